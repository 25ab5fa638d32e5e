// What changed in statements and ledgers of accounts between two recording times: both laid out side by side, and which
// lines of events go into which of their figures.
import { sql, type Kysely } from 'kysely';
import { planned } from '../../projections/plans.ts';
import type { Database, LineKind } from '../../projections/tables.ts';
import type { CalendarDate } from '../../src/domain/dates.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { every } from '../page.ts';
import {
  isBalanceSheet,
  labelAmong,
  lineConditions,
  memberOfLine,
  sumsOfSpans,
  type AccountSums,
  type Dimension,
  type BalanceFrame,
  type BalanceSpan,
} from './balances.ts';
import { labelsOf, membersOf } from './breakdown.ts';
import { cellKey, TOTAL, type Locale } from './columns.ts';
import {
  ungathered,
  type FigureChange,
  type Comparable,
  type DiffComparison,
  type DifferingRow,
  type Moving,
} from './diff-engine.ts';
import { closing, lineKey, net, tally, type Figure, type Plan, type FigureTally } from './figures.ts';
import { LEDGER, ledgerSpans, requireRange, type ReportInput, type Setting } from './report.ts';
import { layOut, type ChartAccount } from './statement.ts';
import { planBalanceSheet, planProfitAndLoss, type Planned } from './statements.ts';
import { CONTROL_FLAGS, flaggedAccounts } from './subsidiary-summary.ts';
import { ADDITIVE, planTrialBalance } from './trial-balance.ts';

/** What lines mean for the figures that differ: a line's figure in a column goes into a change `factor` times. */
interface DiffEffect {
  readonly change: FigureChange;
  readonly factor: bigint;
  readonly measure: number;
}
interface SideBySide {
  readonly changes: readonly FigureChange[];
  /** On which side each line is positive. */
  readonly sides: ReadonlyMap<string, 'debit' | 'credit'>;
  effects(line: string, column: number): readonly DiffEffect[];
}
const NOTHING: Figure = { opening: 0n, debit: 0n, credit: 0n };

/** What a difference says of a row. */
function changedRow(row: DifferingRow, locale: Locale | undefined): DifferingRow {
  return {
    kind: row.kind,
    level: row.level,
    code: row.code,
    name: locale === 'en' ? (row.nameEn ?? row.name) : row.name,
    ...(row.nameEn ? { nameEn: row.nameEn } : {}),
    ...(row.accountId ? { accountId: row.accountId } : {}),
    ...(row.parentCode ? { parentCode: row.parentCode } : {}),
    ...(row.partnerId ? { partnerId: row.partnerId } : {}),
    ...(row.labelId ? { labelId: row.labelId } : {}),
  };
}

/** How often each line goes into each row. Statements are linear: a probe of 1 per line tells. */
function factorsOf(
  plan: Plan,
  accounts: readonly ChartAccount[],
  lines: readonly string[],
  level: NonNullable<ReportInput['level']>,
): ReadonlyMap<string, Readonly<Record<string, bigint>>> {
  const { rows } = layOut(
    plan.specification,
    { columns: lines, accounts, of: (account) => ({ [account.id]: 1n }), computed: (code) => ({ [code]: 1n }) },
    { level, showZero: true },
  );
  return new Map(rows.map((row) => [row.accountId ?? row.code, row.values]));
}

/** Lays both tallies out side by side; which figures differ, and which lines make them up. */
function compareStatements(
  plan: Plan,
  a: FigureTally,
  b: FigureTally,
  { level = 'account', locale }: ReportInput,
): SideBySide {
  const cut = plan.columns.filter(({ kind }) => kind === 'actual').length > 1;
  const names = plan.columns.flatMap((column, c) =>
    plan.measures.map((measure, m) => ({ name: cellKey(column.key, measure.key, cut), c, m })),
  );
  const sides = new Map<string, 'debit' | 'credit'>();
  const both = (side: 'debit' | 'credit', line: string): Record<string, bigint> => {
    sides.set(line, side);
    const of = (tallied: FigureTally, c: number, m: number): bigint => {
      const figure = tallied.lines.get(line)?.[c] ?? NOTHING;
      return plan.show(side, figure, figure)[m] ?? 0n;
    };
    return Object.fromEntries(
      names.flatMap(({ name, c, m }) => [
        [`a ${name}`, of(a, c, m)],
        [`b ${name}`, of(b, c, m)],
      ]),
    );
  };
  const { rows } = layOut(
    plan.specification,
    {
      columns: names.flatMap(({ name }) => [`a ${name}`, `b ${name}`]),
      accounts: b.accounts,
      of: (account, side) => both(side, account.id),
      computed: (code, side) => both(side, code),
    },
    { level, showZero: false },
  );
  const lines = [...sides.keys()];
  const factors = factorsOf(plan, b.accounts, lines, level);

  const changes: FigureChange[] = [];
  const effects = new Map<string, DiffEffect[]>();
  for (const row of rows) {
    const key = row.accountId ?? row.code;
    for (const { name, c, m } of names) {
      const [before, after] = [row.values[`a ${name}`] ?? 0n, row.values[`b ${name}`] ?? 0n];
      if (before === after) continue;
      const change: FigureChange = { ...ungathered(key, name), row: changedRow(row, locale), a: before, b: after };
      changes.push(change);
      for (const line of lines) {
        const factor = factors.get(key)?.[line] ?? 0n;
        if (factor === 0n) continue;
        const list = effects.get(`${line} ${c}`) ?? [];
        effects.set(`${line} ${c}`, list);
        list.push({ change, factor, measure: m });
      }
    }
  }
  return { changes, sides, effects: (line, column) => effects.get(`${line} ${column}`) ?? [] };
}

