// The one seam between the doors (HTTP, CLI) and the engine: execute a command, ask a query, read the history of a stream.
import type { Command, Warning } from '../commands/command.ts';
import type { Query } from '../queries/query.ts';
import type { ApiKey, Plan, Role, Scope } from './domain/access.ts';
import type { Book, Directory, RecordedFact } from './domain/book.ts';
import type { Actor } from './domain/event.ts';

/** Who is calling, as authentication found out. */
export interface Caller {
  readonly kind: 'api_key' | 'user' | 'operator' | 'system';
  /** Key id, `<issuer>|<sub>`, or the name of a system job. */
  readonly id: string;
  readonly name: string;
  /** The one company of an API key. Users and operators have none. */
  readonly companyId?: string;
  readonly role?: Role;
  /** Scopes in the company at hand; empty for operators. */
  readonly scopes: ReadonlySet<Scope>;
  /** Scopes that a user's access token narrows to, if it names any of ours. */
  readonly narrowed?: ReadonlySet<Scope>;
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
}

/** What a dry run would do. */
export interface Effects {
  readonly events: readonly { readonly type: string; readonly data: unknown }[];
  /** Balances on the account's normal side, minor units. */
  readonly balances: readonly { readonly accountId: string; readonly accountCode: string; readonly before: bigint; readonly after: bigint }[];
  readonly warnings: readonly Warning[];
}

/** What a command came to. `position` goes into X-Position; `effects` only for a dry run. */
export interface Outcome<A> {
  readonly answer: A;
  readonly replayed: boolean;
  readonly position: string;
  readonly events: readonly RecordedFact[];
  readonly warnings: readonly Warning[];
  readonly effects?: Effects;
  /** The secret of a key that this very call made; never on a replay. */
  readonly secret?: string;
}

/** What a query came to. `answer` undefined = the named thing does not exist. */
export interface Asking<A> { readonly answer: A | undefined; readonly upToDate: boolean; readonly projectedRevision: number }

/** An event as /events shows it (api.md C19). */
export interface EventRecord {
  readonly id: string; readonly sequence: number; readonly type: string; readonly schemaVersion: number; readonly occurredAt: string; readonly recordedAt: string;
  readonly effectiveDate?: string; readonly actor: Actor; readonly entity: { readonly type: string; readonly id: string; readonly version?: number };
  readonly data: unknown; readonly correlationId?: string; readonly causationId?: string; readonly requestId?: string; readonly idempotencyKey?: string;
}

/** Filters of the events endpoint; `type` may end in `*`. */
export interface EventFilter {
  readonly types?: readonly string[]; readonly entityType?: string; readonly entityId?: string; readonly actorId?: string; readonly correlationId?: string;
  /** Recording time, RFC 3339, inclusive. */
  readonly from?: string; readonly to?: string;
}

/** The service as the doors see it. */
export interface Service {
  /** Runs a command. Refuses with the command's refusals, idempotency_key_reused, request_in_progress, unavailable; not_found for an unknown company. */
  execute<I, A>(command: Command<I, A, Book> | Command<I, A, Directory>, request: Request<I>): Promise<Outcome<A>>;
  /** Runs a query on rows that hold at least what this process wrote (bounded wait), or `minPosition` when given. */
  ask<I, A>(query: Query<I, A>, companyId: string | undefined, input: I, options?: { minPosition?: string }): Promise<Asking<A>>;
  /** A page of a company's events, read from the stream itself. `afterSequence` exclusive; `offset` counts in the asked order. */
  events(companyId: string, filter: EventFilter, page: { limit: number; offset?: number; afterSequence?: number; order: 'asc' | 'desc' }): Promise<{ data: EventRecord[]; total: number; nextCursor?: string }>;
  /** Delivers a company's events after `afterSequence` (undefined = only new ones) until the signal aborts. */
  followEvents(companyId: string, filter: EventFilter, afterSequence: number | undefined, deliver: (event: EventRecord) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** The live book of a company: names and settings for showing answers; undefined for an unknown company. */
  book(companyId: string): Promise<Readonly<Book> | undefined>;
  /** The key with this hash (active, not expired), from a cache of at most 5 s. */
  keyByHash(hash: string): Promise<ApiKey | undefined>;
  /** Memberships of an OAuth subject: company id and role. */
  memberships(subject: string): Promise<readonly { companyId: string; role: Role }[]>;
  /** Plan and custom limits of a company, from a cache of at most 5 s; undefined for an unknown company. */
  planOf(companyId: string): Promise<{ plan: Plan; limits?: { surfaceA: number; surfaceB: number } } | undefined>;
  /** Health: which dependency answers, how far the read models are behind. */
  health(): Promise<{ ready: boolean; eventStore: 'up' | 'down'; readModel: 'up' | 'down'; projector: { leader: boolean; lagEvents: number; lagMs: number; rebuilding?: { done: number; total: number }; stopped?: string } }>;
}
