// Depreciation month by month: the published examples, rules by day of acquisition, and laws that hold for any asset.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { addDays, addMonths } from '../src/domain/dates.ts';
import {
  DEPRECIATION_METHODS,
  depreciationPlan,
  METHODS_SINCE,
  plannedBookValue,
  plannedThrough,
  smallAssetRule,
  SMALL_AMOUNT_PER_YEAR,
  type DepreciationTerms,
  type FiscalSpan,
  type PlannedMonth,
} from '../src/domain/depreciation.ts';
import { DEPRECIATION_RATES } from '../src/domain/depreciation-rates-ja.ts';
import { monthSpans } from '../src/domain/fiscal-periods.ts';

interface Vector {
  readonly cost: number;
  readonly life: number;
  readonly monthsFirstYear: number;
  readonly years: readonly number[];
}
interface Vectors {
  readonly straightLine: readonly Vector[];
  readonly declining200: readonly Vector[];
  readonly lumpSum3y: readonly Pick<Vector, 'cost' | 'years'>[];
}
const vectors = JSON.parse(readFileSync(new URL('./depreciation-vectors.json', import.meta.url), 'utf8')) as Vectors;

const fiscalYear = (startDate: string, endDate: string): FiscalSpan => ({
  startDate,
  endDate,
  months: monthSpans(startDate, endDate),
});
/** A company whose books begin on 2026-04-01, in years of twelve months. */
const YEARS = [fiscalYear('2026-04-01', '2027-03-31')];

/** Terms of an asset whose first fiscal year has so many months. */
const terms = (more: Partial<DepreciationTerms>, monthsFirstYear = 12): DepreciationTerms => {
  const date = addMonths('2027-04-01', -monthsFirstYear);
  return {
    method: 'straight_line',
    acquisitionDate: date,
    inServiceDate: date,
    acquisitionCost: 1_000_000,
    residualValue: 1,
    usefulLifeYears: 10,
    ...more,
  };
};
/** Amounts of each fiscal year from April to March. */
const byYear = (plan: readonly PlannedMonth[]): number[] => {
  const years = new Map<string, number>();
  for (const { endDate, amount } of plan) {
    const year = addMonths(endDate, -3).slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + amount);
  }
  return [...years.values()];
};
/** A year's amount over its months, each the difference of two cumulative twelfths. */
const spread = (year: number, months: number, first: number): number[] =>
  Array.from({ length: months }, (_month, i) => {
    const through = (n: number): number => Math.floor((year * n) / 12);
    return through(first + i) - through(first + i - 1);
  });

/** What a plan comes to through a day, without what was depreciated elsewhere: month by month. */
const addedUp = (plan: readonly PlannedMonth[], day: string): number =>
  plan.reduce((sum, { endDate, amount, opening }) => (endDate <= day && !opening ? sum + amount : sum), 0);

