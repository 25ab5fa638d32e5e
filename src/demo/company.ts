// The demo company 「株式会社台帳デモ」: a coffee wholesaler with a shop, as a deterministic list of requests over one closed and
// one open fiscal year.
// Nothing here does I/O: src/demo/seed.ts runs the list through the real commands.
import {
  addDays,
  addMonths,
  dayNumber,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  monthsBetween,
  parts,
} from '../domain/dates.ts';
import { RESOURCES_FROM, resourceEntries, resourceSteps } from './assets.ts';
import { EMPLOYEES } from './expenses.ts';
import { demoBonus, demoPay, FIRST_PAYROLL, type DemoRun } from './payroll.ts';

/**
 * A line as the demo writes it: accounts, tax codes, partners and labels by code; `baseLine` is the index of a tax
 * line's base line.
 */
export interface DemoLine {
  readonly side: 'debit' | 'credit';
  readonly accountCode: string;
  readonly amount: number;
  readonly taxCode?: string;
  readonly isTaxLine?: true;
  readonly baseLine?: number;
  readonly partner?: string;
  readonly labels?: readonly string[];
  readonly memo?: string;
}
/** An entry of the demo. `ref` names it inside the list, for later steps that act on it. */
export interface DemoEntry {
  readonly ref: string;
  readonly effectiveDate: string;
  readonly sourceType: string;
  readonly memo: string;
  readonly lines: readonly DemoLine[];
  readonly reference?: string;
  readonly adjustment?: true;
  readonly dueDate?: string;
  /** What is run in place of this entry, or that the run of another one posts it too. */
  readonly payroll?: DemoRun | 'paid';
}
/** One request. `key` is its idempotency key, so that a seeding that was interrupted goes on where it stopped. */
export type DemoStep =
  | {
      readonly kind: 'company' | 'partner' | 'label';
      readonly key: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'batch'; readonly key: string; readonly entries: readonly DemoEntry[] }
  | { readonly kind: 'draft'; readonly key: string; readonly entry: DemoEntry; readonly byAgent?: true }
  | {
      readonly kind: 'reverse';
      readonly key: string;
      readonly ref: string;
      readonly date: string;
      readonly reason: string;
    }
  | { readonly kind: 'amend'; readonly key: string; readonly ref: string; readonly entry: DemoEntry }
  | { readonly kind: 'submit'; readonly key: string; readonly ref: string; readonly byAgent?: true }
  | {
      readonly kind: 'asset' | 'accrual';
      readonly key: string;
      /** Names an asset inside the list. */
      readonly ref?: string;
      /** Memo of the entry whose first line is the purchase, or the balance. */
      readonly purchase?: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'dispose';
      readonly key: string;
      readonly ref: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'depreciate'; readonly key: string; readonly month: string }
  | { readonly kind: 'recognize'; readonly key: string; readonly through: string }
  | {
      readonly kind: 'taxSettings';
      readonly key: string;
      readonly startDate: string;
      readonly taxSettings: { readonly interimPaid: { readonly national: number; readonly local: number } };
    }
  | { readonly kind: 'closeYear'; readonly key: string; readonly startDate: string };

/** First day of the demo's closed year, its last day, and the last day with entries in the open year. */
export const DEMO = {
  yearStart: '2025-04-01',
  yearEnd: '2026-03-31',
  last: '2026-09-30',
  entriesPerBatch: 100,
} as const;

/**
 * Interim consumption tax of a year, yen: last year's national tax of 1,131,000 makes one payment of 6/12 (Consumption
 * Tax Act art. 42), with local tax of 22/78 of it.
 */
const INTERIM_PAID = { national: 565_500, local: 159_500 } as const;

// ---------------------------------------------------------------- the people it deals with

type Supply = 'beans' | 'goods' | 'packaging';
interface DemoPartner {
  readonly code: string;
  readonly name: string;
  readonly type: 'customer' | 'supplier' | 'both' | 'employee' | 'other';
  readonly registered?: boolean;
  readonly weight?: number;
  readonly supplies?: Supply;
}

const CUSTOMERS: readonly DemoPartner[] = [
  ['C001', '株式会社あおば珈琲店', 9],
  ['C002', '有限会社港ベーカリー', 6],
  ['C003', '株式会社グリーンテラス', 8],
  ['C004', '合同会社喫茶ひばり', 3],
  ['C005', '株式会社ノースホテル', 12],
  ['C006', '株式会社オフィスデリ', 7],
  ['C007', '有限会社みなと食堂', 3],
  ['C008', '株式会社さくらマルシェ', 10],
  ['C009', '一般社団法人まちの図書室', 1],
  ['C010', '株式会社リバーサイドダイナー', 6],
  ['C011', '株式会社ワークラウンジ', 5],
  ['C012', '株式会社白樺リゾート', 8],
  ['C013', '合同会社カフェ日和', 2],
  ['C014', '株式会社コトリ出版', 1],
].map(([code, name, weight]) => ({
  code: code as string,
  name: name as string,
  type: 'customer',
  registered: true,
  weight: weight as number,
}));
const SUPPLIERS: readonly DemoPartner[] = [
  { code: 'S001', name: '東亜コーヒー商事株式会社', type: 'supplier', registered: true, weight: 10, supplies: 'beans' },
  { code: 'S002', name: '株式会社南洋生豆', type: 'supplier', registered: true, weight: 6, supplies: 'beans' },
  { code: 'S003', name: '株式会社キッチンウェア卸', type: 'supplier', registered: true, weight: 6, supplies: 'goods' },
  { code: 'S004', name: '株式会社陶器のやまと', type: 'supplier', registered: true, weight: 3, supplies: 'goods' },
  { code: 'S005', name: '大和紙器株式会社', type: 'supplier', registered: true, weight: 2, supplies: 'packaging' },
  { code: 'S006', name: '島田農園（個人・未登録）', type: 'supplier', registered: false, weight: 1, supplies: 'beans' },
  {
    code: 'S007',
    name: '木工房たけだ（個人・未登録）',
    type: 'supplier',
    registered: false,
    weight: 1,
    supplies: 'goods',
  },
];
const OTHERS: readonly DemoPartner[] = [
  { code: 'V001', name: '株式会社第一不動産', type: 'supplier', registered: true },
  { code: 'V002', name: '首都電力株式会社', type: 'supplier', registered: true },
  { code: 'V003', name: '株式会社日本通信網', type: 'supplier', registered: true },
  { code: 'V004', name: 'クラウドワークス基盤株式会社', type: 'supplier', registered: true },
  { code: 'V005', name: '山本税理士事務所', type: 'supplier', registered: true },
  { code: 'V006', name: '佐藤デザイン（個人・未登録）', type: 'supplier', registered: false },
  { code: 'V007', name: '株式会社焙煎機製作所', type: 'supplier', registered: true },
  { code: 'V008', name: 'みどりカード株式会社', type: 'other', registered: true },
];

