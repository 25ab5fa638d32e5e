// Sessions of the dashboard on the real service: no key in the browser, two halves, and every attack refused.
import { expect } from 'chai';
import type { Clock } from '../../src/engine/ports.ts';
import { CODE_MS, IDLE_MS, SESSION_MS } from '../../src/http/web-sessions.ts';
import { WEB_POLICY, type WebFiles } from '../../src/http/web.ts';
import { CLOCK, startApi, type Answer, type Api } from '../api.ts';
import { codeFor, openPage, OWN, raw, trade, type Page } from './browser.ts';

const FILES: WebFiles = new Map([
  ['/app', { type: 'text/html; charset=utf-8', bytes: '<!doctype html><title>Daicho</title>' }],
  ['/app/start-ABCD2345.js', { type: 'text/javascript; charset=utf-8', bytes: 'void 0;' }],
  ['/app/journal-ABCD2345.js', { type: 'text/javascript; charset=utf-8', bytes: 'void 1;' }],
]);
const rent = (memo = 'rent'): object => ({
  effectiveDate: '2026-05-01',
  memo,
  status: 'posted',
  lines: [
    { side: 'debit', accountCode: '6320', amount: 1000 },
    { side: 'credit', accountCode: '1110', amount: 1000 },
  ],
});
const codes = ({ status, body }: Answer): unknown => [status, body['code']];

