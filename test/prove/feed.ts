// npm run prove: 20 kills in the middle of imports, each while a webhook was sent and not noted; and the twin.
import { expect } from 'chai';
import { tormentFeed } from '../feed-crash.ts';

describe('prove: feeds and webhooks', function () {
  this.timeout(1_800_000);

  it('20 kills: each line once, imports that broke off seen as such, events sent in order, some again', async () => {
    const { broken, repeated, ...found } = await tormentFeed({ kills: 20 });
    console.log(`      ${found.kills} kills, ${broken} of them within an import, ${repeated} events sent again`);
    expect(found).to.deep.equal({ kills: 20, missing: 0, doubled: 0, difference: 0, unsent: 0, disordered: 0 });
    expect(broken).to.be.greaterThan(10);
    expect(repeated).to.be.at.least(20);
  });
  it('twin: a service that does not know its lines again is found out', async () => {
    expect((await tormentFeed({ kills: 1, words: ['twice'] })).doubled).to.be.greaterThan(0);
  });
});
