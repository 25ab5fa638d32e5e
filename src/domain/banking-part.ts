// What the book holds of bank transactions: per bank account and day what its statement moved, with which balance the
// day ended, and how many lines wait. Bounded by days, however many lines there are.
import type { BankAccount } from './bank-accounts.ts';
import {
  BankTransactionIgnored,
  BankTransactionMatched,
  BankTransactionsImported,
  BankTransactionUnignored,
  BankTransactionUnmatched,
  isOpen,
  signed,
  type BankTransaction,
} from './bank-transactions.ts';
import { on, type BookPart } from './book-part.ts';
import type { CalendarDate } from './dates.ts';

/** One day of the statement of a bank account. Never changed in place. */
export interface BankDay {
  /** What it moved, debit-positive. */
  readonly net: bigint;
  /** The balance with which it ended, if a line of the day said one. */
  readonly closing?: bigint;
  /** Lines of which something waits to be matched. */
  readonly open: number;
}

/** Days by bank account and date, `<bankAccountId> <date>`. */
export interface BankingPart {
  readonly days: Map<string, BankDay>;
}
interface Banked {
  readonly banking: BankingPart;
}

const dayKey = (bankAccountId: string, date: CalendarDate): string => `${bankAccountId} ${date}`;
const NOTHING: BankDay = { net: 0n, open: 0 };

/** A line changed: whether it waits, and whether the statement counts it. */
function changed({ banking: { days } }: Banked, line: BankTransaction): void {
  const { previous, status, isDuplicate } = line;
  if (!previous) return;
  const key = dayKey(line.bankAccountId, line.date);
  const { net, closing, open } = days.get(key) ?? NOTHING;
  const counts = Number(isDuplicate !== true) - Number(previous.isDuplicate !== true);
  days.set(key, {
    net: net + BigInt(counts) * BigInt(signed(line)),
    ...(closing !== undefined && { closing }),
    open: open + Number(isOpen(status)) - Number(isOpen(previous.status)),
  });
}

/** Bank transactions in the book. */
export const bankingPart: BookPart<BankingPart, Banked> = {
  empty: () => ({ days: new Map() }),
  copy: ({ days }) => ({ days: new Map(days) }),
  folds: [
    on(BankTransactionsImported, ({ banking: { days } }: Banked, { data: { chunk } }) => {
      for (const line of chunk.lines) {
        const key = dayKey(chunk.bankAccountId, line.date);
        const { net, closing, open } = days.get(key) ?? NOTHING;
        const moved = BigInt(signed(line));
        const before = closing === undefined ? undefined : closing + moved;
        const end = line.balanceAfter === undefined ? before : BigInt(line.balanceAfter);
        days.set(key, { net: net + moved, ...(end !== undefined && { closing: end }), open: open + 1 });
      }
    }),
    ...[BankTransactionMatched, BankTransactionUnmatched, BankTransactionIgnored, BankTransactionUnignored].map((of) =>
      on(of, (book: Banked, { data }) => changed(book, data.transaction)),
    ),
  ],
};

/** The days of a bank account that have lines, unordered. */
function* daysOf({ banking }: Banked, bankAccountId: string): Generator<readonly [CalendarDate, BankDay]> {
  const start = `${bankAccountId} `;
  for (const [key, day] of banking.days) if (key.startsWith(start)) yield [key.slice(start.length), day];
}

/** Lines of a bank account that wait to be matched, dated from one day through another. */
export function openLinesBetween(
  book: Banked,
  bankAccountId: string,
  from: CalendarDate,
  through: CalendarDate,
): number {
  let open = 0;
  for (const [date, day] of daysOf(book, bankAccountId)) if (date >= from && date <= through) open += day.open;
  return open;
}

/**
 * Balance of the statement at the end of a day, debit-positive: the last balance that a line said, and what moved on
 * the days after it; else the opening balance and all that moved. Undefined while the account has no line by that day.
 */
export function statementBalance(
  book: Banked,
  { id, openingBalance }: Pick<BankAccount, 'id' | 'openingBalance'>,
  through: CalendarDate,
): bigint | undefined {
  let last: readonly [CalendarDate, bigint] | undefined;
  const days = [...daysOf(book, id)].filter(([date]) => date <= through);
  for (const [date, { closing }] of days)
    if (closing !== undefined && (last === undefined || date > last[0])) last = [date, closing];
  if (days.length === 0) return undefined;
  const [since, from] = last ?? ['', BigInt(openingBalance)];
  return days.reduce((sum, [date, { net }]) => (date > since ? sum + net : sum), from);
}
