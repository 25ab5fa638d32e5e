// Fiscal years and their months: states and events, and which period a date falls in.
import { z } from 'zod';
import { shownActor, withActors, type WithActors } from './actors.ts';
import { numbers, on, type BookPart } from './book-part.ts';
import { event } from './event.ts';
import { idSchema } from './ids.ts';
import { taxSettingsSchema } from './companies.ts';
import { addDays, addMonths, makeDate, monthOf, parts, type CalendarDate } from './dates.ts';
import { EntryPosted, type EntryContent } from './journal.ts';

/** Full state of a fiscal year or month. */
export const fiscalPeriodState = z.object({
  id: idSchema('fiscalPeriod'),
  name: z.string(),
  type: z.enum(['year', 'month']),
  parentId: idSchema('fiscalPeriod').optional(),
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(['open', 'soft_closed', 'closed']),
  softClosedAt: z.string().optional(),
  softClosedBy: z.string().optional(),
  closedAt: z.string().optional(),
  closedBy: z.string().optional(),
  reopenedAt: z.string().optional(),
  reopenedBy: z.string().optional(),
  reopenReason: z.string().optional(),
  /** Closing entries in force; a reopen reverses them. */
  closingEntryIds: z.array(idSchema('entry')),
  /** Result of the year in minor units as a decimal string (it may exceed 2^53); only on a closed year. */
  netIncome: z.string().optional(),
  taxSettings: taxSettingsSchema.optional(),
  note: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A fiscal year or one of its months. */
export type FiscalPeriod = z.infer<typeof fiscalPeriodState>;
/** Fields that a list of periods shows to people. */
export const PERIOD_COLUMNS: readonly (keyof FiscalPeriod)[] = ['name', 'type', 'startDate', 'endDate', 'status', 'id'];
const PERIOD_ACTORS = ['softClosedBy', 'closedBy', 'reopenedBy'] as const;
/** The same as answers show it: money is an integer there, and who did something an actor. */
export const shownPeriod = fiscalPeriodState.extend({
  softClosedBy: shownActor.optional(),
  closedBy: shownActor.optional(),
  reopenedBy: shownActor.optional(),
  netIncome: z.number().int().optional().describe('Result of the year in minor units; only on a closed year'),
});
export type PeriodView = Omit<WithActors<FiscalPeriod, (typeof PERIOD_ACTORS)[number]>, 'netIncome'> & {
  readonly netIncome?: bigint;
};
/** A period as answers show it. */
export function periodView({ netIncome, ...period }: FiscalPeriod): PeriodView {
  const shown = withActors(period, PERIOD_ACTORS);
  return netIncome === undefined ? shown : { ...shown, netIncome: BigInt(netIncome) };
}

/** A year was opened with its months. */
export const FiscalPeriodOpened = event(
  'fiscal_period.opened',
  1,
  z.object({ year: fiscalPeriodState, months: z.array(fiscalPeriodState) }),
);
/** `periods` holds every period whose state changed: the named one first, then the months inside a year. */
export const FiscalPeriodSoftClosed = event(
  'fiscal_period.soft_closed',
  1,
  z.object({ periods: z.array(fiscalPeriodState).min(1) }),
);
export const FiscalPeriodClosed = event(
  'fiscal_period.closed',
  1,
  z.object({ periods: z.array(fiscalPeriodState).min(1) }),
);
export const FiscalPeriodReopened = event(
  'fiscal_period.reopened',
  1,
  z.object({ periods: z.array(fiscalPeriodState).min(1), reason: z.string() }),
);
export const FiscalPeriodUpdated = event(
  'fiscal_period.updated',
  1,
  z.object({ periods: z.array(fiscalPeriodState).min(1) }),
);

/** A fiscal year of a book with its months in order and the next entry number, from 1. */
export interface FiscalYear {
  year: FiscalPeriod;
  months: FiscalPeriod[];
  nextEntryNumber: number;
}

/** The fiscal year that a date falls in. The newest year is looked at first: that is where entries go. */
export function yearOf(years: readonly FiscalYear[], date: CalendarDate): FiscalYear | undefined {
  for (let i = years.length - 1; i >= 0; i--) {
    const found = years[i] as FiscalYear;
    if (found.year.startDate <= date) return date <= found.year.endDate ? found : undefined;
  }
  return undefined;
}

/** The fiscal month of a year that a date of that year falls in. */
export function monthIn(fiscalYear: FiscalYear, date: CalendarDate): FiscalPeriod {
  const { months } = fiscalYear;
  for (let i = months.length - 1; i > 0; i--)
    if ((months[i] as FiscalPeriod).startDate <= date) return months[i] as FiscalPeriod;
  return months[0] as FiscalPeriod;
}

/** A fiscal month as dates; its name is the calendar month in which it ends, `YYYY-MM`. */
export interface MonthSpan {
  readonly name: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/**
 * The months of a fiscal year. They end on the day of the month on which the year ends (a year ending on 20 February
 * has months 21..20), so that no month belongs to two years; a first month may be shorter.
 */
export function monthSpans(startDate: CalendarDate, endDate: CalendarDate): MonthSpan[] {
  const next = addDays(endDate, 1);
  const starts: CalendarDate[] = [];
  for (let n = 1, start = addMonths(next, -1); ; n++, start = addMonths(next, -n)) {
    starts.unshift(start > startDate ? start : startDate);
    if (start <= startDate) break;
  }
  return starts.map((start, i) => {
    const last = i + 1 < starts.length ? addDays(starts[i + 1] as string, -1) : endDate;
    return { name: monthOf(last), startDate: start, endDate: last };
  });
}

/**
 * A new fiscal year with its months, all open. `taken` = names of the years that exist.
 */
export function newFiscalYear(
  startDate: CalendarDate,
  endDate: CalendarDate,
  made: { id(kind: 'fiscalPeriod'): string; readonly nowIso: string },
  taken: ReadonlySet<string>,
): { year: FiscalPeriod; months: FiscalPeriod[] } {
  let name = `FY${startDate.slice(0, 4)}`;
  for (let n = 2; taken.has(name); n++) name = `FY${startDate.slice(0, 4)}-${n}`;
  const common = {
    status: 'open',
    closingEntryIds: [],
    createdAt: made.nowIso,
    updatedAt: made.nowIso,
    version: 1,
  } as const;
  const year: FiscalPeriod = {
    id: made.id('fiscalPeriod'),
    name,
    type: 'year',
    startDate,
    endDate,
    ...common,
    closingEntryIds: [],
  };
  const months = monthSpans(startDate, endDate).map((month): FiscalPeriod => ({
    id: made.id('fiscalPeriod'),
    name: month.name,
    type: 'month',
    parentId: year.id,
    startDate: month.startDate,
    endDate: month.endDate,
    ...common,
    closingEntryIds: [],
  }));
  return { year, months };
}

/** Last day of a full fiscal year that starts on this day. */
export function fullYearEnd(startDate: CalendarDate): CalendarDate {
  return addDays(addMonths(startDate, 12), -1);
}

/** Fiscal years of a company as dates: those that exist, ascending, and on which day others begin. */
export interface FiscalCalendar {
  readonly fiscalYearStartMonth: number;
  readonly fiscalYearStartDay: number;
  readonly years: readonly (readonly [start: CalendarDate, end: CalendarDate])[];
}

/**
 * First day of the fiscal year that the date falls in: of a year that exists; after the last one, of the full years
 * that adjoin it, as they will be opened; else by the company's month and day.
 */
export function fiscalYearStart(calendar: FiscalCalendar, date: CalendarDate): CalendarDate {
  const { years, fiscalYearStartMonth, fiscalYearStartDay } = calendar;
  const known = years.find(([start, end]) => start <= date && date <= end);
  if (known) return known[0];
  const last = years.at(-1)?.[1];
  if (last !== undefined && last < date) {
    const next = addDays(last, 1);
    let passed = 0;
    while (addMonths(next, passed + 12) <= date) passed += 12;
    return addMonths(next, passed);
  }
  const [year] = parts(date);
  const start = makeDate(year, fiscalYearStartMonth, fiscalYearStartDay);
  return start <= date ? start : makeDate(year - 1, fiscalYearStartMonth, fiscalYearStartDay);
}

/** The period with this id, with its year; undefined when there is none. */
export function periodById(
  years: readonly FiscalYear[],
  id: string,
): { fiscalYear: FiscalYear; period: FiscalPeriod } | undefined {
  for (const fiscalYear of years) {
    const period = fiscalYear.year.id === id ? fiscalYear.year : fiscalYear.months.find((month) => month.id === id);
    if (period) return { fiscalYear, period };
  }
  return undefined;
}

/** What a check before closing found. Errors stand in the way of a close, warnings do not. */
export const periodCheck = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  count: z.number().int(),
  message: z.string(),
  ids: z.array(z.string()),
});
/** What a check before closing found. */
export type PeriodCheck = z.infer<typeof periodCheck>;

/** The fiscal years in the book. */
export interface PeriodsPart {
  /** Years in order of their dates, each with its months in order. */
  readonly years: FiscalYear[];
}
interface Periods {
  readonly periods: PeriodsPart;
}

/** First day of the fiscal month of a posted entry. Throws when it lies in no fiscal year: the stream is broken. */
export function monthOfEntry(
  { years }: { readonly years: readonly FiscalYear[] },
  { effectiveDate }: Pick<EntryContent, 'effectiveDate'>,
): string {
  const year = yearOf(years, effectiveDate);
  if (!year) throw new Error(`posted entry of ${effectiveDate} lies in no fiscal year`);
  return monthIn(year, effectiveDate).startDate;
}

function yearById({ periods: { years } }: Periods, id: string): FiscalYear | undefined {
  return years.findLast(({ year }) => year.id === id);
}

function keepPeriods({ periods }: Periods, changed: readonly FiscalPeriod[]): void {
  for (const period of changed) {
    for (const fiscalYear of periods.years) {
      if (fiscalYear.year.id === period.id) fiscalYear.year = period;
      const at = fiscalYear.months.findIndex((month) => month.id === period.id);
      if (at >= 0) fiscalYear.months[at] = period;
    }
  }
}

/** Fiscal years in the book; each numbers its entries. */
export const periodsPart: BookPart<PeriodsPart, Periods> = {
  empty: () => ({ years: [] }),
  copy: ({ years }) => ({ years: years.map((year) => ({ ...year, months: [...year.months] })) }),
  folds: [
    on(FiscalPeriodOpened, ({ periods: { years } }: Periods, { data: { year, months } }) => {
      years.push({ year, months: [...months], nextEntryNumber: 1 });
      years.sort((a, b) => (a.year.startDate < b.year.startDate ? -1 : 1));
    }),
    ...[FiscalPeriodSoftClosed, FiscalPeriodClosed, FiscalPeriodReopened, FiscalPeriodUpdated].map((changed) =>
      on(changed, (book: Periods, { data }) => keepPeriods(book, data.periods)),
    ),
    on(EntryPosted, (book: Periods, { data: { entryNumber, fiscalYearId } }) => {
      const year = yearById(book, fiscalYearId);
      if (year) year.nextEntryNumber = entryNumber + 1;
    }),
  ],
  numbers: [
    numbers(
      EntryPosted,
      ({ data: { fiscalYearId, entryNumber } }) => ({
        kind: 'entry_number',
        series: fiscalYearId,
        number: entryNumber,
      }),
      (book: Periods, id) => {
        const year = yearById(book, id);
        return { of: year?.year.name ?? 'a fiscal year that does not exist', number: year?.nextEntryNumber };
      },
    ),
  ],
};
