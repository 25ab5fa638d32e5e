// How a desk's page is filled from a snapshot and the stream, follows its stream, and is thrown away.
import { readEvent, type RecordedFact } from '../domain/book.ts';
import type { Decided, Desk, Office } from './desk.ts';
import { forget, newOverlay, remember } from './overlay.ts';
import type { Snapshot } from './ports.ts';
import { opened } from './snapshots.ts';

/**
 * Fills an empty desk from its snapshot and what came after it; when anything about the snapshot is odd, from the
 * stream alone.
 */
export async function load(office: Office, desk: Desk): Promise<void> {
  const { memory, progress, onProblem } = office;
  const projected = await progress.revisionOf(desk.stream);
  const saved = desk.kind.snapshot && (await memory.loadBook(desk.stream, desk.kind.snapshot.shape));
  if (saved) {
    const odd = await fill(office, desk, projected, saved);
    if (odd === undefined) return;
    onProblem(
      `the stored snapshot of ${desk.stream} at revision ${saved.revision} is not believed and thrown away: ${odd}; the book is folded from all its events`,
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
async function fill(office: Office, desk: Desk, projected: number, saved?: Snapshot): Promise<string | undefined> {
  const { kind, stream } = desk;
  try {
    desk.page = saved && kind.snapshot ? opened(office.secrets, stream, saved, kind.snapshot.decode) : kind.empty();
  } catch (error) {
    return (error as Error).message;
  }
  desk.head = saved?.revision ?? -1;
  desk.snapshot = { revision: desk.head };
  desk.stopped = undefined;
  desk.overlay = newOverlay();
  const odd = await readTail(office, desk, projected, saved);
  desk.durable = desk.head;
  return odd;
}

/**
 * Reads every event from the snapshot's last one on (which says whether the snapshot fits, and when it was recorded),
 * or after what is projected (those go into the overlay).
 */
async function readTail(
  { log }: Office,
  desk: Desk,
  projected: number,
  saved: Snapshot | undefined,
): Promise<string | undefined> {
  let lastRecordedMs = 0;
  let end = -1;
  for (let next = Math.max(0, Math.min(desk.head, projected + 1)); ;) {
    const page = await log.readStream(desk.stream, { from: next, limit: 2_000 });
    end = page.lastRevision;
    for (const stored of page.events) {
      if (stored.revision === saved?.revision && stored.id !== saved.eventId)
        return `the event at its revision is ${stored.id}, not ${saved.eventId}`;
      const recorded = readEvent(stored);
      let odd: string | undefined;
      try {
        if (recorded.revision > desk.head) odd = take(desk, recorded);
      } catch (error) {
        if (saved) return (error as Error).message;
        throw error;
      }
      if (odd !== undefined && saved) return odd;
      desk.stopped ??= odd;
      if (recorded.revision > projected) remember(desk.overlay, recorded);
      lastRecordedMs = Math.max(lastRecordedMs, Date.parse(recorded.meta.recordedAt));
      next = recorded.revision + 1;
    }
    if (page.events.length === 0 || next > page.lastRevision) break;
  }
  desk.lastRecordedMs = lastRecordedMs;
  return saved && saved.revision > end ? `the stream ends at revision ${end}` : undefined;
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
    discard(office, desk, []); // a half-turned page must never decide again
    throw error;
  }
  if (facts.length > 0) desk.lastRecordedMs = recordedMs;
}

/**
 * The page no longer follows the stream (another process wrote, or an append failed): all undecided work starts again
 * on a fresh one.
 */
export function discard(office: Office, desk: Desk, unsettled: readonly Decided[]): void {
  desk.generation++;
  const again = [...unsettled, ...desk.decided].map(({ waiting, twin }) => {
    clearTimeout(twin);
    return waiting;
  });
  desk.decided = [];
  desk.waiting = [...again, ...desk.waiting];
  desk.page = desk.kind.empty();
  desk.head = -1;
  desk.durable = -1;
  desk.overlay = newOverlay();
  desk.loading = load(office, desk);
  desk.loading.catch(() => undefined); // whoever waits for it sees the failure
}

/** Resolves when the page is filled. A desk that cannot be filled is given up. */
export async function ready({ desks }: Office, desk: Desk): Promise<void> {
  if (!desk.loading) return;
  try {
    await desk.loading;
    desk.loading = undefined;
  } catch (error) {
    desk.loading = undefined;
    desks.delete(desk.stream);
    throw error;
  }
}

/** Lets go of the facts that the read models hold. */
export async function prune({ progress }: Office, desk: Desk): Promise<void> {
  forget(desk.overlay, await progress.revisionOf(desk.stream));
}
