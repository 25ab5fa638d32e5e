// What a test asks of PostgreSQL: every statement that this process sends, by its text.
import pg from 'pg';

/**
 * The statements that are sent while `work` is done, and how often each; without those that only begin and end a
 * transaction. They really are sent: this listens, and answers nothing.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function heard(this: pg.Client, ...given: Parameters<typeof query>) {
    const [first] = given as readonly unknown[];
    const text = (typeof first === 'string' ? first : (first as { text?: string }).text) ?? '';
    if (!/^\s*(begin|commit|rollback)\b/i.test(text)) seen.set(text, (seen.get(text) ?? 0) + 1);
    return query.apply(this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return seen;
}

/** How many statements these are. */
export const countOf = (statements: ReadonlyMap<string, number>): number =>
  [...statements.values()].reduce((sum, count) => sum + count, 0);
