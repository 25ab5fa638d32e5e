// The writer: one desk per stream. It decides waiting commands one after another on the in-memory page, appends what
// they decided as one group at the exact revision, and tells everybody when the bytes are durable. While one group is
// being written the next one is being decided.
import { setTimeout as pause } from 'node:timers/promises';
import type { Book } from '../domain/book.ts';
import type { Directory } from '../domain/directory.ts';
import { familyOf } from '../domain/ids.ts';
import { LIMITS } from '../domain/limits.ts';
import type { RecalledNoun } from '../domain/recalled.ts';
import { refuse } from '../domain/refusal.ts';
import { append, unavailable } from './append.ts';
import { decideBatch, takeBatch } from './batch.ts';
import { deskOf, evict, keepIdle } from './desks.ts';
import {
  dropDesk,
  isIdle,
  kindOf,
  later,
  stopping,
  type Asking,
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
import { slices } from './loop.ts';
import { outage } from './outage.ts';
import { surplusOf } from './overlay.ts';
import { discard, prune, ready } from './page.ts';
import { asQuestions, readPast, recalledBy, recollect } from './recall.ts';
import { rehearsal, type Rehearsal } from './rehearsal.ts';
import { tally, type Tally } from './tally.ts';

/**
 * The write loop: decide, append, and decide again what came back, because somebody else had written. What waits is
 * decided on the page of the stream while the group before it is being appended.
 */
async function work(office: Office, desk: Desk): Promise<void> {
  if (desk.deciding) return;
  desk.deciding = true;
  try {
    while (desk.waiting.length > 0) {
      await ready(office, desk);
      await waitWhileShut(office, desk);
      if (isTooFarAhead(desk)) {
        await letRowsCatchUp(office, desk);
        continue;
      }
      const pace = await decideBatch(office, desk, takeBatch(desk));
      void send(office, desk);
      await pace?.turn();
      if (desk.decided.length >= LIMITS.groupEvents && desk.sending) await turn();
    }
  } catch (error) {
    refuseAll(desk, () => unavailable(error));
  } finally {
    desk.deciding = false;
  }
}

/** Appends what is decided at the revision it was decided on; after a conflict it waits again and is decided anew. */
async function send(office: Office, desk: Desk): Promise<void> {
  if (desk.sending) return;
  await append(office, desk);
  if (desk.waiting.length > 0) await work(office, desk);
}

/** A company that goes to another cell is looked at so often, and shut for so long at most, whatever the clocks say. */
const LOOK_MS = 20;
const SHUT_MS = 3_000;

/** Waits while the company of a desk is shut: then it is elsewhere, or nobody has moved it. */
async function waitWhileShut(office: Office, desk: Desk): Promise<void> {
  const { cells, clock } = office;
  if (!cells) return;
  const endMs = clock.elapsed() + SHUT_MS;
  while ('shut' in desk.page && (desk.page.shut?.untilMs ?? 0) > clock.now() && clock.elapsed() < endMs) {
    await pause(LOOK_MS);
    discard(office, desk, []);
    await ready(office, desk);
  }
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

function refuseAll(desk: Desk, why: () => unknown): void {
  for (const waiting of desk.waiting.splice(0)) waiting.reject(why());
}

/** Facts are kept in memory until the rows hold them, and rows are written slower than events. */
function isTooFarAhead(desk: Desk): boolean {
  return desk.overlay.lines > LIMITS.unprojectedLines;
}

/** Waits until so much is projected that the overlay may grow again; refuses what waits when that takes too long. */
async function letRowsCatchUp(office: Office, desk: Desk): Promise<void> {
  const enough = surplusOf(desk.overlay, LIMITS.unprojectedLines);
  await office.progress.waitFor(desk.stream, enough, LIMITS.unprojectedWaitMs);
  await prune(office, desk);
  if (isTooFarAhead(desk)) refuseAll(desk, tooFarAhead);
}

const tooFarAhead = (): unknown =>
  later(
    'the read models lack much of what this company has written: no more is taken until they have it; ask again in 2 s',
    2,
  );

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

/** How long the end of the service waits for appends: those that are not durable then were never answered. */
const CLOSE_MS = 2_000;

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
  if (isIdle(desk)) dropDesk(office, desk);
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
  deps: Pick<Office, 'log' | 'memory' | 'progress' | 'clock' | 'secrets' | 'keyring' | 'cells'> & {
    onProblem?: Office['onProblem'];
    /** Default: LIMITS.companiesPerUserPerDay. */
    companiesPerUserPerDay?: number | undefined;
    /** Default: LIMITS.booksBytes. */
    booksBytes?: number | undefined;
    /** Default: one that nobody reads. */
    tally?: Tally | undefined;
    /** Default: nobody looks. */
    tracer?: Office['tracer'];
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
    weighed: { atMs: Number.NEGATIVE_INFINITY, used: new Set(), bytes: 0 },
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
        task: task as Task,
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
