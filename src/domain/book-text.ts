// A book as text, for snapshots: a frame and pieces, or one text to compare. What did not change since the last
// snapshot is not written again, and no step takes long however large the book is.
import { isKept, leanBook, newBook, type Book } from './book.ts';
import { SharedMap } from './map-over-rows.ts';
import { adoptedMap, type AdoptedFrom } from './templates.ts';

/** Maps, Sets and bigints as tagged lists, which no text of a user can look like. */
const tagged = (_key: string, value: unknown): unknown =>
  value instanceof Map
    ? { $map: [...value] }
    : value instanceof Set
      ? { $set: [...value] }
      : typeof value === 'bigint'
        ? { $big: [value.toString()] }
        : value;

const untagged = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('$map' in value && Array.isArray(value.$map)) return new Map(value.$map as [unknown, unknown][]);
  if ('$set' in value && Array.isArray(value.$set)) return new Set(value.$set as unknown[]);
  return '$big' in value && Array.isArray(value.$big) ? BigInt(value.$big[0] as string) : value;
};

/** A book as one JSON text. */
export function bookToJson(book: Readonly<Book>): string {
  return JSON.stringify(book, tagged);
}

/**
 * A stretch of one of a book's maps as it was when it was taken: keys and values in turn. `hash` names its text, once
 * that is kept.
 */
export interface Stretch {
  readonly items: readonly unknown[];
  hash?: string;
}

/** A book as it was when it was taken, whatever is folded into it since. */
export interface TakenBook {
  /** Its text with numbers in the place of maps. */
  readonly frame: string;
  /** Its maps, in the order of these numbers. */
  readonly maps: readonly (readonly Stretch[])[];
}

/** A stretch has about as many items as a map has keys between two of these ends, and never more than so many. */
const END = '00';
const MOST_ITEMS = 1_024;

/**
 * Takes a book in one go: a step of microseconds per hundred items, whose text is made later (`stretchText`). Stretches
 * of `before` that say the same are taken from there, with the names of their texts.
 */
export function takeBook(book: Readonly<Book>, before?: TakenBook): TakenBook {
  const maps: ReadonlyMap<string, unknown>[] = [];
  const piecesOf = (map: ReadonlyMap<string, unknown>): object => {
    if (!(map instanceof SharedMap)) return { $pieces: maps.push(map) - 1 };
    const { rows } = map as SharedMap<unknown>;
    return { $pieces: maps.push(map.own() as ReadonlyMap<string, unknown>) - 1, from: rows.from, gone: map.gone() };
  };
  const frame = JSON.stringify(book, (key, value: unknown) =>
    value instanceof Map ? piecesOf(value as ReadonlyMap<string, unknown>) : tagged(key, value),
  );
  return { frame, maps: maps.map((map, n) => stretchesOf(map, before?.maps[n])) };
}

function stretchesOf(map: ReadonlyMap<string, unknown>, before: readonly Stretch[] = []): Stretch[] {
  const known = new Map(before.map((stretch) => [stretch.items[0], stretch]));
  const out: Stretch[] = [];
  let items: unknown[] = [];
  const end = (): void => {
    const old = known.get(items[0]);
    const isSame = old?.items.length === items.length && items.every((item, i) => item === old.items[i]);
    out.push(isSame ? old : { items });
    items = [];
  };
  for (const [key, value] of map) {
    items.push(key, owned(value));
    // Ids end in random digits: where a stretch ends depends on what it holds alone, not on what was added or removed
    // before it.
    if ((typeof value === 'string' ? value : key).endsWith(END) || items.length >= 2 * MOST_ITEMS) end();
  }
  if (items.length > 0) end();
  return out;
}

/** States are never changed in place, sums are: those are copied. */
function owned(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  return new Map([...value].map(([key, sum]) => [key, typeof sum === 'object' ? { ...(sum as object) } : sum]));
}

/** The text of a stretch. */
export function stretchText({ items }: Stretch): string {
  return JSON.stringify(items, tagged);
}

/** The text that names all texts of a book. Every stretch must have its name. */
export function frameText({ frame, maps }: TakenBook): string {
  return `{"book":${frame},"pieces":${JSON.stringify(maps.map((map) => map.map(({ hash }) => hash)))}}`;
}

/** A book whose maps are still empty: `fill` adds the next stretch of one, from its text. */
export interface Frame {
  /** Names of the texts of each map, in order. */
  readonly pieces: readonly (readonly string[])[];
  fill(map: number, text: string): Stretch;
  /** The book, once all is filled. Throws an Error when it is none. */
  book(): Book;
  readonly frame: string;
}

/** Reads a text made by frameText. Throws an Error when it is not JSON, or not of a book. */
export function readFrame(text: string): Frame {
  const maps: Map<string, unknown>[] = [];
  const read = JSON.parse(text, (key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$pieces' in value) || typeof value.$pieces !== 'number')
      return untagged(key, value);
    const { from, gone } = value as { readonly from?: AdoptedFrom; readonly gone?: readonly string[] };
    return (maps[value.$pieces] = from ? adoptedMap(from, gone) : new Map<string, unknown>());
  }) as { book: unknown; pieces: readonly (readonly string[])[] };
  if (!Array.isArray(read.pieces) || read.pieces.length !== maps.length)
    throw new Error('its text is not that of a book');
  return {
    pieces: read.pieces,
    frame: text.slice('{"book":'.length, text.lastIndexOf(',"pieces":')),
    fill(n, piece) {
      const items = JSON.parse(piece, untagged) as unknown[];
      const map = maps[n] as Map<string, unknown>;
      for (let i = 0; i < items.length; i += 2) map.set(items[i] as string, items[i + 1]);
      return { items };
    },
    book: () => checked(read.book),
  };
}

/** The book of a text. A kept noun that came since has no events before it: its slice is empty. */
function checked(book: unknown): Book {
  const empty: Book = newBook();
  const known = typeof book === 'object' && book !== null ? Object.keys(book) : [];
  const missing = Object.keys(empty).filter((slot) => !known.includes(slot));
  const whole = { ...empty, ...(book as Partial<Book>) };
  if (
    known.some((slot) => !(slot in empty)) ||
    !missing.every((slot) => isKept(slot) || empty[slot as keyof Book] === undefined) ||
    !hasParts(whole, empty)
  )
    throw new Error('its text is not that of a book');
  return leanBook(whole);
}

/**
 * True when a value has every part that the pattern has: maps, sets, lists, and objects with their own parts. What is
 * undefined in the pattern may be anything.
 */
function hasParts(value: unknown, pattern: unknown): boolean {
  if (typeof pattern !== 'object' || pattern === null) return true;
  if (pattern instanceof Map) return value instanceof Map;
  if (typeof value !== 'object' || value === null || value.constructor !== pattern.constructor) return false;
  return (
    pattern instanceof Set ||
    Array.isArray(pattern) ||
    Object.entries(pattern).every(([key, part]) => hasParts((value as Record<string, unknown>)[key], part))
  );
}
