// Every port on one page: what the engine needs from the outside world, and what each adapter promises.
import type { Kysely } from 'kysely';
import type { Database, TableName } from '../../projections/tables.ts';
import type { OpenLine } from '../domain/open-items.ts';
import type { NaturalKey } from '../domain/recalled.ts';
import type { Tile } from './growing.ts';
import type { TilePlace, Tiles } from './tree.ts';

/** A place in the total order of all streams: opaque text; only its own log can compare two of them. */
export type Position = string;

/** An event's data and metadata as JSON text, and how many bytes it adds to an append. */
export interface EventText {
  readonly data: string;
  readonly meta: string;
  readonly bytes: number;
}
/**
 * An event to append. `id` is a UUID v7, made once per decision and kept for every retry. `text` when it was made
 * before: it need not be made again.
 */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly meta: object;
  readonly text?: EventText;
}

/** An event as it comes back. `revision` is its 0-based place in its stream; `createdMs` is the store's clock. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly meta: unknown;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly createdMs: number;
  /** What it was stored as, where this process wrote it itself and still has the text. */
  readonly text?: EventText;
}

/** One page of a stream. A stream that does not exist is an empty page with `exists: false` and `lastRevision: -1`. */
export interface StreamPage {
  readonly events: readonly StoredEvent[];
  readonly exists: boolean;
  readonly lastRevision: number;
}

/**
 * The event store. Appends are atomic, durable before they resolve, and checked against the exact expected revision
 * (`'none'` = the stream does not exist). A retry with the same ids and the same expected revision succeeds without
 * writing.
 * Failures are `StoreError`s: `wrong_revision` (with `actual`), `unknown_outcome` (retry the same bytes), `too_large`,
 * `unavailable`.
 */
