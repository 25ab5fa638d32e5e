// A verification: fresh tables beside the live ones, and the comparison of both, row by row.
import { TABLE_NAMES, TABLES } from '../../projections/tables.ts';
import type { ReadModelSession, ReadModelStore, RowDifference, StoredRow } from '../engine/ports.ts';
import type { BulkConnection } from './rows.postgres.bulk.ts';
import { LIVE, VERIFY } from './rows.postgres.connection.ts';
import { doubts } from './rows.postgres.exchange.ts';
import { snapshotsOf, type Ask } from './rows.postgres.books.ts';
import { toCheckpoint } from './rows.postgres.session.ts';

/** Tables that say how far and of what make the rows are: never the same in two schemas. */
const NEVER_COMPARED = ['checkpoint', 'table_versions'];

/** What a verification needs: the session of its schema, more connections, and a way to ask. */
interface Verifying {
  readonly connection: BulkConnection;
  readonly session: ReadModelSession;
  readonly open: (settings: string) => Promise<BulkConnection>;
  readonly ask: Ask;
}

/** The verification over the fresh tables of this session. */
export function verification({
  connection,
  session,
  open,
  ask,
}: Verifying): Awaited<ReturnType<ReadModelStore['verification']>> {
  return {
    session: {
      ...session,
      close: async () => {
        await connection.simple(`drop schema if exists ${VERIFY} cascade`).catch(() => undefined);
        await session.close();
      },
    },
    async compare(catchUp, leftOut, limit, onTable) {
      const holder = await open('');
      const reader = await open('-c work_mem=64MB');
      try {
        await holder.simple('begin');
        const position = toCheckpoint(
          (await holder.simple(`select * from ${LIVE}.checkpoint where name = 'live' for update`)).rows[0],
        )?.position;
        await catchUp(position);
        await reader.simple('begin isolation level repeatable read read only; select 1');
        await holder.simple('commit');
        return await compareSchemas(reader, new Set([...leftOut, ...NEVER_COMPARED]), limit, onTable);
      } finally {
        await holder.end().catch(() => undefined);
        await reader.end().catch(() => undefined);
      }
    },
    doubts: (limit) => doubts(connection, limit),
    snapshots: (shape) => snapshotsOf(ask, shape),
  };
}

/** Compares every table of the live schema with the replayed one, row by row. */
async function compareSchemas(
  reader: BulkConnection,
  leftOut: ReadonlySet<string>,
  limit: number,
  onTable: (table: string) => void,
): Promise<{ rows: Record<string, number>; differences: RowDifference[]; more: number }> {
  const rows: Record<string, number> = {};
  const differences: RowDifference[] = [];
  let more = 0;
  for (const table of TABLE_NAMES) {
    if (leftOut.has(table)) continue;
    onTable(table);
    const key = TABLES[table].key as readonly string[];
    const keyOf = (alias: string): string =>
      `jsonb_build_object(${key.map((column) => `'${column}', ${alias}.${column}`).join(', ')})`;
    const count = await reader.simple(`select count(*)::int as n from ${LIVE}.${table}`);
    rows[table] = (count.rows[0] as { n: number }).n;
    const found = await reader.simple(`select count(*) over ()::int as n, case when l is null then 'missing'
        when r is null then 'extra' else 'changed' end as kind, case when l is null then ${keyOf('r')}
          else ${keyOf('l')} end as key,
        (select json_object_agg(a.key, json_build_object('live', a.value, 'replayed', b.value))
          from jsonb_each_text(to_jsonb(l)) a join jsonb_each_text(to_jsonb(r)) b using (key)
          where a.value is distinct from b.value) as columns
      from ${LIVE}.${table} l full join ${VERIFY}.${table} r using (${key.join(', ')}) where l::text is distinct
      from r::text limit ${limit}`);
    for (const { kind, key: at, columns } of found.rows as {
      kind: RowDifference['kind'];
      key: StoredRow;
      columns: RowDifference['columns'] | null;
    }[])
      differences.push({ table, kind, key: at, ...(kind === 'changed' && columns ? { columns } : {}) });
    more += Math.max(0, ((found.rows[0] as { n: number } | undefined)?.n ?? 0) - limit);
  }
  return { rows, differences, more };
}
