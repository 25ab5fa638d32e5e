// How an answer leaves: its headers, its text, file or pieces, counted and cut off when nobody takes them.
import http from 'node:http';
import net from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { LIMITS } from '../domain/limits.ts';
import type { Admission } from './admission.ts';
import { jsonOf, toJson } from './json.ts';
import { codingOf, packed, packing, WORTH_PACKING_BYTES, type Coding } from './negotiation.ts';
import type { Answer } from './perform.ts';

/** Less than this of an answer that waits for its reader is not worth counting. */
const UNREAD_BYTES = 64 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';
const EXPOSED =
  'X-Request-Id, X-Position, ETag, Location, Content-Disposition, RateLimit, RateLimit-Policy, X-RateLimit-Limit, ' +
  'X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotency-Replayed, X-Stale, Correlation-Id';
const ALLOWED =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Company-Id, X-Request-Id, Correlation-Id, ' +
  'X-Correlation-Id, Last-Event-ID';

/** What sending needs to know. */
export interface Sender {
  readonly constantHeaders: readonly string[];
  readonly corsOrigins: ReadonlySet<string>;
  readonly doors: Pick<Admission, 'owe'>;
  readonly logger: Logger;
  /** How long a caller may take nothing of his answer. */
  readonly unreadMs: number;
  /** True when connections end with their answer. */
  isStopping(): boolean;
}

/** Helmet's headers with our policy, computed once: they are the same for every answer of the interface. */
export function securityHeaders(https: boolean): readonly string[] {
  const policy = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  const req = new http.IncomingMessage(new net.Socket());
  const res = new http.ServerResponse(req);
  const headers: string[] = [];
  // As they are written: `getHeaderNames` would tell them in small letters.
  res.setHeader = (name, value) => {
    headers.push(name, String(value));
    return res;
  };
  policy(req, res, () => undefined);
  return headers;
}

/** Headers of every answer to a request, also of a live feed: our policy, its id, and CORS where that is set up. */
export function commonHeaders(sender: Sender, req: http.IncomingMessage, requestId: string): string[] {
  const headers = sender.constantHeaders.concat('X-Request-Id', requestId);
  if (sender.corsOrigins.size > 0) {
    headers.push('Vary', 'Origin');
    const { origin } = req.headers;
    if (origin !== undefined && sender.corsOrigins.has(origin))
      headers.push('Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED);
  }
  return headers;
}

/**
 * Sends an answer that is no live feed. Pieces are sent as they are made and as fast as the caller takes them; when one
 * cannot be made, the connection breaks off, so that nobody takes a part for the whole. Resolves when all is handed
 * over, undefined when it is at once; does nothing when an answer was begun before.
 */
export function send(
  sender: Sender,
  req: http.IncomingMessage,
  res: http.ServerResponse,
  requestId: string,
  { status, headers, body, payer, isKept }: Answer,
): Promise<void> | undefined {
  if (res.headersSent || body.kind === 'feed') return undefined;
  const kept = isKept ? 'private, no-cache' : 'no-store';
  const all = commonHeaders(sender, req, requestId).concat('Cache-Control', kept, headers);
  if (sender.isStopping()) all.push('Connection', 'close');
  if (body.kind === 'none') {
    res.writeHead(status, all).end();
    return undefined;
  }
  const type = body.kind === 'json' ? JSON_TYPE : body.contentType;
  all.push('Content-Type', type);
  if (body.kind === 'pieces') {
    const coding = packingFor(req, type, all);
    res.writeHead(status, all);
    if (req.method !== 'HEAD') return sendPieces(sender, res, requestId, body.pieces, coding);
    return body.pieces.return(undefined).then(() => {
      res.end();
    });
  }
  const text = body.kind === 'json' ? jsonOf(body.value) : body.bytes;
  const coding = text.length > WORTH_PACKING_BYTES ? packingFor(req, type, all) : undefined;
  if (coding === undefined) return whole(sender, req, res, payer, status, all, text);
  return packed(coding, text).then((bytes) => whole(sender, req, res, payer, status, all, bytes));
}

const hasBody = ({ headers }: http.IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Ends an answer with its text. While a body of the request is still on its way the connection stays: a client that
 * sends everything before it looks would lose the answer to the reset that an early end is. What it sends is thrown
 * away, so much of it and for so long (LIMITS.drain*); then it is cut off.
 */
export function endAnswer(
  req: http.IncomingMessage,
  res: http.ServerResponse,
  text: string | Buffer | undefined,
): void {
  if (req.complete || req.destroyed || !hasBody(req)) {
    res.end(text);
    return;
  }
  if (text !== undefined) res.write(text);
  let bytes = 0;
  const cut = (): void => {
    res.destroy();
  };
  const timer = setTimeout(cut, LIMITS.drainMs);
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LIMITS.drainBytes) cut();
  });
  req.once('end', () => res.end());
  res.once('close', () => {
    clearTimeout(timer);
  });
  req.resume();
}

