// In which row of the statement of cash flows what an account gave or took stands.
import type { FlowAccount } from '../pieces.ts';
import type { EquityChange } from '../equity-changes.ts';

/** Gains and losses on the sale of assets belong to what the sale brought in. */
export const isDisposal = (a: FlowAccount): boolean =>
  a.item === 'disposal' || a.flags.includes('investing_adjustment');
export const isResult = (a: FlowAccount): boolean => a.class === 'revenue' || a.class === 'expense';
export const isTax = (a: FlowAccount): boolean => a.report_section.startsWith('PL.TAX');
export const isInvesting = (a: FlowAccount): boolean =>
  !isResult(a) && (a.cash_flow_class === 'INV' || a.cash_flow_class === 'NONCASH_INV');
export const isFinancing = (a: FlowAccount): boolean =>
  !isResult(a) && (a.cash_flow_class === 'FIN' || a.class === 'equity');

/** What a line on an account did to cash: positive for credits. */
interface Effected {
  readonly account: FlowAccount;
  readonly effect: bigint;
}

/** Row of the allowance for doubtful accounts, which statements name apart from provisions. */
export const DOUBTFUL = 'allowance_for_doubtful_accounts';

/** Row of working capital and of provisions. */
export function operatingRow(a: FlowAccount): string {
  if (a.item === 'deferred_tax') return 'income_taxes_paid';
  if (a.cash_flow_class === 'OP_NONCASH')
    return a.type === 'accumulated_depreciation' ? 'depreciation' : a.class === 'asset' ? DOUBTFUL : 'provisions';
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
  if (a.item === 'interest_received') return 'interest_and_dividends_received';
  if (a.item === 'interest_paid') return 'interest_paid';
  return a.type === 'depreciation' ? 'depreciation' : 'other_noncash';
}

/** Row under the direct method of what was paid or received for an account. */
export function directRow(a: FlowAccount): string {
  if (a.item === 'interest_received') return 'interest_and_dividends_received';
  if (a.item === 'interest_paid') return 'interest_paid';
  if (isTax(a) || a.cash_flow_class === 'OP_TAX' || a.item === 'deferred_tax') return 'income_taxes_paid';
  if (a.cash_flow_class === 'OP_VAT') return 'consumption_tax_paid';
  if (a.cash_flow_class === 'OP_AR' || a.report_section.startsWith('PL.SALES')) return 'receipts_from_customers';
  if (a.cash_flow_class === 'OP_AP' || a.cash_flow_class === 'OP_INV' || a.report_section.startsWith('PL.COGS'))
    return 'payments_to_suppliers';
  if (a.flags.includes('payroll') || a.type === 'payroll') return 'payments_to_employees';
  return 'operating_other';
}

const ASSETS: ReadonlySet<string | undefined> = new Set([
  'time_deposits',
  'securities',
  'loans',
  'guarantee_deposits',
  'tangible_assets',
  'intangible_assets',
]);
/** What an account invests in; empty for what stands in no row of its own. */
export const assetKind = (a: FlowAccount): string =>
  a.item !== undefined && ASSETS.has(a.item)
    ? a.item
    : a.report_section.startsWith('BS.FA.TANG')
      ? 'tangible_assets'
      : a.report_section.startsWith('BS.FA.INTANG')
        ? 'intangible_assets'
        : '';

/** Row of a line on an investing account; the reversal of a purchase stands where the purchase does. */
export function investingRow({ account, effect }: Effected, reversal: boolean): string {
  const kind = assetKind(account);
  if (kind === '') return 'investing_other';
  // A debt for assets is only ever a part of their price, a claim of what they brought in.
  if (account.class === 'liability') return `purchase_of_${kind}`;
  return `${account.owed !== true && effect < 0n !== reversal ? 'purchase' : 'sale'}_of_${kind}`;
}

/** Row of a line on a financing account. */
export function financingRow({ account: a, effect }: Effected, reversal: boolean): string {
  // What is owed for it is only ever a part of what was borrowed (a claim) or given back (a debt).
  const incoming = a.owed ? a.class === 'asset' : effect > 0n !== reversal;
  if (a.item === 'dividends') return 'dividends_paid';
  if (a.type === 'long_term_loan' || a.item === 'long_term_loans')
    return incoming ? 'proceeds_from_long_term_loans' : 'repayment_of_long_term_loans';
  if (a.item === 'leases') return 'repayment_of_leases';
  if (a.type === 'short_term_loan') return 'short_term_loans';
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
