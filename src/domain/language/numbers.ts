// Numbers as people write them: 3,300, 1万5千, 3.5万, 一万二千, 壱万, 5k, 2 million. Exact, as millionths.
import type { NormalText } from './normal-form.ts';

/** A number in a text. */
export interface NumberRead {
  readonly end: number;
  /** Value times a million; undefined where the form is wrong (1,10,000, seven decimals, beyond all amounts). */
  readonly millionths: bigint | undefined;
  /** Written in kanji only: a number just where a unit follows. */
  readonly kanji: boolean;
}

const MILLION = 1_000_000n;
const DIGITS = new Map(
  [...'〇一二三四五六七八九']
    .map((char, value) => [char, BigInt(value)] as const)
    .concat([
      ['零', 0n],
      ['壱', 1n],
      ['壹', 1n],
      ['弐', 2n],
      ['参', 3n],
      ['伍', 5n],
    ]),
);
const SMALL = new Map([
  ['十', 10n],
  ['拾', 10n],
  ['百', 100n],
  ['千', 1000n],
]);
const LARGE = new Map([
  ['万', 10_000n],
  ['萬', 10_000n],
  ['億', 100_000_000n],
  ['兆', 1_000_000_000_000n],
]);
/** The same in kana, behind digits only: 15マン, 3まん5せん. */
const IN_KANA = /(?:マン|オク|セン|ヒャク)(?=$|[\s\d、。,.]|円|エン|[ヲガハデノニ](?![\u30a1-\u30fa]))/y;
const KANA_UNITS = new Map([
  ['マン', '万'],
  ['オク', '億'],
  ['セン', '千'],
  ['ヒャク', '百'],
]);
const ENGLISH: readonly (readonly [word: string, factor: bigint])[] = [
  ['thousand', 1_000n],
  ['million', 1_000_000n],
  ['billion', 1_000_000_000n],
  ['k', 1_000n],
  ['m', 1_000_000n],
];
/** Greater than every unit. */
const NO_UNIT = 10n ** 20n;
/** More digits than any amount has. */
const MOST_DIGITS = 24;

/** More signs in a row than any number in kanji has. */
const MOST_PARTS = 24;

/** True for 0 to 9. */
export function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0x61 && code <= 0x7a;
};

/** A first group of up to three digits, which may be none, and groups of three. */
const GROUPS_OF_THREE = /^\d{0,3}(?:,\d{3})+$/;

/** Digits with commas and decimals. */
function readPlain(key: string, at: number): { end: number; millionths: bigint | undefined } {
  let end = at;
  while (isDigit(key, end) || (key[end] === ',' && isDigit(key, end + 1))) end++;
  const whole = key.slice(at, end);
  let decimals = '';
  if (key[end] === '.' && isDigit(key, end + 1)) {
    const from = ++end;
    while (isDigit(key, end)) end++;
    decimals = key.slice(from, end);
  }
  // 1.100,50 and 1,10,000 are written by other rules than ours.
  const foreign = key[end] === ',' && isDigit(key, end + 1);
  while (foreign && (isDigit(key, end) || key[end] === ',')) end++;
  const isWhole = !whole.includes(',');
  const grouped = isWhole || GROUPS_OF_THREE.test(whole);
  const digits = isWhole ? whole : whole.replaceAll(',', '');
  if (foreign || !grouped || digits.length > MOST_DIGITS || decimals.length > 6) return { end, millionths: undefined };
  // Nine digits times a million are exact as a number.
  if (decimals === '' && digits.length <= 9) return { end, millionths: BigInt(Number(digits) * 1_000_000) };
  return { end, millionths: BigInt(digits) * MILLION + BigInt(decimals.padEnd(6, '0') || '0') };
}

/** A number while it is read: what stands, what is gathered below the next large unit, and the digit before a unit. */
interface NumberSoFar {
  total: bigint;
  section: bigint;
  current: bigint | undefined;
  wrong: boolean;
  kanji: boolean;
  units: boolean;
  lastSmall: bigint;
  lastLarge: bigint;
}

/** 千百十: units within a number grow smaller. */
function takeSmall(so: NumberSoFar, unit: bigint): void {
  so.wrong ||= unit >= so.lastSmall;
  so.lastSmall = unit;
  so.section += (so.current ?? MILLION) * unit;
  so.current = undefined;
  so.units = true;
}

/** 億万: false where a unit stands before any digit. 1億億 is no number. */
function takeLarge(so: NumberSoFar, unit: bigint, isFirst: boolean): boolean {
  const value = so.section + (so.current ?? 0n);
  if (value === 0n && isFirst) return false;
  so.wrong ||= value === 0n || unit >= so.lastLarge;
  [so.lastLarge, so.lastSmall] = [unit, NO_UNIT];
  so.total += value * unit;
  [so.section, so.current] = [0n, undefined];
  so.units = true;
  return true;
}

/** thousand, k, million behind digits: where they end, and what they multiply with. */
function englishUnit(key: string, end: number): { end: number; factor: bigint } {
  const from = key[end] === ' ' ? end + 1 : end;
  for (const [word, factor] of ENGLISH)
    if (key.startsWith(word, from) && !isLetter(key, from + word.length) && (word.length > 1 || from === end))
      return { end: from + word.length, factor };
  return { end, factor: 1n };
}

/** First letters of digits and units. */
const SIGNS = new Set(
  [...DIGITS.keys(), ...SMALL.keys(), ...LARGE.keys(), ...'マオセヒ'].map((it) => it.charCodeAt(0)),
);

