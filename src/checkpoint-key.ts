// The key that signs checkpoints: found in the environment, in a file or in the data folder, made for a new
// installation, and never silently replaced.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { heldIn, keepNew, problem, writePrivate } from './adapters/data-folder.ts';
import type { Config } from './config.ts';

type CheckpointKeySource = Pick<Config, 'checkpointKey' | 'checkpointKeyFile' | 'dataDir'>;

/** Signing keys, the newest last, and whether one was made just now because there was none. */
export interface CheckpointKeys {
  readonly values: readonly KeyObject[];
  readonly isNew: boolean;
}

const ownFile = ({ dataDir }: CheckpointKeySource): string => path.join(dataDir, 'checkpoint.key');

/** The Ed25519 key in a text: PKCS#8, as PEM or as base64 of DER. Throws one sentence that names where it stands. */
function keyIn(text: string, where: string): KeyObject {
  try {
    const key = text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw problem(`${where} is no private key (PKCS#8, Ed25519; try: openssl genpkey -algorithm ed25519).`, error);
  }
  throw problem(`${where} is no Ed25519 key (try: openssl genpkey -algorithm ed25519).`);
}

const PEM_BLOCK = /-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g;

/** Keys in a text: blocks of PEM, or base64 with commas between. Throws one sentence that says where they stand. */
function keysIn(text: string, where: string): readonly KeyObject[] {
  const blocks = text.includes('-----BEGIN') ? (text.match(PEM_BLOCK) ?? [text]) : text.split(',');
  return blocks.map((block) => keyIn(block, where));
}

/**
 * CHECKPOINT_KEY, else what CHECKPOINT_KEY_FILE or `DATA_DIR/checkpoint.key` holds, else a new key. After a rotation
 * they hold two keys, the newer one last. Throws one sentence when a key cannot be used, and when a file that was named
 * is not there.
 */
export function findCheckpointKeys(source: CheckpointKeySource): CheckpointKeys {
  if (source.checkpointKey !== undefined)
    return { values: keysIn(source.checkpointKey, 'CHECKPOINT_KEY'), isNew: false };
  const named = source.checkpointKeyFile;
  const file = named ?? ownFile(source);
  const where = named === undefined ? `${file} (DATA_DIR)` : `${file} (CHECKPOINT_KEY_FILE)`;
  const text = heldIn(file, where);
  if (text !== undefined) return { values: keysIn(text, where), isNew: false };
  if (named === undefined) return { values: [generateKeyPairSync('ed25519').privateKey], isNew: true };
  throw problem(`${where} cannot be read (ENOENT): let this user read it.`);
}

const textOf = (keys: readonly KeyObject[]): string =>
  keys.map((key) => key.export({ format: 'pem', type: 'pkcs8' }).toString()).join('');

/** Keeps a new key in `DATA_DIR/checkpoint.key` (mode 0600). Throws when another process was faster. */
export function keepCheckpointKeys(source: CheckpointKeySource, { values, isNew }: CheckpointKeys): void {
  if (isNew) keepNew(ownFile(source), textOf(values));
}

/**
 * Adds a new key behind these in `DATA_DIR/checkpoint.key`, and gives up all others there: what a crash leaves is the
 * old file or the new one. Throws one sentence that says how, where keys are given and not kept by this program.
 */
export function addCheckpointKey(source: CheckpointKeySource, kept: readonly KeyObject[]): readonly KeyObject[] {
  const given =
    source.checkpointKey === undefined ? source.checkpointKeyFile && 'CHECKPOINT_KEY_FILE' : 'CHECKPOINT_KEY';
  if (given !== undefined)
    throw problem(
      `${given} holds no new key: put one behind the old one (PEM below PEM, or base64 with a comma between; ` +
        'openssl genpkey -algorithm ed25519) for every process, and do this again.',
    );
  const values = [...kept, generateKeyPairSync('ed25519').privateKey];
  writePrivate(ownFile(source), textOf(values));
  return values;
}

/** What to say when checkpoints were signed and the key that signs them is not there. */
export function checkpointKeyMissing(source: CheckpointKeySource): Error {
  return problem(
    `${ownFile(source)} (DATA_DIR) is missing, and this installation has signed checkpoints with it. Restore it from ` +
      'a backup, or set CHECKPOINT_KEY to the key of the others that share its database.',
  );
}
