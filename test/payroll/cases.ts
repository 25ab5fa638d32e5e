// An employee and a run to change one fact of: Tokyo, born 1991, no dependants, 300,000 a month and 10,000 for
// commuting, standard remuneration 320,000, resident tax 12,000; paid in November 2026 for November.
import { expect } from 'chai';
import type { EmployeeFacts, Paid, RunTerms } from '../../src/domain/payroll/facts.ts';
import { payrollRun, type PayrollRun } from '../../src/domain/payroll/run.ts';
import type { Payslip } from '../../src/domain/payroll/payslip.ts';
import { PAYROLL_TABLES_JA } from '../../src/domain/payroll/tables-ja.ts';
import { Refusal } from '../../src/domain/refusal.ts';

export const TOKYO = 13;

/** The employee of the worked run, with some facts changed. */
export function employee(more: Partial<EmployeeFacts> = {}): EmployeeFacts {
  return {
    employeeId: 'emp_1',
    employmentType: 'full_time',
    birthDate: '1991-05-20',
    joinDate: '2020-04-01',
    pay: [{ from: '2020-04-01', payType: 'monthly', base: 300_000, allowances: [] }],
    commuting: [{ from: '2020-04-01', kind: 'transit', monthly: 10_000 }],
    incomeTax: [{ from: '2020-04-01', table: 'kou', dependants: 0 }],
    residentTax: [{ year: 2026, june: 12_400, other: 12_000 }],
    insured: [{ from: '2020-04-01', health: true, pension: true, employment: true, prefecture: TOKYO }],
    standardRemuneration: [{ from: '2020-04', health: 320_000, pension: 320_000 }],
    ...more,
  };
}

/** Regular pay for November 2026 on the 25th, premiums of October, with some terms changed. */
export function november(more: Partial<RunTerms> = {}): RunTerms {
  return {
    type: 'regular',
    periodFrom: '2026-11-01',
    periodTo: '2026-11-30',
    payDate: '2026-11-25',
    settings: { premiumTiming: 'following_month', employmentBusiness: 'general' },
    ...more,
  };
}

/** The run of one employee. */
export function runOf(
  facts: Partial<EmployeeFacts> = {},
  terms: Partial<RunTerms> = {},
  more: Partial<Paid> = {},
  tables = PAYROLL_TABLES_JA,
): PayrollRun {
  return payrollRun(november(terms), [{ facts: employee(facts), ...more }], tables);
}

/** The payslip of one employee. */
export function slipOf(...given: Parameters<typeof runOf>): Payslip {
  return runOf(...given).payslips[0] as Payslip;
}

/** Code and message of what a call refuses. */
export function refusalOf(call: () => unknown): { code: string; message: string; related: unknown } {
  try {
    call();
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, message: error.message, related: error.extra.related };
    throw error;
  }
  return expect.fail('nothing was refused');
}
