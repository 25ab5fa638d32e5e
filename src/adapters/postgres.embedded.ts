// A real PostgreSQL server inside the data folder: initialises, starts, adopts a server that outlived us, brings back
// one that died, and stops it.
import { spawn, spawnSync } from 'node:child_process';
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errno, makePrivateFolder, parseJson, problem, processStart, readText, writePrivate } from './data-folder.ts';
import {
  as,
  CHILD_ENV,
  exe,
  findPrograms,
  openTemporaryFolder,
  packagedPrograms,
  serverIdentity,
} from './postgres.programs.ts';
import type { ProgramUser, Programs } from './postgres.programs.ts';

/** Owns the server and the tables of the events. */
const OWNER = 'daicho';
/** As whom the service works: it owns the read models, and may read events and append to them, no more. */
const SERVICE = 'daicho_service';
const DATABASE = 'daicho';
const START_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 30_000;
/** A start that fails for a reason that passes by itself is tried again for so long. */
const PASSING_MS = 60_000;
/** Another program on our port is waited for so long; then the server moves. */
const PORT_PATIENCE_MS = 5_000;
const LINUX = process.platform === 'linux';
/** How often a server is looked after; elsewhere than on Linux each look runs a program. */
const WATCH_MS = LINUX ? 200 : 1_000;
/**
 * Below the ports that systems give to outgoing connections: while the server is away, nobody gets its port by chance.
 */
const PORTS = { from: 20_000, to: 30_000 } as const;

/**
 * A running server. `url` and `ownerUrl` name the database `daicho`, for the service and for the owner of the events;
 * `adminUrl` is the owner's to the
 * maintenance database. All carry a password.
 */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly ownerUrl: string;
  readonly adminUrl: string;
  /** Name of the service's user. */
  readonly serviceUser: string;
  readonly port: number;
  readonly pid: number;
  /** True when the server was already running: it outlived the process that started it. */
  readonly adopted: boolean;
  /** Stops the server: open transactions are rolled back, everything committed stays. May be called twice. */
  stop(): Promise<void>;
}

/** What is kept about the server in `postgres.json` (mode 0600). */
interface ServerFile {
  readonly password: string;
  readonly port?: number;
  readonly pid?: number;
  readonly processStart?: string;
}

/** Where a server keeps its things. */
interface ServerFolders {
  readonly dataFolder: string;
  readonly logFile: string;
  readonly serverFile: string;
}

/** How the server of a folder is run. */
interface Launch {
  readonly programs: Programs;
  readonly identity: ProgramUser | undefined;
  readonly walCompression: string;
}

/** A start that failed, with all that the server said. */
type StartFailure = Error & { readonly log: string };

/** What passes by itself: backends of a killed server that are still leaving, or a second starter that was faster. */
const PASSING = /pre-existing shared memory block|lock file "[^"]+" already exists|could not bind/;

/** What does not change while we live; asking the programs again would hold the event loop while the server is away. */
const launches = new Map<string, Launch>();

