// Aging of receivables and payables (売掛金・買掛金年齢表): what each partner owes by how long it is overdue. Payments settle the
// lines that they name, else the oldest due first.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../projections/tables.ts';
import { dateInZone, daysBetween, type CalendarDate } from '../../../src/domain/dates.ts';
import { lineId, withPrefix } from '../../../src/domain/ids.ts';
import { entryLink } from '../../link.ts';
import { onOneSnapshot, query } from '../../query.ts';
import { ALL_KINDS, movements } from '../balances.ts';
import { net } from '../figures.ts';
import { dayAfter, equal, reportSchema, setting } from '../report.ts';
import { statementRow } from '../statement.ts';
import { openItems } from './open-items.ts';
import type { OpenCharge } from './settle.ts';
import {
  agingInput,
  bucketsOf,
  sumColumns,
  dayOf,
  figures,
  itemSchema,
  ITEMS_SHOWN,
  TYPES,
  type Aging,
  type AgingInput,
  type AgingRow,
  type OpenItem,
} from './specification.ts';
import { envelope } from '../envelope.ts';

const int = z.number().int();

function shownItem(
  { dueDate, date, line, open }: OpenCharge,
  accountCode: string,
  day: CalendarDate,
  references: ReadonlyMap<string, string>,
): OpenItem {
  const reference = references.get(line.entry_id);
  const entryId = withPrefix('entry', line.entry_id);
  return {
    entryId,
    lineId: lineId(entryId, line.line_no),
    ...(reference !== undefined && { reference }),
    entryNumber: line.number,
    accountCode,
    date,
    dueDate,
    daysOverdue: daysBetween(dueDate, day),
    amount: BigInt(line.charged),
    open,
  };
}

/** A whole order: which of the lines of an entry comes first may not follow from how they were found. */
const byDueDate = (x: OpenCharge, y: OpenCharge): number =>
  x.dueDate !== y.dueDate
    ? x.dueDate < y.dueDate
      ? -1
      : 1
    : x.line.number - y.line.number || x.line.line_no - y.line.line_no;

