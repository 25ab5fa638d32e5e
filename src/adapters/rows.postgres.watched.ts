// What operators watch that no process counts by itself, in one statement.
import type { WatchedRows } from '../engine/ports.ts';
import type { Ask } from './rows.postgres.books.ts';

/** Names of the agreements that say when the installation was last copied, and when a copy was last found good. */
export const LAST = { backup: 'last backup', drill: 'last drill' } as const;

const WATCHED = `select
  (select min((c.state ->> 'failingSinceMs')::double precision) from ops.webhook_cursors c
    where exists (select from webhooks w
      where w.company_id = c.company_id and w.id = c.webhook_id and w.status = 'enabled')) as failing_since_ms,
  (select value from ops.agreements where name = '${LAST.backup}') as last_backup_at,
  (select value from ops.agreements where name = '${LAST.drill}') as last_drill_at`;

const known = <T>(value: unknown): T | undefined => (value ?? undefined) as T | undefined;

/** Reads it by statements that `ask` runs. */
export function watchedOver(ask: Ask): () => Promise<WatchedRows> {
  return async () => {
    const [found = {}] = await ask(WATCHED, []);
    return {
      failingSinceMs: known<number>(found['failing_since_ms']),
      lastBackupAt: known<string>(found['last_backup_at']),
      lastDrillAt: known<string>(found['last_drill_at']),
    };
  };
}
