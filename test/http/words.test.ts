// Words of both surfaces, over HTTP: a report by any of its names, what a mistyped name is answered, letters in an
// address, and what may be sent back as it was answered.
import net from 'node:net';
import { expect } from 'chai';
import { startApi, type Answer, type Api } from '../api.ts';

/** What a server answers to these bytes, head and body. */
function onTheWire(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (piece) => (answer += piece.toString('utf8')));
    socket.on('end', () => {
      resolve(answer);
    });
    socket.on('error', reject);
  });
}

describe('words', function words() {
  this.timeout(60_000);
  let api: Api;
  let key: string;
  let base: string;
  before(async () => {
    api = await startApi('http_words');
    const made = await api.newCompany();
    key = made.ownerKey;
    base = `/v1/companies/${made.companyId}`;
  });
  after(() => api.close());
  const get = (path: string): Promise<Answer> => api.call('GET', path, { key });
  const post = (path: string, body: object): Promise<Answer> => api.call('POST', path, { key, body });
  /** Status and message of an answer of either surface. */
  const said = ({ status, body }: Answer): [status: number, message: string] => {
    const { error } = body as { error: string | { message: string } };
    return [status, typeof error === 'string' ? error : error.message];
  };

  it('a report answers to each of its names, on both surfaces', async () => {
    for (const [path, report] of [
      [`${base}/reports/balance-sheet?asOf=2026-04-30`, 'balance_sheet'],
      [`${base}/reports/Balance_Sheet?asOf=2026-04-30`, 'balance_sheet'],
      [`${base}/reports/profit-loss?from=2026-04-01&to=2026-04-30`, 'profit_and_loss'],
      [`${base}/reports/%E8%A9%A6%E7%AE%97%E8%A1%A8?from=2026-04-01&to=2026-04-30`, 'trial_balance'],
      ['/v1/reports/bs?as_of=2026-04-30', 'balance_sheet'],
      ['/v1/reports/pl?from=2026-04-01&to=2026-04-30', 'profit_and_loss'],
      ['/v1/reports/gl?from=2026-04-01&to=2026-04-30', 'general_ledger'],
      [`${base}/reports/balance-sheet/diff?asOf=2026-04-30&knownAtA=2026-04-01`, 'diff'],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, answer.body['report']], answer.text).to.deep.equal([200, report]);
    }
  });

  it('a mistyped address is told which one it is near; ids stay unknown', async () => {
    const near = async (path: string): Promise<string> => {
      const [status, message] = said(await get(path));
      expect(status, path).to.equal(404);
      return message;
    };
    expect(await near(`${base}/reports/blance-sheet`)).to.match(
      /did you mean \/v1\/companies\/:companyId\/reports\/bs\?$/,
    );
    expect(await near('/v1/reports/profit-los')).to.match(/did you mean \/v1\/reports\/profit-loss\?$/);
    expect(await near('/v1/jurnals')).to.match(/did you mean \/v1\/journals\?$/);
    expect(await near(`${base}/reports/blance-sheet/diff`)).to.match(/no report "blance-sheet".*did you mean bs\?$/);
    expect(await near(`${base}/journal-entries/je_x`)).not.to.include('did you mean');
    expect(await near(`${base}/utterly/elsewhere`)).not.to.include('did you mean');
  });

  it('a mistyped field, parameter, value, code or sort is told the nearest, in the words of the surface', async () => {
    const line = { accountCode: '6320', side: 'debit', amount: 1 };
    const entry = (lines: object[]): object => ({ effectiveDate: '2026-04-01', lines });
    const credit = { accountCode: '1110', side: 'credit', amount: 1 };
    const journal = (first: object): object => ({
      date: '2026-04-01',
      lines: [first, { account_code: '1110', credit: 1 }],
    });
    for (const [answer, meant] of [
      [await get(`${base}/journal-entries?acountCode=1110`), 'accountCode'],
      [await get(`${base}/journal-entries?status=poste`), 'posted'],
      [await get(`${base}/journal-entries?sort=effectivedate`), 'effectiveDate'],
      [await get(`${base}/journal-entries?accountCode=%E5%9C%B0%E4%BB%A3`), '6320 (地代家賃)'],
      [await get('/v1/journals?acount_code=1110'), 'account_code'],
      [await post(`${base}/journal-entries?dryrun=true`, entry([line, credit])), 'dryRun'],
      [await post(`${base}/journal-entries`, entry([{ ...line, sid: 'debit' }, credit])), undefined],
      [await post(`${base}/journal-entries`, entry([{ ...line, memos: 'x' }, credit])), 'lines[0].memo'],
      [await post(`${base}/journal-entries`, entry([{ ...line, accountCode: '地代' }, credit])), '6320 (地代家賃)'],
      [await post(`${base}/journal-entries`, entry([{ ...line, taxCode: 'p10' }, credit])), undefined],
      [await post(`${base}/journal-entries`, entry([{ ...line, taxCode: 'PP10' }, credit])), 'P10 (課税仕入10%)'],
      [await post('/v1/journals', journal({ acount_code: '6320', debit: 1 })), 'lines[0].account_code'],
      [await post('/v1/journals', journal({ account_code: 'Rent', debit: 1 })), '6320 (地代家賃)'],
      [await post(`${base}/api-keys`, { name: 'x', scopes: ['entry:read'] }), 'entries:read'],
      [await post(`${base}/labels`, { name: 'x', dimention: 'y' }), 'dimension'],
    ] as const) {
      if (meant === undefined) expect(answer.text).not.to.include('did you mean');
      else expect(said(answer)[1], answer.text).to.satisfy((text: string) => text.endsWith(`; did you mean ${meant}?`));
    }
  });

  it('a mistyped dimension of labels is told the nearest, by the field that named it', async () => {
    await post(`${base}/labels`, { name: '東京', dimension: 'department', exclusive: true });
    const range = 'from=2026-04-01&to=2026-04-30';
    for (const [path, field] of [
      [`${base}/reports/pl?${range}&breakdown=label:departmnt`, 'breakdown'],
      [`${base}/reports/subsidiary-summary?${range}&accountCode=6240&by=label:departmnt`, 'by'],
    ] as const)
      expect(said(await get(path))).to.deep.equal([
        400,
        `${field}: there are no labels of the dimension "departmnt"; did you mean department?`,
      ]);
  });

  it('surface A is told its own words at once', async () => {
    for (const name of ['effectiveDate', 'effective_date']) {
      const [status, message] = said(await post('/v1/journals', { [name]: '2026-04-01', lines: [] }));
      expect([status, message]).to.deep.equal([400, `${name}: unknown field; here it is date`]);
    }
    expect(said(await get('/v1/journals?accountCode=1110'))[1]).to.match(/here names are written like account_code$/);
  });

  it('letters in an address are told to be percent-encoded, in the shape of the surface', async () => {
    for (const [path, isB] of [
      [`${base}/journal-entries?q=家賃`, true],
      ['/v1/journals?q=家賃', false],
    ] as const) {
      const answer = await onTheWire(api.origin, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      const { error } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as { error: string | { message: string } };
      expect(answer).to.match(/^HTTP\/1\.1 400 /);
      expect(typeof error).to.equal(isB ? 'string' : 'object');
      expect(typeof error === 'string' ? error : error.message).to.include('write 家賃 as %E5%AE%B6%E8%B3%83');
    }
    const [, body = ''] = (await onTheWire(api.origin, 'GET / NONSENSE\r\n\r\n')).split('\r\n\r\n');
    expect(body).to.include('not valid HTTP');
  });

  describe('an answer sent back', () => {
    type Line = Record<string, unknown>;
    const posted = async (lines: Line[]): Promise<Record<string, unknown>> =>
      (await post(`${base}/journal-entries`, { effectiveDate: '2026-04-10', lines })).body;
    const taxed: Line[] = [
      {
        side: 'debit',
        accountCode: '6320',
        amount: 110,
        taxCode: 'P10',
        taxEntryMethod: 'inclusive',
        partnerCode: 'S1',
      },
      { side: 'debit', accountCode: '6240', amount: 50, memo: '電車' },
      { side: 'credit', accountCode: '1110', amount: 160 },
    ];
    const patch = (path: string, body: object): Promise<Answer> => api.call('PATCH', path, { key, body });
    before(async () => {
      expect((await post(`${base}/partners`, { code: 'S1', name: '大家', type: 'supplier' })).status).to.equal(201);
    });

    it('changes nothing, on both surfaces, tax lines and names included', async () => {
      const entry = await posted(taxed);
      for (const path of [
        `${base}/journal-entries/${entry['id'] as string}`,
        `/v1/journals/${entry['id'] as string}`,
      ]) {
        const shown = (await get(path)).body;
        expect(JSON.stringify(shown['lines']))
          .to.match(/地代家賃.*大家|大家.*地代家賃/)
          .and.match(/base_?line_?id/i);
        const answer = await patch(path, { lines: shown['lines'], version: shown['version'] });
        expect([answer.status, answer.body['version'], answer.body['lines']], answer.text).to.deep.equal([
          200,
          shown['version'],
          shown['lines'],
        ]);
      }
    });

    it('may have other amounts, fewer lines, another order', async () => {
      const entry = await posted(taxed);
      const [rent, train, cash, tax] = entry['lines'] as Line[];
      const lines = [tax, { ...cash, amount: 210 }, { ...train, amount: 100 }, rent];
      const answer = await patch(`${base}/journal-entries/${entry['id'] as string}`, { lines, version: 1 });
      expect(answer.status, answer.text).to.equal(200);
      const [first, second, , last] = answer.body['lines'] as Line[];
      expect([first?.['baseLineId'], second?.['amount']]).to.deep.equal([last?.['id'], 210]);
    });

    it('is refused where it says something else than the books', async () => {
      const entry = await posted(taxed);
      const other = (await posted(taxed))['lines'] as Line[];
      const lines = entry['lines'] as Line[];
      for (const [change, field, fix] of [
        [{ accountName: '家賃' }, 'accountName', /is called 地代家賃/],
        [{ partnerName: '店子' }, 'partnerName', /is called 大家/],
        [{ accountCode: '6240' }, 'accountCode', /is of 6320/],
        [{ taxCode: 'P08R' }, 'taxCode', /is of P10/],
        [{ id: other[0]?.['id'] }, 'id', /has no line/],
        [{ id: lines[1]?.['id'] }, 'id', undefined],
        [{ reversedAmount: 5 }, 'reversedAmount', /is 0/],
        [{ baseLineId: other[1]?.['id'] }, 'baseLineId', /none of these lines/],
      ] as const) {
        const sent = lines.map((line, i) => (i === 0 ? { ...line, ...change } : line));
        const answer = await patch(`${base}/journal-entries/${entry['id'] as string}`, { lines: sent, version: 1 });
        const at = fix === undefined ? 'lines[1].id' : `lines[0].${field}`;
        expect([answer.status, answer.body['field']], answer.text).to.deep.equal([400, at]);
        expect(answer.text).to.match(fix ?? /two lines/);
      }
    });
  });

  it('a reversal takes the date of an entry by its name on the surface, and on B by the older one', async () => {
    const lines = [
      { side: 'debit', accountCode: '6240', amount: 1 },
      { side: 'credit', accountCode: '1110', amount: 1 },
    ];
    const reverse = async (body: object, isA = false): Promise<Answer> => {
      const { id } = (await post(`${base}/journal-entries`, { effectiveDate: '2026-04-01', lines })).body as {
        id: string;
      };
      return post(isA ? `/v1/journals/${id}/reverse` : `${base}/journal-entries/${id}/reverse`, body);
    };
    const day = '2026-04-30';
    expect((await reverse({ effectiveDate: day })).body['effectiveDate']).to.equal(day);
    expect((await reverse({ date: day })).body['effectiveDate']).to.equal(day);
    expect((await reverse({ date: day }, true)).body['date']).to.equal(day);
    expect(said(await reverse({ date: day, effectiveDate: '2026-04-29' }))[1]).to.match(
      /^date: contradicts effectiveDate/,
    );
    expect(said(await reverse({ effective_date: day }, true))[1]).to.match(/here it is date$/);
    expect(said(await reverse({ date: '2026-03-31' }, true))[1]).to.match(/^date: a reversal is not dated before/);
    expect((await get('/v1/journals?date=2026-04-30')).body['pagination']).to.include({ total: 3 });
    expect(said(await get('/v1/journals?date=2026-4-30'))[1]).to.match(/^date: /);
  });

  it('who is not known is told which request it was', async () => {
    for (const path of ['/v1/accounts', `${base}/accounts`]) {
      const answer = await api.call('GET', path, { headers: { 'X-Request-Id': 'mine-1' } });
      const isA = path === '/v1/accounts';
      const told = (isA ? answer.body['error'] : answer.body) as { requestId?: string; request_id?: string };
      const requestId = isA ? told.request_id : told.requestId;
      expect([answer.status, requestId]).to.deep.equal([401, 'mine-1']);
    }
  });
});
