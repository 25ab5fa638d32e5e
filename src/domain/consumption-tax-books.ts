// From journal entries to the totals that the consumption tax return is made of: what each entry adds, kept by the book and by the read model alike.
import type { Company } from './companies.ts';
import { consumptionTaxReturn, supplierCapOn, type CodeFacts, type ReturnInput, type SupplierPurchases, type TaxGroup, type TaxMethod, type TaxUse } from './consumption-tax.ts';
import { addMonths, type CalendarDate } from './dates.ts';
import type { EntryContent, StoredLine } from './journal.ts';

/** What tells groups of tax lines apart. `taxCodeId` empty: lines on the tax accounts without a code. `taxUse` empty and `businessType` 0: not said. */
export interface TaxKey { readonly taxCodeId: string; readonly taxUse: TaxUse | ''; readonly businessType: number }
/** Totals of a group in yen, debit minus credit. `entries` counts entries, once per group. */
export interface TaxTotals extends TaxKey { readonly base: bigint; readonly taxLines: bigint; readonly taxNoted: bigint; readonly entries: bigint }
/** Purchases of a month from one non-qualified supplier (`partnerId` empty: no partner), debit minus credit, tax included. */
export interface SupplierTotals extends TaxKey { readonly partnerId: string; readonly gross: bigint }
/** What one entry adds. */
export interface TaxMovements { readonly groups: readonly TaxTotals[]; readonly suppliers: readonly SupplierTotals[] }

/** The accounts that hold consumption tax (仮払 and 仮受消費税等). */
export const TAX_ACCOUNTS: ReadonlySet<string> = new Set(['1580', '2580']);
/** Entries that settle or close the tax accounts say nothing about sales and purchases. */
const LEFT_OUT: ReadonlySet<string> = new Set(['closing', 'tax_settlement']);
/** Codes of the transitional credit, as the standard codes are named. */
const TRANSITIONAL = /_T\d+(_RET)?$/;
/** The same, to be changed in place by whoever owns it. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
const NOTHING: TaxMovements = { groups: [], suppliers: [] };

/** Key of a group as text. */
export function taxKeyText({ taxCodeId, taxUse, businessType }: TaxKey): string { return `${taxCodeId}|${taxUse}|${businessType}`; }

/**
 * What an entry adds to the totals, merged per group. A tax line belongs to the use and business type of its base line; the base of a line is `taxBase` when given.
 * `taxNoted` is the tax noted on base lines of entries that book no tax line of that code.
 */
export function taxMovements(content: EntryContent): TaxMovements {
  const { lines } = content;
  if (LEFT_OUT.has(content.sourceType) || !lines.some(saysTax)) return NOTHING;
  // An entry has few groups: looking through a list is cheaper than keys made of text, and every posted entry comes by here twice.
  const groups: Writable<TaxTotals>[] = [];
  const suppliers: Writable<SupplierTotals>[] = [];
  for (const line of lines) {
    if (!saysTax(line)) continue;
    const { taxCodeId = '' } = line;
    const base = line.isTaxLine && line.baseLine !== undefined ? lines[line.baseLine] : undefined;
    const taxUse = taxCodeId === '' ? '' : line.taxUse ?? base?.taxUse ?? '';
    const businessType = taxCodeId === '' ? 0 : line.businessType ?? base?.businessType ?? 0;
    let total = groups.find((one) => one.taxCodeId === taxCodeId && one.taxUse === taxUse && one.businessType === businessType);
    if (!total) groups.push(total = { taxCodeId, taxUse, businessType, base: 0n, taxLines: 0n, taxNoted: 0n, entries: 1n });
    const sign = line.side === 'debit' ? 1 : -1;
    const amount = BigInt(sign * (line.isTaxLine || taxCodeId === '' ? line.amount : line.taxBase ?? line.amount));
    if (line.isTaxLine) total.taxLines += amount;
    else {
      total.base += amount;
      if (line.taxAmount && taxCodeId !== '' && !lines.some((other) => other.isTaxLine && other.taxCodeId === taxCodeId)) total.taxNoted += BigInt(sign * line.taxAmount);
    }
    if (line.taxCode === undefined || !TRANSITIONAL.test(line.taxCode)) continue;
    const partnerId = line.partnerId ?? base?.partnerId ?? content.partnerId ?? '';
    let supplier = suppliers.find((one) => one.partnerId === partnerId && one.taxCodeId === taxCodeId && one.taxUse === taxUse && one.businessType === businessType);
    if (!supplier) suppliers.push(supplier = { taxCodeId, taxUse, businessType, partnerId, gross: 0n });
    supplier.gross += amount;
  }
  return { groups, suppliers };
}

