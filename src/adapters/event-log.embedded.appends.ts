// Group commit: what waits to be appended to Postgres is sent together, one append per stream and group.
import { encodeAppend, type EncodedEvent } from '../engine/encoding.ts';
import { storeError, storeErrorKind, type EventLog, type NewEvent } from '../engine/ports.ts';
import type { LogConnections } from './event-log.embedded.connections.ts';

const GROUP_APPENDS = 512;
const GROUP_BYTES = 4 * 1024 * 1024;
// A second group is parsed by Postgres while the first waits for the disk; a third only makes both smaller.
export const GROUPS_IN_FLIGHT = 2;

interface WaitingAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly EncodedEvent[];
  readonly given: readonly NewEvent[];
  readonly bytes: number;
  readonly resolve: (answer: { lastRevision: number }) => void;
  readonly reject: (error: unknown) => void;
}
/**
 * A JSON text inside of a JSON text: as it is, which Postgres hands over letter by letter, or as a string where it
 * holds an escape (of NUL, of half a pair) that Postgres would have to read and cannot.
 */
function inside(json: string): string {
  return json.includes('\\u') ? JSON.stringify(json) : json;
}

/** The events of a group as the function `append` reads them; texts are put together, because they are JSON already. */
function eventsJson(group: readonly WaitingAppend[]): string {
  let all = '';
  group.forEach(({ events }, item) => {
    events.forEach(({ id, type, data, meta }, k) => {
      const head = `"a":${item + 1},"k":${k},"i":"${id}","t":${JSON.stringify(type)}`;
      all += `${all === '' ? '[' : ','}{${head},"d":${inside(data)},"m":${inside(meta)}}`;
    });
  });
  return `${all}]`;
}

/** The next appends that travel together, and those that wait on. */
function takeGroup(waiting: readonly WaitingAppend[]): { group: WaitingAppend[]; later: WaitingAppend[] } {
  // One append per stream and group: the function checks all items against the same state.
  const streams = new Set<string>();
  const group: WaitingAppend[] = [];
  const later: WaitingAppend[] = [];
  let bytes = 0;
  for (const one of waiting) {
    if (
      streams.has(one.stream) ||
      group.length >= GROUP_APPENDS ||
      (group.length > 0 && bytes + one.bytes > GROUP_BYTES)
    )
      later.push(one);
    else {
      group.push(one);
      bytes += one.bytes;
    }
    streams.add(one.stream);
  }
  return { group, later };
}

/** The queue of appends, and who hears of them. */
export interface AppendQueue {
  readonly append: EventLog['append'];
  /** Resolves when nothing waits or is on its way. */
  drained(): Promise<void>;
}

/**
 * A queue of appends. `onSending` hears of events before they are sent, `onRefused` that they were not written,
 * `onAnswered` after every group that the store has answered.
 */
export function appendQueue(
  connections: LogConnections,
  schema: string,
  {
    onSending,
    onRefused,
    onAnswered,
  }: {
    readonly onSending: (events: readonly NewEvent[]) => void;
    readonly onRefused: (events: readonly NewEvent[]) => void;
    readonly onAnswered: () => void;
  },
): AppendQueue {
  let waiting: WaitingAppend[] = [];
  let inFlight = 0;
  let scheduled = false;

  async function send(group: readonly WaitingAppend[]): Promise<void> {
    const appends = JSON.stringify(
      group.map(({ stream, expected, events }) => ({ s: stream, e: expected, n: events.length })),
    );
    const events = eventsJson(group);
    // Remembered before they are sent: a subscription may hear of them before we do.
    for (const { given } of group) onSending(given);
    let answers: { written: boolean; revision: number }[];
    try {
      answers = await connections.write({
        name: `daicho-append-${schema}`,
        text: `select written, revision from ${schema}.append($1::json, $2::json)`,
        values: [appends, events],
      });
    } catch (error) {
      if (group.length > 1 && storeErrorKind(error) === undefined) {
        // Postgres refused the statement itself and wrote nothing: only the guilty append may fail for it.
        for (const one of group) await send([one]);
        return;
      }
      for (const one of group) one.reject(error);
      return;
    }
    group.forEach((one, item) => {
      const answer = answers[item]!;
      if (answer.written) {
        one.resolve({ lastRevision: one.expected + one.events.length });
        return;
      }
      onRefused(one.given);
      one.reject(
        storeError('wrong_revision', `${one.stream} is at revision ${answer.revision}, not at ${one.expected}`, {
          actual: answer.revision,
        }),
      );
    });
    onAnswered();
  }

  function pump(): void {
    scheduled = false;
    while (inFlight < GROUPS_IN_FLIGHT && waiting.length > 0) {
      inFlight += 1;
      const { group, later } = takeGroup(waiting);
      waiting = later;
      void send(group).finally(() => {
        inFlight -= 1;
        // After the callers just answered have had their turn: what they append now travels in the same group.
        if (!scheduled) {
          scheduled = true;
          setImmediate(pump);
        }
      });
    }
  }

  return {
    append: (stream, expected, events) =>
      new Promise((resolve, reject) => {
        const encoded = encodeAppend(stream, expected, events);
        if (connections.isClosed()) throw storeError('unavailable', 'the event log is closed');
        const bytes = encoded.reduce((sum, event) => sum + event.bytes, 0);
        waiting.push({
          stream,
          expected: expected === 'none' ? -1 : expected,
          events: encoded,
          given: events,
          bytes,
          resolve,
          reject,
        });
        if (!scheduled && inFlight < GROUPS_IN_FLIGHT) {
          scheduled = true;
          queueMicrotask(pump);
        }
      }),
    drained: async () => {
      while (inFlight > 0 || waiting.length > 0)
        await new Promise((resolve) => {
          setTimeout(resolve, 2);
        });
    },
  };
}
