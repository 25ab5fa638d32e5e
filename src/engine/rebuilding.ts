// Building tables anew beside the live ones, from the log or from their events alone, and exchanging them.
import { eventTypesOf, projecting, type Projection } from '../../projections/projection.ts';
import type { TableName } from '../../projections/tables.ts';
import type { Checkpoint, EventLog, Position, ReadModelStore } from './ports.ts';
import { fromTheStart, replay, replaySome } from './replay.ts';

/**
 * Tables that are made from so few events are filled by reading those alone, found in the index of events; others by
 * reading the log.
 */
const FEW_EVENTS = 100_000;

/** Rebuilds, one at a time. */
export interface Rebuilding {
  /**
   * Builds these tables (default all) anew beside the live ones and exchanges them. All tables follow the log to its
   * end, and go on from there; some must hold just the events that the live ones hold. Resolves with the number of
   * events.
   */
  build(
    from: Checkpoint | undefined,
    tables?: readonly TableName[],
    onProgress?: (done: number, total: number) => void,
    acceptEvents?: boolean,
  ): Promise<number>;
  /** How far the one is that goes on; undefined: none does. */
  progress(): { readonly done: number; readonly total: number } | undefined;
  /** Events that are not those of which the rows were made once, as the last rebuild found. */
  doubtful(): number;
  /** Asks the rows for that number: another process may have built them. */
  countDoubtful(): Promise<void>;
}

/** What rebuilds need; `signal` ends them. */
export interface RebuildingOptions {
  readonly log: EventLog;
  readonly store: ReadModelStore;
  readonly projections: readonly Projection[];
  readonly signal: AbortSignal;
  readonly onProblem: (message: string, error: unknown) => void;
}

/** Up to where the session of a rebuild follows the log, and how: see `build`. */
type Pass = (until: Position | undefined) => Promise<void>;

/** Rebuilds of these read models; none goes on. */
export function rebuilds({ log, store, projections, signal, onProblem }: RebuildingOptions): Rebuilding {
  let doubtful = 0;
  let rebuilding: { done: number; total: number } | undefined;

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
      const options = { onProgress: told, signal };
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
        onProblem(
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

  return {
    build,
    progress: () => rebuilding,
    doubtful: () => doubtful,
    countDoubtful: async () => {
      doubtful = await store.doubtful();
    },
  };
}
