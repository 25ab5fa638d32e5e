// From stored events to rows: one batch as a unit of work, and the whole log into a fresh schema (rebuild,
// verification).
import { hash } from 'node:crypto';
import { newSums, takeSums, unitOfWork, type Sums, type Work } from '../../projections/changes.ts';
import type { Projecting } from '../../projections/projection.ts';
import { FIRST_GENERATION } from '../../projections/tables.ts';
import { companyOfStream } from '../domain/book.ts';
import { DIRECTORY_STREAM, installationBegunBy } from '../domain/directory.ts';
import { bare } from '../domain/ids.ts';
import type { Checkpoint, EventLog, Position, ReadModelSession, StoredEvent } from './ports.ts';
import { readEvent, type RecordedFact } from '../domain/events.ts';

/** Streams that have read models. */
export const PROJECTED_PREFIXES: readonly string[] = ['ledger-', DIRECTORY_STREAM];
const PAGE_EVENTS = 1_000;
const REPLAY_BATCH = 1_000;
/** Most rows of sums that a replay holds in memory. */
const REPLAY_SUMS = 50_000;

/** An event that no projection can take: projecting must stop here, never skip. `at` = its place in the batch. */
export type Poison = Error & { readonly poison: StoredEvent; readonly at: number };

function poison(event: StoredEvent, at: number, cause: unknown): Poison {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return Object.assign(
    new Error(`projecting stopped at ${event.type} ${event.stream}@${event.revision}: ${reason}`, { cause }),
    { poison: event, at },
  );
}

/** The poison that was thrown, if it is one. */
export function asPoison(error: unknown): Poison | undefined {
  return error instanceof Error && 'poison' in error ? (error as Poison) : undefined;
}

/** A failure of writing this one event's rows, as poison. */
export function poisoned(event: StoredEvent, cause: unknown): Poison {
  return poison(event, 0, cause);
}

/**
 * Items in the events of one live batch: lines of entries, lines of statements, payslips. An append holds thousands,
 * and a batch is folded and written out in one go.
 */
const BATCH_ITEMS = 2_500;

/** Items of the lists of an event, whatever its noun calls them. One that is no JSON any more has none. */
function itemsIn(data: unknown): number {
  let items = 0;
  for (const state of Object.values((data ?? {}) as object)) {
    if (Array.isArray(state)) items += state.length;
    else if (typeof state === 'object' && state !== null)
      for (const member of Object.values(state as object)) if (Array.isArray(member)) items += member.length;
  }
  return items;
}

/**
 * How many of these events, from `from` on, make one live batch: at most `most`, with at most BATCH_ITEMS items, but
 * always one.
 */
export function batchEnd(events: readonly StoredEvent[], from: number, most: number): number {
  let items = 0;
  for (let at = from; at < events.length && at < from + most; at++) {
    items += itemsIn((events[at] as StoredEvent).data);
    if (items > BATCH_ITEMS && at > from) return at;
  }
  return Math.min(events.length, from + most);
}

/**
 * What the rows remember of an event, so that a later change of it is noticed: 128 bits of the SHA-256 of its id, type,
 * data and metadata.
 */
function digestOf({ id, type, data, meta, text }: StoredEvent): string {
  // The text that this process made is what would be made again.
  const all = text
    ? `["${id}",${JSON.stringify(type)},${text.data},${text.meta}]`
    : JSON.stringify([id, type, data, meta]);
  return hash('sha256', all, 'base64url').slice(0, 22);
}

/** What is projected; `sparse`: of each stream only some events are given, still in order. */
export interface Replaying extends Projecting {
  readonly sparse?: boolean;
}

/** One batch, ready to be written: `streams` are the new revisions of the streams that it moves. */
export interface Prepared {
  readonly events: readonly StoredEvent[];
  readonly work: Work;
  readonly streams: ReadonlyMap<string, number>;
  readonly from: Checkpoint;
  readonly to: Checkpoint;
}

/**
 * Projects a batch of events that follow `from`; pure. `known` tells how far a stream is (-1 = not begun). Events that
 * the rows already
 * hold are passed over; a gap or an event that cannot be read or handled is thrown as Poison. `sums` are carried over
 * to the next batch.
 */
export function prepare(
  { projections, tables, sparse }: Replaying,
  events: readonly StoredEvent[],
  from: Checkpoint,
  known: (stream: string) => number,
  sums?: Sums,
): Prepared {
  const { rows, work } = unitOfWork(sums, tables);
  const streams = new Map<string, number>();
  const companies = new Map<string, string>();
  let installationId = from.installationId;
  let count = 0;
  events.forEach((event, at) => {
    const revision = streams.get(event.stream) ?? known(event.stream);
    if (event.revision <= revision) return;
    try {
      if (!sparse && event.revision !== revision + 1)
        throw new Error(`the event before it is missing: the stream was projected up to revision ${revision}`);
      const fact = readEvent(event);
      let companyId = companies.get(event.stream);
      // One text per company, not one per event: it is in the key of every row.
      if (companyId === undefined) companies.set(event.stream, (companyId = bare(companyOfStream(event.stream) ?? '')));
      installationId = installationBegunBy(fact) ?? installationId;
      const digest = digestOf(event);
      for (const projection of projections) {
        projection.every?.(fact, rows, companyId, digest);
        (
          projection.on[fact.type] as
            ((event: RecordedFact, changes: typeof rows, companyId: string) => void) | undefined
        )?.(fact, rows, companyId);
      }
    } catch (error) {
      throw poison(event, at, error);
    }
    streams.set(event.stream, event.revision);
    count += 1;
  });
  const position = events.at(-1)?.position ?? from.position;
  return {
    events,
    work: work(),
    streams,
    from,
    to: { ...from, position, installationId, events: from.events + BigInt(count) },
  };
}

