// A payroll run: the worked run to the yen, its entry, what it refuses, bonuses, resident tax, adjustments, and laws.
import { expect } from 'chai';
import fc from 'fast-check';
import { lastOfMonth } from '../../src/domain/dates.ts';
import type { Adjustment, EmployeeFacts, Paid } from '../../src/domain/payroll/facts.ts';
import { deductionsOf, employerContributionsOf } from '../../src/domain/payroll/figures.ts';
import type { PayrollTables } from '../../src/domain/payroll/rates.ts';
import { payrollRun, type PayrollRun, type RunLine } from '../../src/domain/payroll/run.ts';
import { PAYROLL_TABLES_JA as TABLES } from '../../src/domain/payroll/tables-ja.ts';
import { TAX_CODES_JA } from '../../src/domain/tax/tax-codes-ja.ts';
import type { TaxCode } from '../../src/domain/tax/tax-codes.ts';
import { documentTaxes } from '../../src/domain/tax/lines.ts';
import { employee, november, refusalOf, runOf, slipOf, TOKYO } from './cases.ts';

const line = ({ side, account, amount, departmentLabelId }: RunLine): string =>
  [
    side === 'debit' ? 'Dr' : 'Cr',
    'role' in account ? account.role : account.accountCode,
    ...(departmentLabelId === undefined ? [] : [departmentLabelId]),
    amount,
  ].join(' ');
const side = (run: PayrollRun, which: RunLine['side']): number =>
  run.lines.filter((it) => it.side === which).reduce((sum, { amount }) => sum + amount, 0);
const amounts = (figures: readonly { code: string; amount: number }[]): Record<string, number> =>
  Object.fromEntries(figures.map(({ code, amount }) => [code, amount]));

