// The Japanese consumption tax return as pure arithmetic: totals per tax code in, every box of the return out, each
// with the groups of lines behind it.
// Sources: Consumption Tax Act, the return forms and their instructions (National Tax Agency), No.6371 on rounding, its
// leaflets on the transitional measures.
import { TAX_RATES_JA, type TaxRate } from './tax-codes-ja.ts';
import { mulDivFloor } from '../money.ts';

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

interface Dated<T> {
  readonly from: string;
  readonly to?: string;
  readonly value: T;
}

/**
 * Size tests and credits as dated rows, ascending (the last one in force counts); what is tested on them stands beside
 * each.
 */
const RULES = {
  /**
   * Full deduction: taxable sales a year at most (yen) and ratio at least (percent). By the first day of the period;
   * Act art. 30 (2).
   */
  fullDeduction: [{ from: '2012-04-01', value: { sales: 500_000_000n, ratioPercent: 95n } }] satisfies Dated<{
    sales: bigint;
    ratioPercent: bigint;
  }>[],
  /** Deemed credit of the simplified method by business type 1..6, basis points. By the first day; Order art. 57. */
  deemed: [{ from: '2015-04-01', value: [9000n, 8000n, 7000n, 6000n, 5000n, 4000n] }] satisfies Dated<bigint[]>[],
  /** Simplified method: base-period sales at most. */
  simplified: [{ from: '2004-04-01', value: 50_000_000n }] satisfies Dated<bigint>[],
  /** Small business: base-period sales at most; also the size test of the special methods. */
  small: [{ from: '2004-04-01', value: 10_000_000n }] satisfies Dated<bigint>[],
  /** Cap of the transitional credit per supplier and year, tax included. By the first day. */
  supplierCap: [
    { from: '2024-10-01', to: '2026-09-30', value: 1_000_000_000n },
    { from: '2026-10-01', value: 100_000_000n },
  ] satisfies Dated<bigint>[],
  /**
   * 20 % method: any period with a day in this time. 30 % method: individuals, calendar years 2027 and 2028. Value:
   * special credit in basis points.
   */
  special_20: [{ from: '2023-10-01', to: '2026-09-30', value: 8000n }] satisfies Dated<bigint>[],
  special_30: [{ from: '2027-01-01', to: '2028-12-31', value: 7000n }] satisfies Dated<bigint>[],
};

function inForce<T>(rows: readonly Dated<T>[], date: string): T | undefined {
  return rows.findLast((row) => row.from <= date && (row.to === undefined || date <= row.to))?.value;
}

/**
 * The row of a special method that holds for a period: special_20 when a day of it lies in the time, special_30 when
 * the whole period does.
 */
