// Documents: upload, change what is known of one, link and unlink, set aside, void. The file itself never changes, and
// is kept when the document is voided.
import { z } from 'zod';
import { BankTransactionUpdated } from '../src/domain/bank-transactions.ts';
import type { Book } from '../src/domain/book.ts';
import { ContractUpdated } from '../src/domain/contracts.ts';
import {
  contentKey,
  DOCUMENT_ID,
  DocumentIgnored,
  DocumentLinked,
  documentView,
  shownDocument,
  type DocumentView,
  DocumentUnignored,
  DocumentUnlinked,
  DocumentUpdated,
  DocumentUploaded,
  DocumentVoided,
  type Document,
} from '../src/domain/documents.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { InvoiceUpdated } from '../src/domain/invoices.ts';
import { EntryAnnotated } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { BANK_TRANSACTIONS, DOCUMENTS, ENTRIES, INVOICES, keyOfDocument } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { reasonText } from '../src/domain/text.ts';
import {
  checkScope,
  checkVersion,
  command,
  same,
  stateIn,
  versionField,
  type Moment,
  type Recalled,
  seenTo,
} from './command.ts';
import {
  documentChange,
  documentInput,
  linkInput,
  newDocument,
  readFile,
  readKnown,
  targetOf,
} from './document-input.ts';
import type { DocumentInput, LinkTarget } from './document-input.ts';
import { idText } from './entry-input.ts';
import { nextInvoice } from './invoices.ts';
import { changedBack, undoing, type Past } from './undoing.ts';
import type { RecordedFact } from '../src/domain/events.ts';

const ofDocument = { documentId: idText, version: versionField.optional() };
type DocumentNamed = { readonly documentId: string; readonly version?: number | undefined };
const recallsDocument = <I extends DocumentNamed>({ documentId }: I): { ids: string[] } => ({ ids: [documentId] });

/** The document that an input names, at the version that its caller read. Refuses not_found and version_conflict. */
function documentAt(recalled: Recalled, { documentId, version }: DocumentNamed): Document {
  const document =
    recalled.state(DOCUMENTS, documentId) ?? refuse('not_found', `there is no document ${documentId} in this company`);
  checkVersion(document, version);
  return document;
}

/** Refuses invalid_state for a document that is voided: nothing of it changes any more. */
function checkNotVoided(document: Document): void {
  if (document.status === 'voided')
    refuse('invalid_state', `document ${document.id} is voided; upload it again`, undefined, {
      related: { id: document.id, status: document.status },
    });
}

/** What a command about one document answers: the state that its event carries, else the one recalled. */
function answer<I extends DocumentNamed>(events: readonly RecordedFact[], input: I, recalled: Recalled): DocumentView {
  const isTold = events.some(({ data }) => 'document' in data);
  const known = isTold ? undefined : recalled.state(DOCUMENTS, input.documentId);
  return documentView(stateIn<Document>(events, 'document', known));
}

function next(document: Document, changes: Partial<Document>, moment: Moment): Document {
  return { ...document, ...changes, version: document.version + 1, updatedAt: moment.nowIso };
}

/** Refuses an external id that another document has. */
function checkExternalId(recalled: Recalled, { id, externalId }: Document): void {
  if (externalId === undefined) return;
  const holder = recalled.holder(keyOfDocument(`externalId:${externalId}`));
  const other = holder === undefined || holder === id ? undefined : recalled.state(DOCUMENTS, holder);
  if (other?.externalId === externalId)
    refuse(
      'duplicate_external_id',
      `externalId: document ${other.id} already has the external id ${externalId}`,
      'externalId',
      { related: { id: other.id } },
    );
}

/** The ids of the documents of a thing with one more, or without one; the same list when nothing changes. */
function withId(ids: readonly string[] = [], id: string, isLinked: boolean): readonly string[] {
  if (ids.includes(id) === isLinked) return ids;
  if (isLinked && ids.length >= LIMITS.linksPerDocument)
    refuse(
      'validation_error',
      `documentId: at most ${LIMITS.linksPerDocument} documents belong to one thing`,
      'documentId',
    );
  return isLinked ? [...ids, id] : ids.filter((other) => other !== id);
}

