// What changed in a statement between two recording times: every row that differs, and the events whose amounts make up
// the difference.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { planned } from '../../projections/plans.ts';
import type { Database, LineKind } from '../../projections/tables.ts';
import type { CalendarDate } from '../../src/domain/dates.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { nearestReport, NO_REPORT, reportNamed } from '../../src/domain/report-names.ts';
import { every, makeCursor, readCursor } from '../page.ts';
import { onOneSnapshot, query } from '../query.ts';
import {
  isBalanceSheet,
  labelAmong,
  lineConditions,
  memberOfLine,
  sumsOfSpans,
  type Dimension,
  type Frame,
  type Span,
} from './balances.ts';
import { labelsOf, membersOf } from './breakdown.ts';
import { diffConsumptionTax } from './consumption-tax-diff.ts';
import { gather, type BoxChange, type DiffRow, type Gathering } from './diff-events.ts';
import { cellKey, TOTAL, type Locale } from './columns.ts';
import { diffFlows, isFlowReport } from './flow-diff.ts';
import { closing, lineKey, net, tally, type Figure, type Plan, type Tally } from './figures.ts';
import {
  COMMON,
  filtersOf,
  LEDGER,
  ledgerSpans,
  PARAMETERS,
  requireRange,
  setting,
  type ReportInput,
  type Setting,
  type Taken,
} from './report.ts';
import { layOut, type ChartAccount } from './statement.ts';
import { planBalanceSheet, planProfitAndLoss, type Planned } from './statements.ts';
import { BY, CONTROL_FLAGS, flaggedAccounts } from './subsidiary-summary.ts';
import { ADDITIVE, planTrialBalance } from './trial-balance.ts';

/** Most events named per row; a cursor goes on. */
const EVENTS_PER_ROW = 100;
/** Lines of events read at once, and how many pages of them at most. */
const PAGE_LINES = 20_000;
const MOST_PAGES = 25;

/**
 * What is compared of a report. `ledger`: its rows are accounts (and their partners or labels) one by one, each on its
 * normal side; it takes these parameters beside the range.
 */
interface Compared extends Pick<Planned, 'report' | 'plan' | 'shown'> {
  readonly ledger?: readonly (keyof DiffInput)[];
}

/**
 * The figures of a ledger: opening, movements and closing of every account. Results open at 0 at the start of the
 * fiscal year of `from`.
 */
