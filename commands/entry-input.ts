// What the input of an entry says: its schema, and how it is read against the book into lines and content, every rule
// of a line checked.
import { z } from 'zod';
import { accountNamed, checkPostable, likeAccount, type Account } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { LOSSES_ON_SALE } from '../src/domain/tax/movements.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { DOCUMENT_ID } from '../src/domain/documents.ts';
import { hasIdForm, isId } from '../src/domain/ids.ts';
import {
  RESERVED_SOURCES,
  SOURCE_TYPES,
  checkBalance,
  type EntryContent,
  type StoredLine,
} from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import type { OpenLine } from '../src/domain/open-items.ts';
import { amountSchema } from '../src/domain/money.ts';
import { calledLike } from '../src/domain/nearest.ts';
import { refuse } from '../src/domain/refusal.ts';
import { checkTaxCode, taxCodeNamed, type TaxCode } from '../src/domain/tax/tax-codes.ts';
import { byCode, resourceNamed } from '../src/domain/register.ts';
import { withTaxFindings } from '../src/domain/tax/findings.ts';
import { bookedLines } from '../src/domain/tax/lines.ts';
import { counterpartyText, externalIdText, lineText, memoText, referenceText } from '../src/domain/text.ts';
import type { Recalled } from './command.ts';

/** An id as text; whether it is one is seen when it is looked up. */
export const idText = z.string().max(60);
/** A code as text. */
export const codeText = z.string().max(60);
const decimalText = lineText(40).regex(/^-?\d+(\.\d+)?$/, 'must be a decimal number as text, like "12.50"');
/** Ids or codes of labels. */
export const labelList = z.array(idText).max(LIMITS.labelsPerLine, `at most ${LIMITS.labelsPerLine} labels`);

/**
 * Ids of documents of the company, under the field `documentIds` of every input: command.ts looks whether they are
 * there. Texts are taken here, for a thing may name some from when any text was taken, and is sent back with them.
 */
export const documentIds = z
  .array(
    lineText(60).refine(
      (id) => !hasIdForm(id) || isId(DOCUMENT_ID, id),
      'must be the id of a document (doc_<uuid>); this is the id of something else',
    ),
  )
  .max(100)
  .meta({ description: 'Ids of documents of the company (POST .../documents uploads one).' });

/** A line of an entry, as its input says it. */
export const lineInput = z.strictObject({
  side: z.enum(['debit', 'credit']),
  accountId: idText.optional().meta({ description: 'The account; give accountId or accountCode.' }),
  accountCode: codeText.optional().meta({ example: '6320' }),
  amount: amountSchema,
  taxCodeId: idText.optional(),
  taxCode: codeText
    .optional()
    .meta({ description: 'Consumption tax code, on the base line and on its tax line.', example: 'P10' }),
  taxEntryMethod: z
    .enum(['inclusive', 'exclusive', 'none'])
    .optional()
    .meta({
      description:
        '`inclusive` splits the line into base and tax line (2580 or 1580, the creditable share only), `exclusive` ' +
        'adds the tax line; added lines follow yours, and the entry has to balance with them. In tax-inclusive books ' +
        'the ' +
        'line stays whole. `none` (default): lines as given.',
    }),
  taxAmount: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.amount)
    .optional()
    .meta({
      description:
        'The tax as the invoice states it; with inclusive or exclusive it is booked in place of the computed one.',
    }),
  isTaxLine: z.boolean().optional(),
  baseLine: z
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: 'On a tax line: index (from 0) of the base line in `lines`.' }),
  taxUse: z.enum(['taxable', 'common', 'exempt']).optional(),
  businessType: z.number().int().min(1).max(6).optional(),
  taxBase: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.amount)
    .optional()
    .meta({ description: 'Base of the tax when it is not the amount: the price of an asset that was sold.' }),
  originalDate: dateSchema
    .optional()
    .meta({ description: 'Date of the transaction itself, when it is booked later; tax codes are tested on it.' }),
  movementKind: lineText(40)
    .optional()
    .meta({
      description:
        'What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... ' +
        'On a debt, dividend says that it is owed to shareholders. On a debt or a claim, tangible_assets, ' +
        'securities, loans ... say what it is for: its payment stands in the cash flow as if paid at once.',
      example: 'dividend',
    }),
  settles: z
    .array(
      z.strictObject({
        lineId: idText.meta({
          description:
            'Id of an open line on the same account and of the same partner: the one that the invoice stands on.',
        }),
        amount: amountSchema,
        date: dateSchema
          .optional()
          .meta({ description: 'The day of that line. The service writes it; what you send is not read.' }),
      }),
    )
    .max(100)
    .optional()
    .meta({
      description:
        'What this line pays, by name: of each line named at most what is left of it. What names nothing pays what ' +
        'is due first of its partner and account, as of the day that aging is asked for; a charge that is reversed ' +
        'or changed later leaves it to the next one.',
    }),
  partnerId: idText.optional(),
  partnerCode: codeText.optional(),
  counterparty: counterpartyText.optional(),
  dueDate: dateSchema.optional(),
  labelIds: labelList.optional(),
  labelCodes: labelList.optional(),
  memo: memoText.optional(),
  quantity: decimalText.optional(),
  originalCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency code like USD')
    .optional(),
  originalAmount: decimalText.optional(),
  exchangeRate: decimalText.optional(),
  invoiceStatus: z.enum(['qualified', 'not_qualified', 'not_applicable']).optional(),
});
type EntryInputLineInput = z.infer<typeof lineInput>;

