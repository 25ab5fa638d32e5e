// The book that is folded from the events of a company: kept nouns and parts. What an event does to a part stands in
// the file of its noun.
import type { BookPart, HeldEntry, Numbered } from './book-part.ts';
import * as companies from './companies.ts';
import { ownPart, spendingPart } from './caps.ts';
import { bankingPart } from './banking-part.ts';
import * as documents from './documents.ts';
import type { EntryNames } from './entry-view.ts';
import type { EventDefinition } from './event.ts';
import * as expenses from './expense-reports.ts';
import * as fiscalPeriods from './fiscal-periods.ts';
import * as assets from './fixed-assets.ts';
import * as invoices from './invoices.ts';
import { journalPart } from './journal-part.ts';
import * as payroll from './payroll-runs.ts';
import * as balances from './period-balances.ts';
import {
  copySlice,
  keep,
  leanSlice,
  newSlice,
  type Kept as KeptState,
  type Register,
  type Slice,
  type SliceOf,
} from './register.ts';
import { taxPart } from './tax/part.ts';
import {
  type Registers,
  REGISTERS,
  LEDGER_EVENTS,
  type RegisterDefinition,
  type RecordedOf,
  type RecordedFact,
  REGISTER_OF,
} from './events.ts';

/** What else a book holds, and how events change it, under its place. Each part stands in the file of its noun. */
const PARTS = {
  // What an event moves is told by the book as it was before it: these stand before what it changes.
  spending: spendingPart,
  own: ownPart,
  company: companies.companyPart,
  shut: companies.shutPart,
  periods: fiscalPeriods.periodsPart,
  closedBalances: balances.closedBalancesPart,
  journal: journalPart,
  tax: taxPart,
  depreciation: assets.depreciationPart,
  invoiceNumbers: invoices.invoiceNumbersPart,
  expenseNumbers: expenses.expenseNumbersPart,
  openExpenses: expenses.openExpensesPart,
  contractDrafts: invoices.contractDraftsPart,
  payroll: payroll.payrollPart,
  banking: bankingPart,
  files: documents.filesPart,
} as const;
type AnyPart = BookPart<unknown, Book>;

/** What rows of the parts say, by event type, in the order of the parts. */
const FOLDS = rowsByType(({ folds }) => folds);
const NUMBERS = rowsByType(({ numbers = [] }) => numbers);
const ENTRIES = rowsByType(({ entries = [] }) => entries);

function rowsByType<R extends { readonly type: string }>(
  rowsOf: (part: AnyPart) => readonly R[],
): ReadonlyMap<string, readonly R[]> {
  const found = new Map<string, R[]>();
  for (const row of Object.values(PARTS as Record<string, AnyPart>).flatMap(rowsOf))
    found.set(row.type, [...(found.get(row.type) ?? []), row]);
  return found;
}

/** Types of a company's own events that no row folds: none may be forgotten. */
export function unfolded(): readonly string[] {
  return Object.values<EventDefinition>(LEDGER_EVENTS)
    .map(({ type }) => type)
    .filter((type) => !FOLDS.has(type));
}

/** Stream of a company's ledger. */
export function ledgerStream(companyId: string): string {
  return `ledger-${companyId}`;
}
/** The company of a ledger stream, or undefined for another stream. */
export function companyOfStream(stream: string): string | undefined {
  return stream.startsWith('ledger-') ? stream.slice('ledger-'.length) : undefined;
}
/** A slice per kept noun. */
type KeptNouns = { readonly [K in keyof Registers]: SliceOf<Registers[K]> };

/** The state of every part. */
type BookParts = { -readonly [K in keyof typeof PARTS]: ReturnType<(typeof PARTS)[K]['empty']> };

/**
 * A company's book: what deciding needs, folded from its stream. It holds rules and open items, never every entry:
 * memory is bounded by the chart, the partners, the periods and the drafts. Only the writer may fold into it; commands
 * see it read-only.
 */
export interface Book extends KeptNouns, BookParts {}

/** An empty book, before the company's first event. */
export function newBook(): Book {
  const kept = Object.keys(REGISTERS).map((slot) => [slot, newSlice()]);
  return bookOf([...kept, ...Object.entries(PARTS).map(([slot, { empty }]) => [slot, empty()])]);
}

