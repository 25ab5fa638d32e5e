// The pools of the read models: questions of callers, of the writer and about terms, each over connections of its own,
// and what it means when one of them fails.
import type pg from 'pg';
import { TABLES } from '../../projections/tables.ts';
import { attentiveMs, deadline } from '../engine/loop.ts';
import { storeError, type Rows } from '../engine/ports.ts';
import type { Ask } from './rows.postgres.books.ts';
import { BY_KEY, nameOf, poolTo, READING, type Connecting } from './rows.postgres.connection.ts';
import { kyselyOver } from './rows.postgres.kysely.ts';
import { cut } from './rows.postgres.patience.ts';
import { isMissing } from './rows.postgres.session.ts';
import { survey } from './rows.postgres.tables.ts';

/** A renewal that has not come back by then is asked for anew: the lease must not run out over a dead connection. */
const RENEWAL_MS = 2_000;

/** SQLSTATE of a column that is not there, and of a statement whose answer has another shape than it had. */
const OTHER_SHAPE: readonly unknown[] = ['42703', '0A000'];

/** How many connections each pool has at most, and how long a statement may take. */
interface PoolSizes {
  readonly readers: number;
  readonly writers: number;
  readonly limitMs: number;
}

/** Ways to ask the live tables. All but `askSoon` throw (ETIMEDOUT) while the database is known to be silent. */
export interface Pools {
  /** Queries of callers. */
  readonly rows: Rows;
  /** The same tables over the writer's connections, whose plans go by key. */
  readonly byKey: Rows;
  /** One statement of the writer. */
  readonly ask: Ask;
  /** One statement on a connection that nothing else uses, for a short time only: terms are renewed by it. */
  readonly askSoon: Ask;
  /** For how many milliseconds of attention no statement of `ask` has been answered; infinite before the first. */
  heardAgoMs(): number;
  /** Connections of callers and of the writer: open, idle, and how many wait for one. */
  load(): { readonly open: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

/** A table of ours that is not there: an older program left the schema, and it is being filled beside the others. */
function explained(error: unknown): unknown {
  const [, table = ''] = /^relation "(\w+)" does not exist$/.exec((error as Error).message) ?? [];
  return isMissing(error) && Object.hasOwn(TABLES, table)
    ? storeError('unavailable', `the table ${table} is not there until it is filled`, { cause: error })
    : error;
}

/** What does not fit the live tables because they are those of another program, here until it has left. */
async function ofOtherTables(ask: Ask, error: unknown): Promise<unknown> {
  if (!OTHER_SHAPE.includes((error as { code?: unknown }).code)) return error;
  const states = (await survey(ask).catch(() => undefined))?.states;
  if (!states || states.changed.length + states.newer.length === 0) return error;
  return storeError('unavailable', 'the live tables are those of another program', { cause: error });
}

/** Connections of these pools: open, idle, and how many wait for one. */
function loadOf(pools: readonly pg.Pool[]): ReturnType<Pools['load']> {
  const sum = (of: (pool: pg.Pool) => number): number => pools.reduce((all, pool) => all + of(pool), 0);
  return {
    open: sum((pool) => pool.totalCount),
    idle: sum((pool) => pool.idleCount),
    waiting: sum((pool) => pool.waitingCount),
  };
}

/**
 * Asks over one pool, watched by nobody: a statement that has not been answered after `RENEWAL_MS` loses its
 * connection.
 */
function askingSoon(keepers: pg.Pool, check: () => void): Ask {
  return async (text, values) => {
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
  };
}

/** Opens the pools; a connection is made when one is needed. */
export function openPools(connecting: Connecting, { limitMs, ...sizes }: PoolSizes): Pools {
  const { check, watch } = connecting.patience;
  const pool = (max: number, settings: string): pg.Pool => poolTo({ ...connecting, limitMs }, max, settings);
  const readers = pool(sizes.readers, READING);
  const writers = pool(sizes.writers, BY_KEY);
  // Terms are renewed whatever the others have to do.
  const keepers = pool(1, BY_KEY);
  /** When the last statement was sent that was answered. */
  let heardMs = Number.NEGATIVE_INFINITY;

  /** Runs one statement; a connection on which it failed is thrown away, as `pool.query` does. */
  const ask: Ask = async (text, values) => {
    check();
    const sentMs = attentiveMs();
    const client = await writers.connect();
    try {
      const query = { name: nameOf(text), text, values: values as unknown[] };
      const { rows: found } = await watch(client, client.query<Record<string, unknown>>(query));
      client.release();
      heardMs = sentMs;
      return found;
    } catch (error) {
      client.release(true);
      throw await ofOtherTables(ask, error);
    }
  };
  const kyselyOn = (from: pg.Pool): Rows =>
    kyselyOver(async () => {
      check();
      const client = await from.connect();
      return {
        run: (query) =>
          watch(client, client.query(query)).catch(async (error: unknown) => {
            throw await ofOtherTables(ask, explained(error));
          }),
        release: () => client.release(),
      };
    });
  return {
    rows: kyselyOn(readers),
    byKey: kyselyOn(writers),
    ask,
    askSoon: askingSoon(keepers, check),
    heardAgoMs: () => attentiveMs() - heardMs,
    load: () => loadOf([readers, writers]),
    async close() {
      // Kysely would end only what was used by way of it, and a ping is not: its connection would be cut by the server.
      await Promise.all([readers.end(), writers.end(), keepers.end()]);
    },
  };
}
