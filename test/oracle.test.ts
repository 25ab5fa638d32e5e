// The oracle: hledger, ledger and beancount add up the exported journal of the demo company, and must come to our figures to the yen.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { addDays } from '../src/domain/dates.ts';
import { demoService, run, type DemoService } from './demo-service.ts';

type Sums = Readonly<Record<string, string>>;
interface Row { kind: string; code: string; values: Record<string, number> }
interface Report { rows: Row[]; checks: { code: string; ok: boolean }[] }

/** First day of the fiscal year and the day to look at. */
const DATES = [['2025-04-01', '2025-11-15'], ['2025-04-01', '2026-03-31'], ['2026-04-01', '2026-05-31'], ['2026-04-01', '2026-09-30']] as const;

const has = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** Sums that are not zero, by account code, in one order. */
function nonZero(entries: Iterable<readonly [string, bigint]>): Sums {
  const sums = new Map<string, bigint>();
  for (const [code, amount] of entries) sums.set(code, (sums.get(code) ?? 0n) + amount);
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, amount]) => [code, String(amount)]));
}
function ours(report: Report, key: string): Sums { return nonZero(report.rows.filter(({ kind }) => kind === 'account').map(({ code, values }) => [code, BigInt(values[key] ?? 0)] as const)); }
/** Account and amount of the lines of a CSV such as hledger prints: `"資産:1130 普通預金","168400 JPY"`. */
function csvSums(text: string): Sums {
  return nonZero([...text.matchAll(/^"[^"]*?([0-9A-Za-z_-]+) [^":]*","(-?\d+) JPY"\r?$/gmu)].map(([, code, amount]) => [code!, BigInt(amount!)] as const));
}
async function said(program: string, words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(program, words);
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${String(code)}:\n${stderr}`);
  return stdout;
}

describe('oracle: plain-text accounting adds up what we add up', function () {
  this.timeout(180_000);
  let service: DemoService;
  const file = (format: string): string => path.join(service.folder, `journal.${format}`);

  before(async () => {
    service = await demoService();
    for (const format of ['hledger', 'beancount']) {
      const { code, stderr } = await service.daicho(['export', '--format', format, '--output', file(format)]);
      expect(code, stderr).to.equal(0);
    }
  });

  /** Skips, and says why, where the program is not installed: users are promised npm only. */
  function needs(program: string, context: Mocha.Context): void {
    if (has(program)) return;
    console.log(`      skipped: ${program} is not installed (Debian: apt-get install hledger ledger beancount)`);
    context.skip();
  }
  const trialBalance = async (from: string, to: string): Promise<Sums> => {
    const report = await service.get(`/reports/trial-balance?from=${from}&to=${to}&includeClosing=true`) as Report;
    expect(report.checks.filter(({ ok }) => !ok)).to.deep.equal([]);
    return nonZero(report.rows.filter(({ kind }) => kind === 'account').map(({ code, values }) => [code, BigInt(values['closingDebit'] ?? 0) - BigInt(values['closingCredit'] ?? 0)] as const));
  };

  it('hledger finds the file well-formed: every account declared, dates in order, all balanced', async function () {
    needs('hledger', this);
    await said('hledger', ['-f', file('hledger'), 'check', '--strict', 'ordereddates']);
    expect((await said('hledger', ['-f', file('hledger'), 'stats'])).match(/Transactions\s*:\s*(\d+)/)?.[1]).to.satisfy((count: string) => Number(count) > 3_000);
  });

  for (const [from, to] of DATES) {
    it(`trial balance on ${to}: hledger`, async function () {
      needs('hledger', this);
      const theirs = csvSums(await said('hledger', ['-f', file('hledger'), 'bal', '--flat', '-N', '-O', 'csv', '-e', addDays(to, 1)]));
      expect(Object.keys(theirs)).to.have.lengthOf.above(20);
      expect(await trialBalance(from, to)).to.deep.equal(theirs);
    });

    it(`trial balance on ${to}: ledger`, async function () {
      needs('ledger', this);
      const text = await said('ledger', ['-f', file('hledger'), 'bal', '--flat', '--no-total', '--end', addDays(to, 1), '--balance-format', '"%(account)","%(quantity(display_total)) JPY"\n']);
      expect(await trialBalance(from, to)).to.deep.equal(csvSums(text));
    });

    it(`trial balance on ${to}: beancount`, async function () {
      needs('bean-query', this);
      const text = await said('bean-query', ['-f', 'csv', file('beancount'), `SELECT account, sum(number) WHERE date <= ${to} GROUP BY account`]);
      const theirs = nonZero([...text.matchAll(/^\w+:A(\S+)\s*,\s*(-?\d+)/gm)].map(([, code, amount]) => [code!, BigInt(amount!)] as const));
      expect(await trialBalance(from, to)).to.deep.equal(theirs);
    });

    it(`income statement ${from}..${to}: hledger, without closing entries`, async function () {
      needs('hledger', this);
      const theirs = csvSums(await said('hledger', ['-f', file('hledger'), 'is', '--flat', '-N', '-O', 'csv', '-b', from, '-e', addDays(to, 1), 'not:tag:closing']));
      expect(Object.keys(theirs)).to.have.lengthOf.above(15);
      expect(ours(await service.get(`/reports/pl?from=${from}&to=${to}`) as Report, 'total')).to.deep.equal(theirs);
    });

    it(`balance sheet on ${to}: hledger, with everything`, async function () {
      needs('hledger', this);
      const report = await service.get(`/reports/bs?asOf=${to}`) as Report;
      const theirs = csvSums(await said('hledger', ['-f', file('hledger'), 'bse', '--flat', '-N', '-O', 'csv', '-e', addDays(to, 1)]));
      expect(Object.keys(theirs)).to.have.lengthOf.above(15);
      expect(ours(report, 'total')).to.deep.equal(theirs);
      // What no closing entry has carried to equity yet is the current result: revenue less expenses since the last close.
      const result = csvSums(await said('hledger', ['-f', file('hledger'), 'bal', '--flat', '-N', '-O', 'csv', '-e', addDays(to, 1), 'type:rx']));
      const current = report.rows.filter(({ code }) => code === 'current_result' || code === 'prior_results').reduce((sum, { values }) => sum + BigInt(values['total'] ?? 0), 0n);
      expect(current).to.equal(-Object.values(result).reduce((sum, amount) => sum + BigInt(amount), 0n));
    });
  }

  it('bean-check finds no fault', async function () {
    needs('bean-check', this);
    expect(await said('bean-check', [file('beancount')])).to.equal('');
  });

  it('a planted fault is found: one yen moved between two accounts', async function () {
    needs('hledger', this);
    const text = fs.readFileSync(file('hledger'), 'utf8');
    const at = text.indexOf('2025-10-01 *');
    const moved = text.slice(0, at) + text.slice(at).replace(/ {2}(-?\d+) JPY/, (_all, amount: string) => `  ${BigInt(amount) + 1n} JPY`).replace(/ {2}(-\d+) JPY/, (_all, amount: string) => `  ${BigInt(amount) - 1n} JPY`);
    const planted = path.join(service.folder, 'planted.hledger');
    fs.writeFileSync(planted, moved);
    const theirs = csvSums(await said('hledger', ['-f', planted, 'bal', '--flat', '-N', '-O', 'csv', '-e', '2026-10-01']));
    expect(await trialBalance('2026-04-01', '2026-09-30')).to.not.deep.equal(theirs);
  });
});
