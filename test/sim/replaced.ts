// Puts the world of a simulation in the place of timers, clocks and chance of this whole process. Imported first, by
// programs that do nothing else (main.ts).
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { after, calendarMs, chance, draw, inNextTurn, look, pause, type Due } from './world.ts';

/** 2026-11-18T08:53:20Z: what `Date` says when a simulation begins. */
const EPOCH_MS = 1_795_000_000_000;
/** Each look at the clock takes so long. */
const LOOK_MS = 0.0005;

type Act = (...values: unknown[]) => void;

function replaceTimers(): void {
  const drop = (timer?: object): void => {
    if (timer !== undefined) (timer as Due).dropped = true;
  };
  const timeout = (act: Act, ms = 0, ...values: unknown[]): object =>
    after(Math.max(1, ms), () => {
      act(...values);
    });
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
    return first;
  };
  Object.assign(globalThis, {
    setTimeout: timeout,
    setInterval: interval,
    setImmediate: (act: Act, ...values: unknown[]) =>
      inNextTurn(() => {
        act(...values);
      }),
    clearTimeout: drop,
    clearInterval: drop,
    clearImmediate: drop,
  });
  Object.assign(timers, {
    setTimeout: async (ms: number, value: unknown) => {
      await pause(ms);
      return value;
    },
    setImmediate: (value: unknown) =>
      new Promise((resolve) => {
        inNextTurn(() => {
          resolve(value);
        });
      }),
  });
}

function replaceClocks(): void {
  performance.now = () => look(LOOK_MS);
  const RealDate = Date;
  const now = (): number => EPOCH_MS + Math.floor(calendarMs());
  const SimulatedDate = new Proxy(RealDate, {
    construct: (target, given) =>
      Reflect.construct(target, given.length === 0 ? [now()] : (given as unknown[])) as object,
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  });
  globalThis.Date = SimulatedDate;
}

function replaceChance(): void {
  Math.random = chance;
  const fill = (array: Uint8Array | Uint32Array): typeof array => {
    array.set(Array.from(array, () => draw(2 ** (8 * array.BYTES_PER_ELEMENT))));
    return array;
  };
  const bytes = (n: number): Buffer => Buffer.from(Array.from({ length: n }, () => draw(256)));
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill });
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
