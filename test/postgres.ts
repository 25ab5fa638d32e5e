// One embedded PostgreSQL server per test run, started by the first test that asks, and a fresh database for each test
// file: empty, or with all tables as the program makes them.
// Usable outside mocha too: the server and its folder go away with the process, however it ends.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/adapters/postgres.embedded.ts';
import { isInMemory, quickFolder } from './folder.ts';

interface Running {
  readonly adminUrl: string;
  /** How databases are copied: file by file, a seventh of the work, where its checkpoint waits for no disk. */
  readonly copying: 'STRATEGY file_copy' | '';
  readonly pid: number;
  /** Everything that the server writes. */
  readonly folder: string;
  stop(): Promise<void>;
}
let running: Promise<Running> | undefined;

/** The server of this run; the first call starts it. */
export function testServer(): Promise<Pick<Running, 'adminUrl' | 'pid' | 'folder'>> {
  return (running ??= start());
}

async function start(): Promise<Running> {
  const folder = quickFolder('test');
  const server = await startEmbeddedPostgres({ folder });
  const guard = orphanGuard(server.pid, folder);
  return {
    adminUrl: server.adminUrl,
    copying: isInMemory(folder) ? 'STRATEGY file_copy' : '',
    pid: server.pid,
    folder,
    async stop() {
      guard?.kill('SIGKILL');
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A shell that waits for our end of a pipe to close, which even kill -9 does, and then cleans up. */
export function orphanGuard(pid: number, folder: string): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const guard = spawn(
    'sh',
    [
      '-c',
      'cat >/dev/null; kill -INT "$1"; while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rm -rf "$2"',
      'guard',
      String(pid),
      folder,
    ],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  guard.unref();
  (guard.stdin as Socket).unref();
  return guard;
}

/**
 * Stops the server of this run and removes its folder; nothing happens when none was started. Mocha calls it at the
 * end.
 */
export async function stopTestServer(): Promise<void> {
  const server = await running;
  running = undefined;
  await server?.stop();
}

async function admin(statement: string): Promise<void> {
  const { adminUrl } = await testServer();
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of its own. `drop` also ends connections that are still open to it. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

async function newDatabase(name: string, template: string): Promise<TestDatabase> {
  const database = `${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)}_${randomBytes(4).toString('hex')}`;
  const { adminUrl, copying } = await (running ??= start());
  await admin(`CREATE DATABASE ${database} TEMPLATE ${template} ${copying}`);
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return { url: url.href, drop: () => admin(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`) };
}

/** A new empty database. */
export function testDatabase(name: string): Promise<TestDatabase> {
  return newDatabase(name, 'template1');
}

let prepared: Promise<string> | undefined;

/** Makes a database with the tables of events and read models, once per run. */
async function prepare(): Promise<string> {
  const [{ embeddedEventLog }, { rowsPostgres }] = await Promise.all([
    import('../src/adapters/event-log.embedded.ts'),
    import('../src/adapters/rows.postgres.ts'),
  ]);
  const { url } = await testDatabase('prepared');
  const log = await embeddedEventLog({ connectionString: url });
  const rows = rowsPostgres({ connectionString: url });
  await rows.store.prepare();
  await Promise.all([log.close(), rows.close()]);
  return new URL(url).pathname.slice(1);
}

/**
 * A new database in which the program finds its tables made, and nothing in them: a copy of the first one. How they are
 * made is tested on empty databases.
 */
export async function preparedDatabase(name: string): Promise<TestDatabase> {
  return newDatabase(name, await (prepared ??= prepare()));
}

/** Mocha's root hook after the last test of a run. */
export function mochaGlobalTeardown(): Promise<void> {
  return stopTestServer();
}
