// Fixed assets: kept, because an asset in use is depreciated every month; one that is gone stays in the book, so that
// its disposal can be undone. What has been depreciated is no part of an asset's state: runs of all assets say it, and
// the book adds it up per asset.
import { z } from 'zod';
import type { Account, SystemRole } from './accounts.ts';
import type { StandardAccount } from './chart-ja.ts';
import { playingIn } from './standard-accounts.ts';
import { addDays, type CalendarDate } from './dates.ts';
import { DEPRECIATION_METHODS, plannedThrough, type DepreciationTerms, type FiscalSpan } from './depreciation.ts';
import { on, type BookPart } from './book-part.ts';
import { event } from './event.ts';
import { fullYearEnd, monthSpans, type FiscalYear, type MonthSpan } from './fiscal-periods.ts';
import { idSchema } from './ids.ts';
import { codeKey, register, type Slice } from './register.ts';
import { metadataState } from './metadata.ts';

const yen = z.number().int().min(0);

/** How an asset went. Amounts in yen. */
const disposal = z.object({
  date: z.string(),
  type: z.enum(['sold', 'retired']),
  /** Price with its consumption tax, and that tax. */
  proceeds: yen,
  taxAmount: yen,
  /** Book value on the day. */
  bookValue: yen,
  /** Positive = gain; the price net of tax (of books that show it) less the book value. */
  gainLoss: z.number().int(),
  /** What was depreciated with the disposal, to the end of its month; negative = taken back. */
  depreciated: z.number().int(),
  /** Absent when nothing had to be posted. */
  journalEntryId: idSchema('entry').optional(),
  depreciationEntryId: idSchema('entry').optional(),
});

