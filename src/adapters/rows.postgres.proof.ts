// Tiles and published checkpoints in Postgres: the schema `proof`, which no rebuild touches, and which is made again
// from the events when it is dropped; and what the signer remembers, in the vault.
import { hashesIn, joined, type Hash, type Tiles } from '../engine/tree.ts';
import { CHECKPOINT_WANTED, type ProofStore, type Published, type SignerMemory } from '../engine/ports.ts';
import { CHANNEL, messagesOf } from './rows.postgres.bell.ts';
import type { Ask } from './rows.postgres.books.ts';

/** The schema of proofs. */
export const PROOF = `create schema if not exists proof;
  create table if not exists proof.tiles (stream text collate "C" not null, level smallint not null,
    index integer not null, hashes bytea not null, primary key (stream, level, index));
  create table if not exists proof.notes (stream text collate "C" not null, size bigint not null,
    origin text collate "C" not null, root bytea not null, note text not null, reason text not null,
    signed_at timestamptz not null, revision integer not null, primary key (stream, origin, size));
  create table if not exists proof.published (one boolean primary key default true check (one),
    revision integer not null, state jsonb not null);
  create table if not exists proof.wanted (stream text collate "C" primary key);
  create table if not exists vault.signed (origin text collate "C" primary key, size bigint not null,
    root bytea not null)`;

/** The mark that the memory was made: no origin is called so. */
const MADE = '';

/** A row of `proof.notes`. */
function publishedOf(row: Record<string, unknown>): Published {
  return {
    stream: row['stream'] as string,
    origin: row['origin'] as string,
    size: Number(row['size']),
    root: row['root'] as Buffer,
    note: row['note'] as string,
    reason: row['reason'] as string,
    signedAt: new Date(row['signed_at'] as string).toISOString(),
    revision: row['revision'] as number,
  };
}

const NOTES = 'select stream, origin, size::text, root, note, reason, signed_at::text, revision from proof.notes';

const PUBLISH = `with place as (insert into proof.published (revision, state) values ($1, $2::jsonb)
    on conflict (one) do update set revision = greatest(proof.published.revision, excluded.revision),
      state = case when excluded.revision >= proof.published.revision then excluded.state
        else proof.published.state end)
  insert into proof.notes (stream, origin, size, root, note, reason, signed_at, revision)
    select s.* from unnest($3::text[], $4::text[], $5::bigint[], $6::bytea[], $7::text[], $8::text[],
      $9::timestamptz[], $10::integer[]) s
    on conflict do nothing`;

const WANT = `with added as (insert into proof.wanted (stream) values ($1) on conflict do nothing)
  select pg_notify('${CHANNEL}', '${messagesOf(new Map([[CHECKPOINT_WANTED, 0]])).join('')}')`;

/** Tiles by statements that `ask` runs. */
function tilesOver(ask: Ask): Pick<ProofStore, 'leaves' | 'tiles' | 'tilesOf' | 'keepTiles' | 'forgetTiles'> {
  async function tilesOf(asked: Parameters<ProofStore['tilesOf']>[0]): Promise<ReadonlyMap<string, Tiles>> {
    const places = [...asked].flatMap(([stream, all]) => all.map((place) => ({ stream, ...place })));
    const found = await ask(
      `select t.stream, t.level, t.index, t.hashes from unnest($1::text[], $2::smallint[], $3::integer[])
          p (stream, level, index)
        join proof.tiles t on t.stream = p.stream and t.level = p.level and t.index = p.index`,
      [places.map(({ stream }) => stream), places.map(({ level }) => level), places.map(({ index }) => index)],
    );
    const tiles = new Map<string, Map<string, readonly Hash[]>>();
    for (const row of found) {
      const ofStream = tiles.get(row['stream'] as string) ?? new Map<string, readonly Hash[]>();
      tiles.set(row['stream'] as string, ofStream);
      ofStream.set(`${String(row['level'])}/${String(row['index'])}`, hashesIn(row['hashes'] as Buffer));
    }
    return new Map(
      [...tiles].map(([stream, kept]) => [stream, { get: ({ level, index }) => kept.get(`${level}/${index}`) }]),
    );
  }
  return {
    async leaves(streams) {
      const found = await ask(
        `select s.stream, t.index, t.width from unnest($1::text[]) s (stream) cross join lateral (
            select index, length(hashes) / 32 as width from proof.tiles where stream = s.stream and level = 0
              order by index desc limit 1) t`,
        [streams],
      );
      return new Map(
        found.map(({ stream, index, width }) => [stream as string, (index as number) * 256 + (width as number)]),
      );
    },
    async tiles(stream, places) {
      return (await tilesOf(new Map([[stream, places]]))).get(stream) ?? { get: () => undefined };
    },
    tilesOf,
    async keepTiles(grown) {
      const tiles = [...grown].flatMap(([stream, all]) => all.map((tile) => ({ stream, ...tile })));
      await ask(
        `insert into proof.tiles as t (stream, level, index, hashes)
          select s.* from unnest($1::text[], $2::smallint[], $3::integer[], $4::bytea[]) s
          on conflict (stream, level, index) do update set hashes = excluded.hashes
            where length(t.hashes) < length(excluded.hashes)`,
        [
          tiles.map(({ stream }) => stream),
          tiles.map(({ level }) => level),
          tiles.map(({ index }) => index),
          tiles.map(({ hashes }) => joined(hashes)),
        ],
      );
    },
    async forgetTiles(stream) {
      await ask('delete from proof.tiles where stream = $1', [stream]);
    },
  };
}

