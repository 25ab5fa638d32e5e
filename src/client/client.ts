// The client `daicho/client`: every operation of surface B as a method, over fetch and nothing else. A write draws an
// Idempotency-Key and keeps it over its retries, so that it happens once whatever the line does.
import { isTooLarge, readExact, TOKENS } from './exact.ts';
import type { Operations } from './api.ts';
import { OPERATIONS, REMEDIES, type Known } from './operations.ts';
import { follow, type StreamPatience } from './stream.ts';

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

/** What to do where the client knows more than the service: what it can do itself. */
const FIXES: Readonly<Record<string, string>> = {
  unreachable: 'Start the service (npm start), or name the address where it runs.',
  not_daicho: 'Check the address: what answers there is no Daicho service.',
  number_too_large: 'Ask with {exact: true}: whole numbers beyond 2^53 then come as decimal strings.',
  unauthorized: 'Send a key that is not revoked (daicho keys create), or log in anew (daicho login).',
  idempotency_key_reused: 'This Idempotency-Key stands for another call: leave it out, or choose a new one.',
  unavailable: 'Repeat the call: with the same Idempotency-Key nothing happens twice.',
};

/** An answer that refuses, as read. */
type ClientSaid = Readonly<Record<string, unknown>>;
/** The operation of a call, and what was given to it: what errors say about it. */
interface ClientAsking {
  readonly name: string;
  readonly takes: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What to do about a field of the input: give it, leave it out, or give something else than what was given. */
function fixOfField(field: string, { name, takes, input }: ClientAsking): string | undefined {
  const [first = ''] = field.split(/[.[]/);
  const known = takes.split(' ').map((one) => /^\w+/.exec(one)?.[0] ?? '');
  if (!known.includes(first)) return `Leave out ${field}: ${name} takes ${known.join(', ')}.`;
  const given = field
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[key], input);
  if (given === undefined) return `Give ${field}.`;
  const text = JSON.stringify(given);
  return text.length > 60 ? `Change ${field}.` : `Give another ${field} than ${text}.`;
}

/** What to do about a refusal, by its code, what it says beside, and what was sent. */
function fixOf(
  {
    code,
    status,
    field,
    said = {},
  }: Pick<DaichoProblem, 'code' | 'status' | 'field'> & { said?: ClientSaid | undefined },
  asking: ClientAsking | undefined,
): string {
  const day = said['firstOpenDay'] ?? said['first_open_day'];
  if (code === 'period_closed' && typeof day === 'string')
    return `Date it ${day}, the first open day, or reopen the period.`;
  const own = FIXES[code];
  if (own !== undefined) return own;
  const remedy = REMEDIES[code] ?? 'Do what the message says.';
  if (field === undefined || status !== 400) return remedy;
  const ofField = asking && fixOfField(field, asking);
  return code === 'validation_error' ? (ofField ?? remedy) : `${field}: ${remedy}`;
}
/** An error of the client or of the service; `extra` wins over what the code says. */
function problem(
  message: string,
  status: number,
  extra: Partial<DaichoProblem> & { code: string },
  about: { readonly said?: ClientSaid; readonly asking?: ClientAsking | undefined } = {},
): DaichoError {
  const { code, field } = extra;
  const fix = extra.fix ?? fixOf({ code, status, field, said: about.said }, about.asking);
  const all = { status, details: [], text: '', ...extra, fix };
  const error = Object.assign(new Error(message, { cause: (extra as { cause?: unknown }).cause }), all);
  error.name = 'DaichoError';
  MADE_HERE.add(error);
  return error;
}

/** Where and as whom to call, and how patiently. */
export interface Place {
  /** Address of the service, with or without /v1; may come straight from the environment, but must be there. */
  readonly url: string | undefined;
  /** An API key or access token, or what gives one before every call; the same. */
  readonly key: string | (() => string | Promise<string>) | undefined;
  /** Language of messages; default en. */
  readonly language?: 'en' | 'ja' | undefined;
  /** Most retries of one call (429, 503, no answer); default 4. */
  readonly retries?: number | undefined;
  /** Seconds that a single wait may last, whatever Retry-After says; default 60. */
  readonly longestWaitS?: number | undefined;
  /** Hears that a call waits. */
  readonly onWait?: ((wait: { readonly seconds: number; readonly status: number }) => void) | undefined;
  /** Default: that of the platform. */
  readonly fetch?: typeof fetch | undefined;
}

/** A value of a query: lists are joined by commas. */
type ClientAsked = string | number | boolean | readonly (string | number)[] | undefined;
/** What a call may carry. */
export interface Call {
  readonly query?: Readonly<Record<string, ClientAsked>>;
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses besides 2xx that the caller handles itself. */
  readonly accept?: readonly number[];
  readonly signal?: AbortSignal | undefined;
  readonly asking?: ClientAsking | undefined;
}

/** The address of a path below /v1, with its query. */
export function addressOf(base: string, path: string, query: Call['query'] = {}): string {
  const url = new URL(base.replace(/\/+$/, '').replace(/(\/v1)?$/, '/v1') + path);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value));
  return url.toString();
}