// ---------------------------------------------------------------- chance that is always the same

/** A generator of numbers in [0, 1) from a seed (mulberry32): the demo must be the same on every machine. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// ---------------------------------------------------------------- tax

/** Rate in percent and share of the tax that may be deducted, by tax code, as the demo uses them. */
const TAX: Readonly<Record<string, { percent: number; credit: number; account: '1580' | '2580' }>> = {
  S10: { percent: 10, credit: 100, account: '2580' },
  S08R: { percent: 8, credit: 100, account: '2580' },
  P10: { percent: 10, credit: 100, account: '1580' },
  P08R: { percent: 8, credit: 100, account: '1580' },
  P10_T80: { percent: 10, credit: 80, account: '1580' },
  P08R_T80: { percent: 8, credit: 80, account: '1580' },
  P10_T70: { percent: 10, credit: 70, account: '1580' },
  P08R_T70: { percent: 8, credit: 70, account: '1580' },
};

/**
 * Code of a taxable purchase: from a supplier without registration only a share is deducted, 80 % until 2026-09-30,
 * then 70 %.
 */
function purchaseCode(percent: 8 | 10, registered: boolean, date: string): string {
  const code = percent === 10 ? 'P10' : 'P08R';
  return registered ? code : `${code}_${date <= '2026-09-30' ? 'T80' : 'T70'}`;
}

/**
 * Check digit of a corporate number: 9 - (sum of the base digits from the right, odd places x 1, even places x 2) mod
 * 9.
 */
function corporateNumber(base: number): string {
  const digits = String(base).padStart(12, '0');
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0);
  return `${9 - (sum % 9)}${digits}`;
}

// ---------------------------------------------------------------- the book-keeper

interface Base {
  readonly side: 'debit' | 'credit';
  readonly accountCode: string;
  readonly net: number;
  readonly taxCode: string;
  readonly labels?: readonly string[];
  readonly partner?: string;
}
type Draft = Omit<DemoEntry, 'ref'>;

/**
 * Lines of priced items with their tax lines behind them; tax is rounded down once per line. Non-deductible tax goes
 * into the price.
 */
function priced(bases: readonly Base[]): DemoLine[] {
  const taxes = bases.map((base) =>
    TAX[base.taxCode] ? Math.floor((base.net * TAX[base.taxCode]!.percent) / 100) : 0,
  );
  const credits = bases.map((base, index) =>
    TAX[base.taxCode] ? Math.floor((taxes[index]! * TAX[base.taxCode]!.credit) / 100) : 0,
  );
  const lines: DemoLine[] = bases.map(({ net, ...base }, index) => ({
    ...base,
    amount: net + taxes[index]! - credits[index]!,
  }));
  bases.forEach((base, index) => {
    if (credits[index]! > 0)
      lines.push({
        side: base.side,
        accountCode: TAX[base.taxCode]!.account,
        amount: credits[index]!,
        taxCode: base.taxCode,
        isTaxLine: true,
      });
  });
  return lines;
}
/** The finished lines of an entry, where each tax line names its base line: the one with the same code and side. */
function linked(lines: readonly DemoLine[]): DemoLine[] {
  return lines.map((line) =>
    line.isTaxLine && line.baseLine === undefined
      ? {
          ...line,
          baseLine: lines.findIndex(
            (base) => !base.isTaxLine && base.taxCode === line.taxCode && base.side === line.side,
          ),
        }
      : line,
  );
}
function sum(lines: readonly DemoLine[], side: 'debit' | 'credit'): number {
  return lines.reduce((total, line) => total + (line.side === side ? line.amount : 0), 0);
}
function debit(accountCode: string, amount: number, more: Partial<DemoLine> = {}): DemoLine {
  return { side: 'debit', accountCode, amount, ...more };
}
function credit(accountCode: string, amount: number, more: Partial<DemoLine> = {}): DemoLine {
  return { side: 'credit', accountCode, amount, ...more };
}

/** What the demo's book-keeper remembers: entries of the current month, balances, who owes what since when. */
interface Desk {
  readonly random: () => number;
  entries: DemoEntry[];
  count: number;
  /** Debit minus credit per account; P/L accounts are cleared at the close. */
  readonly balances: Map<string, number>;
  /** Gross of taxable base lines of the year per tax code, for the year-end tax entry. */
  gross: Map<string, number>;
  /** Open amounts per control account and partner, by month of origin. */
  readonly open: Map<string, number>;
  invoice: number;
  lowestBank: number;
  /** The last payroll that was run: month, day, and yen worked by the hour. */
  paidBefore?: readonly [month: string, payDate: string, partTime: number];
}

function weekday(date: string): number {
  return (dayNumber(date) + 4) % 7;
}
function isHoliday(date: string): boolean {
  return ['01-01', '01-02', '01-03', '12-31'].includes(date.slice(5));
}
function isBusinessDay(date: string): boolean {
  return weekday(date) !== 0 && weekday(date) !== 6 && !isHoliday(date);
}
/** The day itself, or the last business day before it. */
function onOrBefore(date: string): string {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}
function between(desk: Desk, low: number, high: number): number {
  return low + Math.floor(desk.random() * (high - low + 1));
}
function hundreds(desk: Desk, low: number, high: number): number {
  return Math.round(between(desk, low, high) / 100) * 100;
}
function pick<T>(desk: Desk, from: readonly T[], weight: (item: T) => number = () => 1): T {
  let left = desk.random() * from.reduce((total, item) => total + weight(item), 0);
  for (const item of from) {
    left -= weight(item);
    if (left < 0) return item;
  }
  return from[from.length - 1]!;
}
function balance(desk: Desk, code: string): number {
  return desk.balances.get(code) ?? 0;
}
function owed(desk: Desk, account: string, partner: string, month: string): number {
  return Math.abs(desk.open.get(`${account}/${partner}/${month}`) ?? 0);
}

