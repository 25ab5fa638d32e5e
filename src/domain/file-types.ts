// Which kinds of files documents may be, and which kind some bytes are: by their content, never by their name alone.
import { faultOfArchive, isArchive } from './archives.ts';
import { LIMITS } from './limits.ts';
import { refuse } from './refusal.ts';
import type { PlainTextFormat } from './interchange/plain-text-read.ts';

/** How the names of journals as text end, and what such a file is. One by another name is told by its content. */
export const JOURNAL_ENDINGS: ReadonlyMap<string, PlainTextFormat> = new Map([
  ['json', 'json'],
  ['beancount', 'beancount'],
  ['bean', 'beancount'],
  ['hledger', 'hledger'],
  ['journal', 'hledger'],
  ['j', 'hledger'],
  ['ledger', 'hledger'],
]);

interface FileType {
  readonly mimeType: string;
  /** How names of such files end. */
  readonly endings: readonly string[];
  /** True when the bytes may be such a file; `text` = they are text. */
  readonly is: (bytes: Buffer, text: boolean) => boolean;
  /** Of a kind that is an archive: the file that it has to have in it. */
  readonly part?: string;
}

const startsWith =
  (...hex: readonly string[]) =>
  (bytes: Buffer): boolean =>
    hex.some((one) => bytes.subarray(0, one.length / 2).toString('hex') === one);

/** A zip archive that speaks of a part of this name, as Office Open XML files are (ECMA-376 part 2). */
const archiveWith = (part: string): Pick<FileType, 'is' | 'part'> => ({
  is: (bytes) => isArchive(bytes) && bytes.includes('[Content_Types].xml') && bytes.includes(part),
  part,
});

/** Bytes that are looked at before others may have their turn. */
const STRIDE = 256 * 1024;

/** Text in any encoding that extends ASCII: no control characters but tabs and the ends of lines and pages. */
function* isText(bytes: Buffer): Generator<undefined, boolean> {
  for (let from = 0; from < bytes.length; from += STRIDE) {
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
    if (/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(bytes.toString('latin1', from, from + STRIDE))) return false;
    yield;
  }
  return bytes.length > 0;
}

const isXml = (bytes: Buffer): boolean => /^(?:\xef\xbb\xbf)?\s*<\?xml\s/.test(bytes.toString('latin1', 0, 200));

/** Every kind, by name. */
const FILE_TYPES: Readonly<Record<string, FileType>> = {
  pdf: { mimeType: 'application/pdf', endings: ['pdf'], is: startsWith('255044462d') },
  png: { mimeType: 'image/png', endings: ['png'], is: startsWith('89504e470d0a1a0a') },
  jpeg: { mimeType: 'image/jpeg', endings: ['jpg', 'jpeg'], is: startsWith('ffd8ff') },
  webp: {
    mimeType: 'image/webp',
    endings: ['webp'],
    is: (bytes) => startsWith('52494646')(bytes) && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  tiff: { mimeType: 'image/tiff', endings: ['tif', 'tiff'], is: startsWith('49492a00', '4d4d002a') },
  xlsx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
    ...archiveWith('xl/workbook.xml'),
  },
  docx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
    ...archiveWith('word/document.xml'),
  },
  xml: { mimeType: 'application/xml', endings: ['xml'], is: (bytes, text) => text && isXml(bytes) },
  csv: { mimeType: 'text/csv', endings: ['csv'], is: (_bytes, text) => text },
  // Journals are plain texts, JSON too: nothing that opens them runs anything.
  txt: {
    mimeType: 'text/plain',
    endings: ['txt', 'text', 'tsv', ...JOURNAL_ENDINGS.keys()],
    is: (_bytes, text) => text,
  },
};

/** Kinds without a mark of their own. */
const TEXTS: ReadonlySet<string> = new Set(['xml', 'csv', 'txt']);

/** Other names of these media types. */
const OTHER_NAMES: Readonly<Record<string, string>> = { 'text/xml': 'application/xml', 'image/jpg': 'image/jpeg' };

const endingOf = (fileName: string): string | undefined => /\.([^.\s]{1,20})$/.exec(fileName)?.[1]?.toLowerCase();

/** What a text is called as a document: where no kind of file ends so (`books.2025`), as a plain text. */
export function textName(fileName: string): string {
  const ending = endingOf(fileName);
  const isKnown = Object.values(FILE_TYPES).some(({ endings }) => endings.includes(ending ?? ''));
  return ending === undefined || isKnown ? fileName : `${fileName.slice(0, LIMITS.fileNameLength - 4)}.txt`;
}

/** The media type without its parameters and in the name that is kept: `text/xml; charset=utf-8` -> application/xml. */
function plainMimeType(given: string): string {
  const plain = given.replace(/;.*$/, '').trim().toLowerCase();
  return OTHER_NAMES[plain] ?? plain;
}

/**
 * The media type of a file by its content. Refuses unsupported_file for content of another kind, and where the name or
 * the media type that the caller gives says another one: what opens as something else is never kept; and an archive
 * whose files are not what it says. Yields now and then.
 */
export function* mimeTypeOf(bytes: Buffer, fileName: string, given: string | undefined): Generator<undefined, string> {
  const text = yield* isText(bytes);
  const all: (readonly [string, FileType])[] = [];
  for (const type of Object.entries(FILE_TYPES)) {
    if (type[1].is(bytes, text)) all.push(type);
    yield;
  }
  // What has a mark of its own is that; texts may be several, and are plain ones unless they say otherwise.
  const found = all[0] && !TEXTS.has(all[0][0]) ? all.slice(0, 1) : all;
  const first = found.find(([name]) => name !== 'csv');
  const fault = first?.[1].part === undefined ? undefined : yield* faultOfArchive(bytes, first[1].part);
  if (fault !== undefined)
    refuse('unsupported_file', `contentBase64: the archive ${fault}; make it anew`, 'contentBase64');
  if (!first && isArchive(bytes))
    refuse(
      'unsupported_file',
      'contentBase64: the content is a ZIP archive, and none is opened here; unpack it, and upload its files one by ' +
        'one',
      'contentBase64',
    );
  if (!first)
    return refuse(
      'unsupported_file',
      `contentBase64: the content is none of ${Object.keys(FILE_TYPES).join(', ')}; documents are of these kinds`,
      'contentBase64',
    );
  const names = found.map(([name]) => name).join(' or ');
  const ending = endingOf(fileName);
  const named = ending === undefined ? found : found.filter(([, { endings }]) => endings.includes(ending));
  if (named.length === 0)
    refuse(
      'unsupported_file',
      `fileName: ends in .${ending}, but the content is ${names}; correct one of them`,
      'fileName',
    );
  if (given === undefined) return (ending === undefined ? first : (named[0] ?? first))[1].mimeType;
  const wanted = plainMimeType(given);
  const kinds = named.map(([, { mimeType }]) => mimeType).join(' or ');
  if (!named.some(([, { mimeType }]) => mimeType === wanted))
    refuse(
      'unsupported_file',
      `mimeType: says ${wanted.slice(0, 100)}, but the content is ${kinds}; correct it or leave it out`,
      'mimeType',
    );
  return wanted;
}