/** A book of its own that says the same: what is folded into one of them is not in the other. */
export function copyBook(book: Readonly<Book>): Book {
  const kept = Object.keys(REGISTERS).map((slot) => [slot, copySlice<unknown>(book[slot as keyof Registers])]);
  const parts = Object.entries(PARTS as Record<string, AnyPart>).map(([slot, { copy }]) => [
    slot,
    copy(book[slot as keyof BookParts]),
  ]);
  return bookOf([...kept, ...parts]);
}

/** The same book, which holds nothing for nouns of which it has nothing. */
export function leanBook(book: Book): Book {
  const kept = Object.keys(REGISTERS).map((slot) => [slot, leanSlice<unknown>(book[slot as keyof Registers])]);
  return bookOf([...Object.entries(book), ...kept]);
}

/** The one cast: TypeScript cannot follow the names through fromEntries. */
function bookOf(slots: readonly (readonly unknown[])[]): Book {
  const book: object = Object.fromEntries(slots as [string, unknown][]);
  return book as Book;
}

/**
 * Folds one recorded event into a book that only the caller owns (in place: copying a book per event would make loading
 * quadratic). The parts see the kept nouns as they were before. Events of the directory change no book.
 */
export function fold(book: Book, recorded: RecordedFact): void {
  for (const row of FOLDS.get(recorded.type) ?? []) row.fold(book, recorded);
  if (isRegisterFact(recorded)) keepState(book, recorded);
}

function isRegisterFact(recorded: RecordedFact): recorded is RecordedOf<RegisterDefinition> {
  return REGISTER_OF.has(recorded.type);
}

/** Takes the state that an event of a kept noun carries into its slice. */
function keepState(book: Book, { type, data }: RecordedOf<RegisterDefinition>): void {
  const { slot, register } = REGISTER_OF.get(type) as { slot: keyof Registers; register: Register };
  keep(
    book[slot] as Slice<KeptState>,
    (data as Record<string, KeptState>)[register.field] as KeptState,
    register.keysOf,
  );
}

/** The names that answers show beside ids, from the book as it is now. */
export function namesOf(book: Readonly<Book>): EntryNames {
  return {
    accountName: (id) => book.accounts.byId.get(id)?.name,
    partnerName: (id) => book.partners.byId.get(id)?.name,
  };
}

/** The number that an event gives its thing; undefined when it gives none. */
export function numberIn(recorded: RecordedFact): Numbered | undefined {
  return NUMBERS.get(recorded.type)?.[0]?.given(recorded);
}

/** The entry that an event holds; undefined when it holds none. */
export function entryIn(recorded: RecordedFact): HeldEntry | undefined {
  return ENTRIES.get(recorded.type)?.[0]?.entry(recorded);
}

/**
 * What is wrong with the number that a recorded event gives, by the book as it was before: those of a series (a fiscal
 * year's entries, invoices of a year) count up by one. Undefined = nothing. To be asked before folding, of what is
 * stored and of what is decided: a wrong number must never reach the stream, nor may anything be decided on one.
 */
export function misnumbered(book: Readonly<Book>, recorded: RecordedFact): string | undefined {
  const [row] = NUMBERS.get(recorded.type) ?? [];
  const given = row?.given(recorded);
  if (!row || !given) return undefined;
  const { of, number: next } = row.next(book, given.series);
  if (given.number === next) return undefined;
  const what = `${given.kind.replaceAll('_', ' ')} ${given.number} of ${of}`;
  const right = next === undefined ? '' : `, where ${next} is next`;
  return `the event at revision ${recorded.revision} has the ${what}${right}`;
}

/** True for the place of a kept noun in a book. */
export function isKept(slot: string): boolean {
  return slot in REGISTERS;
}

/**
 * To be raised when what a part or a kept noun holds changes, or how it is folded (test/book.json finds it out), and
 * when a noun is taken out.
 */
const FORM = 15;
/**
 * Shape of a book snapshot: a snapshot of another shape is ignored. A new noun makes no other shape, a new part does:
 * it may remember what happened before it came.
 */
export const BOOK_SHAPE = [FORM, ...Object.keys(PARTS)].join(' ');
