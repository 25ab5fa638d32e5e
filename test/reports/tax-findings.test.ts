// Doubtful tax through HTTP: warnings on both surfaces, and the checks of the consumption tax report, now and as known
// before.
import { expect } from 'chai';
import { startApi, type Answer, type Api } from '../api.ts';

interface Check {
  readonly code: string;
  readonly ok: boolean;
  readonly message?: string;
  readonly entryIds?: readonly string[];
}
const CODES = ['tax_line_amount', 'supplier_registration'];
const sale = (tax: number): object => ({
  effectiveDate: '2026-04-20',
  lines: [
    { side: 'debit', accountCode: '1130', amount: 100_000 + tax },
    { side: 'credit', accountCode: '4110', amount: 100_000, taxCode: 'S10' },
    { side: 'credit', accountCode: '2580', amount: tax, taxCode: 'S10', isTaxLine: true, baseLine: 1 },
  ],
});
const saleOnA = (tax: number): object => ({
  date: '2026-04-20',
  lines: [
    { account_code: '1130', debit: 100_000 + tax },
    { account_code: '4110', credit: 100_000, tax_code: 'S10' },
    { account_code: '2580', credit: tax, tax_code: 'S10', is_tax_line: true, base_line: 1 },
  ],
});
const WARNING =
  'lines[2]: the tax lines of S10 sum to 5000, and S10 on 100000 comes to 10000; correct the tax line, or the tax code';

describe('doubtful tax through HTTP', function doubtful() {
  this.timeout(60_000);
  let api: Api;
  let path: string;
  let key: string;
  before(async () => {
    api = await startApi('tax_findings');
    const { companyId, ownerKey } = await api.newCompany();
    path = `/v1/companies/${companyId}`;
    key = ownerKey;
  });
  after(() => api.close());
  const send = (method: string, to: string, body?: object): Promise<Answer> =>
    api.call(method, to.startsWith('/v1') ? to : path + to, { key, body });
  const warnings = ({ status, body, text }: Answer): unknown => {
    expect(status, text).to.be.below(300);
    return body['warnings'];
  };
  const checks = async (range = 'period=FY2026'): Promise<Check[]> => {
    const { body, status, text } = await send('GET', `/reports/consumption-tax?${range}`);
    expect(status, text).to.equal(200);
    return (body['checks'] as Check[]).filter(({ code }) => CODES.includes(code));
  };
  const now = async (): Promise<string> => {
    const { data } = (await send('GET', '/events?order=desc&limit=1')).body as unknown as {
      data: { recordedAt: string }[];
    };
    await new Promise((passed) => {
      setTimeout(passed, 3);
    });
    return data[0]?.recordedAt ?? '';
  };

  it('posting, batches, amendments and dry runs warn on both surfaces', async () => {
    const expected = [{ code: 'tax_line_amount', message: WARNING, field: 'lines[2].amount' }];
    expect(warnings(await send('POST', '/journal-entries', sale(5_000)))).to.deep.equal(expected);
    expect(warnings(await send('POST', '/journal-entries', sale(10_000)))).to.equal(undefined);
    expect(
      ((await send('POST', '/journal-entries?dryRun=true', sale(5_000))).body['effects'] as { warnings: unknown })
        .warnings,
    ).to.deep.equal(expected);
    expect(
      warnings(await send('POST', '/journal-entries/batch', { entries: [sale(10_000), sale(5_000)] })),
    ).to.deep.equal([
      { code: 'tax_line_amount', message: `entries[1].${WARNING}`, field: 'entries[1].lines[2].amount' },
    ]);
    const onA = [{ code: 'tax_line_amount', message: WARNING, field: 'lines[2].credit' }];
    const posted = await send('POST', '/v1/journals', saleOnA(5_000));
    expect(warnings(posted)).to.deep.equal(onA);
    expect(
      ((await send('POST', '/v1/journals?dry_run=true', saleOnA(5_000))).body['effects'] as { warnings: unknown })
        .warnings,
    ).to.deep.equal(onA);
    expect(warnings(await send('POST', '/v1/journals/batch', { entries: [saleOnA(5_000)] }))).to.deep.equal([
      { code: 'tax_line_amount', message: `entries[0].${WARNING}`, field: 'entries[0].lines[2].credit' },
    ]);
    const id = posted.body['id'] as string;
    expect(
      warnings(await send('PATCH', `/v1/journals/${id}`, { version: 1, memo: 'again' })),
      'fields without accounting effect repeat the doubt',
    ).to.have.length(1);
    expect(
      warnings(
        await send('PATCH', `/journal-entries/${id}`, {
          version: 2,
          lines: (sale(9_999) as { lines: object[] }).lines,
        }),
      ),
    ).to.equal(undefined);
    expect((await send('GET', `/journal-entries/${id}`)).body).to.not.have.property('taxFindings');
  });

  it('the report names the entries, and forgets those that are put right, but not as it was known', async () => {
    const fresh = await api.newCompany();
    path = `/v1/companies/${fresh.companyId}`;
    key = fresh.ownerKey;
    expect(await checks()).to.deep.equal(CODES.map((code) => ({ code, ok: true, difference: 0 })));
    await send('POST', '/partners', { name: '丙商店', code: 'C', type: 'supplier', qualifiedInvoiceIssuer: false });
    const wrong = (await send('POST', '/journal-entries', sale(5_000))).body['id'] as string;
    const bought = {
      effectiveDate: '2026-05-01',
      partnerCode: 'C',
      lines: [
        { side: 'debit', accountCode: '6320', amount: 110_000, taxCode: 'P10' },
        { side: 'credit', accountCode: '1130', amount: 110_000 },
      ],
    };
    const contradicts = (await send('POST', '/journal-entries', bought)).body['id'] as string;
    const renamed = (await send('POST', '/journal-entries', bought)).body['id'] as string;
    expect((await checks())[1]?.entryIds).to.have.members([contradicts, renamed]);
    await send('PATCH', `/journal-entries/${renamed}`, { partnerId: null });
    const found = await checks();
    expect(found.map(({ code, ok, entryIds }) => [code, ok, entryIds])).to.deep.equal([
      ['tax_line_amount', false, [wrong]],
      ['supplier_registration', false, [contradicts]],
    ]);
    expect(found[0]?.message).to.equal(
      'entries whose tax lines do not fit the base and rate of their tax code: 1; ' +
        'amend them, or leave them as they are',
    );
    const before = await now();
    await send('PATCH', `/journal-entries/${wrong}`, {
      version: 1,
      lines: (sale(10_000) as { lines: object[] }).lines,
    });
    await send('POST', `/journal-entries/${contradicts}/reverse`, { date: '2026-06-01' });
    expect((await checks()).map(({ ok }) => ok)).to.deep.equal([true, true]);
    expect(await checks(`period=FY2026&knownAt=${before}`)).to.deep.equal(found);
    expect(
      (await checks('from=2026-05-01&to=2026-05-31')).map(({ ok }) => ok),
      'reversed later',
    ).to.deep.equal([true, false]);
  });
});
