// The lexicon: what words of bookkeepers mean in the standard chart, one row per word, made from groups of words.
import { LEXICON_ADVANCES } from './lexicon-advances-ja.ts';
import { LEXICON_ASSETS } from './lexicon-assets-ja.ts';
import { LEXICON_BALANCE } from './lexicon-balance-ja.ts';
import { LEXICON_CLAIMS } from './lexicon-claims-ja.ts';
import { LEXICON_CONTEXTS } from './lexicon-contexts-ja.ts';
import { LEXICON_COSTS } from './lexicon-costs-ja.ts';
import { LEXICON_FEES } from './lexicon-fees-ja.ts';
import { LEXICON_INCOME } from './lexicon-income-ja.ts';
import { LEXICON_OVERHEADS } from './lexicon-overheads-ja.ts';
import type { AccountPart } from '../standard-accounts.ts';

/** Which way money goes; `out` puts the account on the debit side. */
export type Direction = 'in' | 'out';

/** Words with one meaning: an account, by its role or by what the standard chart calls it, and a tax treatment. */
export interface LexiconGroup {
  /** ASCII; its rule is `rule_sys_<name>`. */
  readonly name: string;
  readonly account: AccountPart;
  /** Standard tax code on the first day of `since` or later; empty = none. */
  readonly tax: string;
  /** First day on which the treatment holds. */
  readonly since: string;
  /** Why the words belong there: law or practice. */
  readonly why: string;
  readonly flow: Direction;
  /** The words mean this only where the text says that money goes this way. */
  readonly when?: Direction;
  /** The other account where the text names none; it is then no guess. */
  readonly pay?: AccountPart;
  readonly only?: 'corporation' | 'sole_proprietor';
  /** The account depends on the price of what is bought: see `assets.ts`. */
  readonly asset?: true;
  /**
   * Parted by commas. `?` behind a word: weak, it may mean other things; `!`: an occasion, which decides the account
   * whatever is bought for it. `a|b + c|d`: one of the first together with one of the second.
   */
  readonly words: string;
}

/** One word and its meaning. */
export interface LexiconRow extends Omit<LexiconGroup, 'words'> {
  readonly term: string;
  readonly strength: 'strong' | 'weak' | 'occasion';
  /** All of these, one of each: only for rows of several words. */
  readonly together?: readonly (readonly string[])[];
}

/** The same with codes of a company in place of parts. */
export interface MeantRow extends Omit<LexiconRow, 'account' | 'pay'> {
  readonly account: string;
  readonly pay?: string;
}

function rowOf(group: LexiconGroup, written: string): LexiconRow {
  const { words: _, ...rest } = group;
  const last = written.at(-1);
  const term = last === '?' || last === '!' ? written.slice(0, -1) : written;
  const parts = term.split(' + ').map((part) => part.split('|'));
  return {
    ...rest,
    term,
    strength: last === '?' ? 'weak' : last === '!' ? 'occasion' : 'strong',
    ...(parts.length > 1 && { together: parts }),
  };
}

const GROUPS = [
  ...LEXICON_COSTS,
  ...LEXICON_OVERHEADS,
  ...LEXICON_FEES,
  ...LEXICON_INCOME,
  ...LEXICON_BALANCE,
  ...LEXICON_ASSETS,
  ...LEXICON_CONTEXTS,
  ...LEXICON_ADVANCES,
  ...LEXICON_CLAIMS,
];

/** Every row, in the order of the groups; made anew at each call. */
export function lexicon(): LexiconRow[] {
  return GROUPS.flatMap((group) =>
    group.words
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .map((word) => rowOf(group, word)),
  );
}

/** Plurals of an English word, and a Japanese one without its last long vowel: other spellings of the same word. */
export function spellingsOf(term: string): string[] {
  if (/^[a-z][a-z &'-]*[a-z]$/i.test(term)) {
    if (/[sxz]$|[cs]h$/.test(term)) return [term, `${term}es`];
    return /[^aeiou]y$/.test(term) ? [term, `${term.slice(0, -1)}ies`] : [term, `${term}s`];
  }
  return /^[\u30a1-\u30fc]{3,}\u30fc$/.test(term) ? [term, term.slice(0, -1)] : [term];
}
