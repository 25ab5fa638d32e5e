// The key that signs checkpoints: found in the environment, in a file or in the data folder, made for a new
// installation, and never silently replaced.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { errno, makePrivateFolder, problem, writePrivate } from './adapters/data-folder.ts';
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
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errno(error) === 'ENOENT' && named === undefined)
      return { value: generateKeyPairSync('ed25519').privateKey, isNew: true };
    throw problem(`${where} cannot be read (${errno(error) ?? 'error'}): let this user read it.`, error);
  }
  return { value: keyIn(text, where), isNew: false };
}

/** Keeps a new key in `DATA_DIR/checkpoint.key` (mode 0600). Throws when another process was faster. */
export function keepCheckpointKey(source: Source, { value, isNew }: CheckpointKey): void {
  if (!isNew) return;
  const file = ownFile(source);
  makePrivateFolder(source.dataDir);
  const draft = `${file}.new`;
  writePrivate(draft, value.export({ format: 'pem', type: 'pkcs8' }).toString());
  try {
    // Linking never replaces a file.
    fs.linkSync(draft, file);
  } catch (error) {
    if (errno(error) === 'EEXIST')
      throw problem(`Another process has just made ${file} (DATA_DIR): start again.`, error);
    throw problem(`${file} (DATA_DIR) cannot be written (${errno(error) ?? 'error'}).`, error);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** What to say when checkpoints were signed and the key that signs them is not there. */
export function checkpointKeyMissing(source: Source): Error {
  return problem(
    `${ownFile(source)} (DATA_DIR) is missing, and this installation has signed checkpoints with it. Restore it from ` +
      'a backup, or set CHECKPOINT_KEY to the key of the others that share its database.',
  );
}
