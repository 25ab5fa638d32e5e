// How a desk's page is filled from a snapshot and the stream, follows its stream, and catches up when others wrote it.
import type { TakenBook } from '../domain/book-text.ts';
import { copyBook } from '../domain/book.ts';
import { LIMITS } from '../domain/limits.ts';
import { dropDesk, type Decided, type Desk, type Office } from './desk.ts';
import { forget, lastOf, newOverlay, remember } from './overlay.ts';
import type { StoredSnapshot } from './ports.ts';
import { opened } from './snapshots.ts';
import { readEvent, type RecordedFact } from '../domain/events.ts';

/** Streams of fewer events are folded from the beginning. */
const FOLDED_EVENTS = 100;

/**
 * Fills an empty desk from its snapshot and what came after it; when anything about the snapshot is odd, from the
 * stream alone.
 */
export async function load(office: Office, desk: Desk): Promise<void> {
  const { memory, progress, onProblem } = office;
  const projected = await progress.revisionOf(desk.stream);
  // Of a short stream there is hardly a snapshot, and folding it takes no longer than asking for one.
  const isLong = projected + 1 >= Math.min(FOLDED_EVENTS, LIMITS.snapshotEvery);
  const saved = isLong && desk.kind.snapshot && (await memory.loadBook(desk.stream, desk.kind.snapshot.shape));
  if (saved) {
    const odd = await fill(office, desk, projected, saved);
    if (odd === undefined) return;
    onProblem(
      `the stored snapshot of ${desk.stream} at revision ${saved.revision} is not believed and thrown away: ` +
        `${odd}; the book is folded from all its events`,
    );
    memory
      .dropBook(desk.stream, saved.seal)
      .catch((error: unknown) => onProblem(`the snapshot of ${desk.stream} could not be thrown away`, error));
  }
  await fill(office, desk, projected);
  if (desk.stopped !== undefined)
    onProblem(`nothing more is written to ${desk.stream}: ${desk.stopped}; run "daicho verify"`);
}

/** Folds a desk's page. Returns what is odd about the snapshot; then the page is worth nothing. */
async function fill(
  office: Office,
  desk: Desk,
  projected: number,
  saved?: StoredSnapshot,
): Promise<string | undefined> {
  const { kind, stream } = desk;
  let kept: TakenBook | undefined;
  try {
    if (saved) ({ page: desk.page, kept } = await opened(office.secrets, stream, saved));
    else desk.page = kind.empty();
  } catch (error) {
    return (error as Error).message;
  }
  desk.head = saved?.revision ?? -1;
  desk.headId = saved?.eventId ?? '';
  desk.base = undefined;
  desk.snapshot = { revision: desk.head, kept };
  desk.stopped = undefined;
  desk.overlay = newOverlay();
  // Also what the page has already, when the rows have not: it goes into the overlay.
  return readTail(office, desk, Math.min(desk.head, projected + 1), projected);
}

/**
 * Reads every event from revision `from` on and folds those that the page does not have; what is not projected goes
 * into the overlay. Returns why a page that is not empty does not fit the stream.
 */
async function readTail({ log }: Office, desk: Desk, from: number, projected: number): Promise<string | undefined> {
  const { head, headId } = desk;
  const mayDoubt = head >= 0;
  let lastRecordedMs = 0;
  let end = -1;
  for (let next = Math.max(0, from); ;) {
    const page = await log.readStream(desk.stream, { from: next, limit: 2_000 });
    end = page.lastRevision;
    for (const stored of page.events) {
      if (stored.revision === head && stored.id !== headId)
        return `the event at its revision is ${stored.id}, not ${headId}`;
      const recorded = readEvent(stored);
      let odd: string | undefined;
      try {
        if (recorded.revision > desk.head) odd = take(desk, recorded);
      } catch (error) {
        if (mayDoubt) return (error as Error).message;
        throw error;
      }
      if (odd !== undefined && mayDoubt) return odd;
      desk.stopped ??= odd;
      if (recorded.revision <= projected) baseTakes(desk, recorded);
      else if (recorded.revision > lastOf(desk.overlay)) remember(desk.overlay, recorded);
      lastRecordedMs = Math.max(lastRecordedMs, Date.parse(recorded.meta.recordedAt));
      next = recorded.revision + 1;
    }
    if (page.events.length === 0 || next > page.lastRevision) break;
  }
  desk.lastRecordedMs = lastRecordedMs;
  desk.durable = desk.head;
  return head > end ? `the stream ends at revision ${end}` : undefined;
}

/**
 * Folds an event into the page, as every event is that the page takes in. Returns what is wrong with it; it is folded
 * all the same.
 */
