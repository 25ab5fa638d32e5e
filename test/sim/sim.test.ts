// Years of bad luck in seconds: the real writer in several processes over simulated servers, each run from one number.
// The same with all planted faults and many more seeds: npm run prove.
import { expect } from 'chai';
import { PLANTS } from './plants.ts';
import { simulated, type Report } from './simulated.ts';

describe('simulation', function () {
  this.timeout(120_000);
  let report: Report;

  it('40 seeds: what was told is there once, what was refused was so, every call is answered', async () => {
    report = await simulated(1, 41);
    expect(report.first, JSON.stringify(report.first)).to.equal(undefined);
    // A green run in which nothing happened says nothing.
    for (const name of [
      'kills',
      'outages',
      'request lost',
      'answer lost',
      'standstills',
      'post replayed',
      'snapshot kept',
    ])
      expect(report.total[name], name).to.be.above(0);
    for (const name of ['post', 'account', 'reverse', 'account: duplicate_code', 'reverse: already_reversed'])
      expect(report.total[name], name).to.be.above(0);
  });

  it('a seed is the same alone as in a row', async () => {
    const again = await simulated(31, 36);
    expect(again.digests).to.deep.equal(report.digests.slice(30, 35));
  });

  for (const name of ['a refusal on an old page', 'told before it is durable', 'decisions are dropped at a conflict'])
    it(`finds what is planted: ${name}`, async () => {
      const plant = PLANTS.find((one) => one.name === name);
      const found = await simulated(1, 41, { plant });
      expect(found.first?.faults).to.not.equal(undefined);
    });
});
