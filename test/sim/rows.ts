// The database of a simulation: read models in maps, what is kept beside them for good, terms by leases and locks, and
// clients that are cut off, frozen or fenced as those of Postgres are.
import type { PostgresRows } from '../../src/adapters/rows.postgres.ts';
import { kyselyOver } from '../../src/adapters/rows.postgres.kysely.ts';
import type { Work } from '../../projections/changes.ts';
import { BOOKKEEPING, NO_COMPANY, TABLE_NAMES, type TableName } from '../../projections/tables.ts';
import { ledgerStream } from '../../src/domain/book.ts';
import { DIRECTORY_STREAM } from '../../src/domain/directory.ts';
import { bare, withPrefix } from '../../src/domain/ids.ts';
import { WEBHOOK_ID } from '../../src/domain/webhooks.ts';
import { bucketOf, termOf } from '../../src/engine/members.ts';
import type {
  Checkpoint,
  Lease,
  Memory,
  Position,
  ReadModelSession,
  ReadModelStore,
  StoredSnapshot,
  TableStates,
  VaultSecret,
  WebhookAttempt,
  WebhookCursor,
} from '../../src/engine/ports.ts';
import { simulatedBell } from './bell.ts';
import { count, type Counts, type Luck, type Network, type Server } from './network.ts';
import {
  accessIn,
  applyWork,
  copyOf,
  emptySchema,
  findEventsIn,
  recalledText,
  recallIn,
  rowOf,
  rowsOf,
  sorted,
  type Schema,
} from './tables.ts';
import type { SqlTables } from './sql.ts';
import { memberTerms } from '../members.ts';
import { draw, elapsedMs, outside, owner, pause } from './world.ts';

/** What the database keeps: all of it is there again after the death of every process. */
export interface Kept {
  live: Schema;
  readonly vault: Map<string, VaultSecret>;
  readonly cursors: Map<string, { epoch: number; state: WebhookCursor }>;
  readonly deliveries: Map<string, WebhookAttempt & { readonly webhook: string }>;
  readonly snapshots: Map<string, Omit<StoredSnapshot, 'pieces'> & { readonly hashes: readonly string[] }>;
  readonly pieces: Map<string, string>;
  readonly witnesses: Set<string>;
}

/** Nothing at all. */
export function nothingKept(): Kept {
  return {
    live: emptySchema(),
    vault: new Map(),
    cursors: new Map(),
    deliveries: new Map(),
    snapshots: new Map(),
    pieces: new Map(),
    witnesses: new Set(),
  };
}

/** The same in maps of its own. */
export function keptAgain(kept: Kept): Kept {
  const { live, vault, cursors, deliveries, snapshots, pieces, witnesses } = kept;
  return {
    live: copyOf(live),
    vault: new Map(vault),
    cursors: new Map(cursors),
    deliveries: new Map(deliveries),
    snapshots: new Map(snapshots),
    pieces: new Map(pieces),
    witnesses: new Set(witnesses),
  };
}

/** The database as its clients reach it. */
export interface RowsServer extends Server {
  readonly kept: Kept;
  /** The client of whoever owns the moment. */
  open(onError: (error: Error) => void): PostgresRows;
  /** Who has the lead now, by a lease that runs. */
  leader(): string | undefined;
  /** Whether a process may look after a company now: it has its share, or leads and knows of no members. */
  isInCharge(name: string, companyId: string): boolean;
  /** Tables are those of an older program: of another form, or not there; nothing of this program is in them. */
  outdate(changed: readonly TableName[], missing: readonly TableName[]): void;
  /** The read models are lost; what is kept beside them is there. */
  empty(): void;
  /** A process is dead: its connections break, and with them go its locks. */
  drop(name: string): void;
}

type Term = 'lead' | 'rebuild' | 'verify';
interface Session {
  readonly owner: string | undefined;
  readonly term: Term;
  readonly epoch: number;
  isOpen: boolean;
}

