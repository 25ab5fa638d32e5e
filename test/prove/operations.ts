// The commands of OPERATIONS.md, run word for word: backup of a running service, restore into empty stores, and what
// `verify` says of them. By the programs of PostgreSQL that this machine has; without them nothing is proved, and said.
// Events in PostgreSQL, in the fake of an EventStoreDB, and in the server of EVENTSTORE_URL: there the line that copies
// the events is left out, as OPERATIONS.md says. EVENTSTORE_BACKUP may name a command that takes the server's own
// backup at that line, and EVENTSTORE_RESTORE one that puts the server back to it; without them the server stays as it
// is, and all else is restored beside it.
import { expect } from 'chai';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fakeEventStore } from '../adapters/fake-eventstore.ts';
import { environment } from '../demo-service.ts';
import { quickFolder } from '../folder.ts';
import { documentBody, employeeBody } from '../http/samples.ts';
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

/** Where the events are: undefined = beside the rows. */
interface EventStore {
  readonly url: string;
  close(): Promise<void>;
}

async function fake(): Promise<EventStore> {
  const store = await fakeEventStore();
  return { url: `esdb://127.0.0.1:${store.port}?tls=false`, close: () => store.stop() };
}

const REAL = process.env['EVENTSTORE_URL'];
const [BACKUP, RESTORE] = [process.env['EVENTSTORE_BACKUP'], process.env['EVENTSTORE_RESTORE']];

/** A block with another first line about `what`, or without it: the events are elsewhere. */
function without(block: string, what: string, instead?: string): string {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => line.includes(what));
  expect(at, `${what} in ${block}`).to.be.at.least(0);
  return lines.flatMap((line, n) => (n !== at ? [line] : instead === undefined ? [] : [instead])).join('\n');
}

for (const [where, open] of [
  ['events in PostgreSQL', () => Promise.resolve(undefined)],
  ['events in the fake of an EventStoreDB', fake],
  [
    'events in the server of EVENTSTORE_URL',
    REAL === undefined ? undefined : () => Promise.resolve({ url: REAL, close: () => Promise.resolve() }),
  ],
] as const)
  describe(`OPERATIONS: its commands, word for word, ${where}`, function operations() {
    this.timeout(240_000);
    const bin = programs();
    const prefix = `operations${Date.now()}_`;
    let events: EventStore | undefined;
    let folder: string;
    let server: ChildProcess | undefined;
    let port: number;
    const services: ChildProcess[] = [];
    before(async function start() {
      if (bin === undefined || open === undefined) {
        console.log(`      skipped: ${bin === undefined ? 'no programs of PostgreSQL' : 'EVENTSTORE_URL is not set'}`);
        return this.skip();
      }
      events = await open();
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
      await events?.close();
      if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
    });

    const urlOf = (database: string): string => `postgres://daicho@127.0.0.1:${port}/${database}`;
    const psql = (database: string, sql: string): { status: number | null; stdout: string } =>
      spawnSync(path.join(bin as string, 'psql'), ['-Atc', sql, urlOf(database)], { encoding: 'utf8' });
    const surroundings = (database: string): NodeJS.ProcessEnv => {
      const env = environment(path.join(folder, database), {
        DATABASE_URL: urlOf(database),
        DEMO: '0',
        ...(events && { EVENTSTORE_URL: events.url, EVENTSTORE_PREFIX: prefix }),
      });
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
    const ask = async (url: string, key: string, body?: object): Promise<Record<string, unknown>> => {
      const answer = await fetch(url, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      expect(answer.status, text).to.be.within(200, 201);
      return JSON.parse(text) as Record<string, unknown>;
    };
    /** Runs a block as it stands, beside the folder of the backup. */
    const run = (block: string, database: string): Promise<{ status: number | null; said: string }> =>
      new Promise((resolve) => {
        const child = spawn('sh', ['-euc', block], { cwd: folder, env: surroundings(database) });
        let said = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => {
            said += chunk.toString();
          });
        child.once('exit', (status) => resolve({ status, said }));
      });

    it('a backup of a running service, restored into empty stores, is all that there was; verify agrees', async () => {
      const [save = '', putBack = '', verify = ''] = blocksOf('Backup and restore');
      const isReal = REAL !== undefined && events?.url === REAL;
      const backup = events ? without(save, '--schema=events', isReal ? BACKUP : undefined) : save;
      const restore = events ? without(putBack, 'events.sql') : putBack;
      // Given a service with an entry, an employee whose data are sealed, and a document.
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
      const person = employeeBody({ bankAccount: undefined });
      const employee = `/employees/${(await ask(`${of}/employees`, owner, person))['id'] as string}`;
      const hired = await ask(`${of}${employee}`, owner);
      expect(hired).to.include({ lastName: person['lastName'], birthDate: person['birthDate'] });
      const paper = documentBody();
      const document = `/documents/${(await ask(`${of}/documents`, owner, paper))['id'] as string}`;
      // When it is backed up while it runs, and restored elsewhere.
      const saved = await run(backup, 'before');
      expect(saved.status, saved.said).to.equal(0);
      expect(await first.stop()).to.equal(0);
      if (isReal && (BACKUP === undefined || RESTORE === undefined))
        console.log('      the server itself was not restored: EVENTSTORE_BACKUP and EVENTSTORE_RESTORE are not set');
      else if (isReal && RESTORE !== undefined) {
        const done = await run(RESTORE, 'after');
        expect(done.status, done.said).to.equal(0);
      }
      const restored = await run(restore, 'after');
      expect(restored.status, restored.said).to.equal(0);
      // Then it starts on what was restored, knows the keys, and has the entry, the person and the file.
      const second = await serving('after');
      const restoredAt = `${second.baseUrl}/companies/${made.id}`;
      expect((await ask(`${restoredAt}/journal-entries`, owner))['data']).to.have.length(1);
      expect(await ask(`${restoredAt}${employee}`, owner)).to.deep.equal(hired);
      const file = await fetch(`${restoredAt}${document}/content`, { headers: { authorization: `Bearer ${owner}` } });
      expect(file.status).to.equal(200);
      expect(Buffer.from(await file.arrayBuffer()).toString('base64')).to.equal(paper['contentBase64']);
      // Both are sealed under what was restored: without it nobody can read them. What is new is sealed and kept, too.
      const mate = await ask(`${restoredAt}/employees`, owner, employeeBody({ number: 'E002', lastName: '佐藤' }));
      expect(mate).to.include({ lastName: '佐藤' });
      // And what is said of it is that nothing is wrong: `npx daicho` is the program of this checkout.
      fs.mkdirSync(path.join(folder, 'bin'), { recursive: true });
      const words = program('src/cli/main.ts').map((word) => `"${word}"`);
      fs.writeFileSync(
        path.join(folder, 'bin/npx'),
        `#!/bin/sh\n[ "$1" = daicho ] || exit 9\nshift\nexec "${process.execPath}" ${words.join(' ')} "$@"\n`,
        { mode: 0o755 },
      );
      const found = await run(verify, 'after');
      expect(found.status, found.said).to.equal(0);
      expect(found.said).to.match(/^1 files of documents compared$/m);
      expect(await second.stop()).to.equal(0);
      for (const database of ['before', 'after'])
        expect(psql(database, 'select count(*) from ops.agreements').stdout.trim()).to.equal('1');
    });
  });
