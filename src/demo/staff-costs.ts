// What the demo's staff costs: plain entries in the closed year, payroll runs from then on.
import { firstOfMonth, lastOfMonth, parts } from '../domain/dates.ts';
import { demoBonus, demoPay, FIRST_PAYROLL } from './payroll.ts';
import { priced, sum, debit, credit, type BookKeeper, onOrBefore, hundreds, balance, post, bankPays } from './desk.ts';
import type { DemoRun } from './steps.ts';

/** Staff costs of a month: gross pay, what is withheld of it, and the employer's share of social insurance. */
export function payroll(desk: BookKeeper, month: string): void {
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
function postRun(desk: BookKeeper, run: DemoRun, memo: string): void {
  const payDate = String(run.input['payDate']);
  post(desk, { effectiveDate: run.entryDate, sourceType: 'payroll', memo, lines: run.lines, payroll: run });
  const paid = [debit('2321', run.net), credit('1130', run.net)];
  post(desk, { effectiveDate: payDate, sourceType: 'payroll', memo: `${memo} 支払`, lines: paid, payroll: 'paid' });
}

/** Staff costs of a month in which payroll is run: pay, and the bonus of July, which the provision bears first. */
function payrollRuns(desk: BookKeeper, month: string): void {
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
