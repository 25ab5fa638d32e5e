// The connections of the event log in Postgres: every statement under our own timer, and what a failure means.
import pg from 'pg';
import { attentiveMs, deadline } from '../engine/loop.ts';
import { storeError, storeErrorKind } from '../engine/ports.ts';

/** One statement; with `rowMode: 'array'` rows are arrays. */
type LogStatement = pg.QueryConfig & { rowMode?: 'array' };

/** What appends and reads go through. */
export interface LogConnections {
  /** Runs a statement that may write: its outcome can be unknown. */
  write<R>(query: LogStatement): Promise<R[]>;
  /** Runs a statement that only reads; `withinMs`: default the deadline. */
  read<R>(query: LogStatement, withinMs?: number): Promise<R[]>;
  /** Lends a connection for setting up, of those that write; its user gives it back. */
  lend(): Promise<pg.PoolClient>;
  /** Lends a connection to listen on; its user gives it back. */
  listener(): Promise<pg.PoolClient>;
  /** How long ago the last statement was sent that only reads and was answered. */
  heardAgoMs(): number;
  isClosed(): boolean;
  /** Refuses statements from now on. */
  close(): void;
  /** Ends the pools that are its own. */
  end(): Promise<void>;
}

/** Values of columns as the server's text. */
export const raw = { getTypeParser: () => (text: string) => text };

/** How a failure of Postgres looks to the engine. `sent` = the statement may have reached the server. */
export function failure(error: unknown, sent: boolean): unknown {
  if (storeErrorKind(error) !== undefined) return error;
  const { code, severity, message } = error as { code?: string; severity?: string; message?: string };
  const answered =
    code !== undefined &&
    /^[0-9A-Z]{5}$/.test(code) &&
    severity !== undefined &&
    severity !== 'FATAL' &&
    severity !== 'PANIC';
  if (!answered)
    return storeError(
      sent ? 'unknown_outcome' : 'unavailable',
      `the event store (Postgres) is not reachable: ${message ?? String(error)}`,
      { cause: error },
    );
  // An ERROR means that the transaction was rolled back: resources (53), lock or statement time-outs, shutting down,
  // read-only.
  return /^(53|40|55|57|58|25006)/.test(code)
    ? storeError('unavailable', `the event store (Postgres) refused: ${message ?? code}`, { cause: error })
    : error;
}

/**
 * Pools for `writers` statements that write and a few that read, or one pool of somebody else. A connection string that
 * is a function is asked for each new connection.
 */
export function logConnections(
  given: { readonly connectionString?: string | (() => string); readonly pool?: pg.Pool },
  writers: number,
  deadlineMs: number,
): LogConnections {
  const own: pg.Pool[] = [];
  const { connectionString } = given;
  const makePool = (max: number): pg.Pool => {
    const pool = new pg.Pool({
      max,
      connectionTimeoutMillis: deadlineMs,
      application_name: 'daicho events',
      keepAlive: true,
    });
    Object.defineProperty(pool.options, 'connectionString', {
      get: () => (typeof connectionString === 'function' ? connectionString() : connectionString),
    });
    own.push(pool);
    return pool;
  };
  const writes = given.pool ?? makePool(writers);
  const reads = given.pool ?? makePool(4);
  // A connection that dies says so as an event, while idle to its pool; without a listener Node would end the process.
  for (const pool of new Set([writes, reads])) {
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
    });
  }
  let closed = false;
  let heardMs = Number.NEGATIVE_INFINITY;

  /**
   * A connection of the pool. The pool counts time by the clock: what our own loop stood still of it is waited for
   * again.
   */
  async function connection(pool: pg.Pool): Promise<pg.PoolClient> {
    for (;;) {
      const sinceMs = attentiveMs();
      try {
        return await pool.connect();
      } catch (error) {
        if (!/^timeout exceeded/.test((error as Error).message) || attentiveMs() - sinceMs >= 0.9 * deadlineMs)
          throw failure(error, false);
      }
    }
  }

  /** Runs one statement with our own timer: a silent server must not hold a caller for ever. */
  async function run<R>(pool: pg.Pool, query: LogStatement, withinMs = deadlineMs): Promise<R[]> {
    if (closed) throw storeError('unavailable', 'the event log is closed');
    const client = await connection(pool);
    let timedOut = false;
    const ignore = (): void => undefined;
    const sentMs = attentiveMs();
    client.on('error', ignore);
    const timer = deadline(withinMs, () => {
      timedOut = true;
      // Ending politely would wait for the silent server; the socket itself is destroyed.
      (client as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    });
    try {
      const { rows } = await client.query(query);
      client.release();
      if (pool === reads) heardMs = Math.max(heardMs, sentMs);
      return rows as R[];
    } catch (error) {
      const seen = timedOut
        ? storeError('unknown_outcome', `the event store (Postgres) has not answered within ${withinMs} ms`, {
            cause: error,
          })
        : failure(error, true);
      client.release(storeErrorKind(seen) === 'unknown_outcome');
      throw seen;
    } finally {
      timer.stop();
      client.off('error', ignore);
    }
  }

  return {
    write: (query) => run(writes, query),
    // A read has no outcome that could be unknown: it simply could not be done.
    read: <R>(query: LogStatement, withinMs?: number) =>
      run<R>(reads, query, withinMs).catch((error: unknown) => {
        throw storeErrorKind(error) === 'unknown_outcome'
          ? storeError('unavailable', (error as Error).message, { cause: error })
          : error;
      }),
    lend: () =>
      writes.connect().catch((error: unknown) => {
        throw failure(error, false);
      }),
    listener: () => reads.connect(),
    heardAgoMs: () => attentiveMs() - heardMs,
    isClosed: () => closed,
    close: () => {
      closed = true;
    },
    end: async () => {
      await Promise.all(own.map((pool) => pool.end()));
    },
  };
}
