// What a text is as it was read: places, words, names, and what was left unread.
import type { CalendarDate } from '../dates.ts';
import type { Quantity } from './amounts.ts';
import type { Meaning } from './meanings.ts';
import type { NormalText } from './normal-form.ts';
import type { Spelled } from './spelling.ts';

/** A place in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
/** A word that was understood. */
export interface Token extends Span {
  readonly key: string;
  /** As people see it. */
  readonly shown: string;
  readonly meanings: readonly Meaning[];
}
/** A name of somebody the company deals with. */
export interface NameSpan extends Span {
  readonly name: string;
}
/** A text as it was read. */
export interface Reading {
  readonly text: NormalText;
  readonly tokens: readonly Token[];
  readonly quantities: readonly Quantity[];
  readonly days: readonly (Span & { readonly date: CalendarDate })[];
  /** A month or year that the cost is for is named. */
  readonly hasPeriod: boolean;
  /** A time is named that is not the day of reference, and not which day: last month, 来月. */
  readonly relative: string | undefined;
  /** What is wrong with the first day that is none. */
  readonly wrongDay: string | undefined;
  readonly names: readonly NameSpan[];
  readonly unread: readonly Span[];
  /** Words that were written otherwise than the language has them, and what they were read as. */
  readonly spelled: readonly Spelled[];
  /** What is said of money that is still to come, as it is written. */
  readonly toCome?: string;
  /** What is said of it that is not decided: 修繕か資産か確認中. */
  readonly unsure?: readonly Span[];
}
