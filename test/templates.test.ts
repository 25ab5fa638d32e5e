// Templates that companies adopt by one event: the rows are those that they were for ever, books share them, and say
// what books say whose accounts and tax codes have events of their own; both live in one installation.
import { expect } from 'chai';
import fc from 'fast-check';
import pg from 'pg';
import { unitOfWork } from '../projections/changes.ts';
import { PROJECTIONS } from '../projections/index.ts';
import { AccountUpdated } from '../src/domain/accounts.ts';
import { copyBook, fold, ledgerStream, newBook, type Book } from '../src/domain/book.ts';
import { bookToJson, frameText, readFrame, stretchText, takeBook } from '../src/domain/book-text.ts';
import { DIRECTORY_STREAM } from '../src/domain/directory.ts';
import { sha256 } from '../src/domain/digest.ts';
import { createdBy, readEvent, type RecordedFact } from '../src/domain/events.ts';
import { bare, isId } from '../src/domain/ids.ts';
import { byCode } from '../src/domain/register.ts';
import { SharedMap, type SharedRows } from '../src/domain/map-over-rows.ts';
import { adoptedStates, adoption, ChartAdopted, rowsText, TEMPLATES, type Adopted } from '../src/domain/templates.ts';
import { audit } from '../src/engine/audit.ts';
import type { NewEvent, StoredEvent } from '../src/engine/ports.ts';
import { describeFinding, verify } from '../src/engine/verify.ts';
import { CLOCK, startApi, type Api } from './api.ts';

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
/** The same as one event for each account and tax code, as companies were founded before there were templates. */
function onesOf(adopted: RecordedFact): RecordedFact[] {
  const { accounts, taxCodes } = adoptedStates(adopted.data as Adopted);
  return [...accounts, ...taxCodes].flatMap(({ id }) => createdBy(adopted, id) ?? []);
}
const bookOf = (facts: readonly RecordedFact[]): Book => {
  const book = newBook();
  for (const one of facts) fold(book, one);
  return book;
};

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
    const rowsOf = (facts: readonly RecordedFact[]): unknown => {
      const { rows, work } = unitOfWork();
      for (const one of facts)
        for (const { on } of PROJECTIONS)
          (on[one.type] as ((event: RecordedFact, to: typeof rows, of: string) => void) | undefined)?.(one, rows, 'c');
      return work().tables.map(({ table, upserts }) => [table, upserts]);
    };
    expect(rowsOf([adopted])).to.deep.equal(rowsOf(onesOf(adopted)));
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
      const accounts = PROJECTIONS.find(({ name }) => name === 'accounts');
      expect(() => accounts?.on['company.chart_adopted']?.(fact(odd) as never, rows, 'c')).to.throw(says);
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
    const facts = events.map(readEvent).flatMap((one) => (one.type === ChartAdopted.type ? onesOf(one) : [one]));
    const anew = facts.map(({ type, data, meta }, index): NewEvent => ({
      ...{ id: CLOCK.uuid(), type, data: renamed(data) as object },
      meta: { ...meta, index, count: facts.length },
    }));
    const [registered] = directory.events;
    const { lastRevision } = directory;
    if (registered?.type !== 'company.registered') throw new Error('the last thing was a company');
    const again = { id: CLOCK.uuid(), type: registered.type, data: renamed(registered.data) as object };
    await api.log.append(DIRECTORY_STREAM, lastRevision, [{ ...again, meta: registered.meta as object }]);
    const end = await api.log.append(ledgerStream(other), 'none', anew);
    await api.engine.projector.progress.waitFor(ledgerStream(other), end.lastRevision, 10_000);
    return { companyId: other, ownerKey };
  }

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
