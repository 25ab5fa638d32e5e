// The event log in EventStoreDB (20.6 and newer) or KurrentDB: its client, and every guard that its faults need.
import { BACKWARDS, END, FORWARDS, NO_STREAM, START, jsonEvent } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, JSONType } from '@eventstore/db-client';
import { encodeAppend } from '../engine/encoding.ts';
import { storeError, storeErrorKind } from '../engine/ports.ts';
import type { EventLog, StoreError } from '../engine/ports.ts';
import { clients, readConnection, typeOf } from './event-log.eventstoredb.client.ts';
import {
  comparePlaces,
  decodePlace,
  encodePlace,
  placeOf,
  silence,
  textOf,
  within,
} from './event-log.eventstoredb.places.ts';
import { closedLog, logReads } from './event-log.eventstoredb.reads.ts';
import { rightsCheck } from './event-log.eventstoredb.rights.ts';
import { subscriptions } from './event-log.eventstoredb.subscription.ts';

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

const OWN_TIMER_MS = 500;

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
 * Opens the event log. Does not wait for a server: one that comes up later is found. With TLS it refuses a user who may
 * delete streams or who may not read `$all`, as soon as a server answers (before the first append at the latest).
 */
export async function eventStoreDbLog(options: EventStoreDbLogOptions): Promise<EventStoreDbLog> {
  const { prefix = '', deadlineMs = 3_000, watchdogMs = 5_000 } = options;
  if (prefix.startsWith('$'))
    throw new TypeError('EVENTSTORE_PREFIX must not begin with $: such streams belong to the server');
  const connection = readConnection(options.url);
  const { tls, credentials } = connection;
  const ownMs = deadlineMs + OWN_TIMER_MS;
  const closing = new AbortController();
  const client = clients(connection, closing.signal);
  const reads = logReads(connection, client, { prefix, ownMs, closing: closing.signal });
  const ensureTrusted = rightsCheck(connection, client, reads, { prefix, deadlineMs, ownMs });
  await ensureTrusted().catch(async (error: unknown) => {
    if (storeErrorKind(error) === 'unavailable' && typeOf((error as Error).cause) !== 'access-denied') return;
    await client.close();
    throw error;
  });

  return {
    warnings: tls
      ? []
      : [
          'EVENTSTORE_URL has tls=false: the connection to the event store is neither encrypted nor ' +
            'authenticated, and anybody who reaches it can delete history',
        ],

    append: async (stream, expected, events) => {
      encodeAppend(stream, expected, events);
      if (closing.signal.aborted) throw closedLog();
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
          () => silence(ownMs),
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
        page = await reads.collect((on) =>
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
      const events = page.flatMap((resolved) =>
        resolved.event ? [reads.toEvent(resolved.event, placeOf(resolved))] : [],
      );
      // A page says where the stream ends when it began there, or when it ran out before its limit.
      const end = backwards
        ? from === undefined
          ? events[0]
          : undefined
        : events.length < limit
          ? events.at(-1)
          : undefined;
      if (end) return { events, exists: true, lastRevision: end.revision };
      const last = await reads.lastOf(stream);
      return last
        ? { events, exists: true, lastRevision: Number(last.revision) }
        : { events: [], exists: false, lastRevision: -1 };
    },

    readAll: async ({ after, limit, prefixes }) => {
      const { events, next } = await reads.scan(after === undefined ? undefined : decodePlace(after), limit, prefixes);
      return { events, next: next && encodePlace(next) };
    },

    subscribe: subscriptions({ client, reads, watchdogMs }, closing.signal),
    head: async () => {
      const newest = await reads.newestPlace();
      return newest && encodePlace(newest);
    },
    compare: (a, b) => comparePlaces(decodePlace(a), decodePlace(b)),
    ping: reads.ping,
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort();
      await client.close();
    },
  };
}
