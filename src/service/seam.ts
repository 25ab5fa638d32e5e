// The seam between the doors and the engine, as types: what comes with a request, what is answered, what the service
// can do and what it stands on.
import type { Command, Warning } from '../../commands/command.ts';
import type { Procedure } from '../../commands/procedure.ts';
import { type Query } from '../../queries/query.ts';
import type { ApiKey, Plan, Role } from '../domain/access.ts';
import type { Book } from '../domain/book.ts';
import type { Cells } from '../domain/companies.ts';
import { type Directory } from '../domain/directory.ts';
import type { BalanceEffect } from '../domain/effects.ts';
import type { Actor } from '../domain/event.ts';
import { Refusal } from '../domain/refusal.ts';
import { type Unmade } from '../domain/unmade.ts';
import type {
  Bell,
  Clock,
  CompanyBelongings,
  DocumentStore,
  EventLog,
  LeftBehind,
  Memory,
  Progress,
  Rows,
  Tracer,
  WatchedRows,
  WebhookSender,
} from '../engine/ports.ts';
import type { ClockState } from '../engine/clock-watch.ts';
import { type Surroundings } from '../engine/beforehand.ts';
import { type Evidence } from '../engine/evidence.ts';
import { type Health } from '../engine/health.ts';
import type { Keyring } from '../engine/keyring.ts';
import type { Proofs } from '../engine/proofs.ts';
import type { ProofStatus } from '../engine/prover.ts';
import type { Projector } from '../engine/projector.ts';
import type { Replica, ReplicaState } from '../engine/replica.ts';
import type { Secrets } from '../engine/secrets.ts';
import type { Tallied, Tally } from '../engine/tally.ts';
import type { WebhookSecrets } from '../engine/webhook-secrets.ts';
import type { Writer } from '../engine/writer.ts';
import type { Scope } from '../domain/scopes.ts';
import type { RecordedFact } from '../domain/events.ts';

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
  /** The span that it is part of. */
  readonly traceparent?: string;
  readonly dryRun?: boolean;
  /** True when nobody waits for the answer any more: what would only be shown need not be worked out then. */
  hasLeft?(): boolean;
}

/** A request for a procedure. */
export type ProcedureRequest<I> = Request<I> & { readonly companyId: string };
/** How one step of a procedure is done. */
export type Doing = (command: Command<unknown, unknown, Book>, request: Request<unknown>) => Promise<Outcome<unknown>>;

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
  /** Of a procedure that goes on behind this answer: its end. Never rejects. */
  readonly goesOn?: Promise<void>;
}

