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
    const { waitedS, acknowledged, lost, doubled, errors, slowestPostMs } = walked;
    const longest = (seconds: number): string => `${seconds.toFixed(1)} s`;
    console.log(
      `      ${ENTRIES} entries before; ${acknowledged} acknowledged, ${lost.length} lost, ` +
        `${doubled.length} doubled, ${errors.length} errors, slowest post ${longest(slowestPostMs / 1_000)}`,
    );
    console.log(
      `      a report with what its reader had just written waited ${longest(waitedS.quiet)} at most before, ` +
        `${longest(waitedS.up)} on the way up, ${longest(waitedS.back)} on the way back`,
    );
    for (const { said } of walked.rebuilds) console.log(`      rebuild: ${said.trim().split('\n').at(-1)}`);
  });

  it('writes go on all the time: none is lost, doubled or refused for good, and the books agree', () => {
    expect(walked.errors).to.deep.equal([]);
    expect(walked.lost).to.deep.equal([]);
    expect(walked.doubled).to.deep.equal([]);
    expect(walked.debit).to.equal(walked.credit);
    expect(walked.readModelEntries).to.equal(walked.streamEntries + walked.entries);
    expect(walked.unsound).to.deep.equal([]);
  });
  it('the new program says which process to stop, and leads when that one ends, though another old one waits', () => {
    const { 'new beside old': beside, new: alone, 'old beside new': old } = walked.said;
    expect([beside?.status, beside?.projector.outdated]).to.deep.equal([503, true]);
    expect(beside?.fix).to.match(/newer tables \(.*entries.*\) .* stop process \d+ on /);
    expect([alone?.status, alone?.fix]).to.deep.equal([200, undefined]);
    expect([old?.status, old?.projector.leader], 'it reads nothing of tables that are not its own').to.deep.equal([
      503,
      false,
    ]);
    expect(old?.fix).to.match(/written by a newer program \(entries of version \d+\).* it is process \d+ on /);
    expect(walked.atOldBesideNew).to.deep.equal({ report: 503, post: 201 });
  });
  it('going back is refused while the new program leads, says how, and works after it has ended', () => {
    const { 'old again beside new': beside, 'old alone': alone, old } = walked.said;
    expect(beside?.fix).to.match(/stop that one first, then run `npx daicho rebuild`/);
    expect(alone?.fix).to.match(/go back for good by `npx daicho rebuild`/);
    expect(walked.rebuilds.map(({ status }) => status)).to.deep.equal([1, 0]);
    expect(walked.rebuilds[0]?.said).to.match(/kept up by a newer program \(process \d+ on .*\): stop it first/);
    expect([old?.status, old?.fix]).to.deep.equal([200, undefined]);
  });
});
