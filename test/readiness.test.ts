// What the service says of itself, and to callers, while its stores do not do what they should: a store full of others'
// events, a subscription that never works, appends that fail.
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventStoreDbLog } from '../src/adapters/event-log.eventstoredb.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { WAITING_LINES } from '../src/demo/bank.ts';
import { DEMO } from '../src/demo/steps.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { healthOf, looking } from '../src/engine/health.ts';
import { storeError, type Clock, type EventLog } from '../src/engine/ports.ts';
import type { ProjectorStatus } from '../src/engine/projector.ts';
import type { Caller } from '../src/service.ts';
import { getCompany } from '../queries/lists.ts';
import { rowsPostgres } from '../src/adapters/rows.postgres.ts';
import { fakeEventStore, type FakeEventStore } from './adapters/fake-eventstore.ts';
import { CLOCK, startApi, type Answer, type Api } from './api.ts';
import { demoService, DEMO_UNTIL } from './demo-service.ts';
import { testDatabase } from './postgres.ts';

const SYSTEM: Caller = { kind: 'system', id: 'daicho', name: 'Daicho', scopes: new Set(), via: 'system' };
const ENTRY = {
  effectiveDate: '2026-05-01',
  lines: [
    { side: 'debit', accountCode: '1110', amount: 1_000 },
    { side: 'credit', accountCode: '4110', amount: 1_000 },
  ],
};

