// What the clock does happens once: two services over the same stores, both looking for what is due, killed at month
// ends; and the twin that does not ask what has been done since it looked. `npm run prove` kills more.
import { expect } from 'chai';
import { tormentClock } from './clock.ts';

describe('clock: two services, killed at month ends', function () {
  this.timeout(300_000);

  it('2 kills: every slice and every month once, none left out, oldest first, numbers without a gap', async () => {
    const { slices, months, ...found } = await tormentClock({ kills: 2, months: 4 });
    expect([slices > 30, months >= 4], `${slices} slices, ${months} months`).to.deep.equal([true, true]);
    expect(found).to.deep.equal({ kills: 2, missing: [], doubled: [], disordered: [], gaps: [], unsound: [] });
  });
  it('twin: a clock that does not ask what has been done since it looked is found out', async () => {
    // Both must look before either has posted; now and then they miss each other.
    let doubled = 0;
    for (let round = 0; round < 4 && doubled === 0; round++) {
      const found = await tormentClock({ kills: 0, months: 6, program: ['test/clock-main.ts', 'ignore_keys'] });
      doubled = found.doubled.length;
    }
    expect(doubled).to.be.greaterThan(0);
  });
});
