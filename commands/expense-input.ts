// What the input of an expense report says: its schema, and how it is read against the book into lines with their
// account, tax and invoice status.
import { accountPlaying } from '../src/domain/account-roles.ts';
import { codesInChart } from '../src/domain/standard-accounts.ts';
import { z } from 'zod';
import { accountNamed, checkPostable, type Account } from '../src/domain/accounts.ts';
import { keyWorks } from '../src/domain/access.ts';
import type { Book } from '../src/domain/book.ts';
import type { Employee } from '../src/domain/employees.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { dateSchema } from '../src/domain/dates.ts';
import {
  EXPENSE_CATEGORIES,
  expenseCategory,
  FARES_WITHOUT_INVOICE_BELOW,
  invoiceStatus,
  paymentMethod,
  totalsOfReport,
  type ExpenseLine,
  type ExpenseReport,
} from '../src/domain/expense-reports.ts';
import { yearOf } from '../src/domain/fiscal-periods.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { amountSchema } from '../src/domain/money.ts';
import { refuse } from '../src/domain/refusal.ts';
import { byCode } from '../src/domain/register.ts';
import { isIssuerOn, registrationNumberText, type Partner } from '../src/domain/registers.ts';
import { documentTaxes } from '../src/domain/tax/lines.ts';
import { QUALIFIED_INVOICES_FROM } from '../src/domain/tax/tax-codes-ja.ts';
import { checkTaxCode, taxCodeNamed, type TaxCode } from '../src/domain/tax/tax-codes.ts';
import { counterpartyText, externalIdText, lineText, memoText, nameText } from '../src/domain/text.ts';
import { clearable, omittable, saidOrKept, type Moment } from './command.ts';
import { codeText, documentIds, idText, labelList, labelsNamed, partnerNamed } from './entry-input.ts';
import { statusShown, type Receipts } from './expense-receipts.ts';
import { codeLike } from './invoice-input.ts';

const receipts = documentIds.max(20).meta({ description: 'Ids of the documents that show the receipt.' });

const lineInput = z.strictObject({
  date: dateSchema.meta({ description: 'The day on the receipt; it decides which tax rate and credit apply.' }),
  description: lineText(200).meta({ example: '名古屋出張 新幹線 往復' }),
  category: expenseCategory
    .optional()
    .meta({ description: 'Kind of expense; says the account when none is given.', example: 'public_transport' }),
  amount: amountSchema.meta({ description: 'What was paid, tax included.', example: 22_000 }),
  accountId: idText.optional(),
  accountCode: codeText.optional().meta({ description: 'Default: that of the category.', example: '6240' }),
  taxCodeId: idText.optional(),
  taxCode: codeText
    .optional()
    .meta({
      description:
        'Default: that of the account, by the day of the receipt and whether it is a qualified invoice. ' +
        'One that you give stands.',
      example: 'P10',
    }),
  reduced: z.boolean().optional().meta({ description: 'Bought at the reduced rate: food to take away, newspapers.' }),
  taxAmount: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.amount)
    .optional()
    .meta({ description: 'The tax as the receipt states it; default: computed, rounded once per rate of the report.' }),
  partnerId: idText.optional().meta({ description: 'Who was paid, where it is a partner: its registration counts.' }),
  partnerCode: codeText.optional(),
  partnerName: counterpartyText.optional().meta({ description: 'Who was paid, as text.', example: '東海旅客鉄道' }),
  registrationNumber: registrationNumberText
    .optional()
    .meta({ description: 'Registration number on the receipt (T and 13 digits): then it is a qualified invoice.' }),
  invoiceStatus: invoiceStatus
    .optional()
    .meta({
      description:
        'Whether the receipt is a qualified invoice; not_applicable: the books alone suffice. ' +
        'Default: by the registration number, else by the document or the partner; ' +
        `public transport below ${FARES_WITHOUT_INVOICE_BELOW} yen needs none. Unknown is warned of.`,
    }),
  documentIds: receipts.optional(),
  labelIds: labelList.optional(),
  labelCodes: labelList.optional(),
});
/** A line as callers give it, as read. */
type ExpenseInputLineInput = z.infer<typeof lineInput>;

