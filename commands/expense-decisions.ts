// What is decided about a submitted expense report: approved (which posts), returned, rejected; an approval taken back.
import { z } from 'zod';
import { accountInRole } from '../src/domain/account-roles.ts';
import { isLoneOwner } from '../src/domain/access.ts';
import type { Book } from '../src/domain/book.ts';
import { dateSchema } from '../src/domain/dates.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import {
  ExpenseReportApproved,
  ExpenseReportRejected,
  ExpenseReportReturned,
  ExpenseReportReversed,
  ExpenseReportSubmitted,
  shownExpenseReport,
  type ExpenseReportView,
  type ExpenseApproval,
  type ExpenseReport,
} from '../src/domain/expense-reports.ts';
import { lineId } from '../src/domain/ids.ts';
import { beginPosting, firstOpenDay, post, takeBackEntry } from '../src/domain/posting.ts';
import { refuse } from '../src/domain/refusal.ts';
import { reasonText } from '../src/domain/text.ts';
import type { Wording } from '../src/domain/wording.ts';
import { command, type Command, type Moment, type Recalled, type Warning } from './command.ts';
import { ALL_LINES, entryWarnings } from './entry-warnings.ts';
import { personOf } from './expense-input.ts';
import { receiptsOf, receiptWarnings } from './expense-receipts.ts';
import {
  answerReport,
  checkNotInRun,
  checkReportIs,
  claimContent,
  claimEntryId,
  entryOfReport,
  nextReport,
  ofReport,
  recallsReport,
  reportAt,
  reportIn,
  takenBackWarnings,
} from './expense-reports.ts';
import { takingBack, undoing } from './undoing.ts';

const roundField = z
  .number()
  .int()
  .positive()
  .meta({ description: 'The round that you decide about, as you read it; another one is refused (stale_round).' });
const decision = {
  ...ofReport,
  round: roundField,
  comment: reasonText.optional().meta({ description: 'What the applicant should know.' }),
};
type Decision = z.infer<z.ZodObject<typeof decision>>;

/**
 * The report that a decision is about, and the note of it; undefined when it was decided so already. Refuses
 * stale_round, invalid_state, and forbidden: nobody decides about expenses that he has a hand in, but a lone owner.
 */
function decided(
  book: Readonly<Book>,
  input: Decision,
  status: ExpenseApproval['status'],
  moment: Moment,
  recalled: Recalled,
): { readonly report: ExpenseReport; readonly changes: Partial<ExpenseReport> } | undefined {
  const report = reportAt(recalled, input);
  const { round, comment } = input;
  if (round !== report.round)
    refuse(
      'stale_round',
      `round: expense report ${report.number ?? report.id} is in round ${report.round}, not ${round}; read it again ` +
        'and decide about what it says now',
      'round',
      { related: { id: report.id, round: report.round, status: report.status } },
    );
  if (report.status === status) return undefined;
  checkReportIs(report, ['submitted'], status);
  const who = personOf(book, moment);
  const hands = [report.applicantId, report.createdBy, report.lastEditedBy, report.submittedBy];
  const isOwn = hands.includes(who) || hands.includes(moment.actor.id);
  if (isOwn && !isLoneOwner(book, moment.actor.id, moment.now, 'expenses:approve'))
    refuse(
      'forbidden',
      'these expenses are yours, or you wrote, changed or submitted the report: ' +
        'somebody else with expenses:approve decides',
    );
  const note: ExpenseApproval = {
    round,
    step: 1,
    approverId: who,
    status,
    ...(comment !== undefined && { comment }),
    ...(isOwn && { forced: true as const }),
    at: moment.nowIso,
  };
  return { report, changes: { status, approvals: [...report.approvals, note], approverId: who } };
}

/**
 * Approves a report and posts it, dated the day of its last receipt if that is open, else the first open day: each line
 * by the tax of its own day, all of it owed to the applicant's partner.
 */
export const approveExpenseReport = command({
  name: 'approve-expense-report',
  summary: 'Approve and post an expense report',
  text:
    'Approves a report and posts it, dated the day of its last receipt if that is open, else the first open day: ' +
    "each line by the tax of its own day, all of it owed to the applicant's partner.",
  ja: {
    summary: '経費精算書を承認して記帳する',
    text:
      '精算書を承認して記帳します。日付は最後の領収書の日（締め済みなら最初の開いている日）です。' +
      '各明細はその日の税率で計上し、全額を申請者の取引先への未払いとします。',
  },
  undo: { by: ['reverse-expense-report'] },
  needs: 'expenses:approve',
  input: z.strictObject(decision).meta({ id: 'ExpenseReportDecision', example: { round: 1 } }),
  recalls: recallsReport,
  decide(book, input, moment, recalled) {
    const found = decided(book, input, 'approved', moment, recalled);
    if (!found) return [];
    const { report, changes } = found;
    receiptsOf(recalled, report);
    const posting = beginPosting(book, moment);
    const bookingDate = firstOpenDay(posting, report.periodTo);
    const content = claimContent(book, report, bookingDate);
    const entryId = moment.id('entry');
    post(posting, entryId, content, { field: 'lines' });
    const approved = nextReport(
      report,
      {
        ...changes,
        bookingDate,
        controlAccountCode: accountInRole(book, 'expense_claims_payable').code,
        controlLineId: lineId(entryId, report.lines.length),
        journalEntryIds: [...report.journalEntryIds, entryId],
        approvedAt: moment.nowIso,
      },
      moment,
    );
    return [...posting.events, ExpenseReportApproved({ report: approved })];
  },
  output: shownExpenseReport,
  answer: answerReport,
  warnings(book, _input, events, recalled) {
    const report = reportIn(events);
    if (!report) return [];
    const { bookingDate = report.periodTo, periodTo } = report;
    const moved: Warning[] =
      bookingDate > periodTo
        ? [
            {
              code: 'moved_to_open_period',
              message: `the report is booked on ${bookingDate}: the period of its last receipt (${periodTo}) is closed`,
            },
          ]
        : [];
    return [...moved, ...entryWarnings(book, events, () => ALL_LINES), ...receiptWarnings(book, report, recalled)];
  },
});

