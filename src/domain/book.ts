// The catalog of all events, and the books that are folded from them: a company's ledger book and the installation's directory.
import * as access from './access.ts';
import * as accounts from './accounts.ts';
import * as companies from './companies.ts';
import * as fiscalPeriods from './fiscal-periods.ts';
import * as journal from './journal.ts';
import * as registers from './registers.ts';
import * as taxCodes from './tax-codes.ts';
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
    years: { year: fiscalPeriods.FiscalPeriod; months: fiscalPeriods.FiscalPeriod[]; /** The next entry number of the year, from 1. */ nextEntryNumber: number }[];
  };
  journal: {
    /** Drafts and entries waiting for approval, whole. */
    open: Map<string, journal.EntryState>;
    /** Posted totals per account and month: `<accountId>` -> `YYYY-MM` -> totals. Closing entries are included. */
    totals: Map<string, Map<string, AccountTotals>>;
  };
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
    periods: { years: [] }, journal: { open: new Map(), totals: new Map() }, keys: new Map(), members: new Map(),
  };
}

/** An empty directory. */
export function newDirectory(): Directory {
  return { installationId: undefined, companies: new Map(), externalIds: new Map(), operatorKeys: new Map() };
}

/** Folds one recorded event into a book that only the caller owns (in place: copying a book per event would make loading quadratic). */
export function fold(book: Book, recorded: RecordedFact): void {
  void book; void recorded;
}

/** Folds one recorded event into a directory, in place. */
export function foldDirectory(directory: Directory, recorded: RecordedFact): void {
  void directory; void recorded;
}

/** Shape of a book snapshot: a snapshot of another shape is ignored. Raise when Book or fold changes. */
export const BOOK_SHAPE = '1';

/** A book as JSON text (Maps, Sets and bigints encoded), for a snapshot. */
export function bookToJson(book: Book): string {
  return JSON.stringify(book, (_key, value: unknown) => value instanceof Map ? { $map: [...value] } : value instanceof Set ? { $set: [...value] } : typeof value === 'bigint' ? { $big: value.toString() } : value);
}

/** The book of a snapshot made by bookToJson. */
export function bookFromJson(text: string): Book {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$map' in value) return new Map(value.$map as [unknown, unknown][]);
    if ('$set' in value) return new Set(value.$set as unknown[]);
    return '$big' in value ? BigInt(value.$big as string) : value;
  }) as Book;
}
