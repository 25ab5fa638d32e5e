// The read models of a simulation a second time, in a PostgreSQL of this process (PGlite): every unit of work is
// done to both, what is asked is asked of both, and whatever differs is a fault of the seed. What no map answers is
// answered by it alone. It works outside of simulated time, while the world stands still.
import type { PGlite } from '@electric-sql/pglite';
import { derivationSql, templateTables } from '../../projections/adopted.ts';
import type { Work } from '../../projections/changes.ts';
import { BOOKKEEPING, columnsOf, TABLE_NAMES, type TableName } from '../../projections/tables.ts';
import { statementsOf, type BulkConnection } from '../../src/adapters/rows.postgres.bulk.ts';
import { types } from '../../src/adapters/rows.postgres.connection.ts';
import { kyselyOver } from '../../src/adapters/rows.postgres.kysely.ts';
import { memoryOver } from '../../src/adapters/rows.postgres.memory.ts';
import { emptySql } from '../../src/adapters/rows.postgres.tables.ts';
import type { Memory } from '../../src/engine/ports.ts';
import { rowText, rowsOf, type Schema } from './tables.ts';

type Found = Record<string, unknown>;

/** The same read models as tables. */
export interface SqlTables {
  /** Holds the rows of a schema and nothing else. */
  load(schema: Schema): Promise<void>;
  /** Does a unit of work, whole or not at all. */
  apply(work: Work, streams: ReadonlyMap<string, number>): Promise<void>;
  /** Puts what units of work make of nothing in the place of these tables. */
  exchange(
    tables: readonly TableName[],
    works: readonly Work[],
    streams: readonly (readonly [stream: string, revision: number])[],
  ): Promise<void>;
  ask(text: string, values: readonly unknown[]): Promise<Found[]>;
  readonly memory: Memory;
  /** Tables whose rows are not those of a schema, each with one row that is in one of them only. */
  differences(schema: Schema): Promise<string[]>;
}

/** A value as it is sent. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value))
    return `{${value.map((one) => (one === null ? 'NULL' : `"${String(one).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | bigint | boolean);
}

/** Tables in a database that was just made. */
export async function sqlTables(database: PGlite): Promise<SqlTables> {
  await database.exec(`set timezone = 'UTC'; ${templateTables().sql} ${emptySql()}; set search_path = read_model`);
  const known = await database.query<{ oid: number }>('select oid::int as oid from pg_type');
  const parsers: Record<number, (text: string) => unknown> = {};
  const serializers: Record<number, (value: unknown) => string> = {};
  for (const { oid } of known.rows) {
    parsers[oid] = types.getTypeParser(oid) as (text: string) => unknown;
    serializers[oid] = String;
  }
  const query = (text: string, values: readonly unknown[] = [], blob?: Blob) =>
    database.query<Found>(text, values.map(textOf), { parsers, serializers, ...(blob && { blob }) });
  const result = ({ rows, affectedRows }: Awaited<ReturnType<typeof query>>) =>
    ({ rows, rowCount: affectedRows ?? rows.length }) as never;
  const connection: BulkConnection = {
    query: async (text, values) => result(await query(text, values)),
    simple: async (text) => result(await query(text)),
    async copy(text, data) {
      await query(text.replace('from stdin', "from '/dev/blob'"), [], new Blob([data]));
    },
    inOnePiece: (send) => send(),
    end: () => Promise.resolve(),
  };
  const ask: SqlTables['ask'] = async (text, values) => (await query(text, values)).rows;
  const rows = kyselyOver(() =>
    Promise.resolve({
      run: ({ text, values }: { text: string; values: unknown[] }) => connection.query(text, values),
      release: () => undefined,
    }),
  );

  async function within(work: () => Promise<void>): Promise<void> {
    await database.exec('begin');
    try {
      await work();
      await database.exec('commit');
    } catch (error) {
      await database.exec('rollback');
      throw error;
    }
  }
  async function change({ tables, derivations }: Work): Promise<void> {
    for (const table of tables) for (const statement of statementsOf(connection, table)) await statement();
    for (const { name, companyId, argument } of derivations) await query(derivationSql(name), [companyId, argument]);
  }
  async function reached(streams: Iterable<readonly [stream: string, revision: number]>): Promise<void> {
    for (const [stream, revision] of streams)
      await query(
        `insert into stream_progress (stream, revision) values ($1, $2)
          on conflict (stream) do update set revision = excluded.revision`,
        [stream, revision],
      );
  }
  const emptied = (tables: readonly TableName[]): Promise<unknown> => database.exec(`truncate ${tables.join(', ')}`);
  const read: readonly TableName[] = TABLE_NAMES.filter((table) => !(BOOKKEEPING as readonly string[]).includes(table));

  return {
    load: (schema) =>
      within(async () => {
        await emptied(read);
        await database.exec('truncate stream_progress');
        for (const table of read) {
          const upserts = rowsOf(schema, table) as never;
          const none = { removes: [], runs: [], patches: [], adds: [], inserts: [] };
          for (const statement of statementsOf(connection, { table, ...none, upserts })) await statement();
        }
        for (const [stream, revision] of schema.streams)
          await query('insert into stream_progress (stream, revision) values ($1, $2)', [stream, revision]);
      }),
    apply: (work, streams) =>
      within(async () => {
        await change(work);
        await reached(streams);
      }),
    exchange: (tables, works, streams) =>
      within(async () => {
        await emptied(tables);
        await reached(streams);
        for (const work of works)
          await change({ ...work, tables: work.tables.filter(({ table }) => tables.includes(table)) });
      }),
    ask,
    memory: memoryOver(ask, rows, rows),
    async differences(schema) {
      const faults: string[] = [];
      for (const table of read) {
        const names = columnsOf(table).map(({ name }) => name);
        const there = (await ask(`select ${names.join(', ')} from ${table}`, [])).map((row) => rowText(table, row));
        const expected = rowsOf(schema, table).map((row) => rowText(table, row as unknown as Found));
        const [ofTables, ofMaps] = [new Set(there), new Set(expected)];
        const odd = there.find((row) => !ofMaps.has(row)) ?? expected.find((row) => !ofTables.has(row));
        if (odd !== undefined || there.length !== expected.length)
          faults.push(
            `${table} in SQL has ${there.length} rows, in maps ${expected.length}: ${String(odd).slice(0, 200)}`,
          );
      }
      return faults;
    },
  };
}
