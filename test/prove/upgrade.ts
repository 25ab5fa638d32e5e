// npm run prove: the walk of OPERATIONS.md from a program to one that has changed a table and writes a new version of
// an event, and back: two and three processes over one PostgreSQL, 16 clients that post all the time. `ENTRIES` = how
// many there are before, `CLIENTS` = who post.
import { expect } from 'chai';
import os from 'node:os';
import { walkUpgrade, type Walked } from '../upgrade.ts';

const ENTRIES = Number(process.env['ENTRIES'] ?? 10_000);
const CLIENTS = Number(process.env['CLIENTS'] ?? 16);

describe('prove: upgrade and rollback', function () {
  this.timeout(1_800_000);
  let walked: Walked;
  before(async () => {
    walked = await walkUpgrade({ entries: ENTRIES, clients: CLIENTS });
    const { waitedS, oldestMs, readyS, acknowledged, lost, doubled, errors, slowestPostMs } = walked;
    const longest = (seconds: number): string => `${seconds.toFixed(1)} s`;
    console.log(
      `      ${ENTRIES} entries before, ${CLIENTS} clients; ${acknowledged} acknowledged, ${lost.length} lost, ` +
        `${doubled.length} doubled, ${errors.length} errors, slowest post ${longest(slowestPostMs / 1_000)}; ` +
        `${os.loadavg()[0]?.toFixed(0)} wanted to run on ${os.availableParallelism()} cores at the end`,
    );
    for (const [when, { plain, fresh }] of Object.entries(waitedS))
      console.log(
        `      ${when}: a report waited ${longest(plain)} at most, ` +
          `one with what its reader had just written ${longest(fresh)}`,
      );
    for (const [when, ms] of Object.entries(oldestMs))
      console.log(`      ${when}: rows were ${longest(ms / 1_000)} old at most`);
    console.log(
      `      a new process ready ${longest(readyS.up)} after its start, ${longest(readyS.back)} after going back, ` +
        `${longest(readyS.stop)} after the old leader was told to end`,
    );
    console.log(`      entries posted by version of the event: ${JSON.stringify(walked.versions)}`);
    for (const { said } of walked.rebuilds) console.log(`      ${said.trim().split('\n').slice(-2).join(' | ')}`);
  });

  it('writes go on all the time: none is lost, doubled or refused for good, and the books agree', () => {
    expect(walked.errors).to.deep.equal([]);
    expect(walked.lost).to.deep.equal([]);
    expect(walked.doubled).to.deep.equal([]);
    expect(walked.debit).to.equal(walked.credit);
    expect(walked.readModelEntries).to.equal(walked.streamEntries + walked.entries);
    expect(walked.verified.status, walked.verified.said).to.equal(0);
  });
  it('both versions of an event are written side by side, and all programs read both', () => {
    expect(Object.keys(walked.versions)).to.deep.equal(['1', '2']);
    expect(walked.versions['1']).to.be.greaterThan(walked.entries);
  });
  it('rows are never older than 2 s while tables are built, exchanged, and processes replaced one by one', () => {
    for (const phase of ['up', 'roll']) expect(walked.oldestMs[phase], phase).to.be.lessThan(2_000);
  });
  it('an old process answers from tables that it can read, and says who keeps them up; the new one leads', () => {
    const { new: alone, 'old on the new tables': old } = walked.said;
    expect([alone?.status, alone?.fix]).to.deep.equal([200, undefined]);
    expect([old?.status, old?.projector.leader]).to.deep.equal([200, false]);
    expect(old?.projector.ahead?.join()).to.match(/entries of version \d+/);
    expect(walked.atOldOnNewTables).to.deep.equal({ report: 200, post: 201 });
    expect(walked.rebuilds[0]?.said).to.match(/They are kept up by (?:process \d+ on|a process at) /);
  });
  it('going back is building anew by the old program, and the new one leaves the older tables alone', () => {
    const { 'old again beside new': beside, 'new beside old again': left, old } = walked.said;
    expect(beside?.fix).to.match(/keeps them up/);
    expect(walked.rebuilds.map(({ status }) => status)).to.deep.equal([0, 0]);
    expect([old?.status, old?.fix]).to.deep.equal([200, undefined]);
    expect([left?.status, left?.projector.leader]).to.deep.equal([503, false]);
    expect(left?.fix).to.match(/went back to an older program.* it is process \d+ on .*go forward again/);
  });
  it('when the old leader ends first, the new program leads, though another old one waits', () => {
    const { 'new beside old': beside, 'new after the old': after } = walked.said;
    expect([beside?.status, beside?.projector.outdated]).to.deep.equal([503, true]);
    expect(beside?.fix).to.match(/newer tables \(.*entries.*\).*`npx daicho migrate`.* stop process \d+ on /);
    expect(after?.status).to.equal(200);
  });
  it('reports wait for seconds while tables are built beside the other program', () => {
    for (const phase of ['up', 'back'] as const) expect(walked.waitedS[phase].plain, phase).to.be.lessThan(10);
  });
});
