// A tree that grows says at every size what its definition says, and goes on from the tiles that it gave away.
import { expect } from 'chai';
import fc from 'fast-check';
import { edgeOf, growingTree } from '../../src/engine/growing.ts';
import { grown, NO_LEAVES, rootOf, TILE_WIDTH, type Hash, type Tiles } from '../../src/engine/tree.ts';
import { leaf } from './reference-proofs.ts';

const leafNumber = (n: number): Hash => leaf(Buffer.from(`event ${n}`));

/** Tiles as a store keeps them. */
function shelf(): Tiles & { keep: (tiles: ReturnType<ReturnType<typeof growingTree>['takeGrown']>) => void } {
  const kept = new Map<string, readonly Hash[]>();
  return {
    keep(tiles) {
      for (const { level, index, hashes } of tiles) {
        const before = kept.get(`${level}/${index}`)?.length ?? 0;
        expect(hashes.length, `tile ${level}/${index}`).to.be.greaterThan(before).and.at.most(TILE_WIDTH);
        kept.set(`${level}/${index}`, hashes);
      }
    },
    get: ({ level, index }) => kept.get(`${level}/${index}`),
  };
}

describe('a tree that grows', () => {
  it('has the root of its definition, however often it was put down and taken up again', () => {
    const roots: string[] = [];
    for (let frontier = NO_LEAVES; frontier.size <= 1_400; frontier = grown(frontier, leafNumber(frontier.size)))
      roots.push(rootOf(frontier).toString('hex'));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }), (steps) => {
        const tiles = shelf();
        let tree = growingTree();
        for (const step of steps) {
          for (let n = 0; n < step && tree.size < 1_400; n++) tree.add(leafNumber(tree.size));
          expect(tree.root().toString('hex')).to.equal(roots[tree.size]);
          tiles.keep(tree.takeGrown());
          expect(tree.takeGrown()).to.deep.equal([]);
          tree = growingTree(tree.size, tiles);
        }
      }),
      { numRuns: 30, examples: [[[256]], [[255, 1, 1]], [[300, 212, 256]]] },
    );
  });

  it('goes on beyond 65,536 leaves, where a third level begins', () => {
    const tiles = shelf();
    const first = growingTree();
    let frontier = NO_LEAVES;
    for (let n = 0; n < 65_540; n++) {
      first.add(leafNumber(n));
      frontier = grown(frontier, leafNumber(n));
    }
    tiles.keep(first.takeGrown());
    expect(edgeOf(65_540)).to.deep.equal([
      { level: 0, index: 256, width: 4 },
      { level: 1, index: 1, width: 0 },
      { level: 2, index: 0, width: 1 },
    ]);
    const again = growingTree(65_540, tiles);
    again.add(leafNumber(65_540));
    expect(again.root()).to.deep.equal(rootOf(grown(frontier, leafNumber(65_540))));
  });

  it('does not go on from tiles that are not there', () => {
    expect(() => growingTree(3, { get: () => undefined })).to.throw('tile 0/0 ends before hash 3');
  });
});