export interface EventLog {
  append(stream: string, expected: number | 'none', events: readonly NewEvent[]): Promise<{ lastRevision: number }>;
  /** Forwards from `from` (inclusive, default 0) or backwards from `from` (inclusive, default the end). */
  readStream(
    stream: string,
    options: { from?: number; direction?: 'forwards' | 'backwards'; limit: number },
  ): Promise<StreamPage>;
  /**
   * The first events, at most `limit` of each, of several streams from a revision on (inclusive), with one question;
   * those of a stream in their order. Absent where a store answers for one stream at a time only.
   */
  readStreams?(
    asked: readonly { readonly stream: string; readonly from: number }[],
    limit: number,
  ): Promise<readonly StoredEvent[]>;
  /**
   * Events of all streams after `after` (exclusive) whose stream begins with one of `prefixes`; `next` = where to go
   * on, also past non-matching ones. An empty page means the end of the log.
   */
  readAll(options: {
    after?: Position;
    limit: number;
    prefixes?: readonly string[];
  }): Promise<{ events: readonly StoredEvent[]; next: Position | undefined }>;
  /**
   * Delivers every event after `after` in order, history first and then live, in batches; the handler is awaited before
   * the next batch.
   * Reconnects by itself, and tells `onTrouble` of every interruption and failed attempt. Rejects when the handler
   * throws; resolves when
   * `signal` aborts. `onCaughtUp` may be called many times.
   */
  subscribe(
    options: {
      after?: Position;
      prefixes?: readonly string[];
      maxBatch?: number;
      onCaughtUp?: () => void;
      onTrouble?: (error: unknown) => void;
    },
    handler: (batch: readonly StoredEvent[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Position of the newest event of all, or undefined in an empty store. */
  head(): Promise<Position | undefined>;
  compare(a: Position, b: Position): number;
  /** Rejects when the store cannot be reached. */
  ping(): Promise<void>;
  /** How long ago the last question was put that it has answered; absent where nobody notes that. */
  heardAgoMs?(): number;
  /**
   * Places, at most `limit` of a kind, where the order that the store itself keeps does not fit: somebody changed its
   * tables. Absent where a store tells nothing of that.
   */
  faults?(limit: number): Promise<readonly StoreFault[]>;
  close(): Promise<void>;
}

/** A place where the order of a store does not fit; without a stream it is about the store as a whole. */
export interface StoreFault {
  readonly stream: string;
  readonly revision: number;
  readonly message: string;
}

export type StoreErrorKind = 'wrong_revision' | 'unknown_outcome' | 'too_large' | 'unavailable';
/** A failure of the event store that the engine knows how to handle. */
export type StoreError = Error & { readonly storeError: StoreErrorKind; readonly actual?: number };

/** Makes a StoreError; `actual` is the stream's last revision (-1 = no stream) of a wrong_revision. */
export function storeError(
  kind: StoreErrorKind,
  message: string,
  options: { actual?: number; cause?: unknown } = {},
): StoreError {
  return Object.assign(new Error(message, { cause: options.cause }), { storeError: kind, actual: options.actual });
}

/** The kind of a StoreError, or undefined for any other thrown value. */
export function storeErrorKind(error: unknown): StoreErrorKind | undefined {
  return error instanceof Error && 'storeError' in error ? (error as StoreError).storeError : undefined;
}

/** The read models: kysely over the live schema. */
export type Rows = Kysely<Database>;

/**
 * The bytes of documents, by company and hash (SHA-256, hex). What is kept stays as it is.
 */
export interface DocumentStore {
  /** Keeps bytes: resolves when they would survive a crash. Keeping the same ones again changes nothing. */
  put(companyId: string, sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes as they are stored; undefined when there are none. */
  get(companyId: string, sha256: string): Promise<Buffer | undefined>;
  /** Everything that is kept, in no order. */
  list(): AsyncIterable<{ readonly companyId: string; readonly sha256: string }>;
  /** What tells this place from others: the text that `setMark` left there; undefined where nobody has. */
  mark(): Promise<string | undefined>;
  setMark(mark: string): Promise<void>;
}

/** What all processes that share the database must have in common. */
export interface Agreements {
  /**
   * Settles one of them while no other process does: `settle` is given what is noted under this name, and what it
   * resolves with is noted (undefined: nothing changes). Throws what it throws, and then nothing has changed.
   */
  settle(name: string, settle: (noted: string | undefined) => Promise<string | undefined>): Promise<void>;
}

/** Where a webhook stands. */
export interface WebhookCursor {
  /** The sequence of the first event that it was not sent yet. */
  readonly next: number;
  /** The id of the event before that, as it was: another one at its place means that this is another past. */
  readonly lastId?: string;
  /** The redelivery that was begun last; 0 = none. */
  readonly round: number;
  /** What is sent again, before anything new: from the one to the other. */
  readonly again?: { readonly next: number; readonly last: number };
  /** How often the event that is due has failed, since when, and when it is tried again. */
  readonly attempts: number;
  readonly failingSinceMs?: number;
  readonly nextAttemptMs?: number;
  /** What the waiting rests on: another one ends it. */
  readonly basis: string;
  /** How often it was kept before: a keeping that arrives late, behind another one, is none. Absent = never. */
  readonly kept?: number;
}

/** What came of an attempt. `round` 0 = the first time, else the number of the redelivery. */
export interface WebhookAttempt {
  readonly sequence: number;
  readonly round: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly status: 'delivered' | 'failing';
  readonly attempts: number;
  readonly httpStatus?: number;
  readonly error?: string;
  readonly lastAttemptAt: string;
  readonly nextAttemptAt?: string;
}

/** Where webhooks stand. Never part of the read models. */
export interface WebhookStore {
  /**
   * Takes a place over for a term: from then on earlier terms keep nothing. Where it stands; `begun`, which is kept
   * then, when it stands nowhere; `lost` when a later term has taken it, `moving` when whoever moves the company has.
   */
  claim(
    companyId: string,
    webhookId: string,
    epoch: number,
    begun?: WebhookCursor,
  ): Promise<WebhookCursor | 'lost' | 'moving' | undefined>;
  /**
   * Keeps where a webhook stands and what came of an attempt, both or neither: false, and nothing is kept, when a later
   * term has taken it, or `cursor.kept` is not more than that of the place that is kept.
   */
  keep(
    companyId: string,
    webhookId: string,
    epoch: number,
    cursor: WebhookCursor,
    delivery: WebhookAttempt | undefined,
  ): Promise<boolean>;
  /** What arrived the first time, below a sequence, newest first, at most `limit`. */
  delivered(
    companyId: string,
    webhookId: string,
    below: number,
    limit: number,
  ): Promise<readonly { readonly sequence: number; readonly eventId: string }[]>;
  /** Keeps where webhooks begin that stand nowhere yet; those that stand somewhere stay there. */
  begin(
    begun: readonly {
      readonly companyId: string;
      readonly webhookId: string;
      readonly epoch: number;
      readonly place: WebhookCursor;
    }[],
  ): Promise<void>;
  /** Where all webhooks stand, by their ids, whoever has taken them: to know what is due without taking them over. */
  places(): Promise<ReadonlyMap<string, WebhookCursor>>;
}

/** What operators watch that stands beside the rows; undefined = there is none. */
export interface WatchedRows {
  /** Since when the delivery has failed that has failed for longest, of webhooks that are enabled. */
  readonly failingSinceMs: number | undefined;
  /** When the installation was last copied, and when a copy of it was last restored and found good (RFC 3339). */
  readonly lastBackupAt: string | undefined;
  readonly lastDrillAt: string | undefined;
}

/**
 * Where mails stand, by their Message-ID. Never part of the read models. `epoch` is that of the term in which somebody
 * claims one: what an earlier one would note is refused.
 */
export interface MailStore {
  /**
   * Takes a mail for so long, unless somebody has it or it is not due; `isTaken` = a mail server has taken it already;
   * `lost` when a later term has had it.
   */
  claim(
    messageId: string,
    epoch: number,
    nowMs: number,
    forMs: number,
  ): Promise<
    { readonly attempts: number; readonly isTaken: boolean; readonly firstFailedMs?: number } | 'lost' | undefined
  >;
  failed(
    messageId: string,
    epoch: number,
    place: { readonly attempts: number; readonly firstFailedMs: number; readonly nextMs: number },
  ): Promise<void>;
  /** Noted whoever has claimed it since: a mail that went must not go again. */
  taken(messageId: string, atMs: number): Promise<void>;
}

/** For whom a browser's session was opened. `key`: under which hash the secret of an API key is known. */
export type SessionHolder =
  | { readonly kind: 'api_key'; readonly id: string; readonly key: string }
  | {
      readonly kind: 'user';
      /** `<issuer>|<subject>` */
      readonly id: string;
      readonly name: string;
      readonly client: string;
      /** What his token allowed at most; absent = all that his roles allow. */
      readonly scopes?: readonly string[] | undefined;
    };

/** The session of a browser. Times are milliseconds since 1970. */
export interface BrowserSession {
  readonly id: string;
  readonly holder: SessionHolder & {
    /** Whose books it could look at when it was opened: they remember it. */
    readonly companyIds?: readonly string[];
  };
  readonly openedMs: number;
  readonly usedMs: number;
  /** When it ends whatever happens. */
  readonly endsMs: number;
}

/** A thing that is traded once: a code for a session, or what a login began with. Known by its hash alone. */
export interface SessionTicket {
  readonly hash: string;
  readonly kind: 'code' | 'login';
  readonly value: unknown;
  readonly endsMs: number;
}

/** Sessions of browsers, shared by all processes. Secrets are kept as hashes. Never part of the read models. */
export interface SessionStore {
  /** Keeps a ticket, and forgets those that ended before now. */
  keepTicket(ticket: SessionTicket, nowMs: number): Promise<void>;
  /** Takes a ticket away: of two who ask at once one gets it. Undefined = never there, taken, or ended. */
  takeTicket(kind: SessionTicket['kind'], hash: string, nowMs: number): Promise<unknown>;
  open(session: BrowserSession, hashes: { readonly cookie: string; readonly half: string }): Promise<void>;
  /** The session whose two halves have these hashes, whether or not its time is over. */
  find(hashes: { readonly cookie: string; readonly half: string }): Promise<BrowserSession | undefined>;
  /** Notes that it was used. */
  use(id: string, nowMs: number): Promise<void>;
  /** Sessions of a holder, newest first. */
  of(holderId: string): Promise<readonly BrowserSession[]>;
  /** Ends one session of a holder, or all; those that were there. */
  end(holderId: string, id?: string): Promise<readonly BrowserSession[]>;
  /** Ends those whose time is over, of everybody; so many at most. */
  takeOver(nowMs: number, unusedSinceMs: number, most: number): Promise<readonly BrowserSession[]>;
}

/** The provider at which people log in by their browser: authorization code with PKCE (RFC 7636). */
export interface LoginProvider {
  /** As it calls itself in what a browser brings back (RFC 9207). */
  readonly issuer: string;
  /** The address to which a browser is sent. Rejects when the provider does not say where. */
  addressOf(login: {
    readonly redirectUri: string;
    readonly state: string;
    readonly challenge: string;
  }): Promise<string>;
  /** Who has come back with this code; undefined where it is worth nothing. Rejects when nobody can be asked. */
  trade(came: {
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
  }): Promise<Identified | undefined>;
}

/** Sends mails. */
export interface Mailer {
  /** `isFinal`: the same mail will never be taken. */
  send(letter: {
    readonly fromName: string;
    readonly replyTo?: string;
    readonly to: readonly string[];
    readonly cc: readonly string[];
    readonly subject: string;
    readonly text: string;
    readonly messageId: string;
    readonly attachment: { readonly fileName: string; readonly bytes: Buffer };
  }): Promise<{ readonly sent: true } | { readonly error: string; readonly isFinal: boolean }>;
}

/** Calls webhooks, on public hosts only. */
export interface WebhookSender {
  /** Why a URL may never be called; undefined = it may, as far as is known now. */
  problemOf(url: string): Promise<string | undefined>;
  /** Sends, and tells the status of the answer or why there is none. Never rejects. */
  send(request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<{ readonly status: number } | { readonly error: string }>;
}

/** A language model that proposes accounts for sentences. */
export interface SentenceModel {
  /** What it answers, unchecked; undefined when it answers no JSON, not in time, or not at all. Never rejects. */
  ask(question: import('../domain/language/model.ts').ModelQuestion): Promise<unknown>;
}

/** Rate limiting: takes one from a bucket of `budget` per 60 s, or says what is left without taking one. */
export interface Counters {
  left(bucket: string, budget: number): Promise<{ remaining: number; resetS: number }>;
  take(
    bucket: string,
    budget: number,
  ): Promise<{ ok: boolean; remaining: number; resetS: number; retryAfterS: number }>;
  close(): Promise<void>;
}

/** Who a verified access token speaks for. */
export interface Identified {
  readonly issuer: string;
  readonly subject: string;
  readonly client?: string;
  readonly name?: string;
  /** What the token says that it may do, in any words; absent = it says nothing. */
  readonly scopes?: readonly string[];
  /** When the token ends, in milliseconds since 1970, without leeway. */
  readonly expiresAtMs: number;
}
/** Verifies OAuth access tokens; undefined = not valid. */
export interface Identity {
  verify(token: string): Promise<Identified | undefined>;
}

/** Time and identifiers: the only source of both. */
export interface Clock {
  /** Milliseconds since 1970 UTC, as the machine's clock says: it may jump, also backwards. */
  now(): number;
  /**
   * Milliseconds since some moment; never jumps, whatever happens to the machine's clock: for durations and time
   * limits.
   */
  elapsed(): number;
  /**
   * The same without the time in which this process itself was too busy to hear an answer: for how long others have
   * been silent or failing.
   */
  attended(): number;
  uuid(): string;
}

/** What an idempotency key did. */
export interface Receipt {
  readonly key: string;
  readonly fingerprint: string;
  readonly command: string;
  readonly stream: string;
  readonly firstRevision: number;
  readonly events: number;
}

/**
 * What the writer asks of the read models before it decides: one query per group. The newest facts come from its own
 * overlay.
 */
export interface Recollection {
  /** Last revision of the stream that these rows contain; -1 = none. */
  readonly projectedRevision: number;
  readonly receipts: ReadonlyMap<string, Receipt>;
  /** Natural key, as `keyText` writes it -> typed id of the thing that has it. */
  readonly holders: ReadonlyMap<string, string>;
  /** Typed id -> revisions of the events about that thing, ascending. */
  readonly revisions: ReadonlyMap<string, readonly number[]>;
  /** Typed line id -> the line with what is settled of it. */
  readonly lines: ReadonlyMap<string, OpenLine>;
}

/**
 * A page as it was after the event `eventId` at `revision` of its stream, as text of a `shape`. `seal` covers all of it
 * and the stream's name (engine/snapshots.ts).
 */
export interface Snapshot {
  readonly revision: number;
  readonly eventId: string;
  readonly shape: string;
  /** Text of a frame that names the pieces. */
  readonly book: string;
  readonly seal: string;
}

/** A part of a book as text, and its hash. */
export interface Piece {
  readonly hash: string;
  readonly text: string;
}

/** A snapshot as it is stored: by their hashes, the texts of its pieces. */
export interface StoredSnapshot extends Snapshot {
  readonly pieces: ReadonlyMap<string, string>;
}

/** What a company may ask for in a minute, by its plan or by limits of its own, and where it is. */
export interface CompanyPlan {
  readonly plan: import('../domain/access.ts').Plan;
  readonly limits?: { readonly surfaceA: number; readonly surfaceB: number };
  /** The cell that its events name. */
  readonly cell?: string;
}

/** A key, and the plan of its company where the rows have that. */
export interface StandingKey {
  readonly key: import('../domain/access.ts').ApiKey;
  readonly plan: CompanyPlan | undefined;
}

/**
 * The read models as the engine uses them. `scope` of receipts: company uuid, or the caller id for directory commands.
 */
export interface Memory {
  recall(
    stream: string,
    scope: string,
    asked: {
      /** Idempotency keys. */
      receipts: readonly string[];
      keys: readonly NaturalKey[];
      /** Typed ids of recalled things. */
      ids: readonly string[];
      lines: readonly string[];
    },
  ): Promise<Recollection>;
  /** The snapshot of this shape as it is stored, with its pieces by their hashes: it may say anything. */
  loadBook(stream: string, shape: string): Promise<StoredSnapshot | undefined>;
  /** Keeps pieces that a snapshot of the stream will name; those that are kept already stay. */
  keepPieces(stream: string, pieces: readonly Piece[]): Promise<void>;
  /**
   * Keeps a snapshot that names these pieces, and forgets all others of the stream. False, and nothing is changed, when
   * one of them is not kept, or a newer snapshot of its shape is.
   */
  saveBook(stream: string, snapshot: Snapshot, hashes: readonly string[]): Promise<boolean>;
  /** Forgets the snapshot with this seal and its pieces, if it is kept. */
  dropBook(stream: string, seal: string): Promise<void>;
  /** The key with this hash, now or before its last rotation, if it is active. */
  keyByHash(hash: string): Promise<StandingKey | undefined>;
  memberships(subject: string): Promise<readonly { companyId: string; role: import('../domain/access.ts').Role }[]>;
  planOf(companyId: string): Promise<CompanyPlan | undefined>;
  /** The cells that the events of these companies name, as far as they name any. */
  cellsOf(companyIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Revisions of a company's events that match, in the asked order, after `after` (exclusive), and how many match in
   * all.
   */
  findEvents(
    companyId: string,
    filter: {
      eventId?: string;
      types?: readonly string[];
      entityType?: string;
      entityId?: string;
      actorId?: string;
      actorType?: string;
      via?: string;
      correlationId?: string;
      from?: string;
      to?: string;
    },
    page: { limit: number; offset: number; after?: number; order: 'asc' | 'desc' },
  ): Promise<{ revisions: readonly number[]; total: number }>;
  ping(): Promise<void>;
  /** How long ago the last question was put that it has answered; absent where nobody notes that. */
  heardAgoMs?(): number;
}

/** A small secret of the vault, wrapped under a key that no store holds. `companyId` '' = of the installation. */
export interface VaultSecret {
  readonly companyId: string;
  /** What it is for: `employee` (keys of personal fields), ... */
  readonly kind: string;
  readonly id: string;
  readonly wrapped: string;
}

/** Secrets that must be found again and can be deleted for good. Never part of the read models. */
export interface Vault {
  /** Keeps secrets, durable when it resolves; those that are there already stay as they are. */
  put(secrets: readonly VaultSecret[]): Promise<void>;
  /** Wrapped secrets of a kind by their ids. */
  read(companyId: string, kind: string): Promise<ReadonlyMap<string, string>>;
  remove(companyId: string, kind: string, id: string): Promise<void>;
  /**
   * How many employees, not erased, of the read models have no key of this kind; ids are `prefix` and their uuid. Only
   * those of companies in this cell, where there are cells.
   */
  lost(kind: string, prefix: string, cells?: import('../domain/companies.ts').Cells): Promise<number>;
}

/** A signed checkpoint as it may be shown; `revision` is its place in the stream of checkpoints. */
export interface Published {
  readonly stream: string;
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  readonly note: string;
  readonly reason: string;
  readonly signedAt: string;
  readonly revision: number;
}

/** What a signer remembers of an origin, whatever the event store says. */
export interface Remembered {
  readonly size: number;
  readonly root: Buffer;
}

/**
 * Where a signer remembers what it has signed, outside of the event store. It is made once, with the first event of the
 * stream of checkpoints, and never again: when it is missing later, it was lost.
 */
export interface SignerMemory {
  /** What people call it: the vault, the file ... */
  readonly name: string;
  /** The newest size and root of each origin; undefined = this memory was never made. */
  read(): Promise<ReadonlyMap<string, Remembered> | undefined>;
  make(): Promise<void>;
  /**
   * Keeps notes, durable when it resolves; an Error where it can be told that this memory is not there. What is
   * remembered of an origin only grows.
   */
  keep(notes: readonly Published[]): Promise<void>;
}

/**
 * Tiles of trees and published checkpoints. All of it can be dropped, and is made again from the events. Never part of
 * the read models.
 */
export interface ProofStore {
  /** How many leaves of each of these streams the kept tiles hold; none is left out as 0. */
  leaves(streams: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** These tiles of a stream, as far as they are there. */
  tiles(stream: string, places: readonly TilePlace[]): Promise<Tiles>;
  /** The same of several streams, with one question; a stream of which none is there is left out. */
  tilesOf(asked: ReadonlyMap<string, readonly TilePlace[]>): Promise<ReadonlyMap<string, Tiles>>;
  /** Keeps tiles of streams, all or none; a shorter one never replaces a longer one. */
  keepTiles(grown: ReadonlyMap<string, readonly Tile[]>): Promise<void>;
  /** Forgets all tiles of a stream. */
  forgetTiles(stream: string): Promise<void>;
  /** How far the stream of checkpoints is published, -1 = not at all, and what was noted with it. */
  published(): Promise<{ readonly revision: number; readonly state: unknown }>;
  /** Publishes checkpoints, and notes how far the stream of checkpoints is published with this state. */
  publish(revision: number, state: unknown, notes: readonly Published[]): Promise<void>;
  /** Forgets the published checkpoints of a stream that have another origin: that history was given up. */
  forgetOthers(stream: string, origin: string): Promise<void>;
  /** The newest published checkpoint of each of these streams under this origin; one that has none is left out. */
  newest(
    histories: readonly { readonly stream: string; readonly origin: string }[],
  ): Promise<ReadonlyMap<string, Pick<Published, 'size' | 'root'>>>;
  /** The checkpoint of a stream with this size, or the newest one. */
  noteOf(stream: string, size?: number): Promise<Published | undefined>;
  /** The smallest published checkpoint of a stream that covers an event. */
  noteOver(stream: string, sequence: number): Promise<Published | undefined>;
  /** The newest checkpoint of a stream that covers no more than so many events. */
  noteWithin(stream: string, size: number): Promise<Published | undefined>;
  /** The newest checkpoint of a stream that stands before this revision of the stream of checkpoints. */
  noteBefore(stream: string, revision: number): Promise<Published | undefined>;
  /** Checkpoints of a stream, newest first, and how many there are. */
  notes(
    stream: string,
    page: { limit: number; offset: number },
  ): Promise<{ notes: readonly Published[]; total: number }>;
  /** Streams of which the live rows hold more events than were ever signed. */
  unsigned(): Promise<readonly { readonly stream: string; readonly size: number }[]>;
  /** Asks the process that signs for a checkpoint of a stream, and rings. */
  want(stream: string): Promise<void>;
  /** What was asked for since the last time. */
  wanted(): Promise<readonly string[]>;
}

/** Somebody outside who signs that a log only grows (C2SP tlog-witness). */
export interface OutsideWitness {
  /** Its key, as verifiers take it: name+id+key. */
  readonly key: string;
  /**
   * Asks for a cosignature of a checkpoint, with the hashes (base64) that prove that it continues the one of `old`
   * events, 0 = none. Resolves with its signature lines, or with the size that it has seen instead. Raises an Error
   * that says what it answered.
   */
  cosign(
    old: number,
    proof: readonly string[],
    note: string,
  ): Promise<{ readonly lines: string } | { readonly size: number }>;
}

/** A time stamp authority (RFC 3161). */
export interface TimeStamper {
  /** Who it is, without what is secret of its address. */
  readonly name: string;
  /** A token (DER) over these bytes, with their hash and the number of this request in it. Raises an Error. */
  stamp(content: Uint8Array): Promise<Buffer>;
}

/**
 * Rung by the transaction that writes live rows, once it has committed: who waits need not ask. A ring may be lost with
 * its line: whoever hears asks by himself now and then.
 */
export interface Bell {
  /**
   * Calls `hearer` with the streams that moved and the last revision of each in the rows; with undefined when any may
   * have moved: once it can be heard, and again after nothing could be heard for a while. Returns how to stop that.
   */
  hear(hearer: (moved: ReadonlyMap<string, number> | undefined) => void): () => void;
  /** True while the line is there: rings arrive. */
  isOpen(): boolean;
}

/** Read models that follow the live ones at a distance: answers may come from them, decisions never. */
export interface RowsReplica {
  /** Reads on one snapshot, beside the revisions of these streams that it holds. Rejects when they do not answer. */
  snapshot<T>(
    streams: readonly string[],
    read: (rows: Rows, held: ReadonlyMap<string, number>) => Promise<T>,
  ): Promise<T>;
  /** How far they are, asked over a line of its own. */
  checkpoint(): Promise<Checkpoint | undefined>;
  /** True while all lines are taken: who comes now would wait for one. */
  isBusy(): boolean;
}

/** What is rung as a stream when somebody waits for a checkpoint; no stream is called so. */
export const CHECKPOINT_WANTED = 'checkpoint wanted';

/** A span of a trace. Nothing of what books say goes into it: no amounts, no names, no texts. */
export interface TraceSpan {
  /** What a span that follows from it names as its parent: W3C `traceparent`. */
  readonly traceparent: string;
  /** Ends it; `attributes` that are known only now. `isFailed`: it did not do what it was for. */
  end(attributes?: SpanAttributes, isFailed?: boolean): void;
}
/** What a span says of itself. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Where the ways of requests are recorded: from the door to the receiver of a webhook. Absent = nobody looks. */
export interface Tracer {
  /**
   * Begins a span: below `parent` (a `traceparent`; absent or no such text = a trace of its own), beside `links`, of
   * which the first 32 count.
   */
  begin(
    name: string,
    of: {
      readonly kind: 'server' | 'internal' | 'client' | 'consumer';
      readonly parent?: string | undefined;
      readonly links?: readonly string[];
      readonly attributes?: SpanAttributes;
    },
  ): TraceSpan;
}

/** How far the read models are, for readers that wait. */
export interface Progress {
  /**
   * Last revision of the stream that the live read models contain; -1 = none. Answered from memory when this process
   * projects.
   */
  revisionOf(stream: string): Promise<number>;
  /** Resolves true once `stream` is projected to `revision`, false after `timeoutMs`. */
  waitFor(stream: string, revision: number, timeoutMs: number): Promise<boolean>;
}

/**
 * How far a schema of read models is. `position` undefined = nothing yet. `generation` counts the exchanges of its
 * tables (projections/tables.ts: FIRST_GENERATION): who has not seen the last one must not write.
 */
export interface Checkpoint {
  readonly position: Position | undefined;
  readonly generation: number;
  readonly installationId: string | undefined;
  readonly events: bigint;
}

/** A row, or some of its columns, as stored; keys are column names. */
export type StoredRow = Readonly<Record<string, unknown>>;
/** A row of one table that two schemas do not share: missing in one, or not equal. */
export interface RowDifference {
  readonly table: string;
  readonly kind: 'missing' | 'extra' | 'changed';
  readonly key: StoredRow;
  readonly columns?: Readonly<Record<string, { readonly live: string | null; readonly replayed: string | null }>>;
}

/**
 * What must be done before the live tables are those of this program: `missing` ones are not there at all, `changed`
 * ones are of another version or shape. `newer` = what only a newer program can have made, and this one cannot read;
 * `ahead` = the same where it can read it (it is among the changed ones then, and none of the others is).
 */
export interface TableStates {
  readonly missing: readonly TableName[];
  readonly changed: readonly TableName[];
  readonly newer: readonly string[];
  readonly ahead: readonly string[];
}

/**
 * An event of which the read models were made once, and which is not the same in the log any more: `lost` or
 * `changed`. Noted when they are built anew, so that no rebuild hides it.
 */
export interface Doubt {
  readonly stream: string;
  readonly revision: number;
  readonly kind: 'lost' | 'changed';
}

/**
 * A writer of one schema of read models, on a connection of its own. Every method but `close` rejects once the
 * connection is lost.
 */
export interface ReadModelSession {
  /** Undefined when the schema does not exist. */
  checkpoint(): Promise<Checkpoint | undefined>;
  /** Last revision of every stream that the schema contains. */
  progress(): Promise<Map<string, number>>;
  /**
   * Writes a unit of work, the revisions of its streams and the new checkpoint in one transaction.
   * False, and nothing is written, when the checkpoint is not at `from` any more: another one has written, or tables
   * were exchanged.
   */
  apply(
    work: import('../../projections/changes.ts').Work,
    streams: ReadonlyMap<string, number>,
    from: Checkpoint,
    to: Checkpoint,
  ): Promise<boolean>;
  /** Makes the secondary indexes after a bulk load. */
  index(): Promise<void>;
  /**
   * Puts the tables of this schema in the place of the live ones: stops the live writer, lets `catchUp` apply the last
   * events up to where the live one was (undefined: there is none), then exchanges them in one transaction. No reader
   * sees some tables with those events and others without. The live writer then finds itself fenced and starts anew.
   * `catchUp` may be called again, when readers were in the way. Resolves with how many events are in doubt (Doubt).
   */
  replaceLive(
    catchUp: (livePosition: Position | undefined) => Promise<void>,
    options?: { readonly acceptEvents?: boolean },
  ): Promise<number>;
  /** A failure by the data itself: the same work will fail again. Anything else may pass with time. */
  isPermanent(error: unknown): boolean;
  close(): Promise<void>;
}

/** A term in which one process alone may do something. It ends when that process, as when frozen, does not renew it. */
export interface Lease {
  /** Counts terms: greater than that of every term before. What rests on a term is written with it. */
  readonly epoch: number;
  /** True while it runs, by this process's own reckoning. */
  isHeld(): boolean;
  /** Asks the database whether it runs now: before what cannot be taken back. Rejects when that cannot be asked. */
  confirm(): Promise<boolean>;
  /** Aborts when it is known to be over. */
  readonly over: AbortSignal;
  /**
   * Gives it back: what it looks after was taken in a later term, by a program that leads and knows nothing of shares.
   * One that is later still begins. Undefined where a term is all or nothing.
   */
  readonly giveBack?: () => void;
}

/** Which companies this process looks after: what is due in them, their alerts, webhooks, mails and seals. */
export interface Duty {
  /** The term in which it looks after a company; undefined where another process does, or nobody. */
  of(companyId: string): Lease | undefined;
  /** True where it looks after any. */
  any(): boolean;
}

/** A process of the installation, as the others know it. */
export interface Peer {
  /** Drawn at its start. */
  readonly id: string;
  /** What operators call it. */
  readonly name: string;
  /** Where the others reach its API; undefined = it serves none. */
  readonly address: string | undefined;
  readonly roles: readonly string[];
}

/** The processes of an installation, and the terms that are shared out among them. Never part of the read models. */
export interface MemberStore {
  /**
   * Says that a member lives, which is believed for 2.5 s. Of the terms that it wants those that it has go on, and
   * those that nobody has begin, each with an epoch beyond all before; terms in `given` end. Resolves with who lives,
   * and with the wanted terms that it has: their epochs, and for how many milliseconds more they run at least. A term
   * runs for 6 s. Nothing begins while a program leads that knows nothing of members, and has lost no webhook to a
   * share.
   */
  beat(
    member: Peer,
    wanted: readonly string[],
    given: readonly string[],
  ): Promise<{
    readonly members: readonly Peer[];
    readonly held: ReadonlyMap<string, { readonly epoch: number; readonly leftMs: number }>;
  }>;
  /** For how many milliseconds a term goes on; 0 or less = it is over. */
  left(term: string, epoch: number): Promise<number>;
  /** A member is no more: its terms end. */
  leave(id: string): Promise<void>;
}

/** Where a webhook stands, and who has taken it; `epoch` MOVED = whoever moves the company. */
export interface TakenWebhook {
  readonly webhookId: string;
  readonly epoch: number;
  readonly place: WebhookCursor;
}
/** The term of whoever moves a company: no other one is later. */
export const MOVED = 2_147_483_647;

/** What stands beside the rows of one company, as far as it goes with it to another cell. */
export interface CompanyBelongings {
  secrets(companyId: string): Promise<readonly VaultSecret[]>;
  /** From now on the vault holds exactly these of a company. */
  setSecrets(companyId: string, secrets: readonly VaultSecret[]): Promise<void>;
  /** Where its webhooks stand. */
  webhooks(companyId: string): Promise<readonly TakenWebhook[]>;
  /** Takes webhooks for the move: who serves them keeps nothing from now on. Those that stand nowhere begin at 0. */
  take(companyId: string, webhookIds: readonly string[]): Promise<void>;
  /**
   * Puts a webhook somewhere, from where it is served again, where it is taken and stands as it was `seen`; place
   * undefined = it stands nowhere.
   */
  free(companyId: string, webhookId: string, seen: WebhookCursor, place: WebhookCursor | undefined): Promise<void>;
  /** Puts a webhook somewhere that is taken, and remains so. */
  done(companyId: string, webhookId: string, place: WebhookCursor): Promise<void>;
  /** What was tried of its webhooks, in pages of lines of JSON, and the way back; what is there and newer stays. */
  deliveries(companyId: string): AsyncIterable<readonly string[]>;
  addDeliveries(lines: readonly string[]): Promise<void>;
  /** Its mails that wait, as lines of JSON, and until when one of them is being sent (ms since 1970); the way back. */
  mails(companyId: string): Promise<{ readonly lines: readonly string[]; readonly busyUntilMs: number }>;
  addMails(lines: readonly string[]): Promise<void>;
  /** Leaves here how a company opens that is about to leave another cell, in the place of what was left before. */
  leaveOpening(opening: LeftOpening): Promise<void>;
  /** Openings that were left and not forgotten. */
  openings(): Promise<readonly LeftOpening[]>;
  /** The company is open, or will not move: forgets its opening, or only that with this event. */
  forgetOpening(companyId: string, eventId?: string): Promise<void>;
}

/** How a company opens in a new cell: the event that its old stream ends with, once it has left. */
export interface LeftOpening {
  readonly companyId: string;
  /** The cell that it leaves. */
  readonly from: string;
  /** Of the event, in both streams. */
  readonly revision: number;
  readonly event: NewEvent;
}

/** What a company left behind, as the new cell sees it. */
export interface LeftBehind {
  /** Takes its webhooks from the old cell, once no call of them is under way; undefined = one is. */
  webhooks(): Promise<readonly TakenWebhook[] | undefined>;
  /** What was tried of them, in pages of lines of JSON. */
  deliveries(): AsyncIterable<readonly string[]>;
  /** They are served in the new cell. True once the keys are forgotten, too: reads there may go on for a moment. */
  over(): Promise<boolean>;
}

/** Cells that companies have left for this one. */
export interface OldCells {
  /** Whether the stream of the old cell holds this event at its revision; rejects when that cell does not answer. */
  hasMoved(opening: LeftOpening): Promise<boolean>;
  /** What the company left behind there. */
  behind(opening: LeftOpening): LeftBehind;
}

/** A folder with a backup in it. */
export interface BackupFolder {
  /** Writes a file of lines; resolves with how many there are and the SHA-256 of the file. */
  write(name: string, lines: AsyncIterable<string>): Promise<BackedUpFile>;
  lines(name: string): AsyncIterable<string>;
  /** The SHA-256 of a file as it is now. */
  digest(name: string): Promise<string>;
  readonly documents: DocumentStore;
}
export interface BackedUpFile {
  readonly lines: number;
  readonly sha256: string;
}

/** What stands in the database, is no read model, and belongs into a backup, as lines of JSON. */
export interface OperationRows {
  /** The names of its tables. */
  readonly tables: readonly string[];
  /** All of it, or of these tables, as it was at one moment. */
  read(tables?: readonly string[]): AsyncIterable<string>;
  /** Puts it into tables that are there; what is there already stays. */
  write(lines: AsyncIterable<string>): Promise<void>;
  /** From now on these tables hold exactly these rows; what the installation notes under `kept` stays. */
  replace(tables: readonly string[], lines: AsyncIterable<string>, kept: string): Promise<void>;
  /** Sums of each company's posted movements as text, and up to which revision of its stream the rows hold them. */
  figures(): Promise<
    readonly { readonly companyId: string; readonly stream: string; readonly revision: number; readonly sums: string }[]
  >;
}

/** How far a follower is behind, as of when the followed cell was heard last. */
export interface FollowerLag {
  /** Events that it lacked then; `isMore`: at least so many. */
  readonly events: number;
  readonly isMore: boolean;
  /** How old the oldest of them is by now; without any, how long ago the followed cell was heard. */
  readonly seconds: number;
  /** When it was heard (RFC 3339); undefined = never. */
  readonly heardAt: string | undefined;
}

/** The home of the read models as their writers see it. */
export interface ReadModelStore {
  /**
   * Creates what is missing: an empty live schema and the schema of operations. Safe when many processes start at once.
   */
  prepare(): Promise<void>;
  /**
   * The session of the one leader; undefined while another process leads, or while a successor asks. The lead ends with
   * the session's connection, or with its lease. `isSuccessor`: this process has newer tables than those that are live.
   * `standsIn`: it leads only until another one wants to.
   */
  lead(
    isSuccessor?: boolean,
    standsIn?: boolean,
  ): Promise<
    | (ReadModelSession & {
        readonly lease: Lease;
        /**
         * Takes over the tables that an older program left: notes their versions, makes and drops indexes. Nothing is
         * changed when a newer program was here.
         */
        takeOver(): Promise<TableStates>;
      })
    | undefined
  >;
  /**
   * A fresh schema beside the live one for these tables (default all), for a rebuild; undefined while another process
   * rebuilds. Leftovers of a dead rebuild are dropped.
   */
  rebuild(tables?: readonly TableName[]): Promise<ReadModelSession | undefined>;
  /** A fresh schema for a verification, with what it needs beside a session. */
  verification(): Promise<{
    readonly session: ReadModelSession;
    /**
     * Holds the live writer at its position while `catchUp` runs, then compares every table at that position without
     * holding it any longer; tables of `leftOut` are not compared. At most `limit` differences per table are told.
     */
    compare(
      catchUp: (livePosition: Position | undefined) => Promise<void>,
      leftOut: readonly string[],
      limit: number,
      onTable: (table: string) => void,
    ): Promise<{ rows: Readonly<Record<string, number>>; differences: readonly RowDifference[]; more: number }>;
    /** Events in doubt, by what was replayed here; at most `limit`, and how many more there are. */
    doubts(limit: number): Promise<{ doubts: readonly Doubt[]; more: number }>;
    /** Every stored snapshot of this shape with its stream, one at a time. */
    snapshots(shape: string): AsyncIterable<StoredSnapshot & { readonly stream: string }>;
  }>;
  /**
   * Says, for seconds, that who leads stands in for others: they ask for the lead then as successors. `awaited`: one
   * has asked; `term`: the number of the term in which somebody leads.
   */
  standIn(): Promise<{ readonly awaited: boolean; readonly term: number | undefined }>;
  /** Which process leads, in words for the operator; undefined while none does. */
  leader(): Promise<string | undefined>;
  /** What the live tables are; undefined before the first `prepare`. */
  tables(): Promise<TableStates | undefined>;
  /**
   * Where the live rows have events of these types: stream -> revisions, ascending. Undefined when there are more than
   * `most`.
   */
  eventsOf(types: readonly string[], most: number): Promise<ReadonlyMap<string, readonly number[]> | undefined>;
  /** How many events are in doubt (Doubt), as the last rebuild found them. */
  doubtful(): Promise<number>;
  /** Checkpoint of the live schema; undefined before the first `prepare`. */
  liveCheckpoint(): Promise<Checkpoint | undefined>;
  /** Last revisions of these streams in the live schema. */
  liveRevisions(streams: readonly string[]): Promise<Map<string, number>>;
}
