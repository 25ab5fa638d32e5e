// The writer: one desk per stream. It decides waiting commands one after another on the in-memory page, appends what
// they decided as one group at the exact revision, and tells everybody when the bytes are durable. While one group is
// being written the next one is being decided.
import { copyBook, type Book } from '../domain/book.ts';
import type { Directory } from '../domain/directory.ts';
import { familyOf } from '../domain/ids.ts';
import { LIMITS } from '../domain/limits.ts';
import type { RecalledNoun } from '../domain/recalled.ts';
import { refuse } from '../domain/refusal.ts';
import { append, unavailable } from './append.ts';
import { checkedBytes, checkWrites, decide, replay, textsOf } from './decide.ts';
import { deskOf, evict, keepIdle, takeSnapshot } from './desks.ts';
import {
  isIdle,
  kindOf,
  later,
  mayTryAgain,
  overtaken,
  stopping,
  TRIES,
  type Asking,
  type Decided,
  type Desk,
  type Ground,
  type Office,
  type Rehearsed,
  type Step,
  type Task,
  type Together,
  type Waiting,
  type Written,
} from './desk.ts';
import { slices, type Slices } from './loop.ts';
import { outage } from './outage.ts';
import { surplusOf } from './overlay.ts';
import { discard, letGo, prune, ready, turnPage } from './page.ts';
import { asQuestions, learn, questionsOf, readPast, recalledBy, receiptOf, recollect } from './recall.ts';
import { rehearsal, type Rehearsal } from './rehearsal.ts';
import { tally, type Tally } from './tally.ts';

/** The writer as the service uses it. */
export interface Writer {
  /**
   * Decides and writes. Refuses with the command's refusals, idempotency_key_reused, request_in_progress, version
   * conflicts after LIMITS.overtakenMs and unavailable.
   */
  submit<I, A, P extends Book | Directory>(task: Task<I, A, P>): Promise<Written<A>>;
  /** Decides one step and writes nothing. Refuses as submit does what is no step's refusal. */
  rehearse(asking: Asking, step: Step): Promise<Rehearsed>;
  /**
   * Begins a rehearsal of steps, of which nothing is written. It ends, with the refusal unavailable, when the service
   * stops or `hasLeft` says that nobody waits for it any more. Refuses as submit does what is no step's refusal.
   */
  rehearsal(asking: Asking, hasLeft?: () => boolean): Rehearsal;
  /**
   * Decides steps one after the other and writes all of them as one append, or nothing: refuses with the first refusal
   * of a step, or of `agree`, which is told what they come to and may add a last one. Refuses as submit does.
   */
  submitTogether(asking: Asking, steps: readonly Step[], agree: Together): Promise<Rehearsed>;
  /** False while appends have failed for LIMITS.storeFailedMs; then asks the store again, at most once a second. */
  isTaking(): Promise<boolean>;
  /**
   * The page of a stream, brought up to date with the store when nothing is waiting; undefined when the stream does not
   * exist. Read only.
   */
  page(stream: string): Promise<Readonly<Book> | undefined>;
  /**
   * The state of a recalled thing with the newest durable events of this process, which the read models may not have
   * yet; undefined when they are unknown here.
   */
  recent<S>(stream: string, noun: RecalledNoun<S>, id: string): Promise<S | undefined>;
  /**
   * How many commands wait, how many books are in memory and what they weigh (estimated), and for how long appends have
   * been failing (undefined: they are not).
   */
  status(): { waiting: number; books: number; booksBytes: number; failingForMs: number | undefined };
  /** Latest recording time in the streams that are in memory, milliseconds since 1970 UTC; 0 = none. */
  lastRecordedMs(): number;
  /** The service is about to stop: rehearsals end and none begins; what is to be written still is. */
  windDown(): void;
  /** True since then. */
  isStopping(): boolean;
  /** Waits for what is under way, and saves snapshots of the books that moved. */
  close(): Promise<void>;
}

