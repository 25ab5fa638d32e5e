// What the tables of the read models are: made, surveyed against their declarations, taken over from older programs.
import { shownSql, templateTables } from '../../projections/adopted.ts';
import { CATALOG, hasColumnsOf, indexDdl, indexesDdl, indexesOf, shapeOf, tablesDdl } from '../../projections/ddl.ts';
import {
  BOOKKEEPING,
  builtTogether,
  FIRST_GENERATION,
  readableSince,
  RETIRED_TABLES,
  SHOWN_TABLES,
  TABLE_NAMES,
  TABLES,
  versionOf,
  type TableName,
} from '../../projections/tables.ts';
import type { TableStates } from '../engine/ports.ts';
import type { BulkConnection } from './rows.postgres.bulk.ts';
import { LIVE, SHOWN } from './rows.postgres.connection.ts';

const bookkeeping: ReadonlySet<string> = new Set(BOOKKEEPING);
/** All tables that projections write. */
export const PROJECTED: readonly TableName[] = TABLE_NAMES.filter((table) => !bookkeeping.has(table));

/** Runs one statement with values. */
type AskRows = (text: string, values: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** Statements that note the versions of these tables in a schema. */
export function versionsSql(schema: string, tables: readonly TableName[]): string {
  if (tables.length === 0) return '';
  const rows = tables.map((table) => `('${table}', ${versionOf(table)})`).join(', ');
  return `insert into ${schema}.table_versions (name, version) values ${rows}
    on conflict (name) do update set version = excluded.version;`;
}

/**
 * Which programs may read a table of a version that they do not know: those that know it since a version. A fact about
 * the declaration, so it stays when the rows are built anew.
 */
export const READABLE_TABLES = `create table if not exists ops.readable_tables (name text collate "C" not null,
  version integer not null, since integer not null, primary key (name, version))`;

/** Statements that note it of these tables. */
export function readableSql(tables: readonly TableName[]): string {
  const rows = tables
    .filter((table) => readableSince(table) < versionOf(table))
    .map((table) => `('${table}', ${versionOf(table)}, ${readableSince(table)})`);
  if (rows.length === 0) return '';
  return `insert into ops.readable_tables (name, version, since) values ${rows.join(', ')}
    on conflict (name, version) do update set since = excluded.since;`;
}

/** Statements that make a schema with these tables, empty, and the bookkeeping; no indexes. */
export function schemaSql(schema: string, tables: readonly TableName[] = PROJECTED): string {
  return `create schema ${schema}; ${tablesDdl(schema, [...tables, ...BOOKKEEPING])} ${versionsSql(schema, tables)}
    insert into ${schema}.checkpoint (name, position, read_model_version, installation_id, events)
      values ('live', null, ${FIRST_GENERATION}, null, 0);`;
}

/** Statements that make a whole empty read model with its indexes; the tables of templates are there. */
export function emptySql(): string {
  return `${schemaSql(LIVE)} ${indexesDdl(LIVE).join(';\n')}; ${shownSql(SHOWN, LIVE)}`;
}

/** Statements that put new tables in the place of live ones: before it, and after it. */
export function shownAnew(tables: readonly TableName[]): { readonly before: string; readonly after: string } {
  if (!SHOWN_TABLES.some((table) => tables.includes(table))) return { before: '', after: '' };
  const views = SHOWN_TABLES.map((table) => `${SHOWN}.${table}`).join(', ');
  return {
    before: `create schema if not exists ${SHOWN}; drop view if exists ${views};`,
    after: shownSql(SHOWN, LIVE),
  };
}

/** What queries see of live tables that were there: made where the tables are as declared and nothing shows them. */
async function shown(connection: BulkConnection): Promise<void> {
  const ask: AskRows = async (text, values) => (await connection.query(text, values)).rows as Record<string, unknown>[];
  if (
    await areThere(
      connection,
      SHOWN_TABLES.map((table) => `${SHOWN}.${table}`),
    )
  )
    return;
  const states = (await survey(ask))?.states;
  const stale = new Set<TableName>([...(states?.missing ?? []), ...(states?.changed ?? [])]);
  if (states?.newer.length === 0 && states.ahead.length === 0 && !SHOWN_TABLES.some((table) => stale.has(table)))
    await connection.simple(shownSql(SHOWN, LIVE));
}

const THERE = 'select bool_and(to_regclass(name) is not null) as "all" from unnest($1::text[]) as v(name)';
const areThere = async (connection: BulkConnection, names: readonly string[]): Promise<boolean> =>
  ((await connection.query(THERE, [`{${names.join(',')}}`])).rows[0] as { all: boolean }).all;

/** Makes the live tables, those of templates and the views, in a transaction, where they are not there. */
export async function madeTables(connection: BulkConnection): Promise<void> {
  const templates = templateTables();
  if (!(await areThere(connection, templates.names))) await connection.simple(templates.sql);
  if (await areThere(connection, [`${LIVE}.checkpoint`])) await shown(connection);
  else await connection.simple(`drop schema if exists ${LIVE} cascade; ${emptySql()}; ${readableSql(PROJECTED)}`);
}

interface Survey {
  readonly states: TableStates;
  /** Versions are noted table by table; programs before that had one number for all. */
  readonly isOfToday: boolean;
  /** Tables that are there -> their indexes beside the primary key. */
  readonly indexes: ReadonlyMap<string, readonly string[]>;
}

/** What the live tables say of the programs that made them. */
interface Versions {
  readonly known: ReadonlyMap<string, number>;
  /** In words. */
  readonly newer: readonly string[];
  /** Names of those that a newer program made, where this one can read them all. */
  readonly readable?: ReadonlySet<string>;
}

/** Whether programs that know a table as this one does may read what a newer one has made of it. */
async function areReadable(
  ask: AskRows,
  shapes: ReadonlyMap<string, string>,
  newer: readonly (readonly [name: string, version: number])[],
): Promise<boolean> {
  const rows = await ask('select name, version, since from ops.readable_tables', []);
  const since = new Map(rows.map((row) => [`${String(row.name)} ${String(row.version)}`, row.since as number]));
  return newer.every(([name, version]) => {
    // What is not known here is not read here.
    if (!(name in TABLES)) return true;
    const table = name as TableName;
    return (
      (since.get(`${name} ${version}`) ?? Infinity) <= versionOf(table) && hasColumnsOf(table, shapes.get(table) ?? '')
    );
  });
}

/** The versions that are noted, or that the one number of an older program means. */
async function versions(ask: AskRows, shapes: ReadonlyMap<string, string>): Promise<Versions> {
  if (shapes.has('table_versions')) {
    const rows = await ask(`select name, version from ${LIVE}.table_versions`, []);
    const known = new Map(rows.map(({ name, version }) => [name as string, version as number]));
    const isNewer = ([name, version]: [string, number]): boolean =>
      name in TABLES ? version > versionOf(name as TableName) : !RETIRED_TABLES.includes(name);
    const found = [...known].filter(isNewer);
    const newer = found.map(([name, version]) => `${name} of version ${version}`);
    if (newer.length === 0 || !(await areReadable(ask, shapes, found))) return { known, newer };
    return { known, newer, readable: new Set(found.map(([name]) => name)) };
  }
  const [checkpoint] = await ask(`select read_model_version as version from ${LIVE}.checkpoint`, []);
  const all = (checkpoint?.version as number | undefined) ?? 0;
  const since = PROJECTED.filter((table) => versionOf(table) <= all);
  return {
    known: new Map(since.map((table) => [table, versionOf(table)])),
    newer: all >= FIRST_GENERATION ? [`tables of version ${all}`] : [],
  };
}

/** Compares the live tables with their declarations; undefined when there are none. */
export async function survey(ask: AskRows): Promise<Survey | undefined> {
  const found = await ask(CATALOG, [LIVE]);
  const shapes = new Map(found.map(({ name, shape }) => [name as string, shape as string]));
  if (!shapes.has('checkpoint')) return undefined;
  const { known, newer, readable } = await versions(ask, shapes);
  const isOfToday = shapes.has('table_versions');
  const isSound = BOOKKEEPING.every(
    (table) => shapes.get(table) === shapeOf(table) || (table === 'table_versions' && !isOfToday),
  );
  const isCurrent = (table: TableName): boolean =>
    isSound && known.get(table) === versionOf(table) && shapes.get(table) === shapeOf(table);
  const others = PROJECTED.filter((table) => !isCurrent(table));
  const stale = builtTogether(others);
  // All or nothing: reports stand on several tables.
  const isReadable = readable !== undefined && others.every((table) => readable.has(table));
  return {
    states: {
      missing: stale.filter((table) => !shapes.has(table)),
      changed: stale.filter((table) => shapes.has(table)),
      newer: isReadable ? [] : newer,
      ahead: isReadable ? newer : [],
    },
    isOfToday,
    indexes: new Map(found.map(({ name, indexes }) => [name as string, indexes as string[]])),
  };
}

/**
 * Takes over the live tables: notes the versions of those that are as declared, and from then on keeps programs away
 * that know one number only; makes missing indexes, drops those that are not declared any more, and retired tables.
 * Changes nothing when a newer program was here.
 */
export async function takeOver(connection: BulkConnection): Promise<TableStates> {
  const ask: AskRows = async (text, values) => (await connection.query(text, values)).rows as Record<string, unknown>[];
  const found = await survey(ask);
  if (!found) throw new Error('the read models vanished');
  const { states, isOfToday, indexes } = found;
  if (states.newer.length + states.ahead.length > 0) return states;
  const stale = new Set([...states.missing, ...states.changed]);
  const current = PROJECTED.filter((table) => !stale.has(table));
  const retired = RETIRED_TABLES.filter((table) => indexes.has(table));
  const dropped = retired.map(
    (table) => `drop table ${LIVE}.${table}; delete from ${LIVE}.table_versions where name = '${table}';`,
  );
  if (!isOfToday || retired.length > 0)
    await connection.simple(`begin;
      ${isOfToday ? '' : `${tablesDdl(LIVE, ['table_versions'])} ${versionsSql(LIVE, current)}`}
      update ${LIVE}.checkpoint set read_model_version = ${FIRST_GENERATION}
        where read_model_version < ${FIRST_GENERATION};
      ${dropped.join('\n')}
      commit`);
  for (const table of current) {
    const declared = indexesOf(table);
    const there = indexes.get(table) ?? [];
    for (const index of there)
      if (!Object.hasOwn(declared, index)) await connection.simple(`drop index ${LIVE}.${index}`);
    for (const index of Object.keys(declared))
      if (!there.includes(index)) await connection.simple(indexDdl(LIVE, table, index));
  }
  return states;
}
