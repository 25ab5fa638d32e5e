// The catalog of all events, and the books that are folded from them: a company's ledger book and the installation's directory.
import * as access from './access.ts';
import * as accounts from './accounts.ts';
import * as companies from './companies.ts';
import { taxMovements, taxKeyText, type SupplierTotals, type TaxTotals, type Writable } from './consumption-tax-books.ts';
import * as fiscalPeriods from './fiscal-periods.ts';
import * as journal from './journal.ts';
import * as registers from './registers.ts';
import * as taxCodes from './tax-codes.ts';
import { searchKey } from './text.ts';
import type { EventDefinition, EventMeta, EventOf, Recorded } from './event.ts';

/** Every event of a company's stream, by TypeScript name. */
export const LEDGER_EVENTS = {
  CompanyCreated: companies.CompanyCreated, CompanyUpdated: companies.CompanyUpdated,
  AccountCreated: accounts.AccountCreated, AccountUpdated: accounts.AccountUpdated, AccountArchived: accounts.AccountArchived, AccountRestored: accounts.AccountRestored,
  TaxCodeCreated: taxCodes.TaxCodeCreated, TaxCodeUpdated: taxCodes.TaxCodeUpdated,
  LabelCreated: registers.LabelCreated, LabelUpdated: registers.LabelUpdated, LabelArchived: registers.LabelArchived,
  PartnerCreated: registers.PartnerCreated, PartnerUpdated: registers.PartnerUpdated, PartnerArchived: registers.PartnerArchived,
  FiscalPeriodOpened: fiscalPeriods.FiscalPeriodOpened, FiscalPeriodSoftClosed: fiscalPeriods.FiscalPeriodSoftClosed, FiscalPeriodClosed: fiscalPeriods.FiscalPeriodClosed,
  FiscalPeriodReopened: fiscalPeriods.FiscalPeriodReopened, FiscalPeriodUpdated: fiscalPeriods.FiscalPeriodUpdated,
  EntryDrafted: journal.EntryDrafted, EntrySubmitted: journal.EntrySubmitted, EntryReturned: journal.EntryReturned, EntryDiscarded: journal.EntryDiscarded,
  EntryPosted: journal.EntryPosted, EntryAmended: journal.EntryAmended, EntryAnnotated: journal.EntryAnnotated, EntryReversed: journal.EntryReversed,
  ApiKeyCreated: access.ApiKeyCreated, ApiKeyRotated: access.ApiKeyRotated, ApiKeyRevoked: access.ApiKeyRevoked,
  MemberAdded: access.MemberAdded, MemberUpdated: access.MemberUpdated, MemberRemoved: access.MemberRemoved,
} as const;
/** Every event of the directory stream. */
export const DIRECTORY_EVENTS = {
  InstallationCreated: companies.InstallationCreated, CompanyRegistered: companies.CompanyRegistered,
  OperatorKeyCreated: companies.OperatorKeyCreated, OperatorKeyRevoked: companies.OperatorKeyRevoked,
} as const;

type Definitions = typeof LEDGER_EVENTS & typeof DIRECTORY_EVENTS;
/** Any event of a company's stream. */
export type LedgerFact = { [K in keyof typeof LEDGER_EVENTS]: EventOf<(typeof LEDGER_EVENTS)[K]> }[keyof typeof LEDGER_EVENTS];
/** Any event of the directory stream. */
export type DirectoryFact = { [K in keyof typeof DIRECTORY_EVENTS]: EventOf<(typeof DIRECTORY_EVENTS)[K]> }[keyof typeof DIRECTORY_EVENTS];
/** Any event, recorded: a union discriminated by `type`. */
export type RecordedFact = { [K in keyof Definitions]: Recorded<EventOf<Definitions[K]>> }[keyof Definitions];

const BY_TYPE: ReadonlyMap<string, EventDefinition> = new Map(
  [...Object.values(LEDGER_EVENTS), ...Object.values(DIRECTORY_EVENTS)].map((definition) => [definition.type, definition as unknown as EventDefinition]),
);

/** All declared events by public type. */
export function catalog(): ReadonlyMap<string, EventDefinition> { return BY_TYPE; }

/** A stored event in today's shape. Throws on a type or version that this program does not know: a decider must not guess. */
export function readEvent(stored: { id: string; stream: string; revision: number; type: string; data: unknown; meta: unknown }): RecordedFact {
  const definition = BY_TYPE.get(stored.type);
  const meta = stored.meta as EventMeta;
  if (!definition) throw new Error(`unknown event type ${stored.type} at ${stored.stream}@${stored.revision}`);
  return {
    id: stored.id, stream: stored.stream, revision: stored.revision, type: stored.type, version: definition.version,
    data: definition.read(meta.v, stored.data), meta,
  } as RecordedFact;
}

