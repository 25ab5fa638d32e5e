// The event loop as something that is shared: long work goes in slices, one slice of one job per turn of the loop, and
// time in which the loop
// stood still is no time in which others were silent.
import { LIMITS } from '../domain/limits.ts';

/** The pace of one long job. Ask `isDue` as often as you like, and wait for `turn` when it says so. */
export interface Slices {
  /** True when this job has worked for a slice (LIMITS.sliceMs, where nothing else was said) since its last turn. */
  isDue(): boolean;
  /** Gives way to everybody else; resolves in a later turn of the loop, in which no other job goes on. */
  turn(): Promise<void>;
}

// What a caller waits to have written goes before what he waits to read.
const waiting: Readonly<Record<'command' | 'read', (() => void)[]>> = { command: [], read: [] };
let scheduled = false;

function next(): void {
  const resolve = waiting.command.shift() ?? waiting.read.shift();
  scheduled = waiting.command.length + waiting.read.length > 0;
  if (scheduled) setImmediate(next);
  resolve?.();
}

/** Begins a job whose work may take longer than others should wait; `sliceMs` for one that nobody waits for. */
export function slices(what: keyof typeof waiting, sliceMs: number = LIMITS.sliceMs): Slices {
  let sinceMs = performance.now();
  return {
    isDue: () => performance.now() - sinceMs >= sliceMs,
    async turn() {
      await new Promise<void>((resolve) => {
        waiting[what].push(resolve);
        if (!scheduled) {
          scheduled = true;
          setImmediate(next);
        }
      });
      sinceMs = performance.now();
    },
  };
}

/**
 * Does work that yields now and then in slices of time. The pace is the time, not the number of steps: what lies
 * between two of them must be bounded by itself, for a loop of one step cannot be divided.
 */
export async function inSlices<T>(work: Iterator<undefined, T>, pace: Slices): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (pace.isDue()) await pace.turn();
  }
}

/** While the loop turns, time is counted in steps as short as this; a step that took longer counts as one. */
const STEP_MS = 50;

let attended = 0;
let lastMs: number | undefined;

/**
 * Milliseconds, since some moment, in which this process could hear what others say: elapsed time less the time in
 * which its event loop stood still.
 * For how long a store has been failing, and for every wait whose end accuses somebody else.
 */
export function attentiveMs(): number {
  const nowMs = performance.now();
  if (lastMs === undefined) {
    lastMs = nowMs;
    setInterval(attentiveMs, STEP_MS).unref();
  }
  attended += Math.min(nowMs - lastMs, 2 * STEP_MS);
  lastMs = nowMs;
  return attended;
}

/** A wait for an answer. */
export interface Deadline {
  /** The answer is there. */
  stop(): void;
  /** A part of it is there: the wait begins anew. */
  again(): void;
}

/**
 * Calls `over` when `ms` of attention have passed without an answer. What arrived while the loop stood still is heard
 * before the wait is given up:
 * timers run before what came in over the network, so a plain timer would call a busy process a silent server.
 */
export function deadline(ms: number, over: () => void): Deadline {
  let leftMs = ms;
  let stepMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const step = (): void => {
    stepMs = Math.min(leftMs, STEP_MS);
    timer = setTimeout(() => {
      leftMs -= stepMs;
      if (leftMs > 0) step();
      else
        setImmediate(() => {
          if (!stopped && leftMs <= 0) over();
        });
    }, stepMs);
  };
  step();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    again() {
      const isRunning = leftMs > 0;
      // The step that runs takes its own time off when it ends.
      leftMs = ms + (isRunning ? stepMs : 0);
      if (!isRunning && !stopped) step();
    },
  };
}

/** Resolves after `ms`, or as soon as the signal aborts. */
export function nap(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

/** How late the loop is. */
export interface LoopLag {
  /**
   * Milliseconds by which its last two turns were late, on average; what is overdue right now counts. A single pause is
   * half forgotten, lasting load is not.
   */
  ms(): number;
  stop(): void;
}

/** Watches the loop from now on, until `stop`. */
export function loopLag(): LoopLag {
  let dueMs = performance.now() + STEP_MS;
  let [last, before] = [0, 0];
  const timer = setInterval(() => {
    const nowMs = performance.now();
    [last, before] = [Math.max(0, nowMs - dueMs), last];
    dueMs = nowMs + STEP_MS;
  }, STEP_MS);
  timer.unref();
  return {
    ms() {
      const overdueMs = performance.now() - dueMs;
      return overdueMs > last ? (overdueMs + last) / 2 : (last + before) / 2;
    },
    stop() {
      clearInterval(timer);
    },
  };
}
