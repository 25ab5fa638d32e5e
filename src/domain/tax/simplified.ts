// The simplified method: deemed rates by type of business (schedules 4-3 and 5-3).
import { mulDivFloor } from '../money.ts';
import {
  columns,
  isTaxable,
  minus,
  nationalOf,
  netOf,
  plus,
  positive,
  standardSales,
  through,
  ZERO,
  type Columns,
  type Context,
  type Sorted,
} from './figures.ts';
import type { RateColumn, TaxGroup } from './return-facts.ts';
import { inForce, RULES } from './rules.ts';
import { frontSheets, shareText, sheet, type Computed } from './sheets.ts';

const EMPTY_GROUP: TaxGroup = {
  code: { code: '', side: '', treatment: '', rateBps: 0, nationalBps: 0, deductibleBps: 0 },
  gross: 0n,
  taxLines: 0n,
  taxNoted: 0n,
};

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
export function simplified(context: Context): Computed {
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
