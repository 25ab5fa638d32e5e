// A day of the demo: what is sold, bought and spent.
import { lastOfMonth, addMonths, monthOf, parts } from '../domain/dates.ts';
import type { DemoEntry } from './steps.ts';
import { type DemoPartner, CUSTOMERS, SUPPLIERS } from './partners.ts';
import {
  purchaseCode,
  type Base,
  priced,
  sum,
  debit,
  credit,
  type BookKeeper,
  weekday,
  isHoliday,
  isBusinessDay,
  between,
  hundreds,
  pick,
  balance,
  post,
} from './desk.ts';

function wholesale(desk: BookKeeper, date: string): DemoEntry {
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

function invoice(
  desk: BookKeeper,
  date: string,
  customer: DemoPartner,
  bases: readonly Base[],
  what: string,
): DemoEntry {
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

function shopDay(desk: BookKeeper, date: string): void {
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

function purchase(desk: BookKeeper, date: string): void {
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

function expense(desk: BookKeeper, date: string): void {
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

/** Posts a day: the shop, and on business days sales, purchases and small expenses. */
export function day(desk: BookKeeper, date: string): void {
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
