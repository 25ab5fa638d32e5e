// Read models of a database that follows that of the installation: questions alone, each on one snapshot with the
// revisions that it holds.
import type { RowsReplica } from '../engine/ports.ts';
import { BY_KEY, poolTo, READING } from './rows.postgres.connection.ts';
import { kyselyOver } from './rows.postgres.kysely.ts';
import { patience } from './rows.postgres.patience.ts';
import { CHECKPOINT, toCheckpoint } from './rows.postgres.session.ts';

/** A query that takes longer makes us ask whether the server still lives: there is another one that can be asked. */
const LONG_QUERY_MS = 1_000;

/** The read models at an address, of which nothing is asked before somebody wants to know. */
export function replicaPostgres(options: {
  readonly connectionString: string;
  /** Connections for questions. */
  readonly readers: number;
  /** A query that takes longer is cancelled; default 30,000. */
  readonly statementTimeoutMs?: number;
}): RowsReplica & { close(): Promise<void> } {
  // What breaks is told by whoever asks.
  const onError = (): void => undefined;
  const address = (): string => options.connectionString;
  const watched = patience(address, LONG_QUERY_MS, onError);
  const limitMs = options.statementTimeoutMs ?? 30_000;
  const readers = poolTo({ address, onError, limitMs }, options.readers, READING);
  const looks = poolTo({ address, onError, limitMs }, 1, BY_KEY);
  const rows = kyselyOver(async () => {
    watched.check();
    const client = await readers.connect();
    return { run: (query) => watched.watch(client, client.query(query)), release: () => client.release() };
  });
  return {
    snapshot: (streams, read) =>
      rows
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (snapshot) => {
          const held = await snapshot
            .selectFrom('stream_progress')
            .select(['stream', 'revision'])
            .where('stream', 'in', streams)
            .execute();
          return read(snapshot, new Map(held.map(({ stream, revision }) => [stream, revision])));
        }),
    async checkpoint() {
      watched.check();
      const client = await looks.connect();
      try {
        const { rows: found } = await watched.watch(client, client.query<Record<string, unknown>>(CHECKPOINT));
        client.release();
        return toCheckpoint(found[0]);
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    isBusy: () => readers.waitingCount > 0,
    async close() {
      watched.close();
      await Promise.all([readers.end(), looks.end()]);
    },
  };
}
