// The world of a simulation: chance, time and the owners of what is to happen, all from one seed. It changes nothing of
// this process: replaced.ts does, which puts it in the place of timers, clocks and chance.
import { AsyncLocalStorage } from 'node:async_hooks';

const realImmediate = globalThis.setImmediate;
const realNow = performance.now.bind(performance);
const { setInterval: realInterval, clearInterval: realClearInterval } = globalThis;

/** Something that is to happen. */
export interface Due {
  atMs: number;
  /** Decides between things of one moment; drawn, so that another seed has another order. */
  readonly tie: number;
  readonly turn: number;
  readonly owner: string | undefined;
  readonly act: () => void;
  /** What Node calls a timer, as far as the program uses it. */
  readonly ref: () => object;
  readonly unref: () => object;
  readonly hasRef: () => boolean;
  readonly [Symbol.toPrimitive]: () => number;
  /** A turn of the event loop rather than a time: what a dead process would have done in it changes nothing. */
  readonly isTurn: boolean;
  dropped: boolean;
}

const queue: Due[] = [];
const owners = new AsyncLocalStorage<string>();
const dead = new Set<string>();
/** Who stands still, until when. */
const still = new Map<string, number>();
let state = 1;
let nowMs = 0;
let leaptMs = 0;
let turns = 0;
let steps = 0;
let isOutside = false;

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

/** What calendars have gone on since the simulation began: time, and the leaps that clocks have made. */
export const calendarMs = (): number => nowMs + leaptMs;

/** Lets every calendar leap, as when a machine has slept: no timer hears of it. */
export function leap(ms: number): void {
  leaptMs += ms;
}

/** How many things have happened. */
export const stepsTaken = (): number => steps;

/** Milliseconds of the real clock. */
export const wallMs = (): number => realNow();

function itself(this: object): object {
  return this;
}
function turnOf(this: Pick<Due, 'turn'>): number {
  return this.turn;
}
const isKeeping = (): boolean => true;

function due(ms: number, act: () => void, isTurn: boolean): Due {
  const name = owners.getStore();
  const made = {
    atMs: nowMs + Math.max(0, ms),
    tie: chance(),
    turn: isOutside ? -1 : turns++,
    owner: name,
    act,
    isTurn,
    dropped: false,
    ref: itself,
    unref: itself,
    hasRef: isKeeping,
    [Symbol.toPrimitive]: turnOf,
  };
  // What a dead process would wait for never comes; it turns a last time, so that what it shares with others goes on.
  if (isOutside || (name !== undefined && dead.has(name) && !isTurn)) made.dropped = true;
  return made.dropped ? made : push(made);
}

/** Does something after so many milliseconds of simulated time, for whoever owns the moment. */
export const after = (ms: number, act: () => void): Due => due(ms, act, false);

/** Does something in the next turn of the event loop. */
export const inNextTurn = (act: () => void): Due => due(0, act, true);

/** Waits in simulated time. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    after(ms, resolve);
  });

/** Does something in the name of an owner: its timers are dropped when the owner is killed. */
export const inNameOf = <T>(owner: string, act: () => T): T => owners.run(owner, act);

/** Whose moment it is. */
export const owner = (): string | undefined => owners.getStore();

/** Ends an owner: what it waits for never happens, and nothing that it still does reaches anybody. */
export function end(name: string): void {
  dead.add(name);
  still.delete(name);
  for (const one of queue) if (one.owner === name && !one.isTurn) one.dropped = true;
}

/** True when the owner was ended. */
export const hasEnded = (name: string | undefined): boolean => name !== undefined && dead.has(name);

/** Lets an owner stand still: what is due or arrives meanwhile happens when it goes on, in its order. */
export function standStill(name: string, ms: number): void {
  still.set(name, nowMs + ms);
}

/** Looks at the clock, which takes a moment: work that measures itself comes to the end of its slice. */
export function look(lookMs: number): number {
  nowMs += lookMs;
  return nowMs;
}

