// The processes of an installation and the terms that are shared out among them: the schema `ops`, which no rebuild
// touches. One statement a second says that a process lives, renews and takes its terms, and reads who else lives.
import type { Peer, MemberStore } from '../engine/ports.ts';
import type { Ask } from './rows.postgres.books.ts';

/** Who lives, by the clock of the database. Terms stand in `ops.leases`, with the id of a member as holder. */
export const MEMBER_TABLES = `create table if not exists ops.members (id text collate "C" primary key,
    name text not null, address text, roles text[] not null, until timestamptz not null);
  create index if not exists webhook_cursors_epoch on ops.webhook_cursors (epoch)`;

/** A member that says nothing for so long is taken for gone. */
const MEMBER_MS = 2_500;
/** A term runs for so long, and is renewed when less than half of it is left. */
const TERM_MS = 6_000;
/** Names of members are remembered for so long: a program whose name is not among them knows nothing of members. */
const REMEMBERED = "interval '1 day'";

const IN_MS = (ms: number): string => `interval '${ms} milliseconds'`;

/**
 * Who leads is no member, nor ever was: an older program, which looks after all companies by itself. Not so when a
 * share has taken a webhook in a later term than its own: that webhook it cannot serve any more, as long as it leads.
 */
const IS_OLD_LEADER = `exists (select from ops.leases l, t where l.name = 'lead' and l.until > t.now
  and not exists (select from ops.members m where m.name = l.holder and l.holder_epoch = l.epoch)
  and l.holder is distinct from $2 and later.epoch <= l.epoch + 1)`;

const BEAT = `with t as materialized (select clock_timestamp() as now),
  me as (insert into ops.members as m (id, name, address, roles, until)
    select $1::text, $2, $3, $4::text[], t.now + ${IN_MS(MEMBER_MS)} from t
    on conflict (id) do update set until = excluded.until, address = excluded.address, roles = excluded.roles),
  gone as (delete from ops.members m using t where m.until < t.now - ${REMEMBERED}),
  given as (update ops.leases l set until = t.now from t
    where l.name = any($6::text[]) and l.holder = $1 and l.until > t.now),
  later as materialized (select greatest((select max(epoch) from ops.webhook_cursors),
    (select epoch from ops.leases where name = 'lead'), 0) + 1 as epoch),
  mine as (insert into ops.leases as l (name, epoch, until, holder, holder_epoch)
    select w.name, later.epoch, t.now + ${IN_MS(TERM_MS)}, $1, later.epoch
      from unnest($5::text[]) as w (name) cross join t cross join later
      left join ops.leases had on had.name = w.name
      where (had.holder = $1 and had.until > t.now and had.until < t.now + ${IN_MS(TERM_MS / 2)})
        or ((had.until is null or had.until <= t.now) and not ${IS_OLD_LEADER})
    on conflict (name) do update set until = excluded.until, holder = excluded.holder,
      epoch = case when l.holder = $1 and l.until > clock_timestamp() then l.epoch
        else greatest(l.epoch + 1, excluded.epoch) end,
      holder_epoch = case when l.holder = $1 and l.until > clock_timestamp() then l.epoch
        else greatest(l.epoch + 1, excluded.epoch) end
      where l.holder = $1 or l.until <= clock_timestamp()
    returning l.name, l.epoch)
  select 'term' as kind, name, epoch, ${TERM_MS}::float8 as ms, null::text as address, null::text[] as roles from mine
  union all select 'term', l.name, l.epoch, (extract(epoch from l.until - t.now) * 1000)::float8, null, null
    from ops.leases l cross join t where l.name = any($5::text[]) and l.holder = $1
      and l.until >= t.now + ${IN_MS(TERM_MS / 2)}
  union all select m.id, m.name, 0, 0, m.address, m.roles from ops.members m cross join t
    where m.until > t.now and m.id <> $1::text`;

const LEFT = `select (extract(epoch from until - clock_timestamp()) * 1000)::float8 as ms from ops.leases
  where name = $1 and epoch = $2`;

const LEAVE = `with gone as (update ops.members set until = clock_timestamp() where id = $1::text)
  update ops.leases set until = clock_timestamp() where holder = $1 and until > clock_timestamp()`;

/** Members by statements that `ask` runs, soon, whatever else is going on. */
export function membersOver(ask: Ask): MemberStore {
  return {
    async beat(member, wanted, given) {
      const { id, name, address, roles } = member;
      const found = await ask(BEAT, [id, name, address ?? null, roles, wanted, given]);
      const members: Peer[] = [member];
      const held = new Map<string, { epoch: number; leftMs: number }>();
      for (const row of found as {
        kind: string;
        name: string;
        epoch: number;
        ms: number;
        address: string | null;
        roles: string[];
      }[])
        if (row.kind === 'term') held.set(row.name, { epoch: row.epoch, leftMs: row.ms });
        else members.push({ id: row.kind, name: row.name, address: row.address ?? undefined, roles: row.roles });
      return { members, held };
    },
    async left(term, epoch) {
      return ((await ask(LEFT, [term, epoch]))[0]?.ms as number | undefined) ?? 0;
    },
    async leave(id) {
      await ask(LEAVE, [id]);
    },
  };
}
