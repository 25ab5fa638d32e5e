// A follower takes the place of its cell: after a loss what was acknowledged and is not there is counted exactly, and
// where the old cell can be reached it is fenced first and nothing is lost. Keys, receipts and webhooks go on.
import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { diskDocuments } from '../src/adapters/documents.disk.ts';
import { embeddedEventLog } from '../src/adapters/event-log.embedded.ts';
import { eventStoreDbLog } from '../src/adapters/event-log.eventstoredb.ts';
import { rowsPostgres, type PostgresRows } from '../src/adapters/rows.postgres.ts';
import { ledgerStream } from '../src/domain/book.ts';
import { OURS } from '../src/engine/backup.ts';
import {
  beginToFollow,
  following,
  promote,
  PROMOTED,
  type FollowedCell,
  type FollowerCell,
  type PromotedCell,
} from '../src/engine/follower.ts';
import { leafHashOf } from '../src/engine/leaf-bytes.ts';
import type { EventLog, StoredEvent, WebhookSender } from '../src/engine/ports.ts';
import { grown, NO_LEAVES, rootOf } from '../src/engine/tree.ts';
import { followerDoor } from '../src/http/follower-door.ts';
import { fakeEventStore, type FakeEventStore } from './adapters/fake-eventstore.ts';
import { CLOCK, startApi, type Api } from './api.ts';
import { killChild, newCompany, startClients, startVictim, type Target } from './crash.ts';
import { depth, isProof } from './depth.ts';
import { quickFolder } from './folder.ts';
import { employeeBody, entryBody, webhookBody } from './http/samples.ts';
import { testDatabase, type TestDatabase } from './postgres.ts';
import { program } from './program.ts';
import { until } from './projecting.ts';

const CELLS = { own: '00', names: ['00', '01'] } as const;
const ACTOR = { type: 'system', id: 'daicho', name: 'Daicho', via: 'system' } as const;

async function eventsOf(log: EventLog): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = [];
  for (let after: string | undefined; ;) {
    const page = await log.readAll({ ...(after !== undefined && { after }), limit: 1_000, prefixes: OURS });
    found.push(...page.events);
    if (page.events.length === 0 || page.next === undefined) return found;
    after = page.next;
  }
}
const isFence = ({ type }: StoredEvent): boolean => type.endsWith('.fenced');

/** Roots of streams over the events up to where another log has them, and how many there are. */
function rootsOf(events: readonly StoredEvent[], sizes?: ReadonlyMap<string, number>): Map<string, string> {
  const trees = new Map<string, ReturnType<typeof grown>>();
  for (const event of events)
    if (event.revision < (sizes?.get(event.stream) ?? 0))
      trees.set(event.stream, grown(trees.get(event.stream) ?? NO_LEAVES, leafHashOf(event)));
  return new Map([...trees].map(([stream, tree]) => [stream, rootOf(tree).toString('hex')]));
}
/** How many events of each stream two logs share. */
function sharedBy(a: readonly StoredEvent[], b: readonly StoredEvent[]): Map<string, number> {
  const ids = new Set(b.map(({ id }) => id));
  const sizes = new Map<string, number>();
  for (const { stream, id } of a) if (ids.has(id)) sizes.set(stream, (sizes.get(stream) ?? 0) + 1);
  return sizes;
}
const keyOf = ({ meta }: StoredEvent): string => (meta as { idempotencyKey?: string }).idempotencyKey ?? '';

/** Where the events of a cell are. */
type Store = 'PostgreSQL' | 'EventStoreDB';

