// THE READ MODEL ON ONE PAGE: row types, keys, DDL and indexes. Everything here can be dropped and rebuilt from the
// streams.
// Identifiers are kept as bare uuids (src/domain/ids.ts: bare, withPrefix), money as bigint, resources as the JSON
// state of their last event.

import type { ApprovalStep } from '../src/domain/journal.ts';
import { holding, table, type ColumnType, type RowOf, type TableShape } from './columns.ts';
import { LISTED, RECALLED, REGISTERS } from '../src/domain/events.ts';

/**
 * Checkpoints count how often tables were exchanged, from this number on. Programs before it knew one version for all
 * tables, kept there: such tables are taken over as they are, those that changed since are built anew.
 */
export const FIRST_GENERATION = 20;
/** Version of a table that does not say its own. */
export const OLDEST_VERSION = 11;
/** Tables that there were once: dropped where they are found. */
export const RETIRED_TABLES: readonly string[] = [];

/** Stands for the directory where a row must name a company. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000';

/**
 * Sizes of the blocks of balance_blocks in revisions, largest first; each divides the one before it and MARK_REVISIONS.
 */
export const BLOCK_SIZES = [8_192, 1_024] as const;
/** Sizes of the blocks of balance_day_blocks, likewise. */
export const DAY_BLOCK_SIZES = [16_384, 2_048] as const;
/** A mark of balance_marks holds the cumulative movements of all revisions below `mark` x this. */
export const MARK_REVISIONS = 65_536;

/** Revisions of one block of partner_blocks and tag_blocks. */
export const SHARE_BLOCK_REVISIONS = 8_192;

/** Sizes of the blocks of tax_blocks in revisions, largest first; each divides the one before it. */
export const TAX_BLOCK_SIZES = [32_768, 2_048] as const;

/** Revisions of one block of shape_blocks; divides MARK_REVISIONS. */
export const SHAPE_BLOCK_REVISIONS = 8_192;

/** Kinds of posted lines that statements may leave out. */
export type LineKind = 'normal' | 'adjustment' | 'closing' | 'opening';

/** Columns of every kept noun. `search` is folded text (src/domain/search.ts) of the names and codes. */
const KEPT = {
  company_id: 'uuid',
  id: 'uuid',
  status: 'code',
  search: 'text',
  state: 'json',
  external_id: 'code?',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  revision: 'integer',
} as const;
type SnakeCase<T extends string> = T extends `${infer H}${infer R}`
  ? `${H extends Lowercase<H> ? H : `_${Lowercase<H>}`}${SnakeCase<R>}`
  : T;
type KeptListing =
  | Exclude<(typeof REGISTERS)[keyof typeof REGISTERS]['listing'], undefined>
  | (typeof RECALLED)[keyof typeof RECALLED]['listing'];
/** Tables of kept nouns, from their declarations. */
type KeptTables = {
  readonly [L in KeptListing as L['table']]: TableShape<
    typeof KEPT & { readonly [C in keyof L['columns'] & string as SnakeCase<C>]: L['columns'][C] }
  >;
};

/** The column of a field of a state: `parentId` -> parent_id. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Tables of what companies adopt with a template: what is asked of them is asked of a view that shows more rows. */
export const SHOWN_TABLES = ['accounts', 'tax_codes'] as const;
/** A table of what companies adopt. */
export type ShownTable = (typeof SHOWN_TABLES)[number];

/** Tables of the kept nouns that declare a listing. */
// The one cast: TypeScript cannot follow the names through fromEntries.
const keptTables: object = Object.fromEntries(
  LISTED.map(({ listing: { table: name, columns, indexes, version } }) => {
    const own = Object.fromEntries(Object.entries(columns).map(([field, type]) => [columnOf(field), type]));
    const more = { ...(indexes ? { indexes } : {}), ...(version === undefined ? {} : { version }) };
    const isShown = (SHOWN_TABLES as readonly string[]).includes(name);
    const source = isShown ? { derivedFrom: 'adopted_charts' } : {};
    return [name, { columns: { ...KEPT, ...own }, key: ['company_id', 'id'], ...more, ...source }];
  }),
);
const KEPT_TABLES = keptTables as KeptTables;
const TAX = {
  company_id: 'uuid',
  tax_code_id: 'uuid',
  business_type: 'integer',
  tax_use: 'code',
  base: 'bigint',
  tax_lines: 'bigint',
  tax_noted: 'bigint',
  entries: 'bigint',
} as const;
const BALANCE = { company_id: 'uuid', account_id: 'uuid', kind: 'code', debit: 'bigint', credit: 'bigint' } as const;

/**
 * Every table: columns, primary key, indexes. An index costs speed of appending and rebuilding: each names the query
 * that needs it.
 */
