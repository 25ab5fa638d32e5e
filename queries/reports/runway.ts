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
  lastOfMonth,
  monthOf,
  monthsBetween,
  type CalendarDate,
} from '../../src/domain/dates.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { mulDivFloor } from '../../src/domain/money.ts';
import type { Link } from '../link.ts';
import { integerParam } from '../page.ts';
import { onOneSnapshot, query, type Asked } from '../query.ts';
import { ALL_KINDS, isBalanceSheet, movements } from './balances.ts';
import { onBranch, scenarioParam } from './branch.ts';
import { readFlows } from './cash-flow/read.ts';
import { activityOf } from './cash-flow/specification.ts';
import {
  dayAfter,
  equal,
  kindsOf,
  PARAMETERS,
  reportSchema,
  setting,
  type Report,
  type Setting,
  type TakenFields,
} from './report.ts';
import { envelope } from './envelope.ts';

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

/** Bare ids of the accounts that are cash, as typed ids. */
async function cashAccounts(rows: Kysely<Database>, companyId: string): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`
    select id from accounts where company_id = ${companyId} and cash_flow_class = 'CASH'`.execute(rows);
  return new Set(found.rows.map(({ id }) => withPrefix('account', id)));
}

/**
 * What flows of a time come to: out and net per month from operating and investing activities, floored, and the change
 * in cash that all of them make.
 */
async function burnOf(
  rows: Kysely<Database>,
  { companyId, revision, books: { recent, branch } }: Setting,
  { from, to, months }: NonNullable<Pace['window']>,
): Promise<{ burn: NonNullable<Pace['burn']>; all: bigint }> {
  let gross = 0n;
  let net = 0n;
  let all = 0n;
  const flows = await readFlows(rows, { companyId, from, to, kinds: ALL_KINDS, revision, recent, branch });
  for (const { placed } of flows) {
    const { operating, investing } = activityOf(placed);
    const flow = operating + investing;
    net -= flow;
    if (flow < 0n) gross -= flow;
    all += placed.direct.reduce((sum, { amount }) => sum + amount, placed.opened);
  }
  const n = BigInt(months);
  return { burn: { gross: mulDivFloor(gross, 1n, n), net: mulDivFloor(net, 1n, n) }, all };
}

/**
 * Cash of the day, and burn: net = the monthly fall in cash from operating and investing activities, gross = what went
 * out in them (entry shapes that took cash),
 * over the last three full months, or as many as the books have; floored.
 */
