// A desk: what the writer has in hand for one stream. Its page, what waits to be decided, and what is decided and not
// yet written.
import type { Command, Recalls, Warning } from '../../commands/command.ts';
import { BOOK_SHAPE, fold, misnumbered, newBook, type Book } from '../domain/book.ts';
import type { Cells } from '../domain/companies.ts';
import { foldDirectory, newDirectory, type Directory } from '../domain/directory.ts';
import { takeBook, type TakenBook } from '../domain/book-text.ts';
import type { BalanceEffect } from '../domain/effects.ts';
import type { Actor } from '../domain/event.ts';
import { LIMITS } from '../domain/limits.ts';
import type { OpenLine } from '../domain/open-items.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Outage } from './outage.ts';
import type { Keyring, Keys } from './keyring.ts';
import { newOverlay, type Overlay } from './overlay.ts';
import type { Clock, EventLog, Memory, NewEvent, Progress, Tracer } from './ports.ts';
import type { Secrets } from './secrets.ts';
import type { Taken } from './snapshots.ts';
import type { Tally } from './tally.ts';
import type { Scope } from '../domain/scopes.ts';
import type { RecordedFact } from '../domain/events.ts';

/** A command with its input. */
export interface Step<I = unknown, A = unknown, P extends Book | Directory = Book> {
  readonly command: Command<I, A, P>;
  readonly input: I;
  /** The idempotency key that it is written under, where it is written together with others. */
  readonly key?: IdempotencyKey;
}

/** An idempotency key, and what it stands for: SHA-256 (hex) of the request. */
export interface IdempotencyKey {
  readonly idempotencyKey: string;
  readonly fingerprint: string;
}

/** Who asks for what to be decided, and where. */
export interface Asking {
  readonly stream: string;
  /** Whose idempotency keys count: the company's uuid, or the caller of a directory command. */
  readonly scope: string;
  readonly actor: Actor;
  readonly scopes: ReadonlySet<Scope>;
  readonly idempotencyKey?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly requestId?: string;
  readonly correlationId?: string;
  /** The span of the command. */
  readonly traceparent?: string | undefined;
}

/** One command to write. */
export interface Task<I = unknown, A = unknown, P extends Book | Directory = Book> extends Asking, Step<I, A, P> {}

/** What a task came to. `revision` = last revision of the stream that the answer rests on. */
export interface Written<A = unknown> {
  readonly answer: A;
  readonly replayed: boolean;
  readonly revision: number;
  readonly events: readonly RecordedFact[];
  readonly warnings: readonly Warning[];
  readonly secret?: string;
}

/** What one step of a rehearsal would come to. */
export interface RehearsedStep {
  readonly answer: unknown;
  readonly events: readonly RecordedFact[];
  readonly warnings: readonly Warning[];
  /** What they would take in the store. */
  readonly bytes: number;
}

/** What several steps would come to, one after the other. */
export interface Rehearsed {
  /** Those that would be taken, in order. */
  readonly steps: readonly RehearsedStep[];
  /** Why the step after them would be refused; the steps after that were not tried. */
  readonly refused: Refusal | undefined;
  /** Revision of the stream that the decisions rest on. */
  readonly revision: number;
  /**
   * The page as it would be after the last step that would be taken: a copy. Of a single step it is the desk's own page
   * as it is.
   */
  readonly page: Readonly<Book | Directory>;
  /** Balances of the touched accounts before the first and after the last of them. */
  readonly balances: readonly BalanceEffect[];
  /** Keys of personal fields that the steps made: they open what the answers hold, and are not kept. */
  readonly keys: Keys;
  /** Families of the ids that the steps drew: nothing will have them. */
  readonly made: ReadonlySet<string>;
}

