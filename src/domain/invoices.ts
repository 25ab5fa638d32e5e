// Invoices: of sales and purchases, and credit notes. A recalled noun: the book holds none of them, only the last
// number of each series; every event carries the full state. What is owed, and in which state an invoice is, follows
// from it.
import { z } from 'zod';
import { numbers, on, type BookPart } from './book-part.ts';
import { addressState, payToState } from './companies.ts';
import { codeKey, register } from './register.ts';
import { idSchema } from './ids.ts';
import { mulDivFloor } from './money.ts';
import { metadataState } from './metadata.ts';

export const INVOICE_ID = { prefix: 'inv' } as const;
export const PAYMENT_ID = { prefix: 'ipay' } as const;
/** Place of the line on the account that is owed on, in the entry of a payment or refund: after the money. */
export const PAYMENT_CONTROL_LINE = 1;

export const invoiceType = z.enum(['sales', 'purchase', 'sales_credit', 'purchase_credit']);
/** What an invoice is: one that we send, one that we get, and what takes back a part of either. */
export type InvoiceType = z.infer<typeof invoiceType>;

const amount = z.number().int();

/** A line as events hold it: amounts in yen, with or without tax as `taxEntryMethod` says; less than 0 = a discount. */
const invoiceLine = z.object({
  description: z.string(),
  /** The day of the dealing, where it is not that of the invoice. */
  date: z.string().optional(),
  quantity: z.string().optional(),
  unit: z.string().optional(),
  unitPrice: amount.optional(),
  amount,
  /** The tax in or on the amount: its share of the tax of its rate, rounded once per invoice. */
  taxAmount: amount,
  taxCodeId: z.string().optional(),
  taxCode: z.string().optional(),
  rateBps: z.number().int(),
  reduced: z.boolean(),
  /** Income tax is withheld from this line: fees of people. */
  withholding: z.literal(true).optional(),
  accountId: z.string(),
  accountCode: z.string(),
  labelIds: z.array(z.string()).optional(),
  /** The days that the line is for: it is recognised over them, not at once. */
  deferral: z.object({ from: z.string(), to: z.string() }).optional(),
});
/** A line of an invoice. */
export type InvoiceLine = z.infer<typeof invoiceLine>;

const rateSum = z.object({
  rateBps: z.number().int(),
  reduced: z.boolean(),
  /** Price without tax. */
  taxableAmount: amount,
  taxAmount: amount,
});

/**
 * What settled a part of an invoice, or of a credit note: money, or a credit that was applied, which both documents
 * hold, each naming the other: as a `credit`; of what was paid beyond an invoice, that one holds a `transfer`
 * (`unapplied` less than 0). What was taken back stays, marked by the reversal.
 */
const settlement = z.object({
  id: idSchema(PAYMENT_ID),
  kind: z.enum(['payment', 'refund', 'credit', 'transfer']),
  date: z.string(),
  /** What moved at the bank; 0 for a credit. */
  amount,
  fee: z.object({ amount, treatment: z.enum(['discount', 'expense']) }).optional(),
  withholding: amount.optional(),
  /** How much of what was owed this settles, and how much was paid beyond. */
  settled: amount,
  unapplied: amount,
  accountCode: z.string().optional(),
  /** The other document of a credit or transfer. */
  invoiceId: idSchema(INVOICE_ID).optional(),
  /** The payment that a transfer, or a refund of what was paid beyond, takes from. */
  paymentId: idSchema(PAYMENT_ID).optional(),
  journalEntryId: z.string().optional(),
  reversedAt: z.string().optional(),
  reversalEntryId: z.string().optional(),
  memo: z.string().optional(),
});
/** A payment, a refund, or a credit applied. */
export type InvoicePayment = z.infer<typeof settlement>;

/** A mail of an invoice that was asked for. */
export const mailingState = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()).optional(),
  subject: z.string(),
  message: z.string(),
  locale: z.enum(['ja', 'en']),
  /** Stays the same however often it is tried: receivers know a second one by it. */
  messageId: z.string(),
  requestedAt: z.string(),
  /** Why it was given up. */
  error: z.string().optional(),
});
/** A mail of an invoice that was asked for. */
export type Mailing = z.infer<typeof mailingState>;

