// The key that signs checkpoints: found in the environment, in a file or in the data folder, made for a new
// installation, and never silently replaced.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { heldIn, keepNew, problem } from './adapters/data-folder.ts';
import type { Config } from './config.ts';

type Source = Pick<Config, 'checkpointKey' | 'checkpointKeyFile' | 'dataDir'>;

/** A signing key, and whether it was made just now because there was none. */
export interface CheckpointKey {
  readonly value: KeyObject;
  readonly isNew: boolean;
}

const ownFile = ({ dataDir }: Source): string => path.join(dataDir, 'checkpoint.key');

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

/**
 * CHECKPOINT_KEY, else what CHECKPOINT_KEY_FILE or `DATA_DIR/checkpoint.key` holds, else a new one. Throws one sentence
 * when a key cannot be used, and when a file that was named is not there.
 */
export function findCheckpointKey(source: Source): CheckpointKey {
  if (source.checkpointKey !== undefined) return { value: keyIn(source.checkpointKey, 'CHECKPOINT_KEY'), isNew: false };
  const named = source.checkpointKeyFile;
  const file = named ?? ownFile(source);
  const where = named === undefined ? `${file} (DATA_DIR)` : `${file} (CHECKPOINT_KEY_FILE)`;
  const text = heldIn(file, where);
  if (text !== undefined) return { value: keyIn(text, where), isNew: false };
  if (named === undefined) return { value: generateKeyPairSync('ed25519').privateKey, isNew: true };
  throw problem(`${where} cannot be read (ENOENT): let this user read it.`);
}

/** Keeps a new key in `DATA_DIR/checkpoint.key` (mode 0600). Throws when another process was faster. */
export function keepCheckpointKey(source: Source, { value, isNew }: CheckpointKey): void {
  if (isNew) keepNew(ownFile(source), value.export({ format: 'pem', type: 'pkcs8' }).toString());
}

/** What to say when checkpoints were signed and the key that signs them is not there. */
export function checkpointKeyMissing(source: Source): Error {
  return problem(
    `${ownFile(source)} (DATA_DIR) is missing, and this installation has signed checkpoints with it. Restore it from ` +
      'a backup, or set CHECKPOINT_KEY to the key of the others that share its database.',
  );
}