/** Overlays are pruned from this size on, also when nobody asks how far the read models are. */
const PRUNE_FACTS = 2_000;
const PRUNE_LINES = 10_000;
/** How long the end of the service waits for appends: those that are not durable then were never answered. */
const CLOSE_MS = 2_000;

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Decides what waits at a desk until nothing does; what is decided is appended meanwhile. */
async function work(office: Office, desk: Desk): Promise<void> {
  if (desk.deciding) return;
  desk.deciding = true;
  try {
    while (desk.waiting.length > 0) {
      await ready(office, desk);
      if (desk.overlay.lines > LIMITS.unprojectedLines) {
        if (!(await hasRoom(office, desk))) refuseAll(desk, tooFarAhead);
        continue;
      }
      const batch = takeBatch(desk);
      let tired: Slices | undefined;
      try {
        tired = await decideBatch(office, desk, batch);
      } catch (error) {
        for (const waiting of batch) waiting.reject(unavailable(error));
      }
      void send(office, desk);
      await tired?.turn();
      if (desk.decided.length >= LIMITS.groupEvents && desk.sending) await turn();
    }
  } catch (error) {
    refuseAll(desk, () => unavailable(error));
  } finally {
    desk.deciding = false;
  }
}

/** Appends what is decided, and decides again what came back because somebody else had written. */
async function send(office: Office, desk: Desk): Promise<void> {
  if (desk.sending) return;
  await append(office, desk);
  if (desk.waiting.length > 0) await work(office, desk);
}

function refuseAll(desk: Desk, why: () => unknown): void {
  for (const waiting of desk.waiting.splice(0)) waiting.reject(why());
}

/**
 * Those that wait longest and share a scope: every task of a company does, callers of the directory do not. Steps that
 * are written together are a batch of their own.
 */
function takeBatch(desk: Desk): Waiting[] {
  const [first] = desk.waiting;
  const stop = desk.waiting.findIndex(
    ({ asking, together }, i) =>
      i > 0 &&
      (asking.scope !== first?.asking.scope ||
        i >= LIMITS.groupEvents ||
        together !== undefined ||
        first.together !== undefined),
  );
  return desk.waiting.splice(0, stop < 0 ? desk.waiting.length : stop);
}

/**
 * Decides a batch, or as much of it as one slice of time allows: the rest waits again, in front, and the pace says to
 * give way first.
 */
async function decideBatch(office: Office, desk: Desk, batch: Waiting[]): Promise<Slices | undefined> {
  const { generation } = desk;
  const hasMoved = (): boolean => {
    if (desk.generation === generation) return false;
    desk.waiting.unshift(...batch);
    return true;
  };
  const [first] = batch;
  if (first?.together) {
    const pace = slices('command');
    await decideTogether(office, desk, first, pace);
    return pace;
  }
  await prepare(desk, batch);
  if (batch.some(isPersonal)) await office.keyring.load(desk.stream);
  if (hasMoved()) return undefined;
  const gathering = slices('command');
  const questions = questionsOf(batch, gathering);
  const rest = batch.splice(questions.recallsOf.length);
  desk.waiting.unshift(...rest);
  const recollection = await recollect(office, desk, batch[0]?.asking.scope ?? '', questions);
  if (hasMoved()) return undefined;
  if (recollection) {
    if (recollection.projectedRevision > desk.head) {
      followRows(office, desk, batch, recollection.projectedRevision);
      return undefined;
    }
    desk.rowsAhead = undefined;
    letGo(desk, recollection.projectedRevision);
  } else if (desk.overlay.facts.length > PRUNE_FACTS || desk.overlay.lines > PRUNE_LINES) {
    await prune(office, desk);
    if (hasMoved()) return undefined;
  }
  const past = await readPast(office, desk, batch, questions, recollection);
  if (hasMoved()) return undefined;
  // From here on nothing waits: the page cannot move between two decisions of the batch.
  const pace = slices('command');
  for (const [i, waiting] of batch.entries()) {
    if (waiting.together) continue;
    if (i > 0 && pace.isDue()) {
      desk.waiting.unshift(...batch.slice(i));
      return pace;
    }
    if (desk.generation !== generation) {
      desk.waiting.push(waiting);
      continue;
    }
    const receipt = past.receipts[i] ?? receiptOf(desk, waiting);
    const recalls = questions.recallsOf[i] ?? {};
    const decided = receipt
      ? replay(office, desk, waiting, receipt, past, recalls)
      : decide(office, desk, waiting, past, recalls);
    if (decided) desk.decided.push(decided);
    else desk.waiting.push(waiting);
  }
  return rest.length > 0 ? gathering : undefined;
}

