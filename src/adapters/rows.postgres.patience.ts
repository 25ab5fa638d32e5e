// Tells a long query from a silent server: a frozen or cut-off database must not hold a caller for ever, while a report
// may well take its time.
import pg from 'pg';
import { attentiveMs, deadline } from '../engine/loop.ts';

/** What watches the queries of one database. */
export interface Patience {
  /** Throws (code ETIMEDOUT) while the database is known to be silent, so that nobody queues for it. */
  check(): void;
  /**
   * Passes the outcome on. When the database falls silent meanwhile the connection is cut, and the query fails as on
   * any lost connection.
   */
  watch<T>(client: pg.ClientBase, query: Promise<T>): Promise<T>;
  close(): void;
}

interface RunningConnection {
  readonly client: pg.ClientBase;
  sinceMs: number;
}

const LOOK_MS = 500;

/** Cuts a connection at once: ending it politely would wait for the silent server. */
export function cut(client: object): void {
  (client as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** True when the server says anything at all, be it that it is starting up or has no connection left. */
async function answers(connectionString: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'daicho' });
  client.on('error', () => undefined);
  const limit = deadline(withinMs, () => cut(client));
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return (error as { severity?: unknown }).severity !== undefined;
  } finally {
    limit.stop();
    cut(client);
  }
}

/**
 * Watches queries of the database at `address` (asked for each time). One that has taken `longMs` is looked into, and
 * again after as long: a server
 * that does not answer the simplest question within half that time is silent. `onSilent` hears when it falls silent and
 * when it answers again.
 */
export function patience(address: () => string, longMs: number, onSilent: (error: Error) => void): Patience {
  const running = new Set<RunningConnection>();
  let silent = false;
  let looking = false;
  const look = async (): Promise<void> => {
    const now = attentiveMs();
    const long = [...running].filter(({ sinceMs }) => now - sinceMs > longMs);
    if (looking || (long.length === 0 && !silent)) return;
    looking = true;
    const alive = await answers(address(), longMs / 2);
    looking = false;
    if (alive) {
      if (silent) onSilent(new Error('PostgreSQL answers again'));
      silent = false;
      for (const one of long) one.sinceMs = attentiveMs();
      return;
    }
    if (!silent) onSilent(new Error('PostgreSQL does not answer; what waits for it is refused until it does'));
    silent = true;
    for (const { client } of running) cut(client);
  };
  const timer = setInterval(() => {
    void look();
  }, LOOK_MS);
  timer.unref();
  return {
    check() {
      if (silent) throw Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
    },
    async watch(client, query) {
      const one = { client, sinceMs: attentiveMs() };
      running.add(one);
      try {
        return await query;
      } finally {
        running.delete(one);
      }
    },
    close: () => clearInterval(timer),
  };
}
