// The runway: how long the cash lasts at the pace of the last full months. Financing is left out, because it is what a
// runway is asked for.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../projections/tables.ts';
import {
  addDays,
  addMonths,
  dateInZone,
  firstOfMonth,
  isDate,
  monthOf,
  type CalendarDate,
} from '../../src/domain/dates.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { mulDivFloor } from '../../src/domain/money.ts';
import { integerParam } from '../page.ts';
import { onOneSnapshot, query } from '../query.ts';
import { ALL_KINDS, movements } from './balances.ts';
import { readFlows } from './cash-flow/read.ts';
import { activityOf } from './cash-flow/specification.ts';
import type { Locale } from './columns.ts';
import { dayAfter, envelope, equal, PARAMETERS, reportSchema, setting, type Report, type Setting } from './report.ts';

/** Full months that the pace is taken from, at most. */
const WINDOW = 3;
/** A longer life than this many days is not a forecast. */
const HORIZON_DAYS = 60_000;

/**
 * The pace and what follows from it, minor units. `burn` is undefined without a full month; `monthsX10` (tenths of
 * months) and `zeroCashDate` also when no cash is burnt.
 */
export interface Pace {
  readonly cash: bigint;
  readonly window?: { readonly from: CalendarDate; readonly to: CalendarDate; readonly months: number };
  readonly burn?: { readonly gross: bigint; readonly net: bigint };
  readonly monthsX10?: bigint;
  readonly zeroCashDate?: CalendarDate;
  readonly difference: bigint;
}

/**
 * Cash of the day, and burn: net = the monthly fall in cash from operating and investing activities, gross = what went
 * out in them (entry shapes that took cash),
 * over the last three full months, or as many as the books have; floored.
 */
export async function paceOf(rows: Kysely<Database>, at: Setting, asOf: CalendarDate): Promise<Pace> {
  const to = addDays(firstOfMonth(monthOf(asOf)), -1);
  const starts = Array.from({ length: WINDOW }, (_, i) => addMonths(firstOfMonth(monthOf(asOf)), i - WINDOW));
  const cashIds = new Set(
    (
      await sql<{
        id: string;
      }>`select id from accounts where company_id = ${at.companyId} and cash_flow_class = 'CASH'`.execute(rows)
    ).rows.map(({ id }) => withPrefix('account', id)),
  );
  // Before the window, its months, and the days since.
  const moved = await movements(rows, {
    ...at.books,
    bounds: [null, ...starts, dayAfter(to), dayAfter(asOf)],
    kinds: [null, ...starts, to].map(() => ALL_KINDS),
  });
  const cashAfter = (stretches: number): bigint =>
    moved.reduce(
      (all, { account, debit, credit }) =>
        cashIds.has(account.id)
          ? [...debit.keys()].reduce(
              (sum, i) => (i < stretches ? sum + (debit[i] ?? 0n) - (credit[i] ?? 0n) : sum),
              all,
            )
          : all,
      0n,
    );
  // The books begin with the first stretch that has a movement; before the window it is full.
  const first = [0, ...starts.map((_, i) => i + 1)].find((stretch) =>
    moved.some(({ debit, credit }) => debit[stretch] !== 0n || credit[stretch] !== 0n),
  );
  const cash = cashAfter(WINDOW + 2);
  if (first === undefined) return { cash, difference: 0n };
  const from = starts[Math.max(0, first - 1)] as CalendarDate;
  const months = Array.from({ length: WINDOW }, (_, i) => addMonths(from, i)).filter((month) => month <= to).length;
  let gross = 0n;
  let net = 0n;
  let all = 0n;
  for (const { placed } of await readFlows(rows, {
    companyId: at.companyId,
    from,
    to,
    kinds: ALL_KINDS,
    revision: at.revision,
    recent: at.books.recent,
  })) {
    const { operating, investing } = activityOf(placed);
    const flow = operating + investing;
    net -= flow;
    if (flow < 0n) gross -= flow;
    all += placed.direct.reduce((sum, { amount }) => sum + amount, placed.opened);
  }
  const n = BigInt(months);
  const burn = { gross: mulDivFloor(gross, 1n, n), net: mulDivFloor(net, 1n, n) };
  const base = {
    cash,
    window: { from, to, months },
    burn,
    difference: all - (cashAfter(WINDOW + 1) - cashAfter(starts.indexOf(from) + 1)),
  };
  if (burn.net <= 0n) return base;
  const left = cash > 0n ? cash : 0n;
  const days = (left * 30n) / burn.net;
  const zeroCashDate = days > HORIZON_DAYS ? undefined : addDays(asOf, Number(days));
  return {
    ...base,
    monthsX10: (left * 10n) / burn.net,
    ...(zeroCashDate !== undefined && isDate(zeroCashDate) ? { zeroCashDate } : {}),
  };
}

