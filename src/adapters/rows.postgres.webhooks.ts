// Where webhooks stand and what was tried: the schema `ops`, which no rebuild touches.
import { bare } from '../domain/ids.ts';
import type { WebhookCursor, WebhookStore } from '../engine/ports.ts';
import type { Ask } from './rows.postgres.memory.ts';

/** Tables of the deliverer. */
export const WEBHOOK_TABLES = `create table if not exists ops.webhook_cursors (company_id uuid not null,
    webhook_id uuid not null, state jsonb not null, primary key (company_id, webhook_id));
  alter table ops.webhook_cursors add column if not exists epoch integer not null default 0;
  create table if not exists ops.webhook_deliveries (company_id uuid not null, webhook_id uuid not null,
    sequence integer not null, round integer not null, state jsonb not null, attempted_at timestamptz not null,
    primary key (company_id, webhook_id, sequence, round))`;

/** Webhooks by statements that `ask` runs. */
export function webhooksOver(ask: Ask): WebhookStore {
  return {
    async cursor(companyId, webhookId) {
      const [found] = await ask('select state from ops.webhook_cursors where company_id = $1 and webhook_id = $2', [
        bare(companyId),
        bare(webhookId),
      ]);
      return found?.state as WebhookCursor | undefined;
    },
    async keep(companyId, webhookId, cursor, delivery) {
      const named = [bare(companyId), bare(webhookId)];
      // One statement: where it stands and what came of it are kept together.
      const place = `insert into ops.webhook_cursors (company_id, webhook_id, state) values ($1, $2, $3::jsonb)
        on conflict (company_id, webhook_id) do update set state = excluded.state`;
      if (!delivery) {
        await ask(place, [...named, JSON.stringify(cursor)]);
        return;
      }
      const { sequence, round, lastAttemptAt } = delivery;
      const state = JSON.stringify({ ...delivery, firstAttemptAt: lastAttemptAt });
      await ask(
        `with place as (${place}), gone as (delete from ops.webhook_deliveries
          where company_id = $1 and webhook_id = $2 and attempted_at < $7::timestamptz - interval '30 days')
        insert into ops.webhook_deliveries as d (company_id, webhook_id, sequence, round, state, attempted_at)
          values ($1, $2, $4, $5, $6::jsonb, $7::timestamptz)
          on conflict (company_id, webhook_id, sequence, round) do update set attempted_at = excluded.attempted_at,
            state = excluded.state || jsonb_build_object('firstAttemptAt', d.state -> 'firstAttemptAt')`,
        [...named, JSON.stringify(cursor), sequence, round, state, lastAttemptAt],
      );
    },
  };
}
