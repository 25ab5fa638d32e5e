// A PostgreSQL server and a streaming hot standby of it, both real, for tests of what reads a replica. The standby
// begins as a copy of the folder before anything was written, because no pg_basebackup is packaged.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { as, CHILD_ENV, findPrograms, serverIdentity } from '../src/adapters/postgres.programs.ts';
import { killChild } from './crash.ts';
import { quickFolder } from './folder.ts';
import { orphanGuard } from './postgres.ts';

/** A server, and one that follows it. */
export interface StandbyPair {
  readonly url: string;
  readonly standbyUrl: string;
  /** One statement on the standby. */
  onStandby(statement: string): Promise<Record<string, unknown>[]>;
  /** The standby stands still as a machine does that is suspended; the answer lets it go on. */
  freeze(): () => void;
  stopStandby(): Promise<void>;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function asked(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts both; the caller stops them. */
export async function startStandbyPair(): Promise<StandbyPair> {
  const folder = quickFolder('standby');
  const first = path.join(folder, 'postgres');
  const second = path.join(folder, 'standby');
  const identity = serverIdentity(first);
  const { bin } = findPrograms(identity, undefined);
  const children: ChildProcess[] = [];
  const guards = new Map<ChildProcess, ReturnType<typeof orphanGuard>>();
  const urlOf = (port: number): string => `postgres://daicho@127.0.0.1:${port}/postgres`;

  async function run(cwd: string, port: number, more: readonly string[] = []): Promise<ChildProcess> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'unix_socket_directories=',
      'wal_level=replica',
      'max_wal_senders=4',
      'wal_keep_size=64MB',
      'shared_buffers=32MB',
      'timezone=UTC',
      'log_min_messages=fatal',
      ...more,
    ];
    const child = spawn(
      path.join(bin, 'postgres'),
      ['-D', '/proc/self/cwd', ...settings.flatMap((setting) => ['-c', setting])],
      { cwd, env: CHILD_ENV, stdio: 'ignore', ...as(identity) },
    );
    children.push(child);
    if (child.pid !== undefined) guards.set(child, orphanGuard(child.pid, folder));
    for (let n = 0; n < 200; n++) {
      if (await asked(urlOf(port), 'select 1').catch(() => undefined)) return child;
      if (child.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`the server in ${cwd} does not start`);
  }
  async function end(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    if (child) guards.get(child)?.kill('SIGKILL');
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    killChild(child.pid, signal);
    await gone;
  }

  fs.mkdirSync(first, { mode: 0o700 });
  if (identity) fs.chownSync(first, identity.uid, identity.gid);
  const words = ['-D', '/proc/self/cwd', '-U', 'daicho', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const options = { cwd: first, env: CHILD_ENV, encoding: 'utf8', ...as(identity) } as const;
  const initialised = spawnSync(path.join(bin, 'initdb'), words, options);
  if (initialised.status !== 0) throw new Error(`initdb: ${initialised.stderr}`);
  const [port, standbyPort] = [await freePort(), await freePort()];
  // What initdb writes is no log for a standby: one clean stop makes a beginning that is.
  await end(await run(first, port));
  fs.cpSync(first, second, { recursive: true });
  fs.writeFileSync(path.join(second, 'standby.signal'), '');
  if (identity)
    for (const name of ['', ...fs.readdirSync(second, { recursive: true, encoding: 'utf8' })])
      fs.chownSync(path.join(second, name), identity.uid, identity.gid);
  fs.chmodSync(second, 0o700);
  const line = `host=127.0.0.1 port=${port} user=daicho application_name=standby`;
  await run(first, port);
  const standby = await run(second, standbyPort, [`primary_conninfo=${line}`, 'hot_standby=on']);

  /** The processes of the standby: they work in its folder. */
  const processes = (): number[] =>
    fs
      .readdirSync('/proc')
      .map(Number)
      .filter((pid) => {
        try {
          return pid > 1 && fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(second);
        } catch {
          return false;
        }
      });
  return {
    url: urlOf(port),
    standbyUrl: urlOf(standbyPort),
    onStandby: (statement) => asked(urlOf(standbyPort), statement),
    freeze() {
      const stopped = processes();
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of stopped) process.kill(pid, 'SIGCONT');
      };
    },
    stopStandby: () => end(standby),
    async stop() {
      for (const child of [...children].reverse()) await end(child, 'SIGQUIT');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
