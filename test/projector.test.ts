// The projector on real Postgres: exactly once in effect, rebuild = live, one leader, interruptions, verification with
// planted faults.
import { expect } from 'chai';
import type { TableChanges } from '../projections/changes.ts';
import { PROJECTIONS } from '../projections/index.ts';
import { projection, type Projection } from '../projections/projection.ts';
import { MARKS, GRAINS, TABLE_NAMES, TABLES, type GrainName } from '../projections/tables.ts';
import { embeddedEventLog } from '../src/adapters/event-log.embedded.ts';
import { rowsPostgres } from '../src/adapters/rows.postgres.ts';
import type { Checkpoint, StoredEvent } from '../src/engine/ports.ts';
import { projector } from '../src/engine/projector.ts';
import { batchEnd, NOTHING_YET } from '../src/engine/replay.ts';
import { describeFinding, verify } from '../src/engine/verify.ts';
import { depth } from './depth.ts';
import { append, install, story } from './ledger-events.ts';
import { bench, dump, tell, told, until, type Bench } from './projecting.ts';

describe('projector', function () {
  this.timeout(60_000);
  let b: Bench;
  beforeEach(async () => {
    b = await bench('projector');
  });
  afterEach(() => b.close());

  it('gives the same rows live one by one, live in batches, after a rebuild, and in a verification', async () => {
    await install(b.log);
    const tales = [story(7), story(8)];
    for (const tale of tales) tale.found();
    const first = b.project({ batchEvents: 1 });
    await first.start();
    for (let round = 0; round < depth(4, 6); round++) for (const tale of tales) await tell(b.log, tale, 25);
    for (const tale of tales) await told(first, b.log, tale, 5);
    const oneByOne = await dump(b.sql);
    expect(oneByOne['entries']?.length).to.be.greaterThan(100);
    expect(
      oneByOne['entry_lines']?.some((row) => /"to_revision": \d/.test(row)),
      'amended lines are kept',
    ).to.equal(true);

    expect(await first.rebuild()).to.equal(Number(JSON.parse(oneByOne['checkpoint']![0]!).events));
    expect(await dump(b.sql)).to.deep.equal(oneByOne);
    await first.stop();

    await b.sql.query('drop schema read_model cascade');
    const second = b.project({ batchEvents: 500 });
    await second.start();
    await until(() => second.status().caughtUp && second.status().lagEvents === 0, 'batches');
    expect(await dump(b.sql)).to.deep.equal(oneByOne);

    const result = await verify({ log: b.log, store: b.rows.store, projections: PROJECTIONS });
    expect(result.findings.map(describeFinding)).to.deep.equal([]);
    expect(result.ok).to.equal(true);
    expect(result.rows['entries']).to.equal(oneByOne['entries']?.length);
    expect(
      (
        await b.sql.query(
          "select 1 from pg_namespace where nspname in ('read_model_verify', 'read_model_next', 'read_model_old')",
        )
      ).rowCount,
      'nothing is left behind',
    ).to.equal(0);
  });

  it('a live batch has an end: so many events, or 2,500 items of their lists, but always one event', () => {
    const stored = (lines: number, amended = false): StoredEvent =>
      ({
        data: amended ? { before: {}, after: { lines: Array(lines) } } : { content: { lines: Array(lines) } },
      }) as unknown as StoredEvent;
    const plain = { data: { account: {} } } as unknown as StoredEvent;
    expect(batchEnd([plain, plain, plain], 0, 1_000)).to.equal(3);
    expect(batchEnd([plain, plain, plain], 1, 1)).to.equal(2);
    expect(
      batchEnd(
        Array.from({ length: 20 }, () => stored(500)),
        2,
        1_000,
      ),
    ).to.equal(7);
    expect(
      batchEnd(
        Array.from({ length: 20 }, (_, i) => stored(500, i % 2 === 0)),
        0,
        1_000,
      ),
    ).to.equal(5);
    expect(batchEnd([stored(9_000), plain], 0, 1_000), 'an event is never cut').to.equal(1);
    for (const data of [{ chunk: { lines: Array(500) } }, { run: { payslips: Array(500) } }, { ids: Array(500) }]) {
      const held = Array.from({ length: 20 }, () => ({ data }) as unknown as StoredEvent);
      expect(batchEnd(held, 0, 1_000), Object.keys(data).join()).to.equal(5);
    }
  });

  it('keeps the books: balances are the sums of the lines in force, and blocks add up to months', async () => {
    const tale = story(11);
    tale.found();
    const live = b.project();
    await live.start();
    await told(live, b.log, tale, 400);
    // What names a sum beside account, kind and month: as tables have it, and as lines say it.
    const nil = "'00000000-0000-0000-0000-000000000000'::uuid";
    const families: Record<Exclude<GrainName, 'taxes'>, Record<string, string>> = {
      balances: {},
      shapes: { shape: 'shape', movement_kind: "coalesce(movement_kind, '')" },
      partners: { partner_id: `coalesce(partner_id, ${nil})`, due_date: "coalesce(due_date, '0001-01-01')" },
      tags: {
        tax_code_id: `coalesce(tax_code_id, ${nil})`,
        label_ids: "coalesce(array_to_string(label_ids, ','), '')",
      },
    };
    for (const [family, said] of Object.entries(families) as [keyof typeof families, Record<string, string>][]) {
      const by = ['account_id', 'kind', 'month', ...Object.keys(said)].join(', ');
      const lines = `select account_id, kind, to_char(effective_date, 'YYYY-MM') as month${Object.entries(said)
        .map(([name, of]) => `, ${of} as ${name}`)
        .join('')}, debit, credit from read_model.entry_lines where posted and to_revision is null`;
      for (const { table, size } of GRAINS[family].into) {
        const month = (TABLES[table].key as readonly string[]).includes('month')
          ? 'month'
          : "to_char(date, 'YYYY-MM') as month";
        const totals = `select account_id, kind, ${month}${Object.keys(said)
          .map((name) => `, ${name}`)
          .join('')}, debit, credit from read_model.${table}${size === undefined ? '' : ` where size = ${size}`}`;
        const { rows } = await b.sql.query(
          `select ${by}, sum(debit) as debit, sum(credit) as credit from (${totals} union all
            select ${by}, -debit, -credit from (${lines}) l) t group by ${by} having sum(debit) <> 0
              or sum(credit) <> 0`,
        );
        expect(rows, `${table} ${size ?? ''}`).to.deep.equal([]);
        expect((await b.sql.query(`select count(*)::int as n from (${totals}) t`)).rows[0].n, table).to.be.greaterThan(
          0,
        );
      }
    }
    // Tax totals of every grain are the sums of what the events moved.
    const tax = 'tax_code_id, tax_use, business_type';
    const numbers = GRAINS.taxes.numbers;
    for (const { table, size } of GRAINS.taxes.into) {
      const month = (TABLES[table].key as readonly string[]).includes('month') ? 'month' : "to_char(date, 'YYYY-MM')";
      const { rows } = await b.sql.query(`select ${tax}, month from (
        select ${tax}, ${month} as month, ${numbers.join(', ')}
          from read_model.${table}${size === undefined ? '' : ` where size = ${size}`}
        union all select ${tax}, to_char(date, 'YYYY-MM'), ${numbers.map((name) => `-${name}`).join(', ')}
          from read_model.tax_moves) t
        group by ${tax}, month having ${numbers.map((name) => `sum(${name}) <> 0`).join(' or ')}`);
      expect(rows, `${table} ${size ?? ''}`).to.deep.equal([]);
      expect(
        (await b.sql.query(`select count(*)::int as n from read_model.${table}`)).rows[0].n,
        table,
      ).to.be.greaterThan(0);
    }
    const { rows: counts } = await b.sql.query(`select case when status in ('draft', 'pending_approval') then 'open'
        else status end as status, count(*)::int as n from read_model.entries where status <> 'discarded' group by 1
      except select status, entries::int from read_model.entry_counts`);
    expect(counts).to.deep.equal([]);
    expect(
      (await b.sql.query('select sum(debit) = sum(credit) as equal from read_model.balance_months')).rows[0].equal,
    ).to.equal(true);
    expect(
      (await b.sql.query('select kind from read_model.balance_months group by kind order by kind')).rows.map(
        ({ kind }) => kind,
      ),
    ).to.deep.equal(['adjustment', 'closing', 'normal']);
  });

  it('writes the marks of balances: the mark before and the blocks since', async () => {
    await b.rows.store.prepare();
    const company = '019a0000-0000-7000-8000-000000000001';
    const account = '019a0000-0000-7000-8000-000000000002';
    await b.sql.query(
      `insert into read_model.balance_blocks (company_id, account_id, kind, size, block, month, debit, credit)
        select '${company}', '${account}', 'normal', size, block, '2026-04', 1, block
          from generate_series(0, 20) block, unnest(array[1024, 8192]) size`,
    );
    const client = await b.sql.connect();
    try {
      await client.query('set search_path = read_model');
      for (const mark of [1, 2]) await client.query(MARKS.balance_marks, [company, mark]);
    } finally {
      client.release(true);
    }
    const { rows } = await b.sql.query(
      'select mark, debit::int, credit::int from read_model.balance_marks order by mark',
    );
    expect(rows).to.deep.equal([
      { mark: 1, debit: 8, credit: 28 },
      { mark: 2, debit: 16, credit: 120 },
    ]);
  });

  it('loses nothing when it is stopped between append and projection, or its connection is killed', async () => {
    const tale = story(21);
    tale.found();
    const first = b.project();
    await first.start();
    await told(first, b.log, tale, 20);
    await first.stop();
    await tell(b.log, tale, 50);
    const second = b.project({ batchEvents: 7 });
    await second.start();
    let killed = 0;
    // It leads for a moment longer than its connection lives: some of these come too late to kill anything.
    for (let i = 0; i < 6 || (killed < 4 && i < 40); i++) {
      await until(() => second.status().leader, 'leading again');
      const last = tell(b.log, tale, 20);
      killed +=
        (
          await b.sql.query(
            "select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.classid = " +
              '1684105571 and l.objid = 1 and l.granted',
          )
        ).rowCount ?? 0;
      await last;
    }
    expect(killed, 'a leader was killed').to.be.greaterThan(3);
    const last = await tell(b.log, tale, 1);
    expect(await second.progress.waitFor(tale.stream, last, 8_000)).to.equal(true);
    const result = await verify({ log: b.log, store: b.rows.store, projections: PROJECTIONS });
    expect(result.findings.map(describeFinding)).to.deep.equal([]);
  });

  it('has one leader; another takes over within 5 s, and no row is doubled', async () => {
    const other = rowsPostgres({ connectionString: b.url });
    const tale = story(31);
    tale.found();
    const first = b.project();
    const second = projector({ log: b.log, store: other.store, projections: PROJECTIONS, now: Date.now });
    try {
      await Promise.all([first.start(), second.start()]);
      await until(() => first.status().leader || second.status().leader, 'a leader');
      const [leader, follower] = first.status().leader ? [first, second] : [second, first];
      const last = await tell(b.log, tale, 100);
      expect(
        await follower.progress.waitFor(tale.stream, last, 5_000),
        'a follower sees what the leader projected',
      ).to.equal(true);
      expect(await follower.progress.revisionOf(tale.stream)).to.equal(last);
      expect(follower.status().leader).to.equal(false);
      const writing = (async () => {
        let end = 0;
        for (let i = 0; i < 20; i++) end = await tell(b.log, tale, 10);
        return end;
      })();
      await leader.stop();
      const since = Date.now();
      await until(() => follower.status().leader, 'taking over', 5_000);
      expect(Date.now() - since).to.be.lessThan(5_000);
      expect(await follower.progress.waitFor(tale.stream, await writing, 5_000)).to.equal(true);
      const result = await verify({ log: b.log, store: other.store, projections: PROJECTIONS });
      expect(result.findings.map(describeFinding)).to.deep.equal([]);
    } finally {
      await second.stop();
      await other.close();
    }
  });

  it('fences a second writer that believes to lead', async () => {
    await b.rows.store.prepare();
    const session = await b.rows.store.lead();
    const from = await session!.checkpoint();
    const to = { ...from!, position: '5', events: 1n };
    const work = { tables: [], derivations: [] };
    expect(await session!.apply(work, new Map([['ledger-x', 0]]), from!, to)).to.equal(true);
    expect(await session!.apply(work, new Map([['ledger-x', 9]]), from!, to), 'the checkpoint has moved').to.equal(
      false,
    );
    expect((await session!.progress()).get('ledger-x')).to.equal(0);
    expect(await b.rows.store.lead(), 'the lead is taken').to.equal(undefined);
    await session!.close();
  });

  it('says what failed first of statements that are sent together, writes none of them, and goes on', async () => {
    await b.rows.store.prepare();
    const session = await b.rows.store.lead();
    if (!session) throw new Error('another session leads');
    const receipt = (n: number): Record<string, unknown> => ({
      scope: 'x',
      key: `${n}`,
      fingerprint: 'f',
      command: 'c',
      stream: 's',
      first_revision: n,
      events: 1,
    });
    const none = { table: 'receipts', removes: [], runs: [], patches: [], upserts: [], adds: [], inserts: [] } as const;
    const kept = async (): Promise<number> =>
      Number((await b.sql.query('select count(*) as n from read_model.receipts')).rows[0].n);
    const nowhere = { key: { scope: 'y', key: '0' }, set: { command: 'd' }, add: {}, append: {} };
    const many = Array.from({ length: 1_000 }, (_, n) => receipt(n));
    const streams = new Map([['ledger-x', 0]]);
    const from = await session.checkpoint();
    const to = { ...from!, position: '5', events: 1n };
    const reason = async (...tables: TableChanges[]): Promise<unknown> =>
      session.apply({ tables, derivations: [] }, streams, from!, to).catch((error: unknown) => error);
    try {
      // In one piece, and a table at a time.
      for (const inserts of [[receipt(1)], many]) {
        const doubled = await reason(
          { ...none, inserts: [...inserts, receipt(1)] },
          { ...none, inserts: [receipt(2_000)] },
        );
        expect((doubled as { code?: string }).code, 'not that the transaction is aborted').to.equal('23505');
        expect(session.isPermanent(doubled)).to.equal(true);
        const missing = await reason({ ...none, inserts }, { ...none, patches: [nowhere] });
        expect(String(missing)).to.contain('receipts: 1 rows were to be changed, 0 exist');
        expect(session.isPermanent(missing)).to.equal(true);
        expect(await kept()).to.equal(0);
        expect((await session.checkpoint())?.events, 'the checkpoint stays').to.equal(0n);
      }
      expect(await reason({ ...none, inserts: many })).to.equal(true);
      expect(await kept()).to.equal(1_000);
      expect(await reason({ ...none, inserts: many }), 'fenced before it is doubled').to.equal(false);
    } finally {
      await session.close();
    }
  });

  it('renews the statistics when one stream has grown, however small beside others, not at each event', async () => {
    await b.rows.store.prepare();
    const session = await b.rows.store.lead();
    if (!session) throw new Error('another session leads');
    const nothing = { tables: [], derivations: [] };
    let at: Checkpoint = NOTHING_YET;
    const grow = async (stream: string, revision: number, by: number): Promise<void> => {
      const to = { ...at, position: `${at.events + BigInt(by)}`, events: at.events + BigInt(by) };
      expect(await session.apply(nothing, new Map([[stream, revision]]), at, to)).to.equal(true);
      at = to;
    };
    const analyzed = async (): Promise<number> =>
      Number(
        (
          await b.sql.query(
            "select analyze_count from pg_stat_user_tables where schemaname = 'read_model' and relname = 'entry_lines'",
          )
        ).rows[0].analyze_count,
      );
    try {
      await grow('ledger-large', 299_999, 300_000);
      await until(async () => (await analyzed()) === 1, 'everything is new');
      await grow('ledger-new', 249, 250);
      await until(async () => (await analyzed()) === 2, 'a new stream of 250 events');
      await grow('ledger-new', 399, 150);
      await grow('ledger-met-late', 50_000, 100);
      await grow('ledger-large', 310_000, 10_001);
      await new Promise((resolve) => {
        setTimeout(resolve, 4_000);
      });
      expect(await analyzed(), 'less than 200 events, or a tenth').to.equal(2);
      await grow('ledger-new', 449, 50);
      await until(async () => (await analyzed()) === 3, '200 events and a tenth since');
    } finally {
      await session.close();
    }
  });

  it('stops at a poison event after the events before it, says so, and never skips it', async () => {
    const tale = story(41);
    tale.found();
    const problems: string[] = [];
    const sour: Projection = projection('sour', [], {
      'journal_entry.posted': (event) => {
        if (event.data.content.memo === 'poison') throw new Error('cannot digest this');
      },
    });
    const live = b.project({ projections: [...PROJECTIONS, sour], onProblem: (message) => problems.push(message) });
    await live.start();
    tale.post();
    tale.post({ memo: 'poison' });
    tale.post();
    const last = await append(b.log, tale.stream, tale.take());
    await until(() => live.status().stopped !== undefined, 'stopped');
    expect(live.status().stopped)
      .to.contain('cannot digest this')
      .and.to.contain(`${tale.stream}@${last - 1}`);
    expect(await live.progress.revisionOf(tale.stream)).to.equal(last - 2);
    expect(problems).to.have.length(1);
    await live.stop();

    const cured = b.project();
    await cured.start();
    expect(await cured.progress.waitFor(tale.stream, last, 5_000)).to.equal(true);
  });

  it('stops at an event of a newer program, at a row that cannot be written, and at a gap', async () => {
    const meta = {
      v: 1,
      recordedAt: '2026-04-01T00:00:00.000Z',
      actor: { type: 'system', id: 's', via: 'system' },
      command: 'x',
      index: 0,
      count: 1,
    };
    const bad = {
      51: { type: 'future.happened', data: {} },
      52: {
        type: 'journal_entry.submitted',
        data: { entryId: 'je_019a0000-0000-7000-8000-000000000000', version: 2, submittedBy: 'x' },
      },
      53: undefined,
    };
    for (const [seed, event] of Object.entries(bad)) {
      const own = await bench('poison');
      const tale = story(Number(seed));
      tale.found();
      const good = await append(own.log, tale.stream, tale.take());
      if (event) await append(own.log, tale.stream, [{ id: '019a0000-0000-7000-8000-0000000000ff', ...event, meta }]);
      await own.rows.store.prepare();
      if (!event)
        await own.sql.query(
          `insert into read_model.stream_progress values ('${tale.stream}', 3); update read_model.checkpoint
            set position = '6'`,
        );
      const live = own.project();
      await live.start();
      await until(() => live.status().stopped !== undefined, `stopped by ${seed}`);
      expect(live.status().stopped).to.contain(event ? `${tale.stream}@${good + 1}` : 'the event before it is missing');
      expect(await live.progress.revisionOf(tale.stream)).to.equal(event ? good : 3);
      await own.close();
    }
  });

  it('refuses an event store that the read models were not built from, and names the way out', async () => {
    await install(b.log, 1);
    const live = b.project();
    await live.start();
    await until(() => live.status().caughtUp, 'caught up');
    expect((await b.rows.store.liveCheckpoint())?.installationId).to.match(/^inst_/);
    await live.stop();
    const elsewhere = await embeddedEventLog({ connectionString: b.url, schema: 'events2' });
    const moved = b.project({ log: elsewhere });
    let refused = await moved.start().catch((error: unknown) => error);
    expect(String(refused)).to.contain('is empty').and.to.contain('daicho rebuild');
    await install(elsewhere, 2);
    refused = await moved.start().catch((error: unknown) => error);
    expect(String(refused)).to.contain('holds installation').and.to.contain('daicho rebuild');
    expect(await moved.rebuild()).to.equal(2);
    await moved.start();
    await until(() => moved.status().caughtUp, 'caught up after the rebuild');
    await elsewhere.close();
  });

  it('rebuilds beside the live tables while they serve and grow, and when their version is older', async () => {
    const tale = story(61);
    tale.found();
    const live = b.project();
    await live.start();
    await told(live, b.log, tale, 300);
    const progress: number[] = [];
    let growing = true;
    let last = 0;
    let stale = 0;
    const writing = (async () => {
      while (growing) {
        last = await tell(b.log, tale, 5);
        if (!(await live.progress.waitFor(tale.stream, last, 5_000))) stale += 1;
      }
    })();
    const reading = (async () => {
      while (growing)
        expect((await b.rows.rows.selectFrom('entries').select('id').limit(1).execute()).length).to.equal(1);
    })();
    for (let i = 0; i < 2; i++) await live.rebuild((done) => progress.push(done));
    growing = false;
    await Promise.all([writing, reading]);
    expect(stale, 'readers were served during the rebuild').to.equal(0);
    expect(progress.length).to.be.greaterThan(1);
    expect(
      (await verify({ log: b.log, store: b.rows.store, projections: PROJECTIONS })).findings.map(describeFinding),
    ).to.deep.equal([]);
    await live.stop();

    await b.sql.query(
      'drop table read_model.table_versions; update read_model.checkpoint set read_model_version = 0; ' +
        "update read_model.entries set status = 'old'; create schema read_model_next; " +
        'create table read_model_next.leftover (x int)',
    );
    const newer = b.project();
    await newer.start();
    expect(newer.status().outdated).to.equal(true);
    expect(await newer.progress.waitFor(tale.stream, await tell(b.log, tale, 3), 10_000)).to.equal(true);
    await until(
      async () => (await b.sql.query("select 1 from read_model.entries where status = 'old'")).rowCount === 0,
      'rebuilt',
    );
    await until(() => newer.status().leader && !newer.status().outdated, 'up to date');
    expect(await b.rows.store.tables()).to.deep.equal({ missing: [], changed: [], newer: [], ahead: [] });
    expect((await verify({ log: b.log, store: b.rows.store, projections: PROJECTIONS })).ok).to.equal(true);
  });

  it('refuses tables of a newer program', async () => {
    await b.rows.store.prepare();
    await b.sql.query("update read_model.table_versions set version = 999 where name = 'entries'");
    const live = b.project();
    await live.start();
    await until(() => live.fix() !== undefined, 'it says what is to be done');
    expect(live.fix()).to.contain('newer program');
    expect(live.status()).to.include({ leader: false }).and.to.have.property('newer');
  });

  it('verification finds a changed, a missing and an extra row in any table, and unsound events', async () => {
    const tale = story(71);
    tale.found();
    const live = b.project();
    await live.start();
    await told(live, b.log, tale, 200);
    await b.sql.query(`with one as (select company_id, account_id, kind, month from read_model.balance_months limit 1)
      update read_model.balance_months m set debit = debit + 1 from one where m.company_id = one.company_id
        and m.account_id = one.account_id and m.kind = one.kind and m.month = one.month`);
    await b.sql.query(
      'delete from read_model.entry_lines where ctid = (select ctid from read_model.entry_lines limit 1)',
    );
    await b.sql.query("insert into read_model.receipts values ('scope', 'planted', 'f', 'c', 's', 0, 1)");
    await b.sql.query(
      "update read_model.entries set content = replace(content::text, '家賃', " +
        "'家貸')::json where id = (select id from read_model.entries where content::text like '%家賃%' limit 1)",
    );
    const result = await verify({ log: b.log, store: b.rows.store, projections: PROJECTIONS });
    expect(result.ok).to.equal(false);
    expect(
      result.findings.map((finding) => finding.check === 'row' && `${finding.kind} ${finding.table}`),
    ).to.have.members(['changed balance_months', 'missing entry_lines', 'extra receipts', 'changed entries']);
    const changed = result.findings.find((finding) => finding.check === 'row' && finding.table === 'balance_months');
    expect(describeFinding(changed!)).to.match(/balance_months \(.*\): debit is \d+, the events say \d+/);

    const fiscalYearId = 'fp_019a0000-0000-7000-8000-000000000009';
    const entryId = 'je_019a0000-0000-7000-8000-00000000000a';
    const content = {
      effectiveDate: '2026-04-01',
      sourceType: 'manual',
      adjustment: false,
      currency: 'JPY',
      lines: [
        { side: 'debit', accountId: tale.accounts[0], accountCode: '1110', amount: 2 },
        { side: 'credit', accountId: tale.accounts[1], accountCode: '1140', amount: 1 },
      ],
    };
    await append(b.log, tale.stream, [
      {
        id: '019a0000-0000-7000-8000-0000000000fe',
        type: 'journal_entry.posted',
        data: { entryId, version: 1, entryNumber: 3, fiscalYearId, content },
        meta: {
          v: 1,
          recordedAt: '2001-01-01T00:00:00.000Z',
          actor: { type: 'system', id: 's', via: 'system' },
          command: 'x',
          index: 0,
          count: 1,
        },
      },
    ]);
    await until(() => live.status().lagEvents === 0 && live.status().events === result.events + 1, 'projected');
    const unsound = await verify({ log: b.log, store: b.rows.store, projections: PROJECTIONS, limit: 1 });
    expect(unsound.findings.map((finding) => finding.check)).to.include.members([
      'unbalanced',
      'entry_number',
      'recorded_at',
    ]);
  });

  it('a projector that dies during a rebuild leaves the live tables alone, and the next rebuild succeeds', async () => {
    const tale = story(81);
    tale.found();
    const live = b.project();
    await live.start();
    await told(live, b.log, tale, 100);
    const before = await dump(b.sql);
    const failing: Projection = projection('failing', [], {
      'journal_entry.reversed': () => {
        throw new Error('died');
      },
    });
    const dying = b.project({ projections: [...PROJECTIONS, failing] });
    expect(String(await dying.rebuild().catch((error: unknown) => error))).to.contain('died');
    expect(await dump(b.sql)).to.deep.equal(before);
    await live.rebuild();
    expect(await dump(b.sql)).to.deep.equal(before);
  });

  it('declares a primary key and only known columns in every table', () => {
    for (const table of TABLE_NAMES)
      for (const column of [...TABLES[table].key, ...(TABLES[table].group ?? [])])
        expect(TABLES[table].columns, table).to.have.property(column);
  });
});
