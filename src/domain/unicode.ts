// Unicode normalisation, at a cost that grows with the text: the only place where text is put into a normal form.

/**
 * Printable ASCII, kana, kanji and full-width forms, without combining marks: NFC as they stand. The quick way out of
 * the hot path. Half-width voiced marks among them are all of one class: folded, they have nothing to put in order.
 */
const USUAL = /^[\x20-\x7e\u3000-\u3029\u3030-\u303f\u3041-\u3096\u309b-\u30ff\u3400-\u9fff\uff01-\uff9f]*$/;

/** True of a text of printable ASCII, kana, kanji and full-width forms without combining marks. */
export function isUsual(text: string): boolean {
  return USUAL.test(text);
}

/** Combining marks, and the two half-width letters that become one when they are folded (NFKC). */
const MARK = String.raw`[\p{M}\uff9e\uff9f]`;
/**
 * More combining marks in a row than any script needs: putting n of them in order takes n² steps. The bound is that of
 * the Stream-Safe Text Format (Unicode Standard Annex #15, section 13). The look behind keeps the test itself linear.
 */
const PILED = new RegExp(`(?<!${MARK})${MARK}{31}`, 'u');
const SURPLUS = new RegExp(`(?<!${MARK})(${MARK}{30})(${MARK}+)`, 'gu');

/** True when more than 30 combining marks stand in a row. */
export function hasPiledMarks(text: string): boolean {
  return !isUsual(text) && PILED.test(text);
}

/**
 * A text in a normal form. Of marks in a row those after the thirtieth stay as they are, so that a text that holds them
 * takes no longer than another one, and is still known by them where they are refused.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC'): string {
  if (isUsual(text)) return form === 'NFC' ? text : text.normalize(form);
  if (!PILED.test(text)) return text.normalize(form);
  let whole = '';
  let from = 0;
  for (const { index, 1: kept = '', 2: surplus = '' } of text.matchAll(SURPLUS)) {
    const end = index + kept.length;
    whole += text.slice(from, end).normalize(form) + surplus;
    from = end + surplus.length;
  }
  return whole + text.slice(from).normalize(form);
}