describe('payroll: the worked run', () => {
  it('Tokyo, 35, no dependants, November 2026, 300,000 and 10,000 for commuting: net 244,812', () => {
    const slip = slipOf();
    expect(amounts(slip.payments)).to.deep.equal({ base: 300_000, commuting: 10_000 });
    expect(amounts(deductionsOf(slip))).to.deep.equal({
      health: 15_760,
      child_support: 368,
      pension: 29_280,
      employment_insurance: 1_550,
      income_tax: 6_230,
      resident_tax: 12_000,
    });
    expect(slip).to.deep.include({
      gross: 310_000,
      taxable: 300_000,
      wages: 310_000,
      socialInsurance: 46_958,
      taxableAfterInsurance: 253_042,
      totalDeductions: 65_188,
      net: 244_812,
      warnings: [],
    });
    expect(amounts(employerContributionsOf(slip))).to.deep.equal({
      health: 15_760,
      child_support: 368,
      pension: 29_280,
      employment_insurance: 2_635,
    });
  });

  it('every figure says its basis, rate, month and row', () => {
    const verified = (what: string, from: string): unknown[] => [{ what, from, status: 'verified' }];
    expect(deductionsOf(slipOf()).map(({ name, amount: _amount, ...figure }) => [name, figure])).to.deep.equal([
      [
        '健康保険料',
        { code: 'health', basis: 320_000, rateBps: 985, month: '2026-10', rows: verified('health', '2026-03-01') },
      ],
      [
        '子ども・子育て支援金',
        {
          code: 'child_support',
          basis: 320_000,
          rateBps: 23,
          month: '2026-10',
          rows: verified('child_support', '2026-04-01'),
        },
      ],
      [
        '厚生年金保険料',
        { code: 'pension', basis: 320_000, rateBps: 1_830, month: '2026-10', rows: verified('pension', '2017-09-01') },
      ],
      [
        '雇用保険料',
        {
          code: 'employment_insurance',
          basis: 310_000,
          rateBps: 50,
          rows: verified('employment insurance', '2026-04-01'),
        },
      ],
      [
        '源泉所得税',
        {
          code: 'income_tax',
          basis: 122_128,
          milliPercent: 5_105,
          rows: verified('monthly withholding, column kou', '2026-01-01'),
        },
      ],
      ['住民税', { code: 'resident_tax' }],
    ]);
  });

  it('books one entry that balances: wages, commuting, legal welfare against what is withheld and owed', () => {
    const run = runOf();
    expect(run.lines.map(line)).to.deep.equal([
      'Dr salaries 300000',
      'Dr commuting 10000',
      'Dr legal_welfare 49195',
      'Cr social_insurance_withheld 45408',
      'Cr employment_insurance_withheld 1550',
      'Cr income_tax_withheld 6230',
      'Cr resident_tax_withheld 12000',
      'Cr wages_payable 244812',
      'Cr accrued_social_insurance 49195',
    ]);
    expect(run.lines.map(({ taxCode }) => taxCode ?? '')).to.deep.equal([
      'P_OUT',
      'P10',
      'P_OUT',
      ...Array.from({ length: 6 }, () => ''),
    ]);
    // The allowance for commuting holds its tax: 9,091 and 909.
    const code = TAX_CODES_JA.find((row) => row.code === 'P10') as unknown as TaxCode;
    expect(documentTaxes([{ amount: 10_000, code }], 'inclusive', 'floor')).to.deep.equal([909]);
    expect(run.entryDate).to.equal('2026-11-25');
    expect(runOf({}, { payDate: '2026-12-10' }).entryDate).to.equal('2026-11-30');
  });

  it('what is due at the end of the month: 90,816 and the levy of 1,152, half of the first from the employees', () => {
    const run = runOf();
    expect(run.contributions).to.deep.equal([
      { kind: 'health', due: 31_520, employee: 15_760, employer: 15_760 },
      { kind: 'child_support', due: 736, employee: 368, employer: 368 },
      { kind: 'pension', due: 58_560, employee: 29_280, employer: 29_280 },
    ]);
    expect(run.levy).to.deep.equal({ basis: 320_000, amount: 1_152 });
    // Paid next month: 45,408 that were withheld and 46,560 of the accrued expenses.
    const due = run.contributions.reduce((sum, contribution) => sum + contribution.due, run.levy.amount);
    expect(due).to.equal(45_408 + 46_560);
    expect(run.roundingDifference).to.equal(0);
    expect(run.totals).to.deep.equal({
      employeeCount: 1,
      gross: 310_000,
      taxable: 300_000,
      employeeDeductions: 65_188,
      employerContributions: 49_195,
      incomeTax: 6_230,
      residentTax: 12_000,
      net: 244_812,
    });
  });

  it('workers accident insurance only where the settings ask for it: 930, not confirmed', () => {
    const settings = { ...november().settings, workersAccidentBusiness: 'other' };
    const run = runOf({}, { settings });
    expect(amounts(run.payslips.flatMap(employerContributionsOf))['workers_accident']).to.equal(930);
    expect(run.totals.employerContributions).to.equal(49_195 + 930);
    expect(run.warnings.map(({ code }) => code)).to.deep.equal(['rate_unverified']);
  });
});

