// What the engine asks of the read models: recollections, snapshots of books, keys, memberships, plans, the index of
// events.
import { sql, type SelectQueryBuilder } from 'kysely';
import { planned } from '../../projections/plans.ts';
import type { Database } from '../../projections/tables.ts';
import type { ApiKey, Plan, Role } from '../domain/access.ts';
import type { Company } from '../domain/companies.ts';
import { bare, isId, withPrefix } from '../domain/ids.ts';
import { ENTRIES } from '../domain/recalled.ts';
import type { CompanyPlan, Memory, Rows } from '../engine/ports.ts';
import { booksOver } from './rows.postgres.books.ts';
import { recalling } from './rows.postgres.recall.ts';
import type { Ask } from './rows.postgres.books.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Events = SelectQueryBuilder<Database, 'event_index', object>;

/** The events of a company that a filter names. */
function eventsOf(rows: Rows, companyId: string, filter: Parameters<Memory['findEvents']>[1]): Events {
  const { eventId, types, entityType, entityId, actorId, actorType, via, correlationId, from, to } = filter;
  let found: Events = rows.selectFrom('event_index').where('company_id', '=', companyId);
  if (eventId !== undefined) found = found.where('event_id', '=', eventId);
  if (types) {
    const wild = types.filter((type) => type.endsWith('*'));
    const exact = types.filter((type) => !type.endsWith('*'));
    found = found.where(({ eb, or }) =>
      or([
        ...(exact.length > 0 || wild.length === 0 ? [eb('type', '=', sql<string>`any(${exact}::text[])`)] : []),
        ...wild.map((type) => sql<boolean>`starts_with(type, ${type.slice(0, -1)})`),
      ]),
    );
  }
  if (entityType !== undefined) found = found.where('entity_type', '=', entityType);
  if (entityId !== undefined && isId(ENTRIES.id, entityId)) {
    const revisions = sql<number>`any(array(select unnest(revisions) from entries
      where company_id = ${companyId} and id = ${bare(entityId)}))`;
    found = found.where('revision', '=', revisions);
  } else if (entityId !== undefined) {
    // In the words of the index, which leaves entries out.
    found = found.where('entity_id', '=', bare(entityId)).where('entity_type', '<>', sql.lit(ENTRIES.noun));
  }
  if (actorId !== undefined) found = found.where('actor_id', '=', actorId);
  if (actorType !== undefined) found = found.where('actor_type', '=', actorType);
  if (via !== undefined) found = found.where('via', '=', via);
  if (correlationId !== undefined) found = found.where('correlation_id', '=', correlationId);
  if (from !== undefined) found = found.where('recorded_at', '>=', from);
  if (to !== undefined) found = found.where('recorded_at', '<=', to);
  return found;
}

interface PlanRow {
  readonly plan: string;
  readonly limits: Company['limits'] | null;
  readonly cell: string | null;
}
const planIn = ({ plan, limits, cell }: PlanRow): CompanyPlan => ({
  plan: plan as Plan,
  ...(limits ? { limits } : {}),
  ...(cell === null ? {} : { cell }),
});

/**
 * The memory over three ways to ask: `ask` and `byKey` for statements that go by key and are planned once, `rows` for
 * those whose plan hangs on their values.
 */
export function memoryOver(ask: Ask, byKey: Rows, rows: Rows): Memory {
  return {
    recall: recalling(ask),
    ...booksOver(ask),
    async keyByHash(hash) {
      const keys = byKey
        .selectFrom('api_keys')
        .leftJoin('companies', 'companies.id', 'api_keys.company_id')
        .select([
          'api_keys.state as key',
          'companies.plan as plan',
          sql<Company['limits'] | null>`companies.state -> 'limits'`.as('limits'),
          sql<string | null>`companies.state ->> 'cell'`.as('cell'),
        ]);
      const found = await keys
        .where('api_keys.hash', '=', hash)
        .unionAll(keys.where('api_keys.previous_hash', '=', hash))
        .limit(1)
        .executeTakeFirst();
      const key = found?.key as ApiKey | undefined;
      if (!found || key?.status !== 'active') return undefined;
      const { plan, limits, cell } = found;
      return { key, plan: plan === null ? undefined : planIn({ plan, limits, cell }) };
    },
    async memberships(subject) {
      const found = await byKey
        .selectFrom('members')
        .select(['company_id', 'role'])
        .where('subject', '=', subject)
        .where('status', '=', 'active')
        .orderBy('created_at')
        .orderBy('company_id')
        .execute();
      return found.map((row) => ({ companyId: withPrefix('company', row.company_id), role: row.role as Role }));
    },
    async planOf(companyId) {
      const found = await byKey
        .selectFrom('companies')
        .select([
          'plan',
          sql<Company['limits'] | null>`state -> 'limits'`.as('limits'),
          sql<string | null>`state ->> 'cell'`.as('cell'),
        ])
        .where('id', '=', bare(companyId))
        .executeTakeFirst();
      return found && planIn(found);
    },
    async cellsOf(companyIds) {
      const found = await byKey
        .selectFrom('companies')
        .select(['id', sql<string>`state ->> 'cell'`.as('cell')])
        .where('id', '=', sql<string>`any(${companyIds.map(bare)}::uuid[])`)
        .where(sql<boolean>`state ->> 'cell' is not null`)
        .execute();
      return new Map(found.map(({ id, cell }) => [withPrefix('company', id), cell]));
    },
    async findEvents(companyId, filter, { limit, offset, after, order }) {
      if (filter.entityId !== undefined && !UUID.test(bare(filter.entityId))) return { revisions: [], total: 0 };
      const all = eventsOf(rows, bare(companyId), filter);
      const beyond = after === undefined ? all : all.where('revision', order === 'asc' ? '>' : '<', after);
      const page = beyond.select('revision').orderBy('revision', order).limit(limit).offset(offset);
      const count = all.select(sql<number>`count(*)::int`.as('total'));
      const [found, counted] = await Promise.all([
        planned(page, 'withValues').execute(rows),
        planned(count, 'withValues').execute(rows),
      ]);
      return { revisions: found.rows.map(({ revision }) => revision), total: counted.rows[0]?.total ?? 0 };
    },
    async ping() {
      await ask('select 1', []);
    },
  };
}
