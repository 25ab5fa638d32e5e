// The store of the projector: the schemas it needs, and the terms under which one process writes the live tables, fills
// others beside them, or replays them to compare.
import { NO_COMPANY, TABLE_NAMES, type TableName } from '../../projections/tables.ts';
import { ledgerStream } from '../domain/book.ts';
import { DIRECTORY_STREAM } from '../domain/directory.ts';
import { withPrefix } from '../domain/ids.ts';
import type { ReadModelStore } from '../engine/ports.ts';
import { AGREEMENTS } from './rows.postgres.agreements.ts';
import { BOOK_PIECES, type Ask } from './rows.postgres.books.ts';
import type { BulkConnection } from './rows.postgres.bulk.ts';
import { BY_KEY, LIVE, NEXT, VERIFY } from './rows.postgres.connection.ts';
import { doubtful, exchanging, WITNESSES } from './rows.postgres.exchange.ts';
import { leaderOf, LEASES, LOCK_SPACE, standingIn, type Held, type Leasing } from './rows.postgres.lease.ts';
import { OPENING_TABLES } from './rows.postgres.belongings.ts';
import { MAIL_TABLES } from './rows.postgres.mail.ts';
import { MEMBER_TABLES } from './rows.postgres.members.ts';
import { PROOF } from './rows.postgres.proof.ts';
import { CHECKPOINT, isMissing, session, toCheckpoint } from './rows.postgres.session.ts';
import { SESSION_TABLES } from './rows.postgres.sessions.ts';
import type { Statistics } from './rows.postgres.statistics.ts';
import { madeTables, PROJECTED, READABLE_TABLES, schemaSql, survey, takeOver } from './rows.postgres.tables.ts';
import { VAULT } from './rows.postgres.vault.ts';
import { verification } from './rows.postgres.verification.ts';
import { WEBHOOK_TABLES } from './rows.postgres.webhooks.ts';

/** The lock of whoever makes the tables, beside those of terms. */
const MIGRATE_LOCK = 3;

/** The schema of operations: what is no read model and stays when they are built anew. */
const OPS = `create schema if not exists ops;
  create table if not exists ops.book_snapshots (stream text collate "C" primary key, revision integer not null,
    shape text not null, book text not null);
  alter table ops.book_snapshots add column if not exists event_id text not null default '',
    add column if not exists seal text not null default '';
  ${BOOK_PIECES};
  ${WEBHOOK_TABLES};
  ${MAIL_TABLES};
  ${OPENING_TABLES};
  ${SESSION_TABLES};
  ${AGREEMENTS};
  ${WITNESSES};
  ${READABLE_TABLES};
  ${LEASES};
  ${MEMBER_TABLES};
  ${VAULT};
  ${PROOF}`;

/** Rows are made again from the events: their commits wait for this disk, and for no standby. */
const REBUILT = '-c synchronous_commit=local';
/** Tables that can be filled again need not wait for the disk. */
const QUICK = '-c synchronous_commit=off -c client_min_messages=warning';

/** A session of live tables replaces nothing. */
const replacesNothing = (): Promise<never> => Promise.reject(new Error('these tables are the live ones'));

/** What a session of the live tables writes. */
const LIVE_TABLES = { schema: LIVE, tables: TABLE_NAMES, replaceLive: replacesNothing, rings: true } as const;

/** What the store works with. */
interface StoreMeans {
  readonly ask: Ask;
  readonly lease: Leasing;
  /** Runs on a connection of its own, with these settings of the server. */
  readonly once: <T>(settings: string, work: (connection: BulkConnection) => Promise<T>) => Promise<T>;
  readonly stats: Statistics;
}

/** A term with a fresh schema of these tables for bulk loading; undefined while another process has the term. */
async function freshSchema(
  lease: Leasing,
  schema: string,
  term: 'rebuild' | 'verify',
  tables?: readonly TableName[],
): Promise<Held | undefined> {
  const held = await lease(term, `-c search_path=${schema} ${BY_KEY} ${QUICK}`);
  try {
    await held?.connection.simple(`drop schema if exists ${schema} cascade; ${schemaSql(schema, tables)}`);
    return held;
  } catch (error) {
    await held?.close();
    throw error;
  }
}

/** `ReadModelStore.eventsOf` on one connection: revisions by stream, undefined where there are more than `most`. */
async function revisionsOf(
  connection: BulkConnection,
  types: readonly string[],
  most: number,
): Promise<Map<string, number[]> | undefined> {
  const { rows: found } = await connection.query(
    `select company_id, revision from ${LIVE}.event_index where type = any($1::text[])
      order by company_id, revision limit $2`,
    [types, most + 1],
  );
  if (found.length > most) return undefined;
  const streams = new Map<string, number[]>();
  for (const { company_id: company, revision } of found as { company_id: string; revision: number }[]) {
    const stream = company === NO_COMPANY ? DIRECTORY_STREAM : ledgerStream(withPrefix('company', company));
    const revisions = streams.get(stream);
    if (revisions) revisions.push(revision);
    else streams.set(stream, [revision]);
  }
  return streams;
}

/** The store of the projector. Nothing is created before `prepare`. */
export function storeOver({ ask, lease, once, stats }: StoreMeans): ReadModelStore {
  return {
    async prepare() {
      await once('-c client_min_messages=warning', async (connection) => {
        await connection.simple('begin');
        await connection.simple(`select pg_advisory_xact_lock(${LOCK_SPACE}, ${MIGRATE_LOCK})`);
        await connection.simple(OPS);
        await madeTables(connection);
        await connection.simple('commit');
      });
    },
    async lead(isSuccessor, standsIn) {
      const held = await lease('lead', `-c search_path=${LIVE} ${BY_KEY} ${REBUILT}`, isSuccessor, standsIn);
      if (!held) return undefined;
      const { connection, close } = held;
      const live = session({ connection, close, ...LIVE_TABLES, onGrown: stats.keeper() });
      return { ...live, lease: held.lease, takeOver: () => takeOver(connection) };
    },
    async rebuild(tables = PROJECTED) {
      const held = await freshSchema(lease, NEXT, 'rebuild', tables);
      if (!held) return undefined;
      const { connection, close } = held;
      const replaceLive = exchanging({ connection, tables, open: () => held.open() });
      return session({ connection, close, schema: NEXT, tables, replaceLive });
    },
    async verification() {
      const held = await freshSchema(lease, VERIFY, 'verify');
      if (!held) throw new Error('another verification is running; wait for it to end');
      const { connection, close } = held;
      const writing = { connection, close, schema: VERIFY, tables: TABLE_NAMES, replaceLive: replacesNothing };
      return verification({ connection, session: session(writing), open: (settings) => held.open(settings), ask });
    },
    standIn: () => standingIn(ask),
    leader: () => leaderOf(ask),
    async tables() {
      return (await survey(ask))?.states;
    },
    eventsOf: (types, most) => once('', (connection) => revisionsOf(connection, types, most)),
    doubtful: () => once('', doubtful),
    async liveCheckpoint() {
      try {
        return toCheckpoint((await ask(CHECKPOINT, []))[0]);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async liveRevisions(streams) {
      const found = await ask('select stream, revision from stream_progress where stream = any($1::text[])', [streams]);
      return new Map(found.map((row) => [row.stream as string, row.revision as number]));
    },
  };
}
