// The events of a company as callers read and follow them, and the events behind one thing.
import type { Access } from './access.ts';
import type { EventRecord, PaperAbout, Service, ServiceDeps } from './seam.ts';
import { eventRecord, matches } from './shown.ts';
import { ledgerStream } from '../domain/book.ts';
import { bare } from '../domain/ids.ts';
import { refuse } from '../domain/refusal.ts';
import type { Bell, EventLog, StoredEvent, StreamPage } from '../engine/ports.ts';
import { liveTail, type LiveTail } from '../engine/live-tail.ts';
import { notYet } from '../engine/unprojected.ts';
import { readRevisions, readStored } from '../engine/recall.ts';
import type { RecordedFact } from '../domain/events.ts';

const FOLLOW_TICK_MS = 2_000;
/** An event is recorded so near to the moment that its id says. */
const NEAR_MS = 600_000;
/** The last moment of our calendar. */
const MOST_MS = Date.parse('9999-12-31');
/** Events that a feed reads at first, and at most; and lines of entries in them, because events differ in size. */
const FIRST_EVENTS = 16;
const MOST_EVENTS = 256;
const FEED_LINES = 2_000;

/** For how long rings are gathered behind one that was told: nobody who looks at a page sees the difference. */
const GATHER_MS = 40;

/**
 * A bell that tells the first ring at once, and whatever rings within 40 ms behind it together at their end: where many
 * posts are made a second, whoever follows is told of several by one reading and one packet, and the posts have the
 * time that this takes.
 */
export function gathered(bell: Bell): Bell {
  return {
    isOpen: () => bell.isOpen(),
    hear(hearer) {
      let pause: NodeJS.Timeout | undefined;
      let later: Map<string, number> | 'any' | undefined;
      const rest = (): void => {
        pause = later === undefined ? undefined : setTimeout(rest, GATHER_MS);
        const told = later;
        later = undefined;
        if (told !== undefined) hearer(told === 'any' ? undefined : told);
      };
      const stop = bell.hear((moved) => {
        if (pause === undefined) {
          pause = setTimeout(rest, GATHER_MS);
          hearer(moved);
        } else if (moved === undefined || later === 'any') later = 'any';
        else later = new Map([...(later ?? []), ...moved]);
      });
      return () => {
        stop();
        clearTimeout(pause);
      };
    },
  };
}

/** How many events like these a feed may hold. */
function roomFor(page: readonly StoredEvent[]): number {
  const lines = page.reduce(
    (sum, { data }) => sum + ((data as { content?: { lines?: unknown[] } }).content?.lines?.length ?? 0),
    0,
  );
  const perEvent = Math.max(1, lines / Math.max(1, page.length));
  return Math.max(1, Math.min(MOST_EVENTS, 2 * Math.max(page.length, FIRST_EVENTS), Math.floor(FEED_LINES / perEvent)));
}

/** True when a promise is settled before the event loop turns. */
async function isTakenAtOnce(taken: Promise<void>): Promise<boolean> {
  let turn: NodeJS.Immediate | undefined;
  const turned = new Promise<boolean>((resolve) => {
    turn = setImmediate(() => resolve(false));
  });
  const result = await Promise.race([taken.then(() => true), turned]);
  clearImmediate(turn);
  return result;
}

/** Reads some events of a stream from a revision on. */
type ReadOn = (stream: string, from: number, limit: number) => Promise<StreamPage>;

/**
 * Reads for all who were rung at once: they ask the same, and one reading answers them. A ring begins new readings,
 * because what rang may not be in those that have begun.
 */
function readTogether(log: Pick<EventLog, 'readStream'>, tail: LiveTail): ReadOn {
  const begun = new Map<string, Promise<StreamPage>>();
  return (stream, from, limit) => {
    const key = `${tail.rings()} ${from} ${limit} ${stream}`;
    const known = begun.get(key);
    if (known !== undefined) return known;
    const made = log.readStream(stream, { from, limit }).finally(() => begun.delete(key));
    begun.set(key, made);
    return made;
  };
}

/** Events as callers see them, made once for all who are told the same ones. */
const seen = new WeakMap<StoredEvent, EventRecord>();
function seenBy(stored: StoredEvent): EventRecord {
  const record = seen.get(stored) ?? eventRecord(stored);
  seen.set(stored, record);
  return record;
}

/** Delivers a company's events until the signal aborts: Service.followEvents. */
async function followEvents(
  log: EventLog,
  tail: LiveTail,
  readOn: ReadOn,
  ...[companyId, filter, afterSequence, deliver, signal]: Parameters<Service['followEvents']>
): Promise<void> {
  const stream = ledgerStream(companyId);
  let wake = (): void => undefined;
  const bell = (): void => {
    wake();
  };
  signal.addEventListener('abort', bell, { once: true });
  const unfollow = tail.follow(stream, bell);
  let limit = FIRST_EVENTS;
  try {
    let next =
      afterSequence === undefined
        ? (await log.readStream(stream, { direction: 'backwards', limit: 1 })).lastRevision + 1
        : afterSequence + 1;
    while (!signal.aborted) {
      // The bell is set before the read: an event that arrives in between rings it, and so does the end. The slow
      // tick covers a tail that broke.
      const rung = new Promise<void>((resolve) => {
        wake = resolve;
      });
      // One name holds the page: a second one would keep it for a reader who waits.
      let page: StreamPage['events'];
      let lastRevision: number;
      ({ events: page, lastRevision } = await readOn(stream, next, limit));
      let isEnd = page.length === 0 || (page.length < limit && page.at(-1)?.revision === lastRevision);
      limit = roomFor(page);
      let awaited: Promise<void> | undefined;
      for (const stored of page) {
        const record = seenBy(stored);
        next = record.sequence + 1;
        if (!matches(filter, record)) continue;
        const taken = deliver(record);
        if (taken !== undefined && !(await isTakenAtOnce(taken))) {
          awaited = taken;
          break;
        }
        if (signal.aborted) return;
      }
      if (awaited) {
        // A reader who keeps us waiting holds one event, not a page: the rest is read again when he goes on.
        page = [];
        isEnd = false;
        limit = FIRST_EVENTS;
        await awaited;
      }
      if (signal.aborted) return;
      if (!isEnd) continue;
      const timer = setTimeout(bell, FOLLOW_TICK_MS);
      await rung;
      clearTimeout(timer);
    }
  } finally {
    signal.removeEventListener('abort', bell);
    unfollow();
  }
}

