// The search over entries and the plain lists: every filter alone and combined equals a plain filter over the same
// entries; paging loses nothing.
import { expect } from 'chai';
import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { getEntry, searchEntries } from '../../queries/journal.ts';
import {
  getAccount,
  getPartner,
  listAccounts,
  listCompanies,
  listFiscalPeriods,
  listLabels,
  listPartners,
  listTaxCodes,
} from '../../queries/lists.ts';
import { QUERIES } from '../../queries/index.ts';
import { pastEntries } from '../../queries/sentences.ts';
import type { Page } from '../../queries/query.ts';
import type { EntryView } from '../../src/domain/entry-view.ts';
import { EntryAnnotated, EntryDiscarded, EntryReversed } from '../../src/domain/journal.ts';
import { TABLE_NAMES } from '../../projections/tables.ts';
import { bare, withPrefix } from '../../src/domain/ids.ts';
import { JOURNAL_IMPORT_ID } from '../../src/domain/journal-imports.ts';
import { PERIOD_SEAL_ID } from '../../src/domain/period-seals.ts';
import { LabelCreated, PartnerCreated } from '../../src/domain/registers.ts';
import { SCENARIO_ID, ScenarioCreated } from '../../src/domain/scenarios.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { openBooks, type Books, type Company, type Line } from '../reports/books.ts';
import { depth } from '../depth.ts';
import { RECALLED, REGISTERS } from '../../src/domain/events.ts';

async function refusal(
  promise: Promise<unknown>,
): Promise<{ code: string; field: string | undefined; message: string }> {
  try {
    await promise;
  } catch (error) {
    const { code, field, message } = error as Refusal;
    return { code, field, message };
  }
  throw new Error('nothing was refused');
}
const ids = (page: Page<EntryView>): string[] => page.data.map((entry) => entry.id);

