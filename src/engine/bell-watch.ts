// How long a ring takes: from the moment at which this process knows that its rows are written until it hears the bell
// itself. What no ring comes for is late, not unknown: readers wait for it as long.
import type { Bell, Clock, StoredEvent } from './ports.ts';

/** How the bell does. */
export interface BellWatch {
  /** Rows with these events were written just now. */
  wrote(events: readonly StoredEvent[]): void;
  /** False = who waits asks by himself. `delayMs`: the last ring, or a longer wait for one; NaN = none is known. */
  state(): { readonly isOpen: boolean; readonly delayMs: number };
  stop(): void;
}

/** Listens to a bell. */
export function watchBell(bell: Bell, clock: Pick<Clock, 'elapsed'>): BellWatch {
  let awaited: { readonly stream: string; readonly revision: number; readonly sinceMs: number } | undefined;
  let delayMs = Number.NaN;
  const stop = bell.hear((moved) => {
    if (!awaited) return;
    if (moved && (moved.get(awaited.stream) ?? -1) < awaited.revision) return;
    if (moved) delayMs = clock.elapsed() - awaited.sinceMs;
    awaited = undefined;
  });
  return {
    wrote(events) {
      const last = events.at(-1);
      if (last && !awaited && bell.isOpen())
        awaited = { stream: last.stream, revision: last.revision, sinceMs: clock.elapsed() };
    },
    state: () => ({
      isOpen: bell.isOpen(),
      delayMs: awaited ? Math.max(delayMs || 0, clock.elapsed() - awaited.sinceMs) : delayMs,
    }),
    stop,
  };
}
