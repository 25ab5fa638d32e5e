// The wage ledger of one employee and year from payslips: a row per item, a column per payment. Amounts are yen.
import type { CalendarDate } from '../dates.ts';
import type { RunTerms } from './facts.ts';
import { deductionsOf } from './figures.ts';
import type { Payslip } from './payslip.ts';

/** One payment of the year: the column of a wage ledger. */
export interface LedgerColumn {
  readonly type: RunTerms['type'];
  readonly periodFrom: CalendarDate;
  readonly periodTo: CalendarDate;
  readonly payDate: CalendarDate;
}

/** One item over the year, by column; null where a payslip does not have it. `time`: hundredths of days or hours. */
export interface LedgerRow {
  readonly section: 'time' | 'payment' | 'deduction' | 'total';
  readonly code: string;
  readonly name: string;
  readonly amounts: readonly (number | null)[];
  readonly total: number;
}

/** The wage ledger of one employee and calendar year. */
export interface WageLedger {
  readonly employeeId: string;
  readonly year: number;
  readonly columns: readonly LedgerColumn[];
  readonly rows: readonly LedgerRow[];
}

interface Cell {
  readonly section: LedgerRow['section'];
  readonly code: string;
  readonly name: string;
  readonly amount: number;
}

const TIME = { days: '労働日数', hours: '労働時間数' } as const;
const SECTIONS: readonly LedgerRow['section'][] = ['time', 'payment', 'deduction', 'total'];

/** Everything that a payslip adds to the ledger, in the order of its sections. */
function cellsOf(slip: Payslip): Cell[] {
  const { quantityHundredths, quantityUnit, payments, gross, totalDeductions, net } = slip;
  const cell = (section: Cell['section'], code: string, name: string, amount: number): Cell => ({
    section,
    code,
    name,
    amount,
  });
  return [
    ...(quantityHundredths === undefined || quantityUnit === undefined
      ? []
      : [cell('time', quantityUnit, TIME[quantityUnit], quantityHundredths)]),
    // Reports that are paid back are one row, whatever their numbers.
    ...payments.map(({ code, name, amount, expenseReportId }) =>
      cell('payment', code, expenseReportId === undefined ? name : (name.split(' ')[0] as string), amount),
    ),
    ...deductionsOf(slip).map(({ code, name, amount }) => cell('deduction', code, name, amount)),
    cell('total', 'gross', '総支給額', gross),
    cell('total', 'deductions', '控除合計額', totalDeductions),
    cell('total', 'net', '差引支給額', net),
  ];
}

/** Payslips by day of payment, those of one day in the order given. */
function byPayDate(payslips: readonly Payslip[]): Payslip[] {
  return [...payslips].sort((a, b) => (a.payDate < b.payDate ? -1 : a.payDate > b.payDate ? 1 : 0));
}

/**
 * The wage ledger (賃金台帳, Labour Standards Act art. 108 and its Enforcement Ordinance art. 54) of an employee for the
 * pay of a calendar year, by day of payment: a row per item, a column per payslip, and sums. Items are told apart by
 * code and name. Name and sex of the employee are for the caller to add; overtime hours are not in payslips.
 */
export function wageLedger(employeeId: string, year: number, payslips: readonly Payslip[]): WageLedger {
  const own = byPayDate(
    payslips.filter((slip) => slip.employeeId === employeeId && Number(slip.payDate.slice(0, 4)) === year),
  );
  const rows = new Map<string, { readonly cell: Cell; readonly amounts: (number | null)[] }>();
  own.forEach((slip, column) => {
    for (const cell of cellsOf(slip)) {
      const key = `${cell.section}|${cell.code}|${cell.name}`;
      const row = rows.get(key) ?? { cell, amounts: own.map(() => null) };
      rows.set(key, row);
      row.amounts[column] = (row.amounts[column] ?? 0) + cell.amount;
    }
  });
  return {
    employeeId,
    year,
    columns: own.map(({ type, periodFrom, periodTo, payDate }) => ({ type, periodFrom, periodTo, payDate })),
    rows: SECTIONS.flatMap((section) =>
      [...rows.values()]
        .filter(({ cell }) => cell.section === section)
        .map(({ cell: { code, name }, amounts }) => ({
          section,
          code,
          name,
          amounts,
          total: amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
        })),
    ),
  };
}
