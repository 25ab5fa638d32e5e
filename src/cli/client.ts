// How the command line reaches a running service by the client: where it is, with which key, one call, and pages of a
// list; and how it ends a command in words.
import fs from 'node:fs';
import path from 'node:path';
import { told } from './spoken.ts';
import { daichoError, send, type Call, type Place } from '../client/client.ts';
import { readExact } from '../client/exact.ts';

/** The default of DATA_DIR in src/config.ts, which the words of the command line need not load. */
export const DATA_DIR_DEFAULT = '.daicho';

/** Exit codes of `daicho`. */
export const EXIT = { ok: 0, refused: 1, usage: 2, auth: 3, unreachable: 4, verifyFailed: 5 } as const;
/** What more is known of a failure. */
interface ServiceAbout {
  /** The service's own answer. */
  readonly body?: string;
  /** What it found wrong there. */
  readonly field?: string | undefined;
  /** The route of which it says that nothing is there. */
  readonly missing?: string | undefined;
}
/** A failure that the user can act on. */
export type CliError = Error & { readonly exitCode: number } & ServiceAbout;

/** Ends the command with this exit code and message. */
export function fail(exitCode: number, message: string, about: ServiceAbout = {}): never {
  throw Object.assign(new Error(message), { exitCode, ...about });
}
/** The CliError in a thrown value, if it is one. */
export function cliError(error: unknown): CliError | undefined {
  return error instanceof Error && 'exitCode' in error ? (error as CliError) : undefined;
}

