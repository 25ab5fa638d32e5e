// Versions belong to tables: a start makes what is new and builds anew what has changed, nothing else; what rows knew
// of the events outlives them.
import { expect } from 'chai';
import { sql } from 'kysely';
import { PROJECTIONS } from '../projections/index.ts';
import type { Projection } from '../projections/projection.ts';
import {
  BOOKKEEPING,
  builtTogether,
  FIRST_GENERATION,
  TABLE_NAMES,
  versionOf,
  type TableName,
} from '../projections/tables.ts';
import { migrate } from '../src/engine/migrating.ts';
import { storeErrorKind, type EventLog, type TableStates } from '../src/engine/ports.ts';
import type { Projector } from '../src/engine/projector.ts';
import { unprojected } from '../src/engine/unprojected.ts';
import { describeFinding, verify, type Verified } from '../src/engine/verify.ts';
import { append, install, story } from './ledger-events.ts';
import { bench, dump, tell, told, until, type Bench } from './projecting.ts';

/** The same log, which counts what is read of it. */
function counting(log: EventLog): { log: EventLog; read: string[] } {
  const read: string[] = [];
  const note = <P extends { readonly events: readonly { readonly type: string }[] }>(page: P): P => {
    read.push(...page.events.map(({ type }) => type));
    return page;
  };
  return {
    read,
    log: {
      ...log,
      readAll: async (asked) => note(await log.readAll(asked)),
      readStream: async (stream, asked) => {
        const page = await log.readStream(stream, asked);
        // Asking how a stream begins or ends reads no history.
        return asked.limit === 1 ? page : note(page);
      },
      subscribe: (options, handler, signal) =>
        log.subscribe(
          options,
          (batch) => {
            note({ events: batch });
            return handler(batch);
          },
          signal,
        ),
    },
  };
}

