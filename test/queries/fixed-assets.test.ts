// What a stranger sees of fixed assets over HTTP: values on a day, the schedule as JSON and CSV, what a dry run
// changes.
import { expect } from 'chai';
import { startApi, type Api } from '../api.ts';

describe('fixed assets as they are read', function assets() {
  this.timeout(60_000);
  let api: Api;
  let at: string;
  let key: string;
  let id: string;
  type Members = Record<string, unknown>;
  const post = async (path: string, body: object): Promise<Members> => {
    const answer = await api.call('POST', `${at}${path}`, { key, body });
    expect(answer.status, answer.text).to.be.oneOf([200, 201]);
    return answer.body;
  };
  const get = async (path: string): Promise<Members> => (await api.call('GET', `${at}${path}`, { key })).body;

  before(async () => {
    api = await startApi('queries_fixed_assets');
    const opened = await api.newCompany({});
    key = opened.ownerKey;
    at = `/v1/companies/${opened.companyId}`;
    const asset = await post('/fixed-assets', {
      name: '焙煎機',
      managementNumber: 'FA-1',
      assetAccountCode: '1620',
      acquisitionDate: '2026-04-10',
      acquisitionCost: 1_000_000,
      method: 'straight_line',
      usefulLifeYears: 10,
    });
    id = asset['id'] as string;
    for (const month of ['2026-04', '2026-05', '2026-06']) await post('/fixed-assets/depreciate', { month });
  });
  after(() => api.close());

  it('lists assets with their values on a day', async () => {
    const on = async (asOf: string): Promise<unknown[]> =>
      ((await get(`/fixed-assets?asOf=${asOf}`))['data'] as Members[]).map((one) => [
        one['status'],
        one['accumulatedDepreciation'],
        one['periodDepreciation'],
        one['bookValue'],
      ]);
    expect(await on('2026-04-09')).to.deep.equal([]);
    expect(await on('2026-04-10')).to.deep.equal([['in_use', 0, 0, 1_000_000]]);
    expect(await on('2026-05-31')).to.deep.equal([['in_use', 16_666, 16_666, 983_334]]);
    expect(await on('2027-04-01')).to.deep.equal([['in_use', 25_000, 0, 975_000]]);
    // What the register shows beside them: its account by name, the rate, and its value when the year began.
    const shown = { assetAccountName: '機械装置', depreciationRateThousandths: 100 };
    const bought = { ...shown, bookValue: 975_000, asOf: '2026-06-30', periodOpeningBookValue: 0 };
    expect(await get(`/fixed-assets/${id}?asOf=2026-06-30`)).to.deep.include(bought);
    const next = { ...shown, periodOpeningBookValue: 975_000, periodDepreciation: 0 };
    expect(await get(`/fixed-assets/${id}?asOf=2027-04-01`)).to.deep.include(next);
  });

  it('filters, searches and sorts', async () => {
    const total = async (query: string): Promise<unknown> => (await get(`/fixed-assets?${query}`))['total'];
    expect(await total('q=焙煎&method=straight_line&minAmount=1000000&maxAmount=1000000')).to.equal(1);
    expect(await total('managementNumber=FA-1&sort=-acquisitionCost')).to.equal(1);
    expect(await total('status=sold')).to.equal(0);
    expect(await total('minAmount=1000001')).to.equal(0);
    expect(await total('from=2026-05-01')).to.equal(0);
    expect((await api.call('GET', `${at}/fixed-assets?asOf=2026-13-01`, { key })).status).to.equal(400);
  });

  it('tells every month of the schedule, as JSON and as CSV', async () => {
    const schedule = await get(`/fixed-assets/${id}/schedule`);
    const months = schedule['months'] as Members[];
    expect([months.length, schedule['planned'], schedule['posted']]).to.deep.equal([120, 999_999, 25_000]);
    expect(
      months.slice(2, 4).map((month) => [month['month'], month['amount'], month['posted'], month['status']]),
    ).to.deep.equal([
      ['2026-06', 8_334, 8_334, 'posted'],
      ['2026-07', 8_333, 0, 'planned'],
    ]);
    const csv = await api.call('GET', `${at}/fixed-assets/${id}/schedule/csv`, { key });
    expect(csv.headers.get('content-type')).to.match(/^text\/csv/);
    const lines = csv.text.split('\r\n');
    expect([lines.length, lines[0], lines[1]]).to.deep.equal([
      122,
      'month,startDate,endDate,amount,bookValue,posted,status',
      '2026-04,2026-04-01,2026-04-30,8333,991667,8333,posted',
    ]);
  });

  it('a dry run of a disposal changes nothing; the disposal itself is seen from its day on', async () => {
    const sale = { date: '2026-07-15', type: 'sold', proceeds: 1_100_000 };
    const dry = await api.call('POST', `${at}/fixed-assets/${id}/dispose?dryRun=true`, { key, body: sale });
    const { events, balances } = dry.body['effects'] as { events: Members[]; balances: Members[] };
    expect(events.map(({ type }) => type)).to.deep.equal([
      'journal_entry.posted',
      'journal_entry.posted',
      'fixed_asset.disposed',
    ]);
    expect(balances.find(({ accountCode }) => accountCode === '1620')).to.deep.include({
      before: 0,
      after: -1_000_000,
    });
    expect(await get(`/fixed-assets/${id}`)).to.deep.include({ version: 1 });
    await post(`/fixed-assets/${id}/dispose`, sale);
    expect(await get(`/fixed-assets/${id}?asOf=2026-07-14`)).to.deep.include({ status: 'in_use', bookValue: 975_000 });
    expect(await get(`/fixed-assets/${id}?asOf=2026-07-15`)).to.deep.include({ status: 'sold', bookValue: 0 });
    const entries = (await get(`/journal-entries?sourceId=${id}&sort=entryNumber`))['data'] as Members[];
    expect(entries.map(({ total }) => total)).to.have.members([8_333, 1_133_333]);
    await post(`/fixed-assets/${id}/undispose`, {});
    expect(await get(`/fixed-assets/${id}?asOf=2026-07-31`)).to.deep.include({ status: 'in_use', bookValue: 975_000 });
  });

  it('a sale on credit: in the return when it is sold, in the investing part when it is paid', async () => {
    const opened = await api.newCompany({ taxSettings: { method: 'general_itemized' } });
    const base = `/v1/companies/${opened.companyId}`;
    const call = async (method: string, path: string, body?: object): Promise<Members> => {
      const answer = await api.call(method, `${base}${path}`, { key: opened.ownerKey, body });
      expect(answer.status, answer.text).to.be.oneOf([200, 201]);
      return answer.body;
    };
    const entry = (effectiveDate: string, debit: string, credit: string): object => ({
      effectiveDate,
      lines: [
        { side: 'debit', accountCode: debit, amount: 1_100_000, ...(debit === '1620' && { taxCode: 'P10' }) },
        { side: 'credit', accountCode: credit, amount: 1_100_000 },
      ],
    });
    const bought = entry('2026-04-10', '1620', '1130') as { lines: object[] };
    Object.assign(bought.lines[0] as object, { taxEntryMethod: 'inclusive' });
    const { lines } = (await call('POST', '/journal-entries', bought)) as { lines: { id: string }[] };
    const asset = await call('POST', '/fixed-assets', {
      name: '焙煎機',
      method: 'straight_line',
      usefulLifeYears: 10,
      sourceLineId: lines[0]?.id,
    });
    // Given an asset that is sold in August on credit, and paid in October
    await call('POST', `/fixed-assets/${asset['id'] as string}/dispose`, {
      date: '2026-08-15',
      type: 'sold',
      proceeds: 1_100_000,
    });
    await call('POST', '/journal-entries', entry('2026-10-31', '1130', '1545'));

    type Shown = { code: string; values: Record<string, number> };
    const report = (name: string, range: string): Promise<Members> => call('GET', `/reports/${name}?${range}`);
    const flows = async (month: string): Promise<number[]> => {
      const shown = await report('cs', `from=${month}-01&to=${month}-31`);
      expect((shown['checks'] as Members[]).filter(({ ok }) => ok !== true)).to.deep.equal([]);
      const rows = shown['rows'] as Shown[];
      return ['operating', 'investing', 'sale_of_tangible_assets'].map(
        (code) => rows.find((row) => row.code === code)?.values['total'] ?? 0,
      );
    };
    expect(await flows('2026-08')).to.deep.equal([0, 0, 0]);
    expect(await flows('2026-10')).to.deep.equal([0, 1_100_000, 1_100_000]);
    // and the price, not the cost or the gain, in the taxable sales of the year's return
    const year = await report('consumption-tax', 'from=2026-04-01&to=2027-03-31');
    const boxes = (year['returnBoxes'] as { page1: Record<string, number> }).page1;
    expect([boxes['1'], boxes['2'], boxes['15']]).to.deep.equal([1_000_000, 78_000, 1_000_000]);
  });

  it('filters by the status that it shows on the day', async () => {
    const opened = await api.newCompany({});
    const call = (method: string, path: string, body?: object): ReturnType<Api['call']> =>
      api.call(method, `/v1/companies/${opened.companyId}${path}`, { key: opened.ownerKey, body });
    const register = async (name: string, more: object): Promise<string> => {
      const made = await call('POST', '/fixed-assets', { name, assetAccountCode: '1640', ...more });
      expect(made.status, made.text).to.equal(201);
      return made.body['id'] as string;
    };
    const life = { method: 'straight_line', usefulLifeYears: 10, acquisitionCost: 1_000_000 };
    const gone = await register('機械', { ...life, acquisitionDate: '2026-04-10' });
    await register('小物', { method: 'immediate', acquisitionDate: '2026-05-10', acquisitionCost: 90_000 });
    await register('土地', { ...life, assetAccountCode: '1660', method: 'none', acquisitionDate: '2026-04-10' });
    await register('案', { ...life, acquisitionDate: '2026-04-10', status: 'draft' });
    for (const month of ['2026-04', '2026-05'])
      expect((await call('POST', '/fixed-assets/depreciate', { month })).status).to.equal(200);
    const retired = await call('POST', `/fixed-assets/${gone}/dispose`, { date: '2026-06-20', type: 'retired' });
    expect(retired.status, retired.text).to.equal(200);

    const names = async (status: string, asOf?: string): Promise<unknown[]> => {
      const page = await call('GET', `/fixed-assets?status=${status}${asOf === undefined ? '' : `&asOf=${asOf}`}`);
      const data = page.body['data'] as Members[];
      for (const one of data) expect(one['status']).to.equal(status);
      expect(page.body['total']).to.equal(data.length);
      return data.map(({ name }) => name).sort();
    };
    expect(await names('fully_depreciated', '2026-05-30')).to.deep.equal([]);
    expect(await names('in_use', '2026-05-30')).to.deep.equal(['土地', '小物', '機械']);
    expect(await names('fully_depreciated', '2026-05-31')).to.deep.equal(['小物']);
    expect(await names('in_use', '2026-06-19')).to.deep.equal(['土地', '機械']);
    expect(await names('retired', '2026-06-19')).to.deep.equal([]);
    expect(await names('retired', '2026-06-20')).to.deep.equal(['機械']);
    expect([await names('fully_depreciated'), await names('in_use'), await names('draft')]).to.deep.equal([
      ['小物'],
      ['土地'],
      ['案'],
    ]);
    expect((await call('GET', '/fixed-assets?status=gone')).status).to.equal(400);
  });

  it('the price of a sale for money stands in the return and in the investing part of the cash flow', async () => {
    const sale = { date: '2026-08-15', type: 'sold', proceeds: 1_100_000, accountCode: '1130' };
    await post(`/fixed-assets/${id}/dispose`, sale);
    const range = 'from=2026-08-01&to=2026-08-31';
    type Shown = { code: string; values: Record<string, number> };
    const figure = async (report: string, code: string, column: string): Promise<number | undefined> =>
      ((await get(`/reports/${report}?${range}`))['rows'] as Shown[]).find((row) => row.code === code)?.values[column];
    expect(await figure('consumption-tax', 'S10', 'net')).to.equal(1_000_000);
    expect(await figure('cs', 'investing', 'total')).to.equal(1_000_000);
    expect(await figure('cs', 'operating', 'total')).to.equal(100_000);
    const checks = (await get(`/reports/cs?${range}`))['checks'] as Members[];
    expect(checks.filter(({ ok }) => ok !== true)).to.deep.equal([]);
  });
});
