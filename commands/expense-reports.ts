// Expense reports: write, change, submit, cancel; the entry that an approval posts.
import { z } from 'zod';
import { accountInRole } from '../src/domain/account-roles.ts';
import type { Book } from '../src/domain/book.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import {
  EXPENSE_REPORT_ID,
  ExpenseReportCancelled,
  ExpenseReportCreated,
  ExpenseReportSubmitted,
  ExpenseReportUpdated,
  expenseReportView,
  shownExpenseReport,
  type ExpenseReportView,
  type ExpenseReport,
} from '../src/domain/expense-reports.ts';
import { yearOf } from '../src/domain/fiscal-periods.ts';
import { familyOf } from '../src/domain/ids.ts';
import type { EntryContent, EntryState } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { beginPosting, firstOpenDay } from '../src/domain/posting.ts';
import { ENTRIES, EXPENSE_REPORTS, keysOfReport } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import {
  checkVersion,
  command,
  patched,
  same,
  stateIn,
  versionField,
  type Moment,
  type Recalled,
  type Warning,
} from './command.ts';
import { idText, readEntry } from './entry-input.ts';
import { expenseChange, expenseInput, FREE_FIELDS, personOf, readReport } from './expense-input.ts';
import { receiptsOf, receiptWarnings } from './expense-receipts.ts';
import { movedWarnings, reversalDays } from './invoice-warnings.ts';
import { changedBack, restoring, undoing } from './undoing.ts';
import type { RecordedFact } from '../src/domain/events.ts';

/** The report that a path names. */
export const ofReport = { reportId: idText, version: versionField.optional() };
/** What a command about one report recalls. */
export const recallsReport = <I extends { readonly reportId: string }>({ reportId }: I): { ids: string[] } => ({
  ids: [reportId],
});

/** The report that an input names, at the version that its caller read. Refuses not_found and version_conflict. */
export function reportAt(
  recalled: Recalled,
  { reportId, version }: { readonly reportId: string; readonly version?: number | undefined },
): ExpenseReport {
  const report =
    recalled.state(EXPENSE_REPORTS, reportId) ??
    refuse('not_found', `there is no expense report ${reportId} in this company`);
  checkVersion(report, version);
  return report;
}

/** The same report with changes (null clears) and its next version. */
export function nextReport(
  report: ExpenseReport,
  changes: { readonly [K in keyof ExpenseReport]?: ExpenseReport[K] | null },
  moment: Moment,
): ExpenseReport {
  return { ...patched(report, changes), version: report.version + 1, updatedAt: moment.nowIso };
}

/** Refuses invalid_state when a report is in none of the states that an action needs. */
export function checkReportIs(
  report: ExpenseReport,
  wanted: readonly ExpenseReport['status'][],
  action: string,
  field?: string,
): void {
  if (wanted.includes(report.status)) return;
  refuse(
    'invalid_state',
    `${field === undefined ? '' : `${field}: `}expense report ${report.number ?? report.id} is ${report.status}; ` +
      `only ${wanted.join(' or ')} ones can be ${action}`,
    field,
    { related: { id: report.id, status: report.status, round: report.round } },
  );
}

/** Refuses invalid_state while a payroll run holds a report to pay it back, or has paid it. */
export function checkNotInRun(book: Readonly<Book>, report: ExpenseReport, field?: string): void {
  const held = book.openExpenses.get(report.id)?.payrollRunId;
  const runId = held ?? (report.status === 'paid' ? report.payment?.payrollRunId : undefined);
  if (runId === undefined) return;
  refuse(
    'invalid_state',
    `${field === undefined ? '' : `${field}: `}expense report ${report.number ?? report.id} is paid back by payroll ` +
      `run ${runId}; take that run back first (unpay, then reverse; discard a draft)`,
    field,
    { related: { id: report.id, payrollRunId: runId } },
  );
}

