// What happens to an issued invoice: payments and refunds, credit notes applied, both taken back, written off,
// recovered.
import { z } from 'zod';
import { accountInRole } from '../src/domain/account-roles.ts';
import { accountNamed, checkPostable, type Account, type SystemRole } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { dateSchema } from '../src/domain/dates.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { lineId, lineIndex } from '../src/domain/ids.ts';
import {
  InvoiceApplied,
  InvoicePaymentRecorded,
  InvoicePaymentReversed,
  InvoiceRecovered,
  invoices,
  InvoiceWrittenOff,
  isCreditNote,
  isOurs,
  PAYMENT_ID,
  settledBy,
  withheldWith,
  type Invoice,
  type InvoicePayment,
  invoiceState,
} from '../src/domain/invoices.ts';
import { EntryAmended, type EntryContent, type EntryState, type StoredLine } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { allocate, amountSchema } from '../src/domain/money.ts';
import type { Settlement } from '../src/domain/open-items.ts';
import { beginPosting, post, postReversal, wholeRest, type Posting } from '../src/domain/posting.ts';
import { INVOICES } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { taxCodeNamed } from '../src/domain/tax/tax-codes.ts';
import { memoText, reasonText } from '../src/domain/text.ts';
import { command, stateIn, type Moment, type Recalled } from './command.ts';
import { codeText, idText, readEntry, type EntryInput } from './entry-input.ts';
import { codeLike } from './invoice-input.ts';
import {
  answerInvoice,
  checkInvoiceIs,
  entryOf,
  invoiceAt,
  movedWarnings,
  nextInvoice,
  ofInvoice,
  recallsInvoice,
  reversalDay,
  reversalDays,
} from './invoices.ts';
import { settlingLines } from './open-items.ts';

type Line = EntryInput['lines'][number];
type Side = 'debit' | 'credit';
const other = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit');

/** The side on which an invoice is owed: debit for what customers owe, and for what suppliers owe by a credit note. */
const owedOn = ({ type }: Invoice): Side => (type === 'sales' || type === 'purchase_credit' ? 'debit' : 'credit');

/** The account that money comes to or goes from: the one named, else the usual bank account. */
function moneyAccount(book: Readonly<Book>, code: string | undefined): Account {
  if (code === undefined) return accountInRole(book, 'bank_default');
  const account = accountNamed(book, undefined, code, '');
  checkPostable(account, 'accountCode');
  return account;
}

/** An entry of an invoice, read by every rule of entries, its control line settling what it names. */
function entryContent(
  book: Readonly<Book>,
  invoice: Invoice,
  said: Pick<EntryInput, 'effectiveDate' | 'lines'> & { readonly sourceType: EntryContent['sourceType'] },
  what: string,
  recalled?: Recalled,
): EntryContent {
  const name = [invoice.number, invoice.partnerName].filter((part) => part !== undefined).join(' ');
  const content = readEntry(
    book,
    {
      ...said,
      sourceId: invoice.id,
      memo: `${what} ${name}`.slice(0, LIMITS.memoLength),
      ...(invoice.number !== undefined && { reference: invoice.number }),
      partnerId: invoice.partnerId,
      ...(invoice.labelIds && { labelIds: [...invoice.labelIds] }),
    },
    '',
  );
  if (recalled) content.lines = settlingLines(book, content, recalled, { by: invoices.noun });
  return content;
}

/** Code of a line about a rate of the invoice; undefined when that part has no tax. */
function rateCode(
  book: Readonly<Book>,
  { rateBps, reduced }: { readonly rateBps: number; readonly reduced: boolean },
  side: string,
  date: string,
): Pick<Line, 'taxCodeId' | 'taxEntryMethod'> {
  const code = rateBps === 0 ? undefined : codeLike(book, { rateBps, reduced }, side, date);
  return code ? { taxCodeId: code.id, taxEntryMethod: 'inclusive' } : {};
}

/** An amount shared out over the rates of an invoice in proportion to what each comes to with tax. */
function perRate(
  invoice: Invoice,
  whole: number,
): { readonly rate: Invoice['taxSummary'][number]; readonly amount: number }[] {
  const weights = invoice.taxSummary.map(({ taxableAmount, taxAmount }) =>
    BigInt(Math.max(0, taxableAmount + taxAmount)),
  );
  return allocate(BigInt(whole), weights).flatMap((share, i) => {
    const rate = invoice.taxSummary[i];
    return rate && share > 0n ? [{ rate, amount: Number(share) }] : [];
  });
}

