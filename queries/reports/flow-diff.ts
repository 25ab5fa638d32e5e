// What changed in the statements of cash and of net assets and in open items between two recording times: the reports
// themselves at both times, and what each event added to their rows.
import { sql, type Kysely } from 'kysely';
import { planned } from '../../projections/plans.ts';
import type { Database, LineKind } from '../../projections/tables.ts';
import type { CalendarDate } from '../../src/domain/dates.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { every } from '../page.ts';
import type { Asked } from '../query.ts';
import { agingReport } from './aging/aging.ts';
import { agingSide } from './aging/open-items.ts';
import { dayOfAging } from './aging/specification.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import { lineConditions } from './balances.ts';
import { cashFlow, planCashFlow } from './cash-flow/cash-flow.ts';
import { place, restrict } from './cash-flow/place.ts';
import { rowsOfEffect } from './cash-flow/specification.ts';
import { cellKey, TOTAL, type TimeColumn } from './columns.ts';
import {
  ungathered,
  type FigureChange,
  type Comparable,
  type DiffComparison,
  type DiffParameters,
  type DifferingRow,
  type Moving,
} from './diff-engine.ts';
import { changesOf, equityStatement, planEquity, placeOf, readCapitals } from './equity.ts';
import {
  flowAccounts,
  piecesOf,
  readOriginals,
  type FlowAccount,
  type FlowAccounts,
  type ReportPiece,
} from './pieces.ts';
import { kindsOf, type Report, type Setting } from './report.ts';
import type { Cells, ChartAccount, Row } from './statement.ts';
import { NOBODY } from './subsidiary-summary.ts';

/** A line of one version of an entry; `counts` = a filter takes it. */
interface DiffLine extends Moving {
  readonly sign: 1 | -1;
  readonly account_id: string;
  readonly partner_id: string;
  readonly kind: LineKind;
  readonly date: CalendarDate;
  readonly shape: string;
  readonly movement_kind: string;
  readonly line_no: number;
  readonly counts: boolean;
  readonly debit: string;
  readonly credit: string;
}
/** What the lines of one version of an entry add to the figures of a report, by row and column. */
type Explains = (lines: readonly DiffLine[], add: (key: string, column: string, amount: bigint) => void) => void;
/**
 * A report that can be compared: which columns are linear in events, the last day that its figures look at, and what an
 * entry adds to them.
 */
interface FlowCompared {
  readonly end: CalendarDate;
  readonly columns?: readonly string[];
  readonly explains: Explains;
}

const COMMON = ['from', 'to', 'period', 'locale', 'partnerId', 'labelId', 'accountCode', 'level', 'showZero'] as const;
const inside = ({ from, to }: TimeColumn, date: CalendarDate): boolean => from <= date && date <= to;

/** Which columns of time a day moves: those it lies in, and those it lies before. */
function touched(
  columns: readonly TimeColumn[],
  date: CalendarDate,
): { readonly column: TimeColumn; readonly within: boolean }[] {
  return columns.filter((column) => date <= column.to).map((column) => ({ column, within: inside(column, date) }));
}

/**
 * How the lines of one version of an entry become a piece. Of reversals that move net assets, what they reverse is read
 * beforehand.
 */
async function pieceReader(
  rows: Kysely<Database>,
  at: Setting,
  accounts: FlowAccounts,
  end: CalendarDate,
): Promise<(lines: readonly DiffLine[]) => ReportPiece[]> {
  const equity = [...accounts.values()].flatMap(({ id, capital }) => (capital === undefined ? [] : [id]));
  const reversals = (
    await sql<{ id: string }>`
    select distinct l.entry_id as id from entry_lines l
    where l.company_id = ${at.companyId} and l.account_id = any(${equity}::uuid[]) and l.effective_date <= ${end}
      and l.shape like 'r%' and l.posted`.execute(rows)
  ).rows;
  const originals = await readOriginals(
    rows,
    at.companyId,
    reversals.map(({ id }) => id),
  );
  const filtered = at.lines.partnerId !== undefined || at.lines.labelIds !== undefined;
  return (lines) =>
    piecesOf(
      accounts,
      lines.map(
        ({ entry_id: piece, shape, kind, line_no: line, counts, account_id, movement_kind, debit, credit }) => ({
          month: '',
          piece,
          shape,
          reversal: shape.startsWith('r'),
          opening: shape.startsWith('o'),
          closing: kind === 'closing',
          account_id,
          movement_kind,
          line,
          member: filtered && counts ? '' : null,
          debit,
          credit,
        }),
      ),
      originals,
    );
}

