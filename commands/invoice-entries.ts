// The entries that invoices post, and what their lines settle: what payments, credits and losses share.
import { accountInRole } from '../src/domain/account-roles.ts';
import { accountNamed, checkPostable, type Account } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { invoices, PAYMENT_CONTROL_LINE, type Invoice, type InvoicePayment } from '../src/domain/invoices.ts';
import { lineIndex } from '../src/domain/ids.ts';
import { EntryAmended, type EntryContent, type EntryState, type StoredLine } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { allocate } from '../src/domain/money.ts';
import type { Settlement } from '../src/domain/open-items.ts';
import { beginPosting, post, type Posting } from '../src/domain/posting.ts';
import { refuse } from '../src/domain/refusal.ts';
import type { Moment, Recalled } from './command.ts';
import { readEntry, type EntryInput } from './entry-input.ts';
import { codeLike } from './invoice-input.ts';
import { entryOf, nextInvoice } from './invoices.ts';
import { settlingLines } from './open-items.ts';

/** A line of an entry as its input says it. */
export type Line = EntryInput['lines'][number];
/** A side of an entry. */
export type Side = Line['side'];
/** The other side. */
export const other = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit');

/** The side on which an invoice is owed: debit for what customers owe, and for what suppliers owe by a credit note. */
export const owedOn = ({ type }: Invoice): Side =>
  type === 'sales' || type === 'purchase_credit' ? 'debit' : 'credit';

/** The account that money comes to or goes from: the one named, else the usual bank account. */
export function moneyAccount(book: Readonly<Book>, code: string | undefined): Account {
  if (code === undefined) return accountInRole(book, 'bank_default');
  const account = accountNamed(book, undefined, code, '');
  checkPostable(account, 'accountCode');
  return account;
}

/** An entry of an invoice, read by every rule of entries, its control line settling what it names. */
export function entryContent(
  book: Readonly<Book>,
  invoice: Invoice,
  said: Pick<EntryInput, 'effectiveDate' | 'lines'> & { readonly sourceType: EntryContent['sourceType'] },
  what: string,
  recalled?: Recalled,
): EntryContent {
  const name = [invoice.number, invoice.partnerName].filter((part) => part !== undefined).join(' ');
  const content = readEntry(
    book,
    {
      ...said,
      sourceId: invoice.id,
      memo: `${what} ${name}`.slice(0, LIMITS.memoLength),
      ...(invoice.number !== undefined && { reference: invoice.number }),
      partnerId: invoice.partnerId,
      ...(invoice.labelIds && { labelIds: [...invoice.labelIds] }),
    },
    '',
  );
  if (recalled) content.lines = settlingLines(book, content, recalled, { by: invoices.noun });
  return content;
}

/** Code of a line about a rate of the invoice; undefined when that part has no tax. */
export function rateCode(
  book: Readonly<Book>,
  { rateBps, reduced }: { readonly rateBps: number; readonly reduced: boolean },
  side: string,
  date: string,
): Pick<Line, 'taxCodeId' | 'taxEntryMethod'> {
  const code = rateBps === 0 ? undefined : codeLike(book, { rateBps, reduced }, side, date);
  return code ? { taxCodeId: code.id, taxEntryMethod: 'inclusive' } : {};
}

/** An amount shared out over the rates of an invoice in proportion to what each comes to with tax. */
export function perRate(
  invoice: Invoice,
  whole: number,
): { readonly rate: Invoice['taxSummary'][number]; readonly amount: number }[] {
  const weights = invoice.taxSummary.map(({ taxableAmount, taxAmount }) =>
    BigInt(Math.max(0, taxableAmount + taxAmount)),
  );
  return allocate(BigInt(whole), weights).flatMap((share, i) => {
    const rate = invoice.taxSummary[i];
    return rate && share > 0n ? [{ rate, amount: Number(share) }] : [];
  });
}

/**
 * Posts an entry of an invoice, beside what the posting at hand has already; the posting and the id of the entry.
 * Refuses on the field `date`.
 */
export function posted(
  book: Readonly<Book>,
  content: EntryContent,
  moment: Moment,
  posting: Posting = beginPosting(book, moment),
): [Posting, string] {
  const entryId = moment.id('entry');
  post(posting, entryId, content, { field: 'date' });
  return [posting, entryId];
}

