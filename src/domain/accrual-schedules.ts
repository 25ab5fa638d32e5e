// Accrual schedules: an amount that belongs to several months, recognised slice by slice. Kept: whole in the book, also
// when they are finished, because the last slice of a finished one can be reversed.
import { z } from 'zod';
import type { AccountPart } from './standard-accounts.ts';
import { idSchema } from './ids.ts';
import { addDays, daysBetween, lastOfMonth, monthsBetween, type CalendarDate } from './dates.ts';
import { mulDivFloor } from './money.ts';
import { register } from './register.ts';
import { metadataState } from './metadata.ts';

export const ACCRUAL_METHODS = ['daily', 'monthly', 'full_months'] as const;
/** How the amount is shared out over the months. */
export type AccrualMethod = (typeof ACCRUAL_METHODS)[number];

export const ACCRUAL_TYPES = ['prepaid_expense', 'deferred_revenue', 'accrued_expense', 'accrued_revenue'] as const;
/** What the amount is: paid or received before its time, or earned or owed before it is invoiced. */
export type AccrualType = (typeof ACCRUAL_TYPES)[number];

/** What follows from the type of a schedule. */
interface AccrualKind {
  /** The account that holds the balance, where none is named. */
  readonly part: AccountPart;
  readonly accountClass: 'asset' | 'liability';
  /** Side of a slice on the profit and loss account. */
  readonly side: 'debit' | 'credit';
  /** The balance is there before the first slice, and slices use it up; else they build it up. */
  readonly usesUp: boolean;
  /** Code of slices whose consumption tax was booked with the balance, or that have none. */
  readonly untaxedCode: 'P_OUT' | 'S_OUT';
}
/** The four types. */
export const ACCRUAL_KINDS: Readonly<Record<AccrualType, AccrualKind>> = {
  prepaid_expense: { part: 'prepaid', accountClass: 'asset', side: 'debit', usesUp: true, untaxedCode: 'P_OUT' },
  deferred_revenue: {
    part: 'deferred_revenue',
    accountClass: 'liability',
    side: 'credit',
    usesUp: true,
    untaxedCode: 'S_OUT',
  },
  accrued_expense: {
    part: 'accrued_expenses',
    accountClass: 'liability',
    side: 'debit',
    usesUp: false,
    untaxedCode: 'P_OUT',
  },
  accrued_revenue: {
    part: 'accrued_revenue',
    accountClass: 'asset',
    side: 'credit',
    usesUp: false,
    untaxedCode: 'S_OUT',
  },
};

/** One slice of a schedule: the last day of its month, or of the schedule. Yen, `amount` net of `taxAmount`. */
const accrualSlice = z.object({
  date: z.string(),
  amount: z.number().int().min(0),
  taxAmount: z.number().int().positive().optional(),
  /**
   * `skipped` = recognised in the books before the schedule was made; `reversed` = it is due again; `dropped` = never
   * recognised, because it is given back.
   */
  status: z.enum(['scheduled', 'posted', 'skipped', 'reversed', 'dropped']),
  /** The entry that recognises the slice, or the last one that did. */
  journalEntryId: idSchema('entry').optional(),
  /** The day of that entry, where its own day was closed. */
  movedTo: z.string().optional(),
});
/** One slice of a schedule. */
export type AccrualSlice = z.infer<typeof accrualSlice>;

