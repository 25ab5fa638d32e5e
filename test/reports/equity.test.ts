// The statement of changes in net assets: the sample year, each kind of movement, sole proprietors, what it refuses,
// and that it always meets the balance sheet.
import { expect } from 'chai';
import fc from 'fast-check';
import { cashFlow } from '../../queries/reports/cash-flow/cash-flow.ts';
import { equityStatement } from '../../queries/reports/equity.ts';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import type { Report } from '../../queries/reports/report.ts';
import type { Cells } from '../../queries/reports/statement.ts';
import type { Refusal } from '../../src/domain/refusal.ts';
import { openBooks, type Books, type Company, type Line } from './books.ts';
import { CLOSING, NEXT_YEAR, YEAR } from './sample-year.ts';
import { depth } from '../depth.ts';

const year = { from: '2025-04-01', to: '2026-03-31' };
/** Rows that are not zero, each with its columns that are not zero. */
function cells(report: Report<Cells>): Record<string, Record<string, bigint | null>> {
  return Object.fromEntries(
    report.rows
      .map(
        (row) =>
          [row.code, Object.fromEntries(Object.entries(row.values).filter(([, amount]) => amount !== 0n))] as const,
      )
      .filter(([, values]) => Object.keys(values).length > 0),
  );
}
const CHECKS = ['closing_equals_balance_sheet', 'columns_roll_forward', 'dividends_agree_with_cash_flow'];
/** Every check holds; that of the dividends is one of corporations. */
function proven(report: Report<Cells>, sole = false): void {
  expect(report.checks.map(({ code, difference }) => [code, difference])).to.deep.equal(
    CHECKS.slice(0, sole ? 2 : 3).map((code) => [code, 0n]),
  );
}