const lines = z
  .array(lineInput)
  .min(1, 'give at least one line')
  .max(LIMITS.linesPerExpenseReport, `at most ${LIMITS.linesPerExpenseReport} lines; split the report`);

/** Fields that may be changed whatever the status. */
const free = { memo: memoText, documentIds, metadata: metadataSchema };
const optional = {
  employeeId: idText.meta({ description: 'The employee whose expenses they are (emp_...).' }),
  externalId: externalIdText,
  ...free,
};
const named = {
  title: nameText.meta({ example: '名古屋出張 2026年4月' }),
  applicantId: idText
    .optional()
    .meta({ description: 'Whose expenses they are: a member (mem_...) or an API key (key_...); default: you.' }),
  partnerId: idText
    .optional()
    .meta({
      description:
        'The partner to whom it is owed. Default: of an employee the partner that has his number as its code.',
    }),
  partnerCode: codeText.optional().meta({ example: 'E001' }),
  paymentMethod: paymentMethod
    .optional()
    .meta({ description: 'How it is to be paid back; default transfer. payroll: with the pay of {employeeId}.' }),
  labelIds: labelList.optional(),
  labelCodes: labelList.optional(),
};

/** A new expense report. */
export const expenseInput = z.strictObject({ ...named, lines, ...omittable(optional) }).meta({
  id: 'ExpenseReportInput',
  example: {
    title: '名古屋出張 2026年4月',
    partnerCode: 'E001',
    lines: [
      {
        date: '2026-04-08',
        category: 'public_transport',
        description: '新幹線 往復',
        amount: 22_000,
        partnerName: '東海旅客鉄道',
      },
      {
        date: '2026-04-08',
        category: 'accommodation',
        description: 'ホテル 1泊',
        amount: 11_000,
        registrationNumber: 'T7000012050002',
      },
    ],
  },
});
/** A new expense report, as read. */
export type ExpenseInput = z.infer<typeof expenseInput>;

/** Changes of a draft or of one that was returned; of any other only the free fields. */
export const expenseChange = z.strictObject({
  ...named,
  title: named.title.optional(),
  lines: lines.optional(),
  ...clearable(optional),
});
/** Changes of an expense report, as read. */
export type ExpenseChange = z.infer<typeof expenseChange>;
/** Fields that a change may hold whatever the status. */
export const FREE_FIELDS: ReadonlySet<string> = new Set(Object.keys(free));

/** The account of a line: the one named, else that of its category. Refuses a line that says neither. */
function accountOf(
  book: Readonly<Book>,
  { accountId, accountCode, category }: ExpenseInputLineInput,
  at: string,
): Account {
  if (accountId !== undefined || accountCode !== undefined) {
    const account = accountNamed(book, accountId, accountCode, at);
    checkPostable(account, `${at}${accountId === undefined ? 'accountCode' : 'accountId'}`);
    return account;
  }
  if (category === undefined)
    return refuse(
      'validation_error',
      `${at}category: say what was bought: give {category}, or {accountCode}`,
      `${at}category`,
    );
  const { part } = EXPENSE_CATEGORIES[category];
  const account =
    accountPlaying(book, part) ??
    refuse(
      'account_not_found',
      `${at}category: ${category} is usually booked on ${codesInChart(part).join()}, which this chart does not have; ` +
        'give {accountCode}',
      `${at}category`,
    );
  checkPostable(account, `${at}category`);
  return account;
}

/**
 * Whether a receipt is a qualified invoice: what the caller says, the receipt, its document or the partner tell; else
 * not known.
 */
function statusOf(
  { invoiceStatus: said, registrationNumber, category, amount, date, documentIds: shown }: ExpenseInputLineInput,
  payee: Partner | undefined,
  receipts: Receipts,
): ExpenseLine['invoiceStatus'] {
  if (said !== undefined) return said;
  if (registrationNumber !== undefined) return 'qualified';
  if (category === 'public_transport' && amount < FARES_WITHOUT_INVOICE_BELOW) return 'not_applicable';
  const told = statusShown(receipts, shown);
  if (told !== undefined) return told;
  const isIssuer = payee && isIssuerOn(payee, date);
  return isIssuer === undefined ? undefined : isIssuer ? 'qualified' : 'not_qualified';
}

