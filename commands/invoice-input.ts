// What the input of an invoice says: its schema, and how it is read against the book into lines with their tax, totals
// and the account that is owed on.
import { z } from 'zod';
import { accountInRole } from '../src/domain/account-roles.ts';
import { accountNamed, checkPostable, type Account } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema, type Company } from '../src/domain/companies.ts';
import { LAST_DAY, dateSchema } from '../src/domain/dates.ts';
import { yearOf } from '../src/domain/fiscal-periods.ts';
import {
  invoiceType,
  isCreditNote,
  isOurs,
  totalsOf,
  withholdingOf,
  type Invoice,
  type InvoiceLine,
} from '../src/domain/invoices.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { dueByTerms, isIssuerOn, type Partner } from '../src/domain/registers.ts';
import {
  checkTaxCode,
  isOfOtherDealing,
  taxCodeNamed,
  type Dealing,
  type TaxCode,
} from '../src/domain/tax/tax-codes.ts';
import { documentTaxes } from '../src/domain/tax/lines.ts';
import { externalIdText, freeText, lineText, memoText, referenceText } from '../src/domain/text.ts';
import { clearable, omittable, saidOrKept } from './command.ts';
import { checkDeferral } from './invoice-deferrals.ts';
import { codeText, documentIds, idText, labelList, labelsNamed, partnerNamed } from './entry-input.ts';

const QUANTITY = 'must be a decimal number as text with at most four decimals, like "1.5"';
const quantityText = z
  .string(QUANTITY)
  .trim()
  .regex(/^\d{1,9}(\.\d{1,4})?$/, QUANTITY)
  .meta({ example: '2' });
const signedAmount = z
  .number()
  .int('must be an integer in minor units (yen)')
  .min(-LIMITS.amount)
  .max(LIMITS.amount)
  .refine((value) => value !== 0, 'must not be 0; say in the description or the note what has no price');

/** A line as callers give it. */
export const lineInput = z.strictObject({
  description: lineText(200).meta({ example: 'コーヒー豆 1kg' }),
  date: dateSchema.optional().meta({ description: 'Day of the dealing, where it is not the day of the invoice.' }),
  quantity: quantityText.optional(),
  unit: lineText(20).optional().meta({ example: '袋' }),
  unitPrice: z.number().int().min(0).max(LIMITS.amount).optional().meta({ example: 2_500 }),
  amount: signedAmount
    .optional()
    .meta({ description: 'Price of the line; default quantity x unitPrice, rounded down. Less than 0: a discount.' }),
  taxCodeId: idText.optional(),
  taxCode: codeText
    .optional()
    .meta({ description: 'Default: that of the partner or of the account.', example: 'S08R' }),
  withholding: z.boolean().optional().meta({ description: 'Income tax is withheld from this line (fees of people).' }),
  accountId: idText.optional(),
  accountCode: codeText.optional().meta({ description: 'Default: that of the partner, else sales.', example: '4115' }),
  labelIds: labelList.optional(),
  labelCodes: labelList.optional(),
  deferral: z
    .strictObject({ from: dateSchema, to: dateSchema })
    .optional()
    .meta({ description: 'The days that the line is for: it is recognised over them by an accrual schedule.' }),
});
/** A line as callers give it, as read. */
export type LineInput = z.infer<typeof lineInput>;

const lines = z
  .array(lineInput)
  .min(1, 'give at least one line')
  .max(LIMITS.linesPerInvoice, `at most ${LIMITS.linesPerInvoice} lines; split the invoice`);
const method = z.enum(['inclusive', 'exclusive']).meta({ description: 'Whether amounts include the tax.' });
const rounding = z
  .enum(['floor', 'ceil', 'round'])
  .meta({ description: 'How the tax of each rate is rounded, once per invoice; default: as the company does.' });

/** Fields that may be changed at any time: nothing that was issued says other than it did. */
const free = { note: freeText(LIMITS.memoLength), memo: memoText, documentIds, metadata: metadataSchema };
/** Fields of a draft that may be absent. */
const optional = {
  bookingDate: dateSchema.meta({ description: 'Day on which it is booked (発生日); default: issueDate.' }),
  subject: lineText(100).meta({ example: '4月分 コーヒー豆' }),
  number: referenceText.meta({ description: "Of purchases: the supplier's number. Of sales it is given when issued." }),
  externalId: externalIdText,
  contractId: idText.meta({ description: 'The contract that it belongs to: of the same partner and direction.' }),
  ...free,
};
const named = {
  partnerId: idText.optional(),
  partnerCode: codeText.optional().meta({ example: 'C001' }),
  issueDate: dateSchema,
  dueDate: dateSchema.optional().meta({ description: "Default: by the partner's terms, else the day of the invoice." }),
  qualified: z
    .boolean()
    .optional()
    .meta({ description: 'A qualified invoice; default: when its issuer is registered on the day.' }),
  taxEntryMethod: method.optional(),
  taxRounding: rounding.optional(),
  controlAccountCode: codeText
    .optional()
    .meta({ description: 'Account that is owed on; default: receivables, or payables by what was bought.' }),
  labelIds: labelList.optional(),
  labelCodes: labelList.optional(),
};

