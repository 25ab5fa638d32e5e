// Sessions of browsers and what is traded for one: the schema `ops`, which no rebuild touches.
import type { BrowserSession, SessionHolder, SessionStore } from '../engine/ports.ts';
import type { Ask } from './rows.postgres.books.ts';

/** Tables of sessions. Times are milliseconds since 1970; secrets are here as hashes alone. */
export const SESSION_TABLES = `create table if not exists ops.sessions (id text collate "C" primary key,
    cookie_hash text collate "C" not null unique, half_hash text collate "C" not null,
    holder_id text collate "C" not null, holder jsonb not null, opened_ms bigint not null, used_ms bigint not null,
    ends_ms bigint not null);
  create index if not exists sessions_holder on ops.sessions (holder_id);
  create table if not exists ops.session_tickets (hash text collate "C" primary key, kind text not null,
    value jsonb not null, ends_ms bigint not null)`;

const COLUMNS = 'id, holder, opened_ms, used_ms, ends_ms';

function sessionOf(row: Record<string, unknown>): BrowserSession {
  return {
    id: row['id'] as string,
    holder: row['holder'] as SessionHolder,
    openedMs: Number(row['opened_ms']),
    usedMs: Number(row['used_ms']),
    endsMs: Number(row['ends_ms']),
  };
}

/** Sessions by statements that `ask` runs. */
export function sessionsOver(ask: Ask): SessionStore {
  return {
    async keepTicket({ hash, kind, value, endsMs }, nowMs) {
      await ask(
        `with gone as (delete from ops.session_tickets where ends_ms <= $5)
          insert into ops.session_tickets (hash, kind, value, ends_ms) values ($1, $2, $3::jsonb, $4)`,
        [hash, kind, JSON.stringify(value), endsMs, nowMs],
      );
    },
    async takeTicket(kind, hash, nowMs) {
      const [row] = await ask(
        'delete from ops.session_tickets where hash = $1 and kind = $2 returning value, ends_ms',
        [hash, kind],
      );
      return row && Number(row['ends_ms']) > nowMs ? row['value'] : undefined;
    },
    async open({ id, holder, openedMs, usedMs, endsMs }, { cookie, half }) {
      await ask(
        `insert into ops.sessions (id, cookie_hash, half_hash, holder_id, holder, opened_ms, used_ms, ends_ms)
          values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)`,
        [id, cookie, half, holder.id, JSON.stringify(holder), openedMs, usedMs, endsMs],
      );
    },
    async find({ cookie, half }) {
      const [row] = await ask(`select ${COLUMNS} from ops.sessions where cookie_hash = $1 and half_hash = $2`, [
        cookie,
        half,
      ]);
      return row && sessionOf(row);
    },
    async use(id, nowMs) {
      await ask('update ops.sessions set used_ms = $2 where id = $1 and used_ms < $2', [id, nowMs]);
    },
    async of(holderId) {
      const rows = await ask(
        `select ${COLUMNS} from ops.sessions where holder_id = $1 order by opened_ms desc, id desc`,
        [holderId],
      );
      return rows.map(sessionOf);
    },
    async end(holderId, id) {
      const rows = await ask(
        `delete from ops.sessions where holder_id = $1 and ($2::text is null or id = $2) returning ${COLUMNS}`,
        [holderId, id ?? null],
      );
      return rows.map(sessionOf);
    },
    async takeOver(nowMs, unusedSinceMs, most) {
      const rows = await ask(
        `delete from ops.sessions where id in (select id from ops.sessions
            where ends_ms <= $1 or used_ms <= $2 limit $3 for update skip locked)
          returning ${COLUMNS}`,
        [nowMs, unusedSinceMs, most],
      );
      return rows.map(sessionOf);
    },
  };
}
