// A payroll run: payslips, what is due to the pension office and what of it the employer bears, and one balanced entry
// by account and department that names nobody. Amounts are yen.
import type { SystemRole } from '../accounts.ts';
import { lastOfMonth, type CalendarDate } from '../dates.ts';
import { allocate } from '../money.ts';
import { refuse, Refusal } from '../refusal.ts';
import type { Paid, RunTerms } from './facts.ts';
import { employerContributionsOf } from './figures.ts';
import type { AccountNamed } from './pay-items.ts';
import { payslipOf, type PayrollWarning, type Payslip } from './payslip.ts';
import { rateOn, type PayrollTables } from './rates.ts';
import { PREMIUM_KINDS, type Premium, type PremiumKind } from './social-insurance.ts';
import { PAYROLL_TABLES_JA } from './tables-ja.ts';

/** A line of the entry, of an account that the company has in this role, or of this code. */
export interface RunLine {
  readonly side: 'debit' | 'credit';
  readonly account: AccountNamed;
  /** Lines of expenses are by department; what is owed is owed by the company. */
  readonly departmentLabelId?: string;
  readonly amount: number;
  /** The expense report that it settles. */
  readonly expenseReportId?: string;
  /** How the line is taxed, where it is not left to the account. */
  readonly taxCode?: string;
  readonly taxEntryMethod?: 'inclusive' | 'none';
}

/** What is due for one kind of premium, and who bears it: `due` = `employee` + `employer`. */
export interface Contribution {
  readonly kind: PremiumKind;
  readonly due: number;
  readonly employee: number;
  readonly employer: number;
}

/** A run. `totals.employerContributions` = what the entry books to legal welfare. */
export interface PayrollRun {
  /** The earlier of the payment and the last day of the period. */
  readonly entryDate: CalendarDate;
  readonly payslips: readonly Payslip[];
  readonly contributions: readonly Contribution[];
  /** The employer's alone, on the pension standards of all: their sum, and the amount. */
  readonly levy: { readonly basis: number; readonly amount: number };
  /** What the run's dues are above the sum of the payslips', which drop fractions of a yen one by one. */
  readonly roundingDifference: number;
  readonly totals: Readonly<
    Record<
      | 'employeeCount'
      | 'gross'
      | 'taxable'
      | 'employeeDeductions'
      | 'employerContributions'
      | 'incomeTax'
      | 'residentTax'
      | 'net',
      number
    >
  >;
  readonly lines: readonly RunLine[];
  readonly warnings: readonly PayrollWarning[];
}

const UNIT = 10_000n;
const sum = <T>(items: readonly T[], amountOf: (item: T) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0);
const sumBig = <T>(items: readonly T[], amountOf: (item: T) => bigint): bigint =>
  items.reduce((total, item) => total + amountOf(item), 0n);

/** The whole of a premium in ten-thousandths of a yen. */
const exact = ({ basis, rateBps }: Pick<Premium, 'basis' | 'rateBps'>): bigint => BigInt(basis) * BigInt(rateBps);

/** What one department's payslips add to the dues of the company that no payslip holds. */
interface Beyond {
  readonly roundingDifference: number;
  readonly levyBasis: number;
  readonly levy: number;
  /** By payslip: its part of both, so that departments add up. */
  readonly shares: readonly number[];
}

/** Splits an amount over payslips by weights; all 0 when there is nothing to split. */
function split(amount: number, weights: readonly bigint[]): number[] {
  return amount === 0 ? weights.map(() => 0) : allocate(BigInt(amount), weights).map(Number);
}

/**
 * The levy on all pension standards, rounded down once (Act on Child and Childcare Support art. 69), and the fractions
 * that payslips drop and the notice of the pension office does not; both shared out over the payslips.
 */
