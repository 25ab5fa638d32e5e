// Who may begin dear work: so much at once per company and in all, companies in turn, one after the other while the
// loop lags or answers lie about unread. And what surrounds it: connections of one address, lines about refused
// requests.
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import pino from 'pino';
import { LIMITS } from '../../src/domain/limits.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { admission, workOf, type Leave } from '../../src/http/admission.ts';
import { ROWS } from '../../src/http/app.ts';
import { addressGroup } from '../../src/http/listener.ts';
import { storeError } from '../../src/engine/ports.ts';
import { refusalLog } from '../../src/http/refusal-log.ts';
import { bytesOf, type Body } from '../../src/http/request.ts';
import type { Row } from '../../src/http/route.ts';
import { startApi, type Api } from '../api.ts';
import { entryBody } from './samples.ts';

const { atOnce, perCompany, queue } = LIMITS.admission.read;
/** A loop whose lag is what a test says. */
const lagging = { lagMs: 0, ms: (): number => lagging.lagMs, stop: (): void => undefined };
const open = (): ReturnType<typeof admission> => admission({ lag: lagging });
const refused = async (job: Promise<unknown>): Promise<Refusal> =>
  job.then(
    () => expect.fail('let in'),
    (error: unknown) => error as Refusal,
  );

describe('admission', () => {
  beforeEach(() => {
    lagging.lagMs = 0;
  });

  it('so many of a company at once; the others wait, in order, and one that leaves lets in the next', async () => {
    const doors = open();
    const leaves: Leave[] = [];
    for (let i = 0; i < perCompany; i++) leaves.push(await doors.enter('read', 'a'));
    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (n) => {
      leaves.push(await doors.enter('read', 'a'));
      order.push(n);
    });
    await sleep(10);
    expect([order, doors.status().running, doors.status().waiting]).to.deep.equal([[], perCompany, 3]);
    leaves[0]?.();
    leaves[0]?.();
    await waiting[0];
    expect([order, doors.status().running], 'leaving twice is leaving once').to.deep.equal([[1], perCompany]);
    for (let left = 1; left < perCompany + 3; left++) {
      leaves[left]?.();
      await sleep(1);
    }
    await Promise.all(waiting);
    expect(order).to.deep.equal([1, 2, 3]);
    expect(doors.status()).to.include({ running: 0, waiting: 0 });
  });

  it('companies take turns: one that asks for much does not push the others back', async () => {
    const doors = open();
    const leaves: Leave[] = [];
    for (let i = 0; i < atOnce; i++) leaves.push(await doors.enter('read', `other ${i}`));
    const order: string[] = [];
    const ask = async (who: string): Promise<void> => {
      leaves.push(await doors.enter('read', who));
      order.push(who);
    };
    const all = [...Array.from({ length: 20 }, () => ask('greedy')), ask('one'), ask('two')];
    for (let left = 0; left < leaves.length || order.length < all.length; left++) {
      leaves[left]?.();
      await sleep(1);
    }
    await Promise.all(all);
    expect(order.slice(0, 3).toSorted()).to.deep.equal(['greedy', 'one', 'two']);
    expect(order).to.have.length(22);
  });

  it('while the loop lags dear reads go one by one; a single asker never waits, nobody is refused', async () => {
    const doors = open();
    lagging.lagMs = LIMITS.shedLagMs + 1;
    const [first, ...others] = ['a', 'a', 'b', 'c'].map((who) => doors.enter('read', who));
    const leave = await first!;
    let begun = 0;
    for (const one of others) void one.then(() => (begun += 1));
    expect(typeof (await doors.enter('export', 'c')), 'another kind of work').to.equal('function');
    expect(typeof (await doors.enter('body', 'c')), 'what is to be written goes on').to.equal('function');
    await sleep(120);
    expect([begun, doors.status().running, doors.status().waiting]).to.deep.equal([0, 3, 3]);
    leave();
    await sleep(120);
    expect(begun, 'the next one alone').to.equal(1);
    // Nobody leaves: that the lag is over is seen by itself.
    lagging.lagMs = LIMITS.shedLagMs;
    await sleep(120);
    expect(begun).to.equal(3);
    doors.close();
  });

  it('a full queue and unread answers are refused with seconds to wait; too many of all are waited for', async () => {
    const doors = open();
    for (let i = 0; i < perCompany; i++) await doors.enter('read', 'a');
    const waiting = Array.from({ length: queue }, () => doors.enter('read', 'a'));
    const full = await refused(doors.enter('read', 'a'));
    expect([full.code, full.extra.retryAfterS]).to.deep.equal(['unavailable', 1]);
    expect(typeof (await doors.enter('read', 'b')), 'the others are let in').to.equal('function');
    const paid = doors.owe('c', LIMITS.owedBytesPerCompany + 1);
    expect((await refused(doors.enter('read', 'c'))).message).to.match(/wait to be read/);
    expect(typeof (await doors.enter('read', 'd'))).to.equal('function');
    paid();
    paid();
    expect(doors.status().owedBytes).to.equal(0);
    expect(typeof (await doors.enter('read', 'c'))).to.equal('function');
    const others = Array.from({ length: 5 }, (_, n) => doors.owe(`slow ${n}`, LIMITS.owedBytes / 4));
    let begun = false;
    const next = doors.enter('read', 'e').then(() => (begun = true));
    await sleep(120);
    expect(begun, 'memory is full of what others do not take').to.equal(false);
    for (const take of others) take();
    await next;
    for (const one of waiting) one.catch(() => undefined);
  });

  it('bodies that arrive are counted per company and in all', () => {
    const doors = open();
    expect(doors.arrive('a', LIMITS.arrivingBytesPerCompany)).to.equal(true);
    expect(doors.arrive('a', 1)).to.equal(false);
    expect(doors.arrive('b', 1)).to.equal(true);
    doors.arrive('a', -LIMITS.arrivingBytesPerCompany - 1);
    expect(doors.arrive('a', LIMITS.arrivingBytesPerCompany)).to.equal(true);
  });

  it('a large body counts from its arrival until it is parsed or given up', async () => {
    const doors = open();
    const row = { bodyBytes: LIMITS.journalBodyBytes } as Row;
    const bodies: Body[] = [];
    const server = http.createServer((req, res) => {
      void bytesOf(req, row, doors, 'a').then((body) => {
        bodies.push(body);
        res.end();
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const fits = (bytes: number): boolean => {
      const fine = doors.arrive('a', bytes);
      doors.arrive('a', -bytes);
      return fine;
    };
    const body = 'x'.repeat(1_000_000);
    const headers = { 'content-type': 'application/json' };
    await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).text();
    expect([fits(LIMITS.arrivingBytesPerCompany), fits(LIMITS.arrivingBytesPerCompany - 1_000_000)]).to.deep.equal([
      false,
      true,
    ]);
    bodies[0]?.done();
    bodies[0]?.done();
    expect(fits(LIMITS.arrivingBytesPerCompany), 'done twice is done once').to.equal(true);
    expect(fits(LIMITS.arrivingBytesPerCompany + 1)).to.equal(false);
    server.closeAllConnections();
    server.close();
  });

  it('knows what is dear: reports, searches, long lists, files; not one thing, nor a plain page', () => {
    const row = (path: string): Row =>
      ROWS.find((one) => one.path === `/v1/companies/:companyId${path}` && one.method === 'GET') as Row;
    const works = (path: string, input: object, format?: string): unknown =>
      workOf(row(path), input as Record<string, unknown>, format);
    expect(works('/journal-entries/:jeId', { id: 'x' })).to.equal(undefined);
    expect(works('/journal-entries', {})).to.equal(undefined);
    expect(works('/journal-entries', { limit: 50, cursor: 'x' })).to.equal(undefined);
    expect(works('/journal-entries', { limit: 51 })).to.equal('read');
    expect(works('/journal-entries', { offset: 100_000 })).to.equal('read');
    expect(works('/journal-entries', { q: 'x' })).to.equal('read');
    expect(works('/accounts', {})).to.equal(undefined);
    expect(works('/accounts', { expand: ['balance'] })).to.equal('read');
    for (const path of [
      '/reports/bs',
      '/reports/general-ledger',
      '/reports/:name/diff',
      '/dashboard',
      '/reports/consumption-tax/xml',
    ])
      expect(works(path, {}), path).to.equal('read');
    expect(works('/reports/bs', {}, 'pdf')).to.equal('file');
    expect(works('/reports/bs', {}, 'xlsx')).to.equal('file');
    expect(works('/reports/general-ledger', {}, 'csv')).to.equal('export');
  });
});

describe('one address', () => {
  it('is an IPv4 address, or a network of IPv6', () => {
    expect(addressGroup('192.0.2.1')).to.equal('192.0.2.1');
    expect(addressGroup('::ffff:192.0.2.1')).to.equal('192.0.2.1');
    expect(addressGroup('2001:db8:1:2:3:4:5:6')).to.equal('2001:db8:1:2::/64');
    expect(addressGroup('2001:db8:1:2::9')).to.equal('2001:db8:1:2::/64');
    expect(addressGroup('2001:db8::1')).to.equal('2001:db8:0:0::/64');
    expect(addressGroup('::1')).to.equal('0:0:0:0::/64');
    expect(addressGroup('fe80::1%eth0')).to.equal('fe80:0:0:0::/64');
  });

  it('holds so many connections; one more is told so and closed, and there is room again when one ends', async () => {
    const api = await startApi('http_connections', { connectionsPerAddress: 3 });
    const { port } = new URL(api.origin);
    const connect = (): Promise<net.Socket> =>
      new Promise((resolve, reject) => {
        const socket = net.connect(Number(port), '127.0.0.1', () => resolve(socket));
        socket.on('error', reject);
      });
    const heard = (socket: net.Socket): Promise<string> =>
      new Promise((resolve) => {
        let text = '';
        socket.on('data', (chunk) => (text += chunk.toString()));
        socket.on('close', () => resolve(text));
      });
    try {
      // The connections of fetch, which made the company of the tests, count too.
      await sleep(50);
      const held: net.Socket[] = [];
      for (let i = 0; i < 3; i++) held.push(await connect());
      const last = await connect();
      const text = await heard(last);
      expect(text).to.match(/^HTTP\/1\.1 503 .*Retry-After: 1\r\n.*"code":"unavailable"/s);
      for (const socket of held) socket.destroy();
      await sleep(50);
      expect((await api.call('GET', '/health/live')).status).to.equal(200);
    } finally {
      await api.close();
    }
  });
});

describe('lines about refused requests', () => {
  it('are ten a second, and then a count of the rest by kind', async () => {
    const lines: string[] = [];
    const log = refusalLog(({ more, kinds }) => lines.push(`${more} more: ${JSON.stringify(kinds)}`));
    for (let i = 0; i < 25; i++) log.line(i % 5 === 0 ? '503' : '404', () => lines.push('line'));
    expect(lines).to.deep.equal(Array.from({ length: 10 }, () => 'line'));
    await sleep(1_100);
    expect(lines.slice(10)).to.deep.equal(['15 more: {"404":12,"503":3}']);
    log.line('404', () => lines.push('again'));
    log.close();
    expect(lines.slice(11)).to.deep.equal(['again']);
  });

  it('of what cannot be served for now are ten a minute, however long it lasts', async () => {
    const lines: Record<string, unknown>[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        for (const line of chunk.toString().split('\n'))
          if (line !== '') lines.push(JSON.parse(line) as Record<string, unknown>);
        done();
      },
    });
    // Given a database that does not know keys any more.
    const api = await startApi('http_outage_lines', {
      logger: pino({ level: 'info' }, sink),
      wrapMemory: (memory) => ({
        ...memory,
        keyByHash: () => Promise.reject(storeError('unavailable', 'the database is away')),
      }),
    });
    for (let i = 0; i < 40; i++)
      expect((await api.call('GET', '/v1/journals', { key: api.operatorKey })).status).to.equal(503);
    await sleep(1_100);
    await api.call('GET', '/v1/journals', { key: api.operatorKey });
    expect(lines.filter(({ status }) => status === 503)).to.have.length(10);
    await api.close();
    expect(lines.find(({ more }) => more !== undefined)).to.include({ more: 31 });
  });

  it('of a service under a flood of bad requests stay few', async () => {
    const lines: Record<string, unknown>[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        for (const line of chunk.toString().split('\n'))
          if (line !== '') lines.push(JSON.parse(line) as Record<string, unknown>);
        done();
      },
    });
    const api = await startApi('http_refusal_lines', { logger: pino({ level: 'info' }, sink) });
    try {
      await sleep(1_100);
      lines.length = 0;
      const startMs = performance.now();
      for (let i = 0; i < 20; i++)
        await Promise.all(Array.from({ length: 15 }, () => api.call('GET', '/v1/journals', { key: 'x' })));
      const seconds = Math.ceil((performance.now() - startMs) / 1_000);
      await sleep(1_100);
      const written = lines.filter(({ msg }) => msg === 'request').length;
      const counted = lines.reduce((sum, { more }) => sum + (typeof more === 'number' ? more : 0), 0);
      expect(written).to.be.at.most(10 * (seconds + 1));
      expect(written + counted).to.equal(300);
    } finally {
      await api.close();
    }
  });
});

