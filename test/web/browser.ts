// A browser of the tests: keeps the two halves of a session as a page would, and lets tests send what a page cannot.
import http from 'node:http';
import type { Api, Answer } from '../api.ts';

/** How a request differs from that of a page. `undefined` = the header is left out. */
export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** A page with a session. */
export interface Page {
  readonly cookie: string;
  readonly half: string;
  call(method: string, path: string, sent?: Sent): Promise<Answer>;
}

/** Sends a request as it is: also names of hosts and headers that fetch would not let through. */
export function raw(
  origin: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string | undefined>>,
  body?: unknown,
): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const given = Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined);
  if (payload !== undefined)
    given.push(['content-type', 'application/json'], ['content-length', String(Buffer.byteLength(payload))]);
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}${path}`, { method, headers: Object.fromEntries(given) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const told = new Headers();
        for (let i = 0; i < answer.rawHeaders.length; i += 2)
          told.append(answer.rawHeaders[i] as string, answer.rawHeaders[i + 1] as string);
        const isJson = told.get('content-type')?.startsWith('application/json') === true;
        const parsed = (isJson && text !== '' ? JSON.parse(text) : {}) as Record<string, unknown>;
        resolve({ status: answer.statusCode ?? 0, headers: told, body: parsed, text });
      });
    });
    request.on('error', reject);
    request.end(payload);
  });
}

/** What every page of the service sends. */
export const OWN = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

/** A code for this key, as `npx daicho open` gets one. */
export async function codeFor(api: Pick<Api, 'call'>, key: string): Promise<string> {
  const { status, body, text } = await api.call('POST', '/app/codes', { key });
  if (status !== 201) throw new Error(`POST /app/codes: ${status} ${text}`);
  return body['code'] as string;
}

/** Trades a code for a session. */
export function trade(origin: string, code: string, headers: Sent['headers'] = {}): Promise<Answer> {
  return raw(origin, 'POST', '/app/session', { ...OWN, ...headers }, { code });
}

/** A page that somebody with this key has opened. */
export async function openPage(api: Api, key: string): Promise<Page> {
  const { status, body, headers, text } = await trade(api.origin, await codeFor(api, key));
  if (status !== 201) throw new Error(`POST /app/session: ${status} ${text}`);
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  const half = body['half'] as string;
  return {
    cookie,
    half,
    call: (method, path, { body: sent, headers: other } = {}) =>
      raw(api.origin, method, path, { ...OWN, cookie, 'daicho-session': half, ...other }, sent),
  };
}
