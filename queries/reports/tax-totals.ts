// Totals of consumption tax between any dates, as the books are now or as they were known at an earlier revision; the
// purchases that the cap per supplier looks at; the entries behind a group.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { planned } from '../../projections/plans.ts';
import { TAX_BLOCK_SIZES, type Database } from '../../projections/tables.ts';
import {
  isTransitional,
  mergeTotals,
  taxKeyText,
  taxMovements,
  transitionalGross,
  type SupplierTotals,
  type TaxKey,
  type TaxTotals,
} from '../../src/domain/tax/movements.ts';
import { type CodeFacts, type TaxUse } from '../../src/domain/tax/return-facts.ts';
import { wrongSides } from '../../src/domain/tax/findings.ts';
import { supplierCapOn } from '../../src/domain/tax/rules.ts';
import { addDays, firstOfMonth, lastOfMonth, monthOf, type CalendarDate } from '../../src/domain/dates.ts';
import { bare, withPrefix } from '../../src/domain/ids.ts';
import type { EntryContent, TaxFinding } from '../../src/domain/journal.ts';
import { every, type Condition } from '../page.ts';
import { wayOfBlocks } from './balances.ts';

const NIL = '00000000-0000-0000-0000-000000000000';

/** Whose tax, and as known when: `revision` undefined = now. */
export interface TaxBooks {
  readonly companyId: string;
  readonly revision: number | undefined;
}
type TaxTotalKey = { tax_code_id: string; tax_use: TaxUse | ''; business_type: number };
/** The key of a group from its columns. */
export const taxKeyOf = (row: TaxTotalKey): TaxKey => ({
  taxCodeId: row.tax_code_id === NIL ? '' : withPrefix('taxCode', row.tax_code_id),
  taxUse: row.tax_use,
  businessType: row.business_type,
});

const SUMS = sql`sum(base) as base, sum(tax_lines) as tax_lines, sum(tax_noted) as tax_noted, sum(entries) as entries`;

/**
 * Totals per group of consecutive stretches of days: `bounds` are n + 1 days, each stretch runs from its bound to the
 * day before the next. Whole months come from
 * monthly totals, cut months from days; the books of an earlier revision from blocks by day and the few events between
 * it and the nearest border of a block.
 */
export async function readTaxTotals(
  rows: Kysely<Database>,
  { companyId, revision }: TaxBooks,
  bounds: readonly CalendarDate[],
): Promise<TaxTotals[][]> {
  const first = bounds[0] as CalendarDate;
  const end = bounds.at(-1) as CalendarDate;
  const last = addDays(end, -1);
  const byDay = sql`width_bucket(date, ${bounds}::date[])`;
  const group = sql`tax_code_id, tax_use, business_type`;
  const amounts = sql`base, tax_lines, tax_noted, entries`;
  const dated = sql`company_id = ${companyId} and date >= ${first} and date < ${end}`;
  const parts: RawBuilder<unknown>[] = [];
  if (revision === undefined) {
    const cut = [...new Set(bounds.filter((bound) => !bound.endsWith('-01')).map(monthOf))];
    parts.push(sql`select ${group}, ${amounts}, width_bucket(month, ${bounds.map(monthOf)}::text[]) as stretch
      from tax_months
      where company_id = ${companyId} and month between ${monthOf(first)} and ${monthOf(last)}
      and month <> all(${cut}::text[])`);
    for (const month of cut)
      parts.push(
        sql`select ${group}, ${amounts}, ${byDay} as stretch from tax_days
          where ${dated} and date between ${firstOfMonth(month)} and ${lastOfMonth(month)}`,
      );
  } else {
    const known = revision + 1;
    const { runs, reached } = wayOfBlocks(0, known, TAX_BLOCK_SIZES);
    for (const { size, from, before, sign } of runs) {
      const signed = sql`${sign}::int * base as base, ${sign}::int * tax_lines as tax_lines,
        ${sign}::int * tax_noted as tax_noted, ${sign}::int * entries as entries`;
      parts.push(
        sql`select ${group}, ${signed}, ${byDay} as stretch from tax_blocks
          where ${dated} and size = ${size} and block >= ${from} and block < ${before}`,
      );
    }
    const [low, high, sign] = reached <= known ? [reached, revision, 1] : [known, reached - 1, -1];
    parts.push(
      sql`select ${group}, ${sign}::int * base, ${sign}::int * tax_lines, ${sign}::int * tax_noted,
        ${sign}::int * entries, ${byDay} from tax_moves where ${dated} and revision between ${low} and ${high}`,
    );
  }
  const found = await sql<
    TaxTotalKey & { stretch: number; base: bigint; tax_lines: bigint; tax_noted: bigint; entries: bigint }
  >`
    select ${group}, stretch, ${SUMS} from (${sql.join(parts, sql` union all `)}) s group by ${group}, stretch
    having sum(entries) <> 0 or sum(base) <> 0 or sum(tax_lines) <> 0`.execute(rows);
  const stretches: TaxTotals[][] = bounds.slice(1).map(() => []);
  for (const row of found.rows)
    stretches[row.stretch - 1]?.push({
      ...taxKeyOf(row),
      base: row.base,
      taxLines: row.tax_lines,
      taxNoted: row.tax_noted,
      entries: row.entries,
    });
  return stretches;
}

