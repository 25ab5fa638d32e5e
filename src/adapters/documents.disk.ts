// Documents in a folder: `<company>/<first two digits of the hash>/<hash>`, and the mark of the place. A file is there
// whole or not at all.
import fs from 'node:fs/promises';
import path from 'node:path';
import { storeError, type DocumentStore } from '../engine/ports.ts';

const COMPANY = /^comp_[0-9a-f-]{36}$/;
const HASH = /^[0-9a-f]{64}$/;
const MARK = 'place-of-documents';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; it keeps their entries with the files.
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and those above it up to `root`; each is durable in the one that holds it. */
async function makeFolders(root: string, folder: string): Promise<void> {
  try {
    await fs.mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || folder === root) throw error;
    await makeFolders(root, path.dirname(folder));
    return makeFolders(root, folder);
  }
  await syncFolder(path.dirname(folder));
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}

/** Documents below a folder, which is made when the first one comes. Its parent must be there. */
export function diskDocuments(root: string): DocumentStore {
  let serial = 0;
  const placeOf = (companyId: string, sha256: string): string => {
    // No path ever comes from outside; this is the second lock.
    if (!COMPANY.test(companyId) || !HASH.test(sha256)) throw new Error('this names no document');
    return path.join(root, companyId, sha256.slice(0, 2), sha256);
  };
  const failed = (error: unknown): Error =>
    storeError('unavailable', `the folder of documents ${root} failed: ${(error as Error).message}`, { cause: error });
  async function write(place: string, bytes: Uint8Array): Promise<void> {
    const temporary = `${place}.${process.pid}-${++serial}`;
    try {
      await makeFolders(path.dirname(root), path.dirname(place));
      const handle = await fs.open(temporary, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await fs.rename(temporary, place);
      await syncFolder(path.dirname(place));
    } catch (error) {
      await fs.rm(temporary, { force: true }).catch(() => undefined);
      throw failed(error);
    }
  }
  async function read(place: string): Promise<Buffer | undefined> {
    try {
      return await fs.readFile(place);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw failed(error);
    }
  }
  return {
    put: async (companyId, sha256, bytes) => write(placeOf(companyId, sha256), bytes),
    get: async (companyId, sha256) => read(placeOf(companyId, sha256)),
    mark: async () => (await read(path.join(root, MARK)))?.toString().trim(),
    setMark: (mark) => write(path.join(root, MARK), Buffer.from(`${mark}\n`)),
    async *list() {
      for (const companyId of await entriesOf(root)) {
        if (!COMPANY.test(companyId)) continue;
        for (const begin of await entriesOf(path.join(root, companyId)))
          for (const sha256 of await entriesOf(path.join(root, companyId, begin)))
            if (HASH.test(sha256)) yield { companyId, sha256 };
      }
    },
  };
}
