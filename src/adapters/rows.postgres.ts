// The read models in Postgres: kysely for queries, the memory of the writer, and the sessions of the projector.
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Work } from '../../projections/changes.ts';
import {
  DERIVATIONS,
  indexesDdl,
  READ_MODEL_VERSION,
  TABLE_NAMES,
  TABLES,
  tablesDdl,
  type Database,
} from '../../projections/tables.ts';
import type { ApiKey, Plan, Role } from '../domain/access.ts';
import { bare, withPrefix } from '../domain/ids.ts';
import type {
  Checkpoint,
  Memory,
  ReadModelSession,
  ReadModelStore,
  RowDifference,
  Rows,
  Snapshot,
  StoredRow,
} from '../engine/ports.ts';
import { arrayLiteral, defect, isPermanent, write, type Connection } from './rows.postgres.bulk.ts';
import { patience, type Patience } from './rows.postgres.patience.ts';
import { recalling } from './rows.postgres.recall.ts';

/** Where the read models live. */
export interface RowsOptions {
  /** Where; a function is asked for each new connection, so that the read models follow a server that moves. */
  readonly connectionString: string | (() => string);
  /** Connections for queries; default 10. */
  readonly readers?: number;
  /** Connections for the writer's questions; default 4. */
  readonly writers?: number;
  /** A query that takes longer is cancelled; default 30,000. */
  readonly statementTimeoutMs?: number;
  /** A query that takes longer makes us ask whether the server still lives; default 4,000. */
  readonly longQueryMs?: number;
  /** Hears of connections that broke while idle; they are replaced by themselves. */
  readonly onError?: (error: Error) => void;
}

/** The read models' three faces, and their end. */
export interface PostgresRows {
  readonly rows: Rows;
  readonly memory: Memory;
  readonly store: ReadModelStore;
  close(): Promise<void>;
}

const LIVE = 'read_model';
const NEXT = 'read_model_next';
const OLD = 'read_model_old';
const VERIFY = 'read_model_verify';
/** Advisory locks: the first number is ours (`daic`), the second says what for. */
const LOCK_SPACE = 0x64616963;
const LOCK = { lead: 1, rebuild: 2, migrate: 3, verify: 4 } as const;
const COPY_CHUNK = 1 << 20;
const CONNECT_TIMEOUT_MS = 5_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// Generic plans made while a table was empty must still use its indexes when it is large; the writer's statements all
// go by key.
const BY_KEY =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off';

// ---------------------------------------------------------------- what comes back: bigint, plain dates, RFC 3339 times

/** `2026-04-15 01:02:03.4+00` (sessions run in UTC) as `2026-04-15T01:02:03.400Z`. */
function instant(text: string): string {
  const time = text.slice(11, text.length - 3);
  return `${text.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.slice(0, 12).padEnd(12, '0')}Z`;
}
const asIs = (text: string): string => text;
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: BigInt,
  1082: asIs,
  1184: instant,
  // Lists of uuids, mostly empty: no need for a parser that knows quotes.
  2951: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',')),
  // Sums of bigint columns are numeric; whole numbers stay exact.
  1700: (text) => (/^-?\d+$/.test(text) ? BigInt(text) : text),
};
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS[oid]) ??
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

// ---------------------------------------------------------------- one connection

/** The part of pg's connection that COPY needs; its type declarations leave it out. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Names statements by their text, the same on every connection, so that each is parsed and planned once per connection.
 * `most`: later texts stay nameless, for plans cost memory.
 */
function namer(
  prefix: string,
  most: number,
  fits: (text: string) => boolean = () => true,
): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    let name = names.get(text);
    if (name === undefined && names.size < most && fits(text)) {
      name = `${prefix}${names.size}`;
      names.set(text, name);
    }
    return name;
  };
}
const nameOf = namer('w', 1_000);
// A page of a list (`limit`) is planned with its values: a plan for any value trusts that the limit ends it early,
// which fails for rare values.
// So is a query that asks for it in a comment, because its best plan hangs on its dates.
const nameOfQuery = namer('q', 200, (text) => !/\blimit\b|plan with values/i.test(text));

/** How connections are made: to where, watched by whom, and who hears of those that break. */
interface Connecting {
  readonly address: () => string;
  readonly patience: Patience;
  readonly onError: (error: Error) => void;
}

