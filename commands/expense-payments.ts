// What is paid of an approved expense report: all of it, by transfer or in cash; and its taking back. What payroll pays
// is paid with its run (payroll-entries.ts).
import { z } from 'zod';
import { accountInRole } from '../src/domain/account-roles.ts';
import { accountNamed, checkPostable, type Account } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { dateSchema } from '../src/domain/dates.ts';
import {
  ExpenseReportPaid,
  ExpenseReportUnpaid,
  expenseReports,
  shownExpenseReport,
  type ExpenseReport,
} from '../src/domain/expense-reports.ts';
import { beginPosting, post, takeBackEntry, type Posting } from '../src/domain/posting.ts';
import { refuse } from '../src/domain/refusal.ts';
import { memoText, reasonText } from '../src/domain/text.ts';
import { checkNotMatched } from './bank-matched.ts';
import { command, type Moment, type Recalled } from './command.ts';
import { codeText, readEntry } from './entry-input.ts';
import {
  answerReport,
  checkNotInRun,
  checkReportIs,
  entryOfReport,
  nextReport,
  ofReport,
  recallsReport,
  reportAt,
  reportIn,
  takenBackWarnings,
} from './expense-reports.ts';
import { settlingLines } from './open-items.ts';
import { undoing } from './undoing.ts';

const paymentInput = z
  .strictObject({
    ...ofReport,
    date: dateSchema,
    method: z
      .enum(['transfer', 'cash'])
      .optional()
      .meta({
        description: 'Default: as the report says; one that payroll is to pay is paid otherwise when it is given.',
      }),
    accountCode: codeText
      .optional()
      .meta({ description: 'Bank or cash account; default: the usual bank account, or cash.', example: '1130' }),
    memo: memoText.optional(),
  })
  .meta({ id: 'ExpenseReportPayment', example: { date: '2026-04-30', method: 'transfer' } });
/** How a report is paid. */
export type ExpensePaymentInput = Omit<z.infer<typeof paymentInput>, 'reportId' | 'version'>;

/** The account that the money comes from: the one named, else bank or cash. Refuses what holds no money. */
function moneyAccount(book: Readonly<Book>, code: string | undefined, method: ExpenseReport['paymentMethod']): Account {
  if (code === undefined) return accountInRole(book, method === 'cash' ? 'cash' : 'bank_default');
  const account = accountNamed(book, undefined, code, '');
  checkPostable(account, 'accountCode');
  if (account.cashFlowClass !== 'CASH')
    refuse(
      'validation_error',
      `accountCode: account ${account.code} ${account.name} holds no money; name a bank or cash account`,
      'accountCode',
    );
  return account;
}

/**
 * Pays an approved report beside what the posting at hand has already: the whole of it, settling the line that it is
 * owed on by name. Returns the id of the entry, whose line 1 is the money. Refuses invalid_state, a day before it was
 * booked, and what posting refuses. `from`: the account that the money came from, where that is known.
 */
export function payReport(
  posting: Posting,
  report: ExpenseReport,
  { date, method: given, accountCode, memo }: ExpensePaymentInput,
  moment: Moment,
  recalled: Recalled,
  from?: Account,
): string {
  const { book } = posting;
  checkReportIs(report, ['approved'], 'paid');
  checkNotInRun(book, report);
  const method = given ?? report.paymentMethod;
  if (method === 'payroll')
    refuse(
      'validation_error',
      `method: expense report ${report.number} is to be paid back with the pay: run payroll (POST .../payroll/run), ` +
        'or say {method} transfer or cash to pay it now',
      'method',
    );
  const { bookingDate = date, controlAccountCode, controlLineId: lineId = '', total: amount } = report;
  if (date < bookingDate)
    refuse(
      'validation_error',
      `date: must not lie before ${bookingDate}, the day on which the report is booked`,
      'date',
    );
  const money = from ?? moneyAccount(book, accountCode, method);
  const control = accountNamed(book, undefined, controlAccountCode, 'control');
  const content = readEntry(
    book,
    {
      effectiveDate: date,
      sourceType: 'expense_report',
      sourceId: report.id,
      memo: `経費支払 ${report.number}`,
      ...(report.number !== undefined && { reference: report.number }),
      lines: [
        { side: 'debit', accountId: control.id, amount, partnerId: report.partnerId, settles: [{ lineId, amount }] },
        { side: 'credit', accountId: money.id, amount },
      ],
    },
    '',
  );
  content.lines = settlingLines(book, content, recalled, { by: expenseReports.noun });
  const entryId = moment.id('entry');
  post(posting, entryId, content, { field: 'date' });
  const paid = nextReport(
    report,
    {
      status: 'paid',
      payment: {
        date,
        method,
        accountCode: money.code,
        amount,
        journalEntryId: entryId,
        ...(memo !== undefined && { memo }),
      },
      journalEntryIds: [...report.journalEntryIds, entryId],
      paidAt: moment.nowIso,
    },
    moment,
  );
  posting.events.push(ExpenseReportPaid({ report: paid }));
  return entryId;
}

