// Authorities and certificates of their own for tests of TLS: X.509 written by hand, because Node reads certificates
// but makes none.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A certificate and its key, PEM. */
export interface Certified {
  readonly cert: string;
  readonly key: string;
}
/** An authority that signs certificates for addresses; `cert` is what others must trust. */
export interface Authority {
  readonly cert: string;
  issue(address: string, days?: { from: number; to: number }): Certified;
}

const DAY_MS = 86_400_000;

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
const integer = (n: number): Buffer => der(0x02, Buffer.from([n]));
const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const nameOf = (text: string): Buffer =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(text)))));
const time = (ms: number): Buffer => der(0x18, Buffer.from(new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '')));
const extension = (id: number, value: Buffer): Buffer => sequence(oid(0x55, 0x1d, id), der(0x04, value));
const pem = (body: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${body.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

interface Wanted {
  readonly issuer: string;
  readonly subject: string;
  readonly key: KeyObject;
  readonly by: KeyObject;
  readonly from: number;
  readonly to: number;
  readonly extensions: readonly Buffer[];
}
let serial = 0;
function certificate({ issuer, subject, key, by, from, to, extensions }: Wanted): string {
  serial += 1;
  const now = Date.now();
  const facts = sequence(
    der(0xa0, integer(2)),
    integer(serial),
    ECDSA_SHA256,
    nameOf(issuer),
    sequence(time(now + from * DAY_MS), time(now + to * DAY_MS)),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  return pem(sequence(facts, ECDSA_SHA256, der(0x03, Buffer.from([0]), sign('sha256', facts, by))));
}

/** Makes an authority that nobody knows yet. */
export function authority(name: string): Authority {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const isAuthority = extension(0x13, sequence(der(0x01, Buffer.from([255]))));
  return {
    cert: certificate({
      issuer: name,
      subject: name,
      key: pair.publicKey,
      by: pair.privateKey,
      from: -1,
      to: 30,
      extensions: [isAuthority],
    }),
    issue(address, { from, to } = { from: -1, to: 30 }) {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const names = extension(0x11, sequence(der(0x87, Buffer.from(address.split('.').map(Number)))));
      return {
        cert: certificate({
          issuer: name,
          subject: address,
          key: own.publicKey,
          by: pair.privateKey,
          from,
          to,
          extensions: [names],
        }),
        key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      };
    },
  };
}
