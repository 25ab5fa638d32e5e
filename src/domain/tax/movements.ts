// From journal entries to the totals that the consumption tax return is made of: what each entry adds, kept by the book
// and by the read model alike.
import { codesInChart } from '../standard-accounts.ts';
import type { Company } from '../companies.ts';
import { consumptionTaxReturn } from './return.ts';
import {
  EARLIER,
  type CodeFacts,
  type ReturnInput,
  type SupplierPurchases,
  type TaxGroup,
  type TaxMethod,
  type TaxUse,
} from './return-facts.ts';
import { supplierCapOn } from './rules.ts';
import { addMonths, type CalendarDate } from '../dates.ts';
import type { EntryContent, StoredLine } from '../journal.ts';
import { TAX_CODES_JA, type TaxRate } from './tax-codes-ja.ts';

/**
 * What tells groups of tax lines apart. `taxCodeId` empty: lines on the tax accounts without a code. `taxUse` empty and
 * `businessType` 0: not said.
 */
export interface TaxKey {
  readonly taxCodeId: string;
  readonly taxUse: TaxUse | '';
  readonly businessType: number;
}
/** Totals of a group in yen, debit minus credit. `entries` counts entries, once per group. */
export interface TaxTotals extends TaxKey {
  readonly base: bigint;
  readonly taxLines: bigint;
  readonly taxNoted: bigint;
  readonly entries: bigint;
}
/**
 * Purchases of a month from one non-qualified supplier (`partnerId` empty: no partner), debit minus credit, tax
 * included.
 */
export interface SupplierTotals extends TaxKey {
  readonly partnerId: string;
  readonly gross: bigint;
}
/**
 * What one entry adds to a group; purchases that may count against the cap per supplier one by one, `partnerId` is
 * empty on all others.
 */
export interface TaxMove extends TaxTotals {
  readonly partnerId: string;
}
/**
 * What one entry adds: per group, per group and supplier (the same amounts, split further), and the purchases that the
 * cap looks at.
 */
export interface TaxMovements {
  readonly groups: readonly TaxTotals[];
  readonly moves: readonly TaxMove[];
  readonly suppliers: readonly SupplierTotals[];
}

/**
 * The accounts that hold consumption tax (仮払 and 仮受消費税等) in the standard chart: an entry alone knows its accounts by
 * code. Elsewhere tax accounts are known by role.
 */
export const TAX_ACCOUNTS: ReadonlySet<string> = new Set([
  ...codesInChart('consumption_tax_paid'),
  ...codesInChart('consumption_tax_received'),
]);
/** Entries that settle or close the tax accounts say nothing about sales and purchases. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['closing', 'tax_settlement']);
/**
 * Accounts of losses on sales: a sale stands on their debit side, and its price (`taxBase`) counts as on the credit
 * side of any other account.
 */
export const LOSSES_ON_SALE: ReadonlySet<string> = new Set(codesInChart('disposal_loss'));
/** The credit share of the standard codes in basis points. */
const STANDARD_SHARES: ReadonlyMap<string, number> = new Map(
  TAX_CODES_JA.map((row) => [row.code, row.kind === 'purchase' ? row.deductibleBps : 0]),
);
/** The same, to be changed in place by whoever owns it. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
const NOTHING: TaxMovements = { groups: [], moves: [], suppliers: [] };

/**
 * True for a credit share between nothing and all: that of the transitional measures for purchases from non-qualified
 * suppliers.
 */
export function isTransitional(deductibleBps: number): boolean {
  return deductibleBps > 0 && deductibleBps < 10_000;
}

/**
 * True for codes whose lines are kept per supplier: the transitional standard codes, and every code of the company's
 * own, because only the register knows its share (and may change it).
 */
function isKeptPerSupplier(taxCode: string): boolean {
  const share = STANDARD_SHARES.get(taxCode);
  return share === undefined || isTransitional(share);
}