/**
 * The tax code of a line: the one named, else that of the payee or account, at the reduced rate when the line says so;
 * for a receipt that is no qualified invoice, the one with the credit that is left on its day.
 */
function codeOf(
  book: Readonly<Book>,
  input: ExpenseInputLineInput,
  { account, payee, status, at }: { account: Account; payee: Partner | undefined; status: unknown; at: string },
): TaxCode | undefined {
  const { date, taxCodeId, taxCode, reduced } = input;
  const given = taxCodeNamed(book, taxCodeId, taxCode, at);
  const field = `${at}${taxCodeId === undefined ? 'taxCode' : 'taxCodeId'}`;
  const own = given ? undefined : taxCodeNamed(book, undefined, payee?.defaultTaxCode);
  const usual = own && own.kind !== 'sales' ? own : taxCodeNamed(book, undefined, account.defaultTaxCode);
  let code = given ?? usual;
  if (!given && code?.treatment === 'taxable' && code.side === 'purchase') {
    const isLess = status === 'not_qualified' && date >= QUALIFIED_INVOICES_FROM;
    const rate = reduced ? { rateBps: 800, reduced: true } : code;
    if (isLess || rate !== code)
      code = codeLike(book, rate, 'purchase', date, ({ deductibleBps }) => deductibleBps < 10_000 === isLess) ?? code;
  }
  if (code) checkTaxCode(code, date, field, 'purchase');
  return code;
}

/** Consumption tax settings on a day: of its fiscal year, else of the company. */
function roundingOn(book: Readonly<Book>, date: string): 'floor' | 'ceil' | 'round' {
  return yearOf(book.periods.years, date)?.year.taxSettings?.rounding ?? book.company?.taxSettings.rounding ?? 'floor';
}

/**
 * The lines of an input. The tax of those that do not state it is rounded once per rate of the report, and shared out.
 */
function readLines(book: Readonly<Book>, given: readonly ExpenseInputLineInput[], receipts: Receipts): ExpenseLine[] {
  const read = given.map((input, i) => {
    const at = `lines[${i}].`;
    const account = accountOf(book, input, at);
    const named = partnerNamed(book, input.partnerId, input.partnerCode, at);
    const payee = named && book.partners.byId.get(named.id);
    const status = statusOf(input, payee, receipts);
    const code = codeOf(book, input, { account, payee, status, at });
    if (input.taxAmount !== undefined && input.taxAmount >= input.amount)
      refuse('validation_error', `${at}taxAmount: must be less than {amount}`, `${at}taxAmount`);
    return { input, account, payee, status, code, labels: labelsNamed(book, input.labelIds, input.labelCodes, at) };
  });
  const last =
    read
      .map(({ input }) => input.date)
      .sort()
      .at(-1) ?? '';
  const untold = read.map(({ input: { amount, taxAmount }, code }) => ({
    amount,
    code: taxAmount === undefined ? code : undefined,
  }));
  const taxes = documentTaxes(untold, 'inclusive', roundingOn(book, last));
  return read.map(({ input, account, payee, status, code, labels }, i): ExpenseLine => {
    const { accountId: _id, partnerCode: _p, labelCodes: _l, reduced: _r, ...said } = input;
    const { taxCodeId: _t, taxCode: _c, invoiceStatus: _s, labelIds: _ids, partnerId: _partner, ...rest } = said;
    const isTaxed = code?.treatment === 'taxable';
    return {
      ...rest,
      // A base cannot be zero: of a single yen nothing is tax, however it is shared out.
      taxAmount: isTaxed ? (input.taxAmount ?? Math.min(taxes[i] ?? 0, input.amount - 1)) : 0,
      ...(code && { taxCodeId: code.id, taxCode: code.code }),
      rateBps: isTaxed ? code.rateBps : 0,
      reduced: isTaxed && code.reduced,
      accountId: account.id,
      accountCode: account.code,
      ...(payee && { partnerId: payee.id, partnerName: rest.partnerName ?? payee.name }),
      ...(status !== undefined && { invoiceStatus: status }),
      ...(labels?.length && { labelIds: labels }),
    };
  });
}

