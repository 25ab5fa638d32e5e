// Accounts of the chart: their state and events, kinds and normal sides, code rules.
import { z } from 'zod';
import { idSchema } from './ids.ts';
import { calledLike } from './nearest.ts';
import { refuse } from './refusal.ts';
import { codeKey, register, resourceNamed, type Slice } from './register.ts';
import { metadataState } from './metadata.ts';

export const accountClass = z.enum(['asset', 'liability', 'equity', 'revenue', 'expense']);
/** One of the five classes of accounts. */
export type AccountClass = z.infer<typeof accountClass>;

export const accountType = z.enum([
  'cash',
  'bank',
  'receivable',
  'notes_receivable',
  'inventory',
  'prepaid',
  'suspense_tax_paid',
  'other_current_asset',
  'tangible_asset',
  'intangible_asset',
  'accumulated_depreciation',
  'investment',
  'deferred_asset',
  'payable',
  'notes_payable',
  'credit_card',
  'accrued_expense',
  'advance_received',
  'deposits_received',
  'suspense_tax_received',
  'tax_payable',
  'short_term_loan',
  'other_current_liability',
  'long_term_loan',
  'other_long_term_liability',
  'capital_stock',
  'capital_surplus',
  'retained_earnings',
  'treasury_stock',
  'owner_draw',
  'sales',
  'sales_return',
  'cost_of_sales',
  'selling_admin',
  'depreciation',
  'payroll',
  'non_operating_income',
  'non_operating_expense',
  'extraordinary_income',
  'extraordinary_loss',
  'income_tax',
]);
/** Finer kind of an account, in the order of Japanese statements. */
export type AccountType = z.infer<typeof accountType>;

export const systemRole = z.enum([
  'cash',
  'bank_default',
  'receivable_control',
  'payable_control',
  'consumption_tax_paid',
  'consumption_tax_received',
  'consumption_tax_payable',
  'retained_earnings',
  'income_summary',
  'suspense',
  'rounding',
  'fx_gain',
  'fx_loss',
  'wages_payable',
  'expense_claims_payable',
  'opening_balance',
  'sales',
  'sales_return',
  'purchase_return',
  'bank_fee',
  'bad_debt',
  'bad_debt_recovery',
  'facilities_payable',
  'facilities_receivable',
  'tax_withheld_from_us',
  'fee_tax_withheld',
  'income_tax_withheld',
  'resident_tax_withheld',
  'social_insurance_withheld',
  'employment_insurance_withheld',
  'accrued_social_insurance',
  'salaries',
  'directors_pay',
  'part_time_wages',
  'bonuses',
  'commuting',
  'legal_welfare',
  'lump_sum_asset',
  'depreciation',
  'accumulated_depreciation',
  'disposal_gain',
  'disposal_loss',
  'retirement_loss',
  'prepaid',
  'deferred_revenue',
  'accrued_revenue',
]);
/** A part that an account plays for the system; at most one account has each. */
export type SystemRole = z.infer<typeof systemRole>;

