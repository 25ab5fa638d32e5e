// Jobs: what is due by the calendar. Each is an ordinary command with a natural key in the book, so that whoever runs
// it, and how often, it happens once. The clock runs them; so does whoever asks for it.
import { z } from 'zod';
import { recognizeAccruals } from './accrual-slices.ts';
import { billContract, endContract, renewContract } from './contracts.ts';
import { step, type Procedure, type Step } from './procedure.ts';
import { dueSlices } from '../src/domain/accrual-schedules.ts';
import type { Book } from '../src/domain/book.ts';
import { dueActs } from '../src/domain/contracts.ts';
import { dateSchema, lastOfMonth, monthOf, type CalendarDate } from '../src/domain/dates.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { REFUSALS, refuse } from '../src/domain/refusal.ts';
import type { RecordedFact } from '../src/domain/events.ts';

/** One thing that is due. `key` names it for good: what kind, and which. */
interface DueJob extends Step {
  readonly job: string;
  readonly key: string;
  readonly date: CalendarDate;
}

/** A kind of job: what of it is due through a day, oldest first. */
interface ClockJob {
  readonly job: string;
  due(book: Readonly<Book>, through: CalendarDate, today: CalendarDate): readonly Omit<DueJob, 'job'>[];
}

/** Slices of accrual schedules, by month: a month is due on its last day. */
const accruals: ClockJob = {
  job: 'accruals',
  due(book, through) {
    const months = new Set(
      dueSlices(book.accrualSchedules.byId.values(), through)
        .map(({ date }) => monthOf(date))
        .filter((month) => lastOfMonth(month) <= through),
    );
    return [...months].map((month) => ({
      key: `accruals:${month}`,
      date: lastOfMonth(month),
      ...step(recognizeAccruals, { through: month }),
    }));
  },
};

/** What contracts have to do: a billing date, a renewal and an end are each due on their day. */
const billing: ClockJob = {
  job: 'contracts',
  // Contracts do nothing before its day has come.
  due: (book, through, today) =>
    [...book.contracts.byId.values()]
      .flatMap((contract) => dueActs(contract, through < today ? through : today))
      .map(({ contractId, act, date, on, endDate }) => ({
        key: `contracts:${contractId}:${act}:${date}`,
        date: on,
        ...(act === 'bill'
          ? step(billContract, { contractId, date })
          : act === 'renew'
            ? step(renewContract, { contractId, endDate })
            : step(endContract, { contractId, date: endDate ?? date })),
      })),
};

/** Every kind of job. */
const JOBS: readonly ClockJob[] = [accruals, billing];

/** What is due through a day, oldest first; slices also of a day that has not come, when a month is ended early. */
export function dueJobs(book: Readonly<Book>, through: CalendarDate, today: CalendarDate): DueJob[] {
  return JOBS.flatMap(({ job, due }) => due(book, through, today).map((one) => ({ job, ...one }))).toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  );
}

const runInput = z
  .strictObject({
    through: dateSchema
      .optional()
      .meta({ description: 'Everything that is due up to this day, at most today. Default: today.' }),
  })
  .meta({ id: 'JobsInput' });

/** What running jobs answers: each with what came of it, and how many were left for the next time. */
const jobsRun = z
  .object({
    through: z.string(),
    jobs: z.array(
      z.object({
        job: z.string(),
        key: z.string(),
        date: z.string(),
        status: z.enum(['done', 'refused', 'not_begun']),
        journalEntryIds: z.array(z.string()),
        invoiceIds: z.array(z.string()),
        code: z.enum(REFUSALS).optional(),
        message: z.string().optional(),
      }),
    ),
    left: z.number().int(),
  })
  .meta({ id: 'JobsRun' });

/**
 * Does what is due through a day, oldest first, at most LIMITS.jobsAtOnce: what one refuses does not stop the others.
 * Refuses validation_error for a day that has not come.
 */
export const runJobs: Procedure<z.infer<typeof runInput>, z.infer<typeof jobsRun>> = {
  name: 'run-jobs',
  summary: 'Run the jobs that are due',
  text:
    'Posts what is due by the calendar: slices of accruals, invoices of contracts, renewals and ends. Each job has a ' +
    'natural key: whoever runs it, and how often, it happens once. The service runs them by itself every minute; ' +
    'this is for those who do not want to wait.',
  ja: {
    summary: '実行時期の来たジョブを実行する',
    text:
      'カレンダーにより実行すべきもの（期間配分、契約の請求・更新・終了）を記帳します。各ジョブには固有のキーがあり、' +
      '誰が何度実行しても一度だけ行われます。通常はサービスが毎分自動実行し、これは待たずに実行するためのものです。',
  },
  needs: 'periods:close',
  input: runInput,
  output: jobsRun,
  *run(book, { through }, today) {
    if (through !== undefined && through > today)
      refuse('validation_error', `through: must not lie after today (${today})`, 'through');
    const day = through ?? today;
    const due = dueJobs(book, day, today);
    const begun = due.slice(0, LIMITS.jobsAtOnce);
    const { results } = begun.length === 0 ? { results: [] } : yield { steps: begun, goOn: true };
    const jobs = begun.map(({ job, key, date }, i) => {
      const result = results[i];
      const named = { job, key, date };
      if (result?.refused) {
        const { code, message } = result.refused;
        return { ...named, status: 'refused' as const, journalEntryIds: [], invoiceIds: [], code, message };
      }
      const made = (result?.events ?? []) as readonly RecordedFact[];
      return {
        ...named,
        status: result ? ('done' as const) : ('not_begun' as const),
        journalEntryIds: made.flatMap(({ type, data }) => (type === 'journal_entry.posted' ? data.entryId : [])),
        invoiceIds: made.flatMap(({ type, data }) => (type === 'invoice.drafted' ? data.invoice.id : [])),
      };
    });
    return { through: day, jobs, left: due.length - begun.length };
  },
};
