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
const ENGLISH: readonly (readonly [word: string, factor: bigint])[] = [
  ['thousand', 1_000n],
  ['million', 1_000_000n],
  ['billion', 1_000_000_000n],
  ['k', 1_000n],
  ['m', 1_000_000n],
];
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
  const groups = whole.split(',');
  const grouped =
    groups.length === 1 || ((groups[0]?.length ?? 0) <= 3 && groups.slice(1).every((it) => it.length === 3));
  const digits = groups.join('');
  if (foreign || !grouped || digits.length > MOST_DIGITS || decimals.length > 6) return { end, millionths: undefined };
  return { end, millionths: BigInt(digits) * MILLION + BigInt(decimals.padEnd(6, '0') || '0') };
}

/** The number that begins at a place of a text, in digits, kanji or both; undefined where none begins. */
export function readNumber({ key }: NormalText, at: number): NumberRead | undefined {
  let end = at;
  let [total, section] = [0n, 0n];
  let current: bigint | undefined;
  let wrong = false;
  let [kanji, units] = [true, false];
  let parts = 0;
  for (; end < key.length && parts < MOST_PARTS; parts++) {
    const char = key[end] as string;
    const digit = DIGITS.get(char);
    const small = SMALL.get(char);
    const large = LARGE.get(char);
    if (isDigit(key, end)) {
      const plain = readPlain(key, end);
      // Digits behind kanji digits are two numbers.
      wrong ||= plain.millionths === undefined || current !== undefined;
      current = plain.millionths ?? 0n;
      end = plain.end;
      kanji = false;
      continue;
    }
    if (digit !== undefined) {
      // 〇 and 一 in a row are positional: 二〇二六.
      if (current !== undefined && !kanji) break;
      current = (current ?? 0n) * 10n + digit * MILLION;
      if (parts > MOST_DIGITS) wrong = true;
    } else if (small !== undefined) {
      section += (current ?? MILLION) * small;
      current = undefined;
      units = true;
    } else if (large !== undefined) {
      const value = section + (current ?? 0n);
      if (value === 0n) break;
      total += value * large;
      [section, current] = [0n, undefined];
      units = true;
    } else break;
    end++;
  }
  if (parts === 0) return undefined;
  let millionths = total + section + (current ?? 0n);
  if (!kanji && !units) {
    const from = key[end] === ' ' ? end + 1 : end;
    for (const [word, factor] of ENGLISH)
      if (key.startsWith(word, from) && !isLetter(key, from + word.length) && (word.length > 1 || from === end)) {
        millionths *= factor;
        end = from + word.length;
        break;
      }
  }
  return { end, millionths: wrong || millionths > 10n ** 30n ? undefined : millionths, kanji };
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
