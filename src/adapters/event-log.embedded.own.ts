// Events that this process has just appended, for its own subscription: the store says which events there are, in which
// order, and what this process wrote of them need not be read and parsed once more.
import type { NewEvent } from '../engine/ports.ts';

/** What was written of events, by their ids, until it is taken or too much of it waits. */
export interface OwnEvents {
  /** Remembers events that are being sent; the oldest are forgotten when too many wait. */
  sent(events: readonly NewEvent[]): void;
  /** The event with this id, then forgotten; undefined when another process wrote it, or it waited too long. */
  take(id: string): NewEvent | undefined;
  forget(events: readonly NewEvent[]): void;
  readonly size: number;
}

/** At most `most` events are remembered, and at most `mostBytes` of their text. */
export function ownEvents(most = 4_000, mostBytes = 8 * 1024 * 1024): OwnEvents {
  const kept = new Map<string, NewEvent>();
  let bytes = 0;
  const drop = (id: string): NewEvent | undefined => {
    const event = kept.get(id);
    if (event === undefined) return undefined;
    kept.delete(id);
    bytes -= event.text?.bytes ?? 0;
    return event;
  };
  return {
    sent(events) {
      for (const event of events) {
        drop(event.id);
        kept.set(event.id, event);
        bytes += event.text?.bytes ?? 0;
      }
      while (kept.size > most || bytes > mostBytes) drop((kept.keys().next() as { value: string }).value);
    },
    take: drop,
    forget(events) {
      for (const { id } of events) drop(id);
    },
    get size() {
      return kept.size;
    },
  };
}
