// What is decided at once at a desk: a batch of commands on one page with one look at the past, or steps that are
// written together.
import { copyBook, type Book } from '../domain/book.ts';
import { LIMITS } from '../domain/limits.ts';
import { unavailable } from './append.ts';
import { checkedBytes, checkWrites, decide, replay, textsOf } from './decide.ts';
import { takeSnapshot } from './desks.ts';
import {
  later,
  mayTryAgain,
  overtaken,
  stopping,
  TRIES,
  type Decided,
  type Desk,
  type Ground,
  type Office,
  type Rehearsed,
  type Together,
  type Waiting,
} from './desk.ts';
import { slices, type Slices } from './loop.ts';
import { discard, letGo, prune, turnPage } from './page.ts';
import { asQuestions, learn, questionsOf, readPast, receiptOf, recollect } from './recall.ts';
import { rehearsal } from './rehearsal.ts';

/** Overlays are pruned from this size on, also when nobody asks how far the read models are. */
const PRUNE_FACTS = 2_000;
const PRUNE_LINES = 10_000;

/**
 * Those that wait longest and share a scope: every task of a company does, callers of the directory do not. Steps that
 * are written together are a batch of their own.
 */
export function takeBatch(desk: Desk): Waiting[] {
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
 * Decides a batch: what it decided is to be appended, what the time of one slice did not suffice for waits again, in
 * front, and what could not be decided at all is refused. Returns the pace that says to give way first, if it does.
 */
export async function decideBatch(office: Office, desk: Desk, batch: Waiting[]): Promise<Slices | undefined> {
  try {
    return await decideNow(office, desk, batch);
  } catch (error) {
    for (const waiting of batch) waiting.reject(unavailable(error));
    return undefined;
  }
}

/**
 * Decides a batch, or as much of it as one slice of time allows: the rest waits again, in front, and the pace says to
 * give way first.
 */
async function decideNow(office: Office, desk: Desk, batch: Waiting[]): Promise<Slices | undefined> {
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
    checkWrites(office, desk);
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
      `nothing is written to ${stream}: the read models hold it up to revision ${projected}, ` +
        `the event store up to ${head}; was one of them restored from a backup? "daicho rebuild" makes the read ` +
        'models fit the events',
    );
  const no = later(
    'this company cannot be written right now: its read models are ahead of its events; ' +
      'its operator has to build them anew',
    5,
  );
  for (const waiting of batch) waiting.reject(no);
}
