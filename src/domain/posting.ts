// What one decision adds to a book so far: fiscal years it opens, entry numbers it gives, movements it makes. A batch's
// later entries see its earlier ones here.
import { balanceOf, type Account } from './accounts.ts';
import { policyOf, ruleMet } from './approvals.ts';
import type { Book } from './book.ts';
import { checkCaps, isOwn, type Spend } from './caps.ts';
import { addDays, monthOf, type CalendarDate } from './dates.ts';
import type { Actor, LedgerEvent } from './event.ts';
import {
  FiscalPeriodOpened,
  fullYearEnd,
  monthIn,
  newFiscalYear,
  yearOf,
  type FiscalPeriod,
  type FiscalYear,
} from './fiscal-periods.ts';
import type { IdKind } from './ids.ts';
import {
  EntryPosted,
  EntryReversed,
  debitTotal,
  mirrorLines,
  resourceOf,
  restOf,
  type EntryContent,
  type EntryState,
  type LineAmount,
  type StoredLine,
} from './journal.ts';
import { LIMITS } from './limits.ts';
import { CLOCK_POSTS, entryMoved, movedBy, type Moved } from './moves.ts';
import { freedBy } from './open-items.ts';
import { refuse } from './refusal.ts';
import type { Scope } from './scopes.ts';

/** Who decides, and where time and identifiers come from. */
export interface Deciding {
  readonly now: number;
  readonly nowIso: string;
  readonly actor: Actor;
  may(scope: Scope): boolean;
  id(kind: IdKind): string;
}

/** The working page of one decision. `events` is what it has come to. */
export interface Posting {
  readonly book: Readonly<Book>;
  readonly by: Deciding;
  readonly events: LedgerEvent[];
  years: readonly FiscalYear[];
  readonly numbers: Map<string, number>;
  readonly posted: EntryContent[];
  /** Made when a condition first asks, so that each entry is added up once, however many conditions follow. */
  sums:
    | { counted: number; readonly posted: Map<string, bigint>; readonly waiting: ReadonlyMap<string, bigint> }
    | undefined;
  /** How much of a line the entries of this decision settle by name, by line id; absent until one does. */
  settled?: Map<string, number>;
  /** What this decision posts under the caps of a key; absent while no key has any. */
  spent?: Spend;
}

/** A working page on a book. */
export function beginPosting(book: Readonly<Book>, by: Deciding): Posting {
  return { book, by, events: [], years: book.periods.years, numbers: new Map(), posted: [], sums: undefined };
}

/** True when this caller may put an entry into the period: open, or soft-closed and the caller may close periods. */
function takesEntries(period: FiscalPeriod, by: Deciding): boolean {
  return period.status === 'open' || (period.status === 'soft_closed' && by.may('periods:close'));
}

/**
 * First day on or after `date` in a period that takes this caller's entries; the day after the last year when all later
 * ones are closed. A day after the last year is open itself: posting there opens its year.
 */
export function firstOpenDay(posting: Posting, date: CalendarDate): CalendarDate {
  for (const { months } of posting.years) {
    for (const month of months)
      if (month.endDate >= date && takesEntries(month, posting.by))
        return month.startDate > date ? month.startDate : date;
  }
  const last = posting.years.at(-1);
  return last && last.year.endDate >= date ? addDays(last.year.endDate, 1) : date;
}

/**
 * The fiscal year for an entry of this date, in a month that takes entries (`anyPeriod`: any month; for what closing
 * and reopening a year post). Years missing after the last one are opened (at most LIMITS.yearsOpenedAhead).
 * Refuses period_not_found (before the first year, or too far ahead) and period_closed, naming the first open day.
 */
export function placeFor(posting: Posting, date: CalendarDate, field: string, anyPeriod = false): FiscalYear {
  const found = yearOf(posting.years, date) ?? openYears(posting, date, field);
  const month = monthIn(found, date);
  if (!anyPeriod && !takesEntries(month, posting.by)) {
    const why =
      month.status === 'soft_closed'
        ? `${month.name} is soft-closed; posting there needs periods:close`
        : `${found.year.status === 'closed' ? found.year.name : month.name} is closed`;
    refuse(
      'period_closed',
      `${field}: ${why}. The first open day is ${firstOpenDay(posting, date)}: date the entry or its reversal there`,
      field,
      { related: { periodId: month.id, firstOpenDay: firstOpenDay(posting, date) } },
    );
  }
  return found;
}

