// What an English clause tells of us and others: a row of the acts.
import type { Situation } from './situations-ja.ts';

/** What an English clause tells; `sale`: goods, food or a service by the word beside it. */
export interface EnglishAct extends Omit<Situation, 'account' | 'onlyFor' | 'from' | 'asset' | 'anyWay'> {
  readonly account: Situation['account'] | 'sale' | 'goods';
  /** Said only where no word was found. */
  readonly isGuess?: true;
}