describe('dear work at the door', function dearWork() {
  this.timeout(60_000);
  let api: Api;
  let key: string;
  let companyId: string;
  before(async () => {
    api = await startApi('http_admission', { shedLagMs: -1 });
    ({ companyId, ownerKey: key } = await api.newCompany());
  });
  after(() => api.close());

  it('is answered while the loop lags, one after the other, to one reader and to several; posts go on', async () => {
    const at = (path: string): string => `/v1/companies/${companyId}${path}`;
    const dear = [
      at('/reports/bs?asOf=2026-06-30'),
      at('/reports/bs?asOf=2026-06-30&format=pdf'),
      at('/dashboard'),
      at('/journal-entries?q=x'),
      at('/journal-entries?limit=500'),
      at('/events?type=journal_entry.*'),
      '/v1/reports/balance-sheet?as_of=2026-06-30',
    ];
    const ask = async (path: string): Promise<void> => {
      const { status, text } = await api.call('GET', path, { key });
      expect(status, `${path} ${text}`).to.equal(200);
    };
    for (const path of dear) await ask(path);
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(dear[n % dear.length]!)));
    const posted = await api.call('POST', at('/journal-entries'), { key, body: entryBody() });
    expect(posted.status, posted.text).to.equal(201);
    for (const path of [`/journal-entries/${posted.body['id'] as string}`, '/journal-entries', '/events?limit=5'])
      await ask(at(path));
  });

  it('leaves its place when it is done, also when it was refused for something else', async () => {
    const fine = await startApi('http_admission_places');
    try {
      const party = await fine.newCompany();
      const ask = (path: string): Promise<{ status: number }> =>
        fine.call('GET', `/v1/companies/${party.companyId}${path}`, { key: party.ownerKey });
      const paths = [
        '/reports/bs?asOf=2026-06-30',
        '/journal-entries?accountCode=none',
        '/reports/pl?from=2026-04-01&to=2026-04-30&format=csv',
        '/reports/bs?asOf=2026-06-30&format=pdf',
        '/journal-entries?q=x',
      ];
      const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(paths[i % paths.length] as string)));
      expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200, 400]));
      const metrics = (await fine.call('GET', '/metrics')).text;
      expect(metrics)
        .to.match(/daicho_dear_work_running 0\b/)
        .and.match(/daicho_dear_work_waiting 0\b/);
    } finally {
      await fine.close();
    }
  });
});
