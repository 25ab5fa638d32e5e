// The bell of the simulated database: rings come a little late, some are lost, and a dead process hears none.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Bell } from '../../src/engine/ports.ts';

/** Who hears, of which process, and in whose name his part runs. */
interface Hearer {
  readonly owner: string | undefined;
  readonly hear: Parameters<Bell['hear']>[0];
  readonly within: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

/** A bell that many processes hear. */
export interface SimulatedBell {
  /** What a process hears of it. */
  of(owner: string | undefined): Bell;
  /** The transaction has committed. */
  ring(moved: ReadonlyMap<string, number>): void;
  /** A process is dead. */
  drop(owner: string): void;
}

/** `lateMs` = how late the next ring is; undefined = it is lost. */
export function simulatedBell(lateMs: () => number | undefined): SimulatedBell {
  const hearers = new Set<Hearer>();
  function tell(one: Hearer, moved: ReadonlyMap<string, number> | undefined): void {
    const ms = lateMs();
    if (ms === undefined) return;
    one.within(() =>
      setTimeout(() => {
        if (hearers.has(one)) one.hear(moved);
      }, ms),
    );
  }
  return {
    of: (owner) => ({
      hear(hear) {
        const one = { owner, hear, within: AsyncLocalStorage.snapshot() };
        hearers.add(one);
        tell(one, undefined);
        return () => void hearers.delete(one);
      },
      isOpen: () => true,
    }),
    ring(moved) {
      for (const one of hearers) tell(one, new Map(moved));
    },
    drop(owner) {
      for (const one of [...hearers]) if (one.owner === owner) hearers.delete(one);
    },
  };
}
