// The one hard SQL: movements per account between any dates, as the books are now or as they were known at an earlier
// revision.
// Whole months come from monthly totals and only the months that a date cuts from days, so the cost does not grow with
// the number of entries. Three families of totals
// are known: plain ones, by partner, and by tax code and labels.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Account, AccountClass } from '../../src/domain/accounts.ts';
import {
  BLOCK_SIZES,
  DAY_BLOCK_SIZES,
  MARK_REVISIONS,
  SHARE_BLOCK_REVISIONS,
  type Database,
  type LineKind,
} from '../../projections/tables.ts';
import { planned, type Plan } from '../../projections/plans.ts';
import { addDays, dateInZone, firstOfMonth, lastOfMonth, monthOf, type CalendarDate } from '../../src/domain/dates.ts';
import { fiscalYearStart, type FiscalCalendar } from '../../src/domain/fiscal-periods.ts';
import { bare, withPrefix } from '../../src/domain/ids.ts';
import { every, type Condition } from '../page.ts';
import type { Asked } from '../query.ts';
import { capitalOf, capitalSection } from './capital.ts';
import type { ChartAccount } from './statement.ts';
import { virtualLines, type Branch } from './virtual-lines.ts';

/** All kinds of posted lines. */
export const ALL_KINDS: readonly LineKind[] = ['normal', 'adjustment', 'closing', 'opening'];

/**
 * Which lines a report looks at, besides their dates. Ids are bare uuids; `null` = lines without one; of several labels
 * a line needs one.
 */
export interface LineFilter {
  readonly accountIds?: readonly string[] | undefined;
  readonly partnerId?: string | null | undefined;
  readonly labelIds?: readonly string[] | null | undefined;
}

/** What figures can be broken down by: partner, tax code, or the labels (bare ids) of one exclusive dimension. */
export type Dimension =
  | { readonly kind: 'partner' }
  | { readonly kind: 'taxCode' }
  | { readonly kind: 'label'; readonly labelIds: readonly string[] };

/** What to sum: consecutive stretches of time and, for each, the kinds of lines that count. */
export interface MovementsAsk extends LineFilter {
  readonly companyId: string;
  /**
   * n + 1 bounds of n stretches, ascending: each runs from its bound (null = since ever) to the day before the next.
   */
  readonly bounds: readonly (CalendarDate | null)[];
  /** Kinds that count, one list per stretch. */
  readonly kinds: readonly (readonly LineKind[])[];
  /** The books as they were known at this revision of the stream; undefined = now. */
  readonly revision?: number | undefined;
  /**
   * The revision is a short while ago: where the other way reads every line, take today's totals and undo what was
   * recorded since. Says only which way is quicker.
   */
  readonly near?: boolean | undefined;
  /** So short a while ago that this is quicker than adding up blocks. */
  readonly recent?: boolean | undefined;
  /** Also counts drafts and entries that wait for approval, as they are now. */
  readonly drafts?: boolean | undefined;
  /** A branch of the books: what was posted before its first day, and the lines of a scenario. */
  readonly branch?: Branch | undefined;
  /** Also returns accounts that no line of these stretches has moved. */
  readonly all?: boolean | undefined;
}

/** Debits and credits of an account per stretch, minor units. */
export interface Movements {
  readonly account: ChartAccount;
  readonly debit: readonly bigint[];
  readonly credit: readonly bigint[];
}

/** True for lines in force at the revision (undefined = now). Alias of entry_lines: l. */
export function inForce(revision: number | undefined): Condition {
  return revision === undefined
    ? sql`l.to_revision is null and l.posted`
    : sql`l.from_revision <= ${revision} and (l.to_revision is null or l.to_revision > ${revision}) and l.posted`;
}

/**
 * All lines of an entry, through their primary key whatever the planner believes of the company: one that it knows
 * nothing of has next to no rows for it, so that any index of the company seems as good.
 * A company from a subselect is planned as an average one, of which no other index finds an entry as quickly; `offset
 * 0` keeps other conditions, and what they may suggest, out.
 */
