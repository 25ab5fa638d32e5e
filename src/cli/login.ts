// Logging in at the provider whose tokens the service takes: authorization code with PKCE by way of the browser of this
// machine (RFC 8252, 7636), or a code typed on another device (RFC 8628).
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { EXIT, fail } from './client.ts';
import { askForTokens, tokensOf, type StoredTokens } from './credentials.ts';

/** How a login is asked for. `scopes`: what the token shall be good for; `audience`: for providers that want one. */
export interface LoginOptions {
  readonly clientId: string;
  readonly issuer?: string | undefined;
  readonly scopes?: string | undefined;
  readonly audience?: string | undefined;
  /** Port of the address to which the browser comes back; 0 = any free one. */
  readonly port: number;
  readonly opensBrowser: boolean;
  readonly waitMs: number;
  now(): number;
  note(text: string): void;
}

/** What must be known of the provider. */
interface Provider {
  readonly issuer: string;
  readonly authorization_endpoint?: string;
  readonly token_endpoint: string;
  readonly device_authorization_endpoint?: string;
  readonly resource: string | undefined;
  readonly scopes: string;
}

async function json(url: string): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
    const value: unknown = response.ok ? await response.json() : undefined;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
const isSafe = (url: string): boolean => /^(https:|http:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$))/.test(url);

/** The provider: from the metadata of the service (RFC 9728), or as named; its addresses by discovery. */
async function providerOf(baseUrl: string, { issuer: named, scopes }: LoginOptions): Promise<Provider> {
  const origin = new URL(baseUrl).origin;
  const metadata = await json(`${origin}/.well-known/oauth-protected-resource`);
  const listed = metadata?.['authorization_servers'];
  const issuer = named ?? (Array.isArray(listed) ? String(listed[0]) : undefined);
  if (issuer === undefined)
    return fail(
      EXIT.auth,
      `${origin} names no provider: it was started without OAUTH_ISSUER. ` +
        'Name it with --issuer, or store an API key with: daicho login --with-key',
    );
  if (!isSafe(issuer)) fail(EXIT.auth, `The provider ${issuer} must be called by https.`);
  const { origin: at, pathname } = new URL(issuer);
  const below = pathname.replace(/\/$/, '');
  const found =
    (await json(`${at}${below}/.well-known/openid-configuration`)) ??
    (await json(`${at}/.well-known/oauth-authorization-server${below}`));
  if (!found) return fail(EXIT.unreachable, `${issuer} does not describe itself (.well-known/openid-configuration).`);
  if (found['issuer'] !== issuer)
    fail(EXIT.auth, `${issuer} calls itself ${String(found['issuer'])}: give the issuer exactly so with --issuer.`);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'device_authorization_endpoint'])
    if (found[name] !== undefined && !isSafe(String(found[name])))
      fail(EXIT.auth, `${issuer} names a ${name} without https.`);
  if (typeof found['token_endpoint'] !== 'string') fail(EXIT.auth, `${issuer} names no token_endpoint.`);
  const supported = metadata?.['scopes_supported'];
  const ours = Array.isArray(supported) ? supported.map(String) : (await import('../domain/scopes.ts')).SCOPES;
  const resource = metadata?.['resource'];
  return {
    ...(found as Pick<Provider, 'authorization_endpoint' | 'token_endpoint' | 'device_authorization_endpoint'>),
    issuer,
    resource: typeof resource === 'string' ? resource : undefined,
    scopes: scopes ?? ['openid', 'offline_access', ...ours].join(' '),
  };
}

/** What the provider has to be told beforehand, for the case that it refuses. */
const SETUP =
  'At the provider this client must be a public one (no secret) that may use the flow, with this redirect address, ' +
  'the audience that the service expects (OAUTH_AUDIENCE), access tokens that are JWTs of at most an hour, ' +
  'and the scopes asked for (see --scopes).';
const refusedBy = (provider: Provider, what: string): never =>
  fail(EXIT.auth, `${provider.issuer} refused the login: ${what}. ${SETUP}`);

