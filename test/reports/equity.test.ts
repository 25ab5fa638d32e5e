// The statement of changes in net assets: the sample year, each kind of movement, sole proprietors, what it refuses, and that it always meets the balance sheet.
import { expect } from 'chai';
import fc from 'fast-check';
import { equityStatement } from '../../queries/reports/equity.ts';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import type { Report } from '../../queries/reports/report.ts';
import type { Cells } from '../../queries/reports/statement.ts';
import type { Refusal } from '../../src/domain/refusal.ts';
import { openBooks, type Books, type Line } from './books.ts';
import { CLOSING, NEXT_YEAR, YEAR } from './sample-year.ts';

const year = { from: '2025-04-01', to: '2026-03-31' };
/** Rows that are not zero, each with its columns that are not zero. */
function cells(report: Report<Cells>): Record<string, Record<string, bigint | null>> {
  return Object.fromEntries(report.rows.map((row) => [row.code, Object.fromEntries(Object.entries(row.values).filter(([, amount]) => amount !== 0n))] as const).filter(([, values]) => Object.keys(values).length > 0));
}
const proven = (report: Report<Cells>): void => { expect(report.checks.map(({ code, ok }) => [code, ok])).to.deep.equal([['closing_equals_balance_sheet', true], ['columns_roll_forward', true]]); };

