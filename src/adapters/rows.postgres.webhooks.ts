// Where webhooks stand and what was tried: the schema `ops`, which no rebuild touches.
import { bare, withPrefix } from '../domain/ids.ts';
import { WEBHOOK_ID } from '../domain/webhooks.ts';
import { MOVED, type WebhookCursor, type WebhookStore } from '../engine/ports.ts';
import type { Ask } from './rows.postgres.books.ts';

/** Tables of the deliverer. */
export const WEBHOOK_TABLES = `create table if not exists ops.webhook_cursors (company_id uuid not null,
    webhook_id uuid not null, state jsonb not null, primary key (company_id, webhook_id));
  alter table ops.webhook_cursors add column if not exists epoch integer not null default 0;
  create table if not exists ops.webhook_deliveries (company_id uuid not null, webhook_id uuid not null,
    sequence integer not null, round integer not null, state jsonb not null, attempted_at timestamptz not null,
    primary key (company_id, webhook_id, sequence, round))`;

/** A place that a later term has not taken. */
const UNLESS_LATER = 'where c.epoch <= excluded.epoch';

/** Nor one that was kept after this one: a statement whose sender has given up may run much later. */
const UNLESS_NEWER = `where c.epoch < excluded.epoch or (c.epoch = excluded.epoch
  and coalesce((c.state ->> 'kept')::bigint, 0) < coalesce((excluded.state ->> 'kept')::bigint, 1))`;

/** Webhooks by statements that `ask` runs. */
export function webhooksOver(ask: Ask): WebhookStore {
  return {
    async claim(companyId, webhookId, epoch, begun) {
      const named = [bare(companyId), bare(webhookId), epoch];
      const [found] = begun
        ? await ask(
            `insert into ops.webhook_cursors as c (company_id, webhook_id, epoch, state) values ($1, $2, $3, $4::jsonb)
              on conflict (company_id, webhook_id) do update set epoch = excluded.epoch ${UNLESS_LATER}
              returning state`,
            [...named, JSON.stringify(begun)],
          )
        : await ask(
            `with mine as (update ops.webhook_cursors set epoch = $3
                where company_id = $1 and webhook_id = $2 and epoch <= $3 returning state)
              select (select state from mine), epoch as by from ops.webhook_cursors
                where company_id = $1 and webhook_id = $2`,
            named,
          );
      if (!found) return begun && 'lost';
      return (found.state as WebhookCursor | null) ?? (found.by === MOVED ? 'moving' : 'lost');
    },
    async begin(begun) {
      await ask(
        `insert into ops.webhook_cursors (company_id, webhook_id, epoch, state)
          select b.* from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::jsonb[]) b on conflict do nothing`,
        [
          begun.map(({ companyId }) => bare(companyId)),
          begun.map(({ webhookId }) => bare(webhookId)),
          begun.map(({ epoch }) => epoch),
          begun.map(({ place }) => JSON.stringify(place)),
        ],
      );
    },
    async places() {
      const found = await ask('select webhook_id, state from ops.webhook_cursors', []);
      return new Map(
        found.map(({ webhook_id: id, state }) => [withPrefix(WEBHOOK_ID, id as string), state as WebhookCursor]),
      );
    },
    async keep(companyId, webhookId, epoch, cursor, delivery) {
      const named = [bare(companyId), bare(webhookId), epoch, JSON.stringify(cursor)];
      // One statement: where it stands and what came of it are kept together.
      const place = `insert into ops.webhook_cursors as c (company_id, webhook_id, epoch, state)
        values ($1::uuid, $2::uuid, $3::integer, $4::jsonb)
        on conflict (company_id, webhook_id) do update set epoch = excluded.epoch, state = excluded.state
          ${UNLESS_NEWER} returning 1`;
      if (!delivery) return (await ask(place, named)).length > 0;
      const { sequence, round, lastAttemptAt } = delivery;
      const state = JSON.stringify({ ...delivery, firstAttemptAt: lastAttemptAt });
      const kept = await ask(
        `with place as (${place}), gone as (delete from ops.webhook_deliveries where company_id = $1 and webhook_id = $2
            and attempted_at < $8::timestamptz - interval '30 days' and exists (select from place))
        insert into ops.webhook_deliveries as d (company_id, webhook_id, sequence, round, state, attempted_at)
          select $1, $2, $5::integer, $6::integer, $7::jsonb, $8::timestamptz from place
          on conflict (company_id, webhook_id, sequence, round) do update set attempted_at = excluded.attempted_at,
            state = excluded.state || jsonb_build_object('firstAttemptAt', d.state -> 'firstAttemptAt')
          returning 1`,
        [...named, sequence, round, state, lastAttemptAt],
      );
      return kept.length > 0;
    },
    async delivered(companyId, webhookId, below, limit) {
      return (await ask(
        `select sequence, state ->> 'eventId' as "eventId" from ops.webhook_deliveries
          where company_id = $1 and webhook_id = $2 and sequence < $3 and round = 0 and state ->> 'status' = 'delivered'
          order by sequence desc limit $4`,
        [bare(companyId), bare(webhookId), below, limit],
      )) as { sequence: number; eventId: string }[];
    },
  };
}
