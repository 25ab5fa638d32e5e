// The unit of work behind RowChanges: merges the changes of many events in memory, so that each table is written by a few bulk statements.
import type { RowChanges } from './projection.ts';
import { TABLES, type Derivation, type TableName } from './tables.ts';

/** A row, or some columns of one. */
export type Values = Readonly<Record<string, unknown>>;
/** Changes of one row by its primary key. */
export interface Patch { readonly key: Values; readonly set: Values; readonly add: Readonly<Record<string, bigint>>; readonly append: Readonly<Record<string, readonly unknown[]>> }
/** Changes of stored rows that share equalities: one bulk statement. Every change of a run touches other rows. */
export interface GroupRun { readonly kind: 'update' | 'remove'; readonly where: readonly string[]; readonly nulls: readonly string[]; readonly set: readonly string[]; readonly changes: readonly { readonly where: Values; readonly set: Values }[] }
/** What a unit of work does to one table; to be applied in the order of the fields. */
export interface TableChanges {
  readonly table: TableName;
  readonly removes: readonly Values[]; readonly runs: readonly GroupRun[]; readonly patches: readonly Patch[];
  readonly upserts: readonly Values[]; readonly adds: readonly Values[]; readonly inserts: readonly Values[];
}
/** Everything that a unit of work does. */
export interface Work { readonly tables: readonly TableChanges[]; readonly derivations: readonly { readonly name: Derivation; readonly companyId: string; readonly argument: number }[] }

type Bag = Record<string, unknown>;
interface Pending { mode: 'insert' | 'upsert' | 'patch' | 'remove' | 'add'; key: Values; row: Bag; add: Record<string, bigint>; append: Record<string, unknown[]> }
interface OpenRun { kind: 'update' | 'remove'; shape: string; where: string[]; nulls: string[]; set: string[]; changes: { where: Values; set: Values }[]; seen: Set<string> }
interface Table {
  readonly name: TableName; readonly key: readonly string[]; readonly group: readonly string[] | undefined;
  readonly rows: Map<string, Pending>; readonly groups: Map<string, Set<string>>; readonly runs: OpenRun[]; readonly lastRun: Map<string, number>;
}

function nameOf(columns: readonly string[], values: Values): string {
  let name = '';
  for (const column of columns) name += `${String(values[column])}\u0000`;
  return name;
}