/** What entries refer to, by bare id: the number of an invoice. */
async function referencesOf(
  rows: Kysely<Database>,
  companyId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (entryIds.length === 0) return new Map();
  const found = await rows
    .selectFrom('entries')
    .select(['id', 'reference'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${[...new Set(entryIds)]}::uuid[])`)
    .execute();
  return new Map(found.flatMap(({ id, reference }) => (reference === null ? [] : [[id, reference] as const])));
}

/**
 * Aging as of a day, from every posted line on the control accounts. A reversal undoes what it reverses; a payment
 * settles the lines it names, else the oldest due of its partner and
 * account; due is what the line says, else its entry, else the partner's terms, else the day of the entry. What is paid
 * too much stands in `unapplied`. Each control account is held
 * against its balance. Refuses validation_error for days that contradict, for from without to, and for an account
 * without open items.
 */
export const agingReport = query<AgingInput, Aging>({
  name: 'report-aging',
  summary: 'Aging of receivables or payables',
  text:
    'Who owes what since when, as of a day, from every posted line on the control accounts. A payment settles the ' +
    'lines that it names, else the oldest of its partner. What is paid too much stands in {unapplied}. Each control ' +
    'account is held against its balance.',
  ja: {
    summary: '売掛・買掛の年齢表',
    text:
      '基準日に、誰がいくらをいつから未決済か。統制勘定の記帳済み明細から作ります。支払いは名指しした明細、' +
      'なければその取引先の最も古いものに充当します。過払いは {unapplied} に示します。' +
      '各統制勘定は残高と照合します。',
  },
  needs: 'reports:read',
  input: agingInput,
  output: reportSchema.extend({
    type: z.enum(['receivable', 'payable']),
    buckets: z.array(z.object({ key: z.string(), label: z.string(), from: int.optional(), to: int.optional() })),
    rows: z.array(
      statementRow.extend({
        partnerId: z.string().optional(),
        invoices: z.array(itemSchema).optional(),
        invoiceCount: int.optional(),
      }),
    ),
  }),
  run(rows, asked, input) {
    const type = input.type ?? 'receivable';
    const buckets = bucketsOf(input.bucketDays ?? [30, 60, 90], input.locale);
    return onOneSnapshot(rows, async (snapshot) => {
      const at = await setting(snapshot, asked, input);
      if (!at) return undefined;
      const { day, shown } = dayOf(input, at.frame, dateInZone(at.frame.timezone, asked.nowMs));
      const level = input.level ?? 'account';
      const { partners, accounts } = await openItems(snapshot, at, {
        type,
        asOf: day,
        items: level === 'account',
        bounds: buckets.flatMap(({ to: bound }) => bound ?? []),
      });
      const ids = partners.flatMap(({ partnerId }) => (partnerId === undefined ? [] : [partnerId]));
      const names = new Map(
        (
          await sql<{ id: string; code: string | null; name: string }>`select id, code, name from partners
            where company_id = ${at.companyId} and id = any(${ids}::uuid[])`.execute(snapshot)
        ).rows.map((row) => [row.id, row]),
      );
      const references = await referencesOf(
        snapshot,
        at.companyId,
        level === 'account' ? partners.flatMap(({ items }) => items.map(({ line }) => line.entry_id)) : [],
      );
      const balances = await movements(snapshot, {
        ...at.books,
        accountIds: accounts.map(({ id }) => id),
        bounds: [null, dayAfter(day)],
        kinds: [ALL_KINDS],
        all: true,
      });
      const keys = [...buckets.map(({ key }) => key), 'unapplied', 'total'];
      const total: Record<string, bigint> = Object.fromEntries(keys.map((key) => [key, 0n]));
      const codes = new Map(accounts.map(({ id, code }) => [id, code]));
      const controls = [...codes.values()];
      const out = partners
        .map((one): AgingRow => {
          const known = one.partnerId === undefined ? undefined : names.get(one.partnerId);
          const named =
            one.partnerId === undefined
              ? { code: 'none', name: '（取引先なし）', nameEn: 'No partner' }
              : {
                  code: known?.code ?? withPrefix('partner', one.partnerId),
                  name: known?.name ?? '',
                  partnerId: withPrefix('partner', one.partnerId),
                };
          const items = one.items.sort(byDueDate);
          return {
            kind: 'group',
            level: 0,
            ...named,
            values: figures(one, day, buckets),
            ...(level === 'account'
              ? {
                  invoices: items.slice(0, ITEMS_SHOWN).map((item) => {
                    const shown = shownItem(item, codes.get(item.line.account_id) ?? '', day, references);
                    return { ...shown, links: { entry: entryLink(asked.companyId, shown.entryId) } };
                  }),
                  invoiceCount: items.length,
                }
              : {}),
            behind: {
              accounts: controls,
              partnerId: one.partnerId === undefined ? 'none' : withPrefix('partner', one.partnerId),
            },
          };
        })
        .filter(({ values }) => input.showZero === true || Object.values(values).some((amount) => amount !== 0n))
        .sort((a, b) => (a.code === 'none' ? 1 : b.code === 'none' ? -1 : a.code < b.code ? -1 : 1));
      for (const { values } of out) for (const key of keys) total[key] = (total[key] ?? 0n) + (values[key] ?? 0n);
      const body = envelope(asked, at, type === 'payable' ? 'ap_aging' : 'ar_aging', input, {
        ...shown,
        columns: [
          ...buckets.map(({ key, label }) => ({ key, label, to: day, kind: 'actual' as const })),
          ...sumColumns(input.locale).map((column) => ({ ...column, to: day, kind: 'actual' as const })),
        ],
        evidence: 'balances',
        rows: [
          ...(level === 'class' ? [] : out),
          {
            kind: 'total' as const,
            level: 0,
            code: 'total',
            name: '合計',
            nameEn: 'Total',
            values: total,
            behind: { accounts: controls },
          },
        ],
        totals: total,
        checks: balances.map(({ account, debit: [debit = 0n], credit: [credit = 0n] }) =>
          equal(
            `ties_to_account_${account.code}`,
            accounts.find(({ code }) => code === account.code)?.open ?? 0n,
            net(TYPES[type].side, debit, credit),
          ),
        ),
      });
      return {
        ...body,
        filters: {
          ...body.filters,
          ...(input.type ? { type } : {}),
          ...(input.bucketDays ? { bucketDays: input.bucketDays } : {}),
        },
        type,
        buckets,
      };
    });
  },
});
