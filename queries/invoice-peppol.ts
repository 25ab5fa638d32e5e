// An issued invoice or credit note as a document of the Peppol network (JP PINT): handed over as a file, sent by the
// user's access point.
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { sql } from 'kysely';
import type { Database } from '../projections/tables.ts';
import type { Company } from '../src/domain/companies.ts';
import { bare } from '../src/domain/ids.ts';
import { JP_PINT, pintOf, type PintDocument } from '../src/domain/interchange/jp-pint.ts';
import { invoices, isOurs, standing, type Invoice } from '../src/domain/invoices.ts';
import { refuse, Refusal } from '../src/domain/refusal.ts';
import type { Partner } from '../src/domain/registers.ts';
import type { TaxCode } from '../src/domain/tax/tax-codes.ts';
import { getOf } from './lists.ts';
import { onOneSnapshot, query, type Asked } from './query.ts';
import type { FileAnswer } from './reports/etax.ts';

const one = getOf(invoices);

const ask = z.strictObject({
  id: z.string().min(1).max(200),
  format: z
    .enum(['json', 'xml'], 'must be json or xml')
    .optional()
    .describe('xml: the file itself; default json, which holds it and says what was left out'),
});
type PeppolAsk = z.output<typeof ask>;

/** The document, and what the specification has no place for. */
const shownDocument = z
  .object({
    fileName: z.string().describe('Name of the file'),
    xml: z.string().describe('The document: UBL 2.1 in UTF-8'),
    leftOut: z
      .array(
        z.object({
          field: z.string().describe('Field of the invoice'),
          message: z.string().describe('Why it is left out, and what to do'),
        }),
      )
      .describe('What is printed on the invoice and has no place in the document'),
    meta: z
      .object({
        specification: z.literal(JP_PINT.specification).describe('Name of the specification'),
        version: z.literal(JP_PINT.version).describe('Its version'),
        customizationId: z.literal(JP_PINT.customizationId).describe('CustomizationID of the document'),
        profileId: z.literal(JP_PINT.profileId).describe('ProfileID of the document'),
      })
      .describe('Which specification it is written by'),
  })
  .meta({ id: 'PeppolInvoice' });

/** Whatever of a noun has these ids. */
async function statesOf<S>(
  rows: Kysely<Database>,
  table: 'partners' | 'tax_codes' | 'invoices',
  { companyId }: Asked,
  ids: readonly string[],
): Promise<S[]> {
  if (ids.length === 0) return [];
  const { rows: found } = await sql<{ state: S }>`
    select state from ${sql.table(table)}
    where company_id = ${bare(companyId)} and id = any(${ids.map(bare)}::uuid[])`.execute(rows);
  return found.map(({ state }) => state);
}

/** The document of an invoice; undefined where there is none of this id. Refuses what is no issued one of ours. */
async function documentOf(
  rows: Kysely<Database>,
  asked: Asked,
  id: string,
): Promise<(PintDocument & { readonly fileName: string }) | undefined> {
  const invoice = (await one.run(rows, asked, { id })) as Invoice | undefined;
  if (!invoice) return undefined;
  const related = { related: { id: invoice.id, status: invoice.status, type: invoice.type } };
  if (!isOurs(invoice.type))
    return refuse('invalid_state', 'a bill comes from its supplier: only what we issue is written', undefined, related);
  if (invoice.status !== 'issued' && invoice.status !== 'uncollectible')
    return refuse(
      'invalid_state',
      `invoice ${invoice.number ?? invoice.id} is ${invoice.status}; only issued ones are written`,
      undefined,
      related,
    );
  const codes = new Set(invoice.lines.flatMap(({ taxCodeId }) => taxCodeId ?? []));
  const credited = standing(invoice).flatMap(({ kind, invoiceId }) => (kind === 'credit' ? (invoiceId ?? []) : []));
  const [taxCodes, [partner], applied, company] = await Promise.all([
    statesOf<TaxCode>(rows, 'tax_codes', asked, [...codes]),
    statesOf<Partner>(rows, 'partners', asked, [invoice.partnerId]),
    statesOf<Invoice>(rows, 'invoices', asked, invoice.type === 'sales_credit' ? [...new Set(credited)] : []),
    rows.selectFrom('companies').select('state').where('id', '=', bare(asked.companyId)).executeTakeFirst(),
  ]);
  const { payTo = [] } = (company?.state ?? {}) as Company;
  const made = pintOf({
    invoice,
    company: company?.state as Company,
    partner,
    partnerAddress: invoice.partnerAddress,
    payTo: invoice.type === 'sales' ? (invoice.payTo ?? payTo) : [],
    taxCodes: new Map(taxCodes.map((code) => [code.id, code])),
    credited: applied
      .flatMap(({ number, issueDate }) => (number === undefined ? [] : [{ number, issueDate }]))
      .toSorted((a, b) => (a.number < b.number ? -1 : 1)),
  });
  if (!('findings' in made)) return { ...made, fileName: `${invoice.number ?? invoice.id}.xml` };
  const [first] = made.findings;
  throw new Refusal(
    'not_writable',
    `${first?.field}: the invoice breaks ${made.findings.length} rules of JP PINT; ` +
      `the first is ${first?.rule}: ${first?.message}`,
    first?.field,
    {
      details: made.findings.map(({ rule, field, message }) => ({
        code: rule,
        field,
        message: `${field}: ${message}`,
      })),
    },
  );
}

