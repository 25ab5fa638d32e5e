// What the input of a contract says: its schema, and how it is read against the book into terms and items.
import { codesInChart } from '../src/domain/standard-accounts.ts';
import { z } from 'zod';
import { accountNamed, checkPostable } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import {
  billedOf,
  BILLING_FREQUENCIES,
  BILLING_MONTHS,
  contractState,
  isFirstPeriod,
  nextPeriod,
  type BillingPeriod,
  type Contract,
  type ContractItem,
} from '../src/domain/contracts.ts';
import { LAST_DAY, addDays, dateSchema, parts } from '../src/domain/dates.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { checkNewExternalId } from '../src/domain/register.ts';
import { checkTaxCode, taxCodeNamed } from '../src/domain/tax/tax-codes.ts';
import { externalIdText, freeText, lineText, referenceText } from '../src/domain/text.ts';
import { clearable, omittable, saidOrKept } from './command.ts';
import { documentIds, idText, labelsNamed, partnerNamed } from './entry-input.ts';
import { amountOf, lineInput, readLines, type LineInput } from './invoice-input.ts';

const { date: _date, deferral: _deferral, ...priced } = lineInput.shape;
const itemInput = z.strictObject({
  ...priced,
  kind: z
    .enum(['recurring', 'initial', 'usage'])
    .optional()
    .meta({
      description:
        'recurring (default) = in every invoice; initial = in the first one only; usage = drafted at 0 with its ' +
        '{unitPrice}, to be filled in before the invoice is issued.',
    }),
  taxCode: priced.taxCode.meta({
    description: 'Default: that of the partner or of the account, as it is on the day of billing.',
    example: 'S10',
  }),
});
type ItemInput = z.infer<typeof itemInput>;
const items = z
  .array(itemInput)
  .min(1, 'give at least one item')
  .max(LIMITS.itemsPerContract, `at most ${LIMITS.itemsPerContract} items; split the contract`);

const months = z.number().int().min(0).max(24);
const dueRule = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('days_after_issue'), days: z.number().int().min(0).max(365) }),
    z.strictObject({ type: z.literal('end_of_month'), months }),
    z.strictObject({ type: z.literal('day_of_month'), months, day: z.number().int().min(1).max(31) }),
  ])
  .meta({ description: "When its invoices are due, so many months after their own; default: by the partner's terms." });
const billingInput = z
  .strictObject({
    frequency: z
      .enum(BILLING_FREQUENCIES)
      .meta({
        description: 'once = one invoice for the whole term; custom = every {interval} months.',
        example: 'monthly',
      }),
    interval: z.number().int().min(1).max(LIMITS.billingMonths).optional(),
    anchorDay: z
      .number()
      .int()
      .min(1)
      .max(31)
      .optional()
      .meta({ description: 'Day of the month of the invoice; 31 = its last day. Default: the day of the start.' }),
    dueRule: dueRule.optional(),
  })
  .meta({
    description: 'Periods run from the day of the start; each is billed in advance, in the month in which it begins.',
  });
type BillingInput = z.infer<typeof billingInput>;

const optional = {
  number: referenceText.meta({ description: 'Number of the contract; unique.', example: 'K-2026-014' }),
  endDate: dateSchema.meta({ description: 'The last day. Left out: until it is ended.' }),
  renewalTermMonths: z
    .number()
    .int()
    .min(1)
    .max(LIMITS.billingMonths)
    .meta({ description: 'How long a renewal is.', example: 12 }),
  note: freeText(LIMITS.memoLength).meta({ description: 'Printed on its invoices.' }),
  documentIds,
  externalId: externalIdText,
  metadata: metadataSchema,
};
const named = {
  partnerId: idText.optional(),
  partnerCode: idText.optional().meta({ example: 'C001' }),
  autoRenew: z.boolean().optional().meta({ description: 'Renews itself by {renewalTermMonths} after its last day.' }),
  noticeDays: z.number().int().min(0).max(3_650).optional().meta({ description: 'Notice of an end, days. Default 0.' }),
  recognition: contractState.shape.recognition
    .optional()
    .meta({
      description:
        'on_invoice (default) = revenue or cost of the invoice; straight_line = recurring items over the days billed.',
    }),
};
// The subject of an invoice has room for the period too.
const title = lineText(75).meta({ example: 'オフィスコーヒー定期便' });

/** A new contract. */
export const contractInput = z
  .strictObject({
    title,
    direction: contractState.shape.direction
      .optional()
      .meta({ description: 'receivable (default) = we send invoices; payable = we get bills.' }),
    ...named,
    startDate: dateSchema,
    billing: billingInput,
    items,
    billedThrough: dateSchema
      .optional()
      .meta({ description: 'Billed up to this day already, elsewhere: billing begins after it.' }),
    ...omittable(optional),
  })
  .meta({
    id: 'ContractInput',
    example: {
      title: 'オフィスコーヒー定期便',
      direction: 'receivable',
      partnerCode: 'C001',
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      autoRenew: true,
      renewalTermMonths: 12,
      noticeDays: 30,
      billing: { frequency: 'monthly', anchorDay: 1, dueRule: { type: 'end_of_month', months: 1 } },
      items: [{ description: '定期便', amount: 30_000, taxCode: 'S10', accountCode: codesInChart('sales')[0] }],
    },
  });
