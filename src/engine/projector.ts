// Keeps the read models up with the log: one leader per database, batches in one transaction with the checkpoint, and
// rebuilds beside the live tables.
import type { Projection } from '../../projections/projection.ts';
import type { TableName } from '../../projections/tables.ts';
import { following, messageOf, YIELDED } from './following.ts';
import { checkInstallation, leading, OTHERS, type Leader } from './leading.ts';
import { nap } from './loop.ts';
import type { Bell, EventLog, Lease, Progress, ReadModelStore, StoredEvent, Tracer } from './ports.ts';
import { rebuilds, type Rebuilding } from './rebuilding.ts';
import { asPoison } from './replay.ts';
import { standing, type Standing } from './standing.ts';
import { survey, type TableSurvey } from './survey.ts';
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
  /** The same, where this program can read them: it does, and does not project. */
  readonly ahead?: readonly string[];
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
  /** Wakes readers in a process that does not project; without it the rows are asked often. */
  readonly bell?: Bell;
  readonly now: () => number;
  /** Milliseconds in which this process could hear others (Clock.attended); default: by its own event loop. */
  readonly attended?: () => number;
  /** Most events of one transaction; default 1,000. */
  readonly batchEvents?: number;
  /** False: it never leads, and only watches whether the rows move; default true. */
  readonly mayLead?: boolean;
  /** It has built the tables: it leads at once where nobody does, and only until another one wants to. */
  readonly standsIn?: boolean;
  /** Hears of events that are in the rows now, in the order of their streams; only in the process that leads. */
  readonly onWritten?: (events: readonly StoredEvent[]) => void;
  readonly tracer?: Tracer | undefined;
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
  /** How long ago this process saw that the rows hold all events; Infinity where it does not project, or some wait. */
  endSeenAgoMs(): number;
  /** Resolves true once this process has caught up for the first time, false after `timeoutMs`. */
  caughtUp(timeoutMs: number): Promise<boolean>;
  readonly progress: Progress;
  /**
   * Builds all read models anew beside the live ones and puts them in their place; readers and the live projector go on
   * meanwhile. Resolves with the number of events. `acceptEvents`: they are right, though the rows knew others.
   * `tables`: these alone.
   */
  rebuild(
    onProgress?: (done: number, total: number) => void,
    options?: { readonly acceptEvents?: boolean; readonly tables?: readonly TableName[] },
  ): Promise<number>;
}

const LEAD_RETRY_MS = 1_000;
const STAND_IN_RETRY_MS = 50;
const LONGEST_BACKOFF_MS = 2_000;
const MEASURE_MS = 1_000;
/** Whoever gave the lead up because no events come asks for it again after so long. */
const YIELD_MS = 2_500;

/** What stands in the way of rows that are whole and new, as far as anything does. */
function troubles(
  tables: TableSurvey,
  builds: Rebuilding,
  stand: Standing,
): Pick<
  ProjectorStatus,
  'outdated' | 'filling' | 'newer' | 'ahead' | 'doubtful' | 'failingForMs' | 'stillForMs' | 'rebuilding'
> {
  const failingForMs = stand.failingForMs();
  const stillForMs = stand.stillForMs();
  const { outdated, filling, newer, ahead } = tables.seen();
  const doubtful = builds.doubtful();
  const rebuilding = builds.progress();
  return {
    outdated,
    ...(filling.length > 0 ? { filling } : {}),
    ...(newer.length > 0 ? { newer } : {}),
    ...(ahead.length > 0 ? { ahead } : {}),
    ...(doubtful > 0 ? { doubtful } : {}),
    ...(failingForMs === undefined ? {} : { failingForMs }),
    ...(stillForMs === undefined ? {} : { stillForMs }),
    ...(rebuilding ? { rebuilding } : {}),
  };
}

/** How many events are not in the rows, and how old the first of them is. */
function lagOf(behind: readonly StoredEvent[], nowMs: number): Pick<ProjectorStatus, 'lagEvents' | 'lagMs'> {
  const oldest = behind[0];
  return { lagEvents: behind.length, lagMs: oldest ? Math.max(0, nowMs - oldest.createdMs) : 0 };
}

/** What a process does that may not lead now. */
async function standBy(tables: TableSurvey, stand: Standing): Promise<void> {
  stand.work();
  // Whoever projects, somebody has to see whether the rows move.
  void stand.measure();
  if (tables.differs()) await tables.advise();
}

/** Measures the lag; waits for that at most a second. */
async function measuredSoon(stand: Standing): Promise<void> {
  const over = new AbortController();
  await Promise.race([stand.measure(), nap(MEASURE_MS, over.signal)]);
  over.abort();
}

/** A projector over these ports; it does nothing before `start`. */
export function projector(options: ProjectorOptions): Projector {
  const {
    log,
    store,
    projections,
    now,
    onWritten,
    tracer,
    batchEvents = 1_000,
    mayLead = true,
    standsIn = false,
  } = options;
  const problem = options.onProblem ?? (() => undefined);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let stopped: string | undefined;
  const tables = survey(store, problem);
  const builds = rebuilds({ log, store, projections, signal: stopping.signal, onProblem: problem });
  const readers = waiters(
    options,
    () => terms.live()?.streams,
    () => void follow.hurry(),
  );
  const stand = standing({
    log,
    store,
    held: () => {
      const live = terms.live();
      return live && { position: live.checkpoint.position, streams: live.streams };
    },
    attended: options.attended,
    onProblem: problem,
  });
  const follow = following({ log, batchEvents, stand, readers, onWritten, tracer });
  const terms = leading({ log, store, projections, tables, builds, follow, readers, stand, stopping: stopping.signal });

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      let session: Leader | undefined;
      try {
        await tables.look();
        session = !mayLead || tables.isForOthers() ? undefined : await store.lead(tables.differs(), standsIn);
        if (!session) {
          await standBy(tables, stand);
          await nap(standsIn ? STAND_IN_RETRY_MS : LEAD_RETRY_MS, stopping.signal);
          continue;
        }
        tables.forgetAdvice();
        const before = follow.written();
        try {
          await terms.lead(session);
        } finally {
          if (follow.written() > before) failures = 0;
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

  function statusOf(behind: readonly StoredEvent[]): ProjectorStatus {
    return {
      ...troubles(tables, builds, stand),
      leader: terms.lease() !== undefined,
      ...lagOf(behind, now()),
      caughtUp: stand.hasCaughtUp(),
      events: Number(terms.live()?.checkpoint.events ?? 0n),
      ...(stopped !== undefined ? { stopped } : {}),
    };
  }

  return {
    progress: readers.progress,
    async start() {
      if (!standsIn) await store.prepare();
      await checkInstallation(log, await store.liveCheckpoint());
      await tables.look();
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
      readers.close();
    },
    isStopping: () => stopping.signal.aborted,
    status: () => statusOf(follow.arrived()),
    fix: tables.advice,
    lease: terms.lease,
    async measured() {
      await measuredSoon(stand);
      return statusOf(follow.arrived().length > 0 ? follow.arrived() : stand.unseen());
    },
    endSeenAgoMs: () => (terms.lease() && follow.arrived().length === 0 ? stand.endSeenAgoMs() : Infinity),
    caughtUp: stand.caughtUp,
    async rebuild(onProgress, { acceptEvents = false, tables: some } = {}) {
      await store.prepare();
      const from = await store.liveCheckpoint().catch(() => undefined);
      const done = await builds.build(from, some, onProgress, acceptEvents);
      terms.beginAnew();
      return done;
    },
  };
}