const OWN_TABLES = {
  companies: table({
    columns: {
      id: 'uuid',
      name: 'text',
      search: 'text',
      plan: 'code',
      status: 'code',
      external_id: 'code?',
      state: 'json',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      revision: 'integer',
    },
    key: ['id'],
    indexes: { companies_by_age: '(created_at, id)' },
  }),
  /**
   * Companies that share the accounts and tax codes of a template (projections/adopted.ts): what each gave to them.
   * `created` is the text of its moment, as states have it.
   */
  adopted_charts: table({
    columns: {
      company_id: 'uuid',
      template: 'code',
      template_version: 'integer',
      currency: 'code',
      created: 'code',
      revision: 'integer',
    },
    key: ['company_id'],
  }),
  asset_depreciation: table({
    columns: {
      company_id: 'uuid',
      asset_id: 'uuid',
      run_id: 'uuid',
      month: 'code',
      date: 'date',
      amount: 'bigint',
      entry_id: 'uuid',
    },
    key: ['company_id', 'asset_id', 'run_id'],
  }),
  /** How often a rule was applied to a bank transaction, and how often what it said was booked. */
  rule_uses: table({
    columns: { company_id: 'uuid', rule_id: 'uuid', applied: 'bigint', accepted: 'bigint' },
    key: ['company_id', 'rule_id'],
  }),
  /** Each time that an alert rule fired. */
  alerts: table({
    columns: {
      company_id: 'uuid',
      id: 'uuid',
      rule_id: 'uuid',
      status: 'code',
      severity: 'code',
      triggered_at: 'timestamptz',
      state: 'json',
    },
    key: ['company_id', 'id'],
    // The list, newest first; those that go on, for the dashboard.
    indexes: {
      alerts_by_time: '(company_id, triggered_at, id)',
      alerts_open: "(company_id, triggered_at, id) where status = 'open'",
    },
  }),
  /** What each bank transaction is matched with, as it is now. */
  bank_matches: table({
    columns: {
      company_id: 'uuid',
      transaction_id: 'uuid',
      match_no: 'integer',
      bank_account_id: 'uuid',
      date: 'date',
      entry_id: 'uuid',
      line_no: 'integer',
      // Debit-positive.
      amount: 'bigint',
    },
    key: ['company_id', 'transaction_id', 'match_no'],
    group: ['company_id', 'transaction_id'],
    // Lines of entries that nothing is matched with.
    indexes: { bank_matches_by_line: '(company_id, entry_id, line_no)' },
  }),
  fiscal_periods: table({
    columns: {
      company_id: 'uuid',
      id: 'uuid',
      type: 'code',
      name: 'text',
      start_date: 'date',
      end_date: 'date',
      parent_id: 'uuid?',
      status: 'code',
      state: 'json',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      revision: 'integer',
    },
    key: ['company_id', 'id'],
  }),
  api_keys: table({
    columns: {
      id: 'uuid',
      company_id: 'uuid?',
      hash: 'code',
      previous_hash: 'code?',
      status: 'code',
      name: 'text',
      state: 'json',
      created_at: 'timestamptz',
      revision: 'integer',
    },
    key: ['id'],
    // Every request of a caller that is not cached looks for its key by hash.
    indexes: {
      api_keys_by_hash: '(hash)',
      api_keys_by_previous_hash: '(previous_hash) where previous_hash is not null',
      api_keys_by_company: '(company_id, created_at, id)',
    },
  }),
  members: table({
    columns: {
      company_id: 'uuid',
      id: 'uuid',
      subject: 'code',
      role: 'code',
      status: 'code',
      state: 'json',
      created_at: 'timestamptz',
      revision: 'integer',
    },
    key: ['company_id', 'id'],
    indexes: { members_by_subject: '(subject)' },
  }),
  /**
   * One journal entry. `content` is the entry's content as the event stores it (EntryContent); the columns beside it
   * are for filters and for what changes later.
   */
  entries: table({
    version: 14,
    columns: {
      company_id: 'uuid',
      id: 'uuid',
      effective_date: 'date',
      entry_number: 'integer?',
      // entry_number, or 2^31 - 1 while there is none: lists sort by it (newest first shows drafts before the posted
      // entries of the day), and keysets compare it.
      sort_number: 'integer',
      status: 'code',
      version: 'integer',
      fiscal_year_id: 'uuid?',
      source_type: 'code',
      source_id: 'code?',
      adjustment: 'boolean',
      opening: 'boolean',
      has_document: 'boolean',
      total: 'bigint',
      // Smallest and largest amount of a line: `minAmount` alone means max_amount >= it, `maxAmount` alone min_amount
      // <= it.
      min_amount: 'bigint',
      max_amount: 'bigint',
      reversed_amount: 'bigint',
      partner_id: 'uuid?',
      // Revisions of all events of the entry, ascending; `revision` is the last one.
      revision: 'integer',
      revisions: 'integer[]',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      recorded_at: 'timestamptz',
      posted_at: 'timestamptz?',
      submitted_at: 'timestamptz?',
      reversed_at: 'timestamptz?',
      reverses: 'uuid?',
      reversed_by: 'uuid[]',
      created_by: 'code',
      created_by_name: 'text?',
      created_by_type: 'code',
      created_via: 'code',
      last_edited_by: 'code',
      submitted_by: 'code?',
      posted_by: 'code?',
      reference: 'code?',
      external_id: 'code?',
      // Folded memo, reference, external id and counterparties of the entry and of its lines: what `q` searches.
      // `counterparty`: only the counterparties.
      search: 'text',
      counterparty: 'text',
      // Bigrams of `search` (which holds `counterparty`): `grams @> bigrams(company, text)` finds the candidates of a
      // substring search through an index.
      grams: 'integer[]',
      // What reversals took of each line, in the order of the reversals; a line may occur more than once: add up.
      reversed_lines: holding<{ line: number; amount: number }[]>()('jsonb'),
      content: 'json',
    },
    key: ['company_id', 'id'],
    indexes: {
      // The list, newest first, and every filter that is not selective; date and amount ranges are answered from the
      // index alone.
      entries_by_date:
        '(company_id, effective_date desc, sort_number desc, id desc) include (min_amount, max_amount) ' +
        "where status <> 'discarded'",
      // The few that are not plainly posted: drafts, waiting for approval, reversed, discarded.
      entries_by_status:
        "(company_id, status, effective_date desc, sort_number desc, id desc) where status <> 'posted'",
      entries_by_number: '(company_id, entry_number) where entry_number is not null',
      entries_by_reference: '(company_id, reference) where reference is not null',
      // The entries of a resource.
      entries_by_source: '(company_id, source_id) where source_id is not null',
      // Substring search (q, counterparty) without an extension and for any script. The list of pending entries stays
      // short, because every search reads it.
      entries_by_grams: 'using gin (grams) with (gin_pending_list_limit = 1024)',
    },
  }),
  /** What happened between the makers of an entry and its approvers: submitted, approved, returned. */
  entry_approvals: table({
    columns: { company_id: 'uuid', entry_id: 'uuid', revision: 'integer', step: holding<ApprovalStep>()('json') },
    key: ['company_id', 'entry_id', 'revision'],
  }),
  /**
   * One line of an entry, from the revision that wrote it until the one that replaced it (`to_revision` null = in
   * force). Lines of drafts have `posted` false.
   * `partner_id` is the line's, else the entry's; `label_ids` are the line's and the entry's; `amount` is the debit or
   * the credit, whichever is not 0.
   */
  entry_lines: table({
    version: 12,
    columns: {
      company_id: 'uuid',
      entry_id: 'uuid',
      account_id: 'uuid',
      line_no: 'integer',
      from_revision: 'integer',
      to_revision: 'integer?',
      effective_date: 'date',
      entry_number: 'integer?',
      posted: 'boolean',
      kind: 'code',
      debit: 'bigint',
      credit: 'bigint',
      amount: 'bigint',
      tax_code_id: 'uuid?',
      partner_id: 'uuid?',
      label_ids: 'uuid[]?',
      // Of the line, else of its entry.
      due_date: 'date?',
      // Digest of the accounts and sides of its entry, as in shape_months.
      shape: 'code',
      // Which movement of net assets the line says it is.
      movement_kind: 'code?',
      // What the line says it settles, as in the content of its entry.
      settles: holding<readonly { readonly lineId: string; readonly amount: number }[]>()('json?'),
    },
    key: ['company_id', 'entry_id', 'line_no', 'from_revision'],
    group: ['company_id', 'entry_id'],
    indexes: {
      // General ledger by keyset; the account filter of lists; sums of part months. What is included lets searches stay
      // in the index.
      entry_lines_by_account:
        '(company_id, account_id, effective_date, entry_number, line_no) include (entry_id, to_revision)',
      // Amount ranges over any line.
      entry_lines_by_amount: '(company_id, amount, effective_date) include (entry_id) where to_revision is null',
      // The open block of knownAt: what was written, and what was replaced, between two revisions.
      entry_lines_by_revision: '(company_id, from_revision)',
      entry_lines_replaced: '(company_id, to_revision) where to_revision is not null',
      entry_lines_by_partner:
        '(company_id, partner_id, effective_date) include (entry_id, to_revision) where partner_id is not null',
      // Reversals are few, and so are openings, which may be reversals too: aging takes them and what they reverse out.
      entry_lines_undoing: "(company_id, account_id, effective_date) where shape like 'r%' or shape like 'o%'",
      entry_lines_by_label: 'using gin (label_ids) where label_ids is not null',
    },
  }),
  /** Posted movements of a month `YYYY-MM`. */
  balance_months: table({
    version: 12,
    columns: { ...BALANCE, month: 'code' },
    key: ['company_id', 'account_id', 'kind', 'month'],
    fillfactor: 70,
  }),
  /** Posted movements of a day. */
  balance_days: table({
    version: 12,
    columns: { ...BALANCE, date: 'date' },
    key: ['company_id', 'date', 'account_id', 'kind'],
    fillfactor: 70,
  }),
  /**
   * Movements recorded in one block of `size` revisions: `block` = floor(revision / size). For knownAt. An amended
   * entry counts minus before plus after in the block of the amendment.
   */
  balance_blocks: table({
    version: 12,
    columns: { ...BALANCE, size: 'integer', block: 'integer', month: 'code' },
    key: ['company_id', 'size', 'block', 'kind', 'month', 'account_id'],
    fillfactor: 70,
  }),
  // The day comes first: a question names its days, and each has few blocks.
  /** The same by day: for knownAt in months that a date cuts. */
  balance_day_blocks: table({
    version: 12,
    columns: { ...BALANCE, size: 'integer', block: 'integer', date: 'date' },
    key: ['company_id', 'date', 'size', 'block', 'kind', 'account_id'],
    fillfactor: 90,
  }),
  /** Cumulative movements of all revisions below `mark` x 65,536. For knownAt. */
  balance_marks: table({
    version: 12,
    derivedFrom: 'balance_blocks',
    columns: { ...BALANCE, mark: 'integer', month: 'code' },
    key: ['company_id', 'mark', 'account_id', 'kind', 'month'],
  }),
  /**
   * Posted movements per month and *shape* of entry, for the cash flow statement: a shape is the set of accounts and
   * sides that an entry has, so what a line means
   * beside the others (bought for cash, or on credit) can be told from sums. `shape` is a digest that begins with `r`
   * for entries that reverse another and with `o` for those that open the books; its accounts are those of its rows.
   * `movement_kind` is what the line says of net assets ('' = nothing), for the statement of their changes.
   */
  shape_months: table({
    version: 12,
    columns: { ...BALANCE, month: 'code', shape: 'code', movement_kind: 'code' },
    key: ['company_id', 'month', 'kind', 'shape', 'movement_kind', 'account_id'],
    fillfactor: 70,
  }),
  /** The same by day: for months that a date cuts. */
  shape_days: table({
    version: 12,
    columns: { ...BALANCE, date: 'date', shape: 'code', movement_kind: 'code' },
    key: ['company_id', 'date', 'kind', 'shape', 'movement_kind', 'account_id'],
    fillfactor: 70,
  }),
  /**
   * The same by day and block of SHAPE_BLOCK_REVISIONS revisions, for knownAt: an amended entry counts minus before
   * plus after in the block of the amendment.
   */
  shape_blocks: table({
    version: 12,
    columns: { ...BALANCE, block: 'integer', date: 'date', shape: 'code', movement_kind: 'code' },
    key: ['company_id', 'block', 'date', 'kind', 'shape', 'movement_kind', 'account_id'],
    fillfactor: 90,
  }),
  /** Cumulative movements by month and shape of all revisions below `mark` x MARK_REVISIONS. For knownAt. */
  shape_marks: table({
    version: 12,
    derivedFrom: 'shape_blocks',
    columns: { ...BALANCE, mark: 'integer', month: 'code', shape: 'code', movement_kind: 'code' },
    key: ['company_id', 'mark', 'month', 'kind', 'shape', 'movement_kind', 'account_id'],
  }),
  /**
   * Posted movements per account, partner (nil = none) and month, for subsidiary ledgers and aging. `due_date` is the
   * one that the line or its entry names (0001-01-01 = none);
   * `settled` is how much of it names the lines that it settles.
   */
  partner_months: table({
    version: 12,
    columns: { ...BALANCE, partner_id: 'uuid', due_date: 'date', month: 'code', settled: 'bigint' },
    key: ['company_id', 'account_id', 'partner_id', 'month', 'kind', 'due_date'],
    fillfactor: 70,
  }),
  // Days and months come first: a question names them, and one partner or account of theirs is found by skipping.
  /** The same by day: for months that a date cuts. */
  partner_days: table({
    version: 12,
    columns: { ...BALANCE, partner_id: 'uuid', date: 'date', due_date: 'date', settled: 'bigint' },
    key: ['company_id', 'date', 'account_id', 'partner_id', 'kind', 'due_date'],
    fillfactor: 90,
  }),
  /**
   * The same by block of SHARE_BLOCK_REVISIONS revisions: `block` = floor(revision / that). For knownAt. An amended
   * entry counts minus before plus after in the block of the
   * amendment; an annotation (new partner, labels or due date) in the block of the lines that it is about, because the
   * past is shown with the annotations of today.
   */
  partner_blocks: table({
    version: 12,
    columns: { ...BALANCE, partner_id: 'uuid', block: 'integer', month: 'code', due_date: 'date', settled: 'bigint' },
    key: ['company_id', 'block', 'month', 'account_id', 'partner_id', 'kind', 'due_date'],
    fillfactor: 90,
  }),
  // What was paid of a charge by name: aging asks it of charges that may be open.
  /**
   * What a posted line of an entry settles of another (`line_id`) by naming it, as it is now: 0 when an amendment took
   * it away, so that the row still leads to what was in force before.
   * `partner_id` nil = none; `date` is that of the entry, `of_date` that of the charge (null = not said). Written for
   * lines with `settles` only.
   */
  settled_lines: table({
    version: 15,
    columns: {
      company_id: 'uuid',
      line_id: 'uuid',
      entry_id: 'uuid',
      account_id: 'uuid',
      partner_id: 'uuid',
      line_no: 'integer',
      date: 'date',
      of_date: 'date?',
      debit: 'bigint',
      credit: 'bigint',
    },
    key: ['company_id', 'line_id', 'entry_id', 'line_no'],
    // Aging as of a day takes out what is settled later in its month, or of a charge of later in its month.
    indexes: { settled_lines_by_day: '(company_id, (greatest(date, of_date)))' },
  }),
  // Which charges are settled, months at once: aging reads only the months in which something may be open.
  /**
   * What is settled by name, per account and partner (nil = none) of the payment, month of the charges (`month`, '' =
   * not said) and month of the payments. `odd` counts what may have parted payments from charges of a month (another
   * partner, account or day for one of them): its sums prove nothing; its `paid_month` is ''.
   */
  settled_months: table({
    columns: {
      company_id: 'uuid',
      account_id: 'uuid',
      partner_id: 'uuid',
      month: 'code',
      paid_month: 'code',
      debit: 'bigint',
      credit: 'bigint',
      odd: 'bigint',
    },
    key: ['company_id', 'account_id', 'partner_id', 'month', 'paid_month'],
    fillfactor: 70,
  }),
  /**
   * Parts of the lines of invoices that settle nothing, or nothing before the day `until`: what was paid beyond an
   * invoice, credit notes, payments in advance. Unlike payments that name nothing they cover no charge of their partner
   * until they are applied. From the revision that wrote a part until the one that replaced it (`to_revision`), as
   * lines; `partner_id` nil = none.
   */
  unapplied_lines: table({
    columns: {
      company_id: 'uuid',
      entry_id: 'uuid',
      line_no: 'integer',
      until: 'date',
      from_revision: 'integer',
      to_revision: 'integer?',
      account_id: 'uuid',
      partner_id: 'uuid',
      date: 'date',
      debit: 'bigint',
      credit: 'bigint',
    },
    key: ['company_id', 'entry_id', 'line_no', 'until', 'from_revision'],
    group: ['company_id', 'entry_id'],
    indexes: {
      // Aging of today reads what is unapplied now, that of an earlier recording time all that ever was.
      unapplied_lines_now: '(company_id, account_id, date) where to_revision is null',
      unapplied_lines_ever: '(company_id, account_id, from_revision)',
    },
  }),
  /**
   * Which entries, invoices and contracts name a document among theirs. What documents say themselves stands in their
   * own rows.
   */
  document_links: table({
    columns: { company_id: 'uuid', target_id: 'uuid', document_id: 'uuid', target_type: 'code' },
    key: ['company_id', 'target_id', 'document_id'],
    group: ['company_id', 'target_id'],
    indexes: {
      // What a document belongs to, and whether it waits to be linked.
      document_links_by_document: '(company_id, document_id)',
    },
  }),
  /**
   * Posted movements per account, tax code (nil = none), labels and month, for breakdowns and filters by them.
   * `label_ids` = the ids of the entry's labels and then of the
   * line's, as in entry_lines, joined by commas ('' = none).
   */
  tag_months: table({
    version: 12,
    columns: { ...BALANCE, tax_code_id: 'uuid', month: 'code', label_ids: 'code' },
    key: ['company_id', 'month', 'account_id', 'kind', 'tax_code_id', 'label_ids'],
    fillfactor: 70,
  }),
  /** The same by day: for months that a date cuts. */
  tag_days: table({
    version: 12,
    columns: { ...BALANCE, tax_code_id: 'uuid', date: 'date', label_ids: 'code' },
    key: ['company_id', 'date', 'account_id', 'kind', 'tax_code_id', 'label_ids'],
    fillfactor: 90,
  }),
  /** The same by block of revisions, as partner_blocks. */
  tag_blocks: table({
    version: 12,
    columns: { ...BALANCE, tax_code_id: 'uuid', block: 'integer', month: 'code', label_ids: 'code' },
    key: ['company_id', 'block', 'month', 'account_id', 'kind', 'tax_code_id', 'label_ids'],
    fillfactor: 90,
  }),
  /**
   * Posted lines with a tax code per month `YYYY-MM`, for the consumption tax return: debit minus credit of base lines,
   * of tax lines, and of tax that is only noted.
   * `tax_code_id` nil = lines on the tax accounts without a code; `tax_use` '' and `business_type` 0 = not said.
   * `entries` counts entries, once per group.
   */
  tax_months: table({
    columns: { ...TAX, month: 'code' },
    key: ['company_id', 'month', 'tax_code_id', 'tax_use', 'business_type'],
    fillfactor: 70,
  }),
  /** The same by day: for months that a date cuts. */
  tax_days: table({
    columns: { ...TAX, date: 'date' },
    key: ['company_id', 'date', 'tax_code_id', 'tax_use', 'business_type'],
    fillfactor: 90,
  }),
  // The day comes first: a return names its days, and each has few blocks.
  /**
   * The same by day and by block of `size` revisions: `block` = floor(revision / size). For knownAt. An amended entry
   * counts minus before plus after in the block of the amendment.
   */
  tax_blocks: table({
    columns: { ...TAX, size: 'integer', block: 'integer', date: 'date' },
    key: ['company_id', 'size', 'date', 'block', 'tax_code_id', 'tax_use', 'business_type'],
    fillfactor: 90,
  }),
  /**
   * What each event moved of the above, per group of lines and supplier (nil = none, or a code that the cap per
   * supplier does not look at); `part` numbers the rows of an event.
   * An amendment takes the old amounts away and adds the new ones; `entries` is 1 for an entry that comes into a group,
   * -1 for one that leaves it. For knownAt, for the events and entries behind a figure.
   */
  tax_moves: table({
    columns: {
      ...TAX,
      entry_id: 'uuid',
      partner_id: 'uuid',
      revision: 'integer',
      part: 'integer',
      date: 'date',
      entry_number: 'integer',
    },
    key: ['company_id', 'revision', 'part'],
    appendOnly: true,
    // The entries behind a box; the purchases of a supplier one by one.
    indexes: { tax_moves_by_group: '(company_id, tax_code_id, tax_use, business_type, date)' },
  }),
  /**
   * Entries with doubtful tax as events wrote them, by kind of doubt: `delta` 1 = has it since, -1 = no longer
   * (amended, or reversed by an entry of that date). Few entries have any.
   */
  tax_findings: table({
    columns: {
      company_id: 'uuid',
      entry_id: 'uuid',
      revision: 'integer',
      part: 'integer',
      date: 'date',
      delta: 'integer',
      code: 'code',
    },
    key: ['company_id', 'revision', 'part'],
    appendOnly: true,
    indexes: { tax_findings_by_date: '(company_id, date)' },
  }),
  /**
   * Purchases under the transitional credit, or a code of the company's own, per month and supplier (nil = none), tax
   * included, debit minus credit: the cap is one per supplier.
   */
  tax_suppliers: table({
    columns: {
      company_id: 'uuid',
      partner_id: 'uuid',
      tax_code_id: 'uuid',
      business_type: 'integer',
      month: 'code',
      tax_use: 'code',
      gross: 'bigint',
    },
    key: ['company_id', 'month', 'partner_id', 'tax_code_id', 'tax_use', 'business_type'],
    fillfactor: 70,
  }),
  /** The same by block of `size` revisions, as tax_blocks. */
  tax_supplier_blocks: table({
    columns: {
      company_id: 'uuid',
      partner_id: 'uuid',
      tax_code_id: 'uuid',
      business_type: 'integer',
      size: 'integer',
      block: 'integer',
      month: 'code',
      tax_use: 'code',
      gross: 'bigint',
    },
    key: ['company_id', 'size', 'month', 'block', 'partner_id', 'tax_code_id', 'tax_use', 'business_type'],
    fillfactor: 90,
  }),
  /**
   * Counts of entries: `open` (draft or pending approval), `posted`, `reversed`. Their sum is the unfiltered total of
   * the list.
   */
  entry_counts: table({
    columns: { company_id: 'uuid', status: 'code', entries: 'bigint' },
    key: ['company_id', 'status'],
    fillfactor: 50,
  }),
  /**
   * Where an event is: it only says which revisions to read from the stream. `event_id` and `entity_id` are bare;
   * `digest` says what the event was.
   */
  event_index: table({
    version: 12,
    columns: {
      company_id: 'uuid',
      event_id: 'uuid',
      revision: 'integer',
      type: 'code',
      entity_type: 'code',
      entity_id: 'uuid',
      actor_id: 'code',
      actor_type: 'code',
      via: 'code',
      correlation_id: 'code?',
      recorded_at: 'timestamptz',
      digest: 'code',
    },
    key: ['company_id', 'revision'],
    appendOnly: true,
    indexes: {
      // knownAt -> revision, the recording time filter of events, and how many came in which way on a day.
      event_index_by_time_and_way: '(company_id, recorded_at, revision) include (via)',
      // Nearly all events are posted entries: those are found by the primary key (any of them) or through
      // entries.revisions (one entry's).
      event_index_by_type: "(company_id, type, revision) where type <> 'journal_entry.posted'",
      event_index_by_entity: "(company_id, entity_id, revision) where entity_type <> 'journal_entry'",
      event_index_by_correlation: '(company_id, correlation_id, revision) where correlation_id is not null',
    },
  }),
  /** What an idempotency key did: for ever. `scope` = company uuid, or the caller for directory commands. */
  receipts: table({
    columns: {
      scope: 'code',
      key: 'code',
      fingerprint: 'code',
      command: 'code',
      stream: 'code',
      first_revision: 'integer',
      events: 'integer',
    },
    key: ['scope', 'key'],
    appendOnly: true,
  }),
  /** Payslips by employee: everything of them is sealed; null when the employee was erased. */
  payslips: table({
    columns: {
      company_id: 'uuid',
      employee_id: 'uuid',
      run_id: 'uuid',
      line_no: 'integer',
      employee_number: 'code',
      figures: 'json?',
    },
    key: ['company_id', 'employee_id', 'run_id'],
    group: ['company_id', 'employee_id'],
    indexes: { payslips_by_run: '(company_id, run_id, line_no)' },
  }),
  /** Natural keys (`keyText`) and who took each last: whether it still has it, its state tells. */
  resource_keys: table({ columns: { company_id: 'uuid', key: 'code', holder: 'code' }, key: ['company_id', 'key'] }),
  /** External ids of entries. */
  entry_external_ids: table({
    columns: { company_id: 'uuid', external_id: 'code', entry_id: 'uuid' },
    key: ['company_id', 'external_id'],
  }),
  /** How far each stream is projected. */
  stream_progress: table({ columns: { stream: 'code', revision: 'integer' }, key: ['stream'], fillfactor: 50 }),
  /** Version of every table as it is here (TABLES[table].version when it was built). */
  table_versions: table({ columns: { name: 'code', version: 'integer' }, key: ['name'] }),
  /**
   * One row (`live`): how far the whole log is projected, from which installation. `read_model_version` counts the
   * exchanges of tables (FIRST_GENERATION): whoever writes must know all tables that there are.
   */
  checkpoint: table({
    columns: {
      name: 'code',
      position: 'code?',
      read_model_version: 'integer',
      installation_id: 'code?',
      events: 'bigint',
    },
    key: ['name'],
    fillfactor: 50,
  }),
};