/** A new contract, as read. */
export type ContractInput = z.infer<typeof contractInput>;
/** Changes of a contract; after it was activated only FREE_TERMS. */
export const contractChange = z.strictObject({
  title: title.optional(),
  ...named,
  startDate: dateSchema.optional(),
  billing: billingInput.optional(),
  items: items.optional(),
  ...clearable(optional),
});
/** Changes of a contract, as read. */
export type ContractChange = z.infer<typeof contractChange>;

/** What may change while a contract runs: nothing that says which periods are billed. */
export const FREE_TERMS: ReadonlySet<string> = new Set([
  'title',
  'number',
  'items',
  'billing',
  'autoRenew',
  'renewalTermMonths',
  'noticeDays',
  'note',
  'documentIds',
  'externalId',
  'metadata',
]);
/** What may change when it is over. */
export const FREE_AFTER: ReadonlySet<string> = new Set(['documentIds', 'externalId', 'metadata']);

/** How a contract is billed; refuses an interval that its frequency does not have. */
function billingOf(
  { frequency, interval, anchorDay, dueRule: rule }: BillingInput,
  startDate: string,
): Contract['billing'] {
  const field = 'billing.interval';
  const own = BILLING_MONTHS[frequency];
  if (frequency === 'custom' && interval === undefined)
    refuse('validation_error', `${field}: say how many months lie between two invoices`, field);
  if (frequency !== 'custom' && interval !== undefined && interval !== own)
    refuse('validation_error', `${field}: ${frequency} says it already; leave it out, or bill custom`, field);
  return {
    frequency,
    interval: interval ?? own,
    anchorDay: anchorDay ?? parts(startDate)[2],
    ...(rule && { dueRule: rule }),
  };
}

/** An item as it is kept: its price, and the account, code and labels that it names. */
function itemOf(
  book: Readonly<Book>,
  input: ItemInput,
  i: number,
  { firstBilled, direction }: { readonly firstBilled: string; readonly direction: Contract['direction'] },
): ContractItem {
  const at = `items[${i}].`;
  const {
    accountId,
    accountCode,
    taxCodeId,
    taxCode,
    labelIds,
    labelCodes,
    withholding,
    kind = 'recurring',
    ...said
  } = input;
  const isNamed = accountId !== undefined || accountCode !== undefined;
  const account = isNamed ? accountNamed(book, accountId, accountCode, at) : undefined;
  if (account) checkPostable(account, `${at}${accountId === undefined ? 'accountCode' : 'accountId'}`);
  const code = taxCodeNamed(book, taxCodeId, taxCode, at);
  if (code)
    checkTaxCode(
      code,
      firstBilled,
      `${at}${taxCodeId === undefined ? 'taxCode' : 'taxCodeId'}`,
      direction === 'receivable' ? 'sale' : 'purchase',
    );
  const labels = labelsNamed(book, labelIds, labelCodes, at);
  if (kind === 'usage' && (said.amount !== undefined || said.quantity !== undefined))
    refuse(
      'validation_error',
      `${at}kind: how much was used is said in each invoice; give only {unitPrice} of it, if it has one`,
      `${at}kind`,
    );
  return {
    ...said,
    kind,
    amount: kind === 'usage' ? 0 : amountOf(said, at),
    ...(code && { taxCodeId: code.id, taxCode: code.code }),
    ...(account && { accountId: account.id, accountCode: account.code }),
    ...(labels?.length && { labelIds: labels }),
    ...(withholding && { withholding: true as const }),
  };
}

/** The lines that a contract is billed with for a period. Parts of a period name their price alone. */
export function billedLines(contract: Contract, period: BillingPeriod): LineInput[] {
  const isFirst = isFirstPeriod(contract, period);
  const isWhole = period.days === period.wholeDays;
  return contract.items.flatMap((item): LineInput[] => {
    const amount = billedOf(item, period, isFirst);
    if (amount === undefined) return [];
    const { kind, quantity, unit, unitPrice, amount: _amount, taxCode: _code, accountCode: _account, ...said } = item;
    const isDeferred = kind === 'recurring' && contract.recognition === 'straight_line';
    const price =
      kind === 'usage'
        ? {
            ...(unitPrice === undefined ? { amount } : { quantity: '0', unitPrice }),
            ...(unit !== undefined && { unit }),
          }
        : isWhole || kind === 'initial'
          ? { amount, quantity, unit, unitPrice }
          : { amount };
    return [
      { ...defined({ ...said, ...price }), ...(isDeferred && { deferral: { from: period.from, to: period.to } }) },
    ];
  });
}

