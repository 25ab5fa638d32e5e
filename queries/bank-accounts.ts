// Bank accounts: one by id, the list, and how a statement and the books agree on a day. What a statement and the books
// say of an account is reckoned here, from the rows of lines and entries.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import { bankAccounts, bankAccountState, type BankAccount } from '../src/domain/bank-accounts.ts';
import { dateSchema, firstOfMonth, monthOf, type CalendarDate } from '../src/domain/dates.ts';
import { bare, lineId, withPrefix } from '../src/domain/ids.ts';
import { getOf, listOf, type ListInput } from './lists.ts';
import { pageOf } from './page.ts';
import { onOneSnapshot, query, type Asked, type Page } from './query.ts';

/** A bank account as answers show it; answers of commands leave out what is reckoned. Money is debit-positive. */
export const shownBankAccount = bankAccountState.extend({
  statementBalance: z
    .bigint()
    .optional()
    .describe('The last balance that a line said and what moved since, else the opening balance and what moved'),
  ledgerBalance: z.bigint().optional().describe('Of the ledger account, at the end of lastTransactionDate'),
  difference: z.bigint().optional().describe('statementBalance less ledgerBalance'),
  unmatchedCount: z.number().int().optional().describe('Lines of which something waits to be matched'),
  lastTransactionDate: z.string().optional(),
  lastSyncedAt: z.string().optional().describe('When lines were imported last'),
});

interface BankAccountStanding {
  readonly last_date: string | null;
  readonly last_import: string | null;
  readonly open: number;
  readonly balance: bigint | null;
}

/** Open, as `isOpen` says it. */
export const OPEN = sql`status in ('unmatched', 'suggested', 'partially_matched')`;
const SIGNED = sql`case direction when 'in' then amount else -amount end`;

/** What the statement of a bank account says at the end of a day (undefined: of all that is there). */
async function standingOf(
  rows: Kysely<Database>,
  { companyId }: Asked,
  { id, openingBalance }: BankAccount,
  asOf: CalendarDate = '9999-12-31',
): Promise<BankAccountStanding> {
  const of = sql`company_id = ${bare(companyId)} and bank_account_id = ${bare(id)} and date <= ${asOf}`;
  // The last day of which a line says the balance: with it, and with what came after that line, the day ends.
  const found = await sql<BankAccountStanding>`
    with said as (
      select date, id, balance_after from bank_transactions where ${of} and balance_after is not null
      order by date desc, id desc limit 1)
    select
      (select max(date)::text from bank_transactions where ${of}) as last_date,
      (select max(created_at)::text from bank_transactions where ${of}) as last_import,
      (select count(*)::integer from bank_transactions where ${of} and ${OPEN}) as open,
      (select case when s.date is null then ${BigInt(openingBalance)}::bigint else s.balance_after + coalesce((
          select sum(${SIGNED}) from bank_transactions where ${of} and date = s.date and id > s.id), 0) end
        + coalesce((select sum(${SIGNED}) from bank_transactions where ${of}
          and (s.date is null or date > s.date) and state->>'isDuplicate' is null), 0)
        from (select 1) always left join said s on true)::bigint as balance`.execute(rows);
  return found.rows[0] as BankAccountStanding;
}

/** Balance of a ledger account at the end of a day, debit-positive. */
async function ledgerBalance(
  rows: Kysely<Database>,
  { companyId }: Asked,
  accountId: string,
  asOf: CalendarDate,
): Promise<bigint> {
  const of = sql`company_id = ${bare(companyId)} and account_id = ${bare(accountId)}`;
  const found = await sql<{ balance: bigint }>`
    select (coalesce((select sum(debit - credit) from balance_months where ${of} and month < ${monthOf(asOf)}), 0)
      + coalesce((select sum(debit - credit) from balance_days where ${of}
        and date between ${firstOfMonth(monthOf(asOf))} and ${asOf}), 0))::bigint as balance`.execute(rows);
  return found.rows[0]?.balance ?? 0n;
}

