// npm run prove: the long crash runs. 200 kills of the service, 40 of service and Postgres, 50 of Postgres alone, a
// frozen one, a disk whose flushes fail.
import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { torment, type Findings } from '../crash.ts';

function whole(found: Findings): void {
  console.log(
    `      ${found.kills} faults, ${found.acknowledged} acknowledged, ${found.lost.length} lost, ` +
      `${found.doubled.length} doubled` +
      (found.restartsMs.length > 0
        ? `, restart p50 ${Math.round(
            [...found.restartsMs].sort((a, b) => a - b)[Math.floor(found.restartsMs.length / 2)] ?? 0,
          )} ms`
        : ''),
  );
  expect(found.acknowledged).to.be.greaterThan(found.kills);
  expect(found.lost, 'acknowledged but not in the stream').to.deep.equal([]);
  expect(found.doubled, 'in the stream twice').to.deep.equal([]);
  expect(found.debit).to.equal(found.credit);
  expect(found.readModelEntries, 'read models = stream').to.equal(found.streamEntries);
}

describe('prove: crashes', function () {
  this.timeout(1_800_000);

  it('200 kills of the service', async () => {
    whole(await torment({ kills: Number(process.env.KILLS ?? 200), victim: 'service', seed: 7 }));
  });
  it('40 kills of the service and its Postgres', async () => {
    whole(
      await torment({
        kills: Math.ceil(Number(process.env.KILLS ?? 200) / 5),
        victim: 'service-and-postgres',
        seed: 8,
      }),
    );
  });
  for (const [name, victim, kills] of [
    ['50 kills of Postgres alone', 'postgres', 50],
    ['10 kills of Postgres while a backend hangs', 'postgres-and-backend', 10],
  ] as const) {
    it(`${name}: back within 10 s each time`, async () => {
      const found = await torment({ kills, victim, seed: 10 });
      whole(found);
      console.log(`      slowest ${Math.round(Math.max(...found.restartsMs))} ms`);
      expect(Math.max(...found.restartsMs)).to.be.lessThan(10_000);
    });
  }
  it('a Postgres frozen for 20 s, and for 40 s: whoever asks is answered within 25 s, and all goes on', async () => {
    for (const frozenMs of [20_000, 40_000]) {
      const found = await torment({ kills: 1, victim: 'frozen', frozenMs, seed: 11 });
      whole(found);
      console.log(
        `      frozen ${frozenMs} ms: slowest answer ${Math.round(found.slowestMs)} ms, ` +
          `posts again after ${Math.round(found.restartsMs[0] ?? 0)} ms`,
      );
      expect(found.slowestMs).to.be.lessThan(25_000);
      expect(found.restartsMs[0]).to.be.lessThan(10_000);
    }
  });
  for (const [fault, found] of [
    ['ack_first', 'lost'],
    ['forget_keys', 'doubled'],
  ] as const)
    it(`twin: ${fault} under 20 kills: entries are ${found}`, async () => {
      const told = await torment({ kills: 20, victim: 'service', program: ['test/faulty-main.ts', fault], seed: 12 });
      console.log(`      ${told.lost.length} lost, ${told.doubled.length} doubled`);
      // One is enough to turn the real test red. More cannot be asked of forgotten keys: those of entries that were not
      // projected when the service died stand in the tail of the stream, which this fault leaves alone.
      expect(told[found].length).to.be.greaterThan(0);
    });
  it('a service whose store answers late, as of the twin, loses and doubles nothing under 20 kills', async () => {
    whole(await torment({ kills: 20, victim: 'service', program: ['test/faulty-main.ts', 'late'], seed: 13 }));
  });
  it('a disk whose flushes fail: nothing is acknowledged over a failed fsync', async function () {
    if (spawnSync('strace', ['-V']).status !== 0) {
      console.log('      skipped: strace is not installed');
      this.skip();
    }
    whole(await torment({ kills: 5, victim: 'disk', seed: 9 }));
  });
});
