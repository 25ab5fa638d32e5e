// Pages of the event log in Postgres: of one stream, of all, and of what this process has just written.
import type { EventLog, NewEvent, Position, StoredEvent } from '../engine/ports.ts';
import { raw, type LogConnections } from './event-log.embedded.connections.ts';
import type { OwnEvents } from './event-log.embedded.own.ts';

const SCAN_EVENTS = 512;

/** position, stream number, revision, id, type, data, meta, created (ms): as text. */
type PlainRow = [string, string, string, string, string, string, string, string];

/**
 * The value of a JSON text. One that somebody has broken is undefined, which no reader takes for an event, and which
 * stops none of the others.
 */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const toEvent = ([position, , revision, id, type, data, meta, createdMs]: PlainRow, stream: string): StoredEvent => ({
  id,
  type,
  data: parse(data),
  meta: parse(meta),
  stream,
  revision: Number(revision),
  position,
  createdMs: Number(createdMs),
});

const checkPosition = (position: Position | undefined): string => {
  if (position !== undefined && !/^\d{1,18}$/.test(position))
    throw new TypeError(`"${position}" is not a position of this event log`);
  return position ?? '0';
};

/** Events in the order of the log; `next`: the position after which to go on. */
export interface LogPage {
  readonly events: StoredEvent[];
  readonly next: Position | undefined;
}

/** What streams are called. */
interface StreamNames {
  /** The name of a stream that was learned; undefined when no stream has this number. */
  of(number: string): string | undefined;
  /** Whoever was read by its name need not be asked for it when what is written to it comes by. */
  note(number: string, name: string): void;
  learn(rows: readonly (readonly [position: string, stream: string, ...rest: string[]])[]): Promise<void>;
}

function streamNames(connections: LogConnections, schema: string): StreamNames {
  // A stream keeps its number for ever, so the names that pages need are asked for once.
  const names = new Map<string, string>();
  return {
    of: (number) => names.get(number),
    note: (number, name) => void names.set(number, name),
    async learn(rows) {
      const missing = new Set<string>();
      for (const row of rows) if (!names.has(row[1])) missing.add(row[1]);
      if (missing.size === 0) return;
      const found = await connections.read<[string, string]>({
        name: `daicho-names-${schema}`,
        text: `select id, name from ${schema}.stream where id = any($1::int[])`,
        values: [[...missing]],
        types: raw,
        rowMode: 'array',
      });
      for (const [id, name] of found) names.set(id, name);
    },
  };
}

/** Where pages are read from. */
interface LogSource {
  readonly connections: LogConnections;
  readonly schema: string;
  readonly names: StreamNames;
}

async function readStream(
  { connections, schema, names }: LogSource,
  stream: string,
  { from, direction = 'forwards', limit }: Parameters<EventLog['readStream']>[1],
): ReturnType<EventLog['readStream']> {
  const backwards = direction === 'backwards';
  const order = backwards ? 'desc' : 'asc';
  const rows = await connections.read<[...PlainRow, string | null]>({
    name: `daicho-stream-${direction}-${schema}`,
    text: `select e.position, e.stream, e.revision, e.id, e.type, e.data, e.meta, e.created_ms,
        (select max(m.revision) from ${schema}.event m where m.stream = s.id)
      from ${schema}.stream s left join lateral (
        select * from ${schema}.event h where h.stream = s.id and h.revision ${backwards ? '<=' : '>='} $2
        order by h.revision ${order} limit $3) e on true
      where s.name = $1 order by e.revision ${order}`,
    values: [stream, from ?? (backwards ? 2_147_483_647 : 0), limit],
    types: raw,
    rowMode: 'array',
  });
  const last = rows[0]?.[8] ?? null;
  if (last === null) return { events: [], exists: false, lastRevision: -1 };
  const [first] = rows;
  if (first !== undefined && first[0] !== null) names.note(first[1], stream);
  return {
    events: rows.filter((row) => row[0] !== null).map((row) => toEvent(row.slice(0, 8) as PlainRow, stream)),
    exists: true,
    lastRevision: Number(last),
  };
}

async function readStreams(
  { connections, schema }: LogSource,
  asked: Parameters<NonNullable<EventLog['readStreams']>>[0],
  limit: number,
): Promise<readonly StoredEvent[]> {
  const rows = await connections.read<[...PlainRow, string]>({
    name: `daicho-streams-${schema}`,
    text: `select e.position, e.stream, e.revision, e.id, e.type, e.data, e.meta, e.created_ms, s.name
      from unnest($1::text[], $2::int[]) a (name, first) join ${schema}.stream s on s.name = a.name
      cross join lateral (
        select * from ${schema}.event h where h.stream = s.id and h.revision >= a.first
        order by h.revision limit $3) e order by e.stream, e.revision`,
    values: [asked.map(({ stream }) => stream), asked.map(({ from }) => from), limit],
    types: raw,
    rowMode: 'array',
  });
  return rows.map((row) => toEvent(row.slice(0, 8) as PlainRow, row[8]));
}

