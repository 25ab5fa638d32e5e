// Masters as tables: what a list gives as CSV comes in again as the same; all rows or none; what
// cannot be taken is told by row and column.
import { expect } from 'chai';
import { startApi, type Answer, type Api } from './api.ts';
import { MASTERS } from '../commands/masters.ts';
import { QUERIES } from '../queries/index.ts';
import { columnsOf, HEADS_JA } from '../src/domain/interchange/master-table.ts';
import { isListed, listColumns } from '../src/http/list-files.ts';
import { SURFACE_B } from '../src/http/surface-b.ts';

/** Says that an answer is a refusal with this code. */
function expectRefusal(answer: Answer, status: number, code: string): void {
  expect(answer.status, answer.text).to.equal(status);
  expect(answer.body['code']).to.equal(code);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('masters as tables: their columns', () => {
  for (const master of Object.values(MASTERS))
    it(`${master.noun}: every column has a head in Japanese, and stands in the items of the list`, () => {
      const query = Object.values(QUERIES).find(({ name }) => name === master.list) as never as {
        output: { shape: { data: { element: never } } };
      };
      const shown = new Set(columnsOf(query.output.shape.data.element, 'output').map(({ path }) => path));
      for (const { path } of master.columns()) {
        expect(HEADS_JA[path], path).to.be.a('string');
        expect(shown, `${master.noun}: ${path} comes in and does not go out`).to.include(path);
      }
    });

  it('every list of surface B is a file, and no column of it stands twice', () => {
    const lists = SURFACE_B.filter((row) => isListed(row));
    expect(lists.length).to.be.at.least(25);
    for (const row of lists) {
      if (row.behind.kind !== 'query') continue;
      const paths = listColumns(row.behind.query).map(({ path }) => path);
      expect(paths, row.path).to.not.deep.equal([]);
      expect(new Set(paths).size, row.path).to.equal(paths.length);
    }
  });
});

describe('masters as tables', function masters() {
  this.timeout(60_000);
  let api: Api;
  let key: string;
  let companyId: string;
  before(async () => {
    api = await startApi('masters');
    ({ companyId, ownerKey: key } = await api.newCompany());
  });
  after(() => api.close());

  const send = (at: string, text: string, more: object = {}, as = key, of = companyId): Promise<Answer> =>
    api.call('POST', `/v1/companies/${of}/${at}/import`, { key: as, body: { contentBase64: base64(text), ...more } });
  async function file(at: string, of = companyId, as = key): Promise<string> {
    const answer = await fetch(`${api.baseUrl}/companies/${of}/${at}`, { headers: { authorization: `Bearer ${as}` } });
    expect(answer.status, await answer.clone().text()).to.equal(200);
    return answer.text();
  }
  async function told(at: string, text: string, more: object = {}): Promise<Record<string, unknown>> {
    const answer = await send(at, text, more);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body;
  }

  it('partners come from a file with Japanese heads, once; a second time nothing is written', async () => {
    const rows =
      'コード,名称,種類,メールアドレス,住所,支払日,締日,支払月（締月から）\n' +
      'TK,東京商会,customer,a@example.jp,東京都港区1-2-3,31,31,1\nOS,大阪工業,supplier,,,,,\n';
    const tried = await told('partners', rows, { dryRun: true });
    expect(tried).to.include({ rows: 2, added: 2, changed: 0, unchanged: 0 });
    expect(JSON.stringify(tried)).to.not.include('prt_');
    expect(await file('partners?format=csv&bom=false')).to.not.include('東京商会');
    expect(await told('partners', rows)).to.include({ added: 2, unchanged: 0 });
    expect(await told('partners', rows)).to.include({ added: 0, changed: 0, unchanged: 2 });
    const csv = await file('partners?format=csv&bom=false&locale=en&sort=name');
    expect(csv.split('\r\n')[0]).to.match(/^id,name,type,code,/);
    expect(csv).to.include('東京都港区1-2-3');
  });

  it('an empty cell leaves, - clears, and the answer says which columns say something new', async () => {
    const changed = await told('partners', 'code,email,address.text,name\nTK,b@example.jp,,東京商会\n');
    expect(changed).to.include({ changed: 1 });
    expect((changed['changes'] as { columns: string[] }[])[0]?.columns).to.deep.equal(['email']);
    expect(await told('partners', 'code,address.postalCode\nTK,1050001\n')).to.include({ changed: 1 });
    const cleared = await told('partners', 'code,email\nTK,-\n');
    expect(cleared).to.include({ changed: 1 });
    const csv = await file('partners?format=csv&locale=en&bom=false');
    expect(csv).to.not.include('example.jp');
    expect(csv).to.include('1050001');
    expect(csv).to.include('東京都港区1-2-3');
  });

  it('all rows or none: what cannot be taken is told by row and column, all at once', async () => {
    const rows = 'code,name,paymentTerms.closingDay\nA1,一号,31\nTK,,x\n,無名,\nA1,二号,31\n';
    const answer = await send('partners', rows);
    expectRefusal(answer, 400, 'validation_error');
    const { details } = answer.body as unknown as { details: { message: string }[] };
    const messages = details.map(({ message }) => message).join('\n');
    for (const part of [
      'row 2, paymentTerms',
      'row 3, paymentTerms.closingDay: x is no whole number',
      'row 4: give code or externalId',
      'row 5: names the same as row 2',
    ])
      expect(messages).to.include(part);
    expect(await file('partners?format=csv')).to.not.include('一号');
    const refusedByRule = await send('partners', 'code,name,invoiceRegistrationNumber\nB1,三号,\nB2,四号,T123\n');
    expect(refusedByRule.status, refusedByRule.text).to.equal(400);
    expect(await file('partners?format=csv')).to.not.include('三号');
  });

  it('what is no table of the noun is refused with the way out', async () => {
    for (const [text, part] of [
      ['', 'contentBase64'],
      ['code,nmae\nX,Y\n', 'there is no column nmae; the columns are'],
      ['code,コード\nX,Y\n', 'stands twice'],
      ['code,name\n"X,Y\n', 'a quote is not closed'],
      ['id,name\nprt_00000000-0000-7000-8000-000000000000,Y\n', 'in this company'],
    ] as const) {
      const answer = await send('partners', text);
      expect(answer.status, answer.text).to.equal(400);
      expect(String(answer.body['error'])).to.include(part);
    }
    const many = `code,name\n${Array.from({ length: 5_001 }, (_, i) => `M${i},many ${i}`).join('\n')}\n`;
    expect((await send('partners', many)).text).to.include('more than 5001 rows');
  });

  it('formulas: what a spreadsheet would calculate goes out guarded and comes in as it was', async () => {
    await told('partners', 'code,name\nEQ,"=1+1 商店"\n');
    const csv = await file('partners?format=csv&locale=en&bom=false');
    expect(csv).to.include("'=1+1 商店");
    expect(await told('partners', csv)).to.include({ added: 0, changed: 0 });
  });

  it('every master that goes out comes in as the same: nothing changes', async () => {
    for (const { noun } of Object.values(MASTERS)) {
      const table = noun === 'fixed-assets' ? '&table=records' : '';
      for (const locale of ['ja', 'en']) {
        const csv = await file(`${noun}?format=csv&locale=${locale}${table}`);
        const answer = await told(noun, csv, { encoding: 'utf-8' });
        expect(answer, `${noun} ${locale}`).to.include({ added: 0, changed: 0 });
      }
    }
  });

  it('accounts and labels of a company come to another one; a child may stand before its parent', async () => {
    await told('labels', 'code,name,dimension\nD2,大阪,部門\nD1,東京,部門\n', { encoding: 'utf-8' });
    const tree = 'code,name,type,parentCode\n6299,細目,selling_admin,6298\n6298,親科目,selling_admin,\n';
    await told('accounts', tree, { encoding: 'utf-8' });
    const other = await api.newCompany();
    const labels = (await file('labels?format=csv&locale=en&bom=false')).replace(/^(?:id|lbl_[^,]*),/gm, (it) =>
      it === 'id,' ? 'id,' : ',',
    );
    const answer = await send('labels', labels, { encoding: 'utf-8' }, other.ownerKey, other.companyId);
    expect(answer.status, answer.text).to.equal(200);
    expect(await file('labels?format=csv', other.companyId, other.ownerKey)).to.include('大阪');
  });

  it('employees: sealed columns need their scope, and a mask is no value', async () => {
    const row =
      'number,lastName,firstName,birthDate,employmentType,joinDate,pay,incomeTax,insured\n' +
      'E1,山田,花子,1990-04-01,full_time,2026-04-01,' +
      '"[{""from"":""2026-04-01"",""payType"":""monthly"",""base"":300000}]",' +
      '"[{""from"":""2026-04-01"",""table"":""kou"",""dependants"":0}]",' +
      '"[{""from"":""2026-04-01"",""health"":true,""pension"":true,""employment"":true,""prefecture"":13}]"\n';
    expect(await told('employees', row)).to.include({ added: 1 });
    const clear = await file('employees?format=csv&locale=en&bom=false');
    expect(clear).to.include('山田');
    expect(await told('employees', clear)).to.include({ added: 0, changed: 0, unchanged: 1 });
    const made = await api.call('POST', `/v1/companies/${companyId}/api-keys`, {
      key,
      body: { name: 'without', scopes: ['companies:read', 'employees:read'] },
    });
    const plain = made.body['secret'] as string;
    const masked = await file('employees?format=csv&locale=en&bom=false', companyId, plain);
    expect(masked).to.not.include('山田');
    expectRefusal(await send('employees', clear, {}, plain), 403, 'insufficient_scope');
    const answer = await send('employees', masked);
    expect(answer.status, answer.text).to.equal(400);
    expect(answer.text).to.include('is a mask, not a value');
  });

  it('thousands of rows come in, in parts that fit; the same again writes nothing', async () => {
    const rows = `code,name,type\n${Array.from({ length: 1_200 }, (_, i) => `N${i},${i} 号店,customer`).join('\n')}\n`;
    expect(await told('partners', rows)).to.include({ rows: 1_200, added: 1_200 });
    expect(await told('partners', rows)).to.include({ added: 0, unchanged: 1_200 });
  });

  it('any other list is a file, too: whole, in the order asked for; pages of it are refused', async () => {
    const csv = await file('journal-entries?format=csv&locale=en&bom=false');
    expect(csv).to.match(/^id,/);
    expect((await api.call('GET', `/v1/companies/${companyId}/partners?format=csv&limit=5`, { key })).text).to.include(
      'a file is whole',
    );
    expect((await api.call('GET', `/v1/companies/${companyId}/partners?format=xlsx`, { key })).text).to.include(
      'must be one of json, csv',
    );
    expect((await file('partners?format=csv&q=号店')).trim().split('\r\n')).to.have.length(1_201);
  });
});
