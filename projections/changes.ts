// The unit of work behind RowChanges: merges the changes of many events in memory, so that each table is written by a
// few bulk statements.
import type { RowChanges } from './projection.ts';
import { columnsOf, GRAINS, TABLES, type Derivation, type GrainName, type TableName } from './tables.ts';

/** A row, or some columns of one. */
export type Values = Readonly<Record<string, unknown>>;
/** Changes of one row by its primary key. */
export interface Patch {
  readonly key: Values;
  readonly set: Values;
  readonly add: Readonly<Record<string, bigint>>;
  readonly append: Readonly<Record<string, readonly unknown[]>>;
}
/** Changes of stored rows that share equalities: one bulk statement. Every change of a run touches other rows. */
export interface GroupRun {
  readonly kind: 'update' | 'remove';
  readonly where: readonly string[];
  readonly nulls: readonly string[];
  readonly set: readonly string[];
  readonly changes: readonly { readonly where: Values; readonly set: Values }[];
}
/** What a unit of work does to one table; to be applied in the order of the fields. */
export interface TableChanges {
  readonly table: TableName;
  readonly removes: readonly Values[];
  readonly runs: readonly GroupRun[];
  readonly patches: readonly Patch[];
  readonly upserts: readonly Values[];
  readonly adds: readonly Values[];
  readonly inserts: readonly Values[];
}
/** Everything that a unit of work does. */
export interface Work {
  readonly tables: readonly TableChanges[];
  readonly derivations: readonly { readonly name: Derivation; readonly companyId: string; readonly argument: number }[];
}

type Bag = Record<string, unknown>;
interface Pending {
  mode: 'insert' | 'upsert' | 'patch' | 'remove';
  key: Values;
  row: Bag;
  add: Record<string, bigint>;
  append: Record<string, unknown[]>;
}
interface OpenRun {
  kind: 'update' | 'remove';
  shape: string;
  where: string[];
  nulls: string[];
  set: string[];
  changes: { where: Values; set: Values }[];
  seen: Set<string>;
}

/** A table whose rows are addressed one by one. */
interface Keyed {
  readonly rows: Map<string, Pending>;
}
/** A table whose rows are written in groups: those of this unit by group, and what happens to stored ones. */
interface Grouped {
  readonly rows: Map<string, Bag[]>;
  last: { readonly id: string; readonly rows: Bag[] } | undefined;
  readonly runs: OpenRun[];
  readonly lastRun: Map<string, number>;
}
/**
 * A table of sums: rows by key, one level of the map per column (cheaper than long joined keys: sums are the most
 * frequent change). The account comes last:
 * all else is mostly the same from one line of an entry to the next, and the way to it is remembered (`values`,
 * `levels`).
 */
export interface Summed {
  readonly columns: readonly string[];
  readonly numbers: readonly string[];
  readonly root: Map<unknown, unknown>;
  readonly rows: Bag[];
  readonly values: unknown[];
  readonly levels: Map<unknown, unknown>[];
}

/** One key of several columns as text. */
function nameOf(columns: readonly string[], values: Values): string {
  let name = '';
  for (const column of columns) name += `${String(values[column])}\u0000`;
  return name;
}

/**
 * Sums that go on over several units of work: a replay writes them seldom, because most of its batches change the same
 * rows.
 */
export interface Sums {
  readonly tables: Map<TableName | GrainName, Summed>;
  readonly wanted?: ChangeWanted;
  size(): number;
}
/** The tables whose changes are kept; undefined = all. */
type ChangeWanted = ReadonlySet<TableName> | undefined;

/** Sums of nothing yet, of the tables that are wanted. */
export function newSums(wanted?: ChangeWanted): Sums {
  const tables = new Map<TableName | GrainName, Summed>();
  return { tables, wanted, size: () => [...tables.values()].reduce((size, { rows }) => size + rows.length, 0) };
}

const isGrain = (name: TableName | GrainName): name is GrainName => Object.hasOwn(GRAINS, name);