/** What a start writes for the command line of the same machine: DATA_DIR/demo.json. `baseUrl` includes /v1. */
export interface DemoFile {
  readonly baseUrl: string;
  readonly companyId?: string;
  readonly ownerKey?: string;
  readonly operatorKey?: string;
  /** Last day of the demo's entries. */
  readonly through?: string;
  /** A company without books on the plan free. */
  readonly free?: { readonly companyId: string; readonly ownerKey: string };
}
/** Path of demo.json of the data folder in force. */
export function demoFilePath(env: NodeJS.ProcessEnv): string {
  return path.resolve(env['DATA_DIR']?.trim() || DATA_DIR_DEFAULT, 'demo.json');
}
/** The demo file, or undefined when there is none. */
export function readDemoFile(env: NodeJS.ProcessEnv): DemoFile | undefined {
  let text: string;
  try {
    text = fs.readFileSync(demoFilePath(env), 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as DemoFile;
  } catch {
    return fail(EXIT.usage, `${demoFilePath(env)} is damaged: delete it and start the service again.`);
  }
}

/** Where and as whom the command line speaks. */
export interface Connection {
  readonly baseUrl: string;
  readonly key: string;
  readonly companyId: string | undefined;
  readonly from: string;
  /** In place of `key`: an access token that is renewed when it has ended. */
  readonly bearer?: () => Promise<string>;
  /** In which language the service tells what is wrong. */
  readonly language?: 'en' | 'ja';
}
/** What flags may say about the connection. */
export interface ConnectionFlags {
  readonly url?: string;
  readonly key?: string;
  readonly company?: string;
  readonly lang?: 'en' | 'ja';
}
/** What a login has stored, as far as a connection must know it; `bearer` for access tokens. */
export interface StoredLogin {
  readonly key?: string;
  readonly bearer?: () => Promise<string>;
  readonly companyId?: string | undefined;
}
/** The stored logins: which service was the last one, and the login at a service. */
export interface Logins {
  readonly file: string;
  readonly current: string | undefined;
  at(baseUrl: string): StoredLogin | undefined;
}

/** The address of a service as it is used here: with /v1. Refuses what is no address. */
export function baseUrlOf(url: string): string {
  if (!/^https?:\/\//.test(url))
    fail(EXIT.usage, `"${url}" is no address of a service: write for example DAICHO_URL=http://127.0.0.1:3000`);
  return url.replace(/\/+$/, '').replace(/(\/v1)?$/, '/v1');
}

/** The language of messages: the flag, else that of the terminal (LC_ALL, LC_MESSAGES, LANG; the first that is set). */
export function languageIn({ lang }: ConnectionFlags, env: NodeJS.ProcessEnv): 'en' | 'ja' {
  const terminal = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return lang ?? (/^ja(?![a-z])/i.test(terminal) ? 'ja' : 'en');
}

/**
 * The connection. Address: flag, DAICHO_URL, DATA_DIR/demo.json, the last login, this machine. Key: flag, DAICHO_KEY,
 * the login at that address, demo.json.
 */
export function connection(flags: ConnectionFlags, env: NodeJS.ProcessEnv, logins?: Logins): Connection {
  const file = readDemoFile(env);
  const key = flags.key ?? (env['DAICHO_KEY']?.trim() || undefined);
  const named = flags.url ?? (env['DAICHO_URL']?.trim() || undefined);
  const baseUrl = baseUrlOf(named ?? file?.baseUrl ?? logins?.current ?? 'http://127.0.0.1:3000/v1');
  const login = key === undefined ? logins?.at(baseUrl) : undefined;
  const companyId = flags.company ?? (env['DAICHO_COMPANY']?.trim() || undefined);
  const language = languageIn(flags, env);
  if (login)
    return {
      baseUrl,
      language,
      key: login.key ?? '',
      ...(login.bearer ? { bearer: login.bearer } : {}),
      companyId: companyId ?? login.companyId,
      from: `your login (${logins?.file ?? ''})`,
    };
  if (key !== undefined)
    return { baseUrl, language, key, companyId, from: flags.key === undefined ? 'DAICHO_KEY' : '--key' };
  const from = demoFilePath(env);
  return { baseUrl, language, key: demoKeyOf(file, baseUrl, from), companyId: companyId ?? file?.companyId, from };
}

/** The key of the demo file: it goes to the service that wrote the file, and to no other. Fails where there is none. */
function demoKeyOf(file: DemoFile | undefined, baseUrl: string, from: string): string {
  if (file && baseUrl !== file.baseUrl.replace(/\/+$/, ''))
    fail(EXIT.auth, `No key for ${baseUrl}: set DAICHO_KEY, or log in with: daicho login --url ${baseUrl}`);
  return (
    file?.ownerKey ??
    file?.operatorKey ??
    fail(
      EXIT.auth,
      'No key: set DAICHO_KEY, log in (daicho login), or start the service here first (npm start), ' +
        `which writes ${from}.`,
    )
  );
}

/**
 * One answer: `text` is the untouched body, `data` the same read, with whole numbers beyond 2^53 as decimal strings.
 */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly data: unknown;
}
/** What a call may carry. */
export type CallOptions = Call;

/** What is said when nobody answers. */
export function unreachable(at: Connection, error: unknown): never {
  const { cause, message } = error as { cause?: { message?: string }; message?: string };
  const why = daichoError(error)?.message ?? `Nothing answers at ${at.baseUrl} (${cause?.message ?? message ?? ''}).`;
  return fail(EXIT.unreachable, `${why} Start the service with "npm start", or set DAICHO_URL to where it runs.`);
}

/** Ends the command with what went wrong, in words: what the service refused, or that nobody answers. */
export function refused(at: Connection, route: string, error: unknown): never {
  const known = daichoError(error);
  if (!known || known.code === 'unreachable') return unreachable(at, error);
  const { status, details, field, code, requestId, text } = known;
  // Findings that read alike are told once, and what the message says not again.
  const told = new Map<string, number>();
  for (const detail of details) {
    const line = `${detail.field ? `${detail.field}: ` : ''}${detail.message ?? detail.code ?? JSON.stringify(detail)}`;
    if (!known.message.endsWith(detail.message ?? '?')) told.set(line, (told.get(line) ?? 0) + 1);
  }
  const lines = [
    `${known.message} [${status}${code.startsWith('http_') ? '' : ` ${code}`}]${field ? ` (field: ${field})` : ''}`,
    ...[...told].slice(0, 20).map(([line, times]) => `  - ${line}${times > 1 ? ` (${times} times)` : ''}`),
    ...(told.size > 20 ? [`  - and ${told.size - 20} more`] : []),
    ...(status === 401 ? [`The key comes from ${at.from}.`] : []),
    ...(status >= 500 && requestId ? [`Request id for the log: ${requestId}`] : []),
  ];
  return fail(
    status === 401 || status === 403 ? EXIT.auth : status === 503 ? EXIT.unreachable : EXIT.refused,
    lines.join('\n'),
    { body: text, field, missing: status === 404 ? route : undefined },
  );
}

/** The connection as the client knows it: patient with 429, and telling the user that it waits. */
export function placeOf(at: Connection): Place {
  return {
    url: at.baseUrl,
    key: at.bearer ?? at.key,
    language: at.language,
    retries: 20,
    onWait({ seconds, status }) {
      const why = status === 429 ? 'The rate limit is reached' : 'The service cannot answer now';
      process.stderr.write(`${told(`${why}; going on in ${seconds} s ...`)}\n`);
    },
  };
}

/** Calls the service, and ends the command on every refusal whose status is not in `accept`. */
export async function call(at: Connection, method: string, route: string, options: Call = {}): Promise<ServiceAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await send(placeOf(at), method, route, options);
    text = await response.text();
  } catch (error) {
    if (cliError(error)) throw error;
    return refused(at, route, error);
  }
  let data: unknown;
  try {
    data = text === '' ? undefined : readExact(text);
  } catch {
    return fail(EXIT.unreachable, `${at.baseUrl} does not answer in JSON: is this really a Daicho service?`);
  }
  return { status: response.status, headers: response.headers, text, data };
}

