// Totals per tax code for tests of the consumption tax return, without a ledger.
import type { ReturnInput, TaxGroup, TaxUse } from '../../src/domain/tax/return-facts.ts';
import { TAX_CODES_JA } from '../../src/domain/tax/tax-codes-ja.ts';

/** Totals of one code; the tax lines are those of an invoice with the tax rounded down. */
export function group(code: string, gross: number, more: { use?: TaxUse; type?: number } = {}): TaxGroup {
  const facts = TAX_CODES_JA.find((row) => row.code === code);
  if (!facts) throw new Error(`no tax code ${code}`);
  const booked =
    (BigInt(gross) * BigInt(facts.rateBps) * BigInt(facts.deductibleBps)) /
    (10_000n * (10_000n + BigInt(facts.rateBps)));
  return {
    code: facts,
    taxUse: more.use,
    businessType: more.type,
    gross: BigInt(gross),
    taxLines: booked,
    taxNoted: 0n,
  };
}

/** A plain corporate year from these groups. */
export function year(groups: readonly TaxGroup[], more: Partial<ReturnInput> = {}): ReturnInput {
  return {
    from: '2025-04-01',
    to: '2026-03-31',
    months: 12,
    entityType: 'corporation',
    registered: true,
    method: 'general_full',
    interimPaid: { national: 0n, local: 0n },
    standardPeriodSales: null,
    salesTaxBasis: 'allocated',
    purchaseTaxBasis: 'allocated',
    groups,
    ...more,
  };
}
