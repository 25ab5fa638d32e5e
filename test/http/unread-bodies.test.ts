// Answers to requests whose bodies nobody reads: they reach every client, also one that sends everything before it
// looks.
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect } from 'chai';
import { bytesOf } from '../../src/http/request.ts';
import { startApi, type Api } from '../api.ts';
import { LIMITS } from '../../src/domain/limits.ts';

/** How a client sends: what it says of the connection, and of the length of its body. */
const WAYS: readonly (readonly [what: string, version: string, ...headers: string[]])[] = [
  ['keeps the connection', 'HTTP/1.1'],
  ['closes it afterwards', 'HTTP/1.1', 'Connection: close'],
  ['speaks HTTP/1.0', 'HTTP/1.0'],
  ['sends in chunks and closes', 'HTTP/1.1', 'Connection: close', 'Transfer-Encoding: chunked'],
];

describe('bodies that nobody reads', function unreadBodies() {
  this.timeout(60_000);
  let api: Api;
  let key: string;
  let company: string;
  before(async () => {
    api = await startApi('http_unread_bodies');
    const made = await api.newCompany();
    [key, company] = [made.ownerKey, `/v1/companies/${made.companyId}`];
  });
  after(() => api.close());

  /** Sends a whole request and only then begins to read; what was answered, as it came. */
  function exchange(
    path: string,
    [, version, ...headers]: (typeof WAYS)[number],
    bytes: number,
    more: readonly string[],
  ): Promise<string> {
    const isChunked = headers.includes('Transfer-Encoding: chunked');
    const lines = [`POST ${path} ${version}`, 'Host: a', ...headers, ...more];
    if (!isChunked) lines.push(`Content-Length: ${bytes}`);
    const piece = 'x'.repeat(64 * 1024);
    return new Promise((resolve, reject) => {
      const socket = net.connect(Number(new URL(api.origin).port), '127.0.0.1');
      let text = '';
      socket.setTimeout(20_000, () => socket.destroy(new Error(`no answer; so far: ${text}`)));
      socket.on('error', reject);
      socket.pause();
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      let sent = 0;
      const go = (): void => {
        while (sent < bytes) {
          const part = piece.slice(0, bytes - sent);
          sent += part.length;
          if (!socket.write(isChunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part)) {
            socket.once('drain', go);
            return;
          }
        }
        socket.write(isChunked ? '0\r\n\r\n' : '', () => {
          socket.resume();
        });
      };
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const length = /content-length: (\d+)/i.exec(text)?.[1];
        const at = text.indexOf('\r\n\r\n');
        if (length === undefined || at < 0 || Buffer.byteLength(text) < at + 4 + Number(length)) return;
        resolve(text);
        socket.destroy();
      });
      socket.on('end', () => reject(new Error(`the connection ended; so far: ${text}`)));
      go();
    });
  }

  const JSON_TYPE = 'Content-Type: application/json';
  for (const way of WAYS) {
    const cases = [
      ['413', 'too large a body', '/accounts', [JSON_TYPE], 10 * LIMITS.bodyBytes],
      ['413', 'much too large a body', '/journal-entries', [JSON_TYPE], 20 * 1024 * 1024],
      ['415', 'another type', '/accounts', ['Content-Type: text/plain'], 8 * 1024 * 1024],
      ['404', 'no such path', '/nothing', [JSON_TYPE], 8 * 1024 * 1024],
    ] as const;
    for (const [status, what, path, headers, bytes] of cases)
      it(`a client that ${way[0]}: ${status}, ${what}`, async () => {
        const answer = await exchange(company + path, way, bytes, [`Authorization: Bearer ${key}`, ...headers]);
        expect(answer.split(' ', 2)[1], answer).to.equal(status);
        expect(answer, 'the whole answer').to.match(/"requestId":"[^"]+"\}$/);
      });
    it(`a client that ${way[0]}: 401, whoever it is, on every door`, async () => {
      for (const path of [`${company}/accounts`, '/mcp', '/nowhere']) {
        const answer = await exchange(path, way, 8 * 1024 * 1024, [JSON_TYPE]);
        expect(answer.split(' ', 2)[1], answer).to.equal(path === '/nowhere' ? '404' : '401');
      }
    });
  }

  it('a body without an end is not taken for ever', async () => {
    const startMs = performance.now();
    const outcome = await exchange(`${company}/accounts`, WAYS[1] as (typeof WAYS)[number], 400 * 1024 * 1024, [
      `Authorization: Bearer ${key}`,
      JSON_TYPE,
    ]).then(
      () => 'answered',
      (error: unknown) => String((error as { code?: unknown }).code),
    );
    expect(outcome).to.be.oneOf(['ECONNRESET', 'EPIPE']);
    expect(performance.now() - startMs).to.be.below(20_000);
  });

  for (const [what, said] of [
    ['half of it', '{"half":'],
    ['all of it', '{"whole": 123456789}'],
  ] as const)
    it(`the body of a sender who went before it was read, and had sent ${what}, is waited for by nobody`, async () => {
      const arrivals = { arrive: () => true };
      const outcomes: Promise<string>[] = [];
      const server = http.createServer((req, res) => {
        // As while it is found out who is calling.
        outcomes.push(
          once(res, 'close')
            .then(() => bytesOf(req, { bodyBytes: 1_000 }, arrivals, 'a'))
            .then(
              () => 'read',
              (error: unknown) => String(error),
            ),
        );
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}\r\nContent-Length: 20\r\n\r\n${said}`);
      await once(server, 'request');
      socket.resetAndDestroy();
      expect(await outcomes[0]).to.match(/cut off/);
      server.close();
    });
});
