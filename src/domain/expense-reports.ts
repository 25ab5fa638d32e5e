// Expense reports: what people paid for the company, and get back. A recalled noun: of them the book holds the last
// number of each series, and those that are still to be decided or paid; every event carries the full state.
import type { StandardAccount } from './chart-ja.ts';
import { z } from 'zod';
import { shownActor, withActors, type WithActors } from './actors.ts';
import { numbers, on, type BookPart } from './book-part.ts';
import { EMPLOYEE_ID } from './employees.ts';
import { idSchema } from './ids.ts';
import { PayrollRunDiscarded, PayrollRunDrafted, PayrollRunReversed, reportsInRun } from './payroll-runs.ts';
import { register } from './register.ts';
import { metadataState } from './metadata.ts';

export const EXPENSE_REPORT_ID = { prefix: 'exp' } as const;

/** A kind of expense: how people call it, and the account of the standard chart that it is usually booked on. */
interface ExpenseCategory {
  readonly name: string;
  readonly part: StandardAccount;
}
/** Kinds of expenses, so that whoever travels need not know the chart. A line may name another account. */
export const EXPENSE_CATEGORIES = {
  public_transport: { name: '電車・バス・船', part: 'travel_and_transportation' },
  taxi: { name: 'タクシー', part: 'travel_and_transportation' },
  flight: { name: '航空券', part: 'travel_and_transportation' },
  accommodation: { name: '宿泊', part: 'travel_and_transportation' },
  parking: { name: '駐車・高速道路', part: 'travel_and_transportation' },
  overseas_travel: { name: '海外出張', part: 'overseas_travel' },
  fuel: { name: '燃料', part: 'vehicle_expenses' },
  meeting: { name: '会議・打合せ', part: 'meeting_expenses' },
  entertainment: { name: '接待・贈答', part: 'entertainment' },
  supplies: { name: '消耗品', part: 'supplies' },
  office_supplies: { name: '事務用品', part: 'office_supplies' },
  books: { name: '書籍・新聞', part: 'books_and_subscriptions' },
  communication: { name: '通信・郵便', part: 'communication' },
  software: { name: 'ソフトウェア・クラウド', part: 'cloud_and_software_subscriptions' },
  training: { name: '研修・採用', part: 'recruiting_and_training' },
  welfare: { name: '福利厚生', part: 'employee_welfare' },
  fees: { name: '手数料', part: 'commission_fees' },
  other: { name: 'その他', part: 'miscellaneous_expenses' },
} as const satisfies Record<string, ExpenseCategory>;
export const expenseCategory = z.enum(
  Object.keys(EXPENSE_CATEGORIES) as [keyof typeof EXPENSE_CATEGORIES, ...(keyof typeof EXPENSE_CATEGORIES)[]],
);

/**
 * Fares of trains, buses and ships below so many yen, tax included, need no qualified invoice: the books alone suffice
 * (Consumption Tax Act Enforcement Order art. 49 (1) 1 i, art. 70-9 (2) 1).
 */
export const FARES_WITHOUT_INVOICE_BELOW = 30_000;

const amount = z.number().int();
export const invoiceStatus = z.enum(['qualified', 'not_qualified', 'not_applicable']);
/** How it is paid back; `payroll`: with the pay of its employee, by a payroll run. */
export const paymentMethod = z.enum(['transfer', 'cash', 'payroll']);

/** A line as events hold it: one receipt, or a part of one. Amounts are what was paid, tax included. */
const expenseLine = z.object({
  /** The day of the receipt: rates and credits are those of this day. */
  date: z.string(),
  category: expenseCategory.optional(),
  description: z.string(),
  amount,
  /** The tax in the amount: as the receipt says, else its share of the tax of its rate, rounded once per report. */
  taxAmount: amount,
  taxCodeId: z.string().optional(),
  taxCode: z.string().optional(),
  rateBps: z.number().int(),
  reduced: z.boolean(),
  accountId: z.string(),
  accountCode: z.string(),
  /** Who was paid: a partner, or only a name; the registration number that the receipt shows. */
  partnerId: z.string().optional(),
  partnerName: z.string().optional(),
  registrationNumber: z.string().optional(),
  /** Whether the receipt is a qualified invoice, or the books alone suffice. Absent: not known. */
  invoiceStatus: invoiceStatus.optional(),
  documentIds: z.array(z.string()).optional(),
  labelIds: z.array(z.string()).optional(),
});
/** A line of an expense report. */
export type ExpenseLine = z.infer<typeof expenseLine>;