describe('payroll: several employees', () => {
  const many = (standards: readonly number[], more: (i: number) => Partial<EmployeeFacts> = () => ({})): Paid[] =>
    standards.map((standard, i) => ({
      facts: employee({
        employeeId: `emp_${i}`,
        standardRemuneration: [{ from: '2020-04', health: standard, pension: Math.max(standard, 88_000) }],
        ...more(i),
      }),
    }));

  it('the company owes the whole of all premiums; fractions that payslips drop are its own', () => {
    // 58,000 x 0.23 % = 133.4 three times: 400.2 is due, the payslips hold 3 x 133.
    const run = payrollRun(november(), many([58_000, 58_000, 58_000]));
    const support = run.contributions.find(({ kind }) => kind === 'child_support');
    expect(support).to.deep.equal({ kind: 'child_support', due: 400, employee: 201, employer: 199 });
    const slips = run.payslips.flatMap(({ premiums }) => premiums.filter(({ kind }) => kind === 'child_support'));
    expect(slips.map((premium) => premium.employer)).to.deep.equal([66, 66, 66]);
    expect(run.roundingDifference).to.equal(1);
    const [slip] = run.payslips;
    expect(amounts(deductionsOf(slip!))['child_support']).to.equal(67);
    expect(amounts(employerContributionsOf(slip!))['child_support']).to.equal(66);
    expect(side(run, 'debit')).to.equal(side(run, 'credit'));
  });

  it('the levy is rounded once for all: 0.36 % of 186,000 is 669.6', () => {
    expect(payrollRun(november(), many([88_000, 98_000])).levy).to.deep.equal({ basis: 186_000, amount: 669 });
    // One by one it would be 316 (316.8) and 352 (352.8).
    expect(payrollRun(november(), many([88_000])).levy.amount).to.equal(316);
    expect(payrollRun(november(), many([98_000])).levy.amount).to.equal(352);
  });

  it('the levy at every standard of the pension, and none from 70 on', () => {
    const standards = TABLES.grades[0]?.grades.map(([standard]) => standard) ?? [];
    for (const standard of standards.filter((amount) => amount >= 88_000 && amount <= 650_000)) {
      const run = payrollRun(november(), many([standard]));
      expect(run.levy.amount, String(standard)).to.equal(Math.floor(((standard / 1_000) * 36) / 10));
    }
    expect(
      payrollRun(
        november(),
        many([320_000], () => ({ birthDate: '1950-01-01' })),
      ).levy,
    ).to.deep.equal({ basis: 0, amount: 0 });
  });

  it('wages by kind of employment and department; what is owed is not split', () => {
    const run = payrollRun(
      november(),
      many([320_000, 320_000, 320_000, 320_000], (i) => ({
        employmentType: (['board_member', 'part_time', 'full_time', 'contract'] as const)[i] ?? 'contract',
        departmentLabelId: ['sales', 'factory', 'factory', 'sales'][i] ?? '',
      })),
    );
    expect(run.lines.map(line)).to.deep.equal([
      'Dr directors_pay sales 300000',
      'Dr salaries factory 300000',
      'Dr salaries sales 300000',
      'Dr part_time_wages factory 300000',
      'Dr commuting factory 20000',
      'Dr commuting sales 20000',
      'Dr legal_welfare factory 98390',
      'Dr legal_welfare sales 98390',
      'Cr social_insurance_withheld 181632',
      'Cr employment_insurance_withheld 6200',
      'Cr income_tax_withheld 24920',
      'Cr resident_tax_withheld 48000',
      'Cr wages_payable 979248',
      'Cr accrued_social_insurance 196780',
    ]);
  });

  it('the entry names nobody', () => {
    const run = payrollRun(
      november(),
      many([320_000, 280_000], (i) => ({ employeeId: `canary-${i}` })),
    );
    expect(JSON.stringify({ lines: run.lines, totals: run.totals, warnings: run.warnings })).to.not.include('canary');
    expect(JSON.stringify(run.payslips)).to.include('canary');
  });

  it('nobody, or somebody twice, is refused', () => {
    expect(refusalOf(() => payrollRun(november(), [])).message).to.include('at least one employee');
    expect(refusalOf(() => payrollRun(november(), [{ facts: employee() }, { facts: employee() }])).message).to.include(
      'twice',
    );
  });
});

