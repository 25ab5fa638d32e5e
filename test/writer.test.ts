// The writer beside a clock that moves: recording times never go back, and nothing else follows a clock that was wrong.
import { expect } from 'chai';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { command } from '../commands/command.ts';
import { PROJECTIONS } from '../projections/index.ts';
import { dateInZone } from '../src/domain/dates.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { storeError, type Clock, type EventLog, type Memory } from '../src/engine/ports.ts';
import { describeFinding, verify } from '../src/engine/verify.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { preparedDatabase } from './postgres.ts';
import { SCOPES } from '../src/domain/scopes.ts';

const DAY_MS = 86_400_000;

/** A clock whose wall time and whose running time a test moves: `wall` is set, both are let pass. */
function movingClock(): Clock & { set(wallMs: number): void; pass(ms: number): void } {
  let wallMs = 0;
  let passedMs = 0;
  return {
    now: () => Date.now() + wallMs + passedMs,
    elapsed: () => performance.now() + passedMs,
    attended: () => performance.now() + passedMs,
    uuid: () => uuidv7(),
    set(ms) {
      wallMs = ms;
    },
    pass(ms) {
      passedMs += ms;
    },
  };
}

const entry = (effectiveDate: string, amount = 1_000): object => ({
  effectiveDate,
  lines: [
    { side: 'debit', accountCode: '1110', amount },
    { side: 'credit', accountCode: '4110', amount },
  ],
});

/** What a verification finds, in words. */
async function findings(api: Api): Promise<string[]> {
  return (await verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS })).findings.map(
    describeFinding,
  );
}

