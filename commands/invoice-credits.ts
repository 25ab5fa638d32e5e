// What may be claimed back: a credit note, or what was paid beyond an invoice, is applied to an invoice or paid back;
// and the taking back of what was applied.
import { z } from 'zod';
import { dateSchema } from '../src/domain/dates.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { lineId } from '../src/domain/ids.ts';
import {
  InvoiceApplied,
  InvoicePaymentRecorded,
  InvoicePaymentReversed,
  isCreditNote,
  isOurs,
  PAYMENT_CONTROL_LINE,
  PAYMENT_ID,
  restOfPayment,
  standing,
  type Invoice,
  type InvoicePayment,
  invoiceState,
} from '../src/domain/invoices.ts';
import { amountSchema } from '../src/domain/money.ts';
import { INVOICES } from '../src/domain/recalled.ts';
import { beginPosting, type Posting } from '../src/domain/posting.ts';
import { refuse } from '../src/domain/refusal.ts';
import { memoText } from '../src/domain/text.ts';
import { command, stateIn, type Moment, type Recalled } from './command.ts';
import { codeText, idText } from './entry-input.ts';
import {
  checkPlacedOn,
  checkRoom,
  controlLine,
  entryContent,
  lineOfNote,
  lineOfPayment,
  moneyAccount,
  other,
  posted,
  settlementOf,
  settling,
  takenBack,
  withPayment,
  type SettlingLine,
} from './invoice-entries.ts';
import {
  answerInvoice,
  checkInvoiceIs,
  entryOf,
  invoiceAt,
  nextInvoice,
  ofInvoice,
  recallsInvoice,
} from './invoices.ts';

/** What there is to be applied or paid back: how much, by which line, and the payment that it was paid with. */
interface Credit {
  readonly rest: number;
  readonly line: () => SettlingLine;
  readonly paid?: InvoicePayment;
}

/** The payment of an invoice that is applied to nothing in part: the one named, else the first. */
function overpaid(recalled: Recalled, invoice: Invoice, paymentId: string | undefined): Credit {
  const paid = standing(invoice).find(
    (one) => (paymentId === undefined || one.id === paymentId) && restOfPayment(invoice, one) > 0,
  );
  if (!paid)
    refuse(
      'invalid_state',
      paymentId === undefined
        ? `nothing was paid beyond invoice ${invoice.number ?? invoice.id}; ` +
            'only a credit note, or what was paid beyond an invoice, is applied or paid back'
        : `paymentId: nothing of payment ${paymentId} is left that settles nothing`,
      paymentId === undefined ? undefined : 'paymentId',
      { related: { id: invoice.id, amountUnapplied: invoice.amountUnapplied } },
    );
  return { rest: restOfPayment(invoice, paid), line: () => lineOfPayment(recalled, paid), paid };
}

const paymentId = idText
  .optional()
  .meta({
    description: 'Of what was paid beyond an invoice: the payment to take it from; default: the first with a rest.',
  });

/** Refuses what a credit cannot be applied to: another partner, account or kind of document, or nothing owed. */
function checkApplies(source: Invoice, target: Invoice): void {
  const wanted = isOurs(source.type) ? 'sales' : 'purchase';
  if (
    target.type !== wanted ||
    target.partnerId !== source.partnerId ||
    target.controlAccountCode !== source.controlAccountCode
  )
    refuse(
      'validation_error',
      `invoiceId: a ${source.type} of ${source.partnerName} on account ${source.controlAccountCode} is applied to ` +
        `a ${wanted} invoice of the same partner and account`,
      'invoiceId',
    );
  checkInvoiceIs(target, ['issued'], 'settled by a credit');
  checkRoom(source);
  checkRoom(target);
}

