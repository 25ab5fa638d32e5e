// How long one job holds the event loop, in processor time of its thread, and how much memory the process holds
// meanwhile: a busy machine changes neither.
import fs from 'node:fs';
import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * What was found: the longest stretch between two turns of the loop (processor time, milliseconds), all of them
 * together, and the most memory above the start.
 */
export interface Stretch {
  readonly longestMs: number;
  readonly totalMs: number;
  readonly memoryMb: number;
}

v8.setFlagsFromString('--expose-gc');
/** Collects what nobody holds any more. */
export const collect = vm.runInNewContext('gc') as (options?: { type: 'minor' | 'major' }) => void;
const held = (): number => {
  const { used_heap_size: heap, external_memory: external } = v8.getHeapStatistics();
  return heap + external;
};
const SCHEDSTAT = `/proc/self/task/${process.pid}/schedstat`;
/**
 * Processor time so far, in milliseconds: of the thread of the loop where the system tells it (collectors and compilers
 * work in threads of their own, which hold nobody), else of the whole process.
 */
const spentMs: () => number = fs.existsSync(SCHEDSTAT)
  ? () => Number(fs.readFileSync(SCHEDSTAT, 'latin1').split(' ', 1)[0]) / 1e6
  : () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    };
/** Less work cannot have taken much memory. */
const WORTH_A_LOOK_MS = 1;
/** From so much on it is asked whether anybody still holds it. */
const WORTH_COLLECTING_BYTES = 40e6;

/**
 * Runs a job and looks at the processor time at every turn of the loop. What was not collected yet counts as held: the
 * figures are upper bounds.
 */
async function once(job: () => Promise<unknown>, type: 'minor' | 'major'): Promise<Stretch> {
  collect({ type });
  const before = held();
  const startMs = spentMs();
  let last = 0;
  let looked = 0;
  let longestMs = 0;
  let most = before;
  let over = false;
  const turn = (): void => {
    const nowMs = spentMs() - startMs;
    longestMs = Math.max(longestMs, nowMs - last);
    last = nowMs;
    if (last - looked >= WORTH_A_LOOK_MS) {
      looked = last;
      let now = held();
      // So much is collected before it counts, and that time is the test's own.
      if (now > most && now - before > WORTH_COLLECTING_BYTES) {
        collect({ type: 'major' });
        now = held();
        last = spentMs() - startMs;
      }
      most = Math.max(most, now);
    }
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await job();
  } finally {
    over = true;
  }
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  return { longestMs, totalMs: last, memoryMb: (most - before) / 1e6 };
}

/** Processor milliseconds that the work below takes on a machine for which limits in milliseconds were set. */
const FIXED_WORK_MS = 40;

/** Work that never changes, of the kind that requests are: keys, maps, numbers, and texts made of them. */
function fixedWork(): number {
  const sums = new Map<string, number>();
  const startMs = spentMs();
  for (let n = 0; n < 60_000; n++) {
    const key = `k${n % 5_000}`;
    sums.set(key, (sums.get(key) ?? 0) + JSON.stringify({ n, key, of: [n, key] }).length);
  }
  return spentMs() - startMs;
}

/**
 * How many times as long as there a thing takes here and now, at least 1: processors of others' machines are shared
 * with whom nobody sees, and give half of what they gave an hour ago.
 */
export function slownessHere(): number {
  const taken = Array.from({ length: 5 }, fixedWork).sort((x, y) => x - y);
  return Math.max(1, (taken[2] ?? 0) / FIXED_WORK_MS);
}

/**
 * The least of up to three runs of a job, as long as `fits` says no: what others do on the machine, and what is
 * compiled or collected just then, only ever adds. A job that is slow by itself is slow each time. Where the machine
 * is slow just then, times are what they would be on one that is not.
 */
export async function stretchOf(job: () => Promise<unknown>, fits: (stretch: Stretch) => boolean): Promise<Stretch> {
  let least = await once(job, 'minor');
  for (let more = 0; more < 2 && !fits(least); more++) {
    const slowness = slownessHere();
    const again = await once(job, 'major');
    least = {
      longestMs: Math.min(least.longestMs, again.longestMs / slowness),
      totalMs: Math.min(least.totalMs, again.totalMs / slowness),
      memoryMb: Math.min(least.memoryMb, again.memoryMb),
    };
  }
  return least;
}

/**
 * Milliseconds of the loop that a request may hold: 100, or on a slow machine twice what reading the largest body
 * takes, of which there is no way to make parts.
 */
export function heldMsHere(): number {
  const body = Buffer.from(JSON.stringify({ contentBase64: 'QUJD'.repeat(3_145_000) }));
  const taken = Array.from({ length: 5 }, () => {
    const begunMs = performance.now();
    JSON.parse(body.toString('utf8'));
    return performance.now() - begunMs;
  });
  return Math.max(100, 2 * Math.min(...taken));
}