/** What was decided about a round. One step so far: whoever may approve decides. */
const approval = z.object({
  round: z.number().int(),
  step: z.number().int(),
  approverId: z.string(),
  status: z.enum(['approved', 'returned', 'rejected']),
  comment: z.string().optional(),
  /** A lone owner decided about what he had a hand in. */
  forced: z.literal(true).optional(),
  at: z.string(),
});
/** A decision about a round. */
export type ExpenseApproval = z.infer<typeof approval>;

/** Full state of an expense report, as its events and answers carry it. */
export const expenseReportState = z.object({
  id: idSchema(EXPENSE_REPORT_ID),
  status: z.enum(['draft', 'submitted', 'returned', 'approved', 'rejected', 'paid', 'cancelled']),
  /** How often it was submitted: a decision is about one round. */
  round: z.number().int(),
  /** Given when it is submitted first, gapless in `series`. */
  number: z.string().optional(),
  series: z.string().optional(),
  sequence: z.number().int().positive().optional(),
  title: z.string(),
  /** Whose expenses they are: a member, or a key; he does not approve them himself. */
  applicantId: z.string(),
  /** The employee whose expenses they are, where he is one. */
  employeeId: idSchema(EMPLOYEE_ID).optional(),
  /** The partner to whom it is owed. */
  partnerId: z.string(),
  partnerName: z.string(),
  /** Days of the first and the last receipt. */
  periodFrom: z.string(),
  periodTo: z.string(),
  currency: z.string(),
  lines: z.array(expenseLine),
  total: amount,
  taxTotal: amount,
  paymentMethod,
  approvals: z.array(approval),
  /** Who decided about it last. */
  approverId: z.string().optional(),
  /** The day on which it was booked last. */
  bookingDate: z.string().optional(),
  /** While it is approved or paid: the account that it is owed on, and the line that the payment settles. */
  controlAccountCode: z.string().optional(),
  controlLineId: z.string().optional(),
  /** The last payment; one that was taken back says when. */
  payment: z
    .object({
      date: z.string(),
      method: paymentMethod,
      accountCode: z.string(),
      amount,
      journalEntryId: z.string(),
      /** The payroll run that paid it. */
      payrollRunId: z.string().optional(),
      memo: z.string().optional(),
      reversedAt: z.string().optional(),
      reversalEntryId: z.string().optional(),
    })
    .optional(),
  journalEntryIds: z.array(z.string()),
  documentIds: z.array(z.string()).optional(),
  labelIds: z.array(z.string()).optional(),
  memo: z.string().optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  submittedAt: z.string().optional(),
  approvedAt: z.string().optional(),
  paidAt: z.string().optional(),
  /** Who wrote it, changed it last, and submitted it: none of them decides about it. */
  createdBy: z.string(),
  lastEditedBy: z.string(),
  submittedBy: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** An expense report. */
export type ExpenseReport = z.infer<typeof expenseReportState>;
const REPORT_ACTORS = ['createdBy', 'lastEditedBy', 'submittedBy'] as const;
/** An expense report as answers show it. */
export const shownExpenseReport = expenseReportState.extend({
  createdBy: shownActor,
  lastEditedBy: shownActor,
  submittedBy: shownActor.optional(),
});
/** An expense report as answers show it. */
export type ExpenseReportView = WithActors<ExpenseReport, (typeof REPORT_ACTORS)[number]>;
/** An expense report as answers show it, from its state. */
export function expenseReportView(report: ExpenseReport): ExpenseReportView {
  return withActors(report, REPORT_ACTORS);
}

/** Expense reports as a recalled noun. */
export const expenseReports = register({
  noun: 'expense_report',
  ja: '経費精算書',
  field: 'report',
  id: EXPENSE_REPORT_ID,
  state: expenseReportState,
  acts: [
    'created',
    'updated',
    'submitted',
    'approved',
    'returned',
    'rejected',
    'cancelled',
    'reversed',
    'paid',
    'unpaid',
  ],
  listing: {
    table: 'expense_reports',
    needs: 'expenses:read',
    columns: {
      number: 'code?',
      title: 'text',
      applicantId: 'code',
      employeeId: 'uuid?',
      partnerId: 'uuid',
      periodFrom: 'date',
      periodTo: 'date',
      total: 'bigint',
      paymentMethod: 'code',
      approverId: 'code?',
    },
    version: 12,
    search: ({ number, title, partnerName, memo, lines }) => [
      number,
      title,
      partnerName,
      memo,
      ...lines.flatMap(({ description, partnerName: payee }) => [description, payee]),
    ],
    filters: ['applicantId', 'employeeId', 'approverId', 'partnerId', 'paymentMethod'],
    sorts: ['number', 'title', 'periodTo', 'total'],
    defaultSort: '-createdAt',
    indexes: {
      expense_reports_by_age: '(company_id, created_at desc, id desc)',
      expense_reports_by_status: '(company_id, status, created_at)',
      expense_reports_by_partner: '(company_id, partner_id)',
      // Pages sorted by them: without, all reports of the company are sorted.
      expense_reports_by_period: '(company_id, period_to, id)',
      expense_reports_by_total: '(company_id, total, id)',
      expense_reports_by_title: '(company_id, title, id)',
      expense_reports_by_number_or_none: "(company_id, coalesce(number, ''), id)",
      expense_reports_by_number: '(company_id, number) where number is not null',
      expense_reports_by_external_id: '(company_id, external_id) where external_id is not null',
    },
  },
  shown: ['number', 'title', 'partnerName', 'periodTo', 'total', 'status', 'round', 'id'],
});
export const {
  created: ExpenseReportCreated,
  updated: ExpenseReportUpdated,
  submitted: ExpenseReportSubmitted,
  approved: ExpenseReportApproved,
  returned: ExpenseReportReturned,
  rejected: ExpenseReportRejected,
  cancelled: ExpenseReportCancelled,
  reversed: ExpenseReportReversed,
  paid: ExpenseReportPaid,
  unpaid: ExpenseReportUnpaid,
} = expenseReports.events;

/** A report that is still to be decided (`submitted`: by the day of its last receipt) or paid (`approved`: booked). */
interface OpenReport {
  readonly status: 'submitted' | 'approved';
  readonly date: string;
  /** The employee with whose pay it is to be paid back. */
  readonly payrollOf?: string;
  /** The payroll run that pays it back, drafted or posted: nothing else may meanwhile. */
  readonly payrollRunId?: string;
}
interface WithReports {
  /** Last number given in each series, such as `EXP-2026`. */
  readonly expenseNumbers: Map<string, number>;
  readonly openExpenses: Map<string, OpenReport>;
}

/** The numbers that the book gave to expense reports. A report keeps its own through all rounds. */
export const expenseNumbersPart: BookPart<WithReports['expenseNumbers'], WithReports> = {
  empty: () => new Map(),
  copy: (given) => new Map(given),
  folds: [
    on(ExpenseReportSubmitted, ({ expenseNumbers }: WithReports, { data: { report } }) => {
      const { series, sequence, round } = report;
      if (round === 1 && series !== undefined && sequence !== undefined) expenseNumbers.set(series, sequence);
    }),
  ],
  numbers: [
    numbers(
      ExpenseReportSubmitted,
      ({ data: { report } }) => {
        const { series, sequence: number = 0, round } = report;
        return round !== 1 || series === undefined ? undefined : { kind: 'expense_report_number', series, number };
      },
      ({ expenseNumbers }: WithReports, series) => ({
        of: `the series ${series}`,
        number: (expenseNumbers.get(series) ?? 0) + 1,
      }),
    ),
  ],
};

const waits = ({ openExpenses }: WithReports, { id, periodTo }: ExpenseReport): unknown =>
  openExpenses.set(id, { status: 'submitted', date: periodTo });
const owed = ({ openExpenses }: WithReports, report: ExpenseReport, payrollRunId?: string): unknown => {
  const { id, bookingDate, periodTo, paymentMethod: method, employeeId } = report;
  return openExpenses.set(id, {
    status: 'approved',
    date: bookingDate ?? periodTo,
    ...(method === 'payroll' && employeeId !== undefined && { payrollOf: employeeId }),
    ...(payrollRunId !== undefined && { payrollRunId }),
  });
};
/** Notes which payroll run pays reports back, or that none does. */
const paidByRun = ({ openExpenses }: WithReports, ids: readonly string[], payrollRunId?: string): void => {
  for (const id of ids) {
    const { payrollRunId: _before, ...open } = openExpenses.get(id) ?? {};
    if ('status' in open) openExpenses.set(id, { ...open, ...(payrollRunId !== undefined && { payrollRunId }) });
  }
};
const isDone = ({ openExpenses }: WithReports, { id }: ExpenseReport): unknown => openExpenses.delete(id);

/** The reports that are still to be decided or paid: what closing a period asks. */
export const openExpensesPart: BookPart<WithReports['openExpenses'], WithReports> = {
  empty: () => new Map(),
  copy: (open) => new Map(open),
  folds: [
    on(ExpenseReportSubmitted, (book: WithReports, { data: { report } }) => void waits(book, report)),
    on(ExpenseReportApproved, (book: WithReports, { data: { report } }) => void owed(book, report)),
    // The run that paid it is unpaid with it, and goes on to hold it.
    on(
      ExpenseReportUnpaid,
      (book: WithReports, { data: { report } }) => void owed(book, report, report.payment?.payrollRunId),
    ),
    on(PayrollRunDrafted, (book: WithReports, { data: { payrollRun } }) =>
      paidByRun(book, reportsInRun(payrollRun), payrollRun.id),
    ),
    ...[PayrollRunReversed, PayrollRunDiscarded].map((ended) =>
      on(ended, (book: WithReports, { data: { payrollRun } }) => paidByRun(book, reportsInRun(payrollRun))),
    ),
    ...[
      ExpenseReportReturned,
      ExpenseReportRejected,
      ExpenseReportCancelled,
      ExpenseReportReversed,
      ExpenseReportPaid,
    ].map((event) => on(event, (book: WithReports, { data: { report } }) => void isDone(book, report))),
  ],
};

/** Ids of the reports of a book that wait (`submitted`) or are owed (`approved`), dated on a day or before it. */
export function openReports(
  { openExpenses }: { readonly openExpenses: ReadonlyMap<string, OpenReport> },
  status: OpenReport['status'],
  through: string,
): string[] {
  return [...openExpenses].flatMap(([id, open]) => (open.status === status && open.date <= through ? [id] : []));
}

/** What lines come to, and the first and last day of their receipts. At least one line. */
export function totalsOfReport(
  lines: readonly Pick<ExpenseLine, 'amount' | 'taxAmount' | 'date'>[],
): Pick<ExpenseReport, 'total' | 'taxTotal' | 'periodFrom' | 'periodTo'> {
  const dates = lines.map(({ date }) => date).sort();
  return {
    total: lines.reduce((sum, line) => sum + line.amount, 0),
    taxTotal: lines.reduce((sum, { taxAmount }) => sum + taxAmount, 0),
    periodFrom: dates[0] ?? '',
    periodTo: dates.at(-1) ?? '',
  };
}