describe('statement of changes in net assets', function () {
  this.timeout(120_000);
  let books: Books;
  before(async () => { books = await openBooks('equity'); });
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
      net_income: { retained_earnings: 1_180_000n, retained_earnings_total: 1_180_000n, shareholders_equity_total: 1_180_000n, total: 1_180_000n },
      changes_total: { capital_stock: 5_000_000n, retained_earnings: 1_180_000n, retained_earnings_total: 1_180_000n, shareholders_equity_total: 6_180_000n, total: 6_180_000n },
      closing: { capital_stock: 5_000_000n, retained_earnings: 1_180_000n, retained_earnings_total: 1_180_000n, shareholders_equity_total: 6_180_000n, total: 6_180_000n },
    };
    for (const report of [before, await company.ask(equityStatement, year), await company.ask(equityStatement, { ...year, knownAt: known })]) {
      expect(cells(report)).to.deep.equal(expected);
      proven(report);
    }
    const { rows, columns, ...rest } = before;
    expect(rows.map(({ code, name }) => `${code} ${name}`)).to.deep.equal([
      'opening 当期首残高', 'issue 新株の発行', 'dividend 剰余金の配当', 'reserve_transfer 剰余金の配当に伴う利益準備金の積立て', 'net_income 当期純利益', 'treasury_buy 自己株式の取得', 'treasury_sell 自己株式の処分',
      'other 株主資本以外の項目等の当期変動額（純額）', 'changes_total 当期変動額合計', 'closing 当期末残高',
    ]);
    expect(columns.map(({ label }) => label)).to.deep.equal(['資本金', '資本準備金', 'その他資本剰余金', '資本剰余金合計', '利益準備金', '別途積立金', '繰越利益剰余金', '利益剰余金合計', '自己株式', '株主資本合計', '評価・換算差額等', '新株予約権', '純資産合計']);
    expect(rest.totals).to.deep.equal({ opening: 0n, netIncome: 1_180_000n, changes: 6_180_000n, closing: 6_180_000n });
    const next = await company.ask(equityStatement, { from: '2026-04-01', to: '2026-04-30' });
    expect(cells(next)['opening']).to.deep.equal(expected.closing);
    expect(next.totals).to.deep.equal({ opening: 6_180_000n, netIncome: 50_000n, changes: 50_000n, closing: 6_230_000n });
    proven(next);
  });

  it('kinds of movement: told by the accounts, or by the line', async () => {
    const company = await books.company();
    await company.post('2025-04-01', [['1130', 1000], ['3110', -600], ['3120', -400]]);
    await company.post('2025-06-25', [['3230', 110], ['2350', -100], ['3210', -10]]);
    await company.post('2025-07-01', [['3310', 70], ['1130', -70]]);
    await company.post('2025-08-01', [['1130', 50], ['3310', -40], ['3130', -10, { movementKind: 'treasury_sell' }]]);
    await company.post('2025-09-01', [['1810', 5], ['3410', -5]]);
    await company.post('2025-09-02', [['3230', 30, { movementKind: 'reserve_transfer' }], ['3220', -30, { movementKind: 'reserve_transfer' }]]);
    await company.post('2025-09-03', [['1130', 9], ['3990', -9]]);
    const report = await company.ask(equityStatement, year);
    proven(report);
    const own = (row: string): Record<string, bigint | null> => Object.fromEntries(Object.entries(cells(report)[row] ?? {}).filter(([key]) => !key.endsWith('total')));
    expect(Object.fromEntries(['issue', 'dividend', 'reserve_transfer', 'treasury_buy', 'treasury_sell', 'other', 'closing'].map((row) => [row, own(row)]))).to.deep.equal({
      issue: { capital_stock: 600n, capital_reserve: 400n }, dividend: { retained_earnings: -110n }, reserve_transfer: { legal_reserve: 10n, retained_earnings: -30n, voluntary_reserve: 30n },
      treasury_buy: { treasury_stock: -70n }, treasury_sell: { treasury_stock: 40n, other_capital_surplus: 10n }, other: { valuation_differences: 5n, other_equity: 9n },
      closing: { capital_stock: 600n, capital_reserve: 400n, other_capital_surplus: 10n, legal_reserve: 10n, voluntary_reserve: 30n, retained_earnings: -140n, treasury_stock: -30n, valuation_differences: 5n, other_equity: 9n },
    });
  });

  it('sole proprietors: capital, contributions, drawings, result', async () => {
    const company = await books.company({ entityType: 'sole_proprietor', fiscalYearStart: '2025-01-01' });
    await company.post('2025-01-01', [['1130', 500], ['3930', -500]]);
    await company.post('2025-02-01', [['6240', 30], ['3920', -30]]);
    await company.post('2025-03-01', [['3910', 80], ['1130', -80]]);
    await company.post('2025-04-01', [['1130', 200], ['4110', -200]]);
    const before = await company.ask(equityStatement, { from: '2025-01-01', to: '2025-12-31' });
    proven(before);
    expect(cells(before)).to.deep.equal({
      contribution: { owner_contributions: 30n, total: 30n }, drawing: { owner_drawings: -80n, total: -80n }, net_income: { result: 170n, total: 170n }, other: { owner_capital: 500n, total: 500n },
      changes_total: { owner_capital: 500n, owner_contributions: 30n, owner_drawings: -80n, result: 170n, total: 620n }, closing: { owner_capital: 500n, owner_contributions: 30n, owner_drawings: -80n, result: 170n, total: 620n },
    });
    await company.post('2025-12-31', [['4110', 200], ['6240', -30], ['3930', -170]], { sourceType: 'closing' });
    const after = await company.ask(equityStatement, { from: '2025-01-01', to: '2025-12-31' });
    proven(after);
    expect(cells(after)).to.deep.include({ net_income: { result: 170n, total: 170n }, other: { owner_capital: 670n, result: -170n, total: 500n }, closing: { owner_capital: 670n, owner_contributions: 30n, owner_drawings: -80n, total: 620n } });
  });

  it('what a year opens with is no movement of that year', async () => {
    const sole = await books.company({ entityType: 'sole_proprietor', fiscalYearStart: '2025-01-01' });
    await sole.post('2025-02-01', [['6240', 30], ['3920', -30]]);
    await sole.post('2025-03-01', [['3910', 80], ['1130', -80]]);
    await sole.post('2026-01-01', [['3930', 50], ['3920', 30], ['3910', -80]], { sourceType: 'opening' });
    const next = await sole.ask(equityStatement, { from: '2026-01-01', to: '2026-12-31' });
    proven(next);
    expect(cells(next)).to.deep.include({ other: { owner_capital: -50n, owner_contributions: -30n, owner_drawings: 80n } });
    expect([cells(next)['contribution'], cells(next)['drawing']]).to.deep.equal([undefined, undefined]);
    const corporation = await books.company();
    await corporation.post('2025-04-01', [['1130', 500], ['3110', -500]], { sourceType: 'opening' });
    expect(cells(await corporation.ask(equityStatement, year))).to.have.keys('other', 'changes_total', 'closing');
  });

  it('refuses a missing day, naming both, and a range over the end of a year', async () => {
    const company = await books.company();
    const refusal = async (input: object): Promise<string> => company.ask(equityStatement, input).then(() => 'answered', ({ code, message, field }: Refusal) => `${code} ${field}: ${message}`);
    expect(await refusal({ from: '2025-04-01' })).to.match(/^validation_error to: .*from and to/);
    expect(await refusal({ to: '2025-04-01' })).to.match(/^validation_error from: .*from and to/);
    expect(await refusal({ from: '2026-03-01', to: '2026-04-30' })).to.match(/^validation_error to: .*2026-03-01.*2026-04-01/);
  });

  it('law: closing net assets are those of the balance sheet, net income that of the year, and parts of a year follow on', async () => {
    const CODES = ['1110', '1220', '2120', '3110', '3120', '3130', '3210', '3220', '3230', '3310', '3410', '3510', '3990', '4110', '5120', '9110'];
    const leg = fc.record({ debit: fc.constantFrom(...CODES), credit: fc.constantFrom(...CODES), amount: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.constant(Number.MAX_SAFE_INTEGER)) });
    const step = fc.record({ day: fc.integer({ min: 0, max: 729 }), adjustment: fc.boolean(), movement: fc.constantFrom(undefined, 'issue', 'other', 'unheard of'), legs: fc.array(leg, { minLength: 1, maxLength: 3 }) });
    const dayOf = (n: number): string => new Date(Date.UTC(2025, 3, 1) + n * 86_400_000).toISOString().slice(0, 10);
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), fc.constantFrom(0, 365), fc.integer({ min: 0, max: 364 }), fc.integer({ min: 0, max: 364 }), async (steps, start, a, b) => {
      const company = await books.company();
      for (const { day, adjustment, movement, legs } of steps) {
        await company.post(dayOf(day), legs.flatMap(({ debit, credit, amount }): Line[] => [[debit, amount, movement === undefined ? {} : { movementKind: movement }], [credit, -amount]]), { adjustment });
      }
      const [from, cut, to] = [dayOf(start), dayOf(start + Math.min(a, b)), dayOf(start + Math.max(a, b))];
      const report = await company.ask(equityStatement, { from, to });
      proven(report);
      expect(report.totals['closing']).to.equal((await company.ask(balanceSheetReport, { asOf: to })).totals['equity']);
      expect(report.totals['netIncome']).to.equal((await company.ask(profitAndLoss, { from, to })).totals['netIncome']);
      if (cut === to) return;
      const next = new Date(Date.parse(cut) + 86_400_000).toISOString().slice(0, 10);
      const first = await company.ask(equityStatement, { from, to: cut }); const second = await company.ask(equityStatement, { from: next, to });
      expect(cells(second)['opening']).to.deep.equal(cells(first)['closing']);
      expect(cells(second)['closing']).to.deep.equal(cells(report)['closing']);
    }), { numRuns: 30 });
  });
});
