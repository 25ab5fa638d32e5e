// The tree: roots and proofs as RFC 6962 has them, checked by algorithms that share no line with those that make them.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  consistencyRanges,
  EMPTY_ROOT,
  frontierFromTiles,
  grown,
  hashesIn,
  hashesOfRanges,
  inclusionRanges,
  joined,
  NO_LEAVES,
  nodeHash,
  rootFromTiles,
  rootOf,
  tilesOfRanges,
  TILE_WIDTH,
  type Hash,
  type Tiles,
} from '../../src/engine/tree.ts';
import { definedRoot, isConsistent, isIncluded, leaf } from './reference-proofs.ts';

/** The inputs and roots of the vectors that Certificate Transparency's implementations share (RFC 6962). */
const VECTOR_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const VECTOR_ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const numbered = (count: number): Hash[] => Array.from({ length: count }, (_one, n) => leaf(Buffer.from(`event ${n}`)));

/** All tiles of a tree over these leaves. */
function tilesOf(leaves: readonly Hash[]): Tiles & { asked: Set<string> } {
  const levels: Hash[][] = [[...leaves]];
  for (let row = levels[0] as Hash[]; row.length >= TILE_WIDTH;) {
    const above = Array.from({ length: Math.floor(row.length / TILE_WIDTH) }, (_one, n) =>
      definedRoot(row.slice(n * TILE_WIDTH, (n + 1) * TILE_WIDTH)),
    );
    levels.push(above);
    row = above;
  }
  const asked = new Set<string>();
  return {
    asked,
    get({ level, index }) {
      asked.add(`${level}/${index}`);
      return levels[level]?.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH);
    },
  };
}

describe('the tree of a stream', () => {
  it('has the roots of the vectors of RFC 6962', () => {
    const leaves = VECTOR_LEAVES.map((hex) => leaf(Buffer.from(hex, 'hex')));
    let frontier = NO_LEAVES;
    expect(rootOf(frontier).toString('hex')).to.equal(EMPTY_ROOT.toString('hex'));
    for (const [n, one] of leaves.entries()) {
      frontier = grown(frontier, one);
      expect(rootOf(frontier).toString('hex')).to.equal(VECTOR_ROOTS[n]);
    }
  });

  it('proves every leaf of every tree of up to 200', () => {
    const leaves = numbered(200);
    const tiles = tilesOf(leaves);
    for (let size = 1; size <= 200; size++) {
      const root = definedRoot(leaves.slice(0, size));
      const known = new Map<string, Hash>();
      for (let index = 0; index < size; index++) {
        const path = hashesOfRanges(inclusionRanges(index, size), tiles, known);
        expect(isIncluded(leaves[index] as Hash, index, size, path, root), `${index} of ${size}`).to.equal(true);
      }
    }
  });

  it('proves that each of them begins each longer one', () => {
    const leaves = numbered(200);
    const tiles = tilesOf(leaves);
    const roots = Array.from({ length: 201 }, (_one, size) => definedRoot(leaves.slice(0, size)));
    const known = new Map<string, Hash>();
    for (let second = 1; second <= 200; second++)
      for (let first = 1; first <= second; first++) {
        const path = hashesOfRanges(consistencyRanges(first, second), tiles, known);
        const holds = isConsistent(first, second, path, roots[first] as Hash, roots[second] as Hash);
        expect(holds, `${first} in ${second}`).to.equal(true);
      }
  });

  it('no proof stands a flipped bit, another place, one hash more or less', () => {
    const leaves = numbered(77);
    const tiles = tilesOf(leaves);
    const root = definedRoot(leaves);
    for (let index = 0; index < 77; index++) {
      const own = leaves[index] as Hash;
      const path = hashesOfRanges(inclusionRanges(index, 77), tiles);
      for (const [n, one] of path.entries()) {
        const flipped = Buffer.from(one);
        flipped[n % 32] = (flipped[n % 32] as number) ^ 1;
        expect(isIncluded(own, index, 77, path.with(n, flipped), root)).to.equal(false);
      }
      expect(isIncluded(own, index, 77, path.slice(1), root)).to.equal(false);
      expect(isIncluded(own, index, 77, path.slice(0, -1), root)).to.equal(false);
      expect(isIncluded(own, index, 77, [...path, own], root)).to.equal(false);
      for (let other = 0; other < 77; other++)
        if (other !== index) expect(isIncluded(own, other, 77, path, root)).to.equal(false);
    }
  });

  it('has the same root by its frontier, its tiles and its definition, beyond one tile and two', () => {
    const leaves = numbered(65_537);
    const tiles = tilesOf(leaves);
    let frontier = NO_LEAVES;
    for (const one of leaves) {
      frontier = grown(frontier, one);
      if (![1, 255, 256, 257, 511, 512, 65_537].includes(frontier.size)) continue;
      const root = definedRoot(leaves.slice(0, frontier.size)).toString('hex');
      expect(rootOf(frontier).toString('hex'), `frontier of ${frontier.size}`).to.equal(root);
      expect(rootFromTiles(frontier.size, tiles).toString('hex'), `tiles of ${frontier.size}`).to.equal(root);
      expect(frontierFromTiles(frontier.size, tiles)).to.deep.equal(frontier);
    }
  });

  it('a law: any proof in any tree holds, and asks for no tile but those that it names', () => {
    const leaves = numbered(1_400);
    fc.assert(
      fc.property(fc.nat(1_399), fc.nat(1_399), (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const tiles = tilesOf(leaves.slice(0, high + 1));
        const root = definedRoot(leaves.slice(0, high + 1));
        const inclusion = inclusionRanges(low, high + 1);
        const consistency = consistencyRanges(low + 1, high + 1);
        const named = new Set(tilesOfRanges([...inclusion, ...consistency]).map((at) => `${at.level}/${at.index}`));
        const path = hashesOfRanges(inclusion, tiles);
        expect(isIncluded(leaves[low] as Hash, low, high + 1, path, root)).to.equal(true);
        const from = definedRoot(leaves.slice(0, low + 1));
        expect(isConsistent(low + 1, high + 1, hashesOfRanges(consistency, tiles), from, root)).to.equal(true);
        for (const one of tiles.asked) expect(named.has(one), one).to.equal(true);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses places that are not in it, tiles that end too early, bytes that are no hashes', () => {
    expect(() => inclusionRanges(5, 5)).to.throw(RangeError, 'no leaf 5 among 5');
    expect(() => inclusionRanges(-1, 5)).to.throw(RangeError);
    expect(() => consistencyRanges(0, 5)).to.throw(RangeError);
    expect(() => consistencyRanges(6, 5)).to.throw(RangeError, 'no tree of 6 leaves begins one of 5');
    expect(() => rootFromTiles(9, tilesOf(numbered(8)))).to.throw('tile 0/0 ends before hash 9');
    expect(() => hashesIn(Buffer.alloc(33))).to.throw('33 bytes are no whole hashes');
    expect(hashesIn(joined(numbered(3)))).to.deep.equal(numbered(3));
    expect(nodeHash(leaf(Buffer.alloc(0)), leaf(Buffer.from('00', 'hex'))).toString('hex')).to.equal(VECTOR_ROOTS[1]);
  });
});
