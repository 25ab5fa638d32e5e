// Entries as answers show them: from rows, with the names of accounts and partners; and those that lists showed last,
// kept in memory, because the same page is asked for again and again.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../projections/tables.ts';
import { bare, withPrefix } from '../src/domain/ids.ts';
import { entryView, type EntryNames, type EntryView } from '../src/domain/entry-view.ts';
import type { ApprovalStep, EntryContent, EntryState, EntryStatus } from '../src/domain/journal.ts';

/** What the row of an entry holds for its view. */
type EntryViewEntryRow = Pick<
  Database['entries'],
  | 'id'
  | 'status'
  | 'version'
  | 'entry_number'
  | 'fiscal_year_id'
  | 'created_by'
  | 'created_by_name'
  | 'created_by_type'
  | 'created_via'
  | 'last_edited_by'
  | 'submitted_by'
  | 'posted_by'
  | 'reversed_by'
  | 'reversed_lines'
  | 'revision'
> & {
  content: EntryContent;
  total: bigint | string;
  reversed_amount: bigint | string;
  created_at: Date | string;
  updated_at: Date | string;
  recorded_at: Date | string;
  reversed_at: Date | string | null;
  submitted_at: Date | string | null;
  posted_at: Date | string | null;
  steps: readonly ApprovalStep[] | null;
};
/** Its columns, of entries e. */
const COLUMNS = sql`e.id, e.status, e.version, e.entry_number, e.fiscal_year_id, e.content, e.total,
  e.reversed_amount, e.reversed_lines, e.reversed_by, e.reversed_at, e.created_at, e.created_by, e.created_by_name,
  e.created_by_type, e.created_via,
  e.updated_at, e.last_edited_by, e.submitted_by, e.submitted_at, e.posted_by, e.posted_at, e.recorded_at, e.revision,
  (select json_agg(a.step order by a.revision) from entry_approvals a
    where a.company_id = e.company_id and a.entry_id = e.id) as steps`;

const iso = (time: Date | string): string =>
  typeof time === 'string' && time.endsWith('Z') ? time : new Date(time).toISOString();

/** The state of an entry from its row. */
function stateOf(row: EntryViewEntryRow): EntryState {
  const reversedLines: Record<number, number> = {};
  for (const { line, amount } of row.reversed_lines) reversedLines[line] = (reversedLines[line] ?? 0) + amount;
  return {
    id: withPrefix('entry', row.id),
    status: row.status as EntryStatus,
    version: row.version,
    content: row.content,
    total: BigInt(row.total),
    reversedAmount: BigInt(row.reversed_amount),
    reversedLines,
    reversedBy: row.reversed_by.map((id) => withPrefix('entry', id)),
    createdAt: iso(row.created_at),
    createdBy: row.created_by,
    updatedAt: iso(row.updated_at),
    lastEditedBy: row.last_edited_by,
    recordedAt: iso(row.recorded_at),
    revision: row.revision,
    ...(row.entry_number !== null && { entryNumber: row.entry_number }),
    ...(row.fiscal_year_id !== null && { fiscalYearId: withPrefix('fiscalPeriod', row.fiscal_year_id) }),
    ...(row.created_by_name !== null && { createdByName: row.created_by_name }),
    createdByType: row.created_by_type as NonNullable<EntryState['createdByType']>,
    createdVia: row.created_via as NonNullable<EntryState['createdVia']>,
    ...(row.reversed_at !== null && { reversedAt: iso(row.reversed_at) }),
    ...(row.submitted_by !== null && { submittedBy: row.submitted_by }),
    ...(row.submitted_at !== null && { submittedAt: iso(row.submitted_at) }),
    ...(row.steps && { approvalSteps: row.steps }),
    ...(row.posted_by !== null && { postedBy: row.posted_by }),
    ...(row.posted_at !== null && { postedAt: iso(row.posted_at) }),
  };
}

/** Typed ids of the partners that an entry names. */
function partnersOf(content: EntryContent): string[] {
  return [content.partnerId, ...content.lines.map((line) => line.partnerId)].filter((id) => id !== undefined);
}