function beyondPayslips(payslips: readonly Payslip[], tables: PayrollTables): Beyond {
  const fractions = payslips.map(() => 0n);
  let roundingDifference = 0;
  for (const kind of PREMIUM_KINDS) {
    const lost = payslips.map(({ premiums }) =>
      sumBig(premiums, (premium) => (premium.kind === kind ? exact(premium) % UNIT : 0n)),
    );
    split(Number(sumBig(lost, (n) => n) / UNIT), lost).forEach((yen, i) => {
      fractions[i] = (fractions[i] ?? 0n) + BigInt(yen);
      roundingDifference += yen;
    });
  }
  const pension = payslips.map(({ premiums }) => premiums.filter(({ kind }) => kind === 'pension'));
  const levies = pension.map((premiums) =>
    sumBig(
      premiums,
      ({ basis, month }) => BigInt(basis) * BigInt(rateOn(tables, 'child_rearing_levy', lastOfMonth(month)).rateBps),
    ),
  );
  const levy = Number(sumBig(levies, (n) => n) / UNIT);
  const levyShares = split(levy, levies);
  return {
    roundingDifference,
    levyBasis: sum(pension, (premiums) => sum(premiums, ({ basis }) => basis)),
    levy,
    shares: payslips.map((_slip, i) => Number(fractions[i] ?? 0n) + (levyShares[i] ?? 0)),
  };
}

/**
 * What is due per kind: the whole of all premiums without a fraction of a yen, and the sum of the employees' halves.
 */
function contributionsOf(payslips: readonly Payslip[]): Contribution[] {
  return PREMIUM_KINDS.map((kind) => {
    const premiums = payslips.flatMap((slip) => slip.premiums.filter((premium) => premium.kind === kind));
    const due = Number(sumBig(premiums, exact) / UNIT);
    const employee = sum(premiums, (premium) => premium.employee);
    return { kind, due, employee, employer: due - employee };
  }).filter(({ due }) => due > 0);
}

/** How lines of a role are taxed: the allowance for commuting holds consumption tax, pay is outside its scope. */
const TAXED: Readonly<Partial<Record<SystemRole, Pick<RunLine, 'taxCode' | 'taxEntryMethod'>>>> = {
  commuting: { taxCode: 'P10', taxEntryMethod: 'inclusive' },
  directors_pay: { taxCode: 'P_OUT', taxEntryMethod: 'none' },
  salaries: { taxCode: 'P_OUT', taxEntryMethod: 'none' },
  part_time_wages: { taxCode: 'P_OUT', taxEntryMethod: 'none' },
  bonuses: { taxCode: 'P_OUT', taxEntryMethod: 'none' },
  legal_welfare: { taxCode: 'P_OUT', taxEntryMethod: 'none' },
};
/** Order of the lines; accounts by code come last. */
const ORDER: readonly SystemRole[] = [
  'directors_pay',
  'salaries',
  'part_time_wages',
  'bonuses',
  'commuting',
  'legal_welfare',
  'social_insurance_withheld',
  'employment_insurance_withheld',
  'income_tax_withheld',
  'resident_tax_withheld',
  'wages_payable',
  'accrued_social_insurance',
];

interface Booked {
  readonly account: AccountNamed;
  readonly departmentLabelId?: string;
  readonly expenseReportId?: string;
  /** Debits less credits. */
  amount: number;
}

/**
 * Sums of what is booked by account and department; nothing else of a payslip reaches the entry. Each expense report
 * that is paid back has a line of its own, of what was owed before the run.
 */