function openYears(posting: Posting, date: CalendarDate, field: string): FiscalYear {
  const first = posting.years[0];
  let last = posting.years.at(-1);
  if (!first || !last)
    return refuse('period_not_found', `${field}: the company has no fiscal year yet; open one`, field);
  if (date < first.year.startDate) {
    refuse(
      'period_not_found',
      `${field}: ${date} lies before the first fiscal year, which starts on ${first.year.startDate}; ` +
        'open an earlier year first',
      field,
    );
  }
  const { endDate } = last.year;
  const opened: FiscalYear[] = [];
  for (; date > last.year.endDate; opened.push(last)) {
    if (opened.length === LIMITS.yearsOpenedAhead) {
      refuse(
        'period_not_found',
        `${field}: ${date} lies more than ${LIMITS.yearsOpenedAhead} years after the last fiscal year, ` +
          `which ends on ${endDate}; open the years between first`,
        field,
      );
    }
    const startDate: CalendarDate = addDays(last.year.endDate, 1);
    const names = new Set([...posting.years, ...opened].map(({ year }) => year.name));
    last = { ...newFiscalYear(startDate, fullYearEnd(startDate), posting.by, names), nextEntryNumber: 1 };
  }
  for (const { year, months } of opened) posting.events.push(FiscalPeriodOpened({ year, months }));
  posting.years = [...posting.years, ...opened];
  return last;
}

/** True for what the action of a resource posts, or closing a year: nobody could save it as a draft instead. */
function isOfAnAction(content: EntryContent): boolean {
  return resourceOf(content) !== undefined || content.sourceType === 'closing';
}

/**
 * Refuses what this caller may not put into the books by himself: approval_required where the company's policy has a
 * person approve it, cap_exceeded beyond the caps of his key. Every way of posting passes here. What the action of a
 * resource posts cannot be a draft: whoever may approve does the action himself.
 */
function checkMayPost(posting: Posting, content: EntryContent, how: { approved: boolean; action: boolean }): void {
  const { book, by } = posting;
  const { actor, now } = by;
  if (actor.via === 'scheduler' && !CLOCK_POSTS.has(content.sourceType))
    throw new Error(`the clock posts an entry of ${content.sourceType}, which was counted of nobody (CLOCK_POSTS)`);
  const isCapped = book.spending.size > 0;
  if (!isCapped && actor.type !== 'agent' && !book.company?.approvalPolicy) return;
  const moved = entryMoved('posted', content);
  if (!how.approved) checkPolicy(book, by, moved, how.action);
  if (isCapped) checkCaps(book, actor.id, now, moved, (posting.spent ??= { amount: 0n, count: 0 }));
}

/** Refuses approval_required where the policy has a person approve this; of an `action` that may be its doer. */
function checkPolicy(book: Readonly<Book>, by: Deciding, moved: Moved, action: boolean): void {
  const rule = ruleMet(policyOf(book.company), by.actor, moved);
  if (!rule || (action && by.may('entries:approve'))) return;
  refuse(
    'approval_required',
    action
      ? 'the approval policy of the company has this done by somebody with entries:approve: tell such a person'
      : 'the approval policy of the company has a person approve this entry: ' +
          'save it with status: "draft" and submit it',
    undefined,
    { related: { rule } },
  );
}

/**
 * Refuses what a decision moves beside what it posts, as posting itself would be refused: approval_required and
 * cap_exceeded. Every command of a company passes here with what it has decided. What somebody else wrote, and is in no
 * books yet, is open to all people who may write there, and closed to agents and beyond the caps of keys.
 */
export function checkMayMove(book: Readonly<Book>, by: Deciding, events: readonly LedgerEvent[]): void {
  const { actor, now } = by;
  const isCapped = book.spending.has(actor.id);
  if (!isCapped && actor.type !== 'agent' && !book.company?.approvalPolicy) return;
  const all = events.flatMap((event) => movedBy(event, book, isOwn(book, event, actor.id)) ?? []);
  const spent: Spend = { amount: 0n, count: 0 };
  for (const { kind, total = 0n, entries } of all) {
    if (kind !== 'posted') continue;
    spent.amount += total;
    spent.count += entries;
  }
  for (const one of all) {
    if (one.kind === 'posted') continue;
    if (one.kind !== 'touched' || actor.type === 'agent') checkPolicy(book, by, one, one.kind !== 'amended');
    if (isCapped) checkCaps(book, actor.id, now, one, spent);
  }
}

