// The bulk writer of the read models: rows become COPY text or array literals, changes of many rows one statement each.
import type pg from 'pg';
import type { TableChanges, Values } from '../../projections/changes.ts';
import type { ColumnType } from '../../projections/columns.ts';
import { columnsOf, TABLES, type TableName } from '../../projections/tables.ts';

/** A connection with prepared statements by text, and COPY. */
export interface BulkConnection {
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  simple(text: string): Promise<pg.QueryResult>;
  copy(text: string, data: string): Promise<void>;
  /** What is sent meanwhile leaves in one piece. */
  inOnePiece<T>(send: () => T): T;
  end(): Promise<void>;
}

const joined = (value: unknown): string => `{${(value as readonly unknown[]).join(',')}}`;
const json = (value: unknown): string => JSON.stringify(value);
/** A value as Postgres reads it, before the escaping of its surroundings. NUL cannot be stored in text. */
const TEXT: Readonly<Record<ColumnType, (value: unknown) => string>> = {
  uuid: String,
  integer: String,
  bigint: String,
  boolean: String,
  date: String,
  timestamptz: String,
  'uuid[]': joined,
  'integer[]': joined,
  json,
  jsonb: json,
  text: (value) => (value as string).replaceAll('\0', '\uFFFD'),
  code: (value) => (value as string).replaceAll('\0', '\uFFFD'),
};
const FREE_TEXT: ReadonlySet<ColumnType> = new Set(['text', 'code', 'json', 'jsonb']);
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Rows in the text format of COPY. */
function copyText(columns: readonly { name: string; type: ColumnType }[], rows: readonly Values[]): string {
  const encoders = columns.map(({ name, type }) => {
    const text = TEXT[type];
    return FREE_TEXT.has(type)
      ? (row: Values) => {
          const value = row[name];
          if (value === null || value === undefined) return '\\N';
          // What needs no escaping, nearly everything, is looked at once.
          const t = typeof value === 'string' && !type.startsWith('json') ? value : text(value);
          return /[\0\\\n\r\t]/.test(t) ? text(value).replace(/[\\\n\r\t]/g, (c) => ESCAPES[c] as string) : t;
        }
      : (row: Values) => {
          const value = row[name];
          return value === null || value === undefined ? '\\N' : text(value);
        };
  });
  let out = '';
  for (const row of rows) {
    for (let i = 0; i < encoders.length; i++)
      out += (i === 0 ? '' : '\t') + (encoders[i] as (row: Values) => string)(row);
    out += '\n';
  }
  return out;
}

/** Values as one array literal; lists and JSON travel as text and are cast in the statement. */
export function arrayLiteral(type: ColumnType, values: readonly unknown[]): string {
  const text = TEXT[type];
  const quoted = FREE_TEXT.has(type) || type.endsWith('[]');
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    const t = text(value);
    return quoted ? `"${/["\\]/.test(t) ? t.replace(/["\\]/g, '\\$&') : t}"` : t;
  });
  return `{${items.join(',')}}`;
}

/** The type of a column's parameter, and how it becomes the column's value. */
function parameter(type: ColumnType): { array: string; cast: string } {
  if (type === 'code' || type === 'text') return { array: 'text[]', cast: '' };
  return FREE_TEXT.has(type) || type.endsWith('[]')
    ? { array: 'text[]', cast: `::${type}` }
    : { array: `${type}[]`, cast: '' };
}

/** One bulk statement over rows given as parallel arrays. */
interface Bulk {
  readonly text: string;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
}

function typesOf(table: TableName): ReadonlyMap<string, ColumnType> {
  return new Map(columnsOf(table).map(({ name, type }) => [name, type]));
}

/** `unnest(...) as v(a, b)` for the columns; each name once, in the order of the parameters. */
function bulk(
  table: TableName,
  names: readonly string[],
  make: (from: string, cast: (name: string) => string) => string,
): Bulk {
  const known = typesOf(table);
  const columns = names.map((name) => ({ name, type: known.get(name.replace(/^(at|add|append)_/, '')) as ColumnType }));
  const from =
    `unnest(${columns.map(({ type }, i) => `$${i + 1}::${parameter(type).array}`).join(', ')}) ` +
    `as v(${names.join(', ')})`;
  const casts = new Map(columns.map(({ name, type }) => [name, `v.${name}${parameter(type).cast}`]));
  return { text: make(from, (name) => casts.get(name) as string), columns };
}

const statements = new Map<string, Bulk>();
function remembered(id: string, make: () => Bulk): Bulk {
  let found = statements.get(id);
  if (!found) {
    found = make();
    statements.set(id, found);
  }
  return found;
}
const keyMatch = (key: readonly string[], prefix: string): string =>
  key.map((column) => `t.${column} = v.${prefix}${column}`).join(' and ');

function upsertSql(table: TableName, additive: boolean): Bulk {
  return remembered(`upsert ${table} ${additive}`, () => {
    const names = columnsOf(table).map(({ name }) => name);
    const key = TABLES[table].key as readonly string[];
    const set = names
      .filter((name) => !key.includes(name))
      .map((name) => (additive ? `${name} = t.${name} + excluded.${name}` : `${name} = excluded.${name}`));
    return bulk(
      table,
      names,
      (from, cast) =>
        `insert into ${table} as t (${names.join(', ')}) select ${names.map(cast).join(', ')}
          from ${from} on conflict (${key.join(', ')}) do update set ${set.join(', ')}`,
    );
  });
}

