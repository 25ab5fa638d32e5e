// The looks at the credentials of live feeds: one timer for all feeds of this door, and one question for all that hang
// on the same credential, because twelve tabs and programs of one key are still one caller.
import type { Session } from './auth.ts';

/** Finds out anew who is calling; undefined when the credential has ended. */
export type FindsAgain = () => Promise<Session | undefined>;

/** What the feeds of a door share. */
export interface FeedLooks {
  /** Calls `tick` now and then, together with all others; returns how to stop that. */
  every(tick: () => void): () => void;
  /** Asks once for all who ask about one credential while the answer is on its way. */
  together(credential: string, again: FindsAgain): Promise<Session | undefined>;
}

/** Looks every so many milliseconds, as long as anybody has a feed open. */
export function feedLooks(tickMs: number): FeedLooks {
  const ticks = new Set<() => void>();
  const asked = new Map<string, Promise<Session | undefined>>();
  let timer: NodeJS.Timeout | undefined;
  return {
    every(tick) {
      // The same function may be handed in twice: each time it is another look.
      const own = (): void => tick();
      ticks.add(own);
      timer ??= setInterval(() => {
        for (const each of ticks) each();
      }, tickMs);
      return () => {
        ticks.delete(own);
        if (ticks.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    together(credential, again) {
      const known = asked.get(credential);
      if (known !== undefined) return known;
      const made = again().finally(() => asked.delete(credential));
      asked.set(credential, made);
      return made;
    },
  };
}
