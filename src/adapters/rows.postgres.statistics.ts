// Keeps the planner's statistics near the truth: autovacuum comes minutes late and looks at whole tables only, and
// until then a new company's queries are planned as if it had no rows, be it ever so small beside those that are known.

/** Growth is looked at this long after it was noticed, so that a burst is measured once. */
const DELAY_MS = 1_000;
/** Renewed when all events, or those of one stream, have grown by at least so many and this share since. */
const GROWTH = { events: 200, share: 0.1 } as const;
/** Renewing rests this many times as long as it last took, so that it takes at most a twentieth of the time. */
const REST = 20;

/**
 * Hears of applied events: the new revision of each stream, and how many events all streams had before and have now.
 */
export type OnGrown = (streams: ReadonlyMap<string, number>, before: number, now: number) => void;

/** Statistics that are renewed as the rows grow. */
export interface Statistics {
  /** What one leader tells of its growth. */
  keeper(): OnGrown;
  close(): Promise<void>;
}

const hasGrown = (then: number, now: number): boolean => now - then >= Math.max(GROWTH.events, then * GROWTH.share);

/** Renews by `analyze`; `onError` hears of failures, which pass. */
export function statistics(analyze: () => Promise<void>, onError: (error: Error) => void): Statistics {
  let closed = false;
  let running: Promise<void> | undefined;

  function keeper(): OnGrown {
    let seen = 0;
    let done = 0;
    /** Revisions of the streams when they were last analyzed, and now of those that moved since. */
    const known = new Map<string, number>();
    const moved = new Map<string, number>();
    let isStale = false;
    let waiting = false;
    let restUntilMs = 0;
    const whenStale = (): void => {
      if (closed || waiting || !isStale) return;
      waiting = true;
      setTimeout(
        () => {
          running = renew();
        },
        Math.max(DELAY_MS, restUntilMs - performance.now()),
      ).unref();
    };
    const renew = async (): Promise<void> => {
      const startMs = performance.now();
      try {
        if (closed) return;
        done = seen;
        isStale = false;
        for (const [stream, revision] of moved) known.set(stream, revision);
        moved.clear();
        await analyze();
      } catch (error) {
        if (!closed) onError(error as Error);
      } finally {
        waiting = false;
        restUntilMs = performance.now() + REST * (performance.now() - startMs);
      }
      whenStale();
    };
    return (streams, before, now) => {
      seen = now;
      isStale ||= hasGrown(done, seen);
      for (const [stream, revision] of streams) {
        let then = known.get(stream);
        // A stream not met before has at most this batch as news.
        if (then === undefined) known.set(stream, (then = Math.max(0, revision - (now - before))));
        moved.set(stream, revision);
        isStale ||= hasGrown(then, revision);
      }
      whenStale();
    };
  }

  return {
    keeper,
    async close() {
      closed = true;
      await running;
    },
  };
}