/** A draft or an entry that waits for approval: the return counts it as if it were posted. */
export interface OpenEntry {
  readonly id: string;
  readonly content: EntryContent;
}

/** Entries of one kind of doubt about their tax: how many, and the first of them by date. */
export interface DoubtfulEntries {
  readonly code: TaxFinding['code'];
  readonly count: number;
  readonly entryIds: readonly string[];
}

/**
 * Entries dated in a range whose tax is doubtful, by kind, as known at the revision of the books; at most `most` ids of
 * each.
 */
export async function readTaxFindings(
  rows: Kysely<Database>,
  { companyId, revision }: TaxBooks,
  from: CalendarDate,
  to: CalendarDate,
  most: number,
): Promise<DoubtfulEntries[]> {
  const found = await sql<{ code: TaxFinding['code']; count: number; ids: string[] }>`
    select code, count(*)::integer as count,
      (array_agg(entry_id order by date, entry_id))[1:${sql.lit(most)}] as ids from (
      select code, entry_id, min(date) as date from tax_findings
      where company_id = ${companyId}
      and date between ${from} and ${to}${revision === undefined ? sql`` : sql` and revision <= ${revision}`}
      group by code, entry_id having sum(delta) > 0
    ) doubtful group by code`.execute(rows);
  return found.rows.map(({ code, count, ids }) => ({
    code,
    count,
    entryIds: ids.map((id) => withPrefix('entry', id)),
  }));
}

/** An account as the check of sides sees it: `id` is bare. */
type SidedAccount = Parameters<typeof wrongSides>[1] & { readonly id: string };
/** A side of an account on which lines with a code are looked for; ids are bare. */
interface Sided {
  readonly account: string;
  readonly code: string;
  readonly side: string;
}
const sidesAsked = (sides: readonly Sided[]): RawBuilder<unknown> =>
  sql`unnest(${sides.map(({ account }) => account)}::uuid[], ${sides.map(({ code }) => code)}::uuid[],
    ${sides.map(({ side }) => side)}::text[]) as w(account, code, side)`;

/**
 * Entries dated in a range with a line on which its tax code makes the return wrong (wrongSides), from the lines
 * themselves: entries that were written before that was warned of are among them. `codes` are those with lines in the
 * range. What was reversed is left out. Totals per account and code say where lines are looked for, so books without
 * any read no line.
 */
