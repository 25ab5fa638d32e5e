// Snapshots of books: taken in one short step, written in pieces beside everything else, sealed, and believed only
// whole.
import { createHash } from 'node:crypto';
import type { Book } from '../domain/book.ts';
import { frameText, readFrame, stretchText, type Stretch, type TakenBook } from '../domain/book-text.ts';
import { slices } from './loop.ts';
import type { Memory, Piece, Snapshot, StoredSnapshot } from './ports.ts';
import type { Secrets } from './secrets.ts';

type Unsealed = Omit<Snapshot, 'seal'>;
type SnapshotSealing = Pick<Secrets, 'seal'>;

/** So much text is given to the store at once. */
const CHUNK_LETTERS = 1 << 19;

function sealOf(secrets: SnapshotSealing, stream: string, { revision, eventId, shape, book }: Unsealed): string {
  // JSON has no bare line feed: no other five values make the same text.
  return secrets.seal(`${JSON.stringify(['snapshot', stream, revision, eventId, shape])}\n`, book);
}

/** A snapshot of a stream's page, sealed: only who knows the installation's pepper can make or change one. */
export function sealed(secrets: SnapshotSealing, stream: string, page: Unsealed): Snapshot {
  return { ...page, seal: sealOf(secrets, stream, page) };
}

/** The name of a piece: its SHA-256. */
export function pieceHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** What a snapshot is of, before it has a text. */
export interface Taken {
  readonly revision: number;
  readonly eventId: string;
  readonly shape: string;
  readonly book: TakenBook;
}

/**
 * Makes the texts of what is not kept yet, slice by slice of time, and keeps the snapshot. False, and nothing is kept,
 * when a text is missing that was kept before, or a newer snapshot is there.
 */
export async function keepSnapshot(
  memory: Pick<Memory, 'keepPieces' | 'saveBook'>,
  secrets: SnapshotSealing,
  stream: string,
  { book, ...of }: Taken,
): Promise<boolean> {
  const pace = slices('read');
  let chunk: Piece[] = [];
  let letters = 0;
  const flush = async (): Promise<void> => {
    if (chunk.length > 0) await memory.keepPieces(stream, chunk);
    chunk = [];
    letters = 0;
  };
  for (const stretch of book.maps.flat()) {
    if (stretch.hash !== undefined) continue;
    const text = stretchText(stretch);
    stretch.hash = pieceHash(text);
    chunk.push({ hash: stretch.hash, text });
    letters += text.length;
    if (letters >= CHUNK_LETTERS) await flush();
    if (pace.isDue()) await pace.turn();
  }
  await flush();
  const hashes = [...new Set(book.maps.flatMap((map) => map.map(({ hash }) => hash as string)))];
  return memory.saveBook(stream, sealed(secrets, stream, { ...of, book: frameText(book) }), hashes);
}

/**
 * The book of a stored snapshot, slice by slice of time, and what is kept of it. Throws an Error that says what is odd
 * about it: its seal, a piece, or its text. Whether it fits the stream is asked of the stream.
 */
export async function opened(
  secrets: SnapshotSealing,
  stream: string,
  snapshot: StoredSnapshot,
): Promise<{ page: Book; kept: TakenBook }> {
  if (snapshot.seal !== sealOf(secrets, stream, snapshot)) throw new Error('its seal is not that of what it says');
  return read(snapshot);
}

/** The same of a snapshot whose seal is not asked for. */
export async function read({
  book,
  pieces,
}: Pick<StoredSnapshot, 'book' | 'pieces'>): Promise<{ page: Book; kept: TakenBook }> {
  const pace = slices('read');
  const frame = readFrame(book);
  const maps: Stretch[][] = [];
  for (const [n, hashes] of frame.pieces.entries()) {
    const map: Stretch[] = [];
    maps.push(map);
    for (const hash of hashes) {
      const text = pieces.get(hash);
      if (text === undefined || pieceHash(text) !== hash) throw new Error(`its piece ${hash} is not what it was`);
      map.push({ ...frame.fill(n, text), hash });
      if (pace.isDue()) await pace.turn();
    }
  }
  return { page: frame.book(), kept: { frame: frame.frame, maps } };
}
