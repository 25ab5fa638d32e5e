// Lines of entries that a bank transaction is matched with: they stay as they are until that is unmatched.
import type { BankTransaction } from '../src/domain/bank-transactions.ts';
import { matchKey } from '../src/domain/bank-transactions.ts';
import type { Book } from '../src/domain/book.ts';
import { lineId } from '../src/domain/ids.ts';
import type { EntryContent, EntryState } from '../src/domain/journal.ts';
import { BANK_TRANSACTIONS } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { allHolders, allRecalled, type Recalled } from './command.ts';

/** The bank transaction that the line of an entry is matched with; undefined when there is none. */
export function matchedWith(recalled: Recalled, entryLineId: string): BankTransaction | undefined {
  const holder = recalled.holder({ namespace: BANK_TRANSACTIONS.noun, key: matchKey(entryLineId) });
  const line = holder === undefined ? undefined : recalled.state(BANK_TRANSACTIONS, holder);
  // Whoever took a key last may have let it go since.
  return line?.matches.some((match) => match.entryLineId === entryLineId) ? line : undefined;
}

/** Lines of an entry that stand on the ledger account of a bank account, by index: nothing else can be matched. */
function onBankAccounts({ bankAccounts }: Readonly<Book>, { lines }: EntryContent): number[] {
  if (bankAccounts.byId.size === 0) return [];
  const ledgers = new Set([...bankAccounts.byId.values()].map(({ accountId }) => accountId));
  return lines.flatMap(({ accountId }, i) => (ledgers.has(accountId) ? [i] : []));
}

function refuseMatched(entry: EntryState, line: BankTransaction, what: string): never {
  return refuse(
    'entry_is_matched',
    `entry ${entry.id} is matched with bank transaction ${line.id} of ${line.date}; unmatch that before ${what}`,
    undefined,
    { related: { bankAccountId: line.bankAccountId, bankTransactionId: line.id } },
  );
}

/** The bank transactions with which lines of an entry are matched, by the index of the line. */
function matchedLines(
  recalled: Recalled,
  { id }: EntryState,
  indexes: readonly number[],
): readonly (readonly [index: number, line: BankTransaction])[] {
  const keys = indexes.map((index) => ({ namespace: BANK_TRANSACTIONS.noun, key: matchKey(lineId(id, index)) }));
  const holders = allHolders(recalled, keys).filter((holder) => holder !== undefined);
  allRecalled(recalled, BANK_TRANSACTIONS, holders);
  return indexes.flatMap((index) => {
    const line = matchedWith(recalled, lineId(id, index));
    return line ? [[index, line] as const] : [];
  });
}

/** Refuses entry_is_matched for an entry of which a line is matched with a bank transaction: it cannot be reversed. */
export function checkNotMatched(book: Readonly<Book>, recalled: Recalled, entry: EntryState): void {
  const [matched] = matchedLines(recalled, entry, onBankAccounts(book, entry.content));
  if (matched) refuseMatched(entry, matched[1], 'the entry is reversed');
}

/**
 * Refuses entry_is_matched for an amendment in which a matched line does not stay at its place with its account, side
 * and amount.
 */
export function checkStillMatched(
  book: Readonly<Book>,
  recalled: Recalled,
  entry: EntryState,
  after: EntryContent,
): void {
  const changed = onBankAccounts(book, entry.content).filter((index) => {
    const [was, is] = [entry.content.lines[index], after.lines[index]];
    return was?.accountId !== is?.accountId || was?.side !== is?.side || was?.amount !== is?.amount;
  });
  const [matched] = matchedLines(recalled, entry, changed);
  if (matched)
    refuseMatched(
      entry,
      matched[1],
      `line ${matched[0]} of the entry changes its account, side or amount, or its place`,
    );
}
