// What is paid of an issued invoice: payments in part, whole and beyond, refunds of credit notes; their taking back.
import { z } from 'zod';
import { accountInRole } from '../src/domain/account-roles.ts';
import type { SystemRole } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
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
  settledBy,
  standing,
  withheldWith,
  type Invoice,
  type InvoicePayment,
  invoiceState,
} from '../src/domain/invoices.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { amountSchema } from '../src/domain/money.ts';
import { beginPosting, takeBackEntry, type Posting } from '../src/domain/posting.ts';
import { refuse } from '../src/domain/refusal.ts';
import { taxCodeNamed } from '../src/domain/tax/tax-codes.ts';
import { memoText, reasonText } from '../src/domain/text.ts';
import { checkNotMatched } from './bank-matched.ts';
import { command, type Moment, type Recalled } from './command.ts';
import { codeText, idText } from './entry-input.ts';
import { checkRelieved, refund, unapplied } from './invoice-credits.ts';
import {
  checkPlacedOn,
  checkRoom,
  controlLine,
  entryContent,
  lineOfNote,
  lineOfPayment,
  moneyAccount,
  other,
  owedOn,
  posted,
  rateCode,
  settlementOf,
  settling,
  takenBack,
  withPayment,
  type Line,
  type Side,
} from './invoice-entries.ts';
import { movedWarnings, reversalDays } from './invoice-warnings.ts';
import {
  answerInvoice,
  checkInvoiceIs,
  entryOf,
  invoiceAt,
  nextInvoice,
  ofInvoice,
  recallsInvoice,
} from './invoices.ts';
import { undoing } from './undoing.ts';

/** What of a payment is a fee. */
export const feeInput = z
  .strictObject({
    amount: amountSchema,
    treatment: z
      .enum(['discount', 'expense'])
      .optional()
      .meta({ description: 'discount (default): taken off the price; expense: a bank fee with its tax.' }),
  })
  .meta({
    description:
      'Transfer fee. Of sales: what the payer kept. Of purchases: what the bank took within amount (expense), ' +
      'or what the supplier bears (discount).',
    example: { amount: 440 },
  });

/** Says that more is paid than is owed on purpose. */
export const overpaymentField = z
  .boolean()
  .meta({ description: 'true: more is paid than is owed; the rest stays with the partner. Else that is refused.' });

const paymentInput = z
  .strictObject({
    ...ofInvoice,
    date: dateSchema,
    amount: amountSchema.meta({ description: 'What moved at the bank.', example: 109_560 }),
    fee: feeInput.optional(),
    withholding: z
      .number()
      .int()
      .min(0)
      .max(LIMITS.amount)
      .optional()
      .meta({ description: 'Income tax withheld; default: pro rata of the withholding tax of the invoice.' }),
    overpayment: overpaymentField.optional(),
    accountCode: codeText.optional().meta({ description: 'Bank or cash account; default: the usual bank account.' }),
    memo: memoText.optional(),
  })
  .meta({ id: 'InvoicePayment' });
type PaymentInput = z.infer<typeof paymentInput>;

/** Beside the money: the fee and the tax withheld, and how much all of it settles. */
function withFees(
  book: Readonly<Book>,
  invoice: Invoice,
  { amount, fee, withholding, date }: Omit<PaymentInput, 'invoiceId' | 'version'>,
): { readonly lines: Line[]; readonly moved: number; readonly withheld: number } {
  const sales = isOurs(invoice.type);
  const toUs: Side = sales ? 'debit' : 'credit';
  const lines: Line[] = [];
  const treatment = fee?.treatment ?? 'discount';
  // The bank's fee for a transfer of ours is a part of what the bank took; any other fee comes to what is settled.
  const paysBank = !sales && treatment === 'expense';
  const feeCounts = fee ? (paysBank ? -fee.amount : fee.amount) : 0;
  const money = amount + feeCounts;
  if (money <= 0) refuse('validation_error', 'fee.amount: must be less than the amount', 'fee.amount');
  const withheld = withholding ?? withheldWith(invoice, money);
  if (fee) {
    const role: SystemRole = treatment === 'expense' ? 'bank_fee' : sales ? 'sales_return' : 'purchase_return';
    const account = accountInRole(book, role);
    const largest = [...invoice.taxSummary].sort((a, b) => b.taxableAmount - a.taxableAmount)[0];
    const usual = taxCodeNamed(book, undefined, account.defaultTaxCode);
    const code =
      treatment === 'expense'
        ? usual && { taxCodeId: usual.id, taxEntryMethod: 'inclusive' as const }
        : rateCode(
            book,
            largest ?? { rateBps: 0, reduced: false },
            sales ? 'sales_return' : 'purchase_return',
            invoice.issueDate,
          );
    lines.push({
      side: paysBank ? 'debit' : toUs,
      accountId: account.id,
      amount: fee.amount,
      ...code,
      ...(treatment === 'discount' && { originalDate: invoice.issueDate }),
    });
  }
  if (withheld > 0)
    lines.push({
      side: toUs,
      accountId: accountInRole(book, sales ? 'tax_withheld_from_us' : 'fee_tax_withheld').id,
      amount: withheld,
    });
  checkPlacedOn(date, invoice);
  return { lines, moved: money + withheld, withheld };
}

