// What a command is: a name, who may ask, what it takes, what it must recall of the past, what then happens, and what is answered.
import type { z } from 'zod';
import type { Scope } from '../src/domain/access.ts';
import type { Actor, LedgerEvent } from '../src/domain/event.ts';
import type { Book, Directory, RecordedFact } from '../src/domain/book.ts';
import type { EntryState } from '../src/domain/journal.ts';
import type { IdKind } from '../src/domain/ids.ts';

/** The moment of a decision: time, identity and identifiers come from outside, so that decide stays pure. */
export interface Moment {
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** The same as RFC 3339 with milliseconds and Z. */
  readonly nowIso: string;
  readonly actor: Actor;
  may(scope: Scope): boolean;
  id(kind: IdKind): string;
  /** A new API key's secret was drawn: what may be stored of it. The service shows the secret itself once, in the first answer. */
  secret(): { readonly hash: string; readonly prefix: string; readonly last4: string };
}

/** What a command must know of the past that the book does not hold. */
export interface Recalls {
  /** Entry ids whose folded state is needed. */
  readonly entries?: readonly string[];
  /** External ids of entries that must be new. */
  readonly externalIds?: readonly string[];
}

/** What was recalled. An entry that does not exist in this company is undefined. */
export interface Recalled {
  entry(id: string): EntryState | undefined;
  /** The entry that already has this external id, if any. */
  externalId(value: string): string | undefined;
}

/** A finding that does not stop a command. */
export interface Warning { readonly code: string; readonly message: string; readonly field?: string }

/**
 * A command. `decide` returns the events that follow, or refuses; no events = nothing to do (already true).
 * `answer` builds the answer from the recorded events (also for a replay years later), from what was recalled before them, and from the book
 * (names only). It must not depend on the time of the call.
 */
export interface Command<I = unknown, A = unknown, P extends Book | Directory = Book> {
  readonly name: string;
  readonly summary: string;
  readonly on: P extends Directory ? 'directory' : 'company';
  /** Scope that the caller must hold; null = decided by decide (with `moment.may`) or open to every caller of the company. */
  readonly needs: Scope | null;
  readonly input: z.ZodType<I>;
  recalls?(input: I): Recalls;
  decide(page: Readonly<P>, input: I, moment: Moment, recalled: Recalled): readonly LedgerEvent[];
  answer(events: readonly RecordedFact[], input: I, recalled: Recalled, page: Readonly<P>): A;
  /** Findings to show in a dry run and beside the answer; pure. */
  warnings?(page: Readonly<P>, input: I, events: readonly LedgerEvent[]): readonly Warning[];
}

/** Declares a command of a company's book. */
export function command<I, A>(definition: Omit<Command<I, A, Book>, 'on'>): Command<I, A, Book> { return { ...definition, on: 'company' }; }
/** Declares a command of the directory. */
export function directoryCommand<I, A>(definition: Omit<Command<I, A, Directory>, 'on'>): Command<I, A, Directory> { return { ...definition, on: 'directory' }; }
