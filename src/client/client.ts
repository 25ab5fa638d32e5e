// The client `daicho/client`: every operation of surface B as a method, over fetch and nothing else. A write draws an
// Idempotency-Key and keeps it over its retries, so that it happens once whatever the line does.
import type { Operations } from './api.ts';
import { OPERATIONS, type Known } from './operations.ts';

export type * from './api.ts';

/** What went wrong, as a program can act on it. */
export interface DaichoProblem {
  /** As the service says it, or `unreachable`, `not_daicho`, `number_too_large`, `incomplete_call`. */
  readonly code: string;
  /** HTTP status; 0 = no answer came. */
  readonly status: number;
  /** Member of the input that is meant. */
  readonly field?: string;
  readonly details: readonly { readonly code?: string; readonly message?: string; readonly field?: string }[];
  /** Names the request in the log of the service. */
  readonly requestId?: string;
  /** What to do about it. */
  readonly fix: string;
  /** The answer as it came. */
  readonly text: string;
}
/** An Error that says in its message what is wrong. */
export type DaichoError = Error & DaichoProblem;

const MADE_HERE = new WeakSet<Error>();
/** The DaichoError in a thrown value, if it is one. */
export function daichoError(error: unknown): DaichoError | undefined {
  return error instanceof Error && MADE_HERE.has(error) ? (error as DaichoError) : undefined;
}

/** What to do, by code or else by status. */
const FIXES: Readonly<Record<string, string>> = {
  unreachable: 'Start the service (npm start), or name the address where it runs.',
  not_daicho: 'Check the address: what answers there is no Daicho service.',
  number_too_large: 'Ask with {exact: true}: whole numbers beyond 2^53 then come as decimal strings.',
  unauthorized: 'Send a key that is not revoked (daicho keys create), or log in anew (daicho login).',
  insufficient_scope: 'Ask an owner or admin of the company for a key with this permission.',
  approval_required: 'Save it with status "draft" and submit it: somebody else approves it.',
  period_closed: 'Use the first open day, or reopen the period.',
  version_conflict: 'Read it again and repeat with the version that you read.',
  idempotency_key_reused: 'This Idempotency-Key stands for another call: leave it out, or choose a new one.',
  already_reversed: 'Read the entry: nothing is left to reverse.',
  rate_limited: 'Wait for as long as Retry-After says, or ask for a larger plan.',
  unavailable: 'Repeat the call: with the same Idempotency-Key nothing happens twice.',
  internal_error: 'Report the requestId: it is a defect of the service.',
};
function fixOf(code: string, status: number, field: string | undefined): string {
  const known = FIXES[code];
  if (known !== undefined) return known;
  if (status === 400) return field === undefined ? 'Put right what the message says.' : `Put ${field} right.`;
  if (status === 404) return 'Check the ids: take them from a list.';
  return status === 409 ? 'Read the thing again and see in which state it is.' : 'Do what the message says.';
}

/** An error of the client or of the service; `extra` wins over what the code says. */
function problem(message: string, status: number, extra: Partial<DaichoProblem> & { code: string }): DaichoError {
  const all = { status, details: [], text: '', fix: fixOf(extra.code, status, extra.field), ...extra };
  const error = Object.assign(new Error(message, { cause: (extra as { cause?: unknown }).cause }), all);
  error.name = 'DaichoError';
  MADE_HERE.add(error);
  return error;
}

/** Where and as whom to call, and how patiently. */
export interface Place {
  /** Address of the service, with or without /v1. */
  readonly url: string;
  /** An API key or access token, or what gives one before every call. */
  readonly key: string | (() => string | Promise<string>);
  /** Language of messages; default en. */
  readonly language?: 'en' | 'ja' | undefined;
  /** Most retries of one call (429, 503, no answer); default 4. */
  readonly retries?: number;
  /** Seconds that a single wait may last, whatever Retry-After says; default 60. */
  readonly longestWaitS?: number;
  /** Hears that a call waits. */
  readonly onWait?: (wait: { readonly seconds: number; readonly status: number }) => void;
  /** Default: that of the platform. */
  readonly fetch?: typeof fetch;
}

