// The dashboard: the few figures that an owner looks at first, each from the report that proves it.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { planned } from '../projections/plans.ts';
import type { Database } from '../projections/tables.ts';
import {
  addDays,
  addMonths,
  dateInZone,
  daysBetween,
  firstOfMonth,
  monthOf,
  type CalendarDate,
} from '../src/domain/dates.ts';
import { shownAlert, type AlertView } from '../src/domain/alert-rules.ts';
import { bare, withPrefix } from '../src/domain/ids.ts';
import { openAlerts } from './alert-rules.ts';
import { listBankAccounts, OPEN } from './bank-accounts.ts';
import { onBranch, scenarioParam } from './reports/branch.ts';
import { onOneSnapshot, query, type Asked } from './query.ts';
import type { Link } from './link.ts';
import { figureLinks, linksOfFigure } from './reports/links.ts';
import { agingSide, openItems } from './reports/aging/open-items.ts';
import { bucketsOf, type AgingType, type AgingBucket } from './reports/aging/specification.ts';
import { fiscalYearStart } from '../src/domain/fiscal-periods.ts';
import { ALL_KINDS, movements, sumsOfSpans } from './reports/balances.ts';
import { dayAfter, kindsOf, PARAMETERS, setting, type Setting } from './reports/report.ts';
import { lifeOf, paceOf } from './reports/runway.ts';
import { NOBODY } from './reports/subsidiary-summary.ts';
import type { Branch } from './reports/virtual-lines.ts';
import type { Links } from './reports/row-links.ts';

/** Links are left out where nothing can list what a figure adds up, as in a scenario. */
interface Linked {
  readonly links?: Links | undefined;
}
interface Result extends Linked {
  readonly revenue: bigint;
  readonly expense: bigint;
  readonly net: bigint;
}
interface DashboardOwed extends Linked {
  readonly total: bigint;
  readonly overdue: bigint;
  /** Open items by how long they are overdue; absent in a scenario. */
  readonly ages?: readonly (Omit<AgingBucket, 'label'> & { readonly amount: bigint })[];
}
interface DashboardPoint extends Linked {
  readonly month: string;
  readonly value: bigint;
}
/** A bank account by its statement and by the books; both absent until a line of a statement is there. */
interface BankBalance {
  readonly links: { readonly transactions: Link };
  readonly id: string;
  readonly name: string;
  readonly statementBalance?: bigint;
  readonly ledgerBalance?: bigint;
  readonly difference?: bigint;
  readonly unmatchedCount: number;
}

/** The dashboard, minor units, as of today in the company's zone; of a scenario as of the last day that it assumes. */
export interface Dashboard {
  readonly companyId: string;
  readonly scenarioId?: string;
  readonly asOf: CalendarDate;
  readonly currency: string;
  readonly cash: bigint;
  readonly receivables: DashboardOwed;
  readonly payables: DashboardOwed;
  readonly monthToDate: Result;
  readonly yearToDate: Result;
  readonly runwayMonthsX10: bigint | null;
  readonly zeroCashDate: CalendarDate | null;
  readonly bankAccounts: readonly BankBalance[];
  readonly unmatchedBankCount: number;
  readonly draftsCount: number;
  readonly approvalsCount: number;
  readonly unpaidPayrollCount: number;
  readonly pendingExpenseCount: number;
  readonly alerts: readonly AlertView[];
  readonly periods: {
    readonly open: number;
    readonly nextClose: { readonly id: string; readonly name: string; readonly endDate: CalendarDate } | null;
  };
  readonly series: {
    readonly revenue: readonly DashboardPoint[];
    readonly expense: readonly DashboardPoint[];
    readonly cash: readonly DashboardPoint[];
  };
  readonly chain: { readonly position: number };
  readonly generatedAt: string;
  readonly links?: Readonly<Record<string, Link>>;
}
/** Open work, as it is now. */
interface DashboardWork {
  readonly drafts: number;
  readonly approvals: number;
  readonly unmatched: number;
  readonly payroll: number;
  readonly expenses: number;
  readonly open: string;
  readonly next: { readonly id: string; readonly name: string; readonly endDate: CalendarDate } | null;
}
const MONTHS = 12;
const BUCKETS = bucketsOf([30, 60, 90]);
const BOUNDS = BUCKETS.flatMap(({ to }) => to ?? []);
const int = z.number().int();
const result = z.object({
  revenue: int,
  expense: int,
  net: int,
  links: figureLinks.optional().describe('The statement of these days, which has entries behind each row'),
});
const owed = z.object({
  total: int.describe('What is open, less what was paid without being applied'),
  overdue: int.describe('Open items that are overdue; money that is not applied to anything is not taken off'),
  ages: z
    .array(
      z.object({
        key: z.string().describe('The bucket, as the report of ages calls it'),
        from: int.optional().describe('Fewest days overdue; absent in the first bucket'),
        to: int.optional().describe('Most days overdue; absent in the last bucket'),
        amount: int.describe('What is open of these days'),
      }),
    )
    .optional()
    .describe('Open items by days overdue, as in the report of ages; absent in a scenario'),
  links: figureLinks.optional().describe('The report of ages that these sums are from'),
});
const points = z.array(
  z.object({
    month: z.string(),
    value: int,
    links: figureLinks.optional().describe('What adds up to the value. Absent in a scenario'),
  }),
);