export async function paceOf(rows: Kysely<Database>, at: Setting, asOf: CalendarDate): Promise<Pace> {
  const to = addDays(firstOfMonth(monthOf(asOf)), -1);
  const starts = Array.from({ length: WINDOW }, (_, i) => addMonths(firstOfMonth(monthOf(asOf)), i - WINDOW));
  const cashIds = await cashAccounts(rows, at.companyId);
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
  const window = { from, to, months };
  const { burn, all } = await burnOf(rows, at, window);
  const base = { cash, window, burn, difference: all - (cashAfter(WINDOW + 1) - cashAfter(starts.indexOf(from) + 1)) };
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

/**
 * The same of a branch, with its months: cash at its beginning, burn over all its months; it lives until the first
 * month that ends below zero. Undefined for books that are no branch.
 */
export async function lifeOf(
  rows: Kysely<Database>,
  at: Setting,
): Promise<(Pace & { readonly asOf: CalendarDate; readonly forecast: readonly ForecastMonth[] }) | undefined> {
  const { branch } = at;
  if (!branch) return undefined;
  const { before, through } = branch;
  const months = monthsBetween(before, through);
  const cashIds = await cashAccounts(rows, at.companyId);
  const bounds = [null, ...months.map(firstOfMonth), dayAfter(through)];
  const moved = await movements(rows, { ...at.books, bounds, kinds: bounds.slice(1).map(() => ALL_KINDS) });
  const sum = (side: 'debit' | 'credit', stretch: number): bigint =>
    moved.reduce((all, one) => (cashIds.has(one.account.id) ? all + (one[side][stretch] ?? 0n) : all), 0n);
  const cash = sum('debit', 0) - sum('credit', 0);
  let closing = cash;
  const forecast = months.map((month, i): ForecastMonth => {
    const opening = closing;
    const [inflow, outflow] = [sum('debit', i + 1), sum('credit', i + 1)];
    closing += inflow - outflow;
    return { month, opening, inflow, outflow, closing };
  });
  const window = { from: before, to: through, months: months.length };
  const { burn, all } = await burnOf(rows, at, window);
  const last = forecast.findIndex((month) => month.closing < 0n);
  return {
    cash,
    window,
    burn,
    difference: all - (closing - cash),
    asOf: addDays(before, -1),
    forecast,
    ...(last >= 0 && { monthsX10: 10n * BigInt(last), zeroCashDate: lastOfMonth(months[last] as string) }),
  };
}

/** What a scenario comes to: cash at its end, months until it is gone, and the result of its months. */
export async function summaryOf(
  rows: Kysely<Database>,
  asked: Asked,
  posted: Setting,
  scenarioId: string,
): Promise<{ endingCash: bigint; runwayMonths: bigint | null; netIncome: bigint }> {
  const at = await onBranch(rows, asked, posted, { scenarioId });
  const { cash, forecast = [], monthsX10 } = (await lifeOf(rows, at)) ?? { cash: 0n };
  const { before, through } = at.branch as NonNullable<typeof at.branch>;
  const moved = await movements(rows, {
    ...at.books,
    bounds: [before, dayAfter(through)],
    kinds: [kindsOf('range', {})],
  });
  return {
    endingCash: forecast.at(-1)?.closing ?? cash,
    runwayMonths: monthsX10 === undefined ? null : monthsX10 / 10n,
    netIncome: moved.reduce(
      (all, { account, debit, credit }) => (isBalanceSheet(account) ? all : all + (credit[0] ?? 0n) - (debit[0] ?? 0n)),
      0n,
    ),
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
/** Months at the same pace, after a day; none where no pace is known. */
function ahead({ cash, burn }: Pace, asOf: CalendarDate, months: number): ForecastMonth[] {
  const forecast: ForecastMonth[] = [];
  for (let i = 1; burn && i <= months; i++) {
    const opening = forecast[i - 2]?.closing ?? cash;
    forecast.push({
      month: monthOf(addMonths(firstOfMonth(monthOf(asOf)), i)),
      opening,
      inflow: burn.gross - burn.net,
      outflow: burn.gross,
      closing: opening - burn.net,
    });
  }
  return forecast;
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
  ja:
    '現金＝現金及び現金同等物の今日の残高。月平均純支出＝直近3か月（満了した月。ない場合はある月数）の営業活動と投資活動による' +
    '現金の減少の月平均（財務活動は除く、切捨て）。資金が続く期間＝現金÷月平均純支出（0.1か月単位、切捨て）。' +
    '月平均純支出が0以下なら計算しません。シナリオでは、現金＝開始月の前日の残高、月平均純支出＝全期間の月平均、' +
    '資金が続く期間＝月末の現金が初めて0を下回る月まで（その月がなければ計算しません）。',
  en:
    'cash = cash and cash equivalents as of today. Net burn = average monthly fall in cash from operating and ' +
    'investing activities over the last 3 full months (fewer if fewer exist), financing excluded, floored. Runway = ' +
    'cash / net burn in tenths of months, floored; none when net burn is 0 or less. Of a scenario: cash = on the day ' +
    'before its first month; net burn = the average of all its months; ' +
    'runway = until the first month that ends below ' +
    'zero, none when none does.',
} as const;
const COLUMNS = {
  ja: { opening: '月初', inflow: '収入', outflow: '支出', closing: '月末' },
  en: { opening: 'Opening', inflow: 'Inflow', outflow: 'Outflow', closing: 'Closing' },
} as const;
const int = z.number().int();
const runwayInput = z.strictObject({
  months: integerParam(1, 36)
    .optional()
    .describe('Months to look ahead, 1 to 36; default 12. Of a scenario at most all of its months, by default all'),
  scenarioId: scenarioParam,
  locale: PARAMETERS.locale,
  knownAt: PARAMETERS.knownAt.describe(
    'What the report said then: as of that day, from the books as they were recorded; ' +
      'an RFC 3339 time, inclusive, or a date',
  ),
} satisfies TakenFields<'months'>);
type RunwayInput = z.infer<typeof runwayInput>;

/**
 * How long the cash lasts, as of today in the company's zone (or the day of knownAt), with the months to come at the
 * same pace (rows and `forecast`).
 */
export const runway = query<RunwayInput, Runway>({
  name: 'report-runway',
  summary: 'Cash runway',
  text:
    "How long the cash lasts as of today in the company's zone (or the day of {knownAt}), with the months to come at " +
    'the same pace. The definition stands in the answer.',
  ja: {
    summary: '資金繰り（ランウェイ）',
    text:
      '会社の当日（または {knownAt} の日）の資金がいつまで続くかと、同じペースでの今後の各月。' +
      '計算方法は応答に示します。',
  },
  needs: 'reports:read',
  input: runwayInput,
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
      const { scenarioId, locale, knownAt } = input;
      const said = { knownAt, locale, ...(scenarioId !== undefined && { scenarioId }) };
      const posted = await setting(snapshot, asked, said);
      if (!posted) return undefined;
      const at = await onBranch(snapshot, asked, posted, said);
      const today = dateInZone(at.frame.timezone, at.knownAt === undefined ? asked.nowMs : Date.parse(at.knownAt));
      const life = await lifeOf(snapshot, at);
      const pace = life ?? (await paceOf(snapshot, at, today));
      const { cash, window, burn, monthsX10, zeroCashDate, difference } = pace;
      const asOf = life?.asOf ?? today;
      const forecast = life ? life.forecast.slice(0, input.months) : ahead(pace, asOf, input.months ?? 12);
      // The pace of months to come is that of the cash flow of months that were; a branch has its own months.
      const taken: Link | undefined =
        window && !life
          ? {
              to: 'cash-flow',
              companyId: asked.companyId,
              parameters: { from: window.from, to: window.to, knownAt: at.moment, locale },
            }
          : undefined;
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
          ...(taken && { links: { details: taken } }),
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