/** True for a line that the return counts: one with a tax code, or on a tax account. */
function saysTax(line: StoredLine): boolean { return line.taxCodeId !== undefined || TAX_ACCOUNTS.has(line.accountCode); }

/** Adds up totals of the same group. */
export function mergeTotals(all: Iterable<TaxTotals>): TaxTotals[] {
  const merged = new Map<string, TaxTotals>();
  for (const one of all) {
    const text = taxKeyText(one);
    const before = merged.get(text);
    merged.set(text, before ? { ...before, base: before.base + one.base, taxLines: before.taxLines + one.taxLines, taxNoted: before.taxNoted + one.taxNoted, entries: before.entries + one.entries } : one);
  }
  return [...merged.values()];
}

type TaxSettings = Company['taxSettings'];
/** A taxable period as the books know it. Totals are those of the period; suppliers' totals come with their month (any text that sorts by time). */
export interface TaxPeriod {
  readonly from: CalendarDate; readonly to: CalendarDate; readonly entityType: string; readonly registered: boolean; readonly settings: TaxSettings;
  readonly totals: readonly TaxTotals[]; readonly suppliers: readonly (SupplierTotals & { readonly month: string })[];
  codeOf(taxCodeId: string): CodeFacts | undefined;
  /** Taxable sales of the base period when the settings do not say: from the books, null = not in the books. */
  readonly baseSales: bigint | null;
}

/** Months of a period, parts of a month counting as one. */
export function monthsOf(from: CalendarDate, to: CalendarDate): number {
  let months = 1;
  while (addMonths(from, months) <= to) months++;
  return months;
}

const DEBIT_SIDES: ReadonlySet<string> = new Set(['purchase', 'import_tax', 'import_tax_local', 'reverse_charge', 'sales_return', 'bad_debt']);

/** The groups of the return, on their codes' own side, with the totals behind each; and the net of lines on the tax accounts that carry no code (debit minus credit). */
export function taxGroups(totals: readonly TaxTotals[], codeOf: TaxPeriod['codeOf']): { groups: (TaxGroup & { readonly totals: TaxTotals })[]; untagged: { net: bigint; entries: bigint } } {
  const untagged = { net: 0n, entries: 0n };
  const groups: (TaxGroup & { totals: TaxTotals })[] = [];
  for (const one of totals) {
    if (one.taxCodeId === '') { untagged.net += one.base + one.taxLines; untagged.entries += one.entries; continue; }
    const code = codeOf(one.taxCodeId);
    if (!code) continue;
    const sign = DEBIT_SIDES.has(code.side) ? 1n : -1n;
    groups.push({
      code, ...(one.taxUse !== '' && { taxUse: one.taxUse }), ...(one.businessType !== 0 && { businessType: one.businessType }),
      gross: sign * (one.base + one.taxLines), taxLines: sign * one.taxLines, taxNoted: sign * one.taxNoted, totals: one,
    });
  }
  groups.sort((a, b) => (a.code.code < b.code.code ? -1 : a.code.code > b.code.code ? 1 : taxKeyText(a.totals) < taxKeyText(b.totals) ? -1 : 1));
  return { groups, untagged };
}

