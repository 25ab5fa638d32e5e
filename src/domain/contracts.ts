// Contracts: what is agreed with a partner for a time, and when it is billed. Kept: whole in the book, also when they
// have ended, because an ended one can be renewed. A contract posts nothing itself: it drafts invoices, and those post.
import { z } from 'zod';
import { addDays, addMonths, daysBetween, lastOfMonth, makeDate, monthOf, parts, type CalendarDate } from './dates.ts';
import { idSchema } from './ids.ts';
import { INVOICE_ID } from './invoices.ts';
import { mulDivFloor } from './money.ts';
import { codeKey, register } from './register.ts';
import { metadataState } from './metadata.ts';

export const CONTRACT_ID = { prefix: 'con' } as const;

/** Months between two billing dates, by frequency; `custom` says its own, and `once` has none. */
export const BILLING_MONTHS = { once: 0, monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12, custom: 0 } as const;
/** How often a contract is billed. */
export type BillingFrequency = keyof typeof BILLING_MONTHS;
export const BILLING_FREQUENCIES = Object.keys(BILLING_MONTHS) as [BillingFrequency, ...BillingFrequency[]];

/** When what is billed is due: so many days after the invoice, or in the month so many months later. */
const dueRule = z.discriminatedUnion('type', [
  z.object({ type: z.literal('days_after_issue'), days: z.number().int() }),
  z.object({ type: z.literal('end_of_month'), months: z.number().int() }),
  z.object({ type: z.literal('day_of_month'), months: z.number().int(), day: z.number().int() }),
]);
/** When what is billed is due. */
export type DueRule = z.infer<typeof dueRule>;

const yen = z.number().int();

/**
 * What is billed: price without tax. Accounts and tax codes as they were said; others are found on the day of billing.
 */
const contractItem = z.object({
  description: z.string(),
  /** In every billing, in the first one only, or to be filled in when it is known how much was used. */
  kind: z.enum(['recurring', 'initial', 'usage']),
  quantity: z.string().optional(),
  unit: z.string().optional(),
  unitPrice: yen.optional(),
  amount: yen,
  taxCodeId: z.string().optional(),
  taxCode: z.string().optional(),
  accountId: z.string().optional(),
  accountCode: z.string().optional(),
  labelIds: z.array(z.string()).optional(),
  withholding: z.literal(true).optional(),
});
/** What is billed. */
export type ContractItem = z.infer<typeof contractItem>;

const span = z.object({ from: z.string(), to: z.string() });
/** A period that was billed, the date of that, and the invoice. */
const billing = span.extend({ date: z.string(), invoiceId: idSchema(INVOICE_ID).optional() });
/** A period that was billed. */
export type Billing = z.infer<typeof billing>;

