// Columns of the statements: what a period means, whole documents of the sample year, what is refused; and the same
// through HTTP on both surfaces.
import { expect } from 'chai';
import { changeInBasisPoints, comparedRange, planColumns, rangeOfPeriod } from '../../queries/reports/columns.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import { type BalanceFrame } from '../../queries/reports/balances.ts';
import { reportDiff, type DiffRow } from '../../queries/reports/diff.ts';
import { accountDetails, generalLedger } from '../../queries/reports/general-ledger.ts';
import type { Report } from '../../queries/reports/report.ts';
import type { Cells } from '../../queries/reports/statement.ts';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import { trialBalance } from '../../queries/reports/trial-balance.ts';
import { EntryAmended, EntryAnnotated } from '../../src/domain/journal.ts';
import { LabelCreated, PartnerCreated } from '../../src/domain/registers.ts';
import type { Refusal } from '../../src/domain/refusal.ts';
import { startApi, type Api } from '../api.ts';
import { openBooks, type Books, type Company } from './books.ts';
import { CLOSING, NEXT_YEAR, YEAR } from './sample-year.ts';

/** A report as text, one line per row: `code figures`, in the order of the columns; nothing as `null`, zeros as `-`. */
function page(report: Report<Cells>): string[] {
  return report.rows.map(
    (row) =>
      `${'  '.repeat(row.level)}${row.code} ` +
      report.columns.map(({ key }) => (row.values[key] === null ? 'null' : String(row.values[key] || '-'))).join(' '),
  );
}
async function refusal(
  promise: Promise<unknown>,
): Promise<{ code: string; field: string | undefined; message: string }> {
  try {
    await promise;
  } catch (error) {
    const { code, field, message } = error as Refusal;
    return { code, field, message };
  }
  throw new Error('nothing was refused');
}
const frame = (years: [string, string][], month = 4, day = 1): BalanceFrame => ({
  timezone: 'Asia/Tokyo',
  currency: 'JPY',
  entityType: 'corporation',
  fiscalYearStartMonth: month,
  fiscalYearStartDay: day,
  years,
});

