// Templates that companies adopt by one event: the rows are those that they were for ever, books share them, and say
// what books say whose accounts and tax codes have events of their own; both live in one installation.
import { expect } from 'chai';
import fc from 'fast-check';
import pg from 'pg';
import { adoptedRows } from '../projections/adopted.ts';
import { unitOfWork } from '../projections/changes.ts';
import { PROJECTIONS } from '../projections/index.ts';
import { SHOWN_TABLES, type Database, type TableName } from '../projections/tables.ts';
import { AccountUpdated } from '../src/domain/accounts.ts';
import { copyBook, fold, ledgerStream, newBook, type Book } from '../src/domain/book.ts';
import { bookToJson, frameText, readFrame, stretchText, takeBook } from '../src/domain/book-text.ts';
import { DIRECTORY_STREAM } from '../src/domain/directory.ts';
import { sha256 } from '../src/domain/digest.ts';
import { readEvent, type RecordedFact } from '../src/domain/events.ts';
import { bare, isId } from '../src/domain/ids.ts';
import { byCode } from '../src/domain/register.ts';
import { SharedMap, type SharedRows } from '../src/domain/map-over-rows.ts';
import { adoptedStates, adoption, ChartAdopted, rowsText, TEMPLATES, type Adopted } from '../src/domain/templates.ts';
import { audit } from '../src/engine/audit.ts';
import type { StoredEvent } from '../src/engine/ports.ts';
import { describeFinding, verify } from '../src/engine/verify.ts';
import { CLOCK, startApi, type Api } from './api.ts';
import { foundedBefore, onesOf } from './founded-before.ts';

/** What companies rest on for ever: none of these lines is ever changed, new ones are added. */
const DIGESTS = {
  'jp_corporation 1': '70814bbe75ee39c7176d3c8bc5d721bc32c1e0e4465ef39a7bfa7a43b57706f3',
  'jp_sole_proprietor 1': 'd369bd3de1361ad7bb75cc17aa6b354b8e3923a246655e2b587f78d1aa0e024c',
  'empty 1': '09ee15672de501f962363364d9afc0affd2e001941c135beb0c49091b42d0d1f',
};
const COMPANY = 'comp_019a0000-0000-7000-8000-00000000c0de';
const GIVEN = { companyId: COMPANY, currency: 'JPY', createdAt: '2026-04-01T00:00:00.000Z' };
const ADOPTED = adoption('jp_corporation', GIVEN);
const META = { v: 1, recordedAt: GIVEN.createdAt, actor: { type: 'user', id: 'a', via: 'system' } };

/** An adoption as it stands in a stream. */
const stored = (data: Adopted, revision = 1): StoredEvent => ({
  ...{ id: CLOCK.uuid(), stream: ledgerStream(COMPANY), revision, type: ChartAdopted.type, data, position: '1' },
  meta: { ...META, command: 'found-company', index: 0, count: 1 },
  createdMs: 0,
});
const fact = (data: Adopted): RecordedFact => readEvent(stored(data));
const bookOf = (facts: readonly RecordedFact[]): Book => {
  const book = newBook();
  for (const one of facts) fold(book, one);
  return book;
};

/** What is written of a company to these tables. */
function rowsOf(facts: readonly RecordedFact[], tables: readonly TableName[]): Map<TableName, readonly object[]> {
  const { rows, work } = unitOfWork();
  for (const one of facts)
    for (const { on } of PROJECTIONS)
      (on[one.type] as ((event: RecordedFact, to: typeof rows, of: string) => void) | undefined)?.(
        ...([one, rows, bare(COMPANY)] as const),
      );
  const found = work().tables.filter(({ table }) => tables.includes(table));
  return new Map(found.map(({ table, upserts }) => [table, upserts]));
}