const closers: (() => unknown)[] = [];
async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
async function until(what: string, condition: () => Promise<boolean>, timeoutMs = 20_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await condition());) {
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

describe('readiness: an event store that others fill', function shared() {
  this.timeout(60_000);
  let fake: FakeEventStore;
  beforeEach(async () => {
    fake = await fakeEventStore();
    closers.push(() => fake.stop());
  });
  afterEach(closeAll);

  async function start(name: string): Promise<Api> {
    const log = await eventStoreDbLog({ url: fake.url, prefix: 'new_' });
    closers.push(() => log.close());
    const api = await startApi(name, { openLog: () => Promise.resolve(log) });
    closers.push(() => api.close());
    return api;
  }

  it('a first start reads none of their events, and neither does a first start on new rows', async () => {
    fake.foreign('old_ledger-1', 'their.event', 10_000);
    const api = await start('shared-first');
    const { companyId, ownerKey } = await api.newCompany();
    expect((await api.call('GET', '/health/ready')).body).to.deep.include({ status: 'ready', reads: 'up' });
    expect(fake.walked(), 'events that the server looked at').to.be.below(2_000);
    const asked = `/v1/companies/${companyId}/journal-entries`;
    const post = (): Promise<Answer> => api.call('POST', asked, { key: ownerKey, body: ENTRY });
    // 503 for as long as the rows do not know the key.
    await until('it is posted', async () => (await post()).status === 201);
    fake.foreign('old_ledger-1', 'their.event', 10_000);
    const again = await start('shared-again');
    const list = await again.call('GET', asked, { key: ownerKey });
    expect(list.status, list.text).to.equal(200);
    expect(list.body.data).to.have.length(1);
    expect(fake.served(), 'events that travelled').to.be.below(2_000);
  });
});

describe('readiness: a subscription that never works', function silent() {
  this.timeout(120_000);
  let fake: FakeEventStore;
  let api: Api;
  let seeded: { companyId: string; ownerKey: string };
  before(async () => {
    fake = await fakeEventStore();
    const refused = { code: 7, details: 'Access Denied', metadata: { exception: 'access-denied' } };
    fake.onRead = (kind) => (kind === 'subscribe' ? refused : undefined);
    const log = await eventStoreDbLog({ url: fake.url });
    api = await startApi('never-works', { openLog: () => Promise.resolve(log) });
    closers.push(
      () => fake.stop(),
      () => log.close(),
      () => api.close(),
    );
  });
  after(closeAll);
  const paths = (): [string, string][] => [
    ['GET', `/v1/companies/${seeded.companyId}/journal-entries`],
    ['GET', `/v1/companies/${seeded.companyId}/journal-entries/je_019a0000-0000-7000-8000-000000000001`],
    ['GET', '/v1/reports/trial-balance?from=2026-04-01&to=2026-09-30'],
  ];
  function isLater({ status, headers, text }: Answer): void {
    expect(status, text).to.equal(503);
    expect(headers.get('retry-after')).to.equal(String(LIMITS.retryAfterS));
  }

  it('is told in the log, and is no readiness', async () => {
    expect(api.problems.join('\n')).to.match(/the read models get no events: .*access denied/);
    for (const path of ['/health/ready', '/health/read']) {
      const answer = await api.call('GET', path);
      isLater(answer);
      expect(answer.body).to.deep.include({ status: 'not_ready', eventStore: 'up', writes: 'up', reads: 'down' });
      const { lagEvents, caughtUp, failingForMs } = answer.body.projector as ProjectorStatus;
      expect(caughtUp).to.equal(false);
      expect(lagEvents, 'measured against the end of the log').to.be.at.least(1);
      expect(failingForMs).to.be.at.least(1);
    }
    expect((await api.call('GET', '/metrics')).text).to.match(/daicho_projector_failing_milliseconds [1-9]/);
  });
  it('keeps nobody from writing: the demo company is made from its stream', async () => {
    seeded = await seedDemo({ service: api.engine.service, system: SYSTEM });
    expect((await api.engine.service.book(seeded.companyId))?.company?.isDemo).to.equal(true);
  });
  it('is never a 401 or 404 of what is only not projected yet', async () => {
    for (const key of [api.operatorKey, seeded.ownerKey])
      for (const [method, path] of paths()) isLater(await api.call(method, path, { key }));
    isLater(await api.call('POST', '/v1/companies', { key: api.operatorKey, body: { name: '株式会社' } }));
  });
  it('nor half of a list', async () => {
    const { service } = api.engine;
    const code = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'answered',
        (error: unknown) => (error as { code: string }).code,
      );
    const { companyId } = seeded;
    const page = { limit: 5, order: 'asc' } as const;
    const read = [
      code(service.ask(getCompany, companyId, {})),
      code(service.events(companyId, { types: ['journal_entry.posted'] }, page)),
      code(service.entryEvents(companyId, 'je_019a0000-0000-7000-8000-000000000001')),
      code(service.memberships('https://login.example.com|somebody')),
    ];
    expect(await Promise.all(read)).to.deep.equal(read.map(() => 'unavailable'));
    // The stream itself is whole.
    expect((await service.events(companyId, {}, page)).data).to.have.length(5);
  });
  it('once it works, everything is there', async () => {
    fake.onRead = () => undefined;
    // Thousands of events are projected now: on a machine that does much else that takes its time.
    const isReady = async (): Promise<boolean> => {
      const { status, body } = await api.call('GET', '/health/ready');
      return status === 200 && (body.projector as ProjectorStatus).lagEvents === 0;
    };
    await until('ready, and nothing lags', isReady, 60_000);
    const statuses = [];
    for (const [method, path] of paths())
      statuses.push((await api.call(method, path, { key: seeded.ownerKey })).status);
    expect(statuses).to.deep.equal([200, 404, 200]);
    const operators = await api.call('GET', '/v1/companies', { key: api.operatorKey });
    expect(operators.status, operators.text).to.equal(200);
    expect((await api.call('GET', '/v1/accounts', { key: 'dch_sk_unknown' })).status).to.equal(401);
    expect((await api.call('GET', '/health/read')).body.projector).not.to.have.property('failingForMs');
  });
});

