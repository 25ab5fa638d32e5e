// One decision: a task on the page of its desk, an idempotency key that has its answer already, one step that is only
// tried, or what a rehearsal asks of the past.
import { randomBytes } from 'node:crypto';
import { unrecalledIds, type Moment, type Recalled, type Recalls } from '../../commands/command.ts';
import { copyBook, type Book } from '../domain/book.ts';
import { cellBeside, inAnotherCell, inItsFollower } from '../domain/companies.ts';
import type { Directory } from '../domain/directory.ts';
import { balanceEffects } from '../domain/effects.ts';
import type { EventMeta, LedgerEvent } from '../domain/event.ts';
import { familyOf, withPrefix, type IdKind } from '../domain/ids.ts';
import { LIMITS } from '../domain/limits.ts';
import { SEED_BYTES } from '../domain/period-balances.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import type { Asking, Decided, Desk, Looking, Office, RehearsedStep, Step, Task, Together, Waiting } from './desk.ts';
import { takeSnapshot } from './desks.ts';
import { eventText } from './encoding.ts';
import { HASHES } from './leaf.ts';
import { factAt } from './overlay.ts';
import { turnPage } from './page.ts';
import type { NewEvent, Receipt } from './ports.ts';
import { addKnown, contradicted, learn, newKnown, recalledBy, type Past } from './recall.ts';
import type { DrawnSecret } from './secrets.ts';
import { isSampled } from './spans.ts';
import type { RecordedFact } from '../domain/events.ts';

const NOTHING = { events: [], bytes: 0 } as const;

/** Decides what waits, on the page as it is; undefined when more must be recalled before it can be decided. */
export function decide(
  office: Office,
  desk: Desk,
  waiting: Exclude<Waiting, { readonly together: Together }>,
  past: Past,
  recalls: Recalls,
): Decided | undefined {
  try {
    checkWrites(office, desk);
    return waiting.task
      ? decideTask(office, desk, waiting, past, recalls)
      : waiting.look
        ? look(desk, waiting, past)
        : rehearse(office, desk, waiting, past, recalls);
  } catch (error) {
    const missing = unrecalledIds(error);
    const { rounds = 0 } = waiting;
    if (!missing || rounds >= LIMITS.recallRounds) {
      const why = missing ? asksForEver((waiting.task ?? waiting.trial)?.command.name ?? '') : error;
      return { waiting, ...NOTHING, tell: () => waiting.reject(why) };
    }
    waiting.rounds = rounds + 1;
    waiting.missing = [...(waiting.missing ?? []), ...missing];
    return undefined;
  }
}

/** Refuses internal_error at a desk where nothing may be decided, wrong_cell of what is written elsewhere. */
export function checkWrites({ cells }: Pick<Office, 'cells'>, { stopped, page }: Pick<Desk, 'stopped' | 'page'>): void {
  const cell = 'company' in page && page.company ? cellBeside(cells, page.company) : undefined;
  if (cell !== undefined) throw inAnotherCell(cell);
  if ('isFenced' in page ? page.isFenced : page.shut?.epoch !== undefined) throw inItsFollower(cells);
  if (stopped !== undefined)
    refuse(
      'internal_error',
      `nothing more can be written here, reading goes on: ${stopped}. The operator has to run "daicho verify"`,
    );
}

/** The refusal of a decision that asks the past for more each time that it is told what it asked for. */
export function asksForEver(command: string): Refusal {
  return new Refusal(
    'internal_error',
    `${command} asked for more of the past ${LIMITS.recallRounds} times and was given up; nothing was written`,
  );
}

type WaitingTask = Extract<Waiting, { readonly task: Task }>;
type WaitingTrial = Extract<Waiting, { readonly trial: Step }>;
type WaitingLook = Extract<Waiting, { readonly look: Looking }>;

function decideTask(office: Office, desk: Desk, waiting: WaitingTask, past: Past, recalls: Recalls): Decided {
  const { task } = waiting;
  const { command, input } = task;
  const recalled = recalledBy(office, desk, past, recalls);
  const now = momentOf(office, desk, task);
  const { facts, warnings } = factsOf(office, desk, task, task, now, recalled, desk.page, desk.head + 1);
  const events = textsOf(facts);
  const bytes = checkedBytes(events);
  const keys = now.keys && now.keys.size > 0 ? now.keys : undefined;
  if (keys) office.keyring.take(desk.stream, keys);
  turnPage(office, desk, facts, now.recordedMs);
  takeSnapshot(desk);
  const revision = desk.head;
  return {
    waiting,
    events,
    bytes,
    keys,
    tell() {
      try {
        const answer = command.answer(facts, input, recalled, desk.page as never);
        const secret = facts.length > 0 ? now.drawn?.secret : undefined;
        waiting.resolve({ answer, replayed: false, revision, events: facts, warnings, secret });
      } catch (error) {
        waiting.reject(error);
      }
    },
  };
}