/** Key of a group as text. */
export function taxKeyText({ taxCodeId, taxUse, businessType }: TaxKey): string {
  return `${taxCodeId}|${taxUse}|${businessType}`;
}

/** Whether the tax of a code stands on base lines alone: no tax line of the entry has it. */
function isNotedOnly(lines: readonly StoredLine[], taxCodeId: string): boolean {
  return taxCodeId !== '' && !lines.some((other) => other.isTaxLine && other.taxCodeId === taxCodeId);
}

/**
 * What an entry adds to the totals, merged per group. A tax line belongs to the use and business type of its base line;
 * the base of a line is `taxBase` when given,
 * on the credit side for a sale whose code stands on the loss. `taxNoted` is the tax noted on base lines of entries
 * that book no tax line of that code.
 */
export function taxMovements(content: EntryContent): TaxMovements {
  const { lines } = content;
  if (LEFT_OUT.has(content.sourceType) || !lines.some(saysTax)) return NOTHING;
  // An entry has few groups: looking through a list is cheaper than keys made of text, and every posted entry comes by
  // here twice.
  const moves: Writable<TaxMove>[] = [];
  const perSupplier = new Set<TaxMove>();
  for (const line of lines) {
    if (!saysTax(line)) continue;
    const { taxCodeId = '' } = line;
    const base = line.isTaxLine && line.baseLine !== undefined ? lines[line.baseLine] : undefined;
    const taxUse = taxCodeId === '' ? '' : (line.taxUse ?? base?.taxUse ?? '');
    const businessType = taxCodeId === '' ? 0 : (line.businessType ?? base?.businessType ?? 0);
    const kept = line.taxCode !== undefined && isKeptPerSupplier(line.taxCode);
    const partnerId = kept ? (line.partnerId ?? base?.partnerId ?? content.partnerId ?? '') : '';
    let move = moves.find(
      (one) =>
        one.taxCodeId === taxCodeId &&
        one.taxUse === taxUse &&
        one.businessType === businessType &&
        one.partnerId === partnerId,
    );
    if (!move) {
      const entries = moves.some(
        (one) => one.taxCodeId === taxCodeId && one.taxUse === taxUse && one.businessType === businessType,
      )
        ? 0n
        : 1n;
      moves.push(
        (move = { taxCodeId, taxUse, businessType, partnerId, base: 0n, taxLines: 0n, taxNoted: 0n, entries }),
      );
      if (kept) perSupplier.add(move);
    }
    const amount = signedTaxAmount(line);
    if (line.isTaxLine) move.taxLines += amount;
    else {
      move.base += amount;
      if (line.taxAmount && isNotedOnly(lines, taxCodeId)) move.taxNoted += BigInt(taxSign(line) * line.taxAmount);
    }
  }
  const groups = moves.map(({ taxCodeId, taxUse, businessType, base, taxLines, taxNoted, entries }): TaxTotals => ({
    taxCodeId,
    taxUse,
    businessType,
    base,
    taxLines,
    taxNoted,
    entries,
  }));
  if (perSupplier.size === 0) return { groups, moves, suppliers: [] };
  return {
    groups: mergeTotals(groups),
    moves,
    suppliers: [...perSupplier].map(({ taxCodeId, taxUse, businessType, partnerId, base, taxLines }) => ({
      taxCodeId,
      taxUse,
      businessType,
      partnerId,
      gross: base + taxLines,
    })),
  };
}

const priceOf = (line: StoredLine): number | undefined =>
  line.isTaxLine || line.taxCodeId === undefined ? undefined : line.taxBase;

/**
 * The side on which the return counts a line, 1 = debit: its own, or of a price (`taxBase`) whose code stands on the
 * loss of a sale the credit side.
 */
function taxSign(line: StoredLine): 1 | -1 {
  return (line.side === 'debit') === (priceOf(line) === undefined || !LOSSES_ON_SALE.has(line.accountCode)) ? 1 : -1;
}

