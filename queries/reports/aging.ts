// Aging of receivables and payables (売掛金・買掛金年齢表): what each partner owes by how long it is overdue. Payments settle the lines that they name, else the oldest due first.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../projections/tables.ts';
import { addDays, addMonths, dateSchema, daysBetween, firstOfMonth, lastOfMonth, makeDate, monthOf, parts, type CalendarDate } from '../../src/domain/dates.ts';
import { lineId, withPrefix } from '../../src/domain/ids.ts';
import type { Partner } from '../../src/domain/registers.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { severalParam, integerParam } from '../page.ts';
import { query } from '../query.ts';
import { ALL_KINDS, inForce, movements, type Frame } from './balances.ts';
import { onOneSnapshot } from './cash-flow.ts';
import { entryLink, lineLinks } from './links.ts';
import { dayAfter, envelope, equal, PARAMETERS, reportSchema, requireRange, setting, type Report, type ReportInput, type Setting } from './report.ts';
import { statementRow, type Row } from './statement.ts';
import { net } from './figures.ts';
import { flaggedAccounts, NOBODY } from './subsidiary-summary.ts';

/** The date that stands for no due date in the read model. */
const NO_DUE_DATE = '0001-01-01';
type Terms = Partner['paymentTerms'];

/** When something of that day is due by a partner's terms: closed on a day of the month, paid on a day so many months later; the day itself without terms. */
export function dueByTerms(terms: Terms, date: CalendarDate): CalendarDate {
  if (!terms) return date;
  const [year, month, day] = parts(date);
  const closing = makeDate(year, month, terms.closingDay);
  const paid = addMonths(firstOfMonth(monthOf(date)), terms.payMonthOffset + (day <= parts(closing)[2] ? 0 : 1));
  const [payYear, payMonth] = parts(paid);
  return makeDate(payYear, payMonth, terms.payDay);
}

/** A charge that is not wholly paid. Minor units; `daysOverdue` is 0 or less while it is not due. */
export interface OpenItem { readonly entryId: string; readonly lineId: string; readonly entryNumber: number; readonly accountCode: string; readonly date: CalendarDate; readonly dueDate: CalendarDate; readonly daysOverdue: number; readonly amount: bigint; readonly open: bigint }
/** What one partner (`id` bare, undefined = none) has open, and what it has paid that is not applied to anything. */
export interface PartnerItems { readonly partnerId: string | undefined; readonly items: OpenItem[]; unapplied: bigint }

interface GroupRow { account_id: string; partner_id: string; month: string; due: string; charged: string; paid: string; settled: string }
interface LineRow { account_id: string; partner_id: string; entry_id: string; line_no: number; date: string; number: number; due: string | null; charged: string; paid: string; settles: { lineId: string; amount: number }[] | null }
/** A charge while payments are being applied. */
interface Charge { readonly line: LineRow; readonly due: CalendarDate; readonly lineId: string; open: bigint }
/** What is known of one partner on one account before its lines are read: what was charged before `start` is paid for sure. */
interface Ledger { readonly accountId: string; readonly partnerId: string; readonly start: CalendarDate; readonly paidBefore: bigint; readonly named: boolean }

const EVER = '1900-01-01';

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one); const group = groups.get(key);
    if (group) group.push(one); else groups.set(key, [one]);
  }
  return groups;
}

/**
 * Where to begin reading lines: everything charged in earlier months is paid for sure, because payments cover all that can be due before it. When a payment
 * names what it settles, all lines count.
 */
function begin(groups: readonly GroupRow[], terms: Terms, end: CalendarDate): Pick<Ledger, 'start' | 'paidBefore' | 'named'> {
  const paid = groups.reduce((sum, group) => sum + BigInt(group.paid), 0n);
  if (groups.some(({ settled }) => settled !== '0')) return { start: EVER, paidBefore: 0n, named: true };
  const charges = groups.filter(({ charged }) => charged !== '0').map(({ month, due, charged }) => ({
    month, amount: BigInt(charged), earliest: due === NO_DUE_DATE ? dueByTerms(terms, firstOfMonth(month)) : due, latest: due === NO_DUE_DATE ? dueByTerms(terms, lastOfMonth(month)) : due,
  })).sort((a, b) => (a.earliest < b.earliest ? -1 : 1));
  const before: bigint[] = [];
  for (const { amount } of charges) before.push((before[before.length - 1] ?? 0n) + amount);
  const upTo = (date: CalendarDate): bigint => {
    let low = 0; let high = charges.length;
    while (low < high) { const middle = (low + high) >> 1; if ((charges[middle]?.earliest ?? '') <= date) low = middle + 1; else high = middle; }
    return before[low - 1] ?? 0n;
  };
  let first: string | undefined;
  for (const charge of charges) if (upTo(charge.latest) > paid && (first === undefined || charge.month < first)) first = charge.month;
  const start = first === undefined ? end : firstOfMonth(first);
  const gone = charges.reduce((sum, { month, amount }) => (firstOfMonth(month) < start ? sum + amount : sum), 0n);
  const paidEarly = groups.reduce((sum, group) => (firstOfMonth(group.month) < start ? sum + BigInt(group.paid) : sum), 0n);
  return { start, paidBefore: paidEarly - gone, named: false };
}