describe('payroll: pay', () => {
  it('hourly and daily pay multiply the timesheet, 50 sen up; without one the run refuses', () => {
    const hourly = { pay: [{ from: '2026-01-01', payType: 'hourly' as const, base: 1_233, allowances: [] }] };
    const slip = slipOf(hourly, {}, { timesheet: { quantityHundredths: 8_033, overtimeAmount: 5_000 } });
    // 1,233 x 80.33 = 99,046.89
    expect(amounts(slip.payments)).to.deep.equal({ base: 99_047, overtime: 5_000, commuting: 10_000 });
    expect([slip.quantityHundredths, slip.quantityUnit]).to.deep.equal([8_033, 'hours']);
    expect(refusalOf(() => slipOf(hourly))).to.deep.include({
      code: 'validation_error',
      message: 'timesheets: hourly pay needs one; give {quantityHundredths} (employee emp_1)',
    });
    expect(
      refusalOf(() => slipOf(hourly, {}, { timesheet: { overtimeAmount: 5_000 } })).message,
      'hours that nobody said are not none',
    ).to.match(/^timesheets: hourly pay needs one/);
    const paid = (base: number, quantityHundredths: number): number | undefined => {
      const pay = [{ from: '2026-01-01', payType: 'daily' as const, base, allowances: [] }];
      return slipOf({ pay }, {}, { timesheet: { quantityHundredths } }).payments[0]?.amount;
    };
    expect([paid(1_001, 150), paid(1_001, 149), paid(1_233, 50), paid(10_000, 2_000), paid(999, 0)]).to.deep.equal([
      1_502, 1_491, 617, 200_000, 0,
    ]);
  });

  it('the terms in force on the day of closing count', () => {
    const pay = [
      { from: '2020-04-01', payType: 'monthly' as const, base: 300_000, allowances: [] },
      { from: '2026-11-16', payType: 'monthly' as const, base: 320_000, allowances: [] },
      { from: '2026-12-01', payType: 'monthly' as const, base: 990_000, allowances: [] },
    ];
    expect(slipOf({ pay }).gross).to.equal(330_000);
    expect(refusalOf(() => slipOf({ pay: [] })).message).to.include('pay: nothing is in force on 2026-11-30');
  });

  it('commuting by public transport is untaxed up to 150,000; a car needs its own limit', () => {
    const commuting = (kind: 'transit' | 'car', monthly: number, nonTaxableLimit?: number): unknown =>
      slipOf({
        commuting: [{ from: '2020-04-01', kind, monthly, ...(nonTaxableLimit !== undefined && { nonTaxableLimit }) }],
      }).taxable;
    expect(commuting('transit', 150_000)).to.equal(300_000);
    expect(commuting('transit', 150_001)).to.equal(300_001);
    expect(commuting('car', 15_000, 12_900)).to.equal(302_100);
    expect(refusalOf(() => commuting('car', 15_000)).message).to.include('give {nonTaxableLimit}');
  });

  it('absence makes the pay less, a refund is no wage, rent comes off the payout', () => {
    const adjustments: Adjustment[] = [
      { kind: 'deduction', name: '欠勤控除', amount: 10_000, taxable: true },
      { kind: 'payment', name: '立替経費精算', amount: 5_500, taxable: false, accountCode: '2310' },
      { kind: 'deduction', name: '社宅家賃', amount: 20_000, taxable: false },
    ];
    const run = runOf({}, {}, { adjustments });
    const slip = run.payslips[0]!;
    expect(slip).to.deep.include({ gross: 305_500, taxable: 290_000, wages: 300_000 });
    expect(slip.employment).to.deep.include({ basis: 300_000, employee: 1_500 });
    expect(slip.net).to.equal(305_500 - slip.totalDeductions);
    expect(run.lines.map(line)).to.include.members(['Dr salaries 290000', 'Dr 2310 5500', 'Cr 2510 20000']);
    expect(side(run, 'debit')).to.equal(side(run, 'credit'));
  });

  it('amounts that are no integers of yen, and pay below nothing, are refused', () => {
    const with_ = (amount: number): unknown =>
      slipOf({}, {}, { adjustments: [{ kind: 'payment', name: 'x', amount, taxable: true }] });
    for (const amount of [0.5, -1, Number.NaN, 1_000_000_000_001])
      expect(refusalOf(() => with_(amount)).message).to.equal(
        'adjustments: must be an integer of yen from 0 to 1000000000000 (employee emp_1)',
      );
    const absence = { kind: 'deduction' as const, name: 'x', amount: 400_000, taxable: true };
    expect(refusalOf(() => slipOf({}, {}, { adjustments: [absence] })).code).to.equal('validation_error');
    expect(refusalOf(() => slipOf({ joinDate: '2026-12-01' })).message).to.include('was not employed in the period');
  });

  it('more deductions than pay: a warning, and the employee owes the company', () => {
    const pay = [{ from: '2020-04-01', payType: 'monthly' as const, base: 0, allowances: [] }];
    const run = runOf({ pay, commuting: [] });
    expect(run.totals.net).to.equal(-(45_408 + 12_000));
    expect(run.warnings.map(({ code }) => code)).to.deep.equal(['net_is_negative']);
    expect(run.lines.map(line)).to.include('Dr wages_payable 57408');
    expect(side(run, 'debit')).to.equal(side(run, 'credit'));
  });
});

