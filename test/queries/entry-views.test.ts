// Lists of entries hand over what they showed before: it must be what is there now, to the byte.
import { expect } from 'chai';
import { uuidv7 } from 'uuidv7';
import { getEntry, searchEntries } from '../../queries/journal.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import type { EntryView } from '../../src/domain/entry-view.ts';
import { EntryAnnotated, EntryReversed } from '../../src/domain/journal.ts';
import { PartnerCreated, PartnerUpdated } from '../../src/domain/registers.ts';
import { dialectA } from '../../src/http/dialect-a.ts';
import { dialectB } from '../../src/http/dialect-b.ts';
import { jsonOf, toJson } from '../../src/http/json.ts';
import type { Row } from '../../src/http/route.ts';
import { SURFACE_A } from '../../src/http/surface-a.ts';
import { SURFACE_B } from '../../src/http/surface-b.ts';
import { openBooks, type Books, type Company } from '../reports/books.ts';

describe('entries of a list', function () {
  this.timeout(60_000);
  let books: Books;
  before(async () => {
    books = await openBooks('entry_views');
  });
  after(() => books.close());

  it('what a page showed before is shown again, to the byte, on both surfaces; what changed anew', async () => {
    const its = await books.company();
    const times = { createdAt: '2026-04-01T00:00:00.000Z', updatedAt: '2026-04-01T00:00:00.000Z', version: 1 };
    const partner = { id: withPrefix('partner', uuidv7()), code: 'P', name: '甲社', type: 'both' as const, ...times };
    await its.record(PartnerCreated({ partner: { ...partner, status: 'active' } }));
    const made: ReturnType<Company['entry']>[] = [];
    for (let i = 1; i <= 8; i++)
      made.push(
        its.entry(
          '2025-05-0' + String(i),
          [
            ['1220', i * 9_007_199_254_740],
            ['4110', -i * 9_007_199_254_740],
          ],
          { memo: `売上 "${i}"`, ...(i > 4 ? { partnerId: partner.id } : {}) },
        ),
      );
    await its.record(...made.map(({ event }) => event));
    const rowOf = (rows: readonly Row[], path: string): Row =>
      rows.find((row) => row.method === 'GET' && row.path === path) as Row;
    const surfaces = [
      [dialectA, rowOf(SURFACE_A, '/v1/journals')],
      [dialectB, rowOf(SURFACE_B, '/v1/companies/:companyId/journal-entries')],
    ] as const;
    let before: readonly EntryView[] = [];
    /** Places in the page of what is not the same object as the time before. */
    const changed = async (): Promise<number[]> => {
      // One by id is the very object that lists show, so that its text is printed once: whoever reads it first.
      const known = new Map<string, EntryView>();
      for (const { id } of before) known.set(id, await its.ask(getEntry, { id }));
      const page = await its.ask(searchEntries, {});
      for (const entry of page.data) expect(known.get(entry.id) ?? entry).to.equal(entry);
      // Another handle on the same rows: nothing is kept for it, so that every entry is read from its row.
      const anew = books.rows.withoutPlugins();
      const asked = { companyId: its.id, nowMs: 0, projectedRevision: 0, upToDate: true };
      const single = await Promise.all(page.data.map(({ id }) => getEntry.run(anew, asked, { id })));
      expect(page.data).to.deep.equal(single);
      for (const entry of page.data) expect(await its.ask(getEntry, { id: entry.id })).to.equal(entry);
      for (const [dialect, row] of surfaces) {
        const shown = dialect.page(row, page) as object;
        expect(jsonOf(shown).toString()).to.equal(
          toJson({ ...shown, data: single.map((entry) => dialect.show(row, entry)) }),
        );
      }
      const places = page.data.flatMap((entry, i) => (entry === before[i] ? [] : [i]));
      before = page.data;
      return places;
    };
    expect(await changed()).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await changed()).to.deep.equal([]);
    const [first] = made as [ReturnType<Company['entry']>];
    await its.record(
      EntryAnnotated({
        entryId: first.id,
        version: 2,
        status: 'posted',
        before: first.content,
        content: { ...first.content, memo: '注釈' },
      }),
    );
    expect(await changed()).to.deep.equal([7]);
    await its.record(PartnerUpdated({ partner: { ...partner, status: 'active', name: '乙社', version: 2 } }));
    expect(await changed()).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(before[0]?.partnerName).to.equal('乙社');
    await its.record(
      EntryReversed({
        entryId: first.id,
        version: 3,
        reversalId: withPrefix('entry', uuidv7()),
        amounts: [{ line: 0, amount: 1 }],
        reversedAmount: '1',
        full: false,
      }),
    );
    expect(await changed()).to.deep.equal([7]);
  });
});