/** Where a replay is; changed in place by `replay`. */
export interface Replayed {
  checkpoint: Checkpoint;
  readonly streams: Map<string, number>;
}

/** The checkpoint of tables without rows. */
export const NOTHING_YET: Checkpoint = {
  position: undefined,
  generation: FIRST_GENERATION,
  installationId: undefined,
  events: 0n,
};

/** A replay into a fresh schema, which has read nothing. */
export async function fromTheStart(session: Pick<ReadModelSession, 'checkpoint'>): Promise<Replayed> {
  const checkpoint = await session.checkpoint();
  if (!checkpoint) throw new Error('the schema of this replay vanished');
  return { checkpoint, streams: new Map() };
}

/** Writes batches to a session, each while the next one is being folded; sums are carried over. */
function batches(
  replaying: Replaying,
  session: ReadModelSession,
  state: Replayed,
  onProgress: ((events: number) => void) | undefined,
): { put(batch: readonly StoredEvent[]): Promise<void>; end(): Promise<void> } {
  const sums = newSums(replaying.tables);
  let writing: Promise<void> = Promise.resolve();
  const write = async (
    work: Work,
    streams: ReadonlyMap<string, number>,
    from: Checkpoint,
    to: Checkpoint,
  ): Promise<void> => {
    await writing;
    writing = session.apply(work, streams, from, to).then((written) => {
      if (!written) throw new Error('another process writes to the schema of this replay');
      onProgress?.(Number(to.events));
    });
    writing.catch(() => undefined);
  };
  return {
    async put(batch) {
      const known = (stream: string): number => state.streams.get(stream) ?? -1;
      const prepared = prepare(replaying, batch, state.checkpoint, known, sums);
      state.checkpoint = prepared.to;
      for (const [stream, revision] of prepared.streams) state.streams.set(stream, revision);
      await write(prepared.work, prepared.streams, prepared.from, prepared.to);
      if (sums.size() > REPLAY_SUMS) await write(takeSums(sums), new Map(), state.checkpoint, state.checkpoint);
    },
    async end() {
      if (sums.size() > 0) await write(takeSums(sums), new Map(), state.checkpoint, state.checkpoint);
      await writing;
    },
  };
}

/** Runs of revisions that follow each other, at most PAGE_EVENTS long, as first revision and length. */
function runsOf(revisions: readonly number[]): [from: number, limit: number][] {
  const runs: [number, number][] = [];
  for (const revision of revisions) {
    const last = runs.at(-1);
    if (last && revision === last[0] + last[1] && last[1] < PAGE_EVENTS) last[1] += 1;
    else runs.push([revision, 1]);
  }
  return runs;
}

/**
 * Writes these events (stream -> revisions, ascending) to the session's schema, but for those that `state` has: for
 * tables that are made from few events of many. The state of a stream is the last of its events that was read.
 */
export async function replaySome(
  log: EventLog,
  replaying: Projecting,
  session: ReadModelSession,
  state: Replayed,
  some: ReadonlyMap<string, readonly number[]>,
  options: { onProgress?: (events: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const { put, end } = batches({ ...replaying, sparse: true }, session, state, options.onProgress);
  let batch: StoredEvent[] = [];
  for (const [stream, revisions] of some) {
    const known = state.streams.get(stream) ?? -1;
    for (const [from, limit] of runsOf(revisions.filter((revision) => revision > known))) {
      options.signal?.throwIfAborted();
      batch.push(...(await log.readStream(stream, { from, limit })).events);
      if (batch.length < REPLAY_BATCH) continue;
      await put(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await put(batch);
  await end();
}

/**
 * Writes the events after `state` to the session's schema, up to and including position `until`, or to the present end
 * of the log.
 * The next pages are read while the last batch is being written. The schema is whole only at the end: whoever reads it
 * must wait for that.
 */
export async function replay(
  log: EventLog,
  replaying: Projecting,
  session: ReadModelSession,
  state: Replayed,
  options: { until?: Position; onProgress?: (events: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const { until, onProgress, signal } = options;
  const fetch = (after: Position | undefined): ReturnType<EventLog['readAll']> => {
    const page = log.readAll({
      ...(after === undefined ? {} : { after }),
      limit: PAGE_EVENTS,
      prefixes: PROJECTED_PREFIXES,
    });
    page.catch(() => undefined); // fetched ahead, it may fail while nobody waits for it yet
    return page;
  };
  const { put, end } = batches(replaying, session, state, onProgress);
  let batch: StoredEvent[] = [];
  let page = fetch(state.checkpoint.position);
  for (let ended = false; !ended;) {
    signal?.throwIfAborted();
    const { events, next } = await page;
    ended = events.length === 0;
    if (!ended) page = fetch(next);
    for (const event of events) {
      if (until !== undefined && log.compare(event.position, until) > 0) {
        ended = true;
        break;
      }
      batch.push(event);
    }
    if (batch.length >= REPLAY_BATCH || (ended && batch.length > 0)) {
      await put(batch);
      batch = [];
    }
  }
  await end();
}
