// What a match of a bank transaction is while it is made: what may be named, and how much of the line is left.
import { z } from 'zod';
import type { BankAccount } from '../src/domain/bank-accounts.ts';
import { matchKey, type BankMatch, type BankTransaction } from '../src/domain/bank-transactions.ts';
import type { Book } from '../src/domain/book.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { amountSchema } from '../src/domain/money.ts';
import type { Posting } from '../src/domain/posting.ts';
import { BANK_TRANSACTIONS, type NaturalKey } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import type { Moment, Recalled } from './command.ts';
import { codeText, idText } from './entry-input.ts';
import { feeInput, overpaymentField } from './invoice-payments.ts';

/** One thing that a bank transaction is matched with. A new kind of it is a field here and a maker in MAKERS. */
export const matchItem = z
  .strictObject({
    entryLineId: idText
      .optional()
      .meta({ description: 'A line of a posted entry on the ledger account, on the same side.' }),
    entryId: idText.optional().meta({ description: 'An entry that has one such line.' }),
    invoiceId: idText
      .optional()
      .meta({ description: 'Records a payment of the invoice, or the refund of a credit note.' }),
    expenseReportId: idText
      .optional()
      .meta({ description: 'Pays an approved expense report back, all of it; several may be paid by one line.' }),
    payrollRunId: idText.optional().meta({ description: 'Pays a posted payroll run: all that it pays out.' }),
    paymentBatchId: idText
      .optional()
      .meta({ description: 'A payment batch whose file was fetched: everything that it pays, in one step.' }),
    transferTransactionId: idText
      .optional()
      .meta({
        description: 'The line at the other end, on the statement of another bank account: one entry for both.',
      }),
    transferAccountCode: codeText
      .optional()
      .meta({ description: 'The account at the other end, when its line is not here.' }),
    amount: amountSchema.optional().meta({ description: 'Default: what is left to match, or to pay of an invoice.' }),
    fee: feeInput.optional(),
    overpayment: overpaymentField.optional(),
    withholding: z.number().int().min(0).max(LIMITS.amount).optional(),
  })
  .meta({ id: 'BankMatchItem' });
/** One thing that a bank transaction is matched with. */
export type MatchItem = z.infer<typeof matchItem>;

/** What items of matches name, to be recalled at once: a decision asks for the rest when it knows more. */
export function recallsOf(items: readonly MatchItem[] = []): { ids: string[]; lines: string[]; keys: NaturalKey[] } {
  const lines = items.flatMap(({ entryLineId }) => entryLineId ?? []);
  return {
    ids: items.flatMap(({ entryId, invoiceId, expenseReportId, payrollRunId, paymentBatchId, transferTransactionId }) =>
      [entryId, invoiceId, expenseReportId, payrollRunId, paymentBatchId, transferTransactionId].filter(
        (id) => id !== undefined,
      ),
    ),
    lines,
    keys: lines.map((id) => ({ namespace: BANK_TRANSACTIONS.noun, key: matchKey(id) })),
  };
}

/** A match being made: of which line, on which day, and what it has come to. */
export interface Matching {
  readonly book: Readonly<Book>;
  readonly moment: Moment;
  readonly recalled: Recalled;
  readonly posting: Posting;
  readonly bank: BankAccount;
  readonly line: BankTransaction;
  /** The day asked for; undefined = that of the line. */
  readonly date: string | undefined;
  readonly matches: BankMatch[];
  /** Lines of other bank accounts that are matched with the same entries, with their new match. */
  readonly others: Map<string, { readonly line: BankTransaction; readonly match: BankMatch }>;
}

/** How much of the line is not matched yet, with what this decision matches. */
export function restOf({ line, matches }: Pick<Matching, 'line' | 'matches'>): number {
  return line.unmatchedAmount - matches.reduce((sum, { amount }) => sum + amount, 0);
}

/** Refuses more than is left of the line. */
export function checkRest(matching: Matching, amount: number, field: string): number {
  const rest = restOf(matching);
  if (amount > rest || rest === 0)
    refuse(
      'validation_error',
      `${field}: ${amount} is more than is left to match of the bank transaction (${rest})`,
      field,
      { related: { unmatchedAmount: matching.line.unmatchedAmount } },
    );
  return amount;
}

/** Makes the match that an item asks for; `at` is its path. */
export type Maker = (matching: Matching, item: MatchItem, at: string) => void;
