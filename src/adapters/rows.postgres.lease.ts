// Terms: the right of one process to do something alone (to lead, to rebuild, to verify). An advisory lock lets one in;
// a lease, which it must renew, says for how long. A process that is frozen or cut off keeps its session and with it
// the lock: when its lease has run out, its sessions are ended, and another one goes on.
import type { Lease } from '../engine/ports.ts';
import type { DatabaseLine } from './rows.postgres.connection.ts';
import type { Ask } from './rows.postgres.books.ts';

/** Advisory locks: the first number is ours (`daic`), the second says what for. */
export const LOCK_SPACE = 0x64616963;
/** What terms there are, with their locks. */
export const TERMS = { lead: 1, rebuild: 2, verify: 4 } as const;
type Term = keyof typeof TERMS;

/**
 * `until` is by the clock of the database. The epoch counts terms, and never goes back. `holder` names the process of
 * the epoch `holder_epoch`: older programs leave both alone. The row `successor` is no term: it says that somebody
 * waits to lead; nor is `stand-in`: who leads does so only until somebody wants to.
 */
export const LEASES = `create table if not exists ops.leases (name text collate "C" primary key,
    epoch integer not null, until timestamptz not null);
  alter table ops.leases add column if not exists holder text, add column if not exists holder_epoch integer`;

/** A lease that is not renewed for so long has run out. */
const TERM_MS = 6_000;
const RENEW_MS = 1_000;
/** A session that has not answered for so long, while the server is not at work for it, is cut off. */
const SILENT_MS = 3_000;
/** Sessions that were ended are given so long to go. */
const GOING_MS = 2_000;
const POLL_MS = 50;
/** Who stands in is waited for at most so long at a time. */
const PASSING_MS = 1_500;

/** What belongs to a term is known by the name of its sessions. */
const SESSION = "'daicho ' || l.name || ' ' || l.epoch";
const AHEAD = `clock_timestamp() + interval '${TERM_MS} ms'`;

/** Whether a lock is held, whether its lease runs, and whether a newer program waits for the lead. */
const STATE = `select exists (select from pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACE}
    and objid = $2 and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())) as locked,
  exists (select from ops.leases where name = $1 and until > clock_timestamp()) as running,
  $1 = 'lead' and exists (select from ops.leases where name = 'successor' and until > clock_timestamp()) as awaited,
  $1 = 'lead' and exists (select from ops.leases where name = 'stand-in' and until > clock_timestamp()) as passing`;

/** Who leads stands in for others, for so long; whether one has asked. */
const STAND_IN = `with said as (insert into ops.leases (name, epoch, until) values ('stand-in', 0, ${AHEAD})
    on conflict (name) do update set until = excluded.until)
  select exists (select from ops.leases where name = 'successor' and until > clock_timestamp()) as awaited,
    (select epoch from ops.leases where name = 'lead' and until > clock_timestamp()) as term`;

/** `ReadModelStore.standIn`. */
export async function standingIn(ask: Ask): Promise<{ awaited: boolean; term: number | undefined }> {
  const [found] = (await ask(STAND_IN, [])) as { awaited: boolean; term: number | null }[];
  return { awaited: found?.awaited === true, term: found?.term ?? undefined };
}

/** A newer program waits for the lead: for so long, unless it says so again. */
const WAIT = `insert into ops.leases (name, epoch, until) values ('successor', 0, ${AHEAD})
  on conflict (name) do update set until = excluded.until`;

/** Who leads: its name, and else (a program that notes none) the address of its session. */
const LEADER = `select (select holder from ops.leases
      where name = 'lead' and holder_epoch = epoch and until > clock_timestamp()) as holder,
    host(a.client_addr) as address, a.backend_start as since
  from pg_locks k join pg_stat_activity a using (pid) where k.locktype = 'advisory' and k.classid = ${LOCK_SPACE}
    and k.objid = ${TERMS.lead} and k.objsubid = 2 and k.granted
    and k.database = (select oid from pg_database where datname = current_database())`;

/** Sessions of leases that have run out, of all terms: nobody else may come by to free their locks. */
const EXPIRED = `from ops.leases l
  join pg_stat_activity a on a.datname = current_database() and a.application_name = ${SESSION}
  where l.until < clock_timestamp() and a.pid <> pg_backend_pid()`;
const END_EXPIRED = `select pg_terminate_backend(a.pid) ${EXPIRED}`;