/** What a command about one report answers: the state that its first event carries, else the one recalled. */
export function answerReport<I extends { readonly reportId: string }>(
  events: readonly RecordedFact[],
  input: I,
  recalled: Recalled,
): ExpenseReportView {
  return expenseReportView(
    stateIn(events, 'report', events.length > 0 ? undefined : recalled.state(EXPENSE_REPORTS, input.reportId)),
  );
}

/** The entry that a report names. */
export function entryOfReport(recalled: Recalled, entryId: string): EntryState {
  return (
    recalled.state(ENTRIES, entryId) ??
    refuse('internal_error', `the expense report names the entry ${entryId}, which is not there`)
  );
}

/** Id of the entry that the approval posted. */
export function claimEntryId({ journalEntryIds, controlLineId }: ExpenseReport): string {
  return journalEntryIds.find((id) => controlLineId !== undefined && familyOf(id) === familyOf(controlLineId)) ?? '';
}

/** Refuses an external id that another report has. */
function checkKeys(recalled: Recalled, report: ExpenseReport): void {
  for (const natural of keysOfReport(report)) {
    const id = recalled.holder(natural);
    const holder = id === undefined || id === report.id ? undefined : recalled.state(EXPENSE_REPORTS, id);
    // Whoever took a key last may have let it go since.
    if (!holder || !keysOfReport(holder).some(({ key }) => key === natural.key)) continue;
    refuse(
      'duplicate_external_id',
      `externalId: expense report ${holder.id} already has the external id ${report.externalId}`,
      'externalId',
      { related: { id: holder.id } },
    );
  }
}

/** The report that the events of a command carry. */
export const reportIn = (events: readonly LedgerEvent[]): ExpenseReport | undefined =>
  (events.find(({ data }) => (data as { report?: unknown }).report)?.data as { report: ExpenseReport } | undefined)
    ?.report;

function reportWarnings<I>(
  book: Readonly<Book>,
  _input: I,
  events: readonly LedgerEvent[],
  recalled?: Recalled,
): Warning[] {
  const report = reportIn(events);
  return report ? receiptWarnings(book, report, recalled) : [];
}

