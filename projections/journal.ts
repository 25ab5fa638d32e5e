// Journal entries: one row per entry in its newest state, and its lines with the revisions between which each was in
// force.
import type { Recorded } from '../src/domain/event.ts';
import { bare } from '../src/domain/ids.ts';
import { approvalStepOf, debitTotal, opensBooks, type EntryContent, type StoredLine } from '../src/domain/journal.ts';
import { bigrams, searchText } from '../src/domain/search.ts';
import { projection, type RowChanges } from './projection.ts';
import type { Database, LineKind } from './tables.ts';

/**
 * Sort number of an entry that has no number yet: drafts come before the posted entries of their day when the newest
 * come first.
 */
const UNNUMBERED = 2_147_483_647;

/** Which statements count the lines of an entry. The reversal of a closing or opening entry says so of itself too. */
export function kindOf(content: EntryContent): LineKind {
  return content.sourceType === 'closing'
    ? 'closing'
    : opensBooks(content)
      ? 'opening'
      : content.adjustment
        ? 'adjustment'
        : 'normal';
}

/**
 * Digest (FNV-1a, twice 32 bits) of the set of accounts and sides of an entry, in any order; `r` in front when it
 * reverses another one, `o` when it opens the books, else `n`. Were two shapes to
 * have one digest, they would only be told apart less well: sums stay right.
 */
export function shapeOf(content: EntryContent): string {
  if (content.lines.length > 8) return digestOf(content);
  // Most entries have the lines of an earlier one: looking up is several times cheaper than digesting.
  let given = classOf(content);
  for (const line of content.lines) given += (line.side === 'debit' ? '+' : '-') + line.accountId;
  let digest = digests.get(given);
  if (digest === undefined) {
    if (digests.size >= 10_000) digests.clear();
    digests.set(given, (digest = digestOf(content)));
  }
  return digest;
}
const digests = new Map<string, string>();
const classOf = (content: EntryContent): string =>
  opensBooks(content) ? 'o' : content.reverses === undefined ? 'n' : 'r';

function digestOf(content: EntryContent): string {
  const text = [...new Set(content.lines.map((line) => (line.side === 'debit' ? '+' : '-') + line.accountId))]
    .sort()
    .join('');
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x01000193) + 0x5bd1e995;
  }
  return classOf(content) + (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
}

const bareOrNull = (id: string | undefined): string | null => (id === undefined ? null : bare(id));
const partnerOf = (content: EntryContent, line: StoredLine): string | null =>
  bareOrNull(line.partnerId ?? content.partnerId);
/** Bare ids of the labels of a line: its entry's first, then its own; null = none. */
export function labelsOf(content: EntryContent, line: StoredLine): string[] | null {
  if (!content.labelIds?.length && !line.labelIds?.length) return null;
  return [...new Set([...(content.labelIds ?? []), ...(line.labelIds ?? [])].map(bare))];
}

type ContentColumns = Pick<
  Database['entries'],
  | 'effective_date'
  | 'source_type'
  | 'source_id'
  | 'adjustment'
  | 'opening'
  | 'reference'
  | 'external_id'
  | 'total'
  | 'min_amount'
  | 'max_amount'
  | 'partner_id'
  | 'has_document'
  | 'search'
  | 'counterparty'
  | 'grams'
  | 'content'
  | 'reverses'
>;

function columnsOfContent(companyId: string, content: EntryContent): ContentColumns {
  const counterparties: (string | undefined)[] = [content.counterparty];
  const texts: (string | undefined)[] = [content.memo, content.reference, content.externalId];
  let min = content.lines[0]?.amount ?? 0;
  let max = min;
  for (const line of content.lines) {
    counterparties.push(line.counterparty);
    texts.push(line.memo);
    if (line.amount < min) min = line.amount;
    else if (line.amount > max) max = line.amount;
  }
  const counterparty = searchText(counterparties);
  const search = searchText([...texts, counterparty === '' ? undefined : counterparty]);
  return {
    effective_date: content.effectiveDate,
    source_type: content.sourceType,
    source_id: content.sourceId ?? null,
    adjustment: content.adjustment,
    opening: opensBooks(content),
    reference: content.reference ?? null,
    external_id: content.externalId ?? null,
    total: debitTotal(content.lines),
    min_amount: BigInt(min),
    max_amount: BigInt(max),
    partner_id: bareOrNull(content.partnerId),
    has_document: (content.documentIds?.length ?? 0) > 0,
    search,
    counterparty,
    grams: bigrams(companyId, search),
    content,
    reverses: bareOrNull(content.reverses),
  };
}

