// What only the log in EventStoreDB has: connection strings, the sentence for a server that cannot be reached, and
// clients that are replaced.
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { expect } from 'chai';
import { isUseless } from '../../src/adapters/event-log.eventstoredb.client.ts';
import { eventStoreDbLog, type EventStoreDbLogOptions } from '../../src/adapters/event-log.eventstoredb.ts';
import type { NewEvent } from '../../src/engine/ports.ts';
import { appendWithRetry } from '../../src/engine/retry.ts';
import { authority, type Certified } from './certificates.ts';
import { fakeEventStore, type FakeEventStore } from './fake-eventstore.ts';
import { faultProxy, type FaultProxy } from './fault-proxy.ts';

const closers: (() => unknown)[] = [];
/** Listens on a free port of 127.0.0.1; what is still connected at the end of the test is cut. */
async function listen(server: net.Server): Promise<number> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as net.AddressInfo).port;
}
async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

const event = (): NewEvent => ({ id: crypto.randomUUID(), type: 'suite.tested', data: { n: 1 }, meta: {} });

/** What opening and then reading says: the warnings, or the message of the failure. */
async function opening(url: string, options: Partial<EventStoreDbLogOptions> = {}): Promise<string> {
  try {
    const log = await eventStoreDbLog({ url, deadlineMs: 3_000, ...options });
    closers.push(() => log.close());
    if (/connects/.test(url)) await log.ping();
    return log.warnings.join();
  } catch (error) {
    return (error as Error).message;
  }
}
/** What the first read says: it is the first thing that a start does. */
async function reading(url: string): Promise<string> {
  const log = await eventStoreDbLog({ url, deadlineMs: 500 });
  closers.push(() => log.close());
  return log.readStream('directory-main', { limit: 1 }).then(
    () => 'it answers',
    (error: Error) => error.message,
  );
}

describe('event log: EventStoreDB connection strings', () => {
  afterEach(closeAll);
  const told: [what: string, url: string, sentence: RegExp][] = [
    ['no TLS: a warning', 'esdb://127.0.0.1:1?tls=false', /neither encrypted nor authenticated/],
    ['the scheme of KurrentDB', 'kurrentdb://127.0.0.1:1?tls=false', /neither encrypted nor authenticated/],
    ['TLS without a user', 'esdb://127.0.0.1:1', /^EVENTSTORE_URL names no user: write esdb:/],
    [
      'appends that do not fail',
      'esdb://127.0.0.1:1?tls=false&throwOnAppendFailure=false',
      /^EVENTSTORE_URL must not set throwOnAppendFailure/,
    ],
    ['another protocol', 'http://127.0.0.1:1', /^EVENTSTORE_URL must look like esdb:/],
    [
      'certificates that are not checked',
      'esdb://u:hunter2@127.0.0.1:1?tlsVerifyCert=false',
      /^EVENTSTORE_URL must not set tlsVerifyCert: .*tlsCAFile=/,
    ],
    [
      'certificates that are not checked, spelt otherwise',
      'esdb://u:hunter2@127.0.0.1:1?TLS_verify-cert=true',
      /^EVENTSTORE_URL must not set tlsVerifyCert/,
    ],
    [
      'a setting that the client does not know',
      'esdb://u:hunter2@127.0.0.1:1?tls=true&retries=3',
      /^EVENTSTORE_URL has an unknown setting "retries": it knows tls, tlsCAFile/,
    ],
    ['a setting without a value', 'esdb://127.0.0.1:1?tls=', /^EVENTSTORE_URL gives no value to tls/],
    [
      'a bare % in the password',
      'esdb://u:100%hunter2@127.0.0.1:1',
      /^EVENTSTORE_URL has a % in its user or password .* write % as %25/,
    ],
    ['a colon in the password', 'esdb://u:hunter2:3@127.0.0.1:1', /^EVENTSTORE_URL must name user and password .*%3A/],
    ['an @ in the password', 'esdb://u:hunter2@3@127.0.0.1:1', /^EVENTSTORE_URL names a host that is none .*%40/],
    ['a slash in the password', 'esdb://u:hunter2/3@127.0.0.1:1', /^EVENTSTORE_URL .*%2F/],
    [
      'an authority that is not there',
      'esdb://u:hunter2@127.0.0.1:1?tlsCAFile=/nowhere/ca.crt',
      /^EVENTSTORE_URL names a tlsCAFile that cannot be read \(\/nowhere\/ca\.crt: ENOENT\)/,
    ],
    [
      'an authority that is none',
      'esdb://u:hunter2@127.0.0.1:1?tlsCaFile=package.json',
      /^EVENTSTORE_URL names a tlsCAFile that holds no certificate/,
    ],
  ];
  for (const [what, url, sentence] of told)
    it(`${what}: one sentence, and no password anywhere`, async () => {
      const printed: string[] = [];
      const { warn } = console;
      console.warn = (...texts: unknown[]) => {
        printed.push(texts.join(' '));
      };
      try {
        expect(await opening(url))
          .to.match(sentence)
          .and.not.include('\n');
      } finally {
        console.warn = warn;
      }
      expect(printed.join(), 'printed by the client').to.equal('');
      expect(await opening(url)).not.to.include('hunter2');
    });
  it('a password with every letter arrives as it is', async () => {
    expect(await opening(`esdb://u:${encodeURIComponent('p%:@/?#& ü')}@127.0.0.1:1?tls=false`)).to.contain(
      'neither encrypted',
    );
  });
});

