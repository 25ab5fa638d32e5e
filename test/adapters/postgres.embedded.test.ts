// The embedded server: what it promises about durability, being adopted, crashes, odd folders, and the lock of a data
// folder.
import { expect } from 'chai';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { embeddedEventLog } from '../../src/adapters/event-log.embedded.ts';
import { lockFolder, processStart } from '../../src/adapters/data-folder.ts';
import { keepRunning, startEmbeddedPostgres } from '../../src/adapters/postgres.embedded.ts';
import { rowsPostgres } from '../../src/adapters/rows.postgres.ts';
import { testDatabase, testServer } from '../postgres.ts';
import { faultProxy } from './fault-proxy.ts';

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Takes a port as soon as its owner has left it. */
async function listenSoon(server: net.Server, port: number): Promise<void> {
  await until(
    () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => resolve(true));
      }),
  );
}

/** Repeats a question until its answer is true; a failure counts as no. */
async function until(question: () => Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await question().catch(() => false))) {
    if (performance.now() > end) throw new Error(`waited for ${timeoutMs} ms`);
    await sleep(5);
  }
}

describe('adapters/rows.postgres: a server that falls silent', function () {
  this.timeout(30_000);

  it('holds nobody: what waits fails, what comes is refused, a long query is no silence, and all goes on', async () => {
    const database = await testDatabase('silent');
    const direct = new URL(database.url);
    const proxy = await faultProxy(() => ({ host: direct.hostname, port: Number(direct.port) }));
    const proxied = new URL(database.url);
    proxied.host = `127.0.0.1:${proxy.port}`;
    const heard: string[] = [];
    const { rows, memory, store, close } = rowsPostgres({
      connectionString: proxied.href,
      longQueryMs: 1_000,
      onError: (error) => heard.push(error.message),
    });
    const failing = (work: Promise<unknown>): Promise<string | undefined> =>
      work.then(
        () => undefined,
        (error: { code?: string; message: string }) => error.code ?? error.message,
      );
    try {
      await store.prepare();
      const slow = sql<{ done: string }>`select pg_sleep(3)::text as done`.execute(rows);
      expect((await slow).rows).to.deep.equal([{ done: '' }]);
      expect(heard).to.deep.equal([]);

      proxy.mute();
      const asked = performance.now();
      const waiting = await Promise.all([
        failing(rows.selectFrom('entries').select('id').execute()),
        failing(memory.ping()),
        failing(memory.loadBook('x', '1')),
      ]);
      for (const message of waiting) expect(message).to.match(/^Connection terminated/);
      expect(performance.now() - asked, 'until it is given up').to.be.lessThan(7_000);
      const refused = performance.now();
      expect([
        await failing(rows.selectFrom('entries').select('id').execute()),
        await failing(memory.ping()),
      ]).to.deep.equal(['ETIMEDOUT', 'ETIMEDOUT']);
      expect(performance.now() - refused, 'refused at once').to.be.lessThan(200);

      await proxy.mend();
      await until(() => memory.ping().then(() => true));
      expect(await rows.selectFrom('entries').select('id').execute()).to.deep.equal([]);
      expect(heard.filter((message) => message.startsWith('PostgreSQL'))).to.deep.equal([
        'PostgreSQL does not answer; what waits for it is refused until it does',
        'PostgreSQL answers again',
      ]);
    } finally {
      await proxy.mend();
      await close();
      await proxy.close();
      await database.drop();
    }
  });

  it('a connection that is cut under a query fails that query, not the process', async () => {
    const database = await testDatabase('cut');
    const { rows, close } = rowsPostgres({ connectionString: database.url });
    try {
      const slow = sql`select pg_sleep(20) as cut`.execute(rows).then(
        () => 'done',
        (error: Error) => error.message,
      );
      await until(
        async () =>
          (
            await ask(
              database.url,
              'SELECT pg_terminate_backend(pid) FROM pg_stat_activity ' +
                "WHERE query LIKE '%pg_sleep(20) as cut%' AND pid <> pg_backend_pid()",
            )
          ).length > 0,
      );
      expect(await slow).to.match(/terminat/);
    } finally {
      await close();
      await database.drop();
    }
  });
});

