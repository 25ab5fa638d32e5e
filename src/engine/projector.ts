// Keeps the read models up with the log: one leader per database, batches in one transaction with the checkpoint, and
// rebuilds beside the live tables.
import { eventTypesOf, projecting, type Projecting, type Projection } from '../../projections/projection.ts';
import { TABLE_NAMES, type TableName } from '../../projections/tables.ts';
import { DIRECTORY_STREAM, installationBegunBy } from '../domain/directory.ts';
import { LIMITS } from '../domain/limits.ts';
import { beginning } from './beginning.ts';
import type {
  Checkpoint,
  EventLog,
  Lease,
  Position,
  Progress,
  ReadModelSession,
  ReadModelStore,
  StoredEvent,
  TableStates,
} from './ports.ts';
import {
  asPoison,
  batchEnd,
  fromTheStart,
  poisoned,
  prepare,
  PROJECTED_PREFIXES,
  replay,
  replaySome,
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
  /** For how long the rows have stood still although events wait, milliseconds, as was seen; absent: they move. */
  readonly stillForMs?: number;
  readonly events: number;
  /** Live tables are those of an older program until a rebuild has replaced them: queries may fail. */
  readonly outdated: boolean;
  /** Tables of this program that are not there yet: what reads them is refused until they are filled. */
  readonly filling?: readonly string[];
  /** Live tables that only a newer program can have made: nothing is read from them here. */
  readonly newer?: readonly string[];
  /** Events that are not those of which the rows were made once, as the last rebuild found; `verify` names them. */
  readonly doubtful?: number;
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
  /** Hears of events that are in the rows now, in the order of their streams; only in the process that leads. */
  readonly onWritten?: (events: readonly StoredEvent[]) => void;
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
  /** True once it was told to stop. */
  isStopping(): boolean;
  status(): ProjectorStatus;
  /** What an operator has to do so that this process is ready; undefined while nothing is known that would help. */
  fix(): string | undefined;
  /** The term in which this process projects, and looks after the others; undefined while it does not. */
  lease(): Lease | undefined;
  /** The status with its lag measured against the end of the log; waits for that at most a second. */
  measured(): Promise<ProjectorStatus>;
  /** Resolves true once this process has caught up for the first time, false after `timeoutMs`. */
  caughtUp(timeoutMs: number): Promise<boolean>;
  readonly progress: Progress;
  /**
   * Builds all read models anew beside the live ones and puts them in their place; readers and the live projector go on
   * meanwhile. Resolves with the number of events. `acceptEvents`: they are right, though the rows knew others.
   */
  rebuild(
    onProgress?: (done: number, total: number) => void,
    options?: { readonly acceptEvents?: boolean },
  ): Promise<number>;
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

/**
 * Tables that are made from so few events are filled by reading those alone, found in the index of events; others by
 * reading the log.
 */
const FEW_EVENTS = 100_000;

/** The lead was taken over, or the tables were replaced by a rebuild: start anew from the checkpoint. */
const FENCED = new Error('the checkpoint was moved by another writer');

/**
 * Events do not come, here: perhaps another process gets them. Whoever gives the lead up asks for it again after so
 * long, and goes on with it when nobody else has taken it.
 */
const YIELDED = new Error('the lead was given up because no events come');
const YIELD_MS = 2_500;

/** The live tables are those of another program: it alone keeps them up. */
const OTHERS = new Error('the read models were written by another program');
/** A leader looks so often whether another process has exchanged its tables. */
const WATCH_MS = 1_000;

/** Filling a table is tried again after so long. */
const FILL_AGAIN_MS = 5_000;

type Leader = NonNullable<Awaited<ReturnType<ReadModelStore['lead']>>>;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What is in the live rows, as the leader knows it. */
interface Live {
  checkpoint: Checkpoint;
  readonly streams: Map<string, number>;
  /** What is projected: not what is missing in the tables and filled beside them. */
  readonly projecting: Projecting;
}

/** A projector over these ports; it does nothing before `start`. */
export function projector(options: ProjectorOptions): Projector {
  const { log, store, projections, now } = options;
  const batchEvents = options.batchEvents ?? 1_000;
  const problem = options.onProblem ?? (() => undefined);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let live: Live | undefined;
  let term: Lease | undefined;
  let again: AbortController | undefined;
  let arrived: StoredEvent[] = [];
  let endSeen = false;
  let outdated = false;
  let filling: readonly TableName[] = [];
  let newer: readonly string[] = [];
  /** Tables that this program has another way, or that are not there. */
  let changed: readonly TableName[] = [];
  /** The live tables were those of this program once: if they are not any more, somebody has had them built so. */
  let hadOwn = false;
  /** What this process waits for, and who can end that. */
  let advice: string | undefined;
  /** How often tables had been exchanged when these were looked at. */
  let surveyed: number | undefined;
  let doubtful = 0;
  /** Filling missing tables, while it goes on. */
  let background: Promise<void> | undefined;
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
    const here = first && installationBegunBy(first);
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

  function note(states: TableStates | undefined): void {
    newer = states?.newer ?? [];
    outdated = newer.length === 0 && (states?.changed.length ?? 0) > 0;
    filling = newer.length === 0 ? (states?.missing ?? []) : [];
    if (!differs()) {
      advice = undefined;
      hadOwn = true;
    }
    changed = [...(states?.changed ?? []), ...(states?.missing ?? [])];
  }
  /** True while the live tables are not those of this program. */
  const differs = (): boolean => outdated || filling.length > 0 || newer.length > 0;
  /** True while another program alone can lead: a newer one, or an older one to which somebody has gone back. */
  const isForOthers = (): boolean => newer.length > 0 || (hadOwn && differs());

  /** Looks at the live tables when they are not those of this program, or another process has exchanged some. */
  async function look(): Promise<void> {
    const generation = (await store.liveCheckpoint())?.generation;
    if (!differs() && generation === surveyed) return;
    note(await store.tables());
    surveyed = generation;
  }

  /** Says once who stands in the way of this process, and what is to be done about it. */
  async function advise(): Promise<void> {
    const leader = await store.leader();
    const before = advice;
    const there = leader === undefined ? 'start that program' : `it is ${leader}. Stop this process`;
    if (newer.length > 0)
      advice =
        `the read models were written by a newer program (${newer.join(', ')}), ` +
        `which alone can lead and answer reports: ${there}, ` +
        'or go back for good: `npx daicho rebuild` of this program';
    else if (isForOthers())
      advice =
        `somebody went back to an older program, whose tables (${changed.join(', ')}) it alone keeps up: ` +
        `${there}, or go forward again: \`npx daicho rebuild\` of this program`;
    else if (differs() && leader !== undefined)
      advice =
        `this program has newer tables (${changed.join(', ')}) than those that are live, ` +
        'which an older one keeps up: run `npx daicho rebuild` of this program, ' +
        `which builds them while that one goes on. Or stop ${leader}: this process leads then and builds them, ` +
        'and reports wait until it has';
    if (advice !== undefined && advice !== before) problem(advice, undefined);
  }

  // ---- Leading
  async function write(session: ReadModelSession, state: Live, prepared: Prepared): Promise<void> {
    if (!(await session.apply(prepared.work, prepared.streams, prepared.from, prepared.to))) throw FENCED;
    state.checkpoint = prepared.to;
    written += 1;
    for (const [stream, revision] of prepared.streams) state.streams.set(stream, revision);
    arrived = arrived.slice(prepared.events.length);
    options.onWritten?.(prepared.events);
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
            prepare(state.projecting, [event], state.checkpoint, (stream) => state.streams.get(stream) ?? -1),
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
            prepared = prepare(state.projecting, batch, ahead, known);
          } catch (error) {
            found = error;
            prepared = prepare(state.projecting, batch.slice(0, asPoison(error)?.at ?? 0), ahead, known);
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
          if ((stand.failingForMs() ?? 0) < LIMITS.projectingFailedMs) return;
          failure ??= YIELDED;
          failing.abort();
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

  /**
   * Fills missing tables while the others are projected; the leader then begins anew, with them. What fails is tried
   * again when it has begun anew for another reason, or after a while.
   */
  async function fill(tables: readonly TableName[], from: Checkpoint): Promise<void> {
    try {
      await build(from, tables);
    } catch (error) {
      if (stopping.signal.aborted) return;
      stand.fail(`tables could not be filled, which is tried again: ${messageOf(error)}`, error);
      await nap(FILL_AGAIN_MS, stopping.signal);
    }
    background = undefined;
    again?.abort();
  }

  /**
   * One term as the leader: an empty read model of a long log is built in bulk, tables of older programs are built
   * anew, then the log is followed. Rows stand still while a table is old: some would grow and others not.
   */
  async function lead(session: Leader): Promise<void> {
    const { over } = session.lease;
    while (!stopping.signal.aborted && !over.aborted) {
      if (!(await session.checkpoint())) await store.prepare();
      await checkInstallation(await session.checkpoint());
      // Taking over leaves nothing that this program has given up, and others may need.
      if (hadOwn) await look();
      if (isForOthers()) throw OTHERS;
      const states = await session.takeOver();
      if (states.newer.length > 0) {
        note(states);
        throw OTHERS;
      }
      const checkpoint = await session.checkpoint();
      if (!checkpoint) throw new Error('the read models vanished');
      note(states);
      doubtful = await store.doubtful();
      const { missing, changed } = states;
      const begun = checkpoint.position === undefined ? await beginning(log, BULK_EVENTS) : undefined;
      if ((begun !== undefined && begun.events >= BULK_EVENTS) || changed.length > 0) {
        await background;
        await build(checkpoint, begun ? undefined : [...missing, ...changed]);
        continue;
      }
      if (missing.length > 0 && checkpoint.position === undefined) {
        await build(checkpoint, missing);
        continue;
      }
      const here =
        missing.length === 0
          ? { projections }
          : projecting(
              projections,
              TABLE_NAMES.filter((table) => !missing.includes(table)),
            );
      const state: Live = { checkpoint, streams: await session.progress(), projecting: here };
      live = state;
      arrived = [];
      endSeen = false;
      const ours = (again = new AbortController());
      const watching = setInterval(() => {
        // An exchange is felt with the next event only: none may come for long.
        void store.liveCheckpoint().then(
          (found) => found && found.generation !== checkpoint.generation && ours.abort(),
          () => undefined,
        );
      }, WATCH_MS);
      term = session.lease;
      readers.wake((stream) => state.streams.get(stream));
      if (missing.length > 0) background ??= fill(missing, checkpoint);
      try {
        await project(session, state, begun?.first, AbortSignal.any([stopping.signal, again.signal, over]));
      } catch (error) {
        if (error !== FENCED) throw error;
      } finally {
        clearInterval(watching);
        live = undefined;
        term = undefined;
        arrived = [];
        readers.ask();
      }
    }
    await background;
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      let session: Leader | undefined;
      try {
        await look();
        session = isForOthers() ? undefined : await store.lead(differs());
        if (!session) {
          stand.work();
          // Whoever projects, somebody has to see whether the rows move.
          void stand.measure();
          if (differs()) await advise();
          await nap(LEAD_RETRY_MS, stopping.signal);
          continue;
        }
        advice = undefined;
        const before = written;
        try {
          await lead(session);
        } finally {
          if (written > before) failures = 0;
        }
      } catch (error) {
        if (error === OTHERS) continue;
        if (error === YIELDED) {
          await session?.close();
          await nap(YIELD_MS, stopping.signal);
          continue;
        }
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
  /** Up to where the session of a rebuild follows the log, and how: see `build`. */
  type Pass = (until: Position | undefined) => Promise<void>;

  /**
   * Builds these tables (default all) anew beside the live ones and exchanges them. All tables follow the log to its
   * end, and go on from there; some must hold just the events that the live ones hold. Resolves with the number of
   * events.
   */
  async function build(
    from: Checkpoint | undefined,
    tables?: readonly TableName[],
    onProgress?: (done: number, total: number) => void,
    acceptEvents = false,
  ): Promise<number> {
    const session = await store.rebuild(tables);
    if (!session) throw new Error('another process is rebuilding the read models');
    try {
      const state = await fromTheStart(session);
      const total = Number(from?.events ?? 0n);
      rebuilding = { done: 0, total };
      const told = (done: number): void => {
        rebuilding = { done, total: Math.max(done, total) };
        onProgress?.(done, Math.max(done, total));
      };
      const options = { onProgress: told, signal: stopping.signal };
      let pass: Pass = () => replay(log, { projections }, session, state, options);
      if (tables) {
        const some = projecting(projections, tables);
        const types = tables.includes('event_index') ? undefined : eventTypesOf(some.projections);
        const events = types && (() => store.eventsOf(types, FEW_EVENTS));
        pass = (await events?.())
          ? async () => replaySome(log, some, session, state, (await events?.()) ?? new Map(), options)
          : async (until) =>
              until === undefined ? undefined : replay(log, some, session, state, { ...options, until });
      }
      const now = async (): Promise<Position | undefined> => tables && (await store.liveCheckpoint())?.position;
      await pass(await now());
      await session.index();
      await pass(await now());
      // The live writer is held from here on; after it has stopped, the log holds all that it has written.
      doubtful = await session.replaceLive(pass, { acceptEvents });
      if (doubtful > 0)
        problem(
          `${doubtful} events are not those of which the read models were made before they were built anew: ` +
            'run `daicho verify`, which names them',
          undefined,
        );
      return Number(state.checkpoint.events);
    } finally {
      rebuilding = undefined;
      await session.close();
    }
  }

  function statusOf(behind: readonly StoredEvent[]): ProjectorStatus {
    const oldest = behind[0];
    const failingForMs = stand.failingForMs();
    const stillForMs = stand.stillForMs();
    return {
      leader: term?.isHeld() === true,
      lagEvents: behind.length,
      lagMs: oldest ? Math.max(0, now() - oldest.createdMs) : 0,
      caughtUp: stand.hasCaughtUp(),
      events: Number(live?.checkpoint.events ?? 0n),
      outdated,
      ...(filling.length > 0 ? { filling } : {}),
      ...(newer.length > 0 ? { newer } : {}),
      ...(doubtful > 0 ? { doubtful } : {}),
      ...(failingForMs === undefined ? {} : { failingForMs }),
      ...(stillForMs === undefined ? {} : { stillForMs }),
      ...(rebuilding ? { rebuilding } : {}),
      ...(stopped !== undefined ? { stopped } : {}),
    };
  }

  return {
    progress: readers.progress,
    async start() {
      await store.prepare();
      await checkInstallation(await store.liveCheckpoint());
      await look();
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
      readers.close();
    },
    isStopping: () => stopping.signal.aborted,
    status: () => statusOf(arrived),
    fix: () => advice,
    lease: () => (term?.isHeld() === true ? term : undefined),
    async measured() {
      const over = new AbortController();
      await Promise.race([stand.measure(), nap(MEASURE_MS, over.signal)]);
      over.abort();
      return statusOf(arrived.length > 0 ? arrived : stand.unseen());
    },
    caughtUp: stand.caughtUp,
    async rebuild(onProgress, { acceptEvents = false } = {}) {
      await store.prepare();
      const from = await store.liveCheckpoint().catch(() => undefined);
      const done = await build(from, undefined, onProgress, acceptEvents);
      again?.abort();
      return done;
    },
  };
}
