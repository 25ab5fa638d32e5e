// The special methods for those who became taxable by registering: 20 % and 30 % of the tax on sales (schedule 6).
import { mulDivFloor } from '../money.ts';
import { columns, minus, plus, positive, standardSales, through, ZERO, type Columns, type Context } from './figures.ts';
import { RULES, specialIn } from './rules.ts';
import { frontSheets, sheet, type Computed } from './sheets.ts';

/** The 20 % and 30 % methods: schedule 6 (SHB070), a special credit of 80 or 70 % of the output tax. */
export function special(context: Context, method: 'special_20' | 'special_30'): Computed {
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
