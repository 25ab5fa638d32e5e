// Amounts in a text: a number with a mark of a currency, or a number that something else claims (a counter, a percent,
// the name of a thing).
import type { NormalText } from './normal-form.ts';
import { isDigit, readNumber, readWords, type NumberRead } from './numbers.ts';
import { NOTHING } from '../shape.ts';

/** What a number in a text is. */
export interface Quantity {
  readonly start: number;
  readonly end: number;
  readonly millionths: bigint | undefined;
  /** ISO 4217 code where the text marks the number as money. */
  readonly currency: string | undefined;
  readonly kind: 'number' | 'money' | 'percent' | 'counted' | 'label';
  /** Why it cannot be an amount. */
  readonly problem?: 'negative' | 'form' | 'range';
}

/** Signs and words before and after a number, longest first. Source: ISO 4217 and usage in Japanese and English. */
const BEFORE: readonly (readonly [mark: string, currency: string])[] = [
  ['us$', 'USD'],
  ['usd', 'USD'],
  ['jpy', 'JPY'],
  ['eur', 'EUR'],
  ['gbp', 'GBP'],
  ['cny', 'CNY'],
  ['¥', 'JPY'],
  ['\\', 'JPY'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
];
const AFTER: readonly (readonly [mark: string, currency: string])[] = [
  ['us dollars', 'USD'],
  ['dollars', 'USD'],
  ['dollar', 'USD'],
  ['japanese yen', 'JPY'],
  ['euros', 'EUR'],
  ['euro', 'EUR'],
  ['pounds', 'GBP'],
  ['yen', 'JPY'],
  ['en', 'JPY'],
  ['jpy', 'JPY'],
  ['usd', 'USD'],
  ['eur', 'EUR'],
  ['gbp', 'GBP'],
  ['cny', 'CNY'],
  ['ユーロ', 'EUR'],
  ['ポンド', 'GBP'],
  ['米ドル', 'USD'],
  ['ドル', 'USD'],
  ['香港ドル', 'HKD'],
  ['台湾ドル', 'TWD'],
  ['豪ドル', 'AUD'],
  ['オーストラリアドル', 'AUD'],
  ['カナダドル', 'CAD'],
  ['シンガポールドル', 'SGD'],
  ['スイスフラン', 'CHF'],
  ['フラン', 'CHF'],
  ['ルピー', 'INR'],
  ['ペソ', 'PHP'],
  ['ルピア', 'IDR'],
  ['リンギット', 'MYR'],
  ['ベトナムドン', 'VND'],
  ['hkd', 'HKD'],
  ['sgd', 'SGD'],
  ['aud', 'AUD'],
  ['cad', 'CAD'],
  ['krw', 'KRW'],
  ['twd', 'TWD'],
  ['thb', 'THB'],
  ['chf', 'CHF'],
  ['人民元', 'CNY'],
  ['ウォン', 'KRW'],
  ['バーツ', 'THB'],
  ['yuan', 'CNY'],
  ['rmb', 'CNY'],
  ['won', 'KRW'],
  ['baht', 'THB'],
  ['円', 'JPY'],
  ['¥', 'JPY'],
  ['€', 'EUR'],
  ['$', 'USD'],
];
/** Counters and units, as keys: a number before one counts things, time or places, never money. */
const COUNTERS =
  '台分,本分,枚分,個分,回分,件分,袋分,区画,平米,立米,㎡,m2,m3,トン,コマ,カ年,ヵ年,ヶ年,週,晩,日,年,尾,丁,双,巻,帖,' +
  'ヶ月分,ヵ月分,カ月分,ケ月分,箇月分,ヶ月,ヵ月,カ月,ケ月,箇月,ヶ所,カ所,箇所,月分,月度,月号,年度,年分,年間,年目,日間,日分,週間,時間,人分,名分,' +
  '台,個,名,期,回,泊,箱,枚,本,人,件,冊,足,杯,階,歳,分,秒,時,号,丁目,番,次,社,部,食,便,点,缶,袋,組,式,着,軒,戸,口,株,室,席,章,割,' +
  '歩,匹,頭,羽,皿,玉,束,票,頁,隻,艘,棟,膳,樽,俵,坪,' +
  '脚,通,リットル,インチ,型,畳,坪,inches,inch,キロ,グラム,メートル,セット,ページ,パック,ダース,ケース,ロール,kg,km,kwh,cm,mm,ml,gb,tb,mb,g,l,cc,' +
  'people,persons,person,items,item,hours,hour,nights,night,days,day,weeks,week,months,month,' +
  'years,year,pcs,pieces,piece,units,unit,boxes,box,copies,copy,licenses,licences,license,' +
  'licence,seats,seat,users,user,employees,staff,tickets,ticket,sets,set,liters,litres,times,' +
  'packs,pack,bottles,books,members,minutes,pages,guests,shares,participants,x';
const COUNTER_WORDS = COUNTERS.split(',').map((word) => ({ word, latin: /[a-z]$/.test(word) }));
const COUNTERS_BY_FIRST = new Map<string, { word: string; latin: boolean }[]>();
for (const counter of COUNTER_WORDS) {
  const first = counter.word[0] as string;
  const rows = COUNTERS_BY_FIRST.get(first);
  if (rows) rows.push(counter);
  else COUNTERS_BY_FIRST.set(first, [counter]);
}

const isLetter = (char: string | undefined): boolean => char !== undefined && char >= 'a' && char <= 'z';

/** 3300えん; エンピツ is none. */
const YEN_IN_KANA = /エン(?=$|[^\u30a1-\u30fc]|[ヲガハデノニト](?![\u30a1-\u30fc])|(?:カラ|ブン))/y;

/** 8,000元 is money of China; 元本, 元金 and 元請 are words. */
const YUAN = /元(?![一-龯])/y;

function currencyAfter(key: string, at: number): { currency: string; end: number } | undefined {
  const from = key[at] === ' ' ? at + 1 : at;
  if (key[from] === '円') return { currency: 'JPY', end: from + 1 };
  YEN_IN_KANA.lastIndex = from;
  if (YEN_IN_KANA.test(key)) return { currency: 'JPY', end: from + 2 };
  YUAN.lastIndex = from;
  if (YUAN.test(key)) return { currency: 'CNY', end: from + 1 };
  for (const [mark, currency] of AFTER)
    if (key.startsWith(mark, from) && !(isLetter(mark.at(-1)) && isLetter(key[from + mark.length])))
      return { currency, end: from + mark.length };
  return undefined;
}

/** 2つで: the counter of everything, and no ツアー. */
const COUNTED_AS_THINGS = /ツ(?=$|[ヲガハノデトモ、。 \d(])/y;

function counterAfter(key: string, at: number): number | undefined {
  const from = key[at] === ' ' && isLetter(key[at + 1]) ? at + 1 : at;
  COUNTED_AS_THINGS.lastIndex = from;
  if (COUNTED_AS_THINGS.test(key)) return from + 1;
  for (const { word, latin } of COUNTERS_BY_FIRST.get(key[from] ?? '') ?? [])
    if (
      key.startsWith(word, from) &&
      !(latin && isLetter(key[from + word.length])) &&
      // 手形30万割引: no share of ten.
      !(word === '割' && /^[引賦増戻]/.test(key.slice(from + 1, from + 2)))
    )
      return from + word.length;
  return undefined;
}

/** Between two numbers: 3,000~5,000, 3,000 or 5,000. */
function isRangeSign(key: string, at: number): boolean {
  const char = key[at] === ' ' ? key[at + 1] : key[at];
  // 5,000円か6,000円, 6,600 or 7,700 yen: one of the two, and nobody says which.
  return char === '~' || /^(?: or |カ|又ハ|マタハ) ?[¥$]?\d/.test(key.slice(at, at + 6));
}

/** What a quantity may begin with: its mark, a digit, a digit in kanji. Looked at before anything else, for speed. */
const codesOf = (letters: Iterable<string>): ReadonlySet<number> => new Set([...letters].map((it) => it.charCodeAt(0)));
const MARK_FIRST = codesOf(BEFORE.map(([mark]) => mark));
const FIRST: ReadonlySet<number> = new Set([
  ...codesOf('0123456789〇零一二三四五六七八九十百千壱壹弐参伍拾'),
  ...MARK_FIRST,
]);
/** First letters of numbers in English words. */
const FIRST_OF_WORDS = codesOf('otfsen');

/** Forty thousand yen: money in English words. */
function inWords(text: NormalText, at: number): Quantity | undefined {
  if (!FIRST_OF_WORDS.has(text.key.charCodeAt(at)) || isLetter(text.key[at - 1])) return undefined;
  const words = readWords(text, at);
  return words && { start: at, end: words.end + 3, millionths: words.millionths, currency: 'JPY', kind: 'money' };
}

/** The mark of a currency before a number: where the number begins, and whether it has a sign; nothing: no mark. */
function markBefore(key: string, at: number): { readonly from: number; readonly currency: string } | undefined {
  if (!MARK_FIRST.has(key.charCodeAt(at))) return undefined;
  for (const [mark, currency] of BEFORE) {
    if (!key.startsWith(mark, at) || (isLetter(mark[0]) && isLetter(key[at - 1]))) continue;
    let from = at + mark.length;
    while (key[from] === ' ') from++;
    return { from, currency };
  }
  return undefined;
}

/** Signs and words right before a number that take it off, or turn it round. */
function isNegative(key: string, at: number): boolean {
  const before = key[at - 1];
  return (
    before === '-' ||
    before === '△' ||
    before === '▲' ||
    /マイナス ?$/.test(key.slice(Math.max(0, at - 5), at)) ||
    // After an amount, minus takes something off it.
    (key.endsWith('minus ', at) && /^\D*$/.test(key.slice(0, at)))
  );
}

/** A4, #3, 第3: a number that is a part of a name. */
function isInName(key: string, at: number, end: number): boolean {
  const before = key[at - 1];
  // PayPay12,300: no part of a name has its thousands parted.
  if (key.slice(at, end).includes(',') && isLetter(before) && isLetter(key[at - 2]) && isLetter(key[at - 3]))
    return isLetter(key[end]);
  return (
    isLetter(before) ||
    before === '#' ||
    isLetter(key[end]) ||
    (before === '-' && isLetter(key[at - 2])) ||
    before === '第'
  );
}

/** Why a number is no amount: its form, its sign, a range; undefined where it may be one. */
function problemOf(
  key: string,
  { start, end, millionths, currency }: Pick<Quantity, 'start' | 'end' | 'millionths' | 'currency'>,
  signed: boolean,
): Quantity['problem'] {
  // 3 300: groups that are parted by spaces.
  const spaced = key[end] === ' ' && isDigit(key, end + 1) && currency === undefined && isDigit(key, end - 1);
  if (millionths === undefined || (spaced && /^ \d{3}(?!\d|,\d{3})/.test(key.slice(end, end + 9)))) return 'form';
  if (signed || isNegative(key, start)) return 'negative';
  return isRangeSign(key, end) || key[start - 1] === '~' ? 'range' : undefined;
}

/** Letters of a sign or word for percent at a place; 0 where there is none. */
const percentAt = (key: string, at: number): number =>
  key[at] === '%' ? 1 : (/^(?:パーセント| percent)/.exec(key.slice(at, at + 8))?.[0].length ?? 0);

/** A number without a mark of a currency, by what stands beside it; undefined where it is a plain number. */
function claimed(
  key: string,
  start: number,
  { end, millionths }: NumberRead,
): (Omit<Quantity, 'kind'> & { readonly kind: 'percent' | 'counted' | 'label' }) | undefined {
  const percent = percentAt(key, end);
  if (percent > 0) return { start, end: end + percent, millionths, currency: undefined, kind: 'percent' };
  const counter = counterAfter(key, end);
  if (counter !== undefined) return { start, end: counter, millionths, currency: undefined, kind: 'counted' };
  return isInName(key, start, end) ? { start, end, millionths, currency: undefined, kind: 'label' } : undefined;
}

/** The quantity that begins at a place of a text: its mark, its number, its unit; undefined where none begins. */
export function readQuantity(text: NormalText, at: number): Quantity | undefined {
  const { key } = text;
  if (!FIRST.has(key.charCodeAt(at))) return inWords(text, at);
  const mark = markBefore(key, at);
  const signed = mark !== undefined && key[mark.from] === '-';
  const from = (mark?.from ?? at) + (signed ? 1 : 0);
  if (mark && !isDigit(key, from)) return undefined;
  const number = readNumber(text, from);
  if (!number) return undefined;
  const behind = currencyAfter(key, number.end);
  const marked = behind && (!mark || behind.currency === mark.currency) ? behind : undefined;
  const currency = mark?.currency ?? marked?.currency;
  if (currency === undefined) {
    const other = claimed(key, at, number);
    // 三菱, 一般: kanji digits are a number only before a unit.
    if (number.kanji && other?.kind !== 'percent' && other?.kind !== 'counted') return undefined;
    if (other) return other;
  }
  const read = { start: at, end: marked?.end ?? number.end, millionths: number.millionths, currency };
  const problem = problemOf(key, read, signed);
  return { ...NOTHING, ...read, kind: currency === undefined ? 'number' : 'money', ...(problem && { problem }) };
}
