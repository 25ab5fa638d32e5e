// What the auditor's tool says of tampering in SQL, kind by kind: done by a superuser for whom no trigger fires, on one
// sound installation.
import { expect } from 'chai';
import pg from 'pg';
import { PROJECTIONS } from '../projections/index.ts';
import { CompanyRegistered, type Company } from '../src/domain/companies.ts';
import { DIRECTORY_STREAM } from '../src/domain/directory.ts';
import { embeddedEventLog } from '../src/adapters/event-log.embedded.ts';
import { rowsPostgres, type PostgresRows } from '../src/adapters/rows.postgres.ts';
import type { EventLog, NewEvent } from '../src/engine/ports.ts';
import { projector } from '../src/engine/projector.ts';
import { conclusion, describeFinding, verify, type Verified } from '../src/engine/verify.ts';
import { isProof } from './depth.ts';
import { environment, run, type Finished } from './demo-service.ts';
import { append, install, story } from './ledger-events.ts';
import { preparedDatabase } from './postgres.ts';
import { program } from './program.ts';

const TRUST = /^The events themselves were changed, or something else than this version of Daicho wrote them/;
const REBUILD = /daicho rebuild/;

const early = story(7);
const late = story(8);
/** `$early` and `$late` in SQL are the numbers of the two companies' streams. */
const numbered = (statements: string): string =>
  statements.replace(
    /\$(early|late)/g,
    (_, name: string) =>
      `(select id from events.stream where name = '${name === 'early' ? early.stream : late.stream}')`,
  );
const posted = "type = 'journal_entry.posted'";

