// The pepper of API keys: found in the environment or in the data folder, made for a new installation, and never
// silently replaced.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { heldIn, keepNew, problem } from './adapters/data-folder.ts';
import type { Config } from './config.ts';
import { Refusal } from './domain/refusal.ts';

/** A pepper, and where it comes from. */
export interface Pepper {
  readonly value: string;
  /** Drawn just now, because there was none: kept by `keepPepper` once it is known that no key needs another one. */
  readonly isNew: boolean;
}

type PepperSource = Pick<Config, 'keyPepper' | 'dataDir'>;
const fileOf = ({ dataDir }: PepperSource): string => path.join(dataDir, 'pepper');
const LEAST_LENGTH = 16;
const RENEW =
  'If it is lost for good, `npx daicho keys accept-pepper` starts anew: all API keys end, and new ones must be made.';

/**
 * KEY_PEPPER, else what `DATA_DIR/pepper` holds, else a new one. Throws one sentence when the file cannot be read or is
 * damaged.
 */
export function findPepper(source: PepperSource): Pepper {
  if (source.keyPepper !== undefined) return { value: source.keyPepper, isNew: false };
  const file = fileOf(source);
  const text = heldIn(file, `${file} (DATA_DIR)`);
  if (text === undefined) return { value: randomBytes(32).toString('base64url'), isNew: true };
  if (text.length >= LEAST_LENGTH) return { value: text, isNew: false };
  throw problem(
    `${file} (DATA_DIR) is damaged, and without it no API key works. ` +
      `Restore it from a backup, or set KEY_PEPPER to what it held. ${RENEW}`,
  );
}

/** Keeps a new pepper in `DATA_DIR/pepper` (mode 0600). Throws when another process was faster. */
export function keepPepper(source: PepperSource, { value, isNew }: Pepper): void {
  if (isNew) keepNew(fileOf(source), value);
}

/**
 * What to say when the installation does not know this pepper (the refusal of `note-pepper`); any other error as it is.
 */
export function pepperProblem(source: PepperSource, { isNew }: Pepper, error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'invalid_state') return error;
  const file = fileOf(source);
  if (isNew) {
    return problem(
      `${file} (DATA_DIR) is missing, and without it no API key of this installation works. ` +
        `Restore it from a backup, or set KEY_PEPPER to what it held. ${RENEW}`,
    );
  }
  const or = fs.existsSync(file) ? ` (or to what ${file} holds, if the keys are from before it was set)` : '';
  return problem(
    source.keyPepper === undefined
      ? `${file} (DATA_DIR) is not the pepper under which the API keys of this installation were made, ` +
          `so that none of them would work. Restore it from a backup. ${RENEW}`
      : 'KEY_PEPPER is not the pepper under which the API keys of this installation were made, ' +
          'so that none of them would work. ' +
          `Set it to what it was${or}. ${RENEW}`,
  );
}
