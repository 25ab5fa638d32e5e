// Runs the contract of the event log against Postgres, against the fake EventStoreDB, and against a real one when
// EVENTSTORE_URL is set.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { embeddedEventLog } from '../../src/adapters/event-log.embedded.ts';
import { eventStoreDbLog } from '../../src/adapters/event-log.eventstoredb.ts';
import { startEmbeddedPostgres } from '../../src/adapters/postgres.embedded.ts';
import type { EmbeddedPostgres } from '../../src/adapters/postgres.embedded.ts';
import { testDatabase } from '../postgres.ts';
import { eventLogSuite, nothingLostOrTorn } from './event-log.suite.ts';
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
    kind: 'embedded',
    proxy,
    child: { connectionString: database.url },
    open: ({ proxied = false, deadlineMs } = {}) =>
      embeddedEventLog({ connectionString: (proxied ? throughProxy : direct).href, deadlineMs }),
    stop: async () => {
      await proxy.close();
      await database.drop();
    },
  };
});

eventLogSuite('fake EventStoreDB', async () => {
  const fake = await fakeEventStore();
  const proxy = await faultProxy(() => ({ host: '127.0.0.1', port: fake.port }));
  const prefix = 'suite_';
  return {
    kind: 'fake',
    fake,
    proxy,
    child: { url: fake.url, prefix },
    open: ({ proxied = false, seeds = false, dead = false, ...timers } = {}) => {
      const port = proxied ? proxy.port : fake.port;
      const hosts = dead ? '127.0.0.1:1,127.0.0.1:2' : seeds ? `127.0.0.1:${port},127.0.0.1:1` : `127.0.0.1:${port}`;
      return eventStoreDbLog({
        url: `esdb://${hosts}?tls=false&maxDiscoverAttempts=2&discoveryInterval=10`,
        prefix,
        ...timers,
      });
    },
    stop: async () => {
      await proxy.close();
      await fake.stop();
    },
  };
});

const realUrl = process.env.EVENTSTORE_URL;
if (realUrl) {
  eventLogSuite('real EventStoreDB', async () => {
    const [, address, port = '2113'] = /^[^/]+\/\/(?:[^@]+@)?([^:,/?]+)(?::(\d+))?/.exec(realUrl)!;
    const proxy = await faultProxy(() => ({ host: address!, port: Number(port) }));
    const prefix = `${process.env.EVENTSTORE_PREFIX ?? ''}suite${Date.now()}_`;
    return {
      kind: 'server',
      proxy,
      child: { url: realUrl, prefix },
      open: ({ proxied = false, ...timers } = {}) =>
        eventStoreDbLog({
          url: proxied ? realUrl.replace(/(?<=@|\/\/)[^@/?]+(?=\?|$)/, `127.0.0.1:${proxy.port}`) : realUrl,
          prefix,
          deadlineMs: timers.deadlineMs,
          watchdogMs: timers.watchdogMs,
        }),
      stop: () => proxy.close(),
    };
  });
}

describe('event log: Postgres killed', function killed() {
  this.timeout(60_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-killed-'));
  let server: EmbeddedPostgres;
  after(async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** Appends on eight streams until the server is killed; gives what was acknowledged. */
  async function appendUntilKilled(
    schema: string,
    sabotage: () => Promise<void> = () => Promise.resolve(),
  ): Promise<Record<string, unknown>[]> {
    const log = await embeddedEventLog({ connectionString: server.url, schema });
    await sabotage();
    const acknowledged: Record<string, unknown>[] = [];
    const writers = Promise.allSettled(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let expected: number | 'none' = 'none'; ;) {
          const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
          expected = (
            await log.append(
              `s-${writer}`,
              expected,
              ids.map((id) => ({ id, type: 'crash.tested', data: {}, meta: {} })),
            )
          ).lastRevision;
          acknowledged.push({ stream: `s-${writer}`, revision: expected, ids });
        }
      }),
    );
    await sleep(400);
    process.kill(server.pid, 'SIGKILL');
    await writers;
    await log.close();
    await sleep(300);
    server = await startEmbeddedPostgres({ folder });
    return acknowledged;
  }
  async function check(schema: string, acknowledged: Record<string, unknown>[]): Promise<void> {
    const log = await embeddedEventLog({ connectionString: server.url, schema });
    try {
      await nothingLostOrTorn(log, acknowledged);
    } finally {
      await log.close();
    }
  }
  async function ask(...statements: string[]): Promise<string> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      let answer: unknown;
      for (const statement of statements)
        answer = Object.values((await client.query<Record<string, unknown>>(statement)).rows[0] ?? {})[0];
      return String(answer);
    } finally {
      await client.end();
    }
  }

  it('kill -9 of Postgres loses no acknowledged event, not even with synchronous_commit=off around us', async () => {
    server = await startEmbeddedPostgres({ folder });
    await ask(
      "alter system set wal_writer_delay = '10s'",
      'alter database daicho set synchronous_commit = off',
      'select pg_reload_conf()',
    );
    await check('events', await appendUntilKilled('events'));
  });

  it('turns red when the commit does not wait for the disk', async () => {
    const acknowledged = await appendUntilKilled('volatile', async () => {
      const definition = await ask("select pg_get_functiondef('volatile.append'::regproc)");
      expect(definition).to.contain("= 'off'");
      await ask(definition.replace("= 'off'", "= 'never'"));
    });
    expect(
      await check('volatile', acknowledged).then(
        () => 'nothing is missing',
        (error: Error) => error.message,
      ),
    ).to.contain('was acknowledged');
  });
});
