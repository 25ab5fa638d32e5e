// The statements through HTTP, on both surfaces: figures from posted entries, missing and unknown parameters,
// languages, and files.
import { expect } from 'chai';
import { startApi, type Answer, type Api } from '../api.ts';
import { figuresAlone } from './books.ts';

type Row = { code: string; name: string; values: Record<string, number> };

describe('statements through HTTP', function () {
  this.timeout(60_000);
  let api: Api;
  let key = '';
  let base = '';
  before(async () => {
    api = await startApi('statements_http');
    const company = await api.newCompany();
    key = company.ownerKey;
    base = `/v1/companies/${company.companyId}`;
    const partner = (await api.call('POST', `${base}/partners`, { key, body: { name: '甲社', code: 'K1' } })).body[
      'id'
    ] as string;
    const post = async (
      effectiveDate: string,
      lines: readonly (readonly [string, number])[],
      more: object = {},
    ): Promise<void> => {
      const answer = await api.call('POST', `${base}/journal-entries`, {
        key,
        body: {
          effectiveDate,
          ...more,
          lines: lines.map(([accountCode, amount]) => ({
            accountCode,
            side: amount > 0 ? 'debit' : 'credit',
            amount: Math.abs(amount),
          })),
        },
      });
      expect(answer.status, answer.text).to.equal(201);
    };
    await post('2026-04-01', [
      ['1130', 1_000_000],
      ['3110', -1_000_000],
    ]);
    await post(
      '2026-04-10',
      [
        ['1220', 110_000],
        ['4110', -100_000],
        ['2580', -10_000],
      ],
      { partnerId: partner, dueDate: '2026-05-31' },
    );
    await post(
      '2026-06-05',
      [
        ['1130', 60_000],
        ['1220', -60_000],
      ],
      { partnerId: partner },
    );
    await post('2026-06-20', [
      ['6320', 50_000],
      ['1130', -50_000],
    ]);
  });
  after(() => api.close());

  const get = (path: string): Promise<Answer> => api.call('GET', path, { key });
  const value = (answer: Answer, code: string, column = 'total'): number | undefined =>
    (answer.body['rows'] as Row[]).find((row) => row.code === code)?.values[column];
  const RANGE = 'from=2026-04-01&to=2026-06-30';

  it('cash flow, on both surfaces', async () => {
    const b = await get(`${base}/reports/cs?${RANGE}`);
    const a = await get(`/v1/reports/cash-flow?${RANGE}&method=direct`);
    expect([b.status, a.status], b.text + a.text).to.deep.equal([200, 200]);
    expect(
      ['operating', 'investing', 'financing', 'net_change_in_cash', 'closing_cash'].map((code) => [
        value(b, code),
        value(a, code),
      ]),
    ).to.deep.equal([
      [10_000, 10_000],
      [0, 0],
      [1_000_000, 1_000_000],
      [1_010_000, 1_010_000],
      [1_010_000, 1_010_000],
    ]);
    expect(b.body['cash']).to.deep.equal({ opening: 0, net: 1_010_000, closing: 1_010_000 });
    expect((a.body['totals'] as Record<string, number>)['net_change_in_cash']).to.equal(1_010_000);
    expect((a.body['checks'] as { code: string; ok: boolean }[]).map(({ code, ok }) => `${code} ${ok}`)).to.deep.equal([
      'cash_ties_to_balance_sheet true',
      'methods_agree true',
      'asset_purchase_via_2310 true',
    ]);
  });

  it('equity, subsidiary ledgers, aging', async () => {
    const ss = await get(`${base}/reports/ss?${RANGE}`);
    expect([
      value(ss, 'closing', 'total'),
      value(ss, 'net_income', 'retained_earnings'),
      value(ss, 'issue', 'capital_stock'),
    ]).to.deep.equal([1_050_000, 50_000, 1_000_000]);
    const ledgers = await get(`${base}/reports/subsidiary-summary?${RANGE}`);
    expect(
      (ledgers.body['rows'] as Row[]).map(({ code, values }) => [
        code,
        values['debit'],
        values['credit'],
        values['closing'],
      ]),
    ).to.deep.equal([
      ['1220', 110_000, 60_000, 50_000],
      ['K1', 110_000, 60_000, 50_000],
    ]);
    const aging = await get(`${base}/reports/ar-aging?asOf=2026-06-30`);
    expect([value(aging, 'K1', '1_30'), value(aging, 'total')]).to.deep.equal([50_000, 50_000]);
    expect((aging.body['rows'] as { invoices: { dueDate: string; open: number }[] }[])[0]?.invoices[0]).to.deep.include(
      { dueDate: '2026-05-31', open: 50_000, amount: 110_000, daysOverdue: 30 },
    );
    expect(value(await get(`${base}/reports/ar-aging?asOf=2026-06-30&type=payable`), 'total')).to.equal(0);
  });

  it('an entry on the opening balance account opens the books, whatever its source; amended, it moves', async () => {
    const { companyId, ownerKey } = await api.newCompany();
    const own = `/v1/companies/${companyId}`;
    const send = async (method: string, path: string, body?: object): Promise<Answer> => {
      const answer = await api.call(method, `${own}${path}`, { key: ownerKey, body });
      expect(answer.status, answer.text).to.be.oneOf([200, 201]);
      return answer;
    };
    const lines = (against: string): object[] => [
      { accountCode: '1130', side: 'debit', amount: 500 },
      { accountCode: against, side: 'credit', amount: 500 },
    ];
    const {
      body: { id },
    } = await send('POST', '/journal-entries', {
      effectiveDate: '2026-04-01',
      sourceType: 'import',
      lines: lines('3990'),
    });
    const bank = async (): Promise<unknown[]> => {
      const balance = await send('GET', `/reports/trial-balance?${RANGE}`);
      const ledger = await send('GET', `/reports/general-ledger?${RANGE}&accountCode=1130`);
      const cash = (await send('GET', `/reports/cs?${RANGE}`)).body['cash'] as { opening: number; net: number };
      const equity = await send('GET', `/reports/ss?${RANGE}`);
      const summary = await send('GET', `/reports/subsidiary-summary?${RANGE}&accountCode=1130`);
      const of = (answer: Answer, code: string, ...columns: string[]): unknown[] =>
        columns.map((column) => value(answer, code, column));
      return [
        ...of(balance, '1130', 'openingDebit', 'debit', 'closingDebit'),
        ...of(ledger, '1130', 'opening', 'debit', 'closing'),
        cash.opening,
        cash.net,
        ...of(summary, '1130', 'opening', 'debit'),
        value(equity, 'opening'),
        value(equity, 'closing'),
      ];
    };
    const OPENED = [500, 0, 500, 500, 0, 500, 500, 0, 500, 0, 500, 500];
    const MOVED = [0, 500, 500, 0, 500, 500, 0, 500, 0, 500, 0, 500];
    expect(await bank()).to.deep.equal(OPENED);
    const listed = async (query: string): Promise<unknown[]> =>
      ((await send('GET', `/journal-entries?${query}`)).body['data'] as { id: string }[]).map((entry) => entry.id);
    expect([
      await listed('opening=only'),
      await listed('opening=without'),
      await listed('opening=only&accountCode=1130&status=posted,reversed'),
    ]).to.deep.equal([[id], [], [id]]);
    expect((await send('GET', `/journal-entries/${String(id)}`)).body).to.deep.include({
      sourceType: 'import',
      opening: true,
    });

    await send('PATCH', `/journal-entries/${String(id)}`, { version: 1, lines: lines('3110') });
    expect(await bank()).to.deep.equal(MOVED);
    expect((await send('GET', `/journal-entries/${String(id)}`)).body).not.to.have.property('opening');
    await send('PATCH', `/journal-entries/${String(id)}`, { version: 2, lines: lines('3990') });
    expect(await bank()).to.deep.equal(OPENED);
    await send('POST', `/journal-entries/${String(id)}/reverse`, { amount: 100 });
    expect(await bank()).to.deep.equal(OPENED.map((amount) => (amount === 500 ? 400 : amount)));
    expect(await listed('opening=only')).to.have.length(2);
    expect(((await send('GET', '/reports/bs?asOf=2026-06-30')).body['checks'] as object[])[1]).to.deep.equal({
      code: 'opening_balance_is_zero',
      ok: false,
      difference: 400,
    });
  });

  it('runway on both surfaces, dashboard', async () => {
    const b = await get(`${base}/reports/runway`);
    const a = await get('/v1/reports/runway?months=3');
    expect([b.status, a.status], b.text + a.text).to.deep.equal([200, 200]);
    expect([b.body['cash'], a.body['cash'], (a.body['forecast'] as object[]).length <= 3]).to.deep.equal([
      1_010_000,
      1_010_000,
      true,
    ]);
    expect(b.body).to.have.any.keys('runwayMonthsX10').and.to.include.keys('monthlyBurn', 'zeroCashDate', 'definition');
    expect(a.body).to.include.keys('runway_months_x10', 'monthly_burn', 'zero_cash_date');
    const board = await get(`${base}/dashboard`);
    expect(board.status, board.text).to.equal(200);
    expect(figuresAlone(board.body)).to.deep.include({
      cash: 1_010_000,
      receivables: { total: 50_000, overdue: 50_000 },
      payables: { total: 0, overdue: 0 },
      alerts: [],
      unmatchedBankCount: 0,
    });
  });

  const NEED = ['/reports/ss', '/reports/cs', '/reports/subsidiary-summary'];
  it('without dates: 400 that names both', async () => {
    for (const path of [
      ...NEED.map((one) => base + one),
      ...NEED.map((one) => `${base}${one}?from=2026-04-01`),
      ...NEED.map((one) => `${base}${one}?from=2026-04-01&knownAt=2026-11-01`),
      '/v1/reports/cash-flow',
      '/v1/reports/cash-flow?to=2026-04-01',
    ]) {
      const answer = await get(path);
      expect(answer.status, `${path} ${answer.text}`).to.equal(400);
      expect(answer.text, path).to.match(/from and to are both required/);
    }
  });

  it('unknown parameters and values: 400 that names them; over a year end: 400', async () => {
    for (const [path, named] of [
      ['/reports/ss?colour=red', 'colour'],
      ['/reports/cs?colour=red', 'colour'],
      ['/reports/subsidiary-summary?colour=red', 'colour'],
      ['/reports/ar-aging?colour=red', 'colour'],
      ['/reports/runway?from=2026-04-01', 'from'],
      ['/dashboard?colour=red', 'colour'],
      ['/reports/cs?method=magic', 'method'],
      ['/reports/ar-aging?type=both&asOf=2026-06-30', 'type'],
      ['/reports/ar-aging?bucketDays=30,20&asOf=2026-06-30', 'bucketDays'],
      ['/reports/runway?months=37', 'months'],
      ['/reports/subsidiary-summary?by=colour', 'by'],
      ['/reports/ss?from=2026-04-01&to=2027-04-01', 'fiscal year'],
      ['/reports/cs?from=2026-04-01&to=2026-03-31', 'from'],
    ] as const) {
      const answer = await get(`${base}${path}`);
      expect(answer.status, `${path} ${answer.text}`).to.equal(400);
      expect(answer.text, path).to.include(named);
    }
  });

  it('as files, and by period and language', async () => {
    for (const path of [
      `${base}/reports/ss?${RANGE}`,
      `${base}/reports/cs?${RANGE}`,
      `${base}/reports/subsidiary-summary?${RANGE}`,
      `${base}/reports/ar-aging?asOf=2026-06-30`,
      `${base}/reports/runway?months=2`,
    ]) {
      const answer = await get(`${path}&format=csv`);
      expect(answer.status, `${path} ${answer.text}`).to.equal(200);
      expect(answer.headers.get('content-type'), path).to.match(/^text\/csv/);
      expect(answer.text.split('\n').length, answer.text).to.be.above(2);
    }
    const period = await get(`${base}/reports/cs?period=FY2026-Q1&locale=en`);
    expect(period.status, period.text).to.equal(200);
    expect([period.body['from'], period.body['to'], (period.body['rows'] as Row[])[0]?.name]).to.deep.equal([
      '2026-04-01',
      '2026-06-30',
      'Cash flows from operating activities',
    ]);
    for (const path of ['ss', 'subsidiary-summary'])
      expect((await get(`${base}/reports/${path}?period=FY2026&locale=en`)).status, path).to.equal(200);
    expect((await get(`${base}/reports/ar-aging?period=FY2026-Q1&locale=en`)).body['asOf']).to.equal('2026-06-30');
  });
});
