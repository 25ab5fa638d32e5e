// Depreciation as arithmetic: which methods an asset may take by the day of its acquisition, and what each fiscal month
// costs. Amounts are integer yen; a month is the difference of two cumulative amounts, so that months add up to the
// year. Sources: Corporation Tax Act art. 31, its Order art. 48-2 (methods), 59 (years of less than twelve months), 61
// (memorandum value of one yen), 133 (below 100,000), 133-2 (lump sum of three years); Act on Special Measures
// Concerning Taxation art. 67-5 (small amounts of small businesses).
import { addDays, addMonths, type CalendarDate } from './dates.ts';
import { DEPRECIATION_RATES, type DecliningRates } from './depreciation-rates-ja.ts';
import { fullYearEnd, monthSpans, type MonthSpan } from './fiscal-periods.ts';
import { mulDivFloor } from './money.ts';

export const DEPRECIATION_METHODS = [
  'straight_line',
  'declining_balance',
  'lump_sum_3y',
  'small_amount',
  'immediate',
  'none',
] as const;
/** How an asset is depreciated. */
export type DepreciationMethod = (typeof DEPRECIATION_METHODS)[number];

/** What the cost of an asset must be for a method of small assets, yen: `from` up to but not including `below`. */
export interface SmallAssetRule {
  readonly method: 'lump_sum_3y' | 'small_amount' | 'immediate';
  readonly from: number;
  readonly below: number;
  /** Days of acquisition for which the rule holds. */
  readonly validFrom: CalendarDate;
  readonly validTo?: CalendarDate;
}

/**
 * Rules of small assets by day of acquisition. The special measure for small businesses rose from 300,000 to 400,000
 * yen on 2026-04-01 and ends on 2029-03-31.
 */
export const SMALL_ASSET_RULES: readonly SmallAssetRule[] = [
  { method: 'immediate', from: 1, below: 100_000, validFrom: '1998-04-01' },
  { method: 'lump_sum_3y', from: 100_000, below: 200_000, validFrom: '1998-04-01' },
  { method: 'small_amount', from: 1, below: 300_000, validFrom: '2006-04-01', validTo: '2026-03-31' },
  { method: 'small_amount', from: 1, below: 400_000, validFrom: '2026-04-01', validTo: '2029-03-31' },
];
/** What a small business may expense as small amounts in a fiscal year of twelve months, yen. */
export const SMALL_AMOUNT_PER_YEAR = 3_000_000;

/** The rule of a small-asset method for a day of acquisition; undefined when there is none. */
export function smallAssetRule(method: DepreciationMethod, acquired: CalendarDate): SmallAssetRule | undefined {
  return SMALL_ASSET_RULES.find(
    (rule) =>
      rule.method === method && rule.validFrom <= acquired && (rule.validTo === undefined || acquired <= rule.validTo),
  );
}

/** First day of acquisition of today's methods; assets of before follow the old ones, which are not kept here. */
export const METHODS_SINCE = '2007-04-01';
/** First day of acquisition of the 200 % declining balance; from METHODS_SINCE to the day before it is 250 %. */
const DECLINING_200_SINCE = '2012-04-01';

/** What depreciation depends on. Amounts in yen. */
export interface DepreciationTerms {
  readonly method: DepreciationMethod;
  readonly acquisitionDate: CalendarDate;
  /** Depreciation begins in the fiscal month of this day. */
  readonly inServiceDate: CalendarDate;
  readonly acquisitionCost: number;
  /** What is left in the end: 1 for tangible assets, 0 for intangible ones. */
  readonly residualValue: number;
  readonly usefulLifeYears?: number | undefined;
  /** Last day of the fiscal months that were depreciated elsewhere, and the book value then. */
  readonly opening?: { readonly through: CalendarDate; readonly bookValue?: number | undefined } | undefined;
}

/** A fiscal year with its months in order, as dates. */
export interface FiscalSpan {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly months: readonly MonthSpan[];
}

/** Depreciation of one fiscal month. `name` is that of the month (`YYYY-MM`). */
export interface PlannedMonth extends MonthSpan {
  readonly amount: number;
  /** Book value at the end of the month. */
  readonly bookValue: number;
  /** Depreciated elsewhere, before these books. */
  readonly opening: boolean;
}

const YEARS_AT_MOST = 101;

const fullYears = new Map<CalendarDate, FiscalSpan>();
/** The fiscal year of twelve months that starts on a day. Kept: thousands of assets ask for the same few. */
function fullYear(startDate: CalendarDate): FiscalSpan {
  let year = fullYears.get(startDate);
  if (!year) {
    const endDate = fullYearEnd(startDate);
    year = { startDate, endDate, months: monthSpans(startDate, endDate) };
    if (fullYears.size < 1_000) fullYears.set(startDate, year);
  }
  return year;
}

/**
 * The fiscal year that holds a date, and those after it for ever: those of the books where they have one, else full
 * years that adjoin them. `years` in order, at least one.
 */
