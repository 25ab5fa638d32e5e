// A payslip from an employee's dated facts and what a run pays: payments, social insurance, income tax, resident tax,
// net, and what the employer bears, each figure with its basis, rate and row. Amounts are yen.
import { addMonths, firstOfMonth, monthOf, type CalendarDate, type CalendarMonth } from '../dates.ts';
import { refuse } from '../refusal.ts';
import { checkPaid, inForceOn, mustBeInForce, PAY_AT_MOST, type Paid, type RunTerms, type Worked } from './facts.ts';
import { payItems, payoutItems, type PaidItem } from './pay-items.ts';
import { rowOn, type PayrollTables, type RowUsed } from './rates.ts';
import { residentTaxOf } from './resident-tax.ts';
import {
  accidentPremium,
  employmentPremium,
  monthlyPremiums,
  premiumMonths,
  premiumsOn,
  standardBonus,
  type Standards,
  type AccidentPremium,
  type EmploymentPremium,
  type Premium,
} from './social-insurance.ts';
import { revisionDue } from './standard-remuneration.ts';
import { bonusTax, furtherTax, monthlyTax, type WithheldTax } from './withholding.ts';

/** Something that a person should look at. It names nobody. */
export interface PayrollWarning {
  readonly code:
    | 'rate_unverified'
    | 'two_months_deducted'
    | 'resident_tax_rest_not_deducted'
    | 'net_is_negative'
    | 'standard_remuneration_differs'
    | 'earlier_bonuses_unknown';
  readonly message: string;
}

/**
 * A payslip, each figure once: what it prints is made by `figures.ts`. All integers of yen; `net` = `gross` -
 * `totalDeductions`.
 */
export interface Payslip {
  readonly employeeId: string;
  readonly departmentLabelId?: string;
  readonly type: RunTerms['type'];
  readonly periodFrom: CalendarDate;
  readonly periodTo: CalendarDate;
  readonly payDate: CalendarDate;
  readonly quantityHundredths?: number;
  readonly quantityUnit?: 'days' | 'hours';
  readonly worked?: Worked;
  readonly payments: readonly PaidItem[];
  readonly gross: number;
  readonly taxable: number;
  /** Basis of employment and accident insurance: all wages, untaxed ones too. */
  readonly wages: number;
  readonly premiums: readonly Premium[];
  readonly employment?: EmploymentPremium;
  /** Workers' accident insurance, the employer's alone; absent where the settings leave it off. */
  readonly accident?: AccidentPremium;
  /** Employee's part of all social insurance. */
  readonly socialInsurance: number;
  /** A: taxable pay less social insurance; not below 0. */
  readonly taxableAfterInsurance: number;
  readonly incomeTax: WithheldTax;
  readonly residentTax: { readonly amount: number; readonly months: readonly CalendarMonth[] };
  readonly payoutDeductions: readonly PaidItem[];
  readonly totalDeductions: number;
  readonly net: number;
  readonly warnings: readonly PayrollWarning[];
}

const sumOf = (figures: readonly { readonly amount: number }[]): number =>
  figures.reduce((sum, { amount }) => sum + amount, 0);

/** Premiums of the months that the run deducts, or of the bonus that it pays. */
function premiumsOf(paid: Paid, run: RunTerms, wages: number, tables: PayrollTables): Premium[] {
  const { facts, premiumMonths: given, earlier } = paid;
  const months = premiumMonths(facts, run, given);
  const isGiven = given !== undefined;
  if (run.type !== 'bonus') return months.flatMap((month) => monthlyPremiums(facts, month, tables, isGiven));
  const payMonth = monthOf(run.payDate);
  if (months.some((month) => month !== payMonth))
    refuse(
      'validation_error',
      `premiumMonths: a bonus is charged in ${payMonth}; give that month or none`,
      'premiumMonths',
    );
  const standards = (): Standards => standardBonus(bonusesKnown(wages, run, earlier, tables), run.payDate, tables);
  return months.flatMap((month) => premiumsOn(facts, month, standards, tables, isGiven));
}

/** Bonuses are paid at most so often a year: what is paid more often is remuneration (Health Insurance Act art. 3). */
const BONUSES_PER_YEAR = 3;
/** Of several in one month the first is as a rule not the larger one. */
const BONUSES_PER_MONTH = 2;

