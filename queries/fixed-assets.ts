// Fixed assets with their values on a day, and the schedule of one: every fiscal month as planned and as posted.
import { expressionBuilder, sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import { dateInZone, dateSchema, type CalendarDate } from '../src/domain/dates.ts';
import { depreciationPlan, depreciationRate, type FiscalSpan } from '../src/domain/depreciation.ts';
import {
  fixedAssets,
  fixedAssetState,
  openingDepreciation,
  termsOf,
  type FixedAsset,
} from '../src/domain/fixed-assets.ts';
import { bare, withPrefix } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { filter, getOf, listOf, type ListInput, type Named } from './lists.ts';
import { integerParam, pageOf } from './page.ts';
import { query, type Asked, type Page } from './query.ts';
import { fiscalYearStart } from '../src/domain/fiscal-periods.ts';
import { readFrame } from './reports/balances.ts';

/** A fixed asset as it is on a day. Amounts in yen; depreciation counts by the last day of its month. */
export const shownAsset = fixedAssetState.extend({
  status: z
    .enum(['draft', 'in_use', 'fully_depreciated', 'sold', 'retired', 'discarded'])
    .describe('On the day; fully_depreciated is in use with nothing left to depreciate'),
  asOf: z.string(),
  accumulatedDepreciation: z.bigint(),
  periodDepreciation: z.bigint().describe('Of the fiscal year of the day, up to it'),
  bookValue: z.bigint(),
  periodOpeningBookValue: z.bigint().describe('At the start of the fiscal year of the day; 0 when bought in it'),
  depreciationRateThousandths: z.number().int().optional().describe('Rate of the method for its useful life'),
  assetAccountName: z.string().optional(),
});

/** The day that is asked about: today in the company's zone by default. */
async function dayOf(rows: Kysely<Database>, asked: Asked, asOf: unknown): Promise<[CalendarDate, CalendarDate]> {
  const frame = await readFrame(rows, bare(asked.companyId));
  const day = typeof asOf === 'string' ? asOf : dateInZone(frame?.timezone ?? 'UTC', asked.nowMs);
  return [day, frame ? fiscalYearStart(frame, day) : day];
}

/** Assets with their values on a day. */
async function valued(
  rows: Kysely<Database>,
  asked: Asked,
  assets: readonly FixedAsset[],
  asOf: unknown,
): Promise<object[]> {
  const [day, yearStart] = await dayOf(rows, asked, asOf);
  const found = await rows
    .selectFrom('asset_depreciation')
    .select([
      'asset_id',
      sql<bigint>`sum(amount)::bigint`.as('amount'),
      sql<bigint>`coalesce(sum(amount) filter (where date >= ${yearStart}), 0)::bigint`.as('of_year'),
    ])
    .where('company_id', '=', bare(asked.companyId))
    .where('asset_id', 'in', assets.length > 0 ? assets.map(({ id }) => bare(id)) : [bare(asked.companyId)])
    .where('date', '<=', day)
    .groupBy('asset_id')
    .execute();
  const sums = new Map(found.map((row) => [row.asset_id, row]));
  const accounts = await rows
    .selectFrom('accounts')
    .select(['code', 'name'])
    .where('company_id', '=', bare(asked.companyId))
    .where('code', 'in', ['', ...new Set(assets.map(({ assetAccountCode }) => assetAccountCode))])
    .execute();
  const names = new Map(accounts.map(({ code, name }) => [code, name]));
  return assets.map((asset) => {
    const { disposal, ...rest } = asset;
    const isGone = disposal !== undefined && disposal.date <= day;
    const sum = sums.get(bare(asset.id));
    const accumulated = BigInt(openingDepreciation(asset)) + BigInt(sum?.amount ?? 0n);
    // A lump sum of three years stays in the books to its end, whatever became of the things.
    const isOff = isGone && asset.method !== 'lump_sum_3y';
    const bookValue = isOff ? 0n : BigInt(asset.acquisitionCost) - accumulated;
    const ofYear = BigInt(sum?.of_year ?? 0n);
    // Bought in the year, or gone before it: the year began without it.
    const hadIt = asset.acquisitionDate < yearStart && !(isOff && disposal.date < yearStart);
    const rate = depreciationRate(asset);
    const accountName = names.get(asset.assetAccountCode);
    const status = disposal !== undefined && !isGone ? 'in_use' : asset.status;
    return {
      ...rest,
      ...(isGone && { disposal }),
      status:
        status === 'in_use' && asset.method !== 'none' && bookValue <= BigInt(asset.residualValue)
          ? 'fully_depreciated'
          : status,
      asOf: day,
      accumulatedDepreciation: accumulated,
      periodDepreciation: ofYear,
      bookValue,
      periodOpeningBookValue: hadIt ? BigInt(asset.acquisitionCost) - accumulated + ofYear : 0n,
      ...(rate !== undefined && { depreciationRateThousandths: rate }),
      ...(accountName !== undefined && { assetAccountName: accountName }),
    };
  });
}

/**
 * The status of a row of `fixed_assets` on the day that is asked about, as `valued` shows it: what is gone later is in
 * use, and what is in use may have nothing left to depreciate.
 */
function statusOn(asked: Asked, asOf: unknown): RawBuilder<string> {
  const today = sql`(${new Date(asked.nowMs).toISOString()}::timestamptz at time zone coalesce(
    (select c.state ->> 'timezone' from companies c where c.id = fixed_assets.company_id), 'UTC'))::date`;
  const day = typeof asOf === 'string' ? sql`${asOf}::date` : today;
  const bookValue = sql`coalesce((state ->> 'openingBookValue')::bigint, acquisition_cost) - coalesce((
    select sum(d.amount) from asset_depreciation d
    where d.company_id = fixed_assets.company_id and d.asset_id = fixed_assets.id and d.date <= ${day}), 0)`;
  return sql`case
    when status = 'in_use' or (state #>> '{disposal,date}')::date > ${day} then
      case when method <> 'none' and ${bookValue} <= (state ->> 'residualValue')::bigint
        then 'fully_depreciated' else 'in_use' end
    else status end`;
}

const fixedAsset = expressionBuilder<Database, 'fixed_assets'>();
const listed = listOf(fixedAssets, {
  item: shownAsset,
  filters: {
    status: filter(shownAsset.shape.status, (status, asked, { asOf }) => sql`${statusOn(asked, asOf)} = ${status}`),
    asOf: filter(dateSchema, (day) => fixedAsset('acquisition_date', '<=', day)),
    from: filter(dateSchema, (day) => fixedAsset('acquisition_date', '>=', day)),
    to: filter(dateSchema, (day) => fixedAsset('acquisition_date', '<=', day)),
    minAmount: filter(integerParam(0, LIMITS.amount), (yen) => fixedAsset('acquisition_cost', '>=', BigInt(yen))),
    maxAmount: filter(integerParam(0, LIMITS.amount), (yen) => fixedAsset('acquisition_cost', '<=', BigInt(yen))),
  },
});
/** Fixed assets acquired by a day (`asOf`, default all, valued today), with their values on it. */
export const listFixedAssets = query<ListInput, Page<object>>({
  ...listed,
  output: pageOf(shownAsset),
  async run(rows, asked, input) {
    const page = await listed.run(rows, asked, input);
    if (!page) return undefined;
    return { ...page, data: await valued(rows, asked, page.data as FixedAsset[], input['asOf']) };
  },
});

const one = getOf(fixedAssets);
type OneOnDay = Named & { readonly asOf?: string | undefined };
const onDay = z.strictObject({
  id: z.string().min(1).max(200),
  asOf: dateSchema.optional().describe('Values on this day; default today'),
});
/** One fixed asset with its values on a day. */
export const getFixedAsset = query<OneOnDay, object>({
  ...one,
  input: onDay,
  output: shownAsset,
  async run(rows, asked, { id, asOf }) {
    const asset = (await one.run(rows, asked, { id })) as FixedAsset | undefined;
    return asset && (await valued(rows, asked, [asset], asOf))[0];
  },
});

const scheduledMonth = z.object({
  month: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  amount: z.bigint().describe('As planned'),
  bookValue: z.bigint().describe('At the end of the month, as planned'),
  posted: z.bigint().describe('Depreciation that is dated in the month'),
  status: z.enum(['opening', 'posted', 'planned', 'skipped']),
  journalEntryIds: z.array(z.string()),
});
const schedule = z.object({
  assetId: z.string(),
  name: z.string(),
  acquisitionCost: z.bigint(),
  planned: z.bigint().describe('Sum of the months, without what was depreciated before these books'),
  posted: z.bigint(),
  months: z.array(scheduledMonth),
});
type Schedule = z.infer<typeof schedule>;

/** Fiscal years with their months, in order. */
async function yearsOf(rows: Kysely<Database>, companyId: string): Promise<FiscalSpan[]> {
  const found = await rows
    .selectFrom('fiscal_periods')
    .select(['id', 'parent_id', 'name', 'start_date', 'end_date', 'type'])
    .where('company_id', '=', companyId)
    .orderBy('start_date')
    .execute();
  const span = ({ name, start_date, end_date }: (typeof found)[number]): FiscalSpan['months'][number] => ({
    name,
    startDate: start_date,
    endDate: end_date,
  });
  return found
    .filter(({ type }) => type === 'year')
    .map((year) => ({ ...span(year), months: found.filter(({ parent_id }) => parent_id === year.id).map(span) }));
}

/** Every fiscal month of an asset as planned, beside what was posted in it. */
async function scheduleOf(rows: Kysely<Database>, asked: Asked, id: string): Promise<Schedule | undefined> {
  const asset = (await one.run(rows, asked, { id })) as FixedAsset | undefined;
  if (!asset) return undefined;
  const companyId = bare(asked.companyId);
  const posted = await rows
    .selectFrom('asset_depreciation')
    .select(['date', 'amount', 'entry_id'])
    .where('company_id', '=', companyId)
    .where('asset_id', '=', bare(asset.id))
    .orderBy('date')
    .execute();
  const end = asset.method === 'lump_sum_3y' ? undefined : asset.disposal?.date;
  const plan = depreciationPlan(termsOf(asset), await yearsOf(rows, companyId)).filter(
    ({ startDate }) => end === undefined || startDate <= end,
  );
  const last = posted.at(-1)?.date ?? '';
  const months = plan.map((month) => {
    const here = posted.filter(({ date }) => month.startDate <= date && date <= month.endDate);
    const status = month.opening
      ? ('opening' as const)
      : here.length > 0
        ? ('posted' as const)
        : month.endDate < last
          ? ('skipped' as const)
          : ('planned' as const);
    return {
      month: month.name,
      startDate: month.startDate,
      endDate: month.endDate,
      amount: BigInt(month.amount),
      bookValue: BigInt(month.bookValue),
      posted: here.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
      status,
      journalEntryIds: here.map(({ entry_id }) => withPrefix('entry', entry_id)),
    };
  });
  return {
    assetId: asset.id,
    name: asset.name,
    acquisitionCost: BigInt(asset.acquisitionCost),
    planned: months.reduce((sum, { amount, status }) => (status === 'opening' ? sum : sum + amount), 0n),
    posted: posted.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    months,
  };
}

/** The schedule of one fixed asset. */
export const depreciationSchedule = query<Named, Schedule>({
  name: 'get-depreciation-schedule',
  summary: 'Get the depreciation schedule of a fixed asset',
  text: 'What each fiscal month of an asset costs, what is posted of it and what is left.',
  ja: { summary: '固定資産の償却予定を取得する', text: '固定資産の月ごとの償却額、計上済みの額、残り。' },
  needs: 'assets:read',
  input: z.strictObject({ id: z.string().min(1).max(200) }),
  output: schedule,
  run: (rows, asked, { id }) => scheduleOf(rows, asked, id),
});

const CSV_COLUMNS = ['month', 'startDate', 'endDate', 'amount', 'bookValue', 'posted', 'status'] as const;
/** The same as CSV: one line per fiscal month. Dates, figures and words of ours only, so nothing needs quotes. */
export const depreciationScheduleCsv = query<Named, object>({
  name: 'get-depreciation-schedule-csv',
  summary: 'Get the depreciation schedule of a fixed asset as CSV',
  text: 'The depreciation schedule as CSV: one line per fiscal month.',
  ja: { summary: '固定資産の償却予定を CSV で取得する', text: '償却予定の CSV（1 行に 1 か月）。' },
  needs: 'assets:read',
  input: z.strictObject({ id: z.string().min(1).max(200) }),
  output: z.string().describe('CSV with a header line: month, dates, planned amount and book value, posted, status'),
  async run(rows, asked, { id }) {
    const found = await scheduleOf(rows, asked, id);
    if (!found) return undefined;
    const lines = found.months.map((month) => CSV_COLUMNS.map((column) => String(month[column])).join(','));
    return {
      fileName: `depreciation-${found.assetId}.csv`,
      contentType: 'text/csv; charset=utf-8',
      text: [CSV_COLUMNS.join(','), ...lines, ''].join('\r\n'),
      headers: {},
    };
  },
});
