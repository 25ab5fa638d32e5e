// Documents of some days as one ZIP file with an index: for an inspection, and for whoever takes the papers along.
import type { DocumentsExport } from '../../queries/documents.ts';
import type { DocumentView } from '../domain/documents.ts';
import { normalized } from '../domain/unicode.ts';
import { csvPart } from './export-csv.ts';
import { zipPieces, type ZipFile } from './zip.ts';

/** A part of a name: what is no letter, figure or plain mark in it becomes `_`; never a path, never only dots. */
function part(text: string, most: number): string {
  const plain = normalized(text, 'NFC').replace(/[^\p{L}\p{N}\p{M}_-]+/gu, '_');
  return [...plain].slice(0, most).join('');
}

/** `20260915_1100_partner_id.pdf`; keys that a document lacks are `-`. */
export function archivedName({ id, fileName, issueDate, amount, partnerName }: DocumentView): string {
  const [, ending] = /\.([A-Za-z0-9]{1,8})$/.exec(fileName) ?? [];
  const named = [
    issueDate?.replaceAll('-', '') ?? '-',
    amount === undefined ? '-' : String(amount),
    partnerName === undefined ? '-' : part(partnerName, 40),
    part(id, 60),
  ].join('_');
  return ending === undefined ? named : `${named}.${ending.toLowerCase()}`;
}

const HEADS = [
  '取引年月日',
  '取引金額',
  '取引先',
  '種類',
  'ファイル',
  '元のファイル名',
  'SHA-256',
  '関連',
  '登録日時',
  '登録者',
  '状態',
  '保存期限',
];

/** The index: a row per document, and texts that look like a formula made harmless. */
function indexOf(documents: readonly DocumentView[]): Buffer {
  const rows = documents.map((one) => [
    one.issueDate ?? '',
    one.amount ?? '',
    one.partnerName ?? '',
    one.documentType,
    archivedName(one),
    one.fileName,
    one.sha256,
    one.linkedTo.map(({ id }) => id).join(' '),
    one.createdAt,
    one.uploadedBy.id,
    one.status,
    one.retentionUntil,
  ]);
  return Buffer.from(csvPart([HEADS, ...rows], true));
}

/** The archive in pieces: the index first, then each document with its bytes as they came. */
export function documentArchive(
  { documents }: DocumentsExport,
  content: (file: { readonly sha256: string }) => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  async function* files(): AsyncGenerator<ZipFile> {
    yield { name: 'index.csv', bytes: indexOf(documents) };
    for (const document of documents) yield { name: archivedName(document), bytes: await content(document) };
  }
  return zipPieces(files());
}