/** Tries one step on the page as it is: it changes nothing that another one could see, and nothing of it is kept. */
function rehearse(office: Office, desk: Desk, waiting: WaitingTrial, past: Past, recalls: Recalls): Decided {
  const { asking, trial } = waiting;
  const { page } = desk;
  const recalled = recalledBy(office, desk, past, recalls);
  const keys = new Map<string, Uint8Array>();
  const made = new Set<string>();
  let steps: readonly RehearsedStep[] = [];
  let refused: Refusal | undefined;
  try {
    const now = noting(momentOf(office, desk, asking, keys), made);
    const { facts, warnings } = factsOf(office, desk, asking, trial, now, recalled, page, desk.head + 1);
    const bytes = checkedBytes(textsOf(facts));
    const answer = trial.command.answer(facts, trial.input, recalled, page as never);
    steps = [{ answer, events: facts, warnings, bytes }];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused = error;
  }
  const facts = steps.flatMap(({ events }) => events);
  const balances = 'journal' in page ? balanceEffects(page, 'before', facts) : [];
  const rehearsed = { steps, refused, revision: desk.head, page, balances, keys, made };
  return { waiting, ...NOTHING, tell: () => waiting.resolve(rehearsed) };
}

/** Tells a rehearsal what it asked of the past; its first question is also answered by a copy of the page. */
function look(desk: Desk, waiting: WaitingLook, past: Past): Decided {
  const { known, recalls, ground } = waiting.look;
  const { page, head, lastRecordedMs } = desk;
  const on = ground ?? { page: 'journal' in page ? copyBook(page) : page, head, lastRecordedMs };
  // Only what is durable may be known: until then others may find it false, and it is asked again.
  const learned = newKnown();
  learn(learned, desk, past, recalls, on.head + 1);
  return {
    waiting,
    ...NOTHING,
    tell() {
      addKnown(known, learned);
      waiting.resolve(on);
    },
  };
}

let lastIso = { ms: Number.NaN, iso: '' };

/** The time as text, written once for all that is decided in the same millisecond. */
function isoOf(ms: number): string {
  if (lastIso.ms !== ms) lastIso = { ms, iso: new Date(ms).toISOString() };
  return lastIso.iso;
}

/** The moment of one decision, with what it drew and when it is recorded. */
export interface Now extends Moment {
  readonly recordedMs: number;
  readonly recordedAt: string;
  /** The secret that the decision drew. */
  drawn: DrawnSecret | undefined;
  /** Keys of personal fields that the decision made. */
  keys: Map<string, Uint8Array> | undefined;
}

/** One object, because each post makes one. */
export function momentOf(
  { clock, secrets, keyring, companiesPerUserPerDay, cells }: Office,
  { stream, lastRecordedMs }: Pick<Desk, 'stream' | 'lastRecordedMs'>,
  { actor, scopes }: Asking,
  keys?: Map<string, Uint8Array>,
): Now {
  // What is decided follows the clock. Only the recording time is held: a clock that was once ahead must not move the
  // company's life.
  const nowMs = clock.now();
  const nowIso = isoOf(nowMs);
  const recordedMs = Math.max(nowMs, lastRecordedMs);
  const now: Now = {
    now: nowMs,
    nowIso,
    actor,
    may: (scope) => scopes.has(scope),
    id: (kind: IdKind) => withPrefix(kind, clock.uuid()),
    secret: () => (now.drawn = secrets.draw()),
    hashes: HASHES,
    seed: () => randomBytes(SEED_BYTES).toString('base64'),
    personal: () => keyring.sealing(stream, (now.keys ??= new Map())),
    companiesPerUserPerDay,
    // Of one cell alone nobody says where it is.
    cell: cells?.names.find((name) => name === cells.own),
    recordedMs,
    recordedAt: recordedMs === nowMs ? nowIso : isoOf(recordedMs),
    drawn: undefined,
    keys,
  };
  return now;
}

