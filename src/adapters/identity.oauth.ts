// OAuth access tokens: signed JWTs of one issuer, checked as strictly as RFC 8725 and RFC 9068 ask. The issuer's keys
// are cached and outlive its outages.
import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { JwksClient } from 'jwks-rsa';
import { isFitLine } from '../domain/text.ts';
import type { Identified, Identity, LoginProvider } from '../engine/ports.ts';

const ALGORITHMS = ['RS256', 'PS256', 'ES256'] as const;
type Algorithm = (typeof ALGORITHMS)[number];

const MAX_TOKEN_BYTES = 8 * 1024;
const MAX_LIFE_S = 3_600;
const LEEWAY_S = 30;
const REFRESH_MS = 10 * 60_000;
/** Unknown key ids ask the issuer again, but no more often than this: they are free to invent. */
const RETRY_MS = 10_000;
/** How long keys are trusted while the issuer cannot be asked. */
const OUTAGE_MS = 24 * 3_600_000;
const FETCH_TIMEOUT_MS = 5_000;
const MAX_DOCUMENT_BYTES = 512 * 1024;
/** RFC 7518 section 3.3 and 3.5: a key of 2,048 bits or larger. */
const MIN_RSA_BITS = 2_048;

/** What to accept. `jwksUrl` absent = found by discovery; `types` = accepted `typ` headers. */
export interface OAuthOptions {
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly jwksUrl?: string;
  readonly types: readonly string[] | 'any';
  /** Milliseconds since 1970; tests bring their own. */
  readonly now?: () => number;
  /** Hears why the issuer's keys could not be fetched, or which are ignored. */
  readonly onTrouble?: (reason: string) => void;
}

interface VerificationKey {
  readonly key: KeyObject;
  readonly algorithms: readonly Algorithm[];
}

/**
 * The text of an answer (unpacked, if it is packed), which is broken off as soon as it is too long: it must not fill
 * the memory first.
 */
async function textOf(response: Response, url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop, also by an error, gives the rest of the answer up.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_DOCUMENT_BYTES) throw new Error(`${url} answered more than ${MAX_DOCUMENT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** A small JSON document, without following redirects (they could lead into our own network). */
async function fetchJson(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  }
  const parsed: unknown = JSON.parse(await textOf(response, url));
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${url} did not answer a JSON object`);
  return parsed as Record<string, unknown>;
}

const ENDPOINTS = ['jwks_uri', 'authorization_endpoint', 'token_endpoint'] as const;

/**
 * OpenID discovery, then RFC 8414; the document must name exactly this issuer, and keys and endpoints that are called
 * as safely as itself.
 */