export function linesOf(companyId: string, entryId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from entry_lines l
    where l.company_id = (select ${companyId}::uuid) and l.entry_id = ${entryId} offset 0`;
}

/** Conditions of a line filter. Alias of entry_lines: l. */
export function lineConditions(filter: LineFilter): Condition[] {
  const { accountIds, partnerId, labelIds } = filter;
  return [
    ...(accountIds ? [sql`l.account_id = any(${accountIds}::uuid[])`] : []),
    ...(partnerId === undefined
      ? []
      : partnerId === null
        ? [sql`l.partner_id is null`]
        : [sql`l.partner_id = ${partnerId}`]),
    ...(labelIds === undefined
      ? []
      : labelIds === null
        ? [sql`l.label_ids is null`]
        : [sql`l.label_ids && ${labelIds}::uuid[]`]),
  ];
}

/**
 * Which partner, tax code or label a line counts for: the line's own label comes after its entry's. Alias of
 * entry_lines: l.
 */
export function memberOf(dimension: Dimension): RawBuilder<unknown> {
  if (dimension.kind === 'partner') return sql`l.partner_id`;
  if (dimension.kind === 'taxCode') return sql`l.tax_code_id`;
  return sql`(select t.id from unnest(l.label_ids) with ordinality t(id, pos)
      where t.id = any(${dimension.labelIds}::uuid[]) order by t.pos desc limit 1)`;
}

/**
 * A stretch of blocks that is added (sign 1) or taken off (-1): blocks of `size` revisions, `from` up to but not
 * `before`.
 */
export interface BalanceRun {
  readonly size: number;
  readonly from: number;
  readonly before: number;
  readonly sign: 1 | -1;
}

/**
 * The way from revision `start` to revision `end` in whole blocks, large ones first, and the revision where it ends:
 * the nearest border of the smallest block.
 * A border behind `end` is as good as one before it, because what lies between is read line by line and taken off
 * again.
 */
export function wayOfBlocks(
  start: number,
  end: number,
  sizes: readonly number[],
): { readonly runs: readonly BalanceRun[]; readonly reached: number } {
  let reached = start;
  const runs = sizes.map((size): BalanceRun => {
    const [from, before] = [reached / size, Math.round(end / size)];
    reached = before * size;
    return before >= from ? { size, from, before, sign: 1 } : { size, from: before, before: from, sign: -1 };
  });
  return { runs, reached };
}

/** The days of these months within a range, as far as it goes. */
function daysOf(months: readonly string[], from: CalendarDate | null, before: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (const month of months)
    for (let day = firstOfMonth(month); day <= lastOfMonth(month); day = addDays(day, 1))
      if ((from === null || day >= from) && day < before) days.push(day);
  return days;
}

/** The uuid that stands for none in the keys of totals. */
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * A family of totals: its tables, what its rows and the lines of entries say of the member asked for, and which of its
 * rows a filter takes.
 */
interface Family {
  readonly months: RawBuilder<unknown>;
  readonly days: RawBuilder<unknown>;
  /** Blocks of revisions by month; `sized` = the table holds blocks of several sizes. */
  readonly blocks: { readonly table: RawBuilder<unknown>; readonly sizes: readonly number[]; readonly sized: boolean };
  /**
   * Cumulative marks by month, and blocks by day. Where there are none, blocks are added up from the first, and months
   * that a date cuts are read line by line.
   */
  readonly marks?: RawBuilder<unknown>;
  readonly dayBlocks?: RawBuilder<unknown>;
  readonly member: RawBuilder<unknown>;
  readonly where: readonly Condition[];
}

/**
 * The family that knows what is asked; undefined when only the lines do: a partner together with tax codes or labels.
 */
function familyOf({ partnerId, labelIds }: LineFilter, dimension: Dimension | undefined): Family | undefined {
  const byPartner = partnerId !== undefined || dimension?.kind === 'partner';
  const byTag = labelIds !== undefined || dimension?.kind === 'taxCode' || dimension?.kind === 'label';
  if (byPartner && byTag) return undefined;
  const none = sql`null::text`;
  if (byPartner) {
    return {
      months: sql`partner_months`,
      days: sql`partner_days`,
      blocks: { table: sql`partner_blocks`, sizes: [SHARE_BLOCK_REVISIONS], sized: false },
      member: dimension ? sql`nullif(partner_id, ${NIL}::uuid)` : none,
      where: partnerId === undefined ? [] : [sql`partner_id = ${partnerId ?? NIL}::uuid`],
    };
  }
  if (byTag) {
    return {
      months: sql`tag_months`,
      days: sql`tag_days`,
      blocks: { table: sql`tag_blocks`, sizes: [SHARE_BLOCK_REVISIONS], sized: false },
      member:
        dimension?.kind === 'taxCode' ? sql`nullif(tax_code_id, ${NIL}::uuid)` : dimension ? sql`label_ids` : none,
      where:
        labelIds === undefined
          ? []
          : labelIds === null
            ? [sql`label_ids = ''`]
            : [sql`label_ids like any(${labelIds.map((id) => `%${id}%`)}::text[])`],
    };
  }
  return {
    months: sql`balance_months`,
    days: sql`balance_days`,
    blocks: { table: sql`balance_blocks`, sizes: BLOCK_SIZES, sized: true },
    marks: sql`balance_marks`,
    dayBlocks: sql`balance_day_blocks`,
    member: none,
    where: [],
  };
}

/**
 * What a line of an entry says of the member asked for. Labels stay together as one text, in their order: `labelAmong`
 * picks. Alias of entry_lines: l.
 */
export function memberOfLine(dimension: Dimension): RawBuilder<unknown> {
  return dimension.kind === 'partner'
    ? sql`l.partner_id`
    : dimension.kind === 'taxCode'
      ? sql`l.tax_code_id`
      : sql`coalesce(array_to_string(l.label_ids, ','), '')`;
}

/** Where movements are read from, and how a statement over them is planned best. */
interface Sources {
  readonly from: RawBuilder<unknown>;
  readonly plan: Plan | undefined;
}

/**
 * How lines of entries are read, by date: those of a condition (`sign` as SQL), and those that stand in no total
 * because nobody posted them. From `first` on, before `end`.
 */
function readsOfLines(ask: MovementsAsk, dimension: Dimension | undefined) {
  const { companyId, branch } = ask;
  const first = ask.bounds[0] ?? null;
  const last = ask.bounds[ask.bounds.length - 1] as CalendarDate;
  const end = branch && branch.before < last ? branch.before : last;
  const cuts = ask.bounds.slice(1);
  const stretch = (column: RawBuilder<unknown>, valueOf: (cut: CalendarDate) => string): RawBuilder<unknown> =>
    sql`case ${sql.join(
      cuts.map((cut, i) => sql`when ${column} < ${valueOf(cut as CalendarDate)} then ${sql.lit(i)}`),
      sql` `,
    )} end`;
  const ofLine = dimension ? sql`, ${memberOfLine(dimension)} as member` : sql``;
  const byDate = sql`l.account_id, l.kind, l.debit, l.credit,
    ${stretch(sql`l.effective_date`, (cut) => cut)} as stretch${ofLine}`;
  const dates = (column: RawBuilder<unknown>, before = end): Condition =>
    first ? sql`${column} >= ${first} and ${column} < ${before}` : sql`${column} < ${before}`;
  /** Lines of entries; `sign` as SQL. */
  const lines = (where: readonly Condition[], sign = sql``): RawBuilder<unknown> => sql`
    select l.account_id, l.kind, ${sign}l.debit as debit, ${sign}l.credit as credit,
      ${stretch(sql`l.effective_date`, (cut) => cut)} as stretch${ofLine}
    from entry_lines l
    where ${every([sql`l.company_id = ${companyId}`, ...where, dates(sql`l.effective_date`), ...lineConditions(ask)])}`;
  // Few entries are open at a time: they are found by their status.
  const drafts = ask.drafts
    ? [
        sql`select ${byDate} from entries e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    where ${every([
      sql`e.company_id = ${companyId} and e.status in ('draft', 'pending_approval')`,
      dates(sql`l.effective_date`),
      ...lineConditions(ask),
    ])}`,
      ]
    : [];
  const assumed = branch
    ? [
        sql`select ${byDate} from ${virtualLines(branch)}
    where ${every([dates(sql`l.effective_date`, last), ...lineConditions(ask)])}`,
      ]
    : [];
  return { first, end, stretch, lines, open: [...drafts, ...assumed] };
}

/** The months that a bound cuts in two. */
function cutMonths(bounds: MovementsAsk['bounds']): string[] {
  const inside = bounds.filter((bound): bound is CalendarDate => bound !== null && !bound.endsWith('-01'));
  return [...new Set(inside.map(monthOf))];
}

/**
 * Movements from the cheapest tables that know them: account, kind, debit, credit, stretch, and the member when a
 * dimension is asked for.
 */
function sources(ask: MovementsAsk, dimension?: Dimension): Sources {
  let plan: Plan | undefined;
  const { companyId, revision } = ask;
  const { first, end, stretch, lines, open } = readsOfLines(ask, dimension);
  /** Lines in force: a plan for any dates would be up to thirty times slower than one for these. */
  const linesInForce = (...where: Condition[]): RawBuilder<unknown> => {
    plan = 'withValues';
    return lines([inForce(revision), ...where]);
  };
  const all = (parts: readonly RawBuilder<unknown>[]): Sources => ({
    from: sql.join([...parts, ...open], sql` union all `),
    plan,
  });
  const family = familyOf(ask, dimension);
  if (!family) return all([linesInForce()]);

  const cut = cutMonths(ask.bounds);
  const own = [...(ask.accountIds ? [sql`account_id = any(${ask.accountIds}::uuid[])`] : []), ...family.where];
  const months = every([
    sql`company_id = ${companyId}`,
    ...own,
    ...(first ? [sql`month >= ${monthOf(first)}`] : []),
    sql`month < ${monthOf(addDays(lastOfMonth(monthOf(addDays(end, -1))), 1))}`,
    ...(cut.length > 0 ? [sql`month <> all(${cut}::text[])`] : []),
  ]);
  const inCutMonths = (column: RawBuilder<unknown>): Condition =>
    sql`(${sql.join(
      cut.map((m) => sql`${column} between ${firstOfMonth(m)} and ${lastOfMonth(m)}`),
      sql` or `,
    )})`;
  const outsideCutMonths = cut.length > 0 ? sql`not ${inCutMonths(sql`l.effective_date`)}` : sql`true`;
  const member = dimension ? sql`, ${family.member} as member` : sql``;
  /** Rows of totals; `sign` as SQL. */
  const totals = (
    table: RawBuilder<unknown>,
    by: 'month' | 'date',
    where: Condition,
    sign = sql``,
  ): RawBuilder<unknown> => sql`
    select account_id, kind, ${sign}debit as debit, ${sign}credit as credit,
      ${stretch(sql.ref(by), by === 'month' ? monthOf : (c) => c)} as stretch${member}
    from ${table} where ${where}`;

  // A share reads its blocks from the first one on: undoing what is new is quicker for longer.
  if (revision === undefined || (family.marks ? ask.recent : ask.near)) {
    return all([
      totals(family.months, 'month', months),
      ...(cut.length === 0
        ? []
        : [
            totals(
              family.days,
              'date',
              every([sql`company_id = ${companyId}`, ...own, sql`date = any(${daysOf(cut, first, end)}::date[])`]),
            ),
          ]),
      ...(revision === undefined
        ? []
        : [
            lines([sql`l.posted and l.from_revision > ${revision} and l.to_revision is null`], sql`-`),
            lines([sql`l.posted and l.to_revision > ${revision} and l.from_revision <= ${revision}`]),
          ]),
    ]);
  }
  // What was recorded up to the revision: the mark before it, blocks since, and the few lines between it and the
  // nearest border of a block. Months that a date cuts: the same by day.
  const known = revision + 1;
  const mark = family.marks ? Math.floor(known / MARK_REVISIONS) : 0;
  const between = (reached: number, which: Condition): RawBuilder<unknown>[] => {
    const [low, high, isBefore] = reached <= known ? [reached, revision, true] : [known, reached - 1, false];
    return [[sql`l.from_revision`, isBefore] as const, [sql`l.to_revision`, !isBefore] as const].map(
      ([column, added]) =>
        lines([sql`l.posted and ${column} between ${low} and ${high}`, which], added ? sql`` : sql`-`),
    );
  };
  const byRuns = (
    table: RawBuilder<unknown>,
    sized: boolean,
    runs: readonly BalanceRun[],
    by: 'month' | 'date',
    where: Condition,
  ): RawBuilder<unknown>[] =>
    runs.map(({ size, from, before, sign }) =>
      totals(
        table,
        by,
        every([
          sql`company_id = ${companyId}`,
          ...(sized ? [sql`size = ${size}`] : []),
          sql`block >= ${from} and block < ${before}`,
          where,
        ]),
        sign === 1 ? sql`` : sql`-`,
      ),
    );
  const blocks = wayOfBlocks(mark * MARK_REVISIONS, known, family.blocks.sizes);
  const days =
    cut.length > 0 && family.dayBlocks
      ? { table: family.dayBlocks, ...wayOfBlocks(0, known, DAY_BLOCK_SIZES) }
      : undefined;
  return all([
    ...(family.marks ? [totals(family.marks, 'month', sql`mark = ${mark} and ${months}`)] : []),
    ...byRuns(family.blocks.table, family.blocks.sized, blocks.runs, 'month', months),
    ...between(blocks.reached, outsideCutMonths),
    ...(cut.length === 0
      ? []
      : days
        ? [
            ...byRuns(
              days.table,
              true,
              days.runs,
              'date',
              every([sql`date = any(${daysOf(cut, first, end)}::date[])`, ...own]),
            ),
            ...between(days.reached, inCutMonths(sql`l.effective_date`)),
          ]
        : [linesInForce(inCutMonths(sql`l.effective_date`))]),
  ]);
}

interface MovementRow {
  id: string;
  code: string;
  name: string;
  name_en: string | null;
  class: AccountClass;
  normal_side: 'debit' | 'credit';
  report_section: string;
  /** Of equity accounts only. */ equity: Account | null;
  sums: (string | null)[] | null;
}

/** A sum: of stretches, and of the kinds of lines that count in it. */
interface Sum {
  readonly stretches: readonly number[];
  readonly kinds: readonly LineKind[];
}

/**
 * Debits and credits of every account that was moved, per sum, in one statement and therefore of one moment. Order: by
 * code.
 */
async function sumUp(rows: Kysely<Database>, ask: MovementsAsk, wanted: readonly Sum[]): Promise<Movements[]> {
  const stretches = ask.bounds.length - 1;
  const counts = wanted.map(({ stretches: of, kinds }) => {
    if (of.length === 0 || kinds.length === 0) return sql`false`;
    const isAll = kinds.length === ALL_KINDS.length;
    const at = of.length === stretches ? [] : [sql`stretch in (${sql.join(of.map((i) => sql.lit(i)))})`];
    return every([...at, ...(isAll ? [] : [sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`])]);
  });
  const sums = sql.join(
    counts.map((count) => sql`sum(debit) filter (where ${count})::text, sum(credit) filter (where ${count})::text`),
  );
  const all = wanted.some(({ stretches: of, kinds }) => of.length === stretches && kinds.length === ALL_KINDS.length);
  // Summed once, also where the planner expects one account and one sum, of a company that it knows nothing of yet: it
  // would sum again for each account.
  const { from, plan } = sources(ask);
  const statement = sql<MovementRow>`
    with m as materialized (
      select account_id, array[${sums}] as sums from (${from}) s
      where ${every([sql`stretch is not null`, ...(all ? [] : [sql`(${sql.join(counts, sql` or `)})`])])}
      group by account_id
    ) select a.id, a.code, a.name, a.state->>'nameEn' as name_en, a.class, a.normal_side, a.report_section,
      ${OF_EQUITY}, m.sums
    from accounts a ${ask.all ? sql`left join` : sql`join`} m on m.account_id = a.id
    where ${every([
      sql`a.company_id = ${ask.companyId}`,
      ...(ask.accountIds ? [sql`a.id = any(${ask.accountIds}::uuid[])`] : []),
    ])}
    order by a.code`;
  const found = await planned(statement, plan).execute(rows);
  const amount = (text: string | null | undefined): bigint => (text == null ? 0n : BigInt(text));
  return found.rows.map((row) => ({
    account: accountOf(row),
    debit: wanted.map((_, i) => amount(row.sums?.[2 * i])),
    credit: wanted.map((_, i) => amount(row.sums?.[2 * i + 1])),
  }));
}

