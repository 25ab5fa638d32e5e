// The journal book: every entry with its lines, by date and number, now and as known earlier, page by page, through
// both surfaces and as files.
import { expect } from 'chai';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { journalBook, type BookEntry, type JournalBook } from '../../queries/reports/journal-book.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { EntryAmended, EntryAnnotated, type EntryContent } from '../../src/domain/journal.ts';
import { LabelCreated, PartnerCreated } from '../../src/domain/registers.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { openBooks, type Books, type Company, type Line } from './books.ts';
import { depth } from '../depth.ts';

/** An entry as text: date, number, memo, lines as `code amount` (debits positive). */
const said = ({ date, entryNumber, memo, lines }: BookEntry): string =>
  `${date} #${entryNumber} ${memo ?? '-'} ` +
  `${lines.map((line) => `${line.accountCode} ${line.debit - line.credit}`).join(', ')}`;

describe('journal book', function journalBookTests() {
  this.timeout(120_000);
  let books: Books;
  before(async () => {
    books = await openBooks('journal_book');
  });
  after(() => books.close());

  /** All pages of a book; each holds whole entries, at least one, and no more lines than asked for unless it is one. */
  async function pagesOf(
    company: Company,
    input: object,
    limit: number,
    options = {},
  ): Promise<[JournalBook, ...JournalBook[]]> {
    const pages: JournalBook[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: JournalBook = await company.ask(
        journalBook,
        { ...input, limit, ...(cursor === '' ? {} : { cursor }) },
        options,
      );
      if (page.nextCursor !== undefined) expect(page.entries).not.to.be.empty;
      if (page.entries.length > 1)
        expect(page.entries.reduce((sum, { lines }) => sum + lines.length, 0)).to.be.at.most(limit);
      pages.push(page);
      cursor = page.nextCursor;
    }
    return pages as [JournalBook, ...JournalBook[]];
  }

  it('says of an entry what was recorded, and of each line its side', async () => {
    const company = await books.company();
    const partner = withPrefix('partner', uuidv7());
    await company.record(
      PartnerCreated({
        partner: {
          id: partner,
          code: 'K1',
          name: '甲社',
          type: 'both',
          createdAt: '2026-04-01T00:00:00.000Z',
          updatedAt: '2026-04-01T00:00:00.000Z',
          version: 1,
          status: 'active',
        },
      }),
    );
    await company.post(
      '2025-05-02',
      [
        ['1130', 500],
        ['3110', -500],
      ],
      { sourceType: 'opening' },
    );
    const id = await company.post(
      '2025-05-01',
      [
        ['1220', 1_100, { partnerId: partner }],
        ['4110', -1_000, { taxCode: 'S10', taxCodeId: company.taxCode('S10'), memo: '5月分' }],
        ['2580', -100],
      ],
      { memo: '売上', reference: 'INV-1', counterparty: '甲' },
    );
    const { entries, totals, checks, ...rest } = await company.ask(journalBook, {
      from: '2025-05-01',
      to: '2025-05-31',
    });
    expect([rest.report, rest.from, rest.to, rest.limit, rest.nextCursor]).to.deep.equal([
      'journal_book',
      '2025-05-01',
      '2025-05-31',
      50,
      undefined,
    ]);
    expect([totals, checks]).to.deep.equal([
      { debit: 1_600n, credit: 1_600n },
      [{ code: 'debits_equal_credits', ok: true, difference: 0n }],
    ]);
    expect(entries.map(said)).to.deep.equal([
      '2025-05-01 #2 売上 1220 1100, 4110 -1000, 2580 -100',
      '2025-05-02 #1 - 1130 500, 3110 -500',
    ]);
    const [entry] = entries;
    const line = { counterparty: '甲' };
    expect(entry).to.deep.equal({
      date: '2025-05-01',
      entryId: id,
      entryNumber: 2,
      sourceType: 'manual',
      adjustment: false,
      memo: '売上',
      reference: 'INV-1',
      recordedAt: company.recordedAt(await company.record()),
      total: 1_100n,
      lines: [
        {
          ...line,
          lineId: entry?.lines[0]?.lineId,
          accountId: company.account('1220'),
          accountCode: '1220',
          accountName: '売掛金',
          side: 'debit',
          amount: 1_100n,
          debit: 1_100n,
          credit: 0n,
          partnerId: partner,
          partnerName: '甲社',
        },
        {
          ...line,
          lineId: entry?.lines[1]?.lineId,
          accountId: company.account('4110'),
          accountCode: '4110',
          accountName: '売上高',
          side: 'credit',
          amount: 1_000n,
          debit: 0n,
          credit: 1_000n,
          memo: '5月分',
          taxCode: 'S10',
        },
        {
          ...line,
          lineId: entry?.lines[2]?.lineId,
          accountId: company.account('2580'),
          accountCode: '2580',
          accountName: '仮受消費税等',
          side: 'credit',
          amount: 100n,
          debit: 0n,
          credit: 100n,
        },
      ],
      links: { entry: { to: 'entry', companyId: company.id, id } },
    });
    const english = await company.ask(journalBook, { period: '2025-05', locale: 'en' });
    expect(english.entries[0]?.lines.map(({ accountName }) => accountName)).to.deep.equal([
      'Accounts receivable - trade',
      'Net sales',
      'Suspense received consumption taxes (output tax)',
    ]);
  });

  it('a page has whole entries, one at least, however many lines it has', async () => {
    const company = await books.company();
    const many = (n: number): Line[] => [...Array.from({ length: n - 1 }, (): Line => ['6240', 1]), ['1130', 1 - n]];
    for (const n of [2, 40, 3, 2]) await company.post('2025-06-01', many(n));
    const counts = async (limit: number): Promise<number[][]> =>
      (await pagesOf(company, { from: '2025-06-01', to: '2025-06-30' }, limit)).map(({ entries }) =>
        entries.map(({ lines }) => lines.length),
      );
    expect(await counts(1)).to.deep.equal([[2], [40], [3], [2]]);
    expect(await counts(5)).to.deep.equal([[2], [40], [3, 2]]);
    expect(await counts(42)).to.deep.equal([
      [2, 40],
      [3, 2],
    ]);
    expect(await counts(47)).to.deep.equal([[2, 40, 3, 2]]);
  });

  it('as known then, an entry stands where it stood, with the lines of then and without the texts of now', async () => {
    const company = await books.company();
    const first = company.entry(
      '2025-06-10',
      [
        ['6240', 10],
        ['1130', -10],
      ],
      { memo: '旧' },
    );
    await company.record(first.event);
    const known = company.recordedAt(await company.record());
    const after: EntryContent = {
      ...company.entry(
        '2025-08-01',
        [
          ['6320', 30],
          ['1130', -30],
        ],
        { memo: '新' },
      ).content,
    };
    await company.record(
      EntryAmended({ entryId: first.id, version: 2, status: 'posted', entryNumber: 1, before: first.content, after }),
    );
    const year = { from: '2025-04-01', to: '2026-03-31' };
    expect((await company.ask(journalBook, year)).entries.map(said)).to.deep.equal([
      '2025-08-01 #1 新 6320 30, 1130 -30',
    ]);
    expect((await company.ask(journalBook, { ...year, knownAt: known })).entries.map(said)).to.deep.equal([
      '2025-06-10 #1 - 6240 10, 1130 -10',
    ]);
    expect(
      (await company.ask(journalBook, { from: '2025-07-01', to: '2026-03-31', knownAt: known })).entries,
    ).to.deep.equal([]);
    expect((await company.ask(journalBook, { ...year, knownAt: known, accountCode: '6240' })).totals).to.deep.equal({
      debit: 10n,
      credit: 10n,
    });
  });

  it('law: any range, filter, kind, recording time, page size: the entries of then, each once, in order', async () => {
    const ACCOUNTS = ['1110', '1130', '1220', '2120', '4110', '6240'];
    const day = fc
      .integer({ min: 0, max: 60 })
      .map((n) => new Date(Date.UTC(2025, 3, 1) + n * 86_400_000).toISOString().slice(0, 10));
    const leg = fc.record({
      debit: fc.constantFrom(...ACCOUNTS),
      credit: fc.constantFrom(...ACCOUNTS),
      amount: fc.integer({ min: 1, max: 999 }),
      partner: fc.nat(2),
      label: fc.nat(2),
    });
    const step = fc.record({
      act: fc.constantFrom('post', 'post', 'post', 'amend', 'annotate', 'draft'),
      at: fc.nat(99),
      day,
      legs: fc.array(leg, { minLength: 1, maxLength: 4 }),
      partner: fc.nat(2),
      label: fc.nat(2),
      kind: fc.constantFrom('normal', 'normal', 'adjustment', 'closing', 'opening'),
    });
    const question = fc.record({
      a: day,
      b: day,
      known: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
      limit: fc.integer({ min: 1, max: 12 }),
      account: fc.option(fc.subarray(ACCOUNTS, { minLength: 1, maxLength: 2 }), { nil: undefined }),
      partner: fc.constantFrom(undefined, undefined, 0, 1, 'none'),
      label: fc.constantFrom(undefined, undefined, 0, 1, 'none'),
      adjustment: fc.constantFrom(undefined, undefined, 'only', 'without'),
      includeClosing: fc.constantFrom(undefined, false),
      far: fc.boolean(),
    });
    interface Version {
      readonly number: number;
      content: EntryContent;
      readonly from: number;
      to: number;
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 25 }),
        fc.array(question, { minLength: 6, maxLength: 6 }),
        async (steps, questions) => {
          const company = await books.company();
          const times = {
            createdAt: '2026-04-01T00:00:00.000Z',
            updatedAt: '2026-04-01T00:00:00.000Z',
            version: 1,
            status: 'active',
          } as const;
          const partners = [0, 1].map(() => withPrefix('partner', uuidv7()));
          const labels = [0, 1].map(() => withPrefix('label', uuidv7()));
          for (const [i, id] of partners.entries())
            await company.record(
              PartnerCreated({ partner: { id, code: `P${i}`, name: `P${i}`, type: 'both', ...times } }),
            );
          let last = 0;
          for (const [i, id] of labels.entries())
            last = await company.record(
              LabelCreated({ label: { id, code: `L${i}`, name: `L${i}`, dimension: 'd', exclusive: true, ...times } }),
            );
          const first = last;
          const entries: { id: string; versions: [Version, ...Version[]] }[] = [];
          const who = (n: number): object => (n > 0 ? { partnerId: partners[n - 1] } : {});
          const where = (n: number): object => (n > 0 ? { labelIds: [labels[n - 1]] } : {});
          for (const [i, { act, at, day: date, legs, partner, label, kind }] of steps.entries()) {
            const lines = legs.flatMap((one): Line[] => [
              [one.debit, one.amount, { ...who(one.partner), ...where(one.label) }],
              [one.credit, -one.amount],
            ]);
            const made = company.entry(date, lines, {
              sourceType: kind === 'closing' || kind === 'opening' ? kind : 'manual',
              adjustment: kind === 'adjustment',
              memo: `memo ${i}`,
              ...who(partner),
              ...where(label),
              ...(act === 'draft' ? { draft: true as const } : {}),
            });
            const old = act === 'amend' || act === 'annotate' ? entries[at % Math.max(1, entries.length)] : undefined;
            const now = old?.versions.at(-1);
            if (!old || !now) {
              last = await company.record(made.event);
              if (act !== 'draft') {
                const { entryNumber } = (made.event as { data: { entryNumber: number } }).data;
                entries.push({
                  id: made.id,
                  versions: [{ number: entryNumber, content: made.content, from: last, to: Infinity }],
                });
              }
            } else if (act === 'amend') {
              last = await company.record(
                EntryAmended({
                  entryId: old.id,
                  version: 2 + i,
                  status: 'posted',
                  entryNumber: now.number,
                  before: now.content,
                  after: made.content,
                }),
              );
              now.to = last;
              old.versions.push({ number: now.number, content: made.content, from: last, to: Infinity });
            } else {
              const content = { ...now.content, ...who(partner), ...where(label), memo: `memo ${i}` };
              last = await company.record(
                EntryAnnotated({
                  entryId: old.id,
                  version: 2 + i,
                  status: 'posted',
                  before: now.content,
                  content,
                  linesRevision: now.from,
                }),
              );
              now.content = content;
            }
          }
          for (const q of questions) {
            const [from, to] = q.a < q.b ? [q.a, q.b] : [q.b, q.a];
            const revision = q.known === undefined ? last : first + Math.round(((last - first) * q.known) / 100);
            const named = (choice: number | string | undefined, ids: readonly string[]): string | undefined =>
              typeof choice === 'number' ? ids[choice] : choice;
            const [partnerId, labelId] = [named(q.partner, partners), named(q.label, labels)];
            const input = {
              from,
              to,
              ...(q.known === undefined ? {} : { knownAt: company.recordedAt(revision) }),
              ...(q.account ? { accountCode: q.account.join(',') } : {}),
              ...(partnerId ? { partnerId } : {}),
              ...(labelId ? { labelId } : {}),
              ...(q.adjustment ? { adjustment: q.adjustment } : {}),
              ...(q.includeClosing === undefined ? {} : { includeClosing: q.includeClosing }),
            };
            const expected = entries
              .flatMap(({ id, versions }) =>
                versions.filter((one) => one.from <= revision && revision < one.to).map((one) => ({ id, ...one })),
              )
              .filter(({ content }) => {
                const kind =
                  content.sourceType === 'closing' || content.sourceType === 'opening'
                    ? content.sourceType
                    : content.adjustment
                      ? 'adjustment'
                      : 'normal';
                if (content.effectiveDate < from || content.effectiveDate > to) return false;
                if (
                  q.adjustment === 'only'
                    ? kind !== 'adjustment'
                    : (q.adjustment === 'without' && kind === 'adjustment') ||
                      (q.includeClosing === false && kind === 'closing')
                )
                  return false;
                return content.lines.some((line) => {
                  const owner = line.partnerId ?? content.partnerId;
                  const tags = [...(content.labelIds ?? []), ...(line.labelIds ?? [])];
                  return (
                    (!q.account || q.account.includes(line.accountCode)) &&
                    (partnerId === undefined || (partnerId === 'none' ? owner === undefined : owner === partnerId)) &&
                    (labelId === undefined || (labelId === 'none' ? tags.length === 0 : tags.includes(labelId)))
                  );
                });
              })
              .sort((x, y) =>
                x.content.effectiveDate < y.content.effectiveDate
                  ? -1
                  : x.content.effectiveDate > y.content.effectiveDate
                    ? 1
                    : x.number - y.number,
              );
            const pages = await pagesOf(company, input, q.limit, {
              projectedRevision: q.far ? last + 1_000_000 : last,
            });
            expect(
              pages.flatMap((page) => page.entries.map(said)),
              JSON.stringify(input),
            ).to.deep.equal(
              expected.map(
                ({ number, content, to: until }) =>
                  `${content.effectiveDate} #${number} ${until === Infinity ? content.memo : '-'} ${content.lines
                    .map(({ accountCode, side, amount }) => `${accountCode} ${side === 'debit' ? amount : -amount}`)
                    .join(', ')}`,
              ),
            );
            expect(
              pages.flatMap((page) => page.entries.map(({ entryId, recordedAt }) => `${entryId} ${recordedAt}`)),
            ).to.deep.equal(expected.map(({ id, from: at }) => `${id} ${company.recordedAt(at)}`));
            const total = BigInt(
              expected.reduce(
                (sum, { content }) =>
                  sum + content.lines.reduce((all, { side, amount }) => (side === 'debit' ? all + amount : all), 0),
                0,
              ),
            );
            expect(pages[0].totals).to.deep.equal({ debit: total, credit: total });
          }
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? depth(5, 24)), endOnFailure: true },
    );
  });
});