/** Active bank accounts, as their list shows them. */
async function bankBalances(rows: Kysely<Database>, asked: Asked): Promise<BankBalance[]> {
  const page = await listBankAccounts.run(rows, asked, { status: 'active', limit: 50 });
  return ((page?.data ?? []) as readonly BankBalance[]).map(
    ({ id, name, statementBalance, ledgerBalance, difference, unmatchedCount }) => ({
      id,
      name,
      ...(statementBalance !== undefined && { statementBalance }),
      ...(ledgerBalance !== undefined && { ledgerBalance }),
      ...(difference !== undefined && { difference }),
      unmatchedCount,
      links: { transactions: { to: 'bank-transactions', companyId: asked.companyId, id } },
    }),
  );
}

/**
 * What is owed at the end of a branch: open items of the day before it begins, and what it puts off itself, on each
 * account with each partner. What it pays covers first what is due first, so of what was due before its last day all
 * is overdue that is not paid.
 */
async function owedOfBranch(
  rows: Kysely<Database>,
  at: Setting,
  { before, through }: Branch,
  type: AgingType,
): Promise<DashboardOwed> {
  const { branch: _branch, ...books } = at.books;
  const first = addDays(before, -1);
  const { partners, ledgers } = await openItems(
    rows,
    { ...at, books },
    { type, asOf: first, items: false, bounds: [0] },
  );
  let total = -partners.reduce((sum, { unapplied }) => sum + unapplied, 0n);
  const due = new Map<string, bigint>();
  const owes = (accountId: string, partnerId: string, amount: bigint): void => {
    const key = `${accountId} ${partnerId}`;
    due.set(key, (due.get(key) ?? 0n) + amount);
  };
  for (const { accountId, partnerId, open, overpaid } of ledgers) {
    owes(accountId, partnerId, -overpaid);
    for (const one of open) {
      total += one.open;
      if (one.due < through) owes(accountId, partnerId, one.open);
    }
  }
  const { accountIds, side } = await agingSide(rows, at, type);
  const other = side === 'debit' ? 'credit' : 'debit';
  const spans = [
    { from: before, before: through, kinds: ALL_KINDS },
    { from: through, before: dayAfter(through), kinds: ALL_KINDS },
  ];
  const moved =
    accountIds.length === 0 ? [] : await sumsOfSpans(rows, { ...at.books, accountIds }, spans, { kind: 'partner' });
  for (const { account, members } of moved)
    for (const [partnerId, sums] of members) {
      const [charged = 0n, lastDay = 0n] = sums[side];
      const paid = sums[other].reduce((sum, amount) => sum + amount, 0n);
      total += charged + lastDay - paid;
      owes(bare(account.id), partnerId || NOBODY, charged - paid);
    }
  return { total, overdue: [...due.values()].reduce((sum, open) => (open > 0n ? sum + open : sum), 0n) };
}