/** Full state of an account, as its events and answers carry it. */
export const accountState = z.object({
  id: idSchema('account'),
  code: z.string(),
  name: z.string(),
  nameKana: z.string().optional(),
  nameEn: z.string().optional(),
  class: accountClass,
  type: accountType,
  normalSide: z.enum(['debit', 'credit']),
  /** Place in the statements: `BS.CA.CASH`, `PL.SGA`. */
  reportSection: z.string(),
  /**
   * Class of the cash flow statement: CASH, OP_AR, OP_INV, OP_AP, OP_VAT, OP_TAX, OP_OTHER, OP_NONCASH, INV, FIN, NI,
   * NONE, NONCASH_INV.
   */
  cashFlowClass: z.string(),
  cashFlowCategory: z.enum(['operating', 'investing', 'financing', 'cash', 'none']),
  /**
   * Marks of the chart: `cash`, `contra`, `subledger:customer`, `noncash`, `payroll`, `fixed_asset`, `ss:capital`,
   * `cf:loans` ...
   */
  flags: z.array(z.string()),
  reportGroup: z.string().optional(),
  defaultTaxCode: z.string().optional(),
  /** What lines with a tax code say when neither they nor the code do. */
  defaultTaxUse: z.enum(['taxable', 'common', 'exempt']).optional(),
  defaultBusinessType: z.number().int().min(1).max(6).optional(),
  parentId: idSchema('account').optional(),
  isPostable: z.boolean(),
  requiresPartner: z.boolean(),
  currency: z.string(),
  systemRole: systemRole.optional(),
  searchKey: z.string().optional(),
  sortOrder: z.number().int(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  status: z.enum(['active', 'archived']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** An account of the chart. */
export type Account = z.infer<typeof accountState>;

/** Accounts as a kept noun: whole in the book. */
export const accounts = register({
  noun: 'account',
  ja: '勘定科目',
  field: 'account',
  id: 'account',
  state: accountState,
  acts: ['created', 'updated', 'archived', 'restored'],
  unique: ({ code }) => [`code:${codeKey(code)}`],
  listing: {
    table: 'accounts',
    needs: 'accounts:read',
    columns: {
      code: 'code',
      name: 'text',
      class: 'code',
      type: 'code',
      normalSide: 'code',
      reportSection: 'code',
      cashFlowClass: 'code',
      parentId: 'uuid?',
      sortOrder: 'integer',
    },
    search: ({ code, name, nameKana, nameEn, searchKey }) => [code, name, nameKana, nameEn, searchKey],
    filters: ['class', 'type', 'parentId'],
    sorts: ['code', 'name', 'type', 'sortOrder'],
    defaultSort: 'code',
    hasCode: true,
    // By revision: whether a name may have changed since.
    indexes: { accounts_by_code: '(company_id, code)', accounts_by_revision: '(company_id, revision)' },
    version: 12,
  },
  shown: ['code', 'name', 'class', 'type', 'status', 'id'],
});

export const {
  created: AccountCreated,
  updated: AccountUpdated,
  archived: AccountArchived,
  restored: AccountRestored,
} = accounts.events;

/** Totals of one account, minor units. */
export interface AccountTotals {
  debit: bigint;
  credit: bigint;
}
/** The part of a book that knows its accounts. */
interface WithAccounts {
  readonly accounts: Readonly<Slice<Account>>;
}

type Kind = readonly [kind: AccountClass, reportSection: string, cashFlowClass: string, flags?: string];

/**
 * What an account gets from its type: class, place in the statements, class of the cash flow statement, flags. One
 * table for all accounts that users make.
 */
const TYPES: Record<AccountType, Kind> = {
  cash: ['asset', 'BS.CA.CASH', 'CASH', 'cash'],
  bank: ['asset', 'BS.CA.CASH', 'CASH', 'cash'],
  receivable: ['asset', 'BS.CA.RECV', 'OP_AR', 'subledger:customer'],
  notes_receivable: ['asset', 'BS.CA.RECV', 'OP_AR'],
  inventory: ['asset', 'BS.CA.INV', 'OP_INV'],
  prepaid: ['asset', 'BS.CA.OTHER', 'OP_OTHER', 'accrual'],
  suspense_tax_paid: ['asset', 'BS.CA.OTHER', 'OP_VAT', 'tax_in'],
  other_current_asset: ['asset', 'BS.CA.OTHER', 'OP_OTHER'],
  tangible_asset: ['asset', 'BS.FA.TANG', 'INV', 'fixed_asset'],
  intangible_asset: ['asset', 'BS.FA.INTANG', 'INV', 'fixed_asset'],
  accumulated_depreciation: ['asset', 'BS.FA.TANG', 'OP_NONCASH', 'contra'],
  investment: ['asset', 'BS.FA.INVEST', 'INV'],
  deferred_asset: ['asset', 'BS.DA', 'INV'],
  payable: ['liability', 'BS.CL', 'OP_AP', 'subledger:vendor'],
  notes_payable: ['liability', 'BS.CL', 'OP_AP'],
  credit_card: ['liability', 'BS.CL', 'OP_OTHER', 'card'],
  accrued_expense: ['liability', 'BS.CL', 'OP_OTHER', 'accrual'],
  advance_received: ['liability', 'BS.CL', 'OP_OTHER'],
  deposits_received: ['liability', 'BS.CL', 'OP_OTHER'],
  suspense_tax_received: ['liability', 'BS.CL', 'OP_VAT', 'tax_out'],
  tax_payable: ['liability', 'BS.CL', 'OP_TAX'],
  short_term_loan: ['liability', 'BS.CL', 'FIN'],
  other_current_liability: ['liability', 'BS.CL', 'OP_OTHER'],
  long_term_loan: ['liability', 'BS.NCL', 'FIN'],
  other_long_term_liability: ['liability', 'BS.NCL', 'OP_OTHER'],
  capital_stock: ['equity', 'BS.NA.CAP', 'FIN', 'ss:capital'],
  capital_surplus: ['equity', 'BS.NA.CS', 'FIN', 'ss:other_capital_surplus'],
  retained_earnings: ['equity', 'BS.NA.RE', 'NONE', 'ss:voluntary_reserve'],
  treasury_stock: ['equity', 'BS.NA.TS', 'FIN', 'ss:treasury contra'],
  owner_draw: ['equity', 'BS.NA.OWN', 'FIN', 'contra'],
  sales: ['revenue', 'PL.SALES', 'NI'],
  sales_return: ['revenue', 'PL.SALES', 'NI', 'contra'],
  cost_of_sales: ['expense', 'PL.COGS.OTHER', 'NI'],
  selling_admin: ['expense', 'PL.SGA', 'NI'],
  depreciation: ['expense', 'PL.SGA', 'NI', 'noncash'],
  payroll: ['expense', 'PL.SGA', 'NI', 'payroll'],
  non_operating_income: ['revenue', 'PL.NOI', 'NI'],
  non_operating_expense: ['expense', 'PL.NOE', 'NI'],
  extraordinary_income: ['revenue', 'PL.EI', 'NI'],
  extraordinary_loss: ['expense', 'PL.EL', 'NI'],
  income_tax: ['expense', 'PL.TAX', 'NI'],
};

/** The type of an account of which only the class is known. */
export const DEFAULT_TYPE: Record<AccountClass, AccountType> = {
  asset: 'other_current_asset',
  liability: 'other_current_liability',
  equity: 'retained_earnings',
  revenue: 'sales',
  expense: 'selling_admin',
};

/** Class of a type. */
export function classOf(type: AccountType): AccountClass {
  return TYPES[type][0];
}

/** Everything that follows from a type. Contra accounts have the side opposite to their class. */
export function kindOf(
  type: AccountType,
): Pick<Account, 'class' | 'reportSection' | 'cashFlowClass' | 'cashFlowCategory' | 'flags' | 'normalSide'> {
  const [kind, reportSection, cashFlowClass, marks = ''] = TYPES[type];
  const flags = marks ? marks.split(' ') : [];
  const debit = (kind === 'asset' || kind === 'expense') !== flags.includes('contra');
  return {
    class: kind,
    reportSection,
    cashFlowClass,
    cashFlowCategory: cashFlowCategoryOf(cashFlowClass),
    flags,
    normalSide: debit ? 'debit' : 'credit',
  };
}

/** Section of the cash flow statement of a class: operating, investing, financing, cash or none. */
export function cashFlowCategoryOf(cashFlowClass: string): Account['cashFlowCategory'] {
  if (cashFlowClass === 'CASH') return 'cash';
  if (cashFlowClass === 'FIN') return 'financing';
  if (cashFlowClass === 'NONE') return 'none';
  return cashFlowClass === 'INV' || cashFlowClass === 'NONCASH_INV' ? 'investing' : 'operating';
}

/** What an account that is not there was probably meant to be: `; did you mean 6320 (地代家賃)?`, or nothing. */
export function likeAccount(book: WithAccounts, given = ''): string {
  return calledLike(given, book.accounts.byId.values());
}

/**
 * The account that an input names by id or code, exactly one of them; refuses account_not_found (validation_error for
 * none or both). `prefix` goes before the field name: `lines[1].`.
 */
export function accountNamed(
  book: WithAccounts,
  id: string | undefined,
  code: string | undefined,
  prefix = '',
): Account {
  if ((id === undefined) === (code === undefined))
    refuse(
      'validation_error',
      `${prefix}accountId: name the account by exactly one of {accountId} and {accountCode}`,
      `${prefix}accountId`,
    );
  const account = resourceNamed(book.accounts, id, code);
  if (account) return account;
  const field = `${prefix}${id === undefined ? 'accountCode' : 'accountId'}`;
  return refuse(
    'account_not_found',
    `${field}: there is no account ${id ?? code} in this company; list the accounts or create it` +
      likeAccount(book, id ?? code),
    field,
  );
}

/** The codes as their accounts have them; refuses account_not_found. `field` names the list. */
export function accountCodesNamed(book: WithAccounts, codes: readonly string[], field: string): string[] {
  return codes.map((code, i) => {
    const account = resourceNamed(book.accounts, undefined, code);
    if (account) return account.code;
    const at = `${field}[${i}]`;
    return refuse(
      'account_not_found',
      `${at}: there is no account ${code} in this company; list the accounts` + likeAccount(book, code),
      at,
    );
  });
}

/** Refuses an account that cannot be posted to: archived, or a heading. */
export function checkPostable(account: Account, field: string): void {
  if (account.status === 'archived')
    refuse(
      'account_archived',
      `${field}: account ${account.code} ${account.name} is archived; restore it (status: active) or name another`,
      field,
    );
  if (!account.isPostable)
    refuse(
      'account_not_postable',
      `${field}: account ${account.code} ${account.name} is a heading; post to one of the accounts below it`,
      field,
    );
}

/**
 * Balance of an account on its normal side, minor units, over all months up to and including `through` (a date; default
 * everything).
 */
export function balanceOf(
  { journal }: { readonly journal: { readonly totals: ReadonlyMap<string, ReadonlyMap<string, AccountTotals>> } },
  account: Account,
  through?: string,
): bigint {
  let debits = 0n;
  for (const [month, totals] of journal.totals.get(account.id) ?? [])
    if (through === undefined || month <= through) debits += totals.debit - totals.credit;
  return account.normalSide === 'debit' ? debits : -debits;
}

/** The active account with a system role, if there is one. */
export function accountWithRole(book: WithAccounts, role: SystemRole): Account | undefined {
  for (const account of book.accounts.byId.values())
    if (account.systemRole === role && account.status === 'active') return account;
  return undefined;
}

/** Adds a movement to totals; `sign` is 1n or -1n. */
export function addTo(totals: AccountTotals, side: 'debit' | 'credit', amount: number, sign: bigint): void {
  totals[side] += sign === 1n ? BigInt(amount) : -BigInt(amount);
}
