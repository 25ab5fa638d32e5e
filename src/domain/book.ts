// The catalog of all events, and the book that is folded from those of a company: lists of kept nouns, recalled nouns
// and parts. What an event does to a book stands in the file of its noun.
import * as access from './access.ts';
import * as accounts from './accounts.ts';
import * as accruals from './accrual-schedules.ts';
import * as alertRules from './alert-rules.ts';
import type { BookPart, HeldEntry, Numbered } from './book-part.ts';
import { CHECKPOINT_EVENTS } from './checkpoints.ts';
import * as companies from './companies.ts';
import { ownPart, spendingPart } from './caps.ts';
import * as bankAccounts from './bank-accounts.ts';
import * as bankTransactions from './bank-transactions.ts';
import { bankingPart } from './banking-part.ts';
import * as contracts from './contracts.ts';
import { DIRECTORY_EVENTS } from './directory.ts';
import * as employees from './employees.ts';
import * as documents from './documents.ts';
import type { EntryNames } from './entry-view.ts';
import type { EventDefinition, EventMeta, EventOf, Recorded } from './event.ts';
import * as expenses from './expense-reports.ts';
import * as fiscalPeriods from './fiscal-periods.ts';
import * as assets from './fixed-assets.ts';
import * as invoices from './invoices.ts';
import * as journalImports from './journal-imports.ts';
import { journalPart } from './journal-part.ts';
import * as journal from './journal.ts';
import * as payeeAccounts from './payee-accounts.ts';
import * as paymentBatches from './payment-batches.ts';
import * as payroll from './payroll-runs.ts';
import * as procedureRuns from './procedure-runs.ts';
import * as balances from './period-balances.ts';
import * as periodSeals from './period-seals.ts';
import {
  keep,
  newSlice,
  type Kept as KeptState,
  type ListedRegister,
  type Register,
  type Slice,
  type SliceOf,
} from './register.ts';
import * as registers from './registers.ts';
import * as rules from './rules.ts';
import * as scenarios from './scenarios.ts';
import { taxPart } from './tax/part.ts';
import * as taxCodes from './tax/tax-codes.ts';
import * as webhooks from './webhooks.ts';

/** Every kept noun, under its place in the book. A new one is added here, and nowhere else in this file. */
export const REGISTERS = {
  accounts: accounts.accounts,
  taxCodes: taxCodes.taxCodes,
  labels: registers.labels,
  partners: registers.partners,
  accrualSchedules: accruals.accrualSchedules,
  fixedAssets: assets.fixedAssets,
  contracts: contracts.contracts,
  webhooks: webhooks.webhooks,
  employees: employees.employees,
  bankAccounts: bankAccounts.bankAccounts,
  payeeAccounts: payeeAccounts.payeeAccounts,
  rules: rules.rules,
  alertRules: alertRules.alertRules,
  scenarios: scenarios.scenarios,
  periodSeals: periodSeals.periodSeals,
  keys: access.apiKeys,
  members: access.members,
} as const;
type Registers = typeof REGISTERS;
/**
 * Every recalled noun: it grows with business, so the book holds none of its resources. Its events carry the full state
 * all the same; a command that names a resource gets the state of its newest event.
 */
export const RECALLED = {
  invoices: invoices.invoices,
  expenseReports: expenses.expenseReports,
  payrollRuns: payroll.payrollRuns,
  bankTransactions: bankTransactions.bankTransactions,
  bankImports: bankTransactions.bankImports,
  documents: documents.documents,
  journalImports: journalImports.journalImports,
  paymentBatches: paymentBatches.paymentBatches,
} as const;
type RecalledNouns = typeof RECALLED;

