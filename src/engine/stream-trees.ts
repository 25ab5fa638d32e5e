// The trees of streams as they grow in this process: from events that were handed over, and where there are gaps from
// the log. What was signed of a stream before is tested as the tree passes it.
import { edgeOf, growingTree, type GrowingTree, type Tile } from './growing.ts';
import { leafHashOf } from './leaf-bytes.ts';
import { slices, type Slices } from './loop.ts';
import type { EventLog, ProofStore, Remembered, StoredEvent } from './ports.ts';
import { rootFromTiles, tilesOfRanges, type TilePlace, type Tiles } from './tree.ts';

/** What somebody holds of a stream: its first `size` events had this root. `by`: who holds it. */
export interface Claim extends Remembered {
  readonly by: string;
}

/** The events of a stream are not those that were signed. */
function historyChanged(message: string): Error {
  return Object.assign(new Error(message), { name: HISTORY_CHANGED });
}
const HISTORY_CHANGED = 'HistoryChanged';

/** Whether somebody has found that the events of a stream are not those that were signed. */
export function isHistoryChanged(error: unknown): error is Error {
  return error instanceof Error && error.name === HISTORY_CHANGED;
}

/** The trees of this process. */
export interface StreamTrees {
  /** Hears of events in the order of their streams. Cheap: they are hashed later. */
  saw(events: readonly StoredEvent[]): void;
  /** How many events a stream is known to have. */
  known(stream: string): number;
  /** A stream has so many events, whether or not this process saw them. */
  has(stream: string, size: number): void;
  /**
   * The trees of these streams with all events that are known of them, or for a stream whose events are not those that
   * were signed the Error that says so (isHistoryChanged). `claims` of those that are taken up for the first time are
   * asked for together, and tested. What is asked of the stores grows with the events, not with the streams.
   */
  grown(
    streams: readonly string[],
    claims: (streams: readonly string[]) => Promise<ReadonlyMap<string, readonly Claim[]>>,
  ): Promise<ReadonlyMap<string, GrowingTree | Error>>;
  /** Keeps what has grown of streams. */
  keep(streams: readonly string[]): Promise<void>;
  /** Forgets all that is in memory. */
  clear(): void;
}

const PAGE_EVENTS = 500;
/** So many streams are taken up with one question; of each whose next events are few these are read with it. */
const STREAMS_TOGETHER = 200;
const FEW_EVENTS = 20;
/** More text than this does not wait to be hashed: those events are read from the log instead. */
const QUEUE_BYTES = 16 * 1024 * 1024;
const TYPICAL_BYTES = 1_500;
/** More trees than this are not held in memory while nothing happens to them. */
const MOST_TREES = 500;
/** Tiles are kept at the latest when so many leaves have come. */
const KEEP_LEAVES = 16_384;

/**
 * Nobody waits for a hash, and posts go on beside it: with slices as long as those of a read the slowest hundredth of
 * them waited half as long again (`npm run bench -- --prover` says it).
 */
export const PROOF_SLICE_MS = 2;

interface Followed {
  tree: GrowingTree | undefined;
  /** Seen and not yet hashed; in order, without gaps. */
  queue: StoredEvent[];
  known: number;
  /** Leaves of which the tiles are kept. */
  kept: number;
  /** Claims that the tree has not passed yet. */
  ahead: readonly Claim[];
}

const NO_TILES: Tiles = { get: () => undefined };

const bytesOf = ({ text }: StoredEvent): number => text?.bytes ?? TYPICAL_BYTES;

/** Adds an event to its tree, and tests what was claimed of that size. */
function add(tree: GrowingTree, one: Followed, event: StoredEvent): void {
  tree.add(leafHashOf(event));
  if (one.ahead.length === 0) return;
  const wrong = one.ahead.find(({ size, root }) => size === tree.size && !tree.root().equals(root));
  if (wrong)
    throw historyChanged(
      `the first ${wrong.size} events of ${event.stream} have not the root that ${wrong.by} holds of them`,
    );
  one.ahead = one.ahead.filter(({ size }) => size > tree.size);
}