function linesOf(payslips: readonly Payslip[], welfare: readonly number[]): RunLine[] {
  const sums = new Map<string, Booked>();
  const book = (account: AccountNamed, amount: number, department?: string, expenseReportId?: string): void => {
    const place =
      'role' in account ? String(ORDER.indexOf(account.role)).padStart(2, '0') : `99 ${account.accountCode}`;
    const key = `${place}|${department ?? expenseReportId ?? ''}`;
    const found = sums.get(key);
    if (found) found.amount += amount;
    else
      sums.set(key, {
        account,
        ...(department !== undefined && { departmentLabelId: department }),
        ...(expenseReportId !== undefined && { expenseReportId }),
        amount,
      });
  };
  payslips.forEach((slip, i) => {
    const { departmentLabelId: department, employment, premiums } = slip;
    for (const { account, amount, expenseReportId: report } of slip.payments)
      book(account, amount, report === undefined ? department : undefined, report);
    book({ role: 'legal_welfare' }, welfare[i] ?? 0, department);
    book({ role: 'accrued_social_insurance' }, -(welfare[i] ?? 0));
    book({ role: 'social_insurance_withheld' }, -sum(premiums, ({ employee }) => employee));
    book({ role: 'employment_insurance_withheld' }, -(employment?.employee ?? 0));
    book({ role: 'income_tax_withheld' }, -slip.incomeTax.amount);
    book({ role: 'resident_tax_withheld' }, -slip.residentTax.amount);
    for (const { account, amount } of slip.payoutDeductions) book(account, -amount);
    book({ role: 'wages_payable' }, -slip.net);
  });
  const lines = [...sums].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, booked]) => booked);
  const onSide = (side: RunLine['side']): RunLine[] =>
    lines
      .filter(({ amount }) => (side === 'debit' ? amount > 0 : amount < 0))
      .map(({ account, amount, ...rest }) => ({
        side,
        account,
        ...rest,
        amount: Math.abs(amount),
        ...('role' in account && TAXED[account.role]),
      }));
  return [...onSide('debit'), ...onSide('credit')];
}

/** The day of a run's entry: the earlier of the payment and the last day of the period. */
export function entryDateOf({ payDate, periodTo }: RunTerms): CalendarDate {
  return payDate < periodTo ? payDate : periodTo;
}

/** Refuses validation_error when nobody is paid, or somebody twice. */
function checkEmployees(paid: readonly Paid[]): void {
  if (paid.length === 0) refuse('validation_error', 'employeeIds: a run pays at least one employee', 'employeeIds');
  const ids = new Set<string>();
  for (const { facts } of paid) {
    if (ids.has(facts.employeeId))
      refuse('validation_error', `employeeIds: ${facts.employeeId} is in the run twice; name each once`, 'employeeIds');
    ids.add(facts.employeeId);
  }
}

/** What is refused of somebody's payslip says whose it is, by the id: a run may pay hundreds. */
function naming<T>({ facts: { employeeId } }: Paid, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Refusal) || error.message.includes(employeeId)) throw error;
    const { code, message, field, extra } = error;
    return refuse(code, `${message} (employee ${employeeId})`, field, {
      ...extra,
      related: { ...extra.related, employeeId },
    });
  }
}

/** Each warning once, however many payslips have it. */
function onceEach(warnings: readonly PayrollWarning[]): PayrollWarning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code}|${warning.message}`, warning])).values()];
}

/**
 * The run of a period: payslips in the order given, dues, and the balanced entry. The employer bears what is due less
 * the employees' halves, so that both together are what is paid to the pension office. Refuses what payslipOf refuses,
 * and validation_error for nobody or somebody twice.
 */
export function payrollRun(
  run: RunTerms,
  paid: readonly Paid[],
  tables: PayrollTables = PAYROLL_TABLES_JA,
): PayrollRun {
  checkEmployees(paid);
  const payslips = paid.map((employee) => naming(employee, () => payslipOf(employee, run, tables)));
  const beyond = beyondPayslips(payslips, tables);
  const welfare = payslips.map(
    (slip, i) => sum(employerContributionsOf(slip), ({ amount }) => amount) + (beyond.shares[i] ?? 0),
  );
  return {
    entryDate: entryDateOf(run),
    payslips,
    contributions: contributionsOf(payslips),
    levy: { basis: beyond.levyBasis, amount: beyond.levy },
    roundingDifference: beyond.roundingDifference,
    totals: {
      employeeCount: payslips.length,
      gross: sum(payslips, ({ gross }) => gross),
      taxable: sum(payslips, ({ taxable }) => taxable),
      employeeDeductions: sum(payslips, ({ totalDeductions }) => totalDeductions),
      employerContributions: sum(welfare, (amount) => amount),
      incomeTax: sum(payslips, ({ incomeTax }) => incomeTax.amount),
      residentTax: sum(payslips, ({ residentTax }) => residentTax.amount),
      net: sum(payslips, ({ net }) => net),
    },
    lines: linesOf(payslips, welfare),
    warnings: onceEach(payslips.flatMap(({ warnings }) => warnings)),
  };
}
