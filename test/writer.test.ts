// The writer beside a clock that moves: recording times never go back, and nothing else follows a clock that was wrong.
import { expect } from 'chai';
import { uuidv7 } from 'uuidv7';
import { PROJECTIONS } from '../projections/index.ts';
import { dateInZone } from '../src/domain/dates.ts';
import { storeError, type Clock, type EventLog } from '../src/engine/ports.ts';
import { describeFinding, verify } from '../src/engine/verify.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { testDatabase } from './postgres.ts';

const DAY_MS = 86_400_000;

/** A clock whose wall time and whose running time a test moves: `wall` is set, both are let pass. */
function movingClock(): Clock & { set(wallMs: number): void; pass(ms: number): void } {
  let wallMs = 0; let passedMs = 0;
  return {
    now: () => Date.now() + wallMs + passedMs, elapsed: () => performance.now() + passedMs, uuid: () => uuidv7(),
    set(ms) { wallMs = ms; }, pass(ms) { passedMs += ms; },
  };
}

const entry = (effectiveDate: string, amount = 1_000): object => ({
  effectiveDate, lines: [{ side: 'debit', accountCode: '1110', amount }, { side: 'credit', accountCode: '4110', amount }],
});

/** What a verification finds, in words. */
async function findings(api: Api): Promise<string[]> {
  return (await verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS })).findings.map(describeFinding);
}

