// What words may mean, and all words of the language in one tree: the closed words and the lexicon.
import { LEXICON, spellingsOf, type Direction, type LexiconRow } from './lexicon.ts';
import { normalKey } from './normal-form.ts';
import { DIRECTIONS, FILLERS, MARKS, MEANS, REFUSED } from './vocabulary-ja.ts';
import { wordTree, type WordTree } from './word-tree.ts';

/** How something is paid. Kinds other than an account code depend on the direction or on the company. */
export type Means =
  | { readonly code: string }
  | { readonly kind: 'on_account' | 'unpaid' | 'accrued' | 'staff' | 'owner' | 'note' | 'uncollected' };

/** What a text says about tax, refunds and deductions. */
export type Mark =
  | 'reduced'
  | 'standard'
  | 'exempt'
  | 'out_of_scope'
  | 'zero_rated'
  | 'unregistered'
  | 'tax_excluded'
  | 'tax_included'
  | 'tax_amount'
  | 'refund'
  | 'less'
  | 'each'
  | 'rate'
  | 'purchase_day'
  | 'net'
  | 'transfer'
  | 'atm'
  | 'abroad'
  | 'arranged'
  | 'legal_form'
  | 'honorific';

/** Why a reading fails; see `LanguageRefusal`. */
export type RefusalReason =
  | 'no_amount'
  | 'bad_amount'
  | 'bad_date'
  | 'no_account'
  | 'several_transactions'
  | 'foreign_rate_missing'
  | 'ambiguous'
  | 'low_confidence';

/** What a word may mean in a sentence. `part`: it counts together with others only; `filler`: it says nothing. */
export type Meaning =
  | { readonly kind: 'purpose'; readonly row: LexiconRow }
  | { readonly kind: 'payment'; readonly means: Means }
  | { readonly kind: 'direction'; readonly direction: Direction }
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'refusal'; readonly reason: RefusalReason; readonly message: string }
  | { readonly kind: 'account'; readonly code: string }
  | { readonly kind: 'partner'; readonly id: string }
  | { readonly kind: 'part' | 'filler' };

/** Words of the language itself: vocabulary and lexicon, the same for every company. */
export const WORDS: WordTree<Meaning> = wordTree();
/** Rows of several words, by each word (as a key) of their first group. */
export const TOGETHER: ReadonlyMap<string, readonly LexiconRow[]> = new Map();

function addAll(words: string, meaning: Meaning): void {
  for (const word of words.split(/[,\n]/)) WORDS.add(word.trim(), meaning);
}

for (const [means, words] of MEANS) addAll(words, { kind: 'payment', means });
for (const [direction, words] of DIRECTIONS) addAll(words, { kind: 'direction', direction });
for (const [mark, words] of MARKS) addAll(words, { kind: 'mark', mark });
for (const [reason, message, words] of REFUSED) addAll(words, { kind: 'refusal', reason, message });
addAll(FILLERS, { kind: 'filler' });
for (const row of LEXICON) {
  if (!row.together) {
    for (const spelling of spellingsOf(row.term)) WORDS.add(spelling, { kind: 'purpose', row });
    continue;
  }
  for (const part of new Set(row.together.flat()))
    for (const word of spellingsOf(part)) WORDS.add(word, { kind: 'part' });
  for (const first of row.together[0] ?? [])
    for (const word of spellingsOf(first)) {
      const key = normalKey(word);
      const rows = TOGETHER as Map<string, LexiconRow[]>;
      rows.set(key, [...(rows.get(key) ?? []), row]);
    }
}

/** The parts of a row of several words as keys, with every spelling; made once. */
export const TOGETHER_KEYS: ReadonlyMap<LexiconRow, readonly ReadonlySet<string>[]> = new Map(
  LEXICON.filter(({ together }) => together).map((row) => [
    row,
    (row.together ?? []).map((part) => new Set(part.flatMap(spellingsOf).map(normalKey))),
  ]),
);