/** Names of accounts and partners by typed id, of one company. */
async function namesOf(
  rows: Kysely<Database>,
  companyId: string,
  contents: readonly EntryContent[],
): Promise<EntryNames> {
  const accounts = [...new Set(contents.flatMap((content) => content.lines.map((line) => line.accountId)))];
  const partners = [...new Set(contents.flatMap(partnersOf))];
  const found = await sql<{ id: string; name: string }>`
    select id, name from accounts where company_id = ${companyId} and id = any(${accounts.map(bare)}::uuid[])
    union all
    select id, name from partners where company_id = ${companyId} and id = any(${partners.map(bare)}::uuid[])`.execute(
    rows,
  );
  const byId = new Map(found.rows.map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string | undefined => byId.get(bare(id));
  return { accountName: nameOf, partnerName: nameOf };
}

/** An entry of an answer: its bare id, the revision of its last event, and that of the newest name of its company. */
export interface EntryAt {
  readonly id: string;
  readonly revision: number;
  readonly names: number;
}

/** Columns of an EntryAt, of entries e of a company (bare id). */
export function placeColumns(companyId: string): RawBuilder<unknown> {
  return sql`e.id, e.revision, ${newestName(companyId)} as names`;
}

function newestName(companyId: string): RawBuilder<unknown> {
  const newest = (table: 'accounts' | 'partners'): RawBuilder<unknown> =>
    sql`(select max(revision) from ${sql.ref(table)} where company_id = ${companyId})`;
  return sql`greatest(${newest('accounts')}, ${newest('partners')}, 0)`;
}

/** A view as it was at a revision of its entry and of the names of its company. */
interface EntryViewKept {
  readonly revision: number;
  readonly names: number;
  readonly view: EntryView;
  readonly bytes: number;
}

/** Kept views of one database, by company and entry. */
interface KeptViews {
  has(key: string): boolean;
  find(key: string, revision: number, names: number): EntryView | undefined;
  keep(key: string, kept: EntryViewKept): void;
}

/** Nothing kept yet; the view that was asked for longest ago goes first. */
function keptViews(): KeptViews {
  const views = new Map<string, EntryViewKept>();
  let total = 0;
  return {
    has: (key) => views.has(key),
    find(key, revision, names) {
      const kept = views.get(key);
      if (kept?.revision !== revision || kept.names !== names) return undefined;
      views.delete(key);
      views.set(key, kept);
      return kept.view;
    },
    keep(key, kept) {
      total += kept.bytes - (views.get(key)?.bytes ?? 0);
      views.delete(key);
      views.set(key, kept);
      for (const [oldest, { bytes }] of views) {
        if (total <= KEPT_BYTES) break;
        views.delete(oldest);
        total -= bytes;
      }
    },
  };
}
/** So much memory may kept views take, by estimate. */
const KEPT_BYTES = 16 * 1_048_576;
/** A view and the texts that it is printed as take so many bytes for each byte of its content as JSON. */
const BYTES_PER_CONTENT = 10;
const keptOf = new WeakMap<object, KeptViews>();

const keptBy = (rows: object): KeptViews => {
  const kept = keptOf.get(rows) ?? keptViews();
  keptOf.set(rows, kept);
  return kept;
};
const keyOf = (companyId: string, id: string): string => `${companyId} ${id}`;

/**
 * One entry (bare id) as answers show it, in any status; undefined = the company has none of this id. One statement:
 * the entry with its names, or, when its view is kept, only whether that still holds.
 */
export async function viewOf(rows: Kysely<Database>, company: string, id: string): Promise<EntryView | undefined> {
  const companyId = bare(company);
  const kept = keptBy(rows);
  const key = keyOf(companyId, id);
  if (kept.has(key)) {
    const { rows: found } = await sql<EntryAt>`
      select ${placeColumns(companyId)} from entries e where e.company_id = ${companyId} and e.id = ${id}`.execute(
      rows,
    );
    const view = found[0] && kept.find(key, found[0].revision, found[0].names);
    if (view || !found[0]) return view;
  }
  const idsIn = (name: string): RawBuilder<unknown> =>
    sql`select right(l->>${sql.lit(name)}, 36)::uuid from json_array_elements(e.content->'lines') l`;
  const { rows: found } = await sql<
    EntryViewEntryRow & { bytes: number; names: number; named: Record<string, string> | null }
  >`
    select ${COLUMNS}, octet_length(e.content::text) as bytes, ${newestName(companyId)} as names,
      (select json_object_agg(n.id, n.name) from (
        select id, name from accounts where company_id = ${companyId} and id = any(array(${idsIn('accountId')}))
        union all select id, name from partners where company_id = ${companyId} and id = any(array(${idsIn('partnerId')}
          union all select right(e.content->>'partnerId', 36)::uuid))) n) as named
    from entries e where e.company_id = ${companyId} and e.id = ${id}`.execute(rows);
  if (!found[0]) return undefined;
  const { bytes, names, named, ...row } = found[0];
  const nameOf = (typed: string): string | undefined => named?.[bare(typed)];
  const view = entryView(stateOf(row), { accountName: nameOf, partnerName: nameOf }, company);
  kept.keep(key, { revision: row.revision, names, view, bytes: bytes * BYTES_PER_CONTENT });
  return view;
}

/**
 * The entries of a page as answers show them, in their order; one that is discarded meanwhile is left out. An entry
 * that has not changed, and no name of its company, is the same object as the last time: whoever prints it may keep the
 * text.
 */
export async function viewsOf(
  rows: Kysely<Database>,
  company: string,
  entries: readonly EntryAt[],
): Promise<EntryView[]> {
  if (entries.length === 0) return [];
  const companyId = bare(company);
  const kept = keptBy(rows);
  const views = new Map<string, EntryView>();
  const names = entries[0]?.names ?? 0;
  for (const { id, revision } of entries) {
    const view = kept.find(keyOf(companyId, id), revision, names);
    if (view) views.set(id, view);
  }
  const missing = entries.flatMap(({ id }) => (views.has(id) ? [] : [id]));
  if (missing.length > 0) {
    const { rows: found } = await sql<EntryViewEntryRow & { bytes: number }>`
      select e.*, octet_length(e.content::text) as bytes from unnest(${missing}::uuid[]) f(id)
      cross join lateral (select ${COLUMNS} from entries e
        where e.company_id = ${companyId} and e.id = f.id and e.status <> 'discarded' offset 0) e`.execute(rows);
    const named = await namesOf(
      rows,
      companyId,
      found.map(({ content }) => content),
    );
    for (const { bytes, ...row } of found) {
      const view = entryView(stateOf(row), named, company);
      views.set(row.id, view);
      kept.keep(keyOf(companyId, row.id), { revision: row.revision, names, view, bytes: bytes * BYTES_PER_CONTENT });
    }
  }
  return entries.flatMap(({ id }) => views.get(id) ?? []);
}
