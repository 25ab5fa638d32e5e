// Where mails stand: the schema `ops`, which no rebuild touches.
import type { MailStore } from '../engine/ports.ts';
import type { Ask } from './rows.postgres.books.ts';

/** Table of the mailer. Times are milliseconds since 1970. */
export const MAIL_TABLES = `create table if not exists ops.mails (message_id text primary key,
    attempts integer not null default 0, first_failed_ms bigint, next_ms bigint not null default 0,
    claimed_until_ms bigint not null, taken_ms bigint);
  alter table ops.mails add column if not exists epoch integer not null default 0`;

/** Mails by statements that `ask` runs. */
export function mailsOver(ask: Ask): MailStore {
  return {
    async claim(messageId, epoch, nowMs, forMs) {
      // One statement: of two processes that ask at once one gets it.
      const [row] = await ask(
        `with claimed as (
          insert into ops.mails as m (message_id, claimed_until_ms, epoch) values ($1, $2, $4)
            on conflict (message_id) do update set claimed_until_ms = excluded.claimed_until_ms, epoch = excluded.epoch
            where m.claimed_until_ms <= $3 and m.epoch <= excluded.epoch and (m.next_ms <= $3 or m.taken_ms is not null)
          returning attempts, first_failed_ms, taken_ms)
        select attempts, first_failed_ms, taken_ms, false as later from claimed
        union all select 0, null, null, true from ops.mails where message_id = $1 and epoch > $4`,
        [messageId, nowMs + forMs, nowMs, epoch],
      );
      if (!row) return undefined;
      const { attempts, first_failed_ms: first, taken_ms: taken, later } = row;
      if (later === true) return 'lost';
      return {
        attempts: Number(attempts),
        isTaken: taken !== null,
        ...(first === null ? {} : { firstFailedMs: Number(first) }),
      };
    },
    async failed(messageId, epoch, { attempts, firstFailedMs, nextMs }) {
      await ask(
        `update ops.mails set attempts = $2, first_failed_ms = $3, next_ms = $4, claimed_until_ms = 0
          where message_id = $1 and epoch = $5`,
        [messageId, attempts, firstFailedMs, nextMs, epoch],
      );
    },
    async taken(messageId, atMs) {
      await ask('update ops.mails set taken_ms = $2, claimed_until_ms = 0 where message_id = $1', [messageId, atMs]);
    },
  };
}
