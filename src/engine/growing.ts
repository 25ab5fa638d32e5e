// The tree of one stream while it grows: the tiles at its right edge in memory, and what has to be kept of it.
import { hashOfRow, rootFromTiles, TILE_WIDTH, type Hash, type TilePlace, type Tiles } from './tree.ts';

/** A tile with its hashes. */
export interface Tile extends TilePlace {
  readonly hashes: readonly Hash[];
}

/** A tree at its right edge. */
export interface GrowingTree {
  readonly size: number;
  add(leaf: Hash): void;
  root(): Hash;
  /** Tiles that have grown since the last time; they count as kept from then on. */
  takeGrown(): readonly Tile[];
}

/** The tiles at the right edge of a tree of `size` leaves, leaves first, and how many hashes each has (0 to 255). */
export function edgeOf(size: number): readonly (TilePlace & { readonly width: number })[] {
  const edge: (TilePlace & { width: number })[] = [];
  for (let [level, count] = [0, size]; count > 0; level++) {
    edge.push({ level, index: Math.floor(count / TILE_WIDTH), width: count % TILE_WIDTH });
    count = Math.floor(count / TILE_WIDTH);
  }
  return edge;
}

/** A tree of `size` leaves that goes on from its tiles. An Error says that one of them is not there. */
export function growingTree(size = 0, tiles?: Tiles): GrowingTree {
  const rows: Hash[][] = edgeOf(size).map(({ level, index, width }) => {
    const hashes = width === 0 ? [] : (tiles?.get({ level, index })?.slice(0, width) ?? []);
    if (hashes.length < width) throw new Error(`tile ${level}/${index} ends before hash ${width}`);
    return [...hashes];
  });
  let count = size;
  let full: Tile[] = [];
  /** Levels whose last tile has grown since it was kept. */
  const grown = new Set<number>();
  const edge: Tiles = { get: ({ level }) => rows[level] };

  function put(level: number, hash: Hash): void {
    const row = (rows[level] ??= []);
    row.push(hash);
    grown.add(level);
    if (row.length < TILE_WIDTH) return;
    const leaves = TILE_WIDTH ** level;
    full.push({ level, index: Math.floor(count / leaves / TILE_WIDTH), hashes: row });
    rows[level] = [];
    grown.delete(level);
    put(level + 1, hashOfRow(row));
  }
  return {
    get size() {
      return count;
    },
    add(leaf) {
      put(0, leaf);
      count += 1;
    },
    root: () => rootFromTiles(count, edge),
    takeGrown() {
      const places = edgeOf(count);
      const partial = [...grown].map((level) => ({
        level,
        index: places[level]?.index ?? 0,
        hashes: [...(rows[level] ?? [])],
      }));
      const taken = [...full, ...partial];
      full = [];
      grown.clear();
      return taken;
    },
  };
}
