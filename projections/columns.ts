// How a table of the read model is written down: each column once, and the type of a row inferred from it.

/**
 * How a column is stored. `json` keeps the text (states that are only passed on), `jsonb` can be appended to; `code` is
 * text compared byte by byte.
 */
export type ColumnType =
  | 'uuid'
  | 'uuid[]'
  | 'text'
  | 'code'
  | 'integer'
  | 'integer[]'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'json'
  | 'jsonb';
/** A column's type; a trailing `?` allows null. JSON columns say what they hold by `holding`. */
export type ColumnKind = ColumnType | `${ColumnType}?` | Holding<unknown>;
/** A JSON column whose content is of a known type. The mark exists for the compiler only. */
export type Holding<T> = ('json' | 'jsonb' | 'json?') & { readonly holds?: T };
type ColumnColumns = Readonly<Record<string, ColumnKind>>;

/** A JSON column that holds a `T`. */
export function holding<T>() {
  return <const C extends 'json' | 'jsonb' | 'json?'>(type: C): C & { readonly holds?: T } => type;
}

type Stored = {
  uuid: string;
  'uuid[]': string[];
  text: string;
  code: string;
  integer: number;
  'integer[]': number[];
  bigint: bigint;
  boolean: boolean;
  date: string;
  timestamptz: string;
  json: object;
  jsonb: object;
};
type Nullable<C> = C extends `${string}?` ? null : never;
type ValueOf<C> =
  | (C extends { readonly holds?: infer T }
      ? unknown extends T
        ? object
        : NonNullable<T>
      : C extends `${infer B}?`
        ? B extends keyof Stored
          ? Stored[B]
          : never
        : C extends keyof Stored
          ? Stored[C]
          : never)
  | Nullable<C>;
/** The row of a table with these columns. */
export type RowOf<C extends ColumnColumns> = { -readonly [K in keyof C]: ValueOf<C[K]> };

/** A table. */
export interface TableShape<C extends ColumnColumns = ColumnColumns> {
  /**
   * Raise it whenever a projection writes other rows to the table than before: a start with an older one builds it
   * anew, and no other. Changed columns are noticed by themselves; test/projected.test.ts reminds of both.
   */
  readonly version?: number;
  /**
   * Programs that know the table since this version go on reading it while they are replaced, though they cannot keep
   * it up: all their columns are there and mean what they meant. Absent: only programs of its own version do.
   */
  readonly readableSince?: number;
  /** The table that a derivation makes this one from: neither is built without the other. */
  readonly derivedFrom?: string;
  readonly columns: C;
  readonly key: readonly (keyof C & string)[];
  /**
   * Columns that name a group of rows: `update` and `remove` address rows by them and further equalities, never by the
   * primary key.
   */
  readonly group?: readonly (keyof C & string)[];
  /** Rows are only ever inserted. */
  readonly appendOnly?: boolean;
  /**
   * Indexes beside the primary key: name -> what follows `on <table>`. Made after the bulk load of a rebuild; a start
   * makes those that are missing and drops those that are not named here. One that changes takes a new name.
   */
  readonly indexes?: Readonly<Record<string, string>>;
  /** Rows are changed often: leave room in the page, so that a change needs no new index entries. */
  readonly fillfactor?: number;
}

/** Declares a table; the key and the group are columns of it. */
export function table<const C extends ColumnColumns>(shape: TableShape<C>): TableShape<C> {
  return shape;
}
