// An upgrade beside the program that runs: tables that this program has otherwise are built while that one goes on,
// take their place at one moment, and are kept up from here until a process of this program leads.
import type { TableName } from '../../projections/tables.ts';
import { checkInstallation } from './leading.ts';
import { nap } from './loop.ts';
import type { ReadModelStore } from './ports.ts';
import { projector, type Projector, type ProjectorOptions } from './projector.ts';

/** It is asked so often whether a process of this program wants to lead. */
const ASK_MS = 100;
/** Another one leads once it was seen so often in a row: an old one that takes the lead finds the tables, and goes. */
const SEEN_OFTEN = 10;
/** An old leader finds within a second that its tables are gone, and one that is frozen loses its term by then. */
const OLD_GOES_MS = 8_000;
/** Whoever asked for the lead has so long to take it. */
const TAKING_MS = 10_000;

/** How it came out. */
export interface Migrated {
  /** What was built; none: the live tables are those of this program. */
  readonly tables: readonly TableName[];
  /** Events that were read for them. */
  readonly events: number;
  /** Who keeps them up now; undefined while nobody does. */
  readonly leader: string | undefined;
}

/** What a migration tells, and what ends it. */
export interface MigrationCourse {
  onBuilding?(tables: readonly TableName[]): void;
  onProgress?(done: number, total: number): void;
  /** The new tables are live. */
  onExchanged?(events: number): void;
  /** Ends it: after the exchange nobody keeps the tables up then until a process of this program does. */
  readonly signal: AbortSignal;
}

/** Builds what differs, exchanges it, and stands in for the leader until one of this program has come. */
export async function migrate(
  options: Omit<ProjectorOptions, 'standsIn' | 'mayLead'>,
  course: MigrationCourse,
): Promise<Migrated> {
  const { log, store } = options;
  await store.prepare();
  await checkInstallation(log, await store.liveCheckpoint());
  const { missing = [], changed = [], newer = [], ahead = [] } = (await store.tables()) ?? {};
  const others = [...newer, ...ahead];
  if (others.length > 0)
    throw new Error(
      `the tables are those of a newer program (${others.join(', ')}): start that one, ` +
        'or go back for good with `daicho rebuild` of this program',
    );
  const tables = [...missing, ...changed];
  if (tables.length === 0) return { tables, events: 0, leader: await store.leader() };
  const make = (): Projector => projector({ ...options, standsIn: true });
  const first = make();
  course.onBuilding?.(tables);
  const events = await first.rebuild(course.onProgress?.bind(course), { tables });
  const { term: before } = await store.standIn();
  course.onExchanged?.(events);
  return { tables, events, leader: await keptUp(first, make, { store, before, signal: course.signal }) };
}

interface KeepingUp {
  readonly store: Pick<ReadModelStore, 'standIn' | 'leader'>;
  /** The term in which the tables of before were kept up: who has it may not have heard yet that they are gone. */
  readonly before: number | undefined;
  readonly signal: AbortSignal;
}

/** Keeps the rows up until another process does; resolves with its name, or undefined when it was told to end. */
async function keptUp(first: Projector, make: () => Projector, keeping: KeepingUp): Promise<string | undefined> {
  const { store, signal } = keeping;
  for (let here = first; !signal.aborted; here = make()) {
    await here.start();
    const hasOther = await standing(here, keeping);
    await here.stop();
    if (hasOther) return store.leader();
    for (let asked = 0; !signal.aborted && asked < TAKING_MS / ASK_MS; asked++) {
      const leader = await store.leader().catch(() => undefined);
      if (leader !== undefined) return leader;
      await nap(ASK_MS, signal);
    }
  }
  return undefined;
}

/** Stands in until another process has the lead (true), or wants it, or this one is told to end. */
async function standing(here: Projector, { store, before, signal }: KeepingUp): Promise<boolean> {
  let seen: number | undefined;
  let often = 0;
  for (let asked = 0; !signal.aborted; asked++) {
    // A database that is away for a moment is no reason to leave the rows alone.
    const { awaited: isAwaited = false, term } = (await store.standIn().catch(() => undefined)) ?? {};
    if (here.lease() !== undefined) {
      if (isAwaited) return false;
      often = 0;
    } else {
      const isOfBefore = term === before && asked < OLD_GOES_MS / ASK_MS;
      often = term !== undefined && term === seen ? often + 1 : 0;
      seen = isOfBefore ? undefined : term;
      if (often >= SEEN_OFTEN) return true;
    }
    await nap(ASK_MS, signal);
  }
  return false;
}