describe('payroll: resident tax', () => {
  const notices = [
    { year: 2025, june: 11_300, other: 11_000 },
    { year: 2026, june: 12_400, other: 12_000 },
  ];
  const paid = (payDate: string, more: Partial<EmployeeFacts> = {}): unknown => {
    const month = payDate.slice(0, 7);
    const run = { periodFrom: `${month}-01`, periodTo: lastOfMonth(month), payDate };
    return slipOf({ residentTax: notices, ...more }, run).residentTax;
  };

  it('June has its own amount; the notice of a year runs until May of the next; none without a notice', () => {
    expect(paid('2026-05-25')).to.deep.equal({ amount: 11_000, months: ['2026-05'] });
    expect(paid('2026-06-25')).to.deep.equal({ amount: 12_400, months: ['2026-06'] });
    expect(paid('2026-07-25')).to.deep.equal({ amount: 12_000, months: ['2026-07'] });
    expect(paid('2026-11-25', { residentTax: [] })).to.deep.equal({ amount: 0, months: ['2026-11'] });
  });

  it('who leaves in January to April pays until May at once, if what is left suffices', () => {
    expect(paid('2027-02-25', { leaveDate: '2027-02-20' })).to.deep.equal({
      amount: 48_000,
      months: ['2027-02', '2027-03', '2027-04', '2027-05'],
    });
    expect(paid('2026-09-25', { leaveDate: '2026-09-20' })).to.deep.equal({ amount: 12_000, months: ['2026-09'] });
    const poor = slipOf(
      { leaveDate: '2027-02-20', residentTax: [{ year: 2026, june: 90_000, other: 90_000 }] },
      { periodFrom: '2027-02-01', periodTo: '2027-02-28', payDate: '2027-02-25' },
    );
    expect(poor.residentTax).to.deep.equal({ amount: 90_000, months: ['2027-02'] });
    expect(poor.warnings.map(({ code }) => code)).to.include('resident_tax_rest_not_deducted');
  });

  it('paid after the month of leaving: the rest until May, or nothing more', () => {
    const after = (leaveDate: string, periodTo: string, payDate: string): number =>
      slipOf({ residentTax: notices, leaveDate }, { periodFrom: `${periodTo.slice(0, 7)}-01`, periodTo, payDate })
        .residentTax.amount;
    expect(after('2026-09-20', '2026-09-30', '2026-10-10')).to.equal(0);
    expect(after('2027-01-20', '2027-01-31', '2027-02-10')).to.equal(48_000);
    expect(after('2026-04-20', '2026-04-30', '2026-05-10')).to.equal(11_000);
  });
});

