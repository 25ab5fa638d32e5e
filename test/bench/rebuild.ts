// Rebuild of all read models against its bare reference: reading the same events and copying the same rows into the
// same tables with the same indexes.
import pg from 'pg';
import { rowsPostgres } from '../../src/adapters/rows.postgres.ts';
import { projector as makeProjector } from '../../src/engine/projector.ts';
import type { EventLog, Position } from '../../src/engine/ports.ts';
import { PROJECTIONS } from '../../projections/index.ts';
import { indexesDdl, tablesDdl } from '../../projections/ddl.ts';
import { TABLE_NAMES } from '../../projections/tables.ts';

/**
 * Events per second of a rebuild and of the reference, on the database as it stands. Nobody else may write meanwhile.
 */
export async function rebuildAgainstCopy(
  databaseUrl: string,
  log: EventLog,
  say: (text: string) => void,
): Promise<{ events: number; rebuildPerS: number; copyPerS: number }> {
  const rows = rowsPostgres({ connectionString: databaseUrl });
  const projector = makeProjector({ log, store: rows.store, projections: PROJECTIONS, now: () => Date.now() });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let startMs = performance.now();
    const events = await projector.rebuild();
    const rebuildS = (performance.now() - startMs) / 1000;
    say(`rebuild: ${events} events in ${rebuildS.toFixed(1)} s`);

    const file = (table: string): string => `/proc/self/cwd/bench_${table}.copy`;
    for (const table of TABLE_NAMES) await client.query(`copy read_model.${table} to '${file(table)}' (format binary)`);
    startMs = performance.now();
    let read = 0;
    for (let after: Position | undefined; ;) {
      const page = await log.readAll({
        ...(after === undefined ? {} : { after }),
        limit: 2_000,
        prefixes: ['ledger-', 'directory-'],
      });
      read += page.events.length;
      if (page.next === undefined || page.next === after || page.events.length === 0) break;
      after = page.next;
    }
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'");
    await client.query(`create schema bench_copy; ${tablesDdl('bench_copy')}`);
    for (const table of TABLE_NAMES)
      await client.query(`copy bench_copy.${table} from '${file(table)}' (format binary)`);
    for (const statement of indexesDdl('bench_copy')) await client.query(statement);
    const copyS = (performance.now() - startMs) / 1000;
    say(`reference: ${read} events read and their rows copied in ${copyS.toFixed(1)} s`);
    await client.query('drop schema bench_copy cascade');
    return { events, rebuildPerS: events / rebuildS, copyPerS: events / copyS };
  } finally {
    await client.end();
    await projector.stop();
    await rows.close();
  }
}
