// A writer of one schema of read models: units of work in transactions, each fenced by the checkpoint.
import type { Work } from '../../projections/changes.ts';
import { indexesDdl } from '../../projections/ddl.ts';
import { DERIVATIONS, type TableName } from '../../projections/tables.ts';
import type { Checkpoint, ReadModelSession } from '../engine/ports.ts';
import { arrayLiteral, defect, isPermanent, write, type Connection } from './rows.postgres.bulk.ts';
import type { OnGrown } from './rows.postgres.statistics.ts';

/** The checkpoint of the schema at hand. */
export const CHECKPOINT =
  "select position, read_model_version, installation_id, events from checkpoint where name = 'live'";
/** A row of CHECKPOINT; undefined when there is none. */
export function toCheckpoint(row: Record<string, unknown> | undefined): Checkpoint | undefined {
  return (
    row && {
      position: (row.position as string | null) ?? undefined,
      generation: row.read_model_version as number,
      installationId: (row.installation_id as string | null) ?? undefined,
      events: row.events as bigint,
    }
  );
}
/** A table or a schema that is not there. */
export const isMissing = (error: unknown): boolean =>
  ['42P01', '3F000'].includes(String((error as { code?: unknown }).code));

/**
 * The fence: the checkpoint moves only from where this writer left it, and only while the tables are those that it
 * knows. The streams move with it.
 */
const ADVANCE = `with moved as (update checkpoint set position = $2, installation_id = $4, events = $5
    where name = 'live' and position is not distinct from $1 and read_model_version = $3 returning 1),
  streams as (insert into stream_progress as t (stream, revision)
    select v.stream, v.revision from unnest($6::text[], $7::integer[]) as v(stream, revision)
      where exists (select from moved)
    on conflict (stream) do update set revision = excluded.revision)
  select count(*)::int as moved from moved`;

/** Whose tables a session writes, and how. */
interface Writing {
  readonly connection: Connection;
  readonly schema: string;
  readonly tables: readonly TableName[];
  readonly replaceLive: ReadModelSession['replaceLive'];
  readonly onGrown?: OnGrown;
}

/** A session that writes the tables of one schema. */
export function session({ connection, schema, tables, replaceLive, onGrown }: Writing): ReadModelSession {
  async function transaction<T>(body: () => Promise<T>): Promise<T> {
    await connection.simple('begin');
    try {
      const result = await body();
      await connection.simple('commit');
      return result;
    } catch (error) {
      await connection.simple('rollback').catch(() => undefined);
      throw error;
    }
  }
  const FENCED = defect('fenced');
  return {
    async checkpoint() {
      try {
        return toCheckpoint((await connection.query(CHECKPOINT)).rows[0]);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async progress() {
      const { rows } = await connection.simple('select stream, revision from stream_progress');
      return new Map(rows.map((row: { stream: string; revision: number }) => [row.stream, row.revision]));
    },
    async apply(work: Work, streams, from, to) {
      try {
        await transaction(async () => {
          const moved = await connection.query(ADVANCE, [
            from.position ?? null,
            to.position ?? null,
            from.generation,
            to.installationId ?? null,
            to.events.toString(),
            arrayLiteral('code', [...streams.keys()]),
            arrayLiteral('integer', [...streams.values()]),
          ]);
          if (moved.rows[0]?.moved !== 1) throw FENCED;
          for (const table of work.tables) await write(connection, table);
          for (const { name, companyId, argument } of work.derivations)
            await connection.query(DERIVATIONS[name], [companyId, argument]);
        });
        onGrown?.(streams, Number(from.events), Number(to.events));
        return true;
      } catch (error) {
        if (error === FENCED) return false;
        throw error;
      }
    },
    async index() {
      await connection.simple("set maintenance_work_mem = '256MB'");
      for (const statement of indexesDdl(schema, tables)) await connection.simple(statement);
      await connection.simple(`analyze ${tables.map((table) => `${schema}.${table}`).join(', ')}`);
    },
    replaceLive,
    isPermanent,
    close: () => connection.end().catch(() => undefined),
  };
}
