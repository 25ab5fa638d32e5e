// Accounts of the chart: their state and events, kinds and normal sides, code rules.
import { z } from 'zod';
import { event } from './event.ts';
import { idSchema } from './ids.ts';
import { metadataSchema } from './companies.ts';

export const accountClass = z.enum(['asset', 'liability', 'equity', 'revenue', 'expense']);
/** One of the five classes of accounts. */
export type AccountClass = z.infer<typeof accountClass>;

export const accountType = z.enum([
  'cash', 'bank', 'receivable', 'notes_receivable', 'inventory', 'prepaid', 'suspense_tax_paid', 'other_current_asset', 'tangible_asset', 'intangible_asset',
  'accumulated_depreciation', 'investment', 'deferred_asset', 'payable', 'notes_payable', 'credit_card', 'accrued_expense', 'advance_received', 'deposits_received',
  'suspense_tax_received', 'tax_payable', 'short_term_loan', 'other_current_liability', 'long_term_loan', 'other_long_term_liability', 'capital_stock', 'capital_surplus',
  'retained_earnings', 'treasury_stock', 'owner_draw', 'sales', 'sales_return', 'cost_of_sales', 'selling_admin', 'depreciation', 'payroll', 'non_operating_income',
  'non_operating_expense', 'extraordinary_income', 'extraordinary_loss', 'income_tax',
]);
/** Finer kind of an account, in the order of Japanese statements. */
export type AccountType = z.infer<typeof accountType>;

export const systemRole = z.enum([
  'cash', 'bank_default', 'receivable_control', 'payable_control', 'consumption_tax_paid', 'consumption_tax_received', 'consumption_tax_payable', 'retained_earnings',
  'income_summary', 'suspense', 'rounding', 'fx_gain', 'fx_loss', 'wages_payable', 'expense_claims_payable', 'opening_balance',
]);

/** Full state of an account, as its events and answers carry it. */
export const accountState = z.object({
  id: idSchema('account'),
  code: z.string(), name: z.string(), nameKana: z.string().optional(), nameEn: z.string().optional(),
  class: accountClass, type: accountType,
  normalSide: z.enum(['debit', 'credit']),
  /** Place in the statements: `BS.CA.CASH`, `PL.SGA`. */
  reportSection: z.string(),
  /** Class of the cash flow statement: CASH, OP_AR, OP_INV, OP_AP, OP_VAT, OP_TAX, OP_OTHER, OP_NONCASH, INV, FIN, NI, NONE, NONCASH_INV. */
  cashFlowClass: z.string(),
  cashFlowCategory: z.enum(['operating', 'investing', 'financing', 'cash', 'none']),
  /** Marks of the chart: `cash`, `contra`, `subledger:customer`, `noncash`, `payroll`, `fixed_asset`, `ss:capital` ... */
  flags: z.array(z.string()),
  reportGroup: z.string().optional(), defaultTaxCode: z.string().optional(), parentId: idSchema('account').optional(),
  isPostable: z.boolean(), requiresPartner: z.boolean(), currency: z.string(),
  systemRole: systemRole.optional(), searchKey: z.string().optional(), sortOrder: z.number().int(),
  externalId: z.string().optional(), metadata: metadataSchema.optional(),
  status: z.enum(['active', 'archived']), createdAt: z.string(), updatedAt: z.string(), version: z.number().int(),
});
/** An account of the chart. */
export type Account = z.infer<typeof accountState>;

export const AccountCreated = event('account.created', 1, z.object({ account: accountState }));
export const AccountUpdated = event('account.updated', 1, z.object({ account: accountState }));
export const AccountArchived = event('account.archived', 1, z.object({ account: accountState }));
export const AccountRestored = event('account.restored', 1, z.object({ account: accountState }));
