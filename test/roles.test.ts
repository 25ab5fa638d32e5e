// Processes that divide the work of an installation among them: one answers callers, one keeps the rows up, two look
// after what is due. Child processes, as in production.
import { expect } from 'chai';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { call, killChild, startVictim, type Victim } from './crash.ts';
import { quickFolder } from './folder.ts';
import { entryBody, webhookBody } from './http/samples.ts';
import { testDatabase } from './postgres.ts';
import { until } from './projecting.ts';

describe('roles', function roles() {
  this.timeout(180_000);

  it('each does what its roles say, and the jobs of one that is killed go on with another, in order', async () => {
    const database = await testDatabase('roles');
    const folder = quickFolder('roles');
    const received: { sequence: number; from: string }[] = [];
    const receiver = http.createServer((req, res) => {
      req.resume().on('end', () => {
        received.push({ sequence: Number(req.headers['webhook-sequence']), from: String(req.headers['x-process']) });
        res.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    const env = {
      DATABASE_URL: database.url,
      KEY_PEPPER: 'pepper-of-the-roles',
      PII_KEY: Buffer.alloc(32, 7).toString('base64'),
      RECEIVER: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    };
    const victims = new Map<string, Victim>();
    const sql = new pg.Client({ connectionString: database.url });
    try {
      await sql.connect();
      const start = async (name: string, ROLES: string): Promise<Victim> => {
        const more = { ...env, ROLES };
        const victim = await startVictim(path.join(folder, 'data'), ['test/feed-main.ts', `process=${name}`], more);
        victims.set(name, victim);
        return victim;
      };
      const p = await start('p', 'projector');
      const a = await start('a', 'api');
      await start('j', 'jobs');
      await start('k', 'jobs');
      const leads = async ({ baseUrl }: Victim): Promise<unknown> =>
        ((await call(baseUrl, 'GET', '/health/ready', '')).body['projector'] as { leader: boolean }).leader;
      expect([await leads(p), await leads(a)]).to.deep.equal([true, false]);
      const shut = await call(p.baseUrl, 'GET', '/v1/companies', a.operatorKey);
      expect(shut.status, 'no door where the role api is not').to.equal(404);

      const made = await call(a.baseUrl, 'POST', '/v1/companies', a.operatorKey, { name: '分業', plan: 'enterprise' });
      expect(made.status, JSON.stringify(made.body)).to.equal(201);
      const at = `/v1/companies/${made.body['id'] as string}`;
      const key = (made.body['ownerKey'] as { secret: string }).secret;
      const hook = webhookBody({ types: ['*'], status: 'enabled' });
      expect((await call(a.baseUrl, 'POST', `${at}/webhooks`, key, hook)).status).to.equal(201);
      const post = async (): Promise<void> => {
        expect((await call(a.baseUrl, 'POST', `${at}/journal-entries`, key, entryBody())).status).to.equal(201);
      };
      const distinct = (): number => new Set(received.map(({ sequence }) => sequence)).size;
      for (let n = 0; n < 3; n++) await post();
      await until(() => distinct() >= 3, 'one of those with the role delivers', 20_000);
      expect(received.at(-1)?.from).to.be.oneOf(['j', 'k']);
      const shares = async (): Promise<unknown> =>
        (
          await sql.query(`select count(distinct holder)::int as holders, count(*)::int as terms from ops.leases
            where name like 'jobs %' and until > clock_timestamp()`)
        ).rows[0];
      await until(async () => isDeepStrictEqual(await shares(), { holders: 2, terms: 64 }), 'both have a share');
      await post();
      await until(() => distinct() >= 4, 'whoever has the share now delivers', 20_000);
      const last = received.at(-1)?.from ?? '';

      killChild(victims.get(last)?.child.pid, 'SIGKILL');
      const killedMs = performance.now();
      for (let n = 0; n < 4; n++) await post();
      await until(() => distinct() >= 8, 'the other one goes on', 15_000);
      expect(performance.now() - killedMs).to.be.lessThan(10_000);
      expect(received.at(-1)?.from).to.equal(last === 'j' ? 'k' : 'j');
      const sequences = received.map(({ sequence }) => sequence).filter((one, n, all) => one !== all[n - 1]);
      expect(sequences, 'in order').to.deep.equal(sequences.map((_, n) => (sequences[0] ?? 0) + n));
    } finally {
      for (const { child } of victims.values())
        if (child.exitCode === null && child.signalCode === null) {
          const gone = new Promise((resolve) => child.once('exit', resolve));
          killChild(child.pid, 'SIGKILL');
          await gone;
        }
      await sql.end();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
      await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
