// The event store of a simulation: all streams in one order, kept when it is told; and its clients, which keep what the
// port promises and know no more than a client of a real server: what became of a call that was not answered stays
// unknown, and a subscription may fall silent.
import { encodeAppend } from '../../src/engine/encoding.ts';
import { storeError, type EventLog, type NewEvent, type StoredEvent } from '../../src/engine/ports.ts';
import { count, type Counts, type Line, type Lost, type Luck, type Network, type Server } from './network.ts';
import { after, inNameOf, owner } from './world.ts';

/** How patient a client is, in milliseconds. */
export interface ClientTimes {
  readonly deadlineMs?: number | undefined;
  /** A subscription that hears nothing for so long looks by itself. */
  readonly watchdogMs?: number | undefined;
}

/** The event store. */
export interface LogServer extends Server {
  /** All that is written, in its order: the truth. */
  readonly events: readonly StoredEvent[];
  /** How many of them are of a stream. */
  lengthOf(stream: string): number;
  /** Comes back from a backup that holds so many of its events at most: an append is in it whole or not at all. */
  restore(most: number): void;
  /** A client on a line of its own. */
  open(times?: ClientTimes): { readonly log: EventLog; readonly line: Line };
}

interface Subscription {
  ring(): void;
  isSilent: boolean;
}

const DEADLINE_MS = 3_000;
const WATCHDOG_MS = 5_000;
const SHORTEST_REST_MS = 20;
const LONGEST_REST_MS = 2_000;

/** A position as a number; throws a TypeError for what is none. */
function placeOf(position: string): number {
  if (!/^\d{1,15}$/.test(position)) throw new TypeError(`"${position}" is not a position`);
  return Number(position);
}

