// npm run prove: the long runs of the clock. 60 kills of two services over the same stores at month ends, over years.
import { expect } from 'chai';
import { tormentClock } from '../clock.ts';

describe('prove: the clock', function () {
  this.timeout(3_600_000);

  const kills = Number(process.env['KILLS'] ?? 60);
  it('60 kills of two services: every slice and every month once, none left out, oldest first', async () => {
    const { slices, months, ...found } = await tormentClock({ kills, months: kills, seed: 7 });
    console.log(`      ${kills} kills, ${slices} slices, ${months} months of depreciation`);
    expect(months).to.be.at.least(kills);
    expect(found).to.deep.equal({ kills, missing: [], doubled: [], disordered: [], gaps: [], unsound: [] });
  });
  it('twin: a clock that does not ask what has been done since it looked, over two years', async () => {
    const found = await tormentClock({ kills: 0, months: 24, program: ['test/clock-main.ts', 'ignore_keys'] });
    console.log(`      ${found.doubled.length} slices posted twice or more`);
    expect(found.doubled.length).to.be.greaterThan(10);
  });
});
