// The read models as kysely sees them: its dialect over our pool, where a statement says itself how it is planned.
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { planOf } from '../../projections/plans.ts';
import type { Database } from '../../projections/tables.ts';
import type { Rows } from '../engine/ports.ts';
import { namer } from './rows.postgres.connection.ts';

/** A connection of the pool, and how one statement runs on it: `name` = its plan is kept under this name. */
export interface Lent {
  run(query: { name?: string; text: string; values: unknown[] }): Promise<pg.QueryResult>;
  release(): void;
}

interface LentConnection extends DatabaseConnection {
  readonly lent: Lent;
}

const nameOf = namer('q', 200);

function connectionOver(lent: Lent): LentConnection {
  return {
    lent,
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const name = planOf(query) === 'withValues' ? undefined : nameOf(query.sql);
      const values = [...query.parameters];
      const { rows } = await lent.run({ ...(name === undefined ? {} : { name }), text: query.sql, values });
      return { rows: rows as R[] };
    },
    streamQuery: () => {
      throw new Error('the read models are not streamed');
    },
  };
}

/** Kysely over connections that `lend` gives; who lends them closes them. */
export function kyselyOver(lend: () => Promise<Lent>): Rows {
  // Words of transactions are no statements to keep plans of.
  const say = async (connection: DatabaseConnection, text: string): Promise<void> => {
    await (connection as LentConnection).lent.run({ text, values: [] });
  };
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: async () => connectionOver(await lend()),
    beginTransaction: (connection, { isolationLevel, accessMode }) =>
      say(
        connection,
        `start transaction${isolationLevel ? ` isolation level ${isolationLevel}` : ''} ${accessMode ?? ''}`,
      ),
    commitTransaction: (connection) => say(connection, 'commit'),
    rollbackTransaction: (connection) => say(connection, 'rollback'),
    releaseConnection: (connection) => Promise.resolve((connection as LentConnection).lent.release()),
    destroy: () => Promise.resolve(),
  };
  return new Kysely<Database>({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}