/** Applies payments to charges: named ones first, the rest by due date, then in the order of the books. */
function apply(ledger: Ledger, lines: readonly LineRow[], terms: Terms): { charges: Charge[]; unapplied: bigint } {
  const charges = lines.filter(({ charged }) => charged !== '0').map((line): Charge => ({ line, due: line.due ?? dueByTerms(terms, line.date), lineId: lineId(withPrefix('entry', line.entry_id), line.line_no), open: BigInt(line.charged) }));
  const byId = new Map(charges.map((charge) => [charge.lineId, charge]));
  let pool = ledger.paidBefore;
  for (const { paid, settles } of lines) {
    let rest = BigInt(paid);
    for (const { lineId: id, amount } of settles ?? []) {
      const charge = byId.get(id);
      const part = charge === undefined ? 0n : [BigInt(amount), charge.open, rest].reduce((a, b) => (a < b ? a : b));
      if (charge) charge.open -= part;
      rest -= part;
    }
    pool += rest;
  }
  charges.sort((a, b) => (a.due !== b.due ? (a.due < b.due ? -1 : 1) : a.line.date !== b.line.date ? (a.line.date < b.line.date ? -1 : 1) : a.line.number - b.line.number || a.line.line_no - b.line.line_no));
  for (const charge of charges) {
    if (pool <= 0n) break;
    const part = pool < charge.open ? pool : charge.open;
    charge.open -= part; pool -= part;
  }
  return { charges: charges.filter(({ open }) => open > 0n), unapplied: pool };
}

/** Kinds of aging: whose accounts, and on which side a charge stands. */
const TYPES = { receivable: { flag: 'subledger:customer', side: 'debit' }, payable: { flag: 'subledger:vendor', side: 'credit' } } as const;
export type AgingType = keyof typeof TYPES;