/** Applies an entry to what the book-keeper remembers; `sign` -1 takes it back. */
function remember(desk: Desk, entry: DemoEntry, sign: 1 | -1 = 1): void {
  const total = sum(entry.lines, 'debit');
  if (
    total !== sum(entry.lines, 'credit') ||
    entry.lines.some((line) => line.amount <= 0 || !Number.isSafeInteger(line.amount))
  )
    throw new Error(`the demo's entry ${entry.ref} does not balance: ${JSON.stringify(entry.lines)}`);
  for (const line of entry.lines) {
    const signed = (line.side === 'debit' ? line.amount : -line.amount) * sign;
    desk.balances.set(line.accountCode, balance(desk, line.accountCode) + signed);
    if (line.taxCode && TAX[line.taxCode])
      desk.gross.set(
        line.taxCode,
        (desk.gross.get(line.taxCode) ?? 0) + (TAX[line.taxCode]!.account === '2580' ? -signed : signed),
      );
    if (line.partner) {
      const settled = entry.sourceType === 'payment' ? entry.reference!.slice(-7) : monthOf(entry.effectiveDate);
      const key = `${line.accountCode}/${line.partner}/${settled}`;
      desk.open.set(key, (desk.open.get(key) ?? 0) + signed);
    }
  }
  desk.lowestBank = Math.min(desk.lowestBank, balance(desk, '1130'), balance(desk, '1110'));
}

function post(desk: Desk, draft: Draft): DemoEntry {
  desk.count += 1;
  const entry = { ...draft, ref: `e${String(desk.count).padStart(5, '0')}`, lines: linked(draft.lines) };
  desk.entries.push(entry);
  remember(desk, entry);
  return entry;
}

// ---------------------------------------------------------------- days and months

function wholesale(desk: Desk, date: string): DemoEntry {
  const customer = pick(desk, CUSTOMERS, (c) => c.weight!);
  const season = 1 + 0.12 * Math.cos(((parts(date)[1] - 12) / 12) * 2 * Math.PI);
  const size = (60_000 + desk.random() * 260_000) * season * (0.6 + customer.weight! / 12);
  const kind = desk.random();
  const bases: Base[] = [];
  if (kind < 0.75)
    bases.push({
      side: 'credit',
      accountCode: '4115',
      net: Math.round((size * (kind < 0.6 ? 1 : 0.6)) / 50) * 50,
      taxCode: 'S08R',
      labels: ['WHOLESALE'],
    });
  if (kind >= 0.6)
    bases.push({
      side: 'credit',
      accountCode: '4110',
      net: Math.round((size * (kind >= 0.75 ? 0.9 : 0.4)) / 50) * 50,
      taxCode: 'S10',
      labels: ['WHOLESALE'],
    });
  return invoice(desk, date, customer, bases, '卸売');
}

function invoice(desk: Desk, date: string, customer: DemoPartner, bases: readonly Base[], what: string): DemoEntry {
  desk.invoice += 1;
  const sold = priced(bases);
  return post(desk, {
    effectiveDate: date,
    sourceType: 'invoice',
    memo: `${what} ${customer.name}`,
    reference: `INV-${date.slice(2, 4)}${date.slice(5, 7)}-${String(desk.invoice).padStart(4, '0')}`,
    dueDate: lastOfMonth(monthOf(addMonths(date, 1))),
    lines: [debit('1220', sum(sold, 'credit'), { partner: customer.code, labels: bases[0]!.labels }), ...sold],
  });
}

function shopDay(desk: Desk, date: string): void {
  const weekend = weekday(date) === 0 || weekday(date) === 6 ? 1.5 : 1;
  const sold = priced([
    {
      side: 'credit',
      accountCode: '4115',
      net: Math.round((22_000 + desk.random() * 26_000) * weekend),
      taxCode: 'S08R',
      labels: ['SHOP'],
    },
    {
      side: 'credit',
      accountCode: '4110',
      net: Math.round((6_000 + desk.random() * 16_000) * weekend),
      taxCode: 'S10',
      labels: ['SHOP'],
    },
  ]);
  const total = sum(sold, 'credit');
  const cash = Math.round((total * (0.25 + desk.random() * 0.2)) / 10) * 10;
  post(desk, {
    effectiveDate: date,
    sourceType: 'import',
    memo: '店舗売上（日計）',
    lines: [debit('1110', cash), debit('1135', total - cash), ...sold],
  });
}

function purchase(desk: Desk, date: string): void {
  const supplier = pick(desk, SUPPLIERS, (s) => s.weight!);
  const [accountCode, percent, low, high, memo] = (
    {
      beans: ['5125', 8, 262_000, 590_000, '生豆仕入'],
      goods: ['5120', 10, 130_000, 420_000, '器具仕入'],
      packaging: ['6230', 10, 30_000, 90_000, '包装資材'],
    } as const
  )[supplier.supplies!];
  const scale = supplier.registered ? 1 : 0.3;
  const bought = priced([
    {
      side: 'debit',
      accountCode,
      net: hundreds(desk, low * scale, high * scale),
      taxCode: purchaseCode(percent, supplier.registered!, date),
      labels: ['WHOLESALE'],
    },
  ]);
  post(desk, {
    effectiveDate: date,
    sourceType: 'bill',
    memo: `${memo} ${supplier.name}`,
    dueDate: lastOfMonth(monthOf(addMonths(date, 1))),
    lines: [
      ...bought,
      credit(supplier.supplies === 'packaging' ? '2310' : '2120', sum(bought, 'debit'), { partner: supplier.code }),
    ],
  });
}

/** Small expenses: account, rate, lowest and highest price, what it was, who bears it, how often. */
const EXPENSES: readonly (readonly [
  account: string,
  percent: 8 | 10,
  low: number,
  high: number,
  memo: string,
  label: string,
  weight: number,
])[] = [
  ['6240', 10, 400, 4_800, '電車・バス', 'WHOLESALE', 8],
  ['6240', 10, 1_200, 9_800, 'タクシー', 'WHOLESALE', 3],
  ['6240', 10, 11_000, 42_000, '出張（新幹線・宿泊）', 'WHOLESALE', 2],
  ['6230', 10, 900, 14_000, '宅配便', 'SHOP', 6],
  ['6270', 8, 400, 2_400, '打合せ飲料', 'ADMIN', 3],
  ['6270', 10, 1_200, 8_000, '打合せ', 'WHOLESALE', 2],
  ['6260', 10, 6_000, 38_000, '取引先会食', 'WHOLESALE', 2],
  ['6290', 10, 600, 18_000, '消耗品', 'SHOP', 5],
  ['6295', 10, 300, 6_000, '事務用品', 'ADMIN', 3],
  ['6280', 10, 1_200, 4_500, '書籍', 'ADMIN', 1],
  ['6210', 10, 12_000, 88_000, '広告', 'ONLINE', 2],
  ['6160', 8, 900, 6_000, '社内お茶・菓子', 'ADMIN', 2],
  ['6340', 10, 6_000, 45_000, '機器修繕', 'SHOP', 1],
  ['6170', 10, 5_000, 30_000, '研修', 'ADMIN', 1],
];

