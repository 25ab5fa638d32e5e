// Bank transactions: match them with what the books have, or book them on the spot; undo that; leave them alone.
import { z } from 'zod';
import {
  BANK_MATCH_ID,
  bankTransactionView,
  BankTransactionIgnored,
  BankTransactionMatched,
  BankTransactionUnignored,
  BankTransactionUnmatched,
  shownBankTransaction,
  type BankMatch,
  type BankTransaction,
} from '../src/domain/bank-transactions.ts';
import { dateSchema } from '../src/domain/dates.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { idSchema } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { beginPosting, takeBackEntry, type Posting } from '../src/domain/posting.ts';
import { PaymentBatchUnsettled, type PaymentBatch } from '../src/domain/payment-batches.ts';
import { BANK_TRANSACTIONS, EXPENSE_REPORTS, INVOICES, PAYMENT_BATCHES, PAYROLL_RUNS } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { reasonText } from '../src/domain/text.ts';
import { bankAccountAt } from './bank-accounts.ts';
import { bookLines, makeMatch, matchFields } from './bank-matches.ts';
import { recallsOf, type Matching } from './bank-matching.ts';
import {
  allRecalled,
  checkScope,
  checkVersion,
  command,
  stateIn,
  versionField,
  type Moment,
  type Recalled,
} from './command.ts';
import { idText } from './entry-input.ts';
import { takeBackReportPayment } from './expense-payments.ts';
import { takeBackPayment } from './invoice-payments.ts';
import { movedWarnings, reversalDays } from './invoice-warnings.ts';
import { entryOf } from './invoices.ts';
import { nextBatch } from './payment-batches.ts';
import { takeBackRunPayment, withoutPayslips } from './payroll-runs.ts';
import type { RecordedFact } from '../src/domain/events.ts';

/** The line that a path names. */
export const ofLine = { bankAccountId: idText, transactionId: idText, version: versionField.optional() };
type BankLineNamed = {
  readonly bankAccountId: string;
  readonly transactionId: string;
  readonly version?: number | undefined;
};
/** What a command about one line recalls. */
export const recallsLine = <I extends BankLineNamed>({ transactionId }: I): { ids: string[] } => ({
  ids: [transactionId],
});

/** The line that a path names, at the version that its caller read. Refuses not_found and version_conflict. */
export function lineAt(recalled: Recalled, { bankAccountId, transactionId, version }: BankLineNamed): BankTransaction {
  const line = recalled.state(BANK_TRANSACTIONS, transactionId);
  if (line?.bankAccountId !== bankAccountId)
    return refuse('not_found', `there is no bank transaction ${transactionId} of bank account ${bankAccountId}`);
  checkVersion(line, version);
  return line;
}

/** What a command about one line answers: the state that its first event carries, else the one recalled. */
export function answerLine<I extends BankLineNamed>(
  events: readonly RecordedFact[],
  input: I,
  recalled: Recalled,
): z.infer<typeof shownBankTransaction> {
  const own = events.filter(({ type }) => type.startsWith('bank_transaction.'));
  const before = own.length > 0 ? undefined : recalled.state(BANK_TRANSACTIONS, input.transactionId);
  return bankTransactionView(stateIn<BankTransaction>(own, 'transaction', before));
}

/** The same line with changes; what is left to match, and its status, follow from its matches. */
export function nextLine(line: BankTransaction, changes: Partial<BankTransaction>, moment: Moment): BankTransaction {
  const { suggestion: _suggestion, previous: _previous, ...rest } = { ...line, ...changes };
  const { status, isDuplicate } = line;
  const left = rest.amount - rest.matches.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...rest,
    unmatchedAmount: left,
    status: changes.status ?? (left === 0 ? 'matched' : rest.matches.length > 0 ? 'partially_matched' : 'unmatched'),
    previous: { status, ...(isDuplicate && { isDuplicate }) },
    version: line.version + 1,
    updatedAt: moment.nowIso,
  };
}

/** A line with one match more. */
function withMatch(line: BankTransaction, match: BankMatch, moment: Moment): BankTransaction {
  checkCanMatch(line);
  return nextLine(line, { matches: [...line.matches, match] }, moment);
}

/** Refuses a line that is matched whole or ignored, or has as many matches as it can hold. */
export function checkCanMatch({ id, status, matches }: BankTransaction): void {
  if (status === 'matched' || status === 'ignored')
    refuse(
      status === 'matched' ? 'already_matched' : 'invalid_state',
      `bank transaction ${id} is ${status}; ${status === 'matched' ? 'unmatch' : 'unignore'} it first`,
      undefined,
      { related: { id, status } },
    );
  if (matches.length >= LIMITS.matchesPerTransaction)
    refuse('too_large', `a bank transaction takes at most ${LIMITS.matchesPerTransaction} matches`);
}