/** A new draft. */
export const invoiceInput = z
  .strictObject({ type: invoiceType.optional(), ...named, lines, ...omittable(optional) })
  .meta({
    id: 'InvoiceInput',
    example: {
      type: 'sales',
      partnerCode: 'C001',
      issueDate: '2026-04-30',
      subject: '4月分 コーヒー豆',
      lines: [{ description: 'コーヒー豆 1kg', quantity: '20', unit: '袋', unitPrice: 2_500, taxCode: 'S08R' }],
    },
  });
/** A new draft, as read. */
export type InvoiceInput = z.infer<typeof invoiceInput>;

/** Changes of a draft; of an issued invoice only the free fields. */
export const invoiceChange = z.strictObject({
  ...named,
  issueDate: dateSchema.optional(),
  lines: lines.optional(),
  ...clearable(optional),
});
/** Changes of an invoice, as read. */
export type InvoiceChange = z.infer<typeof invoiceChange>;
/** Fields that a change may hold whatever the status. */
export const FREE_FIELDS: ReadonlySet<string> = new Set(Object.keys(free));

/** Consumption tax settings on a day: of its fiscal year, else of the company. */
function taxSettingsOn(book: Readonly<Book>, date: string): Company['taxSettings'] {
  return { ...book.company?.taxSettings, ...yearOf(book.periods.years, date)?.year.taxSettings };
}

/** `quantity` x `unitPrice`, rounded down to whole yen. */
function priceOf(quantity: string, unitPrice: number): number {
  const [whole, part = ''] = quantity.split('.');
  return Number((BigInt(whole + part.padEnd(4, '0')) * BigInt(unitPrice)) / 10_000n);
}

/**
 * The price of a line: `amount`, else `quantity` x `unitPrice`, rounded down. Refuses one without a price, and what the
 * parts contradict. `mayBeNothing`: a line that is still to be filled in may come to 0.
 */
export function amountOf(
  { quantity, unitPrice, amount }: Pick<LineInput, 'quantity' | 'unitPrice' | 'amount'>,
  at: string,
  mayBeNothing = false,
): number {
  if (unitPrice === undefined || quantity === undefined)
    return (
      amount ??
      unitPrice ??
      refuse('validation_error', `${at}amount: give {amount}, or {quantity} and {unitPrice}`, `${at}amount`)
    );
  const price = priceOf(quantity, unitPrice);
  if (price > LIMITS.amount)
    refuse(
      'validation_error',
      `${at}quantity: the line is more than one line can hold (${LIMITS.amount})`,
      `${at}quantity`,
    );
  if (amount !== undefined && Math.abs(amount - price) > 1)
    refuse('validation_error', `${at}amount: ${quantity} x ${unitPrice} is ${price}, not ${amount}`, `${at}amount`);
  return (
    amount ??
    (price === 0 && !mayBeNothing
      ? refuse('validation_error', `${at}quantity: the line comes to 0`, `${at}quantity`)
      : price)
  );
}

/** The active code that says the same as another one of the register but for what `other` tells, best credit first. */
export function codeLike(
  book: Readonly<Book>,
  rate: Pick<TaxCode, 'rateBps' | 'reduced'>,
  side: string,
  date: string,
  also: (code: TaxCode) => boolean = () => true,
): TaxCode | undefined {
  return [...book.taxCodes.byId.values()]
    .filter(
      (code) =>
        code.active &&
        !code.custom &&
        code.side === side &&
        code.treatment === 'taxable' &&
        code.rateBps === rate.rateBps &&
        code.reduced === rate.reduced &&
        (code.validFrom ?? '') <= date &&
        date <= (code.validTo ?? LAST_DAY) &&
        also(code),
    )
    .sort((a, b) => b.deductibleBps - a.deductibleBps)[0];
}

/** Side of the tax codes of each kind of document. */
export const SIDE_OF = {
  sales: 'sales',
  sales_credit: 'sales_return',
  purchase: 'purchase',
  purchase_credit: 'purchase_return',
} as const;