/** Open items per partner as of a day. Reads the totals of partners and only the lines that may be open; as known earlier, all lines of the accounts. */
export async function openItems(rows: Kysely<Database>, at: Pick<Setting, 'companyId' | 'revision'>, type: AgingType, asOf: CalendarDate, partnerId?: string | null): Promise<{ partners: PartnerItems[]; accounts: { id: string; code: string; open: bigint }[] }> {
  const { companyId, revision } = at; const { flag, side } = TYPES[type];
  const charged = sql.ref(side); const paid = sql.ref(side === 'debit' ? 'credit' : 'debit');
  const accounts = await flaggedAccounts(rows, companyId, [flag]);
  const codes = new Map(accounts.map(({ id, code }) => [id, code])); const ids = [...codes.keys()];
  const only = partnerId === undefined ? undefined : partnerId ?? NOBODY;
  // Lines from the first of this month on are always read: the totals are of whole months.
  const end = asOf === lastOfMonth(monthOf(asOf)) ? addDays(asOf, 1) : firstOfMonth(monthOf(asOf));
  let ledgers: Ledger[] | undefined; const terms = new Map<string, Terms>();
  const readTerms = async (partners: readonly string[]): Promise<void> => {
    const found = await sql<{ id: string; terms: Terms | null }>`select id, state->'paymentTerms' as terms from partners where company_id = ${companyId} and id = any(${partners}::uuid[])`.execute(rows);
    for (const one of found.rows) terms.set(one.id, one.terms ?? undefined);
  };
  if (revision === undefined) {
    const groups = (await sql<GroupRow>`
      select account_id, partner_id, month, due_date::text as due, sum(${charged})::text as charged, sum(${paid})::text as paid, sum(settled)::text as settled from partner_months
      where company_id = ${companyId} and account_id = any(${ids}::uuid[]) and month <= ${monthOf(asOf)} ${only ? sql`and partner_id = ${only}` : sql``} group by 1, 2, 3, 4`.execute(rows)).rows;
    await readTerms([...new Set(groups.map((group) => group.partner_id))]);
    const byLedger = grouped(groups, (group) => `${group.account_id} ${group.partner_id}`);
    ledgers = [...byLedger.values()].map((own): Ledger => {
      const [{ account_id, partner_id }] = own as [GroupRow];
      const named = own.some(({ settled }) => settled !== '0');
      return { accountId: account_id, partnerId: partner_id, ...begin(named ? own : own.filter(({ month }) => firstOfMonth(month) < end), terms.get(partner_id), end) };
    });
  }
  const line = sql`l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, l.entry_id, l.line_no, l.effective_date::text as date, l.entry_number as number, l.due_date::text as due, l.${charged}::text as charged, l.${paid}::text as paid`;
  const settles = sql`(select e.content->'lines'->l.line_no->'settles' from entries e where e.company_id = ${companyId} and e.id = l.entry_id) as settles`;
  const lines: LineRow[] = [];
  if (ledgers === undefined) {
    lines.push(...(await sql<LineRow>`select ${line}, ${settles} from entry_lines l where l.company_id = ${companyId} and l.account_id = any(${ids}::uuid[]) and ${inForce(revision)} and l.effective_date <= ${asOf}
      ${only === undefined ? sql`` : only === NOBODY ? sql`and l.partner_id is null` : sql`and l.partner_id = ${only}`}`.execute(rows)).rows);
    await readTerms([...new Set(lines.map((one) => one.partner_id))]);
    ledgers = [...grouped(lines, (one) => `${one.account_id} ${one.partner_id}`).values()].map(([one]) => ({ accountId: (one as LineRow).account_id, partnerId: (one as LineRow).partner_id, start: EVER, paidBefore: 0n, named: true }));
  } else {
    const read = async (some: readonly Ledger[], whose: RawBuilder<unknown>, named: boolean): Promise<void> => {
      if (some.length === 0) return;
      lines.push(...(await sql<LineRow>`
        select l.* from unnest(${some.map((one) => one.accountId)}::uuid[], ${some.map((one) => one.partnerId)}::uuid[], ${some.map((one) => one.start)}::date[]) w(account_id, partner_id, start)
        cross join lateral (select ${line}, ${named ? settles : sql`null as settles`} from entry_lines l where l.company_id = ${companyId} and ${whose} and l.account_id = w.account_id and ${inForce(undefined)} and l.effective_date >= w.start and l.effective_date <= ${asOf}) l`.execute(rows)).rows);
    };
    const due = ledgers.filter(({ start, named }) => named || start <= asOf);
    for (const named of [false, true]) {
      await read(due.filter((one) => one.named === named && one.partnerId !== NOBODY), sql`l.partner_id = w.partner_id`, named);
      await read(due.filter((one) => one.named === named && one.partnerId === NOBODY), sql`l.partner_id is null`, named);
    }
  }
  const byLedger = grouped(lines, (one) => `${one.account_id} ${one.partner_id}`); const open = new Map<string, bigint>();
  const partners = new Map<string, PartnerItems>();
  for (const ledger of ledgers) {
    const own = partners.get(ledger.partnerId) ?? { partnerId: ledger.partnerId === NOBODY ? undefined : ledger.partnerId, items: [], unapplied: 0n };
    partners.set(ledger.partnerId, own);
    const { charges, unapplied } = apply(ledger, byLedger.get(`${ledger.accountId} ${ledger.partnerId}`) ?? [], terms.get(ledger.partnerId));
    own.unapplied += unapplied;
    open.set(ledger.accountId, charges.reduce((sum, charge) => sum + charge.open, (open.get(ledger.accountId) ?? 0n) - unapplied));
    own.items.push(...charges.map(({ line: it, due, lineId: id, open }): OpenItem => ({
      entryId: withPrefix('entry', it.entry_id), lineId: id, entryNumber: it.number, accountCode: codes.get(it.account_id) ?? '', date: it.date, dueDate: due, daysOverdue: daysBetween(due, asOf), amount: BigInt(it.charged), open,
    })));
  }
  return { partners: [...partners.values()], accounts: accounts.map((account) => ({ ...account, open: open.get(account.id) ?? 0n })) };
}

