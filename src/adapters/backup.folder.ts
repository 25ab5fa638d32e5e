// A backup in a folder: files of lines, synced to the disk, and what they sum up to.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import readline from 'node:readline';
import type { BackupFolder, DocumentStore } from '../engine/ports.ts';

/** Text that is written at once. */
const BLOCK = 1024 * 1024;

/** Files below a folder that is there; `documents` are kept beside them. */
export function backupFolder(folder: string, documents: DocumentStore): BackupFolder {
  return {
    async write(name, lines) {
      const file = await fs.open(path.join(folder, name), 'wx', 0o600);
      const sum = createHash('sha256');
      let [count, text] = [0, ''];
      const flush = async (): Promise<void> => {
        sum.update(text);
        await file.appendFile(text);
        text = '';
      };
      try {
        for await (const line of lines) {
          text += `${line}\n`;
          count += 1;
          if (text.length >= BLOCK) await flush();
        }
        await flush();
        await file.sync();
      } finally {
        await file.close();
      }
      return { lines: count, sha256: sum.digest('hex') };
    },
    async *lines(name) {
      yield* readline.createInterface({ input: createReadStream(path.join(folder, name)), crlfDelay: Infinity });
    },
    async digest(name) {
      const sum = createHash('sha256');
      for await (const chunk of createReadStream(path.join(folder, name))) sum.update(chunk as Buffer);
      return sum.digest('hex');
    },
    documents,
  };
}