async function connect({ address, patience: { watch }, onError }: Connecting, settings: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: address(),
    options: `-c timezone=UTC ${settings}`,
    types,
    keepAlive: true,
    application_name: 'daicho',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', onError);
  await client.connect();
  return {
    query: (text, values = []) =>
      watch(client, client.query({ name: nameOf(text), text, values: values as unknown[] })),
    simple: (text) => watch(client, client.query(text)),
    copy: (text, data) =>
      watch(
        client,
        new Promise<void>((resolve, reject) => {
          let failed = false;
          // Data is sent right behind the statement; a server that refuses the statement ignores it.
          const submittable = {
            submit(connection: CopyConnection) {
              connection.query(text);
              const bytes = Buffer.from(data);
              for (let at = 0; at < bytes.length; at += COPY_CHUNK)
                connection.sendCopyFromChunk(bytes.subarray(at, at + COPY_CHUNK));
              connection.endCopyFrom();
            },
            handleCopyInResponse() {
              /* the data is already on its way */
            },
            handleCommandComplete() {
              /* ReadyForQuery follows */
            },
            handleError(error: unknown) {
              failed = true;
              reject(error instanceof Error ? error : new Error(String(error)));
            },
            handleReadyForQuery() {
              if (!failed) resolve();
            },
          };
          client.query(submittable as unknown as pg.Submittable);
        }),
      ),
    end: () => client.end(),
  };
}

// ---------------------------------------------------------------- the writer of a schema

const SNAPSHOT = 'select revision, event_id as "eventId", shape, book, seal from ops.book_snapshots';
const CHECKPOINT = "select position, read_model_version, installation_id, events from checkpoint where name = 'live'";
function toCheckpoint(row: Record<string, unknown> | undefined): Checkpoint | undefined {
  return (
    row && {
      position: (row.position as string | null) ?? undefined,
      readModelVersion: row.read_model_version as number,
      installationId: (row.installation_id as string | null) ?? undefined,
      events: row.events as bigint,
    }
  );
}
const isMissing = (error: unknown): boolean => ['42P01', '3F000'].includes(String((error as { code?: unknown }).code));

/** The fence: the checkpoint moves only from where this writer left it. The streams move with it. */
const ADVANCE = `with moved as (update checkpoint set position = $2, read_model_version = $3, installation_id = $4, events = $5 where name = 'live' and position is not distinct from $1 returning 1),
  streams as (insert into stream_progress as t (stream, revision) select v.stream, v.revision from unnest($6::text[], $7::integer[]) as v(stream, revision) where exists (select from moved)
    on conflict (stream) do update set revision = excluded.revision)
  select count(*)::int as moved from moved`;

/** Growth is looked at this long after it was noticed, so that a burst is measured once. */
const STATISTICS_DELAY_MS = 1_000;

/**
 * Statistics are renewed when all events, or those of one stream, have grown by at least so many and this share since.
 */
const STATISTICS_GROWTH = { events: 200, share: 0.1 } as const;
/** Renewing rests this many times as long as it last took, so that it takes at most a twentieth of the time. */
const STATISTICS_REST = 20;

/**
 * Hears of applied events: the new revision of each stream, and how many events all streams had before and have now.
 */
type OnGrown = (streams: ReadonlyMap<string, number>, before: number, now: number) => void;

