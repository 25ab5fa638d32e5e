// The end of a month: what is due is posted, and the period closed, step by step, until something stands in the way.
// Tried first on a copy of the book, it says exactly what it would do, and the statements after it.
import { z } from 'zod';
import { depreciateFixedAssets } from './depreciation.ts';
import { closeFiscalPeriod, closeInput, periodAt, periodStep } from './fiscal-periods.ts';
import { dueJobs } from './jobs.ts';
import { payrollInput } from './payroll-input.ts';
import { postPayrollRun, runPayroll } from './payroll-runs.ts';
import { step, type Procedure, type Stage, type StageEnd, type Step, type StepResult, type Told } from './procedure.ts';
import type { Book } from '../src/domain/book.ts';
import { closeChecks } from '../src/domain/closing.ts';
import { monthOf, type CalendarDate } from '../src/domain/dates.ts';
import {
  periodCheck,
  periodView,
  shownPeriod,
  type FiscalPeriod,
  type PeriodView,
} from '../src/domain/fiscal-periods.ts';
import { dueAssets, spansOf } from '../src/domain/fixed-assets.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { Refusal, REFUSALS } from '../src/domain/refusal.ts';
import type { Scope } from '../src/domain/scopes.ts';
import type { RecordedFact } from '../src/domain/events.ts';

const STEPS = ['jobs', 'depreciation', 'payroll', 'close'] as const;
type StepName = (typeof STEPS)[number];

/** What is asked of the steps. */
interface MonthAsk {
  readonly period: FiscalPeriod;
  readonly today: CalendarDate;
  readonly payroll?: z.infer<typeof payrollOfMonth> | undefined;
  readonly close: Omit<z.infer<typeof closeInput>, 'periodId'>;
}

/** Months that depreciation is still due of, in the order in which they must be taken, as far as they are open. */
function monthToDepreciate(book: Readonly<Book>, { endDate }: FiscalPeriod): string | undefined {
  const years = spansOf(book.periods.years);
  const { runs, forgotten = '' } = book.depreciation;
  const last = runs.reduce((newest, { date }) => (date > newest ? date : newest), forgotten);
  return book.periods.years
    .flatMap(({ year, months }) => (year.status === 'closed' ? [] : months))
    .find(
      (month) =>
        month.status !== 'closed' &&
        month.endDate <= endDate &&
        month.endDate >= last &&
        dueAssets(book, years, month.endDate).length > 0,
    )?.name;
}

/** True when the payroll of a month was run already, or is drafted. */
function isPaid(book: Readonly<Book>, month: string): boolean {
  return [...book.payroll.runs.values()].some(({ type, period }) => type === 'regular' && period === month);
}

/** What a step of the month has to do next, by the book as it is then; nothing = it is done. */
const PLANS: Readonly<Record<StepName, (book: Readonly<Book>, ask: MonthAsk) => readonly Step[]>> = {
  jobs: (book, { period, today }) => dueJobs(book, period.endDate, today).slice(0, LIMITS.jobsAtOnce),
  depreciation(book, { period }) {
    const month = monthToDepreciate(book, period);
    return month === undefined ? [] : [step(depreciateFixedAssets, { month })];
  },
  payroll(book, { period, payroll }) {
    const month = monthOf(period.endDate);
    if (payroll && !isPaid(book, month)) return [step(runPayroll, { ...payroll, period: month })];
    return [...book.payroll.runs.values()]
      .filter(
        ({ status, entryDate }) => status === 'draft' && entryDate >= period.startDate && entryDate <= period.endDate,
      )
      .map(({ id }) => step(postPayrollRun, { payrollRunId: id }));
  },
  close(book, { period, close }) {
    const { status } = periodAt(book, period.id).period;
    const isClosed = status === 'closed' || (status === 'soft_closed' && close.mode === 'soft');
    return isClosed ? [] : [step(closeFiscalPeriod, { ...close, periodId: period.id })];
  },
};
/** What steps ask for beyond closing periods. */
const NEEDS: Readonly<Partial<Record<StepName, Scope>>> = { payroll: 'payroll:run' };
/** A step goes on while its plan has something new to do; months of depreciation come one by one. */
const ROUNDS = 240;

