// What events would do to balances: for a dry run and a rehearsal.
import { balanceOf } from './accounts.ts';
import type { Book } from './book.ts';
import type { EntryContent } from './journal.ts';
import type { RecordedFact } from './events.ts';

/** An account's balance on its normal side, minor units, before and after some events. */
export interface BalanceEffect {
  readonly accountId: string;
  readonly accountCode: string;
  /** The side on which the balance grows: lines on the other side lessen it. */
  readonly normalSide: 'debit' | 'credit';
  readonly before: bigint;
  readonly after: bigint;
}

/**
 * Balances of the accounts that these events move, in the order in which they are touched, by a book as it stands
 * before them or after them.
 */
export function balanceEffects(
  book: Readonly<Book>,
  stands: 'before' | 'after',
  facts: readonly RecordedFact[],
): BalanceEffect[] {
  const debits = new Map<string, bigint>();
  const count = ({ lines }: EntryContent, sign: bigint): void => {
    for (const { accountId, side, amount } of lines)
      debits.set(accountId, (debits.get(accountId) ?? 0n) + sign * (side === 'debit' ? 1n : -1n) * BigInt(amount));
  };
  for (const fact of facts) {
    if (fact.type === 'journal_entry.posted') count(fact.data.content, 1n);
    if (fact.type === 'journal_entry.amended' && fact.data.status === 'posted') {
      count(fact.data.before, -1n);
      count(fact.data.after, 1n);
    }
  }
  return [...debits].flatMap(([accountId, moved]) => {
    const account = book.accounts.byId.get(accountId);
    if (!account) return [];
    const is = balanceOf(book, account);
    const change = account.normalSide === 'debit' ? moved : -moved;
    return {
      accountId,
      accountCode: account.code,
      normalSide: account.normalSide,
      before: stands === 'before' ? is : is - change,
      after: stands === 'before' ? is + change : is,
    };
  });
}