function* fiscalYearsFrom(years: readonly FiscalSpan[], date: CalendarDate): Generator<FiscalSpan> {
  const [first] = years;
  if (!first) throw new RangeError('a company has at least one fiscal year');
  let startDate = first.startDate;
  while (startDate > date) startDate = addMonths(startDate, -12);
  for (;;) {
    const found = years.find((year) => year.startDate <= startDate && startDate <= year.endDate);
    const year = found ?? fullYear(startDate);
    if (year.endDate >= date) yield year;
    startDate = addDays(year.endDate, 1);
  }
}

/** The fiscal year that holds a date: one of the books, else a full year that adjoins them. `years`: at least one. */
export function fiscalYearOn(years: readonly FiscalSpan[], date: CalendarDate): FiscalSpan {
  return fiscalYearsFrom(years, date).next().value as FiscalSpan;
}

/** n thousandths of an amount, rounded down. */
const thousandths = (amount: number, n: number): number => Number(mulDivFloor(BigInt(amount), BigInt(n), 1_000n));

/**
 * A rate in thousandths as it is in a fiscal year of so many months. In a short one it is the part of the months,
 * rounded up to the third decimal: the rates of the straight line and of the declining balance, and its revised rate
 * (Ministerial Order on Useful Lives of Depreciable Assets art. 5 (2); circular on useful lives 5-1-1 (1)).
 */
function rateOfYear(rate: number, monthsInYear: number): number {
  return monthsInYear >= 12 ? rate : Math.ceil((rate * monthsInYear) / 12);
}

/** What a fiscal year of so many months comes to by its opening book value; of a longer one, twelve of its months. */
type YearAmount = (opening: number, monthsInYear: number) => number;

/**
 * Depreciation of a fiscal year by opening book value, year after year: once that of twelve months falls below the
 * guaranteed amount (cost x guaranteed rate), the book value of that year is the base of the revised rate for good. In
 * a short year too, whole rates are compared, and the guaranteed rate stays whole (circular on useful lives 5-1-1,
 * note).
 */
function decliningYears(cost: number, { rate, revised, guarantee }: DecliningRates): YearAmount {
  let base: number | undefined;
  return (opening, monthsInYear) => {
    // Both sides in hundred-thousandths, so that nothing is rounded before they are compared.
    const isBelow = guarantee !== undefined && BigInt(opening) * BigInt(rate) * 100n < BigInt(cost) * BigInt(guarantee);
    if (isBelow) base ??= opening;
    return base === undefined || revised === undefined
      ? thousandths(opening, rateOfYear(rate, monthsInYear))
      : thousandths(base, rateOfYear(revised, monthsInYear));
  };
}

/**
 * The rate of an asset in thousandths, as the register of fixed assets shows it; undefined for methods without one.
 * Source: Ordinance on useful lives of depreciable assets, appended tables 8 to 10.
 */
export function depreciationRate({
  method,
  acquisitionDate,
  usefulLifeYears = 0,
}: Pick<DepreciationTerms, 'method' | 'acquisitionDate' | 'usefulLifeYears'>): number | undefined {
  const rates = DEPRECIATION_RATES.get(usefulLifeYears);
  if (method === 'straight_line') return rates?.straightLine;
  if (method !== 'declining_balance') return undefined;
  return (acquisitionDate < DECLINING_200_SINCE ? rates?.declining250 : rates?.declining200)?.rate;
}

/** Depreciation of a fiscal year, by the book value at its start; called once a year, in order. */
function yearAmounts(terms: DepreciationTerms): YearAmount {
  const { method, acquisitionCost: cost, acquisitionDate, usefulLifeYears = 0 } = terms;
  const rates = DEPRECIATION_RATES.get(usefulLifeYears);
  if (!rates) throw new RangeError(`there are no rates for a useful life of ${usefulLifeYears} years`);
  if (method === 'straight_line')
    return (_opening, monthsInYear) => thousandths(cost, rateOfYear(rates.straightLine, monthsInYear));
  return decliningYears(cost, acquisitionDate < DECLINING_200_SINCE ? rates.declining250 : rates.declining200);
}

/**
 * What the first `n` months of a fiscal year in which an asset is in service come to, whatever is left of it, by the
 * book value at their start. `months` = months in service, of `monthsInYear`; `monthsBefore` = months of earlier years.
 */
type YearSums = (opening: number, months: number, monthsInYear: number, monthsBefore: number) => (n: number) => number;