/** What a document is about: a sale of ours, or a purchase. */
const dealingOf = (type: Invoice['type']): Dealing => (isOurs(type) ? 'sale' : 'purchase');

/**
 * Refuses the usual code of a line that is of the other dealing, naming where it comes from. Of an account of the
 * balance sheet (an asset that is bought, and sold again) it says only the rate: the same of this dealing is meant.
 */
function checkUsual(code: TaxCode, type: Invoice['type'], partner: Partner, account: Account, field: string): void {
  const isOfPartner = partner.defaultTaxCode !== undefined;
  const isOfResult = account.class === 'revenue' || account.class === 'expense';
  if (!isOfOtherDealing(code, dealingOf(type)) || !(isOfPartner || isOfResult || code.treatment !== 'taxable')) return;
  const whose = isOfPartner ? `partner ${partner.name}` : `account ${account.code} ${account.name}`;
  refuse(
    'validation_error',
    isOurs(type)
      ? `${field}: the default of ${whose} is ${code.code}, a tax code of purchases, and this is a sale; ` +
          'name {taxCode} on the line, or correct the default'
      : `${field}: the default of ${whose} is ${code.code}, a tax code of sales, and this is a purchase; ` +
          'name {taxCode} on the line, or correct the default',
    field,
  );
}

/**
 * The usual code of a line that names none: of the partner, else of the account; on the side of the document, and for
 * purchases from suppliers that are known not to be registered, the one with the credit that is left. Refuses one of
 * the other dealing.
 */
function usualCode(
  book: Readonly<Book>,
  {
    type,
    date,
    partner,
    account,
    at,
  }: { type: Invoice['type']; date: string; partner: Partner; account: Account; at: string },
): TaxCode | undefined {
  const code = taxCodeNamed(book, undefined, partner.defaultTaxCode ?? account.defaultTaxCode);
  if (code) checkUsual(code, type, partner, account, `${at}taxCode`);
  if (!code || code.treatment !== 'taxable') return code;
  const isUnregistered = !isOurs(type) && isIssuerOn(partner, date) === false;
  if (code.side === SIDE_OF[type] && !isUnregistered) return code;
  return (
    codeLike(book, code, SIDE_OF[type], date, ({ deductibleBps }) =>
      isUnregistered ? deductibleBps < 10_000 : deductibleBps === 10_000,
    ) ?? code
  );
}

function defaultAccount(book: Readonly<Book>, type: Invoice['type'], partner: Partner, at: string): Account {
  const own = partner.defaultAccountId === undefined ? undefined : book.accounts.byId.get(partner.defaultAccountId);
  if (type === 'sales') return own ?? accountInRole(book, 'sales');
  if (type === 'sales_credit') return accountInRole(book, 'sales_return');
  if (type === 'purchase_credit') return accountInRole(book, 'purchase_return');
  return (
    own ?? refuse('validation_error', `${at}accountCode: say what was bought: give an account`, `${at}accountCode`)
  );
}

/**
 * The lines of an input, each with its tax: rounded once per rate of the invoice. `list` is the field that they stand
 * in; `mayBeNothing`: lines may come to 0, to be filled in before the invoice is issued; `takesBack`: a credit note of
 * what is not recognised yet.
 */
export function readLines(
  book: Readonly<Book>,
  given: readonly LineInput[],
  head: Pick<Invoice, 'type' | 'taxEntryMethod' | 'taxRounding'>,
  partner: Partner,
  date: string,
  { list = 'lines', mayBeNothing = false, takesBack = false } = {},
): InvoiceLine[] {
  const read = given.map((input, i) => {
    const at = `${list}[${i}].`;
    const {
      accountId,
      accountCode,
      taxCodeId,
      taxCode,
      labelIds,
      labelCodes,
      withholding,
      amount: _amount,
      ...said
    } = input;
    const account =
      accountId === undefined && accountCode === undefined
        ? defaultAccount(book, head.type, partner, at)
        : accountNamed(book, accountId, accountCode, at);
    checkPostable(account, `${at}${accountId === undefined ? 'accountCode' : 'accountId'}`);
    const on = said.date ?? date;
    const amount = amountOf(input, at, mayBeNothing);
    if (input.deferral) checkDeferral(input.deferral, { type: head.type, amount, account, takesBack }, at);
    const code =
      taxCodeNamed(book, taxCodeId, taxCode, at) ??
      usualCode(book, { type: head.type, date: on, partner, account, at });
    if (code) checkTaxCode(code, on, `${at}${taxCodeId === undefined ? 'taxCode' : 'taxCodeId'}`, dealingOf(head.type));
    const labels = labelsNamed(book, labelIds, labelCodes, at);
    return { amount, account, code, said, labels, withholding };
  });
  const taxes = documentTaxes(read, head.taxEntryMethod, head.taxRounding);
  return read.map(({ amount, account, code, said, labels, withholding }, i): InvoiceLine => ({
    ...said,
    amount,
    taxAmount: taxes[i] ?? 0,
    ...(code && { taxCodeId: code.id, taxCode: code.code }),
    rateBps: code?.treatment === 'taxable' ? code.rateBps : 0,
    reduced: code?.treatment === 'taxable' && code.reduced,
    ...(withholding && { withholding: true as const }),
    accountId: account.id,
    accountCode: account.code,
    ...(labels?.length && { labelIds: labels }),
  }));
}