const tale = story(91);
const other = story(92);
/** A row of every table but this says when it was written: unchanged means that nobody wrote it again. */
const BOOKS: ReadonlySet<string> = new Set(BOOKKEEPING);

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe('tables of the read model', function () {
  this.timeout(90_000);
  let b: Bench;
  before(async () => {
    b = await bench('tables');
    await install(b.log);
    const live = b.project();
    await live.start();
    for (const one of [tale, other]) {
      one.found();
      await told(live, b.log, one, 60);
    }
    await live.stop();
  });
  after(() => b.close());

  const running: Projector[] = [];
  /** What projectors told, for whoever looks why one of these tests fails. */
  const problems: string[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
  });
  const verified = (): Promise<Verified> => verify({ log: b.log, store: b.rows.store, projections: PROJECTIONS });
  /** Identities of the stored tables: a table that is built anew has another one. */
  async function identities(): Promise<Map<string, string>> {
    const { rows } = await b.sql.query(
      `select relname, c.oid::text as oid from pg_class c join pg_namespace n on n.oid = relnamespace
        where nspname = 'read_model' and relkind = 'r'`,
    );
    return new Map(rows.map(({ relname, oid }: { relname: string; oid: string }) => [relname, oid]));
  }
  /** Starts a projector; resolves when all tables are those of the program, with the events that were read for it. */
  async function started(
    projections: readonly Projection[] = PROJECTIONS,
  ): Promise<{ live: Projector; read: string[] }> {
    const { log, read } = counting(b.log);
    const live = b.project({
      log,
      projections,
      onProblem: (message, error) => problems.push(`${message} ${String(error)}`),
    });
    running.push(live);
    await live.start();
    await until(
      () =>
        live.status().caughtUp &&
        !live.status().outdated &&
        live.status().filling === undefined &&
        live.status().leader,
      `tables of today ${problems.join()}`,
      40_000,
    );
    return { live, read };
  }
  /** What a start does with the tables: which it made, which events it read for them; rows must be as before. */
  async function afterStart(change: string): Promise<{ made: string[]; read: string[] }> {
    const rows = await dump(b.sql);
    const before = await identities();
    await b.sql.query(change);
    const { live, read } = await started();
    const after = await identities();
    const known = [...after.keys()].filter((table) => before.get(table) !== after.get(table)).sort();
    await live.stop();
    expect(await dump(b.sql), 'the rows are what they were').to.deep.equal(rows);
    expect((await verified()).findings.map(describeFinding)).to.deep.equal([]);
    return { made: known, read };
  }
  const isOld = (...tables: string[]): string =>
    `update read_model.table_versions set version = version - 1
      where name in (${tables.map((name) => `'${name}'`).join()})`;
  const isNotThere = (table: string): string =>
    `drop table read_model.${table}; delete from read_model.table_versions where name = '${table}'`;

  it('stay as they are when nothing has changed: no event is read', async () => {
    expect(await afterStart('select 1')).to.deep.equal({ made: [], read: [] });
  });

  it('of the last program, with one number for all of them, are taken over without reading an event', async () => {
    const asOfOld = 'drop table read_model.table_versions; update read_model.checkpoint set read_model_version = 16';
    expect(await afterStart(asOfOld)).to.deep.equal({ made: ['table_versions'], read: [] });
    expect((await b.sql.query('select read_model_version as n from read_model.checkpoint')).rows[0].n).to.equal(
      FIRST_GENERATION,
    );
  });

  it('of the program before it too, but for those that have changed since', async () => {
    const asOfOld = `drop table read_model.table_versions; update read_model.checkpoint set read_model_version = 11;
      alter table read_model.entries drop column opening`;
    const { made } = await afterStart(asOfOld);
    expect(made).to.include.members(['entries', 'entry_lines', 'balance_months', 'tag_blocks']);
    const kept = ['partners', 'receipts', 'tax_moves', 'stream_progress', 'companies'];
    expect(made.filter((table) => kept.includes(table))).to.deep.equal([]);
  });

  it('that are new and have no events yet are made in place: no event is read', async () => {
    await b.sql.query('delete from read_model.tax_findings');
    const unheard: Projection = {
      name: 'unheard',
      writes: ['tax_findings'],
      on: Object.fromEntries([['operator_key.revoked', () => undefined]]),
    };
    await b.sql.query(isNotThere('tax_findings'));
    const { live, read } = await started([
      ...PROJECTIONS.filter(({ writes }) => !writes.includes('tax_findings')),
      unheard,
    ]);
    expect(read).to.deep.equal([]);
    expect((await b.sql.query('select count(*)::int as n from read_model.tax_findings')).rows[0].n).to.equal(0);
    await live.stop();
    await b.sql.query(isOld('tax_findings'));
    await (await started()).live.stop();
  });

  it('that are new are filled from their events alone', async () => {
    const { made, read } = await afterStart(isNotThere('labels'));
    expect(made).to.deep.equal(['labels']);
    expect([...new Set(read)]).to.deep.equal(['label.created']);
    const found = await b.sql.query("select count(*)::int as n from read_model.event_index where type like 'label.%'");
    expect(read.length).to.equal(found.rows[0].n);
  });

  it('of an older version are built anew alone, from the events of their projection', async () => {
    const { made, read } = await afterStart(`${isOld('partners')}; update read_model.partners set status = 'old'`);
    expect(made).to.deep.equal(['partners']);
    expect([...new Set(read)]).to.deep.equal(['partner.created']);
  });

  it('of another shape are built anew, whatever their version says', async () => {
    const { made } = await afterStart('alter table read_model.entry_counts alter column entries drop not null');
    expect(made).to.deep.equal(['entry_counts']);
  });

  it('that are derived from others go with them', async () => {
    expect(builtTogether(['shape_marks'])).to.deep.equal(['shape_blocks', 'shape_marks']);
    const { made } = await afterStart(isOld('balance_marks'));
    expect(made).to.deep.equal(['balance_blocks', 'balance_marks']);
  });

  it('get indexes that are missing, and lose those that nobody declares, without reading an event', async () => {
    const indexes = async (): Promise<string[]> =>
      (await b.sql.query("select indexname from pg_indexes where schemaname = 'read_model' order by 1")).rows.map(
        ({ indexname }: { indexname: string }) => indexname,
      );
    const declared = await indexes();
    const change = 'drop index read_model.entries_by_date; create index stray on read_model.entries (total)';
    expect(await afterStart(change)).to.deep.equal({ made: [], read: [] });
    expect(await indexes()).to.deep.equal(declared);
  });

  it('are never seen half: while one is built anew, and while new ones are filled', async () => {
    let growing = true;
    const { live } = await started();
    let live2 = live;
    const mixed: string[] = [];
    const unseen: unknown[] = [];
    // One snapshot of two tables, of which one is exchanged: each entry has a count.
    const reading = (async () => {
      while (growing) {
        await b.rows.rows
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(async (snapshot) => {
            const entries = await snapshot
              .selectFrom('entries')
              .select(({ fn }) => fn.countAll<bigint>().as('n'))
              .where('status', '<>', 'discarded')
              .executeTakeFirstOrThrow();
            await pause(2);
            const counts = await snapshot
              .selectFrom('entry_counts')
              .select(({ fn }) => fn.sum('entries').as('n'))
              .executeTakeFirstOrThrow();
            if (BigInt(counts.n) !== entries.n) mixed.push(`${entries.n} entries, counted ${counts.n}`);
          })
          .catch((error: unknown) => unseen.push(error));
      }
    })();
    const writing = (async () => {
      while (growing) {
        await tell(b.log, tale, 3);
        await pause(150);
      }
    })();
    try {
      for (const change of [isOld('entry_counts'), isNotThere('entry_counts'), isOld('entry_counts', 'entries')]) {
        await live2.stop();
        await b.sql.query(change);
        live2 = (await started()).live;
      }
    } finally {
      growing = false;
      await Promise.all([reading, writing]);
    }
    await told(live2, b.log, tale, 1);
    expect(mixed).to.deep.equal([]);
    // A table that is not there yet is refused, never shown empty.
    for (const error of unseen) expect(storeErrorKind(error)).to.equal('unavailable');
    await live2.stop();
    expect((await verified()).findings.map(describeFinding)).to.deep.equal([]);
  });

  it('of a newer program are left alone, and so is one that this program does not know', async () => {
    for (const [plant, undo, as, fix] of [
      [
        "update read_model.table_versions set version = version + 1 where name = 'labels'",
        isOld('labels'),
        'newer',
        'npx daicho rebuild',
      ],
      [
        "insert into read_model.table_versions values ('spaceships', 1)",
        "delete from read_model.table_versions where name = 'spaceships'",
        'ahead',
        'goes on answering',
      ],
    ] as const) {
      await b.sql.query(plant);
      const live = b.project();
      running.push(live);
      await live.start();
      await until(() => live.fix() !== undefined, 'it says what is to be done');
      expect(live.fix()).to.contain('newer program').and.to.contain(fix);
      expect(live.status()).to.include({ leader: false }).and.not.to.have.property('stopped');
      expect(live.status()[as]).to.have.length(1);
      // It is no end: when the tables are those of this program again, it leads.
      await b.sql.query(undo);
      await until(() => live.status().leader && live.status()[as] === undefined, 'it leads');
      await live.stop();
    }
  });

  it('of a newer program are read where it says so of every one, and their columns are there', async () => {
    const told = (await b.rows.store.tables()) as TableStates;
    const seen = async (change: string): Promise<readonly string[]> => {
      await b.sql.query(change);
      const states = await b.rows.store.tables();
      return [...(states?.ahead ?? []).map((one) => `ahead ${one}`), ...(states?.newer ?? [])];
    };
    const [next, now] = [versionOf('labels') + 1, versionOf('labels')];
    const raise = `update read_model.table_versions set version = ${next} where name = 'labels'`;
    const labels = `labels of version ${next}`;
    expect(await seen(`${raise}; alter table read_model.labels add column hue text`), 'nobody said so').to.deep.equal([
      labels,
    ]);
    const say = (since: number): string =>
      `insert into ops.readable_tables values ('labels', ${next}, ${since})
        on conflict (name, version) do update set since = excluded.since`;
    expect(await seen(say(next)), 'not by this program').to.deep.equal([labels]);
    expect(await seen(say(now))).to.deep.equal([`ahead ${labels}`]);
    // Who reads goes on, and builds nothing.
    const live = b.project();
    running.push(live);
    await live.start();
    await until(() => live.status().caughtUp && live.status().ahead !== undefined, 'it knows');
    expect(live.status()).to.include({ leader: false, outdated: false }).and.not.to.have.any.keys('filling', 'newer');
    unprojected(live.progress, live.status).needRows();
    await live.stop();
    expect(await seen('alter table read_model.labels rename column state to told')).to.deep.equal([labels]);
    expect(await seen('alter table read_model.labels rename column told to state')).to.deep.equal([`ahead ${labels}`]);
    expect(await seen(isOld('partners')), 'another one is not as it should be').to.deep.equal([labels]);
    await b.sql.query(`update read_model.table_versions set version = version + 1 where name = 'partners';
      update read_model.table_versions set version = ${now} where name = 'labels';
      alter table read_model.labels drop column hue; delete from ops.readable_tables`);
    expect(await b.rows.store.tables()).to.deep.equal(told);
  });

  describe('are migrated beside an older program', () => {
    /** A program whose tables they were, until they were exchanged: then they are those of a newer one. */
    async function olderProgram(): Promise<Projector> {
      const { store } = b.rows;
      const first = (await store.liveCheckpoint())?.generation;
      const states = async (found: TableStates | undefined): Promise<TableStates> => {
        const isOurs = (await store.liveCheckpoint())?.generation === first;
        return isOurs
          ? { missing: [], changed: [], newer: [], ahead: [] }
          : { missing: [], newer: [], ...found, changed: ['partners'], ahead: ['partners of another version'] };
      };
      const old = b.project({
        store: {
          ...store,
          tables: async () => states(await store.tables()),
          lead: async (...asked) => {
            const session = await store.lead(...asked);
            return session && { ...session, takeOver: () => states(undefined) };
          },
        },
      });
      running.push(old);
      await old.start();
      await until(() => old.status().leader, 'it leads');
      return old;
    }
    const migration = (signal: AbortSignal, stages: string[]) =>
      migrate(
        { log: b.log, store: b.rows.store, bell: b.rows.bell, projections: PROJECTIONS, now: Date.now },
        {
          signal,
          onBuilding: (tables) => stages.push(`building ${tables.join()}`),
          onExchanged: () => stages.push('live'),
        },
      );
    const position = async (): Promise<string | undefined> => (await b.rows.store.liveCheckpoint())?.position;

    it('rows go on meanwhile, then by who migrates, until a process of the new program asks for the lead', async () => {
      const old = await olderProgram();
      await b.sql.query(isOld('partners'));
      const stages: string[] = [];
      const ending = new AbortController();
      const done = migration(ending.signal, stages);
      let goesOn = true;
      const stillMs: number[] = [];
      const writing = (async () => {
        for (; goesOn; await pause(20)) {
          await tell(b.log, tale, 1);
          const askedMs = performance.now();
          const end = (await b.log.head()) as string;
          while (b.log.compare((await position()) ?? '0', end) < 0) await pause(5);
          stillMs.push(performance.now() - askedMs);
        }
      })();
      try {
        await until(() => stages.includes('live') && !old.status().leader, 'the tables are exchanged', 40_000);
        expect(stages).to.deep.equal(['building partners', 'live']);
        expect(old.status()).to.include({ outdated: false });
        await pause(500);
        const next = b.project();
        running.push(next);
        await next.start();
        const { tables, leader } = await done;
        expect([...tables], 'what was built').to.deep.equal(['partners']);
        expect(leader).to.match(/^process \d+ on /);
        await until(() => next.status().leader, 'the new program leads');
        await pause(100);
      } finally {
        ending.abort();
        goesOn = false;
        await writing;
        await done;
      }
      console.log(`      rows waited ${Math.max(...stillMs).toFixed(0)} ms at most`);
      // `npm run prove` holds it to 2 s, where nothing else runs.
      expect(Math.max(...stillMs)).to.be.lessThan(6_000);
      for (const one of running.splice(0)) await one.stop();
      expect((await verified()).findings.map(describeFinding)).to.deep.equal([]);
    });

    it('nothing is built where nothing differs, nor where the tables are those of a newer program', async () => {
      const { signal } = new AbortController();
      const stages: string[] = [];
      expect((await migration(signal, stages)).tables).to.deep.equal([]);
      await b.sql.query("insert into read_model.table_versions values ('spaceships', 1)");
      const refused = await migration(signal, stages).catch((error: unknown) => String(error));
      await b.sql.query("delete from read_model.table_versions where name = 'spaceships'");
      expect(refused).to.contain('spaceships of version 1').and.to.contain('daicho rebuild');
      expect(stages).to.deep.equal([]);
    });
  });

  it('that somebody had an older program build are left to it, also by a leader to whom no events come', async () => {
    const { live } = await started();
    // As a rebuild of an older program leaves them: other versions, under another number of exchanges.
    const exchange = (versions: string): Promise<unknown> =>
      b.sql.query(`${versions}; update read_model.checkpoint set read_model_version = read_model_version + 1`);
    const before = await identities();
    await exchange(isOld('partners'));
    await until(() => live.fix() !== undefined, 'it says what is to be done');
    expect(live.fix()).to.contain('went back to an older program').and.to.contain('partners');
    expect(live.status()).to.include({ leader: false, outdated: true });
    const older = await b.rows.store.lead();
    expect(older, 'the lead is free').not.to.equal(undefined);
    await older?.close();
    await pause(1_500);
    expect(await identities(), 'nothing was built').to.deep.equal(before);
    await exchange("update read_model.table_versions set version = version + 1 where name = 'partners'");
    await until(() => live.status().leader && !live.status().outdated, 'it leads again');
    expect(live.fix()).to.equal(undefined);
    await live.stop();
  });

  it('with other columns than this program has are unavailable; else a missing column is a defect', async () => {
    const asked = (column: string): Promise<unknown> =>
      b.rows.rows
        .selectFrom('labels')
        .select(sql.ref(column).as('n'))
        .execute()
        .then(
          () => 'answered',
          (error: unknown) => storeErrorKind(error) ?? 'defect',
        );
    expect(await asked('state'), 'as it is').to.equal('answered');
    expect(await asked('colour')).to.equal('defect');
    await b.sql.query('alter table read_model.labels rename column state to told');
    expect(await asked('state')).to.equal('unavailable');
    await b.sql.query('alter table read_model.labels rename column told to state');
    expect(await asked('state')).to.equal('answered');
  });

  describe('know the events of which they were made', () => {
    const edit = `set session_replication_role = replica; update events.event
      set data = replace(data, '"memo"', '"mem0"')
      where position = (select max(position) from events.event where type = 'journal_entry.posted');
      set session_replication_role = origin`;
    const restore = edit.replace(`'"memo"', '"mem0"'`, `'"mem0"', '"memo"'`);
    beforeEach(async () => {
      tale.post({ memo: 'original' });
      const { live } = await started();
      const last = await append(b.log, tale.stream, tale.take());
      expect(await live.progress.waitFor(tale.stream, last, 10_000)).to.equal(true);
      await live.stop();
    });
    const changed = async (): Promise<string[]> =>
      (await verified()).findings.filter(({ check }) => check === 'changed').map(describeFinding);

    for (const [name, how] of [
      ['only other tables are built anew', isOld('entries', 'balance_months')],
      ['the index of events itself is', isOld('event_index')],
      ['all tables are, by themselves', isOld(...TABLE_NAMES.filter((table) => !BOOKS.has(table)))],
    ] as const) {
      it(`so that an event that was changed is still told when ${name}`, async () => {
        await b.sql.query(edit);
        const [before] = await changed();
        expect(before).to.match(/^ledger-.*the event is not the one from which the read models were made$/);
        await b.sql.query(how);
        const { live } = await started();
        const again = await changed();
        expect(again).to.have.length(1);
        expect(again[0]).to.contain(before);
        if (how.includes('event_index')) expect(live.status().doubtful).to.equal(1);
        await live.stop();
        await b.sql.query(restore);
        await b.sql.query(isOld('event_index', 'entries'));
        const { live: cured } = await started();
        expect(cured.status().doubtful).to.equal(undefined);
        await cured.stop();
        expect((await verified()).findings.map(describeFinding)).to.deep.equal([]);
      });
    }

    it('until a person says that the events are right', async () => {
      await b.sql.query(edit);
      const { live } = await started();
      await live.rebuild();
      expect(await changed()).to.have.length(1);
      await live.rebuild(undefined, { acceptEvents: true });
      expect(await changed()).to.deep.equal([]);
      await b.sql.query(restore);
      await live.rebuild(undefined, { acceptEvents: true });
      await live.stop();
    });
  });

  it('a projection writes no table but those that it names, and each table has one', () => {
    const names: readonly TableName[] = PROJECTIONS.flatMap(({ writes }) => writes);
    expect([...names].sort()).to.deep.equal(TABLE_NAMES.filter((table) => !BOOKS.has(table)).sort());
  });
});