function insertLines(
  rows: RowChanges,
  companyId: string,
  entryId: string,
  content: EntryContent,
  fromRevision: number,
  posted: boolean,
  entryNumber: number | null,
): void {
  const kind = kindOf(content);
  const shape = shapeOf(content);
  content.lines.forEach((line, index) => {
    const amount = BigInt(line.amount);
    const debit = line.side === 'debit';
    rows.insert('entry_lines', {
      company_id: companyId,
      entry_id: entryId,
      line_no: index,
      from_revision: fromRevision,
      to_revision: null,
      posted,
      entry_number: entryNumber,
      kind,
      effective_date: content.effectiveDate,
      account_id: bare(line.accountId),
      debit: debit ? amount : 0n,
      credit: debit ? 0n : amount,
      amount,
      tax_code_id: bareOrNull(line.taxCodeId),
      partner_id: partnerOf(content, line),
      label_ids: labelsOf(content, line),
      due_date: line.dueDate ?? content.dueDate ?? null,
      shape,
      movement_kind: line.movementKind ?? null,
      settles: line.settles ?? null,
    });
  });
}

/** What differs between a new draft and a new posted entry. */
interface JournalBeginning {
  readonly status: 'draft' | 'posted';
  readonly entryNumber: number | null;
  readonly fiscalYearId: string | null;
}

function insertEntry(
  rows: RowChanges,
  companyId: string,
  entryId: string,
  version: number,
  content: EntryContent,
  recorded: Recorded,
  { status, entryNumber, fiscalYearId }: JournalBeginning,
): void {
  const { recordedAt, actor } = recorded.meta;
  const c = columnsOfContent(companyId, content);
  const posted = status === 'posted';
  // Written out: one plain literal is several times cheaper than spreading, and this is the most frequent row.
  rows.insert('entries', {
    company_id: companyId,
    id: entryId,
    effective_date: c.effective_date,
    entry_number: entryNumber,
    sort_number: entryNumber ?? UNNUMBERED,
    status,
    version,
    fiscal_year_id: fiscalYearId,
    source_type: c.source_type,
    source_id: c.source_id,
    adjustment: c.adjustment,
    opening: c.opening,
    has_document: c.has_document,
    total: c.total,
    min_amount: c.min_amount,
    max_amount: c.max_amount,
    reversed_amount: 0n,
    partner_id: c.partner_id,
    revision: recorded.revision,
    revisions: [recorded.revision],
    created_at: recordedAt,
    updated_at: recordedAt,
    recorded_at: recordedAt,
    posted_at: posted ? recordedAt : null,
    submitted_at: null,
    reversed_at: null,
    reverses: c.reverses,
    reversed_by: [],
    created_by: actor.id,
    created_by_name: actor.name ?? null,
    created_by_type: actor.type,
    created_via: actor.via,
    last_edited_by: actor.id,
    submitted_by: null,
    posted_by: posted ? actor.id : null,
    reference: c.reference,
    external_id: c.external_id,
    search: c.search,
    counterparty: c.counterparty,
    grams: c.grams,
    reversed_lines: [],
    content: c.content,
  });
}

/** Changes an existing entry: the columns given, and those that every event of it changes. */
function change(
  rows: RowChanges,
  companyId: string,
  recorded: Recorded,
  data: { entryId: string; version: number },
  set: Partial<Database['entries']>,
  grow: {
    add?: { reversed_amount: bigint };
    append?: Partial<Pick<Database['entries'], 'reversed_by' | 'reversed_lines'>>;
  } = {},
): void {
  rows.update(
    'entries',
    { company_id: companyId, id: bare(data.entryId) },
    {
      ...set,
      version: data.version,
      updated_at: recorded.meta.recordedAt,
      recorded_at: recorded.meta.recordedAt,
      revision: recorded.revision,
    },
    { add: grow.add, append: { ...grow.append, revisions: [recorded.revision] } },
  );
}

function externalId(
  rows: RowChanges,
  companyId: string,
  entryId: string,
  before: EntryContent | undefined,
  after: EntryContent | undefined,
): void {
  if (before?.externalId === after?.externalId) return;
  if (before?.externalId !== undefined)
    rows.remove('entry_external_ids', { company_id: companyId, external_id: before.externalId });
  if (after?.externalId !== undefined)
    rows.upsert('entry_external_ids', { company_id: companyId, external_id: after.externalId, entry_id: entryId });
}

function count(rows: RowChanges, companyId: string, status: 'open' | 'posted' | 'reversed', entries: bigint): void {
  rows.add('entry_counts', { company_id: companyId, status }, { entries });
}

/** Notes that an entry was submitted, approved or returned. */
function approvalStep(rows: RowChanges, companyId: string, event: Recorded): void {
  const step = approvalStepOf(event);
  const { entryId } = event.data as { readonly entryId: string };
  if (step)
    rows.insert('entry_approvals', { company_id: companyId, entry_id: bare(entryId), revision: event.revision, step });
}

const TABLES = ['entries', 'entry_lines', 'entry_external_ids', 'entry_counts', 'entry_approvals'] as const;