/** Opens an address with what this machine opens addresses with; where nothing does, nothing happens. */
export function openBrowser(url: string): void {
  const [program, ...words] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  spawn(program as string, words, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

/** Waits on 127.0.0.1 for the browser to come back, once. `ready` hears the address; the answer is its query. */
async function comeBack(
  { port, waitMs }: LoginOptions,
  ready: (redirect: string) => void,
): Promise<{ redirect: string; query: URLSearchParams }> {
  const server = http.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    const came = new Promise<URLSearchParams>((resolve, reject) => {
      const timer = setTimeout(() => reject(Object.assign(new Error('nobody came back'), { code: 'LATE' })), waitMs);
      server.on('request', (req, res) => {
        const url = new URL(req.url ?? '/', redirect);
        if (req.method !== 'GET' || url.pathname !== '/callback') {
          res.writeHead(404).end();
          return;
        }
        clearTimeout(timer);
        res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
        res.end('<!doctype html><title>Daicho</title><p>Go back to the terminal: this window may be closed.');
        resolve(url.searchParams);
      });
    });
    ready(redirect);
    return { redirect, query: await came };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return fail(EXIT.usage, `Port ${port} is taken: choose another with --port.`);
    if (code !== 'LATE') throw error;
    return fail(EXIT.auth, `Nobody came back from the browser within ${waitMs / 60_000} minutes: log in again.`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Logs in by the browser of this machine. */
export async function loginByBrowser(baseUrl: string, options: LoginOptions): Promise<StoredTokens> {
  const provider = await providerOf(baseUrl, options);
  const { authorization_endpoint: endpoint } = provider;
  if (endpoint === undefined) return refusedBy(provider, 'it names no authorization_endpoint');
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')];
  const { redirect, query } = await comeBack(options, (redirectUri) => {
    const url = new URL(endpoint);
    for (const [name, value] of Object.entries({
      response_type: 'code',
      client_id: options.clientId,
      redirect_uri: redirectUri,
      scope: provider.scopes,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: provider.resource,
      audience: options.audience,
    }))
      if (value !== undefined) url.searchParams.set(name, value);
    options.note(`Log in with your browser. If it does not open, go to:\n\n  ${url.href}\n`);
    if (options.opensBrowser) openBrowser(url.href);
  });
  if (query.get('error') !== null)
    return refusedBy(provider, `${query.get('error_description') ?? query.get('error') ?? ''} (redirect ${redirect})`);
  if (query.get('state') !== state || (query.get('iss') ?? provider.issuer) !== provider.issuer)
    return fail(EXIT.auth, 'What came back from the browser does not belong to this login: log in again.');
  const answer = await askForTokens(provider.token_endpoint, {
    grant_type: 'authorization_code',
    code: query.get('code') ?? '',
    redirect_uri: redirect,
    client_id: options.clientId,
    code_verifier: verifier,
    ...(provider.resource === undefined ? {} : { resource: provider.resource }),
  });
  return kept(provider, options, answer);
}

/** Logs in by a code that is typed on any device: for machines without a browser. */
export async function loginByDevice(baseUrl: string, options: LoginOptions): Promise<StoredTokens> {
  const provider = await providerOf(baseUrl, options);
  const { device_authorization_endpoint: endpoint } = provider;
  if (endpoint === undefined)
    return refusedBy(provider, 'it names no device_authorization_endpoint; log in without --device');
  const begun = (await askForTokens(endpoint, {
    client_id: options.clientId,
    scope: provider.scopes,
    ...(provider.resource === undefined ? {} : { resource: provider.resource }),
    ...(options.audience === undefined ? {} : { audience: options.audience }),
  })) as Partial<Record<string, string | number>>;
  const { device_code: code, user_code: typed, verification_uri: where } = begun;
  if (code === undefined || where === undefined)
    return refusedBy(provider, String(begun['error_description'] ?? begun['error'] ?? 'it gave no code'));
  options.note(`On any device open\n\n  ${where}\n\nand type the code  ${typed}\n`);
  let seconds = Number(begun['interval'] ?? 5);
  const until = options.now() + Math.min(Number(begun['expires_in'] ?? 600) * 1_000, options.waitMs);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    const answer = await askForTokens(provider.token_endpoint, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: String(code),
      client_id: options.clientId,
    });
    if (answer.error === 'slow_down') seconds += 5;
    else if (answer.error !== 'authorization_pending') return kept(provider, options, answer);
    if (options.now() > until) return fail(EXIT.auth, 'The code was not typed in time: log in again.');
  }
}

function kept(
  provider: Provider,
  { clientId, now }: LoginOptions,
  answer: Awaited<ReturnType<typeof askForTokens>>,
): StoredTokens {
  if (answer.access_token === undefined)
    return refusedBy(provider, answer.error_description ?? answer.error ?? 'no token came');
  const { issuer, token_endpoint: tokenEndpoint, resource } = provider;
  return tokensOf(answer, { issuer, tokenEndpoint, clientId, resource }, now());
}