/** Begins a term; the epoch is beyond all that was ever written under one. */
const BEGIN = `insert into ops.leases as l (name, epoch, until, holder, holder_epoch)
    select $1::text, n, ${AHEAD}, $2::text, n
      from (select coalesce((select max(epoch) from ops.webhook_cursors), 0) + 1 as n) as next
  on conflict (name) do update set until = excluded.until, holder = excluded.holder,
    epoch = greatest(l.epoch + 1, excluded.epoch), holder_epoch = greatest(l.epoch + 1, excluded.epoch)
  returning epoch`;

/** What is left of earlier terms of this name. */
const END_EARLIER = `select pg_terminate_backend(a.pid) from ops.leases l
  join pg_stat_activity a on a.datname = current_database() and a.application_name like 'daicho ' || l.name || ' %'
  where l.name = $1 and a.application_name <> ${SESSION}`;

/**
 * Renews a lease; with the pid of a session that is silent, only while the server is at work for that one. Says whether
 * a session has outlived its lease.
 */
const RENEW = `update ops.leases set until = ${AHEAD} where name = $1 and epoch = $2
  and ($3::integer is null or exists (select from pg_stat_activity
    where pid = $3 and state = 'active' and wait_event_type is distinct from 'Client'))
  returning exists (select ${EXPIRED}) as expired`;

/** For how many milliseconds a lease goes on. */
const LEFT = `select (extract(epoch from until - clock_timestamp()) * 1000)::float8 as ms from ops.leases
  where name = $1 and epoch = $2`;

/** Sessions of a term may think for long in the middle of a transaction: they end with the term. */
const GUARDED = '-c idle_in_transaction_session_timeout=0';

const GIVE_BACK = 'update ops.leases set until = clock_timestamp() where name = $1 and epoch = $2';

const rest = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** A term that this process has. */
export interface Held {
  readonly lease: Lease;
  /** The session that has the lock. */
  readonly connection: DatabaseLine;
  /** Another session of the term: it ends when the term is taken away. */
  open(settings?: string): Promise<DatabaseLine>;
  /** Gives the term back, and closes its session. */
  close(): Promise<void>;
}

/** How terms are asked for and kept. */
export interface LeasingOptions {
  /** Runs a statement, soon, and for a short time only, whatever else is going on. */
  readonly ask: Ask;
  readonly open: (settings: string, applicationName: string) => Promise<DatabaseLine>;
  readonly onProblem: (error: Error) => void;
  /** Milliseconds since some moment: time that goes on while the process stands still. */
  readonly elapsed: () => number;
  /** What the others call this process. */
  readonly holder: string;
}

/**
 * Asks for a term; undefined while another process has it, or a newer program waits for the lead. `isSuccessor`: this
 * one is such a program. `standsIn`: it wants the term only while nobody else does.
 */
export type Leasing = (
  term: Term,
  settings: string,
  isSuccessor?: boolean,
  standsIn?: boolean,
) => Promise<Held | undefined>;

/** Who leads, in words; undefined while nobody does. */
export async function leaderOf(ask: Ask): Promise<string | undefined> {
  const [found] = await ask(LEADER, []);
  if (!found) return undefined;
  const { holder, address, since } = found as { holder: string | null; address: string | null; since: Date | string };
  return holder ?? `a process at ${address ?? 'the server itself'}, connected since ${new Date(since).toISOString()}`;
}

/**
 * A server that is at work for somebody who was killed looks every second whether he is still there, and ends: with the
 * session goes the lock. Not every platform of the server can; there the lease runs out.
 */
const LOOK_FOR_US = 'set client_connection_check_interval = 1000';

