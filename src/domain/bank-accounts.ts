// Bank accounts: accounts at banks, cards, loans, e-money and cash boxes of which somebody else keeps a statement.
// Kept: whole in the book. Each stands on a ledger account of its own; lines of its statement are bank transactions.
import { z } from 'zod';
import type { Account, AccountType } from './accounts.ts';
import { idSchema } from './ids.ts';
import { register } from './register.ts';
import type { AccountPart } from './standard-accounts.ts';
import { metadataState } from './metadata.ts';

export const BANK_ACCOUNT_ID = { prefix: 'ba' } as const;

/** What a bank account may be, and the account of the standard chart that it stands on. */
export const BANK_ACCOUNT_TYPES = {
  bank: { part: 'ordinary_deposit', type: 'bank' },
  credit_card: { part: 'credit_card_payable', type: 'credit_card' },
  cash: { part: 'cash', type: 'cash' },
  e_money: { part: 'payment_service_balance', type: 'bank' },
  loan: { part: 'short_term_loans_payable', type: 'short_term_loan' },
  other: undefined,
} as const satisfies Record<string, { readonly part: AccountPart; readonly type: AccountType } | undefined>;
/** What a bank account is. */
export type BankAccountType = keyof typeof BANK_ACCOUNT_TYPES;
const TYPE_NAMES = Object.keys(BANK_ACCOUNT_TYPES) as [BankAccountType, ...BankAccountType[]];

/** Full state of a bank account, as its events and answers carry it. The full account number is never part of it. */
export const bankAccountState = z.object({
  id: idSchema(BANK_ACCOUNT_ID),
  name: z.string(),
  type: z.enum(TYPE_NAMES),
  /** The ledger account: one bank account for each. */
  accountId: z.string(),
  accountCode: z.string(),
  currency: z.string(),
  bankName: z.string().optional(),
  bankCode: z.string().optional(),
  branchName: z.string().optional(),
  branchCode: z.string().optional(),
  accountType: z.enum(['ordinary', 'current', 'savings', 'other']).optional(),
  /** All but the last four digits are stars. */
  accountNumberMasked: z.string().optional(),
  accountHolderKana: z.string().optional(),
  /** Balance of the statement before its first line, debit-positive: what a card or a loan owes is less than 0. */
  openingBalance: z.number().int(),
  /** The first day of the statement: lines before it are refused. */
  openingDate: z.string().optional(),
  /** The entry that brought the opening balance into the books. */
  openingEntryId: z.string().optional(),
  syncStatus: z.enum(['manual', 'ok', 'syncing', 'error', 'disabled']),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  status: z.enum(['active', 'archived']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A bank account. */
export type BankAccount = z.infer<typeof bankAccountState>;

/** Key of the ledger account of an active bank account. */
export const ledgerKey = (accountId: string): string => `account:${accountId}`;

/** Bank accounts as a kept noun. */
export const bankAccounts = register({
  noun: 'bank_account',
  ja: '銀行口座',
  field: 'bankAccount',
  id: BANK_ACCOUNT_ID,
  state: bankAccountState,
  acts: ['created', 'updated', 'archived'],
  unique: ({ status, accountId }) => (status === 'active' ? [ledgerKey(accountId)] : []),
  listing: {
    table: 'bank_accounts',
    needs: 'banking:read',
    columns: { name: 'text', type: 'code', accountId: 'uuid', accountCode: 'code' },
    search: ({ name, bankName, branchName, accountHolderKana }) => [name, bankName, branchName, accountHolderKana],
    filters: ['type', 'accountId'],
    sorts: ['name', 'accountCode'],
    defaultSort: 'accountCode',
  },
  shown: ['name', 'type', 'accountCode', 'bankName', 'branchName', 'accountNumberMasked', 'status', 'id'],
});
export const {
  created: BankAccountCreated,
  updated: BankAccountUpdated,
  archived: BankAccountArchived,
} = bankAccounts.events;

/** True where a ledger account can carry a bank account of this type. */
export function carries(type: BankAccountType, { class: kind, cashFlowClass }: Account): boolean {
  if (type === 'credit_card' || type === 'loan') return kind === 'liability';
  if (type === 'other') return kind === 'asset' || kind === 'liability';
  return cashFlowClass === 'CASH';
}

/** An account number as it is kept: the last four digits, stars before them. */
export function masked(accountNumber: string): string {
  return accountNumber.slice(-4).padStart(accountNumber.length, '*');
}
