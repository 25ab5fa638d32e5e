// Reads of EventStoreDB: always a bounded page, always cancelled, always under our own timer.
import { BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, ReadAllOptions, RecordedEvent } from '@eventstore/db-client';
import { deadline } from '../engine/loop.ts';
import { storeError, storeErrorKind } from '../engine/ports.ts';
import type { StoreError, StoredEvent } from '../engine/ports.ts';
import { readFiltered, typeOf, type Client, type Clients, type Connection } from './event-log.eventstoredb.client.ts';
import { diagnose } from './event-log.eventstoredb.diagnosis.ts';
import {
  comparePlaces,
  encodePlace,
  placeOf,
  silence,
  textOf,
  type Flow,
  type LogPosition,
} from './event-log.eventstoredb.places.ts';

const DIAGNOSIS_MS = 2_000;
/**
 * The longest that the server may look for events behind a stretch of foreign ones; it walks about a million in a
 * second.
 */
const SEARCH_MS = 600_000;
const LAST_EVENTS = 16;

/** What is said once the log has been closed. */
export const closedLog = (): StoreError => storeError('unavailable', 'the event log is closed');

/** One bounded read, to its end. */
interface Collector {
  /**
   * The events of a page. `search`: the server may be silent while it looks through foreign events; as long as it
   * answers something else, it is given time. Rejects with `unavailable`, or as the client says it when there is no
   * such stream.
   */
  collect(open: (on: Client) => unknown, search?: boolean): Promise<AllStreamResolvedEvent[]>;
  /** Why the store cannot be read, in words for an operator. */
  causeOf(error: unknown): Promise<string>;
}

type From = LogPosition | typeof START | typeof END;
type ReadDirection = typeof FORWARDS | typeof BACKWARDS;
const allOptions = (from: From, maxCount: number, direction: ReadDirection): ReadAllOptions => ({
  fromPosition: from,
  maxCount,
  direction,
  requiresLeader: true,
});
const openAll =
  (from: From, maxCount: number, direction: ReadDirection) =>
  (on: Client): unknown =>
    on.readAll(allOptions(from, maxCount, direction));
const openNewest = openAll(END, 1, BACKWARDS);

function collector(
  connection: Connection,
  client: Clients,
  { ownMs, closing }: { readonly ownMs: number; readonly closing: AbortSignal },
): Collector {
  // Until the first answer a failure says what is wrong with the connection, not what the client makes of it.
  let reached = false;
  let asking: Promise<string | undefined> | undefined;
  let askedMs = 0;
  async function causeOf(error: unknown): Promise<string> {
    if (typeOf(error) === 'access-denied') {
      return (
        'the event store refuses to be read: access denied; ' +
        'check user and password of EVENTSTORE_URL, and let the user read everything: ' +
        `an administrator sets the metadata of $all to {"$acl":{"$r":["$admins","${connection.credentials.username}"]}}`
      );
    }
    if (!reached && Date.now() - askedMs > DIAGNOSIS_MS) {
      askedMs = Date.now();
      asking = diagnose(connection);
    }
    return (reached ? undefined : await asking) ?? `the event store cannot be read: ${textOf(error)}`;
  }

  async function collect(open: (on: Client) => unknown, search = false): Promise<AllStreamResolvedEvent[]> {
    if (closing.aborted) throw closedLog();
    const on = client.current();
    const flow = open(on) as Flow & { cancel(): Promise<void> };
    const events: AllStreamResolvedEvent[] = [];
    const startedMs = Date.now();
    try {
      await new Promise<void>((resolve, reject) => {
        let over = false;
        // Renewed by every event: a large page over a slow line is not silence.
        const timer = deadline(ownMs, () => {
          if (!search || closing.aborted || Date.now() - startedMs > SEARCH_MS) {
            reject(silence(ownMs));
            return;
          }
          collect(openNewest).then(() => {
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
      flow.cancel().catch(() => undefined);
    }
    return events;
  }
  return { collect, causeOf };
}

/** What is asked of the log, in our own events. */
export interface LogReads extends Collector {
  /** One of our events, if it is one of these streams. */
  wanted(resolved: AllStreamResolvedEvent, prefixes: readonly string[] | undefined): RecordedEvent | undefined;
  toEvent(event: RecordedEvent, place: LogPosition): StoredEvent;
  /** The names of streams on the server that begin so. */
  namesOf(prefixes?: readonly string[]): string[];
  /**
   * The next events after `from`; `next`: where to go on, behind the last of them, or where the log ended when there is
   * none.
   */
  scan(
    from: LogPosition | undefined,
    limit: number,
    prefixes: readonly string[] | undefined,
  ): Promise<{ events: StoredEvent[]; next: LogPosition | undefined }>;
  newestPlace(): Promise<LogPosition | undefined>;
  lastOf(stream: string): Promise<RecordedEvent | undefined>;
  /** Asks for anything at all. */
  ping(): Promise<void>;
}

/** Reads of the streams that begin with `prefix`, each within `ownMs` unless its events keep coming. */
export function logReads(
  connection: Connection,
  client: Clients,
  { prefix, ownMs, closing }: { readonly prefix: string; readonly ownMs: number; readonly closing: AbortSignal },
): LogReads {
  const { collect, causeOf } = collector(connection, client, { ownMs, closing });
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
  const namesOf = (prefixes: readonly string[] = ['']): string[] => prefixes.map((one) => prefix + one);
  /** Pages of our own events only: the server looks through the others. */
  const search = (
    from: From,
    maxCount: number,
    direction: ReadDirection,
    prefixes?: readonly string[],
  ): Promise<AllStreamResolvedEvent[]> =>
    collect((on) => readFiltered(on, allOptions(from, maxCount, direction), namesOf(prefixes)), true);

  async function scan(
    from: LogPosition | undefined,
    limit: number,
    prefixes: readonly string[] | undefined,
  ): Promise<{ events: StoredEvent[]; next: LogPosition | undefined }> {
    const [newest] = await collect(openNewest);
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

  return {
    collect,
    causeOf,
    wanted,
    toEvent,
    namesOf,
    scan,
    newestPlace: async () => {
      // Ours are mostly among the last; where others write more, the server looks for the newest of ours.
      const last = await collect(openAll(END, LAST_EVENTS, BACKWARDS));
      const found =
        last.find((resolved) => wanted(resolved, undefined)) ??
        (last.length < LAST_EVENTS ? undefined : await newestOfOurs());
      return found && placeOf(found);
    },
    lastOf,
    ping: async () => {
      await collect(openNewest);
    },
  };
}
