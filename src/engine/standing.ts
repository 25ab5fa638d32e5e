// How the projector stands: whether it has caught up once, for how long it has failed, and how far the rows are behind
// the log, whatever has arrived.
import { attentiveMs } from './loop.ts';
import type { EventLog, Position, ReadModelStore, StoredEvent } from './ports.ts';
import { PROJECTED_PREFIXES } from './replay.ts';

/** What is known of the rows of a process that projects: their position, and the last revision of every stream. */
export interface Held {
  readonly position: Position | undefined;
  readonly streams: ReadonlyMap<string, number>;
}

/** How the projector stands. */
export interface Standing {
  hasCaughtUp(): boolean;
  /** The rows hold all events that existed when this process began. */
  catchUp(): void;
  /** How long ago that was found last, milliseconds. */
  endSeenAgoMs(): number;
  /** Resolves true once that has happened, false after `timeoutMs`. */
  caughtUp(timeoutMs: number): Promise<boolean>;
  /** A failure that passes: it counts from the first one on, and is told now and then as long as it lasts. */
  fail(message: string, error: unknown): void;
  /** It works (again). */
  work(): void;
  /** Milliseconds since the first failure of those that have not ended; undefined while it works. */
  failingForMs(): number | undefined;
  /** For how long the rows have stood still although events wait, as far as was looked; undefined while they move. */
  stillForMs(): number | undefined;
  /** Looks for events that the rows do not hold, up to the end of the log. A store that is away says so elsewhere. */
  measure(): Promise<void>;
  /** The first 1,000 of them, as they were found last. */
  unseen(): readonly StoredEvent[];
}

/** A failure that goes on is told again after so long. */
const TELL_AGAIN_MS = 10_000;
const MEASURED_EVENTS = 1_000;

/** What a standing needs; `held` is undefined while another process projects. */
export interface StandingOptions {
  readonly log: EventLog;
  readonly store: ReadModelStore;
  readonly held: () => Held | undefined;
  /** Milliseconds in which this process could hear others (Clock.attended); default: by its own event loop. */
  readonly attended: (() => number) | undefined;
  readonly onProblem: (message: string, error: unknown) => void;
}

/** The standing of a projector that has not begun. */
export function standing({ log, store, held, attended = attentiveMs, onProblem }: StandingOptions): Standing {
  let caughtUp = false;
  let endSeenMs = Number.NEGATIVE_INFINITY;
  const waiting = new Set<() => void>();
  let failingSinceMs: number | undefined;
  let toldMs = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | undefined;
  let unseen: readonly StoredEvent[] = [];
  /** Up to here nothing was found but what the rows hold. */
  let looked: Position | undefined;
  /** Since when the rows have been at this place although events wait. */
  let still: { readonly at: Position | undefined; readonly sinceMs: number; readonly forMs: number } | undefined;
  /** The last event that there was when this process first looked. */
  let target: Position | undefined;

  function catchUp(): void {
    caughtUp = true;
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  async function look(): Promise<void> {
    const known = held();
    const position = known ? known.position : (await store.liveCheckpoint())?.position;
    const isFurther = looked !== undefined && (position === undefined || log.compare(looked, position) > 0);
    const after = isFurther ? looked : position;
    const page = await log.readAll({
      ...(after === undefined ? {} : { after }),
      limit: MEASURED_EVENTS,
      prefixes: PROJECTED_PREFIXES,
    });
    // What was projected while the page was read is none of it.
    const streams = held()?.streams;
    unseen = streams
      ? page.events.filter(({ stream, revision }) => revision > (streams.get(stream) ?? -1))
      : page.events;
    const nowMs = attended();
    const sinceMs = still?.at === position ? (still?.sinceMs ?? nowMs) : nowMs;
    still = unseen.length === 0 ? undefined : { at: position, sinceMs, forMs: nowMs - sinceMs };
    if (page.events.length === 0) looked = page.next;
    if (page.events.length < MEASURED_EVENTS) target ??= page.events.at(-1)?.position;
    const isThere = target !== undefined && position !== undefined && log.compare(position, target) >= 0;
    if (page.events.length === 0 || isThere) catchUp();
  }

  return {
    hasCaughtUp: () => caughtUp,
    catchUp() {
      endSeenMs = attended();
      catchUp();
    },
    endSeenAgoMs: () => attended() - endSeenMs,
    async caughtUp(timeoutMs) {
      if (caughtUp) return true;
      return new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          waiting.delete(done);
          resolve(false);
        }, timeoutMs);
        waiting.add(done);
      });
    },
    fail(message, error) {
      failingSinceMs ??= attended();
      if (attended() - toldMs < TELL_AGAIN_MS) return;
      toldMs = attended();
      onProblem(message, error);
    },
    work() {
      failingSinceMs = undefined;
      toldMs = Number.NEGATIVE_INFINITY;
    },
    failingForMs: () => (failingSinceMs === undefined ? undefined : Math.round(attended() - failingSinceMs)),
    stillForMs: () => still && Math.round(still.forMs),
    measure() {
      return (measuring ??= look()
        .catch(() => undefined)
        .finally(() => {
          measuring = undefined;
        }));
    },
    unseen: () => unseen,
  };
}
