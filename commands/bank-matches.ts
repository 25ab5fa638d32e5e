// What a bank transaction can be matched with, one maker each: a line of an entry, what it pays (bank-payments.ts), the
// line of another bank account, and what is booked on the spot. A maker posts beside what the posting has already.
import { z } from 'zod';
import { accountNamed } from '../src/domain/accounts.ts';
import { BANK_MATCH_ID, BANK_TRANSACTION_ID, type BankTransaction } from '../src/domain/bank-transactions.ts';
import { isId, lineId } from '../src/domain/ids.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { post } from '../src/domain/posting.ts';
import { BANK_TRANSACTIONS, ENTRIES } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { matchedWith } from './bank-matched.ts';
import { checkRest, matchItem, restOf, type Maker, type Matching, type MatchItem } from './bank-matching.ts';
import { payBatch, payExpenseReport, payInvoice, payPayrollRun } from './bank-payments.ts';
import { checkScope } from './command.ts';
import { accountGiven, lineInput, readEntry, type EntryInput } from './entry-input.ts';
import { settlingLines } from './open-items.ts';

const counterLine = lineInput
  .omit({ isTaxLine: true, baseLine: true })
  .extend({
    side: lineInput.shape.side.optional().meta({ description: 'Default: the other side of the bank account.' }),
    taxEntryMethod: z
      .enum(['inclusive', 'none'])
      .optional()
      .meta({ description: 'Amounts are gross. Default: inclusive where a tax code is given.' }),
  })
  .meta({ id: 'BankCounterLine' });
/** A line to be booked against a bank transaction, as its input says it. */
export type CounterLine = z.infer<typeof counterLine>;

/** What a bank transaction is matched with. */
export const matchFields = {
  matches: z.array(matchItem).max(LIMITS.matchesPerTransaction).optional(),
  lines: z
    .array(counterLine)
    .max(LIMITS.matchesPerTransaction)
    .optional()
    .meta({ description: 'Lines to book against it, gross: one entry with them and the bank account.' }),
};

const sideOf = ({ direction }: Pick<BankTransaction, 'direction'>): 'debit' | 'credit' =>
  direction === 'in' ? 'debit' : 'credit';
const opposite = (side: 'debit' | 'credit'): 'debit' | 'credit' => (side === 'debit' ? 'credit' : 'debit');

/** Refuses a line of an entry that another bank transaction is matched with, or this decision. */
function checkFree({ recalled, matches }: Matching, entryLineId: string, field: string): void {
  const by = matchedWith(recalled, entryLineId);
  if (by || matches.some((match) => match.entryLineId === entryLineId))
    refuse(
      'already_matched',
      `${field}: the line is matched already${by ? ` with bank transaction ${by.id} of ${by.date}` : ' here'}`,
      field,
      { related: { ...(by && { bankAccountId: by.bankAccountId, bankTransactionId: by.id }) } },
    );
}

/** A line of an entry that is there already. */
const entryLine: Maker = (matching, { entryLineId = '', amount }, at) => {
  const { recalled, bank, line, moment, matches } = matching;
  const field = `${at}.entryLineId`;
  const target =
    (isId('line', entryLineId) ? recalled.lines([entryLineId]).get(entryLineId) : undefined) ??
    refuse('line_not_found', `${field}: there is no line ${entryLineId} in this company`, field);
  const related = { entryId: target.entryId };
  if (target.accountId !== bank.accountId)
    refuse('validation_error', `${field}: the line does not stand on account ${bank.accountCode}`, field, { related });
  if (target.side !== sideOf(line))
    refuse(
      'validation_error',
      `${field}: what comes ${line.direction} is a ${sideOf(line)}, the line is a ${target.side}`,
      field,
      { related },
    );
  const { status, isReversal, reversed } = target;
  if (status !== 'posted' || isReversal || reversed > 0)
    refuse(
      'invalid_state',
      `${field}: its entry is ${isReversal ? 'a reversal' : reversed > 0 ? 'reversed' : status}; ` +
        'name a line of a posted entry',
      field,
      { related },
    );
  checkFree(matching, entryLineId, field);
  if (amount !== undefined && amount !== target.amount)
    refuse(
      'validation_error',
      `${at}.amount: a line of an entry is matched whole, with ${target.amount}`,
      `${at}.amount`,
    );
  matches.push({
    matchId: moment.id(BANK_MATCH_ID),
    type: 'journal_entry',
    id: target.entryId,
    amount: checkRest(matching, target.amount, field),
    entryId: target.entryId,
    entryLineId,
    made: false,
  });
};

