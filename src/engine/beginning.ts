// Where an installation begins in a log that others may share, and how much it holds: asked of its own streams, so that
// nobody else's events are walked.
import { ledgerStream } from '../domain/book.ts';
import { companyRegisteredBy, DIRECTORY_STREAM } from '../domain/directory.ts';
import type { EventLog, StoredEvent } from './ports.ts';
import { readEvent } from '../domain/events.ts';

/**
 * `first` = the first event of all that the directory knows of; undefined when that cannot be told. `events` = how many
 * there are, at least: counting ends at `enough`.
 */
export interface Beginning {
  readonly first: StoredEvent | undefined;
  readonly events: number;
}

const PAGE_EVENTS = 1_000;

/**
 * Asks the directory and the stream of each company that it names. Nothing of ours lies before `first`, so whoever
 * projects may begin there.
 */
export async function beginning(log: EventLog, enough: number): Promise<Beginning> {
  let first: StoredEvent | undefined;
  let events = 0;
  async function count(stream: string): Promise<void> {
    const page = await log.readStream(stream, { limit: 1 });
    const [event] = page.events;
    events += page.lastRevision + 1;
    if (event && (first === undefined || log.compare(event.position, first.position) < 0)) first = event;
  }
  await count(DIRECTORY_STREAM);
  for (let from = 0; events < enough;) {
    const page = await log.readStream(DIRECTORY_STREAM, { from, limit: PAGE_EVENTS });
    for (const stored of page.events) {
      from = stored.revision + 1;
      const company = events < enough ? companyOf(stored) : undefined;
      if (company !== undefined) await count(ledgerStream(company));
    }
    if (page.events.length === 0 || from > page.lastRevision) break;
  }
  const head = await log.head();
  // Old servers give no places with the events of a stream; behind the end a subscription would wait for ever.
  const isPlace = first !== undefined && head !== undefined && log.compare(first.position, head) <= 0;
  return { first: isPlace ? first : undefined, events };
}

/** Id of the company that the event registered; an event that cannot be read the projector will find out. */
function companyOf(stored: StoredEvent): string | undefined {
  try {
    return companyRegisteredBy(readEvent(stored));
  } catch {
    return undefined;
  }
}
