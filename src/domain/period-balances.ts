// The balances that a period was closed with, as events: every account, and one root over all of them (RFC 6962), so
// that one balance can be shown alone. Each row is hashed with a salt, or the others could be guessed from the path.
import { z } from 'zod';
import type { Account } from './accounts.ts';
import type { BankAccount } from './bank-accounts.ts';
import { statementBalance, type BankingPart } from './banking-part.ts';
import { on, type BookPart } from './book-part.ts';
import type { CalendarDate } from './dates.ts';
import { event, type EventOf, type LedgerEvent } from './event.ts';
import {
  FiscalPeriodReopened,
  monthOfEntry,
  periodById,
  type FiscalPeriod,
  type FiscalYear,
  type PeriodsPart,
} from './fiscal-periods.ts';
import { idSchema } from './ids.ts';
import type { EntryContent } from './journal.ts';
import type { JournalPart } from './journal-part.ts';
import { LIMITS } from './limits.ts';
import type { Slice } from './register.ts';

/** A sum of any size, as events carry it: minor units, debit-positive. */
const figure = z.string().regex(/^-?\d+$/);
const balanceRow = z.tuple([z.string(), z.string(), figure, figure, figure, figure]);
/**
 * An account over a period: id, code, what it opened with, debits, credits, what it closed with. Openings and closings
 * are debits less credits, so that opening + debit - credit = closing. Everything that was posted counts, closing
 * entries too. Revenues and expenses open at 0 with the fiscal year, as in the trial balance; all others carry on.
 */
export type BalanceRow = z.infer<typeof balanceRow>;

/**
 * Balances at a close, in parts. `seed` (base64) is what the salts are made from. `later`: what was recorded before the
 * close on days after the period, as account, first day of the fiscal month, debits, credits. `bankAccounts`: what the
 * statement of each says at the end of the period (absent where there is none), and what the books say.
 */
export const PeriodBalancesRecorded = event(
  'fiscal_period.balances_recorded',
  1,
  z.object({
    periodId: idSchema('fiscalPeriod'),
    seed: z.base64(),
    part: z.int().min(1),
    rows: z.array(balanceRow),
    later: z.array(z.tuple([z.string(), z.string(), figure, figure])).optional(),
    bankAccounts: z
      .array(
        z.object({ bankAccountId: z.string(), accountId: z.string(), statement: figure.optional(), books: figure }),
      )
      .optional(),
  }),
);
/** The root over the rows of all parts before it, in their order; `rows` = how many they are. */
export const PeriodBalancesCommitted = event(
  'fiscal_period.balances_committed',
  1,
  z.object({ periodId: idSchema('fiscalPeriod'), rows: z.int().min(0), root: z.base64() }),
);
type PeriodBalanceRecorded = EventOf<typeof PeriodBalancesRecorded>['data'];

/** Hashes, worked out by whoever is allowed to be quick about it: the domain asks nothing from outside. */
export interface Hashes {
  /** SHA-256 of these, one after the other: 32 bytes. */
  sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array;
  /** HMAC-SHA-256 of a text: 32 bytes. */
  hmac(key: Uint8Array, text: string): Uint8Array;
}

/** Random bytes of a seed. */
export const SEED_BYTES = 32;
const SALT_BYTES = 16;
/** Before a leaf and before a pair of hashes (RFC 6962, 2.1). */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64');
/** Bytes as base64. */
export const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The salt of an account's row, base64: the first 16 bytes of HMAC-SHA-256(seed, account id). */
export function saltOf(hashes: Hashes, seed: string, accountId: string): string {
  return base64Of(hashes.hmac(bytesOf(seed), accountId).subarray(0, SALT_BYTES));
}

/** What is hashed of a row: the canonical JSON (RFC 8785) of row and salt, which are texts alone. */
export function leafData(row: BalanceRow, salt: string): string {
  return JSON.stringify([row, salt]);
}

/** Leaf hashes of rows, salted from a seed. */
export function leavesOf(hashes: Hashes, seed: string, rows: readonly BalanceRow[]): Uint8Array[] {
  return rows.map((row) => hashes.sha256(LEAF, leafData(row, saltOf(hashes, seed, row[0]))));
}