/** A refusal in the words of the service, as an error. */
function refusalIn(text: string, response: Response, asking: ClientAsking | undefined): DaichoError {
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
  const refused = {
    code: one('code') ?? (status === 503 ? 'unavailable' : `http_${status}`),
    details: Array.isArray(details) ? (details as DaichoProblem['details']) : [],
    text,
    field: one('field'),
    requestId,
  };
  const words = typeof message === 'string' ? message : `The service answered ${status}.`;
  return problem(words, status, refused, { said: { ...said, ...inner }, asking });
}

const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    // A signal outlives many waits: each takes its own listener along.
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });

/** What is sent of a call, with this key. */
function request({ language }: Place, method: string, key: string, { body, headers, signal }: Call): RequestInit {
  return {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || typeof body === 'string' ? (body as string | undefined) : JSON.stringify(body),
    ...(signal ? { signal } : {}),
  };
}

/**
 * One call, sent again when the service says 429 or 503 and, where a repeat does nothing twice (reads, and what carries
 * an Idempotency-Key), when no answer came. The response of a 2xx or of a status in `accept`; its body is not read yet.
 * Throws a DaichoError for everything else.
 */
export async function send(place: Place, method: string, path: string, call: Call = {}): Promise<Response> {
  const { headers, signal } = call;
  const { retries = 4, longestWaitS = 60 } = place;
  const isRepeatable = method === 'GET' || Object.keys(headers ?? {}).some((name) => /^idempotency-key$/i.test(name));
  const { url } = place;
  if (!url)
    throw problem('No address of a service was given.', 0, {
      code: 'incomplete_call',
      field: 'url',
      fix: 'Give url, for example http://127.0.0.1:3000.',
    });
  for (let tried = 0; ; tried++) {
    const key = typeof place.key === 'function' ? await place.key() : place.key;
    if (!key)
      throw problem('No key was given.', 0, {
        code: 'incomplete_call',
        field: 'key',
        fix: 'Give key: an API key (daicho keys create) or an access token.',
      });
    let response: Response;
    try {
      response = await (place.fetch ?? fetch)(addressOf(url, path, call.query), request(place, method, key, call));
    } catch (error) {
      if (signal?.aborted) throw error;
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const why = (reason as Error).message || String(reason);
      // A refused connection is told at once: nobody listens, and waiting seldom changes that.
      if (!isRepeatable || tried >= Math.min(retries, 2) || (reason as { code?: string }).code === 'ECONNREFUSED')
        throw problem(`Nothing answers at ${url} (${why}).`, 0, { code: 'unreachable' });
      await sleep(200 * 4 ** tried, signal);
      continue;
    }
    const { status } = response;
    if (response.ok || call.accept?.includes(status)) return response;
    const after = response.headers.get('retry-after');
    const mayWait = status === 429 || (status === 503 && (isRepeatable || after !== null));
    const text = await response.text();
    const most = status === 503 ? Math.min(retries, 4) : retries;
    if (!mayWait || tried >= most) throw refusalIn(text, response, call.asking);
    const seconds = Math.min(Number(after) || 1, longestWaitS);
    place.onWait?.({ seconds, status });
    await sleep(seconds * 1_000, signal);
  }
}

/** Reads JSON, and refuses what a number of JavaScript would round. */
function readRounded(text: string): unknown {
  const [found] = /\d{16}/.test(text) ? (text.match(TOKENS) ?? []).filter(isTooLarge) : [];
  if (found !== undefined)
    throw problem(`The answer holds ${found}, which a number cannot hold exactly.`, 200, { code: 'number_too_large' });
  return JSON.parse(text);
}

/**
 * The feed at a path of events (`.../events/stream`; its list stands one level above) behind `after`, over every cut of
 * the line: src/client/stream.ts.
 */
export function followed(
  place: Place,
  feed: Pick<Call, 'asking'> & { readonly method: string; readonly place: string; readonly filter: Call['query'] },
  after: number | undefined,
  how: { readonly patience: StreamPatience; readonly read: (data: string) => unknown },
): AsyncGenerator<unknown> {
  const { asking } = feed;
  let hasOpened = false;
  return follow(
    {
      async open(afterSequence, signal) {
        // A line that was cut off is opened again with the patience of the feed, not with that of every call besides.
        const response = await send(hasOpened ? { ...place, retries: 0 } : place, feed.method, feed.place, {
          query: { ...feed.filter, afterSequence },
          headers: { accept: 'text/event-stream' },
          signal,
          asking,
        });
        hasOpened = true;
        return response;
      },
      async last() {
        const query = { limit: 1, order: 'desc' };
        const list = feed.place.replace(/\/stream$/, '');
        const page = await send(place, 'GET', list, { query, signal: how.patience.signal, asking });
        const { data } = readExact(await page.text()) as { readonly data: readonly { readonly sequence: number }[] };
        return data[0]?.sequence ?? -1;
      },
      read: how.read,
      isPassing(error) {
        const status = daichoError(error)?.status;
        return status === undefined || status === 0 || status === 429 || status >= 500;
      },
      onWait: (seconds, error) => place.onWait?.({ seconds, status: daichoError(error)?.status ?? 0 }),
    },
    after,
    how.patience,
  );
}

