// What names documents among its own: entries, invoices, contracts, bank transactions. Texts that are no id of a
// document of ours stay what they are.
import { DOCUMENT_ID, type DocumentLink } from '../src/domain/documents.ts';
import { bare, isId } from '../src/domain/ids.ts';
import { projection, type Projection, type RowChanges } from './projection.ts';
import type { RecordedFact } from '../src/domain/events.ts';

type Ids = readonly string[] | undefined;

const isOurs = (id: string): boolean => isId(DOCUMENT_ID, id);

function add(rows: RowChanges, companyId: string, type: DocumentLink['type'], id: string, ids: Ids): void {
  for (const documentId of new Set(ids?.filter(isOurs)))
    rows.insert('document_links', {
      company_id: companyId,
      target_id: bare(id),
      document_id: bare(documentId),
      target_type: type,
    });
}

function remove(rows: RowChanges, companyId: string, id: string): void {
  rows.remove('document_links', { company_id: companyId, target_id: bare(id) });
}

/** Entries say before and after: those without documents, nearly all, cost nothing. */
function entryChanged(rows: RowChanges, companyId: string, id: string, before: Ids, after: Ids): void {
  if (before === after || (!before?.some(isOurs) && !after?.some(isOurs))) return;
  remove(rows, companyId, id);
  add(rows, companyId, 'journal_entry', id, after);
}

interface DocumentLinks {
  readonly id: string;
  readonly version: number;
  readonly documentIds?: readonly string[];
  readonly lines?: readonly { readonly documentIds?: readonly string[] }[];
}

/** Events that carry the whole state of a thing under `field`: its links are those of the state and of its lines. */
function whole(type: DocumentLink['type'], field: string, types: readonly RecordedFact['type'][]): Projection['on'] {
  const handler = (event: RecordedFact, rows: RowChanges, companyId: string): void => {
    const state = (event.data as Record<string, DocumentLinks>)[field];
    if (!state) return;
    if (state.version > 1) remove(rows, companyId, state.id);
    const { id, documentIds = [], lines = [] } = state;
    add(rows, companyId, type, id, [...documentIds, ...lines.flatMap((line) => line.documentIds ?? [])]);
  };
  return Object.fromEntries(types.map((one) => [one, handler]));
}

/** Links by what names documents. */
export const documentLinks = projection('document-links', ['document_links'], {
  'journal_entry.drafted': ({ data: { entryId, content } }, rows, companyId) =>
    add(rows, companyId, 'journal_entry', entryId, content.documentIds),
  'journal_entry.posted': ({ data: { entryId, wasDraft, content } }, rows, companyId) => {
    // A draft has its links already.
    if (content.documentIds !== undefined && wasDraft === undefined)
      add(rows, companyId, 'journal_entry', entryId, content.documentIds);
  },
  'journal_entry.annotated': ({ data: { entryId, before, content } }, rows, companyId) =>
    entryChanged(rows, companyId, entryId, before.documentIds, content.documentIds),
  'journal_entry.amended': ({ data: { entryId, before, after } }, rows, companyId) =>
    entryChanged(rows, companyId, entryId, before.documentIds, after.documentIds),
  'journal_entry.discarded': ({ data: { entryId } }, rows, companyId) => remove(rows, companyId, entryId),
  ...whole('invoice', 'invoice', ['invoice.drafted', 'invoice.updated']),
  'invoice.discarded': ({ data: { invoice } }, rows, companyId) => remove(rows, companyId, invoice.id),
  ...whole('expense_report', 'report', ['expense_report.created', 'expense_report.updated']),
  'expense_report.cancelled': ({ data: { report } }, rows, companyId) => remove(rows, companyId, report.id),
  ...whole('contract', 'contract', ['contract.created', 'contract.updated']),
  ...whole('bank_transaction', 'transaction', ['bank_transaction.updated']),
});
