// The door of a process that keeps no books itself: whether it is there, what it has counted, and refusals in the shape
// of the surface that was asked.
import type http from 'node:http';
import { Refusal } from '../domain/refusal.ts';
import { surfaceOf } from './addresses.ts';
import { dialectA } from './dialect-a.ts';
import { dialectB } from './dialect-b.ts';
import { hasToken, isLoopback, NEEDS_TOKEN } from './health.ts';
import { toJson } from './json.ts';
import { inLanguage, languageOf } from './negotiation.ts';
import { STATUS } from './refusals.ts';
import { securityHeaders } from './sending.ts';

/** What such a process answers by itself. */
export const OWN = /^\/(health\/(?:live|ready|read)|metrics)$/;

/** A server that can be stopped: `stop` lets running requests finish, at most `drainMs`. */
export type StoppableServer = http.Server & { stop(drainMs?: number): Promise<void> };

/** Answers with a refusal, in the shape of the surface that was asked. */
export function tell(req: http.IncomingMessage, res: http.ServerResponse, requestId: string, refusal: Refusal): void {
  if (res.headersSent || res.destroyed) return void res.destroy();
  const path = (req.url ?? '').split('?', 1)[0] ?? '';
  const { error } = surfaceOf(path) === 'a' ? dialectA : dialectB;
  const said = new Refusal(refusal.code, inLanguage(req.headers, refusal.message), undefined, refusal.extra);
  const text = toJson(error(said, undefined, undefined, requestId));
  res.writeHead(STATUS[refusal.code], [
    ...securityHeaders(false),
    ...['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(Buffer.byteLength(text))],
    ...['Content-Language', languageOf(req.headers['accept-language']), 'Vary', 'Accept-Language'],
    ...['Cache-Control', 'no-store', 'X-Request-Id', requestId, 'Retry-After', '1'],
    ...(refusal.extra.cell === undefined ? [] : ['Daicho-Cell', refusal.extra.cell]),
  ]);
  res.end(text);
}

/** Answers whether the process is there, or with its figures where who asks may read them. */
export function ownAnswer(
  what: string,
  { isReady, ...about }: { readonly isReady: boolean; readonly status: string } & Readonly<Record<string, unknown>>,
  figures: () => string,
  token: string | undefined,
  req: http.IncomingMessage,
  res: http.ServerResponse,
): void {
  const say = (status: number, type: string, text: string): void => {
    res.writeHead(status, [...securityHeaders(false), 'Content-Type', type, 'Cache-Control', 'no-store']);
    res.end(text);
  };
  const json = (status: number, value: object): void => say(status, 'application/json; charset=utf-8', toJson(value));
  if (what !== 'metrics') return json(isReady ? 200 : 503, about);
  const isFine = token === undefined ? isLoopback(req) : hasToken(req, token);
  if (!isFine) return json(401, { error: inLanguage(req.headers, NEEDS_TOKEN) });
  return say(200, 'text/plain; version=0.0.4; charset=utf-8', figures());
}

/** A server that can be stopped; `begin` is told first, `end` last. */
export function stoppable(server: http.Server, begin: () => void, end: () => void): StoppableServer {
  return Object.assign(server, {
    async stop(drainMs = 10_000) {
      begin();
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(timer);
      end();
    },
  });
}
