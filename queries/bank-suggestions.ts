// What a bank transaction probably is: what a rule says of it, lines of entries, invoices, expense reports, payroll
// runs and lines of other accounts with its amount, and how lines that said the same were booked. Each comes with what
// to send to take it.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import {
  isNamedIn,
  LARGEST_FEE,
  ofEntryLine,
  ofHistory,
  ofInvoice,
  ofTransfer,
  SUGGESTION_REASONS,
  type Confidence,
} from '../src/domain/bank-suggestions.ts';
import {
  BANK_TRANSACTION_ID,
  isOpen,
  shownBankTransaction,
  type BankTransaction,
} from '../src/domain/bank-transactions.ts';
import { addDays, dateInZone } from '../src/domain/dates.ts';
import { EXPENSE_REPORT_ID } from '../src/domain/expense-reports.ts';
import { bare, lineId, withPrefix } from '../src/domain/ids.ts';
import type { Invoice } from '../src/domain/invoices.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { PAYROLL_RUN_ID } from '../src/domain/payroll-runs.ts';
import { searchKey } from '../src/domain/text.ts';
import { bankLines, getBankTransaction } from './bank-transactions.ts';
import type { ListInput } from './lists.ts';
import { pageOf } from './page.ts';
import { onOneSnapshot, query, type Asked, type Page } from './query.ts';
import { openItems } from './reports/aging/open-items.ts';
import type { OpenCharge } from './reports/aging/settle.ts';
import { setting } from './reports/report.ts';

const suggestion = z.object({
  type: z.enum([
    'rule',
    'journal_entry',
    'invoice',
    'open_item',
    'expense_report',
    'payroll_run',
    'transfer',
    'booking',
  ]),
  id: z
    .string()
    .optional()
    .describe('The rule, the entry, the invoice, the report, the run, or the line of the other bank account'),
  date: z.string().optional(),
  amount: z.number().int(),
  text: z.string().optional().describe('What it is called'),
  number: z.string().optional().describe('Number of the invoice, the report or the entry'),
  partnerName: z.string().optional().describe('Whom it is about'),
  dueDate: z.string().optional().describe('When what is owed is due'),
  confidence: z.number().int().min(0).max(100),
  reasons: z.array(z.enum(SUGGESTION_REASONS)),
  action: z.enum(['match', 'accept']).describe('Where to send {body}: POST .../transactions/:btxId/{action}'),
  body: z.record(z.string(), z.unknown()),
});
type Suggestion = z.infer<typeof suggestion>;
const suggestions = z.object({ suggestions: z.array(suggestion) }).meta({ id: 'BankSuggestions' });

/** Entries are looked for so many days before and after a line, other ends of transfers so many. */
const ENTRY_DAYS = 45;
const TRANSFER_DAYS = 7;
/** Entries of these are owed by a thing that is a candidate itself. */
const OWED_BY_NOUNS: readonly string[] = ['invoice', 'expense_report', 'payroll'];
/** A line is shown at most so many. */
const MOST = 20;

/** Open lines of one bank account that candidates are looked for, all of them by each statement. */
interface BankSuggestionLooking {
  readonly rows: Kysely<Database>;
  readonly asked: Asked;
  readonly company: string;
  readonly accountId: string;
  readonly bankAccountId: string;
  readonly lines: readonly BankTransaction[];
}
/** What was found for the lines of these places. */
type FoundSuggestion = readonly (readonly [n: number, found: Suggestion])[];

/** The lines as a relation `x`: their place, day, amount that waits, direction and text. */
const asRelation = (lines: readonly BankTransaction[]): RawBuilder<unknown> => {
  const told = lines.map(({ date, unmatchedAmount: amount, direction, description }, n) => {
    return { n, date, amount, direction, description };
  });
  return sql`json_to_recordset(${JSON.stringify(told)}::json)
    as x(n integer, date date, amount bigint, direction text, description text)`;
};

