// What a start says of itself: a line per stage with the seconds that passed, and again while one of them goes on.
import { expect } from 'chai';
import { setTimeout } from 'node:timers/promises';
import { stages } from '../src/start-stages.ts';

describe('stages of a start', () => {
  it('a line per stage, a sign of life in a long one, silence afterwards', async () => {
    const lines: string[] = [];
    let nowMs = 400;
    const told = stages(
      (line) => lines.push(line),
      () => nowMs,
      5,
    );
    told.begin('Loading the program');
    nowMs = 2_730;
    told.begin('Preparing the demo company');
    told.note('40 % of its requests');
    nowMs = 12_000;
    while (lines.length < 3) await setTimeout(1);
    told.end();
    const said = lines.length;
    await setTimeout(15);
    expect(lines.slice(0, 3)).to.deep.equal([
      '  0.4 s  Loading the program ...',
      '  2.7 s  Preparing the demo company ...',
      ' 12.0 s    still at it: 40 % of its requests',
    ]);
    expect(lines.length, 'after the end').to.equal(said);
  });
});
