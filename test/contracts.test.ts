// Contracts through HTTP: jobs that bill them once, what their invoices come to, lists, links, retries, other
// companies.
import { expect } from 'chai';
import { startAutomation } from '../src/engine/automation.ts';
import type { Clock } from '../src/engine/ports.ts';
import { contractBody, made, saleBody } from './http/samples.ts';
import { CLOCK, startApi, type Answer, type Api } from './api.ts';

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly nextBillingDate?: string;
  readonly billedAmount?: number;
  readonly recognizedAmount?: number;
  readonly issueDate: string;
  readonly contractId?: string;
  readonly journalEntryIds: readonly string[];
  readonly scheduleIds?: readonly string[];
  readonly links?: { readonly source?: string };
}

describe('contracts', function contracts() {
  this.timeout(120_000);
  let api: Api;
  let nowMs = Date.parse('2026-07-10T03:00:00Z');
  const clock: Clock = { ...CLOCK, now: () => nowMs };
  before(async () => {
    api = await startApi('contracts', { clock });
  });
  after(() => api.close());

  interface Place {
    readonly companyId: string;
    readonly key: string;
    send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
    list(path: string): Promise<Shown[]>;
    get(path: string): Promise<Shown>;
    /** Writes and activates a contract; its id. */
    active(more?: object): Promise<string>;
  }
  async function place(body: object = { clock: { enabled: false } }): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany(body);
    const send: Place['send'] = (method, path, sent, headers) =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key, body: sent, headers });
    await made(api, { companyId, key }, '/partners', { name: '株式会社山田商店', code: 'C001' });
    return {
      companyId,
      key,
      send,
      list: async (path) => (await send('GET', path)).body['data'] as Shown[],
      get: async (path) => (await send('GET', path)).body as unknown as Shown,
      active: async (more = {}) => {
        const id = (await made(api, { companyId, key }, '/contracts', contractBody(more)))['id'] as string;
        await made(api, { companyId, key }, `/contracts/${id}/activate`, {});
        return id;
      },
    };
  }
  const days = (found: readonly Shown[]): string[] => found.map(({ issueDate }) => issueDate).sort();

  it('a rehearsal of the jobs drafts nothing; a run drafts each invoice once, oldest first', async () => {
    const { send, list, get, active } = await place();
    const id = await active();
    const dry = await send('POST', '/jobs/run', { dryRun: true });
    expect(dry.status, dry.text).to.equal(200);
    const keys = (dry.body['jobs'] as { key: string }[]).map(({ key }) => key);
    expect(keys).to.deep.equal(['04', '05', '06', '07'].map((month) => `contracts:${id}:bill:2026-${month}-01`));
    expect(await list('/invoices')).to.deep.equal([]);
    const run = await send('POST', '/jobs/run', { through: '2026-05-31' });
    const jobs = run.body['jobs'] as { status: string; invoiceIds: string[]; journalEntryIds: string[] }[];
    expect(jobs.map(({ status, journalEntryIds }) => [status, journalEntryIds.length])).to.deep.equal([
      ['done', 0],
      ['done', 0],
    ]);
    expect(days(await list(`/invoices?contractId=${id}`))).to.deep.equal(['2026-04-01', '2026-05-01']);
    expect((await get(`/invoices/${jobs[0]?.invoiceIds[0]}`)).contractId).to.equal(id);
    await Promise.all([1, 2, 3].map(() => send('POST', '/jobs/run', {})));
    expect(await list(`/invoices?contractId=${id}`)).to.have.lengthOf(4);
    expect((await send('POST', '/jobs/run', {})).body).to.deep.include({ jobs: [], left: 0 });
  });

  it('the clock bills, renews and ends by itself, also after a pause, and two clocks do it once', async () => {
    const { list, get, active } = await place({});
    const once = await active({ endDate: '2026-07-31' });
    const on = await active({ endDate: '2026-07-31', autoRenew: true, renewalTermMonths: 2 });
    const other = startAutomation(api.engine.automationDeps, { tickMs: 0 });
    // The clock learns from the rows where to look, and looks once a minute: a reader waits until they are written.
    expect((await get(`/contracts/${on}`)).status).to.equal('active');
    await Promise.all([api.engine.automation.tick(), other.tick()]);
    expect(days(await list(`/invoices?contractId=${on}`))).to.have.lengthOf(4);
    nowMs = Date.parse('2026-10-31T16:00:00Z'); // 1 November in Tokyo
    await Promise.all([api.engine.automation.tick(), other.tick(), other.tick()]);
    await other.stop();
    expect(days(await list(`/invoices?contractId=${on}`)).at(-1)).to.equal('2026-11-01');
    expect(days(await list(`/invoices?contractId=${on}`))).to.have.lengthOf(8);
    expect(await get(`/contracts/${on}`)).to.include({ status: 'active', nextBillingDate: '2026-12-01' });
    expect(days(await list(`/invoices?contractId=${once}`))).to.have.lengthOf(4);
    expect((await get(`/contracts/${once}`)).status).to.equal('ended');
    nowMs = Date.parse('2026-07-10T03:00:00Z');
  });

  it('says what is billed and recognised: of issued invoices, in a straight line slice by slice', async () => {
    const { send, list, get, active } = await place();
    const plain = await active();
    const items = [
      { description: '保守', amount: 120_000, taxCode: 'S10', accountCode: '4120' },
      { description: '設置料', amount: 5_000, kind: 'initial', accountCode: '4110' },
    ];
    const straight = await active({ items, recognition: 'straight_line', billing: { frequency: 'yearly' } });
    for (const [id, date] of [
      [plain, '2026-04-01'],
      [plain, '2026-05-01'],
      [straight, '2026-04-01'],
    ])
      expect((await send('POST', `/contracts/${id}/bill`, { date })).status).to.equal(200);
    const amounts = async (id: string): Promise<unknown[]> => {
      const { billedAmount, recognizedAmount } = await get(`/contracts/${id}`);
      return [billedAmount, recognizedAmount];
    };
    expect(await amounts(plain)).to.deep.equal([0, 0]);
    const [first] = await list(`/invoices?contractId=${plain}&sort=issueDate`);
    await send('POST', `/invoices/${first?.id}/issue`, {});
    expect(await amounts(plain)).to.deep.equal([30_000, 30_000]);
    const [whole] = await list(`/invoices?contractId=${straight}`);
    const issued = await send('POST', `/invoices/${whole?.id}/issue`, {});
    expect(issued.status, issued.text).to.equal(200);
    expect(await amounts(straight)).to.deep.equal([125_000, 5_000]);
    await send('POST', '/accrual-schedules/recognize', { through: '2026-06' });
    expect(await amounts(straight)).to.deep.equal([125_000, 35_000]);
    const listed = await list('/contracts?sort=createdAt');
    expect(listed.map(({ billedAmount }) => billedAmount)).to.deep.equal([30_000, 125_000]);
    await send('POST', `/invoices/${first?.id}/void`, {});
    expect(await amounts(plain)).to.deep.equal([0, 0]);
    // An invoice by hand counts when it is issued, too.
    const byHand = await send(
      'POST',
      '/invoices',
      saleBody({ contractId: plain, lines: [{ ...items[1], kind: undefined }] }),
    );
    expect(byHand.status, byHand.text).to.equal(201);
    expect(await amounts(plain)).to.deep.equal([0, 0]);
    await send('POST', `/invoices/${byHand.body['id'] as string}/issue`, {});
    expect(await amounts(plain)).to.deep.equal([5_000, 5_000]);
    expect((await list(`/invoices?contractId=${plain}`)).map(({ id }) => id)).to.include(byHand.body['id']);
  });

  it('an early end drafts a credit note: once it is issued, less is billed and nothing stays deferred', async () => {
    const { send, list, get, active } = await place();
    const items = [{ description: '保守', amount: 120_000, taxCode: 'S10', accountCode: '4120' }];
    const id = await active({ items, recognition: 'straight_line', billing: { frequency: 'yearly' } });
    await send('POST', `/contracts/${id}/bill`, { date: '2026-04-01' });
    const [invoice] = await list(`/invoices?contractId=${id}`);
    await send('POST', `/invoices/${invoice?.id}/issue`, {});
    await send('POST', '/accrual-schedules/recognize', { through: '2026-06' });
    const dry = await send('POST', `/contracts/${id}/end?dryRun=true`, { date: '2026-07-31' });
    const ended = await send('POST', `/contracts/${id}/end`, { date: '2026-07-31' });
    const events = (dry.body['effects'] as { events: { type: string }[] }).events.map(({ type }) => type);
    expect(events).to.deep.equal(['invoice.drafted', 'accrual_schedule.updated', 'contract.notice_given']);
    expect(ended.status, ended.text).to.equal(200);
    expect((ended.body['warnings'] as { code: string }[]).map(({ code }) => code)).to.deep.equal([
      'credit_note_drafted',
    ]);
    const amounts = async (): Promise<unknown[]> => {
      const { billedAmount, recognizedAmount } = await get(`/contracts/${id}`);
      return [billedAmount, recognizedAmount];
    };
    expect(await amounts()).to.deep.equal([120_000, 30_000]);
    const [note] = await list(`/invoices?contractId=${id}&type=sales_credit`);
    const issued = await send('POST', `/invoices/${note?.id}/issue`, {});
    expect(issued.status, issued.text).to.equal(200);
    expect(await amounts()).to.deep.equal([40_000, 30_000]);
    await send('POST', '/accrual-schedules/recognize', { through: '2027-03' });
    expect(await amounts()).to.deep.equal([40_000, 40_000]);
    const balance = (await send('GET', '/journal-entries?accountCode=2420&limit=200')).body['data'] as {
      lines: { side: string; accountCode: string; amount: number }[];
    }[];
    const deferred = balance.flatMap(({ lines }) => lines).filter(({ accountCode }) => accountCode === '2420');
    expect(deferred.reduce((sum, { side, amount }) => sum + (side === 'credit' ? amount : -amount), 0)).to.equal(0);
  });

  it('a draft that is discarded is drafted anew by the next run of the jobs', async () => {
    const { send, list, active } = await place();
    const id = await active();
    await send('POST', '/jobs/run', { through: '2026-05-31' });
    const [first] = await list(`/invoices?contractId=${id}&sort=issueDate`);
    const gone = await send('POST', `/invoices/${first?.id}/discard`, {});
    expect((gone.body['warnings'] as { code: string }[]).map(({ code }) => code)).to.deep.equal(['billing_reopened']);
    expect((await list(`/contracts?due=2026-04-30`)).map((one) => one.id)).to.deep.equal([id]);
    const run = await send('POST', '/jobs/run', { through: '2026-05-31' });
    expect((run.body['jobs'] as { key: string }[]).map(({ key }) => key)).to.deep.equal([
      `contracts:${id}:bill:2026-04-01`,
    ]);
    expect(days(await list(`/invoices?contractId=${id}&status=draft`))).to.deep.equal(['2026-04-01', '2026-05-01']);
  });

  it('what a contract made leads back to it: invoice, schedule, entries', async () => {
    const { send, list, get, active, key } = await place();
    const id = await active({ recognition: 'straight_line' });
    await send('POST', `/contracts/${id}/bill`, { date: '2026-04-01' });
    const [invoice] = await list('/invoices');
    await send('POST', `/invoices/${invoice?.id}/issue`, {});
    await send('POST', '/accrual-schedules/recognize', { through: '2026-04' });
    expect(invoice?.links?.source).to.equal((await get(`/invoices/${invoice?.id}`)).links?.source);
    const opened = await api.call('GET', invoice?.links?.source ?? '', { key });
    expect(opened.body['id']).to.equal(id);
    const entries = await list('/journal-entries?sort=effectiveDate');
    const sources = await Promise.all(
      entries.map(async ({ links }) => (await api.call('GET', links?.source ?? '', { key })).body['id']),
    );
    const [schedule] = await list('/accrual-schedules');
    expect(sources).to.deep.equal([invoice?.id, schedule?.id]);
    expect((schedule as unknown as { sourceId: string }).sourceId).to.equal(invoice?.id);
  });

  it('lists by status, direction, partner, time, billing date, amount, number and words', async () => {
    const { list, active, companyId, key, send } = await place();
    const sold = await active({ number: 'K-1', externalId: 'x-1' });
    const rent = await active({
      title: '店舗賃貸借',
      direction: 'payable',
      startDate: '2026-05-01',
      endDate: undefined,
      items: [{ description: '家賃', amount: 200_000, accountCode: '6320', taxCode: 'P10' }],
    });
    const draft = (await made(api, { companyId, key }, '/contracts', contractBody({ endDate: '2026-06-30' })))['id'];
    const ids = async (query: string): Promise<string[]> => (await list(`/contracts?${query}`)).map(({ id }) => id);
    expect(await ids('sort=createdAt')).to.deep.equal([sold, rent, draft]);
    expect(await ids('status=draft')).to.deep.equal([draft]);
    expect(await ids('direction=payable')).to.deep.equal([rent]);
    expect(await ids('from=2026-07-01&sort=startDate')).to.deep.equal([sold, rent]);
    expect(await ids('to=2026-04-30&status=active')).to.deep.equal([sold]);
    expect(await ids('endingBy=2026-12-31')).to.deep.equal([draft]);
    expect(await ids('due=2026-04-30')).to.deep.equal([sold]);
    expect(await ids('minAmount=100000')).to.deep.equal([sold]);
    expect(await ids('number=K-1')).to.deep.equal([sold]);
    expect(await ids('externalId=x-1')).to.deep.equal([sold]);
    expect(await ids(`q=${encodeURIComponent('家賃')}`)).to.deep.equal([rent]);
    expect(await ids('sort=endDate')).to.deep.equal([draft, sold, rent]);
    expect(await ids('sort=nextBillingDate')).to.deep.equal([sold, rent, draft]);
    expect(await ids('sort=-totalAmount&limit=1')).to.deep.equal([sold]);
    const cursor = (await send('GET', '/contracts?sort=endDate&limit=1')).body['nextCursor'] as string;
    const next = await list(`/contracts?sort=endDate&limit=2&cursor=${cursor}`);
    expect(next.map(({ id }) => id)).to.deep.equal([sold, rent]);
    for (const query of ['colour=red', 'direction=x', 'due=soon', 'partnerId=1'])
      expect((await send('GET', `/contracts?${query}`)).status, query).to.equal(400);
  });

  it('a repeated key bills once, as many at once; a dry run drafts nothing; ids of others name nothing', async () => {
    const { send, list, active } = await place();
    const id = await active();
    const dry = await send('POST', `/contracts/${id}/bill?dryRun=true`, { date: '2026-04-01' });
    expect((dry.body['effects'] as { events: { type: string }[] }).events.map(({ type }) => type)).to.deep.equal([
      'invoice.drafted',
      'contract.billed',
    ]);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        send('POST', `/contracts/${id}/bill`, { date: '2026-04-01' }, n < 3 ? { 'idempotency-key': 'b-1' } : {}),
      ),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    expect(await list('/invoices')).to.have.lengthOf(1);
    const foreign = await place();
    expect((await foreign.send('GET', `/contracts/${id}`)).status).to.equal(404);
    expect((await foreign.send('POST', `/contracts/${id}/bill`, { date: '2026-05-01' })).status).to.equal(404);
    expect(await foreign.list(`/invoices?contractId=${id}`)).to.deep.equal([]);
  });

  it('a bill by hand may be recognised over its days too', async () => {
    const { send, get } = await place();
    const lines = [
      {
        description: '年会費',
        amount: 12_000,
        accountCode: '4110',
        deferral: { from: '2026-04-01', to: '2027-03-31' },
      },
    ];
    const draft = await send('POST', '/invoices', saleBody({ lines }));
    await send('PATCH', `/invoices/${draft.body['id'] as string}`, { subject: '会員' });
    const issued = (await send('POST', `/invoices/${draft.body['id'] as string}/issue`, {})).body as unknown as Shown;
    expect(await get(`/accrual-schedules/${issued.scheduleIds?.[0]}`)).to.deep.include({
      totalAmount: 12_000,
      taxAmount: 1_200,
      profitLossAccountCode: '4110',
    });
  });
});