describe('periods and columns', () => {
  const april = frame([
    ['2025-04-01', '2026-03-31'],
    ['2026-04-01', '2027-03-31'],
  ]);
  const short = frame([
    ['2026-07-15', '2027-03-31'],
    ['2027-04-01', '2028-03-31'],
  ]);
  // The year's end was moved: what follows is opened as full years from there on, whatever the company says.
  const moved = frame([
    ['2026-04-01', '2027-03-31'],
    ['2027-04-01', '2027-12-31'],
  ]);
  const period = (of: BalanceFrame, text: string): string => {
    const { from, to } = rangeOfPeriod(of, text);
    return `${from} ${to}`;
  };
  for (const [of, text, expected] of [
    [april, 'FY2026', '2026-04-01 2027-03-31'],
    [april, 'FY2026-Q1', '2026-04-01 2026-06-30'],
    [april, 'FY2026-Q4', '2027-01-01 2027-03-31'],
    [april, 'FY2026-H1', '2026-04-01 2026-09-30'],
    [april, 'FY2026-H2', '2026-10-01 2027-03-31'],
    [april, '2026', '2026-01-01 2026-12-31'],
    [april, '2026-Q1', '2026-01-01 2026-03-31'],
    [april, '2026-Q4', '2026-10-01 2026-12-31'],
    [april, '2026-04', '2026-04-01 2026-04-30'],
    [april, '2024-02', '2024-02-01 2024-02-29'],
    [april, 'FY2031', '2031-04-01 2032-03-31'],
    [short, 'FY2026', '2026-07-15 2027-03-31'],
    [short, 'FY2026-Q2', '2026-07-15 2026-09-30'],
    [short, 'FY2026-Q3', '2026-10-01 2026-12-31'],
    [short, 'FY2026-H1', '2026-07-15 2026-09-30'],
    [moved, 'FY2028', '2028-01-01 2028-12-31'],
    [moved, 'FY2030-Q1', '2030-01-01 2030-03-31'],
    [frame([], 1), 'FY2026-Q2', '2026-04-01 2026-06-30'],
    [frame([], 2, 21), 'FY2026-Q1', '2026-02-21 2026-05-20'],
  ] as const)
    it(`${text} is ${expected}`, () => {
      expect(period(of, text)).to.equal(expected);
    });
  it('a day outside of the fiscal years that are open lies in one that adjoins them', () => {
    const starts = (of: BalanceFrame, ...days: string[]): string[] => days.map((day) => fiscalYearStart(of, day));
    expect(starts(moved, '2026-03-31', '2027-12-31', '2028-01-01', '2028-12-31', '2031-06-30')).to.deep.equal([
      '2025-04-01',
      '2027-04-01',
      '2028-01-01',
      '2028-01-01',
      '2031-01-01',
    ]);
    expect(starts(short, '2026-07-14', '2028-04-01')).to.deep.equal(['2026-04-01', '2028-04-01']);
  });
  it('a short first year has no first quarter', async () => {
    expect(await refusal(Promise.resolve().then(() => rangeOfPeriod(short, 'FY2026-Q1')))).to.deep.include({
      code: 'validation_error',
      field: 'period',
    });
  });

  const keys = (of: BalanceFrame, from: string, to: string, interval: 'month' | 'quarter' | 'year'): string[] =>
    planColumns(of, { from, to }, { interval }, () => 'x').map((column) => `${column.key} ${column.from} ${column.to}`);
  it('months are clipped to the range', () => {
    expect(keys(april, '2026-04-10', '2026-06-05', 'month')).to.deep.equal([
      '2026-04 2026-04-10 2026-04-30',
      '2026-05 2026-05-01 2026-05-31',
      '2026-06 2026-06-01 2026-06-05',
      'total 2026-04-10 2026-06-05',
    ]);
  });
  it('quarters and years are fiscal', () => {
    expect(keys(april, '2026-02-01', '2026-07-31', 'quarter')).to.deep.equal([
      'FY2025-Q4 2026-02-01 2026-03-31',
      'FY2026-Q1 2026-04-01 2026-06-30',
      'FY2026-Q2 2026-07-01 2026-07-31',
      'total 2026-02-01 2026-07-31',
    ]);
    expect(keys(april, '2025-06-01', '2026-07-31', 'year')).to.deep.equal([
      'FY2025 2025-06-01 2026-03-31',
      'FY2026 2026-04-01 2026-07-31',
      'total 2025-06-01 2026-07-31',
    ]);
    expect(keys(short, '2026-07-15', '2027-04-01', 'quarter')).to.deep.equal([
      'FY2026-Q2 2026-07-15 2026-09-30',
      'FY2026-Q3 2026-10-01 2026-12-31',
      'FY2026-Q4 2027-01-01 2027-03-31',
      'FY2027-Q1 2027-04-01 2027-04-01',
      'total 2026-07-15 2027-04-01',
    ]);
  });
  it('two fiscal years that start in one calendar year keep keys of their own', () => {
    expect(
      keys(
        frame([
          ['2026-01-01', '2026-03-31'],
          ['2026-04-01', '2027-03-31'],
        ]),
        '2026-01-01',
        '2026-12-31',
        'year',
      ).map((text) => text.split(' ')[0]),
    ).to.deep.equal(['FY2026', 'FY2026-2026-04-01', 'total']);
  });
  it('60 columns at most', () => {
    expect(keys(april, '2020-01-01', '2024-12-31', 'month').length).to.equal(61);
    expect(() => keys(april, '2020-01-01', '2025-01-01', 'month')).to.throw(/60/);
  });

  const compared = (from: string, to: string, compare: 'previous_period' | 'previous_year', back = 1): string => {
    const range = comparedRange({ from, to }, compare, back);
    return `${range.from} ${range.to}`;
  };
  for (const [from, to, compare, back, expected] of [
    ['2026-04-01', '2026-06-30', 'previous_period', 1, '2026-01-01 2026-03-31'],
    ['2026-04-01', '2026-06-30', 'previous_period', 2, '2025-10-01 2025-12-31'],
    ['2026-03-01', '2026-03-31', 'previous_period', 1, '2026-02-01 2026-02-28'],
    ['2026-02-21', '2026-03-20', 'previous_period', 1, '2026-01-21 2026-02-20'],
    ['2026-04-10', '2026-04-19', 'previous_period', 1, '2026-03-31 2026-04-09'],
    ['2026-04-10', '2026-04-19', 'previous_period', 3, '2026-03-11 2026-03-20'],
    ['2026-04-01', '2027-03-31', 'previous_year', 1, '2025-04-01 2026-03-31'],
    ['2024-02-29', '2024-02-29', 'previous_year', 1, '2023-02-28 2023-02-28'],
    ['2025-02-01', '2025-02-28', 'previous_year', 1, '2024-02-01 2024-02-29'],
    ['2024-02-01', '2024-02-29', 'previous_year', 1, '2023-02-01 2023-02-28'],
    ['2026-04-10', '2026-04-19', 'previous_year', 2, '2024-04-10 2024-04-19'],
  ] as const)
    it(`${compare} ${back} of ${from}..${to} is ${expected}`, () => {
      expect(compared(from, to, compare, back)).to.equal(expected);
    });

  it('change in basis points rounds half away from zero; nothing to compare with is null', () => {
    const of = ([actual, comparison]: readonly [bigint, bigint]): bigint | null =>
      changeInBasisPoints(actual, comparison);
    expect(
      (
        [
          [110n, 100n],
          [90n, 100n],
          [1n, 3n],
          [-50n, -100n],
          [50n, -100n],
          [20_001n, 20_000n],
          [19_999n, 20_000n],
          [5n, 0n],
          [0n, 0n],
          [0n, 7n],
        ] as const
      ).map(of),
    ).to.deep.equal([1000n, -1000n, -6667n, 5000n, 15000n, 1n, -1n, null, null, -10000n]);
  });
});