async function shown(rows: Kysely<Database>, asked: Asked, account: BankAccount): Promise<object> {
  const { last_date: last, last_import: imported, open, balance } = await standingOf(rows, asked, account);
  if (last === null || balance === null) return { ...account, unmatchedCount: 0 };
  const ledger = await ledgerBalance(rows, asked, account.accountId, last);
  return {
    ...account,
    statementBalance: balance,
    ledgerBalance: ledger,
    difference: balance - ledger,
    unmatchedCount: open,
    lastTransactionDate: last,
    lastSyncedAt: new Date(imported ?? 0).toISOString(),
  };
}

const list = listOf(bankAccounts, { item: shownBankAccount });

/** Bank accounts, each with its balance by the statement and by the books. */
export const listBankAccounts = query<ListInput, Page<object>>({
  ...list,
  output: pageOf(shownBankAccount),
  run: (rows, asked, input) =>
    onOneSnapshot(rows, async (snapshot) => {
      const page = await list.run(snapshot, asked, input);
      if (!page) return undefined;
      const data: object[] = [];
      for (const account of page.data) data.push(await shown(snapshot, asked, account as BankAccount));
      return { ...page, data };
    }),
});

const one = getOf(bankAccounts);
/** One bank account by id. */
export const getBankAccount = query({
  ...one,
  output: shownBankAccount,
  run: (rows, asked, input) =>
    onOneSnapshot(rows, async (snapshot) => {
      const account = await one.run(snapshot, asked, input);
      return account && shown(snapshot, asked, account as BankAccount);
    }),
});

const part = z.object({ count: z.number().int(), amount: z.bigint() });
/** How a statement and the books agree: the difference, and what it is made of. Money is debit-positive. */
const reconciliation = z
  .object({
    bankAccountId: z.string(),
    name: z.string().describe('Of the bank account'),
    accountCode: z.string(),
    asOf: z.string(),
    statementBalance: z.bigint(),
    ledgerBalance: z.bigint(),
    difference: z.bigint(),
    explainedBy: z
      .object({
        openingBalance: z.bigint().describe('Of the statement, less what the books have from before {openingDate}'),
        unmatchedLines: part.describe('What lines of the statement have and the books do not'),
        ignoredLines: part.describe('Lines that are left alone, but for those that stand there twice'),
        missingLines: z.bigint().describe('What the balances on the statement say beyond its lines'),
        timing: z.bigint().describe('Matched, but one of both is dated later'),
        unmatchedEntries: part.describe('What the books have and no line is matched with, to be subtracted'),
      })
      .describe('The first five less unmatchedEntries are the difference'),
    unmatchedEntries: z
      .array(
        z.object({
          entryId: z.string(),
          entryLineId: z.string(),
          entryNumber: z.number().int().optional(),
          date: z.string(),
          amount: z.bigint(),
        }),
      )
      .describe('The first hundred, oldest first'),
  })
  .meta({ id: 'BankReconciliation' });

interface BankAccountParts {
  readonly unmatched: bigint;
  readonly unmatched_count: number;
  readonly ignored: bigint;
  readonly ignored_count: number;
  readonly moved: bigint;
  readonly timing: bigint;
}

