// What posts by itself in the demo company since its open year: fixed assets and accrual schedules, as requests, and
// what they come to in the books.
import type { DemoLine, DemoStep } from './steps.ts';
import { addDays, firstOfMonth, lastOfMonth, monthOf } from '../domain/dates.ts';
import { plannedThrough, type DepreciationTerms, type FiscalSpan } from '../domain/depreciation.ts';
import { fullYearEnd, monthSpans } from '../domain/fiscal-periods.ts';
import { slicesOf } from '../domain/accrual-schedules.ts';

/** First month whose depreciation and slices are posted by the resources; before, plain entries say them. */
export const RESOURCES_FROM = '2026-04';
const OPENED = addDays(`${RESOURCES_FROM}-01`, -1);

interface DemoAsset {
  readonly ref: string;
  readonly name: string;
  readonly account: string;
  readonly date: string;
  readonly cost: number;
  readonly life: number;
  /** Book value at the end of the closed year, where it is not what the method comes to. */
  readonly bookValue?: number;
  /** The purchase in the demo's list whose first line is the asset. */
  readonly purchase?: string;
}
const SHOWCASE: DemoAsset = {
  ref: 'asset-showcase',
  name: '冷蔵ショーケース',
  account: '1640',
  date: '2022-09-01',
  cost: 400_000,
  life: 8,
  bookValue: 250_000,
};
const ASSETS: readonly DemoAsset[] = [
  { ref: 'asset-interior', name: '店舗内装', account: '1611', date: '2019-04-01', cost: 4_500_000, life: 15 },
  { ref: 'asset-roaster-12', name: '焙煎機 12kg', account: '1620', date: '2021-04-01', cost: 5_200_000, life: 10 },
  {
    ref: 'asset-kitchen',
    name: '厨房什器',
    account: '1640',
    date: '2022-09-01',
    cost: 1_200_000,
    life: 8,
    bookValue: 638_500,
  },
  SHOWCASE,
  {
    ref: 'asset-pos',
    name: 'パソコン・POS端末',
    account: '1640',
    date: '2025-05-12',
    cost: 480_000,
    life: 4,
    purchase: 'パソコン・POS端末',
  },
  {
    ref: 'asset-roaster-20',
    name: '焙煎機 20kg',
    account: '1620',
    date: '2025-09-08',
    cost: 3_600_000,
    life: 8,
    purchase: '焙煎機 20kg',
  },
  { ref: 'asset-software', name: '販売管理ソフト', account: '1710', date: '2023-04-01', cost: 1_200_000, life: 5 },
];
/** The day on which the showcase is sold, and its price with 10 % tax. */
const SALE = { date: '2026-08-20', gross: 165_000, tax: 15_000 } as const;

const TRAINING = { total: 300_000, tax: 30_000, from: '2026-07-01', to: '2026-12-31' } as const;
/** Insurance of a year, paid ahead; that of the second year is paid and spread in the tail. */
const INSURANCES = [
  { key: 'demo-accrual-insurance', begins: RESOURCES_FROM, total: 240_000, from: '2025-10-01', to: '2026-09-30' },
  { key: 'demo-accrual-insurance-2026', begins: '2026-10', total: 240_000, from: '2026-10-01', to: '2027-09-30' },
] as const;

const year = (startDate: string): FiscalSpan => {
  const endDate = fullYearEnd(startDate);
  return { startDate, endDate, months: monthSpans(startDate, endDate) };
};
const YEARS = [year('2025-04-01'), year('2026-04-01')];

function planned(asset: DemoAsset, day: string): number {
  const terms: DepreciationTerms = {
    method: 'straight_line',
    acquisitionDate: asset.date,
    inServiceDate: asset.date,
    acquisitionCost: asset.cost,
    residualValue: asset.account === '1710' ? 0 : 1,
    usefulLifeYears: asset.life,
    opening: { through: OPENED, bookValue: asset.bookValue },
  };
  return plannedThrough(terms, YEARS, day);
}

const debit = (accountCode: string, amount: number): DemoLine => ({ side: 'debit', accountCode, amount });
const credit = (accountCode: string, amount: number): DemoLine => ({ side: 'credit', accountCode, amount });

/** Depreciation of one asset between two days, as it moves the accounts. */
function depreciation(asset: DemoAsset, after: string, through: string): DemoLine[] {
  const amount = planned(asset, through) - planned(asset, after);
  return amount === 0 ? [] : [debit('6510', amount), credit(asset.account === '1710' ? '1710' : '1690', amount)];
}

