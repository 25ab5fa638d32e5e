// Social insurance: grades, halves at every grade of every prefecture, ages, months that are charged, bonuses,
// employment insurance; laws that hold for any of them.
import { expect } from 'chai';
import fc from 'fast-check';
import { deductionsOf } from '../../src/domain/payroll/figures.ts';
import { contractualRemuneration } from '../../src/domain/payroll/pay-items.ts';
import { PREFECTURES } from '../../src/domain/payroll/rates-ja.ts';
import { rateOn } from '../../src/domain/payroll/rates.ts';
import {
  employmentPremium,
  fiftySen,
  monthlyPremiums,
  premiumMonths,
  standardBonus,
  type Premium,
} from '../../src/domain/payroll/social-insurance.ts';
import { GRADES_JA } from '../../src/domain/payroll/standard-remuneration-ja.ts';
import { gradesOf, revisionDue } from '../../src/domain/payroll/standard-remuneration.ts';
import { PAYROLL_TABLES_JA as TABLES } from '../../src/domain/payroll/tables-ja.ts';
import { employee, november, refusalOf, slipOf, TOKYO } from './cases.ts';

const GRADES = GRADES_JA[0]?.grades ?? [];
const of = (premiums: readonly Premium[], kind: Premium['kind']): Premium | undefined =>
  premiums.find((premium) => premium.kind === kind);
/** Employee's and employer's part of one kind on a standard, in a month, at an age. */
const sides = (
  kind: Premium['kind'],
  standard: number,
  { month = '2026-10', birthDate = '1991-05-20', prefecture = TOKYO } = {},
): [number, number] | undefined => {
  const facts = employee({
    birthDate,
    standardRemuneration: [{ from: '2020-04', health: standard, pension: standard }],
    insured: [{ from: '2020-04-01', health: true, pension: true, employment: true, prefecture }],
  });
  const premium = of(monthlyPremiums(facts, month, TABLES), kind);
  return premium && [premium.employee, premium.employer];
};
/** Half of basis x bps by another way: in twentieths of a yen, which are whole for every standard. */
const halfInTwentieths = (standard: number, bps: number): number => {
  const twentieths = (standard / 1_000) * bps;
  const yen = Math.floor(twentieths / 20);
  return twentieths - yen * 20 > 10 ? yen + 1 : yen;
};
const wholeInTenths = (standard: number, bps: number): number => Math.floor(((standard / 1_000) * bps) / 10);

