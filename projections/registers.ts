// Nouns of one row each: companies, fiscal periods, and every kept noun that declares a listing. Their events carry the
// full state, so each event is one upsert.
import { bankTransactions, BankTransactionsImported, importedState } from '../src/domain/bank-transactions.ts';
import type { Company } from '../src/domain/companies.ts';
import type { FiscalPeriod } from '../src/domain/fiscal-periods.ts';
import { bare } from '../src/domain/ids.ts';
import { keyOfSentence, keyText, recalledIn } from '../src/domain/recalled.ts';
import type { ListedState, Listing } from '../src/domain/register.ts';
import { searchText } from '../src/domain/search.ts';
import { projection, type Projection, type RowChanges } from './projection.ts';
import { columnOf, type Database, type TableName } from './tables.ts';
import { LISTED, RECALLED, type RecordedFact } from '../src/domain/events.ts';

interface RegisterSeen {
  readonly revision: number;
}
const bareOrNull = (id: string | undefined): string | null => (id === undefined ? null : bare(id));

function company(rows: RowChanges, state: Company, { revision }: RegisterSeen): void {
  rows.upsert('companies', {
    id: bare(state.id),
    name: state.name,
    search: searchText([state.name, state.nameKana, state.displayName, state.externalId]),
    plan: state.plan,
    status: state.status,
    external_id: state.externalId ?? null,
    state,
    created_at: state.createdAt,
    updated_at: state.updatedAt,
    revision,
  });
}

/** A field of a state as its column holds it. */
function stored(type: string, value: unknown): unknown {
  if (type.startsWith('uuid')) return bare(value as string);
  return type.startsWith('bigint') ? BigInt(value as number) : value;
}

/** One row of a kept noun: the columns that its declaration names, beside those of all. */
export function keptRow(
  companyId: string,
  state: ListedState,
  listing: Listing<ListedState>,
  { revision }: RegisterSeen,
): Database['accounts'] {
  const { externalId, createdAt, updatedAt } = state;
  const own = Object.fromEntries(
    Object.entries(listing.columns).map(([field, type]) => {
      const value = state[field];
      return [columnOf(field), value === undefined ? null : stored(type, value)];
    }),
  );
  const row = {
    company_id: companyId,
    id: bare(state.id),
    status: listing.status?.(state) ?? state.status ?? 'active',
    search: searchText([...listing.search(state), externalId]),
    state,
    external_id: externalId ?? null,
    created_at: createdAt,
    updated_at: updatedAt,
    revision,
    ...own,
  };
  // Columns and their values stem from the same declaration as the table.
  return row as Database['accounts'];
}

/** How the noun is listed whose table has this name. */
export function listingOf(table: TableName): Listing<ListedState> {
  const found = LISTED.find(({ listing }) => listing.table === table);
  if (!found) throw new Error(`${table} is not the table of a noun`);
  return found.listing;
}

function keep(
  rows: RowChanges,
  companyId: string,
  state: ListedState,
  listing: Listing<ListedState>,
  seen: RegisterSeen,
): void {
  rows.upsert(listing.table as 'accounts', keptRow(companyId, state, listing, seen));
}

const bankLines = listingOf(bankTransactions.listing.table);

/** The lines that an import of a statement brought: one event for many rows. */
const imported: Projection['on'] = {
  'bank_transaction.imported': (event, rows, companyId) => {
    const { chunk } = event.data;
    chunk.lines.forEach((_, i) => keep(rows, companyId, importedState(chunk, i) as ListedState, bankLines, event));
  },
};

/** A projection per noun, kept or recalled, that declares a listing: each fills its own table. */
export const kept: readonly Projection[] = LISTED.map(({ events, field, listing }) => {
  const handler = (event: RecordedFact, rows: RowChanges, companyId: string): void => {
    const state = (event.data as Record<string, ListedState>)[field] as ListedState;
    keep(rows, companyId, state, listing, event);
  };
  const on = {
    ...(Object.fromEntries(Object.values(events).map(({ type }) => [type, handler])) as Projection['on']),
    ...(listing.table === bankTransactions.listing.table ? imported : {}),
  };
  return projection(listing.table, [listing.table as TableName], on);
});

function keysTaken(event: RecordedFact, rows: RowChanges, companyId: string): void {
  const about = recalledIn(event);
  for (const key of about?.noun.uniqueKeysOf(event) ?? [])
    rows.upsert('resource_keys', { company_id: companyId, key: keyText(key), holder: key.holder ?? about?.id ?? '' });
}

/** Of entries, only what a sentence said: nearly none of them is from one. */
function sentenceTaken(event: EntryFact, rows: RowChanges, companyId: string): void {
  const content = 'content' in event.data ? event.data.content : event.data.after;
  if (content.engine === undefined) return;
  const key = keyText(keyOfSentence(content.effectiveDate, content.lines));
  rows.upsert('resource_keys', { company_id: companyId, key, holder: event.data.entryId });
}
type EntryFact = Extract<
  RecordedFact,
  { type: 'journal_entry.drafted' | 'journal_entry.posted' | 'journal_entry.amended' }
>;

/** Who took each natural key of a recalled noun last. External ids of entries have a table of their own. */
export const resourceKeys = projection('resource-keys', ['resource_keys'], {
  ...(Object.fromEntries(
    [...Object.values(RECALLED).flatMap(({ events }) => Object.values(events)), BankTransactionsImported].map(
      ({ type }) => [type, keysTaken],
    ),
  ) as Projection['on']),
  'journal_entry.drafted': sentenceTaken,
  'journal_entry.posted': sentenceTaken,
  'journal_entry.amended': sentenceTaken,
});

function periods(
  rows: RowChanges,
  companyId: string,
  states: readonly FiscalPeriod[],
  { revision }: RegisterSeen,
): void {
  for (const p of states) {
    rows.upsert('fiscal_periods', {
      company_id: companyId,
      id: bare(p.id),
      type: p.type,
      name: p.name,
      start_date: p.startDate,
      end_date: p.endDate,
      parent_id: bareOrNull(p.parentId),
      status: p.status,
      state: p,
      created_at: p.createdAt,
      updated_at: p.updatedAt,
      revision,
    });
  }
}

/** Companies. */
export const companies = projection('companies', ['companies'], {
  'company.created': (event, rows) => company(rows, event.data.company, event),
  'company.updated': (event, rows) => company(rows, event.data.company, event),
  'company.moved': (event, rows) => company(rows, event.data.company, event),
});

/** Fiscal years and their months. */
export const fiscalPeriods = projection('fiscal-periods', ['fiscal_periods'], {
  'fiscal_period.opened': (event, rows, companyId) =>
    periods(rows, companyId, [event.data.year, ...event.data.months], event),
  'fiscal_period.soft_closed': (event, rows, companyId) => periods(rows, companyId, event.data.periods, event),
  'fiscal_period.closed': (event, rows, companyId) => periods(rows, companyId, event.data.periods, event),
  'fiscal_period.reopened': (event, rows, companyId) => periods(rows, companyId, event.data.periods, event),
  'fiscal_period.updated': (event, rows, companyId) => periods(rows, companyId, event.data.periods, event),
});
