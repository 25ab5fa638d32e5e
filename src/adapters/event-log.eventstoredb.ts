// The event log in EventStoreDB (20.6 and newer) or KurrentDB: the only file that knows the client, and every guard
// that its faults need.
import {
  BACKWARDS,
  END,
  FORWARDS,
  NO_STREAM,
  START,
  excludeSystemEvents,
  jsonEvent,
  streamNameFilter,
} from '@eventstore/db-client';
import type { AllStreamResolvedEvent, JSONType, ReadAllOptions, RecordedEvent } from '@eventstore/db-client';
import { encodeAppend } from '../engine/encoding.ts';
import { deadline } from '../engine/loop.ts';
import { storeError, storeErrorKind } from '../engine/ports.ts';
import type { EventLog, Position, StoreError, StoredEvent } from '../engine/ports.ts';
import {
  clients,
  readConnection,
  readFiltered,
  SEARCH_WINDOW,
  typeOf,
  type Client,
} from './event-log.eventstoredb.client.ts';
import { diagnose } from './event-log.eventstoredb.diagnosis.ts';

/** How to reach the servers. */
export interface EventStoreDbLogOptions {
  /**
   * `esdb://user:password@host:2113?tls=true` or several hosts separated by commas; `kurrentdb://` is understood too.
   */
  readonly url: string;
  /** Put before every stream name, so that installations can share a server; taken off again when read. */
  readonly prefix?: string;
  /** An append that takes longer has an unknown outcome; default 3,000. Our own timer waits 500 ms more. */
  readonly deadlineMs?: number;
  /** A subscription that is silent for so long is compared with the log; default 5,000. */
  readonly watchdogMs?: number;
}

/** The log, and what an operator should be told once. */
export type EventStoreDbLog = EventLog & { readonly warnings: readonly string[] };

interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}
/** What reads and subscriptions have in common. */
interface Flow {
  on(event: string, listener: (value: never) => void): unknown;
  read(): AllStreamResolvedEvent | null;
  readonly readableLength: number;
}

const OWN_TIMER_MS = 500;
const PAGE_EVENTS = 2_000;
const BUFFERED_EVENTS = 512;
const FIRST_QUIET_MS = 1_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
const LAST_EVENTS = 16;
const DIAGNOSIS_MS = 2_000;
/**
 * The longest that the server may look for events behind a stretch of foreign ones; it walks about a million in a
 * second.
 */
const SEARCH_MS = 600_000;

const encodePlace = ({ commit, prepare }: LogPosition): Position => `${commit}/${prepare}`;
/** Both halves, because some servers have sent positions whose halves differ. */
function decodePlace(position: Position): LogPosition {
  const match = /^(\d{1,20})\/(\d{1,20})$/.exec(position);
  if (!match) throw new TypeError(`"${position}" is not a position of this event log`);
  return { commit: BigInt(match[1]!), prepare: BigInt(match[2]!) };
}
function comparePlaces(a: LogPosition, b: LogPosition): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  return a.prepare === b.prepare ? 0 : a.prepare < b.prepare ? -1 : 1;
}
const placeOf = (resolved: AllStreamResolvedEvent): LogPosition => {
  const { event, commitPosition } = resolved;
  if (event?.position) return event.position;
  const commit = commitPosition ?? 0n;
  return { commit, prepare: commit };
};

const noop = (): void => undefined;
const textOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : (typeOf(error) ?? String(error));

/**
 * How a failed append looks to the engine: only answers of the server's writer are certain, everything else may have
 * been written.
 */
function appendFailure(error: unknown, stream: string, expected: number | 'none'): StoreError {
  switch (typeOf(error)) {
    case 'wrong-expected-version': {
      const { actualVersion } = error as { actualVersion?: bigint | string };
      const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : -1;
      return storeError('wrong_revision', `${stream} is at revision ${actual}, not at ${expected}`, { actual });
    }
    case 'maximum-append-size-exceeded':
      return storeError('too_large', `append to ${stream}: larger than this server takes (${textOf(error)})`, {
        cause: error,
      });
    case 'access-denied':
      return storeError(
        'unavailable',
        `the event store refuses appends to ${stream}: access denied; check user, password and ACLs`,
        { cause: error },
      );
    case 'stream-deleted':
      return storeError('unavailable', `the stream ${stream} has been deleted for ever in the event store`, {
        cause: error,
      });
    default: {
      const unsent = error instanceof Error && /^Failed to discover|No connection established/.test(error.message);
      return storeError(unsent ? 'unavailable' : 'unknown_outcome', `append to ${stream}: ${textOf(error)}`, {
        cause: error,
      });
    }
  }
}

