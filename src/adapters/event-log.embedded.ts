// The event log in Postgres, for installations without EventStoreDB: insert-only tables, one function that takes many
// appends
// at once (group commit), dense positions, and a commit order that is the order in which readers see events.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { encodeAppend } from '../engine/encoding.ts';
import type { EncodedEvent } from '../engine/encoding.ts';
import { attentiveMs, deadline } from '../engine/loop.ts';
import { storeError, storeErrorKind } from '../engine/ports.ts';
import type { EventLog, NewEvent, Position, StoredEvent, StoreFault } from '../engine/ports.ts';
import { ownEvents } from './event-log.embedded.own.ts';

/**
 * Where the events live. Give either a connection string (the log owns its pools; a function is asked for each new
 * connection, so that the log
 * follows a server that moves) or a pool (closed by its owner).
 */
export interface EmbeddedLogOptions {
  readonly connectionString?: string | (() => string);
  readonly pool?: pg.Pool;
  /**
   * Who sets the tables up, where the connection's own user only reads and appends; that user is then given these
   * rights. Absent: the same user.
   */
  readonly owner?: { readonly connectionString: () => string; readonly grantTo: string };
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
const SCAN_EVENTS = 512;
const LONGEST_WAIT_MS = 5_000;

// Scalar subqueries on purpose: Postgres keeps the plan of a function, and one made while the tables were empty must
// still use the
// indexes when they are large. The lock is taken before the first snapshot, so that each caller sees all that came
// before it and
// positions are dense; commit happens under the lock, so that nothing smaller can appear after something greater has
// been seen.
const schemaSql = (s: string): string => `
create schema if not exists ${s};
create table if not exists ${s}.stream (
  id integer generated always as identity primary key, name text collate "C" not null unique);
create table if not exists ${s}.event (
  position bigint primary key, stream integer not null, revision integer not null, id uuid not null, type text not null,
  data text not null, meta text not null, created_ms bigint not null, unique (stream, revision));
create or replace function ${s}.append(appends json, events json) returns table (written boolean, revision integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $append$
declare tail bigint; created bigint;
begin
  -- Durable before it is acknowledged, whatever the role, the database or the connection string say.
  if current_setting('synchronous_commit') = 'off' then perform set_config('synchronous_commit', 'on', true); end if;
  perform pg_advisory_xact_lock('${s}.event'::regclass::oid::bigint);
  tail := coalesce((select max(e.position) from ${s}.event e), 0);
  created := extract(epoch from clock_timestamp()) * 1000;
  return query
  with asked as materialized (
    select a.item, a.name, a.expected, a.count, k.stream,
      coalesce((select max(e.revision) from ${s}.event e where e.stream = k.stream), -1) as last
    from rows from (json_to_recordset(appends) as (s text, e integer, n integer))
        with ordinality as a(name, expected, count, item),
      lateral (select (select s.id from ${s}.stream s where s.name = a.name) as stream offset 0) k),
  given as materialized (
    select v.* from json_to_recordset(events) as v(a integer, k integer, i uuid, t text, d text, m text)),
  created_stream as (
    insert into ${s}.stream (name) select a.name from asked a where a.stream is null and a.expected = -1
    returning stream.id, stream.name),
  accepted as materialized (
    select a.item, coalesce(a.stream, c.id) as stream, a.last,
      tail + sum(a.count) over (order by a.item) - a.count as base
    from asked a left join created_stream c on c.name = a.name where a.expected = a.last),
  stored as (
    insert into ${s}.event (position, stream, revision, id, type, data, meta, created_ms)
    select (a.base + g.k + 1)::bigint, a.stream, a.last + g.k + 1, g.i, g.t, g.d, g.m, created
    from accepted a join given g on g.a = a.item order by 1
    returning 1)
  select case when a.expected = a.last then true when a.expected > a.last then false
    else not exists (select from given g where g.a = a.item
      and (select e.id from ${s}.event e where e.stream = a.stream and e.revision = a.expected + 1 + g.k)
        is distinct from g.i) end,
    case when a.expected = a.last then a.last + a.count else a.last end
  from asked a order by a.item;
  perform pg_notify('${s}', '');
end $append$;
-- Whoever calls it appends at the end of a stream and nothing else; that is all that a user can do to these tables who
-- does not own them.
revoke all on function ${s}.append(json, json) from public;
create or replace function ${s}.refuse_change() returns trigger language plpgsql as $refuse$
begin
  raise exception 'events are never changed: % of %.% is refused', lower(tg_op), tg_table_schema, tg_table_name
    using errcode = '2F002';
end $refuse$;
create or replace trigger refuse_change before update or delete or truncate on ${s}.stream
  for each statement execute function ${s}.refuse_change();
create or replace trigger refuse_change before update or delete or truncate on ${s}.event
  for each statement execute function ${s}.refuse_change();
alter table ${s}.stream enable trigger refuse_change;
alter table ${s}.event enable trigger refuse_change;`;

/** What a user needs who only reads and appends. */
const grantSql = (s: string, user: string): string => `
grant usage on schema ${s} to ${user};
grant select on ${s}.stream, ${s}.event to ${user};
grant execute on function ${s}.append(json, json) to ${user};`;

/**
 * What the schema is now: which set-up made it, whether it refuses changes, whether this user may enter it, and could
 * lift that.
 */
const STATE = `select obj_description(n.oid, 'pg_namespace') as made, has_schema_privilege(n.oid, 'usage') as enters,
  (select count(*)::int from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = n.oid and c.relname in ('stream', 'event')
      and t.tgname = 'refuse_change' and t.tgenabled <> 'D') as guards,
  (select pg_has_role(c.relowner, 'member') from pg_class c
    where c.relnamespace = n.oid and c.relname = 'event') as owns
  from pg_namespace n where n.nspname = $1`;
interface LogState {
  readonly made: string | null;
  readonly enters: boolean;
  readonly guards: number;
  readonly owns: boolean | null;
}

/** Raise when a program could not work with tables that an earlier set-up made. */
const SCHEMA_VERSION = 2;

/**
 * Makes the tables, or brings them up to date, unless they are: a user who only reads and appends finds them ready, and
 * a running service is not
 * held by locks. Returns what a person should be told. Several processes may open a new database at once: a lock of its
 * own lets one do it.
 */
async function setUp(
  client: pg.ClientBase,
  owner: pg.ClientBase,
  schema: string,
  grantTo: string | undefined,
): Promise<string[]> {
  const sql = schemaSql(schema) + (grantTo === undefined ? '' : grantSql(schema, grantTo));
  const version = `daicho events, version ${SCHEMA_VERSION}`;
  const mark = `${version} (${createHash('sha256').update(sql).digest('hex').slice(0, 16)})`;
  const stateOf = async (): Promise<LogState> =>
    (await client.query<LogState>(STATE, [schema])).rows[0] ?? { made: null, enters: false, guards: 0, owns: null };
  const before = await stateOf();
  // To a user who does not own the tables it does not matter in which words they were made.
  const isReady =
    before.enters && (before.made === mark || (before.owns === false && before.made?.startsWith(version) === true));
  if (!isReady || before.guards < 2) {
    await owner.query('begin');
    try {
      await owner.query('select pg_advisory_xact_lock(7163500181)');
      await owner.query(`${sql} comment on schema ${schema} is '${mark}'`);
      await owner.query('commit');
    } catch (error) {
      await owner.query('rollback').catch(() => undefined);
      if ((error as { code?: string }).code !== '42501') throw error;
      throw new Error(
        'the tables of the events are missing or of another version, and the user of DATABASE_URL may not make them: ' +
          'start Daicho once with the user in DATABASE_URL who owns them (or the database), then with this one again',
        { cause: error },
      );
    }
  }
  const warnings: string[] = [];
  if (isReady && before.guards < 2) {
    warnings.push(
      'the triggers that refuse changes of events were switched off or removed: they are on again. ' +
        'Find out who did it, and run `daicho verify`',
    );
  }
  if ((await stateOf()).owns === true) {
    warnings.push(
      'the user of DATABASE_URL owns the tables of the events and could change them: ' +
        'OPERATIONS.md says how to give the service a user that cannot',
    );
  }
  return warnings;
}

interface Waiting {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly EncodedEvent[];
  readonly given: readonly NewEvent[];
  readonly bytes: number;
  readonly resolve: (answer: { lastRevision: number }) => void;
  readonly reject: (error: unknown) => void;
}
/**
 * A JSON text inside of a JSON text: as it is, which Postgres hands over letter by letter, or as a string where it
 * holds an escape (of NUL, of half a pair) that Postgres would have to read and cannot.
 */
function inside(json: string): string {
  return json.includes('\\u') ? JSON.stringify(json) : json;
}

/** The events of a group as the function `append` reads them; texts are put together, because they are JSON already. */
function eventsJson(group: readonly Waiting[]): string {
  let all = '';
  group.forEach(({ events }, item) => {
    events.forEach(({ id, type, data, meta }, k) => {
      const head = `"a":${item + 1},"k":${k},"i":"${id}","t":${JSON.stringify(type)}`;
      all += `${all === '' ? '[' : ','}{${head},"d":${inside(data)},"m":${inside(meta)}}`;
    });
  });
  return `${all}]`;
}

/** An audit may read the whole log. */
const AUDIT_MS = 600_000;
/** What no append leaves behind: holes in the positions, streams without events, events without a stream. */
const FAULTS = [
  `select coalesce(s.name, '') as stream, e.revision,
      format('it stands at position %s, after %s: the events between them are missing', e.position, e.before)
        as message
    from (select position, stream, revision, lag(position, 1, 0::bigint) over (order by position) as before
      from $schema.event) e left join $schema.stream s on s.id = e.stream
    where e.position <> e.before + 1 order by e.position limit $1`,
  `select s.name as stream, -1 as revision, 'all its events are missing' as message from $schema.stream s
    where not exists (select from $schema.event e where e.stream = s.id) order by s.id limit $1`,
  `select '' as stream, -1 as revision, format('the event at position %s belongs to no stream', e.position) as message
    from $schema.event e where not exists (select from $schema.stream s where s.id = e.stream)
    order by e.position limit $1`,
];

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

const raw = { getTypeParser: () => (text: string) => text };

/** How a failure of Postgres looks to the engine. `sent` = the statement may have reached the server. */
function failure(error: unknown, sent: boolean): unknown {
  if (storeErrorKind(error) !== undefined) return error;
  const { code, severity, message } = error as { code?: string; severity?: string; message?: string };
  const answered =
    code !== undefined &&
    /^[0-9A-Z]{5}$/.test(code) &&
    severity !== undefined &&
    severity !== 'FATAL' &&
    severity !== 'PANIC';
  if (!answered)
    return storeError(
      sent ? 'unknown_outcome' : 'unavailable',
      `the event store (Postgres) is not reachable: ${message ?? String(error)}`,
      { cause: error },
    );
  // An ERROR means that the transaction was rolled back: resources (53), lock or statement time-outs, shutting down,
  // read-only.
  return /^(53|40|55|57|58|25006)/.test(code)
    ? storeError('unavailable', `the event store (Postgres) refused: ${message ?? code}`, { cause: error })
    : error;
}

/** The log, and what an operator should be told once. */
export type EmbeddedLog = EventLog & { readonly warnings: readonly string[] };

/**
 * Opens (and creates when missing) the event log in Postgres. Rejects with `unavailable` when Postgres cannot be
 * reached.
 */
export async function embeddedEventLog(options: EmbeddedLogOptions): Promise<EmbeddedLog> {
  const { schema = 'events', deadlineMs = 5_000, pollMs = 1_000 } = options;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    throw new TypeError(`schema "${schema}" must be a plain lower-case Postgres name`);
  const own: pg.Pool[] = [];
  const { connectionString } = options;
  const makePool = (max: number): pg.Pool => {
    const pool = new pg.Pool({
      max,
      connectionTimeoutMillis: deadlineMs,
      application_name: 'daicho events',
      keepAlive: true,
    });
    Object.defineProperty(pool.options, 'connectionString', {
      get: () => (typeof connectionString === 'function' ? connectionString() : connectionString),
    });
    own.push(pool);
    return pool;
  };
  const writes = options.pool ?? makePool(GROUPS_IN_FLIGHT);
  const reads = options.pool ?? makePool(4);
  // A connection that dies says so as an event, while idle to its pool; without a listener Node would end the process.
  for (const pool of new Set([writes, reads])) {
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
    });
  }

  let closed = false;
  const closing = new AbortController();

  /**
   * A connection of the pool. The pool counts time by the clock: what our own loop stood still of it is waited for
   * again.
   */
  async function connection(pool: pg.Pool): Promise<pg.PoolClient> {
    for (;;) {
      const sinceMs = attentiveMs();
      try {
        return await pool.connect();
      } catch (error) {
        if (!/^timeout exceeded/.test((error as Error).message) || attentiveMs() - sinceMs >= 0.9 * deadlineMs)
          throw failure(error, false);
      }
    }
  }

  /** Runs one statement with our own timer: a silent server must not hold a caller for ever. */
  async function run<R>(
    pool: pg.Pool,
    query: pg.QueryConfig & { rowMode?: 'array' },
    withinMs = deadlineMs,
  ): Promise<R[]> {
    if (closed) throw storeError('unavailable', 'the event log is closed');
    const client = await connection(pool);
    let timedOut = false;
    const ignore = (): void => undefined;
    client.on('error', ignore);
    const timer = deadline(withinMs, () => {
      timedOut = true;
      // Ending politely would wait for the silent server; the socket itself is destroyed.
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    });
    try {
      const { rows } = await client.query(query);
      client.release();
      return rows as R[];
    } catch (error) {
      const seen = timedOut
        ? storeError('unknown_outcome', `the event store (Postgres) has not answered within ${withinMs} ms`, {
            cause: error,
          })
        : failure(error, true);
      client.release(storeErrorKind(seen) === 'unknown_outcome');
      throw seen;
    } finally {
      timer.stop();
      client.off('error', ignore);
    }
  }
  // A read has no outcome that could be unknown: it simply could not be done.
  const read = <R>(query: pg.QueryConfig & { rowMode?: 'array' }): Promise<R[]> =>
    run<R>(reads, query).catch((error: unknown) => {
      throw storeErrorKind(error) === 'unknown_outcome'
        ? storeError('unavailable', (error as Error).message, { cause: error })
        : error;
    });

  const client = await writes.connect().catch((error: unknown) => {
    throw failure(error, false);
  });
  const owner =
    options.owner === undefined
      ? undefined
      : new pg.Client({
          connectionString: options.owner.connectionString(),
          connectionTimeoutMillis: deadlineMs,
          application_name: 'daicho events',
        });
  owner?.on('error', () => undefined);
  let warnings: readonly string[];
  try {
    await owner?.connect();
    warnings = await setUp(client, owner ?? client, schema, options.owner?.grantTo);
  } catch (error) {
    throw failure(error, false);
  } finally {
    client.release();
    await owner?.end();
  }

  // ---- Appends: what waits is sent together.
  let waiting: Waiting[] = [];
  let inFlight = 0;
  let scheduled = false;
  // What this process wrote is handed to the first of its subscriptions, which is the projector's; it alone asks the
  // store for less then.
  const ours = ownEvents();
  let heir: object | undefined;
  const wakers = new Set<() => void>();
  const wakeSubscribers = (): void => {
    for (const wake of [...wakers]) wake();
  };

  async function send(group: readonly Waiting[]): Promise<void> {
    const appends = JSON.stringify(
      group.map(({ stream, expected, events }) => ({ s: stream, e: expected, n: events.length })),
    );
    const events = eventsJson(group);
    // Remembered before they are sent: a subscription may hear of them before we do.
    if (heir) for (const { given } of group) ours.sent(given);
    let answers: { written: boolean; revision: number }[];
    try {
      answers = await run(writes, {
        name: `daicho-append-${schema}`,
        text: `select written, revision from ${schema}.append($1::json, $2::json)`,
        values: [appends, events],
      });
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
      if (answer.written) {
        one.resolve({ lastRevision: one.expected + one.events.length });
        return;
      }
      ours.forget(one.given);
      one.reject(
        storeError('wrong_revision', `${one.stream} is at revision ${answer.revision}, not at ${one.expected}`, {
          actual: answer.revision,
        }),
      );
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
      if (
        streams.has(one.stream) ||
        group.length >= GROUP_APPENDS ||
        (group.length > 0 && bytes + one.bytes > GROUP_BYTES)
      )
        later.push(one);
      else {
        group.push(one);
        bytes += one.bytes;
      }
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
        if (!scheduled) {
          scheduled = true;
          setImmediate(pump);
        }
      });
    }
  }

  // ---- Reads.
  // A stream keeps its number for ever, so the names that pages need are asked for once.
  const names = new Map<string, string>();
  async function nameStreams(
    rows: readonly (readonly [position: string, stream: string, ...rest: string[]])[],
  ): Promise<void> {
    const missing = new Set<string>();
    for (const row of rows) if (!names.has(row[1])) missing.add(row[1]);
    if (missing.size === 0) return;
    const found = await read<[string, string]>({
      name: `daicho-names-${schema}`,
      text: `select id, name from ${schema}.stream where id = any($1::int[])`,
      values: [[...missing]],
      types: raw,
      rowMode: 'array',
    });
    for (const [id, name] of found) names.set(id, name);
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

  async function readAll({
    after,
    limit,
    prefixes,
  }: {
    after?: Position;
    limit: number;
    prefixes?: readonly string[];
  }): Promise<{ events: StoredEvent[]; next: Position | undefined }> {
    let from = checkPosition(after);
    for (;;) {
      // Rows as arrays of text: a third faster than objects, and history is read by the million.
      const rows = await read<PlainRow>({
        name: `daicho-all-${schema}`,
        text: `select position, stream, revision, id, type, data, meta, created_ms from ${schema}.event
          where position > $1 order by position limit $2`,
        values: [from, prefixes ? Math.max(limit, SCAN_EVENTS) : limit],
        types: raw,
        rowMode: 'array',
      });
      if (rows.length === 0) return { events: [], next: from === '0' ? after : from };
      await nameStreams(rows);
      const events: StoredEvent[] = [];
      for (const row of rows) {
        const stream = names.get(row[1]);
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
    after: Position | undefined,
    limit: number,
    prefixes: readonly string[] | undefined,
  ): Promise<{ events: StoredEvent[]; next: Position | undefined } | undefined> {
    if (ours.size === 0) return undefined;
    const rows = await read<[position: string, stream: string, revision: string, id: string, createdMs: string]>({
      name: `daicho-own-${schema}`,
      text: `select position, stream, revision, id, created_ms from ${schema}.event
        where position > $1 order by position limit $2`,
      values: [checkPosition(after), limit],
      types: raw,
      rowMode: 'array',
    });
    if (rows.length === 0) return { events: [], next: after };
    await nameStreams(rows);
    const events: StoredEvent[] = [];
    const taken: NewEvent[] = [];
    for (const [position, number, revision, id, createdMs] of rows) {
      const stream = names.get(number);
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
  function asSent<P extends { readonly events: readonly StoredEvent[] }>(page: P): P {
    if (ours.size === 0) return page;
    const events = page.events.map((event) => {
      const written = ours.take(event.id);
      return written ? { ...event, data: written.data, meta: written.meta, text: written.text } : event;
    });
    return { ...page, events };
  }

  // ---- Waking up for events of other processes: one LISTEN connection while anybody subscribes.
  let subscribers = 0;
  let listening: pg.PoolClient | undefined;
  let connecting = false;
  async function listen(): Promise<void> {
    if (listening !== undefined || connecting || subscribers === 0 || closed) return;
    connecting = true;
    let client: pg.PoolClient | undefined;
    try {
      const made = (client = await reads.connect());
      client.on('error', () => undefined);
      client.once('end', () => {
        if (listening === made) {
          listening = undefined;
          made.release(true);
        }
      });
      client.on('notification', ({ channel }) => {
        if (channel === schema) wakeSubscribers();
      });
      await client.query(`listen ${schema}`);
      listening = client;
      if (subscribers === 0 || closed) deafen();
    } catch {
      // The poll still finds everything; the next poll tries to listen again. A connection that is kept would be
      // missing in the pool for ever.
      client?.release(true);
    } finally {
      connecting = false;
    }
  }
  function deafen(): void {
    const client = listening;
    listening = undefined;
    client?.release(true);
  }

  /** A wait of `ms` that ends early when it is stopped, when the signal aborts, or (`wakeable`) at the next event. */
  function nap(ms: number, signal: AbortSignal, wakeable: boolean): { readonly over: Promise<void>; stop(): void } {
    let stop = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        stop();
      }, ms);
      stop = () => {
        clearTimeout(timer);
        wakers.delete(stop);
        signal.removeEventListener('abort', stop);
        resolve();
      };
      if (wakeable) wakers.add(stop);
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
    });
    return { over, stop };
  }

  const log: EmbeddedLog = {
    warnings,

    append: (stream, expected, events) =>
      new Promise((resolve, reject) => {
        const encoded = encodeAppend(stream, expected, events);
        if (closed) throw storeError('unavailable', 'the event log is closed');
        const bytes = encoded.reduce((sum, event) => sum + event.bytes, 0);
        waiting.push({
          stream,
          expected: expected === 'none' ? -1 : expected,
          events: encoded,
          given: events,
          bytes,
          resolve,
          reject,
        });
        if (!scheduled && inFlight < GROUPS_IN_FLIGHT) {
          scheduled = true;
          queueMicrotask(pump);
        }
      }),

    readStream: async (stream, { from, direction = 'forwards', limit }) => {
      const backwards = direction === 'backwards';
      const order = backwards ? 'desc' : 'asc';
      const rows = await read<[...PlainRow, string | null]>({
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
      return {
        events: rows.filter((row) => row[0] !== null).map((row) => toEvent(row.slice(0, 8) as PlainRow, stream)),
        exists: true,
        lastRevision: Number(last),
      };
    },

    readAll,

    subscribe: async ({ after, prefixes, maxBatch = PAGE_EVENTS, onCaughtUp, onTrouble }, handler, signal) => {
      const ended = AbortSignal.any([signal, closing.signal]);
      const me = {};
      heir ??= me;
      const fetch = (from: Position | undefined): ReturnType<typeof readAll> => {
        const stored = (): ReturnType<typeof readAll> => readAll({ after: from, limit: maxBatch, prefixes });
        const page =
          heir === me
            ? readOwn(from, maxBatch, prefixes).then(async (written) => written ?? asSent(await stored()))
            : stored();
        // Fetched ahead, it may fail while nobody waits for it yet.
        page.catch(() => undefined);
        return page;
      };
      let position = after;
      let failures = 0;
      let ahead: ReturnType<typeof readAll> | undefined;
      subscribers += 1;
      try {
        while (!ended.aborted) {
          void listen();
          // Armed before the read: an event that commits during it must not wait for the poll.
          const waking = nap(pollMs, ended, true);
          let page: Awaited<ReturnType<typeof readAll>>;
          try {
            page = await (ahead ?? fetch(position));
            failures = 0;
          } catch (error) {
            waking.stop();
            ahead = undefined;
            if (storeErrorKind(error) === undefined) throw error;
            failures += 1;
            onTrouble?.(error);
            await nap(Math.min(LONGEST_WAIT_MS, 50 * 2 ** failures) * (0.5 + Math.random()), ended, false).over;
            continue;
          }
          ahead = undefined;
          if (page.events.length === 0) {
            position = page.next;
            if (!ended.aborted) onCaughtUp?.();
            await waking.over;
            continue;
          }
          waking.stop();
          if (ended.aborted) break;
          // History comes in full pages: the next one travels while the handler works.
          if (page.events.length >= maxBatch) ahead = fetch(page.next);
          await handler(page.events);
          position = page.next;
        }
      } finally {
        subscribers -= 1;
        if (heir === me) heir = undefined;
        if (subscribers === 0) deafen();
      }
    },

    head: async () =>
      (
        await read<[Position | null]>({
          name: `daicho-head-${schema}`,
          text: `select max(position) from ${schema}.event`,
          types: raw,
          rowMode: 'array',
        })
      )[0]?.[0] ?? undefined,
    compare: (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0),
    ping: async () => {
      await read({ text: 'select 1' });
    },
    faults: async (limit) => {
      const found = await Promise.all(
        FAULTS.map((text) =>
          run<StoreFault>(reads, { text: text.replaceAll('$schema', schema), values: [limit] }, AUDIT_MS),
        ),
      );
      return found.flat();
    },
    close: async () => {
      if (closed) return;
      closing.abort();
      while (inFlight > 0 || waiting.length > 0)
        await new Promise((resolve) => {
          setTimeout(resolve, 2);
        });
      closed = true;
      deafen();
      await Promise.all(own.map((pool) => pool.end()));
    },
  };
  return log;
}
