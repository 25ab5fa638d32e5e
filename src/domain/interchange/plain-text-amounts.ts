// Amounts and dates as people and programs write them: which mark begins the decimals, which sign means which currency.
// What can be read in two ways is refused.
import { isDate } from '../dates.ts';
import { LIMITS } from '../limits.ts';
import { decimalsOf } from './plain-text.ts';

/** The mark that begins the decimals of a number. */
export type DecimalMark = '.' | ',';
/** Something that was read, or what is wrong with it. */
export type ReadAmount<T> = { readonly value: T } | { readonly wrong: string };

/** What one sign usually means; where the books are kept in another currency of that sign, it is theirs. */
const USUAL: Readonly<Record<string, string>> = { $: 'USD', '¥': 'JPY', '￥': 'JPY', '£': 'GBP', '€': 'EUR' };
let signs: Map<string, Set<string>> | undefined;
/** The ISO currencies that a sign stands for, by the Unicode locale data. */
function currenciesOf(sign: string): ReadonlySet<string> {
  if (!signs) {
    signs = new Map([
      ['円', new Set(['JPY'])],
      ['￥', new Set(['JPY', 'CNY'])],
    ]);
    for (const currency of Intl.supportedValuesOf('currency'))
      for (const [locale, currencyDisplay] of [
        ['en', 'narrowSymbol'],
        ['en', 'symbol'],
        ['ja', 'symbol'],
        ['en-AU', 'symbol'],
      ] as const) {
        const found =
          new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
            .formatToParts(0)
            .find(({ type }) => type === 'currency')?.value ?? currency;
        signs.set(found, (signs.get(found) ?? new Set()).add(currency));
      }
  }
  return signs.get(sign) ?? new Set();
}

/**
 * The currency that a name or sign means in books kept in `books`: an ISO code is itself. `unusual` = the sign usually
 * means another one.
 */
export function currencyOf(name: string, books: string): { readonly currency: string; readonly unusual: boolean } {
  const bare = /^".*"$/u.test(name) ? name.slice(1, -1) : name;
  if (bare === books || /^[A-Z]{3}$/.test(bare)) return { currency: bare, unusual: false };
  const usual = USUAL[bare];
  if (currenciesOf(bare).has(books)) return { currency: books, unusual: usual !== undefined && usual !== books };
  return { currency: usual ?? bare, unusual: false };
}

const DIGITS = /^[\d.,\u00a0\u202f ]*\d[\d.,\u00a0\u202f ]*$/u;

/**
 * The mark that begins the decimals of this number: the one that the file names, else the only one that it can be.
 * Undefined: none. `unclear`: it could be either.
 */
function markOf(text: string, named: DecimalMark | undefined): DecimalMark | undefined | 'unclear' {
  if (named !== undefined) return named;
  const seen = text.replace(/[^.,]/g, '');
  if (seen === '') return undefined;
  const last = seen.at(-1) as DecimalMark;
  if (/^(.)\1+$/.test(seen)) return last === '.' ? ',' : '.';
  if (seen.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return 'unclear';
  return last;
}

/** Whole and decimal digits of a number; digits may stand in groups of three. `named`: the decimal mark of the file. */
export function digitsOf(
  text: string,
  named: DecimalMark | undefined,
): ReadAmount<{ readonly whole: string; readonly decimals: string }> {
  if (!DIGITS.test(text)) return { wrong: 'is not a number' };
  const mark = markOf(text, named);
  if (mark === 'unclear') {
    const [whole = '', rest = ''] = text.split(/[.,]/);
    const [joined, pointed] = [whole + rest, `${whole}.${rest}`];
    return {
      wrong: text.includes(',')
        ? `can be read as ${joined} or as ${pointed}: say which above it, with the line "decimal-mark ." ` +
          'for the first or "decimal-mark ," for the second'
        : `can be read as ${joined} or as ${pointed}: say which above it, with the line "decimal-mark ," ` +
          'for the first or "decimal-mark ." for the second',
    };
  }
  const [decimal, group] = mark === ',' ? [',', '.'] : ['\\.', ','];
  const match = new RegExp(
    `^(\\d*|\\d{1,3}(?:([${group}\u00a0\u202f ])\\d{3})(?:\\2\\d{3})*)(?:${decimal}(\\d*))?$`,
    'u',
  ).exec(text);
  if (!match) return { wrong: 'has marks that do not separate groups of three digits' };
  return { value: { whole: match[1]!.replace(/\D/g, '') || '0', decimals: match[3] ?? '' } };
}

/** An amount as written: its sign, its currency as named (empty = none), and its number. */
export interface WrittenAmount {
  readonly negative: boolean;
  readonly name: string;
  readonly number: string;
}
/** The most characters of an amount or a day: what is longer is none, and nobody looks at it letter by letter. */
const MOST_LETTERS = 200;
const NAME = String.raw`"[^"]*"|[^\d\s,.+\-"=@{}()[\];*/]+`;
const AMOUNT = new RegExp(
  `^([+-]?)\\s*(${NAME})?\\s*([+-]?)\\s*([\\d.,](?:[\\d.,\u00a0\u202f ]*[\\d.,])?)\\s*(${NAME})?$`,
  'u',
);
/** The parts of `-¥500`, `JPY -500` or `1,200 JPY`; undefined when it is none of these. */
export function writtenAmount(text: string): WrittenAmount | undefined {
  if (text.length > MOST_LETTERS) return undefined;
  const match = AMOUNT.exec(text.trim());
  if (!match || (match[1] && match[3]) || (match[2] && match[5])) return undefined;
  return { negative: (match[1] || match[3]) === '-', name: match[2] ?? match[5] ?? '', number: match[4]! };
}

/** Minor units of digits in a currency. Wrong: more decimals than the currency has, or more than one line can hold. */
export function minorUnits(
  { whole, decimals }: { readonly whole: string; readonly decimals: string },
  currency: string,
): ReadAmount<bigint> {
  const most = decimalsOf(currency);
  if (decimals.length > most)
    return {
      wrong:
        `has ${decimals.length} decimals, but ${currency} has ` +
        `${most === 0 ? 'none: write whole yen (or whole units)' : most}`,
    };
  const minor = BigInt(whole + decimals.padEnd(most, '0'));
  return minor > BigInt(LIMITS.amount) ? { wrong: `is above the largest amount, ${LIMITS.amount}` } : { value: minor };
}

/**
 * `2026-4-1`, `2026/04/01` or `2026.4.1` as `2026-04-01`; `4/1` in `year`. Undefined when it is no date between
 * LIMITS.earliestDate and LIMITS.latestDate.
 */
export function dateIn(text: string, year?: string): string | undefined {
  if (text.length > MOST_LETTERS) return undefined;
  const match = /^(?:(\d{4,})([-/.]))?(\d{1,2})([-/.])(\d{1,2})$/.exec(text);
  if (!match || (match[2] !== undefined && match[2] !== match[4])) return undefined;
  const [, own = year, , month = '', , day = ''] = match;
  const date = `${own}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return own !== undefined && isDate(date) ? date : undefined;
}
