// The wage ledger of an employee and year, and what was withheld by month, from the payslips of some runs.
import { expect } from 'chai';
import { lastOfMonth } from '../../src/domain/dates.ts';
import { businessDay, HOLIDAYS_KNOWN, knowsHolidays } from '../../src/domain/holidays-ja.ts';
import type { Payslip } from '../../src/domain/payroll/payslip.ts';
import { wageLedger } from '../../src/domain/payroll/wage-ledger.ts';
import { withholdingSummary, type Withheld } from '../../src/domain/payroll/withholding-summary.ts';
import { slipOf } from './cases.ts';

const regular = (month: string, employeeId = 'emp_1'): Payslip =>
  slipOf(
    { employeeId, residentTax: [{ year: 2026, june: 12_400, other: 12_000 }] },
    { periodFrom: `${month}-01`, periodTo: lastOfMonth(month), payDate: `${month}-25` },
  );
const bonus = slipOf(
  {},
  { type: 'bonus', periodFrom: '2026-07-01', periodTo: '2026-07-31', payDate: '2026-07-10' },
  { bonus: 500_000, earlier: { previousMonthTaxable: 253_042 } },
);

describe('payroll: wage ledger', () => {
  const slips = [regular('2026-07'), bonus, regular('2026-06'), regular('2026-06', 'emp_2'), regular('2027-01')];
  const ledger = wageLedger('emp_1', 2026, slips);
  const row = (section: string, code: string): unknown => {
    const found = ledger.rows.find((it) => it.section === section && it.code === code);
    return found && [found.name, ...found.amounts, found.total];
  };

  it('has a column per payslip of the year in order of payment, and nobody else', () => {
    expect(ledger.columns.map(({ type, payDate }) => `${type} ${payDate}`)).to.deep.equal([
      'regular 2026-06-25',
      'bonus 2026-07-10',
      'regular 2026-07-25',
    ]);
  });

  it('has a row per item with its sum; null where a payslip does not have it', () => {
    expect(row('payment', 'base')).to.deep.equal(['基本給', 300_000, null, 300_000, 600_000]);
    expect(row('payment', 'bonus')).to.deep.equal(['賞与', null, 500_000, null, 500_000]);
    expect(row('deduction', 'health')).to.deep.equal(['健康保険料', 15_760, 24_625, 15_760, 56_145]);
    expect(row('deduction', 'resident_tax')).to.deep.equal(['住民税', 12_400, null, 12_000, 24_400]);
    expect(row('total', 'gross')).to.deep.equal(['総支給額', 310_000, 500_000, 310_000, 1_120_000]);
  });

  it('adds items of one name within a payslip: premiums of two months of who left on the last day', () => {
    const last = slipOf({ leaveDate: '2026-11-30' });
    const health = wageLedger('emp_1', 2026, [last]).rows.find(({ code }) => code === 'health');
    expect(health?.amounts).to.deep.equal([31_520]);
  });

  it('adds up: payments less deductions are net, in every column and in sum', () => {
    const sum = (section: string): number =>
      ledger.rows.filter((it) => it.section === section).reduce((total, it) => total + it.total, 0);
    const total = (code: string): number =>
      ledger.rows.find((it) => it.section === 'total' && it.code === code)?.total ?? Number.NaN;
    expect([sum('payment'), sum('deduction')]).to.deep.equal([total('gross'), total('deductions')]);
    expect(total('net')).to.equal(total('gross') - total('deductions'));
  });

  it('shows days or hours in hundredths where pay is by the timesheet', () => {
    const hourly = slipOf(
      { pay: [{ from: '2026-01-01', payType: 'hourly', base: 1_200, allowances: [] }] },
      {},
      { timesheet: { quantityHundredths: 8_050 } },
    );
    const time = wageLedger('emp_1', 2026, [hourly]).rows.filter(({ section }) => section === 'time');
    expect(time.map(({ name, amounts }) => [name, ...amounts])).to.deep.equal([
      ['労働日数', null],
      ['労働時間数', 8_050],
      ['時間外労働時間数', null],
      ['深夜労働時間数', null],
      ['休日労働時間数', null],
    ]);
  });

  it('tells days, hours, overtime, nights and holidays of every kind of pay (Enforcement Ordinance art. 54)', () => {
    const worked = { days: 2_050, hours: 17_225, overtime: 825, night: 100, holiday: 0 };
    const slip = slipOf({}, {}, { timesheet: { worked } });
    const time = wageLedger('emp_1', 2026, [slip, slip]).rows.filter(({ section }) => section === 'time');
    expect(time.map(({ code, amounts, total }) => [code, ...amounts, total])).to.deep.equal([
      ['days', 2_050, 2_050, 4_100],
      ['hours', 17_225, 17_225, 34_450],
      ['overtime', 825, 825, 1_650],
      ['night', 100, 100, 200],
      ['holiday', 0, 0, 0],
    ]);
    // What is only told moves no money.
    expect(slip.net).to.equal(slipOf({}, {}, {}).net);
  });

  it('hourly pay is not paid by hours that are only told', () => {
    const hourly = { pay: [{ from: '2026-01-01', payType: 'hourly' as const, base: 1_200, allowances: [] }] };
    expect(() => slipOf(hourly, {}, { timesheet: { worked: { hours: 8_050 } } })).to.throw(/hourly pay needs one/);
  });

  it('is empty for a year without pay', () => {
    expect(wageLedger('emp_1', 2025, slips)).to.deep.equal({ employeeId: 'emp_1', year: 2025, columns: [], rows: [] });
  });
});