/**
 * Posts an entry whose content has passed all rules but that of its period and what its caller may post: gives the next
 * number of its year. Refuses period_closed, period_not_found, approval_required, cap_exceeded.
 */
export function post(
  posting: Posting,
  entryId: string,
  content: EntryContent,
  more: {
    version?: number;
    wasDraft?: true;
    approvedBy?: string;
    draftHash?: string;
    comment?: string;
    field?: string;
    anyPeriod?: boolean;
    action?: boolean;
  } = {},
): void {
  checkMayPost(posting, content, {
    approved: more.approvedBy !== undefined,
    action: more.action ?? (more.anyPeriod === true || isOfAnAction(content)),
  });
  const { year, nextEntryNumber } = placeFor(
    posting,
    content.effectiveDate,
    more.field ?? 'effectiveDate',
    more.anyPeriod,
  );
  const entryNumber = posting.numbers.get(year.id) ?? nextEntryNumber;
  posting.numbers.set(year.id, entryNumber + 1);
  posting.events.push(
    EntryPosted.unchecked({
      entryId,
      version: more.version ?? 1,
      entryNumber,
      fiscalYearId: year.id,
      ...(more.wasDraft && { wasDraft: true }),
      ...(more.approvedBy !== undefined && { approvedBy: more.approvedBy }),
      ...(more.draftHash !== undefined && { draftHash: more.draftHash }),
      ...(more.comment !== undefined && { comment: more.comment }),
      content,
    }),
  );
  posting.posted.push(content);
}

/** What a reversal says beside what it mirrors. */
type ReversalSaid = Pick<EntryContent, 'memo' | 'reversalReason' | 'externalId' | 'metadata'>;

/** True when reversing these amounts leaves nothing of an entry. */
function isWhole(original: EntryState, amounts: readonly LineAmount[]): boolean {
  const rest = restOf(original);
  for (const { line, amount } of amounts) rest[line] = (rest[line] ?? 0) - amount;
  return rest.every((left) => left === 0);
}

/** Lines of a reversal that is booked in a later month than what it reverses keep the day of that. */
function bookedLater(lines: StoredLine[], of: CalendarDate, on: CalendarDate): StoredLine[] {
  return monthOf(on) <= monthOf(of) ? lines : lines.map((line) => ({ originalDate: of, ...line }));
}

/** The entry that reverses these amounts of another one (as it is now). */
export function reversalContent(
  original: EntryState,
  effectiveDate: CalendarDate,
  amounts: readonly LineAmount[],
  { memo = original.content.memo, reversalReason, externalId, metadata }: ReversalSaid,
): EntryContent {
  const { content } = original;
  return {
    // The reversal of a closing entry counts as closing in statements, or a reopened year would show it as ordinary
    // movement; so does that of an opening entry, which is no flow, and that of a tax settlement in the return.
    effectiveDate,
    sourceType:
      content.sourceType === 'closing' || content.sourceType === 'opening' || content.sourceType === 'tax_settlement'
        ? content.sourceType
        : 'reversal',
    ...(resourceOf(content) && { sourceId: content.sourceId }),
    ...(memo !== undefined && { memo }),
    ...(content.reference !== undefined && { reference: content.reference }),
    adjustment: content.adjustment,
    currency: content.currency,
    lines: bookedLater(mirrorLines(original, amounts), content.effectiveDate, effectiveDate),
    ...(content.partnerId !== undefined && { partnerId: content.partnerId }),
    ...(content.counterparty !== undefined && { counterparty: content.counterparty }),
    ...(content.labelIds && { labelIds: content.labelIds }),
    ...(externalId !== undefined && { externalId }),
    ...(metadata && { metadata }),
    ...(content.opening && { opening: true as const }),
    reverses: original.id,
    ...(reversalReason !== undefined && { reversalReason }),
    ...(isWhole(original, amounts) && content.taxFindings && { taxFindings: content.taxFindings }),
  };
}