/**
 * What the caps of this bonus hang on. What was paid before and nobody said counts as none where this bonus lies so far
 * below a cap that as many more of its size would not reach it; else it is asked for, because none and unknown may give
 * another premium.
 */
function bonusesKnown(
  bonus: number,
  run: RunTerms,
  earlier: Paid['earlier'],
  tables: PayrollTables,
): Parameters<typeof standardBonus>[0] {
  const caps = rowOn(tables.bonusCaps, run.payDate, 'caps of the standard bonus');
  const { monthBonus, yearHealthStandard, yearHealthStandardHere: here = 0 } = earlier ?? {};
  const ask = (name: string, cap: number, since: string): never =>
    refuse(
      'validation_error',
      `earlier: bonuses that were paid before since ${since} are not known here, and their cap of ${cap} yen may be ` +
        `reached; give ${name} in {earlier}, 0 if nothing was paid`,
      'earlier',
      { related: { needed: name } },
    );
  const [payMonth, april] = [monthOf(run.payDate), fiscalYearStart(run.payDate)];
  if (yearHealthStandard === undefined && here + BONUSES_PER_YEAR * bonus >= caps.healthPerYear)
    ask('yearHealthStandard', caps.healthPerYear, april);
  if (monthBonus === undefined && BONUSES_PER_MONTH * bonus >= caps.pensionPerMonth)
    ask('monthBonus', caps.pensionPerMonth, payMonth);
  return { bonus, monthBonus: monthBonus ?? 0, yearHealthStandard: yearHealthStandard ?? here };
}

/** The month from which the cap of a year counts bonuses: the last April. */
function fiscalYearStart(day: string): string {
  return `${Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)}-04`;
}

/** What of an earlier month a tax depends on. Refuses what nobody said: unknown is not none, which is 0. */
function mustBeKnown(amount: number | undefined, name: string, month: CalendarMonth): number {
  return (
    amount ??
    refuse(
      'validation_error',
      `earlier: what was paid in ${month} is not known here, and the tax hangs on it; ` +
        `give ${name} in {earlier}, 0 if nothing was paid`,
      'earlier',
      { related: { month, needed: name } },
    )
  );
}

function taxOf({ facts, earlier, bonusMonths }: Paid, run: RunTerms, a: number, tables: PayrollTables): WithheldTax {
  const { payDate } = run;
  const month = monthOf(payDate);
  const column = mustBeInForce(facts.incomeTax, payDate, 'incomeTax');
  switch (run.type) {
    case 'regular':
      return monthlyTax(a, column, payDate, tables);
    case 'off_cycle': {
      const before = {
        taxable: mustBeKnown(earlier?.monthTaxable, 'monthTaxable', month),
        tax: mustBeKnown(earlier?.monthIncomeTax, 'monthIncomeTax', month),
      };
      return furtherTax(a, before, column, payDate, tables);
    }
    case 'bonus': {
      // Column and months decide nothing where nothing is taxed.
      if (a === 0) return bonusTax(a, { previousMonth: 0, bonusMonths: 6 }, column, payDate, tables);
      const monthBefore = monthOf(addMonths(firstOfMonth(month), -1));
      const previousMonth = mustBeKnown(earlier?.previousMonthTaxable, 'previousMonthTaxable', monthBefore);
      return bonusTax(a, { previousMonth, bonusMonths: bonusMonths ?? 6 }, column, payDate, tables);
    }
  }
}

