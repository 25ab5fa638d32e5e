// Long work in slices: one slice per turn of the loop, commands before reads, and whoever waits on the loop gets his turn.
import { expect } from 'chai';
import { LIMITS } from '../src/domain/limits.ts';
import { slices } from '../src/engine/loop.ts';

const work = (ms: number): void => { for (const endMs = performance.now() + ms; performance.now() < endMs;); };

describe('loop', () => {
  it('a slice is due after its time, and again after each turn', async () => {
    const pace = slices('read');
    expect(pace.isDue()).to.equal(false);
    work(LIMITS.sliceMs + 1);
    expect(pace.isDue()).to.equal(true);
    await pace.turn();
    expect(pace.isDue()).to.equal(false);
  });

  it('of many jobs one goes on per turn of the loop, commands first', async () => {
    const order: string[] = [];
    let turns = 0;
    let over = false;
    const count = (): void => { turns++; if (!over) setImmediate(count); };
    setImmediate(count);
    await Promise.all((['read', 'read', 'command', 'command'] as const).map(async (what, i) => {
      const pace = slices(what);
      for (let n = 0; n < 3; n++) { await pace.turn(); order.push(`${what}${i} at ${turns}`); }
    }));
    over = true;
    expect(order.map((text) => text.split(' ')[0])).to.deep.equal(['command2', 'command3', 'command2', 'command3', 'command2', 'command3', 'read0', 'read1', 'read0', 'read1', 'read0', 'read1']);
    expect(new Set(order.map((text) => text.split(' at ')[1])).size, order.join(', ')).to.equal(order.length);
  });
});
