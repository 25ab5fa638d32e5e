// The read models as rows in maps: what a unit of work does to them, whole or not at all, and what the engine asks of
// them. Postgres is asked the same in test/sim/rows.test.ts, and has to say the same.
import { adoptedRows } from '../../projections/adopted.ts';
import type { TableChanges, Values, Work } from '../../projections/changes.ts';
import { columnsOf, SHOWN_TABLES, TABLES, type Database, type TableName } from '../../projections/tables.ts';
import type { ApiKey, Plan, Role } from '../../src/domain/access.ts';
import { bare, isId, withPrefix } from '../../src/domain/ids.ts';
import { ENTRIES, externalIdOf, keyText, recalledNounOf } from '../../src/domain/recalled.ts';
import type { Checkpoint, CompanyPlan, Memory, Recollection, StandingKey } from '../../src/engine/ports.ts';
import { NOTHING_YET } from '../../src/engine/replay.ts';

type Row = Values;

/** Rows by their primary key, and by their group where the table has groups. */
interface MapTable {
  readonly rows: Map<string, Row>;
  readonly groups: Map<string, Set<string>>;
}

/** One schema of read models. */
export interface Schema {
  readonly tables: Map<TableName, MapTable>;
  checkpoint: Checkpoint;
  readonly streams: Map<string, number>;
}

/** A schema without rows. */
export const emptySchema = (): Schema => ({ tables: new Map(), checkpoint: NOTHING_YET, streams: new Map() });

/** The same rows in maps of their own. */
export function copyOf({ tables, checkpoint, streams }: Schema): Schema {
  const copies = [...tables].map(([name, { rows, groups }]): [TableName, MapTable] => [
    name,
    { rows: new Map(rows), groups: new Map([...groups].map(([group, keys]) => [group, new Set(keys)])) },
  ]);
  return { tables: new Map(copies), checkpoint, streams: new Map(streams) };
}

function tableOf({ tables }: Schema, name: TableName): MapTable {
  let table = tables.get(name);
  if (!table) {
    table = { rows: new Map(), groups: new Map() };
    tables.set(name, table);
  }
  return table;
}

const textOf = (columns: readonly string[], row: Row): string =>
  columns.map((column) => String(row[column])).join('\u0000');
const keyColumns = (name: TableName): readonly string[] => TABLES[name].key as readonly string[];
const groupColumns = (name: TableName): readonly string[] | undefined =>
  TABLES[name].group as readonly string[] | undefined;

/** All rows of a table. */
export function rowsOf<T extends TableName>(schema: Schema, name: T): Database[T][] {
  return [...tableOf(schema, name).rows.values()] as unknown as Database[T][];
}

/** The row with this key; undefined when there is none. */
export function rowOf<T extends TableName>(
  schema: Schema,
  name: T,
  key: Partial<Database[T]>,
): Database[T] | undefined {
  return tableOf(schema, name).rows.get(textOf(keyColumns(name), key as Row)) as Database[T] | undefined;
}

/** What would fail again, as a permanent failure of Postgres does. */
export type Defect = Error & { readonly defect: true };

function defect(message: string): Defect {
  return Object.assign(new Error(message), { defect: true as const });
}