/**
 * Debits and credits of every account that was moved per stretch (minor units, exact), in one statement and therefore
 * of one moment. Order: by code.
 */
export async function movements(rows: Kysely<Database>, ask: MovementsAsk): Promise<Movements[]> {
  return sumUp(
    rows,
    ask,
    ask.kinds.map((kinds, i) => ({ stretches: [i], kinds })),
  );
}

/** What tells the kind of capital of an equity account. */
const OF_EQUITY = sql`case when a.class = 'equity' then a.state end as equity`;

function accountOf({
  id,
  code,
  name,
  name_en: nameEn,
  class: kind,
  normal_side: normalSide,
  report_section: section,
  equity,
}: Omit<MovementRow, 'sums'>): ChartAccount {
  const reportSection = equity ? capitalSection(capitalOf(equity)) : section;
  return {
    id: withPrefix('account', id),
    code,
    name,
    nameEn: nameEn ?? undefined,
    class: kind,
    normalSide,
    reportSection,
  };
}

/**
 * A stretch of time of its own, from a day (null = since ever) to the day before another, and the kinds of lines that
 * count in it. Spans may overlap.
 */
export interface BalanceSpan {
  readonly from: CalendarDate | null;
  readonly before: CalendarDate;
  readonly kinds: readonly LineKind[];
  /** Read from the branch that the books are compared with. */
  readonly assumed?: true;
}
/** Debits and credits per span. */
export interface SpanSums {
  readonly debit: bigint[];
  readonly credit: bigint[];
}
/**
 * Debits and credits of an account per span; `members` = the same of each partner, tax code or label (bare id, '' =
 * none).
 */
