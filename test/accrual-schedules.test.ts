// Slices of an amount over a time: days, months, full months.
import { expect } from 'chai';
import fc from 'fast-check';
import { ACCRUAL_METHODS, slicesOf, standing } from '../src/domain/accrual-schedules.ts';
import { addDays } from '../src/domain/dates.ts';

const amounts = (...asked: Parameters<typeof slicesOf>): [string, number][] =>
  slicesOf(...asked).map(({ date, amount }) => [date, amount]);

describe('slices of an accrual', () => {
  it('monthly: every month touched weighs the same, 8,333 8,333 8,334', () => {
    const year = amounts({ total: 100_000 }, 'monthly', '2026-04-10', '2027-03-09');
    expect(year.map(([, amount]) => amount)).to.deep.equal([
      8_333, 8_333, 8_334, 8_333, 8_333, 8_334, 8_333, 8_333, 8_334, 8_333, 8_333, 8_334,
    ]);
    expect([year[0]?.[0], year[1]?.[0], year.at(-1)?.[0]]).to.deep.equal(['2026-04-30', '2026-05-31', '2027-03-09']);
  });
  it('daily: by the days that have passed, both ends included', () => {
    expect(amounts({ total: 3_650 }, 'daily', '2026-04-16', '2027-04-15').slice(0, 2)).to.deep.equal([
      ['2026-04-30', 150],
      ['2026-05-31', 310],
    ]);
    expect(amounts({ total: 100 }, 'daily', '2026-04-30', '2026-05-01')).to.deep.equal([
      ['2026-04-30', 50],
      ['2026-05-01', 50],
    ]);
  });
  it('full_months: the first month counts only from its 1st, the last one always', () => {
    expect(amounts({ total: 120 }, 'full_months', '2026-04-02', '2026-06-15')).to.deep.equal([
      ['2026-05-31', 60],
      ['2026-06-15', 60],
    ]);
    expect(amounts({ total: 120 }, 'full_months', '2026-04-01', '2026-06-15')).to.deep.equal([
      ['2026-04-30', 40],
      ['2026-05-31', 40],
      ['2026-06-15', 40],
    ]);
    expect(amounts({ total: 120 }, 'full_months', '2026-04-02', '2026-04-20')).to.deep.equal([['2026-04-20', 120]]);
  });
  it('consumption tax is shared out in the same way, by itself', () => {
    expect(slicesOf({ total: 100, tax: 10 }, 'monthly', '2026-04-01', '2026-06-30')).to.deep.equal([
      { date: '2026-04-30', amount: 33, taxAmount: 3 },
      { date: '2026-05-31', amount: 33, taxAmount: 3 },
      { date: '2026-06-30', amount: 34, taxAmount: 4 },
    ]);
  });
  it('leaves slices of nothing out', () => {
    expect(amounts({ total: 1 }, 'monthly', '2026-04-01', '2026-06-30')).to.deep.equal([['2026-06-30', 1]]);
  });
  it('stands where its slices stand', () => {
    const slice = { date: '2026-04-30', amount: 40 };
    expect(
      standing([
        { ...slice, status: 'skipped' },
        { ...slice, status: 'posted' },
        { ...slice, date: '2026-05-31', status: 'reversed' },
      ]),
    ).to.deep.equal({ recognizedAmount: 80, remainingAmount: 40, nextDate: '2026-05-31', status: 'active' });
    expect(standing([{ ...slice, status: 'posted' }])).to.include({ remainingAmount: 0, status: 'completed' });
  });
  it('a slice is never so small that its tax could not be booked: 7 yen with 1 yen of tax over a year', () => {
    const slices = slicesOf({ total: 7, tax: 1 }, 'monthly', '2026-04-01', '2027-03-31');
    expect(slices.filter(({ amount, taxAmount = 0 }) => taxAmount >= amount)).to.deep.equal([]);
    expect(slices.at(-1)).to.deep.equal({ date: '2027-03-31', amount: 2, taxAmount: 1 });
  });
  it('law: the slices of 1,000 random schedules add up to the whole, in order, the last on its end', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ACCRUAL_METHODS),
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 900_000_000_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 3_600 }),
        (method, total, tax, from, days) => {
          const startDate = addDays('2024-01-01', from);
          const endDate = addDays(startDate, days);
          const slices = slicesOf({ total, tax }, method, startDate, endDate);
          expect(slices.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).to.equal(BigInt(total));
          expect(slices.reduce((sum, { taxAmount = 0 }) => sum + taxAmount, 0)).to.equal(tax);
          expect(slices.at(-1)?.date).to.equal(endDate);
          expect(slices.map(({ date }) => date)).to.deep.equal(slices.map(({ date }) => date).sort());
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
