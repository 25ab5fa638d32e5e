// Electronic invoices of suppliers (JP PINT): one becomes the draft of a bill, and its bytes the document of
// that draft. Nothing is posted by it.
import { z } from 'zod';
import { readFile, newDocument } from './document-input.ts';
import { checkRoom } from './documents.ts';
import { codeLike, invoiceInput, readInvoice, type InvoiceInput, type LineInput } from './invoice-input.ts';
import { checkKeys, newDraft } from './invoices.ts';
import { draftWarnings } from './invoice-warnings.ts';
import { checkScope, command, seenTo, stateIn, type Moment, type Recalled } from './command.ts';
import { codeText, idText } from './entry-input.ts';
import type { Book } from '../src/domain/book.ts';
import { contentKey, DOCUMENT_ID, DocumentUploaded, type Document } from '../src/domain/documents.ts';
import { readPint, type PintReadLine, type ReadPint } from '../src/domain/interchange/jp-pint-read.ts';
import { readXml } from '../src/domain/interchange/xml.ts';
import { InvoiceDrafted, invoiceState, type Invoice } from '../src/domain/invoices.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { DOCUMENTS, INVOICES, keyOfDocument, type NaturalKey } from '../src/domain/recalled.ts';
import { quoted, refuse, refusalOfIssues, Refusal } from '../src/domain/refusal.ts';
import { isIssuerOn, type Partner } from '../src/domain/registers.ts';
import { documentTaxes } from '../src/domain/tax/lines.ts';
import type { TaxCode } from '../src/domain/tax/tax-codes.ts';
import { visible } from '../src/domain/text.ts';

const importInput = z
  .strictObject({
    contentBase64: z
      .string()
      .min(1, 'must not be empty')
      .refine((text) => !/[^A-Za-z0-9+/=]/.test(text), 'must be base64 with padding, in one piece')
      .meta({
        description: 'The XML in base64 (RFC 4648, with padding), at most 4 MiB decoded.',
        example: 'PD94bWwgdmVyc2lvbj0iMS4wIj8+',
      }),
    fileName: z
      .string()
      .max(LIMITS.fileNameLength)
      .regex(/^[^/\\\0-\x1f]+\.xml$/i, 'must be the name of an .xml file, without folders')
      .optional()
      .meta({ description: 'Name of the file. Default: by the number of the invoice.', example: 'invoice.xml' }),
    partnerId: idText
      .optional()
      .meta({ description: 'The supplier. Default: the partner with the registration number of the invoice.' }),
    partnerCode: codeText.optional(),
    accountCode: codeText
      .optional()
      .meta({ description: 'What was bought. Default: the account of the partner.', example: '5120' }),
  })
  .meta({ id: 'PeppolInvoiceInput' });
/** A document that came, as read. `file`, `read`: its bytes, when they are kept, and what they say. */
type PeppolInput = z.infer<typeof importInput> & {
  readonly file?: { readonly sha256: string; readonly size: number; readonly mimeType: string };
  readonly read?: ReadPint & { readonly isReturn: boolean };
};

const FIELD = 'contentBase64';
/** The external ids that imports of these bytes have: another one where the draft before was discarded. */
const idAt = (sha256: string, round: number): string => `peppol:${sha256}${round === 0 ? '' : `:${round + 1}`}`;
/** The same as a natural key. */
const keyOf = (externalId: string): NaturalKey => ({ namespace: INVOICES.noun, key: `externalId:${externalId}` });

/** The draft that these bytes became and what a new one would be called. */
function earlier(recalled: Recalled, sha256: string): { readonly invoice?: Invoice; readonly externalId: string } {
  for (let round = 0; ; round++) {
    const externalId = idAt(sha256, round);
    const id = recalled.holder(keyOf(externalId));
    const invoice = id === undefined ? undefined : recalled.state(INVOICES, id);
    if (!invoice) return { externalId };
    if (invoice.status !== 'discarded' && invoice.status !== 'void') return { invoice, externalId };
  }
}