function newSummed(name: TableName | GrainName): Summed {
  const key: readonly string[] = isGrain(name) ? GRAINS[name].key : TABLES[name].key;
  // Many small maps are dear: what has the most values comes last.
  const rank = (column: string): number =>
    column === 'date' || column === 'month' ? 2 : column === 'account_id' ? 1 : 0;
  const columns = [...key].sort((a, b) => rank(a) - rank(b));
  const numbers = isGrain(name)
    ? GRAINS[name].numbers
    : columnsOf(name)
        .map((column) => column.name)
        .filter((column) => !key.includes(column));
  return { columns, numbers, root: new Map(), rows: [], values: [], levels: [] };
}

/** Adds to the sum that `wanted` names, which springs into being with zeros. */
function addTo(
  tables: Map<TableName | GrainName, Summed>,
  name: TableName | GrainName,
  wanted: Values,
  more: Readonly<Record<string, bigint | undefined>>,
): void {
  let table = tables.get(name);
  if (!table) {
    table = newSummed(name);
    tables.set(name, table);
  }
  const { columns, numbers, values, levels } = table;
  const end = columns.length - 1;
  let level = table.root;
  let known = true;
  for (let i = 0; i < end; i++) {
    const value = wanted[columns[i] as string];
    if (known && values[i] === value) {
      level = levels[i] as Map<unknown, unknown>;
      continue;
    }
    known = false;
    let next = level.get(value) as Map<unknown, unknown> | undefined;
    if (!next) {
      next = new Map();
      level.set(value, next);
    }
    values[i] = value;
    levels[i] = level = next;
  }
  const last = wanted[columns[end] as string];
  let row = level.get(last) as Bag | undefined;
  if (!row) {
    row = {};
    for (const column of columns) row[column] = wanted[column];
    for (const column of numbers) row[column] = 0n;
    level.set(last, row);
    table.rows.push(row);
  }
  for (const column of numbers) {
    const amount = more[column];
    if (amount !== undefined && amount !== 0n) row[column] = (row[column] as bigint) + amount;
  }
}

/** Spreads the sums of a grain over its tables. */
function spreadOut(
  tables: Map<TableName | GrainName, Summed>,
  name: GrainName,
  fine: readonly Bag[],
  wanted: ChangeWanted,
): void {
  const { into, revisions } = GRAINS[name];
  for (const { table, size = revisions } of into) {
    if (wanted?.has(table) === false) continue;
    const key: readonly string[] = TABLES[table].key;
    const place: Bag = {};
    for (const row of fine) {
      for (const column of key) {
        place[column] =
          column === 'month'
            ? (row.date as string).slice(0, 7)
            : column === 'size'
              ? size
              : column === 'block'
                ? Math.floor(((row.block as number) * revisions) / size)
                : row[column];
      }
      addTo(tables, table, place, row as Record<string, bigint>);
    }
  }
}

function sumsOf(tables: Map<TableName | GrainName, Summed>, wanted: ChangeWanted): TableChanges[] {
  for (const [name, { rows }] of [...tables])
    if (isGrain(name)) {
      tables.delete(name);
      spreadOut(tables, name, rows, wanted);
    }
  const changes = [...tables].map(([table, { rows }]) => ({
    table: table as TableName,
    adds: rows,
    removes: [],
    runs: [],
    patches: [],
    upserts: [],
    inserts: [],
  }));
  tables.clear();
  return changes;
}

/** Takes the sums out as work of their own. */
export function takeSums({ tables, wanted }: Sums): Work {
  return { tables: sumsOf(tables, wanted), derivations: [] };
}

/** The same changes without those of tables that are not wanted. A family of sums is held back when it is spread. */
function onlyOf(wanted: ReadonlySet<TableName>, rows: RowChanges): RowChanges {
  return {
    insert: (table, ...rest) => void (wanted.has(table) && rows.insert(table, ...rest)),
    upsert: (table, ...rest) => void (wanted.has(table) && rows.upsert(table, ...rest)),
    update: (table, ...rest) => void (wanted.has(table) && rows.update(table, ...rest)),
    remove: (table, ...rest) => void (wanted.has(table) && rows.remove(table, ...rest)),
    add: (table, ...rest) => void (wanted.has(table) && rows.add(table, ...rest)),
    spread: (grain, ...rest) =>
      void (GRAINS[grain].into.some(({ table }) => wanted.has(table)) && rows.spread(grain, ...rest)),
    derive: (name, ...rest) => void (wanted.has(name) && rows.derive(name, ...rest)),
  };
}