/** Begins a new simulation: nothing is due, and chance starts from the seed. */
export function begin(seed: number): void {
  state = Math.imul(seed, 2_654_435_761) | 0;
  queue.length = 0;
  errands.length = 0;
  dead.clear();
  still.clear();
  nowMs = 0;
  leaptMs = 0;
  turns = 0;
  steps = 0;
}

/** Errands that are run while the world stands still: what they wait for by a timer never comes. */
const errands: (() => Promise<void>)[] = [];

/** Has something done outside of the simulation, in real time: here no time passes, and no chance is drawn. */
export function outside<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    errands.push(async () => {
      const before = [state, nowMs] as const;
      isOutside = true;
      try {
        const found = await work();
        [state, nowMs] = before;
        resolve(found);
      } catch (error) {
        [state, nowMs] = before;
        reject(error as Error);
      } finally {
        isOutside = false;
      }
    });
  });
}

/** Lets everything happen that needs no time. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    realImmediate(resolve);
  });

/** So many immediates are asked for at once: between two of them Node lets everything happen that needs no time. */
const AT_ONCE = 64;

/** Why things have stopped to happen. */
type Stopped = 'over' | 'nothing left' | 'too long';

/** Lets things happen until `isOver`; the reason why it ended before, if it did. */
export function run(isOver: () => boolean, longestMs: number): Promise<Stopped> {
  const untilMs = nowMs + longestMs;
  return new Promise<Stopped>((resolve, reject) => {
    let hasEnded = false;
    let asked = 0;
    function stop(why: Stopped): void {
      hasEnded = true;
      resolve(why);
    }
    function more(): void {
      asked = AT_ONCE;
      for (let n = 0; n < AT_ONCE; n++) realImmediate(turn);
    }
    // Errands take real time: what was asked for before them finds nothing to do.
    let isAway = false;
    async function runErrands(): Promise<void> {
      isAway = true;
      for (let errand = errands.shift(); errand; errand = errands.shift()) {
        await errand();
        await settle();
      }
      isAway = false;
    }
    function turn(): void {
      asked -= 1;
      if (!hasEnded && !isAway) {
        try {
          if (errands.length > 0) runErrands().then(more, reject);
          else one();
        } catch (error) {
          hasEnded = true;
          reject(error as Error);
        }
      }
      if (asked === 0 && !hasEnded && !isAway) more();
    }
    function one(): void {
      if (isOver()) return stop('over');
      const due = nextDue();
      if (due === undefined) return stop('nothing left');
      if (due.atMs > untilMs) {
        push(due);
        nowMs = untilMs;
        return stop('too long');
      }
      nowMs = Math.max(nowMs, due.atMs);
      happen(due);
    }
    more();
  });
}

/** The first that is not dropped, and whose owner does not stand still. */
function nextDue(): Due | undefined {
  for (let due = pop(); due !== undefined; due = pop()) {
    if (due.dropped) continue;
    const heldMs = due.owner === undefined ? 0 : (still.get(due.owner) ?? 0);
    if (heldMs <= Math.max(nowMs, due.atMs)) return due;
    // In the order in which it came.
    due.atMs = heldMs + steps * 1e-9;
    push(due);
    steps += 1;
  }
  return undefined;
}

function happen(due: Due): void {
  steps += 1;
  if (due.owner === undefined) due.act();
  else owners.run(due.owner, due.act);
}

/** Lets things happen in real time, where nothing is replaced; returns how to end that. */
export function atRealPace(): () => void {
  const begunMs = realNow() - nowMs;
  const timer = realInterval(() => {
    nowMs = realNow() - begunMs;
    while (queue[0] !== undefined && queue[0].atMs <= nowMs) {
      const due = pop() as Due;
      if (!due.dropped) happen(due);
    }
  }, 1);
  return () => {
    realClearInterval(timer);
  };
}
