// Archives (ZIP) as they come in. Nothing here opens one: what it says of its files is read, so that none is kept whose
// files would land elsewhere, hide behind each other, or fill the disk of whoever opens it. Sources: APPNOTE.TXT 6.3.10
// (4.3.7 local header, 4.3.12 central directory, 4.3.14 ZIP64, 4.3.16 end, 4.4.17 names); ECMA-376 part 2, 7.3.4 (names
// that differ in case alone are one).
import { LIMITS } from './limits.ts';
import { quoted, refuse } from './refusal.ts';
import { normalized } from './unicode.ts';

/** True for bytes that begin like an archive, with files or without any. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/** Refuses bytes that are an archive where text is wanted: an Excel workbook is the usual one. */
export function refuseArchive(bytes: Uint8Array): void {
  if (isArchive(bytes))
    refuse(
      'validation_error',
      'contentBase64: the file is a ZIP archive, as Excel workbooks are, and none is opened here; unpack it, or save ' +
        'its table as CSV',
      'contentBase64',
    );
}

const [DIRECTORY, LOCAL, END, END_64] = [0x02014b50, 0x04034b50, 0x06054b50, 0x06064b50];
/** What stands in place of a figure that a ZIP64 field has. */
const ELSEWHERE = 0xffffffff;
/** Files after which others have their turn. */
const PACE = 500;

/** A file as the directory of an archive tells it. */
interface Told {
  readonly name: string;
  readonly packed: number;
  readonly size: number;
  /** Kind of file of a Unix system, in octal `17`; 0 where another system made it. */
  readonly kind: number;
  readonly isNamedAlike: boolean;
}

/** Where the directory begins; undefined where the bytes have no end of an archive. */
function directoryOf(bytes: Buffer): number | undefined {
  // A comment of at most 65,535 bytes may stand behind the 22 of the end.
  const tail = Math.max(0, bytes.length - 22 - 0xffff);
  const end = bytes.length < 22 ? -1 : bytes.subarray(tail).lastIndexOf(Buffer.from('504b0506', 'hex')) + tail;
  if (end < tail || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) return undefined;
  const at = bytes.readUInt32LE(end + 16);
  if (at !== ELSEWHERE) return at;
  const far = bytes.subarray(0, end).lastIndexOf(Buffer.from('504b0606', 'hex'));
  return far < 0 || far + 56 > bytes.length || bytes.readUInt32LE(far) !== END_64
    ? undefined
    : Number(bytes.readBigUInt64LE(far + 48));
}

/** A figure of a file, from the ZIP64 field among its extra ones where it is there; `nth`: of those that are there. */
function figureOf(given: number, extra: Buffer, nth: number): number {
  if (given !== ELSEWHERE) return given;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const from = at + 4 + nth * 8;
    if (extra.readUInt16LE(at) === 1 && from + 8 <= extra.length) return Number(extra.readBigUInt64LE(from));
  }
  return Number.MAX_SAFE_INTEGER;
}

/** The files of an archive, by its directory; undefined at a place that cannot be read. */
function* filesIn(bytes: Buffer): Generator<Told | undefined, void> {
  const begin = directoryOf(bytes);
  if (begin === undefined) return yield undefined;
  for (let at = begin; at + 46 <= bytes.length && bytes.readUInt32LE(at) === DIRECTORY;) {
    const [length, extras, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const name = bytes.subarray(at + 46, at + 46 + length);
    const extra = bytes.subarray(at + 46 + length, at + 46 + length + extras);
    const [packed, size, place] = [20, 24, 42].map((one) => bytes.readUInt32LE(at + one)) as [number, number, number];
    const isHere = [size, packed].filter((one) => one === ELSEWHERE).length;
    const local = figureOf(place, extra, isHere);
    const ownName =
      local + 30 <= bytes.length && bytes.readUInt32LE(local) === LOCAL
        ? bytes.subarray(local + 30, local + 30 + bytes.readUInt16LE(local + 26))
        : undefined;
    yield {
      // Names without the sign of UTF-8 are of code page 437: their ASCII letters, which are looked at, are the same.
      name: name.toString((bytes.readUInt16LE(at + 8) & 0x0800) > 0 ? 'utf8' : 'latin1'),
      packed: figureOf(packed, extra, size === ELSEWHERE ? 1 : 0),
      size: figureOf(size, extra, 0),
      kind: bytes[at + 5] === 3 ? bytes.readUInt32LE(at + 38) >>> 28 : 0,
      isNamedAlike: ownName?.equals(name) === true,
    };
    at += 46 + length + extras + comment;
  }
}

/** Why a name is none of a file inside of an archive. */
function faultOfName(name: string): string | undefined {
  const is = (why: string): string => `names "${quoted(name)}", ${why}`;
  if (name === '') return 'has a file without a name';
  if (/\p{Cc}/u.test(name)) return is('which has control characters');
  if (name.includes('\\')) return is('which has a backslash');
  if (/^\/|^[A-Za-z]:/.test(name)) return is('which is an absolute path');
  return name.split('/').some((part) => part === '..' || part === '.')
    ? is('which leads out of its folder')
    : undefined;
}

/** Octal kinds of files of a Unix system that an archive may hold: a plain one, a folder, and none said. */
const PLAIN: ReadonlySet<number> = new Set([0o10, 0o04, 0]);

/**
 * What is wrong with an archive, behind `the archive`; undefined where its names are plain, each of one file, and its
 * files come to what its reader can hold. `part`: a file that it has to have. Yields now and then.
 */
export function* faultOfArchive(bytes: Buffer, part: string): Generator<undefined, string | undefined> {
  const names = new Set<string>();
  let [packed, size] = [0, 0];
  for (const file of filesIn(bytes)) {
    if (names.size % PACE === PACE - 1) yield;
    if (file === undefined) return 'is cut off, or is none';
    const fault = faultOfName(file.name);
    if (fault !== undefined) return fault;
    if (!PLAIN.has(file.kind)) return `names "${quoted(file.name)}", which is a link or a device`;
    if (!file.isNamedAlike) return `names "${quoted(file.name)}" in its directory, and not where that file begins`;
    const name = normalized(file.name, 'NFC').toLowerCase();
    if (names.has(name)) return `names "${quoted(file.name)}" twice`;
    names.add(name);
    packed += file.packed;
    size += file.size;
    if (packed > bytes.length) return 'has files that lie over each other';
    if (size > LIMITS.archiveBytes) return `unpacks to more than ${LIMITS.archiveBytes} bytes`;
  }
  return names.has(part.toLowerCase()) ? undefined : `has no ${part}`;
}