async function compareCash(rows: Kysely<Database>, at: Setting, input: DiffParameters): Promise<FlowCompared> {
  const { range, kinds, columns, part } = await planCashFlow(rows, at, input);
  const accounts = await flowAccounts(rows, at.companyId);
  const method = input.method ?? 'indirect';
  const filtered = at.lines.partnerId !== undefined || at.lines.labelIds !== undefined;
  const pieces = await pieceReader(rows, at, accounts, range.to);
  const placedOf = (piece: ReportPiece): ReturnType<typeof place> =>
    at.whole ? place(accounts, piece) : restrict(piece, place(accounts, piece), filtered, part.effectsOf);
  return {
    end: range.to,
    explains(lines, add) {
      const [{ date, kind, sign }] = lines as readonly [DiffLine];
      const factor = BigInt(sign);
      if ((date >= range.from && !kinds.includes(kind)) || !lines.some(({ counts }) => counts)) return;
      const cash = lines.reduce(
        (sum, line) =>
          accounts.get(line.account_id)?.cash_flow_class === 'CASH'
            ? sum + BigInt(line.debit) - BigInt(line.credit)
            : sum,
        0n,
      );
      const placed = date < range.from ? [] : pieces(lines).map(placedOf);
      const effects = placed.flatMap((one) => one[method]);
      const opened = placed.reduce((sum, one) => sum + one.opened, 0n);
      const begins = (column: string, amount: bigint): void => {
        for (const code of at.whole ? ['opening_cash', 'closing_cash'] : []) add(`/${code}`, column, factor * amount);
      };
      for (const { column, within } of touched(columns, date)) {
        begins(column.key, within ? opened : cash);
        if (within)
          for (const { row, account, amount } of effects)
            for (const key of rowsOfEffect(row, account.code, method)) add(key, column.key, factor * amount);
      }
    },
  };
}

const chartAccount = (account: FlowAccount): ChartAccount =>
  ({
    id: withPrefix('account', account.id),
    code: account.code,
    name: account.name,
    class: account.class,
    normalSide: 'debit',
    reportSection: account.report_section,
  }) as ChartAccount;

async function compareEquity(rows: Kysely<Database>, at: Setting, input: DiffParameters): Promise<FlowCompared> {
  const { range, kinds, columns } = planEquity(at.frame, input);
  const capitals = await readCapitals(rows, at);
  const { accounts } = capitals;
  const cut = columns.length > 1;
  const { accountIds } = at.lines;
  const pieces = await pieceReader(rows, at, accounts, range.to);
  const isAsked = (accountId: string): boolean => accountIds === undefined || accountIds.includes(accountId);
  /** A kind of capital and the sums that it is part of. */
  const upwards = (key: string): string[] => [
    key,
    ...capitals.columns.filter(({ sum }) => sum?.includes(key)).flatMap((column) => upwards(column.key)),
  ];
  return {
    end: range.to,
    explains(lines, add) {
      const [{ date, kind, sign }] = lines as readonly [DiffLine];
      const factor = BigInt(sign);
      const counted = lines.filter(({ counts, account_id: id }) => counts && isAsked(id));
      const changes = pieces(lines)
        .flatMap((piece) => changesOf(capitals, piece))
        .filter(
          ({ account, member }) =>
            isAsked(account.id) &&
            ((at.lines.partnerId === undefined && at.lines.labelIds === undefined) || member !== null),
        );
      for (const { column, within } of touched(columns, date)) {
        const allowed = within
          ? kinds
          : date < fiscalYearStart(at.frame, column.from)
            ? kindsOf('past', input)
            : date < range.from
              ? kindsOf('year', input)
              : kinds;
        if (!allowed.includes(kind)) continue;
        const put = (rowsOf: readonly string[], capital: string, amount: bigint): void => {
          for (const row of rowsOf)
            for (const key of upwards(capital)) add(`/${row}`, cellKey(column.key, key, cut), factor * amount);
        };
        for (const line of counted) {
          const account = accounts.get(line.account_id);
          const spot = account && placeOf(capitals, chartAccount(account));
          const net = BigInt(line.credit) - BigInt(line.debit);
          if (spot && !within) put(['opening', 'closing'], spot.column, net);
          if (spot?.isResult && within) put(['net_income', 'changes_total', 'closing'], spot.column, net);
        }
        if (within)
          for (const { row, column: capital, amount } of changes)
            put(row === 'opening' ? ['opening', 'closing'] : [row, 'changes_total', 'closing'], capital, amount);
      }
    },
  };
}

