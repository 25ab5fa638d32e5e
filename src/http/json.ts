// JSON in and out: one pass over the bytes before JSON.parse refuses what parsers disagree about, and a printer keeps
// sums above 2^53 exact.
import { isAscii, isUtf8 } from 'node:buffer';
import { refuse } from '../domain/refusal.ts';
import { LIMITS } from '../domain/limits.ts';
import { inSlices, slices, type Slices } from '../engine/loop.ts';
import { placeOfFault } from './json-place.ts';

/** An object of a body or an answer: its members by name. */
export type Members = Record<string, unknown>;

const QUOTE = 0x22,
  BACKSLASH = 0x5c,
  OPEN_OBJECT = 0x7b,
  CLOSE_OBJECT = 0x7d,
  OPEN_ARRAY = 0x5b,
  CLOSE_ARRAY = 0x5d,
  COMMA = 0x2c,
  MINUS = 0x2d,
  ZERO = 0x30,
  NINE = 0x39,
  LETTER_U = 0x75;
/** More keys than any resource has: an object beyond that is an attack on the duplicate check. */
const KEYS_PER_OBJECT = 200;
const LARGEST = String(Number.MAX_SAFE_INTEGER);

/** Why the scanner stopped. */
type Fault = 'values' | 'depth' | 'number' | 'surrogate' | 'control' | 'keys' | 'prototype' | 'perhaps_duplicate';

/** From so many bytes without an escape on, looking for the next one at once is quicker than byte by byte. */
const LONG_TEXT = 64;
/** Place of the escape that was found last, and the bytes that it is in: a text without any is searched once. */
let escapeAt = -1;
let searched: Buffer | undefined;

/** Place of the first quote or backslash at `from` or after it; the length when there is none. */
function firstOf(bytes: Buffer, from: number): number {
  if (searched !== bytes || escapeAt < from) {
    const found = bytes.indexOf(BACKSLASH, from);
    escapeAt = found < 0 ? bytes.length : found;
    searched = bytes;
  }
  const quote = bytes.indexOf(QUOTE, from);
  return quote < 0 ? escapeAt : Math.min(quote, escapeAt);
}