/** The largest power of two that is smaller than `n` (n >= 2). */
function splitOf(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

/** The root over leaf hashes (RFC 6962, 2.1), base64. */
export function rootOfLeaves(hashes: Hashes, leaves: readonly Uint8Array[]): string {
  const rootOf = (from: number, to: number): Uint8Array => {
    if (to === from) return hashes.sha256('');
    if (to - from === 1) return leaves[from] as Uint8Array;
    const middle = from + splitOf(to - from);
    return hashes.sha256(NODE, rootOf(from, middle), rootOf(middle, to));
  };
  return base64Of(rootOf(0, leaves.length));
}

/** The path of leaf `index` to that root (RFC 6962, 2.1.1), lowest first, base64. */
export function pathOfLeaf(hashes: Hashes, leaves: readonly Uint8Array[], index: number): string[] {
  const path: string[] = [];
  let [from, to] = [0, leaves.length];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    const [otherFrom, otherTo] = index < middle ? [middle, to] : [from, middle];
    path.push(rootOfLeaves(hashes, leaves.slice(otherFrom, otherTo)));
    if (index < middle) to = middle;
    else from = middle;
  }
  return path.reverse();
}

/** Sums of an account, as they are added up. */
interface BalanceSums {
  opening: bigint;
  debit: bigint;
  credit: bigint;
  readonly later: Map<string, { debit: bigint; credit: bigint }>;
}

/** Whose balances go on from year to year. */
const carriesOn = ({ class: of }: Account): boolean => of !== 'revenue' && of !== 'expense';

/** What of a book says what its balances are. */
interface BalancedBook {
  readonly accounts: Readonly<Slice<Account>>;
  readonly bankAccounts: Readonly<Slice<BankAccount>>;
  readonly banking: BankingPart;
  readonly journal: Readonly<JournalPart>;
}

/** Sums per account over a period, from the book and from what the same decision posts. */
function sumsOf(
  book: BalancedBook,
  years: readonly FiscalYear[],
  period: FiscalPeriod,
  yearStart: CalendarDate,
  posted: readonly EntryContent[],
): ReadonlyMap<string, BalanceSums> {
  const found = new Map<string, BalanceSums>();
  const add = (account: Account, month: string, debit: bigint, credit: bigint): void => {
    const sums = found.get(account.id) ?? { opening: 0n, debit: 0n, credit: 0n, later: new Map() };
    found.set(account.id, sums);
    if (month > period.endDate) {
      const before = sums.later.get(month) ?? { debit: 0n, credit: 0n };
      sums.later.set(month, { debit: before.debit + debit, credit: before.credit + credit });
    } else if (month >= period.startDate) {
      sums.debit += debit;
      sums.credit += credit;
    } else if (carriesOn(account) || month >= yearStart) sums.opening += debit - credit;
  };
  for (const account of book.accounts.byId.values())
    for (const [month, { debit, credit }] of book.journal.totals.get(account.id) ?? [])
      add(account, month, debit, credit);
  for (const content of posted) {
    const month = monthOfEntry({ years }, content);
    for (const { accountId, side, amount } of content.lines) {
      const account = book.accounts.byId.get(accountId);
      const sum = BigInt(amount);
      if (account) add(account, month, side === 'debit' ? sum : 0n, side === 'credit' ? sum : 0n);
    }
  }
  return found;
}

/** What bank statements and the books say at the end of a period. */
function bankBalances(
  book: BalancedBook,
  period: FiscalPeriod,
  closingOf: (accountId: string) => bigint,
): NonNullable<PeriodBalanceRecorded['bankAccounts']> {
  return [...book.bankAccounts.byId.values()].map((bank) => {
    const statement = statementBalance(book, bank, period.endDate);
    return {
      bankAccountId: bank.id,
      accountId: bank.accountId,
      ...(statement !== undefined && { statement: statement.toString() }),
      books: closingOf(bank.accountId).toString(),
    };
  });
}

/** Items in parts of so many. */
function inParts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_part, n) => items.slice(n * size, (n + 1) * size));
}

/**
 * The events that record the balances of a period and their root, to be appended with its close. `posted`, `events`:
 * entries that the same decision posts before; `years`: fiscal years with those that it opens. None where
 * they would not fit into the append beside the close and what it posts (`LIMITS.appendBytes`): such a close stays
 * without a seal, and says so.
 */
