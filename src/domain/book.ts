// The catalog of all events, and the books that are folded from them: a company's ledger book and the installation's
// directory.
import * as access from './access.ts';
import * as accounts from './accounts.ts';
import * as accruals from './accrual-schedules.ts';
import * as companies from './companies.ts';
import { taxMovements, taxKeyText, type SupplierTotals, type TaxTotals, type Writable } from './tax/movements.ts';
import * as fiscalPeriods from './fiscal-periods.ts';
import * as assets from './fixed-assets.ts';
import * as invoices from './invoices.ts';
import * as journal from './journal.ts';
import * as registers from './registers.ts';
import * as taxCodes from './tax/tax-codes.ts';
import type { EventDefinition, EventMeta, EventOf, Recorded } from './event.ts';
import {
  keep,
  newSlice,
  type Kept as KeptState,
  type ListedRegister,
  type Register,
  type Slice,
  type SliceOf,
} from './register.ts';

/** Every kept noun, under its place in the book. A new one is added here, and nowhere else in this file. */
export const REGISTERS = {
  accounts: accounts.accounts,
  taxCodes: taxCodes.taxCodes,
  labels: registers.labels,
  partners: registers.partners,
  accrualSchedules: accruals.accrualSchedules,
  fixedAssets: assets.fixedAssets,
  keys: access.apiKeys,
  members: access.members,
} as const;
type Registers = typeof REGISTERS;
/**
 * Every recalled noun: it grows with business, so the book holds none of its resources. Its events carry the full state
 * all the same; a command that names a resource gets the state of its newest event.
 */
export const RECALLED = { invoices: invoices.invoices } as const;
type RecalledNouns = typeof RECALLED;
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
} as const;
/** Every event of the directory stream. */
const DIRECTORY_EVENTS = {
  InstallationCreated: companies.InstallationCreated,
  PepperNoted: companies.PepperNoted,
  CompanyRegistered: companies.CompanyRegistered,
  OperatorKeyCreated: companies.OperatorKeyCreated,
  OperatorKeyRevoked: companies.OperatorKeyRevoked,
} as const;

type ValueOf<T> = T[keyof T];
/** An event of a kept noun. */
type RegisterDefinition = ValueOf<{ [K in keyof Registers]: ValueOf<Registers[K]['events']> }>;
/** An event of a recalled noun. */
type RecalledDefinition = ValueOf<{ [K in keyof RecalledNouns]: ValueOf<RecalledNouns[K]['events']> }>;
type DirectoryDefinition = ValueOf<typeof DIRECTORY_EVENTS>;
type Definition = RegisterDefinition | RecalledDefinition | ValueOf<typeof LEDGER_EVENTS> | DirectoryDefinition;
type RecordedOf<D> = D extends Definition ? Recorded<EventOf<D>> : never;
/** Any event, recorded: a union discriminated by `type`. */
export type RecordedFact = RecordedOf<Definition>;