/** Refuses too_large for an invoice that has as many payments and credits as it can hold. */
export function checkRoom({ payments }: Invoice): void {
  if (payments.length >= LIMITS.paymentsPerInvoice)
    refuse('too_large', `an invoice takes at most ${LIMITS.paymentsPerInvoice} payments and credits`);
}

/** Settles so much of an invoice by name: the line of its issue that is owed on. */
export const settlementOf = (invoice: Invoice, amount: number): Settlement => ({
  lineId: invoice.controlLineId ?? '',
  amount,
});

/** A line on the account that an invoice is owed on. */
export function controlLine(
  book: Readonly<Book>,
  invoice: Invoice,
  side: Side,
  amount: number,
  settles: readonly Settlement[] = [],
): Line {
  const account = accountNamed(book, undefined, invoice.controlAccountCode, 'control');
  return { side, accountId: account.id, amount, ...(settles.length > 0 && { settles: [...settles] }) };
}

/** The invoice with one payment or credit more. */
export function withPayment(invoice: Invoice, paid: InvoicePayment, moment: Moment): Invoice {
  return nextInvoice(
    invoice,
    {
      payments: [...invoice.payments, paid],
      ...(paid.journalEntryId !== undefined && { journalEntryIds: [...invoice.journalEntryIds, paid.journalEntryId] }),
    },
    moment,
  );
}

/** The payments of an invoice, one of them taken back. */
export function takenBack(
  { payments }: Invoice,
  id: string,
  { nowIso }: Moment,
  reversalEntryId?: string,
): Invoice['payments'] {
  return payments.map((one) =>
    one.id === id ? { ...one, reversedAt: nowIso, ...(reversalEntryId !== undefined && { reversalEntryId }) } : one,
  );
}

/** A line of a posted entry of an invoice that settles others by name. */
export interface SettlingLine {
  readonly entry: EntryState;
  readonly index: number;
}

/** The line that a credit note settles by. */
export function lineOfNote(recalled: Recalled, { journalEntryIds, controlLineId }: Invoice): SettlingLine {
  const entry = entryOf(recalled, journalEntryIds[0] ?? '');
  return { entry, index: lineIndex(entry.id, controlLineId ?? '', entry.content.lines.length) };
}

/** The line that a payment settles by. */
export function lineOfPayment(recalled: Recalled, { journalEntryId }: InvoicePayment): SettlingLine {
  return { entry: entryOf(recalled, journalEntryId ?? ''), index: PAYMENT_CONTROL_LINE };
}

/**
 * An entry amended only in what one of its lines settles: `add` more, or less what `drop` names. No figure of the books
 * changes by it, so a closed period does not stand in its way.
 */
export function settling(
  { entry: state, index }: SettlingLine,
  add: readonly Settlement[],
  drop?: { readonly lineId: string; readonly amount: number },
): LedgerEvent {
  const lines = state.content.lines.map((line, i): StoredLine => {
    if (i !== index) return line;
    const { settles: before = [], ...rest } = line;
    const merged = new Map(before.map((one) => [one.lineId, one]));
    for (const one of add)
      merged.set(one.lineId, { ...one, amount: one.amount + (merged.get(one.lineId)?.amount ?? 0) });
    const less = drop && merged.get(drop.lineId);
    if (less && drop) merged.set(drop.lineId, { ...less, amount: less.amount - drop.amount });
    const settles = [...merged.values()].filter(({ amount }) => amount > 0);
    return settles.length > 0 ? { ...rest, settles } : rest;
  });
  return EntryAmended({
    entryId: state.id,
    version: state.version + 1,
    status: 'posted',
    ...(state.entryNumber !== undefined && { entryNumber: state.entryNumber }),
    before: state.content,
    after: { ...state.content, lines },
  });
}

/** Refuses a day more than a year before its invoice: a slip of the year. */
export function checkPlacedOn(date: string, { issueDate }: Invoice): void {
  const earliest = `${Number(issueDate.slice(0, 4)) - 1}${issueDate.slice(4)}`;
  if (date < earliest)
    refuse('validation_error', `date: lies more than a year before the invoice (${issueDate})`, 'date');
}