export interface AccountSums extends SpanSums {
  readonly account: ChartAccount;
  readonly members: ReadonlyMap<string, SpanSums>;
}

const isEmpty = ({ from, before }: BalanceSpan): boolean => from !== null && from >= before;

/** So few spans are summed side by side; of more, each account and stretch is summed once and added up here. */
const FEW_SPANS = 6;

/** For each span the indexes of the stretches between `bounds` that it covers. */
function coverage(spans: readonly BalanceSpan[], bounds: readonly (CalendarDate | null)[]): number[][] {
  const place = new Map(bounds.map((bound, i) => [bound, i]));
  const covering: number[][] = Array.from({ length: bounds.length - 1 }, () => []);
  spans.forEach((span, s) => {
    if (isEmpty(span)) return;
    for (let i = place.get(span.from) as number; i < (place.get(span.before) as number); i++) covering[i]?.push(s);
  });
  return covering;
}

/**
 * Which label of a dimension a list of labels (ids joined by commas) counts for: the last one, as a line's own come
 * after its entry's; '' = none.
 */
export function labelAmong(labelIds: readonly string[]): (list: string) => string {
  const among = new Set(labelIds);
  const known = new Map<string, string>();
  return (list) => {
    let label = known.get(list);
    if (label === undefined) known.set(list, (label = list.split(',').findLast((id) => among.has(id)) ?? ''));
    return label;
  };
}