/** What a line says in the return, debit minus credit: its amount, or its `taxBase`. */
export function signedTaxAmount(line: StoredLine): bigint {
  return BigInt(taxSign(line) * (priceOf(line) ?? line.amount));
}

/** True for a line that the return counts: one with a tax code, or on a tax account. */
function saysTax(line: StoredLine): boolean {
  return line.taxCodeId !== undefined || TAX_ACCOUNTS.has(line.accountCode);
}

/** What a tax code says of its deduction. */
type Deduction = Pick<CodeFacts, 'rateBps' | 'deductibleBps'> & { readonly kind: string };

/**
 * True for an entry that deducts tax of purchases or imports, which a paper is kept for. `codeOf` finds its codes. The
 * read model counts the same of its rows (queries/documents.ts).
 */
export function deductsTax(content: EntryContent, codeOf: (taxCodeId: string) => Deduction | undefined): boolean {
  const base = taxMovements(content).moves.reduce((sum, move) => {
    const { kind = '', rateBps = 0, deductibleBps = 0 } = codeOf(move.taxCodeId) ?? {};
    return ['purchase', 'import'].includes(kind) && rateBps > 0 && deductibleBps > 0 ? sum + move.base : sum;
  }, 0n);
  return base !== 0n;
}

/** Adds up totals of the same group. */
export function mergeTotals(all: Iterable<TaxTotals>): TaxTotals[] {
  const merged = new Map<string, TaxTotals>();
  for (const one of all) {
    const text = taxKeyText(one);
    const before = merged.get(text);
    merged.set(
      text,
      before
        ? {
            ...before,
            base: before.base + one.base,
            taxLines: before.taxLines + one.taxLines,
            taxNoted: before.taxNoted + one.taxNoted,
            entries: before.entries + one.entries,
          }
        : one,
    );
  }
  return [...merged.values()];
}

type TaxSettings = Company['taxSettings'];
/**
 * A taxable period as the books know it. Totals are those of the period; suppliers' totals come with their time (a
 * month, or any text that sorts with months).
 */
export interface TaxPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly entityType: string;
  readonly registered: boolean;
  readonly settings: TaxSettings;
  readonly totals: readonly TaxTotals[];
  /**
   * Since the fiscal year began, because the cap is one per year. `before`: earlier than this period, so in an earlier
   * return. `exact`: one entry, not a month of them.
   */
  readonly suppliers: readonly (SupplierTotals & {
    readonly month: string;
    readonly exact?: true;
    readonly before?: true;
  })[];
  /** Rates as dated rows; those of the law when left out. */
  readonly rates?: readonly TaxRate[];
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

const DEBIT_SIDES: ReadonlySet<string> = new Set([
  'purchase',
  'import_tax',
  'import_tax_local',
  'reverse_charge',
  'sales_return',
  'bad_debt',
]);
/** 1n for rows of the return whose own side is the debit, -1n for those of the credit side. */
export function sideSign(side: string): 1n | -1n {
  return DEBIT_SIDES.has(side) ? 1n : -1n;
}

/**
 * The groups of the return, on their codes' own side, with the totals behind each; and the net of lines on the tax
 * accounts that carry no code (debit minus credit).
 */
export function taxGroups(
  totals: readonly TaxTotals[],
  codeOf: TaxPeriod['codeOf'],
): { groups: (TaxGroup & { readonly totals: TaxTotals })[]; untagged: { net: bigint; entries: bigint } } {
  const untagged = { net: 0n, entries: 0n };
  const groups: (TaxGroup & { totals: TaxTotals })[] = [];
  for (const one of totals) {
    if (one.taxCodeId === '') {
      untagged.net += one.base + one.taxLines;
      untagged.entries += one.entries;
      continue;
    }
    const code = codeOf(one.taxCodeId);
    if (!code) continue;
    const sign = sideSign(code.side);
    groups.push({
      code,
      ...(one.taxUse !== '' && { taxUse: one.taxUse }),
      ...(one.businessType !== 0 && { businessType: one.businessType }),
      gross: sign * (one.base + one.taxLines),
      taxLines: sign * one.taxLines,
      taxNoted: sign * one.taxNoted,
      totals: one,
    });
  }
  groups.sort((a, b) =>
    a.code.code < b.code.code
      ? -1
      : a.code.code > b.code.code
        ? 1
        : taxKeyText(a.totals) < taxKeyText(b.totals)
          ? -1
          : 1,
  );
  return { groups, untagged };
}

