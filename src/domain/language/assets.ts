// Things that are bought to be used for years: which account they go to depends on their price.
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import type { TaxSplit } from './tax-split.ts';

/**
 * Accounts by price. Below 100,000 yen an expense, below 200,000 yen a lump-sum asset written off over three years,
 * above that the asset itself (Corporation Tax Act Enforcement Order art. 133 and 133-2). Tested on the base that is
 * posted.
 */
const EXPENSED_BELOW = 100_000;
const LUMP_SUM_BELOW = 200_000;
/** Key money and the like: rent below, a deferred charge from there on (the same order, art. 14 (1) 6 and 134). */
const DEFERRED_FROM = 200_000;

/**
 * The account of things with this posted base (yen), each of so many: supplies, lump-sum asset, or the asset account;
 * rent or the deferred charge for what is paid once to rent.
 */
export function assetAccount(language: SentenceLanguage, asset: string, split: TaxSplit, pieces: number): string {
  const base = split.base / pieces;
  if (plays(language, asset, 'long_term_prepaid_expenses'))
    return split.base < DEFERRED_FROM ? codeOf(language, 'rent') : asset;
  if (base >= LUMP_SUM_BELOW) return asset;
  return codeOf(language, base < EXPENSED_BELOW ? 'supplies' : 'lump_sum_asset');
}

/** True for accounts whose unpaid purchase is owed as for facilities, not as for expenses. */
export function isCapitalised({ accounts }: SentenceLanguage, code: string): boolean {
  const type = accounts.get(code)?.type;
  return type === 'tangible_asset' || type === 'intangible_asset';
}
