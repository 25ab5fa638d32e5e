// What income tax and resident tax were withheld month by month, from the totals of runs. Amounts are yen.
import { addMonths, firstOfMonth, monthOf, type CalendarDate, type CalendarMonth } from '../dates.ts';
import { businessDay, knowsHolidays } from '../holidays-ja.ts';
import type { RunTerms } from './facts.ts';

/** What one run withheld, and whom it paid. */
export interface Withheld {
  readonly type: RunTerms['type'];
  readonly payDate: CalendarDate;
  readonly employeeIds: readonly string[];
  readonly taxable: number;
  readonly incomeTax: number;
  readonly residentTax: number;
}

/** What was withheld of the pay of one month: a line of the payment slip (所得税徴収高計算書), and the resident tax. */
export interface WithheldMonth {
  readonly month: CalendarMonth;
  /** Pay as the slip asks for it, without what is not taxed; people are counted once in each column. */
  readonly salaries: { readonly employees: number; readonly taxable: number; readonly incomeTax: number };
  readonly bonuses: { readonly employees: number; readonly taxable: number; readonly incomeTax: number };
  readonly incomeTax: number;
  readonly residentTax: number;
  /** The 10th of the next month, or the next business day; the approval to pay twice a year moves it further. */
  readonly dueDate: CalendarDate;
  /** Holidays of that year are not known here yet: only weekends moved the day. */
  readonly dueDateUnverified?: true;
}

function column(runs: readonly Withheld[]): WithheldMonth['salaries'] {
  return {
    employees: new Set(runs.flatMap(({ employeeIds }) => employeeIds)).size,
    taxable: runs.reduce((sum, { taxable }) => sum + taxable, 0),
    incomeTax: runs.reduce((sum, { incomeTax }) => sum + incomeTax, 0),
  };
}

/**
 * Income tax and resident tax withheld by month of payment, ascending: the months of a calendar year in which anything
 * was paid (Income Tax Act art. 183, Local Tax Act art. 321-5: due on the 10th of the next month, and on
 * the next business day where that is none). Names nobody.
 */
export function withholdingSummary(year: number, runs: readonly Withheld[]): WithheldMonth[] {
  const ofYear = runs.filter(({ payDate }) => Number(payDate.slice(0, 4)) === year);
  const months = [...new Set(ofYear.map(({ payDate }) => monthOf(payDate)))].sort();
  return months.map((month) => {
    const paid = ofYear.filter(({ payDate }) => monthOf(payDate) === month);
    const salaries = column(paid.filter(({ type }) => type !== 'bonus'));
    const bonuses = column(paid.filter(({ type }) => type === 'bonus'));
    const due = `${monthOf(addMonths(firstOfMonth(month), 1))}-10`;
    return {
      month,
      salaries,
      bonuses,
      incomeTax: salaries.incomeTax + bonuses.incomeTax,
      residentTax: paid.reduce((sum, { residentTax }) => sum + residentTax, 0),
      dueDate: businessDay(due),
      ...(!knowsHolidays(due) && { dueDateUnverified: true as const }),
    };
  });
}
