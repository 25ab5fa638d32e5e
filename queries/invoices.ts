// Invoices: one by id, and the list with its filters. Whether one is overdue depends on today, so only queries say it.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import { dateInZone, dateSchema, type CalendarDate } from '../src/domain/dates.ts';
import { bare } from '../src/domain/ids.ts';
import { invoices, invoiceState, type Invoice } from '../src/domain/invoices.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { INVOICES } from '../src/domain/recalled.ts';
import { lineText } from '../src/domain/text.ts';
import { filter, getOf, listOf, type ListInput } from './lists.ts';
import { booleanParam, integerParam, pageOf, type Condition } from './page.ts';
import { query, type Asked, type Page } from './query.ts';

/** An invoice as answers show it; answers of commands leave out what depends on the day of the call. */
export const shownInvoice = invoiceState
  .extend({ isOverdue: z.boolean().optional().describe('Issued, owed, and past its due date today') })
  .meta({ id: 'Invoice' });

/** Today in the company's zone, in SQL. */
const todaySql = ({ companyId, nowMs }: Asked): Condition =>
  sql`(select (${new Date(nowMs).toISOString()}::timestamptz at time zone (c.state->>'timezone'))::date
    from companies c where c.id = ${bare(companyId)})`;

async function today(rows: Kysely<Database>, { companyId, nowMs }: Asked): Promise<CalendarDate> {
  const found = await rows.selectFrom('companies').select('state').where('id', '=', bare(companyId)).executeTakeFirst();
  return dateInZone((found?.state as { timezone?: string } | undefined)?.timezone ?? 'UTC', nowMs);
}

const shown = (invoice: Invoice, day: CalendarDate): Invoice & { readonly isOverdue: boolean } => ({
  ...invoice,
  isOverdue: invoice.status === 'issued' && invoice.amountDue > 0 && invoice.dueDate < day,
});

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
    return page && { ...page, data: page.data.map((invoice) => shown(invoice as Invoice, day)) };
  },
});

const one = getOf(invoices);
/** One invoice by id, in any status. */
export const getInvoice = query({
  ...one,
  output: shownInvoice,
  async run(rows, asked, input) {
    const invoice = await one.run(rows, asked, input);
    return invoice && shown(invoice as Invoice, await today(rows, asked));
  },
  recent: { noun: INVOICES, idOf: ({ id }) => id, show: (state) => state as Invoice },
});