/** Full state of an invoice, as its events and answers carry it. */
export const invoiceState = z.object({
  id: idSchema(INVOICE_ID),
  type: invoiceType,
  status: z.enum(['draft', 'issued', 'void', 'uncollectible', 'discarded']),
  paymentStatus: z.enum(['unpaid', 'partially_paid', 'paid', 'overpaid']),
  sendingStatus: z.enum(['unsent', 'sent']),
  /** Of its last mail: waits to be sent, was taken by a mail server, or was given up. Absent: none was asked for. */
  mailStatus: z.enum(['queued', 'sent', 'failed']).optional(),
  mailing: mailingState.optional(),
  /** Of sales: given when issued, gapless in `series`. Of purchases: the supplier's, unique per partner. */
  number: z.string().optional(),
  series: z.string().optional(),
  sequence: z.number().int().positive().optional(),
  partnerId: z.string(),
  /** As on the document: later names do not change what was issued. */
  partnerName: z.string(),
  /** The partner's address and where to pay, as they were when it was issued. */
  partnerAddress: addressState.optional(),
  payTo: z.array(payToState).optional(),
  issueDate: z.string(),
  bookingDate: z.string().optional(),
  dueDate: z.string(),
  subject: z.string().optional(),
  currency: z.string(),
  /** A qualified invoice (適格請求書), and the registration number of its issuer. */
  qualified: z.boolean(),
  registrationNumber: z.string().optional(),
  taxEntryMethod: z.enum(['inclusive', 'exclusive']),
  taxRounding: z.enum(['floor', 'ceil', 'round']),
  lines: z.array(invoiceLine),
  taxSummary: z.array(rateSum),
  /** Without tax, the tax, and both. */
  subtotal: amount,
  taxTotal: amount,
  total: amount,
  /** Income tax to be withheld from the whole. */
  withholdingTax: amount,
  amountPaid: amount,
  /** What is still owed: by the partner of an invoice, to the partner of a credit note; 0 before it is issued. */
  amountDue: amount,
  /** What was paid beyond the total. */
  amountUnapplied: amount,
  writtenOffAmount: amount,
  recoveredAmount: amount,
  payments: z.array(settlement),
  journalEntryIds: z.array(z.string()),
  /** Account that is owed on, and the line of the entry of the issue that the payments settle. */
  controlAccountCode: z.string(),
  controlLineId: z.string().optional(),
  /** The contract that it belongs to; for which days, where that contract drafted it. */
  contractId: z.string().optional(),
  contractPeriod: z.object({ from: z.string(), to: z.string() }).optional(),
  /** Accrual schedules that recognise the lines with a deferral, made when it was issued. */
  scheduleIds: z.array(z.string()).optional(),
  documentIds: z.array(z.string()).optional(),
  labelIds: z.array(z.string()).optional(),
  /** Printed on the document; the memo is not. */
  note: z.string().optional(),
  memo: z.string().optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  /** Why it was last changed, as whoever changed it said. */
  changeReason: z.string().optional(),
  statusTransitions: z.object({
    issuedAt: z.string().optional(),
    sentAt: z.string().optional(),
    paidAt: z.string().optional(),
    voidedAt: z.string().optional(),
    writtenOffAt: z.string().optional(),
  }),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** An invoice or credit note. */
export type Invoice = z.infer<typeof invoiceState>;

/** True for what we send; purchases and their credit notes come from suppliers. */
export const isOurs = (type: InvoiceType): boolean => type === 'sales' || type === 'sales_credit';
/** True for what takes back a part of another invoice. */
export const isCreditNote = (type: InvoiceType): boolean => type === 'sales_credit' || type === 'purchase_credit';

/** Key of a supplier's number: two bills of one supplier do not have the same. Undefined for others. */
export function numberKey({ type, partnerId, number, status }: Invoice): string | undefined {
  return number === undefined || isOurs(type) || status === 'discarded' || status === 'void'
    ? undefined
    : `number:${partnerId}:${type}:${codeKey(number)}`;
}

/** Invoices as a recalled noun. */
export const invoices = register({
  noun: 'invoice',
  ja: '請求書',
  field: 'invoice',
  id: INVOICE_ID,
  state: invoiceState,
  acts: [
    'drafted',
    'updated',
    'discarded',
    'issued',
    'mail_queued',
    'mail_failed',
    'sent',
    'payment_recorded',
    'payment_reversed',
    'applied',
    'voided',
    'written_off',
    'recovered',
    'write_off_reversed',
    'recovery_reversed',
  ],
  unique: (state) => {
    const key = numberKey(state);
    return key === undefined ? [] : [key];
  },
  listing: {
    table: 'invoices',
    needs: 'invoices:read',
    columns: {
      number: 'code?',
      type: 'code',
      partnerId: 'uuid',
      issueDate: 'date',
      dueDate: 'date',
      total: 'bigint',
      amountDue: 'bigint',
      paymentStatus: 'code',
      sendingStatus: 'code',
      contractId: 'uuid?',
      mailStatus: 'code?',
    },
    version: 13,
    search: ({ number, partnerName, subject, memo, lines }) => [
      number,
      partnerName,
      subject,
      memo,
      ...lines.map(({ description }) => description),
    ],
    filters: ['type', 'paymentStatus', 'sendingStatus', 'partnerId', 'contractId'],
    sorts: ['number', 'issueDate', 'dueDate', 'total', 'amountDue'],
    defaultSort: '-createdAt',
    indexes: {
      invoices_by_age: '(company_id, created_at desc, id desc)',
      invoices_by_partner: '(company_id, partner_id)',
      invoices_by_due: '(company_id, due_date) where amount_due > 0',
      invoices_by_issue: '(company_id, issue_date)',
      // Pages sorted by them: without, all invoices of the company are sorted.
      invoices_by_due_date: '(company_id, due_date, id)',
      invoices_by_total: '(company_id, total, id)',
      invoices_by_amount_due: '(company_id, amount_due, id)',
      invoices_by_number_or_none: "(company_id, coalesce(number, ''), id)",
      invoices_by_external_id: '(company_id, external_id) where external_id is not null',
      invoices_by_number: '(company_id, number) where number is not null',
      // Mails that wait, of all companies.
      invoices_to_mail: "(updated_at) where mail_status = 'queued'",
      invoices_by_contract: '(company_id, contract_id) where contract_id is not null',
    },
  },
  shown: [
    'number',
    'type',
    'partnerName',
    'issueDate',
    'dueDate',
    'total',
    'amountDue',
    'paymentStatus',
    'status',
    'id',
  ],
});
export const {
  drafted: InvoiceDrafted,
  updated: InvoiceUpdated,
  discarded: InvoiceDiscarded,
  issued: InvoiceIssued,
  mail_queued: InvoiceMailQueued,
  mail_failed: InvoiceMailFailed,
  sent: InvoiceSent,
  payment_recorded: InvoicePaymentRecorded,
  payment_reversed: InvoicePaymentReversed,
  applied: InvoiceApplied,
  voided: InvoiceVoided,
  written_off: InvoiceWrittenOff,
  recovered: InvoiceRecovered,
  write_off_reversed: InvoiceWriteOffReversed,
  recovery_reversed: InvoiceRecoveryReversed,
} = invoices.events;

interface Numbering {
  /** Last number given in each series, such as `INV-2026`. */
  readonly invoiceNumbers: Map<string, number>;
}
/** All that the book holds of invoices: the numbers that it gave. */
export const invoiceNumbersPart: BookPart<Numbering['invoiceNumbers'], Numbering> = {
  empty: () => new Map(),
  copy: (given) => new Map(given),
  folds: [
    on(InvoiceIssued, ({ invoiceNumbers }: Numbering, { data: { invoice } }) => {
      const { series, sequence } = invoice;
      if (series !== undefined && sequence !== undefined) invoiceNumbers.set(series, sequence);
    }),
  ],
  numbers: [
    numbers(
      InvoiceIssued,
      ({ data: { invoice } }) => {
        const { series, sequence: number = 0 } = invoice;
        return series === undefined ? undefined : { kind: 'invoice_number', series, number };
      },
      ({ invoiceNumbers }: Numbering, series) => ({
        of: `the series ${series}`,
        number: (invoiceNumbers.get(series) ?? 0) + 1,
      }),
    ),
  ],
};

interface ContractDrafts {
  /** Drafts of invoices that belong to a contract, by id: they are not billed yet. */
  readonly contractDrafts: Map<string, ContractDraft>;
}
/** A draft that belongs to a contract. */
export type ContractDraft = Pick<Invoice, 'issueDate'> & { readonly contractId: string };
/** Holds a draft while it is one, and belongs to a contract. */
function holdDraft({ contractDrafts }: ContractDrafts, { data: { invoice } }: { data: { invoice: Invoice } }): void {
  const { id, status, contractId, issueDate } = invoice;
  if (status === 'draft' && contractId !== undefined) contractDrafts.set(id, { contractId, issueDate });
  else contractDrafts.delete(id);
}
/** What the book holds of drafts: those of contracts, because closing a period asks for them. */
export const contractDraftsPart: BookPart<ContractDrafts['contractDrafts'], ContractDrafts> = {
  empty: () => new Map(),
  copy: (drafts) => new Map(drafts),
  folds: [InvoiceDrafted, InvoiceUpdated, InvoiceDiscarded, InvoiceIssued].map((event) => on(event, holdDraft)),
};

/** What lines come to: per rate (the order of the first line of each), without tax, the tax, and both. */
export function totalsOf(
  lines: readonly Pick<InvoiceLine, 'amount' | 'taxAmount' | 'rateBps' | 'reduced'>[],
  method: Invoice['taxEntryMethod'],
): Pick<Invoice, 'taxSummary' | 'subtotal' | 'taxTotal' | 'total'> {
  const rates = new Map<string, { rateBps: number; reduced: boolean; taxableAmount: number; taxAmount: number }>();
  for (const { amount: given, taxAmount, rateBps, reduced } of lines) {
    const key = `${rateBps} ${reduced}`;
    const rate = rates.get(key) ?? { rateBps, reduced, taxableAmount: 0, taxAmount: 0 };
    rate.taxableAmount += method === 'inclusive' ? given - taxAmount : given;
    rate.taxAmount += taxAmount;
    rates.set(key, rate);
  }
  const taxSummary = [...rates.values()];
  const subtotal = taxSummary.reduce((sum, { taxableAmount }) => sum + taxableAmount, 0);
  const taxTotal = taxSummary.reduce((sum, { taxAmount }) => sum + taxAmount, 0);
  return { taxSummary, subtotal, taxTotal, total: subtotal + taxTotal };
}

/** Price of a line with its tax. */
export function grossOf({ amount: given, taxAmount }: InvoiceLine, method: Invoice['taxEntryMethod']): number {
  return method === 'inclusive' ? given : given + taxAmount;
}

/** A row of withholding from fees. Both days are included. */
export interface FeeWithholding {
  readonly from: string;
  readonly to?: string;
  /** `unverified`: one source only, or from memory of the law; an invoice that withholds by such a row says so. */
  readonly status: 'verified' | 'unverified';
  readonly source: string;
  /** Up to this price the first rate, above it the second, in hundredths of basis points. */
  readonly upTo: bigint;
  readonly rate: bigint;
  readonly above: bigint;
}

/**
 * Income tax withheld from fees of people: 10 % and 20 % with the surtax on top, of the price without tax where the
 * invoice states the tax apart (Basic Circular 181-223 kyo-5). Others withhold by rules of their own (judicial
 * scriveners: less 10,000 yen; hostesses): their tax is said with the payment.
 */
export const FEE_WITHHOLDING: readonly FeeWithholding[] = [
  {
    from: '2013-01-01',
    to: '2026-12-31',
    status: 'verified',
    source: 'Income Tax Act art. 204, 205; special reconstruction income tax 2.1 %',
    upTo: 1_000_000n,
    rate: 102_100n,
    above: 204_200n,
  },
  {
    from: '2027-01-01',
    to: '2037-12-31',
    status: 'unverified',
    source: 'reconstruction surtax 1.1 % and defence surtax 1 % as NTA announced for 2027; quoted, one source',
    upTo: 1_000_000n,
    rate: 102_100n,
    above: 204_200n,
  },
];

/** The row of withholding from fees on a day; undefined where none is known. */
export function feeWithholdingOn(date: string): FeeWithholding | undefined {
  return FEE_WITHHOLDING.find(({ from, to }) => from <= date && (to === undefined || date <= to));
}

/** Income tax to be withheld from the lines that say so; 0 when there is none, or no rate for the day. */
export function withholdingOf(
  lines: readonly Pick<InvoiceLine, 'amount' | 'taxAmount' | 'withholding'>[],
  method: Invoice['taxEntryMethod'],
  date: string,
): number {
  const base = lines.reduce(
    (sum, line) => (line.withholding ? sum + line.amount - (method === 'inclusive' ? line.taxAmount : 0) : sum),
    0,
  );
  const row = feeWithholdingOn(date);
  if (base <= 0 || !row) return 0;
  const whole = BigInt(base);
  const low = whole < row.upTo ? whole : row.upTo;
  return Number(mulDivFloor(low * row.rate + (whole - low) * row.above, 1n, 1_000_000n));
}

/** Payments and credits that stand. */
export function standing({ payments }: Pick<Invoice, 'payments'>): readonly InvoicePayment[] {
  return payments.filter(({ reversedAt }) => reversedAt === undefined);
}

/** How much of a payment is applied to nothing yet: less what was transferred or paid back since. */
export function restOfPayment(invoice: Pick<Invoice, 'payments'>, { id, unapplied }: InvoicePayment): number {
  return standing(invoice).reduce((rest, one) => (one.paymentId === id ? rest + one.unapplied : rest), unapplied);
}

/** The same invoice with what is paid, owed and unapplied as its payments, write-off and status say. */
export function reckoned(invoice: Invoice, nowIso: string): Invoice {
  const live = standing(invoice);
  const settled = live.reduce((sum, payment) => sum + payment.settled, 0);
  const amountUnapplied = live.reduce((sum, payment) => sum + payment.unapplied, 0);
  const counts = invoice.status === 'issued' || invoice.status === 'uncollectible';
  const amountDue = counts ? invoice.total - settled - invoice.writtenOffAmount : 0;
  const isPaid = counts && settled === invoice.total;
  const { paidAt, ...transitions } = invoice.statusTransitions;
  return {
    ...invoice,
    amountPaid: settled + amountUnapplied,
    amountDue,
    amountUnapplied,
    paymentStatus: paymentStatusOf({ settled, amountUnapplied, amountDue, isPaid }),
    statusTransitions: isPaid ? { ...transitions, paidAt: paidAt ?? nowIso } : transitions,
  };
}

/** Money that is applied to nothing while the invoice is owed again has paid a part of it. */
function paymentStatusOf(of: {
  readonly settled: number;
  readonly amountUnapplied: number;
  readonly amountDue: number;
  readonly isPaid: boolean;
}): Invoice['paymentStatus'] {
  if (of.amountUnapplied > 0) return of.amountDue > 0 ? 'partially_paid' : 'overpaid';
  if (of.isPaid) return 'paid';
  return of.settled > 0 ? 'partially_paid' : 'unpaid';
}

/**
 * What a payment settles: the money, the fee that the payer kept, and the tax withheld, at most what is owed; the rest
 * is unapplied. `moved` is what moved at the bank.
 */
export function settledBy(owed: number, moved: number): { readonly settled: number; readonly unapplied: number } {
  return { settled: Math.min(owed, moved), unapplied: Math.max(0, moved - owed) };
}

/** Income tax withheld so far by the payments that stand. */
function withheldSoFar(invoice: Invoice): number {
  return standing(invoice).reduce((sum, { withholding = 0 }) => sum + withholding, 0);
}

/**
 * The tax that is withheld when money of so much (with the fee that the payer kept) is paid: pro rata of what is
 * settled then, so that whole payment withholds all of it and the last part takes the rest.
 */
export function withheldWith(invoice: Invoice, money: number): number {
  const { total, withholdingTax, amountDue } = invoice;
  if (withholdingTax === 0) return 0;
  const before = withheldSoFar(invoice);
  const rest = Math.max(0, withholdingTax - before);
  if (money + rest >= amountDue) return Math.min(rest, amountDue);
  // What is settled in all after this payment, and what has been withheld of it, settle each other step by step.
  const settledBefore = total - amountDue;
  let withheld = 0;
  for (let settled = money; ;) {
    const share = Number(mulDivFloor(BigInt(withholdingTax), BigInt(settledBefore + settled), BigInt(total))) - before;
    if (share <= withheld) return Math.max(0, Math.min(withheld, rest));
    withheld = share;
    settled = money + withheld;
  }
}