/** A line as an input would say it: what a change that names no lines is read from. */
export function asInput(line: InvoiceLine): LineInput {
  const { taxAmount: _tax, rateBps: _rate, reduced: _reduced, accountCode: _code, taxCode: _name, ...said } = line;
  return said;
}

/**
 * The account that is owed on. Purchases: for facilities only, the payable of facilities; with goods, materials or
 * costs of sales among them, trade payables; else other payables.
 */
function controlAccount(
  book: Readonly<Book>,
  type: Invoice['type'],
  code: string | undefined,
  bought: readonly InvoiceLine[],
): Account {
  const flag = isOurs(type) ? 'subledger:customer' : 'subledger:vendor';
  const field = 'controlAccountCode';
  if (code !== undefined) {
    const account = accountNamed(book, undefined, code, 'control');
    checkPostable(account, field);
    if (!account.flags.includes(flag))
      refuse(
        'validation_error',
        `${field}: account ${account.code} ${account.name} has no open items of ` +
          `${isOurs(type) ? 'customers' : 'suppliers'}; name one flagged ${flag}`,
        field,
      );
    return account;
  }
  if (isOurs(type)) return accountInRole(book, 'receivable_control');
  const accounts = bought.flatMap(({ accountId }) => book.accounts.byId.get(accountId) ?? []);
  if (accounts.every(({ cashFlowClass }) => cashFlowClass === 'INV')) return accountInRole(book, 'facilities_payable');
  const isTrade = accounts.some((account) => account.type === 'cost_of_sales' || account.type === 'inventory');
  return accountInRole(book, isTrade ? 'payable_control' : 'expense_claims_payable');
}

/** Whether it is a qualified invoice, and whose number it bears. */
function qualification(
  book: Readonly<Book>,
  type: Invoice['type'],
  partner: Partner,
  date: string,
  asked: boolean | undefined,
): Pick<Invoice, 'qualified' | 'registrationNumber'> {
  const number = isOurs(type) ? book.company?.invoiceRegistrationNumber : partner.invoiceRegistrationNumber;
  const qualified = asked ?? (isOurs(type) ? number !== undefined : isIssuerOn(partner, date) === true);
  if (qualified && isOurs(type) && number === undefined)
    refuse(
      'validation_error',
      'qualified: the company has no registration number as an issuer of qualified invoices; ' +
        'set {invoiceRegistrationNumber} of the company, or {qualified}: false',
      'qualified',
    );
  return { qualified, ...(qualified && number !== undefined && { registrationNumber: number }) };
}

/**
 * Refuses a contract that is not there, that is no running or ended one of the same partner and direction, and to take
 * from a contract, or from its partner, an invoice that bills a period of it.
 */
export function checkContract(book: Readonly<Book>, invoice: Invoice, before?: Invoice): void {
  const { contractId, type, partnerId, contractPeriod } = invoice;
  if (before && contractId === before.contractId && partnerId === before.partnerId) return;
  const no = (field: string, why: string): never => refuse('validation_error', `${field}: ${why}`, field);
  if (before?.contractId !== undefined && contractPeriod && contractId !== before.contractId)
    no('contractId', `this draft bills a period of contract ${before.contractId}; discard it to bill that anew`);
  if (contractId === undefined) return;
  const contract = book.contracts.byId.get(contractId) ?? no('contractId', `there is no contract ${contractId}`);
  const { status, direction, partnerName } = contract;
  if (status === 'draft' || status === 'cancelled') no('contractId', `the contract is ${status}; activate it first`);
  if (partnerId !== contract.partnerId)
    no(contractId === before?.contractId ? 'partnerId' : 'contractId', `the contract is with ${partnerName}`);
  if (isOurs(type) !== (direction === 'receivable'))
    no('contractId', `the contract is ${direction}, and does not go with an invoice of the type ${type}`);
}