function sumsBy(terms: DepreciationTerms): YearSums {
  const { method, acquisitionCost: cost } = terms;
  switch (method) {
    case 'none':
      return () => () => 0;
    case 'immediate':
    case 'small_amount':
      return (opening) => (n) => (n > 0 ? opening : 0);
    case 'lump_sum_3y':
      // No months are counted within a year; a third each year, the last takes the rest.
      return (opening, months, monthsInYear, monthsBefore) => {
        const isLast = monthsBefore + monthsInYear >= 36;
        const whole = isLast ? opening : Number(mulDivFloor(BigInt(cost), BigInt(monthsInYear), 36n));
        return (n) => (n < months ? 0 : whole);
      };
    default: {
      const amountOf = yearAmounts(terms);
      // Of what is put into service within a year its months, of those of the year (Order art. 59).
      return (opening, _months, monthsInYear) => {
        const ofYear = BigInt(amountOf(opening, monthsInYear));
        return (n) => Number(mulDivFloor(ofYear, BigInt(n), BigInt(Math.min(12, monthsInYear))));
      };
    }
  }
}

/** A fiscal year of a plan: its months in service, the book value at their start, and what they come to. */
interface PlannedYear {
  readonly months: readonly MonthSpan[];
  readonly book: number;
  readonly sums: (n: number) => number;
}

/**
 * The fiscal years of an asset until its residual value is reached; `next` takes the book value at the end of each. A
 * started month counts. In its first year the months count from 1, later from the year's first month.
 */
function* plannedYears(
  terms: DepreciationTerms,
  years: readonly FiscalSpan[],
  until: CalendarDate | undefined,
): Generator<PlannedYear, void, number> {
  const { acquisitionCost, residualValue, inServiceDate, opening } = terms;
  if (terms.method === 'none') return;
  const sumsOf = sumsBy(terms);
  let book = acquisitionCost;
  let monthsBefore = 0;
  let count = 0;
  for (const year of fiscalYearsFrom(years, inServiceDate)) {
    // A book value that was taken over may lie above what the method has come to.
    const isTakenOver = opening?.bookValue !== undefined && year.startDate <= opening.through;
    if ((book <= residualValue && !isTakenOver) || count++ >= YEARS_AT_MOST) return;
    if (until !== undefined && year.startDate > until) return;
    const months =
      year.startDate < inServiceDate ? year.months.filter(({ endDate }) => endDate >= inServiceDate) : year.months;
    book = yield { months, book, sums: sumsOf(book, months.length, year.months.length, monthsBefore) };
    monthsBefore += year.months.length;
  }
}

/**
 * What an asset is depreciated by, fiscal month by fiscal month from the one in which it is put into service until its
 * residual value is reached. `until`: years that begin after this day are left out. Throws RangeError for a useful life
 * without rates.
 */
export function depreciationPlan(
  terms: DepreciationTerms,
  years: readonly FiscalSpan[],
  until?: CalendarDate,
): PlannedMonth[] {
  const { residualValue, opening } = terms;
  const plan: PlannedMonth[] = [];
  const planned = plannedYears(terms, years, until);
  for (let year = planned.next(); !year.done;) {
    const { months, sums } = year.value;
    let { book } = year.value;
    for (const [i, month] of months.entries()) {
      const amount = Math.min(sums(i + 1) - sums(i), Math.max(0, book - residualValue));
      book -= amount;
      const isOpening = opening !== undefined && month.endDate <= opening.through;
      if (opening?.bookValue !== undefined && month.endDate === opening.through) book = opening.bookValue;
      if (book <= residualValue && amount <= 0 && !isOpening) break;
      const { name, startDate, endDate } = month;
      plan.push({ name, startDate, endDate, amount, bookValue: book, opening: isOpening });
    }
    year = planned.next(book);
  }
  return plan;
}

/** How many of the months of a fiscal year end on or before a day. */
function endedBy(months: readonly MonthSpan[], day: CalendarDate): number {
  if ((months.at(-1)?.endDate ?? '') <= day) return months.length;
  return (months[0]?.startDate ?? '') > day ? 0 : months.filter(({ endDate }) => endDate <= day).length;
}

/**
 * What these books depreciate of an asset through a day, yen: the months of its plan that end on or before it, without
 * the opening. It comes to the same as adding up the plan, year by year: thousands of assets are asked for it at once.
 */
export function plannedThrough(terms: DepreciationTerms, years: readonly FiscalSpan[], day: CalendarDate): number {
  const { residualValue, opening } = terms;
  let sum = 0;
  const planned = plannedYears(terms, years, day);
  for (let year = planned.next(); !year.done;) {
    const { months, sums } = year.value;
    let { book } = year.value;
    const take = (from: number, to: number): number => {
      const amount = Math.min(to > from ? sums(to) - sums(from) : 0, Math.max(0, book - residualValue));
      book -= amount;
      return amount;
    };
    const elsewhere = opening ? endedBy(months, opening.through) : 0;
    take(0, elsewhere);
    if (opening?.bookValue !== undefined && months[elsewhere - 1]?.endDate === opening.through)
      book = opening.bookValue;
    sum += take(elsewhere, endedBy(months, day));
    year = planned.next(book);
  }
  return sum;
}

/** Book value at a day's month end as planned, before anything is depreciated the cost. */
export function plannedBookValue(plan: readonly PlannedMonth[], cost: number, day: CalendarDate): number {
  return plan.findLast(({ endDate }) => endDate <= day)?.bookValue ?? cost;
}