describe('writer: a clock that moves', function () {
  this.timeout(60_000);
  const open: Api[] = [];
  const start = async (...given: Parameters<typeof startApi>): Promise<Api> => {
    const api = await startApi(...given);
    open.push(api);
    return api;
  };
  afterEach(async () => {
    for (const api of open.splice(0)) await api.close();
  });

  it('was 400 days ahead for one entry, is right after a graceful restart: only recording times are held', async () => {
    const database = await preparedDatabase('clock');
    after(database.drop);
    const clock = movingClock();
    let api = await start('clock', { clock, databaseUrl: database.url });
    const { companyId, ownerKey: key } = await api.newCompany();
    const ask = (method: string, path: string, body?: object): Promise<Answer> =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key, body });

    // Given a book large enough to be kept as a snapshot, and a clock that stood at +400 days for one entry and one
    // company.
    for (const _ of [1, 2])
      expect(
        (
          await ask('POST', '/journal-entries/batch', {
            entries: Array.from({ length: 300 }, () => entry('2026-05-01')),
          })
        ).status,
      ).to.equal(201);
    clock.set(400 * DAY_MS);
    const ahead = (await ask('POST', '/journal-entries', entry('2026-05-02'))).body as {
      id: string;
      recordedAt: string;
    };
    await api.newCompany({ fiscalYearStart: '2026-04-01' });
    expect(dateInZone('UTC', Date.parse(ahead.recordedAt)) > dateInZone('UTC', Date.now() + 399 * DAY_MS)).to.equal(
      true,
    );
    clock.set(0);
    await open.pop()?.close();
    api = await start('clock', { clock, databaseUrl: database.url });

    // When the life of the company goes on
    const today = dateInZone('Asia/Tokyo', Date.now());
    const reversal = await ask('POST', `/journal-entries/${ahead.id}/reverse`, { dateMode: 'today' });
    const soon = new Date(Date.now() + 30 * DAY_MS).toISOString();
    const made = await ask('POST', '/api-keys', { name: 'short', role: 'viewer', expiresAt: soon });
    const opened = await api.call('POST', '/v1/companies', { key: api.operatorKey, body: { name: '新しい会社' } });
    const year = (
      await api.call('GET', `/v1/companies/${opened.body['id'] as string}/fiscal-periods?type=year`, {
        key: (opened.body['ownerKey'] as { secret: string }).secret,
      })
    ).body['data'] as { startDate: string; endDate: string }[];

    // Then everything but the recording time is of today,
    expect([reversal.status, reversal.body['effectiveDate'], reversal.body['recordedAt']], reversal.text).to.deep.equal(
      [201, today, ahead.recordedAt],
    );
    expect(
      [made.status, made.body['expiresAt'], dateInZone('Asia/Tokyo', Date.parse(made.body['createdAt'] as string))],
      made.text,
    ).to.deep.equal([201, soon, today]);
    expect([year.length, (year[0]?.startDate ?? '') <= today && today <= (year[0]?.endDate ?? '')]).to.deep.equal([
      1,
      true,
    ]);
    expect((await ask('GET', `/reports/trial-balance?from=2026-04-01&to=2026-05-31&knownAt=${today}`)).status).to.equal(
      200,
    );
    expect(
      (
        await ask(
          'GET',
          '/reports/trial-balance?from=2026-04-01&to=2026-05-31&knownAt=' +
            dateInZone('Asia/Tokyo', Date.now() + 2 * DAY_MS),
        )
      ).status,
    ).to.equal(400);
    // the stream's times never go back,
    const { data } = (await ask('GET', '/events?limit=4&order=desc')).body as { data: { recordedAt: string }[] };
    expect(data.map(({ recordedAt }) => recordedAt)).to.deep.equal(data.map(() => ahead.recordedAt));
    expect(await findings(api)).to.deep.equal([]);
    // and the service says that its clock lies behind: in its health at every question, in its log once.
    for (let n = 0; n < 3; n++) {
      const health = await api.call('GET', '/health/ready');
      expect(health.status).to.equal(200);
      const { steady, jumpedMs, behindMs } = health.body['clock'] as {
        steady: boolean;
        jumpedMs: number;
        behindMs: number;
      };
      expect([steady, jumpedMs, Math.round(behindMs / DAY_MS)]).to.deep.equal([false, 0, 400]);
    }
    expect(api.problems.filter((line) => /lies \d+\.\d s behind the latest recorded event/.test(line))).to.have.length(
      1,
    );
    expect((await api.call('GET', '/metrics')).text).to.match(/^daicho_clock_behind_milliseconds 34559\d{6}$/m);
  });

  it('jumps while the service runs: shown in its health until it jumps back, and logged once per jump', async () => {
    const clock = movingClock();
    const api = await start('jumps', { clock });
    const state = async (): Promise<unknown> => (await api.call('GET', '/health/ready')).body['clock'];
    const jumps = (): number[] =>
      api.problems.flatMap((line) => {
        const found = /jumped by (-?\d+)\.\d s/.exec(line)?.[1];
        return found === undefined ? [] : [Number(found)];
      });
    const jumpedS = async (): Promise<number> => Math.round(((await state()) as { jumpedMs: number }).jumpedMs / 1_000);

    expect(await state()).to.deep.equal({ steady: true, jumpedMs: 0, behindMs: 0 });
    clock.pass(3_600_000);
    expect(await state(), 'time that passes is no jump').to.deep.equal({ steady: true, jumpedMs: 0, behindMs: 0 });
    clock.set(3_600_000);
    expect([await jumpedS(), await jumpedS()]).to.deep.equal([3_600, 3_600]);
    clock.set(0);
    expect(await state()).to.deep.equal({ steady: true, jumpedMs: 0, behindMs: 0 });
    expect(jumps().map((seconds) => Math.round(seconds / 10) * 10)).to.deep.equal([3_600, -3_600]);
  });

  it('goes back by an hour while the store is away for two: it writes as soon as the store is back', async () => {
    const clock = movingClock();
    let away = false;
    const wrapLog = (log: EventLog): EventLog => ({
      ...log,
      append: (...given) => (away ? Promise.reject(storeError('unavailable', 'away')) : log.append(...given)),
    });
    const api = await start('away', { clock, wrapLog });
    const { companyId, ownerKey: key } = await api.newCompany();
    const post = (): Promise<Answer> =>
      api.call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body: entry('2026-05-01') });
    /** A post for which the retries of the append run out at once. */
    const failing = async (): Promise<number> => {
      const answer = post();
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      clock.pass(20_000);
      return (await answer).status;
    };
    away = true;
    expect(await failing()).to.equal(503);
    clock.pass(2 * 3_600_000);
    expect(await failing(), 'the one that asks whether the store is back').to.equal(503);
    clock.set(-3_600_000);
    away = false;
    clock.pass(2_000);
    expect((await post()).status).to.equal(201);
  });

  it('a first post to a company asks the rows once who may what, and for no snapshot of a short stream', async () => {
    const before = await start('met', {});
    const { companyId, ownerKey: key } = await before.newCompany();
    const entries = `/v1/companies/${companyId}/journal-entries`;
    expect((await before.call('POST', entries, { key, body: entry('2026-05-01') })).status).to.equal(201);
    const asked: string[] = [];
    const api = await start('meets', {
      databaseUrl: before.databaseUrl,
      wrapMemory: (memory) =>
        new Proxy(memory, {
          get(of, name: keyof Memory) {
            if (typeof of[name] === 'function' && name !== 'ping') asked.push(name);
            return of[name];
          },
        }),
    });
    await api.call('GET', '/health/ready');
    asked.length = 0;
    expect((await api.call('POST', entries, { key, body: entry('2026-05-01') })).status).to.equal(201);
    expect(asked).to.deep.equal(['keyByHash']);
  });

  it('goes back: what is remembered for five seconds is not remembered for longer', async () => {
    const clock = movingClock();
    let loads = 0;
    const api = await start('remembered', {
      clock,
      wrapMemory: (memory) => ({
        ...memory,
        keyByHash: (hash) => {
          loads += 1;
          return memory.keyByHash(hash);
        },
      }),
    });
    const { companyId, ownerKey: key } = await api.newCompany();
    const accounts = `/v1/companies/${companyId}/accounts`;
    const asked = async (): Promise<number> => (await api.call('GET', accounts, { key })).status;
    expect(await asked()).to.equal(200);
    clock.pass(6_000);
    loads = 0;
    for (let n = 0; n < 3; n++) expect(await asked()).to.equal(200);
    expect(loads).to.equal(1);
    clock.set(-3_600_000);
    clock.pass(6_000);
    expect(await asked()).to.equal(200);
    expect(loads).to.equal(2);
    // That there is none is not remembered at all: it may be made by another process meanwhile.
    for (let n = 0; n < 3; n++) await api.engine.service.keyByHash('a-hash');
    expect(loads).to.equal(5);
  });
});

