// Sheets of the return while they are filled in, and the two front sheets that every method has.
import { mulDivFloor } from '../money.ts';
import {
  columns,
  floorTo,
  minus,
  plus,
  positive,
  standardSales,
  through,
  type Columns,
  type Context,
  type TaxFigure,
} from './figures.ts';
import type { AppliedMethod, TaxReturn } from './return-facts.ts';

/** A ratio in percent with two decimals, truncated, as text. */
export function percentText(numerator: bigint, denominator: bigint): string {
  const hundredths = denominator > 0n ? positive((numerator * 10_000n) / denominator) : 0n;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** Share of a total in percent with one decimal, truncated, as text. */
export function shareText(part: TaxFigure, total: TaxFigure): Text {
  const tenths = total.value > 0n ? (part.value * 1000n) / total.value : 0n;
  return { text: `${tenths / 10n}.${tenths % 10n}`, mask: part.mask | total.mask };
}

/** A box that holds a text: a share, or a number of a list. */
export interface Text {
  readonly text: string;
  readonly mask: bigint;
}
interface Sheet {
  readonly boxes: Map<string, TaxFigure | Text>;
  put(form: string, box: string, value: TaxFigure | Columns | Text): void;
}

/** An empty sheet: boxes are set by name. */
export function sheet(): Sheet {
  const boxes = new Map<string, TaxFigure | Text>();
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
  readonly reverseCharge: TaxFigure;
  readonly tax: Columns;
  readonly over: Columns;
  readonly credit: Columns;
  readonly salesReturns: Columns;
  readonly reverseChargeReturns: TaxFigure;
  readonly badDebts: Columns;
  readonly fifteen: TaxFigure;
  readonly sixteen: TaxFigure | undefined;
}

export interface Computed {
  readonly applied: AppliedMethod;
  readonly form: 'SHA010' | 'SHA020' | undefined;
  readonly boxes: ReadonlyMap<string, TaxFigure | Text>;
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
export function frontSheets(
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
  const local = (of: TaxFigure, round: (n: bigint) => bigint): TaxFigure =>
    through((n) => round(nationalBps === 0 ? 0n : (n * BigInt(localBps)) / BigInt(nationalBps)), of);
  const localRefund = local(refund, (n) => n);
  const localDue = local(due, floorTo(100n));
  const given = (n: bigint): TaxFigure => ({ value: n, mask: 0n });
  const national = given(interimPaid.national);
  const localPaid = given(interimPaid.local);
  const rest = (a: TaxFigure, b: TaxFigure): TaxFigure => through((x, y) => positive(x - y), a, b);
  const [pay, back, localPay, localBack] = [
    rest(due, national),
    rest(national, due),
    rest(localDue, localPaid),
    rest(localPaid, localDue),
  ];
  const total = minus(plus(pay, localPay), plus(refund, back, localRefund, localBack));

  const one = `${form}-1`;
  const two = `${form}-2`;
  const first: readonly (readonly [number, TaxFigure])[] = [
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
  const second: readonly (readonly [number, TaxFigure])[] = [
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
    const lower: readonly (readonly [string, TaxFigure | Columns])[] = [
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