/** A payslip as a run of its own. */
const runOf = ({ type, payDate, employeeId, taxable, incomeTax, residentTax }: Payslip): Withheld => ({
  type,
  payDate,
  employeeIds: [employeeId],
  taxable,
  incomeTax: incomeTax.amount,
  residentTax: residentTax.amount,
});

describe('payroll: withholding summary', () => {
  it('counts people, taxable pay and tax by month and kind, due on the 10th of the next month', () => {
    const slips = [regular('2026-06'), regular('2026-06', 'emp_2'), regular('2026-12'), regular('2026-12', 'emp_2')];
    expect(withholdingSummary(2026, [...slips, regular('2027-01')].map(runOf))).to.deep.equal([
      {
        month: '2026-06',
        salaries: { employees: 2, taxable: 600_000, incomeTax: 12_460 },
        bonuses: { employees: 0, taxable: 0, incomeTax: 0 },
        incomeTax: 12_460,
        residentTax: 24_800,
        dueDate: '2026-07-10',
      },
      {
        month: '2026-12',
        salaries: { employees: 2, taxable: 600_000, incomeTax: 12_460 },
        bonuses: { employees: 0, taxable: 0, incomeTax: 0 },
        incomeTax: 12_460,
        residentTax: 24_000,
        // A Sunday, and the day of coming of age.
        dueDate: '2027-01-12',
      },
    ]);
  });

  it('keeps bonuses apart, and counts who is paid twice in a month once', () => {
    const slips = [
      regular('2026-07'),
      bonus,
      slipOf(
        {},
        { type: 'off_cycle', periodFrom: '2026-07-01', periodTo: '2026-07-31', payDate: '2026-07-30' },
        {
          adjustments: [{ kind: 'payment', name: '遡及支給', amount: 10_000, taxable: true }],
          earlier: { monthTaxable: 253_042, monthIncomeTax: 6_230 },
        },
      ),
    ];
    const [july] = withholdingSummary(2026, slips.map(runOf));
    expect(july?.salaries).to.deep.include({ employees: 1, taxable: 310_000 });
    expect(july?.bonuses).to.deep.equal({ employees: 1, taxable: 500_000, incomeTax: 17_420 });
    expect(JSON.stringify(july)).to.not.include('emp_');
  });
});

describe('payroll: business days', () => {
  it('what is due on a day on which offices are closed is due on the next one that is open', () => {
    const due = (day: string): string => businessDay(day);
    expect(due('2026-06-10'), 'a Wednesday').to.equal('2026-06-10');
    expect(due('2026-05-10'), 'a Sunday').to.equal('2026-05-11');
    expect(due('2026-10-10'), 'a Saturday, a Sunday, and the day of sports').to.equal('2026-10-13');
    expect(due('2027-01-10'), 'a Sunday, and coming of age').to.equal('2027-01-12');
    expect(due('2026-09-19'), 'a Saturday before three holidays').to.equal('2026-09-24');
    expect(due('2026-05-03'), 'a Sunday, with the substitute after two holidays').to.equal('2026-05-07');
    expect(due('2026-12-29'), 'the turn of the year').to.equal('2027-01-04');
    expect([due('2028-01-10'), due('2028-06-10')], 'holidays not known: weekends only').to.deep.equal([
      '2028-01-10',
      '2028-06-12',
    ]);
    for (let year = HOLIDAYS_KNOWN.from; year <= HOLIDAYS_KNOWN.to; year++)
      expect(knowsHolidays(`${year}-06-10`), `${year}`).to.equal(true);
    expect([knowsHolidays('2023-06-10'), knowsHolidays('2028-06-10')]).to.deep.equal([false, false]);
  });

  it('taxes withheld are due on a business day, and say where holidays are not known', () => {
    const [paid] = [regular('2026-04')].map(runOf);
    const at = (payDate: string): object | undefined =>
      withholdingSummary(Number(payDate.slice(0, 4)), [{ ...paid!, payDate }])[0];
    expect(at('2026-04-25')).to.deep.include({ dueDate: '2026-05-11' }).and.not.to.have.property('dueDateUnverified');
    expect(at('2026-09-25')).to.deep.include({ dueDate: '2026-10-13' });
    expect(at('2027-12-25')).to.deep.include({ dueDate: '2028-01-10', dueDateUnverified: true });
  });
});
