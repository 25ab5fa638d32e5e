// Who looks after an installation: for a term that must be renewed. A process that is frozen or cut off loses it, in
// seconds, and writes nothing when it goes on.
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PROJECTIONS } from '../projections/index.ts';
import { rowsPostgres, type PostgresRows } from '../src/adapters/rows.postgres.ts';
import { storeError, type EventLog } from '../src/engine/ports.ts';
import { projector } from '../src/engine/projector.ts';
import { describeFinding, verify } from '../src/engine/verify.ts';
import { story } from './ledger-events.ts';
import { bench, tell, told, until, type Bench } from './projecting.ts';
import { faultProxy, type FaultProxy } from './adapters/fault-proxy.ts';

describe('the lead', function lead() {
  this.timeout(60_000);
  let b: Bench;
  let others: PostgresRows[];
  let lines: FaultProxy[];
  beforeEach(async () => {
    b = await bench('lead');
    await b.rows.store.prepare();
    others = [];
    lines = [];
  });
  afterEach(async () => {
    await Promise.all(lines.map((line) => line.mend()));
    await Promise.all(others.map((rows) => rows.close()));
    await Promise.all(lines.map((line) => line.close()));
    await b.close();
  });
  /** Another process's way to the rows, over a line that may be cut. */
  async function other(): Promise<{ rows: PostgresRows; line: FaultProxy }> {
    const url = new URL(b.url);
    const [host, port] = [url.hostname, Number(url.port)];
    const line = await faultProxy(() => ({ host, port }));
    lines.push(line);
    url.port = String(line.port);
    const rows = rowsPostgres({ connectionString: url.href });
    others.push(rows);
    return { rows, line };
  }
  const isLocked = async (id: number): Promise<boolean> =>
    (
      await b.sql.query(
        `select 1 from pg_locks where locktype = 'advisory' and classid = 1684105571 and objid = ${id} and granted`,
      )
    ).rowCount === 1;

  it('is renewed as long as its process lives; given back, it is free at once', async () => {
    const first = await b.rows.store.lead();
    const { rows } = await other();
    await sleep(8_000);
    expect(first?.lease.isHeld()).to.equal(true);
    expect(await first?.lease.confirm()).to.equal(true);
    expect(await rows.store.lead()).to.equal(undefined);
    await first?.close();
    expect([first?.lease.isHeld(), await first?.lease.confirm()]).to.deep.equal([false, false]);
    const second = await rows.store.lead();
    expect(second?.lease.epoch).to.be.greaterThan(first?.lease.epoch ?? Infinity);
    await second?.close();
  });

  it('of a process that was cut off in a transaction is taken over within 10 s', async () => {
    const { rows, line } = await other();
    const holders = async (): Promise<number> =>
      (
        await b.sql.query(
          "select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
        )
      ).rowCount ?? 0;
    const lost = await rows.store.lead();
    const from = await lost!.checkpoint();
    // A transaction that holds the checkpoint, and whose end never comes: its answers are not heard.
    line.mute('answers');
    const work = { tables: [], derivations: [] };
    const written = lost!.apply(work, new Map([['ledger-x', 0]]), from!, { ...from!, position: '5', events: 1n });
    written.catch(() => undefined);
    await until(async () => (await holders()) > 0, 'the checkpoint is held');
    line.mute();
    const startMs = performance.now();
    let next: Awaited<ReturnType<typeof b.rows.store.lead>>;
    await until(async () => (next = await b.rows.store.lead()) !== undefined, 'taken over', 10_000);
    expect(performance.now() - startMs).to.be.lessThan(10_000);
    expect(lost!.lease.isHeld(), 'by its own reckoning too').to.equal(false);
    expect(next!.lease.epoch).to.be.greaterThan(lost!.lease.epoch);
    const to = { ...from!, position: '9', events: 2n };
    expect(await next!.apply(work, new Map([['ledger-x', 1]]), from!, to)).to.equal(true);
    await line.mend();
    expect(
      await written.then(
        () => 'written',
        () => 'failed',
      ),
    ).to.equal('failed');
    await until(() => lost!.lease.over.aborted, 'it knows');
    expect((await next!.checkpoint())?.position).to.equal('9');
    await Promise.all([lost!.close(), next!.close()]);
  });

  it('of a process that was killed while the server worked for it is free before its lease runs out', async () => {
    const { rows, line } = await other();
    const lost = await rows.store.lead();
    const from = await lost!.checkpoint();
    // The server cannot go on, and would not look whether anybody hears it.
    const stuck = new pg.Client({ connectionString: b.url });
    await stuck.connect();
    try {
      await stuck.query('begin; lock table read_model.checkpoint');
      const work = { tables: [], derivations: [] };
      const written = lost!.apply(work, new Map([['ledger-x', 0]]), from!, { ...from!, position: '5', events: 1n });
      written.catch(() => undefined);
      const waiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name ~ '^daicho lead'";
      await until(async () => ((await b.sql.query(waiting)).rowCount ?? 0) > 0, 'it is at work');
      const startMs = performance.now();
      await line.cut();
      let next: Awaited<ReturnType<typeof b.rows.store.lead>>;
      await until(async () => (next = await b.rows.store.lead()) !== undefined, 'taken over', 10_000);
      expect(performance.now() - startMs).to.be.lessThan(4_000);
      await stuck.query('rollback');
      expect((await next!.checkpoint())?.position, 'nothing of it was written').to.equal(from?.position);
      await next!.close();
    } finally {
      await stuck.end();
      await lost!.close();
    }
  });

  it('goes to a newer program that waits for it, not to another old one; who leads has a name', async () => {
    const { rows: newer } = await other();
    const { rows: old } = await other();
    const first = await b.rows.store.lead();
    expect(await old.store.leader()).to.match(/^process \d+ on /);
    expect(await newer.store.lead(true), 'it is not free').to.equal(undefined);
    await first?.close();
    expect(await old.store.lead(), 'another one waits').to.equal(undefined);
    const second = await newer.store.lead(true);
    expect(second?.lease.isHeld()).to.equal(true);
    await second?.close();
    // The database lets go of a session's lock in its own time.
    await until(async () => (await old.store.leader()) === undefined, 'nobody leads');
    // A newer program that is gone waits for nothing any more.
    let third: Awaited<ReturnType<typeof old.store.lead>>;
    await until(async () => (third = await old.store.lead()) !== undefined, 'taken', 10_000);
    await third?.close();
  });

  it('of a program that notes no name is that of an address', async () => {
    const old = new pg.Client({ connectionString: b.url, application_name: 'daicho' });
    await old.connect();
    await old.query('select pg_try_advisory_lock(1684105571, 1)');
    // An older program counts the epoch up, and leaves the name of the one before it.
    await b.sql.query("insert into ops.leases values ('lead', 7, now() + interval '1 minute', 'process 1 on gone', 6)");
    expect(await b.rows.store.leader()).to.match(/^a process at 127\.0\.0\.1, connected since \d{4}-/);
    await old.end();
  });

  it('is not taken from an older program, which renews nothing', async () => {
    const old = new pg.Client({ connectionString: b.url, application_name: 'daicho' });
    await old.connect();
    await old.query('select pg_try_advisory_lock(1684105571, 1)');
    await b.sql.query("insert into ops.leases values ('lead', 7, '-infinity')");
    expect(await b.rows.store.lead()).to.equal(undefined);
    expect((await old.query('select 1 as lives')).rows).to.deep.equal([{ lives: 1 }]);
    await old.end();
    const mine = await b.rows.store.lead();
    expect(mine?.lease.epoch).to.equal(8);
    await mine?.close();
  });

  it('a rebuild of a process that was cut off holds neither the live rows nor other rebuilds', async () => {
    const tale = story(51);
    tale.found();
    const live = b.project();
    await live.start();
    await told(live, b.log, tale, 20);
    const { rows, line } = await other();
    const dead = await rows.store.rebuild();
    let isCut = false;
    const held = dead!.replaceLive(async () => {
      // It holds the checkpoint of the live rows now.
      line.mute();
      isCut = true;
      await new Promise(() => undefined);
    });
    held.catch(() => undefined);
    await until(() => isCut, 'the checkpoint is held');
    const startMs = performance.now();
    expect(await live.progress.waitFor(tale.stream, await tell(b.log, tale, 5), 15_000), 'rows go on').to.equal(true);
    expect(performance.now() - startMs).to.be.lessThan(12_000);
    await until(async () => !(await isLocked(2)), 'the lock is free');
    expect(await live.rebuild()).to.be.greaterThan(20);
    expect(
      (await verify({ log: b.log, store: b.rows.store, projections: PROJECTIONS })).findings.map(describeFinding),
    ).to.deep.equal([]);
    await line.mend();
    await dead!.close();
  });

  it('goes to another process when events do not reach the one that has it', async () => {
    const { rows } = await other();
    const away = new AbortController();
    const deaf: EventLog = {
      ...b.log,
      async subscribe(asked, handler, signal) {
        if (!away.signal.aborted) await b.log.subscribe(asked, handler, AbortSignal.any([signal, away.signal]));
        for (; !signal.aborted; await sleep(100))
          asked.onTrouble?.(storeError('unavailable', 'no way to the event store'));
      },
    };
    const first = projector({ log: deaf, store: rows.store, projections: PROJECTIONS, now: Date.now });
    await first.start();
    await until(() => first.status().leader, 'leads');
    const second = b.project();
    await second.start();
    const tale = story(52);
    tale.found();
    await told(second, b.log, tale, 10);
    expect(second.status().leader).to.equal(false);
    away.abort();
    const last = await tell(b.log, tale, 10);
    expect(await second.progress.waitFor(tale.stream, last, 15_000)).to.equal(true);
    expect([first.status().leader, second.status().leader]).to.deep.equal([false, true]);
    await first.stop();
  });

  it('no process is ready when the rows stand still although events wait, whoever has the lead', async () => {
    const held = await b.rows.store.lead();
    const standby = b.project();
    await standby.start();
    const tale = story(53);
    tale.found();
    await tell(b.log, tale, 5);
    await until(async () => ((await standby.measured()).stillForMs ?? 0) > 2_000, 'it stands still', 8_000);
    expect(standby.status()).to.include({ leader: false });
    await held?.close();
    await until(async () => (await standby.measured()).stillForMs === undefined, 'it moves', 8_000);
    expect(standby.status()).to.include({ leader: true });
  });
});