/** Every table, by name. */
export const TABLES = { ...OWN_TABLES, ...KEPT_TABLES };
/** A table of the read model. */
export type TableName = keyof typeof TABLES;
/** The read model as kysely sees it. */
export type Database = { -readonly [T in TableName]: RowOf<(typeof TABLES)[T]['columns']> };

/**
 * What names a sum in the finest grain of each family of tables. `block` = floor(revision / `revisions` of the grain).
 */
export interface GrainKeys {
  balances: { company_id: string; account_id: string; kind: string } & { date: string; block: number };
  shapes: GrainKeys['balances'] & { shape: string; movement_kind: string };
  partners: GrainKeys['balances'] & { partner_id: string; due_date: string };
  tags: GrainKeys['balances'] & { tax_code_id: string; label_ids: string };
  taxes: {
    company_id: string;
    date: string;
    block: number;
    tax_code_id: string;
    tax_use: string;
    business_type: number;
  };
}
/** A family of tables of sums. */
export type GrainName = keyof GrainKeys;
interface Grain<K> {
  readonly key: readonly (keyof K & string)[];
  readonly numbers: readonly string[];
  readonly revisions: number;
  readonly into: readonly { readonly table: TableName; readonly size?: number }[];
}

/**
 * Families of tables that hold the same sums by month, by day and by block: a projection adds each line once, in the
 * finest grain, and the unit of work spreads the sums
 * over the tables when it is written. `revisions` = size of the grain's blocks, which divides every `size` of a table
 * that holds blocks of several sizes.
 */
