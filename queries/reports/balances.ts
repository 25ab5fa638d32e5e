// The one hard SQL: movements per account between any dates, as the books are now or as they were known at an earlier revision.
// Whole months come from monthly totals and only the months that a date cuts from days, so the cost does not grow with the number of entries.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AccountClass } from '../../src/domain/accounts.ts';
import { BLOCK_SIZES, DAY_BLOCK_SIZES, MARK_REVISIONS, type Database, type LineKind } from '../../projections/tables.ts';
import { addDays, dateInZone, firstOfMonth, lastOfMonth, makeDate, monthOf, parts, type CalendarDate } from '../../src/domain/dates.ts';
import { bare, withPrefix } from '../../src/domain/ids.ts';
import { every, type Condition } from '../page.ts';
import type { Asked } from '../query.ts';
import type { ChartAccount } from './statement.ts';

/** All kinds of posted lines. */
export const ALL_KINDS: readonly LineKind[] = ['normal', 'adjustment', 'closing'];

/** Which lines a report looks at, besides their dates. Ids are bare uuids; `null` = lines without one; of several labels a line needs one. */
export interface LineFilter { readonly accountIds?: readonly string[] | undefined; readonly partnerId?: string | null | undefined; readonly labelIds?: readonly string[] | null | undefined }

/** What figures can be broken down by: partner, tax code, or the labels (bare ids) of one exclusive dimension. */
export type Dimension = { readonly kind: 'partner' } | { readonly kind: 'taxCode' } | { readonly kind: 'label'; readonly labelIds: readonly string[] };

/** What to sum: consecutive stretches of time and, for each, the kinds of lines that count. */
export interface MovementsAsk extends LineFilter {
  readonly companyId: string;
  /** n + 1 bounds of n stretches, ascending: each runs from its bound (null = since ever) to the day before the next. */
  readonly bounds: readonly (CalendarDate | null)[];
  /** Kinds that count, one list per stretch. */
  readonly kinds: readonly (readonly LineKind[])[];
  /** The books as they were known at this revision of the stream; undefined = now. */
  readonly revision?: number | undefined;
  /** The revision is a short while ago: where the other way reads every line, take today's totals and undo what was recorded since. Says only which way is quicker. */
  readonly near?: boolean | undefined;
  /** So short a while ago that this is quicker than adding up blocks. */
  readonly recent?: boolean | undefined;
  /** Also counts drafts and entries that wait for approval, as they are now. */
  readonly drafts?: boolean | undefined;
  /** Also returns accounts that no line of these stretches has moved. */
  readonly all?: boolean | undefined;
}

/** Debits and credits of an account per stretch, minor units. */
export interface Movements { readonly account: ChartAccount; readonly debit: readonly bigint[]; readonly credit: readonly bigint[] }

/** True for lines in force at the revision (undefined = now). Alias of entry_lines: l. */
export function inForce(revision: number | undefined): Condition {
  return revision === undefined ? sql`l.to_revision is null and l.posted` : sql`l.from_revision <= ${revision} and (l.to_revision is null or l.to_revision > ${revision}) and l.posted`;
}

/** Conditions of a line filter. Alias of entry_lines: l. */
export function lineConditions(filter: LineFilter): Condition[] {
  const { accountIds, partnerId, labelIds } = filter;
  return [
    ...(accountIds ? [sql`l.account_id = any(${accountIds}::uuid[])`] : []),
    ...(partnerId === undefined ? [] : partnerId === null ? [sql`l.partner_id is null`] : [sql`l.partner_id = ${partnerId}`]),
    ...(labelIds === undefined ? [] : labelIds === null ? [sql`l.label_ids is null`] : [sql`l.label_ids && ${labelIds}::uuid[]`]),
  ];
}

/** Which partner, tax code or label a line counts for: the line's own label comes after its entry's. Alias of entry_lines: l. */
export function memberOf(dimension: Dimension): RawBuilder<unknown> {
  if (dimension.kind === 'partner') return sql`l.partner_id`;
  if (dimension.kind === 'taxCode') return sql`l.tax_code_id`;
  return sql`(select t.id from unnest(l.label_ids) with ordinality t(id, pos) where t.id = any(${dimension.labelIds}::uuid[]) order by t.pos desc limit 1)`;
}

/** A stretch of blocks that is added (sign 1) or taken off (-1): blocks of `size` revisions, `from` up to but not `before`. */
export interface Run { readonly size: number; readonly from: number; readonly before: number; readonly sign: 1 | -1 }