const keyOf = (name: TableName): readonly string[] => TABLES[name].key as readonly string[];
const groupOf = (name: TableName): readonly string[] | undefined => TABLES[name].group as readonly string[] | undefined;
const isWhole = (name: TableName, where: Values): boolean => keyOf(name).every((column) => where[column] !== undefined);
const keyValues = (name: TableName, values: Values): Values =>
  Object.fromEntries(keyOf(name).map((column) => [column, values[column]]));
const blank = (mode: Pending['mode'], key: Values, row: Bag): Pending => ({ mode, key, row, add: {}, append: {} });

/** The columns of a table's groups, all of which a change of stored rows must name. */
function groupColumns(name: TableName, where: Values): readonly string[] {
  const columns = groupOf(name);
  if (columns?.every((column) => where[column] !== undefined)) return columns;
  const needed = columns ? `the columns ${columns.join(', ')}` : `the primary key ${keyOf(name).join(', ')}`;
  throw new Error(`${name}: a change needs ${needed}`);
}

/**
 * Plans a change of stored rows: after every earlier change of the same group, in a run of its own shape. Rows of
 * this unit change at once.
 */
function planChange(table: Grouped, name: TableName, kind: 'update' | 'remove', where: Values, set: Values): void {
  const columns = groupColumns(name, where);
  const nulls = Object.keys(where).filter((column) => where[column] === null);
  const given = Object.keys(where).filter((column) => where[column] !== null);
  const shape = `${kind}|${given.join()}|${nulls.join()}|${Object.keys(set).join()}`;
  const group = nameOf(columns, where);
  const last = table.lastRun.get(group) ?? -1;
  const id = nameOf(given, where);
  let index = table.runs.findIndex((run, i) => run.shape === shape && (i > last || (i === last && !run.seen.has(id))));
  if (index < 0)
    index =
      table.runs.push({ kind, shape, where: given, nulls, set: Object.keys(set), changes: [], seen: new Set() }) - 1;
  const run = table.runs[index] as OpenRun;
  run.changes.push({ where, set });
  run.seen.add(id);
  table.lastRun.set(group, index);
  const own = table.rows.get(group);
  if (!own) return;
  const meant = (row: Bag): boolean => Object.keys(where).every((column) => row[column] === where[column]);
  if (kind === 'update')
    for (const row of own) {
      if (meant(row)) Object.assign(row, set);
    }
  else own.splice(0, own.length, ...own.filter((row) => !meant(row)));
}

/** Adds amounts and items to a pending row: at once when it is whole, else to what the statement will add. */
function grow(pending: Pending, { add = {}, append = {} }: { readonly add?: object; readonly append?: object }): void {
  const whole = pending.mode !== 'patch';
  for (const [column, amount] of Object.entries(add) as [string, bigint][]) {
    if (whole) pending.row[column] = (pending.row[column] as bigint) + amount;
    else pending.add[column] = (pending.add[column] ?? 0n) + amount;
  }
  for (const [column, items] of Object.entries(append) as [string, unknown[]][]) {
    if (whole) pending.row[column] = [...(pending.row[column] as unknown[]), ...items];
    else (pending.append[column] ??= []).push(...items);
  }
}

const NO_CHANGES = { removes: [], runs: [], patches: [], upserts: [], adds: [], inserts: [] } as const;

/** The changes of a table whose rows are known one by one. */
function keyedChanges(table: TableName, { rows }: Keyed): TableChanges {
  const inserts: Values[] = [];
  const upserts: Values[] = [];
  const removes: Values[] = [];
  const patches: Patch[] = [];
  for (const one of rows.values()) {
    if (one.mode === 'insert') inserts.push(one.row);
    else if (one.mode === 'upsert') upserts.push(one.row);
    else if (one.mode === 'remove') removes.push(one.key);
    else patches.push({ key: one.key, set: one.row, add: one.add, append: one.append });
  }
  return { ...NO_CHANGES, table, inserts, upserts, removes, patches };
}

/**
 * A new, empty unit of work: where projections put their changes, and the merged result. Rows that are handed over
 * belong to it.
 * With `carried` sums, `work` leaves the sums there, unless a derivation needs them in their tables. Changes of tables
 * that are not `wanted` are dropped.
 */
