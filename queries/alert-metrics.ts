// What alert rules measure: each metric is read from the report that it stands for, as of today in the company's zone.
import { sql, type Kysely } from 'kysely';
import { metricOf, type AlertRule } from '../src/domain/alert-rules.ts';
import { dateInZone, daysBetween, firstOfMonth, lastOfMonth, monthOf, type CalendarDate } from '../src/domain/dates.ts';
import { fiscalYearStart } from '../src/domain/fiscal-periods.ts';
import { bare, withPrefix } from '../src/domain/ids.ts';
import { Refusal } from '../src/domain/refusal.ts';
import type { Database } from '../projections/tables.ts';
import { OPEN } from './bank-accounts.ts';
import { missingDocuments } from './documents.ts';
import type { Asked } from './query.ts';
import { agingReport } from './reports/aging/aging.ts';
import { movements, readFrame, type BalanceFrame } from './reports/balances.ts';
import { onBranch } from './reports/branch.ts';
import { dayAfter, kindsOf, setting } from './reports/report.ts';
import { runway, summaryOf } from './reports/runway.ts';
import { profitAndLoss } from './reports/statements.ts';
import { trialBalance } from './reports/trial-balance.ts';

/** A moment of a company's books; what several rules ask of it is read once. */
interface MetricReading {
  readonly rows: Kysely<Database>;
  readonly asked: Asked;
  readonly frame: BalanceFrame;
  readonly today: CalendarDate;
  readonly kept: Map<string, unknown>;
}

async function once<T>({ kept }: MetricReading, name: string, read: () => Promise<T>): Promise<T> {
  if (!kept.has(name)) kept.set(name, await read());
  return kept.get(name) as T;
}

/**
 * The days over which a rule adds up, to today; with a scenario to the end of this month, because what it assumes of a
 * month stands on its last day.
 */
function spanOf(
  { frame, today }: MetricReading,
  { metric, window, target }: AlertRule,
): { from: CalendarDate; to: CalendarDate } {
  const over = window ?? metricOf(metric).window;
  const from = over === 'day' ? today : over === 'month' ? firstOfMonth(monthOf(today)) : fiscalYearStart(frame, today);
  return { from, to: target?.scenarioId === undefined ? today : lastOfMonth(monthOf(today)) };
}

/** Balances of all accounts today, by their ids, as the trial balance of the fiscal year says them. */
function balances(at: MetricReading): Promise<ReadonlyMap<string, bigint>> {
  return once(at, 'balances', async () => {
    const from = fiscalYearStart(at.frame, at.today);
    const report = await trialBalance.run(at.rows, at.asked, { from, to: at.today });
    return new Map(
      report?.rows.flatMap(({ kind, accountId, values }) =>
        kind === 'account' && accountId !== undefined ? [[accountId, values['balance'] ?? 0n] as const] : [],
      ),
    );
  });
}

/** Ids of the accounts that are cash to the statement of cash flows. */
function cashAccounts(at: MetricReading): Promise<readonly string[]> {
  return once(at, 'cash', async () => {
    const found = await at.rows
      .selectFrom('accounts')
      .select('id')
      .where('company_id', '=', bare(at.asked.companyId))
      .where('cash_flow_class', '=', 'CASH')
      .execute();
    return found.map(({ id }) => withPrefix('account', id));
  });
}

const cash = (at: MetricReading, scenarioId?: string): ReturnType<typeof runway.run> =>
  once(at, `runway ${scenarioId}`, () =>
    runway.run(at.rows, at.asked, scenarioId === undefined ? { months: 1 } : { scenarioId }),
  );

/** Partner, label and scenario of a rule, as reports take them. */
function filtersOf({ target }: AlertRule): { partnerId?: string; labelId?: readonly string[]; scenarioId?: string } {
  return {
    ...(target?.scenarioId !== undefined && { scenarioId: target.scenarioId }),
    ...(target?.partnerId !== undefined && { partnerId: target.partnerId }),
    ...(target?.labelId !== undefined && { labelId: [target.labelId] }),
  };
}

/** What was spent over the days of a rule: on one account, or on all of class expense. */
async function expenses(at: MetricReading, rule: AlertRule): Promise<bigint> {
  const { from, to } = spanOf(at, rule);
  const { accountId } = rule.target ?? {};
  const input = { ...filtersOf(rule), ...(accountId !== undefined && { accountCode: [accountId] }) };
  const here = await setting(at.rows, at.asked, input);
  if (!here) return 0n;
  const { books } = await onBranch(at.rows, at.asked, here, input);
  const moved = await movements(at.rows, { ...books, bounds: [from, dayAfter(to)], kinds: [kindsOf('range', {})] });
  return moved.reduce(
    (sum, { account, debit: [debit = 0n], credit: [credit = 0n] }) =>
      account.class === 'expense' ? sum + debit - credit : sum,
    0n,
  );
}

