// Subscriptions to EventStoreDB that go on whatever happens to the connection, and notice when it falls silent.
import { excludeSystemEvents, START, streamNameFilter } from '@eventstore/db-client';
import { nap } from '../engine/loop.ts';
import { storeError, storeErrorKind } from '../engine/ports.ts';
import type { EventLog, Position, StoredEvent } from '../engine/ports.ts';
import { SEARCH_WINDOW, typeOf, type Client, type Clients } from './event-log.eventstoredb.client.ts';
import {
  comparePlaces,
  decodePlace,
  placeOf,
  textOf,
  type Flow,
  type LogPosition,
} from './event-log.eventstoredb.places.ts';
import type { LogReads } from './event-log.eventstoredb.reads.ts';

const PAGE_EVENTS = 2_000;
const BUFFERED_EVENTS = 512;
const FIRST_QUIET_MS = 1_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
const noop = (): void => undefined;

/** How far a subscription has come: the last event that was handled, and how far nothing of ours came after it. */
interface Reached {
  position: LogPosition | undefined;
  scanned: LogPosition | undefined;
}

/** One connection of a subscription: what it has said so far. */
interface SubscriptionLine {
  readonly flow: Flow & { unsubscribe(): Promise<void> };
  over: boolean;
  error: unknown;
  /** The server said that it has sent all; the client tells it before we have handled what came earlier. */
  heardCaughtUp: boolean;
  /** The server is looking through foreign events, and has said so since this was last taken back. */
  looking: boolean;
  finish(why: unknown): void;
  /** Waits for its next word, at most `ms`; false when it said nothing. */
  word(ms: number): Promise<boolean>;
}

function openLine(on: Client, from: LogPosition | undefined, names: readonly string[]): SubscriptionLine {
  // The server says now and then how far it has looked: a sign of life on a long way through foreign events. Its
  // position is not used, for its halves differ.
  const checkpoint = {
    maxSearchWindow: SEARCH_WINDOW,
    checkpointReached: () => {
      line.looking = true;
    },
  };
  const filter = names.includes('')
    ? excludeSystemEvents(checkpoint)
    : streamNameFilter({ prefixes: [...names], ...checkpoint });
  const subscription: object = on.subscribeToAll(
    { fromPosition: from ?? START, filter, requiresLeader: true },
    { highWaterMark: BUFFERED_EVENTS },
  );
  const flow = subscription as SubscriptionLine['flow'];
  let wake = noop;
  const line: SubscriptionLine = {
    flow,
    over: false,
    error: undefined,
    heardCaughtUp: false,
    looking: false,
    finish: (why) => {
      line.over = true;
      line.error ??= why;
      wake();
    },
    word: async (ms) => {
      let quiet = true;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          quiet = false;
          clearTimeout(timer);
          resolve();
        };
        if (line.over || flow.readableLength > 0) wake();
      });
      wake = noop;
      return !quiet;
    },
  };
  flow.on('caughtUp', () => {
    line.heardCaughtUp = true;
    wake();
  });
  flow.on('readable', () => {
    wake();
  });
  flow.on('end', () => {
    line.finish(undefined);
  });
  flow.on('close', () => {
    line.finish(undefined);
  });
  flow.on('error', (why: unknown) => {
    line.finish(why);
  });
  return line;
}

/** The next events that wait in the line, and the place of the last; none: nothing of ours waits. */
function takeBatch(
  { flow }: SubscriptionLine,
  reads: LogReads,
  position: LogPosition | undefined,
  prefixes: readonly string[] | undefined,
  most: number,
): { readonly batch: StoredEvent[]; readonly seen: LogPosition | undefined } {
  const batch: StoredEvent[] = [];
  let seen: LogPosition | undefined;
  let resolved: ReturnType<Flow['read']>;
  while (batch.length < most && (resolved = flow.read()) !== null) {
    const place = placeOf(resolved);
    if (position !== undefined && comparePlaces(place, position) <= 0) continue;
    const event = reads.wanted(resolved, prefixes);
    if (event) {
      batch.push(reads.toEvent(event, place));
      seen = place;
    }
  }
  return { batch, seen };
}

/** Silence is compared with the log itself: a frozen or cut-off node ends no subscription. */
interface Watchdog {
  /** An event waits in the log that has not come; it is given one more round. */
  hasSuspect(): boolean;
  isSilentForGood(caughtUp: boolean): Promise<boolean>;
}