/** Matches a line with what its input names, in one step. */
export const matchBankTransaction = command({
  name: 'match-bank-transaction',
  summary: 'Match a bank transaction, or book it',
  text: 'Matches a line with what its input names, in one step.',
  ja: { summary: '銀行明細を消し込む、または計上する', text: '指定した相手と明細を一度に消し込みます。' },
  undo: { by: ['release-bank-transaction'] },
  needs: 'banking:write',
  input: z
    .strictObject({
      ...ofLine,
      ...matchFields,
      date: dateSchema.optional().meta({ description: 'Of what is posted. Default: the day of the bank transaction.' }),
    })
    .meta({ id: 'BankMatching', example: { lines: [{ accountCode: '6320', amount: 110_000, taxCode: 'P10' }] } }),
  recalls({ transactionId, matches }) {
    const { ids, ...others } = recallsOf(matches);
    return { ids: [transactionId, ...ids], ...others };
  },
  decide(book, input, moment, recalled) {
    const line = lineAt(recalled, input);
    const bank = bankAccountAt(book, input.bankAccountId);
    checkCanMatch(line);
    const { matches = [], lines = [], date } = input;
    if (matches.length + lines.length === 0)
      refuse('validation_error', 'matches: name what it is matched with, or give {lines} to book', 'matches');
    const posting = beginPosting(book, moment);
    const matching: Matching = { book, moment, recalled, posting, bank, line, date, matches: [], others: new Map() };
    matches.forEach((item, i) => makeMatch(matching, item, `matches[${i}]`));
    if (lines.length > 0) bookLines(matching, lines);
    return matched(matching);
  },
  output: shownBankTransaction,
  answer: answerLine,
});

/** The events of a match: what was posted, the line, and the lines at the other ends. */
function matched({ posting, moment, line, matches, others }: Matching): LedgerEvent[] {
  const { ruleId: _before, ...rest } = line;
  const next = nextLine(rest, { matches: [...line.matches, ...matches] }, moment);
  return [
    ...posting.events,
    BankTransactionMatched({ transaction: next }),
    ...[...others.values()].map((end) =>
      BankTransactionMatched({ transaction: withMatch(end.line, end.match, moment) }),
    ),
  ];
}

/** Takes back what a match posted, and the match at the other end of a transfer. */
function undo(
  match: BankMatch,
  input: { readonly date?: string | undefined; readonly reason?: string | undefined },
  { posting, moment, recalled }: { posting: Posting; moment: Moment; recalled: Recalled },
): LedgerEvent[] {
  if (!match.made) return [];
  if (match.type === 'invoice') {
    checkScope(moment, 'invoices:issue', ' to take back a payment of an invoice');
    const invoice =
      recalled.state(INVOICES, match.id) ?? refuse('internal_error', `there is no invoice ${match.id} of a match`);
    const { paymentId = '' } = match;
    const gone = invoice.payments.find(({ id }) => id === paymentId)?.reversedAt !== undefined;
    if (!gone) takeBackPayment(posting, invoice, { ...input, paymentId }, moment, recalled);
    return [];
  }
  if (match.type === 'payroll_run') {
    checkScope(moment, 'payroll:pay', ' to take back the payment of a payroll run');
    const run = recalled.state(PAYROLL_RUNS, match.id);
    if (run?.status === 'paid' && run.payment?.journalEntryId === match.entryId)
      takeBackRunPayment(posting, withoutPayslips(run), input, moment, recalled);
    return [];
  }
  checkScope(moment, 'entries:reverse', ' to take back what the match booked');
  if (match.type === 'expense_report') {
    const report = recalled.state(EXPENSE_REPORTS, match.id);
    if (report?.status === 'paid' && report.payment?.journalEntryId === match.entryId)
      takeBackReportPayment(posting, report, input, moment, recalled);
    return [];
  }
  const original = entryOf(recalled, match.entryId);
  takeBackEntry(posting, original, input);
  if (match.type !== 'transfer' || match.id === match.entryId) return [];
  const other = recalled.state(BANK_TRANSACTIONS, match.id);
  const without = other?.matches.filter(({ matchId }) => matchId !== match.matchId);
  return other && without
    ? [BankTransactionUnmatched({ transaction: nextLine(other, { matches: without }, moment) })]
    : [];
}

/** The payment batches that matches paid. */
const batchesOf = (matches: readonly BankMatch[]): string[] => [
  ...new Set(matches.flatMap(({ paymentBatchId }) => paymentBatchId ?? [])),
];

/** A batch whose items are owed again: its file is still with the bank. */
function unsettledBatch(batch: PaymentBatch, moment: Moment): LedgerEvent {
  const { bankTransactionId: _line, ...rest } = batch;
  return PaymentBatchUnsettled({ paymentBatch: nextBatch(rest, { status: 'filed' }, moment) });
}

