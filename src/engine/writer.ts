// The writer: one desk per stream. It decides waiting commands one after another on the in-memory page, appends what
// they decided as one group
// at the exact revision, and answers when the bytes are durable. While one group is being written the next one is being
// decided.
import {
  unrecalled,
  unrecalledIds,
  type Command,
  type Moment,
  type Recalled,
  type Recalls,
  type Warning,
} from '../../commands/command.ts';
import type { Scope } from '../domain/access.ts';
import {
  BOOK_SHAPE,
  bookFromJson,
  bookToJson,
  fold,
  foldDirectory,
  misnumbered,
  newBook,
  newDirectory,
  readEvent,
  type Book,
  type Directory,
  type RecordedFact,
  DIRECTORY_STREAM,
} from '../domain/book.ts';
import type { Actor, EventMeta, LedgerEvent } from '../domain/event.ts';
import { familyOf, isId, withPrefix, type IdKind } from '../domain/ids.ts';
import { foldEntry, type EntryState } from '../domain/journal.ts';
import { LIMITS } from '../domain/limits.ts';
import { foldOpenLine, moveSettled, type OpenLine } from '../domain/open-items.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import { eventText } from './encoding.ts';
import { slices, type Slices } from './loop.ts';
import {
  storeErrorKind,
  type Clock,
  type EventLog,
  type Memory,
  type NewEvent,
  type Progress,
  type Receipt,
  type Recollection,
  type Snapshot,
} from './ports.ts';
import { appendWithRetry } from './retry.ts';
import type { DrawnSecret, Secrets } from './secrets.ts';
import { opened, sealed } from './snapshots.ts';

/** What a page is to the writer: how an empty one looks, how it grows, and (for books) how it is kept as a snapshot. */
interface PageKind<P> {
  readonly empty: () => P;
  readonly fold: (page: P, recorded: RecordedFact) => void;
  /** What is wrong with an event that is to be folded next; undefined = nothing. */
  readonly odd?: (page: P, recorded: RecordedFact) => string | undefined;
  readonly snapshot?: {
    readonly shape: string;
    readonly encode: (page: P) => string;
    readonly decode: (text: string) => P;
  };
}
const BOOKS: PageKind<Book> = {
  empty: newBook,
  fold,
  odd: misnumbered,
  snapshot: { shape: BOOK_SHAPE, encode: bookToJson, decode: bookFromJson },
};
const DIRECTORIES: PageKind<Directory> = { empty: newDirectory, fold: foldDirectory };

/**
 * One command to write. `scope` is whose idempotency keys count: the company's uuid, or the caller of a directory
 * command.
 */
export interface Task<I = unknown, A = unknown, P extends Book | Directory = Book> {
  readonly stream: string;
  readonly scope: string;
  readonly command: Command<I, A, P>;
  readonly input: I;
  readonly actor: Actor;
  readonly scopes: ReadonlySet<Scope>;
  readonly idempotencyKey?: string;
  readonly fingerprint?: string;
  readonly requestId?: string;
  readonly correlationId?: string;
  readonly dryRun?: boolean;
}

/**
 * What a task came to. `revision` = last revision of the stream that the answer rests on; `page` lets a dry run show
 * balances.
 */
export interface Written<A = unknown> {
  readonly answer: A;
  readonly replayed: boolean;
  readonly revision: number;
  readonly events: readonly RecordedFact[];
  readonly warnings: readonly Warning[];
  readonly secret?: string;
  /** Balances of the touched accounts before the would-be events of a dry run: `<accountId>` -> debit minus credit. */
  readonly before?: ReadonlyMap<string, bigint>;
}

/** The writer as the service uses it. */
export interface Writer {
  /**
   * Decides and writes. Refuses with the command's refusals, idempotency_key_reused, request_in_progress, version
   * conflicts after five tries and unavailable.
   */
  submit<I, A, P extends Book | Directory>(task: Task<I, A, P>): Promise<Written<A>>;
  /** False while appends have failed for LIMITS.storeFailedMs; then asks the store again, at most once a second. */
  isTaking(): Promise<boolean>;
  /**
   * The page of a stream, brought up to date with the store when nothing is waiting; undefined when the stream does not
   * exist. Read only.
   */
  page(stream: string): Promise<Readonly<Book> | undefined>;
  /**
   * The newest events of this process for an entry that the read models may not have yet; undefined when unknown here.
   */
  recentEntry(stream: string, entryId: string): Promise<EntryState | undefined>;
  /** Last durable revision that this process wrote or read of a stream; -1 = none. */
  revisionOf(stream: string): number;
  /**
   * How many commands wait, how many books are in memory, and for how long appends have been failing (undefined: they
   * are not).
   */
  status(): { waiting: number; books: number; failingForMs: number | undefined };
  /** Latest recording time in the streams that are in memory, milliseconds since 1970 UTC; 0 = none. */
  lastRecordedMs(): number;
  /** Waits for what is under way, and saves snapshots of the books that moved. */
  close(): Promise<void>;
}

interface Waiting {
  readonly task: Task;
  readonly resolve: (written: Written) => void;
  readonly reject: (reason: unknown) => void;
  tries: number;
  /** Lines and entries that it was found to need when it was decided: they are recalled before it is decided again. */
  missing?: readonly string[];
}
/**
 * A decided task: its events (none for a refusal, a replay or a no-op) and what to say once everything before it is
 * durable.
 */
interface Decided {
  readonly waiting: Waiting;
  readonly events: readonly NewEvent[];
  readonly bytes: number;
  readonly tell: () => void;
  readonly twin?: NodeJS.Timeout;
}

