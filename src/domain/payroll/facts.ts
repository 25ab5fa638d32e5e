// What a payroll run is made from: dated facts of each employee, what the company settled, what this run pays, and what
// it must know of earlier runs. Amounts are yen.
import type { CalendarDate, CalendarMonth } from '../dates.ts';
import { refuse } from '../refusal.ts';

/** Largest amount of pay, yen: sums of a run of 500 employees stay exact. */
export const PAY_AT_MOST = 1_000_000_000_000;

/** An allowance of the contract; all of them are wages, whether taxed or not. */
export interface Allowance {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
  readonly taxable: boolean;
}

/** Terms of pay from a day on; `base` is yen a month, a day or an hour. */
export interface PayTerms {
  readonly from: CalendarDate;
  readonly payType: 'monthly' | 'daily' | 'hourly';
  readonly base: number;
  readonly allowances: readonly Allowance[];
}

/** Commuting allowance from a day on, yen a month. What a car may cost untaxed depends on the way and is given. */
export interface Commuting {
  readonly from: CalendarDate;
  readonly kind: 'transit' | 'car';
  readonly monthly: number;
  readonly nonTaxableLimit?: number;
}

/** Column of the tables from a day on, and relatives and other persons that count in column kou. */
export interface IncomeTaxTerms {
  readonly from: CalendarDate;
  readonly table: 'kou' | 'otsu' | 'hei';
  readonly dependants: number;
}

/** What the municipality's notice asks for June of a year to May of the next, yen. */
export interface ResidentTaxNotice {
  readonly year: number;
  readonly june: number;
  readonly other: number;
}

/** Which insurance somebody is in from a day on, and by which prefecture's rate of health insurance (JIS number). */
export interface Insured {
  readonly from: CalendarDate;
  readonly health: boolean;
  readonly pension: boolean;
  readonly employment: boolean;
  readonly prefecture: number;
}

/** Standard monthly remuneration from a month on, yen; as decided by the pension office, a run never changes it. */
export interface StandardRemuneration {
  readonly from: CalendarMonth;
  readonly health: number;
  readonly pension: number;
}

/** Everything that is known of an employee and moves a payslip. Dated lists in ascending order. */
export interface EmployeeFacts {
  readonly employeeId: string;
  readonly employmentType: 'full_time' | 'part_time' | 'contract' | 'board_member';
  readonly departmentLabelId?: string;
  readonly birthDate: CalendarDate;
  readonly joinDate: CalendarDate;
  /** Last day of work. */
  readonly leaveDate?: CalendarDate;
  readonly pay: readonly PayTerms[];
  readonly commuting: readonly Commuting[];
  readonly incomeTax: readonly IncomeTaxTerms[];
  readonly residentTax: readonly ResidentTaxNotice[];
  readonly insured: readonly Insured[];
  readonly standardRemuneration: readonly StandardRemuneration[];
}

/** What a company settled once. */
export interface PayrollSettings {
  /** `following_month`: pay in a month deducts the premiums of the month before. */
  readonly premiumTiming: 'following_month' | 'same_month';
  /** Kind of business of employment insurance: `general`, `agri_fishery_sake`, `construction`. */
  readonly employmentBusiness: string;
  /** Kind of business of workers' accident insurance; absent = it is not booked by runs. */
  readonly workersAccidentBusiness?: string;
}

/** What a run is about. `periodTo` is the day on which wages are closed. */
export interface RunTerms {
  readonly type: 'regular' | 'bonus' | 'off_cycle';
  readonly periodFrom: CalendarDate;
  readonly periodTo: CalendarDate;
  readonly payDate: CalendarDate;
  readonly settings: PayrollSettings;
  /** Where deductions from the payout stand that name no account; null: the company has no such account. */
  readonly depositsAccountCode?: string | null;
}

/**
 * Something paid or deducted by hand. A taxable deduction makes the pay itself less (absence); one that is not taxable
 * is taken from what is paid out (rent). A payment that is not taxable is no wage (a refund), unless it says so.
 */
export interface Adjustment {
  readonly kind: 'payment' | 'deduction';
  readonly name: string;
  readonly amount: number;
  readonly taxable: boolean;
  readonly isWage?: boolean;
  /** Account of a refund or a deduction; default: that of the wages, for deductions from the payout 預り金. */
  readonly accountCode?: string;
}

/** An expense report that the run pays back with the pay: what was advanced, no pay. */
export interface Reimbursement {
  readonly expenseReportId: string;
  readonly number: string;
  readonly amount: number;
  /** Account that the report is owed on. */
  readonly accountCode: string;
}