/** What is read of streams. */
export function feedOf(deps: ServiceDeps, access: Access) {
  const { log, memory } = deps;
  const { rest, fresh, viewerOf } = access;
  const tail = liveTail(gathered(deps.bell));
  const readOn = readTogether(log, tail);

  async function events(
    ...[companyId, filter, page, caller]: Parameters<Service['events']>
  ): ReturnType<Service['events']> {
    const stream = ledgerStream(companyId);
    const filtered = Object.values(filter).some(
      (value) => value !== undefined && (!Array.isArray(value) || value.length > 0),
    );
    const offset = page.offset ?? 0;
    if (!filtered) {
      const { lastRevision } = await log.readStream(stream, { direction: 'backwards', limit: 1 });
      const total = lastRevision + 1;
      const first =
        page.order === 'asc'
          ? (page.afterSequence ?? -1) + 1 + offset
          : Math.min(lastRevision, (page.afterSequence ?? total) - 1) - offset;
      if (first < 0 || first > lastRevision) return { data: [], total };
      const read = await log.readStream(stream, {
        from: first,
        direction: page.order === 'asc' ? 'forwards' : 'backwards',
        limit: page.limit,
      });
      const viewer = await viewerOf(stream, read.events, caller);
      const data = read.events.map((stored) => eventRecord(stored, viewer));
      const last = data.at(-1)?.sequence;
      const more = last !== undefined && (page.order === 'asc' ? last < lastRevision : last > 0);
      return { data, total, ...(more ? { nextCursor: String(last) } : {}) };
    }
    rest.needRows();
    await fresh(stream, access.lastWritten(stream));
    const found = await memory.findEvents(companyId, filter, {
      limit: page.limit,
      offset,
      order: page.order,
      ...(page.afterSequence !== undefined ? { after: page.afterSequence } : {}),
    });
    const events = await readStored(log, stream, found.revisions);
    const viewer = await viewerOf(stream, [...events.values()], caller);
    const data = found.revisions.flatMap((revision) => {
      const stored = events.get(revision);
      return stored ? [eventRecord(stored, viewer)] : [];
    });
    const last = data.at(-1)?.sequence;
    return {
      data,
      total: found.total,
      ...(data.length === page.limit && last !== undefined ? { nextCursor: String(last) } : {}),
    };
  }

  async function entryEvents(companyId: string, entryId: string): Promise<readonly RecordedFact[]> {
    rest.needRows();
    const stream = ledgerStream(companyId);
    const isFresh = await fresh(stream, access.lastWritten(stream));
    const { found: rows, mayLack } = await rest.reading(() =>
      memory.recall(stream, '', { receipts: [], keys: [], ids: [entryId], lines: [] }),
    );
    const wanted = rows.revisions.get(entryId) ?? [];
    const facts = await readRevisions(log, stream, wanted);
    const found = wanted.flatMap((revision) => facts.get(revision) ?? []);
    if (found.length === 0 && (!isFresh || (await mayLack()))) notYet();
    return found.length > 0 ? found : refuse('not_found', 'no such journal entry');
  }

  async function markOf(companyId: string, { types, entityId }: PaperAbout): Promise<string | undefined> {
    const page = { limit: 1, offset: 0, order: 'asc' } as const;
    const [sequence] = (await memory.findEvents(companyId, { types, entityId }, page)).revisions;
    return sequence === undefined ? undefined : deps.proofs.mark(ledgerStream(companyId), sequence);
  }

  async function sequenceOf(companyId: string, eventId: string): Promise<number> {
    rest.needRows();
    const stream = ledgerStream(companyId);
    const isFresh = await fresh(stream, access.lastWritten(stream));
    const uuid = bare(eventId);
    const one = { limit: 1, offset: 0, order: 'asc' } as const;
    // Ids are made at the time of recording and begin with it (UUID v7): there is an index by time, none by id.
    const madeMs = Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);
    const near =
      Number.isFinite(madeMs) && madeMs < MOST_MS ? { from: madeMs - NEAR_MS, to: madeMs + NEAR_MS } : undefined;
    const range = near && { from: new Date(near.from).toISOString(), to: new Date(near.to).toISOString() };
    const { found, mayLack } = await rest.reading(async () => {
      for (const filter of [...(range ? [range] : []), {}]) {
        const [sequence] = (await memory.findEvents(companyId, { eventId: uuid, ...filter }, one)).revisions;
        if (sequence !== undefined) return sequence;
      }
      return undefined;
    });
    if (found !== undefined) return found;
    return !isFresh || (await mayLack()) ? notYet() : refuse('not_found', 'no such event');
  }

  return {
    events,
    followEvents: (...asked: Parameters<Service['followEvents']>) => followEvents(log, tail, readOn, ...asked),
    entryEvents,
    markOf,
    sequenceOf,
  };
}
