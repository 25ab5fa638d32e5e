// Texts in tables that people open: what a spreadsheet would calculate stands behind an apostrophe. One rule for those
// who write such a table and for those who read one back. Source: OWASP, CSV Injection; ASVS 5.0, 1.2.10.

/** Marks before which a spreadsheet calculates, in their wide forms too, which a Japanese one takes as well. */
const MARKS = '=+\\-@\\t\\r\\n\\0＝＋－＠';
/** An apostrophe of its own is guarded like a mark: what was taken off is then always what was put there. */
const DANGEROUS = new RegExp(`^['${MARKS}]`, 'u');
const GUARDED = new RegExp(`^'(?=['${MARKS}])`, 'u');

/** The text as it may stand in a cell, before any quotes. */
export const guarded = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

/** The text that a cell says: that of guarded(), and any text that somebody typed without a guard. */
export const unguarded = (cell: string): string => cell.replace(GUARDED, '');
