// Runs procedures: stage by stage, each step an append of its own, or all of them on one copy of the book.
import type { Procedure, Stage, StageEnd, Step, StepDone, StepResult, Told } from '../../commands/procedure.ts';
import type { Scope } from '../domain/access.ts';
import type { Book } from '../domain/book.ts';
import type { CalendarDate } from '../domain/dates.ts';
import { Refusal } from '../domain/refusal.ts';

/** How steps are done for real. */
export interface Hands {
  /** Does one step. Rejects with its refusal. */
  doStep(step: Step): Promise<StepDone>;
  /** Does all of them as one append, or none. Rejects with the first refusal, or that of `agree`. */
  doTogether(steps: readonly Step[], agree: (results: readonly StepDone[]) => void): Promise<readonly StepDone[]>;
  /** What they would come to. */
  rehearse(steps: readonly Step[]): Promise<Rehearsing>;
  /** What the caller may do; default: everything. */
  may?(scope: Scope): boolean;
  /** The book as it stands. */
  book(): Promise<Readonly<Book>>;
}

/**
 * What steps would come to, each on what those before it would change, until one is refused; and the book after them.
 */
export interface Rehearsing {
  readonly steps: readonly StepDone[];
  readonly refused?: Refusal | undefined;
  readonly book: Readonly<Book>;
}

/** Refusals that say nothing of a step: the service cannot do it now, and neither what comes after it. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'request_in_progress', 'rate_limited', 'internal_error']);

async function drive<I, A>(
  procedure: Procedure<I, A>,
  input: I,
  today: CalendarDate,
  book: Readonly<Book>,
  told: Told,
  stage: (asked: Stage) => Promise<StageEnd>,
): Promise<A> {
  const stages = procedure.run(book, input, today, told);
  let next = stages.next();
  while (!next.done) next = stages.next(await stage(next.value));
  return next.value;
}

/** A refusal as the result of a step; throws what is none, or says nothing of the step. */
function refusedStep(error: unknown): StepResult {
  if (!(error instanceof Refusal) || PASSING.has(error.code)) throw error;
  return { refused: error };
}

/**
 * Runs a procedure to its answer. Refuses what the procedure itself refuses, and unavailable: what was done until then
 * stays done, and running it again goes on from there.
 */
export async function runProcedure<I, A>(
  procedure: Procedure<I, A>,
  input: I,
  today: CalendarDate,
  hands: Hands,
  read: Pick<Told, 'facts' | 'stories'> = { facts: [] },
): Promise<A> {
  const told = { dryRun: false, ...read, ...(hands.may && { may: hands.may.bind(hands) }) };
  return drive(procedure, input, today, await hands.book(), told, async ({ steps, goOn, how, agree }) => {
    if (how === 'tried') return tryOut([], steps, goOn, (all) => hands.rehearse(all), await hands.book());
    const results: StepResult[] = [];
    if (how === 'together') {
      try {
        results.push(...(await hands.doTogether(steps, agree ?? (() => undefined))));
      } catch (error) {
        results.push(refusedStep(error));
      }
      return { results, book: await hands.book() };
    }
    for (const step of steps) {
      try {
        results.push(await hands.doStep(step));
      } catch (error) {
        results.push(refusedStep(error));
        if (!goOn) break;
      }
    }
    return { results, book: await hands.book() };
  });
}

/** What steps would come to after those that are accepted; those of them that would be taken join these. */
async function tryOut<R extends Rehearsing>(
  accepted: Step[],
  steps: readonly Step[],
  goOn: boolean,
  rehearse: (steps: readonly Step[]) => Promise<R>,
  book: Readonly<Book>,
): Promise<StageEnd & { readonly rehearsal: R | undefined }> {
  const results: StepResult[] = [];
  let rehearsal: R | undefined;
  let rest = steps;
  while (rest.length > 0) {
    rehearsal = await rehearse([...accepted, ...rest]);
    const taken = rehearsal.steps.slice(accepted.length);
    results.push(...taken);
    accepted.push(...rest.slice(0, taken.length));
    if (!rehearsal.refused) break;
    results.push({ refused: rehearsal.refused });
    rest = goOn ? rest.slice(taken.length + 1) : [];
  }
  return { results, book: rehearsal?.book ?? book, rehearsal };
}

/**
 * What a procedure would come to: its answer, and the rehearsal of all its steps that would be taken (undefined when it
 * has none). Nothing is written.
 */
export async function rehearseProcedure<I, A, R extends Rehearsing>(
  procedure: Procedure<I, A>,
  input: I,
  today: CalendarDate,
  book: Readonly<Book>,
  rehearse: (steps: readonly Step[]) => Promise<R>,
  read: Pick<Told, 'facts' | 'stories'> = { facts: [] },
  may?: Told['may'],
): Promise<{ answer: A; rehearsal: R | undefined }> {
  const accepted: Step[] = [];
  let rehearsal: R | undefined;
  const told = { dryRun: true, ...read, ...(may && { may }) };
  const answer = await drive(procedure, input, today, book, told, async ({ steps, goOn }) => {
    const tried = await tryOut(accepted, steps, goOn, rehearse, rehearsal?.book ?? book);
    rehearsal = tried.rehearsal ?? rehearsal;
    return tried;
  });
  return { answer, rehearsal };
}
