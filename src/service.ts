// The one seam between the doors (HTTP, CLI) and the engine: execute a command, ask a query, read the history of a
// stream.
import type { Command, Following, Warning } from '../commands/command.ts';
import type { Procedure, Reads, Told } from '../commands/procedure.ts';
import { answerProcedure, beginProcedure, findProcedureAnswer, findProcedureRun } from '../commands/procedure-runs.ts';
import { founding, type OpenedCompany } from '../commands/companies.ts';
import { QUERIES } from '../queries/index.ts';
import { onOneSnapshot, type Asked, type Query } from '../queries/query.ts';
import { mayReadBalances, secretEndMs, type ApiKey, type Plan, type Role, type Scope } from './domain/access.ts';
import { ledgerStream, namesOf, readEvent, type Book, type RecordedFact } from './domain/book.ts';
import { DIRECTORY_STREAM, type Directory } from './domain/directory.ts';
import { withoutPaper } from './domain/closing.ts';
import type { BalanceEffect } from './domain/effects.ts';
import { dateInZone } from './domain/dates.ts';
import { entityOf } from './domain/entities.ts';
import type { Actor } from './domain/event.ts';
import { bare, familyOf, isId } from './domain/ids.ts';
import { foldEntry, type EntryContent, type EntryState } from './domain/journal.ts';
import { LIMITS } from './domain/limits.ts';
import { hasRunFigures, withoutRunFigures } from './domain/payroll-runs.ts';
import { isOfRun, withoutAnswer, type AnsweredRun } from './domain/procedure-runs.ts';
import { MASKED, mayHoldSealed, SEES_PERSONAL, type Eyes } from './domain/personal.ts';
import { Refusal, refuse } from './domain/refusal.ts';
import { idsAdded, unmadeOf, type Unmade } from './domain/unmade.ts';
import type {
  Clock,
  DocumentStore,
  EventLog,
  Memory,
  Progress,
  Rows,
  StoredEvent,
  WebhookSender,
} from './engine/ports.ts';
import type { ClockState } from './engine/clock-watch.ts';
import { contentOf, seeTo, type Seen, type Surroundings } from './engine/beforehand.ts';
import { inSlices, slices } from './engine/loop.ts';
import { evidenceOver, type Evidence } from './engine/evidence.ts';
import { healthOf, looking, type Health } from './engine/health.ts';
import type { Keyring } from './engine/keyring.ts';
import { liveTail } from './engine/live-tail.ts';
import type { Proofs } from './engine/proofs.ts';
import type { ProofStatus } from './engine/prover.ts';
import type { Projector } from './engine/projector.ts';
import { oneAtATime, procedureKeys, type ProcedureKeys } from './engine/procedure-keys.ts';
import { rehearseProcedure, runProcedure, type Trial } from './engine/procedures.ts';
import { notYet, unprojected } from './engine/unprojected.ts';
import {
  stopping,
  type Asking as WriterAsking,
  type IdempotencyKey,
  type Rehearsed,
  type Step,
  type Task,
  type Written,
} from './engine/desk.ts';
import { leafHash, leafOf } from './engine/leaf.ts';
import { readRevisions, readStored } from './engine/recall.ts';
import { withSealed } from './engine/sealed-fields.ts';
import type { Secrets } from './engine/secrets.ts';
import type { Tallied, Tally } from './engine/tally.ts';
import type { WebhookSecrets } from './engine/webhook-secrets.ts';
import type { Writer } from './engine/writer.ts';

export type { Health };

/** Who is calling, as authentication found out. */
export interface Caller {
  readonly kind: 'api_key' | 'user' | 'operator' | 'system';
  /** Key id, `<issuer>|<sub>`, or the name of a system job. */
  readonly id: string;
  readonly name: string;
  /** The one company of an API key. Users and operators have none. */
  readonly companyId?: string;
  readonly role?: Role;
  /** Scopes in the company at hand; without one, those that a user's token may use anywhere. Empty for operators. */
  readonly scopes: ReadonlySet<Scope>;
  readonly via: Actor['via'];
}

/** What comes with a request for a command. */
export interface Request<I> {
  /** Typed id of the company; absent for directory commands. */
  readonly companyId?: string;
  readonly input: I;
  readonly caller: Caller;
  readonly idempotencyKey?: string;
  /** SHA-256 (hex) of method, route template, path ids and canonical body; with an idempotency key. */
  readonly fingerprint?: string;
  readonly requestId?: string;
  readonly correlationId?: string;
  readonly dryRun?: boolean;
  /** True when nobody waits for the answer any more: what would only be shown need not be worked out then. */
  hasLeft?(): boolean;
}

/** A request for a procedure. */
type ProcedureRequest<I> = Request<I> & { readonly companyId: string };
/** How one step of a procedure is done. */
type Doing = (command: Command<unknown, unknown, Book>, request: Request<unknown>) => Promise<Outcome<unknown>>;

/** What a dry run would do. */
export interface Effects {
  readonly events: readonly { readonly type: string; readonly data: unknown }[];
  /** Absent for a caller who may not read balances. */
  readonly balances?: readonly BalanceEffect[];
  readonly warnings: readonly Warning[];
}

/** What several commands, one after the other, would do. Nothing is written. */
export interface Rehearsal {
  /** Those that would be taken, in order. */
  readonly steps: readonly {
    readonly answer: unknown;
    readonly events: Effects['events'];
    readonly warnings: readonly Warning[];
  }[];
  /** Why the one after them would be refused; those after it were not tried. */
  readonly refused?: Refusal;
  /** What they would do together. */
  readonly effects: Effects;
  /** The book as it would be after them: read only. */
  readonly book: Readonly<Book>;
}

/** What a command came to. `position` goes into X-Position; `effects` only for a dry run. */
export interface Outcome<A> {
  readonly answer: A;
  readonly replayed: boolean;
  readonly position: string;
  readonly events: readonly RecordedFact[];
  readonly warnings: readonly Warning[];
  readonly effects?: Effects;
  /** Of a dry run: what it drew for nothing. */
  readonly unmade?: Unmade;
  /** The secret of a key that this very call made; never on a replay. */
  readonly secret?: string;
}

/** What a query came to. `answer` undefined = the named thing does not exist. */
export interface Asking<A> {
  readonly answer: A | undefined;
  readonly upToDate: boolean;
  readonly projectedRevision: number;
  /** The moment that counted as now. */
  readonly nowMs: number;
}

/** An event as /events shows it (api.md C19). */
export interface EventRecord {
  readonly id: string;
  readonly sequence: number;
  /** Of its leaf, in hex. Absent where figures of payroll, or what a procedure answered, are hidden. */
  readonly hash?: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly effectiveDate?: string;
  readonly actor: Actor;
  readonly entity: { readonly type: string; readonly id: string; readonly version?: number };
  readonly data: unknown;
  readonly correlationId?: string;
  readonly causationId?: string;
  readonly requestId?: string;
  readonly idempotencyKey?: string;
}

