// All words of the language in one tree: the closed words and the lexicon.
import { lexicon, pricesOf, spellingsOf } from './lexicon.ts';
import type { LexiconRow } from './lexicon-row.ts';
import { normalKey } from './normal-form.ts';
import { DIRECTIONS, FILLERS, MARKS, MEANS, REFUSED } from './vocabulary-ja.ts';
import { wordTree, type WordTree } from './word-tree.ts';
import type { WordMeaning } from './meanings.ts';

/** Words of the language itself: vocabulary and lexicon, the same for every company. */
export interface Vocabulary {
  readonly words: WordTree<WordMeaning>;
  /** Rows of several words, by each word (as a key) of their first group. */
  readonly together: ReadonlyMap<string, readonly RowTogether[]>;
}

/** A row of several words, and its parts as keys, with every spelling. */
export interface RowTogether {
  readonly row: LexiconRow;
  readonly parts: readonly ReadonlySet<string>[];
}

function made(): Vocabulary {
  const words = wordTree<WordMeaning>();
  const together = new Map<string, RowTogether[]>();
  const addAll = (list: string, meaning: WordMeaning): void => {
    for (const word of list.split(/[,\n]/)) words.add(word.trim(), meaning);
  };
  for (const [means, list] of MEANS) addAll(list, { kind: 'payment', means });
  for (const [direction, list] of DIRECTIONS) addAll(list, { kind: 'direction', direction });
  for (const [mark, list] of MARKS) addAll(list, { kind: 'mark', mark });
  for (const [reason, message, list] of REFUSED) addAll(list, { kind: 'refusal', reason, message });
  addAll(FILLERS, { kind: 'filler' });
  const rows = lexicon();
  for (const row of rows) {
    if (!row.together) {
      for (const spelling of spellingsOf(row.term)) words.add(spelling, { kind: 'purpose', row });
      continue;
    }
    for (const part of new Set(row.together.flat()))
      for (const word of spellingsOf(part)) words.add(word, { kind: 'part' });
    const parts = row.together.map((part) => new Set(part.flatMap(spellingsOf).map(normalKey)));
    for (const first of row.together[0] ?? [])
      for (const word of spellingsOf(first)) {
        const key = normalKey(word);
        together.set(key, [...(together.get(key) ?? []), { row, parts }]);
      }
  }
  const written = new Set(
    rows.flatMap(({ term, flow, together: parts }) => (parts ? [] : [`${flow} ${normalKey(term)}`])),
  );
  for (const row of rows)
    for (const price of row.together ? [] : pricesOf(row.term))
      if (!written.has(`${row.flow} ${normalKey(price)}`)) words.add(price, { kind: 'purpose', row });
  return { words, together };
}

let kept: Vocabulary | undefined;

/** The vocabulary: made when the first sentence is read (most runs read none), and kept. */
export function vocabulary(): Vocabulary {
  return (kept ??= made());
}