/** Does a unit of work to a schema; what fails (Defect) changes nothing. */
export function applyWork(schema: Schema, work: Work): void {
  const undo: (() => void)[] = [];
  function put(name: TableName, row: Row | undefined, key: string): void {
    const { rows, groups } = tableOf(schema, name);
    const before = rows.get(key);
    const columns = groupColumns(name);
    const move = (from: Row | undefined, to: Row | undefined): void => {
      if (from && columns) groups.get(textOf(columns, from))?.delete(key);
      if (to && columns) {
        const group = textOf(columns, to);
        groups.set(group, (groups.get(group) ?? new Set()).add(key));
      }
      if (to) rows.set(key, to);
      else rows.delete(key);
    };
    move(before, row);
    undo.push(() => {
      move(row, before);
    });
  }

  function change(changes: TableChanges): void {
    const name = changes.table;
    const table = tableOf(schema, name);
    const keyed = (row: Row): string => textOf(keyColumns(name), row);
    for (const row of changes.removes) put(name, undefined, keyed(row));
    for (const { kind, nulls, changes: all } of changes.runs)
      for (const { where, set } of all)
        for (const key of [...(table.groups.get(textOf(groupColumns(name) ?? [], where)) ?? [])]) {
          const row = table.rows.get(key) as Row;
          const isMeant = Object.entries(where).every(([column, value]) =>
            nulls.includes(column) ? (row[column] ?? null) === null : row[column] === value,
          );
          if (isMeant) put(name, kind === 'remove' ? undefined : { ...row, ...set }, key);
        }
    for (const { key, set, add, append } of changes.patches) {
      const row = table.rows.get(keyed(key));
      if (!row) throw defect(`${name}: a row was to be changed that does not exist`);
      const sums = Object.entries(add).map(([column, more]) => [column, (row[column] as bigint) + more]);
      const lists = Object.entries(append).map(([column, more]) => [column, [...(row[column] as unknown[]), ...more]]);
      put(name, { ...row, ...set, ...Object.fromEntries([...sums, ...lists]) }, keyed(key));
    }
    for (const row of changes.upserts) put(name, row, keyed(row));
    for (const row of changes.adds) {
      const before = table.rows.get(keyed(row));
      const sum = (column: string): unknown =>
        before && !keyColumns(name).includes(column)
          ? (before[column] as bigint) + (row[column] as bigint)
          : row[column];
      put(name, Object.fromEntries(Object.keys(row).map((column) => [column, sum(column)])), keyed(row));
    }
    for (const row of changes.inserts) {
      if (table.rows.has(keyed(row))) throw defect(`${name}: the row ${keyed(row)} is there already`);
      put(name, row, keyed(row));
    }
  }

  try {
    for (const changes of work.tables) change(changes);
    for (const { name, companyId } of work.derivations) {
      if (name !== 'adopted_charts') throw defect('no simulation gets as far as a mark of balances');
      const adopted = rowOf(schema, 'adopted_charts', { company_id: companyId });
      if (!adopted) continue;
      for (const table of SHOWN_TABLES)
        for (const row of adoptedRows(table, adopted))
          if (!rowOf(schema, table, row)) put(table, row as unknown as Row, textOf(keyColumns(table), row as never));
      put('adopted_charts', undefined, textOf(keyColumns('adopted_charts'), adopted as never));
    }
  } catch (error) {
    for (const back of undo.reverse()) back();
    throw error;
  }
}

/** External ids of entries have a table of their own; all other natural keys stand in `resource_keys`. */
const ENTRY_KEYS = externalIdOf(ENTRIES, '').namespace;

/** `Memory.recall` over maps. */
export function recallIn(schema: Schema, ...[stream, scope, asked]: Parameters<Memory['recall']>): Recollection {
  const company = stream.startsWith('ledger-') ? bare(stream.slice('ledger-'.length)) : '';
  const receipts: Recollection['receipts'] = new Map(
    asked.receipts.flatMap((key) => {
      const row = rowOf(schema, 'receipts', { scope, key });
      if (!row) return [];
      const { fingerprint, command, stream: written, first_revision: firstRevision, events } = row;
      return [[key, { key, fingerprint, command, stream: written, firstRevision, events }] as const];
    }),
  );
  const holders = new Map<string, string>();
  for (const key of asked.keys) {
    const row =
      key.namespace === ENTRY_KEYS
        ? rowOf(schema, 'entry_external_ids', { company_id: company, external_id: key.key })
        : rowOf(schema, 'resource_keys', { company_id: company, key: keyText(key) });
    if (row) holders.set(keyText(key), 'holder' in row ? row.holder : withPrefix(ENTRIES.id, row.entry_id));
  }
  const revisions = new Map<string, readonly number[]>();
  for (const id of asked.ids) {
    if (isId(ENTRIES.id, id)) {
      const entry = rowOf(schema, 'entries', { company_id: company, id: bare(id) });
      if (entry) revisions.set(id, entry.revisions);
      continue;
    }
    const noun = recalledNounOf(id);
    const within = noun?.within?.(id);
    const names = new Set([id, ...(within === undefined ? [] : [within])].map(bare));
    const found = rowsOf(schema, 'event_index')
      .filter((row) => row.company_id === company && names.has(row.entity_id) && row.entity_type === noun?.noun)
      .map(({ revision }) => revision)
      .sort((a, b) => a - b);
    if (found.length > 0) revisions.set(id, found);
  }
  if (asked.lines.length > 0) throw new Error('no simulation settles lines yet');
  return { projectedRevision: schema.streams.get(stream) ?? -1, receipts, holders, revisions, lines: new Map() };
}

