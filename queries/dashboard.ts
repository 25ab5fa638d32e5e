// The dashboard: the few figures that an owner looks at first, each from the report that proves it.
import { sql } from 'kysely';
import { z } from 'zod';
import { planned } from '../projections/plans.ts';
import { addMonths, dateInZone, firstOfMonth, monthOf, type CalendarDate } from '../src/domain/dates.ts';
import { shownAlert, type AlertView } from '../src/domain/alert-rules.ts';
import { withPrefix } from '../src/domain/ids.ts';
import { openAlerts } from './alert-rules.ts';
import { onOneSnapshot, query } from './query.ts';
import { openItems } from './reports/aging/open-items.ts';
import type { AgingType } from './reports/aging/specification.ts';
import { fiscalYearStart } from '../src/domain/fiscal-periods.ts';
import { ALL_KINDS, movements } from './reports/balances.ts';
import { dayAfter, kindsOf, setting } from './reports/report.ts';
import { paceOf } from './reports/runway.ts';

interface Result {
  readonly revenue: bigint;
  readonly expense: bigint;
  readonly net: bigint;
}
interface Owed {
  readonly total: bigint;
  readonly overdue: bigint;
}
interface Point {
  readonly month: string;
  readonly value: bigint;
}
/**
 * The dashboard, minor units, as of today in the company's zone. Parts of what is not kept yet (bank feeds) are
 * 0 or empty.
 */
export interface Dashboard {
  readonly companyId: string;
  readonly asOf: CalendarDate;
  readonly currency: string;
  readonly cash: bigint;
  readonly receivables: Owed;
  readonly payables: Owed;
  readonly monthToDate: Result;
  readonly yearToDate: Result;
  readonly runwayMonthsX10: bigint | null;
  readonly zeroCashDate: CalendarDate | null;
  readonly unmatchedBankCount: number;
  readonly draftsCount: number;
  readonly alerts: readonly AlertView[];
  readonly periods: {
    readonly open: number;
    readonly nextClose: { readonly id: string; readonly name: string; readonly endDate: CalendarDate } | null;
  };
  readonly series: {
    readonly revenue: readonly Point[];
    readonly expense: readonly Point[];
    readonly cash: readonly Point[];
  };
  readonly chain: { readonly position: number };
  readonly generatedAt: string;
}
const MONTHS = 12;
const int = z.number().int();
const result = z.object({ revenue: int, expense: int, net: int });
const owed = z.object({
  total: int.describe('What is open, less what was paid without being applied'),
  overdue: int.describe('Open items that are overdue; money that is not applied to anything is not taken off'),
});
const points = z.array(z.object({ month: z.string(), value: int }));

/**
 * Cash, what is owed, the result of the month and of the fiscal year, the runway, open work, and twelve months as
 * series, all of one moment. Closing entries do not count in results.
 */
