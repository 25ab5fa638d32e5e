// The tree over the leaves of a stream (RFC 6962): roots, proofs, and the tiles in which its hashes are kept.
// Everything here is arithmetic on places and hashes; whoever calls it fetches the tiles.
import { hash } from 'node:crypto';

/** A hash of 32 bytes. */
export type Hash = Buffer;

/**
 * A complete subtree: `level` 0 is a leaf, and a subtree of level n covers 2^n leaves from `index` * 2^n on.
 */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
}

/** A tile: up to 256 hashes of level 8 * `level`, from 256 * `index` on. */
export interface TilePlace {
  readonly level: number;
  readonly index: number;
}

/** How many hashes a full tile has. */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
const NODE_MARK = 1;
const HASH_BYTES = 32;

/** The root of a tree without leaves: SHA-256 of nothing. */
export const EMPTY_ROOT: Hash = hash('sha256', '', 'buffer');

/** What is hashed for a node; one for all of them, because nothing waits between filling and hashing it. */
const node = Buffer.alloc(1 + 2 * HASH_BYTES, NODE_MARK);

/** The hash over two hashes: in one call, by way of a string, which takes half as long as an object and its steps. */
export function nodeHash(left: Hash, right: Hash): Hash {
  left.copy(node, 1);
  right.copy(node, 1 + HASH_BYTES);
  return Buffer.from(hash('sha256', node, 'binary'), 'latin1');
}

/** The largest power of two that is smaller than `n` (n >= 2). */
function splitOf(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

/** The complete subtrees of which leaves `from` to `to` (exclusive) consist, where `from` is a place of a split. */
export function nodesOfRange(from: number, to: number): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let at = from; at < to;) {
    let level = 0;
    let width = 1;
    while (at % (width * 2) === 0 && at + width * 2 <= to) {
      width *= 2;
      level += 1;
    }
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
}

/** The hash over leaves `from` to `to` (exclusive), from the hashes of its complete subtrees. */
function hashOfRange(from: number, to: number, hashOf: (node: TreeNode) => Hash): Hash {
  const hashes = nodesOfRange(from, to).map(hashOf);
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** Ranges of leaves whose hashes prove something, in the order in which a proof lists them. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/**
 * The ranges of the proof that leaf `index` stands in the tree of `size` leaves (RFC 6962, 2.1.1), lowest first.
 * A RangeError says that there is no such leaf.
 */
export function inclusionRanges(index: number, size: number): Ranges {
  if (!(index >= 0 && index < size)) throw new RangeError(`there is no leaf ${index} among ${size}`);
  const ranges: [number, number][] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      ranges.push([middle, to]);
      to = middle;
    } else {
      ranges.push([from, middle]);
      from = middle;
    }
  }
  return ranges.reverse();
}

/**
 * The ranges of the proof that the tree of `first` leaves is the beginning of that of `second` (RFC 6962, 2.1.2).
 * A RangeError says that the first is empty or the larger one.
 */
export function consistencyRanges(first: number, second: number): Ranges {
  if (!(first >= 1 && first <= second)) throw new RangeError(`no tree of ${first} leaves begins one of ${second}`);
  const ranges: [number, number][] = [];
  let [from, to] = [0, second];
  // The right edge of the first tree is known to whoever has its root, as long as it is a whole subtree from 0 on.
  let isKnown = true;
  while (first !== to) {
    const middle = from + splitOf(to - from);
    if (first <= middle) {
      ranges.push([middle, to]);
      to = middle;
    } else {
      ranges.push([from, middle]);
      from = middle;
      isKnown = false;
    }
  }
  if (!isKnown) ranges.push([from, to]);
  return ranges.reverse();
}

/** Hashes of complete subtrees, found in tiles. */
export interface Tiles {
  /** The hashes of a tile, at least as many as the tree has of it; undefined when it is not there. */
  get(place: TilePlace): readonly Hash[] | undefined;
}

