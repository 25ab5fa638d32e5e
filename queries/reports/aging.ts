// Aging of receivables and payables (売掛金・買掛金年齢表): what each partner owes by how long it is overdue. Payments settle the
// lines that they name, else the oldest due first.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { SHARE_BLOCK_REVISIONS, type Database } from '../../projections/tables.ts';
import {
  addDays,
  addMonths,
  dateInZone,
  dateSchema,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  makeDate,
  monthOf,
  parts,
  type CalendarDate,
} from '../../src/domain/dates.ts';
import { bare, lineId, withPrefix } from '../../src/domain/ids.ts';
import type { Partner } from '../../src/domain/registers.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { every, integerParam, severalParam, type Condition } from '../page.ts';
import { query } from '../query.ts';
import { ALL_KINDS, inForce, lineConditions, movements, wayOfBlocks, type Frame } from './balances.ts';
import { onOneSnapshot } from './cash-flow.ts';
import { entryLink, type Link } from '../link.ts';
import { lineLinks } from './links.ts';
import {
  dayAfter,
  envelope,
  equal,
  PARAMETERS,
  reportSchema,
  requireRange,
  setting,
  type Report,
  type ReportInput,
  type Setting,
} from './report.ts';
import { statementRow, type Row } from './statement.ts';
import { net } from './figures.ts';
import { flaggedAccounts, NOBODY } from './subsidiary-summary.ts';

/** The date that stands for no due date in the read model. */
const NO_DUE_DATE = '0001-01-01';
type Terms = Partner['paymentTerms'];

/**
 * When something of that day is due by a partner's terms: closed on a day of the month, paid on a day so many months
 * later; the day itself without terms.
 */
export function dueByTerms(terms: Terms, date: CalendarDate): CalendarDate {
  if (!terms) return date;
  const [year, month, day] = parts(date);
  const closing = makeDate(year, month, terms.closingDay);
  const paid = addMonths(firstOfMonth(monthOf(date)), terms.payMonthOffset + (day <= parts(closing)[2] ? 0 : 1));
  const [payYear, payMonth] = parts(paid);
  return makeDate(payYear, payMonth, terms.payDay);
}

/** A charge that is not wholly paid. Minor units; `daysOverdue` is 0 or less while it is not due. */
export interface OpenItem {
  readonly entryId: string;
  readonly lineId: string;
  readonly entryNumber: number;
  readonly accountCode: string;
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly daysOverdue: number;
  readonly amount: bigint;
  readonly open: bigint;
}
/**
 * What one partner (`id` bare, undefined = none) has open, by due date and (when asked for) item by item, and what it
 * has paid that is not applied to anything.
 */
export interface PartnerItems {
  readonly partnerId: string | undefined;
  readonly dues: Map<CalendarDate, bigint>;
  readonly items: OpenItem[];
  unapplied: bigint;
}

/** Sums of a month `YYYY-MM` or a day. */
interface GroupRow {
  account_id: string;
  partner_id: string;
  unit: string;
  due: string;
  charged: string;
  paid: string;
  settled: string;
}
/**
 * What of a line that charges is neither settled by name nor undone; or the sum of such lines of one due date (of one
 * day, where they name none), then without what follows `open`.
 */
interface LineRow {
  account_id: string;
  partner_id: string;
  due: string | null;
  date: string | null;
  open: string;
  entry_id: string;
  line_no: number;
  number: number;
  charged: string;
}
/** A line of a reversal beside a line that it may undo. */
interface PairRow {
  account_id: string;
  partner_id: string;
  amount: string;
  entry_id: string;
  line_no: number;
  is_charge: boolean;
  date: string;
  due: string | null;
  of_partner_id: string;
  of_amount: string;
  of_entry_id: string;
  of_line_no: number;
  of_date: string;
  of_due: string | null;
}
/** A charge while payments are being applied; `line` unless it is a sum. */
interface Charge {
  readonly due: CalendarDate;
  readonly date: CalendarDate;
  readonly line?: LineRow;
  open: bigint;
}
/**
 * What is taken off a charge (`key`: its line) because an entry and its reversal are as if they were not; the line
 * `payment` loses the same.
 */
interface Undone {
  readonly key: string;
  readonly payment: string;
  readonly date: CalendarDate;
  readonly due: string | null;
  readonly amount: bigint;
}
/**
 * What is known of one partner on one account before its lines are read: what it owes (less than 0 = has paid too
 * much), and the first day of charges that may be open. `named`: payments name what they
 * settle, so that `start` is not known yet.
 */
interface Ledger {
  readonly accountId: string;
  readonly partnerId: string;
  readonly owed: bigint;
  readonly start: CalendarDate;
  readonly named: boolean;
  readonly groups: readonly GroupRow[];
  readonly undone: readonly Undone[];
}
/**
 * The charges of a ledger to be read: of days from `start` to before `until`. `dueFrom`: with those read before, all
 * that is due from then on.
 */
interface Stretch {
  readonly ledger: Ledger;
  readonly start: CalendarDate;
  readonly until: CalendarDate;
  readonly dueFrom: CalendarDate;
}

const LAST_DAY = '9999-12-31';
/**
 * How many times what is owed the charges read must come to, step by step, where payments by name may have settled some
 * of them. In hundredths; then all.
 */
const REACHES = [110n, 400n] as const;
/**
 * So many lines does a partner have, on all accounts, for each that it has on one: reading one ledger alone passes over
 * the others.
 */
const OTHER_LINES = 4;

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

const isMonth = (unit: string): boolean => unit.length === 7;
const firstDay = (unit: string): CalendarDate => (isMonth(unit) ? firstOfMonth(unit) : unit);
const lastDay = (unit: string): CalendarDate => (isMonth(unit) ? lastOfMonth(unit) : unit);
const dueOf = (due: string | null, terms: Terms, date: CalendarDate): CalendarDate =>
  due === null || due === NO_DUE_DATE ? dueByTerms(terms, date) : due;
const lineKey = (line: { entry_id: string; line_no: number }): string => `${line.entry_id} ${line.line_no}`;

/**
 * Where to begin reading: everything charged in earlier months and days is paid for sure, because payments cover all
 * that can be due before it. Only for those whose payments name
 * nothing. `end` = the first day whose sums are of days; `never` = the day after the last.
 */
