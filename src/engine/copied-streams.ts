// Streams as they are copied from one event store into another: same ids, same revisions, so that both have one root;
// and events of those who copy, which no command decides.
import type { Actor, EventMeta, LedgerEvent } from '../domain/event.ts';
import { LIMITS } from '../domain/limits.ts';
import type { Clock, EventLog, NewEvent, StoredEvent } from './ports.ts';
import { appendWithRetry } from './retry.ts';

/** Events of one append of a copy. */
const AT_ONCE = 100;

/** How many events a stream has. */
export async function sizeOf(log: Pick<EventLog, 'readStream'>, stream: string): Promise<number> {
  return (await log.readStream(stream, { direction: 'backwards', limit: 1 })).lastRevision + 1;
}

/** Appends consecutive events of a stream to its copy, which ends before them, in parts that a store takes. */
export async function putEvents(
  log: Pick<EventLog, 'append'>,
  stream: string,
  events: readonly StoredEvent[],
  { elapsed }: Pick<Clock, 'elapsed'>,
): Promise<void> {
  for (let from = 0; from < events.length;) {
    const part: NewEvent[] = [];
    let bytes = 0;
    for (const { id, type, data, meta } of events.slice(from, from + AT_ONCE)) {
      bytes += Buffer.byteLength(JSON.stringify([data, meta]));
      if (part.length > 0 && bytes > LIMITS.appendBytes) break;
      part.push({ id, type, data: data as object, meta: meta as object });
    }
    const first = events[from]?.revision ?? 0;
    await appendWithRetry(log, stream, first === 0 ? 'none' : first - 1, part, { now: elapsed });
    from += part.length;
  }
}

/** When an event was recorded (RFC 3339); empty for one that does not say. */
export const recordedAtOf = (event: Pick<StoredEvent, 'meta'> | undefined): string =>
  (event?.meta as { recordedAt?: string } | undefined)?.recordedAt ?? '';

/** An event that no command decided, recorded now, and never before the one that it follows (`after`, RFC 3339). */
export function ownEvent(
  { clock, actor, command }: { readonly clock: Pick<Clock, 'now' | 'uuid'>; readonly actor: Actor; command: string },
  { type, version, data }: LedgerEvent<string, object>,
  after: string,
): NewEvent {
  const now = new Date(clock.now()).toISOString();
  const recordedAt = now > after ? now : after;
  const meta: EventMeta = { v: version, recordedAt, actor, command, index: 0, count: 1 };
  return { id: clock.uuid(), type, data, meta };
}
