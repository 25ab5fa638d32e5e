// The read models in Postgres: kysely for queries, the memory of the writer, and the sessions of the projector.
import os from 'node:os';
import type pg from 'pg';
import { NO_COMPANY, TABLE_NAMES, TABLES, type TableName } from '../../projections/tables.ts';
import { ledgerStream } from '../domain/book.ts';
import { DIRECTORY_STREAM } from '../domain/directory.ts';
import { withPrefix } from '../domain/ids.ts';
import { attentiveMs, deadline } from '../engine/loop.ts';
import {
  storeError,
  type Agreements,
  type Bell,
  type MemberStore,
  type CompanyBelongings,
  type OperationRows,
  type Memory,
  type ProofStore,
  type ReadModelStore,
  type Rows,
  type SignerMemory,
  type Vault,
  type MailStore,
  type SessionStore,
  type WebhookStore,
  type WatchedRows,
} from '../engine/ports.ts';
import type { BulkConnection } from './rows.postgres.bulk.ts';
import { AGREEMENTS, agreementsOver } from './rows.postgres.agreements.ts';
import { bellOver } from './rows.postgres.bell.ts';
import { BOOK_PIECES } from './rows.postgres.books.ts';
import {
  BY_KEY,
  connect,
  LIVE,
  nameOf,
  NEXT,
  poolTo,
  READING,
  VERIFY,
  type Connecting,
} from './rows.postgres.connection.ts';
import { belongingsOver } from './rows.postgres.belongings.ts';
import { copiesOver } from './rows.postgres.copies.ts';
import { doubtful, exchanging, WITNESSES } from './rows.postgres.exchange.ts';
import { kyselyOver } from './rows.postgres.kysely.ts';
import { leaderOf, LEASES, leasing, LOCK_SPACE, standingIn, type Held } from './rows.postgres.lease.ts';
import { MEMBER_TABLES, membersOver } from './rows.postgres.members.ts';
import { memoryOver } from './rows.postgres.memory.ts';
import { cut, patience } from './rows.postgres.patience.ts';
import { PROOF, proofOver, vaultMemory } from './rows.postgres.proof.ts';
import { CHECKPOINT, isMissing, session, toCheckpoint } from './rows.postgres.session.ts';
import { statistics } from './rows.postgres.statistics.ts';
import { SESSION_TABLES, sessionsOver } from './rows.postgres.sessions.ts';
import { VAULT, vaultOver } from './rows.postgres.vault.ts';
import { MAIL_TABLES, mailsOver } from './rows.postgres.mail.ts';
import { watchedOver } from './rows.postgres.watched.ts';
import { WEBHOOK_TABLES, webhooksOver } from './rows.postgres.webhooks.ts';
import { madeTables, PROJECTED, READABLE_TABLES, schemaSql, survey, takeOver } from './rows.postgres.tables.ts';
import { verification } from './rows.postgres.verification.ts';

/** Where the read models live. */
export interface RowsOptions {
  /** Where; a function is asked for each new connection, so that the read models follow a server that moves. */
  readonly connectionString: string | (() => string);
  /** Connections for queries; default 10. */
  readonly readers?: number;
  /** Connections for the writer's questions; default 4. */
  readonly writers?: number;
  /** A query that takes longer is cancelled; default 30,000. */
  readonly statementTimeoutMs?: number;
  /** A query that takes longer makes us ask whether the server still lives; default 4,000. */
  readonly longQueryMs?: number;
  /** Hears of connections that broke while idle; they are replaced by themselves. */
  readonly onError?: (error: Error) => void;
  /** Milliseconds by which leases are reckoned, which go on while the process stands still; default: since it began. */
  readonly elapsed?: () => number;
}

