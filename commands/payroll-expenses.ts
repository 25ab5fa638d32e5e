// Which expense reports a payroll run pays back: those it is told to, else those of its employees that wait for it.
import type { Book } from '../src/domain/book.ts';
import type { Employee } from '../src/domain/employees.ts';
import type { ExpenseReport } from '../src/domain/expense-reports.ts';
import { LIMITS } from '../src/domain/limits.ts';
import type { Reimbursement, RunTerms } from '../src/domain/payroll/facts.ts';
import { entryDateOf } from '../src/domain/payroll/run.ts';
import { reportsInRun, type PayrollRunState } from '../src/domain/payroll-runs.ts';
import { EXPENSE_REPORTS } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { allRecalled, type Recalled, type Warning } from './command.ts';
import { checkNotInRun, checkReportIs } from './expense-reports.ts';
import type { PayrollInput } from './payroll-input.ts';

const FIELD = 'expenseReportIds';
const no = (why: string, id: string): never =>
  refuse('validation_error', `${FIELD}: ${why}`, FIELD, { related: { id } });

/** Refuses a report that was named and that this run cannot pay back. */
function checkNamed(book: Readonly<Book>, report: ExpenseReport, ids: ReadonlySet<string>, entryDate: string): void {
  const { id, number = id, employeeId, bookingDate = '' } = report;
  checkReportIs(report, ['approved'], 'paid', FIELD);
  checkNotInRun(book, report, FIELD);
  if (employeeId === undefined)
    no(`expense report ${number} names no employee; a run pays employees: pay it by transfer or in cash`, id);
  else if (!ids.has(employeeId)) no(`expense report ${number} is of ${employeeId}, who is not in the run`, id);
  if (bookingDate > entryDate)
    no(`expense report ${number} is booked on ${bookingDate}, after the entry of the run (${entryDate})`, id);
}

/** What a run without names pays back: of a regular one what waits for it, the oldest first. */
function waiting({ openExpenses }: Readonly<Book>, ids: ReadonlySet<string>, entryDate: string): string[] {
  return [...openExpenses]
    .filter(([, { status, date, payrollOf, payrollRunId }]) => {
      const isFree = status === 'approved' && payrollRunId === undefined && date <= entryDate;
      return isFree && payrollOf !== undefined && ids.has(payrollOf);
    })
    .sort(([, a], [, b]) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map(([id]) => id);
}

/**
 * The expense reports that a run pays back, by employee. Together they have at most LIMITS.reimbursedBytes, because the
 * payment of the run writes every one of them in one append: what is named beyond that is refused, what is not named
 * waits for the next run. Refuses validation_error and invalid_state on {expenseReportIds}.
 */
export function reimbursed(
  book: Readonly<Book>,
  { expenseReportIds: named }: PayrollInput,
  run: RunTerms,
  found: readonly Employee[],
  recalled: Recalled,
): ReadonlyMap<string, readonly Reimbursement[]> {
  const ids = new Set(found.map(({ id }) => id));
  const entryDate = entryDateOf(run);
  const wanted = named ?? (run.type === 'regular' ? waiting(book, ids, entryDate) : []);
  const reports = allRecalled(recalled, EXPENSE_REPORTS, wanted);
  const byEmployee = new Map<string, Reimbursement[]>();
  let bytes = 0;
  for (const id of wanted) {
    const report = reports.find((one) => one.id === id) ?? no(`there is no expense report ${id} in this company`, id);
    if (named) checkNamed(book, report, ids, entryDate);
    bytes += new TextEncoder().encode(JSON.stringify(report)).length;
    if (bytes > LIMITS.reimbursedBytes) {
      if (!named) break;
      refuse(
        'too_large',
        `${FIELD}: more than one run can pay back; name fewer, the others in an off_cycle run`,
        FIELD,
      );
    }
    const { employeeId = '', number = id, total: amount, controlAccountCode: accountCode = '' } = report;
    const own = byEmployee.get(employeeId) ?? [];
    own.push({ expenseReportId: id, number, amount, accountCode });
    byEmployee.set(employeeId, own);
  }
  return byEmployee;
}

/** A warning about reports that payroll is to pay back and that no run holds yet, of the employees of this one. */
export function reimbursementWarnings({ openExpenses }: Readonly<Book>, run: PayrollRunState): Warning[] {
  if (run.type !== 'regular') return [];
  const [ids, taken] = [new Set(run.employeeIds), new Set(reportsInRun(run))];
  const left = [...openExpenses].filter(([id, { status, payrollOf, payrollRunId }]) => {
    const waits = status === 'approved' && payrollOf !== undefined && ids.has(payrollOf);
    return waits && payrollRunId === undefined && !taken.has(id);
  });
  const message =
    `${left.length} approved expense reports of these employees wait for the next run (this one takes those booked ` +
    `by ${run.entryDate}, or those named in {${FIELD}})`;
  return left.length === 0 ? [] : [{ code: 'expense_reports_left', message, field: FIELD }];
}
