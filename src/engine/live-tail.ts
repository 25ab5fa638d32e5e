// One subscription to all ledgers, as long as anybody follows one: it rings whoever follows a stream that has moved. It
// says what goes wrong, and begins again by itself.
import type { EventLog, StoredEvent } from './ports.ts';

/** Who follows which stream. */
export interface LiveTail {
  /** Rings `bell` whenever the stream has, or may have, moved; returns how to stop that. */
  follow(stream: string, bell: () => void): () => void;
}

/** What a tail needs; `now` in milliseconds that never jump. */
export interface LiveTailOptions {
  readonly log: Pick<EventLog, 'head' | 'subscribe'>;
  readonly now: () => number;
  readonly onProblem: (message: string, error: unknown) => void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** A trouble that lasts is told again after so long. */
const TELL_AGAIN_MS = 60_000;

/** A tail that nobody follows yet. */
export function liveTail({ log, now, onProblem }: LiveTailOptions): LiveTail {
  const followers = new Map<string, Set<() => void>>();
  let running: AbortController | undefined;
  let toldMs = Number.NEGATIVE_INFINITY;

  function tell(error: unknown): void {
    if (now() - toldMs < TELL_AGAIN_MS) return;
    toldMs = now();
    onProblem('the live feeds hear of events late: their subscription is in trouble, and begins again', error);
  }

  function ring(stream: string): void {
    for (const bell of followers.get(stream) ?? []) bell();
  }

  function rest(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      timer.unref();
      signal.addEventListener('abort', done);
    });
  }

  async function run(signal: AbortSignal): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      try {
        const after = await log.head();
        // What came before that place and after a follower had read is heard of by nobody else.
        for (const stream of followers.keys()) ring(stream);
        await log.subscribe(
          { ...(after === undefined ? {} : { after }), prefixes: ['ledger-'], onTrouble: tell },
          (batch: readonly StoredEvent[]) => {
            waitMs = FIRST_WAIT_MS;
            for (const stream of new Set(batch.map((stored) => stored.stream))) ring(stream);
            return Promise.resolve();
          },
          signal,
        );
      } catch (error) {
        if (!signal.aborted) tell(error);
      }
      await rest(waitMs, signal);
    }
  }

  return {
    follow(stream, bell) {
      const bells = followers.get(stream) ?? new Set();
      followers.set(stream, bells.add(bell));
      if (!running) {
        running = new AbortController();
        void run(running.signal);
      }
      return () => {
        bells.delete(bell);
        if (bells.size === 0 && followers.get(stream) === bells) followers.delete(stream);
        if (followers.size > 0) return;
        running?.abort();
        running = undefined;
      };
    },
  };
}
