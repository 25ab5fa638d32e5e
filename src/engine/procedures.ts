// Runs procedures: stage by stage, each step an append of its own, or all of them on one copy of the book.
import type { Procedure, Stage, StageEnd, Step, StepDone, StepResult, Told } from '../../commands/procedure.ts';
import type { Book } from '../domain/book.ts';
import type { CalendarDate } from '../domain/dates.ts';
import { Refusal } from '../domain/refusal.ts';
import { slices } from './loop.ts';
import type { Scope } from '../domain/scopes.ts';

/** How steps are done for real. */
export interface Hands {
  /** Does one step. Rejects with its refusal. */
  doStep(step: Step): Promise<StepDone>;
  /** Does all steps of a stage as one append, or none. Rejects with the first refusal, or that of its `agree`. */
  doTogether(stage: Stage): Promise<readonly StepDone[]>;
  /** Tries them on a copy of the book. */
  trial(): Trial;
  /** What the caller may do; default: everything. */
  may?(scope: Scope): boolean;
  /** The bytes of a kept file. */
  file?(kept: { readonly sha256: string }): Promise<Buffer>;
  /** The book as it stands. */
  book(): Promise<Readonly<Book>>;
  /** Throws when no further step may begin. */
  check?(): void;
}

/** Steps that are tried on a copy of the book, each on what those before it would change. */
export interface Trial {
  /** What they would come to: a refused one ends it, unless the others go on without it. */
  go(steps: readonly Step[], goOn: boolean): Promise<readonly StepResult[]>;
  /** The book after them; undefined before anything was tried. */
  book(): Readonly<Book> | undefined;
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
  file: Hands['file'],
): Promise<A> {
  const stages = procedure.run(book, input, today, told);
  const pace = slices('command');
  let end: StageEnd = { results: [], book };
  let next = stages.next();
  while (!next.done) {
    // A stage without steps says that it has worked for a while, however long that was.
    if (next.value.steps.length > 0) end = await stage(next.value);
    else {
      const { file: asked } = next.value;
      end = { results: [], book: end.book, ...(asked && file && { file: await file(asked) }) };
      if (pace.isDue()) await pace.turn();
    }
    next = stages.next(end);
  }
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
  return drive(
    procedure,
    input,
    today,
    await hands.book(),
    told,
    async (stage) => {
      const { steps, goOn, how } = stage;
      if (how === 'tried') {
        const trial = hands.trial();
        const tried = await tryStage(trial, steps, goOn);
        return { ...tried, book: trial.book() ?? (await hands.book()) };
      }
      const results: StepResult[] = [];
      if (how === 'together') {
        try {
          results.push(...(await hands.doTogether(stage)));
        } catch (error) {
          results.push(refusedStep(error));
        }
        return { results, book: await hands.book() };
      }
      for (const step of steps) {
        hands.check?.();
        try {
          results.push(await hands.doStep(step));
        } catch (error) {
          results.push(refusedStep(error));
          if (!goOn) break;
        }
      }
      return { results, book: await hands.book() };
    },
    hands.file?.bind(hands),
  );
}

/** Tries the steps of a stage. Those that are refused may be possible once the others are done: in the other order. */
async function tryStage(
  trial: Trial,
  steps: readonly Step[],
  goOn: Stage['goOn'],
): Promise<Pick<StageEnd, 'results'> & { readonly order: readonly number[] }> {
  const results = new Map<number, StepResult>();
  const order: number[] = [];
  let rest = steps.map((_step, i) => i);
  for (;;) {
    const tried = await trial.go(
      rest.map((i) => steps[i] as Step),
      goOn !== false,
    );
    tried.forEach((result, n) => {
      const i = rest[n] as number;
      results.set(i, result);
      if (!result.refused) order.push(i);
    });
    const refused = rest.filter((i) => results.get(i)?.refused);
    if (goOn !== 'again' || refused.length === 0 || refused.length === rest.length) break;
    rest = refused.reverse();
  }
  return { results: steps.flatMap((_step, i) => results.get(i) ?? []), order };
}

/**
 * What a procedure would come to: its answer; whatever it would do is tried one after the other in one trial. Nothing
 * is written.
 */
export async function rehearseProcedure<I, A>(
  procedure: Procedure<I, A>,
  input: I,
  today: CalendarDate,
  book: Readonly<Book>,
  trial: Trial,
  read: Pick<Told, 'facts' | 'stories'> = { facts: [] },
  may?: Told['may'],
  file?: Hands['file'],
): Promise<A> {
  const told = { dryRun: true, ...read, ...(may && { may }) };
  return drive(
    procedure,
    input,
    today,
    book,
    told,
    async ({ steps, goOn }) => {
      const tried = await tryStage(trial, steps, goOn);
      return { ...tried, book: trial.book() ?? book };
    },
    file,
  );
}
