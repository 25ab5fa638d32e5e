// The bell on real Postgres: rung by the transaction that writes rows, heard at its commit and by no other way; readers
// of a process that does not project wait by it.
import { expect } from 'chai';
import pg from 'pg';
import { CHANNEL, messagesOf } from '../src/adapters/rows.postgres.bell.ts';
import { rowsPostgres, type PostgresRows } from '../src/adapters/rows.postgres.ts';
import type { ReadModelStore } from '../src/engine/ports.ts';
import { waiters } from '../src/engine/waiters.ts';
import { append, story } from './ledger-events.ts';
import { bellContract } from './bell-contract.ts';
import { bench, until, type Bench } from './projecting.ts';
import { simulatedBell } from './sim/bell.ts';

const elsewhere = (): undefined => undefined;
const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe('the bell', function bells() {
  this.timeout(60_000);
  let b: Bench;
  let other: PostgresRows;
  before(async () => {
    b = await bench('bell');
    other = rowsPostgres({ connectionString: b.url });
    await b.project().start();
  });
  after(async () => {
    await other.close();
    await b.close();
  });

  describe('in Postgres', () => {
    bellContract(() => ({
      bell: other.bell,
      ring: async (moved) => {
        for (const message of messagesOf(moved)) await b.sql.query('select pg_notify($1, $2)', [CHANNEL, message]);
      },
    }));
  });
  describe('simulated', () => {
    const bell = simulatedBell(() => 1);
    const mine = bell.of('a process');
    bellContract(() => ({ bell: mine, ring: (moved) => Promise.resolve(bell.ring(moved)) }));
  });

  it('a message names at most 290 streams and stays below what PostgreSQL takes', () => {
    const many = new Map(
      Array.from({ length: 5_000 }, (_, n) => [
        n % 7 === 0
          ? `ledger-${'x'.repeat(200)}${n}`
          : `ledger-comp_01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`,
        2 ** 31 - n,
      ]),
    );
    const messages = messagesOf(many);
    expect(Math.max(...messages.map((message) => message.split(',').length))).to.be.at.most(290);
    expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).to.be.below(8_000);
  });

  it('wakes nobody where rows are written: what was waited for is never followed by less', async () => {
    const bell = simulatedBell(() => 1);
    const noted = new Map([['ledger-a', 4]]);
    const none = { liveRevisions: () => Promise.resolve(new Map<string, number>()) };
    const readers = waiters({ store: none, bell: bell.of('writes rows') }, () => noted, elsewhere);
    const told = readers.progress
      .waitFor('ledger-a', 5, 1_000)
      .then(async (isThere) => [isThere, await readers.progress.revisionOf('ledger-a')]);
    // The ring of the commit comes before the answer to it.
    bell.ring(new Map([['ledger-a', 5]]));
    await sleep(20);
    noted.set('ledger-a', 5);
    readers.wake((stream) => noted.get(stream));
    expect(await told).to.deep.equal([true, 5]);
    readers.close();
  });

  it('rings with the rows of an event, and the rows hold it then', async () => {
    const heard = new Map<string, number>();
    const stop = other.bell.hear((moved) => moved?.forEach((revision, stream) => heard.set(stream, revision)));
    await until(() => other.bell.isOpen(), 'the bell is open');
    const tale = story(11);
    tale.found();
    const last = await append(b.log, tale.stream, tale.take());
    await until(() => heard.get(tale.stream) === last, 'the ring of the last event');
    expect((await other.store.liveRevisions([tale.stream])).get(tale.stream)).to.equal(last);
    stop();
  });

  it('is not rung by rows that are built beside the live ones', async () => {
    const heard: string[] = [];
    const stop = other.bell.hear((moved) => heard.push(...(moved?.keys() ?? [])));
    await until(() => other.bell.isOpen(), 'the bell is open');
    const session = await other.store.rebuild();
    if (!session) throw new Error('nobody else rebuilds here');
    const from = await session.checkpoint();
    if (!from) throw new Error('there is a checkpoint');
    // A schema that is built beside the live one rings for nobody.
    const to = { ...from, events: 1n };
    expect(await session.apply({ tables: [], derivations: [] }, new Map([['ledger-beside', 1]]), from, to)).to.equal(
      true,
    );
    await session.close();
    await sleep(100);
    expect(heard).to.not.include.members(['ledger-beside']);
    stop();
  });

  it('says that anything may have moved when its line was cut, and hears again', async () => {
    const heard: (ReadonlyMap<string, number> | undefined)[] = [];
    const stop = other.bell.hear((moved) => heard.push(moved));
    await until(() => other.bell.isOpen(), 'the bell is open');
    const before = heard.length;
    await b.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'daicho bell' and datname = current_database()`,
    );
    await until(() => !other.bell.isOpen(), 'the line is gone');
    await until(() => other.bell.isOpen(), 'the line is back');
    expect(heard.slice(before)).to.include(undefined);
    await b.sql.query('select pg_notify($1, $2)', [CHANNEL, messagesOf(new Map([['ledger-after', 3]]))[0]]);
    await until(() => heard.at(-1)?.get('ledger-after') === 3, 'a ring after that');
    stop();
  });

  it('asks nothing while nothing moves', async () => {
    const stop = other.bell.hear(elsewhere);
    await until(() => other.bell.isOpen(), 'the bell is open');
    const lastAsked = async (): Promise<unknown> =>
      (
        await b.sql.query(
          `select query_start::text from pg_stat_activity
            where application_name = 'daicho bell' and datname = current_database() order by 1`,
        )
      ).rows;
    const before = await lastAsked();
    await sleep(1_500);
    expect(await lastAsked()).to.deep.equal(before);
    stop();
  });

  describe('readers of a process that does not project', () => {
    /** Readers over a store that counts how often it is asked. */
    function reading(isHeard: boolean) {
      const asked = { times: 0 };
      const store: Pick<ReadModelStore, 'liveRevisions'> = {
        liveRevisions: (streams) => {
          asked.times += 1;
          return other.store.liveRevisions(streams);
        },
      };
      const readers = waiters({ store, bell: isHeard ? other.bell : undefined }, elsewhere, elsewhere);
      return { asked, readers };
    }

    it('ask once, and go on when the bell rings', async () => {
      const { asked, readers } = reading(true);
      await until(() => other.bell.isOpen(), 'the bell is open');
      const tale = story(12);
      tale.found();
      const waiting = readers.progress.waitFor(tale.stream, 0, 10_000);
      await sleep(1_000);
      const before = asked.times;
      await append(b.log, tale.stream, tale.take());
      expect(await waiting).to.equal(true);
      expect(before, 'asked while nothing moved').to.be.at.most(2);
      readers.close();
    });

    it('go on by themselves within the slow net when the ring was lost', async () => {
      const { readers } = reading(true);
      await until(() => other.bell.isOpen(), 'the bell is open');
      const waiting = readers.progress.waitFor('ledger-silent', 0, 10_000);
      await sleep(100);
      await b.sql.query("insert into read_model.stream_progress (stream, revision) values ('ledger-silent', 0)");
      const begunMs = performance.now();
      expect(await waiting).to.equal(true);
      expect(performance.now() - begunMs).to.be.below(3_000);
      readers.close();
    });

    it('who comes later is answered at once when the rows have it already', async () => {
      const { readers } = reading(true);
      await until(() => other.bell.isOpen(), 'the bell is open');
      const never = readers.progress.waitFor('ledger-never', 0, 1_500);
      await sleep(200);
      const begunMs = performance.now();
      expect(await readers.progress.waitFor('ledger-silent', 0, 5_000)).to.equal(true);
      expect(performance.now() - begunMs).to.be.below(500);
      expect(await never).to.equal(false);
      readers.close();
    });
  });

  it('has lines of its own: closing the rows closes them', async () => {
    const rows = rowsPostgres({ connectionString: b.url });
    rows.bell.hear(elsewhere);
    await until(() => rows.bell.isOpen(), 'the bell is open');
    await rows.close();
    expect(rows.bell.isOpen()).to.equal(false);
    const client = new pg.Client(b.url);
    await client.connect();
    await client.end();
  });
});
