// A kill -9 in the middle of an import of a statement, when a webhook was sent and not noted. `npm run prove` kills 20
// times, and has the twin that must turn red.
import { expect } from 'chai';
import { tormentFeed } from './feed-crash.ts';

describe('crash: a feed that breaks off', function () {
  this.timeout(180_000);

  it('is seen as incomplete and completed by the same call, each line once; its webhook is sent again', async () => {
    expect(await tormentFeed({ kills: 1 })).to.deep.equal({
      ...{ kills: 1, broken: 1, missing: 0, doubled: 0, difference: 0 },
      ...{ unsent: 0, disordered: 0, repeated: 1 },
    });
  });
});