/**
 * The way from revision `start` to revision `end` in whole blocks, large ones first, and the revision where it ends: the nearest border of the smallest block.
 * A border behind `end` is as good as one before it, because what lies between is read line by line and taken off again.
 */
export function wayOfBlocks(start: number, end: number, sizes: readonly number[]): { readonly runs: readonly Run[]; readonly reached: number } {
  let reached = start;
  const runs = sizes.map((size): Run => {
    const [from, before] = [reached / size, Math.round(end / size)];
    reached = before * size;
    return before >= from ? { size, from, before, sign: 1 } : { size, from: before, before: from, sign: -1 };
  });
  return { runs, reached };
}

/** The days of these months within a range, as far as it goes. */
function daysOf(months: readonly string[], from: CalendarDate | null, before: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (const month of months) for (let day = firstOfMonth(month); day <= lastOfMonth(month); day = addDays(day, 1)) if ((from === null || day >= from) && day < before) days.push(day);
  return days;
}

/** Movements from the cheapest tables that know them: account, kind, debit, credit, stretch, and the member when a dimension is asked for. */
function sources(ask: MovementsAsk, dimension?: Dimension): RawBuilder<unknown> {
  const { companyId, revision } = ask;
  const first = ask.bounds[0] ?? null; const end = ask.bounds[ask.bounds.length - 1] as CalendarDate;
  const cuts = ask.bounds.slice(1);
  const stretch = (column: RawBuilder<unknown>, valueOf: (cut: CalendarDate) => string): RawBuilder<unknown> =>
    sql`case ${sql.join(cuts.map((cut, i) => sql`when ${column} < ${valueOf(cut as CalendarDate)} then ${sql.lit(i)}`), sql` `)} end`;
  const member = dimension ? sql`, ${memberOf(dimension)} as member` : sql``;
  const byDate = sql`l.account_id, l.kind, l.debit, l.credit, ${stretch(sql`l.effective_date`, (cut) => cut)} as stretch${member}`;
  const dates = (column: RawBuilder<unknown>): Condition => (first ? sql`${column} >= ${first} and ${column} < ${end}` : sql`${column} < ${end}`);
  // Few entries are open at a time: they are found by their status.
  const drafts = ask.drafts ? sql` union all select ${byDate} from entries e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    where ${every([sql`e.company_id = ${companyId}`, sql`e.status in ('draft', 'pending_approval')`, dates(sql`l.effective_date`), ...lineConditions(ask)])}` : sql``;
  const perPartner = dimension?.kind === 'partner' && (revision === undefined || ask.near === true);
  if (ask.partnerId !== undefined || ask.labelIds !== undefined || (dimension && !perPartner)) {
    return sql`select ${byDate} from entry_lines l where ${every([sql`l.company_id = ${companyId}`, inForce(revision), dates(sql`l.effective_date`), ...lineConditions(ask)])}${drafts}`;
  }

  const cut = [...new Set(ask.bounds.filter((bound): bound is CalendarDate => bound !== null && !bound.endsWith('-01')).map(monthOf))];
  const accounts = ask.accountIds ? [sql`account_id = any(${ask.accountIds}::uuid[])`] : [];
  const months = every([
    sql`company_id = ${companyId}`, ...accounts, ...(first ? [sql`month >= ${monthOf(first)}`] : []), sql`month < ${monthOf(addDays(lastOfMonth(monthOf(addDays(end, -1))), 1))}`,
    ...(cut.length > 0 ? [sql`month <> all(${cut}::text[])`] : []),
  ]);
  const byMonth = sql`account_id, kind, debit, credit, ${stretch(sql`month`, monthOf)} as stretch`;
  const inCutMonths = (column: RawBuilder<unknown>): Condition =>
    sql`(${sql.join(cut.map((m) => sql`${column} between ${firstOfMonth(m)} and ${lastOfMonth(m)}`), sql` or `)})`;

  if (revision === undefined || perPartner || ask.recent) {
    const undo = (which: Condition, sign: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select l.account_id, l.kind, ${sign} * l.debit as debit, ${sign} * l.credit as credit, ${stretch(sql`l.effective_date`, (c) => c)} as stretch${member}
      from entry_lines l where ${every([sql`l.company_id = ${companyId} and l.posted`, which, dates(sql`l.effective_date`), ...lineConditions({ accountIds: ask.accountIds })])}`;
    // Days are not kept per partner: of months that a date cuts, the lines themselves are read.
    return sql`${sql.join([
      perPartner ? sql`select ${byMonth}, nullif(partner_id, '00000000-0000-0000-0000-000000000000') as member from partner_months where ${months}` : sql`select ${byMonth} from balance_months where ${months}`,
      ...(cut.length === 0 ? [] : perPartner
        ? [sql`select ${byDate} from entry_lines l where ${every([sql`l.company_id = ${companyId}`, inForce(undefined), inCutMonths(sql`l.effective_date`), dates(sql`l.effective_date`), ...lineConditions({ accountIds: ask.accountIds })])}`]
        : [sql`select account_id, kind, debit, credit, ${stretch(sql`date`, (c) => c)} as stretch from balance_days where ${every([sql`company_id = ${companyId}`, ...accounts, inCutMonths(sql`date`), dates(sql`date`)])}`]),
      ...(revision === undefined ? [] : [
        undo(sql`l.from_revision > ${revision} and l.to_revision is null`, sql`-1`), undo(sql`l.to_revision > ${revision} and l.from_revision <= ${revision}`, sql`1`),
      ]),
    ], sql` union all `)}${drafts}`;
  }
  // What was recorded up to the revision: the mark before it, blocks since, and the few lines between it and the nearest border of a block. Months that a date cuts: the same by day.
  const known = revision + 1;
  const mark = Math.floor(known / MARK_REVISIONS);
  const lines = (reached: number, which: Condition): RawBuilder<unknown>[] => {
    const [low, high, sign] = reached <= known ? [reached, revision, 1] : [known, reached - 1, -1];
    return [[sql`l.from_revision`, sign] as const, [sql`l.to_revision`, -sign] as const].map(([column, signed]) => sql`
      select l.account_id, l.kind, ${signed}::int * l.debit as debit, ${signed}::int * l.credit as credit, ${stretch(sql`l.effective_date`, (c) => c)} as stretch
      from entry_lines l where ${every([sql`l.company_id = ${companyId} and l.posted and ${column} between ${low} and ${high}`, which, dates(sql`l.effective_date`), ...lineConditions({ accountIds: ask.accountIds })])}`);
  };
  const byRuns = (table: RawBuilder<unknown>, runs: readonly Run[], stretched: RawBuilder<unknown>, where: readonly Condition[]): RawBuilder<unknown>[] => runs.map(({ size, from, before, sign }) => sql`
    select account_id, kind, ${sign}::int * debit as debit, ${sign}::int * credit as credit, ${stretched} as stretch from ${table}
    where ${every([sql`company_id = ${companyId} and size = ${size} and block >= ${from} and block < ${before}`, ...where])}`);
  const blocks = wayOfBlocks(mark * MARK_REVISIONS, known, BLOCK_SIZES);
  const days = cut.length > 0 ? wayOfBlocks(0, known, DAY_BLOCK_SIZES) : undefined;
  return sql.join([
    sql`select ${byMonth} from balance_marks where mark = ${mark} and ${months}`,
    ...byRuns(sql`balance_blocks`, blocks.runs, stretch(sql`month`, monthOf), [months]),
    ...lines(blocks.reached, cut.length > 0 ? sql`not ${inCutMonths(sql`l.effective_date`)}` : sql`true`),
    ...(days ? [
      ...byRuns(sql`balance_day_blocks`, days.runs, stretch(sql`date`, (c) => c), [sql`date = any(${daysOf(cut, first, end)}::date[])`, ...accounts]), ...lines(days.reached, inCutMonths(sql`l.effective_date`)),
    ] : []),
  ], sql` union all `);
}

interface MovementRow { id: string; code: string; name: string; name_en: string | null; class: AccountClass; normal_side: 'debit' | 'credit'; report_section: string; sums: (string | null)[] | null }

/**
 * Debits and credits of every account that was moved per stretch (minor units, exact), in one statement and therefore of one moment. Order: by code.
 */
export async function movements(rows: Kysely<Database>, ask: MovementsAsk): Promise<Movements[]> {
  const stretches = ask.bounds.length - 1;
  const restricted = ask.kinds.map((kinds, i) => ({ kinds, i })).filter(({ kinds }) => kinds.length < ALL_KINDS.length);
  const counts = restricted.map(({ kinds, i }) => (kinds.length === 0 ? sql`stretch <> ${sql.lit(i)}` : sql`(stretch <> ${sql.lit(i)} or kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`));
  const sums = sql.join(Array.from({ length: stretches }, (_, i) => sql`sum(debit) filter (where stretch = ${sql.lit(i)})::text, sum(credit) filter (where stretch = ${sql.lit(i)})::text`));
  const found = await sql<MovementRow>`
    select a.id, a.code, a.name, a.state->>'nameEn' as name_en, a.class, a.normal_side, a.report_section, m.sums
    from accounts a ${ask.all ? sql`left join` : sql`join`} (select account_id, array[${sums}] as sums from (${sources(ask)}) s where ${every([sql`stretch is not null`, ...counts])} group by account_id) m on m.account_id = a.id
    where ${every([sql`a.company_id = ${ask.companyId}`, ...(ask.accountIds ? [sql`a.id = any(${ask.accountIds}::uuid[])`] : [])])}
    order by a.code`.execute(rows);
  const amount = (text: string | null | undefined): bigint => (text == null ? 0n : BigInt(text));
  return found.rows.map((row) => ({
    account: accountOf(row),
    debit: Array.from({ length: stretches }, (_, i) => amount(row.sums?.[2 * i])), credit: Array.from({ length: stretches }, (_, i) => amount(row.sums?.[2 * i + 1])),
  }));
}

function accountOf(row: Omit<MovementRow, 'sums'>): ChartAccount {
  return { id: withPrefix('account', row.id), code: row.code, name: row.name, nameEn: row.name_en ?? undefined, class: row.class, normalSide: row.normal_side, reportSection: row.report_section };
}

/** A stretch of time of its own, from a day (null = since ever) to the day before another, and the kinds of lines that count in it. Spans may overlap. */
export interface Span { readonly from: CalendarDate | null; readonly before: CalendarDate; readonly kinds: readonly LineKind[] }
/** Debits and credits per span. */
export interface SpanSums { readonly debit: bigint[]; readonly credit: bigint[] }
/** Debits and credits of an account per span; `members` = the same of each partner, tax code or label (bare id, '' = none). */
export interface AccountSums extends SpanSums { readonly account: ChartAccount; readonly members: ReadonlyMap<string, SpanSums> }

const isEmpty = ({ from, before }: Span): boolean => from !== null && from >= before;

/** True for spans that follow each other without gap: those need no more than `movements`. */
function areConsecutive(spans: readonly Span[]): boolean { return spans.length > 0 && spans.length <= 4 && spans.every((span, i) => i === 0 || span.from === spans[i - 1]?.before); }

/** For each span the indexes of the stretches between `bounds` that it covers. */
function coverage(spans: readonly Span[], bounds: readonly (CalendarDate | null)[]): number[][] {
  const place = new Map(bounds.map((bound, i) => [bound, i]));
  const covering: number[][] = Array.from({ length: bounds.length - 1 }, () => []);
  spans.forEach((span, s) => {
    if (isEmpty(span)) return;
    for (let i = place.get(span.from) as number; i < (place.get(span.before) as number); i++) covering[i]?.push(s);
  });
  return covering;
}

/**
 * Debits and credits of every account per span, whole and per member of a dimension, in one statement and therefore of one moment. Order: by code.
 * The cost grows with accounts x months (by partner: with partners x months; by tax code or label: with lines), not with the number of spans.
 */
export async function sumsOfSpans(rows: Kysely<Database>, ask: Omit<MovementsAsk, 'bounds' | 'kinds'>, spans: readonly Span[], dimension?: Dimension): Promise<AccountSums[]> {
  const zero = (): bigint[] => spans.map(() => 0n);
  const real = spans.filter((span) => !isEmpty(span));
  if (!dimension && areConsecutive(real)) {
    const found = await movements(rows, { ...ask, bounds: [(real[0] as Span).from, ...real.map(({ before }) => before)], kinds: real.map(({ kinds }) => kinds) });
    const at = spans.map((span) => real.indexOf(span));
    return found.map(({ account, debit, credit }) => ({ account, debit: at.map((i) => debit[i] ?? 0n), credit: at.map((i) => credit[i] ?? 0n), members: new Map() }));
  }
  const dates = [...new Set(real.flatMap(({ from, before }) => (from === null ? [before] : [from, before])))].sort();
  const bounds = real.some(({ from }) => from === null) ? [null, ...dates] : dates;
  const covering = coverage(spans, bounds);
  const wanted = covering.flatMap((covered, i) => (covered.length > 0 ? [i] : []));
  // One text per account: rows are dear, and most accounts have few cells.
  const found = await sql<Omit<MovementRow, 'sums'> & { cells: string | null }>`
    select a.id, a.code, a.name, a.state->>'nameEn' as name_en, a.class, a.normal_side, a.report_section, m.cells
    from accounts a ${ask.all ? sql`left join` : sql`join`} (
      select account_id, string_agg(concat_ws('|', stretch, kind, coalesce(${dimension ? sql`member::text` : sql`null`}, ''), debit, credit), ';') as cells from (
        select account_id, stretch, kind, ${dimension ? sql`member, ` : sql``}sum(debit) as debit, sum(credit) as credit
        from (${sources({ ...ask, bounds, kinds: [] }, dimension)}) s where stretch = any(${wanted}::int[]) group by account_id, stretch, kind${dimension ? sql`, member` : sql``}
      ) c group by account_id
    ) m on m.account_id = a.id
    where ${every([sql`a.company_id = ${ask.companyId}`, ...(ask.accountIds ? [sql`a.id = any(${ask.accountIds}::uuid[])`] : [])])}
    order by a.code`.execute(rows);
  return found.rows.map((row): AccountSums => {
    const whole: SpanSums = { debit: zero(), credit: zero() }; const members = new Map<string, SpanSums>();
    for (const cell of row.cells === null ? [] : row.cells.split(';')) {
      const [stretch, kind, member = '', debit = '0', credit = '0'] = cell.split('|');
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
export interface Frame {
  readonly timezone: string; readonly currency: string; readonly entityType: string; readonly fiscalYearStartMonth: number; readonly fiscalYearStartDay: number;
  /** First and last day of each fiscal year, ascending. */
  readonly years: readonly (readonly [start: CalendarDate, end: CalendarDate])[];
}

/** The company's frame; undefined when it does not exist. */
export async function readFrame(rows: Kysely<Database>, companyId: string): Promise<Frame | undefined> {
  const found = await sql<{ state: { timezone: string; baseCurrency: string; entityType: string; fiscalYearStartMonth: number; fiscalYearStartDay: number }; years: [string, string][] | null }>`
    select state, (select json_agg(json_build_array(start_date, end_date) order by start_date) from fiscal_periods where company_id = ${companyId} and type = 'year') as years
    from companies where id = ${companyId}`.execute(rows);
  const row = found.rows[0];
  if (!row) return undefined;
  const { timezone, baseCurrency: currency, entityType, fiscalYearStartMonth, fiscalYearStartDay } = row.state;
  return { timezone, currency, entityType, fiscalYearStartMonth, fiscalYearStartDay, years: row.years ?? [] };
}

/** First day of the fiscal year that the date falls in: of a year that exists, else by the company's month and day. */
export function fiscalYearStart(frame: Frame, date: CalendarDate): CalendarDate {
  const known = frame.years.find(([start, end]) => start <= date && date <= end);
  if (known) return known[0];
  const [year] = parts(date);
  const start = makeDate(year, frame.fiscalYearStartMonth, frame.fiscalYearStartDay);
  return start <= date ? start : makeDate(year - 1, frame.fiscalYearStartMonth, frame.fiscalYearStartDay);
}

/** True for accounts whose balance is carried from year to year. */
export function isBalanceSheet(account: ChartAccount): boolean { return account.class === 'asset' || account.class === 'liability' || account.class === 'equity'; }

/** Debit and credit totals of every account as of today in the company's zone; P/L accounts since the start of the fiscal year. `of` takes a typed id. */
export async function balancesToday(rows: Kysely<Database>, asked: Asked): Promise<{ asOf: CalendarDate; of(accountId: string): { debit: bigint; credit: bigint } }> {
  const companyId = bare(asked.companyId);
  const frame = await readFrame(rows, companyId);
  const asOf = dateInZone(frame?.timezone ?? 'UTC', asked.nowMs);
  if (!frame) return { asOf, of: () => ({ debit: 0n, credit: 0n }) };
  const found = await movements(rows, { companyId, bounds: [null, fiscalYearStart(frame, asOf), addDays(asOf, 1)], kinds: [ALL_KINDS, ALL_KINDS] });
  const totals = new Map(found.map(({ account, debit, credit }) => {
    const [before = 0n, since = 0n] = debit; const [creditBefore = 0n, creditSince = 0n] = credit;
    return [account.id, isBalanceSheet(account) ? { debit: before + since, credit: creditBefore + creditSince } : { debit: since, credit: creditSince }] as const;
  }));
  return { asOf, of: (accountId) => totals.get(accountId) ?? { debit: 0n, credit: 0n } };
}