const DEADLINE_MS = 10_000;
const TERM_MS = 6_000;
const RENEW_MS = 1_000;
const HELD_MS = 20;
const WHOLE: readonly TableName[] = TABLE_NAMES.filter((name) => !(BOOKKEEPING as readonly string[]).includes(name));
const cut = (): Error => new Error('Connection terminated unexpectedly');

/** `Memory.recall` of the real adapter, on the tables in SQL. */
const recalledInSql = (sql: SqlTables, asked: Parameters<Memory['recall']>): ReturnType<Memory['recall']> =>
  sql.memory.recall(...asked);

/** What the service itself asks in SQL, and how maps answer it: an unknown statement is an error that all see. */
const STATEMENTS: readonly (readonly [text: RegExp, answer: (live: Schema, values: readonly unknown[]) => object[]])[] =
  [
    [
      /^\s*select w.company_id, w.state, p.revision from webhooks w/,
      (live, [among]) =>
        rowsOf(live, 'webhooks')
          .filter(
            ({ status, company_id: company }) =>
              status === 'enabled' && (among === null || (among as string[]).includes(company)),
          )
          .sort((a, b) => (a.company_id + a.id < b.company_id + b.id ? -1 : 1))
          .map(({ company_id, state }) => ({
            company_id,
            state,
            revision: live.streams.get(ledgerStream(withPrefix('company', company_id))) ?? null,
          })),
    ],
    [
      /^\s*select a.id, e.revision, e.event_id from unnest/,
      (live, [companies, ids]) =>
        (ids as string[]).flatMap((id, n) => {
          const [first] = rowsOf(live, 'event_index')
            .filter((row) => row.company_id === (companies as string[])[n] && row.entity_id === id)
            .sort((a, b) => a.revision - b.revision);
          return first ? [{ id, revision: first.revision, event_id: first.event_id }] : [];
        }),
    ],
    [
      /from accrual_schedules a\s[^]*from contracts k\s/,
      (live, [through]) =>
        rowsOf(live, 'companies')
          .filter(({ state }) => (state as { clock?: { enabled: boolean } }).clock?.enabled !== false)
          .flatMap(({ id }) => {
            const [due] = [
              ...rowsOf(live, 'accrual_schedules').flatMap((row) =>
                row.company_id === id && row.status === 'active' ? (row.next_date ?? []) : [],
              ),
              ...rowsOf(live, 'contracts').flatMap((row) => (row.company_id === id ? (row.next_act_date ?? []) : [])),
            ].sort();
            return due !== undefined && due <= (through as string) ? [{ id, due }] : [];
          }),
    ],
    [
      /^select "revision" from "entries" where "company_id" = \$1 and "id" = \$2$/,
      (live, [company, id]) => {
        const row = rowOf(live, 'entries', { company_id: company as string, id: id as string });
        return row ? [{ revision: row.revision }] : [];
      },
    ],
    [
      /^\s*select e.revision from event_index e/,
      (live, [company, type, through]) =>
        rowsOf(live, 'event_index')
          .filter(
            (row) =>
              row.company_id === company &&
              row.type === type &&
              row.revision <= (through as number) &&
              !rowOf(live, 'companies', { id: row.entity_id }),
          )
          .map(({ revision }) => ({ revision })),
    ],
    // Entries without documents, which a close warns of: no simulation has any with tax to be deducted.
    [/from tax_moves m where/, () => []],
    [
      /from alert_rules r join companies c/,
      (live) => {
        if (rowsOf(live, 'alert_rules').length > 0) throw new Error('no simulation has alert rules yet');
        return [];
      },
    ],
  ];

/** The same tables in SQL, and who hears of differences. */
export interface Beside {
  readonly sql: SqlTables;
  readonly onDifference: (fault: string) => void;
}