/** Stream of a company's ledger. */
export function ledgerStream(companyId: string): string { return `ledger-${companyId}`; }
/** The company of a ledger stream, or undefined for another stream. */
export function companyOfStream(stream: string): string | undefined { return stream.startsWith('ledger-') ? stream.slice('ledger-'.length) : undefined; }
/** The stream that knows which companies exist. */
export const DIRECTORY_STREAM = 'directory-main';

/** A settlement entry: its day, and the fiscal period that it names (one posted by hand may name none). */
export interface TaxSettlement { readonly date: string; readonly periodId?: string | undefined }
/** Totals of one account, minor units. */
export interface AccountTotals { debit: bigint; credit: bigint }

/**
 * A company's book: what deciding needs, folded from its stream. It holds rules and open items, never every entry: memory is bounded by
 * the chart, the partners, the periods and the drafts. Only the writer may fold into it; commands see it read-only.
 */
export interface Book {
  company: companies.Company | undefined;
  accounts: { byId: Map<string, accounts.Account>; byCode: Map<string, string> /* codeKey(code) -> id */; used: Set<string> /* posted to at least once */ };
  taxCodes: { byId: Map<string, taxCodes.TaxCode>; byCode: Map<string, string> };
  labels: { byId: Map<string, registers.Label>; byKey: Map<string, string> };
  partners: { byId: Map<string, registers.Partner>; byCode: Map<string, string> };
  /** External ids of registers, by noun: `account:<id>` -> resource id. Those of entries are recalled. */
  externalIds: Map<string, string>;
  periods: {
    /** Years in order of their dates, each with its months in order. */
    years: fiscalPeriods.FiscalYear[];
  };
  journal: {
    /** Drafts and entries waiting for approval, whole. */
    open: Map<string, journal.EntryState>;
    /** Posted totals per account and fiscal month: `<accountId>` -> first day of the month -> totals. Closing entries are included. */
    totals: Map<string, Map<string, AccountTotals>>;
    /** Closing entries in force, whole: a reopened year reverses them. */
    closing: Map<string, journal.EntryState>;
    /** Per fiscal month (first day): posted lines without a tax code on accounts that have a usual one. */
    untaxedLines: Map<string, number>;
  };
  /** Consumption tax: posted totals and purchases from non-qualified suppliers by fiscal month (first day) and group; settlement entries in force, by id. */
  tax: { totals: Map<string, Map<string, Writable<TaxTotals>>>; suppliers: Map<string, Map<string, Writable<SupplierTotals>>>; settlements: Map<string, TaxSettlement> };
  keys: Map<string, access.ApiKey>;
  members: Map<string, access.Member>;
}

/** The installation's directory: which companies exist, their external ids, operator keys. */
export interface Directory {
  installationId: string | undefined;
  companies: Map<string, companies.Company>;
  externalIds: Map<string, string>;
  operatorKeys: Map<string, access.ApiKey>;
}

/** An empty book, before the company's first event. */
export function newBook(): Book {
  return {
    company: undefined, accounts: { byId: new Map(), byCode: new Map(), used: new Set() }, taxCodes: { byId: new Map(), byCode: new Map() },
    labels: { byId: new Map(), byKey: new Map() }, partners: { byId: new Map(), byCode: new Map() }, externalIds: new Map(),
    periods: { years: [] }, journal: { open: new Map(), totals: new Map(), closing: new Map(), untaxedLines: new Map() },
    tax: { totals: new Map(), suppliers: new Map(), settlements: new Map() }, keys: new Map(), members: new Map(),
  };
}

/** An empty directory. */
export function newDirectory(): Directory {
  return { installationId: undefined, companies: new Map(), externalIds: new Map(), operatorKeys: new Map() };
}

/** Key of a label's name in its dimension, or of its code. */
export function labelKeys(label: Pick<registers.Label, 'name' | 'dimension' | 'code'>): string[] {
  return [`name:${searchKey(label.dimension)}:${searchKey(label.name)}`, ...(label.code === undefined ? [] : [`code:${accounts.codeKey(label.code)}`])];
}

function keepExternalId(ids: Map<string, string>, noun: string, resource: { readonly id: string; readonly externalId?: string | undefined }, before?: { readonly externalId?: string | undefined }): void {
  if (before?.externalId !== undefined) ids.delete(`${noun}:${before.externalId}`);
  if (resource.externalId !== undefined) ids.set(`${noun}:${resource.externalId}`, resource.id);
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
  for (const line of content.lines) {
    let months = totals.get(line.accountId);
    if (!months) {
      totals.set(line.accountId, months = new Map());
      book.accounts.used.add(line.accountId);
    }
    let sums = months.get(month);
    if (!sums) months.set(month, sums = { debit: 0n, credit: 0n });
    accounts.addTo(sums, line.side, line.amount, sign);
    if (line.taxCodeId === undefined && content.sourceType !== 'closing' && book.accounts.byId.get(line.accountId)?.defaultTaxCode !== undefined) {
      untaxedLines.set(month, (untaxedLines.get(month) ?? 0) + (content.reverses === undefined ? Number(sign) : -Number(sign)));
    }
  }
}