describe('readiness: appends that fail', function failing() {
  this.timeout(60_000);
  afterEach(closeAll);

  it('not ready while they fail, ready for reads; the writer finds out by itself when they work again', async () => {
    let isBroken = false;
    const broken = (log: EventLog): EventLog => ({
      ...log,
      append: (...given) =>
        isBroken ? Promise.reject(storeError('unavailable', 'no space left on the disk')) : log.append(...given),
    });
    // Waits that accuse the store pass ten times as fast.
    const clock: Clock = { ...CLOCK, attended: () => performance.now() * 10 };
    const api = await startApi('appends-fail', { wrapLog: broken, clock });
    closers.push(() => api.close());
    const { companyId, ownerKey: key } = await api.newCompany();
    const post = (): Promise<Answer> =>
      api.call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body: ENTRY });
    const before = await api.log.head();
    isBroken = true;
    expect((await post()).status, 'given up after 15 s').to.equal(503);
    const refused = await post();
    const ready = await api.call('GET', '/health/ready');
    expect([refused.status, ready.status]).to.deep.equal([503, 503]);
    expect(ready.body).to.deep.include({ status: 'not_ready', eventStore: 'up', writes: 'down', reads: 'up' });
    expect(refused.headers.get('retry-after'), 'agree').to.equal(ready.headers.get('retry-after'));
    expect((await api.call('GET', '/health/read')).status).to.equal(200);
    expect((await api.call('GET', `/v1/companies/${companyId}/journal-entries`, { key })).status).to.equal(200);
    isBroken = false;
    // No command comes: a balancer has taken them away.
    await until('ready', async () => (await api.call('GET', '/health/ready')).status === 200);
    expect(await api.log.head(), 'asking wrote nothing').to.equal(before);
    expect((await post()).status).to.equal(201);
  });
});

describe('readiness: rows that fall behind', function behind() {
  this.timeout(60_000);
  afterEach(closeAll);

  it('a process that does not project is ready once they hold what there was, and tells how far they are', async () => {
    const database = await testDatabase('behind');
    closers.push(() => database.drop());
    const first = await startApi('behind', { databaseUrl: database.url });
    const { companyId, ownerKey: key } = await first.newCompany();
    await first.close();
    // Another process leads, and stands still.
    const rows = rowsPostgres({ connectionString: database.url });
    const lead = await rows.store.lead();
    expect(lead, 'the lead').not.to.equal(undefined);
    const second = await startApi('behind', { databaseUrl: database.url });
    closers.push(
      () => rows.close(),
      () => second.close(),
    );
    await until('ready', async () => (await second.call('GET', '/health/ready')).status === 200);
    for (let n = 0; n < 3; n += 1)
      await second.call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body: ENTRY });
    // Three entries, and the operator key that the start made: it is not unknown, only not there yet. The health is
    // looked at beside the requests, so that it says so a moment later.
    const isBehind = async (): Promise<boolean> => {
      const { status, body } = await second.call('GET', '/health/ready');
      const { leader, lagEvents, caughtUp } = body.projector as Record<string, unknown>;
      expect([status, leader, caughtUp]).to.deep.equal([200, false, true]);
      return lagEvents === 4;
    };
    await until('four events behind', isBehind);
    expect((await second.call('GET', '/v1/companies', { key: second.operatorKey })).status).to.equal(503);
    await lead!.close();
    await until(
      'it leads',
      async () => (await second.call('GET', '/v1/companies', { key: second.operatorKey })).status === 200,
    );
    // On an EventStoreDB the key may come with the first batch and the entries with the next.
    let after: unknown;
    await until('the rows hold everything', async () => {
      after = (await second.call('GET', '/health/ready')).body.projector;
      return (after as ProjectorStatus).lagEvents === 0;
    });
    expect(after).to.deep.include({ leader: true, lagEvents: 0, lagMs: 0 });
  });
});