/**
 * Resolves like `work`, or rejects with `timeout` after `ms`: several calls of the client never settle when a server
 * falls silent.
 */
function within<T>(work: Promise<T>, ms: number, timeout: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = deadline(ms, () => {
      reject(timeout());
    });
    work.then(resolve, reject).finally(() => {
      timer.stop();
    });
  });
}

/**
 * Opens the event log. Does not wait for a server: one that comes up later is found. With TLS it refuses a user who may
 * delete
 * streams or who may not read `$all`, as soon as a server answers (before the first append at the latest).
 */
export async function eventStoreDbLog(options: EventStoreDbLogOptions): Promise<EventStoreDbLog> {
  const { prefix = '', deadlineMs = 3_000, watchdogMs = 5_000 } = options;
  if (prefix.startsWith('$'))
    throw new TypeError('EVENTSTORE_PREFIX must not begin with $: such streams belong to the server');
  const connection = readConnection(options.url);
  const { tls, credentials } = connection;
  const ownMs = deadlineMs + OWN_TIMER_MS;
  const closing = new AbortController();
  const isClosed = (): StoreError => storeError('unavailable', 'the event log is closed');
  const client = clients(connection, closing.signal);
  const silent = (): Error => new Error(`no answer from the event store within ${ownMs} ms`);

  // ---- Until the first answer a failure says what is wrong with the connection, not what the client makes of it.
  let reached = false;
  let asking: Promise<string | undefined> | undefined;
  let askedMs = 0;
  async function causeOf(error: unknown): Promise<string> {
    if (typeOf(error) === 'access-denied') {
      return (
        `the event store refuses to be read: access denied; check user and password of EVENTSTORE_URL, and let the user read everything: ` +
        `an administrator sets the metadata of $all to {"$acl":{"$r":["$admins","${credentials.username}"]}}`
      );
    }
    if (!reached && Date.now() - askedMs > DIAGNOSIS_MS) {
      askedMs = Date.now();
      asking = diagnose(connection);
    }
    return (reached ? undefined : await asking) ?? `the event store cannot be read: ${textOf(error)}`;
  }

  // ---- Reads: always a bounded page, always cancelled, always under our own timer.
  /**
   * `search` = the server may be silent while it looks through foreign events: as long as it answers something else, it
   * is given time.
   */
  async function collect(open: (on: Client) => unknown, search = false): Promise<AllStreamResolvedEvent[]> {
    if (closing.signal.aborted) throw isClosed();
    const on = client.current();
    const flow = open(on) as Flow & { cancel(): Promise<void> };
    const events: AllStreamResolvedEvent[] = [];
    const startedMs = Date.now();
    try {
      await new Promise<void>((resolve, reject) => {
        let over = false;
        // Renewed by every event: a large page over a slow line is not silence.
        const timer = deadline(ownMs, () => {
          if (!search || closing.signal.aborted || Date.now() - startedMs > SEARCH_MS) {
            reject(silent());
            return;
          }
          collect(openAll(END, 1, BACKWARDS)).then(() => {
            if (!over) timer.again();
          }, reject);
        });
        const settle = (end: () => void) => (): void => {
          over = true;
          timer.stop();
          end();
        };
        flow.on('data', (event: AllStreamResolvedEvent) => {
          events.push(event);
          timer.again();
        });
        flow.on('end', settle(resolve));
        // Stays attached: what the client emits after we have turned away must not be an unhandled error.
        flow.on('error', (error: unknown) => {
          settle(() => {
            reject(error as Error);
          })();
        });
      });
      reached = true;
    } catch (error) {
      if (typeOf(error) === 'stream-not-found') {
        reached = true;
        throw error;
      }
      client.judge(on, error);
      if (storeErrorKind(error) !== undefined) throw error;
      throw storeError('unavailable', await causeOf(error), { cause: error });
    } finally {
      // Without it each finished or abandoned read leaves a call open in the client.
      flow.cancel().catch(noop);
    }
    return events;
  }
  const toEvent = (event: RecordedEvent, place: LogPosition): StoredEvent => ({
    id: event.id,
    type: event.type,
    data: event.data,
    meta: event.metadata ?? {},
    stream: event.streamId.slice(prefix.length),
    revision: Number(event.revision),
    position: encodePlace(place),
    createdMs: event.created.getTime(),
  });
  /**
   * The server filters; looked at again here, because `readAll` with no prefix at all lets system streams pass that
   * hold other events.
   */
  function wanted(
    resolved: AllStreamResolvedEvent,
    prefixes: readonly string[] | undefined,
  ): RecordedEvent | undefined {
    const { event } = resolved;
    if (!event || event.streamId.startsWith('$') || event.type.startsWith('$') || !event.streamId.startsWith(prefix))
      return undefined;
    return prefixes === undefined || prefixes.some((one) => event.streamId.startsWith(one, prefix.length))
      ? event
      : undefined;
  }
  type From = LogPosition | typeof START | typeof END;
  type Direction = typeof FORWARDS | typeof BACKWARDS;
  const allOptions = (from: From, maxCount: number, direction: Direction): ReadAllOptions => ({
    fromPosition: from,
    maxCount,
    direction,
    requiresLeader: true,
  });
  const openAll =
    (from: From, maxCount: number, direction: Direction) =>
    (on: Client): unknown =>
      on.readAll(allOptions(from, maxCount, direction));
  const namesOf = (prefixes: readonly string[] = ['']): string[] => prefixes.map((one) => prefix + one);
  /** Pages of our own events only: the server looks through the others. */
  const search = (
    from: From,
    maxCount: number,
    direction: Direction,
    prefixes?: readonly string[],
  ): Promise<AllStreamResolvedEvent[]> =>
    collect((on) => readFiltered(on, allOptions(from, maxCount, direction), namesOf(prefixes)), true);

  /**
   * The next events after `from`; `next` = where to go on: behind the last of them, or where the log ended when there
   * is none.
   */
  async function scan(
    from: LogPosition | undefined,
    limit: number,
    prefixes: readonly string[] | undefined,
  ): Promise<{ events: StoredEvent[]; next: LogPosition | undefined }> {
    const [newest] = await collect(openAll(END, 1, BACKWARDS));
    const end = newest && placeOf(newest);
    if (!end || (from && comparePlaces(end, from) <= 0)) return { events: [], next: from ?? end };
    for (let start = from; ;) {
      const events: StoredEvent[] = [];
      let next = start;
      // A read from a position gives the event at that position again.
      const page = await search(start ?? START, limit + 1, FORWARDS, prefixes);
      for (const resolved of page) {
        const place = placeOf(resolved);
        if (events.length >= limit || (start !== undefined && comparePlaces(place, start) <= 0)) continue;
        next = place;
        const event = wanted(resolved, prefixes);
        if (event) events.push(toEvent(event, place));
      }
      if (events.length > 0) return { events, next };
      // An empty page means the end of the log, so a page of the server's own events is passed by here.
      if (page.length <= limit) return { events, next: end };
      start = next;
    }
  }

  async function newestOfOurs(): Promise<AllStreamResolvedEvent | undefined> {
    for (let from: From = END; ;) {
      const [found] = await search(from, 1, BACKWARDS);
      if (!found || wanted(found, undefined)) return found;
      from = placeOf(found);
    }
  }

  async function lastOf(stream: string): Promise<RecordedEvent | undefined> {
    try {
      return (
        await collect((on) =>
          on.readStream(prefix + stream, {
            fromRevision: END,
            direction: BACKWARDS,
            maxCount: 1,
            requiresLeader: true,
          }),
        )
      )[0]?.event;
    } catch (error) {
      if (typeOf(error) === 'stream-not-found') return undefined;
      throw error;
    }
  }

  // ---- What a writer must not be able to do.
  let trusted = !tls;
  let trying: Promise<void> | undefined;
  async function checkRights(): Promise<void> {
    await collect(openAll(END, 1, BACKWARDS));
    const on = client.current();
    // The right to delete is checked before the revision, and this stream never exists: nothing can be deleted by
    // asking.
    const outcome = await within(
      on.deleteStream(`${prefix}ledger-may-this-user-delete`, {
        expectedRevision: BigInt(Number.MAX_SAFE_INTEGER),
        requiresLeader: true,
        deadline: deadlineMs,
        credentials,
      }),
      ownMs,
      silent,
    ).then(
      () => 'deleted',
      (error: unknown) => {
        const type = typeOf(error);
        if (type === 'access-denied' || type === 'wrong-expected-version' || type === 'stream-not-found') return type;
        client.judge(on, error);
        throw storeError('unavailable', `the event store does not answer: ${textOf(error)}`, { cause: error });
      },
    );
    if (outcome !== 'access-denied') {
      throw new Error(
        `the user "${credentials.username}" of EVENTSTORE_URL may delete streams, so history could vanish; use a user outside $admins and set the default ACL ($settings) to {"$userStreamAcl":{"$r":["$admins","${credentials.username}"],"$w":["$admins","${credentials.username}"],"$d":"$admins","$mw":"$admins"}}`,
      );
    }
    trusted = true;
  }
  const ensureTrusted = (): Promise<void> =>
    trusted
      ? Promise.resolve()
      : (trying ??= checkRights().finally(() => {
          trying = undefined;
        }));
  await ensureTrusted().catch(async (error: unknown) => {
    if (storeErrorKind(error) === 'unavailable' && typeOf((error as Error).cause) !== 'access-denied') return;
    await client.close();
    throw error;
  });

  const rest = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    });

  /**
   * One connection of a subscription: delivers until it ends (returns why), the signal aborts, or the handler throws.
   */
  async function follow(
    state: { position: LogPosition | undefined; scanned: LogPosition | undefined },
    { prefixes, maxBatch = PAGE_EVENTS, onCaughtUp }: Parameters<EventLog['subscribe']>[0],
    handler: Parameters<EventLog['subscribe']>[1],
    signal: AbortSignal,
  ): Promise<{ error: unknown; delivered: boolean }> {
    const on = client.current();
    const names = namesOf(prefixes);
    // The server says now and then how far it has looked: a sign of life on a long way through foreign events. Its
    // position is not used, for its halves differ.
    let looking = false;
    const checkpoint = {
      maxSearchWindow: SEARCH_WINDOW,
      checkpointReached: () => {
        looking = true;
      },
    };
    const filter = names.includes('')
      ? excludeSystemEvents(checkpoint)
      : streamNameFilter({ prefixes: names, ...checkpoint });
    const subscription = on.subscribeToAll(
      { fromPosition: state.scanned ?? state.position ?? START, filter, requiresLeader: true },
      { highWaterMark: BUFFERED_EVENTS },
    );
    const flow = subscription as unknown as Flow & { unsubscribe(): Promise<void> };
    let over = false;
    let error: unknown;
    let heardCaughtUp = false;
    let caughtUp = false;
    let delivered = false;
    let wake = noop;
    const finish = (why: unknown): void => {
      over = true;
      error ??= why;
      wake();
    };
    // The client announces it when the message arrives, which is before we have handled what came earlier.
    flow.on('caughtUp', () => {
      heardCaughtUp = true;
      wake();
    });
    flow.on('readable', () => {
      wake();
    });
    flow.on('end', () => {
      finish(undefined);
    });
    flow.on('close', () => {
      finish(undefined);
    });
    flow.on('error', (why: unknown) => {
      finish(why);
    });
    const stop = (): void => {
      finish(undefined);
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    // Silence is compared with the log itself: a frozen or cut-off node ends no subscription.
    let suspect: Position | undefined;
    async function isSilentForGood(): Promise<boolean> {
      const { events, next } = await scan(state.scanned ?? state.position, 1, prefixes);
      if (over || flow.readableLength > 0) return false;
      if (events.length === 0) {
        // Nothing of ours up to here: neither the next look nor the next subscription need begin further back.
        state.scanned = next;
        suspect = undefined;
        // Servers before 23.10 never say it.
        if (!caughtUp) heardCaughtUp = true;
        return false;
      }
      if (looking) {
        looking = false;
        return false;
      }
      // One more round of grace: it may be on its way.
      const again = suspect === events[0]!.position;
      suspect = events[0]!.position;
      return again;
    }
    try {
      while (!over) {
        const batch: StoredEvent[] = [];
        let seen: LogPosition | undefined;
        let resolved: AllStreamResolvedEvent | null;
        while (batch.length < maxBatch && (resolved = flow.read()) !== null) {
          const place = placeOf(resolved);
          if (state.position !== undefined && comparePlaces(place, state.position) <= 0) continue;
          const event = wanted(resolved, prefixes);
          if (event) {
            batch.push(toEvent(event, place));
            seen = place;
          }
        }
        if (seen !== undefined) {
          await handler(batch);
          state.position = seen;
          state.scanned = undefined;
          delivered = true;
          continue;
        }
        if (heardCaughtUp && flow.readableLength === 0) {
          heardCaughtUp = false;
          caughtUp = true;
          onCaughtUp?.();
        }
        if (over) break;
        let quiet = true;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(
            resolve,
            caughtUp && suspect === undefined ? watchdogMs : Math.min(watchdogMs, FIRST_QUIET_MS),
          );
          wake = () => {
            quiet = false;
            clearTimeout(timer);
            resolve();
          };
          if (over || flow.readableLength > 0) wake();
        });
        wake = noop;
        if (quiet && !over) {
          const dead = await isSilentForGood().catch((why: unknown) => {
            finish(why);
            return true;
          });
          if (dead) finish(new Error('the subscription fell silent'));
        }
      }
    } finally {
      signal.removeEventListener('abort', stop);
      flow.unsubscribe().catch(noop);
    }
    if (error !== undefined && storeErrorKind(error) === undefined) client.judge(on, error);
    return { error, delivered };
  }

  return {
    warnings: tls
      ? []
      : [
          'EVENTSTORE_URL has tls=false: the connection to the event store is neither encrypted nor authenticated, and anybody who reaches it can delete history',
        ],

    append: async (stream, expected, events) => {
      encodeAppend(stream, expected, events);
      if (closing.signal.aborted) throw isClosed();
      await ensureTrusted();
      const on = client.current();
      try {
        const { nextExpectedRevision } = await within(
          on.appendToStream(
            prefix + stream,
            events.map(({ id, type, data, meta }) =>
              jsonEvent({ id, type, data: data as JSONType, metadata: meta as JSONType }),
            ),
            {
              expectedRevision: expected === 'none' ? NO_STREAM : BigInt(expected),
              requiresLeader: true,
              deadline: deadlineMs,
              credentials,
            },
          ),
          ownMs,
          silent,
        );
        return { lastRevision: Number(nextExpectedRevision) };
      } catch (error) {
        client.judge(on, error);
        throw appendFailure(error, stream, expected);
      }
    },

    readStream: async (stream, { from, direction = 'forwards', limit }) => {
      const backwards = direction === 'backwards';
      let page: AllStreamResolvedEvent[];
      try {
        page = await collect((on) =>
          on.readStream(prefix + stream, {
            fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
            direction: backwards ? BACKWARDS : FORWARDS,
            maxCount: limit,
            requiresLeader: true,
          }),
        );
      } catch (error) {
        if (typeOf(error) === 'stream-not-found') return { events: [], exists: false, lastRevision: -1 };
        throw error;
      }
      const events = page.flatMap((resolved) => (resolved.event ? [toEvent(resolved.event, placeOf(resolved))] : []));
      // A page says where the stream ends when it began there, or when it ran out before its limit.
      const end = backwards
        ? from === undefined
          ? events[0]
          : undefined
        : events.length < limit
          ? events.at(-1)
          : undefined;
      if (end) return { events, exists: true, lastRevision: end.revision };
      const last = await lastOf(stream);
      return last
        ? { events, exists: true, lastRevision: Number(last.revision) }
        : { events: [], exists: false, lastRevision: -1 };
    },

    readAll: async ({ after, limit, prefixes }) => {
      const { events, next } = await scan(after === undefined ? undefined : decodePlace(after), limit, prefixes);
      return { events, next: next && encodePlace(next) };
    },

    subscribe: async (asked, handler, signal) => {
      const ended = AbortSignal.any([signal, closing.signal]);
      const state = {
        position: asked.after === undefined ? undefined : decodePlace(asked.after),
        scanned: undefined as LogPosition | undefined,
      };
      let failures = 0;
      while (!ended.aborted) {
        const { error, delivered } = await follow(state, asked, handler, ended);
        if (ended.aborted) return;
        failures = delivered ? 0 : failures + 1;
        // "Consumer too slow" is how busy servers of 23.10 send a live subscription back to history: ordinary, no
        // reason to wait.
        if (typeOf(error) === 'timeout' && failures < 5) continue;
        const why =
          error === undefined
            ? 'the event store ended it'
            : typeOf(error) === 'access-denied'
              ? await causeOf(error)
              : textOf(error);
        asked.onTrouble?.(
          storeError('unavailable', `the subscription to the event store was interrupted: ${why}`, { cause: error }),
        );
        await rest(
          Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10)) * (0.5 + Math.random()),
          ended,
        );
      }
    },

    head: async () => {
      // Ours are mostly among the last; where others write more, the server looks for the newest of ours.
      const last = await collect(openAll(END, LAST_EVENTS, BACKWARDS));
      const found =
        last.find((resolved) => wanted(resolved, undefined)) ??
        (last.length < LAST_EVENTS ? undefined : await newestOfOurs());
      return found && encodePlace(placeOf(found));
    },

    compare: (a, b) => comparePlaces(decodePlace(a), decodePlace(b)),
    ping: async () => {
      await collect(openAll(END, 1, BACKWARDS));
    },
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort();
      await client.close();
    },
  };
}
