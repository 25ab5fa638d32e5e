// Leading: the terms of the one process that keeps the live rows up, and what it does at the beginning of each: checks
// the pair of stores, builds what is old or missing, then follows the log.
import { projecting, type Projection } from '../../projections/projection.ts';
import { TABLE_NAMES, type TableName } from '../../projections/tables.ts';
import { DIRECTORY_STREAM, installationBegunBy } from '../domain/directory.ts';
import { beginning } from './beginning.ts';
import { FENCED, messageOf, type RowsFollowing, type Live } from './following.ts';
import { nap } from './loop.ts';
import type { Checkpoint, EventLog, Lease, ReadModelStore } from './ports.ts';
import type { Rebuilding } from './rebuilding.ts';
import type { Standing } from './standing.ts';
import type { TableSurvey } from './survey.ts';
import type { Waiters } from './waiters.ts';

/** The live tables are those of another program: it alone keeps them up. */
export const OTHERS = new Error('the read models were written by another program');

/** From this many events on, an empty read model is filled in bulk (indexes last) instead of live. */
const BULK_EVENTS = 2_000;
/** A leader looks so often whether another process has exchanged its tables. */
const WATCH_MS = 1_000;
/** Filling a table is tried again after so long. */
const FILL_AGAIN_MS = 5_000;

/** The session of a leader. */
export type Leader = NonNullable<Awaited<ReturnType<ReadModelStore['lead']>>>;

/** Refuses an event store from which these read models were not built. */
export async function checkInstallation(log: EventLog, checkpoint: Checkpoint | undefined): Promise<void> {
  if (!checkpoint || (checkpoint.position === undefined && checkpoint.installationId === undefined)) return;
  const {
    events: [first],
  } = await log.readStream(DIRECTORY_STREAM, { limit: 1 });
  const here = first && installationBegunBy(first);
  const empty = here === undefined && (await log.head()) === undefined;
  if ((checkpoint.installationId === undefined || checkpoint.installationId === here) && !empty) return;
  throw Object.assign(
    new Error(
      `the read models were built from installation ${checkpoint.installationId ?? 'without a name'}, ` +
        `but the event store ${empty ? 'is empty' : `holds installation ${here ?? 'without a name'}`}: ` +
        'correct EVENTSTORE_URL or DATABASE_URL, or build the read models from this event store with `daicho rebuild`',
    ),
    { mismatch: true },
  );
}

/** What leading needs; `stopping` ends it. */
export interface LeadingOptions {
  readonly log: EventLog;
  readonly store: ReadModelStore;
  readonly projections: readonly Projection[];
  readonly tables: TableSurvey;
  readonly builds: Rebuilding;
  readonly follow: RowsFollowing;
  readonly readers: Waiters;
  readonly stand: Standing;
  readonly stopping: AbortSignal;
}

/** The terms of this process. */
export interface Leading {
  /**
   * One term as the leader: an empty read model of a long log is built in bulk, tables of older programs are built
   * anew, then the log is followed. Rows stand still while a table is old: some would grow and others not.
   */
  lead(session: Leader): Promise<void>;
  /** What is in the live rows; undefined while this process does not lead. */
  live(): Live | undefined;
  /** The term in which this process projects; undefined while it does not. */
  lease(): Lease | undefined;
  /** Begins the term anew, from the checkpoint. */
  beginAnew(): void;
}

/** No term has begun. */
export function leading(options: LeadingOptions): Leading {
  const { log, store, projections, tables, builds, follow, readers, stand, stopping } = options;
  let live: Live | undefined;
  let term: Lease | undefined;
  let again: AbortController | undefined;
  /** Filling missing tables, while it goes on. */
  let background: Promise<void> | undefined;

  /**
   * Fills missing tables while the others are projected; the leader then begins anew, with them. What fails is tried
   * again when it has begun anew for another reason, or after a while.
   */
  async function fill(missing: readonly TableName[], from: Checkpoint): Promise<void> {
    try {
      await builds.build(from, missing);
    } catch (error) {
      if (stopping.aborted) return;
      stand.fail(`tables could not be filled, which is tried again: ${messageOf(error)}`, error);
      await nap(FILL_AGAIN_MS, stopping);
    }
    background = undefined;
    again?.abort();
  }

  async function lead(session: Leader): Promise<void> {
    const { over } = session.lease;
    while (!stopping.aborted && !over.aborted) {
      if (!(await session.checkpoint())) await store.prepare();
      await checkInstallation(log, await session.checkpoint());
      // Taking over leaves nothing that this program has given up, and others may need.
      if (tables.hadOwn()) await tables.look();
      if (tables.isForOthers()) throw OTHERS;
      const states = await session.takeOver();
      if (states.newer.length + states.ahead.length > 0) {
        tables.note(states);
        throw OTHERS;
      }
      const checkpoint = await session.checkpoint();
      if (!checkpoint) throw new Error('the read models vanished');
      tables.note(states);
      await builds.countDoubtful();
      const { missing, changed } = states;
      const begun = checkpoint.position === undefined ? await beginning(log, BULK_EVENTS) : undefined;
      if ((begun !== undefined && begun.events >= BULK_EVENTS) || changed.length > 0) {
        await background;
        await builds.build(checkpoint, begun ? undefined : [...missing, ...changed]);
        continue;
      }
      if (missing.length > 0 && checkpoint.position === undefined) {
        await builds.build(checkpoint, missing);
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
        await follow.project(session, state, begun?.first, AbortSignal.any([stopping, again.signal, over]));
      } catch (error) {
        if (error !== FENCED) throw error;
      } finally {
        clearInterval(watching);
        live = undefined;
        term = undefined;
        readers.ask();
      }
    }
    await background;
  }

  return {
    lead,
    live: () => live,
    lease: () => (term?.isHeld() === true ? term : undefined),
    beginAnew: () => again?.abort(),
  };
}
