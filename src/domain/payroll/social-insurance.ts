// Social insurance of one person: which months are charged, by age and dates, and the premiums of a month or a bonus
// with the employee's half. Amounts are yen, rates basis points of both halves together.
import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  makeDate,
  monthOf,
  parts,
  type CalendarDate,
  type CalendarMonth,
} from '../dates.ts';
import { refuse } from '../refusal.ts';
import { inForceOn, mustBeInForce, type EmployeeFacts, type RunTerms } from './facts.ts';
import { rateOn, rowOn, used, type AgeLimits, type PayrollTables, type RowUsed } from './rates.ts';

type Person = Pick<EmployeeFacts, 'birthDate' | 'joinDate' | 'leaveDate' | 'insured' | 'standardRemuneration'>;

/** What is paid to the pension office as one amount each: health with nursing care, child support, pension. */
export const PREMIUM_KINDS = ['health', 'child_support', 'pension'] as const;
/** One of them. */
export type PremiumKind = (typeof PREMIUM_KINDS)[number];

/** One premium of one month: standard, whole rate, and its two sides. The whole is `basis x rateBps / 10000`. */
export interface Premium {
  readonly kind: PremiumKind;
  readonly month: CalendarMonth;
  /** Standard monthly remuneration or standard bonus. */
  readonly basis: number;
  /** Health and care together where care is due: they are added before they are halved. */
  readonly rateBps: number;
  readonly careBps: number;
  readonly employee: number;
  /** The whole without its fraction of a yen, less the employee's half. */
  readonly employer: number;
  readonly rows: readonly RowUsed[];
}

/** The day on which somebody reaches an age: the day before the birthday; born on 29 February, the 28th. */
function reachedOn(birthDate: CalendarDate, age: number): CalendarDate {
  const [year, month, day] = parts(birthDate);
  const birthday = makeDate(year + age, month, day);
  // Without a 29th the year of age ends with the last day of February (Civil Code art. 143).
  return parts(birthday)[2] === day ? addDays(birthday, -1) : birthday;
}

function ageMonth(birthDate: CalendarDate, age: number, reached: AgeLimits['reached']): CalendarMonth {
  const day = reachedOn(birthDate, age);
  return monthOf(reached === 'birthday' ? addDays(day, 1) : day);
}

/** True when a month is charged by age: from the month of the first age until the month before that of the last. */
function isOfAge(
  birthDate: CalendarDate,
  item: AgeLimits['item'],
  month: CalendarMonth,
  { ages }: Pick<PayrollTables, 'ages'>,
): boolean {
  const limits = rowOn(
    ages.filter((row) => row.item === item),
    lastOfMonth(month),
    `ages of ${item}`,
  );
  const { fromAge, toAge, reached } = limits;
  return (
    (fromAge === 0 || ageMonth(birthDate, fromAge, reached) <= month) && month < ageMonth(birthDate, toAge, reached)
  );
}

/** True when somebody is employed at the end of a month: only such months are charged. */
function isEmployedAtEnd({ joinDate, leaveDate }: Person, month: CalendarMonth): boolean {
  const last = lastOfMonth(month);
  return joinDate <= last && (leaveDate === undefined || leaveDate >= last);
}

/** Half of a premium as wages bear it: a fraction of up to 50 sen is dropped, above it counts as a yen. */
function employeeHalf(basis: number, rateBps: number): number {
  return fiftySen(BigInt(basis) * BigInt(rateBps), 20_000n);
}

/**
 * A fraction of yen as an employer may take it from wages: up to 50 sen down, above up (Act on Units of Currency art.
 * 3). `numerator` is not negative.
 */
export function fiftySen(numerator: bigint, denominator: bigint): number {
  const yen = numerator / denominator;
  return Number(2n * (numerator % denominator) > denominator ? yen + 1n : yen);
}

/** A premium with its two sides. */
function premium(
  kind: PremiumKind,
  month: CalendarMonth,
  basis: number,
  [rateBps, careBps]: readonly [number, number],
  rows: readonly RowUsed[],
): Premium {
  const employee = employeeHalf(basis, rateBps);
  const whole = Number((BigInt(basis) * BigInt(rateBps)) / 10_000n);
  return { kind, month, basis, rateBps, careBps, employee, employer: whole - employee, rows };
}

/** Standards of a month or of a bonus, yen; 0 = nothing is charged. */
export interface Standards {
  readonly health: number;
  readonly pension: number;
}

/**
 * Premiums of one month on given standards: those that the person is in and of age for. None when not employed on the
 * month's last day, unless a person named the month (`isGiven`). Rates are those of the month (Health Insurance Act
 * art. 156 and 161, Employees' Pension Insurance Act art. 19 and 82, Act on Child and Childcare Support). Refuses
 * rates_missing.
 */
export function premiumsOn(
  person: Person,
  month: CalendarMonth,
  standards: () => Standards,
  tables: PayrollTables,
  isGiven = false,
): Premium[] {
  const day = lastOfMonth(month);
  const insured = inForceOn(person.insured, day);
  if (!insured || (!isGiven && !isEmployedAtEnd(person, month))) return [];
  const { birthDate } = person;
  const inHealth = insured.health && isOfAge(birthDate, 'health', month, tables);
  const inPension = insured.pension && isOfAge(birthDate, 'pension', month, tables);
  if (!inHealth && !inPension) return [];
  const { health, pension } = standards();
  const premiums: Premium[] = [];
  if (inHealth && health > 0) {
    const rate = rateOn(tables, 'health', day, String(insured.prefecture));
    const care = isOfAge(birthDate, 'care', month, tables) ? rateOn(tables, 'care', day) : undefined;
    const rows = [used('health', rate), ...(care ? [used('care', care)] : [])];
    const careBps = care?.rateBps ?? 0;
    premiums.push(premium('health', month, health, [rate.rateBps + careBps, careBps], rows));
    const support = rateOn(tables, 'child_support', day);
    if (support.rateBps > 0)
      premiums.push(premium('child_support', month, health, [support.rateBps, 0], [used('child_support', support)]));
  }
  if (inPension && pension > 0) {
    const rate = rateOn(tables, 'pension', day);
    premiums.push(premium('pension', month, pension, [rate.rateBps, 0], [used('pension', rate)]));
  }
  return premiums;
}

