// What a bank transaction probably is: what a rule says of it, lines of entries, invoices, expense reports, payroll
// runs and lines of other accounts with its amount, and how lines that said the same were booked. Each comes with what
// to send to take it.
import { sql, type Kysely } from 'kysely';
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
import { BANK_TRANSACTION_ID, isOpen, type BankTransaction } from '../src/domain/bank-transactions.ts';
import { addDays } from '../src/domain/dates.ts';
import { EXPENSE_REPORT_ID } from '../src/domain/expense-reports.ts';
import { bare, lineId, withPrefix } from '../src/domain/ids.ts';
import type { Invoice } from '../src/domain/invoices.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { PAYROLL_RUN_ID } from '../src/domain/payroll-runs.ts';
import { searchKey } from '../src/domain/text.ts';
import { getBankTransaction } from './bank-transactions.ts';
import { onOneSnapshot, query, type Asked } from './query.ts';

const suggestion = z.object({
  type: z.enum(['rule', 'journal_entry', 'invoice', 'expense_report', 'payroll_run', 'transfer', 'booking']),
  id: z
    .string()
    .optional()
    .describe('The rule, the entry, the invoice, the report, the run, or the line of the other bank account'),
  date: z.string().optional(),
  amount: z.number().int(),
  text: z.string().optional().describe('What it is called'),
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

interface BankSuggestionLooking {
  readonly rows: Kysely<Database>;
  readonly company: string;
  readonly accountId: string;
  readonly line: BankTransaction;
}

const suggested = (
  of: Pick<Suggestion, 'type' | 'amount' | 'body'> & Partial<Pick<Suggestion, 'id' | 'date' | 'text'>>,
  { confidence, reasons }: Confidence,
): Suggestion => ({ ...of, confidence, reasons: [...reasons], action: 'match' });

/** Lines of posted entries on the ledger account with the amount, that no line is matched with. */
async function entries({ rows, company, accountId, line }: BankSuggestionLooking): Promise<Suggestion[]> {
  const found = await sql<{ entry_id: string; line_no: number; date: string; memo: string | null }>`
    select l.entry_id, l.line_no, l.effective_date::text as date, e.content->>'memo' as memo
    from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
    where l.company_id = ${company} and l.account_id = ${accountId} and l.to_revision is null and l.posted
      and l.amount = ${BigInt(line.unmatchedAmount)} and (l.debit > 0) = ${line.direction === 'in'}
      and l.effective_date between ${addDays(line.date, -ENTRY_DAYS)} and ${addDays(line.date, ENTRY_DAYS)}
      and e.status = 'posted' and e.reverses is null and e.reversed_by = '{}'
      and not exists (select from bank_matches m where m.company_id = l.company_id and m.entry_id = l.entry_id
        and m.line_no = l.line_no)
    order by abs(l.effective_date - ${line.date}::date), l.entry_id limit 20`.execute(rows);
  return found.rows.map(({ entry_id: uuid, line_no: n, date, memo }) => {
    const id = withPrefix('entry', uuid);
    const body = { matches: [{ entryLineId: lineId(id, n) }] };
    const of = { type: 'journal_entry' as const, id, date, amount: line.unmatchedAmount, body };
    return suggested(memo === null ? of : { ...of, text: memo }, ofEntryLine(line.date, date, found.rows.length));
  });
}

/** What of an invoice is withheld when all that is owed is paid. */
function withheld({ withholdingTax, payments }: Invoice): number {
  const held = payments.reduce((sum, { withholding = 0, reversedAt }) => (reversedAt ? sum : sum + withholding), 0);
  return Math.max(0, withholdingTax - held);
}

/** Invoices of which the amount is owed, or so much more that it may be a fee or the tax that is withheld. */
async function invoices({ rows, company, line }: BankSuggestionLooking): Promise<Suggestion[]> {
  const types = line.direction === 'in' ? ['sales', 'purchase_credit'] : ['purchase', 'sales_credit'];
  const { unmatchedAmount: amount } = line;
  const found = await sql<{ state: Invoice; kana: string | null; name: string | null }>`
    select i.state, p.state->>'nameKana' as kana, p.name
    from invoices i left join partners p on p.company_id = i.company_id and p.id = i.partner_id
    where i.company_id = ${company} and i.status = 'issued' and i.type = any(${types})
      and i.amount_due between ${BigInt(amount)} and
        ${BigInt(amount + LARGEST_FEE)} + coalesce((i.state->>'withholdingTax')::bigint, 0)
    order by i.due_date, i.id limit 50`.execute(rows);
  const likely = found.rows.flatMap(({ state, kana, name }) => {
    const said = `${line.description} ${line.payeeName ?? ''}`;
    const isNamed = isNamedIn(said, [state.partnerName, name ?? undefined, kana ?? undefined]);
    const of = { amountDue: state.amountDue, withheld: withheld(state) };
    return ofInvoice(amount, of, isNamed, 1) ? [{ state, isNamed, of }] : [];
  });
  return likely.flatMap(({ state, isNamed, of }) => {
    const sure = ofInvoice(amount, of, isNamed, likely.filter((one) => one.isNamed === isNamed).length);
    if (!sure) return [];
    const { id, number, partnerName, dueDate } = state;
    const item = { invoiceId: id, amount, ...(sure.fee !== undefined && { fee: { amount: sure.fee } }) };
    const text = [number, partnerName].filter((part) => part !== undefined).join(' ');
    return [suggested({ type: 'invoice', id, date: dueDate, amount, text, body: { matches: [item] } }, sure)];
  });
}

/** What the books owe and pay whole: approved expense reports and posted payroll runs of the amount. */
async function payments({ rows, company, line }: BankSuggestionLooking): Promise<Suggestion[]> {
  const amount = line.unmatchedAmount;
  const reports = sql<{ type: string; id: string; date: string; text: string }>`
    select 'expense_report' as type, id, (state->>'bookingDate') as date, concat_ws(' ', number, title) as text
    from expense_reports where company_id = ${company} and status = 'approved' and total = ${BigInt(amount)}`;
  const runs = sql`
    select 'payroll_run' as type, id, pay_date::text as date, period as text from payroll_runs
    where company_id = ${company} and status = 'posted'
      and (state->'totals'->>'net')::bigint = ${BigInt(line.direction === 'in' ? -amount : amount)}`;
  const both = line.direction === 'in' ? sql`${runs}` : sql`${reports} union all ${runs}`;
  const found = await sql<{ type: 'expense_report' | 'payroll_run'; id: string; date: string; text: string }>`
    select * from (${both}) owed order by date, id limit 20`.execute(rows);
  return found.rows.map(({ type, id: uuid, date, text }) => {
    const [kind, field] =
      type === 'payroll_run' ? [PAYROLL_RUN_ID, 'payrollRunId'] : [EXPENSE_REPORT_ID, 'expenseReportId'];
    const id = withPrefix(kind, uuid);
    const body = { matches: [{ [field]: id }] };
    return suggested({ type, id, date, amount, text, body }, ofEntryLine(line.date, date, found.rows.length));
  });
}

/** Lines of other bank accounts that wait and moved the same the other way. */
async function transfers({ rows, company, line }: BankSuggestionLooking): Promise<Suggestion[]> {
  const found = await sql<{ id: string; date: string; text: string }>`
    select t.id, t.date::text as date, concat(b.name, ' ', t.state->>'description') as text
    from bank_transactions t join bank_accounts b on b.company_id = t.company_id and b.id = t.bank_account_id
    where t.company_id = ${company} and t.bank_account_id <> ${bare(line.bankAccountId)}
      and t.status in ('unmatched', 'suggested', 'partially_matched') and t.amount = ${BigInt(line.unmatchedAmount)}
      and t.unmatched_amount = t.amount and t.direction <> ${line.direction}
      and t.date between ${addDays(line.date, -TRANSFER_DAYS)} and ${addDays(line.date, TRANSFER_DAYS)}
    order by abs(t.date - ${line.date}::date), t.id limit 20`.execute(rows);
  return found.rows.map(({ id: uuid, date, text }) => {
    const id = withPrefix(BANK_TRANSACTION_ID, uuid);
    const of = { type: 'transfer' as const, id, date, amount: line.unmatchedAmount, text };
    const body = { matches: [{ transferTransactionId: id }] };
    return suggested({ ...of, body }, ofTransfer(line.date, date, found.rows.length));
  });
}

/** How lines of the account that said the same were booked last: those of them that had one line against the bank. */
async function history({ rows, company, line }: BankSuggestionLooking): Promise<Suggestion[]> {
  const found = await sql<{ content: EntryContent; text: string }>`
    select e.content, t.state->>'description' as text from (
      select t.* from bank_transactions t where t.company_id = ${company} and t.status = 'matched'
        and t.bank_account_id = ${bare(line.bankAccountId)} and t.direction = ${line.direction}
        and t.date >= ${addDays(line.date, -800)} and t.state->>'description' = ${line.description}
      order by t.date desc, t.id desc limit 20) t
    join bank_matches m on m.company_id = t.company_id and m.transaction_id = t.id
    join entries e on e.company_id = m.company_id and e.id = m.entry_id and e.content->>'sourceType' = 'bank'`.execute(
    rows,
  );
  const booked = found.rows.flatMap(({ content, text }) => {
    const base = content.lines.filter((one) => !one.isTaxLine && (one.side === 'debit') === (line.direction === 'out'));
    const [only] = base;
    return only && base.length === 1 && searchKey(text) === searchKey(line.description)
      ? [{ key: `${only.accountCode} ${only.taxCode ?? ''}`, only }]
      : [];
  });
  const keys = new Set(booked.map(({ key }) => key));
  return [...keys].slice(0, 3).flatMap((key) => {
    const those = booked.filter((one) => one.key === key);
    const { accountCode, taxCode, partnerId, labelIds } = those[0]?.only ?? {};
    const counter = {
      accountCode,
      amount: line.unmatchedAmount,
      ...(taxCode !== undefined && { taxCode }),
      ...(partnerId !== undefined && { partnerId }),
      ...(labelIds && { labelIds }),
    };
    const of = { type: 'booking' as const, amount: line.unmatchedAmount, text: key.trim(), body: { lines: [counter] } };
    return [suggested(of, ofHistory(those.length, booked.length))];
  });
}

/** What a rule suggested when it was asked: taken by `accept`, so that the rule's statistics hear of it. */
async function ofRule({ rows, company, line }: BankSuggestionLooking): Promise<Suggestion[]> {
  if (!line.suggestion) return [];
  const { ruleId: id, confidence } = line.suggestion;
  const rule = await rows
    .selectFrom('rules')
    .select('name')
    .where('company_id', '=', company)
    .where('id', '=', bare(id))
    .executeTakeFirst();
  const of = { type: 'rule' as const, id, amount: line.unmatchedAmount, ...(rule && { text: rule.name }) };
  return [{ ...of, confidence, reasons: ['rule'], action: 'accept', body: {} }];
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
      if (!isOpen(line.status)) return { suggestions: [] };
      const company = bare(asked.companyId);
      const bank = await snapshot
        .selectFrom('bank_accounts')
        .select('account_id')
        .where('company_id', '=', company)
        .where('id', '=', bare(line.bankAccountId))
        .executeTakeFirstOrThrow();
      const looking: BankSuggestionLooking = { rows: snapshot, company, accountId: bank.account_id, line };
      const data: Suggestion[] = [];
      for (const look of [entries, invoices, payments, transfers, history]) data.push(...(await look(looking)));
      const sorted = data.toSorted((a, b) => b.confidence - a.confidence);
      return { suggestions: [...(await ofRule(looking)), ...sorted].slice(0, 20) };
    }),
});