const condition = z.strictObject({
  accountId: idText.optional(),
  accountCode: codeText.optional(),
  field: z.enum(['balance', 'available']),
  operator: z.enum(['gte', 'gt', 'lte', 'lt', 'eq']),
  value: z.number().int().meta({ description: 'Minor units, on the normal side of the account, after this entry.' }),
});

const freeSources = SOURCE_TYPES.filter((source) => !RESERVED_SOURCES.has(source));
const sourceField = z.enum(
  freeSources,
  `must be one of ${freeSources.join(', ')}; entries of other sources are made by the actions of their resources`,
);

/** The lines of an entry, as each of them is read. */
export function linesOf<L extends z.ZodType>(line: L): z.ZodArray<L> {
  return z
    .array(line)
    .refine((lines) => lines.length <= LIMITS.linesPerEntry, {
      error: `an entry has at most ${LIMITS.linesPerEntry} lines; split it`,
      params: { refusal: 'too_many_lines' },
      abort: true,
    })
    .meta({ minItems: 2, maxItems: LIMITS.linesPerEntry });
}

/** What a new entry and an amended one have in common. */
export const entryFields = {
  effectiveDate: dateSchema.meta({ description: 'The date on which the entry counts; it alone decides the period.' }),
  sourceType: sourceField.optional(),
  sourceId: lineText(100).optional(),
  memo: memoText.optional(),
  reference: referenceText.optional(),
  adjustment: z.boolean().optional().meta({ description: 'Year-end adjustment.' }),
  currency: z.string().optional().meta({ description: 'Must be the base currency of the company.', example: 'JPY' }),
  lines: linesOf(lineInput),
  partnerId: idText.optional(),
  partnerCode: codeText.optional(),
  counterparty: counterpartyText.optional(),
  dueDate: dateSchema.optional(),
  labelIds: labelList.optional(),
  labelCodes: labelList.optional(),
  documentIds: documentIds.optional(),
  metadata: metadataSchema.optional(),
  autoReverseOn: dateSchema
    .optional()
    .meta({ description: 'Posts the reversal on this later date, in the same step.' }),
};

/** The input of a new entry. */
export const entryInput = z
  .strictObject({
    ...entryFields,
    externalId: externalIdText.optional(),
    status: z
      .enum(['draft', 'posted'])
      .optional()
      .meta({ description: 'posted (default) counts at once; draft waits.' }),
    expectedTotal: z
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Refuses the entry (total_mismatch) when the debits do not sum to this.' }),
    conditions: z
      .array(condition)
      .max(LIMITS.conditionsPerEntry)
      .optional()
      .meta({ description: 'Refuses the entry (condition_failed) unless all hold after it.' }),
  })
  .meta({ id: 'JournalEntryInput' });
/** A new entry, as read. */
export type EntryInput = z.infer<typeof entryInput>;

/**
 * The account that `<name>Id` or `<name>Code` of an input names, ready to be posted to; undefined when neither does.
 * Refuses account_not_found, validation_error (both), accounts that take no entries.
 */
export function accountGiven<N extends string>(
  book: Readonly<Book>,
  name: N,
  input: { readonly [K in `${N}Id` | `${N}Code`]?: string | undefined },
  prefix = '',
): Account | undefined {
  const id = input[`${name}Id`];
  const code = input[`${name}Code`];
  if (id === undefined && code === undefined) return undefined;
  const field = `${prefix}${name}${id === undefined ? 'Code' : 'Id'}`;
  if (id !== undefined && code !== undefined)
    refuse('validation_error', `${field}: give ${name}Id or ${name}Code, not both`, field);
  const account = resourceNamed(book.accounts, id, code);
  if (!account)
    return refuse(
      'account_not_found',
      `${field}: there is no account ${id ?? code} in this company; list the accounts or create it` +
        likeAccount(book, id ?? code),
      field,
    );
  checkPostable(account, field);
  return account;
}

