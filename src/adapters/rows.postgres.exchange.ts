// How tables that were built beside the live ones take their place: whole, at one moment, and with a look at what the
// old ones knew of the events.
import { FIRST_GENERATION, NO_COMPANY, type TableName } from '../../projections/tables.ts';
import { ledgerStream } from '../domain/book.ts';
import { DIRECTORY_STREAM } from '../domain/directory.ts';
import { withPrefix } from '../domain/ids.ts';
import type { Doubt, Position, ReadModelSession } from '../engine/ports.ts';
import type { BulkConnection } from './rows.postgres.bulk.ts';
import { LIVE, NEXT, OLD, VERIFY } from './rows.postgres.connection.ts';
import { PROJECTED, readableSql, shownAnew, versionsSql } from './rows.postgres.tables.ts';

/** The live writer is held this long for readers that began before; then it may go on for a while. */
const HOLD_MS = 1_000;
/** Locks are waited for less long than Postgres takes to look for deadlocks, so that no reader is the one to end. */
const LOCK_MS = 500;
const REST_MS = 2_000;
const POLL_MS = 5;
/** SQLSTATE of a lock that was not given in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Digests that events once had and have no more in the log, or not the same: what no rebuild may forget. They stay
 * until a rebuild finds the event as it was, or is told to take the events for the truth.
 */
export const WITNESSES = `create table if not exists ops.witnesses (company_id uuid not null, revision integer not null,
  digest text collate "C" not null, primary key (company_id, revision))`;

