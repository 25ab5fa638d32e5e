// API key secrets: drawing one, checking its form, and the keyed hash under which it is stored. The secret itself is
// never stored.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const PREFIX = 'dch_sk_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function checksum(text: string): string {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i++) crc = (CRC_TABLE[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0) ^ (crc >>> 8);
  let value = (crc ^ 0xffffffff) >>> 0;
  let out = '';
  for (let i = 0; i < 6; i++) {
    out = BASE62.charAt(value % 62) + out;
    value = Math.floor(value / 62);
  }
  return out;
}

/** A freshly drawn secret with what may be kept of it. */
export interface DrawnSecret {
  readonly secret: string;
  readonly hash: string;
  readonly prefix: string;
  readonly last4: string;
}

/** True for a secret of this form, with its checksum. */
const isSecret = (text: string): boolean =>
  /^dch_sk_[0-9A-Za-z]{36}$/.test(text) && checksum(text.slice(0, -6)) === text.slice(-6);

/** The two letters by which a secret names its cell, where there are cells; undefined for what is no secret. */
export function cellOfSecret(secret: string): string | undefined {
  return isSecret(secret) ? secret.slice(PREFIX.length, PREFIX.length + 2) : undefined;
}

/** Draws and hashes key secrets `dch_sk_<30 base62><6 base62 CRC-32>` under the installation's pepper. */
export interface Secrets {
  draw(): DrawnSecret;
  /**
   * HMAC-SHA-256 (hex) of a text in these parts, which must not look like a secret: what carries it was made by this
   * installation.
   */
  seal(...parts: readonly string[]): string;
  /**
   * HMAC-SHA-256 (hex) of a well-formed secret; undefined when the form or the checksum is wrong (then no lookup is
   * needed).
   */
  hash(secret: string): string | undefined;
}

/**
 * Secrets under this pepper (any non-empty text; keep it outside the database). Those that are drawn begin with the two
 * letters of their `cell`, where there is one.
 */
export function secretsWith(pepper: string, cell = ''): Secrets {
  const keyed = (secret: string): string => createHmac('sha256', pepper).update(secret).digest('hex');
  return {
    seal(...parts) {
      const hmac = createHmac('sha256', pepper);
      for (const part of parts) hmac.update(part);
      return hmac.digest('hex');
    },
    draw() {
      let body = PREFIX + cell;
      for (let i = cell.length; i < 30; i++) body += BASE62.charAt(randomInt(62));
      const secret = body + checksum(body);
      return { secret, hash: keyed(secret), prefix: secret.slice(0, 11), last4: secret.slice(-4) };
    },
    hash(secret) {
      return isSecret(secret) ? keyed(secret) : undefined;
    },
  };
}

/** The event by which a company left a cell. */
interface Leaving {
  readonly companyId: string;
  readonly revision: number;
  readonly eventId: string;
}

/** Says of this event what only a cell under the same pepper can say. */
export function sealOfCells(secrets: Pick<Secrets, 'seal'>, { companyId, revision, eventId }: Leaving): string {
  return secrets.seal('cells\n', `${companyId}\n`, `${revision}\n`, `${eventId}\n`);
}

/** True where it was said by one. */
export function isSealOfCells(secrets: Pick<Secrets, 'seal'>, left: Leaving, seal: string): boolean {
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOfCells(secrets, left))];
  return given.length === right.length && timingSafeEqual(given, right);
}