function expense(desk: Desk, date: string): void {
  const [accountCode, percent, low, high, memo, label] = pick(desk, EXPENSES, (row) => row[6]);
  const bought = priced([
    {
      side: 'debit',
      accountCode,
      net: between(desk, low, high),
      taxCode: purchaseCode(percent, true, date),
      labels: [label],
    },
  ]);
  const total = sum(bought, 'debit');
  const byCard = total > 5_000 || balance(desk, '1110') < total + 60_000;
  post(desk, {
    effectiveDate: date,
    sourceType: 'expense_report',
    memo,
    lines: [...bought, byCard ? credit('2315', total, { partner: 'V008' }) : credit('1110', total)],
  });
}

function day(desk: Desk, date: string): void {
  if (weekday(date) !== 3 && !isHoliday(date)) shopDay(desk, date);
  if (!isBusinessDay(date)) return;
  for (let n = between(desk, 1, 3); n > 0; n--) wholesale(desk, date);
  if (desk.random() < 0.9) purchase(desk, date);
  for (let n = between(desk, 1, 3); n > 0; n--) expense(desk, date);
  if (desk.random() < 0.13)
    invoice(
      desk,
      date,
      pick(desk, CUSTOMERS, (c) => c.weight!),
      [
        {
          side: 'credit',
          accountCode: '4120',
          net: hundreds(desk, 180_000, 520_000),
          taxCode: 'S10',
          labels: ['WHOLESALE', 'TRAINING'],
        },
      ],
      'バリスタ研修',
    );
  if (weekday(date) === 1 && balance(desk, '1110') > 200_000) {
    const amount = Math.floor((balance(desk, '1110') - 120_000) / 10_000) * 10_000;
    post(desk, {
      effectiveDate: date,
      sourceType: 'manual',
      memo: '売上金入金',
      lines: [debit('1130', amount), credit('1110', amount)],
    });
  }
}

/** Pays or collects what is open with one partner from one month; the reference says which month is settled. */
function settle(
  desk: Desk,
  date: string,
  account: '1220' | '2120' | '2310' | '2315' | '2316',
  partner: string,
  month: string,
  memo: string,
  bankFee = false,
): void {
  const amount = owed(desk, account, partner, month);
  if (amount === 0) return;
  const fee = bankFee
    ? priced([{ side: 'debit', accountCode: '6370', net: 600, taxCode: 'P10', labels: ['ADMIN'] }])
    : [];
  const feeTotal = sum(fee, 'debit');
  post(desk, {
    effectiveDate: date,
    sourceType: 'payment',
    memo,
    reference: `${partner}-${month}`,
    lines:
      account === '1220'
        ? [debit('1130', amount - feeTotal), ...fee, credit('1220', amount, { partner })]
        : [debit(account, amount, { partner }), credit('1130', amount)],
  });
}

function bankPays(desk: Desk, date: string, memo: string, lines: readonly DemoLine[], more: Partial<Draft> = {}): void {
  post(desk, {
    effectiveDate: date,
    sourceType: 'bank',
    memo,
    ...more,
    lines: [...lines, credit('1130', sum(lines, 'debit'))],
  });
}

/** Staff costs of a month: gross pay, what is withheld of it, and the employer's share of social insurance. */
function payroll(desk: Desk, month: string): void {
  if (month >= FIRST_PAYROLL) return payrollRuns(desk, month);
  const m = parts(firstOfMonth(month))[1];
  const payday = onOrBefore(`${month}-25`);
  const [directors, salaries, partTime] = [500_000, 1_985_000, hundreds(desk, 236_000, 318_000)];
  const commuting = priced([{ side: 'debit', accountCode: '6165', net: 64_000, taxCode: 'P10', labels: ['ADMIN'] }]);
  const withheld = {
    '2511': 62_480 + Math.floor(partTime / 60),
    '2512': 108_600,
    '2513': 331_900,
    '2514': Math.floor(((salaries + partTime) * 55) / 10_000),
  };
  const pay = [
    ...commuting,
    debit('6110', directors, { taxCode: 'P_OUT', labels: ['ADMIN'] }),
    debit('6120', salaries, { taxCode: 'P_OUT', labels: ['WHOLESALE'] }),
    debit('6125', partTime, { taxCode: 'P_OUT', labels: ['SHOP'] }),
  ];
  const deductions = Object.entries(withheld).map(([code, amount]) => credit(code, amount));
  const net = sum(pay, 'debit') - sum(deductions, 'credit');
  post(desk, {
    effectiveDate: payday,
    sourceType: 'payroll',
    memo: `${m}月分 給与`,
    lines: [...pay, ...deductions, credit('2321', net)],
  });
  bankPays(desk, payday, `${m}月分 給与振込`, [debit('2321', net)], { sourceType: 'payroll' });
  if (m === 7 || m === 12) {
    const bonus = m === 7 ? 1_650_000 : 1_900_000;
    const [tax, social, employment] = [
      Math.floor(bonus * 4) / 100,
      Math.floor((bonus * 1_475) / 10_000),
      Math.floor((bonus * 55) / 10_000),
    ];
    const provided = Math.min(m === 7 ? -balance(desk, '2590') : 0, bonus);
    const day10 = onOrBefore(`${month}-10`);
    post(desk, {
      effectiveDate: day10,
      sourceType: 'payroll',
      memo: `${m === 7 ? '夏季' : '冬季'}賞与`,
      lines: [
        ...(provided > 0 ? [debit('2590', provided)] : []),
        ...(bonus > provided ? [debit('6130', bonus - provided, { taxCode: 'P_OUT', labels: ['WHOLESALE'] })] : []),
        credit('2511', Math.floor(tax)),
        credit('2513', social),
        credit('2514', employment),
        credit('2321', bonus - Math.floor(tax) - social - employment),
      ],
    });
    bankPays(desk, day10, '賞与振込', [debit('2321', -balance(desk, '2321'))], { sourceType: 'payroll' });
    post(desk, {
      effectiveDate: lastOfMonth(month),
      sourceType: 'payroll',
      memo: '賞与 社会保険料（会社負担）',
      lines: [debit('6150', social, { taxCode: 'P_OUT', labels: ['ADMIN'] }), credit('2320', social)],
    });
  }
  const employer = 338_400;
  post(desk, {
    effectiveDate: lastOfMonth(month),
    sourceType: 'payroll',
    memo: `${m}月分 社会保険料（会社負担）`,
    lines: [debit('6150', employer, { taxCode: 'P_OUT', labels: ['ADMIN'] }), credit('2320', employer)],
  });
}

