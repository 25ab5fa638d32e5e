// A file that holds every checkpoint that was ever signed, a line each: only appended to, flushed before a note is
// shown to anybody. It is the memory that a restored database does not overwrite.
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import type { Remembered, SignerMemory } from '../engine/ports.ts';

/** A line of the file. */
interface SinkLine {
  readonly origin: string;
  readonly size: number;
  readonly root: string;
  readonly note: string;
}

/** More bytes than a line has: origin and signatures are bounded. */
const LONGEST_LINE = 8_192;
const NEWLINE = 10;

/** What the lines of the file say of each origin. An Error names a line that cannot be read, unless it is the last. */
function rememberedIn(file: string, text: string): Map<string, Remembered> {
  const found = new Map<string, Remembered>();
  const lines = text.split('\n');
  // After the last line end stands nothing, or what a crash left of a line: that note was never shown.
  for (const [n, line] of lines.slice(0, -1).entries()) {
    if (line === '') continue;
    let read: SinkLine;
    try {
      read = JSON.parse(line) as SinkLine;
    } catch (error) {
      throw new Error(`${file} (CHECKPOINT_SINK) cannot be read: line ${n + 1} is damaged`, { cause: error });
    }
    const { origin, size, root } = read;
    if ((found.get(origin)?.size ?? 0) < size) found.set(origin, { size, root: Buffer.from(root, 'base64') });
  }
  return found;
}

/** The memory in this file; its folder is there. */
export function fileSink(file: string): SignerMemory {
  const text = async (): Promise<string | undefined> => {
    try {
      return await fs.readFile(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  /** Appends lines. What a crash left of a line is cut off first: nobody was shown that note. */
  async function append(lines: string, flags: string | number): Promise<void> {
    const handle = await fs.open(file, flags, 0o600);
    try {
      const { size } = await handle.stat();
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(LONGEST_LINE),
        0,
        LONGEST_LINE,
        Math.max(0, size - LONGEST_LINE),
      );
      const end = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE) + 1;
      if (end < bytesRead) await handle.truncate(size - bytesRead + end);
      await handle.appendFile(lines);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  return {
    name: file,
    async read() {
      const found = await text();
      return found === undefined ? undefined : rememberedIn(file, found);
    },
    make: () => append('', 'a+'),
    async keep(notes) {
      const lines = notes.map(({ origin, size, root, note }) => {
        const line: SinkLine = { origin, size, root: root.toString('base64'), note };
        return `${JSON.stringify(line)}\n`;
      });
      // A file that is gone is not made again by the next note: that it was lost would be told to nobody.
      if (lines.length > 0) await append(lines.join(''), constants.O_RDWR | constants.O_APPEND);
    },
  };
}
