// A writer of one schema of read models: units of work in transactions, each fenced by the checkpoint.
import { setImmediate } from 'node:timers/promises';
import { derivationSql } from '../../projections/adopted.ts';
import type { Work } from '../../projections/changes.ts';
import { indexesDdl } from '../../projections/ddl.ts';
import type { TableName } from '../../projections/tables.ts';
import type { Checkpoint, ReadModelSession } from '../engine/ports.ts';
import {
  arrayLiteral,
  defect,
  isPermanent,
  rowsOf,
  statementsOf,
  type BulkConnection,
  type BulkStatement,
} from './rows.postgres.bulk.ts';
import { CHANNEL, messagesOf } from './rows.postgres.bell.ts';
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
    on conflict (stream) do update set revision = excluded.revision),
  rung as (select pg_notify('${CHANNEL}', v.message) from unnest($8::text[]) as v(message)
    where exists (select from moved))
  select count(*)::int as moved, (select count(*) from rung) as rung from moved`;

/** Whose tables a session writes, and how. */
interface WritingSession {
  readonly connection: BulkConnection;
  /** Ends the session. */
  readonly close: () => Promise<void>;
  readonly schema: string;
  readonly tables: readonly TableName[];
  readonly replaceLive: ReadModelSession['replaceLive'];
  readonly onGrown?: OnGrown;
  /** Its streams are told by the bell: the live rows alone are. */
  readonly rings?: boolean;
}

/**
 * A unit of work of so many rows is sent in one piece; of a larger one each statement by itself, and others get a
 * turn.
 */
const ROWS_AT_ONCE = 400;

/** A session that writes the tables of one schema. */
export function session({
  connection,
  close,
  schema,
  tables,
  replaceLive,
  onGrown,
  rings,
}: WritingSession): ReadModelSession {
  const FENCED = defect('fenced');

  /**
   * Sends all statements of a transaction without waiting for one of them, and commits when all have succeeded; else
   * the first that failed is why (the server refuses those behind it).
   */
  async function inTransaction(statements: readonly BulkStatement[], inOnePiece: boolean): Promise<void> {
    const sent: Promise<unknown>[] = [];
    const send = (statement: BulkStatement): void => {
      const one = statement();
      // Whoever waits for all of them hears of the failure; until then nobody does.
      one.catch(() => undefined);
      sent.push(one);
    };
    const begin: BulkStatement = () => connection.simple('begin');
    try {
      if (inOnePiece)
        connection.inOnePiece(() => {
          for (const statement of [begin, ...statements]) send(statement);
        });
      else
        for (const statement of [begin, ...statements]) {
          send(statement);
          await setImmediate();
        }
      for (const one of sent) await one;
      await connection.simple('commit');
    } catch (error) {
      await connection.simple('rollback').catch(() => undefined);
      throw error;
    }
  }
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
      const advance = (): Promise<void> =>
        connection
          .query(ADVANCE, [
            from.position ?? null,
            to.position ?? null,
            from.generation,
            to.installationId ?? null,
            to.events.toString(),
            arrayLiteral('code', [...streams.keys()]),
            arrayLiteral('integer', [...streams.values()]),
            arrayLiteral('code', rings ? messagesOf(streams) : []),
          ])
          .then((moved) => {
            if (moved.rows[0]?.moved !== 1) throw FENCED;
          });
      const derive = work.derivations.map(
        ({ name, companyId, argument }): BulkStatement =>
          () =>
            connection.query(derivationSql(name), [companyId, argument]),
      );
      try {
        await inTransaction(
          [advance, ...work.tables.flatMap((table) => statementsOf(connection, table)), ...derive],
          work.tables.reduce((sum, table) => sum + rowsOf(table), 0) <= ROWS_AT_ONCE,
        );
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
    close,
  };
}