/** A digit or unit in kanji, or a unit in kana behind digits, at a place; its length, or 0 where the number ends. */
function takeSign(key: string, end: number, so: NumberSoFar, parts: number): number {
  if (!SIGNS.has(key.charCodeAt(end))) return 0;
  IN_KANA.lastIndex = end;
  const inKana = so.current !== undefined && !so.kanji ? IN_KANA.exec(key)?.[0] : undefined;
  const char = KANA_UNITS.get(inKana ?? '') ?? (key[end] as string);
  const [digit, small, large] = [DIGITS.get(char), SMALL.get(char), LARGE.get(char)];
  if (digit !== undefined) {
    // 〇 and 一 in a row are positional: 二〇二六.
    if (so.current !== undefined && !so.kanji) return 0;
    so.current = (so.current ?? 0n) * 10n + digit * MILLION;
    so.wrong ||= parts > MOST_DIGITS;
  } else if (small !== undefined) takeSmall(so, small);
  else if (large === undefined || !takeLarge(so, large, parts === 0)) return 0;
  return inKana?.length ?? 1;
}

/** The number that begins at a place of a text, in digits, kanji or both; undefined where none begins. */
export function readNumber({ key }: NormalText, at: number): NumberRead | undefined {
  let end = at;
  const so: NumberSoFar = {
    total: 0n,
    section: 0n,
    current: undefined,
    wrong: false,
    kanji: true,
    units: false,
    lastSmall: NO_UNIT,
    lastLarge: NO_UNIT,
  };
  let parts = 0;
  for (; end < key.length && parts < MOST_PARTS; parts++) {
    if (isDigit(key, end)) {
      const plain = readPlain(key, end);
      // Digits behind kanji digits are two numbers.
      so.wrong ||= plain.millionths === undefined || so.current !== undefined;
      so.current = plain.millionths ?? 0n;
      end = plain.end;
      so.kanji = false;
      continue;
    }
    const taken = takeSign(key, end, so, parts);
    if (taken === 0) break;
    end += taken;
  }
  if (parts === 0) return undefined;
  const { kanji } = so;
  const english = !kanji && !so.units ? englishUnit(key, end) : { end, factor: 1n };
  const millionths = (so.total + so.section + (so.current ?? 0n)) * english.factor;
  return { end: english.end, millionths: so.wrong || millionths > 10n ** 30n ? undefined : millionths, kanji };
}

const UNDER_TWENTY =
  'zero,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,' +
  'seventeen,eighteen,nineteen';
const WORDS = new Map(
  [
    UNDER_TWENTY.split(',').map((word, value) => [word, value] as const),
    'twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'
      .split(',')
      .map((word, at) => [word, (at + 2) * 10] as const),
  ].flat(),
);
/** Larger units of numbers in words, each with what it multiplies. */
const WORD_UNITS = new Map([
  ['thousand', 1_000],
  ['million', 1_000_000],
]);
const IN_WORDS = new RegExp(
  `(?:(?:${[...WORDS.keys(), ...WORD_UNITS.keys(), 'hundred', 'and'].join('|')})[ -])+(?=yen(?![a-z]))`,
  'y',
);

/** What is read of a number that began before. */
const BEHIND_NUMBER = new RegExp(
  `(?:point|half|\\d|${[...WORDS.keys(), ...WORD_UNITS.keys(), 'hundred'].join('|')})[ -]$`,
);

/** Forty thousand yen, one hundred and twenty thousand yen: a number in English words, only before its unit. */
export function readWords({ key }: NormalText, at: number): { end: number; millionths: bigint } | undefined {
  IN_WORDS.lastIndex = at;
  const found = IN_WORDS.exec(key)?.[0];
  // Three point five million, 2 million five hundred thousand: what stands before belongs to it.
  if (found === undefined || BEHIND_NUMBER.test(key.slice(Math.max(0, at - 12), at))) return undefined;
  let [total, section, lastUnit] = [0, 0, Infinity];
  for (const word of found.split(/[ -]/)) {
    const unit = WORD_UNITS.get(word);
    if (unit !== undefined) {
      // A thousand million thousand is no number.
      if (section === 0 || unit >= lastUnit) return undefined;
      total += section * unit;
      [section, lastUnit] = [0, unit];
    } else if (word === 'hundred') {
      if (section === 0 || section >= 100) return undefined;
      section *= 100;
    } else {
      const value = WORDS.get(word) ?? 0;
      // Nine ninety, nineteen ten: no number, or one that people say of years.
      const [tens, ones] = [section % 100, section % 10];
      if (value >= 10 ? tens !== 0 : value > 0 && (ones !== 0 || tens === 10)) return undefined;
      section += value;
    }
  }
  const value = total + section;
  return value > 0 ? { end: at + found.length, millionths: BigInt(value) * MILLION } : undefined;
}

/** Whole units of a number; undefined where it has a fraction. */
export function wholeOf(millionths: bigint): bigint | undefined {
  return millionths % MILLION === 0n ? millionths / MILLION : undefined;
}

/** Product of two numbers in millionths, in whole units, rounded down. */
export function productFloor(a: bigint, b: bigint): bigint {
  return (a * b) / (MILLION * MILLION);
}

/** A number in millionths as text: 120, 149.85. */
export function numberText(millionths: bigint): string {
  const decimals = (millionths % MILLION).toString().padStart(6, '0').replace(/0+$/, '');
  return `${millionths / MILLION}${decimals && `.${decimals}`}`;
}