describe('writer: how much is stored at once', function () {
  this.timeout(60_000);
  let api: Api;
  let companyId: string;
  let key: string;
  let appended: { events: number; bytes: number }[] = [];
  const wrapLog = (log: EventLog): EventLog => ({
    ...log,
    append: (stream, expected, events) => {
      appended.push({ events: events.length, bytes: events.reduce((sum, { text }) => sum + (text?.bytes ?? 0), 0) });
      return log.append(stream, expected, events);
    },
  });
  before(async () => {
    api = await startApi('sizes', { wrapLog });
    ({ companyId, ownerKey: key } = await api.newCompany());
  });
  after(() => api.close());
  beforeEach(() => {
    appended = [];
  });

  /** Entries of so many lines, half of them debits. */
  const entries = (count: number, lines: number): object[] =>
    Array.from({ length: count }, (_, n) => ({
      effectiveDate: '2026-05-01',
      memo: `五月分の売上 ${n + 1}`,
      sourceType: 'api',
      externalId: `${lines}-${count}-${n}`,
      lines: Array.from({ length: lines }, (_line, i) => ({
        side: i % 2 === 0 ? 'debit' : 'credit',
        accountCode: i % 2 === 0 ? '1130' : '4110',
        amount: 1_100,
        memo: 'レジ',
      })),
    }));
  const post = (batch: object[], query = ''): Promise<Answer> =>
    api.call('POST', `/v1/companies/${companyId}/journal-entries/batch${query}`, {
      key,
      body: { entries: batch },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  /** Bytes of stored events with what a store keeps beside them. */
  const stored = async (from: number): Promise<number> => {
    const { events } = await api.log.readStream(`ledger-${companyId}`, { from, limit: 1_000 });
    return events.reduce(
      (sum, { type, data, meta }) =>
        sum + Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(meta)) + type.length + 120,
      0,
    );
  };
  const end = async (): Promise<number> =>
    (await api.log.readStream(`ledger-${companyId}`, { direction: 'backwards', limit: 1 })).lastRevision;

  for (const [count, lines] of [
    [500, 2],
    [5, 500],
  ] as const)
    it(`${count} entries of ${lines} lines are one append, and its size is what is stored`, async () => {
      const from = (await end()) + 1;
      const answer = await post(entries(count, lines));
      expect(answer.status, answer.text.slice(0, 300)).to.equal(201);
      expect(appended).to.deep.equal([{ events: count, bytes: await stored(from) }]);
    });

  it('500 entries of 10 lines are too many to store at once: refused by size, dry run too; none written', async () => {
    const before = await end();
    const half = await post(entries(250, 10));
    expect(half.status, half.text.slice(0, 300)).to.equal(201);
    const halfBytes = await stored(before + 1);

    const answers = [await post(entries(500, 10)), await post(entries(500, 10), '?dryRun=true')];
    for (const answer of answers) {
      expect([answer.status, answer.body['code']], answer.text.slice(0, 300)).to.deep.equal([400, 'too_large']);
      const [, bytes, events, most] =
        /stored as (\d+) bytes in (\d+) events, and at most (\d+) bytes can be stored at once/.exec(
          answer.body['error'] as string,
        ) ?? [];
      expect([Number(events), Number(most)]).to.deep.equal([500, 921_600]);
      expect(Number(bytes) / halfBytes).to.be.within(1.99, 2.01);
    }
    expect(await end()).to.equal(before + 250);
  });
});

describe('writer: what is written but not projected', function () {
  this.timeout(120_000);
  let database: Awaited<ReturnType<typeof preparedDatabase>>;
  let sql: pg.Client;
  let api: Api;
  before(async () => {
    database = await preparedDatabase('unprojected');
    sql = new pg.Client({ connectionString: database.url });
    sql.on('error', () => undefined);
    await sql.connect();
    api = await startApi('unprojected', { databaseUrl: database.url });
  });
  after(async () => {
    await sql.end(); // a lock that is left over ends with it
    await api.close();
    await database.drop();
  });

  it('is bounded: a company is told to come back, others are not; afterwards nothing is lost', async () => {
    const [large, small] = [await api.newCompany(), await api.newCompany()];
    const post = (n: number): Promise<Answer> =>
      api.call('POST', `/v1/companies/${large.companyId}/journal-entries/batch`, {
        key: large.ownerKey,
        headers: { 'idempotency-key': `batch-${n}` },
        body: {
          entries: Array.from({ length: 5 }, () => ({
            effectiveDate: '2026-05-01',
            lines: Array.from({ length: 1_000 }, (_, i) => ({
              side: i % 2 === 0 ? 'debit' : 'credit',
              accountCode: i % 2 === 0 ? '1130' : '4110',
              amount: 100,
            })),
          })),
        },
      });

    // Given read models that cannot be written
    await sql.query('begin');
    await sql.query('lock table read_model.entries in exclusive mode');
    // When a company writes batches of 5,000 lines, one after the other
    let batches = 0;
    let longestMs = 0;
    let refused: Answer;
    for (;;) {
      const begunMs = performance.now();
      const answer = await post(batches);
      if (answer.status === 201) longestMs = Math.max(longestMs, performance.now() - begunMs);
      if (answer.status !== 201) {
        refused = answer;
        break;
      }
      batches += 1;
      expect(batches, 'batches taken').to.be.below(20);
    }
    // Then it is refused once more than the bound is unprojected, soon, and in words
    expect([refused.status, refused.body['code'], refused.headers.get('retry-after')], refused.text).to.deep.equal([
      503,
      'unavailable',
      '2',
    ]);
    expect(batches * 5_000).to.be.within(LIMITS.unprojectedLines, LIMITS.unprojectedLines + 5_000);
    const startMs = performance.now();
    expect((await post(batches)).status).to.equal(503);
    // Reading such a batch takes what it takes on this machine.
    expect(performance.now() - startMs).to.be.below(LIMITS.unprojectedWaitMs + 1_000 + longestMs);
    // And another company posts
    const other = await api.call('POST', `/v1/companies/${small.companyId}/journal-entries`, {
      key: small.ownerKey,
      body: entry('2026-05-01'),
    });
    expect(other.status, other.text).to.equal(201);

    // When the read models can be written again
    await sql.query('rollback');
    let again = await post(batches);
    for (let tries = 0; again.status === 503 && tries < 20; tries++) again = await post(batches);
    // Then the same request is taken, and the rows hold every batch once
    expect(again.status, again.text.slice(0, 300)).to.equal(201);
    const stream = await api.log.readStream(`ledger-${large.companyId}`, { limit: 1_000 });
    const posted = stream.events.filter(({ type }) => type === 'journal_entry.posted').length;
    expect(posted).to.equal((batches + 1) * 5);
    expect(
      await api.engine.projector.progress.waitFor(`ledger-${large.companyId}`, stream.lastRevision, 60_000),
    ).to.equal(true);
    const listed = await api.call('GET', `/v1/companies/${large.companyId}/journal-entries?limit=1`, {
      key: large.ownerKey,
    });
    expect(listed.body['total']).to.equal(posted);
    expect(await findings(api)).to.deep.equal([]);
  });
});

describe('writer: how much memory books take', function () {
  this.timeout(60_000);
  it('those that nobody has used for longest are given up by weight, and are read again as they were', async () => {
    // Given room for three or four books.
    const api = await startApi('books-weigh', { booksBytes: 150_000 });
    try {
      const companies = [];
      for (let n = 0; n < 12; n += 1) companies.push(await api.newCompany());
      const post = async ({ companyId, ownerKey: key }: { companyId: string; ownerKey: string }): Promise<Answer> =>
        api.call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body: entry('2026-05-01') });
      // When all of them are written, one after the other, twice.
      for (const one of [...companies, ...companies]) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const answer = await post(one);
        expect(answer.status, answer.text).to.equal(201);
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const one of companies.slice(0, 2)) expect((await post(one)).status).to.equal(201);
      // Then few are in memory, and each book has gone on where it was.
      const { books, booksBytes } = api.engine.writer.status();
      expect(books).to.be.within(2, 6);
      expect(booksBytes).to.be.within(32_000, 600_000);
      const { figures } = api.engine.service;
      const { evictions, coldLoads } = await figures();
      expect(evictions).to.be.at.least(8);
      expect(coldLoads).to.be.at.least(20);
      const last = await post(companies[11]!);
      expect((last.body as { entryNumber?: string }).entryNumber ?? last.text).to.match(/3$/);
    } finally {
      await api.close();
    }
  });
});

