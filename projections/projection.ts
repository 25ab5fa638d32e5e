// What a projection is: pure handlers, event type -> changes of rows. It reads nothing; the batch merges and writes.
import type { RecordedFact } from '../src/domain/book.ts';
import type { Database } from './tables.ts';

/** A table of the read model. */
export type TableName = keyof Database;

/**
 * Where a projection puts its changes: a unit of work that merges them in memory and writes them in bulk, in one transaction with the checkpoint.
 * Changes of one row are applied in the order in which they were made. A row is named by its table's primary key (TABLES[table].key).
 */
export interface RowChanges {
  /** Adds a row that does not exist. */
  insert<T extends TableName>(table: T, row: Database[T]): void;
  /** Adds a row or replaces the one with the same primary key. */
  upsert<T extends TableName>(table: T, row: Database[T]): void;
  /** Changes columns of every row that equals `where` (the primary key, or a prefix of it with further equalities that the table's `updateBy` allows). */
  update<T extends TableName>(table: T, where: Partial<Database[T]>, set: Partial<Database[T]>): void;
  /** Removes every row that equals `where`. */
  remove<T extends TableName>(table: T, where: Partial<Database[T]>): void;
  /** Adds numbers to the row with this primary key, which springs into being with zeros. bigint columns only. */
  add<T extends TableName>(table: T, key: Partial<Database[T]>, increments: Partial<Record<keyof Database[T], bigint>>): void;
}

type Handlers = { readonly [T in RecordedFact['type']]?: (event: Extract<RecordedFact, { type: T }>, rows: RowChanges, companyId: string) => void };

/** A projection: handlers for the events that it cares about. `companyId` is the bare uuid of the stream's company ('' for the directory). */
export interface Projection { readonly name: string; readonly on: Handlers }

/** Declares a projection; payloads are typed from the catalog. */
export function projection(name: string, on: Handlers): Projection { return { name, on }; }