function begin(
  groups: readonly GroupRow[],
  undone: readonly Undone[],
  terms: Terms,
  end: CalendarDate,
  never: CalendarDate,
): CalendarDate {
  const paid =
    groups.reduce((sum, group) => sum + BigInt(group.paid), 0n) - undone.reduce((sum, { amount }) => sum + amount, 0n);
  const off = new Map<string, bigint>();
  const unitOf = (date: CalendarDate): string => (date < end ? monthOf(date) : date);
  for (const { date, due, amount } of undone) {
    const key = `${unitOf(date)} ${due ?? NO_DUE_DATE}`;
    off.set(key, (off.get(key) ?? 0n) + amount);
  }
  const charges: { from: CalendarDate; amount: bigint; earliest: CalendarDate; latest: CalendarDate }[] = [];
  for (const [key, own] of grouped(groups, ({ unit, due }) => `${unit} ${due}`)) {
    const [{ unit, due }] = own as [GroupRow];
    const amount = own.reduce((sum, { charged }) => sum + BigInt(charged), 0n) - (off.get(key) ?? 0n);
    if (amount !== 0n)
      charges.push({
        from: firstDay(unit),
        amount,
        earliest: dueOf(due, terms, firstDay(unit)),
        latest: dueOf(due, terms, lastDay(unit)),
      });
  }
  charges.sort((a, b) => (a.earliest < b.earliest ? -1 : 1));
  const before: bigint[] = [];
  for (const { amount } of charges) before.push((before[before.length - 1] ?? 0n) + amount);
  const upTo = (date: CalendarDate): bigint => {
    let low = 0;
    let high = charges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((charges[middle]?.earliest ?? '') <= date) low = middle + 1;
      else high = middle;
    }
    return before[low - 1] ?? 0n;
  };
  let start = never;
  for (const charge of charges) if (charge.from < start && upTo(charge.latest) > paid) start = charge.from;
  return start;
}

/**
 * How far to read charges, the latest due first, until they come to `most` (undefined = all of them). Payments take the
 * oldest due first, so what is open is the latest due of
 * what was not settled by name, as much as is owed. What is due before `least` need not be told apart.
 */
function reach(
  { groups }: Ledger,
  terms: Terms,
  most: bigint | undefined,
  least: CalendarDate,
): { start: CalendarDate; dueFrom: CalendarDate } {
  const charges = groups
    .filter(({ charged }) => charged !== '0')
    .map(({ unit, due, charged }) => ({
      from: firstDay(unit),
      latest: dueOf(due, terms, lastDay(unit)),
      amount: BigInt(charged),
    }))
    .filter(({ latest }) => latest >= least)
    .sort((a, b) => (a.latest > b.latest ? -1 : 1));
  let sum = 0n;
  let start: CalendarDate | undefined;
  let dueFrom: CalendarDate | undefined;
  for (const { from, latest, amount } of charges) {
    if (most !== undefined && sum >= most && dueFrom !== undefined && latest < dueFrom)
      return { start: start ?? from, dueFrom };
    sum += amount;
    dueFrom = latest;
    if (start === undefined || from < start) start = from;
  }
  return { start: start ?? LAST_DAY, dueFrom: least };
}

/**
 * Applies payments to charges, less what is settled by name, of which `owed` stays open: by due date, then in the order
 * of the books.
 */
function apply(owed: bigint, charges: Charge[]): { open: Charge[]; unapplied: bigint } {
  let pool = charges.reduce((sum, charge) => sum + charge.open, 0n) - owed;
  charges.sort((a, b) =>
    a.due !== b.due
      ? a.due < b.due
        ? -1
        : 1
      : a.date !== b.date
        ? a.date < b.date
          ? -1
          : 1
        : (a.line?.number ?? 0) - (b.line?.number ?? 0) || (a.line?.line_no ?? 0) - (b.line?.line_no ?? 0),
  );
  for (const charge of charges) {
    if (pool <= 0n) break;
    const part = pool < charge.open ? pool : charge.open;
    charge.open -= part;
    pool -= part;
  }
  return { open: charges.filter(({ open }) => open > 0n), unapplied: pool };
}

/** Kinds of aging: whose accounts, and on which side a charge stands. */
const TYPES = {
  receivable: { flag: 'subledger:customer', side: 'debit' },
  payable: { flag: 'subledger:vendor', side: 'credit' },
} as const;
export type AgingType = keyof typeof TYPES;
/**
 * What to age: as of which day, and whether every item is wanted, or only sums. `bounds`: days overdue that sums must
 * tell apart (more than so many); a month of charges that lies between two
 * of them may stand under one due date.
 */
export interface AgingAsk {
  readonly type: AgingType;
  readonly asOf: CalendarDate;
  readonly items: boolean;
  readonly bounds: readonly number[];
}

/** The control accounts of a kind; of those asked for. Refuses validation_error for an account that is none. */
async function controlAccounts(
  rows: Kysely<Database>,
  at: Pick<Setting, 'companyId' | 'lines'>,
  type: AgingType,
): Promise<{ id: string; code: string }[]> {
  const all = await flaggedAccounts(rows, at.companyId, [TYPES[type].flag]);
  const wanted = at.lines.accountIds;
  if (!wanted) return all;
  if (wanted.some((id) => !all.some((account) => account.id === id)))
    refuse(
      'validation_error',
      `accountCode: only ${all.map(({ code }) => code).join(', ')} ${all.length === 1 ? 'has' : 'have'} open items of this type (accounts flagged ${TYPES[type].flag})`,
      'accountCode',
    );
  return all.filter(({ id }) => wanted.includes(id));
}

/**
 * The control accounts of a kind (bare ids), of those asked for, and the side on which a charge stands. Refuses
 * validation_error for an account that is none.
 */
export async function agingSide(
  rows: Kysely<Database>,
  at: Pick<Setting, 'companyId' | 'lines'>,
  type: AgingType,
): Promise<{ accountIds: readonly string[]; side: 'debit' | 'credit' }> {
  return { accountIds: (await controlAccounts(rows, at, type)).map(({ id }) => id), side: TYPES[type].side };
}

/**
 * Open items per partner as of a day. Sums by partner, month, day and due date tell what is paid for sure; only the
 * charges since are read, as items where they are asked for. Of a partner whose
 * payments name what they settle, charges are read from the latest due back until as much is not settled by name as is
 * owed. A reversal undoes what it reverses: neither of the two counts.
 */
