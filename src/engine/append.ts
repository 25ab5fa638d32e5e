// From decided to durable: groups are appended at the exact revision they were decided on, and everybody is told.
import { LIMITS } from '../domain/limits.ts';
import { Refusal } from '../domain/refusal.ts';
import { keepTaken } from './desks.ts';
import { later, mayTryAgain, overtaken, type Decided, type Desk, type Office } from './desk.ts';
import { discard } from './page.ts';
import { storeErrorKind, type TraceSpan } from './ports.ts';
import { appendWithRetry } from './retry.ts';
import { isSampled, within } from './spans.ts';

/** Appends what is decided at a desk, group by group, until nothing is left; one at a time. */
export async function append(office: Office, desk: Desk): Promise<void> {
  if (desk.sending) return;
  desk.sending = true;
  try {
    while (desk.decided.length > 0) await appendGroup(office, desk, takeGroup(desk));
  } finally {
    desk.sending = false;
  }
}

async function appendGroup(office: Office, desk: Desk, group: readonly Decided[]): Promise<void> {
  const { log, clock, outage, tally, onProblem, keyring } = office;
  const events = group.flatMap((item) => item.events);
  if (events.length === 0) {
    await tellUnwritten(office, desk, group);
    return;
  }
  const { generation } = desk;
  try {
    for (const { keys } of group) if (keys) await keyring.keep(desk.stream, keys);
    const begunMs = clock.elapsed();
    const { lastRevision } = await within(spanOf(office, group, events.length), () =>
      appendWithRetry(log, desk.stream, desk.durable < 0 ? 'none' : desk.durable, events, {
        now: clock.attended,
        onTrouble(error: unknown) {
          outage.begin();
          onProblem(`the event store is in trouble (${desk.stream})`, error);
        },
      }),
    );
    outage.end();
    tally.appended(clock.elapsed() - begunMs);
    // A page that was thrown away meanwhile is being read anew: it finds out by itself how far the stream is.
    if (desk.generation === generation) desk.durable = lastRevision;
    for (const item of group) item.tell();
    keepTaken(office, desk);
  } catch (error) {
    if (storeErrorKind(error) === 'wrong_revision') {
      outage.end();
      tally.conflict();
      retryLater(office, desk, group);
      return;
    }
    for (const item of group) {
      clearTimeout(item.twin);
      item.waiting.reject(unavailable(error));
    }
    discard(office, desk, []);
  }
}

/** A span of an append: below the first command of its group that is traced, linked to the others. */
function spanOf({ tracer }: Office, group: readonly Decided[], events: number): TraceSpan | undefined {
  if (!tracer) return undefined;
  const [parent, ...links] = group.map(({ waiting }) => waiting.asking.traceparent).filter(isSampled);
  const attributes = { 'daicho.events': events, 'daicho.commands': group.length };
  return parent === undefined ? undefined : tracer.begin('append', { kind: 'client', parent, links, attributes });
}

/**
 * Tells those of whom nothing is written. A refusal or a no-op rests on the page alone: decided again when another
 * process has moved the stream on since, and where the store does not tell whether one has, nobody knows what it is.
 * The answer to a key that was used before is true whatever came later.
 */
async function tellUnwritten(office: Office, desk: Desk, group: readonly Decided[]): Promise<void> {
  const isNew = group.every(({ waiting }) => waiting.tries > 0);
  if (isNew || group.every(({ isSettled }) => isSettled === true)) {
    for (const item of group) item.tell();
    return;
  }
  // What it rests on: while the store is asked, others at this desk may bring the page further.
  const { durable } = desk;
  try {
    const newest = await office.log.readStream(desk.stream, { direction: 'backwards', limit: 1 });
    if (newest.lastRevision > durable) retryLater(office, desk, group);
    else for (const item of group) item.tell();
  } catch (error) {
    for (const item of group)
      if (item.isSettled) item.tell();
      else item.waiting.reject(unavailable(error));
  }
}

function retryLater(office: Office, desk: Desk, group: readonly Decided[]): void {
  const again: Decided[] = [];
  for (const item of group) {
    if (mayTryAgain(item.waiting, office.clock.attended())) again.push(item);
    else {
      clearTimeout(item.twin);
      item.waiting.reject(overtaken());
    }
  }
  discard(office, desk, again);
}

function takeGroup(desk: Desk): Decided[] {
  let events = 0;
  let bytes = 0;
  let n = 0;
  for (; n < desk.decided.length; n++) {
    const item = desk.decided[n] as Decided;
    if (n > 0 && (events + item.events.length > LIMITS.groupEvents || bytes + item.bytes > LIMITS.appendBytes)) break;
    events += item.events.length;
    bytes += item.bytes;
  }
  return desk.decided.splice(0, n);
}

/** The refusal for a failure of the store; a refusal stays what it is. */
export function unavailable(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const message =
    'the event store cannot be reached right now; ask again with the same Idempotency-Key: ' +
    'it tells whether this request was written';
  return Object.assign(later(message, LIMITS.retryAfterS), { cause: error });
}