/**
 * By how much the lines on the tax accounts without a tax code (debit less credit) differ from the interim payments,
 * the only ones that belong there.
 * Tax-inclusive books may have charged the interim payments to an expense: then nothing is there.
 */
export function untaggedDifference(settings: TaxSettings, net: bigint): bigint {
  if (settings.accounting === 'tax_inclusive' && net === 0n) return 0n;
  const { national, local } = interimPaidOf(settings);
  return net - national - local;
}

/** Settings that the return follows when a company has set none: itemised, tax-exclusive books, allocated tax. */
export function methodOf(settings: Pick<TaxSettings, 'method'>): TaxMethod {
  return settings.method ?? 'general_itemized';
}

/** True where the tax of purchases depends on what they are used for (Act art. 30 (2) 1). */
export function splitsByUse(settings: Pick<TaxSettings, 'method'>): boolean {
  return methodOf(settings) === 'general_itemized';
}

/**
 * The interim payments that a return takes off. Those who file by the quarter or month make none (Act art. 42 (1)), so
 * none is taken off theirs.
 */
export function interimPaidOf({ filingFrequency, interimPaid }: TaxSettings): { national: bigint; local: bigint } {
  const pays = filingFrequency !== 'quarterly' && filingFrequency !== 'monthly';
  return { national: BigInt((pays && interimPaid?.national) || 0), local: BigInt((pays && interimPaid?.local) || 0) };
}

/** Purchases under the transitional credit, tax included, without their returns. */
export function transitionalGross(totals: readonly TaxTotals[], codeOf: TaxPeriod['codeOf']): bigint {
  return totals.reduce(
    (t, { taxCodeId, base, taxLines }) =>
      base + taxLines > 0n && isTransitional(codeOf(taxCodeId)?.deductibleBps ?? 0) ? t + base + taxLines : t,
    0n,
  );
}

type SupplierRows = TaxPeriod['suppliers'];
/**
 * Suppliers whose purchases under the transitional credit exceed the cap, their purchases latest first (what falls on
 * one time: by code and use, which has to be the same every time);
 * what carries no partner; and whether it is open which group the cap cuts, because the time where it is crossed is a
 * month with several groups.
 */
function overCap(
  { from, suppliers, codeOf }: Pick<TaxPeriod, 'from' | 'suppliers' | 'codeOf'>,
  at: ReadonlyMap<string, number>,
): { over: SupplierPurchases[]; withoutPartner: bigint; isOpen: boolean } {
  const cap = supplierCapOn(from);
  const bySupplier = new Map<string, SupplierRows[number][]>();
  let isOpen = false;
  // Sales, returns of sales and fully deductible purchases under a code of the company's own are kept per supplier too;
  // the cap is none of theirs.
  const counted = suppliers.filter(
    (row) =>
      isTransitional(codeOf(row.taxCodeId)?.deductibleBps ?? 0) && (row.before === true || at.has(taxKeyText(row))),
  );
  for (const row of counted) {
    const rows = bySupplier.get(row.partnerId);
    if (rows) rows.push(row);
    else bySupplier.set(row.partnerId, [row]);
  }
  const sum = (rows: readonly { readonly gross: bigint }[]): bigint => rows.reduce((t, row) => t + row.gross, 0n);
  const over: SupplierPurchases[] = [];
  for (const [partnerId, rows] of bySupplier) {
    if (partnerId === '' || cap === undefined || sum(rows) <= cap) continue;
    const time = ({ month, before }: SupplierRows[number]): string => `${month} ${before ? 0 : 1}`;
    const lines = [...rows].sort((a, b) =>
      time(a) !== time(b) ? (time(a) > time(b) ? -1 : 1) : taxKeyText(a) > taxKeyText(b) ? -1 : 1,
    );
    let rest = sum(rows) - cap;
    for (let i = 0; i < lines.length && rest > 0n;) {
      const first = lines[i] as SupplierRows[number];
      const same = lines.slice(i).filter((line) => time(line) === time(first));
      const together = same.filter(({ gross }) => gross > 0n);
      if (rest < sum(together) && together.length > 1 && together.some(({ exact, before }) => !exact && !before))
        isOpen = true;
      rest -= sum(together);
      i += same.length;
    }
    over.push({
      partnerId,
      lines: lines.map((row) => ({
        group: row.before ? EARLIER : (at.get(taxKeyText(row)) as number),
        gross: row.gross,
      })),
    });
  }
  return { over, withoutPartner: sum((bySupplier.get('') ?? []).filter(({ before }) => !before)), isOpen };
}