/** Undoes matches of a line: what they posted is reversed, what was there before is only let go. */
export const unmatchBankTransaction = command({
  name: 'unmatch-bank-transaction',
  summary: 'Undo matches of a bank transaction',
  text: 'Undoes matches of a line: what they posted is reversed, what was there before is only let go.',
  ja: {
    summary: '銀行明細の消込を取り消す',
    text: '明細の消込を取り消します。消込で記帳された仕訳は取り消され、以前からの仕訳は紐付けのみ外れます。',
  },
  undo: { why: 'this took something back already: do that anew' },
  needs: 'banking:write',
  input: z
    .strictObject({
      ...ofLine,
      matchIds: z
        .array(idSchema(BANK_MATCH_ID))
        .min(1)
        .max(LIMITS.matchesPerTransaction)
        .optional()
        .meta({ description: 'Default: all of them.' }),
      date: dateSchema
        .optional()
        .meta({
          description: 'Of the reversals. Default: the day of what is taken back, or the first open day after it.',
        }),
      reason: reasonText.optional(),
    })
    .meta({ id: 'BankUnmatching' }),
  recalls: recallsLine,
  decide(book, input, moment, recalled) {
    const line = lineAt(recalled, input);
    const named = new Set(input.matchIds ?? line.matches.map(({ matchId }) => matchId));
    for (const id of named)
      if (!line.matches.some(({ matchId }) => matchId === id))
        refuse('validation_error', `matchIds: the bank transaction has no match ${id}`, 'matchIds');
    if (named.size === 0) return [];
    const batchIds = batchesOf(line.matches.filter(({ matchId }) => named.has(matchId)));
    // What one batch paid is unpaid in one step.
    const wanted = new Set(
      line.matches
        .filter(({ matchId, paymentBatchId = '' }) => named.has(matchId) || batchIds.includes(paymentBatchId))
        .map(({ matchId }) => matchId),
    );
    const posting = beginPosting(book, moment);
    const around = { posting, moment, recalled };
    const gone = line.matches.filter(({ matchId }) => wanted.has(matchId));
    const others = gone.flatMap((match) => undo(match, input, around));
    const { ruleId: _rule, ...rest } = line;
    const next = nextLine(rest, { matches: line.matches.filter(({ matchId }) => !wanted.has(matchId)) }, moment);
    const unsettled = allRecalled(recalled, PAYMENT_BATCHES, batchIds).map((batch) => unsettledBatch(batch, moment));
    return [...posting.events, BankTransactionUnmatched({ transaction: next }), ...others, ...unsettled];
  },
  output: shownBankTransaction,
  answer: answerLine,
  warnings: (_book, input, events, recalled) => {
    const line = recalled?.state(BANK_TRANSACTIONS, input.transactionId);
    return line
      ? movedWarnings(
          input,
          reversalDays(events).map((day) => [line.date, day] as const),
        )
      : [];
  },
});

/** Leaves a line alone: nothing of it will be booked. One that stands on the statement twice leaves its balance too. */
export const ignoreBankTransaction = command({
  name: 'ignore-bank-transaction',
  summary: 'Leave a bank transaction alone',
  text:
    'Leaves a line alone: nothing of it will be booked. One that stands on the statement twice leaves its balance ' +
    'too.',
  ja: {
    summary: '銀行明細を対象外にする',
    text: '明細を対象外にします。計上されません。重複した明細は明細上の残高からも除きます。',
  },
  undo: { by: ['unignore-bank-transaction'] },
  needs: 'banking:write',
  input: z
    .strictObject({
      ...ofLine,
      isDuplicate: z
        .boolean()
        .optional()
        .meta({ description: 'It stands on the statement twice: the balance of the statement leaves it out.' }),
      reason: reasonText.optional(),
    })
    .meta({ id: 'BankIgnoring' }),
  recalls: recallsLine,
  decide(_book, input, moment, recalled) {
    const line = lineAt(recalled, input);
    if (line.status === 'ignored') return [];
    if (line.matches.length > 0)
      refuse(
        'invalid_state',
        `bank transaction ${line.id} is ${line.status}; unmatch it before it is ignored`,
        undefined,
        { related: { id: line.id, status: line.status } },
      );
    return [
      BankTransactionIgnored({
        transaction: nextLine(
          line,
          {
            status: 'ignored',
            ...(input.isDuplicate && { isDuplicate: true as const }),
            ...(input.reason !== undefined && { ignoreReason: input.reason }),
          },
          moment,
        ),
      }),
    ];
  },
  output: shownBankTransaction,
  answer: answerLine,
});

/** Takes up a line again that was left alone. */
export const unignoreBankTransaction = command({
  name: 'unignore-bank-transaction',
  summary: 'Take up a bank transaction again',
  text: 'Takes up a line again that was left alone.',
  ja: { summary: '対象外にした銀行明細を戻す', text: '対象外にした明細を戻します。' },
  undo: { by: ['ignore-bank-transaction'] },
  needs: 'banking:write',
  input: z.strictObject(ofLine),
  recalls: recallsLine,
  decide(_book, input, moment, recalled) {
    const line = lineAt(recalled, input);
    if (line.status !== 'ignored') return [];
    const { ignoreReason: _reason, isDuplicate: _duplicate, ...rest } = nextLine(line, { status: 'unmatched' }, moment);
    return [BankTransactionUnignored({ transaction: rest })];
  },
  output: shownBankTransaction,
  answer: answerLine,
});