/** Posts a run as the service will: what it comes to, and its payment. */
function postRun(desk: Desk, run: DemoRun, memo: string): void {
  const payDate = String(run.input['payDate']);
  post(desk, { effectiveDate: run.entryDate, sourceType: 'payroll', memo, lines: run.lines, payroll: run });
  const paid = [debit('2321', run.net), credit('1130', run.net)];
  post(desk, { effectiveDate: payDate, sourceType: 'payroll', memo: `${memo} 支払`, lines: paid, payroll: 'paid' });
}

/** Staff costs of a month in which payroll is run: pay, and the bonus of July, which the provision bears first. */
function payrollRuns(desk: Desk, month: string): void {
  const partTime = hundreds(desk, 236_000, 318_000);
  const payday = onOrBefore(`${month}-25`);
  const accrued = -balance(desk, '2321');
  if (accrued > 0)
    post(desk, {
      effectiveDate: firstOfMonth(month),
      sourceType: 'manual',
      memo: '未払給与 再振替',
      lines: [debit('2321', accrued), credit('6125', accrued, { taxCode: 'P_OUT', labels: ['SHOP'] })],
    });
  if (month.endsWith('-07') && desk.paidBefore) {
    const day = onOrBefore(`${month}-10`);
    postRun(desk, demoBonus(month, day, desk.paidBefore), `賞与 ${month}`);
    const provided = -balance(desk, '2590');
    if (provided > 0)
      post(desk, {
        effectiveDate: day,
        sourceType: 'manual',
        memo: '賞与引当金 取崩',
        lines: [debit('2590', provided), credit('6130', provided, { taxCode: 'P_OUT', labels: ['WHOLESALE'] })],
      });
  }
  postRun(desk, demoPay(month, payday, partTime), `給与 ${month}`);
  desk.paidBefore = [month, payday, partTime];
}

/** Payments and standing items of a month, in order of their dates; `day` has run for the whole month before. */
function month(desk: Desk, current: string): void {
  const m = parts(firstOfMonth(current))[1];
  const before = monthOf(addMonths(firstOfMonth(current), -1));
  const [tenth, end] = [onOrBefore(`${current}-10`), onOrBefore(lastOfMonth(current))];
  const taken = (code: string): number => -balance(desk, code);

  bankPays(desk, tenth, '源泉所得税 納付', [
    debit('2511', taken('2511')),
    ...(taken('2515') > 0 ? [debit('2515', taken('2515'))] : []),
    debit('2512', taken('2512')),
  ]);
  bankPays(desk, onOrBefore(`${current}-20`), '社会保険料 納付（前月分）', [
    debit('2513', taken('2513')),
    debit('2320', taken('2320')),
  ]);
  if (m === 7) {
    const employment = taken('2514');
    bankPays(desk, tenth, '労働保険料 年度更新', [
      debit('2514', employment),
      debit('6150', 318_000, { taxCode: 'P_OUT', labels: ['ADMIN'] }),
    ]);
  }
  payroll(desk, current);

  const standing: readonly (readonly [
    day: number,
    account: string,
    net: number,
    code: string,
    memo: string,
    label: string,
    partner?: string,
  ])[] = [
    [25, '6320', 280_000, 'P10', '店舗・事務所家賃', 'SHOP', 'V001'],
    [25, '6320', 90_000, 'P10', '倉庫賃料', 'WHOLESALE', 'V001'],
    [17, '6310', between(desk, 78_000, 128_000), 'P10', '電気料金', 'SHOP', 'V002'],
    [21, '6310', between(desk, 18_000, 34_000), 'P10', 'ガス・水道料金', 'SHOP'],
    [26, '6250', between(desk, 21_000, 26_000), 'P10', '通信料', 'ADMIN', 'V003'],
    [5, '6255', 38_500, 'P10', 'クラウド利用料', 'ONLINE', 'V004'],
    [27, '6330', 24_000, 'P10', '複合機リース', 'ADMIN'],
    [27, '6370', between(desk, 3_000, 6_200), 'P10', '振込手数料', 'ADMIN'],
    [15, '6390', 5_000, 'P_OUT', '商工会議所 会費', 'ADMIN'],
    [8, '6420', between(desk, 12_000, 26_000), 'P10', '配送車 燃料', 'WHOLESALE'],
  ];
  for (const [dayOfMonth, accountCode, net, taxCode, memo, label, partner] of standing) {
    bankPays(
      desk,
      onOrBefore(`${current}-${String(dayOfMonth).padStart(2, '0')}`),
      memo,
      priced([{ side: 'debit', accountCode, net, taxCode, labels: [label], partner }]),
    );
  }
  // Fees with withholding tax: 10.21 % of the net price when the invoice shows the consumption tax apart.
  const feeDay = onOrBefore(`${current}-28`);
  for (const [account, net, partner, registered, memo, label] of [
    ['6380', 50_000, 'V005', true, '税理士顧問料', 'ADMIN'],
    ['6190', hundreds(desk, 90_000, 180_000), 'V006', false, 'デザイン業務委託', 'ONLINE'],
  ] as const) {
    const bought = priced([
      { side: 'debit', accountCode: account, net, taxCode: purchaseCode(10, registered, feeDay), labels: [label] },
    ]);
    const withheld = Math.floor((net * 1_021) / 10_000);
    post(desk, {
      effectiveDate: feeDay,
      sourceType: 'bill',
      memo,
      dueDate: lastOfMonth(monthOf(addMonths(feeDay, 1))),
      lines: [...bought, credit('2515', withheld), credit('2310', sum(bought, 'debit') - withheld, { partner })],
    });
  }
  // The payment service pays out twice a month, less its fee (no consumption tax on card fees).
  for (const payout of [onOrBefore(`${current}-15`), end]) {
    const amount = Math.floor(balance(desk, '1135') * (payout === end ? 0.7 : 0.45));
    const fee = Math.floor((amount * 325) / 10_000);
    post(desk, {
      effectiveDate: payout,
      sourceType: 'bank',
      memo: '決済サービス入金',
      lines: [
        debit('1130', amount - fee),
        debit('6370', fee, { taxCode: 'P_EXM', labels: ['SHOP'] }),
        credit('1135', amount),
      ],
    });
  }
  const late = monthOf(addMonths(firstOfMonth(current), -2));
  for (const [index, customer] of CUSTOMERS.entries()) {
    // One customer pays a month late, so that the aging has something to say.
    settle(
      desk,
      addDays(end, -(index % 3)),
      '1220',
      customer.code,
      customer.code === 'C007' ? late : before,
      `入金 ${customer.name}`,
      index % 4 === 1,
    );
  }
  for (const supplier of [...SUPPLIERS, ...OTHERS])
    for (const account of ['2120', '2310', '2316'] as const)
      settle(desk, end, account, supplier.code, before, `支払 ${supplier.name}`);
  settle(desk, onOrBefore(`${current}-27`), '2315', 'V008', before, 'カード利用代金 引落');
  const interest = Math.floor((-balance(desk, '2620') * 145) / 10_000 / 12);
  bankPays(desk, end, '長期借入金 返済・利息', [
    debit('2620', 250_000),
    debit('7210', interest, { taxCode: 'P_EXM', labels: ['ADMIN'] }),
  ]);
  if (m === 8 || m === 2)
    post(desk, {
      effectiveDate: `${current}-14`,
      sourceType: 'bank',
      memo: '受取利息',
      lines: [
        debit('1130', 8_469),
        debit('1590', 1_531),
        credit('7110', 10_000, { taxCode: 'S_EXM', labels: ['ADMIN'] }),
      ],
    });
  special(desk, current, m, end);

  // In the open year the schedules and assets themselves post them (assets.ts).
  if (current >= RESOURCES_FROM) return;
  // Prepaid insurance is spread over its year; depreciation is straight-line and starts in the month of first use.
  const last = lastOfMonth(current);
  post(desk, {
    effectiveDate: last,
    sourceType: 'accrual',
    memo: '保険料 月割振替',
    lines: [debit('6350', 20_000, { taxCode: 'P_EXM', labels: ['ADMIN'] }), credit('1520', 20_000)],
  });
  post(desk, {
    effectiveDate: last,
    sourceType: 'fixed_asset',
    memo: `減価償却費 ${m}月`,
    lines: [
      debit('6510', 128_000 + (current >= '2025-05' ? 10_000 : 0) + (current >= '2025-09' ? 37_500 : 0), {
        taxCode: 'P_OUT',
        labels: ['SHOP'],
      }),
      credit('1690', 108_000 + (current >= '2025-05' ? 10_000 : 0) + (current >= '2025-09' ? 37_500 : 0)),
      credit('1710', 20_000),
    ],
  });
}