function session(connection: Connection, schema: string, onGrown?: OnGrown): ReadModelSession {
  let replacing = false;
  async function transaction<T>(body: () => Promise<T>): Promise<T> {
    if (replacing) return body();
    await connection.simple('begin');
    try {
      const result = await body();
      await connection.simple('commit');
      return result;
    } catch (error) {
      await connection.simple('rollback').catch(() => undefined);
      throw error;
    }
  }
  const FENCED = defect('fenced');
  return {
    async checkpoint() {
      try {
        return toCheckpoint((await connection.query(CHECKPOINT)).rows[0]);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async progress() {
      const { rows } = await connection.simple('select stream, revision from stream_progress');
      return new Map(rows.map((row: { stream: string; revision: number }) => [row.stream, row.revision]));
    },
    async apply(work: Work, streams, from, to) {
      try {
        await transaction(async () => {
          const moved = await connection.query(ADVANCE, [
            from.position ?? null,
            to.position ?? null,
            to.readModelVersion,
            to.installationId ?? null,
            to.events.toString(),
            arrayLiteral('code', [...streams.keys()]),
            arrayLiteral('integer', [...streams.values()]),
          ]);
          if (moved.rows[0]?.moved !== 1) throw FENCED;
          for (const table of work.tables) await write(connection, table);
          for (const { name, companyId, argument } of work.derivations)
            await connection.query(DERIVATIONS[name], [companyId, argument]);
        });
        onGrown?.(streams, Number(from.events), Number(to.events));
        return true;
      } catch (error) {
        if (error === FENCED) return false;
        throw error;
      }
    },
    async index() {
      await connection.simple("set maintenance_work_mem = '256MB'");
      for (const statement of indexesDdl(schema)) await connection.simple(statement);
      await connection.simple(`analyze ${TABLE_NAMES.map((table) => `${schema}.${table}`).join(', ')}`);
    },
    async replaceLive(catchUp) {
      await connection.simple("set synchronous_commit = on; set lock_timeout = '30s'");
      await connection.simple(`drop schema if exists ${OLD} cascade`);
      await connection.simple('begin');
      replacing = true;
      try {
        const { rows } = await connection.simple(`select to_regclass('${LIVE}.checkpoint') is not null as exists`);
        let livePosition: string | undefined;
        if (rows[0]?.exists) {
          livePosition = toCheckpoint(
            (await connection.simple(`select * from ${LIVE}.checkpoint where name = 'live' for update`)).rows[0],
          )?.position;
          await connection.simple(`update ${LIVE}.checkpoint set position = 'replaced' where name = 'live'`);
        }
        await catchUp(livePosition);
        await connection.simple(
          `${rows[0]?.exists ? `alter schema ${LIVE} rename to ${OLD}; ` : ''}alter schema ${schema} rename to ${LIVE}; commit`,
        );
      } catch (error) {
        await connection.simple('rollback').catch(() => undefined);
        throw error;
      } finally {
        replacing = false;
      }
      // A long report may still read the old tables: the next rebuild removes what cannot be removed now.
      await connection.simple(`set lock_timeout = '5s'; drop schema if exists ${OLD} cascade`).catch(() => undefined);
    },
    isPermanent,
    close: () => connection.end().catch(() => undefined),
  };
}

// ---------------------------------------------------------------- the adapter

/**
 * Opens the read models: pools for queries and for the writer's memory, and the store of the projector. Nothing is
 * created before `store.prepare`.
 */
export function rowsPostgres(options: RowsOptions): PostgresRows {
  const { connectionString, onError = () => undefined } = options;
  const address = typeof connectionString === 'function' ? connectionString : () => connectionString;
  const connecting: Connecting = {
    address,
    onError,
    patience: patience(address, options.longQueryMs ?? 4_000, onError),
  };
  const { check, watch } = connecting.patience;
  const pool = (max: number, settings: string): pg.Pool => {
    const made = new pg.Pool({
      max,
      types,
      keepAlive: true,
      application_name: 'daicho',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      options: `-c timezone=UTC -c search_path=${LIVE} -c statement_timeout=${options.statementTimeoutMs ?? 30_000} ${settings}`,
    });
    Object.defineProperty(made.options, 'connectionString', { get: address });
    made.on('error', onError);
    // A connection that dies while it is used says so twice: by its query, and as an event that would end the process
    // if nobody listened.
    made.on('connect', (client) => {
      client.on('error', () => undefined);
    });
    return made;
  };
  // Reads take milliseconds: starting parallel workers costs more than they bring, and other requests need the
  // processors.
  const readers = pool(options.readers ?? 10, '-c jit=off -c max_parallel_workers_per_gather=0');
  const writers = pool(options.writers ?? 4, BY_KEY);
  /** Runs one statement; a connection on which it failed is thrown away, as `pool.query` does. */
  async function run(from: pg.Pool, query: pg.QueryConfig): Promise<Record<string, unknown>[]> {
    check();
    const client = await from.connect();
    try {
      const { rows: found } = await watch(client, client.query<Record<string, unknown>>(query));
      client.release();
      return found;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
  const ask = (text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
    run(writers, { name: nameOf(text), text, values: values as unknown[] });

  const rows = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        async connect() {
          check();
          const client = await readers.connect();
          return {
            query: ((text: string, values: unknown[]) =>
              watch(
                client,
                client.query({ name: nameOfQuery(text), text, values }),
              )) as unknown as PostgresPoolClient['query'],
            release: () => client.release(),
          };
        },
        end: () => readers.end(),
      },
    }),
  });

  const open = async (schema: string, settings = ''): Promise<Connection> =>
    connect(connecting, `-c search_path=${schema} ${BY_KEY} ${settings}`);
  /** A connection that holds an advisory lock; undefined when another one has it. */
  async function locked(schema: string, lock: number, settings = ''): Promise<Connection | undefined> {
    const connection = await open(schema, settings);
    const {
      rows: [got],
    } = await connection.simple(`select pg_try_advisory_lock(${LOCK_SPACE}, ${lock}) as got`);
    if (got?.got) return connection;
    await connection.end();
    return undefined;
  }
  const create = (schema: string): string =>
    `${tablesDdl(schema)} insert into ${schema}.checkpoint (name, position, read_model_version, installation_id, events) values ('live', null, ${READ_MODEL_VERSION}, null, 0);`;
  /** A fresh schema for bulk loading. It can be made again, so its commits need not wait for the disk. */
  async function fresh(schema: string, lock: number): Promise<Connection | undefined> {
    const connection = await locked(schema, lock, '-c synchronous_commit=off -c client_min_messages=warning');
    if (connection) await connection.simple(`drop schema if exists ${schema} cascade; ${create(schema)}`);
    return connection;
  }

  /**
   * Keeps the planner's statistics near the truth: autovacuum comes minutes late and looks at whole tables only, and
   * until then a new company's queries are planned as if it had no rows,
   * be it ever so small beside those that are known.
   */
  let closed = false;
  let analysis: Promise<void> | undefined;
  const statisticsKeeper = (): OnGrown => {
    const hasGrown = (then: number, now: number): boolean =>
      now - then >= Math.max(STATISTICS_GROWTH.events, then * STATISTICS_GROWTH.share);
    let seen = 0;
    let done = 0;
    /** Revisions of the streams when they were last analyzed, and now of those that moved since. */
    const known = new Map<string, number>();
    const moved = new Map<string, number>();
    let isStale = false;
    let waiting = false;
    let restUntilMs = 0;
    const whenStale = (): void => {
      if (closed || waiting || !isStale) return;
      waiting = true;
      setTimeout(
        () => {
          analysis = analyze();
        },
        Math.max(STATISTICS_DELAY_MS, restUntilMs - performance.now()),
      ).unref();
    };
    const analyze = async (): Promise<void> => {
      const startMs = performance.now();
      try {
        if (closed) return;
        done = seen;
        isStale = false;
        for (const [stream, revision] of moved) known.set(stream, revision);
        moved.clear();
        const connection = await open(LIVE);
        try {
          await connection.simple(`analyze ${TABLE_NAMES.join(', ')}`);
        } finally {
          await connection.end();
        }
      } catch (error) {
        if (!closed) onError(error as Error);
      } finally {
        waiting = false;
        restUntilMs = performance.now() + STATISTICS_REST * (performance.now() - startMs);
      }
      whenStale();
    };
    return (streams, before, now) => {
      seen = now;
      isStale ||= hasGrown(done, seen);
      for (const [stream, revision] of streams) {
        let then = known.get(stream);
        // A stream not met before has at most this batch as news.
        if (then === undefined) known.set(stream, (then = Math.max(0, revision - (now - before))));
        moved.set(stream, revision);
        isStale ||= hasGrown(then, revision);
      }
      whenStale();
    };
  };

  const store: ReadModelStore = {
    async prepare() {
      const connection = await connect(connecting, '-c client_min_messages=warning');
      try {
        await connection.simple('begin');
        await connection.simple(`select pg_advisory_xact_lock(${LOCK_SPACE}, ${LOCK.migrate})`);
        await connection.simple(`create schema if not exists ops; create table if not exists ops.book_snapshots (stream text collate "C" primary key, revision integer not null, shape text not null, book text not null);
          alter table ops.book_snapshots add column if not exists event_id text not null default '', add column if not exists seal text not null default ''`);
        const {
          rows: [live],
        } = await connection.simple(`select to_regclass('${LIVE}.checkpoint') is not null as exists`);
        if (!live?.exists)
          await connection.simple(
            `drop schema if exists ${LIVE} cascade; ${create(LIVE)} ${indexesDdl(LIVE).join(';\n')}`,
          );
        await connection.simple('commit');
      } finally {
        await connection.end();
      }
    },
    async lead() {
      const connection = await locked(LIVE, LOCK.lead);
      return connection && session(connection, LIVE, statisticsKeeper());
    },
    async rebuild() {
      const connection = await fresh(NEXT, LOCK.rebuild);
      return connection && session(connection, NEXT);
    },
    async verification() {
      const connection = await fresh(VERIFY, LOCK.verify);
      if (!connection) throw new Error('another verification is running; wait for it to end');
      const inner = session(connection, VERIFY);
      return {
        session: {
          ...inner,
          close: async () => {
            await connection.simple(`drop schema if exists ${VERIFY} cascade`).catch(() => undefined);
            await inner.close();
          },
        },
        async compare(catchUp, limit, onTable) {
          const holder = await connect(connecting, '');
          const reader = await connect(connecting, '-c work_mem=64MB');
          try {
            await holder.simple('begin');
            const position = toCheckpoint(
              (await holder.simple(`select * from ${LIVE}.checkpoint where name = 'live' for update`)).rows[0],
            )?.position;
            await catchUp(position);
            await reader.simple('begin isolation level repeatable read read only; select 1');
            await holder.simple('commit');
            return await compareSchemas(reader, limit, onTable);
          } finally {
            await holder.end().catch(() => undefined);
            await reader.end().catch(() => undefined);
          }
        },
        async *snapshots(shape) {
          // One at a time: a book can be large.
          const streams = await ask('select stream from ops.book_snapshots where shape = $1 order by stream', [shape]);
          for (const { stream } of streams) {
            const [found] = await ask(`${SNAPSHOT} where stream = $1 and shape = $2`, [stream, shape]);
            if (found) yield { ...(found as unknown as Snapshot), stream: stream as string };
          }
        },
      };
    },
    async liveCheckpoint() {
      try {
        return toCheckpoint((await ask(CHECKPOINT, []))[0]);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async liveRevisions(streams) {
      const found = await ask('select stream, revision from stream_progress where stream = any($1::text[])', [streams]);
      return new Map(found.map((row) => [row.stream as string, row.revision as number]));
    },
  };

  const memory: Memory = {
    recall: recalling(ask),
    async loadBook(stream, shape) {
      const [found] = await ask(`${SNAPSHOT} where stream = $1 and shape = $2`, [stream, shape]);
      return found as Snapshot | undefined;
    },
    async saveBook(stream, { revision, eventId, shape, book, seal }) {
      await ask(
        `insert into ops.book_snapshots as t (stream, revision, event_id, shape, book, seal) values ($1, $2, $3, $4, $5, $6)
        on conflict (stream) do update set revision = excluded.revision, event_id = excluded.event_id, shape = excluded.shape, book = excluded.book, seal = excluded.seal
        where t.shape <> excluded.shape or t.revision < excluded.revision`,
        [stream, revision, eventId, shape, book, seal],
      );
    },
    async dropBook(stream, seal) {
      await ask('delete from ops.book_snapshots where stream = $1 and seal = $2', [stream, seal]);
    },
    async keyByHash(hash) {
      const [found] = await ask(
        'select state from api_keys where hash = $1 union all select state from api_keys where previous_hash = $1 limit 1',
        [hash],
      );
      const key = found?.state as ApiKey | undefined;
      return key?.status === 'active' ? key : undefined;
    },
    async memberships(subject) {
      const found = await ask(
        "select company_id, role from members where subject = $1 and status = 'active' order by created_at, company_id",
        [subject],
      );
      return found.map((row) => ({
        companyId: withPrefix('company', row.company_id as string),
        role: row.role as Role,
      }));
    },
    async planOf(companyId) {
      const [found] = await ask("select plan, state -> 'limits' as limits from companies where id = $1", [
        bare(companyId),
      ]);
      return (
        found && {
          plan: found.plan as Plan,
          ...(found.limits ? { limits: found.limits as { surfaceA: number; surfaceB: number } } : {}),
        }
      );
    },
    async findEvents(companyId, filter, { limit, offset, after, order }) {
      const values: unknown[] = [bare(companyId)];
      const value = (v: unknown): string => `$${values.push(v)}`;
      const where: string[] = ['company_id = $1'];
      const wild = (filter.types ?? []).filter((type) => type.endsWith('*'));
      const exact = (filter.types ?? []).filter((type) => !type.endsWith('*'));
      if (filter.types)
        where.push(
          `(${[...(exact.length || !wild.length ? [`type = any(${value(exact)}::text[])`] : []), ...wild.map((type) => `starts_with(type, ${value(type.slice(0, -1))})`)].join(' or ')})`,
        );
      if (filter.entityType !== undefined) where.push(`entity_type = ${value(filter.entityType)}`);
      if (filter.entityId !== undefined && !UUID.test(bare(filter.entityId))) return { revisions: [], total: 0 };
      if (filter.entityId !== undefined) {
        const id = value(bare(filter.entityId));
        where.push(
          filter.entityId.startsWith('je_')
            ? `revision = any(array(select unnest(revisions) from entries where company_id = $1 and id = ${id}))`
            : `entity_id = ${id} and entity_type <> 'journal_entry'`,
        );
      }
      if (filter.actorId !== undefined) where.push(`actor_id = ${value(filter.actorId)}`);
      if (filter.correlationId !== undefined) where.push(`correlation_id = ${value(filter.correlationId)}`);
      if (filter.from !== undefined) where.push(`recorded_at >= ${value(filter.from)}`);
      if (filter.to !== undefined) where.push(`recorded_at <= ${value(filter.to)}`);
      const all = where.join(' and ');
      const counted = run(readers, {
        text: `select count(*)::int as total from event_index where ${all}`,
        values: [...values],
      });
      const place = after === undefined ? '' : ` and revision ${order === 'asc' ? '>' : '<'} ${value(after)}`;
      const page = run(readers, {
        text: `select revision from event_index where ${all}${place} order by revision ${order} limit ${value(limit)} offset ${value(offset)}`,
        values,
      });
      const [found, [count]] = await Promise.all([page, counted]);
      return { revisions: found.map((row) => row.revision as number), total: (count as { total: number }).total };
    },
    async ping() {
      await run(writers, { text: 'select 1' });
    },
  };

  return {
    rows,
    memory,
    store,
    close: async () => {
      closed = true;
      connecting.patience.close();
      await analysis;
      await Promise.all([rows.destroy(), writers.end()]);
    },
  };
}

/** Compares every table of the live schema with the replayed one, row by row. */
async function compareSchemas(
  reader: Connection,
  limit: number,
  onTable: (table: string) => void,
): Promise<{ rows: Record<string, number>; differences: RowDifference[]; more: number }> {
  const rows: Record<string, number> = {};
  const differences: RowDifference[] = [];
  let more = 0;
  for (const table of TABLE_NAMES) {
    if (table === 'checkpoint') continue;
    onTable(table);
    const key = TABLES[table].key as readonly string[];
    const keyOf = (alias: string): string =>
      `jsonb_build_object(${key.map((column) => `'${column}', ${alias}.${column}`).join(', ')})`;
    const count = await reader.simple(`select count(*)::int as n from ${LIVE}.${table}`);
    rows[table] = (count.rows[0] as { n: number }).n;
    const found =
      await reader.simple(`select count(*) over ()::int as n, case when l is null then 'missing' when r is null then 'extra' else 'changed' end as kind, case when l is null then ${keyOf('r')} else ${keyOf('l')} end as key,
        (select json_object_agg(a.key, json_build_object('live', a.value, 'replayed', b.value)) from jsonb_each_text(to_jsonb(l)) a join jsonb_each_text(to_jsonb(r)) b using (key) where a.value is distinct from b.value) as columns
      from ${LIVE}.${table} l full join ${VERIFY}.${table} r using (${key.join(', ')}) where l::text is distinct from r::text limit ${limit}`);
    for (const { kind, key: at, columns } of found.rows as {
      kind: RowDifference['kind'];
      key: StoredRow;
      columns: RowDifference['columns'] | null;
    }[])
      differences.push({ table, kind, key: at, ...(kind === 'changed' && columns ? { columns } : {}) });
    more += Math.max(0, ((found.rows[0] as { n: number } | undefined)?.n ?? 0) - limit);
  }
  return { rows, differences, more };
}
