// The ends of the demo's years: opening balances, the entries of a year's end, and what the close leaves.
import { type DemoLine, type DemoEntry, DEMO } from './steps.ts';
import { CUSTOMERS, SUPPLIERS } from './partners.ts';
import { TAX, sum, debit, credit, type BookKeeper, balance, remember, post } from './desk.ts';

/**
 * Interim consumption tax of a year, yen: last year's national tax of 1,131,000 makes one payment of 6/12 (Consumption
 * Tax Act art. 42), with local tax of 22/78 of it.
 */
export const INTERIM_PAID = { national: 565_500, local: 159_500 } as const;

/** Posts the opening balances; what is open counts as of the month before. */
export function opening(desk: BookKeeper): void {
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
export function yearEnd(desk: BookKeeper, date: string): void {
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
export function forgetYear(desk: BookKeeper): void {
  for (const [code, amount] of desk.balances)
    if (code >= '4000') {
      desk.balances.set('3230', balance(desk, '3230') + amount);
      desk.balances.set(code, 0);
    }
  desk.gross = new Map();
}