/** The same without members that are undefined. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}

type ContractInputTerms = Omit<Contract, 'id' | 'status' | 'billingCount' | 'createdAt' | 'updatedAt' | 'version'>;

/** Refuses what is wrong between the terms: days, renewal, what is billed and how it is recognised. */
function checkTerms({
  startDate,
  endDate,
  autoRenew,
  renewalTermMonths,
  billing,
  items: all,
  recognition,
}: ContractInputTerms): void {
  const no = (field: string, why: string): never => refuse('validation_error', `${field}: ${why}`, field);
  if (endDate !== undefined && endDate < startDate) no('endDate', `must not lie before {startDate} (${startDate})`);
  if (autoRenew && endDate === undefined)
    no('autoRenew', 'a contract without {endDate} runs on by itself; leave it out, or give the end of the term');
  if (autoRenew && renewalTermMonths === undefined)
    no('renewalTermMonths', 'say how many months a renewal has, or set {autoRenew}: false');
  if (billing.interval > 0 && all.every(({ kind }) => kind === 'initial'))
    no('items', 'all of them are initial, so nothing is billed after the first time; bill once');
  if (billing.interval === 0 && recognition === 'straight_line' && endDate === undefined)
    no('endDate', 'what is recognised in a straight line needs an end');
}

/** Refuses a number or an external id that another contract has. */
export function checkContractKeys(book: Readonly<Book>, { id, number, externalId }: Contract, numberKey: string): void {
  const taken = number === undefined ? undefined : book.contracts.byKey.get(numberKey);
  if (taken !== undefined && taken !== id)
    refuse('duplicate_number', `number: contract ${taken} already has the number ${number}; choose another`, 'number', {
      related: { id: taken },
    });
  checkNewExternalId(book.contracts, externalId, id);
}

/** Refuses items that could not be billed: the lines of the first invoice are read as that invoice would be. */
export function checkBillable(book: Readonly<Book>, contract: Contract): void {
  const partner = book.partners.byId.get(contract.partnerId);
  const period = nextPeriod({ ...contract, suspensions: [] });
  if (!partner || !period) return;
  const whole = { ...period, days: 1, wholeDays: 1 };
  const lines = contract.items.flatMap((item) => billedLines({ ...contract, items: [item], billingCount: 0 }, whole));
  readLines(
    book,
    lines,
    {
      type: contract.direction === 'receivable' ? 'sales' : 'purchase',
      taxEntryMethod: 'exclusive',
      taxRounding: 'floor',
    },
    partner,
    period.date,
    { list: 'items', mayBeNothing: true },
  );
}

/** With whom a contract is: as said, else as before. */
function partnerOf(
  book: Readonly<Book>,
  partnerId: string | undefined,
  partnerCode: string | undefined,
  before: Contract | undefined,
): { readonly id: string; readonly name: string } {
  if (before !== undefined && partnerId === undefined && partnerCode === undefined)
    return { id: before.partnerId, name: before.partnerName };
  return (
    partnerNamed(book, partnerId, partnerCode, '') ??
    refuse('validation_error', 'partnerId: say with whom the contract is', 'partnerId')
  );
}

function checkBilled(billedThrough: string | undefined, { startDate, endDate = LAST_DAY }: ContractInputTerms): void {
  if (billedThrough !== undefined && (billedThrough < startDate || billedThrough >= endDate))
    refuse('validation_error', 'billedThrough: must lie within the contract, before its last day', 'billedThrough');
}

/**
 * What a new contract, or one with changes (`before`), says. Refuses what cannot be meant; `billedThrough` of new ones.
 */
export function readContract(
  book: Readonly<Book>,
  input: ContractChange &
    Pick<ContractInput, 'billedThrough'> & { readonly direction?: Contract['direction'] | undefined },
  before?: Contract,
): ContractInputTerms {
  const { partnerId, partnerCode, billing, items: given, billedThrough, ...said } = input;
  const partner = partnerOf(book, partnerId, partnerCode, before);
  const startDate = said.startDate ?? before?.startDate ?? '';
  const firstBilled = before?.nextBillingDate ?? (billedThrough === undefined ? startDate : addDays(billedThrough, 1));
  const rest = saidOrKept(optional, said, before);
  const direction = before?.direction ?? said.direction ?? 'receivable';
  const terms: ContractInputTerms = {
    ...(rest as Pick<Contract, keyof typeof optional>),
    title: said.title ?? before?.title ?? '',
    direction,
    partnerId: partner.id,
    partnerName: partner.name,
    startDate,
    autoRenew: said.autoRenew ?? before?.autoRenew ?? false,
    noticeDays: said.noticeDays ?? before?.noticeDays ?? 0,
    recognition: said.recognition ?? before?.recognition ?? 'on_invoice',
    billing: billing ? billingOf(billing, startDate) : (before as Contract).billing,
    items: given?.map((item, i) => itemOf(book, item, i, { firstBilled, direction })) ?? (before as Contract).items,
    currency: book.company?.baseCurrency ?? 'JPY',
    ...(billedThrough !== undefined && { coveredThrough: billedThrough }),
  };
  checkTerms(terms);
  checkBilled(billedThrough, terms);
  return terms;
}
