// What a refused caller is told to do next: every allowed value, the name that is meant, the act that takes back.
import { expect } from 'chai';
import { uuidv7 } from 'uuidv7';
import { nearestAddress, undoingOf } from '../../src/http/addresses.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { PERIOD_SEAL_ID } from '../../src/domain/period-seals.ts';
import { ROWS } from '../../src/http/app.ts';
import { startApi, type Api } from '../api.ts';

describe('what a refusal leads to', function () {
  this.timeout(60_000);
  let api: Api;
  let at: string;
  let key: string;
  let companyId: string;
  before(async () => {
    api = await startApi('remedies');
    ({ companyId, ownerKey: key } = await api.newCompany());
    at = `/v1/companies/${companyId}`;
  });
  after(() => api.close());
  const told = async (method: string, path: string, body?: object): Promise<string> => {
    const answer = await api.call(method, path, { key, body });
    return String(answer.body['error']);
  };

  it('all values that are allowed, however many', async () => {
    const text = await told('POST', `${at}/accounts`, { code: '9', name: 'x', class: 'asset', type: 'nonsense' });
    expect(text)
      .to.match(/must be one of /)
      .and.not.include('…');
    expect(text.split(', ').length).to.be.greaterThan(15);
  });

  it('the field that another program calls otherwise', async () => {
    expect(await told('POST', `${at}/journal-entries`, { date: '2026-04-01' })).to.include(
      'did you mean effectiveDate?',
    );
    expect(await told('POST', `${at}/journal-entries`, { description: 'x' })).to.include('did you mean memo?');
  });

  it('where a body stops to be JSON', async () => {
    const answer = await api.call('POST', `${at}/journal-entries`, { key, text: '{"memo": "x",\n "lines": [1, 2,]}' });
    expect(answer.body['error']).to.include('line 2, column 17 has to be a value');
  });

  it('that a name is no id, where one should stand', async () => {
    expect(await told('POST', `${at}/fiscal-periods/1999-04/close`, {})).to.include('"1999-04" is no id');
    const unknown = await told('GET', `${at}/fiscal-periods/fp_01900000-0000-7000-8000-000000000000`);
    expect(unknown, 'an id that might be one is told nothing of').to.not.include('is no id');
  });

  it('nothing where a month or a year is named as people do: every route of periods takes it', async () => {
    const { data } = (await api.call('GET', `${at}/fiscal-periods?limit=2&sort=startDate`, { key })).body as {
      data: { id: string; name: string; type: string }[];
    };
    const rows = ROWS.filter(({ params }) => 'fpId' in params);
    expect(rows.length).to.be.above(5);
    for (const { id, name } of data)
      for (const row of rows) {
        const within = /:(?!companyId|fpId)\w+/.test(row.path);
        const path = row.path
          .replace(':companyId', companyId)
          .replace(':acctId', '1110')
          .replace(':pslId', withPrefix(PERIOD_SEAL_ID, uuidv7()))
          .replace(':file', 'pl.json');
        const body = row.method === 'GET' ? undefined : { dryRun: true, ...(/reopen/.test(path) && { reason: 'x' }) };
        const ask = (period: string): Promise<{ status: number; text: string }> =>
          api.call(row.method, path.replace(':fpId', period), { key, body });
        const [byId, byName] = [await ask(id), await ask(name)];
        const bare = (text: string): string =>
          text.replace(/req_[\w-]+|[a-z]+_[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[^"]*|(?<="(?:seed|root)":")[^"]*/g, '');
        expect([byName.status, bare(byName.text)], `${row.method} ${row.path}`).to.deep.equal([
          byId.status,
          bare(byId.text),
        ]);
        if (!within) expect(byName.status, byName.text).to.not.equal(404);
      }
    const other = await api.newCompany();
    const foreign = await api.call('GET', `${at}/fiscal-periods/${data[0]!.name}`, { key: other.ownerKey });
    expect(foreign.status, 'of another company nothing is told').to.equal(404);
  });

  it('the act that takes back, for who sends DELETE', async () => {
    const path = `${at}/invoices/inv_01900000-0000-7000-8000-000000000000`;
    expect(await told('DELETE', path)).to.match(/to take it back: POST .*\/discard, POST .*\/void/);
    for (const noun of ['invoices/:invId', 'contracts/:conId', 'expense-reports/:expId'])
      expect(undoingOf(ROWS, `/v1/companies/:companyId/${noun}`), noun).to.not.deep.equal([]);
  });

  it('the address that lacks a word, by the method that was used', () => {
    const asked = '/v1/companies/c/bank-accounts/b/import';
    expect(nearestAddress(ROWS, asked, 'POST')).to.match(/:baId\/transactions\/import$/);
  });

  it('a path of the other surface, or without the word before it, leads to where it stands', () => {
    for (const [method, asked, meant] of [
      ['GET', '/v1/invoices', '/v1/companies/:companyId/invoices'],
      ['GET', '/v1/journal-entries', '/v1/companies/:companyId/journal-entries'],
      ['GET', '/v1/companies/comp_1/journals', '/v1/journals'],
      ['GET', '/v1/trial-balance', '/v1/reports/trial-balance'],
      ['GET', '/v1/trialbalance', '/v1/reports/trial-balance'],
      ['GET', '/v1/companies/comp_1/profit-and-loss', '/v1/companies/:companyId/reports/pl'],
      ['POST', '/v1/import', undefined],
      ['GET', '/v1/nothing-like-it', undefined],
      ['GET', '/v1/', undefined],
    ] as const)
      expect(nearestAddress(ROWS, asked, method), `${method} ${asked}`).to.equal(meant);
  });

  it('zero, where a number has to be more', async () => {
    const path = `${at}/expense-reports/exp_01900000-0000-7000-8000-000000000000/approve`;
    expect(await told('POST', path, { round: 0 })).to.equal('round: must be more than 0');
  });
});
