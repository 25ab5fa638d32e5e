// Keeps the read models up with the log: one leader per database, batches in one transaction with the checkpoint, and
// rebuilds beside the live tables.
import type { Projection } from '../../projections/projection.ts';
import { READ_MODEL_VERSION } from '../../projections/tables.ts';
import { DIRECTORY_STREAM } from '../domain/book.ts';
import type { Checkpoint, EventLog, Progress, ReadModelSession, ReadModelStore, StoredEvent } from './ports.ts';
import {
  asPoison,
  batchEnd,
  fromTheStart,
  poisoned,
  prepare,
  PROJECTED_PREFIXES,
  replay,
  type Prepared,
} from './replay.ts';

/** Where the projector is. `leader`: this process projects. `stopped`: it gave up, and why; a person must look. */
export interface ProjectorStatus {
  readonly leader: boolean;
  /** Events that have arrived and are not in the rows yet; 0 in a process that does not lead. */
  readonly lagEvents: number;
  /** Age of the oldest of them, milliseconds. */
  readonly lagMs: number;
  /** All events that existed when this process began to lead are in the rows. */
  readonly caughtUp: boolean;
  readonly events: number;
  /** The live tables are those of an older program until a rebuild has replaced them: queries may fail. */
  readonly outdated: boolean;
  readonly rebuilding?: { readonly done: number; readonly total: number };
  readonly stopped?: string;
}

/** What the projector needs. `now` in milliseconds since 1970 UTC. */
export interface ProjectorOptions {
  readonly log: EventLog;
  readonly store: ReadModelStore;
  readonly projections: readonly Projection[];
  readonly now: () => number;
  /** Most events of one transaction; default 1,000. */
  readonly batchEvents?: number;
  /** Hears of failures that pass (the projector tries again) and of the one that stops it. */
  readonly onProblem?: (message: string, error: unknown) => void;
}

/** The projector of this process. */
export interface Projector {
  /**
   * Prepares the schemas, refuses an event store that the read models do not belong to, and begins to project (or to
   * wait for the lead).
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): ProjectorStatus;
  readonly progress: Progress;
  /**
   * Builds all read models anew beside the live ones and puts them in their place; readers and the live projector go on
   * meanwhile. Resolves with the number of events.
   */
  rebuild(onProgress?: (done: number, total: number) => void): Promise<number>;
}

const LEAD_RETRY_MS = 1_000;
const POLL_MS = 15;
const LONGEST_BACKOFF_MS = 2_000;
/**
 * While events keep coming and no reader waits, they are gathered for so long: a transaction for a hundred events costs
 * little more than one for ten.
 */
const GATHER_MS = 25;
/** From this many events on, an empty read model is filled in bulk (indexes last) instead of live. */
const BULK_EVENTS = 2_000;

/** The lead was taken over, or the tables were replaced by a rebuild: start anew from the checkpoint. */
const FENCED = new Error('the checkpoint was moved by another writer');

interface Waiter {
  readonly stream: string;
  readonly revision: number;
  readonly resolve: (reached: boolean) => void;
  readonly timer: NodeJS.Timeout;
}
/** What is in the live rows, as the leader knows it. */
interface Live {
  checkpoint: Checkpoint;
  readonly streams: Map<string, number>;
}