describe('columns of the sample year', () => {
  let books: Books;
  let company: Company;
  let beforeClosing = '';
  before(async () => {
    books = await openBooks('columns');
    company = await books.company();
    for (const { date, lines, memo, more } of YEAR) await company.post(date, lines, { memo, ...more });
    beforeClosing = company.recordedAt(await company.record());
    for (const { date, lines, memo, more } of [CLOSING, NEXT_YEAR]) await company.post(date, lines, { memo, ...more });
  });
  after(() => books.close());

  it('profit and loss by fiscal quarters', async () => {
    const report = await company.ask(profitAndLoss, { period: 'FY2025', interval: 'quarter' });
    expect(report.columns).to.deep.equal([
      { key: 'FY2025-Q1', label: 'FY2025-Q1', from: '2025-04-01', to: '2025-06-30', kind: 'actual' },
      { key: 'FY2025-Q2', label: 'FY2025-Q2', from: '2025-07-01', to: '2025-09-30', kind: 'actual' },
      { key: 'FY2025-Q3', label: 'FY2025-Q3', from: '2025-10-01', to: '2025-12-31', kind: 'actual' },
      { key: 'FY2025-Q4', label: 'FY2025-Q4', from: '2026-01-01', to: '2026-03-31', kind: 'actual' },
      { key: 'total', label: '合計', from: '2025-04-01', to: '2026-03-31', kind: 'actual' },
    ]);
    expect([report.from, report.to, report.filters]).to.deep.equal([
      '2025-04-01',
      '2026-03-31',
      { period: 'FY2025', interval: 'quarter' },
    ]);
    expect(page(report)).to.deep.equal([
      'sales 2000000 - - 1000000 3000000',
      '  4110 2000000 - - 1000000 3000000',
      'cost_of_sales 1200000 - - -250000 950000',
      '  purchases 1200000 - - - 1200000',
      '    5120 1200000 - - - 1200000',
      '  ending_inventory - - - -250000 -250000',
      '    5150 - - - -250000 -250000',
      'gross_profit 800000 - - 1250000 2050000',
      'selling_admin - 400000 - 60000 460000',
      '  6120 - 400000 - - 400000',
      '  6510 - - - 60000 60000',
      'operating_income 800000 -400000 - 1190000 1590000',
      'non_operating_income - - - - -',
      'non_operating_expense - - - 10000 10000',
      '  7210 - - - 10000 10000',
      'ordinary_income 800000 -400000 - 1180000 1580000',
      'extraordinary_income - - - - -',
      'extraordinary_loss - - - - -',
      'income_before_tax 800000 -400000 - 1180000 1580000',
      'income_tax - - - 400000 400000',
      '  9110 - - - 400000 400000',
      'net_income 800000 -400000 - 780000 1180000',
    ]);
    expect(report.totals['netIncome']).to.equal(1_180_000n);
  });

  it('balance sheet against the year before, in English', async () => {
    const report = await company.ask(balanceSheetReport, {
      asOf: '2026-04-30',
      compare: 'previous_period',
      level: 'group',
      locale: 'en',
    });
    expect(report.columns).to.deep.equal([
      { key: 'total', label: '2026-04-30', to: '2026-04-30', kind: 'actual' },
      { key: 'comparison', label: 'Previous period 2026-03-31', to: '2026-03-31', kind: 'comparison' },
      { key: 'change', label: 'Change', kind: 'change' },
      { key: 'changeBps', label: 'Change %', kind: 'change_bps' },
    ]);
    expect(report.rows.map(({ name, values }) => `${name} ${Object.values(values).join(' ')}`)).to.deep.equal([
      'Assets 7955000 7900000 55000 70',
      'Current assets 7715000 7660000 55000 72',
      'Cash and deposits 6215000 6160000 55000 89',
      'Trade receivables 1100000 1100000 0 0',
      'Inventories 250000 250000 0 0',
      'Other current assets 150000 150000 0 0',
      'Non-current assets 240000 240000 0 0',
      'Property, plant and equipment 240000 240000 0 0',
      'Total assets 7955000 7900000 55000 70',
      'Liabilities 1725000 1720000 5000 29',
      'Current liabilities 725000 720000 5000 69',
      'Long-term liabilities 1000000 1000000 0 0',
      'Total liabilities 1725000 1720000 5000 29',
      'Net assets 6230000 6180000 50000 81',
      "Shareholders' equity 6230000 6180000 50000 81",
      'Capital stock 5000000 5000000 0 0',
      'Retained earnings 1230000 1180000 50000 424',
      'Other retained earnings 1230000 1180000 50000 424',
      'Retained earnings brought forward 1230000 1180000 50000 424',
      'Result of the current year 50000 0 50000 ',
      'Total net assets 6230000 6180000 50000 81',
      'Total liabilities and net assets 7955000 7900000 55000 70',
    ]);
    expect(report.rows.find(({ code }) => code === 'current_result')?.values['changeBps']).to.equal(null);
    expect(report.checks).to.deep.equal([
      { code: 'assets_equal_liabilities_plus_equity', ok: true, difference: 0n, column: 'total' },
      { code: 'opening_balance_is_zero', ok: true, difference: 0n, column: 'total' },
      { code: 'assets_equal_liabilities_plus_equity', ok: true, difference: 0n, column: 'comparison' },
      { code: 'opening_balance_is_zero', ok: true, difference: 0n, column: 'comparison' },
    ]);
  });

  it('trial balance by months, figures prefixed by their column', async () => {
    const report = await company.ask(trialBalance, {
      from: '2025-09-01',
      to: '2025-10-31',
      interval: 'month',
      accountCode: '1130,2120,4110',
    });
    expect(report.columns.map(({ key }) => key).slice(5, 16)).to.deep.equal([
      '2025-09.closingCredit',
      '2025-09.balance',
      '2025-10.openingDebit',
      '2025-10.openingCredit',
      '2025-10.debit',
      '2025-10.credit',
      '2025-10.closingDebit',
      '2025-10.closingCredit',
      '2025-10.balance',
      'total.openingDebit',
      'total.openingCredit',
    ]);
    const bank = report.rows.find(({ code }) => code === '1130')?.values ?? {};
    expect(bank['2025-10.openingDebit']).to.equal(bank['2025-09.closingDebit']);
    expect(report.checks).to.deep.equal([]);
    const all = await company.ask(trialBalance, { period: 'FY2025', interval: 'month' });
    expect(all.checks.length).to.equal(13 * 3);
    expect(all.checks.every(({ ok }) => ok)).to.equal(true);
  });

  it('what the closing entry changed, event by event', async () => {
    const diff = await company.ask(reportDiff, { name: 'bs', asOf: '2026-03-31', knownAtA: beforeClosing });
    expect(
      diff.rows.map(({ code, column, a, b, difference, eventCount }) => [code, column, a, b, difference, eventCount]),
    ).to.deep.equal([
      ['3230', 'total', 0n, 1_180_000n, 1_180_000n, 1],
      ['current_result', 'total', 1_180_000n, 0n, -1_180_000n, 1],
    ]);
    expect(diff.rows[0]?.events[0]).to.deep.include({ amount: 1_180_000n, sequence: diff.positionA + 1 });
    expect(
      (await company.ask(reportDiff, { name: 'pl', period: 'FY2025', knownAtA: beforeClosing })).rows,
    ).to.deep.equal([]);
    const closed = await company.ask(reportDiff, {
      name: 'pl',
      period: 'FY2025',
      includeClosing: true,
      level: 'class',
      knownAtA: beforeClosing,
      locale: 'en',
    });
    expect(closed.rows.find(({ code }) => code === 'net_income')).to.deep.include({
      name: 'Net income',
      a: 1_180_000n,
      b: 0n,
      difference: -1_180_000n,
    });
  });

  it('a row with many events is paged, and the pages stand still while the books grow', async () => {
    const busy = await books.company();
    const first = await busy.record();
    await busy.record(
      ...Array.from(
        { length: 230 },
        (_, i) =>
          busy.entry('2025-05-01', [
            ['1130', i + 1],
            ['4110', -i - 1],
          ]).event,
      ),
    );
    const ask = { name: 'pl', period: 'FY2025', level: 'class', knownAtA: busy.recordedAt(first) };
    const sales = ({ rows }: { rows: readonly DiffRow[] }): DiffRow =>
      rows.find(({ code }) => code === 'sales') as DiffRow;
    let row = sales(await busy.ask(reportDiff, ask));
    const amounts = row.events.map(({ amount }) => amount);
    let pages = 1;
    expect([row.eventCount, row.events.length]).to.deep.equal([230, 100]);
    await busy.post('2025-05-02', [
      ['1130', 1_000_000],
      ['4110', -1_000_000],
    ]);
    while (row.nextCursor !== undefined) {
      const next = await busy.ask(reportDiff, { ...ask, cursor: row.nextCursor });
      expect(next.rows.length).to.equal(1);
      row = sales(next);
      amounts.push(...row.events.map(({ amount }) => amount));
      pages += 1;
    }
    expect([pages, amounts]).to.deep.equal([3, Array.from({ length: 230 }, (_, i) => BigInt(i + 1))]);
    expect(await refusal(busy.ask(reportDiff, { ...ask, level: 'group', cursor: 'x' }))).to.deep.include({
      code: 'validation_error',
      field: 'cursor',
    });
  });

  it('drafts count when asked for, with the lines that they have now', async () => {
    const own = await books.company();
    await own.post('2025-05-01', [
      ['1130', 100],
      ['4110', -100],
    ]);
    const draft = own.entry(
      '2025-06-01',
      [
        ['1130', 30],
        ['4110', -30],
      ],
      { draft: true },
    );
    const changed = own.entry(
      '2025-06-02',
      [
        ['1130', 40],
        ['4110', -40],
      ],
      { draft: true },
    );
    await own.record(
      draft.event,
      EntryAmended({ entryId: draft.id, version: 2, status: 'draft', before: draft.content, after: changed.content }),
    );
    for (const [more, sales] of [
      [{}, 100n],
      [{ includeDrafts: 'false' }, 100n],
      [{ includeDrafts: 'true' }, 140n],
      [{ includeDrafts: 'true', adjustment: 'only' }, 0n],
      [{ includeDrafts: 'true', interval: 'month' }, 140n],
      [{ includeDrafts: 'true', breakdown: 'partner' }, 140n],
      [{ includeDrafts: 'true', partnerId: 'none' }, 140n],
    ] as const) {
      expect(
        (await own.ask(profitAndLoss, { period: 'FY2025', ...more })).totals['sales'],
        JSON.stringify(more),
      ).to.equal(sales);
    }
    const sheet = await own.ask(balanceSheetReport, { period: 'FY2025', includeDrafts: true });
    expect([sheet.totals['assets'], sheet.checks.every(({ ok }) => ok)]).to.deep.equal([140n, true]);
    expect(
      await refusal(own.ask(profitAndLoss, { period: 'FY2025', includeDrafts: true, knownAt: '2026-04-02' })),
    ).to.deep.include({ code: 'validation_error', field: 'includeDrafts' });
  });

  it('a line counts for its own label before that of its entry; a partner named later counts at once', async () => {
    const own = await books.company();
    const times = {
      createdAt: '2026-04-01T00:00:00.000Z',
      updatedAt: '2026-04-01T00:00:00.000Z',
      version: 1,
      status: 'active' as const,
    };
    const [tokyo, osaka, tag, shop] = [
      'lbl_01900000-0000-7000-8000-000000000001',
      'lbl_01900000-0000-7000-8000-000000000002',
      'lbl_01900000-0000-7000-8000-000000000003',
      'prt_01900000-0000-7000-8000-000000000004',
    ] as const;
    await own.record(
      LabelCreated({ label: { id: tokyo, name: '東京', code: 'T', dimension: '支店', exclusive: true, ...times } }),
      LabelCreated({ label: { id: osaka, name: '大阪', code: 'O', dimension: '支店', exclusive: true, ...times } }),
      LabelCreated({ label: { id: tag, name: '重要', dimension: 'tag', exclusive: false, ...times } }),
      PartnerCreated({ partner: { id: shop, name: '山田商店', type: 'customer', ...times } }),
    );
    const sale = own.entry(
      '2025-05-01',
      [
        ['1130', 70],
        ['4110', -50, { labelIds: [osaka, tag] }],
        ['4110', -20],
      ],
      { labelIds: [tokyo] },
    );
    await own.record(sale.event);
    const shares = async (breakdown: string): Promise<unknown> =>
      (await own.ask(profitAndLoss, { period: 'FY2025', breakdown, accountCode: '4110', level: 'class' })).rows[0]
        ?.breakdown;
    expect(await shares('label:支店')).to.deep.equal([
      { id: osaka, code: 'O', name: '大阪', values: { total: 50n } },
      { id: tokyo, code: 'T', name: '東京', values: { total: 20n } },
    ]);
    expect(await shares('partner')).to.deep.equal([{ id: null, name: 'なし', values: { total: 70n } }]);
    await own.record(
      EntryAnnotated({
        entryId: sale.id,
        version: 2,
        status: 'posted',
        before: sale.content,
        content: { ...sale.content, partnerId: shop },
      }),
    );
    expect(await shares('partner')).to.deep.equal([{ id: shop, name: '山田商店', values: { total: 70n } }]);
    expect((await own.ask(profitAndLoss, { period: 'FY2025', labelId: `${osaka},${tag}` })).totals['sales']).to.equal(
      50n,
    );
    expect((await own.ask(profitAndLoss, { period: 'FY2025', labelId: ['T', 'O'] })).totals['sales']).to.equal(70n);
    for (const breakdown of ['label:tag', 'label:部門'])
      expect(await refusal(own.ask(profitAndLoss, { period: 'FY2025', breakdown }))).to.deep.include({
        code: 'validation_error',
        field: 'breakdown',
      });
  });

  it('refuses what contradicts, naming the parameter', async () => {
    const range = { from: '2025-04-01', to: '2026-03-31' };
    for (const [report, input, field] of [
      [profitAndLoss, { period: 'FY2025', from: '2025-04-01' }, 'period'],
      [profitAndLoss, { period: 'FY2025', to: '2026-03-31' }, 'period'],
      [balanceSheetReport, { period: 'FY2025', asOf: '2025-04-01' }, 'period'],
      [generalLedger, { period: 'FY2025', ...range }, 'period'],
      [accountDetails, { period: 'FY2025', ...range, accountCode: '1130' }, 'period'],
      [profitAndLoss, { ...range, interval: 'month', compare: 'previous_year' }, 'compare'],
      [profitAndLoss, { ...range, comparePeriods: '2' }, 'comparePeriods'],
      [profitAndLoss, { from: '2020-01-01', to: '2026-03-31', interval: 'month' }, 'interval'],
      [balanceSheetReport, { asOf: '2026-03-31', interval: 'month' }, 'from'],
      [trialBalance, { period: '2026' }, 'to'],
      [profitAndLoss, { ...range, labelId: 'none,lbl_01900000-0000-7000-8000-000000000001' }, 'labelId'],
      [profitAndLoss, { from: '1901-01-01', to: '1910-12-31', compare: 'previous_period' }, 'compare'],
    ] as const)
      expect(await refusal(company.ask(report as typeof profitAndLoss, input)), JSON.stringify(input)).to.deep.include({
        code: 'validation_error',
        field,
      });
    for (const [input, field] of [
      [{ name: 'pl', period: 'FY2025' }, 'knownAtA'],
      [{ name: 'pl', asOf: '2026-03-31', knownAtA: '2026-04-01' }, 'asOf'],
      [{ name: 'pl', period: 'FY2025', knownAtA: '2027-01-01' }, 'knownAtA'],
      [{ name: 'pl', period: 'FY2025', knownAtA: '2026-04-01', knownAtB: '2027-01-01' }, 'knownAtB'],
    ] as const)
      expect(await refusal(company.ask(reportDiff, input)), JSON.stringify(input)).to.deep.include({
        code: 'validation_error',
        field,
      });
    for (const bad of [
      { period: 'FY26' },
      { period: '2026-13' },
      { period: '2026-H1' },
      { period: '2026-Q5' },
      { interval: 'week' },
      { compare: 'budget' },
      { comparePeriods: '13' },
      { comparePeriods: '0' },
      { breakdown: 'color' },
      { breakdown: 'label:' },
      { locale: 'fr' },
      { includeDrafts: 'maybe' },
      { scenarioId: 'x' },
    ]) {
      expect(profitAndLoss.input.safeParse({ ...range, ...bad }).success, JSON.stringify(bad)).to.equal(false);
    }
  });
});