/** The read models' three faces, and their end. */
export interface PostgresRows {
  readonly rows: Rows;
  readonly memory: Memory;
  readonly store: ReadModelStore;
  readonly vault: Vault;
  readonly webhooks: WebhookStore;
  /** What operators watch that no process counts by itself. */
  readonly watched: () => Promise<WatchedRows>;
  readonly mails: MailStore;
  readonly sessions: SessionStore;
  readonly members: MemberStore;
  readonly operations: OperationRows;
  readonly belongings: CompanyBelongings;
  readonly agreements: Agreements;
  /** Rung by the live rows. */
  readonly bell: Bell;
  readonly proof: ProofStore;
  /** What the signer remembers, in the vault. */
  readonly signed: SignerMemory;
  /** Connections of the two pools: open, idle, and how many wait for one. */
  pools(): { readonly open: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

/** Locks beside those of terms: of whoever makes the tables, and of processes that agree on something. */
const LOCK = { migrate: 3, agree: 5 } as const;
/** A renewal that has not come back by then is asked for anew: the lease must not run out over a dead connection. */
const RENEWAL_MS = 2_000;

/** The schema of operations: what is no read model and stays when they are built anew. */
const OPS = `create schema if not exists ops;
  create table if not exists ops.book_snapshots (stream text collate "C" primary key, revision integer not null,
    shape text not null, book text not null);
  alter table ops.book_snapshots add column if not exists event_id text not null default '',
    add column if not exists seal text not null default '';
  ${BOOK_PIECES};
  ${WEBHOOK_TABLES};
  ${MAIL_TABLES};
  ${SESSION_TABLES};
  ${AGREEMENTS};
  ${WITNESSES};
  ${READABLE_TABLES};
  ${LEASES};
  ${MEMBER_TABLES};
  ${VAULT};
  ${PROOF}`;

/** A table of ours that is not there: an older program left the schema, and it is being filled beside the others. */
function explained(error: unknown): unknown {
  const [, table = ''] = /^relation "(\w+)" does not exist$/.exec((error as Error).message) ?? [];
  return isMissing(error) && Object.hasOwn(TABLES, table)
    ? storeError('unavailable', `the table ${table} is not there until it is filled`, { cause: error })
    : error;
}

/** Rows are made again from the events: their commits wait for this disk, and for no standby. */
const REBUILT = '-c synchronous_commit=local';

/** SQLSTATE of a column that is not there, and of a statement whose answer has another shape than it had. */
const OTHER_SHAPE: readonly unknown[] = ['42703', '0A000'];

/** Runs on a connection of its own. */
async function alone<T>(
  connecting: Connecting,
  settings: string,
  work: (connection: BulkConnection) => Promise<T>,
): Promise<T> {
  const connection = await connect(connecting, settings);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** A session of live tables replaces nothing. */
const replacesNothing = (): Promise<never> => Promise.reject(new Error('these tables are the live ones'));

/** Connections of these pools: open, idle, and how many wait for one. */
function loadOf(pools: readonly pg.Pool[]): ReturnType<PostgresRows['pools']> {
  const sum = (of: (pool: pg.Pool) => number): number => pools.reduce((all, pool) => all + of(pool), 0);
  return {
    open: sum((pool) => pool.totalCount),
    idle: sum((pool) => pool.idleCount),
    waiting: sum((pool) => pool.waitingCount),
  };
}

/** What a session of the live tables writes. */
const LIVE_TABLES = { schema: LIVE, tables: TABLE_NAMES, replaceLive: replacesNothing, rings: true } as const;

/**
 * Opens the read models: pools for queries and for the writer's memory, and the store of the projector. Nothing is
 * created before `store.prepare`.
 */
export function rowsPostgres(options: RowsOptions): PostgresRows {
  const { connectionString, statementTimeoutMs: limitMs = 30_000 } = options;
  let isClosing = false;
  // A pool has ended before its last connections have: a server that stops next cuts them, which is no news.
  const onError = (error: Error): void => {
    if (!isClosing) options.onError?.(error);
  };
  const address = typeof connectionString === 'function' ? connectionString : () => connectionString;
  const connecting: Connecting = {
    address,
    onError,
    patience: patience(address, options.longQueryMs ?? 4_000, onError),
  };
  const { check, watch } = connecting.patience;
  const pool = (max: number, settings: string): pg.Pool => poolTo({ address, onError, limitMs }, max, settings);
  const readers = pool(options.readers ?? 10, READING);
  const writers = pool(options.writers ?? 4, BY_KEY);
  // Terms are renewed whatever the others have to do.
  const keepers = pool(1, BY_KEY);
  /** When the last statement was sent that was answered. */
  let heardMs = Number.NEGATIVE_INFINITY;
  /** Runs one statement; a connection on which it failed is thrown away, as `pool.query` does. */
  async function run(from: pg.Pool, query: pg.QueryConfig): Promise<Record<string, unknown>[]> {
    check();
    const sentMs = attentiveMs();
    const client = await from.connect();
    try {
      const { rows: found } = await watch(client, client.query<Record<string, unknown>>(query));
      client.release();
      heardMs = sentMs;
      return found;
    } catch (error) {
      client.release(true);
      throw await ofOtherTables(error);
    }
  }
  /** What does not fit the live tables because they are those of another program, here until it has left. */
  async function ofOtherTables(error: unknown): Promise<unknown> {
    if (!OTHER_SHAPE.includes((error as { code?: unknown }).code)) return error;
    const states = (await survey(ask).catch(() => undefined))?.states;
    if (!states || states.changed.length + states.newer.length === 0) return error;
    return storeError('unavailable', 'the live tables are those of another program', { cause: error });
  }
  const ask = (text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
    run(writers, { name: nameOf(text), text, values: values as unknown[] });

  const kyselyOn = (from: pg.Pool): Rows =>
    kyselyOver(async () => {
      check();
      const client = await from.connect();
      return {
        run: (query) =>
          watch(client, client.query(query)).catch(async (error: unknown) => {
            throw await ofOtherTables(explained(error));
          }),
        release: () => client.release(),
      };
    });
  const rows = kyselyOn(readers);
  const byKey = kyselyOn(writers);

  async function askSoon(text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    check();
    const client = await keepers.connect();
    const limit = deadline(RENEWAL_MS, () => cut(client));
    try {
      const { rows: found } = await client.query({ name: nameOf(text), text, values: values as unknown[] });
      client.release();
      return found as Record<string, unknown>[];
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      limit.stop();
    }
  }
  const lease = leasing({
    ask: askSoon,
    open: (settings, applicationName) => connect(connecting, settings, applicationName),
    onProblem: onError,
    elapsed: options.elapsed ?? (() => performance.now()),
    holder: `process ${process.pid} on ${os.hostname()}`,
  });
  /**
   * A term with a fresh schema of these tables for bulk loading. It can be made again, so its commits need not wait for
   * the disk.
   */
  type Beside = 'rebuild' | 'verify';
  async function fresh(schema: string, term: Beside, tables?: readonly TableName[]): Promise<Held | undefined> {
    const quick = '-c synchronous_commit=off -c client_min_messages=warning';
    const held = await lease(term, `-c search_path=${schema} ${BY_KEY} ${quick}`);
    try {
      await held?.connection.simple(`drop schema if exists ${schema} cascade; ${schemaSql(schema, tables)}`);
      return held;
    } catch (error) {
      await held?.close();
      throw error;
    }
  }
  const once = <T>(settings: string, work: (connection: BulkConnection) => Promise<T>): Promise<T> =>
    alone(connecting, settings, work);
  const stats = statistics(
    () => once(`-c search_path=${LIVE}`, async (it) => void (await it.simple(`analyze ${TABLE_NAMES.join(', ')}`))),
    onError,
  );
  const bell = bellOver(address);
  const store: ReadModelStore = {
    async prepare() {
      await once('-c client_min_messages=warning', async (connection) => {
        await connection.simple('begin');
        await connection.simple(`select pg_advisory_xact_lock(${LOCK_SPACE}, ${LOCK.migrate})`);
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
      const held = await fresh(NEXT, 'rebuild', tables);
      if (!held) return undefined;
      const { connection, close } = held;
      const replaceLive = exchanging({ connection, tables, open: () => held.open() });
      return session({ connection, close, schema: NEXT, tables, replaceLive });
    },
    async verification() {
      const held = await fresh(VERIFY, 'verify');
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
    eventsOf: (types, most) =>
      once('', async (connection) => {
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
      }),
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

  return {
    rows,
    memory: { ...memoryOver(ask, byKey, rows), heardAgoMs: () => attentiveMs() - heardMs },
    store,
    vault: vaultOver(ask),
    webhooks: webhooksOver(ask),
    watched: watchedOver(ask),
    mails: mailsOver(ask),
    sessions: sessionsOver(ask),
    members: membersOver(askSoon),
    operations: copiesOver(once),
    belongings: belongingsOver(ask),
    pools: () => loadOf([readers, writers]),
    agreements: agreementsOver(once, `select pg_advisory_xact_lock(${LOCK_SPACE}, ${LOCK.agree})`),
    bell,
    proof: proofOver(ask),
    signed: vaultMemory(ask),
    close: async () => {
      isClosing = true;
      const ended = stats.close();
      connecting.patience.close();
      await ended;
      // Kysely would end only what was used by way of it, and a ping is not: its connection would be cut by the server.
      await Promise.all([readers.end(), writers.end(), keepers.end(), bell.close()]);
    },
  };
}