const feeInput = z
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
    accountCode: codeText.optional().meta({ description: 'Bank or cash account; default: the usual bank account.' }),
    memo: memoText.optional(),
  })
  .meta({ id: 'InvoicePayment' });
type PaymentInput = z.infer<typeof paymentInput>;

function checkRoom({ payments }: Invoice): void {
  if (payments.length >= LIMITS.paymentsPerInvoice)
    refuse('too_large', `an invoice takes at most ${LIMITS.paymentsPerInvoice} payments and credits`);
}

/** Beside the money: the fee and the tax withheld, and how much all of it settles. */
function withFees(
  book: Readonly<Book>,
  invoice: Invoice,
  { amount, fee, withholding, date }: PaymentInput,
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

/** A payment long before its invoice is a slip of the year. */
function checkPlacedOn(date: string, { issueDate }: Invoice): void {
  const earliest = `${Number(issueDate.slice(0, 4)) - 1}${issueDate.slice(4)}`;
  if (date < earliest)
    refuse('validation_error', `date: lies more than a year before the invoice (${issueDate})`, 'date');
}

/** Records a payment of an invoice, in part or beyond what is owed; of a credit note, the refund. */
export const payInvoice = command({
  name: 'pay-invoice',
  summary: 'Record a payment of an invoice, or a refund of a credit note',
  needs: 'invoices:issue',
  input: paymentInput,
  recalls: recallsInvoice,
  decide(book, input, moment, recalled) {
    const invoice = invoiceAt(recalled, input);
    checkInvoiceIs(invoice, ['issued'], 'paid');
    checkRoom(invoice);
    return isCreditNote(invoice.type)
      ? refund(book, invoice, input, moment, recalled)
      : payment(book, invoice, input, moment, recalled);
  },
  output: invoiceState,
  answer: answerInvoice,
});

function payment(
  book: Readonly<Book>,
  invoice: Invoice,
  input: PaymentInput,
  moment: Moment,
  recalled: Recalled,
): LedgerEvent[] {
  const { date, amount, fee, memo } = input;
  const money = moneyAccount(book, input.accountCode);
  const { lines, moved, withheld } = withFees(book, invoice, input);
  const { settled, unapplied } = settledBy(invoice.amountDue, moved);
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
  const posting = beginPosting(book, moment);
  const entryId = moment.id('entry');
  post(posting, entryId, content, { field: 'date' });
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
  return [...posting.events, InvoicePaymentRecorded({ invoice: withPayment(invoice, paid, moment) })];
}

const settlementOf = (invoice: Invoice, amount: number): Settlement => ({
  lineId: invoice.controlLineId ?? '',
  amount,
});

function controlLine(
  book: Readonly<Book>,
  invoice: Invoice,
  side: Side,
  amount: number,
  settles: readonly Settlement[] = [],
): Line {
  const account = accountNamed(book, undefined, invoice.controlAccountCode, 'control');
  return { side, accountId: account.id, amount, ...(settles.length > 0 && { settles: [...settles] }) };
}

function withPayment(invoice: Invoice, paid: InvoicePayment, moment: Moment): Invoice {
  return nextInvoice(
    invoice,
    {
      payments: [...invoice.payments, paid],
      ...(paid.journalEntryId !== undefined && { journalEntryIds: [...invoice.journalEntryIds, paid.journalEntryId] }),
    },
    moment,
  );
}

/** Pays a credit note back: the entry of the credit note then settles that of the refund. */
function refund(
  book: Readonly<Book>,
  note: Invoice,
  input: PaymentInput,
  moment: Moment,
  recalled: Recalled,
): LedgerEvent[] {
  const { date, amount, memo } = input;
  for (const field of ['fee', 'withholding'] as const)
    if (input[field] !== undefined)
      refuse('validation_error', `${field}: a credit note is paid back whole; leave it out`, field);
  if (amount > note.amountDue)
    refuse('validation_error', `amount: only ${note.amountDue} of the credit note is left`, 'amount');
  checkPlacedOn(date, note);
  const money = moneyAccount(book, input.accountCode);
  const charged = other(owedOn(note));
  const content = entryContent(
    book,
    note,
    {
      effectiveDate: date,
      sourceType: 'payment',
      lines: [{ side: other(charged), accountId: money.id, amount }, controlLine(book, note, charged, amount)],
    },
    '返金',
  );
  const posting = beginPosting(book, moment);
  const entryId = moment.id('entry');
  post(posting, entryId, content, { field: 'date' });
  const paid: InvoicePayment = {
    id: moment.id(PAYMENT_ID),
    kind: 'refund',
    date,
    amount,
    settled: amount,
    unapplied: 0,
    accountCode: money.code,
    journalEntryId: entryId,
    ...(memo !== undefined && { memo }),
  };
  return [
    ...posting.events,
    settling(entryOf(recalled, note.journalEntryIds[0] ?? ''), note, [{ lineId: lineId(entryId, 1), amount, date }]),
    InvoicePaymentRecorded({ invoice: withPayment(note, paid, moment) }),
  ];
}

/**
 * The entry of a credit note, amended only in what its control line settles: `add` more, or less what `drop` names. No
 * figure of the books changes by it, so a closed period does not stand in its way.
 */
function settling(
  state: EntryState,
  note: Invoice,
  add: readonly Settlement[],
  drop?: { readonly lineId: string; readonly amount: number },
): LedgerEvent {
  const index = lineIndex(state.id, note.controlLineId ?? '', state.content.lines.length);
  const lines = state.content.lines.map((line, i): StoredLine => {
    if (i !== index) return line;
    const { settles: before = [], ...rest } = line;
    const merged = new Map(before.map((one) => [one.lineId, one]));
    for (const one of add)
      merged.set(one.lineId, { ...one, amount: one.amount + (merged.get(one.lineId)?.amount ?? 0) });
    const less = drop && merged.get(drop.lineId);
    if (less && drop) merged.set(drop.lineId, { ...less, amount: less.amount - drop.amount });
    const settles = [...merged.values()].filter(({ amount }) => amount > 0);
    return settles.length > 0 ? { ...rest, settles } : rest;
  });
  return EntryAmended({
    entryId: state.id,
    version: state.version + 1,
    status: 'posted',
    ...(state.entryNumber !== undefined && { entryNumber: state.entryNumber }),
    before: state.content,
    after: { ...state.content, lines },
  });
}

/** Applies a credit note to an invoice of the same partner. */
export const applyCreditNote = command({
  name: 'apply-credit-note',
  summary: 'Apply a credit note to an invoice',
  needs: 'invoices:issue',
  input: z
    .strictObject({
      creditNoteId: idText,
      version: ofInvoice.version,
      invoiceId: idText.meta({ description: 'The invoice that the credit note is applied to.' }),
      amount: amountSchema.optional().meta({ description: 'Default: as much as both have left.' }),
    })
    .meta({ id: 'CreditNoteApplication' }),
  recalls: ({ creditNoteId, invoiceId }) => ({ ids: [creditNoteId, invoiceId] }),
  decide(_book, input, moment, recalled) {
    const note = invoiceAt(recalled, { invoiceId: input.creditNoteId, version: input.version });
    const field = 'invoiceId';
    if (!isCreditNote(note.type))
      refuse('invalid_state', 'only a credit note is applied; record a payment of an invoice', undefined, {
        related: { id: note.id, type: note.type },
      });
    checkInvoiceIs(note, ['issued'], 'applied');
    const target =
      recalled.state(INVOICES, input.invoiceId) ??
      refuse('invoice_not_found', `${field}: there is no invoice ${input.invoiceId} in this company`, field);
    const wanted = note.type === 'sales_credit' ? 'sales' : 'purchase';
    if (
      target.type !== wanted ||
      target.partnerId !== note.partnerId ||
      target.controlAccountCode !== note.controlAccountCode
    )
      refuse(
        'validation_error',
        `${field}: a ${note.type} of ${note.partnerName} on account ${note.controlAccountCode} is applied to ` +
          `a ${wanted} invoice of the same partner and account`,
        field,
      );
    checkInvoiceIs(target, ['issued'], 'settled by a credit note');
    checkRoom(note);
    checkRoom(target);
    const most = Math.min(note.amountDue, target.amountDue);
    const { amount = most } = input;
    if (amount > most || amount === 0)
      refuse(
        'already_settled',
        `amount: ${note.amountDue} of the credit note and ${target.amountDue} of the invoice are left; ` +
          `apply at most ${most}`,
        'amount',
        { related: { rest: most } },
      );
    const original = entryOf(recalled, note.journalEntryIds[0] ?? '');
    const charge = entryOf(recalled, target.journalEntryIds[0] ?? '');
    const id = moment.id(PAYMENT_ID);
    const credit = { id, kind: 'credit' as const, date: note.issueDate, amount: 0, settled: amount, unapplied: 0 };
    return [
      settling(original, note, [{ ...settlementOf(target, amount), date: charge.content.effectiveDate }]),
      InvoiceApplied({ invoice: withPayment(note, { ...credit, invoiceId: target.id }, moment) }),
      InvoiceApplied({ invoice: withPayment(target, { ...credit, invoiceId: note.id }, moment) }),
    ];
  },
  output: invoiceState,
  answer: (events): Invoice => stateIn<Invoice>(events, 'invoice', undefined),
});

/** Takes back a payment, a refund, or the application of a credit note. */
export const reverseInvoicePayment = command({
  name: 'reverse-invoice-payment',
  summary: 'Take back a payment, refund or credit of an invoice',
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
    const paid =
      invoice.payments.find(({ id }) => id === input.paymentId) ??
      refuse('not_found', `there is no payment ${input.paymentId} of this invoice`);
    if (paid.reversedAt !== undefined)
      refuse('already_reversed', `payment ${paid.id} is taken back already`, undefined, {
        related: { reversalId: paid.reversalEntryId },
      });
    checkInvoiceIs(invoice, ['issued'], 'relieved of a payment');
    if (invoice.writtenOffAmount > 0)
      refuse('invalid_state', 'the rest of this invoice was written off; its payments stay as they are', undefined, {
        related: { id: invoice.id, writtenOffAmount: invoice.writtenOffAmount },
      });
    if (paid.kind === 'credit') return unapply(invoice, paid, moment, recalled);
    const posting = beginPosting(book, moment);
    const original = entryOf(recalled, paid.journalEntryId ?? '');
    const day = reversalDay(posting, original, input.date);
    const said = { reversalReason: input.reason };
    const reversalId = postReversal(posting, original, day, wholeRest(original), said, 'date');
    if (paid.kind === 'refund') {
      const note = entryOf(recalled, invoice.journalEntryIds[0] ?? '');
      posting.events.push(settling(note, invoice, [], { lineId: lineId(original.id, 1), amount: paid.settled }));
    }
    const next = nextInvoice(
      invoice,
      {
        payments: takenBack(invoice, paid.id, moment, reversalId),
        journalEntryIds: [...invoice.journalEntryIds, reversalId],
      },
      moment,
    );
    return [...posting.events, InvoicePaymentReversed({ invoice: next })];
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

function takenBack(
  { payments }: Invoice,
  id: string,
  { nowIso }: Moment,
  reversalEntryId?: string,
): Invoice['payments'] {
  return payments.map((one) =>
    one.id === id ? { ...one, reversedAt: nowIso, ...(reversalEntryId !== undefined && { reversalEntryId }) } : one,
  );
}

/** Both documents of an applied credit lose it. */
function unapply(invoice: Invoice, paid: InvoicePayment, moment: Moment, recalled: Recalled): LedgerEvent[] {
  const partner =
    recalled.state(INVOICES, paid.invoiceId ?? '') ??
    refuse('internal_error', `the credit names the invoice ${paid.invoiceId}, which is not there`);
  const [note, target] = isCreditNote(invoice.type) ? [invoice, partner] : [partner, invoice];
  const original = entryOf(recalled, note.journalEntryIds[0] ?? '');
  const without = (one: Invoice): Invoice => nextInvoice(one, { payments: takenBack(one, paid.id, moment) }, moment);
  return [
    settling(original, note, [], settlementOf(target, paid.settled)),
    InvoicePaymentReversed({ invoice: without(invoice) }),
    InvoicePaymentReversed({ invoice: without(partner) }),
  ];
}

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

function posted(book: Readonly<Book>, content: EntryContent, moment: Moment): [Posting, string] {
  const posting = beginPosting(book, moment);
  const entryId = moment.id('entry');
  post(posting, entryId, content, { field: 'date' });
  return [posting, entryId];
}

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
