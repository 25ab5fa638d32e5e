// Consumption tax codes: their state and events. Rates and validity are dated data, never constants in code.
import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { calledLike } from '../nearest.ts';
import { refuse } from '../refusal.ts';
import { codeKey, register, resourceNamed, type Slice } from '../register.ts';
import { metadataState } from '../metadata.ts';

/**
 * Full state of a tax code. Rates are basis points of the net price; `deductibleBps` is the credit share of the tax.
 */
export const taxCodeState = z.object({
  id: idSchema('taxCode'),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().optional(),
  kind: z.enum(['sales', 'purchase', 'import', 'none']),
  treatment: z.enum(['taxable', 'export_exempt', 'non_taxable', 'out_of_scope', 'reverse_charge']),
  /**
   * Row of the return: sales, sales_return, bad_debt, bad_debt_recovery, purchase, purchase_return, import_tax,
   * import_tax_local, reverse_charge, reverse_charge_return.
   */
  side: z.string(),
  rateClass: z.string().optional(),
  rateBps: z.number().int(),
  nationalBps: z.number().int(),
  localBps: z.number().int(),
  reduced: z.boolean(),
  deductibleBps: z.number().int(),
  isReturn: z.boolean(),
  isBadDebt: z.boolean(),
  returnBox: z.string().optional(),
  needsTaxBase: z.boolean().optional(),
  /** What lines with this code say when they do not say it themselves. */
  defaultTaxUse: z.enum(['taxable', 'common', 'exempt']).optional(),
  defaultBusinessType: z.number().int().min(1).max(6).optional(),
  validFrom: z.string().optional(),
  validTo: z.string().optional(),
  active: z.boolean(),
  custom: z.boolean(),
  sortOrder: z.number().int(),
  note: z.string().optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A consumption tax code. */
export type TaxCode = z.infer<typeof taxCodeState>;

/** Tax codes as a kept noun: whole in the book. */
export const taxCodes = register({
  noun: 'tax_code',
  ja: '税区分',
  field: 'taxCode',
  id: 'taxCode',
  state: taxCodeState,
  acts: ['created', 'updated'],
  unique: ({ code }) => [`code:${codeKey(code)}`],
  listing: {
    table: 'tax_codes',
    needs: 'accounts:read',
    columns: {
      code: 'code',
      name: 'text',
      kind: 'code',
      active: 'boolean',
      validFrom: 'date?',
      validTo: 'date?',
      sortOrder: 'integer',
    },
    search: ({ code, name, nameEn }) => [code, name, nameEn],
    status: ({ active }) => (active ? 'active' : 'archived'),
    filters: ['kind', 'active'],
    sorts: ['sortOrder', 'code', 'name'],
    defaultSort: 'sortOrder,code',
    hasCode: true,
    indexes: { tax_codes_by_code: '(company_id, code)' },
    version: 12,
  },
  shown: ['code', 'name', 'kind', 'rateBps', 'deductibleBps', 'validFrom', 'validTo'],
});
export const { created: TaxCodeCreated, updated: TaxCodeUpdated } = taxCodes.events;

/**
 * The tax code that an input names by id or by code; undefined when it names none. Refuses tax_code_not_found,
 * validation_error when both are given.
 */
export function taxCodeNamed(
  book: { readonly taxCodes: Readonly<Slice<TaxCode>> },
  id: string | undefined,
  code: string | undefined,
  prefix = '',
  names: readonly [id: string, code: string] = ['taxCodeId', 'taxCode'],
): TaxCode | undefined {
  if (id === undefined && code === undefined) return undefined;
  const field = `${prefix}${id === undefined ? names[1] : names[0]}`;
  if (id !== undefined && code !== undefined)
    refuse('validation_error', `${field}: give ${names[0]} or ${names[1]}, not both`, field);
  const found = resourceNamed(book.taxCodes, id, code);
  return (
    found ??
    refuse(
      'tax_code_not_found',
      `${field}: there is no tax code ${id ?? code} in this company; list the tax codes` +
        calledLike(id ?? code ?? '', book.taxCodes.byId.values()),
      field,
    )
  );
}

/** What a document is about, as tax codes see it. */
export type Dealing = 'sale' | 'purchase';

/** True for a code that contradicts a dealing: one of purchases or imports for a sale, one of sales for a purchase. */
export function isOfOtherDealing({ kind }: Pick<TaxCode, 'kind'>, dealing: Dealing): boolean {
  return kind !== 'none' && (kind === 'sales') !== (dealing === 'sale');
}

/**
 * Refuses a code that is switched off or does not hold on the date of the transaction (tax_code_not_valid), and one
 * that is not of the `dealing` (validation_error); undefined where a line may be of either, as in entries, which are
 * warned of.
 */
export function checkTaxCode(taxCode: TaxCode, date: string, field: string, dealing: Dealing | undefined): void {
  if (dealing && isOfOtherDealing(taxCode, dealing))
    refuse(
      'validation_error',
      dealing === 'sale'
        ? `${field}: ${taxCode.code} is a tax code of purchases, and this is a sale; give a code of sales`
        : `${field}: ${taxCode.code} is a tax code of sales, and this is a purchase; give a code of purchases`,
      field,
    );
  if (!taxCode.active)
    refuse(
      'tax_code_not_valid',
      `${field}: tax code ${taxCode.code} ${taxCode.name} is not active; choose another code`,
      field,
    );
  const { validFrom, validTo } = taxCode;
  if ((validFrom !== undefined && date < validFrom) || (validTo !== undefined && date > validTo)) {
    refuse(
      'tax_code_not_valid',
      `${field}: tax code ${taxCode.code} ${taxCode.name} holds from ${validFrom ?? 'ever'} to ` +
        `${validTo ?? 'further notice'}, not on ${date}; ` +
        'choose another code, or give {originalDate}, the date of the transaction itself',
      field,
    );
  }
}