export const GRAINS: { readonly [G in GrainName]: Grain<GrainKeys[G]> } = {
  balances: {
    key: ['company_id', 'block', 'kind', 'account_id', 'date'],
    numbers: ['debit', 'credit'],
    revisions: BLOCK_SIZES[1],
    into: [
      { table: 'balance_months' },
      { table: 'balance_days' },
      ...BLOCK_SIZES.map((size) => ({ table: 'balance_blocks', size }) as const),
      ...DAY_BLOCK_SIZES.map((size) => ({ table: 'balance_day_blocks', size }) as const),
    ],
  },
  shapes: {
    key: ['company_id', 'block', 'kind', 'movement_kind', 'shape', 'account_id', 'date'],
    numbers: ['debit', 'credit'],
    revisions: SHAPE_BLOCK_REVISIONS,
    into: [{ table: 'shape_months' }, { table: 'shape_days' }, { table: 'shape_blocks' }],
  },
  partners: {
    key: ['company_id', 'block', 'kind', 'due_date', 'partner_id', 'account_id', 'date'],
    numbers: ['debit', 'credit', 'settled'],
    revisions: SHARE_BLOCK_REVISIONS,
    into: [{ table: 'partner_months' }, { table: 'partner_days' }, { table: 'partner_blocks' }],
  },
  tags: {
    key: ['company_id', 'block', 'kind', 'label_ids', 'tax_code_id', 'account_id', 'date'],
    numbers: ['debit', 'credit'],
    revisions: SHARE_BLOCK_REVISIONS,
    into: [{ table: 'tag_months' }, { table: 'tag_days' }, { table: 'tag_blocks' }],
  },
  taxes: {
    key: ['company_id', 'block', 'tax_code_id', 'tax_use', 'business_type', 'date'],
    numbers: ['base', 'tax_lines', 'tax_noted', 'entries'],
    revisions: TAX_BLOCK_SIZES[1],
    into: [
      { table: 'tax_months' },
      { table: 'tax_days' },
      ...TAX_BLOCK_SIZES.map((size) => ({ table: 'tax_blocks', size }) as const),
    ],
  },
};