export function unitOfWork(
  carried?: Sums,
  wanted: ChangeWanted = carried?.wanted,
): { readonly rows: RowChanges; work(): Work } {
  const keyed = new Map<TableName, Keyed>();
  const grouped = new Map<TableName, Grouped>();
  const summed = carried?.tables ?? new Map<TableName | GrainName, Summed>();
  const appended = new Map<TableName, Values[]>();
  const derivations = new Map<string, Work['derivations'][number]>();

  function openKeyed(name: TableName): Keyed {
    let table = keyed.get(name);
    if (!table) {
      table = { rows: new Map() };
      keyed.set(name, table);
    }
    return table;
  }
  function openGrouped(name: TableName): Grouped {
    let table = grouped.get(name);
    if (!table) {
      table = { rows: new Map(), last: undefined, runs: [], lastRun: new Map() };
      grouped.set(name, table);
    }
    return table;
  }
  const rows: RowChanges = {
    insert(name, given) {
      const row = given as Bag;
      const group = groupOf(name);
      if (group) {
        const table = openGrouped(name);
        const id = nameOf(group, row);
        if (table.last?.id !== id) {
          const own = table.rows.get(id) ?? [];
          table.rows.set(id, own);
          table.last = { id, rows: own };
        }
        table.last.rows.push(row);
        return;
      }
      if (TABLES[name].appendOnly) {
        const list = appended.get(name);
        if (list) list.push(row);
        else appended.set(name, [row]);
        return;
      }
      const table = openKeyed(name);
      const id = nameOf(keyOf(name), row);
      const before = table.rows.get(id);
      if (before && before.mode !== 'remove')
        throw new Error(`${name}: the row ${id.replaceAll('\u0000', ' ')}was inserted twice`);
      table.rows.set(id, blank(before ? 'upsert' : 'insert', row, row));
    },
    upsert(name, given) {
      const row = given as Bag;
      const table = openKeyed(name);
      const id = nameOf(keyOf(name), row);
      table.rows.set(id, blank(table.rows.get(id)?.mode === 'insert' ? 'insert' : 'upsert', row, row));
    },
    update(name, given, set, growth = {}) {
      const where = given as Values;
      if (groupOf(name) || !isWhole(name, where))
        return planChange(openGrouped(name), name, 'update', where, set as Values);
      const table = openKeyed(name);
      const id = nameOf(keyOf(name), where);
      let pending = table.rows.get(id);
      if (!pending) {
        pending = blank('patch', keyValues(name, where), {});
        table.rows.set(id, pending);
      }
      if (pending.mode === 'remove') return;
      Object.assign(pending.row, set);
      grow(pending, growth);
    },
    remove(name, given) {
      const where = given as Values;
      if (groupOf(name) || !isWhole(name, where)) return planChange(openGrouped(name), name, 'remove', where, {});
      const table = openKeyed(name);
      const id = nameOf(keyOf(name), where);
      if (table.rows.get(id)?.mode === 'insert') table.rows.delete(id);
      else table.rows.set(id, blank('remove', keyValues(name, where), {}));
    },
    add(name, given, increments) {
      addTo(summed, name, given as Values, increments as Readonly<Record<string, bigint | undefined>>);
    },
    spread(grain, key, increments) {
      addTo(summed, grain, key as Values, increments);
    },
    derive(name, companyId, argument) {
      derivations.set(`${name} ${companyId} ${argument}`, { name, companyId, argument });
    },
  };

  return {
    rows: wanted ? onlyOf(wanted, rows) : rows,
    work() {
      const changed = [...keyed].map(([table, pending]) => keyedChanges(table, pending));
      for (const [table, { rows: own, runs }] of grouped)
        changed.push({ ...NO_CHANGES, table, runs, inserts: [...own.values()].flat() });
      // Marks are made of the sums in their tables; charts of nothing that is carried.
      const needed = [...derivations.values()].some(({ name }) => name !== 'adopted_charts');
      if (!carried || needed) changed.push(...sumsOf(summed, wanted));
      for (const [table, inserts] of appended) changed.push({ ...NO_CHANGES, table, inserts });
      return { tables: changed, derivations: [...derivations.values()] };
    },
  };
}