/**
 * Debits and credits of every account per span, whole and per member of a dimension, in one statement and therefore of
 * one moment. Order: by code.
 * The cost grows with accounts x months (times partners, or tax codes and labels, where they are asked for), not with
 * the number of spans.
 */
export async function sumsOfSpans(
  rows: Kysely<Database>,
  ask: Omit<MovementsAsk, 'bounds' | 'kinds'>,
  spans: readonly BalanceSpan[],
  dimension?: Dimension,
): Promise<AccountSums[]> {
  const zero = (): bigint[] => spans.map(() => 0n);
  const real = spans.filter((span) => !isEmpty(span));
  const dates = [...new Set(real.flatMap(({ from, before }) => (from === null ? [before] : [from, before])))].sort();
  const bounds = real.some(({ from }) => from === null) ? [null, ...dates] : dates;
  const covering = coverage(spans, bounds);
  if (!dimension && real.length > 0 && real.length <= FEW_SPANS) {
    const wanted = spans.map(({ kinds }, s): Sum => ({
      kinds,
      stretches: covering.flatMap((covered, i) => (covered.includes(s) ? [i] : [])),
    }));
    return (await sumUp(rows, { ...ask, bounds, kinds: [] }, wanted)).map((found) => ({
      ...found,
      debit: [...found.debit],
      credit: [...found.credit],
      members: new Map(),
    }));
  }
  const wanted = covering.flatMap((covered, i) => (covered.length > 0 ? [i] : []));
  // Stretches between spans are left out after the sums: before them, the planner would expect next to no rows, and
  // sort them all.
  const skips = wanted.length < covering.length;
  // One text per account: rows are dear, and most accounts have few cells.
  const { from, plan } = sources({ ...ask, bounds, kinds: [] }, dimension);
  const statement = sql<Omit<MovementRow, 'sums'> & { cells: string | null }>`
    with m as materialized (
      select account_id,
        string_agg(concat_ws(
          '|', stretch, kind, coalesce(${dimension ? sql`member::text` : sql`null`}, ''), debit, credit), ';') as cells
      from (
        select account_id, stretch, kind, ${dimension ? sql`member, ` : sql``}sum(debit) as debit, sum(credit) as credit
        from (${from}) s group by account_id, stretch, kind${dimension ? sql`, member` : sql``}
      ) c ${skips ? sql`where stretch = any(${wanted}::int[])` : sql``} group by account_id
    ) select a.id, a.code, a.name, a.state->>'nameEn' as name_en, a.class, a.normal_side, a.report_section,
      ${OF_EQUITY}, m.cells
    from accounts a ${ask.all ? sql`left join` : sql`join`} m on m.account_id = a.id
    where ${every([
      sql`a.company_id = ${ask.companyId}`,
      ...(ask.accountIds ? [sql`a.id = any(${ask.accountIds}::uuid[])`] : []),
    ])}
    order by a.code`;
  const found = await planned(statement, plan).execute(rows);
  const labelOf = dimension?.kind === 'label' ? labelAmong(dimension.labelIds) : undefined;
  return found.rows.map((row): AccountSums => {
    const whole: SpanSums = { debit: zero(), credit: zero() };
    const members = new Map<string, SpanSums>();
    for (const cell of row.cells === null ? [] : row.cells.split(';')) {
      const [stretch, kind, told = '', debit = '0', credit = '0'] = cell.split('|');
      const member = labelOf ? labelOf(told) : told;
      const [d, c] = [BigInt(debit), BigInt(credit)];
      let mine: SpanSums | undefined;
      for (const s of covering[Number(stretch)] ?? []) {
        if (!spans[s]?.kinds.includes(kind as LineKind)) continue;
        if (dimension && !mine) {
          mine = members.get(member) ?? { debit: zero(), credit: zero() };
          members.set(member, mine);
        }
        for (const sums of mine ? [whole, mine] : [whole]) {
          sums.debit[s] = (sums.debit[s] as bigint) + d;
          sums.credit[s] = (sums.credit[s] as bigint) + c;
        }
      }
    }
    return { account: accountOf(row), ...whole, members };
  });
}