/** The tables of a family, each once. */
export function tablesOf(grain: GrainName): TableName[] {
  return [...new Set(GRAINS[grain].into.map(({ table }) => table))];
}

/** Names of all tables. */
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** Tables of the projector itself: what the others are, and how far. No projection writes them. */
export const BOOKKEEPING = ['stream_progress', 'table_versions', 'checkpoint'] as const satisfies readonly TableName[];

/** The present version of a table. */
export function versionOf(table: TableName): number {
  return TABLES[table].version ?? OLDEST_VERSION;
}

/** The oldest version of a table whose programs can read it as it is now. */
export function readableSince(table: TableName): number {
  const { readableSince: since }: Pick<TableShape, 'readableSince'> = TABLES[table];
  return since ?? versionOf(table);
}

/**
 * The smallest set with these tables that can be built by itself: a table that is derived from another goes with it,
 * in the order of TABLE_NAMES.
 */
export function builtTogether(tables: Iterable<TableName>): TableName[] {
  const wanted = new Set(tables);
  for (let before = -1; before < wanted.size;) {
    before = wanted.size;
    for (const table of TABLE_NAMES) {
      const source = TABLES[table].derivedFrom as TableName | undefined;
      if (source === undefined || (!wanted.has(table) && !wanted.has(source))) continue;
      wanted.add(table);
      wanted.add(source);
    }
  }
  return TABLE_NAMES.filter((table) => wanted.has(table));
}

