// What a payslip prints: its deductions and the employer's contributions as lines, each with its basis, rate, month and
// rows. Amounts are yen.
import type { CalendarMonth } from '../dates.ts';
import type { Payslip } from './payslip.ts';
import type { RowUsed } from './rates.ts';
import type { Premium } from './social-insurance.ts';

/** A line of a payslip: what was charged, on what, at which rate, for which month, by which rows. */
export interface PayrollFigure {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
  readonly basis?: number;
  readonly rateBps?: number;
  readonly milliPercent?: number;
  readonly month?: CalendarMonth;
  readonly rows?: readonly RowUsed[];
}

/** Names of the deductions as payslips print them. */
const NAMES = {
  health: '健康保険料',
  health_and_care: '健康保険料・介護保険料',
  child_support: '子ども・子育て支援金',
  pension: '厚生年金保険料',
  employment_insurance: '雇用保険料',
  workers_accident: '労災保険料',
  income_tax: '源泉所得税',
  resident_tax: '住民税',
} as const;
const named = (code: keyof typeof NAMES): { code: string; name: string } => ({ code, name: NAMES[code] });

type PayrollSide = 'employee' | 'employer';

/** One side of social insurance, month by month, and of employment insurance. */
function insuranceFigures({ premiums, employment }: Payslip, side: PayrollSide): PayrollFigure[] {
  const figureOf = (premium: Premium): PayrollFigure => {
    const { kind, month, basis, rateBps, careBps, rows } = premium;
    const { name } = named(careBps > 0 ? 'health_and_care' : kind);
    return { code: kind, name, amount: premium[side], basis, rateBps, month, rows };
  };
  const figures = premiums.map(figureOf);
  if (!employment) return figures;
  const { basis, rows } = employment;
  const rateBps = side === 'employee' ? employment.employeeBps : employment.employerBps;
  return [...figures, { ...named('employment_insurance'), amount: employment[side], basis, rateBps, rows }];
}

/** What is deducted from a payslip, line by line: social insurance, income tax, resident tax, other deductions. */
export function deductionsOf(slip: Payslip): PayrollFigure[] {
  const { incomeTax, residentTax, payoutDeductions } = slip;
  const { amount, basis, taxed = basis, milliPercent, rows } = incomeTax;
  const rate = milliPercent !== undefined && { milliPercent };
  return [
    ...insuranceFigures(slip, 'employee'),
    { ...named('income_tax'), amount, basis: taxed, ...rate, rows },
    ...(residentTax.amount === 0 ? [] : [{ ...named('resident_tax'), amount: residentTax.amount }]),
    ...payoutDeductions.map((item) => ({ code: item.code, name: item.name, amount: item.amount })),
  ];
}

/** What the employer bears for a payslip, line by line; the levy and the rounding of all premiums are the run's. */
export function employerContributionsOf(slip: Payslip): PayrollFigure[] {
  const { accident } = slip;
  return [...insuranceFigures(slip, 'employer'), ...(accident ? [{ ...named('workers_accident'), ...accident }] : [])];
}
