// Runs the contract of the event log against Postgres, against the fake EventStoreDB, and against a real one when EVENTSTORE_URL is set.
import { expect } from 'chai';
import { embeddedEventLog } from '../../src/adapters/event-log.embedded.ts';
import { eventStoreDbLog } from '../../src/adapters/event-log.eventstoredb.ts';
import { testDatabase } from '../postgres.ts';
import { eventLogSuite } from './event-log.suite.ts';
import { fakeEventStore } from './fake-eventstore.ts';
import { faultProxy } from './fault-proxy.ts';

eventLogSuite('Postgres', async () => {
  const database = await testDatabase('event-log');
  const direct = new URL(database.url);
  const proxy = await faultProxy(() => ({ host: direct.hostname, port: Number(direct.port) }));
  const throughProxy = new URL(database.url);
  throughProxy.host = `127.0.0.1:${proxy.port}`;
  await (await embeddedEventLog({ connectionString: database.url })).close();
  return {
    kind: 'embedded', proxy, child: { connectionString: database.url },
    open: ({ proxied = false, deadlineMs } = {}) => embeddedEventLog({ connectionString: (proxied ? throughProxy : direct).href, deadlineMs }),
    stop: async () => { await proxy.close(); await database.drop(); },
  };
});

eventLogSuite('fake EventStoreDB', async () => {
  const fake = await fakeEventStore();
  const proxy = await faultProxy(() => ({ host: '127.0.0.1', port: fake.port }));
  const prefix = 'suite_';
  return {
    kind: 'fake', fake, proxy, child: { url: fake.url, prefix },
    open: ({ proxied = false, seeds = false, dead = false, ...timers } = {}) => {
      const port = proxied ? proxy.port : fake.port;
      const hosts = dead ? '127.0.0.1:1,127.0.0.1:2' : seeds ? `127.0.0.1:${port},127.0.0.1:1` : `127.0.0.1:${port}`;
      return eventStoreDbLog({ url: `esdb://${hosts}?tls=false&maxDiscoverAttempts=2&discoveryInterval=10`, prefix, ...timers });
    },
    stop: async () => { await proxy.close(); await fake.stop(); },
  };
});

const realUrl = process.env.EVENTSTORE_URL;
if (realUrl) {
  eventLogSuite('real EventStoreDB', async () => {
    const [, address, port = '2113'] = /^[^/]+\/\/(?:[^@]+@)?([^:,/?]+)(?::(\d+))?/.exec(realUrl)!;
    const proxy = await faultProxy(() => ({ host: address!, port: Number(port) }));
    const prefix = `${process.env.EVENTSTORE_PREFIX ?? ''}suite${Date.now()}_`;
    return {
      kind: 'server', proxy, child: { url: realUrl, prefix },
      open: ({ proxied = false, ...timers } = {}) => eventStoreDbLog({ url: proxied ? realUrl.replace(/(?<=@|\/\/)[^@/?]+(?=\?|$)/, `127.0.0.1:${proxy.port}`) : realUrl, prefix, deadlineMs: timers.deadlineMs, watchdogMs: timers.watchdogMs }),
      stop: () => proxy.close(),
    };
  });
}

describe('event log: EventStoreDB connection strings', () => {
  const opening = (url: string): Promise<string> => eventStoreDbLog({ url }).then(async (log) => { await log.close(); return log.warnings.join(); }, (error: Error) => error.message);
  it('refuses what must not be used, and warns without TLS', async () => {
    expect(await opening('esdb://127.0.0.1:1?tls=false')).to.contain('neither encrypted nor authenticated');
    expect(await opening('kurrentdb://127.0.0.1:1?tls=false')).to.contain('neither encrypted nor authenticated');
    expect(await opening('esdb://127.0.0.1:1')).to.contain('names no user');
    expect(await opening('esdb://127.0.0.1:1?tls=false&throwOnAppendFailure=false')).to.contain('throwOnAppendFailure');
    expect(await opening('http://127.0.0.1:1')).to.contain('EVENTSTORE_URL must look like');
  });
});
