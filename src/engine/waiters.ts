// Readers that wait until a stream is projected: woken by this process when it projects, else by asking the rows for all
// of them at once.
import type { Progress, ReadModelStore } from './ports.ts';

interface Waiter {
  readonly stream: string;
  readonly revision: number;
  readonly resolve: (reached: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

/** The waiting readers, and what they wait for. */
export interface Waiters {
  readonly progress: Progress;
  isEmpty(): boolean;
  /** Streams have moved: whoever waited for no more than that goes on. */
  wake(revisionOf: (stream: string) => number | undefined): void;
  /** From now on the rows are asked, because another process projects. */
  ask(): void;
  /** Nobody waits any longer. */
  close(): void;
}

const POLL_MS = 15;

/**
 * `held` = the streams that this process projects, undefined while it does not; `hurry` is called when somebody begins
 * to wait for it.
 */
export function waiters(
  store: Pick<ReadModelStore, 'liveRevisions'>,
  held: () => ReadonlyMap<string, number> | undefined,
  hurry: () => void,
): Waiters {
  const waiting = new Set<Waiter>();
  let polling = false;

  function wake(revisionOf: (stream: string) => number | undefined): void {
    for (const waiter of waiting) {
      if ((revisionOf(waiter.stream) ?? -1) < waiter.revision) continue;
      clearTimeout(waiter.timer);
      waiting.delete(waiter);
      waiter.resolve(true);
    }
  }

  async function poll(): Promise<void> {
    if (polling) return;
    polling = true;
    while (waiting.size > 0 && !held()) {
      const streams = [...new Set([...waiting].map((waiter) => waiter.stream))];
      // The database may be away: readers then run into their own time limit.
      const revisions = await store.liveRevisions(streams).catch(() => new Map<string, number>());
      wake((stream) => revisions.get(stream));
      await new Promise((resolve) => {
        setTimeout(resolve, POLL_MS);
      });
    }
    polling = false;
  }

  return {
    progress: {
      async revisionOf(stream) {
        return (held() ?? (await store.liveRevisions([stream]))).get(stream) ?? -1;
      },
      waitFor(stream, revision, timeoutMs) {
        if ((held()?.get(stream) ?? -1) >= revision) return Promise.resolve(true);
        return new Promise((resolve) => {
          const timer = setTimeout(() => {
            waiting.delete(waiter);
            resolve(false);
          }, timeoutMs);
          const waiter: Waiter = { stream, revision, resolve, timer };
          waiting.add(waiter);
          if (held()) hurry();
          else void poll();
        });
      },
    },
    isEmpty: () => waiting.size === 0,
    wake,
    ask: () => {
      if (waiting.size > 0) void poll();
    },
    close() {
      for (const waiter of waiting) {
        clearTimeout(waiter.timer);
        waiter.resolve(false);
      }
      waiting.clear();
    },
  };
}