export function periodBalances(
  book: BalancedBook,
  { year }: FiscalYear,
  period: FiscalPeriod,
  {
    posted,
    years,
    events,
  }: {
    readonly posted: readonly EntryContent[];
    readonly years: readonly FiscalYear[];
    readonly events: readonly LedgerEvent[];
  },
  { hashes, seed }: { readonly hashes: Hashes; readonly seed: string },
): LedgerEvent[] {
  const sums = sumsOf(book, years, period, year.startDate, posted);
  const accounts = [...book.accounts.byId.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  const rows = accounts.map(({ id, code }): BalanceRow => {
    const { opening = 0n, debit = 0n, credit = 0n } = sums.get(id) ?? {};
    return [
      id,
      code,
      ...([opening, debit, credit, opening + debit - credit].map(String) as [string, string, string, string]),
    ];
  });
  const later = accounts.flatMap(({ id }) =>
    [...(sums.get(id)?.later ?? [])]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, { debit, credit }]): NonNullable<PeriodBalanceRecorded['later']>[number] => [
        id,
        month,
        debit.toString(),
        credit.toString(),
      ]),
  );
  const closings = new Map(rows.map(([id, , , , , closing]) => [id, BigInt(closing)]));
  const banks = bankBalances(book, period, (id) => closings.get(id) ?? 0n);
  const { rowsPerSealedPart: size } = LIMITS;
  const periodId = period.id;
  const all: Omit<PeriodBalanceRecorded, 'periodId' | 'seed' | 'part'>[] = [
    ...inParts(rows, size).map((part) => ({ rows: part })),
    ...inParts(later, size).map((part) => ({ rows: [], later: part })),
    ...inParts(banks, size).map((part) => ({ rows: [], bankAccounts: part })),
  ];
  const recorded = joinedParts(all, size).map((part, n) =>
    PeriodBalancesRecorded.unchecked({ periodId, seed, part: n + 1, ...part }),
  );
  const bytes = Buffer.byteLength(JSON.stringify([...events, ...recorded]));
  if (bytes > LIMITS.appendBytes - LIMITS.closeBytes) return [];
  const root = rootOfLeaves(hashes, leavesOf(hashes, seed, rows));
  return [...recorded, PeriodBalancesCommitted({ periodId, rows: rows.length, root })];
}

/** Parts that fit into one are one: a usual close has a single event. */
function joinedParts(
  parts: readonly Omit<PeriodBalanceRecorded, 'periodId' | 'seed' | 'part'>[],
  size: number,
): Omit<PeriodBalanceRecorded, 'periodId' | 'seed' | 'part'>[] {
  const length = (part: (typeof parts)[number]): number =>
    part.rows.length + (part.later?.length ?? 0) + (part.bankAccounts?.length ?? 0);
  const joined: Omit<PeriodBalanceRecorded, 'periodId' | 'seed' | 'part'>[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && length(last) + length(part) <= size && part.rows.length === 0)
      joined[joined.length - 1] = { ...last, ...part, rows: last.rows };
    else joined.push(part);
  }
  return joined;
}

/** Where the balances of a close stand in the stream, and what they come to. */
export interface RecordedBalances {
  /** Sequence of the first part. */
  readonly first: number;
  /** Sequence of the event with the root; absent until it was folded. */
  readonly committed?: number;
  readonly rows: number;
  readonly root: string;
}
interface Balanced {
  readonly periods: PeriodsPart;
  readonly closedBalances: Map<string, RecordedBalances>;
}

/**
 * Ids of periods whose balances, or seal, no longer hold when this one is open again: those that end on or after its
 * first day, because they carry on what it closed with.
 */
export function unsealedBy(
  years: readonly FiscalYear[],
  reopened: Pick<FiscalPeriod, 'startDate'>,
  sealed: Iterable<string>,
): string[] {
  return [...sealed].filter((id) => (periodById(years, id)?.period.endDate ?? '') >= reopened.startDate);
}

/** By period: the balances of closes that are in force. */
export const closedBalancesPart: BookPart<Map<string, RecordedBalances>, Balanced> = {
  empty: () => new Map(),
  copy: (state) => new Map(state),
  folds: [
    on(PeriodBalancesRecorded, ({ closedBalances }: Balanced, { revision, data: { periodId, part } }) => {
      if (part === 1) closedBalances.set(periodId, { first: revision, rows: 0, root: '' });
    }),
    on(PeriodBalancesCommitted, ({ closedBalances }: Balanced, { revision, data: { periodId, rows, root } }) => {
      const first = closedBalances.get(periodId)?.first ?? revision;
      closedBalances.set(periodId, { first, committed: revision, rows, root });
    }),
    on(FiscalPeriodReopened, ({ closedBalances, periods: { years } }: Balanced, { data: { periods } }) => {
      const [reopened] = periods;
      if (reopened) for (const id of unsealedBy(years, reopened, closedBalances.keys())) closedBalances.delete(id);
    }),
  ],
};
