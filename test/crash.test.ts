// Crash tests: kill -9 of the service, and of the service with its Postgres, under 16 clients; and the twins with a
// planted fault that must turn red. `npm run prove` kills more, and Postgres alone, freezes it, and lets its disk fail.
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

  it('2 kills of the service lose nothing and double nothing', async () => {
    whole(await torment({ kills: 2, victim: 'service' }));
  });
  it('a kill of the service and its Postgres loses nothing and doubles nothing', async () => {
    whole(await torment({ kills: 1, victim: 'service-and-postgres' }));
  });
  it('twin: a store that acknowledges before it commits is found out', async () => {
    // A kill must fall between the answer and the commit; now and then it does not.
    let lost = 0;
    for (let round = 0; round < 3 && lost === 0; round++)
      lost = (await torment({ kills: 1, victim: 'service', program: ['test/faulty-main.ts', 'ack_first'] })).lost
        .length;
    expect(lost).to.be.greaterThan(0);
  });
  it('twin: a service that forgets idempotency keys is found out', async () => {
    // A kill must fall between the append and the answer for a retry to double anything; one in a hundred may not.
    let doubled = 0;
    for (let round = 0; round < 3 && doubled === 0; round++)
      doubled = (await torment({ kills: 1, victim: 'service', program: ['test/faulty-main.ts', 'forget_keys'] }))
        .doubled.length;
    expect(doubled).to.be.greaterThan(0);
  });
});