/** A line of a ledger: an account, or the share of it that a partner or label has. Its id names it in a tally. */
interface DiffLedgerLine {
  readonly account: ChartAccount;
  readonly row: DifferingRow;
}

/** Which figures of ledger lines differ: each line is a row of its own. */
function compareLedgers(
  plan: Plan,
  a: FigureTally,
  b: FigureTally,
  lines: readonly DiffLedgerLine[],
  locale: Locale | undefined,
): SideBySide {
  const changes: FigureChange[] = [];
  const effects = new Map<string, DiffEffect[]>();
  for (const { account, row } of lines) {
    const [before, after] = [a, b].map((tallied) => {
      const figure = tallied.lines.get(account.id)?.[0] ?? NOTHING;
      return plan.show(account.normalSide, figure, figure);
    });
    plan.measures.forEach(({ key }, measure) => {
      const [x, y] = [before?.[measure] ?? 0n, after?.[measure] ?? 0n];
      if (x === y) return;
      const change: FigureChange = { ...ungathered(account.id, key), row: changedRow(row, locale), a: x, b: y };
      changes.push(change);
      effects.set(account.id, [...(effects.get(account.id) ?? []), { change, factor: 1n, measure }]);
    });
  }
  return {
    changes,
    sides: new Map(lines.map(({ account }) => [account.id, account.normalSide])),
    effects: (line) => effects.get(line) ?? [],
  };
}

/** An account as the line of one of its members ('' = none): its id names the share in a tally. */
function shareOf(account: ChartAccount, member: string): ChartAccount {
  return { ...account, id: shareId(account.id, member) };
}
function shareId(accountId: string, member: string): string {
  return `${accountId} ${member}`;
}

/** The lines of a ledger: each account, and below it its members in their order. */
function ledgerLines(
  found: readonly AccountSums[],
  dimension: Dimension | undefined,
  members: Awaited<ReturnType<typeof membersOf>> | undefined,
): DiffLedgerLine[] {
  return found.flatMap(({ account }): DiffLedgerLine[] => [
    {
      account,
      row: {
        kind: 'account',
        level: 0,
        code: account.code,
        name: account.name,
        ...(account.nameEn ? { nameEn: account.nameEn } : {}),
        accountId: account.id,
      },
    },
    ...[...(members ?? [])].map(([member, { id, code, name }]): DiffLedgerLine => ({
      account: shareOf(account, member),
      row: {
        kind: 'account',
        level: 1,
        code: code ?? id ?? 'none',
        name,
        parentCode: account.code,
        ...(id === null ? {} : { [dimension?.kind === 'label' ? 'labelId' : 'partnerId']: id }),
      },
    })),
  ]);
}

/** What a posted, replaced or new line of an event moved. `member` as lines tell it, when shares are compared. */
interface DiffMoved extends Moving {
  readonly account_id: string;
  readonly kind: LineKind;
  readonly date: CalendarDate;
  readonly member?: string | null;
  readonly debit: string;
  readonly credit: string;
}