/** A value of a query: lists are joined by commas. */
type Asked = string | number | boolean | readonly (string | number)[] | undefined;
/** What a call may carry. */
export interface Call {
  readonly query?: Readonly<Record<string, Asked>>;
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses besides 2xx that the caller handles itself. */
  readonly accept?: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

/** The address of a path below /v1, with its query. */
export function addressOf(base: string, path: string, query: Call['query'] = {}): string {
  const url = new URL(base.replace(/\/+$/, '').replace(/(\/v1)?$/, '/v1') + path);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value));
  return url.toString();
}

/** A refusal in the words of the service, as an error. */
function refusalIn(text: string, response: Response): DaichoError {
  let said: Record<string, unknown> = {};
  try {
    said = (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    // Not one of our services, or a proxy before it: the status must do.
  }
  // Surface B says the message in `error`; A, whose paths a caller may name too, a whole object.
  const inner = (typeof said['error'] === 'object' && said['error'] !== null ? said['error'] : {}) as typeof said;
  const one = (name: string): string | undefined => {
    const value = inner[name] ?? said[name];
    return typeof value === 'string' ? value : undefined;
  };
  const { status } = response;
  const details = inner['details'] ?? said['details'];
  const message = typeof said['error'] === 'string' ? said['error'] : inner['message'];
  const requestId = one('requestId') ?? one('request_id') ?? response.headers.get('x-request-id') ?? undefined;
  return problem(typeof message === 'string' ? message : `The service answered ${status}.`, status, {
    code: one('code') ?? (status === 503 ? 'unavailable' : `http_${status}`),
    field: one('field'),
    details: Array.isArray(details) ? (details as DaichoProblem['details']) : [],
    requestId,
    text,
  });
}

const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * One call, sent again when the service says 429 or 503 and, where a repeat does nothing twice (reads, and what carries
 * an Idempotency-Key), when no answer came. The response of a 2xx or of a status in `accept`; its body is not read yet.
 * Throws a DaichoError for everything else.
 */
export async function send(place: Place, method: string, path: string, call: Call = {}): Promise<Response> {
  const { body, headers, signal } = call;
  const { retries = 4, longestWaitS = 60 } = place;
  const isRepeatable = method === 'GET' || Object.keys(headers ?? {}).some((name) => /^idempotency-key$/i.test(name));
  for (let tried = 0; ; tried++) {
    const key = typeof place.key === 'string' ? place.key : await place.key();
    let response: Response;
    try {
      response = await (place.fetch ?? fetch)(addressOf(place.url, path, call.query), {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          ...(place.language === undefined ? {} : { 'accept-language': place.language }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || typeof body === 'string' ? (body as string | undefined) : JSON.stringify(body),
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const why = (reason as Error).message || String(reason);
      // A refused connection is told at once: nobody listens, and waiting seldom changes that.
      if (!isRepeatable || tried >= Math.min(retries, 2) || (reason as { code?: string }).code === 'ECONNREFUSED')
        throw problem(`Nothing answers at ${place.url} (${why}).`, 0, { code: 'unreachable' });
      await sleep(200 * 4 ** tried, signal);
      continue;
    }
    const { status } = response;
    if (response.ok || call.accept?.includes(status)) return response;
    const after = response.headers.get('retry-after');
    const mayWait = status === 429 || (status === 503 && (isRepeatable || after !== null));
    const text = await response.text();
    const most = status === 503 ? Math.min(retries, 4) : retries;
    if (!mayWait || tried >= most) throw refusalIn(text, response);
    const seconds = Math.min(Number(after) || 1, longestWaitS);
    place.onWait?.({ seconds, status });
    await sleep(seconds * 1_000, signal);
  }
}

/** Texts and numbers of a JSON document: the numbers are looked at, the texts are not. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/gu;
const isTooLarge = (token: string): boolean => /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));

/** Reads JSON without rounding: whole numbers beyond 2^53 become decimal strings. */
export function readExact(text: string): unknown {
  return JSON.parse(
    /\d{16}/.test(text) ? text.replace(TOKENS, (token) => (isTooLarge(token) ? `"${token}"` : token)) : text,
  );
}
/** Reads JSON, and refuses what a number of JavaScript would round. */
function readRounded(text: string): unknown {
  const [found] = /\d{16}/.test(text) ? (text.match(TOKENS) ?? []).filter(isTooLarge) : [];
  if (found !== undefined)
    throw problem(`The answer holds ${found}, which a number cannot hold exactly.`, 200, { code: 'number_too_large' });
  return JSON.parse(text);
}

/** What may be said of a single call beside its input. */
export interface CallOptions {
  /** Stands for this one write: the same key never writes twice. Default: drawn anew for each call. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}
/** Every operation by its name, and the pages of a list. */
export type Client = {
  /** Takes and answers what the service describes; `companyId` is that of the client unless it is given. */
  readonly [Name in keyof Operations]: (
    ...given: Record<never, never> extends Operations[Name]['takes']
      ? [input?: Operations[Name]['takes'], options?: CallOptions]
      : [input: Operations[Name]['takes'], options?: CallOptions]
  ) => Promise<Operations[Name]['answers']>;
} & {
  /** Everything that a list holds, one by one, read page by page. */
  each<Name extends ListName>(name: Name, input?: Operations[Name]['takes']): AsyncGenerator<ItemOf<Name>>;
};
/** Operations that answer pages. */
export type ListName = {
  [Name in keyof Operations]: 'limit' extends keyof Operations[Name]['takes']
    ? Operations[Name]['answers'] extends { readonly data: readonly unknown[] }
      ? Name
      : never
    : never;
}[keyof Operations];
type ItemOf<Name extends ListName> = Operations[Name]['answers'] extends { readonly data: readonly (infer Item)[] }
  ? Item
  : never;

/** How a client is made. */
export interface ClientOptions extends Place {
  /** Company of calls that name none. */
  readonly companyId?: string;
  /** Whole numbers beyond 2^53 come as decimal strings; default: an answer that holds one is refused. */
  readonly exact?: boolean;
}

/**
 * A client of the service at `url`. Its methods have the names of the operations (`/openapi.json`): they answer what
 * the service answers, and throw a DaichoError with code, field, requestId and fix.
 */
export function daicho(options: ClientOptions): Client {
  const run = async (
    name: string,
    [method, path, kind]: Known,
    input: Readonly<Record<string, unknown>> = {},
    { idempotencyKey, signal }: CallOptions = {},
  ): Promise<unknown> => {
    const rest: Record<string, unknown> = { ...input };
    const place = path.replace(/\{(\w+)\}/g, (_all, field: string) => {
      const value = rest[field] ?? (field === 'companyId' ? options.companyId : undefined);
      delete rest[field];
      if (value === undefined || value === '')
        throw problem(`${name} needs ${field}.`, 400, { code: 'incomplete_call', field, fix: `Give ${field}.` });
      return encodeURIComponent(String(value));
    });
    const inQuery = method === 'GET' || method === 'DELETE';
    const key = idempotencyKey ?? globalThis.crypto.randomUUID();
    const response = await send(options, method, place, {
      ...(inQuery ? { query: rest as Call['query'] } : { body: rest }),
      headers:
        kind === 'command' || kind === 'procedure'
          ? { 'idempotency-key': key }
          : kind === 'file'
            ? { accept: '*/*' }
            : {},
      signal,
    });
    if (kind === 'file' || kind === 'stream') return response;
    const text = await response.text();
    try {
      return text === '' ? undefined : options.exact ? readExact(text) : readRounded(text);
    } catch (error) {
      throw daichoError(error) ?? problem('The answer is not JSON.', response.status, { code: 'not_daicho', text });
    }
  };
  const methods = Object.fromEntries(
    Object.entries<Known>(OPERATIONS).map(([name, known]) => [
      name,
      (input?: Readonly<Record<string, unknown>>, more?: CallOptions) => run(name, known, input, more),
    ]),
  );
  async function* each(name: ListName, input: Readonly<Record<string, unknown>> = {}): AsyncGenerator<unknown> {
    let cursor: string | undefined;
    do {
      const asked = { limit: 500, ...input, ...(cursor === undefined ? {} : { cursor }) };
      const page = (await run(name, OPERATIONS[name], asked)) as { data: unknown[]; nextCursor?: string };
      yield* page.data;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }
  // The one cast of the client: its methods are made from the table that its types were written beside.
  return { ...methods, each } as unknown as Client;
}
