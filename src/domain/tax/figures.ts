// Figures of the return: sums with the groups of lines behind them, by rate, and what a taxable period adds up to.
import { mulDivFloor } from '../money.ts';
import { EARLIER, type RateColumn, type ReturnInput, type TaxBasis, type TaxGroup } from './return-facts.ts';
import { inForce, RULES, supplierCapOn } from './rules.ts';
import { TAX_RATES_JA, type TaxRate } from './tax-codes-ja.ts';

// A figure carries the groups behind it as bits, so that every box can name its sources.
export interface TaxFigure {
  readonly value: bigint;
  readonly mask: bigint;
}
export type Columns = Readonly<Record<'A' | 'B' | 'C', TaxFigure>>;
/** Nothing, from no line. */
export const ZERO: TaxFigure = { value: 0n, mask: 0n };
/** The columns that have a rate. */
export const COLUMNS: readonly RateColumn[] = ['A', 'B'];
/** Their sum. */
export const plus = (...figures: readonly TaxFigure[]): TaxFigure => ({
  value: figures.reduce((t, f) => t + f.value, 0n),
  mask: figures.reduce((m, f) => m | f.mask, 0n),
});
/** The first less the second. */
export const minus = (a: TaxFigure, b: TaxFigure): TaxFigure => ({ value: a.value - b.value, mask: a.mask | b.mask });
/** What a rule makes of the values, from the lines of all of them. */
export const through = (of: (...values: bigint[]) => bigint, ...figures: readonly TaxFigure[]): TaxFigure => ({
  value: of(...figures.map((f) => f.value)),
  mask: figures.reduce((m, f) => m | f.mask, 0n),
});
/** A figure for each rate and their sum. */
export const columns = (of: (column: RateColumn) => TaxFigure): Columns => {
  const A = of('A');
  const B = of('B');
  return { A, B, C: plus(A, B) };
};
/** Column by column. */
export const both = (of: (a: TaxFigure, b: TaxFigure) => TaxFigure, x: Columns, y: Columns): Columns =>
  columns((c) => of(x[c], y[c]));
/** Floors positive yen to a unit; nothing else is left. */
export const floorTo =
  (unit: bigint) =>
  (n: bigint): bigint =>
    n > 0n ? n - (n % unit) : 0n;
/** The number, or 0 below it. */
export const positive = (n: bigint): bigint => (n > 0n ? n : 0n);
/** Zero in all columns. */
export const NONE = columns(() => ZERO);

export interface Sorted extends TaxGroup {
  readonly index: number;
  readonly column: RateColumn | undefined;
}

export interface Context {
  readonly input: ReturnInput;
  readonly groups: readonly Sorted[];
  readonly rates: Readonly<Record<RateColumn, TaxRate>>;
  readonly salesBasis: TaxBasis;
  readonly purchaseBasis: TaxBasis;
  readonly net: Columns;
  readonly base: Columns;
  readonly tax: Columns;
  readonly returnsTax: Columns;
  readonly badDebtTax: Columns;
  readonly recoveredTax: Columns;
  /** Boxes 1 to 7 of schedule 2-3. */
  readonly netSales: Columns;
  readonly exports: TaxFigure;
  readonly exemptExports: TaxFigure;
  readonly exemptSales: TaxFigure;
  readonly numerator: TaxFigure;
  readonly denominator: TaxFigure;
  readonly taxableSales: TaxFigure;
  readonly ratioBelow95: boolean;
  readonly fullAllowed: boolean;
}

/** The sum of an amount of groups. */
export const figureOf = (groups: readonly Sorted[], amount: (group: Sorted) => bigint): TaxFigure =>
  groups.reduce<TaxFigure>(
    (total, group) => ({ value: total.value + amount(group), mask: total.mask | (1n << BigInt(group.index)) }),
    ZERO,
  );
/** Amount with tax. */
export const gross = (group: Sorted): bigint => group.gross;

/** Sides of taxable amounts of which the return wants the gross per rate. */
export const isTaxable = (group: Sorted, side: string): boolean =>
  group.code.side === side && group.code.treatment === 'taxable';

/** The amount of groups without tax at a rate. */
export function netOf(groups: readonly Sorted[], rate: TaxRate): TaxFigure {
  return through((g) => mulDivFloor(g, 10_000n, 10_000n + BigInt(rate.totalBps)), figureOf(groups, gross));
}

/**
 * National tax in these groups: from the gross (allocated) or 78/100 of the tax that was booked (accumulated); times
 * the credit share. One floor.
 */
export function nationalOf(groups: readonly Sorted[], rate: TaxRate, basis: TaxBasis, shareBps = 10_000n): TaxFigure {
  const national = BigInt(rate.nationalBps);
  const total = BigInt(rate.totalBps);
  return basis === 'allocated'
    ? through((g) => mulDivFloor(g, national * shareBps, (10_000n + total) * 10_000n), figureOf(groups, gross))
    : through(
        (t) => (total === 0n ? 0n : mulDivFloor(t, national, total * 10_000n)),
        figureOf(groups, (group) => group.taxLines * 10_000n + group.taxNoted * shareBps),
      );
}