/** Something that waits to be decided. */
export type Waiting = {
  readonly asking: Asking;
  readonly reject: (reason: unknown) => void;
  /** How often others had written the stream when it was to be decided or appended, and since when. */
  tries: number;
  overtakenMs?: number;
  /** Things and lines that it was found to need when it was decided: they are recalled before it is decided again. */
  missing?: readonly string[];
  /** How often it was found to need more. */
  rounds?: number;
} & (
  | (Not<'trial' | 'look' | 'together'> & { readonly task: Task; readonly resolve: (written: Written) => void })
  /** One step, of which only is told what it would come to. */
  | (Not<'task' | 'look' | 'together'> & { readonly trial: Step; readonly resolve: (rehearsed: Rehearsed) => void })
  /** What a rehearsal must know. */
  | (Not<'task' | 'trial' | 'together'> & { readonly look: Looking; readonly resolve: (ground: Ground) => void })
  /** Steps that are all written, as one append, or none; what they come to may still be refused. */
  | (Not<'task' | 'trial' | 'look'> & {
      readonly steps: readonly Step[];
      readonly together: Together;
      readonly resolve: (rehearsed: Rehearsed) => void;
    })
);
type Not<K extends string> = { readonly [Name in K]?: undefined };

/** What a rehearsal stands on. */
export interface Ground {
  /** The book, a copy that is the rehearsal's own. */
  readonly page: Book | Directory;
  /** Last revision in it. */
  readonly head: number;
  readonly lastRecordedMs: number;
}

/** What a rehearsal asks of the past, where the answers go, and on what it stands; undefined: on the page as it is. */
export interface Looking {
  readonly known: KnownPast;
  readonly recalls: Recalls;
  readonly ground: Ground | undefined;
}

/**
 * Looks at what steps that are written together come to; throws a Refusal when that is not what was wanted. Returns a
 * step that is to be written with them, last.
 */
export type Together = (steps: readonly RehearsedStep[]) => Step | undefined;

/** What a decision came to: its events (none for a refusal, a replay or a no-op), and what is said then. */
export interface Decided {
  readonly waiting: Waiting;
  readonly events: readonly NewEvent[];
  readonly bytes: number;
  /** To be called once everything before it is durable. */
  readonly tell: () => void;
  /** Keys of personal fields that it made: to be kept before its events are written. */
  readonly keys?: Keys;
  readonly twin?: NodeJS.Timeout;
  /** What it tells is true whatever others have written since. */
  readonly isSettled?: boolean;
}

/** What a page is to its desk: how an empty one looks, how it grows, and (for books) how it is kept as a snapshot. */
export interface PageKind<P> {
  readonly empty: () => P;
  readonly fold: (page: P, recorded: RecordedFact) => void;
  /** What is wrong with an event that is to be folded next; undefined = nothing. */
  readonly odd?: (page: P, recorded: RecordedFact) => string | undefined;
  readonly snapshot?: { readonly shape: string; readonly take: (page: P, before: TakenBook | undefined) => TakenBook };
}
const BOOKS: PageKind<Book> = {
  empty: newBook,
  fold,
  odd: misnumbered,
  snapshot: { shape: BOOK_SHAPE, take: takeBook },
};
const DIRECTORIES: PageKind<Directory> = { empty: newDirectory, fold: foldDirectory };

/** The desk of one stream. */
export interface Desk {
  readonly stream: string;
  readonly kind: PageKind<Book | Directory>;
  page: Book | Directory;
  /** Last revision folded into the page, also when it is not durable yet; -1 = none. */
  head: number;
  /** Id of the event at `head`. */
  headId: string;
  durable: number;
  /** Recording time of the event at `head`: the next one is never before it. */
  lastRecordedMs: number;
  overlay: Overlay;
  /** A page that follows what is durable, kept once others were found to write the stream too. */
  base: { readonly page: Book; revision: number; id: string } | undefined;
  waiting: Waiting[];
  decided: Decided[];
  deciding: boolean;
  sending: boolean;
  /** Raised when the page is thrown away, so that a decision begun before starts again. */
  generation: number;
  snapshot: {
    /** Of the newest one that was made; -1 = none. */
    revision: number;
    /** What the store holds of it. */
    kept?: TakenBook | undefined;
    /** Taken, and not durable yet. */
    pending?: Taken | undefined;
    /** Until the newest one is kept. */
    keeping?: Promise<void> | undefined;
  };
  /** Why nothing may be decided on this page: its stream holds what must not be. Reading goes on. */
  stopped: string | undefined;
  /**
   * The revision that the read models held when they were last found ahead of the page, and how often in a row the
   * stream, read after that, ended before it.
   */
  rowsAhead: { readonly revision: number; readonly times: number } | undefined;
  /**
   * What the page was estimated to need in memory, when its stream was at this revision; `counted` = what the desk is
   * counted with among all.
   */
  weight: { readonly bytes: number; readonly head: number; readonly counted: number };
  loading: Promise<void> | undefined;
}

