// Payroll runs: the list, one with its payslips, and one payslip. What is sealed is shown as the caller may see it.
import { z } from 'zod';
import type { Kysely } from 'kysely';
import type { Database } from '../projections/tables.ts';
import { EMPLOYEE_ID } from '../src/domain/employees.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { bare, isId, withPrefix } from '../src/domain/ids.ts';
import {
  payrollRuns,
  payrollRunView,
  payslipView,
  shownPayrollRun,
  shownPayslip,
  type PayrollRunState,
  type RunWithPayslips,
  type StoredPayslip,
} from '../src/domain/payroll-runs.ts';
import { PAYROLL_RUNS } from '../src/domain/recalled.ts';
import { sql } from 'kysely';
import { filter, getOf, listOf, type ListInput } from './lists.ts';
import { pageOf } from './page.ts';
import { query, type Asked, type Page } from './query.ts';

const list = listOf(payrollRuns, {
  item: shownPayrollRun,
  filters: {
    from: filter(dateSchema, (date) => sql`pay_date >= ${date}`),
    to: filter(dateSchema, (date) => sql`pay_date <= ${date}`),
  },
});
/** Payroll runs that match all filters, without payslips; `from`, `to` = whose payment lies between these days. */
export const listPayrollRuns = query<ListInput, Page<object>>({
  ...list,
  output: pageOf(shownPayrollRun),
  reveal: (page, eyes) => ({
    ...page,
    data: page.data.map((run) => payrollRunView({ run: run as PayrollRunState }, eyes)),
  }),
});

/** Payslips of a run in its order; those of the employee alone where one is named. */
export async function payslipsOf(
  rows: Kysely<Database>,
  { companyId }: Asked,
  runId: string,
  employeeId?: string,
): Promise<StoredPayslip[]> {
  let found = rows
    .selectFrom('payslips')
    .select(['employee_id', 'employee_number', 'figures'])
    .where('company_id', '=', bare(companyId))
    .where('run_id', '=', bare(runId));
  if (employeeId !== undefined) found = found.where('employee_id', '=', bare(employeeId));
  return (await found.orderBy('line_no').execute()).map(({ employee_id: id, employee_number: number, figures }) => ({
    employeeId: withPrefix(EMPLOYEE_ID, id),
    employeeNumber: number,
    figures: (figures ?? undefined) as StoredPayslip['figures'],
  }));
}

const one = getOf(payrollRuns);
/** One payroll run by id, with its payslips. */
export const getPayrollRun = query<{ readonly id: string }, RunWithPayslips>({
  ...one,
  output: shownPayrollRun,
  async run(rows, asked, input) {
    const run = (await one.run(rows, asked, input)) as PayrollRunState | undefined;
    return run && { run, payslips: await payslipsOf(rows, asked, run.id) };
  },
  reveal: payrollRunView,
  recent: {
    noun: PAYROLL_RUNS as never,
    idOf: ({ id }) => id,
    show: (state) => {
      const { payslips, ...run } = state as PayrollRunState & { payslips: readonly StoredPayslip[] };
      return { run, payslips };
    },
  },
});

/** What one payslip is made from. */
export interface PayslipFound {
  readonly run: PayrollRunState;
  readonly payslip: StoredPayslip;
}
/** The payslip of one employee in one run. */
export const getPayslip = query<{ readonly id: string; readonly employeeId: string }, PayslipFound>({
  name: 'get-payslip',
  summary: 'Get the payslip of an employee in a payroll run',
  text:
    'The payslip of one employee in one run: every figure with its basis, rate and source. Others than holders of ' +
    'employees:pii see it masked.',
  ja: {
    summary: '従業員の給与明細を取得する',
    text:
      '給与計算における従業員の給与明細: 各金額の基礎、料率、根拠を示します。employees:pii ' +
      'がない場合は伏せて表示します。',
  },
  needs: 'payroll:read',
  input: z.strictObject({ id: z.string().min(1).max(200), employeeId: z.string().min(1).max(200) }),
  output: shownPayslip,
  async run(rows, asked, { id, employeeId }) {
    const run = (await one.run(rows, asked, { id })) as PayrollRunState | undefined;
    if (!run || !isId(EMPLOYEE_ID, employeeId)) return undefined;
    const [payslip] = await payslipsOf(rows, asked, run.id, employeeId);
    return payslip && { run, payslip };
  },
  reveal: ({ run, payslip }, eyes) => payslipView(run.id, payslip, eyes),
});