describe('payroll: standard remuneration', () => {
  const standards = (remuneration: number, day = '2026-10-01'): number[] => {
    const { health, pension } = gradesOf(remuneration, day, TABLES);
    return [health.grade, health.standard, pension.grade, pension.standard];
  };

  it('has 50 grades of health and 32 of pension: the 4th is the first, the 35th the last', () => {
    expect(standards(0)).to.deep.equal([1, 58_000, 1, 88_000]);
    expect([82_999, 83_000].map((n) => standards(n))).to.deep.equal([
      [3, 78_000, 1, 88_000],
      [4, 88_000, 1, 88_000],
    ]);
    expect([309_999, 310_000].map((n) => standards(n))).to.deep.equal([
      [22, 300_000, 19, 300_000],
      [23, 320_000, 20, 320_000],
    ]);
    expect([634_999, 635_000, 664_999, 665_000].map((n) => standards(n))).to.deep.equal([
      [34, 620_000, 31, 620_000],
      [35, 650_000, 32, 650_000],
      [35, 650_000, 32, 650_000],
      [36, 680_000, 32, 650_000],
    ]);
    expect([1_354_999, 1_355_000, 9_000_000].map((n) => standards(n))).to.deep.equal([
      [49, 1_330_000, 32, 650_000],
      [50, 1_390_000, 32, 650_000],
      [50, 1_390_000, 32, 650_000],
    ]);
  });

  it('pension gets higher grades in 2027, 2028 and 2029', () => {
    const top = (day: string): number[] => standards(900_000, day).slice(2);
    expect(['2027-08-31', '2027-09-01', '2028-09-01', '2029-09-01'].map(top)).to.deep.equal([
      [32, 650_000],
      [33, 680_000],
      [34, 710_000],
      [35, 750_000],
    ]);
  });

  it('every grade holds from its own limit on, and below it the grade before', () => {
    expect(GRADES).to.have.length(50);
    GRADES.forEach(([standard, from], i) => {
      expect(standards(from).slice(0, 2)).to.deep.equal([i + 1, standard]);
      if (i > 0) expect(standards(from - 1).slice(0, 2)).to.deep.equal([i, GRADES[i - 1]?.[0]]);
    });
    // Up to 1,030,000 a limit lies half-way between two standards: a slip of the pen would show.
    GRADES.slice(1, 44).forEach(([standard, from], i) =>
      expect(2 * from, String(standard)).to.equal(standard + (GRADES[i]?.[0] ?? 0)),
    );
  });

  it('who is hired gets the grade of contractual pay with commuting; for hourly pay people must say', () => {
    const facts = employee();
    expect(contractualRemuneration(facts, '2026-10-01')).to.equal(310_000);
    expect(standards(310_000)).to.deep.equal([23, 320_000, 20, 320_000]);
    const allowances = [{ code: 'housing', name: '住宅手当', amount: 20_000, taxable: false }];
    const [terms] = facts.pay;
    expect(contractualRemuneration({ ...facts, pay: [{ ...terms!, allowances }] }, '2026-10-01')).to.equal(330_000);
    expect(contractualRemuneration({ ...facts, pay: [{ ...terms!, payType: 'hourly' }] }, '2026-10-01')).to.equal(
      undefined,
    );
  });

  it('a revision is due two grades away, by the average of three months', () => {
    const due = (...months: [number, number, number]): unknown => revisionDue(months, 320_000, '2026-10-01', TABLES);
    expect(due(349_999, 349_999, 349_999)).to.equal(undefined);
    expect(due(350_000, 350_000, 350_000)).to.deep.equal({ grade: 25, standard: 360_000 });
    expect(due(289_999, 290_000, 290_000)).to.deep.equal({ grade: 21, standard: 280_000 });
    expect(due(290_000, 290_000, 290_000)).to.equal(undefined);
    expect(
      slipOf({}, {}, { earlier: { remuneration: [350_000, 350_000, 350_000] } }).warnings.map(({ code }) => code),
    ).to.deep.equal(['standard_remuneration_differs']);
    expect(slipOf({}, {}, { earlier: { remuneration: [310_000, 310_000, 310_000] } }).warnings).to.deep.equal([]);
  });
});

