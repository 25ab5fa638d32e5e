// What comes back besides the body: idempotent repeats, dry runs, versions, positions, CORS, health, metrics, and how
// the server stops.
import http from 'node:http';
import { expect } from 'chai';
import pino from 'pino';
import { memoryCounters } from '../../src/adapters/counters.memory.ts';
import { createServer } from '../../src/http/app.ts';
import { CLOCK, startApi, type Answer, type Api } from '../api.ts';
import { entryBody, entryInA, furnish, type House } from './samples.ts';

describe('answers', function answers() {
  this.timeout(60_000);
  let api: Api;
  let house: House;
  let B: string;

  before(async () => {
    api = await startApi('http_answers', { corsOrigins: ['https://app.example.com'] });
    house = await furnish(api);
    B = `/v1/companies/${house.companyId}`;
  });
  after(() => api.close());

  const post = (path: string, body: unknown, headers: Record<string, string> = {}, key = house.key): Promise<Answer> =>
    api.call('POST', path, { key, body, headers });
  const total = async (): Promise<number> =>
    (await api.call('GET', `${B}/events?limit=1`, { key: house.key })).body['total'] as number;

  describe('idempotency', () => {
    it('the same request gets the first answer, marked, on both surfaces and for every kind of command', async () => {
      const label = { name: 'Tokyo 2' };
      for (const [path, body] of [
        [`${B}/journal-entries`, entryBody()],
        ['/v1/journals', entryInA(entryBody())],
        [`${B}/labels`, label],
        [`${B}/journal-entries/batch`, { entries: [entryBody()] }],
      ] as const) {
        const headers = { 'idempotency-key': `same ${path}` };
        const first = await post(path, body, headers);
        const count = await total();
        const second = await post(path, body, headers);
        expect([first.status, second.status], `${first.text} ${second.text}`).to.deep.equal([201, 201]);
        expect(second.text).to.equal(first.text);
        expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).to.deep.equal([
          null,
          'true',
        ]);
        for (const name of ['location', 'etag']) expect(second.headers.get(name)).to.equal(first.headers.get(name));
        expect(await total()).to.equal(count);
      }
    });

    it('key order does not matter; another body, path or surface with the same key is 422', async () => {
      const headers = { 'idempotency-key': 'k-422' };
      const { memo, ...rest } = entryBody();
      const first = await post(`${B}/journal-entries`, { memo, ...rest }, headers);
      expect((await post(`${B}/journal-entries`, { ...rest, memo }, headers)).body['id']).to.equal(first.body['id']);
      for (const [path, body] of [
        [`${B}/journal-entries`, { ...rest, memo: 'other' }],
        [`${B}/labels`, { name: 'other' }],
        ['/v1/journals', entryInA(entryBody())],
      ] as const) {
        const answer = await post(path, body, headers);
        expect([answer.status, JSON.stringify(answer.body)], path).to.satisfy(
          ([status, text]: [number, string]) => status === 422 && text.includes('idempotency_key_reused'),
        );
      }
    });

    it('a secret is shown once; a refusal and a dry run use up nothing', async () => {
      const headers = { 'idempotency-key': 'k-secret' };
      const first = await post('/v1/api-keys', { name: 'once', role: 'viewer' }, headers);
      const second = await post('/v1/api-keys', { name: 'once', role: 'viewer' }, headers);
      expect(first.body['secret']).to.match(/^dch_sk_/);
      expect(second.body).to.deep.equal({ ...first.body, secret: null });
      const later = { 'idempotency-key': 'k-later' };
      expect((await post(`${B}/journal-entries`, entryBody({ lines: [] }), later)).status).to.equal(400);
      expect((await post(`${B}/journal-entries?dryRun=true`, entryBody(), later)).status).to.equal(200);
      expect((await post(`${B}/journal-entries`, entryBody({ memo: 'now' }), later)).status).to.equal(201);
    });

    it('twenty at once make one entry', async () => {
      const headers = { 'idempotency-key': 'k-twins' };
      const found = await Promise.all(
        Array.from({ length: 20 }, () => post(`${B}/journal-entries`, entryBody({ memo: 'twins' }), headers)),
      );
      expect(new Set(found.filter(({ status }) => status === 201).map(({ body }) => body['id'])).size).to.equal(1);
      for (const { status } of found) expect(status).to.be.oneOf([201, 409]);
    });

    it('keys are of their company; bad keys are 400', async () => {
      const other = await api.newCompany();
      const headers = { 'idempotency-key': 'k-scope' };
      const mine = await post('/v1/journals', entryInA(entryBody()), headers);
      const theirs = await post('/v1/journals', entryInA(entryBody()), headers, other.ownerKey);
      expect([mine.status, theirs.status]).to.deep.equal([201, 201]);
      expect(theirs.body['id']).to.not.equal(mine.body['id']);
      for (const bad of ['', 'x'.repeat(256)])
        expect(
          (await post('/v1/journals', entryInA(entryBody()), { 'idempotency-key': bad })).status,
          bad.slice(0, 5),
        ).to.equal(400);
      const status = await new Promise<number>((resolve) => {
        const request = http.request(
          `${api.origin}/v1/journals`,
          {
            method: 'POST',
            headers: [
              'Host',
              'a',
              'Authorization',
              `Bearer ${house.key}`,
              'Content-Type',
              'application/json',
              'Idempotency-Key',
              'k1',
              'Idempotency-Key',
              'k2',
            ] as unknown as http.OutgoingHttpHeaders,
          },
          (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          },
        );
        request.end(JSON.stringify(entryInA(entryBody())));
      });
      expect(status).to.equal(400);
    });
  });

  describe('dry run', () => {
    it('shows the would-be resource, its events and balances, and writes nothing', async () => {
      const before = await total();
      const dry = await post('/v1/journals?dry_run=true', entryInA(entryBody()));
      expect(dry.status).to.equal(200);
      expect(dry.body).to.include({ dry_run: true, status: 'posted', date: '2026-04-15' });
      const effects = dry.body['effects'] as {
        events: { type: string }[];
        balances: { account_code: string; normal_side: string; before: number; after: number }[];
      };
      expect(effects.events.map(({ type }) => type)).to.deep.equal(['journal_entry.posted']);
      expect(effects.balances.map(({ account_code, before: b, after }) => [account_code, after - b])).to.deep.equal([
        ['6320', 110_000],
        ['1120', -110_000],
      ]);
      // On whose side a balance grows is said with it: nobody has to know the account.
      const sides = effects.balances.map(({ normal_side }) => normal_side);
      expect(sides).to.deep.equal(['debit', 'debit']);
      const sale = {
        lines: [
          { side: 'debit', accountCode: '1120', amount: 5 },
          { side: 'credit', accountCode: '4110', amount: 5 },
        ],
      };
      const sold = await post(`${B}/journal-entries?dryRun=true`, entryBody(sale));
      const [, revenue] = (
        sold.body['effects'] as { balances: { normalSide: string; before: number; after: number }[] }
      ).balances;
      expect([revenue?.normalSide, Number(revenue?.after) - Number(revenue?.before)]).to.deep.equal(['credit', 5]);
      expect(dry.headers.get('location')).to.equal(null);
      expect(await total()).to.equal(before);
      expect((await post(`${B}/journal-entries`, entryBody({ dryRun: true }))).status).to.equal(200);
      expect((await post(`${B}/journal-entries?dryRun=false`, entryBody({ dryRun: true }))).status).to.equal(400);
      for (const wrong of ['dryRun=yes', 'dryRun=', 'dryRun=true&dryRun=true', 'dry_run=true'])
        expect((await post(`${B}/journal-entries?${wrong}`, entryBody())).status, wrong).to.equal(400);
      expect((await post(`${B}/journal-entries?dryRun=true`, entryBody({ lines: [] }))).status).to.equal(400);
      expect(await total()).to.equal(before);
    });
  });

  describe('versions', () => {
    it('ETag is the version; If-Match or version must be the current one to change money', async () => {
      const entry = await post(`${B}/journal-entries`, entryBody());
      const path = `${B}/journal-entries/${entry.body['id'] as string}`;
      const change = (headers: Record<string, string>, body: object): Promise<Answer> =>
        api.call('PATCH', path, { key: house.key, body, headers });
      expect(entry.headers.get('etag')).to.equal('"1"');
      expect((await api.call('GET', path, { key: house.key })).headers.get('etag')).to.equal('"1"');
      const blind = await change({}, { effectiveDate: '2026-04-16' });
      expect([blind.status, blind.body['field']]).to.deep.equal([400, 'version']);
      const amended = await change({ 'if-match': '"1"' }, { effectiveDate: '2026-04-16' });
      expect([amended.status, amended.body['version'], amended.headers.get('etag')], amended.text).to.deep.equal([
        200,
        2,
        '"2"',
      ]);
      const stale = await change({ 'if-match': '"1"' }, { effectiveDate: '2026-04-17' });
      expect([stale.status, stale.body['code']]).to.deep.equal([409, 'version_conflict']);
      expect((await change({ 'if-match': '"2"' }, { version: 1, effectiveDate: '2026-04-17' })).status).to.equal(400);
      expect((await change({ 'if-match': 'abc' }, { effectiveDate: '2026-04-17' })).status).to.equal(400);
      const onA = await api.call('PATCH', `/v1/journals/${entry.body['id'] as string}`, {
        key: house.key,
        body: {
          version: 2,
          lines: [
            { account_code: '6320', debit: 7 },
            { account_code: '1120', credit: 7 },
          ],
        },
      });
      expect([onA.status, onA.body['version'], onA.body['total']], onA.text).to.deep.equal([200, 3, 7]);
      const history = await api.call('GET', `${path}/history`, { key: house.key });
      expect(
        (history.body['data'] as { version: number; entry: { total: number } }[]).map(
          ({ version, entry: { total: sum } }) => [version, sum],
        ),
      ).to.deep.equal([
        [1, 110_000],
        [2, 110_000],
        [3, 7],
      ]);
    });
  });

  describe('reading what was written', () => {
    it('lists and gets contain it at once, also by X-Position', async () => {
      for (let i = 0; i < 20; i++) {
        const written = await post(`${B}/journal-entries`, entryBody({ memo: `fresh ${i}` }));
        const list = await api.call('GET', `${B}/journal-entries?q=${encodeURIComponent(`fresh ${i}`)}`, {
          key: house.key,
        });
        expect((list.body['data'] as { id: string }[])[0]?.id).to.equal(written.body['id']);
        const position = encodeURIComponent(written.headers.get('x-position') as string);
        const again = await api.call('GET', `/v1/journals/${written.body['id'] as string}?min_position=${position}`, {
          key: house.key,
        });
        expect([again.status, again.headers.get('x-stale')]).to.deep.equal([200, null]);
      }
    });
  });

  describe('headers', () => {
    it('request ids are taken over when they are sane', async () => {
      expect(
        (await api.call('GET', '/v1/journals', { key: house.key, headers: { 'x-request-id': 'abc-123' } })).headers.get(
          'x-request-id',
        ),
      ).to.equal('abc-123');
      expect(
        (await api.call('GET', '/v1/journals', { key: house.key, headers: { 'x-request-id': 'a b<c>' } })).headers.get(
          'x-request-id',
        ),
      ).to.match(/^req_/);
      const event = await post(
        `${B}/labels`,
        { name: 'traced' },
        { 'x-request-id': 'trace-1', 'x-correlation-id': 'import-7' },
      );
      expect(event.status).to.equal(201);
      const found = await api.call('GET', `${B}/events?correlationId=import-7`, { key: house.key });
      expect(
        (found.body['data'] as { requestId: string; correlationId: string }[]).map(({ requestId, correlationId }) => [
          requestId,
          correlationId,
        ]),
      ).to.deep.equal([['trace-1', 'import-7']]);
      const named = await post(`${B}/labels`, { name: 'named' }, { 'correlation-id': 'import-8' });
      expect([named.status, named.headers.get('correlation-id')]).to.deep.equal([201, 'import-8']);
      const broken = await post(`${B}/labels`, { name: 'broken' }, { 'correlation-id': 'x'.repeat(129) });
      expect([broken.status, broken.body['field']]).to.deep.equal([400, 'Correlation-Id']);
    });

    it('CORS is for configured origins only', async () => {
      const ask = (method: string, origin: string): Promise<Answer> =>
        api.call(method, '/v1/journals', {
          key: house.key,
          headers: { origin, ...(method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}) },
        });
      const [good, bad, before, stranger] = await Promise.all([
        ask('GET', 'https://app.example.com'),
        ask('GET', 'https://evil.example.com'),
        ask('OPTIONS', 'https://app.example.com'),
        ask('OPTIONS', 'https://evil.example.com'),
      ]);
      expect(good.headers.get('access-control-allow-origin')).to.equal('https://app.example.com');
      expect(bad.headers.get('access-control-allow-origin')).to.equal(null);
      expect([before.status, before.headers.get('access-control-allow-methods')]).to.deep.equal([
        204,
        'GET, POST, PUT, PATCH, DELETE',
      ]);
      expect(stranger.headers.get('access-control-allow-origin')).to.equal(null);
      expect(good.headers.get('access-control-allow-credentials')).to.equal(null);
    });

    it('an unknown method is 405 with Allow; HEAD is GET without its body', async () => {
      const answer = await api.call('PUT', '/v1/journals', { key: house.key });
      expect([
        answer.status,
        answer.headers.get('allow'),
        (answer.body['error'] as { code: string }).code,
      ]).to.deep.equal([405, 'POST, GET', 'method_not_allowed']);
      const head = await api.call('HEAD', '/v1/journals', { key: house.key });
      expect([head.status, head.text]).to.deep.equal([200, '']);
      expect(Number(head.headers.get('content-length'))).to.be.above(2);
    });
  });

  describe('health and metrics', () => {
    it('live and ready answer without a credential; metrics count routes, never ids', async () => {
      expect((await api.call('GET', '/health/live')).status).to.equal(200);
      const ready = await api.call('GET', '/health/ready');
      expect(ready.status).to.equal(200);
      expect(ready.body).to.include({ status: 'ready', eventStore: 'up', readModel: 'up' });
      const metrics = await api.call('GET', '/metrics');
      expect(metrics.status).to.equal(200);
      expect(metrics.text).to.match(
        new RegExp(
          String.raw`daicho_http_requests_total\{surface="b",method="POST",` +
            String.raw`route="/v1/companies/:companyId/journal-entries",status="201"\} \d+`,
        ),
      );
      expect(metrics.text)
        .to.match(/daicho_projector_lag_events \d/)
        .and.not.match(/(?:comp|je|key)_[0-9a-f]{8}-/);
      expect((await api.call('GET', '/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } })).status).to.equal(401);
      expect(
        (await api.call('GET', '/metrics', { key: house.key, headers: { 'x-forwarded-for': '1.2.3.4' } })).status,
      ).to.equal(403);
      expect(
        (await api.call('GET', '/metrics', { key: api.operatorKey, headers: { 'x-forwarded-for': '1.2.3.4' } })).status,
      ).to.equal(200);
    });
  });

  it('the result of a closed year is an integer, also beyond 2^53, in the step, the period and the list', async () => {
    const { companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2024-04-01' });
    const C = `/v1/companies/${companyId}`;
    const amount = Number.MAX_SAFE_INTEGER;
    for (const day of ['2024-05-01', '2024-05-02'])
      await api.call('POST', `${C}/journal-entries`, {
        key,
        body: {
          effectiveDate: day,
          lines: [
            { side: 'debit', accountCode: '1130', amount },
            { side: 'credit', accountCode: '4110', amount },
          ],
        },
      });
    const { data } = (await api.call('GET', `${C}/fiscal-periods`, { key })).body as {
      data: { id: string; name: string }[];
    };
    const year = `${C}/fiscal-periods/${data.find(({ name }) => name === 'FY2024')?.id}`;
    for (const answer of [
      await api.call('POST', `${year}/close`, { key, body: {} }),
      await api.call('GET', year, { key }),
      await api.call('GET', `${C}/fiscal-periods`, { key }),
    ])
      expect(answer.text).to.include(`"netIncome":${2n * BigInt(amount)}`);
  });

  it('a stopping server finishes what runs, is not ready at once, and then closes', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const slow = {
      ...api.engine.service,
      memberships: api.engine.service.memberships,
      ask: async (...args: Parameters<typeof api.engine.service.ask>) => {
        begin();
        await gate;
        return api.engine.service.ask(...args);
      },
    } as typeof api.engine.service;
    const server = createServer({
      service: slow,
      counters: memoryCounters(),
      secrets: api.engine.secrets,
      clock: CLOCK,
      logger: pino({ level: 'silent' }),
      settings: { version: '0', corsOrigins: [], authFailuresPerMinute: 100 },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const agent = new http.Agent({ keepAlive: true });
    const get = (path: string): Promise<{ status: number; connection: string | undefined }> =>
      new Promise((resolve, reject) => {
        http
          .get(`${origin}${path}`, { agent, headers: { authorization: `Bearer ${house.key}` } }, (response) => {
            response.resume();
            response.on('end', () => {
              resolve({ status: response.statusCode ?? 0, connection: response.headers.connection });
            });
          })
          .on('error', reject);
      });
    expect((await get('/health/ready')).status).to.equal(200);
    const running = get('/v1/accounts');
    await begun;
    const stopped = server.stop(5_000);
    expect((await get('/health/ready')).status).to.equal(503);
    release();
    expect(await running).to.deep.equal({ status: 200, connection: 'close' });
    await stopped;
    agent.destroy();
    await get('/health/live').then(
      () => expect.fail('still listening'),
      (error: NodeJS.ErrnoException) => {
        expect(error.code).to.equal('ECONNREFUSED');
      },
    );
  });

  it('a 500 says nothing of the inside', async () => {
    const broken = {
      ...api.engine.service,
      ask: () => Promise.reject(new Error('secret in the attic: select * from keys')),
    } as typeof api.engine.service;
    const lines: string[] = [];
    const server = createServer({
      service: broken,
      counters: memoryCounters(),
      secrets: api.engine.secrets,
      clock: CLOCK,
      logger: pino(
        { level: 'info' },
        {
          write: (line: string) => {
            lines.push(line);
          },
        },
      ),
      settings: { version: '0', corsOrigins: [], authFailuresPerMinute: 100 },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    try {
      const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
      const response = await fetch(`${origin}${B}/accounts`, { headers: { authorization: `Bearer ${house.key}` } });
      const text = await response.text();
      expect(response.status).to.equal(500);
      expect(JSON.parse(text)).to.include({ code: 'internal_error' });
      expect(text).to.not.match(/secret|attic|select|node_modules/);
      expect(lines.join(''))
        .to.match(/secret in the attic/)
        .and.include(response.headers.get('x-request-id') as string)
        .and.not.include(house.key);
    } finally {
      await server.stop(200);
    }
  });
});