/** The installation, and how it is changed and put back. */
interface Bench {
  readonly url: string;
  readonly log: EventLog;
  readonly rows: PostgresRows;
  sql(statements: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Two companies of which one goes on after the other, registered in a directory, and their read models; beside them a
 * copy of the events.
 */
async function bench(): Promise<Bench> {
  const database = await preparedDatabase('verify');
  const log = await embeddedEventLog({ connectionString: database.url });
  const rows = rowsPostgres({ connectionString: database.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await install(log);
  for (const tale of [early, late]) {
    tale.found();
    const events = tale.take();
    const { company } = events[0]!.data as { company: Company };
    const registered = CompanyRegistered({ company, firstYear: { startDate: '2026-04-01', endDate: '2027-03-31' } });
    const meta = { ...events[0]!.meta, recordedAt: '2026-04-01T00:00:00.000Z', command: 'register-company' };
    await append(log, DIRECTORY_STREAM, [
      { id: crypto.randomUUID(), type: registered.type, data: registered.data, meta },
    ]);
    await append(log, tale.stream, events);
  }
  for (const tale of [early, late, early, late, late]) {
    for (let n = 0; n < 15; n++) tale.step();
    await append(log, tale.stream, tale.take());
  }
  // A command of two events ends the late stream.
  late.post();
  late.post();
  const pair = late
    .take()
    .map((event, index, all): NewEvent => ({ ...event, meta: { ...all[0]!.meta, index, count: 2 } }));
  const last = await append(log, late.stream, pair);
  const live = projector({ log, store: rows.store, projections: PROJECTIONS, now: Date.now });
  await live.start();
  await live.progress.waitFor(late.stream, last, 30_000);
  await live.stop();
  await client.query(
    `set session_replication_role = replica; create schema kept;
      create table kept.event as table events.event; create table kept.stream as table events.stream`,
  );
  return {
    url: database.url,
    log,
    rows,
    async sql(statements) {
      await client.query(numbered(statements));
    },
    async close() {
      await Promise.all([log.close(), rows.close(), client.end()]);
      await database.drop();
    },
  };
}

const onePosted = (stream: string): string =>
  `position = (select max(position) from events.event where stream = ${stream} and ${posted})`;
/** A well-formed entry at the end of a stream, as SQL: a copy of its newest one under another id and number. */
const forged = (
  position: string,
  change = '',
): string => `insert into events.event (position, stream, revision, id, type, data, meta, created_ms)
  select ${position}, stream, (select max(revision) + 1 from events.event where stream = $early),
    '019a7000-0000-7000-8000-0000000000ff', type,
    regexp_replace(replace(data, '"entryId":"je_019a0000', '"entryId":"je_019a0001'), '"entryNumber":\\d+',
      '"entryNumber":' || (select count(*) + 1 from events.event where stream = $early and ${posted})),
    ${change === '' ? 'meta' : change}, created_ms from events.event where ${onePosted('$early')}`;

const FITTING_EDIT = `update events.event set data = regexp_replace(data, '"amount":\\d+', '"amount":77', 'g') where
    ${onePosted('$early')} and data not like '%"baseLine"%'`;
/** Closes the holes that deleted events leave in a stream and in the log. */
const CLOSE_HOLES = `update events.event e set revision = -n.n from (select position, row_number() over (order by
    position) as n from events.event where stream = $early) n where n.position = e.position;
  update events.event set revision = -revision - 1 where stream = $early;
  update events.event e set position = -n.n from (select position, row_number() over (order by position) as n from
    events.event) n where n.position = e.position;
  update events.event set position = -position`;
const exchange = (columns: string): string => `update events.event e set ${columns
  .split(' ')
  .map((column) => `${column} = o.${column}`)
  .join(', ')}
  from events.event o where e.stream = $early and o.stream = $early and (e.revision, o.revision) in ((18, 19), (19,
    18))`;

/** Each kind of tampering, and the checks that it fails. */
const CASES: readonly (readonly [name: string, statements: string, checks: readonly string[]])[] = [
  [
    'an amount edited on one side',
    `update events.event set data = regexp_replace(data, '"amount":\\d+', '"amount":1') where ${onePosted('$early')}`,
    ['unbalanced', 'changed'],
  ],
  ['an amount edited on both sides, which fits everything', FITTING_EDIT, ['changed']],
  [
    'a memo edited',
    `update events.event set data = replace(data, '家賃', '家貨') where ${onePosted('$late')}`,
    ['changed'],
  ],
  [
    'who did it edited',
    `update events.event set meta = replace(meta, 'key_owner', 'key_other') where stream = $early and revision = 5`,
    ['changed'],
  ],
  [
    'a key of the directory edited',
    `update events.event set data = replace(data, 'operator-1', 'operator-2') where type = 'operator_key.created'`,
    ['changed'],
  ],
  [
    'a time set back',
    `update events.event set meta = replace(meta, '"recordedAt":"2026', '"recordedAt":"2025') where stream = $early and
        revision = 20`,
    ['recorded_at', 'event_id', 'changed'],
  ],
  [
    'an id that is there already',
    `update events.event set id = (select id from events.event where stream = $late and revision = 3) where stream =
        $early and revision = 5`,
    ['event_id', 'changed'],
  ],
  [
    'an amount of half a yen',
    `update events.event set data = regexp_replace(data, '"amount":\\d+', '"amount":0.5', 'g') where
        ${onePosted('$early')}`,
    ['schema'],
  ],
  [
    'data that is no JSON any more',
    `update events.event set data = substr(data, 2) where ${onePosted('$early')}`,
    ['unreadable'],
  ],
  ['metadata that is no JSON any more', `update events.event set meta = '' where ${onePosted('$early')}`, ['schema']],
  [
    'a type that nobody knows',
    `update events.event set type = 'journal_entry.vanished' where ${onePosted('$early')}`,
    ['unreadable'],
  ],
  [
    'another type',
    `update events.event set type = 'journal_entry.discarded' where ${onePosted('$early')}`,
    ['unreadable'],
  ],
  [
    'a command of more events than there are',
    `update events.event set meta = replace(meta, '"index":0,"count":1', '"index":0,"count":2') where
        ${onePosted('$early')}`,
    ['command', 'changed'],
  ],
  [
    'an event deleted in the middle',
    'delete from events.event where stream = $early and revision = 20',
    ['gap', 'store'],
  ],
  [
    'the newest events deleted',
    'delete from events.event where position > (select max(position) - 4 from events.event)',
    ['lost'],
  ],
  [
    'half a command deleted',
    'delete from events.event where position = (select max(position) from events.event)',
    ['lost', 'command'],
  ],
  [
    'the end of one stream deleted, others go on',
    'delete from events.event where stream = $early and revision > 40',
    ['store', 'lost'],
  ],
  ['all events of a company deleted', 'delete from events.event where stream = $early', ['store', 'lost', 'stream']],
  [
    'a company deleted with its stream, the holes closed',
    `delete from events.event where stream = $early; delete from events.stream where name = '${early.stream}';
    update events.event e set position = -n.n from (select position, row_number() over (order by position) as n from
      events.event) n where n.position = e.position; update events.event set position = -position`,
    ['lost', 'stream'],
  ],
  [
    'an event deleted and all holes closed',
    `delete from events.event where stream = $early and revision = (select max(revision) from events.event where stream
        = $early and ${posted}) - 6; ${CLOSE_HOLES}`,
    ['lost', 'changed'],
  ],
  ['what two events say exchanged', exchange('type data'), ['changed']],
  [
    'two events exchanged with their ids and times',
    exchange('id type data meta created_ms'),
    ['changed', 'recorded_at'],
  ],
  [
    'two events exchanged in the order of the log',
    `create temp table old on commit drop as select position, revision from events.event where stream = $early and
        revision in (18, 19);
    update events.event set position = -position where stream = $early and revision in (18, 19);
    update events.event e set position = (select position from old where old.revision = 37 - e.revision) where stream =
      $early and revision in (18, 19)`,
    ['gap'],
  ],
  [
    'an event inserted between two others, all after it moved on',
    `update events.event set position = -position - 1 where position > (select position from events.event where stream
        = $early and revision = 18);
    update events.event set revision = -revision - 1 where stream = $early and position < 0; update events.event set
      position = -position, revision = abs(revision) where position < 0;
    insert into events.event select position + 1, stream, revision + 1, '019f7000-0000-7000-8000-0000000000ff', type,
      data, meta, created_ms from events.event where stream = $early and revision = 18`,
    ['event_id', 'changed'],
  ],
  ['an event inserted far behind the others', forged('(select max(position) + 10 from events.event)'), ['store']],
  [
    'an event moved to another stream',
    `update events.event set stream = $late, revision = (select max(revision) + 1 from events.event where stream =
        $late) where stream = $early and revision = (select max(revision) from events.event where stream = $early)`,
    ['gap'],
  ],
  ['the name of a stream taken away', 'delete from events.stream where id = $early', ['store']],
];

/** The first kind of tampering for each set of checks that it fails: `npm run prove` goes through all of them. */
const FIRST_OF_EACH = CASES.filter(
  ([, , checks], n) => CASES.findIndex(([, , others]) => String(others) === String(checks)) === n,
);

const ROWS: readonly (readonly [name: string, statements: string])[] = [
  [
    'a figure',
    `update read_model.balance_months set debit = debit + 1
      where ctid = (select ctid from read_model.balance_months limit 1)`,
  ],
  [
    'what an entry says',
    `update read_model.entries set content = replace(content::text, '家賃', '家貨')::json
      where id = (select id from read_model.entries where content::text like '%家賃%' limit 1)`,
  ],
  [
    'a line deleted',
    'delete from read_model.entry_lines where ctid = (select ctid from read_model.entry_lines limit 1)',
  ],
  ['a row that no event explains', "insert into read_model.receipts values ('scope', 'planted', 'f', 'c', 's', 0, 1)"],
];
const PUT_BACK = `truncate events.event, events.stream;
  insert into events.stream overriding system value table kept.stream;
  insert into events.event table kept.event`;

describe('verify: tampering in SQL', function () {
  this.timeout(60_000);
  let b: Bench;
  before(async () => {
    b = await bench();
  });
  after(() => b.close());
  const verified = (): Promise<Verified> => verify({ log: b.log, store: b.rows.store, projections: PROJECTIONS });
  const rebuild = (): Promise<number> =>
    projector({ log: b.log, store: b.rows.store, projections: PROJECTIONS, now: Date.now }).rebuild();
  const cli = (): Promise<Finished> =>
    run(process.execPath, [...program('src/cli/main.ts'), 'verify'], {
      env: environment('nowhere', { DATABASE_URL: b.url }),
    });
  const told = ({ findings }: Verified): string => findings.map(describeFinding).join('\n');

  it('nothing is wrong with the installation as it is', async () => {
    const result = await verified();
    expect(result.findings.map(describeFinding)).to.deep.equal([]);
    expect(result).to.include({ ok: true, sound: true });
    expect(conclusion(result)).to.equal('The read models say exactly what the events say.');
  });

  describe('of events: they were changed, and no rebuild is advised', () => {
    afterEach(() => b.sql(PUT_BACK));
    for (const [name, statements, checks] of isProof ? CASES : FIRST_OF_EACH) {
      it(`${name}: ${checks.join(', ')}`, async () => {
        await b.sql(statements);
        const result = await verified();
        expect([...new Set(result.findings.map(({ check }) => check))], told(result)).to.include.members([...checks]);
        expect(result, told(result)).to.include({ ok: false, sound: false });
        expect(conclusion(result)).to.match(TRUST).and.not.match(REBUILD);
        expect(told(result)).to.not.match(REBUILD);
      });
    }
    it('the command line says the same, and exits with 5', async () => {
      await b.sql('delete from events.event where stream = $early and revision = 20');
      const { code, stdout, stderr } = await cli();
      expect(code, stderr).to.equal(5);
      expect(stdout)
        .to.match(/^FAILED .*@21: revision 20 was expected: events before it are missing$/m)
        .and.match(/^The events themselves were changed/m);
      expect(stdout + stderr).to.not.match(REBUILD);
    });
    it('what cannot be found before there are proofs: a well-formed entry at the very end', async () => {
      await b.sql(forged('(select max(position) + 1 from events.event)'));
      expect(told(await verified())).to.equal('');
    });
  });

  describe('of rows alone: the events are sound, and a rebuild is advised', () => {
    afterEach(rebuild);
    for (const [name, statements] of ROWS) {
      it(name, async () => {
        await b.sql(statements);
        const result = await verified();
        expect(result, told(result)).to.include({ ok: false, sound: true });
        expect(conclusion(result))
          .to.match(/^The events are sound/)
          .and.match(REBUILD);
      });
    }
    // A program to start, which says what the one above says: `npm run prove` starts it.
    if (isProof)
      it('the command line says the same, and exits with 5', async () => {
        await b.sql('delete from read_model.entry_lines');
        const { code, stdout, stderr } = await cli();
        expect(code, stderr).to.equal(5);
        expect(stdout).to.match(/^The events are sound.*daicho rebuild/m);
      });
  });

  for (const [name, statements, checks] of [
    ['an edit that fits everything', FITTING_EDIT, ['changed']],
    [
      'the newest events deleted',
      'delete from events.event where position > (select max(position) - 2 from events.event)',
      ['lost'],
    ],
  ] as const) {
    it(`${name} is told after the read models were built from it, until it is put back`, async () => {
      await b.sql(statements);
      await rebuild();
      const result = await verified();
      expect([...new Set(result.findings.map((finding) => finding.check))], told(result)).to.deep.equal(checks);
      expect(told(result)).to.contain('before they were built anew');
      expect(conclusion(result)).to.match(TRUST).and.not.match(REBUILD);
      await b.sql(PUT_BACK);
      await rebuild();
      expect(told(await verified())).to.equal('');
    });
  }
});
