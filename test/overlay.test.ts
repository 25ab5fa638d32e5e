// The overlay: what a desk remembers of facts that the read models may not have yet.
import { expect } from 'chai';
import { amendEntry, postEntries, postEntry, reverseEntry } from '../commands/journal.ts';
import { lineId } from '../src/domain/ids.ts';
import { factAt, forget, newOverlay, remember, surplusOf, type Overlay } from '../src/engine/overlay.ts';
import { companyOpened, lastEntry, twoLines, World } from './spec.ts';
import type { RecordedFact } from '../src/domain/events.ts';

/** A company that posts, pays in parts, takes back, and gives an external id to one entry after the other. */
function story(): RecordedFact[] {
  const world = new World();
  const sale = { effectiveDate: '2026-04-10', lines: twoLines('1220', '4110', 100) };
  const pay = (entryId: string, amount: number): object => {
    const [debit, credit] = twoLines('1130', '1220', amount) as [object, object];
    return {
      effectiveDate: '2026-04-20',
      lines: [debit, { ...credit, settles: [{ lineId: lineId(entryId, 0), amount }] }],
    };
  };
  (companyOpened() as (world: World) => unknown)(world);
  world.run(postEntry, { ...sale, externalId: 'x-1' });
  const charge = lastEntry(world);
  world.run(postEntry, pay(charge, 60));
  const payment = lastEntry(world);
  world.run(amendEntry, { entryId: charge, memo: 'a memo' });
  world.run(reverseEntry, { entryId: payment, externalId: 'x-2' });
  world.run(postEntries, { entries: [sale, { ...sale, externalId: 'x-3' }] });
  world.run(postEntry, pay(charge, 100));
  return world.facts.map((fact, n) => ({
    ...fact,
    meta: { ...fact.meta, idempotencyKey: `key-${n}`, fingerprint: 'f' },
  }));
}

const overlayOf = (facts: readonly RecordedFact[]): Overlay => {
  const overlay = newOverlay();
  for (const fact of facts) remember(overlay, fact);
  return overlay;
};
/** An overlay without sums that are zero: they say nothing. */
const said = (overlay: Overlay): object => ({
  ...overlay,
  settled: new Map([...overlay.settled].filter(([, amount]) => amount !== 0)),
});

describe('overlay', () => {
  it('that has forgotten facts is as if it had never known them', () => {
    const facts = story();
    expect(overlayOf(facts).holders.size).to.equal(3);
    for (let n = -1; n <= facts.length; n++) {
      const overlay = overlayOf(facts);
      forget(overlay, n);
      expect(said(overlay), `up to ${n}`).to.deep.equal(said(overlayOf(facts.slice(n + 1))));
      expect(factAt(overlay, n)).to.equal(undefined);
      expect(factAt(overlay, n + 1)).to.equal(facts[n + 1]);
    }
  });

  it('counts lines, and says what must be forgotten for so many to be left', () => {
    const overlay = overlayOf(story());
    const { lines } = overlay;
    expect(surplusOf(overlay, lines)).to.equal(-1);
    for (const most of [lines - 1, 5, 0]) {
      const again = overlayOf(overlay.facts);
      forget(again, surplusOf(again, most) - 1);
      expect(again.lines, `one fewer leaves more than ${most}`).to.be.above(most);
      forget(again, surplusOf(again, most));
      expect(again.lines).to.be.at.most(most);
    }
  });
});
