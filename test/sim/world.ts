// The world of a simulation: chance, time and the owners of timers, all from one seed. Importing it replaces timers,
// clocks and chance of this whole process, so it is imported first, by programs that do nothing else (main.ts).
import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const realImmediate = globalThis.setImmediate;
const realNow = performance.now.bind(performance);

/** 2026-11-18T08:53:20Z: what `Date` says when a simulation begins. */
const EPOCH_MS = 1_795_000_000_000;
/** Each look at the clock takes so long, so that work that measures itself comes to the end of its slice. */
const LOOK_MS = 0.0005;

/** Something that is to happen. */
interface Due {
  atMs: number;
  /** Decides between things of one moment; drawn, so that another seed has another order. */
  readonly tie: number;
  readonly turn: number;
  readonly owner: string | undefined;
  readonly act: () => void;
  dropped: boolean;
}

const queue: Due[] = [];
const owners = new AsyncLocalStorage<string>();
let state = 1;
let nowMs = 0;
let turns = 0;
let steps = 0;

function isBefore(a: Due, b: Due): boolean {
  if (a.atMs !== b.atMs) return a.atMs < b.atMs;
  return a.tie === b.tie ? a.turn < b.turn : a.tie < b.tie;
}

function push(due: Due): Due {
  queue.push(due);
  for (let i = queue.length - 1; i > 0;) {
    const parent = (i - 1) >> 1;
    if (!isBefore(queue[i] as Due, queue[parent] as Due)) break;
    [queue[i], queue[parent]] = [queue[parent] as Due, queue[i] as Due];
    i = parent;
  }
  return due;
}

function pop(): Due | undefined {
  const [top] = queue;
  const last = queue.pop();
  if (top === undefined || last === undefined || queue.length === 0) return top;
  queue[0] = last;
  for (let i = 0; ;) {
    let least = i;
    for (const child of [2 * i + 1, 2 * i + 2])
      if (child < queue.length && isBefore(queue[child] as Due, queue[least] as Due)) least = child;
    if (least === i) return top;
    [queue[i], queue[least]] = [queue[least] as Due, queue[i] as Due];
    i = least;
  }
}

/** A number of 0 (inclusive) to 1 (exclusive), drawn from the seed (mulberry32, public domain). */
export function chance(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}

/** A whole number of 0 to `n` - 1. */
export const draw = (n: number): number => Math.floor(chance() * n);

/** One of these. */
export const pick = <T>(from: readonly T[]): T => from[draw(from.length)] as T;

/** Milliseconds since the simulation began. */
export const elapsedMs = (): number => nowMs;

/** How many things have happened. */
export const stepsTaken = (): number => steps;

/** Milliseconds of the real clock. */
export const wallMs = (): number => realNow();

/** Does something after so many milliseconds of simulated time, for whoever owns the moment. */
export function after(ms: number, act: () => void): Due {
  return push({
    atMs: nowMs + Math.max(0, ms),
    tie: chance(),
    turn: turns++,
    owner: owners.getStore(),
    act,
    dropped: false,
  });
}

/** Waits in simulated time. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    after(ms, resolve);
  });

/** Does something in the name of an owner: its timers are dropped when the owner is killed. */
export const inNameOf = <T>(owner: string, act: () => T): T => owners.run(owner, act);

/** Whose moment it is. */
export const owner = (): string | undefined => owners.getStore();

/** Drops all timers of an owner: what it waits for never happens. */
export function dropTimersOf(name: string): void {
  for (const due of queue) if (due.owner === name) due.dropped = true;
}

/** Moves all timers of an owner that stands still; what is due while it does happens when it goes on, in order. */
export function standStill(name: string, ms: number): void {
  const until = nowMs + ms;
  const held = queue.filter((due) => due.owner === name && !due.dropped && due.atMs < until);
  for (const due of held) {
    due.dropped = true;
    push({ ...due, atMs: until + (due.atMs - nowMs) / 1e6, dropped: false });
  }
}

/** Begins a new simulation: nothing is due, and chance starts from the seed. */
export function begin(seed: number): void {
  state = Math.imul(seed, 2_654_435_761) | 0;
  queue.length = 0;
  nowMs = 0;
  turns = 0;
  steps = 0;
}

/** Lets everything happen that needs no time. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    realImmediate(resolve);
  });

/** Lets things happen until `isOver`; the reason why it ended before, if it did. */
export async function run(isOver: () => boolean, longestMs: number): Promise<'over' | 'nothing left' | 'too long'> {
  const untilMs = nowMs + longestMs;
  for (;;) {
    await settle();
    if (isOver()) return 'over';
    const due = pop();
    if (due === undefined) return 'nothing left';
    if (due.dropped) continue;
    nowMs = Math.max(nowMs, due.atMs);
    if (nowMs > untilMs) return 'too long';
    steps += 1;
    if (due.owner === undefined) due.act();
    else owners.run(due.owner, due.act);
  }
}

/** What Node calls a timer, as far as the program uses it. */
function asTimer(due: Due): object {
  return Object.assign(due, {
    unref: () => due,
    ref: () => due,
    hasRef: () => true,
    [Symbol.toPrimitive]: () => due.turn,
  });
}

type Act = (...values: unknown[]) => void;

function replaceTimers(): void {
  const drop = (timer?: object): void => {
    if (timer !== undefined) (timer as Due).dropped = true;
  };
  const timeout = (act: Act, ms = 0, ...values: unknown[]): object =>
    asTimer(
      after(Math.max(1, ms), () => {
        act(...values);
      }),
    );
  const interval = (act: Act, ms = 1): object => {
    const first = after(Math.max(1, ms), () => undefined);
    const again = (due: Due): void => {
      Object.assign(due, {
        act: () => {
          act();
          if (!first.dropped) again(after(Math.max(1, ms), () => undefined));
        },
      });
    };
    again(first);
    return asTimer(first);
  };
  Object.assign(globalThis, {
    setTimeout: timeout,
    setInterval: interval,
    setImmediate: (act: Act, ...values: unknown[]) =>
      asTimer(
        after(0, () => {
          act(...values);
        }),
      ),
    clearTimeout: drop,
    clearInterval: drop,
    clearImmediate: drop,
  });
  Object.assign(timers, {
    setTimeout: async (ms: number, value: unknown) => {
      await pause(ms);
      return value;
    },
    setImmediate: async (value: unknown) => {
      await pause(0);
      return value;
    },
  });
}

function replaceClocks(): void {
  performance.now = () => {
    nowMs += LOOK_MS;
    return nowMs;
  };
  const RealDate = Date;
  const now = (): number => EPOCH_MS + Math.floor(nowMs);
  const SimulatedDate = new Proxy(RealDate, {
    construct: (target, given) =>
      Reflect.construct(target, given.length === 0 ? [now()] : (given as unknown[])) as object,
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  });
  globalThis.Date = SimulatedDate;
}

function replaceChance(): void {
  Math.random = chance;
  const bytes = (n: number): Buffer => Buffer.from(Array.from({ length: n }, () => draw(256)));
  Object.assign(crypto, {
    randomBytes: bytes,
    randomInt: (least: number, most?: number) => (most === undefined ? draw(least) : least + draw(most - least)),
    randomUUID: () => {
      const hex = bytes(16).toString('hex');
      return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join(
        '-',
      );
    },
  });
}

replaceTimers();
replaceClocks();
replaceChance();
syncBuiltinESMExports();