/**
 * The line of an entry on which `sourceLineId` of an input stands. Refuses line_not_found, invalid_state (its entry
 * does not count), validation_error: the line is on the wrong side for `what` (`a purchase`).
 */
export function sourceLineNamed(recalled: Recalled, id: string, side: OpenLine['side'], what: string): OpenLine {
  const field = 'sourceLineId';
  const line =
    recalled.lines([id]).get(id) ??
    refuse(
      'line_not_found',
      `${field}: there is no line ${id} in this company; take the id of the entry's line`,
      field,
    );
  const related = { entryId: line.entryId };
  if (line.status !== 'posted' || line.isReversal)
    refuse(
      'invalid_state',
      `${field}: its entry is ${line.isReversal ? 'a reversal' : line.status}; name a line of a posted entry`,
      field,
      { related },
    );
  if (line.side !== side)
    refuse('validation_error', `${field}: ${what} is a ${side}, this line is a ${line.side}`, field, { related });
  return line;
}

/** The partner that an input names; undefined when it names none. */
export function partnerNamed(
  book: Readonly<Book>,
  id: string | undefined,
  code: string | undefined,
  prefix: string,
): { id: string; name: string } | undefined {
  if (id === undefined && code === undefined) return undefined;
  const field = `${prefix}${id === undefined ? 'partnerCode' : 'partnerId'}`;
  if (id !== undefined && code !== undefined)
    refuse('validation_error', `${field}: give {partnerId} or {partnerCode}, not both`, field);
  const partner = resourceNamed(book.partners, id, code);
  if (!partner)
    return refuse(
      'partner_not_found',
      `${field}: there is no partner ${id ?? code} in this company; list the partners or create it` +
        calledLike(id ?? code ?? '', book.partners.byId.values()),
      field,
    );
  if (partner.status === 'archived')
    refuse(
      'partner_archived',
      `${field}: partner ${partner.name} is archived; restore it (status: active) or name another`,
      field,
    );
  return partner;
}

/** The ids of the labels that an input names by id or code. At most one label of an exclusive dimension. */
export function labelsNamed(
  book: Readonly<Book>,
  ids: readonly string[] | undefined,
  codes: readonly string[] | undefined,
  prefix: string,
): string[] | undefined {
  if (ids === undefined && codes === undefined) return undefined;
  const found = new Set<string>();
  const exclusive = new Set<string>();
  const take = (id: string | undefined, given: string, field: string): void => {
    const label = book.labels.byId.get(id ?? '');
    if (!label || label.status === 'archived')
      return refuse(
        'label_not_found',
        `${field}: there is no active label ${given} in this company; list the labels or create it` +
          calledLike(given, book.labels.byId.values()),
        field,
      );
    if (found.has(label.id)) return;
    if (label.exclusive && exclusive.has(label.dimension))
      refuse('validation_error', `${field}: a line takes at most one label of the dimension ${label.dimension}`, field);
    if (label.exclusive) exclusive.add(label.dimension);
    found.add(label.id);
  };
  ids?.forEach((id, i) => take(id, id, `${prefix}labelIds[${i}]`));
  codes?.forEach((code, i) => take(byCode(book.labels, code)?.id, code, `${prefix}labelCodes[${i}]`));
  if (found.size > LIMITS.labelsPerLine)
    refuse(
      'validation_error',
      `${prefix}labelIds: at most ${LIMITS.labelsPerLine} labels; leave some out`,
      `${prefix}labelIds`,
    );
  return [...found];
}

/**
 * Refuses a line that would carry two labels of an exclusive dimension, its own and its entry's: labels of an entry are
 * labels of all its lines, and every filter, ledger
 * and breakdown counts them so. Of lines from before their dimension was exclusive, breakdowns take the last label.
 */
