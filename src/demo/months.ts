// A month of the demo: payments, standing items, and what happens once or twice a year.
import { addDays, addMonths, firstOfMonth, lastOfMonth, monthOf, parts } from '../domain/dates.ts';
import { RESOURCES_FROM } from './assets.ts';
import { CUSTOMERS, OTHERS, SUPPLIERS } from './partners.ts';
import {
  purchaseCode,
  priced,
  sum,
  debit,
  credit,
  type BookKeeper,
  onOrBefore,
  between,
  hundreds,
  balance,
  owed,
  post,
  bankPays,
} from './desk.ts';
import { payroll } from './staff-costs.ts';
import { DEMO } from './steps.ts';
import { INTERIM_PAID } from './years.ts';

/** Pays or collects what is open with one partner from one month; the reference says which month is settled. */
function settle(
  desk: BookKeeper,
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

/** Pays what was withheld from wages, and what is owed for social and labour insurance. */
function payDues(desk: BookKeeper, current: string, m: number): void {
  const tenth = onOrBefore(`${current}-10`);
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
}

/** What costs the same, or nearly so, every month. */
function payStandingItems(desk: BookKeeper, current: string): void {
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
    // From October 2026 on the rent comes by contract (contracts.ts), as drafts that wait to be issued.
    if (partner === 'V001' && current > monthOf(DEMO.last)) continue;
    bankPays(
      desk,
      onOrBefore(`${current}-${String(dayOfMonth).padStart(2, '0')}`),
      memo,
      priced([{ side: 'debit', accountCode, net, taxCode, labels: [label], partner }]),
    );
  }
}

/** Fees with withholding tax: 10.21 % of the net price when the invoice shows the consumption tax apart. */
function bookFees(desk: BookKeeper, current: string): void {
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
}

/** The payment service pays out twice a month, less its fee (no consumption tax on card fees). */
function receivePayouts(desk: BookKeeper, current: string, end: string): void {
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
}

/** What customers and suppliers of the month before are paid. */
function settleMonthBefore(desk: BookKeeper, current: string, end: string): void {
  const before = monthOf(addMonths(firstOfMonth(current), -1));
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
}

/** The loan is paid back, and twice a year the bank pays interest. */
function bookInterest(desk: BookKeeper, current: string, m: number, end: string): void {
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
}

/** Prepaid insurance is spread over its year; depreciation is straight-line and starts in the month of first use. */
function closeMonth(desk: BookKeeper, current: string, m: number): void {
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

/** Payments and standing items of a month, in order of their dates; `day` has run for the whole month before. */
export function month(desk: BookKeeper, current: string): void {
  const m = parts(firstOfMonth(current))[1];
  const end = onOrBefore(lastOfMonth(current));
  payDues(desk, current, m);
  payroll(desk, current);
  payStandingItems(desk, current);
  bookFees(desk, current);
  receivePayouts(desk, current, end);
  settleMonthBefore(desk, current, end);
  bookInterest(desk, current, m, end);
  special(desk, current, m, end);
  // In the open year the schedules and assets themselves post them (assets.ts).
  if (current < RESOURCES_FROM) closeMonth(desk, current, m);
}

/** What happens once or twice a year. */
function special(desk: BookKeeper, current: string, m: number, end: string): void {
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