const did = z.object({
  command: z.string(),
  journalEntryIds: z.array(z.string()),
  invoiceIds: z.array(z.string()),
  payrollRunIds: z.array(z.string()),
});
const stepDone = z.object({
  step: z.enum(STEPS),
  status: z.enum(['done', 'nothing', 'blocked', 'not_begun']),
  did: z.array(did),
  code: z.enum(REFUSALS).optional(),
  message: z.string().optional(),
});
type MonthEndStepDone = z.infer<typeof stepDone>;

/** What a command did, by the things that it made. */
function doneBy(command: string, { events }: Exclude<StepResult, { refused: Refusal }>): z.infer<typeof did> {
  const facts = events as readonly RecordedFact[];
  return {
    command,
    journalEntryIds: facts.flatMap(({ type, data }) => (type === 'journal_entry.posted' ? data.entryId : [])),
    invoiceIds: facts.flatMap(({ type, data }) => (type === 'invoice.drafted' ? data.invoice.id : [])),
    payrollRunIds: facts.flatMap(({ type, data }) => (type === 'payroll_run.posted' ? data.payrollRun.id : [])),
  };
}

/** How far the steps came. */
interface MonthEndProgress {
  readonly steps: readonly MonthEndStepDone[];
  readonly book: Readonly<Book>;
  readonly refused?: Refusal;
  /** What the last command answered. */
  readonly answer?: unknown;
}

/** Does steps of a month in order until one is refused. */
function* take(
  begun: Readonly<Book>,
  names: readonly StepName[],
  ask: MonthAsk,
  told: Told | undefined,
): Generator<Stage, MonthEndProgress, StageEnd> {
  let book = begun;
  let refused: Refusal | undefined;
  let answer: unknown;
  const steps: MonthEndStepDone[] = [];
  for (const name of names) {
    const all: z.infer<typeof did>[] = [];
    const needs = NEEDS[name];
    let planned: string | undefined;
    for (let round = 0; !refused && round < ROUNDS; round++) {
      const plan = PLANS[name](book, ask);
      // What is planned a second time would never end.
      const inputs = JSON.stringify(plan.map(({ input }) => input));
      if (plan.length === 0 || inputs === planned) break;
      planned = inputs;
      if (needs !== undefined && told?.may?.(needs) === false) {
        refused = new Refusal('insufficient_scope', `this needs the scope ${needs}`);
        break;
      }
      const { results, book: after } = yield { steps: plan, goOn: false };
      book = after;
      for (const [n, result] of results.entries()) {
        if (result.refused) refused = result.refused;
        else {
          all.push(doneBy(plan[n]?.command.name ?? '', result));
          ({ answer } = result);
        }
      }
    }
    const why = refused && { code: refused.code, message: refused.message };
    steps.push({ step: name, status: refused ? 'blocked' : all.length > 0 ? 'done' : 'nothing', did: all, ...why });
    if (refused) break;
  }
  const rest = names.slice(steps.length).map((name) => ({ step: name, status: 'not_begun' as const, did: [] }));
  return { steps: [...steps, ...rest], book, ...(refused && { refused }), answer };
}

const payrollOfMonth = payrollInput.omit({ type: true, period: true, periodStart: true, periodEnd: true, post: true });

const monthEndInput = z
  .strictObject({
    periodId: closeInput.shape.periodId,
    steps: z
      .array(z.enum(STEPS, `must be ${STEPS.join(', ')}`))
      .min(1)
      .optional()
      .meta({
        description: 'Which steps; they are done in the order jobs, depreciation, payroll, close. Default: all.',
      }),
    payroll: payrollOfMonth
      .optional()
      .meta({
        description: 'Runs and posts the payroll of the month, unless it was run. Without it drafts are posted.',
      }),
    mode: closeInput.shape.mode,
    note: closeInput.shape.note,
  })
  .meta({ id: 'MonthEndInput', example: { steps: ['jobs', 'depreciation', 'close'] } });

