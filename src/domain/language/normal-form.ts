// Text in the form in which it is read: one width, one case, one kind of kana, position by position beside the text as
// it is shown.
import { normalized } from '../unicode.ts';

/** A text to be read. Both forms have the same length, so a place in one is the same place in the other. */
export interface NormalText {
  /** NFKC, one kind of dash, single spaces, trimmed: what people see. */
  readonly shown: string;
  /** The same in lower case and with hiragana as katakana: what words are looked up in. */
  readonly key: string;
}

/** Which kind of characters a code unit belongs to. */
export type Script = 'latin' | 'digit' | 'hiragana' | 'katakana' | 'kanji' | 'space' | 'sign';

const SCRIPTS: readonly Script[] = ['sign', 'latin', 'digit', 'hiragana', 'katakana', 'kanji', 'space'];
/** Ranges of code units; where two overlap, the later one counts. What is in none is a sign. */
const RANGES: readonly (readonly [script: Script, first: number, last: number])[] = [
  ['space', 0x20, 0x20],
  ['digit', 0x30, 0x39],
  ['latin', 0x41, 0x5a],
  ['latin', 0x61, 0x7a],
  ['latin', 0xc0, 0x24f],
  // × and ÷.
  ['sign', 0xd7, 0xd7],
  ['sign', 0xf7, 0xf7],
  ['kanji', 0x3005, 0x3005],
  ['hiragana', 0x3041, 0x309f],
  ['katakana', 0x30a1, 0x30fa],
  ['katakana', 0x30fc, 0x30fc],
  ['kanji', 0x3400, 0x9fff],
  // Surrogates: rare kanji, and signs that nobody looks up.
  ['kanji', 0xd800, 0xdfff],
  ['kanji', 0xf900, 0xfaff],
];
const SCRIPT_OF_CODE = new Uint8Array(0x10000);
for (const [script, first, last] of RANGES) SCRIPT_OF_CODE.fill(SCRIPTS.indexOf(script), first, last + 1);

/** The kind of a code unit (UTF-16); a sign where there is none (NaN, as behind the end of a text). */
export function scriptOf(code: number): Script {
  return SCRIPTS[SCRIPT_OF_CODE[code | 0] as number] as Script;
}

function isMark(code: number): boolean {
  return (code >= 0x300 && code <= 0x36f) || code === 0x3099 || code === 0x309a;
}

/** So many letters are put together at once. */
const MOST_AT_ONCE = 4096;

/**
 * A letter before a combining mark stays as it is: in lower case it might melt with the mark, and places would move.
 */
function foldedKey(shown: string): string {
  let key = '';
  for (let from = 0; from < shown.length; from += MOST_AT_ONCE) {
    const codes: number[] = [];
    for (let i = from; i < shown.length && i < from + MOST_AT_ONCE; i++) {
      const code = shown.charCodeAt(i);
      const folded =
        (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0xde && code !== 0xd7)
          ? code + 0x20
          : (code >= 0x3041 && code <= 0x3096) || code === 0x309d || code === 0x309e
            ? code + 0x60
            : code;
      codes.push(folded !== code && isMark(shown.charCodeAt(i + 1)) ? code : folded);
    }
    key += String.fromCharCode(...codes);
  }
  return key;
}

const PLAIN =
  /^[\x21-\x7e\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]+(?: [\x21-\x7e\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]+)*$/;
/** A dash within katakana is a long vowel. */
const LONG_VOWEL = /(?<=[\u30a1-\u30fc])-(?=[\u30a1-\u30fc])/g;

/** Other spaces, dashes and waves than those of plain texts. */
const inOneForm = (text: string): string =>
  normalized(text, 'NFKC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\u2010-\u2015\u2212\u2500]/g, '-')
    .replace(/\u301c/g, '~');

/** A text in the form in which it is read. Doing it twice changes nothing; the time it takes grows with its length. */
export function normalText(text: string): NormalText {
  const dashed = PLAIN.test(text) ? text : inOneForm(text);
  const shown = dashed.includes('-') ? dashed.replace(LONG_VOWEL, '\u30fc') : dashed;
  return { shown, key: foldedKey(shown) };
}

/** The key of a word: what is compared with keys of texts. */
export function normalKey(word: string): string {
  return normalText(word).key;
}