/** What resources post in a month: the entries, each as it moves the accounts, without tax codes and labels. */
export function resourceEntries(month: string): readonly (readonly DemoLine[])[] {
  const last = lastOfMonth(month);
  const before = addDays(firstOfMonth(month), -1);
  const entries: DemoLine[][] = [];
  if (month === monthOf(TRAINING.from)) {
    const gross = TRAINING.total + TRAINING.tax;
    entries.push([debit('1130', gross), credit('2420', TRAINING.total), credit('2580', TRAINING.tax)]);
  }
  if (month === monthOf(SALE.date)) {
    const depreciated = SHOWCASE.cost - (SHOWCASE.bookValue ?? 0) + planned(SHOWCASE, last);
    const loss = SHOWCASE.cost - depreciated - (SALE.gross - SALE.tax);
    entries.push(depreciation(SHOWCASE, before, last));
    entries.push([
      debit('1130', SALE.gross),
      debit('1690', depreciated),
      debit('8210', loss),
      credit(SHOWCASE.account, SHOWCASE.cost),
      credit('2580', SALE.tax),
    ]);
  }
  const used = ASSETS.filter((asset) => asset !== SHOWCASE || last < SALE.date);
  entries.push(used.flatMap((asset) => depreciation(asset, before, last)));
  const slice = (of: { total: number; from: string; to: string }): number =>
    slicesOf({ total: of.total }, 'monthly', of.from, of.to).find(({ date }) => date === last)?.amount ?? 0;
  for (const insurance of INSURANCES.filter(({ begins }) => month >= begins))
    if (slice(insurance) > 0) entries.push([debit('6350', slice(insurance)), credit('1520', slice(insurance))]);
  if (slice(TRAINING) > 0) entries.push([debit('2420', slice(TRAINING)), credit('4120', slice(TRAINING))]);
  return entries;
}

function registered({ ref, name, account, date, cost, life, bookValue, purchase }: DemoAsset, i: number): DemoStep {
  return {
    kind: 'asset',
    key: `demo-${ref}`,
    ref,
    ...(purchase === undefined ? {} : { purchase }),
    input: {
      name,
      managementNumber: `FA-${String(i + 1).padStart(4, '0')}`,
      method: 'straight_line',
      usefulLifeYears: life,
      depreciatedThrough: monthOf(OPENED),
      labelCodes: ['SHOP'],
      // The line of a purchase says account, day and cost itself.
      ...(purchase === undefined ? { assetAccountCode: account, acquisitionDate: date, acquisitionCost: cost } : {}),
      ...(bookValue === undefined ? {} : { openingBookValue: bookValue }),
    },
  };
}

/** Requests of a month about fixed assets and accruals, in their order; they come after the month's entries. */
export function resourceSteps(month: string): DemoStep[] {
  const steps: DemoStep[] = [];
  if (month === RESOURCES_FROM) steps.push(...ASSETS.map(registered));
  for (const { key, begins, from, to } of INSURANCES)
    if (month === begins)
      steps.push({
        kind: 'accrual',
        key,
        purchase: '火災・賠償保険料（1年分）',
        input: {
          type: 'prepaid_expense',
          description: '火災・賠償保険料',
          startDate: from,
          endDate: to,
          ...(from < OPENED && { recognizedThrough: monthOf(OPENED) }),
          profitLossAccountCode: '6350',
          taxCode: 'P_EXM',
          labelCodes: ['ADMIN'],
        },
      });
  if (month === monthOf(TRAINING.from))
    steps.push({
      kind: 'accrual',
      key: 'demo-accrual-training',
      input: {
        type: 'deferred_revenue',
        description: 'バリスタ研修（半年）',
        totalAmount: TRAINING.total,
        startDate: TRAINING.from,
        endDate: TRAINING.to,
        profitLossAccountCode: '4120',
        labelCodes: ['WHOLESALE', 'TRAINING'],
        partnerCode: 'C005',
        opening: { date: TRAINING.from, accountCode: '1130', taxCode: 'S10' },
      },
    });
  if (month === monthOf(SALE.date))
    steps.push({
      kind: 'dispose',
      key: 'demo-dispose-showcase',
      ref: SHOWCASE.ref,
      input: { date: SALE.date, type: 'sold', proceeds: SALE.gross, accountCode: '1130' },
    });
  steps.push({ kind: 'depreciate', key: `demo-depreciate-${month}`, month });
  steps.push({ kind: 'recognize', key: `demo-recognize-${month}`, through: month });
  return steps;
}
