// What a query is: a name, who may ask, what it takes, and how it reads rows and shapes an answer. No events, no book,
// no log.
import type { z } from 'zod';
import type { Kysely } from 'kysely';
import type { Database } from '../projections/tables.ts';
import type { EntryNames } from '../src/domain/entry-view.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import type { Eyes } from '../src/domain/personal.ts';
import type { RecalledNoun } from '../src/domain/recalled.ts';
import type { ReadWording } from '../src/domain/wording.ts';
import type { Scope } from '../src/domain/scopes.ts';

/**
 * What a query may know besides its input. `companyId` is the typed id (`comp_...`); `today` the date in the company's
 * zone.
 */
export interface Asked {
  readonly companyId: string;
  readonly nowMs: number;
  readonly projectedRevision: number;
  readonly upToDate: boolean;
  /** Entries that nobody has posted and statements count all the same: what was rehearsed. */
  readonly supposed?: readonly EntryContent[];
  /** What the caller may do; default: everything. */
  may?(scope: Scope): boolean;
  /** Does long work in slices, others having their turn in between; without it, at once. */
  inTurns?<T>(work: Generator<undefined, T>): Promise<T>;
}

/**
 * A query. `run` returns the answer in canonical camelCase, undefined when the named thing does not exist; it may
 * refuse (validation_error, not_found).
 */
export interface Query<I = unknown, A = unknown> extends ReadWording {
  readonly name: string;
  readonly summary: string;
  readonly needs: Scope | null;
  readonly input: z.ZodType<I>;
  /** Schema of the answer, for the description of the interface. Answers are not checked against it at run time. */
  readonly output?: z.ZodType;
  run(rows: Kysely<Database>, asked: Asked, input: I): Promise<A | undefined>;
  /** The answer with its personal fields as the caller may see them. */
  reveal?(answer: A, eyes: Eyes): unknown;
  /** For a query of one recalled thing: how it is shown when it is not in the rows yet. */
  readonly recent?: Recent<I, A>;
}

/** A recalled thing shown from its state. */
export interface Recent<I, A, S = unknown> {
  readonly noun: RecalledNoun<S>;
  idOf(input: I): string;
  show(state: S, names: EntryNames, companyId: string): A;
}

/** Declares a query. */
export function query<I, A>(definition: Query<I, A>): Query<I, A> {
  return definition;
}

/**
 * One page of a list, canonical: the surfaces print it in their own envelope. `nextCursor` is undefined on the last
 * page.
 */
export interface Page<T> {
  readonly data: readonly T[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly nextCursor?: string | undefined;
}

/** Runs reads on one snapshot, so that what they compare is of one moment; on the one at hand when there is one. */
export function onOneSnapshot<T>(rows: Kysely<Database>, read: (snapshot: Kysely<Database>) => Promise<T>): Promise<T> {
  return rows.isTransaction
    ? read(rows)
    : rows.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
