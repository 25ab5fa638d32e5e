// Which months of charges may hold open items where payments name what they settle, pure: what is settled by name is
// summed by the month of the charge, so that a month in which nothing is left need not be read.
import { addDays, monthOf, type CalendarDate } from '../../../src/domain/dates.ts';
import {
  dueOf,
  firstDay,
  grouped,
  lastDay,
  NO_DUE_DATE,
  type Charge,
  type SettledLedger,
  type SettledStretch,
  type Terms,
} from './settle.ts';

/**
 * What payments settle by name of the charges of a ledger, by month of the charges. `dated` false: some do not say the
 * month; `odd`: months of which sums prove nothing.
 */
export interface SettledMonths {
  readonly dated: boolean;
  readonly odd: ReadonlySet<string>;
  readonly settled: ReadonlyMap<string, bigint>;
}

/**
 * The charges of a ledger of one month, up to the day of the report. `rest` = what is not settled by name; `known` =
 * that is what is open of them, before payments that name nothing. Else only lines tell it, and `rest` is the most.
 */
export interface ChargeMonth {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly known: boolean;
  readonly rest: bigint;
  readonly dues: readonly { readonly due: string; readonly latest: CalendarDate; readonly charged: bigint }[];
}

/** The months in which a ledger has charges, the earliest first. Without `settled` nothing is known of them. */
export function chargeMonths(
  { groups, undone }: SettledLedger,
  settled: SettledMonths | undefined,
  terms: Terms,
): ChargeMonth[] {
  const charges = groups.filter(({ charged }) => charged !== '0');
  const odd = new Set(undone.map(({ date }) => monthOf(date)));
  return [...grouped(charges, ({ unit }) => unit.slice(0, 7))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, own]) => {
      const units = own.map(({ unit }) => unit).sort();
      const all = own.reduce((sum, { charged }) => sum + BigInt(charged), 0n);
      const rest = all - (settled?.settled.get(month) ?? 0n);
      const known = settled !== undefined && settled.dated && !settled.odd.has(month) && !odd.has(month) && rest >= 0n;
      return {
        first: firstDay(units[0] ?? month),
        last: lastDay(units.at(-1) ?? month),
        known,
        rest: known ? rest : all,
        dues: [...grouped(own, ({ due }) => due)].map(([due, some]) => ({
          due,
          latest: some.map(({ unit }) => dueOf(due, terms, lastDay(unit))).reduce((a, b) => (a > b ? a : b)),
          charged: some.reduce((sum, { charged }) => sum + BigInt(charged), 0n),
        })),
      };
    });
}

/**
 * How far back charges must be known, the latest due first, until they come to `most` (undefined = all of them): due
 * from which day. Payments take the oldest due first, so what is open is the latest due of what was not settled by
 * name, as much as is owed. What is due before `least` need not be told apart.
 */
export function reach(months: readonly ChargeMonth[], most: bigint | undefined, least: CalendarDate): CalendarDate {
  if (most === undefined) return least;
  const charges = months
    .flatMap(({ rest, dues }) =>
      dues.map(({ latest, charged }) => ({ latest, amount: charged < rest ? charged : rest })),
    )
    .filter(({ latest, amount }) => latest >= least && amount > 0n)
    .sort((a, b) => (a.latest > b.latest ? -1 : 1));
  let sum = 0n;
  let dueFrom: CalendarDate | undefined;
  for (const { latest, amount } of charges) {
    if (sum >= most && dueFrom !== undefined && latest < dueFrom) return dueFrom;
    sum += amount;
    dueFrom = latest;
  }
  return least;
}

/**
 * The stretches of days to be read for all that may be open and due from a day on: months of which nothing is left are
 * left out, as are those in `without`.
 */
export function stretchesOf(
  ledger: SettledLedger,
  months: readonly ChargeMonth[],
  dueFrom: CalendarDate,
  without: ReadonlySet<ChargeMonth>,
): { stretches: SettledStretch[]; read: ChargeMonth[] } {
  const read: ChargeMonth[] = [];
  const stretches: { ledger: SettledLedger; start: CalendarDate; until: CalendarDate }[] = [];
  let goesOn = false;
  for (const month of months) {
    const wanted =
      !(month.known && month.rest === 0n) && !without.has(month) && month.dues.some(({ latest }) => latest >= dueFrom);
    const stretch = stretches.at(-1);
    if (wanted) {
      read.push(month);
      if (goesOn && stretch) stretch.until = addDays(month.last, 1);
      else stretches.push({ ledger, start: month.first, until: addDays(month.last, 1) });
    }
    goesOn = wanted;
  }
  return { stretches, read };
}

/**
 * A month as one charge, where its sums say all that is asked: they are known, of one due date, or of due dates that
 * `same` tells apart no more than its first and last. Undefined where only lines do.
 */
export function asOneCharge(
  { known, rest, dues, first }: ChargeMonth,
  terms: Terms,
  same: (earliest: CalendarDate, latest: CalendarDate) => boolean,
): Charge | undefined {
  const [only] = dues;
  if (!known || !only) return undefined;
  const latest = dues.reduce((most, one) => (one.latest > most ? one.latest : most), only.latest);
  const earliest = dues.reduce((least, { due }) => {
    const day = dueOf(due, terms, first);
    return day < least ? day : least;
  }, latest);
  return (dues.length === 1 && only.due !== NO_DUE_DATE) || same(earliest, latest)
    ? { due: latest, date: latest, open: rest }
    : undefined;
}