/**
 * Decides steps as a rehearsal does, and then takes all of them for real, as one append: each is a command of its own
 * in the stream. The first refusal is that of all, and nothing is written. Nothing else is decided at the desk
 * meanwhile; other desks go on.
 */
async function decideTogether(
  office: Office,
  desk: Desk,
  waiting: Extract<Waiting, { readonly together: Together }>,
  pace: Slices,
): Promise<void> {
  const { generation } = desk;
  const { asking, steps, together } = waiting;
  let movedTo: { readonly revision: number } | undefined;
  let ground: Ground | undefined;
  const check = (): void => {
    if (office.isStopping()) throw stopping();
    if (desk.generation !== generation) throw (movedTo = { revision: desk.head });
  };
  const trial = rehearsal({
    office,
    asking,
    kind: desk.kind,
    pace,
    check,
    async look(known, recalls) {
      const questions = asQuestions(recalls);
      const recollection = await recollect(office, desk, asking.scope, questions);
      check();
      if (recollection && recollection.projectedRevision > desk.head)
        throw (movedTo = { revision: recollection.projectedRevision });
      const past = await readPast(office, desk, [], questions, recollection);
      check();
      learn(known, desk, past, recalls, desk.head + 1);
      const { head, lastRecordedMs } = desk;
      return (ground ??= { page: copyBook(desk.page as Book), head, lastRecordedMs });
    },
  });
  try {
    checkWrites(desk);
    await trial.go(steps);
    check();
    const tried = trial.end();
    if (tried.refused) throw tried.refused;
    const last = together(tried.steps);
    if (last) await trial.go([last]);
    check();
    const rehearsed = trial.end();
    if (rehearsed.refused) throw rehearsed.refused;
    desk.decided.push(takeTogether(office, desk, waiting, rehearsed));
  } catch (error) {
    if (error !== movedTo || !movedTo) {
      desk.decided.push({ waiting, events: [], bytes: 0, tell: () => waiting.reject(error) });
    } else if (desk.generation === generation) {
      followRows(office, desk, [waiting], movedTo.revision);
    } else if (mayTryAgain(waiting, office.clock.attended())) desk.waiting.unshift(waiting);
    else waiting.reject(overtaken());
  }
}

/** Takes what was decided together into the page; to be appended. */
function takeTogether(
  office: Office,
  desk: Desk,
  waiting: Extract<Waiting, { readonly together: Together }>,
  rehearsed: Rehearsed,
): Decided {
  const { keys } = rehearsed;
  const facts = rehearsed.steps.flatMap(({ events }) => events);
  const events = textsOf(facts);
  const bytes = checkedBytes(events);
  if (keys.size > 0) office.keyring.take(desk.stream, keys);
  turnPage(office, desk, facts, Date.parse(facts.at(-1)?.meta.recordedAt ?? '') || desk.lastRecordedMs);
  takeSnapshot(desk);
  const revision = desk.head;
  return {
    waiting,
    events,
    bytes,
    ...(keys.size > 0 && { keys }),
    tell: () => waiting.resolve({ ...rehearsed, revision }),
  };
}

/** True for what seals or opens personal fields. */
function isPersonal({ task, trial }: Waiting): boolean {
  return (task ?? trial)?.command.personal === true;
}

/** Lets what waits do its long work on the page, in slices: the commands of other companies go on meanwhile. */
async function prepare({ page }: Desk, batch: readonly Waiting[]): Promise<void> {
  let pace: Slices | undefined;
  for (const { task, trial } of batch) {
    const one = task ?? trial;
    if (!one?.command.prepare) continue;
    pace ??= slices('command');
    for (const _step of one.command.prepare(page as never, one.input)) if (pace.isDue()) await pace.turn();
  }
}