export function checkExclusive(book: Readonly<Book>, content: EntryContent, prefix = ''): void {
  if (!content.labelIds?.length) return;
  const taken = new Map(
    content.labelIds.flatMap((id) => {
      const label = book.labels.byId.get(id);
      return label?.exclusive ? [[label.dimension, label]] : [];
    }),
  );
  if (taken.size === 0) return;
  content.lines.forEach((line, i) =>
    line.labelIds?.forEach((id) => {
      const label = book.labels.byId.get(id);
      const other = label?.exclusive ? taken.get(label.dimension) : undefined;
      if (!label || !other || other.id === id) return;
      const field = `${prefix}lines[${i}].labelIds`;
      refuse(
        'validation_error',
        `${field}: a line takes at most one label of the dimension ${label.dimension}, ` +
          `and the entry has ${other.name} for all its lines; leave that off the entry and give each line its own`,
        field,
      );
    }),
  );
}

/**
 * Refuses `settles` that cannot be meant: what is no id of a line, and a line named twice. Whether and how much of the
 * named lines can be settled is tested in open-items.ts.
 */
function checkSettles({ settles }: EntryInputLineInput, at: string): void {
  if (!settles) return;
  const named = new Set<string>();
  settles.forEach(({ lineId: id }, i) => {
    const field = `${at}settles[${i}].lineId`;
    if (!isId('line', id))
      refuse(
        'line_not_found',
        `${field}: ${id} is no id of a line; take the \`id\` of the invoice's line on this account`,
        field,
      );
    if (named.has(id))
      refuse('validation_error', `${field}: this line is named twice; name it once with the whole amount`, field);
    named.add(id);
  });
}

/** Refuses a tax code that the account or the day of a line cannot have, and one without the price that it needs. */
function checkLineTaxCode(
  input: EntryInputLineInput,
  taxCode: TaxCode,
  account: Account,
  at: string,
  date: string,
): void {
  // A line of an entry may be of either dealing; one that contradicts its account is warned of (tax/findings.ts).
  checkTaxCode(
    taxCode,
    input.originalDate ?? date,
    `${at}${input.taxCodeId === undefined ? 'taxCode' : 'taxCodeId'}`,
    undefined,
  );
  if (
    input.taxBase === undefined &&
    !input.isTaxLine &&
    (taxCode.needsTaxBase || account.flags.includes('needs_tax_base'))
  ) {
    refuse(
      'validation_error',
      `${at}taxBase: tax code ${taxCode.code} on account ${account.code} needs {taxBase}, the price of the sale`,
      `${at}taxBase`,
    );
  }
  // On an expense account debits are losses or costs: whether such a line is a sale or takes one back cannot be told,
  // but for the one account of losses on sales.
  if (
    input.taxBase !== undefined &&
    !input.isTaxLine &&
    taxCode.side === 'sales' &&
    account.class === 'expense' &&
    !LOSSES_ON_SALE.has(account.code)
  ) {
    refuse(
      'validation_error',
      `${at}taxBase: a sale under tax code ${taxCode.code} does not stand on the expense account ${account.code}; ` +
        `put the code and {taxBase} on the credit line of what was sold`,
      `${at}taxBase`,
    );
  }
}

/** What a tax code says of a line on an account; what the line says itself wins. */
function taxOfLine(
  { taxEntryMethod = 'none', taxUse: saidUse, businessType: saidType, isTaxLine, baseLine }: EntryInputLineInput,
  taxCode: TaxCode,
  account: Account,
): Pick<StoredLine, 'taxCodeId' | 'taxCode' | 'taxEntryMethod' | 'taxUse' | 'businessType'> {
  // A tax line follows its base line, whose account says what the dealing was for; one without a base line has only its
  // code.
  const follows = isTaxLine && baseLine !== undefined;
  const ofAccount: Partial<Pick<Account, 'defaultTaxUse' | 'defaultBusinessType'>> = isTaxLine ? {} : account;
  const isSale = taxCode.kind === 'sales';
  const usualUse = follows || isSale ? undefined : (taxCode.defaultTaxUse ?? ofAccount.defaultTaxUse);
  const usualType = follows || !isSale ? undefined : (taxCode.defaultBusinessType ?? ofAccount.defaultBusinessType);
  const [taxUse, businessType] = [saidUse ?? usualUse, saidType ?? usualType];
  return {
    taxCodeId: taxCode.id,
    taxCode: taxCode.code,
    taxEntryMethod,
    ...(taxUse !== undefined && { taxUse }),
    ...(businessType !== undefined && { businessType }),
  };
}

/**
 * A line as it is stored: names resolved, tax filled in, every rule of one line checked. `at` is its path: `lines[0].`.
 */
