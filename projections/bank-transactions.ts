// What bank transactions are matched with. Their own rows are those of a noun like any other (registers.ts).
import { signed, type BankTransaction } from '../src/domain/bank-transactions.ts';
import { bare, lineIndex } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { projection, type RowChanges } from './projection.ts';

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
