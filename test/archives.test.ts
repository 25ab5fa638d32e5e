// Archives as they come in: an honest workbook is kept; one whose names or sizes deceive is refused with what is wrong,
// and no route opens any.
import { expect } from 'chai';
import { faultOfArchive, isArchive, refuseArchive } from '../src/domain/archives.ts';
import { mimeTypeOf } from '../src/domain/file-types.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { Refusal } from '../src/domain/refusal.ts';
import { inJapanese } from '../src/domain/messages.ts';
import { ended } from './importing.ts';
import { archive, type ArchivedFile } from './zip.ts';

const PART = 'xl/workbook.xml';
const BOOK: readonly ArchivedFile[] = [
  { name: '[Content_Types].xml', text: '<Types/>' },
  { name: 'xl/workbook.xml', text: '<workbook/>' },
  { name: 'xl/worksheets/sheet1.xml', text: '<worksheet/>' },
];

const more = (one: ArchivedFile): Buffer => archive([...BOOK, one]);
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
