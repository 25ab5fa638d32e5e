// How a statement on the read model asks to be planned: the server keeps one plan per text, unless it is asked not to.
import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Database } from './tables.ts';

/**
 * `withValues`: planned anew for its values each time. For statements whose best plan hangs on them (dates, rare
 * filters): a plan for any value trusts that a limit ends it early, which fails for rare values.
 */
export type Plan = 'withValues';

/** A statement that says how it wants to be planned. */
export interface Planned<R> {
  execute(rows: Kysely<Database>): Promise<QueryResult<R>>;
}

/** A statement of whatever kind: SQL as text, or one that kysely's builder makes. */
interface PlanStatement<R> {
  compile(rows: Kysely<Database>): CompiledQuery<R>;
}

/** The statement, to be planned so; undefined = by the plan that is kept. */
export function planned<R>(statement: PlanStatement<R>, plan: Plan | undefined): Planned<R> {
  return {
    execute: (rows) => {
      const query: CompiledQuery<R> & { readonly plan: Plan | undefined } = { ...statement.compile(rows), plan };
      return rows.executeQuery(query);
    },
  };
}

/** How a compiled statement wants to be planned; undefined = by the plan that is kept. */
export function planOf(query: CompiledQuery): Plan | undefined {
  return (query as { plan?: Plan }).plan;
}