describe('payroll: premiums', () => {
  it('Tokyo, 320,000: health 31,520, child support 736, pension 58,560, each in two halves', () => {
    expect(sides('health', 320_000)).to.deep.equal([15_760, 15_760]);
    expect(sides('child_support', 320_000)).to.deep.equal([368, 368]);
    expect(sides('pension', 320_000)).to.deep.equal([29_280, 29_280]);
  });

  it('50 sen are dropped, more counts as a yen; the employer bears the other part of the whole', () => {
    // 58,000 x 9.85 % = 5,713.0, half 2,856.50; 68,000 x 10.05 % = 6,834.0; 118,000 x 9.85 % = 11,623.0, half 5,811.50.
    expect(sides('health', 58_000)).to.deep.equal([2_856, 2_857]);
    expect(sides('health', 118_000)).to.deep.equal([5_811, 5_812]);
    // 134,000 x (9.85 + 1.62) % = 15,369.8, half 7,684.90.
    expect(sides('health', 134_000, { birthDate: '1980-01-15' })).to.deep.equal([7_685, 7_684]);
    // 98,000 x 0.23 % = 225.4, half 112.70; 78,000: 179.4, half 89.70; 58,000: 133.4, half 66.70; 110,000: 253, 126.50.
    expect([98_000, 78_000, 58_000, 110_000].map((n) => sides('child_support', n))).to.deep.equal([
      [113, 112],
      [90, 89],
      [67, 66],
      [126, 127],
    ]);
    expect([49n, 50n, 51n, 150n, 151n].map((n) => fiftySen(n, 100n))).to.deep.equal([0, 0, 1, 1, 2]);
  });

  it('care is added to the rate before it is halved, not halved beside it', () => {
    // 134,000 x 11.47 % = 15,369.8, half 7,684.90 -> 7,685; apart 6,599 (.50) + 1,085 (.40) = 7,684.
    const apart = GRADES.filter(([standard]) => {
      const together = halfInTwentieths(standard, 985 + 162);
      return together !== halfInTwentieths(standard, 985) + halfInTwentieths(standard, 162);
    }).map(([standard]) => standard);
    expect(apart).to.deep.equal([134_000, 142_000]);
    for (const standard of apart)
      expect(sides('health', standard, { birthDate: '1980-01-15' })?.[0]).to.equal(
        halfInTwentieths(standard, 985 + 162),
      );
  });

  it('every grade of every prefecture, with and without care, by another way of counting', () => {
    expect(PREFECTURES.size).to.equal(47);
    for (const [prefecture] of PREFECTURES)
      for (const [month, care] of [
        ['2026-02', 159],
        ['2026-10', 162],
      ] as const) {
        const rate = rateOn(TABLES, 'health', `${month}-28`, String(prefecture)).rateBps;
        for (const [standard] of GRADES) {
          const young = halfInTwentieths(standard, rate);
          const whole = wholeInTenths(standard, rate);
          expect(sides('health', standard, { month, prefecture })).to.deep.equal([young, whole - young]);
          const older = halfInTwentieths(standard, rate + care);
          const both = wholeInTenths(standard, rate + care);
          expect(sides('health', standard, { month, prefecture, birthDate: '1980-01-15' })).to.deep.equal([
            older,
            both - older,
          ]);
        }
      }
    for (const [standard] of GRADES) {
      const support = halfInTwentieths(standard, 23);
      expect(sides('child_support', standard)).to.deep.equal([support, wholeInTenths(standard, 23) - support]);
      const pension = halfInTwentieths(standard, 1_830);
      expect(sides('pension', standard)).to.deep.equal([pension, wholeInTenths(standard, 1_830) - pension]);
    }
  });

  it('rates are those of the month that is charged: Tokyo 9.91 % until February, child support from April 2026', () => {
    expect(sides('health', 320_000, { month: '2026-02' })).to.deep.equal([15_856, 15_856]);
    expect(sides('health', 320_000, { month: '2026-03' })).to.deep.equal([15_760, 15_760]);
    expect(sides('child_support', 320_000, { month: '2026-03' })).to.equal(undefined);
    expect(sides('child_support', 320_000, { month: '2026-04' })).to.deep.equal([368, 368]);
  });

  it('a month without rates refuses and names the rate and the day', () => {
    expect(refusalOf(() => sides('health', 320_000, { month: '2027-03' }))).to.deep.equal({
      code: 'rates_missing',
      message: 'there is no rate of health (13) for 2027-03-31: pay on a day that has one, or add the official row',
      related: { rate: 'rate of health (13)', date: '2027-03-31' },
    });
    expect(refusalOf(() => sides('health', 320_000, { month: '2025-02' })).code).to.equal('rates_missing');
    expect(refusalOf(() => sides('health', 320_000, { prefecture: 48 })).code).to.equal('rates_missing');
  });

  it('shows standard, whole rate, month and rows', () => {
    expect(monthlyPremiums(employee({ birthDate: '1980-01-15' }), '2026-10', TABLES)[0]).to.deep.equal({
      kind: 'health',
      month: '2026-10',
      basis: 320_000,
      rateBps: 1_147,
      careBps: 162,
      employee: 18_352,
      employer: 18_352,
      rows: [
        { what: 'health', from: '2026-03-01', status: 'verified' },
        { what: 'care', from: '2026-03-01', status: 'verified' },
      ],
    });
  });
});

describe('payroll: ages', () => {
  const kinds = (birthDate: string, month: string): string =>
    monthlyPremiums(employee({ birthDate }), month, TABLES)
      .map(({ kind, careBps }) => (careBps > 0 ? 'health and care' : kind))
      .join(', ');
  const YOUNG = 'health, child_support, pension';
  const CARE = 'health and care, child_support, pension';

  it('care from the month of the day before the 40th birthday, until the month before that of the 65th', () => {
    expect([kinds('1986-10-02', '2026-09'), kinds('1986-10-02', '2026-10')]).to.deep.equal([YOUNG, CARE]);
    // Born on the 1st: 40 on 30 September.
    expect([kinds('1986-10-01', '2026-08'), kinds('1986-10-01', '2026-09')]).to.deep.equal([YOUNG, CARE]);
    expect([kinds('1961-10-02', '2026-09'), kinds('1961-10-02', '2026-10')]).to.deep.equal([CARE, YOUNG]);
    expect([kinds('1961-10-01', '2026-08'), kinds('1961-10-01', '2026-09')]).to.deep.equal([CARE, YOUNG]);
  });

  it('pension until the month before 70 is reached; health until the month before the 75th birthday', () => {
    expect([kinds('1956-10-02', '2026-09'), kinds('1956-10-02', '2026-10')]).to.deep.equal([
      YOUNG,
      'health, child_support',
    ]);
    expect(kinds('1956-10-01', '2026-09')).to.equal('health, child_support');
    // The 75th birthday itself counts: born on the 1st, September is still charged.
    expect([kinds('1951-10-01', '2026-09'), kinds('1951-10-01', '2026-10')]).to.deep.equal([
      'health, child_support',
      '',
    ]);
  });

  it('born on 29 February: an age is reached on the 28th, the 75th birthday of a common year is 1 March', () => {
    const rates = TABLES.rates.map(({ to: _to, ...row }) => row);
    const open = { ...TABLES, rates };
    const at = (birthDate: string, month: string): string =>
      monthlyPremiums(employee({ birthDate }), month, open)
        .map(({ kind, careBps }) => (careBps > 0 ? 'health and care' : kind))
        .join(', ');
    expect([at('1988-02-29', '2028-01'), at('1988-02-29', '2028-02')]).to.deep.equal([YOUNG, CARE]);
    expect([at('1952-02-29', '2027-02'), at('1952-02-29', '2027-03')]).to.deep.equal(['health, child_support', '']);
  });
});