/** Proofs by statements that `ask` runs. */
export function proofOver(ask: Ask): ProofStore {
  return {
    ...tilesOver(ask),
    async published() {
      const [found] = await ask('select revision, state from proof.published', []);
      return { revision: (found?.['revision'] as number | undefined) ?? -1, state: found?.['state'] };
    },
    async publish(revision, state, notes) {
      await ask(PUBLISH, [
        revision,
        JSON.stringify(state),
        notes.map(({ stream }) => stream),
        notes.map(({ origin }) => origin),
        notes.map(({ size }) => size),
        notes.map(({ root }) => root),
        notes.map(({ note }) => note),
        notes.map(({ reason }) => reason),
        notes.map(({ signedAt }) => signedAt),
        notes.map((one) => one.revision),
      ]);
    },
    async forgetOthers(stream, origin) {
      await ask('delete from proof.notes where stream = $1 and origin <> $2', [stream, origin]);
    },
    async newest(histories) {
      // By stream and origin, as the key begins: notes are kept for ever, and going through all of them takes long.
      const found = await ask(
        `select h.stream, n.size::text, n.root from unnest($1::text[], $2::text[]) h (stream, origin)
          cross join lateral (select size, root from proof.notes where stream = h.stream and origin = h.origin
            order by size desc limit 1) n`,
        [histories.map(({ stream }) => stream), histories.map(({ origin }) => origin)],
      );
      return new Map(
        found.map(({ stream, size, root }) => [stream as string, { size: Number(size), root: root as Buffer }]),
      );
    },
    async noteOf(stream, size) {
      const [found] = await ask(
        `${NOTES} where stream = $1 and ($2::bigint is null or size = $2::bigint) order by revision desc limit 1`,
        [stream, size ?? null],
      );
      return found && publishedOf(found);
    },
    async noteOver(stream, sequence) {
      const [found] = await ask(`${NOTES} where stream = $1 and size > $2::bigint order by revision limit 1`, [
        stream,
        sequence,
      ]);
      return found && publishedOf(found);
    },
    async noteWithin(stream, size) {
      const [found] = await ask(`${NOTES} where stream = $1 and size <= $2::bigint order by revision desc limit 1`, [
        stream,
        size,
      ]);
      return found && publishedOf(found);
    },
    async noteBefore(stream, revision) {
      const [found] = await ask(`${NOTES} where stream = $1 and revision < $2 order by revision desc limit 1`, [
        stream,
        revision,
      ]);
      return found && publishedOf(found);
    },
    async notes(stream, { limit, offset }) {
      const [found, [counted]] = await Promise.all([
        ask(`${NOTES} where stream = $1 order by revision desc limit $2 offset $3`, [stream, limit, offset]),
        ask('select count(*)::integer as total from proof.notes where stream = $1', [stream]),
      ]);
      return { notes: found.map(publishedOf), total: (counted?.['total'] as number | undefined) ?? 0 };
    },
    async unsigned() {
      const found = await ask(
        `select p.stream, p.revision + 1 as size from stream_progress p
          where p.revision >= coalesce((select max(n.size) from proof.notes n where n.stream = p.stream), 0)`,
        [],
      );
      return found.map(({ stream, size }) => ({ stream: stream as string, size: size as number }));
    },
    async want(stream) {
      await ask(WANT, [stream]);
    },
    async wanted() {
      return (await ask('delete from proof.wanted returning stream', [])).map(({ stream }) => stream as string);
    },
  };
}

/** What the signer remembers, in the vault: it belongs into the backup that has the keys of personal data. */
export function vaultMemory(ask: Ask): SignerMemory {
  return {
    name: 'vault.signed',
    async read() {
      const found = await ask('select origin, size::text, root from vault.signed', []);
      if (!found.some(({ origin }) => origin === MADE)) return undefined;
      return new Map(
        found
          .filter(({ origin }) => origin !== MADE)
          .map(({ origin, size, root }) => [origin as string, { size: Number(size), root: root as Buffer }]),
      );
    },
    async make() {
      await ask(`insert into vault.signed (origin, size, root) values ('${MADE}', 0, '') on conflict do nothing`, []);
    },
    async keep(notes) {
      // One row per origin: a statement may not change a row twice.
      const newest = new Map<string, Published>();
      for (const note of notes) if ((newest.get(note.origin)?.size ?? 0) < note.size) newest.set(note.origin, note);
      await ask(
        `insert into vault.signed as s (origin, size, root)
          select n.* from unnest($1::text[], $2::bigint[], $3::bytea[]) n
          on conflict (origin) do update set size = excluded.size, root = excluded.root where s.size < excluded.size`,
        [
          [...newest.keys()],
          [...newest.values()].map(({ size }) => size),
          [...newest.values()].map(({ root }) => root),
        ],
      );
    },
  };
}