describe('depreciation', () => {
  for (const [method, list] of [
    ['straight_line', vectors.straightLine],
    ['declining_balance', vectors.declining200],
  ] as const) {
    for (const { cost, life, monthsFirstYear, years } of list) {
      it(`${method} of ${cost} over ${life} years, ${monthsFirstYear} months in the first: as published`, () => {
        const plan = depreciationPlan(
          terms({ method, acquisitionCost: cost, usefulLifeYears: life }, monthsFirstYear),
          YEARS,
        );
        expect(byYear(plan)).to.deep.equal(years);
        // A full year is spread over twelve months, the first over its own; the last stops one yen above nothing.
        const whole = method === 'straight_line' ? (years[1] ?? 0) : undefined;
        const expected = years.flatMap((year, i) => {
          const months = i === 0 ? monthsFirstYear : 12;
          return spread(whole ?? (i === years.length - 1 ? year + 1 : year), months, 1);
        });
        let left = cost - 1;
        const months = expected.map((amount) => {
          const taken = Math.min(amount, left);
          left -= taken;
          return taken;
        });
        expect(plan.map(({ amount }) => amount)).to.deep.equal(months.slice(0, plan.length));
        expect(plan.at(-1)?.bookValue).to.equal(1);
      });
    }
  }
  for (const { cost, years } of vectors.lumpSum3y) {
    it(`lump_sum_3y of ${cost}: a third whole in the last month of each year, however late it was bought`, () => {
      for (const months of [12, 5, 1]) {
        const plan = depreciationPlan(
          terms({ method: 'lump_sum_3y', acquisitionCost: cost, residualValue: 0 }, months),
          YEARS,
        );
        expect(byYear(plan)).to.deep.equal(years);
        expect(plan.filter(({ amount }) => amount > 0).map(({ name }) => name)).to.deep.equal([
          '2027-03',
          '2028-03',
          '2029-03',
        ]);
      }
    });
  }

  it('spreads 100,000 a year as 8,333, 8,333, 8,334 and never as twelfths that lose 4 yen', () => {
    const plan = depreciationPlan(terms({}), YEARS);
    expect(plan.slice(0, 12).map(({ amount }) => amount)).to.deep.equal([
      8_333, 8_333, 8_334, 8_333, 8_333, 8_334, 8_333, 8_333, 8_334, 8_333, 8_333, 8_334,
    ]);
    expect(plan.slice(-3).map(({ name, amount, bookValue }) => [name, amount, bookValue])).to.deep.equal([
      ['2036-01', 8_333, 16_667],
      ['2036-02', 8_333, 8_334],
      ['2036-03', 8_333, 1],
    ]);
  });

  it('takes 250 % for what was acquired before 2012-04-01, with its own guarantee', () => {
    const plan = depreciationPlan(
      terms({ method: 'declining_balance', acquisitionDate: '2010-04-01', inServiceDate: '2010-04-01' }),
      YEARS,
    );
    // 1,000,000 x 0.250, then of what is left, until 0.04448 x cost is more: from then on book value x 0.334.
    expect(byYear(plan)).to.deep.equal([
      250_000, 187_500, 140_625, 105_468, 79_101, 59_326, 44_495, 44_583, 44_583, 44_318,
    ]);
  });

  it('counts the month in which it is put into service, however late in it', () => {
    const plan = depreciationPlan(terms({ inServiceDate: '2026-06-30' }), YEARS);
    expect([plan[0]?.name, addedUp(plan, '2026-06-29'), addedUp(plan, '2026-06-30')]).to.deep.equal([
      '2026-06',
      0,
      8_333,
    ]);
    expect(addedUp(plan, '2027-03-31')).to.equal(83_333);
  });

  it('follows fiscal months that end on another day, and a short first year', () => {
    const years = [fiscalYear('2026-07-10', '2027-02-20'), fiscalYear('2027-02-21', '2028-02-20')];
    const plan = depreciationPlan(terms({ acquisitionDate: '2026-07-15', inServiceDate: '2026-07-15' }), years);
    expect(plan[0]).to.deep.include({ name: '2026-07', startDate: '2026-07-10', endDate: '2026-07-20', amount: 8_375 });
    // 0.100 x 8 / 12 = 0.0666..., rounded up to 0.067.
    expect(addedUp(plan, '2027-02-20')).to.equal(67_000);
    expect(plan.at(-1)?.bookValue).to.equal(1);
  });

  it('the rate of the straight line in a short year is rounded up; full years stay as they are', () => {
    const shortYear = (months: number, life: number, cost = 1_000_000): number[] => {
      const start = addMonths('2027-04-01', -months);
      const years = [fiscalYear(start, '2027-03-31'), fiscalYear('2027-04-01', '2028-03-31')];
      const day = { acquisitionDate: start, inServiceDate: start };
      return byYear(depreciationPlan(terms({ ...day, usefulLifeYears: life, acquisitionCost: cost }), years)).slice(
        0,
        2,
      );
    };
    // 0.067 x 5 / 12 = 0.0279... -> 0.028; 0.334 x 7 / 12 = 0.1948... -> 0.195; 0.250 x 6 / 12 = 0.125.
    expect([shortYear(5, 15), shortYear(7, 3), shortYear(6, 4), shortYear(12, 15)]).to.deep.equal([
      [28_000, 67_000],
      [195_000, 334_000],
      [125_000, 250_000],
      [67_000, 67_000],
    ]);
    const years = [fiscalYear('2026-11-01', '2027-03-31')];
    const late = { acquisitionDate: '2027-01-10', inServiceDate: '2027-01-10', usefulLifeYears: 15 };
    expect(byYear(depreciationPlan(terms(late), years))[0], 'three of five months').to.equal(16_800);
  });

  it('rates of the declining balance in a short year are rounded up too; guarantees stay whole', () => {
    /** What fiscal years that end on these days come to, of 1,000,000 yen from 2026-04-01 on. */
    const ofYears = (life: number, ...ends: string[]): number[] => {
      const years: FiscalSpan[] = [];
      for (const end of ends) years.push(fiscalYear(addDays(years.at(-1)?.endDate ?? '2026-03-31', 1), end));
      const day = { acquisitionDate: '2026-04-01', inServiceDate: '2026-04-01' };
      const asset = terms({ ...day, method: 'declining_balance', usefulLifeYears: life });
      const plan = depreciationPlan(asset, years);
      const sums = [0, ...ends.map((end) => addedUp(plan, end))];
      ends.forEach((end, i) => expect(plannedThrough(asset, years, end)).to.equal(sums[i + 1]));
      return sums.slice(1).map((sum, i) => sum - (sums[i] ?? 0));
    };
    // 0.200 x 5 / 12 = 0.0833... -> 0.084; then 916,000 x 0.200.
    expect(ofYears(10, '2026-08-31', '2027-08-31')).to.deep.equal([84_000, 183_200]);
    // 0.500 x 7 / 12 = 0.2916... -> 0.292.
    expect(ofYears(4, '2026-10-31', '2027-10-31')).to.deep.equal([292_000, 354_000]);
    // Fourth year: 125,000 x 0.500 lies below 1,000,000 x 0.12499: revised, 1.000 x 7 / 12 = 0.5833... -> 0.584.
    const ends = ['2027-03-31', '2028-03-31', '2029-03-31', '2029-10-31', '2030-10-31'];
    expect(ofYears(4, ...ends)).to.deep.equal([500_000, 250_000, 125_000, 73_000, 51_999]);
    // Third year of six months: 250,000 x 0.500 = 125,000 of a whole year is not below 124,990, so its rate is 0.250.
    expect(ofYears(4, '2027-03-31', '2028-03-31', '2028-09-30')).to.deep.equal([500_000, 250_000, 62_500]);
  });

  it('goes on from what was depreciated elsewhere: from the book value given, or from what it came to', () => {
    const old = { acquisitionDate: '2024-04-01', inServiceDate: '2024-04-01' };
    const given = depreciationPlan(terms({ ...old, opening: { through: '2026-03-31', bookValue: 790_000 } }), YEARS);
    const found = depreciationPlan(terms({ ...old, opening: { through: '2026-03-31' } }), YEARS);
    expect(plannedBookValue(given, 1_000_000, '2026-03-31')).to.equal(790_000);
    expect(plannedBookValue(found, 1_000_000, '2026-03-31')).to.equal(800_000);
    expect([addedUp(given, '2026-04-30'), addedUp(found, '2026-04-30')]).to.deep.equal([8_333, 8_333]);
    expect(addedUp(given, '2099-12-31')).to.equal(789_999);
    expect(given.filter(({ opening }) => opening)).to.have.lengthOf(24);
  });

  it('goes on from a book value that was taken over after the method had come to its end', () => {
    const old = { acquisitionDate: '2010-04-01', inServiceDate: '2010-04-01' };
    const opening = { through: '2026-03-31', bookValue: 150_000 };
    const plan = depreciationPlan(terms({ ...old, opening }), YEARS);
    expect(plan.find(({ opening: isOpening }) => !isOpening)).to.include({ name: '2026-04', amount: 8_333 });
    expect([addedUp(plan, '2027-03-31'), addedUp(plan, '2099-12-31')]).to.deep.equal([100_000, 149_999]);
  });

  it('law: year by year a plan comes to what its months add up to, on any day, whatever was taken over', () => {
    const short = [fiscalYear('2025-11-11', '2026-03-31'), ...YEARS, fiscalYear('2027-04-01', '2028-01-15')];
    const day = fc.integer({ min: -4_000, max: 6_000 }).map((n) => addDays('2026-04-01', n));
    const monthEnds = short.flatMap(({ months }) => months.map(({ endDate }) => endDate));
    const opening = fc.record({
      through: fc.oneof(fc.constantFrom('2025-11-10', ...monthEnds), day),
      bookValue: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...DEPRECIATION_METHODS),
        fc.constantFrom(YEARS, short),
        day,
        day,
        fc.integer({ min: 2, max: 50 }),
        fc.option(opening, { nil: undefined }),
        (method, years, inServiceDate, asked, usefulLifeYears, taken) => {
          const residualValue = method === 'straight_line' || method === 'declining_balance' ? 1 : 0;
          const asset = terms({
            method,
            inServiceDate,
            acquisitionDate: inServiceDate,
            usefulLifeYears,
            residualValue,
          });
          const known = taken && taken.through >= inServiceDate ? { ...asset, opening: taken } : asset;
          expect(plannedThrough(known, years, asked)).to.equal(addedUp(depreciationPlan(known, years), asked));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('expenses small assets whole in the first month, and nothing of land', () => {
    for (const method of ['immediate', 'small_amount'] as const)
      expect(
        depreciationPlan(terms({ method, acquisitionCost: 99_000, residualValue: 0 }), YEARS).map((m) => [
          m.name,
          m.amount,
        ]),
      ).to.deep.equal([['2026-04', 99_000]]);
    expect(depreciationPlan(terms({ method: 'none' }), YEARS)).to.deep.equal([]);
  });

  it('knows the rules of small assets by day of acquisition', () => {
    const below = (day: string): number | undefined => smallAssetRule('small_amount', day)?.below;
    expect([below('2026-03-31'), below('2026-04-01'), below('2029-03-31'), below('2029-04-01')]).to.deep.equal([
      300_000,
      400_000,
      400_000,
      undefined,
    ]);
    expect(smallAssetRule('immediate', '2026-04-01')).to.include({ below: 100_000 });
    expect(smallAssetRule('lump_sum_3y', '2026-04-01')).to.include({ from: 100_000, below: 200_000 });
    expect(smallAssetRule('straight_line', '2026-04-01')).to.equal(undefined);
    expect([SMALL_AMOUNT_PER_YEAR, METHODS_SINCE]).to.deep.equal([3_000_000, '2007-04-01']);
  });

  it('has rates for 2 to 50 years: straight line is 1/n rounded up, declining balance 2/n and 2.5/n', () => {
    expect([...DEPRECIATION_RATES.keys()]).to.deep.equal(Array.from({ length: 49 }, (_year, i) => i + 2));
    for (const [years, { straightLine, declining200, declining250 }] of DEPRECIATION_RATES) {
      expect(straightLine, `${years} years`).to.equal(Math.ceil(1_000 / years));
      expect(declining200.rate, `${years} years`).to.equal(Math.round(2_000 / years));
      expect(Math.abs(declining250.rate - Math.min(1_000, 2_500 / years)), `${years} years`).to.be.at.most(0.5);
    }
  });

  it('law: months are never negative, sum to cost less residual value, and end within the life and two years', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('straight_line' as const, 'declining_balance' as const),
        fc.integer({ min: 100, max: 5_000_000_000 }),
        fc.integer({ min: 2, max: 50 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.constantFrom(0, 1),
        (method, cost, life, day, residualValue) => {
          const inServiceDate = addDays('2026-04-01', -day);
          const plan = depreciationPlan(
            terms({
              method,
              acquisitionCost: cost,
              usefulLifeYears: life,
              residualValue,
              inServiceDate,
              acquisitionDate: inServiceDate,
            }),
            YEARS,
          );
          expect(plan.every(({ amount }) => amount >= 0)).to.equal(true);
          const sum = plan.reduce((total, { amount }) => total + amount, 0);
          expect(sum).to.be.at.most(cost - residualValue);
          // Small costs lose whole yen to the rounding of a year: what is left then stays for ever.
          if (cost >= 1_000_000) {
            expect(sum).to.equal(cost - residualValue);
            expect(plan.length).to.be.at.most((life + 2) * 12);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
