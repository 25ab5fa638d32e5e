// The keys of personal fields in use: fetched from the vault where a decision or an answer needs them, made for new
// employees, kept before what they seal is written, and deleted when somebody is erased.
import { randomBytes } from 'node:crypto';
import { companyOfStream } from '../domain/book.ts';
import { ERASED, MASKED, type Eyes, type SealedAt, type Sealed, type Sealing, type Seen } from '../domain/personal.ts';
import type { Vault } from './ports.ts';
import {
  KEY_BYTES,
  keyCommitment,
  NONCE_BYTES,
  openField,
  sealField,
  unwrapKey,
  wrapKey,
  type SealedPlace,
} from './sealed-fields.ts';

/** Keys by their ids. */
export type Keys = ReadonlyMap<string, Uint8Array>;

/** The kind of the vault's entries that are keys of employees. */
export const EMPLOYEE_KEYS = 'employee';
/** The entry that tells whether the wrapping key is the one that wrapped the others. */
const CHECK = { companyId: '', kind: 'check', id: 'wrapping-key' } as const;

/** The keys of an installation. */
export interface Keyring {
  /** Fetches the keys of a company, as the vault has them now. */
  load(stream: string): Promise<void>;
  /** How a decision seals and opens in a stream, with the keys that were fetched; `drawn` takes those that it makes. */
  sealing(stream: string, drawn: Map<string, Uint8Array>): Sealing;
  /** Counts keys that a decision made as fetched: the next decisions need them before they are kept. */
  take(stream: string, drawn: Keys): void;
  /** Keeps keys that decisions made; to be awaited before anything sealed with them is written. */
  keep(stream: string, drawn: Keys): Promise<void>;
  /** Deletes a key for good. */
  forget(stream: string, keyId: string): Promise<void>;
  /** The eyes of a caller by the places that he may see; `drawn` are keys that only a rehearsal made. */
  eyes(stream: string, maySee: (place: SealedAt) => boolean, drawn?: Keys): Promise<Eyes>;
}

const nonce = (): Buffer => randomBytes(NONCE_BYTES);

/**
 * The one of these wrapping keys under which the vault was filled; an empty vault notes the first. Throws SealBroken
 * when it was none of them.
 */
export async function wrappingKeyOf(
  vault: Vault,
  [first, ...others]: readonly [Uint8Array, ...Uint8Array[]],
): Promise<Uint8Array> {
  const place = { companyId: CHECK.companyId, keyId: CHECK.id };
  const made = wrapKey(Buffer.alloc(KEY_BYTES), place, first, nonce());
  let noted = (await vault.read(CHECK.companyId, CHECK.kind)).get(CHECK.id);
  if (noted === undefined) {
    await vault.put([{ ...CHECK, wrapped: made }]);
    noted = (await vault.read(CHECK.companyId, CHECK.kind)).get(CHECK.id) ?? made;
  }
  const found = noted;
  const opens = (key: Uint8Array): boolean => {
    try {
      unwrapKey(found, place, key);
      return true;
    } catch {
      return false;
    }
  };
  const other = others.find(opens);
  if (other === undefined) unwrapKey(found, place, first);
  return other ?? first;
}

const placeIn = (stream: string, { whose, thing: { id, version }, field }: SealedAt): SealedPlace => ({
  stream,
  thing: `${id}@${version}`,
  field,
  keyId: whose,
});

/** A keyring over a vault. `wrappingKey`: 32 bytes, kept outside the database. */
export function keyring(vault: Vault, wrappingKey: Uint8Array): Keyring {
  const fetched = new Map<string, Map<string, Uint8Array>>();
  /** Made here and not kept yet. */
  const making = new Map<string, Map<string, Uint8Array>>();
  const companyOf = (stream: string): string => companyOfStream(stream) ?? '';

  async function load(stream: string): Promise<Keys> {
    const companyId = companyOf(stream);
    const before = fetched.get(stream);
    const keys = new Map<string, Uint8Array>();
    for (const [keyId, wrapped] of await vault.read(companyId, EMPLOYEE_KEYS))
      keys.set(keyId, before?.get(keyId) ?? unwrapKey(wrapped, { companyId, keyId }, wrappingKey));
    for (const [keyId, key] of making.get(stream) ?? []) keys.set(keyId, key);
    if (fetched.size > 500) fetched.clear();
    fetched.set(stream, keys);
    return keys;
  }

  return {
    async load(stream) {
      await load(stream);
    },
    sealing(stream, drawn) {
      const keyOf = (keyId: string): Uint8Array | undefined => drawn.get(keyId) ?? fetched.get(stream)?.get(keyId);
      return {
        seal(value, place) {
          const key = keyOf(place.whose);
          if (!key) throw new Error(`there is no key ${place.whose} to seal with`);
          return sealField(value, placeIn(stream, place), key, nonce());
        },
        open(sealed, place) {
          const key = keyOf(sealed.keyId);
          return key && openField(sealed, placeIn(stream, place), key);
        },
        newKey(keyId) {
          const key = randomBytes(KEY_BYTES);
          drawn.set(keyId, key);
          return keyCommitment(key);
        },
      };
    },
    take(stream, drawn) {
      const pending = making.get(stream) ?? new Map<string, Uint8Array>();
      const keys = fetched.get(stream) ?? new Map<string, Uint8Array>();
      for (const [keyId, key] of drawn) {
        pending.set(keyId, key);
        keys.set(keyId, key);
      }
      making.set(stream, pending);
      fetched.set(stream, keys);
    },
    async keep(stream, drawn) {
      const companyId = companyOf(stream);
      await vault.put(
        [...drawn].map(([id, key]) => ({
          companyId,
          kind: EMPLOYEE_KEYS,
          id,
          wrapped: wrapKey(key, { companyId, keyId: id }, wrappingKey, nonce()),
        })),
      );
      const pending = making.get(stream);
      for (const keyId of drawn.keys()) pending?.delete(keyId);
      if (pending?.size === 0) making.delete(stream);
    },
    async forget(stream, keyId) {
      await vault.remove(companyOf(stream), EMPLOYEE_KEYS, keyId);
      fetched.get(stream)?.delete(keyId);
    },
    async eyes(stream, maySee, drawn) {
      const keys = await load(stream);
      return {
        see<T>(sealed: Sealed | undefined, place: SealedAt): Seen<T> {
          const key = sealed && (keys.get(sealed.keyId) ?? drawn?.get(sealed.keyId));
          if (!sealed || !key) return { mask: ERASED };
          if (!maySee(place)) return { mask: MASKED };
          return { value: openField(sealed, placeIn(stream, place), key) as T };
        },
      };
    },
  };
}