/** What earlier runs say that this one depends on, yen. Absent = not known; nothing paid is 0. */
export interface Earlier {
  /** A of the regular pay of the month before payDate. Bonus. */
  readonly previousMonthTaxable?: number;
  /** Bonuses of payDate's month so far, before any cap. Bonus. */
  readonly monthBonus?: number;
  /** Standard bonuses of health insurance since April, those of this month included. Bonus. */
  readonly yearHealthStandard?: number;
  /** Of those the ones that were paid here, where earlier ones are not known. Bonus. */
  readonly yearHealthStandardHere?: number;
  /** A and income tax of payDate's month so far. Off-cycle pay. */
  readonly monthTaxable?: number;
  readonly monthIncomeTax?: number;
  /** Remuneration of three months after fixed pay changed, this one included, oldest first. */
  readonly remuneration?: readonly [number, number, number];
}

/**
 * What the wage ledger asks for beside money (Labour Standards Act Enforcement Ordinance art. 54 (1) 4 to 6), in
 * hundredths of days and hours; absent = nobody has said it.
 */
export const WORKED = ['days', 'hours', 'overtime', 'night', 'holiday'] as const;
export type Worked = Readonly<Partial<Record<(typeof WORKED)[number], number>>>;

/** One employee in a run. */
export interface Paid {
  readonly facts: EmployeeFacts;
  /** Days or hours that are paid, in hundredths (daily and hourly pay need them), overtime in yen, and the work. */
  readonly timesheet?: {
    readonly quantityHundredths?: number;
    readonly overtimeAmount?: number;
    readonly worked?: Worked;
  };
  /** The bonus, yen; only in a bonus run. `bonusMonths`: how many months it is for (6 when absent). */
  readonly bonus?: number;
  readonly bonusMonths?: number;
  readonly adjustments?: readonly Adjustment[];
  readonly reimbursements?: readonly Reimbursement[];
  /** Premium months to deduct whatever the dates say. Needed by who joins and leaves within one month. */
  readonly premiumMonths?: readonly CalendarMonth[];
  readonly earlier?: Earlier;
}

/** The item of a dated list that is in force on a day; undefined when none is yet. */
export function inForceOn<T extends { readonly from: string }>(rows: readonly T[], day: string): T | undefined {
  return rows.findLast(({ from }) => from <= day);
}

/**
 * The item of a dated list that is in force on a day. Refuses validation_error naming the list when there is none: give
 * one that begins on or before the day.
 */
export function mustBeInForce<T extends { readonly from: string }>(rows: readonly T[], day: string, list: string): T {
  return (
    inForceOn(rows, day) ??
    refuse('validation_error', `${list}: nothing is in force on ${day}; give an item {from} that day or earlier`, list)
  );
}

/** An amount of pay as given. Refuses validation_error unless it is an integer of 0 to PAY_AT_MOST. */
export function payAmount(amount: number, field: string): number {
  return Number.isSafeInteger(amount) && amount >= 0 && amount <= PAY_AT_MOST
    ? amount
    : refuse('validation_error', `${field}: must be an integer of yen from 0 to ${PAY_AT_MOST}`, field);
}

/**
 * Checks every figure that a person or an earlier run gave, before anything is computed. Refuses validation_error
 * naming the first one that is no integer of 0 to PAY_AT_MOST.
 */
export function checkPaid(paid: Paid): void {
  const { facts, timesheet, bonus, bonusMonths, adjustments, reimbursements, earlier } = paid;
  const given: readonly (readonly [field: string, amounts: readonly (number | undefined)[]])[] = [
    ['pay', facts.pay.flatMap(({ base, allowances }) => [base, ...allowances.map(({ amount }) => amount)])],
    ['commuting', facts.commuting.flatMap(({ monthly, nonTaxableLimit }) => [monthly, nonTaxableLimit])],
    ['dependants', facts.incomeTax.map(({ dependants }) => dependants)],
    ['residentTax', facts.residentTax.flatMap(({ june, other }) => [june, other])],
    ['standardRemuneration', facts.standardRemuneration.flatMap(({ health, pension }) => [health, pension])],
    ['timesheets', [timesheet?.quantityHundredths, timesheet?.overtimeAmount]],
    ['bonus', [bonus, bonusMonths]],
    ['adjustments', adjustments?.map(({ amount }) => amount) ?? []],
    ['expenseReportIds', reimbursements?.map(({ amount }) => amount) ?? []],
    ['earlier', [...Object.values(earlier ?? {}).flat()]],
  ];
  for (const [field, amounts] of given)
    for (const amount of amounts) if (amount !== undefined) payAmount(amount, field);
}