const dashboardInput = z.strictObject({
  scenarioId: scenarioParam,
  knownAt: PARAMETERS.knownAt.describe(
    'Figures of that day, as they were recorded then; open work is always that of now',
  ),
});
type DashboardInput = z.infer<typeof dashboardInput>;

/** Open work as it is now; undefined for no company. */
async function openWork(
  snapshot: Kysely<Database>,
  companyId: string,
  asOf: CalendarDate,
): Promise<DashboardWork | undefined> {
  return (
    await planned(
      sql<DashboardWork>`
        select (select count(*)::integer from entries where company_id = ${companyId} and status = 'draft') as drafts,
          (select count(*)::integer from entries where company_id = ${companyId} and status = 'pending_approval')
            as approvals,
          (select count(*)::integer from bank_transactions where company_id = ${companyId} and ${OPEN}) as unmatched,
          (select count(*)::integer from payroll_runs where company_id = ${companyId} and status = 'posted') as payroll,
          (select count(*)::integer from expense_reports where company_id = ${companyId} and status = 'submitted')
            as expenses,
          (select count(*)::text from fiscal_periods where company_id = ${companyId} and type = 'month'
            and status <> 'closed' and start_date <= ${asOf}) as open,
          (select json_build_object('id', id, 'name', name, 'endDate', end_date) from fiscal_periods
            where company_id = ${companyId} and type = 'month' and status <> 'closed' order by start_date limit 1)
            as next`,
      'withValues',
    ).execute(snapshot)
  ).rows[0];
}

/** What is owed on a day by the books, with how long it is overdue. */
async function owedOfBooks(
  snapshot: Kysely<Database>,
  at: Setting,
  type: AgingType,
  asOf: CalendarDate,
): Promise<DashboardOwed> {
  const { partners } = await openItems(snapshot, at, { type, asOf, items: false, bounds: BOUNDS });
  const sum = (counts: (due: CalendarDate) => boolean): bigint =>
    partners.reduce((t, { dues }) => [...dues].reduce((u, [due, open]) => (counts(due) ? u + open : u), t), 0n);
  const ages = BUCKETS.map(({ label: _label, ...bucket }) => {
    const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = bucket;
    const isIn = (days: number): boolean => days >= from && days <= to;
    return { ...bucket, amount: sum((due) => isIn(daysBetween(due, asOf))) };
  });
  return {
    total: sum(() => true) - partners.reduce((t, { unapplied }) => t + unapplied, 0n),
    overdue: sum((due) => due < asOf),
    ages,
  };
}

/** What makes the links of figures of a dashboard; none of a scenario, which is no books that could be listed. */
function linksOf(companyId: string, at: Setting, input: DashboardInput) {
  const none: Linked = {};
  const { knownAt: _named, ...rest } = input;
  const lastDay = (before: CalendarDate): CalendarDate => addDays(before, -1);
  const link = (to: Link['to'], parameters: Link['parameters']): Link => ({ to, companyId, parameters });
  const listed = (links: Links | undefined): Linked => (links ? { links } : none);
  const knownAt = at.moment;
  return {
    statement: (from: CalendarDate, before: CalendarDate): Linked =>
      at.branch ? none : { links: { details: link('profit-and-loss', { from, to: lastDay(before), knownAt }) } },
    ages: (type: AgingType, asOf: CalendarDate): Linked =>
      at.branch ? none : { links: { details: link('aging', { type, asOf, knownAt }) } },
    movements: (from: CalendarDate, before: CalendarDate, accounts: readonly string[]): Linked =>
      listed(linksOfFigure(companyId, at, rest, { from, to: lastDay(before) }, 'movements', accounts)),
    balances: (before: CalendarDate, accounts: readonly string[]): Linked =>
      listed(linksOfFigure(companyId, at, rest, { asOf: lastDay(before) }, 'balances', accounts)),
    work: {
      drafts: link('entries', { status: 'draft' }),
      approvals: link('approvals', {}),
      runway: link('runway', { knownAt }),
    },
  };
}

/**
 * Cash, what is owed, the result of the month and of the fiscal year, the runway, open work, and twelve months as
 * series, all of one moment. Closing entries do not count in results.
 */