function take(desk: Desk, recorded: RecordedFact): string | undefined {
  const odd = desk.kind.odd?.(desk.page, recorded);
  desk.kind.fold(desk.page, recorded);
  desk.head = recorded.revision;
  desk.headId = recorded.id;
  return odd;
}

/** Folds decided facts into the page before they are durable, so that the next decision sees them. */
export function turnPage(office: Office, desk: Desk, facts: readonly RecordedFact[], recordedMs: number): void {
  try {
    for (const fact of facts) {
      const odd = take(desk, fact);
      if (odd !== undefined) throw new Error(`${fact.meta.command} decided what must not be written: ${odd}`);
      remember(desk.overlay, fact);
    }
  } catch (error) {
    discard(office, desk, [], true); // a torn page must never decide again
    throw error;
  }
  if (facts.length > 0) desk.lastRecordedMs = recordedMs;
}

/**
 * The page no longer follows the stream (another process wrote, or an append failed): all undecided work starts again
 * on one that does. A torn page is one that took in a part of what was decided.
 */
export function discard(office: Office, desk: Desk, unsettled: readonly Decided[], isTorn = false): void {
  desk.generation++;
  const again = [...unsettled, ...desk.decided].map(({ waiting, twin }) => {
    clearTimeout(twin);
    return waiting;
  });
  desk.decided = [];
  desk.waiting = [...again, ...desk.waiting];
  const before = desk.loading;
  desk.loading = before ? before.catch(() => undefined).then(() => load(office, desk)) : catchUp(office, desk, isTorn);
  desk.loading.catch(() => undefined); // whoever waits for it sees the failure
}

/**
 * Brings a page back to what is durable, and reads what the stream holds beyond. A page is ahead of that while
 * something is being appended: then the base takes its place. The first time there is none, and the page is filled
 * anew.
 */
async function catchUp(office: Office, desk: Desk, isTorn: boolean): Promise<void> {
  const { durable } = desk;
  const isAhead = isTorn || desk.head !== durable;
  if (durable >= 0 && (!isAhead || toBase(desk))) {
    const { snapshot } = desk;
    if (snapshot.pending && snapshot.pending.revision > durable) snapshot.pending = undefined;
    const projected = await office.progress.revisionOf(desk.stream);
    letGo(desk, Math.min(projected, durable));
    if ((await readTail(office, desk, durable, projected)) === undefined) {
      if (isAhead) keepBase(desk);
      return;
    }
  }
  await load(office, desk);
  if (isAhead) keepBase(desk);
}

/** Puts the base in the place of the page, as of what is durable; false when there is none. */
function toBase(desk: Desk): boolean {
  const { base, overlay, durable } = desk;
  if (!base || base.revision > durable) return false;
  const { facts } = overlay;
  desk.overlay = newOverlay();
  desk.page = base.page;
  desk.head = base.revision;
  desk.headId = base.id;
  desk.base = undefined;
  for (const fact of facts) {
    if (fact.revision > durable) break;
    if (fact.revision > desk.head + 1) return false;
    if (fact.revision > desk.head) take(desk, fact);
    remember(desk.overlay, fact);
  }
  return desk.head === durable;
}

/**
 * From now on a second page follows what is durable: others write this stream too, and the next conflict is not to
 * begin with the whole snapshot again. It shares all states with the page.
 */
function keepBase(desk: Desk): void {
  if ('journal' in desk.page) desk.base = { page: copyBook(desk.page), revision: desk.head, id: desk.headId };
}

/** The base takes in the event after its last one; any other one it leaves. */
function baseTakes({ base, kind }: Desk, fact: RecordedFact): void {
  if (fact.revision !== (base?.revision ?? -1) + 1 || !base) return;
  kind.fold(base.page, fact);
  base.revision = fact.revision;
  base.id = fact.id;
}

/** Lets go of the facts that the read models hold; the base takes in those of them that are durable. */
export function letGo(desk: Desk, projected: number): void {
  const { overlay, durable } = desk;
  if (desk.base)
    for (const fact of overlay.facts) {
      // What is projected beyond what is durable may be somebody else's events at the same revisions.
      if (fact.revision > Math.min(projected, durable)) break;
      baseTakes(desk, fact);
    }
  forget(overlay, projected);
}

/** Resolves when the page is filled. A desk that cannot be filled is given up. */
export async function ready(office: Office, desk: Desk): Promise<void> {
  while (desk.loading) {
    const { loading } = desk;
    try {
      await loading;
      if (desk.loading === loading) desk.loading = undefined;
    } catch (error) {
      desk.loading = undefined;
      dropDesk(office, desk);
      throw error;
    }
  }
}

/** Lets go of what is projected by now. */
export async function prune({ progress }: Office, desk: Desk): Promise<void> {
  letGo(desk, await progress.revisionOf(desk.stream));
}
