// Archives as they come in: an honest workbook is kept; one whose names or sizes deceive is refused with what is wrong,
// and no route opens any.
import { expect } from 'chai';
import { deflateRawSync, crc32 } from 'node:zlib';
import { faultOfArchive, isArchive, refuseArchive } from '../src/domain/archives.ts';
import { mimeTypeOf } from '../src/domain/file-types.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { Refusal } from '../src/domain/refusal.ts';
import { inJapanese } from '../src/domain/messages.ts';
import { ended } from './importing.ts';

interface Made {
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
const PART = 'xl/workbook.xml';
const BOOK: readonly Made[] = [
  { name: '[Content_Types].xml', text: '<Types/>' },
  { name: 'xl/workbook.xml', text: '<workbook/>' },
  { name: 'xl/worksheets/sheet1.xml', text: '<worksheet/>' },
];

/** An archive of these files; with a comment behind it. */
function archive(files: readonly Made[], { isFar = false, comment = '' } = {}): Buffer {
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

const more = (one: Made): Buffer => archive([...BOOK, one]);
const FAULTS: readonly (readonly [what: string, bytes: Buffer, says: string])[] = [
  ['a doubled name', more({ name: PART }), `names "${PART}" twice`],
  ['one in other letters', more({ name: 'XL/Workbook.xml' }), 'names "XL/Workbook.xml" twice'],
  ['a link', more({ name: 'xl/x', text: '/etc/passwd', mode: 0o120777 }), 'names "xl/x", which is a link or a device'],
  ['a device', more({ name: 'xl/x', mode: 0o020666 }), 'names "xl/x", which is a link or a device'],
  ['a way out', more({ name: '../../etc/cron.d/x' }), 'names "../../etc/cron.d/x", which leads out of its folder'],
  ['one in the middle', more({ name: 'xl/../../x' }), 'names "xl/../../x", which leads out of its folder'],
  ['an absolute name', more({ name: '/etc/passwd' }), 'names "/etc/passwd", which is an absolute path'],
  ['one of Windows', more({ name: 'C:/x' }), 'names "C:/x", which is an absolute path'],
  ['backslashes', more({ name: '..\\x' }), 'names "..\\x", which has a backslash'],
  ['an end of a text', more({ name: 'xl/a\0.xml' }), 'which has control characters'],
  ['no name', more({ name: '' }), 'has a file without a name'],
  ['a bomb that says so', more({ name: 'xl/x', says: LIMITS.archiveBytes }), 'unpacks to more than 536870912 bytes'],
  [
    'many that come to it together',
    archive([
      ...BOOK,
      ...Array.from({ length: 20 }, (_one, i) => ({ name: `xl/${i}`, says: LIMITS.archiveBytes / 19 })),
    ]),
    'unpacks to more than 536870912 bytes',
  ],
  ['files over each other', more({ name: 'xl/x', packs: 1_000_000 }), 'has files that lie over each other'],
  ['two names of one file', more({ name: 'xl/x', begins: '../x' }), 'names "xl/x" in its directory, and not where'],
  ['another kind of archive', archive([...BOOK.slice(0, 1), { name: 'x', text: PART }]), `has no ${PART}`],
  ['its first half', archive(BOOK).subarray(0, 150), 'is cut off, or is none'],
];

describe('archives as they come in', () => {
  it('an honest one is kept: with ZIP64 figures, a comment, folders and files of a Unix system', () => {
    const all = [
      archive(BOOK),
      archive(BOOK, { isFar: true }),
      archive(BOOK, { comment: 'made by somebody PK' }),
      archive([...BOOK.map((one) => ({ ...one, mode: 0o100644 })), { name: 'xl/', text: '', mode: 0o040755 }]),
    ];
    for (const bytes of all) {
      expect(ended(faultOfArchive(bytes, PART))).to.equal(undefined);
      expect(ended(mimeTypeOf(bytes, 'a.xlsx', undefined))).to.match(/spreadsheetml/);
    }
  });

  for (const [what, bytes, says] of FAULTS)
    it(`${what} is refused by name, in both languages`, () => {
      expect(ended(faultOfArchive(bytes, PART)) ?? '').to.include(says);
      // Whatever kind it is taken for, its bytes are not kept.
      let refused = '';
      try {
        ended(mimeTypeOf(bytes, 'a.xlsx', undefined));
      } catch (error) {
        refused = (error as Refusal).message;
        expect(error).to.be.instanceOf(Refusal);
      }
      expect(refused).to.match(/archive/);
      expect(inJapanese(refused), refused).to.match(/^contentBase64: (?:アーカイブ|ZIP).*[^a-z]{8}$/u);
      expect(isArchive(bytes)).to.equal(true);
      expect(() => refuseArchive(bytes)).to.throw(Refusal, /ZIP archive/);
    });

  it('nothing that stands at any place makes it an error of ours', () => {
    const good = archive(BOOK, { isFar: true });
    for (let at = 0; at < good.length; at++)
      for (const value of [0, 0x50, 0x7f, 0xff]) {
        const bytes = Buffer.from(good);
        bytes[at] = value;
        expect(ended(faultOfArchive(bytes, PART)) ?? '').to.be.a('string');
        expect(ended(faultOfArchive(bytes.subarray(0, at), PART)) ?? '').to.be.a('string');
      }
  });
});