/** What happens once or twice a year. */
function special(desk: Desk, current: string, m: number, end: string): void {
  const asset = (date: string, accountCode: string, net: number, memo: string): void => {
    const bought = priced([{ side: 'debit', accountCode, net, taxCode: 'P10', labels: ['SHOP'] }]);
    post(desk, {
      effectiveDate: date,
      sourceType: 'bill',
      memo,
      lines: [...bought, credit('2316', sum(bought, 'debit'), { partner: 'V007' })],
    });
  };
  if (current === '2025-05') asset('2025-05-12', '1640', 480_000, 'パソコン・POS端末');
  if (current === '2025-09') asset('2025-09-08', '1620', 3_600_000, '焙煎機 20kg');
  if (current === '2025-10')
    post(desk, {
      effectiveDate: '2025-10-01',
      sourceType: 'bank',
      memo: '設備資金 借入',
      lines: [debit('1130', 4_000_000), credit('2620', 4_000_000)],
    });
  if (m === 10) bankPays(desk, `${current}-01`, '火災・賠償保険料（1年分）', [debit('1520', 240_000)]);
  if (m === 5) {
    bankPays(desk, end, '法人税等 確定納付', [debit('2330', -balance(desk, '2330'))]);
    bankPays(desk, end, '消費税等 確定納付', [debit('2340', -balance(desk, '2340'))]);
  }
  if (m === 11) {
    bankPays(desk, end, '法人税等 中間納付', [debit('1590', 390_000)]);
    bankPays(desk, end, '消費税等 中間納付', [debit('1580', INTERIM_PAID.national + INTERIM_PAID.local)]);
  }
  if (m === 6) {
    const dividend = 800_000;
    post(desk, {
      effectiveDate: `${current}-25`,
      sourceType: 'manual',
      memo: '剰余金の配当（定時株主総会決議）',
      lines: [debit('3230', dividend + dividend / 10), credit('2350', dividend), credit('3210', dividend / 10)],
    });
    const withheld = Math.floor((dividend * 2_042) / 10_000);
    post(desk, {
      effectiveDate: end,
      sourceType: 'payment',
      memo: '配当金支払',
      reference: `DIVIDEND-${current}`,
      lines: [debit('2350', dividend), credit('1130', dividend - withheld), credit('2511', withheld)],
    });
  }
}

// ---------------------------------------------------------------- the ends of the year

function opening(desk: Desk): void {
  const receivable: DemoLine[] = CUSTOMERS.map((c) => debit('1220', c.weight! * 142_600, { partner: c.code }));
  const payable = SUPPLIERS.filter((s) => s.supplies !== 'packaging').map((s) =>
    credit('2120', s.weight! * 241_300, { partner: s.code }),
  );
  const lines = [
    debit('1110', 168_400),
    debit('1130', 14_862_310),
    debit('1135', 386_420),
    ...receivable,
    debit('1410', 6_412_000),
    debit('1520', 120_000),
    debit('1611', 4_500_000),
    debit('1620', 5_200_000),
    debit('1640', 1_600_000),
    debit('1710', 720_000),
    debit('1840', 1_800_000),
    credit('1595', 96_000),
    credit('1690', 4_126_000),
    ...payable,
    credit('2310', 118_800, { partner: 'V006' }),
    credit('2315', 231_840, { partner: 'V008' }),
    credit('2320', 338_400),
    credit('2330', 388_000),
    credit('2340', 725_000),
    credit('2511', 66_310),
    credit('2512', 108_600),
    credit('2513', 331_900),
    credit('2514', 58_120),
    credit('2515', 14_890),
    credit('2590', 800_000),
    credit('2620', 12_000_000),
    credit('3110', 10_000_000),
    credit('3210', 400_000),
  ];
  // Opening items count as the month before, so that April settles them.
  const entry: DemoEntry = {
    ref: 'opening',
    effectiveDate: DEMO.yearStart,
    sourceType: 'opening',
    memo: '開始残高',
    lines: [...lines, credit('3230', sum(lines, 'debit') - sum(lines, 'credit'))],
  };
  desk.entries.push(entry);
  remember(desk, entry);
  for (const [key, amount] of [...desk.open]) {
    desk.open.delete(key);
    desk.open.set(key.replace('2025-04', key.includes('C007') ? '2025-02' : '2025-03'), amount);
  }
}