/** How a caller is called in a report: the member that he is, else the id of the key or user. */
export function personOf(book: Readonly<Book>, { actor }: Pick<Moment, 'actor'>): string {
  for (const { id, subject, status } of book.members.byId.values())
    if (actor.type === 'user' && subject === actor.id && status === 'active') return id;
  return actor.id;
}

/** The applicant that an input names, else whoever asks. Refuses member_not_found. */
function applicantOf(book: Readonly<Book>, id: string | undefined, moment: Moment): string {
  if (id === undefined) return personOf(book, moment);
  const key = book.keys.byId.get(id);
  if (book.members.byId.get(id)?.status === 'active' || (key && keyWorks(key, moment.now))) return id;
  return refuse(
    'member_not_found',
    `applicantId: there is no active member or API key ${id} in this company; list the members, or leave it out`,
    'applicantId',
  );
}

/**
 * The employee that an input names; undefined when it names none. Refuses validation_error for one who is not there.
 */
function employeeNamed(book: Readonly<Book>, id: string | null | undefined): Employee | undefined {
  if (id === undefined || id === null) return undefined;
  const employee = book.employees.byId.get(id);
  return employee && employee.status !== 'erased'
    ? employee
    : refuse(
        'validation_error',
        `employeeId: there is no employee ${id} in this company, or he is erased; list the employees`,
        'employeeId',
      );
}

type ExpenseRead = Omit<
  ExpenseReport,
  | 'id'
  | 'status'
  | 'round'
  | 'approvals'
  | 'journalEntryIds'
  | 'createdBy'
  | 'lastEditedBy'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
>;

/** To whom a report is owed: as said, else as before, else the partner that has the number of the employee. */
function creditorOf(
  book: Readonly<Book>,
  { employeeId, partnerId, partnerCode }: Pick<ExpenseChange, 'employeeId' | 'partnerId' | 'partnerCode'>,
  before: ExpenseReport | undefined,
): { readonly id: string; readonly name: string } {
  const employee = employeeNamed(book, employeeId);
  const isSaid = partnerId !== undefined || partnerCode !== undefined;
  const usual = employee && !isSaid ? byCode(book.partners, employee.number)?.id : undefined;
  return (
    partnerNamed(book, isSaid ? partnerId : (before?.partnerId ?? usual), partnerCode, '') ??
    refuse(
      'validation_error',
      'partnerId: say to whom it is owed: give {partnerId} or {partnerCode} of a partner of type employee' +
        (employee ? `, or create one with the code ${employee.number}` : ''),
      'partnerId',
    )
  );
}

/** What a new report, or one with changes (`before`), says: every rule but those of its status. */
export function readReport(
  book: Readonly<Book>,
  input: ExpenseChange,
  moment: Moment,
  receipts: Receipts,
  before?: ExpenseReport,
): ExpenseRead {
  const { title, applicantId, paymentMethod: method, labelIds, labelCodes } = input;
  const partner = creditorOf(book, input, before);
  const rest = saidOrKept(optional, input, before);
  const paidBy = method ?? before?.paymentMethod ?? 'transfer';
  if (paidBy === 'payroll' && rest['employeeId'] === undefined)
    refuse(
      'validation_error',
      'paymentMethod: payroll pays employees back: give {employeeId}, or another method',
      'paymentMethod',
    );
  const read = input.lines === undefined && before ? before.lines : readLines(book, input.lines ?? [], receipts);
  const totals = totalsOfReport(read);
  if (totals.total > LIMITS.amount)
    refuse('validation_error', `lines: the report comes to more than one line can hold (${LIMITS.amount})`, 'lines');
  const labels = labelsNamed(book, labelIds, labelCodes, '') ?? before?.labelIds;
  return {
    ...(rest as Pick<ExpenseReport, keyof typeof optional>),
    title: title ?? before?.title ?? '',
    applicantId: before && applicantId === undefined ? before.applicantId : applicantOf(book, applicantId, moment),
    partnerId: partner.id,
    partnerName: partner.name,
    currency: book.company?.baseCurrency ?? 'JPY',
    lines: read,
    ...totals,
    paymentMethod: paidBy,
    ...(labels?.length && { labelIds: labels }),
  };
}