export async function readWrongSides(
  rows: Kysely<Database>,
  { companyId, revision }: TaxBooks,
  from: CalendarDate,
  to: CalendarDate,
  codes: readonly ((Pick<CodeFacts, 'side' | 'treatment'> & { readonly id: string }) | undefined)[],
  most: number,
): Promise<DoubtfulEntries | undefined> {
  const accounts = await sql<SidedAccount>`
    select id, state->>'code' as code, state->>'class' as class, state->>'type' as type,
      state->>'normalSide' as "normalSide" from accounts where company_id = ${companyId}`.execute(rows);
  const wrong = accounts.rows.flatMap((account) =>
    codes.flatMap((code) =>
      code ? wrongSides(code, account).map((side): Sided => ({ account: account.id, code: bare(code.id), side })) : [],
    ),
  );
  if (wrong.length === 0) return undefined;
  const asked = sidesAsked(wrong);
  // What was amended since stands in no total any more, but in the lines that were replaced.
  const replaced =
    revision === undefined
      ? sql``
      : sql` union select distinct w.account, w.code, w.side from entry_lines l
          join ${asked} on l.account_id = w.account and l.tax_code_id = w.code
          where l.company_id = ${companyId} and l.to_revision > ${revision}`;
  const moved = await sql<Sided>`
    select distinct w.account, w.code, w.side from tag_months t
    join ${asked} on t.account_id = w.account and t.tax_code_id = w.code
    where t.company_id = ${companyId} and t.month between ${monthOf(from)} and ${monthOf(to)}
      and t.account_id = any(${[...new Set(wrong.map((one) => one.account))]}::uuid[])
      and case w.side when 'debit' then t.debit else t.credit end > 0${replaced}`.execute(rows);
  if (moved.rows.length === 0) return undefined;
  const inForce =
    revision === undefined
      ? sql`l.to_revision is null and e.status <> 'reversed'`
      : sql`l.from_revision <= ${revision} and (l.to_revision is null or l.to_revision > ${revision})
          and not (e.status = 'reversed' and exists (select 1 from entries r
            where r.company_id = ${companyId} and r.id = any(e.reversed_by) and r.revision <= ${revision}))`;
  const found = await sql<{ count: number; ids: string[] | null }>`
    select count(*)::integer as count, (array_agg(id order by date, id))[1:${sql.lit(most)}] as ids from (
      select l.entry_id as id, min(l.effective_date) as date from entry_lines l
      join ${sidesAsked(moved.rows)} on l.account_id = w.account and l.tax_code_id = w.code
        and (w.side = 'debit') = (l.debit > 0)
      join entries e on e.company_id = ${companyId} and e.id = l.entry_id
      where l.company_id = ${companyId} and l.posted and l.effective_date between ${from} and ${to}
        and e.reverses is null and e.source_type not in ('closing', 'tax_settlement') and ${inForce}
      group by l.entry_id
    ) wrong`.execute(rows);
  const { count = 0, ids } = found.rows[0] ?? {};
  return count === 0
    ? undefined
    : { code: 'tax_code_side', count, entryIds: (ids ?? []).map((id) => withPrefix('entry', id)) };
}

