// Runs procedures: stage by stage, each step an append of its own, or all of them on one copy of the book.
import type { Procedure, Stage, StageEnd, Step, StepResult } from '../../commands/procedure.ts';
import type { Book } from '../domain/book.ts';
import type { CalendarDate } from '../domain/dates.ts';
import { Refusal } from '../domain/refusal.ts';

/** A step that was done, or would be. */
type Taken = Exclude<StepResult, { readonly refused: Refusal }>;

/** How steps are done for real. */
export interface Hands {
  /** Does one step. Rejects with its refusal. */
  doStep(step: Step): Promise<Taken>;
  /** The book as it stands. */
  book(): Promise<Readonly<Book>>;
}

/**
 * What steps would come to, each on what those before it would change, until one is refused; and the book after them.
 */
export interface Rehearsing {
  readonly steps: readonly Taken[];
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
  stage: (asked: Stage) => Promise<StageEnd>,
): Promise<A> {
  const stages = procedure.run(book, input, today);
  let next = stages.next();
  while (!next.done) next = stages.next(await stage(next.value));
  return next.value;
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
): Promise<A> {
  return drive(procedure, input, today, await hands.book(), async ({ steps, goOn }) => {
    const results: StepResult[] = [];
    for (const step of steps) {
      try {
        results.push(await hands.doStep(step));
      } catch (error) {
        if (!(error instanceof Refusal) || PASSING.has(error.code)) throw error;
        results.push({ refused: error });
        if (!goOn) break;
      }
    }
    return { results, book: await hands.book() };
  });
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
): Promise<{ answer: A; rehearsal: R | undefined }> {
  const accepted: Step[] = [];
  let rehearsal: R | undefined;
  const answer = await drive(procedure, input, today, book, async ({ steps, goOn }) => {
    const results: StepResult[] = [];
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
    return { results, book: rehearsal?.book ?? book };
  });
  return { answer, rehearsal };
}