/** What was found, by the place of its line, with how many there are of that line. */
function byLine<T extends { readonly n: number }>(
  { lines }: BankSuggestionLooking,
  found: readonly T[],
  make: (line: BankTransaction, found: T, candidates: number) => Suggestion,
): FoundSuggestion {
  const ofLine = grouped(found, ({ n }) => n);
  return found.map((one) => [one.n, make(lines[one.n] as BankTransaction, one, ofLine.get(one.n)?.length ?? 0)]);
}

const suggested = (
  of: Omit<Suggestion, 'confidence' | 'reasons' | 'action'>,
  { confidence, reasons }: Confidence,
): Suggestion => ({ ...of, confidence, reasons: [...reasons], action: 'match' });

/** What is given, without what is null. */
function given(of: Readonly<Record<'text' | 'number' | 'partnerName' | 'dueDate', string | null | undefined>>): {
  text?: string;
  number?: string;
  partnerName?: string;
  dueDate?: string;
} {
  return Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null && value !== undefined));
}

/** Lines of posted entries on the ledger account with the amount, that no line is matched with. */
async function entries(looking: BankSuggestionLooking): Promise<FoundSuggestion> {
  const { rows, company, accountId, lines } = looking;
  const found = await sql<{
    n: number;
    entry_id: string;
    line_no: number;
    date: string;
    memo: string | null;
    number: string | null;
    partner: string | null;
  }>`select x.n, c.* from ${asRelation(lines)} cross join lateral (
    select l.entry_id, l.line_no, l.effective_date::text as date, e.content->>'memo' as memo,
      l.entry_number::text as number, p.name as partner
    from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
      left join partners p on p.company_id = l.company_id and p.id = l.partner_id
    where l.company_id = ${company} and l.account_id = ${accountId} and l.to_revision is null and l.posted
      and l.amount = x.amount and (l.debit > 0) = (x.direction = 'in')
      and l.effective_date between x.date - ${ENTRY_DAYS}::integer and x.date + ${ENTRY_DAYS}::integer
      and e.status = 'posted' and e.reverses is null and e.reversed_by = '{}'
      and not exists (select from bank_matches m where m.company_id = l.company_id and m.entry_id = l.entry_id
        and m.line_no = l.line_no)
    order by abs(l.effective_date - x.date), l.entry_id limit ${MOST}) c`.execute(rows);
  return byLine(looking, found.rows, (line, { entry_id: uuid, line_no, date, memo, number, partner }, candidates) => {
    const id = withPrefix('entry', uuid);
    const told = given({ text: memo, number, partnerName: partner, dueDate: undefined });
    const body = { matches: [{ entryLineId: lineId(id, line_no) }] };
    const of = { type: 'journal_entry' as const, id, date, amount: line.unmatchedAmount, ...told, body };
    return suggested(of, ofEntryLine(line.date, date, candidates));
  });
}

/** What of an invoice is withheld when all that is owed is paid. */
function withheld({ withholdingTax, payments }: Invoice): number {
  const held = payments.reduce((sum, { withholding = 0, reversedAt }) => (reversedAt ? sum : sum + withholding), 0);
  return Math.max(0, withholdingTax - held);
}

const said = ({ description, payeeName }: BankTransaction): string => `${description} ${payeeName ?? ''}`;

