// Where the tests keep what their servers write.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** A whole run writes about 1 GB at a time, and the machine needs memory besides. */
const NEEDED_BYTES = 6e9;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** True for a folder that is in memory: nothing in it waits for a disk. */
export function isInMemory(folder: string): boolean {
  return folder.startsWith(`${MEMORY}/`);
}

/**
 * A new folder of this name, in memory where there is plenty: PostgreSQL waits for the disk at every commit, and no
 * test pulls the plug. The caller removes it.
 */
export function quickFolder(name: string): string {
  return fs.mkdtempSync(path.join(hasRoom() ? MEMORY : os.tmpdir(), `daicho-${name}-`));
}
