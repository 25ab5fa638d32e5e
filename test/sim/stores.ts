// The stores of a simulation: one event log and the rows that follow it. They keep what the ports promise, and break
// only what real servers break: requests and answers are lost or late, the server is away for a while, rows lag behind.
import type { RecordedFact } from '../../src/domain/book.ts';
import { familyOf } from '../../src/domain/ids.ts';
import { keyText, recalledIn } from '../../src/domain/recalled.ts';
import type {
  EventLog,
  Memory,
  NewEvent,
  Progress,
  Receipt,
  StoredEvent,
  StoredSnapshot,
} from '../../src/engine/ports.ts';
import { storeError } from '../../src/engine/ports.ts';
import { after, chance, draw, inNameOf, owner, pause } from './world.ts';

/** How bad the luck of a seed is; shares are of 1. */
export interface Luck {
  readonly lostRequests: number;
  readonly lostAnswers: number;
  readonly stalls: number;
  readonly outages: number;
  readonly kills: number;
  readonly standstills: number;
  readonly spoiledSnapshots: number;
  /** The longest time that rows are behind, in milliseconds. */
  readonly rowsLagMs: number;
}

/** What happened, by its name. */
export type Counts = Map<string, number>;
export function count(counts: Counts, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The servers of a simulation. */
export interface Servers {
  readonly log: EventLog;
  readonly rows: Pick<Memory, 'recall' | 'loadBook' | 'keepPieces' | 'saveBook' | 'dropBook'>;
  readonly progress: Progress;
  /** All that is written, in its order: the truth. */
  readonly events: readonly StoredEvent[];
  /** The store of events is away, or back. */
  setAway(isAway: boolean): void;
  /** Nothing goes wrong any more. */
  calm(): void;
}

const SHORTEST_MS = 0.2;
const USUAL_MS = 4;
const STALL_MS = 20_000;
/** Nobody owns the network: what was sent arrives, even when the sender is dead. */
const NETWORK = 'network';

/** Servers with these events in one stream. */
export function servers(stream: string, founding: readonly NewEvent[], luck: Luck, counts: Counts): Servers {
  const events: StoredEvent[] = [];
  let isAway = false;
  let isCalm = false;
  let projected = -1;
  const receipts = new Map<string, Receipt>();
  const holders = new Map<string, string>();
  const revisions = new Map<string, number[]>();
  const pieces = new Map<string, string>();
  let snapshot: StoredSnapshot | undefined;

  function store(event: NewEvent): void {
    const text = JSON.stringify({ data: event.data, meta: event.meta });
    const { data, meta } = JSON.parse(text) as { data: unknown; meta: unknown };
    const revision = events.length;
    const { id, type } = event;
    events.push({ id, type, data, meta, stream, revision, position: String(revision + 1), createdMs: Date.now() });
  }
  for (const event of founding) store(event);

  const unlucky = (share: number): boolean => !isCalm && chance() < share;
  const travelMs = (): number =>
    unlucky(luck.stalls) ? 1_000 + chance() * STALL_MS : SHORTEST_MS + chance() * USUAL_MS;

  /** A question to a server: asked by whoever owns the moment, and answered to him, if he still lives. */
  function ask<T>(what: 'append' | 'read' | 'rows', answer: () => T): Promise<T> {
    const asker = owner();
    return new Promise((resolve, reject) => {
      const tell = (act: () => void): void => {
        if (asker === undefined) after(travelMs(), act);
        else
          inNameOf(asker, () => {
            after(travelMs(), act);
          });
      };
      const lose = (why: string): void => {
        count(counts, why);
        tell(() => {
          reject(
            what === 'rows' ? new Error(why) : storeError(what === 'append' ? 'unknown_outcome' : 'unavailable', why),
          );
        });
      };
      inNameOf(NETWORK, () => {
        after(travelMs(), () => {
          if (what !== 'rows' && isAway) return lose('server away');
          if (unlucky(luck.lostRequests)) return lose('request lost');
          let come: T;
          try {
            come = answer();
          } catch (error) {
            return tell(() => {
              reject(error as Error);
            });
          }
          if (what === 'append' && unlucky(luck.lostAnswers)) return lose('answer lost');
          return tell(() => {
            resolve(come);
          });
        });
      });
    });
  }

  function append(expected: number | 'none', given: readonly NewEvent[]): { lastRevision: number } {
    const last = events.length - 1;
    const at = expected === 'none' ? -1 : expected;
    if (at === last) {
      for (const event of given) store(event);
      return { lastRevision: events.length - 1 };
    }
    // The same events again, at the same place: they were written by the attempt that was not answered.
    if (at < last && given.every(({ id }, n) => events[at + 1 + n]?.id === id))
      return { lastRevision: at + given.length };
    throw storeError('wrong_revision', `the stream ends at ${last}, not ${at}`, { actual: last });
  }

  const log: EventLog = {
    append: (name, expected, given) =>
      ask('append', () => {
        if (name !== stream) throw new Error(`nothing writes to ${name} here`);
        return append(expected, given);
      }),
    readStream: (name, { from, direction = 'forwards', limit }) =>
      ask('read', () => {
        if (name !== stream) return { events: [], exists: false, lastRevision: -1 };
        const last = events.length - 1;
        const start = from ?? (direction === 'forwards' ? 0 : last);
        const page =
          direction === 'forwards'
            ? events.slice(start, start + limit)
            : events.slice(Math.max(0, start - limit + 1), start + 1).reverse();
        return { events: page, exists: true, lastRevision: last };
      }),
    readAll: ({ after: position, limit }) =>
      ask('read', () => {
        const from = position === undefined ? 0 : Number(position);
        const page = events.slice(from, from + limit);
        return { events: page, next: page.length === 0 ? undefined : String(from + page.length) };
      }),
    subscribe: () => Promise.reject(new Error('nobody subscribes here yet')),
    head: () => ask('read', () => events.at(-1)?.position),
    compare: (a, b) => Number(a) - Number(b),
    ping: () => ask('read', () => undefined),
    close: () => Promise.resolve(),
  };

  /** What the projections would say of an event, as far as the writer asks for it. */
  function project(event: StoredEvent): void {
    const fact = event as unknown as RecordedFact;
    const { idempotencyKey, fingerprint = '', command, index, count: written } = fact.meta;
    if (idempotencyKey !== undefined && index === 0)
      receipts.set(idempotencyKey, {
        key: idempotencyKey,
        fingerprint,
        command,
        stream,
        firstRevision: event.revision,
        events: written,
      });
    const about = recalledIn(fact);
    if (about) {
      const family = familyOf(about.id);
      revisions.set(family, [...(revisions.get(family) ?? []), event.revision]);
      for (const key of about.noun.uniqueKeysOf(fact)) holders.set(keyText(key), key.holder ?? about.id);
    }
    projected = event.revision;
  }
  function follow(): void {
    for (const event of events.slice(projected + 1)) project(event);
    after(isCalm ? 5 : 1 + chance() * luck.rowsLagMs, follow);
  }
  inNameOf(NETWORK, follow);

  const rows: Servers['rows'] = {
    recall: (_stream, _scope, asked) =>
      ask('rows', () => ({
        projectedRevision: projected,
        receipts: new Map(asked.receipts.flatMap((key) => [[key, receipts.get(key)] as const]).filter(isThere)),
        holders: new Map(asked.keys.map((key) => [keyText(key), holders.get(keyText(key))] as const).filter(isThere)),
        revisions: new Map(asked.ids.map((id) => [id, revisions.get(familyOf(id))] as const).filter(isThere)),
        lines: new Map(),
      })),
    loadBook: (_stream, shape) =>
      ask('rows', () => {
        if (snapshot?.shape !== shape) return undefined;
        if (!unlucky(luck.spoiledSnapshots)) return snapshot;
        count(counts, 'snapshot spoiled');
        const { book } = snapshot;
        const at = draw(book.length);
        const spoiled = `${book.slice(0, at)}${book[at] === '1' ? '2' : '1'}${book.slice(at + 1)}`;
        return { ...snapshot, book: spoiled };
      }),
    keepPieces: (_stream, given) =>
      ask('rows', () => {
        for (const { hash, text } of given) pieces.set(hash, text);
      }),
    saveBook: (_stream, made, hashes) =>
      ask('rows', () => {
        if (!hashes.every((hash) => pieces.has(hash))) return false;
        if (snapshot && snapshot.revision >= made.revision) return false;
        count(counts, 'snapshot kept');
        snapshot = { ...made, pieces: new Map(hashes.map((hash) => [hash, pieces.get(hash) ?? ''])) };
        return true;
      }),
    dropBook: (_stream, seal) =>
      ask('rows', () => {
        if (snapshot?.seal === seal) snapshot = undefined;
      }),
  };

  const progress: Progress = {
    revisionOf: () => ask('rows', () => projected),
    async waitFor(_stream, revision, timeoutMs) {
      for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 25) {
        if (projected >= revision) return true;
        await pause(25);
      }
      return projected >= revision;
    },
  };

  return {
    log,
    rows,
    progress,
    events,
    setAway(away) {
      isAway = away;
    },
    calm() {
      isCalm = true;
      isAway = false;
    },
  };
}

function isThere<K, V>(entry: readonly [K, V | undefined]): entry is readonly [K, V] {
  return entry[1] !== undefined;
}