/** Full state of an accrual schedule. Amounts in yen, net of consumption tax where the slices carry it. */
export const accrualScheduleState = z.object({
  id: idSchema({ prefix: 'acs' }),
  type: z.enum(ACCRUAL_TYPES),
  description: z.string(),
  sourceType: z.enum(['journal_entry', 'invoice', 'manual']),
  /** What made the balance: the entry of the line named, the opening that the schedule posted, or an invoice. */
  sourceId: z.string().optional(),
  sourceLineId: idSchema('line').optional(),
  partnerId: idSchema('partner').optional(),
  labelIds: z.array(idSchema('label')).optional(),
  totalAmount: z.number().int().positive(),
  /** Consumption tax of all slices, where they carry it. */
  taxAmount: z.number().int().positive().optional(),
  /** Tax code of the slices' profit and loss lines. */
  taxCode: z.string().optional(),
  startDate: z.string(),
  endDate: z.string(),
  method: z.enum(ACCRUAL_METHODS),
  balanceSheetAccountId: idSchema('account'),
  balanceSheetAccountCode: z.string(),
  profitLossAccountId: idSchema('account'),
  profitLossAccountCode: z.string(),
  entries: z.array(accrualSlice).min(1),
  recognizedAmount: z.number().int().min(0),
  remainingAmount: z.number().int().min(0),
  /** Day of the first slice that is due; absent when none is left. */
  nextDate: z.string().optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  status: z.enum(['active', 'completed', 'cancelled']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** An accrual schedule. */
export type AccrualSchedule = z.infer<typeof accrualScheduleState>;

/** Accrual schedules as a kept noun. */
export const accrualSchedules = register({
  noun: 'accrual_schedule',
  ja: '期間配分',
  field: 'schedule',
  id: { prefix: 'acs' },
  state: accrualScheduleState,
  acts: ['created', 'updated', 'recognized', 'reversed', 'cancelled'],
  listing: {
    table: 'accrual_schedules',
    needs: 'accruals:read',
    columns: {
      type: 'code',
      sourceType: 'code',
      sourceId: 'uuid?',
      partnerId: 'uuid?',
      startDate: 'date',
      endDate: 'date',
      nextDate: 'date?',
      method: 'code',
      totalAmount: 'bigint',
      balanceSheetAccountCode: 'code',
      profitLossAccountCode: 'code',
    },
    search: ({ description, balanceSheetAccountCode, profitLossAccountCode }) => [
      description,
      balanceSheetAccountCode,
      profitLossAccountCode,
    ],
    filters: [
      'type',
      'sourceType',
      'sourceId',
      'partnerId',
      'method',
      'balanceSheetAccountCode',
      'profitLossAccountCode',
    ],
    sorts: ['startDate', 'endDate', 'totalAmount'],
    defaultSort: '-createdAt',
  },
  shown: ['description', 'type', 'startDate', 'endDate', 'nextDate', 'totalAmount', 'recognizedAmount', 'status', 'id'],
});
export const {
  created: AccrualScheduleCreated,
  updated: AccrualScheduleUpdated,
  recognized: AccrualScheduleRecognized,
  reversed: AccrualScheduleReversed,
  cancelled: AccrualScheduleCancelled,
} = accrualSchedules.events;

/** A day up to which a share of the whole has passed: `elapsed` of `whole` days or months. */
interface Elapsed {
  readonly date: CalendarDate;
  readonly elapsed: number;
  readonly whole: number;
}

/**
 * How much of a time has passed at the end of each of its calendar months, and at its own end. `daily`: days, both ends
 * included; `monthly`: months touched, all alike; `full_months`: the first month counts only from its 1st, the last one
 * always.
 */
function elapsedBy(method: AccrualMethod, startDate: CalendarDate, endDate: CalendarDate): Elapsed[] {
  const months = monthsBetween(startDate, endDate);
  const dates = months.map((month, i) => (i === months.length - 1 ? endDate : lastOfMonth(month)));
  if (method === 'daily') {
    const before = addDays(startDate, -1);
    const whole = daysBetween(before, endDate);
    return dates.map((date) => ({ date, elapsed: daysBetween(before, date), whole }));
  }
  const isFirstLeftOut = method === 'full_months' && months.length > 1 && !startDate.endsWith('-01');
  const whole = months.length - (isFirstLeftOut ? 1 : 0);
  return dates.map((date, i) => ({ date, elapsed: i + 1 - (isFirstLeftOut ? 1 : 0), whole }));
}

/**
 * The slices of an amount and its consumption tax (yen) over a time, each the difference of two cumulative amounts that
 * are rounded down, so that they add up to the whole. Months whose share is nothing, or no more than its tax, have no
 * slice: a tax that is not below its base cannot be booked. What such months leave goes with the next slice, at the end
 * with the last one.
 */
export function slicesOf(
  amounts: { readonly total: number; readonly tax?: number | undefined },
  method: AccrualMethod,
  startDate: CalendarDate,
  endDate: CalendarDate,
): { date: CalendarDate; amount: number; taxAmount?: number }[] {
  const { total, tax = 0 } = amounts;
  const share = (of: number, { elapsed, whole }: Elapsed): number =>
    Number(mulDivFloor(BigInt(of), BigInt(elapsed), BigInt(whole)));
  const slices: { date: CalendarDate; amount: number; taxAmount?: number }[] = [];
  const taken = { amount: 0, tax: 0 };
  for (const at of elapsedBy(method, startDate, endDate)) {
    const amount = share(total, at) - taken.amount;
    const taxAmount = share(tax, at) - taken.tax;
    if (amount <= taxAmount) continue;
    slices.push({ date: at.date, amount, ...(taxAmount > 0 && { taxAmount }) });
    taken.amount += amount;
    taken.tax += taxAmount;
  }
  if (taken.amount === total) return slices;
  const last = slices.pop() ?? { date: endDate, amount: 0 };
  const lastTax = (last.taxAmount ?? 0) + tax - taken.tax;
  const amount = last.amount + total - taken.amount;
  slices.push({ date: endDate, amount, ...(lastTax > 0 && { taxAmount: lastTax }) });
  return slices;
}

/** True for a slice that is still to be recognised. */
export function isDue({ status }: AccrualSlice): boolean {
  return status === 'scheduled' || status === 'reversed';
}

/** What a schedule has come to by its slices: sums in yen, the next day, and whether it runs or is finished. */
export function standing(
  entries: readonly AccrualSlice[],
): Pick<AccrualSchedule, 'recognizedAmount' | 'remainingAmount' | 'nextDate'> & { status: 'active' | 'completed' } {
  const sum = (of: readonly AccrualSlice[]): number => of.reduce((total, { amount }) => total + amount, 0);
  const due = entries.filter(isDue);
  const nextDate = due[0]?.date;
  return {
    recognizedAmount: sum(entries.filter(({ status }) => status === 'posted' || status === 'skipped')),
    remainingAmount: sum(due),
    nextDate,
    status: nextDate === undefined ? 'completed' : 'active',
  };
}

/** A slice that is due, and where it stands. */
export interface DueSlice {
  readonly scheduleId: string;
  readonly index: number;
  readonly date: CalendarDate;
}

/** Slices due on or before a day of these schedules, oldest first. */
export function dueSlices(schedules: Iterable<AccrualSchedule>, through: CalendarDate): DueSlice[] {
  const due: DueSlice[] = [];
  for (const { id, status, entries } of schedules) {
    if (status !== 'active') continue;
    entries.forEach((slice, index) => {
      if (isDue(slice) && slice.date <= through) due.push({ scheduleId: id, index, date: slice.date });
    });
  }
  return due.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** What a schedule is made from: its terms, without what its slices come to. */
type AccrualScheduleTerms = Omit<
  AccrualSchedule,
  | 'id'
  | 'entries'
  | 'recognizedAmount'
  | 'remainingAmount'
  | 'nextDate'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
>;

/** A new schedule with all its slices planned; those up to `skippedThrough` are in the books already. */
export function newSchedule(
  terms: AccrualScheduleTerms,
  { id, nowIso }: { id(kind: typeof accrualSchedules.id): string; readonly nowIso: string },
  skippedThrough: CalendarDate = '',
): AccrualSchedule {
  const { totalAmount, taxAmount, method, startDate, endDate } = terms;
  const entries = slicesOf({ total: totalAmount, tax: taxAmount }, method, startDate, endDate).map(
    (slice): AccrualSlice => ({ ...slice, status: slice.date <= skippedThrough ? 'skipped' : 'scheduled' }),
  );
  const { nextDate, ...sums } = standing(entries);
  return {
    id: id(accrualSchedules.id),
    ...terms,
    entries,
    ...sums,
    ...(nextDate !== undefined && { nextDate }),
    createdAt: nowIso,
    updatedAt: nowIso,
    version: 1,
  };
}

/**
 * The slices of a schedule that ends early, on a day: the one of that day takes what is left of what is kept, and
 * `given` (yen, with its tax) is never recognised. Undefined where slices that are posted stand in the way.
 */
export function slicesUntil(
  entries: readonly AccrualSlice[],
  day: CalendarDate,
  given: { readonly amount: number; readonly taxAmount: number },
): AccrualSlice[] | undefined {
  const sum = (of: readonly AccrualSlice[], field: 'amount' | 'taxAmount'): number =>
    of.reduce((total, slice) => total + (slice[field] ?? 0), 0);
  const found = entries.findIndex(({ date, status }) => date >= day || status === 'dropped');
  const at = found < 0 ? entries.length : found;
  const before = entries.slice(0, at);
  const gone = entries.filter(({ status }) => status === 'dropped');
  const after = entries.slice(at).filter(({ status }) => status !== 'dropped');
  const amount = sum(entries, 'amount') - sum(gone, 'amount') - given.amount - sum(before, 'amount');
  const taxAmount = sum(entries, 'taxAmount') - sum(gone, 'taxAmount') - given.taxAmount - sum(before, 'taxAmount');
  const [last] = after;
  if (amount < 0 || !last) return given.amount === 0 ? [...entries] : undefined;
  const isTaken = ({ status }: AccrualSlice): boolean => status === 'posted' || status === 'skipped';
  if (after.slice(1).some(isTaken) || (isTaken(last) && last.amount !== amount)) return undefined;
  const { taxAmount: _tax, ...rest } = last;
  const kept: AccrualSlice = { ...rest, date: day, amount, ...(taxAmount > 0 && { taxAmount }) };
  const dropped = sum(gone, 'amount') + given.amount;
  const droppedTax = sum(gone, 'taxAmount') + given.taxAmount;
  const end = entries.at(-1)?.date ?? day;
  return [
    ...before,
    ...(amount > 0 ? [isTaken(last) ? last : kept] : []),
    ...(dropped > 0
      ? [{ date: end, amount: dropped, ...(droppedTax > 0 && { taxAmount: droppedTax }), status: 'dropped' as const }]
      : []),
  ];
}