/** A bucket: items overdue from so many to so many days (`to` undefined = any more). */
export interface Bucket { readonly key: string; readonly label: string; readonly from?: number; readonly to?: number }
/** Buckets after the bounds in days: not due, 1 to the first bound, ... , over the last. */
function bucketsOf(bounds: readonly number[]): Bucket[] {
  const steps = bounds.map((to, i): Bucket => { const from = (bounds[i - 1] ?? 0) + 1; return { key: `${from}_${to}`, label: `${from}〜${to}日`, from, to }; });
  const last = bounds[bounds.length - 1] ?? 0;
  return [{ key: 'current', label: '期日前', to: 0 }, ...steps, { key: `over_${last}`, label: `${last}日超`, from: last + 1 }];
}

/** At most so many open items are listed per partner; their number is given. */
const ITEMS_SHOWN = 200;
/** A row of the report: a partner with its open items. */
export interface AgingRow extends Row { readonly partnerId?: string; readonly invoices?: readonly (OpenItem & { readonly links: { readonly entry: string } })[]; readonly invoiceCount?: number }
/** The aging report: type, buckets, and rows per partner. */
export interface Aging extends Report { readonly type: AgingType; readonly buckets: readonly Bucket[]; readonly rows: readonly AgingRow[] }
type AgingInput = ReportInput & { readonly type?: AgingType | undefined; readonly bucketDays?: readonly number[] | undefined };
const { asOf, to, period, knownAt, locale, partnerId: partnerParam } = PARAMETERS;
const agingInput = z.strictObject({
  asOf: asOf.describe('Day of the report, inclusive'), to: to.describe('Stands for asOf'), from: dateSchema.optional().describe('Taken and shown; it changes nothing'), period, locale, knownAt, partnerId: partnerParam,
  type: z.enum(['receivable', 'payable'], 'must be receivable or payable').optional().describe('receivable (default): accounts flagged subledger:customer; payable: subledger:vendor'),
  bucketDays: severalParam(integerParam(1, 3_650)).refine((days) => days.length <= 10 && days.every((day, i) => i === 0 || day > (days[i - 1] as number)), 'must be at most 10 numbers of days, ascending').optional().describe('Bounds of the buckets in days; default 30,60,90'),
});
const int = z.number().int();
const itemSchema = z.object({ entryId: z.string(), lineId: z.string(), entryNumber: int, accountCode: z.string(), date: z.string(), dueDate: z.string(), daysOverdue: int, amount: int, open: int, links: lineLinks });

/** The day of the report: asOf, or to, or the end of the period. Refuses validation_error when there is none, or when they contradict. */
function dayOf(input: ReportInput, frame: Frame): { day: CalendarDate; shown: { asOf: CalendarDate; from?: CalendarDate; to?: CalendarDate } } {
  if (input.period !== undefined) {
    const range = requireRange(input, frame);
    return { day: range.to, shown: { ...range, asOf: range.to } };
  }
  if (input.asOf !== undefined) {
    if (input.from !== undefined || input.to !== undefined) refuse('validation_error', 'asOf excludes from and to: send asOf alone, or from and to', 'asOf');
    return { day: input.asOf, shown: { asOf: input.asOf } };
  }
  if (input.to === undefined) return refuse('validation_error', 'from and to are both required (YYYY-MM-DD), or asOf, or to alone', input.from === undefined ? 'from' : 'to');
  if (input.from !== undefined && input.from > input.to) refuse('validation_error', `from (${input.from}) must not be after to (${input.to})`, 'from');
  return { day: input.to, shown: { ...(input.from ? { from: input.from, to: input.to } : {}), asOf: input.to } };
}

/** Sums of a partner's open items per bucket, `unapplied` (0 or less) and `total`. */
function figures(of: PartnerItems, buckets: readonly Bucket[]): Record<string, bigint> {
  const values: Record<string, bigint> = Object.fromEntries([...buckets.map(({ key }) => [key, 0n]), ['unapplied', -of.unapplied], ['total', -of.unapplied]]);
  for (const { daysOverdue, open } of of.items) {
    const key = buckets.find((bucket) => daysOverdue <= (bucket.to ?? Infinity))?.key ?? '';
    values[key] = (values[key] ?? 0n) + open;
    values['total'] = (values['total'] ?? 0n) + open;
  }
  return values;
}