// Of four pairs of stores two are walked always, all with PROVE=1. An EventStoreDB is that of EVENTSTORE_URL, else
// the fake of one.
const PAIRS: readonly (readonly [Store, Store])[] = [
  ['PostgreSQL', 'PostgreSQL'],
  ['EventStoreDB', 'EventStoreDB'],
  ['PostgreSQL', 'EventStoreDB'],
  ['EventStoreDB', 'PostgreSQL'],
];
for (const [followedStore, ownStore] of PAIRS.slice(0, depth(2, 4)))
  describe(`a follower cell on ${ownStore} of one on ${followedStore}`, function followers() {
    this.timeout(600_000);
    let isServed: FakeEventStore | undefined;
    before(async () => {
      if ([followedStore, ownStore].includes('EventStoreDB') && process.env['EVENTSTORE_URL'] === undefined)
        isServed = await fakeEventStore();
    });
    after(() => isServed?.stop());
    /** The log of a cell whose database this is. */
    const logOf = (store: Store, url: string): Promise<EventLog> =>
      store === 'PostgreSQL'
        ? embeddedEventLog({ connectionString: url })
        : eventStoreDbLog({
            url: process.env['EVENTSTORE_URL'] ?? `esdb://127.0.0.1:${isServed?.port ?? 0}?tls=false`,
            prefix: `${new URL(url).pathname.slice(1)}_`,
          });
    const closers: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const closer of closers.splice(0).reverse()) await closer();
    });

    /** What webhooks were called with, in the cell that called. */
    const heard = new Map<string, number[]>();
    const senderOf = (cell: string): WebhookSender => ({
      problemOf: () => Promise.resolve(undefined),
      send({ headers }) {
        heard.set(cell, [...(heard.get(cell) ?? []), Number(headers['Webhook-Sequence'])]);
        return Promise.resolve({ status: 200 });
      },
    });
    async function database(name: string): Promise<TestDatabase> {
      const made = await testDatabase(name);
      closers.push(() => made.drop());
      return made;
    }
    interface Opened {
      readonly log: EventLog;
      readonly rows: PostgresRows;
      readonly documents: ReturnType<typeof diskDocuments>;
    }
    async function openedOn(store: Store, url: string, folder: string): Promise<Opened> {
      const log = await logOf(store, url);
      const rows = rowsPostgres({ connectionString: url });
      await rows.store.prepare();
      closers.push(async () => {
        await rows.close();
        await log.close();
      });
      return { log, rows, documents: diskDocuments(folder) };
    }
    const asFollowed = ({ log, rows, documents }: Opened): FollowedCell => ({
      log,
      documents,
      belongings: rows.belongings,
      operations: rows.operations,
    });
    const asFollower = (opened: Opened): FollowerCell => ({
      ...asFollowed(opened),
      documents: opened.documents,
      belongings: opened.rows.belongings,
      operations: opened.rows.operations,
      agreements: opened.rows.agreements,
      cells: CELLS,
      clock: CLOCK,
      actor: ACTOR,
    });

    /** A cell at work with a company, its follower, and clients that post. */
    async function pair(name: string) {
      const folder = quickFolder(name);
      closers.push(() => Promise.resolve(fs.rmSync(folder, { recursive: true, force: true })));
      const [first, second] = [await database(`${name}_a`), await database(`${name}_b`)];
      const places = [path.join(folder, 'a'), path.join(folder, 'b')] as const;
      const leader = await startApi(name, {
        databaseUrl: first.url,
        openLog: () => logOf(followedStore, first.url),
        documents: diskDocuments(places[0]),
        cells: CELLS,
        sender: senderOf('old'),
      });
      let isUp = true;
      const stop = async (): Promise<void> => {
        if (isUp) await leader.close();
        isUp = false;
      };
      closers.push(stop);
      const old = await openedOn(followedStore, first.url, places[0]);
      const copy = await openedOn(ownStore, second.url, places[1]);
      const house = await leader.newCompany();
      const at = `/v1/companies/${house.companyId}`;
      const hook = webhookBody({ url: 'https://hooks.example.com/follower', status: 'enabled' });
      const made = await leader.call('POST', `${at}/webhooks`, { key: house.ownerKey, body: hook });
      expect(made.status, made.text).to.equal(201);
      const follower = asFollower(copy);
      await beginToFollow(follower, asFollowed(old));
      const copying = following(follower, asFollowed(old));
      const serve = async (): Promise<Api> => {
        const api = await startApi(`${name}_new`, {
          databaseUrl: second.url,
          openLog: () => logOf(ownStore, second.url),
          documents: diskDocuments(places[1]),
          cells: CELLS,
          sender: senderOf('new'),
        });
        closers.push(() => api.close());
        return api;
      };
      return { leader, stop, old, copy, follower, copying, house, at, serve };
    }
    const post = (api: Api, { companyId, ownerKey }: { companyId: string; ownerKey: string }, key: string) =>
      api.call('POST', `/v1/companies/${companyId}/journal-entries`, {
        key: ownerKey,
        body: entryBody(),
        headers: { 'idempotency-key': key },
      });

    it('of a cell lost under load counts what is lost, exactly, and says before that it cannot know', async () => {
      heard.clear();
      const { leader, stop, old, copy, follower, copying, house, at, serve } = await pair('follower_lost');
      const employee = await leader.call('POST', `${at}/employees`, { key: house.ownerKey, body: employeeBody() });
      expect(employee.status, employee.text).to.equal(201);
      const acknowledged: string[] = [];
      let isOver = false;
      const calling = (async () => {
        while (!isOver) {
          await leader.engine.deliverer.tick();
          await pause(20);
        }
      })();
      const clients = Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const key = randomUUID();
          if ((await post(leader, house, key)).status === 201) acknowledged.push(key);
          await pause(20);
        }
      });
      while (acknowledged.length < 20) {
        await copying.turn();
      }
      const copied = acknowledged.length;
      // From here on the follower hears nothing, and the cell goes on for a while.
      while (acknowledged.length < copied + 20) await pause(5);
      isOver = true;
      await Promise.all([...clients, calling]);
      await stop();

      const blind = await promote(follower, undefined);
      expect([blind.lost, blind.fenced, blind.epoch, blind.isAgain]).to.deep.equal([undefined, undefined, 1, false]);
      expect(await copying.turn().catch((error: unknown) => error)).to.equal(PROMOTED);
      const api = await serve();
      const [ours, theirs] = [await eventsOf(copy.log), await eventsOf(old.log)];
      const here = new Set(ours.map(({ id }) => id));
      const missing = theirs.filter((event) => !here.has(event.id));
      // The truth, found by reading both logs whole.
      const shared = sharedBy(theirs, ours);
      expect(rootsOf(ours, shared)).to.deep.equal(rootsOf(theirs, shared));
      const lostKeys = acknowledged.filter((key) => !ours.some((event) => keyOf(event) === key));
      expect(lostKeys.length).to.be.at.least(10);

      // Keys go on, what was copied is answered as before, what was lost is done anew.
      const [known = ''] = acknowledged;
      expect((await post(api, house, known)).headers.get('idempotency-replayed')).to.equal('true');
      const again = await post(api, house, lostKeys[0] ?? '');
      expect([again.status, again.headers.get('idempotency-replayed')]).to.deep.equal([201, null]);
      const person = await api.call('GET', `${at}/employees/${employee.body.id as string}`, { key: house.ownerKey });
      const sealed = { lastName: '山田', birthDate: '1991-05-20' };
      expect([person.status, employee.body.lastName]).to.deep.equal([200, '山田']);
      expect(person.body).to.deep.include(sealed);
      const wanted = (await eventsOf(copy.log)).filter(
        ({ stream, type }) => stream === ledgerStream(house.companyId) && type.startsWith('journal_entry.'),
      );
      for (let tries = 0; tries < 200 && (heard.get('new') ?? []).at(-1) !== wanted.at(-1)?.revision; tries++) {
        await api.engine.deliverer.tick();
        await pause(10);
      }
      const all = new Set([...heard.values()].flat());
      expect(
        wanted.filter(({ revision }) => !all.has(revision)),
        'skipped by webhooks',
      ).to.deep.equal([]);
      const [from = -1] = heard.get('new') ?? [];
      expect(heard.get('new'), 'in order').to.deep.equal(
        wanted.map(({ revision }) => revision).filter((revision) => revision >= from),
      );

      // The old cell is there again: it is fenced, and what it knew alone is counted.
      const named: string[] = [];
      const finished = await promote(follower, asFollowed(old), ({ id }) => void named.push(id));
      expect(finished.lost).to.deep.include({
        events: missing.length,
        entries: missing.filter(({ type }) => type === 'journal_entry.posted').length,
        companies: 1,
      });
      expect(named.sort()).to.deep.equal(missing.map(({ id }) => id).sort());
      expect([finished.isAgain, finished.copied, finished.fenced]).to.deep.equal([true, 0, 2]);
      expect((await eventsOf(old.log)).length).to.equal(theirs.length + 2);
      console.log(
        `    ${acknowledged.length} posts acknowledged, ${missing.length} events lost and counted, ` +
          `${heard.get('new')?.length} calls by the follower`,
      );
    });

    it('of a cell that is there is promoted under load: fenced first, nothing lost, one history', async () => {
      heard.clear();
      const { leader, old, copy, follower, copying, house, serve } = await pair('follower_there');
      const acknowledged: string[] = [];
      const refused = new Map<number, number>();
      let current = leader;
      let isOver = false;
      const clients = Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const key = randomUUID();
          for (let status = 0; status !== 201 && !isOver;) {
            ({ status } = await post(current, house, key));
            if (status === 201) acknowledged.push(key);
            else refused.set(status, (refused.get(status) ?? 0) + 1);
            await pause(20);
          }
        }
      });
      while (acknowledged.length < 20) await copying.turn();
      const done = await promote(follower, asFollowed(old));
      const before = acknowledged.length;
      const wrong = await leader.call('POST', '/v1/companies', {
        key: leader.operatorKey,
        body: { name: '後', plan: 'free' },
      });
      expect([wrong.status, wrong.headers.get('daicho-cell')]).to.deep.equal([421, '00']);
      current = await serve();
      while (acknowledged.length < before + 20) await pause(5);
      isOver = true;
      await Promise.all(clients);
      const [ours, theirs] = [await eventsOf(copy.log), await eventsOf(old.log)];
      expect(done.lost).to.deep.include({ events: 0, entries: 0 });
      expect(rootsOf(ours, sharedBy(theirs, ours))).to.deep.equal(rootsOf(theirs, sharedBy(theirs, theirs)));
      expect(theirs.filter(isFence)).to.have.length(2);
      const keys = ours.filter(({ type }) => type === 'journal_entry.posted').map(keyOf);
      expect(acknowledged.filter((key) => !keys.includes(key))).to.deep.equal([]);
      expect(new Set(keys).size).to.equal(keys.length);
      expect([...refused.keys()]).to.deep.equal([421]);
    });

    it('serves nothing, tells its lag, and is no place for another installation', async () => {
      const { copy, follower, copying, old, serve } = await pair('follower_door');
      while (await copying.turn());
      expect(await serve().catch(String)).to.match(/these stores follow another cell/);
      const door = followerDoor(CELLS, CLOCK, copying.lag, undefined);
      await new Promise<void>((resolve) => {
        door.listen(0, '127.0.0.1', resolve);
      });
      closers.push(() => door.stop(0));
      const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
      const ready = await fetch(`${url}/health/ready`);
      const lag = ((await ready.json()) as { lag: { events: number; seconds: number } }).lag;
      expect([ready.status, lag.events >= 0, lag.seconds < 60]).to.deep.equal([503, true, true]);
      expect(await (await fetch(`${url}/metrics`)).text()).to.match(/^daicho_follower_lag_seconds \d/m);
      // Others than the two must not have begun a history there.
      const stranger = await pair('follower_other');
      expect(await beginToFollow(follower, asFollowed(stranger.old)).catch(String)).to.match(/empty stores/);
      expect(await beginToFollow(asFollower(stranger.old), asFollowed(old)).catch(String)).to.match(/of their own/);
      expect(await promote(asFollower(stranger.old), undefined).catch(String)).to.match(/follow no cell/);
      expect((await eventsOf(copy.log)).length).to.equal((await eventsOf(old.log)).length);
    });
  });