/**
 * Consumption tax of the year as on the return (general method, full deduction): payable yen. Bases are rounded down to
 * 1,000, the tax due to 100.
 */
function consumptionTax(gross: ReadonlyMap<string, number>): number {
  let national = 0;
  for (const [code, total] of gross) {
    const { percent, credit: share, account } = TAX[code]!;
    const rate = percent === 10 ? 780 : 624;
    if (account === '2580')
      national += Math.floor((Math.floor((total * 100) / (100 + percent) / 1_000) * 1_000 * rate) / 10_000);
    else national -= Math.floor((Math.floor((total * rate) / (100 + percent) / 100) * share) / 100);
  }
  const due = Math.floor(national / 100) * 100;
  return due + Math.floor((due * 22) / 78 / 100) * 100;
}

/** Year-end entries (決算整理仕訳) of the year that ends on `date`. */
function yearEnd(desk: Desk, date: string): void {
  const adjust = (memo: string, lines: readonly DemoLine[], sourceType = 'manual'): void => {
    post(desk, { effectiveDate: date, sourceType, memo, adjustment: true, lines });
  };
  const stock = balance(desk, '1410');
  const counted = 7_236_800;
  adjust('期首商品棚卸高', [debit('5110', stock, { taxCode: 'P_OUT' }), credit('1410', stock)]);
  adjust('期末商品棚卸高', [debit('1410', counted), credit('5150', counted, { taxCode: 'P_OUT' })]);
  const accrued = 142_300;
  adjust('未払給与（アルバイト 締日後分）', [
    debit('6125', accrued, { taxCode: 'P_OUT', labels: ['SHOP'] }),
    credit('2321', accrued),
  ]);
  adjust('賞与引当金繰入', [debit('6135', 820_000, { taxCode: 'P_OUT' }), credit('2590', 820_000)]);
  const allowance = Math.floor(balance(desk, '1220') / 100) + balance(desk, '1595');
  if (allowance > 0)
    adjust('貸倒引当金繰入', [debit('6540', allowance, { taxCode: 'P_OUT' }), credit('1595', allowance)]);
  else if (allowance < 0)
    adjust('貸倒引当金戻入', [debit('1595', -allowance), credit('7170', -allowance, { taxCode: 'S_OUT' })]);
  const [received, paid] = [-balance(desk, '2580'), balance(desk, '1580')];
  const payable = consumptionTax(desk.gross) - 725_000;
  const difference = received - paid - payable;
  adjust(
    '消費税等 精算',
    [
      debit('2580', received),
      ...(difference < 0 ? [debit('7290', -difference, { taxCode: 'P_OUT' })] : []),
      credit('1580', paid),
      credit('2340', payable),
      ...(difference > 0 ? [credit('7190', difference, { taxCode: 'S_OUT' })] : []),
    ],
    'tax_settlement',
  );
  const profit = -[...desk.balances].reduce((total, [code, amount]) => total + (code >= '4000' ? amount : 0), 0);
  const tax = 70_000 + Math.floor((Math.max(profit, 0) * 25) / 100 / 100) * 100;
  const prepaid = balance(desk, '1590');
  adjust('法人税、住民税及び事業税', [
    debit('9110', tax, { taxCode: 'P_OUT' }),
    credit('1590', Math.min(prepaid, tax)),
    ...(tax > prepaid ? [credit('2330', tax - prepaid)] : []),
  ]);
}

/** The close posts the result to retained earnings; here only the memory follows. */
function forgetYear(desk: Desk): void {
  for (const [code, amount] of desk.balances)
    if (code >= '4000') {
      desk.balances.set('3230', balance(desk, '3230') + amount);
      desk.balances.set(code, 0);
    }
  desk.gross = new Map();
}

// ---------------------------------------------------------------- the list

function registers(): DemoStep[] {
  const partner = ({ code, name, type, registered }: DemoPartner, index: number): DemoStep => ({
    kind: 'partner',
    key: `demo-partner-${code}`,
    input: {
      code,
      name,
      type,
      qualifiedInvoiceIssuer: registered === true,
      ...(registered ? { invoiceRegistrationNumber: `T${corporateNumber(index + 11)}` } : {}),
      ...(type === 'customer' ? { paymentTerms: { closingDay: 31, payMonthOffset: 1, payDay: 31 } } : {}),
    },
  });
  const labels = [
    ['WHOLESALE', '卸売部', 'department'],
    ['SHOP', '店舗', 'department'],
    ['ADMIN', '管理部', 'department'],
    ['ONLINE', 'オンライン事業部', 'department'],
    ['TRAINING', '研修プロジェクト', 'project'],
  ].map(([code, name, dimension]): DemoStep => ({
    kind: 'label',
    key: `demo-label-${code}`,
    input: { code, name, dimension, exclusive: dimension === 'department' },
  }));
  return [
    {
      kind: 'company',
      key: 'demo-company',
      input: {
        name: '株式会社台帳デモ',
        nameKana: 'カブシキガイシャダイチョウデモ',
        entityType: 'corporation',
        template: 'jp_corporation',
        fiscalYearStart: DEMO.yearStart,
        corporateNumber: corporateNumber(1),
        invoiceRegistrationNumber: `T${corporateNumber(1)}`,
        demo: true,
        plan: 'enterprise',
        taxSettings: {
          method: 'general_full',
          accounting: 'tax_exclusive',
          rounding: 'floor',
          filingFrequency: 'yearly',
        },
      },
    },
    ...[...CUSTOMERS, ...SUPPLIERS, ...OTHERS].map(partner),
    ...EMPLOYEES.map((input): DemoStep => ({ kind: 'partner', key: `demo-partner-${input['code']}`, input })),
    ...labels,
  ];
}

