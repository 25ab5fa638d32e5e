// What text search compares: folded text, and its bigrams, which find a substring of two or more characters in any
// script through an index.

/** The text in the form that searches compare: NFKC (full-width and half-width become one) and lower case. */
export function searchFold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
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
