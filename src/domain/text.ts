// Text that people write: which characters are refused, how it is stored (NFC), and the key under which it is searched.
// Every input uses these schemas.
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { hasPiledMarks, isUsual, normalized } from './unicode.ts';

/**
 * What makes a name look like another one, or hides something in it: control characters, broken Unicode, line
 * separators, bidirectional controls, and characters without a
 * shape (zero-width ones, tags, fillers, variation selectors), all of which Unicode calls default ignorable.
 */
const UNFIT_IN_LINE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/u;
/**
 * Where a character without a shape belongs: one variation selector behind a Han character (names of persons and places
 * are told apart by it) or an emoji, the keycaps, and the
 * joiner between emoji that make one picture.
 */
const SHAPED = new RegExp(
  [
    String.raw`\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
    String.raw`[0-9#*]\ufe0f\u20e3`,
    String.raw`\p{ExtPict}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?(?:\u200d\p{ExtPict}(?:\p{Emoji_Modifier}|\ufe0f)?)*`,
  ].join('|'),
  'gu',
);
/**
 * Free text: line breaks and tabs are fine, and so is what is often pasted along (zero-width spaces); tags are not, for
 * only programs read them.
 */
const UNFIT_IN_TEXT =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\p{Cs}\p{Bidi_Control}\u{e0000}-\u{e007f}\p{Noncharacter_Code_Point}]/u;
/** Printable ASCII: the key under which it is searched needs no normalisation. */
const PLAIN = /^[\x20-\x7e]*$/;
/** One line in which nothing is to be seen: of blanks, also such as Unicode calls no white space (Braille, music). */
const BLANK = /^[\s\u2800\u{1d159}]+$/u;
/** Text that is so many times longer than allowed is refused unread: neither trimming nor NFC makes it fit. */
const FAR_TOO_LONG = 4;

const unfit = {
  error:
    'contains control, invisible or bidirectional characters, broken Unicode or over 30 combining marks: remove them',
  params: { refusal: 'invalid_text' },
  abort: true,
} as const;

function hidesNothing(text: string): boolean {
  return !UNFIT_IN_LINE.test(text) || !UNFIT_IN_LINE.test(text.replace(SHAPED, 'x'));
}

/**
 * True when the text may be a name: one line, well-formed, nothing in it that hides or reorders what a reader sees, at
 * most 30 combining marks in a row.
 */
export function isFitLine(text: string): boolean {
  return isUsual(text) || (hidesNothing(text) && !hasPiledMarks(text));
}

/**
 * True when the text may be a memo, or what is searched for: well-formed, nothing in it that reorders what a reader
 * sees, at most 30 combining marks in a row.
 */
export function isFitText(text: string): boolean {
  return isUsual(text) || (!UNFIT_IN_TEXT.test(text) && !hasPiledMarks(text));
}

const code = (letter: string): string => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`;

/**
 * A text that somebody sent, as it is told back: what hides, reorders or is piled up in it stands there by its code
 * (`\\u{200b}`), on one line, NFC, at most `max` characters; undefined where nothing is left to be seen.
 */
export function visible(text: string, max: number): string | undefined {
  const shown = isFitLine(text)
    ? text
    : text.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\p{M}]/gu, (letter) =>
        letter === ' ' ? letter : code(letter),
      );
  const cut = toNfc(shown)
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return cut === '' || BLANK.test(cut) ? undefined : cut;
}

function toNfc(text: string): string {
  return normalized(text, 'NFC');
}

function atMost(max: number): string {
  return `must have at most ${max} characters`;
}

/** Text that is worth looking at: no longer than could fit. */
function boundedText(max: number): z.ZodString {
  return z.string().refine((text) => text.length <= FAR_TOO_LONG * max, { error: atMost(max), abort: true });
}

/**
 * Schema of one line of text of 1..max characters, trimmed, stored as NFC; unfit characters are refused as
 * invalid_text.
 */
export function lineText(max: number): z.ZodString {
  return boundedText(max)
    .refine(isFitLine, unfit)
    .trim()
    .overwrite(toNfc)
    .min(1, 'must not be empty')
    .refine((text) => !BLANK.test(text), 'must not be empty')
    .max(max, atMost(max));
}

/**
 * Schema of text that may have line breaks, 0..max characters, stored as NFC; unfit characters are refused as
 * invalid_text.
 */
export function freeText(max: number): z.ZodString {
  return boundedText(max).refine(isFitText, unfit).overwrite(toNfc).max(max, atMost(max));
}

/** Characters of the mark under which things are done together, and undone. */
export const CORRELATION_ID_LENGTH = 128;

export const nameText = lineText(LIMITS.nameLength).meta({ description: 'A name; one line.', example: '本社' });
export const memoText = freeText(LIMITS.memoLength).meta({
  description: 'Free text, searched by `q`.',
  example: '4月分 家賃',
});
export const referenceText = lineText(LIMITS.referenceLength).meta({
  description: 'Number of the voucher or another reference of yours.',
  example: 'INV-2026-0042',
});
export const counterpartyText = lineText(LIMITS.counterpartyLength).meta({
  description: 'Who the transaction was with, as text; default: the name of the partner.',
  example: '株式会社山田商店',
});
export const reasonText = lineText(LIMITS.reasonLength).meta({
  description: 'Why; kept in the history.',
  example: '金額の誤り',
});
export const externalIdText = lineText(LIMITS.externalIdLength).meta({
  description: 'Your own id of this resource; unique in the company.',
  example: 'shop-42-order-1001',
});

/**
 * The key under which text is searched and compared: NFKC, lower case, outer spaces removed, runs of spaces made one.
 */
export function searchKey(text: string): string {
  return (PLAIN.test(text) ? text : normalized(text, 'NFKC')).toLowerCase().replace(/\s+/gu, ' ').trim();
}
