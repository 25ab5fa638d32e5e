// Invoices through HTTP: numbers without a gap in a crowd, aging to the yen at any time, lists, the printed document,
// retries, other companies' ids, and rows that lag behind.
import { expect } from 'chai';
import { issuedInvoice, made, saleBody } from './http/samples.ts';
import { pdfText } from './http/printed.ts';
import { startApi, type Answer, type Api } from './api.ts';

interface Shown {
  readonly id: string;
  readonly number?: string;
  readonly sequence?: number;
  readonly status: string;
  readonly paymentStatus: string;
  readonly amountDue: number;
  readonly isOverdue?: boolean;
  readonly controlLineId: string;
  readonly journalEntryIds: readonly string[];
  readonly payments: readonly { id: string }[];
  readonly partnerName: string;
}
const shown = (body: unknown): Shown => body as Shown;

describe('invoices', function invoices() {
  this.timeout(120_000);
  let api: Api;
  before(async () => {
    api = await startApi('invoices');
  });
  after(() => api.close());

  interface Place {
    readonly companyId: string;
    readonly key: string;
    send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  }
  async function place(): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany({ invoiceRegistrationNumber: 'T7000012050002' });
    const send: Place['send'] = (method, path, body, headers) =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key, body, headers });
    const at = { companyId, key, send };
    await made(api, at, '/partners', { name: '株式会社山田商店', code: 'C001' });
    await made(api, at, '/partners', { name: '有限会社港', code: 'C002' });
    return at;
  }
  const list = async ({ send }: Place, query: string): Promise<Shown[]> =>
    (await send('GET', `/invoices?${query}`)).body['data'] as Shown[];

  it('six equal payments at once: one is a payment, five are refused', async () => {
    const at = await place();
    const id = await issuedInvoice(api, at);
    const { amountDue } = shown((await at.send('GET', `/invoices/${id}`)).body);
    const body = { date: '2026-05-31', amount: amountDue };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => at.send('POST', `/invoices/${id}/payments`, body)),
    );
    expect(answers.filter(({ status }) => status < 300)).to.have.length(1);
    expect(
      new Set(answers.flatMap(({ status, text }) => (status < 300 ? [] : [`${status} ${text.includes('"amount"')}`]))),
    ).to.deep.equal(new Set(['400 true']));
    expect(shown((await at.send('GET', `/invoices/${id}`)).body).payments).to.have.length(1);
  });

  it('50 are issued at once, and some voided meanwhile: the numbers have no gap and none is there twice', async () => {
    const at = await place();
    const ids = await Promise.all(
      Array.from({ length: 50 }, async () => (await made(api, at, '/invoices', saleBody()))['id'] as string),
    );
    const issued = await Promise.all(ids.map((id) => at.send('POST', `/invoices/${id}/issue`, {})));
    expect(new Set(issued.map(({ status }) => status))).to.deep.equal(new Set([200]));
    const [first, second] = ids;
    const voids = [first, second].map((id) => at.send('POST', `/invoices/${id}/void`, {}));
    const more = [1, 2, 3].map(() => issuedInvoice(api, at));
    await Promise.all([...voids, ...more]);
    const all = await list(at, 'limit=500&sort=number');
    expect(all.map(({ sequence }) => sequence)).to.deep.equal(Array.from({ length: 53 }, (_, i) => i + 1));
    expect(all.filter(({ status }) => status === 'void')).to.have.lengthOf(2);
  });

  it('what an invoice owes is what aging says, to the yen, now and as it was known before each step', async () => {
    const at = await place();
    const other = await issuedInvoice(api, at, { partnerCode: 'C002' });
    const id = await issuedInvoice(api, at);
    const note = await issuedInvoice(api, at, {
      type: 'sales_credit',
      lines: [{ description: '返品', amount: 2_000, taxCode: 'S08R_RET' }],
    });
    const moments: { at: string; owed: number }[] = [];
    const moment = async (): Promise<void> => {
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      const { amountDue } = shown((await at.send('GET', `/invoices/${id}`)).body);
      moments.push({ at: new Date().toISOString(), owed: amountDue });
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    };
    const agingOf = async (knownAt: string): Promise<number> => {
      const answer = await at.send('GET', `/reports/ar-aging?asOf=2026-12-31&knownAt=${encodeURIComponent(knownAt)}`);
      expect(answer.status, answer.text).to.equal(200);
      const invoice = shown((await at.send('GET', `/invoices/${id}`)).body);
      if (invoice.amountDue > 0) expect(answer.text).to.include(`"reference":"${invoice.number}"`);
      const items = JSON.stringify(answer.body).match(
        new RegExp(`"lineId":"${invoice.controlLineId}"[^}]*"open":(\\d+)`),
      );
      return Number(items?.[1] ?? 0);
    };
    await at.send('POST', `/invoices/${note}/apply`, { invoiceId: id });
    await moment();
    const paid = shown(
      (await at.send('POST', `/invoices/${id}/payments`, { date: '2026-05-31', amount: 30_001 })).body,
    );
    await moment();
    await at.send('POST', `/invoices/${id}/payments/${paid.payments.at(-1)?.id}/reverse`, {});
    await moment();
    await at.send('POST', `/invoices/${id}/payments`, {
      date: '2026-06-30',
      amount: 51_840 - 440,
      fee: { amount: 440 },
    });
    await moment();
    expect(moments.map(({ owed }) => owed)).to.deep.equal([51_840, 21_839, 51_840, 0]);
    for (const { at: knownAt, owed } of moments) expect(await agingOf(knownAt), knownAt).to.equal(owed);
    expect(shown((await at.send('GET', `/invoices/${other}`)).body).amountDue).to.equal(54_000);
  });

  it('lists by type, payment, due date, amount, number and words; what is overdue depends on today', async () => {
    const at = await place();
    const old = await issuedInvoice(api, at, { issueDate: '2026-04-02', dueDate: '2026-04-03', subject: '古い請求' });
    const later = await issuedInvoice(api, at, { dueDate: '2199-01-31', partnerCode: 'C002' });
    const draft = (await made(api, at, '/invoices', saleBody()))['id'] as string;
    await at.send('POST', `/invoices/${old}/payments`, { date: '2026-05-31', amount: 1_000 });
    const gone = (await made(api, at, '/invoices', saleBody()))['id'] as string;
    await at.send('POST', `/invoices/${gone}/discard`, {});
    const ids = async (query: string): Promise<string[]> => (await list(at, query)).map(({ id }) => id);
    expect(await ids('sort=createdAt')).to.deep.equal([old, later, draft]);
    expect(await ids('status=draft')).to.deep.equal([draft]);
    expect(await ids('overdue=true')).to.deep.equal([old]);
    expect(await ids('overdue=false&status=issued')).to.deep.equal([later]);
    expect(await ids('paymentStatus=partially_paid')).to.deep.equal([old]);
    expect(await ids('dueFrom=2199-01-01&dueTo=2199-12-31')).to.deep.equal([later]);
    expect(await ids('from=2026-04-01&to=2026-04-10')).to.deep.equal([old]);
    expect(await ids('number=INV-2026-0002')).to.deep.equal([later]);
    expect(await ids('q=%E5%8F%A4%E3%81%84')).to.deep.equal([old]);
    expect(await ids('minAmount=54001')).to.deep.equal([]);
    const { partnerId } = (await at.send('GET', `/invoices/${later}`)).body as { partnerId: string };
    expect(await ids(`partnerId=${partnerId}`)).to.deep.equal([later]);
    expect(shown((await at.send('GET', `/invoices/${old}`)).body).isOverdue).to.equal(true);
    expect((await at.send('GET', `/invoices/${gone}`)).body['status']).to.equal('discarded');
    expect((await at.send('GET', '/invoices?colour=red')).status).to.equal(400);
  });

  it('its entries are found by its id, and name it', async () => {
    const at = await place();
    const id = await issuedInvoice(api, at);
    await at.send('POST', `/invoices/${id}/payments`, { date: '2026-05-31', amount: 1_000 });
    const invoice = shown((await at.send('GET', `/invoices/${id}`)).body);
    const entries = (await at.send('GET', `/journal-entries?sourceId=${id}`)).body['data'] as { id: string }[];
    expect(entries.map((entry) => entry.id).sort()).to.deep.equal([...invoice.journalEntryIds].sort());
    const entry = (await at.send('GET', `/journal-entries/${entries[0]?.id}`)).body as { links: { source: string } };
    const opened = await api.call('GET', entry.links.source, { key: at.key });
    expect(opened.body['id']).to.equal(id);
    const refused = await at.send('POST', `/journal-entries/${entries[0]?.id}/reverse`, {});
    expect([refused.status, refused.body['code'], refused.body['source']]).to.deep.equal([
      409,
      'entry_has_source',
      { type: 'invoice', id },
    ]);
  });

  it('a repeated key issues once; a dry run writes nothing and gives no number', async () => {
    const at = await place();
    const id = (await made(api, at, '/invoices', saleBody()))['id'] as string;
    const dry = await at.send('POST', `/invoices/${id}/issue?dryRun=true`, {});
    expect([dry.status, dry.body['id'], dry.body['number'], dry.body['dryRun']]).to.deep.equal([
      200,
      id,
      undefined,
      true,
    ]);
    expect(JSON.stringify(dry.body)).to.not.include('INV-2026-0001').and.not.include('entryNumber');
    expect((dry.body['effects'] as { events: { type: string }[] }).events.map(({ type }) => type)).to.deep.equal([
      'journal_entry.posted',
      'invoice.issued',
    ]);
    const headers = { 'idempotency-key': 'issue-1' };
    const answers = await Promise.all([1, 2, 3].map(() => at.send('POST', `/invoices/${id}/issue`, {}, headers)));
    expect(answers.map(({ status, body }) => [status, body['number']])).to.deep.equal(
      [1, 2, 3].map(() => [200, 'INV-2026-0001']),
    );
    expect(await list(at, 'status=issued')).to.have.lengthOf(1);
  });

  it("takes a supplier's number once, also when two bills come at once, and ids of others name nothing", async () => {
    const at = await place();
    const bill = saleBody({
      type: 'purchase',
      number: 'Z-1',
      lines: [{ description: '豆', amount: 1_000, accountCode: '5125' }],
    });
    const answers = await Promise.all([1, 2, 3].map(() => at.send('POST', '/invoices', bill)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['code']).to.equal('duplicate_number');
    const mine = await issuedInvoice(api, at);
    const foreign = await place();
    for (const path of [`/invoices/${mine}`, `/invoices/${mine}/pdf`])
      expect((await foreign.send('GET', path)).status, path).to.equal(404);
    expect((await foreign.send('POST', `/invoices/${mine}/issue`, {})).status).to.equal(404);
    const account = ((await at.send('GET', '/accounts?limit=1')).body['data'] as { id: string }[])[0]?.id ?? '';
    const disguised = await at.send('POST', `/invoices/${account.replace('acct_', 'inv_')}/issue`, {});
    expect([disguised.status, api.problems]).to.deep.equal([404, []]);
  });

  it('prints what a qualified invoice has to say, in Japanese and English', async function printed() {
    const at = await place();
    const id = await issuedInvoice(api, at, {
      lines: [
        { description: 'コーヒー豆', quantity: '20', unitPrice: 2_500, taxCode: 'S08R', accountCode: '4115' },
        { description: 'ミル', amount: 30_000, accountCode: '4110' },
      ],
    });
    const read = async (query = ''): Promise<string | undefined> => {
      const response = await fetch(`${api.baseUrl}/companies/${at.companyId}/invoices/${id}/pdf${query}`, {
        headers: { authorization: `Bearer ${at.key}` },
      });
      expect([response.status, response.headers.get('content-type')]).to.deep.equal([200, 'application/pdf']);
      expect(response.headers.get('content-disposition')).to.contain('INV-2026-0001.pdf');
      return pdfText(Buffer.from(await response.arrayBuffer()));
    };
    const japanese = await read();
    if (japanese === undefined) this.skip(); // poppler is not on this machine
    for (const text of [
      '請求書',
      '株式会社山田商店 御中',
      'テスト株式会社',
      '登録番号 T7000012050002',
      '2026/04/20',
      'コーヒー豆 ※',
      '8%対象（軽減税率）※',
      '¥50,000',
      '¥4,000',
      '10%対象',
      '¥3,000',
      '¥87,000',
    ])
      expect(japanese).to.contain(text);
    const english = await read('?locale=en');
    for (const text of ['Invoice', 'Registration number T7000012050002', 'Taxed at 10%', '¥87,000'])
      expect(english).to.contain(text);
    const draft = (await made(api, at, '/invoices', saleBody()))['id'] as string;
    expect((await at.send('GET', `/invoices/${draft}/pdf`)).body['code']).to.equal('invalid_state');
  });
});