/** Receivables that are overdue today, of one partner or of all. */
async function overdue(at: MetricReading, { target }: AlertRule): Promise<bigint> {
  const input = { level: 'group' as const, ...(target?.partnerId !== undefined && { partnerId: target.partnerId }) };
  const { totals = {}, buckets = [] } = (await agingReport.run(at.rows, at.asked, input)) ?? {};
  return buckets.reduce((sum, { key, from }) => (from === undefined ? sum : sum + (totals[key] ?? 0n)), 0n);
}

/** Cash on the last day of a scenario. */
async function endingCash(at: MetricReading, scenarioId: string): Promise<bigint | null> {
  const here = await setting(at.rows, at.asked, {});
  return here ? (await summaryOf(at.rows, at.asked, here, scenarioId)).endingCash : null;
}

/**
 * How far what was posted is from what a scenario assumes of the same months, in basis points of the size of the
 * latter: of one account, or of net income. `null` where it assumes nothing.
 */
async function budgetVariance(at: MetricReading, rule: AlertRule): Promise<bigint | null> {
  const input = { ...spanOf(at, rule), ...filtersOf(rule), compare: 'scenario' as const };
  const { rows = [] } = (await profitAndLoss.run(at.rows, at.asked, input)) ?? {};
  const own = rule.target?.accountId;
  const row = rows.find(({ code, accountId }) => (own === undefined ? code === 'net_income' : accountId === own));
  return row?.values['changeBps'] ?? null;
}

type AlertMetricMeasure = (at: MetricReading, rule: AlertRule) => Promise<bigint | null>;

/** How each metric is read; `null` = there is no such figure. Single entries are looked at one by one, elsewhere. */
const MEASURES: Readonly<Record<AlertRule['metric'], AlertMetricMeasure>> = {
  account_balance: async (at, { target }) => (await balances(at)).get(target?.accountId ?? '') ?? 0n,
  cash_balance: async (at, { target }) =>
    target?.scenarioId === undefined ? ((await cash(at))?.cash ?? null) : endingCash(at, target.scenarioId),
  runway_months: async (at, { target }) => (await cash(at, target?.scenarioId))?.runwayMonthsX10 ?? null,
  net_income: async (at, rule) => {
    const report = await profitAndLoss.run(at.rows, at.asked, { ...spanOf(at, rule), ...filtersOf(rule) });
    return report?.totals['netIncome'] ?? null;
  },
  expense_total: expenses,
  budget_variance_bps: budgetVariance,
  overdue_receivables: overdue,
  unmatched_bank_count: async ({ rows, asked: { companyId } }, { target }) => {
    const of = target?.bankAccountId === undefined ? sql`true` : sql`bank_account_id = ${bare(target.bankAccountId)}`;
    const found = await sql<{ n: bigint }>`
      select count(*)::bigint as n from bank_transactions
      where company_id = ${bare(companyId)} and ${OPEN} and ${of}`.execute(rows);
    return found.rows[0]?.n ?? 0n;
  },
  entry_amount: () => Promise.resolve(null),
  negative_balance: async (at, { target }) => {
    const found = await balances(at);
    const ids = target?.accountId === undefined ? await cashAccounts(at) : [target.accountId];
    const all = ids.map((id) => found.get(id) ?? 0n);
    return all.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null);
  },
  unclosed_period_days: async ({ rows, asked: { companyId }, today }) => {
    const first = await rows
      .selectFrom('fiscal_periods')
      .select('end_date')
      .where('company_id', '=', bare(companyId))
      .where('type', '=', 'month')
      .where('status', '<>', 'closed')
      .where('end_date', '<', today)
      .orderBy('end_date')
      .executeTakeFirst();
    return BigInt(first ? daysBetween(first.end_date, today) : 0);
  },
  missing_document_count: async (at, rule) => {
    const found = await missingDocuments.run(at.rows, at.asked, { ...spanOf(at, rule), limit: 1 });
    return BigInt(found?.total ?? 0);
  },
};

/** What a rule measures. A scenario that cannot be worked out now (an account is missing) has no figures. */
async function measure(at: MetricReading, rule: AlertRule): Promise<bigint | null> {
  try {
    return await MEASURES[rule.metric](at, rule);
  } catch (error) {
    if (rule.target?.scenarioId === undefined || !(error instanceof Refusal)) throw error;
    return null;
  }
}

/** What rules measure now, by their ids; `null` = there is no such figure. `rows` are of one moment. */
export async function measured(
  rows: Kysely<Database>,
  asked: Asked,
  rules: readonly AlertRule[],
): Promise<ReadonlyMap<string, bigint | null>> {
  const found = new Map<string, bigint | null>();
  const frame = rules.length === 0 ? undefined : await readFrame(rows, bare(asked.companyId));
  if (!frame) return found;
  const at: MetricReading = { rows, asked, frame, today: dateInZone(frame.timezone, asked.nowMs), kept: new Map() };
  for (const rule of rules) found.set(rule.id, await measure(at, rule));
  return found;
}