/** Writes an expense report: it has no number and posts nothing yet. */
export const createExpenseReport = command({
  name: 'create-expense-report',
  summary: 'Write an expense report',
  text: 'Writes an expense report: it has no number and posts nothing yet.',
  ja: { summary: '経費精算書を作成する', text: '経費精算書を作成します。番号はなく、まだ記帳されません。' },
  undo: { by: ['cancel-expense-report'] },
  needs: 'expenses:write',
  input: expenseInput,
  decide(book, input, moment, recalled) {
    const who = personOf(book, moment);
    const report: ExpenseReport = {
      id: moment.id(EXPENSE_REPORT_ID),
      status: 'draft',
      round: 0,
      ...readReport(book, input, moment, receiptsOf(recalled, input)),
      approvals: [],
      journalEntryIds: [],
      createdBy: who,
      lastEditedBy: who,
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    checkKeys(recalled, report);
    return [ExpenseReportCreated({ report })];
  },
  output: shownExpenseReport,
  answer: (events): ExpenseReportView => expenseReportView(stateIn<ExpenseReport>(events, 'report', undefined)),
  warnings: reportWarnings,
});

/** Changes a report that is a draft or was returned; of any other only memo, documents and metadata. */
export const updateExpenseReport = command({
  name: 'update-expense-report',
  summary: 'Change an expense report',
  text: 'Changes a report that is a draft or was returned; of others only memo, documents and metadata.',
  ja: {
    summary: '経費精算書を変更する',
    text: '下書きまたは差し戻された精算書を変更します。その他では摘要、文書、メタデータのみ変更できます。',
  },
  undo: { by: ['restore-expense-report'] },
  needs: 'expenses:write',
  input: expenseChange
    .extend(ofReport)
    .meta({ id: 'ExpenseReportChange', description: 'Omitted fields stay, null clears, lines replace all lines.' }),
  recalls: recallsReport,
  decide(book, input, moment, recalled) {
    const report = reportAt(recalled, input);
    const { reportId: _id, version: _version, ...changes } = input;
    const isOpen = report.status === 'draft' || report.status === 'returned';
    const bound = isOpen
      ? undefined
      : Object.entries(changes).find(([key, value]) => value !== undefined && !FREE_FIELDS.has(key));
    if (bound)
      refuse(
        'invalid_state',
        `${bound[0]}: expense report ${report.number ?? report.id} is ${report.status}; only ` +
          `${[...FREE_FIELDS].join(', ')} can be changed. A submitted one is changed after it is returned`,
        bound[0],
        { related: { id: report.id, status: report.status } },
      );
    const receipts = receiptsOf(recalled, changes);
    const { memo, documentIds, metadata } = changes;
    const {
      memo: _m,
      documentIds: _d,
      metadata: _meta,
      externalId: _x,
      labelIds: _l,
      employeeId: _e,
      ...kept
    } = report;
    const changed: ExpenseReport = isOpen
      ? { ...kept, ...readReport(book, changes, moment, receipts, report) }
      : patched(report, { memo, documentIds, metadata });
    if (same(changed, report)) return [];
    // Whoever only adds a document does not come to have a hand in what it says.
    const lastEditedBy = isOpen ? personOf(book, moment) : report.lastEditedBy;
    const next = nextReport(changed, { lastEditedBy }, moment);
    if (isOpen) checkKeys(recalled, next);
    return [ExpenseReportUpdated({ report: next })];
  },
  output: shownExpenseReport,
  answer: answerReport,
  warnings: reportWarnings,
});

/** The next number of the series of the fiscal year of the last receipt: `EXP-2026-0001`. */
function numbered(
  book: Readonly<Book>,
  { number, periodTo }: ExpenseReport,
): Pick<ExpenseReport, 'number' | 'series' | 'sequence'> {
  if (number !== undefined) return {};
  const year = yearOf(book.periods.years, periodTo)?.year.name.replace(/^FY/, '') ?? periodTo.slice(0, 4);
  const series = `EXP-${year}`;
  const sequence = (book.expenseNumbers.get(series) ?? 0) + 1;
  return { number: `${series}-${String(sequence).padStart(4, '0')}`, series, sequence };
}

/** Submits a report for approval: its next round begins. What it says must be bookable. */
export const submitExpenseReport = command({
  name: 'submit-expense-report',
  summary: 'Submit an expense report for approval',
  text: 'Submits a report for approval: its next round begins. What it says must be bookable.',
  ja: {
    summary: '経費精算書を申請する',
    text: '精算書を申請します。次の回が始まります。記帳できる内容でなければなりません。',
  },
  undo: { by: ['take-expense-report-back'] },
  needs: 'expenses:write',
  input: z.strictObject(ofReport),
  recalls: recallsReport,
  decide(book, input, moment, recalled) {
    const report = reportAt(recalled, input);
    if (report.status === 'submitted') return [];
    checkReportIs(report, ['draft', 'returned'], 'submitted');
    if (report.round >= LIMITS.roundsPerExpenseReport)
      refuse(
        'too_large',
        `an expense report goes through at most ${LIMITS.roundsPerExpenseReport} rounds; cancel it and write a new one`,
      );
    const submitted = nextReport(
      report,
      {
        ...numbered(book, report),
        status: 'submitted',
        round: report.round + 1,
        submittedAt: moment.nowIso,
        submittedBy: personOf(book, moment),
      },
      moment,
    );
    receiptsOf(recalled, report);
    claimContent(book, submitted, firstOpenDay(beginPosting(book, moment), submitted.periodTo));
    return [ExpenseReportSubmitted({ report: submitted })];
  },
  output: shownExpenseReport,
  answer: answerReport,
  warnings: reportWarnings,
});

/** The entry of a report: a line per line of it, then what is owed to the applicant; tax lines follow. */
export function claimContent(book: Readonly<Book>, report: ExpenseReport, effectiveDate: string): EntryContent {
  const documentIds = [
    ...new Set([...(report.documentIds ?? []), ...report.lines.flatMap((line) => line.documentIds ?? [])]),
  ];
  return readEntry(
    book,
    {
      effectiveDate,
      sourceType: 'expense_report',
      sourceId: report.id,
      memo: `経費精算 ${report.number} ${report.title}`.slice(0, LIMITS.memoLength),
      ...(report.number !== undefined && { reference: report.number }),
      ...(report.labelIds && { labelIds: [...report.labelIds] }),
      ...(documentIds.length > 0 && { documentIds }),
      lines: [
        ...report.lines.map((line) => ({
          side: 'debit' as const,
          accountId: line.accountId,
          amount: line.amount,
          ...(line.taxCodeId !== undefined && {
            taxCodeId: line.taxCodeId,
            taxEntryMethod: line.rateBps > 0 ? ('inclusive' as const) : ('none' as const),
            ...(line.rateBps > 0 && { taxAmount: line.taxAmount }),
          }),
          originalDate: line.date,
          memo: line.description,
          ...(line.partnerId !== undefined && { partnerId: line.partnerId }),
          ...(line.partnerName !== undefined && { counterparty: line.partnerName }),
          ...(line.invoiceStatus !== undefined && { invoiceStatus: line.invoiceStatus }),
          ...(line.labelIds && { labelIds: [...line.labelIds] }),
        })),
        {
          side: 'credit' as const,
          accountId: accountInRole(book, 'expense_claims_payable').id,
          amount: report.total,
          partnerId: report.partnerId,
        },
      ],
    },
    '',
  );
}

/** Withdraws a report that nothing was posted of. */
export const cancelExpenseReport = command({
  name: 'cancel-expense-report',
  summary: 'Cancel an expense report',
  text: 'Withdraws a report that nothing was posted of.',
  ja: { summary: '経費精算書を取り下げる', text: '記帳されていない精算書を取り下げます。' },
  undo: { why: 'what was cancelled stays so: write it anew' },
  needs: 'expenses:write',
  input: z.strictObject(ofReport),
  recalls: recallsReport,
  decide(_book, input, moment, recalled) {
    const report = reportAt(recalled, input);
    if (report.status === 'cancelled') return [];
    checkReportIs(report, ['draft', 'returned', 'submitted'], 'cancelled (an approved one is reversed first)');
    return [ExpenseReportCancelled({ report: nextReport(report, { status: 'cancelled' }, moment) })];
  },
  output: shownExpenseReport,
  answer: answerReport,
});

/** A warning where what is taken back is dated later than what it takes back, because that period is closed. */
export function takenBackWarnings(
  input: { readonly date?: string | undefined },
  original: string | undefined,
  events: readonly LedgerEvent[],
): Warning[] {
  return movedWarnings(
    input,
    reversalDays(events).map((day) => [original ?? day, day] as const),
  );
}

/** Gives a report that nobody decides about what it said before a change; any other only memo, documents, metadata. */
export const restoreExpenseReport = restoring(
  'expense-report',
  'expenses:write',
  (book, { id, fields }, moment, recalled) => {
    const report = reportAt(recalled, { reportId: id });
    const isBound = Object.keys(fields).some((field) => field !== 'lastEditedBy' && !FREE_FIELDS.has(field));
    if (isBound) checkReportIs(report, ['draft', 'returned'], 'changed back');
    const { lastEditedBy: _before, ...rest } = fields;
    const next = nextReport(report, { ...rest, ...(isBound && { lastEditedBy: personOf(book, moment) }) }, moment);
    checkKeys(recalled, next);
    return [ExpenseReportUpdated({ report: next })];
  },
  true,
);

/** What undoes expense reports. */
export const expenseUndoing = [
  undoing(ExpenseReportCreated, 'cancel', cancelExpenseReport, ({ report: { id } }) => ({ reportId: id })),
  ...changedBack([ExpenseReportUpdated], restoreExpenseReport, 'id', { nested: true, follows: ['lastEditedBy'] }),
];
