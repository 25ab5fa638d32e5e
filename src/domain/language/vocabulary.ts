// What words may mean, and all words of the language in one tree: the closed words and the lexicon.
import type { AccountPart } from '../standard-accounts.ts';
import { lexicon, spellingsOf } from './lexicon.ts';
import type { Direction, LexiconRow, MeantRow } from './lexicon-row.ts';
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

/** The same before a company is known: an account by its part. */
export type WordMeans = Exclude<Means, { readonly code: string }> | { readonly part: AccountPart };

/** What a word may mean before a company is known. */
export type WordMeaning =
  | { readonly kind: 'purpose'; readonly row: LexiconRow }
  | { readonly kind: 'payment'; readonly means: WordMeans }
  | Exclude<Meaning, { readonly kind: 'purpose' | 'payment' }>;

/** What a word may mean in a sentence. `part`: it counts together with others only; `filler`: it says nothing. */
export type Meaning =
  | { readonly kind: 'purpose'; readonly row: MeantRow }
  | { readonly kind: 'payment'; readonly means: Means }
  | { readonly kind: 'direction'; readonly direction: Direction }
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'refusal'; readonly reason: RefusalReason; readonly message: string }
  | { readonly kind: 'account'; readonly code: string }
  | { readonly kind: 'partner'; readonly id: string }
  | { readonly kind: 'part' | 'filler' };

/** Words of the language itself: vocabulary and lexicon, the same for every company. */
export interface Vocabulary {
  readonly words: WordTree<WordMeaning>;
  /** Rows of several words, by each word (as a key) of their first group. */
  readonly together: ReadonlyMap<string, readonly LexiconRow[]>;
  /** The parts of a row of several words as keys, with every spelling. */
  readonly partsOf: ReadonlyMap<LexiconRow, readonly ReadonlySet<string>[]>;
}

function made(): Vocabulary {
  const words = wordTree<WordMeaning>();
  const together = new Map<string, LexiconRow[]>();
  const partsOf = new Map<LexiconRow, readonly ReadonlySet<string>[]>();
  const addAll = (list: string, meaning: WordMeaning): void => {
    for (const word of list.split(/[,\n]/)) words.add(word.trim(), meaning);
  };
  for (const [means, list] of MEANS) addAll(list, { kind: 'payment', means });
  for (const [direction, list] of DIRECTIONS) addAll(list, { kind: 'direction', direction });
  for (const [mark, list] of MARKS) addAll(list, { kind: 'mark', mark });
  for (const [reason, message, list] of REFUSED) addAll(list, { kind: 'refusal', reason, message });
  addAll(FILLERS, { kind: 'filler' });
  for (const row of lexicon()) {
    if (!row.together) {
      for (const spelling of spellingsOf(row.term)) words.add(spelling, { kind: 'purpose', row });
      continue;
    }
    for (const part of new Set(row.together.flat()))
      for (const word of spellingsOf(part)) words.add(word, { kind: 'part' });
    for (const first of row.together[0] ?? [])
      for (const word of spellingsOf(first)) {
        const key = normalKey(word);
        together.set(key, [...(together.get(key) ?? []), row]);
      }
    partsOf.set(
      row,
      row.together.map((part) => new Set(part.flatMap(spellingsOf).map(normalKey))),
    );
  }
  return { words, together, partsOf };
}

let kept: Vocabulary | undefined;

/** The vocabulary: made when the first sentence is read (most runs read none), and kept. */
export function vocabulary(): Vocabulary {
  return (kept ??= made());
}
