// What the input of a payroll run says, and how it is read into terms, employees and what earlier runs say of them.
import { accountPlaying } from '../src/domain/account-roles.ts';
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import {
  addMonths,
  daysBetween,
  dateSchema,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  monthSchema,
  type CalendarMonth,
} from '../src/domain/dates.ts';
import { displayNameOf, factsOf, personalOf, type Employee, type Personal } from '../src/domain/employees.ts';
import { LIMITS } from '../src/domain/limits.ts';
import {
  PAY_AT_MOST,
  type Earlier,
  type Paid,
  type Reimbursement,
  type RunTerms,
} from '../src/domain/payroll/facts.ts';
import { payItems } from '../src/domain/payroll/pay-items.ts';
import type { Payslip } from '../src/domain/payroll/payslip.ts';
import { PAYROLL_TABLES_JA } from '../src/domain/payroll/tables-ja.ts';
import { figuresPlace, payrollRunState, type PayslipFigures, type RunHead } from '../src/domain/payroll-runs.ts';
import { PAYROLL_RUNS, type RecalledRun } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { externalIdText, lineText } from '../src/domain/text.ts';
import type { Moment, Recalled } from './command.ts';
import { codeText, idText } from './entry-input.ts';

const yen = z.number().int().min(0).max(PAY_AT_MOST);
/** So many days or hours at most, in hundredths. */
const hundredths = (most: number): z.ZodNumber =>
  z
    .number()
    .int()
    .min(0)
    .max(most * 100);
const within = (
  { overtime = 0, night = 0, holiday = 0 }: { overtime?: number; night?: number; holiday?: number },
  hours: number,
): boolean => Math.max(overtime, night, holiday) <= hours;

/** A list with at most one item per employee. */
const perEmployee = <T extends z.ZodType<{ readonly employeeId: string }>>(item: T): z.ZodArray<T> =>
  z
    .array(item)
    .max(LIMITS.employeesPerRun)
    .refine((items) => new Set(items.map(({ employeeId }) => employeeId)).size === items.length, {
      error: 'names an employee twice',
    });

const adjustment = z.strictObject({
  employeeId: idText,
  kind: z.enum(['payment', 'deduction']),
  name: lineText(40).meta({ example: '慶弔見舞金' }),
  amount: yen,
  taxable: z
    .boolean()
    .meta({ description: 'A taxable deduction (absence) makes the pay less; another is taken from the payout.' }),
  isWage: z.boolean().optional().meta({ description: 'Basis of employment insurance; default: as taxable.' }),
  accountCode: codeText.optional(),
});

