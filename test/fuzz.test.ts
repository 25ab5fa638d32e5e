// The fuzz, short: a few seconds of it from a seed that is printed; `npm run prove` asks 100,000 times.
import { expect } from 'chai';
import { startApi, type Api } from './api.ts';
import { fuzz, told } from './fuzz.ts';

/** The same in every run, so that a red one is red again; `FUZZ_SEED` asks for another. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
const REQUESTS = 800;
const MOST_MS = 8_000;

describe('fuzz', function fuzzing() {
  this.timeout(90_000);
  let api: Api;
  before(async () => {
    api = await startApi('fuzz');
  });
  after(() => api.close());

  it('whatever is asked, the answer is described, no 5xx, and of the own company', async () => {
    const found = await fuzz({
      origin: api.origin,
      operatorKey: api.operatorKey,
      seed: SEED,
      requests: REQUESTS,
      atMostMs: MOST_MS,
      atOnce: 6,
      perCompany: REQUESTS,
    });
    console.log(told(found));
    expect(found.requests).to.be.above(20);
    expect(found.faults.length, found.faults.join('\n')).to.equal(0);
  });
});