/** Hex value of four digits at `at`, or -1. */
function hex4(bytes: Buffer, at: number): number {
  let value = 0;
  for (let i = at; i < at + 4; i++) {
    const c = bytes[i] ?? 0;
    const digit = c >= ZERO && c <= NINE ? c - ZERO : (c | 0x20) >= 0x61 && (c | 0x20) <= 0x66 ? (c | 0x20) - 0x57 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** True when the number token `start..end` is `-?digits` within plus or minus 2^53 - 1. */
function isPlainInteger(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes[start] === MINUS ? start + 1 : start;
  const digits = end - first;
  if (digits === 0 || digits > LARGEST.length) return false;
  for (let i = first; i < end; i++) {
    const c = bytes[i] ?? 0;
    if (c < ZERO || c > NINE) return false;
  }
  return digits < LARGEST.length || bytes.toString('latin1', first, end) <= LARGEST;
}

// Working memory of the scanner, one per process: a scan is synchronous and never re-entered.
const isObject = new Uint8Array(LIMITS.jsonDepth + 2);
const keysFrom = new Int32Array(LIMITS.jsonDepth + 2);
const keyHashes = new Int32Array(KEYS_PER_OBJECT * (LIMITS.jsonDepth + 2));

// What was read of the last string: kept here because a scan must not make an object for each.
let hashOfText = 0;
let isEscaped = false;
let textFault: Fault | undefined;

/** True when the escape `\uXXXX` whose digits begin at `at` is half of a pair, and its other half does not follow. */
function isHalf(bytes: Buffer, at: number, unit: number): boolean {
  if (unit >= 0xdc00 && unit <= 0xdfff) return true;
  if (unit < 0xd800 || unit > 0xdbff) return false;
  const low = bytes[at + 4] === BACKSLASH && bytes[at + 5] === LETTER_U ? hex4(bytes, at + 6) : -1;
  return low < 0xdc00 || low > 0xdfff;
}

/** Reads the escape whose backslash is at `at`: where its last byte is; says so in `textFault` when it may not be. */
function readEscape(bytes: Buffer, at: number): number {
  isEscaped = true;
  const kind = bytes[at + 1] as number;
  if (kind === 0x62 || kind === 0x66) textFault = 'control'; // \b and \f
  if (kind !== LETTER_U) return at + 1;
  const unit = hex4(bytes, at + 2);
  if (unit < 0) return at + 1; // JSON.parse says what is wrong
  if (unit < 0x20 && unit !== 9 && unit !== 10 && unit !== 13) textFault = 'control';
  else if (isHalf(bytes, at + 2, unit)) textFault = 'surrogate';
  return unit >= 0xd800 && unit <= 0xdbff ? at + 11 : at + 5;
}

/**
 * Reads the string whose quote is at `start`: where it ends, or where a fault was met. Its hash, whether it is written
 * with escapes, and what is wrong with it stand in the variables above.
 */
function readText(bytes: Buffer, start: number, isKey: boolean): number {
  isEscaped = false;
  textFault = undefined;
  let hash = 0;
  const length = bytes.length;
  let plain = 0;
  let i = start + 1;
  for (; i < length; i++) {
    const c = bytes[i] as number;
    if (c === QUOTE) break;
    if (c === BACKSLASH) {
      plain = 0;
      i = readEscape(bytes, i);
      if (textFault !== undefined) break;
      continue;
    }
    hash = (Math.imul(hash, 31) + c) | 0;
    // Of a long text only its end and its escapes matter. Of a key every byte does.
    if (++plain > LONG_TEXT && !isKey) {
      i = firstOf(bytes, i) - 1;
      plain = 0;
    }
  }
  hashOfText = hash;
  return i;
}

/** Keys that are kept in `keyHashes`, those of all objects around included. */
let keysUsed = 0;

/** Takes up the key `start..end` that was just read, in the object at this depth: what may be wrong with it. */
function readKey(bytes: Buffer, start: number, end: number, depth: number): Fault | undefined {
  if (isEscaped) return 'perhaps_duplicate';
  if (end - start === 10 && bytes.toString('latin1', start + 1, end) === '__proto__') return 'prototype';
  const from = keysFrom[depth] as number;
  for (let k = from; k < keysUsed; k++) if (keyHashes[k] === hashOfText) return 'perhaps_duplicate';
  if (keysUsed - from >= KEYS_PER_OBJECT) return 'keys';
  keyHashes[keysUsed++] = hashOfText;
  return undefined;
}

/** Where the number token that begins at `start` ends. */
function endOfNumber(bytes: Buffer, start: number): number {
  for (let i = start + 1; ; i++) {
    const c = bytes[i];
    // Beyond the last byte there is none.
    if (c === undefined) return i;
    if (!((c >= ZERO && c <= NINE) || c === 0x2e || c === 0x2b || c === MINUS || (c | 0x20) === 0x65)) return i;
  }
}

/**
 * One pass over the bytes. Returns the first fault and its offset, or undefined. Keys are compared by hash: equal
 * hashes, and keys written with
 * escapes, are only "perhaps" duplicates, which a slower, exact pass decides. That pass is not begun before the values
 * are counted.
 */
function scan(bytes: Buffer, mostValues: number): { fault: Fault; at: number } | undefined {
  let doubtAt = -1;
  let values = 0;
  let depth = 0;
  let keyNext = false;
  keysUsed = 0;
  const length = bytes.length;
  for (let i = 0; i < length; i++) {
    const c = bytes[i] as number;
    const start = i;
    if (c === QUOTE) {
      i = readText(bytes, start, keyNext);
      if (textFault !== undefined) return { fault: textFault, at: start };
      const fault = keyNext && doubtAt < 0 ? readKey(bytes, start, i, depth) : undefined;
      keyNext = false;
      if (fault === 'perhaps_duplicate') doubtAt = start;
      else if (fault !== undefined) return { fault, at: start };
    } else if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
      if (++values > mostValues) return { fault: 'values', at: i };
      if (++depth > LIMITS.jsonDepth) return { fault: 'depth', at: i };
      isObject[depth] = c === OPEN_OBJECT ? 1 : 0;
      keysFrom[depth] = keysUsed;
      keyNext = c === OPEN_OBJECT;
    } else if (c === CLOSE_OBJECT || c === CLOSE_ARRAY) {
      if (depth === 0) break; // JSON.parse says what is wrong
      keysUsed = keysFrom[depth] as number;
      depth--;
      keyNext = false;
    } else if (c === COMMA) {
      if (++values > mostValues) return { fault: 'values', at: i };
      keyNext = isObject[depth] === 1;
    } else if (c === MINUS || (c >= ZERO && c <= NINE)) {
      i = endOfNumber(bytes, start);
      if (!isPlainInteger(bytes, start, i)) return { fault: 'number', at: start };
      i--;
    }
  }
  return doubtAt < 0 ? undefined : { fault: 'perhaps_duplicate', at: doubtAt };
}

/** What an exact walk found: the path of the token at an offset, and the first duplicate, forbidden or surplus key. */
interface Walk {
  path: string;
  duplicate?: string;
  prototype?: string;
  crowded?: string;
}

/** Path of a key or index inside its parent: `lines[0].amount`. */
function join(parent: string, key: string | number): string {
  return typeof key === 'number' ? `${parent}[${key}]` : parent === '' ? key : `${parent}.${key}`;
}

/** Offset of the quote that ends the string which begins at `start` (or the end of the bytes). */
function endOfString(bytes: Buffer, start: number): number {
  let i = start + 1;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i;
}

/** A key as it is meant; as it is written where JSON.parse of the whole will say what is wrong. */
function keyBetween(bytes: Buffer, from: number, to: number): string {
  const written = bytes.toString('utf8', from, to);
  if (!written.includes('\\')) return written;
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}

/** So many bytes are walked exactly before others may have their turn. */
const STRIDE_BYTES = 500_000;

/** The exact, slower walk: names paths and compares whole keys. Only run when `scan` found something. */
function* walk(bytes: Buffer, stopAt: number): Generator<undefined, Walk> {
  const stack: { path: string; keys: Set<string> | undefined; index: number; key: string }[] = [];
  const found: Walk = { path: '' };
  let keyNext = false;
  let passed = false;
  let restAt = STRIDE_BYTES;
  const here = (): string => {
    const top = stack.at(-1);
    return !top ? '' : !top.keys ? join(top.path, top.index) : keyNext ? top.path : join(top.path, top.key);
  };
  for (let i = 0; i < bytes.length && stack.length <= LIMITS.jsonDepth; i++) {
    const top = stack.at(-1);
    const c = bytes[i] as number;
    const start = i;
    if (i >= restAt) {
      restAt = i + STRIDE_BYTES;
      yield;
    }
    if (c === QUOTE) i = endOfString(bytes, i);
    if (c === QUOTE && keyNext && top?.keys) {
      const key = keyBetween(bytes, start + 1, i);
      keyNext = false;
      top.key = key.slice(0, 60);
      if (key === '__proto__') found.prototype = here();
      if (top.keys.has(key)) found.duplicate = here();
      top.keys.add(key);
      if (top.keys.size > KEYS_PER_OBJECT) found.crowded = top.path;
      if (found.prototype !== undefined || found.duplicate !== undefined || found.crowded !== undefined) return found;
    }
    if (!passed && start >= stopAt) {
      passed = true;
      found.path = here();
    }
    if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
      stack.push({ path: here(), keys: c === OPEN_OBJECT ? new Set() : undefined, index: 0, key: '' });
      keyNext = c === OPEN_OBJECT;
    } else if (c === CLOSE_OBJECT || c === CLOSE_ARRAY) {
      stack.pop();
      keyNext = false;
    } else if (c === COMMA && top) {
      if (top.keys) keyNext = true;
      else top.index++;
    }
  }
  return found;
}