/** What may be said of a single call beside its input. */
export interface CallOptions {
  /** Stands for this one write: the same key never writes twice. Default: drawn anew for each call. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}
/** Operations that answer what happens, one event after the other. */
type StreamName = {
  [Name in keyof Operations]: (typeof OPERATIONS)[Name][2] extends 'stream' ? Name : never;
}[keyof Operations];
type CallOptionsOf<Name extends keyof Operations> = Name extends StreamName ? StreamPatience : CallOptions;
/** Every operation by its name, and the pages of a list. */
export type Client = {
  /**
   * Takes and answers what the service describes; `companyId` is that of the client unless it is given. What streams is
   * iterated: `for await (const event of books.streamEvents())` goes on over broken lines, each event once.
   */
  readonly [Name in keyof Operations]: (
    ...given: Record<never, never> extends Operations[Name]['takes']
      ? [input?: Operations[Name]['takes'], options?: CallOptionsOf<Name>]
      : [input: Operations[Name]['takes'], options?: CallOptionsOf<Name>]
  ) => Name extends StreamName
    ? AsyncGenerator<Operations[Name]['answers'], void, undefined>
    : Promise<Operations[Name]['answers']>;
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
  readonly companyId?: string | undefined;
  /** Whole numbers beyond 2^53 come as decimal strings; default: an answer that holds one is refused. */
  readonly exact?: boolean | undefined;
}

/** What a text of JSON says; `exact` as the client was made. */
function readAnswer(text: string, exact: boolean | undefined): unknown {
  return exact ? readExact(text) : readRounded(text);
}

/** The path of an operation with its places filled, and what of the input is left for the query or the body. */
function placed(
  { name, input, path }: ClientAsking & { readonly path: string },
  companyId: string | undefined,
): { readonly place: string; readonly rest: Readonly<Record<string, unknown>> } {
  const rest: Record<string, unknown> = { ...input };
  const place = path.replace(/\{(\w+)\}/g, (_all, field: string) => {
    const value = rest[field] ?? (field === 'companyId' ? companyId : undefined);
    delete rest[field];
    if (value === undefined || value === '')
      throw problem(`${name} needs ${field}.`, 400, { code: 'incomplete_call', field, fix: `Give ${field}.` });
    return encodeURIComponent(String(value));
  });
  return { place, rest };
}

/**
 * A client of the service at `url`. Its methods have the names of the operations (`/openapi.json`): they answer what
 * the service answers, and throw a DaichoError with code, field, requestId and fix.
 */
export function daicho(options: ClientOptions): Client {
  const run = async (
    name: string,
    [method, path, kind, , takes]: Known,
    input: Readonly<Record<string, unknown>> = {},
    { idempotencyKey, signal }: CallOptions = {},
  ): Promise<unknown> => {
    const asking = { name, takes, input };
    const { place, rest } = placed({ ...asking, path }, options.companyId);
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
      asking,
    });
    if (kind === 'file') return response;
    const text = await response.text();
    try {
      return text === '' ? undefined : readAnswer(text, options.exact);
    } catch (error) {
      throw daichoError(error) ?? problem('The answer is not JSON.', response.status, { code: 'not_daicho', text });
    }
  };
  const stream = (
    name: string,
    [method, path, , , takes]: Known,
    input: Readonly<Record<string, unknown>> = {},
    patience: StreamPatience = {},
  ): AsyncGenerator<unknown> => {
    const asking = { name, takes, input };
    const { place, rest } = placed({ ...asking, path }, options.companyId);
    const { afterSequence, ...filter } = rest as { readonly afterSequence?: number };
    return followed(options, { method, place, filter: filter as Call['query'], asking }, afterSequence, {
      patience,
      read: (text) => readAnswer(text, options.exact),
    });
  };
  const methods = Object.fromEntries(
    Object.entries<Known>(OPERATIONS).map(([name, known]) => [
      name,
      (input?: Readonly<Record<string, unknown>>, more?: CallOptions & StreamPatience) =>
        known[2] === 'stream' ? stream(name, known, input, more) : run(name, known, input, more),
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
  return { ...methods, each } as Client;
}
