// Two processes over one database, as in production: the one that leads is stopped as a machine stops that is out of
// memory or suspended, and goes on later.
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postEntry } from '../commands/journal.ts';
import { searchEntries } from '../queries/journal.ts';
import { startEngine } from '../src/main.ts';
import { PEPPER, startApi } from './api.ts';
import { call, killChild, startVictim, type Victim } from './crash.ts';
import { quickFolder } from './folder.ts';
import { entryBody, webhookBody } from './http/samples.ts';
import { testDatabase } from './postgres.ts';
import { until } from './projecting.ts';
import { ownerOf } from './sim/house.ts';

describe('two processes', function twoProcesses() {
  this.timeout(180_000);

  it('a leader that is stopped loses the lead within 10 s, and writes and sends nothing stale later', async () => {
    const database = await testDatabase('two_processes');
    const folder = quickFolder('two');
    const received: { sequence: number; from: string }[] = [];
    const distinct = (): number => new Set(received.map(({ sequence }) => sequence)).size;
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
      KEY_PEPPER: 'pepper-of-two-processes',
      PII_KEY: Buffer.alloc(32, 7).toString('base64'),
      RECEIVER: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    };
    const victims: Victim[] = [];
    const sql = new pg.Client({ connectionString: database.url });
    try {
      await sql.connect();
      for (const name of ['a', 'b'])
        victims.push(await startVictim(path.join(folder, 'data'), ['test/feed-main.ts', `process=${name}`], env));
      const [a, b] = victims as [Victim, Victim];
      type Projector = { leader: boolean; lagEvents: number; stillForMs?: number };
      const ready = async ({ baseUrl }: Victim): Promise<{ status: number; projector: Projector }> => {
        const { status, body } = await call(baseUrl, 'GET', '/health/ready', '');
        return { status, projector: body['projector'] as Projector };
      };
      const leads = async (victim: Victim): Promise<boolean> => (await ready(victim)).projector.leader;
      await until(() => leads(a), 'the first leads');
      const made = await call(b.baseUrl, 'POST', '/v1/companies', a.operatorKey, { name: '二台', plan: 'enterprise' });
      expect(made.status, JSON.stringify(made.body)).to.equal(201);
      const companyId = made.body['id'] as string;
      const key = (made.body['ownerKey'] as { secret: string }).secret;
      const at = `/v1/companies/${companyId}`;
      const hook = await call(
        b.baseUrl,
        'POST',
        `${at}/webhooks`,
        key,
        webhookBody({ types: ['*'], status: 'enabled' }),
      );
      expect(hook.status, JSON.stringify(hook.body)).to.equal(201);
      const post = async (): Promise<number> => {
        // The company may be at home at the process that stands still: only with a key may the other one decide for it.
        const once = { 'idempotency-key': randomUUID() };
        const posted = await call(b.baseUrl, 'POST', `${at}/journal-entries`, key, entryBody(), once);
        const { status, headers, body } = posted;
        expect(status, JSON.stringify(body)).to.equal(201);
        return Number(String(headers['x-position']).split('-').at(-1));
      };
      for (let n = 0; n < 5; n++) await post();
      await until(() => distinct() >= 5, 'the first leader delivers');

      killChild(a.child.pid, 'SIGSTOP');
      const stoppedMs = performance.now();
      await post();
      await until(() => leads(b), 'the other one leads', 10_000);
      const movedMs = performance.now() - stoppedMs;
      for (let n = 0; n < 5; n++) await post();
      await until(() => distinct() >= 11, 'the other one delivers', 10_000);
      const { rows } = await sql.query<{ epoch: number }>("select epoch from ops.leases where name = 'lead'");
      const entries = async (): Promise<unknown> =>
        (await call(b.baseUrl, 'GET', `${at}/journal-entries?limit=1`, key)).body['total'];
      expect(await entries()).to.equal(11);

      killChild(a.child.pid, 'SIGCONT');
      await until(async () => !(await leads(a)), 'the old one knows');
      for (let n = 0; n < 3; n++) await post();
      await until(() => distinct() >= 14, 'the deliveries go on', 10_000);
      await sleep(1_500);
      expect(await leads(b), 'the lead stays').to.equal(true);
      expect((await sql.query("select epoch from ops.leases where name = 'lead'")).rows).to.deep.equal(rows);
      // What was under way when the first one stopped comes again: at least once, and at its place.
      const sequences = received.map(({ sequence }) => sequence).filter((one, n, all) => one !== all[n - 1]);
      expect(sequences, 'in order').to.deep.equal(sequences.map((_, n) => (sequences[0] ?? 0) + n));
      expect(received.length - sequences.length, 'come again').to.be.at.most(1);
      expect([(await ready(a)).status, (await ready(b)).status]).to.deep.equal([200, 200]);
      expect(await entries()).to.equal(14);
      expect(movedMs).to.be.lessThan(10_000);
    } finally {
      for (const { child } of victims)
        if (child.exitCode === null) {
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

  it('an answer that is told again by another process is read there, or said not to be there yet', async () => {
    const api = await startApi('told_again');
    const other = await startEngine({ log: api.log, rows: api.rows }, PEPPER, {
      member: { roles: ['api'], address: () => undefined },
    });
    try {
      const { companyId } = await api.newCompany({});
      const caller = ownerOf(companyId);
      await other.service.ask(searchEntries, companyId, { limit: 1 } as never);
      await api.engine.projector.stop();
      const request = { companyId, input: entryBody() as never, caller, idempotencyKey: 'k', fingerprint: 'f' };
      const written = await api.engine.service.execute(postEntry, request);
      const again = await other.service.execute(postEntry, request);
      expect([written.replayed, again.replayed]).to.deep.equal([false, true]);
      const asked = await other.service.ask(searchEntries, companyId, { limit: 1 } as never);
      expect(asked.upToDate).to.equal(false);
    } finally {
      await other.close();
      await api.close();
    }
  });
});
