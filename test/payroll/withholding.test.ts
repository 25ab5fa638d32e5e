// Income tax withheld from pay: the examples of the National Tax Agency, limits of every row, bonuses, and laws.
import { expect } from 'chai';
import fc from 'fast-check';
import type { OtsuTable } from '../../src/domain/payroll/rates.ts';
import { PAYROLL_TABLES_JA as TABLES } from '../../src/domain/payroll/tables-ja.ts';
import { bonusTax, furtherTax, monthlyTax, type TaxColumn } from '../../src/domain/payroll/withholding.ts';
import { refusalOf } from './cases.ts';
import { KOU } from './examples.ts';

const kou = (dependants: number): TaxColumn => ({ table: 'kou', dependants });
const OTSU: TaxColumn = { table: 'otsu', dependants: 0 };
const monthly = (a: number, dependants = 0, day = '2026-11-25'): number =>
  monthlyTax(a, kou(dependants), day, TABLES).amount;
const bonus = (amount: number, previousMonth: number, column = kou(0), bonusMonths = 6): number =>
  bonusTax(amount, { previousMonth, bonusMonths }, column, '2026-07-10', TABLES).amount;

describe('payroll: income tax', () => {
  for (const [a, dependants, tax] of KOU)
    it(`of ${a} with ${dependants} dependants: ${tax} (2026)`, () => {
      expect(monthly(a, dependants)).to.equal(tax);
    });

  it('says what it was computed from: A, B, the rate, and the row', () => {
    expect(monthlyTax(253_042, kou(0), '2026-11-25', TABLES)).to.deep.equal({
      amount: 6_230,
      basis: 253_042,
      rule: 'monthly',
      table: 'kou',
      dependants: 0,
      // 253,042 - (75,913 + 6,667) - 48,334
      taxed: 122_128,
      milliPercent: 5_105,
      rows: [{ what: 'monthly withholding, column kou', from: '2026-01-01', status: 'verified' }],
    });
  });

  it('changes rows exactly above their limits', () => {
    // B by hand: 158,333 -> 158,333 - 54,167 - 48,334; one yen more: 30 % of it is 47,500.2, up to 47,501, + 6,667.
    const taxed = (a: number): number | undefined => monthlyTax(a, kou(0), '2026-11-25', TABLES).taxed;
    expect([158_333, 158_334].map(taxed)).to.deep.equal([55_832, 55_832]);
    expect([299_999, 300_000].map(taxed)).to.deep.equal([299_999 - 96_667 - 48_334, 300_000 - 96_667 - 48_334]);
    expect([549_999, 550_000].map(taxed)).to.deep.equal([549_999 - 146_667 - 48_334, 550_000 - 146_667 - 48_334]);
    expect([708_330, 708_331].map(taxed)).to.deep.equal([708_330 - 162_500 - 48_334, 708_331 - 162_500 - 48_334]);
    expect([2_120_833, 2_120_834].map(taxed)).to.deep.equal([
      2_120_833 - 162_500 - 48_334,
      2_120_834 - 162_500 - 40_000,
    ]);
    expect([2_245_833, 2_245_834].map(taxed)).to.deep.equal([2_245_833 - 162_500 - 13_334, 2_245_834 - 162_500]);
  });

  it('is that of the day of payment: 2025, 2026 and 2027 differ, 2028 has no table', () => {
    // B = 300,000 - 96,667 - 40,000 = 163,333, x 10.21 % - 8,296 = 8,380.3
    expect(monthly(300_000, 0, '2025-12-31')).to.equal(8_380);
    expect(monthly(300_000, 0, '2026-01-01')).to.equal(7_910);
    // B = 300,000 - 96,667 - 51,667 = 151,666, x 5.105 % = 7,742.5
    expect(monthly(300_000, 0, '2027-01-01')).to.equal(7_740);
    expect(monthlyTax(300_000, kou(0), '2027-01-01', TABLES).rows[0]?.status).to.equal('unverified');
    expect(refusalOf(() => monthly(300_000, 0, '2028-01-01'))).to.deep.include({
      code: 'rates_missing',
      related: { rate: 'monthly withholding table, column kou', date: '2028-01-01' },
    });
  });

  it('otsu: 3.063 % rounded down below 105,000, then the steps of the table, then rates; hei refuses', () => {
    const taxOf = (a: number): number => monthlyTax(a, OTSU, '2026-11-25', TABLES).amount;
    expect([0, 32, 33, 88_000, 100_000, 104_999].map(taxOf)).to.deep.equal([0, 0, 1, 2_695, 3_063, 3_216]);
    // Rows of the table: from 105,000, 123,000, 219,000, 221,000, 299,000, 500,000, 737,000; a step less one yen.
    const rows = [
      [105_000, 3_800],
      [106_999, 3_800],
      [124_999, 4_400],
      [125_000, 4_700],
      [220_999, 25_800],
      [221_000, 26_400],
      [299_000, 53_600],
      [500_000, 145_700],
      [739_999, 257_700],
      [740_000, 259_200],
      [1_000_000, 365_384],
      [1_709_999, 655_347],
      [1_710_000, 655_400],
      [2_000_000, 788_640],
    ] as const;
    expect(rows.map(([a]) => taxOf(a))).to.deep.equal(rows.map(([, tax]) => tax));
    expect(monthlyTax(300_000, OTSU, '2026-11-25', TABLES)).to.deep.include({
      amount: 53_600,
      rows: [{ what: 'monthly withholding, column otsu', from: '2026-01-01', status: 'verified' }],
    });
    expect(refusalOf(() => monthlyTax(100_000, { table: 'hei', dependants: 0 }, '2026-11-25', TABLES))).to.deep.include(
      { code: 'rates_missing' },
    );
    expect(refusalOf(() => monthlyTax(1, OTSU, '2027-01-01', TABLES)).code).to.equal('rates_missing');
  });

  it('otsu: the table has 231 steps of 2,000 and 3,000 yen that never fall, and no hole', () => {
    const { bands } = TABLES.otsu[0] as OtsuTable;
    const starts = bands.map(([from]) => from);
    expect(starts).to.have.lengthOf(234);
    expect(starts.slice(1, 232).every((from, i) => starts[i + 2] === from + (from < 221_000 ? 2_000 : 3_000))).to.equal(
      true,
    );
    expect(bands.every(([, tax], i) => tax >= (bands[i - 1]?.[1] ?? 0))).to.equal(true);
  });

  it('further pay of a month bears what all of it bears, less what was withheld', () => {
    const first = monthly(200_000);
    const { amount } = furtherTax(100_000, { taxable: 200_000, tax: first }, kou(0), '2026-11-25', TABLES);
    expect(first + amount).to.equal(monthly(300_000));
    expect(furtherTax(0, { taxable: 200_000, tax: 9_999 }, kou(0), '2026-11-25', TABLES).amount).to.equal(0);
  });

  it('bonus: the rate by A of the month before and by dependants, rounded down', () => {
    // 253,042 with no dependants: 94,000 up to 260,000 -> 4.084 %; with one: 250,000 up to 289,000 -> 4.084 %; two:
    // 2.042 %.
    expect(bonus(500_000, 253_042)).to.equal(20_420);
    expect(bonus(500_000, 253_042, kou(1))).to.equal(20_420);
    expect(bonus(500_000, 253_042, kou(2))).to.equal(10_210);
    expect(bonus(499_999, 253_042, kou(2))).to.equal(10_209);
    expect([259_999, 260_000].map((a) => bonus(500_000, a))).to.deep.equal([20_420, 30_630]);
    expect([81_999, 82_000].map((a) => bonus(500_000, a))).to.deep.equal([0, 10_210]);
    expect(bonus(1_000_000, 3_495_000)).to.equal(459_450);
    expect(bonus(500_000, 320_000, kou(7))).to.equal(bonus(500_000, 320_000, kou(12)));
  });

  it('bonus in column otsu: 10.21 % below 224,000, then 20.42 ... 45.945 %', () => {
    const rates = [223_999, 224_000, 294_999, 295_000, 526_999, 527_000, 1_117_999, 1_118_000].map((a) =>
      bonus(1_000_000, a, OTSU),
    );
    expect(rates).to.deep.equal([102_100, 204_200, 204_200, 306_300, 306_300, 387_980, 387_980, 459_450]);
  });

  it('bonus without pay in the month before: six times the tax on a sixth; twelve for more than six months', () => {
    expect(bonus(600_000, 0)).to.equal(0);
    expect(bonus(1_800_000, 0)).to.equal(6 * monthly(300_000));
    expect(bonus(1_800_005, 0)).to.equal(6 * monthly(300_000));
    expect(bonus(3_600_000, 0, kou(0), 7)).to.equal(12 * monthly(300_000));
    expect(bonus(3_600_000, 0, kou(0), 6)).to.equal(6 * monthly(600_000));
  });

  it('bonus above ten times the month before: six times what a sixth adds; exactly ten times keeps the rate', () => {
    expect(bonus(2_000_000, 200_000)).to.equal(81_680);
    expect(bonus(2_000_004, 200_000)).to.equal(6 * (monthly(200_000 + 333_334) - monthly(200_000)));
    expect(bonus(2_000_001, 200_000)).to.equal(6 * (monthly(200_000 + 333_333) - monthly(200_000)));
  });

  it('bonus: the table is of 2026 only', () => {
    const in2027 = (): unknown =>
      bonusTax(500_000, { previousMonth: 253_042, bonusMonths: 6 }, kou(0), '2027-07-10', TABLES);
    expect(refusalOf(in2027)).to.deep.include({
      code: 'rates_missing',
      related: { rate: 'rates of the tax on bonuses', date: '2027-07-10' },
    });
  });

  it('law: monthly tax never falls as A grows, never rises with dependants, is a multiple of ten below A', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000_000),
        fc.nat(100_000),
        fc.nat(10),
        fc.constantFrom(2025, 2026, 2027),
        (a, d, n, year) => {
          const day = `${year}-06-25`;
          const tax = monthly(a, n, day);
          expect(tax % 10).to.equal(0);
          expect(tax).to.be.at.least(0).and.at.most(a);
          expect(monthly(a + d, n, day)).to.be.at.least(tax);
          expect(monthly(a, n + 1, day)).to.be.at.most(tax);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('law: the tax on a bonus is an integer within it, and not more with more dependants', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(4_000_000), fc.nat(9), (amount, before, n) => {
        const tax = bonus(amount, before, kou(n));
        expect(Number.isSafeInteger(tax)).to.equal(true);
        expect(tax).to.be.at.least(0).and.at.most(amount);
        expect(bonus(amount, before, kou(n + 1))).to.be.at.most(tax);
      }),
      { numRuns: 2_000 },
    );
  });
});
