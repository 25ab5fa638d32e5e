// What a projection is: pure handlers, event type -> changes of rows. It reads nothing; the batch merges and writes.
import type { Database, Derivation, GrainKeys, GrainName, TableName } from './tables.ts';
import type { RecordedFact } from '../src/domain/events.ts';

export type { TableName } from './tables.ts';

/** Columns that hold a list, and what one element of it is. */
type Appendable<R> = { readonly [C in keyof R]?: R[C] extends readonly unknown[] ? R[C] : never };

/**
 * Where a projection puts its changes: a unit of work that merges them in memory and writes them in bulk, in one
 * transaction with the checkpoint.
 * Changes of one row are applied in the order in which they were made. A row is named by its table's primary key
 * (TABLES[table].key). Rows handed over
 * belong to the unit of work: make a new object for each.
 */
export interface RowChanges {
  /** Adds a row that does not exist (a second one with the same primary key fails, here or in the database). */
  insert<T extends TableName>(table: T, row: Database[T]): void;
  /** Adds a row or replaces the one with the same primary key. */
  upsert<T extends TableName>(table: T, row: Database[T]): void;
  /**
   * Changes columns of every row that equals `where`: the primary key or, in a table with groups, the group columns
   * with further equalities (null = is null).
   * By primary key only: `grow` adds to bigint columns and appends to columns that hold lists.
   */
  update<T extends TableName>(
    table: T,
    where: Partial<Database[T]>,
    set: Partial<Database[T]>,
    grow?: { readonly add?: Partial<Record<keyof Database[T], bigint>>; readonly append?: Appendable<Database[T]> },
  ): void;
  /**
   * Removes every row that equals `where`: the primary key or, in a table with groups, the group columns with further
   * equalities.
   */
  remove<T extends TableName>(table: T, where: Partial<Database[T]>): void;
  /**
   * Adds numbers to the row with this primary key, which springs into being with zeros. bigint columns only; the table
   * knows no other change.
   */
  add<T extends TableName>(
    table: T,
    key: Partial<Database[T]>,
    increments: Partial<Record<keyof Database[T], bigint>>,
  ): void;
  /** Adds numbers to the sums of every table of a family (GRAINS), as `add` would to each. */
  spread<G extends GrainName>(grain: G, key: GrainKeys[G], increments: Readonly<Record<string, bigint>>): void;
  /** Runs a named statement after all changes of the unit of work. */
  derive(derivation: Derivation, companyId: string, argument: number): void;
}

type Handler<E> = (event: E, rows: RowChanges, companyId: string) => void;
type Handlers = { readonly [T in RecordedFact['type']]?: Handler<Extract<RecordedFact, { type: T }>> };

type Every = (event: RecordedFact, rows: RowChanges, companyId: string, digest: string) => void;

/**
 * A projection: handlers for the events that it cares about. `companyId` is the bare uuid of the stream's company (''
 * for the directory).
 */
export interface Projection {
  readonly name: string;
  /** The tables that it writes. One of them can be built without the others, from the events of its projections. */
  readonly writes: readonly TableName[];
  readonly on: Handlers;
  /** Sees each event of every type, before its handler, with a digest of it as it is stored. */
  readonly every?: Every;
}

/** Declares a projection; payloads are typed from the catalog. */
export function projection(name: string, writes: readonly TableName[], on: Handlers, every?: Every): Projection {
  return { name, writes, on, ...(every ? { every } : {}) };
}

/** Which projections work, and on which of their tables; without `tables` on all. */
export interface Projecting {
  readonly projections: readonly Projection[];
  readonly tables?: ReadonlySet<TableName>;
}

/** Those of these projections that write any of the tables, for the tables alone. */
export function projecting(projections: readonly Projection[], tables: Iterable<TableName>): Required<Projecting> {
  const wanted = new Set(tables);
  return { projections: projections.filter(({ writes }) => writes.some((table) => wanted.has(table))), tables: wanted };
}

/** Types of the events from which these projections make rows; undefined = of all. */
export function eventTypesOf(projections: readonly Projection[]): readonly string[] | undefined {
  if (projections.some(({ every }) => every)) return undefined;
  return [...new Set(projections.flatMap(({ on }) => Object.keys(on)))];
}