describe('adapters/postgres.embedded', function () {
  this.timeout(60_000);
  let dir: string;
  beforeEach(() => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-embedded-'));
  });
  afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

  it('starts below a folder closed to others, survives a stop, adopts a live server, recovers a dead one', async () => {
    const folder = path.join(dir, 'data');
    let server = await startEmbeddedPostgres({ folder });
    try {
      expect(server.adopted).to.equal(false);
      expect(fs.statSync(path.join(folder, 'postgres.json')).mode & 0o777).to.equal(0o600);
      expect(
        await ask(
          server.ownerUrl,
          `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('listen_addresses') AS listen,
        current_setting('unix_socket_directories') AS sockets, current_setting('data_checksums') AS checksums`,
        ),
      ).to.deep.equal([{ fsync: 'on', commit: 'on', listen: '127.0.0.1', sockets: '', checksums: 'on' }]);
      const refused = await ask(server.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1').then(
        () => 'let in',
        (error: Error) => error.message,
      );
      expect(refused).to.match(/password authentication failed/);

      await ask(server.ownerUrl, 'CREATE TABLE kept (n int)');
      await ask(server.ownerUrl, 'INSERT INTO kept VALUES (1)');
      const adopted = await startEmbeddedPostgres({ folder });
      expect([adopted.adopted, adopted.pid, adopted.url]).to.deep.equal([true, server.pid, server.url]);

      await ask(server.ownerUrl, 'INSERT INTO kept VALUES (2)');
      process.kill(server.pid, 'SIGKILL');
      server = await startEmbeddedPostgres({ folder });
      expect(server.adopted).to.equal(false);
      expect(await ask(server.ownerUrl, 'SELECT n FROM kept ORDER BY n')).to.deep.equal([{ n: 1 }, { n: 2 }]);

      await server.stop();
      await server.stop();
      expect(processStart(server.pid)).to.equal(undefined);
      // A stale file that names a living process of someone else (ours, another PostgreSQL), or nothing at all, is not
      // in the way,
      // and whoever it names is neither adopted nor signalled.
      const stranger = (await testServer()).pid;
      for (const pid of [process.pid, stranger, 'garbage', undefined]) {
        const file = path.join(folder, 'postgres', 'postmaster.pid');
        fs.writeFileSync(file, pid === undefined ? '' : `${pid}\n/proc/self/cwd\n1\n5432\n\n127.0.0.1\n\nready\n`);
        const { uid, gid } = fs.statSync(path.join(folder, 'postgres'));
        if (process.getuid?.() === 0) fs.chownSync(file, uid, gid);
        server = await startEmbeddedPostgres({ folder });
        expect(server.adopted, `postmaster.pid names ${pid}`).to.equal(false);
        expect(await ask(server.ownerUrl, 'SELECT count(*)::int AS n FROM kept')).to.deep.equal([{ n: 2 }]);
        await server.stop();
      }
      expect(processStart(stranger)).to.be.a('string');
    } finally {
      await server.stop();
    }
  });

  it('gives a folder from before its service user: he owns the read models, the owner keeps the events', async () => {
    const server = await startEmbeddedPostgres({ folder: dir });
    const options = {
      connectionString: () => server.url,
      owner: { connectionString: () => server.ownerUrl, grantTo: server.serviceUser },
    };
    const event = { id: '019a0000-0000-7000-8000-000000000001', type: 'test', data: {}, meta: {} };
    try {
      // As it was: one user for everything, and nothing that refuses changes.
      const before = await embeddedEventLog({ connectionString: server.ownerUrl });
      const owners = rowsPostgres({ connectionString: server.ownerUrl });
      await before.append('ledger-x', 'none', [event]);
      await owners.store.prepare();
      await Promise.all([before.close(), owners.close()]);
      await ask(
        server.ownerUrl,
        `DROP TRIGGER refuse_change ON events.event; DROP TRIGGER refuse_change ON events.stream; COMMENT ON SCHEMA
            events IS NULL;
        DROP OWNED BY ${server.serviceUser}; DROP ROLE ${server.serviceUser}`,
      );

      expect((await startEmbeddedPostgres({ folder: dir })).adopted).to.equal(true);
      const log = await embeddedEventLog(options);
      const rows = rowsPostgres({ connectionString: server.url });
      expect(log.warnings).to.deep.equal([]);
      expect((await log.readStream('ledger-x', { limit: 9 })).events).to.have.length(1);
      await log.append('ledger-x', 0, [{ ...event, id: '019a0000-0000-7000-8000-000000000002' }]);
      await rows.store.prepare();
      const [lead, rebuild] = [await rows.store.lead(), await rows.store.rebuild()];
      await rebuild?.index();
      await rebuild?.replaceLive(() => Promise.resolve());
      await Promise.all([lead?.close(), rebuild?.close()]);
      expect(await rows.store.liveCheckpoint()).to.include({ events: 0n });
      await Promise.all([log.close(), rows.close()]);
      expect(
        await ask(
          server.ownerUrl,
          `SELECT nspname, nspowner::regrole::text AS owner FROM pg_namespace
            WHERE nspname IN ('events', 'read_model', 'ops') ORDER BY 1`,
        ),
      ).to.deep.equal([
        { nspname: 'events', owner: 'daicho' },
        { nspname: 'ops', owner: 'daicho_service' },
        { nspname: 'read_model', owner: 'daicho_service' },
      ]);
    } finally {
      await server.stop();
    }
  });

  it('comes back on its port, which is none that outgoing connections get, as soon as it is free', async () => {
    const server = await startEmbeddedPostgres({ folder: dir });
    expect(server.port).to.be.within(20_000, 29_999);
    const troubles: string[] = [];
    const kept = keepRunning(dir, server, (message) => troubles.push(message));
    const squatter = net.createServer();
    try {
      process.kill(server.pid, 'SIGKILL');
      await listenSoon(squatter, server.port);
      await sleep(1_000);
      await new Promise((resolve) => {
        squatter.close(resolve);
      });
      await until(async () => (await ask(kept.server().url, 'SELECT 1')).length === 1);
      expect(kept.server().url).to.equal(server.url);
      expect(troubles).to.deep.equal(['PostgreSQL has died; starting it again']);
    } finally {
      squatter.close();
      await kept.stop();
    }
  });

  it('moves to another port when its own is taken for good, and what is connected to it follows', async () => {
    const server = await startEmbeddedPostgres({ folder: dir });
    const kept = keepRunning(dir, server, () => undefined);
    const log = await embeddedEventLog({
      connectionString: () => kept.server().url,
      owner: { connectionString: () => kept.server().ownerUrl, grantTo: server.serviceUser },
    });
    const rows = rowsPostgres({ connectionString: () => kept.server().url });
    const squatter = net.createServer((socket) => socket.destroy());
    try {
      await rows.store.prepare();
      process.kill(server.pid, 'SIGKILL');
      await listenSoon(squatter, server.port);
      await until(() => Promise.resolve(kept.server().url !== server.url), 15_000);
      await until(() => log.ping().then(() => true));
      await until(() => rows.memory.ping().then(() => true));
      expect(await rows.store.liveCheckpoint()).to.include({ events: 0n });
    } finally {
      squatter.close();
      await Promise.all([log.close(), rows.close()]);
      await kept.stop();
    }
  });

  it('says in one sentence what to do: the password file is lost, the version foreign, the folder a file', async () => {
    const folder = path.join(dir, 'data');
    fs.mkdirSync(path.join(folder, 'postgres'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '9\n');
    const message = async (): Promise<string> =>
      startEmbeddedPostgres({ folder }).then(
        () => 'started',
        (error: Error) => error.message,
      );
    expect(await message()).to.match(/postgres\.json is missing or damaged.*DATA_DIR/);
    fs.writeFileSync(path.join(folder, 'postgres.json'), '{"password":"x"}');
    expect(await message()).to.match(/the data folder needs 9.*Install PostgreSQL 9, or set DATABASE_URL/);
    fs.rmSync(folder, { recursive: true });
    fs.writeFileSync(folder, '');
    expect(await message()).to.match(/cannot be written.*Set DATA_DIR/);
    expect(() => lockFolder(folder)).to.throw(/cannot be written.*Set DATA_DIR/);
    // Node's own recursive mkdir never returns here.
    if (process.platform === 'linux')
      expect(() => lockFolder('/proc/daicho/data')).to.throw(/cannot be written.*Set DATA_DIR/);
  });

  it('runs as an ordinary user in place', async function () {
    if (process.getuid?.() !== 0) this.skip();
    // As root we can play another user, where that user can reach the checkout.
    const nobody = 65534;
    if (
      spawnSync(process.execPath, ['-e', `require('fs').readFileSync('${path.resolve('package.json')}')`], {
        uid: nobody,
        gid: nobody,
        cwd: '/',
        env: {},
      }).status !== 0
    )
      this.skip();
    const home = fs.mkdtempSync('/tmp/daicho-user-');
    try {
      fs.chownSync(home, nobody, nobody);
      const script = `import('${path.resolve('src/adapters/postgres.embedded.ts')}').then(async (m) => { const s =
          await m.startEmbeddedPostgres({ folder: '${home}/data' }); await s.stop(); process.stdout.write('ran'); })
        .catch((e) => { process.stdout.write(e.message); })`;
      const run = spawnSync(process.execPath, ['--import', './src/typescript.mjs', '-e', script], {
        uid: nobody,
        gid: nobody,
        cwd: process.cwd(),
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] },
      });
      expect(run.stdout, run.stderr).to.equal('ran');
    } finally {
      fs.rmSync(home, { recursive: true, force: true });
    }
  });

  it('gives a data folder one owner: one alive refuses with its URL, one dead is replaced, release frees', async () => {
    const folder = path.join(dir, 'data');
    const holder = `import('${path.resolve('src/adapters/data-folder.ts')}').then((m) => {
        m.lockFolder('${folder}').announce('http://127.0.0.1:3000'); process.stdout.write('locked'); setInterval(() =>
        {}, 1000); })`;
    const other = spawn(process.execPath, ['--import', './src/typescript.mjs', '-e', holder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout, 'data');
    expect(() => lockFolder(folder)).to.throw(
      /already running at http:\/\/127\.0\.0\.1:3000 \(process \d+\).*DATA_DIR/,
    );
    other.kill('SIGKILL');
    await once(other, 'exit');
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).to.throw(/still starting/);
    lock.release();
    lockFolder(folder).release();
    // Same process id, other start time: the machine was restarted and the id is used again.
    fs.writeFileSync(path.join(folder, 'daicho.lock'), JSON.stringify({ pid: process.pid, processStart: 'another' }));
    lockFolder(folder).release();
    expect(fs.readdirSync(folder)).to.deep.equal([]);
  });
});