/** Filters of the events endpoint; `type` may end in `*`. */
export interface EventFilter {
  readonly types?: readonly string[];
  readonly entityType?: string;
  readonly entityId?: string;
  readonly actorId?: string;
  readonly actorType?: Actor['type'];
  readonly via?: Actor['via'];
  readonly correlationId?: string;
  /** Recording time, RFC 3339, inclusive. */
  readonly from?: string;
  readonly to?: string;
}

/** Which event a paper is about: the first of these types of this thing. */
export interface PaperAbout {
  readonly types: readonly string[];
  readonly entityId: string;
}

/** The service as the doors see it. */
export interface Service {
  /** What is asked of proofs, by the name of a stream. */
  readonly proofs: Proofs;
  /** What figures and closed balances are proved by. */
  readonly evidence: Evidence;
  /**
   * Runs a command. Refuses with the command's refusals, idempotency_key_reused, request_in_progress, unavailable;
   * not_found for an unknown company.
   */
  execute<I, A>(command: Command<I, A, Book> | Command<I, A, Directory>, request: Request<I>): Promise<Outcome<A>>;
  /**
   * What commands of a company would come to, each on what those before it would change; nothing is written. Whoever
   * asks has to hold what each command `needs`. Refuses unavailable, and not_found for an unknown company.
   */
  rehearse(
    companyId: string,
    steps: readonly { readonly command: Command; readonly input: unknown }[],
    caller: Caller,
  ): Promise<Rehearsal>;
  /**
   * Runs a procedure: its steps one after the other, each an append of its own; with `dryRun` all of them on one copy
   * of the book, of which nothing is kept. Refuses what the procedure itself refuses, unavailable, and not_found for an
   * unknown company.
   */
  run<I, A>(procedure: Procedure<I, A>, request: ProcedureRequest<I>): Promise<Outcome<A>>;
  /**
   * Runs a query on rows that hold at least what this process wrote (bounded wait), and `minPosition` when it is one of
   * the company; without a company, of one that the
   * caller sees (`companyIds`). Any other position counts for nothing, at whatever revision: waiting for it would tell
   * how far a foreign stream is.
   */
  ask<I, A>(
    query: Query<I, A>,
    companyId: string | undefined,
    input: I,
    options?: { minPosition?: string; companyIds?: 'all' | readonly string[]; caller?: Caller },
  ): Promise<Asking<A>>;
  /**
   * A page of a company's events, read from the stream itself. `afterSequence` exclusive; `offset` counts in the asked
   * order. Personal fields are open for a `caller` who may see them.
   */
  events(
    companyId: string,
    filter: EventFilter,
    page: { limit: number; offset?: number; afterSequence?: number; order: 'asc' | 'desc' },
    caller?: Caller,
  ): Promise<{ data: EventRecord[]; total: number; nextCursor?: string }>;
  /** Delivers a company's events after `afterSequence` (undefined = only new ones) until the signal aborts. */
  followEvents(
    companyId: string,
    filter: EventFilter,
    afterSequence: number | undefined,
    deliver: (event: EventRecord) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  /** The live book of a company: names and settings for showing answers; undefined for an unknown company. */
  book(companyId: string): Promise<Readonly<Book> | undefined>;
  /**
   * The key whose secret has this hash, while that secret works: not revoked (from a cache of at most 5 s), not
   * expired, not beyond the overlap of a rotation (to the millisecond).
   */
  keyByHash(hash: string): Promise<ApiKey | undefined>;
  /** Memberships of an OAuth subject: company id and role. */
  memberships(subject: string): Promise<readonly { companyId: string; role: Role }[]>;
  /** Plan and custom limits of a company, from a cache of at most 5 s; undefined for an unknown company. */
  planOf(companyId: string): Promise<{ plan: Plan; limits?: { surfaceA: number; surfaceB: number } } | undefined>;
  /** Every recorded event of one entry, oldest first; refuses not_found. */
  entryEvents(companyId: string, entryId: string): Promise<readonly RecordedFact[]>;
  /** What a paper bears about the first event of these types of a thing (Proofs.mark); undefined = nothing yet. */
  markOf(companyId: string, about: PaperAbout): Promise<string | undefined>;
  /** The sequence of an event of a company by its id (`evt_...`); refuses not_found. */
  sequenceOf(companyId: string, eventId: string): Promise<number>;
  /**
   * Makes sure that the directory has its first event, and founds companies whose creation was interrupted; returns the
   * installation id.
   */
  prepare(): Promise<string>;
  /**
   * The bytes of a document. Refuses unavailable; internal_error when they are not there or not those that were
   * uploaded.
   */
  content(companyId: string, file: { readonly sha256: string }): Promise<Buffer>;
  /** Which store answers, whether appends are taken, how far the rows are, whether the clock can be believed. */
  health(): Promise<Health>;
  /** What else is counted of the service, for whoever watches it. Answers as soon as health does. */
  figures(): Promise<Figures>;
}

/** Counts of a running service. */
export interface Figures extends Tallied {
  /** Connections to the database of the read models. */
  readonly pools: { readonly open: number; readonly idle: number; readonly waiting: number };
  /** For how long the delivery has failed that has failed for longest; 0 = none fails, NaN = it cannot be known. */
  readonly undeliveredMs: number;
}

const CACHE_MS = 5_000;
const FOLLOW_TICK_MS = 2_000;
/** An event is recorded so near to the moment that its id says. */
const NEAR_MS = 600_000;
/** The last moment of our calendar. */
const MOST_MS = Date.parse('9999-12-31');
/** Events that a feed reads at first, and at most; and lines of entries in them, because events differ in size. */
const FIRST_EVENTS = 16;
const MOST_EVENTS = 256;
const FEED_LINES = 2_000;

/** How many events like these a feed may hold. */
function roomFor(page: readonly StoredEvent[]): number {
  const lines = page.reduce(
    (sum, { data }) => sum + ((data as { content?: { lines?: unknown[] } }).content?.lines?.length ?? 0),
    0,
  );
  const perEvent = Math.max(1, lines / Math.max(1, page.length));
  return Math.max(1, Math.min(MOST_EVENTS, 2 * Math.max(page.length, FIRST_EVENTS), Math.floor(FEED_LINES / perEvent)));
}

/** True when a promise is settled before the event loop turns. */
async function isTakenAtOnce(taken: Promise<void>): Promise<boolean> {
  let turn: NodeJS.Immediate | undefined;
  const turned = new Promise<boolean>((resolve) => {
    turn = setImmediate(() => resolve(false));
  });
  const result = await Promise.race([taken.then(() => true), turned]);
  clearImmediate(turn);
  return result;
}

/**
 * A cache of answers that may be up to five seconds old: what revoked keys and changed plans may take to count
 * everywhere. An answer that ends by itself (`endMs`)
 * is not kept beyond its end.
 */
function cached<V>(
  clock: Clock,
  load: (key: string) => Promise<V>,
  endMs: (value: V, key: string) => number = () => Number.POSITIVE_INFINITY,
): { get(key: string): Promise<V>; forget(): void } {
  const kept = new Map<string, { readonly value: Promise<V>; readonly untilMs: number; endsMs: number }>();
  return {
    get(key) {
      const hit = kept.get(key);
      if (hit && hit.untilMs > clock.elapsed() && hit.endsMs > clock.now()) return hit.value;
      if (kept.size > 10_000) kept.clear();
      const made = { value: load(key), untilMs: clock.elapsed() + CACHE_MS, endsMs: Number.POSITIVE_INFINITY };
      kept.set(key, made);
      made.value.then(
        (value) => {
          made.endsMs = endMs(value, key);
        },
        () => kept.delete(key),
      );
      return made.value;
    },
    forget() {
      kept.clear();
    },
  };
}

/** The opaque token of a place in a stream, as X-Position carries it. */
export function positionToken(stream: string, revision: number): string {
  return Buffer.from(`${revision} ${stream}`).toString('base64url');
}

/** The place that a token names; refuses validation_error with `field` when it is not one of ours. */
export function readPositionToken(token: string, field: string): { stream: string; revision: number } {
  const match = /^(\d{1,15}) ((?:ledger|directory)-[\w-]+)$/.exec(Buffer.from(token, 'base64url').toString('utf8'));
  if (!match?.[1] || !match[2])
    return refuse('validation_error', `${field}: must be the X-Position of an earlier answer`, field);
  return { revision: Number(match[1]), stream: match[2] };
}

/** Who looks at an event: personal fields are shown through his eyes, figures of payroll by his scopes. */
interface Viewer {
  readonly scopes: ReadonlySet<Scope>;
  readonly eyes: Eyes;
}

/** An event as the events endpoint shows it; without a viewer nobody's pay stands in it. */
function eventRecord(stored: StoredEvent, viewer?: Viewer): EventRecord {
  const fact = readEvent(stored);
  const { meta } = fact;
  // With a hash and the rest of the event one could try out what is hidden of it.
  const hides: Scope | undefined = isOfRun(fact.type)
    ? 'reports:read'
    : hasRunFigures(fact.data)
      ? 'payroll:read'
      : undefined;
  const isWhole = hides === undefined || viewer?.scopes.has(hides) === true;
  const data = fact.data as { content?: { effectiveDate: string }; after?: { effectiveDate: string } };
  const effectiveDate = data.content?.effectiveDate ?? data.after?.effectiveDate;
  return {
    id: `evt_${fact.id}`,
    sequence: fact.revision,
    ...(isWhole ? { hash: leafHash(leafOf(stored)).toString('hex') } : {}),
    type: fact.type,
    schemaVersion: fact.version,
    occurredAt: meta.recordedAt,
    recordedAt: meta.recordedAt,
    ...(effectiveDate !== undefined ? { effectiveDate } : {}),
    actor: meta.actor,
    entity: entityOf(fact),
    data: shownData(fact, viewer),
    ...(meta.correlationId !== undefined ? { correlationId: meta.correlationId } : {}),
    ...(meta.causationId !== undefined ? { causationId: meta.causationId } : {}),
    ...(meta.requestId !== undefined ? { requestId: meta.requestId } : {}),
    ...(meta.idempotencyKey !== undefined ? { idempotencyKey: meta.idempotencyKey } : {}),
  };
}

/**
 * The data of an event as it may be seen: no hashes of keys, personal fields open or masked, the figures of payroll
 * runs for readers of payroll alone.
 */
function shownData(fact: RecordedFact, viewer: Viewer | undefined): unknown {
  if (isOfRun(fact.type)) return withoutAnswer(fact.data);
  const data = withoutHashes(fact.data);
  if (!mayHoldSealed(fact.type)) return data;
  const { id, version = 1 } = entityOf(fact);
  const told = viewer?.scopes.has('payroll:read') ? data : withoutRunFigures(data);
  return withSealed(told, (sealed, field, { employeeId = id }) => {
    const seen = viewer?.eyes.see(sealed, { whose: String(employeeId), thing: { id, version }, field });
    return seen === undefined ? MASKED : (seen.mask ?? seen.value);
  });
}

const shownEvent =
  (viewer: Viewer | undefined) =>
  (fact: RecordedFact): Effects['events'][number] => ({ type: fact.type, data: shownData(fact, viewer) });

/** Key hashes stay inside: a reader of events needs to know that a key was made, not what its secret hashes to. */
function withoutHashes(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('key' in data)) return data;
  const { hash: _hash, previous: _previous, ...key } = data.key as ApiKey;
  return { ...data, key };
}

