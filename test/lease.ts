// A term that never ends: for tests in which one process alone looks after the others.
import type { Lease } from '../src/engine/ports.ts';

/** Held by whoever has it. */
export const ALWAYS: Lease = {
  epoch: 1,
  isHeld: () => true,
  confirm: () => Promise.resolve(true),
  over: new AbortController().signal,
};