describe('writer: a decision with long work before it', function () {
  this.timeout(60_000);

  it('gives way between the steps of the work: other companies are served meanwhile, its own waits', async () => {
    const api = await startApi('writer_steps');
    after(() => api.close());
    const [one, other] = [await api.newCompany(), await api.newCompany()];
    const told: string[] = [];
    const busy = (): void => {
      for (const endMs = performance.now() + LIMITS.sliceMs + 1; performance.now() < endMs;);
    };
    const ponder = command({
      name: 'ponder',
      summary: 'Ponders until another company is served',
      runBy: 'service',
      undo: { why: 'it does nothing' },
      needs: null,
      input: z.object({}),
      *prepare() {
        for (let n = 0; n < 1_000 && told.length === 0; n++) {
          busy();
          yield;
        }
      },
      decide: () => [],
      answer: () => undefined,
    });
    const caller = { kind: 'system', id: 'test', name: 'test', scopes: new Set(SCOPES), via: 'system' } as const;
    const pondered = api.engine.service
      .execute(ponder, { companyId: one.companyId, input: {}, caller })
      .then(() => told.push('pondered'));
    const post = async (name: string, { companyId, ownerKey: key }: typeof one): Promise<void> => {
      const body = entry('2026-04-01');
      expect((await api.call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body })).status).to.equal(
        201,
      );
      told.push(name);
    };
    await Promise.all([pondered, post('its own', one), post('another', other)]);
    expect(told).to.deep.equal(['another', 'pondered', 'its own']);
  });
});
