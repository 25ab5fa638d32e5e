// Answers from a replica of the read models, as long as it is as new as it must be: it holds what the asker has seen
// written, nothing older than what was shown here before, and what the live rows held five seconds ago. Where it is
// older, silent, full, or finds nothing, the live rows are asked. Nothing is ever decided on it.
import { Refusal } from '../domain/refusal.ts';
import { deadline, nap } from './loop.ts';
import type { Bell, Checkpoint, Clock, ReadModelStore, Rows, RowsReplica } from './ports.ts';

/** What it does not hold by then, or has not begun to say, is asked of the live rows. */
const WAIT_MS = 200;
/** It is asked again after so long while it does not hold what it must. */
const AGAIN_MS = 10;
/** It must hold what the live rows held so long ago; how far it is is looked at so often while it is asked. */
const FRESH_MS = 5_000;
const LOOK_MS = 1_000;
/** Streams of which is remembered how far they were; looks at the live rows that are. */
const STREAMS = 10_000;
const SAMPLES = 100;

/** How a replica does. */
export interface ReplicaState {
  /** Undefined = nobody has asked it yet. */
  readonly isUp: boolean | undefined;
  /** For how long it has been without something that the live rows hold; 0 = it had it at the last look. */
  readonly lagMs: number;
  /** Questions that it answered, and those that it left to the live rows. */
  readonly answered: number;
  readonly left: number;
}

/** The replica, as it is asked. */
export interface Replica {
  /**
   * What `read` finds on a snapshot that holds these revisions and all that was noted of the stream, with the revision
   * of the stream there; undefined = ask the live rows. Any failure of `read` is one reason for that, and so is
   * that it finds nothing.
   */
  ask<T>(
    stream: string,
    needs: ReadonlyMap<string, number>,
    read: (rows: Rows, revision: number) => Promise<T | undefined>,
  ): Promise<{ readonly found: T; readonly revision: number } | undefined>;
  /** The rows hold this revision of a stream: what is read next must not be older. */
  note(stream: string, revision: number): void;
  /** Looks at it, and says how it does. */
  state(): Promise<ReplicaState>;
}

interface ReplicaDeps {
  readonly rows: RowsReplica;
  readonly store: Pick<ReadModelStore, 'liveCheckpoint'>;
  readonly bell: Bell;
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Hears when it goes, and when it is back. */
  onProblem(message: string, error: unknown): void;
}

const LATE = new Error('the replica did not answer in time');
const OLD = Symbol('old');

/** Whether an error says that nobody is there; a statement that failed, or took too long, says nothing of that. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Refusal) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return /^(08|53|57(?!014)|58)/.test(code) || /^E[A-Z]{3,}$/.test(code);
  return /^(Connection terminated|timeout exceeded)/.test(error.message);
}

/** Resolves as the promise does, or rejects with LATE after so much attention. */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const limit = deadline(ms, () => reject(LATE));
    promise.then(resolve, reject).finally(() => limit.stop());
  });
}

/** How far the replica is behind the live rows: what those held at each look, and which of it was there too. */
function distance(clock: ReplicaDeps['clock']) {
  let missing: { readonly events: bigint; readonly atMs: number }[] = [];
  let heldMs = Number.NEGATIVE_INFINITY;
  let of: Checkpoint | undefined;
  return {
    /** The live rows were so far, at that moment or later. */
    seen(live: Checkpoint, atMs: number): void {
      if (live.generation !== of?.generation || live.installationId !== of.installationId) missing = [];
      of = live;
      if (missing.at(-1)?.events === live.events) return;
      missing.push({ events: live.events, atMs });
      // Which of them goes does not matter as long as the oldest stays.
      if (missing.length > SAMPLES) missing.splice(1, 1);
    },
    /** The replica is so far; `seenMs`: the live rows were seen just before. */
    holds(at: Checkpoint | undefined, seenMs: number): void {
      if (!at || !of || at.generation !== of.generation || at.installationId !== of.installationId) return;
      const had = missing.filter(({ events }) => events <= at.events);
      missing = missing.slice(had.length);
      if (missing.length === 0) heldMs = seenMs;
      else heldMs = Math.max(heldMs, had.at(-1)?.atMs ?? heldMs);
    },
    isFresh: () => clock.elapsed() - heldMs <= FRESH_MS,
    behindMs: () => (missing[0] ? clock.elapsed() - missing[0].atMs : 0),
  };
}

