// Lines about what goes wrong behind the doors: what goes on for an hour is told once a minute, not once a second.

/** Where lines go. */
export interface ProblemLog {
  /** Writes a line, or counts it: of the same words one is written a minute, of the same kind so many. */
  line(message: string, error: unknown): void;
}

const MINUTE_MS = 60_000;
/** Lines of one kind in a minute: the same words about other things. */
const LINES_PER_KIND = 10;
/** What is remembered of the last minute; beyond, everything is counted by its kind alone. */
const MOST_WORDS = 1_000;

/** Ids, numbers and addresses make no other kind of a problem. */
const kindOf = (message: string): string => message.replace(/[\w-]*\d[\w.:-]*/g, '#').slice(0, 200);

/**
 * A log that writes to `write` with how many lines like it were left out since the last one. `now`: milliseconds that
 * never jump.
 */
export function problemLog(
  write: (message: string, error: unknown, leftOut: number) => void,
  now: () => number,
): ProblemLog {
  let begunMs = Number.NEGATIVE_INFINITY;
  let words = new Set<string>();
  let kinds = new Map<string, { written: number; leftOut: number }>();
  return {
    line(message, error) {
      if (now() - begunMs >= MINUTE_MS) {
        begunMs = now();
        words = new Set();
        // What was left out in the minute that has ended is told with the first line of its kind.
        kinds = new Map(
          [...kinds]
            .filter(([, kind]) => kind.leftOut > 0)
            .map(([name, { leftOut }]) => [name, { written: 0, leftOut }]),
        );
      }
      const name = kindOf(message);
      const kind = kinds.get(name) ?? { written: 0, leftOut: 0 };
      if (kinds.size < MOST_WORDS) kinds.set(name, kind);
      if (words.has(message) || kind.written >= LINES_PER_KIND) {
        kind.leftOut += 1;
        return;
      }
      if (words.size < MOST_WORDS) words.add(message);
      kind.written += 1;
      const { leftOut } = kind;
      kind.leftOut = 0;
      write(message, error, leftOut);
    },
  };
}