/** The one line of an entry that can be meant. */
const entry: Maker = (matching, { entryId = '', ...item }, at) => {
  const { recalled, bank, line, matches } = matching;
  const field = `${at}.entryId`;
  const state =
    (isId('entry', entryId) ? recalled.state(ENTRIES, entryId) : undefined) ??
    refuse('entry_not_found', `${field}: there is no journal entry ${entryId} in this company`, field);
  const fits = state.content.lines.flatMap(({ accountId, side }, i) =>
    accountId === bank.accountId && side === sideOf(line) ? [lineId(entryId, i)] : [],
  );
  const free = fits.filter((id) => !matchedWith(recalled, id) && !matches.some((match) => match.entryLineId === id));
  if (fits.length > 0 && free.length === 0) checkFree(matching, fits[0] as string, field);
  const [only] = free;
  if (only === undefined || free.length > 1)
    refuse(
      'validation_error',
      `${field}: the entry has ${free.length} ${sideOf(line)} lines on account ${bank.accountCode}; ` +
        (free.length > 1 ? 'name one in {entryLineId}' : 'name another entry'),
      field,
    );
  entryLine(matching, { ...item, entryLineId: only }, at);
};

/** Posts an entry of a bank transaction; its id. */
function postOwn(
  { book, moment, recalled, posting, line }: Matching,
  day: string,
  lines: EntryInput['lines'],
): { entryId: string; content: EntryContent } {
  checkScope(moment, 'entries:post', ' to book a bank transaction');
  const content = readEntry(
    book,
    {
      effectiveDate: day,
      sourceType: 'bank',
      sourceId: line.id,
      memo: line.description,
      ...(line.reference !== undefined && { reference: line.reference }),
      ...(line.payeeName !== undefined && { counterparty: line.payeeName }),
      lines,
    },
    '',
  );
  content.lines = settlingLines(book, content, recalled, {});
  const entryId = moment.id('entry');
  post(posting, entryId, content, { field: 'date' });
  return { entryId, content };
}

/** The line at the other end of a transfer. Refuses one that cannot be it. */
function otherEnd({ recalled, bank, line, others }: Matching, id: string, field: string): BankTransaction {
  const other =
    (isId(BANK_TRANSACTION_ID, id) ? recalled.state(BANK_TRANSACTIONS, id) : undefined) ??
    refuse('validation_error', `${field}: there is no bank transaction ${id} in this company`, field);
  if (
    other.bankAccountId === bank.id ||
    other.direction === line.direction ||
    others.has(other.id) ||
    line.matches.some(({ id }) => id === other.id)
  )
    refuse(
      'validation_error',
      `${field}: the other end of a transfer is a line of another bank account that goes the other way, named once`,
      field,
    );
  if (other.unmatchedAmount === 0 || other.status === 'ignored')
    refuse('already_matched', `${field}: bank transaction ${other.id} of ${other.date} is ${other.status}`, field, {
      related: { bankAccountId: other.bankAccountId, bankTransactionId: other.id },
    });
  return other;
}