/** `Memory.findEvents` over maps. */
export function findEventsIn(
  schema: Schema,
  ...[companyId, filter, { limit, offset, after, order }]: Parameters<Memory['findEvents']>
): { revisions: readonly number[]; total: number } {
  const company = bare(companyId);
  const { eventId, types, entityType, entityId, actorId, actorType, via, correlationId, from, to } = filter;
  const isOf = (type: string): boolean =>
    types === undefined || types.some((one) => (one.endsWith('*') ? type.startsWith(one.slice(0, -1)) : type === one));
  const own = entityId !== undefined && isId(ENTRIES.id, entityId);
  const ofEntry = own ? rowOf(schema, 'entries', { company_id: company, id: bare(entityId) })?.revisions : undefined;
  const found = rowsOf(schema, 'event_index')
    .filter(
      (row) =>
        row.company_id === company &&
        isOf(row.type) &&
        (eventId === undefined || row.event_id === eventId) &&
        (entityType === undefined || row.entity_type === entityType) &&
        (entityId === undefined ||
          (own
            ? ofEntry?.includes(row.revision) === true
            : row.entity_id === bare(entityId) && row.entity_type !== ENTRIES.noun)) &&
        (actorId === undefined || row.actor_id === actorId) &&
        (actorType === undefined || row.actor_type === actorType) &&
        (via === undefined || row.via === via) &&
        (correlationId === undefined || row.correlation_id === correlationId) &&
        (from === undefined || row.recorded_at >= from) &&
        (to === undefined || row.recorded_at <= to),
    )
    .map(({ revision }) => revision)
    .sort((a, b) => (order === 'asc' ? a - b : b - a));
  const beyond = found.filter((one) => after === undefined || (order === 'asc' ? one > after : one < after));
  return { revisions: beyond.slice(offset, offset + limit), total: found.length };
}

/** Keys, memberships and plans over maps. */
export const accessIn = {
  keyByHash(schema: Schema, hash: string): StandingKey | undefined {
    const row = rowsOf(schema, 'api_keys').find((one) => one.hash === hash || one.previous_hash === hash);
    const key = row?.state as ApiKey | undefined;
    if (!row || key?.status !== 'active') return undefined;
    return { key, plan: row.company_id ? accessIn.planOf(schema, withPrefix('company', row.company_id)) : undefined };
  },
  memberships(schema: Schema, subject: string): { companyId: string; role: Role }[] {
    return rowsOf(schema, 'members')
      .filter((one) => one.subject === subject && one.status === 'active')
      .sort((a, b) => (a.created_at + a.company_id < b.created_at + b.company_id ? -1 : 1))
      .map((one) => ({ companyId: withPrefix('company', one.company_id), role: one.role as Role }));
  },
  planOf(schema: Schema, companyId: string): CompanyPlan | undefined {
    const row = rowOf(schema, 'companies', { id: bare(companyId) });
    if (!row) return undefined;
    const { limits, cell } = row.state as { limits?: { surfaceA: number; surfaceB: number }; cell?: string };
    return { plan: row.plan as Plan, ...(limits ? { limits } : {}), ...(cell === undefined ? {} : { cell }) };
  },
  cellsOf(schema: Schema, companyIds: readonly string[]): Map<string, string> {
    const found = companyIds.map((id) => [id, accessIn.planOf(schema, id)?.cell] as const);
    return new Map(found.filter((one): one is readonly [string, string] => one[1] !== undefined));
  },
};

/** A value as both say it: numbers as text, moments as milliseconds, nothing as null. */
function plain(type: string, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (type === 'bigint') return String(value);
  if (type === 'timestamptz') return Date.parse(String(value));
  if (type.startsWith('json')) return sorted(JSON.parse(JSON.stringify(value)));
  return value;
}

/** The same value with the members of its objects in one order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}

/** A row as both say it. */
export const rowText = (table: TableName, row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(columnsOf(table).map(({ name, type }) => plain(type, row[name])));

/** What is recalled, in an order of its own. */
export const recalledText = (found: Recollection): string =>
  JSON.stringify(
    sorted({
      ...found,
      receipts: [...found.receipts].sort(),
      holders: [...found.holders].sort(),
      revisions: [...found.revisions].sort(),
      lines: [...found.lines],
    }),
  );