/** A month to come. */
export interface ForecastMonth {
  readonly month: string;
  readonly opening: bigint;
  readonly inflow: bigint;
  readonly outflow: bigint;
  readonly closing: bigint;
}
/** The runway report. `null` says that there is no such number: nothing is burnt, or no full month is in the books. */
export interface Runway extends Report {
  readonly cash: bigint;
  readonly monthlyBurn: {
    readonly gross: bigint;
    readonly net: bigint;
    readonly months: number;
    readonly from: CalendarDate;
    readonly to: CalendarDate;
  } | null;
  readonly runwayMonthsX10: bigint | null;
  readonly zeroCashDate: CalendarDate | null;
  readonly forecast: readonly ForecastMonth[];
  readonly definition: { readonly ja: string; readonly en: string };
}
const DEFINITION = {
  ja: '現金＝現金及び現金同等物の今日の残高。純バーン＝直近3か月（満了した月。ない場合はある月数）の営業活動と投資活動による現金の減少の月平均（財務活動は除く、切捨て）。ランウェイ＝現金÷純バーン（0.1か月単位、切捨て）。純バーンが0以下なら null。',
  en: 'cash = cash and cash equivalents as of today. Net burn = average monthly fall in cash from operating and investing activities over the last 3 full months (fewer if fewer exist), financing excluded, floored. Runway = cash / net burn in tenths of months, floored; null when net burn is 0 or less.',
} as const;
const COLUMNS = {
  ja: { opening: '月初', inflow: '収入', outflow: '支出', closing: '月末' },
  en: { opening: 'Opening', inflow: 'Inflow', outflow: 'Outflow', closing: 'Closing' },
} as const;
const int = z.number().int();
interface RunwayInput {
  readonly months?: number | undefined;
  readonly knownAt?: string | undefined;
  readonly locale?: Locale | undefined;
}
const runwayInput = z.strictObject({
  months: integerParam(1, 36).optional().describe('Months to look ahead, 1 to 36; default 12'),
  locale: PARAMETERS.locale,
  knownAt: PARAMETERS.knownAt.describe(
    'What the report said then: as of that day, from the books as they were recorded; an RFC 3339 time, inclusive, or a date',
  ),
});

/**
 * How long the cash lasts, as of today in the company's zone (or the day of knownAt), with the months to come at the
 * same pace (rows and `forecast`).
 */
export const runway = query<RunwayInput, Runway>({
  name: 'report-runway',
  summary: 'Cash runway',
  needs: 'reports:read',
  input: runwayInput as unknown as z.ZodType<RunwayInput>,
  output: reportSchema.extend({
    cash: int,
    monthlyBurn: z.object({ gross: int, net: int, months: int, from: z.string(), to: z.string() }).nullable(),
    runwayMonthsX10: int.nullable(),
    zeroCashDate: z.string().nullable(),
    forecast: z.array(z.object({ month: z.string(), opening: int, inflow: int, outflow: int, closing: int })),
    definition: z.object({ ja: z.string(), en: z.string() }),
  }),
  run(rows, asked, input) {
    return onOneSnapshot(rows, async (snapshot) => {
      const said = { knownAt: input.knownAt, locale: input.locale };
      const at = await setting(snapshot, asked, said);
      if (!at) return undefined;
      const asOf = dateInZone(at.frame.timezone, at.knownAt === undefined ? asked.nowMs : Date.parse(at.knownAt));
      const { cash, window, burn, monthsX10, zeroCashDate, difference } = await paceOf(snapshot, at, asOf);
      const forecast: ForecastMonth[] = [];
      for (let i = 1; burn && i <= (input.months ?? 12); i++) {
        const opening = forecast[i - 2]?.closing ?? cash;
        forecast.push({
          month: monthOf(addMonths(firstOfMonth(monthOf(asOf)), i)),
          opening,
          inflow: burn.gross - burn.net,
          outflow: burn.gross,
          closing: opening - burn.net,
        });
      }
      const body = envelope(asked, at, 'runway', said, {
        asOf,
        columns: Object.entries(COLUMNS[input.locale ?? 'ja']).map(([key, label]) => ({
          key,
          label,
          kind: 'actual' as const,
        })),
        rows: forecast.map(({ month, ...values }) => ({
          kind: 'group' as const,
          level: 0,
          code: month,
          name: month,
          values,
        })),
        totals: { cash, ...(burn ? { grossBurn: burn.gross, netBurn: burn.net } : {}) },
        checks: [equal('flows_tie_to_cash', difference, 0n)],
      });
      return {
        ...body,
        cash,
        monthlyBurn: burn && window ? { ...burn, ...window } : null,
        runwayMonthsX10: monthsX10 ?? null,
        zeroCashDate: zeroCashDate ?? null,
        forecast,
        definition: DEFINITION,
      };
    });
  },
});