/** What linking changes in the other thing, which names its documents too; nothing when it says so already. */
type DocumentNaming = (
  book: Readonly<Book>,
  recalled: Recalled,
  moment: Moment,
  target: LinkTarget,
  documentId: string,
  isLinked: boolean,
) => readonly LedgerEvent[];

const NAMED_BY: Readonly<Record<LinkTarget['type'], DocumentNaming>> = {
  journal_entry: (_book, recalled, moment, { id }, documentId, isLinked) => {
    const state = recalled.state(ENTRIES, id);
    if (!state || state.status === 'discarded')
      return refuse(
        'entry_not_found',
        `journalEntryId: there is no journal entry ${id} in this company`,
        'journalEntryId',
      );
    const { content: before, status } = state;
    const ids = withId(before.documentIds, documentId, isLinked);
    if (ids === before.documentIds || (ids.length === 0 && before.documentIds === undefined)) return [];
    checkScope(moment, status === 'posted' || status === 'reversed' ? 'entries:post' : 'entries:draft');
    return [
      EntryAnnotated({
        entryId: id,
        version: state.version + 1,
        before,
        status,
        content: { ...before, documentIds: [...ids] },
        ...(state.linesRevision !== undefined && { linesRevision: state.linesRevision }),
      }),
    ];
  },
  invoice: (_book, recalled, moment, { id }, documentId, isLinked) => {
    const invoice = recalled.state(INVOICES, id);
    if (!invoice || invoice.status === 'discarded')
      return refuse('invoice_not_found', `invoiceId: there is no invoice ${id} in this company`, 'invoiceId');
    const ids = withId(invoice.documentIds, documentId, isLinked);
    if (ids === invoice.documentIds || (ids.length === 0 && invoice.documentIds === undefined)) return [];
    checkScope(moment, 'invoices:write');
    return [InvoiceUpdated({ invoice: nextInvoice(invoice, { documentIds: [...ids] }, moment) })];
  },
  contract: (book, _recalled, moment, { id }, documentId, isLinked) => {
    const contract =
      book.contracts.byId.get(id) ??
      refuse('contract_not_found', `contractId: there is no contract ${id} in this company`, 'contractId');
    const ids = withId(contract.documentIds, documentId, isLinked);
    if (ids === contract.documentIds || (ids.length === 0 && contract.documentIds === undefined)) return [];
    checkScope(moment, 'contracts:write');
    return [
      ContractUpdated({
        contract: { ...contract, documentIds: [...ids], version: contract.version + 1, updatedAt: moment.nowIso },
      }),
    ];
  },
  bank_transaction: (_book, recalled, moment, { id }, documentId, isLinked) => {
    const line =
      recalled.state(BANK_TRANSACTIONS, id) ??
      refuse(
        'bank_transaction_not_found',
        `bankTransactionId: there is no bank transaction ${id} in this company`,
        'bankTransactionId',
      );
    const ids = withId(line.documentIds, documentId, isLinked);
    if (ids === line.documentIds || (ids.length === 0 && line.documentIds === undefined)) return [];
    checkScope(moment, 'banking:write');
    const { previous: _previous, ...rest } = line;
    return [
      BankTransactionUpdated({
        transaction: { ...rest, documentIds: [...ids], version: line.version + 1, updatedAt: moment.nowIso },
      }),
    ];
  },
};

/** Ids of things that no book holds, of those that inputs name. */
function recallable(targets: readonly Parameters<typeof targetOf>[0][]): string[] {
  return targets.flatMap(({ journalEntryId, invoiceId, bankTransactionId }) =>
    [journalEntryId ?? [], invoiceId ?? [], bankTransactionId ?? []].flat(),
  );
}

/** Refuses plan_limit for a file that the company's plan has no room for; asked before its bytes are kept, too. */
export function checkRoom({ company, files }: Readonly<Book>, size: number): void {
  const { plan = 'free' } = company ?? {};
  const { documentBytes } = LIMITS.plans[plan];
  if (files.bytes + size > documentBytes)
    refuse(
      'plan_limit',
      `contentBase64: the documents have ${files.bytes} bytes, and the plan ${plan} has room for ${documentBytes}`,
      'contentBase64',
      { related: { bytes: files.bytes, limit: documentBytes } },
    );
}

