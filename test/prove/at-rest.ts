// npm run prove: what a service asks of its stores while nobody asks it anything; `npm run bench -- --rest` lists it by
// statement.
import { expect } from 'chai';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { call, killChild, newCompany, startVictim } from '../crash.ts';
import { quickFolder } from '../folder.ts';
import { testDatabase } from '../postgres.ts';

describe('prove: at rest', function rest() {
  this.timeout(120_000);

  it('a service makes at most six statements a second, also while its health is watched', async () => {
    const { url, drop } = await testDatabase('at_rest');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const victim = await startVictim(path.join(quickFolder('at-rest'), 'data'), ['src/main.ts'], { DATABASE_URL: url });
    try {
      await newCompany(victim);
      const transactions = async (): Promise<number> =>
        Number(
          (
            await client.query<{ n: string }>(
              'select xact_commit as n from pg_stat_database where datname = current_database()',
            )
          ).rows[0]?.n,
        );
      // Given that what follows the first entries is done, and somebody has just asked how it does
      await sleep(8_000);
      expect((await call(victim.baseUrl, 'GET', '/health/ready', '')).status).to.equal(200);
      await sleep(2_000);
      const before = await transactions();
      await sleep(10_000);
      // Alerts and checkpoints come in between: five on average.
      expect(((await transactions()) - before) / 10).to.be.below(6);
    } finally {
      const gone = once(victim.child, 'exit');
      killChild(victim.child.pid, 'SIGTERM');
      await gone;
      await client.end();
      await drop();
    }
  });
});
