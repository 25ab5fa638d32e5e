// Lines of an invoice that are recognised over the days that they are for: which account they are booked on when it is
// issued, the accrual schedules that take them from there, and what becomes of those when it is voided.
import { accountInRole } from '../src/domain/account-roles.ts';
import type { Account } from '../src/domain/accounts.ts';
import {
  ACCRUAL_KINDS,
  AccrualScheduleCancelled,
  newSchedule,
  type AccrualSchedule,
} from '../src/domain/accrual-schedules.ts';
import type { Book } from '../src/domain/book.ts';
import { lastOfMonth, monthOf, monthsBetween } from '../src/domain/dates.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { isCreditNote, isOurs, type Invoice, type InvoiceLine } from '../src/domain/invoices.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { nextState, type Moment } from './command.ts';

type Deferral = NonNullable<InvoiceLine['deferral']>;
/** Invoices with deferrals: what is sold is owed to the customer, what is bought is paid in advance. */
const SCHEDULES = { sales: 'deferred_revenue', purchase: 'prepaid_expense' } as const;

/**
 * Refuses a deferral on a credit note (but one that `takesBack` what is not recognised of a contract that ended), of no
 * price, on an account that is no result, and one that ends before it begins.
 */
export function checkDeferral(
  { from, to }: Deferral,
  { type, amount, account, takesBack }: { type: Invoice['type']; amount: number; account: Account; takesBack: boolean },
  at: string,
): void {
  const field = `${at}deferral`;
  const no = (why: string): never => refuse('validation_error', `${field}: ${why}`, field);
  if (isCreditNote(type) && !takesBack) no('a credit note is booked at once; leave it out');
  if (from > to) no(`{from} must not lie after {to} (${to})`);
  if (monthsBetween(from, to).length > LIMITS.slicesPerSchedule)
    no(`at most ${LIMITS.slicesPerSchedule} months; split the line`);
  if (amount <= 0) no('only a price above 0 is recognised over time; take a discount off the price of its line');
  const wanted = isOurs(type) ? 'revenue' : 'expense';
  if (account.class !== wanted)
    no(`it needs an account of class ${wanted}, ${account.code} ${account.name} is of class ${account.class}`);
}

/**
 * What a line is booked on, and whether it carries its tax code there. Of sales the whole stands on the deferred
 * revenue, and the tax comes with the slices; of purchases the tax is credited with the bill, and the price stands on
 * prepayments. A credit note takes back from there.
 */
export function bookedOn(
  book: Readonly<Book>,
  { type }: Pick<Invoice, 'type'>,
  { deferral, accountId }: InvoiceLine,
): { readonly accountId: string; readonly isTaxed: boolean } {
  if (!deferral) return { accountId, isTaxed: true };
  const isSale = isOurs(type);
  return { accountId: accountInRole(book, isSale ? 'deferred_revenue' : 'prepaid').id, isTaxed: !isSale };
}

/** A line that is recognised over time, with its place in the invoice. */
interface DeferredLine {
  readonly line: InvoiceLine;
  readonly index: number;
  readonly deferral: Deferral;
}

/** The deferred lines of an invoice by schedule, in the order of its `scheduleIds`. */
export function deferredGroups({ lines }: Pick<Invoice, 'lines'>): readonly [DeferredLine, ...DeferredLine[]][] {
  const groups = new Map<string, [DeferredLine, ...DeferredLine[]]>();
  lines.forEach((line, index) => {
    const { deferral, accountId, taxCode, labelIds } = line;
    if (!deferral) return;
    const key = JSON.stringify([accountId, taxCode, deferral.from, deferral.to, labelIds]);
    const group = groups.get(key);
    if (group) group.push({ line, index, deferral });
    else groups.set(key, [{ line, index, deferral }]);
  });
  return [...groups.values()];
}

/**
 * The schedules of an invoice that is being issued, one for all lines of an account, code, time and labels. `content`
 * is its entry: a line of it per line of the invoice, in their order.
 */
export function deferredSchedules(
  book: Readonly<Book>,
  invoice: Invoice,
  content: EntryContent,
  moment: Moment,
): AccrualSchedule[] {
  if (isCreditNote(invoice.type)) return [];
  const type = invoice.type === 'sales' ? SCHEDULES.sales : SCHEDULES.purchase;
  return deferredGroups(invoice).map((group) => {
    const [{ line, deferral }] = group;
    const { from, to } = deferral;
    const tax = invoice.type === 'sales' ? group.reduce((sum, one) => sum + one.line.taxAmount, 0) : 0;
    const total = group.reduce((sum, { index }) => sum + (content.lines[index]?.amount ?? 0), -tax);
    const balance = book.accounts.byId.get(bookedOn(book, invoice, line).accountId) as Account;
    const labelIds = [...new Set([...(line.labelIds ?? []), ...(invoice.labelIds ?? [])])];
    const isWholeMonths = from.endsWith('-01') && to === lastOfMonth(monthOf(to));
    return newSchedule(
      {
        type,
        description: `${invoice.number ?? invoice.partnerName} ${line.description}`.slice(0, LIMITS.nameLength),
        sourceType: 'invoice',
        sourceId: invoice.id,
        partnerId: invoice.partnerId,
        ...(labelIds.length > 0 && { labelIds }),
        totalAmount: total,
        ...(tax > 0 && { taxAmount: tax }),
        taxCode: (type === 'deferred_revenue' ? line.taxCode : undefined) ?? ACCRUAL_KINDS[type].untaxedCode,
        startDate: from,
        endDate: to,
        method: isWholeMonths ? 'monthly' : 'daily',
        balanceSheetAccountId: balance.id,
        balanceSheetAccountCode: balance.code,
        profitLossAccountId: line.accountId,
        profitLossAccountCode: line.accountCode,
      },
      moment,
    );
  });
}

/** Cancels the schedules of an invoice that is voided. Refuses invalid_state while they have recognised something. */
export function cancelSchedules(book: Readonly<Book>, { scheduleIds = [] }: Invoice, moment: Moment): LedgerEvent[] {
  return scheduleIds.flatMap((id) => {
    const schedule = book.accrualSchedules.byId.get(id);
    if (!schedule || (schedule.status === 'cancelled' && schedule.recognizedAmount === 0)) return [];
    if (schedule.recognizedAmount > 0)
      refuse(
        'invalid_state',
        `accrual schedule ${id} has recognised ${schedule.recognizedAmount} of this invoice; ` +
          'reverse its slices first, or issue a credit note',
        undefined,
        { related: { scheduleId: id } },
      );
    // Nothing is due any more: null clears.
    const next = nextState(schedule, { status: 'cancelled', nextDate: null }, moment);
    return next ? [AccrualScheduleCancelled({ schedule: next })] : [];
  });
}