/** What all parts of the writer share: the ports, the desks, and how the store does. */
export interface Office {
  readonly log: EventLog;
  readonly memory: Memory;
  readonly progress: Progress;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly keyring: Keyring;
  readonly onProblem: (message: string, error?: unknown) => void;
  readonly companiesPerUserPerDay: number;
  /** Absent where there are none. */
  readonly cells?: Cells | undefined;
  /** Books that weigh more than this together are given up, those first that nobody has used for longest. */
  readonly booksBytes: number;
  readonly outage: Outage;
  /** True when the service is about to stop: what may take long ends, and nothing of that kind begins. */
  isStopping(): boolean;
  readonly tally: Tally;
  /** Absent = nobody looks. */
  readonly tracer?: Tracer | undefined;
  /** By stream, those that were used longest ago first. */
  readonly desks: Map<string, Desk>;
  /** When desks were weighed last, which were used since, and what all weigh together. */
  readonly weighed: { atMs: number; readonly used: Set<Desk>; bytes: number };
}

/** How often a command is decided anew, at least, when others write the same stream. */
export const TRIES = 5;

/** Counts that others were faster; false when the command has had its tries and its time. */
export function mayTryAgain(waiting: Waiting, nowMs: number): boolean {
  waiting.tries += 1;
  waiting.overtakenMs ??= nowMs;
  return waiting.tries < TRIES || nowMs - waiting.overtakenMs < LIMITS.overtakenMs;
}

/** What those are told whom others overtook for too long. */
export const overtaken = (): unknown =>
  later('the company is being written by several processes at once; ask again', 1);

/** What the page of a stream is. */
export function kindOf(stream: string): PageKind<Book | Directory> {
  return (stream.startsWith('ledger-') ? BOOKS : DIRECTORIES) as PageKind<Book | Directory>;
}

/** An empty desk: its page has to be filled before anything is decided on it. */
export function newDesk(stream: string): Desk {
  const kind = kindOf(stream);
  return {
    stream,
    kind,
    page: kind.empty(),
    head: -1,
    headId: '',
    durable: -1,
    lastRecordedMs: 0,
    overlay: newOverlay(),
    base: undefined,
    waiting: [],
    decided: [],
    deciding: false,
    sending: false,
    generation: 0,
    snapshot: { revision: -1 },
    stopped: undefined,
    rowsAhead: undefined,
    weight: { bytes: 0, head: -1, counted: 0 },
    loading: undefined,
  };
}

/** Gives up a desk. */
export function dropDesk({ desks, weighed }: Pick<Office, 'desks' | 'weighed'>, desk: Desk): void {
  if (desks.get(desk.stream) !== desk) return;
  desks.delete(desk.stream);
  weighed.used.delete(desk);
  weighed.bytes -= desk.weight.counted;
  desk.weight = { ...desk.weight, counted: 0 };
}

/** Nothing waits at the desk and nothing is under way. */
export function isIdle(desk: Desk): boolean {
  return !desk.deciding && !desk.sending && !desk.loading && desk.waiting.length === 0 && desk.decided.length === 0;
}

/** What those are told who come, or still wait, when the service stops. */
export const stopping = (): Refusal => later('the service is stopping; ask again in a few seconds', LIMITS.retryAfterS);

/** A refusal that passes: ask again after so many seconds. */
export function later(message: string, retryAfterS: number): Refusal {
  return new Refusal('unavailable', message, undefined, { retryAfterS });
}

/** What is known of the past by those who ask again and again: it only grows. */
export interface KnownPast {
  /** What was asked for: ids of things and lines, natural keys as text. */
  readonly asked: Set<string>;
  /** States by id. */
  readonly states: Map<string, unknown>;
  /** Ids of things of which the rows contradict the events. */
  readonly wrong: Set<string>;
  /** Who has a natural key, by its text. */
  readonly holders: Map<string, string>;
  readonly lines: Map<string, OpenLine>;
}