/** Refuses an invoice whose buyer is somebody else, by every number that both sides name. */
function checkBuyer({ company }: Readonly<Book>, { buyer }: ReadPint): void {
  const pairs = [
    [buyer.registrationNumber, company?.invoiceRegistrationNumber],
    [buyer.corporateNumber, company?.corporateNumber],
    [
      buyer.peppol && `${buyer.peppol.scheme}:${buyer.peppol.id}`,
      company?.peppol && `${company.peppol.scheme}:${company.peppol.id}`,
    ],
    [buyer.peppol?.scheme === '0188' ? buyer.peppol.id : undefined, company?.corporateNumber],
  ].filter(([theirs, ours]) => theirs !== undefined && ours !== undefined);
  if (pairs.length > 0 && pairs.every(([theirs, ours]) => theirs === ours)) return;
  refuse(
    'validation_error',
    `${FIELD}: the buyer is ${quoted(visible(buyer.name, 80) ?? '')}, and no number of it is that of this company; ` +
      'set {peppol}, {corporateNumber} or {invoiceRegistrationNumber} of the company, or send it to the right one',
    FIELD,
  );
}

/** A new partner for a supplier that is not here, as it may be posted. */
function proposalOf({ seller }: ReadPint): Readonly<Record<string, unknown>> {
  const { name, registrationNumber, corporateNumber, peppol, address } = seller;
  return {
    name: visible(name, 100),
    type: 'supplier',
    ...(registrationNumber !== undefined && { invoiceRegistrationNumber: registrationNumber }),
    ...(corporateNumber !== undefined && { corporateNumber }),
    ...(peppol && { peppol }),
    ...(Object.keys(address).length > 0 && { address }),
  };
}

/** The supplier: the one that the caller names, else the one partner with the number of the invoice. */
function supplierOf(book: Readonly<Book>, { partnerId, partnerCode }: PeppolInput, read: ReadPint): Partner {
  const { registrationNumber } = read.seller;
  if (partnerId !== undefined || partnerCode !== undefined) {
    const named = [...book.partners.byId.values()].find(
      ({ id, code }) => id === partnerId || (partnerId === undefined && code === partnerCode),
    );
    if (!named) return refuse('validation_error', 'partnerId: there is no such partner in this company', 'partnerId');
    const theirs = named.invoiceRegistrationNumber;
    if (registrationNumber !== undefined && theirs !== undefined && theirs !== registrationNumber)
      refuse(
        'validation_error',
        `partnerId: ${named.name} has the registration number ${theirs}, the invoice ${quoted(registrationNumber)}`,
        'partnerId',
      );
    return named;
  }
  const found =
    registrationNumber === undefined
      ? []
      : [...book.partners.byId.values()].filter(
          (one) => one.status === 'active' && one.invoiceRegistrationNumber === registrationNumber,
        );
  const [only] = found;
  if (only && found.length === 1) return only;
  if (only)
    return refuse(
      'validation_error',
      `partnerId: ${found.length} partners have the registration number of the invoice; say which one it is`,
      'partnerId',
      { related: { partners: found.map(({ id }) => id) } },
    );
  return refuse(
    'validation_error',
    'partnerId: no partner has the registration number of the invoice; create the one that is proposed ' +
      '(POST .../partners), or say which one it is',
    'partnerId',
    { related: { proposal: proposalOf(read) } },
  );
}

