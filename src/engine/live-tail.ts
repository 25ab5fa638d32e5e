// The followers of this process: one hearing of the bell, as long as anybody follows a stream, rings whoever follows
// one that has moved.
import type { Bell } from './ports.ts';

/** Who follows which stream. */
export interface LiveTail {
  /** Rings `bell` whenever the stream has, or may have, moved; returns how to stop that. */
  follow(stream: string, bell: () => void): () => void;
  /** How often it was rung: what is read between two rings is the same for all who were rung at once. */
  rings(): number;
}

/** A tail that nobody follows yet. Who follows looks by himself now and then: a ring may be lost. */
export function liveTail(bell: Bell): LiveTail {
  const followers = new Map<string, Set<() => void>>();
  let stopHearing: (() => void) | undefined;
  let rings = 0;

  function ring(stream: string): void {
    for (const each of followers.get(stream) ?? []) each();
  }
  function hear(moved: ReadonlyMap<string, number> | undefined): void {
    rings += 1;
    // What came while nothing could be heard is told by nobody else.
    for (const stream of moved?.keys() ?? followers.keys()) ring(stream);
  }

  return {
    rings: () => rings,
    follow(stream, each) {
      const bells = followers.get(stream) ?? new Set();
      followers.set(stream, bells.add(each));
      stopHearing ??= bell.hear(hear);
      return () => {
        bells.delete(each);
        if (bells.size === 0 && followers.get(stream) === bells) followers.delete(stream);
        if (followers.size > 0) return;
        stopHearing?.();
        stopHearing = undefined;
      };
    },
  };
}
