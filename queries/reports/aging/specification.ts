// What an aging report is and what it may be asked: kinds, buckets, the day, parameters.
import { z } from 'zod';
import { dateSchema, daysBetween, type CalendarDate } from '../../../src/domain/dates.ts';
import { refuse } from '../../../src/domain/refusal.ts';
import type { Link } from '../../link.ts';
import { integerParam, severalParam } from '../../page.ts';
import type { BalanceFrame } from '../balances.ts';
import type { Locale } from '../columns.ts';
import { PARAMETERS, requireRange, type Report, type ReportInput, type TakenFields } from '../report.ts';
import type { Row } from '../statement.ts';
import type { PartnerItems } from './settle.ts';
import { lineLinks } from '../row-links.ts';

/** Kinds of aging: whose accounts, and on which side a charge stands. */
export const TYPES = {
  receivable: { flag: 'subledger:customer', side: 'debit' },
  payable: { flag: 'subledger:vendor', side: 'credit' },
} as const;
export type AgingType = keyof typeof TYPES;
/**
 * What to age: as of which day, and whether every item is wanted, or only sums. `bounds`: days overdue that sums must
 * tell apart (more than so many); a month of charges that lies between two
 * of them may stand under one due date.
 */
export interface AgingAsk {
  readonly type: AgingType;
  readonly asOf: CalendarDate;
  readonly items: boolean;
  readonly bounds: readonly number[];
}

/** A bucket: items overdue from so many to so many days (`to` undefined = any more). */
export interface AgingBucket {
  readonly key: string;
  readonly label: string;
  readonly from?: number;
  readonly to?: number;
}
/** What the columns are called. */
const LABELS = {
  ja: {
    current: '期日前',
    between: (from: number, to: number) => `${from}〜${to}日`,
    over: (days: number) => `${days}日超`,
    unapplied: '未充当',
    total: '合計',
  },
  en: {
    current: 'Not due',
    between: (from: number, to: number) => `${from}–${to} days`,
    over: (days: number) => `over ${days} days`,
    unapplied: 'Unapplied',
    total: 'Total',
  },
} as const;

/** Columns behind the buckets: what was paid too much, and all of it. */
export function sumColumns(locale: Locale = 'ja'): readonly { readonly key: string; readonly label: string }[] {
  return (['unapplied', 'total'] as const).map((key) => ({ key, label: LABELS[locale][key] }));
}

/** Buckets after the bounds in days: not due, 1 to the first bound, ... , over the last. */
export function bucketsOf(bounds: readonly number[], locale: Locale = 'ja'): AgingBucket[] {
  const labels = LABELS[locale];
  const steps = bounds.map((to, i): AgingBucket => {
    const from = (bounds[i - 1] ?? 0) + 1;
    return { key: `${from}_${to}`, label: labels.between(from, to), from, to };
  });
  const last = bounds[bounds.length - 1] ?? 0;
  return [
    { key: 'current', label: labels.current, to: 0 },
    ...steps,
    { key: `over_${last}`, label: labels.over(last), from: last + 1 },
  ];
}

