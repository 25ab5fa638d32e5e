// What a row of the lexicon is: words, an account by its part, a tax treatment, a direction.
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