type InvoiceRead = Omit<
  Invoice,
  'id' | 'status' | 'paymentStatus' | 'sendingStatus' | 'statusTransitions' | 'createdAt' | 'updatedAt' | 'version'
>;

/** Refuses an invoice that is due before it is issued; `field` is the day that was given. */
function checkDue(dueDate: string, issueDate: string, field: 'dueDate' | 'issueDate'): void {
  if (dueDate < issueDate)
    refuse(
      'validation_error',
      `${field}: the invoice is issued on ${issueDate} and due on ${dueDate}, before that; ` +
        'correct {issueDate} or {dueDate}',
      field,
    );
}

/** The partner that an invoice names, whole. Refuses none at all. */
function partnerOf(book: Readonly<Book>, id: string | undefined, code: string | undefined): Partner {
  const found =
    partnerNamed(book, id, code, '') ??
    refuse('validation_error', 'partnerId: say whom the invoice is for, or from', 'partnerId');
  return book.partners.byId.get(found.id) as Partner;
}

/** When it is due. A day that was given stays; one that follows from the terms goes with the day of the invoice. */
function dueOf(
  { paymentTerms }: Pick<Partner, 'paymentTerms'>,
  issueDate: string,
  before: Invoice | undefined,
  saidIssueDate: string | undefined,
): string {
  const stays =
    before && (saidIssueDate === undefined || before.dueDate !== dueByTerms(paymentTerms, before.issueDate));
  return stays ? before.dueDate : dueByTerms(paymentTerms, issueDate);
}

/**
 * What a new draft, or a draft with changes (`before`), says: every rule but those of period and number. Lines may come
 * to 0 where they stay as they are, or where the caller says so (`mayBeNothing`); `takesBack`: see readLines.
 */
export function readInvoice(
  book: Readonly<Book>,
  input: InvoiceChange & Pick<InvoiceInput, 'type'>,
  before?: Invoice,
  {
    mayBeNothing = before !== undefined && input.lines === undefined,
    takesBack = before?.contractPeriod !== undefined,
  } = {},
): InvoiceRead {
  const type = before?.type ?? input.type ?? 'sales';
  const {
    partnerId,
    partnerCode,
    issueDate = before?.issueDate ?? '',
    dueDate,
    qualified,
    taxEntryMethod = before?.taxEntryMethod ?? 'exclusive',
    taxRounding = before?.taxRounding ?? taxSettingsOn(book, issueDate).rounding ?? 'floor',
    controlAccountCode,
    labelIds,
    labelCodes,
    lines: given = before?.lines.map(asInput) ?? [],
    type: _type,
    ...said
  } = input;
  const keepsPartner = before !== undefined && partnerId === undefined && partnerCode === undefined;
  const partner = partnerOf(book, keepsPartner ? before.partnerId : partnerId, partnerCode);
  const rest = saidOrKept(optional, said, before);
  if (isOurs(type) && rest['number'] !== undefined)
    refuse('validation_error', 'number: it is given when the invoice is issued; leave it out', 'number');
  const date = (rest['bookingDate'] as string | undefined) ?? issueDate;
  const head = { type, taxEntryMethod, taxRounding };
  const read = readLines(book, given, head, partner, date, { mayBeNothing, takesBack });
  const totals = totalsOf(read, taxEntryMethod);
  const labels = labelsNamed(book, labelIds, labelCodes, '') ?? before?.labelIds;
  const due = dueDate ?? dueOf(partner, issueDate, keepsPartner ? before : undefined, input.issueDate);
  checkDue(due, issueDate, dueDate === undefined ? 'issueDate' : 'dueDate');
  return {
    ...(rest as Pick<Invoice, keyof typeof optional>),
    type,
    partnerId: partner.id,
    partnerName: partner.name,
    issueDate,
    dueDate: due,
    currency: book.company?.baseCurrency ?? 'JPY',
    ...qualification(book, type, partner, date, qualified),
    taxEntryMethod,
    taxRounding,
    lines: read,
    ...totals,
    withholdingTax: isCreditNote(type) ? 0 : withholdingOf(read, taxEntryMethod, date),
    amountPaid: 0,
    amountDue: 0,
    amountUnapplied: 0,
    writtenOffAmount: 0,
    recoveredAmount: 0,
    payments: [],
    journalEntryIds: [],
    controlAccountCode: controlAccount(book, type, controlAccountCode ?? before?.controlAccountCode, read).code,
    ...(labels?.length && { labelIds: labels }),
  };
}