describe('payroll: bonus and off-cycle runs', () => {
  const july = { type: 'bonus' as const, periodFrom: '2026-07-01', periodTo: '2026-07-31', payDate: '2026-07-10' };

  it('a bonus of 500,999 in July 2026: premiums on 500,000, employment insurance on all, tax by the June pay', () => {
    const run = runOf({}, july, { bonus: 500_999, earlier: { previousMonthTaxable: 253_042 } });
    const slip = run.payslips[0]!;
    // 500,999 x 0.5 % = 2,504.995; A = 500,999 - 24,625 - 575 - 45,750 - 2,505 = 427,544; x 4.084 % = 17,460.8.
    expect(amounts(deductionsOf(slip))).to.deep.equal({
      health: 24_625,
      child_support: 575,
      pension: 45_750,
      employment_insurance: 2_505,
      income_tax: 17_460,
    });
    expect(slip.premiums.map(({ month }) => month)).to.deep.equal(['2026-07', '2026-07', '2026-07']);
    expect(run.levy).to.deep.equal({ basis: 500_000, amount: 1_800 });
    expect(run.lines.map(line)).to.include('Dr bonuses 500999');
    expect(run.entryDate).to.equal('2026-07-10');
  });

  it('who left before the end of the month pays no premiums on a bonus', () => {
    const paid = { bonus: 500_000, earlier: { previousMonthTaxable: 253_042 } };
    const slip = slipOf({ leaveDate: '2026-07-30' }, july, paid);
    expect(slip.premiums).to.deep.equal([]);
    expect(slipOf({ leaveDate: '2026-07-31' }, july, paid).premiums).to.have.length(3);
  });

  it('what was paid before is not known unless somebody says it: none is 0', () => {
    const bonus = 500_000;
    expect(refusalOf(() => slipOf({}, july, { bonus }))).to.deep.include({
      code: 'validation_error',
      message:
        'earlier: what was paid in 2026-06 is not known here, and the tax hangs on it; ' +
        'give previousMonthTaxable in {earlier}, 0 if nothing was paid (employee emp_1)',
    });
    const taxed = (earlier: object): number => slipOf({}, july, { bonus, earlier }).incomeTax.amount;
    expect(taxed({ previousMonthTaxable: 253_042 })).to.equal(17_420);
    expect(taxed({ previousMonthTaxable: 0 })).to.equal(0);
    expect(slipOf({}, july, { bonus: 0 }).incomeTax.amount, 'nothing is taxed').to.equal(0);
    const further = { adjustments: [{ kind: 'payment' as const, name: '遡及', amount: 50_000, taxable: true }] };
    const offCycle = { type: 'off_cycle' as const };
    expect(refusalOf(() => slipOf({}, offCycle, further)).message).to.match(/2026-11 .* give monthTaxable in/);
    expect(refusalOf(() => slipOf({}, offCycle, { ...further, earlier: { monthTaxable: 1 } })).message).to.match(
      /give monthIncomeTax in/,
    );
    const notes = (earlier: object): string[] =>
      slipOf({}, july, { bonus, earlier: { previousMonthTaxable: 1, ...earlier } }).warnings.map(({ code }) => code);
    expect(notes({})).to.deep.equal(['earlier_bonuses_unknown']);
    expect(notes({ yearHealthStandard: 0, monthBonus: 0 })).to.deep.equal([]);
    // Where a cap may be reached, unknown is asked for: of 1,910,000 yen three are the cap of a year, 5,730,000.
    const large = (amount: number, earlier: object): (() => unknown) => {
      const paid = { bonus: amount, earlier: { previousMonthTaxable: 1, ...earlier } };
      return () => slipOf({}, july, paid);
    };
    const health = (amount: number, earlier: object): number | undefined =>
      slipOf({}, july, {
        bonus: amount,
        earlier: { previousMonthTaxable: 1, monthBonus: 0, ...earlier },
      }).premiums.find(({ kind }) => kind === 'health')?.basis;
    expect(refusalOf(large(1_910_000, { monthBonus: 0 }))).to.deep.include({
      code: 'validation_error',
      message:
        'earlier: bonuses that were paid before since 2026-04 are not known here, ' +
        'and their cap of 5730000 yen may be ' +
        'reached; give yearHealthStandard in {earlier}, 0 if nothing was paid (employee emp_1)',
    });
    expect(health(1_909_999, {})).to.equal(1_909_000);
    expect(health(1_910_000, { yearHealthStandard: 0 })).to.equal(1_910_000);
    expect(health(1_910_000, { yearHealthStandard: 5_000_000 })).to.equal(730_000);
    // What was paid here counts, also where what was paid before is not known.
    expect(health(600_000, { yearHealthStandardHere: 3_900_000 })).to.equal(600_000);
    expect(refusalOf(large(700_000, { monthBonus: 0, yearHealthStandardHere: 3_900_000 })).message).to.match(
      /since 2026-04 .*yearHealthStandard/,
    );
    expect(refusalOf(large(750_000, { yearHealthStandard: 0 })).message).to.match(
      /since 2026-07 .*cap of 1500000 .*give monthBonus/,
    );
  });

  it('off-cycle pay: no premiums of a month, employment insurance, the tax of all pay of the month', () => {
    const earlier = { monthTaxable: 253_042, monthIncomeTax: 6_230 };
    const adjustments = [{ kind: 'payment' as const, name: '遡及支給', amount: 50_000, taxable: true }];
    const slip = slipOf({}, { type: 'off_cycle' }, { adjustments, earlier });
    // A of the month = 253,042 + 49,750 = 302,792; B = 302,792 - 97,226 - 48,334 = 157,232, x 5.105 % = 8,026.7: 8,030.
    expect(amounts(deductionsOf(slip))).to.deep.equal({ employment_insurance: 250, income_tax: 8_030 - 6_230 });
  });
});

