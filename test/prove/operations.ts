// The commands of OPERATIONS.md, run word for word: backup of a running service, restore into empty stores, and what
// `verify` says of them. By the programs of PostgreSQL that this machine has; without them nothing is proved, and said.
import { expect } from 'chai';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { environment } from '../demo-service.ts';
import { quickFolder } from '../folder.ts';
import { program } from '../program.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The shell blocks of a chapter of OPERATIONS.md, in order. */
function blocksOf(chapter: string): string[] {
  const text = fs.readFileSync(path.join(ROOT, 'OPERATIONS.md'), 'utf8');
  const from = text.indexOf(`## ${chapter}\n`);
  const end = text.indexOf('\n## ', from + 1);
  return [...text.slice(from, end).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '');
}

/** The folder of PostgreSQL's programs here: pg_dump of one version does not read servers of a later one. */
function programs(): string | undefined {
  const root = '/usr/lib/postgresql';
  const found = fs.existsSync(root) ? fs.readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = found.map((name) => path.join(root, name, 'bin'));
  return bin.find((folder) =>
    ['initdb', 'postgres', 'pg_dump', 'psql'].every((one) => fs.existsSync(path.join(folder, one))),
  );
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

describe('OPERATIONS: its commands, word for word', function operations() {
  this.timeout(240_000);
  const bin = programs();
  let folder: string;
  let server: ChildProcess | undefined;
  let port: number;
  const services: ChildProcess[] = [];
  before(async function start() {
    if (bin === undefined) return this.skip();
    folder = quickFolder('operations');
    fs.chmodSync(folder, 0o755);
    // PostgreSQL does not run as root.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const data = path.join(folder, 'postgres');
    fs.mkdirSync(data, { mode: 0o700 });
    if (user.uid !== undefined) fs.chownSync(data, user.uid, user.gid);
    const words = ['-D', data, '-U', 'daicho', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
    const made = spawnSync(path.join(bin, 'initdb'), words, { ...user, encoding: 'utf8', cwd: '/' });
    expect(made.status, made.stderr).to.equal(0);
    port = await freePort();
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'unix_socket_directories='];
    server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings], { ...user, stdio: 'ignore', cwd: '/' });
    for (let tries = 0; tries < 100 && psql('postgres', 'select 1').status !== 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    for (const name of ['before', 'after']) expect(psql('postgres', `create database ${name}`).status).to.equal(0);
  });
  after(async () => {
    for (const one of services) if (one.exitCode === null) one.kill('SIGKILL');
    if (server && server.exitCode === null) {
      server.kill('SIGINT');
      await new Promise((resolve) => server?.once('exit', resolve));
    }
    if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
  });

  const urlOf = (database: string): string => `postgres://daicho@127.0.0.1:${port}/${database}`;
  const psql = (database: string, sql: string): { status: number | null; stdout: string } =>
    spawnSync(path.join(bin as string, 'psql'), ['-Atc', sql, urlOf(database)], { encoding: 'utf8' });
  const surroundings = (database: string): NodeJS.ProcessEnv => {
    const env = environment(path.join(folder, database), { DATABASE_URL: urlOf(database), DEMO: '0' });
    return { ...env, PATH: `${bin}:${path.join(folder, 'bin')}:${process.env['PATH'] ?? ''}` };
  };
  /** Serves on a database; resolves with where, and what stops it. */
  async function serving(database: string): Promise<{ baseUrl: string; key: string; stop: () => Promise<number> }> {
    fs.mkdirSync(path.join(folder, database), { recursive: true });
    const env = surroundings(database);
    const child = spawn(process.execPath, [...program('src/cli/main.ts'), 'serve'], {
      cwd: path.join(folder, database),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    services.push(child);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Daicho is running')) resolve();
      });
      child.once('exit', () => reject(new Error(said)));
    });
    const kept = path.join(env['DATA_DIR'] ?? '', 'demo.json');
    const { baseUrl, operatorKey: key } = JSON.parse(fs.readFileSync(kept, 'utf8')) as Record<string, string>;
    const stop = (): Promise<number> =>
      new Promise((resolve) => {
        child.once('exit', (code) => resolve(code ?? -1));
        child.kill('SIGTERM');
      });
    return { baseUrl: baseUrl ?? '', key: key ?? '', stop };
  }
  const ask = async (url: string, key: string, body?: object): Promise<Record<string, never>> => {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    expect(answer.status, text).to.be.within(200, 201);
    return JSON.parse(text) as Record<string, never>;
  };
  /** Runs a block as it stands, beside the folder of the backup. */
  const run = (block: string, database: string): { status: number | null; said: string } => {
    const env = surroundings(database);
    const { status, stdout, stderr } = spawnSync('sh', ['-euc', block], { cwd: folder, env, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };

  it('a backup of a running service, restored into empty stores, is all that there was; verify agrees', async () => {
    const [backup = '', restore = '', verify = ''] = blocksOf('Backup and restore');
    // Given a service with an entry.
    const first = await serving('before');
    const made = (await ask(`${first.baseUrl}/companies`, first.key, {
      name: '復元株式会社',
      plan: 'enterprise',
      fiscalYearStart: '2026-04-01',
    })) as unknown as { id: string; ownerKey: { secret: string } };
    const of = `${first.baseUrl}/companies/${made.id}`;
    const owner = made.ownerKey.secret;
    const lines = [
      { side: 'debit', accountCode: '1110', amount: 1_000 },
      { side: 'credit', accountCode: '4110', amount: 1_000 },
    ];
    await ask(`${of}/journal-entries`, owner, { effectiveDate: '2026-05-01', lines });
    // When it is backed up while it runs, and restored elsewhere.
    fs.mkdirSync(path.join(folder, 'before/.daicho/documents'), { recursive: true });
    const saved = run(backup, 'before');
    expect(saved.status, saved.said).to.equal(0);
    expect(await first.stop()).to.equal(0);
    const restored = run(restore, 'after');
    expect(restored.status, restored.said).to.equal(0);
    // Then it starts on what was restored, knows the keys, and has the entry.
    const second = await serving('after');
    const again = await ask(`${second.baseUrl}/companies/${made.id}/journal-entries`, owner);
    expect(again['data']).to.have.length(1);
    // And what is said of it is that nothing is wrong: `npx daicho` is the program of this checkout.
    fs.mkdirSync(path.join(folder, 'bin'), { recursive: true });
    const words = program('src/cli/main.ts').map((word) => `"${word}"`);
    fs.writeFileSync(
      path.join(folder, 'bin/npx'),
      `#!/bin/sh\n[ "$1" = daicho ] || exit 9\nshift\nexec "${process.execPath}" ${words.join(' ')} "$@"\n`,
      { mode: 0o755 },
    );
    const found = run(verify, 'after');
    expect(found.status, found.said).to.equal(0);
    expect(await second.stop()).to.equal(0);
    for (const database of ['before', 'after'])
      expect(psql(database, 'select count(*) from ops.agreements').stdout.trim()).to.equal('1');
  });
});
