// Caps of keys and the approval policy over HTTP: every writing row is walked, and none goes round them.
import { expect } from 'chai';
import { ROWS } from '../../src/http/app.ts';
import { isWriting, type Row } from '../../src/http/route.ts';
import { ROLES } from '../../src/domain/access.ts';
import { MOVING } from '../../src/domain/moves.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { entryBody, furnish, made, nameOf, SAMPLES, send, type House, type Sample } from './samples.ts';

/** Rows that change what somebody else wrote and is no amount: caps let them pass, the policy does not. */
const WEIGHTLESS: ReadonlySet<string> = new Set([
  // The samples suggest; test/commands/moves.test.ts has those that post.
  ...['create-rule', 'update-rule', 'enable-rule', 'disable-rule', 'archive-rule'],
  ...['update-scenario', 'activate-scenario', 'archive-scenario'],
  ...['ignore-document', 'unignore-document', 'void-document'],
]);

describe('caps and approvals', function () {
  this.timeout(120_000);
  let api: Api;
  let house: House;
  before(async () => {
    api = await startApi('http_caps');
    house = await furnish(api);
  });
  after(() => api.close());

  const at = (path: string): string => `/v1/companies/${house.companyId}${path}`;
  const call = (method: string, path: string, key: string, body?: object): Promise<Answer> =>
    api.call(method, at(path), { key, body });
  /** What samples post does not stand on this account. */
  const elsewhere = (): Promise<string> =>
    api.newKey(house.key, { name: 'Capped', role: 'owner', caps: { account_codes: ['6999'] } });

  it('no row goes round the caps of a key or the policy, whether it posts or moves something else', async () => {
    const key = await elsewhere();
    const least = await api.newKey(house.key, { name: 'Least', role: 'owner', caps: { max_amount: 1 } });
    const agent = await api.newKey(house.key, { name: 'Agent', role: 'agent' });
    const scopes = [...ROLES.owner].filter((scope) => scope !== 'entries:approve');
    const mayNotApprove = await api.newKey(house.key, { name: 'No approver', scopes });
    const walked: (readonly [Row, Sample])[] = [];
    // The sample of an amendment changes a memo: here is one that moves money.
    const own: Record<string, () => Sample> = {
      'amend-entry': () => ({ values: { jeId: house.entryId }, body: { version: 1, effectiveDate: '2026-04-16' } }),
    };
    const eventsOf = ({ body }: Answer): readonly string[] =>
      ((body['effects'] as { events?: { type: string }[] } | undefined)?.events ?? []).map(({ type }) => type);
    const posting = (row: Row, answer: Answer): boolean =>
      eventsOf(answer).some(
        (type) =>
          type === 'journal_entry.posted' || (type === 'journal_entry.amended' && nameOf(row) === 'amend-entry'),
      );
    const moves: string[] = [];
    const forAgents: string[] = [];
    const stays: string[] = [];
    const posts: string[] = [];
    const around: string[] = [];
    for (const row of ROWS.filter((one) => isWriting(one) && one.surface === 'b' && one.company === 'path')) {
      const name = nameOf(row);
      const sample = own[name]?.() ?? (await SAMPLES[name]?.(api, house));
      const dry = { companyId: house.companyId, query: 'dryRun=true' };
      const free = await send(api, row, sample ?? {}, { ...dry, key: house.key });
      const moving = eventsOf(free).filter((type) => (MOVING as readonly string[]).includes(type));
      if (!posting(row, free)) {
        // What the owner wrote is somebody else's work for a key with caps, and an agent.
        const limited = await send(api, row, sample ?? {}, { ...dry, key: least });
        if (moving.length > 0) moves.push(name);
        else if (free.status < 400) stays.push(name);
        const wanted = moving.length > 0 && !WEIGHTLESS.has(name);
        // A procedure says it of the row of its file: none was taken.
        const isCapped =
          limited.body['code'] === 'cap_exceeded' ||
          (row.behind.kind === 'procedure' && limited.status === 400 && limited.text.includes('(the cap maxAmount of'));
        if (isCapped !== wanted)
          around.push(`${row.method} ${row.path}: ${moving.join()}: ${limited.status} ${limited.text.slice(0, 200)}`);
        const asked = await send(api, row, sample ?? {}, { ...dry, key: agent });
        const isAsked = ['approval_required', 'insufficient_scope'].includes(asked.body['code'] as string);
        if (moving.length > 0 && name !== 'create-rule' && !isAsked)
          around.push(`${row.method} ${row.path}: ${moving.join()}: ${asked.status} ${asked.text.slice(0, 200)}`);
        if (asked.body['code'] === 'approval_required') forAgents.push(name);
        continue;
      }
      posts.push(name);
      walked.push([row, sample ?? {}]);
      const capped = await send(api, row, sample ?? {}, { ...dry, key });
      // A procedure tells which of its steps were refused; what a sentence may not post becomes a draft.
      const isRefused =
        row.behind.kind === 'procedure' ||
        capped.body['code'] === 'cap_exceeded' ||
        (name === 'record-text' && capped.body['status'] === 'draft');
      if (posting(row, capped) || !isRefused)
        around.push(`${row.method} ${row.path}: ${capped.status} ${capped.text.slice(0, 200)}`);
    }
    expect(around).to.deep.equal([]);
    expect(moves).to.include.members([
      'register-fixed-asset',
      'create-rule',
      'ignore-bank-transaction',
      'discard-payroll-run',
    ]);
    expect(forAgents).to.include.members([
      'discard-entry',
      'update-invoice',
      'discard-invoice',
      'update-contract',
      'end-contract',
      'update-expense-report',
      'cancel-expense-report',
      'update-scenario',
      'void-document',
    ]);
    expect(stays).to.include.members(['submit-entry', 'create-partner', 'upload-document']);
    expect(posts).to.include.members([
      'post-entry',
      'post-entries',
      'post-draft',
      'approve-entry',
      'amend-entry',
      'reverse-entry',
      'issue-invoice',
      'void-invoice',
      'pay-invoice',
      'reverse-invoice-payment',
      'refund-invoice',
      'write-off-invoice',
      'recover-invoice',
      'reverse-write-off',
      'approve-expense-report',
      'reverse-expense-report',
      'pay-expense-report',
      'unpay-expense-report',
      'run-payroll',
      'post-payroll-run',
      'pay-payroll-run',
      'unpay-payroll-run',
      'reverse-payroll-run',
      'depreciate-fixed-assets',
      'undo-depreciation',
      'dispose-fixed-asset',
      'undispose-fixed-asset',
      'recognize-accruals',
      'reverse-accrual-slice',
      'match-bank-transaction',
      'unmatch-bank-transaction',
      'settle-consumption-tax',
      'undo',
    ]);
    await call('PUT', '/approval-policy', house.key, { rules: [{ appliesTo: 'everyone', minAmount: 0 }] });
    for (const [row, sample] of walked.filter(([one]) => nameOf(one) !== 'approve-entry')) {
      const stopped = await send(api, row, sample, {
        ...{ companyId: house.companyId, query: 'dryRun=true', key: mayNotApprove },
      });
      const { code, status } = stopped.body;
      const isStopped =
        row.behind.kind === 'procedure' ? !posting(row, stopped) : code === 'approval_required' || status === 'draft';
      if (!isStopped) around.push(`${row.method} ${row.path}: ${stopped.status} ${stopped.text.slice(0, 200)}`);
    }
    expect(around).to.deep.equal([]);
    await call('PUT', '/approval-policy', house.key, { rules: [{ appliesTo: 'agents', minAmount: 0 }] });
  });

  it('an agent drafts and submits; a person sees what, and approves exactly that', async () => {
    const agent = await api.newKey(house.key, { name: 'Agent', role: 'agent' });
    const direct = await call('POST', '/journal-entries', agent, entryBody());
    expect([direct.status, direct.body['code']], direct.text).to.deep.equal([403, 'approval_required']);
    const draft = await made(api, { ...house, key: agent }, '/journal-entries', entryBody({ status: 'draft' }));
    const id = draft['id'] as string;
    await made(api, { ...house, key: agent }, `/journal-entries/${id}/submit`, {});
    const listed = await call('GET', '/approvals?sort=-requestedAt', house.key);
    const [waiting] = listed.body['data'] as Record<string, unknown>[];
    expect(waiting).to.include({ entryId: id, version: 2, total: 110_000, expired: false });
    expect((await call('GET', `/journal-entries/${id}`, agent)).body['draftHash']).to.equal(waiting?.['draftHash']);
    const by = { draftHash: waiting?.['draftHash'] };
    expect((await call('POST', `/journal-entries/${id}/approve`, agent, by)).status).to.equal(403);
    // Two approvals at once carry it out once.
    const both = await Promise.all([1, 2].map(() => call('POST', `/journal-entries/${id}/approve`, house.key, by)));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body['code']).to.equal('already_posted');
    const posted = (await call('GET', `/journal-entries/${id}`, house.key)).body;
    expect(posted).to.include({ status: 'posted' }).and.not.have.property('draftHash');
    expect(posted['postedBy'])
      .to.have.property('id')
      .that.is.not.equal((posted['createdBy'] as { id: string }).id);
    const flat = await api.call('GET', '/v1/approvals', { key: house.key });
    expect(flat.status, flat.text).to.equal(200);
    for (const one of flat.body['data'] as object[])
      expect(one).to.include.keys('entry_id', 'draft_hash').and.not.include({ entry_id: id });
  });

  it('what was said of a submission stays with the entry, in its history, and for the next approver', async () => {
    const key = await api.newKey(house.key, { name: 'Agent of comments', role: 'agent' });
    const draft = await made(api, { ...house, key }, '/journal-entries', entryBody({ status: 'draft' }));
    const path = `/journal-entries/${draft['id'] as string}`;
    await made(api, { ...house, key }, `${path}/submit`, {});
    const returned = await call('POST', `${path}/return`, house.key, { comment: '領収書を付けてください' });
    expect(returned.body, returned.text).to.have.property('status', 'draft');
    await made(api, { ...house, key }, `${path}/submit`, {});
    const listed = await call('GET', '/approvals?sort=-requestedAt', house.key);
    const [waiting] = listed.body['data'] as { draftHash: string; earlier: object[] }[];
    expect(waiting?.earlier).to.have.length(1);
    expect(waiting?.earlier[0]).to.include({ round: 1, status: 'returned', comment: '領収書を付けてください' });
    const by = { draftHash: waiting?.draftHash, comment: '確認しました' };
    const approved = await call('POST', `${path}/approve`, house.key, by);
    const approvals = approved.body['approvals'] as Record<string, unknown>[];
    expect(approvals.map(({ round, status, comment }) => [round, status, comment])).to.deep.equal([
      [1, 'returned', '領収書を付けてください'],
      [2, 'approved', '確認しました'],
    ]);
    expect(approvals[1]).to.have.property('draftHash', waiting?.draftHash);
    expect((approvals[1]?.['decidedBy'] as { id: string }).id).to.not.equal(
      (approvals[1]?.['requestedBy'] as { id: string }).id,
    );
    // From rows as from events; the list too.
    expect((await call('GET', path, house.key)).body['approvals']).to.deep.equal(approvals);
    const inList = (await call('GET', '/journal-entries?sort=-createdAt&limit=1', house.key)).body['data'] as object[];
    expect(inList[0]).to.have.deep.property('approvals', approvals);
    const flat = await api.call('GET', `/v1/journals/${draft['id'] as string}`, { key: house.key });
    expect((flat.body['approvals'] as object[])[1], flat.text).to.include({
      status: 'approved',
      comment: '確認しました',
    });
    const versions = (await call('GET', `${path}/history`, house.key)).body['data'] as { reason?: string }[];
    expect(versions.map(({ reason }) => reason)).to.deep.equal([
      undefined,
      undefined,
      '領収書を付けてください',
      undefined,
      '確認しました',
    ]);
  });

  it('an agent saves a reversal as a draft; who approves it sees what it takes back', async () => {
    const agent = await api.newKey(house.key, { name: 'Agent 3', role: 'agent' });
    const { id: entryId } = await made(api, house, '/journal-entries', entryBody());
    const path = `/journal-entries/${entryId as string}`;
    const refused = await call('POST', `${path}/reverse`, agent, { reason: '二重' });
    expect([refused.status, refused.body['code']], refused.text).to.deep.equal([403, 'insufficient_scope']);
    expect(refused.text).to.contain('status: \\"draft\\"');
    const { id } = await made(api, { ...house, key: agent }, `${path}/reverse`, { reason: '二重', status: 'draft' });
    await made(api, { ...house, key: agent }, `/journal-entries/${id as string}/submit`, {});
    expect((await call('GET', path, house.key)).body)
      .to.include({ status: 'posted' })
      .and.not.have.property('reversedBy');
    const listed = await call('GET', '/approvals?sort=-requestedAt', house.key);
    const [waiting] = listed.body['data'] as Record<string, unknown>[];
    expect(waiting).to.include({ entryId: id, reverses: entryId });
    const by = { draftHash: waiting?.['draftHash'] };
    const approved = await call('POST', `/journal-entries/${id as string}/approve`, house.key, by);
    expect(approved.body, approved.text).to.include({ status: 'posted', reverses: entryId });
    expect((await call('GET', path, house.key)).body).to.include({ status: 'reversed', reversedBy: id });
  });

  it('the policy is read and set as a whole, on both surfaces', async () => {
    const usual = await call('GET', '/approval-policy', house.key);
    expect(usual.body).to.deep.include({ fourEyes: 'principal', rules: [{ appliesTo: 'agents', minAmount: 0 }] });
    const body = { rules: [{ appliesTo: 'agents', minAmount: 50_000 }], expiresAfterDays: 30 };
    expect((await call('PUT', '/approval-policy', house.key, body)).body).to.deep.include(body);
    const agent = await api.newKey(house.key, { name: 'Agent 2', role: 'agent' });
    const small = entryBody({
      lines: [
        { side: 'debit', accountCode: '6320', amount: 49_999 },
        { side: 'credit', accountCode: '1120', amount: 49_999 },
      ],
    });
    expect((await call('POST', '/journal-entries', agent, small)).status).to.equal(201);
    expect((await call('POST', '/journal-entries', agent, entryBody())).body['code']).to.equal('approval_required');
    expect((await call('PUT', '/approval-policy', agent, body)).status).to.equal(403);
    const flat = await api.call('GET', '/v1/approval-policy', { key: house.key });
    expect(flat.body).to.deep.include({
      rules: [{ applies_to: 'agents', min_amount: 50_000 }],
      expires_after_days: 30,
    });
    const rules = [{ applies_to: 'everyone', min_amount: 1, account_codes: ['1110'] }];
    const put = await api.call('PUT', '/v1/approval-policy', { key: house.key, body: { rules, four_eyes: 'off' } });
    expect(put.body, put.text).to.deep.equal({ rules, four_eyes: 'off', expires_after_days: null });
    const odd = await api.call('PUT', '/v1/approval-policy', { key: house.key, body: { rules, fourEyes: 'off' } });
    expect([odd.status, odd.text], odd.text).to.satisfy(([status, text]: [number, string]) =>
      Boolean(status === 400 && text.includes('four_eyes')),
    );
    const wrong = await call('PUT', '/approval-policy', house.key, { ...body, fourEyes: 'both' });
    expect([wrong.status, wrong.body['field']], wrong.text).to.deep.equal([400, 'fourEyes']);
  });

  it('caps are shown with the key, and changed on it', async () => {
    const id = (await made(api, house, '/api-keys', { name: 'POS', role: 'integration', caps: { maxAmount: 5_000 } }))[
      'id'
    ] as string;
    expect((await call('GET', `/api-keys/${id}`, house.key)).body['caps']).to.deep.equal({ maxAmount: 5_000 });
    const changed = await call('PATCH', `/api-keys/${id}`, house.key, { caps: { dailyCount: 10 }, version: 1 });
    expect(changed.body).to.deep.include({ caps: { dailyCount: 10 }, version: 2 });
    const flat = await api.call('PATCH', `/v1/api-keys/${id}`, { key: house.key, body: { caps: null } });
    expect([flat.status, flat.body['caps'], flat.body['version']], flat.text).to.deep.equal([200, undefined, 3]);
  });
});