/** Refuses with the fault's own words and the path of the value. */
function* refuseFault(bytes: Buffer, fault: Fault, at: number, mostValues: number): Generator<undefined, void> {
  if (fault === 'values')
    refuse('too_large', `the body holds more than ${mostValues} values; send it in several requests`);
  const { path, duplicate, prototype, crowded } = yield* walk(bytes, at);
  const field = (path || undefined)?.slice(0, 200);
  const name = field ?? 'the body';
  if (prototype !== undefined)
    refuse('validation_error', `${prototype}: this key is not allowed; remove it`, prototype);
  if (duplicate !== undefined)
    refuse('validation_error', `${duplicate}: this key stands twice in one object; send it once`, duplicate);
  if (crowded !== undefined || fault === 'keys')
    refuse(
      'validation_error',
      `${crowded || 'the body'}: at most ${KEYS_PER_OBJECT} keys in one object`,
      crowded || undefined,
    );
  if (fault === 'depth') refuse('validation_error', `the body is nested deeper than ${LIMITS.jsonDepth} levels`, field);
  if (fault === 'number')
    refuse(
      'validation_error',
      `${name}: numbers must be plain integers between -9007199254740991 and 9007199254740991 ` +
        '(no decimal point, no exponent)',
      field,
    );
  if (fault === 'surrogate')
    refuse('invalid_text', `${name}: contains half of a surrogate pair; send complete characters`, field);
  if (fault === 'control')
    refuse('invalid_text', `${name}: contains a control character; only tab and line breaks are allowed`, field);
}