describe('search of entries', function () {
  this.timeout(60_000);
  let books: Books;
  let company: Company;
  let other: Company;
  const all: EntryView[] = [];
  let partners: string[] = [];
  let labels: string[] = [];
  const MEMOS = ['家賃 4月', 'ＡＢＣ商事へ支払', 'coffee 100%', 'a_b', undefined];
  before(async () => {
    books = await openBooks('search');
    company = await books.company();
    other = await books.company();
    await other.post(
      '2025-05-01',
      [
        ['1110', 1],
        ['4110', -1],
      ],
      { memo: '家賃 4月' },
    );
    const nowIso = '2026-04-01T00:00:00.000Z';
    const times = { createdAt: nowIso, updatedAt: nowIso, version: 1, status: 'active' as const };
    partners = [0, 1].map(() => withPrefix('partner', uuidv7()));
    labels = [0, 1].map(() => withPrefix('label', uuidv7()));
    await company.record(
      ...partners.map((id, i) =>
        PartnerCreated({
          partner: { id, code: `P${i}`, name: `取引先${i}`, type: i === 0 ? 'customer' : 'supplier', ...times },
        }),
      ),
      ...labels.map((id, i) =>
        LabelCreated({
          label: { id, name: `部門${i}`, code: `D${i}`, dimension: 'department', exclusive: true, ...times },
        }),
      ),
    );
    const made: { id: string; content: Parameters<typeof EntryReversed>[0] | object }[] = [];
    for (let i = 0; i < 120; i++) {
      const date = `2025-${String(4 + (i % 6)).padStart(2, '0')}-${String(1 + ((i * 7) % 28)).padStart(2, '0')}`;
      const amount = 100 * (1 + (i % 13));
      const lines: Line[] = [
        [
          '1220',
          amount,
          {
            ...(i % 5 === 0 ? { partnerId: partners[0] as string } : {}),
            ...(i % 4 === 0 ? { labelIds: [labels[i % 8 === 0 ? 0 : 1] as string] } : {}),
          },
        ],
        [
          i % 3 === 0 ? '4110' : '4120',
          -(amount - 10),
          i % 2 === 0 ? { taxCodeId: company.taxCode('S10'), taxCode: 'S10' } : {},
        ],
        ['2580', -10],
      ];
      const { id, event, content } = company.entry(date, lines, {
        ...(MEMOS[i % 5] ? { memo: MEMOS[i % 5] } : {}),
        ...(i % 7 === 0 ? { partnerId: partners[1] as string } : {}),
        ...(i % 11 === 0 ? { reference: `INV-${i}` } : {}),
        ...(i % 9 === 0 ? { counterparty: '山田ショウテン' } : {}),
        adjustment: i % 10 === 0,
        sourceType: i % 6 === 0 ? 'api' : i % 19 === 3 ? 'closing' : 'manual',
        ...(i % 13 === 0 ? { documentIds: ['doc_1'] } : {}),
        ...(i % 17 === 0 ? { draft: true as const } : {}),
      });
      await company.record(event);
      made.push({ id, content });
      if (i === 34) await company.record(EntryDiscarded({ entryId: id, version: 2 }));
      if (i % 12 === 5)
        await company.record(
          EntryReversed({
            entryId: id,
            version: 2,
            reversalId: withPrefix('entry', uuidv7()),
            amounts: [{ line: 0, amount }],
            reversedAmount: String(amount),
            full: i % 24 === 5,
          }),
        );
      if (i === 40)
        await company.record(
          EntryAnnotated({
            entryId: id,
            version: 2,
            status: 'posted',
            before: content,
            content: { ...content, memo: '注釈', partnerId: partners[1] as string },
          }),
        );
    }
    for (const { id } of made) all.push(await company.ask(getEntry, { id }));
  });
  after(() => books.close());

  /** The meaning of each filter, over whole entries, without any SQL. */
  const MEANS: Record<string, (entry: EntryView, value: never, all: Record<string, unknown>) => boolean> = {
    from: (e, v: string) => e.effectiveDate >= v,
    to: (e, v: string) => e.effectiveDate <= v,
    status: (e, v: string) => v.split(',').includes(e.status),
    sourceType: (e, v: string) => e.sourceType === v,
    closing: (e, v: string) => (e.sourceType === 'closing') === (v === 'only'),
    adjustment: (e, v: string) => e.adjustment === (v === 'only'),
    reference: (e, v: string) => e.reference?.startsWith(v) ?? false,
    entryNumber: (e, v: number) => e.entryNumber === v,
    // No text here is a document that the company keeps.
    hasDocument: (_e, v: boolean) => !v,
    reversed: (e, v: boolean) => (e.reversedBy !== undefined) === v,
    counterparty: (e, v: string) =>
      (e.counterparty ?? '').normalize('NFKC').toLowerCase().includes(v.normalize('NFKC').toLowerCase()),
    q: (e, v: string) =>
      fold(v)
        .split(/\s+/)
        .every((word) => {
          const partnerIds = [e.partnerId, ...e.lines.map((line) => line.partnerId)];
          const texts = [
            ...[e.memo, e.reference, e.counterparty],
            ...e.lines.map((line) => line.accountName),
            ...partners.flatMap((id, i) => (partnerIds.includes(id) ? [`取引先${i}`] : [])),
          ];
          const number = Number(word.replace(/[¥,円]/g, ''));
          return (
            texts.some((text) => fold(text ?? '').includes(word)) ||
            (number > 0 && (e.entryNumber === number || e.lines.some(({ amount }) => amount === number)))
          );
        }),
  };
  const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
  type Tested = Record<string, unknown>;
  function lineMatches(entry: EntryView, asked: Tested): boolean {
    const partnerOf = (line: EntryView['lines'][number]): string | undefined => line.partnerId ?? entry.partnerId;
    const dimensions: [
      unknown,
      (line: EntryView['lines'][number], value: unknown) => boolean,
      (line: EntryView['lines'][number]) => boolean,
    ][] = [
      [
        asked['partnerId'],
        (line, v) => partnerOf(line) === v || (v === 'P0' && partnerOf(line) === partners[0]),
        (line) => partnerOf(line) !== undefined,
      ],
      [
        asked['labelId'],
        (line, v) => line.labelIds?.includes(v as string) ?? false,
        (line) => (line.labelIds?.length ?? 0) > 0,
      ],
      [
        asked['taxCodeId'],
        (line, v) => line.taxCodeId === v || line.taxCode === v,
        (line) => line.taxCodeId !== undefined,
      ],
    ];
    const account = (line: EntryView['lines'][number]): boolean =>
      asked['accountCode'] === undefined || String(asked['accountCode']).split(',').includes(line.accountCode);
    const money = (line: EntryView['lines'][number]): boolean =>
      (asked['side'] === undefined || line.side === asked['side']) &&
      (asked['minAmount'] === undefined || line.amount >= (asked['minAmount'] as number)) &&
      (asked['maxAmount'] === undefined || line.amount <= (asked['maxAmount'] as number));
    if (asked['accountCode'] !== undefined) {
      return entry.lines.some(
        (line) =>
          account(line) &&
          money(line) &&
          dimensions.every(
            ([value, is, has]) => value === undefined || (value === 'none' ? !has(line) : is(line, value)),
          ),
      );
    }
    return (
      entry.lines.some(money) &&
      dimensions.every(
        ([value, is, has]) =>
          value === undefined ||
          (value === 'none' ? !entry.lines.some(has) : entry.lines.some((line) => is(line, value))),
      )
    );
  }
  const expected = (asked: Tested): EntryView[] =>
    all.filter(
      (entry) =>
        entry.status !== 'discarded' &&
        lineMatches(entry, asked) &&
        Object.entries(asked).every(
          ([name, value]) => value === undefined || !MEANS[name] || MEANS[name](entry, value as never, asked),
        ),
    );
  const SEARCHED = [
    ...['家賃', 'abc', '100%', 'a_b', '月', '4月　家賃', '支払 ABC', '売掛金', 'ｼｮｳﾃﾝ 売掛'],
    ...['取引先1', '取引先0 家賃'],
    ...['1,200', '￥１，２００', '1200円 家賃', '10', '17', '17 売掛', '家賃 無い'],
  ];
  const newestFirst = (entries: readonly EntryView[]): string[] =>
    [...entries]
      .sort((a, b) => {
        const key = (e: EntryView): string =>
          `${e.effectiveDate} ${String(e.entryNumber ?? 2_147_483_647).padStart(10, '0')} ${e.id}`;
        return key(a) < key(b) ? 1 : -1;
      })
      .map((entry) => entry.id);

  const some = <T>(...values: T[]): fc.Arbitrary<T | undefined> =>
    fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 });
  it('every combination of filters equals a plain filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          from: some('2025-05-10', '2025-07-01'),
          to: some('2025-08-15', '2025-09-30'),
          status: some('posted', 'draft', 'posted,reversed', 'reversed'),
          sourceType: some('api', 'manual'),
          accountCode: some('4110', '1220', '4110,4120'),
          side: some('debit', 'credit'),
          minAmount: some(10, 500),
          maxAmount: some(900, 10),
          partnerId: fc.constantFrom(undefined, undefined, 0, 1, 'none', 'P0'),
          labelId: fc.constantFrom(undefined, undefined, 0, 'none'),
          taxCodeId: fc.constantFrom(undefined, undefined, 'S10', 'none'),
          adjustment: some('only', 'without'),
          reference: some('INV-', 'INV-1'),
          hasDocument: some(true, false),
          reversed: some(true, false),
          counterparty: some('ｼｮｳﾃﾝ', '山田'),
          q: some(
            ...[
              '家賃',
              'abc',
              '100%',
              'a_b',
              '月',
              '4月　家賃',
              '支払 ABC',
              '売掛金',
              'ｼｮｳﾃﾝ 売掛',
              '取引先1',
              '取引先0 家賃',
            ],
            ...['1,200', '￥１，２００', '1200円 家賃', '10', '17', '17 売掛', '家賃 無い'],
          ),
          closing: some('only', 'without'),
          keep: fc.uniqueArray(fc.nat(17), { minLength: 1, maxLength: 4 }),
        }),
        async ({ keep, partnerId, labelId, ...rest }) => {
          const full: Tested = {
            ...rest,
            partnerId: typeof partnerId === 'number' ? partners[partnerId] : partnerId,
            labelId: typeof labelId === 'number' ? labels[labelId] : labelId,
          };
          const names = Object.keys(full);
          const asked = Object.fromEntries(
            keep
              .map((i) => names[i % names.length] as string)
              .filter((name) => full[name] !== undefined)
              .map((name) => [name, full[name]]),
          );
          if (asked['minAmount'] === 500 && asked['maxAmount'] === 10) return;
          const page = await company.ask(searchEntries, { ...asked, limit: 500 });
          const want = newestFirst(expected(asked));
          expect(ids(page), JSON.stringify(asked)).to.deep.equal(want);
          expect(page.total).to.equal(want.length);
          // The same by pages of a cursor and of an offset.
          const walked: string[] = [];
          let cursor: string | undefined;
          do {
            const part: Page<EntryView> = await company.ask(searchEntries, {
              ...asked,
              limit: 9,
              ...(cursor ? { cursor } : {}),
            });
            expect(part.total).to.equal(want.length);
            walked.push(...ids(part));
            cursor = part.nextCursor;
          } while (cursor !== undefined);
          expect(walked).to.deep.equal(want);
          expect(ids(await company.ask(searchEntries, { ...asked, limit: 5, offset: 3 }))).to.deep.equal(
            want.slice(3, 8),
          );
        },
      ),
      { numRuns: depth(10, 100), endOnFailure: true },
    );
  });

  it('words are found in any order: in texts, names of accounts and partners, as numbers and as amounts', async () => {
    for (const q of SEARCHED) {
      const page = await company.ask(searchEntries, { q, limit: 500 });
      const want = newestFirst(expected({ q }));
      expect(ids(page), q).to.deep.equal(want);
      expect(want.length > 0, q).to.equal(q !== '家賃 無い');
      const [one, part] = [q.split(/\s+/).reverse().join(' '), { limit: 1 }];
      expect((await company.ask(searchEntries, { q: one, ...part })).total, one).to.equal(want.length);
    }
    expect(searchEntries.input.safeParse({ q: 'a b c d e f g h i j k' }).success).to.equal(false);
  });

  it('what links of reports ask for is counted from the lines alone, and rightly', async () => {
    for (const accountCode of ['1220', '4110,4120', '4110,1220'])
      for (const status of [undefined, 'posted,reversed', 'posted'])
        for (const closing of [undefined, 'only', 'without'])
          for (const partnerId of [undefined, 'none', partners[0]]) {
            const asked = { accountCode, status, closing, partnerId, to: '2025-08-15' };
            const page = await company.ask(searchEntries, { ...asked, limit: 500 });
            const want = newestFirst(expected(asked));
            expect(ids(page), JSON.stringify(asked)).to.deep.equal(want);
            // A page that holds everything is its own count.
            expect((await company.ask(searchEntries, { ...asked, limit: 1 })).total, JSON.stringify(asked)).to.equal(
              want.length,
            );
          }
  });

  it('a range of amounts that very many lines lie in finds the same entries', async () => {
    const mine = await books.company();
    const legs: readonly (readonly number[])[] = [
      [500, -500],
      [1000, -990, -10],
      [1500, -500, -990, -10],
      [10, -10],
      [2000, -2000],
      [1500, -600, -900],
      [900, -10, -890],
      [20, -20],
    ];
    const made: string[] = [];
    for (const amounts of legs)
      made.push(
        await mine.post(
          '2025-05-01',
          amounts.map((amount, i): Line => [['1110', '4110', '2580', '6240'][i] as string, amount]),
        ),
      );
    const ask = (more: object): Promise<Page<EntryView>> =>
      mine.ask(searchEntries, { minAmount: 20, maxAmount: 900, ...more });
    const few = await ask({});
    const want = [0, 2, 5, 6, 7].map((i) => made[i] as string);
    expect(ids(few).sort()).to.deep.equal([...want].sort());
    // Lines of no entry: they only make the range broad.
    await sql`insert into entry_lines (company_id, entry_id, account_id, line_no, from_revision,
        effective_date, posted, kind, debit, credit, amount, shape)
      select ${bare(mine.id)}::uuid, ${uuidv7()}::uuid, ${bare(mine.account('1110'))}::uuid, n, 1,
        '2025-05-01', true, 'normal', 100, 0, 100, ''
      from generate_series(0, 149999) n`.execute(books.rows);
    for (const more of [{}, { from: '2025-05-01' }, { limit: 2 }]) {
      const page = await ask(more);
      expect(ids(page)).to.deep.equal(ids(few).slice(0, page.limit));
      expect(page.total).to.equal(want.length);
    }
  });

  it('the unfiltered total is that of all entries but discarded ones', async () => {
    const page = await company.ask(searchEntries, { limit: 2 });
    expect(page.total).to.equal(119);
    expect(page.data.length).to.equal(2);
    expect(page.data[0]?.lines[0]?.accountName).to.equal('売掛金');
  });

  it('sorts by declared fields, mixed directions and ties included, with cursors', async () => {
    const full = await company.ask(searchEntries, { limit: 500, sort: 'total,-effectiveDate' });
    const keys = full.data.map((e) => [Number(e.total), e.effectiveDate] as const);
    expect(keys).to.deep.equal([...keys].sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? 1 : a[1] > b[1] ? -1 : 0)));
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const part: Page<EntryView> = await company.ask(searchEntries, {
        sort: 'total,-effectiveDate',
        limit: 10,
        ...(cursor ? { cursor } : {}),
      });
      walked.push(...ids(part));
      cursor = part.nextCursor;
    } while (cursor !== undefined);
    expect(walked).to.deep.equal(ids(full));
    const wrong = await refusal(company.ask(searchEntries, { sort: 'password' }));
    expect(wrong).to.deep.include({ code: 'validation_error', field: 'sort' });
    expect(wrong.message).to.include('{effectiveDate}, {entryNumber}, {total}');
  });

  it('finds by number, creator, external change; entries are ANDed with everything else', async () => {
    const third = all.find((e) => e.entryNumber === 3) as EntryView;
    expect(ids(await company.ask(searchEntries, { entryNumber: '3' }))).to.deep.equal([third.id]);
    expect((await company.ask(searchEntries, { createdBy: 'key_test' })).total).to.equal(119);
    expect((await company.ask(searchEntries, { createdBy: 'key_nobody' })).total).to.equal(0);
    const annotated = all[40] as EntryView;
    expect(ids(await company.ask(searchEntries, { q: '注釈', partnerId: 'P1' }))).to.deep.equal([annotated.id]);
    expect((await company.ask(searchEntries, { updatedSince: all[119]?.updatedAt })).total).to.equal(1);
  });

  it('refuses forged, foreign and contradicting pages', async () => {
    const { nextCursor = '' } = await company.ask(searchEntries, { limit: 2 });
    const bad = async (input: object): Promise<void> => {
      expect(await refusal(company.ask(searchEntries, { limit: 2, ...input }))).to.deep.include({
        code: 'validation_error',
        field: 'cursor',
      });
    };
    await bad({ cursor: nextCursor, offset: 0 });
    await bad({ cursor: 'AAAA' });
    await bad({ cursor: `${nextCursor}A` });
    await bad({ cursor: nextCursor, sort: 'total' });
    await bad({ cursor: nextCursor, q: '家賃' });
    expect(await refusal(other.ask(searchEntries, { limit: 2, cursor: nextCursor }))).to.deep.include({
      field: 'cursor',
    });
    const changed = JSON.parse(Buffer.from(nextCursor, 'base64url').toString()) as string[];
    changed[1] = '2030-01-01';
    await bad({ cursor: Buffer.from(JSON.stringify(changed)).toString('base64url') });
    for (const input of [
      { limit: 501 },
      { limit: 0 },
      { limit: 'x' },
      { offset: -1 },
      { status: 'discarded' },
      { colour: 'red' },
      { from: '2025-13-01' },
      { q: '' },
      { minAmount: 1.5 },
    ]) {
      expect(searchEntries.input.safeParse(input).success, JSON.stringify(input)).to.equal(false);
    }
    expect(await refusal(company.ask(searchEntries, { from: '2025-06-01', to: '2025-05-01' }))).to.deep.include({
      field: 'from',
    });
    expect(await refusal(company.ask(searchEntries, { minAmount: 5, maxAmount: 4 }))).to.deep.include({
      field: 'minAmount',
    });
    expect(await refusal(company.ask(searchEntries, { accountId: withPrefix('account', uuidv7()) }))).to.deep.include({
      code: 'account_not_found',
      field: 'accountId',
    });
    expect(await refusal(company.ask(searchEntries, { accountId: other.account('1110') }))).to.deep.include({
      code: 'account_not_found',
      field: 'accountId',
    });
  });

  it('a company without statistics: few reads per line, and what must be found is, by whatever way', async () => {
    await sql`analyze`.execute(books.rows);
    const holder = new pg.Client({ connectionString: books.url });
    await holder.connect();
    try {
      // Nobody renews statistics while these tables are locked so; writes go on.
      await holder.query('begin; lock table read_model.entries, read_model.entry_lines in share update exclusive mode');
      const fresh = await books.company();
      const partner = withPrefix('partner', uuidv7());
      const entries = depth(600, 1_500);
      const made = Array.from({ length: entries }, (_, i) => ({
        i,
        date: `2025-0${4 + (i % 3)}-${String(1 + (i % 28)).padStart(2, '0')}`,
        amount: 1 + ((i * 37) % 1_000),
      }));
      await fresh.record(
        PartnerCreated({
          partner: {
            id: partner,
            code: 'P9',
            name: '新',
            type: 'customer',
            createdAt: '2026-04-01T00:00:00.000Z',
            updatedAt: '2026-04-01T00:00:00.000Z',
            version: 1,
            status: 'active',
          },
        }),
        ...made.map(
          ({ i, date, amount }) =>
            fresh.entry(date, [
              ['1220', amount, i % 2 === 0 ? { partnerId: partner } : {}],
              [
                i % 3 === 0 ? '4110' : '4120',
                -amount,
                i % 5 === 0 ? {} : { taxCodeId: fresh.taxCode('S10'), taxCode: 'S10' },
              ],
            ]).event,
        ),
      );
      const seen: { sql: string; parameters: readonly unknown[] }[] = [];
      const spied = books.rows.withPlugin({
        transformQuery: ({ node, queryId }) => {
          seen.push(books.rows.getExecutor().compileQuery(node, queryId));
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      interface Node {
        'Actual Rows': number;
        'Actual Loops': number;
        'Rows Removed by Filter'?: number;
        'Rows Removed by Join Filter'?: number;
        'Rows Removed by Index Recheck'?: number;
        Plans?: Node[];
      }
      const read = (node: Node): number =>
        node['Actual Loops'] *
          (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) +
        (node.Plans ?? []).reduce((sum, plan) => sum + read(plan), 0);
      const june = { from: '2025-06-01', to: '2025-06-30' };
      const isJune = ({ date }: { date: string }): boolean => date.startsWith('2025-06');
      const questions: [object, (entry: (typeof made)[number]) => boolean][] = [
        [
          { ...june, minAmount: 100, maxAmount: 600, partnerId: 'P9' },
          (e) => isJune(e) && e.amount >= 100 && e.amount <= 600 && e.i % 2 === 0,
        ],
        [{ minAmount: 10, maxAmount: 990, partnerId: 'P9' }, (e) => e.amount >= 10 && e.amount <= 990 && e.i % 2 === 0],
        [{ accountCode: '4120', sort: 'total' }, (e) => e.i % 3 !== 0],
        [{ taxCodeId: 'none', partnerId: 'P9' }, (e) => e.i % 5 === 0 && e.i % 2 === 0],
        [{ taxCodeId: 'S10', partnerId: 'none' }, (e) => e.i % 5 !== 0 && e.i % 2 === 1],
        [{ accountCode: '1220', updatedSince: '2026-01-01T00:00:00Z' }, () => true],
        [{ updatedSince: '2026-01-01T00:00:00Z', minAmount: 1, maxAmount: 4 }, (e) => e.amount <= 4],
        [{ q: '売掛金 新' }, (e) => e.i % 2 === 0],
        [{ q: '1,000' }, (e) => e.amount === 1_000 || e.i === 999],
      ];
      for (const isLarge of [false, true]) {
        // A company that is counted as large goes by the planner's estimates.
        if (isLarge)
          await sql`update entry_counts set entries = entries + 30000 where company_id = ${bare(fresh.id)}`.execute(
            books.rows,
          );
        for (const [input, means] of questions) {
          const what = `${JSON.stringify(input)}, large: ${isLarge}`;
          const want = made
            .filter(means)
            .map(({ i }) => i + 1)
            .sort((a, b) => a - b);
          const found = depth([0, 300], [0, 500, 1_000]).map(
            async (offset) => (await fresh.ask(searchEntries, { ...input, offset, limit: depth(300, 500) })).data,
          );
          expect(
            (await Promise.all(found))
              .flat()
              .map((e) => e.entryNumber)
              .sort((a, b) => (a ?? 0) - (b ?? 0)),
            what,
          ).to.deep.equal(want);
          expect((await fresh.ask(searchEntries, { ...input, limit: 1 })).total, what).to.equal(want.length);
        }
      }
      await sql`update entry_counts set entries = entries - 30000 where company_id = ${bare(fresh.id)}`.execute(
        books.rows,
      );
      for (const [input] of questions) {
        seen.length = 0;
        const { run, input: schema } = searchEntries;
        await run(
          spied,
          { companyId: fresh.id, nowMs: Date.parse('2026-11-21T00:00:00Z'), projectedRevision: 2_000, upToDate: true },
          schema.parse(input),
        );
        let rowsRead = 0;
        for (const { sql: text, parameters } of seen) {
          const {
            rows: [plan],
          } = (await books.rows.executeQuery(
            CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
          )) as { rows: { 'QUERY PLAN': { Plan: Node }[] }[] };
          rowsRead += read(plan?.['QUERY PLAN'][0]?.Plan as Node);
        }
        // Rows count again at every level of a plan. Two words that most entries hold are two wide sets, read once
        // each; the fault that is looked for reads a set again for every entry: rows by the square.
        expect(rowsRead, JSON.stringify(input)).to.be.within(1, ('q' in input ? 30 : 20) * entries);
      }
    } finally {
      await holder.end();
    }
  });

  it('another company sees nothing of this one', async () => {
    expect((await other.ask(searchEntries, {})).total).to.equal(1);
    expect((await other.ask(searchEntries, { q: '家賃' })).total).to.equal(1);
    await other.ask(getEntry, { id: all[0]?.id }).then(
      () => expect.fail('found'),
      (error: Error) => expect(error.message).to.match(/not found/),
    );
  });

  it('plain lists: filters, codes, balances', async () => {
    const page = await company.ask(listAccounts, { class: 'asset', q: '預金', limit: 500 });
    expect(page.data.map((it) => (it as { code: string }).code)).to.deep.equal(['1120', '1130', '1140', '1150']);
    const two = await company.ask(listAccounts, { q: '預金　ＯＲＤＩＮＡＲＹ' });
    expect(two.data.map((it) => (it as { name: string }).name)).to.deep.equal(['普通預金']);
    const [cash] = (await company.ask(listAccounts, { q: '売掛金', expand: 'balance' })).data as {
      code: string;
      balance: { balance: bigint; debit: bigint; credit: bigint; side: string; asOf: string };
    }[];
    const debit = all
      .filter((e) => e.status === 'posted' || e.status === 'reversed')
      .reduce((sum, e) => sum + BigInt(e.lines[0]?.amount ?? 0), 0n);
    expect(cash?.balance).to.deep.equal({ debit, credit: 0n, balance: debit, side: 'debit', asOf: '2026-11-21' });
    expect(
      (
        (await company.ask(listTaxCodes, { kind: 'sales', on: '2026-01-01', limit: 500 })).data as {
          validFrom?: string;
          validTo?: string;
        }[]
      ).every((t) => (t.validFrom ?? '') <= '2026-01-01' && (t.validTo ?? '9') >= '2026-01-01'),
    ).to.equal(true);
    expect((await company.ask(listTaxCodes, { on: '2019-01-01', limit: 500 })).total).to.be.lessThan(
      (await company.ask(listTaxCodes, { limit: 500 })).total,
    );
    expect(
      (await company.ask(listPartners, { type: 'supplier' })).data.map((it) => (it as { code: string }).code),
    ).to.deep.equal(['P1']);
    expect(
      (await company.ask(listLabels, { dimension: 'department', sort: '-name' })).data.map(
        (it) => (it as { code: string }).code,
      ),
    ).to.deep.equal(['D1', 'D0']);
    expect(
      (await company.ask(listFiscalPeriods, { type: 'year' })).data.map(
        (it) => (it as { startDate: string }).startDate,
      ),
    ).to.deep.equal(['2025-04-01', '2026-04-01']);
    expect((await company.ask(listFiscalPeriods, { year: '2025' })).total).to.equal(13);
    expect(((await company.ask(getAccount, { id: '1110' })) as { id: string }).id).to.equal(company.account('1110'));
    expect(((await company.ask(getPartner, { id: 'p0' })) as { id: string }).id).to.equal(partners[0]);
    expect(
      (await company.ask(listCompanies, { companyIds: [company.id] })).data.map((it) => (it as { id: string }).id),
    ).to.deep.equal([company.id]);
    expect((await company.ask(listCompanies, { companyIds: 'all' })).total).to.equal(4);
    expect((await company.ask(listCompanies, { companyIds: [] })).total).to.equal(0);
  });

  it('every compiled statement names the company', async () => {
    const seen: string[] = [];
    const spied = books.rows.withPlugin({
      transformQuery: ({ node, queryId }) => {
        seen.push(books.rows.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const usual = { from: '2025-04-15', to: '2025-06-20', knownAt: '2026-04-01' };
    const tablesNamed = new RegExp(
      `(from|join) "?(${TABLE_NAMES.filter((table) => table !== 'companies').join('|')})\\b`,
      'g',
    );
    const scenarioId = withPrefix(SCENARIO_ID, uuidv7());
    const [createdAt, updatedAt] = ['2026-04-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];
    const assumptions = [{ id: 'a1', kind: 'growth' as const, class: 'revenue' as const, rateBps: 100 }];
    await company.record(
      ScenarioCreated({
        scenario: {
          ...{ id: scenarioId, name: '成長', type: 'what_if', baseline: 'actuals', startMonth: '2025-06' },
          ...{ horizonMonths: 2, assumptions, status: 'draft', createdAt, updatedAt, version: 1 },
        },
      }),
    );
    const inputs: Record<string, object> = {
      getScenario: { id: scenarioId },
      scenarioEntries: { scenarioId, knownAt: '2026-04-01' },
      cashFlow: { ...usual, scenarioId },
      profitAndLoss: { ...usual, scenarioId, compare: 'scenario', partnerId: 'P0' },
      getCompany: {},
      listCompanies: { companyIds: [company.id] },
      getAccount: { id: '1110' },
      getTaxCode: { id: 'S10' },
      getLabel: { id: labels[0] },
      getPartner: { id: 'P0' },
      getFiscalPeriod: { id: company.yearId },
      etaxStatements: { period: 'FY2025', statement: 'bs' },
      checkJournalImport: { id: withPrefix(JOURNAL_IMPORT_ID, uuidv7()), contentBase64: 'eCx5Cg==' },
      getJournalFile: { format: 'yayoi', from: '2025-05-01', to: '2025-05-31' },
      getSealFile: { periodId: company.yearId, sealId: withPrefix(PERIOD_SEAL_ID, uuidv7()), file: 'pl.json' },
      getApiKey: { id: withPrefix('apiKey', uuidv7()) },
      getMember: { id: withPrefix('member', uuidv7()) },
      getAccrualSchedule: { id: withPrefix({ prefix: 'acs' }, uuidv7()) },
      getInvoice: { id: withPrefix({ prefix: 'inv' }, uuidv7()) },
      getContract: { id: withPrefix({ prefix: 'con' }, uuidv7()) },
      getFixedAsset: { id: withPrefix({ prefix: 'fa' }, uuidv7()) },
      depreciationSchedule: { id: withPrefix({ prefix: 'fa' }, uuidv7()) },
      depreciationScheduleCsv: { id: withPrefix({ prefix: 'fa' }, uuidv7()) },
      invoiceDocument: { id: withPrefix({ prefix: 'inv' }, uuidv7()) },
      getEntry: { id: all[0]?.id },
      balanceSheet: { asOf: '2025-05-17', knownAt: '2026-04-01', partnerId: 'P0' },
      searchEntries: {
        from: '2025-04-01',
        partnerId: 'P0',
        labelId: 'none',
        taxCodeId: 'S10',
        accountCode: '1220',
        minAmount: 1,
        q: '家賃',
        updatedSince: '2026-01-01T00:00:00Z',
        externalId: 'x',
      },
      backtestRule: {
        rule: { conditions: [{ field: 'description', operator: 'glob', value: 'デン*' }] },
        from: '2025-04-15',
        to: '2025-06-20',
      },
      testRules: { line: { date: '2025-05-17', direction: 'out', amount: 500, description: 'デンキ' } },
      wageLedger: { employeeId: withPrefix({ prefix: 'emp' }, uuidv7()), year: 2026 },
      withholding: { year: 2026 },
      reportDiff: { name: 'trial-balance', from: '2025-04-15', to: '2025-06-20', knownAtA: '2026-04-01' },
    };
    // Who asks by ids is given one of each kind: of a wrong one nothing is asked.
    const byIds = Object.values({ ...REGISTERS, ...RECALLED })
      .map(({ id: kind }) => withPrefix(kind, uuidv7()))
      .flatMap((id) => [
        { id },
        { id, employeeId: id },
        { id, bankAccountId: id },
        { bankAccountId: id },
        { webhookId: id },
        { scenarioId: id },
      ]);
    // Asked by no route, but before a sentence is read.
    inputs['pastEntries'] = { words: ['家賃', 'x'], nowMs: Date.parse('2026-11-21T00:00:00Z') };
    for (const [name, query] of Object.entries({ ...QUERIES, pastEntries })) {
      const before = seen.length;
      const known = Object.keys((query.input as unknown as { shape?: object }).shape ?? {});
      const taken = Object.entries(name.startsWith('list') ? {} : { ...usual, accountCode: '1220' });
      const given = inputs[name] ?? Object.fromEntries(taken.filter(([key]) => known.includes(key)));
      for (const input of query.input.safeParse(given).success ? [given] : byIds) {
        if (!query.input.safeParse(input).success) continue;
        await (query.run as (rows: typeof spied, asked: object, input: unknown) => Promise<unknown>)(
          spied,
          { companyId: company.id, nowMs: Date.parse('2026-11-21T00:00:00Z'), projectedRevision: 0, upToDate: true },
          query.input.parse(input),
        ).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        }); // what it asked before it refused counts
      }
      expect(seen.length, name).to.be.greaterThan(before);
      for (const text of seen.slice(before)) {
        if (/from "?companies/.test(text)) {
          expect(text).to.match(/where (c\.)?"?id"? = /);
          continue;
        }
        // Each table of the statement has its own condition on the company.
        const tables = text.match(tablesNamed) ?? [];
        const conditions = text.match(/company_id"? = /g) ?? [];
        expect(tables.length, text).to.be.greaterThan(0);
        expect(conditions.length, text).to.be.at.least(tables.length);
      }
    }
  });
});
