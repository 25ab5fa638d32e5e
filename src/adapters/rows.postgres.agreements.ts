// What all processes of a database have in common, noted in the schema `ops`, which no rebuild touches.
import type { Agreements } from '../engine/ports.ts';
import type { BulkConnection } from './rows.postgres.bulk.ts';

/** Table of what was agreed on. */
export const AGREEMENTS = `create table if not exists ops.agreements (name text collate "C" primary key,
    value text collate "C" not null)`;

/** Agreements over connections of their own. `lock`: the statement that keeps others out until a transaction ends. */
export function agreementsOver(
  once: <T>(settings: string, work: (connection: BulkConnection) => Promise<T>) => Promise<T>,
  lock: string,
): Agreements {
  return {
    settle: (name, settle) =>
      once('', async (connection) => {
        await connection.simple(`begin; ${lock}`);
        const { rows } = await connection.query('select value from ops.agreements where name = $1', [name]);
        const value = await settle(rows[0]?.value as string | undefined);
        if (value !== undefined)
          await connection.query(
            `insert into ops.agreements (name, value) values ($1, $2)
              on conflict (name) do update set value = excluded.value`,
            [name, value],
          );
        await connection.simple('commit');
      }),
  };
}