function watchdog(
  line: SubscriptionLine,
  reads: LogReads,
  reached: Reached,
  prefixes: readonly string[] | undefined,
): Watchdog {
  let suspect: Position | undefined;
  return {
    hasSuspect: () => suspect !== undefined,
    async isSilentForGood(caughtUp) {
      const { events, next } = await reads.scan(reached.scanned ?? reached.position, 1, prefixes);
      if (line.over || line.flow.readableLength > 0) return false;
      if (events.length === 0) {
        // Nothing of ours up to here: neither the next look nor the next subscription need begin further back.
        reached.scanned = next;
        suspect = undefined;
        // Servers before 23.10 never say it.
        if (!caughtUp) line.heardCaughtUp = true;
        return false;
      }
      if (line.looking) {
        line.looking = false;
        return false;
      }
      // One more round of grace: it may be on its way.
      const again = suspect === events[0]!.position;
      suspect = events[0]!.position;
      return again;
    },
  };
}

/** What subscriptions go through; `watchdogMs`: after how much silence the log is asked. */
interface Subscribed {
  readonly client: Clients;
  readonly reads: LogReads;
  readonly watchdogMs: number;
}

/**
 * One connection of a subscription: delivers until it ends (returns why), the signal aborts, or the handler throws.
 */
async function follow(
  { client, reads, watchdogMs }: Subscribed,
  reached: Reached,
  { prefixes, maxBatch = PAGE_EVENTS, onCaughtUp }: Parameters<EventLog['subscribe']>[0],
  handler: Parameters<EventLog['subscribe']>[1],
  signal: AbortSignal,
): Promise<{ error: unknown; delivered: boolean }> {
  const on = client.current();
  const line = openLine(on, reached.scanned ?? reached.position, reads.namesOf(prefixes));
  const stop = (): void => {
    line.finish(undefined);
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const dog = watchdog(line, reads, reached, prefixes);
  let caughtUp = false;
  let delivered = false;
  try {
    while (!line.over) {
      const { batch, seen } = takeBatch(line, reads, reached.position, prefixes, maxBatch);
      if (seen !== undefined) {
        await handler(batch);
        reached.position = seen;
        reached.scanned = undefined;
        delivered = true;
        continue;
      }
      if (line.heardCaughtUp && line.flow.readableLength === 0) {
        line.heardCaughtUp = false;
        caughtUp = true;
        onCaughtUp?.();
      }
      if (line.over) break;
      const patient = caughtUp && !dog.hasSuspect();
      const spoke = await line.word(patient ? watchdogMs : Math.min(watchdogMs, FIRST_QUIET_MS));
      if (spoke || line.over) continue;
      const dead = await dog.isSilentForGood(caughtUp).catch((why: unknown) => {
        line.finish(why);
        return true;
      });
      if (dead) line.finish(new Error('the subscription fell silent'));
    }
  } finally {
    signal.removeEventListener('abort', stop);
    line.flow.unsubscribe().catch(noop);
  }
  if (line.error !== undefined && storeErrorKind(line.error) === undefined) client.judge(on, line.error);
  return { error: line.error, delivered };
}

/** Subscriptions that end when `closing` aborts, and begin again, after a pause, for whatever else ends them. */
export function subscriptions(source: Subscribed, closing: AbortSignal): EventLog['subscribe'] {
  return async (asked, handler, signal) => {
    const ended = AbortSignal.any([signal, closing]);
    const reached: Reached = {
      position: asked.after === undefined ? undefined : decodePlace(asked.after),
      scanned: undefined,
    };
    let failures = 0;
    while (!ended.aborted) {
      const { error, delivered } = await follow(source, reached, asked, handler, ended);
      if (ended.aborted) return;
      failures = delivered ? 0 : failures + 1;
      // "Consumer too slow" is how busy servers of 23.10 send a live subscription back to history: ordinary, no
      // reason to wait.
      if (typeOf(error) === 'timeout' && failures < 5) continue;
      const why =
        error === undefined
          ? 'the event store ended it'
          : typeOf(error) === 'access-denied'
            ? await source.reads.causeOf(error)
            : textOf(error);
      asked.onTrouble?.(
        storeError('unavailable', `the subscription to the event store was interrupted: ${why}`, { cause: error }),
      );
      await nap(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10)) * (0.5 + Math.random()), ended);
    }
  };
}
