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

/** The kind of a code unit (UTF-16). */
export function scriptOf(code: number): Script {
  if (code < 0x80) {
    if (code >= 0x30 && code <= 0x39) return 'digit';
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) return 'latin';
    return code === 0x20 ? 'space' : 'sign';
  }
  if (code >= 0x3041 && code <= 0x309f) return 'hiragana';
  if ((code >= 0x30a1 && code <= 0x30fa) || code === 0x30fc) return 'katakana';
  if ((code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff) || code === 0x3005) return 'kanji';
  if (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) return 'latin';
  // Surrogates (rare kanji, emoji), other scripts and signs.
  return code >= 0x2000 && code < 0x3100 ? 'sign' : code >= 0xd800 && code <= 0xdfff ? 'kanji' : 'sign';
}

function isMark(code: number): boolean {
  return (code >= 0x300 && code <= 0x36f) || code === 0x3099 || code === 0x309a;
}

/**
 * A letter before a combining mark stays as it is: in lower case it might melt with the mark, and places would move.
 */
function foldedKey(shown: string): string {
  let key = '';
  let from = 0;
  for (let i = 0; i < shown.length; i++) {
    const code = shown.charCodeAt(i);
    const folded =
      (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0xde && code !== 0xd7)
        ? code + 0x20
        : (code >= 0x3041 && code <= 0x3096) || code === 0x309d || code === 0x309e
          ? code + 0x60
          : code;
    if (folded === code || isMark(shown.charCodeAt(i + 1))) continue;
    key += shown.slice(from, i) + String.fromCharCode(folded);
    from = i + 1;
  }
  return key + shown.slice(from);
}

const PLAIN =
  /^[\x21-\x7e\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]+(?: [\x21-\x7e\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]+)*$/;

/** A text in the form in which it is read. Doing it twice changes nothing; the time it takes grows with its length. */
export function normalText(text: string): NormalText {
  const wide = PLAIN.test(text) ? text : normalized(text, 'NFKC').replace(/\s+/gu, ' ').trim();
  const shown = wide
    .replace(/[\u2010-\u2015\u2212\u2500]/g, '-')
    .replace(/\u301c/g, '~')
    // A dash within katakana is a long vowel.
    .replace(/(?<=[\u30a1-\u30fc])-(?=[\u30a1-\u30fc])/g, '\u30fc');
  return { shown, key: foldedKey(shown) };
}

/** The key of a word: what is compared with keys of texts. */
export function normalKey(word: string): string {
  return normalText(word).key;
}
