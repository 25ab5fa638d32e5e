// The general method: full deduction, individual and proportional allocation (schedules 1-3 and 2-3).
import { mulDivFloor } from '../money.ts';
import {
  both,
  columns,
  figureOf,
  floorTo,
  gross,
  minus,
  nationalOf,
  NONE,
  plus,
  positive,
  through,
  ZERO,
  type Columns,
  type Context,
  type TaxFigure,
  type Sorted,
} from './figures.ts';
import type { RateColumn, TaxUse } from './return-facts.ts';
import { frontSheets, percentText, sheet, type Computed, type Text } from './sheets.ts';

/** What was bought, from abroad and imported: gross and credit by rate and use. */
function purchaseFigures(context: Context) {
  const { groups, rates, purchaseBasis } = context;
  const sideOf = (side: string, use: TaxUse | undefined) =>
    groups.filter((g) => g.code.side === side && (use === undefined || (g.taxUse ?? 'common') === use));
  // Reverse charge is declared only when the ratio is below 95 % (supplementary provision of 2015, art. 42).
  const reverse = (side: string, use?: TaxUse): Sorted[] =>
    context.ratioBelow95 ? sideOf(side, use).filter((g) => g.column === 'B') : [];
  const bought = (c: RateColumn, side: string, use?: TaxUse): Sorted[] =>
    sideOf(side, use).filter((g) => g.column === c && g.code.treatment === 'taxable' && g.code.deductibleBps > 0);
  /** Net gross and credit of purchases less returns; one floor per rate and credit share. */
  const purchases = (c: RateColumn, transitional: boolean, use?: TaxUse): { gross: TaxFigure; tax: TaxFigure } => {
    const mine = (side: string): Sorted[] =>
      bought(c, side, use).filter((g) => g.code.deductibleBps < 10_000 === transitional);
    const [ins, outs] = [mine('purchase'), mine('purchase_return')];
    const shares = [...new Set([...ins, ...outs].map((g) => g.code.deductibleBps))];
    const at = (list: readonly Sorted[], share: number): TaxFigure =>
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
  const reverseNet = (use?: TaxUse): TaxFigure =>
    minus(figureOf(reverse('reverse_charge', use), gross), figureOf(reverse('reverse_charge_return', use), gross));
  const reverseTax = (use?: TaxUse): TaxFigure =>
    through((n) => mulDivFloor(n, BigInt(rates.B.nationalBps), 10_000n), reverseNet(use));
  const imported = (c: RateColumn, use?: TaxUse): TaxFigure =>
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
  return { reverse, purchases, reverseNet, reverseTax, imported, all };
}

/** General method: schedules 1-3 (SHB017) and 2-3 (SHB033). */
export function general(context: Context, way: 'full' | 'individual' | 'proportional'): Computed {
  const { rates, numerator, denominator } = context;
  const page = sheet();
  const { reverse, purchases, reverseNet, reverseTax, imported, all } = purchaseFigures(context);

  const nine = columns((c) => purchases(c, false).gross);
  const ten = columns((c) => purchases(c, false).tax);
  const eleven = columns((c) => purchases(c, true).gross);
  const twelve = columns((c) => purchases(c, true).tax);
  const fifteen = columns((c) => imported(c));
  const seventeen = all();
  const byRatio = (of: TaxFigure): TaxFigure =>
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
  const rows: readonly (readonly [string, TaxFigure | Columns | Text])[] = [
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
function withReverseCharge(context: Context, reverseBase: TaxFigure): { base: Columns; tax: Columns } {
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