/** How a query is asked. */
export interface AskOptions {
  readonly minPosition?: string;
  /** Whose positions count where no company is asked about. */
  readonly companyIds?: 'all' | readonly string[];
  readonly caller?: Caller;
  /** Nothing is decided on the answer: it may come from a replica that has what this process wrote. */
  readonly mayFollow?: boolean;
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
  /** W3C trace context of the request, where its trace was recorded. */
  readonly traceparent?: string;
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
   * of the book, of which nothing is kept. One that takes long is answered by its `meanwhile`, and goes on. Refuses
   * what the procedure itself refuses, unavailable, and not_found for an unknown company.
   */
  run<I, A>(procedure: Procedure<I, A>, request: ProcedureRequest<I>): Promise<Outcome<A>>;
  /**
   * Runs a query on rows that hold at least what this process wrote (bounded wait), and `minPosition` when it is one of
   * the company; without a company, of one that the
   * caller sees (`companyIds`). Any other position counts for nothing, at whatever revision: waiting for it would tell
   * how far a foreign stream is.
   */
  ask<I, A>(query: Query<I, A>, companyId: string | undefined, input: I, options?: AskOptions): Promise<Asking<A>>;
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
  /**
   * Delivers a company's events after `afterSequence` (undefined = only new ones) until the signal aborts. `deliver`
   * returns nothing where the event is taken at once, else a promise that it will be.
   */
  followEvents(
    companyId: string,
    filter: EventFilter,
    afterSequence: number | undefined,
    deliver: (event: EventRecord) => Promise<void> | undefined,
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
  /**
   * The cell of a company where that is another one, as it was a second ago at most; undefined = here, or unknown.
   * `isComing`: it is said to be here, and is waited for, two seconds at most.
   */
  cellOf(companyId: string, isComing: boolean): Promise<string | undefined>;
  /** Every recorded event of one entry, oldest first; refuses not_found. */
  entryEvents(companyId: string, entryId: string): Promise<readonly RecordedFact[]>;
  /** What a paper bears about the first event of these types of a thing (Proofs.mark); undefined = nothing yet. */
  markOf(companyId: string, about: PaperAbout): Promise<string | undefined>;
  /** The sequence of an event of a company by its id (`evt_...`); refuses not_found. */
  sequenceOf(companyId: string, eventId: string): Promise<number>;
  /** What of these is of companies in this cell, by the rows as they are now. */
  ofThisCell<T extends { readonly companyId: string }>(found: readonly T[]): Promise<readonly T[]>;
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
  /** Another process wrote for a caller of this one, up to this X-Position: what is asked here waits for it. */
  saw(position: string): void;
  /** Whether the stream of a company holds at this revision the event of this id, by which it left this cell. */
  hasMoved(companyId: string, revision: number, eventId: string): Promise<boolean>;
  /**
   * What a company left behind here that went by this event, as the last of its stream; undefined where it did not, or
   * has come back, and for whoever is no cell under the same pepper: `seal` says that it is.
   */
  behind(left: { companyId: string; revision: number; eventId: string; seal: string }): Promise<LeftBehind | undefined>;
  /** Which store answers, whether appends are taken, how far the rows are, whether the clock can be believed. */
  health(): Promise<Health>;
  /** What else is counted of the service, for whoever watches it. Answers as soon as health does. */
  figures(): Promise<Figures>;
}

/** Counts of a running service. */
export interface Figures extends Omit<Tallied, 'oldestDueDate'> {
  /** Connections to the database of the read models. */
  readonly pools: { readonly open: number; readonly idle: number; readonly waiting: number };
  /** For how long the delivery has failed that has failed for longest; 0 = none fails, NaN = it cannot be known. */
  readonly undeliveredMs: number;
  /** For how long a job has been due, days that are not over aside; 0 = none, NaN = another process looks for them. */
  readonly overdueMs: number;
  /** Since the last backup, and since the last drill that found nothing wrong; NaN = there was none. */
  readonly backupAgeMs: number;
  readonly drillAgeMs: number;
  readonly bell: { readonly isOpen: boolean; readonly delayMs: number };
  readonly shares: { readonly members: number; readonly held: number; readonly epoch: number } | undefined;
  /** Undefined where none is named. */
  readonly replica: ReplicaState | undefined;
}

/** What the service stands on. */
export interface ServiceDeps {
  /** Rung when rows have moved. */
  bell: Bell;
  log: EventLog;
  memory: Memory;
  rows: Rows;
  /** What stands beside the rows of companies. */
  belongings: CompanyBelongings;
  progress: Progress;
  writer: Writer;
  clock: Clock;
  clockState: () => ClockState;
  projector: Pick<Projector, 'status' | 'measured' | 'fix' | 'endSeenAgoMs'>;
  keyring: Keyring;
  secrets: Pick<Secrets, 'seal'>;
  documents: DocumentStore | undefined;
  sender: WebhookSender;
  webhookSecrets: WebhookSecrets;
  canMail: boolean;
  /** Absent where there are none. */
  cells?: Cells | undefined;
  sentences: Surroundings['sentences'];
  system: Caller;
  proofs: Proofs;
  /** How proofs stand; undefined where nothing is signed. */
  proofStatus: () => ProofStatus | undefined;
  onProblem: (message: string, error: unknown) => void;
  /** How long a caller waits for a long procedure. */
  patienceMs: number;
  tally: Pick<Tally, 'read'>;
  tracer?: Tracer | undefined;
  pools: () => Figures['pools'];
  /** What operators watch beside the rows. */
  watched: () => Promise<WatchedRows>;
  /** Answers questions in the place of the rows, where there is one. */
  replica?: Replica | undefined;
  /** How the bell does. */
  bellState: () => Figures['bell'];
  /** Shares of the companies that this process looks after, and the latest epoch of them; undefined = it is alone. */
  shares: () => Figures['shares'];
}
