// Invoices: one by id, and the list with its filters. Whether one is overdue depends on today, so only queries say it.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import type { Address, Company, PayTo } from '../src/domain/companies.ts';
import { dateInZone, dateSchema, type CalendarDate } from '../src/domain/dates.ts';
import { bare, withPrefix } from '../src/domain/ids.ts';
import { invoices, invoiceState, isOurs, type Invoice, type Mailing } from '../src/domain/invoices.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { INVOICES } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { lineText } from '../src/domain/text.ts';
import { sourceLink, type Link } from './link.ts';
import { filter, getOf, listOf, type ListInput, type Named } from './lists.ts';
import { booleanParam, integerParam, pageOf, type Condition } from './page.ts';
import { query, type Asked, type Page } from './query.ts';

/** An invoice as answers show it; answers of commands leave out what depends on the day of the call. */
export const shownInvoice = invoiceState
  .extend({
    isOverdue: z.boolean().optional().describe('Issued, owed, and past its due date today'),
    links: z.object({ source: z.string() }).optional().describe('The contract that drafted it'),
  })
  .meta({ id: 'Invoice' });

/** Today in the company's zone, in SQL. */
const todaySql = ({ companyId, nowMs }: Asked): Condition =>
  sql`(select (${new Date(nowMs).toISOString()}::timestamptz at time zone (c.state->>'timezone'))::date
    from companies c where c.id = ${bare(companyId)})`;

async function today(rows: Kysely<Database>, { companyId, nowMs }: Asked): Promise<CalendarDate> {
  const found = await rows.selectFrom('companies').select('state').where('id', '=', bare(companyId)).executeTakeFirst();
  return dateInZone((found?.state as { timezone?: string } | undefined)?.timezone ?? 'UTC', nowMs);
}

const shown = (
  { companyId }: Asked,
  invoice: Invoice,
  day: CalendarDate,
): Invoice & { readonly isOverdue: boolean; readonly links?: { readonly source: Link } } => {
  const source = sourceLink(companyId, invoice.contractId);
  return {
    ...invoice,
    isOverdue: invoice.status === 'issued' && invoice.amountDue > 0 && invoice.dueDate < day,
    ...(source && { links: { source } }),
  };
};

const list = listOf(invoices, {
  item: shownInvoice,
  // What was discarded never was an invoice: it is found by its id alone.
  company: (companyId) => sql`company_id = ${companyId} and status <> 'discarded'`,
  filters: {
    overdue: filter(booleanParam(), (value, asked) => {
      const is = sql`(status = 'issued' and amount_due > 0 and due_date < ${todaySql(asked)})`;
      return value ? is : sql`not ${is}`;
    }),
    from: filter(dateSchema, (date) => sql`issue_date >= ${date}`),
    to: filter(dateSchema, (date) => sql`issue_date <= ${date}`),
    dueFrom: filter(dateSchema, (date) => sql`due_date >= ${date}`),
    dueTo: filter(dateSchema, (date) => sql`due_date <= ${date}`),
    number: filter(lineText(64), (number) => sql`number = ${number}`),
    externalId: filter(lineText(LIMITS.externalIdLength), (id) => sql`external_id = ${id}`),
    minAmount: filter(integerParam(0, LIMITS.amount), (amount) => sql`total >= ${amount}`),
    maxAmount: filter(integerParam(0, LIMITS.amount), (amount) => sql`total <= ${amount}`),
  },
});

/** Invoices that match all filters, newest draft first unless sorted otherwise; discarded drafts never. */
export const listInvoices = query<ListInput, Page<object>>({
  ...list,
  output: pageOf(shownInvoice),
  async run(rows, asked, input) {
    const page = await list.run(rows, asked, input);
    const day = await today(rows, asked);
    return page && { ...page, data: page.data.map((invoice) => shown(asked, invoice as Invoice, day)) };
  },
});

const one = getOf(invoices);
/** One invoice by id, in any status. */
export const getInvoice = query({
  ...one,
  output: shownInvoice,
  async run(rows, asked, input) {
    const invoice = await one.run(rows, asked, input);
    return invoice && shown(asked, invoice as Invoice, await today(rows, asked));
  },
  recent: { noun: INVOICES, idOf: ({ id }) => id, show: (state) => state as Invoice },
});

/** What an issued invoice is printed from. The company is as it is now; what was issued stands in the invoice. */
export interface InvoiceDocument {
  readonly invoice: Invoice;
  readonly company: Company;
  /** As they were at the issue; of what was issued before they were known, as they are now. */
  readonly partnerAddress: Address | undefined;
  readonly payTo: readonly PayTo[];
  /** Pictures of the letterhead, by the hash of their bytes. */
  readonly pictures: Readonly<Partial<Record<Picture, { readonly sha256: string }>>>;
}
/** What of a letterhead is a picture. */
export type Picture = 'logo' | 'seal';

