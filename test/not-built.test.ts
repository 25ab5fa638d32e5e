// What is not built is refused by its name, with the reason and the way out, in both languages, at every door by which
// somebody may ask for it: addresses of reports, formats, and files themselves.
import { expect } from 'chai';
import { startApi, type Answer, type Api } from './api.ts';
import { notBuilt } from '../src/domain/interchange/not-built.ts';
import { inJapanese } from '../src/domain/messages.ts';
import { NOT_BUILT } from '../src/domain/messages/not-built-ja.ts';

describe('what is not built', function notThere() {
  this.timeout(60_000);
  let api: Api;
  let place: { readonly companyId: string; readonly ownerKey: string };
  before(async () => {
    api = await startApi('not_built');
    place = await api.newCompany();
  });
  after(() => api.close());
  const ask = (method: string, at: string, body?: object, language = 'en'): Promise<Answer> =>
    api.call(method, `/v1/companies/${place.companyId}${at}`, {
      key: place.ownerKey,
      ...(body && { body }),
      headers: { 'accept-language': language },
    });
  const file = (text: string): string => Buffer.from(text).toString('base64');

  it('every name says why and what to do instead, in both languages; no name means two things', () => {
    const names = NOT_BUILT.flatMap(({ name, words }) => [name, ...words]);
    for (const one of NOT_BUILT) {
      for (const name of [one.name, ...one.words, one.name.toUpperCase()]) expect(notBuilt(name), name).to.equal(one);
      expect(one.why).to.match(/; (?:take|fetch|write|import|reports\/)/);
      expect(inJapanese(one.why), one.name).to.match(/[ぁ-ん]/u);
    }
    expect(new Set(names).size).to.equal(names.length);
    for (const other of ['csv', 'pdf', 'bs', 'trial-balance', 'yayoi', '', undefined, 7])
      expect(notBuilt(other)).to.equal(undefined);
  });

  it('as a report, by any of its names, on both surfaces; a misspelt report is still nothing', async () => {
    for (const { name, words, why } of NOT_BUILT)
      for (const word of [name, ...words]) {
        const { status, body } = await ask('GET', `/reports/${encodeURIComponent(word)}`);
        expect([status, body['code'], body['error']], word).to.deep.equal([400, 'not_supported_yet', why]);
      }
    const japanese = await ask('GET', '/reports/withholding-slips', undefined, 'ja');
    expect(japanese.text).to.include('年末調整がなく');
    const a = await api.call('GET', '/v1/reports/withholding-slips', { key: place.ownerKey });
    expect([a.status, (a.body['error'] as { code: string }).code]).to.deep.equal([400, 'not_supported_yet']);
    expect((await ask('GET', '/reports/trial-ballance')).status).to.equal(404);
    const stranger = await api.call('GET', `/v1/companies/${place.companyId}/reports/withholding-slips`, {});
    expect(stranger.status, 'without a key nobody is told anything').to.equal(401);
  });

  it('as a format: of reports, lists, journals and statements of banks', async () => {
    const bank = (await ask('POST', '/bank-accounts', { name: '銀行', type: 'bank' })).body['id'] as string;
    const contentBase64 = file('x');
    const asked: readonly (readonly [string, string, object?])[] = [
      ['GET', '/reports/bs?asOf=2026-09-30&format=xbrl'],
      ['GET', '/partners?format=ofx'],
      ['GET', '/reports/journal-book?from=2026-04-01&to=2026-04-30&format=tkc'],
      ['POST', '/journal-imports', { contentBase64, format: '勘定奉行' }],
      ['POST', `/bank-accounts/${bank}/transactions/import`, { format: 'qif', contentBase64 }],
      ['POST', `/bank-accounts/${bank}/transactions/import`, { format: 'paypay', contentBase64 }],
    ];
    for (const [method, at, body] of asked) {
      const answer = await ask(method, at, body);
      expect([answer.status, answer.body['code'], answer.body['field']], at).to.deep.equal([
        400,
        'not_supported_yet',
        'format',
      ]);
    }
    const unknown = await ask('POST', '/journal-imports', { contentBase64, format: 'other' });
    expect(unknown.body['code']).to.equal('validation_error');
  });

  it('as a file: by how it begins, whatever format was named', async () => {
    const bank = (await ask('POST', '/bank-accounts', { name: '銀行 2', type: 'bank' })).body['id'] as string;
    const files = [
      ['ofx', 'OFXHEADER:100\nDATA:OFXSGML\n<OFX></OFX>'],
      ['ofx', '<?OFX OFXHEADER="200"?><OFX/>'],
      ['qif', '!Type:Bank\nD9/1/2026\nT-100\n^\n'],
      ['camt.053', '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>'],
      ['xbrl', '<?xml version="1.0"?><xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance"></xbrli:xbrl>'],
    ] as const;
    for (const [name, text] of files)
      for (const [at, more] of [
        ['/journal-imports', {}],
        [`/bank-accounts/${bank}/transactions/import`, { format: 'zengin' }],
        [
          `/bank-accounts/${bank}/transactions/import`,
          { format: 'csv', mapping: { columns: { date: '日付', description: '摘要', amount: '金額' } } },
        ],
      ] as const) {
        const { status, body, text: said } = await ask('POST', at, { contentBase64: file(text), ...more });
        expect([status, body['code'], said.includes(`${name} is not built`)], said).to.deep.equal([
          400,
          'not_supported_yet',
          true,
        ]);
      }
    // Nothing was kept of them.
    expect((await ask('GET', '/documents')).body['total']).to.equal(0);
  });
});