/** Premiums of a month on the standard remuneration that is in force in it. Refuses when somebody insured has none. */
export function monthlyPremiums(
  person: Person,
  month: CalendarMonth,
  tables: PayrollTables,
  isGiven = false,
): Premium[] {
  const standards = (): Standards => mustBeInForce(person.standardRemuneration, month, 'standardRemuneration');
  return premiumsOn(person, month, standards, tables, isGiven);
}

/**
 * The months whose premiums a run deducts. Regular pay: the month before payDate's (or payDate's own, by the settings),
 * and that of leaving when it is left on its last day. Bonus: payDate's month. Off-cycle pay, and pay for periods after
 * leaving: none. `given` wins over all. Refuses manual_premium_required for who joins and leaves within one month.
 */
export function premiumMonths(
  person: Person,
  { type, periodFrom, periodTo, payDate, settings }: RunTerms,
  given?: readonly CalendarMonth[],
): readonly CalendarMonth[] {
  if (given) return given;
  if (type === 'off_cycle') return [];
  const { joinDate, leaveDate, insured } = person;
  const isInsured = insured.some(({ health, pension }) => health || pension);
  if (!isInsured) return [];
  if (leaveDate !== undefined && monthOf(joinDate) === monthOf(leaveDate))
    refuse(
      'manual_premium_required',
      'premiumMonths: who joins and leaves within one month may be charged or not; give the months, or an empty list',
      'premiumMonths',
      { related: { month: monthOf(leaveDate) } },
    );
  const payMonth = monthOf(payDate);
  if (type === 'bonus') return [payMonth];
  if (leaveDate !== undefined && leaveDate < periodFrom) return [];
  const month = settings.premiumTiming === 'same_month' ? payMonth : monthOf(addMonths(firstOfMonth(payMonth), -1));
  const left = leaveDate !== undefined && leaveDate <= periodTo ? monthOf(leaveDate) : undefined;
  return left !== undefined && left > month && leaveDate === lastOfMonth(left) ? [month, left] : [month];
}

/**
 * The standard bonus of a payment, yen: this month's bonuses without their part of a thousand, less what earlier ones
 * of the month were charged for, within the caps (Health Insurance Act art. 45, Employees' Pension Insurance Act art.
 * 24-4). `bonus`: pay of this run; `monthBonus`: earlier ones of the month; `yearHealthStandard`: standards since
 * April.
 */
export function standardBonus(
  { bonus, monthBonus, yearHealthStandard }: Record<'bonus' | 'monthBonus' | 'yearHealthStandard', number>,
  day: CalendarDate,
  tables: Pick<PayrollTables, 'bonusCaps'>,
): Standards {
  const caps = rowOn(tables.bonusCaps, day, 'caps of the standard bonus');
  const thousands = (amount: number): number => amount - (amount % 1_000);
  const before = thousands(monthBonus);
  const after = thousands(monthBonus + bonus);
  const left = Math.max(caps.healthPerYear - yearHealthStandard, 0);
  return {
    health: Math.min(after - before, left),
    pension: Math.min(after, caps.pensionPerMonth) - Math.min(before, caps.pensionPerMonth),
  };
}

/** Employment insurance of wages paid to one employee, yen, and the rates of both sides. */
export interface EmploymentPremium {
  readonly basis: number;
  readonly employeeBps: number;
  readonly employerBps: number;
  readonly employee: number;
  readonly employer: number;
  readonly rows: readonly RowUsed[];
}

/**
 * Employment insurance on wages, untaxed commuting included: the employee's part by the 50-sen rule, the employer's
 * rounded down (Act on the Collection of Insurance Premiums of Labour Insurance art. 11, 12, 31). Refuses
 * rates_missing.
 */
export function employmentPremium(
  wages: number,
  business: string,
  day: CalendarDate,
  tables: PayrollTables,
): EmploymentPremium {
  const mine = rateOn(tables, 'employment_employee', day, business);
  const theirs = rateOn(tables, 'employment_employer', day, business);
  return {
    basis: wages,
    employeeBps: mine.rateBps,
    employerBps: theirs.rateBps,
    employee: fiftySen(BigInt(wages) * BigInt(mine.rateBps), 10_000n),
    employer: Number((BigInt(wages) * BigInt(theirs.rateBps)) / 10_000n),
    rows: [used('employment insurance', mine)],
  };
}

/** Workers' accident insurance of wages paid to one employee, yen. */
export interface AccidentPremium {
  readonly basis: number;
  readonly rateBps: number;
  readonly amount: number;
  readonly rows: readonly RowUsed[];
}

/** Workers' accident insurance on wages, the employer's alone, rounded down. Refuses rates_missing. */
export function accidentPremium(
  wages: number,
  business: string,
  day: CalendarDate,
  tables: PayrollTables,
): AccidentPremium {
  const rate = rateOn(tables, 'workers_accident', day, business);
  const amount = Number((BigInt(wages) * BigInt(rate.rateBps)) / 10_000n);
  return { basis: wages, rateBps: rate.rateBps, amount, rows: [used('workers accident insurance', rate)] };
}
