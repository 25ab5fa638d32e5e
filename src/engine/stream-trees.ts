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

/** The trees of a process, and what they stand on. */
interface Forest {
  readonly log: Pick<EventLog, 'readStream' | 'readStreams'>;
  readonly store: ProofStore;
  readonly followed: Map<string, Followed>;
  /** Of events that were handed over and are not hashed yet. */
  queuedBytes: number;
}

/** What is claimed of several streams; one that nobody claims anything of may be left out. */
type ClaimsOf = Parameters<StreamTrees['grown']>[1];

function follow({ followed }: Forest, stream: string): Followed {
  const found = followed.get(stream) ?? { tree: undefined, queue: [], known: 0, kept: 0, ahead: [] };
  followed.set(stream, found);
  return found;
}

/** How many events a tree is to have: what is known of its stream, and what is claimed. */
const needed = (one: Followed): number => one.ahead.reduce((most, { size }) => Math.max(most, size), one.known);

/** From its tiles, as far as they have the roots that are claimed; all of it anew where they have not. */
async function load(
  { store }: Forest,
  stream: string,
  one: Followed,
  held: { readonly claims: readonly Claim[]; readonly kept: number; readonly tiles: Tiles },
): Promise<GrowingTree> {
  const { claims, kept, tiles } = held;
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
async function takeUp(forest: Forest, streams: readonly string[], claimsOf: ClaimsOf): Promise<void> {
  if (streams.length === 0) return;
  const { store } = forest;
  const held = await claimsOf(streams);
  const leaves = await store.leaves(streams);
  const places = new Map<string, readonly TilePlace[]>();
  for (const stream of streams) {
    const kept = leaves.get(stream) ?? 0;
    const within = (held.get(stream) ?? []).filter(({ size }) => size <= kept);
    const all = [...edgeOf(kept), ...tilesOfRanges(within.map(({ size }) => [0, size] as const))];
    if (all.length > 0) places.set(stream, all);
  }
  const found = places.size > 0 ? await store.tilesOf(places) : new Map<string, Tiles>();
  for (const stream of streams) {
    const one = follow(forest, stream);
    const [claims, kept] = [held.get(stream) ?? [], leaves.get(stream) ?? 0];
    one.tree = await load(forest, stream, one, { claims, kept, tiles: found.get(stream) ?? NO_TILES });
  }
}

/** Reads the next events of streams that lack few and were not handed them, and puts them before what was. */
async function readFew(forest: Forest, streams: readonly string[]): Promise<void> {
  const { log } = forest;
  if (!log.readStreams) return;
  const asked = streams.flatMap((stream) => {
    const one = follow(forest, stream);
    const from = one.tree?.size ?? 0;
    const lacking = (one.queue[0]?.revision ?? needed(one)) - from;
    return lacking > 0 && lacking <= FEW_EVENTS ? [{ stream, from, until: from + lacking }] : [];
  });
  if (asked.length < 2) return;
  const read = new Map(asked.map(({ stream, until }) => [stream, { until, events: [] as StoredEvent[] }]));
  for (const event of await log.readStreams(asked, FEW_EVENTS)) read.get(event.stream)?.events.push(event);
  for (const [stream, { until, events }] of read) {
    const { queue } = follow(forest, stream);
    const end = Math.min(until, queue[0]?.revision ?? Infinity);
    const before = events.filter(({ revision }) => revision < end);
    queue.unshift(...before);
    forest.queuedBytes += before.reduce((sum, event) => sum + bytesOf(event), 0);
  }
}

/** Adds what was handed over and follows; false when the next event has to be read. */
function takeQueued(forest: Forest, tree: GrowingTree, one: Followed): boolean {
  const [next] = one.queue;
  if (next === undefined || next.revision > tree.size) return false;
  one.queue.shift();
  forest.queuedBytes -= bytesOf(next);
  if (next.revision === tree.size) add(tree, one, next);
  return true;
}

async function keep(forest: Forest, streams: readonly string[]): Promise<void> {
  const { store, followed } = forest;
  const grown = new Map<string, readonly Tile[]>();
  const sizes = new Map<string, number>();
  for (const stream of streams) {
    const { tree } = follow(forest, stream);
    sizes.set(stream, tree?.size ?? 0);
    const tiles = tree?.takeGrown() ?? [];
    if (tiles.length > 0) grown.set(stream, tiles);
  }
  if (grown.size > 0) await store.keepTiles(grown);
  for (const [stream, size] of sizes) {
    const one = follow(forest, stream);
    one.kept = size;
    // A tree of a stream at rest is taken up again from its tiles.
    if (followed.size > MOST_TREES && one.queue.length === 0 && one.kept >= one.known) followed.delete(stream);
  }
}

/** Adds a page of the log; false when the log has no more. */
async function readPage(forest: Forest, stream: string, tree: GrowingTree, one: Followed): Promise<boolean> {
  const until = one.queue[0]?.revision ?? one.known;
  const limit = Math.max(1, Math.min(PAGE_EVENTS, until - tree.size));
  const { events } = await forest.log.readStream(stream, { from: tree.size, limit });
  for (const event of events) {
    if (event.revision !== tree.size) throw historyChanged(`event ${tree.size} of ${stream} is not there`);
    add(tree, one, event);
  }
  if (tree.size - one.kept >= KEEP_LEAVES) await keep(forest, [stream]);
  return events.length > 0;
}

/** Brings the tree of one stream, which was taken up, up to all that is known of it. */
async function follows(forest: Forest, stream: string, pace: Slices): Promise<GrowingTree> {
  const one = follow(forest, stream);
  const tree = (one.tree ??= growingTree());
  try {
    while (tree.size < needed(one)) {
      if (!takeQueued(forest, tree, one) && !(await readPage(forest, stream, tree, one))) break;
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

/** Trees over this log, with their tiles in this store. */
export function streamTrees(log: Forest['log'], store: ProofStore): StreamTrees {
  const forest: Forest = { log, store, followed: new Map(), queuedBytes: 0 };
  return {
    keep: (streams) => keep(forest, streams),
    saw(events) {
      for (const event of events) {
        const one = follow(forest, event.stream);
        const next = (one.queue.at(-1)?.revision ?? (one.tree?.size ?? event.revision) - 1) + 1;
        if (event.revision === next && forest.queuedBytes + bytesOf(event) <= QUEUE_BYTES) {
          one.queue.push(event);
          forest.queuedBytes += bytesOf(event);
        }
        one.known = Math.max(one.known, event.revision + 1);
      }
    },
    known: (stream) => forest.followed.get(stream)?.known ?? 0,
    has(stream, size) {
      const one = follow(forest, stream);
      one.known = Math.max(one.known, size);
    },
    async grown(streams, claims) {
      const grown = new Map<string, GrowingTree | Error>();
      const pace = slices('read', PROOF_SLICE_MS);
      for (let n = 0; n < streams.length; n += STREAMS_TOGETHER) {
        const some = streams.slice(n, n + STREAMS_TOGETHER);
        const fresh = some.filter((stream) => follow(forest, stream).tree === undefined);
        await takeUp(forest, fresh, claims);
        await readFew(forest, some);
        for (const stream of some)
          try {
            grown.set(stream, await follows(forest, stream, pace));
          } catch (error) {
            if (!isHistoryChanged(error)) throw error;
            grown.set(stream, error);
          }
      }
      return grown;
    },
    clear() {
      forest.followed.clear();
      forest.queuedBytes = 0;
    },
  };
}