/**
 * Keeps a file and what is known of it. The bytes are durable before the event, which holds their hash: equal bytes are
 * stored once, and older documents of this company that have them are named in `duplicateOf`.
 */
export const uploadDocument = command({
  name: 'upload-document',
  summary: 'Upload a document',
  text:
    'Keeps a file (in base64) and what is known of it. The bytes are durable before the event, which holds their ' +
    'hash; older documents with equal bytes are named in {duplicateOf}.',
  ja: {
    summary: '文書を登録する',
    text:
      'ファイル（base64）とその情報を保存します。内容はイベント（ハッシュを含む）より先に確実に保存されます。' +
      '同じ内容の既存文書は {duplicateOf} に示します。',
  },
  undo: { by: ['void-document', 'unlink-document'] },
  needs: 'documents:write',
  input: seenTo<DocumentInput>(documentInput),
  *beforehand(input, page) {
    const { bytes, mimeType } = yield* readFile(input);
    checkRoom(page, bytes.length);
    return {
      bytes,
      // What waits to be decided holds no copy of the file.
      with: (made) => ({ ...input, contentBase64: '', ...(made.bytes && { file: { ...made.bytes, mimeType } }) }),
    };
  },
  recalls: ({ links = [], previousVersionId, file }) => ({
    ids: [...recallable(links), ...(previousVersionId === undefined ? [] : [previousVersionId])],
    ...(file && { keys: [keyOfDocument(contentKey(file.sha256))] }),
  }),
  decide(book, input, moment, recalled) {
    const { previousVersionId, links = [], file } = input;
    if (previousVersionId !== undefined && !recalled.state(DOCUMENTS, previousVersionId))
      refuse(
        'document_not_found',
        `previousVersionId: there is no document ${previousVersionId} in this company`,
        'previousVersionId',
      );
    const twinId = file && recalled.holder(keyOfDocument(contentKey(file.sha256)));
    const twin = twinId === undefined ? undefined : recalled.state(DOCUMENTS, twinId);
    if (!twin) checkRoom(book, file?.size ?? 0);
    const duplicateOf = twin ? [twin.id, ...twin.duplicateOf].slice(0, LIMITS.linksPerDocument) : [];
    const id = moment.id(DOCUMENT_ID);
    const linkedTo = links.map(targetOf);
    const document: Document = {
      ...newDocument(book, input, moment, id, duplicateOf),
      linkedTo,
      ...(linkedTo.length > 0 && { status: 'linked' }),
    };
    linkedTo.forEach((target, i) => {
      if (linkedTo.findIndex((other) => same(other, target)) < i)
        refuse('validation_error', `links[${i}]: names the same as another one`, `links[${i}]`);
    });
    checkExternalId(recalled, document);
    return [
      DocumentUploaded({ document }),
      ...linkedTo.flatMap((target) => NAMED_BY[target.type](book, recalled, moment, target, id, true)),
    ];
  },
  output: shownDocument,
  answer: (events): DocumentView => documentView(stateIn<Document>(events, 'document', undefined)),
});

/** Changes what is known of a document, in any state but voided. The history keeps what was said before. */
export const updateDocument = command({
  name: 'update-document',
  summary: 'Change what is known of a document',
  text: 'Changes what is known of a document, in every state but voided. The history keeps what was said before.',
  ja: {
    summary: '文書の情報を変更する',
    text: '文書の情報を変更します（無効以外の全状態）。以前の内容は履歴に残ります。',
  },
  undo: { by: ['update-document'] },
  needs: 'documents:write',
  input: documentChange
    .extend(ofDocument)
    .meta({ id: 'DocumentChange', description: 'Omitted fields stay, null clears; the file itself never changes.' }),
  recalls: recallsDocument,
  decide(book, input, moment, recalled) {
    const document = documentAt(recalled, input);
    checkNotVoided(document);
    const { documentId: _id, version: _version, ...changes } = input;
    const changed = readKnown(book, changes, document);
    if (same(changed, document)) return [];
    checkExternalId(recalled, changed);
    return [DocumentUpdated({ document: next(changed, {}, moment) })];
  },
  output: shownDocument,
  answer,
});