/** An issued invoice and who issued it. Refuses invalid_state for drafts and bills. */
export const invoiceDocument = query<Named & { readonly locale?: 'ja' | 'en' | undefined }, InvoiceDocument>({
  name: 'invoice-pdf',
  summary: 'Get an issued invoice as a PDF',
  text:
    'An issued invoice as a PDF, with all that a qualified invoice must state (Consumption Tax Act, art. 57-4). ' +
    'Drafts and bills have none.',
  ja: {
    summary: '発行済みの請求書を PDF で取得する',
    text:
      '発行済みの請求書の PDF。適格請求書の記載事項（消費税法 57 条の 4）を全て含みます。' +
      '下書きと仕入請求書にはありません。',
  },
  needs: 'invoices:read',
  input: z.strictObject({
    id: z.string().min(1).max(200),
    locale: z.enum(['ja', 'en'], 'locale must be ja or en').optional().describe('Language of the document; default ja'),
  }),
  output: z.string().describe('PDF, A4'),
  async run(rows, asked, { id }) {
    const found = await one.run(rows, asked, { id });
    if (!found) return undefined;
    const invoice = found as Invoice;
    const company = await rows
      .selectFrom('companies')
      .select('state')
      .where('id', '=', bare(asked.companyId))
      .executeTakeFirst();
    if (!isOurs(invoice.type))
      refuse(
        'invalid_state',
        'a bill comes from its supplier: keep the document that came; only what we issue is printed',
        undefined,
        { related: { id: invoice.id, type: invoice.type } },
      );
    if (invoice.number === undefined)
      refuse('invalid_state', `invoice ${invoice.id} is ${invoice.status}; issue it before it is printed`, undefined, {
        related: { id: invoice.id, status: invoice.status },
      });
    return company && documentOf(rows, asked, invoice, company.state as Company);
  },
});

/** An invoice with what else is printed on it. */
async function documentOf(
  rows: Kysely<Database>,
  { companyId }: Asked,
  invoice: Invoice,
  company: Company,
): Promise<InvoiceDocument> {
  const { logoDocumentId: logo, sealDocumentId: seal } = company.letterhead ?? {};
  const wanted = Object.entries({ logo, seal }).flatMap(([name, id]) =>
    id === undefined ? [] : [[name, id] as const],
  );
  const found =
    wanted.length === 0
      ? []
      : await rows
          .selectFrom('documents')
          .select(['id', 'sha256'])
          .where('company_id', '=', bare(companyId))
          .where(
            'id',
            'in',
            wanted.map(([, id]) => bare(id)),
          )
          .execute();
  const partner =
    invoice.partnerAddress !== undefined
      ? undefined
      : await rows
          .selectFrom('partners')
          .select('state')
          .where('company_id', '=', bare(companyId))
          .where('id', '=', bare(invoice.partnerId))
          .executeTakeFirst();
  return {
    invoice,
    company,
    partnerAddress: invoice.partnerAddress ?? (partner?.state as { address?: Address } | undefined)?.address,
    payTo: invoice.payTo ?? company.payTo ?? [],
    pictures: Object.fromEntries(
      wanted.flatMap(([name, id]) => {
        const row = found.find((one) => one.id === bare(id));
        return row ? [[name, { sha256: row.sha256 }]] : [];
      }),
    ),
  };
}

/** Where a list of waiting mails goes on. */
const mailPlace = z.object({ at: z.string(), id: z.string() });

/**
 * Mails of invoices that wait to be sent, of all companies, the longest waiting first, behind a place; `next` is where
 * the list goes on, unless it has ended.
 */
export const waitingMails = query<
  { readonly limit: number; readonly after?: z.infer<typeof mailPlace> | undefined },
  {
    readonly mails: readonly { readonly companyId: string; readonly invoiceId: string; readonly mailing: Mailing }[];
    readonly next?: z.infer<typeof mailPlace>;
  }
>({
  name: 'waiting-mails',
  summary: 'Mails of invoices that wait to be sent',
  needs: null,
  input: z.strictObject({ limit: z.number().int(), after: mailPlace.optional() }),
  async run(rows, _asked, { limit, after }) {
    let waiting = rows
      .selectFrom('invoices')
      .select(['company_id', 'id', 'state', sql<string>`updated_at::text`.as('at')])
      .where('mail_status', '=', 'queued');
    if (after) waiting = waiting.where(sql<boolean>`(updated_at, id) > (${after.at}, ${after.id})`);
    const found = await waiting.orderBy('updated_at').orderBy('id').limit(limit).execute();
    const last = found.length < limit ? undefined : found.at(-1);
    return {
      mails: found.flatMap(({ company_id: company, state }) => {
        const { id, mailing } = state as Invoice;
        return mailing ? [{ companyId: withPrefix('company', company), invoiceId: id, mailing }] : [];
      }),
      ...(last && { next: { at: last.at, id: last.id } }),
    };
  },
});