/** Full state of a contract, as its events carry it. Amounts in yen, without consumption tax. */
export const contractState = z.object({
  id: idSchema(CONTRACT_ID),
  number: z.string().optional(),
  title: z.string(),
  /** receivable = we send invoices; payable = we get bills. */
  direction: z.enum(['receivable', 'payable']),
  partnerId: idSchema('partner'),
  /** As it was when the contract was written. */
  partnerName: z.string(),
  startDate: z.string(),
  /** The last day; absent = until somebody ends it. */
  endDate: z.string().optional(),
  autoRenew: z.boolean(),
  renewalTermMonths: z.number().int().optional(),
  noticeDays: z.number().int(),
  billing: z.object({
    frequency: z.enum(BILLING_FREQUENCIES),
    /** Months from one period to the next; 0 = billed once per term. */
    interval: z.number().int().min(0),
    anchorDay: z.number().int().min(1).max(31),
    dueRule: dueRule.optional(),
  }),
  items: z.array(contractItem).min(1),
  recognition: z.enum(['on_invoice', 'straight_line']),
  currency: z.string(),
  /** Of the whole term, by the items of now, without what depends on use; absent while there is no end. */
  totalAmount: yen.optional(),
  /** Last day of the periods that are billed, or were passed over for good. */
  coveredThrough: z.string().optional(),
  billingCount: z.number().int().min(0),
  lastBilling: billing.optional(),
  /** Those that had not passed when they were billed: an early end takes back what of them lies after it. */
  billings: z.array(billing).optional(),
  /** The first day of the first period that was billed: initial items are billed with it. */
  firstBilledFrom: z.string().optional(),
  /** Periods that are billed again, because their invoice was discarded or voided. */
  reopened: z.array(span.extend({ date: z.string() })).optional(),
  /** The next date that will be billed; absent when none will. */
  nextBillingDate: z.string().optional(),
  /** Day on which the clock next has something to do: bill, renew or end. */
  nextActDate: z.string().optional(),
  /** Billing dates in these times are passed over for good; `to` is the first day that is billed again. */
  suspensions: z.array(z.object({ from: z.string(), to: z.string().optional() })).optional(),
  /** The end was announced: when, and why. */
  notice: z.object({ givenOn: z.string(), reason: z.string().optional() }).optional(),
  note: z.string().optional(),
  documentIds: z.array(z.string()).optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  status: z.enum(['draft', 'active', 'suspended', 'ended', 'cancelled']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A contract. */
export type Contract = z.infer<typeof contractState>;

/** Contracts as a kept noun; unique by number. */
export const contracts = register({
  noun: 'contract',
  ja: '契約',
  field: 'contract',
  id: CONTRACT_ID,
  state: contractState,
  acts: [
    'created',
    'updated',
    'activated',
    'billed',
    'billing_reopened',
    'suspended',
    'resumed',
    'renewed',
    'notice_given',
    'ended',
    'cancelled',
  ],
  unique: ({ number }) => (number === undefined ? [] : [`number:${codeKey(number)}`]),
  shown: ['number', 'title', 'partnerName', 'startDate', 'endDate', 'nextBillingDate', 'totalAmount', 'status', 'id'],
  listing: {
    table: 'contracts',
    needs: 'contracts:read',
    columns: {
      number: 'code?',
      title: 'text',
      direction: 'code',
      partnerId: 'uuid',
      startDate: 'date',
      endDate: 'date?',
      nextBillingDate: 'date?',
      nextActDate: 'date?',
      recognition: 'code',
      totalAmount: 'bigint?',
    },
    search: ({ number, title, partnerName, note, items }) => [
      number,
      title,
      partnerName,
      note,
      ...items.map(({ description }) => description),
    ],
    filters: ['direction', 'partnerId', 'recognition'],
    sorts: ['number', 'title', 'startDate'],
    defaultSort: '-createdAt',
    // What the clock looks for, in all companies.
    indexes: { contracts_by_act: '(next_act_date) where next_act_date is not null' },
  },
});
export const {
  created: ContractCreated,
  updated: ContractUpdated,
  activated: ContractActivated,
  billed: ContractBilled,
  billing_reopened: ContractBillingReopened,
  suspended: ContractSuspended,
  resumed: ContractResumed,
  renewed: ContractRenewed,
  notice_given: ContractNoticeGiven,
  ended: ContractEnded,
  cancelled: ContractCancelled,
} = contracts.events;

/** What of a contract says when it is billed. */
type ContractTerms = Pick<
  Contract,
  'startDate' | 'endDate' | 'billing' | 'coveredThrough' | 'lastBilling' | 'suspensions' | 'reopened'
>;

/**
 * A period to be billed: its days, both included, the date of its invoice, and how many of how many days of a whole
 * period it has (a term may end, or begin again, within one).
 */
export interface BillingPeriod {
  readonly date: CalendarDate;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: number;
  readonly wholeDays: number;
  /** It was billed before, and what billed it is gone. */
  readonly isReopened?: true;
}

/**
 * Whole periods run from the day of the start: the n-th begins so many months later, clamped to the end of its month.
 */
function wholeStart({ startDate, billing }: ContractTerms, n: number): CalendarDate {
  return addMonths(startDate, n * billing.interval);
}

/** Calendar months from the month of one day to that of another. */
function monthsApart(from: CalendarDate, to: CalendarDate): number {
  const [[fromYear, fromMonth], [toYear, toMonth]] = [parts(from), parts(to)];
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** Which whole period a day lies in, from 0. */
function indexOf(terms: ContractTerms, day: CalendarDate): number {
  const n = Math.floor(monthsApart(terms.startDate, day) / terms.billing.interval);
  return wholeStart(terms, n) > day ? n - 1 : n;
}

/**
 * The period that begins on a day and ends with its whole period or with the contract; undefined when the contract ends
 * before. Its date is the anchor day (clamped) of the month in which the whole period begins; the first one is not
 * billed before it begins, and none after it has ended.
 */
function periodFrom(terms: ContractTerms, from: CalendarDate): BillingPeriod | undefined {
  const { startDate, endDate, billing } = terms;
  if (endDate !== undefined && from > endDate) return undefined;
  const [year, month] = parts(from);
  if (billing.interval === 0) {
    if (endDate === undefined && from > startDate) return undefined;
    const to = endDate ?? from;
    const anchor = makeDate(year, month, billing.anchorDay);
    const days = daysBetween(from, to) + 1;
    return { date: anchor < from ? from : anchor > to ? to : anchor, from, to, days, wholeDays: days };
  }
  const n = indexOf(terms, from);
  const start = wholeStart(terms, n);
  const last = addDays(wholeStart(terms, n + 1), -1);
  const to = endDate !== undefined && endDate < last ? endDate : last;
  const anchor = makeDate(parts(start)[0], parts(start)[1], billing.anchorDay);
  const notBefore = n > 0 && from === start ? anchor : from;
  const date = anchor < notBefore ? notBefore : anchor;
  return {
    date: date > to ? to : date,
    from,
    to,
    days: daysBetween(from, to) + 1,
    wholeDays: daysBetween(start, last) + 1,
  };
}

/** True for a billing date in a suspension: it is passed over, for good once it has been resumed. */
function suspensionAt(
  { suspensions = [] }: ContractTerms,
  date: CalendarDate,
): { readonly to?: string | undefined } | undefined {
  return suspensions.find((one) => one.from <= date && (one.to === undefined || date < one.to));
}

/** The first period that is to be billed again, within the term as it is now. */
function reopenedPeriod(terms: ContractTerms): BillingPeriod | undefined {
  for (const { date, from, to } of terms.reopened ?? []) {
    const period = suspensionAt(terms, date) ? undefined : periodFrom(terms, from);
    if (!period) continue;
    const last = period.to < to ? period.to : to;
    const days = daysBetween(from, last) + 1;
    const wholeDays = terms.billing.interval === 0 ? days : period.wholeDays;
    return { date, from, to: last, days, wholeDays, isReopened: true };
  }
  return undefined;
}

/**
 * The first period that is neither billed nor passed over; undefined when none is left, or none while it is suspended.
 * No two are billed on one date: it names them.
 */
export function nextPeriod(terms: ContractTerms): BillingPeriod | undefined {
  const { coveredThrough, startDate, lastBilling } = terms;
  const again = reopenedPeriod(terms);
  if (again) return again;
  const earliest = lastBilling === undefined ? startDate : addDays(lastBilling.date, 1);
  let from = coveredThrough === undefined ? startDate : addDays(coveredThrough, 1);
  for (;;) {
    const period = periodFrom(terms, from);
    if (!period) return undefined;
    const date = period.date < earliest ? earliest : period.date;
    const suspension = suspensionAt(terms, date);
    if (!suspension) return { ...period, date };
    if (suspension.to === undefined) return undefined;
    from = addDays(period.to, 1);
  }
}

/** A share of an amount by days, yen, towards zero; the whole for whole periods. */
export function shareOf(amount: number, { days, wholeDays }: Pick<BillingPeriod, 'days' | 'wholeDays'>): number {
  const share = Number(mulDivFloor(BigInt(Math.abs(amount)), BigInt(days), BigInt(wholeDays)));
  return amount < 0 ? -share : share;
}

/** What is billed of an item for a period, yen: nothing yet of what depends on use, and initial items only at first. */
export function billedOf({ kind, amount }: ContractItem, period: BillingPeriod, isFirst: boolean): number | undefined {
  if (kind === 'usage') return 0;
  if (kind === 'initial') return isFirst ? amount : undefined;
  const share = shareOf(amount, period);
  return share === 0 ? undefined : share;
}

/** What recurs within a time, yen, by the items of now. */
function recurringBetween(contract: Contract, after: CalendarDate, through: CalendarDate): number {
  const terms = { ...contract, endDate: through, suspensions: [] };
  let sum = 0;
  for (let period = periodFrom(terms, addDays(after, 1)); period; period = periodFrom(terms, addDays(period.to, 1)))
    for (const item of contract.items) if (item.kind === 'recurring') sum += shareOf(item.amount, period);
  return sum;
}

/**
 * What was billed of recurring items for days after one on which a contract ends, yen, by the items of now.
 */
export function billedAfter(contract: Contract, day: CalendarDate): number {
  const { coveredThrough = '', billing: terms } = contract;
  return coveredThrough <= day || terms.interval === 0 ? 0 : recurringBetween(contract, day, coveredThrough);
}

/**
 * How much of a time, both days included, lies after a day: `days` of `wholeDays`. Whole calendar months weigh alike
 * where `byMonths`, as accrual schedules share them out, and a part of one goes by its days.
 */
export function restAfter(
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  day: CalendarDate,
  byMonths: boolean,
): Pick<BillingPeriod, 'days' | 'wholeDays'> {
  const wholeDays = daysBetween(from, to) + 1;
  if (day >= to) return { days: 0, wholeDays };
  if (day < from) return { days: wholeDays, wholeDays };
  if (!byMonths) return { days: daysBetween(day, to), wholeDays };
  const months = monthsApart(from, to) + 1;
  const length = parts(lastOfMonth(monthOf(day)))[2];
  const passed = monthsApart(from, day) * length + parts(day)[2];
  return { days: months * length - passed, wholeDays: months * length };
}

/** The contract with a period to be billed again: that of an invoice that was discarded or voided. */
export function reopenedWith(contract: Contract, { from, to }: { from: string; to: string }): Partial<Contract> {
  const { reopened = [], billings = [], coveredThrough = to, billingCount, lastBilling } = contract;
  const last = to < coveredThrough ? to : coveredThrough;
  if (from > last || reopened.some((one) => one.from === from)) return {};
  const known = billings.find((one) => one.from === from) ?? (lastBilling?.from === from ? lastBilling : undefined);
  const taken = new Set(reopened.map(({ date }) => date));
  let date = known?.date ?? periodFrom({ ...contract, endDate: last }, from)?.date ?? from;
  while (taken.has(date)) date = addDays(date, 1);
  return {
    reopened: [...reopened, { date, from, to: last }].sort((a, b) => (a.from < b.from ? -1 : 1)),
    billings: billings.filter((one) => one.from !== from),
    billingCount: Math.max(0, billingCount - 1),
  };
}

/** What the clock does next with a contract, and when. */
export interface ContractAct {
  readonly act: 'bill' | 'renew' | 'end';
  readonly date: CalendarDate;
}

/** The next act; undefined for a contract that does not run, or runs on without anything to do. */
export function nextAct(contract: Contract): ContractAct | undefined {
  const { status } = contract;
  if (status === 'draft' || status === 'cancelled') return undefined;
  const period = status === 'ended' ? reopenedPeriod(contract) : nextPeriod(contract);
  if (period) return { act: 'bill', date: period.date };
  const { endDate, autoRenew } = contract;
  return endDate === undefined || status === 'ended'
    ? undefined
    : { act: autoRenew ? 'renew' : 'end', date: addDays(endDate, 1) };
}

/**
 * The last day of the term that follows, so many months long: counted from the start where the term is whole months.
 */
export function renewedEnd({ startDate, endDate = startDate }: Contract, months: number): CalendarDate {
  const next = addDays(endDate, 1);
  const passed = monthsApart(startDate, next);
  return addDays(
    addMonths(startDate, passed) === next ? addMonths(startDate, passed + months) : addMonths(next, months),
    -1,
  );
}

/** What billing a period says of its contract, but for the invoice. */
export function billedWith(
  { reopened = [], billingCount }: Contract,
  { date, from, to, isReopened }: BillingPeriod,
): Partial<Contract> {
  return {
    billingCount: billingCount + 1,
    ...(billingCount === 0 && { firstBilledFrom: from }),
    ...(isReopened
      ? { reopened: reopened.filter((one) => one.from !== from) }
      : { coveredThrough: to, lastBilling: { date, from, to } }),
  };
}

/** True for the period that initial items are billed with. */
export function isFirstPeriod(
  { billingCount, firstBilledFrom, startDate }: Contract,
  { from }: BillingPeriod,
): boolean {
  return billingCount === 0 || from === (firstBilledFrom ?? startDate);
}

/** A contract after an act, as far as the next act hangs on it. */
function after(contract: Contract, { act }: ContractAct): Contract {
  if (act === 'bill') return { ...contract, ...billedWith(contract, nextPeriod(contract) as BillingPeriod) };
  if (act === 'end') return { ...contract, status: 'ended' };
  return { ...contract, endDate: renewedEnd(contract, contract.renewalTermMonths ?? 0) };
}

/** An act that is due: `on` is the day on which it is done, never before those before it; `endDate` as it is then. */
export interface DueAct extends ContractAct {
  readonly contractId: string;
  readonly on: CalendarDate;
  readonly endDate: CalendarDate | undefined;
}

/** What is due of a contract through a day, in order, each act on what those before it leave. */
export function dueActs(contract: Contract, through: CalendarDate): DueAct[] {
  const due: DueAct[] = [];
  let on = '';
  let now = contract;
  for (let next = nextAct(now); next && next.date <= through; next = nextAct(now)) {
    on = next.date > on ? next.date : on;
    now = after(now, next);
    due.push({ ...next, contractId: contract.id, on, endDate: now.endDate });
  }
  return due;
}

/** The same contract with what follows from its terms: the total of its term, and what comes next when. */
export function planned(contract: Contract): Contract {
  const { totalAmount: _total, nextBillingDate: _billing, nextActDate: _act, ...terms } = contract;
  const { startDate, endDate, items, billing } = terms;
  const recurring = billing.interval === 0 && endDate === undefined ? startDate : endDate;
  const initial = items.reduce((sum, { kind, amount }) => (kind === 'initial' ? sum + amount : sum), 0);
  const next = nextAct(terms);
  // One that renews itself is billed again when it has.
  const bill = next?.act === 'renew' ? nextAct(after(terms, next)) : next;
  return {
    ...terms,
    ...(recurring !== undefined && {
      totalAmount: initial + recurringBetween(terms, addDays(startDate, -1), recurring),
    }),
    ...(bill?.act === 'bill' && { nextBillingDate: bill.date }),
    ...(next && { nextActDate: next.date }),
  };
}

/** When an invoice of a contract is due; undefined = by the terms of the partner. */
export function dueBy(rule: DueRule | undefined, issueDate: CalendarDate): CalendarDate | undefined {
  if (!rule) return undefined;
  if (rule.type === 'days_after_issue') return addDays(issueDate, rule.days);
  const month = addMonths(`${monthOf(issueDate)}-01`, rule.months);
  const [year, number] = parts(month);
  const due = makeDate(year, number, rule.type === 'end_of_month' ? 31 : rule.day);
  return due < issueDate ? issueDate : due;
}
