// The tables of the event log in Postgres: insert-only, with one function that takes many appends at once, and how they
// are made or brought up to date.
import { createHash } from 'node:crypto';
import type pg from 'pg';

// Scalar subqueries on purpose: Postgres keeps the plan of a function, and one made while the tables were empty must
// still use the indexes when they are large. The lock is taken before the first snapshot, so that each caller sees all
// that came before it and positions are dense; commit happens under the lock, so that nothing smaller can appear after
// something greater has been seen.
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
 * a running service is not held by locks. Returns what a person should be told. Several processes may open a new
 * database at once: a lock of its own lets one do it.
 */
export async function setUp(
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
