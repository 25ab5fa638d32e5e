// What `daicho login` keeps: per service a key or tokens, in one file that only its owner reads. Access tokens are
// renewed when they end.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EXIT, fail, type Logins, type StoredLogin } from './client.ts';

/** Tokens of a login, and where new ones come from. */
export interface StoredTokens {
  readonly issuer: string;
  readonly tokenEndpoint: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** Milliseconds since 1970. */
  readonly endsAtMs: number;
  readonly resource?: string | undefined;
}
/** A login at one service. */
export interface Credential {
  readonly key?: string;
  readonly tokens?: StoredTokens;
  readonly companyId?: string | undefined;
}
interface CredentialStored {
  readonly current?: string | undefined;
  readonly services: Readonly<Record<string, Credential>>;
}

/** Path of the file: `$XDG_CONFIG_HOME/daicho/credentials.json`, else below `~/.config`. */
export function credentialsPath(env: NodeJS.ProcessEnv): string {
  const folder = env['XDG_CONFIG_HOME']?.trim() || path.join(env['HOME']?.trim() || os.homedir(), '.config');
  return path.join(folder, 'daicho', 'credentials.json');
}

/** What is stored; nothing when there is no file. Refuses a damaged one, and closes one that others may read. */
export function readCredentials(env: NodeJS.ProcessEnv): CredentialStored {
  const file = credentialsPath(env);
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
    if ((fs.statSync(file).mode & 0o077) !== 0) fs.chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { services: {} };
    return fail(EXIT.auth, `${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    const { current, services } = JSON.parse(text) as Partial<CredentialStored>;
    return { ...(current === undefined ? {} : { current }), services: services ?? {} };
  } catch {
    return fail(EXIT.auth, `${file} is damaged: delete it and log in again (daicho login).`);
  }
}

/**
 * Keeps the login of a service as the last one (or, renewed, where it was), or forgets it. The file is replaced whole,
 * and never readable by others.
 */
export function storeCredential(
  env: NodeJS.ProcessEnv,
  baseUrl: string,
  credential: Credential | undefined,
  isRenewed = false,
): void {
  const file = credentialsPath(env);
  const { current, services } = readCredentials(env);
  const { [baseUrl]: _before, ...others } = services;
  const next: CredentialStored =
    credential === undefined
      ? { current: current === baseUrl ? Object.keys(others)[0] : current, services: others }
      : { current: isRenewed ? current : baseUrl, services: { ...others, [baseUrl]: credential } };
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const fresh = `${file}.${process.pid}`;
    fs.writeFileSync(fresh, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(fresh, file);
  } catch (error) {
    fail(EXIT.usage, `${file} cannot be written: ${(error as Error).message}`);
  }
}

/** An answer of a token endpoint. */
export interface TokenAnswer {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly expires_in?: number;
  readonly error?: string;
  readonly error_description?: string;
}

/** Asks a token endpoint with a form. Answers also refusals; ends the command when nobody answers in JSON. */
export async function askForTokens(endpoint: string, form: Readonly<Record<string, string>>): Promise<TokenAnswer> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
    });
    return (await response.json()) as TokenAnswer;
  } catch (error) {
    return fail(EXIT.unreachable, `${endpoint} does not answer as a token endpoint (${(error as Error).message}).`);
  }
}

/** Tokens from an answer, with what was known before. */
export function tokensOf(
  answer: TokenAnswer,
  known: Omit<StoredTokens, 'accessToken' | 'endsAtMs'>,
  nowMs: number,
): StoredTokens {
  return {
    ...known,
    accessToken: answer.access_token ?? '',
    refreshToken: answer.refresh_token ?? known.refreshToken,
    endsAtMs: nowMs + (answer.expires_in ?? 300) * 1_000,
  };
}

/** Tokens are renewed this long before they end. */
const MARGIN_MS = 30_000;

async function freshToken(env: NodeJS.ProcessEnv, baseUrl: string, now: () => number): Promise<string> {
  const credential = readCredentials(env).services[baseUrl];
  const tokens = credential?.tokens;
  const ended = `Your login at ${baseUrl} has ended: log in again with daicho login --url ${baseUrl}`;
  if (!tokens) return fail(EXIT.auth, ended);
  if (tokens.endsAtMs - MARGIN_MS > now()) return tokens.accessToken;
  if (tokens.refreshToken === undefined) return fail(EXIT.auth, ended);
  const answer = await askForTokens(tokens.tokenEndpoint, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refreshToken,
    client_id: tokens.clientId,
    ...(tokens.resource === undefined ? {} : { resource: tokens.resource }),
  });
  if (answer.access_token === undefined)
    return fail(EXIT.auth, `${ended} (${answer.error_description ?? answer.error ?? 'no token came'})`);
  const renewed = tokensOf(answer, tokens, now());
  storeCredential(env, baseUrl, { ...credential, tokens: renewed }, true);
  return renewed.accessToken;
}

/** The stored logins as a connection asks for them. */
export function storedLogins(env: NodeJS.ProcessEnv, now: () => number): Logins {
  const { current, services } = readCredentials(env);
  return {
    file: credentialsPath(env),
    current,
    at(baseUrl): StoredLogin | undefined {
      const { key, tokens, companyId } = services[baseUrl] ?? {};
      if (key !== undefined) return { key, companyId };
      return tokens ? { bearer: () => freshToken(env, baseUrl, now), companyId } : undefined;
    },
  };
}