/** Full state of a fixed asset. Amounts in yen. */
export const fixedAssetState = z.object({
  id: idSchema({ prefix: 'fa' }),
  managementNumber: z.string().optional(),
  name: z.string(),
  category: z.string().optional(),
  assetAccountId: idSchema('account'),
  assetAccountCode: z.string(),
  /** Only of assets that are depreciated indirectly. */
  accumulatedAccountId: idSchema('account').optional(),
  accumulatedAccountCode: z.string().optional(),
  expenseAccountId: idSchema('account'),
  expenseAccountCode: z.string(),
  acquisitionDate: z.string(),
  /** Depreciation begins in the fiscal month of this day. */
  inServiceDate: z.string(),
  acquisitionCost: yen.positive(),
  quantity: z.number().int().positive(),
  method: z.enum(DEPRECIATION_METHODS),
  usefulLifeYears: z.number().int().min(2).max(50).optional(),
  residualValue: yen,
  recordMethod: z.enum(['direct', 'indirect']),
  /** Last day of the fiscal months that were depreciated before, by other means, and the book value then. */
  depreciatedThrough: z.string().optional(),
  openingBookValue: yen.optional(),
  /** The purchase: its entry and the line of the asset. */
  sourceId: idSchema('entry').optional(),
  sourceLineId: idSchema('line').optional(),
  partnerId: idSchema('partner').optional(),
  labelIds: z.array(idSchema('label')).optional(),
  /** Where it stands, for the tax on depreciable assets. */
  prefectureCode: z.string().optional(),
  city: z.string().optional(),
  disposal: disposal.optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  status: z.enum(['draft', 'in_use', 'sold', 'retired', 'discarded']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A fixed asset. */
export type FixedAsset = z.infer<typeof fixedAssetState>;

/** Fixed assets as a kept noun; unique by management number. */
export const fixedAssets = register({
  noun: 'fixed_asset',
  ja: '固定資産',
  field: 'asset',
  id: { prefix: 'fa' },
  state: fixedAssetState,
  acts: ['drafted', 'registered', 'updated', 'disposed', 'undisposed', 'discarded'],
  unique: ({ managementNumber }) => (managementNumber === undefined ? [] : [`number:${codeKey(managementNumber)}`]),
  listing: {
    table: 'fixed_assets',
    needs: 'assets:read',
    columns: {
      managementNumber: 'code?',
      name: 'text',
      category: 'code?',
      assetAccountCode: 'code',
      method: 'code',
      acquisitionDate: 'date',
      inServiceDate: 'date',
      acquisitionCost: 'bigint',
      partnerId: 'uuid?',
      sourceId: 'uuid?',
    },
    search: ({ name, managementNumber, category, city }) => [name, managementNumber, category, city],
    filters: ['managementNumber', 'category', 'assetAccountCode', 'method', 'partnerId', 'sourceId'],
    sorts: ['acquisitionDate', 'inServiceDate', 'acquisitionCost', 'name', 'managementNumber'],
    defaultSort: '-createdAt',
  },
  shown: ['managementNumber', 'name', 'assetAccountCode', 'method', 'inServiceDate', 'acquisitionCost', 'status', 'id'],
});
export const {
  drafted: FixedAssetDrafted,
  registered: FixedAssetRegistered,
  updated: FixedAssetUpdated,
  disposed: FixedAssetDisposed,
  undisposed: FixedAssetUndisposed,
} = fixedAssets.events;

/** Depreciation of a fiscal month, of all assets in one entry. Amounts in yen. */
export const depreciationRun = z.object({
  id: idSchema({ prefix: 'fad' }),
  /** Name of the fiscal month. */
  month: z.string(),
  /** Its last day, on which the entry is dated. */
  date: z.string(),
  journalEntryId: idSchema('entry'),
  amounts: z.array(z.object({ assetId: idSchema({ prefix: 'fa' }), amount: yen.positive() })).min(1),
});
/** Depreciation of a fiscal month. */
export type DepreciationRun = z.infer<typeof depreciationRun>;

/** All assets of a month were depreciated. */
export const FixedAssetsDepreciated = event('fixed_asset.depreciated', 1, z.object({ run: depreciationRun }));
/** The latest run was taken back by the reversal of its entry. */
export const FixedAssetsUndepreciated = event(
  'fixed_asset.undepreciated',
  1,
  z.object({ run: depreciationRun, reversalId: idSchema('entry') }),
);

/** What a book remembers of depreciation. */
export interface DepreciationBook {
  /** Yen per asset, by runs and disposals, without what was depreciated before. */
  readonly posted: Map<string, number>;
  /** The newest runs, oldest first: those that can be undone. */
  readonly runs: DepreciationRun[];
  /** Date of the newest run that is not held any more. */
  forgotten: CalendarDate | undefined;
}
/** Runs that a book holds: so far back goes undo. */
const RUNS_HELD = 36;

/** Nothing depreciated yet. */
export function newDepreciationBook(): DepreciationBook {
  return { posted: new Map(), runs: [], forgotten: undefined };
}

/** Adds to what is depreciated of an asset, in place. */
export function addDepreciated({ posted }: DepreciationBook, assetId: string, amount: number): void {
  const sum = (posted.get(assetId) ?? 0) + amount;
  if (sum === 0) posted.delete(assetId);
  else posted.set(assetId, sum);
}

/** Takes a run into a book, in place, or out of it again. */
export function foldRun(book: DepreciationBook, run: DepreciationRun, isUndone: boolean): void {
  for (const { assetId, amount } of run.amounts) addDepreciated(book, assetId, isUndone ? -amount : amount);
  if (isUndone) {
    const at = book.runs.findLastIndex(({ id }) => id === run.id);
    if (at >= 0) book.runs.splice(at, 1);
    return;
  }
  book.runs.push(run);
  if (book.runs.length > RUNS_HELD) book.forgotten = book.runs.shift()?.date;
}

interface Depreciating {
  readonly depreciation: DepreciationBook;
  readonly fixedAssets: Readonly<Slice<FixedAsset>>;
}

/** A disposal depreciates its asset to the end of its month; undoing it takes that back. `asset` as it is then. */
function foldDisposal({ depreciation, fixedAssets: { byId } }: Depreciating, { id, disposal: gone }: FixedAsset): void {
  const before = byId.get(id)?.disposal;
  addDepreciated(depreciation, id, (gone?.depreciated ?? 0) - (before?.depreciated ?? 0));
}

/** Depreciation in the book. */
export const depreciationPart: BookPart<DepreciationBook, Depreciating> = {
  empty: newDepreciationBook,
  copy: (state) => ({ ...state, posted: new Map(state.posted), runs: [...state.runs] }),
  folds: [
    on(FixedAssetsDepreciated, ({ depreciation }: Depreciating, { data }) => foldRun(depreciation, data.run, false)),
    on(FixedAssetsUndepreciated, ({ depreciation }: Depreciating, { data }) => foldRun(depreciation, data.run, true)),
    ...[FixedAssetDisposed, FixedAssetUndisposed].map((changed) =>
      on(changed, (book: Depreciating, { data }) => foldDisposal(book, data.asset)),
    ),
  ],
};

/** Fiscal years as depreciation sees them. */
export function spansOf(years: readonly FiscalYear[]): FiscalSpan[] {
  return years.map(({ year, months }) => ({ startDate: year.startDate, endDate: year.endDate, months }));
}

/** Months of the fiscal years of the books, and of the ten full years after them, in order. */
export function fiscalMonths(years: readonly FiscalSpan[]): MonthSpan[] {
  const months = years.flatMap((year) => year.months);
  let last = years.at(-1)?.endDate;
  for (let n = 0; n < 10 && last !== undefined; n++) {
    const startDate = addDays(last, 1);
    last = fullYearEnd(startDate);
    months.push(...monthSpans(startDate, last));
  }
  return months;
}

/** The fiscal month of a name, as fiscalMonths has it; undefined when there is none. */
export function monthNamed(years: readonly FiscalSpan[], name: string): MonthSpan | undefined {
  return fiscalMonths(years).find((month) => month.name === name);
}

/** The terms that an asset's depreciation depends on. */
export function termsOf(asset: FixedAsset): DepreciationTerms {
  const { depreciatedThrough: through, openingBookValue: bookValue } = asset;
  return { ...asset, opening: through === undefined ? undefined : { through, bookValue } };
}

/** What was depreciated of an asset before these books, yen. */
export function openingDepreciation({ acquisitionCost, openingBookValue }: FixedAsset): number {
  return acquisitionCost - (openingBookValue ?? acquisitionCost);
}

/** True for assets that runs depreciate: those in use, and lump sums of three years, which go on after a disposal. */
export function isDepreciated({ status, method }: FixedAsset): boolean {
  return status === 'in_use' || (method === 'lump_sum_3y' && (status === 'sold' || status === 'retired'));
}

/** What assets are planned to be depreciated by, as it was last worked out: per state of an asset, years and day. */
const planned = new WeakMap<FixedAsset, Map<string, number>>();
/** Days for which an asset's plan is kept: those of the months before one that is depreciated, and its own. */
const PLANNED_DAYS = 13;

/**
 * What the plan of an asset comes to through a day, yen. Kept with its state, which never changes, so that thousands of
 * assets can be worked out a few at a time before a decision asks for all of them at once.
 */
function plannedOf(asset: FixedAsset, years: readonly FiscalSpan[], day: CalendarDate): number {
  // The months of a year follow from its ends.
  const key = `${day} ${years[0]?.startDate} ${years.map(({ endDate }) => endDate).join(' ')}`;
  const kept = planned.get(asset) ?? new Map<string, number>();
  let amount = kept.get(key);
  if (amount === undefined) {
    amount = plannedThrough(termsOf(asset), years, day);
    if (kept.size >= PLANNED_DAYS) kept.clear();
    planned.set(asset, kept.set(key, amount));
  }
  return amount;
}

/** What is to be depreciated of an asset at a day's month end, yen: planned through it less what was posted. */
export function dueThrough(asset: FixedAsset, years: readonly FiscalSpan[], posted: number, day: CalendarDate): number {
  return asset.inServiceDate > day ? 0 : plannedOf(asset, years, day) - posted;
}

/** The account that a part of an asset's life falls to, by role. */
export const ASSET_ROLES = {
  accumulated: 'accumulated_depreciation',
  expense: 'depreciation',
  lumpSum: 'lump_sum_asset',
  gain: 'disposal_gain',
  loss: 'disposal_loss',
  retirement: 'retirement_loss',
  receivable: 'facilities_receivable',
} as const satisfies Record<string, SystemRole>;
/** Where the price of a sale is receivable in books without an account for it: 未収入金 of the standard chart. */
export const PROCEEDS_PART = 'accounts_receivable_other';

/** Accounts of the standard chart whose assets are depreciated straight line only, by day of acquisition. */
const STRAIGHT_LINE_ONLY: readonly (readonly [of: StandardAccount, since: CalendarDate])[] = [
  ['buildings', '1998-04-01'],
  ['building_fixtures', '2016-04-01'],
  ['structures', '2016-04-01'],
];

/**
 * True for assets that may not be depreciated by declining balance: buildings, their fixtures and structures from a day
 * on, and everything intangible (Order for Enforcement of the Corporation Tax Act art. 48-2 (1)).
 */
export function isStraightLineOnly(
  book: { readonly accounts: Readonly<Slice<Account>> },
  accountId: string,
  acquired: CalendarDate,
): boolean {
  if (book.accounts.byId.get(accountId)?.type === 'intangible_asset') return true;
  // A law is not left by another name: whoever means another thing has an account of another class or place for it.
  return STRAIGHT_LINE_ONLY.some(([of, since]) => {
    const found = since <= acquired ? playingIn(book.accounts.byId.values(), of) : undefined;
    return found?.account.id === accountId && (found.differs === undefined || found.differs.what === 'name');
  });
}

/** What is depreciated of an asset in a step, yen; negative takes back. */
export interface AssetShare {
  readonly asset: FixedAsset;
  readonly amount: number;
}

/** How many assets are worked out before others may go on. */
const WORKED_OUT_AT_ONCE = 20;

/**
 * Works out a few assets at a time what their plans come to through a day, so that dueAssets finds it done. Yields
 * whenever others may go on.
 */
export function* workOutDue(
  { fixedAssets: { byId } }: { readonly fixedAssets: Slice<FixedAsset> },
  years: readonly FiscalSpan[],
  day: CalendarDate,
): Generator<undefined, void, undefined> {
  let count = 0;
  for (const asset of byId.values()) {
    if (!isDepreciated(asset)) continue;
    dueThrough(asset, years, 0, day);
    if (++count % WORKED_OUT_AT_ONCE === 0) yield;
  }
}

/** What is due of all assets through a day: what is planned until then less what is posted. */
export function dueAssets(
  book: { readonly fixedAssets: Slice<FixedAsset>; readonly depreciation: DepreciationBook },
  years: readonly FiscalSpan[],
  day: CalendarDate,
): AssetShare[] {
  const due: AssetShare[] = [];
  for (const asset of book.fixedAssets.byId.values()) {
    if (!isDepreciated(asset)) continue;
    const amount = dueThrough(asset, years, book.depreciation.posted.get(asset.id) ?? 0, day);
    if (amount > 0) due.push({ asset, amount });
  }
  return due;
}