/** Records a payment of an invoice, in part or beyond what is owed; of a credit note, the refund. */
export const payInvoice = command({
  name: 'pay-invoice',
  summary: 'Record a payment of an invoice, or a refund of a credit note',
  text: 'Records a payment of an invoice, in part or beyond what is owed; of a credit note, the refund.',
  ja: {
    summary: '請求書の入金・支払い、または返還の返金を記録する',
    text: '請求書の入金・支払いを記録します（一部・過払いも可）。返還では返金を記録します。',
  },
  undo: { by: ['reverse-invoice-payment'] },
  needs: 'invoices:issue',
  input: paymentInput,
  recalls: recallsInvoice,
  decide: (book, input, moment, recalled) =>
    recordPayment(beginPosting(book, moment), invoiceAt(recalled, input), input, moment, recalled).events,
  output: invoiceState,
  answer: answerInvoice,
});

/**
 * Posts a payment of an invoice, or the refund of a credit note, beside what the posting at hand has already. Returns
 * the posting, and the payment as the invoice keeps it. `at` is the path of the input. Refuses more than is owed,
 * unless the input says that it is meant.
 */
export function recordPayment(
  posting: Posting,
  invoice: Invoice,
  input: Omit<PaymentInput, 'invoiceId' | 'version'>,
  moment: Moment,
  recalled: Recalled,
  at = '',
): { readonly events: LedgerEvent[]; readonly paid: InvoicePayment } {
  checkInvoiceIs(invoice, ['issued'], 'paid');
  checkRoom(invoice);
  return isCreditNote(invoice.type)
    ? refundOfNote(posting, invoice, input, moment, recalled)
    : payment(posting, invoice, input, moment, recalled, at);
}
type Payment = ReturnType<typeof recordPayment>;

function refundOfNote(
  posting: Posting,
  note: Invoice,
  input: Omit<PaymentInput, 'invoiceId' | 'version'>,
  moment: Moment,
  recalled: Recalled,
): Payment {
  for (const field of ['fee', 'withholding'] as const)
    if (input[field] !== undefined)
      refuse('validation_error', `${field}: a credit note is paid back whole; leave it out`, field);
  if (input.amount > note.amountDue)
    refuse('validation_error', `amount: only ${note.amountDue} of the credit note is left`, 'amount');
  return refund(posting, note, input, { line: () => lineOfNote(recalled, note) }, moment);
}

function payment(
  posting: Posting,
  invoice: Invoice,
  input: Omit<PaymentInput, 'invoiceId' | 'version'>,
  moment: Moment,
  recalled: Recalled,
  at: string,
): Payment {
  const { book } = posting;
  const { date, amount, fee, memo } = input;
  const money = moneyAccount(book, input.accountCode);
  const { lines, moved, withheld } = withFees(book, invoice, input);
  const { settled, unapplied } = settledBy(invoice.amountDue, moved);
  if (unapplied > 0 && input.overpayment !== true)
    refuse(
      'validation_error',
      invoice.amountDue === 0
        ? `${at}amount: nothing is owed of ${invoice.number ?? invoice.id} any more; ` +
            'say {overpayment}: true if the money is to stay with the partner'
        : `${at}amount: it comes to ${moved}, and ${invoice.amountDue} is owed of ${invoice.number ?? invoice.id}; ` +
            'correct it, or say {overpayment}: true to keep the rest for the partner',
      `${at}amount`,
      { related: { id: invoice.id, amountDue: invoice.amountDue } },
    );
  const toUs = owedOn(invoice);
  const content = entryContent(
    book,
    invoice,
    {
      effectiveDate: date,
      sourceType: 'payment',
      lines: [
        { side: toUs, accountId: money.id, amount },
        controlLine(book, invoice, other(toUs), moved, settled > 0 ? [settlementOf(invoice, settled)] : []),
        ...lines,
      ],
    },
    isOurs(invoice.type) ? '入金' : '支払',
    recalled,
  );
  const [, entryId] = posted(book, content, moment, posting);
  const paid: InvoicePayment = {
    id: moment.id(PAYMENT_ID),
    kind: 'payment',
    date,
    amount,
    ...(fee && { fee: { amount: fee.amount, treatment: fee.treatment ?? 'discount' } }),
    ...(withheld > 0 && { withholding: withheld }),
    settled,
    unapplied,
    accountCode: money.code,
    journalEntryId: entryId,
    ...(memo !== undefined && { memo }),
  };
  posting.events.push(InvoicePaymentRecorded({ invoice: withPayment(invoice, paid, moment) }));
  return { events: posting.events, paid };
}

