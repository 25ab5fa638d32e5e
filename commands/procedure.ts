// What a procedure is: commands one after the other, of which each is appended by itself. It says which, and is told
// what they came to; whoever runs it does them for real, or on a copy of the book of which nothing is kept.
import type { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import type { CalendarDate } from '../src/domain/dates.ts';
import type { Refusal } from '../src/domain/refusal.ts';
import type { ReadWording } from '../src/domain/wording.ts';
import type { Command, Warning } from './command.ts';
import type { Scope } from '../src/domain/scopes.ts';
import type { RecordedFact } from '../src/domain/events.ts';

/** One command of a procedure. What has happened already must make it do nothing: procedures are begun again. */
export interface Step {
  readonly command: Command<never, unknown, Book>;
  readonly input: unknown;
}

/** A step of a procedure. */
export function step<I>(command: Command<I, unknown, Book>, input: I): Step {
  return { command: command as Step['command'], input };
}

/** What a step came to that was done, or would be. */
export interface StepDone {
  readonly refused?: undefined;
  readonly events: readonly { readonly type: string; readonly data: unknown }[];
  readonly warnings: readonly Warning[];
  readonly answer?: unknown;
  /** Of a step that was tried: what it would take in the store. */
  readonly bytes?: number;
}
/** What a step came to: done, or refused. */
export type StepResult = StepDone | { readonly refused: Refusal };

/** Steps to do now, in this order. A refused one ends the stage, unless the others go on without it. */
export interface Stage {
  readonly steps: readonly Step[];
  /** `again`, of steps that are tried: those that are refused are tried again after the others, while that helps. */
  readonly goOn: boolean | 'again';
  /**
   * Absent: each is an append of its own. `tried`: only what they would come to is told, also when the procedure runs
   * for real. `together`: one append, all or nothing; a refusal of one, or of `agree`, is that of all.
   */
  readonly how?: 'tried' | 'together';
  /** Of steps that are written together: looks at what they come to, and may refuse it. */
  readonly agree?: (results: readonly StepDone[]) => void;
  /** Of the same: what the procedure will answer, by what they come to. Under a key it is kept with them. */
  readonly answers?: (results: readonly StepDone[]) => unknown;
  /** Without steps: a kept file whose bytes it needs. */
  readonly file?: { readonly sha256: string };
}

/**
 * Nothing to do yet: the procedure has worked for a while, and others may have their turn. It may be yielded as often
 * as one likes; what lies between two of them must be bounded.
 */
export const PAUSE: Stage = { steps: [], goOn: false };

/** Work that yields now and then, as work of a procedure. */
export function* inPauses<T>(work: Generator<undefined, T>): Generator<Stage, T, StageEnd> {
  let next = work.next();
  while (!next.done) {
    yield PAUSE;
    next = work.next();
  }
  return next.value;
}

/** How a stage ended: a result for each step that was begun, and the book after them. */
export interface StageEnd {
  readonly results: readonly StepResult[];
  /** Of steps that were tried: those that would be taken, by index, in the order that works. */
  readonly order?: readonly number[];
  /** The bytes of the file that the stage asked for. */
  readonly file?: Buffer;
  readonly book: Readonly<Book>;
}

/**
 * A procedure. `run` yields stages and returns the answer; `today` is the date in the company's zone.
 */
export interface Procedure<I = unknown, A = unknown> extends ReadWording {
  readonly name: string;
  readonly summary: string;
  readonly needs: Scope | null;
  readonly input: z.ZodType<I>;
  /** What is sent may say something of persons: no plain digest of it is kept. */
  readonly personal?: true;
  /** Schema of the answer, for the description of the interface. */
  readonly output: z.ZodType;
  /**
   * Of one that may take longer than callers wait (LIMITS.patienceMs): a command that writes nothing and answers how
   * far it is. They are answered that then, and the procedure goes on; what it is refused from then on it says itself.
   */
  readonly meanwhile?: Command<I, A, Book>;
  /** Events of the company that it must know, newest first: by whom, under which correlation, recorded when. */
  reads?(input: I): Reads;
  /** Ids of the things of which it must know, beside these events, what else happened. */
  looksAt?(facts: readonly RecordedFact[]): readonly string[];
  run(book: Readonly<Book>, input: I, today: CalendarDate, told?: Told): Generator<Stage, A, StageEnd>;
  /** The days of which the statements are shown beside the answer (`statements`), as they are after it. */
  statements?(answer: A): { readonly from: CalendarDate; readonly to: CalendarDate };
}

/** Which events a procedure reads, at most `limit` of them. Times are RFC 3339, inclusive. */
export interface Reads {
  readonly actorId?: string | undefined;
  readonly correlationId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
}

/** What a procedure is told beside its input. */
export interface Told {
  /** Nothing is written: what it answers is what it would do. */
  readonly dryRun: boolean;
  /** What it `reads`, newest first. */
  readonly facts: readonly RecordedFact[];
  /** The newest events (LIMITS.undoStory) of what it `looksAt`, by id, newest first. */
  readonly stories?: ReadonlyMap<string, readonly RecordedFact[]>;
  /** What the caller may do; default: everything. */
  may?(scope: Scope): boolean;
}