/** Corrections of a month: a doubled invoice is reversed (most months of the year), twice a bill is amended. */
function corrections(desk: Desk, current: string): DemoStep[] {
  const steps: DemoStep[] = [];
  if (['2025-05', '2025-08', '2025-11', '2026-01', '2026-02', '2026-06', '2026-08'].includes(current)) {
    const original = desk.entries.find((entry) => entry.reference?.startsWith('INV-'))!;
    const twin = post(desk, {
      ...original,
      memo: `${original.memo}（二重計上）`,
      reference: `${original.reference}-2`,
    });
    remember(desk, twin, -1);
    steps.push({
      kind: 'reverse',
      key: `demo-reverse-${current}`,
      ref: twin.ref,
      date: addDays(original.effectiveDate, Math.min(2, daysBetween(original.effectiveDate, lastOfMonth(current)))),
      reason: '二重計上のため取消',
    });
  }
  if (current === '2025-06' || current === '2026-07') {
    const target = desk.entries.find((entry) => entry.memo === '電気料金')!;
    const net = target.lines[0]!.amount + 1_000;
    const bought = priced([
      { side: 'debit', accountCode: '6310', net, taxCode: 'P10', labels: ['SHOP'], partner: 'V002' },
    ]);
    const entry: DemoEntry = {
      ...target,
      memo: '電気料金（検針票により訂正）',
      lines: linked([...bought, credit('1130', sum(bought, 'debit'))]),
    };
    remember(desk, target, -1);
    remember(desk, entry);
    steps.push({ kind: 'amend', key: `demo-amend-${current}`, ref: target.ref, entry });
  }
  return steps;
}

/** The key of an agent for small expenses. */
export const DEMO_AGENT = {
  name: '経費の代理（AI）',
  role: 'agent',
  caps: {
    maxAmount: 50_000,
    dailyAmount: 200_000,
    dailyCount: 50,
    accountCodes: ['6240', '6260', '1580', '2310', '2315'],
  },
} as const;

function drafts(): DemoStep[] {
  const draft = (
    ref: string,
    date: string,
    memo: string,
    bases: readonly Base[],
    against: string,
    more = {},
  ): DemoStep => {
    const lines = priced(bases);
    return {
      kind: 'draft',
      key: `demo-${ref}`,
      entry: {
        ref,
        effectiveDate: date,
        sourceType: 'manual',
        memo,
        lines: linked([...lines, credit(against, sum(lines, 'debit'))]),
      },
      ...more,
    };
  };
  return [
    draft(
      'draft-1',
      '2026-09-28',
      '展示会出展料（請求書待ち）',
      [{ side: 'debit', accountCode: '6210', net: 180_000, taxCode: 'P10', labels: ['ONLINE'] }],
      '2310',
    ),
    draft(
      'draft-2',
      '2026-09-29',
      '看板修繕（見積段階）',
      [{ side: 'debit', accountCode: '6340', net: 64_000, taxCode: 'P10', labels: ['SHOP'] }],
      '2310',
    ),
    draft(
      'draft-3',
      '2026-09-30',
      '取引先会食（承認待ち）',
      [{ side: 'debit', accountCode: '6260', net: 41_800, taxCode: 'P10', labels: ['WHOLESALE'] }],
      '2315',
      { byAgent: true },
    ),
    { kind: 'submit', key: 'demo-submit-draft-3', ref: 'draft-3', byAgent: true },
  ];
}

/**
 * What the list adds up to, for tests: lowest bank or till balance, entries, and debit minus credit per account after
 * the last step.
 */
export interface DemoSums {
  readonly entries: number;
  /** Entries that fixed assets and accrual schedules post. */
  readonly made: number;
  readonly lowestCash: number;
  readonly balances: ReadonlyMap<string, number>;
  readonly firstYearProfit: number;
}

/** The whole demo in the order in which it must run, and its sums. The same list on every call. */
export function demo(): { readonly steps: readonly DemoStep[]; readonly sums: DemoSums } {
  const desk: Desk = {
    random: chance(20_250_401),
    entries: [],
    count: 0,
    balances: new Map(),
    gross: new Map(),
    open: new Map(),
    invoice: 0,
    lowestBank: Number.MAX_SAFE_INTEGER,
  };
  const steps = registers();
  let firstYearProfit = 0;
  let made = 0;
  opening(desk);
  for (const current of monthsBetween(DEMO.yearStart, DEMO.last)) {
    for (let date = firstOfMonth(current); monthOf(date) === current; date = addDays(date, 1)) day(desk, date);
    month(desk, current);
    const fixes = corrections(desk, current);
    const isYearEnd = lastOfMonth(current) === DEMO.yearEnd;
    if (isYearEnd) yearEnd(desk, DEMO.yearEnd);
    const entries = desk.entries.toSorted((a, b) =>
      a.effectiveDate < b.effectiveDate
        ? -1
        : a.effectiveDate > b.effectiveDate
          ? 1
          : a.ref === 'opening'
            ? -1
            : b.ref === 'opening'
              ? 1
              : 0,
    );
    desk.entries = [];
    for (let at = 0; at < entries.length; at += DEMO.entriesPerBatch)
      steps.push({
        kind: 'batch',
        key: `demo-entries-${current}-${at / DEMO.entriesPerBatch + 1}`,
        entries: entries.slice(at, at + DEMO.entriesPerBatch),
      });
    steps.push(...fixes);
    if (current >= RESOURCES_FROM) {
      steps.push(...resourceSteps(current));
      for (const lines of resourceEntries(current)) {
        remember(desk, { ref: current, effectiveDate: current, sourceType: 'import', memo: '', lines });
        made += 1;
      }
    }
    if (isYearEnd) {
      firstYearProfit = -[...desk.balances].reduce((total, [code, amount]) => total + (code >= '4000' ? amount : 0), 0);
      forgetYear(desk);
      steps.push({
        kind: 'taxSettings',
        key: 'demo-interim-2025',
        startDate: DEMO.yearStart,
        taxSettings: { interimPaid: INTERIM_PAID },
      });
      steps.push({ kind: 'closeYear', key: 'demo-close-2025', startDate: DEMO.yearStart });
    }
  }
  steps.push(...drafts());
  return {
    steps,
    sums: { entries: desk.count + 1, made, lowestCash: desk.lowestBank, balances: desk.balances, firstYearProfit },
  };
}