/** The tile in which the hash of a complete subtree is found, and where its hashes begin and how many they are. */
function within({ level, index }: TreeNode): { place: TilePlace; at: number; count: number } {
  const tileLevel = Math.floor(level / TILE_HEIGHT);
  const count = 2 ** (level % TILE_HEIGHT);
  const first = index * count;
  return { place: { level: tileLevel, index: Math.floor(first / TILE_WIDTH) }, at: first % TILE_WIDTH, count };
}

/** The tiles that must be at hand for the hashes of these ranges; each once. */
export function tilesOfRanges(ranges: Ranges): TilePlace[] {
  const places = new Map<string, TilePlace>();
  for (const [from, to] of ranges)
    for (const node of nodesOfRange(from, to)) {
      const { place } = within(node);
      places.set(`${place.level}/${place.index}`, place);
    }
  return [...places.values()];
}

/** The hash over hashes of one level, of which there is a power of two. */
export function hashOfRow(hashes: readonly Hash[]): Hash {
  let row = hashes;
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_one, n) => nodeHash(row[2 * n] as Hash, row[2 * n + 1] as Hash));
  return row[0] as Hash;
}

/** The hash of a complete subtree, from tiles. An Error says that one is not there. */
function hashFromTiles(tiles: Tiles, node: TreeNode): Hash {
  const { place, at, count } = within(node);
  const hashes = tiles.get(place)?.slice(at, at + count) ?? [];
  if (hashes.length < count) throw new Error(`tile ${place.level}/${place.index} ends before hash ${at + count}`);
  return hashOfRow(hashes);
}

/**
 * The hashes of ranges, from tiles: a proof. Hashes of subtrees that several proofs need are worked out once when
 * `known` is handed from one to the next.
 */
export function hashesOfRanges(ranges: Ranges, tiles: Tiles, known: Map<string, Hash> = new Map()): Hash[] {
  const hashOf = (node: TreeNode): Hash => {
    const name = `${node.level}/${node.index}`;
    const found = known.get(name) ?? hashFromTiles(tiles, node);
    known.set(name, found);
    return found;
  };
  return ranges.map(([from, to]) => hashOfRange(from, to, hashOf));
}

/** The root of the tree of `size` leaves, from tiles. */
export function rootFromTiles(size: number, tiles: Tiles): Hash {
  return size === 0 ? EMPTY_ROOT : (hashesOfRanges([[0, size]], tiles)[0] as Hash);
}

/**
 * A tree as it grows: the hashes of its complete subtrees from left to right, at most one of each level. `size` leaves
 * are in it.
 */
export interface Frontier {
  readonly size: number;
  readonly hashes: readonly Hash[];
}

/** A tree without leaves. */
export const NO_LEAVES: Frontier = { size: 0, hashes: [] };

/** The frontier with one more leaf. */
export function grown({ size, hashes }: Frontier, leaf: Hash): Frontier {
  const next = [...hashes, leaf];
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
    const right = next.pop() as Hash;
    next.push(nodeHash(next.pop() as Hash, right));
  }
  return { size: size + 1, hashes: next };
}

/** The root that a frontier has. */
export function rootOf({ hashes }: Frontier): Hash {
  return hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** The frontier of the tree of `size` leaves, from tiles. */
export function frontierFromTiles(size: number, tiles: Tiles): Frontier {
  return { size, hashes: nodesOfRange(0, size).map((node) => hashFromTiles(tiles, node)) };
}

/** Hashes one after the other, as tiles are stored and served. */
export function joined(hashes: readonly Hash[]): Buffer {
  return Buffer.concat(hashes);
}

/** The hashes of stored bytes. An Error says that these are no whole hashes. */
export function hashesIn(bytes: Uint8Array): Hash[] {
  if (bytes.length % HASH_BYTES !== 0) throw new Error(`${bytes.length} bytes are no whole hashes`);
  return Array.from({ length: bytes.length / HASH_BYTES }, (_one, n) =>
    Buffer.from(bytes.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES)),
  );
}