function readLine(
  book: Readonly<Book>,
  input: EntryInputLineInput,
  at: string,
  date: string,
  entryPartner: boolean,
  count: number,
  index: number,
): StoredLine {
  const {
    accountId,
    accountCode,
    taxCodeId,
    taxCode: taxCodeText,
    partnerId,
    partnerCode,
    labelIds,
    labelCodes,
    isTaxLine,
    side,
    amount,
    ...rest
  } = input;
  const account = accountNamed(book, accountId, accountCode, at);
  checkPostable(account, `${at}${accountId === undefined ? 'accountCode' : 'accountId'}`);
  checkSettles(input, at);
  const line: StoredLine = { side, accountId: account.id, accountCode: account.code, amount, ...rest };
  const taxCode = taxCodeNamed(book, taxCodeId, taxCodeText, at);
  if (taxCode) {
    checkLineTaxCode(input, taxCode, account, at, date);
    Object.assign(line, taxOfLine(input, taxCode, account));
  }
  if (isTaxLine) line.isTaxLine = true;
  if (input.baseLine !== undefined && (input.baseLine >= count || input.baseLine === index))
    refuse('validation_error', `${at}baseLine: must be the index of another line of this entry`, `${at}baseLine`);
  const partner = partnerNamed(book, partnerId, partnerCode, at);
  if (partner) {
    line.partnerId = partner.id;
    line.counterparty ??= partner.name;
  } else if (account.requiresPartner && !entryPartner)
    refuse(
      'validation_error',
      `${at}partnerId: account ${account.code} ${account.name} needs a partner on the line or on the entry`,
      `${at}partnerId`,
    );
  const labels = labelsNamed(book, labelIds, labelCodes, at);
  if (labels?.length) line.labelIds = labels;
  return line;
}

/**
 * The lines of an input as they are booked. Those with `taxEntryMethod` balance once their tax is there, the others as
 * they are.
 */
export function readLines(
  book: Readonly<Book>,
  lines: readonly EntryInputLineInput[],
  prefix: string,
  date: string,
  partner: string | undefined,
): StoredLine[] {
  const taxed =
    lines.length <= LIMITS.linesPerEntry && lines.some(({ taxEntryMethod = 'none' }) => taxEntryMethod !== 'none');
  if (!taxed) checkBalance(lines, prefix);
  const read = lines.map((line, i) =>
    readLine(book, line, `${prefix}lines[${i}].`, date, partner !== undefined, lines.length, i),
  );
  if (!taxed) return read;
  const booked = bookedLines(book, read, date, partner, prefix);
  checkBalance(booked, prefix);
  return booked;
}

/** Whether a line stands on the account that the books are opened against. */
export function isOnOpeningBalance(book: Readonly<Book>, lines: readonly StoredLine[]): boolean {
  return lines.some(({ accountId }) => book.accounts.byId.get(accountId)?.systemRole === 'opening_balance');
}

/** Everything that an input says, checked by every rule but those of period and conditions. */
export function readEntry(
  book: Readonly<Book>,
  input: Omit<EntryInput, 'status' | 'expectedTotal' | 'conditions'> & Pick<EntryContent, 'engine'>,
  prefix: string,
): EntryContent {
  const {
    lines,
    partnerId,
    partnerCode,
    labelIds,
    labelCodes,
    sourceType = 'manual',
    adjustment = false,
    currency: asked,
    ...rest
  } = input;
  const currency = book.company?.baseCurrency ?? 'JPY';
  if (asked !== undefined && asked !== currency)
    refuse(
      'validation_error',
      `${prefix}currency: the books are kept in ${currency}; ` +
        `give amounts in it and the original currency on the line ({originalCurrency})`,
      `${prefix}currency`,
    );
  if (rest.autoReverseOn !== undefined && rest.autoReverseOn <= rest.effectiveDate)
    refuse('validation_error', `${prefix}autoReverseOn: must be later than {effectiveDate}`, `${prefix}autoReverseOn`);
  const partner = partnerNamed(book, partnerId, partnerCode, prefix);
  const labels = labelsNamed(book, labelIds, labelCodes, prefix);
  const content: EntryContent = {
    ...rest,
    sourceType,
    adjustment,
    currency,
    lines: readLines(book, lines, prefix, rest.effectiveDate, partner?.id),
  };
  if (partner) {
    content.partnerId = partner.id;
    content.counterparty ??= partner.name;
  }
  if (labels?.length) content.labelIds = labels;
  if (isOnOpeningBalance(book, content.lines)) content.opening = true;
  checkExclusive(book, content, prefix);
  return withTaxFindings(book, content);
}