const NO_BYTES = Buffer.alloc(0);

/** The steps of parsing: each takes some 10 ns per byte, and others may have their turn in between. */
function* parsing(body: { bytes: Buffer }, mostValues: number): Generator<undefined, unknown> {
  let { bytes } = body;
  if (!isUtf8(bytes)) refuse('validation_error', 'the body is not valid UTF-8');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    refuse('validation_error', 'the body begins with a byte order mark; send plain UTF-8');
  const found = scan(bytes, mostValues);
  searched = undefined;
  yield;
  if (found) {
    yield* refuseFault(bytes, found.fault, found.at, mostValues);
    yield;
  }
  // Text beyond ASCII takes four times as long to be made as to be read: others may have their turn in between.
  const text = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
  // From here on the text is enough: a file in it is there three times as it is.
  bytes = body.bytes = NO_BYTES;
  yield;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const place = placeOfFault(text);
    if (place === undefined)
      return refuse('validation_error', 'the body is not valid JSON; check quotes, commas and brackets');
    const { line, column, expected } = place;
    return refuse(
      'validation_error',
      `the body is not valid JSON: line ${line}, column ${column} has to be ${expected}`,
    );
  }
}

/**
 * Parses a JSON body. Refuses (validation_error, invalid_text), naming the path in the body's own words: invalid UTF-8,
 * a byte order mark,
 * duplicate keys, depth over 16, numbers that are not plain integers of at most 2^53 - 1, half surrogate pairs, control
 * characters, `__proto__`;
 * and too_large for more than `mostValues` members and items in all, whatever they are.
 */