describe('a follower cell of processes', function processes() {
  this.timeout(300_000);

  // PROVE=1 npx mocha --exit test/follower.test.ts
  it('its cell is killed under load: promoted by one command, what was lost is counted', async function walk() {
    if (!isProof) this.skip();
    const folder = quickFolder('follower');
    const databases = [await testDatabase('follower_pa'), await testDatabase('follower_pb')];
    const children = new Set<ChildProcess>();
    const checkpointKey = generateKeyPairSync('ed25519')
      .privateKey.export({ format: 'der', type: 'pkcs8' })
      .toString('base64');
    const settings = (n: number): Record<string, string> => ({
      DATABASE_URL: databases[n]?.url ?? '',
      DATA_DIR: path.join(folder, String(n)),
      DOCUMENTS_URL: '',
      CELL: '00',
      CELLS: '00=http://127.0.0.1:1',
      KEY_PEPPER: 'a pepper of both cells',
      PII_KEY: 'a key of both cells',
      CHECKPOINT_KEY: checkpointKey,
      PORT: '0',
    });
    const file = path.join(folder, 'old.env');
    const ended = async (child: ChildProcess): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await new Promise((resolve) => {
        child.once('exit', resolve);
      });
    };
    const kill = async (child: ChildProcess): Promise<void> => {
      if (child.exitCode === null && child.signalCode === null) killChild(child.pid, 'SIGKILL');
      await ended(child);
    };
    const word = (words: readonly string[], onText: (text: string) => void): ChildProcess => {
      const child = spawn(process.execPath, [...program('src/cli/main.ts', []), ...words], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...settings(1) },
      });
      children.add(child);
      child.stdout.on('data', (chunk: Buffer) => onText(chunk.toString()));
      return child;
    };
    const run = async (...words: string[]): Promise<PromotedCell> => {
      let said = '';
      const child = word(['--json', ...words], (text) => {
        said += text;
      });
      await ended(child);
      expect(child.exitCode, said).to.equal(0);
      return JSON.parse(said) as PromotedCell;
    };
    try {
      fs.mkdirSync(path.join(folder, '1'), { recursive: true });
      const lines = Object.entries(settings(0)).map(([name, value]) => `${name}="${value}"`);
      const { DATA_DIR: _own, ...rest } = settings(0);
      const leader = await startVictim(path.join(folder, '0'), ['src/main.ts'], rest);
      children.add(leader.child);
      fs.writeFileSync(file, `${lines.join('\n')}\n`);
      const { companyId, ownerKey } = await newCompany(leader);
      const target: Target = { victim: leader, companyId, ownerKey };
      let said = '';
      const follower = word(['follow', '--settings', file], (text) => {
        said += text;
      });
      const clients = startClients(target, 8, false);
      try {
        await until(() => said.includes('lag: '), 'it follows', 60_000);
        await until(() => clients.acknowledged.size > 300, 'clients post', 60_000);
        await kill(follower);
        const before = clients.acknowledged.size;
        await until(() => clients.acknowledged.size > before + 100, 'the cell goes on', 60_000);
        await kill(leader.child);
        const lostMs = performance.now();
        const blind = await run('promote', '--settings', file, '--lost');
        expect([blind.lost, blind.isAgain]).to.deep.equal([undefined, false]);
        const { DATA_DIR: _mine, ...env } = settings(1);
        const victim = await startVictim(path.join(folder, '1'), ['src/main.ts'], env);
        children.add(victim.child);
        const atKill = clients.acknowledged.size;
        target.victim = victim;
        await until(() => clients.acknowledged.size > atKill + 50, 'clients post again', 60_000);
        console.log(
          `    from the kill to posts in the follower: ${((performance.now() - lostMs) / 1_000).toFixed(1)} s`,
        );
      } finally {
        await clients.stop().catch(() => undefined);
        clients.abandon();
      }
      const dump = path.join(folder, 'lost.jsonl');
      const [old, copy] = await Promise.all(databases.map((one) => embeddedEventLog({ connectionString: one.url })));
      try {
        const [theirs, ours] = [await eventsOf(old as EventLog), await eventsOf(copy as EventLog)];
        const here = new Set(ours.map(({ id }) => id));
        const missing = theirs.filter(({ id }) => !here.has(id));
        const finished = await run('promote', '--settings', file, '--lost-events', dump);
        console.log(
          `    ${clients.acknowledged.size} posts acknowledged, lost: ${finished.lost?.events} events ` +
            `(${finished.lost?.entries} entries), truly ${missing.length}; fenced ${finished.fenced} streams`,
        );
        expect(finished.lost?.events).to.equal(missing.length);
        expect(missing.length).to.be.at.least(100);
        const dumped = fs.readFileSync(dump, 'utf8').trim().split('\n');
        expect(dumped.map((line) => (JSON.parse(line) as StoredEvent).id).sort()).to.deep.equal(
          missing.map(({ id }) => id).sort(),
        );
        const shared = sharedBy(theirs, ours);
        expect(rootsOf(ours, shared)).to.deep.equal(rootsOf(theirs, shared));
        const lostKeys = new Set(missing.map(keyOf));
        const kept = [...clients.acknowledged.keys()].filter((key) => !ours.some((event) => keyOf(event) === key));
        expect(
          kept.filter((key) => !lostKeys.has(key)),
          'lost and not counted',
        ).to.deep.equal([]);
        // A fenced cell does not even start again.
        const refused = await startVictim(path.join(folder, '0'), ['src/main.ts'], rest).catch(String);
        expect(refused).to.match(/another cell has taken the place of this one/);
      } finally {
        await old?.close();
        await copy?.close();
      }
    } finally {
      for (const child of children) await kill(child);
      for (const one of databases) await one.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