export async function openItems(
  rows: Kysely<Database>,
  at: Pick<Setting, 'companyId' | 'revision' | 'lines' | 'books'>,
  { type, asOf, items, bounds }: AgingAsk,
): Promise<{ partners: PartnerItems[]; accounts: { id: string; code: string; open: bigint }[] }> {
  const { companyId, revision } = at;
  const { side } = TYPES[type];
  const { partnerId, labelIds } = at.lines;
  const charged = sql.ref(side);
  const paid = sql.ref(side === 'debit' ? 'credit' : 'debit');
  const accounts = await controlAccounts(rows, at, type);
  const codes = new Map(accounts.map(({ id, code }) => [id, code]));
  const ids = [...codes.keys()];
  const only = partnerId === undefined ? undefined : (partnerId ?? NOBODY);
  // Whole months come from sums of months; the rest of the last one from days.
  const end = asOf === lastOfMonth(monthOf(asOf)) ? addDays(asOf, 1) : firstOfMonth(monthOf(asOf));
  const days: CalendarDate[] = [];
  for (let day = end; day <= asOf; day = addDays(day, 1)) days.push(day);
  const own = [
    sql`company_id = ${companyId} and account_id = any(${ids}::uuid[])`,
    ...(only === undefined ? [] : [sql`partner_id = ${only}`]),
  ];
  const conditions = lineConditions({ accountIds: ids, partnerId, labelIds });
  const sums = (
    unit: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    where: readonly Condition[],
  ): RawBuilder<unknown> =>
    sql`select account_id, partner_id, ${unit} as unit, due_date, ${charged} as charged, ${paid} as paid, settled from ${from} where ${every(where)}`;
  const unitOfLine = sql`case when l.effective_date < ${end} then to_char(l.effective_date, 'YYYY-MM') else l.effective_date::text end`;
  const ofLines = (where: readonly Condition[], sign: 1 | -1 = 1): RawBuilder<unknown> => sql`
    select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, ${unitOfLine} as unit, coalesce(l.due_date, ${NO_DUE_DATE}::date) as due_date, ${sql.lit(sign)} * l.${charged} as charged, ${sql.lit(sign)} * l.${paid} as paid,
      ${sql.lit(sign)} * coalesce((select sum((s->>'amount')::bigint) from json_array_elements(l.settles) s), 0) as settled
    from entry_lines l where ${every([sql`l.company_id = ${companyId}`, sql`l.effective_date <= ${asOf}`, ...conditions, ...where])}`;
  const months = sql`month < ${monthOf(end)}`;
  const source = (): RawBuilder<unknown>[] => {
    if (labelIds !== undefined) return [ofLines([inForce(revision)])];
    if (revision === undefined || at.books.near) {
      return [
        sums(sql`month`, sql`partner_months`, [...own, months]),
        ...(days.length > 0
          ? [sums(sql`date::text`, sql`partner_days`, [...own, sql`date = any(${days}::date[])`])]
          : []),
        ...(revision === undefined
          ? []
          : [
              ofLines([sql`l.posted and l.from_revision > ${revision} and l.to_revision is null`], -1),
              ofLines([sql`l.posted and l.to_revision > ${revision} and l.from_revision <= ${revision}`]),
            ]),
      ];
    }
    // Blocks up to the nearest border and the lines between it and the revision; the month that the day cuts line by
    // line.
    const { runs, reached } = wayOfBlocks(0, revision + 1, [SHARE_BLOCK_REVISIONS]);
    const last = (runs[0]?.before ?? 0) - 1;
    const [low, high, sign] =
      reached <= revision + 1 ? [reached, revision, 1 as const] : [revision + 1, reached - 1, -1 as const];
    const whole = sql`l.posted and l.effective_date < ${end}`;
    return [
      ...(last >= 0 ? [sums(sql`month`, sql`partner_blocks`, [...own, months, sql`block between 0 and ${last}`])] : []),
      ofLines([whole, sql`l.from_revision between ${low} and ${high}`], sign),
      ofLines([whole, sql`l.to_revision between ${low} and ${high}`], sign === 1 ? -1 : 1),
      ...(days.length > 0 ? [ofLines([inForce(revision), sql`l.effective_date >= ${end}`])] : []),
    ];
  };
  const groups = (
    await sql<GroupRow>`
    select account_id, partner_id, unit, due_date::text as due, sum(charged)::text as charged, sum(paid)::text as paid, sum(settled)::text as settled from (${sql.join(source(), sql` union all `)}) g
    group by 1, 2, 3, 4 having sum(charged) <> 0 or sum(paid) <> 0 or sum(settled) <> 0`.execute(rows)
  ).rows;
  const pairs = await undoneBy(rows, at, type, asOf, conditions);
  const terms = new Map(
    (
      await sql<{
        id: string;
        terms: Terms | null;
      }>`select id, state->'paymentTerms' as terms from partners where company_id = ${companyId} and id = any(${[...new Set(groups.map((group) => group.partner_id))]}::uuid[])`.execute(
        rows,
      )
    ).rows.map((one) => [one.id, one.terms ?? undefined]),
  );
  const ledgers = [...grouped(groups, (group) => `${group.account_id} ${group.partner_id}`)].map(
    ([key, found]): Ledger => {
      const [{ account_id: accountId, partner_id: partner }] = found as [GroupRow];
      const undone = pairs.get(key) ?? [];
      const named = found.some(({ settled }) => settled !== '0');
      return {
        accountId,
        partnerId: partner,
        groups: found,
        undone,
        named,
        owed: found.reduce((sum, group) => sum + BigInt(group.charged) - BigInt(group.paid), 0n),
        start: named ? NO_DUE_DATE : begin(found, undone, terms.get(partner), end, addDays(asOf, 1)),
      };
    },
  );

  // Charges as lines: since the start of a ledger, where items are wanted; from the latest due back until enough was
  // found, where payments name what they settle.
  const byLedger = new Map<string, LineRow[]>();
  const keyOf = (one: Ledger): string => `${one.accountId} ${one.partnerId}`;
  const openOf = restOfCharges(at, paid, asOf, [
    ...ledgers.flatMap(undoneCharges),
    ...(ledgers.some(({ named, owed }) => named && owed > 0n) ? await undoneSettlements(rows, at, paid, ledgers) : []),
  ]);
  const read = async (some: readonly Stretch[], named: boolean): Promise<void> => {
    const where = every([
      sql`l.company_id = ${companyId}`,
      inForce(revision),
      sql`l.${charged} > 0`,
      ...lineConditions({ labelIds }),
    ]);
    const charges = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select c.*, t.open from (select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, l.due_date, l.effective_date, l.entry_id, l.line_no, l.entry_number, l.${charged} as charged, ${LINE_ID} as line_id
        from entry_lines l where ${where} and ${more} offset 0) c
      cross join lateral (select ${openOf(named)} as open offset 0) t where t.open > 0`;
    const shown = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
      items
        ? sql`select account_id, partner_id, due_date::text as due, effective_date::text as date, open::text, entry_id, line_no, entry_number as number, charged::text from (${of}) c`
        : sql`select account_id, partner_id, due_date::text as due, (case when due_date is null then effective_date end)::text as date, sum(open)::text as open from (${of}) c group by account_id, partner_id, due_date, 4`;
    for (const [accountId, own] of grouped(some, ({ ledger }) => ledger.accountId)) {
      const { recent, old } = waysOfReading(
        own,
        groups.filter((group) => group.account_id === accountId),
      );
      const stretches = new Map(recent.map((one) => [one.ledger.partnerId, one]));
      const found: LineRow[] = [];
      if (recent.length > 0) {
        const first = recent.reduce((least, { start }) => (start < least ? start : least), asOf);
        const last = recent.reduce((most, { until }) => (until > most ? until : most), first);
        const whose = sql`exists (select 1 from unnest(${[...stretches.keys()]}::uuid[], ${recent.map(({ start }) => start)}::date[], ${recent.map(({ until }) => until)}::date[]) w(partner_id, start, until)
          where w.partner_id = coalesce(l.partner_id, ${NOBODY}::uuid) and l.effective_date >= w.start and l.effective_date < w.until)`;
        found.push(
          ...(
            await sql<LineRow>`${shown(charges(sql`l.account_id = ${accountId} and l.effective_date >= ${first} and l.effective_date < ${last} and ${whose}`))}`.execute(
              rows,
            )
          ).rows,
        );
      }
      if (old.length > 0) {
        found.push(
          ...(
            await sql<LineRow>`${shown(sql`
          select x.* from unnest(${old.map(({ ledger }) => ledger.partnerId)}::uuid[], ${old.map(({ start }) => start)}::date[], ${old.map(({ until }) => until)}::date[]) w(partner_id, start, until)
          cross join lateral (${charges(sql`l.account_id = ${accountId} and l.effective_date >= w.start and l.effective_date < w.until and l.partner_id = w.partner_id`)}) x`)}`.execute(
              rows,
            )
          ).rows,
        );
      }
      for (const line of found) {
        const key = `${line.account_id} ${line.partner_id}`;
        const list = byLedger.get(key);
        if (list) list.push(line);
        else byLedger.set(key, [line]);
      }
    }
  };
  const never = addDays(asOf, 1);
  const byLines = (one: Ledger): boolean => one.named || (items && one.start <= asOf);
  await read(
    ledgers.flatMap((ledger) =>
      byLines(ledger) && !ledger.named ? [{ ledger, start: ledger.start, until: never, dueFrom: NO_DUE_DATE }] : [],
    ),
    false,
  );
  const chargesOf = new Map<Ledger, Charge[]>();
  // Sums need not tell apart what is due before the last bound: it is what is owed beyond what was found.
  const least = items ? NO_DUE_DATE : bounds.length === 0 ? LAST_DAY : addDays(asOf, -Math.max(...bounds));
  let wanting = ledgers.flatMap((ledger): Stretch[] =>
    ledger.named && ledger.owed > 0n ? [{ ledger, start: never, until: never, dueFrom: never }] : [],
  );
  for (const times of [...REACHES, undefined]) {
    wanting = wanting.map(({ ledger, start: until }) => {
      const { start, dueFrom } = reach(
        ledger,
        terms.get(ledger.partnerId),
        times && (ledger.owed * times) / 100n,
        least,
      );
      return { ledger, start: start < until ? start : until, until, dueFrom };
    });
    await read(
      wanting.filter(({ start, until }) => start < until),
      true,
    );
    wanting = wanting.filter(({ ledger, dueFrom }) => {
      const charges = chargesOfLines(byLedger.get(keyOf(ledger)) ?? [], terms.get(ledger.partnerId)).filter(
        ({ due }) => due >= dueFrom,
      );
      chargesOf.set(ledger, charges);
      const missing = ledger.owed - charges.reduce((sum, { open }) => sum + open, 0n);
      if (missing > 0n && dueFrom === least && !items)
        charges.push({ due: addDays(least, -1), date: addDays(least, -1), open: missing });
      return missing > 0n && dueFrom !== least;
    });
    if (wanting.length === 0) break;
  }
  // Sums of days where items are not wanted: a month of charges without due date is due on many days, which matters
  // when a bound lies among them.
  const classOf = (due: CalendarDate): number => bounds.filter((days) => daysBetween(due, asOf) > days).length;
  const isCut = (one: Ledger, unit: string): boolean => {
    const term = terms.get(one.partnerId);
    return classOf(dueByTerms(term, firstDay(unit))) !== classOf(dueByTerms(term, lastDay(unit)));
  };
  const undated = new Map(
    ledgers
      .filter((one) => !byLines(one))
      .map(
        (one) =>
          [
            one,
            new Set(
              one.groups
                .filter(
                  ({ unit, due, charged: amount }) =>
                    isMonth(unit) &&
                    due === NO_DUE_DATE &&
                    amount !== '0' &&
                    firstDay(unit) >= one.start &&
                    isCut(one, unit),
                )
                .map(({ unit }) => unit),
            ),
          ] as const,
      )
      .filter(([, months]) => months.size > 0),
  );
  const finer =
    undated.size === 0
      ? new Map<string, GroupRow[]>()
      : grouped(
          await dailyCharges(rows, at, undated, charged, labelIds === undefined && revision === undefined, conditions),
          (group) => `${group.account_id} ${group.partner_id}`,
        );

  const open = new Map<string, bigint>();
  const partners = new Map<string, PartnerItems>();
  for (const ledger of ledgers) {
    const of = partners.get(ledger.partnerId) ?? {
      partnerId: ledger.partnerId === NOBODY ? undefined : ledger.partnerId,
      dues: new Map<CalendarDate, bigint>(),
      items: [],
      unapplied: 0n,
    };
    partners.set(ledger.partnerId, of);
    const key = keyOf(ledger);
    const term = terms.get(ledger.partnerId);
    const charges = ledger.named
      ? (chargesOf.get(ledger) ?? [])
      : byLines(ledger)
        ? chargesOfLines(byLedger.get(key) ?? [], term)
        : chargesOfSums(ledger, undated.get(ledger) ?? new Set(), finer.get(key) ?? [], term);
    const settled = apply(ledger.owed, charges);
    of.unapplied += settled.unapplied;
    open.set(
      ledger.accountId,
      settled.open.reduce((sum, charge) => sum + charge.open, (open.get(ledger.accountId) ?? 0n) - settled.unapplied),
    );
    for (const { due, date, line: it, open: amount } of settled.open) {
      of.dues.set(due, (of.dues.get(due) ?? 0n) + amount);
      if (!items || !it) continue;
      const entryId = withPrefix('entry', it.entry_id);
      of.items.push({
        entryId,
        lineId: lineId(entryId, it.line_no),
        entryNumber: it.number,
        accountCode: codes.get(it.account_id) ?? '',
        date,
        dueDate: due,
        daysOverdue: daysBetween(due, asOf),
        amount: BigInt(it.charged),
        open: amount,
      });
    }
  }
  return {
    partners: [...partners.values()],
    accounts: accounts.map((account) => ({ ...account, open: open.get(account.id) ?? 0n })),
  };
}

/**
 * What reversals undo, by account and partner: per line that charges, how much of it does not count. Both entries must
 * lie before the day, on one account and with one partner.
 */
async function undoneBy(
  rows: Kysely<Database>,
  at: Pick<Setting, 'companyId' | 'revision'>,
  type: AgingType,
  asOf: CalendarDate,
  conditions: readonly Condition[],
): Promise<Map<string, Undone[]>> {
  const { companyId, revision } = at;
  const charged = sql.ref(TYPES[type].side);
  const nobody = sql`${NOBODY}::uuid`;
  const found = (
    await sql<PairRow>`
    with l as materialized (select * from entry_lines l where ${every([sql`l.company_id = ${companyId} and l.shape like 'r%' and l.effective_date <= ${asOf}`, inForce(revision), ...conditions])})
    select l.account_id, coalesce(l.partner_id, ${nobody}) as partner_id, l.amount::text as amount, l.entry_id, l.line_no, l.${charged} > 0 as is_charge, l.effective_date::text as date, l.due_date::text as due,
      coalesce(o.partner_id, ${nobody}) as of_partner_id, o.amount::text as of_amount, o.entry_id as of_entry_id, o.line_no as of_line_no, o.effective_date::text as of_date, o.due_date::text as of_due
    from l cross join lateral (select reverses from entries where company_id = ${companyId} and id = l.entry_id limit 1) e
    cross join lateral (select * from entry_lines l2 where l2.company_id = ${companyId} and l2.entry_id = e.reverses and l2.account_id = l.account_id and (l2.debit > 0) = (l.credit > 0) and l2.effective_date <= ${asOf}
      and l2.posted and ${revision === undefined ? sql`l2.to_revision is null` : sql`l2.from_revision <= ${revision} and (l2.to_revision is null or l2.to_revision > ${revision})`}) o
    order by l.entry_id, l.line_no, o.line_no`.execute(rows)
  ).rows;
  const left = new Map<string, bigint>();
  const undone = new Map<string, Undone[]>();
  for (const row of found) {
    if (row.partner_id !== row.of_partner_id) continue;
    const mine = lineKey(row);
    const theirs = lineKey({ entry_id: row.of_entry_id, line_no: row.of_line_no });
    const [a, b] = [left.get(mine) ?? BigInt(row.amount), left.get(theirs) ?? BigInt(row.of_amount)];
    const amount = a < b ? a : b;
    left.set(mine, a - amount);
    left.set(theirs, b - amount);
    if (amount === 0n) continue;
    const key = `${row.account_id} ${row.partner_id}`;
    const list = undone.get(key) ?? [];
    undone.set(key, list);
    list.push(
      row.is_charge
        ? { key: mine, payment: theirs, date: row.date, due: row.due, amount }
        : { key: theirs, payment: mine, date: row.of_date, due: row.of_due, amount },
    );
  }
  return undone;
}

/** The id of a line as a bare uuid, as src/domain/ids.ts derives it. Alias of entry_lines: l. */
const LINE_ID = sql`(left(l.entry_id::text, 32) || lpad(to_hex(('x' || right(l.entry_id::text, 4))::bit(16)::integer # (l.line_no + 1)), 4, '0'))::uuid`;

/**
 * What is to be added to what is open of a charge: what a reversal takes back of a settlement by name (less than 0: of
 * the charge itself).
 */
interface Correction {
  readonly accountId: string;
  readonly partnerId: string;
  readonly lineId: string;
  readonly amount: bigint;
}

/** What reversals undo of the charges of a ledger. */
function undoneCharges({ accountId, partnerId, undone }: Ledger): Correction[] {
  return undone.map(({ key, amount }) => {
    const [entry = '', line = ''] = key.split(' ');
    return { accountId, partnerId, lineId: bare(lineId(withPrefix('entry', entry), Number(line))), amount: -amount };
  });
}

/** What reversals of payments take back of what these settle by name: the last named first. */
async function undoneSettlements(
  rows: Kysely<Database>,
  { companyId, revision }: Pick<Setting, 'companyId' | 'revision'>,
  paid: RawBuilder<unknown>,
  ledgers: readonly Ledger[],
): Promise<Correction[]> {
  const gone = new Map<string, bigint>();
  for (const { named, undone } of ledgers)
    if (named) for (const { payment, amount } of undone) gone.set(payment, (gone.get(payment) ?? 0n) + amount);
  if (gone.size === 0) return [];
  const found = (
    await sql<{
      account_id: string;
      partner_id: string;
      entry_id: string;
      line_no: number;
      paid: string;
      settles: { lineId: string; amount: number }[];
    }>`
    select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, l.entry_id, l.line_no, l.${paid}::text as paid, l.settles from entry_lines l
    where ${every([sql`l.company_id = ${companyId} and l.entry_id = any(${[...gone.keys()].map((key) => key.split(' ')[0])}::uuid[]) and l.settles is not null`, inForce(revision)])}`.execute(
      rows,
    )
  ).rows;
  return found.flatMap((line) => {
    let left = BigInt(line.paid) - (gone.get(lineKey(line)) ?? 0n);
    return line.settles.flatMap(({ lineId: id, amount }): Correction[] => {
      const kept = left < BigInt(amount) ? left : BigInt(amount);
      left -= kept;
      return kept === BigInt(amount)
        ? []
        : [{ accountId: line.account_id, partnerId: line.partner_id, lineId: bare(id), amount: BigInt(amount) - kept }];
    });
  });
}

/**
 * SQL of what is open of a charge `c` (account_id, partner_id, line_id, charged): less what payments up to a day settle
 * by name, where they do (`named`), and corrected; less than 0 where more was settled.
 */
function restOfCharges(
  { companyId, revision, lines: { labelIds } }: Pick<Setting, 'companyId' | 'revision' | 'lines'>,
  paid: RawBuilder<unknown>,
  asOf: CalendarDate,
  corrections: readonly Correction[],
): (named: boolean) => RawBuilder<unknown> {
  const of = <K extends keyof Correction>(name: K): Correction[K][] => corrections.map((one) => one[name]);
  const settled =
    revision === undefined && labelIds === undefined
      ? sql` - coalesce((select sum(s.${paid}) from settled_lines s where s.company_id = ${companyId} and s.line_id = c.line_id and s.account_id = c.account_id and s.partner_id = c.partner_id and s.date <= ${asOf}), 0)`
      : sql` - coalesce((select sum((one->>'amount')::bigint) from settled_lines s
    cross join lateral (select l.settles from entry_lines l where ${every([
      sql`l.company_id = ${companyId} and l.entry_id = s.entry_id and l.line_no = s.line_no and l.account_id = c.account_id and coalesce(l.partner_id, ${NOBODY}::uuid) = c.partner_id`,
      sql`l.effective_date <= ${asOf} and l.${paid} > 0 and l.settles is not null`,
      inForce(revision),
      ...lineConditions({ labelIds }),
    ])} offset 0) p
    cross join lateral json_array_elements(p.settles) one
    where s.company_id = ${companyId} and s.line_id = c.line_id and one->>'lineId' = 'jl_' || c.line_id), 0)`;
  const corrected =
    corrections.length === 0
      ? sql``
      : sql` + coalesce((select sum(amount) from unnest(${of('accountId')}::uuid[], ${of('partnerId')}::uuid[], ${of('lineId')}::uuid[], ${of('amount')}::bigint[]) u(account_id, partner_id, line_id, amount)
    where u.account_id = c.account_id and u.partner_id = c.partner_id and u.line_id = c.line_id), 0)`;
  return (named) => sql`c.charged${named ? settled : sql``}${corrected}`;
}

/** Charges of lines, or of sums of them. */
function chargesOfLines(lines: readonly LineRow[], terms: Terms): Charge[] {
  return lines.map((line) => {
    const due = dueOf(line.due, terms, line.date ?? line.due ?? NO_DUE_DATE);
    return { due, date: line.date ?? due, line, open: BigInt(line.open) };
  });
}

/**
 * How to read the lines of an account: all of it from a day on for some ledgers, partner by partner for those that
 * begin long before (of which all other lines of the partner are passed over).
 * Amounts stand for numbers of lines.
 */
function waysOfReading(
  stretches: readonly Stretch[],
  groups: readonly GroupRow[],
): { recent: readonly Stretch[]; old: readonly Stretch[] } {
  const weight = ({ charged, paid }: GroupRow): number => Math.abs(Number(charged)) + Math.abs(Number(paid));
  const since = (of: readonly GroupRow[], start: CalendarDate, until?: CalendarDate): number =>
    of.reduce(
      (sum, group) =>
        lastDay(group.unit) >= start && (until === undefined || firstDay(group.unit) < until)
          ? sum + weight(group)
          : sum,
      0,
    );
  const sorted = [...stretches].sort((a, b) => (a.start < b.start ? -1 : 1));
  const last = stretches.reduce((most, { until }) => (until > most ? until : most), '');
  const nobody = sorted.findIndex(({ ledger }) => ledger.partnerId === NOBODY);
  let best = { cost: since(groups, sorted[0]?.start ?? '', last), old: 0 };
  let old = 0;
  for (let i = 0; i < sorted.length && (nobody < 0 || i < nobody); i++) {
    const { start, until, ledger } = sorted[i] as Stretch;
    const next = sorted[i + 1];
    old += OTHER_LINES * since(ledger.groups, start, until);
    const cost = old + (next ? since(groups, next.start, last) : 0);
    if (cost < best.cost) best = { cost, old: i + 1 };
  }
  return { old: sorted.slice(0, best.old), recent: sorted.slice(best.old) };
}

/**
 * Charges since the start of a ledger as sums per due date. Months that a bound cuts come from days; other months
 * without due date stand under the first day that they are due.
 */
function chargesOfSums(
  { groups, start, undone }: Ledger,
  cut: ReadonlySet<string>,
  finer: readonly GroupRow[],
  terms: Terms,
): Charge[] {
  const open = new Map<CalendarDate, bigint>();
  const add = (due: CalendarDate, amount: bigint): void => {
    open.set(due, (open.get(due) ?? 0n) + amount);
  };
  for (const { unit, due, charged } of groups)
    if (firstDay(unit) >= start && !(cut.has(unit) && due === NO_DUE_DATE))
      add(dueOf(due, terms, firstDay(unit)), BigInt(charged));
  for (const { unit, charged } of finer)
    if (unit >= start && cut.has(monthOf(unit))) add(dueByTerms(terms, unit), BigInt(charged));
  const lumped = new Set(
    groups.filter(({ unit, due }) => isMonth(unit) && due === NO_DUE_DATE && !cut.has(unit)).map(({ unit }) => unit),
  );
  for (const { date, due, amount } of undone)
    if (date >= start)
      add(dueOf(due, terms, due === null && lumped.has(monthOf(date)) ? firstOfMonth(monthOf(date)) : date), -amount);
  return [...open].map(([due, amount]) => ({ due, date: due, open: amount }));
}

/** Charges without due date of ledgers in these months, day by day. */
async function dailyCharges(
  rows: Kysely<Database>,
  { companyId, revision }: Pick<Setting, 'companyId' | 'revision'>,
  cut: ReadonlyMap<Ledger, ReadonlySet<string>>,
  charged: RawBuilder<unknown>,
  fromTotals: boolean,
  conditions: readonly Condition[],
): Promise<GroupRow[]> {
  const wanted = [...grouped([...cut], ([{ accountId }]) => accountId)].map(([accountId, own]) => {
    const days: CalendarDate[] = [];
    for (const month of new Set(own.flatMap(([, months]) => [...months])))
      for (let day = firstOfMonth(month); day <= lastOfMonth(month); day = addDays(day, 1)) days.push(day);
    return { accountId, days, partnerIds: own.map(([{ partnerId }]) => partnerId) };
  });
  return (
    await sql<GroupRow>`
    select account_id, partner_id, unit, ${NO_DUE_DATE} as due, sum(charged)::text as charged, '0' as paid, '0' as settled from (
      ${sql.join(
        wanted.map(({ accountId, days, partnerIds }) =>
          fromTotals
            ? sql`select account_id, partner_id, date::text as unit, ${charged} as charged from partner_days
          where company_id = ${companyId} and date = any(${days}::date[]) and account_id = ${accountId} and partner_id = any(${partnerIds}::uuid[]) and due_date = ${NO_DUE_DATE} and ${charged} <> 0`
            : sql`select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, l.effective_date::text as unit, l.${charged} as charged from entry_lines l
          where ${every([sql`l.company_id = ${companyId} and l.account_id = ${accountId} and l.effective_date = any(${days}::date[]) and l.due_date is null and l.${charged} > 0`, inForce(revision), ...conditions])}
            and coalesce(l.partner_id, ${NOBODY}::uuid) = any(${partnerIds}::uuid[])`,
        ),
        sql` union all `,
      )}
    ) d group by 1, 2, 3`.execute(rows)
  ).rows;
}

/** A bucket: items overdue from so many to so many days (`to` undefined = any more). */
export interface Bucket {
  readonly key: string;
  readonly label: string;
  readonly from?: number;
  readonly to?: number;
}
/** Buckets after the bounds in days: not due, 1 to the first bound, ... , over the last. */
function bucketsOf(bounds: readonly number[]): Bucket[] {
  const steps = bounds.map((to, i): Bucket => {
    const from = (bounds[i - 1] ?? 0) + 1;
    return { key: `${from}_${to}`, label: `${from}〜${to}日`, from, to };
  });
  const last = bounds[bounds.length - 1] ?? 0;
  return [
    { key: 'current', label: '期日前', to: 0 },
    ...steps,
    { key: `over_${last}`, label: `${last}日超`, from: last + 1 },
  ];
}

/** At most so many open items are listed per partner; their number is given. */
const ITEMS_SHOWN = 200;
/** A row of the report: a partner with its open items. */
export interface AgingRow extends Row {
  readonly partnerId?: string;
  readonly invoices?: readonly (OpenItem & { readonly links: { readonly entry: Link } })[];
  readonly invoiceCount?: number;
}
/** The aging report: type, buckets, and rows per partner. */
export interface Aging extends Report {
  readonly type: AgingType;
  readonly buckets: readonly Bucket[];
  readonly rows: readonly AgingRow[];
}
type AgingInput = ReportInput & {
  readonly type?: AgingType | undefined;
  readonly bucketDays?: readonly number[] | undefined;
};
const {
  asOf,
  to,
  period,
  knownAt,
  locale,
  partnerId: partnerParam,
  labelId,
  accountCode,
  level,
  showZero,
} = PARAMETERS;
const agingInput = z.strictObject({
  asOf: asOf.describe('Day of the report, inclusive; default today in the zone of the company'),
  to: to.describe('Stands for asOf'),
  from: dateSchema.optional().describe('Taken and shown; it changes nothing'),
  period,
  locale,
  knownAt,
  partnerId: partnerParam,
  labelId: labelId.describe(
    'Only lines with one of these labels (ids or codes), charges and payments alike; none = lines without label',
  ),
  accountCode: accountCode.describe('Only these control accounts (codes or ids)'),
  level: level.describe(
    'account (default): with the open items of each partner; group: sums per partner; class: the total only',
  ),
  showZero: showZero.describe('Also shows partners that have nothing open'),
  type: z
    .enum(['receivable', 'payable'], 'must be receivable or payable')
    .optional()
    .describe('receivable (default): accounts flagged subledger:customer; payable: subledger:vendor'),
  bucketDays: severalParam(integerParam(1, 3_650))
    .refine(
      (days) => days.length <= 10 && days.every((day, i) => i === 0 || day > (days[i - 1] as number)),
      'must be at most 10 numbers of days, ascending',
    )
    .optional()
    .describe('Bounds of the buckets in days; default 30,60,90'),
});
const int = z.number().int();
const itemSchema = z.object({
  entryId: z.string(),
  lineId: z.string(),
  entryNumber: int,
  accountCode: z.string(),
  date: z.string(),
  dueDate: z.string(),
  daysOverdue: int,
  amount: int,
  open: int,
  links: lineLinks,
});

/**
 * The day of the report: asOf, or to, or the end of the period, or else today where it is given. Refuses
 * validation_error when there is none, or when they contradict.
 */
function dayOf(
  input: ReportInput,
  frame: Frame,
  today?: CalendarDate,
): { day: CalendarDate; shown: { asOf: CalendarDate; from?: CalendarDate; to?: CalendarDate } } {
  if (input.period !== undefined) {
    const range = requireRange(input, frame);
    return { day: range.to, shown: { ...range, asOf: range.to } };
  }
  if (input.asOf !== undefined) {
    if (input.from !== undefined || input.to !== undefined)
      refuse('validation_error', 'asOf excludes from and to: send asOf alone, or from and to', 'asOf');
    return { day: input.asOf, shown: { asOf: input.asOf } };
  }
  if (input.to === undefined && input.from === undefined && today !== undefined)
    return { day: today, shown: { asOf: today } };
  if (input.to === undefined)
    return refuse(
      'validation_error',
      'from and to are both required (YYYY-MM-DD), or asOf, or to alone',
      input.from === undefined ? 'from' : 'to',
    );
  if (input.from !== undefined && input.from > input.to)
    refuse('validation_error', `from (${input.from}) must not be after to (${input.to})`, 'from');
  return { day: input.to, shown: { ...(input.from ? { from: input.from, to: input.to } : {}), asOf: input.to } };
}

/** The day of the report. Refuses as the report does. */
export function dayOfAging(input: ReportInput, frame: Frame): CalendarDate {
  return dayOf(input, frame).day;
}

/** Sums of a partner's open items per bucket, `unapplied` (0 or less) and `total`. */
function figures(of: PartnerItems, day: CalendarDate, buckets: readonly Bucket[]): Record<string, bigint> {
  const values: Record<string, bigint> = Object.fromEntries([
    ...buckets.map(({ key }) => [key, 0n]),
    ['unapplied', -of.unapplied],
    ['total', -of.unapplied],
  ]);
  for (const [due, open] of of.dues) {
    const daysOverdue = daysBetween(due, day);
    const key = buckets.find((bucket) => daysOverdue <= (bucket.to ?? Infinity))?.key ?? '';
    values[key] = (values[key] ?? 0n) + open;
    values['total'] = (values['total'] ?? 0n) + open;
  }
  return values;
}

/**
 * Aging as of a day, from every posted line on the control accounts. A reversal undoes what it reverses; a payment
 * settles the lines it names, else the oldest due of its partner and
 * account; due is what the line says, else its entry, else the partner's terms, else the day of the entry. What is paid
 * too much stands in `unapplied`. Each control account is held
 * against its balance. Refuses validation_error for days that contradict, for from without to, and for an account
 * without open items.
 */
export const agingReport = query<AgingInput, Aging>({
  name: 'report-aging',
  summary: 'Aging of receivables or payables',
  needs: 'reports:read',
  input: agingInput as unknown as z.ZodType<AgingInput>,
  output: reportSchema.extend({
    type: z.enum(['receivable', 'payable']),
    buckets: z.array(z.object({ key: z.string(), label: z.string(), from: int.optional(), to: int.optional() })),
    rows: z.array(
      statementRow.extend({
        partnerId: z.string().optional(),
        invoices: z.array(itemSchema).optional(),
        invoiceCount: int.optional(),
      }),
    ),
  }),
  run(rows, asked, input) {
    const type = input.type ?? 'receivable';
    const buckets = bucketsOf(input.bucketDays ?? [30, 60, 90]);
    return onOneSnapshot(rows, async (snapshot) => {
      const at = await setting(snapshot, asked, input);
      if (!at) return undefined;
      const { day, shown } = dayOf(input, at.frame, dateInZone(at.frame.timezone, asked.nowMs));
      const level = input.level ?? 'account';
      const { partners, accounts } = await openItems(snapshot, at, {
        type,
        asOf: day,
        items: level === 'account',
        bounds: buckets.flatMap(({ to: bound }) => bound ?? []),
      });
      const ids = partners.flatMap(({ partnerId }) => (partnerId === undefined ? [] : [partnerId]));
      const names = new Map(
        (
          await sql<{
            id: string;
            code: string | null;
            name: string;
          }>`select id, code, name from partners where company_id = ${at.companyId} and id = any(${ids}::uuid[])`.execute(
            snapshot,
          )
        ).rows.map((row) => [row.id, row]),
      );
      const balances = await movements(snapshot, {
        ...at.books,
        accountIds: accounts.map(({ id }) => id),
        bounds: [null, dayAfter(day)],
        kinds: [ALL_KINDS],
        all: true,
      });
      const keys = [...buckets.map(({ key }) => key), 'unapplied', 'total'];
      const total: Record<string, bigint> = Object.fromEntries(keys.map((key) => [key, 0n]));
      const controls = accounts.map(({ code }) => code);
      const out = partners
        .map((one): AgingRow => {
          const known = one.partnerId === undefined ? undefined : names.get(one.partnerId);
          const named =
            one.partnerId === undefined
              ? { code: 'none', name: '（取引先なし）', nameEn: 'No partner' }
              : {
                  code: known?.code ?? withPrefix('partner', one.partnerId),
                  name: known?.name ?? '',
                  partnerId: withPrefix('partner', one.partnerId),
                };
          const items = one.items.sort((a, b) =>
            a.dueDate !== b.dueDate ? (a.dueDate < b.dueDate ? -1 : 1) : a.entryNumber - b.entryNumber,
          );
          return {
            kind: 'group',
            level: 0,
            ...named,
            values: figures(one, day, buckets),
            ...(level === 'account'
              ? {
                  invoices: items
                    .slice(0, ITEMS_SHOWN)
                    .map((item) => ({ ...item, links: { entry: entryLink(asked.companyId, item.entryId) } })),
                  invoiceCount: items.length,
                }
              : {}),
            behind: {
              accounts: controls,
              partnerId: one.partnerId === undefined ? 'none' : withPrefix('partner', one.partnerId),
            },
          };
        })
        .filter(({ values }) => input.showZero === true || Object.values(values).some((amount) => amount !== 0n))
        .sort((a, b) => (a.code === 'none' ? 1 : b.code === 'none' ? -1 : a.code < b.code ? -1 : 1));
      for (const { values } of out) for (const key of keys) total[key] = (total[key] ?? 0n) + (values[key] ?? 0n);
      const body = envelope(asked, at, type === 'payable' ? 'ap_aging' : 'ar_aging', input, {
        ...shown,
        columns: [
          ...buckets.map(({ key, label }) => ({ key, label, to: day, kind: 'actual' as const })),
          { key: 'unapplied', label: '未充当', to: day, kind: 'actual' as const },
          { key: 'total', label: '合計', to: day, kind: 'actual' as const },
        ],
        evidence: 'balances',
        rows: [
          ...(level === 'class' ? [] : out),
          {
            kind: 'total' as const,
            level: 0,
            code: 'total',
            name: '合計',
            nameEn: 'Total',
            values: total,
            behind: { accounts: controls },
          },
        ],
        totals: total,
        checks: balances.map(({ account, debit: [debit = 0n], credit: [credit = 0n] }) =>
          equal(
            `ties_to_account_${account.code}`,
            accounts.find(({ code }) => code === account.code)?.open ?? 0n,
            net(TYPES[type].side, debit, credit),
          ),
        ),
      });
      return {
        ...body,
        filters: {
          ...body.filters,
          ...(input.type ? { type } : {}),
          ...(input.bucketDays ? { bucketDays: input.bucketDays } : {}),
        },
        type,
        buckets,
      };
    });
  },
});
