// Reports, lists and exports from a replica, over a real streaming standby: what their caller wrote is in them, and
// a standby that stands still, is frozen or gone costs one short wait, no answer and no readiness.
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from '../src/domain/refusal.ts';
import type { Checkpoint, RowsReplica } from '../src/engine/ports.ts';
import { replicaOver } from '../src/engine/replica.ts';
import { startApi, CLOCK, type Answer, type Api } from './api.ts';
import { entryBody } from './http/samples.ts';
import { until } from './projecting.ts';
import { startStandbyPair, type StandbyPair } from './standby.ts';

describe('a replica of the read models', function replicas() {
  this.timeout(60_000);
  let pair: StandbyPair;
  let api: Api;
  let house: { companyId: string; ownerKey: string };
  /** By how much the monotonic clock of the service is ahead. */
  let aheadMs = 0;

  before(async () => {
    pair = await startStandbyPair();
    api = await startApi('replica', {
      databaseUrl: pair.url,
      databaseReadUrl: pair.standbyUrl,
      clock: { ...CLOCK, elapsed: () => CLOCK.elapsed() + aheadMs },
    });
    house = await api.newCompany();
  });
  after(async () => {
    await api?.close();
    await pair?.stop();
  });

  const at = (): string => `/v1/companies/${house.companyId}`;
  async function read(place: string, headers?: Record<string, string>): Promise<Answer> {
    const answer = await api.call('GET', `${at()}${place}`, { key: house.ownerKey, headers });
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.headers.get('x-stale'), place).to.equal(null);
    return answer;
  }
  async function post(): Promise<string> {
    const headers = { 'idempotency-key': randomUUID() };
    const posted = await api.call('POST', `${at()}/journal-entries`, {
      key: house.ownerKey,
      body: entryBody(),
      headers,
    });
    expect(posted.status, posted.text).to.equal(201);
    return posted.headers.get('x-position') as string;
  }
  const entries = async (): Promise<number> => (await read('/journal-entries?limit=1')).body.total as number;
  const figures = async () => (await api.engine.service.figures()).replica;
  async function answeredBy(work: () => Promise<unknown>): Promise<{ answered: number; left: number }> {
    const before = await figures();
    await work();
    const after = await figures();
    return {
      answered: (after?.answered ?? 0) - (before?.answered ?? 0),
      left: (after?.left ?? 0) - (before?.left ?? 0),
    };
  }
  const isReady = async (): Promise<number> => (await api.call('GET', '/health/ready')).status;

  it('answers reports, lists and exports, with all that their caller has written', async () => {
    let expected = await entries();
    const came = await answeredBy(async () => {
      for (let n = 0; n < 8; n++) {
        await post();
        expected += 1;
        expect(await entries()).to.equal(expected);
        const minPosition = await post();
        expected += 1;
        const found = await read(`/journal-entries?limit=1&minPosition=${minPosition}`);
        expect(found.body.total).to.equal(expected);
      }
    });
    expect(came.answered, JSON.stringify(came)).to.be.greaterThan(8);
    const quiet = await answeredBy(async () => {
      await read('/reports/bs?from=2026-04-01&to=2027-03-31');
      await read('/reports/bs?from=2026-04-01&to=2027-03-31', { accept: 'text/csv' });
      await read('/accounts?limit=3');
    });
    expect(quiet.left, JSON.stringify(quiet)).to.equal(0);
    expect(quiet.answered).to.be.at.least(3);
  });

  it('that does not replay is asked no more: at once for what was written, after 5 s for all', async () => {
    await pair.onStandby('select pg_wal_replay_pause()');
    const expected = (await entries()) + 1;
    const other = await api.newCompany();
    const minPosition = await post();
    const behind = await answeredBy(async () => {
      const sinceMs = performance.now();
      expect(await entries()).to.equal(expected);
      expect(performance.now() - sinceMs, 'the wait').to.be.lessThan(600);
      expect((await read(`/journal-entries?limit=1&minPosition=${minPosition}`)).body.total).to.equal(expected);
    });
    expect(behind).to.deep.equal({ answered: 0, left: 2 });
    // A decision sees what the standby has not heard of: the company, and that an account is archived.
    const decided = await api.call('POST', `/v1/companies/${other.companyId}/journal-entries`, {
      key: other.ownerKey,
      body: entryBody(),
    });
    expect(decided.status, decided.text).to.equal(201);
    aheadMs += 6_000;
    const old = await answeredBy(async () => void (await read('/reports/bs?from=2026-04-01&to=2026-04-30')));
    expect(old.answered, 'what is older than five seconds').to.equal(0);
    expect((await figures())?.lagMs).to.be.greaterThan(5_000);
    expect(await isReady()).to.equal(200);
    await pair.onStandby('select pg_wal_replay_resume()');
    await until(async () => (await answeredBy(entries)).answered === 1, 'it answers again');
    expect(await entries()).to.equal(expected);
    expect((await figures())?.lagMs).to.equal(0);
  });

  it('that is frozen costs one short wait, and is asked again when it goes on', async () => {
    const goOn = pair.freeze();
    try {
      const waitsMs: number[] = [];
      for (let n = 0; n < 6; n++) {
        const sinceMs = performance.now();
        await entries();
        waitsMs.push(performance.now() - sinceMs);
      }
      expect(Math.max(...waitsMs), 'the longest wait').to.be.lessThan(700);
      expect(waitsMs.filter((ms) => ms > 150).length, waitsMs.map(Math.round).join(', ')).to.be.at.most(1);
      expect(await isReady()).to.equal(200);
      expect((await figures())?.isUp).to.equal(false);
    } finally {
      goOn();
    }
    await until(async () => (await answeredBy(entries)).answered === 1, 'it answers again', 15_000);
  });

  it('that is gone is nobody else’s trouble', async () => {
    await pair.stopStandby();
    const expected = (await entries()) + 1;
    await post();
    expect(await entries()).to.equal(expected);
    await read('/reports/bs?from=2026-04-01&to=2027-03-31');
    expect(await isReady()).to.equal(200);
    const metrics = (await api.call('GET', '/metrics', { key: api.operatorKey })).text;
    expect(metrics).to.match(/^daicho_replica_up 0$/m);
    expect(metrics).to.match(/^daicho_replica_left_total [1-9]/m);
    expect(api.problems.filter((line) => line.startsWith('the replica does not answer')).length).to.be.at.least(1);
  });

  it('is asked for callers alone: whatever decides or works by itself names no replica', () => {
    const root = path.join(import.meta.dirname, '..');
    const naming = ['src', 'commands', 'queries'].flatMap((room) =>
      fs
        .readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
        .map((name) => path.posix.join(room, name))
        .filter((name) => name.endsWith('.ts') && /\bmayFollow\b/.test(fs.readFileSync(path.join(root, name), 'utf8'))),
    );
    expect(naming.sort()).to.deep.equal(['src/http/perform.ts', 'src/service/asking.ts', 'src/service/seam.ts']);
  });
});

