// The end of a month: tried first it says, event by event and figure by figure, what then happens; it stops at what
// stands in the way, and begun again it goes on from there and doubles nothing.
import { expect } from 'chai';
import type { Clock } from '../src/engine/ports.ts';
import { contractBody, employeeBody, entryBody, made } from './http/samples.ts';
import { CLOCK, startApi, type Answer, type Api } from './api.ts';
import { rehearsedBy } from './rehearsed.ts';

interface Told {
  readonly type: string;
  readonly data: object;
}
interface Step {
  readonly step: string;
  readonly status: string;
  readonly did: readonly { readonly command: string; readonly journalEntryIds: readonly string[] }[];
  readonly code?: string;
}
interface Ended {
  readonly status: string;
  readonly steps: readonly Step[];
  readonly blockers: readonly { readonly code: string }[];
  readonly period: { readonly status: string };
  readonly statements?: Readonly<Record<'pl' | 'bs' | 'cs', { totals: Record<string, number>; rows: object[] }>>;
  readonly effects?: { readonly events: readonly Told[]; readonly warnings: readonly Warned[] };
  readonly warnings?: readonly Warned[];
}
interface Warned {
  readonly code: string;
  readonly message: string;
}
/** Ids of new things and times differ from run to run: ids are told by their kind and order, times not at all. */
const alike = (what: unknown): unknown => {
  const names = new Map<string, string>();
  const text = JSON.stringify(what)
    .replace(/\b(\w+)_[0-9a-f]{8}-[0-9a-f-]{27}\b/g, (id, kind: string) => {
      if (!names.has(id)) names.set(id, `${kind} ${names.size}`);
      return names.get(id) as string;
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
    .replace(/"(?:iv|tag|ct|enc|data|keyId|seed|root)":"[^"]*"/g, '"drawn":""');
  return JSON.parse(text) as unknown;
};

describe('the end of a month', function ending() {
  this.timeout(120_000);
  let api: Api;
  const clock: Clock = { ...CLOCK, now: () => Date.parse('2026-05-01T03:00:00Z') };
  before(async () => {
    api = await startApi('month-end', { clock });
  });
  after(() => api.close());

  interface Firm {
    readonly companyId: string;
    readonly key: string;
    send(method: string, path: string, body?: object, key?: string): Promise<Answer>;
    end(body: object): Promise<Ended>;
    revision(): Promise<number>;
    readonly april: string;
  }
  /** A company with an asset, an insurance, a contract that is billed on the 10th, and somebody to pay. */
  async function firm(): Promise<Firm> {
    const { companyId, ownerKey: key } = await api.newCompany({ clock: { enabled: false } });
    const at = { companyId, key };
    const send: Firm['send'] = (method, path, body, as = key) =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key: as, body });
    await made(api, at, '/partners', { name: '株式会社山田商店', code: 'C001' });
    await made(api, at, '/journal-entries', entryBody());
    await made(api, at, '/fixed-assets', {
      name: '焙煎機',
      assetAccountCode: '1620',
      acquisitionDate: '2026-04-10',
      acquisitionCost: 1_200_000,
      method: 'straight_line',
      usefulLifeYears: 10,
    });
    await made(api, at, '/accrual-schedules', {
      type: 'prepaid_expense',
      description: '火災保険料',
      totalAmount: 120_000,
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      profitLossAccountCode: '6350',
      opening: { date: '2026-04-01', accountCode: '1130' },
    });
    const contract = await made(
      api,
      at,
      '/contracts',
      contractBody({ startDate: '2026-04-10', endDate: '2027-04-09' }),
    );
    await made(api, at, `/contracts/${contract['id'] as string}/activate`, {});
    await made(api, at, '/employees', employeeBody());
    const periods = (await send('GET', '/fiscal-periods?type=month')).body['data'] as { id: string; name: string }[];
    const april = periods.find(({ name }) => name === '2026-04')?.id ?? '';
    return {
      ...{ companyId, key, send, april },
      async end(body) {
        const answer = await send('POST', `/fiscal-periods/${april}/month-end`, body);
        expect(answer.status, answer.text).to.equal(200);
        return answer.body as unknown as Ended;
      },
      revision: async () =>
        (await api.log.readStream(`ledger-${companyId}`, { direction: 'backwards', limit: 1 })).lastRevision,
    };
  }
  const statuses = ({ steps }: Ended): string[] => steps.map(({ step, status }) => `${step} ${status}`);
  /** Holds the statements of a dry run, and of what was then done, against the reports after it. */
  async function sameStatements(send: Firm['send'], tried: Ended, done: Ended, range: string): Promise<void> {
    for (const name of ['pl', 'bs', 'cs'] as const) {
      const { rows, totals } = (await send('GET', `/reports/${name}?${range}`)).body;
      expect([done.statements?.[name].rows, done.statements?.[name].totals], name).to.deep.equal([rows, totals]);
      const figures = (of: unknown): unknown =>
        (of as { code: string; values: object }[]).map(({ code, values }) => [code, values]);
      const would = tried.statements?.[name];
      expect([figures(would?.rows), would?.totals], `${name}, as tried`).to.deep.equal([figures(rows), totals]);
    }
  }
  const payroll = { payDate: '2026-04-25' };

  it('does what it said, event by event; again it finds nothing', async () => {
    const { end, revision, companyId, send, key } = await firm();
    const lines = [
      { side: 'debit', accountCode: '6240', amount: 3_000, taxCode: 'P10' },
      { side: 'debit', accountCode: '1580', amount: 300, taxCode: 'P10', isTaxLine: true, baseLine: 0 },
      { side: 'credit', accountCode: '1130', amount: 3_300 },
    ];
    await made(api, { companyId, key }, '/journal-entries', entryBody({ lines, memo: 'タクシー代' }));
    const before = await revision();
    const tried = await end({ payroll, dryRun: true });
    expect(await revision(), 'a dry run writes nothing').to.equal(before);
    expect(statuses(tried)).to.deep.equal(['jobs done', 'depreciation done', 'payroll done', 'close done']);
    const done = await end({ payroll });
    const past = await api.log.readStream(`ledger-${companyId}`, { limit: before + 1 });
    const { events } = await api.log.readStream(`ledger-${companyId}`, { from: before + 1, limit: 500 });
    const asRehearsed = rehearsedBy(past.events, events);
    expect(events.map(({ type }) => type))
      .to.include('invoice.drafted')
      .and.include('accrual_schedule.recognized')
      .and.include('fixed_asset.depreciated')
      .and.include('payroll_run.posted')
      .and.include('fiscal_period.closed');
    expect(tried.effects?.events.map(({ type }) => type)).to.deep.equal(events.map(({ type }) => type));
    const plain = (list: readonly Told[]): unknown =>
      alike(
        list.filter(({ type }) => !type.startsWith('payroll_run.payslips')).map(({ type, data }) => ({ type, data })),
      );
    expect(plain(tried.effects?.events ?? [])).to.deep.equal(
      plain(events.map(({ type, data }) => ({ type, data: asRehearsed(data) })) as unknown as Told[]),
    );
    // The taxi has no paper, and the run deducts the tax of commuting without one: that is only rehearsed.
    const unpapered = (list: readonly Warned[] = []): string[] =>
      list.flatMap(({ code, message }) => (code === 'documents_missing' ? message.slice(0, 9) : []));
    expect([unpapered(tried.effects?.warnings), unpapered(done.warnings)]).to.deep.equal([
      ['2 entries'],
      ['2 entries'],
    ]);
    expect(alike([tried.steps, tried.blockers])).to.deep.equal(alike(asRehearsed([done.steps, done.blockers])));
    expect([done.period.status, done.blockers]).to.deep.equal(['closed', []]);
    await sameStatements(send, tried, done, 'from=2026-04-01&to=2026-04-30');

    const after = await revision();
    const again = await end({ payroll });
    expect(statuses(again)).to.deep.equal(['jobs nothing', 'depreciation nothing', 'payroll nothing', 'close nothing']);
    expect(await revision()).to.equal(after);
    expect((await send('GET', '/payroll/runs')).body['total']).to.equal(1);
  });

  it('of a year: the statements of a dry run are those after its closing entry', async () => {
    const { companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2025-04-01' });
    const send: Firm['send'] = (method, path, body) =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key, body });
    for (const [effectiveDate, debit, credit, amount] of [
      ['2025-06-01', '1130', '3110', 1_000_000],
      ['2025-09-10', '1130', '4110', 300_000],
      ['2026-03-31', '6320', '1130', 120_000],
    ] as const)
      await made(api, { companyId, key }, '/journal-entries', {
        effectiveDate,
        lines: [
          { side: 'debit', accountCode: debit, amount },
          { side: 'credit', accountCode: credit, amount },
        ],
      });
    const years = (await send('GET', '/fiscal-periods?type=year')).body['data'] as { id: string; name: string }[];
    const path = `/fiscal-periods/${years.find(({ name }) => name === 'FY2025')?.id}/month-end`;
    const tried = (await send('POST', path, { dryRun: true })).body as unknown as Ended;
    const retained = ({ statements }: Ended): unknown =>
      (statements?.bs.rows as { code: string; values: object }[]).find(({ code }) => code === '3230')?.values;
    expect([tried.period.status, tried.statements?.pl.totals['netIncome'], retained(tried)]).to.deep.equal([
      ...['closed', 180_000, { total: 180_000 }],
    ]);
    const bare = (await send('GET', '/reports/bs?asOf=2026-03-31')).body as unknown as { rows: { code: string }[] };
    expect(
      bare.rows.some(({ code }) => code === '3230'),
      'nothing was written',
    ).to.equal(false);
    const done = (await send('POST', path, {})).body as unknown as Ended;
    expect(statuses(done)).to.include('close done');
    await sameStatements(send, tried, done, 'from=2025-04-01&to=2026-03-31');
  });

  it('stops at the first step that is refused, names what was done, and goes on from there', async () => {
    const { end, send, revision } = await firm();
    const draft = await send('POST', '/journal-entries', entryBody({ status: 'draft' }));
    const tried = await end({ payroll, dryRun: true });
    const stopped = await end({ payroll });
    for (const ended of [tried, stopped]) {
      expect(ended.status).to.equal('blocked');
      expect(statuses(ended)).to.deep.equal(['jobs done', 'depreciation done', 'payroll done', 'close blocked']);
      expect(ended.steps[3]?.code).to.equal('period_has_blockers');
      expect(ended.blockers.map(({ code }) => code)).to.deep.equal(['drafts_exist']);
      expect(ended.period.status).to.equal('open');
    }
    for (const { journalEntryIds } of stopped.steps.flatMap(({ did }) => did))
      for (const id of journalEntryIds) expect((await send('GET', `/journal-entries/${id}`)).status).to.equal(200);
    await send('POST', `/journal-entries/${draft.body['id'] as string}/discard`, {});
    const before = await revision();
    expect(statuses(await end({ payroll }))).to.deep.equal([
      'jobs nothing',
      'depreciation nothing',
      'payroll nothing',
      'close done',
    ]);
    // The close, the balances that it closes with and their root.
    expect(await revision()).to.be.within(before + 3, before + 4);
  });

  it('only the steps that are asked for; without the right to run payroll its drafts stand in the way', async () => {
    const { end, send, april, key, companyId } = await firm();
    expect(statuses(await end({ steps: ['depreciation', 'jobs'] }))).to.deep.equal(['jobs done', 'depreciation done']);
    await made(api, { companyId, key }, '/payroll/run', { period: '2026-04', ...payroll, post: false });
    const accountant = await api.newKey(key, { role: 'accountant' });
    const blocked = await send('POST', `/fiscal-periods/${april}/month-end`, {}, accountant);
    expect(blocked.status, blocked.text).to.equal(200);
    const ended = blocked.body as unknown as Ended;
    expect(statuses(ended).slice(2)).to.deep.equal(['payroll blocked', 'close not_begun']);
    expect(ended.steps[2]?.code).to.equal('insufficient_scope');
    expect(statuses(await end({})).slice(2)).to.deep.equal(['payroll done', 'close done']);
    const wrong = await send('POST', `/fiscal-periods/${april}/month-end`, { steps: ['tax'] });
    expect(wrong.body).to.include({ code: 'validation_error', field: 'steps[0]' });
  });

  it('close with postDue posts what is due first, and a refusal names what stays', async () => {
    const { send, april, revision } = await firm();
    const path = `/fiscal-periods/${april}/close`;
    const bare = await send('POST', path, {});
    expect(bare.status).to.equal(409);
    expect(bare.text).to.contain('depreciation_not_posted').and.to.contain('accruals_due');
    const draft = await send('POST', '/journal-entries', entryBody({ status: 'draft' }));
    const before = await revision();
    const tried = await send('POST', path, { postDue: true, dryRun: true });
    expect([tried.status, await revision()]).to.deep.equal([409, before]);
    const refused = await send('POST', path, { postDue: true });
    expect(refused.body).to.include({ code: 'period_has_blockers' });
    const posted = (refused.body['related'] ?? refused.body) as { posted?: readonly { command: string }[] };
    expect(posted.posted?.map(({ command }) => command)).to.deep.equal([
      'bill-contract',
      'recognize-accruals',
      'depreciate-fixed-assets',
    ]);
    expect(await revision()).to.be.greaterThan(before);
    await send('POST', `/journal-entries/${draft.body['id'] as string}/discard`, {});
    const alone = await send('POST', `/fiscal-periods/${april}/month-end`, { steps: ['close'], dryRun: true });
    const { period } = alone.body as { period?: { status?: string } };
    expect(period?.status, 'a single step is shown as done, too').to.equal('closed');
    const closed = await send('POST', path, { postDue: true });
    expect(closed.body).to.deep.include({ status: 'closed', posted: [] });
  });

  it('close with postDue and an idempotency key: the same answer again', async () => {
    const { companyId, key, april, revision } = await firm();
    const close = (): Promise<Answer> =>
      api.call('POST', `/v1/companies/${companyId}/fiscal-periods/${april}/close`, {
        key,
        body: { postDue: true },
        headers: { 'idempotency-key': 'april' },
      });
    const first = await close();
    expect(first.status, first.text).to.equal(200);
    const after = await revision();
    const second = await close();
    expect([second.status, second.headers.get('idempotency-replayed')]).to.deep.equal([200, 'true']);
    expect(second.body['version']).to.equal(first.body['version']);
    expect(await revision()).to.equal(after);
  });
});
