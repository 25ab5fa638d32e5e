// Projections and the rows that they make: every entry's row is the fold of its events; what the writer and the service
// remember; search.
import { expect } from 'chai';
import fc from 'fast-check';
import { newSums, takeSums, unitOfWork } from '../projections/changes.ts';
import { PROJECTIONS } from '../projections/index.ts';
import { MARK_REVISIONS } from '../projections/tables.ts';
import { embeddedEventLog } from '../src/adapters/event-log.embedded.ts';
import { rowsPostgres, type PostgresRows } from '../src/adapters/rows.postgres.ts';
import { bare, withPrefix } from '../src/domain/ids.ts';
import { foldEntryOf } from '../src/domain/journal.ts';
import { ENTRIES, externalIdOf, keyText } from '../src/domain/recalled.ts';
import { bigrams, searchFold, searchText } from '../src/domain/search.ts';
import type { EventLog } from '../src/engine/ports.ts';
import { projector, type Projector } from '../src/engine/projector.ts';
import { NOTHING_YET, prepare } from '../src/engine/replay.ts';
import { append, install, story, type Story } from './ledger-events.ts';
import { preparedDatabase } from './postgres.ts';
import { readEvent, type RecordedFact } from '../src/domain/events.ts';

describe('projections', function () {
  this.timeout(60_000);
  let database: { url: string; drop(): Promise<void> };
  let log: EventLog;
  let rows: PostgresRows;
  let live: Projector;
  const tale: Story = story(101);
  const facts: RecordedFact[] = [];

  before(async () => {
    database = await preparedDatabase('projections');
    log = await embeddedEventLog({ connectionString: database.url });
    rows = rowsPostgres({ connectionString: database.url });
    live = projector({ log, store: rows.store, projections: PROJECTIONS, now: Date.now });
    await install(log);
    tale.found();
    for (let i = 0; i < 600; i++) tale.step();
    const huge = (['debit', 'credit'] as const).map((side, i) => ({
      side,
      accountId: tale.accounts[i] as string,
      accountCode: '1110',
      amount: Number.MAX_SAFE_INTEGER,
    }));
    for (let i = 0; i < 3; i++) tale.post({ lines: huge });
    const last = await append(log, tale.stream, tale.take());
    await live.start();
    expect(await live.progress.waitFor(tale.stream, last, 10_000)).to.equal(true);
    for (let from = 0; from <= last;) {
      const page = await log.readStream(tale.stream, { from, limit: 500 });
      facts.push(...page.events.map((event) => readEvent(event)));
      from += page.events.length;
    }
  });
  after(async () => {
    await live.stop();
    await rows.close();
    await log.close();
    await database.drop();
  });

  it('make of each entry the row that its fold says', async () => {
    const found = await rows.rows
      .selectFrom('entries')
      .selectAll()
      .where('company_id', '=', bare(tale.companyId))
      .execute();
    expect(new Set(found.map(({ status }) => status))).to.deep.equal(
      new Set(['draft', 'pending_approval', 'posted', 'reversed', 'discarded']),
    );
    const byEntry = new Map<string, RecordedFact[]>();
    for (const fact of facts)
      if ('entryId' in fact.data) byEntry.set(fact.data.entryId, [...(byEntry.get(fact.data.entryId) ?? []), fact]);
    expect(found.length).to.equal(byEntry.size);
    for (const row of found) {
      const id = withPrefix('entry', row.id);
      const own = byEntry.get(id) ?? [];
      const state = foldEntryOf(id, own);
      const reversedLines: Record<number, number> = {};
      for (const { line, amount } of row.reversed_lines) reversedLines[line] = (reversedLines[line] ?? 0) + amount;
      expect({
        status: row.status,
        version: row.version,
        entryNumber: row.entry_number ?? undefined,
        content: row.content,
        total: row.total,
        reversedAmount: row.reversed_amount,
        reversedLines,
        reversedBy: row.reversed_by.map((by) => withPrefix('entry', by)),
        reversedAt: row.reversed_at ?? undefined,
        createdAt: row.created_at,
        createdBy: row.created_by,
        updatedAt: row.updated_at,
        lastEditedBy: row.last_edited_by,
        submittedBy: row.submitted_by ?? undefined,
        postedAt: row.posted_at ?? undefined,
        revision: row.revision,
      }).to.deep.equal({
        status: state?.status,
        version: state?.version,
        entryNumber: state?.entryNumber,
        content: state?.content,
        total: state?.total,
        reversedAmount: state?.reversedAmount,
        reversedLines: { ...state?.reversedLines },
        reversedBy: state?.reversedBy,
        reversedAt: state?.reversedAt,
        createdAt: state?.createdAt,
        createdBy: state?.createdBy,
        updatedAt: state?.updatedAt,
        lastEditedBy: state?.lastEditedBy,
        submittedBy: state?.submittedBy,
        postedAt: state?.postedAt,
        revision: state?.revision,
      });
      expect(row.revisions).to.deep.equal(own.map((fact) => fact.revision));
      expect(row.effective_date).to.equal(state?.content.effectiveDate);
      expect(row.grams).to.have.members(bigrams(row.company_id, row.search));
    }
  });

  it('keep the lines of an entry as they were at every revision', async () => {
    const company = bare(tale.companyId);
    for (const fact of facts
      .filter(({ type }) => type === 'journal_entry.amended' || type === 'journal_entry.posted')
      .slice(-40)) {
      if (fact.type !== 'journal_entry.amended' && fact.type !== 'journal_entry.posted') continue;
      if (fact.type === 'journal_entry.amended' && fact.data.status !== 'posted') continue;
      const content = fact.type === 'journal_entry.posted' ? fact.data.content : fact.data.after;
      const lines = await rows.rows
        .selectFrom('entry_lines')
        .selectAll()
        .where('company_id', '=', company)
        .where('entry_id', '=', bare(fact.data.entryId))
        .where('from_revision', '=', fact.revision)
        .orderBy('line_no')
        .execute();
      expect(lines.map(({ account_id, debit, credit }) => [account_id, debit - credit])).to.deep.equal(
        content.lines.map((line) => [bare(line.accountId), BigInt(line.side === 'debit' ? line.amount : -line.amount)]),
      );
      expect(lines.every(({ posted, entry_number }) => posted && entry_number !== null)).to.equal(true);
    }
  });

  it('give plain values: bigint money, YYYY-MM-DD dates, RFC 3339 times in milliseconds', async () => {
    const entry = await rows.rows
      .selectFrom('entries')
      .select(['total', 'effective_date', 'created_at'])
      .executeTakeFirstOrThrow();
    expect(typeof entry.total).to.equal('bigint');
    expect(entry.effective_date).to.match(/^\d{4}-\d\d-\d\d$/);
    expect(facts.some((fact) => fact.meta.recordedAt === entry.created_at)).to.equal(true);
    const { all } = await rows.rows
      .selectFrom('balance_months')
      .select((e) => e.fn.sum('debit').as('all'))
      .executeTakeFirstOrThrow();
    expect(typeof all).to.equal('bigint');
    expect((all as bigint) > BigInt(Number.MAX_SAFE_INTEGER), 'a sum beyond 2^53 stays exact').to.equal(true);
  });

  it('remember receipts, external ids and revisions of entries for the writer', async () => {
    const keyed = facts.filter((fact) => fact.meta.idempotencyKey !== undefined);
    const first = keyed[0] as RecordedFact;
    const external = facts.find(
      (fact) => fact.type === 'journal_entry.posted' && fact.data.content.externalId !== undefined,
    );
    const id = (external?.data as { entryId: string }).entryId;
    const externalId = (external?.data as { content: { externalId: string } }).content.externalId;
    const key = externalIdOf(ENTRIES, externalId);
    const recalled = await rows.memory.recall(tale.stream, bare(tale.companyId), {
      receipts: [first.meta.idempotencyKey as string, 'unknown'],
      keys: [key, externalIdOf(ENTRIES, 'unknown')],
      ids: [id, 'je_019a0000-0000-7000-8000-ffffffffffff'],
      lines: [],
    });
    expect(recalled.projectedRevision).to.equal(facts.at(-1)?.revision);
    expect([...recalled.receipts.values()]).to.deep.equal([
      {
        key: first.meta.idempotencyKey,
        fingerprint: first.meta.fingerprint,
        command: 'test',
        stream: tale.stream,
        firstRevision: first.revision,
        events: 1,
      },
    ]);
    expect([...recalled.holders]).to.deep.equal([[keyText(key), id]]);
    expect([...recalled.revisions]).to.deep.equal([
      [id, facts.filter((fact) => (fact.data as { entryId?: string }).entryId === id).map((fact) => fact.revision)],
    ]);
    const elsewhere = await rows.memory.recall(
      'ledger-comp_019a0000-0000-7000-8000-ffffffffffff',
      '019a0000-0000-7000-8000-ffffffffffff',
      { receipts: [first.meta.idempotencyKey as string], keys: [key], ids: [id], lines: [] },
    );
    expect(
      [elsewhere.projectedRevision, elsewhere.receipts.size, elsewhere.holders.size, elsewhere.revisions.size],
      'nothing of another company',
    ).to.deep.equal([-1, 0, 0, 0]);
  });

  it('remember keys by their new and previous hash, operators, members and plans', async () => {
    const { memory } = rows;
    const known = await memory.keyByHash('hash2-101');
    expect(known?.key.companyId).to.equal(tale.companyId);
    expect(known?.plan, 'told with the key').to.deep.equal(await memory.planOf(tale.companyId));
    expect((await memory.keyByHash('hash-101'))?.key.previous?.until).to.equal('2026-05-01T00:00:00.000Z');
    expect((await memory.keyByHash('operator-1'))?.key.operator).to.equal(true);
    expect((await memory.keyByHash('operator-1'))?.plan).to.equal(undefined);
    expect(await memory.keyByHash('hash-none')).to.equal(undefined);
    expect(await memory.memberships('https://issuer.example|user-101')).to.deep.equal([
      { companyId: tale.companyId, role: 'viewer' },
    ]);
    expect(await memory.planOf(tale.companyId)).to.deep.equal({
      plan: 'enterprise',
      limits: { surfaceA: 10, surfaceB: 20 },
    });
    expect(await memory.planOf('comp_019a0000-0000-7000-8000-ffffffffffff')).to.equal(undefined);
  });

  it('find the events of a company by every filter, exactly counted and in both directions', async () => {
    const company = tale.companyId;
    const posted = facts.filter((fact) => fact.type === 'journal_entry.posted').map((fact) => fact.revision);
    const page = { limit: 5, offset: 0, order: 'asc' } as const;
    const find = rows.memory.findEvents;
    expect(await find(company, {}, page)).to.deep.equal({ revisions: [0, 1, 2, 3, 4], total: facts.length });
    expect(await find(company, {}, { ...page, order: 'desc', offset: 1, limit: 2 })).to.deep.equal({
      revisions: [facts.length - 2, facts.length - 3],
      total: facts.length,
    });
    expect(
      await find(company, { types: ['journal_entry.posted'] }, { ...page, after: posted[3] as number }),
    ).to.deep.equal({ revisions: posted.slice(4, 9), total: posted.length });
    expect((await find(company, { types: ['account.*', 'company.updated'] }, page)).total).to.equal(
      facts.filter(({ type }) => type.startsWith('account.') || type === 'company.updated').length,
    );
    expect((await find(company, { types: [] }, page)).total).to.equal(0);
    const reversed = facts.find((fact) => fact.type === 'journal_entry.reversed') as RecordedFact;
    const id = (reversed.data as { entryId: string }).entryId;
    const own = facts.filter((fact) => (fact.data as { entryId?: string }).entryId === id).map((fact) => fact.revision);
    expect(await find(company, { entityType: 'journal_entry', entityId: id }, { ...page, limit: 100 })).to.deep.equal({
      revisions: own,
      total: own.length,
    });
    expect((await find(company, { entityType: 'account', entityId: tale.accounts[6] as string }, page)).total).to.equal(
      2,
    );
    expect((await find(company, { entityId: 'je_not-an-id' }, page)).total).to.equal(0);
    const { recordedAt } = (facts[300] as RecordedFact).meta;
    expect((await find(company, { from: recordedAt }, page)).total).to.equal(
      facts.filter((fact) => fact.meta.recordedAt >= recordedAt).length,
    );
    expect((await find(company, { to: recordedAt }, page)).total).to.equal(
      facts.filter((fact) => fact.meta.recordedAt <= recordedAt).length,
    );
    expect((await find(company, { actorId: 'key_owner' }, page)).total).to.equal(facts.length);
    expect((await find(company, { correlationId: 'none' }, page)).total).to.equal(0);
  });

  it('keep snapshots of books: the newest of each shape', async () => {
    const { memory } = rows;
    const [ten, five] = [
      { revision: 10, eventId: 'e10', shape: 's1', book: 'ten', seal: 'a' },
      { revision: 5, eventId: 'e5', shape: 's1', book: 'five', seal: 'b' },
    ];
    const three = { revision: 3, eventId: 'e3', shape: 's2', book: 'three', seal: 'c' };
    expect(await memory.loadBook('ledger-x', 's1')).to.equal(undefined);
    expect(await memory.saveBook('ledger-x', ten, ['p']), 'without its piece').to.equal(false);
    await memory.keepPieces('ledger-y', [{ hash: 'p', text: 'of another stream' }]);
    await memory.keepPieces('ledger-x', [
      { hash: 'p', text: '1' },
      { hash: 'q', text: '2' },
    ]);
    expect(await memory.saveBook('ledger-x', ten, ['p', 'q'])).to.equal(true);
    expect(await memory.saveBook('ledger-x', five, ['p'])).to.equal(false);
    const pieces = new Map(Object.entries({ p: '1', q: '2' }));
    expect(await memory.loadBook('ledger-x', 's1')).to.deep.equal({ ...ten, pieces });
    expect(await memory.saveBook('ledger-x', three, ['q'])).to.equal(true);
    expect(await memory.loadBook('ledger-x', 's1')).to.equal(undefined);
    pieces.delete('p');
    expect(await memory.loadBook('ledger-x', 's2'), 'what it does not name is gone').to.deep.equal({
      ...three,
      pieces,
    });
    await memory.dropBook('ledger-x', 'a');
    expect(await memory.loadBook('ledger-x', 's2'), 'another one is dropped').to.deep.equal({ ...three, pieces });
    await memory.dropBook('ledger-x', 'c');
    expect(await memory.loadBook('ledger-x', 's2')).to.equal(undefined);
  });

  it('derive a mark of the balances at the last revision below it, with all sums in their tables', () => {
    const at = (revision: number): ReturnType<typeof prepare> => {
      const sums = newSums();
      const fact = facts.find(({ type }) => type === 'journal_entry.posted') as RecordedFact;
      const event = {
        id: fact.id,
        type: fact.type,
        data: fact.data,
        meta: fact.meta,
        stream: tale.stream,
        revision,
        position: '1',
        createdMs: 0,
      };
      const prepared = prepare({ projections: PROJECTIONS }, [event], NOTHING_YET, () => revision - 1, sums);
      // The first entry gives the company accounts of its own, whatever else follows from it.
      const derivations = prepared.work.derivations.filter(({ name }) => name !== 'adopted_charts');
      expect(sums.size() === 0).to.equal(derivations.length > 0);
      return { ...prepared, work: { ...prepared.work, derivations } };
    };
    expect(at(MARK_REVISIONS - 2).work.derivations).to.deep.equal([]);
    expect(at(2 * MARK_REVISIONS - 1).work.derivations).to.deep.equal(
      ['balance_marks', 'shape_marks'].map((name) => ({ name, companyId: bare(tale.companyId), argument: 2 })),
    );
    expect(at(2 * MARK_REVISIONS - 1).work.tables.find(({ table }) => table === 'balance_blocks')?.adds[0]).to.include({
      size: 8_192,
      block: 15,
    });
  });
});