describe('templates', () => {
  it('have the rows that they had when the first company adopted them', () => {
    const digests = TEMPLATES.map(([name, version]) => [`${name} ${version}`, sha256(rowsText(name, version))]);
    expect(Object.fromEntries(digests)).to.deep.equal(DIGESTS);
    for (const [name] of TEMPLATES) expect(sha256(rowsText(name, 1))).to.equal(adoption(name, GIVEN).sha256);
  });

  it('give each row an id of its kind that follows from company and code alone', () => {
    const seen = new Set<string>();
    const ids = TEMPLATES.flatMap(([name]) => {
      const { accounts, taxCodes } = adoptedStates(adoption(name, GIVEN));
      for (const { id } of accounts) expect(isId('account', id), id).to.equal(true);
      for (const { id } of taxCodes) expect(isId('taxCode', id), id).to.equal(true);
      for (const one of [accounts, taxCodes]) for (const { id } of one) seen.add(bare(id));
      return [...accounts, ...taxCodes].map(({ id, code }) => `${code} ${id}`);
    });
    expect(new Set(ids).size).to.equal(seen.size);
    expect(byCode(bookOf([fact(ADOPTED)]).accounts, '1110')?.id).to.equal('acct_019a0000-0000-7000-8000-00008f3ca4fd');
  });

  it('make the book and the rows that one event for each account and tax code makes', () => {
    const adopted = fact(ADOPTED);
    const [shared, own] = [bookOf([adopted]), bookOf(onesOf(adopted))];
    expect(bookToJson(shared)).to.equal(bookToJson(own));
    const each = rowsOf(onesOf(adopted), ['accounts', 'tax_codes']);
    const [row] = rowsOf([adopted], ['adopted_charts']).get('adopted_charts') ?? [];
    expect([...each.values()].map(({ length }) => length)).to.deep.equal([185, 50]);
    for (const table of SHOWN_TABLES)
      expect(adoptedRows(table, row as Database['adopted_charts'])).to.deep.equal(each.get(table));
  });

  it('are shared by books, and what one of them changes is its own', () => {
    const [one, other] = [bookOf([fact(ADOPTED)]), bookOf([fact(ADOPTED)])];
    const before = bookToJson(other);
    const copy = copyBook(one);
    const cash = byCode(one.accounts, '1110');
    if (!cash) throw new Error('it is in the template');
    const changed = AccountUpdated({ account: { ...cash, code: '1199', name: '金庫', version: 2 } });
    fold(one, { ...fact(ADOPTED), ...changed } as RecordedFact);
    expect([byCode(one.accounts, '1199')?.name, byCode(one.accounts, '1110')]).to.deep.equal(['金庫', undefined]);
    expect(one.accounts.byId.size).to.equal(185);
    for (const untouched of [other, copy]) expect(bookToJson(untouched)).to.equal(before);
    expect(() => (cash.flags as string[]).push('mine')).to.throw(TypeError);
    // A snapshot holds what differs, and is read again as it was.
    const taken = takeBook(one);
    expect(taken.frame.length).to.be.below(8_000);
    const texts = new Map(taken.maps.flat().map((stretch, n) => [(stretch.hash = `${n}`), stretchText(stretch)]));
    const frame = readFrame(frameText(taken));
    frame.pieces.forEach((pieces, n) => pieces.forEach((hash) => frame.fill(n, texts.get(hash) ?? '')));
    expect(bookToJson(frame.book())).to.equal(bookToJson(one));
  });

  it('are not guessed: another digest, or a template of a newer program, is neither folded nor projected', () => {
    for (const [odd, says] of [
      [{ ...ADOPTED, sha256: '0'.repeat(64) }, /have the digest 70814bbe.* not 0000/],
      [{ ...ADOPTED, templateVersion: 99 }, /jp_corporation 99 is not known here/],
    ] as const) {
      expect(() => bookOf([fact(odd)])).to.throw(says);
      const { rows } = unitOfWork();
      const charts = PROJECTIONS.find(({ name }) => name === 'adopted-charts');
      expect(() => charts?.on['company.chart_adopted']?.(fact(odd) as never, rows, 'c')).to.throw(says);
      const seen = audit();
      seen.see(stored(odd));
      expect(seen.findings.find(({ check }) => check === 'schema')?.message).to.match(says);
    }
  });

  it('lie below maps that say what maps of their own would say', () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const rows: SharedRows<number> = {
      ...{ size: 3, made: () => 0, from: {} },
      has: (key) => ['a', 'b', 'c'].includes(key),
      get: (key) => ({ a: 1, b: 2, c: 3 })[key],
      keys: () => ['a', 'b', 'c'],
      entries: () => Object.entries({ a: 1, b: 2, c: 3 }),
    };
    const act = fc.tuple(fc.constantFrom('set', 'delete', 'copy', 'clear'), fc.constantFrom(...keys), fc.nat(9));
    const all = (map: Map<string, number>): unknown => [
      ...[map.size, [...map], [...map.keys()], [...map.values()], keys.map((key) => [map.has(key), map.get(key)])],
      JSON.stringify(Object.fromEntries(map)),
    ];
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        let shared = new SharedMap(rows);
        const plain = new Map(rows.entries());
        for (const [what, key, value] of acts) {
          if (what === 'set') expect(shared.set(key, value).get(key)).to.equal(plain.set(key, value).get(key));
          else if (what === 'delete') expect(shared.delete(key)).to.equal(plain.delete(key));
          else if (what === 'copy') shared = shared.copy();
          else if (value === 0) [shared, plain].forEach((map) => map.clear());
          expect(all(shared)).to.deep.equal(all(plain));
        }
      }),
    );
  });
});

