// The event log in Postgres, for installations without EventStoreDB: insert-only tables, one function that takes many appends
// at once (group commit), dense positions, and a commit order that is the order in which readers see events.
import pg from 'pg';
import { encodeAppend } from '../engine/encoding.ts';
import type { EncodedEvent } from '../engine/encoding.ts';
import { storeError, storeErrorKind } from '../engine/ports.ts';
import type { EventLog, Position, StoredEvent } from '../engine/ports.ts';

/** Where the events live. Give either a connection string (the log owns its pools) or a pool (closed by its owner). */
export interface EmbeddedLogOptions {
  readonly connectionString?: string;
  readonly pool?: pg.Pool;
  /** Schema of the tables; default `events`. */
  readonly schema?: string;
  /** An append or a read that takes longer has an unknown outcome; default 5,000. */
  readonly deadlineMs?: number;
  /** How often a waiting subscription looks for events of other processes when no notification comes; default 1,000. */
  readonly pollMs?: number;
}

const GROUP_APPENDS = 512;
const GROUP_BYTES = 4 * 1024 * 1024;
// A second group is parsed by Postgres while the first waits for the disk; a third only makes both smaller.
const GROUPS_IN_FLIGHT = 2;
const PAGE_EVENTS = 2_000;
const LONGEST_WAIT_MS = 5_000;

// Scalar subqueries on purpose: Postgres keeps the plan of a function, and one made while the tables were empty must still use the
// indexes when they are large. The lock is taken before the first snapshot, so that each caller sees all that came before it and
// positions are dense; commit happens under the lock, so that nothing smaller can appear after something greater has been seen.
const schemaSql = (s: string): string => `
create schema if not exists ${s};
create table if not exists ${s}.stream (id integer generated always as identity primary key, name text collate "C" not null unique);
create table if not exists ${s}.event (
  position bigint primary key, stream integer not null, revision integer not null, id uuid not null, type text not null,
  data text not null, meta text not null, created_ms bigint not null, unique (stream, revision));
create or replace function ${s}.append(appends json, events json) returns table (written boolean, revision integer)
language plpgsql set enable_seqscan = off as $append$
declare tail bigint; created bigint;
begin
  perform pg_advisory_xact_lock('${s}.event'::regclass::oid::bigint);
  tail := coalesce((select max(e.position) from ${s}.event e), 0);
  created := extract(epoch from clock_timestamp()) * 1000;
  return query
  with asked as materialized (
    select a.item, a.name, a.expected, a.count, k.stream, coalesce((select max(e.revision) from ${s}.event e where e.stream = k.stream), -1) as last
    from rows from (json_to_recordset(appends) as (s text, e integer, n integer)) with ordinality as a(name, expected, count, item),
      lateral (select (select s.id from ${s}.stream s where s.name = a.name) as stream offset 0) k),
  given as materialized (select v.* from json_to_recordset(events) as v(a integer, k integer, i uuid, t text, d text, m text)),
  created_stream as (insert into ${s}.stream (name) select a.name from asked a where a.stream is null and a.expected = -1 returning stream.id, stream.name),
  accepted as materialized (
    select a.item, coalesce(a.stream, c.id) as stream, a.last, tail + sum(a.count) over (order by a.item) - a.count as base
    from asked a left join created_stream c on c.name = a.name where a.expected = a.last),
  stored as (
    insert into ${s}.event (position, stream, revision, id, type, data, meta, created_ms)
    select (a.base + g.k + 1)::bigint, a.stream, a.last + g.k + 1, g.i, g.t, g.d, g.m, created
    from accepted a join given g on g.a = a.item order by 1
    returning 1)
  select case when a.expected = a.last then true when a.expected > a.last then false
    else not exists (select from given g where g.a = a.item
      and (select e.id from ${s}.event e where e.stream = a.stream and e.revision = a.expected + 1 + g.k) is distinct from g.i) end,
    case when a.expected = a.last then a.last + a.count else a.last end
  from asked a order by a.item;
  perform pg_notify('${s}', '');
end $append$;`;

interface Waiting {
  readonly stream: string; readonly expected: number; readonly events: readonly EncodedEvent[]; readonly bytes: number;
  readonly resolve: (answer: { lastRevision: number }) => void; readonly reject: (error: unknown) => void;
}
interface Row { position: string; stream: number; revision: number; id: string; type: string; data: string; meta: string; created_ms: string }

const raw = { getTypeParser: () => (text: string) => text };