async function compareAging(rows: Kysely<Database>, at: Setting, input: DiffParameters): Promise<FlowCompared> {
  const { accountIds, side } = await agingSide(rows, at, input.type ?? 'receivable');
  const day = dayOfAging(input, at.frame);
  const control = new Set(accountIds);
  const codes = new Map(
    (
      await sql<{
        id: string;
        code: string | null;
      }>`select id, code from partners where company_id = ${at.companyId}`.execute(rows)
    ).rows.map(({ id, code }) => [id, code ?? withPrefix('partner', id)]),
  );
  return {
    end: day,
    columns: [TOTAL],
    explains(lines, add) {
      for (const line of lines) {
        if (!line.counts || !control.has(line.account_id)) continue;
        const net = BigInt(line.sign) * (BigInt(line.debit) - BigInt(line.credit));
        const amount = side === 'debit' ? net : -net;
        for (const code of [line.partner_id === NOBODY ? 'none' : (codes.get(line.partner_id) ?? ''), 'total'])
          add(`/${code}`, TOTAL, amount);
      }
    },
  };
}

const keyOf = ({ code, parentCode }: Pick<Row, 'code' | 'parentCode'>): string => `${parentCode ?? ''}/${code}`;

/**
 * The figures of two reports that differ, by row and column: rows of the later report, then those of the earlier
 * alone.
 */
function changesBetween(
  before: Report<Cells>,
  after: Report<Cells>,
  columns: readonly string[] | undefined,
): ReadonlyMap<string, FigureChange> {
  const changes = new Map<string, FigureChange>();
  const nothing: Cells = {};
  const rowsOf = ({ rows }: Report<Cells>): ReadonlyMap<string, Row<Cells>> =>
    new Map(rows.map((row) => [keyOf(row), row]));
  const [then, now] = [rowsOf(before), rowsOf(after)];
  for (const key of new Set([...now.keys(), ...then.keys()])) {
    const [x, y] = [then.get(key), now.get(key)];
    const row = (y ?? x) as Row<Cells>;
    // A column may be shown at one of the times only.
    for (const column of columns ??
      new Set([...Object.keys(y?.values ?? nothing), ...Object.keys(x?.values ?? nothing)])) {
      const [was, is] = [(x?.values ?? nothing)[column] ?? 0n, (y?.values ?? nothing)[column] ?? 0n];
      if (was !== is)
        changes.set(`${key} ${column}`, { ...ungathered(key, column), row: changedRow(row), a: was, b: is });
    }
  }
  return changes;
}
function changedRow(row: Row<Cells>): DifferingRow {
  return {
    kind: row.kind,
    level: row.level,
    code: row.code,
    name: row.name,
    ...(row.nameEn ? { nameEn: row.nameEn } : {}),
    ...(row.accountId ? { accountId: row.accountId } : {}),
    ...(row.parentCode ? { parentCode: row.parentCode } : {}),
    ...('partnerId' in row ? { partnerId: row.partnerId as string } : {}),
  };
}

/** The lines of each version of an entry in what an event moved. */
function versionsOf(moves: readonly DiffLine[]): DiffLine[][] {
  const versions: DiffLine[][] = [];
  for (const move of moves) {
    const open = versions[versions.length - 1];
    if (open?.[0]?.entry_id === move.entry_id && open[0].sign === move.sign) open.push(move);
    else versions.push([move]);
  }
  return versions;
}

