// Consumption tax codes: their state and events. Rates and validity are dated data, never constants in code.
import { z } from 'zod';
import { event } from './event.ts';
import { idSchema } from './ids.ts';
import { metadataSchema } from './companies.ts';

/** Full state of a tax code. Rates are basis points of the net price; `deductibleBps` is the credit share of the tax. */
export const taxCodeState = z.object({
  id: idSchema('taxCode'),
  code: z.string(), name: z.string(), nameEn: z.string().optional(),
  kind: z.enum(['sales', 'purchase', 'import', 'none']),
  treatment: z.enum(['taxable', 'export_exempt', 'non_taxable', 'out_of_scope', 'reverse_charge']),
  /** Row of the return: sales, sales_return, bad_debt, bad_debt_recovery, purchase, purchase_return, import_tax, import_tax_local, reverse_charge, reverse_charge_return. */
  side: z.string(),
  rateClass: z.string().optional(),
  rateBps: z.number().int(), nationalBps: z.number().int(), localBps: z.number().int(),
  reduced: z.boolean(), deductibleBps: z.number().int(), isReturn: z.boolean(), isBadDebt: z.boolean(),
  returnBox: z.string().optional(), needsTaxBase: z.boolean().optional(),
  validFrom: z.string().optional(), validTo: z.string().optional(),
  active: z.boolean(), custom: z.boolean(), sortOrder: z.number().int(), note: z.string().optional(),
  externalId: z.string().optional(), metadata: metadataSchema.optional(),
  createdAt: z.string(), updatedAt: z.string(), version: z.number().int(),
});
/** A consumption tax code. */
export type TaxCode = z.infer<typeof taxCodeState>;

export const TaxCodeCreated = event('tax_code.created', 1, z.object({ taxCode: taxCodeState }));
export const TaxCodeUpdated = event('tax_code.updated', 1, z.object({ taxCode: taxCodeState }));