/** A new, empty unit of work: where projections put their changes, and the merged result. */
export function unitOfWork(): { readonly rows: RowChanges; work(): Work } {
  const tables = new Map<TableName, Table>();
  const derivations: { name: Derivation; companyId: string; argument: number }[] = [];

  function open(name: TableName): Table {
    let table = tables.get(name);
    if (!table) {
      table = { name, key: TABLES[name].key as readonly string[], group: TABLES[name].group as readonly string[] | undefined, rows: new Map(), groups: new Map(), runs: [], lastRun: new Map() };
      tables.set(name, table);
    }
    return table;
  }
  const isWhole = (table: Table, where: Values): boolean => table.key.every((column) => where[column] !== undefined);
  const keyOf = (table: Table, values: Values): Values => Object.fromEntries(table.key.map((column) => [column, values[column]]));

  function put(table: Table, id: string, pending: Pending): void {
    table.rows.set(id, pending);
    if (!table.group) return;
    const group = nameOf(table.group, pending.key);
    const members = table.groups.get(group);
    if (members) members.add(id); else table.groups.set(group, new Set([id]));
  }

  /** Plans a change of stored rows: after every earlier change of the same group, in a run of its own shape. */
  function plan(table: Table, kind: 'update' | 'remove', where: Values, set: Values): void {
    if (!table.group?.every((column) => where[column] !== undefined)) throw new Error(`${table.name}: a change needs the primary key or the columns ${table.group?.join(', ') ?? table.key.join(', ')}`);
    const nulls = Object.keys(where).filter((column) => where[column] === null);
    const given = Object.keys(where).filter((column) => where[column] !== null);
    const columns = Object.keys(set);
    const shape = `${kind}|${given.join()}|${nulls.join()}|${columns.join()}`;
    const group = nameOf(table.group, where);
    const last = table.lastRun.get(group) ?? -1;
    const id = nameOf(given, where);
    let index = table.runs.findIndex((run, i) => run.shape === shape && (i > last || (i === last && !run.seen.has(id))));
    if (index < 0) index = table.runs.push({ kind, shape, where: given, nulls, set: columns, changes: [], seen: new Set() }) - 1;
    const run = table.runs[index] as OpenRun;
    run.changes.push({ where, set });
    run.seen.add(id);
    table.lastRun.set(group, index);
    for (const rowId of table.groups.get(group) ?? []) {
      const pending = table.rows.get(rowId) as Pending;
      if (!Object.keys(where).every((column) => pending.row[column] === where[column])) continue;
      if (kind === 'update') Object.assign(pending.row, set);
      else { table.rows.delete(rowId); table.groups.get(group)?.delete(rowId); }
    }
  }

  const rows: RowChanges = {
    insert(name, row) {
      const table = open(name); const values = row as unknown as Values;
      const id = nameOf(table.key, values);
      const before = table.rows.get(id);
      if (before && before.mode !== 'remove') throw new Error(`${name}: the row ${id.replaceAll('\u0000', ' ')}was inserted twice`);
      put(table, id, { mode: before ? 'upsert' : 'insert', key: keyOf(table, values), row: { ...values }, add: {}, append: {} });
    },
    upsert(name, row) {
      const table = open(name); const values = row as unknown as Values;
      const id = nameOf(table.key, values);
      put(table, id, { mode: table.rows.get(id)?.mode === 'insert' ? 'insert' : 'upsert', key: keyOf(table, values), row: { ...values }, add: {}, append: {} });
    },
    update(name, where, set, grow = {}) {
      const table = open(name); const at = where as Values;
      if (!isWhole(table, at)) return plan(table, 'update', at, set as Values);
      const id = nameOf(table.key, at);
      let pending = table.rows.get(id);
      if (!pending) { pending = { mode: 'patch', key: keyOf(table, at), row: {}, add: {}, append: {} }; put(table, id, pending); }
      if (pending.mode === 'remove') return;
      Object.assign(pending.row, set);
      const whole = pending.mode !== 'patch';
      for (const [column, amount] of Object.entries(grow.add ?? {}) as [string, bigint][]) {
        if (whole) pending.row[column] = (pending.row[column] as bigint) + amount; else pending.add[column] = (pending.add[column] ?? 0n) + amount;
      }
      for (const [column, items] of Object.entries(grow.append ?? {}) as [string, unknown[]][]) {
        if (whole) pending.row[column] = [...pending.row[column] as unknown[], ...items]; else (pending.append[column] ??= []).push(...items);
      }
    },
    remove(name, where) {
      const table = open(name); const at = where as Values;
      if (!isWhole(table, at)) return plan(table, 'remove', at, {});
      const id = nameOf(table.key, at);
      if (table.rows.get(id)?.mode === 'insert') table.rows.delete(id);
      else put(table, id, { mode: 'remove', key: keyOf(table, at), row: {}, add: {}, append: {} });
    },
    add(name, key, increments) {
      const table = open(name); const at = key as Values;
      const id = nameOf(table.key, at);
      let pending = table.rows.get(id);
      if (!pending) { pending = { mode: 'add', key: at, row: { ...at }, add: {}, append: {} }; table.rows.set(id, pending); }
      for (const [column, amount] of Object.entries(increments) as [string, bigint][]) pending.row[column] = ((pending.row[column] as bigint | undefined) ?? 0n) + amount;
    },
    derive(name, companyId, argument) { derivations.push({ name, companyId, argument }); },
  };

  return {
    rows,
    work() {
      const changed: TableChanges[] = [];
      for (const table of tables.values()) {
        const of = (mode: Pending['mode']): Pending[] => [...table.rows.values()].filter((pending) => pending.mode === mode);
        changed.push({
          table: table.name, removes: of('remove').map((p) => p.key), runs: table.runs,
          patches: of('patch').map((p) => ({ key: p.key, set: p.row, add: p.add, append: p.append })),
          upserts: of('upsert').map((p) => p.row), adds: of('add').map((p) => p.row), inserts: of('insert').map((p) => p.row),
        });
      }
      return { tables: changed, derivations };
    },
  };
}
