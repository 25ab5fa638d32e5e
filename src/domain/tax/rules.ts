// Rules of the consumption tax by date: limits of methods, and the yearly cap per supplier.
import type { ReturnInput } from './return-facts.ts';

interface RuleDated<T> {
  readonly from: string;
  readonly to?: string;
  readonly value: T;
}

/**
 * Size tests and credits as dated rows, ascending (the last one in force counts); what is tested on them stands beside
 * each.
 */
export const RULES = {
  /**
   * Full deduction: taxable sales a year at most (yen) and ratio at least (percent). By the first day of the period;
   * Act art. 30 (2).
   */
  fullDeduction: [{ from: '2012-04-01', value: { sales: 500_000_000n, ratioPercent: 95n } }] satisfies RuleDated<{
    sales: bigint;
    ratioPercent: bigint;
  }>[],
  /** Deemed credit of the simplified method by business type 1..6, basis points. By the first day; Order art. 57. */
  deemed: [{ from: '2015-04-01', value: [9000n, 8000n, 7000n, 6000n, 5000n, 4000n] }] satisfies RuleDated<bigint[]>[],
  /** Simplified method: base-period sales at most. */
  simplified: [{ from: '2004-04-01', value: 50_000_000n }] satisfies RuleDated<bigint>[],
  /** Small business: base-period sales at most; also the size test of the special methods. */
  small: [{ from: '2004-04-01', value: 10_000_000n }] satisfies RuleDated<bigint>[],
  /** Cap of the transitional credit per supplier and year, tax included. By the first day. */
  supplierCap: [
    { from: '2024-10-01', to: '2026-09-30', value: 1_000_000_000n },
    { from: '2026-10-01', value: 100_000_000n },
  ] satisfies RuleDated<bigint>[],
  /**
   * 20 % method: any period with a day in this time. 30 % method: individuals, calendar years 2027 and 2028. Value:
   * special credit in basis points.
   */
  special_20: [{ from: '2023-10-01', to: '2026-09-30', value: 8000n }] satisfies RuleDated<bigint>[],
  special_30: [{ from: '2027-01-01', to: '2028-12-31', value: 7000n }] satisfies RuleDated<bigint>[],
};

/** The row that holds on a date. */
export function inForce<T>(rows: readonly RuleDated<T>[], date: string): T | undefined {
  return rows.findLast((row) => row.from <= date && (row.to === undefined || date <= row.to))?.value;
}

/**
 * The row of a special method that holds for a period: special_20 when a day of it lies in the time, special_30 when
 * the whole period does.
 */
export function specialIn(
  method: 'special_20' | 'special_30',
  { from, to }: Pick<ReturnInput, 'from' | 'to'>,
): RuleDated<bigint> | undefined {
  return RULES[method].findLast((row: RuleDated<bigint>) =>
    method === 'special_20' ? from <= (row.to ?? from) && to >= row.from : from >= row.from && to <= (row.to ?? to),
  );
}

/**
 * The cap of the transitional credit per supplier, in yen with tax, for a period that begins on this day; undefined
 * when there is none.
 */
export function supplierCapOn(periodStart: string): bigint | undefined {
  return inForce(RULES.supplierCap, periodStart);
}