/** Links a document to a thing, which then names it among its documents. */
export const linkDocument = command({
  name: 'link-document',
  summary: 'Link a document to an entry, an invoice, a contract or a bank transaction',
  text: 'Links a document to a thing, which then names it among its documents.',
  ja: {
    summary: '文書を仕訳・請求書・契約・銀行明細に紐付ける',
    text: '文書を対象に紐付けます。対象側の文書一覧にも現れます。',
  },
  undo: { by: ['unlink-document'] },
  needs: 'documents:write',
  input: linkInput.extend(ofDocument),
  recalls: (input) => ({ ids: [input.documentId, ...recallable([input])] }),
  decide(book, input, moment, recalled) {
    const document = documentAt(recalled, input);
    checkNotVoided(document);
    const target = targetOf(input);
    const named = NAMED_BY[target.type](book, recalled, moment, target, document.id, true);
    if (document.linkedTo.some((other) => same(other, target))) return named;
    if (document.linkedTo.length >= LIMITS.linksPerDocument)
      refuse(
        'validation_error',
        `documentId: a document belongs to at most ${LIMITS.linksPerDocument} things`,
        'documentId',
      );
    const { reason: _reason, ...rest } = document;
    const linked = next({ ...rest, status: 'linked', linkedTo: [...document.linkedTo, target] }, {}, moment);
    return [DocumentLinked({ document: linked }), ...named];
  },
  output: shownDocument,
  answer,
});

/** Takes a link back: the thing names the document no more. */
export const unlinkDocument = command({
  name: 'unlink-document',
  summary: 'Take a link of a document back',
  text: 'Takes a link back: the thing names the document no more.',
  ja: { summary: '文書の紐付けを外す', text: '紐付けを外します。対象側の文書一覧から外れます。' },
  undo: { by: ['link-document'] },
  needs: 'documents:write',
  input: linkInput.extend(ofDocument),
  recalls: (input) => ({ ids: [input.documentId, ...recallable([input])] }),
  decide(book, input, moment, recalled) {
    const document = documentAt(recalled, input);
    checkNotVoided(document);
    const target = targetOf(input);
    const named = NAMED_BY[target.type](book, recalled, moment, target, document.id, false);
    const linkedTo = document.linkedTo.filter((other) => !same(other, target));
    if (linkedTo.length === document.linkedTo.length) return named;
    const status = document.status === 'linked' && linkedTo.length === 0 ? 'unlinked' : document.status;
    return [DocumentUnlinked({ document: next(document, { status, linkedTo }, moment) }), ...named];
  },
  output: shownDocument,
  answer,
});

const withReason = z.strictObject({ ...ofDocument, reason: reasonText.optional() }).meta({ id: 'DocumentReason' });

/** Sets a document aside that belongs to nothing: it is kept, and no more waits to be linked. */
export const ignoreDocument = command({
  name: 'ignore-document',
  summary: 'Set a document aside',
  text: 'Sets a document aside that belongs to nothing: it is kept, and no more waits to be linked.',
  ja: {
    summary: '文書を対象外にする',
    text: 'どこにも属さない文書を対象外にします。保存は続き、紐付け待ちではなくなります。',
  },
  undo: { by: ['unignore-document'] },
  needs: 'documents:write',
  input: withReason,
  recalls: recallsDocument,
  decide(_book, input, moment, recalled) {
    const document = documentAt(recalled, input);
    if (document.status === 'ignored') return [];
    checkNotVoided(document);
    if (document.linkedTo.length > 0)
      refuse('invalid_state', `document ${document.id} is linked; unlink it before it is set aside`, undefined, {
        related: { id: document.id, status: document.status },
      });
    const reason = input.reason === undefined ? {} : { reason: input.reason };
    return [DocumentIgnored({ document: next(document, { status: 'ignored', ...reason }, moment) })];
  },
  output: shownDocument,
  answer,
});

