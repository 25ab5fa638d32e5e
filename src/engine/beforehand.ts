// What the service sees to before a command is decided: what its events will name is there first.
import { hash } from 'node:crypto';
import type { Beforehand, Made } from '../../commands/command.ts';
import { refuse } from '../domain/refusal.ts';
import type { DocumentStore } from './ports.ts';

/** What is needed for it. */
export interface Surroundings {
  /** Absent where the program was started without a place for documents. */
  readonly documents: DocumentStore | undefined;
}

/** SHA-256 of bytes, hex. */
export function contentHash(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/**
 * Does what a command needs beforehand and resolves with its input. A rehearsal only looks: it leaves nothing behind.
 * Refuses unavailable when something cannot be kept now.
 */
export async function seeTo<I>(
  { documents }: Surroundings,
  companyId: string,
  asked: Beforehand<I>,
  isRehearsal: boolean,
): Promise<I> {
  let made: Made = {};
  if (asked.bytes) {
    if (!documents) return refuse('unavailable', 'no place for documents is configured');
    const sha256 = contentHash(asked.bytes);
    if (!isRehearsal) await documents.put(companyId, sha256, asked.bytes);
    made = { ...made, bytes: { sha256, size: asked.bytes.length } };
  }
  return asked.with(made);
}

/**
 * The bytes of a document. Throws for bytes that are not those that its event names: they are missing, or were altered.
 */
export async function contentOf(
  { documents }: Surroundings,
  companyId: string,
  { sha256 }: { readonly sha256: string },
): Promise<Buffer> {
  if (!documents) return refuse('unavailable', 'no place for documents is configured');
  const bytes = await documents.get(companyId, sha256);
  if (bytes && contentHash(bytes) === sha256) return bytes;
  const what = bytes ? 'are not those that were uploaded' : 'are missing';
  return refuse('internal_error', `the bytes of this document ${what}; the operator has to run "daicho verify"`);
}
