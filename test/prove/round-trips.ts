// Proof: the demo company in every format of export and import; `npm test` does a quarter of it in hledger.
import { PLAIN_TEXTS } from '../../src/domain/interchange/plain-text-read.ts';
import { demoRoundTrip } from '../round-trip.ts';

describe('round trips of the demo company', () => {
  for (const format of PLAIN_TEXTS)
    it(`exported as ${format} and imported, it says the same in every report`, () => demoRoundTrip(format, true));
});
