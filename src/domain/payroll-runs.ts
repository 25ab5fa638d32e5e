// Payroll runs: drafted, posted, paid, and back. A recalled noun: its events hold totals and the lines of the entry in
// clear, and every payslip sealed under the key of its employee. The book knows which runs there are and who is owed.
import { z } from 'zod';
import { systemRole } from './accounts.ts';
import { on, type BookPart } from './book-part.ts';
import { EMPLOYEE_ID } from './employees.ts';
import { event } from './event.ts';
import { idSchema } from './ids.ts';
import { deductionsOf, employerContributionsOf } from './payroll/figures.ts';
import type { Payslip } from './payroll/payslip.ts';
import { sealedState, type Eyes, type SealedAt } from './personal.ts';
import { register } from './register.ts';

export const PAYROLL_RUN_ID = { prefix: 'pr' } as const;

const yen = z.number().int();

const account = z.union([z.object({ role: systemRole }), z.object({ accountCode: z.string() })]);

/** Full state of a payroll run, as its events carry it. It names nobody. */
export const payrollRunState = z.object({
  id: idSchema(PAYROLL_RUN_ID),
  type: z.enum(['regular', 'bonus', 'off_cycle']),
  /** Month of the last day of the period. */
  period: z.string(),
  periodFrom: z.string(),
  periodTo: z.string(),
  payDate: z.string(),
  /** Date of its entry: the earlier of payment and last day of the period. */
  entryDate: z.string(),
  employeeCount: z.number().int(),
  employeeIds: z.array(idSchema(EMPLOYEE_ID)),
  totals: z.object({
    gross: yen,
    taxable: yen,
    employeeDeductions: yen,
    employerContributions: yen,
    incomeTax: yen,
    residentTax: yen,
    net: yen,
  }),
  /** What is due to the pension office, by kind. */
  contributions: z.array(z.object({ kind: z.string(), due: yen, employee: yen, employer: yen })),
  levy: z.object({ basis: yen, amount: yen }),
  /** What is due above the sum of the payslips, which drop fractions of a yen one by one. */
  roundingDifference: yen,
  /** What its entry is made of: sums by account and department. */
  lines: z.array(
    z.object({
      side: z.enum(['debit', 'credit']),
      account,
      departmentLabelId: z.string().optional(),
      amount: yen,
      /** The expense report that the line settles: what was owed to its applicant is paid with the pay. */
      expenseReportId: z.string().optional(),
      taxCode: z.string().optional(),
      taxEntryMethod: z.enum(['inclusive', 'none']).optional(),
    }),
  ),
  /** What a person should look at; how many payslips say so. */
  notes: z.array(z.object({ code: z.string(), message: z.string(), count: z.number().int() })),
  journalEntryIds: z.array(z.string()),
  /** The entry that counts; absent before it is posted. */
  journalEntryId: z.string().optional(),
  payment: z.object({ date: z.string(), accountCode: z.string(), journalEntryId: z.string().optional() }).optional(),
  reversal: z.object({ date: z.string(), journalEntryId: z.string(), reason: z.string().optional() }).optional(),
  externalId: z.string().optional(),
  status: z.enum(['draft', 'posted', 'paid', 'reversed', 'discarded']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A payroll run. */
export type PayrollRunState = z.infer<typeof payrollRunState>;

/** Payroll runs as a recalled noun. */
export const payrollRuns = register({
  noun: 'payroll_run',
  ja: '給与計算',
  field: 'payrollRun',
  id: PAYROLL_RUN_ID,
  state: payrollRunState,
  acts: ['drafted', 'posted', 'paid', 'unpaid', 'reversed', 'discarded'],
  shown: ['period', 'type', 'payDate', 'employeeCount', 'status', 'id'],
  listing: {
    table: 'payroll_runs',
    needs: 'payroll:read',
    columns: { type: 'code', period: 'code', periodFrom: 'date', periodTo: 'date', payDate: 'date' },
    search: ({ period, type }) => [period, type],
    filters: ['type', 'period'],
    sorts: ['period', 'payDate'],
    defaultSort: '-payDate',
  },
});
export const {
  drafted: PayrollRunDrafted,
  posted: PayrollRunPosted,
  paid: PayrollRunPaid,
  unpaid: PayrollRunUnpaid,
  reversed: PayrollRunReversed,
  discarded: PayrollRunDiscarded,
} = payrollRuns.events;

/** A payslip as events and rows hold it. */
export const storedPayslip = z.object({
  employeeId: idSchema(EMPLOYEE_ID),
  employeeNumber: z.string(),
  figures: sealedState,
});
/** A payslip as events and rows hold it. */
export type StoredPayslip = z.infer<typeof storedPayslip>;

/** Payslips of a run that was drafted, some of them: so many are one event. */
export const PayslipsMade = event(
  'payroll_run.payslips_made',
  1,
  z.object({
    payrollRunId: idSchema(PAYROLL_RUN_ID),
    /** Place of the first of them in the run, from 0. */
    first: z.number().int(),
    payslips: z.array(storedPayslip),
  }),
);
/** Payslips in one event. */
export const PAYSLIPS_PER_EVENT = 50;

/** What is sealed of a payslip: how the employee was called then, and every figure. */
export interface PayslipFigures {
  readonly name: string;
  readonly slip: Payslip;
}

/** Where the sealed part of a payslip belongs: to its employee, in the first version of its run. */
export function figuresPlace(payrollRunId: string, employeeId: string): SealedAt {
  return { whose: employeeId, thing: { id: payrollRunId, version: 1 }, field: 'payslips[].figures' };
}

/** What of the state of a run is money, or speaks of it. */
const FIGURES = [
  'totals',
  'contributions',
  'levy',
  'roundingDifference',
  'lines',
  'notes',
] as const satisfies readonly (keyof PayrollRunState)[];

/** Whether the data of an event hold a run with its figures. */
export function hasRunFigures(data: unknown): data is object {
  return typeof data === 'object' && data !== null && payrollRuns.field in data;
}

/** The data of an event as it is shown to who may not read payroll: a run in it has null in place of its figures. */
export function withoutRunFigures(data: unknown): unknown {
  if (!hasRunFigures(data)) return data;
  const run = (data as Readonly<Record<string, object>>)[payrollRuns.field];
  return { ...data, [payrollRuns.field]: { ...run, ...Object.fromEntries(FIGURES.map((name) => [name, null])) } };
}

/** What the book knows of a run. */
export type RunHead = Pick<
  PayrollRunState,
  'id' | 'type' | 'period' | 'periodFrom' | 'periodTo' | 'payDate' | 'entryDate' | 'status'
>;

/** What the book knows of payroll: runs that stand, and per employee the last day of pay and how often it is owed. */
export interface PayrollBook {
  readonly runs: Map<string, RunHead>;
  readonly paidOn: Map<string, string>;
  /** Runs, drafted or posted, that are not paid; absent = none. */
  readonly unpaid: Map<string, number>;
}

interface WithPayroll {
  readonly payroll: PayrollBook;
}

function headOf({ id, type, period, periodFrom, periodTo, payDate, entryDate, status }: PayrollRunState): RunHead {
  return { id, type, period, periodFrom, periodTo, payDate, entryDate, status };
}

/** Counts the employees of a run as owed once more, or once less. */
function owe({ unpaid }: PayrollBook, { employeeIds }: PayrollRunState, by: 1 | -1): void {
  for (const id of employeeIds) {
    const count = (unpaid.get(id) ?? 0) + by;
    if (count === 0) unpaid.delete(id);
    else unpaid.set(id, count);
  }
}

/** Payroll in the book. */
export const payrollPart: BookPart<PayrollBook, WithPayroll> = {
  empty: () => ({ runs: new Map(), paidOn: new Map(), unpaid: new Map() }),
  copy: ({ runs, paidOn, unpaid }) => ({ runs: new Map(runs), paidOn: new Map(paidOn), unpaid: new Map(unpaid) }),
  folds: [
    on(PayrollRunDrafted, ({ payroll }: WithPayroll, { data: { payrollRun } }) => {
      payroll.runs.set(payrollRun.id, headOf(payrollRun));
      owe(payroll, payrollRun, 1);
    }),
    on(PayrollRunPosted, ({ payroll }: WithPayroll, { data: { payrollRun } }) => {
      payroll.runs.set(payrollRun.id, headOf(payrollRun));
    }),
    on(PayrollRunPaid, ({ payroll }: WithPayroll, { data: { payrollRun } }) => {
      payroll.runs.set(payrollRun.id, headOf(payrollRun));
      owe(payroll, payrollRun, -1);
      const { date = payrollRun.payDate } = payrollRun.payment ?? {};
      for (const id of payrollRun.employeeIds) if (date > (payroll.paidOn.get(id) ?? '')) payroll.paidOn.set(id, date);
    }),
    on(PayrollRunUnpaid, ({ payroll }: WithPayroll, { data: { payrollRun } }) => {
      payroll.runs.set(payrollRun.id, headOf(payrollRun));
      owe(payroll, payrollRun, 1);
    }),
    ...[PayrollRunReversed, PayrollRunDiscarded].map((ended) =>
      on(ended, ({ payroll }: WithPayroll, { data: { payrollRun } }) => {
        payroll.runs.delete(payrollRun.id);
        owe(payroll, payrollRun, -1);
      }),
    ),
    // Payslips are recalled with their run: the book holds none.
    on(PayslipsMade, () => undefined),
  ],
};

const figure = z.object({
  code: z.string(),
  name: z.string(),
  amount: yen,
  basis: yen.optional(),
  rateBps: yen.optional(),
  milliPercent: yen.optional(),
  month: z.string().optional(),
  rows: z.array(z.object({ what: z.string(), from: z.string(), status: z.string() })).optional(),
});
const item = z.object({
  code: z.string(),
  name: z.string(),
  amount: yen,
  taxable: yen,
  expenseReportId: z.string().optional(),
});

/** A payslip as answers show it: masked name and null figures for callers without employees:pii. */
export const shownPayslip = z
  .object({
    employeeId: idSchema(EMPLOYEE_ID),
    employeeNumber: z.string(),
    employeeName: z.string().describe('"[masked]" without employees:pii, "[erased]" after erasure'),
    departmentLabelId: z.string().optional(),
    payments: z.array(item).nullable(),
    deductions: z.array(figure).nullable(),
    employerContributions: z.array(figure).nullable(),
    quantityHundredths: yen.optional(),
    quantityUnit: z.enum(['days', 'hours']).optional(),
    worked: z
      .object({
        days: yen.optional(),
        hours: yen.optional(),
        overtime: yen.optional(),
        night: yen.optional(),
        holiday: yen.optional(),
      })
      .optional()
      .describe('Days and hours of work in hundredths, as the timesheet said them'),
    gross: yen.nullable(),
    taxable: yen.nullable(),
    socialInsurance: yen.nullable(),
    taxableAfterInsurance: yen.nullable(),
    incomeTax: yen.nullable(),
    residentTax: yen.nullable(),
    totalDeductions: yen.nullable(),
    net: yen.nullable(),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Payslip' });
/** A payslip as answers show it. */
export type PayslipView = z.infer<typeof shownPayslip>;

/** A payslip as a caller may see it. */
export function payslipView(payrollRunId: string, stored: StoredPayslip, eyes: Eyes): PayslipView {
  const { employeeId, employeeNumber, figures } = stored;
  const { value, mask } = eyes.see<PayslipFigures>(figures, figuresPlace(payrollRunId, employeeId));
  if (mask !== undefined)
    return {
      employeeId,
      employeeNumber,
      employeeName: mask,
      payments: null,
      deductions: null,
      employerContributions: null,
      gross: null,
      taxable: null,
      socialInsurance: null,
      taxableAfterInsurance: null,
      incomeTax: null,
      residentTax: null,
      totalDeductions: null,
      net: null,
    };
  const { name, slip } = value;
  return {
    employeeId,
    employeeNumber,
    employeeName: name,
    ...(slip.departmentLabelId !== undefined && { departmentLabelId: slip.departmentLabelId }),
    payments: slip.payments.map(({ code, name: called, amount, taxable, expenseReportId }) => ({
      code,
      name: called,
      amount,
      taxable,
      ...(expenseReportId !== undefined && { expenseReportId }),
    })),
    deductions: deductionsOf(slip) as PayslipView['deductions'],
    employerContributions: employerContributionsOf(slip) as PayslipView['employerContributions'],
    ...(slip.quantityHundredths !== undefined && { quantityHundredths: slip.quantityHundredths }),
    ...(slip.quantityUnit !== undefined && { quantityUnit: slip.quantityUnit }),
    ...(slip.worked && { worked: slip.worked }),
    gross: slip.gross,
    taxable: slip.taxable,
    socialInsurance: slip.socialInsurance,
    taxableAfterInsurance: slip.taxableAfterInsurance,
    incomeTax: slip.incomeTax.amount,
    residentTax: slip.residentTax.amount,
    totalDeductions: slip.totalDeductions,
    net: slip.net,
    ...(slip.warnings.length > 0 && { warnings: [...slip.warnings] }),
  };
}

/** A run as answers show it, with its payslips where they are asked for. */
export const shownPayrollRun = payrollRunState
  .omit({ lines: true })
  .extend({
    expenseReportIds: z.array(z.string()).optional().describe('Expense reports that it pays back'),
    payslips: z.array(shownPayslip).optional(),
  })
  .meta({ id: 'PayrollRun' });

/** A run with its payslips as they are stored. */
export interface RunWithPayslips {
  readonly run: PayrollRunState;
  readonly payslips?: readonly StoredPayslip[] | undefined;
}

/** Ids of the expense reports that a run pays back. */
export function reportsInRun({ lines }: Pick<PayrollRunState, 'lines'>): string[] {
  return lines.flatMap(({ expenseReportId }) => expenseReportId ?? []);
}

/** A run as a caller may see it. */
export function payrollRunView({ run, payslips }: RunWithPayslips, eyes: Eyes): z.infer<typeof shownPayrollRun> {
  const { lines: _lines, ...shown } = run;
  const reports = reportsInRun(run);
  return {
    ...shown,
    ...(reports.length > 0 && { expenseReportIds: reports }),
    ...(payslips && { payslips: payslips.map((slip) => payslipView(run.id, slip, eyes)) }),
  };
}