interface Desk {
  readonly stream: string;
  readonly kind: PageKind<Book | Directory>;
  page: Book | Directory;
  /** Last revision folded into the page, also when it is not durable yet; -1 = none. */
  head: number;
  /** Id of the event at `head`. */
  headId: string;
  durable: number;
  /** Recording time of the event at `head`: the next one is never before it. */
  lastRecordedMs: number;
  /**
   * Facts that the read models may not have yet, oldest first, and what they say about keys, external ids, entries (by
   * the family of their id) and sums settled by name.
   */
  overlay: {
    readonly facts: RecordedFact[];
    readonly receipts: Map<string, Receipt>;
    readonly externalIds: Map<string, string>;
    readonly entries: Map<string, number[]>;
    readonly settled: Map<string, number>;
    /** Lines of entries in these facts: what the overlay costs in memory. */
    lines: number;
  };
  waiting: Waiting[];
  decided: Decided[];
  deciding: boolean;
  sending: boolean;
  /** Raised when the page is thrown away, so that a decision begun before starts again. */
  generation: number;
  snapshot: { revision: number; pending?: Omit<Snapshot, 'seal'> };
  /** Why nothing may be decided on this page: its stream holds what must not be. Reading goes on. */
  stopped: string | undefined;
  /** The read models were found ahead of the stream, and that was told. */
  toldAhead: boolean;
  usedAt: number;
  loading: Promise<void> | undefined;
}

const PROBE_MS = 1_000;
const TRIES = 5;
const OVERLAY_PRUNE = 2_000;
const OVERLAY_PRUNE_LINES = 10_000;

