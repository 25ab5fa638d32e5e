// The embedded server: what it promises about durability, being adopted, crashes, odd folders, and the lock of a data folder.
import { expect } from 'chai';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { lockFolder, processStart, startEmbeddedPostgres } from '../../src/adapters/postgres.embedded.ts';

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try { return (await client.query<Record<string, unknown>>(sql)).rows; } finally { await client.end(); }
}

describe('adapters/postgres.embedded', function () {
  this.timeout(60_000);
  let dir: string;
  beforeEach(() => { dir = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-embedded-')); });
  afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

  it('starts below a folder nobody else can enter, survives a stop, adopts a live server and recovers a killed one', async () => {
    const folder = path.join(dir, 'data');
    let server = await startEmbeddedPostgres({ folder });
    try {
      expect(server.adopted).to.equal(false);
      expect(fs.statSync(path.join(folder, 'postgres.json')).mode & 0o777).to.equal(0o600);
      expect(await ask(server.url, `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS listen,
        current_setting('unix_socket_directories') AS sockets, current_setting('data_checksums') AS checksums`))
        .to.deep.equal([{ fsync: 'on', commit: 'on', listen: '127.0.0.1', sockets: '', checksums: 'on' }]);
      const refused = await ask(server.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1').then(() => 'let in', (error: Error) => error.message);
      expect(refused).to.match(/password authentication failed/);

      await ask(server.url, 'CREATE TABLE kept (n int)');
      await ask(server.url, 'INSERT INTO kept VALUES (1)');
      const adopted = await startEmbeddedPostgres({ folder });
      expect([adopted.adopted, adopted.pid, adopted.url]).to.deep.equal([true, server.pid, server.url]);

      await ask(server.url, 'INSERT INTO kept VALUES (2)');
      process.kill(server.pid, 'SIGKILL');
      server = await startEmbeddedPostgres({ folder });
      expect(server.adopted).to.equal(false);
      expect(await ask(server.url, 'SELECT n FROM kept ORDER BY n')).to.deep.equal([{ n: 1 }, { n: 2 }]);

      await server.stop();
      await server.stop();
      expect(processStart(server.pid)).to.equal(undefined);
      // A stale file that names a living process of someone else (ours) must not be adopted, signalled, or in the way.
      fs.writeFileSync(path.join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n/proc/self/cwd\n1\n5432\n\n127.0.0.1\n\nready\n`);
      if (process.getuid?.() === 0) { const { uid, gid } = fs.statSync(path.join(folder, 'postgres')); fs.chownSync(path.join(folder, 'postgres', 'postmaster.pid'), uid, gid); }
      server = await startEmbeddedPostgres({ folder });
      expect(await ask(server.url, 'SELECT count(*)::int AS n FROM kept')).to.deep.equal([{ n: 2 }]);
    } finally { await server.stop(); }
  });

  it('says in one sentence what to do when the password file is lost, the version is foreign, or the folder is a file', async () => {
    const folder = path.join(dir, 'data');
    fs.mkdirSync(path.join(folder, 'postgres'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '9\n');
    const message = async (): Promise<string> => startEmbeddedPostgres({ folder }).then(() => 'started', (error: Error) => error.message);
    expect(await message()).to.match(/postgres\.json is missing or damaged.*DATA_DIR/);
    fs.writeFileSync(path.join(folder, 'postgres.json'), '{"password":"x"}');
    expect(await message()).to.match(/the data folder needs 9.*Install PostgreSQL 9, or set DATABASE_URL/);
    fs.rmSync(folder, { recursive: true });
    fs.writeFileSync(folder, '');
    expect(await message()).to.match(/cannot be written.*Set DATA_DIR/);
    expect(() => lockFolder(folder)).to.throw(/cannot be written.*Set DATA_DIR/);
    // Node's own recursive mkdir never returns here.
    if (process.platform === 'linux') expect(() => lockFolder('/proc/daicho/data')).to.throw(/cannot be written.*Set DATA_DIR/);
  });

  it('runs as an ordinary user in place', async function () {
    if (process.getuid?.() !== 0) this.skip();
    // As root we can play another user, where that user can reach the checkout.
    const nobody = 65534;
    if (spawnSync(process.execPath, ['-e', `require('fs').readFileSync('${path.resolve('package.json')}')`], { uid: nobody, gid: nobody, cwd: '/', env: {} }).status !== 0) this.skip();
    const home = fs.mkdtempSync('/tmp/daicho-user-');
    try {
      fs.chownSync(home, nobody, nobody);
      const script = `import('${path.resolve('src/adapters/postgres.embedded.ts')}').then(async (m) => { const s = await m.startEmbeddedPostgres({ folder: '${home}/data' }); await s.stop(); process.stdout.write('ran'); })
        .catch((e) => { process.stdout.write(e.message); })`;
      const run = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], { uid: nobody, gid: nobody, cwd: process.cwd(), encoding: 'utf8', env: { PATH: process.env['PATH'], TSX_DISABLE_CACHE: '1' } });
      expect(run.stdout, run.stderr).to.equal('ran');
    } finally { fs.rmSync(home, { recursive: true, force: true }); }
  });

  it('gives a data folder one owner: a living one refuses with its URL, a dead one is replaced, release frees', async () => {
    const folder = path.join(dir, 'data');
    const holder = `import('${path.resolve('src/adapters/postgres.embedded.ts')}').then((m) => { m.lockFolder('${folder}').announce('http://127.0.0.1:3000'); process.stdout.write('locked'); setInterval(() => {}, 1000); })`;
    const other = spawn(process.execPath, ['--import', 'tsx', '-e', holder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');
    expect(() => lockFolder(folder)).to.throw(/already running at http:\/\/127\.0\.0\.1:3000 \(process \d+\).*DATA_DIR/);
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