/** A database with what is kept in it. */
export function rowsServer(net: Network, luck: Luck, counts: Counts, kept: Kept, beside?: Beside): RowsServer {
  const server: Server = { name: 'database', isAway: false };
  const sessions = new Set<Session>();
  const leases = new Map<Term, { epoch: number; untilMs: number }>();
  let successorUntilMs = 0;
  /** Members by their ids -> the processes that they are. */
  const processOf = new Map<string, string | undefined>();
  const isMember = (name: string | undefined): boolean => [...processOf.values()].includes(name);
  const lastEpoch = (): number =>
    Math.max(0, leases.get('lead')?.epoch ?? 0, ...[...kept.cursors.values()].map(({ epoch }) => epoch));
  const shares = memberTerms(elapsedMs, {
    leastEpoch: lastEpoch,
    isLedByOld() {
      const lead = locked('lead');
      if (!lead || !isRunning('lead') || isMember(lead.owner)) return false;
      return [...kept.cursors.values()].every(({ epoch }) => epoch <= lead.epoch);
    },
  });
  let states: TableStates = { missing: [], changed: [], newer: [], ahead: [] };
  let heldBy: Session | undefined;
  let rings = 0;
  // Without chance, so that a seed draws what it drew: every seventeenth is lost.
  const bell = simulatedBell(() => (++rings % 17 === 0 ? undefined : 1 + (rings % 5)));

  const locked = (term: Term): Session | undefined => [...sessions].find((one) => one.isOpen && one.term === term);
  const isRunning = (term: Term): boolean => (leases.get(term)?.untilMs ?? 0) > elapsedMs();
  const close = (session: Session): void => {
    session.isOpen = false;
    sessions.delete(session);
    if (heldBy === session) heldBy = undefined;
  };
  function endExpired(): void {
    for (const one of [...sessions])
      if (!isRunning(one.term) || leases.get(one.term)?.epoch !== one.epoch) {
        count(counts, `${one.term} taken from a silent process`);
        close(one);
      }
  }

  /** Does the same to the tables in SQL. */
  function alsoInSql(act: (sql: SqlTables) => Promise<void>): void {
    if (!beside) return;
    count(counts, 'unit of work in SQL');
    outside(() => act(beside.sql)).catch((error: unknown) => {
      beside.onDifference(`what maps took, SQL refuses: ${String(error)}`);
    });
  }

  /** What maps answer; in SQL the same is asked, and has to be answered alike. */
  function alike<T>(found: T, name: string, asked: (sql: SqlTables) => Promise<T>, text: (one: T) => string) {
    if (beside)
      outside(() => asked(beside.sql)).then(
        (there) => {
          count(counts, `${name} asked in SQL too`);
          if (text(there) !== text(found))
            beside.onDifference(`${name}: SQL says ${text(there).slice(0, 300)}, maps ${text(found).slice(0, 300)}`);
        },
        (error: unknown) => {
          beside.onDifference(`${name} fails in SQL: ${String(error)}`);
        },
      );
    return found;
  }

  /** A new term, if nobody has it. */
  function begin(term: Term, name: string | undefined, isSuccessor: boolean): Session | undefined {
    if (isSuccessor) successorUntilMs = elapsedMs() + TERM_MS;
    if (term === 'lead' && !isSuccessor && successorUntilMs > elapsedMs()) return undefined;
    if (locked(term) && isRunning(term)) return undefined;
    endExpired();
    const used = Math.max(leases.get(term)?.epoch ?? 0, ...[...kept.cursors.values()].map(({ epoch }) => epoch));
    const session = { owner: name, term, epoch: used + 1, isOpen: true };
    leases.set(term, { epoch: session.epoch, untilMs: elapsedMs() + TERM_MS });
    sessions.add(session);
    if (term === 'lead') count(counts, 'terms of the lead');
    return session;
  }

  /** Puts new tables in the place of the live ones, and notes of which events they know something else. */
  function exchange(next: Schema, tables: readonly TableName[], accept: boolean, works: readonly Work[]): void {
    const digests = (schema: Schema): Map<string, string> =>
      new Map(rowsOf(schema, 'event_index').map((row) => [`${row.company_id} ${row.revision}`, row.digest]));
    if (tables.includes('event_index')) {
      const after = digests(next);
      for (const [place, digest] of digests(kept.live)) if (after.get(place) !== digest) kept.witnesses.add(place);
      if (accept) kept.witnesses.clear();
    }
    const generation = kept.live.checkpoint.generation + 1;
    const isWhole = WHOLE.every((name) => tables.includes(name));
    if (isWhole) kept.live = copyOf(next);
    else
      for (const name of tables) {
        const table = next.tables.get(name);
        if (table) kept.live.tables.set(name, table);
        else kept.live.tables.delete(name);
      }
    kept.live.checkpoint = { ...kept.live.checkpoint, generation };
    const isOld = (name: TableName): boolean => !tables.includes(name);
    states = { missing: states.missing.filter(isOld), changed: states.changed.filter(isOld), newer: [], ahead: [] };
    count(counts, 'exchange');
    alsoInSql((sql) => sql.exchange(tables, works, isWhole ? [...next.streams] : []));
  }

  function open(onError: (error: Error) => void): PostgresRows {
    const mine = owner();
    const { ask: send } = net.wire(DEADLINE_MS);
    const ask = <T>(act: () => T): Promise<T> => send(server, act);

    /** A lease that this process renews until it is over. */
    function keep(session: Session, begunMs: number): Lease & { end(): void } {
      const over = new AbortController();
      let renewedMs = begunMs;
      let isAsking = false;
      const end = (): void => {
        clearInterval(timer);
        over.abort();
      };
      async function renew(): Promise<void> {
        if (isAsking) return;
        isAsking = true;
        const askedMs = elapsedMs();
        try {
          const isOurs = await ask(() => {
            const lease = leases.get(session.term);
            const found = session.isOpen && lease?.epoch === session.epoch;
            if (found) lease.untilMs = elapsedMs() + TERM_MS;
            endExpired();
            return found;
          });
          if (isOurs) renewedMs = askedMs;
          else end();
        } catch (error) {
          onError(error as Error);
        } finally {
          isAsking = false;
        }
      }
      // As at the real adapter: a lease that somebody has left keeps no process running.
      const timer = setInterval(() => void renew(), RENEW_MS).unref();
      return {
        epoch: session.epoch,
        over: over.signal,
        isHeld: () => !over.signal.aborted && elapsedMs() - renewedMs < TERM_MS,
        async confirm() {
          const askedMs = elapsedMs();
          const leftMs = await ask(() => {
            const lease = leases.get(session.term);
            return lease?.epoch === session.epoch ? lease.untilMs - elapsedMs() : 0;
          });
          return !over.signal.aborted && elapsedMs() - askedMs < leftMs;
        },
        end,
      };
    }

    /** A session that writes a schema. */
    function sessionOver(session: Session, lease: Lease & { end(): void }, schema: () => Schema, works?: Work[]) {
      const within = <T>(act: () => T): Promise<T> =>
        ask(() => {
          if (!session.isOpen) throw cut();
          return act();
        });
      const made: Omit<ReadModelSession, 'replaceLive'> = {
        checkpoint: () => within(() => schema().checkpoint),
        progress: () => within(() => new Map(schema().streams)),
        async apply(work, streams, from, to) {
          for (;;) {
            const done = await within(() => {
              const live = schema();
              if (live === kept.live && heldBy) return 'held';
              const { position, generation } = live.checkpoint;
              if (position !== from.position || generation !== from.generation) return false;
              applyWork(live, work);
              live.checkpoint = { ...to, generation };
              for (const [stream, revision] of streams) live.streams.set(stream, revision);
              if (live === kept.live) {
                bell.ring(streams);
                alsoInSql((sql) => sql.apply(work, streams));
              } else works?.push(work);
              return true;
            });
            if (done !== 'held') return done;
            await pause(HELD_MS);
          }
        },
        index: () => Promise.resolve(),
        isPermanent: (error) => error instanceof Error && 'defect' in error,
        async close() {
          lease.end();
          await ask(() => {
            close(session);
            const own = leases.get(session.term);
            if (own?.epoch === session.epoch) own.untilMs = 0;
          }).catch(() => undefined);
        },
      };
      return { made, within };
    }

    async function term(name: Term, isSuccessor = false): Promise<[Session, ReturnType<typeof keep>] | undefined> {
      const askedMs = elapsedMs();
      const session = await ask(() => begin(name, mine, isSuccessor));
      return session && [session, keep(session, askedMs)];
    }

    const store: ReadModelStore = {
      prepare: () => ask(() => undefined),
      standIn: () => ask(() => ({ awaited: false, term: leases.get('lead')?.epoch })),
      async lead(isSuccessor) {
        const held = await term('lead', isSuccessor);
        if (!held) return undefined;
        const { made } = sessionOver(...held, () => kept.live);
        const replaceLive = (): Promise<never> => Promise.reject(new Error('these tables are the live ones'));
        return { ...made, replaceLive, lease: held[1], takeOver: () => ask(() => states) };
      },
      async rebuild(tables = WHOLE) {
        const held = await term('rebuild');
        if (!held) return undefined;
        const [session] = held;
        const next = emptySchema();
        const works: Work[] = [];
        const { made, within } = sessionOver(...held, () => next, works);
        return {
          ...made,
          async replaceLive(catchUp: (live: Position | undefined) => Promise<void>, { acceptEvents = false } = {}) {
            const live = await within(() => {
              heldBy = session;
              return kept.live.checkpoint.position;
            });
            try {
              await catchUp(live);
              return await within(() => {
                exchange(next, tables, acceptEvents, works);
                return kept.witnesses.size;
              });
            } finally {
              if (heldBy === session) heldBy = undefined;
            }
          },
        };
      },
      verification: () => Promise.reject(new Error('no simulation verifies yet')),
      leader: () => ask(() => locked('lead')?.owner),
      tables: () => ask(() => states),
      eventsOf: (types, most) =>
        ask(() => {
          const found = new Map<string, number[]>();
          const rows = rowsOf(kept.live, 'event_index').filter(({ type }) => types.includes(type));
          if (rows.length > most) return undefined;
          for (const { company_id: company, revision } of rows.sort((a, b) => a.revision - b.revision)) {
            const stream = company === NO_COMPANY ? DIRECTORY_STREAM : ledgerStream(withPrefix('company', company));
            found.set(stream, [...(found.get(stream) ?? []), revision]);
          }
          return found;
        }),
      doubtful: () => ask(() => kept.witnesses.size),
      liveCheckpoint: (): Promise<Checkpoint | undefined> => ask(() => kept.live.checkpoint),
      liveRevisions: (streams) =>
        ask(
          () =>
            new Map(
              streams.flatMap((stream) => {
                const revision = kept.live.streams.get(stream);
                return revision === undefined ? [] : [[stream, revision] as const];
              }),
            ),
        ),
    };

    const memory: Memory = {
      recall: (...asked) =>
        ask(() => alike(recallIn(kept.live, ...asked), 'recall', (sql) => recalledInSql(sql, asked), recalledText)),
      findEvents: (...asked) =>
        ask(() =>
          alike(
            findEventsIn(kept.live, ...asked),
            'events',
            (sql) => sql.memory.findEvents(...asked),
            ({ revisions, total }) => JSON.stringify([revisions, total]),
          ),
        ),
      keyByHash: (hash) => ask(() => accessIn.keyByHash(kept.live, hash)),
      memberships: (subject) => ask(() => accessIn.memberships(kept.live, subject)),
      planOf: (companyId) => ask(() => accessIn.planOf(kept.live, companyId)),
      cellsOf: (companyIds) => ask(() => accessIn.cellsOf(kept.live, companyIds)),
      ping: () => ask(() => undefined),
      loadBook: (stream, shape) =>
        ask(() => {
          const found = kept.snapshots.get(stream);
          if (found?.shape !== shape) return undefined;
          const { hashes: _hashes, ...snapshot } = found;
          const pieces = new Map(
            [...kept.pieces].flatMap(([name, text]) => {
              const [of, hash = ''] = name.split(' ');
              return of === stream ? [[hash, text] as const] : [];
            }),
          );
          if (!net.unlucky(luck.spoiledSnapshots)) return { ...snapshot, pieces };
          count(counts, 'snapshot spoiled');
          const { book } = snapshot;
          const at = draw(book.length);
          return {
            ...snapshot,
            pieces,
            book: `${book.slice(0, at)}${book[at] === '1' ? '2' : '1'}${book.slice(at + 1)}`,
          };
        }),
      keepPieces: (stream, given) =>
        ask(() => {
          for (const { hash, text } of given) kept.pieces.set(`${stream} ${hash}`, text);
        }),
      saveBook: (stream, made, hashes) =>
        ask(() => {
          const before = kept.snapshots.get(stream);
          if (!hashes.every((hash) => kept.pieces.has(`${stream} ${hash}`))) return false;
          if (before && before.shape === made.shape && before.revision >= made.revision) return false;
          count(counts, 'snapshot kept');
          kept.snapshots.set(stream, { ...made, hashes });
          for (const name of [...kept.pieces.keys()]) {
            const [of, hash = ''] = name.split(' ');
            if (of === stream && !hashes.includes(hash)) kept.pieces.delete(name);
          }
          return true;
        }),
      dropBook: (stream, seal) =>
        ask(() => {
          if (kept.snapshots.get(stream)?.seal === seal) kept.snapshots.delete(stream);
        }),
    };

    const placeOf = (companyId: string, webhookId: string): string => `${bare(companyId)} ${bare(webhookId)}`;
    const webhooks: PostgresRows['webhooks'] = {
      places: () =>
        ask(
          () =>
            new Map(
              [...kept.cursors].map(([place, { state }]) => [withPrefix(WEBHOOK_ID, place.split(' ')[1] ?? ''), state]),
            ),
        ),
      begin: (begun) =>
        ask(() => {
          for (const { companyId, webhookId, epoch, place } of begun) {
            const name = placeOf(companyId, webhookId);
            if (kept.cursors.has(name)) continue;
            count(counts, 'webhook begun');
            kept.cursors.set(name, { epoch, state: place });
          }
        }),
      claim: (companyId, webhookId, epoch, begun) =>
        ask(() => {
          const place = placeOf(companyId, webhookId);
          const found = kept.cursors.get(place);
          if (!found && !begun) return undefined;
          if (found && found.epoch > epoch) return 'lost';
          const state = found?.state ?? (begun as WebhookCursor);
          kept.cursors.set(place, { epoch, state });
          return state;
        }),
      keep: (companyId, webhookId, epoch, cursor, delivery) =>
        ask(() => {
          const place = placeOf(companyId, webhookId);
          const before = kept.cursors.get(place);
          if (before && before.epoch > epoch) return false;
          if (before?.epoch === epoch && (before.state.kept ?? 0) >= (cursor.kept ?? 1)) return false;
          kept.cursors.set(place, { epoch, state: JSON.parse(JSON.stringify(cursor)) as WebhookCursor });
          if (delivery)
            kept.deliveries.set(`${place} ${delivery.sequence} ${delivery.round}`, { ...delivery, webhook: place });
          return true;
        }),
      delivered: (companyId, webhookId, below, limit) =>
        ask(() =>
          [...kept.deliveries.values()]
            .filter(
              ({ webhook, sequence, round, status }) =>
                webhook === placeOf(companyId, webhookId) && round === 0 && sequence < below && status === 'delivered',
            )
            .sort((a, b) => b.sequence - a.sequence)
            .slice(0, limit),
        ),
    };

    const nameOf = ({ companyId, kind, id }: Omit<VaultSecret, 'wrapped'>): string => `${companyId} ${kind} ${id}`;
    const vault: PostgresRows['vault'] = {
      put: (secrets) =>
        ask(() => {
          for (const secret of secrets) if (!kept.vault.has(nameOf(secret))) kept.vault.set(nameOf(secret), secret);
        }),
      read: (companyId, kind) =>
        ask(
          () =>
            new Map(
              [...kept.vault.values()]
                .filter((one) => one.companyId === companyId && one.kind === kind)
                .map(({ id, wrapped }) => [id, wrapped]),
            ),
        ),
      remove: (companyId, kind, id) => ask(() => void kept.vault.delete(nameOf({ companyId, kind, id }))),
      lost: () => ask(() => 0),
    };

    const members: PostgresRows['members'] = {
      beat: (member, ...given) =>
        ask(() => {
          processOf.set(member.id, mine);
          return shares.beat(member, ...given);
        }),
      left: (name, epoch) => ask(() => shares.left(name, epoch)),
      leave: (id) => ask(() => shares.leave(id)),
    };

    const rows = kyselyOver(() =>
      Promise.resolve({
        run: ({ text, values }: { text: string; values: unknown[] }) =>
          ask(() => {
            const found = STATEMENTS.find(([pattern]) => pattern.test(text));
            if (found)
              return {
                rows: alike(
                  found[1](kept.live, values),
                  'a query',
                  (sql) => sql.ask(text, values),
                  (some) => JSON.stringify([text, sorted(some)]),
                ),
              } as never;
            if (!beside) throw new Error(`no map answers: ${text}`);
            count(counts, 'asked in SQL alone');
            return outside(() => beside.sql.ask(text, values)).then((rows): never => ({ rows }) as never) as never;
          }),
        release: () => undefined,
      }),
    );
    const unused = new Proxy(
      {},
      { get: (_, name) => () => Promise.reject(new Error(`${String(name)}: not simulated`)) },
    );
    return {
      rows,
      memory,
      store,
      vault,
      webhooks,
      watched: () => ask(() => ({ failingSinceMs: undefined, lastBackupAt: undefined, lastDrillAt: undefined })),
      mails: unused as never,
      sessions: unused as never,
      bell: bell.of(mine),
      agreements: unused as never,
      members,
      operations: unused as never,
      belongings: unused as never,
      proof: unused as never,
      signed: unused as never,
      pools: () => ({ open: 0, idle: 0, waiting: 0 }),
      close: () => Promise.resolve(),
    };
  }

  return Object.assign(server, {
    kept,
    open,
    leader: () => (isRunning('lead') ? locked('lead')?.owner : undefined),
    isInCharge(name: string, companyId: string) {
      if (!isMember(name)) return isRunning('lead') && locked('lead')?.owner === name;
      const holder = shares.holderOf(termOf(bucketOf(companyId)));
      return holder !== undefined && processOf.get(holder) === name;
    },
    outdate(changed: readonly TableName[], missing: readonly TableName[]) {
      states = { changed, missing, newer: [], ahead: [] };
      for (const name of [...changed, ...missing]) kept.live.tables.delete(name);
      alsoInSql((sql) => sql.load(kept.live));
    },
    empty() {
      kept.live = {
        ...emptySchema(),
        checkpoint: { ...emptySchema().checkpoint, generation: kept.live.checkpoint.generation + 1 },
      };
      kept.witnesses.clear();
      alsoInSql((sql) => sql.load(kept.live));
    },
    drop(name: string) {
      for (const session of [...sessions]) if (session.owner === name) close(session);
      bell.drop(name);
    },
  });
}
