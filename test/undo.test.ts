// Undo by intent over HTTP: what was written under a correlation id or by a caller is shown, and then taken back,
// exactly as it was shown, all of it or nothing.
import { expect } from 'chai';
import fs from 'node:fs';
import { UNDOING, whyNot } from '../commands/undo.ts';
import { COMMANDS } from '../commands/index.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { contractBody, employeeBody, entryBody, expenseBody, saleBody } from './http/samples.ts';
import { catalog } from '../src/domain/events.ts';

interface Item {
  readonly type: string;
  readonly id: string;
  readonly action: string;
  readonly status: string;
  readonly reason?: string;
}

/** An event of every kind, as a command once did it. */
const SAMPLES = JSON.parse(fs.readFileSync(new URL('./history.json', import.meta.url), 'utf8')) as readonly {
  readonly type: string;
  readonly meta: { readonly command: string };
}[];

describe('undo', function () {
  this.timeout(60_000);
  let api: Api;
  let companyId: string;
  let key: string;
  before(async () => {
    api = await startApi('undo');
    ({ companyId, ownerKey: key } = await api.newCompany({ clock: { enabled: false } }));
    await ok('POST', '/partners', { name: '株式会社山田商店', code: 'C001' });
    await ok('POST', '/labels', { name: '東京' });
  });
  after(() => api.close());

  const call = (method: string, path: string, body?: object, by = key, session?: string): Promise<Answer> =>
    api.call(method, `/v1/companies/${companyId}${path}`, {
      key: by,
      body,
      headers: session === undefined ? undefined : { 'X-Correlation-Id': session },
    });
  const ok = async (
    method: string,
    path: string,
    body?: object,
    by = key,
    session?: string,
  ): Promise<Answer['body']> => {
    const answer = await call(method, path, body, by, session);
    expect(answer.status, `${method} ${path}: ${answer.text}`).to.be.oneOf([200, 201]);
    return answer.body;
  };
  const itemsIn = ({ body }: Pick<Answer, 'body'>): Item[] => body['items'] as Item[];
  const actions = (answer: Pick<Answer, 'body'>): string[] =>
    itemsIn(answer).map(({ type, action }) => `${type}: ${action}`);
  const preview = (body: object, by = key): Promise<Answer> => call('POST', '/undo', { ...body, dryRun: true }, by);

  it('takes back a whole session across nouns, newest first, exactly as it was shown', async () => {
    const before = await ok('GET', '/reports/trial-balance?from=2026-04-01&to=2027-03-31');
    const s = 'session-1';
    const partner = await ok('POST', '/partners', { name: '臨時', code: 'TMP' }, key, s);
    const entry = await ok('POST', '/journal-entries', entryBody(), key, s);
    await ok('PATCH', `/journal-entries/${entry['id'] as string}`, { memo: '訂正' }, key, s);
    const draft = await ok('POST', '/journal-entries', entryBody({ status: 'draft' }), key, s);
    await ok('POST', `/journal-entries/${draft['id'] as string}/submit`, {}, key, s);
    const invoice = await ok('POST', '/invoices', saleBody(), key, s);
    await ok('POST', `/invoices/${invoice['id'] as string}/issue`, {}, key, s);
    await ok('POST', `/invoices/${invoice['id'] as string}/payments`, { date: '2026-05-31', amount: 1_000 }, key, s);
    const rule = await ok(
      'POST',
      '/rules',
      {
        name: 'x',
        conditions: [{ field: 'description', operator: 'glob', value: 'x*' }],
        action: 'suggest',
        lines: [{ accountCode: '6110', rest: true }],
      },
      key,
      s,
    );
    const shown = await preview({ correlationId: s });
    expect(shown.status, shown.text).to.equal(200);
    expect(actions(shown)).to.deep.equal([
      'rule: archive',
      'invoice: reverse payment',
      'invoice: void',
      'journal_entry: discard',
      'journal_entry: reverse',
      'partner: archive',
    ]);
    expect(shown.body).to.include({ undone: 6, cannot: 0, dryRun: true });
    expect((shown.body['effects'] as { events: object[] }).events.length).to.be.above(6);
    expect((await call('GET', `/journal-entries/${entry['id'] as string}`)).body['status']).to.equal('posted');

    const missing = await call('POST', '/undo', { correlationId: s });
    expect([missing.status, missing.body['field']], missing.text).to.deep.equal([400, 'previewHash']);
    const other = await call('POST', '/undo', { correlationId: s, previewHash: '0'.repeat(64) });
    expect([other.status, other.body['code']], other.text).to.deep.equal([409, 'preview_changed']);

    // Two at once: one of them does it, once.
    const sent = { correlationId: s, previewHash: shown.body['previewHash'] };
    const both = await Promise.all([1, 2].map(() => call('POST', '/undo', sent)));
    expect(both.map(({ status }) => status).sort(), both.map(({ text }) => text).join('\n')).to.deep.equal([200, 409]);
    const done = both.find(({ status }) => status === 200) as Answer;
    expect(actions(done)).to.deep.equal(actions(shown));
    const statusOf = async (path: string): Promise<unknown> => (await ok('GET', path))['status'];
    expect(await statusOf(`/journal-entries/${entry['id'] as string}`)).to.equal('reversed');
    expect(await statusOf(`/invoices/${invoice['id'] as string}`)).to.equal('void');
    expect(await statusOf(`/partners/${partner['id'] as string}`)).to.equal('archived');
    expect(await statusOf(`/rules/${rule['id'] as string}`)).to.equal('archived');
    const after = await ok('GET', '/reports/trial-balance?from=2026-04-01&to=2027-03-31');
    const closing = (body: Answer['body']): unknown => JSON.stringify(body).match(/"balance":-?[1-9]\d*/g);
    expect(closing(after)).to.deep.equal(closing(before));

    // One append: its events stand side by side, and each says which command it is of.
    const { body } = await call('GET', '/events?order=desc&limit=40');
    const events = body['data'] as { type: string; requestId: string; recordedAt: string; sequence: number }[];
    const own = events.filter(({ requestId }) => requestId === events[0]?.requestId);
    expect(own.map(({ sequence }) => sequence)).to.deep.equal(own.map((_event, i) => (own[0]?.sequence ?? 0) - i));
    expect(new Set(own.map(({ recordedAt }) => recordedAt)).size).to.equal(1);
    expect(own.map(({ type }) => type)).to.include.members([
      'invoice.voided',
      'journal_entry.discarded',
      'rule.archived',
    ]);

    const again = await preview({ correlationId: s });
    expect(again.body).to.include({ undone: 0 });
    expect((await call('POST', '/undo', sent)).body['code']).to.equal('preview_changed');
  });

  it('of a caller: an agent and all that it did, but nothing of others', async () => {
    await ok('PUT', '/approval-policy', { rules: [] });
    const made = await ok('POST', '/api-keys', { name: 'Agent', role: 'agent' });
    const agent = made['secret'] as string;
    const mine = await ok('POST', '/journal-entries', entryBody());
    const its = await ok('POST', '/journal-entries', entryBody(), agent);
    const denied = await preview({ actorId: made['id'] }, agent);
    expect(denied.status, denied.text).to.equal(403);
    const shown = await preview({ actorId: made['id'] });
    expect(itemsIn(shown).map(({ id }) => id)).to.deep.equal([its['id']]);
    // What it writes meanwhile is not in what was shown.
    await ok('POST', '/journal-entries', entryBody({ status: 'draft' }), agent);
    const sent = { actorId: made['id'], previewHash: shown.body['previewHash'] };
    const late = await call('POST', '/undo', sent);
    expect([late.status, late.body['code']], late.text).to.deep.equal([409, 'preview_changed']);
    const anew = await preview({ actorId: made['id'] });
    await ok('POST', '/undo', { actorId: made['id'], previewHash: anew.body['previewHash'] });
    expect((await ok('GET', `/journal-entries/${its['id'] as string}`))['status']).to.equal('reversed');
    expect((await ok('GET', `/journal-entries/${mine['id'] as string}`))['status']).to.equal('posted');
  });

  it('all or nothing: what cannot be undone is named, and stops the rest unless it is skipped', async () => {
    const s = 'session-2';
    const one = await ok('POST', '/journal-entries', entryBody(), key, s);
    const two = await ok('POST', '/journal-entries', entryBody(), key, s);
    await ok('POST', '/api-keys', { name: 'made', role: 'viewer' }, key, s);
    await ok('POST', `/journal-entries/${one['id'] as string}/reverse`, {});
    const shown = await preview({ correlationId: s });
    expect(actions(shown)).to.deep.equal(['api_key: cannot', 'journal_entry: reverse', 'journal_entry: cannot']);
    expect(itemsIn(shown)[0]?.reason).to.match(/by hand/);
    expect(itemsIn(shown)[2]).to.include({ id: one['id'], code: 'already_reversed' });
    const sent = { correlationId: s, previewHash: shown.body['previewHash'] };
    const refused = await call('POST', '/undo', sent);
    expect([refused.status, refused.body['code']], refused.text).to.deep.equal([409, 'cannot_undo']);
    expect((refused.body['details'] as object[]).length).to.equal(2);
    expect((await ok('GET', `/journal-entries/${two['id'] as string}`))['status']).to.equal('posted');
    await ok('POST', '/undo', { ...sent, skip: true });
    expect((await ok('GET', `/journal-entries/${two['id'] as string}`))['status']).to.equal('reversed');
  });

  it('asks for the scope of each action, and is one for people', async () => {
    const s = 'session-3';
    const invoice = await ok('POST', '/invoices', saleBody(), key, s);
    await ok('POST', `/invoices/${invoice['id'] as string}/issue`, {}, key, s);
    const clerk = await api.newKey(key, { scopes: ['entries:reverse', 'entries:read'] });
    const shown = await preview({ correlationId: s }, clerk);
    expect(itemsIn(shown)).to.have.length(1);
    expect(itemsIn(shown)[0]).to.include({ action: 'cannot', code: 'insufficient_scope' });
  });

  it('of assets, slices, expense reports, matches and payroll', async () => {
    const s = 'session-4';
    const machine = {
      name: '焙煎機',
      assetAccountCode: '1620',
      acquisitionDate: '2026-04-10',
      acquisitionCost: 1_200_000,
      method: 'straight_line',
      usefulLifeYears: 10,
    };
    await ok('POST', '/fixed-assets', machine, key, s);
    await ok('POST', '/fixed-assets/depreciate', { month: '2026-04' }, key, s);
    const insurance = {
      type: 'prepaid_expense',
      description: '保険料',
      totalAmount: 120_000,
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      profitLossAccountCode: '6350',
      opening: { date: '2026-04-01', accountCode: '1130' },
    };
    const schedule = await ok('POST', '/accrual-schedules', insurance);
    await ok('POST', `/accrual-schedules/${schedule['id'] as string}/recognize`, { through: '2026-06' }, key, s);
    const bank = await ok('POST', '/bank-accounts', { name: '支店', type: 'bank', accountCode: '1111' });
    const at = `/bank-accounts/${bank['id'] as string}/transactions`;
    await ok('POST', `${at}/import`, {
      transactions: [{ date: '2026-04-20', direction: 'out', amount: 500, description: 'x' }],
    });
    const lines = (await ok('GET', at))['data'] as { id: string }[];
    await ok('POST', `${at}/${lines[0]?.id ?? ''}/match`, { lines: [{ accountCode: '6110', amount: 500 }] }, key, s);
    const employee = await ok('POST', '/employees', employeeBody());
    await ok(
      'POST',
      '/payroll/run',
      { period: '2026-04', payDate: '2026-04-25', employeeIds: [employee['id']] },
      key,
      s,
    );
    const shown = await preview({ correlationId: s });
    expect(actions(shown), shown.text).to.deep.equal([
      'payroll_run: reverse',
      'bank_transaction: unmatch',
      'accrual_schedule: reverse slice',
      'accrual_schedule: reverse slice',
      'accrual_schedule: reverse slice',
      'depreciation_run: undo depreciation',
      'fixed_asset: discard',
    ]);
    const done = await ok('POST', '/undo', { correlationId: s, previewHash: shown.body['previewHash'] });
    expect(done).to.include({ undone: 7, cannot: 0 });
    expect(((await ok('GET', `${at}?status=unmatched`))['data'] as object[]).length).to.equal(1);
  });

  it('of a caller under a mark: what others did under it stays', async () => {
    const agent = await ok('POST', '/api-keys', { name: 'Agent', role: 'agent' });
    const s = 'session-shared';
    const its = await ok('POST', '/journal-entries', entryBody({ status: 'draft' }), agent['secret'] as string, s);
    await ok('POST', '/journal-entries', entryBody(), key, s);
    expect(itemsIn(await preview({ correlationId: s }))).to.have.length(2);
    const shown = await preview({ correlationId: s, actorId: agent['id'] });
    expect(itemsIn(shown).map(({ id }) => id)).to.deep.equal([its['id']]);
  });

  it('refuses questions that name nothing, or what cannot be', async () => {
    for (const [body, field] of [
      [{}, 'correlationId'],
      [{ correlationId: 'a', from: '2026-05-01T00:00:00Z', to: '2026-04-01T00:00:00Z' }, 'from'],
      [{ correlationId: 'a', previewHash: 'x' }, 'previewHash'],
    ] as const) {
      const answer = await preview(body);
      expect([answer.status, answer.body['field']], answer.text).to.deep.equal([400, field]);
    }
    expect((await preview({ correlationId: 'nobody' })).body).to.include({ undone: 0, cannot: 0 });
  });

  it('of changes: what was changed in a session is as it was, and what others changed since stays', async () => {
    const s = 'session-5';
    const partner = await ok('POST', '/partners', { name: '東都ビル', code: 'BLD', nameKana: 'トウトビル' });
    const label = await ok('POST', '/labels', { name: '大阪', color: '#112233' });
    const accounts = (await ok('GET', '/accounts?q=6320'))['data'] as { id: string }[];
    const account = accounts[0]?.id ?? '';
    const entry = await ok('POST', '/journal-entries', entryBody({ memo: '元のまま', labelIds: [label['id']] }));
    const draft = await ok('POST', '/invoices', saleBody({ subject: '五月分' }));
    const scenario = await ok('POST', '/scenarios', {
      name: '採用',
      assumptions: [{ kind: 'headcount', amount: 400_000 }],
    });
    const rule = await ok('POST', '/rules', {
      name: '家賃',
      conditions: [{ field: 'description', operator: 'contains', value: 'ヤチン' }],
      action: 'suggest',
      lines: [{ accountCode: '6320', rest: true }],
    });
    const alert = await ok('POST', '/alert-rules', {
      name: '現金',
      metric: 'account_balance',
      target: { accountCode: '1130' },
      operator: 'lt',
      threshold: 0,
    });
    const contract = await ok('POST', '/contracts', contractBody());
    const report = await ok('POST', '/expense-reports', expenseBody());
    const paths = [
      `/partners/${partner['id'] as string}`,
      `/labels/${label['id'] as string}`,
      `/accounts/${account}`,
      `/journal-entries/${entry['id'] as string}`,
      `/invoices/${draft['id'] as string}`,
      `/scenarios/${scenario['id'] as string}`,
      `/rules/${rule['id'] as string}`,
      `/alert-rules/${alert['id'] as string}`,
      `/contracts/${contract['id'] as string}`,
      `/expense-reports/${report['id'] as string}`,
    ];
    const [ofPartner, ofLabel, ofAccount, ofEntry, ofInvoice, ofScenario, ofRule, ofAlert, ofContract, ofReport] =
      paths as [string, string, string, string, string, string, string, string, string, string];
    const counted = [
      'version',
      'updatedAt',
      'recordedAt',
      'lastEditedBy',
      'streamPosition',
      'lastEvaluatedAt',
      'changeReason',
    ];
    const states = async (): Promise<object[]> => {
      const all: object[] = [];
      for (const path of paths)
        all.push(Object.fromEntries(Object.entries(await ok('GET', path)).filter(([name]) => !counted.includes(name))));
      return all;
    };
    const before = await states();
    await ok('PATCH', ofPartner, { name: '東都ビルディング', nameKana: null }, key, s);
    await ok('PATCH', ofPartner, { status: 'archived' }, key, s);
    await ok('PATCH', ofLabel, { color: null, name: '大阪支店' }, key, s);
    await ok('PATCH', ofAccount, { name: '地代家賃（変更）', type: 'cost_of_sales' }, key, s);
    await ok('PATCH', ofEntry, { memo: '変更後', labelIds: null }, key, s);
    const lines = entryBody()['lines'] as { amount: number }[];
    const twice = lines.map((line) => ({ ...line, amount: line.amount * 2 }));
    const { version } = await ok('GET', ofEntry);
    await ok('PATCH', ofEntry, { lines: twice, version, reason: '倍額' }, key, s);
    await ok(
      'PATCH',
      ofInvoice,
      { subject: '六月分', lines: saleBody({})['lines'], taxEntryMethod: 'inclusive' },
      key,
      s,
    );
    await ok('PATCH', ofScenario, { assumptions: [], name: '無し' }, key, s);
    await ok('PATCH', ofRule, { priority: 5, action: 'ignore', lines: [] }, key, s);
    await ok('PATCH', ofAlert, { target: { accountCode: '1110' }, threshold: 5 }, key, s);
    await ok(
      'PATCH',
      ofContract,
      { title: '変更後の契約', items: [{ description: '別の便', amount: 9_000, accountCode: '4110' }] },
      key,
      s,
    );
    await ok(
      'PATCH',
      ofReport,
      { title: '変更後の精算', lines: (expenseBody()['lines'] as object[]).slice(1) },
      key,
      s,
    );
    // Another person changes another field of the label: that stays.
    await ok('PATCH', ofLabel, { shortcut: 'o' });
    const shown = await preview({ correlationId: s });
    expect(shown.body, shown.text).to.include({ cannot: 0, undone: 12 });
    // A key of the request names it, not each of its steps: the same again is the first answer.
    const keyed = { correlationId: s, previewHash: shown.body['previewHash'], reason: '元に戻す' };
    const send = (): Promise<Answer> =>
      api.call('POST', `/v1/companies/${companyId}/undo`, { key, body: keyed, headers: { 'Idempotency-Key': 'u1' } });
    expect((await send()).body).to.include({ undone: 12 });
    const again = await send();
    expect([again.headers.get('idempotency-replayed'), again.body['undone']]).to.deep.equal(['true', 12]);
    const versions = (await ok('GET', `${ofEntry}/history`))['data'] as { version: number; reason?: string }[];
    expect(versions.map(({ version: n, reason }) => [n, reason])).to.deep.equal([
      [1, undefined],
      [2, undefined],
      [3, '倍額'],
      [4, '元に戻す'],
      [5, '元に戻す'],
    ]);
    const after = await states();
    expect(after).to.deep.equal(before.map((state, i) => (i === 1 ? { ...state, shortcut: 'o' } : state)));

    // The same field, changed by another person since: it is not overwritten.
    await ok('PATCH', ofLabel, { color: '#445566' }, key, 'session-6');
    await ok('PATCH', ofLabel, { color: '#778899' });
    const late = await preview({ correlationId: 'session-6' });
    expect(itemsIn(late)[0]).to.include({ action: 'cannot' });
    expect(itemsIn(late)[0]?.reason).to.match(/^color was changed again since \(sequence \d+\)/);
  });

  it('of one match of a line: the others stay; of an import, a suggestion, links and promoted drafts', async () => {
    const bank = await ok('POST', '/bank-accounts', { name: '本店', type: 'bank', accountCode: '1120' });
    const at = `/bank-accounts/${bank['id'] as string}/transactions`;
    const sent = (amount: number, description: string): object => ({
      transactions: [{ date: '2026-04-21', direction: 'out', amount, description }],
    });
    await ok('POST', `${at}/import`, sent(3_000, '二つ'));
    const line = ((await ok('GET', at))['data'] as { id: string }[])[0]?.id ?? '';
    const part = (amount: number): object => ({ lines: [{ accountCode: '6110', amount }] });
    await ok('POST', `${at}/${line}/match`, part(1_000), key, 'first');
    await ok('POST', `${at}/${line}/match`, part(2_000), key, 'second');
    const one = await preview({ correlationId: 'first' });
    expect(actions(one)).to.deep.equal(['bank_transaction: unmatch']);
    await ok('POST', '/undo', { correlationId: 'first', previewHash: one.body['previewHash'] });
    expect(await ok('GET', `${at}/${line}`)).to.include({ unmatchedAmount: 1_000, status: 'partially_matched' });

    const difference = async (): Promise<unknown> =>
      (await ok('GET', `/bank-accounts/${bank['id'] as string}`))['difference'];
    const entry = await ok('POST', '/journal-entries', entryBody());
    const stood = await difference();
    const s = 'session-7';
    await ok('POST', `${at}/import`, sent(700, '間違い'), key, s);
    expect(await difference()).not.to.deep.equal(stood);
    const document = await ok(
      'POST',
      '/documents',
      { fileName: 'a.txt', contentBase64: 'YQ==', links: [{ journalEntryId: entry['id'] }] },
      key,
      s,
    );
    const scenario = await ok('POST', '/scenarios', {
      name: '家賃',
      startMonth: '2026-05',
      horizonMonths: 2,
      assumptions: [{ kind: 'recurring', accountCode: '6320', amount: 100_000 }],
    });
    const promote = `/scenarios/${scenario['id'] as string}/promote`;
    const drafts = (await ok('POST', promote, {}, key, s))['journalEntryIds'] as string[];
    const shown = await preview({ correlationId: s });
    expect(actions(shown), shown.text).to.deep.equal([
      'scenario: discard drafts',
      'document: unlink',
      'document: void',
      'bank_transaction: leave lines alone',
    ]);
    await ok('POST', '/undo', { correlationId: s, previewHash: shown.body['previewHash'] });
    expect(await difference()).to.deep.equal(stood);
    expect((await ok('GET', `/documents/${document['id'] as string}`))['status']).to.equal('voided');
    expect((await ok('GET', `/journal-entries/${drafts[0] ?? ''}`))['status']).to.equal('discarded');
    expect(((await ok('POST', promote))['journalEntryIds'] as string[]).length).to.equal(drafts.length);
  });

  it('what a person approved of an agent is reversed, in the order that works, and the preview says so', async () => {
    const rules = [{ appliesTo: 'everyone', minAmount: 0 }];
    await ok('PUT', '/approval-policy', { rules });
    const made = await ok('POST', '/api-keys', { name: 'Agent of drafts', role: 'agent' });
    const [id, agent] = [made['id'] as string, made['secret'] as string];
    const before = await ok('GET', '/reports/trial-balance?from=2026-04-01&to=2027-03-31');
    // Given an entry that is drafted before the account is made on which it stands in the end, and approved
    const s = 'session-of-drafts';
    const draft = async (body: object): Promise<string> =>
      (await ok('POST', '/journal-entries', { ...entryBody(body), status: 'draft' }, agent, s))['id'] as string;
    const line = (side: string, accountCode: string): object => ({ side, accountCode, amount: 5_000 });
    const first = await draft({ memo: '小口へ' });
    const account = await ok('POST', '/accounts', { code: '1116', name: '小口現金２', type: 'cash' }, key, s);
    await ok(
      'PATCH',
      `/journal-entries/${first}`,
      { lines: [line('debit', '1116'), line('credit', '1120')] },
      agent,
      s,
    );
    const { version } = await ok('POST', `/journal-entries/${first}/submit`, {}, agent, s);
    await ok('POST', `/journal-entries/${first}/approve`, { version });
    const left = await draft({ memo: '下書き' });
    await ok('PUT', '/approval-policy', { rules: [] });
    // When all of it is taken back
    const shown = await preview({ correlationId: s });
    expect(shown.body, shown.text).to.include({ cannot: 0, undone: 3 });
    const items = shown.body['items'] as { id: string; action: string; note?: string }[];
    const note = 'it was approved or posted by a person since: what was posted is taken back';
    expect(items.map((item) => [item.id, item.action, item.note])).to.deep.equal([
      [left, 'discard', undefined],
      [first, 'reverse', note],
      [account['id'], 'archive', undefined],
    ]);
    expect((await preview({ actorId: id })).body).to.include({ cannot: 0, undone: 2 });
    await ok('POST', '/undo', { correlationId: s, previewHash: shown.body['previewHash'] });
    const after = await ok('GET', '/reports/trial-balance?from=2026-04-01&to=2027-03-31');
    const closing = (body: Answer['body']): unknown => JSON.stringify(body).match(/"balance":-?[1-9]\d*/g);
    expect(closing(after)).to.deep.equal(closing(before));
    expect((await preview({ correlationId: s })).body).to.include({ undone: 0 });
  });

  it('what was drafted is taken back as what it became: issued, approved, posted by others', async () => {
    const s = 'session-9';
    const invoice = await ok('POST', '/invoices', saleBody(), key, s);
    await ok('POST', `/invoices/${invoice['id'] as string}/issue`, {});
    const kept = await ok('POST', '/invoices', saleBody(), key, s);
    const clerk = await api.newKey(key, { scopes: ['expenses:read', 'expenses:write'] });
    const report = await ok('POST', '/expense-reports', expenseBody(), clerk, s);
    await ok('POST', `/expense-reports/${report['id'] as string}/submit`, {}, clerk, s);
    await ok('POST', `/expense-reports/${report['id'] as string}/approve`, { round: 1 });
    const employee = await ok('POST', '/employees', employeeBody({ number: 'E900' }));
    const asked = { period: '2026-07', payDate: '2026-07-25', employeeIds: [employee['id']], post: false };
    const run = await ok('POST', '/payroll/run', asked, key, s);
    await ok('POST', `/payroll/runs/${run['id'] as string}/post`, {});
    const settled = await ok('POST', '/journal-entries', entryBody({ sourceType: 'tax_settlement' }), key, s);
    const shown = await preview({ correlationId: s });
    expect(actions(shown), shown.text).to.deep.equal([
      'journal_entry: reverse',
      'payroll_run: reverse',
      'expense_report: reverse',
      'expense_report: cancel',
      'invoice: discard',
      'invoice: void',
    ]);
    const notes = (shown.body['items'] as { note?: string }[]).map(({ note }) => note !== undefined);
    expect(notes).to.deep.equal([false, true, true, false, false, true]);
    await ok('POST', '/undo', { correlationId: s, previewHash: shown.body['previewHash'] });
    const statuses = [
      `/invoices/${invoice['id'] as string}`,
      `/invoices/${kept['id'] as string}`,
      `/expense-reports/${report['id'] as string}`,
      `/payroll/runs/${run['id'] as string}`,
      `/journal-entries/${settled['id'] as string}`,
    ].map(async (path) => (await ok('GET', path))['status']);
    expect(await Promise.all(statuses)).to.deep.equal(['void', 'discarded', 'cancelled', 'reversed', 'reversed']);
  });

  it('of schedules with an opening and slices of the clock, and of automatic reversals', async () => {
    const s = 'session-8';
    const balances = async (): Promise<unknown> =>
      JSON.stringify(await ok('GET', '/reports/trial-balance?from=2026-04-01&to=2027-03-31')).match(
        /"(balance|closingBalance)":-?[1-9]\d*/g,
      );
    const months = async (): Promise<unknown> =>
      JSON.stringify(await ok('GET', '/reports/trial-balance?from=2026-05-01&to=2026-05-31')).match(
        /"(balance|closingBalance)":-?[1-9]\d*/g,
      );
    const stood = [await balances(), await months()];
    const schedule = await ok(
      'POST',
      '/accrual-schedules',
      {
        type: 'prepaid_expense',
        description: '火災保険料',
        totalAmount: 120_000,
        startDate: '2026-04-01',
        endDate: '2027-03-31',
        profitLossAccountCode: '6350',
        opening: { date: '2026-04-01', accountCode: '1130' },
      },
      key,
      s,
    );
    const at = `/accrual-schedules/${schedule['id'] as string}`;
    // Not under the same id: the clock does it
    await ok('POST', `${at}/recognize`, { through: '2026-06' });
    const reversed = await ok('POST', '/journal-entries', entryBody({ autoReverseOn: '2026-05-01' }), key, s);
    const shown = await preview({ correlationId: s });
    expect(actions(shown), shown.text).to.deep.equal([
      'journal_entry: take back with its reversal',
      'accrual_schedule: cancel, and reverse what it posted',
    ]);
    await ok('POST', '/undo', { correlationId: s, previewHash: shown.body['previewHash'] });
    expect(await ok('GET', at)).to.include({ status: 'cancelled', recognizedAmount: 0 });
    expect([await balances(), await months()]).to.deep.equal(stood);
    expect((await preview({ correlationId: s })).body).to.include({ undone: 0, cannot: 0 });
    expect(await ok('GET', `/journal-entries/${reversed['id'] as string}`)).to.include({ status: 'reversed' });
  });

  it('what comes without a correlation id is undone by the id of its request; any mark is taken', async () => {
    const plain = await call('POST', '/journal-entries', entryBody());
    const requestId = plain.headers.get('x-request-id') ?? '';
    expect(plain.headers.get('correlation-id')).to.equal(requestId);
    const shown = await preview({ correlationId: requestId });
    expect(itemsIn(shown).map(({ id }) => id)).to.deep.equal([plain.body['id']]);
    for (const mark of ['month end / 2026-06 (draft #2) "x"', Buffer.from('六月の締め').toString('latin1')]) {
      const marked = await call('POST', '/journal-entries', entryBody(), key, mark);
      expect(marked.status, marked.text).to.equal(201);
      const correlationId = Buffer.from(mark, 'latin1').toString('utf8');
      const told = marked.headers.get('correlation-id') ?? '';
      expect(told).to.equal(told.includes('%') ? encodeURIComponent(correlationId) : mark);
      expect(itemsIn(await preview({ correlationId })).map(({ id }) => id)).to.deep.equal([marked.body['id']]);
    }
    for (const mark of ['x'.repeat(129), 'a\tb']) {
      const refused = await call('POST', '/journal-entries', entryBody(), key, mark);
      expect([refused.status, refused.body['field']], refused.text).to.deep.equal([400, 'Correlation-Id']);
    }
  });

  it('every event of the catalog is undone by a row, or its command says why it cannot be', () => {
    const rows = new Set(UNDOING.map(({ type }) => type));
    expect([...rows].filter((type) => !catalog().has(type))).to.deep.equal([]);
    const others = [...catalog().keys()].filter((type) => !rows.has(type));
    const did = new Map(SAMPLES.map(({ type, meta }) => [type, meta.command]));
    expect(others.filter((type) => whyNot(type, did.get(type) ?? '') === undefined)).to.deep.equal([]);
    for (const { command } of UNDOING) expect(COMMANDS.get(command.name), command.name).to.equal(command);
  });

  it('what a command says takes it back is what undo does with its events', () => {
    const acts = new Set(UNDOING.map(({ command }) => command.name));
    for (const [name, { undo }] of COMMANDS)
      if ('by' in undo) expect([...acts], `${name}: undo in its declaration`).to.include.members([...undo.by]);
    for (const { type, meta } of SAMPLES) {
      const undo = COMMANDS.get(meta.command)?.undo;
      if (undo === undefined || !('by' in undo)) continue;
      const found = UNDOING.filter((row) => row.type === type).map(({ command }) => command.name);
      expect(undo.by, `${meta.command} does ${type}: undo in its declaration`).to.include.members(found);
    }
  });
});
