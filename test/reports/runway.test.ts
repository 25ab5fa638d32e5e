// The runway and the dashboard: worked examples, the cases where there is no number, and the law that burn is the fall
// of cash but for financing.
import { expect } from 'chai';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { dashboard, type Dashboard } from '../../queries/dashboard.ts';
import { runway } from '../../queries/reports/runway.ts';
import { cashFlow } from '../../queries/reports/cash-flow/cash-flow.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { PartnerCreated } from '../../src/domain/registers.ts';
import { figuresAlone, openBooks, type Books, type Line } from './books.ts';
import { depth } from '../depth.ts';

/** Today of the tests is 2026-11-21 in Tokyo: the last full months are August to October. */
describe('runway and dashboard', function () {
  this.timeout(120_000);
  let books: Books;
  before(async () => {
    books = await openBooks('runway');
  });
  after(() => books.close());

  it('runway: cash over the average fall of three full months, financing left out', async () => {
    const company = await books.company();
    await company.post('2026-05-01', [
      ['1130', 1_000_000],
      ['3110', -1_000_000],
    ]);
    await company.post('2026-08-10', [
      ['6320', 100_000],
      ['1130', -100_000],
    ]);
    await company.post('2026-09-10', [
      ['6320', 100_000],
      ['1130', -100_000],
    ]);
    await company.post('2026-09-20', [
      ['1130', 50_000],
      ['4110', -50_000],
    ]);
    await company.post('2026-10-05', [
      ['1640', 100_001],
      ['1130', -100_001],
    ]);
    await company.post('2026-10-06', [
      ['1130', 300_000],
      ['2620', -300_000],
    ]);
    await company.post('2026-10-31', [
      ['6240', 9_000],
      ['2310', -9_000],
    ]);
    await company.post('2026-11-01', [
      ['6320', 100_000],
      ['1130', -100_000],
    ]);
    await company.post('2026-12-01', [
      ['6320', 777_000],
      ['1130', -777_000],
    ]);
    const report = await company.ask(runway, { months: '2' });
    expect(report.cash).to.equal(949_999n);
    expect(report.monthlyBurn).to.deep.equal({
      gross: 100_000n,
      net: 83_333n,
      months: 3,
      from: '2026-08-01',
      to: '2026-10-31',
    });
    expect([report.runwayMonthsX10, report.zeroCashDate, report.asOf]).to.deep.equal([
      114n,
      '2027-10-29',
      '2026-11-21',
    ]);
    expect(report.forecast).to.deep.equal([
      { month: '2026-12', opening: 949_999n, inflow: 16_667n, outflow: 100_000n, closing: 866_666n },
      { month: '2027-01', opening: 866_666n, inflow: 16_667n, outflow: 100_000n, closing: 783_333n },
    ]);
    expect(report.rows.map(({ code, values }) => [code, values['closing']])).to.deep.equal([
      ['2026-12', 866_666n],
      ['2027-01', 783_333n],
    ]);
    expect(report.checks).to.deep.equal([{ code: 'flows_tie_to_cash', ok: true, difference: 0n }]);
    expect((await company.ask(runway, {})).forecast).to.have.length(12);
    expect(report.definition.en).to.match(/financing excluded/);
  });

  it('as it was known: of the day and the books of then', async () => {
    const company = await books.company();
    await company.post('2026-01-10', [
      ['1130', 900_000],
      ['3110', -900_000],
    ]);
    // Recording times of the tests begin on 2026-04-01: the last full months are January to March.
    const first = await company.record(
      company.entry('2026-02-10', [
        ['6320', 90_000],
        ['1130', -90_000],
      ]).event,
    );
    await company.post('2026-03-10', [
      ['6320', 30_000],
      ['1130', -30_000],
    ]);
    const then = await company.ask(runway, { knownAt: company.recordedAt(first), months: '1', locale: 'en' });
    expect([then.asOf, then.cash, then.monthlyBurn, then.knownAt]).to.deep.equal([
      '2026-04-01',
      810_000n,
      { gross: 30_000n, net: 30_000n, months: 3, from: '2026-01-01', to: '2026-03-31' },
      company.recordedAt(first),
    ]);
    expect([then.forecast[0]?.month, then.columns[0]?.label, then.runwayMonthsX10]).to.deep.equal([
      '2026-05',
      'Opening',
      270n,
    ]);
    const later = await company.ask(runway, { knownAt: company.recordedAt(await company.record()) });
    expect(later.monthlyBurn?.net).to.equal(40_000n);
    const far = await company.ask(
      runway,
      { knownAt: company.recordedAt(first), months: '1', locale: 'en' },
      { projectedRevision: first + 1_000_000 },
    );
    expect(far.monthlyBurn).to.deep.equal(then.monthlyBurn);
    const young = await books.company();
    const opened = await young.record(
      young.entry('2026-03-05', [
        ['6320', 90],
        ['1130', -90],
      ]).event,
    );
    await young.post('2026-01-05', [
      ['6320', 90],
      ['1130', -90],
    ]);
    expect((await young.ask(runway, { knownAt: young.recordedAt(opened) })).monthlyBurn).to.deep.include({
      months: 1,
      from: '2026-03-01',
    });
    expect((await young.ask(runway, { knownAt: young.recordedAt(opened + 1) })).monthlyBurn).to.deep.include({
      months: 3,
      from: '2026-01-01',
    });
  });

  it('no number where there is none: earnings, no full month, no books; as few months as there are', async () => {
    const earning = await books.company();
    await earning.post('2026-09-10', [
      ['1130', 100],
      ['4110', -100],
    ]);
    const earned = await earning.ask(runway, {});
    expect([earned.monthlyBurn, earned.runwayMonthsX10, earned.zeroCashDate]).to.deep.equal([
      { gross: 0n, net: -50n, months: 2, from: '2026-09-01', to: '2026-10-31' },
      null,
      null,
    ]);
    expect(earned.forecast[11]?.closing).to.equal(700n);

    const fresh = await books.company();
    await fresh.post('2026-11-10', [
      ['6320', 100],
      ['1130', -100],
    ]);
    const none = await fresh.ask(runway, {});
    expect([
      none.cash,
      none.monthlyBurn,
      none.runwayMonthsX10,
      none.zeroCashDate,
      none.forecast,
      none.rows,
    ]).to.deep.equal([-100n, null, null, null, [], []]);
    expect((await (await books.company()).ask(runway, {})).monthlyBurn).to.equal(null);

    const broke = await books.company();
    await broke.post('2026-10-10', [
      ['6320', 100],
      ['1130', -100],
    ]);
    expect([(await broke.ask(runway, {})).runwayMonthsX10, (await broke.ask(runway, {})).zeroCashDate]).to.deep.equal([
      0n,
      '2026-11-21',
    ]);

    const rich = await books.company();
    await rich.post('2026-10-01', [
      ['1130', Number.MAX_SAFE_INTEGER],
      ['3110', -Number.MAX_SAFE_INTEGER],
    ]);
    await rich.post('2026-10-10', [
      ['6320', 1],
      ['1130', -1],
    ]);
    expect([(await rich.ask(runway, {})).runwayMonthsX10, (await rich.ask(runway, {})).zeroCashDate]).to.deep.equal([
      (BigInt(Number.MAX_SAFE_INTEGER) - 1n) * 10n,
      null,
    ]);
    for (const months of ['0', '37', 'x']) expect(runway.input.safeParse({ months }).success, months).to.equal(false);
    expect(runway.input.safeParse({ from: '2026-01-01' }).success).to.equal(false);
  });

  it('law: net burn is the fall of cash but for financing, over the months of the cash flow statement', async () => {
    const CODES = ['1110', '1130', '1220', '1640', '2120', '2620', '3110', '4110', '6320'];
    const step = fc.record({
      month: fc.integer({ min: 4, max: 11 }),
      debit: fc.constantFrom(...CODES),
      credit: fc.constantFrom(...CODES),
      amount: fc.integer({ min: 1, max: 1000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const company = await books.company();
        for (const { month, debit, credit, amount } of steps)
          await company.post(`2026-${String(month).padStart(2, '0')}-15`, [
            [debit, amount],
            [credit, -amount],
          ] satisfies Line[]);
        const report = await company.ask(runway, {});
        if (report.monthlyBurn === null) {
          expect(Math.min(...steps.map(({ month }) => month))).to.equal(11);
          return;
        }
        const { from, to, months, net, gross } = report.monthlyBurn;
        const { totals } = await company.ask(cashFlow, { from, to });
        const fall = -((totals['operating'] ?? 0n) + (totals['investing'] ?? 0n));
        expect(net).to.equal(
          fall >= 0n || fall % BigInt(months) === 0n ? fall / BigInt(months) : fall / BigInt(months) - 1n,
        );
        expect(gross >= net).to.equal(true);
        expect(report.runwayMonthsX10 === null).to.equal(net <= 0n);
        expect(report.checks.every(({ ok }) => ok)).to.equal(true);
      }),
      { numRuns: depth(10, 25) },
    );
  });

  it('dashboard: every figure of a small company', async () => {
    const company = await books.company();
    const customer = withPrefix('partner', uuidv7());
    await company.record(
      PartnerCreated({
        partner: {
          id: customer,
          name: '甲社',
          type: 'customer',
          createdAt: '2026-04-01T00:00:00.000Z',
          updatedAt: '2026-04-01T00:00:00.000Z',
          version: 1,
          status: 'active',
        },
      }),
    );
    await company.post('2025-04-01', [
      ['1130', 900_000],
      ['3110', -900_000],
    ]);
    await company.post('2026-03-31', [
      ['1130', 70],
      ['4110', -70],
    ]);
    await company.post(
      '2026-03-31',
      [
        ['4110', 70],
        ['3230', -70],
      ],
      { sourceType: 'closing' },
    );
    await company.post('2026-10-05', [
      ['6320', 90_000],
      ['1130', -90_000],
    ]);
    await company.post(
      '2026-10-06',
      [
        ['1220', 110],
        ['4110', -100],
        ['2580', -10],
      ],
      { partnerId: customer, dueDate: '2026-11-20' },
    );
    await company.post(
      '2026-11-06',
      [
        ['1220', 220],
        ['4110', -200],
        ['2580', -20],
      ],
      { partnerId: customer, dueDate: '2026-12-31' },
    );
    await company.post(
      '2026-11-07',
      [
        ['1130', 50],
        ['1220', -50],
      ],
      { partnerId: customer },
    );
    await company.post('2026-11-08', [
      ['6240', 40],
      ['2310', -40],
    ]);
    await company.post('2026-11-30', [
      ['6240', 999],
      ['1130', -999],
    ]);
    await company.record(
      company.entry(
        '2026-11-09',
        [
          ['6240', 1],
          ['1130', -1],
        ],
        { draft: true },
      ).event,
    );
    const { series, periods, ...rest } = figuresAlone(await company.ask(dashboard, {})) as Dashboard;
    expect(rest).to.deep.equal({
      companyId: company.id,
      asOf: '2026-11-21',
      currency: 'JPY',
      cash: 810_120n,
      receivables: { total: 280n, overdue: 60n },
      payables: { total: 40n, overdue: 40n },
      monthToDate: { revenue: 200n, expense: 40n, net: 160n },
      yearToDate: { revenue: 300n, expense: 90_040n, net: -89_740n },
      runwayMonthsX10: 270n,
      zeroCashDate: '2029-02-08',
      bankAccounts: [],
      unmatchedBankCount: 0,
      draftsCount: 1,
      approvalsCount: 0,
      unpaidPayrollCount: 0,
      pendingExpenseCount: 0,
      alerts: [],
      chain: { position: rest.chain.position },
      generatedAt: '2026-11-21T00:00:00.000Z',
    });
    const nonZero = (points: readonly { month: string; value: bigint }[]): string[] =>
      points.filter(({ value }) => value !== 0n).map(({ month, value }) => `${month} ${value}`);
    expect(
      [series.revenue, series.expense, series.cash].map((points) => [
        points.length,
        points[0]?.month,
        points[11]?.month,
      ]),
    ).to.deep.equal(Array.from({ length: 3 }, () => [12, '2025-12', '2026-11']));
    expect([nonZero(series.revenue), nonZero(series.expense)]).to.deep.equal([
      ['2026-03 70', '2026-10 100', '2026-11 200'],
      ['2026-10 90000', '2026-11 40'],
    ]);
    expect(series.cash.map(({ value }) => Number(value))).to.deep.equal([
      900_000,
      900_000,
      900_000,
      ...Array.from({ length: 7 }, () => 900_070),
      810_070,
      810_120,
    ]);
    expect(periods.open).to.equal(12);
    expect(periods.nextClose).to.deep.include({ endDate: '2025-04-30' });
  });

  it('dashboard as it was known: figures of that day, whatever came since; open work as it is now', async () => {
    const company = await books.company();
    const charge = (yen: number, date: string): Promise<unknown> =>
      company.post(
        date,
        [
          ['1220', yen],
          ['4110', -yen],
        ],
        { dueDate: '2026-03-20' },
      );
    await company.post('2025-12-01', [
      ['1130', 900_000],
      ['3110', -900_000],
    ]);
    for (const month of ['2025-12', '2026-01', '2026-02', '2026-03'])
      await company.post(`${month}-15`, [
        ['6320', 30_000],
        ['1130', -30_000],
      ]);
    await charge(500, '2026-03-05');
    const knownAt = company.recordedAt(await company.record());
    const figures = ({ generatedAt: _now, draftsCount: _drafts, ...rest }: Dashboard): object => rest;
    const then = await company.ask(dashboard, {}, { nowMs: Date.parse(knownAt) });
    expect([then.asOf, then.cash, figuresAlone(then.receivables), then.runwayMonthsX10]).to.deep.equal([
      ...['2026-04-01', 780_000n, { total: 500n, overdue: 500n }, 260n],
    ]);
    await charge(70, '2026-03-06');
    await company.post('2026-02-20', [
      ['6320', 9_000],
      ['1130', -9_000],
    ]);
    await company.record(
      company.entry(
        '2026-04-01',
        [
          ['6240', 1],
          ['1130', -1],
        ],
        { draft: true },
      ).event,
    );
    const known = await company.ask(dashboard, { knownAt });
    expect(figuresAlone(figures(known))).to.deep.equal(figuresAlone(figures(then)));
    expect([then.draftsCount, known.draftsCount]).to.deep.equal([0, 1]);
    const now = await company.ask(dashboard, {}, { nowMs: Date.parse(knownAt) });
    expect([now.cash, now.receivables.total]).to.deep.equal([771_000n, 570n]);
  });
});