describe('journal book through HTTP and as files', function journalBookFiles() {
  this.timeout(120_000);
  let api: Api;
  let key = '';
  let base = '';
  const RANGE = 'from=2026-04-01&to=2026-04-30';
  before(async () => {
    api = await startApi('journal_book_http');
    const company = await api.newCompany();
    key = company.ownerKey;
    base = `/v1/companies/${company.companyId}`;
    const entries = Array.from({ length: 60 }, (_, i) => ({
      effectiveDate: `2026-04-${String(1 + (i % 30)).padStart(2, '0')}`,
      memo: `備品 ${i}`,
      reference: `R-${i}`,
      lines: [
        { side: 'debit', accountCode: '6240', amount: 100 + i, memo: i % 3 === 0 ? 'ペン' : undefined },
        { side: 'debit', accountCode: '6320', amount: 5 },
        { side: 'credit', accountCode: '1130', amount: 105 + i },
      ],
    }));
    const answer = await api.call('POST', `${base}/journal-entries/batch`, { key, body: { entries } });
    expect(answer.status, answer.text.slice(0, 300)).to.equal(201);
  });
  after(() => api.close());
  const get = (path: string): Promise<Answer> => api.call('GET', path, { key });

  it('both surfaces say the same, in their own words; pages follow each other by the cursor', async () => {
    const b = await get(`${base}/reports/journal-book?${RANGE}&limit=500`);
    const a = await get(`/v1/reports/journal-book?${RANGE}&per_page=500`);
    expect([b.status, a.status], a.text.slice(0, 300)).to.deep.equal([200, 200]);
    const entries = b.body['entries'] as {
      entryNumber: number;
      recordedAt: string;
      lines: { accountCode: string; debit: number; credit: number }[];
      links: { entry: string };
    }[];
    const others = a.body['entries'] as {
      entry_number: number;
      recorded_at: string;
      lines: { account_code: string; debit: number; credit: number }[];
      links: { entry: string };
    }[];
    expect(
      others.map((one) => [
        one.entry_number,
        one.recorded_at,
        one.lines.map((line) => [line.account_code, line.debit, line.credit]),
      ]),
    ).to.deep.equal(
      entries.map((one) => [
        one.entryNumber,
        one.recordedAt,
        one.lines.map((line) => [line.accountCode, line.debit, line.credit]),
      ]),
    );
    expect([entries[0]?.links.entry, others[0]?.links.entry].map((link) => link?.replace(/je_.*/, ''))).to.deep.equal([
      `${base}/journal-entries/`,
      '/v1/journals/',
    ]);
    expect((await get(entries[0]?.links.entry ?? '')).status).to.equal(200);
    const numbers: number[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { body } = await get(
        `${base}/reports/journal-book?${RANGE}&limit=50${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      numbers.push(...(body['entries'] as typeof entries).map(({ entryNumber }) => entryNumber));
      cursor = body['nextCursor'] as string | undefined;
    }
    expect(numbers)
      .to.deep.equal(entries.map(({ entryNumber }) => entryNumber))
      .and.to.have.length(60);
  });

  it('as files: all lines, each once, and the sum of the range', async () => {
    const whole = await get(`${base}/reports/journal-book?${RANGE}&format=json`);
    expect((whole.body['entries'] as object[]).length).to.equal(60);
    expect(whole.body['limit']).to.equal(180);
    const csv = await get(`${base}/reports/journal-book?${RANGE}&format=csv`);
    expect(csv.headers.get('content-type')).to.match(/^text\/csv/);
    expect(decodeURIComponent(csv.headers.get('content-disposition') ?? '')).to.include(
      '仕訳帳_2026-04-01_2026-04-30.csv',
    );
    const [titles = '', ...records] = csv.text.trimEnd().split('\r\n');
    expect(titles).to.equal(
      '区分,日付,番号,行,借方科目コード,借方科目,借方金額,貸方科目コード,貸方科目,貸方金額,摘要,税区分,取引先,参照番号,発生元,記録日時,仕訳ID',
    );
    expect(records).to.have.length(181);
    expect(records[0]).to.match(
      /^line,2026-04-01,1,1,6240,旅費交通費,100,,,,ペン,,,R-0,manual,\d{4}-\d\d-\d\dT[\d:.]+Z,je_/,
    );
    expect(records[2]).to.match(/^line,2026-04-01,1,3,,,,1130,普通預金,105,備品 0,/);
    const sum = 60 * 105 + (59 * 60) / 2;
    expect(records[180]).to.equal(`total,,,,,合計,${sum},,,${sum},,,,,,,`);
    for (const format of ['xlsx', 'pdf']) {
      const file = await get(`${base}/reports/journal-book?${RANGE}&format=${format}&locale=en`);
      expect([file.status, file.headers.get('content-type')?.split(';')[0]], format).to.deep.equal([
        200,
        format === 'pdf' ? 'application/pdf' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ]);
    }
    expect((await get(`${base}/reports/journal-book?${RANGE}&format=csv&limit=10`)).status).to.equal(400);
    // A range without entries is a file too.
    expect(
      (await get(`${base}/reports/journal-book?from=2020-04-01&to=2020-04-02&format=json`)).body['entries'],
    ).to.deep.equal([]);
    for (const format of ['csv', 'xlsx', 'pdf'])
      expect(
        (await get(`/v1/reports/journal-book?from=2020-04-01&to=2020-04-02&format=${format}`)).status,
        format,
      ).to.equal(200);
  });

  it('refuses missing days, a foreign cursor and unknown parameters, naming them', async () => {
    for (const [query, named] of [
      ['', 'from and to are both required'],
      [`${RANGE}&colour=red`, 'colour'],
      [`${RANGE}&cursor=x`, 'cursor'],
      [`${RANGE}&accountCode=9999`, '9999'],
      [`${RANGE}&limit=501`, 'limit'],
    ] as const) {
      const answer = await get(`${base}/reports/journal-book?${query}`);
      expect(answer.status, query).to.be.oneOf([400, 404, 422]);
      expect(answer.text, query).to.include(named);
    }
  });
});