/**
 * Cuts off a caller who takes nothing of what waits for him for so long (ms). While nothing waits, the silence is ours:
 * a feed on which nothing happens, an export that is still being read, a service that was busy.
 */
export function cutUnread(res: http.ServerResponse, unreadMs: number): void {
  res.setTimeout(unreadMs, () => {
    if (res.writableLength > 0) res.destroy();
  });
}

/** Sends what is there in one piece. */
function whole(
  sender: Sender,
  req: http.IncomingMessage,
  res: http.ServerResponse,
  payer: string,
  status: number,
  headers: string[],
  text: string | Buffer,
): undefined {
  headers.push('Content-Length', String(Buffer.byteLength(text)));
  res.writeHead(status, headers);
  endAnswer(req, res, req.method === 'HEAD' ? undefined : text);
  if (res.writableLength > UNREAD_BYTES) {
    // What is left is counted until it is taken; a caller who takes nothing for long is cut off.
    res.once('close', sender.doors.owe(payer, res.writableLength));
    cutUnread(res, sender.unreadMs);
  }
}

/**
 * How the answer to a read is packed, said in its headers. What a command answers may hold a new secret beside what the
 * caller sent: a length that tells how well the two go together must not be seen (BREACH).
 */
function packingFor(req: http.IncomingMessage, contentType: string, headers: string[]): Coding | undefined {
  if (req.method !== 'GET') return undefined;
  headers.push('Vary', 'Accept-Encoding');
  const coding = codingOf(req.headers['accept-encoding'], contentType);
  if (coding !== undefined) headers.push('Content-Encoding', coding);
  return coding;
}

async function sendPieces(
  { logger, unreadMs }: Sender,
  res: http.ServerResponse,
  requestId: string,
  pieces: AsyncGenerator<string | Buffer>,
  coding: Coding | undefined,
): Promise<void> {
  cutUnread(res, unreadMs);
  try {
    // One piece waits for the reader, not sixteen.
    const source = Readable.from(pieces, { highWaterMark: 1 });
    await (coding === undefined ? pipeline(source, res) : pipeline(source, packing(coding), res));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
      logger.info({ requestId }, 'the caller of an export has left');
    else logger.error({ requestId, err: error }, 'export broken off');
  }
}

/** Answers a CORS preflight of a configured origin; false = not one. */
export function preflight(sender: Sender, req: http.IncomingMessage, res: http.ServerResponse): boolean {
  const { origin } = req.headers;
  if (
    req.method !== 'OPTIONS' ||
    origin === undefined ||
    !sender.corsOrigins.has(origin) ||
    req.headers['access-control-request-method'] === undefined
  )
    return false;
  res.writeHead(204, [
    ...sender.constantHeaders,
    'Access-Control-Allow-Origin',
    origin,
    'Vary',
    'Origin',
    'Access-Control-Allow-Methods',
    'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers',
    ALLOWED,
    'Access-Control-Max-Age',
    '600',
  ]);
  res.end();
  return true;
}

/** Sends JSON outside of the interface. */
export function plain(
  res: http.ServerResponse,
  constantHeaders: readonly string[],
  status: number,
  body: unknown,
): void {
  const text = toJson(body);
  res.writeHead(status, [
    ...constantHeaders,
    'Content-Type',
    JSON_TYPE,
    'Content-Length',
    String(Buffer.byteLength(text)),
    'Cache-Control',
    'no-store',
  ]);
  endAnswer(res.req, res, text);
}
