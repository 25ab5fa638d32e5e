// The one hard SQL: movements per account between any dates, as the books are now or as they were known at an earlier revision.
// Whole months come from monthly totals and only the months that a date cuts from days, so the cost does not grow with the number of entries.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AccountClass } from '../../src/domain/accounts.ts';
import { BLOCK_REVISIONS, MARK_REVISIONS, type Database, type LineKind } from '../../projections/tables.ts';
import { addDays, dateInZone, firstOfMonth, lastOfMonth, makeDate, monthOf, parts, type CalendarDate } from '../../src/domain/dates.ts';
import { bare, withPrefix } from '../../src/domain/ids.ts';
import { every, type Condition } from '../page.ts';
import type { Asked } from '../query.ts';
import type { ChartAccount } from './statement.ts';

/** All kinds of posted lines. */
export const ALL_KINDS: readonly LineKind[] = ['normal', 'adjustment', 'closing'];

/** Which lines a report looks at, besides their dates. Ids are bare uuids; `null` = lines without one. */
export interface LineFilter { readonly accountIds?: readonly string[] | undefined; readonly partnerId?: string | null | undefined; readonly labelId?: string | null | undefined }

/** What to sum: consecutive stretches of time and, for each, the kinds of lines that count. */
export interface MovementsAsk extends LineFilter {
  readonly companyId: string;
  /** n + 1 bounds of n stretches, ascending: each runs from its bound (null = since ever) to the day before the next. */
  readonly bounds: readonly (CalendarDate | null)[];
  /** Kinds that count, one list per stretch. */
  readonly kinds: readonly (readonly LineKind[])[];
  /** The books as they were known at this revision of the stream; undefined = now. */
  readonly revision?: number | undefined;
  /** The revision is a short while ago: take today's totals and undo what was recorded since. Says only which way is quicker. */
  readonly near?: boolean | undefined;
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
  const { accountIds, partnerId, labelId } = filter;
  return [
    ...(accountIds ? [sql`l.account_id = any(${accountIds}::uuid[])`] : []),
    ...(partnerId === undefined ? [] : partnerId === null ? [sql`l.partner_id is null`] : [sql`l.partner_id = ${partnerId}`]),
    ...(labelId === undefined ? [] : labelId === null ? [sql`l.label_ids is null`] : [sql`l.label_ids @> array[${labelId}]::uuid[]`]),
  ];
}

const month = (date: RawBuilder<unknown>): RawBuilder<unknown> => sql`to_char(${date}, 'YYYY-MM')`;

function sources(ask: MovementsAsk): RawBuilder<unknown> {
  const { companyId, revision } = ask;
  const first = ask.bounds[0] ?? null; const end = ask.bounds[ask.bounds.length - 1] as CalendarDate;
  const cuts = ask.bounds.slice(1);
  const stretch = (column: RawBuilder<unknown>, valueOf: (cut: CalendarDate) => string): RawBuilder<unknown> =>
    sql`case ${sql.join(cuts.map((cut, i) => sql`when ${column} < ${valueOf(cut as CalendarDate)} then ${sql.lit(i)}`), sql` `)} end`;
  const byDate = sql`l.account_id, l.kind, l.debit, l.credit, ${stretch(sql`l.effective_date`, (cut) => cut)} as stretch`;
  const dates = (column: RawBuilder<unknown>): Condition => (first ? sql`${column} >= ${first} and ${column} < ${end}` : sql`${column} < ${end}`);
  if (ask.partnerId !== undefined || ask.labelId !== undefined) {
    return sql`select ${byDate} from entry_lines l where ${every([sql`l.company_id = ${companyId}`, inForce(revision), dates(sql`l.effective_date`), ...lineConditions(ask)])}`;
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

  if (revision === undefined || ask.near) {
    const undo = (which: Condition, sign: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select l.account_id, l.kind, ${sign} * l.debit as debit, ${sign} * l.credit as credit, ${stretch(sql`l.effective_date`, (c) => c)} as stretch
      from entry_lines l where ${every([sql`l.company_id = ${companyId} and l.posted`, which, dates(sql`l.effective_date`), ...lineConditions({ accountIds: ask.accountIds })])}`;
    return sql.join([
      sql`select ${byMonth} from balance_months where ${months}`,
      ...(cut.length > 0 ? [sql`select account_id, kind, debit, credit, ${stretch(sql`date`, (c) => c)} as stretch from balance_days where ${every([sql`company_id = ${companyId}`, ...accounts, inCutMonths(sql`date`), dates(sql`date`)])}`] : []),
      ...(revision === undefined ? [] : [
        undo(sql`l.from_revision > ${revision} and l.to_revision is null`, sql`-1`), undo(sql`l.to_revision > ${revision} and l.from_revision <= ${revision}`, sql`1`),
      ]),
    ], sql` union all `);
  }
  const known = revision + 1;
  const mark = Math.floor(known / MARK_REVISIONS); const blocksFrom = mark * (MARK_REVISIONS / BLOCK_REVISIONS);
  const openBlock = Math.floor(known / BLOCK_REVISIONS); const openFrom = openBlock * BLOCK_REVISIONS;
  const recent = (column: RawBuilder<unknown>, debit: RawBuilder<unknown>, credit: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select account_id, kind, ${debit} as debit, ${credit} as credit, ${month(sql`effective_date`)} as month from entry_lines where company_id = ${companyId} and posted and ${column} between ${openFrom} and ${revision}`;
  const recorded = sql.join([
    ...(mark > 0 ? [sql`select account_id, kind, debit, credit, month from balance_marks where company_id = ${companyId} and mark = ${mark}`] : []),
    ...(openBlock > blocksFrom ? [sql`select account_id, kind, debit, credit, month from balance_blocks where company_id = ${companyId} and block >= ${blocksFrom} and block < ${openBlock}`] : []),
    recent(sql`from_revision`, sql`debit`, sql`credit`), recent(sql`to_revision`, sql`-debit`, sql`-credit`),
  ], sql` union all `);
  return sql.join([
    sql`select ${byMonth} from (${recorded}) r where ${every([...accounts, ...(first ? [sql`month >= ${monthOf(first)}`] : []), sql`month < ${monthOf(addDays(lastOfMonth(monthOf(addDays(end, -1))), 1))}`, ...(cut.length > 0 ? [sql`month <> all(${cut}::text[])`] : [])])}`,
    ...(cut.length > 0 ? [sql`select ${byDate} from entry_lines l where ${every([sql`l.company_id = ${companyId}`, inForce(revision), inCutMonths(sql`l.effective_date`), dates(sql`l.effective_date`), ...lineConditions({ accountIds: ask.accountIds })])}`] : []),
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
    account: { id: withPrefix('account', row.id), code: row.code, name: row.name, nameEn: row.name_en ?? undefined, class: row.class, normalSide: row.normal_side, reportSection: row.report_section },
    debit: Array.from({ length: stretches }, (_, i) => amount(row.sums?.[2 * i])), credit: Array.from({ length: stretches }, (_, i) => amount(row.sums?.[2 * i + 1])),
  }));
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