/** Makes a writer over an event log and what the read models remember. */
export function writer(deps: {
  log: EventLog;
  memory: Memory;
  progress: Progress;
  clock: Clock;
  secrets: Secrets;
  onProblem?: (message: string, error?: unknown) => void;
  /** Default: LIMITS.companiesPerUserPerDay. */
  companiesPerUserPerDay?: number | undefined;
}): Writer {
  const {
    log,
    memory,
    progress,
    clock,
    secrets,
    onProblem = () => undefined,
    companiesPerUserPerDay = LIMITS.companiesPerUserPerDay,
  } = deps;
  const desks = new Map<string, Desk>();
  let failingSinceMs: number | undefined;
  let probedMs = -PROBE_MS;
  const hasFailed = (): boolean =>
    failingSinceMs !== undefined && clock.attended() - failingSinceMs > LIMITS.storeFailedMs;
  function mayProbe(): boolean {
    if (clock.attended() - probedMs < PROBE_MS) return false;
    probedMs = clock.attended();
    return true;
  }
  /**
   * Appends the first event of the directory once more, which writes nothing: without commands (a balancer has taken
   * them away) nobody else would find out that the store is back.
   */
  async function probe(): Promise<void> {
    try {
      const [first] = (await log.readStream(DIRECTORY_STREAM, { limit: 1 })).events;
      if (!first) return;
      const again = { id: first.id, type: first.type, data: first.data as object, meta: first.meta as object };
      await log.append(DIRECTORY_STREAM, 'none', [again]);
      failingSinceMs = undefined;
    } catch {
      // It still fails, as it did.
    }
  }
  let closed = false;

  const freshOverlay = (): Desk['overlay'] => ({
    facts: [],
    receipts: new Map(),
    externalIds: new Map(),
    entries: new Map(),
    settled: new Map(),
    lines: 0,
  });

  function deskOf(stream: string): Desk {
    let desk = desks.get(stream);
    if (!desk) {
      const kind = (stream.startsWith('ledger-') ? BOOKS : DIRECTORIES) as PageKind<Book | Directory>;
      desk = {
        stream,
        kind,
        page: kind.empty(),
        head: -1,
        headId: '',
        durable: -1,
        lastRecordedMs: 0,
        overlay: freshOverlay(),
        waiting: [],
        decided: [],
        deciding: false,
        sending: false,
        generation: 0,
        snapshot: { revision: -1 },
        stopped: undefined,
        toldAhead: false,
        usedAt: 0,
        loading: undefined,
      };
      desk.loading = load(desk);
      desks.set(stream, desk);
    }
    desk.usedAt = clock.elapsed();
    return desk;
  }

  /**
   * Fills an empty desk from its snapshot and what came after it; when anything about the snapshot is odd, from the
   * stream alone.
   */
  async function load(desk: Desk): Promise<void> {
    const projected = await progress.revisionOf(desk.stream);
    const saved = desk.kind.snapshot && (await memory.loadBook(desk.stream, desk.kind.snapshot.shape));
    if (saved) {
      const odd = await fill(desk, projected, saved);
      if (odd === undefined) return;
      onProblem(
        `the stored snapshot of ${desk.stream} at revision ${saved.revision} is not believed and thrown away: ${odd}; the book is folded from all its events`,
      );
      memory
        .dropBook(desk.stream, saved.seal)
        .catch((error: unknown) => onProblem(`the snapshot of ${desk.stream} could not be thrown away`, error));
    }
    await fill(desk, projected);
    if (desk.stopped !== undefined)
      onProblem(`nothing more is written to ${desk.stream}: ${desk.stopped}; run "daicho verify"`);
  }

  /** Folds a desk's page. Returns what is odd about the snapshot; then the page is worth nothing. */
  async function fill(desk: Desk, projected: number, saved?: Snapshot): Promise<string | undefined> {
    const { kind, stream } = desk;
    try {
      desk.page = saved && kind.snapshot ? opened(secrets, stream, saved, kind.snapshot.decode) : kind.empty();
    } catch (error) {
      return (error as Error).message;
    }
    desk.head = saved?.revision ?? -1;
    desk.snapshot = { revision: desk.head };
    desk.stopped = undefined;
    desk.overlay = freshOverlay();
    const odd = await readTail(desk, projected, saved);
    desk.durable = desk.head;
    return odd;
  }

  /**
   * Reads every event from the snapshot's last one on (which says whether the snapshot fits, and when it was recorded),
   * or after what is projected (those go into the overlay).
   */
  async function readTail(desk: Desk, projected: number, saved: Snapshot | undefined): Promise<string | undefined> {
    let lastRecordedMs = 0;
    let end = -1;
    for (let next = Math.max(0, Math.min(desk.head, projected + 1)); ;) {
      const page = await log.readStream(desk.stream, { from: next, limit: 2_000 });
      end = page.lastRevision;
      for (const stored of page.events) {
        if (stored.revision === saved?.revision && stored.id !== saved.eventId)
          return `the event at its revision is ${stored.id}, not ${saved.eventId}`;
        const recorded = readEvent(stored);
        let odd: string | undefined;
        try {
          if (recorded.revision > desk.head) odd = take(desk, recorded);
        } catch (error) {
          if (saved) return (error as Error).message;
          throw error;
        }
        if (odd !== undefined && saved) return odd;
        desk.stopped ??= odd;
        if (recorded.revision > projected) remember(desk, recorded);
        lastRecordedMs = Math.max(lastRecordedMs, Date.parse(recorded.meta.recordedAt));
        next = recorded.revision + 1;
      }
      if (page.events.length === 0 || next > page.lastRevision) break;
    }
    desk.lastRecordedMs = lastRecordedMs;
    return saved && saved.revision > end ? `the stream ends at revision ${end}` : undefined;
  }

  /**
   * Folds an event into the page, as every event is that the page takes in. Returns what is wrong with it; it is folded
   * all the same.
   */
  function take(desk: Desk, recorded: RecordedFact): string | undefined {
    const odd = desk.kind.odd?.(desk.page, recorded);
    desk.kind.fold(desk.page, recorded);
    desk.head = recorded.revision;
    desk.headId = recorded.id;
    return odd;
  }

  function remember(desk: Desk, recorded: RecordedFact): void {
    const { overlay } = desk;
    overlay.facts.push(recorded);
    overlay.lines += linesOf(recorded);
    const { meta } = recorded;
    if (meta.idempotencyKey !== undefined && meta.fingerprint !== undefined && meta.index === 0) {
      overlay.receipts.set(receiptKey(desk, meta.actor.id, meta.idempotencyKey), {
        key: meta.idempotencyKey,
        fingerprint: meta.fingerprint,
        command: meta.command,
        stream: desk.stream,
        firstRevision: recorded.revision,
        events: meta.count,
      });
    }
    if (recorded.type.startsWith('journal_entry.')) {
      const { entryId } = recorded.data as { entryId: string };
      const family = familyOf(entryId);
      const revisions = overlay.entries.get(family);
      if (revisions) revisions.push(recorded.revision);
      else overlay.entries.set(family, [recorded.revision]);
      moveSettled(overlay.settled, recorded);
      const content =
        'content' in recorded.data ? recorded.data.content : 'after' in recorded.data ? recorded.data.after : undefined;
      if (content?.externalId !== undefined) overlay.externalIds.set(content.externalId, entryId);
    }
  }

  /** Forgets overlay facts that the read models hold. */
  function prune(desk: Desk, projected: number): void {
    const { facts } = desk.overlay;
    let n = 0;
    while (n < facts.length && (facts[n] as RecordedFact).revision <= projected) n++;
    if (n === 0) return;
    const rest = facts.slice(n);
    desk.overlay = freshOverlay();
    for (const fact of rest) remember(desk, fact);
  }

  /**
   * Waits until so much is projected that the overlay may grow again: facts are kept in memory until the rows hold
   * them, and rows are written slower than events. False when that takes too long.
   */
  async function hasRoom(desk: Desk): Promise<boolean> {
    let { lines } = desk.overlay;
    let revision = -1;
    for (const fact of desk.overlay.facts) {
      if (lines <= LIMITS.unprojectedLines) break;
      lines -= linesOf(fact);
      ({ revision } = fact);
    }
    await progress.waitFor(desk.stream, revision, LIMITS.unprojectedWaitMs);
    prune(desk, await progress.revisionOf(desk.stream));
    return desk.overlay.lines <= LIMITS.unprojectedLines;
  }

  /**
   * The page no longer follows the stream (another process wrote, or an append failed): all undecided work starts again
   * on a fresh one.
   */
  function discard(desk: Desk, unsettled: readonly Decided[]): void {
    desk.generation++;
    const again = [...unsettled, ...desk.decided].map(({ waiting, twin }) => {
      clearTimeout(twin);
      return waiting;
    });
    desk.decided = [];
    desk.waiting = [...again, ...desk.waiting];
    desk.page = desk.kind.empty();
    desk.head = -1;
    desk.durable = -1;
    desk.overlay = freshOverlay();
    desk.loading = load(desk);
    desk.loading.catch(() => undefined); // whoever waits for it sees the failure
  }

  async function ready(desk: Desk): Promise<void> {
    if (!desk.loading) return;
    try {
      await desk.loading;
      desk.loading = undefined;
    } catch (error) {
      desk.loading = undefined;
      desks.delete(desk.stream);
      throw error;
    }
  }

  /** Idempotency keys of the directory belong to their caller, those of a ledger to the company. */
  const receiptKey = (desk: Desk, actorId: string, key: string): string =>
    desk.stream.startsWith('ledger-') ? key : `${actorId}\n${key}`;
  const keyed = (task: Task): string | undefined => (task.dryRun ? undefined : task.idempotencyKey);

  async function decideLoop(desk: Desk): Promise<void> {
    if (desk.deciding) return;
    desk.deciding = true;
    try {
      while (desk.waiting.length > 0) {
        await ready(desk);
        if (desk.overlay.lines > LIMITS.unprojectedLines) {
          if (!(await hasRoom(desk))) for (const waiting of desk.waiting.splice(0)) waiting.reject(tooFarAhead());
          continue;
        }
        // Tasks of one recall share a scope: every task of a company does, callers of the directory do not.
        const scope = desk.waiting[0]?.task.scope;
        const stop = desk.waiting.findIndex(({ task }, i) => task.scope !== scope || i >= LIMITS.groupEvents);
        const batch = desk.waiting.splice(0, stop < 0 ? desk.waiting.length : stop);
        const { generation } = desk;
        let tired: Slices | undefined;
        try {
          tired = await decideBatch(desk, batch, generation);
        } catch (error) {
          for (const waiting of batch) waiting.reject(unavailable(error));
        }
        void sendLoop(desk);
        await tired?.turn();
        if (desk.decided.length >= LIMITS.groupEvents && desk.sending)
          await new Promise((resolve) => {
            setImmediate(resolve);
          });
      }
    } catch (error) {
      for (const waiting of desk.waiting.splice(0)) waiting.reject(unavailable(error));
    } finally {
      desk.deciding = false;
    }
  }

  /**
   * Decides a batch, or as much of it as one slice of time allows: the rest waits again, in front, and the pace says to
   * give way first.
   */
  async function decideBatch(desk: Desk, batch: Waiting[], generation: number): Promise<Slices | undefined> {
    const keys: string[] = [];
    const externalIds: string[] = [];
    const entries: string[] = [];
    const lines: string[] = [];
    const recallsOf: (Recalls | undefined)[] = [];
    const gathering = slices('command');
    let tired: Slices | undefined;
    for (const { task, missing = [] } of batch) {
      // Neither this slice nor one query is to grow with how many wait.
      if (recallsOf.length > 0 && (lines.length > LIMITS.settledLines || gathering.isDue())) {
        desk.waiting.unshift(...batch.splice(recallsOf.length));
        tired = gathering;
        break;
      }
      const key = keyed(task);
      if (key !== undefined) keys.push(key);
      const recalls = task.command.recalls?.(task.input);
      if (recalls?.externalIds) externalIds.push(...recalls.externalIds);
      // What cannot be an id names nothing; the rows would choke on it, and with it everybody else's commands.
      if (recalls?.entries) entries.push(...recalls.entries.filter((id) => isId('entry', id)));
      if (recalls?.lines && recalls.lines.length > 0) lines.push(...recalls.lines.filter((id) => isId('line', id)));
      lines.push(...missing.filter((id) => isId('line', id)));
      entries.push(...missing.filter((id) => isId('entry', id)));
      recallsOf.push(recalls);
    }
    const scope = batch[0]?.task.scope ?? '';
    let recollection: Recollection | undefined;
    if (keys.length + externalIds.length + entries.length + lines.length > 0) {
      recollection = await memory.recall(desk.stream, scope, {
        keys,
        externalIds,
        entries: [...new Set(entries)],
        lines: [...new Set(lines)],
      });
      if (desk.generation !== generation) {
        desk.waiting.unshift(...batch);
        return undefined;
      }
      if (recollection.projectedRevision > desk.head) {
        whenAhead(desk, batch, recollection.projectedRevision);
        return undefined;
      }
      desk.toldAhead = false;
      prune(desk, recollection.projectedRevision);
    } else if (desk.overlay.facts.length > OVERLAY_PRUNE || desk.overlay.lines > OVERLAY_PRUNE_LINES) {
      prune(desk, await progress.revisionOf(desk.stream));
      if (desk.generation !== generation) {
        desk.waiting.unshift(...batch);
        return undefined;
      }
    }
    const receipts = batch.map(({ task }) => {
      const key = keyed(task);
      return key === undefined
        ? undefined
        : (desk.overlay.receipts.get(receiptKey(desk, task.scope, key)) ?? recollection?.receipts.get(key));
    });
    const old = await entryEvents(desk, entries, recollection);
    const replays = await replayEvents(desk, receipts);
    if (desk.generation !== generation) {
      desk.waiting.unshift(...batch);
      return undefined;
    }
    // From here on nothing waits: the page cannot move between two decisions of the batch.
    const pace = slices('command');
    for (const [i, waiting] of batch.entries()) {
      if (i > 0 && pace.isDue()) {
        desk.waiting.unshift(...batch.slice(i));
        return pace;
      }
      if (desk.generation !== generation) {
        desk.waiting.push(waiting);
        continue;
      }
      const key = keyed(waiting.task);
      const receipt =
        receipts[i] ??
        (key === undefined ? undefined : desk.overlay.receipts.get(receiptKey(desk, waiting.task.scope, key)));
      const recalls = recallsOf[i] ?? {};
      const decided = receipt
        ? replay(desk, waiting, receipt, replays, (below) =>
            recalledBelow(desk, recalls, waiting, old, recollection, below),
          )
        : decide(desk, waiting, recalledBelow(desk, recalls, waiting, old, recollection, Number.POSITIVE_INFINITY));
      if (decided) desk.decided.push(decided);
      else desk.waiting.push(waiting);
    }
    return tired;
  }

  /**
   * The read models hold more than the page: another process wrote, or (after a few tries) one of the two stores is
   * older than the other.
   */
  function whenAhead(desk: Desk, batch: readonly Waiting[], projected: number): void {
    const { stream, head } = desk;
    discard(desk, []);
    const again = batch.filter((waiting) => ++waiting.tries < TRIES);
    desk.waiting.unshift(...again);
    if (again.length === batch.length) return;
    if (!desk.toldAhead)
      onProblem(
        `nothing is written to ${stream}: the read models hold it up to revision ${projected}, the event store up to ${head}; was one of them restored from a backup? "daicho rebuild" makes the read models fit the events`,
      );
    desk.toldAhead = true;
    const no = new Refusal(
      'unavailable',
      'this company cannot be written right now: its read models are ahead of its events; its operator has to build them anew',
      undefined,
      { retryAfterS: 5 },
    );
    for (const waiting of batch) if (waiting.tries >= TRIES) waiting.reject(no);
  }

  /** What the read models remember contradicts the events that they name: nothing may rest on it. */
  function contradicted(desk: Desk, what: string): Refusal {
    onProblem(`the read models contradict the events of ${desk.stream}: ${what}; run "daicho verify"`);
    return new Refusal(
      'internal_error',
      `what is remembered of ${what} contradicts the journal: nothing was written; the operator has to run "daicho verify"`,
    );
  }

  /** Stored events of recalled entries that are not in the overlay, by revision. */
  async function entryEvents(
    desk: Desk,
    entries: readonly string[],
    recollection: Recollection | undefined,
  ): Promise<Map<number, RecordedFact>> {
    const wanted = new Set<number>();
    const first = desk.overlay.facts[0]?.revision ?? Number.POSITIVE_INFINITY;
    for (const id of entries)
      for (const revision of recollection?.revisions.get(id) ?? []) if (revision < first) wanted.add(revision);
    return readRevisions(desk.stream, [...wanted]);
  }

  async function replayEvents(
    desk: Desk,
    receipts: readonly (Receipt | undefined)[],
  ): Promise<Map<number, RecordedFact>> {
    const wanted = new Set<number>();
    const first = desk.overlay.facts[0]?.revision ?? Number.POSITIVE_INFINITY;
    for (const receipt of receipts)
      if (receipt)
        for (let n = 0; n < receipt.events; n++)
          if (receipt.firstRevision + n < first) wanted.add(receipt.firstRevision + n);
    return readRevisions(desk.stream, [...wanted]);
  }

  async function readRevisions(stream: string, revisions: readonly number[]): Promise<Map<number, RecordedFact>> {
    const found = new Map<number, RecordedFact>();
    if (revisions.length === 0) return found;
    await Promise.all(
      runs(revisions).map(async ([from, count]) => {
        const page = await log.readStream(stream, { from, limit: count });
        for (const stored of page.events) found.set(stored.revision, readEvent(stored));
      }),
    );
    return found;
  }

  function recalledBelow(
    desk: Desk,
    { entries = [], lines = [] }: Recalls,
    { missing = [] }: Pick<Waiting, 'missing'>,
    old: ReadonlyMap<number, RecordedFact>,
    recollection: Recollection | undefined,
    below: number,
  ): Recalled {
    const states = new Map<string, EntryState>();
    const wrong = new Set<string>();
    const asked = new Set([...entries, ...lines, ...missing]);
    for (const id of asked) {
      if (!isId('entry', id)) continue;
      let state: EntryState | undefined;
      for (const revision of recollection?.revisions.get(id) ?? []) {
        const fact = revision < below ? old.get(revision) : undefined;
        if (fact && !isAbout(fact, id)) wrong.add(id);
        if (fact) state = foldEntry(state, fact);
      }
      for (const revision of desk.overlay.entries.get(familyOf(id)) ?? []) {
        const fact = revision < below ? overlayFact(desk, revision) : undefined;
        if (fact && isAbout(fact, id) && (state === undefined || fact.revision > state.revision))
          state = foldEntry(state, fact);
      }
      if (state) states.set(id, state);
    }
    return {
      entry(id) {
        if (!asked.has(id) && isId('entry', id)) throw unrecalled([id]);
        if (wrong.has(id)) throw contradicted(desk, `entry ${id}`);
        return states.get(id);
      },
      externalId: (value) => desk.overlay.externalIds.get(value) ?? recollection?.externalIds.get(value),
      lines(ids) {
        if (!ids.every((id) => asked.has(id))) throw unrecalled(ids);
        return openLines(desk, ids, recollection);
      },
    };
  }

  /** Lines as the rows know them, and then as the facts that these do not have yet change them. */
  function openLines(
    desk: Desk,
    ids: readonly string[],
    recollection: Recollection | undefined,
  ): Map<string, OpenLine> {
    const found = new Map<string, OpenLine>();
    for (const id of ids) {
      let line = recollection?.lines.get(id);
      for (const revision of desk.overlay.entries.get(familyOf(id)) ?? []) {
        const fact = overlayFact(desk, revision);
        if (fact) line = foldOpenLine(line, fact, id);
      }
      if (line) found.set(id, { ...line, settled: line.settled + (desk.overlay.settled.get(id) ?? 0) });
    }
    return found;
  }

  const overlayFact = (desk: Desk, revision: number): RecordedFact | undefined =>
    desk.overlay.facts[revision - (desk.overlay.facts[0]?.revision ?? 0)];

  function replay(
    desk: Desk,
    waiting: Waiting,
    receipt: Receipt,
    stored: ReadonlyMap<number, RecordedFact>,
    recalled: (below: number) => Recalled,
  ): Decided {
    const { task } = waiting;
    const nothing = { waiting, events: [], bytes: 0 };
    const facts: RecordedFact[] = [];
    for (let n = 0; n < receipt.events; n++) {
      const fact = overlayFact(desk, receipt.firstRevision + n) ?? stored.get(receipt.firstRevision + n);
      if (fact) facts.push(fact);
    }
    // The events say themselves which request they answer; the receipt only knows where they are.
    const meta = facts[0]?.meta;
    const isTrue =
      meta?.idempotencyKey === receipt.key &&
      meta.index === 0 &&
      meta.count === receipt.events &&
      facts.length === receipt.events;
    if (!isTrue || meta.fingerprint !== task.fingerprint) {
      const no = isTrue
        ? new Refusal(
            'idempotency_key_reused',
            'this Idempotency-Key was used before for another request; use a new key for a new request',
          )
        : contradicted(desk, 'this Idempotency-Key');
      return { ...nothing, tell: () => waiting.reject(no) };
    }
    const tell = (): void => {
      try {
        waiting.resolve({
          answer: task.command.answer(facts, task.input, recalled(receipt.firstRevision), desk.page as never),
          replayed: true,
          revision: receipt.firstRevision + receipt.events - 1,
          events: facts,
          warnings: task.command.warnings?.(desk.page as never, task.input, facts) ?? [],
        });
      } catch (error) {
        waiting.reject(error);
      }
    };
    if (receipt.firstRevision <= desk.durable) return { ...nothing, tell };
    const twin = setTimeout(
      () =>
        waiting.reject(
          new Refusal(
            'request_in_progress',
            'a request with this Idempotency-Key is still being written; ask again in a second',
            undefined,
            { retryAfterS: 1 },
          ),
        ),
      LIMITS.twinWaitMs,
    );
    return {
      ...nothing,
      tell: () => {
        clearTimeout(twin);
        tell();
      },
      twin,
    };
  }

  /** Decides a task on the page as it is; undefined when lines must be recalled before it can be decided. */
  function decide(desk: Desk, waiting: Waiting, recalled: Recalled): Decided | undefined {
    const { task } = waiting;
    const { command } = task;
    const nothing = { waiting, events: [], bytes: 0 };
    if (desk.stopped !== undefined) {
      const no = new Refusal(
        'internal_error',
        `nothing more can be written here, reading goes on: ${desk.stopped}. The operator has to run "daicho verify"`,
      );
      return { ...nothing, tell: () => waiting.reject(no) };
    }
    // What is decided follows the clock. Only the recording time is held: a clock that was once ahead must not move the
    // company's life.
    const nowMs = clock.now();
    const nowIso = new Date(nowMs).toISOString();
    const recordedMs = Math.max(nowMs, desk.lastRecordedMs);
    const recordedAt = recordedMs === nowMs ? nowIso : new Date(recordedMs).toISOString();
    let drawn: DrawnSecret | undefined;
    const moment: Moment = {
      now: nowMs,
      nowIso,
      actor: task.actor,
      may: (scope) => task.scopes.has(scope),
      id: (kind: IdKind) => withPrefix(kind, clock.uuid()),
      secret: () => (drawn = secrets.draw()),
      companiesPerUserPerDay,
    };
    try {
      const decided = command.decide(desk.page as never, task.input, moment, recalled);
      const facts = decided.map((fact, index) => asRecorded(desk, task, fact, index, decided.length, recordedAt));
      const warnings = command.warnings?.(desk.page as never, task.input, decided) ?? [];
      // The only time that these events are made into text: every attempt to append sends it as it is.
      const events = facts.map(({ id, type, data, meta }): NewEvent => ({
        id,
        type,
        data,
        meta,
        text: eventText(type, data, meta),
      }));
      const bytes = bytesOf(events);
      if (bytes > LIMITS.appendBytes) {
        refuse(
          'too_large',
          `this would be stored as ${bytes} bytes in ${events.length} events, and at most ${LIMITS.appendBytes} bytes can be stored at once: send less at once`,
        );
      }
      if (task.dryRun) {
        const before = balancesBefore(desk.page, facts);
        const answer = command.answer(facts, task.input, recalled, desk.page as never);
        return {
          ...nothing,
          tell: () =>
            waiting.resolve({ answer, replayed: false, revision: desk.head, events: facts, warnings, before }),
        };
      }
      turnPage(desk, facts, recordedMs);
      const revision = desk.head;
      return {
        waiting,
        events,
        bytes,
        tell: () => {
          try {
            const answer = command.answer(facts, task.input, recalled, desk.page as never);
            waiting.resolve({
              answer,
              replayed: false,
              revision,
              events: facts,
              warnings,
              ...(drawn && facts.length > 0 ? { secret: drawn.secret } : {}),
            });
          } catch (error) {
            waiting.reject(error);
          }
        },
      };
    } catch (error) {
      const missing = unrecalledIds(error);
      if (!missing) return { ...nothing, tell: () => waiting.reject(error) };
      waiting.missing = [...(waiting.missing ?? []), ...missing];
      return undefined;
    }
  }

  /** Folds decided facts into the page before they are durable, so that the next decision sees them. */
  function turnPage(desk: Desk, facts: readonly RecordedFact[], recordedMs: number): void {
    try {
      for (const fact of facts) {
        const odd = take(desk, fact);
        if (odd !== undefined) throw new Error(`${fact.meta.command} decided what must not be written: ${odd}`);
        remember(desk, fact);
      }
    } catch (error) {
      discard(desk, []); // a half-turned page must never decide again
      throw error;
    }
    if (facts.length > 0) desk.lastRecordedMs = recordedMs;
    if (
      desk.kind.snapshot &&
      desk.head - (desk.snapshot.pending?.revision ?? desk.snapshot.revision) >= LIMITS.snapshotEvery
    )
      desk.snapshot.pending = taken(desk, desk.kind.snapshot);
  }

  function asRecorded(
    desk: Desk,
    task: Task,
    fact: LedgerEvent,
    index: number,
    count: number,
    recordedAt: string,
  ): RecordedFact {
    const meta: EventMeta = {
      v: fact.version,
      recordedAt,
      actor: task.actor,
      command: task.command.name,
      index,
      count,
      ...(task.requestId !== undefined ? { requestId: task.requestId } : {}),
      ...(task.correlationId !== undefined ? { correlationId: task.correlationId } : {}),
      ...(task.idempotencyKey !== undefined
        ? { idempotencyKey: task.idempotencyKey, fingerprint: task.fingerprint }
        : {}),
    };
    return {
      id: clock.uuid(),
      stream: desk.stream,
      revision: desk.head + 1 + index,
      type: fact.type,
      version: fact.version,
      data: fact.data,
      meta,
    } as RecordedFact;
  }

  async function sendLoop(desk: Desk): Promise<void> {
    if (desk.sending) return;
    desk.sending = true;
    try {
      while (desk.decided.length > 0) {
        const group = takeGroup(desk);
        const events = group.flatMap((item) => item.events);
        if (events.length === 0) {
          if (await isBehind(desk, group)) {
            retryLater(desk, group);
            continue;
          }
          for (const item of group) item.tell();
          continue;
        }
        const expected = desk.durable < 0 ? 'none' : desk.durable;
        const { generation } = desk;
        try {
          const { lastRevision } = await appendWithRetry(log, desk.stream, expected, events, {
            now: clock.attended,
            onTrouble: (error: unknown) => {
              failingSinceMs ??= clock.attended();
              onProblem(`the event store is in trouble (${desk.stream})`, error);
            },
          });
          failingSinceMs = undefined;
          // A page that was thrown away meanwhile is being read anew: it finds out by itself how far the stream is.
          if (desk.generation === generation) desk.durable = lastRevision;
          for (const item of group) item.tell();
          saveSnapshot(desk);
        } catch (error) {
          if (storeErrorKind(error) === 'wrong_revision') {
            failingSinceMs = undefined;
            retryLater(desk, group);
            continue;
          }
          for (const item of group) {
            clearTimeout(item.twin);
            item.waiting.reject(unavailable(error));
          }
          discard(desk, []);
        }
      }
    } finally {
      desk.sending = false;
    }
    if (desk.waiting.length > 0) void decideLoop(desk);
  }

  /** A refusal or a no-op rests on the page alone: true when another process has moved the stream on since. */
  async function isBehind(desk: Desk, group: readonly Decided[]): Promise<boolean> {
    if (group.every(({ waiting }) => waiting.tries > 0)) return false;
    try {
      const newest = await log.readStream(desk.stream, { direction: 'backwards', limit: 1 });
      return newest.lastRevision > desk.durable;
    } catch {
      return false; // the store is away: the refusal stands on what we know
    }
  }

  function retryLater(desk: Desk, group: readonly Decided[]): void {
    const again: Decided[] = [];
    for (const item of group) {
      if (++item.waiting.tries < TRIES) again.push(item);
      else {
        clearTimeout(item.twin);
        item.waiting.reject(
          new Refusal(
            'unavailable',
            'the company is being written by several processes at once; ask again',
            undefined,
            { retryAfterS: 1 },
          ),
        );
      }
    }
    discard(desk, again);
  }

  function takeGroup(desk: Desk): Decided[] {
    let events = 0;
    let bytes = 0;
    let n = 0;
    for (; n < desk.decided.length; n++) {
      const item = desk.decided[n] as Decided;
      if (n > 0 && (events + item.events.length > LIMITS.groupEvents || bytes + item.bytes > LIMITS.appendBytes)) break;
      events += item.events.length;
      bytes += item.bytes;
    }
    return desk.decided.splice(0, n);
  }

  function taken(desk: Desk, { shape, encode }: NonNullable<Desk['kind']['snapshot']>): Omit<Snapshot, 'seal'> {
    return { revision: desk.head, eventId: desk.headId, shape, book: encode(desk.page) };
  }

  function saveSnapshot(desk: Desk): void {
    const { pending } = desk.snapshot;
    if (!pending || pending.revision > desk.durable) return;
    desk.snapshot = { revision: pending.revision };
    void keep(desk.stream, pending);
  }

  /** Keeps the page of a desk that nobody needs for now, when folding it again would take a while. */
  async function saveIdle(desk: Desk): Promise<void> {
    if (desk.kind.snapshot && desk.stopped === undefined && desk.head - desk.snapshot.revision > 500)
      await keep(desk.stream, taken(desk, desk.kind.snapshot));
  }

  /** A lost snapshot only costs time. */
  async function keep(stream: string, snapshot: Omit<Snapshot, 'seal'>): Promise<void> {
    try {
      await memory.saveBook(stream, sealed(secrets, stream, snapshot));
    } catch (error) {
      onProblem(`a snapshot of ${stream} could not be kept`, error);
    }
  }

  function evict(): void {
    if (desks.size <= LIMITS.booksInMemory) return;
    const idle = [...desks.values()]
      .filter((desk) => desk.stream.startsWith('ledger-') && isIdle(desk))
      .sort((a, b) => a.usedAt - b.usedAt);
    for (const desk of idle.slice(0, desks.size - LIMITS.booksInMemory)) {
      void saveIdle(desk);
      desks.delete(desk.stream);
    }
  }

  const isIdle = (desk: Desk): boolean =>
    !desk.deciding && !desk.sending && !desk.loading && desk.waiting.length === 0 && desk.decided.length === 0;

  return {
    submit<I, A, P extends Book | Directory>(task: Task<I, A, P>): Promise<Written<A>> {
      if (closed)
        return Promise.reject(
          new Refusal('unavailable', 'the service is stopping; ask again in a few seconds', undefined, {
            retryAfterS: LIMITS.retryAfterS,
          }),
        );
      // One command a second goes through and finds out whether the store is back.
      if (hasFailed() && !mayProbe()) return Promise.reject(unavailable(undefined));
      const desk = deskOf(task.stream);
      if (desk.waiting.length >= LIMITS.queueLength)
        return Promise.reject(
          new Refusal(
            'unavailable',
            'too many commands are waiting for this company; ask again in a second',
            undefined,
            { retryAfterS: 1 },
          ),
        );
      return new Promise<Written>((resolve, reject) => {
        desk.waiting.push({ task: task as unknown as Task, resolve, reject, tries: 0 });
        if (!desk.deciding)
          queueMicrotask(() => {
            void decideLoop(desk);
          });
        evict();
      }) as Promise<Written<A>>;
    },
    async isTaking() {
      if (hasFailed() && mayProbe()) await probe();
      return !hasFailed();
    },
    async page(stream) {
      const desk = deskOf(stream);
      await ready(desk);
      if (isIdle(desk)) {
        const projected = await progress.revisionOf(stream);
        if (isIdle(desk) && projected > desk.head) {
          discard(desk, []);
          await ready(desk);
        } // another process wrote
      }
      if (desk.head < 0) {
        if (isIdle(desk)) desks.delete(stream);
        return undefined;
      }
      return desk.page as Book;
    },
    async recentEntry(stream, entryId) {
      const desk = desks.get(stream);
      const revisions = desk?.overlay.entries.get(familyOf(entryId));
      if (!desk || !revisions || revisions[0] === undefined || revisions[0] > desk.durable) return undefined;
      const recollection = await memory.recall(stream, '', {
        keys: [],
        externalIds: [],
        entries: [entryId],
        lines: [],
      });
      return recalledBelow(
        desk,
        { entries: [entryId] },
        {},
        await entryEvents(desk, [entryId], recollection),
        recollection,
        desk.durable + 1,
      ).entry(entryId);
    },
    revisionOf: (stream) => desks.get(stream)?.durable ?? -1,
    status() {
      let waiting = 0;
      for (const desk of desks.values()) waiting += desk.waiting.length + desk.decided.length;
      return {
        waiting,
        books: desks.size,
        failingForMs: failingSinceMs === undefined ? undefined : clock.attended() - failingSinceMs,
      };
    },
    lastRecordedMs() {
      let last = 0;
      for (const desk of desks.values()) last = Math.max(last, desk.lastRecordedMs);
      return last;
    },
    async close() {
      closed = true;
      for (let n = 0; n < 1_000 && [...desks.values()].some((desk) => !isIdle(desk) && !desk.loading); n++)
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      await Promise.all(
        [...desks.values()].map(async (desk) => {
          if (isIdle(desk) && desk.head === desk.durable) await saveIdle(desk);
        }),
      );
    },
  };
}