describe('unit of work', () => {
  const a = '019a0000-0000-7000-8000-00000000000a';
  const b = '019a0000-0000-7000-8000-00000000000b';
  it('merges the changes of one row, and sums', () => {
    const { rows, work } = unitOfWork();
    rows.add('entry_counts', { company_id: a, status: 'open' }, { entries: 1n });
    rows.add('entry_counts', { company_id: a, status: 'open' }, { entries: 2n });
    rows.add('entry_counts', { company_id: b, status: 'open' }, { entries: -1n });
    rows.upsert('entry_external_ids', { company_id: a, external_id: 'x', entry_id: a });
    rows.remove('entry_external_ids', { company_id: a, external_id: 'x' });
    rows.upsert('entry_external_ids', { company_id: a, external_id: 'y', entry_id: a });
    rows.upsert('entry_external_ids', { company_id: a, external_id: 'y', entry_id: b });
    rows.update(
      'entries',
      { company_id: a, id: a },
      { status: 'x' },
      { add: { reversed_amount: 2n }, append: { revisions: [1] } },
    );
    rows.update(
      'entries',
      { company_id: a, id: a },
      { status: 'y' },
      { add: { reversed_amount: 3n }, append: { revisions: [2] } },
    );
    const of = (name: string) => work().tables.find(({ table }) => table === name);
    expect(of('entry_external_ids')?.removes).to.deep.equal([{ company_id: a, external_id: 'x' }]);
    expect(of('entry_external_ids')?.upserts).to.deep.equal([{ company_id: a, external_id: 'y', entry_id: b }]);
    expect(of('entries')?.patches).to.deep.equal([
      {
        key: { company_id: a, id: a },
        set: { status: 'y' },
        add: { reversed_amount: 5n },
        append: { revisions: [1, 2] },
      },
    ]);
    expect(takeSums({ tables: new Map(), size: () => 0 }).tables).to.deep.equal([]);
    const again = unitOfWork();
    again.rows.add('entry_counts', { company_id: a, status: 'open' }, { entries: 3n });
    expect(again.work().tables[0]?.adds).to.deep.equal([{ company_id: a, status: 'open', entries: 3n }]);
  });

  it('keeps the order of changes of a group that share no shape, in few statements', () => {
    const { rows, work } = unitOfWork();
    for (const entry of [a, b]) {
      rows.update(
        'entry_lines',
        { company_id: a, entry_id: entry, line_no: 0, to_revision: null },
        { partner_id: a, label_ids: null },
      );
      rows.update(
        'entry_lines',
        { company_id: a, entry_id: entry, line_no: 1, to_revision: null },
        { partner_id: a, label_ids: null },
      );
      rows.update('entry_lines', { company_id: a, entry_id: entry, to_revision: null }, { to_revision: 7 });
    }
    const runs = work().tables[0]?.runs ?? [];
    expect(runs.map((run) => [run.where.join(), run.nulls.join(), run.changes.length])).to.deep.equal([
      ['company_id,entry_id,line_no', 'to_revision', 4],
      ['company_id,entry_id', 'to_revision', 2],
    ]);
  });

  it('refuses a second row with the same key', () => {
    const { rows } = unitOfWork();
    const checkpoint = { name: 'x', position: null, read_model_version: 1, installation_id: null, events: 0n };
    rows.insert('checkpoint', checkpoint);
    expect(() => rows.insert('checkpoint', { ...checkpoint })).to.throw('inserted twice');
  });
});

describe('search text', () => {
  it('has the bigrams of every text that it contains', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        (texts, from, length) => {
          const whole = searchText(texts);
          const part = whole.slice(from % (whole.length + 1)).slice(0, length % 8);
          const grams = new Set(bigrams('019a0000-0000-7000-8000-00000000000a', whole));
          return bigrams('019a0000-0000-7000-8000-00000000000a', part).every((gram) => grams.has(gram));
        },
      ),
    );
  });
  it('finds two-character words, whatever their width or case, and keeps companies apart', () => {
    const company = '019a0000-0000-7000-8000-0000deadbeef';
    const grams = bigrams(company, searchText(['４月分 家賃', 'ＡＣＭＥ']));
    expect(grams).to.include.members(bigrams(company, searchFold('家賃')));
    expect(grams).to.include.members(bigrams(company, searchFold('Acme')));
    expect(grams).to.not.include.members(bigrams(company, searchFold('家貸')));
    expect(grams).to.not.include.members(bigrams('019a0000-0000-7000-8000-0000deadbee0', searchFold('家賃')));
  });
});
