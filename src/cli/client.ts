// How the command line reaches a running service over HTTP: where it is, with which key, one call, and pages of a list.
import fs from 'node:fs';
import path from 'node:path';
import { VARIABLES } from '../config.ts';

/** Exit codes of `daicho`. */
export const EXIT = { ok: 0, refused: 1, usage: 2, auth: 3, unreachable: 4, verifyFailed: 5 } as const;
/** A failure that the user can act on. `body` is the service's own answer, if there was one. */
export type CliError = Error & { readonly exitCode: number; readonly body?: string };

/** Ends the command with this exit code and message. */
export function fail(exitCode: number, message: string, body?: string): never {
  throw Object.assign(new Error(message), { exitCode, body });
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
}
/** Path of demo.json of the data folder in force. */
export function demoFilePath(env: NodeJS.ProcessEnv): string {
  return path.resolve(env['DATA_DIR']?.trim() || VARIABLES.DATA_DIR.default!, 'demo.json');
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
}
/** What flags may say about the connection. */
export interface ConnectionFlags {
  readonly url?: string;
  readonly key?: string;
  readonly company?: string;
}

/** The connection from flags, then DAICHO_URL / DAICHO_KEY / DAICHO_COMPANY, then DATA_DIR/demo.json. */
export function connection(flags: ConnectionFlags, env: NodeJS.ProcessEnv): Connection {
  const file = readDemoFile(env);
  const key = flags.key ?? (env['DAICHO_KEY']?.trim() || undefined);
  const url = flags.url ?? (env['DAICHO_URL']?.trim() || undefined) ?? file?.baseUrl ?? 'http://127.0.0.1:3000/v1';
  if (!/^https?:\/\//.test(url))
    fail(EXIT.usage, `"${url}" is no address of a service: write for example DAICHO_URL=http://127.0.0.1:3000`);
  const baseUrl = url.replace(/\/+$/, '').replace(/(\/v1)?$/, '/v1');
  // A key of the demo file goes to the service that wrote the file, and to no other.
  if (key === undefined && file && baseUrl !== file.baseUrl.replace(/\/+$/, ''))
    fail(EXIT.auth, `No key for ${baseUrl}: set DAICHO_KEY (make one with: daicho keys create --name NAME).`);
  const usable = key ?? file?.ownerKey ?? file?.operatorKey;
  if (usable === undefined)
    fail(
      EXIT.auth,
      `No key: set DAICHO_KEY, or start the service here first (npm start), which writes ${demoFilePath(env)}.`,
    );
  return {
    baseUrl,
    key: usable,
    companyId:
      flags.company ??
      (env['DAICHO_COMPANY']?.trim() || undefined) ??
      (key === undefined ? file?.companyId : undefined),
    from: key === undefined ? demoFilePath(env) : flags.key === undefined ? 'DAICHO_KEY' : '--key',
  };
}

/**
 * One answer: `text` is the untouched body, `data` the same read, with whole numbers beyond 2^53 as decimal strings.
 */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly data: unknown;
}
/** What a call may carry. */
export interface CallOptions {
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses besides 2xx that the caller handles itself. */ readonly accept?: readonly number[];
}

/** Reads JSON without rounding: whole numbers of 16 digits and more become strings. */
export function readExact(text: string): unknown {
  return JSON.parse(
    text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}/gu, (token) => (token.startsWith('"') ? token : `"${token}"`)),
  );
}

/** The address of a path under /v1 with its query. */
export function addressOf(at: Connection, route: string, query: CallOptions['query'] = {}): string {
  const url = new URL(at.baseUrl + route);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url.toString();
}

/** What is said when nobody answers. */
export function unreachable(at: Connection, error: unknown): never {
  const cause =
    error instanceof Error && error.cause instanceof Error && error.cause.message
      ? error.cause.message
      : error instanceof Error
        ? error.message
        : String(error);
  return fail(
    EXIT.unreachable,
    `Nothing answers at ${at.baseUrl} (${cause}). Start the service with "npm start", or set DAICHO_URL to where it runs.`,
  );
}

