// A month in the life of a company, over HTTP, from the bank's file to the tax return: April 2026, read from top to
// bottom. At the end hledger does the same books from the exported journal, and comes to the same figures.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { exportJournal } from '../src/cli/transfer.ts';
import type { Clock } from '../src/engine/ports.ts';
import { quickFolder } from './folder.ts';
import { contractBody, employeeBody, made, saleBody } from './http/samples.ts';
import { csvRows, HOW_TO_INSTALL, isInstalled, said } from './oracle-programs.ts';
import { CLOCK, startApi, type Api } from './api.ts';

type Thing = Readonly<Record<string, unknown>>;
interface Row {
  readonly kind: string;
  readonly code: string;
  readonly values: Readonly<Record<string, number>>;
}
interface Report {
  readonly rows: readonly Row[];
  readonly totals: Readonly<Record<string, number>>;
  readonly checks: readonly { readonly code: string; readonly ok: boolean }[];
}
const APRIL = 'from=2026-04-01&to=2026-04-30';

describe('a month in the life of a company', function life() {
  this.timeout(120_000);
  let api: Api;
  let companyId = '';
  let key = '';
  // The first of May: April is over.
  const clock: Clock = { ...CLOCK, now: () => Date.parse('2026-05-01T03:00:00Z') };
  const does = (route: string, body: object): Promise<Thing> => made(api, { companyId, key }, route, body);
  const asks = async <T = Thing>(route: string): Promise<T> => {
    const answer = await api.call('GET', `/v1/companies/${companyId}${route}`, { key });
    expect(answer.status, `${route}: ${answer.text}`).to.equal(200);
    return answer.body as T;
  };
  const report = (name: string): Promise<Report> => asks<Report>(`/reports/${name}`);
  const list = async (route: string): Promise<Thing[]> => (await asks<{ data: Thing[] }>(route)).data;
  let bank = '';
  let lines: readonly Thing[] = [];
  /** The line of the statement that says so. */
  const line = (words: string): string => {
    const found = lines.find(({ description }) => String(description).includes(words));
    return `/bank-accounts/${bank}/transactions/${found?.['id'] as string}`;
  };

  before(async () => {
    api = await startApi('month_life', { clock });
    ({ companyId, ownerKey: key } = await api.newCompany({
      clock: { enabled: false },
      taxSettings: { method: 'general_full', accounting: 'tax_exclusive', filingFrequency: 'monthly' },
    }));
  });
  after(() => api.close());

  it('it has customers, a bank account, an employee, a machine, an insurance and a contract', async () => {
    await does('/partners', { name: '株式会社山田商店', code: 'C001' });
    const account = { name: '丸の内支店', type: 'bank', openingBalance: 3_000_000, openingDate: '2026-04-01' };
    bank = (await does('/bank-accounts', { ...account, postOpening: true }))['id'] as string;
    // What was paid in is its capital: nothing is left on the account that the books are opened against.
    await does('/journal-entries', {
      effectiveDate: '2026-04-01',
      memo: '資本金',
      lines: [
        { side: 'debit', accountCode: '3990', amount: 3_000_000 },
        { side: 'credit', accountCode: '3110', amount: 3_000_000 },
      ],
    });
    await does('/employees', employeeBody());
    await does('/fixed-assets', {
      name: '焙煎機',
      assetAccountCode: '1620',
      acquisitionDate: '2026-04-10',
      acquisitionCost: 1_200_000,
      method: 'straight_line',
      usefulLifeYears: 10,
    });
    await does('/accrual-schedules', {
      type: 'prepaid_expense',
      description: '火災保険料',
      totalAmount: 120_000,
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      profitLossAccountCode: '6350',
      opening: { date: '2026-04-01', accountCode: '2310' },
    });
    await does('/journal-entries', {
      effectiveDate: '2026-04-10',
      memo: '焙煎機',
      lines: [
        { side: 'debit', accountCode: '1620', amount: 1_320_000, taxCode: 'P10', taxEntryMethod: 'inclusive' },
        { side: 'credit', accountCode: '1130', amount: 1_320_000 },
      ],
    });
    const contract = await does('/contracts', contractBody({ startDate: '2026-04-15', endDate: '2027-04-14' }));
    await does(`/contracts/${contract['id'] as string}/activate`, {});
    const rule = await does('/rules', {
      name: '電気代',
      conditions: [{ field: 'description', operator: 'glob', value: '*東京電力*' }],
      action: 'post',
      lines: [{ accountCode: '6330', taxCode: 'P10', rest: true }],
    });
    await does(`/rules/${rule['id'] as string}/enable`, {});
  });

  it('invoices are issued, and payroll is run', async () => {
    const sale = await does('/invoices', saleBody({ issueDate: '2026-04-05', dueDate: '2026-04-30' }));
    const issued = await does(`/invoices/${sale['id'] as string}/issue`, {});
    expect(issued).to.include({ number: 'INV-2026-0001', total: 54_000, amountDue: 54_000 });
    const run = await does('/payroll/run', { period: '2026-04', payDate: '2026-04-24' });
    expect(run).to.include({ status: 'posted', employeeCount: 1 });
    // 300,000 and 10,000 for commuting; in the first month only employment insurance (0.5 %; 0.85 % the employer) and
    // the tax of column kou are kept back: health and pension are charged from the month after.
    expect(run['totals']).to.deep.include({
      ...{ gross: 310_000, taxable: 300_000, incomeTax: 7_860, residentTax: 0 },
      ...{ employeeDeductions: 9_410, employerContributions: 2_635, net: 300_590 },
    });
  });

  it('the statement of the bank comes in: a rule books the electricity', async () => {
    const [run] = await list('/payroll/runs');
    const net = (run?.['totals'] as { net: number }).net;
    const moves: readonly (readonly [day: string, yen: number, words: string])[] = [
      ['2026-04-10', -1_320_000, '振込 焙煎機'],
      ['2026-04-20', -22_000, '東京電力 4月分'],
      ['2026-04-24', -net, '給与振込'],
      ['2026-04-28', 54_000, 'ヤマダシヨウテン'],
      ['2026-04-30', -440, '振込手数料'],
    ];
    let balance = 3_000_000;
    const rows = moves.map(([day, yen, words]) => {
      balance += yen;
      return [day, words, yen < 0 ? -yen : '', yen > 0 ? yen : '', balance].join(',');
    });
    const file = ['日付,摘要,出金,入金,残高', ...rows, ''].join('\n');
    const imported = await does(`/bank-accounts/${bank}/transactions/import`, {
      format: 'csv',
      encoding: 'utf-8',
      contentBase64: Buffer.from(file).toString('base64'),
      mapping: { columns: { date: '日付', description: '摘要', out: '出金', in: '入金', balance: '残高' } },
    });
    expect(imported).to.include({ imported: 5, skipped: 0, status: 'completed' });
    lines = await list(`/bank-accounts/${bank}/transactions`);
    expect(await asks(line('東京電力'))).to.include({ status: 'matched', unmatchedAmount: 0 });
    const waiting = lines.filter(({ status }) => status === 'unmatched').map(({ amount }) => amount);
    expect([...waiting].sort()).to.deep.equal([1_320_000, 300_590, 440, 54_000]);
  });

  it('the others are matched: with the invoice, the run, the entry of the machine; the fee is booked', async () => {
    const [sale] = await list('/invoices?type=sales&status=issued');
    const [run] = await list('/payroll/runs');
    const entries = await list('/journal-entries?q=焙煎機');
    await does(`${line('ヤマダ')}/match`, { matches: [{ invoiceId: sale?.['id'] }] });
    await does(`${line('給与')}/match`, { matches: [{ payrollRunId: run?.['id'] }] });
    await does(`${line('焙煎機')}/match`, { matches: [{ entryId: entries[0]?.['id'] }] });
    await does(`${line('手数料')}/match`, { lines: [{ accountCode: '6370', taxCode: 'P10', amount: 440 }] });
    expect(await asks(`/invoices/${sale?.['id'] as string}`)).to.include({ paymentStatus: 'paid', amountDue: 0 });
    expect((await list('/payroll/runs'))[0]).to.include({ status: 'paid' });
    const agreed = await asks(`/bank-accounts/${bank}/reconciliation?asOf=2026-04-30`);
    expect(agreed, JSON.stringify(agreed)).to.include({ difference: 0, statementBalance: 1_410_970 });
    expect((await list(`/bank-accounts/${bank}/transactions`)).map(({ status }) => status)).to.deep.equal(
      Array(5).fill('matched'),
    );
    expect((await report('ar-aging?asOf=2026-04-30')).totals['total']).to.equal(0);
  });

  it('the month is ended: tried, then done, as it was said', async () => {
    const april = (await list('/fiscal-periods?type=month')).find(({ name }) => name === '2026-04');
    const route = `/fiscal-periods/${april?.['id'] as string}/month-end`;
    const [tried, done] = [await does(route, { dryRun: true }), await does(route, {})];
    for (const ended of [tried, done]) {
      expect(ended, JSON.stringify(ended)).to.include({ status: 'done' });
      expect((ended['steps'] as Thing[]).map(({ step, status }) => `${String(step)} ${String(status)}`)).to.deep.equal([
        'jobs done',
        'depreciation done',
        'payroll nothing',
        'close done',
      ]);
    }
    const [billed, ...more] = await list('/invoices?status=draft');
    expect(more).to.deep.equal([]);
    expect(billed).to.deep.include({
      ...{ issueDate: '2026-04-15', total: 33_000, taxTotal: 3_000 },
      contractPeriod: { from: '2026-04-15', to: '2026-05-14' },
    });
    const [depreciated] = await list('/journal-entries?sourceType=fixed_asset');
    const [recognised] = await list('/journal-entries?sourceType=accrual&from=2026-04-30');
    expect([depreciated?.['total'], recognised?.['total']]).to.deep.equal([10_000, 10_000]);
  });

  it('its statements say what happened, and hold together', async () => {
    const [pl, bs, cs] = [await report(`pl?${APRIL}`), await report('bs?asOf=2026-04-30'), await report(`cs?${APRIL}`)];
    const figures = pl.rows.flatMap(({ kind, code, values }) => (kind === 'account' ? [[code, values['total']]] : []));
    expect(figures).to.deep.equal([
      ['4115', 50_000],
      ['6120', 300_000],
      ['6150', 2_635],
      ['6165', 9_091],
      ['6330', 20_000],
      ['6350', 10_000],
      ['6370', 400],
      ['6510', 10_000],
    ]);
    expect(pl.totals).to.include({
      sales: 50_000,
      sellingAdmin: 352_126,
      operatingIncome: -302_126,
      netIncome: -302_126,
    });
    expect(bs.totals).to.include({
      ...{ assets: 2_833_919, liabilities: 136_045, equity: 2_697_874 },
      ...{ liabilitiesAndEquity: 2_833_919, currentResult: -302_126, priorResults: 0 },
    });
    // The tax of the machine is paid with the rest of the operating payments.
    expect(cs.totals).to.include({
      ...{ operating: -389_030, investing: -1_200_000, financing: 0 },
      ...{ openingCash: 3_000_000, netChangeInCash: -1_589_030, closingCash: 1_410_970 },
    });
    expect([...bs.checks, ...cs.checks].filter(({ ok }) => !ok)).to.deep.equal([]);
    // Asked for one account, a trial balance has that one and what it stands in, and no empty groups.
    const one = (await report(`trial-balance?${APRIL}&accountCode=1130`)).rows.map(({ code }) => code);
    expect(one).to.deep.equal(['assets', 'current_assets', 'cash_and_deposits', '1130']);
  });

  it('and the tax return of the month follows from it', async () => {
    const tax = await asks<Report & { readonly returnBoxes: { readonly page1: Readonly<Record<string, number>> } }>(
      `/reports/consumption-tax?${APRIL}`,
    );
    expect(
      tax.checks.filter(({ ok }) => !ok),
      'nothing is doubtful',
    ).to.deep.equal([]);
    // The books have 4,000 of sales at 8 %; 120,000 of the machine, 2,000, 40, and 909 of the commuting.
    const ledger = await report(`trial-balance?${APRIL}`);
    const of = (code: string): number => ledger.rows.find((row) => row.code === code)?.values['balance'] ?? 0;
    expect([of('2580'), of('1580')]).to.deep.equal([4_000, 122_949]);
    // The return: 50,000 x 6.24 % less 1,352,440 x 7.8 / 110 is refunded, and 22/78 of that to the prefecture.
    expect(tax.totals).to.deep.equal({
      ...{ outputTax: 3_120, creditableTax: 95_900, nationalTax: -92_780, localTax: -26_168, payable: -118_948 },
    });
    expect(tax.returnBoxes.page1).to.include({ 1: 50_000, 2: 3_120, 7: 95_900, 8: 92_780, 19: 26_168, 26: -118_948 });
  });

  it('hledger comes to the same balances from the exported journal', async function hledger() {
    if (!isInstalled('hledger')) {
      process.stdout.write(`    hledger is not installed (${HOW_TO_INSTALL}): not asked\n`);
      return this.skip();
    }
    const parts: string[] = [];
    const connection = { baseUrl: api.baseUrl, key, companyId, from: 'test' };
    await exportJournal(connection, companyId, { format: 'hledger' }, (text) => Promise.resolve(void parts.push(text)));
    const folder = quickFolder('month-life');
    const file = path.join(folder, 'april.journal');
    fs.writeFileSync(file, parts.join(''));
    const rows = csvRows(await said('hledger', ['-f', file, 'bal', '--flat', '-N', '-e', '2026-05-01', '-O', 'csv']));
    fs.rmSync(folder, { recursive: true, force: true });
    const theirs = new Map(
      rows
        .slice(1)
        .map(([name = '', amount = '']) => [
          /^[^:]+:([\w-]+)/.exec(name)?.[1] ?? name,
          Number(amount.replace(/[^\d-]/g, '')),
        ]),
    );
    const { rows: ours } = await report(`trial-balance?${APRIL}`);
    const booked = ours.flatMap(({ kind, code, values }) => {
      const amount = (values['closingDebit'] ?? 0) - (values['closingCredit'] ?? 0);
      return kind === 'account' && amount !== 0 ? [[code, amount] as const] : [];
    });
    expect([...theirs].sort()).to.deep.equal([...booked].sort());
    expect(booked.length).to.be.greaterThan(15);
  });
});