/** Takes the payment of a paid report back, beside what the posting at hand has already. */
export function takeBackReportPayment(
  posting: Posting,
  report: ExpenseReport,
  { date, reason }: { readonly date?: string | undefined; readonly reason?: string | undefined },
  moment: Moment,
  recalled: Recalled,
): void {
  checkReportIs(report, ['paid'], 'unpaid');
  const { payment } = report;
  const original = entryOfReport(recalled, payment?.journalEntryId ?? '');
  const { journalEntryId: reversalId } = takeBackEntry(posting, original, { date, reason });
  const owed = nextReport(
    report,
    {
      status: 'approved',
      payment: payment && { ...payment, reversedAt: moment.nowIso, reversalEntryId: reversalId },
      paidAt: null,
      journalEntryIds: [...report.journalEntryIds, reversalId],
    },
    moment,
  );
  posting.events.push(ExpenseReportUnpaid({ report: owed }));
}

/** Pays an approved report back, by transfer or in cash. */
export const payExpenseReport = command({
  name: 'pay-expense-report',
  summary: 'Pay an approved expense report back',
  text: 'Pays an approved report back, by transfer or in cash.',
  ja: { summary: '承認済みの経費精算書を支払う', text: '承認済みの精算書を振込または現金で支払います。' },
  undo: { by: ['unpay-expense-report'] },
  needs: 'entries:post',
  input: paymentInput,
  recalls: recallsReport,
  decide(book, { reportId, version, ...how }, moment, recalled) {
    const posting = beginPosting(book, moment);
    payReport(posting, reportAt(recalled, { reportId, version }), how, moment, recalled);
    return posting.events;
  },
  output: shownExpenseReport,
  answer: answerReport,
});

/** Takes a payment back: its entry is reversed, and the report is owed again. */
export const unpayExpenseReport = command({
  name: 'unpay-expense-report',
  summary: 'Take the payment of an expense report back',
  text: 'Takes a payment back: its entry is reversed, and the report is owed again.',
  ja: {
    summary: '経費精算書の支払いを取り消す',
    text: '支払いを取り消します。仕訳は取り消され、再び未払いになります。',
  },
  undo: { why: 'this took something back already: do that anew' },
  needs: 'entries:reverse',
  input: z
    .strictObject({ ...ofReport, date: dateSchema.optional(), reason: reasonText.optional() })
    .meta({ id: 'ExpenseReportUnpay', example: { reason: '振込不能' } }),
  recalls: recallsReport,
  decide(book, input, moment, recalled) {
    const report = reportAt(recalled, input);
    checkReportIs(report, ['paid'], 'unpaid');
    checkNotInRun(book, report);
    checkNotMatched(book, recalled, entryOfReport(recalled, report.payment?.journalEntryId ?? ''));
    const posting = beginPosting(book, moment);
    takeBackReportPayment(posting, report, input, moment, recalled);
    return posting.events;
  },
  output: shownExpenseReport,
  answer: answerReport,
  warnings: (_book, input, events) => takenBackWarnings(input, reportIn(events)?.payment?.date, events),
});

/** What undoes payments of expense reports. */
export const expensePaymentUndoing = [
  undoing(
    ExpenseReportPaid,
    'unpay',
    unpayExpenseReport,
    ({ report: { id } }, reason) => ({ reportId: id, reason }),
    'goes on',
  ),
];
