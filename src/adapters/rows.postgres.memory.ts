// What the engine asks of the read models: recollections, snapshots of books, keys, memberships, plans, the index of
// events.
import type { ApiKey, Plan, Role } from '../domain/access.ts';
import { bare, withPrefix } from '../domain/ids.ts';
import type { Memory } from '../engine/ports.ts';
import { booksOver } from './rows.postgres.books.ts';
import { recalling } from './rows.postgres.recall.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Runs one statement and returns its rows. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * The memory over two ways to ask: `ask` for statements that go by key and are planned once, `search` for those whose
 * plan hangs on their values.
 */
export function memoryOver(ask: Ask, search: Ask): Memory {
  return {
    recall: recalling(ask),
    ...booksOver(ask),
    async keyByHash(hash) {
      const [found] = await ask(
        'select state from api_keys where hash = $1 union all select state from api_keys where previous_hash = $1 limit 1',
        [hash],
      );
      const key = found?.state as ApiKey | undefined;
      return key?.status === 'active' ? key : undefined;
    },
    async memberships(subject) {
      const found = await ask(
        "select company_id, role from members where subject = $1 and status = 'active' order by created_at, company_id",
        [subject],
      );
      return found.map((row) => ({
        companyId: withPrefix('company', row.company_id as string),
        role: row.role as Role,
      }));
    },
    async planOf(companyId) {
      const [found] = await ask("select plan, state -> 'limits' as limits from companies where id = $1", [
        bare(companyId),
      ]);
      return (
        found && {
          plan: found.plan as Plan,
          ...(found.limits ? { limits: found.limits as { surfaceA: number; surfaceB: number } } : {}),
        }
      );
    },
    async findEvents(companyId, filter, { limit, offset, after, order }) {
      const values: unknown[] = [bare(companyId)];
      const value = (v: unknown): string => `$${values.push(v)}`;
      const where: string[] = ['company_id = $1'];
      const wild = (filter.types ?? []).filter((type) => type.endsWith('*'));
      const exact = (filter.types ?? []).filter((type) => !type.endsWith('*'));
      if (filter.types)
        where.push(
          `(${[...(exact.length || !wild.length ? [`type = any(${value(exact)}::text[])`] : []), ...wild.map((type) => `starts_with(type, ${value(type.slice(0, -1))})`)].join(' or ')})`,
        );
      if (filter.entityType !== undefined) where.push(`entity_type = ${value(filter.entityType)}`);
      if (filter.entityId !== undefined && !UUID.test(bare(filter.entityId))) return { revisions: [], total: 0 };
      if (filter.entityId !== undefined) {
        const id = value(bare(filter.entityId));
        where.push(
          filter.entityId.startsWith('je_')
            ? `revision = any(array(select unnest(revisions) from entries where company_id = $1 and id = ${id}))`
            : `entity_id = ${id} and entity_type <> 'journal_entry'`,
        );
      }
      if (filter.actorId !== undefined) where.push(`actor_id = ${value(filter.actorId)}`);
      if (filter.correlationId !== undefined) where.push(`correlation_id = ${value(filter.correlationId)}`);
      if (filter.from !== undefined) where.push(`recorded_at >= ${value(filter.from)}`);
      if (filter.to !== undefined) where.push(`recorded_at <= ${value(filter.to)}`);
      const all = where.join(' and ');
      const counted = search(`select count(*)::int as total from event_index where ${all}`, [...values]);
      const place = after === undefined ? '' : ` and revision ${order === 'asc' ? '>' : '<'} ${value(after)}`;
      const page = search(
        `select revision from event_index where ${all}${place} order by revision ${order}
          limit ${value(limit)} offset ${value(offset)}`,
        values,
      );
      const [found, [count]] = await Promise.all([page, counted]);
      return { revisions: found.map((row) => row.revision as number), total: (count as { total: number }).total };
    },
    async ping() {
      await ask('select 1', []);
    },
  };
}
