// npm run prove: the walk of OPERATIONS.md from a program to one that has changed a table, and back: two and three
// processes over one PostgreSQL, 16 clients that post all the time. `ENTRIES` = how many there are before.
import { expect } from 'chai';
import { walkUpgrade, type Walked } from '../upgrade.ts';

const ENTRIES = Number(process.env['ENTRIES'] ?? 10_000);

describe('prove: upgrade and rollback', function () {
  this.timeout(1_800_000);
  let walked: Walked;
  before(async () => {
    walked = await walkUpgrade({ entries: ENTRIES });
    const { waitedS, readyS, acknowledged, lost, doubled, errors, slowestPostMs } = walked;
    const longest = (seconds: number): string => `${seconds.toFixed(1)} s`;
    console.log(
      `      ${ENTRIES} entries before; ${acknowledged} acknowledged, ${lost.length} lost, ` +
        `${doubled.length} doubled, ${errors.length} errors, slowest post ${longest(slowestPostMs / 1_000)}`,
    );
    for (const [when, { plain, fresh }] of Object.entries(waitedS))
      console.log(
        `      ${when}: a report waited ${longest(plain)} at most, ` +
          `one with what its reader had just written ${longest(fresh)}`,
      );
    console.log(
      `      ready ${longest(readyS.up)} and ${longest(readyS.back)} after the tables were built beside, ` +
        `${longest(readyS.stop)} after the old leader was told to end`,
    );
    for (const { said } of walked.rebuilds) console.log(`      rebuild: ${said.trim().split('\n').at(-1)}`);
  });

  it('writes go on all the time: none is lost, doubled or refused for good, and the books agree', () => {
    expect(walked.errors).to.deep.equal([]);
    expect(walked.lost).to.deep.equal([]);
    expect(walked.doubled).to.deep.equal([]);
    expect(walked.debit).to.equal(walked.credit);
    expect(walked.readModelEntries).to.equal(walked.streamEntries + walked.entries);
    expect(walked.verified.status, walked.verified.said).to.equal(0);
  });
  it('the new program says what to do, and leads once its tables are built; an old one reads nothing of them', () => {
    const { 'new beside old': beside, new: alone, 'old beside new': old } = walked.said;
    expect([beside?.status, beside?.projector.outdated]).to.deep.equal([503, true]);
    expect(beside?.fix).to.match(/newer tables \(.*entries.*\).*`npx daicho rebuild`.* stop process \d+ on /);
    expect([alone?.status, alone?.fix]).to.deep.equal([200, undefined]);
    expect([old?.status, old?.projector.leader]).to.deep.equal([503, false]);
    expect(old?.fix).to.match(/written by a newer program \(entries of version \d+\).* it is process \d+ on /);
    expect(walked.atOldBesideNew).to.deep.equal({ report: 503, post: 201 });
  });
  it('going back is the same with the programs exchanged, and the new one leaves the older tables alone', () => {
    const { 'old again beside new': beside, 'new beside old again': left, old } = walked.said;
    expect(beside?.fix).to.match(/go back for good: `npx daicho rebuild`/);
    expect(walked.rebuilds.map(({ status }) => status)).to.deep.equal([0, 0]);
    expect([old?.status, old?.fix]).to.deep.equal([200, undefined]);
    expect([left?.status, left?.projector.leader]).to.deep.equal([503, false]);
    expect(left?.fix).to.match(/went back to an older program.* it is process \d+ on .*go forward again/);
  });
  it('when the old leader ends first, the new program leads, though another old one waits', () => {
    expect(walked.said['new after the old']?.status).to.equal(200);
  });
  it('reports wait for seconds while tables are built beside the other program', () => {
    for (const phase of ['up', 'back'] as const) expect(walked.waitedS[phase].plain, phase).to.be.lessThan(10);
  });
});