export function parseJson(bytes: Buffer, mostValues: number = LIMITS.jsonValues): unknown {
  const steps = parsing({ bytes }, mostValues);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same in slices of time, for a large body, whose bytes are let go of as soon as they are text. */
export function parseLargeJson(
  body: { bytes: Buffer },
  pace: Slices,
  mostValues: number = LIMITS.jsonValues,
): Promise<unknown> {
  return inSlices(parsing(body, mostValues), pace);
}

/** Parses a body as its size asks for: a large one in slices of time. */
export async function parseArrived(body: { bytes: Buffer }): Promise<unknown> {
  return body.bytes.length > LIMITS.largeBodyBytes ? parseLargeJson(body, slices('command')) : parseJson(body.bytes);
}

/** Prints a value with bigints as integer literals (JSON.stringify cannot). */
function printExact(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(printExact).join(',')}]`;
  let out = '';
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined) out += `${out === '' ? '' : ','}${JSON.stringify(key)}:${printExact(member)}`;
  }
  return `{${out}}`;
}

/**
 * The value with the bigints of its first level (and of its `data` items) as numbers where that is exact: then the fast
 * printer will do.
 */
function lowered(value: unknown, deeper: boolean): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  let out = value as Record<string, unknown>;
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    const next =
      typeof member === 'bigint' && member <= Number.MAX_SAFE_INTEGER && member >= Number.MIN_SAFE_INTEGER
        ? Number(member)
        : deeper && key === 'data' && Array.isArray(member)
          ? member.map((item) => lowered(item, false))
          : member;
    if (next === member) continue;
    if (out === value) out = { ...value };
    out[key] = next;
  }
  return out;
}

/** The value with all bigints as numbers where that is exact. Only what holds one is copied. */
function loweredDeep(value: unknown): unknown {
  if (typeof value === 'bigint')
    return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER ? Number(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let items = value as unknown[];
    for (let i = 0; i < value.length; i++) {
      const next = loweredDeep(value[i]);
      if (next === value[i]) continue;
      if (items === value) items = [...(value as unknown[])];
      items[i] = next;
    }
    return items;
  }
  let out = value as Record<string, unknown>;
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    const next = loweredDeep(member);
    if (next === member) continue;
    if (out === value) out = { ...value };
    out[key] = next;
  }
  return out;
}

/** The value as JSON; undefined when the value holds a bigint, of which JSON.stringify knows nothing. */
function plainly(value: unknown): string | undefined {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return undefined;
  }
}

/** The JSON of things that never change, in UTF-8: undefined = not printed yet. */
const printed = new WeakMap<object, Buffer | undefined>();

/**
 * What `show` makes of a thing, once as long as the thing is there, and its JSON likewise; neither may change any more.
 * One for each way of showing.
 */
export function shownOnce(show: (thing: unknown) => unknown): (thing: unknown) => unknown {
  const known = new WeakMap<object, unknown>();
  return (thing) => {
    if (typeof thing !== 'object' || thing === null) return show(thing);
    let shown = known.get(thing);
    if (shown === undefined) {
      known.set(thing, (shown = show(thing)));
      if (typeof shown === 'object' && shown !== null) printed.set(shown, undefined);
    }
    return shown;
  };
}

const bytesOf = (item: object): Buffer => {
  let bytes = printed.get(item);
  if (bytes === undefined) printed.set(item, (bytes = Buffer.from(toJson(item))));
  return bytes;
};

const EMPTY = '"data":[]';
const COMMA_BYTES = Buffer.from(',');

/** JSON of an answer as it is sent: as toJson, and in bytes where it is, or is a page of, things that never change. */
export function jsonOf(value: unknown): string | Buffer {
  if (typeof value === 'object' && value !== null && printed.has(value)) return bytesOf(value);
  const { data } = (typeof value === 'object' && value !== null ? value : {}) as { data?: unknown };
  if (!Array.isArray(data) || data.length === 0 || !data.every((item: object) => printed.has(item)))
    return toJson(value);
  const around = toJson({ ...(value as object), data: [] });
  const at = around.indexOf(EMPTY) + EMPTY.length - 1;
  const pieces: Buffer[] = [Buffer.from(around.slice(0, at))];
  (data as object[]).forEach((item, i) => {
    if (i > 0) pieces.push(COMMA_BYTES);
    pieces.push(bytesOf(item));
  });
  pieces.push(Buffer.from(around.slice(at)));
  return Buffer.concat(pieces);
}

/**
 * JSON text of an answer: undefined members are left out, bigints are integer literals. The quickest printer that can
 * print it: most answers hold small figures near the top.
 */
export function toJson(given: unknown): string {
  return plainly(lowered(given, true)) ?? plainly(loweredDeep(given)) ?? printExact(given);
}

/** JSON with sorted keys: equal values have equal text (for fingerprints). */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = value as Record<string, unknown>;
  return `{${Object.keys(members)
    .sort()
    .filter((key) => members[key] !== undefined)
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(members[key])}`)
    .join(',')}}`;
}

/** Levels of a value whose canonical text comes in pieces: the request, its input, `entries`, an entry, its `lines`. */
const PIECED_LEVELS = 5;

/** The same text in pieces, none of which is longer than a line of a batch. */
export function* canonicalPieces(value: unknown, levels = PIECED_LEVELS): Generator<string> {
  if (levels === 0 || value === null || typeof value !== 'object') {
    yield canonicalJson(value);
    return;
  }
  let before = '';
  if (Array.isArray(value)) {
    yield '[';
    for (const item of value) {
      yield before;
      yield* canonicalPieces(item, levels - 1);
      before = ',';
    }
    yield ']';
    return;
  }
  yield '{';
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members).sort()) {
    if (members[key] === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* canonicalPieces(members[key], levels - 1);
    before = ',';
  }
  yield '}';
}