export const dashboard = query<DashboardInput, Dashboard>({
  name: 'dashboard',
  summary: 'Dashboard',
  text:
    'Cash, what is owed, the result of the month and of the fiscal year, the runway, open work, and twelve months as ' +
    'series, all of one moment.',
  ja: {
    summary: 'ダッシュボード',
    text: '資金、債権・債務、当月と当期の損益、資金繰り、未処理の作業、12 か月の推移を、同一時点で示します。',
  },
  needs: 'reports:read',
  input: dashboardInput,
  output: z.object({
    companyId: z.string(),
    scenarioId: z.string().optional(),
    asOf: z.string(),
    currency: z.string(),
    cash: int,
    receivables: owed,
    payables: owed,
    monthToDate: result,
    yearToDate: result,
    runwayMonthsX10: int.nullable(),
    zeroCashDate: z.string().nullable(),
    bankAccounts: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          statementBalance: int.optional(),
          ledgerBalance: int.optional(),
          difference: int.optional(),
          unmatchedCount: int,
          links: z
            .object({ transactions: z.string().describe('Lines of its statements') })
            .optional()
            .describe('What it is reconciled by'),
        }),
      )
      .describe('Active ones, by statement and by the books of its day; at most fifty'),
    unmatchedBankCount: int.describe('Lines of statements that are not matched, or not wholly'),
    draftsCount: int,
    approvalsCount: int.describe('Entries that wait for approval'),
    unpaidPayrollCount: int.describe('Payroll runs that are posted and not paid'),
    pendingExpenseCount: int.describe('Expense reports that wait for a decision'),
    alerts: z.array(shownAlert).describe('Those that go on, newest first'),
    periods: z.object({
      open: int,
      nextClose: z.object({ id: z.string(), name: z.string(), endDate: z.string() }).nullable(),
    }),
    series: z.object({ revenue: points, expense: points, cash: points }),
    chain: z.object({ position: int }),
    generatedAt: z.string(),
    links: z
      .object({
        entries: z.string().optional().describe('The entries that add up to the cash'),
        ledger: z.string().optional().describe('The accounts of cash in the general ledger'),
        drafts: z.string().optional().describe('Entries that are drafts'),
        approvals: z.string().optional().describe('What waits for approval'),
        runway: z.string().optional().describe('How long the cash lasts, month by month'),
      })
      .optional()
      .describe('What stands behind the cash, the runway and the open work. Absent in a scenario'),
  }),
  run(rows, asked, input) {
    return onOneSnapshot(rows, async (snapshot) => {
      const posted = await setting(snapshot, asked, input);
      if (!posted) return undefined;
      const at = await onBranch(snapshot, asked, posted, input);
      const { companyId, branch } = at;
      const nowMs = at.knownAt === undefined ? asked.nowMs : Date.parse(at.knownAt);
      const asOf = branch?.through ?? dateInZone(at.frame.timezone, nowMs);
      const thisMonth = firstOfMonth(monthOf(asOf));
      const end = dayAfter(asOf);
      const yearStart = fiscalYearStart(at.frame, asOf);
      const starts = Array.from({ length: MONTHS }, (_, i) => addMonths(thisMonth, i - MONTHS + 1));
      const withoutClosing = kindsOf('range', {});
      // One read: the months, cut once more where the fiscal year does not begin with one of them.
      const bounds = [...new Set([...starts, yearStart])].sort();
      const found = await movements(snapshot, {
        ...at.books,
        bounds: [null, ...bounds, end],
        kinds: [ALL_KINDS, ...bounds.map(() => withoutClosing)],
      });
      const cashRows = await sql<{
        id: string;
      }>`select id from accounts where company_id = ${companyId} and cash_flow_class = 'CASH'`.execute(snapshot);
      const cashAccounts = new Set(cashRows.rows.map(({ id }) => withPrefix('account', id)));
      const stretches = (from: CalendarDate | undefined, before: CalendarDate): number[] => [
        ...(from === undefined ? [0] : []),
        ...bounds.flatMap((bound, i) => ((from === undefined || bound >= from) && bound < before ? [i + 1] : [])),
      ];
      const net = ({ debit, credit }: (typeof found)[number], of: readonly number[]): bigint =>
        of.reduce((t, i) => t + (debit[i] ?? 0n) - (credit[i] ?? 0n), 0n);
      const behind = linksOf(asked.companyId, at, input);
      const resultOf = (from: CalendarDate, before: CalendarDate): Result => {
        const of = stretches(from, before);
        const sum = (kind: string): bigint =>
          found.reduce((t, one) => (one.account.class === kind ? t - net(one, of) : t), 0n);
        const revenue = sum('revenue');
        const expense = -sum('expense');
        return { revenue, expense, net: revenue - expense, ...behind.statement(from, before) };
      };
      /** Codes of the accounts of a kind that moved in these stretches: the others add nothing. */
      const moved = (isOf: (one: (typeof found)[number]) => boolean, of: readonly number[]): string[] =>
        found.flatMap((one) =>
          isOf(one) && of.some((i) => (one.debit[i] ?? 0n) !== 0n || (one.credit[i] ?? 0n) !== 0n)
            ? [one.account.code]
            : [],
        );
      const ends = [...starts.slice(1), end];
      const cash = ends.map((before) => {
        const of = stretches(undefined, before);
        return found.reduce((t, one) => (cashAccounts.has(one.account.id) ? t + net(one, of) : t), 0n);
      });
      const results = starts.map((start, i) => resultOf(start, ends[i] ?? end));
      const series = (
        of: (i: number) => bigint,
        links: (start: CalendarDate, before: CalendarDate) => Linked,
      ): DashboardPoint[] =>
        starts.map((start, i) => ({ month: monthOf(start), value: of(i), ...links(start, ends[i] ?? end) }));
      const movedIn =
        (kind: string) =>
        (start: CalendarDate, before: CalendarDate): Linked =>
          behind.movements(
            start,
            before,
            moved(({ account }) => account.class === kind, stretches(start, before)),
          );
      const cashUntil = (before: CalendarDate): Linked =>
        behind.balances(
          before,
          moved(({ account }) => cashAccounts.has(account.id), stretches(undefined, before)),
        );
      const owedBy = async (type: AgingType): Promise<DashboardOwed> => {
        if (branch) return owedOfBranch(snapshot, at, branch, type);
        return { ...(await owedOfBooks(snapshot, at, type, asOf)), ...behind.ages(type, asOf) };
      };
      const pace = (await lifeOf(snapshot, at)) ?? (await paceOf(snapshot, at, asOf));
      const work = await openWork(snapshot, companyId, asOf);
      return {
        companyId: asked.companyId,
        ...(branch && { scenarioId: branch.scenarioId }),
        asOf,
        currency: at.frame.currency,
        cash: cash[MONTHS - 1] ?? 0n,
        receivables: await owedBy('receivable'),
        payables: await owedBy('payable'),
        monthToDate: results[MONTHS - 1] ?? { revenue: 0n, expense: 0n, net: 0n },
        yearToDate: resultOf(yearStart, end),
        runwayMonthsX10: pace.monthsX10 ?? null,
        zeroCashDate: pace.zeroCashDate ?? null,
        bankAccounts: await bankBalances(snapshot, asked),
        unmatchedBankCount: work?.unmatched ?? 0,
        draftsCount: work?.drafts ?? 0,
        approvalsCount: work?.approvals ?? 0,
        unpaidPayrollCount: work?.payroll ?? 0,
        pendingExpenseCount: work?.expenses ?? 0,
        alerts: await openAlerts(snapshot, asked.companyId),
        periods: {
          open: Number(work?.open ?? 0),
          nextClose: work?.next ? { ...work.next, id: withPrefix('fiscalPeriod', work.next.id) } : null,
        },
        series: {
          revenue: series((i) => results[i]?.revenue ?? 0n, movedIn('revenue')),
          expense: series((i) => results[i]?.expense ?? 0n, movedIn('expense')),
          cash: series(
            (i) => cash[i] ?? 0n,
            (_start, before) => cashUntil(before),
          ),
        },
        chain: { position: at.revision ?? asked.projectedRevision },
        generatedAt: new Date(asked.nowMs).toISOString(),
        ...(branch ? {} : { links: { ...cashUntil(end).links, ...behind.work } }),
      };
    });
  },
});
