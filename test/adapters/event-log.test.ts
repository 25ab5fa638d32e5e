// Runs the contract of the event log against Postgres, against the fake EventStoreDB, and against a real one when
// EVENTSTORE_URL is set. That every planted fault is noticed on Postgres too is left to `npm run prove`: the cases are
// the same.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { embeddedEventLog } from '../../src/adapters/event-log.embedded.ts';
import { eventStoreDbLog } from '../../src/adapters/event-log.eventstoredb.ts';
import { ownEvents } from '../../src/adapters/event-log.embedded.own.ts';
import { rowsPostgres } from '../../src/adapters/rows.postgres.ts';
import { startEmbeddedPostgres } from '../../src/adapters/postgres.embedded.ts';
import type { EmbeddedPostgres } from '../../src/adapters/postgres.embedded.ts';
import type { NewEvent, StoredEvent } from '../../src/engine/ports.ts';
import { isProof } from '../depth.ts';
import { testDatabase } from '../postgres.ts';
import { statementsOf } from '../statements.ts';
import { eventLogSuite, nothingLostOrTorn } from './event-log.suite.ts';
import { fakeEventStore } from './fake-eventstore.ts';
import { faultProxy } from './fault-proxy.ts';

eventLogSuite(
  'Postgres',
  async () => {
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
  },
  isProof,
);

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

describe('event log: Postgres refuses changes', () => {
  const event = (n: number): { id: string; type: string; data: object; meta: object } => ({
    id: `019a0000-0000-7000-8000-00000000000${n}`,
    type: 'test',
    data: { n },
    meta: {},
  });
  const CHANGES = [
    'update events.event set data = data',
    'delete from events.event where false',
    'truncate events.event',
    'truncate events.event, events.stream',
    'update events.stream set name = name',
    'delete from events.stream',
    'truncate events.stream',
  ];
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  before(async () => {
    database = await testDatabase('event-log-guard');
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await database.drop();
  });
  const refusals = (client: pg.Client, statements: readonly string[]): Promise<string[]> =>
    statements.reduce<Promise<string[]>>(
      async (before, text) => [
        ...(await before),
        await client.query(text).then(
          () => `${text}: done`,
          ({ code }: { code: string }) => code,
        ),
      ],
      Promise.resolve([]),
    );

  it('to its owner by triggers, which are switched on again when they were off, with a warning', async () => {
    const log = await embeddedEventLog({ connectionString: database.url });
    await log.append('ledger-x', 'none', [event(1)]);
    expect(await refusals(owner, CHANGES)).to.deep.equal(CHANGES.map(() => '2F002'));
    expect(log.warnings, 'this user owns the tables').to.have.length(1);
    expect(log.warnings[0]).to.match(/DATABASE_URL owns the tables of the events/);
    await log.close();

    await owner.query('alter table events.event disable trigger all');
    expect(await refusals(owner, CHANGES.slice(0, 3))).to.include('update events.event set data = data: done');
    await owner.query('drop trigger refuse_change on events.stream');
    const again = await embeddedEventLog({ connectionString: database.url });
    expect(again.warnings[0]).to.match(/switched off or removed.*daicho verify/);
    expect(await refusals(owner, CHANGES)).to.deep.equal(CHANGES.map(() => '2F002'));
    await again.close();
    const third = await embeddedEventLog({ connectionString: database.url });
    expect(third.warnings).to.have.length(1);
    await third.close();
  });

  it('to the user of the service, who can read and append and nothing else, and needs no rights to start', async () => {
    const name = `daicho_service_${process.pid}`;
    await owner.query(`create role ${name} login password 'p'`);
    const connectionString = database.url.replace(/\/\/[^@]+@/, `//${name}:p@`);
    const client = new pg.Client({ connectionString });
    try {
      const missing = await embeddedEventLog({ connectionString, schema: 'unmade' }).then(
        () => 'opened',
        (error: Error) => error.message,
      );
      expect(missing).to.match(/the user of DATABASE_URL may not make them: start Daicho once with the user/);

      const granted = await embeddedEventLog({
        connectionString,
        owner: { connectionString: () => database.url, grantTo: name },
      });
      const last = (await granted.readStream('ledger-x', { limit: 9 })).lastRevision;
      await granted.append('ledger-x', last < 0 ? 'none' : last, [event(2)]);
      await granted.append('ledger-y', 'none', [event(3)]);
      expect(granted.warnings).to.deep.equal([]);
      await granted.close();
      const alone = await embeddedEventLog({ connectionString });
      expect((await alone.readStream('ledger-y', { limit: 9 })).events.map(({ data }) => data)).to.deep.equal([
        { n: 3 },
      ]);
      expect(alone.warnings).to.deep.equal([]);
      await alone.close();

      await client.connect();
      const tricks = [
        ...CHANGES,
        "insert into events.stream (name) values ('ledger-z')",
        "insert into events.event select 99, 1, 9, gen_random_uuid(), 't', '{}', '{}', 0",
        'drop table events.event',
        'alter table events.event disable trigger all',
        'drop trigger refuse_change on events.event',
        "set session_replication_role = 'replica'",
        'create table events.mine (n int)',
        'create or replace function events.refuse_change() returns trigger language sql as $$ $$',
        `alter table events.event owner to ${name}`,
      ];
      expect(await refusals(client, tricks)).to.deep.equal(tricks.map(() => '42501'));
    } finally {
      await client.end();
      await owner.query(`drop owned by ${name}; drop role ${name}`);
    }
  });
});

