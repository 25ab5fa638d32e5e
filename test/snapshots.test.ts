// Nothing is decided on what contradicts the stream: snapshots that were changed, read models that lie, entry numbers
// that are there already.
import { expect } from 'chai';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { postEntry } from '../commands/journal.ts';
import { PROJECTIONS } from '../projections/index.ts';
import { ROLES } from '../src/domain/access.ts';
import { BOOK_SHAPE, newBook } from '../src/domain/book.ts';
import { bookToJson, takeBook, type TakenBook } from '../src/domain/book-text.ts';
import { bare } from '../src/domain/ids.ts';
import { keep, type Kept } from '../src/domain/register.ts';
import type { Task } from '../src/engine/desk.ts';
import type { Memory, Snapshot } from '../src/engine/ports.ts';
import { secretsWith } from '../src/engine/secrets.ts';
import { keepSnapshot, opened, sealed } from '../src/engine/snapshots.ts';
import { describeFinding, verify } from '../src/engine/verify.ts';
import { PEPPER, startApi, type Answer, type Api } from './api.ts';
import { isProof } from './depth.ts';
import { preparedDatabase } from './postgres.ts';
import { stretchOf } from './stretch.ts';

const entry = (amount = 1_000, more: object = {}): object => ({
  effectiveDate: '2026-05-01',
  lines: [
    { side: 'debit', accountCode: '1110', amount },
    { side: 'credit', accountCode: '4110', amount },
  ],
  ...more,
});

describe('snapshots', () => {
  it('are believed with nothing changed, under the pepper they were made with', async () => {
    // Given a stored snapshot of a book with one account
    const book = newBook();
    keep(book.accounts, { id: 'acct_1', version: 1 } as never, () => ['code:1']);
    const stored = new Map<string, string>();
    let saved: Snapshot | undefined;
    const memory: Pick<Memory, 'keepPieces' | 'saveBook'> = {
      keepPieces(_stream, pieces) {
        for (const { hash, text } of pieces) stored.set(hash, text);
        return Promise.resolve();
      },
      saveBook(_stream, snapshot) {
        saved = snapshot;
        return Promise.resolve(true);
      },
    };
    const taken = { revision: 7, eventId: 'e7', shape: 's', book: takeBook(book) };
    await keepSnapshot(memory, secretsWith(PEPPER), 'ledger-a', taken);
    const snapshot = { ...(saved as Snapshot), pieces: stored };
    const open = (part: object = {}, pepper = PEPPER, stream = 'ledger-a'): Promise<string> =>
      opened(secretsWith(pepper), stream, { ...snapshot, ...part }).then(
        ({ page }) => bookToJson(page),
        (error: unknown) => (error as Error).message,
      );
    expect(await open()).to.equal(bookToJson(book));
    // Then whatever else it says is not believed
    const changed = [
      { revision: 8 },
      { eventId: 'e8' },
      { shape: 't' },
      { book: snapshot.book.replace('"years":[]', '"years":[1]') },
      { book: `${snapshot.book} ` },
      { seal: '' },
      { seal: snapshot.seal.toUpperCase() },
    ];
    for (const part of changed)
      expect(await open(part), JSON.stringify(part)).to.equal('its seal is not that of what it says');
    for (const [hash, text] of stored) {
      expect(await open({ pieces: new Map([...stored, [hash, text.replace('1', '2')]]) })).to.match(/^its piece/);
      const without = new Map(stored);
      without.delete(hash);
      expect(await open({ pieces: without })).to.match(/^its piece/);
    }
    expect(await open({}, PEPPER, 'ledger-b'), 'of another company').to.match(/^its seal/);
    expect(await open({}, 'another'), 'of another installation').to.match(/^its seal/);
  });

  it('of a book of 100,000 items hold the loop for less than 50 ms, later ones in all', async () => {
    const heldBefore = process.memoryUsage().rss / 1e6;
    // Given a synthetic slice of things like bank lines that nothing matches yet
    const slice = { byId: new Map<string, Kept>(), byKey: new Map<string, string>() };
    const book = { ...newBook(), labels: slice as never };
    const add = (n: number): void => {
      const state = { id: `bl_${uuidv7()}`, version: 1, name: `振込 カ）ミホン ${n}`, amount: n, date: '2026-05-01' };
      keep(slice, state as Kept, () => [`reference:${state.id}`]);
    };
    for (let n = 0; n < 100_000; n++) add(n);
    let letters = 0;
    const memory: Pick<Memory, 'keepPieces' | 'saveBook'> = {
      keepPieces(_stream, pieces) {
        for (const { text } of pieces) letters += text.length;
        return Promise.resolve();
      },
      saveBook: () => Promise.resolve(true),
    };
    let kept: TakenBook | undefined;
    const snapshot = async (): Promise<void> => {
      const taken = takeBook(book, kept);
      await keepSnapshot(memory, secretsWith(PEPPER), 'ledger-a', {
        revision: 1,
        eventId: 'e',
        shape: 's',
        book: taken,
      });
      kept = taken;
    };
    const first = await stretchOf(
      () => {
        kept = undefined;
        letters = 0;
        return snapshot();
      },
      ({ longestMs }) => longestMs < 50,
    );
    const firstLetters = letters;
    // When 2,500 of the oldest are matched, and as many are added
    const later = [];
    for (let round = 0; round < 3; round++) {
      for (const id of [...slice.byId.keys()].slice(0, 2_500)) {
        slice.byId.delete(id);
        slice.byKey.delete(`reference:${id}`);
      }
      for (let n = 0; n < 2_500; n++) add(n);
      letters = 0;
      later.push({ ...(await stretchOf(snapshot, () => true)), letters });
    }
    const told = later.map(({ totalMs, longestMs, letters: written }) => [totalMs, longestMs, written].map(Math.round));
    console.log(
      `      first: ${Math.round(first.totalMs)} ms in stretches of ${Math.round(first.longestMs)} ms at most, ` +
        `${Math.round(firstLetters / 1e6)} MB of text, ${Math.round(first.memoryMb)} MB held; ` +
        `later (ms, longest, letters): ` +
        `${told.join(' | ')}; ${Math.round(process.memoryUsage().rss / 1e6)} MB in all`,
    );
    expect(first.longestMs).to.be.below(50);
    expect(Math.min(...later.map(({ totalMs }) => totalMs))).to.be.below(50);
    for (const { letters: written } of later) expect(written).to.be.below(firstLetters / 10);
    // Beside what other tests of this process hold.
    expect(process.memoryUsage().rss / 1e6 - heldBefore).to.be.below(450 - 130);
  });
});