/** An issued invoice or credit note as JP PINT. Refuses not_writable with every rule that it would break. */
export const getInvoicePeppol = query<PeppolAsk, z.output<typeof shownDocument>>({
  name: 'get-invoice-peppol',
  summary: 'Get an issued invoice as an electronic invoice (JP PINT)',
  text:
    'An issued invoice or credit note as a document of the Peppol network: JP PINT 1.1.3, UBL 2.1. Nothing is sent: ' +
    'hand the file to an access point. What the specification cannot hold is refused, all at once, each with the ' +
    'rule that it would break; {leftOut} says what is printed on the invoice and has no place in it.',
  ja: {
    summary: '発行済みの請求書を電子インボイス（JP PINT）で取得する',
    text:
      '発行済みの請求書・返還請求書の Peppol 文書（JP PINT 1.1.3、UBL 2.1）。送信はしません。アクセスポイントに渡してください。' +
      '仕様に入らないものは、違反する規則とともにまとめて拒否します。請求書に記載があって文書に入らないものは {leftOut} に示します。',
  },
  needs: 'invoices:read',
  input: ask,
  output: shownDocument,
  run: (all, asked, { id }) =>
    onOneSnapshot(all, async (rows) => {
      const made = await documentOf(rows, asked, id);
      return (
        made && {
          fileName: made.fileName,
          xml: made.xml,
          leftOut: made.leftOut.map(({ field, message }) => ({ field, message: `${field}: ${message}` })),
          meta: { ...JP_PINT },
        }
      );
    }),
});

/** The same as the file alone. */
export const getInvoicePeppolFile = query<PeppolAsk & { readonly format?: 'xml' | undefined }, FileAnswer>({
  name: 'get-invoice-peppol-file',
  summary: 'Get an issued invoice as the file of an electronic invoice (JP PINT)',
  text:
    'The document alone, as a file for an access point: JP PINT 1.1.3, UBL 2.1. What the specification cannot hold ' +
    'is refused, all at once, each with the rule that it would break.',
  ja: {
    summary: '発行済みの請求書を電子インボイス（JP PINT）のファイルで取得する',
    text:
      '文書だけをアクセスポイント用のファイルで返します（JP PINT 1.1.3、UBL 2.1）。' +
      '仕様に入らないものは、違反する規則とともにまとめて拒否します。',
  },
  needs: 'invoices:read',
  input: ask.extend({ format: z.literal('xml', 'must be xml').optional().describe('xml') }),
  output: z.string().describe('UBL 2.1 in UTF-8'),
  run: (all, asked, { id }) =>
    onOneSnapshot(all, async (rows) => {
      const made = await documentOf(rows, asked, id);
      return (
        made && {
          fileName: made.fileName,
          contentType: 'application/xml; charset=utf-8',
          text: made.xml,
          headers: { 'X-Peppol-Specification': `${JP_PINT.specification} ${JP_PINT.version}` },
        }
      );
    }),
});

/** The formats of the document beside JSON. */
export const PEPPOL_FILES = { formats: ['xml'], query: getInvoicePeppolFile, file: 'application/xml' } as const;
