// A term that never ends: for tests in which one process alone looks after the others.
import type { Duty, Lease } from '../src/engine/ports.ts';

/** Held by whoever has it. */
export const ALWAYS: Lease = {
  epoch: 1,
  isHeld: () => true,
  confirm: () => Promise.resolve(true),
  over: new AbortController().signal,
};

/** Looks after all companies in such a term, or in one with another epoch. */
export const ALL: Duty = { of: () => ALWAYS, any: () => true };
/** Looks after none. */
export const NOBODY: Duty = { of: () => undefined, any: () => false };