/** Invoices of which the amount is owed, or so much more that it may be a fee or the tax that is withheld. */
async function invoices({ rows, company, lines }: BankSuggestionLooking): Promise<FoundSuggestion> {
  const found = await sql<{ n: number; state: Invoice; kana: string | null; name: string | null }>`
    select x.n, c.* from ${asRelation(lines)} cross join lateral (
    select i.state, p.state->>'nameKana' as kana, p.name
    from invoices i left join partners p on p.company_id = i.company_id and p.id = i.partner_id
    where i.company_id = ${company} and i.status = 'issued' and i.type = any(case x.direction
        when 'in' then array['sales', 'purchase_credit'] else array['purchase', 'sales_credit'] end)
      and i.amount_due between x.amount and x.amount + ${LARGEST_FEE}::bigint
        + coalesce((i.state->>'withholdingTax')::bigint, 0)
    order by i.due_date, i.id limit 50) c`.execute(rows);
  const likely = found.rows.flatMap(({ n, state, kana, name }) => {
    const line = lines[n] as BankTransaction;
    const isNamed = isNamedIn(said(line), [state.partnerName, name ?? undefined, kana ?? undefined]);
    const of = { amountDue: state.amountDue, withheld: withheld(state) };
    return ofInvoice(line.unmatchedAmount, of, isNamed, 1) ? [{ n, key: `${n} ${isNamed}`, state, isNamed, of }] : [];
  });
  const alike = grouped(likely, ({ key }) => key);
  return likely.flatMap(({ n, key, state, isNamed, of }) => {
    const amount = (lines[n] as BankTransaction).unmatchedAmount;
    const sure = ofInvoice(amount, of, isNamed, alike.get(key)?.length ?? 1);
    if (!sure) return [];
    const { id, number, partnerName, dueDate } = state;
    const item = { invoiceId: id, amount, ...(sure.fee !== undefined && { fee: { amount: sure.fee } }) };
    const text = [number, partnerName].filter((part) => part !== undefined).join(' ');
    const told = given({ text, number, partnerName, dueDate });
    const body = { matches: [item] };
    return [[n, suggested({ type: 'invoice', id, date: dueDate, amount, ...told, body }, sure)] as const];
  });
}

/** What is owed to the company or by it, of just the amount, and no invoice says: lines on control accounts. */
async function openOfEntries(looking: BankSuggestionLooking): Promise<FoundSuggestion> {
  const { rows, asked, lines } = looking;
  const at = await setting(rows, asked, {});
  if (!at) return [];
  const latest = lines.reduce((day, { date }) => (date > day ? date : day), '');
  const today = dateInZone(at.frame.timezone, asked.nowMs);
  const asOf = latest > today ? latest : today;
  const out: (readonly [n: number, found: Suggestion])[] = [];
  for (const [type, direction] of [
    ['receivable', 'in'],
    ['payable', 'out'],
  ] as const) {
    const waiting = lines.flatMap((line, n) => (line.direction === direction ? [{ line, n }] : []));
    if (waiting.length === 0) continue;
    const amounts = new Set(waiting.map(({ line }) => BigInt(line.unmatchedAmount)));
    const { partners, accounts } = await openItems(rows, at, { type, asOf, items: true, bounds: [] });
    const open = partners.flatMap(({ partnerId, items }) =>
      items.flatMap((item) => (amounts.has(item.open) ? [{ partnerId, item }] : [])),
    );
    if (open.length === 0) continue;
    const told = await toldOfEntries(looking, open);
    const codes = new Map(accounts.map(({ id, code }) => [id, code]));
    for (const { line, n } of waiting) {
      const fits = open.flatMap(({ partnerId, item }) => {
        const of = told.get(item.line.entry_id);
        const isOwed = item.open === BigInt(line.unmatchedAmount) && item.date <= addDays(line.date, ENTRY_DAYS);
        if (!of || !isOwed) return [];
        const partner = partnerId === undefined ? undefined : of.partners[partnerId];
        return [{ partnerId, item, of, partner, isNamed: isNamedIn(said(line), [partner?.name, partner?.kana]) }];
      });
      for (const { partnerId, item, of, partner, isNamed } of fits.slice(0, MOST)) {
        const alike = fits.filter((one) => one.isNamed === isNamed).length;
        const amount = line.unmatchedAmount;
        const sure = ofInvoice(amount, { amountDue: amount, withheld: 0 }, isNamed, alike);
        if (!sure) continue;
        const id = withPrefix('entry', item.line.entry_id);
        const settled = { lineId: lineId(id, item.line.line_no), amount };
        const counter = {
          accountCode: codes.get(item.line.account_id),
          amount,
          ...(partnerId !== undefined && { partnerId: withPrefix('partner', partnerId) }),
          settles: [settled],
        };
        const number = of.reference ?? String(item.line.number);
        const shown = given({ text: of.memo, number, partnerName: partner?.name, dueDate: item.dueDate });
        const body = { lines: [counter] };
        out.push([n, suggested({ type: 'open_item', id, date: item.date, amount, ...shown, body }, sure)]);
      }
    }
  }
  return out;
}