/** How far each company of the new tables is, in the names of the index of events. */
const PROGRESS = `select case when stream = '${DIRECTORY_STREAM}' then '${NO_COMPANY}'
  else right(stream, 36) end::uuid as company_id, revision
  from ${NEXT}.stream_progress where stream = '${DIRECTORY_STREAM}'
  or stream ~ '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/** The witnesses of these pairs of live and new rows of the index of events. */
const witnessing = (among: string): string => `set local enable_seqscan = on; set local enable_hashjoin = on;
  insert into ops.witnesses (company_id, revision, digest)
    select l.company_id, l.revision, l.digest from ${LIVE}.event_index l
    left join pg_temp.replayed p on p.company_id = l.company_id
    left join ${NEXT}.event_index n on n.company_id = l.company_id and n.revision = l.revision
    where ${among} and l.digest is distinct from n.digest on conflict do nothing`;

interface Exchange {
  /** The connection that writes the new tables; commits on its own. */
  readonly connection: BulkConnection;
  readonly tables: readonly TableName[];
  readonly open: () => Promise<BulkConnection>;
}

const one = async (connection: BulkConnection, text: string): Promise<Record<string, unknown> | undefined> =>
  (await connection.simple(text)).rows[0] as Record<string, unknown> | undefined;
const rest = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** True when live and new tables have digests of the events of one installation. */
async function canWitness({ connection, tables }: Exchange): Promise<boolean> {
  const found = await one(
    connection,
    `select count(*) = 1 as fits from information_schema.columns
      where table_schema = '${LIVE}' and table_name = 'event_index' and column_name = 'digest'`,
  );
  if (!tables.includes('event_index') || found?.fits !== true) return false;
  const same = await one(
    connection,
    `select count(*) = 1 as same from ${LIVE}.checkpoint l, ${NEXT}.checkpoint n
      where l.installation_id is null or l.installation_id is not distinct from n.installation_id`,
  );
  return same?.same === true;
}

/**
 * Waits until no reader is left whose snapshot is older than now: its next statement would find the new tables
 * without their last rows. False when one takes too long.
 */
async function readersHaveLeft(holder: BulkConnection): Promise<boolean> {
  const older = await holder.query(
    `select pid, xact_start::text as since from pg_stat_activity where datname = current_database()
      and application_name ~ '^daicho( (lead|rebuild|verify) [0-9]+)?$' and pid <> pg_backend_pid()
      and backend_xmin is not null
      and wait_event_type is distinct from 'Lock'`,
  );
  const readers = older.rows as { pid: number; since: string }[];
  if (readers.length === 0) return true;
  const values = [readers.map(({ pid }) => pid), readers.map(({ since }) => since)];
  for (const end = performance.now() + HOLD_MS; performance.now() < end; await rest(POLL_MS)) {
    // Within a transaction PostgreSQL shows the sessions as they were at the first look, until it is told to look anew.
    await holder.query('select pg_stat_clear_snapshot()');
    const left = await holder.query(
      `select count(*)::int as n from pg_stat_activity join unnest($1::integer[], $2::text[]) as r(pid, since)
        using (pid) where xact_start::text = r.since and wait_event_type is distinct from 'Lock'`,
      values,
    );
    if ((left.rows[0] as { n: number }).n === 0) return true;
  }
  return false;
}

/** Statements that put the new tables in the place of the live ones. */
function exchangeSql({ tables }: Exchange, isLive: boolean): string {
  const next = `(select greatest(read_model_version + 1, ${FIRST_GENERATION}) from ${LIVE}.checkpoint)`;
  if (PROJECTED.every((table) => tables.includes(table)))
    return isLive
      ? `update ${NEXT}.checkpoint set read_model_version = ${next};
        update ${LIVE}.checkpoint set position = 'replaced' where name = 'live';
        alter schema ${LIVE} rename to ${OLD}; alter schema ${NEXT} rename to ${LIVE}`
      : `alter schema ${NEXT} rename to ${LIVE}`;
  const moved = tables.map(
    (table) => `drop table if exists ${LIVE}.${table}; alter table ${NEXT}.${table} set schema ${LIVE};`,
  );
  return `${moved.join('\n')}
    ${versionsSql(LIVE, tables)}
    update ${LIVE}.checkpoint set read_model_version = ${next}; drop schema ${NEXT} cascade`;
}

/**
 * One try: holds the live writer, catches up, waits for older readers, exchanges. False when they were in the way:
 * then nothing has changed.
 */
async function tryExchange(
  exchange: Exchange,
  holder: BulkConnection,
  {
    catchUp,
    witnesses,
    accept,
  }: { catchUp: (live: Position | undefined) => Promise<void>; witnesses: boolean; accept: boolean },
): Promise<boolean> {
  const { connection, tables } = exchange;
  await holder.simple("begin; set local lock_timeout = '30s'");
  try {
    const live = await one(holder, `select to_regclass('${LIVE}.checkpoint') is not null as exists`);
    const isLive = live?.exists === true;
    const checkpoint = isLive
      ? await one(holder, `select position from ${LIVE}.checkpoint where name = 'live' for update`)
      : undefined;
    await catchUp((checkpoint?.position as string | null | undefined) ?? undefined);
    if (witnesses)
      await connection.simple(`begin; ${witnessing('(p.revision is null or l.revision > p.revision)')}; commit`);
    if (!(await readersHaveLeft(holder))) {
      await holder.simple('rollback');
      return false;
    }
    await holder.simple(`set local lock_timeout = '${LOCK_MS}ms'`);
    if (witnesses)
      await holder.simple(
        accept
          ? 'delete from ops.witnesses'
          : `delete from ops.witnesses w using ${NEXT}.event_index n
            where n.company_id = w.company_id and n.revision = w.revision and n.digest = w.digest`,
      );
    else if (tables.includes('event_index')) await holder.simple('delete from ops.witnesses');
    // Whoever takes the term over ends this session too; had that happened before it was opened, the new tables would
    // be those of somebody else by now.
    await connection.simple('select 1');
    const { before, after } = shownAnew(tables);
    await holder.simple(`${before} ${exchangeSql(exchange, isLive)}; ${readableSql(tables)} ${after} commit`);
    return true;
  } catch (error) {
    await holder.simple('rollback').catch(() => undefined);
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** `ReadModelSession.replaceLive` of a schema of new tables. */
export function exchanging(exchange: Exchange): ReadModelSession['replaceLive'] {
  const { connection } = exchange;
  return async (catchUp, { acceptEvents: accept = false } = {}) => {
    await connection.simple(`set synchronous_commit = on; drop table if exists pg_temp.replayed;
      create temp table replayed as ${PROGRESS}`);
    const witnesses = await canWitness(exchange);
    // What is there already is compared while the live writer still works.
    if (witnesses) await connection.simple(`begin; ${witnessing('l.revision <= p.revision')}; commit`);
    const holder = await exchange.open();
    try {
      await holder.simple(`set lock_timeout = '30s'; drop schema if exists ${OLD} cascade`);
      while (!(await tryExchange(exchange, holder, { catchUp, witnesses, accept }))) await rest(REST_MS);
      // A long report may still read the old tables: the next rebuild removes what cannot be removed now.
      await holder.simple(`set lock_timeout = '5s'; drop schema if exists ${OLD} cascade`).catch(() => undefined);
      return await doubtful(holder);
    } finally {
      await holder.end().catch(() => undefined);
    }
  };
}

/** How many events are in doubt. */
export async function doubtful(connection: BulkConnection): Promise<number> {
  return ((await one(connection, 'select count(*)::int as n from ops.witnesses')) as { n: number }).n;
}

/** The events in doubt, by what a verification has replayed beside the live tables. */
export async function doubts(connection: BulkConnection, limit: number): Promise<{ doubts: Doubt[]; more: number }> {
  const { rows } = await connection.query(
    `select w.company_id as "companyId", w.revision, n.digest is null as lost, count(*) over ()::int as n
      from ops.witnesses w left join ${VERIFY}.event_index n on n.company_id = w.company_id and n.revision = w.revision
      where n.digest is distinct from w.digest order by w.company_id, w.revision limit $1`,
    [limit],
  );
  const found = rows as { companyId: string; revision: number; lost: boolean; n: number }[];
  return {
    doubts: found.map(({ companyId, revision, lost }) => ({
      stream: companyId === NO_COMPANY ? DIRECTORY_STREAM : ledgerStream(withPrefix('company', companyId)),
      revision,
      kind: lost ? 'lost' : 'changed',
    })),
    more: Math.max(0, (found[0]?.n ?? 0) - limit),
  };
}
