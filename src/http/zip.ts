// ZIP archives as they are sent: each file is stored as it is, so that no more than one of them is in memory. Source:
// APPNOTE.TXT 6.3.10, 4.3 (local header, central directory, end), without ZIP64.
import { crc32 } from 'node:zlib';

/** A file of an archive: its name, which is no path, and its bytes. */
export interface ZipFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What both headers of a file say: version, UTF-8 names, stored, 1980-01-01, crc, sizes, length of the name. */
function factsOf(bytes: Buffer, name: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(0x0800, 2);
  facts.writeUInt16LE(0x21, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

/** The archive in pieces. Throws for a name that is a path, or that another file has. */
export async function* zipPieces(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  const names = new Set<string>();
  let offset = 0;
  for await (const { name, bytes } of files) {
    if (/[/\\]/.test(name) || /^\.*$/.test(name) || names.has(name)) throw new Error(`${name} is no name of a file`);
    names.add(name);
    const path = Buffer.from(name, 'utf8');
    const facts = factsOf(bytes, path);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, place, path]));
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, path]);
    offset += local.length + bytes.length;
    yield local;
    yield bytes;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield list;
  yield end;
}
