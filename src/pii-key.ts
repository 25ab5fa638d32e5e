// The key under which the keys of personal fields are wrapped: found in the environment or in the data folder, made for
// a new installation, and never silently replaced.
import { createHmac, randomBytes } from 'node:crypto';
import path from 'node:path';
import { heldIn, keepNew, problem } from './adapters/data-folder.ts';
import type { Config } from './config.ts';

/** A wrapping key, and whether it was drawn just now because there was none. */
export interface PiiKey {
  readonly value: Uint8Array;
  /** What the same text meant to older programs; taken where the vault was filled under it. */
  readonly formerly?: Uint8Array;
  readonly isNew: boolean;
}

type Source = Pick<Config, 'piiKey' | 'dataDir'>;
const fileOf = ({ dataDir }: Source): string => path.join(dataDir, 'pii.key');
const KEY_BYTES = 32;

/** Makes the 32 bytes of a text: its HMAC-SHA-256, so that a text of any form is a whole key. */
function keyOf(text: string): Uint8Array {
  return createHmac('sha256', text).update('daicho-pii-key').digest();
}

/** The wrapping key of an engine that is given none, as in tests: it follows from the pepper. */
export function piiKeyFrom(pepper: string): Uint8Array {
  return keyOf(`pepper ${pepper}`);
}

/** The 32 bytes that a key file of ours holds as this text; undefined for any other text. */
function fileKeyOf(text: string): Uint8Array | undefined {
  const value = Buffer.from(text, 'base64url');
  return value.length === KEY_BYTES && value.toString('base64url') === text ? value : undefined;
}

/**
 * PII_KEY (a text of any form, or what a `pii.key` holds), else what `DATA_DIR/pii.key` holds, else a new one. Throws
 * one sentence when the file cannot be used.
 */
export function findPiiKey(source: Source): PiiKey {
  if (source.piiKey !== undefined) {
    const [held, derived] = [fileKeyOf(source.piiKey), keyOf(source.piiKey)];
    return held ? { value: held, formerly: derived, isNew: false } : { value: derived, isNew: false };
  }
  const file = fileOf(source);
  const text = heldIn(file, `${file} (DATA_DIR)`);
  if (text === undefined) return { value: randomBytes(KEY_BYTES), isNew: true };
  const value = Buffer.from(text, 'base64url');
  if (value.length === KEY_BYTES) return { value, isNew: false };
  throw problem(
    `${file} (DATA_DIR) is damaged, and without it no personal data can be read. Restore it from a backup.`,
  );
}

/** Keeps a new key in `DATA_DIR/pii.key` (mode 0600). Throws when another process was faster. */
export function keepPiiKey(source: Source, { value, isNew }: PiiKey): void {
  if (isNew) keepNew(fileOf(source), Buffer.from(value).toString('base64url'));
}

/** What to say when the vault does not open under this key; any other error as it is. */
export function piiKeyProblem(source: Source, { isNew }: PiiKey, error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'SealBroken') return error;
  const file = fileOf(source);
  if (isNew)
    return problem(
      `${file} (DATA_DIR) is missing, and without it no personal data of employees can be read. ` +
        'Restore it from a backup, or set PII_KEY to what it held (where services share a database: to what the ' +
        'pii.key or PII_KEY of the others is).',
    );
  return problem(
    `${source.piiKey === undefined ? `${file} (DATA_DIR)` : 'PII_KEY'} is not the key under which the personal data ` +
      'of this installation are kept, so that none of them could be read. Restore what it was.',
  );
}

/** What to say when the vault lacks keys of employees who were not erased. */
export function vaultProblem(lost: number): Error {
  return problem(
    `The vault lacks the keys of ${lost} ${lost === 1 ? 'employee' : 'employees'} who were not erased: it was lost, ` +
      'or not restored with the database. Restore the schema vault from a backup. If it is lost for good, ' +
      '`npm start -- --accept-erased` starts all the same: their personal data stay unreadable, as if erased.',
  );
}