/** How a failure of Postgres looks to the engine. `sent` = the statement may have reached the server. */
function failure(error: unknown, sent: boolean): unknown {
  if (storeErrorKind(error) !== undefined) return error;
  const { code, severity, message } = error as { code?: string; severity?: string; message?: string };
  const answered = code !== undefined && /^[0-9A-Z]{5}$/.test(code) && severity !== undefined && severity !== 'FATAL' && severity !== 'PANIC';
  if (!answered) return storeError(sent ? 'unknown_outcome' : 'unavailable', `the event store (Postgres) is not reachable: ${message ?? String(error)}`, { cause: error });
  // An ERROR means that the transaction was rolled back: resources (53), lock or statement time-outs, shutting down, read-only.
  return /^(53|40|55|57|58|25006)/.test(code) ? storeError('unavailable', `the event store (Postgres) refused: ${message ?? code}`, { cause: error }) : error;
}

/** Opens (and creates when missing) the event log in Postgres. Rejects with `unavailable` when Postgres cannot be reached. */
export async function embeddedEventLog(options: EmbeddedLogOptions): Promise<EventLog> {
  const { schema = 'events', deadlineMs = 5_000, pollMs = 1_000 } = options;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new TypeError(`schema "${schema}" must be a plain lower-case Postgres name`);
  const own: pg.Pool[] = [];
  const makePool = (max: number): pg.Pool => {
    const pool = new pg.Pool({ connectionString: options.connectionString, max, connectionTimeoutMillis: deadlineMs, application_name: 'daicho events', keepAlive: true });
    own.push(pool);
    return pool;
  };
  const writes = options.pool ?? makePool(GROUPS_IN_FLIGHT);
  const reads = options.pool ?? makePool(4);
  // A pool reports a connection that dies while idle as an event; without a listener Node would end the process.
  for (const pool of new Set([writes, reads])) pool.on('error', () => undefined);

  let closed = false;
  const closing = new AbortController();

  /** Runs one statement with our own timer: a silent server must not hold a caller for ever. */
  async function run<R extends pg.QueryResultRow>(pool: pg.Pool, query: pg.QueryConfig): Promise<R[]> {
    if (closed) throw storeError('unavailable', 'the event log is closed');
    const client = await pool.connect().catch((error: unknown) => { throw failure(error, false); });
    let timedOut = false;
    const ignore = (): void => undefined;
    client.on('error', ignore);
    const timer = setTimeout(() => {
      timedOut = true;
      // Ending politely would wait for the silent server; the socket itself is destroyed.
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    }, deadlineMs);
    try {
      const { rows } = await client.query<R>(query);
      client.release();
      return rows;
    } catch (error) {
      const seen = timedOut ? storeError('unknown_outcome', `the event store (Postgres) has not answered within ${deadlineMs} ms`, { cause: error }) : failure(error, true);
      client.release(storeErrorKind(seen) === 'unknown_outcome');
      throw seen;
    } finally {
      clearTimeout(timer);
      client.off('error', ignore);
    }
  }
  // A read has no outcome that could be unknown: it simply could not be done.
  const read = <R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<R[]> => run<R>(reads, query).catch((error: unknown) => {
    throw storeErrorKind(error) === 'unknown_outcome' ? storeError('unavailable', (error as Error).message, { cause: error }) : error;
  });

  // Several processes may open a new database at once: creation is serialised by a lock of its own.
  const setUp = await writes.connect().catch((error: unknown) => { throw failure(error, false); });
  try {
    await setUp.query('begin');
    await setUp.query('select pg_advisory_xact_lock(7163500181)');
    await setUp.query(schemaSql(schema));
    await setUp.query('commit');
  } catch (error) {
    await setUp.query('rollback').catch(() => undefined);
    throw failure(error, false);
  } finally {
    setUp.release();
  }

  // ---- Appends: what waits is sent together.
  let waiting: Waiting[] = [];
  let inFlight = 0;
  let scheduled = false;
  const wakers = new Set<() => void>();
  const wakeSubscribers = (): void => { for (const wake of [...wakers]) wake(); };

  async function send(group: readonly Waiting[]): Promise<void> {
    const appends = JSON.stringify(group.map(({ stream, expected, events }) => ({ s: stream, e: expected, n: events.length })));
    const events = JSON.stringify(group.flatMap((one, item) => one.events.map((event, k) => ({ a: item + 1, k, i: event.id, t: event.type, d: event.data, m: event.meta }))));
    let answers: { written: boolean; revision: number }[];
    try {
      answers = await run(writes, { name: `daicho-append-${schema}`, text: `select written, revision from ${schema}.append($1::json, $2::json)`, values: [appends, events] });
    } catch (error) {
      if (group.length > 1 && storeErrorKind(error) === undefined) {
        // Postgres refused the statement itself and wrote nothing: only the guilty append may fail for it.
        for (const one of group) await send([one]);
        return;
      }
      for (const one of group) one.reject(error);
      return;
    }
    group.forEach((one, item) => {
      const answer = answers[item]!;
      if (answer.written) one.resolve({ lastRevision: one.expected + one.events.length });
      else one.reject(storeError('wrong_revision', `${one.stream} is at revision ${answer.revision}, not at ${one.expected}`, { actual: answer.revision }));
    });
    wakeSubscribers();
  }

  function takeGroup(): Waiting[] {
    // One append per stream and group: the function checks all items against the same state.
    const streams = new Set<string>();
    const group: Waiting[] = [];
    const later: Waiting[] = [];
    let bytes = 0;
    for (const one of waiting) {
      if (streams.has(one.stream) || group.length >= GROUP_APPENDS || (group.length > 0 && bytes + one.bytes > GROUP_BYTES)) later.push(one);
      else { group.push(one); bytes += one.bytes; }
      streams.add(one.stream);
    }
    waiting = later;
    return group;
  }

  function pump(): void {
    scheduled = false;
    while (inFlight < GROUPS_IN_FLIGHT && waiting.length > 0) {
      inFlight += 1;
      void send(takeGroup()).finally(() => {
        inFlight -= 1;
        // After the callers just answered have had their turn: what they append now travels in the same group.
        if (!scheduled) { scheduled = true; setImmediate(pump); }
      });
    }
  }

  // ---- Reads.
  const names = new Map<number, string>();
  async function nameStreams(ids: Iterable<number>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !names.has(id));
    if (missing.length === 0) return;
    for (const { id, name } of await read<{ id: number; name: string }>({ name: `daicho-names-${schema}`, text: `select id, name from ${schema}.stream where id = any($1::int[])`, values: [missing] })) names.set(id, name);
  }
  const toEvent = (row: Row, stream: string): StoredEvent => ({
    id: row.id, type: row.type, data: JSON.parse(row.data), meta: JSON.parse(row.meta), stream,
    revision: Number(row.revision), position: row.position, createdMs: Number(row.created_ms),
  });
  const checkPosition = (position: Position | undefined): string => {
    if (position !== undefined && !/^\d{1,18}$/.test(position)) throw new TypeError(`"${position}" is not a position of this event log`);
    return position ?? '0';
  };
  const COLUMNS = 'position, stream, revision, id, type, data, meta, created_ms';

  async function readAll({ after, limit, prefixes }: { after?: Position; limit: number; prefixes?: readonly string[] }): Promise<{ events: StoredEvent[]; next: Position | undefined }> {
    let from = checkPosition(after);
    for (;;) {
      const rows = await read<Row & pg.QueryResultRow>({ name: `daicho-all-${schema}`, text: `select ${COLUMNS} from ${schema}.event where position > $1 order by position limit $2`, values: [from, limit], types: raw });
      if (rows.length === 0) return { events: [], next: from === '0' ? after : from };
      await nameStreams(rows.map((row) => Number(row.stream)));
      from = rows.at(-1)!.position;
      const events: StoredEvent[] = [];
      for (const row of rows) {
        const stream = names.get(Number(row.stream))!;
        if (prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix))) events.push(toEvent(row, stream));
      }
      // An empty page means the end of the log, so a stretch of foreign events is walked through here.
      if (events.length > 0) return { events, next: from };
    }
  }

  // ---- Waking up for events of other processes: one LISTEN connection while anybody subscribes.
  let subscribers = 0;
  let listening: pg.PoolClient | undefined;
  let connecting = false;
  async function listen(): Promise<void> {
    if (listening !== undefined || connecting || subscribers === 0 || closed) return;
    connecting = true;
    try {
      const client = await reads.connect();
      client.on('error', () => undefined);
      client.once('end', () => { if (listening === client) { listening = undefined; client.release(true); } });
      client.on('notification', ({ channel }) => { if (channel === schema) wakeSubscribers(); });
      await client.query(`listen ${schema}`);
      listening = client;
      if (subscribers === 0 || closed) deafen();
    } catch {
      // The poll still finds everything; the next poll tries to listen again.
    } finally {
      connecting = false;
    }
  }
  function deafen(): void {
    const client = listening;
    listening = undefined;
    client?.release(true);
  }

  /** Resolves after `ms`, at the next wake-up, or when the signal aborts. */
  const pause = (ms: number, signal: AbortSignal, wakeable: boolean): Promise<void> => new Promise((resolve) => {
    if (signal.aborted) { resolve(); return; }
    const done = (): void => { clearTimeout(timer); wakers.delete(done); signal.removeEventListener('abort', done); resolve(); };
    const timer = setTimeout(done, ms);
    if (wakeable) wakers.add(done);
    signal.addEventListener('abort', done);
  });

  const log: EventLog = {
    append: (stream, expected, events) => new Promise((resolve, reject) => {
      const encoded = encodeAppend(stream, expected, events);
      if (closed) throw storeError('unavailable', 'the event log is closed');
      const bytes = encoded.reduce((sum, event) => sum + event.data.length + event.meta.length, 0);
      waiting.push({ stream, expected: expected === 'none' ? -1 : expected, events: encoded, bytes, resolve, reject });
      if (!scheduled && inFlight < GROUPS_IN_FLIGHT) { scheduled = true; queueMicrotask(pump); }
    }),

    readStream: async (stream, { from, direction = 'forwards', limit }) => {
      const backwards = direction === 'backwards';
      const rows = await read<Row & pg.QueryResultRow & { last: string | null }>({
        name: `daicho-stream-${direction}-${schema}`,
        text: `select e.position, e.revision, e.id, e.type, e.data, e.meta, e.created_ms, (select max(m.revision) from ${schema}.event m where m.stream = s.id) as last
          from ${schema}.stream s left join lateral (
            select * from ${schema}.event h where h.stream = s.id and h.revision ${backwards ? '<=' : '>='} $2 order by h.revision ${backwards ? 'desc' : 'asc'} limit $3) e on true
          where s.name = $1 order by e.revision ${backwards ? 'desc' : 'asc'}`,
        values: [stream, from ?? (backwards ? 2_147_483_647 : 0), limit], types: raw,
      });
      const last = rows[0]?.last ?? null;
      if (last === null) return { events: [], exists: false, lastRevision: -1 };
      return { events: rows.filter((row) => row.position !== null).map((row) => toEvent(row, stream)), exists: true, lastRevision: Number(last) };
    },

    readAll,

    subscribe: async ({ after, prefixes, maxBatch = PAGE_EVENTS, onCaughtUp }, handler, signal) => {
      const ended = AbortSignal.any([signal, closing.signal]);
      let position = after;
      let failures = 0;
      subscribers += 1;
      try {
        while (!ended.aborted) {
          let page: Awaited<ReturnType<typeof readAll>>;
          void listen();
          // Armed before the read: an event that commits during it must not wait for the poll.
          const nap = new AbortController();
          const woken = pause(pollMs, AbortSignal.any([ended, nap.signal]), true);
          try {
            page = await readAll({ after: position, limit: maxBatch, prefixes });
            failures = 0;
          } catch (error) {
            nap.abort();
            if (storeErrorKind(error) === undefined) throw error;
            failures += 1;
            await pause(Math.min(LONGEST_WAIT_MS, 50 * 2 ** failures) * (0.5 + Math.random()), ended, false);
            continue;
          }
          if (ended.aborted) { nap.abort(); break; }
          if (page.events.length > 0) {
            nap.abort();
            await handler(page.events);
            position = page.next;
          } else {
            position = page.next;
            onCaughtUp?.();
            await woken;
          }
        }
      } finally {
        subscribers -= 1;
        if (subscribers === 0) deafen();
      }
    },

    head: async () => (await read<{ head: Position | null }>({ name: `daicho-head-${schema}`, text: `select max(position) as head from ${schema}.event`, types: raw }))[0]?.head ?? undefined,
    compare: (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0),
    ping: async () => { await read({ text: 'select 1' }); },
    close: async () => {
      if (closed) return;
      closing.abort();
      while (inFlight > 0 || waiting.length > 0) await new Promise((resolve) => { setTimeout(resolve, 2); });
      closed = true;
      deafen();
      await Promise.all(own.map((pool) => pool.end()));
    },
  };
  return log;
}
