// What the input of a document says: its file, what is known of it, and what it belongs to.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { dateInZone, dateSchema, type CalendarDate } from '../src/domain/dates.ts';
import { documentState, retentionUntil, type Document, type DocumentLink } from '../src/domain/documents.ts';
import { bytesOfBase64, sizeOfBase64 } from '../src/domain/base64.ts';
import { mimeTypeOf } from '../src/domain/file-types.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { checkBusinessNumbers, registrationNumberText } from '../src/domain/registers.ts';
import { counterpartyText, externalIdText, freeText, lineText } from '../src/domain/text.ts';
import { clearable, omittable, patched, type Moment } from './command.ts';
import { codeText, idText, partnerNamed } from './entry-input.ts';

const known = {
  issueDate: dateSchema.meta({ description: 'Day of the transaction (取引年月日), as the document states it.' }),
  partnerId: idText.meta({ description: 'The other party, when it is a partner of the books.' }),
  partnerName: counterpartyText.meta({
    description: 'The other party (取引先) as the document names it. Default: the name of the partner.',
  }),
  amount: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.amount)
    .meta({ description: 'Amount of the transaction (取引金額), minor units.', example: 110_000 }),
  registrationNumber: registrationNumberText,
  note: freeText(LIMITS.memoLength),
  externalId: externalIdText,
  metadata: metadataSchema,
};
const always = {
  documentType: documentState.shape.documentType.optional().meta({ description: 'Default: other.' }),
  invoiceStatus: documentState.shape.invoiceStatus
    .optional()
    .meta({ description: 'Whether it is a qualified invoice (適格請求書). Default: unknown.' }),
  currency: z.literal('JPY', 'must be JPY').optional(),
  partnerCode: codeText.optional(),
};
const fileName = lineText(LIMITS.fileNameLength)
  .regex(/^[^/\\]+$/, 'must be the name of a file, without folders')
  .meta({ description: 'Name of the file, without folders.', example: '領収書-2026-04-15.pdf' });

/** Each kind of thing that a document can be linked to, by the field that names it. */
const FIELDS = {
  journalEntryId: 'journal_entry',
  invoiceId: 'invoice',
  contractId: 'contract',
  bankTransactionId: 'bank_transaction',
} as const;
const targets = {
  journalEntryId: idText.optional(),
  invoiceId: idText.optional(),
  contractId: idText.optional(),
  bankTransactionId: idText.optional(),
};
/** A thing that a document can be linked to. */
export type LinkTarget = DocumentLink & { readonly type: Exclude<DocumentLink['type'], 'expense_report'> };
type Targets = { readonly [T in keyof typeof targets]?: string | undefined };

/** What a document is linked to, or unlinked from: exactly one thing. */
export const linkInput = z
  .strictObject(targets)
  .meta({
    id: 'DocumentLinkInput',
    description: 'Exactly one of them.',
    example: { journalEntryId: 'je_019a0000-0000-7000-8000-000000000001' },
  });

/** The one thing that an input names. Refuses none, and more than one. */
export function targetOf(input: Targets): LinkTarget {
  const named = Object.entries(FIELDS).flatMap(([field, type]) => {
    const id = input[field as keyof Targets];
    return id === undefined ? [] : [{ type, id }];
  });
  const [only] = named;
  if (!only || named.length > 1)
    return refuse(
      'validation_error',
      `journalEntryId: give exactly one of ${Object.keys(FIELDS).join(', ')}`,
      'journalEntryId',
    );
  return only;
}

/** A new document: the file in base64, what is known of it, and perhaps what it belongs to. */
export const documentInput = z
  .strictObject({
    fileName,
    mimeType: lineText(200).optional().meta({ description: 'Default: by the content, which it must not contradict.' }),
    contentBase64: z
      .string()
      .min(1, 'must not be empty')
      // Only what no base64 has is looked for: a whole pattern over so long a text would be dear.
      .refine((text) => !/[^A-Za-z0-9+/=]/.test(text), 'must be base64 with padding, in one piece')
      .meta({
        description: 'The file in base64 (RFC 4648, with padding), at most 10 MiB decoded.',
        example: 'JVBERi0xLjcK',
      }),
    ...always,
    origin: documentState.shape.origin.optional().meta({ description: 'How it came. Default: api.' }),
    previousVersionId: idText.optional().meta({ description: 'The document that this one replaces.' }),
    links: z
      .array(linkInput)
      .max(LIMITS.linksPerDocument)
      .optional()
      .meta({ description: 'What it belongs to; more can be linked later.' }),
    ...omittable(known),
  })
  .meta({
    id: 'DocumentInput',
    example: {
      fileName: '領収書-2026-04-15.txt',
      contentBase64: '6aCY5Y+O5pu4',
      documentType: 'receipt',
      issueDate: '2026-04-15',
      partnerName: '東都ビル株式会社',
      amount: 110_000,
    },
  });