describe('event log: what a process wrote itself is handed to its projector', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  before(async () => {
    database = await testDatabase('event-log-own');
  });
  after(() => database.drop());

  it('as it was written and would be read, in the order of the store, whoever else writes meanwhile', async () => {
    const [here, elsewhere] = await Promise.all([1, 2].map(() => embeddedEventLog({ connectionString: database.url })));
    if (!here || !elsewhere) throw new Error('two logs');
    const seen: StoredEvent[] = [];
    const ending = new AbortController();
    const following = here.subscribe(
      { prefixes: ['ledger-'], maxBatch: 7 },
      (events) => {
        seen.push(...events);
        return Promise.resolve();
      },
      ending.signal,
    );
    const objects = new Set<unknown>();
    const write = async (log: typeof here, stream: string, rounds: number): Promise<void> => {
      for (let n = 0, last: number | 'none' = 'none'; n < rounds; n++) {
        const events = Array.from({ length: 1 + (n % 3) }, (_, i) => {
          const data = { n, i, by: stream, text: '"台帳"' };
          objects.add(data);
          return { id: uuidv7(), type: 'test', data, meta: { n } };
        });
        ({ lastRevision: last } = await log.append(stream, last, events));
      }
    };
    await write(here, 'ledger-alone', 20);
    await Promise.all([write(here, 'ledger-a', 30), write(elsewhere, 'ledger-b', 30), write(here, 'other', 10)]);
    await here.append('ledger-a', 0, [{ id: uuidv7(), type: 'test', data: { refused: true }, meta: {} }]).then(
      () => expect.fail('a wrong revision was taken'),
      () => undefined,
    );
    const { events: stored } = await elsewhere.readAll({ limit: 1_000, prefixes: ['ledger-'] });
    for (let n = 0; n < 200 && seen.length < stored.length; n++) await sleep(10);
    ending.abort();
    await following;
    expect(seen.map(({ text: _text, ...event }) => event)).to.deep.equal(stored);
    for (const { text, data, meta } of seen)
      if (text) expect([JSON.parse(text.data), JSON.parse(text.meta)]).to.deep.equal([data, meta]);
    expect(seen.filter(({ data }) => objects.has(data)).length, 'handed over').to.be.greaterThan(20);
    await Promise.all([here.close(), elsewhere.close()]);
  });

  it('and what waits for it is bounded', () => {
    const own = ownEvents(3, 100);
    const event = (id: string, bytes: number): NewEvent => ({
      id,
      type: 'test',
      data: { id },
      meta: {},
      text: { data: '', meta: '', bytes },
    });
    own.sent([event('a', 1), event('b', 1), event('c', 1), event('d', 1)]);
    expect([own.size, own.take('a'), own.take('d')?.data]).to.deep.equal([3, undefined, { id: 'd' }]);
    own.sent([event('e', 99)]);
    expect([own.take('b'), own.take('c')?.id, own.take('e')?.id]).to.deep.equal([undefined, 'c', 'e']);
    expect(own.size).to.equal(0);
  });
});