async function readAll(
  { connections, schema, names }: LogSource,
  { after, limit, prefixes }: Parameters<EventLog['readAll']>[0],
): Promise<LogPage> {
  let from = checkPosition(after);
  for (;;) {
    // Rows as arrays of text: a third faster than objects, and history is read by the million.
    const rows = await connections.read<PlainRow>({
      name: `daicho-all-${schema}`,
      text: `select position, stream, revision, id, type, data, meta, created_ms from ${schema}.event
        where position > $1 order by position limit $2`,
      values: [from, prefixes ? Math.max(limit, SCAN_EVENTS) : limit],
      types: raw,
      rowMode: 'array',
    });
    if (rows.length === 0) return { events: [], next: from === '0' ? after : from };
    await names.learn(rows);
    const events: StoredEvent[] = [];
    for (const row of rows) {
      const stream = names.of(row[1]);
      if (stream === undefined)
        throw new Error(
          `the event store is damaged: the event at position ${row[0]} belongs to no stream; run \`daicho verify\``,
        );
      from = row[0];
      if (prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix)))
        events.push(toEvent(row, stream));
      if (events.length >= limit) break;
    }
    // An empty page means the end of the log, so a stretch of foreign events is walked through here.
    if (events.length > 0) return { events, next: from };
  }
}

/**
 * The events after a position, of which this process wrote all; undefined when it did not, or no longer has them.
 * What there is, and in which order, is the store's word.
 */
async function readOwn(
  { connections, schema, names }: LogSource,
  ours: OwnEvents,
  { after, limit, prefixes }: Parameters<EventLog['readAll']>[0],
): Promise<LogPage | undefined> {
  if (ours.size === 0) return undefined;
  const rows = await connections.read<
    [position: string, stream: string, revision: string, id: string, createdMs: string]
  >({
    name: `daicho-own-${schema}`,
    text: `select position, stream, revision, id, created_ms from ${schema}.event
      where position > $1 order by position limit $2`,
    values: [checkPosition(after), limit],
    types: raw,
    rowMode: 'array',
  });
  if (rows.length === 0) return { events: [], next: after };
  await names.learn(rows);
  const events: StoredEvent[] = [];
  const taken: NewEvent[] = [];
  for (const [position, number, revision, id, createdMs] of rows) {
    const stream = names.of(number);
    const written = ours.take(id);
    if (stream === undefined || written === undefined) {
      // The page is read as it is stored, and is still told as it was sent, as far as this process sent it.
      ours.sent(taken);
      return undefined;
    }
    taken.push(written);
    if (prefixes !== undefined && !prefixes.some((prefix) => stream.startsWith(prefix))) continue;
    const { type, data, meta, text } = written;
    const [at, createdAtMs] = [Number(revision), Number(createdMs)];
    events.push({ id, type, data, meta, stream, revision: at, position, createdMs: createdAtMs, text });
  }
  return { events, next: rows.at(-1)?.[0] };
}

/** A page as it was sent, as far as this process sent it: an edit of what is stored is not what was acknowledged. */
function asSent(ours: OwnEvents, page: LogPage): LogPage {
  if (ours.size === 0) return page;
  const events = page.events.map((event) => {
    const written = ours.take(event.id);
    return written ? { ...event, data: written.data, meta: written.meta, text: written.text } : event;
  });
  return { ...page, events };
}

/** What can be read of the log. */
export interface LogPages {
  readonly readStream: EventLog['readStream'];
  readonly readStreams: NonNullable<EventLog['readStreams']>;
  readonly readAll: (asked: Parameters<EventLog['readAll']>[0]) => Promise<LogPage>;
  /** The same, without reading and parsing again what this process has just written, which is handed over once. */
  readonly readHandingOver: (asked: Parameters<EventLog['readAll']>[0]) => Promise<LogPage>;
}

/** The pages of the log in this schema; `ours`: what this process has just written. */
export function logPages(connections: LogConnections, schema: string, ours: OwnEvents): LogPages {
  const source: LogSource = { connections, schema, names: streamNames(connections, schema) };
  return {
    readStream: (stream, asked) => readStream(source, stream, asked),
    readStreams: (asked, limit) => readStreams(source, asked, limit),
    readAll: (asked) => readAll(source, asked),
    readHandingOver: async (asked) =>
      (await readOwn(source, ours, asked)) ?? asSent(ours, await readAll(source, asked)),
  };
}