function lastLine(text: string | undefined): string {
  const lines = (text ?? '')
    .trim()
    .split('\n')
    .map((line) => line.trim());
  return [...lines].reverse().find((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? '';
}

function initialise(programs: Programs, identity: ProgramUser | undefined, dataFolder: string, password: string): void {
  const fresh = `${dataFolder}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  // initdb reads the password from a file that it must be able to open by path: a private one, gone right after.
  const secretFolder = fs.mkdtempSync(
    path.join(identity === undefined ? os.tmpdir() : openTemporaryFolder(), 'daicho-init-'),
  );
  try {
    const secretFile = path.join(secretFolder, 'password');
    fs.writeFileSync(secretFile, password, { mode: 0o600 });
    if (identity !== undefined)
      for (const place of [fresh, secretFolder, secretFile]) fs.chownSync(place, identity.uid, identity.gid);
    const locale =
      programs.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C'];
    const words = [
      '-D',
      LINUX ? '/proc/self/cwd' : fresh,
      '-U',
      OWNER,
      '--auth=scram-sha-256',
      `--pwfile=${secretFile}`,
      '--encoding=UTF8',
      '--data-checksums',
      ...locale,
    ];
    const run = spawnSync(path.join(programs.bin, exe('initdb')), words, {
      cwd: fresh,
      encoding: 'utf8',
      env: CHILD_ENV,
      ...as(identity),
    });
    if (run.status !== 0) {
      throw problem(
        `PostgreSQL could not initialise ${dataFolder}${identity === undefined ? '' : ` as user ${identity.name}`}: ` +
          `${errno(run.error) ?? lastLine(run.stderr)}. Set DATA_DIR to a local folder with free space` +
          `${identity === undefined ? '' : ' that user can own'}.`,
      );
    }
    fs.renameSync(fresh, dataFolder);
  } finally {
    fs.rmSync(secretFolder, { recursive: true, force: true });
    fs.rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Good for many small durable commits on two cores. fsync and friends stand on the command line, above every
 * configuration file.
 */
function settings({ programs, walCompression }: Launch, port: number): string[] {
  const rows: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: '200',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '256MB',
    wal_buffers: '16MB',
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    wal_compression: walCompression,
    // No replicas: a rebuild that fills tables made in its own transaction then writes no log for them.
    wal_level: 'minimal',
    max_wal_senders: '0',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    effective_cache_size: '1GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    ...(programs.major >= 18 ? { io_method: 'sync' } : {}),
  };
  return Object.entries(rows).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** True when nobody listens on this port of the loopback, and nobody's connection comes from it. */
async function isFree(port: number): Promise<boolean> {
  const probe = net.createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

const isOurPort = (port: number | undefined): port is number =>
  port !== undefined && port >= PORTS.from && port < PORTS.to;

/** A free port of ours. */
async function anyPort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw problem(
    `No port from ${PORTS.from} to ${PORTS.to} of this machine is free. Stop what holds them, or set DATABASE_URL to a
        running server.`,
  );
}

/** `postmaster.pid`, written by the server: its process, port and state; undefined when it is missing or broken. */
function postmaster(dataFolder: string): { pid: number; port: number; ready: boolean } | undefined {
  const lines = readText(path.join(dataFolder, 'postmaster.pid'))
    ?.split('\n')
    .map((line) => line.trim());
  const pid = Number(lines?.[0]);
  return lines !== undefined && Number.isInteger(pid) && pid > 1
    ? { pid, port: Number(lines[3]), ready: lines[7] === 'ready' }
    : undefined;
}

/**
 * A process id is reused soon in a container: a stale file that names a living stranger would keep the server from
 * starting.
 * Only the id is replaced, by one that cannot exist: the rest is how the server notices backends that still run. A
 * broken file is taken away.
 */
function disownPostmaster(dataFolder: string): void {
  const file = path.join(dataFolder, 'postmaster.pid');
  if (postmaster(dataFolder) === undefined) {
    fs.rmSync(file, { force: true });
    return;
  }
  const fd = fs.openSync(file, 'r+');
  try {
    const text = fs.readFileSync(fd, 'utf8').replace(/^\d+/, '2147483646');
    fs.ftruncateSync(fd);
    fs.writeSync(fd, text, 0);
  } finally {
    fs.closeSync(fd);
  }
}

/**
 * The folder in which a process works (Linux); undefined when it cannot be known: another user's, or without the right
 * to ask.
 */
function workingFolder(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** True when the process is the server of this folder and no stranger to whom its process id was given. */
function isServer(place: ServerFolders, pid: number, port: number, file: ServerFile): boolean {
  const start = processStart(pid);
  if (start === undefined) return false;
  if (file.pid === pid && file.processStart === start) return true;
  if (!LINUX) return true;
  const folder = workingFolder(pid);
  if (folder !== undefined) return folder === fs.realpathSync(place.dataFolder);
  // Without the right to look at another user's process: at least a server that was started for this port.
  return (readText(`/proc/${pid}/cmdline`) ?? '').split('\0').includes(`port=${port}`);
}

/**
 * Ends the backends that a killed postmaster has left behind: those in the middle of a long computation, or stopped,
 * keep its shared memory, and
 * no server starts as long as one of them lives. What they were doing is rolled back by the recovery, as after any
 * crash. Linux only: elsewhere
 * nothing tells whose they are, and they leave by themselves when they next look.
 */
async function endOrphans(place: ServerFolders): Promise<void> {
  if (!LINUX) return;
  const folder = fs.realpathSync(place.dataFolder);
  const processes = fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && workingFolder(pid) === folder);
  const orphans = processes.filter((pid) => {
    // A backend writes what it does over its command line; its parent is the postmaster, or whoever inherited it.
    const parent = Number(/^.*\)\s\S+\s(\d+)/s.exec(readText(`/proc/${pid}/stat`) ?? '')?.[1]);
    return (readText(`/proc/${pid}/cmdline`) ?? '').startsWith('postgres: ') && !processes.includes(parent);
  });
  for (const pid of orphans) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      /* it has left by itself */
    }
  }
  for (let waitedMs = 0; waitedMs < 2_000 && orphans.some((pid) => processStart(pid) !== undefined); waitedMs += 10)
    await sleep(10);
}

const urlOf = (port: number, user: string, password: string, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** The service's password follows from the owner's and does not tell it. */
const servicePassword = (password: string): string =>
  createHmac('sha256', password).update(SERVICE).digest('base64url');

/** What the owner did before the service had a user of its own: all but the events is handed over. */
const HAND_OVER = `do $hand_over$ declare one record; begin
  for one in select nspname from pg_namespace where nspowner = '${OWNER}'::regrole and nspname !~ '^pg_' and nspname
    not in ('information_schema', 'public', 'events') loop
    execute format('alter schema %I owner to ${SERVICE}', one.nspname);
  end loop;
  for one in select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relowner = '${OWNER}'::regrole and n.nspowner = '${SERVICE}'::regrole loop
    execute format('alter table %I.%I owner to ${SERVICE}', one.nspname, one.relname);
  end loop;
end $hand_over$`;

/** Runs statements on a connection of their own. */
async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes sure of our database, and that nothing acknowledged can be lost. */
async function prepareServer(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<Record<string, string>>(`SHOW ${setting}`);
    if (rows[0]?.[setting] === 'on') continue;
    throw problem(
      `PostgreSQL runs with ${setting} = ${rows[0]?.[setting]}: acknowledged entries could be lost. ` +
        "Remove that setting from the data folder's configuration.",
    );
  }
  const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rows.length === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}

/**
 * Makes sure of the service's user: made and given what is not the owner's in one transaction; a password of before is
 * replaced.
 */
async function prepareService(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVICE]);
  if (rows.length > 0) await client.query(`ALTER ROLE ${SERVICE} PASSWORD '${servicePassword(password)}'`);
  else {
    await client.query(`BEGIN; CREATE ROLE ${SERVICE} LOGIN PASSWORD '${servicePassword(password)}';
      GRANT CREATE, CONNECT, TEMPORARY ON DATABASE ${DATABASE} TO ${SERVICE}; ${HAND_OVER}; COMMIT`);
  }
}

async function prepare({ dataFolder, serverFile }: ServerFolders, port: number, password: string): Promise<void> {
  await connected(urlOf(port, OWNER, password, 'postgres'), prepareServer).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw problem(
      `${serverFile} does not hold the password of the database in ${dataFolder}: it is of another folder. ` +
        'Restore DATA_DIR from a backup, or set DATA_DIR to another folder.',
      error,
    );
  });
  const works = await connected(urlOf(port, SERVICE, servicePassword(password), DATABASE), () =>
    Promise.resolve(true),
  ).catch((error: { code?: string }) => {
    // Wrong password, which an unknown user looks like too.
    if (error.code === '28P01') return false;
    throw error;
  });
  if (!works) await connected(urlOf(port, OWNER, password, DATABASE), (client) => prepareService(client, password));
}

/**
 * What `postgres.json` says, with a password of its own when there is none yet; refuses a folder whose database cannot
 * be what it was.
 */
function serverFileOf({ dataFolder, serverFile }: ServerFolders, initialised: boolean): ServerFile {
  const file = parseJson(readText(serverFile)) as Partial<ServerFile> | null | undefined;
  const password = typeof file?.password === 'string' && file.password !== '' ? file.password : undefined;
  const restore = 'Restore DATA_DIR from a backup, or set DATA_DIR to another folder.';
  if (initialised && password === undefined) {
    throw problem(
      `${serverFile} is missing or damaged: without its password the database in ${dataFolder} ` +
        `cannot be opened. ${restore}`,
    );
  }
  if (!initialised && fs.existsSync(dataFolder) && fs.readdirSync(dataFolder).length > 0) {
    throw problem(`The database folder ${dataFolder} is damaged: its PG_VERSION is missing or broken. ${restore}`);
  }
  if (!initialised && password !== undefined && file?.port !== undefined) {
    throw problem(
      `The database folder ${dataFolder} is gone, and all entries with it. ${restore} ` +
        `(To begin anew with an empty one, remove ${serverFile}.)`,
    );
  }
  if (password !== undefined) return { ...file, password };
  const made = { password: randomBytes(24).toString('base64url') };
  writePrivate(serverFile, JSON.stringify(made));
  return made;
}

/** The server of the folder that is alive already; undefined when there is none. */
async function adopt(place: ServerFolders, file: ServerFile): Promise<EmbeddedPostgres | undefined> {
  const { dataFolder } = place;
  const running = postmaster(dataFolder);
  if (running === undefined || !isServer(place, running.pid, running.port, file)) {
    if (running === undefined || processStart(running.pid) !== undefined) disownPostmaster(dataFolder);
    return undefined;
  }
  const start = processStart(running.pid);
  try {
    await waitReady(place, running.pid);
    const port = postmaster(dataFolder)?.port ?? running.port;
    await prepare(place, port, file.password);
    return handle(dataFolder, running.pid, port, file.password, true);
  } catch (error) {
    // It may have been dying when we looked: then it is started anew.
    await sleep(500);
    if (processStart(running.pid) === start) throw error;
    return undefined;
  }
}

/** How the server of this folder is run; the folder is initialised when it is new. */
function launchOf({ dataFolder }: ServerFolders, password: string): Launch {
  const known = launches.get(dataFolder);
  if (known !== undefined && fs.existsSync(path.join(known.programs.bin, exe('postgres')))) return known;
  const identity = serverIdentity(dataFolder);
  const version = readText(path.join(dataFolder, 'PG_VERSION'));
  const programs = findPrograms(identity, version === undefined ? undefined : Number(version));
  if (version === undefined) initialise(programs, identity, dataFolder, password);
  const launch = { programs, identity, walCompression: supportsLz4(programs, identity, dataFolder) ? 'lz4' : 'on' };
  launches.set(dataFolder, launch);
  return launch;
}

/** Starts the server on a port and waits until it serves; a failure carries what it said. */
async function launchServer(
  place: ServerFolders,
  launch: Launch,
  port: number,
  password: string,
): Promise<EmbeddedPostgres> {
  const { dataFolder, logFile, serverFile } = place;
  const {
    programs: { bin },
    identity,
  } = launch;
  const log = fs.openSync(logFile, 'a', 0o600);
  const logStart = fs.fstatSync(log).size;
  // A session of its own: Ctrl-C reaches us first, and the server outlives a kill of this process (then the next start
  // adopts it).
  const child = spawn(
    path.join(bin, exe('postgres')),
    ['-D', LINUX ? '/proc/self/cwd' : dataFolder, ...settings(launch, port)],
    {
      cwd: dataFolder,
      env: CHILD_ENV,
      stdio: ['ignore', log, log],
      detached: true,
      windowsHide: true,
      ...as(identity),
    },
  );
  fs.closeSync(log);
  const failed = new Promise<Error>((resolve) => {
    child.once('error', resolve);
  });
  child.unref();
  if (child.pid === undefined) {
    throw problem(
      `PostgreSQL could not be started: ${(await failed).message}. ` +
        `Set DATABASE_URL to a running server, or start Daicho as a user that may run ${bin}.`,
    );
  }
  const { pid } = child;
  try {
    await waitReady(place, pid, logStart);
    writePrivate(
      serverFile,
      JSON.stringify({ password, port, pid, processStart: processStart(pid) } satisfies ServerFile),
    );
    await prepare(place, port, password);
    return handle(dataFolder, pid, port, password, false);
  } catch (error) {
    await stopServer(dataFolder, pid);
    throw error;
  }
}

/**
 * The PostgreSQL server of a data folder (`folder/postgres`), running and checked: adopted when one is alive, else
 * started (a crash is recovered)
 * on `port`, or on the one it had; on another one only when somebody else holds that port. Keeps `postgres.json` (port,
 * password, process) and
 * `postgres.log` beside it. Throws an Error with one sentence that says what to do.
 */
export async function startEmbeddedPostgres(options: { folder: string; port?: number }): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.folder);
  makePrivateFolder(folder);
  const place = {
    dataFolder: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'postgres.log'),
    serverFile: path.join(folder, 'postgres.json'),
  };
  const initialised = /^\d+\s*$/.test(readText(path.join(place.dataFolder, 'PG_VERSION')) ?? '');
  const file = serverFileOf(place, initialised);
  const sinceMs = performance.now();
  let port = options.port ?? (isOurPort(file.port) ? file.port : undefined);
  for (;;) {
    const adopted = initialised ? await adopt(place, file) : undefined;
    if (adopted) return adopted;
    const launch = launchOf(place, file.password);
    await endOrphans(place);
    const waitedMs = performance.now() - sinceMs;
    if (port !== undefined && !(await isFree(port))) {
      if (waitedMs < PORT_PATIENCE_MS) {
        await sleep(50);
        continue;
      }
      port = undefined;
    }
    try {
      if (fs.existsSync(place.logFile) && fs.statSync(place.logFile).size > 10_000_000) fs.truncateSync(place.logFile);
      return await launchServer(place, launch, (port ??= await anyPort()), file.password);
    } catch (error) {
      if (performance.now() - sinceMs > PASSING_MS || !PASSING.test((error as Partial<StartFailure>).log ?? ''))
        throw error;
      await sleep(100);
    }
  }
}

/** A server that is looked after. */
export interface KeptPostgres {
  /** The server as it is now, or will be again: connections that are opened anew ask for its addresses. */
  server(): EmbeddedPostgres;
  /** Ends the watch and the server. */
  stop(): Promise<void>;
}

/**
 * Watches a server and starts it again when it has died (killed, a failed disk flush, no memory), on the same port
 * unless somebody else has taken it.
 * `onTrouble` hears of each death and of starts that fail; they are tried again every second, whatever the reason was.
 */
export function keepRunning(
  folder: string,
  first: EmbeddedPostgres,
  onTrouble: (message: string, error?: unknown) => void,
): KeptPostgres {
  let server = first;
  let born = processStart(server.pid);
  let stopped = false;
  let restarting: Promise<void> | undefined;
  const restart = async (): Promise<void> => {
    onTrouble('PostgreSQL has died; starting it again');
    try {
      const next = await startEmbeddedPostgres({ folder, port: server.port });
      if (next.port !== server.port)
        onTrouble(
          `PostgreSQL had to move to port ${next.port}, because another program took its own; connections follow`,
        );
      server = next;
      born = processStart(next.pid);
    } catch (error) {
      onTrouble('PostgreSQL cannot be started; trying again', error);
      await sleep(1_000);
    }
  };
  const timer = setInterval(() => {
    if (stopped || restarting || processStart(server.pid) === born) return;
    restarting = restart().finally(() => {
      restarting = undefined;
    });
  }, WATCH_MS);
  timer.unref();
  return {
    server: () => server,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await restarting;
      await server.stop();
    },
  };
}

function supportsLz4(programs: Programs, identity: ProgramUser | undefined, dataFolder: string): boolean {
  const words = ['-D', LINUX ? '/proc/self/cwd' : dataFolder, '-c', 'wal_compression=lz4', '-C', 'wal_compression'];
  return (
    spawnSync(path.join(programs.bin, exe('postgres')), words, {
      cwd: dataFolder,
      env: CHILD_ENV,
      timeout: 10_000,
      ...as(identity),
    }).status === 0
  );
}

/** Why the server did not start, in one sentence that names the variable and the next step. */
function startFailure({ dataFolder, logFile }: ServerFolders, log: string): StartFailure {
  // Clients that knock while the server starts are turned away in the same log.
  const fatal = (log.match(/(?:FATAL|PANIC):.*/g) ?? []).findLast((line) => !/the database system is/.test(line));
  const reason = (fatal ?? lastLine(log)).replace(/\.$/, '');
  const step = /No space left|Disk quota/.test(log)
    ? 'Free disk space and start again.'
    : /could not (?:map|create) (?:anonymous )?shared memory|Cannot allocate memory/.test(log)
      ? 'Free memory and start again.'
      : `If it goes on, restore DATA_DIR from a backup; the whole story is in ${logFile}.`;
  return Object.assign(problem(`PostgreSQL cannot open the database in ${dataFolder} (DATA_DIR): ${reason}. ${step}`), {
    log,
  });
}

async function waitReady(place: ServerFolders, pid: number, logStart?: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += 20) {
    const now = postmaster(place.dataFolder);
    if (now?.pid === pid && now.ready) return;
    if (processStart(pid) === undefined)
      throw startFailure(place, logStart === undefined ? '' : (readText(place.logFile) ?? '').slice(logStart));
    await sleep(20);
  }
  throw problem(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 60_000} minutes. See ${place.logFile}.`);
}

function handle(dataFolder: string, pid: number, port: number, password: string, adopted: boolean): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  return {
    url: urlOf(port, SERVICE, servicePassword(password), DATABASE),
    ownerUrl: urlOf(port, OWNER, password, DATABASE),
    adminUrl: urlOf(port, OWNER, password, 'postgres'),
    serviceUser: SERVICE,
    port,
    pid,
    adopted,
    stop: () => (stopping ??= stopServer(dataFolder, pid)),
  };
}

async function stopServer(dataFolder: string, pid: number): Promise<void> {
  const start = processStart(pid);
  const alive = (): boolean => start !== undefined && processStart(pid) === start;
  // SIGINT = fast shutdown, SIGQUIT = at once (recovered at the next start).
  for (const [signal, timeoutMs] of [
    ['SIGINT', STOP_TIMEOUT_MS],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!alive()) return;
    // Windows has no signals: there pg_ctl asks, and a second round would terminate.
    const asked =
      process.platform === 'win32' &&
      signal === 'SIGINT' &&
      spawnSync(path.join(packagedPrograms(false) ?? '', exe('pg_ctl')), ['stop', '-D', dataFolder, '-m', 'fast'])
        .status === 0;
    if (!asked) {
      try {
        process.kill(pid, signal);
      } catch {
        return;
      }
    }
    for (let waitedMs = 0; waitedMs < timeoutMs && alive(); waitedMs += 10) await sleep(10);
  }
}