/** At most so many open items are listed per partner; their number is given. */
export const ITEMS_SHOWN = 200;
/** A charge that is not wholly paid. Minor units; `daysOverdue` is 0 or less while it is not due. */
export interface OpenItem {
  readonly entryId: string;
  readonly lineId: string;
  readonly entryNumber: number;
  /** Number of the invoice, or what else the entry refers to. */
  readonly reference?: string;
  readonly accountCode: string;
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly daysOverdue: number;
  readonly amount: bigint;
  readonly open: bigint;
}
/** A row of the report: a partner with its open items. */
export interface AgingRow extends Row {
  readonly partnerId?: string;
  readonly invoices?: readonly (OpenItem & { readonly links: { readonly entry: Link } })[];
  readonly invoiceCount?: number;
}
/** The aging report: type, buckets, and rows per partner. */
export interface Aging extends Report {
  readonly type: AgingType;
  readonly buckets: readonly AgingBucket[];
  readonly rows: readonly AgingRow[];
}
const {
  asOf,
  to,
  period,
  knownAt,
  locale,
  partnerId: partnerParam,
  labelId,
  accountCode,
  level,
  showZero,
} = PARAMETERS;
export const agingInput = z.strictObject({
  asOf: asOf.describe('Day of the report, inclusive; default today in the zone of the company'),
  to: to.describe('Stands for asOf'),
  from: dateSchema.optional().describe('Taken and shown; it changes nothing'),
  period,
  locale,
  knownAt,
  partnerId: partnerParam,
  labelId: labelId.describe(
    'Only lines with one of these labels (ids or codes), charges and payments alike; none = lines without label',
  ),
  accountCode: accountCode.describe('Only these control accounts (codes or ids)'),
  level: level.describe(
    'account (default): with the open items of each partner; group: sums per partner; class: the total only',
  ),
  showZero: showZero.describe('Also shows partners that have nothing open'),
  type: z
    .enum(['receivable', 'payable'], 'must be receivable or payable')
    .optional()
    .describe('receivable (default): accounts flagged subledger:customer; payable: subledger:vendor'),
  bucketDays: severalParam(integerParam(1, 3_650))
    .refine(
      (days) => days.length <= 10 && days.every((day, i) => i === 0 || day > (days[i - 1] as number)),
      'must be at most 10 numbers of days, ascending',
    )
    .optional()
    .describe('Bounds of the buckets in days; default 30,60,90'),
} satisfies TakenFields<'type' | 'bucketDays'>);
export type AgingInput = z.infer<typeof agingInput>;
const int = z.number().int();
export const itemSchema = z.object({
  entryId: z.string(),
  lineId: z.string(),
  entryNumber: int,
  reference: z.string().optional().describe('Number of the invoice, or what else the entry refers to'),
  accountCode: z.string(),
  date: z.string(),
  dueDate: z.string(),
  daysOverdue: int,
  amount: int,
  open: int.describe('Less what is paid by name, then by payments that name nothing: these pay what is due first'),
  links: lineLinks,
});

/**
 * The day of the report: asOf, or to, or the end of the period, or else today where it is given. Refuses
 * validation_error when there is none, or when they contradict.
 */
export function dayOf(
  input: ReportInput,
  frame: BalanceFrame,
  today?: CalendarDate,
): { day: CalendarDate; shown: { asOf: CalendarDate; from?: CalendarDate; to?: CalendarDate } } {
  if (input.period !== undefined) {
    const range = requireRange(input, frame);
    return { day: range.to, shown: { ...range, asOf: range.to } };
  }
  if (input.asOf !== undefined) {
    if (input.from !== undefined || input.to !== undefined)
      refuse('validation_error', '{asOf} excludes from and to: send {asOf} alone, or from and to', 'asOf');
    return { day: input.asOf, shown: { asOf: input.asOf } };
  }
  if (input.to === undefined && input.from === undefined && today !== undefined)
    return { day: today, shown: { asOf: today } };
  if (input.to === undefined)
    return refuse(
      'validation_error',
      'from and to are both required (YYYY-MM-DD), or {asOf}, or to alone',
      input.from === undefined ? 'from' : 'to',
    );
  if (input.from !== undefined && input.from > input.to)
    refuse('validation_error', `from (${input.from}) must not be after to (${input.to})`, 'from');
  return { day: input.to, shown: { ...(input.from ? { from: input.from, to: input.to } : {}), asOf: input.to } };
}

/** The day of the report. Refuses as the report does. */
export function dayOfAging(input: ReportInput, frame: BalanceFrame): CalendarDate {
  return dayOf(input, frame).day;
}

/** Sums of a partner's open items per bucket, `unapplied` (0 or less) and `total`. */
export function figures(of: PartnerItems, day: CalendarDate, buckets: readonly AgingBucket[]): Record<string, bigint> {
  const values: Record<string, bigint> = Object.fromEntries([
    ...buckets.map(({ key }) => [key, 0n]),
    ['unapplied', -of.unapplied],
    ['total', -of.unapplied],
  ]);
  for (const [due, open] of of.dues) {
    const daysOverdue = daysBetween(due, day);
    const key = buckets.find((bucket) => daysOverdue <= (bucket.to ?? Infinity))?.key ?? '';
    values[key] = (values[key] ?? 0n) + open;
    values['total'] = (values['total'] ?? 0n) + open;
  }
  return values;
}