describe('payroll: months that are charged', () => {
  const months = (facts: Parameters<typeof employee>[0], terms: Parameters<typeof november>[0] = {}): string[] =>
    premiumMonths(employee(facts), november(terms)).flatMap((month) =>
      monthlyPremiums(employee(facts), month, TABLES).length > 0 ? [month] : [],
    );
  const SAME = { premiumTiming: 'same_month', employmentBusiness: 'general' } as const;

  it('pay deducts the month before its day of payment, or that month itself by the settings', () => {
    expect(months({})).to.deep.equal(['2026-10']);
    expect(months({}, { payDate: '2026-12-10' })).to.deep.equal(['2026-11']);
    expect(months({}, { settings: SAME })).to.deep.equal(['2026-11']);
  });

  it('who joins is charged from the first month on whose last day he is employed', () => {
    expect(months({ joinDate: '2026-11-02' })).to.deep.equal([]);
    expect(months({ joinDate: '2026-11-02' }, { settings: SAME })).to.deep.equal(['2026-11']);
    expect(months({ joinDate: '2026-10-31' })).to.deep.equal(['2026-10']);
  });

  it('who leaves before the last day is not charged for that month; on the last day for two at once', () => {
    expect(months({ leaveDate: '2026-11-29' })).to.deep.equal(['2026-10']);
    expect(months({ leaveDate: '2026-11-30' })).to.deep.equal(['2026-10', '2026-11']);
    expect(months({ leaveDate: '2026-11-29' }, { settings: SAME })).to.deep.equal([]);
    expect(months({ leaveDate: '2026-11-30' }, { settings: SAME })).to.deep.equal(['2026-11']);
    // Paid in the month after: one month, and nothing twice.
    expect(months({ leaveDate: '2026-11-30' }, { payDate: '2026-12-10' })).to.deep.equal(['2026-11']);
    // Closed on the 20th, left on the 30th: the last month comes with the last pay.
    const closed20 = { periodFrom: '2026-10-21', periodTo: '2026-11-20' };
    expect(months({ leaveDate: '2026-11-30' }, closed20)).to.deep.equal(['2026-10']);
    const last = { periodFrom: '2026-11-21', periodTo: '2026-12-20', payDate: '2026-12-25' };
    expect(months({ leaveDate: '2026-11-30' }, last)).to.deep.equal(['2026-11']);
    expect(slipOf({ leaveDate: '2026-11-30' }).warnings.map(({ code }) => code)).to.deep.equal(['two_months_deducted']);
  });

  it('joining and leaving within one month is for people to decide, month by month', () => {
    const facts = { joinDate: '2026-11-02', leaveDate: '2026-11-20' };
    expect(refusalOf(() => months(facts))).to.deep.include({
      code: 'manual_premium_required',
      related: { month: '2026-11' },
    });
    const none = slipOf(facts, {}, { premiumMonths: [] });
    expect(none.premiums).to.deep.equal([]);
    const one = slipOf(facts, {}, { premiumMonths: ['2026-11'] });
    expect(one.premiums.map(({ employee: yen }) => yen)).to.deep.equal([15_760, 368, 29_280]);
  });

  it('who is not insured pays nothing; somebody insured needs a standard', () => {
    const insured = [{ from: '2020-04-01', health: false, pension: false, employment: true, prefecture: TOKYO }];
    const slip = slipOf({ insured, standardRemuneration: [] });
    expect(deductionsOf(slip).map(({ code }) => code)).to.deep.equal([
      'employment_insurance',
      'income_tax',
      'resident_tax',
    ]);
    expect(refusalOf(() => slipOf({ standardRemuneration: [] }))).to.deep.include({
      code: 'validation_error',
      message:
        'standardRemuneration: nothing is in force on 2026-10; ' +
        'give an item {from} that day or earlier (employee emp_1)',
    });
  });
});

