// Who may do what: credentials, isolation of companies, roles, mass assignment and rate limits. The matrices are
// generated from the rows and the table of roles.
import http from 'node:http';
import { expect } from 'chai';
import { ROLES, type Role } from '../../src/domain/access.ts';
import type { Identity } from '../../src/engine/ports.ts';
import { ROWS } from '../../src/http/app.ts';
import { snake } from '../../src/http/dialect-a.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { memoryCounters } from '../../src/adapters/counters.memory.ts';
import type { Session } from '../../src/http/auth.ts';
import { budgetOf, companyBudgetOf, dearBudgetOf, leftOf, takeOne } from '../../src/http/limits.ts';
import type { Row } from '../../src/http/route.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { depth } from '../depth.ts';
import { entryBody, entryInA, furnish, made, nameOf, SAMPLES, send, type House, type Sample } from './samples.ts';
import { SCOPES, type Scope } from '../../src/domain/scopes.ts';

const BUILT = ROWS.filter(({ behind }) => behind.kind !== 'later' && behind.kind !== 'stream');

/** Runs the jobs eight at a time. */
async function all<T>(items: readonly T[], job: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await job(item);
    }),
  );
}

/**
 * Tokens of a pretended identity provider: `token-<subject>[:scopes]`. The verification of real tokens has its own
 * tests.
 */
const identity: Identity = {
  verify: (token) => {
    const match = /^token-([a-z]+)(?::(.*))?$/.exec(token);
    return Promise.resolve(
      match
        ? {
            issuer: 'https://login.example.com',
            subject: match[1] as string,
            client: 'web',
            expiresAtMs: Date.now() + 900_000,
            ...(match[2] === undefined ? {} : { scopes: match[2].split('+') }),
          }
        : undefined,
    );
  },
};