describe("event log: Postgres of one's own", () => {
  it('works as a user that cannot change events, made as OPERATIONS.md says', async () => {
    const database = await testDatabase('event-log-user');
    const name = `daicho_service_of_${process.pid}`;
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const [, recipe = ''] = /```sql\n(.*?)```/s.exec(fs.readFileSync('OPERATIONS.md', 'utf8')) ?? [];
    const open = (
      connectionString: string,
    ): { log: ReturnType<typeof embeddedEventLog>; rows: ReturnType<typeof rowsPostgres> } => ({
      log: embeddedEventLog({ connectionString }),
      rows: rowsPostgres({ connectionString }),
    });
    try {
      const owners = open(database.url);
      await Promise.all([owners.log, owners.rows.store.prepare()]);
      await Promise.all([(await owners.log).close(), owners.rows.close()]);
      await owner.query(
        recipe
          .replaceAll('daicho_service', name)
          .replace('database daicho', `database ${new URL(database.url).pathname.slice(1)}`),
      );

      const { log, rows } = open(database.url.replace(/\/\/[^@]+@/, `//${name}:choose-one@`));
      const { append, warnings, close } = await log;
      expect(warnings).to.deep.equal([]);
      expect(
        await append('ledger-x', 'none', [
          { id: '019a0000-0000-7000-8000-000000000001', type: 'test', data: {}, meta: {} },
        ]),
      ).to.deep.equal({ lastRevision: 0 });
      await rows.store.prepare();
      const lead = await rows.store.lead();
      expect(await lead?.checkpoint()).to.include({ events: 0n });
      await lead?.close();
      await Promise.all([close(), rows.close()]);
    } finally {
      await owner.query(`drop owned by ${name} cascade; drop role if exists ${name}`).catch(() => undefined);
      await owner.end();
      await database.drop();
    }
  });
});

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
    const log = await embeddedEventLog({ connectionString: server.ownerUrl, schema });
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
    const log = await embeddedEventLog({ connectionString: server.ownerUrl, schema });
    try {
      await nothingLostOrTorn(log, acknowledged);
    } finally {
      await log.close();
    }
  }
  async function ask(...statements: string[]): Promise<string> {
    const client = new pg.Client({ connectionString: server.ownerUrl });
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
    // Chance decides whether the log was written to the disk just before the kill: a few tries.
    let said = '';
    for (let n = 0; n < 5 && !said.includes('was acknowledged'); n++) {
      const schema = `volatile_${n}`;
      const acknowledged = await appendUntilKilled(schema, async () => {
        const definition = await ask(`select pg_get_functiondef('${schema}.append'::regproc)`);
        expect(definition).to.contain("= 'off'");
        await ask(definition.replace("= 'off'", "= 'never'"));
      });
      said = await check(schema, acknowledged).then(
        () => 'nothing is missing',
        (error: Error) => error.message,
      );
    }
    expect(said).to.contain('was acknowledged');
  });
});

describe('names of streams in Postgres', () => {
  it('are not asked for when the stream was read by its name: a company that nobody has met for long', async () => {
    const database = await testDatabase('event-log-names');
    const one = (n: number): NewEvent => ({ id: uuidv7(), type: 'noted', data: { n }, meta: {} });
    const before = await embeddedEventLog({ connectionString: database.url });
    await before.append('ledger-a', 'none', [one(1)]);
    await before.append('ledger-b', 'none', [one(2)]);
    await before.close();
    const log = await embeddedEventLog({ connectionString: database.url });
    try {
      const [first] = (await log.readStream('ledger-a', { limit: 1 })).events;
      const asked = await statementsOf(async () => {
        await log.readStream('ledger-b', { limit: 10 });
        const { events } = await log.readAll({ ...(first && { after: first.position }), limit: 10 });
        expect(events.map(({ stream }) => stream)).to.deep.equal(['ledger-b']);
      });
      expect([...asked.keys()].filter((text) => /^select id, name/.test(text))).to.deep.equal([]);
    } finally {
      await log.close();
      await database.drop();
    }
  });
});
