// What a run pays an employee before anything is deducted: contractual pay, overtime, commuting, a bonus, adjustments,
// and the account that each is booked to. Amounts are yen.
import { codesInChart } from '../standard-accounts.ts';
import type { SystemRole } from '../accounts.ts';
import type { CalendarDate } from '../dates.ts';
import { refuse } from '../refusal.ts';
import {
  inForceOn,
  mustBeInForce,
  payAmount,
  type Adjustment,
  type Commuting,
  type EmployeeFacts,
  type Paid,
  type Reimbursement,
  type RunTerms,
} from './facts.ts';
import { rowOn, type PayrollTables } from './rates.ts';

/** An account by its part in the system, or by its code. */
export type AccountNamed = { readonly role: SystemRole } | { readonly accountCode: string };

/** A payment, or what is taken from the payout. `taxable`: so much of the amount is taxed; absence is negative. */
export interface PaidItem {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
  readonly taxable: number;
  readonly isWage: boolean;
  readonly account: AccountNamed;
  /** The expense report that it pays back. */
  readonly expenseReportId?: string;
}

/** Names of payments as payslips print them. */
const NAMES = {
  base: '基本給',
  overtime: '時間外手当',
  commuting: '通勤手当',
  bonus: '賞与',
  reimbursement: '立替経費',
} as const;

/** Code of what is paid back of expense reports. */
const REIMBURSEMENT = 'expense_report';

const WAGES_OF: Readonly<Record<EmployeeFacts['employmentType'], SystemRole>> = {
  board_member: 'directors_pay',
  part_time: 'part_time_wages',
  full_time: 'salaries',
  contract: 'salaries',
};
/** Deductions from the payout that name no account are held for others: 預り金 of the standard chart. */
const [DEPOSITS] = codesInChart('deposits_received');

/** What of a commuting allowance is not taxed: up to the limit of the law, for a car up to the one that is given. */
function untaxedCommuting(
  { kind, monthly, nonTaxableLimit }: Commuting,
  day: CalendarDate,
  tables: PayrollTables,
): number {
  const limit =
    kind === 'transit'
      ? rowOn(tables.commutingLimits, day, 'limit of untaxed commuting').perMonth
      : (nonTaxableLimit ??
        refuse(
          'validation_error',
          'commuting: how much of a car allowance is untaxed depends on the way; give {nonTaxableLimit}',
          'commuting',
        ));
  return Math.min(monthly, limit);
}

/** A wage that is booked to an account of the company's by its role. */
function wage(role: SystemRole, code: string, name: string, amount: number, taxable = amount): PaidItem {
  return { code, name, amount: payAmount(amount, 'pay'), taxable, isWage: true, account: { role } };
}

/** The commuting allowance in force on a day, as an item; none where there is no allowance. */
function commutingItems({ commuting }: EmployeeFacts, day: CalendarDate, tables: PayrollTables): PaidItem[] {
  const terms = inForceOn(commuting, day);
  if (terms === undefined || terms.monthly === 0) return [];
  const taxable = terms.monthly - untaxedCommuting(terms, day, tables);
  return [wage('commuting', 'commuting', NAMES.commuting, terms.monthly, taxable)];
}

/**
 * Daily or hourly pay of a month, yen: 50 sen and more count as a yen, less is dropped (notice of the Ministry of
 * Labour of 1988-03-14, Kihatsu 150, on Labour Standards Act art. 24).
 */
function payByTime(base: number, quantityHundredths: number): number {
  return Number((BigInt(base) * BigInt(quantityHundredths) + 50n) / 100n);
}

/**
 * Contractual pay of a regular run: base by the month or by the timesheet, overtime, allowances, commuting. Parts of a
 * month are not prorated: that is for adjustments. Refuses who was not employed in the period.
 */