/** Applies a credit note, or what was paid beyond an invoice, to an invoice of the same partner. No money moves. */
export const applyCreditNote = command({
  name: 'apply-credit-note',
  summary: 'Apply a credit note, or what was paid beyond an invoice, to an invoice',
  text: 'Applies a credit note, or what was paid beyond an invoice, to an invoice of the same partner. No money moves.',
  ja: {
    summary: '返還や過払いを請求書に充当する',
    text: '返還または過払いを、同じ取引先の請求書に充当します。資金は動きません。',
  },
  undo: { by: ['reverse-invoice-payment'] },
  needs: 'invoices:issue',
  input: z
    .strictObject({
      creditNoteId: idText,
      version: ofInvoice.version,
      invoiceId: idText.meta({ description: 'The invoice that it is applied to.' }),
      amount: amountSchema.optional().meta({ description: 'Default: as much as both have left.' }),
      paymentId,
    })
    .meta({ id: 'CreditNoteApplication' }),
  recalls: ({ creditNoteId, invoiceId }) => ({ ids: [creditNoteId, invoiceId] }),
  decide(_book, input, moment, recalled) {
    const source = invoiceAt(recalled, { invoiceId: input.creditNoteId, version: input.version });
    const isNote = isCreditNote(source.type);
    checkInvoiceIs(source, isNote ? ['issued'] : ['issued', 'uncollectible'], 'applied');
    if (isNote && input.paymentId !== undefined)
      refuse('validation_error', 'paymentId: a credit note is applied as it is; leave it out', 'paymentId');
    const credit: Credit = isNote
      ? { rest: source.amountDue, line: () => lineOfNote(recalled, source) }
      : overpaid(recalled, source, input.paymentId);
    const target =
      recalled.state(INVOICES, input.invoiceId) ??
      refuse('invoice_not_found', `invoiceId: there is no invoice ${input.invoiceId} in this company`, 'invoiceId');
    checkApplies(source, target);
    const most = Math.min(credit.rest, target.amountDue);
    const { amount = most } = input;
    if (amount > most || amount === 0)
      refuse(
        'already_settled',
        `amount: ${credit.rest} of the ${isNote ? 'credit note' : 'payment'} and ${target.amountDue} of the invoice ` +
          `are left; apply at most ${most}`,
        'amount',
        { related: { rest: most } },
      );
    return applied(source, target, credit, amount, moment, recalled);
  },
  output: invoiceState,
  answer: (events): Invoice => stateIn<Invoice>(events, 'invoice', undefined),
});

/** Both documents hold what is applied, each naming the other; a payment applied to its own invoice is held once. */
function applied(
  source: Invoice,
  target: Invoice,
  { line, paid }: Credit,
  amount: number,
  moment: Moment,
  recalled: Recalled,
): LedgerEvent[] {
  const charge = entryOf(recalled, target.journalEntryIds[0] ?? '');
  const one = {
    id: moment.id(PAYMENT_ID),
    date: paid?.date ?? source.issueDate,
    amount: 0,
    settled: amount,
    unapplied: 0,
  };
  const given: InvoicePayment = {
    ...one,
    ...(paid
      ? { kind: 'transfer', settled: source.id === target.id ? amount : 0, unapplied: -amount, paymentId: paid.id }
      : { kind: 'credit' }),
    invoiceId: target.id,
  };
  return [
    settling(line(), [{ ...settlementOf(target, amount), date: charge.content.effectiveDate }]),
    InvoiceApplied({ invoice: withPayment(source, given, moment) }),
    ...(source.id === target.id
      ? []
      : [InvoiceApplied({ invoice: withPayment(target, { ...one, kind: 'credit', invoiceId: source.id }, moment) })]),
  ];
}

/** Both documents of an applied credit lose it. Refuses it of an invoice whose rest was written off. */
export function unapplied(invoice: Invoice, paid: InvoicePayment, moment: Moment, recalled: Recalled): LedgerEvent[] {
  const isOwn = paid.invoiceId === invoice.id;
  const counterpart =
    (isOwn ? invoice : recalled.state(INVOICES, paid.invoiceId ?? '')) ??
    refuse('internal_error', `the credit names the invoice ${paid.invoiceId}, which is not there`);
  const isGiven = paid.kind === 'transfer' || isCreditNote(invoice.type);
  const [source, target] = isGiven ? [invoice, counterpart] : [counterpart, invoice];
  checkRelieved(target);
  const given = source.payments.find(({ id }) => id === paid.id) ?? paid;
  const from = source.payments.find(({ id }) => id === given.paymentId);
  const amount = from ? -given.unapplied : given.settled;
  const without = (one: Invoice): Invoice => nextInvoice(one, { payments: takenBack(one, paid.id, moment) }, moment);
  return [
    settling(from ? lineOfPayment(recalled, from) : lineOfNote(recalled, source), [], settlementOf(target, amount)),
    InvoicePaymentReversed({ invoice: without(invoice) }),
    ...(isOwn ? [] : [InvoicePaymentReversed({ invoice: without(counterpart) })]),
  ];
}