/** What sends a report back or turns it down: the same but for the event. */
function turningDown(
  name: string,
  summary: string,
  { text, ja, undo }: Wording & Pick<Command, 'undo'>,
  status: 'returned' | 'rejected',
  happened: (data: { report: ExpenseReport }) => LedgerEvent,
): Command<Decision, ExpenseReportView> {
  return command<Decision, ExpenseReportView>({
    name,
    summary,
    text,
    ja,
    undo,
    needs: 'expenses:approve',
    input: z.strictObject(decision),
    recalls: recallsReport,
    decide(book, input, moment, recalled) {
      const found = decided(book, input, status, moment, recalled);
      return found ? [happened({ report: nextReport(found.report, found.changes, moment) })] : [];
    },
    output: shownExpenseReport,
    answer: answerReport,
  });
}

/** Sends a report back to its applicant, who may change and submit it again. */
export const returnExpenseReport = turningDown(
  'return-expense-report',
  'Return an expense report to its applicant',
  {
    text: 'Returns a submitted report to its applicant with a comment: it can be changed and submitted again.',
    ja: {
      summary: '経費精算書を差し戻す',
      text: '申請中の精算書をコメントを付けて差し戻します。変更して再申請できます。',
    },
    undo: { why: 'its applicant submits it again' },
  },
  'returned',
  ExpenseReportReturned,
);
/** Turns a report down for good. */
export const rejectExpenseReport = turningDown(
  'reject-expense-report',
  'Reject an expense report',
  {
    text: 'Rejects a submitted report for good.',
    ja: { summary: '経費精算書を却下する', text: '申請中の精算書を却下します。元に戻せません。' },
    undo: { why: 'that is for good: write it anew' },
  },
  'rejected',
  ExpenseReportRejected,
);

/** Takes an approval back: its entry is reversed, and the report is returned to its applicant. */
export const reverseExpenseReport = command({
  name: 'reverse-expense-report',
  summary: 'Reverse an approved expense report',
  text: 'Takes an approval back: its entry is reversed, and the report is returned to its applicant.',
  ja: {
    summary: '承認済みの経費精算書を取り消す',
    text: '承認を取り消します。仕訳は取り消され、精算書は申請者に戻ります。',
  },
  undo: { why: 'this took something back already: do that anew' },
  needs: 'expenses:approve',
  input: z.strictObject({ ...ofReport, date: dateSchema.optional(), reason: reasonText.optional() }),
  recalls: recallsReport,
  decide(book, input, moment, recalled) {
    const report = reportAt(recalled, input);
    if (report.status === 'paid')
      refuse(
        'invalid_state',
        `expense report ${report.number} is paid; take the payment back first (unpay)`,
        undefined,
        { related: { id: report.id, status: report.status } },
      );
    checkReportIs(report, ['approved'], 'reversed');
    checkNotInRun(book, report);
    const posting = beginPosting(book, moment);
    const original = entryOfReport(recalled, claimEntryId(report));
    const { journalEntryId: reversalId } = takeBackEntry(posting, original, input);
    const returned = nextReport(
      report,
      {
        status: 'returned',
        journalEntryIds: [...report.journalEntryIds, reversalId],
        controlAccountCode: null,
        controlLineId: null,
        approvedAt: null,
      },
      moment,
    );
    return [...posting.events, ExpenseReportReversed({ report: returned })];
  },
  output: shownExpenseReport,
  answer: answerReport,
  warnings: (_book, input, events) => takenBackWarnings(input, reportIn(events)?.bookingDate, events),
});

/** Takes the submission of a report back: it is returned, or its approval reversed, and is with its applicant again. */
export const takeExpenseReportBack = takingBack(
  {
    name: 'take-expense-report-back',
    summary: 'Return a submitted expense report, or reverse its approval',
    input: z.strictObject({
      ...ofReport,
      round: z.number().optional(),
      comment: reasonText,
      reason: reasonText.optional(),
    }),
    recalls: recallsReport,
  },
  (recalled, input) => reportAt(recalled, input).status,
  [
    { when: ['approved', 'paid'], command: reverseExpenseReport },
    { when: ['submitted'], command: returnExpenseReport },
  ],
);

/** What undoes approvals of expense reports. */
export const expenseDecisionUndoing = [
  undoing(
    ExpenseReportApproved,
    'reverse',
    reverseExpenseReport,
    ({ report: { id } }, reason) => ({ reportId: id, reason }),
    'goes on',
  ),
  undoing(
    ExpenseReportSubmitted,
    { [ExpenseReportReturned.type]: 'return', [ExpenseReportReversed.type]: 'reverse' },
    takeExpenseReportBack,
    ({ report: { id, round } }, reason) => ({ reportId: id, round, comment: reason, reason }),
    'goes on',
  ),
];
