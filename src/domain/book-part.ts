// What a part of the book is that is no kept noun: its empty state, how it is copied, and rows of events: what changes
// it, what gives a number, what holds an entry. They stand in the files of the nouns and see the parts that they name.
import type { EventDefinition, EventOf, Recorded } from './event.ts';
import type { StoredLine } from './journal.ts';

/** One event and what it does to a book that only the caller owns, in place. */
export interface FoldRow<B> {
  readonly type: string;
  readonly fold: (book: B, recorded: Recorded) => void;
}

/** A row: this event changes the book so. */
export function on<D extends EventDefinition, B>(
  { type }: D,
  fold: (book: B, recorded: Recorded<EventOf<D>>) => void,
): FoldRow<B> {
  return { type, fold: fold as FoldRow<B>['fold'] }; // the one cast: rows are found by the type of the event
}

/** A number that an event gives. Those of one series count up by one, from 1. */
export interface Numbered {
  /** What is numbered: `entry_number`. */
  readonly kind: `${string}_number`;
  readonly series: string;
  readonly number: number;
}
/** One event that gives a number. */
export interface NumberRow<B> {
  readonly type: string;
  /** The number; undefined when this one gives none. */
  readonly given: (recorded: Recorded) => Numbered | undefined;
  /** How people call a series, and which number is next in it; undefined when there is no such series. */
  readonly next: (book: B, series: string) => { readonly of: string; readonly number: number | undefined };
}

/** A row: this event gives a number, and the book knows which is next. */
export function numbers<D extends EventDefinition, B>(
  { type }: D,
  given: (recorded: Recorded<EventOf<D>>) => Numbered | undefined,
  next: NumberRow<B>['next'],
): NumberRow<B> {
  return { type, given: given as NumberRow<B>['given'], next };
}

/** An entry in an event: its debits and credits must be equal. `counts` = it is in the books from then on. */
export interface HeldEntry {
  readonly id: string;
  readonly lines: readonly Pick<StoredLine, 'side' | 'amount'>[];
  readonly counts: boolean;
}
/** One event that holds an entry. */
export interface EntryRow {
  readonly type: string;
  readonly entry: (recorded: Recorded) => HeldEntry;
}

/** A row: this event holds an entry. */
export function holds<D extends EventDefinition>(
  { type }: D,
  entry: (recorded: Recorded<EventOf<D>>) => HeldEntry,
): EntryRow {
  return { type, entry: entry as EntryRow['entry'] };
}

/** A part of the book. */
export interface BookPart<S, B> {
  empty(): S;
  /** A state of its own that says the same. */
  copy(state: S): S;
  readonly folds: readonly FoldRow<B>[];
  readonly numbers?: readonly NumberRow<B>[];
  readonly entries?: readonly EntryRow[];
}

/** Sums by group and kind, with sums of their own. */
export function copySums<T extends object>(
  sums: ReadonlyMap<string, ReadonlyMap<string, T>>,
): Map<string, Map<string, T>> {
  return new Map([...sums].map(([key, group]) => [key, new Map([...group].map(([one, sum]) => [one, { ...sum }]))]));
}
