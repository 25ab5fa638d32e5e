// What the engine counts of its own work, for whoever watches the service.

/** Upper bounds of the classes of append times, milliseconds; slower ones are in none. */
const CLASSES_MS = [1, 2, 5, 10, 20, 50, 100, 250, 500, 1_000, 2_500, 5_000, 15_000] as const;

/** Counts since this process began. */
export interface Tallied {
  /** Groups of events that were appended: how many, their time in all, and how many took at most so long. */
  readonly appends: {
    readonly count: number;
    readonly ms: number;
    readonly within: readonly { readonly mostMs: number; readonly count: number }[];
  };
  /** Groups that were decided anew, because another process had written the stream. */
  readonly conflicts: number;
  /** Books that were read from the stores because they were not in memory, and books that were given up for others. */
  readonly coldLoads: number;
  readonly evictions: number;
  /** What the clock could not do: companies whose run failed, and jobs that were refused. */
  readonly failedJobs: number;
}

/** Counts the work of the engine. */
export interface Tally {
  appended(ms: number): void;
  conflict(): void;
  coldLoad(): void;
  evicted(): void;
  failedJobs(count: number): void;
  read(): Tallied;
}

/** A tally that begins at nothing. */
export function tally(): Tally {
  const within = CLASSES_MS.map((mostMs) => ({ mostMs, count: 0 }));
  let [count, ms, conflicts, coldLoads, evictions, failed] = [0, 0, 0, 0, 0, 0];
  return {
    appended(took) {
      count += 1;
      ms += took;
      for (const one of within) if (took <= one.mostMs) one.count += 1;
    },
    conflict() {
      conflicts += 1;
    },
    coldLoad() {
      coldLoads += 1;
    },
    evicted() {
      evictions += 1;
    },
    failedJobs(more) {
      failed += more;
    },
    read: () => ({
      appends: { count, ms, within: within.map((one) => ({ ...one })) },
      conflicts,
      coldLoads,
      evictions,
      failedJobs: failed,
    }),
  };
}