describe('readiness: whatever hangs', function hanging() {
  this.timeout(60_000);
  afterEach(closeAll);

  it('is told within a tenth of a second: up for a moment, then down, and up again; metrics say the same', async () => {
    // Given stores that stop answering questions of any kind, and never fail.
    let freeze: Promise<void> | undefined;
    let thaw = (): void => undefined;
    const slow = async <T>(work: () => Promise<T>): Promise<T> => {
      await freeze;
      return work();
    };
    const api = await startApi('hangs', {
      wrapLog: (log) => ({ ...log, ping: () => slow(() => log.ping()) }),
      wrapMemory: (memory) => ({
        ...memory,
        ping: () => slow(() => memory.ping()),
        keyByHash: (hash) => slow(() => memory.keyByHash(hash)),
      }),
    });
    closers.push(() => api.close());
    closers.push(() => thaw());
    const paths = ['/health/ready', '/health/read', '/metrics'];
    const asked = async (path: string): Promise<{ answer: Answer; ms: number }> => {
      const begun = performance.now();
      const answer = await api.call('GET', path);
      return { answer, ms: performance.now() - begun };
    };
    await until('ready', async () => (await asked('/health/ready')).answer.status === 200);
    // When they freeze.
    freeze = new Promise((resolve) => {
      thaw = resolve;
    });
    const took: number[] = [];
    await until('down', async () => {
      let isDown = true;
      for (const path of paths) {
        const { answer, ms } = await asked(path);
        took.push(ms);
        isDown &&= /"eventStore":"down"|^daicho_ready 0$/m.test(answer.text) || path === '/health/read';
      }
      return isDown;
    });
    // Then every answer came soon: what else this machine does may delay some, but not half of them.
    const median = took.sort((a, b) => a - b)[took.length >> 1];
    expect(median, took.map(Math.round).join(' ')).to.be.below(100);
    const { body, status } = (await asked('/health/ready')).answer;
    expect([status, body['eventStore'], body['readModel'], body['reads']]).to.deep.equal([503, 'down', 'down', 'down']);
    const metrics = (await asked('/metrics')).answer.text;
    for (const line of [
      'daicho_ready 0',
      'daicho_dependency_up{dependency="event_store"} 0',
      'daicho_dependency_up{dependency="read_model"} 0',
    ])
      expect(metrics).to.include(line);
    thaw();
    freeze = undefined;
    await until('ready again', async () => (await asked('/health/ready')).answer.status === 200);
  });

  it('everything that ready says is a figure of the metrics, and they are made once a second', async () => {
    const api = await startApi('same-words');
    closers.push(() => api.close());
    const { companyId, ownerKey: key } = await api.newCompany();
    await api.call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body: ENTRY });
    const text = (await api.call('GET', '/metrics')).text;
    const told: Record<keyof ProjectorStatus, string> = {
      leader: 'projector_leader',
      lagEvents: 'projector_lag_events',
      lagMs: 'projector_lag_milliseconds',
      caughtUp: 'projector_caught_up',
      failingForMs: 'projector_failing_milliseconds',
      stillForMs: 'projector_still_milliseconds',
      events: 'projector_events',
      outdated: 'projector_outdated',
      filling: 'projector_filling_tables',
      newer: 'projector_newer_tables',
      ahead: 'projector_newer_tables',
      doubtful: 'projector_doubtful_events',
      rebuilding: 'projector_rebuilding',
      stopped: 'projector_stopped',
    };
    for (const name of Object.values(told)) expect(text).to.match(new RegExp(`^daicho_${name} \\d`, 'm'));
    const value = (name: string): number => Number(new RegExp(`^daicho_${name} (\\S+)$`, 'm').exec(text)?.[1]);
    expect(value('append_duration_seconds_count')).to.be.at.least(1);
    expect(value('append_duration_seconds_bucket\\{le="\\+Inf"\\}')).to.equal(value('append_duration_seconds_count'));
    expect(value('writer_cold_loads_total')).to.be.at.least(2);
    expect(value('database_connections_open')).to.be.at.least(1);
    for (const name of ['writer_conflicts_total', 'clock_failed_jobs_total', 'webhook_oldest_undelivered_milliseconds'])
      expect(value(name), name).to.equal(0);
    // Whoever asks by the thousand hears the same text again.
    const again = await Promise.all(Array.from({ length: 50 }, () => api.call('GET', '/metrics')));
    expect(new Set(again.map((answer) => answer.text)).size).to.be.at.most(2);
  });
});

