// Seeding the demo company: interrupted again and again it ends as if it had run once, and the books say what the list
// adds up to.
import { expect } from 'chai';
import { seedDemo, type DemoAccess } from '../src/demo/seed.ts';
import { bankFeed, WAITING_LINES } from '../src/demo/bank.ts';
import { demo, DEMO_AGENT } from '../src/demo/company.ts';
import type { Caller, Service } from '../src/service.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { SPECIFIED } from './http/specified.ts';

const SYSTEM: Caller = { kind: 'system', id: 'daicho', name: 'Daicho', scopes: new Set(), via: 'system' };

describe('seeding the demo company', function () {
  this.timeout(120_000);
  let api: Api;
  let access: DemoAccess;
  before(async () => {
    api = await startApi('demo-seed');
  });
  after(() => api.close());

  it('goes on where a crash stopped it, before or after a request was carried out, and doubles nothing', async () => {
    const saved: Partial<DemoAccess>[] = [];
    /**
     * The real service, which breaks at the nth request: before it is carried out, or when its answer is on the way.
     */
    const breaking = (at: number, carriedOut: boolean): Pick<Service, 'execute' | 'book'> => {
      let requests = 0;
      return {
        book: (id) => api.engine.service.book(id),
        async execute(command, request) {
          requests += 1;
          if (requests < at) return api.engine.service.execute(command, request);
          if (carriedOut) await api.engine.service.execute(command, request);
          throw new Error('crash');
        },
      };
    };
    for (const [at, carriedOut] of [
      [1, true],
      [12, false],
      [45, true],
      [63, true],
      [85, false],
      [400, true],
    ] as const) {
      let crash: unknown;
      await seedDemo({
        service: breaking(at, carriedOut),
        system: SYSTEM,
        known: saved.at(-1),
        save: (access) => saved.push(access),
      }).catch((error: unknown) => {
        crash = error;
      });
      expect((crash as Error | undefined)?.message, `at request ${at}`).to.equal('crash');
    }
    const progress: number[] = [];
    access = await seedDemo({
      service: api.engine.service,
      system: SYSTEM,
      known: saved.at(-1),
      onProgress: (done, total) => progress.push(done / total),
    });
    expect(progress.at(-1)).to.equal(1);
    expect(access).to.include({ seeded: true, companyId: saved.at(-1)?.companyId });

    const { steps, sums } = demo();
    const get = async (route: string): Promise<Record<string, unknown>> =>
      (await api.call('GET', `/v1/companies/${access.companyId}${route}`, { key: access.ownerKey })).body;
    const reversals = steps.filter(({ kind }) => kind === 'reverse').length;
    const drafts = steps.filter(({ kind }) => kind === 'draft').length;
    expect((await get('/journal-entries?limit=1'))['total']).to.equal(
      sums.entries + sums.made + reversals + drafts + 1,
    );
    // An agent, whose key has caps, wrote what waits for approval; nobody was told its secret.
    const [waiting, ...others] = (await get('/approvals'))['data'] as { createdBy: { id: string }; expired: boolean }[];
    expect([others.length, waiting?.expired]).to.deep.equal([0, false]);
    expect(await get(`/api-keys/${waiting?.createdBy.id ?? ''}`))
      .to.deep.include({ role: DEMO_AGENT.role, caps: DEMO_AGENT.caps })
      .and.not.have.property('secret');
    // Payroll is run: five employees, six months and a bonus, all paid, to the yen what the list says of every account.
    expect((await get('/employees'))['total']).to.equal(5);
    const runs = (await get('/payroll/runs?sort=payDate'))['data'] as Record<string, unknown>[];
    expect(runs.map(({ type, payDate, status }) => [type, payDate, status])).to.deep.equal([
      ['regular', '2026-04-24', 'paid'],
      ['regular', '2026-05-25', 'paid'],
      ['regular', '2026-06-25', 'paid'],
      ['bonus', '2026-07-10', 'paid'],
      ['regular', '2026-07-24', 'paid'],
      ['regular', '2026-08-25', 'paid'],
      ['regular', '2026-09-25', 'paid'],
    ]);
    const ledger = (await get('/reports/trial-balance?from=2026-04-01&to=2026-09-30'))['rows'] as {
      code: string;
      values: Record<string, number>;
    }[];
    for (const code of ['2321', '2320', '2511', '2512', '2513', '2514', '1580', '2590', '6130', '6150'])
      expect(Math.abs(ledger.find((row) => row.code === code)?.values['balance'] ?? 0), code).to.equal(
        Math.abs(sums.balances.get(code) ?? 0),
      );
    expect((await get('/partners?limit=1'))['total']).to.equal(steps.filter(({ kind }) => kind === 'partner').length);
    const assets = (await get('/fixed-assets?asOf=2026-09-30'))['data'] as Record<string, number | string>[];
    expect(assets.map(({ status }) => status).sort()).to.deep.equal([...Array<string>(6).fill('in_use'), 'sold']);
    // What is left on the accounts of assets is what the assets are worth.
    const worth = assets.reduce((sum, { bookValue }) => sum + Number(bookValue), 0);
    const net = ['1611', '1620', '1640', '1690', '1710'].reduce((sum, code) => sum + (sums.balances.get(code) ?? 0), 0);
    expect(worth).to.equal(net);
    expect((await get('/accrual-schedules?sort=startDate'))['data']).to.satisfy((list: { remainingAmount: number }[]) =>
      list.every(({ remainingAmount }, i) => remainingAmount === [0, 150_000][i]),
    );
    const contracts = (await get('/contracts?sort=number'))['data'] as Record<string, unknown>[];
    expect(contracts.map(({ direction, status, billingCount }) => [direction, status, billingCount])).to.deep.equal([
      ['payable', 'active', 1],
      ['receivable', 'active', 1],
      ['receivable', 'suspended', 1],
    ]);
    const reports = (await get('/expense-reports?sort=createdAt'))['data'] as Record<string, unknown>[];
    expect(reports.map(({ status }) => status)).to.deep.equal([...Array<string>(4).fill('paid'), 'submitted', 'draft']);
    for (const { id } of contracts)
      expect((await get(`/invoices?contractId=${id as string}&status=draft`))['total']).to.equal(1);
    // Of its alert rules one fires when they are looked at: customers are late. There is money.
    await get('/alert-rules');
    await api.engine.alerter.tick();
    const alerts = (await get('/alerts'))['data'] as Record<string, unknown>[];
    expect(alerts.map(({ metric, status }) => [metric, status])).to.deep.equal([['overdue_receivables', 'open']]);
    expect((await get('/alert-rules?state=ok'))['total']).to.equal(1);
    const papers = (await get('/documents?sort=fileName'))['data'] as Record<string, unknown>[];
    expect(papers.map(({ documentType, status }) => [documentType, status]).sort()).to.deep.equal([
      ['contract', 'linked'],
      ...Array<string[]>(3).fill(['invoice', 'linked']),
      ['other', 'linked'],
      ['receipt', 'unlinked'],
    ]);
    // A year of the bank: each line matched, by a rule, with an entry, an invoice or a payroll run; the balances agree.
    const [bank, ...noOther] = (await get('/bank-accounts'))['data'] as { id: string }[];
    expect(noOther).to.deep.equal([]);
    const lines = `/bank-accounts/${bank?.id}/transactions`;
    const count = async (query: string): Promise<unknown> => (await get(`${lines}?limit=1&${query}`))['total'];
    const feed = bankFeed(steps);
    const all = [...feed.before.matches, ...feed.after.matches];
    // The last few wait for a person.
    expect([await count('open=true'), await count('status=matched')]).to.deep.equal([
      WAITING_LINES,
      all.length - WAITING_LINES,
    ]);
    expect(all.length).to.be.greaterThan(500);
    const written = (await get('/rules?limit=100'))['data'] as { status: string; id: string }[];
    expect(written.map(({ status }) => status)).to.deep.equal(feed.rules.map(() => 'active'));
    const accepted = await Promise.all(written.map(async ({ id }) => (await get(`/rules/${id}`))['stats']));
    const sum = (accepted as { accepted: number }[]).reduce((total, one) => total + one.accepted, 0);
    expect(sum).to.equal(all.filter(({ kind }) => kind === 'rule').length);
    for (const asOf of ['2025-10-01', '2026-03-31', '2026-04-27', '2026-09-30'])
      expect(await get(`/bank-accounts/${bank?.id}/reconciliation?asOf=${asOf}`), asOf).to.include({ difference: 0 });
    // What the books have from before the statement begins made its opening balance, and is nothing to be matched.
    const { explainedBy } = (await get(`/bank-accounts/${bank?.id}/reconciliation`)) as {
      explainedBy: { openingBalance: number; unmatchedEntries: { count: number } };
    };
    expect([explainedBy.openingBalance, explainedBy.unmatchedEntries.count]).to.deep.equal([0, WAITING_LINES]);
    const { rows } = (await get('/reports/trial-balance?from=2026-04-01&to=2026-09-30')) as {
      rows: { kind: string; code: string; values: Record<string, number> }[];
    };
    const booked = new Map(
      rows
        .filter(({ kind }) => kind === 'account')
        .map(({ code, values }) => [code, values['closingDebit']! - values['closingCredit']!]),
    );
    for (const [code, amount] of sums.balances) expect(booked.get(code) ?? 0, code).to.equal(amount);

    const tax = (await get('/reports/consumption-tax?from=2025-04-01&to=2026-03-31')) as {
      checks: { code: string; ok: boolean; message?: string }[];
      payable: number;
      isTaxablePeriod: boolean;
    };
    expect(
      tax.checks.filter(({ ok }) => !ok),
      'the closed year can be filed',
    ).to.deep.equal([]);
    expect(tax.isTaxablePeriod).to.equal(true);
    const settled = steps
      .flatMap((step) => (step.kind === 'batch' ? step.entries : []))
      .find(({ sourceType }) => sourceType === 'tax_settlement');
    expect(tax.payable, 'as the demo settled it').to.equal(
      settled?.lines.find(({ accountCode }) => accountCode === '2340')?.amount,
    );
  });

  it('every endpoint of the specification answers on it', async () => {
    const { companyId, ownerKey } = access;
    const get = async (route: string): Promise<{ id: string }> => {
      const { body } = await api.call('GET', `/v1/companies/${companyId}${route}`, { key: ownerKey });
      return (body['data'] as { id: string }[])[0] as { id: string };
    };
    const entry = (await get('/journal-entries?limit=1&status=posted')).id;
    const values: Readonly<Record<string, string>> = {
      ':id': companyId,
      ':jeId': entry,
      ':acctId': (await get('/accounts?limit=1')).id,
      ':baId': (await get('/bank-accounts?limit=1')).id,
      ':fpId': (await get('/fiscal-periods?limit=1')).id,
      ':code': '6240',
      ':uri': encodeURIComponent('ledger://guide'),
      ':name': 'list_companies',
    };
    const span = 'from=2026-04-01&to=2026-09-30';
    expect(SPECIFIED).to.have.length(59);
    const missing: string[] = [];
    for (const line of SPECIFIED) {
      const [method = '', template = ''] = line.split(' ');
      const path = template
        .replace('/journals/:id', `/journals/${entry}`)
        .replace(/:\w+/g, (name) => values[name] ?? expect.fail(`no value for ${name}`));
      const query = /\/reports\/(?!runway)/.test(path) ? `?${span}&accountCode=6240` : '';
      const key = line === 'POST /v1/companies' ? api.operatorKey : ownerKey;
      const ask = (search: string): Promise<Answer> =>
        api.call(method, `${path}${search}`, { key, ...(method === 'GET' ? {} : { body: {} }) });
      let answer = await ask(query);
      // What a report does not take, it says; none may answer that it is not there.
      if (answer.status === 400 && query !== '') answer = await ask(`?${span}`);
      if (answer.status === 400 && query !== '') answer = await ask('?asOf=2026-09-30');
      const fine = method === 'GET' && !path.endsWith('/xml') ? [200] : [200, 201, 400, 409];
      if (answer.text.includes('not built yet')) missing.push(line);
      else expect(answer.status, `${line}: ${answer.text.slice(0, 300)}`).to.be.oneOf(fine);
    }
    expect(missing).to.deep.equal([]);
  });

  it('has nothing to do when it is seeded', async () => {
    const known = { companyId: 'comp_x', ownerKey: 'key', seeded: true };
    expect(
      await seedDemo({
        service: {
          execute: () => {
            throw new Error('asked');
          },
          book: () => {
            throw new Error('asked');
          },
        },
        system: SYSTEM,
        known,
      }),
    ).to.deep.equal(known);
  });
});