/** Takes back a payment, a refund, or what was applied of a credit. */
export const reverseInvoicePayment = command({
  name: 'reverse-invoice-payment',
  summary: 'Take back a payment, refund or credit of an invoice',
  text: 'Takes back a payment, a refund, or what was applied of a credit.',
  ja: { summary: '請求書の入金・返金・充当を取り消す', text: '入金・返金・充当を取り消します。' },
  undo: { why: 'this took something back already: do that anew' },
  needs: 'invoices:issue',
  input: z.strictObject({
    ...ofInvoice,
    paymentId: idText,
    date: dateSchema.optional(),
    reason: reasonText.optional(),
  }),
  recalls: recallsInvoice,
  decide(book, input, moment, recalled) {
    const invoice = invoiceAt(recalled, input);
    const paid = paymentNamed(invoice, input.paymentId);
    if (paid.kind === 'credit' || paid.kind === 'transfer') return unapplied(invoice, paid, moment, recalled);
    checkNotMatched(book, recalled, entryOf(recalled, paid.journalEntryId ?? ''));
    return takeBackPayment(beginPosting(book, moment), invoice, input, moment, recalled);
  },
  output: invoiceState,
  answer: answerInvoice,
  warnings: (_book, input, events) => {
    const reversed = events.find(({ type }) => type === 'invoice.payment_reversed')?.data as
      { invoice: Invoice } | undefined;
    const paid = reversed?.invoice.payments.find(({ id }) => id === input.paymentId);
    return paid
      ? movedWarnings(
          input,
          reversalDays(events).map((day) => [paid.date, day] as const),
        )
      : [];
  },
});

/** A payment of an invoice that stands. Refuses not_found and already_reversed. */
function paymentNamed(invoice: Invoice, paymentId: string): InvoicePayment {
  const paid =
    invoice.payments.find(({ id }) => id === paymentId) ??
    refuse('not_found', `there is no payment ${paymentId} of this invoice`);
  if (paid.reversedAt !== undefined)
    refuse('already_reversed', `payment ${paid.id} is taken back already`, undefined, {
      related: { reversalId: paid.reversalEntryId },
    });
  return paid;
}

/** Takes back a payment or refund of money, beside what the posting at hand has already. Returns all its events. */
export function takeBackPayment(
  posting: Posting,
  invoice: Invoice,
  input: { readonly paymentId: string; readonly date?: string | undefined; readonly reason?: string | undefined },
  moment: Moment,
  recalled: Recalled,
): LedgerEvent[] {
  const paid = paymentNamed(invoice, input.paymentId);
  if (paid.kind === 'payment') checkNothingTaken(invoice, paid);
  if (paid.settled > 0) checkRelieved(invoice);
  const original = entryOf(recalled, paid.journalEntryId ?? '');
  const { journalEntryId: reversalId } = takeBackEntry(posting, original, input);
  if (paid.kind === 'refund') posting.events.push(relinquished(invoice, paid, recalled));
  const next = nextInvoice(
    invoice,
    {
      payments: takenBack(invoice, paid.id, moment, reversalId),
      journalEntryIds: [...invoice.journalEntryIds, reversalId],
    },
    moment,
  );
  posting.events.push(InvoicePaymentReversed({ invoice: next }));
  return posting.events;
}

/** Refuses to take back a payment of which something is applied elsewhere, or was paid back. */
function checkNothingTaken(invoice: Invoice, { id }: InvoicePayment): void {
  const taken = standing(invoice).filter(({ paymentId }) => paymentId === id);
  if (taken.length > 0)
    refuse(
      'invalid_state',
      `of payment ${id} ${taken.reduce((sum, { unapplied: part }) => sum - part, 0)} is applied to other invoices ` +
        'or paid back; take that back first',
      undefined,
      { related: { payments: taken.map((one) => one.id) } },
    );
}

/** What a refund settled of a credit note, or of a payment beyond an invoice, is free again. */
function relinquished(invoice: Invoice, back: InvoicePayment, recalled: Recalled): LedgerEvent {
  const from = invoice.payments.find(({ id }) => id === back.paymentId);
  return settling(from ? lineOfPayment(recalled, from) : lineOfNote(recalled, invoice), [], {
    lineId: lineId(back.journalEntryId ?? '', PAYMENT_CONTROL_LINE),
    amount: back.amount,
  });
}

/** What undoes payments: the newest of the invoice is taken back; of an applied credit, from both documents. */
export const paymentUndoing = [
  undoing(
    InvoicePaymentRecorded,
    'reverse payment',
    reverseInvoicePayment,
    ({ invoice: { id, payments } }, reason) => ({ invoiceId: id, paymentId: payments.at(-1)?.id ?? '', reason }),
    'goes on',
  ),
  undoing(
    InvoiceApplied,
    'take back credit',
    reverseInvoicePayment,
    ({ invoice: { id, payments } }, reason, group, _past, { revision }) =>
      group.some((other) => other.type === InvoiceApplied.type && other.revision < revision)
        ? []
        : { invoiceId: id, paymentId: payments.at(-1)?.id ?? '', reason },
    'goes on',
  ),
];