describe('payroll: rows and laws', () => {
  const facts = { birthDate: '1980-01-15' };
  const settings = { ...november().settings, workersAccidentBusiness: 'other' };
  const totals = (tables: PayrollTables): unknown => {
    const { totals: sums, levy } = runOf(facts, { settings }, {}, tables);
    return { ...sums, levy };
  };

  it('changing one dated row changes the run; without the row it refuses', () => {
    const before = totals(TABLES);
    const scopes = new Set([undefined, String(TOKYO), 'general', 'other']);
    const inForce = TABLES.rates.filter(
      ({ from, to, scope, rateBps }) =>
        from <= '2026-10-31' && (to === undefined || to >= '2026-11-30') && scopes.has(scope) && rateBps > 0,
    );
    expect(inForce.map(({ item }) => item).sort()).to.deep.equal([
      'care',
      'child_rearing_levy',
      'child_support',
      'employment_employee',
      'employment_employer',
      'health',
      'pension',
      'workers_accident',
    ]);
    for (const row of inForce) {
      const others = TABLES.rates.filter((it) => it !== row);
      const dearer = { ...TABLES, rates: [...others, { ...row, rateBps: row.rateBps + 10 }] };
      expect(totals(dearer), row.item).to.not.deep.equal(before);
      const without = refusalOf(() => totals({ ...TABLES, rates: others }));
      expect(without, row.item).to.deep.include({ code: 'rates_missing' });
      expect(without.message)
        .to.include(row.item)
        .and.match(/2026-(10-31|11-30)/);
    }
  });

  it('a row of another time, prefecture or business changes nothing', () => {
    const rates = TABLES.rates.map((row) =>
      row.from > '2026-11-30' || (row.to ?? '9999') < '2026-10-31' || row.scope === '27' || row.scope === 'construction'
        ? { ...row, rateBps: row.rateBps + 500 }
        : row,
    );
    expect(totals({ ...TABLES, rates })).to.deep.equal(totals(TABLES));
  });

  it('a run on rows that are not confirmed says so, once for all payslips', () => {
    const paid = ['emp_1', 'emp_2'].map((employeeId) => ({ facts: employee({ employeeId }) }));
    const january = { periodFrom: '2027-01-01', periodTo: '2027-01-31', payDate: '2027-01-25' };
    expect(payrollRun(november(january), paid).warnings).to.deep.equal([
      {
        code: 'rate_unverified',
        message:
          'monthly withholding, column kou (from 2027-01-01) is not confirmed by an official source yet; compare it',
      },
    ]);
  });

  const anyone = fc.record({
    base: fc.nat(3_000_000),
    commuting: fc.nat(300_000),
    grade: fc.integer({ min: 4, max: 35 }),
    year: fc.integer({ min: 1948, max: 2007 }),
    dependants: fc.nat(9),
    prefecture: fc.integer({ min: 1, max: 47 }),
    department: fc.option(fc.constantFrom('sales', 'factory'), { nil: undefined }),
    employmentType: fc.constantFrom('full_time', 'part_time', 'contract', 'board_member'),
    absence: fc.nat(200_000),
    rent: fc.nat(60_000),
    leaves: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  });
  const paidOf = (all: readonly (typeof anyone extends fc.Arbitrary<infer T> ? T : never)[]): Paid[] =>
    all.map((one, i) => {
      const standard = TABLES.grades[0]?.grades[one.grade - 1]?.[0] ?? 0;
      return {
        facts: employee({
          employeeId: `emp_${i}`,
          employmentType: one.employmentType as EmployeeFacts['employmentType'],
          ...(one.department !== undefined && { departmentLabelId: one.department }),
          ...(one.leaves !== undefined && { leaveDate: `2026-11-${String(one.leaves).padStart(2, '0')}` }),
          birthDate: `${one.year}-05-20`,
          pay: [{ from: '2020-04-01', payType: 'monthly', base: one.base, allowances: [] }],
          commuting: [{ from: '2020-04-01', kind: 'transit', monthly: one.commuting }],
          incomeTax: [{ from: '2020-04-01', table: 'kou', dependants: one.dependants }],
          insured: [{ from: '2020-04-01', health: true, pension: true, employment: true, prefecture: one.prefecture }],
          standardRemuneration: [{ from: '2020-04', health: standard, pension: standard }],
        }),
        adjustments: [
          { kind: 'deduction', name: 'absence', amount: Math.min(one.absence, one.base), taxable: true },
          { kind: 'deduction', name: 'rent', amount: one.rent, taxable: false },
        ],
      };
    });
  /** Every number of a value, at any depth. */
  const numbers = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(numbers)
        : [];

  it('law: the entry balances, sides make up what is due, departments add up, and every number is an integer', () => {
    fc.assert(
      fc.property(fc.array(anyone, { minLength: 1, maxLength: 12 }), (all) => {
        const run = payrollRun(november({ settings }), paidOf(all));
        expect(side(run, 'debit')).to.equal(side(run, 'credit'));
        for (const { due, employee: mine, employer } of run.contributions) expect(mine + employer).to.equal(due);
        for (const slip of run.payslips) {
          expect(slip.net).to.equal(slip.gross - deductionsOf(slip).reduce((sum, { amount }) => sum + amount, 0));
          expect(slip.net).to.equal(slip.gross - slip.totalDeductions);
        }
        const fromSlips = run.payslips.flatMap(employerContributionsOf).reduce((sum, { amount }) => sum + amount, 0);
        expect(run.totals.employerContributions).to.equal(fromSlips + run.levy.amount + run.roundingDifference);
        // By another way: what is due less the halves, employment and accident insurance, and the levy.
        const borne = [
          ...run.contributions.map((contribution) => contribution.employer),
          ...run.payslips.flatMap((slip) => [slip.employment?.employer ?? 0, slip.accident?.amount ?? 0]),
        ].reduce((sum, amount) => sum + amount, run.levy.amount);
        expect(run.totals.employerContributions).to.equal(borne);
        const welfare = run.lines.filter(({ account }) => 'role' in account && account.role === 'legal_welfare');
        expect(welfare.reduce((sum, { amount }) => sum + amount, 0)).to.equal(run.totals.employerContributions);
        expect(numbers(run).every(Number.isSafeInteger)).to.equal(true);
        expect(run.lines.every(({ amount }) => amount > 0)).to.equal(true);
      }),
      { numRuns: 150 },
    );
  });

  it('law: in whatever order people are paid, the entry is the same', () => {
    fc.assert(
      fc.property(fc.array(anyone, { minLength: 2, maxLength: 8 }), (all) => {
        const paid = paidOf(all);
        const forward = payrollRun(november({ settings }), paid);
        const back = payrollRun(november({ settings }), [...paid].reverse());
        const withoutDepartment = ({ lines }: PayrollRun): string[] =>
          lines.filter(({ side: s }) => s === 'credit').map(line);
        expect(withoutDepartment(back)).to.deep.equal(withoutDepartment(forward));
        expect(back.totals).to.deep.equal(forward.totals);
      }),
      { numRuns: 100 },
    );
  });

  it('law: more pay never means less net, all else the same, while the deduction for all is whole', () => {
    fc.assert(
      fc.property(anyone, fc.nat(1_800_000), fc.nat(100_000), (one, from, more) => {
        const net = (base: number): number => payrollRun(november(), paidOf([{ ...one, base, absence: 0 }])).totals.net;
        // Above A of 2,120,833 that deduction falls in steps, each of which costs thousands. Below, ten-yen steps of
        // the tax and the 50-sen rule may take back up to eleven yen.
        expect(net(from + more)).to.be.at.least(net(from) - 11);
      }),
      { numRuns: 300 },
    );
  });
});