/** A payroll run. */
export const payrollInput = z
  .strictObject({
    type: payrollRunState.shape.type.optional().meta({ description: 'Default regular.' }),
    period: monthSchema.optional().meta({ description: 'A calendar month, or give periodStart and periodEnd.' }),
    periodStart: dateSchema.optional(),
    periodEnd: dateSchema.optional().meta({ description: 'The day on which wages are closed.' }),
    payDate: dateSchema.meta({ example: '2026-11-25' }),
    employeeIds: z
      .array(idText)
      .min(1)
      .max(LIMITS.employeesPerRun, `at most ${LIMITS.employeesPerRun} employees; make several runs`)
      .refine((ids) => new Set(ids).size === ids.length, 'names an employee twice')
      .optional()
      .meta({ description: 'Default: of a regular run everybody who is active in the period; else who is named.' }),
    timesheets: perEmployee(
      z.strictObject({
        employeeId: idText,
        quantityHundredths: z.number().int().min(0).max(1_000_000).optional(),
        overtimeAmount: yen.optional(),
        worked: z
          .strictObject({
            days: hundredths(31).optional().meta({ description: 'Days of work.' }),
            hours: hundredths(744).optional().meta({ description: 'Hours of work, all of them.' }),
            overtime: hundredths(744).optional().meta({ description: 'Hours beyond the working time.' }),
            night: hundredths(744).optional().meta({ description: 'Hours from 22 to 5 o’clock.' }),
            holiday: hundredths(744).optional().meta({ description: 'Hours on holidays.' }),
          })
          .refine(({ hours, ...parts }) => hours === undefined || within(parts, hours), {
            error: 'overtime, night and holiday are parts of hours: none may be more',
          })
          .optional()
          .meta({ description: 'What the wage ledger tells beside money, in hundredths: 16050 = 160 hours 30.' }),
      }),
    )
      .optional()
      .meta({
        description: 'Days or hours in hundredths, for daily and hourly pay; overtime in yen and the work, for all.',
      }),
    bonuses: perEmployee(
      z.strictObject({ employeeId: idText, amount: yen, months: z.number().int().min(1).max(60).optional() }),
    )
      .optional()
      .meta({ description: 'Of a bonus run; months = how many months it is for (6).' }),
    adjustments: z.array(adjustment).max(2_000).optional(),
    expenseReportIds: z
      .array(idText)
      .max(LIMITS.employeesPerRun)
      .refine((ids) => new Set(ids).size === ids.length, 'names an expense report twice')
      .optional()
      .meta({
        description:
          'Approved expense reports that are paid back with the pay. Default: of a regular run those of its ' +
          'employees whose paymentMethod is payroll, booked by the day of its entry; [] = none.',
      }),
    premiumMonths: perEmployee(z.strictObject({ employeeId: idText, months: z.array(monthSchema).max(3) }))
      .optional()
      .meta({ description: 'Premium months to deduct whatever the dates say.' }),
    earlier: perEmployee(
      z.strictObject({
        employeeId: idText,
        previousMonthTaxable: yen.optional(),
        monthBonus: yen.optional(),
        yearHealthStandard: yen.optional(),
        monthTaxable: yen.optional(),
        monthIncomeTax: yen.optional(),
      }),
    )
      .optional()
      .meta({ description: 'What was paid before payroll was run here; else earlier runs say it.' }),
    post: z.boolean().optional().meta({ description: 'false = a draft. Default true.' }),
    bankAccountCode: codeText
      .optional()
      .meta({ description: 'Account that pays at once, on payDate. Left out: it is owed.', example: '1130' }),
    externalId: externalIdText.optional(),
  })
  .meta({ id: 'PayrollInput', example: { period: '2026-11', payDate: '2026-11-25' } });
/** A payroll run, as read. */
export type PayrollInput = z.infer<typeof payrollInput>;

const DEFAULTS = { premiumTiming: 'following_month', employmentBusiness: 'general' } as const;
/** A period is at most so many days. */
const PERIOD_DAYS = 62;

/** The terms of a run. Refuses validation_error for a period that is not said, or cannot be meant. */
export function termsOf(book: Readonly<Book>, input: PayrollInput): RunTerms {
  const { type = 'regular', period, periodStart, periodEnd, payDate } = input;
  const no = (field: string, why: string): never => refuse('validation_error', `${field}: ${why}`, field);
  if (period !== undefined && (periodStart !== undefined || periodEnd !== undefined))
    no('period', 'give it, or {periodStart} and {periodEnd}, not both');
  const isWhole = periodStart !== undefined && periodEnd !== undefined;
  if (period === undefined && !isWhole && type === 'regular') no('period', 'say for which month the pay is');
  const month = period ?? monthOf(payDate);
  const periodFrom = periodStart ?? firstOfMonth(month);
  const periodTo = periodEnd ?? lastOfMonth(month);
  if (periodTo < periodFrom) no('periodEnd', 'must not lie before {periodStart}');
  if (daysBetween(periodFrom, periodTo) >= PERIOD_DAYS) no('periodEnd', `a period has at most ${PERIOD_DAYS} days`);
  if (payDate < periodFrom) no('payDate', `must not lie before the period (${periodFrom})`);
  const settings = { ...DEFAULTS, ...book.company?.payroll };
  const depositsAccountCode = accountPlaying(book, 'deposits_received')?.code ?? null;
  return { type, periodFrom, periodTo, payDate, settings, depositsAccountCode };
}