/** Takes a document that was set aside back among those that wait. */
export const unignoreDocument = command({
  name: 'unignore-document',
  summary: 'Take back that a document was set aside',
  text: 'Takes a document that was set aside back among those that wait.',
  ja: { summary: '対象外にした文書を戻す', text: '対象外にした文書を紐付け待ちに戻します。' },
  undo: { by: ['ignore-document'] },
  needs: 'documents:write',
  input: z.strictObject(ofDocument),
  recalls: recallsDocument,
  decide(_book, input, moment, recalled) {
    const document = documentAt(recalled, input);
    if (document.status !== 'ignored') {
      checkNotVoided(document);
      return [];
    }
    const { reason: _reason, ...rest } = document;
    return [DocumentUnignored({ document: next({ ...rest, status: 'unlinked' }, {}, moment) })];
  },
  output: shownDocument,
  answer,
});

/** Voids a document, for good: it is no evidence any more. Its file can still be read, and what it says still seen. */
export const voidDocument = command({
  name: 'void-document',
  summary: 'Void a document; its file is kept',
  text:
    'Voids a document, for good: it is evidence no longer. Its file can still be read, and what it says still ' +
    'seen.',
  ja: {
    summary: '文書を無効にする（ファイルは残ります）',
    text: '文書を無効にします（元に戻せません）。証憑ではなくなりますが、ファイルと情報は参照できます。',
  },
  undo: { why: 'this took something back already: do that anew' },
  needs: 'documents:write',
  input: withReason,
  recalls: recallsDocument,
  decide(_book, input, moment, recalled) {
    const document = documentAt(recalled, input);
    if (document.status === 'voided') return [];
    if (document.linkedTo.length > 0)
      refuse('invalid_state', `document ${document.id} is linked; unlink it before it is voided`, undefined, {
        related: { id: document.id, linkedTo: document.linkedTo },
      });
    const { reason: _reason, ...rest } = document;
    const reason = input.reason === undefined ? {} : { reason: input.reason };
    return [DocumentVoided({ document: next({ ...rest, status: 'voided', ...reason }, {}, moment) })];
  },
  output: shownDocument,
  answer,
});

/** The field of an input that names the target of a link. */
const NAMING: Readonly<Record<string, string | undefined>> = {
  journal_entry: 'journalEntryId',
  invoice: 'invoiceId',
  contract: 'contractId',
  bank_transaction: 'bankTransactionId',
} satisfies Record<LinkTarget['type'], string>;

/** What one list of links has and the other lacks, as inputs. */
const linksBeyond = (all: Document, { linkedTo: less }: Pick<Document, 'linkedTo'>): object[] =>
  all.linkedTo
    .filter((target) => !less.some((other) => same(other, target)))
    .flatMap(({ type, id }) => (NAMING[type] === undefined ? [] : { documentId: all.id, [NAMING[type]]: id }));
const before = ({ before: fact }: Past): Pick<Document, 'linkedTo'> =>
  fact ? (fact.data as { readonly document: Document }).document : { linkedTo: [] };

/** What undoes documents: links are taken back or made again, what was uploaded is voided; voided it stays. */
export const documentUndoing = [
  undoing(DocumentIgnored, 'unignore', unignoreDocument, ({ document: { id } }) => ({ documentId: id }), 'goes on'),
  undoing(DocumentUnignored, 'ignore', ignoreDocument, ({ document: { id } }) => ({ documentId: id }), 'goes on'),
  undoing(
    DocumentLinked,
    'unlink',
    unlinkDocument,
    ({ document }, _reason, _group, past) => linksBeyond(document, before(past)),
    'looks back',
  ),
  undoing(
    DocumentUnlinked,
    'link',
    linkDocument,
    ({ document }, _reason, _group, past) => linksBeyond({ ...document, ...before(past) }, document),
    'looks back',
  ),
  undoing(
    DocumentUploaded,
    'unlink',
    unlinkDocument,
    ({ document }) => linksBeyond(document, { linkedTo: [] }),
    'goes on',
  ),
  undoing(DocumentUploaded, 'void', voidDocument, ({ document: { id } }, reason) => ({ documentId: id, reason })),
  ...changedBack([DocumentUpdated], updateDocument, 'documentId', { follows: ['retentionUntil'] }),
];