/**
 * Aging as of a day, from every posted line on the control accounts. A payment settles the lines it names, else the oldest due of its partner and account; due is what
 * the line says, else its entry, else the partner's terms, else the day of the entry. What is paid too much stands in `unapplied`. Each control account is held against
 * its balance. Refuses validation_error when no day is given.
 */
export const agingReport = query<AgingInput, Aging>({
  name: 'report-aging', summary: 'Aging of receivables or payables', needs: 'reports:read', input: agingInput as unknown as z.ZodType<AgingInput>,
  output: reportSchema.extend({
    type: z.enum(['receivable', 'payable']), buckets: z.array(z.object({ key: z.string(), label: z.string(), from: int.optional(), to: int.optional() })),
    rows: z.array(statementRow.extend({ partnerId: z.string().optional(), invoices: z.array(itemSchema).optional(), invoiceCount: int.optional() })),
  }),
  run(rows, asked, input) {
    const type = input.type ?? 'receivable'; const buckets = bucketsOf(input.bucketDays ?? [30, 60, 90]);
    return onOneSnapshot(rows, async (snapshot) => {
      const at = await setting(snapshot, asked, input);
      if (!at) return undefined;
      const { day, shown } = dayOf(input, at.frame);
      const { partners, accounts } = await openItems(snapshot, at, type, day, at.lines.partnerId);
      const ids = partners.flatMap(({ partnerId }) => (partnerId === undefined ? [] : [partnerId]));
      const names = new Map((await sql<{ id: string; code: string | null; name: string }>`select id, code, name from partners where company_id = ${at.companyId} and id = any(${ids}::uuid[])`.execute(snapshot)).rows.map((row) => [row.id, row]));
      const balances = await movements(snapshot, { ...at.books, accountIds: accounts.map(({ id }) => id), bounds: [null, dayAfter(day)], kinds: [ALL_KINDS], all: true });
      const keys = [...buckets.map(({ key }) => key), 'unapplied', 'total'];
      const total: Record<string, bigint> = Object.fromEntries(keys.map((key) => [key, 0n]));
      const controls = accounts.map(({ code }) => code);
      const out = partners.map((one): AgingRow => {
        const known = one.partnerId === undefined ? undefined : names.get(one.partnerId);
        const named = one.partnerId === undefined ? { code: 'none', name: '（取引先なし）', nameEn: 'No partner' } : { code: known?.code ?? withPrefix('partner', one.partnerId), name: known?.name ?? '', partnerId: withPrefix('partner', one.partnerId) };
        const items = one.items.sort((a, b) => (a.dueDate !== b.dueDate ? (a.dueDate < b.dueDate ? -1 : 1) : a.entryNumber - b.entryNumber));
        return { kind: 'group', level: 0, ...named, values: figures(one, buckets), invoices: items.slice(0, ITEMS_SHOWN).map((item) => ({ ...item, links: { entry: entryLink(asked.companyId, item.entryId) } })), invoiceCount: items.length, behind: { accounts: controls, partnerId: one.partnerId === undefined ? 'none' : withPrefix('partner', one.partnerId) } };
      }).filter(({ values, invoiceCount }) => invoiceCount !== 0 || values['unapplied'] !== 0n).sort((a, b) => (a.code === 'none' ? 1 : b.code === 'none' ? -1 : a.code < b.code ? -1 : 1));
      for (const { values } of out) for (const key of keys) total[key] = (total[key] ?? 0n) + (values[key] ?? 0n);
      const body = envelope(asked, at, type === 'payable' ? 'ap_aging' : 'ar_aging', input, {
        ...shown, columns: [...buckets.map(({ key, label }) => ({ key, label, to: day, kind: 'actual' as const })), { key: 'unapplied', label: '未充当', to: day, kind: 'actual' as const }, { key: 'total', label: '合計', to: day, kind: 'actual' as const }],
        evidence: 'balances', rows: [...out, { kind: 'total' as const, level: 0, code: 'total', name: '合計', nameEn: 'Total', values: total, behind: { accounts: controls } }], totals: total,
        checks: at.whole ? balances.map(({ account, debit: [debit = 0n], credit: [credit = 0n] }) => equal(`ties_to_account_${account.code}`, accounts.find(({ code }) => code === account.code)?.open ?? 0n, net(TYPES[type].side, debit, credit))) : [],
      });
      return { ...body, filters: { ...body.filters, ...(input.type ? { type } : {}), ...(input.bucketDays ? { bucketDays: input.bucketDays } : {}) }, type, buckets };
    });
  },
});
