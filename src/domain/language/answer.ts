// An answer to a sentence while it is being made, before it is weighed and told.
import type { ProposedLine } from './entry.ts';
import type { Purpose } from './purpose.ts';

/** How an answer was found. */
export type Method = 'rule_match' | 'pattern' | 'history' | 'model';

/** What is known of an answer before it is told. */
export interface SentenceAnswer {
  readonly lines: readonly ProposedLine[];
  readonly payment: string;
  readonly confidence: number;
  /** How many things were assumed that the text does not say. */
  readonly defaults: number;
  readonly method: Method;
  readonly ruleId: string;
  readonly words: readonly string[];
  readonly alternatives: readonly Purpose[];
  readonly reasons: readonly string[];
  /** The short form: a purpose and an amount, nothing else. */
  readonly short: boolean;
  readonly partnerId?: string;
  /** What makes this answer less sure, and how sure it may still be. */
  readonly doubts?: readonly (readonly [most: number, reason: string])[];
  /** Words that a rule of the company has claimed. */
  readonly claimed?: readonly string[];
  /** Accounts that a rule of the company, its history, a model or their own name has told: no meaning of a word. */
  readonly told?: readonly string[];
}
