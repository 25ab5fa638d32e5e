// Load, small and fast: much of one company does not stop the others, and answers that nobody reads are not kept. The
// long version with figures is `npm run prove`.
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { LIMITS } from '../src/domain/limits.ts';
import { loopLag } from '../src/engine/loop.ts';
import { cutUnread } from '../src/http/sending.ts';
import type { EventRecord } from '../src/service.ts';
import { startApi, type Api } from './api.ts';
import { collect } from './stretch.ts';

interface Party {
  readonly companyId: string;
  readonly ownerKey: string;
}

describe('load', function load() {
  this.timeout(120_000);
  let api: Api;
  let busy: Party;
  let quiet: Party;

  before(async () => {
    api = await startApi('load', { unreadMs: 1_000 });
    [busy, quiet] = [await api.newCompany(), await api.newCompany()];
    const memo = '家'.repeat(2_000);
    const lines = [
      { side: 'debit', accountCode: '6240', amount: 3_000, memo },
      { side: 'credit', accountCode: '1110', amount: 3_000 },
    ];
    const body = { entries: Array.from({ length: 50 }, () => ({ effectiveDate: '2026-04-15', memo, lines })) };
    const path = `/v1/companies/${busy.companyId}/journal-entries/batch`;
    for (let batch = 0; batch < 10; batch++) {
      const made = await api.call('POST', path, { key: busy.ownerKey, body });
      expect(made.status, made.text.slice(0, 300)).to.equal(201);
    }
  });
  after(() => api.close());

  const metric = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await api.call('GET', '/metrics')).text)?.[1]);
  async function becomes(name: string, fits: (value: number) => boolean): Promise<void> {
    for (let tries = 0; !fits(await metric(name)); tries++) {
      expect(tries, `${name} is ${await metric(name)}`).to.be.below(200);
      await sleep(50);
    }
  }

  /** Asks, throws the answer away, and tells its status; one that is cut off, or not needed any more, is over, too. */
  const ask = (path: string, agent: http.Agent, isOver: () => boolean): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${busy.ownerKey}` };
      const request = http.get(
        `${api.origin}/v1/companies/${busy.companyId}${path}`,
        { agent, headers },
        (response) => {
          response.on('error', () => undefined);
          response.on('close', () => resolve(response.statusCode ?? 0)).resume();
        },
      );
      request.on('error', (error) => (isOver() ? resolve(503) : reject(error)));
    });

  /** Asks and never reads. */
  function askUnread(path: string): net.Socket {
    const { port } = new URL(api.origin);
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    const head = [
      `GET /v1/companies/${busy.companyId}${path} HTTP/1.1`,
      'Host: a',
      `Authorization: Bearer ${busy.ownerKey}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return socket;
  }

  for (const [what, path] of [
    ['searches for 500 rows', `/journal-entries?limit=500&q=${encodeURIComponent('家')}`],
    ['pages of the ledger', '/reports/general-ledger?from=2026-04-01&to=2026-04-30&limit=500'],
    ['prints', '/reports/trial-balance?from=2026-04-01&to=2026-04-30&format=pdf'],
  ] as const)
    it(`fifty ${what} of one company at a time: a post of another takes below 300 ms (p50)`, async () => {
      // What others do on this machine only ever adds: the best of three.
      let best = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 3 && best >= 300; tries++) {
        const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
        let over = false;
        const statuses = new Set<number>();
        const load = Array.from({ length: 50 }, async () => {
          while (!over) {
            const status = await ask(path, agent, () => over);
            statuses.add(status);
            if (status === 503) await sleep(200);
          }
        });
        await sleep(300);
        const took: number[] = [];
        const lines = [
          { side: 'debit', accountCode: '1110', amount: 5 },
          { side: 'credit', accountCode: '4110', amount: 5 },
        ];
        for (let n = 0; n < 5; n++) {
          const startMs = performance.now();
          const posted = await api.call('POST', `/v1/companies/${quiet.companyId}/journal-entries`, {
            key: quiet.ownerKey,
            body: { effectiveDate: '2026-04-15', lines },
          });
          took.push(performance.now() - startMs);
          expect(posted.status, posted.text).to.equal(201);
        }
        over = true;
        agent.destroy();
        await Promise.all(load);
        for (const status of statuses) expect(status).to.be.oneOf([200, 503]);
        best = Math.min(best, took.toSorted((a, b) => a - b)[2] as number);
      }
      expect(best).to.be.below(300);
    });

  it('answers that nobody reads are counted, and cut off', async () => {
    const sockets = Array.from({ length: 4 }, () =>
      askUnread(`/journal-entries?limit=500&q=${encodeURIComponent('家')}`),
    );
    await becomes('daicho_unread_answer_bytes', (bytes) => bytes > 1_000_000);
    await becomes('daicho_unread_answer_bytes', (bytes) => bytes === 0);
    for (const socket of sockets) socket.destroy();
  });

  it('exports that nobody reads hold few places, and are cut off', async () => {
    const path = '/reports/general-ledger?from=2026-04-01&to=2026-04-30&format=csv';
    const sockets = Array.from({ length: 6 }, () => askUnread(path));
    const { perCompany } = LIMITS.admission.export;
    await becomes('daicho_dear_work_waiting', (waiting) => waiting > 0);
    expect(await metric('daicho_dear_work_running')).to.be.at.most(perCompany);
    await becomes('daicho_dear_work_running', (running) => running === 0);
    expect(await metric('daicho_dear_work_waiting')).to.equal(0);
    for (const socket of sockets) socket.destroy();
  });

  it('a feed on which nothing happens for longer than a caller may take nothing goes on', async () => {
    const control = new AbortController();
    const response = await fetch(`${api.origin}/v1/companies/${quiet.companyId}/events/stream`, {
      headers: { authorization: `Bearer ${quiet.ownerKey}` },
      signal: control.signal,
    });
    await sleep(2_500);
    const lines = [
      { side: 'debit', accountCode: '1110', amount: 7 },
      { side: 'credit', accountCode: '4110', amount: 7 },
    ];
    const path = `/v1/companies/${quiet.companyId}/journal-entries`;
    const body = { effectiveDate: '2026-04-15', lines };
    const { body: posted } = await api.call('POST', path, { key: quiet.ownerKey, body });
    let heard = '';
    for await (const part of response.body as AsyncIterable<Uint8Array>) {
      heard += Buffer.from(part).toString();
      if (heard.includes('\n\nid: ')) break;
    }
    expect(heard).to.include(`id: ${String(posted['streamPosition'])}\n`);
    control.abort();
  });

  it('an answer that is late is not cut off, and one that nobody reads is', async () => {
    const unreadMs = 200;
    const server = http.createServer((req, res) => {
      cutUnread(res, unreadMs);
      if (req.url === '/unread') res.write(Buffer.alloc(64e6));
      else res.write('one');
      setTimeout(() => res.end('two'), 4 * unreadMs);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    const late = await fetch(`http://127.0.0.1:${port}/late`);
    expect(await late.text()).to.equal('onetwo');
    const gone = new Promise<void>((resolve) => {
      server.once('connection', (socket) => socket.once('close', () => resolve()));
    });
    const reader = net.connect(port, '127.0.0.1');
    reader.on('error', () => undefined).pause();
    reader.write('GET /unread HTTP/1.1\r\nHost: a\r\n\r\n');
    await gone;
    reader.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it('a feed whose reader stops and goes on misses nothing and repeats nothing', async () => {
    const heard: number[] = [];
    const control = new AbortController();
    const { total } = (await api.call('GET', `/v1/companies/${busy.companyId}/events?limit=1`, { key: busy.ownerKey }))
      .body as { total: number };
    const deliver = async (event: EventRecord): Promise<void> => {
      if (event.sequence % 37 === 0) await sleep(5);
      heard.push(event.sequence);
      if (heard.length === total) control.abort();
    };
    await api.engine.service.followEvents(busy.companyId, {}, -1, deliver, control.signal);
    expect(heard).to.deep.equal(Array.from({ length: total }, (_, sequence) => sequence));
  });

  it('a reader who waits makes the feed hold one event, not a page', async () => {
    const control = new AbortController();
    const { log } = api;
    const pages: WeakRef<object>[] = [];
    const readStream = log.readStream.bind(log);
    log.readStream = async (...asked) => {
      const page = await readStream(...asked);
      pages.push(new WeakRef(page.events));
      return page;
    };
    try {
      let go = (): void => undefined;
      const stopped = new Promise<void>((resolve) => {
        go = resolve;
      });
      const following = api.engine.service.followEvents(busy.companyId, {}, -1, () => stopped, control.signal);
      await sleep(200);
      expect(pages).to.have.length(1);
      collect();
      expect(pages[0]?.deref()).to.equal(undefined);
      control.abort();
      go();
      await following;
    } finally {
      log.readStream = readStream;
    }
  });

  it('lag is what lasts: one pause is half forgotten, load is not', async () => {
    const lag = loopLag();
    const work = (ms: number): void => {
      for (const endMs = performance.now() + ms; performance.now() < endMs;);
    };
    try {
      await sleep(200);
      work(400);
      await sleep(0);
      expect(lag.ms(), 'one pause').to.be.within(100, 300);
      for (let n = 0; n < 6; n++) {
        work(400);
        await sleep(0);
      }
      expect(lag.ms(), 'load').to.be.above(250);
      await sleep(300);
      expect(lag.ms(), 'calm').to.be.below(200);
    } finally {
      lag.stop();
    }
  });
});