describe('writer: a clock that moves', function () {
  this.timeout(60_000);
  const open: Api[] = [];
  const start = async (...given: Parameters<typeof startApi>): Promise<Api> => { const api = await startApi(...given); open.push(api); return api; };
  afterEach(async () => { for (const api of open.splice(0)) await api.close(); });

  it('was 400 days ahead for one entry, and is right again after a graceful restart: only recording times are held', async () => {
    const database = await testDatabase('clock');
    after(database.drop);
    const clock = movingClock();
    let api = await start('clock', { clock, databaseUrl: database.url });
    const { companyId, ownerKey: key } = await api.newCompany();
    const ask = (method: string, path: string, body?: object): Promise<Answer> => api.call(method, `/v1/companies/${companyId}${path}`, { key, body });

    // Given a book large enough to be kept as a snapshot, and a clock that stood at +400 days for one entry and one company.
    for (const _ of [1, 2]) expect((await ask('POST', '/journal-entries/batch', { entries: Array.from({ length: 300 }, () => entry('2026-05-01')) })).status).to.equal(201);
    clock.set(400 * DAY_MS);
    const ahead = (await ask('POST', '/journal-entries', entry('2026-05-02'))).body as { id: string; recordedAt: string };
    await api.newCompany({ fiscalYearStart: '2026-04-01' });
    expect(dateInZone('UTC', Date.parse(ahead.recordedAt)) > dateInZone('UTC', Date.now() + 399 * DAY_MS)).to.equal(true);
    clock.set(0);
    await open.pop()?.close();
    api = await start('clock', { clock, databaseUrl: database.url });

    // When the life of the company goes on
    const today = dateInZone('Asia/Tokyo', Date.now());
    const reversal = await ask('POST', `/journal-entries/${ahead.id}/reverse`, { dateMode: 'today' });
    const soon = new Date(Date.now() + 30 * DAY_MS).toISOString();
    const made = await ask('POST', '/api-keys', { name: 'short', role: 'viewer', expiresAt: soon });
    const opened = await api.call('POST', '/v1/companies', { key: api.operatorKey, body: { name: '新しい会社' } });
    const year = (await api.call('GET', `/v1/companies/${opened.body['id'] as string}/fiscal-periods?type=year`, { key: (opened.body['ownerKey'] as { secret: string }).secret })).body['data'] as { startDate: string; endDate: string }[];

    // Then everything but the recording time is of today,
    expect([reversal.status, reversal.body['effectiveDate'], reversal.body['recordedAt']], reversal.text).to.deep.equal([201, today, ahead.recordedAt]);
    expect([made.status, made.body['expiresAt'], dateInZone('Asia/Tokyo', Date.parse(made.body['createdAt'] as string))], made.text).to.deep.equal([201, soon, today]);
    expect([year.length, (year[0]?.startDate ?? '') <= today && today <= (year[0]?.endDate ?? '')]).to.deep.equal([1, true]);
    expect((await ask('GET', `/reports/trial-balance?from=2026-04-01&to=2026-05-31&knownAt=${today}`)).status).to.equal(200);
    expect((await ask('GET', `/reports/trial-balance?from=2026-04-01&to=2026-05-31&knownAt=${dateInZone('Asia/Tokyo', Date.now() + 2 * DAY_MS)}`)).status).to.equal(400);
    // the stream's times never go back,
    const { data } = (await ask('GET', '/events?limit=4&order=desc')).body as { data: { recordedAt: string }[] };
    expect(data.map(({ recordedAt }) => recordedAt)).to.deep.equal(data.map(() => ahead.recordedAt));
    expect(await findings(api)).to.deep.equal([]);
    // and the service says that its clock lies behind: in its health at every question, in its log once.
    for (let n = 0; n < 3; n++) {
      const health = await api.call('GET', '/health/ready');
      expect(health.status).to.equal(200);
      const { steady, jumpedMs, behindMs } = health.body['clock'] as { steady: boolean; jumpedMs: number; behindMs: number };
      expect([steady, jumpedMs, Math.round(behindMs / DAY_MS)]).to.deep.equal([false, 0, 400]);
    }
    expect(api.problems.filter((line) => /lies \d+\.\d s behind the latest recorded event/.test(line))).to.have.length(1);
    expect((await api.call('GET', '/metrics')).text).to.match(/^daicho_clock_behind_milliseconds 34559\d{6}$/m);
  });

  it('jumps while the service runs: shown in its health until it has jumped back, and logged once per jump', async () => {
    const clock = movingClock();
    const api = await start('jumps', { clock });
    const state = async (): Promise<unknown> => (await api.call('GET', '/health/ready')).body['clock'];
    const jumps = (): number[] => api.problems.flatMap((line) => { const found = /jumped by (-?\d+)\.\d s/.exec(line)?.[1]; return found === undefined ? [] : [Number(found)]; });
    const jumpedS = async (): Promise<number> => Math.round((await state() as { jumpedMs: number }).jumpedMs / 1_000);

    expect(await state()).to.deep.equal({ steady: true, jumpedMs: 0, behindMs: 0 });
    clock.pass(3_600_000);
    expect(await state(), 'time that passes is no jump').to.deep.equal({ steady: true, jumpedMs: 0, behindMs: 0 });
    clock.set(3_600_000);
    expect([await jumpedS(), await jumpedS()]).to.deep.equal([3_600, 3_600]);
    clock.set(0);
    expect(await state()).to.deep.equal({ steady: true, jumpedMs: 0, behindMs: 0 });
    expect(jumps().map((seconds) => Math.round(seconds / 10) * 10)).to.deep.equal([3_600, -3_600]);
  });

  it('goes back by an hour while the store is away for two: the service writes again as soon as the store is back', async () => {
    const clock = movingClock();
    let away = false;
    const wrapLog = (log: EventLog): EventLog => ({ ...log, append: (...given) => (away ? Promise.reject(storeError('unavailable', 'away')) : log.append(...given)) });
    const api = await start('away', { clock, wrapLog });
    const { companyId, ownerKey: key } = await api.newCompany();
    const post = (): Promise<Answer> => api.call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body: entry('2026-05-01') });
    /** A post for which the retries of the append run out at once. */
    const failing = async (): Promise<number> => {
      const answer = post();
      await new Promise((resolve) => { setTimeout(resolve, 100); });
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

  it('goes back: what is remembered for five seconds is not remembered for longer', async () => {
    const clock = movingClock();
    let loads = 0;
    const api = await start('remembered', { clock, wrapMemory: (memory) => ({ ...memory, keyByHash: (hash) => { loads += 1; return memory.keyByHash(hash); } }) });
    for (let n = 0; n < 3; n++) await api.engine.service.keyByHash('a-hash');
    clock.set(-3_600_000);
    clock.pass(6_000);
    await api.engine.service.keyByHash('a-hash');
    expect(loads).to.equal(2);
  });
});
