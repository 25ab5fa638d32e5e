// The server that listens: how long a caller may take, how many connections one address may hold, and what callers are
// told whom no pipeline serves.
import http from 'node:http';
import type net from 'node:net';
import express from 'express';
import { Refusal } from '../domain/refusal.ts';
import { surfaceOf, unencoded } from './addresses.ts';
import { dialectA } from './dialect-a.ts';
import { dialectB, type Dialect } from './dialect-b.ts';
import { toJson } from './json.ts';
import { busy } from './refusals.ts';

/** What a listener may be told; absent = the values of production. */
export interface ListenerSettings {
  readonly maxConnections?: number | undefined;
  /** Connections of one address; 0 or absent = no limit. */
  readonly connectionsPerAddress?: number | undefined;
  /** True for proxies, which hold the connections of many: they are not counted. */
  readonly isProxy?: ((address: string) => boolean) | undefined;
  /** Time for headers and for a whole request, and how often both are looked at; shorter in tests. */
  readonly headersTimeoutMs?: number | undefined;
  readonly requestTimeoutMs?: number | undefined;
}

/**
 * Whom an address stands for: an IPv4 address itself (also when it is written as IPv6), of an IPv6 address its network
 * of 64 bits, because whoever has one of these addresses has all of them.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('%', 1).join('').split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const all = [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}

/** An answer as it stands on the wire; the connection ends with it. */
function bareAnswer(status: number, reason: string, refusal: Refusal, { error }: Dialect = dialectA): string {
  const text = toJson(error(refusal, undefined, undefined, undefined));
  const { retryAfterS } = refusal.extra;
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...(retryAfterS === undefined ? [] : [`Retry-After: ${retryAfterS}`]),
    'Connection: close',
  ];
  return `HTTP/1.1 ${status} ${reason}\r\n${headers.join('\r\n')}\r\n\r\n${text}`;
}

const dialectOf = (path: string): Dialect => (surfaceOf(path) === 'a' ? dialectA : dialectB);

/** The path of a request of which these bytes are the beginning; empty for any others. */
function pathIn(packet: Uint8Array = new Uint8Array()): string {
  return /^[A-Z]+ ([^\s?]*)/.exec(Buffer.from(packet.subarray(0, 8_192)).toString('latin1'))?.[1] ?? '';
}

/** Refuses connections of an address that holds `most` already; 0 = no limit. */
function limitConnections(
  server: http.Server,
  { connectionsPerAddress: most = 0, isProxy }: ListenerSettings,
  onRefused: (address: string) => void,
): void {
  if (most === 0) return;
  const told = bareAnswer(
    503,
    'Service Unavailable',
    busy('too many connections from this address: close some, or share them'),
  );
  const open = new Map<string, number>();
  server.on('connection', (socket: net.Socket) => {
    if (isProxy?.(socket.remoteAddress ?? '') === true) return;
    const group = addressGroup(socket.remoteAddress ?? '');
    const count = (open.get(group) ?? 0) + 1;
    open.set(group, count);
    socket.once('close', () => {
      const left = (open.get(group) ?? 1) - 1;
      if (left > 0) open.set(group, left);
      else open.delete(group);
    });
    if (count <= most) return;
    onRefused(group);
    // It fits the buffer of the system: nothing waits for a reader.
    socket.end(told, () => {
      socket.destroy();
    });
  });
}

/**
 * A node server on express whose request and response prototypes already carry express's members: its per-request
 * prototype swap becomes a no-op. `onRefused` hears of addresses that want more connections than they may have.
 */
export function listenerOf(
  app: express.Express,
  settings: ListenerSettings,
  onRefused: (address: string) => void,
): http.Server {
  class Req extends http.IncomingMessage {}
  class Res extends http.ServerResponse {}
  Object.defineProperties(Req.prototype, {
    ...Object.getOwnPropertyDescriptors(express.request),
    app: { configurable: true, enumerable: true, writable: true, value: app },
  });
  Object.defineProperties(Res.prototype, {
    ...Object.getOwnPropertyDescriptors(express.response),
    app: { configurable: true, enumerable: true, writable: true, value: app },
  });
  Object.assign(app, { request: Req.prototype, response: Res.prototype });
  const server = http.createServer(
    {
      IncomingMessage: Req,
      ServerResponse: Res as never,
      headersTimeout: settings.headersTimeoutMs ?? 10_000,
      requestTimeout: settings.requestTimeoutMs ?? 30_000,
      keepAliveTimeout: 61_000,
      connectionsCheckingInterval: Math.min(1_000, settings.headersTimeoutMs ?? 1_000),
    },
    app as http.RequestListener<typeof Req>,
  );
  server.maxConnections = settings.maxConnections ?? 10_000;
  server.on('clientError', (error: NodeJS.ErrnoException & { readonly rawPacket?: Uint8Array }, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const letters = error.code === 'HPE_INVALID_URL' && error.rawPacket ? unencoded(error.rawPacket) : undefined;
    if (letters) {
      const refusal = new Refusal('validation_error', letters.message);
      socket.end(bareAnswer(400, 'Bad Request', refusal, dialectOf(letters.path)));
      return;
    }
    const [status, reason, message] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large', 'the headers of the request are too large']
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? [408, 'Request Timeout', 'the request took too long to arrive']
          : [400, 'Bad Request', 'the request is not valid HTTP'];
    const refusal = new Refusal('validation_error', message as string);
    socket.end(bareAnswer(status as number, reason as string, refusal, dialectOf(pathIn(error.rawPacket))));
  });
  limitConnections(server, settings, onRefused);
  return server;
}