/** Trees over this log, with their tiles in this store. */
export function streamTrees(log: Pick<EventLog, 'readStream' | 'readStreams'>, store: ProofStore): StreamTrees {
  const followed = new Map<string, Followed>();
  let queuedBytes = 0;

  function follow(stream: string): Followed {
    const found = followed.get(stream) ?? { tree: undefined, queue: [], known: 0, kept: 0, ahead: [] };
    followed.set(stream, found);
    return found;
  }

  /** From its tiles, as far as they have the roots that are claimed; all of it anew where they have not. */
  async function load(
    stream: string,
    one: Followed,
    claims: readonly Claim[],
    kept: number,
    tiles: Tiles,
  ): Promise<GrowingTree> {
    try {
      const within = claims.filter(({ size }) => size <= kept);
      if (within.every(({ size, root }) => rootFromTiles(size, tiles).equals(root))) {
        one.kept = kept;
        one.ahead = claims.filter(({ size }) => size > kept);
        return growingTree(kept, tiles);
      }
    } catch {
      // A tile is missing: all of them are made anew.
    }
    await store.forgetTiles(stream);
    one.kept = 0;
    one.ahead = claims;
    return growingTree();
  }

  /** Takes up the trees of streams that have none in memory. */
  async function takeUp(
    streams: readonly string[],
    claims: (streams: readonly string[]) => Promise<ReadonlyMap<string, readonly Claim[]>>,
  ): Promise<void> {
    if (streams.length === 0) return;
    const held = await claims(streams);
    const kept = await store.leaves(streams);
    const places = new Map<string, readonly TilePlace[]>();
    for (const stream of streams) {
      const leaves = kept.get(stream) ?? 0;
      const within = (held.get(stream) ?? []).filter(({ size }) => size <= leaves);
      const ranges = within.map(({ size }) => [0, size] as const);
      const needed = [...edgeOf(leaves), ...tilesOfRanges(ranges)];
      if (needed.length > 0) places.set(stream, needed);
    }
    const tiles = places.size > 0 ? await store.tilesOf(places) : new Map<string, Tiles>();
    for (const stream of streams) {
      const one = follow(stream);
      one.tree = await load(stream, one, held.get(stream) ?? [], kept.get(stream) ?? 0, tiles.get(stream) ?? NO_TILES);
    }
  }

  /** How many events a tree is to have: what is known of its stream, and what is claimed. */
  const needed = (one: Followed): number => one.ahead.reduce((most, { size }) => Math.max(most, size), one.known);

  /** Reads the next events of streams that lack few and were not handed them, and puts them before what was. */
  async function readFew(streams: readonly string[]): Promise<void> {
    if (!log.readStreams) return;
    const asked = streams.flatMap((stream) => {
      const one = follow(stream);
      const from = one.tree?.size ?? 0;
      const lacking = (one.queue[0]?.revision ?? needed(one)) - from;
      return lacking > 0 && lacking <= FEW_EVENTS ? [{ stream, from, until: from + lacking }] : [];
    });
    if (asked.length < 2) return;
    const read = new Map(asked.map(({ stream, until }) => [stream, { until, events: [] as StoredEvent[] }]));
    for (const event of await log.readStreams(asked, FEW_EVENTS)) read.get(event.stream)?.events.push(event);
    for (const [stream, { until, events }] of read) {
      const { queue } = follow(stream);
      const end = Math.min(until, queue[0]?.revision ?? Infinity);
      const before = events.filter(({ revision }) => revision < end);
      queue.unshift(...before);
      queuedBytes += before.reduce((sum, event) => sum + bytesOf(event), 0);
    }
  }

  /** Brings the tree of one stream, which was taken up, up to all that is known of it. */
  async function follows(stream: string, pace: Slices): Promise<GrowingTree> {
    const one = follow(stream);
    const tree = one.tree ?? growingTree();
    try {
      while (tree.size < needed(one)) {
        if (!takeQueued(tree, one) && !(await readPage(stream, tree, one))) break;
        if (pace.isDue()) await pace.turn();
      }
    } catch (error) {
      // The next one who asks begins from what is kept.
      one.tree = undefined;
      throw error;
    }
    const [beyond] = one.ahead;
    if (beyond)
      throw historyChanged(
        `${stream} has ${tree.size} events, and ${beyond.by} holds the root of its first ${beyond.size}`,
      );
    return tree;
  }

  /** Adds what was handed over and follows; false when the next event has to be read. */
  function takeQueued(tree: GrowingTree, one: Followed): boolean {
    const [next] = one.queue;
    if (next === undefined || next.revision > tree.size) return false;
    one.queue.shift();
    queuedBytes -= bytesOf(next);
    if (next.revision === tree.size) add(tree, one, next);
    return true;
  }

  async function keep(streams: readonly string[]): Promise<void> {
    const grown = new Map<string, readonly Tile[]>();
    const sizes = new Map<string, number>();
    for (const stream of streams) {
      const { tree } = follow(stream);
      sizes.set(stream, tree?.size ?? 0);
      const tiles = tree?.takeGrown() ?? [];
      if (tiles.length > 0) grown.set(stream, tiles);
    }
    if (grown.size > 0) await store.keepTiles(grown);
    for (const [stream, size] of sizes) {
      const one = follow(stream);
      one.kept = size;
      // A tree of a stream at rest is taken up again from its tiles.
      if (followed.size > MOST_TREES && one.queue.length === 0 && one.kept >= one.known) followed.delete(stream);
    }
  }

  /** Adds a page of the log; false when the log has no more. */
  async function readPage(stream: string, tree: GrowingTree, one: Followed): Promise<boolean> {
    const until = one.queue[0]?.revision ?? one.known;
    const limit = Math.max(1, Math.min(PAGE_EVENTS, until - tree.size));
    const { events } = await log.readStream(stream, { from: tree.size, limit });
    for (const event of events) {
      if (event.revision !== tree.size) throw historyChanged(`event ${tree.size} of ${stream} is not there`);
      add(tree, one, event);
    }
    if (tree.size - one.kept >= KEEP_LEAVES) await keep([stream]);
    return events.length > 0;
  }

  return {
    keep,
    saw(events) {
      for (const event of events) {
        const one = follow(event.stream);
        const next = (one.queue.at(-1)?.revision ?? (one.tree?.size ?? event.revision) - 1) + 1;
        if (event.revision === next && queuedBytes + bytesOf(event) <= QUEUE_BYTES) {
          one.queue.push(event);
          queuedBytes += bytesOf(event);
        }
        one.known = Math.max(one.known, event.revision + 1);
      }
    },
    known: (stream) => followed.get(stream)?.known ?? 0,
    has(stream, size) {
      const one = follow(stream);
      one.known = Math.max(one.known, size);
    },
    async grown(streams, claims) {
      const grown = new Map<string, GrowingTree | Error>();
      const pace = slices('read', PROOF_SLICE_MS);
      for (let n = 0; n < streams.length; n += STREAMS_TOGETHER) {
        const some = streams.slice(n, n + STREAMS_TOGETHER);
        await takeUp(
          some.filter((stream) => follow(stream).tree === undefined),
          claims,
        );
        await readFew(some);
        for (const stream of some)
          try {
            grown.set(stream, await follows(stream, pace));
          } catch (error) {
            if (!isHistoryChanged(error)) throw error;
            grown.set(stream, error);
          }
      }
      return grown;
    },
    clear() {
      followed.clear();
      queuedBytes = 0;
    },
  };
}