/** How the statement of a bank account and the books agree at the end of a day; default: the day of the last line. */
export const bankReconciliation = query<{ id: string; asOf?: string | undefined }, z.infer<typeof reconciliation>>({
  name: 'bank-reconciliation',
  summary: 'Compare the statement of a bank account with the books',
  text:
    'How the statement of a bank account and the books agree at the end of a day; default: the day of the last ' +
    'line.',
  ja: {
    summary: '銀行口座の明細と帳簿を照合する',
    text: 'ある日の末における銀行口座の明細と帳簿の一致状況。既定は最後の明細の日です。',
  },
  needs: 'banking:read',
  input: z.strictObject({
    id: z.string().min(1).max(200),
    asOf: dateSchema.optional().describe('Default: the day of the last line'),
  }),
  output: reconciliation,
  run: (rows, asked, { id, asOf }) =>
    onOneSnapshot(rows, async (snapshot) => {
      const account = (await one.run(snapshot, asked, { id })) as BankAccount | undefined;
      if (!account) return undefined;
      const company = bare(asked.companyId);
      const all = await standingOf(snapshot, asked, account, asOf);
      const day = asOf ?? all.last_date ?? account.openingDate ?? account.createdAt.slice(0, 10);
      const opening = BigInt(account.openingBalance);
      const statement = all.balance ?? opening;
      const ledger = await ledgerBalance(snapshot, asked, account.accountId, day);
      const mine = sql`company_id = ${company} and bank_account_id = ${bare(account.id)}`;
      const open = sql`case direction when 'in' then unmatched_amount else -unmatched_amount end`;
      const isIgnored = sql`status = 'ignored' and state->>'isDuplicate' is null`;
      const sums = await sql<BankAccountParts>`
        select
          coalesce(sum(${open}) filter (where ${OPEN}), 0)::bigint as unmatched,
          count(*) filter (where ${OPEN})::integer as unmatched_count,
          coalesce(sum(${SIGNED}) filter (where ${isIgnored}), 0)::bigint as ignored,
          count(*) filter (where ${isIgnored})::integer as ignored_count,
          coalesce(sum(${SIGNED}) filter (where state->>'isDuplicate' is null), 0)::bigint as moved,
          (select coalesce(sum(case when m.date <= ${day} then m.amount else -m.amount end), 0)
            from bank_matches m join entries e on e.company_id = m.company_id and e.id = m.entry_id
            where m.company_id = ${company} and m.bank_account_id = ${bare(account.id)}
            and (m.date <= ${day}) <> (e.effective_date <= ${day}))::bigint as timing
        from bank_transactions where ${mine} and date <= ${day}`.execute(snapshot);
      const withoutLine = sql`from entry_lines l where l.company_id = ${company}
          and l.account_id = ${bare(account.accountId)} and l.to_revision is null and l.posted
          and not exists (select from bank_matches m where m.company_id = ${company} and m.entry_id = l.entry_id
            and m.line_no = l.line_no)`;
      // The statement begins with a balance that these made.
      const begins = account.openingDate ?? '0001-01-01';
      const before = await sql<{ sum: bigint }>`select coalesce(sum(l.debit - l.credit), 0)::bigint as sum
        ${withoutLine} and l.effective_date <= ${day} and l.effective_date < ${begins}`.execute(snapshot);
      const entries = await sql<{
        entry_id: string;
        entry_number: number | null;
        line_no: number;
        date: string;
        amount: bigint;
        n: number;
        sum: bigint;
      }>`
        select l.entry_id, l.entry_number, l.line_no, l.effective_date::text as date, l.debit - l.credit as amount,
          count(*) over ()::integer as n, (sum(l.debit - l.credit) over ())::bigint as sum
        ${withoutLine} and l.effective_date between ${begins} and ${day}
        order by l.effective_date, l.entry_number, l.line_no limit 100`.execute(snapshot);
      const { unmatched, unmatched_count, ignored, ignored_count, moved, timing } = sums.rows[0] as BankAccountParts;
      return {
        bankAccountId: account.id,
        name: account.name,
        accountCode: account.accountCode,
        asOf: day,
        statementBalance: statement,
        ledgerBalance: ledger,
        difference: statement - ledger,
        explainedBy: {
          openingBalance: opening - (before.rows[0]?.sum ?? 0n),
          unmatchedLines: { count: unmatched_count, amount: unmatched },
          ignoredLines: { count: ignored_count, amount: ignored },
          missingLines: statement - opening - moved,
          timing,
          unmatchedEntries: { count: entries.rows[0]?.n ?? 0, amount: entries.rows[0]?.sum ?? 0n },
        },
        unmatchedEntries: entries.rows.map(({ entry_id: uuid, entry_number: number, line_no: line, date, amount }) => {
          const entryId = withPrefix('entry', uuid);
          return {
            entryId,
            entryLineId: lineId(entryId, line),
            ...(number !== null && { entryNumber: Number(number) }),
            date,
            amount,
          };
        }),
      };
    }),
});