describe('snapshots and the stream', function () {
  this.timeout(60_000);
  let database: Awaited<ReturnType<typeof preparedDatabase>>;
  let sql: pg.Pool;
  let api: Api;
  let companyId: string;
  let key: string;
  let stream: string;
  /** Entry numbers that were given, and the last event of the stream, as of now. */
  let given = 0;
  const ask = (method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer> =>
    api.call(method, `/v1/companies/${companyId}${path}`, { key, body, headers });
  const findings = async (): Promise<string[]> =>
    (await verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS })).findings.map(describeFinding);
  /**
   * Stops the service gracefully when all is projected, which keeps a snapshot, does something to the database, and
   * starts again.
   */
  async function restart(meanwhile: () => Promise<unknown>): Promise<void> {
    await api.engine.projector.progress.waitFor(
      stream,
      (await api.log.readStream(stream, { direction: 'backwards', limit: 1 })).lastRevision,
      20_000,
    );
    await api.close();
    await meanwhile();
    api = await startApi('snapshots', { databaseUrl: database.url });
  }
  const change = (text: string, values: readonly unknown[] = []): Promise<unknown> =>
    sql.query(`update ops.book_snapshots set ${text} where stream = '${stream}'`, [...values]);
  /** The stored snapshot under a true seal, with another text: what only a defect of ours could write. */
  async function forge(edit: (book: string) => string): Promise<void> {
    const {
      rows: [row],
    } = (await sql.query(`select revision, event_id, book from ops.book_snapshots where stream = '${stream}'`)) as {
      rows: { revision: number; event_id: string; book: string }[];
    };
    if (!row) throw new Error('there is no snapshot');
    const { book, seal } = sealed(secretsWith(PEPPER), stream, {
      revision: row.revision,
      eventId: row.event_id,
      shape: BOOK_SHAPE,
      book: edit(row.book),
    });
    await change('book = $1, seal = $2', [book, seal]);
  }
  /** Posts one entry, whose number must be the next. */
  async function postsNext(): Promise<void> {
    const answer = await ask('POST', '/journal-entries', entry());
    expect([answer.status, answer.body['entryNumber']], answer.text.slice(0, 200)).to.deep.equal([201, given + 1]);
    given += 1;
  }
  /** Enough events for a graceful stop to keep a snapshot of the book. */
  async function grow(): Promise<void> {
    const answer = await ask('POST', '/journal-entries/batch', { entries: Array.from({ length: 500 }, () => entry()) });
    expect(answer.status, answer.text.slice(0, 300)).to.equal(201);
    given += 500;
    await postsNext();
  }
  const saved = async (): Promise<number | undefined> =>
    (await sql.query(`select revision from ops.book_snapshots where stream = '${stream}'`)).rows[0]?.revision as
      number | undefined;
  const disbelieved = (): string[] =>
    api.problems.flatMap((line) => /is not believed and thrown away: (.*?); the book is folded/s.exec(line)?.[1] ?? []);

  before(async () => {
    database = await preparedDatabase('snapshots');
    sql = new pg.Pool({ connectionString: database.url, max: 1 });
    sql.on('error', () => undefined);
    api = await startApi('snapshots', { databaseUrl: database.url });
    ({ companyId, ownerKey: key } = await api.newCompany());
    stream = `ledger-${companyId}`;
    await grow();
  });
  after(async () => {
    await api.close();
    await sql.end();
    await database.drop();
  });

  it('a snapshot that is as it was made is believed: nothing is told, and verify compares it', async () => {
    await restart(async () => expect(await saved()).to.be.above(500));
    await postsNext();
    expect(disbelieved()).to.deep.equal([]);
    const result = await verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS });
    expect([result.ok, result.books]).to.deep.equal([true, 1]);
  });

  const odd: Record<string, [meanwhile: () => Promise<unknown>, told: RegExp]> = {
    'a lower entry number': [
      () => change('book = regexp_replace(book, \'"nextEntryNumber":\\d+\', \'"nextEntryNumber":5\')'),
      /^its seal is not that of what it says$/,
    ],
    'text that is no JSON': [() => change('book = \'{"company":\''), /^its seal/],
    'text that is no JSON, under a true seal': [() => forge(() => '{"company":'), /JSON/],
    'text of another shape, under a true seal': [
      () => forge((book) => book.replace('"accounts":', '"comptes":')),
      /^its text is not that of a book$/,
    ],
    'no seal, as an older program made it': [() => change("seal = ''"), /^its seal/],
    'a revision beyond the end of the stream': [
      async () => {
        const {
          rows: [row],
        } = (await sql.query(`select revision, event_id, book from ops.book_snapshots where stream = '${stream}'`)) as {
          rows: { revision: number; event_id: string; book: string }[];
        };
        const { seal, revision } = sealed(secretsWith(PEPPER), stream, {
          revision: (row?.revision ?? 0) + 100,
          eventId: row?.event_id ?? '',
          shape: BOOK_SHAPE,
          book: row?.book ?? '',
        });
        await change('revision = $1, seal = $2', [revision, seal]);
      },
      /^the stream ends at revision \d+$/,
    ],
    'another event at its revision': [
      async () => {
        const {
          rows: [row],
        } = (await sql.query(`select revision, book from ops.book_snapshots where stream = '${stream}'`)) as {
          rows: { revision: number; book: string }[];
        };
        const { seal, eventId } = sealed(secretsWith(PEPPER), stream, {
          revision: row?.revision ?? 0,
          eventId: '019a0000-0000-7000-8000-000000000000',
          shape: BOOK_SHAPE,
          book: row?.book ?? '',
        });
        await change('event_id = $1, seal = $2', [eventId, seal]);
      },
      /^the event at its revision is [0-9a-f-]{36}, not 019a0000-0000-7000-8000-000000000000$/,
    ],
  };
  // Found by what the others find: only `npm run prove` starts the service for them.
  const again = new Set([
    'text that is no JSON',
    'text that is no JSON, under a true seal',
    'no seal, as an older program made it',
  ]);
  for (const [what, [meanwhile, told]] of Object.entries(odd).filter(([kind]) => isProof || !again.has(kind)))
    it(`a snapshot with ${what} is told and thrown away, and the book folded from its events`, async () => {
      await restart(async () => {
        expect(await saved()).to.be.above(500);
        await meanwhile();
      });
      await postsNext();
      const entries = await ask('GET', '/journal-entries?limit=1');
      expect([entries.status, entries.body['total']], entries.text).to.deep.equal([200, given]);
      expect((await api.call('GET', '/health/ready')).status).to.equal(200);
      expect(disbelieved()).to.have.length(1);
      expect(disbelieved()[0]).to.match(told);
      expect(await saved(), 'it is thrown away').to.equal(undefined);
      expect(await findings()).to.deep.equal([]);
    });

  it('a snapshot that contradicts later events is thrown away, its seal is true; verify finds it before', async () => {
    // Given two more entries than the snapshot has, and a snapshot that says a lower number
    await restart(async () => expect(await saved()).to.be.above(500));
    await postsNext();
    await postsNext();
    await forge((book) => book.replace(/"nextEntryNumber":\d+/, '"nextEntryNumber":5'));
    expect(await findings()).to.have.length(1);
    expect((await findings())[0]).to.match(
      new RegExp(
        String.raw`^ledger-\S+: the stored snapshot of the book is not what the events say: ` +
          String.raw`it says .*"nextEntryNumber":5.*, its events .*"nextEntryNumber":\d{3}`,
      ),
    );
    await restart(() => Promise.resolve());
    await postsNext();
    expect(disbelieved()).to.have.length(1);
    expect(disbelieved()[0]).to.match(
      /^the event at revision \d+ has the entry number \d+ of FY2026, where 5 is next$/,
    );
    expect(await findings()).to.deep.equal([]);
  });

  it('a command that decides a number which is not the next writes nothing, and the next entry gets it', async () => {
    const before = (await api.log.readStream(stream, { direction: 'backwards', limit: 1 })).lastRevision;
    for (const wrong of [-1, 1]) {
      const careless: typeof postEntry = {
        ...postEntry,
        decide: (...asked) =>
          postEntry
            .decide(...asked)
            .map((fact) =>
              fact.type === 'journal_entry.posted'
                ? { ...fact, data: { ...(fact.data as object), entryNumber: given + 1 + wrong } }
                : fact,
            ),
      };
      const task = {
        stream,
        scope: bare(companyId),
        command: careless,
        input: entry(),
        actor: { type: 'system', id: 'tests', via: 'system' },
        scopes: new Set(ROLES.owner),
      } as unknown as Task;
      const failure: unknown = await api.engine.writer.submit(task).catch((error: unknown) => error);
      expect(String(failure))
        .to.include('post-entry decided what must not be written')
        .and.include(`entry number ${given + 1 + wrong} of FY2026, where ${given + 1} is next`);
    }
    expect((await api.log.readStream(stream, { direction: 'backwards', limit: 1 })).lastRevision).to.equal(before);
    await postsNext();
  });

  it('an idempotency key whose receipt names other events is refused, never answered with them', async () => {
    const posted = await ask('POST', '/journal-entries', entry(777), { 'idempotency-key': 'k-1' });
    given += 1;
    await ask('GET', '/journal-entries?limit=1');
    await restart(() =>
      sql.query("update read_model.receipts set first_revision = first_revision - 1 where key = 'k-1'"),
    );
    const again = await ask('POST', '/journal-entries', entry(777), { 'idempotency-key': 'k-1' });
    expect([again.status, again.body['error']]).to.deep.equal([
      500,
      'what is remembered of this Idempotency-Key contradicts the journal: nothing was written; ' +
        'the operator has to run "daicho verify"',
    ]);
    expect(api.problems.filter((line) => line.startsWith('the read models contradict the events'))).to.have.length(1);
    await sql.query("update read_model.receipts set first_revision = first_revision + 1 where key = 'k-1'");
    expect((await ask('POST', '/journal-entries', entry(777), { 'idempotency-key': 'k-1' })).body['id']).to.equal(
      posted.body['id'],
    );
    await postsNext();
  });

  it('an entry whose row names events of another is not reversed by them', async () => {
    const [one, other] = [
      await ask('POST', '/journal-entries', entry(11)),
      await ask('POST', '/journal-entries', entry(22)),
    ].map(({ body }) => body['id'] as string);
    given += 2;
    await ask('GET', '/journal-entries?limit=1');
    const swap =
      'update read_model.entries a set revisions = b.revisions from read_model.entries b where a.id = $1 and b.id = $2';
    const {
      rows: [kept],
    } = (await sql.query('select revisions from read_model.entries where id = $1', [bare(one ?? '')])) as {
      rows: { revisions: number[] }[];
    };
    await restart(() => sql.query(swap, [bare(one ?? ''), bare(other ?? '')]));
    const refused = await ask('POST', `/journal-entries/${one}/reverse`, {});
    expect([refused.status, refused.body['error']]).to.deep.equal([
      500,
      `what is remembered of journal entry ${one} contradicts the journal: nothing was written; ` +
        'the operator has to run "daicho verify"',
    ]);
    await sql.query('update read_model.entries set revisions = $2 where id = $1', [bare(one ?? ''), kept?.revisions]);
    const reversed = await ask('POST', `/journal-entries/${one}/reverse`, {});
    expect([reversed.status, reversed.body['total'], reversed.body['entryNumber']], reversed.text).to.deep.equal([
      201,
      11,
      ++given,
    ]);
  });

  it('read models ahead of the stream, as after a restore: told once, refused soon, well when they fit', async () => {
    // While nothing is projected, so that the revision stays as it is set.
    await restart(() =>
      sql.query(`update read_model.stream_progress set revision = revision + 50 where stream = '${stream}'`),
    );
    for (let n = 0; n < 2; n++) {
      const answer = await ask('POST', '/journal-entries', entry(), { 'idempotency-key': `ahead-${n}` });
      expect([answer.status, answer.headers.get('retry-after')], answer.text).to.deep.equal([503, '5']);
      expect(answer.body['error']).to.include('its read models are ahead of its events');
    }
    expect(api.problems.filter((line) => line.includes('restored from a backup'))).to.have.length(1);
    await restart(() =>
      sql.query(`update read_model.stream_progress set revision = revision - 50 where stream = '${stream}'`),
    );
    await postsNext();
  });

  it('a stream that holds a number twice: no more is decided on it, reads go on, verify names the event', async () => {
    const {
      events: [last],
      lastRevision,
    } = await api.log.readStream(stream, { direction: 'backwards', limit: 1 });
    const { data, meta } = last as unknown as { data: { entryId: string; entryNumber: number }; meta: object };
    expect(data.entryNumber).to.equal(given);
    const twin = {
      id: '019a0000-0000-7000-8000-00000000aaaa',
      type: 'journal_entry.posted',
      data: { ...data, entryId: 'je_019a0000-0000-7000-8000-00000000aaaa' },
      meta: { ...meta, idempotencyKey: undefined },
    };
    await restart(() => Promise.resolve());
    await api.log.append(stream, lastRevision, [twin]);
    await restart(() => Promise.resolve());

    expect(await api.engine.projector.progress.waitFor(stream, lastRevision + 1, 20_000)).to.equal(true);
    const refused = await ask('POST', '/journal-entries', entry());
    const says =
      `the event at revision ${lastRevision + 1} has the entry number ${given} of FY2026, ` +
      `where ${given + 1} is next`;
    expect([refused.status, refused.body['error']]).to.deep.equal([
      500,
      `nothing more can be written here, reading goes on: ${says}. The operator has to run "daicho verify"`,
    ]);
    expect(
      api.problems.filter((line) => line.startsWith(`nothing more is written to ${stream}: ${says}`)),
    ).to.have.length(1);
    expect((await ask('GET', '/journal-entries?limit=1')).body['total']).to.equal(given + 1);
    expect((await ask('GET', '/accounts?limit=1')).status).to.equal(200);
    expect((await api.log.readStream(stream, { direction: 'backwards', limit: 1 })).lastRevision).to.equal(
      lastRevision + 1,
    );
    expect((await findings()).filter((line) => line.includes('entry number'))).to.deep.equal([
      `${stream}@${lastRevision + 1}: entry number ${given} of ` +
        `${(data as unknown as { fiscalYearId: string }).fiscalYearId}, expected ${given + 1}`,
    ]);
  });
});
