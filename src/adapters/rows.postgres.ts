// The read models in Postgres, put together: pools for queries and the memory of the writer, the store of the
// projector, and the other tables that processes share.
import os from 'node:os';
import { TABLE_NAMES } from '../../projections/tables.ts';
import type {
  Agreements,
  Bell,
  CompanyBelongings,
  MailStore,
  MemberStore,
  Memory,
  OperationRows,
  ProofStore,
  ReadModelStore,
  Rows,
  SessionStore,
  SignerMemory,
  Vault,
  WatchedRows,
  WebhookStore,
} from '../engine/ports.ts';
import { agreementsOver } from './rows.postgres.agreements.ts';
import { bellOver } from './rows.postgres.bell.ts';
import { belongingsOver } from './rows.postgres.belongings.ts';
import type { BulkConnection } from './rows.postgres.bulk.ts';
import { connect, LIVE, type Connecting } from './rows.postgres.connection.ts';
import { copiesOver } from './rows.postgres.copies.ts';
import { leasing, LOCK_SPACE } from './rows.postgres.lease.ts';
import { mailsOver } from './rows.postgres.mail.ts';
import { membersOver } from './rows.postgres.members.ts';
import { memoryOver } from './rows.postgres.memory.ts';
import { patience } from './rows.postgres.patience.ts';
import { openPools, type Pools } from './rows.postgres.pools.ts';
import { proofOver, vaultMemory } from './rows.postgres.proof.ts';
import { sessionsOver } from './rows.postgres.sessions.ts';
import { statistics } from './rows.postgres.statistics.ts';
import { storeOver } from './rows.postgres.store.ts';
import { vaultOver } from './rows.postgres.vault.ts';
import { watchedOver } from './rows.postgres.watched.ts';
import { webhooksOver } from './rows.postgres.webhooks.ts';

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
  pools(): ReturnType<Pools['load']>;
  close(): Promise<void>;
}

/** The lock of processes that agree on something, beside those of terms and of whoever makes the tables. */
const AGREE_LOCK = 5;

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

/**
 * Opens the read models: pools for queries and for the writer's memory, and the store of the projector. Nothing is
 * created before `store.prepare`.
 */
export function rowsPostgres(options: RowsOptions): PostgresRows {
  const { connectionString, readers = 10, writers = 4, statementTimeoutMs: limitMs = 30_000 } = options;
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
  const pools = openPools(connecting, { readers, writers, limitMs });
  const { rows, ask, askSoon, heardAgoMs } = pools;
  const once = <T>(settings: string, work: (connection: BulkConnection) => Promise<T>): Promise<T> =>
    alone(connecting, settings, work);
  const lease = leasing({
    ask: askSoon,
    open: (settings, applicationName) => connect(connecting, settings, applicationName),
    onProblem: onError,
    elapsed: options.elapsed ?? (() => performance.now()),
    holder: `process ${process.pid} on ${os.hostname()}`,
  });
  const stats = statistics(
    () => once(`-c search_path=${LIVE}`, async (it) => void (await it.simple(`analyze ${TABLE_NAMES.join(', ')}`))),
    onError,
  );
  const bell = bellOver(address);
  return {
    rows,
    memory: { ...memoryOver(ask, pools.byKey, rows), heardAgoMs },
    store: storeOver({ ask, lease, once, stats }),
    vault: vaultOver(ask),
    webhooks: webhooksOver(ask),
    watched: watchedOver(ask),
    mails: mailsOver(ask),
    sessions: sessionsOver(ask),
    members: membersOver(askSoon),
    operations: copiesOver(once),
    belongings: belongingsOver(ask),
    pools: pools.load,
    agreements: agreementsOver(once, `select pg_advisory_xact_lock(${LOCK_SPACE}, ${AGREE_LOCK})`),
    bell,
    proof: proofOver(ask),
    signed: vaultMemory(ask),
    close: async () => {
      isClosing = true;
      const ended = stats.close();
      connecting.patience.close();
      await ended;
      await Promise.all([pools.close(), bell.close()]);
    },
  };
}
