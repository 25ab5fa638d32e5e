// The event loop as it is shared: long work goes in slices, one per turn of the loop, and a loop that stood still
// accuses nobody of silence.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { LIMITS } from '../src/domain/limits.ts';
import { embeddedEventLog } from '../src/adapters/event-log.embedded.ts';
import { attentiveMs, deadline, slices } from '../src/engine/loop.ts';
import { preparedDatabase } from './postgres.ts';

const work = (ms: number): void => {
  for (const endMs = performance.now() + ms; performance.now() < endMs;);
};

describe('loop', () => {
  it('a slice is due after its time, and again after each turn', async () => {
    const pace = slices('read');
    expect(pace.isDue()).to.equal(false);
    work(LIMITS.sliceMs + 1);
    expect(pace.isDue()).to.equal(true);
    await pace.turn();
    expect(pace.isDue()).to.equal(false);
  });

  it('of many jobs one goes on per turn of the loop, commands first', async () => {
    const order: string[] = [];
    let turns = 0;
    let over = false;
    const count = (): void => {
      turns++;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(
      (['read', 'read', 'command', 'command'] as const).map(async (what, i) => {
        const pace = slices(what);
        for (let n = 0; n < 3; n++) {
          await pace.turn();
          order.push(`${what}${i} at ${turns}`);
        }
      }),
    );
    over = true;
    expect(order.map((text) => text.split(' ')[0])).to.deep.equal([
      'command2',
      'command3',
      'command2',
      'command3',
      'command2',
      'command3',
      'read0',
      'read1',
      'read0',
      'read1',
      'read0',
      'read1',
    ]);
    expect(new Set(order.map((text) => text.split(' at ')[1])).size, order.join(', ')).to.equal(order.length);
  });

  it('time in which the loop stands still is not time in which somebody was silent', async () => {
    const [fromMs, startMs] = [attentiveMs(), performance.now()];
    work(1_000);
    expect(attentiveMs() - fromMs).to.be.below(200);
    expect(performance.now() - startMs).to.be.at.least(1_000);
    const beganMs = attentiveMs();
    await sleep(300);
    expect(attentiveMs() - beganMs).to.be.at.least(100);
  });

  it('a deadline is over after its time, begins anew when a part arrives, and is heard of only once', async () => {
    let over = 0;
    const silent = deadline(60, () => {
      over++;
    });
    await sleep(40);
    silent.again();
    await sleep(40);
    expect(over, 'begun anew').to.equal(0);
    await sleep(400);
    expect(over).to.equal(1);
    silent.stop();
    const answered = deadline(20, () => {
      over++;
    });
    answered.stop();
    await sleep(100);
    expect(over).to.equal(1);
  });

  it('a store that answered while this process was busy has answered in time', async () => {
    const database = await preparedDatabase('loop_deadline');
    const log = await embeddedEventLog({ connectionString: database.url, deadlineMs: 200 });
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    try {
      const id = (n: number): string => `01938f5e-0000-7000-8000-00000000000${n}`;
      await log.append('ledger-a', 'none', [{ id: id(0), type: 'a', data: {}, meta: {} }]);
      await log.readStream('ledger-a', { limit: 1 });
      const server = async (): Promise<unknown> =>
        (
          await pool.query(
            'select pid from pg_stat_activity where application_name = $1 and datname = current_database() ' +
              'order by pid',
            ['daicho events'],
          )
        ).rows;
      const before = await server();
      expect(before).to.have.length(2);
      for (let n = 1; n <= 5; n++) {
        const appended = log.append('ledger-a', n - 1, [{ id: id(n), type: 'a', data: {}, meta: {} }]);
        // The statement leaves in a later turn of the loop; then nothing is heard for three times the deadline.
        for (let turn = 0; turn < n; turn++)
          await new Promise((resolve) => {
            setImmediate(resolve);
          });
        work(600);
        expect(await appended).to.deep.equal({ lastRevision: n });
        expect((await log.readStream('ledger-a', { limit: 10 })).lastRevision).to.equal(n);
      }
      expect(await server(), 'no connection was given up').to.deep.equal(before);
    } finally {
      await pool.end();
      await log.close();
      await database.drop();
    }
  });
});
