// The data folder: private files that a crash leaves whole, and the lock that gives the folder one owner.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const LINUX = process.platform === 'linux';

/** An error whose message is one sentence for the person who starts the service. */
export function problem(sentence: string, cause?: unknown): Error {
  return new Error(sentence, { cause });
}

/** The system's code of a failed call (`ENOENT`), if it has one. */
export const errno = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;

/** The text of a file; undefined when it cannot be read. */
export function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The value of a JSON text; undefined for no text or a broken one. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * When a process started (opaque text), or undefined when there is none: tells a process from a later one with the same
 * id.
 */
export function processStart(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid < 1) return undefined;
  try {
    if (LINUX) {
      // The command name (field 2) may hold spaces and brackets: count fields after the last bracket.
      const fields = fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\)\s/s, '')
        .split(' ');
      // Z and X are dead processes that nobody reaped.
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
    }
    if (process.platform === 'win32') {
      process.kill(pid, 0);
      return 'alive';
    }
    const told = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return told.trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Folder by folder: Node's recursive mkdir never ends where a file system answers ENOENT for a folder whose parent is
 * there (/proc).
 */
function makeFolder(dir: string): void {
  if (fs.existsSync(dir)) {
    if (!fs.statSync(dir).isDirectory()) throw Object.assign(new Error(`${dir} is a file`), { code: 'ENOTDIR' });
    return;
  }
  const parent = path.dirname(dir);
  if (parent !== dir) makeFolder(parent);
  try {
    fs.mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if (errno(error) !== 'EEXIST') throw error;
  }
}

/** What to do about a file of the data folder that cannot be written, in one sentence. */
function unwritable(file: string, error: unknown): Error {
  const full = errno(error) === 'ENOSPC' || errno(error) === 'EDQUOT';
  return full
    ? problem(
        `The disk of the data folder is full: ${file} cannot be written. ` +
          'Free space there and start again, or set DATA_DIR to a folder on another disk.',
        error,
      )
    : problem(
        `${file} cannot be written (${errno(error) ?? 'error'}). Set DATA_DIR to a folder this user can write.`,
        error,
      );
}

/** Makes sure of a folder that only this user enters and can write; throws one sentence that names DATA_DIR. */
export function makePrivateFolder(dir: string): void {
  try {
    makeFolder(dir);
    fs.accessSync(dir, fs.constants.W_OK);
  } catch (error) {
    throw unwritable(`The data folder ${dir}`, error);
  }
}

/**
 * Replaces a private file atomically and durably, so that a crash leaves the old or the new content; throws one
 * sentence that names DATA_DIR.
 */
export function writePrivate(file: string, text: string): void {
  const next = `${file}.${process.pid}`;
  try {
    const fd = fs.openSync(next, 'w', 0o600);
    try {
      fs.writeSync(fd, text);
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
    fs.renameSync(next, file);
  } catch (error) {
    fs.rmSync(next, { force: true });
    throw unwritable(file, error);
  }
}

/** The ownership of a data folder. */
export interface FolderLock {
  /** Writes where the service answers, for the message that a second start gets. */
  announce(url: string): void;
  release(): void;
}

/**
 * Makes this process the one owner of a data folder; refuses with "already running at URL" while another lives, takes
 * over from a dead one.
 */
export function lockFolder(dir: string): FolderLock {
  makePrivateFolder(dir);
  const file = path.join(dir, 'daicho.lock');
  const owner = { pid: process.pid, processStart: processStart(process.pid) };
  const mine = `${file}.${process.pid}`;
  const write = (url?: string): void => writePrivate(mine, JSON.stringify({ ...owner, url }));
  write();
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        fs.linkSync(mine, file);
        break;
      } catch (error) {
        if (errno(error) !== 'EEXIST' || attempt > 5) throw unwritable(file, error);
      }
      const text = readText(file);
      const other = parseJson(text) as { pid?: number; processStart?: string; url?: string } | null | undefined;
      if (
        other?.pid !== undefined &&
        other.processStart !== undefined &&
        processStart(other.pid) === other.processStart
      ) {
        const where =
          other.url === undefined ? `(process ${other.pid}, still starting)` : `at ${other.url} (process ${other.pid})`;
        throw problem(
          `Daicho is already running ${where} on the data folder ${dir}. Stop it, or set DATA_DIR to another folder.`,
        );
      }
      moveAside(file, `${mine}.stale`, text);
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
  return {
    announce(url) {
      write(url);
      fs.renameSync(mine, file);
    },
    release() {
      if ((parseJson(readText(file)) as { pid?: number } | undefined)?.pid === process.pid)
        fs.rmSync(file, { force: true });
    },
  };
}

/** Takes a dead owner's lock away. Moving is atomic; should a live one have come in between, it is put back. */
function moveAside(file: string, aside: string, text: string | undefined): void {
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) !== text) {
    try {
      fs.linkSync(aside, file);
    } catch {
      /* a third process was faster: the next round sees its lock */
    }
  }
  fs.rmSync(aside, { force: true });
}

/**
 * What a file holds, without white space around it; undefined when there is none. Throws one sentence when it cannot be
 * read; `where` says in it which file that is.
 */
export function heldIn(file: string, where: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errno(error) === 'ENOENT') return undefined;
    throw problem(`${where} cannot be read (${errno(error) ?? 'error'}): let this user read it.`, error);
  }
}

/**
 * Keeps a text in a new file of its own (mode 0600), and its folder where there is none. Throws one sentence when
 * another process was faster: what it has kept is never replaced.
 */
export function keepNew(file: string, text: string): void {
  makePrivateFolder(path.dirname(file));
  const draft = `${file}.new`;
  writePrivate(draft, text);
  try {
    // Linking never replaces a file.
    fs.linkSync(draft, file);
  } catch (error) {
    if (errno(error) === 'EEXIST')
      throw problem(`Another process has just made ${file} (DATA_DIR): start again.`, error);
    throw problem(`${file} (DATA_DIR) cannot be written (${errno(error) ?? 'error'}).`, error);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}