/** Adds (1n) or takes back (-1n) what a posted entry says about consumption tax. Groups that are empty again are forgotten. */
function moveTax(book: Book, content: journal.EntryContent, month: string, sign: bigint): void {
  const { groups, suppliers } = taxMovements(content);
  for (const one of groups) {
    const totals = inMonth(book.tax.totals, month); const key = taxKeyText(one);
    let sum = totals.get(key);
    if (!sum) totals.set(key, sum = { ...one, base: 0n, taxLines: 0n, taxNoted: 0n, entries: 0n });
    sum.base += sign * one.base; sum.taxLines += sign * one.taxLines; sum.taxNoted += sign * one.taxNoted; sum.entries += sign * one.entries;
    if (sum.entries === 0n) totals.delete(key);
  }
  moveSuppliers(book, suppliers, month, sign);
}

function moveSuppliers(book: Book, suppliers: readonly SupplierTotals[], month: string, sign: bigint): void {
  for (const one of suppliers) {
    const totals = inMonth(book.tax.suppliers, month); const key = `${one.partnerId}|${taxKeyText(one)}`;
    let sum = totals.get(key);
    if (!sum) totals.set(key, sum = { ...one, gross: 0n });
    sum.gross += sign * one.gross;
    if (sum.gross === 0n) totals.delete(key);
  }
}

function inMonth<T>(months: Map<string, Map<string, T>>, month: string): Map<string, T> {
  let found = months.get(month);
  if (!found) months.set(month, found = new Map<string, T>());
  return found;
}