/** The bytes of a file that the service makes, piece by piece as they come. Ends the command on every refusal. */
export async function* download(
  at: Connection,
  route: string,
  query: Call['query'] = {},
  accept = '*/*',
): AsyncGenerator<Uint8Array> {
  let response: Response;
  try {
    response = await send(placeOf(at), 'GET', route, { query, headers: { accept } });
  } catch (error) {
    if (cliError(error)) throw error;
    return refused(at, route, error);
  }
  try {
    if (response.body) yield* response.body as AsyncIterable<Uint8Array>;
  } catch (error) {
    fail(
      EXIT.unreachable,
      `The service broke off before the file was whole (${(error as Error).message}): ` +
        'what was written is only a part of it. Try again.',
    );
  }
}

/** The company to work on: the one that was named, else the only one that the key sees. */
export async function companyOf(at: Connection): Promise<string> {
  if (at.companyId !== undefined) return at.companyId;
  const { data } = (await call(at, 'GET', '/companies', { query: { limit: '2' } })).data as { data: { id: string }[] };
  if (data.length === 1) return data[0]!.id;
  return fail(
    EXIT.usage,
    data.length === 0
      ? 'This key sees no company: create one with POST /v1/companies and an operator key.'
      : 'This key sees several companies: name one with --company ID or DAICHO_COMPANY.',
  );
}

/** How often, and how long apart, a list is asked for again while the rows behind it lack what was written. */
const STALE_TRIES = 60;
const STALE_MS = 1_000;

/** A page of rows that lack nothing: what would miss the newest is asked for again. Ends the command after a minute. */
async function wholePage(at: Connection, route: string, query: Call['query']): Promise<unknown> {
  for (let n = 0; n < STALE_TRIES; n++) {
    const { headers, data } = await call(at, 'GET', route, { query });
    if (headers.get('X-Stale') !== 'true') return data;
    await new Promise((resolve) => setTimeout(resolve, STALE_MS));
  }
  return fail(
    EXIT.unreachable,
    'The service is still reading what has happened, and its lists lack the newest. Try again.',
  );
}

/** Every item of a list, page by page with the cursor: never more than one page in memory. */
export async function* pages<T extends object = Readonly<Record<string, unknown>>>(
  at: Connection,
  route: string,
  query: Readonly<Record<string, string | undefined>> = {},
): AsyncGenerator<readonly T[]> {
  let cursor: string | undefined;
  do {
    const page = (await wholePage(at, route, { limit: '500', ...query, cursor })) as { data: T[]; nextCursor?: string };
    yield page.data;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
