// What a kept noun is: a resource that the book holds whole and whose events carry its full state. One declaration
// gives its events, its place in
// the book (slice), the fold, the entity of an event, its table, its list and its single get.
import { z } from 'zod';
import { event, type EventDefinition } from './event.ts';
import type { IdKind } from './ids.ts';
import { copyMap, SharedMap } from './map-over-rows.ts';
import { refuse } from './refusal.ts';
import { normalized } from './unicode.ts';
import type { Scope } from './scopes.ts';

/** What the state of every kept noun has. */
export interface Kept {
  readonly id: string;
  readonly externalId?: string | undefined;
  readonly version: number;
}

/** What the book holds of a kept noun: its resources, and who has each unique key (`code:tky`, `externalId:x1`). */
export interface Slice<S> {
  readonly byId: ReadonlyMap<string, S>;
  readonly byKey: ReadonlyMap<string, string>;
}

/** An act and its event: `archived` -> label.archived, whose data holds the whole state under the noun's field. */
type Acts<N extends string, F extends string, S extends z.ZodType, A extends string> = {
  readonly [K in A]: EventDefinition<`${N}.${K}`, z.ZodObject<{ readonly [P in F]: S }>>;
};

/** How a column of the read model is stored; a trailing `?` allows null. `code` is text compared byte by byte. */
export type ListedType = 'uuid' | 'text' | 'code' | 'integer' | 'bigint' | 'boolean' | 'date';

/** Columns of a kept noun's table: fields of its state, each with how it is stored. */
export type ListedColumns = Readonly<Record<string, ListedType | `${ListedType}?`>>;

/** How a kept noun is listed: its table and columns, what text search looks at, filters and sorts. */
export interface Listing<S = never, T extends string = string, C extends ListedColumns = ListedColumns> {
  readonly table: T;
  /** Scope that lists and single gets need. */
  readonly needs: Scope;
  /** Fields of the state that have a column of their own, in the order of the table. Ids are kept as bare uuids. */
  readonly columns: C;
  /** Texts that `q` searches, beside the external id. */
  readonly search: (state: S) => readonly (string | undefined)[];
  /** Value of the column `status`; default: the state's own. */
  readonly status?: (state: S) => string;
  /** Columns that lists filter by equality. */
  readonly filters?: readonly (keyof C & string)[];
  /** Columns that lists sort by, beside createdAt and updatedAt. */
  readonly sorts: readonly (keyof C & string)[];
  readonly defaultSort: string;
  /** The single get also takes the code. */
  readonly hasCode?: true;
  /** Indexes beside the primary key: name -> what follows `on <table>`. */
  readonly indexes?: Readonly<Record<string, string>>;
  /** Version of the table: raised when its columns or rows change. */
  readonly version?: number;
}

/** A kept noun. */
export interface Register<
  N extends string = string,
  F extends string = string,
  S extends z.ZodType = z.ZodType,
  A extends string = string,
  L = unknown,
> {
  /** Public name: the entity of its events, `tax_code`. */
  readonly noun: N;
  /** What it is called in Japanese: 税区分. */
  readonly ja: string;
  /** Name of the state in the data of its events, `taxCode`. */
  readonly field: F;
  readonly id: IdKind;
  readonly state: S;
  readonly events: Acts<N, F, S, A>;
  readonly listing: L;
  /** Fields that a list shows to people, in this order. */
  readonly shown: readonly string[];
  /** What the reference says of the noun, where no section of src/http/reference-sections.ts is about it. */
  readonly about?: About | undefined;
  keysOf(state: z.output<S>): readonly string[];
}

/** What a noun is, in a sentence of the reference, in both languages. */
interface About {
  readonly en: string;
  readonly ja: string;
}

type ListingOf<S, T extends string, C extends ListedColumns> = [T] extends [never] ? undefined : Listing<S, T, C>;

/** The state of any kept noun that is listed, as rows see it. */
export interface ListedState extends Kept {
  readonly status?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}
/** Any kept noun that is listed. */
export type ListedRegister = Register<string, string, z.ZodObject, string, Listing<ListedState>>;

/** The state of a register. */
export type StateOf<R> = R extends { readonly state: infer S extends z.ZodType } ? z.output<S> : never;
/** What the book holds of a register. */
export type SliceOf<R> = Slice<StateOf<R>>;

/**
 * Declares a kept noun. `acts` are what can happen to it; `unique` gives its unique keys beside the external id, such
 * as `code:<folded code>`;
 * `listing` its table and lists, for nouns whose table has the usual shape; `shown` what people see in a list, by
 * default the columns that are neither ids nor flags, status and id.
 */
export function register<
  const N extends string,
  const F extends string,
  S extends z.ZodObject,
  const A extends string,
  const T extends string = never,
  const C extends ListedColumns = ListedColumns,
  const M extends string | undefined = undefined,
