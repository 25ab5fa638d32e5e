// Logging in on the command line: the browser's way with PKCE and the code for another device against a provider, what
// is kept of it and for whom it can be read, and which credential wins.
import { expect } from 'chai';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { OAuth2Server } from 'oauth2-mock-server';
import { oauthIdentity } from '../src/adapters/identity.oauth.ts';
import { call, connection, DATA_DIR_DEFAULT, type Connection } from '../src/cli/client.ts';
import { credentialsPath, readCredentials, storeCredential, storedLogins } from '../src/cli/credentials.ts';
import { loginByBrowser, loginByDevice, type LoginOptions } from '../src/cli/login.ts';
import { VARIABLES } from '../src/config.ts';
import { startApi, type Api } from './api.ts';
import { quickFolder } from './folder.ts';

describe('daicho login', function () {
  this.timeout(60_000);
  const provider = new OAuth2Server();
  let api: Api;
  let companyId: string;
  let env: NodeJS.ProcessEnv;
  let nowMs = Date.now();
  const said: string[] = [];
  /** Somebody who opens the address that is printed, and says yes. */
  let visit: (url: URL) => void = (url) => {
    void fetch(url).then((page) => page.text());
  };
  const options: LoginOptions = {
    clientId: 'daicho-cli',
    port: 0,
    opensBrowser: false,
    waitMs: 10_000,
    now: () => nowMs,
    note(text) {
      said.push(text);
      const [url] = /http:\S+\/authorize\S+/.exec(text) ?? [];
      if (url !== undefined) visit(new URL(url));
    },
  };
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work;
    } catch (error) {
      return (error as Error).message;
    }
    return 'accepted';
  };
  const logins = (): Connection =>
    connection(
      { url: api.origin },
      env,
      storedLogins(env, () => nowMs),
    );
  const companies = async (): Promise<string[]> =>
    ((await call(logins(), 'GET', '/companies')).data as { data: { id: string }[] }).data.map(({ id }) => id);

  before(async () => {
    await provider.issuer.keys.generate('RS256');
    await provider.start(0, '127.0.0.1');
    const issuer = provider.issuer.url ?? '';
    provider.service.on('beforeTokenSigning', (token) => {
      Object.assign(token.header, { typ: 'at+jwt' });
      Object.assign(token.payload, { aud: 'daicho' });
      delete token.payload['scope'];
    });
    api = await startApi('login', {
      identity: oauthIdentity({ issuer, audiences: ['daicho'], types: ['at+jwt'] }),
      oauth: { resource: 'http://127.0.0.1/mcp', issuer, metadata: 'http://127.0.0.1/x' },
    });
    const made = await api.newCompany();
    ({ companyId } = made);
    const body = { subject: `${issuer}|johndoe`, role: 'viewer' };
    const added = await api.call('POST', `/v1/companies/${companyId}/members`, { key: made.ownerKey, body });
    expect(added.status, added.text).to.equal(201);
    const home = quickFolder('login');
    env = { XDG_CONFIG_HOME: path.join(home, 'config'), DATA_DIR: path.join(home, 'nowhere') };
  });
  after(async () => {
    await api.close();
    await provider.stop();
  });

  it('by the browser: a code for a challenge, tokens that only their owner reads, books that open', async () => {
    let asked = new URLSearchParams();
    const before = visit;
    visit = (url) => {
      asked = url.searchParams;
      before(url);
    };
    const tokens = await loginByBrowser(`${api.origin}/v1`, options);
    visit = before;
    expect(Object.fromEntries(asked)).to.include({
      response_type: 'code',
      client_id: 'daicho-cli',
      code_challenge_method: 'S256',
      resource: 'http://127.0.0.1/mcp',
    });
    expect(asked.get('scope')).to.match(/^openid offline_access .*entries:read/);
    expect(asked.get('redirect_uri')).to.match(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    storeCredential(env, `${api.origin}/v1`, { tokens, companyId });
    expect(fs.statSync(credentialsPath(env)).mode & 0o777).to.equal(0o600);
    expect(fs.statSync(path.dirname(credentialsPath(env))).mode & 0o777).to.equal(0o700);
    expect(await companies()).to.deep.equal([companyId]);
    expect(said.join('\n')).to.not.include(tokens.accessToken);
  });

  it('a file that others could read is closed to them', () => {
    fs.chmodSync(credentialsPath(env), 0o644);
    readCredentials(env);
    expect(fs.statSync(credentialsPath(env)).mode & 0o777).to.equal(0o600);
  });

  it('a token that has ended is renewed and kept; without a refresh token one logs in again', async () => {
    const kept = (): number => readCredentials(env).services[`${api.origin}/v1`]?.tokens?.endsAtMs ?? 0;
    nowMs = kept() + 1;
    expect(await companies()).to.deep.equal([companyId]);
    expect(kept()).to.be.above(nowMs + 60_000);
    const { tokens } = readCredentials(env).services[`${api.origin}/v1`]!;
    storeCredential(env, `${api.origin}/v1`, { tokens: { ...tokens!, endsAtMs: 0, refreshToken: undefined } });
    expect(await refusal(companies())).to.match(/has ended: log in again with daicho login --url/);
  });

  it('what comes back for another login is refused; what the provider refuses says what it must know', async () => {
    const come = (change: (back: URLSearchParams) => void) => {
      visit = (url) => {
        const back = new URL(url.searchParams.get('redirect_uri')!);
        back.searchParams.set('state', url.searchParams.get('state')!);
        back.searchParams.set('code', 'x');
        change(back.searchParams);
        void fetch(back).then((page) => page.text());
      };
    };
    come((back) => back.set('state', 'of somebody else'));
    expect(await refusal(loginByBrowser(api.origin, options))).to.match(/does not belong to this login/);
    come((back) => back.set('iss', 'https://other.example.com'));
    expect(await refusal(loginByBrowser(api.origin, options))).to.match(/does not belong to this login/);
    come((back) => back.set('error', 'unauthorized_client'));
    expect(await refusal(loginByBrowser(api.origin, options))).to.match(
      /refused the login: unauthorized_client .*redirect http.*must be a public one/,
    );
    expect(await refusal(loginByDevice(api.origin, options))).to.match(/no device_authorization_endpoint/);
    visit = () => undefined;
    expect(await refusal(loginByBrowser(api.origin, { ...options, waitMs: 20 }))).to.match(/Nobody came back/);
  });

  it('by a code on another device: waits until it is typed', async () => {
    const polls: string[] = [];
    const front = http.createServer((req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        const issuer = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
        const answer = (value: object, status = 200): void => {
          res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
        };
        if (req.url === '/.well-known/openid-configuration')
          return answer({
            issuer,
            token_endpoint: `${issuer}/token`,
            device_authorization_endpoint: `${issuer}/device`,
          });
        if (req.url === '/device') {
          const where = 'https://login.example.com/device';
          return answer({ device_code: 'd', user_code: 'WDJB-MJHT', verification_uri: where, interval: 0.01 });
        }
        polls.push(body);
        if (polls.length < 3) return answer({ error: 'authorization_pending' }, 400);
        return answer({ access_token: 'eyJ.a.b', expires_in: 600 });
      });
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    try {
      const issuer = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
      const tokens = await loginByDevice(api.origin, { ...options, issuer });
      expect(tokens).to.include({ accessToken: 'eyJ.a.b', issuer, clientId: 'daicho-cli', endsAtMs: nowMs + 600_000 });
      expect(said.at(-1)).to.match(/https:\/\/login\.example\.com\/device[^]*WDJB-MJHT/);
      expect(polls).to.have.length(3);
    } finally {
      front.close();
      front.closeAllConnections();
    }
  });

  it('flag, then DAICHO_KEY, then the login at that service, then demo.json', () => {
    const at = `${api.origin}/v1`;
    storeCredential(env, at, { key: 'dch_sk_login', companyId });
    const file = path.join(env['DATA_DIR']!, 'demo.json');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify({ baseUrl: at, ownerKey: 'dch_sk_demo', companyId: 'comp_demo' }));
    const key = (flags: object, more: object = {}): Connection =>
      connection(
        flags,
        { ...env, ...more },
        storedLogins(env, () => nowMs),
      );
    expect(key({ key: 'dch_sk_flag' }, { DAICHO_KEY: 'dch_sk_env' }).key).to.equal('dch_sk_flag');
    expect(key({}, { DAICHO_KEY: 'dch_sk_env' }).key).to.equal('dch_sk_env');
    expect(key({})).to.include({ key: 'dch_sk_login', companyId });
    storeCredential(env, at, undefined);
    expect(key({})).to.include({ key: 'dch_sk_demo', companyId: 'comp_demo' });
  });

  it('looks for demo.json where the service writes it', () => {
    expect(DATA_DIR_DEFAULT).to.equal(VARIABLES.DATA_DIR.default);
  });
});
