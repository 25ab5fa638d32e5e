// Subscriptions to the event log in Postgres: pages until the end, then waiting for a notification or the next poll.
import type pg from 'pg';
import { storeErrorKind, type EventLog, type Position } from '../engine/ports.ts';
import type { LogConnections } from './event-log.embedded.connections.ts';
import type { LogPage, LogPages } from './event-log.embedded.pages.ts';

const PAGE_EVENTS = 2_000;
const LONGEST_WAIT_MS = 5_000;

/** Who waits for events, and what ends the waiting. */
interface Alarm {
  /** One more waits, and one less: one connection listens while anybody does. */
  join(): void;
  leave(): void;
  /** Listens, unless it does already; what fails is tried again with the next call. */
  keepListening(): void;
  wakeAll(): void;
  /** A wait of `ms` that ends early when it is stopped, when the signal aborts, or (`wakeable`) at the next event. */
  nap(ms: number, signal: AbortSignal, wakeable: boolean): { readonly over: Promise<void>; stop(): void };
  deafen(): void;
}

/** Waking up for events of other processes: one LISTEN connection while anybody subscribes. */
function alarmOf(connections: LogConnections, schema: string): Alarm {
  const wakers = new Set<() => void>();
  const wakeAll = (): void => {
    for (const wake of [...wakers]) wake();
  };
  let subscribers = 0;
  let listening: pg.PoolClient | undefined;
  let connecting = false;
  async function listen(): Promise<void> {
    if (listening !== undefined || connecting || subscribers === 0 || connections.isClosed()) return;
    connecting = true;
    let client: pg.PoolClient | undefined;
    try {
      const made = (client = await connections.listener());
      client.on('error', () => undefined);
      client.once('end', () => {
        if (listening === made) {
          listening = undefined;
          made.release(true);
        }
      });
      client.on('notification', ({ channel }) => {
        if (channel === schema) wakeAll();
      });
      await client.query(`listen ${schema}`);
      listening = client;
      if (subscribers === 0 || connections.isClosed()) deafen();
    } catch {
      // The poll still finds everything; the next poll tries to listen again. A connection that is kept would be
      // missing in the pool for ever.
      client?.release(true);
    } finally {
      connecting = false;
    }
  }
  function deafen(): void {
    const client = listening;
    listening = undefined;
    client?.release(true);
  }

  function nap(ms: number, signal: AbortSignal, wakeable: boolean): { readonly over: Promise<void>; stop(): void } {
    let stop = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        stop();
      }, ms);
      stop = () => {
        clearTimeout(timer);
        wakers.delete(stop);
        signal.removeEventListener('abort', stop);
        resolve();
      };
      if (wakeable) wakers.add(stop);
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
    });
    return { over, stop };
  }

  return {
    join: () => {
      subscribers += 1;
    },
    leave: () => {
      subscribers -= 1;
      if (subscribers === 0) deafen();
    },
    keepListening: () => void listen(),
    wakeAll,
    nap,
    deafen,
  };
}

/** The subscriptions of this process. */
export interface Subscriptions {
  readonly subscribe: EventLog['subscribe'];
  /** Somebody reads what this process has just written without asking the store for it. */
  handsOver(): boolean;
  /** Looks for events now: this process wrote some. */
  wakeAll(): void;
  /** Listens no more. */
  deafen(): void;
}

/**
 * Subscriptions that end when `closing` aborts. What this process wrote is handed to the first of them, which is the
 * projector's; it alone asks the store for less then. `pollMs`: how often one looks when no notification comes.
 */
export function subscriptions(
  connections: LogConnections,
  schema: string,
  pages: LogPages,
  { pollMs, closing }: { readonly pollMs: number; readonly closing: AbortSignal },
): Subscriptions {
  const alarm = alarmOf(connections, schema);
  let heir: object | undefined;

  const subscribe: EventLog['subscribe'] = async (
    { after, prefixes, maxBatch = PAGE_EVENTS, onCaughtUp, onTrouble },
    handler,
    signal,
  ) => {
    const ended = AbortSignal.any([signal, closing]);
    const me = {};
    heir ??= me;
    const fetch = (from: Position | undefined): Promise<LogPage> => {
      const asked = { ...(from === undefined ? {} : { after: from }), limit: maxBatch, ...(prefixes && { prefixes }) };
      const page = heir === me ? pages.readHandingOver(asked) : pages.readAll(asked);
      // Fetched ahead, it may fail while nobody waits for it yet.
      page.catch(() => undefined);
      return page;
    };
    let position = after;
    let failures = 0;
    let ahead: Promise<LogPage> | undefined;
    alarm.join();
    try {
      while (!ended.aborted) {
        alarm.keepListening();
        // Armed before the read: an event that commits during it must not wait for the poll.
        const waking = alarm.nap(pollMs, ended, true);
        let page: LogPage;
        try {
          page = await (ahead ?? fetch(position));
          failures = 0;
        } catch (error) {
          waking.stop();
          ahead = undefined;
          if (storeErrorKind(error) === undefined) throw error;
          failures += 1;
          onTrouble?.(error);
          await alarm.nap(Math.min(LONGEST_WAIT_MS, 50 * 2 ** failures) * (0.5 + Math.random()), ended, false).over;
          continue;
        }
        ahead = undefined;
        if (page.events.length === 0) {
          position = page.next;
          if (!ended.aborted) onCaughtUp?.();
          await waking.over;
          continue;
        }
        waking.stop();
        if (ended.aborted) break;
        // History comes in full pages: the next one travels while the handler works.
        if (page.events.length >= maxBatch) ahead = fetch(page.next);
        await handler(page.events);
        position = page.next;
      }
    } finally {
      if (heir === me) heir = undefined;
      alarm.leave();
    }
  };

  return { subscribe, handsOver: () => heir !== undefined, wakeAll: alarm.wakeAll, deafen: alarm.deafen };
}