>(given: {
  readonly noun: N;
  readonly ja: string;
  readonly field: F;
  readonly id: IdKind;
  readonly state: S;
  readonly acts: readonly A[];
  readonly unique?: (state: z.output<S>) => readonly string[];
  readonly listing?: Listing<z.output<S>, T, C>;
  readonly shown?: readonly (keyof z.output<S> & string)[];
  readonly about?: About;
  /** Why its events move no money, where none does; else each stands in src/domain/moves.ts. */
  readonly moves?: M;
}): Register<N, F, S, A, ListingOf<z.output<S>, T, C>> & { readonly moves: M } {
  const {
    noun,
    ja,
    field,
    id,
    state,
    acts,
    unique = () => [],
    listing,
    shown = usuallyShown(state, listing?.columns),
  } = given;
  const keysOf = (one: z.output<S>): readonly string[] => {
    const { externalId } = one as Partial<Kept>;
    return [...unique(one), ...(externalId === undefined ? [] : [`externalId:${externalId}`])];
  };
  const data = z.object({ [field]: state });
  // The one cast: TypeScript cannot follow the names through fromEntries.
  const events = Object.fromEntries(acts.map((act) => [act, event(`${noun}.${act}`, 1, data)])) as Acts<N, F, S, A>;
  const { about, moves } = given;
  return {
    ...{ noun, ja, field, id, state, events, shown, keysOf, about },
    listing: listing as ListingOf<z.output<S>, T, C>,
    moves: moves as M,
  };
}

function usuallyShown({ shape }: z.ZodObject, columns: ListedColumns = {}): readonly string[] {
  const own = Object.entries(columns).filter(([, type]) => !/^(uuid|boolean)/.test(type));
  return [...own.map(([field]) => field), 'status', 'id'].filter((field) => field in shape);
}

/**
 * What a book holds of a noun of which nothing was ever kept; most companies use few nouns. It is in all books, and
 * takes nothing in.
 */
const NOTHING: ReadonlyMap<string, never> = Object.freeze(
  Object.defineProperty(new Map<string, never>(), 'set', {
    value: () => {
      throw new Error('this map is in many books: what one of them keeps is taken in by keep()');
    },
  }),
);

/** An empty slice. */
export function newSlice<S>(): Slice<S> {
  return { byId: NOTHING, byKey: NOTHING };
}

/** A slice of its own that says the same. */
export function copySlice<S>({ byId, byKey }: Slice<S>): Slice<S> {
  const copied = <V>(map: ReadonlyMap<string, V>): ReadonlyMap<string, V> => (map === NOTHING ? NOTHING : copyMap(map));
  return { byId: copied(byId), byKey: copied(byKey) };
}

/** The same slice; where it holds nothing, as if nothing had ever been kept. */
export function leanSlice<S>({ byId, byKey }: Slice<S>): Slice<S> {
  const lean = <V>(map: ReadonlyMap<string, V>): ReadonlyMap<string, V> =>
    map.size === 0 && !(map instanceof SharedMap) ? NOTHING : map;
  return { byId: lean(byId), byKey: lean(byKey) };
}

/** The map as one that takes something in, for whoever owns the book; in the place of the shared one it is new. */
const ownMap = <V>(map: ReadonlyMap<string, V>): Map<string, V> =>
  map === NOTHING ? new Map() : (map as Map<string, V>);

/** Takes the state that an event carries into a slice, in place: only the owner of the book may. */
export function keep<S extends Kept>(slice: Slice<S>, state: S, keysOf: (state: S) => readonly string[]): void {
  const own: { -readonly [M in keyof Slice<S>]: Slice<S>[M] } = slice;
  const before = own.byId.get(state.id);
  const gone = before ? keysOf(before) : [];
  const keys = keysOf(state);
  const byId = (own.byId = ownMap(own.byId));
  byId.set(state.id, state);
  if (gone.length + keys.length === 0) return;
  const byKey = (own.byKey = ownMap(own.byKey));
  for (const key of gone) byKey.delete(key);
  for (const key of keys) byKey.set(key, state.id);
}

/** A code as it is compared: NFKC and case folding, so that `１１３０` finds 1130. */
export function codeKey(code: string): string {
  return (/^[\x20-\x7e]*$/.test(code) ? code : normalized(code, 'NFKC').toUpperCase()).toLowerCase();
}

/** The resource with this code, whatever its case and width; undefined when there is none. */
export function byCode<S>({ byId, byKey }: Readonly<Slice<S>>, code: string): S | undefined {
  return byId.get(byKey.get(`code:${codeKey(code)}`) ?? '');
}

/** The resource that an id or else a code names; undefined when there is none. */
export function resourceNamed<S>(
  slice: Readonly<Slice<S>>,
  id: string | undefined,
  code: string | undefined,
): S | undefined {
  return id === undefined ? byCode(slice, code ?? '') : slice.byId.get(id);
}

/** Refuses duplicate_external_id when another resource of this noun has the external id. */
export function checkNewExternalId<S>(
  slice: Readonly<Slice<S>>,
  externalId: string | null | undefined,
  own?: string,
): void {
  const taken = typeof externalId === 'string' ? slice.byKey.get(`externalId:${externalId}`) : undefined;
  if (taken === undefined || taken === own) return;
  refuse('duplicate_external_id', `externalId: ${taken} already has the external id ${externalId}`, 'externalId', {
    related: { id: taken },
  });
}
