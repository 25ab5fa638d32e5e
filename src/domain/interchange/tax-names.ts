// What a tax category (税区分) of another program means to us on a day, and what ours is called there.
import type { CalendarDate } from '../dates.ts';
import { normalized } from '../unicode.ts';
import { TAX_NAMES_JA, type TaxNameRow } from './tax-names-ja.ts';

/** Programs whose files are read and written. */
export const PROGRAMS = ['yayoi', 'moneyforward', 'freee'] as const;
/** One of them. */
export type Program = (typeof PROGRAMS)[number];

/**
 * How sure a name is: O official page, A several programs agree, 1 one source, X sources disagree, C the company.
 */
export type Sureness = 'O' | 'A' | '1' | 'X' | 'C';

/** What a name means from a day to a day; no `taxCode` = none. */
export interface TaxName {
  readonly program: Program;
  readonly name: string;
  /** What Money Forward says in its column インボイス. */
  readonly share: string;
  readonly taxCode?: string;
  readonly taxUse?: 'taxable' | 'exempt' | 'common';
  readonly businessType?: number;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  readonly sure: Sureness;
}

/** A name as it is compared: NFKC, without spaces. */
export function comparedName(name: string): string {
  return normalized(name, 'NFKC').replace(/\s+/gu, '');
}

function nameOf([program, name, share, code, use, from, to, sure]: TaxNameRow): TaxName {
  const [taxCode = '', businessType] = code.split('/');
  return {
    program: program === 'mf' ? 'moneyforward' : (program as Program),
    name,
    share,
    ...(taxCode !== '' && { taxCode }),
    ...(use !== '' && { taxUse: use as NonNullable<TaxName['taxUse']> }),
    ...(businessType !== undefined && { businessType: Number(businessType) }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    sure: sure as Sureness,
  };
}

/** Every name. */
export const TAX_NAMES: readonly TaxName[] = TAX_NAMES_JA.map(nameOf);

const keyOf = (program: Program, name: string, share: string): string => `${program}\n${comparedName(name)}\n${share}`;
const BY_NAME = new Map<string, TaxName[]>();
for (const one of TAX_NAMES) {
  const key = keyOf(one.program, one.name, one.share);
  BY_NAME.set(key, [...(BY_NAME.get(key) ?? []), one]);
}

/** Purchases of Money Forward say 適格 or nothing where the whole tax is credited; sales say nothing. */
const QUALIFIED = '適格';

/** True when a name may stand on a day. */
export function holdsOn({ from, to }: Pick<TaxName, 'from' | 'to'>, date: CalendarDate): boolean {
  return (from === undefined || date >= from) && (to === undefined || date <= to);
}

/** What stands in the column of shares, as it is compared: 適格 and nothing are the same. */
const shareKey = (share: string): string => {
  const said = comparedName(share);
  return said === QUALIFIED ? '' : said;
};

/** True when two names have a day in common. */
export function sharesDays(a: Pick<TaxName, 'from' | 'to'>, b: Pick<TaxName, 'from' | 'to'>): boolean {
  const [from, to] = ['0000-01-01', '9999-12-31'];
  return (a.from ?? from) <= (b.to ?? to) && (b.from ?? from) <= (a.to ?? to);
}

/** True when two names of a program are written alike (`name`), or mean the same (`meaning`). */
export function saysSame(a: TaxName, b: TaxName, by: 'name' | 'meaning'): boolean {
  return by === 'name'
    ? comparedName(a.name) === comparedName(b.name) && shareKey(a.share) === shareKey(b.share)
    : a.taxCode === b.taxCode && a.taxUse === b.taxUse && a.businessType === b.businessType;
}

/** A name that is known for sure and means something else on a day of this one; undefined where there is none. */
export function sureOtherwise(said: TaxName): TaxName | undefined {
  return TAX_NAMES.find(
    (one) =>
      (one.sure === 'O' || one.sure === 'A') &&
      one.program === said.program &&
      sharesDays(one, said) &&
      saysSame(one, said, 'name') &&
      !saysSame(one, said, 'meaning'),
  );
}

/**
 * What a name means on a day. `unknown` = the program is not known to have it; `otherDays` = it stands on other days
 * only, which are told. What the company says (`own`) counts first.
 */
export function taxNamed(
  program: Program,
  name: string,
  share: string,
  date: CalendarDate,
  own: readonly TaxName[] = [],
): TaxName | 'unknown' | { readonly otherDays: readonly TaxName[] } {
  const said = comparedName(share);
  const key = comparedName(name);
  const mine = own.filter(
    (one) => one.program === program && comparedName(one.name) === key && shareKey(one.share) === shareKey(share),
  );
  const held = mine.find((one) => holdsOn(one, date));
  if (held) return held;
  const isPurchase = BY_NAME.get(keyOf(program, name, ''))?.[0]?.taxUse !== undefined;
  const found = BY_NAME.get(keyOf(program, name, isPurchase && said === QUALIFIED ? '' : said)) ?? [];
  if (found.length + mine.length === 0) return 'unknown';
  return found.find((one) => holdsOn(one, date)) ?? { otherDays: [...mine, ...found] };
}

/** What a line with a tax code says of it. */
export interface CodedLine {
  readonly taxCode: string;
  readonly taxUse?: string | undefined;
  readonly businessType?: number | undefined;
}

/** The use of the plain names of purchases, which is all that books say that do not split them by use. */
export const PLAIN_USE = 'taxable';
/** What a purchase counts as whose use nobody said, where purchases are split by use (`tax/general.ts`). */
const UNSAID_USE = 'common';

/**
 * What our code is called in a program on a day, if the company (`said`), an official page or several programs say so;
 * undefined otherwise.
 * `isInclusive`: the books keep the tax in the amounts, which Yayoi says in the name (込, else 内 where that is known).
 * `splitsByUse`: a purchase without a use is written as what it counts as; else by the plain name, which is the only
 * one there in Money Forward (support.biz.moneyforward.com/account/guide/office02/of02.html).
 */
export function nameOfCode(
  program: Program,
  line: CodedLine,
  date: CalendarDate,
  { isInclusive, splitsByUse }: { readonly isInclusive: boolean; readonly splitsByUse: boolean },
  said: readonly TaxName[] = [],
): TaxName | undefined {
  const use = line.taxUse ?? (splitsByUse ? UNSAID_USE : PLAIN_USE);
  const known = said.find(
    (one) =>
      one.program === program &&
      one.taxCode === line.taxCode &&
      holdsOn(one, date) &&
      (one.taxUse === undefined ? line.taxUse === undefined : one.taxUse === use) &&
      one.businessType === line.businessType,
  );
  if (known) return known;
  const own = TAX_NAMES.filter(
    (one) =>
      one.program === program &&
      (one.sure === 'O' || one.sure === 'A') &&
      one.taxCode === line.taxCode &&
      holdsOn(one, date) &&
      (one.taxUse === undefined || one.taxUse === use) &&
      one.businessType === line.businessType,
  );
  const way = isInclusive ? '込' : '内';
  return own.find(({ name }) => program === 'yayoi' && name.includes(way)) ?? own[0];
}

/** The name of lines without a tax code, which all programs have. */
export const OUT_OF_SCOPE = '対象外';
