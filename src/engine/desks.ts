// The desks that are in memory: which stream has one, which is given up when there are too many, and what is kept of
// its page.
import { LIMITS } from '../domain/limits.ts';
import { isIdle, newDesk, type Desk, type Office } from './desk.ts';
import { load } from './page.ts';
import { keepSnapshot, type Taken } from './snapshots.ts';

/** Fewer events than these are folded again rather than kept when a desk is given up. */
const WORTH_KEEPING_EVENTS = 500;

/** The desk of a stream; a new one begins to fill its page. */
export function deskOf(office: Office, stream: string): Desk {
  let desk = office.desks.get(stream);
  if (!desk) {
    desk = newDesk(stream);
    desk.loading = load(office, desk);
    office.desks.set(stream, desk);
  }
  desk.usedAt = office.clock.elapsed();
  return desk;
}

/** Gives up the books that nobody has used for longest, when there are too many. */
export function evict(office: Office): void {
  const { desks } = office;
  if (desks.size <= LIMITS.booksInMemory) return;
  const idle = [...desks.values()]
    .filter((desk) => desk.stream.startsWith('ledger-') && isIdle(desk))
    .sort((a, b) => a.usedAt - b.usedAt);
  for (const desk of idle.slice(0, desks.size - LIMITS.booksInMemory)) {
    void keepIdle(office, desk);
    desks.delete(desk.stream);
  }
}

/** Keeps the page of a desk that nobody needs for now, when folding it again would take a while. */
export async function keepIdle(office: Office, desk: Desk): Promise<void> {
  await desk.snapshot.keeping;
  if (desk.kind.snapshot && desk.stopped === undefined && desk.head - desk.snapshot.revision > WORTH_KEEPING_EVENTS)
    await keep(office, desk, taken(desk, desk.kind.snapshot));
}

/** Takes a snapshot of a page that has moved on by LIMITS.snapshotEvery events; it is kept when it is durable. */
export function takeSnapshot(desk: Desk): void {
  const { snapshot, kind } = desk;
  if (!kind.snapshot || snapshot.pending || snapshot.keeping) return;
  if (desk.head - snapshot.revision >= LIMITS.snapshotEvery) snapshot.pending = taken(desk, kind.snapshot);
}

/** Keeps the snapshot that was taken, once what it holds is durable: beside everything else. */
export function keepTaken(office: Office, desk: Desk): void {
  const { snapshot } = desk;
  const { pending } = snapshot;
  if (!pending || pending.revision > desk.durable) return;
  snapshot.pending = undefined;
  snapshot.keeping = keep(office, desk, pending).finally(() => {
    snapshot.keeping = undefined;
  });
}

function taken(desk: Desk, { shape, take }: NonNullable<Desk['kind']['snapshot']>): Taken {
  return { revision: desk.head, eventId: desk.headId, shape, book: take(desk.page, desk.snapshot.kept) };
}

/** A lost snapshot only costs time: the next one is made from the beginning. */
async function keep({ memory, secrets, onProblem }: Office, { stream, snapshot }: Desk, made: Taken): Promise<void> {
  snapshot.revision = made.revision;
  try {
    snapshot.kept = (await keepSnapshot(memory, secrets, stream, made)) ? made.book : undefined;
  } catch (error) {
    snapshot.kept = undefined;
    onProblem(`a snapshot of ${stream} could not be kept`, error);
  }
}