describe('columns through HTTP', function http() {
  this.timeout(60_000);
  let api: Api;
  let key = '';
  let base = '';
  before(async () => {
    api = await startApi('columns_http');
    const made = await api.newCompany();
    [key, base] = [made.ownerKey, `/v1/companies/${made.companyId}`];
    const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const answer = await api.call('POST', base + path, { key, body });
      expect(answer.status, answer.text).to.equal(201);
      return answer.body;
    };
    const partner = await post('/partners', { name: '山田商店', code: 'C1' });
    await post('/labels', { name: '東京', code: 'T', dimension: 'branch', exclusive: true });
    for (const [effectiveDate, amount, more] of [
      ['2026-04-10', 1_000, { partnerId: partner['id'] }],
      ['2026-05-10', 2_500, { labelCodes: ['T'] }],
      ['2026-05-20', 500, { status: 'draft' }],
    ] as const) {
      await post('/journal-entries', {
        effectiveDate,
        lines: [
          { side: 'debit', accountCode: '1130', amount },
          { side: 'credit', accountCode: '4110', amount },
        ],
        ...more,
      });
    }
  });
  after(() => api.close());
  const get = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await api.call('GET', path, { key });
    expect(answer.status, `${path}: ${answer.text}`).to.equal(200);
    return answer.body;
  };
  const row = (report: Record<string, unknown>, code: string): Record<string, Record<string, unknown>> =>
    (report['rows'] as Record<string, Record<string, unknown>>[]).find((it) => (it['code'] as unknown) === code) ?? {};

  it('B: interval, comparison, breakdown, drafts, language', async () => {
    expect(row(await get(`${base}/reports/pl?period=FY2026-Q1&interval=month`), '4110')['values']).to.deep.equal({
      '2026-04': 1_000,
      '2026-05': 2_500,
      '2026-06': 0,
      total: 3_500,
    });
    expect(
      row(await get(`${base}/reports/pl?period=2026-05&compare=previous_period&comparePeriods=2`), '4110')['values'],
    ).to.deep.equal({
      total: 2_500,
      comparison: 1_000,
      change: 1_500,
      changeBps: 15_000,
      comparison2: 0,
      change2: 2_500,
      changeBps2: null,
    });
    expect(row(await get(`${base}/reports/bs?period=FY2026-Q1&interval=month`), '1130')['values']).to.deep.equal({
      '2026-04': 1_000,
      '2026-05': 3_500,
      '2026-06': 3_500,
      total: 3_500,
    });
    expect(
      row(await get(`${base}/reports/trial-balance?period=2026-05&compare=previous_period`), '4110')['values'],
    ).to.include({
      credit: 2_500,
      openingCredit: 1_000,
      'comparison.credit': 1_000,
      'change.credit': 1_500,
      'changeBps.credit': 15_000,
    });
    const shares = row(await get(`${base}/reports/pl?period=FY2026&breakdown=partner`), '4110')[
      'breakdown'
    ] as unknown as { name: string; values: object }[];
    expect(shares.map(({ name, values }) => [name, values])).to.deep.equal([
      ['山田商店', { total: 1_000 }],
      ['なし', { total: 2_500 }],
    ]);
    const branches = row(
      await get(`${base}/reports/pl?period=FY2026&breakdown=${encodeURIComponent('label:branch')}`),
      '4110',
    )['breakdown'] as unknown as { code?: string; values: object }[];
    expect(branches.map(({ code, values }) => [code, values])).to.deep.equal([
      ['T', { total: 2_500 }],
      [undefined, { total: 1_000 }],
    ]);
    expect((await get(`${base}/reports/pl?period=FY2026&includeDrafts=true`))['totals']).to.include({ sales: 4_000 });
    expect(row(await get(`${base}/reports/bs?period=FY2026&locale=en`), 'assets')).to.include({ name: 'Assets' });
    const ledger = await get(`${base}/reports/general-ledger?period=2026-04&locale=en&accountCode=1130`);
    expect([ledger['from'], ledger['to'], (ledger['accounts'] as { name: string }[])[0]?.name]).to.deep.equal([
      '2026-04-01',
      '2026-04-30',
      'Ordinary deposit',
    ]);
    expect((await get(`${base}/reports/account-details?period=FY2026-Q1&accountCode=1130`))['months']).to.have.length(
      3,
    );
  });

  it('A: the same in snake_case; fiscal periods keep their names', async () => {
    const quarters = await get('/v1/reports/trial-balance?period=FY2026&interval=quarter&account_code=4110');
    expect((quarters['columns'] as { key: string }[]).map((column) => column.key)).to.include.members([
      'FY2026-Q1.opening_debit',
      'FY2026-Q1.credit',
      'total.closing_credit',
    ]);
    expect(row(quarters, '4110')['values']).to.include({
      'FY2026-Q1.credit': 3_500,
      'FY2026-Q2.opening_credit': 3_500,
      'total.closing_credit': 3_500,
    });
    expect(
      row(await get('/v1/reports/profit-loss?period=2026-05&compare=previous_period&compare_periods=1'), '4110')[
        'values'
      ],
    ).to.deep.equal({ total: 2_500, comparison: 1_000, change: 1_500, change_bps: 15_000 });
    expect(
      row(await get('/v1/reports/balance-sheet?period=FY2026&breakdown=tax_code'), '1130')['breakdown'],
    ).to.have.length(1);
    for (const [query, field] of [
      ['period=FY2026&from=2026-04-01', 'period'],
      ['period=FY2026&comparePeriods=2', 'comparePeriods'],
      ['period=FY2026&compare_periods=2', 'compare_periods'],
      ['period=FY2026&interval=week', 'interval'],
    ] as const) {
      const answer = await api.call('GET', `/v1/reports/profit-loss?${query}`, { key });
      expect([answer.status, (answer.body['error'] as { field: string }).field], query).to.deep.equal([400, field]);
    }
  });

  it('the difference names the events, as the stream shows them', async () => {
    const before = new Date().toISOString();
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    const [entry] = (await get(`${base}/journal-entries?accountCode=4110&from=2026-04-01&to=2026-04-30`))['data'] as {
      id: string;
      version: number;
    }[];
    const amended = await api.call('PATCH', `${base}/journal-entries/${entry?.id}`, {
      key,
      body: {
        version: entry?.version,
        lines: [
          { side: 'debit', accountCode: '1130', amount: 1_200 },
          { side: 'credit', accountCode: '4110', amount: 1_200 },
        ],
      },
    });
    expect(amended.status, amended.text).to.equal(200);
    const diff = await get(
      `${base}/reports/pl/diff?period=2026-04&level=account&knownAtA=${encodeURIComponent(before)}`,
    );
    const sales = (diff['rows'] as DiffRow[]).find(({ code }) => code === '4110') as DiffRow;
    const { data } = (await get(`${base}/events?order=desc&limit=1`)) as {
      data: { id: string; sequence: number; type: string }[];
    };
    expect(data[0]?.type).to.equal('journal_entry.amended');
    expect(sales).to.deep.include({
      column: 'total',
      a: 1_000,
      b: 1_200,
      difference: 200,
      eventCount: 1,
      events: [{ eventId: data[0]?.id, entryId: entry?.id, sequence: data[0]?.sequence, amount: 200 }],
    });
    for (const [path, status] of [
      ['nothing/diff?period=2026-04&knownAtA=2026-01-01', 404],
      ['pl/diff?period=2026-04', 400],
      ['pl/diff?period=2026-04&knownAtA=2026-01-01&compare=previous_year', 400],
    ] as const) {
      expect((await api.call('GET', `${base}/reports/${path}`, { key })).status, path).to.equal(status);
    }
  });
});
