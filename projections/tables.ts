// THE READ MODEL ON ONE PAGE: row types, keys, DDL and indexes. Everything here can be dropped and rebuilt from the streams.
// Identifiers are kept as bare uuids (src/domain/ids.ts: bare, withPrefix), money as bigint, resources as the JSON state of their last event.

/** Raise when any table or projection changes: a start with older tables rebuilds them beside the live ones. */
export const READ_MODEL_VERSION = 1;

/** Kinds of posted lines that statements may leave out. */
export type LineKind = 'normal' | 'adjustment' | 'closing';

interface Register { company_id: string; id: string; status: string; search: string; state: object; external_id: string | null; created_at: string; updated_at: string; revision: number }

export interface CompaniesTable { id: string; name: string; search: string; plan: string; status: string; external_id: string | null; state: object; created_at: string; updated_at: string; revision: number }
export interface AccountsTable extends Register { code: string; name: string; class: string; type: string; normal_side: string; report_section: string; cash_flow_class: string; parent_id: string | null; sort_order: number }
export interface TaxCodesTable extends Register { code: string; name: string; kind: string; active: boolean; valid_from: string | null; valid_to: string | null; sort_order: number }
export interface LabelsTable extends Register { code: string | null; name: string; dimension: string; parent_id: string | null; exclusive: boolean }
export interface PartnersTable extends Register { code: string | null; name: string; type: string }
export interface FiscalPeriodsTable { company_id: string; id: string; type: string; name: string; start_date: string; end_date: string; parent_id: string | null; status: string; state: object; created_at: string; updated_at: string; revision: number }
export interface ApiKeysTable { id: string; /** null for operator keys */ company_id: string | null; hash: string; previous_hash: string | null; status: string; name: string; state: object; created_at: string; revision: number }
export interface MembersTable { company_id: string; id: string; subject: string; role: string; status: string; state: object; created_at: string; revision: number }

/** One journal entry. `content` is the entry's content as the event stores it (EntryContent); the columns beside it are for filters and for what changes later. */
export interface EntriesTable {
  company_id: string; id: string; status: string; version: number; effective_date: string; entry_number: number | null; fiscal_year_id: string | null;
  source_type: string; adjustment: boolean; reference: string | null; external_id: string | null; total: bigint; partner_id: string | null; has_document: boolean; created_by: string;
  /** NFKC + case folding of memo, reference, counterparties: what `q` and `counterparty` search. */
  search: string; counterparty: string;
  content: object; reversed_amount: bigint; reversed_lines: object | null; reversed_by: string[]; reversed_at: string | null; reverses: string | null;
  created_at: string; created_by_name: string | null; updated_at: string; last_edited_by: string; submitted_by: string | null; submitted_at: string | null;
  posted_at: string | null; posted_by: string | null; recorded_at: string; first_revision: number; revision: number;
}
/** One line of an entry, from the revision that wrote it until the one that replaced it (`to_revision` null = in force). Lines of drafts have `posted` false. */
export interface EntryLinesTable {
  company_id: string; entry_id: string; line_no: number; from_revision: number; to_revision: number | null; posted: boolean; kind: string;
  effective_date: string; entry_number: number | null; account_id: string; debit: bigint; credit: bigint;
  tax_code_id: string | null; partner_id: string | null; label_ids: string[] | null;
}
interface BalanceKey { company_id: string; account_id: string; kind: string }
export interface BalanceMonthsTable extends BalanceKey { month: string; debit: bigint; credit: bigint }
export interface BalanceDaysTable extends BalanceKey { date: string; debit: bigint; credit: bigint }
/** Movements recorded in one block of 4,096 revisions: `block` = floor(revision / 4096). For knownAt. */
export interface BalanceBlocksTable extends BalanceKey { block: number; month: string; debit: bigint; credit: bigint }
/** Cumulative movements of all revisions below `mark` x 65,536. For knownAt. */
export interface BalanceMarksTable extends BalanceKey { mark: number; month: string; debit: bigint; credit: bigint }
/** Counts of entries by status: the unfiltered total of the list. */
export interface EntryCountsTable { company_id: string; status: string; entries: bigint }
/** Where an event is: it only says which revisions to read from the stream. */
export interface EventIndexTable { company_id: string; revision: number; type: string; entity_type: string; entity_id: string; actor_id: string; correlation_id: string | null; recorded_at: string }
/** What an idempotency key did: for ever. `scope` = company uuid, or the caller for directory commands. */
export interface ReceiptsTable { scope: string; key: string; fingerprint: string; command: string; stream: string; first_revision: number; events: number }
/** External ids of entries. */
export interface EntryExternalIdsTable { company_id: string; external_id: string; entry_id: string }
/** How far each stream is projected. */
export interface StreamProgressTable { stream: string; revision: number }
/** One row: how far the whole log is projected, by which version of the tables, from which installation. */
export interface CheckpointTable { name: string; position: string | null; read_model_version: number; installation_id: string | null; events: bigint }
/** A book folded so far; droppable at any time. */
export interface BookSnapshotsTable { stream: string; revision: number; shape: string; book: string }

/** The read model as kysely sees it. */
export interface Database {
  companies: CompaniesTable; accounts: AccountsTable; tax_codes: TaxCodesTable; labels: LabelsTable; partners: PartnersTable; fiscal_periods: FiscalPeriodsTable;
  api_keys: ApiKeysTable; members: MembersTable; entries: EntriesTable; entry_lines: EntryLinesTable;
  balance_months: BalanceMonthsTable; balance_days: BalanceDaysTable; balance_blocks: BalanceBlocksTable; balance_marks: BalanceMarksTable;
  entry_counts: EntryCountsTable; event_index: EventIndexTable; receipts: ReceiptsTable; entry_external_ids: EntryExternalIdsTable;
  stream_progress: StreamProgressTable; checkpoint: CheckpointTable; book_snapshots: BookSnapshotsTable;
}