/** A moment that notes the families of the ids that are drawn in it. */
export function noting(now: Now, made: Set<string>): Now {
  const { id } = now;
  return {
    ...now,
    id(kind) {
      const one = id(kind);
      made.add(familyOf(one));
      return one;
    },
  };
}

/** What a step decides on a page, as facts from revision `first` on. */
export function factsOf(
  { clock }: Office,
  { stream }: Pick<Desk, 'stream'>,
  asking: Asking,
  { command, input }: Step,
  now: Now,
  recalled: Recalled,
  page: Book | Directory,
  first: number,
): Pick<RehearsedStep, 'warnings'> & { readonly facts: readonly RecordedFact[] } {
  const decided = command.decide(page as never, input, now, recalled);
  const { actor, requestId, correlationId, traceparent, idempotencyKey, fingerprint } = asking;
  const facts = decided.map((fact: LedgerEvent, index): RecordedFact => {
    const meta: { -readonly [K in keyof EventMeta]: EventMeta[K] } = {
      v: fact.version,
      recordedAt: now.recordedAt,
      actor,
      command: command.name,
      index,
      count: decided.length,
    };
    // Member by member, not by spreading objects that are mostly empty: this is done for every event.
    if (requestId !== undefined) meta.requestId = requestId;
    if (correlationId !== undefined) meta.correlationId = correlationId;
    // It is kept for ever: only where somebody can look the trace up.
    if (isSampled(traceparent)) meta.traceparent = traceparent;
    if (idempotencyKey !== undefined) {
      meta.idempotencyKey = idempotencyKey;
      meta.fingerprint = fingerprint;
    }
    const { type, version, data } = fact;
    return { id: clock.uuid(), stream, revision: first + index, type, version, data, meta } as RecordedFact;
  });
  return { facts, warnings: command.warnings?.(page as never, input, decided, recalled) ?? [] };
}

/** The only time that events are made into text: every attempt to append sends it as it is. */
export function textsOf(facts: readonly RecordedFact[]): NewEvent[] {
  return facts.map(({ id, type, data, meta }): NewEvent => ({
    id,
    type,
    data,
    meta,
    text: eventText(type, data, meta),
  }));
}

/** Bytes of events that are appended at once. Refuses too_large. */
export function checkedBytes(events: readonly NewEvent[]): number {
  let bytes = 0;
  for (const { text } of events) bytes += text?.bytes ?? 0;
  if (bytes > LIMITS.appendBytes)
    refuse(
      'too_large',
      `this would be stored as ${bytes} bytes in ${events.length} events, ` +
        `and at most ${LIMITS.appendBytes} bytes can be stored at once: send less at once`,
    );
  return bytes;
}

/** Answers a task from the events that its idempotency key wrote before. */
export function replay(
  office: Office,
  desk: Desk,
  waiting: Waiting,
  receipt: Receipt,
  past: Past,
  recalls: Recalls,
): Decided {
  const { task } = waiting as WaitingTask;
  const facts: RecordedFact[] = [];
  for (let n = 0; n < receipt.events; n++) {
    const revision = receipt.firstRevision + n;
    const fact = factAt(desk.overlay, revision) ?? past.stored.get(revision);
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
      : contradicted(office.onProblem, desk.stream, 'this Idempotency-Key');
    return { waiting, ...NOTHING, tell: () => waiting.reject(no) };
  }
  const recalled = recalledBy(office, desk, past, recalls, receipt.firstRevision);
  const tell = (): void => {
    try {
      (waiting as WaitingTask).resolve({
        answer: task.command.answer(facts, task.input, recalled, desk.page as never),
        replayed: true,
        revision: receipt.firstRevision + receipt.events - 1,
        events: facts,
        warnings: task.command.warnings?.(desk.page as never, task.input, facts, recalled) ?? [],
      });
    } catch (error) {
      waiting.reject(error);
    }
  };
  if (receipt.firstRevision <= desk.durable) return { waiting, ...NOTHING, tell, isSettled: true };
  const inProgress = new Refusal(
    'request_in_progress',
    'a request with this Idempotency-Key is still being written; ask again in a second',
    undefined,
    { retryAfterS: 1 },
  );
  const twin = setTimeout(() => waiting.reject(inProgress), LIMITS.twinWaitMs);
  return {
    waiting,
    ...NOTHING,
    tell() {
      clearTimeout(twin);
      tell();
    },
    twin,
    isSettled: true,
  };
}
