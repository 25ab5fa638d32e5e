// What a verification says of stored snapshots: each must be what its events come to, at its revision and after the
// events that followed.
import { BOOK_SHAPE, fold, newBook, type Book } from '../domain/book.ts';
import { bookToJson } from '../domain/book-text.ts';
import { storeErrorKind, type EventLog, type StoredSnapshot } from './ports.ts';
import { read } from './snapshots.ts';
import { readEvent } from '../domain/events.ts';

/** A stored snapshot that is not what its events come to. */
export interface SnapshotFinding {
  readonly check: 'snapshot';
  readonly stream: string;
  readonly revision: number;
  readonly message: string;
}

const PAGE_EVENTS = 2_000;

/** First place where two texts differ, with what surrounds it: where to look. */
function difference(stored: string, folded: string): string {
  let at = 0;
  while (at < stored.length && stored[at] === folded[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 40);
  return `it says ${around(stored)}, its events ${around(folded)}`;
}

/** Folds one stream anew and compares. Undefined = the snapshot is right. */
async function check(
  log: EventLog,
  { stream, ...snapshot }: StoredSnapshot & { readonly stream: string },
): Promise<string | undefined> {
  const folded = newBook();
  let loaded: Book | undefined;
  let end = -1;
  for (let next = 0; ;) {
    const page = await log.readStream(stream, { from: next, limit: PAGE_EVENTS });
    end = page.lastRevision;
    for (const stored of page.events) {
      const recorded = readEvent(stored);
      fold(folded, recorded);
      if (loaded) fold(loaded, recorded);
      next = stored.revision + 1;
      if (stored.revision !== snapshot.revision) continue;
      if (stored.id !== snapshot.eventId) return `the event at its revision is ${stored.id}, not ${snapshot.eventId}`;
      loaded = (await read(snapshot)).page;
      const [says, text] = [bookToJson(loaded), bookToJson(folded)];
      if (says !== text) return difference(says, text);
    }
    if (page.events.length === 0 || next > page.lastRevision) break;
  }
  if (!loaded) return `the stream ends at revision ${end}`;
  const [after, replayed] = [bookToJson(loaded), bookToJson(folded)];
  return after === replayed
    ? undefined
    : `with the events after it, up to revision ${end}: ${difference(after, replayed)}`;
}

/** Compares stored snapshots of today's shape with their events. Returns how many there are, and the wrong ones. */
export async function verifyBooks(
  log: EventLog,
  snapshots: (shape: string) => AsyncIterable<StoredSnapshot & { readonly stream: string }>,
): Promise<{ books: number; findings: SnapshotFinding[] }> {
  const findings: SnapshotFinding[] = [];
  let books = 0;
  for await (const snapshot of snapshots(BOOK_SHAPE)) {
    books += 1;
    const { stream, revision } = snapshot;
    // What can be neither read nor folded is wrong as well, and no reason to leave the other books.
    const message = await check(log, snapshot).catch((error: unknown) => {
      if (storeErrorKind(error) !== undefined) throw error;
      return (error as Error).message;
    });
    if (message !== undefined) findings.push({ check: 'snapshot', stream, revision, message });
  }
  return { books, findings };
}

/** A finding as one line for a person. */
export function describeSnapshot({ stream, revision, message }: SnapshotFinding): string {
  return `${stream}@${revision}: the stored snapshot of the book is not what the events say: ${message}`;
}
