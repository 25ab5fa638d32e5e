// The statements of the sample year, compared as whole documents: profit and loss, balance sheet, trial balance; and
// what they refuse.
import { expect } from 'chai';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import { accountDetails, generalLedger } from '../../queries/reports/general-ledger.ts';
import { cashFlow } from '../../queries/reports/cash-flow/cash-flow.ts';
import { equityStatement } from '../../queries/reports/equity.ts';
import { trialBalance } from '../../queries/reports/trial-balance.ts';
import type { Report } from '../../queries/reports/report.ts';
import type { Cells } from '../../queries/reports/statement.ts';
import type { Refusal } from '../../src/domain/refusal.ts';
import { openBooks, type Books, type Company } from './books.ts';
import { CLOSING, NEXT_YEAR, YEAR, type SampleEntry } from './sample-year.ts';

/** A report as text, one line per row: indented by level, `code name figures`; zeros as `-`. */
function page(report: Report<Cells>): string[] {
  const columns = report.columns.map((column) => column.key);
  return report.rows.map(
    (row) =>
      `${'  '.repeat(row.level)}${row.code} ${row.name} ` +
      `${columns.map((key) => String(row.values[key] || '-')).join(' ')}`,
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

describe('statements of the sample year', () => {
  let books: Books;
  let company: Company;
  let beforeClosing = '';
  let afterClosing = '';
  const post = ({ date, lines, memo, more }: SampleEntry): Promise<string> =>
    company.post(date, lines, { memo, ...more });
  before(async () => {
    books = await openBooks('statements');
    company = await books.company();
    for (const entry of YEAR) await post(entry);
    beforeClosing = company.recordedAt(await company.record());
    await post(CLOSING);
    afterClosing = company.recordedAt(await company.record());
    await post(NEXT_YEAR);
  });
  after(() => books.close());

  const year = { from: '2025-04-01', to: '2026-03-31' };

  it('profit and loss: five profits, closing entry left out', async () => {
    const report = await company.ask(profitAndLoss, year);
    expect(page(report)).to.deep.equal([
      'sales 売上高 3000000',
      '  4110 売上高 3000000',
      'cost_of_sales 売上原価 950000',
      '  purchases 当期仕入高 1200000',
      '    5120 仕入高 1200000',
      '  ending_inventory 期末商品棚卸高 -250000',
      '    5150 期末商品棚卸高 -250000',
      'gross_profit 売上総利益 2050000',
      'selling_admin 販売費及び一般管理費 460000',
      '  6120 給料手当 400000',
      '  6510 減価償却費 60000',
      'operating_income 営業利益 1590000',
      'non_operating_income 営業外収益 -',
      'non_operating_expense 営業外費用 10000',
      '  7210 支払利息 10000',
      'ordinary_income 経常利益 1580000',
      'extraordinary_income 特別利益 -',
      'extraordinary_loss 特別損失 -',
      'income_before_tax 税引前当期純利益 1580000',
      'income_tax 法人税、住民税及び事業税 400000',
      '  9110 法人税、住民税及び事業税 400000',
      'net_income 当期純利益 1180000',
    ]);
    expect(report.totals).to.deep.equal({
      sales: 3_000_000n,
      costOfSales: 950_000n,
      grossProfit: 2_050_000n,
      sellingAdmin: 460_000n,
      operatingIncome: 1_590_000n,
      nonOperatingIncome: 0n,
      nonOperatingExpense: 10_000n,
      ordinaryIncome: 1_580_000n,
      extraordinaryIncome: 0n,
      extraordinaryLoss: 0n,
      incomeBeforeTax: 1_580_000n,
      incomeTax: 400_000n,
      netIncome: 1_180_000n,
    });
    const { rows: _rows, totals: _totals, ...rest } = report;
    expect(rest).to.deep.equal({
      report: 'profit_and_loss',
      companyId: company.id,
      from: '2025-04-01',
      to: '2026-03-31',
      currency: 'JPY',
      basis: 'accrual',
      unit: 'minor',
      filters: {},
      columns: [
        { key: 'total', label: '2025-04-01 – 2026-03-31', from: '2025-04-01', to: '2026-03-31', kind: 'actual' },
      ],
      checks: [],
      projection: { position: rest.projection.position, upToDate: true },
      generatedAt: '2026-11-21T00:00:00.000Z',
    });
  });

  it('a loss is called a loss, and what differs by column is called both', async () => {
    const lossy = await books.company();
    await lossy.post('2025-04-10', [
      ['1130', 500],
      ['4110', -500],
    ]);
    await lossy.post('2025-05-10', [
      ['6320', 800],
      ['1130', -800],
    ]);
    const names = async (of: object): Promise<string[]> =>
      (await lossy.ask(profitAndLoss, of)).rows.flatMap(({ kind, name }) =>
        kind === 'subtotal' || kind === 'total' ? [name] : [],
      );
    expect(await names(year)).to.deep.equal(['売上総利益', '営業損失', '経常損失', '税引前当期純損失', '当期純損失']);
    expect(await names({ from: '2025-04-01', to: '2025-04-30' })).to.include.members(['営業利益', '当期純利益']);
    expect(await names({ from: '2025-04-01', to: '2025-05-31', interval: 'month' })).to.include.members([
      '売上総利益',
      '営業利益又は営業損失',
    ]);
    const { rows } = await lossy.ask(equityStatement, year);
    expect(rows.find(({ code }) => code === 'net_income')?.name).to.equal('当期純損失');
    const flows = await lossy.ask(cashFlow, year);
    expect(flows.rows.find(({ code }) => code === 'income_before_tax')?.name).to.equal('税引前当期純損失');
  });

  it('profit and loss with closing entries is zero, without adjustments what was booked during the year', async () => {
    expect((await company.ask(profitAndLoss, { ...year, includeClosing: 'true' })).totals['netIncome']).to.equal(0n);
    expect((await company.ask(profitAndLoss, { ...year, adjustment: 'without' })).totals['netIncome']).to.equal(
      1_390_000n,
    );
    expect((await company.ask(profitAndLoss, { ...year, adjustment: 'only' })).totals['netIncome']).to.equal(-210_000n);
  });

  it('balance sheet before and after the closing entry, by what was known then', async () => {
    const before = await company.ask(balanceSheetReport, { asOf: '2026-03-31', knownAt: beforeClosing });
    expect(page(before)).to.deep.equal([
      'assets 資産の部 7900000',
      '  current_assets 流動資産 7660000',
      '    cash_and_deposits 現金及び預金 6160000',
      '      1130 普通預金 6160000',
      '    trade_receivables 売上債権 1100000',
      '      1220 売掛金 1100000',
      '    inventories 棚卸資産 250000',
      '      1410 商品 250000',
      '    other_current_assets その他流動資産 150000',
      '      1580 仮払消費税等 150000',
      '  fixed_assets 固定資産 240000',
      '    tangible_assets 有形固定資産 240000',
      '      1640 工具器具備品 300000',
      '      1690 減価償却累計額 -60000',
      'total_assets 資産の部合計 7900000',
      'liabilities 負債の部 1720000',
      '  current_liabilities 流動負債 720000',
      '    2330 未払法人税等 400000',
      '    2511 預り金（源泉所得税） 20000',
      '    2580 仮受消費税等 300000',
      '  long_term_liabilities 固定負債 1000000',
      '    2620 長期借入金 1000000',
      'total_liabilities 負債の部合計 1720000',
      'equity 純資産の部 6180000',
      '  shareholders_equity 株主資本 6180000',
      '    capital_stock 資本金 5000000',
      '      3110 資本金 5000000',
      '    retained_earnings 利益剰余金 1180000',
      '      other_retained_earnings その他利益剰余金 1180000',
      '        retained_earnings_brought_forward 繰越利益剰余金 1180000',
      '          current_result 当期純損益 1180000',
      'total_equity 純資産の部合計 6180000',
      'total_liabilities_and_equity 負債純資産合計 7900000',
    ]);
    expect(before.checks).to.deep.equal([
      { code: 'assets_equal_liabilities_plus_equity', ok: true, difference: 0n },
      { code: 'opening_balance_is_zero', ok: true, difference: 0n },
    ]);
    expect(before.totals).to.deep.equal({
      assets: 7_900_000n,
      liabilities: 1_720_000n,
      equity: 6_180_000n,
      liabilitiesAndEquity: 7_900_000n,
      currentResult: 1_180_000n,
      priorResults: 0n,
    });

    const after = await company.ask(balanceSheetReport, { asOf: '2026-03-31', knownAt: afterClosing });
    expect(page(after).slice(-6)).to.deep.equal([
      '    retained_earnings 利益剰余金 1180000',
      '      other_retained_earnings その他利益剰余金 1180000',
      '        retained_earnings_brought_forward 繰越利益剰余金 1180000',
      '          3230 繰越利益剰余金 1180000',
      'total_equity 純資産の部合計 6180000',
      'total_liabilities_and_equity 負債純資産合計 7900000',
    ]);
    expect(after.totals['currentResult']).to.equal(0n);
  });

  it('balance sheet of the next year: unclosed results of the year before are prior results', async () => {
    const { totals, checks } = await company.ask(balanceSheetReport, { asOf: '2026-04-30' });
    expect(totals).to.deep.equal({
      assets: 7_955_000n,
      liabilities: 1_725_000n,
      equity: 6_230_000n,
      liabilitiesAndEquity: 7_955_000n,
      currentResult: 50_000n,
      priorResults: 0n,
    });
    expect(checks[0]?.ok).to.equal(true);
    const unclosed = await company.ask(balanceSheetReport, { asOf: '2026-04-30', knownAt: beforeClosing });
    expect([
      unclosed.totals['currentResult'],
      unclosed.totals['priorResults'],
      unclosed.totals['equity'],
    ]).to.deep.equal([0n, 1_180_000n, 6_180_000n]);
  });

  it('trial balance of a part of the year: opening, movements, closing on both sides', async () => {
    const report = await company.ask(trialBalance, { from: '2025-06-30', to: '2025-12-31' });
    expect(report.columns.map((column) => column.key)).to.deep.equal([
      'openingDebit',
      'openingCredit',
      'debit',
      'credit',
      'closingDebit',
      'closingCredit',
      'balance',
    ]);
    expect(page(report)).to.deep.equal([
      'assets 資産の部 7320000 - 3530000 4230000 6620000 - 6620000',
      '  current_assets 流動資産 7320000 - 3230000 4230000 6320000 - 6320000',
      '    cash_and_deposits 現金及び預金 5000000 - 3200000 2030000 6170000 - 6170000',
      '      1130 普通預金 5000000 - 3200000 2030000 6170000 - 6170000',
      '    trade_receivables 売上債権 2200000 - - 2200000 - - -',
      '      1220 売掛金 2200000 - - 2200000 - - -',
      '    other_current_assets その他流動資産 120000 - 30000 - 150000 - 150000',
      '      1580 仮払消費税等 120000 - 30000 - 150000 - 150000',
      '  fixed_assets 固定資産 - - 300000 - 300000 - 300000',
      '    tangible_assets 有形固定資産 - - 300000 - 300000 - 300000',
      '      1640 工具器具備品 - - 300000 - 300000 - 300000',
      'liabilities 負債の部 - 1520000 1320000 1020000 - 1220000 1220000',
      '  current_liabilities 流動負債 - 1520000 1320000 20000 - 220000 220000',
      '    2120 買掛金 - 1320000 1320000 - - - -',
      '    2511 預り金（源泉所得税） - - - 20000 - 20000 20000',
      '    2580 仮受消費税等 - 200000 - - - 200000 200000',
      '  long_term_liabilities 固定負債 - - - 1000000 - 1000000 1000000',
      '    2620 長期借入金 - - - 1000000 - 1000000 1000000',
      'equity 純資産の部 - 5000000 - - - 5000000 5000000',
      '  shareholders_equity 株主資本 - 5000000 - - - 5000000 5000000',
      '    capital_stock 資本金 - 5000000 - - - 5000000 5000000',
      '      3110 資本金 - 5000000 - - - 5000000 5000000',
      'sales 売上高 - 2000000 - - - 2000000 2000000',
      '  4110 売上高 - 2000000 - - - 2000000 2000000',
      'cost_of_sales 売上原価 1200000 - - - 1200000 - 1200000',
      '  purchases 当期仕入高 1200000 - - - 1200000 - 1200000',
      '    5120 仕入高 1200000 - - - 1200000 - 1200000',
      'selling_admin 販売費及び一般管理費 - - 400000 - 400000 - 400000',
      '  6120 給料手当 - - 400000 - 400000 - 400000',
      'non_operating_income 営業外収益 - - - - - - -',
      'non_operating_expense 営業外費用 - - - - - - -',
      'extraordinary_income 特別利益 - - - - - - -',
      'extraordinary_loss 特別損失 - - - - - - -',
      'income_tax 法人税、住民税及び事業税 - - - - - - -',
    ]);
    expect(report.totals).to.deep.equal({
      openingDebit: 8_520_000n,
      openingCredit: 8_520_000n,
      debit: 5_250_000n,
      credit: 5_250_000n,
      closingDebit: 8_220_000n,
      closingCredit: 8_220_000n,
      balance: 0n,
    });
    expect(report.checks.map((check) => [check.code, check.ok])).to.deep.equal([
      ['debits_equal_credits', true],
      ['opening_balances_agree', true],
      ['closing_balances_agree', true],
    ]);
  });

  it('trial balance of the next year: results open at zero, what was not closed stands in prior results', async () => {
    const next = { from: '2026-04-01', to: '2026-04-30' };
    const closed = await company.ask(trialBalance, next);
    expect(closed.rows.find((row) => row.code === '4110')?.values).to.include({
      openingCredit: 0n,
      credit: 50_000n,
      closingCredit: 50_000n,
    });
    expect(closed.rows.find((row) => row.code === '3230')?.values).to.include({ openingCredit: 1_180_000n });
    expect(closed.rows.some((row) => row.code === 'prior_results')).to.equal(false);
    const open = await company.ask(trialBalance, { ...next, knownAt: beforeClosing });
    expect(open.rows.find((row) => row.code === 'prior_results')?.values).to.include({
      openingCredit: 1_180_000n,
      closingCredit: 1_180_000n,
    });
    expect(open.checks.every((check) => check.ok)).to.equal(true);
  });

  it('levels and zeros', async () => {
    const classes = await company.ask(balanceSheetReport, { to: '2026-03-31', level: 'class' });
    expect(classes.rows.map((row) => row.code)).to.deep.equal([
      'assets',
      'liabilities',
      'equity',
      'total_liabilities_and_equity',
    ]);
    const groups = await company.ask(profitAndLoss, { ...year, level: 'group' });
    expect(groups.rows.some((row) => row.kind === 'account')).to.equal(false);
    const all = await company.ask(trialBalance, { ...year, showZero: true });
    expect(all.rows.filter((row) => row.kind === 'account').length).to.be.greaterThan(150);
    const one = await company.ask(trialBalance, { ...year, accountCode: '1130,4110' });
    expect(one.rows.filter((row) => row.kind === 'account').map((row) => row.code)).to.deep.equal(['1130', '4110']);
    expect(one.checks).to.deep.equal([]);
  });

  it('refuses missing, contradicting and unknown parameters', async () => {
    for (const report of [profitAndLoss, trialBalance]) {
      expect(await refusal(company.ask(report, { to: '2026-03-31' }))).to.deep.include({
        code: 'validation_error',
        field: 'from',
      });
      const { message } = await refusal(company.ask(report, {}));
      expect(message).to.match(/from and to are both required/);
    }
    expect(await refusal(company.ask(profitAndLoss, { from: '2026-01-01', to: '2025-01-01' }))).to.deep.include({
      code: 'validation_error',
      field: 'from',
    });
    for (const input of [{}, { from: '2025-04-01' }])
      expect((await refusal(company.ask(balanceSheetReport, input))).message).to.match(/from and to/);
    expect((await refusal(company.ask(balanceSheetReport, { asOf: '2025-04-01', to: '2025-04-01' }))).field).to.equal(
      'asOf',
    );
    expect(
      (await refusal(company.ask(balanceSheetReport, { asOf: '2025-04-01', includeClosing: 'false' }))).field,
    ).to.equal('includeClosing');
    expect((await refusal(company.ask(profitAndLoss, { ...year, knownAt: '2027-01-01T00:00:00Z' }))).field).to.equal(
      'knownAt',
    );
    expect((await refusal(company.ask(profitAndLoss, { ...year, knownAt: '2026-11-22' }))).field).to.equal('knownAt');
    expect(await refusal(company.ask(profitAndLoss, { ...year, accountCode: '9999' }))).to.deep.include({
      code: 'account_not_found',
      field: 'accountCode',
    });
    expect(await refusal(company.ask(profitAndLoss, { ...year, partnerId: 'nobody' }))).to.deep.include({
      code: 'partner_not_found',
      field: 'partnerId',
    });
    expect(profitAndLoss.input.safeParse({ ...year, interval: 'week' }).success).to.equal(false);
    expect(profitAndLoss.input.safeParse({ ...year, asOf: '2026-03-31' }).success).to.equal(false);
    expect((await refusal(company.ask(trialBalance, { from: '2026-03-31', to: '2026-04-01' }))).field).to.equal('to');
    expect(profitAndLoss.input.safeParse({ ...year, knownAt: 'yesterday' }).success).to.equal(false);
    expect(profitAndLoss.input.safeParse({ from: '2025-02-30', to: '2026-03-31' }).success).to.equal(false);
  });

  it('balance sheet: net assets under the headings of the Regulation, whatever their accounts are called', async () => {
    const own = await books.company();
    await own.post('2025-04-01', [
      ['1130', 4_000],
      ['3110', -1_000],
      ['3120', -900],
      ['3130', -800],
      ['3210', -700],
      ['3220', -600],
      ['3310', 100],
      ['3410', -50],
      ['3510', -40],
      ['3230', -10],
    ]);
    await own.post('2025-05-01', [
      ['1130', 30],
      ['4110', -30],
    ]);
    const sheet = await own.ask(balanceSheetReport, { asOf: '2025-05-31', level: 'group' });
    expect(page(sheet).slice(3)).to.deep.equal([
      'total_assets 資産の部合計 4030',
      'liabilities 負債の部 -',
      'total_liabilities 負債の部合計 -',
      'equity 純資産の部 4030',
      '  shareholders_equity 株主資本 3940',
      '    capital_stock 資本金 1000',
      '    capital_surplus 資本剰余金 1700',
      '      capital_reserve 資本準備金 900',
      '      other_capital_surplus その他資本剰余金 800',
      '    retained_earnings 利益剰余金 1340',
      '      legal_reserve 利益準備金 700',
      '      other_retained_earnings その他利益剰余金 640',
      '        voluntary_reserve 任意積立金 600',
      '        retained_earnings_brought_forward 繰越利益剰余金 40',
      '          current_result 当期純損益 30',
      '    treasury_stock 自己株式 -100',
      '  valuation_differences 評価・換算差額等 50',
      '  share_options 新株予約権 40',
      'total_equity 純資産の部合計 4030',
      'total_liabilities_and_equity 負債純資産合計 4030',
    ]);
    expect(sheet.checks.map(({ ok }) => ok)).to.deep.equal([true, true]);
  });

  it('balance sheet of a sole proprietor: capital, contributions, drawings, income', async () => {
    const own = await books.company({ entityType: 'sole_proprietor', fiscalYearStart: '2025-01-01' });
    await own.post('2025-01-01', [
      ['1130', 500],
      ['3930', -500],
    ]);
    await own.post('2025-02-01', [
      ['6240', 30],
      ['3920', -30],
    ]);
    await own.post('2025-03-01', [
      ['3910', 80],
      ['1130', -80],
    ]);
    await own.post('2025-04-01', [
      ['1130', 200],
      ['4110', -200],
    ]);
    const shown = page(await own.ask(balanceSheetReport, { asOf: '2025-12-31', level: 'group' }));
    expect(shown.slice(shown.indexOf('equity 資本の部 620'))).to.deep.equal([
      'equity 資本の部 620',
      '  owner_capital 元入金 500',
      '  owner_contributions 事業主借 30',
      '  owner_drawings 事業主貸 -80',
      '  result 所得金額 170',
      '    current_result 青色申告特別控除前の所得金額 170',
      'total_equity 資本の部合計 620',
      'total_liabilities_and_equity 負債・資本の部合計 620',
    ]);
  });

  it('balance sheet: what is left on the opening balance account is warned of, by amount, in each column', async () => {
    const own = await books.company();
    await own.post('2025-04-01', [
      ['1130', 900],
      ['3990', -900],
    ]);
    await own.post('2025-06-01', [
      ['3990', 700],
      ['3110', -700],
    ]);
    const warning = async (asOf: string): Promise<unknown> =>
      (await own.ask(balanceSheetReport, { asOf })).checks.find(({ code }) => code === 'opening_balance_is_zero');
    expect(await warning('2025-05-31')).to.deep.equal({ code: 'opening_balance_is_zero', ok: false, difference: 900n });
    expect(await warning('2025-06-30')).to.deep.equal({ code: 'opening_balance_is_zero', ok: false, difference: 200n });
    await own.post('2025-06-02', [
      ['3990', 200],
      ['3230', -200],
    ]);
    expect(await warning('2025-06-30')).to.deep.equal({ code: 'opening_balance_is_zero', ok: true, difference: 0n });
    const months = await own.ask(balanceSheetReport, { from: '2025-05-01', to: '2025-06-30', interval: 'month' });
    expect(months.checks.filter(({ ok }) => !ok)).to.deep.equal([
      { code: 'opening_balance_is_zero', ok: false, difference: 900n, column: '2025-05' },
    ]);
    expect(page(months)).to.include('  opening_balance 開始残高（未振替） 900 - -');
  });

  it('what opens the books is the opening balance of the year: trial balance, ledger, account months', async () => {
    const own = await books.company();
    await own.post(
      '2025-04-01',
      [
        ['1130', 900],
        ['1220', 300],
        ['2620', -500],
        ['3110', -600],
        ['3230', -100],
      ],
      { sourceType: 'opening' },
    );
    await own.post('2025-04-01', [
      ['1130', 50],
      ['4110', -50],
    ]);
    await own.post('2025-06-10', [
      ['1130', 300],
      ['1220', -300],
    ]);
    const opened = {
      openingDebit: 900n,
      openingCredit: 0n,
      debit: 350n,
      credit: 0n,
      closingDebit: 1_250n,
      closingCredit: 0n,
      balance: 1_250n,
    };
    const range = { from: '2025-04-01', to: '2025-06-30' };
    const balance = await own.ask(trialBalance, range);
    expect(balance.rows.find(({ code }) => code === '1130')?.values).to.deep.equal(opened);
    expect(balance.totals).to.deep.equal({
      openingDebit: 1_200n,
      openingCredit: 1_200n,
      debit: 350n,
      credit: 350n,
      closingDebit: 1_250n,
      closingCredit: 1_250n,
      balance: 0n,
    });
    expect(balance.checks.every(({ ok }) => ok)).to.equal(true);
    const months = await own.ask(trialBalance, { ...range, interval: 'month', accountCode: '1130' });
    const bank = months.rows.find(({ code }) => code === '1130')?.values ?? {};
    expect(
      ['2025-04', '2025-05', '2025-06', 'total'].map((key) =>
        ['openingDebit', 'debit', 'closingDebit'].map((name) => bank[`${key}.${name}`]),
      ),
    ).to.deep.equal([
      [900n, 50n, 950n],
      [950n, 0n, 950n],
      [950n, 300n, 1_250n],
      [900n, 350n, 1_250n],
    ]);
    const {
      accounts: [ledger],
    } = await own.ask(generalLedger, { ...range, accountCode: '1130' });
    expect([
      ledger?.opening,
      ledger?.lines.map(({ debit, runningBalance }) => [debit, runningBalance]),
      ledger?.closing,
    ]).to.deep.equal([
      900n,
      [
        [50n, 950n],
        [300n, 1_250n],
      ],
      1_250n,
    ]);
    const details = await own.ask(accountDetails, { ...range, accountCode: '1130' });
    expect(details.months).to.deep.equal([
      { month: '2025-04', debit: 50n, credit: 0n, balance: 950n },
      { month: '2025-05', debit: 0n, credit: 0n, balance: 950n },
      { month: '2025-06', debit: 300n, credit: 0n, balance: 1_250n },
    ]);
    const known = own.recordedAt(await own.record());
    await own.post(
      '2025-04-01',
      [
        ['3110', 600],
        ['3230', 100],
        ['1130', -700],
      ],
      { sourceType: 'opening', reverses: 'je_01900000-0000-7000-8000-000000000001' },
    );
    expect((await own.ask(trialBalance, range)).rows.find(({ code }) => code === '1130')?.values).to.include({
      openingDebit: 200n,
      debit: 350n,
      credit: 0n,
    });
    expect(
      (await own.ask(trialBalance, { ...range, knownAt: known })).rows.find(({ code }) => code === '1130')?.values,
    ).to.deep.equal(opened);
  });

  it('an opening within a year is in its columns from that month on; that of a later year is a movement', async () => {
    const own = await books.company();
    await own.post(
      '2025-06-01',
      [
        ['1130', 100],
        ['3110', -100],
      ],
      { sourceType: 'opening' },
    );
    await own.post(
      '2026-04-01',
      [
        ['1130', 7],
        ['3110', -7],
      ],
      { sourceType: 'opening' },
    );
    const months = await own.ask(trialBalance, {
      from: '2025-05-01',
      to: '2025-06-30',
      interval: 'month',
      accountCode: '1130',
    });
    const bank = months.rows.find(({ code }) => code === '1130')?.values ?? {};
    expect(
      ['2025-05', '2025-06', 'total'].map((key) =>
        ['openingDebit', 'debit', 'closingDebit'].map((name) => bank[`${key}.${name}`]),
      ),
    ).to.deep.equal([
      [0n, 0n, 0n],
      [100n, 0n, 100n],
      [100n, 0n, 100n],
    ]);
    const details = await own.ask(accountDetails, { from: '2025-05-01', to: '2026-04-30', accountCode: '1130' });
    expect([
      details.accounts[0]?.opening,
      details.accounts[0]?.lines.map(({ date, debit }) => [date, debit]),
    ]).to.deep.equal([100n, [['2026-04-01', 7n]]]);
    expect(
      details.months
        .filter(({ month }) => ['2025-05', '2025-06', '2026-04'].includes(month))
        .map(({ debit, balance }) => [debit, balance]),
    ).to.deep.equal([
      [0n, 0n],
      [0n, 100n],
      [7n, 107n],
    ]);
    // Before the books begin nothing else can be their opening.
    expect(
      (await own.ask(generalLedger, { from: '2025-01-01', to: '2025-12-31', accountCode: '1130' })).accounts[0],
    ).to.deep.include({ opening: 100n, debit: 0n, closing: 100n });
  });

  it('balances at both ends of a range: of a fiscal year they open and close, inside it they are carried', async () => {
    const ends = async (from: string, to: string): Promise<string[]> => {
      const [ledger, balance, equity, cash] = await Promise.all(
        [generalLedger, trialBalance, equityStatement, cashFlow].map((report) =>
          company.ask(report as typeof trialBalance, { from, to }),
        ),
      );
      const columns = [
        ...(ledger?.columns ?? []).filter(({ key }) => key === 'opening' || key === 'closing'),
        ...(balance?.columns ?? []).slice(0, 1),
      ];
      const named = [equity, cash].flatMap((report) =>
        (report?.rows ?? []).filter(({ code }) => /^(opening|closing)/.test(code)),
      );
      return [...columns.map(({ label }) => label), ...named.map(({ name }) => name)];
    };
    expect(await ends(year.from, year.to)).to.deep.equal([
      '期首残高',
      '期末残高',
      '期首借方残高',
      '当期首残高',
      '当期末残高',
      '現金及び現金同等物の期首残高',
      '現金及び現金同等物の期末残高',
    ]);
    expect(await ends('2025-05-01', '2025-05-31')).to.deep.equal([
      '前月繰越',
      '次月繰越',
      '前月繰越（借方）',
      '期間開始残高',
      '期間終了残高',
      '現金及び現金同等物の期間開始残高',
      '現金及び現金同等物の期間終了残高',
    ]);
    expect((await ends('2025-05-10', '2025-05-20')).slice(0, 3)).to.deep.equal([
      '繰越残高',
      '残高',
      '繰越残高（借方）',
    ]);
    const months = await company.ask(trialBalance, { period: 'FY2025', interval: 'month', accountCode: '1130' });
    expect(
      months.columns.filter(({ key }) => /^(2025-04|2025-05|total)\.openingDebit$/.test(key)).map(({ label }) => label),
    ).to.deep.equal(['2025-04 期首借方残高', '2025-05 前月繰越（借方）', '合計 期首借方残高']);
    const ledger = await company.ask(generalLedger, { from: '2025-05-01', to: '2025-05-31', locale: 'en' });
    expect(ledger.columns.map(({ label }) => label)).to.deep.equal([
      'Opening of the period',
      'Debit',
      'Credit',
      'Closing of the period',
    ]);
  });

  it('a bare date of knownAt is the end of that day where the company is', async () => {
    // Everything was recorded on 2026-04-01 from 00:00 UTC on, which is 09:00 in Tokyo.
    expect(
      (await company.ask(balanceSheetReport, { asOf: '2026-03-31', knownAt: '2026-03-31' })).totals['assets'],
    ).to.equal(0n);
    const known = await company.ask(balanceSheetReport, { asOf: '2026-03-31', knownAt: '2026-04-01' });
    expect(known.totals['assets']).to.equal(7_900_000n);
    expect(known.knownAt).to.equal('2026-04-01T14:59:59.999Z');
  });
});