const TREATMENTS = { E: 'non_taxable', O: 'out_of_scope' } as const;
/** The tax code of a line: of its rate, with the credit that is left where the supplier is not registered. */
function codeOf(
  book: Readonly<Book>,
  { category, rateBps, at }: PintReadLine,
  side: 'purchase' | 'purchase_return',
  date: string,
  partner: Partner,
): TaxCode {
  const isUnregistered = isIssuerOn(partner, date) === false;
  const found =
    category === 'S' || category === 'AA'
      ? codeLike(book, { rateBps, reduced: category === 'AA' }, side, date, ({ deductibleBps }) =>
          isUnregistered ? deductibleBps < 10_000 : deductibleBps === 10_000,
        )
      : [...book.taxCodes.byId.values()].find(
          ({ active, custom, kind, treatment }) =>
            active && !custom && kind === 'purchase' && treatment === TREATMENTS[category === 'G' ? 'E' : category],
        );
  return (
    found ??
    refuse(
      'validation_error',
      `${FIELD}: no tax code of purchases says what line ${at} does: ${category} ${rateBps / 100} % on ${date}`,
      FIELD,
    )
  );
}

const ROUNDINGS = ['floor', 'round', 'ceil'] as const;
/** The rounding that gives exactly the taxes of the document. Refuses one in which each rate is rounded otherwise. */
function roundingOf(
  lines: readonly { readonly amount: number; readonly code: TaxCode }[],
  { taxes }: ReadPint,
): (typeof ROUNDINGS)[number] {
  const wanted = new Map(taxes.map(({ category, rateBps, tax }) => [`${category === 'AA'} ${rateBps}`, tax]));
  const fits = ROUNDINGS.find((rounding) => {
    const sums = new Map<string, number>();
    documentTaxes(lines, 'exclusive', rounding).forEach((tax, i) => {
      const { reduced = false, rateBps = 0 } = lines[i]?.code ?? {};
      const key = `${reduced} ${rateBps}`;
      sums.set(key, (sums.get(key) ?? 0) + tax);
    });
    return [...sums].every(([key, tax]) => tax === (wanted.get(key) ?? 0));
  });
  return (
    fits ??
    refuse(
      'validation_error',
      `${FIELD}: the taxes of the invoice are rounded one way at one rate and another way at the other; write the ` +
        'draft by hand (POST .../invoices)',
      FIELD,
    )
  );
}

/** What a draft of this document says. */
function draftOf(book: Readonly<Book>, input: PeppolInput, read: NonNullable<PeppolInput['read']>): InvoiceInput {
  const partner = supplierOf(book, input, read);
  const side = read.isReturn ? 'purchase_return' : 'purchase';
  const coded = read.lines
    .filter(({ amount }) => amount !== 0)
    .map((line) => ({
      line,
      amount: line.amount,
      code: codeOf(book, line, side, line.date ?? read.issueDate, partner),
    }));
  const lines = coded.map(({ line, code }): LineInput => {
    const { category: _category, rateBps: _rate, at: _at, ...said } = line;
    return { ...said, taxCode: code.code, ...(input.accountCode !== undefined && { accountCode: input.accountCode }) };
  });
  const draft = {
    type: read.isReturn ? 'purchase_credit' : 'purchase',
    partnerId: partner.id,
    issueDate: read.issueDate,
    ...(read.dueDate !== undefined && { dueDate: read.dueDate }),
    number: read.number,
    taxEntryMethod: 'exclusive',
    taxRounding: roundingOf(coded, read),
    lines,
    ...(read.note !== undefined && { note: read.note }),
  };
  const fit = invoiceInput.safeParse(draft);
  if (fit.success) return fit.data;
  const { message, extra } = refusalOfIssues(fit.error.issues);
  throw new Refusal(
    'validation_error',
    `${FIELD}: a draft cannot hold what the invoice says: ${message}`,
    FIELD,
    extra,
  );
}