/** The employees of a run, by number: those named, else all who are active in the period. */
export function employeesOf(book: Readonly<Book>, input: PayrollInput, run: RunTerms): Employee[] {
  const named = [input.timesheets, input.bonuses, input.adjustments, input.premiumMonths, input.earlier].flatMap(
    (items) => items?.map(({ employeeId }) => employeeId) ?? [],
  );
  const all = [...book.employees.byId.values()];
  const isDue = ({ status, joinDate, leaveDate }: Employee): boolean =>
    (status === 'active' || (status === 'retired' && leaveDate !== undefined && leaveDate >= run.periodFrom)) &&
    joinDate <= run.periodTo;
  const ids =
    input.employeeIds ?? (run.type === 'regular' ? all.filter(isDue).map(({ id }) => id) : [...new Set(named)]);
  if (ids.length === 0)
    refuse(
      'validation_error',
      'employeeIds: nobody is to be paid; hire somebody for the period, or say {bonuses} or {adjustments}',
      'employeeIds',
    );
  if (ids.length > LIMITS.employeesPerRun)
    refuse(
      'too_large',
      `employeeIds: ${ids.length} employees; a run pays at most ${LIMITS.employeesPerRun}`,
      'employeeIds',
    );
  const stray = named.find((id) => !ids.includes(id));
  if (stray !== undefined)
    refuse('validation_error', `employeeIds: ${stray} is not in the run; name it there too`, 'employeeIds');
  const found = ids.map(
    (id) =>
      book.employees.byId.get(id) ??
      refuse('validation_error', `employeeIds: there is no employee ${id} in this company`, 'employeeIds'),
  );
  return found.sort((a, b) => (a.number < b.number ? -1 : 1));
}

const laterMonth = (month: CalendarMonth, n: number): CalendarMonth => monthOf(addMonths(firstOfMonth(month), n));

/** Runs of the same kind whose employees must not be paid again: those of a period, or of a day. */
function contested(heads: readonly RunHead[], run: RunTerms): RunHead[] {
  if (run.type === 'regular')
    return heads.filter(
      ({ type, periodFrom, periodTo }) =>
        type === 'regular' && periodFrom <= run.periodTo && run.periodFrom <= periodTo,
    );
  return run.type === 'bonus' ? heads.filter(({ type, payDate }) => type === 'bonus' && payDate === run.payDate) : [];
}

/** Runs that say something that this one depends on. */
function telling(heads: readonly RunHead[], run: RunTerms): RunHead[] {
  const month = monthOf(run.payDate);
  const yearFrom = `${Number(month.slice(0, 4)) - (month.slice(5) < '04' ? 1 : 0)}-04-01`;
  return heads.filter(({ type, payDate, period }) => {
    if (run.type === 'regular') {
      const at = monthOf(run.periodTo);
      return type === 'regular' && (period === laterMonth(at, -1) || period === laterMonth(at, -2));
    }
    if (run.type === 'off_cycle') return type !== 'bonus' && monthOf(payDate) === month;
    const isBonus = type === 'bonus' && payDate >= yearFrom && payDate <= run.payDate;
    return isBonus || (type === 'regular' && monthOf(payDate) === laterMonth(month, -1));
  });
}

function recalledRun(recalled: Recalled, { id }: RunHead): RecalledRun {
  return recalled.state(PAYROLL_RUNS, id) ?? refuse('internal_error', `payroll run ${id} is not there`);
}

/** Ids of earlier runs that deciding a run must know. */
export function runsNeeded(book: Readonly<Book>, run: RunTerms): string[] {
  const heads = [...book.payroll.runs.values()];
  return [...contested(heads, run), ...telling(heads, run)].map(({ id }) => id);
}

/** Refuses payroll_already_run, naming the run and the employees that it pays already. */
export function checkNotRun(book: Readonly<Book>, recalled: Recalled, run: RunTerms, ids: readonly string[]): void {
  for (const head of contested([...book.payroll.runs.values()], run)) {
    const theirs = new Set(recalledRun(recalled, head).employeeIds);
    const both = ids.filter((id) => theirs.has(id));
    if (both.length === 0) continue;
    refuse(
      'payroll_already_run',
      `payroll run ${head.id} (${head.type}, ${head.period}, ${head.status}) pays ${both.length} of these employees: ` +
        `${both.slice(0, 10).join(', ')}${both.length > 10 ? ' ...' : ''}; leave them out, or take that run back`,
      'employeeIds',
      { related: { id: head.id, employeeIds: both } },
    );
  }
}