/** One raw request: lets headers be repeated, which fetch cannot. */
function raw(api: Api, path: string, headers: readonly string[]): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${api.origin}${path}`,
      { method: 'GET', headers: headers as unknown as http.OutgoingHttpHeaders },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString();
        });
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body });
        });
      },
    );
    request.on('error', reject);
    request.end();
  });
}

describe('guards', function guards() {
  this.timeout(120_000);
  let api: Api;
  let x: House;
  let y: House;

  before(async () => {
    api = await startApi('http_guards', { identity });
    x = await furnish(api);
    y = await furnish(api);
  });
  after(() => api.close());

  const revisionOf = async (house: House): Promise<number> =>
    (await api.call('GET', `/v1/companies/${house.companyId}/events?limit=1`, { key: house.key })).body[
      'total'
    ] as number;
  const sampleOf = (row: Row, house: House): Promise<Sample> =>
    (SAMPLES[nameOf(row)] ?? (() => Promise.reject(new Error(`no sample for ${nameOf(row)}`))))(api, house);

  it('paths are routes: fixed segments win, no half path matches, ids are percent-decoded, methods told', async () => {
    const found = async (method: string, path: string): Promise<string> => {
      const answer = await api.call(method, path, { key: x.key });
      expect(answer.headers.get('ratelimit'), `${path} costs a request`).to.equal(null); // enterprise, without limits
      return `${answer.status} ${answer.headers.get('allow') ?? ''}`.trim();
    };
    expect(await found('GET', '/v1/journals/batch')).to.equal('405 POST');
    expect(await found('PUT', '/v1/journals')).to.equal('405 POST, GET');
    expect(await found('OPTIONS', '/v1/journals')).to.equal('405 POST, GET');
    expect(await found('HEAD', '/v1/journals')).to.equal('200');
    const named = await api.call('PATCH', '/v1/accounts/11%310', { key: x.key, body: {} });
    expect(named.status, named.text).to.equal(200);
    expect(named.body).to.have.property('code', '1110');
    for (const path of [
      '/v1',
      '/v1/',
      '/v1/journals/',
      '/v1//journals',
      '/v1/Journals',
      '/v1/journals/x/y',
      '/v1/companies//accounts',
      `/v1/companies/${x.companyId}/`,
      `/v1/companies/${x.companyId}/accounts/`,
      '/v1/accounts/%zz',
      '/v1/journals/%E0%A4%A',
    ]) {
      const answer = await api.call('GET', path, { key: x.key });
      expect(answer.status, path).to.equal(404);
      const error = path.startsWith('/v1/companies') ? answer.body : (answer.body['error'] as object);
      expect(error, path).to.have.property('code', 'not_found');
    }
    // Outside of the interface no credential is asked for, and none helps.
    expect((await api.call('GET', '/V1/journals')).status).to.equal(404);
  });

  describe('credentials', () => {
    it('bad ones of every kind get the same 401, byte for byte', async () => {
      const revoked = await made(api, x, '/api-keys', { name: 'gone', role: 'owner' });
      await api.call('DELETE', `/v1/api-keys/${revoked['id'] as string}`, { key: x.key });
      const bad = [
        undefined,
        'x',
        'dch_sk_',
        `dch_sk_${'A'.repeat(36)}`,
        x.key.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
        revoked['secret'] as string,
        'token-',
        'a.b.c',
        'x'.repeat(9_000),
      ];
      for (const path of [
        '/v1/journals',
        `/v1/companies/${x.companyId}/accounts`,
        '/v1/nowhere',
        '/v1/companies/nowhere/at/all',
      ]) {
        const texts = new Set<string>();
        for (const key of bad) {
          const answer = await api.call('GET', path, { key, headers: { 'X-Request-Id': 'req_asked' } });
          expect(answer.status, path).to.equal(401);
          expect(answer.text).to.include('req_asked');
          expect(answer.headers.get('www-authenticate')).to.match(
            key === undefined ? /^Bearer realm="daicho"$/ : /^Bearer realm="daicho", error="invalid_token"$/,
          );
          expect(answer.headers.get('ratelimit')).to.equal(null);
          texts.add(answer.text);
        }
        expect(texts.size, path).to.equal(1);
      }
    });

    it('are read from the header only, in any case, once', async () => {
      for (const value of [`Bearer ${x.key}`, `bearer ${x.key}`, `BEARER   ${x.key} `])
        expect((await raw(api, '/v1/journals', ['Host', 'a', 'Authorization', value])).status, value).to.equal(200);
      for (const value of [x.key, `Basic ${x.key}`, `Bearer${x.key}`, `Bearer ${x.key} ${x.key}`])
        expect((await raw(api, '/v1/journals', ['Host', 'a', 'Authorization', value])).status, value).to.equal(401);
      expect(
        (
          await raw(api, '/v1/journals', [
            'Host',
            'a',
            'Authorization',
            `Bearer ${x.key}`,
            'authorization',
            `Bearer ${x.key}`,
          ])
        ).status,
      ).to.equal(400);
      expect((await api.call('GET', `/v1/journals?access_token=${x.key}`)).status).to.equal(401);
    });

    it('a revoked key stops at once in this process; a rotated one keeps its overlap', async () => {
      const key = await made(api, x, '/api-keys', { name: 'short', role: 'viewer' });
      const id = key['id'] as string;
      expect((await api.call('GET', '/v1/accounts', { key: key['secret'] as string })).status).to.equal(200);
      const rotated = await api.call('POST', `/v1/api-keys/${id}/rotate`, {
        key: x.key,
        body: { overlap_seconds: 60 },
      });
      expect(rotated.body['secret'])
        .to.match(/^dch_sk_[0-9A-Za-z]{36}$/)
        .and.not.equal(key['secret']);
      for (const secret of [key['secret'], rotated.body['secret']])
        expect((await api.call('GET', '/v1/accounts', { key: secret as string })).status).to.equal(200);
      const gone = await api.call('DELETE', `/v1/api-keys/${id}`, { key: x.key });
      expect(gone.body).to.deep.equal({ id, status: 'revoked' });
      for (const secret of [key['secret'], rotated.body['secret']])
        expect((await api.call('GET', '/v1/accounts', { key: secret as string })).status).to.equal(401);
    });

    it('too many failures from one address: 429, and the good keep working', async () => {
      const strict = await startApi('http_failures', { authFailuresPerMinute: 5 });
      try {
        const { ownerKey } = await strict.newCompany();
        const statuses = [];
        for (let i = 0; i < 7; i++)
          statuses.push((await strict.call('GET', '/v1/journals', { key: `guess${i}` })).status);
        expect(statuses).to.deep.equal([401, 401, 401, 401, 401, 429, 429]);
        expect((await strict.call('GET', '/v1/journals', { key: ownerKey })).status).to.equal(200);
      } finally {
        await strict.close();
      }
    });
  });

  describe('users', () => {
    it('see their companies with their role there, narrowed by the scopes of the token', async () => {
      await made(api, x, '/members', { subject: 'https://login.example.com|anna', role: 'accountant' });
      await made(api, y, '/members', { subject: 'https://login.example.com|anna', role: 'viewer' });
      const list = (await api.call('GET', '/v1/companies', { key: 'token-anna' })).body['data'] as { id: string }[];
      expect(list.map(({ id }) => id).sort()).to.deep.equal([x.companyId, y.companyId].sort());
      const post = (key: string, house: House): Promise<Answer> =>
        api.call('POST', `/v1/companies/${house.companyId}/journal-entries`, { key, body: entryBody() });
      expect((await post('token-anna', x)).status).to.equal(201);
      expect((await post('token-anna', y)).status).to.equal(403);
      expect((await post('token-anna:accounts:read', x)).status).to.equal(403);
      expect((await post('token-anna:openid', x)).status).to.equal(403);
      expect((await post('token-nobody', x)).status).to.equal(404);
    });

    it('name the company on surface A by Company-Id unless they have only one', async () => {
      const ask = (key: string, headers?: Record<string, string>): Promise<Answer> =>
        api.call('GET', '/v1/accounts', { key, headers });
      const nameless = await ask('token-anna');
      expect([nameless.status, (nameless.body['error'] as { field: string }).field]).to.deep.equal([400, 'Company-Id']);
      expect((await ask('token-anna', { 'company-id': x.companyId })).status).to.equal(200);
      expect((await ask('token-nobody', { 'company-id': x.companyId })).status).to.equal(404);
      await made(api, x, '/members', { subject: 'https://login.example.com|ben', role: 'viewer' });
      expect((await ask('token-ben')).status).to.equal(200);
      expect((await ask(x.key, { 'company-id': y.companyId })).status).to.equal(404);
      expect((await ask(x.key, { 'company-id': x.companyId })).status).to.equal(200);
    });

    it('become the owner of the company that they create', async () => {
      const created = await api.call('POST', '/v1/companies', { key: 'token-carl', body: { name: 'カール商店' } });
      expect(created.status, created.text).to.equal(201);
      expect(created.body).to.include({ plan: 'free' }).and.not.have.property('ownerKey');
      expect(
        (await api.call('POST', '/v1/api-keys', { key: 'token-carl', body: { name: 'k', role: 'owner' } })).status,
      ).to.equal(201);
      expect(
        (await api.call('POST', '/v1/companies', { key: 'token-carl', body: { name: 'x', plan: 'pro' } })).status,
      ).to.equal(400);
    });
  });

  describe('users who open companies', () => {
    const open = (at: Api, key: string, idempotencyKey: string): Promise<Answer> =>
      at.call('POST', '/v1/companies', {
        key,
        body: { name: 'ドラ商店' },
        headers: { 'idempotency-key': idempotencyKey },
      });
    it('open five a day; a repeated request is no sixth, and operators are not counted', async () => {
      const opened = [];
      for (let i = 0; i < 5; i++) opened.push(await open(api, 'token-dora', `dora-${i}`));
      expect(opened.map(({ status }) => status)).to.deep.equal([201, 201, 201, 201, 201]);
      const sixth = await open(api, 'token-dora', 'dora-5');
      expect([sixth.status, sixth.body['code']]).to.deep.equal([429, 'rate_limited']);
      expect(Number(sixth.headers.get('retry-after'))).to.be.within(86_000, 86_400);
      expect(
        (await api.call('POST', '/v1/companies?dryRun=true', { key: 'token-dora', body: { name: 'x' } })).status,
      ).to.equal(429);
      const repeated = await open(api, 'token-dora', 'dora-0');
      expect([repeated.status, repeated.body['id'], repeated.headers.get('idempotency-replayed')]).to.deep.equal([
        201,
        opened[0]?.body['id'],
        'true',
      ]);
      expect((await open(api, 'token-emil', 'dora-0')).status).to.equal(201);
      expect((await open(api, api.operatorKey, 'dora-0')).status).to.equal(201);
    });

    it('open as many as the installation says, also after it has started anew', async () => {
      const first = await startApi('http_companies', { identity, companiesPerUserPerDay: 1 });
      try {
        expect((await open(first, 'token-dora', 'a')).status).to.equal(201);
        const again = await startApi('http_companies', {
          identity,
          companiesPerUserPerDay: 1,
          databaseUrl: first.databaseUrl,
        });
        try {
          expect((await open(again, 'token-dora', 'b')).status).to.equal(429);
          expect((await open(again, 'token-anna', 'b')).status).to.equal(201);
        } finally {
          await again.close();
        }
      } finally {
        await first.close();
      }
    });
  });

  describe('operators', () => {
    it('run the installation and see no books', async () => {
      await all(
        BUILT.filter((row) => row.company !== 'none'),
        async (row) => {
          const answer = await send(api, row, row.operators ? {} : await sampleOf(row, x), {
            key: api.operatorKey,
            companyId: x.companyId,
            ...(row.behind.kind === 'command' ? { query: 'dryRun=true' } : {}),
          });
          if (row.operators) expect(answer.status, `${row.method} ${row.path}`).to.not.be.oneOf([401, 403]);
          else expect(answer.status, `${row.method} ${row.path}`).to.equal(403);
        },
      );
      expect(
        (
          await api.call('GET', `/v1/companies/comp_01938f5e-0000-7000-8000-000000000000/accounts`, {
            key: api.operatorKey,
          })
        ).status,
      ).to.equal(404);
    });

    it('make keys for a company that they name, and set plans', async () => {
      expect(
        (await api.call('POST', '/v1/api-keys', { key: api.operatorKey, body: { name: 'k', role: 'viewer' } })).status,
      ).to.equal(400);
      const key = await api.call('POST', '/v1/api-keys', {
        key: api.operatorKey,
        body: { name: 'k', role: 'viewer', company_id: x.companyId },
      });
      expect(key.status, key.text).to.equal(201);
      const list = await api.call('GET', `/v1/api-keys?company_id=${x.companyId}`, { key: api.operatorKey });
      expect((list.body['data'] as { id: string }[]).map(({ id }) => id)).to.include(key.body['id'] as string);
      const patched = await api.call('PATCH', `/v1/companies/${y.companyId}`, {
        key: api.operatorKey,
        body: { limits: { surfaceA: 100_000, surfaceB: 100_000 } },
      });
      expect(patched.status, patched.text).to.equal(200);
      expect(
        (await api.call('PATCH', `/v1/companies/${y.companyId}`, { key: y.key, body: { plan: 'pro' } })).status,
      ).to.equal(400);
    });
  });

  describe('isolation', () => {
    it("another company's id in the path is 404 for every operation, and nothing of its own moves", async () => {
      const before = await revisionOf(y);
      await all(BUILT, async (row) => {
        const sample = row.noKeys || row.company === 'none' ? {} : await sampleOf(row, x);
        if (row.path.includes(':companyId')) {
          const foreign = await send(api, row, sample, { key: x.key, companyId: y.companyId });
          expect(foreign.status, `${row.method} ${row.path} on the other company`).to.equal(404);
          const random = await send(api, row, sample, {
            key: x.key,
            companyId: 'comp_01938f5e-0000-7000-8000-000000000000',
          });
          expect(random.text.replace(/req_[\w-]+/, ''), row.path).to.equal(foreign.text.replace(/req_[\w-]+/, ''));
        }
        if (Object.keys(row.params).length === 0) return;
        const ids = {
          entryId: y.entryId,
          id: y.entryId,
          jeId: y.entryId,
          acctId: y.accountId,
          code: 'no-such-code',
          taxId: y.taxCodeId,
          labelId: y.labelId,
          partnerId: y.partnerId,
          fpId: y.monthId,
          keyId: y.keyId,
          memberId: y.memberId,
        };
        const own = row.path.startsWith('/v1/api-keys') ? { ...ids, id: y.keyId } : ids;
        const texts = new Set<string>();
        const wrong = (make: (id: string) => string): Record<string, string> =>
          Object.fromEntries(Object.entries(own).map(([name, id]) => [name, make(id)]));
        const odd = [
          wrong((id) => id.slice(0, -3)),
          wrong((id) => `zz_${id}`),
          wrong(() => "x' or 1=1--"),
          wrong(() => '\u0000'),
          wrong(() => '%'),
          wrong(() => 'あ'.repeat(90)),
        ];
        const never = wrong((id) => id.replace(/....$/, '0000'));
        for (const values of [own, never, ...depth([odd[BUILT.indexOf(row) % odd.length] ?? {}], odd)]) {
          const answer = await send(api, row, { ...sample, values }, { key: x.key, companyId: x.companyId });
          expect(answer.status, `${row.method} ${row.path} ${JSON.stringify(values)} ${answer.text}`).to.equal(404);
          // What is no id at all is told so, in the caller's own words: nothing of ours.
          texts.add(answer.text.replace(/req_[\w-]+/, '').replace(/; [^;]*is no id: take the id from [a-z ]+/, ''));
        }
        expect([...texts], `${row.method} ${row.path}`).to.have.length(1);
      });
      expect(await revisionOf(y)).to.equal(before);
    });

    it("another company's id in a body or a query is as unknown as one that never was", async () => {
      const before = await revisionOf(y);
      const line = (more: object): object =>
        entryBody({
          lines: [
            { side: 'debit', amount: 5, accountCode: '6320', ...more },
            { side: 'credit', accountCode: '1120', amount: 5 },
          ],
        });
      const B = `/v1/companies/${x.companyId}`;
      const never = (id: string): string => id.replace(/....$/, '0000');
      const places: [string, string, (id: string) => object | string, string][] = [
        ['POST', `${B}/journal-entries`, (id) => line({ accountCode: undefined, accountId: id }), y.accountId],
        ['POST', `${B}/journal-entries`, (id) => line({ partnerId: id }), y.partnerId],
        ['POST', `${B}/journal-entries`, (id) => line({ labelIds: [id] }), y.labelId],
        ['POST', `${B}/journal-entries`, (id) => line({ taxCodeId: id }), y.ownTaxCodeId],
        ['POST', `${B}/journal-entries`, (id) => entryBody({ partnerId: id }), y.partnerId],
        [
          'POST',
          `${B}/journal-entries/${x.entryId}/reverse`,
          (id) => ({ lines: [{ lineId: id, amount: 1 }] }),
          y.lineId,
        ],
        ['POST', `${B}/accounts`, (id) => ({ code: 'Z1', name: 'z', class: 'expense', parentId: id }), y.accountId],
        ['POST', `${B}/labels`, (id) => ({ name: 'z', parentId: id }), y.labelId],
        ['POST', `${B}/partners`, (id) => ({ name: 'z', defaultAccountId: id }), y.accountId],
        ['GET', `${B}/journal-entries`, (id) => `accountId=${id}`, y.accountId],
        ['GET', `${B}/journal-entries`, (id) => `partnerId=${id}`, y.partnerId],
        ['GET', `${B}/journal-entries`, (id) => `labelId=${id}`, y.labelId],
        ['GET', `${B}/journal-entries`, (id) => `taxCodeId=${id}`, y.ownTaxCodeId],
        ['GET', `${B}/reports/trial-balance`, (id) => `from=2026-04-01&to=2026-04-30&partnerId=${id}`, y.partnerId],
        ['GET', `${B}/reports/general-ledger`, (id) => `from=2026-04-01&to=2026-04-30&accountCode=${id}`, y.accountId],
      ];
      for (const [method, path, make, id] of places) {
        const ask = async (which: string): Promise<Answer> => {
          const made = make(which);
          return typeof made === 'string'
            ? api.call(method, `${path}?${made}`, { key: x.key })
            : api.call(method, path, { key: x.key, body: made });
        };
        const [foreign, unknown] = [await ask(id), await ask(never(id))];
        expect(foreign.status, `${method} ${path} ${foreign.text}`).to.equal(400);
        const plain = (answer: Answer, own: string): string =>
          answer.text.replaceAll(own, 'ID').replace(/req_[\w-]+/, '');
        expect(plain(foreign, id), `${method} ${path}`).to.equal(plain(unknown, never(id)));
      }
      const cursor = (await api.call('GET', `/v1/companies/${y.companyId}/accounts?limit=1`, { key: y.key })).body[
        'nextCursor'
      ] as string;
      expect((await api.call('GET', `${B}/accounts?limit=1&cursor=${cursor}`, { key: x.key })).status).to.equal(400);
      expect((await api.call('GET', `${B}/events?entityId=${y.entryId}`, { key: x.key })).body['total']).to.equal(0);
      expect(await revisionOf(y)).to.equal(before);
    });
  });

  describe('roles', () => {
    for (const role of Object.keys(ROLES) as Role[]) {
      it(`${role}: every operation is allowed or refused as the table of roles says`, async () => {
        const key = await api.newKey(x.key, { role });
        const scopes: ReadonlySet<Scope> = new Set(ROLES[role]);
        await all(
          BUILT.filter((row) => row.company !== 'none'),
          async (row) => {
            const allowed =
              row.needs !== null
                ? scopes.has(row.needs)
                : (row.needsAnyOf ?? []).length === 0 || (row.needsAnyOf ?? []).some((scope) => scopes.has(scope));
            // Ids that do not exist: an allowed call gets as far as 404 or 400 and changes nothing.
            const answer = await send(
              api,
              row,
              {},
              { key, companyId: x.companyId, ...(row.behind.kind === 'command' ? { query: 'dryRun=true' } : {}) },
            );
            if (allowed)
              expect(answer.status, `${row.method} ${row.path} ${answer.text}`).to.not.be.oneOf([401, 403, 500, 503]);
            else
              expect(
                [answer.status, /insufficient_scope/.test(answer.text)],
                `${row.method} ${row.path}`,
              ).to.deep.equal([403, true]);
          },
        );
      });
    }

    it('posting needs entries:post, a draft entries:draft; nobody makes a key stronger than himself', async () => {
      const agent = await api.newKey(x.key, { role: 'agent' });
      const post = (key: string, body: object): Promise<Answer> =>
        api.call('POST', '/v1/journals', { key, body: entryInA(body as Record<string, unknown>) });
      const refused = await post(agent, entryBody());
      expect([refused.status, (refused.body['error'] as { code: string }).code]).to.deep.equal([
        403,
        'approval_required',
      ]);
      expect((await post(agent, entryBody({ status: 'draft' }))).body).to.include({ status: 'draft' });
      const clerk = await api.newKey(x.key, { scopes: ['keys:write', 'entries:read'] });
      expect(
        (await api.call('POST', '/v1/api-keys', { key: clerk, body: { name: 'up', role: 'owner' } })).status,
      ).to.equal(403);
      expect(
        (await api.call('POST', '/v1/api-keys', { key: clerk, body: { name: 'same', scopes: ['entries:read'] } }))
          .status,
      ).to.equal(201);
      expect(
        (
          await api.call('POST', '/v1/api-keys', {
            key: clerk,
            body: { name: 'both', role: 'viewer', scopes: ['entries:read'] },
          })
        ).status,
      ).to.equal(400);
    });

    it('every scope is used by a row or a command', () => {
      const used = new Set(
        BUILT.flatMap((row) => [row.needs, ...(row.needsAnyOf ?? [])]).filter((scope) => scope !== null),
      );
      expect(SCOPES.filter((scope) => !used.has(scope))).to.deep.equal([]);
    });
  });

  describe('mass assignment', () => {
    const FIELDS = [
      'id',
      'status',
      'companyId',
      'createdAt',
      'createdBy',
      'approvedBy',
      'postedBy',
      'position',
      'entryNumber',
      'engine',
      'role',
      'plan',
      'version2',
      'hash',
      'operator',
      'constructor',
    ];
    it('a field that is not of the input is refused by name, and nothing happens', async () => {
      const before = await revisionOf(y);
      await all(
        BUILT.filter((row) => row.behind.kind === 'command' && row.method !== 'DELETE' && row.company !== 'none'),
        async (row) => {
          if (row.behind.kind !== 'command') return;
          const shape = (row.behind.command.input as unknown as { shape: object }).shape;
          const values = {
            entryId: y.entryId,
            id: row.path.includes('api-keys') ? y.keyId : y.entryId,
            jeId: y.entryId,
            acctId: y.accountId,
            code: y.accountCode,
            taxId: y.ownTaxCodeId,
            labelId: y.labelId,
            partnerId: y.partnerId,
            fpId: y.monthId,
            keyId: y.keyId,
            memberId: y.memberId,
          };
          const body =
            /^(?:create|open|post|add)-/.test(nameOf(row)) && !/^post-(?:draft|payroll-run)$/.test(nameOf(row))
              ? ((await sampleOf(row, y)).body ?? {})
              : {};
          // Each row bears some of them, each of them many rows; `npm run prove` sends them all.
          const some = depth(
            FIELDS.filter((_name, i) => (BUILT.indexOf(row) + i) % 5 === 0),
            FIELDS,
          );
          for (const field of some.filter(
            (name) => !(name in shape) && !(name === 'companyId' && row.company === 'input'),
          )) {
            const answer = await send(
              api,
              row,
              { values, body: { ...body, [field]: 'x' } },
              { key: y.key, companyId: y.companyId },
            );
            const error = row.surface === 'a' ? (answer.body['error'] as Record<string, unknown>) : answer.body;
            expect([answer.status, error['code']], `${row.method} ${row.path} ${field}: ${answer.text}`).to.deep.equal([
              400,
              'validation_error',
            ]);
            const word = row.surface === 'a' ? snake(field) : field;
            expect(JSON.stringify(answer.body), `${row.method} ${row.path}`).to.include(`"${word}"`);
          }
          for (const field of [...Object.values(row.params), ...(row.alsoNames ?? [])]) {
            const answer = await send(
              api,
              row,
              { values, body: { ...body, [field]: 'x' } },
              { key: y.key, companyId: y.companyId },
            );
            expect(answer.status, `${row.method} ${row.path} ${field}`).to.equal(400);
          }
        },
      );
      expect(await revisionOf(y)).to.equal(before);
    });
  });

  describe('limits', () => {
    it('are those of spec section 8, by plan and surface', () => {
      const table = (['free', 'pro', 'enterprise'] as const).map((plan) => [
        budgetOf({ plan }, 'a'),
        budgetOf({ plan }, 'b'),
      ]);
      expect(table).to.deep.equal([
        [60, 100],
        [600, 1_000],
        [undefined, undefined],
      ]);
      expect(budgetOf({ plan: 'enterprise', limits: { surfaceA: 7, surfaceB: 9 } }, 'b')).to.equal(9);
    });

    it('hold exactly under parallel calls, per token and surface, however the token is written', async () => {
      const { companyId, ownerKey: key } = await api.newCompany({ plan: 'free' });
      const count = async (
        times: number,
        path: string,
        headers: (i: number) => Record<string, string>,
      ): Promise<number[]> =>
        (
          await Promise.all(Array.from({ length: times }, (_, i) => api.call('GET', path, { headers: headers(i) })))
        ).map(({ status }) => status);
      const variants = (i: number): Record<string, string> => ({
        authorization: `${['Bearer', 'bearer', 'BEARER'][i % 3]}${' '.repeat(1 + (i % 2))}${key}`,
        'x-forwarded-for': `10.0.0.${i}`,
      });
      const a = await count(90, '/v1/accounts?per_page=1', variants);
      expect([a.filter((status) => status === 200).length, a.filter((status) => status === 429).length]).to.deep.equal([
        60, 30,
      ]);
      const b = await count(130, `/v1/companies/${companyId}/labels`, variants);
      expect([b.filter((status) => status === 200).length, b.filter((status) => status === 429).length]).to.deep.equal([
        100, 30,
      ]);
      const refused = await api.call('GET', `/v1/companies/${companyId}/labels`, { key });
      expect(refused.status).to.equal(429);
      expect(refused.body).to.include({ code: 'rate_limited' });
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
      expect(refused.headers.get('x-ratelimit-limit')).to.equal('100');
      expect(refused.headers.get('x-ratelimit-remaining')).to.equal('0');
      expect(refused.headers.get('ratelimit-policy')).to.equal('"default";q=100;w=60');
      expect(refused.headers.get('ratelimit')).to.match(/^"default";r=0;t=\d+$/);
      expect((await api.call('GET', '/v1/nowhere', { key })).status).to.equal(429);
      expect((await api.call('GET', '/v1/companies', { key: x.key })).headers.get('x-ratelimit-limit')).to.equal(null);
    });

    it('hold for all callers of a company together, however many keys it has, and say so', async () => {
      const { companyId, ownerKey } = await api.newCompany({ plan: 'free' });
      const keys = [ownerKey];
      let made: Answer | undefined;
      while (made?.status !== 403) {
        made = await api.call('POST', '/v1/api-keys', { key: ownerKey, body: { name: 'one more', role: 'viewer' } });
        if (made.status === 201) keys.push(made.body['secret'] as string);
        expect(made.status, made.text).to.be.oneOf([201, 403]);
      }
      expect(made.body['error'], made.text).to.include({ code: 'plan_limit' });
      expect(keys).to.have.length(LIMITS.plans.free.keys);
      const path = `/v1/companies/${companyId}/labels`;
      const answers = await Promise.all(
        keys.flatMap((key) => Array.from({ length: 40 }, () => api.call('GET', path, { key }))),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.length - refused.length).to.equal(companyBudgetOf({ plan: 'free' }, 'b'));
      const [one] = refused;
      expect(one?.body['error'] ?? one?.text).to.match(/300 requests per minute of all callers of the company/);
      expect(one?.headers.get('ratelimit-policy')).to.equal('"default";q=100;w=60, "company";q=300;w=60');
      expect(one?.headers.get('x-ratelimit-limit')).to.equal('300');
      expect(one?.headers.get('x-ratelimit-remaining')).to.equal('0');
      expect(Number(one?.headers.get('retry-after'))).to.be.within(1, 60);
      // A neighbour has all of his own.
      const { companyId: other, ownerKey: key } = await api.newCompany({ plan: 'free' });
      expect((await api.call('GET', `/v1/companies/${other}/labels`, { key })).status).to.equal(200);
    });

    it('what is left is the least of what the caller and all together have left', async () => {
      const counters = memoryCounters();
      const of = (n: number): Session =>
        ({ kind: 'api_key', id: `key_${n}`, companyId: 'comp_1' }) as unknown as Session;
      const service = { planOf: () => Promise.resolve({ plan: 'free' as const }) };
      for (let n = 0; n < 250; n++) await takeOne({ service, counters }, of(n % 3), 'b', undefined, []);
      const left = await leftOf(counters, of(9) as never, 'b', 'comp_1', { plan: 'free' });
      expect(left?.remaining).to.equal(50);
      const own = await leftOf(counters, of(0) as never, 'b', 'comp_1', { plan: 'free' });
      expect(own?.remaining).to.equal(16);
      await counters.close();
    });

    it('hold for dear work of a company apart: previews, backtests, exports', async () => {
      const { companyId, ownerKey: key } = await api.newCompany({ plan: 'free' });
      const at = (path: string): string => `/v1/companies/${companyId}${path}`;
      const budget = dearBudgetOf({ plan: 'free' }) ?? 0;
      const rule = {
        name: 'x',
        conditions: [{ field: 'description', operator: 'contains', value: 'x' }],
        action: 'ignore',
      };
      const asks: (() => Promise<Answer>)[] = [
        () => api.call('POST', at('/undo'), { key, body: { correlationId: 'x', dryRun: true } }),
        () => api.call('POST', at('/rules/backtest'), { key, body: { rule, from: '2026-04-01', to: '2026-04-30' } }),
        () => api.call('GET', at('/reports/trial-balance?from=2026-04-01&to=2026-04-30&format=csv'), { key }),
      ];
      const statuses: number[] = [];
      for (let n = 0; n < budget + 4; n++) {
        const answer = await asks[n % asks.length]?.();
        expect(answer?.status, answer?.text).to.be.oneOf([200, 429]);
        statuses.push(answer?.status ?? 0);
      }
      expect(statuses.filter((status) => status === 200)).to.have.length(budget);
      const [preview] = asks;
      const refused = await preview?.();
      expect(refused?.body['error'] ?? refused?.text).to.match(/20 exports, imports, previews and the like a minute/);
      expect(Number(refused?.headers.get('retry-after'))).to.be.within(1, 60);
      // All else goes on.
      expect((await api.call('GET', at('/labels'), { key })).status).to.equal(200);
    });

    it('hold for journal imports and previews of batches as for other imports, not for small batches', async () => {
      for (const [count, query] of [
        [1, '?dryRun=true'],
        [LIMITS.cheapBatchEntries + 1, ''],
      ] as const) {
        const { companyId, ownerKey: key } = await api.newCompany({ plan: 'free' });
        const path = `/v1/companies/${companyId}/journal-entries/batch`;
        const send = (entries: number, asked: string): Promise<Answer> =>
          api.call('POST', path + asked, {
            key,
            body: { entries: Array.from({ length: entries }, () => entryBody()) },
          });
        const budget = dearBudgetOf({ plan: 'free' }) ?? 0;
        for (let n = 0; n < budget; n++) expect((await send(count, query)).status, `${count} of ${n}`).to.be.below(300);
        const refused = await send(count, query);
        expect([refused.status, refused.body['code']], refused.text).to.deep.equal([429, 'rate_limited']);
        expect((await send(LIMITS.cheapBatchEntries, '')).status).to.equal(201);
      }
    });

    it('large bodies of what is dear give their place back, whatever they ask for', async () => {
      const { companyId, ownerKey: key } = await api.newCompany();
      const conditions = Array.from({ length: 20 }, () => ({ field: 'description', operator: 'contains', value: 'x' }));
      const memo = '家'.repeat(2_000);
      const lines = Array.from({ length: 20 }, (_, i) =>
        i === 0 ? { accountCode: '6110', rest: true, memo } : { accountCode: '6110', amount: 1, memo },
      );
      const body = { rule: { name: 'x', conditions, action: 'suggest', lines }, from: '2026-04-01', to: '2026-04-30' };
      expect(JSON.stringify(body).length * 3).to.be.above(LIMITS.dearBodyBytes);
      for (let n = 0; n < 2 * LIMITS.admission.body.atOnce; n++) {
        const answer = await api.call('POST', `/v1/companies/${companyId}/rules/backtest`, { key, body });
        expect(answer.status, answer.text.slice(0, 300)).to.equal(200);
      }
    });
  });
});
