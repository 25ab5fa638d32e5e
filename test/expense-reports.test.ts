// Expense reports through HTTP: a life from the receipt to the money, decided twice at once, lists, aging to the yen,
// retries, and other companies' ids.
import { expect } from 'chai';
import { startApi, type Answer, type Api } from './api.ts';
import { documentBody, employeeBody, expenseAfter, expenseBody, made } from './http/samples.ts';

interface Shown {
  readonly id: string;
  readonly number?: string;
  readonly status: string;
  readonly round: number;
  readonly total: number;
  readonly journalEntryIds: readonly string[];
  readonly warnings?: readonly { code: string; field?: string }[];
}
const shown = (body: unknown): Shown => body as Shown;
const APRIL = [
  { date: '2026-04-08', category: 'public_transport', description: '新幹線 往復', amount: 22_000 },
  { date: '2026-04-09', category: 'entertainment', description: '会食', amount: 16_500, partnerName: '料亭' },
];

describe('expense reports', function expenses() {
  this.timeout(120_000);
  let api: Api;
  before(async () => {
    api = await startApi('expenses');
  });
  after(() => api.close());

  interface Place {
    readonly companyId: string;
    readonly key: string;
    readonly maker: string;
    send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  }
  async function place(): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany();
    const send: Place['send'] = (method, path, body, headers) =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key, body, headers });
    const at = { companyId, key, send };
    await made(api, at, '/partners', { name: '社員 001', code: 'C001', type: 'employee' });
    await made(api, at, '/partners', { name: '社員 002', code: 'C002', type: 'employee' });
    const maker = (await made(api, at, '/api-keys', { name: 'maker', role: 'bookkeeper' }))['secret'] as string;
    return { ...at, maker };
  }
  const list = async ({ send }: Place, query: string): Promise<Shown[]> => {
    const answer = await send('GET', `/expense-reports?${query}`);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body['data'] as Shown[];
  };
  /** What is owed on 2310 by the report on aging: the partners' totals by code. */
  const owed = async ({ send }: Place, asOf: string): Promise<string> =>
    (await send('GET', `/reports/ar-aging?type=payable&asOf=${asOf}`)).text;

  it('lives from the receipt to the money, and what is owed follows to the yen', async () => {
    const at = await place();
    const clerk = { companyId: at.companyId, key: at.maker };
    const written = await made(api, clerk, '/expense-reports', expenseBody({ lines: APRIL }));
    expect(shown(written).warnings?.map(({ code, field }) => `${code} ${field}`)).to.deep.equal([
      'supplier_registration_unknown lines[1].invoiceStatus',
      'receipt_missing lines[1].documentIds',
    ]);
    const path = `/expense-reports/${shown(written).id}`;
    await made(api, clerk, `${path}/submit`, {});
    const refused = await api.call('POST', `/v1/companies/${at.companyId}${path}/approve`, {
      key: at.maker,
      body: { round: 1 },
    });
    expect([refused.status, refused.body['code']]).to.deep.equal([403, 'insufficient_scope']);
    await at.send('POST', `${path}/return`, { round: 1, comment: '登録番号を' });
    const receipt = (await made(api, at, '/documents', documentBody({ issueDate: '2026-04-09', amount: 16_500 })))[
      'id'
    ];
    const lines = [APRIL[0], { ...APRIL[1], registrationNumber: 'T7000012050002', documentIds: [receipt] }];
    const changed = await api.call('PATCH', `/v1/companies/${at.companyId}${path}`, { key: at.maker, body: { lines } });
    expect(changed.body).to.not.have.property('warnings');
    await made(api, clerk, `${path}/submit`, {});
    const stale = await at.send('POST', `${path}/approve`, { round: 1 });
    expect([stale.status, stale.body['code'], stale.body['field']]).to.deep.equal([409, 'stale_round', 'round']);
    const approved = await at.send('POST', `${path}/approve`, { round: 2 });
    expect([approved.status, shown(approved.body).status, shown(approved.body).total]).to.deep.equal([
      200,
      'approved',
      38_500,
    ]);
    expect(await owed(at, '2026-04-30'))
      .to.contain('38500')
      .and.contain('社員 001');
    const paid = await at.send('POST', `${path}/pay`, { date: '2026-04-25' });
    expect(shown(paid.body).status, paid.text).to.equal('paid');
    expect(await owed(at, '2026-04-30')).to.not.contain('38500');
    expect(await owed(at, '2026-04-24')).to.contain('38500');
    const back = await at.send('POST', `${path}/unpay`, { reason: '振込不能' });
    expect(shown(back.body).status).to.equal('approved');
    expect(await owed(at, '2026-04-30')).to.contain('38500');
    const reversed = await at.send('POST', `${path}/reverse`, { reason: '誤り' });
    expect(shown(reversed.body).status).to.equal('returned');
    expect(await owed(at, '2026-04-30')).to.not.contain('38500');
    // Every entry is found by the report, and leads to it.
    const entries = (await at.send('GET', `/journal-entries?sourceId=${shown(written).id}`)).body['data'] as {
      id: string;
      links: { source?: string };
    }[];
    expect(entries.map(({ id }) => id)).to.include.members([...shown(approved.body).journalEntryIds]);
    const source = entries.find(({ id }) => id === shown(approved.body).journalEntryIds[0])?.links.source ?? '';
    expect((await api.call('GET', source, { key: at.key })).body['id']).to.equal(shown(written).id);
  });

  it('of ten who decide at once one is heard, and it is posted and paid once', async () => {
    const at = await place();
    const id = await expenseAfter(api, at, [['submit']], { lines: APRIL });
    const actions = Array.from({ length: 10 }, (_, i) => (['approve', 'reject'] as const)[i % 2] as string);
    const answers = await Promise.all(
      actions.map((act) => at.send('POST', `/expense-reports/${id}/${act}`, { round: 1 })),
    );
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200, 409]));
    const { status, journalEntryIds } = shown((await at.send('GET', `/expense-reports/${id}`)).body);
    expect(status).to.be.oneOf(['approved', 'rejected']);
    expect(journalEntryIds).to.have.lengthOf(status === 'approved' ? 1 : 0);
    const other = await expenseAfter(api, at, [['submit'], ['approve', { round: 1 }]]);
    const paid = await Promise.all(
      [1, 2, 3, 4].map(() => at.send('POST', `/expense-reports/${other}/pay`, { date: '2027-02-28' })),
    );
    expect(paid.map((one) => one.status).sort()).to.deep.equal([200, 409, 409, 409]);
  });

  it('a repeated key pays once; a dry run writes nothing and shows what it would do', async () => {
    const at = await place();
    const id = await expenseAfter(api, at, [['submit']]);
    const dry = await at.send('POST', `/expense-reports/${id}/approve?dryRun=true`, { round: 1 });
    const { effects } = dry.body as { effects?: { events: { type: string }[] } };
    expect(
      effects?.events.map(({ type }) => type),
      dry.text,
    ).to.include.members(['journal_entry.posted', 'expense_report.approved']);
    expect(shown((await at.send('GET', `/expense-reports/${id}`)).body).status).to.equal('submitted');
    await made(api, at, `/expense-reports/${id}/approve`, { round: 1 });
    const headers = { 'idempotency-key': 'pay-1' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => at.send('POST', `/expense-reports/${id}/pay`, { date: '2027-02-28' }, headers)),
    );
    expect(answers.map(({ status, body }) => [status, shown(body).status])).to.deep.equal(
      [1, 2, 3].map(() => [200, 'paid']),
    );
    expect(shown((await at.send('GET', `/expense-reports/${id}`)).body).journalEntryIds).to.have.lengthOf(2);
  });

  it('are listed by status, people, days, amount and words', async () => {
    const at = await place();
    const one = (amount: number, date: string): object => ({ date, category: 'taxi', description: '移動', amount });
    const draft = await expenseAfter(api, at, [], {
      lines: [one(900, '2026-04-30'), one(100, '2026-05-02')],
      title: '五月',
    });
    const waiting = await expenseAfter(api, at, [['submit']], {
      partnerCode: 'C002',
      lines: [one(5_000, '2026-06-01')],
    });
    const done = await expenseAfter(api, at, [['submit'], ['approve', { round: 1 }]], { externalId: 'x-1' });
    const ids = async (query: string): Promise<string[]> => (await list(at, query)).map(({ id }) => id);
    expect(await ids('sort=createdAt')).to.deep.equal([draft, waiting, done]);
    expect(await ids('sort=-total')).to.deep.equal([done, waiting, draft]);
    expect(await ids('status=submitted')).to.deep.equal([waiting]);
    expect(await ids('from=2026-05-01&to=2026-05-31')).to.deep.equal([draft]);
    expect(await ids('minAmount=1001&maxAmount=5000')).to.deep.equal([waiting]);
    expect(await ids('q=%E4%BA%94%E6%9C%88')).to.deep.equal([draft]);
    expect(await ids('number=EXP-2026-0001')).to.deep.equal([waiting]);
    expect(await ids('externalId=x-1')).to.deep.equal([done]);
    const { applicantId, approverId, partnerId } = (await at.send('GET', `/expense-reports/${done}`)).body as Record<
      string,
      string
    >;
    expect(await ids(`applicantId=${applicantId}&sort=createdAt`)).to.deep.equal([draft, waiting, done]);
    expect(await ids(`approverId=${approverId}`)).to.deep.equal([done]);
    expect(await ids(`partnerId=${partnerId}&paymentMethod=transfer&sort=createdAt`)).to.deep.equal([draft, done]);
    for (const sort of ['number', 'title', 'periodTo', 'updatedAt'])
      expect(await ids(`sort=${sort}&limit=2`), sort).to.have.lengthOf(2);
    expect((await at.send('GET', '/expense-reports?colour=red')).status).to.equal(400);
  });

  it('a line of the bank pays several at once, each whole; unmatching it owes them again', async () => {
    const at = await place();
    const bank = (await made(api, at, '/bank-accounts', { name: '銀行', type: 'bank' }))['id'] as string;
    const two = [
      await expenseAfter(api, at, [['submit'], ['approve', { round: 1 }]], { lines: APRIL }),
      await expenseAfter(api, at, [['submit'], ['approve', { round: 1 }]], { lines: [APRIL[0]], partnerCode: 'C002' }),
    ];
    const imported = async (direction: string, amount: number, date = '2026-04-30'): Promise<string> => {
      const { body } = await at.send('POST', `/bank-accounts/${bank}/transactions/import`, {
        transactions: [{ date, direction, amount, description: `経費振込 ${direction} ${date}` }],
      });
      const batch = body['importBatchId'] as string;
      const lines = await at.send('GET', `/bank-accounts/${bank}/transactions?importBatchId=${batch}`);
      return (lines.body['data'] as { id: string }[])[0]?.id ?? '';
    };
    const match = (id: string, matches: object[]): Promise<Answer> =>
      at.send('POST', `/bank-accounts/${bank}/transactions/${id}/match`, { matches });
    const refused = ({ status, body }: Answer): unknown[] => [status, body['code'], body['field']];
    const items = two.map((expenseReportId) => ({ expenseReportId }));
    const field = 'matches[0].expenseReportId';
    expect(refused(await match(await imported('in', 60_500), items))).to.deep.equal([400, 'validation_error', field]);
    const id = await imported('out', 60_500);
    const unknown = [{ expenseReportId: two[0]?.replace(/....$/, '0000') }];
    expect(refused(await match(id, unknown))).to.deep.equal([400, 'expense_report_not_found', field]);
    expect(refused(await match(id, [{ ...items[0], amount: 1 }]))).to.deep.equal([
      400,
      'validation_error',
      'matches[0].amount',
    ]);
    expect(refused(await match(id, [items[0] ?? {}, items[0] ?? {}]))[0]).to.equal(400);
    const early = await imported('out', 38_500, '2026-04-01');
    expect((await match(early, [items[0] ?? {}])).body['code']).to.equal('validation_error');
    const done = await match(id, items);
    expect([done.status, done.body['status']], done.text).to.deep.equal([200, 'matched']);
    for (const one of two) {
      const report = (await at.send('GET', `/expense-reports/${one}`)).body as { status: string; payment: object };
      expect(report).to.deep.include({ status: 'paid' });
      expect(report.payment).to.include({ date: '2026-04-30', method: 'transfer' });
      expect((await at.send('POST', `/expense-reports/${one}/unpay`, {})).body['code']).to.equal('entry_is_matched');
    }
    expect(await owed(at, '2026-04-30')).to.not.contain('社員 001');
    expect((await match(await imported('out', 38_500, '2026-05-01'), [items[0] ?? {}])).body['code']).to.equal(
      'invalid_state',
    );
    const undone = await at.send('POST', `/bank-accounts/${bank}/transactions/${id}/unmatch`, {});
    expect([undone.status, undone.body['status']], undone.text).to.deep.equal([200, 'unmatched']);
    expect((await list(at, 'status=approved&sort=createdAt')).map((one) => one.id)).to.deep.equal(two);
    expect(await owed(at, '2026-04-30'))
      .to.contain('38500')
      .and.contain('22000');
    expect(api.problems).to.deep.equal([]);
  });

  it('one that payroll pays is paid with its run, also by a line of the bank, and owed again with it', async () => {
    const at = await place();
    const employee = await made(api, at, '/employees', employeeBody({ number: 'C001' }));
    const bank = (await made(api, at, '/bank-accounts', { name: '給与口座', type: 'bank' }))['id'] as string;
    const body = { employeeId: employee['id'], partnerCode: undefined, paymentMethod: 'payroll', lines: [APRIL[0]] };
    const report = await expenseAfter(api, at, [['submit'], ['approve', { round: 1 }]], body);
    const waits = await at.send('POST', `/expense-reports/${report}/pay`, { date: '2026-04-30' });
    expect([waits.status, waits.body['field']]).to.deep.equal([400, 'method']);
    const run = await made(api, at, '/payroll/run', { period: '2026-04', payDate: '2026-04-25' });
    expect(run['expenseReportIds']).to.deep.equal([report]);
    expect(await owed(at, '2026-04-30'), 'the pay owes it now').to.not.contain('社員 001');
    const { net } = run['totals'] as { net: number };
    const { body: batch } = await at.send('POST', `/bank-accounts/${bank}/transactions/import`, {
      transactions: [{ date: '2026-04-27', direction: 'out', amount: net, description: '給与振込' }],
    });
    const lines = await at.send(
      'GET',
      `/bank-accounts/${bank}/transactions?importBatchId=${String(batch['importBatchId'])}`,
    );
    const line = `/bank-accounts/${bank}/transactions/${(lines.body['data'] as { id: string }[])[0]?.id}`;
    const matched = await at.send('POST', `${line}/match`, { matches: [{ payrollRunId: run['id'] }] });
    expect([matched.status, matched.body['status']], matched.text).to.deep.equal([200, 'matched']);
    const state = async (): Promise<Record<string, unknown>> =>
      (await at.send('GET', `/expense-reports/${report}`)).body;
    expect(await state()).to.deep.include({ status: 'paid' });
    expect((await state())['payment']).to.include({ date: '2026-04-27', method: 'payroll', payrollRunId: run['id'] });
    const undone = await at.send('POST', `${line}/unmatch`, {});
    expect(undone.status, undone.text).to.equal(200);
    expect(await state()).to.deep.include({ status: 'approved' });
    await made(api, at, `/payroll/runs/${String(run['id'])}/reverse`, {});
    expect(await owed(at, '2026-04-30')).to.contain('22000');
    await made(api, at, `/expense-reports/${report}/pay`, { date: '2026-04-30', method: 'transfer' });
  });

  it('of an employee is owed to the partner with his number, and found by him', async () => {
    const at = await place();
    const employee = await made(api, at, '/employees', employeeBody({ number: 'C002' }));
    const body = expenseBody({ employeeId: employee['id'], partnerCode: undefined });
    const report = await made(api, at, '/expense-reports', body);
    expect(report).to.include({ partnerName: '社員 002', employeeId: employee['id'] });
    await made(api, at, '/expense-reports', expenseBody());
    expect((await list(at, `employeeId=${String(employee['id'])}`)).map(({ id }) => id)).to.deep.equal([report['id']]);
    const other = await made(api, at, '/employees', employeeBody({ number: 'E-9' }));
    const nobody = await at.send('POST', '/expense-reports', { ...body, employeeId: other['id'] });
    expect([nobody.status, nobody.body['field']]).to.deep.equal([400, 'partnerId']);
    expect(nobody.body['error']).to.contain('create one with the code E-9');
    const unknown = await at.send('POST', '/expense-reports', { ...body, employeeId: 'emp_x' });
    expect([unknown.status, unknown.body['field']]).to.deep.equal([400, 'employeeId']);
  });

  it('ids of other companies, and of other things, name nothing', async () => {
    const at = await place();
    const mine = await expenseAfter(api, at, [['submit']]);
    const foreign = await place();
    expect((await foreign.send('GET', `/expense-reports/${mine}`)).status).to.equal(404);
    for (const action of ['submit', 'cancel', 'reverse'])
      expect((await foreign.send('POST', `/expense-reports/${mine}/${action}`, {})).status, action).to.equal(404);
    const account = ((await at.send('GET', '/accounts?limit=1')).body['data'] as { id: string }[])[0]?.id ?? '';
    const disguised = await at.send('POST', `/expense-reports/${account.replace('acct_', 'exp_')}/submit`, {});
    expect([disguised.status, api.problems]).to.deep.equal([404, []]);
  });
});
