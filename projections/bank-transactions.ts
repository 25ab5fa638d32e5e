// Bank transactions: rows of the lines that an import brought (what happens to one later is a row of a kept noun, as of
// any other), and what each is matched with.
import {
  bankTransactions as register,
  importedState,
  signed,
  type BankTransaction,
} from '../src/domain/bank-transactions.ts';
import { bare, lineIndex } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import type { ListedState, Listing } from '../src/domain/register.ts';
import { projection, type RowChanges } from './projection.ts';
import { keptRow } from './registers.ts';

/** The lines of an import. */
export const bankTransactions = projection('imported-bank-transactions', ['bank_transactions'], {
  'bank_transaction.imported': (event, rows, companyId) => {
    const { chunk } = event.data;
    chunk.lines.forEach((_, i) => {
      const state = importedState(chunk, i) as unknown as ListedState;
      keptRow(rows, companyId, state, register.listing as unknown as Listing<ListedState>, event);
    });
  },
});

function matched(rows: RowChanges, companyId: string, line: BankTransaction): void {
  const transaction = bare(line.id);
  rows.remove('bank_matches', { company_id: companyId, transaction_id: transaction });
  line.matches.forEach(({ entryLineId, entryId, amount }, n) =>
    rows.insert('bank_matches', {
      company_id: companyId,
      transaction_id: transaction,
      match_no: n,
      bank_account_id: bare(line.bankAccountId),
      date: line.date,
      entry_id: bare(entryId),
      line_no: lineIndex(entryId, entryLineId, LIMITS.linesPerEntry),
      amount: BigInt(signed({ direction: line.direction, amount })),
    }),
  );
}

/** What bank transactions are matched with. */
export const bankMatches = projection('bank-matches', ['bank_matches'], {
  'bank_transaction.matched': ({ data }, rows, companyId) => matched(rows, companyId, data.transaction),
  'bank_transaction.unmatched': ({ data }, rows, companyId) => matched(rows, companyId, data.transaction),
});