/** What a report must know of the company: zone, currency, form, fiscal years. */
export interface BalanceFrame extends FiscalCalendar {
  readonly timezone: string;
  readonly currency: string;
  readonly entityType: string;
}

/** The company's frame; undefined when it does not exist. */
export async function readFrame(rows: Kysely<Database>, companyId: string): Promise<BalanceFrame | undefined> {
  const found = await sql<{
    state: {
      timezone: string;
      baseCurrency: string;
      entityType: string;
      fiscalYearStartMonth: number;
      fiscalYearStartDay: number;
    };
    years: [string, string][] | null;
  }>`
    select state, (select json_agg(json_build_array(start_date, end_date) order by start_date) from fiscal_periods
      where company_id = ${companyId} and type = 'year') as years
    from companies where id = ${companyId}`.execute(rows);
  const row = found.rows[0];
  if (!row) return undefined;
  const { timezone, baseCurrency: currency, entityType, fiscalYearStartMonth, fiscalYearStartDay } = row.state;
  return { timezone, currency, entityType, fiscalYearStartMonth, fiscalYearStartDay, years: row.years ?? [] };
}

/** True for accounts whose balance is carried from year to year. */
export function isBalanceSheet(account: ChartAccount): boolean {
  return account.class === 'asset' || account.class === 'liability' || account.class === 'equity';
}