/** A new document, as read. `file` = its bytes, when they are kept. */
export type DocumentInput = z.infer<typeof documentInput> & {
  readonly file?: { readonly sha256: string; readonly size: number; readonly mimeType: string };
};

/** What can be changed of what is known of a document; its file never. */
export const documentChange = z.strictObject({ fileName: fileName.optional(), ...always, ...clearable(known) });
type DocumentFacts = z.infer<typeof documentChange>;

/**
 * The bytes of a file and what kind they are. Refuses what is no base64, payload_too_large, and unsupported_file for
 * kinds that are not kept and for names that say another one. Yields now and then.
 */
export function* readFile({
  contentBase64,
  fileName: name,
  mimeType,
}: DocumentInput): Generator<undefined, { readonly bytes: Buffer; readonly mimeType: string }> {
  const size = sizeOfBase64(contentBase64);
  if (size > LIMITS.documentBytes)
    refuse(
      'payload_too_large',
      `contentBase64: the file has ${size} bytes, at most ${LIMITS.documentBytes} are kept; make it smaller`,
      'contentBase64',
    );
  const bytes = contentBase64.length % 4 === 0 ? yield* bytesOfBase64(contentBase64) : undefined;
  if (!bytes || bytes.length === 0)
    return refuse('validation_error', 'contentBase64: must be base64 with padding, in one piece', 'contentBase64');
  return { bytes, mimeType: yield* mimeTypeOf(bytes, name, mimeType) };
}

/** The day by which a document counts: its own, else that of its upload. */
function dayOf(book: Readonly<Book>, issueDate: string | undefined, createdAt: string): CalendarDate {
  return issueDate ?? dateInZone(book.company?.timezone ?? 'Asia/Tokyo', Date.parse(createdAt));
}

/**
 * What is known of a document, after an input: everything of its state but the file and its life. Undefined stays as it
 * is, null clears. Refuses partners that are not there, and numbers with a wrong check digit.
 */
export function readKnown(
  book: Readonly<Book>,
  { partnerCode, ...given }: Partial<DocumentFacts>,
  before: Omit<Document, 'retentionUntil'>,
): Document {
  const { partnerId: id, ...rest } = given;
  const partner = id === null ? null : partnerNamed(book, id, partnerCode, '');
  if (typeof rest.registrationNumber === 'string')
    checkBusinessNumbers({ invoiceRegistrationNumber: rest.registrationNumber });
  const changes = {
    ...rest,
    partnerId: partner === null ? null : partner?.id,
    partnerName: rest.partnerName === undefined && partner ? partner.name : rest.partnerName,
  };
  const after = patched(before, changes);
  const company = book.company ?? refuse('internal_error', 'the book has no company');
  const day = dayOf(book, after.issueDate, before.createdAt);
  return { ...after, retentionUntil: retentionUntil(book.periods.years, company, day) };
}

/** A new document of an input whose file is kept. */
export function newDocument(
  book: Readonly<Book>,
  input: DocumentInput,
  moment: Moment,
  id: string,
  duplicateOf: readonly string[],
): Document {
  const { contentBase64: _bytes, mimeType: _said, file, links: _links, origin, previousVersionId, ...given } = input;
  if (!file) return refuse('internal_error', 'a document was decided before its bytes were kept');
  const start: Omit<Document, 'retentionUntil'> = {
    id,
    fileName: given.fileName,
    ...file,
    documentType: 'other',
    currency: 'JPY',
    invoiceStatus: 'unknown',
    origin: origin ?? 'api',
    status: 'unlinked',
    linkedTo: [],
    duplicateOf: [...duplicateOf],
    ...(previousVersionId !== undefined && { previousVersionId }),
    uploadedBy: moment.actor.id,
    createdAt: moment.nowIso,
    updatedAt: moment.nowIso,
    version: 1,
  };
  return readKnown(book, given, start);
}
