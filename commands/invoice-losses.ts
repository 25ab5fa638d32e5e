// Bad debts: what is still owed of a sales invoice is written off; money that comes in after all is recovered.
import { z } from 'zod';
import { accountInRole } from '../src/domain/account-roles.ts';
import type { Account } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { dateSchema } from '../src/domain/dates.ts';
import {
  InvoiceRecovered,
  InvoiceRecoveryReversed,
  InvoiceWriteOffReversed,
  InvoiceWrittenOff,
  type Invoice,
  invoiceState,
} from '../src/domain/invoices.ts';
import type { EntryState } from '../src/domain/journal.ts';
import { amountSchema } from '../src/domain/money.ts';
import { beginPosting, takeBackEntry } from '../src/domain/posting.ts';
import { ENTRIES } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { taxCodeNamed } from '../src/domain/tax/tax-codes.ts';
import { reasonText } from '../src/domain/text.ts';
import { checkNotMatched } from './bank-matched.ts';
import { allRecalled, command, type Recalled } from './command.ts';
import { codeText } from './entry-input.ts';
import {
  controlLine,
  entryContent,
  moneyAccount,
  perRate,
  posted,
  rateCode,
  settlementOf,
  type Line,
  type Side,
} from './invoice-entries.ts';
import { answerInvoice, checkInvoiceIs, invoiceAt, nextInvoice, ofInvoice, recallsInvoice } from './invoices.ts';
import { undoing } from './undoing.ts';

/** Writes off what is still owed of a sales invoice: bad debts, with the tax of each rate. */
export const writeOffInvoice = command({
  name: 'write-off-invoice',
  summary: 'Write off what is still owed of an invoice',
  text: 'Writes off what is still owed of a sales invoice: a bad debt, with the tax of each rate.',
  ja: {
    summary: '請求書の未決済額を貸倒れとする',
    text: '売上請求書の未決済額を、税率ごとの消費税とともに貸倒れとします。',
  },
  undo: { by: ['reverse-write-off'] },
  needs: 'invoices:issue',
  input: z.strictObject({ ...ofInvoice, date: dateSchema, reason: reasonText.optional() }),
  recalls: recallsInvoice,
  decide(book, input, moment, recalled) {
    const invoice = invoiceAt(recalled, input);
    if (invoice.type !== 'sales')
      refuse('invalid_state', 'only what customers owe is written off', undefined, {
        related: { id: invoice.id, type: invoice.type },
      });
    checkInvoiceIs(invoice, ['issued'], 'written off');
    const { amountDue } = invoice;
    if (amountDue === 0)
      refuse('already_settled', `nothing of invoice ${invoice.number} is owed any more`, undefined, {
        related: { id: invoice.id },
      });
    if (input.date < invoice.issueDate)
      refuse('validation_error', `date: must not lie before the invoice (${invoice.issueDate})`, 'date');
    const account = accountInRole(book, 'bad_debt');
    const content = entryContent(
      book,
      invoice,
      {
        effectiveDate: input.date,
        sourceType: 'invoice',
        lines: [
          ...lossLines(book, invoice, amountDue, account, 'debit', 'bad_debt', input.date),
          controlLine(book, invoice, 'credit', amountDue, [settlementOf(invoice, amountDue)]),
        ],
      },
      input.reason ?? '貸倒',
      recalled,
    );
    const [posting, entryId] = posted(book, content, moment);
    const next = nextInvoice(
      invoice,
      {
        status: 'uncollectible',
        writtenOffAmount: invoice.writtenOffAmount + amountDue,
        journalEntryIds: [...invoice.journalEntryIds, entryId],
        statusTransitions: { ...invoice.statusTransitions, writtenOffAt: moment.nowIso },
      },
      moment,
    );
    return [...posting.events, InvoiceWrittenOff({ invoice: next })];
  },
  output: invoiceState,
  answer: answerInvoice,
});

/** A line per rate of the invoice, tax included; parts without tax are out of scope. */
function lossLines(
  book: Readonly<Book>,
  invoice: Invoice,
  whole: number,
  account: Account,
  side: Side,
  codeSide: string,
  date: string,
): Line[] {
  return perRate(invoice, whole).map(({ rate, amount }) => {
    const code = rateCode(book, rate, codeSide, date);
    const outside = taxCodeNamed(book, undefined, side === 'debit' ? 'P_OUT' : 'S_OUT');
    return {
      side,
      accountId: account.id,
      amount,
      ...(code.taxCodeId === undefined && outside ? { taxCodeId: outside.id } : code),
    };
  });
}