/** Columns of a table as plain data: name, type, whether null is allowed. */
export function columnsOf(
  table: TableName,
): readonly { readonly name: string; readonly type: ColumnType; readonly nullable: boolean }[] {
  return Object.entries(TABLES[table].columns as Record<string, string>).map(([name, type]) => ({
    name,
    type: type.replace('?', '') as ColumnType,
    nullable: type.endsWith('?'),
  }));
}

/**
 * SQL that follows the changes of a unit of work in the same transaction; `$1` the company, `$2` a number. Table names
 * are resolved in the schema at hand.
 */
export const MARKS = {
  /** Mark `$2`: the mark before it and the large blocks since. */
  balance_marks: `insert into balance_marks (company_id, mark, account_id, kind, month, debit, credit)
    select company_id, $2::int, account_id, kind, month, sum(debit), sum(credit) from (
      select company_id, account_id, kind, month, debit, credit from balance_marks where company_id = $1::uuid
        and mark = $2::int - 1
      union all
      select company_id, account_id, kind, month, debit, credit from balance_blocks where company_id = $1::uuid
        and size = ${BLOCK_SIZES[0]} and block >= ($2::int - 1) * ${MARK_REVISIONS / BLOCK_SIZES[0]}
        and block < $2::int * ${MARK_REVISIONS / BLOCK_SIZES[0]}
    ) movements group by company_id, account_id, kind, month`,
  /** Mark `$2` of shapes: the mark before it and the blocks since. */
  shape_marks: `insert into shape_marks (company_id, mark, account_id, kind, month, shape, movement_kind, debit, credit)
    select company_id, $2::int, account_id, kind, month, shape, movement_kind, sum(debit), sum(credit) from (
      select company_id, account_id, kind, month, shape, movement_kind, debit, credit from shape_marks
        where company_id = $1::uuid and mark = $2::int - 1
      union all
      select company_id, account_id, kind, to_char(date, 'YYYY-MM'), shape, movement_kind, debit, credit
        from shape_blocks
      where company_id = $1::uuid and block >= ($2::int - 1) * ${MARK_REVISIONS / SHAPE_BLOCK_REVISIONS}
      and block < $2::int * ${MARK_REVISIONS / SHAPE_BLOCK_REVISIONS}
    ) movements group by company_id, account_id, kind, month, shape, movement_kind`,
} as const;
/** A named derivation. */
export type Derivation = keyof typeof MARKS | 'adopted_charts';
