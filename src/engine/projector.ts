// Keeps the read models up with the log: one leader per database, batches in one transaction with the checkpoint, and
// rebuilds beside the live tables.
import type { Projection } from '../../projections/projection.ts';
import { READ_MODEL_VERSION } from '../../projections/tables.ts';
import { DIRECTORY_STREAM } from '../domain/book.ts';
import { beginning } from './beginning.ts';
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
import { standing } from './standing.ts';
import { waiters } from './waiters.ts';

/** Where the projector is. `leader`: this process projects. `stopped`: it gave up, and why; a person must look. */
export interface ProjectorStatus {
  readonly leader: boolean;
  /**
   * Events that are not in the rows: those that have arrived, or (when measured) those up to the end of the log, of
   * which at most 1,000 are counted.
   */
  readonly lagEvents: number;
  /** Age of the oldest of them, milliseconds. */
  readonly lagMs: number;
  /** The rows have held, at some time since this process began, all events that existed then. */
  readonly caughtUp: boolean;
  /** For how long projecting has failed in this process, milliseconds; absent while it works. */
  readonly failingForMs?: number;
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
  /** The status with its lag measured against the end of the log; waits for that at most a second. */
  measured(): Promise<ProjectorStatus>;
  /** Resolves true once this process has caught up for the first time, false after `timeoutMs`. */
  caughtUp(timeoutMs: number): Promise<boolean>;
  readonly progress: Progress;
  /**
   * Builds all read models anew beside the live ones and puts them in their place; readers and the live projector go on
   * meanwhile. Resolves with the number of events.
   */
  rebuild(onProgress?: (done: number, total: number) => void): Promise<number>;
}

const LEAD_RETRY_MS = 1_000;
const LONGEST_BACKOFF_MS = 2_000;
const MEASURE_MS = 1_000;
/**
 * While events keep coming and no reader waits, they are gathered for so long: a transaction for a hundred events costs
 * little more than one for ten.
 */
const GATHER_MS = 25;
/** From this many events on, an empty read model is filled in bulk (indexes last) instead of live. */
const BULK_EVENTS = 2_000;

/** The lead was taken over, or the tables were replaced by a rebuild: start anew from the checkpoint. */
const FENCED = new Error('the checkpoint was moved by another writer');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
  let outdated = false;
  let stopped: string | undefined;
  /** Units of work written so far. */
  let written = 0;
  let rebuilding: { done: number; total: number } | undefined;

  /** Ends the gathering, if there is one. */
  let hurry = (): void => undefined;
  const readers = waiters(
    store,
    () => live?.streams,
    () => {
      hurry();
    },
  );
  const stand = standing({
    log,
    store,
    held: () => live && { position: live.checkpoint.position, streams: live.streams },
    onProblem: problem,
  });

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
    if (endSeen && arrived.length === 0) stand.catchUp();
    readers.wake((stream) => state.streams.get(stream));
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

  /**
   * Projects until the signal aborts or something fails; empty rows begin with the event `first`. Folding the next batch
   * overlaps with writing the last one.
   */
  async function project(
    session: ReadModelSession,
    state: Live,
    first: StoredEvent | undefined,
    signal: AbortSignal,
  ): Promise<void> {
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
    async function receive(events: readonly StoredEvent[]): Promise<void> {
      if (failure !== undefined) return;
      arrived = arrived.concat(events);
      if (!busy) {
        busy = true;
        pumping = pump();
      }
      if (events.length < batchEvents && readers.isEmpty()) {
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
    }
    if (first) await receive([first]);
    const after = first?.position ?? state.checkpoint.position;
    await log.subscribe(
      {
        ...(after === undefined ? {} : { after }),
        prefixes: PROJECTED_PREFIXES,
        maxBatch: batchEvents,
        onCaughtUp: () => {
          endSeen = true;
          stand.work();
          if (arrived.length === 0) stand.catchUp();
        },
        onTrouble: (error) => {
          stand.fail(`the read models get no events: ${messageOf(error)}`, error);
        },
      },
      (events) => {
        stand.work();
        return receive(events);
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
      const begun = checkpoint.position === undefined ? await beginning(log, BULK_EVENTS) : undefined;
      outdated = isOutdated(checkpoint);
      if ((begun !== undefined && begun.events >= BULK_EVENTS) || outdated) {
        await build(checkpoint);
        continue;
      }
      const state: Live = { checkpoint, streams: await session.progress() };
      live = state;
      arrived = [];
      endSeen = false;
      again = new AbortController();
      readers.wake((stream) => state.streams.get(stream));
      try {
        await project(session, state, begun?.first, AbortSignal.any([stopping.signal, again.signal]));
      } catch (error) {
        if (error !== FENCED) throw error;
      } finally {
        live = undefined;
        arrived = [];
        readers.ask();
      }
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      let session: ReadModelSession | undefined;
      try {
        session = await store.lead();
        if (!session) {
          stand.work();
          if (!stand.hasCaughtUp()) void stand.measure();
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
        const message = messageOf(error);
        const lasting = asPoison(error) !== undefined || (error instanceof Error && 'mismatch' in error);
        if (lasting) {
          problem(message, error);
          stopped = message;
          return;
        }
        stand.fail(`projecting was interrupted and starts again: ${message}`, error);
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

  function statusOf(behind: readonly StoredEvent[]): ProjectorStatus {
    const oldest = behind[0];
    const failingForMs = stand.failingForMs();
    return {
      leader: live !== undefined,
      lagEvents: behind.length,
      lagMs: oldest ? Math.max(0, now() - oldest.createdMs) : 0,
      caughtUp: stand.hasCaughtUp(),
      events: Number(live?.checkpoint.events ?? 0n),
      outdated,
      ...(failingForMs === undefined ? {} : { failingForMs }),
      ...(rebuilding ? { rebuilding } : {}),
      ...(stopped !== undefined ? { stopped } : {}),
    };
  }

  return {
    progress: readers.progress,
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
      readers.close();
    },
    status: () => statusOf(arrived),
    async measured() {
      const over = new AbortController();
      await Promise.race([stand.measure(), nap(MEASURE_MS, over.signal)]);
      over.abort();
      return statusOf(arrived.length > 0 ? arrived : stand.unseen());
    },
    caughtUp: stand.caughtUp,
    async rebuild(onProgress) {
      const done = await build(await store.liveCheckpoint().catch(() => undefined), onProgress);
      again?.abort();
      return done;
    },
  };
}