describe('payroll: bonuses and employment insurance', () => {
  const bonus = (amount: number, monthBonus = 0, yearHealthStandard = 0): number[] => {
    const given = { bonus: amount, monthBonus, yearHealthStandard };
    const { health, pension } = standardBonus(given, '2026-07-10', TABLES);
    return [health, pension];
  };

  it('a standard bonus drops what is below a thousand; a second one of the month completes the first', () => {
    expect(bonus(500_999)).to.deep.equal([500_000, 500_000]);
    expect(bonus(999)).to.deep.equal([0, 0]);
    expect(bonus(500, 500_999)).to.deep.equal([1_000, 1_000]);
  });

  it('is capped at 1,500,000 a month for the pension and at 5,730,000 from April to March for the rest', () => {
    expect(bonus(2_000_000)).to.deep.equal([2_000_000, 1_500_000]);
    expect(bonus(1_000_000, 1_000_000)).to.deep.equal([1_000_000, 500_000]);
    expect(bonus(1_000_000, 1_500_000)).to.deep.equal([1_000_000, 0]);
    expect(bonus(6_000_000)).to.deep.equal([5_730_000, 1_500_000]);
    expect(bonus(1_000_000, 0, 5_000_000)).to.deep.equal([730_000, 1_000_000]);
    expect(bonus(1_000_000, 0, 5_730_000)).to.deep.equal([0, 1_000_000]);
  });

  it('employment insurance: 50 sen for the employee, the employer rounded down, by business and fiscal year', () => {
    const premium = (wages: number, day = '2026-11-30', business = 'general'): number[] => {
      const { employee: mine, employer } = employmentPremium(wages, business, day, TABLES);
      return [mine, employer];
    };
    expect(premium(310_000)).to.deep.equal([1_550, 2_635]);
    expect([100, 101, 300, 301].map((wages) => premium(wages)[0])).to.deep.equal([0, 1, 1, 2]);
    expect(premium(333_333)).to.deep.equal([1_667, 2_833]);
    expect(premium(310_000, '2026-03-31')).to.deep.equal([1_705, 2_790]);
    expect(premium(310_000, '2026-11-30', 'construction')).to.deep.equal([1_860, 3_255]);
    expect(premium(310_000, '2026-11-30', 'agri_fishery_sake')).to.deep.equal([1_860, 2_945]);
    expect(refusalOf(() => premium(1, '2027-04-01')).related).to.deep.equal({
      rate: 'rate of employment_employee (general)',
      date: '2027-04-01',
    });
    expect(refusalOf(() => premium(1, '2026-11-30', 'mining')).code).to.equal('rates_missing');
  });

  it('law: halves make up the whole without its fraction, are at most a yen apart, and grow with the standard', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GRADES),
        fc.constantFrom(...PREFECTURES.keys()),
        fc.boolean(),
        (grade, prefecture, older) => {
          const [standard] = grade;
          const next = GRADES[GRADES.indexOf(grade) + 1]?.[0] ?? standard;
          const birthDate = older ? '1980-01-15' : '1991-05-20';
          for (const kind of ['health', 'child_support', 'pension'] as const) {
            const [mine, theirs] = sides(kind, standard, { prefecture, birthDate }) as [number, number];
            expect(Number.isInteger(mine) && Number.isInteger(theirs)).to.equal(true);
            expect(Math.abs(mine - theirs)).to.be.at.most(1);
            expect(sides(kind, next, { prefecture, birthDate })?.[0]).to.be.at.least(mine);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('law: standard bonuses of a month add up to that of one payment', () => {
    fc.assert(
      fc.property(fc.nat(3_000_000), fc.nat(3_000_000), fc.nat(5_730_000), (a, b, year) => {
        const first = bonus(a, 0, year);
        const second = bonus(b, a, year + (first[0] ?? 0));
        expect([(first[0] ?? 0) + (second[0] ?? 0), (first[1] ?? 0) + (second[1] ?? 0)]).to.deep.equal(
          bonus(a + b, 0, year),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
