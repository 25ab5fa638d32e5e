// How payments settle charges, pure: due dates, where to begin reading, what stays open.
import { firstOfMonth, lastOfMonth, monthOf, type CalendarDate } from '../../../src/domain/dates.ts';
import { dueByTerms, type Partner } from '../../../src/domain/registers.ts';
import { NOBODY } from '../subsidiary-summary.ts';

/** The date that stands for no due date in the read model. */
export const NO_DUE_DATE = '0001-01-01';
export type Terms = Partner['paymentTerms'];

/**
 * What one partner (`id` bare, undefined = none) has open, by due date and (when asked for) item by item, and what it
 * has paid that is not applied to anything.
 */
export interface PartnerItems {
  readonly partnerId: string | undefined;
  readonly dues: Map<CalendarDate, bigint>;
  readonly items: OpenCharge[];
  unapplied: bigint;
}

/** What is open on one account with one partner (bare ids), and what was paid there beyond all charges. */
export interface LedgerItems {
  readonly accountId: string;
  readonly partnerId: string;
  readonly open: readonly { readonly due: CalendarDate; readonly open: bigint }[];
  readonly overpaid: bigint;
}

/** Sums of a month `YYYY-MM` or a day. */
export interface GroupRow {
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
export interface LineRow {
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
/** A charge while payments are being applied; `line` unless it is a sum. */
export interface Charge {
  readonly due: CalendarDate;
  readonly date: CalendarDate;
  readonly line?: LineRow;
  open: bigint;
}
/** A line that is not wholly paid. */
export interface OpenCharge {
  readonly dueDate: CalendarDate;
  readonly date: CalendarDate;
  readonly line: LineRow;
  readonly open: bigint;
}
/**
 * What is taken off a charge (`key`: its line) because an entry and its reversal are as if they were not; the line
 * `payment` loses the same.
 */
export interface Undone {
  readonly key: string;
  readonly payment: string;
  readonly date: CalendarDate;
  readonly due: string | null;
  readonly amount: bigint;
}
/**
 * What is known of one partner on one account before its lines are read: what it owes (less than 0 = has paid too
 * much) beside what invoices keep unapplied (`kept`, which covers no charge), and the first day of charges that may be
 * open. `named`: payments name what they settle, so that `start` is not known yet.
 */
export interface SettledLedger {
  readonly accountId: string;
  readonly partnerId: string;
  readonly owed: bigint;
  readonly kept: bigint;
  readonly start: CalendarDate;
  readonly named: boolean;
  readonly groups: readonly GroupRow[];
  readonly undone: readonly Undone[];
}
/** The charges of a ledger to be read: of days from `start` to before `until`. */
export interface SettledStretch {
  readonly ledger: SettledLedger;
  readonly start: CalendarDate;
  readonly until: CalendarDate;
}

/**
 * So many lines does a partner have, on all accounts, for each that it has on one: reading one ledger alone passes over
 * the others.
 */
const OTHER_LINES = 4;

/** Things by key, in their order. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

export const isMonth = (unit: string): boolean => unit.length === 7;
export const firstDay = (unit: string): CalendarDate => (isMonth(unit) ? firstOfMonth(unit) : unit);
export const lastDay = (unit: string): CalendarDate => (isMonth(unit) ? lastOfMonth(unit) : unit);
export const dueOf = (due: string | null, terms: Terms, date: CalendarDate): CalendarDate =>
  due === null || due === NO_DUE_DATE ? dueByTerms(terms, date) : due;
export const lineKey = (line: { entry_id: string; line_no: number }): string => `${line.entry_id} ${line.line_no}`;

/**
 * Where to begin reading: everything charged in earlier months and days is paid for sure, because payments cover all
 * that can be due before it. Only for those whose payments name
 * nothing; what is kept unapplied covers nothing. `end` = the first day whose sums are of days; `never` = the day after
 * the last.
 */
export function begin(
  { groups, undone, kept }: Pick<SettledLedger, 'groups' | 'undone' | 'kept'>,
  terms: Terms,
  end: CalendarDate,
  never: CalendarDate,
): CalendarDate {
  const paid =
    groups.reduce((sum, group) => sum + BigInt(group.paid), 0n) -
    undone.reduce((sum, { amount }) => sum + amount, 0n) -
    kept;
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
 * Applies payments to charges, less what is settled by name, of which `owed` stays open: by due date, then in the order
 * of the books.
 */
export function apply(owed: bigint, charges: Charge[]): { open: Charge[]; unapplied: bigint } {
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

/** Charges of lines, or of sums of them. */
export function chargesOfLines(lines: readonly LineRow[], terms: Terms): Charge[] {
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
export function waysOfReading(
  stretches: readonly SettledStretch[],
  groups: readonly GroupRow[],
): { recent: readonly SettledStretch[]; old: readonly SettledStretch[] } {
  const weighed = (of: readonly GroupRow[]): { first: string; last: string; weight: number }[] =>
    of.map(({ unit, charged, paid }) => ({
      first: firstDay(unit),
      last: lastDay(unit),
      weight: Math.abs(Number(charged)) + Math.abs(Number(paid)),
    }));
  const all = weighed(groups);
  const since = (of: ReturnType<typeof weighed>, start: CalendarDate, until: CalendarDate): number =>
    of.reduce((sum, { first, last: end, weight }) => (end >= start && first < until ? sum + weight : sum), 0);
  const sorted = [...stretches].sort((a, b) => (a.start < b.start ? -1 : 1));
  const last = stretches.reduce((most, { until }) => (until > most ? until : most), '');
  const nobody = sorted.findIndex(({ ledger }) => ledger.partnerId === NOBODY);
  let best = { cost: since(all, sorted[0]?.start ?? '', last), old: 0 };
  let old = 0;
  for (let i = 0; i < sorted.length && (nobody < 0 || i < nobody); i++) {
    const { start, until, ledger } = sorted[i] as SettledStretch;
    const next = sorted[i + 1];
    old += OTHER_LINES * since(weighed(ledger.groups), start, until);
    const cost = old + (next ? since(all, next.start, last) : 0);
    if (cost < best.cost) best = { cost, old: i + 1 };
  }
  return { old: sorted.slice(0, best.old), recent: sorted.slice(best.old) };
}

/**
 * Charges since the start of a ledger as sums per due date. Months that a bound cuts come from days; other months
 * without due date stand under the first day that they are due.
 */
export function chargesOfSums(
  { groups, start, undone }: SettledLedger,
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