/** Refuses to take payments and credits back from an invoice that is not issued, or whose rest was written off. */
export function checkRelieved(invoice: Invoice): void {
  checkInvoiceIs(invoice, ['issued'], 'relieved of a payment');
  if (invoice.writtenOffAmount > 0)
    refuse('invalid_state', 'the rest of this invoice was written off; its payments stay as they are', undefined, {
      related: { id: invoice.id, writtenOffAmount: invoice.writtenOffAmount },
    });
}

/** What paying back is asked with. */
export interface RefundInput {
  readonly date: string;
  readonly amount: number;
  readonly accountCode?: string | undefined;
  readonly memo?: string | undefined;
}

/**
 * Pays back: what is left of a credit note, or of a payment beyond its invoice (`paid`). The line of that then settles
 * the one of the refund.
 */
export function refund(
  posting: Posting,
  invoice: Invoice,
  { date, amount, accountCode, memo }: RefundInput,
  { line, paid }: Pick<Credit, 'line' | 'paid'>,
  moment: Moment,
): { readonly events: LedgerEvent[]; readonly paid: InvoicePayment } {
  const { book } = posting;
  checkPlacedOn(date, invoice);
  const money = moneyAccount(book, accountCode);
  const charged = isOurs(invoice.type) ? 'debit' : 'credit';
  const content = entryContent(
    book,
    invoice,
    {
      effectiveDate: date,
      sourceType: 'payment',
      lines: [{ side: other(charged), accountId: money.id, amount }, controlLine(book, invoice, charged, amount)],
    },
    '返金',
  );
  const [, entryId] = posted(book, content, moment, posting);
  const back: InvoicePayment = {
    id: moment.id(PAYMENT_ID),
    kind: 'refund',
    date,
    amount,
    settled: paid ? 0 : amount,
    unapplied: paid ? -amount : 0,
    ...(paid && { paymentId: paid.id }),
    accountCode: money.code,
    journalEntryId: entryId,
    ...(memo !== undefined && { memo }),
  };
  posting.events.push(
    settling(line(), [{ lineId: lineId(entryId, PAYMENT_CONTROL_LINE), amount, date }]),
    InvoicePaymentRecorded({ invoice: withPayment(invoice, back, moment) }),
  );
  return { events: posting.events, paid: back };
}

/** Pays back what was paid beyond an invoice. */
export const refundInvoice = command({
  name: 'refund-invoice',
  summary: 'Pay back what was paid beyond an invoice',
  text: 'Pays back what was paid beyond an invoice.',
  ja: { summary: '過払いを返金する', text: '過払いを返金します。' },
  undo: { by: ['reverse-invoice-payment'] },
  needs: 'invoices:issue',
  input: z
    .strictObject({
      ...ofInvoice,
      date: dateSchema,
      amount: amountSchema.optional().meta({ description: 'Default: what is left of the payment.', example: 3_000 }),
      paymentId,
      accountCode: codeText.optional().meta({ description: 'Bank or cash account; default: the usual bank account.' }),
      memo: memoText.optional(),
    })
    .meta({ id: 'InvoiceRefund' }),
  recalls: recallsInvoice,
  decide(book, input, moment, recalled) {
    const invoice = invoiceAt(recalled, input);
    if (isCreditNote(invoice.type))
      refuse('invalid_state', 'a credit note is paid back by a payment of it', undefined, {
        related: { id: invoice.id, type: invoice.type },
      });
    checkInvoiceIs(invoice, ['issued', 'uncollectible'], 'paid back');
    checkRoom(invoice);
    const credit = overpaid(recalled, invoice, input.paymentId);
    const { amount = credit.rest } = input;
    if (amount > credit.rest)
      refuse('validation_error', `amount: only ${credit.rest} of the payment is left`, 'amount');
    return refund(beginPosting(book, moment), invoice, { ...input, amount }, credit, moment).events;
  },
  output: invoiceState,
  answer: answerInvoice,
});
