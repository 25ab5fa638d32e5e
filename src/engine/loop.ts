// The event loop as something that is shared: long work goes in slices, one slice of one job per turn of the loop.
import { LIMITS } from '../domain/limits.ts';

/** The pace of one long job. Ask `isDue` as often as you like, and wait for `turn` when it says so. */
export interface Slices {
  /** True when this job has worked for a slice (LIMITS.sliceMs) since its last turn. */
  isDue(): boolean;
  /** Gives way to everybody else; resolves in a later turn of the loop, in which no other job goes on. */
  turn(): Promise<void>;
}

// What a caller waits to have written goes before what he waits to read.
const waiting: Readonly<Record<'command' | 'read', (() => void)[]>> = { command: [], read: [] };
let scheduled = false;

function next(): void {
  const resolve = waiting.command.shift() ?? waiting.read.shift();
  scheduled = waiting.command.length + waiting.read.length > 0;
  if (scheduled) setImmediate(next);
  resolve?.();
}

/** Begins a job whose work may take longer than others should wait. */
export function slices(what: keyof typeof waiting): Slices {
  let sinceMs = performance.now();
  return {
    isDue: () => performance.now() - sinceMs >= LIMITS.sliceMs,
    async turn() {
      await new Promise<void>((resolve) => {
        waiting[what].push(resolve);
        if (!scheduled) { scheduled = true; setImmediate(next); }
      });
      sinceMs = performance.now();
    },
  };
}
