// Personal fields: what stands in events, rows and snapshots instead of them, who may see them, and what others see.
// Sealing and opening are the engine's; here is only what they mean to commands and queries.
import { z } from 'zod';
import type { Scope } from './scopes.ts';

/** What stands instead of a personal value: base64url of nonce, ciphertext and tag, and whose key opens it. */
export const sealedState = z.object({ enc: z.string(), keyId: z.string() });
/** A sealed value. */
export type Sealed = z.infer<typeof sealedState>;

/**
 * Where a sealed value belongs, beside its stream: to one employee, and in a thing at one version (that is one event)
 * to a field of its event, without the numbers of list items. It opens nowhere else.
 */
export interface SealedAt {
  /** Id of the employee whom it is about, whose key seals it: also where many stand in one event. */
  readonly whose: string;
  readonly thing: { readonly id: string; readonly version: number };
  readonly field: string;
}

/** How a decision seals what it writes, and opens what was written, each with the key of whom it is about. */
export interface Sealing {
  seal(value: unknown, place: SealedAt): Sealed;
  /** The value; undefined when its key was deleted. */
  open(sealed: Sealed, place: SealedAt): unknown;
  /** Makes the key of somebody new: what its first event says of it (SHA-256, hex). */
  newKey(keyId: string): string;
}

/** What callers who may not see a personal text see. */
export const MASKED = '[masked]';
/** What anybody sees of a personal text whose key was deleted. */
export const ERASED = '[erased]';
/** What stands instead of a text. */
export type Mask = typeof MASKED | typeof ERASED;
/** A value that was opened for a caller, or what he sees instead of its texts; its figures are null then. */
export type Seen<T> =
  { readonly value: T; readonly mask?: undefined } | { readonly value?: undefined; readonly mask: Mask };

/** How an answer sees sealed values: open for callers who may, masked for others. */
export interface Eyes {
  see<T>(sealed: Sealed | undefined, place: SealedAt): Seen<T>;
}

/** The scope that opens personal fields. */
export const SEES_PERSONAL = 'employees:pii';

/** Fields that another scope opens, by the first part of their path. */
const SEEN_BY: Readonly<Record<string, Scope>> = { payeeAccount: 'banking:pii', paymentBatch: 'payments:file' };

/** The scope that opens a sealed field, by its place. */
export function scopeSeeing({ field }: Pick<SealedAt, 'field'>): Scope {
  return SEEN_BY[field.split('.', 1)[0] ?? ''] ?? SEES_PERSONAL;
}

/** Types of the events that hold sealed fields. */
const PERSONAL_EVENTS = /^(?:employee|payroll_run|payee_account|payment_batch)\./;
/** True for events that may hold sealed fields: they are looked through before anybody sees them. */
export function mayHoldSealed(type: string): boolean {
  return PERSONAL_EVENTS.test(type);
}