/**
 * By how much the lines on the tax accounts without a tax code (debit less credit) differ from the interim payments, the only ones that belong there.
 * Tax-inclusive books may have charged the interim payments to an expense: then nothing is there.
 */
export function untaggedDifference(settings: TaxSettings, net: bigint): bigint {
  if (settings.accounting === 'tax_inclusive' && net === 0n) return 0n;
  return net - BigInt(settings.interimPaid?.national ?? 0) - BigInt(settings.interimPaid?.local ?? 0);
}

/** Settings that the return follows when a company has set none: itemised, tax-exclusive books, allocated tax. */
export function methodOf(settings: TaxSettings): TaxMethod { return settings.method ?? 'general_itemized'; }

/** The input of the return for a period, and what the report shows beside it. */
export function returnInput(period: TaxPeriod): { input: ReturnInput; groups: ReturnType<typeof taxGroups>['groups']; untagged: { net: bigint; entries: bigint } } {
  const { from, to, settings } = period;
  const { groups, untagged } = taxGroups(period.totals, period.codeOf);
  const at = new Map(groups.map((group, index) => [taxKeyText(group.totals), index]));
  const cap = supplierCapOn(from);
  const bySupplier = new Map<string, TaxPeriod['suppliers'][number][]>();
  for (const row of period.suppliers) bySupplier.set(row.partnerId, [...bySupplier.get(row.partnerId) ?? [], row]);
  const over: SupplierPurchases[] = [];
  for (const [partnerId, rows] of bySupplier) {
    if (partnerId === '' || cap === undefined || rows.reduce((t, row) => t + row.gross, 0n) <= cap) continue;
    // Latest month first; within a month by code and use, which has to be the same every time.
    const lines = [...rows].sort((a, b) => (a.month !== b.month ? (a.month > b.month ? -1 : 1) : taxKeyText(a) > taxKeyText(b) ? -1 : 1));
    over.push({ partnerId, lines: lines.flatMap((row) => { const group = at.get(taxKeyText(row)); return group === undefined ? [] : [{ group, gross: row.gross }]; }) });
  }
  const input: ReturnInput = {
    from, to, months: monthsOf(from, to), entityType: period.entityType, registered: period.registered, method: methodOf(settings), simplifiedBusinessType: settings.simplifiedBusinessType,
    interimPaid: { national: BigInt(settings.interimPaid?.national ?? 0), local: BigInt(settings.interimPaid?.local ?? 0) },
    standardPeriodSales: settings.standardPeriodSales === undefined ? period.baseSales : BigInt(settings.standardPeriodSales),
    salesTaxBasis: settings.salesTaxBasis ?? 'allocated', purchaseTaxBasis: settings.purchaseTaxBasis ?? 'allocated', groups, suppliers: over,
    transitionalWithoutPartner: (bySupplier.get('') ?? []).reduce((t, row) => t + row.gross, 0n),
  };
  return { input, groups, untagged };
}

/**
 * Taxable sales of a base period in yen: net of tax and returns, exports included, annualised for corporations. In a year as an exempt business the
 * gross counts, because its prices hold no tax (Basic Circular 1-4-5).
 */
export function basePeriodSales(period: Omit<TaxPeriod, 'baseSales'>): bigint {
  const { input, groups } = returnInput({ ...period, baseSales: null });
  const exempt = input.method === 'exempt';
  const counts = (treatment: string): boolean => treatment === 'taxable' || treatment === 'export_exempt';
  const gross = groups.reduce((t, { code, gross: amount }) => (counts(code.treatment) ? t + (code.side === 'sales' ? amount : code.side === 'sales_return' ? -amount : 0n) : t), 0n);
  const sales = exempt ? gross : consumptionTaxReturn(input).taxableSales;
  return period.entityType === 'sole_proprietor' ? sales : (sales * 12n) / BigInt(input.months);
}
