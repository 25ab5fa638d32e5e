// One answer to what a sentence is about.
import type { Direction } from './lexicon-row.ts';

/** Where an answer comes from. */
export type PurposeSource = 'rule' | 'account' | 'history' | 'lexicon' | 'model';

/** One answer to what a sentence is about. */
export interface Purpose {
  readonly accountCode: string;
  /** Standard code of the treatment; empty = none. */
  readonly tax: string;
  /** Which way money goes when the text does not say. */
  readonly flow: Direction;
  readonly source: PurposeSource;
  readonly confidence: number;
  /** `rule_<uuid>` or `rule_sys_<name>`. */
  readonly ruleId: string;
  readonly reason: string;
  /** The other account where the text names none. */
  readonly pay?: string;
  readonly asset?: boolean;
  readonly words: readonly string[];
}
