// Kinds of capital: which part of net assets an equity account is, told by its flags, its section and its type. One
// table for the balance sheet and the statement of changes.
import type { Account } from '../../src/domain/accounts.ts';

/** By the flag of the chart of accounts. */
const BY_FLAG: Readonly<Record<string, string>> = {
  'ss:capital': 'capital_stock',
  'ss:capital_reserve': 'capital_reserve',
  'ss:other_capital_surplus': 'other_capital_surplus',
  'ss:legal_reserve': 'legal_reserve',
  'ss:voluntary_reserve': 'voluntary_reserve',
  'ss:retained': 'retained_earnings',
  'ss:treasury': 'treasury_stock',
  'ss:oci': 'valuation_differences',
  'ss:options': 'share_options',
};
/** By the section of the balance sheet, for accounts without a flag. */
const BY_SECTION: Readonly<Record<string, string>> = {
  'BS.NA.CAP': 'capital_stock',
  'BS.NA.CS': 'other_capital_surplus',
  'BS.NA.RE': 'voluntary_reserve',
  'BS.NA.TS': 'treasury_stock',
  'BS.NA.OCI': 'valuation_differences',
  'BS.NA.SO': 'share_options',
};

/** What an account must say of itself. */
export type EquityAccount = Pick<Account, 'flags' | 'reportSection' | 'type' | 'normalSide' | 'systemRole'>;

/**
 * The kind of capital of an equity account: shareholders' equity after the headings of a balance sheet (Company
 * Accounting Regulation, art. 76), the accounts of a sole proprietor, or `opening_balance` for the account that the
 * books are opened against.
 */
export function capitalOf({ flags, reportSection, type, normalSide, systemRole }: EquityAccount): string {
  if (systemRole === 'opening_balance') return 'opening_balance';
  const flag = flags.find((one) => Object.hasOwn(BY_FLAG, one));
  const known = flag === undefined ? BY_SECTION[reportSection] : BY_FLAG[flag];
  if (known !== undefined) return known;
  if (type === 'owner_draw') return normalSide === 'debit' ? 'owner_drawings' : 'owner_contributions';
  return reportSection === 'BS.NA.OWN' ? 'owner_capital' : 'other_equity';
}

/** Section of a balance sheet that holds a kind of capital. */
export function capitalSection(kind: string): string {
  return `BS.NA.${kind}`;
}
