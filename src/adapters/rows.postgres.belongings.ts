// What of a company stands in the database, is no read model, and goes with it to another cell.
import { bare, withPrefix } from '../domain/ids.ts';
import { WEBHOOK_ID } from '../domain/webhooks.ts';
import {
  MOVED,
  type CompanyBelongings,
  type LeftOpening,
  type VaultSecret,
  type WebhookCursor,
} from '../engine/ports.ts';
import type { Ask } from './rows.postgres.books.ts';

const PAGE_ROWS = 500;
/** Where a webhook stands that was taken and stood nowhere: before everything, so that who serves it asks. */
const NOWHERE: WebhookCursor = { next: 0, round: 0, attempts: 0, basis: '' };

/** Companies that are about to open here. */
export const OPENING_TABLES = `create table if not exists ops.openings (company_id uuid primary key,
    event_id uuid not null, opening jsonb not null)`;

/** Belongings by statements that `ask` runs. */
export function belongingsOver(ask: Ask): CompanyBelongings {
  return {
    async secrets(companyId) {
      const found = await ask('select kind, id, wrapped from vault.secrets where company_id = $1', [companyId]);
      return found.map(({ kind, id, wrapped }) => ({ companyId, kind, id, wrapped }) as VaultSecret);
    },
    async setSecrets(companyId, secrets) {
      const [kinds, ids, wrapped] = (['kind', 'id', 'wrapped'] as const).map((name) => secrets.map((one) => one[name]));
      // One statement: a vault that lacks some of them is never seen.
      await ask(
        `with kept as (select * from unnest($2::text[], $3::text[], $4::text[]) as k (kind, id, wrapped)),
            gone as (delete from vault.secrets s where s.company_id = $1
              and not exists (select from kept k where k.kind = s.kind and k.id = s.id))
          insert into vault.secrets (company_id, kind, id, wrapped) select $1, kind, id, wrapped from kept
            on conflict (company_id, kind, id) do update set wrapped = excluded.wrapped`,
        [companyId, kinds, ids, wrapped],
      );
    },
    async webhooks(companyId) {
      const found = await ask('select webhook_id, epoch, state from ops.webhook_cursors where company_id = $1', [
        bare(companyId),
      ]);
      return found.map(({ webhook_id: id, epoch, state }) => ({
        webhookId: withPrefix(WEBHOOK_ID, id as string),
        epoch: epoch as number,
        place: state as WebhookCursor,
      }));
    },
    async take(companyId, webhookIds) {
      await ask(
        `insert into ops.webhook_cursors as c (company_id, webhook_id, epoch, state)
          select $1::uuid, w.id, ${MOVED}, $3::jsonb from unnest($2::uuid[]) as w (id)
          on conflict (company_id, webhook_id) do update set epoch = excluded.epoch`,
        [bare(companyId), webhookIds.map(bare), JSON.stringify(NOWHERE)],
      );
    },
    async free(companyId, webhookId, seen, place) {
      // Who is served already, or was put elsewhere by another move, stays there.
      const same = `company_id = $1 and webhook_id = $2 and epoch = ${MOVED} and state = $3::jsonb`;
      const named = [bare(companyId), bare(webhookId), JSON.stringify(seen)];
      if (place === undefined) await ask(`delete from ops.webhook_cursors where ${same}`, named);
      else
        await ask(`update ops.webhook_cursors set epoch = 0, state = $4::jsonb where ${same}`, [
          ...named,
          JSON.stringify(place),
        ]);
    },
    async done(companyId, webhookId, place) {
      await ask(
        `update ops.webhook_cursors set state = $3::jsonb
          where company_id = $1 and webhook_id = $2 and epoch = ${MOVED}`,
        [bare(companyId), bare(webhookId), JSON.stringify(place)],
      );
    },
    async *deliveries(companyId) {
      let after: readonly unknown[] = ['00000000-0000-0000-0000-000000000000', -1, -1];
      for (;;) {
        const found = await ask(
          `select to_json(d)::text as line, webhook_id, sequence, round from ops.webhook_deliveries d
            where company_id = $1 and (webhook_id, sequence, round) > ($2::uuid, $3::integer, $4::integer)
            order by webhook_id, sequence, round limit ${PAGE_ROWS}`,
          [bare(companyId), ...after],
        );
        const last = found.at(-1);
        if (!last) return;
        after = [last['webhook_id'], last['sequence'], last['round']];
        yield found.map(({ line }) => line as string);
      }
    },
    async addDeliveries(lines) {
      await ask(
        `insert into ops.webhook_deliveries
          select * from json_populate_recordset(null::ops.webhook_deliveries, $1::json)
          on conflict (company_id, webhook_id, sequence, round) do update
            set state = excluded.state, attempted_at = excluded.attempted_at
            where excluded.attempted_at > ops.webhook_deliveries.attempted_at`,
        [`[${lines.join(',')}]`],
      );
    },
    async mails(companyId) {
      const found = await ask(
        `select to_json(m)::text as line, case when m.taken_ms is null then m.claimed_until_ms end as busy
          from invoices i join ops.mails m on m.message_id = i.state -> 'mailing' ->> 'messageId'
          where i.company_id = $1 and i.mail_status = 'queued'`,
        [bare(companyId)],
      );
      return {
        lines: found.map(({ line }) => line as string),
        busyUntilMs: Math.max(0, ...found.map(({ busy }) => Number(busy ?? 0))),
      };
    },
    async addMails(lines) {
      if (lines.length === 0) return;
      await ask(
        `insert into ops.mails (message_id, attempts, first_failed_ms, next_ms, claimed_until_ms, taken_ms)
          select message_id, attempts, first_failed_ms, next_ms, 0, taken_ms
            from json_populate_recordset(null::ops.mails, $1::json)
          on conflict (message_id) do update set attempts = excluded.attempts, next_ms = excluded.next_ms,
            first_failed_ms = excluded.first_failed_ms, taken_ms = excluded.taken_ms`,
        [`[${lines.join(',')}]`],
      );
    },
    ...openingsOver(ask),
  };
}

/** Openings of companies by the same statements. */
function openingsOver(ask: Ask): Pick<CompanyBelongings, 'leaveOpening' | 'openings' | 'forgetOpening'> {
  return {
    async leaveOpening(opening) {
      await ask(
        `insert into ops.openings (company_id, event_id, opening) values ($1, $2, $3::jsonb)
          on conflict (company_id) do update set event_id = excluded.event_id, opening = excluded.opening`,
        [bare(opening.companyId), opening.event.id, JSON.stringify(opening)],
      );
    },
    async openings() {
      const found = await ask('select opening from ops.openings order by company_id', []);
      return found.map(({ opening }) => opening as LeftOpening);
    },
    async forgetOpening(companyId, eventId) {
      await ask('delete from ops.openings where company_id = $1 and event_id = coalesce($2::uuid, event_id)', [
        bare(companyId),
        eventId ?? null,
      ]);
    },
  };
}
