// Letters of files from other programs: UTF-8 and CP932 (Shift_JIS with the extensions of Microsoft), read and written.
// The platform decodes CP932; the encoder is the inverse of that table. Of letters that stand in it twice the first one
// counts, and the rows ED, EE (doubles of FA to FC) and F0 to F9 (private letters) are left out.
import { refuseArchive } from '../archives.ts';
import { quoted, refuse } from '../refusal.ts';

/** Encodings of files. */
export const ENCODINGS = ['utf-8', 'cp932'] as const;
/** One of them. */
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes that one step makes into text, and letters that one step looks at. */
const STEP = 256 * 1024;
const LABELS: Readonly<Record<Encoding, string>> = { 'utf-8': 'utf-8', cp932: 'shift_jis' };

/** A text in an encoding; undefined for bytes that are none in it. Yields between two steps. */
function* decoded(bytes: Uint8Array, encoding: Encoding): Generator<undefined, string | undefined> {
  const decoder = new TextDecoder(LABELS[encoding], { fatal: true });
  let text = '';
  try {
    for (let from = 0; from < bytes.length; from += STEP) {
      text += decoder.decode(bytes.subarray(from, from + STEP), { stream: true });
      yield;
    }
    return text + decoder.decode();
  } catch {
    return undefined;
  }
}

/** A file as text, with the encoding in which it was read. */
export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

/** Refuses a text with control characters other than tabs and the ends of lines and pages, by the first one's line. */
function* refuseControls(text: string): Generator<undefined, void> {
  for (let from = 0; from < text.length; from += STEP) {
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
    const found = /[\0-\x08\x0b\x0e-\x1f\x7f]/.exec(text.slice(from, from + STEP));
    if (found) {
      const row = text.slice(0, from + found.index).split('\n').length;
      const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      refuse(
        'validation_error',
        `contentBase64: line ${row} has a control character (U+${code}), which no text has; save the file as plain ` +
          'text in UTF-8',
        'contentBase64',
      );
    }
    yield;
  }
}

/**
 * The text of a file: by its mark (BOM), else UTF-8 where the bytes are that, else CP932. Refuses bytes that are
 * neither, those that are none of the `asked` encoding, those that are valid as both with different text, archives, and
 * control characters.
 */
export function* textOfFile(bytes: Uint8Array, asked: Encoding | undefined): Generator<undefined, Decoded> {
  refuseArchive(bytes);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (hasMark && asked === 'cp932')
    refuse('validation_error', 'encoding: the file begins with the mark of UTF-8; leave {encoding} out', 'encoding');
  const utf8 = asked === 'cp932' ? undefined : yield* decoded(bytes, 'utf-8');
  const cp932 = hasMark || asked === 'utf-8' ? undefined : yield* decoded(bytes, 'cp932');
  if (utf8 !== undefined && cp932 !== undefined && utf8 !== cp932)
    refuse(
      'validation_error',
      'encoding: the bytes can be read as utf-8 and as cp932, with different letters; say which it is',
      'encoding',
    );
  const text = utf8?.replace(/^\ufeff/, '') ?? cp932;
  if (text !== undefined) {
    yield* refuseControls(text);
    return { text, encoding: utf8 === undefined ? 'cp932' : 'utf-8' };
  }
  return refuse(
    'validation_error',
    asked === undefined
      ? 'contentBase64: the file is neither UTF-8 nor CP932 (Shift_JIS); save it anew in one of them'
      : `encoding: the file is not ${quoted(asked)}; leave {encoding} out, or name the other one`,
    asked === undefined ? 'contentBase64' : 'encoding',
  );
}

/** Letters that CP932 lacks, and their twins that it has: the signs look the same. */
const TWINS: Readonly<Record<string, string>> = { '〜': '～', '−': '－', '—': '―', '¥': '￥', '‖': '∥' };

let codes: ReadonlyMap<string, number> | undefined;

/** Every letter of CP932 with its code. */
function table(): ReadonlyMap<string, number> {
  if (codes) return codes;
  const decoder = new TextDecoder('shift_jis');
  const found = new Map<string, number>();
  const put = (bytes: number[], code: number): void => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if (!letter.includes('\ufffd') && !found.has(letter) && [...letter].length === 1) found.set(letter, code);
  };
  for (let one = 0; one < 0x80; one++) put([one], one);
  for (let one = 0xa1; one < 0xe0; one++) put([one], one);
  for (let first = 0x81; first < 0xfd; first++) {
    const isLead = first < 0xa0 || first >= 0xe0;
    if (!isLead || first === 0xed || first === 0xee || (first >= 0xf0 && first <= 0xf9)) continue;
    for (let second = 0x40; second < 0xfd; second++) if (second !== 0x7f) put([first, second], first * 256 + second);
  }
  return (codes = found);
}

/** A text with the twins of letters that CP932 lacks. */
export function withTwins(text: string): string {
  return text.replace(/[〜−—¥‖]/gu, (letter) => TWINS[letter] ?? letter);
}

/** The letters of a text that CP932 has not, each once. Twins count as there. */
export function lettersOutside(text: string): string[] {
  const known = table();
  return [...new Set(withTwins(text))].filter((letter) => !known.has(letter));
}

/** How many half-width letters wide a text is in CP932: its bytes. */
export function widthOf(text: string): number {
  const known = table();
  return [...withTwins(text)].reduce((sum, letter) => sum + ((known.get(letter) ?? 0x100) > 0xff ? 2 : 1), 0);
}

/** A text as CP932. Throws for letters that it lacks: they are refused before. */
export function encodedCp932(text: string): Uint8Array {
  const known = table();
  const bytes = new Uint8Array(text.length * 2);
  let at = 0;
  for (const letter of withTwins(text)) {
    const code = known.get(letter);
    if (code === undefined) throw new Error(`CP932 has no ${letter}`);
    if (code > 0xff) bytes[at++] = code >> 8;
    bytes[at++] = code & 0xff;
  }
  return bytes.subarray(0, at);
}