/** Terms over one database. */
export function leasing({ ask, open: begin, onProblem, elapsed, holder }: LeasingOptions): Leasing {
  const open: LeasingOptions['open'] = async (settings, applicationName) => {
    const connection = await begin(settings, applicationName);
    await connection.simple(LOOK_FOR_US).catch(() => undefined);
    return connection;
  };
  /** Who leads, or has led, stood in for us. */
  let isWaiting = false;
  async function hasLock(connection: DatabaseLine, term: Term): Promise<boolean> {
    const { rows } = await connection.simple(`select pg_try_advisory_lock(${LOCK_SPACE}, ${TERMS[term]}) as got`);
    return (rows[0] as { got: boolean }).got;
  }

  /** A session with the lock; one whose lease has run out loses it. */
  async function locked(
    term: Term,
    settings: string,
    { isSuccessor, standsIn }: { readonly isSuccessor: boolean; readonly standsIn: boolean },
  ): Promise<DatabaseLine | undefined> {
    if (isSuccessor && term === 'lead') await ask(WAIT, []);
    const look = async () => (await ask(STATE, [term, TERMS[term]]))[0];
    const isTaken = (found: Record<string, unknown> | undefined): boolean =>
      found?.locked === true && found.running === true;
    let state = await look();
    if (isTaken(state) && state?.passing === true && !standsIn) {
      await ask(WAIT, []);
      isWaiting = true;
      // It is given up as soon as it is known that somebody waits.
      for (const endMs = performance.now() + PASSING_MS; isTaken(state) && performance.now() < endMs;) {
        await rest(POLL_MS);
        state = await look();
      }
    }
    if (state?.awaited === true && !isSuccessor && !isWaiting) return undefined;
    if (isTaken(state)) return undefined;
    const ended = await ask(END_EXPIRED, []);
    if (state?.locked === true && ended.length === 0) return undefined;
    if (ended.length > 0)
      onProblem(new Error(`the process that had the term "${term}" has not renewed it: its sessions were ended`));
    const connection = await open(`${settings} ${GUARDED}`, 'daicho');
    for (const endMs = performance.now() + GOING_MS; ; await rest(POLL_MS)) {
      if (await hasLock(connection, term)) return connection;
      if (ended.length > 0 && performance.now() < endMs) continue;
      await connection.end();
      return undefined;
    }
  }

  return async (term, settings, isSuccessor = false, standsIn = false) => {
    const connection = await locked(term, settings, { isSuccessor, standsIn });
    if (!connection) return undefined;
    isWaiting = false;
    try {
      const askedMs = elapsed();
      const { epoch } = (await ask(BEGIN, [term, holder]))[0] as { epoch: number };
      const name = `daicho ${term} ${epoch}`;
      await connection.simple(`set application_name = '${name}'`);
      await ask(END_EARLIER, [term]);
      const lease = keep({ ask, elapsed }, term, epoch, connection, askedMs);
      return {
        lease,
        connection,
        async open(more = '') {
          if (lease.over.aborted) throw new Error(`the term "${term}" of this process is over`);
          return open(`${more} ${GUARDED}`, name);
        },
        async close() {
          lease.end();
          // What does not hear us does not hear a goodbye either.
          if (connection.unansweredMs() > SILENT_MS) connection.cut();
          await connection.end().catch(() => undefined);
          // Only now: a lock whose lease has run out looks like that of a process that is frozen.
          await ask(GIVE_BACK, [term, epoch]).catch(() => undefined);
        },
      };
    } catch (error) {
      await connection.end().catch(() => undefined);
      throw error;
    }
  };
}

/** Renews a lease until it is over. */
function keep(
  { ask, elapsed }: Pick<LeasingOptions, 'ask' | 'elapsed'>,
  term: Term,
  epoch: number,
  connection: DatabaseLine,
  begunMs: number,
): Lease & { end(): void } {
  const over = new AbortController();
  /** When the renewal that succeeded last was asked for: the lease runs from later on. */
  let renewedMs = begunMs;
  let isAsking = false;
  const end = (): void => {
    clearInterval(timer);
    over.abort();
  };
  async function renew(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const askedMs = elapsed();
    try {
      const silent = connection.unansweredMs() > SILENT_MS;
      const renewed = await ask(RENEW, [term, epoch, silent ? connection.pid : null]);
      if (renewed.length > 0) renewedMs = askedMs;
      else if (!over.signal.aborted) {
        end();
        connection.cut();
      }
      // One statement a second is enough for who leads at rest.
      if (term === 'lead' && renewed[0]?.['expired'] !== false) await ask(END_EXPIRED, []);
    } catch {
      // The database is away or slow: nobody can take the lease from us either, until it runs out.
    } finally {
      isAsking = false;
    }
  }
  const timer = setInterval(() => void renew(), RENEW_MS).unref();
  connection.onEnd(end);
  return {
    epoch,
    over: over.signal,
    isHeld: () => !over.signal.aborted && elapsed() - renewedMs < TERM_MS,
    async confirm() {
      const askedMs = elapsed();
      const [left] = await ask(LEFT, [term, epoch]);
      // The answer may have waited for us: what was left then may be over by now.
      return !over.signal.aborted && elapsed() - askedMs < ((left?.ms as number | undefined) ?? 0);
    },
    end,
  };
}
