// The read models as queries meet them: which plans the server keeps, and what is said of a table that is not there
// yet.
import { expect } from 'chai';
import { sql } from 'kysely';
import pg from 'pg';
import { planned } from '../../projections/plans.ts';
import { rowsPostgres, type PostgresRows } from '../../src/adapters/rows.postgres.ts';
import { storeErrorKind } from '../../src/engine/ports.ts';
import { testDatabase } from '../postgres.ts';

describe('read models in Postgres', () => {
  let read: PostgresRows;
  let client: pg.Client;
  let drop: () => Promise<void>;
  before(async () => {
    const database = await testDatabase('rows');
    drop = database.drop;
    read = rowsPostgres({ connectionString: database.url });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await read.store.prepare();
  });
  after(async () => {
    await Promise.all([read.close(), client.end()]);
    await drop();
  });

  it('keep one plan per statement, but for those that ask to be planned with their values', async () => {
    const kept = await read.rows.transaction().execute(async (rows) => {
      await sql`select 'kept' limit 1`.execute(rows);
      await planned(sql`select 'anew' limit 1`, 'withValues').execute(rows);
      return sql<{ statement: string }>`select statement from pg_prepared_statements where statement like '%limit 1'
        and statement not like '%pg_prepared%'`.execute(rows);
    });
    expect(kept.rows).to.deep.equal([{ statement: "select 'kept' limit 1" }]);
  });

  it('say that a table is not there until it is filled; of anything else that is missing, what it is', async () => {
    await client.query('alter table read_model.labels rename to labels_away');
    const error: unknown = await read.rows
      .selectFrom('labels')
      .select('id')
      .execute()
      .catch((thrown: unknown) => thrown);
    await client.query('alter table read_model.labels_away rename to labels');
    expect(storeErrorKind(error)).to.equal('unavailable');
    expect(String(error)).to.contain('the table labels is not there until it is filled');
    const other: unknown = await sql`select 1 from nowhere`.execute(read.rows).catch((thrown: unknown) => thrown);
    expect(String(other)).to.contain('relation "nowhere" does not exist');
    expect(storeErrorKind(other)).to.equal(undefined);
  });
});
