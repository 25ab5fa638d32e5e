// What the consumption tax return is made from and what it says: methods, totals per tax code, boxes, findings.
import type { TaxRate } from './tax-codes-ja.ts';

/**
 * Methods of the return, as settings name them. `general_*` names what applies when full deduction is not allowed by
 * the size tests.
 */
export const TAX_METHODS = [
  'exempt',
  'general_itemized',
  'general_proportional',
  'general_full',
  'simplified',
  'special_20',
  'special_30',
] as const;
export type TaxMethod = (typeof TAX_METHODS)[number];
/** What the return really does. */
export type AppliedMethod =
  'full' | 'individual' | 'proportional' | 'simplified' | 'special_20' | 'special_30' | 'exempt';
export type TaxUse = 'taxable' | 'common' | 'exempt';
export type TaxBasis = 'allocated' | 'accumulated';
/** Rate columns of the schedules: A 6.24 % (reduced), B 7.8 % (standard). */
export type RateColumn = 'A' | 'B';

/** What the return needs to know of a tax code. */
export interface CodeFacts {
  readonly code: string;
  readonly side: string;
  readonly treatment: string;
  readonly rateBps: number;
  readonly nationalBps: number;
  readonly deductibleBps: number;
  readonly returnBox?: string | undefined;
  readonly needsTaxBase?: boolean | undefined;
}

/**
 * Totals of all lines of one tax code, use and business type, in yen, positive on the code's own side (sales: credit,
 * purchases: debit).
 */
export interface TaxGroup {
  readonly code: CodeFacts;
  readonly taxUse?: TaxUse | undefined;
  readonly businessType?: number | undefined;
  /**
   * Base lines and their tax lines together: the price with tax. Codes that need a tax base: the price. Import codes:
   * the tax.
   */
  readonly gross: bigint;
  /** Tax lines (of transitional codes only the credit share is ever booked). */
  readonly taxLines: bigint;
  /** Tax noted on base lines that have no tax line, at the full rate (tax-inclusive books). */
  readonly taxNoted: bigint;
}

/**
 * Purchases of one supplier under the transitional credit, latest first: needed only where they may exceed the cap.
 * `group` is the index in `groups`, EARLIER for purchases of an earlier return of the year: they count, and lost their
 * credit there.
 */
export interface SupplierPurchases {
  readonly partnerId: string;
  readonly lines: readonly { readonly group: number; readonly gross: bigint }[];
}

/** The group of purchases that are in an earlier return of the fiscal year. */
export const EARLIER = -1;

/** Everything the return depends on. */
export interface ReturnInput {
  readonly from: string;
  readonly to: string;
  /** Months of the period, parts of a month counting as one. */
  readonly months: number;
  readonly entityType: string;
  /** Registered as an issuer of qualified invoices. */
  readonly registered: boolean;
  /** Taxable periods are quarters or months by election (Act art. 19 (1) 3 to 4-2). */
  readonly shortened?: boolean;
  readonly method: TaxMethod;
  readonly simplifiedBusinessType?: number | undefined;
  readonly interimPaid: { readonly national: bigint; readonly local: bigint };
  /** Taxable sales of the base period in yen; null = not known. */
  readonly standardPeriodSales: bigint | null;
  readonly salesTaxBasis: TaxBasis;
  readonly purchaseTaxBasis: TaxBasis;
  readonly groups: readonly TaxGroup[];
  readonly suppliers?: readonly SupplierPurchases[];
  /** Gross of transitional purchases on lines without partner, when they may matter to the cap. */
  readonly transitionalWithoutPartner?: bigint;
  /** Rates as dated rows, ascending; those of the law when left out. */
  readonly rates?: readonly TaxRate[];
}

/**
 * A box of the return: an amount in yen (or a share as text), its formula, and the groups (indexes of `groups`) that
 * went into it.
 */
export interface Box {
  readonly form: string;
  readonly box: string;
  readonly value: bigint | string;
  readonly groups: readonly number[];
}
export interface ReturnFinding {
  readonly code: string;
  readonly message: string;
  readonly amount?: bigint;
}
export interface ReturnCheck {
  readonly code: string;
  readonly ok: boolean;
  readonly difference: bigint;
  readonly message?: string;
}

/** One method beside the others: what would be paid (negative: refunded) and whether it may be used. */
export interface Comparison {
  readonly payable: bigint;
  readonly eligible: boolean;
  readonly reason?: string;
}

/** The return. */
export interface TaxReturn {
  readonly method: TaxMethod;
  readonly applied: AppliedMethod;
  /** Main form; undefined when no return is filed (exempt). */
  readonly form: 'SHA010' | 'SHA020' | undefined;
  readonly boxes: readonly Box[];
  /** Taxable sales ratio as an exact fraction; `percent` has two decimals, truncated. */
  readonly ratio: { readonly numerator: bigint; readonly denominator: bigint; readonly percent: string };
  /** Taxable sales less returns without tax, exports included. */
  readonly taxableSales: bigint;
  readonly outputTax: bigint;
  readonly creditableTax: bigint;
  /**
   * National and local tax of the period before interim payments (negative: refund), and what is left to pay of both
   * (box 26).
   */
  readonly nationalTax: bigint;
  readonly localTax: bigint;
  readonly payable: bigint;
  /** The standard rate of the period: by it national tax becomes national and local tax. */
  readonly standardRate: TaxRate;
  /** Output tax of reverse charge purchases inside the output tax (national). */
  readonly reverseChargeTax: bigint;
  /** Simplified only: deemed credit by way of calculation and the one chosen. */
  readonly deemedCredit?: { readonly ways: Readonly<Record<string, bigint>>; readonly chosen: string } | undefined;
  readonly comparison: Readonly<Record<TaxMethod, Comparison>>;
  readonly warnings: readonly ReturnFinding[];
  readonly checks: readonly ReturnCheck[];
}