describe('when a replica is asked', () => {
  /** A replica of which everything is said by hand. */
  function made() {
    const now = { ms: 0 };
    const of = (events: bigint, generation = 1): Checkpoint => ({
      position: undefined,
      generation,
      installationId: 'i',
      events,
    });
    const [live, followed] = [{ at: of(10n) }, { at: of(10n), held: new Map([['s', 4]]) }];
    const problems: string[] = [];
    let ring: (moved: ReadonlyMap<string, number> | undefined) => void = () => undefined;
    const rows: RowsReplica = {
      snapshot: (_streams, read) => read(undefined as never, followed.held),
      checkpoint: () => Promise.resolve(followed.at),
      isBusy: () => false,
    };
    const replica = replicaOver({
      rows,
      store: { liveCheckpoint: () => Promise.resolve(live.at) },
      bell: {
        hear(hearer) {
          ring = hearer;
          return () => undefined;
        },
        isOpen: () => true,
      },
      clock: { elapsed: () => now.ms },
      onProblem: (message) => problems.push(message),
    });
    const ask = async (found: unknown = 'found'): Promise<unknown> =>
      (await replica.ask('s', new Map(), () => Promise.resolve(found)))?.found;
    return {
      now,
      of,
      live,
      followed,
      problems,
      ask,
      replica,
      rung: (revision: number) => ring(new Map([['s', revision]])),
    };
  }

  it('it holds what the live rows held five seconds ago, whatever stream is asked about', async () => {
    const { now, of, live, followed, ask, replica } = made();
    expect(await ask()).to.equal('found');
    live.at = of(20n);
    for (const [atMs, found] of [
      [1_500, 'found'],
      [3_000, 'found'],
      [4_900, 'found'],
      [5_100, undefined],
      [60_000, undefined],
    ] as const) {
      now.ms = atMs;
      expect(await ask(), String(atMs)).to.equal(found);
    }
    expect((await replica.state()).lagMs).to.equal(58_500);
    followed.at = of(20n);
    now.ms += 1_100;
    expect(await ask()).to.equal('found');
  });

  it('its tables are those that are live', async () => {
    const { of, live, ask } = made();
    live.at = of(10n, 2);
    expect(await ask()).to.equal(undefined);
  });

  it('it holds what was rung, and what was shown before', async () => {
    const { followed, ask, rung, replica, now } = made();
    rung(5);
    const asking = ask();
    now.ms += 1_000;
    expect(await asking).to.equal(undefined);
    followed.held = new Map([['s', 6]]);
    expect(await ask()).to.equal('found');
    followed.held = new Map([['s', 5]]);
    const again = ask();
    now.ms += 1_000;
    expect(await again, 'nothing older than before').to.equal(undefined);
    expect((await replica.state()).isUp).to.equal(true);
  });

  it('what it does not find, refuses or fails at is asked of the live rows, and it is asked again', async () => {
    const { ask, replica, problems } = made();
    expect(await replica.ask('s', new Map(), () => Promise.resolve(undefined))).to.equal(undefined);
    for (const error of [
      new Refusal('not_found', 'no such thing'),
      Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' }),
      new TypeError('a defect'),
    ]) {
      expect(await replica.ask('s', new Map(), () => Promise.reject(error))).to.equal(undefined);
      expect(await ask(), error.message).to.equal('found');
    }
    expect(problems).to.deep.equal([]);
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    expect(await replica.ask('s', new Map(), () => Promise.reject(lost))).to.equal(undefined);
    expect(await ask(), 'not before the next look').to.equal(undefined);
    expect(problems.length).to.equal(1);
  });
});
