// Dated rows of payroll: what a row says, which one holds on a day, and the refusal where there is none. Insurance
// rates are basis points, rates of income tax thousandths of a percent, amounts yen; nothing here is a fraction.
import type { CalendarDate } from '../dates.ts';
import { refuse } from '../refusal.ts';

/** What every row says beside its figures. Both days are included; without `to` it holds until a later row. */
export interface Dated {
  readonly from: CalendarDate;
  readonly to?: CalendarDate;
  /** `unverified`: one source only, or from memory of the law; a run that uses a rate of such a row says so. */
  readonly status: 'verified' | 'unverified';
  readonly source: string;
}

/** What a percentage is charged for. */
export type RateItem =
  | 'health'
  | 'care'
  | 'child_support'
  | 'pension'
  | 'child_rearing_levy'
  | 'employment_employee'
  | 'employment_employer'
  | 'workers_accident';

/** A rate for a time: of both halves together where employee and employer share it. */
export interface RateRow extends Dated {
  readonly item: RateItem;
  /** Health: JIS number of the prefecture, 1..47; employment and accident insurance: kind of business. */
  readonly scope?: string;
  readonly rateBps: number;
}

/** Grades of health insurance in ascending order: standard, and the monthly remuneration from which it holds, yen. */
export interface GradeTable extends Dated {
  readonly grades: readonly (readonly [standard: number, remunerationFrom: number])[];
}

/** Lowest and highest standard of the employees' pension, yen; between them its grades are those of health. */
export interface PensionBounds extends Dated {
  readonly lowest: number;
  readonly highest: number;
}

/** What of bonuses is charged at most, yen: health, care and child support a year April to March, pension a month. */
export interface BonusCaps extends Dated {
  readonly healthPerYear: number;
  readonly pensionPerMonth: number;
}

/**
 * Ages at which insurance begins and ends. A month is charged from that of `fromAge` on until the month before that of
 * `toAge`. `reached`: the day before the birthday (Act on Calculation of Ages), or the birthday itself.
 */
export interface AgeLimits extends Dated {
  readonly item: 'health' | 'care' | 'pension';
  readonly fromAge: number;
  readonly toAge: number;
  readonly reached: 'day_before_birthday' | 'birthday';
}

/** Commuting allowance by public transport that is not taxed, yen a month. */
export interface CommutingLimit extends Dated {
  readonly perMonth: number;
}

/**
 * Monthly withholding, column kou, by the formula for computers. Limits are inclusive, yen; null = no limit. The
 * employment deduction is `A x milliPercent / 100000 + plus`, rounded up to a yen; a tier's tax is
 * `B x milliPercent / 100000 - minus`, rounded half up to ten yen.
 */
export interface KouTable extends Dated {
  readonly employment: readonly (readonly [upTo: number | null, milliPercent: number, plus: number])[];
  readonly basic: readonly (readonly [upTo: number | null, amount: number])[];
  readonly perDependant: number;
  readonly tiers: readonly (readonly [upTo: number | null, milliPercent: number, minus: number])[];
}

/**
 * Monthly withholding, column otsu: bands of A in ascending order, each `base + (A - from) x milliPercent / 100000`,
 * rounded down.
 */
export interface OtsuTable extends Dated {
  readonly bands: readonly (readonly [from: number, base: number, milliPercent: number])[];
}

/**
 * Rates of the tax on bonuses by the previous month's A. Per row: the rate in thousandths of a percent, and from how
 * many thousand yen it holds by dependants 0..7 (more count as 7), then for otsu; null = the row is not for this
 * column.
 */
export interface BonusTable extends Dated {
  readonly rows: readonly (readonly [
    milliPercent: number,
    fromThousand: readonly number[],
    otsuFromThousand: number | null,
  ])[];
}

/** Everything a run looks up. A run is a function of its facts and of these. */
export interface PayrollTables {
  readonly rates: readonly RateRow[];
  readonly grades: readonly GradeTable[];
  readonly pensionBounds: readonly PensionBounds[];
  readonly bonusCaps: readonly BonusCaps[];
  readonly ages: readonly AgeLimits[];
  readonly commutingLimits: readonly CommutingLimit[];
  readonly kou: readonly KouTable[];
  readonly otsu: readonly OtsuTable[];
  readonly bonus: readonly BonusTable[];
}

/** Which row a figure rests on, as payslips show it. */
export interface RowUsed {
  readonly what: string;
  readonly from: CalendarDate;
  readonly status: Dated['status'];
}

/** What a payslip says of a row. */
export function used(what: string, { from, status }: Dated): RowUsed {
  return { what, from, status };
}

/** Refuses rates_missing: what there is no row of, and for which day. */
export function missing(what: string, day: CalendarDate): never {
  return refuse(
    'rates_missing',
    `there is no ${what} for ${day}: pay on a day that has one, or add the official row`,
    undefined,
    { related: { rate: what, date: day } },
  );
}

/** The row that holds on a day; the latest one where several do. Refuses rates_missing, naming what and the day. */
export function rowOn<R extends Dated>(rows: readonly R[], day: CalendarDate, what: string): R {
  return rows.findLast(({ from, to }) => from <= day && (to === undefined || day <= to)) ?? missing(what, day);
}

/** The rate of an item on a day, within its scope. Refuses rates_missing. */
export function rateOn(
  { rates }: Pick<PayrollTables, 'rates'>,
  item: RateItem,
  day: CalendarDate,
  scope?: string,
): RateRow {
  const what = scope === undefined ? `rate of ${item}` : `rate of ${item} (${scope})`;
  return rowOn(
    rates.filter((row) => row.item === item && row.scope === scope),
    day,
    what,
  );
}