interface ToldOfEntry {
  readonly memo: string | null;
  readonly reference: string | null;
  /** Names of partners by bare id. */
  readonly partners: Readonly<Record<string, { readonly name: string; readonly kana?: string }>>;
}

/** What is told of entries by bare id, but for those of invoices, reports and runs: they are candidates themselves. */
async function toldOfEntries(
  { rows, company }: BankSuggestionLooking,
  open: readonly { readonly partnerId: string | undefined; readonly item: OpenCharge }[],
): Promise<ReadonlyMap<string, ToldOfEntry>> {
  const ids = [...new Set(open.map(({ item }) => item.line.entry_id))];
  const partnerIds = [...new Set(open.flatMap(({ partnerId }) => partnerId ?? []))];
  const named = await sql<{ id: string; name: string; kana: string | null }>`
    select id, name, state->>'nameKana' as kana from partners
    where company_id = ${company} and id = any(${partnerIds}::uuid[])`.execute(rows);
  const partners = Object.fromEntries(
    named.rows.map(({ id, name, kana }) => [id, { name, ...(kana !== null && { kana }) }]),
  );
  const found = await sql<{ id: string; memo: string | null; reference: string | null }>`
    select id, content->>'memo' as memo, reference from entries
    where company_id = ${company} and id = any(${ids}::uuid[])
      and coalesce(content->>'sourceType', '') <> all(${OWED_BY_NOUNS})`.execute(rows);
  return new Map(found.rows.map(({ id, memo, reference }) => [id, { memo, reference, partners }]));
}

/** What the books owe and pay whole: approved expense reports and posted payroll runs of the amount. */
async function payments(looking: BankSuggestionLooking): Promise<FoundSuggestion> {
  const { rows, company, lines } = looking;
  const found = await sql<{
    n: number;
    type: 'expense_report' | 'payroll_run';
    id: string;
    date: string;
    number: string | null;
    text: string;
  }>`select x.n, c.* from ${asRelation(lines)} cross join lateral (select * from (
    select 'expense_report' as type, id, (state->>'bookingDate') as date, number, concat_ws(' ', number, title) as text
      from expense_reports where company_id = ${company} and status = 'approved' and total = x.amount
        and x.direction = 'out'
    union all
    select 'payroll_run', id, pay_date::text, null, period from payroll_runs
      where company_id = ${company} and status = 'posted'
        and (state->'totals'->>'net')::bigint = case x.direction when 'in' then -x.amount else x.amount end
    ) owed order by date, id limit ${MOST}) c`.execute(rows);
  return byLine(looking, found.rows, (line, { type, id: uuid, date, number, text }, candidates) => {
    const [kind, field] =
      type === 'payroll_run' ? [PAYROLL_RUN_ID, 'payrollRunId'] : [EXPENSE_REPORT_ID, 'expenseReportId'];
    const id = withPrefix(kind, uuid);
    const told = given({ text, number, partnerName: undefined, dueDate: undefined });
    const of = { type, id, date, amount: line.unmatchedAmount, ...told, body: { matches: [{ [field]: id }] } };
    return suggested(of, ofEntryLine(line.date, date, candidates));
  });
}

