// In which row of the statement of cash flows what an account gave or took stands.
import type { FlowAccount } from '../pieces.ts';
import { DIVIDENDS_PAYABLE, type EquityChange } from '../equity-changes.ts';

/** Gains and losses on the sale of assets belong to what the sale brought in. */
const DISPOSAL = new Set(['7160', '8110', '8120', '8210', '8220']);
export const isDisposal = (a: FlowAccount): boolean => DISPOSAL.has(a.code) || a.flags.includes('investing_adjustment');
export const isResult = (a: FlowAccount): boolean => a.class === 'revenue' || a.class === 'expense';
export const isTax = (a: FlowAccount): boolean => a.report_section.startsWith('PL.TAX');
export const isInvesting = (a: FlowAccount): boolean =>
  !isResult(a) && (a.cash_flow_class === 'INV' || a.cash_flow_class === 'NONCASH_INV');
export const isFinancing = (a: FlowAccount): boolean =>
  !isResult(a) && (a.cash_flow_class === 'FIN' || a.class === 'equity');
export const INTEREST_RECEIVED = new Set(['7110', '7120']);
export const INTEREST_PAID = new Set(['7210']);
const DEFERRED_TAX = new Set(['1870', '2660']);

/** What a line on an account did to cash: positive for credits. */
interface Effected {
  readonly account: FlowAccount;
  readonly effect: bigint;
}

/** Row of working capital and of provisions. */
export function operatingRow(a: FlowAccount): string {
  if (DEFERRED_TAX.has(a.code)) return 'income_taxes_paid';
  if (a.cash_flow_class === 'OP_NONCASH') return a.type === 'accumulated_depreciation' ? 'depreciation' : 'provisions';
  return (
    {
      OP_AR: 'trade_receivables',
      OP_INV: 'inventories',
      OP_AP: 'trade_payables',
      OP_VAT: 'consumption_tax',
      OP_TAX: 'income_taxes_paid',
      OP_OTHER: 'other_working_capital',
    }[a.cash_flow_class] ?? 'operating_other'
  );
}

/** Row in which a result that moved no cash is added back. */
export function addBackRow(a: FlowAccount): string {
  if (isTax(a)) return 'income_taxes_paid';
  if (INTEREST_RECEIVED.has(a.code)) return 'interest_and_dividends_received';
  if (INTEREST_PAID.has(a.code)) return 'interest_paid';
  return a.type === 'depreciation' ? 'depreciation' : 'other_noncash';
}

/** Row under the direct method of what was paid or received for an account. */
export function directRow(a: FlowAccount): string {
  if (INTEREST_RECEIVED.has(a.code)) return 'interest_and_dividends_received';
  if (INTEREST_PAID.has(a.code)) return 'interest_paid';
  if (isTax(a) || a.cash_flow_class === 'OP_TAX' || DEFERRED_TAX.has(a.code)) return 'income_taxes_paid';
  if (a.cash_flow_class === 'OP_VAT') return 'consumption_tax_paid';
  if (a.cash_flow_class === 'OP_AR' || a.report_section.startsWith('PL.SALES')) return 'receipts_from_customers';
  if (a.cash_flow_class === 'OP_AP' || a.cash_flow_class === 'OP_INV' || a.report_section.startsWith('PL.COGS'))
    return 'payments_to_suppliers';
  if (a.flags.includes('payroll') || a.type === 'payroll' || (a.code >= '2511' && a.code <= '2514'))
    return 'payments_to_employees';
  return 'operating_other';
}

const ASSETS: Readonly<Record<string, string>> = {
  '1140': 'time_deposits',
  '1310': 'securities',
  '1810': 'securities',
  '1815': 'securities',
  '1820': 'securities',
  '1570': 'loans',
  '1575': 'loans',
  '1830': 'loans',
  '1840': 'guarantee_deposits',
  '1860': 'guarantee_deposits',
};
export const assetKind = (a: FlowAccount): string =>
  ASSETS[a.code] ??
  (a.report_section.startsWith('BS.FA.TANG') || a.code === '2316'
    ? 'tangible_assets'
    : a.report_section.startsWith('BS.FA.INTANG')
      ? 'intangible_assets'
      : '');

/** Row of a line on an investing account; the reversal of a purchase stands where the purchase does. */
export function investingRow({ account, effect }: Effected, reversal: boolean): string {
  const kind = assetKind(account);
  if (kind === '') return 'investing_other';
  // A debt for assets is only ever a part of their price.
  return `${account.class === 'liability' || effect < 0n !== reversal ? 'purchase' : 'sale'}_of_${kind}`;
}

/** Row of a line on a financing account. */
export function financingRow({ account: a, effect }: Effected, reversal: boolean): string {
  const incoming = effect > 0n !== reversal;
  if (a.type === 'long_term_loan' || a.code === '2215')
    return incoming ? 'proceeds_from_long_term_loans' : 'repayment_of_long_term_loans';
  if (a.code === '2230') return 'repayment_of_leases';
  if (a.type === 'short_term_loan') return 'short_term_loans';
  if (a.code === DIVIDENDS_PAYABLE) return 'dividends_paid';
  return a.capital?.startsWith('owner_') ? 'owner_transfers' : 'financing_other';
}

/** Its row by the row of the statement of changes in net assets. */
const OF_CHANGES: Readonly<Record<string, string>> = {
  issue: 'issuance_of_shares',
  dividend: 'dividends_paid',
  reserve_transfer: 'dividends_paid',
  capital_reserve_transfer: 'dividends_paid',
  treasury_buy: 'treasury_stock',
  treasury_sell: 'treasury_stock',
  treasury_cancel: 'treasury_stock',
};
/** Row of what moved net assets and cash. */
export function equityRow({ row, account, amount }: EquityChange, reversal: boolean): string {
  return OF_CHANGES[row] ?? financingRow({ account, effect: amount }, reversal);
}
