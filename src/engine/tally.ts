// What the engine counts of its own work, for whoever watches the service.

/** Upper bounds of the classes of times, milliseconds; slower ones are in none. */
const CLASSES_MS = [1, 2, 5, 10, 20, 50, 100, 250, 500, 1_000, 2_500, 5_000, 15_000] as const;

/** How often something was done, its time in all, and how often it took at most so long. */
export interface TalliedTimes {
  readonly count: number;
  readonly ms: number;
  readonly within: readonly { readonly mostMs: number; readonly count: number }[];
}

/** Counts since this process began. */
export interface Tallied {
  /** Groups of events that were appended. */
  readonly appends: TalliedTimes;
  /** Questions to the read models about the past, for decisions. */
  readonly recalls: TalliedTimes;
  /** Groups that were decided anew, because another process had written the stream. */
  readonly conflicts: number;
  /** Books that were read from the stores because they were not in memory, and books that were given up for others. */
  readonly coldLoads: number;
  readonly evictions: number;
  /** What the clock could not do: companies whose run failed, and jobs that were refused. */
  readonly failedJobs: number;
  /** The earliest day on which something was due when it was last looked for; '' = nothing, undefined = not looked. */
  readonly oldestDueDate: string | undefined;
}

/** Counts the work of the engine. */
export interface Tally {
  appended(ms: number): void;
  recalled(ms: number): void;
  conflict(): void;
  coldLoad(): void;
  evicted(): void;
  failedJobs(count: number): void;
  due(oldestDate: string | undefined): void;
  read(): Tallied;
}

/** Times that are counted, by classes. */
function times() {
  const within = CLASSES_MS.map((mostMs) => ({ mostMs, count: 0 }));
  let [count, ms] = [0, 0];
  return {
    add(took: number): void {
      count += 1;
      ms += took;
      for (const one of within) if (took <= one.mostMs) one.count += 1;
    },
    read: (): TalliedTimes => ({ count, ms, within: within.map((one) => ({ ...one })) }),
  };
}

/** A tally that begins at nothing. */
export function tally(): Tally {
  const [appends, recalls] = [times(), times()];
  let [conflicts, coldLoads, evictions, failed] = [0, 0, 0, 0];
  let oldestDueDate: string | undefined;
  return {
    appended: appends.add,
    recalled: recalls.add,
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
    due(oldestDate) {
      oldestDueDate = oldestDate ?? '';
    },
    read: () => ({
      oldestDueDate,
      appends: appends.read(),
      recalls: recalls.read(),
      conflicts,
      coldLoads,
      evictions,
      failedJobs: failed,
    }),
  };
}
