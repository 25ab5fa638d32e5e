// Logging in to the dashboard by the browser, at a real provider: authorization code with PKCE on the server, no token
// anywhere afterwards, and every way to take over a login refused.
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';
import { pino } from 'pino';
import { oauthIdentity, oauthLogin } from '../../src/adapters/identity.oauth.ts';
import type { Clock } from '../../src/engine/ports.ts';
import { LOGIN_MS } from '../../src/http/web-login.ts';
import { CLOCK, startApi, type Answer, type Api } from '../api.ts';
import { OWN, raw, trade } from './browser.ts';

describe('logging in to the dashboard by the browser', function login() {
  this.timeout(60_000);
  const provider = new OAuth2Server();
  const redirectUri = 'http://127.0.0.1:41999/app/callback';
  /** The browser calls the service by the name that the provider knows. */
  const HOST = { host: '127.0.0.1:41999' };
  let api: Api;
  let companyId: string;
  let ownerKey: string;
  let issuer = '';
  let offsetMs = 0;
  const clock: Clock = { ...CLOCK, now: () => Date.now() + offsetMs };
  const lines: string[] = [];
  const tokens: string[] = [];
  /** What the token endpoint was asked, newest last. */
  const traded: URLSearchParams[] = [];

  before(async () => {
    await provider.issuer.keys.generate('RS256');
    await provider.start(0, '127.0.0.1');
    issuer = provider.issuer.url ?? '';
    provider.service.on('beforeTokenSigning', (token, req) => {
      Object.assign(token.header, { typ: 'at+jwt' });
      Object.assign(token.payload, { aud: 'daicho', name: '山田 太郎' });
      delete token.payload['scope'];
      traded.push(new URLSearchParams((req as unknown as { body: Record<string, string> }).body));
    });
    provider.service.on('beforeResponse', ({ body }) => {
      tokens.push(String((body as Record<string, unknown>)['access_token']));
    });
    const identity = oauthIdentity({ issuer, audiences: ['daicho'], types: ['at+jwt'] });
    const about = { issuer, clientId: 'daicho-web', scopes: ['openid'], resource: 'http://127.0.0.1:41999/mcp' };
    api = await startApi('web_login', {
      clock,
      identity,
      webLogin: { provider: oauthLogin(about, identity), redirectUri },
      logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    });
    ({ companyId, ownerKey } = await api.newCompany());
    const body = { subject: `${issuer}|johndoe`, role: 'accountant' };
    const added = await api.call('POST', `/v1/companies/${companyId}/members`, { key: ownerKey, body });
    expect(added.status, added.text).to.equal(201);
  });
  after(async () => {
    await api.close();
    await provider.stop();
  });
  afterEach(() => {
    offsetMs = 0;
  });

  const get = (path: string, headers: Record<string, string | undefined> = {}): Promise<Answer> =>
    raw(api.origin, 'GET', path, { ...HOST, 'sec-fetch-site': 'none', ...headers });
  interface Begun {
    readonly asked: URLSearchParams;
    readonly cookie: string;
    /** Where the provider leads back to: path and query. */
    readonly back: string;
  }
  async function begin(): Promise<Begun> {
    const { status, headers, text } = await get('/app/login');
    expect(status, text).to.equal(303);
    const address = new URL(headers.get('location') ?? '');
    expect(address.origin).to.equal(issuer);
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    const led = await fetch(address, { redirect: 'manual' });
    const back = new URL(led.headers.get('location') ?? '');
    expect(back.origin + back.pathname).to.equal(redirectUri);
    return { asked: address.searchParams, cookie, back: back.pathname + back.search };
  }
  const come = (back: string, cookie: string | undefined): Promise<Answer> =>
    get(back, { cookie, 'sec-fetch-site': 'cross-site' });
  const codeIn = ({ headers }: Answer): string | undefined =>
    /^\/app#code=([\w-]{43})$/.exec(headers.get('location') ?? '')?.[1];
  const refusedBy = ({ status, headers }: Answer): unknown => [status, headers.get('location')];
  const REFUSED = [303, '/app#login=refused'];

  it('a browser goes to the provider and comes back with a session of two halves, as who he is there', async () => {
    expect((await get('/app/ways')).body).to.deep.equal({ login: '/app/login' });
    const { asked, cookie, back } = await begin();
    expect(Object.fromEntries(asked)).to.include({
      response_type: 'code',
      client_id: 'daicho-web',
      code_challenge_method: 'S256',
      redirect_uri: redirectUri,
    });
    // The browser alone keeps what proves that it began this.
    expect(cookie).to.match(/^__Secure-daicho-login-41999=[\w-]{43}$/);
    expect(asked.get('code_challenge')).to.equal(
      createHash('sha256')
        .update(String(cookie.split('=')[1]))
        .digest('base64url'),
    );
    const came = await come(back, cookie);
    expect(traded.at(-1)?.get('redirect_uri')).to.equal(redirectUri);
    expect(came.headers.get('cache-control')).to.equal('no-store');
    expect(came.headers.get('referrer-policy')).to.equal('no-referrer');

    const opened = await trade(api.origin, codeIn(came) ?? '', HOST);
    expect(opened.status, opened.text).to.equal(201);
    expect(opened.body['holder']).to.deep.equal({ kind: 'user', id: `${issuer}|johndoe` });
    const halves = {
      ...HOST,
      ...OWN,
      cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0],
      'daicho-session': opened.body['half'] as string,
    };
    const ask = (method: string, path: string): Promise<Answer> => raw(api.origin, method, path, halves);
    expect((await ask('GET', `/app/v1/companies/${companyId}`)).status).to.equal(200);
    // A member who is removed is out at the next request, though his token would last.
    const members = await api.call('GET', `/v1/companies/${companyId}/members`, { key: ownerKey });
    const [member] = (members.body['data'] as { id: string; subject?: string }[]).filter((one) =>
      JSON.stringify(one).includes('johndoe'),
    );
    const gone = await api.call('DELETE', `/v1/companies/${companyId}/members/${member?.id}`, { key: ownerKey });
    expect(gone.status, gone.text).to.be.oneOf([200, 204]);
    expect((await ask('GET', `/app/v1/companies/${companyId}`)).status).to.equal(404);
    const body = { subject: `${issuer}|johndoe`, role: 'accountant' };
    await api.call('POST', `/v1/companies/${companyId}/members`, { key: ownerKey, body });
  });

  it('a login is ended once, in time, by the browser that began it, with what the provider said', async () => {
    const used = await begin();
    expect(codeIn(await come(used.back, used.cookie))).to.be.a('string');
    expect(refusedBy(await come(used.back, used.cookie)), 'a second time').to.deep.equal(REFUSED);

    const [one, two] = [await begin(), await begin()];
    const cases: [string, string, string | undefined][] = [
      ['no cookie: the link of an attacker', one.back, undefined],
      ['the cookie of another login', (await begin()).back, two.cookie],
      ['a state that never was', two.back.replace(/state=[\w-]+/, `state=${'A'.repeat(43)}`), two.cookie],
      ['no state', two.back.replace(/&?state=[\w-]+/, ''), two.cookie],
      ['two states', `${two.back}&state=x`, two.cookie],
    ];
    for (const [name, back, cookie] of cases) {
      const before = traded.length;
      expect(refusedBy(await come(back, cookie)), name).to.deep.equal(REFUSED);
      expect(traded.length, `${name}: the provider is not asked`).to.equal(before);
    }
    const issued = await begin();
    expect(
      refusedBy(await come(`${issued.back}&iss=https%3A%2F%2Fevil.example`, issued.cookie)),
      'another issuer',
    ).to.deep.equal(REFUSED);
    const wrong = await begin();
    expect(
      refusedBy(await come(wrong.back.replace(/code=[^&]+/, 'code=x'), wrong.cookie)),
      'another code',
    ).to.deep.equal(REFUSED);
    const late = await begin();
    offsetMs = LOGIN_MS;
    expect(refusedBy(await come(late.back, late.cookie)), 'too late').to.deep.equal(REFUSED);
  });

  it('one begins at the name that the provider knows; other names than those of the service are refused', async () => {
    const led = await get('/app/login', { host: 'localhost:41999' });
    expect(refusedBy(led)).to.deep.equal([303, 'http://127.0.0.1:41999/app/login']);
    expect(led.headers.get('set-cookie')).to.equal(null);
    for (const path of ['/app/login', '/app/callback?code=x&state=y'])
      expect((await get(path, { host: 'evil.example' })).status, path).to.equal(403);
  });

  it('no token, code, state, verifier or name stands in the log or the database', async () => {
    const { asked, cookie, back } = await begin();
    const code = codeIn(await come(back, cookie)) ?? '';
    await trade(api.origin, code, HOST);
    const secrets = [
      ...tokens,
      code,
      String(cookie.split('=')[1]),
      String(asked.get('state')),
      String(new URL(back, issuer).searchParams.get('code')),
    ];
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: api.databaseUrl });
    await client.connect();
    try {
      const kept = await client.query(
        'select s::text from ops.sessions s union all select t::text from ops.session_tickets t',
      );
      const text = JSON.stringify(kept.rows) + lines.join('\n');
      expect(kept.rows.length).to.be.greaterThan(0);
      for (const secret of secrets) expect(text.includes(secret), secret.slice(0, 12)).to.equal(false);
      expect(lines.join('\n')).not.to.contain('山田');
    } finally {
      await client.end();
    }
  });
});