/** Lines of other bank accounts that wait and moved the same the other way. */
async function transfers(looking: BankSuggestionLooking): Promise<FoundSuggestion> {
  const { rows, company, bankAccountId, lines } = looking;
  const found = await sql<{ n: number; id: string; date: string; text: string }>`
    select x.n, c.* from ${asRelation(lines)} cross join lateral (
    select t.id, t.date::text as date, concat(b.name, ' ', t.state->>'description') as text
    from bank_transactions t join bank_accounts b on b.company_id = t.company_id and b.id = t.bank_account_id
    where t.company_id = ${company} and t.bank_account_id <> ${bankAccountId}
      and t.status in ('unmatched', 'suggested', 'partially_matched') and t.amount = x.amount
      and t.unmatched_amount = t.amount and t.direction <> x.direction
      and t.date between x.date - ${TRANSFER_DAYS}::integer and x.date + ${TRANSFER_DAYS}::integer
    order by abs(t.date - x.date), t.id limit ${MOST}) c`.execute(rows);
  return byLine(looking, found.rows, (line, { id: uuid, date, text }, candidates) => {
    const id = withPrefix(BANK_TRANSACTION_ID, uuid);
    const of = { type: 'transfer' as const, id, date, amount: line.unmatchedAmount, text };
    const body = { matches: [{ transferTransactionId: id }] };
    return suggested({ ...of, body }, ofTransfer(line.date, date, candidates));
  });
}

