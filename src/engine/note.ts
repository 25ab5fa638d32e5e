// Signed notes of the size and root of a tree (C2SP tlog-checkpoint and signed-note): what a witness signs too, and
// what tools of others read.
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** What a checkpoint says: the first `size` leaves of the tree of `origin` have this root. */
export interface CheckpointFacts {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

/** A key that signs notes: one key signs for any number of origins. */
export interface Signer {
  /** 32 bytes of the Ed25519 public key (RFC 8032). */
  readonly publicKey: Buffer;
  sign(text: string): Promise<Buffer>;
}

/** Signature lines begin with an em dash (signed-note). */
const DASH = '—';
/** The byte before an Ed25519 key, in key ids and in the written form of keys: of a log, and of a witness. */
const ED25519 = 1;
const COSIGNS = 4;
/** A cosignature: its time in seconds, and an Ed25519 signature. */
const TIME_BYTES = 8;
const COSIGNATURE_BYTES = TIME_BYTES + 64;
const KEY_ID_BYTES = 4;
/** What stands before the 32 bytes of an Ed25519 key in its two usual envelopes (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key id of a name and key: the first 4 bytes of SHA-256 over name, newline, the algorithm and the key. */
export function keyIdOf(name: string, publicKey: Uint8Array, kind = ED25519): Buffer {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(Uint8Array.of(kind))
    .update(publicKey)
    .digest()
    .subarray(0, KEY_ID_BYTES);
}

/** A key as verifiers are given it: `name+hash+base64`. */
export function verifierKey(name: string, publicKey: Uint8Array): string {
  const bytes = Buffer.concat([Uint8Array.of(ED25519), publicKey]);
  return `${name}+${keyIdOf(name, publicKey).toString('hex')}+${bytes.toString('base64')}`;
}

/** The text that is signed: three lines, each with its end. */
export function checkpointText({ origin, size, root }: CheckpointFacts): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}

/** What the text of a checkpoint says; undefined when it is none. Lines beyond the third are extensions. */
export function readCheckpoint(text: string): CheckpointFacts | undefined {
  const [origin, size, root, ...rest] = text.split('\n');
  if (!origin || !/^(0|[1-9]\d{0,15})$/.test(size ?? '') || rest.length === 0) return undefined;
  const bytes = Buffer.from(root ?? '', 'base64');
  if (bytes.length !== 32 || bytes.toString('base64') !== root) return undefined;
  return { origin, size: Number(size), root: bytes };
}

/** A signature line: who signed, the key's id, and the signature. */
export interface SignatureLine {
  readonly name: string;
  readonly keyId: Buffer;
  readonly signature: Buffer;
}

/** A signature as a line of a note, without its end. */
export function signatureLine({ name, keyId, signature }: SignatureLine): string {
  return `${DASH} ${name} ${Buffer.concat([keyId, signature]).toString('base64')}`;
}

/** A checkpoint signed by each of these keys under the name of its origin. */
export async function signedNote(facts: CheckpointFacts, signers: readonly Signer[]): Promise<string> {
  const text = checkpointText(facts);
  const lines: string[] = [];
  for (const { publicKey, sign: signed } of signers) {
    const [name, keyId] = [facts.origin, keyIdOf(facts.origin, publicKey)];
    lines.push(`${signatureLine({ name, keyId, signature: await signed(text) })}\n`);
  }
  return `${text}\n${lines.join('')}`;
}

/** The text and the signature lines of a note; undefined when it has not the form of one. */
export function openedNote(note: string): { text: string; signatures: SignatureLine[] } | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures: SignatureLine[] = [];
  for (const line of lines) {
    const [dash, name, base64, ...more] = line.split(' ');
    const bytes = Buffer.from(base64 ?? '', 'base64');
    if (dash !== DASH || !name || more.length > 0 || bytes.length <= KEY_ID_BYTES) return undefined;
    signatures.push({ name, keyId: bytes.subarray(0, KEY_ID_BYTES), signature: bytes.subarray(KEY_ID_BYTES) });
  }
  return { text: note.slice(0, end + 1), signatures };
}

/** Whether an Ed25519 signature of a text is that of this key. */
export function isSignedBy(publicKey: Uint8Array, text: string, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text, 'utf8'), key, signature);
}

/** The 32 bytes of the public key that belongs to a private one. A TypeError says that it is no Ed25519 key. */
export function publicBytes(key: KeyObject): Buffer {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('this is no Ed25519 key');
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD.length);
}

/** A signer by a private key at hand. */
export function keySigner(key: KeyObject): Signer {
  return { publicKey: publicBytes(key), sign: async (text) => sign(null, Buffer.from(text, 'utf8'), key) };
}

/** The private key of a seed of 32 bytes (RFC 8032): for vectors and tests. */
export function keyOfSeed(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
}

/** The key of a witness. */
export interface WitnessKey {
  readonly name: string;
  readonly keyId: Buffer;
  readonly publicKey: Buffer;
}

/** The key of a witness as it is written (name+id+key); undefined when it is none, or was not copied as it was. */
export function readWitnessKey(text: string): WitnessKey | undefined {
  const [, name = '', id, data = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length !== 33 || bytes[0] !== COSIGNS) return undefined;
  const publicKey = bytes.subarray(1);
  const keyId = keyIdOf(name, publicKey, COSIGNS);
  return keyId.toString('hex') === id ? { name, keyId, publicKey } : undefined;
}

/** Whether this is what a witness adds to the text of a checkpoint (tlog-cosignature, cosignature/v1). */
export function isCosignedBy({ publicKey }: WitnessKey, text: string, cosignature: Buffer): boolean {
  if (cosignature.length !== COSIGNATURE_BYTES) return false;
  const time = cosignature.readBigUInt64BE();
  return isSignedBy(publicKey, `cosignature/v1\ntime ${time}\n${text}`, cosignature.subarray(TIME_BYTES));
}