describe('sessions of the dashboard', function sessions() {
  this.timeout(60_000);
  let api: Api;
  let offsetMs = 0;
  let companyId: string;
  let ownerKey: string;
  let other: { companyId: string; ownerKey: string };
  const clock: Clock = { ...CLOCK, now: () => Date.now() + offsetMs };

  before(async () => {
    api = await startApi('web_sessions', { clock, web: () => Promise.resolve(FILES), feedTickMs: 50 });
    ({ companyId, ownerKey } = await api.newCompany());
    other = await api.newCompany();
  });
  after(() => api.close());
  afterEach(() => {
    offsetMs = 0;
  });
  const company = (rest = ''): string => `/app/v1/companies/${companyId}${rest}`;

  it('a code becomes a session of two halves, which reads and writes as its key does, and says so', async () => {
    const page = await openPage(api, ownerKey);
    expect(page.cookie).to.match(/^__Secure-daicho-\d+=[\w-]{43}$/);

    const read = await page.call('GET', company());
    expect(read.status, read.text).to.equal(200);
    expect(read.headers.get('cache-control')).to.equal('no-store');
    const posted = await page.call('POST', company('/journal-entries'), { body: rent() });
    expect(posted.status, posted.text).to.equal(201);

    const events = await page.call('GET', company(`/events?entityId=${String(posted.body['id'])}`));
    const [event] = events.body['data'] as { actor: Record<string, unknown> }[];
    const byKey = await api.call('POST', `/v1/companies/${companyId}/journal-entries`, { key: ownerKey, body: rent() });
    const { createdBy } = byKey.body as { createdBy: { type: string; id: string; name: string } };
    expect(event?.actor).to.deep.equal({ ...createdBy, via: 'dashboard' });
  });

  it('cookie and header: only for pages of ours, with their flags, for /app alone', async () => {
    const { headers } = await trade(api.origin, await codeFor(api, ownerKey));
    const cookie = headers.get('set-cookie');
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/app']) expect(cookie).to.contain(flag);
    const safari = await trade(api.origin, await codeFor(api, ownerKey), {
      'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    });
    expect(safari.headers.get('set-cookie'))
      .to.match(/^daicho-\d+=/)
      .and.not.contain('Secure');
  });

  /** What is changed of a good request, and how it is refused. */
  const attacks: readonly (readonly [string, (page: Page) => Record<string, string | undefined>, unknown])[] = [
    ['the cookie alone', () => ({ 'daicho-session': undefined }), [401, 'unauthorized']],
    ['the half alone', () => ({ cookie: undefined }), [401, 'unauthorized']],
    [
      'a server on another port that replays the cookie, and forges where the page is from',
      ({ cookie }) => ({ cookie, 'daicho-session': 'A'.repeat(43) }),
      [401, 'unauthorized'],
    ],
    [
      'the half in both places',
      ({ half, cookie }) => ({ cookie: `${cookie.split('=')[0]}=${half}` }),
      [401, 'unauthorized'],
    ],
    ['another site', () => ({ 'sec-fetch-site': 'cross-site' }), [403, 'forbidden']],
    ['the same site on another port', () => ({ 'sec-fetch-site': 'same-site' }), [403, 'forbidden']],
    ['an address typed by hand', () => ({ 'sec-fetch-site': 'none' }), [403, 'forbidden']],
    ['no word of where it comes from', () => ({ 'sec-fetch-site': undefined }), [403, 'forbidden']],
    ['another origin', () => ({ origin: 'https://evil.example' }), [403, 'forbidden']],
    ['an opaque origin', () => ({ origin: 'null' }), [403, 'forbidden']],
    ['a name that was made to lead here', () => ({ host: 'evil.example' }), [403, 'forbidden']],
    [
      'the bearer of a key in place of a half',
      () => ({ 'daicho-session': undefined, authorization: `Bearer ${ownerKey}` }),
      [401, 'unauthorized'],
    ],
  ];
  it('attacks on a session are refused, reading and writing, at /app/v1 and at its own address', async () => {
    const page = await openPage(api, ownerKey);
    const before = await page.call('GET', company('/events?limit=1&order=desc'));
    for (const [name, change, wanted] of attacks) {
      const headers = change(page);
      for (const [method, path, body] of [
        ['GET', company(), undefined],
        ['POST', company('/journal-entries'), rent()],
        ['GET', '/app/session', undefined],
        ['DELETE', '/app/sessions', undefined],
      ] as const)
        expect(codes(await page.call(method, path, { headers, body })), `${name}: ${method} ${path}`).to.deep.equal(
          wanted,
        );
    }
    // Nothing was written, and the session is there.
    const after = await page.call('GET', company('/events?limit=1&order=desc'));
    expect(after.body).to.deep.equal(before.body);
  });

  it('/v1 knows no cookie', async () => {
    const page = await openPage(api, ownerKey);
    expect(codes(await page.call('GET', `/v1/companies/${companyId}`))).to.deep.equal([401, 'unauthorized']);
    expect(codes(await page.call('POST', '/app/codes'))).to.deep.equal([401, 'unauthorized']);
  });

  it('a code is traded once, within a minute, by a page of ours', async () => {
    const code = await codeFor(api, ownerKey);
    expect(codes(await trade(api.origin, code, { 'sec-fetch-site': 'cross-site' }))).to.deep.equal([403, 'forbidden']);
    expect(codes(await trade(api.origin, code, { host: 'evil.example' }))).to.deep.equal([403, 'forbidden']);
    const both = await Promise.all([trade(api.origin, code), trade(api.origin, code)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([201, 401]);
    expect(codes(await trade(api.origin, code))).to.deep.equal([401, 'unauthorized']);

    const late = await codeFor(api, ownerKey);
    offsetMs = CODE_MS;
    expect(codes(await trade(api.origin, late))).to.deep.equal([401, 'unauthorized']);
    for (const wrong of ['', 'x', 'A'.repeat(43), null, 7, {}])
      expect((await raw(api.origin, 'POST', '/app/session', OWN, { code: wrong })).status).to.equal(401);
  });

  it('operators and strangers get no code', async () => {
    expect(codes(await api.call('POST', '/app/codes', { key: api.operatorKey }))).to.deep.equal([403, 'forbidden']);
    expect(codes(await api.call('POST', '/app/codes', {}))).to.deep.equal([401, 'unauthorized']);
    const headers = { origin: 'https://evil.example' };
    expect(codes(await api.call('POST', '/app/codes', { key: ownerKey, headers }))).to.deep.equal([403, 'forbidden']);
  });

  it('a revoked key is out at the next request, and its feed ends', async () => {
    const key = await api.call('POST', '/v1/api-keys', { key: ownerKey, body: { name: 'page', role: 'accountant' } });
    const page = await openPage(api, key.body['secret'] as string);
    const code = await codeFor(api, key.body['secret'] as string);
    const ended = page.call('GET', company('/events/stream'));
    await page.call('GET', company());
    await api.call('DELETE', `/v1/api-keys/${String(key.body['id'])}`, { key: ownerKey });
    expect(codes(await page.call('GET', company()))).to.deep.equal([401, 'unauthorized']);
    expect((await ended).text).to.match(/^: connected/);
    expect(codes(await trade(api.origin, code)), 'a code of before').to.deep.equal([401, 'unauthorized']);
  });

  it('a session ends when nobody uses it, and in all; a page that only listens keeps nothing open', async () => {
    const page = await openPage(api, ownerKey);
    offsetMs = IDLE_MS - 1_000;
    const unattended = { 'daicho-unattended': '1' };
    expect((await page.call('GET', company(), { headers: unattended })).status).to.equal(200);
    offsetMs = IDLE_MS + 1_000;
    expect(codes(await page.call('GET', company()))).to.deep.equal([401, 'unauthorized']);

    offsetMs = 0;
    const busy = await openPage(api, ownerKey);
    for (offsetMs = 0; offsetMs < SESSION_MS; offsetMs += IDLE_MS - 60_000)
      expect((await busy.call('GET', company())).status, String(offsetMs)).to.equal(200);
    offsetMs = SESSION_MS;
    expect(codes(await busy.call('GET', company()))).to.deep.equal([401, 'unauthorized']);
  });

  it('the books say who opened a session and who ended it, or that time did', async () => {
    const key = await api.newKey(ownerKey, { role: 'accountant' });
    const told = async (): Promise<unknown[]> => {
      const { body } = await api.call('GET', `/v1/companies/${companyId}/events?type=session.*&limit=500`, {
        key: ownerKey,
      });
      const all = body['data'] as {
        type: string;
        entity: object;
        actor: { id: string; via: string };
        data: { sessionId: string; reason?: string };
      }[];
      return all
        .filter(({ data }) => data.sessionId === id)
        .map(({ type, actor, data }) => [type, actor.id, actor.via, data.reason]);
    };
    const page = await openPage(api, key);
    const { id, holder } = (await page.call('GET', '/app/session')).body as { id: string; holder: { id: string } };
    const opened = ['session.opened', holder.id, 'dashboard', undefined];
    expect(await told()).to.deep.equal([opened]);
    await page.call('DELETE', '/app/session');
    expect(await told()).to.deep.equal([opened, ['session.ended', holder.id, 'dashboard', 'logged_out']]);
  });

  it('that a session was left alone, or lasted too long, is told once, by the time', async () => {
    const events = async (): Promise<{ reason?: string; by: string }[]> => {
      const { body } = await api.call('GET', `/v1/companies/${companyId}/events?type=session.ended&limit=500`, {
        key: ownerKey,
      });
      return (body['data'] as { actor: { type: string }; data: { sessionId: string; reason: string } }[]).flatMap(
        ({ actor, data }) => (ids.includes(data.sessionId) ? [{ reason: data.reason, by: actor.type }] : []),
      );
    };
    const pages = [await openPage(api, ownerKey), await openPage(api, ownerKey)];
    const ids: string[] = [];
    for (const page of pages) ids.push((await page.call('GET', '/app/session')).body['id'] as string);
    // One is used until it has lasted too long, the other left alone.
    for (offsetMs = 0; offsetMs < SESSION_MS; offsetMs += IDLE_MS - 60_000) await pages[0]?.call('GET', company());
    offsetMs = SESSION_MS;
    await Promise.all([1, 2, 3].map(() => (pages[0] as Page).call('GET', company())));
    await openPage(api, ownerKey);
    expect((await events()).sort((a, b) => String(a.reason).localeCompare(String(b.reason)))).to.deep.equal([
      { reason: 'idle', by: 'system' },
      { reason: 'too_old', by: 'system' },
    ]);
  });

  it('logging out: this one, one of them, everywhere; never those of others', async () => {
    const key = await api.newKey(ownerKey, { role: 'accountant' });
    const pages = await Promise.all([1, 2, 3].map(() => openPage(api, key)));
    const stranger = await openPage(api, ownerKey);
    const [one, two, three] = pages as [Page, Page, Page];
    const listed = (await one.call('GET', '/app/sessions')).body['data'] as { id: string; current: boolean }[];
    expect(listed.map(({ current }) => current).sort()).to.deep.equal([false, false, true]);
    const idOf = async (page: Page): Promise<string> => (await page.call('GET', '/app/session')).body['id'] as string;

    expect(codes(await one.call('DELETE', `/app/sessions/${await idOf(stranger)}`))).to.deep.equal([404, 'not_found']);
    expect((await one.call('DELETE', `/app/sessions/${await idOf(two)}`)).status).to.equal(200);
    expect((await two.call('GET', company())).status).to.equal(401);
    const out = await one.call('DELETE', '/app/session');
    expect(out.headers.get('set-cookie')).to.contain('Max-Age=0');
    expect((await one.call('GET', company())).status).to.equal(401);
    expect((await three.call('DELETE', '/app/sessions')).body).to.deep.equal({ ended: 1 });
    expect((await three.call('GET', company())).status).to.equal(401);
    expect((await stranger.call('GET', company())).status).to.equal(200);
  });

  it('isolation and roles are those of the key', async () => {
    const page = await openPage(api, ownerKey);
    expect(codes(await page.call('GET', `/app/v1/companies/${other.companyId}`))).to.deep.equal([404, 'not_found']);
    const viewer = await openPage(api, await api.newKey(ownerKey, { role: 'viewer' }));
    expect(codes(await viewer.call('POST', company('/journal-entries'), { body: rent() }))).to.deep.equal([
      403,
      'insufficient_scope',
    ]);
    expect(codes(await viewer.call('GET', company('/events/stream')))).to.deep.equal([403, 'insufficient_scope']);
  });

  it('files are served under the policy, places in the page too; what is not there is not', async () => {
    for (const path of ['/app', '/app/', '/app/journal/je_1', '/app/start-ABCD2345.js']) {
      const { status, headers } = await api.call('GET', path);
      expect(status, path).to.equal(200);
      expect(headers.get('content-security-policy'), path).to.equal(WEB_POLICY);
      expect(headers.get('x-content-type-options'), path).to.equal('nosniff');
      const kept = { 'if-none-match': headers.get('etag') as string };
      expect((await api.call('GET', path, { headers: kept })).status, path).to.equal(304);
    }
    const cached = async (path: string): Promise<string | null> =>
      (await api.call('GET', path)).headers.get('cache-control');
    expect(await cached('/app')).to.equal('no-cache');
    // A name that says what is in it is kept for ever; of another version only what the page names is answered.
    expect(await cached('/app/journal-ABCD2345.js')).to.equal('public, max-age=31536000, immutable');
    expect(await cached('/app/start-OLDER234.js')).to.equal('no-cache');
    expect((await api.call('GET', '/app/start-OLDER234.js')).status).to.equal(200);
    for (const path of ['/app/journal-OLDER234.js', '/app/nothing.js'])
      expect((await api.call('GET', path)).status, path).to.equal(404);
    expect((await api.call('POST', '/app')).status).to.equal(404);
    expect(codes(await raw(api.origin, 'PUT', '/app/session', OWN))).to.deep.equal([405, 'method_not_allowed']);
  });

  it('no key, code, half or cookie stands in the database as it is', async () => {
    const code = await codeFor(api, ownerKey);
    const page = await openPage(api, ownerKey);
    const secrets = [ownerKey, code, page.half, page.cookie.split('=')[1] as string];
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: api.databaseUrl });
    await client.connect();
    try {
      const kept = await client.query(
        'select s::text from ops.sessions s union all select t::text from ops.session_tickets t',
      );
      const text = JSON.stringify(kept.rows);
      expect(kept.rows.length).to.be.greaterThan(1);
      for (const secret of secrets) expect(text).not.to.contain(secret);
    } finally {
      await client.end();
    }
  });
});