describe('event log: EventStoreDB that cannot be reached', function unreachable() {
  this.timeout(15_000);
  afterEach(closeAll);
  const ours = authority('ours');
  const others = authority('others');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-tls-'));
  const file = (name: string, text: string): string => {
    fs.writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const [ca, wrongCa] = [file('ours.crt', ours.cert), file('others.crt', others.cert)];
  after(() => {
    fs.rmSync(folder, { recursive: true });
  });

  const secure = async ({ cert, key }: Certified = ours.issue('127.0.0.1')): Promise<string> =>
    `127.0.0.1:${await listen(
      tls
        .createServer({ cert, key, ALPNProtocols: ['h2'] }, (socket) => {
          socket.on('error', () => undefined);
        })
        .on('tlsClientError', () => undefined),
    )}`;

  it('an authority that did not sign the certificate', async () => {
    const at = await secure();
    expect(await reading(`esdb://u:hunter2@${at}?tlsCAFile=${wrongCa}`)).to.equal(
      `EVENTSTORE_URL: ${at}: its certificate is not signed by the authority in tlsCAFile: ` +
        'name the file of the one that signed it',
    );
  });
  it('no authority named, and one that this machine does not know', async () => {
    const at = await secure();
    expect(await reading(`esdb://u:hunter2@${at}`)).to.equal(
      `EVENTSTORE_URL: ${at}: its certificate is signed by an authority unknown here: ` +
        'name that one with tlsCAFile=/path/to/ca.crt',
    );
  });
  it('a certificate that is over, and one for another address', async () => {
    const over = await secure(ours.issue('127.0.0.1', { from: -3, to: -2 }));
    const elsewhere = await secure(ours.issue('127.0.0.9'));
    expect(await reading(`esdb://u:hunter2@${over}?tlsCAFile=${ca}`)).to.equal(
      `EVENTSTORE_URL: ${over}: its certificate has expired: renew it`,
    );
    expect(await reading(`esdb://u:hunter2@${elsewhere}?tlsCAFile=${ca}`)).to.equal(
      `EVENTSTORE_URL: ${elsewhere}: its certificate is for other names: write the host as the certificate does`,
    );
  });
  it('TLS asked of a server that has none', async () => {
    const fake = await fakeEventStore();
    closers.push(() => fake.stop());
    expect(await reading(`esdb://u:hunter2@127.0.0.1:${fake.port}?tlsCAFile=${ca}`)).to.equal(
      `EVENTSTORE_URL: 127.0.0.1:${fake.port}: it does not speak TLS: ` +
        'write tls=false if the server runs with --insecure',
    );
  });
  it('no TLS offered to a server that wants it', async () => {
    const at = await secure();
    expect(await reading(`esdb://${at}?tls=false`)).to.equal(
      `EVENTSTORE_URL: ${at}: it speaks TLS: write tls=true, a user and a password`,
    );
  });
  it('nobody there, a host without a name, and several seeds of one fate', async () => {
    expect(await reading('esdb://127.0.0.1:1?tls=false')).to.equal(
      'EVENTSTORE_URL: 127.0.0.1:1: nothing listens there: start the event store, or correct the address',
    );
    expect(await reading('esdb://nowhere.invalid:2113?tls=false')).to.match(
      new RegExp(
        String.raw`^EVENTSTORE_URL: nowhere\.invalid:2113: (no such host|the name could not be looked up): ` +
          'start the event store, or correct the address$',
      ),
    );
    expect(await reading('esdb://127.0.0.1:2,127.0.0.1:1?tls=false&maxDiscoverAttempts=1')).to.equal(
      'EVENTSTORE_URL: 127.0.0.1:1, 127.0.0.1:2: nothing listens there: start the event store, or correct the address',
    );
  });
  it('one seed of several may be away', async () => {
    const fake = await fakeEventStore();
    closers.push(() => fake.stop());
    expect(await reading(`esdb://127.0.0.1:1,127.0.0.1:${fake.port}?tls=false`)).to.equal('it answers');
  });
  it('after the first answer nobody is sent to look at the address', async () => {
    const fake = await fakeEventStore();
    closers.push(() => fake.stop());
    const log = await eventStoreDbLog({ url: fake.url, deadlineMs: 500 });
    closers.push(() => log.close());
    await log.ping();
    fake.kill();
    expect(await log.ping().catch((error: Error) => error.message)).to.match(/^the event store cannot be read: /);
  });
});

describe('event log: EventStoreDB clients', function replaced() {
  this.timeout(15_000);
  afterEach(closeAll);
  let fake: FakeEventStore;
  let proxy: FaultProxy;
  beforeEach(async () => {
    fake = await fakeEventStore();
    proxy = await faultProxy(() => ({ host: '127.0.0.1', port: fake.port }));
    closers.push(
      () => fake.stop(),
      () => proxy.close(),
    );
  });

  // As servers and grpc-js say it. Without a new client the second would be for ever, and the others ask the node that
  // is just going away again.
  const told: [details: string, code: number, useless: boolean][] = [
    ['Connection dropped', 14, true],
    ['read ECONNRESET', 13, true],
    ['No connection established. Last error: connect ECONNREFUSED 127.0.0.1:2113', 14, true],
    ['Server Is Not Ready', 14, false],
    ['Operation timed out: Forwarding timeout', 10, false],
  ];
  for (const [details, code, useless] of told) {
    it(`"${details}" ${useless ? 'takes a new client at once' : 'is an answer, and the client stays'}`, async () => {
      const log = await eventStoreDbLog({ url: `esdb://127.0.0.1:${proxy.port}?tls=false` });
      closers.push(() => log.close());
      await log.append('s', 'none', [event()]);
      const before = proxy.connections();
      fake.onAppend = (count) => (count === 2 ? { code, details } : undefined);
      const failed = await log.append('s', 0, [event()]).catch((error: Error) => error.cause);
      expect(isUseless(failed)).to.equal(useless);
      expect(await appendWithRetry(log, 's', 0, [event()], { now: Date.now })).to.deep.equal({ lastRevision: 1 });
      if (useless) expect(proxy.connections()).to.equal(before + 1);
    });
  }

  it('a frozen node is given 1 s while the leader is looked for', async () => {
    const ports = await Promise.all([net.createServer(), net.createServer()].map(listen));
    const log = await eventStoreDbLog({
      url: `esdb://127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}?tls=false&maxDiscoverAttempts=1`,
      deadlineMs: 8_000,
    });
    closers.push(() => log.close());
    const startedMs = Date.now();
    expect(await log.append('s', 'none', [event()]).catch((error: Error) => error.message)).to.include(
      'Failed to discover',
    );
    expect(Date.now() - startedMs).to.be.below(5_000);
  });
});

describe('event log: EventStoreDB with other installations in it', () => {
  afterEach(closeAll);
  it('walks none of their events: the server leaves them out', async () => {
    const fake = await fakeEventStore();
    closers.push(() => fake.stop());
    const log = await eventStoreDbLog({ url: fake.url, prefix: 'new_' });
    closers.push(() => log.close());
    await log.append('ledger-1', 'none', [event(), event()]);
    fake.foreign('old_ledger-1', 'their.event', 20_000);
    await log.append('ledger-1', 1, [event()]);
    fake.foreign('old_ledger-1', 'their.event', 20_000);
    const page = await log.readAll({ limit: 2_000, prefixes: ['ledger-'] });
    expect(page.events.map(({ revision }) => revision)).to.deep.equal([0, 1, 2]);
    expect(await log.head()).to.equal(page.events[2]!.position);
    const end = await log.readAll({ after: page.next!, limit: 2_000, prefixes: ['ledger-'] });
    expect(end.events).to.deep.equal([]);
    expect(log.compare(end.next!, page.next!), 'goes on behind them').to.be.above(0);
    const stop = new AbortController();
    closers.push(() => {
      stop.abort();
    });
    const seen: number[] = [];
    await new Promise<void>((resolve) => {
      void log.subscribe(
        {
          onCaughtUp: () => {
            resolve();
          },
        },
        (batch) => {
          seen.push(...batch.map(({ revision }) => revision));
          return Promise.resolve();
        },
        stop.signal,
      );
    });
    expect(seen).to.deep.equal([0, 1, 2]);
    expect(fake.served(), 'events that travelled').to.be.below(20_100);
  });
});
