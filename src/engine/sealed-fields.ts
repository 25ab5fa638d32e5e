// Personal fields of events, sealed with a key per employee that is itself wrapped by the installation's key:
// AES-256-GCM, nothing drawn here. Keys and nonces are given, so that the same input always gives the same bytes.
import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Sealed } from '../domain/personal.ts';

const ALGORITHM = 'aes-256-gcm';
export const KEY_BYTES = 32;
/** A nonce of GCM; never used twice with one key: whoever draws it draws it anew for every field. */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first sealed byte says how the JSON text follows. */
const FORMS = { plain: 0, deflated: 1 } as const;
/** More than an append can hold of one value is a defect. */
const TEXT_BYTES_AT_MOST = 1024 * 1024;

/** Where a sealed value belongs: it opens nowhere else. */
export interface SealedPlace {
  readonly stream: string;
  /** Id and version of what the event is about: `emp_...@3`. */
  readonly thing: string;
  /** Path of the field in the event's data. */
  readonly field: string;
  /** Id of the key that alone may open it here: that of whom the place is about. */
  readonly keyId: string;
}

/** A sealed value that does not open: another key, another place, or changed bytes. It says nothing of the content. */
export interface SealBroken extends Error {
  readonly name: 'SealBroken';
}

function broken(cause?: unknown): SealBroken {
  const error = new Error(
    'a sealed field does not open: its key, its place or its bytes are not those it was sealed with',
    { cause },
  );
  return Object.assign(error, { name: 'SealBroken' as const });
}

function checkBytes(bytes: Uint8Array, length: number, what: string): void {
  if (bytes.length !== length) throw new TypeError(`${what} must have ${length} bytes, not ${bytes.length}`);
}

/** Parts as one text that cannot be read as other parts: each with its length before it. */
function framed(label: string, parts: readonly string[]): Buffer {
  return Buffer.from([label, ...parts].map((part) => `${Buffer.byteLength(part)}:${part}`).join(''));
}

function encrypt(plain: Uint8Array, key: Uint8Array, nonce: Uint8Array, aad: Buffer): Buffer {
  checkBytes(key, KEY_BYTES, 'a key');
  checkBytes(nonce, NONCE_BYTES, 'a nonce');
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(aad);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(bytes: Buffer, key: Uint8Array, aad: Buffer): Buffer {
  checkBytes(key, KEY_BYTES, 'a key');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw broken();
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(aad);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw broken(error);
  }
}

/** A text as bytes with their form first: deflated where that is shorter, so that 500 payslips fit into one append. */
function packed(text: string): Buffer {
  const plain = Buffer.from(text);
  const deflated = deflateRawSync(plain);
  const [form, bytes] = deflated.length < plain.length ? [FORMS.deflated, deflated] : [FORMS.plain, plain];
  return Buffer.concat([Buffer.of(form), bytes]);
}

/** The text that `packed` was given. Throws SealBroken for a form that is not known. */
function unpacked(bytes: Buffer): string {
  const [form] = bytes;
  const rest = bytes.subarray(1);
  if (form === FORMS.plain) return rest.toString();
  if (form !== FORMS.deflated) throw broken();
  return inflateRawSync(rest, { maxOutputLength: TEXT_BYTES_AT_MOST }).toString();
}

/** Base64url that decodes to other bytes than it says is broken: two texts for one value would hash differently. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw broken();
  return bytes;
}

const fieldAad = ({ stream, thing, field, keyId }: SealedPlace): Buffer =>
  framed('daicho-field', [stream, thing, field, keyId]);

/**
 * Seals a value (anything that JSON can hold) of one field of one event with an employee's key. `nonce` must be new for
 * this key.
 */
export function sealField(value: unknown, place: SealedPlace, key: Uint8Array, nonce: Uint8Array): Sealed {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError('there is nothing to seal: leave the field out');
  return { enc: encrypt(packed(text), key, nonce, fieldAad(place)).toString('base64url'), keyId: place.keyId };
}

/**
 * The value of a sealed field. Throws SealBroken for another employee, key, event, stream or field, and for changed
 * bytes: what stands in the row of somebody else opens as little as what stands in another run.
 */
export function openField({ enc, keyId }: Sealed, place: SealedPlace, key: Uint8Array): unknown {
  if (keyId !== place.keyId) throw broken();
  const value: unknown = JSON.parse(unpacked(decrypt(bytesOf(enc), key, fieldAad(place))));
  return value;
}

/** True for what `sealField` makes, by its form: what must be masked for callers who may not see it. */
export function isSealed(value: unknown): value is Sealed {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 2 &&
    'enc' in value &&
    typeof value.enc === 'string' &&
    'keyId' in value &&
    typeof value.keyId === 'string'
  );
}

/**
 * A copy of event data, a row or an answer in which every sealed value, however deep, is what `shown` says: its content
 * for those who may see it, a mask for others; `beside` are the members that stand with it. What holds none is returned
 * as it is.
 */
export function withSealed(
  data: unknown,
  shown: (sealed: Sealed, field: string, beside: Readonly<Record<string, unknown>>) => unknown,
  path = '',
  beside: Readonly<Record<string, unknown>> = {},
): unknown {
  if (isSealed(data)) return shown(data, path, beside);
  if (typeof data !== 'object' || data === null) return data;
  const at = (name: string): string => (Array.isArray(data) ? `${path}[]` : path ? `${path}.${name}` : name);
  const members = data as Readonly<Record<string, unknown>>;
  const entries = Object.entries(data).map(
    ([name, value]) => [name, withSealed(value, shown, at(name), members)] as const,
  );
  if (entries.every(([name, value]) => value === members[name])) return data;
  return Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

const wrapAad = (companyId: string, keyId: string): Buffer => framed('daicho-key', [companyId, keyId]);

/** An employee's key as the vault keeps it: encrypted with the installation's key, for this company and id only. */
export function wrapKey(
  key: Uint8Array,
  { companyId, keyId }: { readonly companyId: string; readonly keyId: string },
  wrappingKey: Uint8Array,
  nonce: Uint8Array,
): string {
  checkBytes(key, KEY_BYTES, 'a key');
  return encrypt(key, wrappingKey, nonce, wrapAad(companyId, keyId)).toString('base64url');
}

/** The key that was wrapped. Throws SealBroken for another installation's key, company or id, and for changed bytes. */
export function unwrapKey(
  wrapped: string,
  { companyId, keyId }: { readonly companyId: string; readonly keyId: string },
  wrappingKey: Uint8Array,
): Uint8Array {
  return decrypt(bytesOf(wrapped), wrappingKey, wrapAad(companyId, keyId));
}

/**
 * What the event that makes an employee's key says of it: SHA-256 (hex) of `daicho-pii` and the key. AES-GCM does not
 * bind its key, so without this a second key could be shown that opens the same bytes to another text.
 */
export function keyCommitment(key: Uint8Array): string {
  checkBytes(key, KEY_BYTES, 'a key');
  return createHash('sha256').update('daicho-pii').update(key).digest('hex');
}

/** True when a key is the one that an event committed to. */
export function isCommittedKey(key: Uint8Array, commitment: string): boolean {
  const [own, theirs] = [Buffer.from(keyCommitment(key)), Buffer.from(commitment)];
  return own.length === theirs.length && timingSafeEqual(own, theirs);
}
