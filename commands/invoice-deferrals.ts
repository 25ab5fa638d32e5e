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
import type { Invoice, InvoiceLine } from '../src/domain/invoices.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { nextState, type Moment } from './command.ts';

type Deferral = NonNullable<InvoiceLine['deferral']>;
/** Invoices with deferrals: what is sold is owed to the customer, what is bought is paid in advance. */
const SCHEDULES = { sales: 'deferred_revenue', purchase: 'prepaid_expense' } as const;

/**
 * Refuses a deferral on a credit note, of no price, on an account that is no result, and one that ends before it
 * begins.
 */
export function checkDeferral(
  { from, to }: Deferral,
  { type, amount, account }: { type: Invoice['type']; amount: number; account: Account },
  at: string,
): void {
  const field = `${at}deferral`;
  const no = (why: string): never => refuse('validation_error', `${field}: ${why}`, field);
  if (type !== 'sales' && type !== 'purchase') no('a credit note is booked at once; leave it out');
  if (from > to) no(`{from} must not lie after {to} (${to})`);
  if (monthsBetween(from, to).length > LIMITS.slicesPerSchedule)
    no(`at most ${LIMITS.slicesPerSchedule} months; split the line`);
  if (amount <= 0) no('only a price above 0 is recognised over time; take a discount off the price of its line');
  const wanted = type === 'sales' ? 'revenue' : 'expense';
  if (account.class !== wanted)
    no(`it needs an account of class ${wanted}, ${account.code} ${account.name} is of class ${account.class}`);
}

/**
 * What a line is booked on, and whether it carries its tax code there. Of sales the whole stands on the deferred
 * revenue, and the tax comes with the slices; of purchases the tax is credited with the bill, and the price stands on
 * prepayments.
 */
export function bookedOn(
  book: Readonly<Book>,
  { type }: Pick<Invoice, 'type'>,
  { deferral, accountId }: InvoiceLine,
): { readonly accountId: string; readonly isTaxed: boolean } {
  if (!deferral) return { accountId, isTaxed: true };
  const isSale = type === 'sales';
  return { accountId: accountInRole(book, isSale ? 'deferred_revenue' : 'prepaid').id, isTaxed: !isSale };
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
  const groups = new Map<string, { line: InvoiceLine; deferral: Deferral; total: number; tax: number }>();
  invoice.lines.forEach((line, i) => {
    const { deferral, accountId, taxCode, labelIds } = line;
    if (!deferral) return;
    const tax = invoice.type === 'sales' ? line.taxAmount : 0;
    const key = JSON.stringify([accountId, taxCode, deferral.from, deferral.to, labelIds]);
    const group = groups.get(key) ?? { line, deferral, total: 0, tax: 0 };
    group.total += (content.lines[i]?.amount ?? 0) - tax;
    group.tax += tax;
    groups.set(key, group);
  });
  const type = invoice.type === 'sales' ? SCHEDULES.sales : SCHEDULES.purchase;
  return [...groups.values()].map(({ line, deferral: { from, to }, total, tax }) => {
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
