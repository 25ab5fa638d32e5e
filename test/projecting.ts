// What tests of the projector share: a database with a log and read models, and how to wait for them.
import { expect } from 'chai';
import pg from 'pg';
import { PROJECTIONS } from '../projections/index.ts';
import { TABLE_NAMES } from '../projections/tables.ts';
import { embeddedEventLog } from '../src/adapters/event-log.embedded.ts';
import { rowsPostgres, type PostgresRows } from '../src/adapters/rows.postgres.ts';
import type { EventLog } from '../src/engine/ports.ts';
import { projector, type Projector, type ProjectorOptions } from '../src/engine/projector.ts';
import { append, type Story } from './ledger-events.ts';
import { preparedDatabase } from './postgres.ts';

/** A database with a log and read models, and projectors over them. */
export interface Bench {
  readonly url: string;
  readonly log: EventLog;
  readonly rows: PostgresRows;
  readonly sql: pg.Pool;
  project(options?: Partial<ProjectorOptions>): Projector;
  close(): Promise<void>;
}

/** A fresh one; `close` stops its projectors. */
export async function bench(name: string): Promise<Bench> {
  const database = await preparedDatabase(name);
  const log = await embeddedEventLog({ connectionString: database.url });
  const rows = rowsPostgres({ connectionString: database.url });
  const sql = new pg.Pool({ connectionString: database.url, max: 3 });
  sql.on('error', () => undefined);
  const projectors: Projector[] = [];
  return {
    url: database.url,
    log,
    rows,
    sql,
    project(options = {}) {
      const made = projector({ log, store: rows.store, projections: PROJECTIONS, now: Date.now, ...options });
      projectors.push(made);
      return made;
    },
    async close() {
      await Promise.all(projectors.map((one) => one.stop()));
      await Promise.all([rows.close(), sql.end(), log.close()]);
      await database.drop();
    },
  };
}

/** Every row of every table as sorted text, without how often tables were exchanged. */
export async function dump(sql: pg.Pool, schema = 'read_model'): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of TABLE_NAMES) {
    const { rows } = await sql.query(
      `select (to_jsonb(t) - 'read_model_version')::text as row from ${schema}.${table} t order by 1`,
    );
    all[table] = rows.map(({ row }: { row: string }) => row);
  }
  return all;
}

/** Waits for a condition. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 10_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`timed out: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

/** Appends so many steps of a story; resolves with the last revision. */
export async function tell(log: EventLog, tale: Story, steps: number): Promise<number> {
  for (let i = 0; i < steps; i++) tale.step();
  return append(log, tale.stream, tale.take());
}

/**
 * Tells, and waits until it is in the rows. That nothing lags is not enough: between two deliveries nothing has arrived
 * that could lag.
 */
export async function told(live: Projector, log: EventLog, tale: Story, steps: number): Promise<void> {
  expect(await live.progress.waitFor(tale.stream, await tell(log, tale, steps), 30_000), 'projected').to.equal(true);
}
