// The wage ledger of one employee and year from payslips: a row per item, a column per payment. Amounts are yen.
import type { CalendarDate } from '../dates.ts';
import { WORKED, type RunTerms, type Worked } from './facts.ts';
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

interface LedgerCell {
  readonly section: LedgerRow['section'];
  readonly code: string;
  readonly name: string;
  readonly amount: number;
}

const TIME: Readonly<Record<keyof Worked, string>> = {
  days: '労働日数',
  hours: '労働時間数',
  overtime: '時間外労働時間数',
  night: '深夜労働時間数',
  holiday: '休日労働時間数',
};
const SECTIONS: readonly LedgerRow['section'][] = ['time', 'payment', 'deduction', 'total'];

/** What was worked, by what the timesheet said; days and hours that are paid were worked. */
export function workedOf({ worked, quantityHundredths, quantityUnit }: Payslip): Worked {
  return {
    ...(quantityHundredths !== undefined && quantityUnit !== undefined && { [quantityUnit]: quantityHundredths }),
    ...worked,
  };
}

/** Everything that a payslip adds to the ledger, in the order of its sections. */
function cellsOf(slip: Payslip): LedgerCell[] {
  const { payments, gross, totalDeductions, net } = slip;
  const cell = (section: LedgerCell['section'], code: string, name: string, amount: number): LedgerCell => ({
    section,
    code,
    name,
    amount,
  });
  return [
    ...WORKED.flatMap((kind) => {
      const hundredths = workedOf(slip)[kind];
      return hundredths === undefined ? [] : [cell('time', kind, TIME[kind], hundredths)];
    }),
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

const keyOf = ({ section, code, name }: LedgerCell): string => `${section}|${code}|${name}`;

/** Payslips by day of payment, those of one day in the order given. */
function byPayDate(payslips: readonly Payslip[]): Payslip[] {
  return [...payslips].sort((a, b) => (a.payDate < b.payDate ? -1 : a.payDate > b.payDate ? 1 : 0));
}

/**
 * The wage ledger (賃金台帳, Labour Standards Act art. 108 and its Enforcement Ordinance art. 54) of an employee for the
 * pay of a calendar year, by day of payment: a row per item, a column per payslip, and sums. Items are told apart by
 * code and name. Name and sex of the employee are for the caller to add. Of who is
 * paid for work there are rows for days, hours, overtime, nights and holidays, whether anybody has told them or not.
 */
export function wageLedger(employeeId: string, year: number, payslips: readonly Payslip[]): WageLedger {
  const own = byPayDate(
    payslips.filter((slip) => slip.employeeId === employeeId && Number(slip.payDate.slice(0, 4)) === year),
  );
  const rows = new Map<string, { readonly cell: LedgerCell; readonly amounts: (number | null)[] }>();
  own.forEach((slip, column) => {
    for (const cell of cellsOf(slip)) {
      const key = keyOf(cell);
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
      (section === 'time' && own.length > 0 ? timeRows(rows, own.length) : [...rows.values()])
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

/** The rows of time in the order of the ordinance, blank ones for what nobody has told. */
function timeRows(
  rows: ReadonlyMap<string, { readonly cell: LedgerCell; readonly amounts: (number | null)[] }>,
  columns: number,
): { readonly cell: LedgerCell; readonly amounts: (number | null)[] }[] {
  return WORKED.map((code) => {
    const cell: LedgerCell = { section: 'time', code, name: TIME[code], amount: 0 };
    return rows.get(keyOf(cell)) ?? { cell, amounts: Array.from({ length: columns }, () => null) };
  });
}