describe('readiness: tables of a newer program', function newer() {
  this.timeout(60_000);
  afterEach(closeAll);

  it('are not read by an old process: it says what to do, takes writes, and leads when it may again', async () => {
    const api = await startApi('newer-tables');
    const sql = new pg.Client({ connectionString: api.databaseUrl });
    await sql.connect();
    closers.push(() => api.close());
    closers.push(() => sql.end());
    const { companyId, ownerKey: key } = await api.newCompany();
    const entries = `/v1/companies/${companyId}/journal-entries`;
    const ready = (): Promise<Answer> => api.call('GET', '/health/ready');
    // As a newer program leaves them that has led meanwhile.
    const change = (by: number): Promise<unknown> =>
      sql.query(`update read_model.table_versions set version = version + ${by} where name = 'labels';
        update read_model.checkpoint set read_model_version = read_model_version + 1`);
    await change(1);
    const posted = await api.call('POST', entries, { key, body: ENTRY });
    expect(posted.status, posted.text).to.equal(201);
    await until('it knows', async () => (await ready()).body['fix'] !== undefined);
    const { status, body } = await ready();
    expect([status, body['reads']]).to.deep.equal([503, 'down']);
    expect(body['fix']).to.match(/newer program \(labels of version \d+\).*npx daicho rebuild/);
    const refused = await api.call('GET', entries, { key });
    expect([refused.status, refused.body['code']], refused.text).to.deep.equal([503, 'unavailable']);
    expect(refused.text).to.include('newer version of the service');
    expect((await api.call('POST', entries, { key, body: ENTRY })).status).to.equal(201);
    // When: somebody has gone back.
    await change(-1);
    await until('it goes on', async () => (await ready()).status === 200);
    expect((await ready()).body).not.to.have.property('fix');
    expect((await api.call('GET', entries, { key })).body.data).to.have.length(2);
  });
});

describe('readiness: what it is made of', () => {
  const working: ProjectorStatus = { leader: true, lagEvents: 0, lagMs: 0, caughtUp: true, events: 9, outdated: false };
  const fine = () => Promise.resolve();
  const away = () => Promise.reject(new Error('away'));
  const cases: [what: string, ready: boolean, reads: boolean, change: object][] = [
    ['all is well', true, true, {}],
    ['the event store does not answer', false, true, { log: { ping: away } }],
    ['appends fail', false, true, { taking: false }],
    ['the read models do not answer', false, false, { memory: { ping: away } }],
    ['not caught up yet', false, false, { projector: { caughtUp: false } }],
    ['projecting has failed for a moment', true, true, { projector: { failingForMs: LIMITS.projectingFailedMs - 1 } }],
    ['projecting has failed for 5 s', false, true, { projector: { failingForMs: LIMITS.projectingFailedMs } }],
    [
      'rows have stood still for a moment',
      true,
      true,
      { projector: { leader: false, stillForMs: LIMITS.rowsStillMs - 1 } },
    ],
    [
      'rows have stood still for 10 s, wherever',
      false,
      true,
      { projector: { leader: false, stillForMs: LIMITS.rowsStillMs } },
    ],
    ['projecting has stopped', false, true, { projector: { stopped: 'poison' } }],
    ['tables of an older program', false, false, { projector: { outdated: true } }],
    ['tables of a newer program', false, false, { projector: { newer: ['entries of version 99'] } }],
  ];
  for (const [what, ready, reads, change] of cases) {
    it(`${what}: ${ready ? 'ready' : 'not ready'}, reads ${reads ? 'work' : 'do not'}`, async () => {
      const { log, memory, taking, projector } = {
        log: { ping: fine },
        memory: { ping: fine },
        taking: true,
        projector: {},
        ...change,
      };
      const found = await healthOf({
        clock: CLOCK,
        log,
        memory,
        writer: {
          isTaking: () => Promise.resolve(taking),
          status: () => ({ waiting: 0, books: 0, booksBytes: 0, failingForMs: undefined }),
        },
        projector: {
          measured: () => Promise.resolve({ ...working, ...projector }),
          status: () => ({ ...working, ...projector }),
          fix: () => undefined,
          endSeenAgoMs: () => Infinity,
        },
        proofStatus: () => undefined,
        clockState: () => ({ steady: true, jumpedMs: 0, behindMs: 0 }),
      })();
      expect(found).to.include({ ready, reads });
    });
  }
});

