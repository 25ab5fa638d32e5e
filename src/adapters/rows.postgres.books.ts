// Snapshots of books in Postgres: a row that names pieces, and the pieces by their hashes.
import type { Memory, StoredSnapshot } from '../engine/ports.ts';

/** What they need in the schema of operations. */
export const BOOK_PIECES = `create table if not exists ops.book_pieces (
  stream text collate "C" not null, hash text collate "C" not null, text text not null, primary key (stream, hash))`;

const SNAPSHOT = 'select revision, event_id as "eventId", shape, book, seal from ops.book_snapshots';

/** Every stored snapshot of a shape, one at a time: a book can be large. */
export async function* snapshotsOf(
  ask: Ask,
  shape: string,
): AsyncGenerator<StoredSnapshot & { readonly stream: string }> {
  for (const row of await ask('select stream from ops.book_snapshots where shape = $1 order by stream', [shape])) {
    const stream = row.stream as string;
    const found = await loadBook(ask, stream, shape);
    if (found) yield { ...found, stream };
  }
}

async function loadBook(ask: Ask, stream: string, shape: string): Promise<StoredSnapshot | undefined> {
  const [found] = await ask(`${SNAPSHOT} where stream = $1 and shape = $2`, [stream, shape]);
  if (!found) return undefined;
  const pieces = await ask('select hash, text from ops.book_pieces where stream = $1', [stream]);
  return {
    revision: found.revision as number,
    eventId: found.eventId as string,
    shape: found.shape as string,
    book: found.book as string,
    seal: found.seal as string,
    pieces: new Map(pieces.map(({ hash, text }) => [hash as string, text as string])),
  };
}

/** The part of the writer's memory that keeps books. */
export function booksOver(ask: Ask): Pick<Memory, 'loadBook' | 'keepPieces' | 'saveBook' | 'dropBook'> {
  return {
    loadBook: (stream, shape) => loadBook(ask, stream, shape),
    async keepPieces(stream, pieces) {
      await ask(
        `insert into ops.book_pieces (stream, hash, text)
        select $1, p.hash, p.text from unnest($2::text[], $3::text[]) p(hash, text) on conflict do nothing`,
        [stream, pieces.map(({ hash }) => hash), pieces.map(({ text }) => text)],
      );
    },
    async saveBook(stream, { revision, eventId, shape, book, seal }, hashes) {
      const [found] = await ask(
        `with saved as (
          insert into ops.book_snapshots as t (stream, revision, event_id, shape, book, seal)
          select $1, $2, $3, $4, $5, $6
          where (select count(*) from ops.book_pieces where stream = $1 and hash = any($7::text[])) = $8
          on conflict (stream) do update set revision = excluded.revision, event_id = excluded.event_id,
            shape = excluded.shape, book = excluded.book, seal = excluded.seal
          where t.shape <> excluded.shape or t.revision < excluded.revision
          returning 1
        ), gone as (
          delete from ops.book_pieces
          where stream = $1 and hash <> all($7::text[]) and exists (select from saved)
        ) select count(*)::integer as saved from saved`,
        [stream, revision, eventId, shape, book, seal, hashes, hashes.length],
      );
      return found?.saved === 1;
    },
    async dropBook(stream, seal) {
      await ask(
        `with gone as (delete from ops.book_snapshots where stream = $1 and seal = $2 returning stream)
        delete from ops.book_pieces where stream in (select stream from gone)`,
        [stream, seal],
      );
    },
  };
}

/** Runs one statement and returns its rows. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;
