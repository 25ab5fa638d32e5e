// A time stamp authority over HTTP (RFC 3161): is sent the hash of some bytes, and answers a token, signed, that says
// when it saw it. Here only that the token is for these bytes and this request is looked at; who signed it is tested by
// whoever trusts him, with `openssl ts -verify`.
import { createHash, randomBytes } from 'node:crypto';
import type { TimeStamper } from '../engine/ports.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;

/** DER tags (X.690): universal types, and what is tagged by its context. */
const [BOOLEAN, INTEGER, OCTETS, OID, SEQUENCE, CONTEXT_0] = [0x01, 0x02, 0x04, 0x06, 0x30, 0xa0] as const;
const SHA256 = Buffer.from('300d06096086480165030402010500', 'hex');
/** id-signedData, and id-ct-TSTInfo. */
const [SIGNED_DATA, TST_INFO] = ['2a864886f70d010702', '2a864886f70d0109100104'] as const;

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content]);
  return Buffer.concat([Buffer.of(tag, 0x82, content.length >> 8, content.length & 0xff), content]);
}

/** A value as it stands in a text of DER. */
interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  /** All of it, with tag and length. */
  readonly bytes: Buffer;
}

/** The values that stand beside each other in these bytes. An Error says that they are no DER. */
function valuesIn(bytes: Buffer): DerValue[] {
  const found: DerValue[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, first = 0x80] = bytes.subarray(at, at + 2);
    const more = first & 0x80 ? first & 0x7f : 0;
    const start = at + 2 + more;
    if ((first & 0x80 && (more === 0 || more > 4)) || start > bytes.length) throw new Error('it answered no DER');
    const length = more > 0 ? bytes.readUIntBE(at + 2, more) : first;
    const end = start + length;
    if (end > bytes.length) throw new Error('it answered no DER');
    found.push({ tag, content: bytes.subarray(start, end), bytes: bytes.subarray(at, end) });
    at = end;
  }
  return found;
}

/** The values inside a value of this tag. An Error says that it is none. */
function inside(value: DerValue | undefined, tag: number): readonly DerValue[] {
  if (value?.tag !== tag) throw new Error('it answered no time stamp token');
  return valuesIn(value.content);
}

/** What a token says: the hash, and the number of the request. */
function readToken(token: DerValue | undefined): { hash: Buffer; nonce: Buffer | undefined } {
  const [type, wrapped] = inside(token, SEQUENCE);
  const [, , encapsulated] = inside(inside(wrapped, CONTEXT_0)[0], SEQUENCE);
  const [what, held] = inside(encapsulated, SEQUENCE);
  if (type?.tag !== OID || type.content.toString('hex') !== SIGNED_DATA || what?.content.toString('hex') !== TST_INFO)
    throw new Error('it answered no time stamp token');
  const [octets] = inside(held, CONTEXT_0);
  if (octets?.tag !== OCTETS) throw new Error('it answered no time stamp token');
  const info = inside(valuesIn(octets.content)[0], SEQUENCE);
  const [, hash] = inside(info[2], SEQUENCE);
  // Behind version, policy, imprint, serial number and time: the only other number is the nonce.
  const nonce = info.slice(5).find(({ tag }) => tag === INTEGER);
  return { hash: hash?.content ?? Buffer.alloc(0), nonce: nonce?.content };
}

async function bytesOf(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += (piece as Uint8Array).length;
    if (bytes > MOST_BYTES) throw new Error('it answered more than a token');
    pieces.push(piece as Uint8Array);
  }
  return Buffer.concat(pieces);
}

/** The authority at this address. */
export function rfc3161Stamper(url: string, timeoutMs = TIMEOUT_MS): TimeStamper {
  const { host, username, password } = new URL(url);
  const bare = url.replace(/^(https?:\/\/)[^@/]*@/, '$1');
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    name: host,
    async stamp(content) {
      const hash = createHash('sha256').update(content).digest();
      // A positive number, with no zero byte before it.
      const nonce = Buffer.concat([Buffer.of(0x40), randomBytes(8)]);
      const request = der(
        SEQUENCE,
        der(INTEGER, Buffer.of(1)),
        der(SEQUENCE, SHA256, der(OCTETS, hash)),
        der(INTEGER, nonce),
        der(BOOLEAN, Buffer.of(0xff)),
      );
      const response = await fetch(bare, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/timestamp-query',
          ...(username !== '' && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
        },
        body: request,
      });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      const [status, token] = inside(valuesIn(await bytesOf(response))[0], SEQUENCE);
      const granted = inside(status, SEQUENCE)[0]?.content;
      if (granted?.length !== 1 || (granted[0] ?? 2) > 1) throw new Error('it granted no time stamp');
      const said = readToken(token);
      if (!said.hash.equals(hash)) throw new Error('its token is over other bytes');
      if (!said.nonce?.equals(nonce)) throw new Error('its token is of another request');
      return Buffer.from(token?.bytes ?? []);
    },
  };
}
