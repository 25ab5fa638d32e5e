// Crash tests: kill -9 of the service, and of the service with its Postgres, under 16 clients; and the twins with a
// planted fault that must turn red.
import { expect } from 'chai';
import { torment, type Findings } from './crash.ts';

/** The promise: what was acknowledged is in the stream once, and the read models agree with the stream. */
function whole(found: Findings): void {
  expect(found.acknowledged, 'the clients got work done').to.be.greaterThan(found.kills * 5);
  expect(found.lost, 'acknowledged but not in the stream').to.deep.equal([]);
  expect(found.doubled, 'in the stream twice').to.deep.equal([]);
  expect(found.debit).to.equal(found.credit);
  expect(found.readModelEntries, 'read models = stream').to.equal(found.streamEntries);
}

describe('crash: kill -9 under 16 clients', function () {
  this.timeout(180_000);

  it('20 kills of the service lose nothing and double nothing', async () => {
    whole(await torment({ kills: 20, victim: 'service' }));
  });
  it('5 kills of the service and its Postgres lose nothing and double nothing', async () => {
    whole(await torment({ kills: 5, victim: 'service-and-postgres' }));
  });
  for (const [name, kills, victim] of [
    ['4 kills of its Postgres alone', 4, 'postgres'],
    ['a kill of its Postgres, of which a backend hangs,', 1, 'postgres-and-backend'],
  ] as const) {
    it(`${name}: it is back on its own within 10 s, and nothing is lost or doubled`, async () => {
      const found = await torment({ kills, victim });
      whole(found);
      expect(Math.max(...found.restartsMs), 'milliseconds until it posted again').to.be.lessThan(10_000);
    });
  }
  it('a Postgres that is frozen for a while holds nobody for ever, and all goes on after', async () => {
    whole(await torment({ kills: 1, victim: 'frozen', frozenMs: 6_000 }));
  });
  it('twin: a store that acknowledges before it commits is found out', async () => {
    const found = await torment({ kills: 3, victim: 'service', program: ['test/faulty-main.ts', 'ack_first'] });
    expect(found.lost.length).to.be.greaterThan(0);
  });
  it('twin: a service that forgets idempotency keys is found out', async () => {
    // A kill must fall between the append and the answer for a retry to double anything: a few kills may all miss that
    // moment.
    let doubled = 0;
    for (let round = 0; round < 6 && doubled === 0; round++)
      doubled = (await torment({ kills: 4, victim: 'service', program: ['test/faulty-main.ts', 'forget_keys'] }))
        .doubled.length;
    expect(doubled).to.be.greaterThan(0);
  });
});