/**
 * The input of the return for a period, and what the report shows beside it. `capIsOpen`: a cut by the cap per supplier
 * falls into a month of which only totals per group are given.
 */
export function returnInput(period: TaxPeriod): {
  input: ReturnInput;
  groups: ReturnType<typeof taxGroups>['groups'];
  untagged: { net: bigint; entries: bigint };
  capIsOpen: boolean;
} {
  const { from, to, settings } = period;
  const { groups, untagged } = taxGroups(period.totals, period.codeOf);
  // When all purchases of the kind together stay below the cap, no single supplier can exceed it.
  const cap = supplierCapOn(from);
  const mayExceed =
    cap !== undefined &&
    (transitionalGross(period.totals, period.codeOf) > cap || period.suppliers.some(({ before }) => before));
  const { over, withoutPartner, isOpen } = overCap(
    period,
    new Map(groups.map((group, index) => [taxKeyText(group.totals), index])),
  );
  const input: ReturnInput = {
    from,
    to,
    months: monthsOf(from, to),
    entityType: period.entityType,
    registered: period.registered,
    method: methodOf(settings),
    simplifiedBusinessType: settings.simplifiedBusinessType,
    shortened: settings.filingFrequency === 'quarterly' || settings.filingFrequency === 'monthly',
    interimPaid: interimPaidOf(settings),
    standardPeriodSales:
      settings.standardPeriodSales === undefined ? period.baseSales : BigInt(settings.standardPeriodSales),
    salesTaxBasis: settings.salesTaxBasis ?? 'allocated',
    purchaseTaxBasis: settings.purchaseTaxBasis ?? 'allocated',
    groups,
    suppliers: over,
    transitionalWithoutPartner: mayExceed ? withoutPartner : 0n,
    ...(period.rates && { rates: period.rates }),
  };
  return { input, groups, untagged, capIsOpen: isOpen };
}

/**
 * Taxable sales of a base period in yen: net of tax and returns, exports included, annualised for corporations. In a
 * year as an exempt business the
 * gross counts, because its prices hold no tax (Basic Circular 1-4-5).
 */
export function basePeriodSales(period: Omit<TaxPeriod, 'baseSales'>): bigint {
  const { input, groups } = returnInput({ ...period, baseSales: null });
  const exempt = input.method === 'exempt';
  const counts = (treatment: string): boolean => treatment === 'taxable' || treatment === 'export_exempt';
  const gross = groups.reduce(
    (t, { code, gross: amount }) =>
      counts(code.treatment) ? t + (code.side === 'sales' ? amount : code.side === 'sales_return' ? -amount : 0n) : t,
    0n,
  );
  const sales = exempt ? gross : consumptionTaxReturn(input).taxableSales;
  return period.entityType === 'sole_proprietor' ? sales : (sales * 12n) / BigInt(input.months);
}