/** A store that holds these events already. */
export function logServer(
  net: Network,
  luck: Pick<Luck, 'silences'>,
  counts: Counts,
  begun: readonly StoredEvent[] = [],
): LogServer {
  const events: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const subscriptions = new Set<Subscription>();
  const server: Server = { name: 'event store', isAway: false };

  function keep(event: StoredEvent): void {
    events.push(event);
    const own = streams.get(event.stream);
    if (own) own.push(event);
    else streams.set(event.stream, [event]);
  }
  for (const event of begun) keep(event);
  /** Where appends end. */
  const ends = [events.length];
  function restore(most: number): void {
    while ((ends.at(-1) ?? 0) > most) ends.pop();
    const kept = events.slice(0, ends.at(-1));
    events.length = 0;
    streams.clear();
    subscriptions.clear();
    for (const event of kept) keep(event);
  }

  /** What really happens to an append: at its place, or found there already, or refused. */
  function append(stream: string, expected: number | 'none', given: readonly NewEvent[]): { lastRevision: number } {
    const own = streams.get(stream) ?? [];
    const last = own.length - 1;
    const at = expected === 'none' ? -1 : expected;
    if (at < last && given.every(({ id }, n) => own[at + 1 + n]?.id === id.toLowerCase()))
      return { lastRevision: at + given.length };
    if (at !== last) throw storeError('wrong_revision', `the stream ends at ${last}, not at ${at}`, { actual: last });
    for (const { id, data, meta, type } of encodeAppend(stream, expected, given))
      keep({
        id,
        type,
        data: JSON.parse(data) as unknown,
        meta: JSON.parse(meta) as unknown,
        stream,
        revision: streams.get(stream)?.length ?? 0,
        position: String(events.length + 1),
        createdMs: Date.now(),
      });
    ends.push(events.length);
    for (const one of subscriptions) {
      if (!one.isSilent && net.unlucky(luck.silences)) {
        count(counts, 'subscription silent');
        one.isSilent = true;
      }
      if (!one.isSilent) one.ring();
    }
    return { lastRevision: last + given.length };
  }

  function pageAfter(from: number, limit: number, prefixes?: readonly string[]): [StoredEvent[], number] {
    const page: StoredEvent[] = [];
    let at = from;
    while (at < events.length && page.length < limit) {
      const event = events[at++] as StoredEvent;
      if (prefixes === undefined || prefixes.some((prefix) => event.stream.startsWith(prefix))) page.push(event);
    }
    return [page, at];
  }

  function open({ deadlineMs = DEADLINE_MS, watchdogMs = WATCHDOG_MS }: ClientTimes = {}): ReturnType<
    LogServer['open']
  > {
    const { ask: send, line } = net.wire(deadlineMs);
    const isLost = (error: unknown): error is Lost => error instanceof Error && 'lost' in error;
    const read = <T>(act: () => T): Promise<T> =>
      send(server, act).catch((error: unknown) => {
        if (!isLost(error)) throw error;
        throw storeError('unavailable', error.message, { cause: error });
      });

    /** Waits for a bell, an end, or the watchdog. */
    function bell(subscription: Subscription, signal: AbortSignal): { readonly rung: Promise<void>; stop(): void } {
      const mine = owner();
      let resolve: () => void = () => undefined;
      const rung = new Promise<void>((done) => {
        resolve = done;
      });
      const watchdog = after(watchdogMs, () => {
        // It asks anew, and so it is a new subscription.
        subscription.isSilent = false;
        resolve();
      });
      signal.addEventListener('abort', resolve);
      subscription.ring = () => {
        if (mine === undefined) resolve();
        else inNameOf(mine, () => after(1, resolve));
      };
      return {
        rung,
        stop() {
          watchdog.dropped = true;
          signal.removeEventListener('abort', resolve);
        },
      };
    }

    const log: EventLog = {
      async append(stream, expected, given) {
        encodeAppend(stream, expected, given);
        // What was handed over is sent, whatever becomes of the objects.
        const sent = given.map(({ id, type, data, meta }) => ({
          id,
          type,
          ...(JSON.parse(JSON.stringify({ data, meta })) as { data: object; meta: object }),
        }));
        return send(server, () => append(stream, expected, sent)).catch((error: unknown) => {
          if (!isLost(error)) throw error;
          throw storeError(error.lost === 'refused' ? 'unavailable' : 'unknown_outcome', error.message, {
            cause: error,
          });
        });
      },
      readStream: (stream, { from, direction = 'forwards', limit }) =>
        read(() => {
          const own = streams.get(stream) ?? [];
          const last = own.length - 1;
          const isBack = direction === 'backwards';
          const start = Math.min(from ?? (isBack ? last : 0), isBack ? last : own.length);
          const page = isBack
            ? own.slice(Math.max(0, start - limit + 1), start + 1).reverse()
            : own.slice(start, start + limit);
          return { events: page, exists: own.length > 0, lastRevision: last };
        }),
      async readAll({ after: position, limit, prefixes }) {
        const from = position === undefined ? 0 : placeOf(position);
        return read(() => {
          const [page, at] = pageAfter(from, limit, prefixes);
          const next = page.at(-1)?.position ?? (at === 0 ? undefined : String(Math.max(at, from)));
          return { events: page, next };
        });
      },
      async subscribe(options, handler, signal) {
        let from = options.after === undefined ? 0 : placeOf(options.after);
        let restMs = SHORTEST_REST_MS;
        const subscription: Subscription = { ring: () => undefined, isSilent: false };
        subscriptions.add(subscription);
        try {
          while (!signal.aborted) {
            // The bell hangs before it is looked: what comes in between rings it.
            const { rung, stop } = bell(subscription, signal);
            const looked = await read(() => pageAfter(from, options.maxBatch ?? 500, options.prefixes)).catch(
              (error: unknown) => error as Error,
            );
            if (signal.aborted) return stop();
            if (looked instanceof Error) {
              stop();
              options.onTrouble?.(looked);
              await rest(restMs, signal);
              restMs = Math.min(2 * restMs, LONGEST_REST_MS);
              continue;
            }
            restMs = SHORTEST_REST_MS;
            const [page, at] = looked;
            if (page.length > 0) await handler(page);
            else options.onCaughtUp?.();
            from = at;
            if (page.length === 0) await rung;
            stop();
          }
        } finally {
          subscriptions.delete(subscription);
        }
      },
      head: () => read(() => events.at(-1)?.position),
      compare: (a, b) => placeOf(a) - placeOf(b),
      ping: () => read(() => undefined),
      close: () => Promise.resolve(),
    };
    return { log, line };
  }

  return Object.assign(server, {
    events,
    restore,
    open,
    lengthOf: (stream: string) => streams.get(stream)?.length ?? 0,
  });
}

/** Waits, until the signal aborts. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      timer.dropped = true;
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = after(ms, done);
    signal.addEventListener('abort', done);
  });
}