/** The groups less what exceeds the yearly cap per non-qualified supplier, and that excess. */
export function withoutExcess(input: ReturnInput): { groups: readonly TaxGroup[]; excess: bigint } {
  const cap = supplierCapOn(input.from);
  if (cap === undefined || !input.suppliers) return { groups: input.groups, excess: 0n };
  const cut = new Map<number, bigint>();
  let excess = 0n;
  for (const { lines } of input.suppliers) {
    let over = positive(lines.reduce((t, line) => t + line.gross, 0n) - cap);
    // Purchases that were reversed again cannot lose their credit twice: a group loses at most its net.
    const left = new Map<number, bigint>();
    for (const line of lines) left.set(line.group, (left.get(line.group) ?? 0n) + line.gross);
    for (const line of lines) {
      const rest = left.get(line.group) ?? 0n;
      if (over <= 0n) break;
      if (line.gross <= 0n || rest <= 0n) continue;
      const taken = [over, line.gross, rest].reduce((a, b) => (b < a ? b : a));
      left.set(line.group, rest - taken);
      if (line.group !== EARLIER) excess += taken;
      cut.set(line.group, (cut.get(line.group) ?? 0n) + taken);
      over -= taken;
    }
  }
  const rest = (amount: bigint, group: TaxGroup, taken: bigint): bigint =>
    group.gross === 0n ? 0n : mulDivFloor(amount, group.gross - taken, group.gross);
  return {
    excess,
    groups: input.groups.map((group, i) => {
      const taken = cut.get(i) ?? 0n;
      return taken === 0n
        ? group
        : {
            ...group,
            gross: group.gross - taken,
            taxLines: rest(group.taxLines, group, taken),
            taxNoted: rest(group.taxNoted, group, taken),
          };
    }),
  };
}

/** What all methods start from: groups sorted by rate, net sales and the taxable sales ratio. */
export function contextOf(input: ReturnInput, list: readonly TaxGroup[]): Context {
  const rateOn = (rateClass: string): TaxRate =>
    (input.rates ?? TAX_RATES_JA).findLast(
      (r) => r.rateClass === rateClass && r.status === 'in_force' && r.from <= input.to,
    ) ?? { rateClass, from: '', totalBps: 0, nationalBps: 0, localBps: 0, status: 'pending' };
  const rates = { A: rateOn('reduced'), B: rateOn('standard') };
  const groups = list.map((group, index): Sorted => {
    const column = COLUMNS.find(
      (c) =>
        rates[c].totalBps > 0 &&
        rates[c].totalBps === group.code.rateBps &&
        rates[c].nationalBps === group.code.nationalBps,
    );
    return { ...group, index, column };
  });
  const at =
    (side: string) =>
    (c: RateColumn): Sorted[] =>
      groups.filter((g) => g.column === c && isTaxable(g, side));
  const salesBasis = input.salesTaxBasis;
  const net = columns((c) => netOf(at('sales')(c), rates[c]));
  const base = columns((c) => through(floorTo(1000n), net[c]));
  const tax = columns((c) =>
    salesBasis === 'accumulated'
      ? nationalOf(at('sales')(c), rates[c], 'accumulated')
      : through((b) => mulDivFloor(b, BigInt(rates[c].nationalBps), 10_000n), base[c]),
  );
  const allocated = (side: string): Columns => columns((c) => nationalOf(at(side)(c), rates[c], 'allocated'));
  const netSales = columns((c) => minus(net[c], netOf(at('sales_return')(c), rates[c])));
  const untaxed = (side: string, test: (g: Sorted) => boolean, amount = gross): TaxFigure =>
    figureOf(
      groups.filter((g) => g.code.side === side && test(g)),
      amount,
    );
  // Box 3 of schedule 2-3 is known by the code's own box: an export of goods that would be exempt at home.
  const isExemptExport = (g: Sorted): boolean =>
    g.code.treatment === 'export_exempt' && (g.code.returnBox ?? '').includes('(3)');
  const isExport = (g: Sorted): boolean => g.code.treatment === 'export_exempt' && !isExemptExport(g);
  // Securities count with 5 % of the price (Order art. 48 (5)); theirs are the exempt codes that need a tax base.
  const counted = (g: Sorted): bigint => (g.code.needsTaxBase ? mulDivFloor(g.gross, 5n, 100n) : g.gross);
  const isExempt = (g: Sorted): boolean => g.code.treatment === 'non_taxable';
  const exports = minus(untaxed('sales', isExport), untaxed('sales_return', isExport));
  const exemptExports = minus(untaxed('sales', isExemptExport), untaxed('sales_return', isExemptExport));
  const exemptSales = minus(untaxed('sales', isExempt, counted), untaxed('sales_return', isExempt, counted));
  const numerator = plus(netSales.C, exports, exemptExports);
  const denominator = plus(numerator, exemptSales);
  const taxableSales = plus(netSales.C, exports);
  const full = inForce(RULES.fullDeduction, input.from);
  // Without any sales the ratio is 0.
  const ratioAtLeast = (percent: bigint): boolean =>
    denominator.value > 0n && numerator.value * 100n >= denominator.value * percent;
  return {
    input,
    groups,
    rates,
    salesBasis,
    purchaseBasis: salesBasis === 'accumulated' ? 'accumulated' : input.purchaseTaxBasis,
    net,
    base,
    tax,
    returnsTax: allocated('sales_return'),
    badDebtTax: allocated('bad_debt'),
    recoveredTax: allocated('bad_debt_recovery'),
    netSales,
    exports,
    exemptExports,
    exemptSales,
    numerator,
    denominator,
    taxableSales,
    ratioBelow95: !ratioAtLeast(95n),
    fullAllowed:
      full !== undefined &&
      ratioAtLeast(full.ratioPercent) &&
      taxableSales.value * 12n <= full.sales * BigInt(input.months),
  };
}

/** Taxable sales of the base period; undefined when they are not known. */
export function standardSales(context: Context): TaxFigure | undefined {
  const { standardPeriodSales } = context.input;
  return standardPeriodSales === null ? undefined : { value: standardPeriodSales, mask: 0n };
}