/**
 * Waits until so much is projected that the overlay may grow again: facts are kept in memory until the rows hold them,
 * and rows are written slower than events. False when that takes too long.
 */
async function hasRoom(office: Office, desk: Desk): Promise<boolean> {
  const enough = surplusOf(desk.overlay, LIMITS.unprojectedLines);
  await office.progress.waitFor(desk.stream, enough, LIMITS.unprojectedWaitMs);
  await prune(office, desk);
  return desk.overlay.lines <= LIMITS.unprojectedLines;
}

const tooFarAhead = (): unknown =>
  later(
    'the read models lack much of what this company has written: no more is taken until they have it; ask again in 2 s',
    2,
  );

/**
 * The read models hold more than the page: another process wrote, or one of the two stores is older than the other. The
 * second is known by a stream that ends, several times, before what the rows held when its reading began: between
 * reading and asking others may write again and again, and that contradicts nothing.
 */
function followRows(office: Office, desk: Desk, batch: readonly Waiting[], projected: number): void {
  const { stream, head, rowsAhead } = desk;
  const times = rowsAhead !== undefined && head < rowsAhead.revision ? rowsAhead.times + 1 : 0;
  desk.rowsAhead = { revision: projected, times };
  discard(office, desk, []);
  if (times < TRIES) {
    const nowMs = office.clock.attended();
    const again = batch.filter((waiting) => mayTryAgain(waiting, nowMs));
    desk.waiting.unshift(...again);
    for (const waiting of batch) if (!again.includes(waiting)) waiting.reject(overtaken());
    return;
  }
  if (times === TRIES)
    office.onProblem(
      `nothing is written to ${stream}: the read models hold it up to revision ${projected}, the event store up to ${head}; was one of them restored from a backup? "daicho rebuild" makes the read models fit the events`,
    );
  const no = later(
    'this company cannot be written right now: its read models are ahead of its events; its operator has to build them anew',
    5,
  );
  for (const waiting of batch) waiting.reject(no);
}

/** Puts something to a desk, unless too much waits there or the store is known to be away. */
function put(office: Office, stream: string, waiting: Waiting): void {
  // One command a second goes through and finds out whether the store is back.
  if (office.outage.hasFailed() && !office.outage.mayProbe()) {
    waiting.reject(unavailable(undefined));
    return;
  }
  const desk = deskOf(office, stream);
  if (desk.waiting.length >= LIMITS.queueLength) {
    waiting.reject(later('too many commands are waiting for this company; ask again in a second', 1));
    return;
  }
  desk.waiting.push(waiting);
  if (!desk.deciding)
    queueMicrotask(() => {
      void work(office, desk);
    });
  evict(office);
}

/** The page of a desk with what other processes wrote, as far as the rows know of it. */
async function pageOf(office: Office, stream: string): Promise<Readonly<Book> | undefined> {
  const desk = deskOf(office, stream);
  await ready(office, desk);
  if (isIdle(desk)) {
    const projected = await office.progress.revisionOf(stream);
    if (isIdle(desk) && projected > desk.head) {
      discard(office, desk, []);
      await ready(office, desk);
    }
  }
  if (desk.head >= 0) return desk.page as Book;
  if (isIdle(desk)) office.desks.delete(stream);
  return undefined;
}

async function recentOf<S>(office: Office, stream: string, noun: RecalledNoun<S>, id: string): Promise<S | undefined> {
  const desk = office.desks.get(stream);
  if (!desk) return undefined;
  const first = desk.overlay.revisions.get(familyOf(id))?.[0];
  if (first === undefined || first > desk.durable) return undefined;
  const questions = asQuestions({ ids: [id] });
  const recollection = await recollect(office, desk, '', questions);
  const past = await readPast(office, desk, [], questions, recollection);
  return recalledBy(office, desk, past, { ids: [id] }, desk.durable + 1).state(noun, id);
}