const monthEnded = z
  .object({
    status: z.enum(['done', 'blocked']),
    steps: z.array(stepDone).describe('What each step did, until one was refused: that stays done'),
    blockers: z.array(periodCheck).describe('What stands in the way of a close after it; empty once it is closed'),
    period: shownPeriod,
    statements: z
      .object({ pl: z.unknown(), bs: z.unknown(), cs: z.unknown() })
      .optional()
      .describe('Of the period, after all that was (or would be) done; for who may read reports'),
  })
  .meta({ id: 'MonthEnd' });
type MonthEnd = Omit<z.infer<typeof monthEnded>, 'period'> & { readonly period: PeriodView };

/**
 * Ends a month: what is due by the calendar, depreciation, payroll, the close. Stops at the first step that is refused
 * and names what was done; that stays, and running it again goes on from there. Refuses not_found.
 */
export const endMonth: Procedure<z.infer<typeof monthEndInput>, MonthEnd> = {
  name: 'end-month',
  summary: 'End a month: post what is due, and close it',
  text:
    'Ends a month in one call: posts what the calendar asks for, depreciates, runs payroll, and closes, step by ' +
    'step, until something stands in the way. With {dryRun} it says exactly what it would do, and the statements ' +
    'after it.',
  ja: {
    summary: '月次を締める（計上すべきものを記帳して締め）',
    text:
      '月次を一度に締めます: カレンダーによる計上、減価償却、給与計算、締めを、妨げがあるまで順に行います。' +
      '{dryRun} では行う内容と、その後の決算書を正確に示します。',
  },
  needs: 'periods:close',
  input: monthEndInput,
  personal: true,
  output: monthEnded,
  statements: ({ period: { startDate, endDate } }) => ({ from: startDate, to: endDate }),
  *run(book, { periodId, steps: asked = STEPS, payroll, ...close }, today, told) {
    const { period } = periodAt(book, periodId);
    const names = STEPS.filter((name) => asked.includes(name));
    const { steps, book: after, refused } = yield* take(book, names, { period, today, payroll, close }, told);
    const { fiscalYear, period: now } = periodAt(after, periodId);
    const blockers =
      now.status === 'closed' ? [] : closeChecks(after, fiscalYear, now).filter(({ severity }) => severity === 'error');
    return { status: refused ? 'blocked' : 'done', steps: [...steps], blockers, period: periodView(now) };
  },
};

const closed = periodStep.extend({ posted: z.array(did).optional() });

/**
 * Closes a period after its jobs and its depreciation. Refuses as these and the close do; what was posted until then
 * stays, and is named in `related.posted`.
 */
export const closeWithDue: Procedure<z.infer<typeof closeInput>, z.infer<typeof closed>> = {
  name: 'close-with-due',
  summary: 'Post what is due, and close a fiscal period',
  needs: 'periods:close',
  input: closeInput,
  output: closed,
  *run(book, { periodId, postDue: _due, ...close }, today, told) {
    const { period } = periodAt(book, periodId);
    const before = yield* take(book, ['jobs', 'depreciation'], { period, today, close }, told);
    const posted = before.steps.flatMap((one) => one.did);
    const last = step(closeFiscalPeriod, { ...close, periodId });
    const end = before.refused ? undefined : yield { steps: [last], goOn: false };
    const [result] = end?.results ?? [];
    const refused = before.refused ?? result?.refused;
    if (refused) {
      const { code, message, field, extra } = refused;
      throw new Refusal(code, message, field, { ...extra, related: { ...extra.related, posted } });
    }
    if (!result || result.refused) throw new Error('a close was not taken');
    return { ...(result.answer as z.infer<typeof periodStep>), posted };
  },
};