/** Entries, their lines, their external ids, how many there are, and who approved what. */
export const journal = projection('journal', TABLES, {
  'journal_entry.drafted': (event, rows, companyId) => {
    const { content, version } = event.data;
    const entryId = bare(event.data.entryId);
    insertEntry(rows, companyId, entryId, version, content, event, {
      status: 'draft',
      entryNumber: null,
      fiscalYearId: null,
    });
    insertLines(rows, companyId, entryId, content, event.revision, false, null);
    externalId(rows, companyId, entryId, undefined, content);
    count(rows, companyId, 'open', 1n);
  },
  'journal_entry.submitted': (event, rows, companyId) => {
    approvalStep(rows, companyId, event);
    change(rows, companyId, event, event.data, {
      status: 'pending_approval',
      submitted_by: event.data.submittedBy,
      submitted_at: event.meta.recordedAt,
    });
  },
  'journal_entry.returned': (event, rows, companyId) => {
    approvalStep(rows, companyId, event);
    change(rows, companyId, event, event.data, { status: 'draft' });
  },
  'journal_entry.discarded': (event, rows, companyId) => {
    change(rows, companyId, event, event.data, { status: 'discarded' });
    rows.remove('entry_lines', { company_id: companyId, entry_id: bare(event.data.entryId) });
    count(rows, companyId, 'open', -1n);
  },
  'journal_entry.posted': (event, rows, companyId) => {
    const { content, version, entryNumber, fiscalYearId } = event.data;
    const entryId = bare(event.data.entryId);
    if (event.data.wasDraft) {
      approvalStep(rows, companyId, event);
      const posted = {
        status: 'posted',
        entry_number: entryNumber,
        sort_number: entryNumber,
        fiscal_year_id: bare(fiscalYearId),
        posted_at: event.meta.recordedAt,
        posted_by: event.meta.actor.id,
      };
      change(rows, companyId, event, event.data, { ...columnsOfContent(companyId, content), ...posted });
      rows.remove('entry_lines', { company_id: companyId, entry_id: entryId });
      count(rows, companyId, 'open', -1n);
    } else {
      insertEntry(rows, companyId, entryId, version, content, event, {
        status: 'posted',
        entryNumber,
        fiscalYearId: bare(fiscalYearId),
      });
    }
    insertLines(rows, companyId, entryId, content, event.revision, true, entryNumber);
    externalId(rows, companyId, entryId, undefined, content);
    count(rows, companyId, 'posted', 1n);
  },
  'journal_entry.amended': (event, rows, companyId) => {
    const { before, after, status } = event.data;
    const entryId = bare(event.data.entryId);
    change(rows, companyId, event, event.data, {
      ...columnsOfContent(companyId, after),
      last_edited_by: event.meta.actor.id,
    });
    if (status === 'draft') rows.remove('entry_lines', { company_id: companyId, entry_id: entryId });
    else
      rows.update(
        'entry_lines',
        { company_id: companyId, entry_id: entryId, to_revision: null },
        { to_revision: event.revision },
      );
    insertLines(rows, companyId, entryId, after, event.revision, status === 'posted', event.data.entryNumber ?? null);
    externalId(rows, companyId, entryId, before, after);
  },
  'journal_entry.annotated': (event, rows, companyId) => {
    const { before, content } = event.data;
    const entryId = bare(event.data.entryId);
    change(rows, companyId, event, event.data, {
      ...columnsOfContent(companyId, content),
      last_edited_by: event.meta.actor.id,
    });
    content.lines.forEach((line, index) => {
      const old = before.lines[index];
      const partner = partnerOf(content, line);
      const labels = labelsOf(content, line);
      const due = line.dueDate ?? content.dueDate ?? null;
      if (
        old &&
        partner === partnerOf(before, old) &&
        String(labels) === String(labelsOf(before, old)) &&
        due === (old.dueDate ?? before.dueDate ?? null)
      )
        return;
      rows.update(
        'entry_lines',
        { company_id: companyId, entry_id: entryId, line_no: index, to_revision: null },
        { partner_id: partner, label_ids: labels, due_date: due },
      );
    });
    externalId(rows, companyId, entryId, before, content);
  },
  'journal_entry.reversed': (event, rows, companyId) => {
    const { full, reversalId, reversedAmount, amounts } = event.data;
    change(
      rows,
      companyId,
      event,
      event.data,
      { reversed_at: event.meta.recordedAt, ...(full ? { status: 'reversed' } : {}) },
      {
        add: { reversed_amount: BigInt(reversedAmount) },
        append: { reversed_by: [bare(reversalId)], reversed_lines: [...amounts] },
      },
    );
    if (full) {
      count(rows, companyId, 'posted', -1n);
      count(rows, companyId, 'reversed', 1n);
    }
  },
});