function matches(filter: EventFilter, record: EventRecord): boolean {
  const typeFits =
    !filter.types?.length ||
    filter.types.some((type) =>
      type.endsWith('*') ? record.type.startsWith(type.slice(0, -1)) : record.type === type,
    );
  return (
    typeFits &&
    (filter.entityType === undefined || record.entity.type === filter.entityType) &&
    (filter.entityId === undefined || record.entity.id === filter.entityId) &&
    (filter.actorId === undefined || record.actor.id === filter.actorId) &&
    (filter.actorType === undefined || record.actor.type === filter.actorType) &&
    (filter.via === undefined || record.actor.via === filter.via) &&
    (filter.correlationId === undefined || record.correlationId === filter.correlationId) &&
    (filter.from === undefined || record.recordedAt >= filter.from) &&
    (filter.to === undefined || record.recordedAt <= filter.to)
  );
}

function actorOf(caller: Caller): Actor {
  const type = caller.role === 'agent' ? 'agent' : caller.kind;
  return { type, id: caller.id, ...(caller.name ? { name: caller.name } : {}), via: caller.via };
}

function seesBalances({ scopes }: Caller): boolean {
  return mayReadBalances((scope) => scopes.has(scope));
}

/**
 * Warnings as a caller may see them: one that speaks of balances says only that it does to those who may not read them.
 */
function shownWarnings(warnings: readonly Warning[], caller: Caller): readonly Warning[] {
  if (warnings.length === 0) return warnings;
  const hides = !seesBalances(caller);
  return warnings.map(({ showsBalances, ...warning }) =>
    showsBalances && hides
      ? {
          ...warning,
          message: 'this finding speaks of balances: its text needs the scope reports:read or accounts:read',
        }
      : warning,
  );
}

/**
 * Commands whose effect on keys, members and plans must be seen at once by this process, and be projected before the
 * answer.
 */