/** How lines of the account that said the same were booked last: those of them that had one line against the bank. */
async function history({ rows, company, bankAccountId, lines }: BankSuggestionLooking): Promise<FoundSuggestion> {
  const found = await sql<{ n: number; content: EntryContent; text: string }>`
    select x.n, e.content, t.text from ${asRelation(lines)} cross join lateral (
      select t.id, t.state->>'description' as text from bank_transactions t
      where t.company_id = ${company} and t.status = 'matched'
        and t.bank_account_id = ${bankAccountId} and t.direction = x.direction
        and t.date >= x.date - 800 and t.state->>'description' = x.description
      order by t.date desc, t.id desc limit ${MOST}) t
    join bank_matches m on m.company_id = ${company} and m.transaction_id = t.id
    join entries e on e.company_id = m.company_id and e.id = m.entry_id and e.content->>'sourceType' = 'bank'`.execute(
    rows,
  );
  const booked = found.rows.flatMap(({ n, content, text }) => {
    const line = lines[n] as BankTransaction;
    const base = content.lines.filter((one) => !one.isTaxLine && (one.side === 'debit') === (line.direction === 'out'));
    const [only] = base;
    return only && base.length === 1 && searchKey(text) === searchKey(line.description)
      ? [{ key: `${only.accountCode} ${only.taxCode ?? ''}`, n, only }]
      : [];
  });
  const byPlace = grouped(booked, ({ n }) => n);
  return [...byPlace].flatMap(([n, all]) => {
    const amount = (lines[n] as BankTransaction).unmatchedAmount;
    return [...grouped(all, ({ key }) => key)].slice(0, 3).map(([key, those]) => {
      const { accountCode, taxCode, partnerId, labelIds } = those[0]?.only ?? {};
      const counter = {
        accountCode,
        amount,
        ...(taxCode !== undefined && { taxCode }),
        ...(partnerId !== undefined && { partnerId }),
        ...(labelIds && { labelIds }),
      };
      const of = { type: 'booking' as const, amount, text: key.trim(), body: { lines: [counter] } };
      return [n, suggested(of, ofHistory(those.length, all.length))] as const;
    });
  });
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** What rules suggested when they were asked: taken by `accept`, so that the rule's statistics hear of it. */
async function ofRules({ rows, company, lines }: BankSuggestionLooking): Promise<FoundSuggestion> {
  const ids = [...new Set(lines.flatMap(({ suggestion: by }) => by?.ruleId ?? []))];
  if (ids.length === 0) return [];
  const found = await rows
    .selectFrom('rules')
    .select(['id', 'name'])
    .where('company_id', '=', company)
    .where('id', 'in', ids.map(bare))
    .execute();
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return lines.flatMap(({ suggestion: by, unmatchedAmount: amount }, n) => {
    if (!by) return [];
    const text = names.get(bare(by.ruleId));
    const of = { type: 'rule' as const, id: by.ruleId, amount, ...(text !== undefined && { text }) };
    const how = { confidence: by.confidence, reasons: ['rule' as const], action: 'accept' as const, body: {} };
    return [[n, { ...of, ...how }] as const];
  });
}

/** What lines of one bank account probably are, by their ids: so many statements, however many lines. */
async function suggestionsOf(
  rows: Kysely<Database>,
  asked: Asked,
  bankAccountId: string,
  all: readonly BankTransaction[],
): Promise<ReadonlyMap<string, readonly Suggestion[]>> {
  const lines = all.filter(({ status }) => isOpen(status));
  if (lines.length === 0) return new Map();
  const company = bare(asked.companyId);
  const bank = await rows
    .selectFrom('bank_accounts')
    .select('account_id')
    .where('company_id', '=', company)
    .where('id', '=', bare(bankAccountId))
    .executeTakeFirstOrThrow();
  const looking: BankSuggestionLooking = {
    rows,
    asked,
    company,
    accountId: bank.account_id,
    bankAccountId: bare(bankAccountId),
    lines,
  };
  const data = lines.map((): Suggestion[] => []);
  for (const look of [entries, invoices, openOfEntries, payments, transfers, history])
    for (const [n, found] of await look(looking)) data[n]?.push(found);
  for (const found of data) found.sort((a, b) => b.confidence - a.confidence);
  for (const [n, found] of await ofRules(looking)) data[n]?.unshift(found);
  return new Map(lines.map(({ id }, n) => [id, (data[n] ?? []).slice(0, MOST)]));
}

/** What a line probably is: what a rule suggested, then the surest; nothing for one that is done with. */
export const bankSuggestions = query<{ bankAccountId: string; id: string }, z.infer<typeof suggestions>>({
  name: 'suggest-bank-matches',
  summary: 'Suggest what a bank transaction may be matched with',
  text:
    'What a line of a statement probably is, each with how sure that is and why: what a rule suggested, then the ' +
    'surest. Nothing for a line that is done with.',
  ja: {
    summary: '銀行明細の消込候補を示す',
    text:
      '銀行明細の候補を、確信度と理由とともに示します: まずルールによるもの、次に確信度の高いもの。' +
      '処理済みの明細では何も返しません。',
  },
  needs: 'banking:read',
  input: z.strictObject({ bankAccountId: z.string().max(60), id: z.string().min(1).max(200) }),
  output: suggestions,
  run: (rows, asked: Asked, input) =>
    onOneSnapshot(rows, async (snapshot) => {
      const line = (await getBankTransaction.run(snapshot, asked, input)) as BankTransaction | undefined;
      if (!line) return undefined;
      const found = await suggestionsOf(snapshot, asked, input.bankAccountId, [line]);
      return { suggestions: [...(found.get(line.id) ?? [])] };
    }),
});

const listedLine = shownBankTransaction.extend({
  suggestions: z
    .array(suggestion)
    .optional()
    .describe('With {expand} suggestions, of a line of which something waits: what it probably is, the surest first'),
});

/** The lines of a statement, each with what it probably is where that is asked for. */
export const listBankTransactions = query<ListInput, Page<object>>({
  ...bankLines,
  text: 'Lines of the statement of a bank account; {expand} suggestions adds what each open line probably is.',
  ja: {
    summary: '銀行明細の一覧',
    text: '銀行口座の明細。{expand} に suggestions を指定すると、未処理の明細ごとに候補を加えます。',
  },
  input: bankLines.input.extend({
    expand: z
      .literal('suggestions', 'expand must be suggestions')
      .optional()
      .describe('suggestions: with what each open line probably is'),
  }),
  output: pageOf(listedLine),
  run: (rows, asked, { expand, ...input }) =>
    onOneSnapshot(rows, async (snapshot) => {
      const page = await bankLines.run(snapshot, asked, input as ListInput);
      if (!page || expand === undefined) return page;
      const lines = page.data as readonly BankTransaction[];
      const found = await suggestionsOf(snapshot, asked, input['bankAccountId'] as string, lines);
      const data = lines.map((line) =>
        isOpen(line.status) ? { ...line, suggestions: found.get(line.id) ?? [] } : line,
      );
      return { ...page, data };
    }),
});