/** Reads once; OLD = the snapshot does not hold what it must. Rejects with LATE when it has not begun in time. */
async function attempt<T>(
  rows: RowsReplica,
  stream: string,
  needs: ReadonlyMap<string, number>,
  read: (rows: Rows, revision: number) => Promise<T>,
  waitMs: number,
): Promise<T | typeof OLD> {
  let begun = (): void => undefined;
  let isLate = false;
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const whole = rows.snapshot([...new Set([stream, ...needs.keys()])], async (snapshot, held) => {
    begun();
    if (isLate) throw LATE;
    for (const [one, revision] of needs) if ((held.get(one) ?? -1) < revision) return OLD;
    return read(snapshot, held.get(stream) ?? -1);
  });
  await within(waitMs, Promise.race([beginning, whole])).catch((error: unknown) => {
    isLate = true;
    whole.catch(() => undefined);
    throw error;
  });
  return whole;
}

/** Asks a replica, as long as it answers and is new enough. */
export function replicaOver({ rows, store, bell, clock, onProblem }: ReplicaDeps): Replica {
  const far = distance(clock);
  const known = new Map<string, number>();
  let isUp: boolean | undefined;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let [answered, left] = [0, 0];

  function note(stream: string, revision: number): void {
    const before = known.get(stream) ?? -1;
    known.delete(stream);
    known.set(stream, Math.max(before, revision));
    if (known.size > STREAMS) known.delete(known.keys().next().value as string);
  }
  bell.hear((moved) => {
    if (moved) for (const [stream, revision] of moved) note(stream, revision);
  });

  function found(is: boolean, error?: unknown): void {
    if (is === isUp) return;
    if (!is) onProblem('the replica does not answer; the database that it follows is asked', error);
    else if (isUp === false) onProblem('the replica answers again', undefined);
    isUp = is;
  }

  /** One look at a time: one that hangs is not followed by others. */
  function look(): Promise<void> {
    lookedMs = clock.elapsed();
    return (looking ??= (async () => {
      try {
        const seenMs = clock.elapsed();
        const live = await store.liveCheckpoint();
        if (live) far.seen(live, seenMs);
        const asked = rows.checkpoint().then((at) => {
          far.holds(at, seenMs);
          found(true);
        });
        await within(WAIT_MS, asked).catch((error: unknown) => found(false, error));
        await asked;
      } catch {
        // What the replica did was told, and the live rows tell of themselves whoever asks them.
      } finally {
        looking = undefined;
      }
    })());
  }

  /** Whether it may be asked. Who comes first after a rest waits for the look; nobody waits for one that is down. */
  async function mayAsk(waitMs: number): Promise<boolean> {
    if (clock.elapsed() - lookedMs >= LOOK_MS) void look();
    if (isUp === false) return false;
    if (looking && !far.isFresh()) await within(waitMs, looking).catch(() => undefined);
    return (isUp as boolean | undefined) === true && far.isFresh() && !rows.isBusy();
  }

  async function tried<T>(
    stream: string,
    asked: ReadonlyMap<string, number>,
    read: (rows: Rows, revision: number) => Promise<T | undefined>,
  ): Promise<{ readonly found: T; readonly revision: number } | undefined> {
    const untilMs = clock.elapsed() + WAIT_MS;
    const leftMs = (): number => untilMs - clock.elapsed();
    if (!(await mayAsk(leftMs()))) return undefined;
    const needs = new Map(asked);
    const least = known.get(stream);
    if (least !== undefined) needs.set(stream, Math.max(least, needs.get(stream) ?? -1));
    const reading = async (snapshot: Rows, revision: number) => ({ found: await read(snapshot, revision), revision });
    try {
      for (let pauseMs = AGAIN_MS; ; pauseMs *= 2) {
        const came = await attempt(rows, stream, needs, reading, leftMs());
        if (came !== OLD) return came.found === undefined ? undefined : { found: came.found, revision: came.revision };
        if (pauseMs >= leftMs()) return undefined;
        await nap(pauseMs);
      }
    } catch (error) {
      // Full is not away, and what was refused, or is not there, may be otherwise in the live rows.
      if (error === LATE ? !rows.isBusy() : isAway(error)) found(false, error);
      return undefined;
    }
  }

  return {
    async ask(stream, needs, read) {
      const came = await tried(stream, needs, read);
      if (came) answered += 1;
      else left += 1;
      if (came) note(stream, came.revision);
      return came;
    },
    note,
    async state() {
      await within(WAIT_MS, look()).catch(() => undefined);
      return { isUp, lagMs: far.behindMs(), answered, left };
    },
  };
}