/** Payslips of earlier runs by employee. */
type History = ReadonlyMap<string, readonly Payslip[]>;

/** The payslips that earlier runs hold of these employees. Those that were erased, or are masked for good, are none. */
function historyOf(
  book: Readonly<Book>,
  recalled: Recalled,
  run: RunTerms,
  ids: ReadonlySet<string>,
  moment: Moment,
): History {
  const history = new Map<string, Payslip[]>();
  const sealing = moment.personal();
  for (const head of telling([...book.payroll.runs.values()], run))
    for (const { employeeId, figures } of recalledRun(recalled, head).payslips) {
      if (!ids.has(employeeId)) continue;
      const opened = sealing.open(figures, figuresPlace(head.id, employeeId)) as PayslipFigures | undefined;
      if (!opened) continue;
      const slips = history.get(employeeId);
      if (slips) slips.push(opened.slip);
      else history.set(employeeId, [opened.slip]);
    }
  return history;
}

const sum = (slips: readonly Payslip[], amountOf: (slip: Payslip) => number): number =>
  slips.reduce((total, slip) => total + amountOf(slip), 0);

/** In which months regular pay was run here: what no run of them says was not paid. */
type MonthsRun = ReadonlySet<CalendarMonth>;

function monthsRun(book: Readonly<Book>): MonthsRun {
  return new Set(
    [...book.payroll.runs.values()].flatMap(({ type, payDate }) => (type === 'regular' ? [monthOf(payDate)] : [])),
  );
}

/**
 * True when nobody can have paid an employee in a month without its being known here: its regular pay was run here, or
 * the employee was not there yet, or had left before.
 */
function isMonthKnown(run: MonthsRun, { joinDate, leaveDate }: Paid['facts'], month: CalendarMonth): boolean {
  return run.has(month) || monthOf(joinDate) > month || (leaveDate !== undefined && monthOf(leaveDate) < month);
}

/** True when payroll has been run here since a month, or since the employee joined later. */
function isKnownSince(run: MonthsRun, { joinDate }: Paid['facts'], since: CalendarMonth): boolean {
  const first = [...run].sort()[0];
  return first !== undefined && (first <= since || first <= monthOf(joinDate));
}

/**
 * What earlier payslips of an employee say that a run depends on. What was not paid here is 0 only where payroll was
 * run here then; else it is not known, and left out.
 */
function earlierOf(slips: readonly Payslip[], run: RunTerms, paid: Paid, months: MonthsRun): Earlier {
  const month = monthOf(run.payDate);
  const { facts } = paid;
  if (run.type === 'off_cycle') {
    const isPaid = slips.some(({ type }) => type !== 'bonus');
    if (!isPaid && !isMonthKnown(months, facts, month) && !isKnownSince(months, facts, month)) return {};
    const ofMonth = slips.filter(({ type }) => type !== 'bonus');
    return {
      monthTaxable: sum(ofMonth, ({ taxableAfterInsurance }) => taxableAfterInsurance),
      monthIncomeTax: sum(ofMonth, ({ incomeTax }) => incomeTax.amount),
    };
  }
  if (run.type === 'bonus') {
    const bonuses = slips.filter(({ type }) => type === 'bonus');
    const ofMonth = bonuses.filter(({ payDate }) => monthOf(payDate) === month);
    const regular = slips.filter(({ type }) => type === 'regular');
    const year = `${Number(month.slice(0, 4)) - (month.slice(5) < '04' ? 1 : 0)}-04`;
    return {
      ...((regular.length > 0 || isMonthKnown(months, facts, laterMonth(month, -1))) && {
        previousMonthTaxable: sum(regular, ({ taxableAfterInsurance }) => taxableAfterInsurance),
      }),
      ...((ofMonth.length > 0 || isKnownSince(months, facts, month)) && {
        monthBonus: sum(ofMonth, ({ wages }) => wages),
      }),
      // Bonuses that were paid here say nothing of those before payroll was run here.
      [isKnownSince(months, facts, year) ? 'yearHealthStandard' : 'yearHealthStandardHere']: sum(
        bonuses,
        ({ premiums }) => premiums.find(({ kind }) => kind === 'health')?.basis ?? 0,
      ),
    };
  }
  const at = monthOf(run.periodTo);
  const of = (wanted: CalendarMonth): Payslip | undefined => slips.find(({ periodTo }) => monthOf(periodTo) === wanted);
  const [first, second] = [of(laterMonth(at, -2)), of(laterMonth(at, -1))];
  const { pay, commuting } = paid.facts;
  // A revision follows three months after fixed pay has changed (Health Insurance Act art. 43).
  const hasChanged = [...pay.slice(1), ...commuting.slice(1)].some(({ from }) => monthOf(from) === laterMonth(at, -2));
  if (!first || !second || !hasChanged) return {};
  // Remuneration is wages: what is refunded or advanced is none (Health Insurance Act art. 3 (5)).
  const now = payItems(paid, run, PAYROLL_TABLES_JA).reduce(
    (total, item) => total + (item.isWage ? item.amount : 0),
    0,
  );
  return { remuneration: [first.wages, second.wages, now] };
}