const registerEvents = [...Object.values(REGISTERS), ...Object.values(RECALLED)].flatMap(
  ({ events }): readonly EventDefinition[] => Object.values(events),
);
const BY_TYPE: ReadonlyMap<string, EventDefinition> = new Map(
  [...registerEvents, ...Object.values<unknown>(LEDGER_EVENTS), ...Object.values<unknown>(DIRECTORY_EVENTS)].map(
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
/** The stream that knows which companies exist. */
export const DIRECTORY_STREAM = 'directory-main';

/** A settlement entry: its day, and the fiscal period that it names (one posted by hand may name none). */
export interface TaxSettlement {
  readonly date: string;
  readonly periodId?: string | undefined;
}
/** A slice per kept noun. */
type Kept = { readonly [K in keyof Registers]: SliceOf<Registers[K]> };

/**
 * A company's book: what deciding needs, folded from its stream. It holds rules and open items, never every entry:
 * memory is bounded by
 * the chart, the partners, the periods and the drafts. Only the writer may fold into it; commands see it read-only.
 */
export interface Book extends Kept {
  company: companies.Company | undefined;
  periods: {
    /** Years in order of their dates, each with its months in order. */
    years: fiscalPeriods.FiscalYear[];
  };
  journal: {
    /** Drafts and entries waiting for approval, whole. */
    open: Map<string, journal.EntryState>;
    /**
     * Posted totals per account and fiscal month: `<accountId>` -> first day of the month -> totals. Closing entries
     * are included.
     */
    totals: Map<string, Map<string, accounts.AccountTotals>>;
    /** Closing entries in force, whole: a reopened year reverses them. */
    closing: Map<string, journal.EntryState>;
    /** Per fiscal month (first day): posted lines without a tax code on accounts that have a usual one. */
    untaxedLines: Map<string, number>;
  };
  /**
   * Consumption tax: posted totals and purchases from non-qualified suppliers by fiscal month (first day) and group;
   * settlement entries in force, by id; and per fiscal month how many entries have doubtful tax, by kind of doubt.
   */
  tax: {
    totals: Map<string, Map<string, Writable<TaxTotals>>>;
    suppliers: Map<string, Map<string, Writable<SupplierTotals>>>;
    settlements: Map<string, TaxSettlement>;
    findings: Map<string, Map<journal.TaxFinding['code'], number>>;
  };
  depreciation: assets.DepreciationBook;
  /** Last number given in each series of invoices, such as `INV-2026`. */
  invoiceNumbers: Map<string, number>;
}

const DAY_MS = 86_400_000;

/** The installation's directory: which companies exist, their external ids, operator keys. */
export interface Directory {
  installationId: string | undefined;
  /** Check value of the pepper of all keys; undefined in installations from before it was noted. */
  pepperCheck: string | undefined;
  companies: Map<string, companies.Company>;
  externalIds: Map<string, string>;
  operatorKeys: Map<string, access.ApiKey>;
  /** When each user opened companies, in milliseconds since 1970: those of the day before his newest one. */
  openedBy: Map<string, readonly number[]>;
}

/** An empty book, before the company's first event. */
export function newBook(): Book {
  const kept = Object.fromEntries(Object.keys(REGISTERS).map((slot) => [slot, newSlice()])) as unknown as Kept;
  return {
    ...kept,
    company: undefined,
    periods: { years: [] },
    journal: { open: new Map(), totals: new Map(), closing: new Map(), untaxedLines: new Map() },
    tax: { totals: new Map(), suppliers: new Map(), settlements: new Map(), findings: new Map() },
    depreciation: assets.newDepreciationBook(),
    invoiceNumbers: new Map(),
  };
}

/** A book of its own that says the same: what is folded into one of them is not in the other. */
export function copyBook(book: Readonly<Book>): Book {
  const kept = Object.fromEntries(
    Object.keys(REGISTERS).map((slot) => {
      const { byId, byKey } = book[slot as keyof Registers];
      return [slot, { byId: new Map<string, unknown>(byId), byKey: new Map(byKey) }];
    }),
  ) as unknown as Kept;
  const { periods, journal: entries, tax, depreciation } = book;
  return {
    ...kept,
    company: book.company,
    periods: { years: periods.years.map((year) => ({ ...year, months: [...year.months] })) },
    journal: {
      open: new Map(entries.open),
      totals: copySums(entries.totals),
      closing: new Map(entries.closing),
      untaxedLines: new Map(entries.untaxedLines),
    },
    tax: {
      totals: copySums(tax.totals),
      suppliers: copySums(tax.suppliers),
      settlements: new Map(tax.settlements),
      findings: new Map([...tax.findings].map(([month, counts]) => [month, new Map(counts)])),
    },
    depreciation: { ...depreciation, posted: new Map(depreciation.posted), runs: [...depreciation.runs] },
    invoiceNumbers: new Map(book.invoiceNumbers),
  };
}

function copySums<T extends object>(sums: ReadonlyMap<string, ReadonlyMap<string, T>>): Map<string, Map<string, T>> {
  return new Map([...sums].map(([key, group]) => [key, new Map([...group].map(([one, sum]) => [one, { ...sum }]))]));
}

/** An empty directory. */
export function newDirectory(): Directory {
  return {
    installationId: undefined,
    pepperCheck: undefined,
    companies: new Map(),
    externalIds: new Map(),
    operatorKeys: new Map(),
    openedBy: new Map(),
  };
}

/** First day of the fiscal month of a posted entry. */
function monthOfEntry(book: Book, { effectiveDate }: journal.EntryContent): string {
  const year = fiscalPeriods.yearOf(book.periods.years, effectiveDate);
  if (!year) throw new Error(`posted entry of ${effectiveDate} lies in no fiscal year`);
  return fiscalPeriods.monthIn(year, effectiveDate).startDate;
}

/** Adds (1n) or takes back (-1n) the lines of a posted entry. */
function move(book: Book, content: journal.EntryContent, sign: bigint): void {
  const month = monthOfEntry(book, content);
  const { totals, untaxedLines } = book.journal;
  moveTax(book, content, month, sign);
  moveFindings(book, content, month, sign);
  for (const line of content.lines) {
    let months = totals.get(line.accountId);
    if (!months) totals.set(line.accountId, (months = new Map()));
    let sums = months.get(month);
    if (!sums) months.set(month, (sums = { debit: 0n, credit: 0n }));
    accounts.addTo(sums, line.side, line.amount, sign);
    if (
      line.taxCodeId === undefined &&
      content.sourceType !== 'closing' &&
      book.accounts.byId.get(line.accountId)?.defaultTaxCode !== undefined
    ) {
      untaxedLines.set(
        month,
        (untaxedLines.get(month) ?? 0) + (content.reverses === undefined ? Number(sign) : -Number(sign)),
      );
    }
  }
}

/**
 * Adds (1n) or takes back (-1n) what a posted entry says about consumption tax. Groups that are empty again are
 * forgotten.
 */
function moveTax(book: Book, content: journal.EntryContent, month: string, sign: bigint): void {
  const { groups, suppliers } = taxMovements(content);
  for (const one of groups) {
    const totals = inMonth(book.tax.totals, month);
    const key = taxKeyText(one);
    let sum = totals.get(key);
    if (!sum) totals.set(key, (sum = { ...one, base: 0n, taxLines: 0n, taxNoted: 0n, entries: 0n }));
    sum.base += sign * one.base;
    sum.taxLines += sign * one.taxLines;
    sum.taxNoted += sign * one.taxNoted;
    sum.entries += sign * one.entries;
    if (sum.entries === 0n) totals.delete(key);
  }
  moveSuppliers(book, suppliers, month, sign);
}

/**
 * Counts an entry with doubtful tax in (1n) or out again (-1n), once per kind; one that reverses all that is left of it
 * counts the other way.
 */
function moveFindings(book: Book, content: journal.EntryContent, month: string, sign: bigint): void {
  if (!content.taxFindings) return;
  const counts = inMonth(book.tax.findings, month);
  for (const code of new Set(content.taxFindings.map((finding) => finding.code)))
    counts.set(code, (counts.get(code) ?? 0) + Number(content.reverses === undefined ? sign : -sign));
}

function moveSuppliers(book: Book, suppliers: readonly SupplierTotals[], month: string, sign: bigint): void {
  for (const one of suppliers) {
    const totals = inMonth(book.tax.suppliers, month);
    const key = `${one.partnerId}|${taxKeyText(one)}`;
    let sum = totals.get(key);
    if (!sum) totals.set(key, (sum = { ...one, gross: 0n }));
    sum.gross += sign * one.gross;
    if (sum.gross === 0n) totals.delete(key);
  }
}

function inMonth<T>(months: Map<string, Map<string, T>>, month: string): Map<string, T> {
  let found = months.get(month);
  if (!found) months.set(month, (found = new Map<string, T>()));
  return found;
}

/** True for an entry that closing a year made and reopening it reverses: it names the year as its source. */
function isYearEnd({ sourceType, sourceId, reverses }: journal.EntryContent): boolean {
  return (
    reverses === undefined &&
    (sourceType === 'closing' || (sourceType === 'opening' && sourceId !== undefined && sourceId.startsWith('fp_')))
  );
}

function keepPeriods(book: Book, changed: readonly fiscalPeriods.FiscalPeriod[]): void {
  for (const period of changed) {
    for (const fiscalYear of book.periods.years) {
      if (fiscalYear.year.id === period.id) fiscalYear.year = period;
      const at = fiscalYear.months.findIndex((month) => month.id === period.id);
      if (at >= 0) fiscalYear.months[at] = period;
    }
  }
}

/**
 * Folds one recorded event into a book that only the caller owns (in place: copying a book per event would make loading
 * quadratic).
 */
export function fold(book: Book, recorded: RecordedFact): void {
  if (isRegisterFact(recorded)) {
    if (recorded.type === 'fixed_asset.disposed' || recorded.type === 'fixed_asset.undisposed')
      foldDisposal(book, recorded.data.asset);
    return keepState(book, recorded);
  }
  if (isRecalledFact(recorded)) return countNumbers(book, recorded);
  switch (recorded.type) {
    case 'journal_entry.posted': {
      const { entryId, content, entryNumber, fiscalYearId, wasDraft } = recorded.data;
      move(book, content, 1n);
      const year = book.periods.years.findLast((one) => one.year.id === fiscalYearId);
      if (year) year.nextEntryNumber = entryNumber + 1;
      if (wasDraft) book.journal.open.delete(entryId);
      if (content.sourceType === 'tax_settlement' && content.reverses === undefined)
        book.tax.settlements.set(entryId, { date: content.effectiveDate, periodId: content.sourceId });
      if (isYearEnd(content))
        book.journal.closing.set(entryId, journal.foldEntry(undefined, recorded) as journal.EntryState);
      return;
    }
    case 'journal_entry.amended':
      if (recorded.data.status === 'posted') {
        move(book, recorded.data.before, -1n);
        move(book, recorded.data.after, 1n);
        return;
      }
      return keepOpen(book, recorded.data.entryId, recorded);
    case 'journal_entry.annotated': {
      const { status, before, content, entryId } = recorded.data;
      if (status === 'draft' || status === 'pending_approval') return keepOpen(book, entryId, recorded);
      // Another partner: of all totals only those per supplier change, and whether its codes fit the partner.
      const month = monthOfEntry(book, content);
      for (const [one, sign] of [
        [before, -1n],
        [content, 1n],
      ] as const) {
        moveSuppliers(book, taxMovements(one).suppliers, month, sign);
        moveFindings(book, one, month, sign);
      }
      return;
    }
    case 'journal_entry.submitted':
    case 'journal_entry.returned':
      return keepOpen(book, recorded.data.entryId, recorded);
    case 'journal_entry.drafted':
      book.journal.open.set(recorded.data.entryId, journal.foldEntry(undefined, recorded) as journal.EntryState);
      return;
    case 'journal_entry.discarded':
      book.journal.open.delete(recorded.data.entryId);
      return;
    case 'journal_entry.reversed':
      if (recorded.data.full) {
        book.journal.closing.delete(recorded.data.entryId);
        book.tax.settlements.delete(recorded.data.entryId);
      }
      return;
    case 'company.created':
    case 'company.updated':
      book.company = recorded.data.company;
      return;
    case 'fiscal_period.opened': {
      book.periods.years.push({ year: recorded.data.year, months: [...recorded.data.months], nextEntryNumber: 1 });
      book.periods.years.sort((a, b) => (a.year.startDate < b.year.startDate ? -1 : 1));
      return;
    }
    case 'fiscal_period.soft_closed':
    case 'fiscal_period.closed':
    case 'fiscal_period.reopened':
    case 'fiscal_period.updated':
      return keepPeriods(book, recorded.data.periods);
    case 'fixed_asset.depreciated':
      return assets.foldRun(book.depreciation, recorded.data.run, false);
    case 'fixed_asset.undepreciated':
      return assets.foldRun(book.depreciation, recorded.data.run, true);
    case 'installation.created':
    case 'installation.pepper_noted':
    case 'company.registered':
    case 'operator_key.created':
    case 'operator_key.revoked':
      return; // of the directory
    default:
      recorded satisfies never;
  }
}

function isRegisterFact(recorded: RecordedFact): recorded is RecordedOf<RegisterDefinition> {
  return REGISTER_OF.has(recorded.type);
}

/** A disposal depreciates its asset to the end of its month; undoing it takes that back. `asset` as it is then. */
function foldDisposal({ depreciation, fixedAssets }: Book, { id, disposal }: assets.FixedAsset): void {
  const before = fixedAssets.byId.get(id)?.disposal;
  assets.addDepreciated(depreciation, id, (disposal?.depreciated ?? 0) - (before?.depreciated ?? 0));
}

function isRecalledFact(recorded: RecordedFact): recorded is RecordedOf<RecalledDefinition> {
  return RECALLED_OF.has(recorded.type);
}

/** Of a recalled noun the book only counts the numbers that it gave. */
function countNumbers(book: Book, recorded: RecordedOf<RecalledDefinition>): void {
  if (recorded.type !== 'invoice.issued') return;
  const { series, sequence } = recorded.data.invoice;
  if (series !== undefined && sequence !== undefined) book.invoiceNumbers.set(series, sequence);
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

function keepOpen(book: Book, entryId: string, recorded: RecordedFact): void {
  const before = book.journal.open.get(entryId);
  if (before) book.journal.open.set(entryId, journal.foldEntry(before, recorded) as journal.EntryState);
}

/** When a user opened companies within a day of this moment (both in milliseconds since 1970), oldest first. */
export function openedWithinDay(directory: Readonly<Directory>, subject: string, nowMs: number): readonly number[] {
  return (directory.openedBy.get(subject) ?? []).filter((openedMs) => Math.abs(nowMs - openedMs) < DAY_MS);
}

/**
 * Folds one recorded event into a directory, in place. Events of companies' own streams do not belong there and leave
 * it as it is.
 */
export function foldDirectory(directory: Directory, recorded: RecordedFact): void {
  if (!isDirectoryFact(recorded)) return;
  switch (recorded.type) {
    case 'installation.created':
      directory.installationId = recorded.data.installationId;
      return;
    case 'installation.pepper_noted':
      directory.pepperCheck = recorded.data.check;
      return;
    case 'company.registered': {
      const { company, ownerSubject } = recorded.data;
      directory.companies.set(company.id, company);
      if (ownerSubject !== undefined) {
        const openedMs = Date.parse(company.createdAt);
        directory.openedBy.set(ownerSubject, [...openedWithinDay(directory, ownerSubject, openedMs), openedMs]);
      }
      if (company.externalId !== undefined) directory.externalIds.set(company.externalId, company.id);
      return;
    }
    case 'operator_key.created':
    case 'operator_key.revoked':
      directory.operatorKeys.set(recorded.data.key.id, recorded.data.key);
      return;
    default:
      recorded satisfies never;
  }
}

const DIRECTORY_TYPES: ReadonlySet<string> = new Set(
  Object.values(DIRECTORY_EVENTS).map((definition) => definition.type),
);

function isDirectoryFact(recorded: RecordedFact): recorded is RecordedOf<DirectoryDefinition> {
  return DIRECTORY_TYPES.has(recorded.type);
}

/** The names that answers show beside ids, from the book as it is now. */
export function namesOf(book: Readonly<Book>): journal.EntryNames {
  return {
    accountName: (id) => book.accounts.byId.get(id)?.name,
    partnerName: (id) => book.partners.byId.get(id)?.name,
  };
}

/**
 * What is wrong with the number of a recorded event, by the book as it was before: the entry numbers of a fiscal year
 * count up by one, and so do those of a series of invoices. Undefined = nothing. To be asked
 * before folding, of what is stored and of what is decided: a wrong number must never reach the stream, and nothing may
 * be decided on one that did.
 */
export function misnumbered(book: Readonly<Book>, recorded: RecordedFact): string | undefined {
  if (recorded.type === 'invoice.issued') return misnumberedInvoice(book, recorded.revision, recorded.data.invoice);
  if (recorded.type !== 'journal_entry.posted') return undefined;
  const { entryNumber, fiscalYearId } = recorded.data;
  const year = book.periods.years.findLast((one) => one.year.id === fiscalYearId);
  if (entryNumber === year?.nextEntryNumber) return undefined;
  return `the event at revision ${recorded.revision} has the entry number ${entryNumber} of ${year ? `${year.year.name}, where ${year.nextEntryNumber} is next` : 'a fiscal year that does not exist'}`;
}

function misnumberedInvoice(
  book: Readonly<Book>,
  revision: number,
  { series, sequence }: invoices.Invoice,
): string | undefined {
  if (series === undefined) return undefined;
  const next = (book.invoiceNumbers.get(series) ?? 0) + 1;
  return sequence === next
    ? undefined
    : `the event at revision ${revision} has the number ${sequence} of the series ${series}, where ${next} is next`;
}

/** Shape of a book snapshot: a snapshot of another shape is ignored. Raise when Book or fold changes. */
export const BOOK_SHAPE = '9';
