// What undoes what was done with lines of statements: single matches, suggestions, lines left alone, and imports.
import { z } from 'zod';
import {
  BANK_MATCH_ID,
  BANK_TRANSACTION_ID,
  BankImportCompleted,
  BankImportStarted,
  BankTransactionIgnored,
  BankTransactionMatched,
  BankTransactionsImported,
  BankTransactionSuggested,
  BankTransactionUnignored,
  BankTransactionUnmatched,
  lineIdIn,
  type BankTransaction,
} from '../src/domain/bank-transactions.ts';
import { idSchema } from '../src/domain/ids.ts';
import { BANK_TRANSACTIONS } from '../src/domain/recalled.ts';
import { reasonText } from '../src/domain/text.ts';
import {
  ignoreBankTransaction,
  lineAt,
  nextLine,
  ofLine,
  recallsLine,
  unignoreBankTransaction,
  unmatchBankTransaction,
} from './bank-transactions.ts';
import { allRecalled, command } from './command.ts';
import { idText } from './entry-input.ts';
import { undoing, type Past } from './undoing.ts';

/** Takes back what was done with a line: these matches as far as they stand, or else what a rule suggested. */
export const releaseBankTransaction = command({
  name: 'release-bank-transaction',
  summary: 'Undo some matches of a bank transaction, or a suggestion',
  runBy: 'undo',
  undo: { why: 'this took something back already: do that anew' },
  needs: 'banking:write',
  input: z.strictObject({ ...ofLine, matchIds: z.array(idSchema(BANK_MATCH_ID)), reason: reasonText.optional() }),
  recalls: recallsLine,
  decide(book, { matchIds, ...input }, moment, recalled) {
    const line = lineAt(recalled, input);
    if (line.status === 'suggested') {
      const { ruleId: _rule, ...rest } = line;
      return [BankTransactionUnmatched({ transaction: nextLine(rest, {}, moment) })];
    }
    const standing = matchIds.filter((id) => line.matches.some(({ matchId }) => matchId === id));
    if (standing.length === 0) return [];
    return unmatchBankTransaction.decide(book, { ...input, matchIds: standing }, moment, recalled);
  },
  answer: (events): number => events.length,
});

/** Leaves lines of a statement alone as if they had not come: the balance of the statement leaves them out. */
export const ignoreBankLines = command({
  name: 'ignore-bank-lines',
  summary: 'Leave lines of an import alone',
  runBy: 'undo',
  undo: { why: 'this took something back already: do that anew' },
  needs: 'banking:write',
  input: z.strictObject({
    bankAccountId: idText,
    transactionIds: z.array(idSchema(BANK_TRANSACTION_ID)),
    reason: reasonText.optional(),
  }),
  recalls: ({ transactionIds }) => ({ ids: transactionIds }),
  decide(book, { bankAccountId, transactionIds, reason }, moment, recalled) {
    return allRecalled(recalled, BANK_TRANSACTIONS, transactionIds).flatMap((line) => {
      const input = { bankAccountId, transactionId: line.id, isDuplicate: true, reason };
      return ignoreBankTransaction.decide(book, input, moment, recalled);
    });
  },
  answer: (events): number => events.length,
});

/** The matches that an event gave its line; in a group the one of a line is its newest. */
function matchIdsIn({ matches }: BankTransaction, { before }: Past): string[] {
  const was = before ? (before.data as { readonly transaction: BankTransaction }).transaction.matches : [];
  return matches.flatMap(({ matchId }) => (was.some((one) => one.matchId === matchId) ? [] : matchId));
}

/** What undoes what was done with lines: the matches of one step, suggestions, and that a line was left alone. */
export const bankTransactionUndoing = [
  ...[BankTransactionMatched, BankTransactionSuggested].map((event) =>
    undoing(
      event,
      event === BankTransactionMatched ? 'unmatch' : 'drop suggestion',
      releaseBankTransaction,
      ({ transaction }, reason, _group, past) => ({
        bankAccountId: transaction.bankAccountId,
        transactionId: transaction.id,
        matchIds: matchIdsIn(transaction, past),
        reason,
      }),
      'looks back',
    ),
  ),
  undoing(
    BankTransactionIgnored,
    'unignore',
    unignoreBankTransaction,
    ({ transaction: { id, bankAccountId } }) => ({ bankAccountId, transactionId: id }),
    'goes on',
  ),
  undoing(
    BankTransactionUnignored,
    'ignore',
    ignoreBankTransaction,
    ({ transaction: { id, bankAccountId } }, reason, _group, { before }) => {
      const was = before && (before.data as { readonly transaction: BankTransaction }).transaction;
      return {
        bankAccountId,
        transactionId: id,
        reason: was?.ignoreReason ?? reason,
        ...(was?.isDuplicate && { isDuplicate: true }),
      };
    },
    'looks back',
  ),
  undoing(
    BankTransactionsImported,
    'leave lines alone',
    ignoreBankLines,
    ({ chunk: { id, bankAccountId, lines } }, reason) =>
      lines.some(({ balanceAfter }) => balanceAfter !== undefined)
        ? 'the statement says the balance of the bank on these lines, so they stand; ignore those that should not count'
        : { bankAccountId, transactionIds: lines.map((_line, i) => lineIdIn(id, i)), reason },
    'goes on',
  ),
  // An import is as its lines are.
  undoing(BankImportStarted, 'leave lines alone', ignoreBankLines, () => [], 'goes on'),
  undoing(BankImportCompleted, 'leave lines alone', ignoreBankLines, () => [], 'goes on'),
];