/** The document that the bytes become: what is known of it, and that it belongs to the draft. */
function documentOf(
  book: Readonly<Book>,
  { file, fileName }: PeppolInput,
  invoice: Invoice,
  moment: Moment,
  recalled: Recalled,
): Document {
  if (!file) return refuse('internal_error', 'a document was decided before its bytes were kept');
  const twinId = recalled.holder(keyOfDocument(contentKey(file.sha256)));
  const twin = twinId === undefined ? undefined : recalled.state(DOCUMENTS, twinId);
  if (!twin) checkRoom(book, file.size);
  const duplicateOf = twin ? [twin.id, ...twin.duplicateOf].slice(0, LIMITS.linksPerDocument) : [];
  const known = {
    fileName: fileName ?? `${(invoice.number ?? 'invoice').replace(/[/\\]/g, '-')}.xml`,
    contentBase64: '',
    documentType: 'invoice',
    issueDate: invoice.issueDate,
    partnerId: invoice.partnerId,
    amount: invoice.total,
    ...(invoice.registrationNumber !== undefined && { registrationNumber: invoice.registrationNumber }),
    invoiceStatus: invoice.qualified ? 'qualified' : 'unknown',
    file,
  } as const;
  const document = newDocument(book, known, moment, moment.id(DOCUMENT_ID), duplicateOf);
  return { ...document, linkedTo: [{ type: 'invoice', id: invoice.id }], status: 'linked' };
}

/**
 * Drafts a bill of an electronic invoice (JP PINT), whose bytes become its document. The same bytes twice are the same
 * draft. Refuses XML with a DTD or over 4 MiB, what does not add up, a buyer who is not this company, and a supplier
 * who is no partner yet: a new one is proposed.
 */
export const importPeppolInvoice = command({
  name: 'import-peppol-invoice',
  summary: 'Draft a bill of an electronic invoice',
  text:
    'Reads an invoice of the Peppol network (JP PINT) and drafts the bill that it says; its bytes become the ' +
    'document of the draft. Nothing is posted. The same file twice is the same draft. The buyer must be this ' +
    'company; the supplier is the partner with its registration number, or is proposed.',
  ja: {
    summary: '電子インボイスから仕入請求書の下書きを作成する',
    text:
      'Peppol（JP PINT）の請求書を読み取り、その内容で仕入請求書の下書きを作成します。ファイルは下書きの文書として保存します。' +
      '記帳はしません。同じファイルを二度送っても下書きは一つです。買い手は自社でなければなりません。' +
      '売り手は登録番号が一致する取引先とし、なければ登録案を示します。',
  },
  undo: { by: ['take-invoice-back', 'void-document'] },
  needs: 'invoices:write',
  input: seenTo<PeppolInput>(importInput),
  *beforehand(input, page) {
    const { bytes, mimeType } = yield* readFile({ ...input, fileName: input.fileName ?? 'invoice.xml' });
    const read = readPint(yield* readXml(bytes));
    checkRoom(page, bytes.length);
    return {
      bytes,
      with: (made) => ({ ...input, contentBase64: '', read, ...(made.bytes && { file: { ...made.bytes, mimeType } }) }),
    };
  },
  recalls: ({ file }) => ({
    ...(file && { keys: [keyOfDocument(contentKey(file.sha256)), keyOf(idAt(file.sha256, 0))] }),
  }),
  decide(book, input, moment, recalled) {
    const { file, read } = input;
    if (!file || !read) return refuse('internal_error', 'an invoice was decided before its bytes were kept');
    checkScope(moment, 'documents:write');
    const { invoice: known, externalId } = earlier(recalled, file.sha256);
    if (known) return [];
    checkBuyer(book, read);
    const draft = newDraft(moment, readInvoice(book, draftOf(book, input, read)), { externalId });
    if (draft.total !== read.total)
      refuse('total_mismatch', `${FIELD}: the draft comes to ${draft.total}, the invoice to ${read.total}`, FIELD);
    checkKeys(recalled, draft);
    const document = documentOf(book, input, draft, moment, recalled);
    return [DocumentUploaded({ document }), InvoiceDrafted({ invoice: { ...draft, documentIds: [document.id] } })];
  },
  output: invoiceState,
  answer: (events, { file }, recalled): Invoice =>
    stateIn(events, 'invoice', events.length > 0 || !file ? undefined : earlier(recalled, file.sha256).invoice),
  warnings: draftWarnings,
});
