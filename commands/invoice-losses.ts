// Bad debts: what is still owed of a sales invoice is written off; money that comes in after all is recovered.
import { z } from 'zod';
import { accountInRole } from '../src/domain/account-roles.ts';
import type { Account } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { InvoiceRecovered, InvoiceWrittenOff, type Invoice, invoiceState } from '../src/domain/invoices.ts';
import { amountSchema } from '../src/domain/money.ts';
import { refuse } from '../src/domain/refusal.ts';
import { taxCodeNamed } from '../src/domain/tax/tax-codes.ts';
import { reasonText } from '../src/domain/text.ts';
import { command } from './command.ts';
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

/** Writes off what is still owed of a sales invoice: bad debts, with the tax of each rate. */
export const writeOffInvoice = command({
  name: 'write-off-invoice',
  summary: 'Write off what is still owed of an invoice',
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