function contractualPay(
  { facts, timesheet }: Paid,
  { periodFrom, periodTo }: RunTerms,
  tables: PayrollTables,
): PaidItem[] {
  const { joinDate, leaveDate, employmentType } = facts;
  if (joinDate > periodTo || (leaveDate !== undefined && leaveDate < periodFrom))
    refuse(
      'validation_error',
      `employeeIds: ${facts.employeeId} was not employed in the period; leave it out, or pay by an off_cycle run`,
      'employeeIds',
    );
  const { payType, base, allowances } = mustBeInForce(facts.pay, periodTo, 'pay');
  const role = WAGES_OF[employmentType];
  const isByTime = payType !== 'monthly';
  if (isByTime && timesheet?.quantityHundredths === undefined)
    refuse('validation_error', `timesheets: ${payType} pay needs one; give {quantityHundredths}`, 'timesheets');
  const basePay = isByTime ? payByTime(base, timesheet?.quantityHundredths ?? 0) : base;
  const overtime = timesheet?.overtimeAmount ?? 0;
  return [
    wage(role, 'base', NAMES.base, basePay),
    ...(overtime === 0 ? [] : [wage(role, 'overtime', NAMES.overtime, overtime)]),
    ...allowances.map(({ code, name, amount, taxable }) => wage(role, code, name, amount, taxable ? amount : 0)),
    ...commutingItems(facts, periodTo, tables),
  ];
}

/** Adjustments that change the pay itself: payments, and taxable deductions (absence) as negative ones. */
function adjustedPay(adjustments: readonly Adjustment[], role: SystemRole): PaidItem[] {
  return adjustments
    .filter(({ kind, taxable }) => kind === 'payment' || taxable)
    .map(({ kind, name, amount: given, taxable, isWage, accountCode }) => {
      const amount = kind === 'payment' ? given : -given;
      return {
        code: kind === 'payment' ? 'adjustment' : 'absence',
        name,
        amount,
        taxable: taxable ? amount : 0,
        isWage: isWage ?? taxable,
        account: accountCode === undefined ? { role } : { accountCode },
      };
    });
}

/** Expense reports that are paid back: neither taxed nor wages, they settle what is owed. */
function reimbursed(reports: readonly Reimbursement[]): PaidItem[] {
  return reports.map(({ expenseReportId, number, amount, accountCode }) => ({
    code: REIMBURSEMENT,
    name: `${NAMES.reimbursement} ${number}`,
    amount,
    taxable: 0,
    isWage: false,
    account: { accountCode },
    expenseReportId,
  }));
}

/**
 * What a run pays one employee. Regular: contractual pay; bonus: the bonus; off-cycle: nothing of itself; adjustments
 * and expense reports in all of them. Refuses validation_error and rates_missing.
 */
export function payItems(paid: Paid, run: RunTerms, tables: PayrollTables): PaidItem[] {
  const { facts, adjustments = [], reimbursements = [] } = paid;
  const role = run.type === 'bonus' ? 'bonuses' : WAGES_OF[facts.employmentType];
  const own =
    run.type === 'regular'
      ? contractualPay(paid, run, tables)
      : run.type === 'bonus'
        ? [wage(role, 'bonus', NAMES.bonus, paid.bonus ?? 0)]
        : [];
  return [...own, ...adjustedPay(adjustments, role), ...reimbursed(reimbursements)];
}

/**
 * Monthly remuneration by the contract on a day, yen: base, allowances and commuting, taxed or not. Its grade is the
 * standard of somebody who is hired; undefined for daily and hourly pay, whose month people must estimate.
 */
export function contractualRemuneration(
  { pay, commuting }: Pick<EmployeeFacts, 'pay' | 'commuting'>,
  day: CalendarDate,
): number | undefined {
  const { payType, base, allowances } = mustBeInForce(pay, day, 'pay');
  if (payType !== 'monthly') return undefined;
  const allowed = allowances.reduce((sum, { amount }) => sum + amount, 0);
  return base + allowed + (inForceOn(commuting, day)?.monthly ?? 0);
}

/** What is taken from the payout without changing the pay: deductions that are not taxable. */
export function payoutItems(
  adjustments: readonly Adjustment[],
  deposits: string | null | undefined = DEPOSITS,
): PaidItem[] {
  return adjustments
    .filter(({ kind, taxable }) => kind === 'deduction' && !taxable)
    .map(({ name, amount, accountCode = deposits }) => ({
      code: 'deduction',
      name,
      amount,
      taxable: 0,
      isWage: false,
      account: { accountCode: accountCode ?? noDeposits() },
    }));
}

function noDeposits(): never {
  return refuse(
    'account_role_missing',
    'adjustments: these books have no account that is 預り金 of the standard chart; give the deduction its {accountCode}',
    'adjustments',
  );
}