describe('readiness: what others have just heard', function heard() {
  this.timeout(20_000);
  it('is asked for whoever wants to know alone; what falls silent is looked at in a second', async () => {
    let heardMs = performance.now();
    const looks: number[] = [];
    const looked = looking(
      () => Promise.resolve(looks.push(performance.now())),
      () => performance.now(),
      () => performance.now() - heardMs,
    );
    // Given something that answers others all the time
    const hearing = setInterval(() => {
      heardMs = performance.now();
    }, 50);
    try {
      await looked.now();
      await looked.now();
      expect(looks.length, 'whoever wants to know has it asked').to.equal(2);
      await sleep(2_500);
      expect(looks.length, 'and else nobody has').to.equal(2);
    } finally {
      clearInterval(hearing);
    }
    // When nobody hears of it any more
    await until('it is looked at again', () => Promise.resolve(looks.length > 2));
    expect(Number(looks[2]) - heardMs).to.be.within(1_000, 1_600);
  });
});

describe('readiness: a start with the demo company', function demo() {
  this.timeout(180_000);
  it('is not ready before demo.json is complete', async () => {
    const { start } = await demoService();
    expect(start.filter(({ ready, isComplete }) => ready === 200 && !isComplete)).to.deep.equal([]);
    expect(
      start.some(({ ready, status }) => ready === 503 && status === 'starting'),
      'seen before',
    ).to.equal(true);
  });

  it('goes on after its fixed months to the day that DEMO_UNTIL names, with the bank in step', async () => {
    const { get, demo } = await demoService();
    const of = async <T>(route: string): Promise<T> => (await get(route)) as T;
    const { data } = await of<{ data: { id: string }[] }>('/bank-accounts');
    const bank = `/bank-accounts/${data[0]?.id ?? ''}`;
    expect(await of(`${bank}/reconciliation?asOf=${DEMO_UNTIL}`)).to.include({ difference: 0 });
    // The latest lines wait for somebody; what they are stands in the books, and can be told apart.
    interface Waiting {
      readonly amount: number;
      readonly suggestions: readonly { action: string; amount: number; id?: string }[];
    }
    const waiting = (await of<{ data: readonly Waiting[] }>(`${bank}/transactions?open=true&expand=suggestions`)).data;
    expect(waiting.length).to.equal(WAITING_LINES);
    for (const { amount, suggestions } of waiting) {
      expect(suggestions[0]).to.include({ action: 'match', amount });
      expect(new Set(suggestions.map(({ id }) => id)).size).to.equal(suggestions.length);
    }
    const months = await of<{ data: { name: string; status: string }[] }>('/fiscal-periods?type=month&limit=50');
    const soft = months.data.filter(({ status }) => status === 'soft_closed').map(({ name }) => name);
    expect(soft).to.deep.equal(['2026-04', '2026-05']);
    const [last] = (await of<{ data: { payDate: string; status: string }[] }>('/payroll/runs?sort=-payDate')).data;
    expect(last).to.include({ payDate: '2026-10-23', status: 'paid' });
    // Customers have paid what September owed them, but the one who is always a month late.
    const unpaid = await of<{ data: { partnerName: string; issueDate: string }[] }>(
      '/invoices?type=sales&status=issued&paymentStatus=unpaid&limit=100',
    );
    const late = unpaid.data.filter(({ issueDate }) => issueDate <= DEMO.last).map(({ partnerName }) => partnerName);
    expect(new Set(late)).to.deep.equal(new Set(['有限会社みなと食堂']));
    expect(demo.through).to.equal(DEMO_UNTIL);
  });
  it('has what it takes to download the e-Tax file of its closed year', async () => {
    const { text } = await demoService();
    const xml = await text('/reports/consumption-tax/xml?from=2025-04-01&to=2026-03-31');
    expect(xml)
      .to.match(/^<\?xml/)
      .and.include('<gen:zeimusho_NM>麹町</gen:zeimusho_NM>')
      .and.include('見本 一郎');
  });
  it('brings a second company on the plan free, whose requests beyond 60 a minute on surface A are 429', async () => {
    const { demo } = await demoService();
    const ask = (): Promise<Response> =>
      fetch(`${demo.baseUrl}/accounts`, { headers: { authorization: `Bearer ${demo.free.ownerKey}` } });
    const codes = await Promise.all(Array.from({ length: 80 }, async () => (await ask()).status));
    // A second gives one back, and a slow machine needs seconds.
    expect(codes.filter((code) => code === 200).length).to.be.within(60, 79);
    expect(new Set(codes)).to.deep.equal(new Set([200, 429]));
  });
});