/** An employee in a run, with how it is called. */
export interface PaidBy {
  readonly employee: Employee;
  readonly name: string;
  readonly paid: Paid;
}

/** The sealed part of somebody who is to be paid. Refuses who was erased. */
function personalIn(employee: Employee, moment: Moment): Personal {
  return (
    personalOf(employee, moment.personal()) ??
    refuse('validation_error', `employeeIds: employee ${employee.id} was erased; leave it out`, 'employeeIds')
  );
}

/** What a run pays each employee: dated facts, what the input says, what earlier runs say, and expense reports. */
export function paidOf(
  book: Readonly<Book>,
  input: PayrollInput,
  run: RunTerms,
  found: readonly Employee[],
  recalled: Recalled,
  moment: Moment,
  reports: ReadonlyMap<string, readonly Reimbursement[]>,
): PaidBy[] {
  const history = historyOf(book, recalled, run, new Set(found.map(({ id }) => id)), moment);
  const months = monthsRun(book);
  const of = <T extends { readonly employeeId: string }>(items: readonly T[] | undefined, id: string): T | undefined =>
    items?.find(({ employeeId }) => employeeId === id);
  return found.map((employee) => {
    const { id } = employee;
    const personal = personalIn(employee, moment);
    const timesheet = of(input.timesheets, id);
    const bonus = of(input.bonuses, id);
    const charged = of(input.premiumMonths, id);
    const adjustments = input.adjustments?.filter(({ employeeId }) => employeeId === id);
    if (run.type === 'bonus' && !bonus)
      refuse('validation_error', `bonuses: say the bonus of employee ${id}, or leave it out of the run`, 'bonuses');
    const { employeeId: _said, ...earlier } = of(input.earlier, id) ?? { employeeId: id };
    const base: Paid = {
      facts: factsOf(employee, personal),
      ...(timesheet && {
        timesheet: {
          ...(timesheet.quantityHundredths !== undefined && { quantityHundredths: timesheet.quantityHundredths }),
          ...(timesheet.worked && { worked: timesheet.worked }),
          ...(timesheet.overtimeAmount !== undefined && { overtimeAmount: timesheet.overtimeAmount }),
        },
      }),
      ...(bonus && { bonus: bonus.amount, ...(bonus.months !== undefined && { bonusMonths: bonus.months }) }),
      ...(adjustments?.length && {
        adjustments: adjustments.map(({ kind, name, amount, taxable, isWage, accountCode }) => ({
          kind,
          name,
          amount,
          taxable,
          ...(isWage !== undefined && { isWage }),
          ...(accountCode !== undefined && { accountCode }),
        })),
      }),
      ...(reports.has(id) && { reimbursements: reports.get(id) ?? [] }),
      ...(charged && { premiumMonths: charged.months }),
    };
    const told = earlierOf(history.get(id) ?? [], run, base, months);
    const given = Object.fromEntries(Object.entries(earlier).filter(([, value]) => value !== undefined));
    return { employee, name: displayNameOf(personal), paid: { ...base, earlier: { ...told, ...given } } };
  });
}