describe('statement of changes in net assets', function () {
  this.timeout(120_000);
  let books: Books;
  before(async () => {
    books = await openBooks('equity');
  });
  after(() => books.close());

  it('of the sample year: the same before and after the closing entry, and the next year begins with it', async () => {
    const company = await books.company();
    for (const { date, lines, more } of YEAR) await company.post(date, lines, more);
    const before = await company.ask(equityStatement, year);
    const known = company.recordedAt(await company.record());
    await company.post(CLOSING.date, CLOSING.lines, CLOSING.more);
    await company.post(NEXT_YEAR.date, NEXT_YEAR.lines);
    const expected = {
      issue: { capital_stock: 5_000_000n, shareholders_equity_total: 5_000_000n, total: 5_000_000n },
      net_income: {
        retained_earnings: 1_180_000n,
        retained_earnings_total: 1_180_000n,
        shareholders_equity_total: 1_180_000n,
        total: 1_180_000n,
      },
      changes_total: {
        capital_stock: 5_000_000n,
        retained_earnings: 1_180_000n,
        retained_earnings_total: 1_180_000n,
        shareholders_equity_total: 6_180_000n,
        total: 6_180_000n,
      },
      closing: {
        capital_stock: 5_000_000n,
        retained_earnings: 1_180_000n,
        retained_earnings_total: 1_180_000n,
        shareholders_equity_total: 6_180_000n,
        total: 6_180_000n,
      },
    };
    for (const report of [
      before,
      await company.ask(equityStatement, year),
      await company.ask(equityStatement, { ...year, knownAt: known }),
    ]) {
      expect(cells(report)).to.deep.equal(expected);
      proven(report);
    }
    const { rows, columns, ...rest } = before;
    expect(rows.map(({ code, name }) => `${code} ${name}`)).to.deep.equal([
      'opening 当期首残高',
      'issue 新株の発行',
      'dividend 剰余金の配当',
      'reserve_transfer 剰余金の配当に伴う利益準備金の積立て',
      'net_income 当期純利益',
      'treasury_buy 自己株式の取得',
      'treasury_sell 自己株式の処分',
      'other 株主資本以外の項目等の当期変動額（純額）',
      'changes_total 当期変動額合計',
      'closing 当期末残高',
    ]);
    expect(columns.map(({ label }) => label)).to.deep.equal([
      '資本金',
      '資本準備金',
      'その他資本剰余金',
      '資本剰余金合計',
      '利益準備金',
      '別途積立金',
      '繰越利益剰余金',
      '利益剰余金合計',
      '自己株式',
      '株主資本合計',
      '評価・換算差額等',
      '新株予約権',
      '純資産合計',
    ]);
    expect(rest.totals).to.deep.equal({ opening: 0n, netIncome: 1_180_000n, changes: 6_180_000n, closing: 6_180_000n });
    const next = await company.ask(equityStatement, { from: '2026-04-01', to: '2026-04-30' });
    expect(cells(next)['opening']).to.deep.equal(expected.closing);
    expect(next.totals).to.deep.equal({
      opening: 6_180_000n,
      netIncome: 50_000n,
      changes: 50_000n,
      closing: 6_230_000n,
    });
    proven(next);
  });

  const CASES: readonly [what: string, lines: readonly Line[], expected: Record<string, Record<string, bigint>>][] = [
    [
      'a dividend and the legal reserve that it feeds',
      [
        ['3230', 880_000],
        ['2350', -800_000],
        ['3210', -80_000],
      ],
      {
        dividend: { retained_earnings: -800_000n },
        reserve_transfer: { retained_earnings: -80_000n, legal_reserve: 80_000n },
      },
    ],
    [
      'the same, paid at once',
      [
        ['3230', 880],
        ['1130', -800],
        ['3210', -80],
      ],
      { dividend: { retained_earnings: -800n }, reserve_transfer: { retained_earnings: -80n, legal_reserve: 80n } },
    ],
    [
      'a dividend out of capital surplus',
      [
        ['3130', 110],
        ['2350', -100],
        ['3120', -10],
      ],
      {
        dividend: { other_capital_surplus: -100n },
        capital_reserve_transfer: { other_capital_surplus: -10n, capital_reserve: 10n },
      },
    ],
    [
      'a dividend out of both',
      [
        ['3230', 550],
        ['3130', 330],
        ['2350', -800],
        ['3210', -50],
        ['3120', -30],
      ],
      {
        dividend: { retained_earnings: -500n, other_capital_surplus: -300n },
        reserve_transfer: { retained_earnings: -50n, legal_reserve: 50n },
        capital_reserve_transfer: { other_capital_surplus: -30n, capital_reserve: 30n },
      },
    ],
    [
      'a dividend with a fee beside it',
      [
        ['3230', 880],
        ['6370', 5],
        ['2350', -800],
        ['3210', -80],
        ['1130', -5],
      ],
      {
        dividend: { retained_earnings: -800n },
        reserve_transfer: { retained_earnings: -80n, legal_reserve: 80n },
        net_income: { retained_earnings: -5n },
      },
    ],
    [
      'a dividend less tax, paid',
      [
        ['3230', 1_000],
        ['1130', -796],
        ['2511', -204],
      ],
      { dividend: { retained_earnings: -1_000n } },
    ],
    [
      'a dividend less tax, owed',
      [
        ['3230', 1_000],
        ['2350', -796],
        ['2511', -204],
      ],
      { dividend: { retained_earnings: -1_000n } },
    ],
    [
      'a dividend with voluntary reserves',
      [
        ['3230', 1_380],
        ['2350', -800],
        ['3210', -80],
        ['3220', -500],
      ],
      {
        dividend: { retained_earnings: -800n },
        reserve_transfer: { retained_earnings: -80n, legal_reserve: 80n },
        voluntary_reserve: { retained_earnings: -500n, voluntary_reserve: 500n },
      },
    ],
    [
      'the reserve by itself',
      [
        ['3230', 80],
        ['3210', -80],
      ],
      { reserve_transfer: { retained_earnings: -80n, legal_reserve: 80n } },
    ],
    [
      'a voluntary reserve set up',
      [
        ['3230', 30],
        ['3220', -30],
      ],
      { voluntary_reserve: { retained_earnings: -30n, voluntary_reserve: 30n } },
    ],
    [
      'a voluntary reserve released',
      [
        ['3220', 30],
        ['3230', -30],
      ],
      { voluntary_reserve: { voluntary_reserve: -30n, retained_earnings: 30n } },
    ],
    [
      'a charge to retained earnings: stock was overstated',
      [
        ['3230', 70],
        ['1410', -70],
      ],
      { shareholders_other: { retained_earnings: -70n } },
    ],
    [
      'a credit to retained earnings: a sale was forgotten',
      [
        ['1220', 70],
        ['3230', -70],
      ],
      { shareholders_other: { retained_earnings: 70n } },
    ],
    [
      'new shares',
      [
        ['1130', 1_000],
        ['3110', -600],
        ['3120', -400],
      ],
      { issue: { capital_stock: 600n, capital_reserve: 400n } },
    ],
    [
      'new shares to holders of rights',
      [
        ['1130', 100],
        ['3510', 20],
        ['3110', -60],
        ['3120', -60],
      ],
      { issue: { capital_stock: 60n, capital_reserve: 60n }, other: { share_options: -20n } },
    ],
    [
      'treasury stock bought',
      [
        ['3310', 70],
        ['6370', 1],
        ['1130', -71],
      ],
      { treasury_buy: { treasury_stock: -70n }, net_income: { retained_earnings: -1n } },
    ],
    [
      'treasury stock sold with a gain',
      [
        ['1130', 50],
        ['3310', -40],
        ['3130', -10],
      ],
      { treasury_sell: { treasury_stock: 40n, other_capital_surplus: 10n } },
    ],
    [
      'treasury stock sold with a loss',
      [
        ['1130', 30],
        ['3130', 10],
        ['3310', -40],
      ],
      { treasury_sell: { treasury_stock: 40n, other_capital_surplus: -10n } },
    ],
    [
      'treasury stock cancelled',
      [
        ['3130', 40],
        ['3310', -40],
      ],
      { treasury_cancel: { treasury_stock: 40n, other_capital_surplus: -40n } },
    ],
    [
      'treasury stock cancelled, with a fee',
      [
        ['3130', 40],
        ['6370', 3],
        ['3310', -40],
        ['1130', -3],
      ],
      { treasury_cancel: { treasury_stock: 40n, other_capital_surplus: -40n }, net_income: { retained_earnings: -3n } },
    ],
    [
      'capital reduced',
      [
        ['3110', 90],
        ['3130', -90],
      ],
      { capital_reduction: { capital_stock: -90n, other_capital_surplus: 90n } },
    ],
    [
      'capital reduced and a deficit compensated',
      [
        ['3110', 90],
        ['3130', -50],
        ['3230', -40],
      ],
      {
        capital_reduction: { capital_stock: -50n, other_capital_surplus: 50n },
        loss_compensation: { capital_stock: -40n, retained_earnings: 40n },
      },
    ],
    [
      'a deficit compensated out of capital surplus',
      [
        ['3130', 40],
        ['3230', -40],
      ],
      { loss_compensation: { other_capital_surplus: -40n, retained_earnings: 40n } },
    ],
    [
      'a capital reserve reduced',
      [
        ['3120', 40],
        ['3130', -40],
      ],
      { reserve_reduction: { capital_reserve: -40n, other_capital_surplus: 40n } },
    ],
    [
      'a legal reserve reduced',
      [
        ['3210', 40],
        ['3230', -40],
      ],
      { reserve_reduction: { legal_reserve: -40n, retained_earnings: 40n } },
    ],
    [
      'surplus turned into capital',
      [
        ['3230', 25],
        ['3120', 15],
        ['3110', -40],
      ],
      { capitalization: { retained_earnings: -25n, capital_reserve: -15n, capital_stock: 40n } },
    ],
    [
      'capital surplus below zero made up for',
      [
        ['3230', 40],
        ['3130', -40],
      ],
      { surplus_transfer: { retained_earnings: -40n, other_capital_surplus: 40n } },
    ],
    [
      'securities valued',
      [
        ['1810', 5],
        ['3410', -5],
      ],
      { other: { valuation_differences: 5n } },
    ],
    [
      'lines that say what they are',
      [
        ['3230', 880, { movementKind: 'dividend' }],
        ['2350', -800],
        ['3210', -80, { movementKind: 'reserve_transfer' }],
      ],
      { dividend: { retained_earnings: -800n }, reserve_transfer: { retained_earnings: -80n, legal_reserve: 80n } },
    ],
    [
      'every line says what it is',
      [
        ['3230', 800_000, { movementKind: 'dividend' }],
        ['3230', 80_000, { movementKind: 'reserve_transfer' }],
        ['2350', -800_000],
        ['3210', -80_000, { movementKind: 'reserve_transfer' }],
      ],
      {
        dividend: { retained_earnings: -800_000n },
        reserve_transfer: { retained_earnings: -80_000n, legal_reserve: 80_000n },
      },
    ],
    [
      'a dividend that is owed as any other debt, by its name',
      [
        ['3230', 800, { movementKind: 'dividend' }],
        ['2310', -800, { movementKind: 'dividend' }],
      ],
      { dividend: { retained_earnings: -800n } },
    ],
    [
      'the name of the debt is enough',
      [
        ['3230', 880],
        ['2210', -800, { movementKind: 'dividend' }],
        ['3210', -80],
      ],
      { dividend: { retained_earnings: -800n }, reserve_transfer: { retained_earnings: -80n, legal_reserve: 80n } },
    ],
    [
      'a dividend in kind',
      [
        ['3230', 500, { movementKind: 'dividend' }],
        ['1810', -500],
      ],
      { dividend: { retained_earnings: -500n } },
    ],
    [
      'a dividend that is taken back by hand',
      [
        ['2350', 800],
        ['3230', -800],
      ],
      { dividend: { retained_earnings: 800n } },
    ],
    [
      'a line that names another cause',
      [
        ['3230', 30, { movementKind: 'loss_compensation' }],
        ['3130', -30],
      ],
      { loss_compensation: { retained_earnings: -30n, other_capital_surplus: 30n } },
    ],
    [
      'a line that names what we do not know',
      [
        ['3230', 30, { movementKind: 'unheard of' }],
        ['1410', -30],
      ],
      { other: { retained_earnings: -30n } },
    ],
  ];
  /** Rows of a day without sums: what moved which kind of capital. */
  function moved(report: Report<Cells>): Record<string, Record<string, bigint | null>> {
    const own = Object.entries(cells(report)).filter(([row]) => !['opening', 'changes_total', 'closing'].includes(row));
    return Object.fromEntries(
      own.map(([row, values]) => [
        row,
        Object.fromEntries(Object.entries(values).filter(([key]) => !key.endsWith('total'))),
      ]),
    );
  }
  async function movedOn(
    company: Company,
    day: string,
    more: object = {},
  ): Promise<Record<string, Record<string, bigint | null>>> {
    const report = await company.ask(equityStatement, { from: day, to: day, ...more });
    proven(report);
    return moved(report);
  }
  const dayAt = (n: number): string => new Date(Date.UTC(2025, 3, 1 + n)).toISOString().slice(0, 10);

  it('what moved: by the whole entry; taken back by its reversal; the same in sums and as known before', async () => {
    const company = await books.company();
    const ids: string[] = [];
    for (const [i, [, lines]] of CASES.entries()) ids.push(await company.post(dayAt(i), lines));
    const known = company.recordedAt(await company.record());
    for (const [i, [what, , expected]] of CASES.entries())
      expect(await movedOn(company, dayAt(i)), what).to.deep.equal(expected);
    for (const [i, [, lines]] of CASES.entries()) {
      await company.post(dayAt(i), lines);
      await company.post(
        dayAt(i),
        lines.map(([code, amount, more]): Line => [code, -amount, more]),
        { sourceType: 'reversal', reverses: ids[i] as string },
      );
      if (i % 2 === 0)
        await company.post(
          dayAt(i),
          lines.map(([code, amount, more]): Line => [code, amount * 2, more]),
        );
    }
    for (const [i, [what, , expected]] of CASES.entries()) {
      const times = i % 2 === 0 ? 3n : 1n;
      const more = Object.fromEntries(
        Object.entries(expected).map(([row, of]) => [
          row,
          Object.fromEntries(Object.entries(of).map(([key, amount]) => [key, amount * times])),
        ]),
      );
      expect(await movedOn(company, dayAt(i)), what).to.deep.equal(more);
      expect(await movedOn(company, dayAt(i), { knownAt: known }), what).to.deep.equal(expected);
    }
    const year_ = await company.ask(equityStatement, year);
    proven(year_);
    expect(
      year_.rows
        .filter(({ code }) => /reserve|reduction|capitalization|compensation|surplus|cancel/.test(code))
        .map(({ code, values }) => `${code} ${values['total']}`),
    ).to.deep.equal([
      'reserve_transfer 0',
      'capital_reserve_transfer 0',
      'voluntary_reserve 0',
      'capital_reduction 0',
      'reserve_reduction 0',
      'capitalization 0',
      'loss_compensation 0',
      'surplus_transfer 0',
      'treasury_cancel 0',
    ]);
  });

  it('a reversal in part takes back the row of what it reverses, whatever its own lines look like', async () => {
    const company = await books.company();
    const sold = await company.post('2025-05-01', [
      ['1130', 50],
      ['3310', -40],
      ['3130', -10],
    ]);
    const paid = await company.post('2025-05-01', [
      ['3230', 800],
      ['3230', 80],
      ['2350', -800],
      ['3210', -80],
    ]);
    await company.post(
      '2025-06-01',
      [
        ['3130', 4],
        ['1130', -4],
      ],
      { sourceType: 'reversal', reverses: sold },
    );
    await company.post(
      '2025-06-02',
      [
        ['2350', 300],
        ['3230', -300],
      ],
      { sourceType: 'reversal', reverses: paid },
    );
    await company.post(
      '2025-06-03',
      [
        ['3210', 30],
        ['3230', -30],
      ],
      { sourceType: 'reversal', reverses: paid },
    );
    expect([
      await movedOn(company, '2025-06-01'),
      await movedOn(company, '2025-06-02'),
      await movedOn(company, '2025-06-03'),
    ]).to.deep.equal([
      { treasury_sell: { other_capital_surplus: -4n } },
      { dividend: { retained_earnings: 300n } },
      { reserve_transfer: { legal_reserve: -30n, retained_earnings: 30n } },
    ]);
    const months = await company.ask(equityStatement, { from: '2025-05-01', to: '2025-06-30', interval: 'month' });
    expect(months.checks.filter(({ ok }) => !ok)).to.deep.equal([]);
    expect(
      ['2025-05', '2025-06', 'total'].map(
        (key) => months.rows.find(({ code }) => code === 'treasury_sell')?.values[`${key}.total`],
      ),
    ).to.deep.equal([50n, -4n, 46n]);
  });

  it('a check finds dividends that the cash flow statement does not know', async () => {
    const company = await books.company();
    await company.post('2025-05-01', [
      ['3230', 500],
      ['2350', -500],
    ]);
    await company.post('2025-06-01', [
      ['2350', 400],
      ['1130', -318],
      ['2511', -82],
    ]);
    proven(await company.ask(equityStatement, year));
    // The rest lapses: it was resolved and will never be paid.
    await company.post('2025-07-01', [
      ['2350', 100],
      ['7180', -100],
    ]);
    const { checks } = await company.ask(equityStatement, year);
    expect(checks.find(({ ok }) => !ok)).to.deep.equal({
      code: 'dividends_agree_with_cash_flow',
      ok: false,
      difference: 100n,
    });
  });

  it('a dividend owed on any debt is no operation, and its payment is financing, where lines say so', async () => {
    for (const debt of ['2310', '2210', '2120']) {
      const company = await books.company();
      const named = { movementKind: 'dividend' };
      const flows = async (): Promise<Record<string, bigint>> => {
        const { rows } = await company.ask(cashFlow, year);
        return Object.fromEntries(
          rows.flatMap(({ code, values }): [string, bigint][] =>
            /^(operating|financing|dividends_paid)(_total)?$/.test(code)
              ? [[code, (values['total'] as bigint | null) ?? 0n]]
              : [],
          ),
        );
      };
      await company.post('2025-04-01', [
        ['1130', 5_000],
        ['3110', -5_000],
      ]);
      const before = await flows();
      await company.post('2025-05-01', [
        ['3230', 800, named],
        [debt, -800, named],
      ]);
      expect(await flows(), `${debt} declared`).to.deep.equal(before);
      proven(await company.ask(equityStatement, year));
      await company.post('2025-06-01', [
        [debt, 800, named],
        ['1130', -700],
        ['2511', -100],
      ]);
      const after = await flows();
      expect(after['dividends_paid'], `${debt} paid`).to.equal(-800n);
      proven(await company.ask(equityStatement, year));
    }
  });

  it('sole proprietors: capital, contributions, drawings, result', async () => {
    const company = await books.company({ entityType: 'sole_proprietor', fiscalYearStart: '2025-01-01' });
    await company.post('2025-01-01', [
      ['1130', 500],
      ['3930', -500],
    ]);
    await company.post('2025-02-01', [
      ['6240', 30],
      ['3920', -30],
    ]);
    await company.post('2025-03-01', [
      ['3910', 80],
      ['1130', -80],
    ]);
    await company.post('2025-04-01', [
      ['1130', 200],
      ['4110', -200],
    ]);
    const before = await company.ask(equityStatement, { from: '2025-01-01', to: '2025-12-31' });
    proven(before, true);
    expect(cells(before)).to.deep.equal({
      contribution: { owner_contributions: 30n, total: 30n },
      drawing: { owner_drawings: -80n, total: -80n },
      net_income: { result: 170n, total: 170n },
      other: { owner_capital: 500n, total: 500n },
      changes_total: { owner_capital: 500n, owner_contributions: 30n, owner_drawings: -80n, result: 170n, total: 620n },
      closing: { owner_capital: 500n, owner_contributions: 30n, owner_drawings: -80n, result: 170n, total: 620n },
    });
    await company.post(
      '2025-12-31',
      [
        ['4110', 200],
        ['6240', -30],
        ['3930', -170],
      ],
      { sourceType: 'closing' },
    );
    const after = await company.ask(equityStatement, { from: '2025-01-01', to: '2025-12-31' });
    proven(after, true);
    expect(cells(after)).to.deep.include({
      net_income: { result: 170n, total: 170n },
      other: { owner_capital: 670n, result: -170n, total: 500n },
      closing: { owner_capital: 670n, owner_contributions: 30n, owner_drawings: -80n, total: 620n },
    });
  });

  it('what a year opens with is no movement of that year', async () => {
    const sole = await books.company({ entityType: 'sole_proprietor', fiscalYearStart: '2025-01-01' });
    await sole.post('2025-02-01', [
      ['6240', 30],
      ['3920', -30],
    ]);
    await sole.post('2025-03-01', [
      ['3910', 80],
      ['1130', -80],
    ]);
    await sole.post(
      '2026-01-01',
      [
        ['3930', 50],
        ['3920', 30],
        ['3910', -80],
      ],
      { sourceType: 'opening' },
    );
    const next = await sole.ask(equityStatement, { from: '2026-01-01', to: '2026-12-31' });
    proven(next, true);
    // Contributions and drawings of 2025 went into the capital; its result was never closed.
    expect(cells(next)).to.deep.equal({
      opening: { owner_capital: -50n, result: -30n, total: -80n },
      closing: { owner_capital: -50n, result: -30n, total: -80n },
    });
    const corporation = await books.company();
    await corporation.post(
      '2025-04-01',
      [
        ['1130', 500],
        ['3110', -500],
      ],
      { sourceType: 'opening' },
    );
    await corporation.post('2025-04-01', [
      ['1220', 70],
      ['3990', -70],
    ]);
    await corporation.post('2025-04-01', [
      ['3990', 70],
      ['3230', -70],
    ]);
    const opened = {
      capital_stock: 500n,
      retained_earnings: 70n,
      retained_earnings_total: 70n,
      shareholders_equity_total: 570n,
      total: 570n,
    };
    const report = await corporation.ask(equityStatement, year);
    proven(report);
    expect(cells(report)).to.deep.equal({ opening: opened, closing: opened });
  });

  it('refuses a missing day, naming both, and a range over the end of a year', async () => {
    const company = await books.company();
    const refusal = async (input: object): Promise<string> =>
      company.ask(equityStatement, input).then(
        () => 'answered',
        ({ code, message, field }: Refusal) => `${code} ${field}: ${message}`,
      );
    expect(await refusal({ from: '2025-04-01' })).to.match(/^validation_error to: .*from and to/);
    expect(await refusal({ to: '2025-04-01' })).to.match(/^validation_error from: .*from and to/);
    expect(await refusal({ from: '2026-03-01', to: '2026-04-30' })).to.match(
      /^validation_error to: .*2026-03-01.*2026-04-01/,
    );
  });

  it('law: net assets at the end as in the balance sheet, income of the year, parts of a year follow on', async () => {
    const CODES = [
      '1110',
      '1220',
      '2120',
      '3110',
      '3120',
      '3130',
      '3210',
      '3220',
      '3230',
      '3310',
      '3410',
      '3510',
      '4110',
      '5120',
      '9110',
    ];
    const leg = fc.record({
      debit: fc.constantFrom(...CODES),
      credit: fc.constantFrom(...CODES),
      amount: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.constant(Number.MAX_SAFE_INTEGER)),
    });
    const step = fc.record({
      day: fc.integer({ min: 0, max: 729 }),
      adjustment: fc.boolean(),
      movement: fc.constantFrom(undefined, 'issue', 'other', 'unheard of'),
      legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
    });
    const dayOf = (n: number): string => new Date(Date.UTC(2025, 3, 1) + n * 86_400_000).toISOString().slice(0, 10);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 15 }),
        fc.constantFrom(0, 365),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 364 }),
        async (steps, start, a, b) => {
          const company = await books.company();
          for (const { day, adjustment, movement, legs } of steps) {
            await company.post(
              dayOf(day),
              legs.flatMap(({ debit, credit, amount }): Line[] => [
                [debit, amount, movement === undefined ? {} : { movementKind: movement }],
                [credit, -amount],
              ]),
              { adjustment },
            );
          }
          const [from, cut, to] = [dayOf(start), dayOf(start + Math.min(a, b)), dayOf(start + Math.max(a, b))];
          const report = await company.ask(equityStatement, { from, to });
          proven(report);
          expect(report.totals['closing']).to.equal(
            (await company.ask(balanceSheetReport, { asOf: to })).totals['equity'],
          );
          expect(report.totals['netIncome']).to.equal(
            (await company.ask(profitAndLoss, { from, to })).totals['netIncome'],
          );
          if (cut === to) return;
          const next = new Date(Date.parse(cut) + 86_400_000).toISOString().slice(0, 10);
          const first = await company.ask(equityStatement, { from, to: cut });
          const second = await company.ask(equityStatement, { from: next, to });
          expect(cells(second)['opening']).to.deep.equal(cells(first)['closing']);
          expect(cells(second)['closing']).to.deep.equal(cells(report)['closing']);
        },
      ),
      { numRuns: depth(8, 30) },
    );
  });

  it('law: what moved in a month is what moved on its days, entry by entry', async () => {
    // Few accounts, so that several entries are of one shape and differ in who gives whom how much.
    const leg = fc.record({
      debit: fc.constantFrom('3230', '3130', '1130', '6370'),
      credit: fc.constantFrom('3210', '3120', '2350', '1130', '3310'),
      amount: fc.integer({ min: 1, max: 99 }),
    });
    const entry = fc.record({
      legs: fc.array(leg, { minLength: 2, maxLength: 3 }),
      amounts: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 3 }),
      said: fc.constantFrom(undefined, undefined, 'shareholders_other'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 2, maxLength: 5 }), async (entries) => {
        const company = await books.company();
        let n = 0;
        for (const { legs, amounts, said } of entries) {
          for (const factor of amounts) {
            // The same shape with other amounts.
            await company.post(
              dayAt(n++),
              legs.flatMap(({ debit, credit, amount }, i): Line[] => {
                const of = 1 + ((amount * factor * (i + 1)) % 97);
                return [
                  [debit, of, said ? { movementKind: said } : {}],
                  [credit, -of],
                ];
              }),
            );
          }
        }
        const days = new Map<string, bigint>();
        const ask = (from: string, to: string): Promise<Report<Cells>> => company.ask(equityStatement, { from, to });
        const named = (report: Report<Cells>): [string, bigint][] =>
          Object.entries(moved(report)).flatMap(([row, of]) =>
            Object.entries(of).map(([column, amount]): [string, bigint] => [`${row} ${column}`, amount ?? 0n]),
          );
        for (let i = 0; i < n; i++)
          for (const [name, amount] of named(await ask(dayAt(i), dayAt(i))))
            days.set(name, (days.get(name) ?? 0n) + amount);
        const text = (all: Iterable<[string, bigint]>): string[] =>
          [...all]
            .filter(([, amount]) => amount !== 0n)
            .map(([name, amount]) => `${name}: ${amount}`)
            .sort();
        expect(text(named(await ask(dayAt(0), dayAt(29))))).to.deep.equal(text(days));
      }),
      { numRuns: depth(3, 8) },
    );
  });
});