function specialIn(
  method: 'special_20' | 'special_30',
  { from, to }: Pick<ReturnInput, 'from' | 'to'>,
): Dated<bigint> | undefined {
  return RULES[method].findLast((row: Dated<bigint>) =>
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

// A figure carries the groups behind it as bits, so that every box can name its sources.
interface Figure {
  readonly value: bigint;
  readonly mask: bigint;
}
type Columns = Readonly<Record<'A' | 'B' | 'C', Figure>>;
const ZERO: Figure = { value: 0n, mask: 0n };
const COLUMNS: readonly RateColumn[] = ['A', 'B'];
const plus = (...figures: readonly Figure[]): Figure => ({
  value: figures.reduce((t, f) => t + f.value, 0n),
  mask: figures.reduce((m, f) => m | f.mask, 0n),
});
const minus = (a: Figure, b: Figure): Figure => ({ value: a.value - b.value, mask: a.mask | b.mask });
const through = (of: (...values: bigint[]) => bigint, ...figures: readonly Figure[]): Figure => ({
  value: of(...figures.map((f) => f.value)),
  mask: figures.reduce((m, f) => m | f.mask, 0n),
});
const columns = (of: (column: RateColumn) => Figure): Columns => {
  const A = of('A');
  const B = of('B');
  return { A, B, C: plus(A, B) };
};
const both = (of: (a: Figure, b: Figure) => Figure, x: Columns, y: Columns): Columns => columns((c) => of(x[c], y[c]));
const floorTo =
  (unit: bigint) =>
  (n: bigint): bigint =>
    n > 0n ? n - (n % unit) : 0n;
const positive = (n: bigint): bigint => (n > 0n ? n : 0n);
const NONE = columns(() => ZERO);

interface Sorted extends TaxGroup {
  readonly index: number;
  readonly column: RateColumn | undefined;
}

interface Context {
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
  readonly exports: Figure;
  readonly exemptExports: Figure;
  readonly exemptSales: Figure;
  readonly numerator: Figure;
  readonly denominator: Figure;
  readonly taxableSales: Figure;
  readonly ratioBelow95: boolean;
  readonly fullAllowed: boolean;
}

const figureOf = (groups: readonly Sorted[], amount: (group: Sorted) => bigint): Figure =>
  groups.reduce<Figure>(
    (total, group) => ({ value: total.value + amount(group), mask: total.mask | (1n << BigInt(group.index)) }),
    ZERO,
  );
const gross = (group: Sorted): bigint => group.gross;

/** Sides of taxable amounts of which the return wants the gross per rate. */
const isTaxable = (group: Sorted, side: string): boolean =>
  group.code.side === side && group.code.treatment === 'taxable';

function netOf(groups: readonly Sorted[], rate: TaxRate): Figure {
  return through((g) => mulDivFloor(g, 10_000n, 10_000n + BigInt(rate.totalBps)), figureOf(groups, gross));
}

/**
 * National tax in these groups: from the gross (allocated) or 78/100 of the tax that was booked (accumulated); times
 * the credit share. One floor.
 */
function nationalOf(groups: readonly Sorted[], rate: TaxRate, basis: TaxBasis, shareBps = 10_000n): Figure {
  const national = BigInt(rate.nationalBps);
  const total = BigInt(rate.totalBps);
  return basis === 'allocated'
    ? through((g) => mulDivFloor(g, national * shareBps, (10_000n + total) * 10_000n), figureOf(groups, gross))
    : through(
        (t) => (total === 0n ? 0n : mulDivFloor(t, national, total * 10_000n)),
        figureOf(groups, (group) => group.taxLines * 10_000n + group.taxNoted * shareBps),
      );
}

function withoutExcess(input: ReturnInput): { groups: readonly TaxGroup[]; excess: bigint } {
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

function contextOf(input: ReturnInput, list: readonly TaxGroup[]): Context {
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
  const untaxed = (side: string, test: (g: Sorted) => boolean, amount = gross): Figure =>
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

function percentText(numerator: bigint, denominator: bigint): string {
  const hundredths = denominator > 0n ? positive((numerator * 10_000n) / denominator) : 0n;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** Share of a total in percent with one decimal, truncated, as text. */
function shareText(part: Figure, total: Figure): Text {
  const tenths = total.value > 0n ? (part.value * 1000n) / total.value : 0n;
  return { text: `${tenths / 10n}.${tenths % 10n}`, mask: part.mask | total.mask };
}

/** A box that holds a text: a share, or a number of a list. */
interface Text {
  readonly text: string;
  readonly mask: bigint;
}
interface Sheet {
  readonly boxes: Map<string, Figure | Text>;
  put(form: string, box: string, value: Figure | Columns | Text): void;
}

function sheet(): Sheet {
  const boxes = new Map<string, Figure | Text>();
  return {
    boxes,
    put(form, box, value) {
      if ('mask' in value) boxes.set(`${form}:${box}`, value);
      else for (const c of ['A', 'B', 'C'] as const) boxes.set(`${form}:${box}${c}`, value[c]);
    },
  };
}

interface Front {
  readonly base: Columns;
  readonly net: Columns;
  readonly reverseCharge: Figure;
  readonly tax: Columns;
  readonly over: Columns;
  readonly credit: Columns;
  readonly salesReturns: Columns;
  readonly reverseChargeReturns: Figure;
  readonly badDebts: Columns;
  readonly fifteen: Figure;
  readonly sixteen: Figure | undefined;
}

interface Computed {
  readonly applied: AppliedMethod;
  readonly form: 'SHA010' | 'SHA020' | undefined;
  readonly boxes: ReadonlyMap<string, Figure | Text>;
  readonly outputTax: bigint;
  readonly creditableTax: bigint;
  readonly nationalTax: bigint;
  readonly localTax: bigint;
  readonly payable: bigint;
  readonly reverseChargeTax: bigint;
  readonly deemedCredit?: TaxReturn['deemedCredit'];
}

/**
 * Boxes 1 to 26 of the first sheet, the second sheet, and the lower half of schedule 1-3 or 4-3 (`schedule`; schedule 6
 * has none).
 */
function frontSheets(
  context: Context,
  page: Sheet,
  form: 'SHA010' | 'SHA020',
  schedule: string | undefined,
  front: Front,
  applied: AppliedMethod,
  deemedCredit?: TaxReturn['deemedCredit'],
): Computed {
  const { interimPaid } = context.input;
  const returns = columns((c) =>
    c === 'B' ? plus(front.salesReturns.B, front.reverseChargeReturns) : front.salesReturns.A,
  );
  const deducted = columns((c) => plus(front.credit[c], returns[c], front.badDebts[c]));
  const difference = minus(plus(front.tax.C, front.over.C), deducted.C);
  const refund = through((d) => positive(-d), difference);
  const due = through(floorTo(100n), difference);
  const { localBps, nationalBps } = context.rates.B;
  const local = (of: Figure, round: (n: bigint) => bigint): Figure =>
    through((n) => round(nationalBps === 0 ? 0n : (n * BigInt(localBps)) / BigInt(nationalBps)), of);
  const localRefund = local(refund, (n) => n);
  const localDue = local(due, floorTo(100n));
  const given = (n: bigint): Figure => ({ value: n, mask: 0n });
  const national = given(interimPaid.national);
  const localPaid = given(interimPaid.local);
  const rest = (a: Figure, b: Figure): Figure => through((x, y) => positive(x - y), a, b);
  const [pay, back, localPay, localBack] = [
    rest(due, national),
    rest(national, due),
    rest(localDue, localPaid),
    rest(localPaid, localDue),
  ];
  const total = minus(plus(pay, localPay), plus(refund, back, localRefund, localBack));

  const one = `${form}-1`;
  const two = `${form}-2`;
  const first: readonly (readonly [number, Figure])[] = [
    [1, front.base.C],
    [2, front.tax.C],
    [3, front.over.C],
    [4, front.credit.C],
    [5, returns.C],
    [6, front.badDebts.C],
    [7, deducted.C],
    [8, refund],
    [9, due],
    [10, national],
    [11, pay],
    [12, back],
    [15, front.fifteen],
    ...(front.sixteen ? [[16, front.sixteen] as const] : []),
    [17, refund],
    [18, due],
    [19, localRefund],
    [20, localDue],
    [21, localPaid],
    [22, localPay],
    [23, localBack],
    [26, total],
  ];
  for (const [box, value] of first) page.put(one, String(box), value);
  const base = standardSales(context);
  if (form === 'SHA010' && base)
    page.put(
      one,
      'base',
      through((n) => n / 1000n, base),
    );
  const second: readonly (readonly [number, Figure])[] = [
    [1, front.base.C],
    [5, front.net.A],
    [6, front.net.B],
    [7, front.net.C],
    [9, front.reverseCharge],
    [10, front.reverseCharge],
    [11, front.tax.C],
    [15, front.tax.A],
    [16, front.tax.B],
    [17, returns.C],
    [18, front.salesReturns.C],
    [19, front.reverseChargeReturns],
    [20, minus(due, refund)],
    [23, minus(due, refund)],
  ];
  for (const [box, value] of second) page.put(two, String(box), value);
  if (schedule) {
    const lower: readonly (readonly [string, Figure | Columns])[] = [
      ['1', front.base],
      ['2', front.tax],
      ['3', front.over],
      ['4', front.credit],
      ['5', returns],
      ['6', front.badDebts],
      ['7', deducted],
      ['8', refund],
      ['9', due],
      ['10', refund],
      ['11', due],
      ['12', localRefund],
      ['13', localDue],
    ];
    for (const [box, value] of lower) page.put(schedule, box, value);
  }
  const reverseChargeTax = mulDivFloor(front.reverseCharge.value, BigInt(context.rates.B.nationalBps), 10_000n);
  return {
    applied,
    form,
    boxes: page.boxes,
    outputTax: front.tax.C.value,
    creditableTax: front.credit.C.value,
    nationalTax: due.value - refund.value,
    localTax: localDue.value - localRefund.value,
    payable: total.value,
    reverseChargeTax,
    deemedCredit,
  };
}

/** General method: schedules 1-3 (SHB017) and 2-3 (SHB033). */
function general(context: Context, way: 'full' | 'individual' | 'proportional'): Computed {
  const { groups, rates, purchaseBasis, numerator, denominator } = context;
  const page = sheet();
  const sideOf = (side: string, use: TaxUse | undefined) =>
    groups.filter((g) => g.code.side === side && (use === undefined || (g.taxUse ?? 'common') === use));
  // Reverse charge is declared only when the ratio is below 95 % (supplementary provision of 2015, art. 42).
  const reverse = (side: string, use?: TaxUse): Sorted[] =>
    context.ratioBelow95 ? sideOf(side, use).filter((g) => g.column === 'B') : [];
  const bought = (c: RateColumn, side: string, use?: TaxUse): Sorted[] =>
    sideOf(side, use).filter((g) => g.column === c && g.code.treatment === 'taxable' && g.code.deductibleBps > 0);
  /** Net gross and credit of purchases less returns; one floor per rate and credit share. */
  const purchases = (c: RateColumn, transitional: boolean, use?: TaxUse): { gross: Figure; tax: Figure } => {
    const mine = (side: string): Sorted[] =>
      bought(c, side, use).filter((g) => g.code.deductibleBps < 10_000 === transitional);
    const [ins, outs] = [mine('purchase'), mine('purchase_return')];
    const shares = [...new Set([...ins, ...outs].map((g) => g.code.deductibleBps))];
    const at = (list: readonly Sorted[], share: number): Figure =>
      nationalOf(
        list.filter((g) => g.code.deductibleBps === share),
        rates[c],
        purchaseBasis,
        BigInt(share),
      );
    return {
      gross: minus(figureOf(ins, gross), figureOf(outs, gross)),
      tax: plus(...shares.map((share) => minus(at(ins, share), at(outs, share)))),
    };
  };
  const reverseNet = (use?: TaxUse): Figure =>
    minus(figureOf(reverse('reverse_charge', use), gross), figureOf(reverse('reverse_charge_return', use), gross));
  const reverseTax = (use?: TaxUse): Figure =>
    through((n) => mulDivFloor(n, BigInt(rates.B.nationalBps), 10_000n), reverseNet(use));
  const imported = (c: RateColumn, use?: TaxUse): Figure =>
    figureOf(
      sideOf('import_tax', use).filter((g) => g.column === c),
      gross,
    );
  const all = (use?: TaxUse): Columns =>
    columns((c) =>
      plus(
        purchases(c, false, use).tax,
        purchases(c, true, use).tax,
        c === 'B' ? reverseTax(use) : ZERO,
        imported(c, use),
      ),
    );

  const nine = columns((c) => purchases(c, false).gross);
  const ten = columns((c) => purchases(c, false).tax);
  const eleven = columns((c) => purchases(c, true).gross);
  const twelve = columns((c) => purchases(c, true).tax);
  const fifteen = columns((c) => imported(c));
  const seventeen = all();
  const byRatio = (of: Figure): Figure =>
    through((n, a, b) => (b > 0n ? mulDivFloor(n, positive(a), b) : 0n), of, numerator, denominator);
  const own = all('taxable');
  const common = all('common');
  const individual = columns((c) => plus(own[c], byRatio(common[c])));
  const proportional = columns((c) => byRatio(seventeen[c]));
  const difference = { full: seventeen, individual, proportional }[way];
  const credit = columns((c) => through(positive, difference[c]));
  const excess = columns((c) => through((n) => positive(-n), difference[c]));
  const recovered = context.recoveredTax;

  const ratio: Text = { text: percentText(numerator.value, denominator.value), mask: denominator.mask };
  const rows: readonly (readonly [string, Figure | Columns | Text])[] = [
    ['1', context.netSales],
    ['2', context.exports],
    ['3', context.exemptExports],
    ['4', numerator],
    ['5', numerator],
    ['6', context.exemptSales],
    ['7', denominator],
    ['8', ratio],
    ['9', nine],
    ['10', ten],
    ['11', eleven],
    ['12', twelve],
    ['13B', reverseNet()],
    ['13C', reverseNet()],
    ['14B', reverseTax()],
    ['14C', reverseTax()],
    ['15', fifteen],
    ['16', NONE],
    ['17', seventeen],
    ...(way === 'full'
      ? [['18', seventeen] as const]
      : way === 'individual'
        ? [['19', own] as const, ['20', common] as const, ['21', individual] as const]
        : [['22', proportional] as const]),
    ['26', credit],
    ['27', excess],
    ['28', recovered],
  ];
  for (const [box, value] of rows) page.put('SHB033', box, value);

  const reverseBase = figureOf(reverse('reverse_charge'), gross);
  const reverseReturns = through(
    (n) => mulDivFloor(n, BigInt(rates.B.nationalBps), 10_000n),
    figureOf(reverse('reverse_charge_return'), gross),
  );
  const taxed =
    reverseBase.value === 0n ? { base: context.base, tax: context.tax } : withReverseCharge(context, reverseBase);
  page.put('SHB017', '1-1', context.net);
  page.put('SHB017', '1-2B', reverseBase);
  page.put('SHB017', '1-2C', reverseBase);
  page.put('SHB017', '5-1', context.returnsTax);
  page.put('SHB017', '5-2B', reverseReturns);
  page.put('SHB017', '5-2C', reverseReturns);
  return frontSheets(
    context,
    page,
    'SHA010',
    'SHB017',
    {
      ...taxed,
      net: context.net,
      reverseCharge: reverseBase,
      over: both(plus, excess, recovered),
      credit,
      salesReturns: context.returnsTax,
      reverseChargeReturns: reverseReturns,
      badDebts: context.badDebtTax,
      fifteen: numerator,
      sixteen: denominator,
    },
    way,
  );
}

/** Base and tax when reverse charge purchases join the sales: 1B = floor1000(1-1B + 1-2B). */
function withReverseCharge(context: Context, reverseBase: Figure): { base: Columns; tax: Columns } {
  const rate = BigInt(context.rates.B.nationalBps);
  const base = columns((c) => (c === 'A' ? context.base.A : through(floorTo(1000n), plus(context.net.B, reverseBase))));
  const own = context.salesBasis === 'accumulated';
  const tax = columns((c) =>
    c === 'A'
      ? context.tax.A
      : own
        ? plus(
            context.tax.B,
            through((n) => mulDivFloor(n, rate, 10_000n), reverseBase),
          )
        : through((n) => mulDivFloor(n, rate, 10_000n), base.B),
  );
  return { base, tax };
}

const TYPES = [1, 2, 3, 4, 5, 6] as const;
/** The 15 pairs of business types, in the order of boxes 22 to 36 of schedule 5-3. */
const TYPE_PAIRS = TYPES.flatMap((high) => TYPES.filter((low) => low > high).map((low) => [high, low] as const));

/**
 * Business type of every sale: the line's own, the company's, else the lowest credit among those in use (Act art. 37,
 * unclassified sales).
 */
function typeOf(context: Context): (group: Sorted) => number {
  const { groups, input } = context;
  const used = groups.flatMap((g) => (g.businessType !== undefined && isTaxable(g, 'sales') ? [g.businessType] : []));
  const unclassified = input.simplifiedBusinessType ?? (used.length > 0 ? Math.max(...used) : 6);
  return (group) => group.businessType ?? unclassified;
}

/**
 * Simplified method: schedules 4-3 (SHB047) and 5-3 (SHB067); the best of the principle and the 75 % rules, the same in
 * both rate columns.
 */
function simplified(context: Context): Computed {
  const { groups, rates, tax, returnsTax, recoveredTax } = context;
  const page = sheet();
  const deemed = inForce(RULES.deemed, context.input.from) ?? RULES.deemed[0]?.value ?? [];
  const rateOf = (type: number): bigint => deemed[type - 1] ?? 0n;
  const four = columns((c) => through(positive, minus(plus(tax[c], recoveredTax[c]), returnsTax[c])));
  const kind = typeOf(context);
  const sold = (type: number, side: string, c: RateColumn): Sorted[] =>
    groups.filter((g) => g.column === c && isTaxable(g, side) && kind(g) === type);
  const byType = TYPES.map((type) => ({
    type,
    net: columns((c) =>
      through(positive, minus(netOf(sold(type, 'sales', c), rates[c]), netOf(sold(type, 'sales_return', c), rates[c]))),
    ),
    tax: columns((c) =>
      through(
        positive,
        minus(
          nationalOf(sold(type, 'sales', c), rates[c], context.salesBasis),
          nationalOf(sold(type, 'sales_return', c), rates[c], 'allocated'),
        ),
      ),
    ),
  }));
  const used = byType.filter(({ net }) => net.C.value > 0n);
  const netTotal = columns((c) => plus(...byType.map(({ net }) => net[c])));
  const taxTotal = columns((c) => plus(...byType.map((t) => t.tax[c])));
  const taxAt = (type: number, c: 'A' | 'B' | 'C'): bigint => byType[type - 1]?.tax[c].value ?? 0n;
  const netAt = (type: number): bigint => byType[type - 1]?.net.C.value ?? 0n;
  /** Box 4 times the weighted rate of the column; a column without typed sales takes the weights of both. */
  const weighted = (rate: (type: number) => bigint): Columns =>
    columns((c) => {
      const from = taxTotal[c].value > 0n ? c : 'C';
      const whole = taxTotal[from].value;
      const weight = TYPES.reduce((t, type) => t + taxAt(type, from) * rate(type), 0n);
      return through(
        (n) => (whole > 0n ? mulDivFloor(n, weight, whole * 10_000n) : 0n),
        plus(four[c], { value: 0n, mask: taxTotal[from].mask }),
      );
    });
  const flat = (rate: bigint): Columns => columns((c) => through((n) => mulDivFloor(n, rate, 10_000n), four[c]));
  const threeQuarters = (part: bigint): boolean => part * 4n >= netTotal.C.value * 3n;
  // Boxes 22 to 36 are for those who have three types or more (Order art. 57 (3) 2); of two types the principle says
  // the same.
  const pairs = used.length >= 3 ? TYPE_PAIRS : [];

  const single = used.length <= 1;
  const only = used[0]?.type ?? typeOf(context)({ ...EMPTY_GROUP, index: 0, column: 'B' });
  const ways: { name: string; box: string; credit: Columns; type?: number }[] = single
    ? [{ name: `type${only}`, box: '5', credit: flat(rateOf(only)), type: only }]
    : [
        { name: 'principle', box: '20', credit: weighted(rateOf) },
        ...used
          .filter(({ net }) => threeQuarters(net.C.value))
          .map(({ type }) => ({ name: `type${type}`, box: '21', credit: flat(rateOf(type)), type })),
        ...pairs.flatMap(([high, low], i) =>
          netAt(high) > 0n && netAt(low) > 0n && threeQuarters(netAt(high) + netAt(low))
            ? [
                {
                  name: `types${high}+${low}`,
                  box: String(22 + i),
                  credit: weighted((type) => rateOf(type === high ? high : low)),
                },
              ]
            : [],
        ),
      ];
  const best = ways.reduce((a, b) => (b.credit.C.value > a.credit.C.value ? b : a));

  page.put('SHB047', '1-1', context.net);
  page.put('SHB067', '1', tax);
  page.put('SHB067', '2', recoveredTax);
  page.put('SHB067', '3', returnsTax);
  page.put('SHB067', '4', four);
  for (const way of ways) {
    page.put('SHB067', way.box, way.credit);
    if (way.type !== undefined)
      page.put('SHB067', `${way.box}type`, { text: String(way.type), mask: way.credit.C.mask });
  }
  if (!single) {
    page.put('SHB067', '6', netTotal);
    page.put('SHB067', '13', taxTotal);
    for (const { type, net, tax: typeTax } of used) {
      page.put('SHB067', String(6 + type), net);
      page.put('SHB067', `${6 + type}share`, shareText(net.C, netTotal.C));
      page.put('SHB067', String(13 + type), typeTax);
    }
    page.put('SHB067', '37', best.credit);
  }
  for (const { type, net } of used) {
    page.put(
      'SHA020-1',
      `type${type}`,
      through((n) => n / 1000n, net.C),
    );
    page.put('SHA020-1', `type${type}share`, shareText(net.C, netTotal.C));
  }
  page.put('SHA020-1', 'rule75', { text: single || best.name === 'principle' ? '2' : '1', mask: best.credit.C.mask });
  return frontSheets(
    context,
    page,
    'SHA020',
    'SHB047',
    {
      base: context.base,
      net: context.net,
      reverseCharge: ZERO,
      tax,
      over: recoveredTax,
      credit: best.credit,
      salesReturns: returnsTax,
      reverseChargeReturns: ZERO,
      badDebts: context.badDebtTax,
      fifteen: context.taxableSales,
      sixteen: standardSales(context),
    },
    'simplified',
    { ways: Object.fromEntries(ways.map((way) => [way.name, way.credit.C.value])), chosen: best.name },
  );
}

const EMPTY_GROUP: TaxGroup = {
  code: { code: '', side: '', treatment: '', rateBps: 0, nationalBps: 0, deductibleBps: 0 },
  gross: 0n,
  taxLines: 0n,
  taxNoted: 0n,
};

function standardSales(context: Context): Figure | undefined {
  const { standardPeriodSales } = context.input;
  return standardPeriodSales === null ? undefined : { value: standardPeriodSales, mask: 0n };
}

/** The 20 % and 30 % methods: schedule 6 (SHB070), a special credit of 80 or 70 % of the output tax. */
function special(context: Context, method: 'special_20' | 'special_30'): Computed {
  const page = sheet();
  const share = specialIn(method, context.input)?.value ?? RULES[method].at(-1)?.value ?? 0n;
  const six = columns((c) =>
    through(positive, minus(plus(context.tax[c], context.recoveredTax[c]), context.returnsTax[c])),
  );
  const credit = columns((c) => through((n) => mulDivFloor(n, share, 10_000n), six[c]));
  const rows: readonly (readonly [string, Columns])[] = [
    ['1', context.net],
    ['2', context.base],
    ['3', context.tax],
    ['4', context.recoveredTax],
    ['5', context.returnsTax],
    ['6', six],
    ['7', credit],
    ['8', context.badDebtTax],
  ];
  for (const [box, value] of rows) page.put('SHB070', box, value);
  return frontSheets(
    context,
    page,
    'SHA020',
    undefined,
    {
      base: context.base,
      net: context.net,
      reverseCharge: ZERO,
      tax: context.tax,
      over: context.recoveredTax,
      credit,
      salesReturns: context.returnsTax,
      reverseChargeReturns: ZERO,
      badDebts: context.badDebtTax,
      fifteen: context.taxableSales,
      sixteen: standardSales(context),
    },
    method,
  );
}

function compute(context: Context, method: TaxMethod): Computed {
  switch (method) {
    case 'exempt': {
      const { national, local } = context.input.interimPaid;
      return {
        applied: 'exempt',
        form: undefined,
        boxes: new Map(),
        outputTax: 0n,
        creditableTax: 0n,
        nationalTax: 0n,
        localTax: 0n,
        payable: -(national + local),
        reverseChargeTax: 0n,
      };
    }
    case 'simplified':
      return simplified(context);
    case 'special_20':
    case 'special_30':
      return special(context, method);
    case 'general_itemized':
      return general(context, context.fullAllowed ? 'full' : 'individual');
    case 'general_full':
    case 'general_proportional':
      return general(context, context.fullAllowed ? 'full' : 'proportional');
  }
}

/**
 * What else makes a small business taxable; nothing in the books tells. Exemption, and the special methods that stand
 * on it, name it.
 */
const NOT_TESTED =
  'not tested: sales and salaries both above 10,000,000 yen in the first half of the year before (Act art. 9-2), capital of 10,000,000 yen or more, or a large parent, in the first two years ' +
  '(art. 12-2, 12-3), an election to be taxable (art. 9 (4)), assets of high value bought (art. 12-4), succession or merger (art. 10 to 12)';
const BY_REGISTERING = `for those who became taxable by registering for invoices; ${NOT_TESTED}`;

/** Whether a method may be used, and why not or under which condition. */
function eligibility(context: Context, method: TaxMethod): { eligible: boolean; reason?: string } {
  const { from, entityType, registered, shortened, standardPeriodSales: sales } = context.input;
  const no = (reason: string): { eligible: boolean; reason: string } => ({ eligible: false, reason });
  const upTo = (limit: bigint | undefined, granted: string): { eligible: boolean; reason?: string } =>
    sales === null
      ? {
          eligible: true,
          reason: `base-period sales are not known, the limit of ${limit} yen was not tested${granted && `; ${granted}`}`,
        }
      : limit !== undefined && sales > limit
        ? no(`base-period sales ${sales} exceed ${limit} yen`)
        : { eligible: true, ...(granted && { reason: granted }) };
  /**
   * Supplementary provision 51-2 of the amending act of 2016: issuers of qualified invoices only, and no taxable period
   * that is shortened. The 30 % method goes on from it.
   */
  const special = (name: 'special_20' | 'special_30', time: string): { eligible: boolean; reason?: string } => {
    if (!specialIn(name, context.input)) return no(time);
    if (!registered)
      return no('for registered issuers of qualified invoices only; set invoiceRegistrationNumber of the company');
    if (shortened)
      return no('not for taxable periods that are shortened to quarters or months (taxSettings.filingFrequency)');
    return upTo(inForce(RULES.small, from), BY_REGISTERING);
  };
  switch (method) {
    case 'exempt':
      return registered
        ? no('a registered issuer of qualified invoices is always taxable')
        : upTo(inForce(RULES.small, from), NOT_TESTED);
    case 'general_full':
      return context.fullAllowed
        ? { eligible: true }
        : no(
            'full deduction needs taxable sales of at most 500,000,000 yen a year and a taxable sales ratio of at least 95 %; shown by the proportional method',
          );
    case 'general_itemized':
      return {
        eligible: true,
        ...(context.fullAllowed && { reason: 'all input tax is deducted, the tests of full deduction are met' }),
      };
    case 'general_proportional':
      return {
        eligible: true,
        reason: context.fullAllowed
          ? 'all input tax is deducted, the tests of full deduction are met'
          : 'binds for two years',
      };
    case 'simplified':
      return upTo(inForce(RULES.simplified, from), 'needs an election filed before the period begins');
    case 'special_20':
      return special('special_20', 'only for periods with a day from 2023-10-01 to 2026-09-30');
    case 'special_30':
      return entityType !== 'sole_proprietor'
        ? no('for individuals only')
        : special('special_30', 'only for the calendar years 2027 and 2028');
  }
}

/**
 * Groups whose rate is not in the forms of this edition: old rates and rates of bills. Imports count by their tax,
 * reverse charge by its rate.
 */
function otherRates(context: Context): readonly Sorted[] {
  return context.groups.filter(
    (g) => g.column === undefined && g.code.rateBps > 0 && g.code.side !== 'import_tax_local',
  );
}

/**
 * The whole return: method applied, every box, ratio, tax and what is left to pay, all methods beside each other,
 * warnings and checks. Pure; yen.
 * `general_full` with its tests unmet is shown by the proportional method with the failed check
 * `full_deduction_not_allowed`.
 */
export function consumptionTaxReturn(input: ReturnInput): TaxReturn {
  const { groups, excess } = withoutExcess(input);
  const context = contextOf(input, groups);
  const computed = compute(context, input.method);
  const comparison = Object.fromEntries(
    TAX_METHODS.map((method) => [
      method,
      { payable: compute(context, method).payable, ...eligibility(context, method) },
    ]),
  ) as Record<TaxMethod, Comparison>;

  const warnings: ReturnFinding[] = [];
  const warn = (when: boolean, code: string, message: string, amount?: bigint): void => {
    if (when) warnings.push({ code, message, ...(amount !== undefined && { amount }) });
  };
  const isGeneral = input.method.startsWith('general_');
  const hasSales = (test: (g: Sorted) => boolean): bigint =>
    context.groups.filter((g) => isTaxable(g, 'sales') && test(g)).reduce((t, g) => t + g.gross, 0n);
  const unclassified = input.simplifiedBusinessType === undefined ? hasSales((g) => g.businessType === undefined) : 0n;
  warn(
    excess > 0n,
    'supplier_cap_exceeded',
    `purchases from non-qualified suppliers above the yearly cap of ${supplierCapOn(input.from)} yen per supplier are credited with nothing`,
    excess,
  );
  warn(
    isGeneral && supplierCapOn(input.from) !== undefined && (input.transitionalWithoutPartner ?? 0n) > 0n,
    'transitional_without_partner',
    'purchases from non-qualified suppliers on lines without partner could not be tested against the cap per supplier',
    input.transitionalWithoutPartner,
  );
  warn(
    input.method === 'simplified' && unclassified > 0n,
    'business_type_missing',
    'sales without business type are credited at the lowest rate in use; set businessType on the lines or simplifiedBusinessType in the tax settings',
    unclassified,
  );
  warn(
    computed.applied === 'individual' &&
      context.groups.some(
        (g) => g.code.side === 'purchase' && g.code.treatment === 'taxable' && g.taxUse === undefined,
      ),
    'tax_use_assumed_common',
    'purchases without taxUse count as common to taxable and exempt sales',
  );
  warn(
    (computed.applied === 'individual' || computed.applied === 'proportional') &&
      context.numerator.value * 100n < context.denominator.value * 80n,
    'deferred_asset_tax_not_computed',
    'the ratio is below 80 %: non-deductible tax on assets of 200,000 yen or more may have to be deferred over five years; that is not computed',
  );
  warn(
    COLUMNS.some((c) => context.net[c].value < 0n),
    'negative_sales',
    'reversals exceed the sales of the period at a rate; enter them with a sales return code',
  );
  const listed = comparison[input.method];
  warn(!listed.eligible, 'method_not_eligible', `${input.method}: ${listed.reason ?? 'not eligible'}`);
  warn(input.method === 'exempt' && listed.eligible, 'exemption_not_tested', listed.reason ?? NOT_TESTED);

  const others = otherRates(context);
  // The forms of one reduced and one standard rate begin with the reduced rate.
  const isBeforeForms = context.rates.A.totalBps === 0;
  const fullRefused = input.method === 'general_full' && !context.fullAllowed;
  const checks: ReturnCheck[] = [
    {
      code: 'full_deduction_not_allowed',
      ok: !fullRefused,
      difference: 0n,
      ...(fullRefused && { message: listed.reason ?? '' }),
    },
    {
      code: 'rate_not_in_forms',
      ok: others.length === 0 && !isBeforeForms,
      difference: figureOf(others, gross).value,
      ...(others.length > 0
        ? {
            message: `lines under ${[...new Set(others.map((g) => g.code.code))].join(', ')} carry an old rate, or a rate that is not law; they are left out of all boxes and need the schedules 1-1, 1-2, 2-1 and 2-2 (4-1 to 5-2 under the simplified method)`,
          }
        : isBeforeForms && {
            message: 'the period ends before the reduced rate began on 2019-10-01; its return is made on other forms',
          }),
    },
  ];
  const indexes = (mask: bigint): number[] =>
    context.groups.filter((g) => (mask >> BigInt(g.index)) & 1n).map((g) => g.index);
  const boxes = [...computed.boxes].map(([key, value]): Box => {
    const [form = '', box = ''] = key.split(':');
    return { form, box, value: 'text' in value ? value.text : value.value, groups: indexes(value.mask) };
  });
  const { applied, form, outputTax, creditableTax, nationalTax, localTax, payable, reverseChargeTax, deemedCredit } =
    computed;
  return {
    method: input.method,
    applied,
    form,
    boxes,
    ratio: {
      numerator: context.numerator.value,
      denominator: context.denominator.value,
      percent: percentText(context.numerator.value, context.denominator.value),
    },
    taxableSales: context.taxableSales.value,
    standardRate: context.rates.B,
    outputTax,
    creditableTax,
    nationalTax,
    localTax,
    payable,
    reverseChargeTax,
    deemedCredit,
    comparison,
    warnings,
    checks,
  };
}

/** The boxes as the report shows them: sheets one and two of the main form by box number, and each schedule. */
export function returnBoxes(
  tax: TaxReturn,
):
  | {
      form: string;
      page1: Record<string, bigint | string>;
      page2: Record<string, bigint | string>;
      schedules: { form: string; boxes: Record<string, bigint | string> }[];
    }
  | undefined {
  const { form } = tax;
  if (form === undefined) return undefined;
  const of = (name: string): Record<string, bigint | string> =>
    Object.fromEntries(tax.boxes.filter((b) => b.form === name).map((b) => [b.box, b.value]));
  const schedules = [...new Set(tax.boxes.map((b) => b.form).filter((name) => name.startsWith('SHB')))].sort();
  return {
    form,
    page1: of(`${form}-1`),
    page2: of(`${form}-2`),
    schedules: schedules.map((name) => ({ form: name, boxes: of(name) })),
  };
}

/** A line of the year-end entry. */
export interface SettlementLine {
  readonly account: string;
  readonly side: 'debit' | 'credit';
  readonly amount: bigint;
  readonly taxCode?: string;
}

/**
 * The year-end entry: closes 2580 and 1580 against what is payable (2340) or refunded (1585). Non-deductible input tax
 * of the individual and
 * proportional methods goes to 6560, rounding (and the gain of a simplified method) to 7190 or 7290. Tax-inclusive
 * books: 6360 or 7190.
 * `received` is the credit balance of 2580, `paid` the debit balance of 1580 with interim payments. Lines of zero are
 * left out.
 */
export function settlementLines(
  tax: TaxReturn,
  books: {
    readonly accounting: 'tax_inclusive' | 'tax_exclusive';
    readonly received: bigint;
    readonly paid: bigint;
    readonly interimPaid: bigint;
  },
): SettlementLine[] {
  const lines: SettlementLine[] = [];
  const debit = (account: string, amount: bigint, taxCode?: string): void => {
    if (amount !== 0n)
      lines.push({
        account,
        side: amount > 0n ? 'debit' : 'credit',
        amount: amount > 0n ? amount : -amount,
        ...(taxCode && { taxCode }),
      });
  };
  const owed = tax.payable > 0n ? (['2340', -tax.payable] as const) : (['1585', -tax.payable] as const);
  if (books.accounting === 'tax_inclusive') {
    const expense = tax.payable + books.paid - books.received;
    debit('2580', books.received);
    if (expense > 0n) debit('6360', expense);
    else debit('7190', expense, 'S_OUT');
    debit('1580', -books.paid);
    debit(owed[0], owed[1]);
    return lines;
  }
  // Round half up of a yen: the credit of the return as the tax of the books, national and local (100/78).
  const [whole, share] = [BigInt(tax.standardRate.totalBps), BigInt(tax.standardRate.nationalBps)];
  const asBooked = (national: bigint): bigint => (share === 0n ? 0n : (national * 2n * whole + share) / (2n * share));
  const notDeductible =
    tax.applied === 'individual' || tax.applied === 'proportional'
      ? books.paid - books.interimPaid + asBooked(tax.reverseChargeTax) - asBooked(tax.creditableTax)
      : 0n;
  debit('2580', books.received);
  debit('6560', notDeductible);
  debit('1580', -books.paid);
  debit(owed[0], owed[1]);
  const rest = books.paid + tax.payable - books.received - notDeductible;
  if (rest > 0n) debit('7290', rest);
  else debit('7190', rest, 'S_OUT');
  return lines;
}