/** What events of revisions in (after, to] moved in the days of the spans, in the order of the stream. */
async function readMoved(
  rows: Kysely<Database>,
  at: Setting,
  spans: readonly BalanceSpan[],
  dimension: Dimension | undefined,
  after: number,
  to: number,
  most: number,
): Promise<readonly DiffMoved[]> {
  const starts = spans.map(({ from }) => from);
  const end = spans
    .map(({ before }) => before)
    .sort()
    .at(-1) as CalendarDate;
  const start = starts.includes(null) ? undefined : (starts as CalendarDate[]).sort()[0];
  const where = (column: 'from_revision' | 'to_revision') =>
    every([
      sql`l.company_id = ${at.companyId}`,
      sql`l.posted`,
      sql`${sql.ref(`l.${column}`)} > ${after}`,
      sql`${sql.ref(`l.${column}`)} <= ${to}`,
      sql`l.effective_date < ${end}`,
      ...(start ? [sql`l.effective_date >= ${start}`] : []),
      ...lineConditions(at.lines),
    ]);
  const [member, ofLine] = dimension ? [sql`, m.member`, sql`, ${memberOfLine(dimension)} as member`] : [sql``, sql``];
  const found = await planned(
    sql<DiffMoved>`
    select m.revision, i.event_id, m.entry_id, m.account_id, m.kind, m.effective_date::text as date${member},
      sum(m.debit)::text as debit, sum(m.credit)::text as credit
    from (
      select l.from_revision as revision, l.entry_id, l.account_id, l.kind, l.effective_date, l.debit, l.credit${ofLine}
      from entry_lines l where ${where('from_revision')}
      union all
      select l.to_revision, l.entry_id, l.account_id, l.kind, l.effective_date, -l.debit, -l.credit${ofLine}
      from entry_lines l where ${where('to_revision')}
    ) m join event_index i on i.company_id = ${at.companyId} and i.revision = m.revision
    group by m.revision, i.event_id, m.entry_id, m.account_id, m.kind, m.effective_date${member}
    order by m.revision limit ${most}`,
    'withValues',
  ).execute(rows);
  return found.rows;
}

/** Where a line of an event goes: as an opening or as a movement, into these figures. */
interface Goal {
  readonly effects: readonly DiffEffect[];
  readonly side: 'debit' | 'credit';
  readonly opening: boolean;
}

/** Which figures a line moves, by account, day and kind: worked out once for all events. */
function goalsOf(
  plan: Plan,
  { sides, effects }: SideBySide,
  accounts: readonly ChartAccount[],
  dimension: Dimension | undefined,
): (moved: DiffMoved) => readonly Goal[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const known = new Map<string, readonly Goal[]>();
  const work = (account: ChartAccount, date: CalendarDate, kind: LineKind): readonly Goal[] => {
    const covers = (span: number): boolean => {
      const it = plan.spans[span] as BalanceSpan;
      return (it.from === null || it.from <= date) && date < it.before && it.kinds.includes(kind);
    };
    return plan.columns.flatMap((_, column) =>
      plan.takes(account, column).flatMap((take): Goal[] => {
        const line = lineKey(take, account);
        const touched = effects(line, column);
        if (touched.length === 0) return [];
        const side = sides.get(line) ?? 'debit';
        return [
          ...(take.opening ?? []).filter(covers).map(() => ({ effects: touched, side, opening: true })),
          ...take.moved.filter(covers).map(() => ({ effects: touched, side, opening: false })),
        ];
      }),
    );
  };
  const ofLine = (id: string, date: CalendarDate, kind: LineKind): readonly Goal[] => {
    const name = `${id} ${date} ${kind}`;
    const account = byId.get(id);
    const goals = known.get(name) ?? (account ? work(account, date, kind) : []);
    known.set(name, goals);
    return goals;
  };
  const labelOf = dimension?.kind === 'label' ? labelAmong(dimension.labelIds) : undefined;
  return ({ account_id, date, kind, member }) => {
    const id = withPrefix('account', account_id);
    if (!dimension) return ofLine(id, date, kind);
    const told = member ?? '';
    return [...ofLine(id, date, kind), ...ofLine(shareId(id, labelOf ? labelOf(told) : told), date, kind)];
  };
}

/** Whose shares of the accounts are compared beside them: none without `by`. */
async function dimensionOf(rows: Kysely<Database>, companyId: string, by: string): Promise<Dimension> {
  if (by === 'partner') return { kind: 'partner' };
  const labels = await labelsOf(rows, companyId, by.slice('label:'.length), 'by');
  return labels ? { kind: 'label', labelIds: labels.map(({ id }) => id) } : { kind: 'partner' };
}

