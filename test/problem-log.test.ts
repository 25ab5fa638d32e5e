// Lines about what goes wrong behind the doors: one a minute of the same words, a few of the same kind, and none lost
// without being counted.
import { expect } from 'chai';
import { problemLog } from '../src/problem-log.ts';

describe('lines about problems', () => {
  const told = (): { lines: string[]; say: (message: string) => void; pass: (ms: number) => void } => {
    let nowMs = 0;
    const lines: string[] = [];
    const log = problemLog(
      (message, _error, leftOut) => lines.push(leftOut > 0 ? `${message} (+${leftOut})` : message),
      () => nowMs,
    );
    return { lines, say: (message) => log.line(message, undefined), pass: (ms) => (nowMs += ms) };
  };

  it('while a store is away for an hour, and is found so each second: one a minute, with what was left out', () => {
    const { lines, say, pass } = told();
    for (let second = 0; second < 3_600; second += 1, pass(1_000)) say('webhooks could not be looked up');
    expect(lines).to.have.length(60);
    expect([lines[0], lines[1]]).to.deep.equal([
      'webhooks could not be looked up',
      'webhooks could not be looked up (+59)',
    ]);
  });

  it('of a thousand companies: ten a minute, and how many more', () => {
    const { lines, say, pass } = told();
    const of = (n: number): string => `the event store is in trouble (ledger-comp_0000${n})`;
    for (let n = 0; n < 1_000; n += 1) say(of(n));
    expect(lines).to.have.length(10);
    pass(60_000);
    say(of(1));
    expect(lines.at(-1)).to.equal(`${of(1)} (+990)`);
  });

  it('what is another problem is told at once', () => {
    const { lines, say } = told();
    for (const message of ['a is away', 'b is away', 'a is away', 'nothing more is written to ledger-1', 'b is back'])
      say(message);
    expect(lines).to.deep.equal(['a is away', 'b is away', 'nothing more is written to ledger-1', 'b is back']);
  });
});