/**
 * Ascending runs [from, count] that cover the revisions; near neighbours share a run, because one read is dearer than a
 * few rows.
 */
export function runs(revisions: readonly number[]): [from: number, count: number][] {
  const sorted = [...revisions].sort((a, b) => a - b);
  const out: [number, number][] = [];
  for (const revision of sorted) {
    const last = out.at(-1);
    if (last && revision - (last[0] + last[1]) < 16 && revision - last[0] < 2_000) last[1] = revision - last[0] + 1;
    else out.push([revision, 1]);
  }
  return out;
}

const isAbout = (fact: RecordedFact, entryId: string): boolean =>
  'entryId' in fact.data && fact.data.entryId === entryId;

/** Lines that a fact holds in memory. */
function linesOf({ data }: RecordedFact): number {
  let lines = 0;
  if ('content' in data) lines += data.content.lines.length;
  if ('before' in data) lines += data.before.lines.length;
  if ('after' in data) lines += data.after.lines.length;
  return lines;
}

function tooFarAhead(): Refusal {
  return new Refusal(
    'unavailable',
    'the read models lack much of what this company has written: no more is taken until they have it; ask again in 2 s',
    undefined,
    { retryAfterS: 2 },
  );
}

function bytesOf(events: readonly NewEvent[]): number {
  let bytes = 0;
  for (const { text } of events) bytes += text?.bytes ?? 0;
  return bytes;
}

function unavailable(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return Object.assign(
    new Refusal(
      'unavailable',
      'the event store cannot be reached right now; ask again with the same Idempotency-Key: it tells whether this request was written',
      undefined,
      { retryAfterS: LIMITS.retryAfterS },
    ),
    { cause: error },
  );
}

function balancesBefore(page: Book | Directory, facts: readonly RecordedFact[]): ReadonlyMap<string, bigint> {
  const before = new Map<string, bigint>();
  if (!('journal' in page)) return before;
  for (const fact of facts) {
    const contents =
      fact.type === 'journal_entry.posted'
        ? [fact.data.content]
        : fact.type === 'journal_entry.amended'
          ? [fact.data.before, fact.data.after]
          : [];
    for (const { lines } of contents)
      for (const { accountId } of lines) {
        if (before.has(accountId)) continue;
        let balance = 0n;
        for (const totals of page.journal.totals.get(accountId)?.values() ?? [])
          balance += totals.debit - totals.credit;
        before.set(accountId, balance);
      }
  }
  return before;
}