async function discover(issuer: string): Promise<Readonly<Partial<Record<(typeof ENDPOINTS)[number], string>>>> {
  const base = new URL(issuer);
  const at = base.pathname.replace(/\/$/, '');
  let failure: unknown;
  for (const url of [
    `${base.origin}${at}/.well-known/openid-configuration`,
    `${base.origin}/.well-known/oauth-authorization-server${at}`,
  ]) {
    try {
      const found = await fetchJson(url);
      if (found['issuer'] !== issuer)
        throw new Error(`${url} names the issuer ${String(found['issuer'])}, not ${issuer}`);
      return Object.fromEntries(
        ENDPOINTS.flatMap((name) => {
          if (found[name] === undefined) return [];
          const named = new URL(String(found[name]));
          if (named.protocol !== 'https:' && named.origin !== base.origin)
            throw new Error(`${url} names ${name === 'jwks_uri' ? 'keys' : `a ${name}`} without https`);
          return [[name, named.href]];
        }),
      );
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

async function discoverJwksUrl(issuer: string): Promise<string> {
  const { jwks_uri: keys } = await discover(issuer);
  if (keys === undefined) throw new Error(`${issuer} names no keys (jwks_uri)`);
  return keys;
}

/** Why an RSA key is too weak; undefined for a strong one, and for other keys. */
function weaknessOf(key: KeyObject): string | undefined {
  const bits = key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : MIN_RSA_BITS;
  return bits < MIN_RSA_BITS ? `an RSA key of ${bits} bits is too weak: ${MIN_RSA_BITS} or more are needed` : undefined;
}

/** What a key may verify: its own `alg`, else what its type allows. Other keys, and weak ones, are ignored. */
function algorithmsOf(key: KeyObject, alg: string | undefined): readonly Algorithm[] {
  if (weaknessOf(key) !== undefined) return [];
  const possible: readonly Algorithm[] =
    key.asymmetricKeyType === 'rsa'
      ? ['RS256', 'PS256']
      : key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
        ? ['ES256']
        : [];
  return possible.filter((one) => alg === undefined || alg === one);
}

/** What went wrong, with what lies behind it when that is told. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

/** The issuer's keys by key id, fetched when first needed, refreshed in the background, kept through an outage. */
function keyring(options: OAuthOptions, now: () => number): (kid: string) => Promise<VerificationKey | undefined> {
  let keys = new Map<string, VerificationKey>();
  let fetchedMs = -Infinity,
    askedMs = -Infinity;
  let client: JwksClient | undefined;
  let pending: Promise<void> | undefined;

  async function fetchKeys(): Promise<void> {
    client ??= new JwksClient({
      jwksUri: options.jwksUrl ?? (await discoverJwksUrl(options.issuer)),
      cache: false,
      fetcher: async (url) => ({ keys: (await fetchJson(url))['keys'] }),
    });
    const found = await client.getSigningKeys();
    const next = new Map<string, VerificationKey>();
    for (const one of found) {
      if (typeof one.kid !== 'string' || one.kid === '') continue;
      const key = createPublicKey(one.getPublicKey());
      const weakness = weaknessOf(key);
      if (weakness !== undefined)
        options.onTrouble?.(`The key ${one.kid} of ${options.issuer} is ignored: ${weakness}.`);
      const algorithms = algorithmsOf(key, one.alg);
      if (algorithms.length > 0) next.set(one.kid, { key, algorithms });
    }
    if (next.size === 0) throw new Error('the issuer publishes no key for RS256, PS256 or ES256');
    keys = next;
    fetchedMs = now();
  }
  const refresh = (): Promise<void> =>
    (pending ??= fetchKeys()
      .catch((error: unknown) =>
        options.onTrouble?.(`The keys of ${options.issuer} cannot be fetched: ${causeOf(error)}`),
      )
      .finally(() => {
        pending = undefined;
        askedMs = now();
      }));

  return async (kid) => {
    if (now() - fetchedMs > OUTAGE_MS) keys = new Map();
    const mayAsk = now() - askedMs > RETRY_MS || pending !== undefined;
    if (!keys.has(kid)) {
      if (mayAsk) await refresh();
    } else if (now() - fetchedMs > REFRESH_MS && mayAsk) void refresh();
    return keys.get(kid);
  };
}

function parseObject(part: string | undefined): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most && !/[\u0000-\u001f\u007f]/.test(value);

/** Scopes of the `scope` claim (RFC 6749 text, or a list); undefined = the claim is absent; null = it is malformed. */
function scopesOfClaim(claim: unknown): readonly string[] | undefined | null {
  if (claim === undefined) return undefined;
  const items = typeof claim === 'string' ? claim.split(' ').filter((item) => item !== '') : claim;
  return Array.isArray(items) && items.every((item): item is string => typeof item === 'string') ? items : null;
}

// RFC 7515 4.1.9: `application/` may be left out, upper and lower case are the same.
const mediaType = (text: string): string => text.toLowerCase().replace(/^application\//, '');

/** What the head of a token says of its key; undefined for a token that is none, or of another type than these. */
function headOf(
  token: string,
  types: ReadonlySet<string> | undefined,
): { readonly algorithm: Algorithm; readonly kid: string } | undefined {
  if (token.length > MAX_TOKEN_BYTES || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined;
  const header = parseObject(token.split('.')[0]);
  if (header === undefined) return undefined;
  const { alg, kid, typ } = header;
  const algorithm = ALGORITHMS.find((one) => one === alg);
  // `crit` names extensions that must be understood; we understand none. jku, jwk, x5u and x5c are never looked at.
  if (algorithm === undefined || 'crit' in header || 'b64' in header || !isText(kid, 200)) return undefined;
  if (types !== undefined && (typeof typ !== 'string' || !types.has(mediaType(typ)))) return undefined;
  return { algorithm, kid };
}

/** Who is meant by claims whose signature holds; undefined where they are not whole, or of another issuer or time. */
function identifiedBy(claims: Readonly<Record<string, unknown>>, issuer: string, nowS: number): Identified | undefined {
  const { iss, sub, exp, iat, name } = claims;
  // jsonwebtoken lets tokens without exp or iat pass, and accepts any life.
  if (iss !== issuer || !isText(sub, 255) || !Number.isInteger(exp) || !Number.isInteger(iat)) return undefined;
  const lifeS = Number(exp) - Number(iat);
  if (lifeS <= 0 || lifeS > MAX_LIFE_S || Number(iat) > nowS + LEEWAY_S) return undefined;
  const scopes = scopesOfClaim(claims['scope']);
  if (scopes === null) return undefined;
  const client = claims['client_id'] ?? claims['azp'];
  return {
    issuer: iss,
    subject: sub,
    expiresAtMs: Number(exp) * 1_000,
    ...(isText(client, 255) ? { client } : {}),
    // A name that hides or reorders what a reader sees is no name: the history then shows the subject.
    ...(isText(name, 200) && isFitLine(name) ? { name } : {}),
    ...(scopes === undefined ? {} : { scopes }),
  };
}

/** Verifies access tokens of one issuer. Never throws for a bad token; the first call fetches the keys. */
export function oauthIdentity(options: OAuthOptions): Identity {
  const now = options.now ?? Date.now;
  const keyOf = keyring(options, now);
  const types = options.types === 'any' ? undefined : new Set(options.types.map(mediaType));
  const audiences = options.audiences as [string, ...string[]];

  return {
    async verify(token): Promise<Identified | undefined> {
      const head = headOf(token, types);
      if (head === undefined) return undefined;
      const found = await keyOf(head.kid);
      if (!found?.algorithms.includes(head.algorithm)) return undefined;
      const nowS = Math.floor(now() / 1000);
      try {
        const verified = jwt.verify(token, found.key, {
          algorithms: [head.algorithm],
          issuer: options.issuer,
          audience: audiences,
          clockTolerance: LEEWAY_S,
          clockTimestamp: nowS,
        });
        return typeof verified === 'string' ? undefined : identifiedBy(verified, options.issuer, nowS);
      } catch {
        return undefined;
      }
    },
  };
}

/** What the provider has to know of this service to let people log in by their browser. */
export interface OAuthLoginOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent = a public client, which proves itself by PKCE alone. */
  readonly clientSecret?: string | undefined;
  /** What tokens are asked for, and for which resource (RFC 8707). */
  readonly scopes: readonly string[];
  readonly resource: string;
}

/** Logins at one provider by authorization code and PKCE; a token is looked at once, by `identity`, and forgotten. */
export function oauthLogin(
  { issuer, clientId, clientSecret, scopes, resource }: OAuthLoginOptions,
  identity: Identity,
): LoginProvider {
  const endpoint = async (name: (typeof ENDPOINTS)[number]): Promise<string> => {
    const found = (await discover(issuer))[name];
    if (found === undefined) throw new Error(`${issuer} names no ${name}`);
    return found;
  };
  return {
    issuer,
    async addressOf({ redirectUri, state, challenge }) {
      const url = new URL(await endpoint('authorization_endpoint'));
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        resource,
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return url.href;
    },
    async trade({ code, verifier, redirectUri }) {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        code_verifier: verifier,
        resource,
      };
      const proof = (text: string): string => encodeURIComponent(text);
      const response = await fetch(await endpoint('token_endpoint'), {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
        headers: {
          accept: 'application/json',
          // RFC 6749 section 2.3.1.
          ...(clientSecret !== undefined && {
            authorization: `Basic ${Buffer.from(`${proof(clientId)}:${proof(clientSecret)}`).toString('base64')}`,
          }),
        },
        body: new URLSearchParams(form),
      });
      const text = await textOf(response, 'the token endpoint');
      if (!response.ok) return undefined;
      const token: unknown = (JSON.parse(text) as Record<string, unknown>)['access_token'];
      return typeof token === 'string' ? identity.verify(token) : undefined;
    },
  };
}
