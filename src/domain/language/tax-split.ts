// Which tax code a line gets on a day, and how an amount falls into base and tax.
import { mulDivFloor } from '../money.ts';
import { QUALIFIED_INVOICES_FROM } from '../tax/tax-codes-ja.ts';
import type { TaxCode } from '../tax/tax-codes.ts';

/** What is looked at of a tax code. */
export type LanguageTaxCode = Pick<
  TaxCode,
  | 'code'
  | 'side'
  | 'treatment'
  | 'rateClass'
  | 'rateBps'
  | 'reduced'
  | 'deductibleBps'
  | 'validFrom'
  | 'validTo'
  | 'active'
>;

/** An amount with tax as it is booked, yen. */
export interface TaxSplit {
  readonly gross: number;
  readonly base: number;
  readonly tax: number;
  readonly code: string | undefined;
}

const holdsOn = ({ validFrom, validTo }: LanguageTaxCode, date: string): boolean =>
  (validFrom === undefined || validFrom <= date) && (validTo === undefined || date <= validTo);

/**
 * The code that stands for `code` on a day: itself while it holds, else the one of the same row of the return with the
 * rate of that day; with `unregistered`, the one with the share that may be credited of purchases from suppliers who
 * are no registered issuers (transitional measures, Consumption Tax Act amending act of 2016, suppl. art. 52 and 53).
 * Undefined where no code holds.
 */
export function codeOn(
  codes: readonly LanguageTaxCode[],
  code: string,
  date: string,
  unregistered: boolean,
): LanguageTaxCode | undefined {
  const wanted = codes.find((it) => it.code === code);
  if (!wanted?.active) return undefined;
  if (wanted.treatment !== 'taxable') return holdsOn(wanted, date) ? wanted : undefined;
  const purchase = wanted.side === 'purchase' || wanted.side === 'purchase_return';
  if (!(unregistered && purchase) && holdsOn(wanted, date)) return wanted;
  const same = codes.filter(
    (it) => it.active && it.side === wanted.side && it.treatment === 'taxable' && it.rateBps > 0 && holdsOn(it, date),
  );
  if (unregistered && purchase && date >= QUALIFIED_INVOICES_FROM) {
    const shares = same.filter((it) => it.deductibleBps < 10_000 && it.reduced === wanted.reduced);
    // The share of the day, or nothing at all once the measures have ended.
    return shares.sort((a, b) => b.deductibleBps - a.deductibleBps)[0];
  }
  return (
    same.find((it) => it.deductibleBps === 10_000 && it.reduced === wanted.reduced) ??
    // Before there was a reduced rate, food had the only one.
    same.find((it) => it.deductibleBps === 10_000 && !it.reduced)
  );
}

const SUPPLIER = new RegExp(
  '^ (?:(?!by |via |in |on |for |from |at |with )[a-z-]+ )?(?!transfer|wire|order|paper|water|letter|number|other)' +
    '(?:individual|person|people|business|compan|firm|entit|shop|store|studio|agenc|artisan|consultant|' +
    'accountant|merchant|crafts|farm|landlord|[a-z]{3,}(?:er|or|ist)s?(?![a-z]))',
);
const FROM_WHOM = /(?:from|to|by|with) (?:an? |our )$/;
const SUPPLY = /^ (?:purchase|sale|transaction|suppl[yi]|item|rate|rent|account|fee|price)/;

/**
 * True where "tax-exempt" at these places of a key speaks of the supplier (a tax-exempt freelancer), who is no
 * registered issuer, and not of what was supplied.
 */
export function exemptsSupplier(key: string, start: number, end: number): boolean {
  const behind = key.slice(end, end + 40);
  return !SUPPLY.test(behind) && (SUPPLIER.test(behind) || FROM_WHOM.test(key.slice(0, start)));
}

/** The code of what is given back of a code: `P10` -> `P10_RET`; codes without tax stay, but for exempt sales. */
export function returnCode(codes: readonly LanguageTaxCode[], code: string): string {
  return codes.some((it) => it.code === `${code}_RET`) ? `${code}_RET` : code;
}

/**
 * An amount that includes its tax, split. The tax line is one rounding (down) of the exact share that may be credited;
 * the base is the rest. `exclusiveBooks` false: books that include the tax have no tax lines.
 */
export function splitGross(gross: bigint, code: LanguageTaxCode | undefined, exclusiveBooks: boolean): TaxSplit {
  const taxed = exclusiveBooks && code !== undefined && code.treatment === 'taxable' && code.rateBps > 0;
  const tax = taxed
    ? mulDivFloor(gross, BigInt(code.rateBps) * BigInt(code.deductibleBps), (10_000n + BigInt(code.rateBps)) * 10_000n)
    : 0n;
  return { gross: Number(gross), base: Number(gross - tax), tax: Number(tax), code: code?.code };
}

/** A net amount with its tax added, rounded down. */
export function grossOf(net: bigint, code: LanguageTaxCode | undefined): bigint {
  return code?.treatment === 'taxable' ? net + mulDivFloor(net, BigInt(code.rateBps), 10_000n) : net;
}

/** Where the tax of a row of the return is kept. */
export function taxPartOf({ side }: LanguageTaxCode): 'consumption_tax_paid' | 'consumption_tax_received' {
  return side.startsWith('purchase') ? 'consumption_tax_paid' : 'consumption_tax_received';
}
