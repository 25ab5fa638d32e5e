// Resident tax that an employer deducts by the municipality's notice: one instalment a month, and the rest at once for
// those who leave in January to April. Amounts are yen.
import { addMonths, firstOfMonth, monthOf, type CalendarMonth } from '../dates.ts';
import type { EmployeeFacts, RunTerms } from './facts.ts';

/** The instalment of resident tax of a month by the notice for June to May; 0 without a notice. */
function instalment({ residentTax }: EmployeeFacts, month: CalendarMonth): number {
  const [year, m] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  const notice = residentTax.find((row) => row.year === (m >= 6 ? year : year - 1));
  return notice === undefined ? 0 : m === 6 ? notice.june : notice.other;
}

/**
 * Resident tax of a regular run: payDate's month. Who leaves in January to April pays the months until May at once if
 * what is left suffices (Local Tax Act art. 321-5), else `lacks` and only the month; after leaving in other months
 * nothing is deducted any more. `left`: pay after insurance, tax and other deductions, yen.
 */
export function residentTaxOf(
  facts: EmployeeFacts,
  { type, periodFrom, periodTo, payDate }: RunTerms,
  left: number,
): { readonly amount: number; readonly months: readonly CalendarMonth[]; readonly lacks: boolean } {
  const none = { amount: 0, months: [], lacks: false };
  if (type !== 'regular') return none;
  const { leaveDate } = facts;
  const payMonth = monthOf(payDate);
  const only = { amount: instalment(facts, payMonth), months: [payMonth], lacks: false };
  if (leaveDate === undefined || leaveDate > periodTo) return only;
  if (leaveDate < periodFrom) return none;
  const may = `${leaveDate.slice(0, 4)}-05`;
  if (leaveDate.slice(5, 7) > '04') return payMonth > monthOf(leaveDate) ? none : only;
  const months: CalendarMonth[] = [];
  for (let month = payMonth; month <= may; month = monthOf(addMonths(firstOfMonth(month), 1))) months.push(month);
  const amount = months.reduce((sum, month) => sum + instalment(facts, month), 0);
  if (amount <= left) return { amount, months, lacks: false };
  return { ...only, lacks: true };
}