function patchSql(table: TableName, set: readonly string[], add: readonly string[], append: readonly string[]): Bulk {
  return remembered(`patch ${table} ${set.join()}|${add.join()}|${append.join()}`, () => {
    const key = TABLES[table].key as readonly string[];
    const names = [
      ...key.map((c) => `at_${c}`),
      ...set,
      ...add.map((c) => `add_${c}`),
      ...append.map((c) => `append_${c}`),
    ];
    return bulk(table, names, (from, cast) => {
      const sets = [
        ...set.map((c) => `${c} = ${cast(c)}`),
        ...add.map((c) => `${c} = t.${c} + ${cast(`add_${c}`)}`),
        ...append.map((c) => `${c} = t.${c} || ${cast(`append_${c}`)}`),
      ];
      return `update ${table} as t set ${sets.join(', ')} from ${from} where ${keyMatch(key, 'at_')}`;
    });
  });
}

function groupSql(
  table: TableName,
  kind: 'update' | 'remove',
  where: readonly string[],
  nulls: readonly string[],
  set: readonly string[],
): Bulk {
  return remembered(`${kind} ${table} ${where.join()}|${nulls.join()}|${set.join()}`, () =>
    bulk(table, [...where.map((c) => `at_${c}`), ...set], (from, cast) => {
      const match = [keyMatch(where, 'at_'), ...nulls.map((c) => `t.${c} is null`)].join(' and ');
      return kind === 'remove'
        ? `delete from ${table} as t using ${from} where ${match}`
        : `update ${table} as t set ${set.map((c) => `${c} = ${cast(c)}`).join(', ')} from ${from} where ${match}`;
    }),
  );
}

const PERMANENT_CLASSES = new Set(['21', '22', '23', '42']);
const DEFECT = Symbol('defect');

/**
 * True when the same work would fail again: the data or the statement is at fault, not the connection or the server.
 */
export function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (DEFECT in error) return true;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && code.length === 5 && PERMANENT_CLASSES.has(code.slice(0, 2));
}
/** An error that would come again: a defect of ours, not of the connection. */
export function defect(message: string): Error {
  return Object.assign(new Error(message), { [DEFECT]: true });
}

async function run(connection: BulkConnection, statement: Bulk, rows: readonly Values[]): Promise<number> {
  const result = await connection.query(
    statement.text,
    statement.columns.map(({ name, type }) =>
      arrayLiteral(
        type,
        rows.map((row) => row[name]),
      ),
    ),
  );
  return result.rowCount ?? 0;
}

/** How many rows a unit of work changes in a table: what it costs to send it. */
export const rowsOf = ({ removes, runs, patches, upserts, adds, inserts }: TableChanges): number =>
  runs.reduce((sum, { changes }) => sum + changes.length, 0) +
  removes.length +
  patches.length +
  upserts.length +
  adds.length +
  inserts.length;

/** Rows of one statement: more of them are several, and others may have their turn in between. */
const ROWS_PER_STATEMENT = 1_000;

/** One statement for each so many rows. */
function inParts<T>(rows: readonly T[], send: (part: readonly T[]) => Promise<unknown>): BulkStatement[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, n) => () => {
    const from = n * ROWS_PER_STATEMENT;
    return send(rows.slice(from, from + ROWS_PER_STATEMENT));
  });
}

/** Sends a statement, and promises its outcome. */
export type BulkStatement = () => Promise<unknown>;

/**
 * What a unit of work does to one table, as a few statements that are to be sent in order. One fails with a permanent
 * error when a row that is to be changed does not exist.
 */
export function statementsOf(
  connection: BulkConnection,
  { table, removes, runs, patches, upserts, adds, inserts }: TableChanges,
): BulkStatement[] {
  const key = TABLES[table].key as readonly string[];
  const prefixed = (prefix: string, values: Values): Values =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
  const all: BulkStatement[] = inParts(removes, (part) =>
    run(
      connection,
      groupSql(table, 'remove', key, [], []),
      part.map((row) => prefixed('at_', row)),
    ),
  );
  for (const { kind, where, nulls, set, changes } of runs)
    all.push(
      ...inParts(changes, (part) =>
        run(
          connection,
          groupSql(table, kind, where, nulls, set),
          part.map((change) => ({ ...prefixed('at_', change.where), ...change.set })),
        ),
      ),
    );
  const shapes = new Map<string, { statement: Bulk; patches: (typeof patches)[number][] }>();
  for (const patch of patches) {
    const set = Object.keys(patch.set).sort();
    const add = Object.keys(patch.add).sort();
    const append = Object.keys(patch.append).sort();
    const id = `${set.join()}|${add.join()}|${append.join()}`;
    const shape = shapes.get(id) ?? { statement: patchSql(table, set, add, append), patches: [] };
    shapes.set(id, shape);
    shape.patches.push(patch);
  }
  for (const { statement, patches: alike } of shapes.values())
    all.push(
      ...inParts(alike, async (part) => {
        const rows = part.map((patch) => ({
          ...prefixed('at_', patch.key),
          ...patch.set,
          ...prefixed('add_', patch.add),
          ...prefixed('append_', patch.append),
        }));
        const changed = await run(connection, statement, rows);
        if (changed !== rows.length) throw defect(`${table}: ${rows.length} rows were to be changed, ${changed} exist`);
      }),
    );
  const columns = columnsOf(table);
  return [
    ...all,
    ...inParts(upserts, (part) => run(connection, upsertSql(table, false), part)),
    ...inParts(adds, (part) => run(connection, upsertSql(table, true), part)),
    ...inParts(inserts, (part) =>
      connection.copy(
        `copy ${table} (${columns.map(({ name }) => name).join(', ')}) from stdin`,
        copyText(columns, part),
      ),
    ),
  ];
}
