// Years of bad luck in seconds: the whole real engine in several processes over simulated servers, each run from one
// number.
// The same with all planted faults and many more seeds: npm run prove.
import { expect } from 'chai';
import fs from 'node:fs';
import { PLANTS } from './plants.ts';
import { simulated, type Report } from './simulated.ts';
import { STATES } from './states.ts';

/**
 * Seeds of a run in `npm test`: those that are kept, and as many from this one as it takes to reach every state, the
 * rare ones too (a post that is told again by its receipt). They are run by one process: each that starts reads the
 * whole program first.
 */
const FROM = 61;
const MOST = 30;
/** The first of seeds.txt. */
const KEPT = 23;

describe('simulation', function () {
  this.timeout(400_000);
  let report: Report;

  it('what was told is so, rows are the events, nothing is lost or done twice: kept seeds, and others', async () => {
    report = await simulated(FROM, FROM + MOST, { isToReachAll: true });
    expect(report.first, JSON.stringify(report.first)).to.equal(undefined);
    // A green run in which nothing happened says nothing.
    expect(STATES.filter((name) => !report.total[name])).to.deep.equal([]);
  });

  it('rows and answers in SQL are those of the maps, and reports those of the events', async () => {
    const inSql = await simulated(KEPT, KEPT + 1, { isInSql: true });
    expect(inSql.first, JSON.stringify(inSql.first)).to.equal(undefined);
    // What SQL is asked beside them changes nothing of what happens, and neither does it whether a seed is run alone.
    expect(inSql.digests[0]).to.equal(report.digests[0]);
    for (const name of ['unit of work in SQL', 'recall asked in SQL too', 'a query asked in SQL too'])
      expect(inSql.total[name], name).to.be.above(0);
  });

  it('every fault that is planted in long runs stands in the program as it is today', () => {
    const read = (file: string): string => fs.readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const gone = PLANTS.filter(({ file, from }) => read(file).split(from).length !== 2);
    expect(gone.map(({ name, file }) => `${name}: ${file}`)).to.deep.equal([]);
  });

  it('finds what is planted: told before it is durable', async () => {
    const plant = PLANTS.find(({ name }) => name === 'told before it is durable');
    const found = await simulated(1, 41, { plant });
    expect(found.first?.faults).to.not.equal(undefined);
  });
});
