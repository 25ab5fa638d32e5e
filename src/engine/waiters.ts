// Readers that wait until a stream is projected: woken by this process when it projects, else by the bell, and by
// asking the rows for all of them at once when they come and now and then.
import type { Bell, Progress, ReadModelStore } from './ports.ts';

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

/** The rows are asked so often while the bell can be heard, and while it cannot. */
const NET_MS = 2_000;
const DEAF_MS = 15;

/**
 * `held` = the streams that this process projects, undefined while it does not; `hurry` is called when somebody begins
 * to wait for it.
 */
export function waiters(
  { store, bell }: { readonly store: Pick<ReadModelStore, 'liveRevisions'>; readonly bell?: Bell | undefined },
  held: () => ReadonlyMap<string, number> | undefined,
  hurry: () => void,
): Waiters {
  const waiting = new Set<Waiter>();
  let polling = false;
  /** Somebody has come, or the bell was rung for nobody knows whom: the rows are asked at once. */
  let nudge = (): void => undefined;
  let isNudged = false;
  const stopHearing = bell?.hear((moved) => {
    // Who projects hears the ring of his own rows perhaps before he has noted them: whoever went on then would be told
    // an earlier revision than he waited for.
    if (held()) return;
    if (moved) wake((stream) => moved.get(stream));
    else askNow();
  });

  function askNow(): void {
    isNudged = true;
    nudge();
    void poll();
  }

  function wake(revisionOf: (stream: string) => number | undefined): void {
    for (const waiter of waiting) {
      if ((revisionOf(waiter.stream) ?? -1) < waiter.revision) continue;
      clearTimeout(waiter.timer);
      waiting.delete(waiter);
      waiter.resolve(true);
    }
    if (waiting.size === 0) nudge();
  }

  async function poll(): Promise<void> {
    if (polling) return;
    polling = true;
    while (waiting.size > 0 && !held()) {
      isNudged = false;
      const streams = [...new Set([...waiting].map((waiter) => waiter.stream))];
      // The database may be away: readers then run into their own time limit.
      const revisions = await store.liveRevisions(streams).catch(() => new Map<string, number>());
      wake((stream) => revisions.get(stream));
      if (!isNudged || bell?.isOpen() !== true) await rest();
    }
    polling = false;
  }

  function rest(): Promise<void> {
    const isHeard = bell?.isOpen() === true;
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        nudge = () => undefined;
        resolve();
      };
      const timer = setTimeout(done, isHeard ? NET_MS : DEAF_MS);
      if (isHeard) nudge = done;
    });
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
          else askNow();
        });
      },
    },
    isEmpty: () => waiting.size === 0,
    wake,
    ask: () => {
      if (waiting.size > 0) askNow();
    },
    close() {
      stopHearing?.();
      for (const waiter of waiting) {
        clearTimeout(waiter.timer);
        waiter.resolve(false);
      }
      waiting.clear();
      nudge();
    },
  };
}