/** A transfer to or from another account: one entry, on the earlier day of both lines. */
const transfer: Maker = (matching, item, at) => {
  const { book, moment, bank, line, matches, others } = matching;
  const { transferTransactionId: otherId, transferAccountCode: code } = item;
  const field = `${at}.${otherId === undefined ? 'transferAccountCode' : 'transferTransactionId'}`;
  const other = otherId === undefined ? undefined : otherEnd(matching, otherId, field);
  const end = other ? book.bankAccounts.byId.get(other.bankAccountId) : undefined;
  const account = accountNamed(book, end?.accountId, end ? undefined : code, `${at}.transfer`);
  if (account.id === bank.accountId || account.class === 'revenue' || account.class === 'expense')
    refuse(
      'validation_error',
      `${field}: a transfer goes to another account of the balance sheet, not to ${account.code}`,
      field,
    );
  const money = item.amount ?? Math.min(restOf(matching), other?.unmatchedAmount ?? Number.POSITIVE_INFINITY);
  checkRest(matching, money, item.amount === undefined ? field : `${at}.amount`);
  if (other && money > other.unmatchedAmount)
    refuse(
      'validation_error',
      `${at}.amount: only ${other.unmatchedAmount} is left of bank transaction ${other.id}`,
      `${at}.amount`,
    );
  const side = sideOf(line);
  const earlier = other && other.date < line.date ? other.date : line.date;
  const { entryId } = postOwn(matching, matching.date ?? earlier, [
    { side, accountId: bank.accountId, amount: money },
    { side: opposite(side), accountId: account.id, amount: money },
  ]);
  const match = { matchId: moment.id(BANK_MATCH_ID), type: 'transfer' as const, amount: money, entryId, made: true };
  matches.push({ ...match, id: other?.id ?? entryId, entryLineId: lineId(entryId, 0) });
  if (other) others.set(other.id, { line: other, match: { ...match, id: line.id, entryLineId: lineId(entryId, 1) } });
};

/** Every kind of thing that a bank transaction is matched with, by the field that names it. */
const MAKERS: Readonly<Record<string, Maker>> = {
  entryLineId: entryLine,
  entryId: entry,
  invoiceId: payInvoice,
  expenseReportId: payExpenseReport,
  payrollRunId: payPayrollRun,
  paymentBatchId: payBatch,
  transferTransactionId: transfer,
  transferAccountCode: transfer,
};

/** Makes the match that an item asks for. `at` is its path. Refuses an item that names nothing, or several things. */
export function makeMatch(matching: Matching, item: MatchItem, at: string): void {
  const named = Object.keys(MAKERS).filter((field) => (item as Record<string, unknown>)[field] !== undefined);
  const [field] = named;
  if (field === undefined || named.length > 1)
    refuse('validation_error', `${at}: name one of ${Object.keys(MAKERS).join(', ')}`, at);
  for (const more of ['fee', 'withholding', 'overpayment'] as const)
    if (item[more] !== undefined && field !== 'invoiceId')
      refuse('validation_error', `${at}.${more}: belongs to an invoice; leave it out`, `${at}.${more}`);
  (MAKERS[field] as Maker)(matching, item, at);
}

/** Books lines against the bank account: one entry, matched with what they come to. */
export function bookLines(matching: Matching, lines: readonly CounterLine[]): void {
  const { book, bank, line, moment, matches } = matching;
  const side = sideOf(line);
  const counter = lines.map((given) => {
    const method = (given.taxCode ?? given.taxCodeId) ? (given.taxEntryMethod ?? 'inclusive') : given.taxEntryMethod;
    return { ...given, side: given.side ?? opposite(side), ...(method !== undefined && { taxEntryMethod: method }) };
  });
  const sum = counter.reduce((all, one) => all + (one.side === side ? -one.amount : one.amount), 0);
  if (sum <= 0)
    refuse('validation_error', `lines: they come to ${sum}; book what the bank account gave or got`, 'lines');
  checkRest(matching, sum, 'lines');
  counter.forEach((one, i) => {
    const account = accountGiven(book, 'account', one, `lines[${i}].`);
    if (account?.id === bank.accountId)
      refuse('validation_error', `lines[${i}]: account ${bank.accountCode} is the bank account itself`, `lines[${i}]`);
  });
  const { entryId } = postOwn(matching, matching.date ?? line.date, [
    ...counter,
    { side, accountId: bank.accountId, amount: sum },
  ] as EntryInput['lines']);
  matches.push({
    matchId: moment.id(BANK_MATCH_ID),
    type: 'booking',
    id: entryId,
    amount: sum,
    entryId,
    entryLineId: lineId(entryId, counter.length),
    made: true,
  });
}