/** What a person should look at on a payslip. */
function warningsOf(
  { facts, earlier }: Paid,
  run: RunTerms,
  slip: Pick<Payslip, 'premiums' | 'net'> & { readonly lacks: boolean; readonly rows: readonly RowUsed[] },
  tables: PayrollTables,
): PayrollWarning[] {
  const warnings: PayrollWarning[] = [];
  const unverified = slip.rows.filter(({ status }) => status === 'unverified');
  for (const text of new Set(unverified.map(({ what, from }) => `${what} (from ${from})`)))
    warnings.push({
      code: 'rate_unverified',
      message: `${text} is not confirmed by an official source yet; compare it`,
    });
  if (run.type !== 'bonus' && new Set(slip.premiums.map(({ month }) => month)).size > 1)
    warnings.push({ code: 'two_months_deducted', message: 'left on the last day of a month: premiums of two months' });
  if (slip.lacks)
    warnings.push({
      code: 'resident_tax_rest_not_deducted',
      message: 'what is left does not cover the resident tax until May; only this month was deducted',
    });
  const isCapped = run.type === 'bonus' && slip.premiums.length > 0;
  if (isCapped && (earlier?.yearHealthStandard === undefined || earlier.monthBonus === undefined))
    warnings.push({
      code: 'earlier_bonuses_unknown',
      message:
        'bonuses since April that were paid elsewhere are not known here and count as none: ' +
        'give yearHealthStandard and monthBonus in {earlier} if there were any',
    });
  if (slip.net < 0) warnings.push({ code: 'net_is_negative', message: 'deductions are more than the pay' });
  const standard = inForceOn(facts.standardRemuneration, monthOf(run.payDate))?.health;
  const due =
    run.type === 'regular' && earlier?.remuneration && standard !== undefined
      ? revisionDue(earlier.remuneration, standard, run.payDate, tables)
      : undefined;
  if (due)
    warnings.push({
      code: 'standard_remuneration_differs',
      message: `the average of three months is grade ${due.grade} of health insurance: two or more from the standard`,
    });
  return warnings;
}

/**
 * The payslip of one employee in a run. Refuses rates_missing (no row for a day), manual_premium_required, and
 * validation_error: nothing in force for pay, tax column or standard, no timesheet, amounts out of bounds, pay below 0.
 */
export function payslipOf(paid: Paid, run: RunTerms, tables: PayrollTables): Payslip {
  const { facts, timesheet, adjustments = [] } = paid;
  checkPaid(paid);
  const payments = payItems(paid, run, tables);
  const gross = sumOf(payments);
  const taxable = payments.reduce((sum, item) => sum + item.taxable, 0);
  const wages = sumOf(payments.filter(({ isWage }) => isWage));
  if (Math.min(gross, taxable, wages) < 0 || gross > PAY_AT_MOST)
    refuse('validation_error', `adjustments: pay must be from 0 to ${PAY_AT_MOST} yen after them`, 'adjustments');
  const premiums = premiumsOf(paid, run, wages, tables);
  const closing = run.type === 'bonus' ? run.payDate : run.periodTo;
  const employment =
    wages > 0 && inForceOn(facts.insured, closing)?.employment === true
      ? employmentPremium(wages, run.settings.employmentBusiness, closing, tables)
      : undefined;
  const business = run.settings.workersAccidentBusiness;
  const accident = business === undefined ? undefined : accidentPremium(wages, business, closing, tables);
  const socialInsurance = premiums.reduce((sum, { employee }) => sum + employee, employment?.employee ?? 0);
  const taxableAfterInsurance = Math.max(taxable - socialInsurance, 0);
  const incomeTax = taxOf(paid, run, taxableAfterInsurance, tables);
  const payoutDeductions = payoutItems(adjustments, run.depositsAccountCode);
  const left = gross - socialInsurance - incomeTax.amount - sumOf(payoutDeductions);
  const { lacks, ...residentTax } = residentTaxOf(facts, run, left);
  const net = left - residentTax.amount;
  const rows = [...premiums, employment, accident, incomeTax].flatMap((figure) => figure?.rows ?? []);
  const payType = inForceOn(facts.pay, run.periodTo)?.payType;
  return {
    employeeId: facts.employeeId,
    ...(facts.departmentLabelId !== undefined && { departmentLabelId: facts.departmentLabelId }),
    type: run.type,
    periodFrom: run.periodFrom,
    periodTo: run.periodTo,
    payDate: run.payDate,
    ...(timesheet?.worked && { worked: timesheet.worked }),
    ...(timesheet?.quantityHundredths !== undefined && {
      quantityHundredths: timesheet.quantityHundredths,
      quantityUnit: payType === 'hourly' ? 'hours' : 'days',
    }),
    payments,
    gross,
    taxable,
    wages,
    premiums,
    ...(employment && { employment }),
    ...(accident && { accident }),
    socialInsurance,
    taxableAfterInsurance,
    incomeTax,
    residentTax,
    payoutDeductions,
    totalDeductions: gross - net,
    net,
    warnings: warningsOf(paid, run, { premiums, net, lacks, rows }, tables),
  };
}
