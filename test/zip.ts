// Archives (ZIP) for tests: honest ones, and such as say something else of their files than is there.
import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive, and what is said of it where that is not the truth. */
export interface ArchivedFile {
  readonly name: string;
  readonly text?: string;
  /** What is said of its size. */
  readonly says?: number;
  /** What is said of its packed size. */
  readonly packs?: number;
  /** Mode of a Unix system. */
  readonly mode?: number;
  /** The name at its beginning. */
  readonly begins?: string;
}
/** An archive of these files; with a comment behind it. */
export function archive(files: readonly ArchivedFile[], { isFar = false, comment = '' } = {}): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text = 'x', says, packs, mode, begins = name } of files) {
    const bytes = deflateRawSync(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(text), 10);
    facts.writeUInt32LE(packs ?? bytes.length, 14);
    facts.writeUInt32LE(isFar ? 0xffffffff : (says ?? text.length), 18);
    const named = (one: string): Buffer => {
      const own = Buffer.from(facts);
      own.writeUInt16LE(Buffer.byteLength(one), 22);
      return own;
    };
    const extra = Buffer.alloc(isFar ? 12 : 0);
    if (isFar) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(8, 2);
      extra.writeBigUInt64LE(BigInt(says ?? text.length), 4);
    }
    const head = Buffer.concat([Buffer.from('504b0304', 'hex'), named(begins), Buffer.from(begins)]);
    const told = named(name);
    told.writeUInt16LE(extra.length, 24);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((mode ?? 0) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const by = Buffer.from([0x50, 0x4b, 1, 2, 20, mode === undefined ? 0 : 3]);
    directory.push(Buffer.concat([by, told, rest, Buffer.from(name), extra]));
    pieces.push(head, bytes);
    offset += head.length + bytes.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...pieces, list, end, Buffer.from(comment)]);
}