/** All open entries dated in a range. Few entries are open at a time. */
export async function readOpenEntries(
  rows: Kysely<Database>,
  companyId: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<OpenEntry[]> {
  const found = await sql<{ id: string; content: EntryContent }>`
    select id, content from entries where company_id = ${companyId} and status in ('draft', 'pending_approval')
      and effective_date between ${from} and ${to} order by effective_date, id`.execute(rows);
  return found.rows.map(({ id, content }) => ({ id: withPrefix('entry', id), content }));
}

/** What open entries would add to stretches of days. */
export function withOpenEntries(
  stretches: readonly (readonly TaxTotals[])[],
  bounds: readonly CalendarDate[],
  open: readonly OpenEntry[],
): TaxTotals[][] {
  return stretches.map((totals, i) => {
    const mine = open.filter(
      ({ content: { effectiveDate } }) =>
        (bounds[i] as CalendarDate) <= effectiveDate && effectiveDate < (bounds[i + 1] as CalendarDate),
    );
    return mine.length === 0
      ? [...totals]
      : mergeTotals([...totals, ...mine.flatMap(({ content }) => taxMovements(content).groups)]);
  });
}

type Purchases = SupplierTotals & { readonly month: string; readonly exact?: true; readonly before?: true };
/** Newest of its day: an entry that has no number yet comes after those that have one. */
const moment = (date: CalendarDate, number: number, id: string): string =>
  `${date} ${String(number).padStart(10, '0')} ${id}`;
const UNNUMBERED = 9_999_999_999;

/**
 * The month in which a supplier's purchases, latest first, fall back to the cap; undefined when they do not exceed it.
 * Texts that are no month count with theirs.
 */
function crossingMonth(purchases: readonly Purchases[], cap: bigint): string | undefined {
  let rest = purchases.reduce((t, { gross }) => t + gross, 0n) - cap;
  const bought = new Map<string, bigint>();
  for (const { month, gross } of purchases)
    if (gross > 0n) bought.set(month.slice(0, 7), (bought.get(month.slice(0, 7)) ?? 0n) + gross);
  for (const month of [...bought.keys()].sort().reverse()) {
    if (rest <= 0n) return undefined;
    rest -= bought.get(month) as bigint;
    if (rest < 0n) return month;
  }
  return undefined;
}

/**
 * Purchases under the transitional credit per supplier and month since the first day of the fiscal year, of those who
 * may exceed the yearly cap; where one crosses it, that month
 * entry by entry, so that the latest purchases lose their credit. Empty when no cap holds on the first day of the
 * range, when the range (`totals`) has no such purchases, or those
 * of a range that begins with the year stay below the cap all together.
 */
export async function readSuppliers(
  rows: Kysely<Database>,
  { companyId, revision }: TaxBooks,
  yearStart: CalendarDate,
  from: CalendarDate,
  to: CalendarDate,
  codes: ReadonlyMap<string, CodeFacts>,
  totals: readonly TaxTotals[],
  open: readonly OpenEntry[],
): Promise<Purchases[]> {
  const cap = supplierCapOn(from);
  if (cap === undefined || transitionalGross(totals, (id) => codes.get(id)) <= (from > yearStart ? 0n : cap)) return [];
  const transitional = new Set([...codes].filter(([, code]) => isTransitional(code.deductibleBps)).map(([id]) => id));
  const drafted = open.flatMap(({ id, content }) =>
    taxMovements(content)
      .suppliers.filter(({ taxCodeId }) => transitional.has(taxCodeId))
      .map((one): Purchases => ({ ...one, month: moment(content.effectiveDate, UNNUMBERED, id), exact: true })),
  );
  const known: Condition[] = revision === undefined ? [] : [sql`revision <= ${revision}`];
  const own = sql`company_id = ${companyId} and tax_code_id = any(${[...transitional].map(bare)}::uuid[])`;

  const cut = [
    ...new Set([
      ...[yearStart, from].filter((day) => !day.endsWith('-01')).map(monthOf),
      ...(to === lastOfMonth(monthOf(to)) ? [] : [monthOf(to)]),
    ]),
  ];
  const whole = sql`month between ${monthOf(yearStart)} and ${monthOf(to)} and month <> all(${cut}::text[])`;
  const group = sql`partner_id, tax_code_id, tax_use, business_type`;
  const single = sql`${group}, to_char(date, 'YYYY-MM') as month, date < ${from}::date as before`;
  const monthly = sql`${group}, month, month < ${monthOf(from)} as before`;
  const parts: RawBuilder<unknown>[] = cut.map(
    (month) =>
      sql`select ${single}, base + tax_lines as gross from tax_moves
        where ${every([
          own,
          sql`date between ${yearStart} and ${to}`,
          sql`date between ${firstOfMonth(month)} and ${lastOfMonth(month)}`,
          ...known,
        ])}`,
  );
  if (revision === undefined) parts.push(sql`select ${monthly}, gross from tax_suppliers where ${own} and ${whole}`);
  else {
    const { runs, reached } = wayOfBlocks(0, revision + 1, TAX_BLOCK_SIZES);
    const [low, high, sign] = reached <= revision + 1 ? [reached, revision, 1] : [revision + 1, reached - 1, -1];
    for (const run of runs)
      parts.push(
        sql`select ${monthly}, ${run.sign}::int * gross as gross from tax_supplier_blocks
          where ${own} and ${whole} and size = ${run.size} and block >= ${run.from} and block < ${run.before}`,
      );
    parts.push(
      sql`select ${single}, ${sign}::int * (base + tax_lines) as gross from tax_moves
        where ${every([
          own,
          sql`date between ${yearStart} and ${to}`,
          sql`to_char(date, 'YYYY-MM') <> all(${cut}::text[])`,
          sql`revision between ${low} and ${high}`,
        ])}`,
    );
  }
  const least = cap - drafted.reduce((t, { gross }) => (gross > 0n ? t + gross : t), 0n);
  const read = await sql<TaxTotalKey & { partner_id: string; month: string; before: boolean; gross: bigint }>`
    select ${group}, month, before, gross
    from (select ${group}, month, before, sum(gross) as gross, sum(sum(gross)) over (partition by partner_id) as whole
      from (${sql.join(parts, sql` union all `)}) p group by ${group}, month, before having sum(gross) <> 0) s
    where whole > ${least} or partner_id = ${NIL}`.execute(rows);
  const partner = (id: string): string => (id === NIL ? '' : withPrefix('partner', id));
  const all: Purchases[] = [
    ...read.rows.map((row) => ({
      ...taxKeyOf(row),
      partnerId: partner(row.partner_id),
      month: row.month,
      gross: row.gross,
      ...(row.before && { before: true as const }),
    })),
    ...drafted,
  ];

  const bySupplier = new Map<string, Purchases[]>();
  for (const one of all) {
    const mine = bySupplier.get(one.partnerId);
    if (mine) mine.push(one);
    else bySupplier.set(one.partnerId, [one]);
  }
  const crossed = [...bySupplier].flatMap(([partnerId, mine]) => {
    const month = partnerId === '' ? undefined : crossingMonth(mine, cap);
    return month === undefined ? [] : [{ partnerId, month }];
  });
  if (crossed.length === 0) return all;
  const inMonths = sql.join(
    crossed.map(
      ({ partnerId, month }) =>
        sql`(partner_id = ${bare(partnerId)} and date between ${firstOfMonth(month)} and ${lastOfMonth(month)})`,
    ),
    sql` or `,
  );
  const purchases = await sql<
    TaxTotalKey & { partner_id: string; date: string; entry_id: string; number: number; gross: bigint }
  >`
    select partner_id, date::text as date, entry_id, max(entry_number) as number, tax_code_id, tax_use, business_type,
      sum(base + tax_lines) as gross from tax_moves
    where ${every([own, sql`date between ${yearStart} and ${to}`, sql`(${inMonths})`, ...known])}
    group by partner_id, date, entry_id, tax_code_id, tax_use, business_type having sum(base + tax_lines) <> 0`.execute(
    rows,
  );
  const replaced = new Set(crossed.map(({ partnerId, month }) => `${partnerId} ${month}`));
  return [
    ...all.filter(({ partnerId, month, exact }) => exact === true || !replaced.has(`${partnerId} ${month}`)),
    ...purchases.rows.map((row): Purchases => ({
      ...taxKeyOf(row),
      partnerId: partner(row.partner_id),
      month: moment(row.date, row.number, row.entry_id),
      exact: true,
      gross: row.gross,
      ...(row.date < from && { before: true as const }),
    })),
  ];
}

/** Up to `limit` entries in each of these groups, the earliest first; an entry that left a group again is not in it. */
export async function entriesOfGroups(
  rows: Kysely<Database>,
  { companyId, revision }: TaxBooks,
  from: CalendarDate,
  to: CalendarDate,
  groups: readonly TaxKey[],
  open: readonly OpenEntry[],
  limit: number,
): Promise<string[][]> {
  const found =
    groups.length === 0
      ? []
      : (
          await planned(
            sql<{ place: number; id: string; date: string }>`
    select g.place::int as place, x.entry_id as id, x.date::text as date
    from unnest(${groups.map((one) => bare(one.taxCodeId))}::uuid[], ${groups.map((one) => one.taxUse)}::text[],
      ${groups.map((one) => one.businessType)}::int[]) with ordinality g(code, use, type, place)
    cross join lateral (
      select m.entry_id, m.date from tax_moves m where ${every([
        sql`m.company_id = ${companyId} and m.tax_code_id = g.code and m.tax_use = g.use and m.business_type = g.type`,
        sql`m.date between ${from} and ${to}`,
        ...(revision === undefined ? [] : [sql`m.revision <= ${revision}`]),
      ])} group by m.date, m.entry_id having sum(m.entries) > 0 order by m.date, m.entry_id limit ${limit}
    ) x order by 1, 3, 2`,
            'withValues',
          ).execute(rows)
        ).rows;
  const lists: { id: string; date: string }[][] = groups.map(() => []);
  for (const { place, id, date } of found) lists[place - 1]?.push({ id: withPrefix('entry', id), date });
  for (const { id, content } of open) {
    const keys = new Set(taxMovements(content).groups.map(taxKeyText));
    groups.forEach((group, i) => {
      if (keys.has(taxKeyText(group))) lists[i]?.push({ id, date: content.effectiveDate });
    });
  }
  return lists.map((list) =>
    list
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .slice(0, limit)
      .map(({ id }) => id),
  );
}
