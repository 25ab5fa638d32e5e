// The desks that are in memory: which stream has one, which is given up when there are too many, and what is kept of
// its page.
import { LIMITS } from '../domain/limits.ts';
import { SharedMap } from '../domain/map-over-rows.ts';
import { dropDesk, isIdle, newDesk, type Desk, type Office } from './desk.ts';
import { load } from './page.ts';
import { keepSnapshot, type Taken } from './snapshots.ts';

/** Fewer events than these are folded again rather than kept when a desk is given up. */
const WORTH_KEEPING_EVENTS = 500;

/** The desk of a stream; a new one begins to fill its page. */
export function deskOf(office: Office, stream: string): Desk {
  let desk = office.desks.get(stream);
  if (!desk) {
    desk = newDesk(stream);
    office.tally.coldLoad();
    desk.loading = load(office, desk);
    office.desks.set(stream, desk);
  } else {
    // The map is in the order of use: who was used longest ago stands first.
    office.desks.delete(stream);
    office.desks.set(stream, desk);
  }
  office.weighed.used.add(desk);
  return desk;
}

/** The desks that were used are weighed at most so often, unless so many were used since. */
const WEIGH_MS = 250;
const WEIGH_DESKS = 25;
/** A page is weighed again after so many events. */
const WEIGH_EVENTS = 100;
/** What an empty desk needs, each thing that its book holds, and each line that waits for the read models. */
const DESK_BYTES = 24_000;
const THING_BYTES = 256;
const LINE_BYTES = 1_000;

/** How many things a page holds: what stands in its maps, sets and lists, however deep. */
function thingsIn(value: unknown, depth = 0): number {
  if (value instanceof SharedMap) return (value as SharedMap<unknown>).held;
  if (value instanceof Map) {
    let count = value.size;
    // What the maps of a book hold is alike: one that holds no maps holds none at all.
    for (const inner of value.values() as Iterable<unknown>) {
      if (!(inner instanceof Map || inner instanceof Set)) break;
      count += thingsIn(inner, depth + 1);
    }
    return count;
  }
  if (value instanceof Set) return value.size;
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null || depth > 3) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + thingsIn(inner, depth + 1), 0);
}

/** How many accounts and tax codes of a template were made for this page, because they were asked for. */
const adoptedIn = (page: Desk['page']): number =>
  'journal' in page ? [page.accounts.byId, page.taxCodes.byId].reduce((sum, map) => sum + madeIn(map), 0) : 0;
const madeIn = (map: ReadonlyMap<string, unknown>): number =>
  map instanceof SharedMap ? (map as SharedMap<unknown>).rows.made() : 0;

/**
 * Weighs a desk, and tells how much more it weighs than it was counted with. Estimated: a book of a company that begins
 * weighs about 0.02 MB, and one that was founded by an older version 0.15 MB.
 */
function weigh(desk: Desk): number {
  const { weight, head, overlay } = desk;
  const isOld = weight.head < 0 || Math.abs(head - weight.head) >= WEIGH_EVENTS;
  // A second page shares its things with the first, and has maps of its own.
  const pages = desk.base ? 1.5 : 1;
  const bytes = isOld ? DESK_BYTES + thingsIn(desk.page) * THING_BYTES * pages : weight.bytes;
  const counted = bytes + adoptedIn(desk.page) * THING_BYTES + overlay.lines * LINE_BYTES;
  desk.weight = { bytes, head: isOld ? head : weight.head, counted };
  return counted - weight.counted;
}

/** Gives up the books that nobody has used for longest, when all of them weigh too much. */
export function evict(office: Office): void {
  const { desks, weighed, booksBytes, clock } = office;
  const nowMs = clock.elapsed();
  if (nowMs - weighed.atMs < WEIGH_MS && weighed.used.size < WEIGH_DESKS) return;
  weighed.atMs = nowMs;
  for (const desk of weighed.used) {
    weighed.bytes += weigh(desk);
    // What is being filled is weighed once it is full.
    if (!desk.loading) weighed.used.delete(desk);
  }
  for (const desk of desks.values()) {
    if (weighed.bytes <= booksBytes) break;
    if (!desk.stream.startsWith('ledger-') || !isIdle(desk)) continue;
    void keepIdle(office, desk);
    dropDesk(office, desk);
    office.tally.evicted();
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