/** Posts the entry that reverses these amounts of another one (as it is now), and marks that one. */
export function postReversing(
  posting: Posting,
  reversalId: string,
  original: EntryState,
  amounts: readonly LineAmount[],
  content: EntryContent,
  more: Parameters<typeof post>[3],
): void {
  post(posting, reversalId, content, more);
  const { reversalReason } = content;
  const freed = freedBy(original, amounts);
  posting.events.push(
    EntryReversed({
      entryId: original.id,
      version: original.version + 1,
      reversalId,
      amounts: [...amounts],
      reversedAmount: debitTotal(content.lines).toString(),
      full: isWhole(original, amounts),
      ...(reversalReason !== undefined && { reason: reversalReason }),
      ...(freed.length > 0 && { freed }),
    }),
  );
}

/**
 * Posts the reversal of an entry (as it is after earlier events of this decision) for these amounts and marks the
 * original. Returns the reversal's id.
 */
export function postReversal(
  posting: Posting,
  original: EntryState,
  effectiveDate: CalendarDate,
  amounts: readonly LineAmount[],
  { approvedBy, ...said }: ReversalSaid & { readonly approvedBy?: string },
  field: string,
  anyPeriod = false,
): string {
  const reversalId = posting.by.id('entry');
  postReversing(posting, reversalId, original, amounts, reversalContent(original, effectiveDate, amounts, said), {
    field,
    anyPeriod,
    ...(approvedBy !== undefined && { approvedBy }),
    action: anyPeriod || isOfAnAction(original.content),
  });
  return reversalId;
}

/** Every line in full: what is left of it. Lines that are offset already are left out. */
export function wholeRest(original: EntryState): LineAmount[] {
  return restOf(original).flatMap((amount, line) => (amount > 0 ? [{ line, amount }] : []));
}

/**
 * Reverses all that is left of an entry that an action made, for the action that takes it back: on the day asked for,
 * else on that of the original if its period takes entries, else on the first open day. Refuses a day before the
 * original (`date`).
 */
export function takeBackEntry(
  posting: Posting,
  original: EntryState,
  { date, reason }: { readonly date?: string | undefined; readonly reason?: string | undefined },
): { readonly date: string; readonly journalEntryId: string } {
  const { effectiveDate } = original.content;
  if (date !== undefined && date < effectiveDate)
    refuse('validation_error', `date: must not lie before ${effectiveDate}, the day of what is taken back`, 'date');
  const day = date ?? firstOpenDay(posting, effectiveDate);
  const said = { reversalReason: reason };
  return { date: day, journalEntryId: postReversal(posting, original, day, wholeRest(original), said, 'date') };
}

/** Debits minus credits of an entry on each of its accounts. */
function movements({ lines }: EntryContent): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { accountId, side, amount } of lines)
    sums.set(accountId, (sums.get(accountId) ?? 0n) + (side === 'debit' ? BigInt(amount) : -BigInt(amount)));
  return sums;
}

/**
 * What the entries that wait for approval would take from each account on its normal side, entry by entry; none of them
 * adds anything.
 */
function takenByWaiting(book: Readonly<Book>): Map<string, bigint> {
  const taken = new Map<string, bigint>();
  for (const { status, content } of book.journal.open.values()) {
    if (status !== 'pending_approval') continue;
    for (const [accountId, debits] of movements(content)) {
      const own = book.accounts.byId.get(accountId)?.normalSide === 'debit' ? debits : -debits;
      if (own < 0n) taken.set(accountId, (taken.get(accountId) ?? 0n) + own);
    }
  }
  return taken;
}

/**
 * Balance of an account on its normal side including what this decision posts; `available` also counts what waits for
 * approval and would lower it.
 */
export function balanceAfter(posting: Posting, account: Account, field: 'balance' | 'available'): bigint {
  const sums = (posting.sums ??= { counted: 0, posted: new Map(), waiting: takenByWaiting(posting.book) });
  for (; sums.counted < posting.posted.length; sums.counted++) {
    for (const [accountId, debits] of movements(posting.posted[sums.counted] as EntryContent))
      sums.posted.set(accountId, (sums.posted.get(accountId) ?? 0n) + debits);
  }
  const debits = sums.posted.get(account.id) ?? 0n;
  return (
    balanceOf(posting.book, account) +
    (account.normalSide === 'debit' ? debits : -debits) +
    (field === 'available' ? (sums.waiting.get(account.id) ?? 0n) : 0n)
  );
}
