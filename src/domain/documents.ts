// Documents: receipts, invoices that came, contracts as files. A recalled noun: it grows with business, so the book
// holds none. Events say what a document is and the hash of its bytes; the bytes are kept beside them, for good.
import { z } from 'zod';
import { shownActor, withActors, type WithActors } from './actors.ts';
import { on, type BookPart } from './book-part.ts';
import { addDays, addMonths, lastOfMonth, makeDate, monthOf, parts, type CalendarDate } from './dates.ts';
import { fullYearEnd, yearOf, type FiscalYear } from './fiscal-periods.ts';
import { idSchema } from './ids.ts';
import { register } from './register.ts';
import { metadataState } from './metadata.ts';

export const DOCUMENT_ID = { prefix: 'doc' } as const;

/** Things that a document belongs to; expense reports name their receipts themselves. */
const link = z.object({
  type: z.enum(['journal_entry', 'invoice', 'contract', 'expense_report', 'bank_transaction']),
  id: z.string(),
});
/** A thing that a document belongs to. */
export type DocumentLink = z.infer<typeof link>;

/** Full state of a document, as its events and answers carry it. */
export const documentState = z.object({
  id: idSchema(DOCUMENT_ID),
  fileName: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.number().int().positive(),
  /** SHA-256 of the bytes, hex: their address in the store. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  documentType: z.enum(['receipt', 'invoice', 'quotation', 'contract', 'statement', 'migration', 'other']),
  /** The day of the transaction (取引年月日), as the document states it. */
  issueDate: z.string().optional(),
  /** The other party (取引先): a partner of the books, or as text. */
  partnerId: z.string().optional(),
  partnerName: z.string().optional(),
  /** The amount of the transaction (取引金額), minor units. */
  amount: z.number().int().min(0).optional(),
  currency: z.string(),
  registrationNumber: z.string().optional(),
  invoiceStatus: z.enum(['qualified', 'not_qualified', 'unknown']),
  origin: z.enum(['api', 'web', 'email', 'scan', 'mobile', 'agent']),
  /** `linked` follows from what it is linked to; `voided` is final. */
  status: z.enum(['unlinked', 'linked', 'ignored', 'voided']),
  linkedTo: z.array(link),
  /** Older documents of the company with the same bytes. */
  duplicateOf: z.array(z.string()),
  /** The document that this one replaces. */
  previousVersionId: z.string().optional(),
  /** The last day on which it must be kept (`retentionUntil`). */
  retentionUntil: z.string(),
  note: z.string().optional(),
  /** Why it was ignored or voided. */
  reason: z.string().optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  /** Who uploaded it: a key id, or `iss|sub` of a user. */
  uploadedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A document. */
export type Document = z.infer<typeof documentState>;
/** A document as answers show it. */
export const shownDocument = documentState.extend({ uploadedBy: shownActor }).meta({ id: 'Document' });
/** A document as answers show it. */
export type DocumentView = WithActors<Document, 'uploadedBy'>;
/** A document as answers show it, from its state. */
export function documentView(document: Document): DocumentView {
  return withActors(document, ['uploadedBy']);
}

/** The key under which equal bytes are found again. */
export function contentKey(sha256: string): string {
  return `sha256:${sha256}`;
}

/** Documents as a recalled noun. Equal bytes are no conflict: whoever has the key last is told to the next. */
export const documents = register({
  noun: 'document',
  ja: '文書',
  field: 'document',
  id: DOCUMENT_ID,
  state: documentState,
  acts: ['uploaded', 'updated', 'linked', 'unlinked', 'ignored', 'unignored', 'voided'],
  unique: ({ sha256 }) => [contentKey(sha256)],
  shown: ['fileName', 'documentType', 'issueDate', 'partnerName', 'amount', 'size', 'status', 'id'],
  listing: {
    table: 'documents',
    needs: 'documents:read',
    columns: {
      fileName: 'text',
      documentType: 'code',
      issueDate: 'date?',
      partnerId: 'uuid?',
      partnerName: 'text?',
      amount: 'bigint?',
      invoiceStatus: 'code',
      origin: 'code',
      sha256: 'code',
      size: 'bigint',
    },
    search: ({ fileName, partnerName, note, registrationNumber }) => [fileName, partnerName, note, registrationNumber],
    filters: ['documentType', 'partnerId', 'invoiceStatus', 'origin', 'sha256'],
    sorts: ['fileName', 'size'],
    defaultSort: '-createdAt',
    indexes: {
      documents_by_age: '(company_id, created_at desc, id desc)',
      // The three keys of the law: by day and by amount as ranges; who it was is compared within.
      documents_by_issue: '(company_id, issue_date)',
      documents_by_amount: '(company_id, amount)',
      documents_by_content: '(company_id, sha256)',
      documents_by_external_id: '(company_id, external_id) where external_id is not null',
    },
  },
});
export const {
  uploaded: DocumentUploaded,
  updated: DocumentUpdated,
  linked: DocumentLinked,
  unlinked: DocumentUnlinked,
  ignored: DocumentIgnored,
  unignored: DocumentUnignored,
  voided: DocumentVoided,
} = documents.events;

/** Bytes of the files of a company; equal ones are kept, and count, once. */
export interface FilesPart {
  bytes: number;
}

/** What files there are, in the book: of each plan there is so much room (LIMITS.plans). */
export const filesPart: BookPart<FilesPart, { readonly files: FilesPart }> = {
  empty: () => ({ bytes: 0 }),
  copy: ({ bytes }) => ({ bytes }),
  folds: [
    on(DocumentUploaded, ({ files }: { readonly files: FilesPart }, { data: { document } }) => {
      if (document.duplicateOf.length === 0) files.bytes += document.size;
    }),
  ],
};

/** Months after the end of a fiscal year by which its return is due, and years that papers are kept from then on. */
const FILING_MONTHS = 2;
const KEPT_YEARS = 10;

/** The last day of the fiscal year of a day: of the book's own years, else as the company's years fall. */
function yearEnd(
  years: readonly FiscalYear[],
  { fiscalYearStartMonth, fiscalYearStartDay }: { fiscalYearStartMonth: number; fiscalYearStartDay: number },
  day: CalendarDate,
): CalendarDate {
  const known = yearOf(years, day);
  if (known) return known.year.endDate;
  const [year] = parts(day);
  const start = makeDate(year, fiscalYearStartMonth, fiscalYearStartDay);
  return start > day ? addDays(start, -1) : fullYearEnd(start);
}

/**
 * The last day on which a document of a day must be kept: ten years from the day after the filing deadline of its
 * fiscal year, which is two months after the year's end. Seven years are the rule for corporations (Regulation for
 * Enforcement of the Corporation Tax Act, art. 59), ten for years with a loss (art. 26-3); the longer one is safe.
 */
export function retentionUntil(
  years: readonly FiscalYear[],
  company: { readonly fiscalYearStartMonth: number; readonly fiscalYearStartDay: number },
  day: CalendarDate,
): CalendarDate {
  const end = yearEnd(years, company, day);
  const due = addMonths(end, FILING_MONTHS);
  // A year that ends with its month is filed by the end of a month.
  const deadline = end === lastOfMonth(monthOf(end)) ? lastOfMonth(monthOf(due)) : due;
  return addMonths(deadline, 12 * KEPT_YEARS);
}