/** True for an entry that closing a year made and reopening it reverses: it names the year as its source. */
function isYearEnd({ sourceType, sourceId, reverses }: journal.EntryContent): boolean {
  return reverses === undefined && (sourceType === 'closing' || (sourceType === 'opening' && sourceId !== undefined && sourceId.startsWith('fp_')));
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

/** Folds one recorded event into a book that only the caller owns (in place: copying a book per event would make loading quadratic). */
export function fold(book: Book, recorded: RecordedFact): void {
  switch (recorded.type) {
    case 'journal_entry.posted': {
      const { entryId, content, entryNumber, fiscalYearId, wasDraft } = recorded.data;
      move(book, content, 1n);
      const year = book.periods.years.findLast((one) => one.year.id === fiscalYearId);
      if (year) year.nextEntryNumber = entryNumber + 1;
      if (wasDraft) book.journal.open.delete(entryId);
      if (content.sourceType === 'tax_settlement' && content.reverses === undefined) book.tax.settlements.set(entryId, { date: content.effectiveDate, periodId: content.sourceId });
      if (isYearEnd(content)) book.journal.closing.set(entryId, journal.foldEntry(undefined, recorded) as journal.EntryState);
      return;
    }
    case 'journal_entry.amended':
      if (recorded.data.status === 'posted') { move(book, recorded.data.before, -1n); move(book, recorded.data.after, 1n); return; }
      return keepOpen(book, recorded.data.entryId, recorded);
    case 'journal_entry.annotated': {
      const { status, before, content, entryId } = recorded.data;
      if (status === 'draft' || status === 'pending_approval') return keepOpen(book, entryId, recorded);
      // Another partner: of all totals only those per supplier change.
      const month = monthOfEntry(book, content);
      for (const [one, sign] of [[before, -1n], [content, 1n]] as const) moveSuppliers(book, taxMovements(one).suppliers, month, sign);
      return;
    }
    case 'journal_entry.submitted': case 'journal_entry.returned': return keepOpen(book, recorded.data.entryId, recorded);
    case 'journal_entry.drafted': book.journal.open.set(recorded.data.entryId, journal.foldEntry(undefined, recorded) as journal.EntryState); return;
    case 'journal_entry.discarded': book.journal.open.delete(recorded.data.entryId); return;
    case 'journal_entry.reversed':
      if (recorded.data.full) { book.journal.closing.delete(recorded.data.entryId); book.tax.settlements.delete(recorded.data.entryId); }
      return;
    case 'company.created': case 'company.updated': book.company = recorded.data.company; return;
    case 'account.created': case 'account.updated': case 'account.archived': case 'account.restored': {
      const { account } = recorded.data;
      keepExternalId(book.externalIds, 'account', account, book.accounts.byId.get(account.id));
      book.accounts.byId.set(account.id, account);
      book.accounts.byCode.set(accounts.codeKey(account.code), account.id);
      return;
    }
    case 'tax_code.created': case 'tax_code.updated': {
      const { taxCode } = recorded.data;
      keepExternalId(book.externalIds, 'tax_code', taxCode, book.taxCodes.byId.get(taxCode.id));
      book.taxCodes.byId.set(taxCode.id, taxCode);
      book.taxCodes.byCode.set(accounts.codeKey(taxCode.code), taxCode.id);
      return;
    }
    case 'label.created': case 'label.updated': case 'label.archived': {
      const { label } = recorded.data;
      const before = book.labels.byId.get(label.id);
      for (const key of before ? labelKeys(before) : []) book.labels.byKey.delete(key);
      keepExternalId(book.externalIds, 'label', label, before);
      book.labels.byId.set(label.id, label);
      for (const key of labelKeys(label)) book.labels.byKey.set(key, label.id);
      return;
    }
    case 'partner.created': case 'partner.updated': case 'partner.archived': {
      const { partner } = recorded.data;
      const before = book.partners.byId.get(partner.id);
      if (before?.code !== undefined) book.partners.byCode.delete(accounts.codeKey(before.code));
      keepExternalId(book.externalIds, 'partner', partner, before);
      book.partners.byId.set(partner.id, partner);
      if (partner.code !== undefined) book.partners.byCode.set(accounts.codeKey(partner.code), partner.id);
      return;
    }
    case 'fiscal_period.opened': {
      book.periods.years.push({ year: recorded.data.year, months: [...recorded.data.months], nextEntryNumber: 1 });
      book.periods.years.sort((a, b) => (a.year.startDate < b.year.startDate ? -1 : 1));
      return;
    }
    case 'fiscal_period.soft_closed': case 'fiscal_period.closed': case 'fiscal_period.reopened': case 'fiscal_period.updated': return keepPeriods(book, recorded.data.periods);
    case 'api_key.created': case 'api_key.rotated': case 'api_key.revoked': book.keys.set(recorded.data.key.id, recorded.data.key); return;
    case 'member.added': case 'member.updated': case 'member.removed': book.members.set(recorded.data.member.id, recorded.data.member); return;
    case 'installation.created': case 'company.registered': case 'operator_key.created': case 'operator_key.revoked': return;  // of the directory
    default: recorded satisfies never;
  }
}

function keepOpen(book: Book, entryId: string, recorded: RecordedFact): void {
  const before = book.journal.open.get(entryId);
  if (before) book.journal.open.set(entryId, journal.foldEntry(before, recorded) as journal.EntryState);
}

/** Folds one recorded event into a directory, in place. Events of companies' own streams do not belong there and leave it as it is. */
export function foldDirectory(directory: Directory, recorded: RecordedFact): void {
  if (!isDirectoryFact(recorded)) return;
  switch (recorded.type) {
    case 'installation.created': directory.installationId = recorded.data.installationId; return;
    case 'company.registered': {
      const { company } = recorded.data;
      directory.companies.set(company.id, company);
      if (company.externalId !== undefined) directory.externalIds.set(company.externalId, company.id);
      return;
    }
    case 'operator_key.created': case 'operator_key.revoked': directory.operatorKeys.set(recorded.data.key.id, recorded.data.key); return;
    default: recorded satisfies never;
  }
}

const DIRECTORY_TYPES: ReadonlySet<string> = new Set(Object.values(DIRECTORY_EVENTS).map((definition) => definition.type));

function isDirectoryFact(recorded: RecordedFact): recorded is Extract<RecordedFact, { type: DirectoryFact['type'] }> { return DIRECTORY_TYPES.has(recorded.type); }

/** The names that answers show beside ids, from the book as it is now. */
export function namesOf(book: Readonly<Book>): journal.EntryNames {
  return { accountName: (id) => book.accounts.byId.get(id)?.name, partnerName: (id) => book.partners.byId.get(id)?.name };
}

/** Shape of a book snapshot: a snapshot of another shape is ignored. Raise when Book or fold changes. */
export const BOOK_SHAPE = '3';

/** A book as JSON text (Maps, Sets and bigints encoded as tagged lists, which no text of a user can look like), for a snapshot. */
export function bookToJson(book: Book): string {
  return JSON.stringify(book, (_key, value: unknown) => value instanceof Map ? { $map: [...value] } : value instanceof Set ? { $set: [...value] } : typeof value === 'bigint' ? { $big: [value.toString()] } : value);
}

/** The book of a snapshot made by bookToJson. */
export function bookFromJson(text: string): Book {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$map' in value && Array.isArray(value.$map)) return new Map(value.$map as [unknown, unknown][]);
    if ('$set' in value && Array.isArray(value.$set)) return new Set(value.$set as unknown[]);
    return '$big' in value && Array.isArray(value.$big) ? BigInt(value.$big[0] as string) : value;
  }) as Book;
}