/** Ends the command with what the service refused, in words. */
function refused(at: Connection, status: number, text: string, headers: Headers): never {
  let body: { error?: unknown; code?: string; field?: string; details?: unknown } = {};
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    /* Not one of our services: the status must do. */
  }
  const inner =
    typeof body.error === 'object' && body.error !== null
      ? (body.error as { message?: string; code?: string; field?: string; details?: unknown })
      : { ...body, message: typeof body.error === 'string' ? body.error : undefined };
  const details = (Array.isArray(inner.details) ? inner.details : []) as {
    message?: string;
    field?: string;
    code?: string;
    ids?: string[];
  }[];
  const lines = [
    `${inner.message ?? `The service answered ${status}.`}${inner.code ? ` [${status} ${inner.code}]` : ` [${status}]`}${inner.field ? ` (field: ${inner.field})` : ''}`,
    ...details
      .slice(0, 20)
      .map(
        (detail) =>
          `  - ${detail.field ? `${detail.field}: ` : ''}${detail.message ?? detail.code ?? JSON.stringify(detail)}`,
      ),
    ...(details.length > 20 ? [`  - and ${details.length - 20} more`] : []),
    ...(status === 401 ? [`The key comes from ${at.from}.`] : []),
    ...(status >= 500 && headers.get('x-request-id') ? [`Request id for the log: ${headers.get('x-request-id')}`] : []),
  ];
  return fail(
    status === 401 || status === 403 ? EXIT.auth : status === 503 ? EXIT.unreachable : EXIT.refused,
    lines.join('\n'),
    text,
  );
}

const WAITS = 20;
/**
 * Calls the service. Waits when it says 429 (at most 20 times), and ends the command on every other refusal that is not
 * in `accept`.
 */
export async function call(at: Connection, method: string, route: string, options: CallOptions = {}): Promise<Answer> {
  for (let waited = 0; ; waited++) {
    let response: Response;
    let text: string;
    try {
      response = await fetch(addressOf(at, route, options.query), {
        method,
        headers: {
          authorization: `Bearer ${at.key}`,
          accept: 'application/json',
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        body:
          options.body === undefined
            ? undefined
            : typeof options.body === 'string'
              ? options.body
              : JSON.stringify(options.body),
      });
      text = await response.text();
    } catch (error) {
      return unreachable(at, error);
    }
    if (response.status === 429 && waited < WAITS) {
      const seconds = Math.min(Number(response.headers.get('retry-after')) || 1, 60);
      process.stderr.write(`The rate limit is reached; going on in ${seconds} s ...\n`);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      continue;
    }
    if (!response.ok && !options.accept?.includes(response.status))
      refused(at, response.status, text, response.headers);
    let data: unknown;
    try {
      data = text === '' ? undefined : readExact(text);
    } catch {
      return fail(EXIT.unreachable, `${at.baseUrl} does not answer in JSON: is this really a Daicho service?`);
    }
    return { status: response.status, headers: response.headers, text, data };
  }
}

/** The bytes of a file that the service makes, piece by piece as they come. Ends the command on every refusal. */
export async function* download(
  at: Connection,
  route: string,
  query: CallOptions['query'],
): AsyncGenerator<Uint8Array> {
  let response: Response;
  try {
    response = await fetch(addressOf(at, route, query), { headers: { authorization: `Bearer ${at.key}` } });
  } catch (error) {
    return unreachable(at, error);
  }
  if (!response.ok) refused(at, response.status, await response.text(), response.headers);
  try {
    if (response.body) yield* response.body as AsyncIterable<Uint8Array>;
  } catch (error) {
    fail(
      EXIT.unreachable,
      `The service broke off before the file was whole (${(error as Error).message}): what was written is only a part of it. Try again.`,
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

/** Every item of a list, page by page with the cursor: never more than one page in memory. */
export async function* pages(
  at: Connection,
  route: string,
  query: Readonly<Record<string, string | undefined>> = {},
): AsyncGenerator<readonly Record<string, unknown>[]> {
  let cursor: string | undefined;
  do {
    const page = (await call(at, 'GET', route, { query: { limit: '500', ...query, cursor } })).data as {
      data: Record<string, unknown>[];
      nextCursor?: string;
    };
    yield page.data;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