function planLedger(
  report: string,
  more: readonly (keyof DiffInput)[],
): (frame: Frame, input: ReportInput) => Compared {
  return (frame, input) => {
    const range = requireRange(input, frame);
    return {
      report,
      shown: range,
      ledger: ['from', 'to', 'period', 'locale', 'showZero', 'adjustment', 'includeClosing', 'accountCode', ...more],
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

const SUBSIDIARY = 'subsidiary-summary';
/** Reports that can be compared, by their name in the path. */
const PLANS: Readonly<Record<string, (frame: Frame, input: ReportInput) => Compared>> = {
  'trial-balance': (frame, input) => {
    const planned = planTrialBalance(frame, input);
    return { ...planned, plan: { ...planned.plan, ...ADDITIVE } };
  },
  pl: planProfitAndLoss,
  bs: planBalanceSheet,
  'general-ledger': planLedger('general_ledger', ['partnerId', 'labelId']),
  [SUBSIDIARY]: planLedger('subsidiary_summary', ['by']),
  'account-details': (frame, input) => {
    if (input.accountCode?.length !== 1)
      refuse('validation_error', '{accountCode} is required: the code (or id) of exactly one account', 'accountCode');
    return planLedger('account_details', ['partnerId', 'labelId'])(frame, input);
  },
};

/**
 * What exports ask of every paged report beside its parameters. A difference pages by events and fixes both its
 * revisions in the cursor.
 */
const OF_EXPORTS: ReadonlySet<string> = new Set(['limit', 'revision']);
/** The consumption tax return is no statement of accounts: it has a difference of its own. */
const TAX = 'consumption-tax';

/** A statement at two recording times. */
export interface Diff {
  readonly report: 'diff';
  readonly of: string;
  readonly companyId: string;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  readonly asOf?: CalendarDate;
  readonly knownAtA: string;
  readonly knownAtB?: string;
  readonly positionA: number;
  readonly positionB: number;
  readonly currency: string;
  readonly unit: 'minor';
  readonly filters: Readonly<Record<string, unknown>>;
  readonly rows: readonly DiffRow[];
  /** Only of the consumption tax return. */ readonly boxes?: readonly BoxChange[];
  readonly generatedAt: string;
}
const int = z.number().int();
const output = z.object({
  report: z.literal('diff'),
  of: z.string(),
  companyId: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  asOf: z.string().optional(),
  knownAtA: z.string(),
  knownAtB: z.string().optional(),
  positionA: int.describe('Revision of the stream that a stands on'),
  positionB: int,
  currency: z.string(),
  unit: z.literal('minor'),
  filters: z.record(z.string(), z.unknown()),
  rows: z.array(
    z.object({
      kind: z.enum(['account', 'group', 'subtotal', 'total', 'formula']),
      level: int,
      code: z.string(),
      name: z.string(),
      nameEn: z.string().optional(),
      accountId: z.string().optional(),
      parentCode: z.string().optional(),
      partnerId: z.string().optional(),
      labelId: z.string().optional(),
      column: z.string(),
      a: int,
      b: int,
      difference: int.describe('b - a: the sum of the amounts of all events'),
      events: z.array(z.object({ eventId: z.string(), entryId: z.string(), sequence: int, amount: int })),
      eventCount: int,
      nextCursor: z.string().optional(),
      taxCodeId: z.string().optional(),
      taxUse: z.string().optional(),
      businessType: int.optional(),
    }),
  ),
  boxes: z
    .array(
      z.object({
        form: z.string(),
        box: z.string(),
        label: z.string(),
        a: z.union([int, z.string()]),
        b: z.union([int, z.string()]),
        difference: int.optional(),
        events: z.array(z.object({ eventId: z.string(), entryId: z.string(), sequence: int, amount: int.optional() })),
        eventCount: int,
        nextCursor: z.string().optional(),
      }),
    )
    .optional()
    .describe('Boxes of the consumption tax return that differ; amounts of events where the box is a plain sum'),
  generatedAt: z.string(),
});

/** A figure of a row that differs, while its events are gathered. */
interface DiffCell extends Gathering {
  readonly row: Pick<
    DiffRow,
    'kind' | 'level' | 'code' | 'name' | 'nameEn' | 'accountId' | 'parentCode' | 'partnerId' | 'labelId'
  >;
  readonly key: string;
  readonly column: string;
  readonly a: bigint;
  readonly b: bigint;
}
/** What a line's figure in a column means for a cell: `factor` times one measure. */
interface DiffEffect {
  readonly cell: DiffCell;
  readonly factor: bigint;
  readonly measure: number;
}
interface DiffComparison {
  readonly cells: readonly DiffCell[];
  readonly sides: ReadonlyMap<string, 'debit' | 'credit'>;
  effects(line: string, column: number): readonly DiffEffect[];
}

/**
 * Lays both tallies out side by side; which cells differ, and which lines make them up. Statements are linear: a probe
 * of 1 per line tells each line's factor in every row.
 */
function compare(plan: Plan, a: Tally, b: Tally, level: NonNullable<ReportInput['level']>): DiffComparison {
  const cut = plan.columns.filter(({ kind }) => kind === 'actual').length > 1;
  const names = plan.columns.flatMap((column, c) =>
    plan.measures.map((measure, m) => ({ name: cellKey(column.key, measure.key, cut), c, m })),
  );
  const sides = new Map<string, 'debit' | 'credit'>();
  const nothing: Figure = { opening: 0n, debit: 0n, credit: 0n };
  const both = (side: 'debit' | 'credit', line: string): Record<string, bigint> => {
    sides.set(line, side);
    const of = (tallied: Tally, c: number, m: number): bigint => {
      const figure = tallied.lines.get(line)?.[c] ?? nothing;
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
  const probe = layOut(
    plan.specification,
    {
      columns: lines,
      accounts: b.accounts,
      of: (account) => ({ [account.id]: 1n }),
      computed: (code) => ({ [code]: 1n }),
    },
    { level, showZero: true },
  ).rows;
  const factors = new Map(probe.map((row) => [row.accountId ?? row.code, row.values]));

  const cells: DiffCell[] = [];
  const effects = new Map<string, DiffEffect[]>();
  for (const row of rows) {
    const key = row.accountId ?? row.code;
    for (const { name, c, m } of names) {
      const [before, after] = [row.values[`a ${name}`] ?? 0n, row.values[`b ${name}`] ?? 0n];
      if (before === after) continue;
      const cell: DiffCell = { row, key, column: name, a: before, b: after, events: [], count: 0, more: false };
      cells.push(cell);
      for (const line of lines) {
        const factor = factors.get(key)?.[line] ?? 0n;
        if (factor === 0n) continue;
        const list = effects.get(`${line} ${c}`) ?? [];
        effects.set(`${line} ${c}`, list);
        list.push({ cell, factor, measure: m });
      }
    }
  }
  return { cells, sides, effects: (line, column) => effects.get(`${line} ${column}`) ?? [] };
}

/** A line of a ledger: an account, or the share of it that a partner or label has. Its id names it in a tally. */
interface DiffLedgerLine {
  readonly account: ChartAccount;
  readonly row: DiffCell['row'];
}

/** Which figures of ledger lines differ: each line is a row of its own. */
function compareLines(plan: Plan, a: Tally, b: Tally, lines: readonly DiffLedgerLine[]): DiffComparison {
  const cells: DiffCell[] = [];
  const effects = new Map<string, DiffEffect[]>();
  const nothing: Figure = { opening: 0n, debit: 0n, credit: 0n };
  for (const { account, row } of lines) {
    const [before, after] = [a, b].map((tallied) => {
      const figure = tallied.lines.get(account.id)?.[0] ?? nothing;
      return plan.show(account.normalSide, figure, figure);
    });
    plan.measures.forEach(({ key }, measure) => {
      const [x, y] = [before?.[measure] ?? 0n, after?.[measure] ?? 0n];
      if (x === y) return;
      const cell: DiffCell = { row, key: account.id, column: key, a: x, b: y, events: [], count: 0, more: false };
      cells.push(cell);
      effects.set(account.id, [...(effects.get(account.id) ?? []), { cell, factor: 1n, measure }]);
    });
  }
  return {
    cells,
    sides: new Map(lines.map(({ account }) => [account.id, account.normalSide])),
    effects: (line) => effects.get(line) ?? [],
  };
}

/** Id of the line of an account's member ('' = none) in a tally. */
function shareId(accountId: string, member: string): string {
  return `${accountId} ${member}`;
}

/** What a posted, replaced or new line of an event moved. `member` as lines tell it, when shares are compared. */
interface DiffMoved {
  readonly revision: number;
  readonly event_id: string;
  readonly entry_id: string;
  readonly account_id: string;
  readonly kind: LineKind;
  readonly date: CalendarDate;
  readonly member?: string | null;
  readonly debit: string;
  readonly credit: string;
}

/**
 * What events of revisions in (after, to] moved, in the order of the stream, at most a page of lines; events are never
 * cut in two.
 */
async function readMoved(
  rows: Kysely<Database>,
  at: Setting,
  spans: readonly Span[],
  after: number,
  to: number,
  dimension?: Dimension,
): Promise<{ moved: DiffMoved[]; last: boolean }> {
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
    select m.revision, i.event_id, m.entry_id, m.account_id, m.kind, m.effective_date::text as date${member}, sum(m.debit)::text as debit, sum(m.credit)::text as credit
    from (
      select l.from_revision as revision, l.entry_id, l.account_id, l.kind, l.effective_date, l.debit, l.credit${ofLine} from entry_lines l where ${where('from_revision')}
      union all select l.to_revision, l.entry_id, l.account_id, l.kind, l.effective_date, -l.debit, -l.credit${ofLine} from entry_lines l where ${where('to_revision')}
    ) m join event_index i on i.company_id = ${at.companyId} and i.revision = m.revision
    group by m.revision, i.event_id, m.entry_id, m.account_id, m.kind, m.effective_date${member} order by m.revision limit ${PAGE_LINES + 1}`,
    'withValues',
  ).execute(rows);
  if (found.rows.length <= PAGE_LINES) return { moved: found.rows, last: true };
  const open = found.rows[found.rows.length - 1]?.revision;
  return { moved: found.rows.filter(({ revision }) => revision !== open), last: false };
}

/**
 * Gathers the events of every cell. `dimension`: accounts have shares. `from` = only events behind this revision are
 * named (all are counted).
 */
async function explain(
  rows: Kysely<Database>,
  at: Setting,
  plan: Plan,
  { cells, sides, effects }: DiffComparison,
  accounts: readonly ChartAccount[],
  a: number,
  b: number,
  from: number,
  dimension?: Dimension,
): Promise<void> {
  const sign = a <= b ? 1n : -1n;
  const [low, high] = a <= b ? [a, b] : [b, a];
  const byId = new Map(accounts.map((account) => [account.id, account]));
  type Goal = { readonly effects: readonly DiffEffect[]; readonly side: 'debit' | 'credit'; readonly opening: boolean };
  const goals = new Map<string, readonly Goal[]>();
  /** Which cells a line of an account, day and kind moves: worked out once for all events. */
  const labelOf = dimension?.kind === 'label' ? labelAmong(dimension.labelIds) : undefined;
  const goalsOf = ({ account_id, date, kind, member }: DiffMoved): readonly Goal[] => {
    const id = withPrefix('account', account_id);
    if (!dimension) return goalsOfLine(id, date, kind);
    const told = member ?? '';
    return [...goalsOfLine(id, date, kind), ...goalsOfLine(shareId(id, labelOf ? labelOf(told) : told), date, kind)];
  };
  const goalsOfLine = (id: string, date: CalendarDate, kind: LineKind): readonly Goal[] => {
    const name = `${id} ${date} ${kind}`;
    let known = goals.get(name);
    if (known) return known;
    const account = byId.get(id);
    const covers = (span: number): boolean => {
      const it = plan.spans[span] as Span;
      return (it.from === null || it.from <= date) && date < it.before && it.kinds.includes(kind);
    };
    known = account
      ? plan.columns.flatMap((_, column) =>
          plan.takes(account, column).flatMap((take): Goal[] => {
            const line = lineKey(take, account);
            const touched = effects(line, column);
            const side = sides.get(line) ?? 'debit';
            return touched.length === 0
              ? []
              : [
                  ...(take.opening ?? []).filter(covers).map(() => ({ effects: touched, side, opening: true })),
                  ...take.moved.filter(covers).map(() => ({ effects: touched, side, opening: false })),
                ];
          }),
        )
      : [];
    goals.set(name, known);
    return known;
  };
  let event: DiffMoved | undefined;
  let amounts = new Map<DiffCell, bigint>();
  const settle = (): void => {
    if (!event) return;
    for (const [cell, amount] of amounts)
      if (amount !== 0n) gather(cell, event, amount, { sign, after: from, most: EVENTS_PER_ROW });
    amounts = new Map();
  };
  for (let page = 0, after = low; ; page++) {
    if (page === MOST_PAGES)
      refuse(
        'validation_error',
        `{knownAtA} and {knownAtB} have more than ${MOST_PAGES * PAGE_LINES} lines between them: ` +
          'choose closer times, a shorter range or fewer accounts',
        'knownAtA',
      );
    const { moved, last } = await readMoved(rows, at, plan.spans, after, high, dimension);
    for (const one of moved) {
      if (event?.revision !== one.revision) {
        settle();
        event = one;
      }
      const [debit, credit] = [BigInt(one.debit), BigInt(one.credit)];
      for (const goal of goalsOf(one)) {
        const figure = goal.opening
          ? { opening: debit - credit, debit: 0n, credit: 0n }
          : { opening: 0n, debit, credit };
        const shown = plan.show(goal.side, figure, figure);
        for (const { cell, factor, measure } of goal.effects)
          amounts.set(cell, (amounts.get(cell) ?? 0n) + factor * (shown[measure] ?? 0n));
      }
    }
    if (last) break;
    after = moved[moved.length - 1]?.revision ?? high;
  }
  settle();
  for (const cell of cells) if (cell.count === 0) throw new Error(`diff: no event explains ${cell.key} ${cell.column}`);
}

const nameOf = (row: DiffCell['row'], locale: Locale | undefined): string =>
  locale === 'en' ? (row.nameEn ?? row.name) : row.name;
const { knownAt: _knownAt, includeDrafts: _includeDrafts, ...common } = COMMON;

const diffInput = z.strictObject({
  ...common,
  by: BY,
  asOf: PARAMETERS.asOf,
  interval: PARAMETERS.interval,
  method: z
    .enum(['indirect', 'direct'], 'must be indirect or direct')
    .optional()
    .describe('Of a cash flow statement; default indirect'),
  type: z
    .enum(['receivable', 'payable'], 'must be receivable or payable')
    .optional()
    .describe('Of aging; default receivable'),
  name: z.string().max(40),
  knownAtA: PARAMETERS.knownAt.describe(
    'The books as they were recorded then (a): an RFC 3339 time, a date, or the sequence of an event',
  ),
  knownAtB: PARAMETERS.knownAt.describe('The books as they were recorded then (b); default now'),
  cursor: z.string().min(1).max(2_000).optional().describe('`nextCursor` of a row: its further events'),
} satisfies Taken<'name' | 'knownAtA' | 'knownAtB' | 'by' | 'method' | 'type' | 'cursor'>);
/** Parameters of a diff, as read. */
export type DiffInput = z.infer<typeof diffInput>;

/**
 * The rows of a statement that differ between two recording times, each with the events (at most 100, `nextCursor` goes
 * on) whose amounts add up to the difference.
 * A trial balance is compared by opening, debit, credit and balance; a ledger by opening, debit, credit and closing of
 * each account (and its partners or labels).
 * A cash flow statement is compared by every row, changes in net assets by every cell, aging by what each partner has
 * open in all: its buckets are not sums of events.
 * undefined for other reports. Refuses validation_error without knownAtA and for times too far apart.
 */
export const reportDiff = query<DiffInput, Diff>({
  name: 'report-diff',
  summary: 'What changed in a report between two recording times',
  text:
    'What changed in a report between two recording times, with the events whose amounts add up to each difference: ' +
    'why a figure is not what it was. Takes the parameters of the report, {knownAtA} and {knownAtB} (default: now).',
  ja: {
    summary: '2 つの時点間でのレポートの差異',
    text:
      '2 つの記録時点の間でレポートの何が変わったかを、差額の合計に一致するイベントとともに示します。' +
      'レポートの条件と {knownAtA}、{knownAtB}（既定は現在）を指定します。',
  },
  needs: 'reports:read',
  output,
  input: diffInput,
  async run(rows, asked, input) {
    const { name: called, knownAtA, knownAtB, cursor, ...given } = input;
    const name = reportNamed(called) ?? called;
    const parameters = Object.fromEntries(
      Object.entries(given).filter(([key]) => !OF_EXPORTS.has(key)),
    ) as typeof given;
    const planOf = Object.hasOwn(PLANS, name) ? PLANS[name] : undefined;
    if (!planOf && name !== TAX && !isFlowReport(name)) {
      const near = nearestReport(called);
      const like = near === undefined ? '' : `; did you mean ${near}?`;
      return refuse('not_found', `${NO_REPORT} "${called}" that can be compared${like}`);
    }
    if (knownAtA === undefined)
      return refuse(
        'validation_error',
        '{knownAtA} is required: an RFC 3339 time or a date; {knownAtB} is now when it is left out',
        'knownAtA',
      );
    if (name !== 'bs' && name !== 'ar-aging' && input.asOf !== undefined)
      refuse('validation_error', 'asOf: this report takes from and to', 'asOf');
    if (name !== 'cs' && input.method !== undefined)
      refuse('validation_error', 'method: only a cash flow statement takes it', 'method');
    if (name !== 'ar-aging' && input.type !== undefined)
      refuse('validation_error', 'type: only aging takes it', 'type');
    if (name !== SUBSIDIARY && input.by !== undefined)
      refuse('validation_error', 'by: only a subsidiary summary takes it', 'by');
    const belongsTo = JSON.stringify(['diff', asked.companyId, name, knownAtA, knownAtB ?? '', parameters]);
    const [rowKey = '', column = '', ...numbers] =
      cursor === undefined ? [] : readCursor(belongsTo, cursor, ['text', 'text', 'int', 'int', 'int']);
    const [from = -1, fixedA, fixedB] = numbers.map(Number);
    const next = (
      more: boolean,
      key: string,
      of: string,
      events: readonly { readonly sequence: number }[],
      positionA: number,
      positionB: number,
    ): { nextCursor?: string } =>
      more
        ? {
            nextCursor: makeCursor(belongsTo, [
              key,
              of,
              String(events[events.length - 1]?.sequence ?? 0),
              String(positionA),
              String(positionB),
            ]),
          }
        : {};
    if (isFlowReport(name)) {
      return onOneSnapshot(rows, async (snapshot): Promise<Diff | undefined> => {
        const found = await diffFlows(
          snapshot,
          asked,
          name,
          parameters,
          { knownAtA, knownAtB, positionA: fixedA, positionB: fixedB },
          EVENTS_PER_ROW,
          from,
        );
        if (!found) return undefined;
        const { of, shown, a, b, positionA, positionB, filters } = found;
        return {
          report: 'diff',
          of,
          companyId: asked.companyId,
          ...shown,
          knownAtA: a.knownAt ?? knownAtA,
          ...(b.knownAt === undefined ? {} : { knownAtB: b.knownAt }),
          positionA,
          positionB,
          currency: b.frame.currency,
          unit: 'minor',
          filters,
          rows: found.rows
            .filter((row) => cursor === undefined || (row.key === rowKey && row.column === column))
            .map(({ key, more, ...row }) => ({
              ...row,
              ...next(more, key, row.column, row.events, positionA, positionB),
            })),
          generatedAt: new Date(asked.nowMs).toISOString(),
        };
      });
    }
    if (!planOf) {
      const foreign = Object.keys(parameters).find(
        (key) =>
          !['from', 'to', 'period', 'locale'].includes(key) && parameters[key as keyof typeof parameters] !== undefined,
      );
      if (foreign !== undefined)
        refuse(
          'validation_error',
          `${foreign}: the consumption tax return is of the whole company; leave it out`,
          foreign,
        );
      return onOneSnapshot(rows, async (snapshot): Promise<Diff | undefined> => {
        const ask = {
          ...parameters,
          knownAtA,
          knownAtB,
          revisionA: fixedA,
          revisionB: fixedB ?? asked.projectedRevision,
        };
        const found = await diffConsumptionTax(snapshot, asked, ask, EVENTS_PER_ROW, from);
        if (!found) return undefined;
        const { a, b } = found;
        const [positionA, positionB] = [a.at.revision ?? -1, b.at.revision ?? -1];
        const isShown = (key: string): boolean => cursor === undefined || key === rowKey;
        return {
          report: 'diff',
          of: 'consumption_tax',
          companyId: asked.companyId,
          from: b.from,
          to: b.to,
          knownAtA: a.at.knownAt ?? knownAtA,
          ...(knownAtB === undefined ? {} : { knownAtB: b.at.knownAt ?? knownAtB }),
          positionA,
          positionB,
          currency: b.at.frame.currency,
          unit: 'minor',
          filters: filtersOf(b.at, parameters),
          rows: found.rows
            .filter(({ key }) => isShown(key))
            .map(({ key, more, ...row }) => ({
              ...row,
              ...next(more, key, row.column, row.events, positionA, positionB),
            })),
          boxes: found.boxes
            .filter(({ key }) => isShown(key))
            .map(({ key, more, ...box }) => ({ ...box, ...next(more, key, '', box.events, positionA, positionB) })),
          generatedAt: new Date(asked.nowMs).toISOString(),
        };
      });
    }
    return onOneSnapshot(rows, async (snapshot): Promise<Diff | undefined> => {
      const a = await setting(snapshot, asked, { ...parameters, knownAt: knownAtA }, 'knownAtA');
      // Without knownAtB the books of now are those of the newest revision that is projected, so that both sides and
      // their events stand still.
      const b = await setting(
        snapshot,
        asked,
        {
          ...parameters,
          ...(knownAtB === undefined ? { revision: fixedB ?? asked.projectedRevision } : { knownAt: knownAtB }),
        },
        'knownAtB',
      );
      if (!a || !b) return undefined;
      const [positionA, positionB] = [fixedA ?? a.revision ?? -1, fixedB ?? b.revision ?? -1];
      const planned = planOf(a.frame, parameters);
      const { plan } = planned;
      const { ledger } = planned;
      const foreign =
        ledger &&
        (Object.keys(parameters) as (keyof typeof parameters)[]).find(
          (key) => parameters[key] !== undefined && !ledger.includes(key),
        );
      if (foreign !== undefined)
        refuse('validation_error', `${foreign}: this report has no such parameter; leave it out`, foreign);
      const labels =
        input.by === undefined || input.by === 'partner'
          ? undefined
          : await labelsOf(snapshot, b.companyId, input.by.slice('label:'.length), 'by');
      const dimension: Dimension | undefined =
        name !== SUBSIDIARY
          ? undefined
          : labels
            ? { kind: 'label', labelIds: labels.map(({ id }) => id) }
            : { kind: 'partner' };
      const accountIds =
        b.lines.accountIds ??
        (dimension && (await flaggedAccounts(snapshot, b.companyId, CONTROL_FLAGS)).map(({ id }) => id));
      const of: Setting = { ...b, lines: { ...b.lines, accountIds } };
      const sums = (at: Setting, revision: number) =>
        sumsOfSpans(snapshot, { ...at.books, accountIds, revision, all: true }, plan.spans, dimension);
      const [foundA, foundB] = [await sums(a, positionA), await sums(b, positionB)];
      const members =
        dimension && (await membersOf(snapshot, b.companyId, dimension, [...foundA, ...foundB], input.locale ?? 'ja'));
      const share = (account: ChartAccount, member: string): ChartAccount => ({
        ...account,
        id: shareId(account.id, member),
      });
      const tallied = (found: typeof foundA): Tally =>
        tally(plan, [
          ...found,
          ...found.flatMap(({ account, members: shares }) =>
            [...shares].map(([member, own]) => ({ account: share(account, member), ...own })),
          ),
        ]);
      const lines = !ledger
        ? []
        : foundB.flatMap(({ account }): DiffLedgerLine[] => [
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
            ...[...(members ?? [])].map(([member, { id, code, name: called }]): DiffLedgerLine => ({
              account: share(account, member),
              row: {
                kind: 'account',
                level: 1,
                code: code ?? id ?? 'none',
                name: called,
                parentCode: account.code,
                ...(id === null ? {} : { [labels ? 'labelId' : 'partnerId']: id }),
              },
            })),
          ]);
      const comparison = ledger
        ? compareLines(plan, tallied(foundA), tallied(foundB), lines)
        : compare(plan, tally(plan, foundA), tally(plan, foundB), input.level ?? 'account');
      if (comparison.cells.length > 0)
        await explain(
          snapshot,
          of,
          plan,
          comparison,
          ledger ? lines.map(({ account }) => account) : foundB.map(({ account }) => account),
          positionA,
          positionB,
          from,
          dimension,
        );
      const shown =
        cursor === undefined
          ? comparison.cells
          : comparison.cells.filter((cell) => cell.key === rowKey && cell.column === column);
      return {
        report: 'diff',
        of: planned.report,
        companyId: asked.companyId,
        ...planned.shown,
        knownAtA: a.knownAt ?? knownAtA,
        ...(b.knownAt === undefined ? {} : { knownAtB: b.knownAt }),
        positionA,
        positionB,
        currency: a.frame.currency,
        unit: 'minor',
        filters: { ...filtersOf(b, parameters), ...(input.by ? { by: input.by } : {}) },
        rows: shown.map(({ row, key, column: of, a: before, b: after, events, count, more }) => ({
          kind: row.kind,
          level: row.level,
          code: row.code,
          name: nameOf(row, input.locale),
          ...(row.nameEn ? { nameEn: row.nameEn } : {}),
          ...(row.accountId ? { accountId: row.accountId } : {}),
          ...(row.parentCode ? { parentCode: row.parentCode } : {}),
          ...(row.partnerId ? { partnerId: row.partnerId } : {}),
          ...(row.labelId ? { labelId: row.labelId } : {}),
          column: of,
          a: before,
          b: after,
          difference: after - before,
          events,
          eventCount: count,
          ...next(more, key, of, events, positionA, positionB),
        })),
        generatedAt: new Date(asked.nowMs).toISOString(),
      };
    });
  },
});