const ACCESS_EVENTS = /^(api_key|operator_key|member|company)\./;

/** What is written around a kept answer. */
const RECEIPT_BYTES = 4_096;

/** Makes the service over its ports. */
export function makeService(deps: {
  log: EventLog;
  memory: Memory;
  rows: Rows;
  progress: Progress;
  writer: Writer;
  clock: Clock;
  clockState: () => ClockState;
  projector: Pick<Projector, 'status' | 'measured' | 'fix'>;
  keyring: Keyring;
  secrets: Pick<Secrets, 'seal'>;
  documents: DocumentStore | undefined;
  sender: WebhookSender;
  webhookSecrets: WebhookSecrets;
  canMail: boolean;
  sentences: Surroundings['sentences'];
  system: Caller;
  proofs: Proofs;
  /** How proofs stand; undefined where nothing is signed. */
  proofStatus: () => ProofStatus | undefined;
  onProblem: (message: string, error: unknown) => void;
  tally: Pick<Tally, 'read'>;
  pools: () => Figures['pools'];
  /** Since when the delivery has failed that has failed for longest. */
  failingSinceMs: () => Promise<number | undefined>;
}): Service {
  const { log, memory, rows, progress, writer, clock, keyring, secrets } = deps;
  const undelivered = looking(async () => ({ sinceMs: await deps.failingSinceMs() }));
  const written = new Map<string, number>(); // what this process wrote and a read must see
  const rest = unprojected(progress, deps.projector.status);
  const keys = cached(
    clock,
    async (hash) => {
      const key = await memory.keyByHash(hash);
      if (key === undefined && (await rest.isBehind())) notYet();
      return key !== undefined && clock.now() < secretEndMs(key, hash) ? key : undefined;
    },
    (key, hash) => (key === undefined ? Number.POSITIVE_INFINITY : secretEndMs(key, hash)),
  );
  const members = cached(clock, async (subject) => {
    rest.needRows();
    const found = await memory.memberships(subject);
    if (found.length === 0 && (await rest.isBehind())) notYet();
    return found;
  });
  const plans = cached(clock, async (companyId) => {
    const found = await memory.planOf(companyId);
    if (found || !(await rest.isBehind())) return found;
    // The stream of the company knows it, whatever the rows hold.
    const { company } = (await writer.page(ledgerStream(companyId))) ?? {};
    return company && { plan: company.plan, ...(company.limits ? { limits: company.limits } : {}) };
  });

  /** The eyes of a caller; `keys` are those that only a rehearsal made. */
  const eyesOf = (stream: string, caller: Caller | undefined, keys?: Rehearsed['keys']): Promise<Eyes> =>
    keyring.eyes(stream, caller?.scopes.has(SEES_PERSONAL) === true, keys);

  /** How a caller looks at these events; undefined when there is nothing in them that not everybody may see. */
  async function viewerOf(
    stream: string,
    events: readonly { readonly type: string }[],
    caller: Caller | undefined,
    keys?: Rehearsed['keys'],
  ): Promise<Viewer | undefined> {
    if (!events.some(({ type }) => mayHoldSealed(type) || isOfRun(type))) return undefined;
    return { scopes: caller?.scopes ?? new Set(), eyes: await eyesOf(stream, caller, keys) };
  }

  function note(stream: string, revision: number): void {
    written.delete(stream);
    written.set(stream, revision);
    if (written.size > 10_000) written.delete(written.keys().next().value as string);
  }

  async function fresh(stream: string, revision: number): Promise<boolean> {
    return revision < 0 || (await progress.waitFor(stream, revision, LIMITS.freshReadMs));
  }

  async function follow(
    { companyId, command, input }: Following,
    actor: Actor,
    from: { requestId?: string; correlationId?: string },
  ): Promise<Written<unknown>> {
    return writer.submit<unknown, unknown, Book>({
      stream: ledgerStream(companyId),
      scope: bare(companyId),
      command,
      input,
      actor,
      scopes: new Set(),
      ...(from.requestId !== undefined ? { requestId: from.requestId } : {}),
      ...(from.correlationId !== undefined ? { correlationId: from.correlationId } : {}),
    });
  }

  /** Where a command is decided and for whom; refuses not_found for an unknown company. */
  async function askingOf(
    on: Command['on'] | 'directory',
    { caller, companyId, idempotencyKey, fingerprint, requestId, correlationId }: Omit<Request<unknown>, 'input'>,
  ): Promise<WriterAsking> {
    const isDirectory = on === 'directory';
    if (!isDirectory && (companyId === undefined || !isId('company', companyId) || !(await plans.get(companyId))))
      return refuse('not_found', 'no such company');
    return {
      stream: isDirectory ? DIRECTORY_STREAM : ledgerStream(companyId as string),
      scope: isDirectory ? caller.id : bare(companyId as string),
      actor: actorOf(caller),
      scopes: caller.scopes,
      idempotencyKey,
      fingerprint,
      requestId,
      correlationId,
    };
  }

  const tail = liveTail({ log, now: clock.elapsed, onProblem: deps.onProblem });

  /** What queries are told that the service itself asks, when the rows have what it wrote. */
  async function ownAsking(companyId: string): Promise<Asked> {
    rest.needRows();
    const stream = ledgerStream(companyId);
    const upToDate = await fresh(stream, written.get(stream) ?? -1);
    return { companyId, nowMs: clock.now(), projectedRevision: await progress.revisionOf(stream), upToDate };
  }

  const surroundings: Surroundings = {
    ...deps,
    async missingDocuments(companyId, days) {
      const asked = await ownAsking(companyId).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'unavailable') return undefined;
        throw error;
      });
      if (asked?.upToDate !== true) return null;
      return (await QUERIES.missingDocuments.run(rows, asked, { ...days, limit: 1 }))?.total ?? 0;
    },
  };

  /** An answer with the statements that its procedure shows beside it, to those who may read reports. */
  async function withStatements<A>(
    { statements }: Pick<Procedure<never, A>, 'statements'>,
    answer: A,
    companyId: string,
    may: (scope: Scope) => boolean,
    supposed?: Asked['supposed'],
  ): Promise<A> {
    const range = statements?.(answer);
    if (!range || !may('reports:read')) return answer;
    const asked = { ...(await ownAsking(companyId)), ...(supposed && { supposed }) };
    return onOneSnapshot(rows, async (snapshot) => ({
      ...answer,
      statements: {
        pl: await QUERIES.profitAndLoss.run(snapshot, asked, range),
        bs: await QUERIES.balanceSheet.run(snapshot, asked, range),
        cs: await QUERIES.cashFlow.run(snapshot, asked, range),
      },
    }));
  }

  /** An answer with its personal fields as the caller may see them. */
  async function revealed<A>(
    command: Pick<Command<never, A, Book>, 'reveal'>,
    answer: A,
    stream: string,
    caller: Caller,
    keys?: Rehearsed['keys'],
  ): Promise<A> {
    return (command.reveal?.(answer, await eyesOf(stream, caller, keys)) ?? answer) as A;
  }

  /**
   * The input of a command with what it needs beforehand. Bytes are kept only for what would be taken: else anybody
   * could fill the store with what no event names. Then `refused` says why, and the input has no bytes: all that it can
   * be is the repeat of an earlier request.
   */
  async function inputOf<I, A>(
    command: Command<I, A, Book>,
    { companyId, input, dryRun }: Request<I>,
    around = surroundings,
    asking?: WriterAsking,
  ): Promise<{ readonly input: I; readonly refused?: Refusal } & Partial<Seen<I>>> {
    if (!command.beforehand || companyId === undefined) return { input };
    const found = command.beforehand(input, await bookOf(companyId));
    const asked = found && 'next' in found ? await inSlices(found, slices('command')) : found;
    if (!asked) return { input };
    if (asked.bytes && asking && dryRun !== true) {
      const tried = await seeTo(around, companyId, asked, true);
      const { refused } = await writer.rehearse(asking, { command, input: tried.input } as unknown as Step);
      if (refused) return { input: asked.with({}), refused };
    }
    return seeTo(around, companyId, asked, dryRun === true);
  }

  /** Events that a procedure reads, newest first, with all that is stored. Refuses unavailable when rows are behind. */
  async function factsFor(
    companyId: string,
    lastRevision: number,
    { limit, ...filter }: Reads & { readonly entityId?: string },
  ): Promise<RecordedFact[]> {
    rest.needRows();
    const stream = ledgerStream(companyId);
    if (!(await fresh(stream, lastRevision))) notYet();
    const { revisions } = await memory.findEvents(companyId, filter, { limit, offset: 0, order: 'desc' });
    const found = await readRevisions(log, stream, revisions);
    return revisions.flatMap((revision) => found.get(revision) ?? []);
  }

  /** What a procedure reads of the past: its events, and the newest ones of the things that it looks at. */
  async function pastFor<I>(
    procedure: Procedure<I, unknown>,
    companyId: string,
    lastRevision: number,
    input: I,
  ): Promise<Pick<Told, 'facts' | 'stories'>> {
    if (!procedure.reads) return { facts: [] };
    const facts = await factsFor(companyId, lastRevision, procedure.reads(input));
    const stories = new Map<string, readonly RecordedFact[]>();
    for (const entityId of procedure.looksAt?.(facts) ?? [])
      stories.set(entityId, await factsFor(companyId, lastRevision, { entityId, limit: LIMITS.undoStory }));
    return { facts, stories };
  }

  const bookOf = async (companyId: string): Promise<Readonly<Book>> =>
    (await writer.page(ledgerStream(companyId))) ?? refuse('not_found', 'no such company');

  const alone = oneAtATime();

  /** What a procedure begins with: for whom, on which book and day, and where its stream ends. */
  async function beginningOf<I>({
    companyId,
    idempotencyKey: _key,
    fingerprint: _print,
    ...from
  }: ProcedureRequest<I>) {
    const asking = await askingOf('company', { ...from, companyId });
    const { stream } = asking;
    const book = await bookOf(companyId);
    const today = dateInZone(book.company?.timezone ?? 'Asia/Tokyo', clock.now());
    const { lastRevision } = await log.readStream(stream, { direction: 'backwards', limit: 1 });
    const may = (scope: Scope): boolean => from.caller.scopes.has(scope);
    const outcome = { replayed: false, position: positionToken(stream, Math.max(0, lastRevision)), events: [] };
    return { asking, stream, book, today, lastRevision, may, outcome };
  }

  /** What a procedure would come to. */
  async function tryProcedure<I, A>(procedure: Procedure<I, A>, request: ProcedureRequest<I>): Promise<Outcome<A>> {
    const { companyId, input, hasLeft, ...from } = request;
    const { asking, stream, book, today, lastRevision, may, outcome } = await beginningOf(request);
    const read = await pastFor(procedure, companyId, lastRevision, input);
    // Rows know nothing of what is only rehearsed: papers that it lacks are counted beside theirs.
    const before: Effects['events'][number][] = [];
    const around: Surroundings = {
      ...surroundings,
      async missingDocuments(id, days) {
        const known = await surroundings.missingDocuments(id, days);
        return known === null ? null : known + withoutPaper(book, before, days);
      },
    };
    const seen = (steps: readonly { command: Command; input: unknown }[]): Promise<Step[]> =>
      Promise.all(
        steps.map(async ({ command, input: said }) => ({
          command,
          input: (await inputOf(command, { ...from, companyId, input: said }, around)).input,
        })),
      );
    const rehearsal = writer.rehearsal(asking, hasLeft);
    let tried = 0;
    const trial: Trial = {
      async go(steps, goOn) {
        tried += steps.length;
        const results = await rehearsal.go(await seen(steps as unknown as Step[]), goOn);
        before.push(...results.flatMap((one) => (one.refused ? [] : one.events)));
        return results;
      },
      book: () => rehearsal.page() as Readonly<Book> | undefined,
    };
    const answer = await rehearseProcedure(procedure, input, today, book, trial, read, may, (kept) =>
      contentOf(surroundings, companyId, kept),
    );
    const rehearsed = tried === 0 ? undefined : rehearsal.end();
    const effects = rehearsed ? await effectsOf(rehearsed, stream, request.caller) : { events: [], warnings: [] };
    const supposed = effects.events.flatMap(({ type, data }) =>
      type === 'journal_entry.posted' ? [(data as { content: EntryContent }).content] : [],
    );
    return {
      ...outcome,
      answer: await withStatements(procedure, answer, companyId, may, supposed),
      warnings: effects.warnings,
      effects,
      ...(rehearsed && { unmade: drawnIn(rehearsed) }),
    };
  }

  /** What is kept of a procedure under the keys of its request. */
  function receiptOf(procedure: string, asking: WriterAsking, keys: ProcedureKeys, caller: Caller) {
    const { stream } = asking;
    const submit = <I, A>(key: IdempotencyKey, command: Command<I, A, Book>, input: I): Promise<Written<A>> =>
      writer.submit({ ...asking, ...key, command, input });
    /** The run that the key stands for; null: it was taken by what keeps no answer. */
    let procedureRunId: string | null | undefined;
    let isKept = false;
    /** What is kept of an answer. */
    const told = (answer: unknown, warnings: readonly Warning[]): AnsweredRun => {
      const shown = { answer, warnings: warnings.map(({ code, message, field }) => ({ code, message, field })) };
      const plain = JSON.parse(JSON.stringify(shown)) as Pick<AnsweredRun, 'answer' | 'warnings'>;
      return { procedureRunId: procedureRunId as string, procedure, ...plain, showsBalances: seesBalances(caller) };
    };
    /** An answer that is kept, as the caller may see it. */
    const read = ({ answer, revision }: Written<AnsweredRun | undefined>) => {
      if (answer === undefined) return undefined;
      note(stream, revision);
      const warnings = answer.showsBalances && !seesBalances(caller) ? [] : (answer.warnings as readonly Warning[]);
      return { answer: answer.answer, warnings, position: positionToken(stream, revision) };
    };
    return {
      /** What was answered before; undefined = nothing yet. Refuses idempotency_key_reused and request_in_progress. */
      async find() {
        const found = await submit(keys.own, findProcedureRun, {});
        if (!found.replayed) return undefined;
        procedureRunId = found.answer?.procedureRunId ?? null;
        return read(await submit(keys.answer, findProcedureAnswer, {}));
      },
      /** Takes the key: to be called before anything is written. */
      async begin() {
        if (procedureRunId !== undefined) return;
        const begun = await submit(keys.own, beginProcedure, { procedure });
        procedureRunId = begun.answer?.procedureRunId ?? null;
      },
      /**
       * The last one of steps that are written together: what they come to is the answer. Undefined where it does not
       * fit into their append: it is kept after them then.
       */
      lastStep(answer: unknown, warnings: readonly Warning[], bytes: number): Step | undefined {
        if (typeof procedureRunId !== 'string') return undefined;
        const input = told(answer, warnings);
        isKept = bytes + Buffer.byteLength(JSON.stringify(input)) + RECEIPT_BYTES <= LIMITS.appendBytes;
        return isKept ? ({ command: answerProcedure, input, key: keys.answer } as unknown as Step) : undefined;
      },
      /** Keeps the answer, and returns that which is kept; undefined where nothing was written. */
      async keep(answer: unknown, warnings: readonly Warning[]) {
        if (typeof procedureRunId !== 'string' || isKept) return undefined;
        return read(await submit(keys.answer, answerProcedure, told(answer, warnings)));
      },
    };
  }

  /** Runs a procedure; under a key it is done once, and answered as the first time. */
  async function doProcedure<I, A>(
    procedure: Procedure<I, A>,
    request: ProcedureRequest<I>,
    keys: ProcedureKeys | undefined,
    doOne: Doing,
  ): Promise<Outcome<A>> {
    const { companyId, input, caller, idempotencyKey: _key, fingerprint: _print, hasLeft, ...from } = request;
    const { asking, stream, today, lastRevision, may, outcome } = await beginningOf(request);
    const receipt = keys && receiptOf(procedure.name, asking, keys, caller);
    const before = await receipt?.find();
    const complete = async (said: unknown): Promise<A> => withStatements(procedure, said as A, companyId, may);
    if (before) return { ...outcome, ...before, answer: await complete(before.answer), replayed: true };
    const read = await pastFor(procedure, companyId, lastRevision, input);
    const warnings: Warning[] = [];
    let { position } = outcome;
    const answer = await runProcedure(
      procedure,
      input,
      today,
      {
        may,
        book: () => bookOf(companyId),
        file: (kept) => contentOf(surroundings, companyId, kept),
        check() {
          if (writer.isStopping()) throw stopping();
        },
        trial: () => {
          const rehearsal = writer.rehearsal(asking, hasLeft);
          return {
            go: (steps, goOn) => rehearsal.go(steps as readonly Step[], goOn),
            book: () => rehearsal.page() as Readonly<Book> | undefined,
          };
        },
        doTogether: async ({ steps, agree, answers }) => {
          await receipt?.begin();
          const done = await writer.submitTogether(asking, steps as readonly Step[], (results) => {
            agree?.(results);
            const said = results.flatMap((one) => shownWarnings(one.warnings, caller));
            const bytes = results.reduce((sum, one) => sum + one.bytes, 0);
            return answers && receipt?.lastStep(answers(results), said, bytes);
          });
          if (done.steps.some(({ events }) => events.length > 0)) note(stream, done.revision);
          position = positionToken(stream, Math.max(0, done.revision));
          const own = done.steps.slice(0, steps.length);
          warnings.push(...own.flatMap((one) => shownWarnings(one.warnings, caller)));
          return own;
        },
        doStep: async ({ command, input: said }) => {
          await receipt?.begin();
          const whose = { ...from, caller, ...keys?.step(command.name, said) };
          const done = await doOne(command as Command<unknown, unknown, Book>, { ...whose, companyId, input: said });
          position = done.position;
          warnings.push(...done.warnings);
          return done;
        },
      },
      read,
    );
    const kept = (await receipt?.keep(answer, warnings)) ?? { answer, warnings, position };
    return { ...outcome, ...kept, answer: await complete(kept.answer) };
  }

  return {
    proofs: deps.proofs,
    evidence: evidenceOver({ log, memory, proofs: deps.proofs, streamOf: ledgerStream }),
    run(procedure, request) {
      const { companyId, idempotencyKey, fingerprint, dryRun } = request;
      if (dryRun === true) return tryProcedure(procedure, request);
      const doStep: Doing = (command, asked) => this.execute(command, asked);
      if (idempotencyKey === undefined || fingerprint === undefined)
        return doProcedure(procedure, request, undefined, doStep);
      const print = procedure.personal ? secrets.seal('fingerprint\n', fingerprint) : fingerprint;
      const keys = procedureKeys({ idempotencyKey, fingerprint: print }, (text) => secrets.seal('step\n', text));
      return alone(`${companyId}\n${idempotencyKey}`, () => doProcedure(procedure, request, keys, doStep));
    },

    async execute<I, A>(
      command: Command<I, A, Book> | Command<I, A, Directory>,
      request: Request<I>,
    ): Promise<Outcome<A>> {
      const { caller } = request;
      // A plain digest of a body would tell whether a guess at what was erased is right.
      const isPersonal = command.personal === true && request.fingerprint !== undefined;
      const asking = await askingOf(
        command.on,
        isPersonal ? { ...request, fingerprint: secrets.seal('fingerprint\n', request.fingerprint ?? '') } : request,
      );
      const { stream, actor } = asking;
      const {
        input,
        refused,
        secret: drawn,
        undo,
      }: Awaited<ReturnType<typeof inputOf<I, A>>> = command.beforehand
        ? await inputOf(command as Command<I, A, Book>, request, surroundings, asking)
        : { input: request.input };
      if (request.dryRun) {
        const rehearsed = await writer.rehearse(asking, { command, input } as unknown as Step);
        const [only] = rehearsed.steps;
        if (!only) throw rehearsed.refused;
        const effects = await effectsOf(rehearsed, asking.stream, caller);
        return {
          answer: await revealed(command, only.answer as A, stream, caller, rehearsed.keys),
          replayed: false,
          position: positionToken(stream, Math.max(0, rehearsed.revision)),
          events: [],
          warnings: effects.warnings,
          effects,
          unmade: drawnIn(rehearsed, input === request.input ? [] : idsAdded(request.input, input)),
        };
      }
      const submitted = writer.submit({ ...asking, command, input } as Task<I, A, Book>);
      const result = await (refused
        ? submitted.catch((error: unknown) => Promise.reject(whyNot(error, refused)))
        : submitted);
      const isNew = result.events.length > 0 && !result.replayed;
      if (!isNew) await undo?.();
      const secret = result.secret ?? (isNew ? drawn : undefined);
      const warnings = shownWarnings(result.warnings, caller);
      let position = positionToken(stream, Math.max(0, result.revision));
      if (isNew) note(stream, result.revision);
      const next = command.next?.(result.answer);
      if (next) {
        const followed = await follow(next, actor, request);
        const ledger = ledgerStream(next.companyId);
        if (followed.events.length > 0) note(ledger, followed.revision);
        if (!(await fresh(ledger, followed.revision))) rest.note(ledger, followed.revision);
        plans.forget();
        members.forget();
        keys.forget();
        position = positionToken(ledger, Math.max(0, followed.revision));
      } else if (result.events.some((fact) => ACCESS_EVENTS.test(fact.type))) {
        if (!(await fresh(stream, result.revision))) rest.note(stream, result.revision);
        plans.forget();
        members.forget();
        keys.forget();
      }
      if (command.forgets) await keyring.forget(stream, command.forgets(result.answer));
      return {
        answer: command.reveal ? await revealed(command, result.answer, stream, caller) : result.answer,
        replayed: result.replayed,
        position,
        events: result.events,
        warnings,
        ...(secret !== undefined ? { secret } : {}),
      };
    },

    async rehearse(companyId, steps, caller) {
      const asking = await askingOf('company', { companyId, caller });
      const trial = writer.rehearsal(asking);
      await trial.go(steps as readonly Step[]);
      const rehearsed = trial.end();
      const { refused, page, keys } = rehearsed;
      const viewer = await viewerOf(
        asking.stream,
        rehearsed.steps.flatMap(({ events }) => events),
        caller,
        keys,
      );
      return {
        steps: rehearsed.steps.map(({ answer, events, warnings }) => ({
          answer,
          events: events.map(shownEvent(viewer)),
          warnings: shownWarnings(warnings, caller),
        })),
        ...(refused === undefined ? {} : { refused }),
        effects: await effectsOf(rehearsed, asking.stream, caller),
        book: page as Readonly<Book>,
      };
    },

    async ask(query, companyId, input, options = {}) {
      rest.needRows();
      let upToDate = true;
      const stream = companyId === undefined ? DIRECTORY_STREAM : ledgerStream(companyId);
      if (options.minPosition !== undefined) {
        const place = readPositionToken(options.minPosition, 'minPosition');
        const seen = companyId === undefined ? (options.companyIds ?? []) : [companyId];
        if (seen === 'all' || seen.some((id) => ledgerStream(id) === place.stream))
          upToDate = await fresh(place.stream, place.revision);
      }
      const own = written.get(stream);
      if (own !== undefined) {
        const fine = await fresh(stream, own);
        if (fine && written.get(stream) === own) written.delete(stream);
        upToDate &&= fine;
      }
      const projectedRevision = await progress.revisionOf(stream);
      const nowMs = clock.now();
      const may = (scope: Scope): boolean => options.caller?.scopes.has(scope) === true;
      const asked = { companyId: companyId ?? '', nowMs, projectedRevision, upToDate, may };
      const answer = await query.run(rows, asked, input);
      const { recent, reveal } = query;
      const revealed = async (found: unknown): Promise<typeof answer> =>
        (reveal ? reveal.call(query, found as never, await eyesOf(stream, options.caller)) : found) as typeof answer;
      if (answer === undefined && !upToDate && companyId !== undefined && recent) {
        // Written a moment ago and not projected in time: the stream answers, so that nobody is told that what he has
        // written does not exist.
        const state = await writer.recent(stream, recent.noun, recent.idOf(input));
        const book = await writer.page(stream);
        if (state !== undefined && book) {
          const found = recent.show(state, namesOf(book), companyId);
          return { answer: await revealed(found), upToDate, projectedRevision, nowMs };
        }
      }
      if (answer === undefined && (!upToDate || (await rest.isBehind()))) notYet();
      return { answer: answer === undefined ? answer : await revealed(answer), upToDate, projectedRevision, nowMs };
    },

    async events(companyId, filter, page, caller) {
      const stream = ledgerStream(companyId);
      const filtered = Object.values(filter).some(
        (value) => value !== undefined && (!Array.isArray(value) || value.length > 0),
      );
      const offset = page.offset ?? 0;
      if (!filtered) {
        const { lastRevision } = await log.readStream(stream, { direction: 'backwards', limit: 1 });
        const total = lastRevision + 1;
        const first =
          page.order === 'asc'
            ? (page.afterSequence ?? -1) + 1 + offset
            : Math.min(lastRevision, (page.afterSequence ?? total) - 1) - offset;
        if (first < 0 || first > lastRevision) return { data: [], total };
        const read = await log.readStream(stream, {
          from: first,
          direction: page.order === 'asc' ? 'forwards' : 'backwards',
          limit: page.limit,
        });
        const viewer = await viewerOf(stream, read.events, caller);
        const data = read.events.map((stored) => eventRecord(stored, viewer));
        const last = data.at(-1)?.sequence;
        const more = last !== undefined && (page.order === 'asc' ? last < lastRevision : last > 0);
        return { data, total, ...(more ? { nextCursor: String(last) } : {}) };
      }
      rest.needRows();
      const own = written.get(stream);
      if (own !== undefined) await fresh(stream, own);
      const found = await memory.findEvents(companyId, filter, {
        limit: page.limit,
        offset,
        order: page.order,
        ...(page.afterSequence !== undefined ? { after: page.afterSequence } : {}),
      });
      const events = await readStored(log, stream, found.revisions);
      const viewer = await viewerOf(stream, [...events.values()], caller);
      const data = found.revisions.flatMap((revision) => {
        const stored = events.get(revision);
        return stored ? [eventRecord(stored, viewer)] : [];
      });
      const last = data.at(-1)?.sequence;
      return {
        data,
        total: found.total,
        ...(data.length === page.limit && last !== undefined ? { nextCursor: String(last) } : {}),
      };
    },

    async followEvents(companyId, filter, afterSequence, deliver, signal) {
      const stream = ledgerStream(companyId);
      let wake = (): void => undefined;
      const bell = (): void => {
        wake();
      };
      signal.addEventListener('abort', bell, { once: true });
      const unfollow = tail.follow(stream, bell);
      let limit = FIRST_EVENTS;
      try {
        let next =
          afterSequence === undefined
            ? (await log.readStream(stream, { direction: 'backwards', limit: 1 })).lastRevision + 1
            : afterSequence + 1;
        while (!signal.aborted) {
          // The bell is set before the read: an event that arrives in between rings it, and so does the end. The slow
          // tick covers a tail that broke.
          const rung = new Promise<void>((resolve) => {
            wake = resolve;
          });
          let { events: page } = await log.readStream(stream, { from: next, limit });
          limit = roomFor(page);
          const isEnd = page.length === 0;
          let awaited: Promise<void> | undefined;
          for (const stored of page) {
            const record = eventRecord(stored);
            next = record.sequence + 1;
            if (!matches(filter, record)) continue;
            const taken = deliver(record);
            if (!(await isTakenAtOnce(taken))) {
              awaited = taken;
              break;
            }
            if (signal.aborted) return;
          }
          if (awaited) {
            // A reader who keeps us waiting holds one event, not a page: the rest is read again when he goes on.
            page = [];
            limit = FIRST_EVENTS;
            await awaited;
          }
          if (signal.aborted) return;
          if (!isEnd) continue;
          const timer = setTimeout(bell, FOLLOW_TICK_MS);
          await rung;
          clearTimeout(timer);
        }
      } finally {
        signal.removeEventListener('abort', bell);
        unfollow();
      }
    },

    async entryEvents(companyId, entryId) {
      rest.needRows();
      const stream = ledgerStream(companyId);
      const own = written.get(stream);
      if (own !== undefined) await fresh(stream, own);
      const { revisions } = await memory.recall(stream, '', { receipts: [], keys: [], ids: [entryId], lines: [] });
      const wanted = revisions.get(entryId) ?? [];
      const facts = await readRevisions(log, stream, wanted);
      const found = wanted.flatMap((revision) => facts.get(revision) ?? []);
      if (found.length === 0 && (await rest.isBehind())) notYet();
      return found.length > 0 ? found : refuse('not_found', 'no such journal entry');
    },

    async markOf(companyId, { types, entityId }) {
      const page = { limit: 1, offset: 0, order: 'asc' } as const;
      const [sequence] = (await memory.findEvents(companyId, { types, entityId }, page)).revisions;
      return sequence === undefined ? undefined : deps.proofs.mark(ledgerStream(companyId), sequence);
    },

    async sequenceOf(companyId, eventId) {
      rest.needRows();
      const stream = ledgerStream(companyId);
      const own = written.get(stream);
      if (own !== undefined) await fresh(stream, own);
      const uuid = bare(eventId);
      const one = { limit: 1, offset: 0, order: 'asc' } as const;
      // Ids are made at the time of recording and begin with it (UUID v7): there is an index by time, none by id.
      const madeMs = Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);
      const near =
        Number.isFinite(madeMs) && madeMs < MOST_MS ? { from: madeMs - NEAR_MS, to: madeMs + NEAR_MS } : undefined;
      const range = near && { from: new Date(near.from).toISOString(), to: new Date(near.to).toISOString() };
      for (const filter of [...(range ? [range] : []), {}]) {
        const [found] = (await memory.findEvents(companyId, { eventId: uuid, ...filter }, one)).revisions;
        if (found !== undefined) return found;
      }
      return (await rest.isBehind()) ? notYet() : refuse('not_found', 'no such event');
    },

    book: (companyId) =>
      isId('company', companyId) ? writer.page(ledgerStream(companyId)) : Promise.resolve(undefined),
    keyByHash: (hash) => keys.get(hash),
    memberships: (subject) => members.get(subject),
    planOf: (companyId) => (isId('company', companyId) ? plans.get(companyId) : Promise.resolve(undefined)),

    async prepare() {
      let installationId: string | undefined;
      for (let from = 0; ;) {
        const page = await log.readStream(DIRECTORY_STREAM, { from, limit: 1_000 });
        for (const stored of page.events) {
          const fact = readEvent(stored);
          from = fact.revision + 1;
          if (fact.type === 'installation.created') installationId = fact.data.installationId;
          if (fact.type !== 'company.registered') continue;
          const ledger = await log.readStream(ledgerStream(fact.data.company.id), { limit: 1 });
          if (!ledger.exists) await follow(founding(fact.data as OpenedCompany), fact.meta.actor, {});
        }
        if (page.events.length === 0 || from > page.lastRevision) break;
      }
      if (installationId !== undefined) return installationId;
      const { createInstallation } = await import('../commands/companies.ts');
      const made = await writer.submit<unknown, unknown, Directory>({
        stream: DIRECTORY_STREAM,
        scope: deps.system.id,
        command: createInstallation as unknown as Command<unknown, unknown, Directory>,
        input: {},
        actor: actorOf(deps.system),
        scopes: new Set(),
      });
      const created = made.events.find((fact) => fact.type === 'installation.created');
      return created ? created.data.installationId : refuse('internal_error', 'the installation could not be created');
    },

    content: (companyId, file) => contentOf(deps, companyId, file),

    health: healthOf(deps),

    figures: async () => {
      const found = await undelivered.now();
      const undeliveredMs = found ? Math.max(0, clock.now() - (found.sinceMs ?? clock.now())) : Number.NaN;
      return { ...deps.tally.read(), pools: deps.pools(), undeliveredMs };
    },
  };

  function drawnIn({ made, steps }: Rehearsed, before: readonly string[] = []): Unmade {
    return unmadeOf(
      new Set([...made, ...before.map(familyOf)]),
      steps.flatMap(({ events }) => events),
    );
  }

  async function effectsOf({ steps, balances, keys }: Rehearsed, stream: string, caller: Caller): Promise<Effects> {
    const viewer = await viewerOf(
      stream,
      steps.flatMap(({ events }) => events),
      caller,
      keys,
    );
    const effects = {
      events: steps.flatMap(({ events }) => events.map(shownEvent(viewer))),
      warnings: steps.flatMap(({ warnings }) => shownWarnings(warnings, caller)),
    };
    return seesBalances(caller) ? { ...effects, balances } : effects;
  }
}

/** Why a command whose bytes were not kept was refused: as when it was tried, or as the repeat of another. */
function whyNot(error: unknown, refused: Refusal): unknown {
  return error instanceof Refusal && error.code === 'internal_error' ? refused : error;
}

/** Folds the events of one entry into its states, newest last: what history shows. */
export function entryStates(facts: readonly RecordedFact[]): { fact: RecordedFact; state: EntryState }[] {
  const states: { fact: RecordedFact; state: EntryState }[] = [];
  let state: EntryState | undefined;
  for (const fact of facts) {
    state = foldEntry(state, fact);
    if (state) states.push({ fact, state });
  }
  return states;
}
