// Years of bad luck in seconds: the whole real engine in several processes over simulated servers, each run from one
// number.
// The same with all planted faults and many more seeds: npm run prove.
import { expect } from 'chai';
import { PLANTS } from './plants.ts';
import { keptSeeds, simulated, type Report } from './simulated.ts';
import { STATES } from './states.ts';

/** Seeds of a run in `npm test`: a row in which nearly every state is reached. */
const FROM = 21;
const SEEDS = 6;
/** What is rare (a post that is told again by its receipt) is looked for in more of them, some at a time. */
const MORE = { seeds: 4, times: 5 };

describe('simulation', function () {
  this.timeout(400_000);
  let report: Report;

  it(`${SEEDS} seeds and more: what was told is so, rows are the events, nothing is lost or done twice`, async () => {
    report = await simulated(FROM, FROM + SEEDS);
    expect(report.first, JSON.stringify(report.first)).to.equal(undefined);
    const unseen = new Set(STATES.filter((name) => !report.total[name]));
    for (let n = 0; n < MORE.times && unseen.size > 0; n++) {
      const from = FROM + SEEDS + n * MORE.seeds;
      const { first, total } = await simulated(from, from + MORE.seeds);
      expect(first, JSON.stringify(first)).to.equal(undefined);
      for (const name of unseen) if (total[name]) unseen.delete(name);
    }
    // A green run in which nothing happened says nothing.
    expect([...unseen]).to.deep.equal([]);
  });

  it('seeds that are kept; the first of them is the same here as in a row', async () => {
    const kept = await keptSeeds();
    expect(kept.first, JSON.stringify(kept.first)).to.equal(undefined);
    expect(kept.digests[0]).to.equal(report.digests[23 - FROM]);
  });

  it('rows and answers in SQL are those of the maps, and reports those of the events', async () => {
    const inSql = await simulated(FROM, FROM + 1, { isInSql: true });
    expect(inSql.first, JSON.stringify(inSql.first)).to.equal(undefined);
    // What SQL is asked beside them changes nothing of what happens.
    expect(inSql.digests[0]).to.equal(report.digests[0]);
    for (const name of ['unit of work in SQL', 'recall asked in SQL too', 'a query asked in SQL too'])
      expect(inSql.total[name], name).to.be.above(0);
  });

  it('finds what is planted: told before it is durable', async () => {
    const plant = PLANTS.find(({ name }) => name === 'told before it is durable');
    const found = await simulated(1, 41, { plant });
    expect(found.first?.faults).to.not.equal(undefined);
  });
});
