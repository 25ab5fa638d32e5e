// What text search compares: folded text, and its bigrams, which find a substring of two or more characters in any
// script through an index.
import { normalized } from './unicode.ts';

/** The text in the form that searches compare: NFKC (full-width and half-width become one) and lower case. */
export function searchFold(text: string): string {
  return normalized(text, 'NFKC').toLowerCase();
}

/** Most words of one search; each is looked for by itself. */
export const MOST_WORDS = 10;

/** The words of a search, folded, each once: whatever stands between spaces of any width. */
export function wordsOf(text: string): string[] {
  return [...new Set(searchFold(text).split(/\s+/))].filter((word) => word !== '');
}

/**
 * The number that a folded word says: `1,234`, `¥1234`, `1234円`, `#12`, `no.12`; undefined for any other word, and
 * for numbers that no amount reaches. Widths are folded already.
 */
export function numberIn(word: string): number | undefined {
  const [, digits] = /^(?:[¥\\]|#|no\.?)?(\d{1,16}|\d{1,3}(?:,\d{3}){1,5})円?$/.exec(word) ?? [];
  const number = digits === undefined ? Number.NaN : Number(digits.replaceAll(',', ''));
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Folded texts as one, each once, parted by line feeds (so that no match runs over two of them). */
export function searchText(texts: Iterable<string | undefined>): string {
  const seen = new Set<string>();
  for (const text of texts) if (text !== undefined && text !== '') seen.add(searchFold(text));
  return [...seen].join('\n');
}

/**
 * Distinct pairs of neighbouring characters of a folded text, as 32-bit integers. A text can only contain another one
 * when it has all of
 * the other's bigrams; trigrams (pg_trgm) would miss the two-character words of Japanese. The company is mixed in, so
 * that one
 * inverted index serves all companies without reading foreign matches; a rare collision is sorted out by comparing the
 * text.
 * Empty for texts of fewer than two characters.
 */
export function bigrams(companyUuid: string, folded: string): number[] {
  const company = Number.parseInt(companyUuid.slice(-8), 16) | 0;
  const found = new Set<number>();
  let before = 10;
  for (let i = 0; i < folded.length; i++) {
    const now = folded.charCodeAt(i);
    if (before !== 10 && now !== 10) found.add(((before << 16) | now) ^ company);
    before = now;
  }
  return [...found];
}