/** Records money that came in after all for an invoice that was written off. */
export const recoverInvoice = command({
  name: 'recover-invoice',
  summary: 'Record money that came in for an invoice that was written off',
  text: 'Records money that came in after all for an invoice that was written off.',
  ja: { summary: '貸倒れとした請求書の回収を記録する', text: '貸倒れとした請求書について、その後の回収を記録します。' },
  undo: { by: ['reverse-write-off'] },
  needs: 'invoices:issue',
  input: z.strictObject({
    ...ofInvoice,
    date: dateSchema,
    amount: amountSchema,
    accountCode: codeText.optional().meta({ description: 'Bank or cash account; default: the usual bank account.' }),
  }),
  recalls: recallsInvoice,
  decide(book, input, moment, recalled) {
    const invoice = invoiceAt(recalled, input);
    const rest = invoice.writtenOffAmount - invoice.recoveredAmount;
    if (rest === 0) checkInvoiceIs(invoice, ['uncollectible'], 'recovered');
    if (input.amount > rest)
      refuse('validation_error', `amount: only ${rest} of what was written off is left to recover`, 'amount');
    const account = accountInRole(book, 'bad_debt_recovery');
    const content = entryContent(
      book,
      invoice,
      {
        effectiveDate: input.date,
        sourceType: 'payment',
        lines: [
          { side: 'debit', accountId: moneyAccount(book, input.accountCode).id, amount: input.amount },
          ...lossLines(book, invoice, input.amount, account, 'credit', 'bad_debt_recovery', input.date),
        ],
      },
      '貸倒回収',
    );
    const [posting, entryId] = posted(book, content, moment);
    const next = nextInvoice(
      invoice,
      {
        status: 'issued',
        recoveredAmount: invoice.recoveredAmount + input.amount,
        journalEntryIds: [...invoice.journalEntryIds, entryId],
      },
      moment,
    );
    return [...posting.events, InvoiceRecovered({ invoice: next })];
  },
  output: invoiceState,
  answer: answerInvoice,
});

/** The entry of an invoice that stands, of this source and of no payment: the newest. */
function standingEntry(recalled: Recalled, invoice: Invoice, source: 'invoice' | 'payment'): EntryState {
  const [, ...later] = invoice.journalEntryIds;
  const paid = new Set(invoice.payments.map(({ journalEntryId }) => journalEntryId));
  const found = allRecalled(
    recalled,
    ENTRIES,
    later.filter((id) => !paid.has(id)),
  ).findLast(({ status, content }) => status === 'posted' && content.sourceType === source);
  return found ?? refuse('internal_error', `invoice ${invoice.id} has lost the entry of a bad debt`);
}

/** Takes back the newest recovery, or, where nothing was recovered, the write-off: the invoice is owed again. */
export const reverseWriteOff = command({
  name: 'reverse-write-off',
  summary: 'Take back a write-off, or the newest recovery after it',
  text:
    'Takes back the newest recovery of an invoice, or, where nothing was recovered, its write-off: the invoice is ' +
    'owed again.',
  ja: {
    summary: '貸倒れ、またはその後の最新の回収を取り消す',
    text: '最新の回収を、回収がなければ貸倒れ自体を取り消します。請求書は再び未決済になります。',
  },
  undo: { why: 'this took something back already: do that anew' },
  needs: 'invoices:issue',
  input: z
    .strictObject({
      ...ofInvoice,
      date: dateSchema
        .optional()
        .meta({
          description: 'Of the reversal. Default: the day of what is taken back, or the first open day after it.',
        }),
      reason: reasonText.optional(),
    })
    .meta({ id: 'WriteOffReversal', example: { reason: '入金の見込み' } }),
  recalls: recallsInvoice,
  decide(book, input, moment, recalled) {
    const invoice = invoiceAt(recalled, input);
    const { writtenOffAmount, recoveredAmount, statusTransitions } = invoice;
    if (writtenOffAmount === 0)
      refuse('invalid_state', `nothing of invoice ${invoice.number ?? invoice.id} is written off`, undefined, {
        related: { id: invoice.id, status: invoice.status },
      });
    const isRecovery = recoveredAmount > 0;
    const original = standingEntry(recalled, invoice, isRecovery ? 'payment' : 'invoice');
    checkNotMatched(book, recalled, original);
    const posting = beginPosting(book, moment);
    const { journalEntryId: reversalId } = takeBackEntry(posting, original, input);
    const left = isRecovery
      ? recoveredAmount - (original.content.lines.find(({ side }) => side === 'debit')?.amount ?? 0)
      : 0;
    const { writtenOffAt: _at, ...before } = statusTransitions;
    const next = nextInvoice(
      invoice,
      {
        status: isRecovery && left === 0 ? 'uncollectible' : 'issued',
        ...(isRecovery ? { recoveredAmount: left } : { writtenOffAmount: 0, statusTransitions: before }),
        journalEntryIds: [...invoice.journalEntryIds, reversalId],
      },
      moment,
    );
    return [...posting.events, (isRecovery ? InvoiceRecoveryReversed : InvoiceWriteOffReversed)({ invoice: next })];
  },
  output: invoiceState,
  answer: answerInvoice,
});

/** What undoes bad debts: the newest of them is taken back. */
export const lossUndoing = [InvoiceRecovered, InvoiceWrittenOff].map((event) =>
  undoing(
    event,
    'reverse write-off',
    reverseWriteOff,
    ({ invoice: { id } }, reason) => ({ invoiceId: id, reason }),
    'goes on',
  ),
);