/**
 * Debit and credit totals of every account as of today in the company's zone; P/L accounts since the start of the
 * fiscal year. `of` takes a typed id.
 */
export async function balancesToday(
  rows: Kysely<Database>,
  asked: Asked,
): Promise<{ asOf: CalendarDate; of(accountId: string): { debit: bigint; credit: bigint } }> {
  const companyId = bare(asked.companyId);
  const frame = await readFrame(rows, companyId);
  const asOf = dateInZone(frame?.timezone ?? 'UTC', asked.nowMs);
  if (!frame) return { asOf, of: () => ({ debit: 0n, credit: 0n }) };
  const found = await movements(rows, {
    companyId,
    bounds: [null, fiscalYearStart(frame, asOf), addDays(asOf, 1)],
    kinds: [ALL_KINDS, ALL_KINDS],
  });
  const totals = new Map(
    found.map(({ account, debit, credit }) => {
      const [before = 0n, since = 0n] = debit;
      const [creditBefore = 0n, creditSince = 0n] = credit;
      return [
        account.id,
        isBalanceSheet(account)
          ? { debit: before + since, credit: creditBefore + creditSince }
          : { debit: since, credit: creditSince },
      ] as const;
    }),
  );
  return { asOf, of: (accountId) => totals.get(accountId) ?? { debit: 0n, credit: 0n } };
}