/** What else a book holds, and how events change it, under its place. Each part stands in the file of its noun. */
const PARTS = {
  // What an event moves is told by the book as it was before it: these stand before what it changes.
  spending: spendingPart,
  own: ownPart,
  company: companies.companyPart,
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
/** The nouns that declare a listing, kept and recalled. */
export const LISTED = [...Object.values(REGISTERS), ...Object.values(RECALLED)].filter(
  ({ listing }) => listing !== undefined,
) as unknown as readonly ListedRegister[];

/** Every other event of a company's stream, by TypeScript name. */
const LEDGER_EVENTS = {
  CompanyCreated: companies.CompanyCreated,
  CompanyUpdated: companies.CompanyUpdated,
  FiscalPeriodOpened: fiscalPeriods.FiscalPeriodOpened,
  FiscalPeriodSoftClosed: fiscalPeriods.FiscalPeriodSoftClosed,
  FiscalPeriodClosed: fiscalPeriods.FiscalPeriodClosed,
  FiscalPeriodReopened: fiscalPeriods.FiscalPeriodReopened,
  FiscalPeriodUpdated: fiscalPeriods.FiscalPeriodUpdated,
  PeriodBalancesRecorded: balances.PeriodBalancesRecorded,
  PeriodBalancesCommitted: balances.PeriodBalancesCommitted,
  EntryDrafted: journal.EntryDrafted,
  EntrySubmitted: journal.EntrySubmitted,
  EntryReturned: journal.EntryReturned,
  EntryDiscarded: journal.EntryDiscarded,
  EntryPosted: journal.EntryPosted,
  EntryAmended: journal.EntryAmended,
  EntryAnnotated: journal.EntryAnnotated,
  EntryReversed: journal.EntryReversed,
  FixedAssetsDepreciated: assets.FixedAssetsDepreciated,
  FixedAssetsUndepreciated: assets.FixedAssetsUndepreciated,
  PayslipsMade: payroll.PayslipsMade,
  BankTransactionsImported: bankTransactions.BankTransactionsImported,
  ProcedureBegun: procedureRuns.ProcedureBegun,
  ProcedureAnswered: procedureRuns.ProcedureAnswered,
} as const;

type ValueOf<T> = T[keyof T];
/** An event of a kept noun. */
type RegisterDefinition = ValueOf<{ [K in keyof Registers]: ValueOf<Registers[K]['events']> }>;
/** An event of a recalled noun. */
type RecalledDefinition = ValueOf<{ [K in keyof RecalledNouns]: ValueOf<RecalledNouns[K]['events']> }>;
type DirectoryDefinition = ValueOf<typeof DIRECTORY_EVENTS> | ValueOf<typeof CHECKPOINT_EVENTS>;
type Definition = RegisterDefinition | RecalledDefinition | ValueOf<typeof LEDGER_EVENTS> | DirectoryDefinition;
type RecordedOf<D> = D extends Definition ? Recorded<EventOf<D>> : never;
/** Any event, recorded: a union discriminated by `type`. */
export type RecordedFact = RecordedOf<Definition>;
/** Types of the events of kept nouns that say themselves why they move nothing. */
export type UnmovingType = {
  [K in keyof Registers]: Registers[K] extends { readonly moves: string }
    ? EventOf<Registers[K]['events'][keyof Registers[K]['events']]>['type']
    : never;
}[keyof Registers];
/** Type of any event of a company's stream. */
export type CompanyFactType = RecordedOf<Exclude<Definition, DirectoryDefinition>>['type'];

const registerEvents = [...Object.values(REGISTERS), ...Object.values(RECALLED)].flatMap(
  ({ events }): readonly EventDefinition[] => Object.values(events),
);
const BY_TYPE: ReadonlyMap<string, EventDefinition> = new Map(
  [...registerEvents, ...Object.values<unknown>({ ...LEDGER_EVENTS, ...DIRECTORY_EVENTS, ...CHECKPOINT_EVENTS })].map(
    (definition) => [(definition as EventDefinition).type, definition as EventDefinition],
  ),
);
/** The kept noun that an event type belongs to, and its place in the book. */
const REGISTER_OF: ReadonlyMap<string, { readonly slot: keyof Registers; readonly register: Register }> = new Map(
  Object.entries(REGISTERS).flatMap(([slot, register]) =>
    Object.values<EventDefinition>(register.events).map(({ type }) => [
      type,
      { slot: slot as keyof Registers, register: register as unknown as Register },
    ]),
  ),
);

/** The recalled noun that an event type belongs to. */
const RECALLED_OF: ReadonlyMap<string, Register> = new Map(
  Object.values(RECALLED).flatMap((register) =>
    Object.values<EventDefinition>(register.events).map(({ type }) => [type, register as unknown as Register]),
  ),
);

/** What rows of the parts say, by event type, in the order of the parts. */
const FOLDS = rowsByType(({ folds }) => folds);
const NUMBERS = rowsByType(({ numbers = [] }) => numbers);
const ENTRIES = rowsByType(({ entries = [] }) => entries);

function rowsByType<R extends { readonly type: string }>(
  rowsOf: (part: AnyPart) => readonly R[],
): ReadonlyMap<string, readonly R[]> {
  const found = new Map<string, R[]>();
  for (const row of Object.values(PARTS as unknown as Record<string, AnyPart>).flatMap(rowsOf))
    found.set(row.type, [...(found.get(row.type) ?? []), row]);
  return found;
}

/** Types of a company's own events that no row folds: none may be forgotten. */
export function unfolded(): readonly string[] {
  return Object.values<EventDefinition>(LEDGER_EVENTS)
    .map(({ type }) => type)
    .filter((type) => !FOLDS.has(type));
}

/** The noun, kept or recalled, that an event of this type is about; undefined for events of other things. */
export function registerOf(type: string): Register | undefined {
  return REGISTER_OF.get(type)?.register ?? RECALLED_OF.get(type);
}

/** All declared events by public type. */
export function catalog(): ReadonlyMap<string, EventDefinition> {
  return BY_TYPE;
}

/**
 * A stored event in today's shape. Throws on a type or version that this program does not know: a decider must not
 * guess.
 */
export function readEvent(stored: {
  id: string;
  stream: string;
  revision: number;
  type: string;
  data: unknown;
  meta: unknown;
}): RecordedFact {
  const definition = BY_TYPE.get(stored.type);
  const meta = stored.meta as EventMeta | undefined;
  if (meta === undefined || stored.data === undefined)
    throw new Error(
      `${stored.stream}@${stored.revision} is damaged: its ${meta === undefined ? 'metadata' : 'data'} cannot be read`,
    );
  if (!definition) throw new Error(`unknown event type ${stored.type} at ${stored.stream}@${stored.revision}`);
  return {
    id: stored.id,
    stream: stored.stream,
    revision: stored.revision,
    type: stored.type,
    version: definition.version,
    data: definition.read(meta.v, stored.data),
    meta,
  } as RecordedFact;
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
type Kept = { readonly [K in keyof Registers]: SliceOf<Registers[K]> };

/** The state of every part. */
type Parts = { -readonly [K in keyof typeof PARTS]: ReturnType<(typeof PARTS)[K]['empty']> };

/**
 * A company's book: what deciding needs, folded from its stream. It holds rules and open items, never every entry:
 * memory is bounded by the chart, the partners, the periods and the drafts. Only the writer may fold into it; commands
 * see it read-only.
 */
export interface Book extends Kept, Parts {}

/** An empty book, before the company's first event. */
export function newBook(): Book {
  const kept = Object.keys(REGISTERS).map((slot) => [slot, newSlice()]);
  return bookOf([...kept, ...Object.entries(PARTS).map(([slot, { empty }]) => [slot, empty()])]);
}

/** A book of its own that says the same: what is folded into one of them is not in the other. */
export function copyBook(book: Readonly<Book>): Book {
  const kept = Object.keys(REGISTERS).map((slot) => {
    const { byId, byKey } = book[slot as keyof Registers];
    return [slot, { byId: new Map<string, unknown>(byId), byKey: new Map(byKey) }];
  });
  const parts = Object.entries(PARTS as unknown as Record<string, AnyPart>).map(([slot, { copy }]) => [
    slot,
    copy(book[slot as keyof Parts]),
  ]);
  return bookOf([...kept, ...parts]);
}

/** The one cast: TypeScript cannot follow the names through fromEntries. */
function bookOf(slots: readonly (readonly unknown[])[]): Book {
  return Object.fromEntries(slots as [string, unknown][]) as unknown as Book;
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
    (data as unknown as Record<string, KeptState>)[register.field] as KeptState,
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
