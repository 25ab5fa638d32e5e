// The one way in: a row's work without HTTP gives what HTTP gives, to the byte, with the same checks in the same order.
import { expect } from 'chai';
import { memoryCounters } from '../../src/adapters/counters.memory.ts';
import { ROWS } from '../../src/http/app.ts';
import type { Session } from '../../src/http/auth.ts';
import { perform, type Answer, type Ask, type House } from '../../src/http/perform.ts';
import { toJson } from '../../src/http/json.ts';
import type { Row } from '../../src/http/route.ts';
import { scopesOf } from '../../src/domain/access.ts';
import { startApi, type Api } from '../api.ts';
import { entryBody, furnish, type House as Furnished } from './samples.ts';

describe('perform', function performs() {
  this.timeout(60_000);
  let api: Api;
  let x: Furnished;
  let y: Furnished;
  let house: House;
  let session: Session;

  before(async () => {
    api = await startApi('http_perform');
    x = await furnish(api);
    y = await furnish(api);
    house = {
      service: api.engine.service,
      counters: memoryCounters(),
      auth: {
        service: api.engine.service,
        counters: memoryCounters(),
        secrets: { hash: () => '' },
        authFailuresPerMinute: 1,
        addressOf: () => '192.0.2.1',
      },
      doors: { enter: () => Promise.resolve(() => undefined) },
    };
    session = sessionOf(x.companyId, 'owner');
  });
  after(() => api.close());

  function sessionOf(companyId: string, role: 'owner' | 'viewer'): Session {
    const id = 'key_0';
    const caller = { kind: 'api_key', id, name: 'inner door', via: 'surface_b', companyId, scopes: scopesOf({ role }) };
    return { kind: 'api_key', id, endsAtMs: Infinity, companyId, caller: caller as never };
  }
  const rowOf = (method: string, path: string): Row =>
    ROWS.find((row) => row.method === method && row.path === `/v1/companies/:companyId${path}`) as Row;
  const ask = (row: Row, given: Partial<Ask> = {}, who = session): Promise<Answer> =>
    perform(house, row, who, { requestId: 'req_1', ...given, values: { companyId: x.companyId, ...given.values } });
  const valueOf = (answer: Answer): Record<string, unknown> =>
    (answer.body.kind === 'json' ? answer.body.value : {}) as Record<string, unknown>;
  const header = (answer: Answer, name: string): string | undefined => {
    const at = answer.headers.indexOf(name);
    return at < 0 ? undefined : answer.headers[at + 1];
  };

  it('a command answers with status, position, version and place, once per idempotency key', async () => {
    const post = rowOf('POST', '/journal-entries');
    const answer = await ask(post, { body: entryBody(), idempotencyKey: 'inner-1' });
    expect(answer.status).to.equal(201);
    expect(header(answer, 'X-Position')).to.be.a('string');
    expect(header(answer, 'ETag')).to.equal('"1"');
    const { id } = valueOf(answer);
    expect(header(answer, 'Location')).to.equal(`/v1/companies/${x.companyId}/journal-entries/${id as string}`);
    const again = await ask(post, { body: entryBody(), idempotencyKey: 'inner-1' });
    expect(header(again, 'Idempotency-Replayed')).to.equal('true');
    expect(valueOf(again)).to.have.property('id', id);
  });

  it('what is read is what HTTP sends, to the byte', async () => {
    for (const path of ['/accounts', '/reports/trial-balance', '/journal-entries']) {
      const search = path.includes('reports') ? 'from=2026-04-01&to=2026-04-30' : 'limit=20';
      const sent = await api.call('GET', `/v1/companies/${x.companyId}${path}?${search}`, { key: x.key });
      const answer = await ask(rowOf('GET', path), { search });
      expect(answer.status, path).to.equal(200);
      const { generatedAt: _moment, ...value } = valueOf(answer);
      const { generatedAt: _sentAt, ...shown } = sent.body;
      expect(toJson(value), path).to.equal(toJson(shown));
    }
  });

  it('checks come in the order that every answer promises: company, permission, input, rules', async () => {
    const post = rowOf('POST', '/journal-entries');
    const foreign = await ask(post, { values: { companyId: y.companyId }, body: { nonsense: 1 } });
    expect(valueOf(foreign)).to.include({ code: 'not_found' });
    const viewer = await ask(post, { body: { nonsense: 1 } }, sessionOf(x.companyId, 'viewer'));
    expect([viewer.status, valueOf(viewer)['code']]).to.deep.equal([403, 'insufficient_scope']);
    const unread = await ask(post, {
      body: () => Promise.reject(new Error('read before its turn')),
      values: { companyId: y.companyId },
    });
    expect(unread.status).to.equal(404);
    const input = await ask(post, { body: { ...entryBody(), lines: [] } });
    expect([input.status, valueOf(input)['field']]).to.deep.equal([400, 'lines']);
    const version = await ask(rowOf('PATCH', '/accounts/:acctId'), {
      values: { acctId: 'acct_0' },
      body: {},
      version: 'two',
    });
    expect(valueOf(version)).to.include({ field: 'If-Match' });
  });

  it('refusals are told in the language of the caller, with the same code and field, on both surfaces', async () => {
    const wishes = { 'accept-language': 'ja-JP,ja;q=0.9,en;q=0.8' };
    const [debit, credit] = entryBody().lines as readonly { readonly amount: number }[];
    const body = { ...entryBody(), lines: [debit, { ...credit, amount: (credit?.amount ?? 0) + 1 }] };
    const post = rowOf('POST', '/journal-entries');
    const [en, ja] = [await ask(post, { body }), await ask(post, { body, wishes })];
    expect(valueOf(en)['error']).to.match(/^lines: debits \d+ and credits \d+ differ by 1$/);
    expect(valueOf(ja)['error']).to.match(/^lines: 借方合計 \d+ と貸方合計 \d+ の差額は 1 です$/);
    expect([ja.status, valueOf(ja)['code'], valueOf(ja)['field']]).to.deep.equal([
      en.status,
      valueOf(en)['code'],
      valueOf(en)['field'],
    ]);
    expect([header(en, 'Content-Language'), header(ja, 'Content-Language')]).to.deep.equal(['en', 'ja']);
    // Each surface has its own names for the fields of a message.
    const sheet = ROWS.find(({ surface, path }) => surface === 'a' && path === '/v1/reports/profit-loss') as Row;
    const twice = await ask(sheet, { search: 'from=2026-04-01&to=2026-04-30&compare_periods=2', wishes });
    expect((valueOf(twice)['error'] as Record<string, unknown>)['message']).to.equal(
      'compare_periods には compare=previous_period か compare=previous_year が必要です',
    );
    const shape = await ask(post, { body: { effectiveDate: 'soon', lines: 'none', colour: 1 }, wishes });
    expect((valueOf(shape)['details'] as { message: string }[]).map(({ message }) => message)).to.deep.equal([
      'colour: 不明な項目です。削除するか、綴りを確認してください',
      'effectiveDate: 1900-01-01 から 2199-12-31 までの暦日を YYYY-MM-DD で指定してください',
      'lines: 配列を指定してください',
    ]);
    const sent = await api.call('GET', '/v1/nothing', { key: x.key, headers: { 'accept-language': 'ja' } });
    expect([sent.headers.get('content-language'), sent.headers.get('vary')]).to.deep.equal(['ja', 'Accept-Language']);
    expect(sent.text).to.include('このパスには何もありません');
    const stranger = await api.call('GET', `/v1/companies/${x.companyId}`, { headers: { 'accept-language': 'ja' } });
    expect(stranger.text).to.include('有効な Bearer トークンが必要です');
  });

  it('a defect is a plain 500 that carries what was thrown, for the log alone', async () => {
    const broken: House = {
      ...house,
      service: { ...house.service, ask: () => Promise.reject(new TypeError('a defect of ours')) },
    };
    const answer = await perform(broken, rowOf('GET', '/accounts'), session, {
      requestId: 'req_2',
      values: { companyId: x.companyId },
    });
    expect(answer.status).to.equal(500);
    expect(answer.defect).to.be.instanceOf(TypeError);
    expect(toJson(valueOf(answer)))
      .to.include('req_2')
      .and.not.include('a defect of ours');
  });

  it('dear work holds its place until the answer is let go', async () => {
    let left = 0;
    const counted: House = { ...house, doors: { enter: () => Promise.resolve(() => (left += 1)) } };
    const row = rowOf('GET', '/reports/trial-balance');
    const answer = await perform(counted, row, session, {
      requestId: 'req_3',
      search: 'from=2026-04-01&to=2026-04-30',
      values: { companyId: x.companyId },
    });
    expect(left).to.equal(0);
    answer.leave?.();
    expect(left).to.equal(1);
    expect(answer.payer).to.equal(x.companyId);
  });
});
