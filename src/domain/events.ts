// The catalog of all events: those of kept nouns, of recalled nouns, and every other one. What they do to a book stands
// in book.ts.
import * as access from './access.ts';
import * as accounts from './accounts.ts';
import * as accruals from './accrual-schedules.ts';
import * as alertRules from './alert-rules.ts';
import { CHECKPOINT_EVENTS } from './checkpoints.ts';
import * as companies from './companies.ts';
import * as bankAccounts from './bank-accounts.ts';
import * as bankTransactions from './bank-transactions.ts';
import * as contracts from './contracts.ts';
import { DIRECTORY_EVENTS } from './directory.ts';
import * as employees from './employees.ts';
import * as documents from './documents.ts';
import type { EventDefinition, EventMeta, EventOf, Recorded } from './event.ts';
import * as expenses from './expense-reports.ts';
import * as fiscalPeriods from './fiscal-periods.ts';
import * as assets from './fixed-assets.ts';
import { handovers } from './handovers.ts';
import * as invoices from './invoices.ts';
import * as journalImports from './journal-imports.ts';
import * as journal from './journal.ts';
import * as payeeAccounts from './payee-accounts.ts';
import * as paymentBatches from './payment-batches.ts';
import * as payroll from './payroll-runs.ts';
import * as procedureRuns from './procedure-runs.ts';
import * as sessions from './sessions.ts';
import * as balances from './period-balances.ts';
import * as periodSeals from './period-seals.ts';
import { type ListedRegister, type Register } from './register.ts';
import * as registers from './registers.ts';
import * as rules from './rules.ts';
import * as scenarios from './scenarios.ts';
import * as taxCodes from './tax/tax-codes.ts';
import { taxNames } from './tax-names.ts';
import * as templates from './templates.ts';
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
  handovers,
  taxNames,
  keys: access.apiKeys,
  members: access.members,
} as const;

export type Registers = typeof REGISTERS;

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

export type RecalledNouns = typeof RECALLED;

/** The nouns that declare a listing, kept and recalled. */
export const LISTED: readonly ListedRegister[] = [
  ...Object.values<{ readonly listing: unknown }>(REGISTERS),
  ...Object.values<{ readonly listing: unknown }>(RECALLED),
].filter((noun): noun is ListedRegister => noun.listing !== undefined);

/** Every other event of a company's stream, by TypeScript name. */
export const LEDGER_EVENTS = {
  CompanyCreated: companies.CompanyCreated,
  CompanyUpdated: companies.CompanyUpdated,
  CompanyMoving: companies.CompanyMoving,
  CompanyMoved: companies.CompanyMoved,
  CompanyFenced: companies.CompanyFenced,
  CompanyResumed: companies.CompanyResumed,
  ChartAdopted: templates.ChartAdopted,
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
  SessionOpened: sessions.SessionOpened,
  SessionEnded: sessions.SessionEnded,
  ProcedureBegun: procedureRuns.ProcedureBegun,
  ProcedureAnswered: procedureRuns.ProcedureAnswered,
} as const;

type EventsIn<T> = T[keyof T];

/** An event of a kept noun. */
export type RegisterDefinition = EventsIn<{ [K in keyof Registers]: EventsIn<Registers[K]['events']> }>;

/** An event of a recalled noun. */
export type RecalledDefinition = EventsIn<{ [K in keyof RecalledNouns]: EventsIn<RecalledNouns[K]['events']> }>;

export type DirectoryDefinition = EventsIn<typeof DIRECTORY_EVENTS> | EventsIn<typeof CHECKPOINT_EVENTS>;

export type Definition = RegisterDefinition | RecalledDefinition | EventsIn<typeof LEDGER_EVENTS> | DirectoryDefinition;

export type RecordedOf<D> = D extends Definition ? Recorded<EventOf<D>> : never;

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

export const registerEvents = [...Object.values(REGISTERS), ...Object.values(RECALLED)].flatMap(
  ({ events }): readonly EventDefinition[] => Object.values(events),
);

export const BY_TYPE: ReadonlyMap<string, EventDefinition> = new Map(
  [...registerEvents, ...Object.values<unknown>({ ...LEDGER_EVENTS, ...DIRECTORY_EVENTS, ...CHECKPOINT_EVENTS })].map(
    (definition) => [(definition as EventDefinition).type, definition as EventDefinition],
  ),
);

/** The kept noun that an event type belongs to, and its place in the book. */
export const REGISTER_OF: ReadonlyMap<string, { readonly slot: keyof Registers; readonly register: Register }> =
  new Map(
    Object.entries(REGISTERS).flatMap(([slot, register]) =>
      Object.values<EventDefinition>(register.events).map(({ type }) => [
        type,
        { slot: slot as keyof Registers, register: register as Register },
      ]),
    ),
  );

/** The recalled noun that an event type belongs to. */
export const RECALLED_OF: ReadonlyMap<string, Register> = new Map(
  Object.values(RECALLED).flatMap((register) =>
    Object.values<EventDefinition>(register.events).map(({ type }) => [type, register as Register]),
  ),
);

/** The noun, kept or recalled, that an event of this type is about; undefined for events of other things. */
export function registerOf(type: string): Register | undefined {
  return REGISTER_OF.get(type)?.register ?? RECALLED_OF.get(type);
}

/**
 * The event that an adoption stands for as far as one account or tax code is concerned: that it was created. Undefined
 * where it gave the company no such thing.
 */
export function createdBy(adopted: RecordedFact, id: string): RecordedFact | undefined {
  if (adopted.type !== templates.ChartAdopted.type) return undefined;
  const found = templates.adoptedState(adopted.data, id);
  if (!found) return undefined;
  const { events, field } = REGISTERS[found.slot];
  return { ...adopted, type: events.created.type, data: { [field]: found.state } } as RecordedFact;
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