export const dashboard = query<object, Dashboard>({
  name: 'dashboard',
  summary: 'Dashboard',
  needs: 'reports:read',
  input: z.strictObject({}) as unknown as z.ZodType<object>,
  output: z.object({
    companyId: z.string(),
    asOf: z.string(),
    currency: z.string(),
    cash: int,
    receivables: owed,
    payables: owed,
    monthToDate: result,
    yearToDate: result,
    runwayMonthsX10: int.nullable(),
    zeroCashDate: z.string().nullable(),
    unmatchedBankCount: int,
    draftsCount: int,
    alerts: z.array(shownAlert).describe('Those that go on, newest first'),
    periods: z.object({
      open: int,
      nextClose: z.object({ id: z.string(), name: z.string(), endDate: z.string() }).nullable(),
    }),
    series: z.object({ revenue: points, expense: points, cash: points }),
    chain: z.object({ position: int }),
    generatedAt: z.string(),
  }),
  run(rows, asked) {
    return onOneSnapshot(rows, async (snapshot) => {
      const at = await setting(snapshot, asked, {});
      if (!at) return undefined;
      const { companyId } = at;
      const asOf = dateInZone(at.frame.timezone, asked.nowMs);
      const thisMonth = firstOfMonth(monthOf(asOf));
      const end = dayAfter(asOf);
      const yearStart = fiscalYearStart(at.frame, asOf);
      const starts = Array.from({ length: MONTHS }, (_, i) => addMonths(thisMonth, i - MONTHS + 1));
      const withoutClosing = kindsOf('range', {});
      // One read: the months, cut once more where the fiscal year does not begin with one of them.
      const bounds = [...new Set([...starts, yearStart])].sort();
      const found = await movements(snapshot, {
        companyId,
        bounds: [null, ...bounds, end],
        kinds: [ALL_KINDS, ...bounds.map(() => withoutClosing)],
      });
      const cashAccounts = new Set(
        (
          await sql<{
            id: string;
          }>`select id from accounts where company_id = ${companyId} and cash_flow_class = 'CASH'`.execute(snapshot)
        ).rows.map(({ id }) => withPrefix('account', id)),
      );
      const stretches = (from: CalendarDate | undefined, before: CalendarDate): number[] => [
        ...(from === undefined ? [0] : []),
        ...bounds.flatMap((bound, i) => ((from === undefined || bound >= from) && bound < before ? [i + 1] : [])),
      ];
      const net = ({ debit, credit }: (typeof found)[number], of: readonly number[]): bigint =>
        of.reduce((t, i) => t + (debit[i] ?? 0n) - (credit[i] ?? 0n), 0n);
      const resultOf = (from: CalendarDate, before: CalendarDate): Result => {
        const of = stretches(from, before);
        const sum = (kind: string): bigint =>
          found.reduce((t, one) => (one.account.class === kind ? t - net(one, of) : t), 0n);
        const revenue = sum('revenue');
        const expense = -sum('expense');
        return { revenue, expense, net: revenue - expense };
      };
      const ends = [...starts.slice(1), end];
      const cash = ends.map((before) => {
        const of = stretches(undefined, before);
        return found.reduce((t, one) => (cashAccounts.has(one.account.id) ? t + net(one, of) : t), 0n);
      });
      const results = starts.map((start, i) => resultOf(start, ends[i] ?? end));
      const series = (of: (i: number) => bigint): Point[] =>
        starts.map((start, i) => ({ month: monthOf(start), value: of(i) }));
      const owedBy = async (type: AgingType): Promise<Owed> => {
        const { partners } = await openItems(snapshot, at, { type, asOf, items: false, bounds: [0] });
        const sum = (counts: (due: CalendarDate) => boolean): bigint =>
          partners.reduce((t, { dues }) => [...dues].reduce((u, [due, open]) => (counts(due) ? u + open : u), t), 0n);
        return {
          total: sum(() => true) - partners.reduce((t, { unapplied }) => t + unapplied, 0n),
          overdue: sum((due) => due < asOf),
        };
      };
      const pace = await paceOf(snapshot, at, asOf);
      const work = (
        await planned(
          sql<{ drafts: string; open: string; next: { id: string; name: string; endDate: CalendarDate } | null }>`
        select (select coalesce(sum(entries), 0)::text from entry_counts where company_id = ${companyId} and status = 'open') as drafts,
          (select count(*)::text from fiscal_periods where company_id = ${companyId} and type = 'month' and status <> 'closed' and start_date <= ${asOf}) as open,
          (select json_build_object('id', id, 'name', name, 'endDate', end_date) from fiscal_periods where company_id = ${companyId} and type = 'month' and status <> 'closed' order by start_date limit 1) as next`,
          'withValues',
        ).execute(snapshot)
      ).rows[0];
      return {
        companyId: asked.companyId,
        asOf,
        currency: at.frame.currency,
        cash: cash[MONTHS - 1] ?? 0n,
        receivables: await owedBy('receivable'),
        payables: await owedBy('payable'),
        monthToDate: results[MONTHS - 1] ?? { revenue: 0n, expense: 0n, net: 0n },
        yearToDate: resultOf(yearStart, end),
        runwayMonthsX10: pace.monthsX10 ?? null,
        zeroCashDate: pace.zeroCashDate ?? null,
        unmatchedBankCount: 0,
        draftsCount: Number(work?.drafts ?? 0),
        alerts: await openAlerts(snapshot, asked.companyId),
        periods: {
          open: Number(work?.open ?? 0),
          nextClose: work?.next ? { ...work.next, id: withPrefix('fiscalPeriod', work.next.id) } : null,
        },
        series: {
          revenue: series((i) => results[i]?.revenue ?? 0n),
          expense: series((i) => results[i]?.expense ?? 0n),
          cash: series((i) => cash[i] ?? 0n),
        },
        chain: { position: asked.projectedRevision },
        generatedAt: new Date(asked.nowMs).toISOString(),
      };
    });
  },
});