async function closeAll(office: Office): Promise<void> {
  const desks = [...office.desks.values()];
  for (let waitedMs = 0; waitedMs < CLOSE_MS && desks.some((desk) => !isIdle(desk) && !desk.loading); waitedMs += 10)
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  await Promise.all(
    desks.map(async (desk) => {
      if (isIdle(desk) && desk.head === desk.durable) await keepIdle(office, desk);
    }),
  );
}

/** Makes a writer over an event log and what the read models remember. */
export function writer(
  deps: Pick<Office, 'log' | 'memory' | 'progress' | 'clock' | 'secrets' | 'keyring'> & {
    onProblem?: Office['onProblem'];
    /** Default: LIMITS.companiesPerUserPerDay. */
    companiesPerUserPerDay?: number | undefined;
    /** Default: LIMITS.booksBytes. */
    booksBytes?: number | undefined;
    /** Default: one that nobody reads. */
    tally?: Tally | undefined;
  },
): Writer {
  const { log, clock } = deps;
  let [closed, isStopping] = [false, false];
  const office: Office = {
    ...deps,
    isStopping: () => isStopping,
    onProblem: deps.onProblem ?? (() => undefined),
    companiesPerUserPerDay: deps.companiesPerUserPerDay ?? LIMITS.companiesPerUserPerDay,
    outage: outage(log, clock),
    tally: deps.tally ?? tally(),
    booksBytes: deps.booksBytes ?? LIMITS.booksBytes,
    weighed: { atMs: Number.NEGATIVE_INFINITY, desks: 0, bytes: 0 },
    desks: new Map(),
  };
  const { desks } = office;
  /** Promises what comes of something that waits at a desk. */
  const asked = <T>(asking: Asking, made: (resolve: (come: T) => void, reject: (why: unknown) => void) => Waiting) =>
    new Promise<T>((resolve, reject) => {
      if (closed) reject(stopping());
      else put(office, asking.stream, made(resolve, reject));
    });
  return {
    submit: <I, A, P extends Book | Directory>(task: Task<I, A, P>) =>
      asked<Written<A>>(task, (resolve, reject) => ({
        asking: task,
        task: task as unknown as Task,
        resolve: resolve as (written: Written) => void,
        reject,
        tries: 0,
      })),
    rehearse: (asking, trial) =>
      asked<Rehearsed>(asking, (resolve, reject) => ({ asking, trial, resolve, reject, tries: 0 })),
    rehearsal(asking, hasLeft) {
      let ground: Ground | undefined;
      return rehearsal({
        office,
        asking,
        kind: kindOf(asking.stream),
        pace: slices('read'),
        check() {
          if (office.isStopping()) throw stopping();
          if (hasLeft?.() === true) refuse('unavailable', 'the caller has left');
        },
        look: async (known, recalls) =>
          (ground = await asked<Ground>(asking, (resolve, reject) => ({
            asking,
            look: { known, recalls, ground },
            resolve,
            reject,
            tries: 0,
          }))),
      });
    },
    submitTogether: (asking, steps, together) =>
      asked<Rehearsed>(asking, (resolve, reject) => ({ asking, steps, together, resolve, reject, tries: 0 })),
    async isTaking() {
      if (office.outage.hasFailed() && office.outage.mayProbe()) await office.outage.probe();
      return !office.outage.hasFailed();
    },
    page: (stream) => pageOf(office, stream),
    recent: (stream, noun, id) => recentOf(office, stream, noun, id),
    status() {
      let waiting = 0;
      for (const desk of desks.values()) waiting += desk.waiting.length + desk.decided.length;
      return {
        waiting,
        books: desks.size,
        booksBytes: office.weighed.bytes,
        failingForMs: office.outage.failingForMs(),
      };
    },
    lastRecordedMs() {
      let last = 0;
      for (const desk of desks.values()) last = Math.max(last, desk.lastRecordedMs);
      return last;
    },
    windDown() {
      isStopping = true;
    },
    isStopping: () => isStopping,
    async close() {
      [closed, isStopping] = [true, true];
      await closeAll(office);
    },
  };
}