/** How a statement of accounts, or a ledger, is compared: by a plan of its spans, columns and measures. */
function byPlan(
  planOf: (frame: BalanceFrame, input: ReportInput) => Pick<Planned, 'report' | 'plan' | 'shown'>,
  is: { readonly ledger?: true; readonly members?: true } = {},
): Comparable['compare'] {
  return async (rows, _asked, input, { a, b, positionA, positionB }): Promise<DiffComparison<DiffMoved>> => {
    const { report, plan, shown } = planOf(a.frame, input);
    const dimension = is.members && (await dimensionOf(rows, b.companyId, input.by ?? 'partner'));
    const accountIds =
      b.lines.accountIds ??
      (dimension && (await flaggedAccounts(rows, b.companyId, CONTROL_FLAGS)).map(({ id }) => id));
    const at: Setting = { ...b, lines: { ...b.lines, accountIds } };
    const sums = (of: Setting, revision: number) =>
      sumsOfSpans(rows, { ...of.books, accountIds, revision, all: true }, plan.spans, dimension);
    const [foundA, foundB] = [await sums(a, positionA), await sums(b, positionB)];
    const members =
      dimension && (await membersOf(rows, b.companyId, dimension, [...foundA, ...foundB], input.locale ?? 'ja'));
    const tallied = (found: typeof foundA): FigureTally =>
      tally(plan, [
        ...found,
        ...found.flatMap(({ account, members: shares }) =>
          [...shares].map(([member, own]) => ({ account: shareOf(account, member), ...own })),
        ),
      ]);
    const lines = is.ledger ? ledgerLines(foundB, dimension, members) : [];
    const compared = is.ledger
      ? compareLedgers(plan, tallied(foundA), tallied(foundB), lines, input.locale)
      : compareStatements(plan, tally(plan, foundA), tally(plan, foundB), input);
    const accounts = is.ledger ? lines.map(({ account }) => account) : foundB.map(({ account }) => account);
    const goals = goalsOf(plan, compared, accounts, dimension);
    return {
      of: report,
      shown,
      changes: compared.changes,
      read: (after, to, most) => readMoved(rows, at, plan.spans, dimension, after, to, most),
      explain(moves, add) {
        for (const one of moves) {
          const [debit, credit] = [BigInt(one.debit), BigInt(one.credit)];
          for (const { opening, side, effects } of goals(one)) {
            const figure = opening
              ? { opening: debit - credit, debit: 0n, credit: 0n }
              : { opening: 0n, debit, credit };
            const moved = plan.show(side, figure, figure);
            for (const { change, factor, measure } of effects) add(change, factor * (moved[measure] ?? 0n));
          }
        }
      },
    };
  };
}

/**
 * The figures of a ledger: opening, movements and closing of every account. Results open at 0 at the start of the
 * fiscal year of `from`.
 */
function planLedger(
  report: string,
): (frame: BalanceFrame, input: ReportInput) => Pick<Planned, 'report' | 'plan' | 'shown'> {
  return (frame, input) => {
    const range = requireRange(input, frame);
    return {
      report,
      shown: range,
      plan: {
        specification: [],
        columns: [{ key: TOTAL, label: '', ...range, kind: 'actual', within: range }],
        measures: [
          { key: 'opening', label: '期首残高', labelEn: 'Opening' },
          { key: 'debit', label: '借方', labelEn: 'Debit' },
          { key: 'credit', label: '貸方', labelEn: 'Credit' },
          { key: 'closing', label: '残高', labelEn: 'Closing' },
        ],
        spans: ledgerSpans(frame, range, input),
        takes: (account) => [
          { line: 'own', opening: isBalanceSheet(account) ? LEDGER.ofBalances : LEDGER.ofResults, moved: LEDGER.moved },
        ],
        show: (side, figure) => [
          net(side, figure.opening, 0n),
          figure.debit,
          figure.credit,
          net(side, closing(figure), 0n),
        ],
      },
    };
  };
}

const OF_LEDGERS = [
  'from',
  'to',
  'period',
  'locale',
  'showZero',
  'adjustment',
  'includeClosing',
  'accountCode',
] as const;
/** Statements and ledgers that can be compared, by their name in the path. */
export const COMPARED_STATEMENTS: Readonly<Record<string, Comparable>> = {
  'trial-balance': {
    compare: byPlan((frame, input) => {
      const planned = planTrialBalance(frame, input);
      return { ...planned, plan: { ...planned.plan, ...ADDITIVE } };
    }),
  },
  pl: { compare: byPlan(planProfitAndLoss) },
  bs: { compare: byPlan(planBalanceSheet) },
  'general-ledger': {
    accepts: [...OF_LEDGERS, 'partnerId', 'labelId'],
    compare: byPlan(planLedger('general_ledger'), { ledger: true }),
  },
  'subsidiary-summary': {
    accepts: [...OF_LEDGERS, 'by'],
    compare: byPlan(planLedger('subsidiary_summary'), { ledger: true, members: true }),
  },
  'account-details': {
    accepts: [...OF_LEDGERS, 'partnerId', 'labelId'],
    compare: byPlan(
      (frame, input) => {
        if (input.accountCode?.length !== 1)
          refuse(
            'validation_error',
            '{accountCode} is required: the code (or id) of exactly one account',
            'accountCode',
          );
        return planLedger('account_details')(frame, input);
      },
      { ledger: true },
    ),
  },
};
