// The leaf of an event: the text that stands for all that the store gives back of it, the same from every store, and
// its hash as the tree of its stream takes it (RFC 6962).
import { createHash, createHmac } from 'node:crypto';
import type { Hashes } from '../domain/period-balances.ts';
import type { StoredEvent } from './ports.ts';

/** The version of leaves, written into each of them. */
const LEAF_VERSION = 1;
/** Before a leaf and before a pair of hashes stands another byte, so that none passes for the other (RFC 6962, 2.1). */
const LEAF_MARK = Uint8Array.of(0);

/**
 * JSON in its one canonical form (RFC 8785): members ordered by their UTF-16 code units, no spaces, numbers and text as
 * ECMAScript writes them. Takes what JSON.parse gives; anything that JSON cannot say raises a TypeError, because two
 * such values could have one text.
 */
export function canonical(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is no number of JSON`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical((value as Readonly<Record<string, unknown>>)[name])}`);
  return `{${members.join(',')}}`;
}

/**
 * The leaf of a stored event. It holds everything but the place in the order of all streams and the store's own time,
 * which a copy to another store does not keep. It is made from text where this process still has the text that it sent:
 * the object that the text was made of may hold what no text says (an undefined member, -0). Never from data that were
 * brought to a newer version.
 */
export function leafOf({ stream, revision, id, type, data, meta, text }: StoredEvent): string {
  return canonical({
    data: text === undefined ? data : (JSON.parse(text.data) as unknown),
    id: id.toLowerCase(),
    meta: text === undefined ? meta : (JSON.parse(text.meta) as unknown),
    sequence: revision,
    stream,
    type,
    v: LEAF_VERSION,
  });
}

/** SHA-256 of a leaf with its mark, 32 bytes: what the tree holds. */
export function leafHash(leaf: string): Buffer {
  return createHash('sha256').update(LEAF_MARK).update(leaf, 'utf8').digest();
}

/** The hashes that decisions and proofs of balances are made with. */
export const HASHES: Hashes = {
  sha256(...parts) {
    const sum = createHash('sha256');
    for (const part of parts) sum.update(part);
    return sum.digest();
  },
  hmac: (key, text) => createHmac('sha256', key).update(text, 'utf8').digest(),
};
