// One question to the service: by the door of the dashboard, with the half of the session that this page keeps. Answers
// are read without rounding; refusals keep the words of the service and its request id.
import { signal } from '@preact/signals';
import { readExact } from '../../client/exact.ts';
import { around } from './surroundings.ts';
import { sayOf } from './said.ts';
import { tableText } from './table-text.ts';

/** Why something was not answered, in the words of the service. */
export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}
/** What was answered; `data` undefined with 304 = as it was. */
export interface Answer<T> {
  readonly status: number;
  readonly data: T | undefined;
  readonly etag: string | undefined;
  /** What later reads are to know, as the service said it. */
  readonly position: string | undefined;
  readonly isStale: boolean;
}
/** How a question is asked. */
export interface Asking {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly key?: string;
  readonly etag?: string | undefined;
  readonly accept?: string;
  /** Nobody did anything: it keeps no session open. */
  readonly isUnattended?: boolean;
  readonly signal?: AbortSignal;
}

const HALF = 'daicho-session';
/** Whether this browser may ask: out = nobody has come in; ended = whoever was in is out again. */
export const access = signal<'unknown' | 'in' | 'out' | 'ended'>('unknown');
/** The language in which the service answers. */
export const language = signal<'ja' | 'en'>('ja');

/** Headers of every question: the half of the session, and the language. */
function headersOf({ body, key, etag, accept, isUnattended }: Asking): Record<string, string> {
  return {
    'daicho-session': around().keeping.getItem(HALF) ?? '',
    'accept-language': language.value,
    accept: accept ?? 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(isUnattended ? { 'daicho-unattended': '1' } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
  };
}

/** An address of the API as the door of the dashboard has it. */
export const doorOf = (address: string): string => address.replace(/^\/v1\//, '/app/v1/');

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'requestId' in value && 'status' in value;
}

/** What was thrown, as a refusal: what never reached the service says so with status 0. */
export function refusalOf(thrown: unknown): Refused {
  if (isRefused(thrown)) return thrown;
  return { status: 0, code: 'unreachable', message: '', requestId: '' };
}

/** Asks at an address and answers the response as it is; throws a Refused. */
export async function askPlainly(address: string, asking: Asking = {}): Promise<Response> {
  const response = await fetch(doorOf(address), {
    method: asking.method ?? 'GET',
    headers: headersOf(asking),
    ...(asking.body === undefined ? {} : { body: JSON.stringify(asking.body) }),
    ...(asking.signal === undefined ? {} : { signal: asking.signal }),
    credentials: 'same-origin',
    cache: 'no-store',
  });
  if (response.ok || response.status === 304) return response;
  if (response.status === 401) access.value = access.value === 'in' ? 'ended' : 'out';
  throw await refusedBy(response);
}

async function refusedBy(response: Response): Promise<Refused> {
  const text = await response.text();
  let said: Readonly<Record<string, unknown>> = {};
  try {
    said = JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    said = {};
  }
  return {
    status: response.status,
    code: String(said['code'] ?? response.status),
    message: sayOf(String(said['error'] ?? said['message'] ?? response.statusText)),
    requestId: String(said['requestId'] ?? response.headers.get('x-request-id') ?? ''),
  };
}

/**
 * Fetches a file as a blob with an address of this page, whatever it says of itself: what is not of a kind that we name
 * is bytes, so that nothing that was uploaded runs as ours. The caller gives the address back. Throws a Refused.
 */
export async function blobAt(address: string, type = 'application/octet-stream'): Promise<string> {
  const response = await askPlainly(address, { accept: '*/*' });
  return URL.createObjectURL(new Blob([await response.arrayBuffer()], { type }));
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Downloads a file under a name: no link could carry the half of the session. Throws a Refused. */
export async function download(address: string, name: string): Promise<void> {
  save(await blobAt(address), name);
}

/** Saves rows as a file of comma-separated values, in UTF-8 with its mark; no cell is a formula to who opens it. */
export function saveRows(rows: readonly (readonly string[])[], name: string): void {
  save(URL.createObjectURL(new Blob(['\ufeff', tableText(rows)], { type: 'text/csv' })), name);
}

/** Asks at an address (`/v1/…`), and reads the answer; throws a Refused. */
export async function ask<T>(address: string, asking: Asking = {}): Promise<Answer<T>> {
  const response = await askPlainly(address, asking);
  const text = response.status === 304 ? '' : await response.text();
  return {
    status: response.status,
    data: text === '' ? undefined : (readExact(text) as T),
    etag: response.headers.get('etag') ?? undefined,
    position: response.headers.get('x-position') ?? undefined,
    isStale: response.headers.has('x-stale'),
  };
}

/** Comes in by a code of the command line, which is good for once; throws a Refused where it is not. */
export async function enter(code: string): Promise<void> {
  const { data } = await ask<{ readonly half: string }>('/app/session', { method: 'POST', body: { code } });
  if (data !== undefined) around().keeping.setItem(HALF, data.half);
}

/** Ends the session here and at the service. */
export async function leave(): Promise<void> {
  await askPlainly('/app/session', { method: 'DELETE' });
  around().keeping.removeItem(HALF);
  access.value = 'ended';
}
