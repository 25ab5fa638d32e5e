// Documents: one by id, its file, and the list with the three search keys of the law. What a document belongs to is
// told from both sides: what it was linked to, and what names it among its documents.
import { expressionBuilder, sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import { dateSchema } from '../src/domain/dates.ts';
import {
  DOCUMENT_ID,
  documents,
  documentState,
  documentView,
  shownDocument,
  type Document,
  type DocumentLink,
  type DocumentView,
} from '../src/domain/documents.ts';
import { bare, hasIdForm, withPrefix, type IdKind } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { DOCUMENTS } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { lineText } from '../src/domain/text.ts';
import { filter, getOf, listOf, type ListInput, type Named } from './lists.ts';
import { booleanParam, contains, integerParam, pageOf, searchParam } from './page.ts';
import { query, type Asked, type Page } from './query.ts';

const column = expressionBuilder<Database, 'documents'>();
const ID_OF: Readonly<Record<DocumentLink['type'], IdKind>> = {
  journal_entry: 'entry',
  invoice: { prefix: 'inv' },
  contract: { prefix: 'con' },
  expense_report: { prefix: 'exp' },
  bank_transaction: { prefix: 'btx' },
};

/** Documents that something names among its own. */
const isNamed = sql<boolean>`exists (select from document_links l
  where l.company_id = documents.company_id and l.document_id = documents.id)`;
const isLinked = sql<boolean>`(status = 'linked' or (status = 'unlinked' and ${isNamed}))`;
const isUnlinked = sql<boolean>`(status = 'unlinked' and not ${isNamed})`;

const list = listOf(documents, {
  item: shownDocument,
  filters: {
    status: filter(documentState.shape.status, (status) =>
      status === 'linked' ? isLinked : status === 'unlinked' ? isUnlinked : column('status', '=', status),
    ),
    issueFrom: filter(dateSchema, (day) => column('issue_date', '>=', day)),
    issueTo: filter(dateSchema, (day) => column('issue_date', '<=', day)),
    minAmount: filter(integerParam(0, LIMITS.amount), (amount) => column('amount', '>=', BigInt(amount))),
    maxAmount: filter(integerParam(0, LIMITS.amount), (amount) => column('amount', '<=', BigInt(amount))),
    partnerName: filter(searchParam, (text) => contains(sql`lower(normalize(coalesce(partner_name, ''), nfkc))`, text)),
    externalId: filter(lineText(LIMITS.externalIdLength), (id) => column('external_id', '=', id)),
    linkedTo: filter(
      z
        .string()
        .max(60)
        .refine(
          hasIdForm,
          'must be the id of an entry, an invoice, a contract, an expense report or a bank transaction',
        ),
      (id) => sql<boolean>`(exists (select from document_links l where l.company_id = documents.company_id
        and l.document_id = documents.id and l.target_id = ${bare(id)})
        or exists (select from json_array_elements(state -> 'linkedTo') e where e ->> 'id' = ${id}))`,
    ),
    lacksKeys: filter(booleanParam(), (lacks) => {
      const has = sql<boolean>`(issue_date is not null and amount is not null and partner_name is not null)`;
      return lacks ? sql<boolean>`not ${has}` : has;
    }),
  },
  // What states no day, or no amount, comes first.
  sorts: {
    issueDate: { by: sql`coalesce(issue_date, '1900-01-01'::date)`, type: 'date' },
    amount: { by: sql`coalesce(amount, 0)`, type: 'int' },
  },
});

/** What else these documents belong to: the things that name them. */
async function namedBy(
  rows: Kysely<Database>,
  { companyId }: Asked,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentLink[]>> {
  const found = new Map<string, DocumentLink[]>();
  if (ids.length === 0) return found;
  const links = await rows
    .selectFrom('document_links')
    .select(['document_id', 'target_type', 'target_id'])
    .where('company_id', '=', bare(companyId))
    .where('document_id', '=', sql<string>`any(${ids.map(bare)}::uuid[])`)
    .orderBy('document_id')
    .orderBy('target_type')
    .orderBy('target_id')
    .execute();
  for (const { document_id: document, target_type: name, target_id: target } of links) {
    const type = name as DocumentLink['type'];
    const id = withPrefix(DOCUMENT_ID, document);
    found.set(id, [...(found.get(id) ?? []), { type, id: withPrefix(ID_OF[type], target) }]);
  }
  return found;
}

async function shown(rows: Kysely<Database>, asked: Asked, found: readonly Document[]): Promise<DocumentView[]> {
  const named = await namedBy(
    rows,
    asked,
    found.map(({ id }) => id),
  );
  return found.map((document) => {
    const others = (named.get(document.id) ?? []).filter(({ id }) => document.linkedTo.every((own) => own.id !== id));
    const linkedTo = [...document.linkedTo, ...others];
    const status = document.status === 'unlinked' && linkedTo.length > 0 ? 'linked' : document.status;
    return documentView({ ...document, status, linkedTo });
  });
}

/**
 * Documents that match all filters, newest first. `issueFrom`, `issueTo`, `minAmount`, `maxAmount` and `partnerName`
 * are the search keys of the Electronic Books Act (Regulation, art. 2 (6) v: by transaction date, amount and other
 * party, ranges of the first two, and any of them together).
 */
export const listDocuments = query<ListInput, Page<object>>({
  ...list,
  output: pageOf(shownDocument),
  async run(rows, asked, input) {
    const page = await list.run(rows, asked, input);
    return page && { ...page, data: await shown(rows, asked, page.data as Document[]) };
  },
});

const one = getOf(documents);
const recent = { noun: DOCUMENTS, idOf: ({ id }: Named) => id };
/** One document by id, in any status. */
export const getDocument = query({
  ...one,
  output: shownDocument,
  async run(rows, asked, input) {
    const found = await one.run(rows, asked, input);
    return found && (await shown(rows, asked, [found as Document]))[0];
  },
  recent: { ...recent, show: (state) => documentView(state as Document) },
});

/** A file that is kept: its name and kind, and by which hash its bytes are found. */
export interface StoredFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly file: { readonly sha256: string; readonly size: number };
}

const stored = ({ fileName, mimeType, sha256, size }: Document): StoredFile => ({
  fileName,
  contentType: mimeType,
  file: { sha256, size },
});

/** The file of a document, also of a voided one. */
export const documentContent = query<Named, StoredFile>({
  name: 'document-content',
  summary: 'Download the file of a document',
  text: 'The file of a document as it was uploaded, also of a voided one.',
  ja: {
    summary: '文書のファイルをダウンロードする',
    text: '登録されたままの文書のファイル。無効にした文書も取得できます。',
  },
  needs: 'documents:read',
  input: one.input,
  output: z.string().describe('The bytes as they were uploaded'),
  async run(rows, asked, input) {
    const found = await one.run(rows, asked, input);
    return found && stored(found as Document);
  },
  recent: { ...recent, show: (state) => stored(state as Document) },
});

/**
 * True for a thing that names a document which this company keeps: any other text shows nobody a paper, nor does a
 * document that was voided. `target` is the bare id of the thing.
 */
export function hasPaper(company: string, target: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from document_links l join documents d on d.company_id = l.company_id
    and d.id = l.document_id and d.status <> 'voided' where l.company_id = ${company} and l.target_id = ${target})`;
}

const missingInput = z.strictObject({
  from: dateSchema,
  to: dateSchema,
  limit: integerParam(1, LIMITS.pageSize).optional().describe(`Entries shown, at most ${LIMITS.pageSize}; default 100`),
});
const missing = z
  .object({
    total: z.number().int().describe('Entries without a paper'),
    entries: z.array(
      z.object({
        id: z.string(),
        effectiveDate: z.string(),
        entryNumber: z.number().int().nullable(),
        sourceType: z.string(),
        totalAmount: z.number().int(),
        memo: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'MissingDocuments' });
/** Entries that no paper is kept for: how many, and the first of them. */
export type MissingDocuments = z.infer<typeof missing>;

/**
 * Posted entries of some days that deduct consumption tax of purchases or imports while nobody named a paper that is
 * kept here: neither they, nor the invoice, report, run or contract that made them, nor the line of a statement that
 * they are matched with.
 * The deduction needs the invoice to be kept (Consumption Tax Act, art. 30 (7)); cases in which books alone are enough
 * (art. 30 (7) proviso; small amounts) are listed too. Oldest first.
 */
export const missingDocuments = query<z.infer<typeof missingInput>, MissingDocuments>({
  name: 'missing-documents',
  summary: 'List entries that deduct tax without a document',
  text:
    'Posted entries that deduct consumption tax of purchases while nobody named a paper. The deduction needs the ' +
    'invoice to be kept (Consumption Tax Act, art. 30 (7)); cases in which books alone are enough are listed too. ' +
    'Oldest first.',
  ja: {
    summary: '証憑なしで仕入税額控除をしている仕訳の一覧',
    text:
      '証憑がないまま仕入税額控除をしている記帳済み仕訳。控除には請求書等の保存が必要です（消費税法 30 条 7 項）' +
      '。帳簿のみで足りるものも含みます。古い順です。',
  },
  needs: 'entries:read',
  input: missingInput,
  output: missing,
  async run(rows, { companyId }, { from, to, limit = LIMITS.pageDefault }) {
    const company = bare(companyId);
    const found = await sql<{
      id: string;
      date: string;
      number: number | null;
      source: string;
      amount: string;
      memo: string | null;
      total: string;
    }>`
      select e.id, e.effective_date::text as date, e.entry_number as number, e.source_type as source, e.total as amount,
        e.content->>'memo' as memo, count(*) over () as total
      from (
        select m.entry_id from tax_moves m where m.company_id = ${company} and m.date between ${from} and ${to}
          and m.tax_code_id = any(array(select t.id from tax_codes t where t.company_id = ${company}
            and t.kind in ('purchase', 'import') and (t.state->>'deductibleBps')::integer > 0
            and (t.state->>'rateBps')::integer > 0))
        group by m.entry_id having sum(m.base) <> 0
      ) taxed join entries e on e.company_id = ${company} and e.id = taxed.entry_id
      where e.status = 'posted' and e.reverses is null and e.reversed_by = '{}'
        and not (e.has_document and ${hasPaper(company, sql`e.id`)})
        and not exists (select from document_links l join documents d on d.company_id = l.company_id
          and d.id = l.document_id and d.status <> 'voided'
          where l.company_id = ${company} and l.target_id::text = right(e.source_id, 36))
        and not exists (select from bank_matches b where b.company_id = ${company} and b.entry_id = e.id
          and ${hasPaper(company, sql`b.transaction_id`)})
      order by e.effective_date, e.sort_number, e.id limit ${limit}`.execute(rows);
    return {
      total: Number(found.rows[0]?.total ?? 0),
      entries: found.rows.map(({ id, date, number, source, amount, memo }) => ({
        id: withPrefix('entry', id),
        effectiveDate: date,
        entryNumber: number,
        sourceType: source,
        totalAmount: Number(amount),
        ...(memo !== null && { memo }),
      })),
    };
  },
});

/** Documents of some days, for an archive: the door adds their bytes. */
export interface DocumentsExport {
  readonly fileName: string;
  /** Those that lack a key first, then by day. */
  readonly documents: readonly DocumentView[];
}

/**
 * Documents whose transaction was on these days, and those without a day that were uploaded on them, voided ones too.
 * Refuses export_too_large.
 */
export const exportDocuments = query<{ readonly from: string; readonly to: string }, DocumentsExport>({
  name: 'export-documents',
  summary: 'Documents with their index as a ZIP file',
  text:
    'The documents of some days, byte for byte as they came, under names of day, amount and partner, with index.csv: ' +
    'keys of search, kind, SHA-256, what they are linked to, who uploaded them and when, and whether they were ' +
    'voided. Documents that lack a key come first.',
  ja: {
    summary: '文書と索引の ZIP ファイル',
    text:
      '期間の文書を登録時のまま 1 バイトも変えず、日付・金額・取引先の名前で収め、index.csv を付けます: ' +
      '検索項目、種類、SHA-256、関連する仕訳など、登録者と日時、無効かどうか。検索項目の欠けた文書が先に並びます。',
  },
  needs: 'documents:read',
  input: z.strictObject({
    from: dateSchema.describe('First day of the transactions'),
    to: dateSchema.describe('Last day of the transactions'),
  }),
  output: z.string().describe('ZIP: the documents and index.csv'),
  async run(rows, asked, { from, to }) {
    if (from > to) refuse('validation_error', 'to: must not be before {from}', 'to');
    const found = await sql<{ state: Document }>`
      select state from documents
       where company_id = ${bare(asked.companyId)}
         and (issue_date between ${from} and ${to}
           or (issue_date is null and created_at >= ${from}::date and created_at < ${to}::date + 1))
       order by (issue_date is null or amount is null or partner_name is null) desc, issue_date, created_at, id
       limit ${LIMITS.archivedDocuments + 1}`.execute(rows);
    const states = found.rows.map(({ state }) => state);
    const bytes = states.reduce((sum, { size }) => sum + size, 0);
    if (states.length > LIMITS.archivedDocuments || bytes > LIMITS.archivedBytes)
      refuse('export_too_large', 'the documents of these days are too many for one file: take a shorter range');
    return { fileName: `documents-${from}-${to}.zip`, documents: await shown(rows, asked, states) };
  },
});
