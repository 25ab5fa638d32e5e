// The hash of a leaf, from the text that this process sent: its members are put in order as bytes. Every post is hashed
// once; made by way of objects and small texts (leaf.ts) that cost each 25 kB of garbage and 20 us.
import { hash } from 'node:crypto';
import { leafHash, leafOf } from './leaf.ts';
import type { StoredEvent } from './ports.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Objects with more members are left to the slow way: these are sorted by insertion. */
const MOST_MEMBERS = 64;
/** Numbers that are kept of a member: where it begins, where its name ends, where it ends. */
const OF_MEMBER = 3;

/** Text that has to go the slow way: members whose names cannot be ordered as bytes, or too many of them. */
const UNORDERED = new Error('the members of this text are not ordered as bytes');

/** Where one leaf after the other is put together. Nothing waits in between, and nobody sees it. */
let source = Buffer.allocUnsafe(32 * 1024);
/** Its second half is where members are put in order. */
let target = Buffer.allocUnsafe(128 * 1024);
let members = new Int32Array(1_024);
let read = 0;
let written = 0;
let held = 0;

/** Room for a leaf whose texts have so many UTF-16 code units. */
function makeRoom(length: number): void {
  const bytes = 3 * length + 1_024;
  if (source.length < bytes) source = Buffer.allocUnsafe(bytes);
  if (target.length < 4 * bytes) target = Buffer.allocUnsafe(4 * bytes);
}

/** Copies a string with its quotes. Of a name: throws when its bytes do not say in which order it stands. */
function copyString(isName: boolean): void {
  target[written++] = source[read++] as number;
  for (;;) {
    const byte = source[read++] as number;
    target[written++] = byte;
    if (byte === QUOTE) return;
    if (byte === BACKSLASH) target[written++] = source[read++] as number;
    if (isName && (byte === BACKSLASH || byte > 0x7f)) throw UNORDERED;
  }
}

/** True when the name of member `a` stands behind that of member `b`. */
function isBehind(a: number, b: number): boolean {
  const fromA = members[a] as number;
  const fromB = members[b] as number;
  const lengthA = (members[a + 1] as number) - fromA;
  const lengthB = (members[b + 1] as number) - fromB;
  for (let n = 0; n < lengthA && n < lengthB; n++) {
    const difference = (target[fromA + n] as number) - (target[fromB + n] as number);
    if (difference !== 0) return difference > 0;
  }
  return lengthA > lengthB;
}

/** Sorts the members from `first` on by their names; false when they stood in that order already. */
function sortMembers(first: number): boolean {
  let isMoved = false;
  for (let at = first + OF_MEMBER; at < held; at += OF_MEMBER)
    for (let one = at; one > first && isBehind(one - OF_MEMBER, one); one -= OF_MEMBER) {
      isMoved = true;
      for (let n = 0; n < OF_MEMBER; n++) {
        const kept = members[one + n] as number;
        members[one + n] = members[one + n - OF_MEMBER] as number;
        members[one + n - OF_MEMBER] = kept;
      }
    }
  return isMoved;
}

/** Copies an object, its members in order. */
function copyObject(): void {
  target[written++] = source[read++] as number;
  const first = held;
  const from = written;
  while (source[read] !== END_OF_OBJECT) {
    if (source[read] === COMMA) target[written++] = source[read++] as number;
    if (held - first >= MOST_MEMBERS * OF_MEMBER) throw UNORDERED;
    if (members.length < held + OF_MEMBER) {
      const wider = new Int32Array(2 * members.length);
      wider.set(members);
      members = wider;
    }
    const one = held;
    held += OF_MEMBER;
    members[one] = written + 1;
    copyString(true);
    members[one + 1] = written - 1;
    target[written++] = source[read++] as number;
    copyValue();
    members[one + 2] = written;
  }
  if (sortMembers(first)) {
    const half = target.length >> 1;
    let to = half;
    for (let one = first; one < held; one += OF_MEMBER) {
      if (to > half) target[to++] = COMMA;
      const begin = (members[one] as number) - 1;
      const end = members[one + 2] as number;
      target.copyWithin(to, begin, end);
      to += end - begin;
    }
    target.copyWithin(from, half, to);
  }
  held = first;
  target[written++] = source[read++] as number;
}

/** Copies a value, whatever it is. */
function copyValue(): void {
  const byte = source[read] as number;
  if (byte === OBJECT) return copyObject();
  if (byte === QUOTE) return copyString(false);
  if (byte !== LIST) {
    for (let one = byte; one !== COMMA && one !== END_OF_OBJECT && one !== END_OF_LIST; one = source[read] as number) {
      target[written++] = one;
      read += 1;
    }
    return undefined;
  }
  target[written++] = source[read++] as number;
  while (source[read] !== END_OF_LIST) {
    if (source[read] === COMMA) target[written++] = source[read++] as number;
    copyValue();
  }
  target[written++] = source[read++] as number;
  return undefined;
}

function put(text: string): void {
  written += target.write(text, written);
}

/** Puts JSON text, as JSON.stringify writes it, with the members of its objects in order. */
function putOrdered(json: string): void {
  // A number at the end of the text ends like one in a list.
  source[source.write(json)] = COMMA;
  read = 0;
  copyValue();
}

/** SHA-256 of the leaf of an event with its mark, 32 bytes: leafHash(leafOf(event)). */
export function leafHashOf(event: StoredEvent): Buffer {
  const { stream, revision, id, type, text } = event;
  if (text === undefined) return leafHash(leafOf(event));
  try {
    makeRoom(text.data.length + text.meta.length + stream.length + type.length);
    written = 0;
    held = 0;
    // The mark of a leaf (RFC 6962, 2.1).
    target[written++] = 0;
    put('{"data":');
    putOrdered(text.data);
    put(`,"id":${JSON.stringify(id.toLowerCase())},"meta":`);
    putOrdered(text.meta);
    put(`,"sequence":${revision},"stream":${JSON.stringify(stream)},"type":${JSON.stringify(type)},"v":1}`);
    return hash('sha256', target.subarray(0, written), 'buffer') as Buffer;
  } catch (error) {
    if (error !== UNORDERED) throw error;
    return leafHash(leafOf(event));
  }
}
