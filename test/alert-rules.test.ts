// Alert rules through HTTP and the evaluator: each metric is the figure of its report; each crossing fires once, also
// after a restart and a rebuild; webhooks hear of it; single entries; the morning.
import { expect } from 'chai';
import { PROJECTIONS } from '../projections/index.ts';
import { startAlerter } from '../src/engine/alerts.ts';
import type { Clock, WebhookSender } from '../src/engine/ports.ts';
import { projector } from '../src/engine/projector.ts';
import { verify } from '../src/engine/verify.ts';
import { alertBody, employeeBody, entryBody, made, saleBody } from './http/samples.ts';
import { CLOCK, startApi, type Answer, type Api } from './api.ts';

interface Rule {
  readonly id: string;
  readonly state: string;
  readonly currentValue: number | null;
}
interface Row {
  readonly companyId?: string;
  readonly accountId?: string;
  readonly code: string;
  readonly values: Readonly<Record<string, number>>;
}
const DAY_MS = 86_400_000;

describe('alerts', function alerting() {
  this.timeout(120_000);
  let api: Api;
  const NOON = Date.parse('2026-07-10T03:00:00Z'); // noon in Tokyo
  let nowMs = NOON;
  const clock: Clock = { ...CLOCK, now: () => nowMs };
  const received: { type: string }[] = [];
  const sender: WebhookSender = {
    problemOf: () => Promise.resolve(undefined),
    send({ body }) {
      received.push(JSON.parse(body) as { type: string });
      return Promise.resolve({ status: 200 });
    },
  };
  before(async () => {
    api = await startApi('alerts', { clock, sender });
  });
  after(() => api.close());

  interface Firm {
    readonly companyId: string;
    readonly key: string;
    send(method: string, path: string, body?: object): Promise<Answer>;
    make(path: string, body: object): Promise<Record<string, unknown>>;
    /** Money that came in (or went out, below zero) today. */
    move(amount: number, more?: object): Promise<void>;
    /** A rule as it is shown now. */
    rule(body: object): Promise<Rule>;
    /** Types of the events of alert rules, oldest first, but for creations. */
    fired(): Promise<string[]>;
  }
  async function firm(body: object = {}): Promise<Firm> {
    const { companyId, ownerKey: key } = await api.newCompany(body);
    const send: Firm['send'] = (method, path, body) =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key, body });
    const make: Firm['make'] = (path, body) => made(api, { companyId, key }, path, body);
    return {
      ...{ companyId, key, send, make },
      async move(amount, more = {}) {
        const [debit, credit] = amount > 0 ? ['1130', '4110'] : ['6320', '1130'];
        await make('/journal-entries', {
          effectiveDate: '2026-07-10',
          lines: [
            { side: 'debit', accountCode: debit, amount: Math.abs(amount) },
            { side: 'credit', accountCode: credit, amount: Math.abs(amount) },
          ],
          ...more,
        });
      },
      async rule(body) {
        const { id } = await make('/alert-rules', body);
        return (await send('GET', `/alert-rules/${id as string}`)).body as unknown as Rule;
      },
      async fired() {
        const { data } = (await send('GET', '/events?type=alert_rule.*&limit=100')).body as {
          data: { type: string; actor: { id: string } }[];
        };
        return data.flatMap(({ type, actor }) => (actor.id === 'clock' ? type : []));
      },
    };
  }
  /** Evaluates, when the rows have what was written. */
  async function look({ send }: Firm, alerter = api.engine.alerter): Promise<void> {
    await send('GET', '/alerts?limit=1');
    await alerter.tick();
  }

  /** What is overdue by an aging report: its buckets but the one of what is not due. */
  const overdueIn = (report: Record<string, unknown>): number =>
    Object.entries(report['totals'] as Record<string, number>).reduce(
      (sum, [key, amount]) => (/^\d|^over/.test(key) ? sum + amount : sum),
      0,
    );

  it('measure what the reports say', async () => {
    const { send, make, move, rule } = await firm();
    await make('/partners', { name: '株式会社山田商店', code: 'C001' });
    await make('/partners', { name: '佐藤商事', code: 'C002' });
    for (const [month, amount] of [
      ['2026-04-20', 300_000],
      ['2026-05-20', -400_000],
      ['2026-06-20', -350_000],
    ] as const)
      await move(amount, { effectiveDate: month });
    await move(2_000_000, {
      effectiveDate: '2026-04-01',
      lines: [
        { side: 'debit', accountCode: '1130', amount: 2_000_000 },
        { side: 'credit', accountCode: '3110', amount: 2_000_000 },
      ],
    });
    // Two purchases without a paper, one of them in this month.
    await move(-11_000, {
      effectiveDate: '2026-05-02',
      lines: [
        { side: 'debit', accountCode: '6320', amount: 10_000, taxCode: 'P10' },
        { side: 'debit', accountCode: '1580', amount: 1_000, taxCode: 'P10', isTaxLine: true, baseLine: 0 },
        { side: 'credit', accountCode: '1130', amount: 11_000 },
      ],
    });
    await move(-70_000, {
      lines: [
        { side: 'debit', accountCode: '6320', amount: 63_636, taxCode: 'P10' },
        { side: 'debit', accountCode: '1580', amount: 6_364, taxCode: 'P10', isTaxLine: true, baseLine: 0 },
        { side: 'credit', accountCode: '1130', amount: 70_000 },
      ],
    });
    for (const [partnerCode, issueDate] of [
      ['C001', '2026-04-20'],
      ['C002', '2026-05-11'],
      ['C001', '2026-07-09'],
    ]) {
      const sale = await make(
        '/invoices',
        saleBody({ partnerCode, issueDate, dueDate: `${issueDate?.slice(0, 8)}28` }),
      );
      await make(`/invoices/${sale['id'] as string}/issue`, {});
    }
    const bank = await make('/bank-accounts', { name: '丸の内支店', type: 'bank' });
    await make(`/bank-accounts/${bank['id'] as string}/transactions/import`, {
      transactions: [1, 2, 3].map((n) => ({
        date: '2026-07-01',
        direction: 'out',
        amount: n,
        description: `電気 ${n}`,
      })),
    });
    const other = await make('/bank-accounts', { name: '新宿支店', type: 'bank' });
    await make(`/bank-accounts/${other['id'] as string}/transactions/import`, {
      transactions: [{ date: '2026-07-01', direction: 'out', amount: 4, description: '電気 4' }],
    });
    await move(-1_000, {
      lines: [
        { side: 'debit', accountCode: '6240', amount: 1_000 },
        { side: 'credit', accountCode: '1130', amount: 1_000 },
      ],
    });
    const get = async (path: string): Promise<Record<string, unknown>> => (await send('GET', path)).body;
    const rowOf = (report: Record<string, unknown>, code: string): Row | undefined =>
      (report['rows'] as Row[]).find((row) => row.code === code);
    const year = 'from=2026-04-01&to=2026-07-10';
    const month = 'from=2026-07-01&to=2026-07-10';
    const [trial, runway, pl, plYear, aging, ofC002, board, papers, ofThisMonth] = await Promise.all([
      get(`/reports/trial-balance?${year}`),
      get('/reports/runway'),
      get(`/reports/pl?${month}`),
      get(`/reports/pl?${year}`),
      get('/reports/ar-aging?asOf=2026-07-10'),
      get('/reports/ar-aging?asOf=2026-07-10&partnerId=C002'),
      get('/dashboard'),
      get(`/documents/missing?${year}`),
      get(`/documents/missing?${month}`),
    ]);
    const budget = await make('/scenarios', {
      ...{ name: '予算', type: 'budget', startMonth: '2026-07', horizonMonths: 6 },
      assumptions: [
        { kind: 'recurring', accountCode: '6320', amount: 60_000 },
        { kind: 'one_off', accountCode: '6550', amount: 9_000_000, startDate: '2026-09-01' },
      ],
    });
    const of = { scenarioId: budget['id'] };
    const ofMonth = `from=2026-07-01&to=2026-07-31&scenarioId=${budget['id'] as string}`;
    const [planned, branch, ahead] = await Promise.all([
      get(`/reports/pl?${ofMonth}&compare=scenario`),
      get(`/dashboard?scenarioId=${budget['id'] as string}`),
      get(`/reports/runway?scenarioId=${budget['id'] as string}`),
    ]);
    const spent = (board['monthToDate'] as { expense: number }).expense;
    const cases: [metric: string, expected: unknown, more?: object][] = [
      ['account_balance', rowOf(trial, '1130')?.values['balance'], { target: { accountCode: '1130' } }],
      ['account_balance', rowOf(trial, '4110')?.values['balance'], { target: { accountCode: '4110' } }],
      ['account_balance', rowOf(trial, '1130')?.values['balance'], { target: { bankAccountId: bank['id'] } }],
      ['cash_balance', board['cash']],
      ['runway_months', runway['runwayMonthsX10']],
      ['net_income', (pl['totals'] as Record<string, number>)['netIncome']],
      ['net_income', (plYear['totals'] as Record<string, number>)['netIncome'], { window: 'fiscal_year' }],
      ['expense_total', spent],
      [
        'expense_total',
        rowOf(plYear, '6320')?.values['total'],
        { window: 'fiscal_year', target: { accountCode: '6320' } },
      ],
      ['overdue_receivables', overdueIn(aging)],
      ['overdue_receivables', (board['receivables'] as { overdue: number }).overdue],
      ['overdue_receivables', overdueIn(ofC002), { target: { partnerId: 'C002' } }],
      ['unmatched_bank_count', 4],
      ['unmatched_bank_count', 3, { target: { bankAccountId: bank['id'] } }],
      ['budget_variance_bps', rowOf(planned, '6320')?.values['changeBps'], { target: { ...of, accountCode: '6320' } }],
      ['budget_variance_bps', rowOf(planned, 'net_income')?.values['changeBps'], { target: of }],
      ['expense_total', rowOf(planned, '6320')?.values['scenario'], { target: { ...of, accountCode: '6320' } }],
      ['net_income', rowOf(planned, 'net_income')?.values['scenario'], { target: of }],
      ['cash_balance', branch['cash'], { target: of }],
      ['runway_months', ahead['runwayMonthsX10'], { target: of }],
      ['negative_balance', 0],
      ['negative_balance', rowOf(trial, '1130')?.values['balance'], { target: { accountCode: '1130' } }],
      // June is the last of the open months that have ended, April the first: it ended 71 days ago.
      ['unclosed_period_days', 71],
      ['missing_document_count', papers['total']],
      ['missing_document_count', ofThisMonth['total'], { window: 'month' }],
    ];
    for (const [metric, expected, more = {}] of cases) {
      expect(expected, metric).to.be.a('number');
      const { currentValue } = await rule({ name: metric, metric, operator: 'gt', threshold: 1, ...more });
      expect(currentValue, `${metric} ${JSON.stringify(more)}`).to.equal(expected);
    }
    expect(overdueIn(ofC002)).to.be.greaterThan(0).and.below(overdueIn(aging));
    expect([spent, papers['total'], ofThisMonth['total']]).to.deep.equal([64_636, 2, 1]);
    // 63,636 of a budget of 60,000 is 6.06 % more.
    expect(rowOf(planned, '6320')?.values['changeBps']).to.equal(606);
    const banks = (await send('GET', '/bank-accounts')).body['data'] as { unmatchedCount: number }[];
    expect(banks.map(({ unmatchedCount }) => unmatchedCount).sort()).to.deep.equal([1, 3]);
  });

  it('the dashboard counts what waits: each figure is that of the list or report that shows it', async () => {
    const here = await firm();
    const { send, make, move } = here;
    await make('/partners', { name: '株式会社山田商店', code: 'C001' });
    await move(900_000, {
      effectiveDate: '2026-04-01',
      lines: [
        { side: 'debit', accountCode: '1130', amount: 900_000 },
        { side: 'credit', accountCode: '3110', amount: 900_000 },
      ],
    });
    for (const [effectiveDate, amount] of [
      ['2026-05-20', -100_000],
      ['2026-06-20', -200_000],
    ] as const)
      await move(amount, { effectiveDate });
    for (const [type, dueDate] of [
      ['sales', '2026-07-01'],
      ['purchase', '2026-07-09'],
      ['sales', '2026-07-31'],
    ]) {
      const lines = [
        {
          description: '顧問',
          quantity: '1',
          unitPrice: 10_000,
          ...(type === 'sales' ? { taxCode: 'S10' } : { accountCode: '6240', taxCode: 'P10' }),
        },
      ];
      const more = type === 'sales' ? {} : { number: 'B-1' };
      const invoice = await make('/invoices', saleBody({ type, issueDate: '2026-06-01', dueDate, lines, ...more }));
      await make(`/invoices/${invoice['id'] as string}/issue`, {});
    }
    const bank = await make('/bank-accounts', { name: '丸の内支店', type: 'bank' });
    const transactions = [1, 2].map((n) => ({
      date: '2026-07-01',
      direction: 'out',
      amount: n,
      description: `電気 ${n}`,
    }));
    await make(`/bank-accounts/${bank['id'] as string}/transactions/import`, { transactions });
    for (let n = 0; n < 4; n++) {
      const { id } = await make('/journal-entries', entryBody({ status: 'draft', effectiveDate: `2026-07-0${n + 1}` }));
      if (n > 0) await make(`/journal-entries/${id as string}/submit`, {});
    }
    await make('/employees', employeeBody());
    await make('/payroll/run', { period: '2026-06', payDate: '2026-06-25' });
    const lines = [{ date: '2026-07-02', category: 'supplies', description: '文具', amount: 1_100 }];
    const expense = await make('/expense-reports', { title: '出張', partnerCode: 'C001', lines });
    await make(`/expense-reports/${expense['id'] as string}/submit`, {});
    await here.rule(alertBody());
    await look(here);
    const get = async (path: string): Promise<Record<string, unknown>> => (await send('GET', path)).body;
    const total = async (path: string): Promise<unknown> => (await get(path))['total'];
    const overdue = async (type: string): Promise<number> =>
      overdueIn(await get(`/reports/ar-aging?asOf=2026-07-10&type=${type}`));
    const [board, alerts, runway] = [
      await get('/dashboard'),
      await get('/alerts?status=open'),
      await get('/reports/runway'),
    ];
    const banks = (await get('/bank-accounts'))['data'] as { id: string; name: string; unmatchedCount: number }[];
    const lists = {
      unmatchedBankCount: await total(`/bank-accounts/${bank['id'] as string}/transactions?status=unmatched`),
      draftsCount: await total('/journal-entries?status=draft'),
      approvalsCount: await total('/approvals'),
      unpaidPayrollCount: await total('/payroll/runs?status=posted'),
      pendingExpenseCount: await total('/expense-reports?status=submitted'),
      runwayMonthsX10: runway['runwayMonthsX10'],
      zeroCashDate: runway['zeroCashDate'],
      cash: runway['cash'],
      alerts: (alerts['data'] as Row[]).map(({ companyId: _ours, ...alert }) => alert),
    };
    expect(lists).to.include({ unmatchedBankCount: 2, draftsCount: 1, approvalsCount: 3 });
    expect([lists.unpaidPayrollCount, lists.pendingExpenseCount]).to.deep.equal([1, 1]);
    expect([(lists.alerts as object[]).length, typeof lists.runwayMonthsX10]).to.deep.equal([1, 'number']);
    expect(board).to.deep.include(lists);
    expect(board['bankAccounts']).to.have.deep.nested.property('[0].unmatchedCount', banks[0]?.unmatchedCount);
    const owed = [await overdue('receivable'), await overdue('payable')];
    expect(owed[0]).to.equal(11_000);
    expect(owed[1]).to.be.greaterThan(0);
    expect([board['receivables'], board['payables']].map((one) => (one as { overdue: number }).overdue)).to.deep.equal(
      owed,
    );
    const months = (await get('/fiscal-periods?type=month&limit=50'))['data'] as {
      startDate: string;
      status: string;
    }[];
    const open = months.filter(({ startDate, status }) => startDate <= '2026-07-10' && status !== 'closed').length;
    expect(board['periods']).to.include({ open });
    expect(open).to.equal(4);
  });

  it('without full months there is no runway: unknown, nothing fires; and no month is late that goes on', async () => {
    const here = await firm({ fiscalYearStart: '2026-07-01' });
    const late = { name: '未締め', metric: 'unclosed_period_days', operator: 'gt', threshold: 0 };
    expect(await here.rule(late)).to.include({ state: 'ok', currentValue: 0 });
    const { state, currentValue } = await here.rule({
      ...{ name: '資金繰り', metric: 'runway_months', operator: 'lt', threshold: 120 },
    });
    expect([state, currentValue]).to.deep.equal(['unknown', null]);
    await look(here);
    expect(await here.fired()).to.deep.equal([]);
  });

  it('fire once per crossing; another process and one that begins again fire nothing, nor does a rebuild', async () => {
    const here = await firm();
    await here.move(1_500_000);
    const { id } = await here.rule(alertBody());
    await look(here);
    expect(await here.fired()).to.deep.equal([]);
    await here.move(-600_000);
    await look(here);
    const begunAgain = startAlerter(api.engine.alerterDeps, { tickMs: 0 });
    await look(here, begunAgain);
    await Promise.all([begunAgain.tick(), api.engine.alerter.tick()]);
    expect(await here.fired()).to.deep.equal(['alert_rule.triggered']);
    expect((await here.send('GET', '/dashboard')).body['alerts']).to.have.nested.property('[0].value', 900_000);
    await here.move(-1);
    await look(here);
    expect(await here.fired()).to.deep.equal(['alert_rule.triggered']);
    const open = await here.send('GET', '/alerts?status=open');
    expect(open.body['data']).to.have.lengthOf(1);
    expect((open.body['data'] as object[])[0]).to.include({
      ruleId: id,
      value: 900_000,
      status: 'open',
      threshold: 1_000_000,
    });

    await projector({ log: api.log, store: api.rows.store, projections: PROJECTIONS, now: Date.now }).rebuild();
    await look(here);
    expect(await here.fired()).to.deep.equal(['alert_rule.triggered']);

    await here.move(500_000);
    await look(here);
    await look(here, begunAgain);
    expect(await here.fired()).to.deep.equal(['alert_rule.triggered', 'alert_rule.resolved']);
    expect((await here.send('GET', '/alerts?status=resolved')).body['data']).to.have.nested.property(
      '[0].resolvedValue',
      1_399_999,
    );
    expect((await here.send('GET', `/alert-rules/${id}`)).body).to.include({ state: 'ok', currentValue: 1_399_999 });
    await begunAgain.stop();
    const verified = await verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS });
    // Ids are drawn by the clock of this machine, which is not that of the test.
    expect(verified.findings.filter(({ check }) => check !== 'event_id')).to.deep.equal([]);
    expect(api.problems.filter((told) => told.includes('alert'))).to.deep.equal([]);
  });

  it('costs nothing while nothing moves, and alerts are no reason to look again', async () => {
    const here = await firm();
    await here.rule(alertBody());
    let [read, told] = [0, 0];
    const { alerterDeps } = api.engine;
    const counting = startAlerter(
      {
        ...alerterDeps,
        watched: async () => (await alerterDeps.watched()).filter(({ companyId }) => companyId === here.companyId),
        values: (...asked) => ((read += 1), alerterDeps.values(...asked)),
        tell: (...asked) => ((told += 1), alerterDeps.tell(...asked)),
      },
      { tickMs: 0 },
    );
    for (let n = 0; n < 3; n++) await look(here, counting);
    expect([read, told], 'an empty till is below a million').to.deep.equal([1, 1]);
    await here.move(10);
    for (let n = 0; n < 3; n++) await look(here, counting);
    expect([read, told]).to.deep.equal([2, 1]);
    await counting.stop();
  });

  it('a rule that is daily waits for six in the morning; so does what only time changes', async () => {
    const here = await firm();
    await here.move(1_500_000);
    await here.rule(alertBody({ evaluation: 'daily' }));
    await here.rule({ name: '未締め', metric: 'unclosed_period_days', operator: 'gt', threshold: 71 });
    await look(here);
    await here.move(-600_000);
    await look(here);
    expect(await here.fired(), 'a daily rule does not fire at noon').to.deep.equal([]);
    nowMs = Date.parse('2026-07-10T20:59:00Z'); // 05:59 on the next day in Tokyo
    await look(here);
    expect(await here.fired()).to.deep.equal([]);
    nowMs += 120_000;
    await look(here);
    expect(await here.fired()).to.deep.equal(['alert_rule.triggered', 'alert_rule.triggered']);
    nowMs += DAY_MS;
    await look(here);
    expect(await here.fired()).to.have.lengthOf(2);
    nowMs = NOON;
  });

  it('of single entries: each once, none from before the rule or while it was paused', async () => {
    const here = await firm();
    await here.move(2_000_000);
    const { id } = await here.rule({ name: '大口', metric: 'entry_amount', operator: 'gte', threshold: 1_000_000 });
    await look(here);
    await here.move(1_000_000);
    await here.move(999_999);
    await here.move(3_000_000);
    await look(here);
    const again = startAlerter(api.engine.alerterDeps, { tickMs: 0 });
    await look(here, again);
    await here.make(`/alert-rules/${id}/pause`, {});
    await here.move(4_000_000);
    await look(here, again);
    await here.make(`/alert-rules/${id}/resume`, {});
    await here.move(5_000_000);
    await look(here, again);
    await look(here);
    await again.stop();
    const { data } = (await here.send('GET', '/alerts?sort=triggeredAt')).body as {
      data: { value: number; status: string; entryId: string }[];
    };
    expect(data.map(({ value, status }) => [value, status]).sort()).to.deep.equal([
      [1_000_000, 'noted'],
      [3_000_000, 'noted'],
      [5_000_000, 'noted'],
    ]);
    for (const { entryId } of data)
      expect((await here.send('GET', `/journal-entries/${entryId}`)).status).to.equal(200);
  });

  it('a webhook that a rule names hears of its alerts, whatever types it wants; and no other', async () => {
    const here = await firm();
    const hook = (types: string[]): Promise<Record<string, unknown>> =>
      here.make('/webhooks', { url: `https://hooks.example.com/${types[0]}`, types, status: 'enabled' });
    const [named] = [await hook(['label.created']), await hook(['partner.created'])];
    await here.rule(alertBody({ channels: [{ type: 'webhook', target: named?.['id'] }] }));
    await look(here);
    await here.send('GET', '/alerts');
    await api.engine.deliverer.tick();
    expect(received.map(({ type }) => type)).to.deep.equal(['alert_rule.triggered']);
  });
});