/** Lines of the versions of entries that events of revisions in (after, to] wrote or replaced. */
async function readLines(
  rows: Kysely<Database>,
  at: Setting,
  end: CalendarDate,
  after: number,
  to: number,
  most: number,
): Promise<readonly DiffLine[]> {
  const { partnerId, labelIds } = at.lines;
  const conditions = lineConditions({ partnerId, labelIds });
  const of = (column: 'from_revision' | 'to_revision', sign: 1 | -1) => sql`
    select ${sql.ref(`l.${column}`)} as revision, l.entry_id, ${sql.lit(sign)} as sign, l.line_no, l.account_id,
      coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, l.kind, l.effective_date::text as date, l.shape,
      coalesce(l.movement_kind, '') as movement_kind,
      ${conditions.length > 0 ? sql`coalesce(${every(conditions)}, false)` : sql`true`} as counts,
      l.debit::text as debit, l.credit::text as credit
    from entry_lines l where l.company_id = ${at.companyId} and l.posted and l.effective_date <= ${end}
      and ${sql.ref(`l.${column}`)} > ${after} and ${sql.ref(`l.${column}`)} <= ${to}`;
  const found = await planned(
    sql<DiffLine>`
    select m.*, i.event_id from (${of('from_revision', 1)} union all ${of('to_revision', -1)}) m
    join event_index i on i.company_id = ${at.companyId} and i.revision = m.revision
    order by m.revision, m.entry_id, m.sign, m.line_no limit ${most}`,
    'withValues',
  ).execute(rows);
  return found.rows;
}

/** How a report is compared that is asked for itself at both times; its own code knows what entries add to its rows. */
function byReport(
  ask: (rows: Kysely<Database>, asked: Asked, input: DiffParameters) => Promise<Report<Cells> | undefined>,
  compare: (rows: Kysely<Database>, at: Setting, input: DiffParameters) => Promise<FlowCompared>,
): Comparable['compare'] {
  return async (rows, asked, input, { b, positionA, positionB }): Promise<DiffComparison<DiffLine> | undefined> => {
    const before = await ask(rows, asked, { ...input, revision: positionA });
    const after = await ask(rows, asked, { ...input, revision: positionB });
    if (!before || !after) return undefined;
    const { end, columns, explains } = await compare(rows, b, input);
    const changes = changesBetween(before, after, columns);
    return {
      of: after.report,
      shown: {
        ...(after.from ? { from: after.from } : {}),
        ...(after.to ? { to: after.to } : {}),
        ...(after.asOf ? { asOf: after.asOf } : {}),
      },
      changes: [...changes.values()],
      read: (from, to, most) => readLines(rows, b, end, from, to, most),
      explain(moves, add) {
        for (const version of versionsOf(moves))
          explains(version, (key, column, amount) => {
            const change = changes.get(`${key} ${column}`);
            if (change) add(change, amount);
          });
      },
    };
  };
}

/**
 * Statements of cash and of net assets and open items, by their name in the path. Of aging only the totals are
 * compared, because the buckets of one payment depend on all others.
 */
export const COMPARED_FLOWS: Readonly<Record<string, Comparable>> = {
  cs: {
    accepts: [...COMMON, 'adjustment', 'includeClosing', 'interval', 'method'],
    compare: byReport((rows, asked, input) => cashFlow.run(rows, asked, input), compareCash),
  },
  ss: {
    accepts: [...COMMON, 'adjustment', 'includeClosing', 'interval'],
    compare: byReport((rows, asked, input) => equityStatement.run(rows, asked, input), compareEquity),
  },
  'ar-aging': {
    accepts: [...COMMON, 'asOf', 'type'],
    compare: byReport(
      (rows, asked, { level, ...input }) =>
        agingReport.run(rows, asked, { ...input, level: level === 'class' ? 'class' : 'group' }) as Promise<
          Report<Cells> | undefined
        >,
      compareAging,
    ),
  },
};