/** A projector over these ports; it does nothing before `start`. */
export function projector(options: ProjectorOptions): Projector {
  const { log, store, projections, now } = options;
  const batchEvents = options.batchEvents ?? 1_000;
  const problem = options.onProblem ?? (() => undefined);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let live: Live | undefined;
  let again: AbortController | undefined;
  let arrived: StoredEvent[] = [];
  let endSeen = false;
  let caughtUp = false;
  let outdated = false;
  let stopped: string | undefined;
  /** Units of work written so far. */
  let written = 0;
  let rebuilding: { done: number; total: number } | undefined;

  // ---- Readers that wait
  const waiters = new Set<Waiter>();
  let polling = false;
  /** Ends the gathering, if there is one. */
  let hurry = (): void => undefined;
  function wake(revisionOf: (stream: string) => number | undefined): void {
    for (const waiter of waiters) {
      if ((revisionOf(waiter.stream) ?? -1) < waiter.revision) continue;
      clearTimeout(waiter.timer);
      waiters.delete(waiter);
      waiter.resolve(true);
    }
  }
  /** While this process does not lead, waiting readers are served from the table, by one query for all of them. */
  async function poll(): Promise<void> {
    if (polling) return;
    polling = true;
    while (waiters.size > 0 && !live) {
      const streams = [...new Set([...waiters].map((waiter) => waiter.stream))];
      // The database may be away: readers then run into their own time limit.
      const revisions = await store.liveRevisions(streams).catch(() => new Map<string, number>());
      wake((stream) => revisions.get(stream));
      await nap(POLL_MS);
    }
    polling = false;
  }
  const progress: Progress = {
    async revisionOf(stream) {
      return (live ? live.streams.get(stream) : (await store.liveRevisions([stream])).get(stream)) ?? -1;
    },
    waitFor(stream, revision, timeoutMs) {
      if (live && (live.streams.get(stream) ?? -1) >= revision) return Promise.resolve(true);
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiters.delete(waiter);
          resolve(false);
        }, timeoutMs);
        const waiter: Waiter = { stream, revision, resolve, timer };
        waiters.add(waiter);
        if (live) hurry();
        else void poll();
      });
    },
  };

  function nap(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done);
    });
  }

  // ---- The pair of stores
  /** Refuses an event store from which these read models were not built. */
  async function checkInstallation(checkpoint: Checkpoint | undefined): Promise<void> {
    if (!checkpoint || (checkpoint.position === undefined && checkpoint.installationId === undefined)) return;
    const {
      events: [first],
    } = await log.readStream(DIRECTORY_STREAM, { limit: 1 });
    const here =
      first?.type === 'installation.created' ? (first.data as { installationId: string }).installationId : undefined;
    const empty = here === undefined && (await log.head()) === undefined;
    if ((checkpoint.installationId === undefined || checkpoint.installationId === here) && !empty) return;
    throw Object.assign(
      new Error(
        `the read models were built from installation ${checkpoint.installationId ?? 'without a name'}, but the event store ${empty ? 'is empty' : `holds installation ${here ?? 'without a name'}`}: ` +
          'correct EVENTSTORE_URL or DATABASE_URL, or build the read models from this event store with `daicho rebuild`',
      ),
      { mismatch: true },
    );
  }

  const isOutdated = (checkpoint: Checkpoint | undefined): boolean =>
    checkpoint !== undefined && checkpoint.readModelVersion < READ_MODEL_VERSION;

  // ---- Leading
  async function write(session: ReadModelSession, state: Live, prepared: Prepared): Promise<void> {
    if (!(await session.apply(prepared.work, prepared.streams, prepared.from, prepared.to))) throw FENCED;
    state.checkpoint = prepared.to;
    written += 1;
    for (const [stream, revision] of prepared.streams) state.streams.set(stream, revision);
    arrived = arrived.slice(prepared.events.length);
    caughtUp ||= endSeen && arrived.length === 0;
    wake((stream) => state.streams.get(stream));
  }

  /** Writes a batch; when its data is at fault, event by event up to the culprit, which stops the projector. */
  async function commit(session: ReadModelSession, state: Live, prepared: Prepared): Promise<void> {
    try {
      await write(session, state, prepared);
    } catch (error) {
      if (error === FENCED || !session.isPermanent(error)) throw error;
      for (const event of prepared.events) {
        try {
          await write(
            session,
            state,
            prepare(projections, [event], state.checkpoint, (stream) => state.streams.get(stream) ?? -1),
          );
        } catch (single) {
          throw session.isPermanent(single) ? poisoned(event, single) : single;
        }
      }
    }
  }

  /** Projects until the signal aborts or something fails. Folding the next batch overlaps with writing the last one. */
  async function project(session: ReadModelSession, state: Live, signal: AbortSignal): Promise<void> {
    const failing = new AbortController();
    let failure: unknown;
    let taken = 0;
    let busy = false;
    let pumping: Promise<void> = Promise.resolve();
    let drained: (() => void) | undefined;
    let ahead = state.checkpoint;
    const aheadOf = new Map<string, number>();
    const known = (stream: string): number => aheadOf.get(stream) ?? state.streams.get(stream) ?? -1;

    async function pump(): Promise<void> {
      let writing: Promise<void> = Promise.resolve();
      try {
        while (taken < arrived.length) {
          const batch = arrived.slice(taken, batchEnd(arrived, taken, batchEvents));
          let prepared: Prepared;
          let found: unknown;
          try {
            prepared = prepare(projections, batch, ahead, known);
          } catch (error) {
            found = error;
            prepared = prepare(projections, batch.slice(0, asPoison(error)?.at ?? 0), ahead, known);
          }
          taken += prepared.events.length;
          ahead = prepared.to;
          for (const [stream, revision] of prepared.streams) aheadOf.set(stream, revision);
          await writing;
          const size = prepared.events.length;
          writing =
            size === 0
              ? Promise.resolve()
              : commit(session, state, prepared).then(() => {
                  taken -= size;
                  drained?.();
                });
          writing.catch(() => undefined);
          if (found !== undefined) {
            await writing;
            throw found;
          }
          if (taken >= arrived.length) await writing;
        }
      } catch (error) {
        failure = error;
        failing.abort();
        drained?.();
      } finally {
        busy = false;
      }
    }

    const ended = AbortSignal.any([signal, failing.signal]);
    await log.subscribe(
      {
        ...(state.checkpoint.position === undefined ? {} : { after: state.checkpoint.position }),
        prefixes: PROJECTED_PREFIXES,
        maxBatch: batchEvents,
        onCaughtUp: () => {
          endSeen = true;
          caughtUp ||= arrived.length === 0;
        },
      },
      async (events) => {
        if (failure !== undefined) return;
        arrived = arrived.concat(events);
        if (!busy) {
          busy = true;
          pumping = pump();
        }
        if (events.length < batchEvents && waiters.size === 0) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, GATHER_MS);
            hurry = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        }
        // Two batches may wait: one being written, one being folded.
        while (arrived.length > 2 * batchEvents && failure === undefined)
          await new Promise<void>((resolve) => {
            drained = resolve;
          });
      },
      ended,
    );
    await pumping;
    if (failure !== undefined) throw failure;
  }

  /** One term as the leader: older or empty tables are rebuilt first, then the log is followed. */
  async function lead(session: ReadModelSession): Promise<void> {
    while (!stopping.signal.aborted) {
      let checkpoint = await session.checkpoint();
      if (!checkpoint) {
        await store.prepare();
        checkpoint = await session.checkpoint();
      }
      if (!checkpoint) throw new Error('the read models vanished');
      await checkInstallation(checkpoint);
      if (checkpoint.readModelVersion > READ_MODEL_VERSION) {
        throw Object.assign(
          new Error(
            `the read models are of version ${checkpoint.readModelVersion}, written by a newer program; this one knows ${READ_MODEL_VERSION}: start the newer program`,
          ),
          { mismatch: true },
        );
      }
      const empty =
        checkpoint.position === undefined &&
        (await log.readAll({ limit: BULK_EVENTS, prefixes: PROJECTED_PREFIXES })).events.length >= BULK_EVENTS;
      outdated = isOutdated(checkpoint);
      if (empty || outdated) {
        await build(checkpoint);
        continue;
      }
      const state: Live = { checkpoint, streams: await session.progress() };
      live = state;
      arrived = [];
      endSeen = caughtUp = false;
      again = new AbortController();
      wake((stream) => state.streams.get(stream));
      try {
        await project(session, state, AbortSignal.any([stopping.signal, again.signal]));
      } catch (error) {
        if (error !== FENCED) throw error;
      } finally {
        live = undefined;
        arrived = [];
        caughtUp = false;
        if (waiters.size > 0) void poll();
      }
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      let session: ReadModelSession | undefined;
      try {
        session = await store.lead();
        if (!session) {
          if (outdated) outdated = isOutdated(await store.liveCheckpoint());
          await nap(LEAD_RETRY_MS, stopping.signal);
          continue;
        }
        const before = written;
        try {
          await lead(session);
        } finally {
          if (written > before) failures = 0;
        }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const lasting = asPoison(error) !== undefined || (error instanceof Error && 'mismatch' in error);
        problem(lasting ? message : `projecting was interrupted and starts again: ${message}`, error);
        if (lasting) {
          stopped = message;
          return;
        }
        await nap(Math.min(LONGEST_BACKOFF_MS, 50 * 2 ** failures++), stopping.signal);
      } finally {
        await session?.close();
      }
    }
  }

  // ---- Rebuilding
  async function build(
    from: Checkpoint | undefined,
    onProgress?: (done: number, total: number) => void,
  ): Promise<number> {
    const session = await store.rebuild();
    if (!session) throw new Error('another process is rebuilding the read models');
    try {
      const state = fromTheStart();
      const total = Number(from?.events ?? 0n);
      rebuilding = { done: 0, total };
      const told = (done: number): void => {
        rebuilding = { done, total: Math.max(done, total) };
        onProgress?.(done, Math.max(done, total));
      };
      const options = { onProgress: told, signal: stopping.signal };
      await replay(log, projections, session, state, options);
      await session.index();
      await replay(log, projections, session, state, options);
      // The live writer is held from here on; after it has stopped, the log holds all that it has written.
      await session.replaceLive(() => replay(log, projections, session, state, options));
      return Number(state.checkpoint.events);
    } finally {
      rebuilding = undefined;
      await session.close();
    }
  }

  return {
    progress,
    async start() {
      await store.prepare();
      const checkpoint = await store.liveCheckpoint();
      await checkInstallation(checkpoint);
      outdated = isOutdated(checkpoint);
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
      for (const waiter of waiters) {
        clearTimeout(waiter.timer);
        waiter.resolve(false);
      }
      waiters.clear();
    },
    status() {
      const oldest = arrived[0];
      return {
        leader: live !== undefined,
        lagEvents: arrived.length,
        lagMs: oldest ? Math.max(0, now() - oldest.createdMs) : 0,
        caughtUp,
        events: Number(live?.checkpoint.events ?? 0n),
        outdated,
        ...(rebuilding ? { rebuilding } : {}),
        ...(stopped !== undefined ? { stopped } : {}),
      };
    },
    async rebuild(onProgress) {
      const done = await build(await store.liveCheckpoint().catch(() => undefined), onProgress);
      again?.abort();
      return done;
    },
  };
}