describe('templates: companies of both kinds in one installation', function () {
  this.timeout(240_000);
  let api: Api;
  before(async () => {
    api = await startApi('templates');
  });
  after(() => api.close());

  const findings = async (): Promise<string[]> =>
    (await verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS })).findings.map(describeFinding);

  /** A company with one event for each account and tax code, made from one of today, which loses its key to it. */
  async function oldCompany(): Promise<{ companyId: string; ownerKey: string }> {
    const { companyId, ownerKey } = await api.newCompany();
    const { events } = await api.log.readStream(ledgerStream(companyId), { limit: 10 });
    const directory = await api.log.readStream(DIRECTORY_STREAM, { direction: 'backwards', limit: 1 });
    const other = companyId.replace(/.{12}$/, 'feedfeedfeed');
    const renamed = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(companyId, other)) as T;
    const anew = foundedBefore(events, CLOCK.uuid).map((one) => ({ ...one, data: renamed(one.data) }));
    const [registered] = directory.events;
    const { lastRevision } = directory;
    if (registered?.type !== 'company.registered') throw new Error('the last thing was a company');
    const again = { id: CLOCK.uuid(), type: registered.type, data: renamed(registered.data) as object };
    await api.log.append(DIRECTORY_STREAM, lastRevision, [{ ...again, meta: registered.meta as object }]);
    const end = await api.log.append(ledgerStream(other), 'none', anew);
    await api.engine.projector.progress.waitFor(ledgerStream(other), end.lastRevision, 10_000);
    return { companyId: other, ownerKey };
  }

  it('share rows until they post or change an account, and are shown the same before and after', async () => {
    const client = new pg.Client({ connectionString: api.databaseUrl, options: '-c search_path=shown,read_model' });
    await client.connect();
    const shownOf = async (companyId: string): Promise<unknown> => {
      const found: unknown[] = [];
      for (const table of SHOWN_TABLES)
        found.push(
          (await client.query(`select x::text from ${table} x where company_id = '${bare(companyId)}' order by id`))
            .rows,
        );
      return found;
    };
    const ownOf = async (companyId: string): Promise<number[]> => {
      const found: number[] = [];
      for (const table of ['adopted_charts', ...SHOWN_TABLES]) {
        const text = `select count(*)::int as n from read_model.${table} where company_id = '${bare(companyId)}'`;
        found.push(((await client.query(text)).rows[0] as { n: number }).n);
      }
      return found;
    };
    const lines = [
      { side: 'debit', accountCode: '6320', amount: 11_000 },
      { side: 'credit', accountCode: '1130', amount: 11_000 },
    ];
    try {
      for (const template of ['jp_corporation', 'jp_sole_proprietor']) {
        const { companyId, ownerKey: key } = await api.newCompany({ template });
        const base = `/v1/companies/${companyId}`;
        const list = await api.call('GET', `${base}/accounts?limit=500`, { key });
        expect(await ownOf(companyId)).to.deep.equal([1, 0, 0]);
        expect(await findings()).to.deep.equal([]);
        const before = await shownOf(companyId);
        const body = { effectiveDate: '2026-05-01', lines };
        expect((await api.call('POST', `${base}/journal-entries`, { key, body })).status).to.equal(201);
        const after = await api.call('GET', `${base}/accounts?limit=500`, { key });
        expect(await shownOf(companyId)).to.deep.equal(before);
        expect(after.body.data).to.deep.equal(list.body.data);
        expect((await ownOf(companyId)).map((n) => n > 0)).to.deep.equal([false, true, true]);
      }
      const { companyId, ownerKey: key } = await api.newCompany();
      const book = await api.engine.service.book(companyId);
      const { id = '' } = (book && byCode(book.accounts, '6320')) ?? {};
      const base = `/v1/companies/${companyId}`;
      const changed = await api.call('PATCH', `${base}/accounts/${id}`, { key, body: { name: '家屋賃借' } });
      expect(changed.status, changed.text).to.equal(200);
      const found = await api.call('GET', `${base}/accounts?q=${encodeURIComponent('家屋賃借')}`, { key });
      expect((found.body.data as { id: string }[]).map((one) => one.id)).to.deep.equal([id]);
      expect(await ownOf(companyId)).to.deep.equal([0, 185, 50]);
      expect(await findings()).to.deep.equal([]);
    } finally {
      await client.end();
    }
  });

  it('post, report and are verified alike; a row that is gone is told', async () => {
    const sample = await api.newCompany();
    const old = await oldCompany();
    const begun = async ({ companyId }: { companyId: string }): Promise<number> =>
      (await api.log.readStream(ledgerStream(companyId), { direction: 'backwards', limit: 1 })).lastRevision + 1;
    expect([await begun(sample), await begun(old)]).to.deep.equal([4, 238]);
    const lines = [
      { side: 'debit', accountCode: '6320', amount: 110_000, taxCode: 'P10' },
      { side: 'credit', accountCode: '1130', amount: 110_000 },
    ];
    const told: unknown[] = [];
    for (const { companyId, ownerKey: key } of [sample, old]) {
      const base = `/v1/companies/${companyId}`;
      const posted = await api.call('POST', `${base}/journal-entries`, {
        key,
        body: { effectiveDate: '2026-05-01', lines },
      });
      expect(posted.status, posted.text).to.equal(201);
      const book = await api.engine.service.book(companyId);
      const { id = '' } = (book && byCode(book.accounts, '6320')) ?? {};
      const account = await api.call('PATCH', `${base}/accounts/${id}`, { key, body: { name: '家賃' } });
      expect(account.status, account.text).to.equal(200);
      const [trial, accounts] = await Promise.all(
        ['reports/trial-balance?from=2026-04-01&to=2027-03-31', 'accounts?limit=500'].map((path) =>
          api.call('GET', `${base}/${path}`, { key }),
        ),
      );
      // All but ids and times is the same.
      const text = `${trial?.text}${accounts?.text}`.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
      told.push(text.replace(/"(revision|position|streamPosition)":\d+/g, ''));
    }
    expect(told[0]).to.equal(told[1]);
    expect(await findings()).to.deep.equal([]);

    const client = new pg.Client({ connectionString: api.databaseUrl });
    await client.connect();
    try {
      await client.query('set session_replication_role = replica');
      const uuid = bare(sample.companyId);
      await client.query(`delete from read_model.accounts where company_id = '${uuid}' and code = '1140'`);
      expect((await findings())[0]).to.match(/^accounts \(.*id [0-9a-f-]{36}.*\): the row is missing$/);
    } finally {
      await client.end();
    }
  });
});
