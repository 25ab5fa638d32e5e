// Laws of the statements of cash, net assets and open items over random books: every way of reading gives one answer,
// parts add up to the whole, and what was known stays known.
import { expect } from 'chai';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { agingReport } from '../../queries/reports/aging/aging.ts';
import { cashFlow } from '../../queries/reports/cash-flow/cash-flow.ts';
import type { CashFlow } from '../../queries/reports/cash-flow/specification.ts';
import { reportDiff } from '../../queries/reports/diff.ts';
import { equityStatement } from '../../queries/reports/equity.ts';
import type { Report } from '../../queries/reports/report.ts';
import type { Cells } from '../../queries/reports/statement.ts';
import { bare, withPrefix } from '../../src/domain/ids.ts';
import { EntryAmended, EntryAnnotated, EntryPosted, type EntryContent } from '../../src/domain/journal.ts';
import { LabelCreated, PartnerCreated } from '../../src/domain/registers.ts';
import { MARK_REVISIONS } from '../../projections/tables.ts';
import { openBooks, type Books, type Company, type Line } from './books.ts';
import { depth } from '../depth.ts';

const CASH = new Set(['1110', '1130']);
const CODES = [
  '1110',
  '1130',
  '1130',
  '1220',
  '1220',
  '1410',
  '1540',
  '1640',
  '1690',
  '2120',
  '2310',
  '2316',
  '2511',
  '2620',
  '3110',
  '3120',
  '3210',
  '3230',
  '3310',
  '3990',
  '4110',
  '5120',
  '6120',
  '6510',
  '7210',
  '8110',
  '9110',
];
const leg = fc.record({
  debit: fc.constantFrom(...CODES),
  credit: fc.constantFrom(...CODES),
  amount: fc.integer({ min: 1, max: 1_000 }),
  partner: fc.nat(3),
  label: fc.nat(3),
  movement: fc.constantFrom(undefined, undefined, undefined, 'dividend', 'treasury_sell'),
});
const step = fc.record({
  day: fc.integer({ min: 0, max: 150 }),
  kind: fc.constantFrom(
    'normal',
    'normal',
    'normal',
    'adjustment',
    'closing',
    'opening',
    'reversal',
    'amend',
    'amend',
    'draft',
  ),
  partner: fc.nat(3),
  due: fc.option(fc.nat(60), { nil: undefined }),
  skip: fc.constantFrom<number>(0, 0, 0, 700, 3_000, 5_000, 9_000, 30_000),
  legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
});
const dayOf = (n: number): string => new Date(Date.UTC(2025, 3, 1) + n * 86_400_000).toISOString().slice(0, 10);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
interface Entry {
  readonly id: string;
  content: EntryContent;
  readonly draft: boolean;
}
/** A report without what differs from one asking to the next. */
const body = ({ rows, totals, checks, columns }: Report<Cells>): string =>
  JSON.stringify(
    { rows: rows.map(({ links: _links, ...row }) => row), totals, checks, columns },
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
/** Cells of a report: parent, code and column of every figure that is not 0. */
function cells(
  report: Report<Cells>,
  of: (row: Report<Cells>['rows'][number]) => Cells | undefined = (row) => row.values,
): Map<string, bigint> {
  return new Map(
    report.rows.flatMap((row) =>
      Object.entries(of(row) ?? {}).flatMap(([column, amount]) =>
        amount === 0n || amount === null ? [] : [[`${row.parentCode ?? ''}/${row.code} ${column}`, amount] as const],
      ),
    ),
  );
}
/** Whether an entry opens the books: it is the balance that they begin with, no flow. */
const opens = ({ sourceType, adjustment, lines }: EntryContent): boolean =>
  sourceType !== 'closing' &&
  ((sourceType === 'opening' && !adjustment) || lines.some(({ accountCode }) => accountCode === '3990'));
const sorted = (of: Map<string, bigint>): string[] => [...of].map(([key, amount]) => `${key}: ${amount}`).sort();
/** Failed checks, without warnings: lines of random books may well name a dividend that nobody gets. */
const wrong = (report: Report<Cells>): unknown[] =>
  report.checks.filter(
    ({ ok, code }) => !ok && code !== 'asset_purchase_via_2310' && code !== 'dividends_agree_with_cash_flow',
  );

describe('laws of cash, net assets and open items', function () {
  this.timeout(180_000);
  let books: Books;
  before(async () => {
    books = await openBooks('flow_laws');
  });
  after(() => books.close());

  /** A company with partners and labels, and how it records a step. */
  async function furnished(): Promise<{
    company: Company;
    partners: string[];
    labels: string[];
    live: Entry[];
    take(one: Step, i: number): Promise<number>;
  }> {
    const company = await books.company();
    const [partners, labels] = [
      Array.from({ length: 3 }, () => withPrefix('partner', uuidv7())),
      Array.from({ length: 3 }, () => withPrefix('label', uuidv7())),
    ];
    const state = {
      createdAt: '2026-04-01T00:00:00.000Z',
      updatedAt: '2026-04-01T00:00:00.000Z',
      version: 1,
      status: 'active',
    } as const;
    for (const [i, id] of partners.entries())
      await company.record(PartnerCreated({ partner: { id, code: `P${i}`, name: `P${i}`, type: 'both', ...state } }));
    for (const [i, id] of labels.entries())
      await company.record(
        LabelCreated({ label: { id, code: `L${i}`, name: `L${i}`, dimension: 'team', exclusive: true, ...state } }),
      );
    const live: Entry[] = [];
    let last = await company.record();
    const record = async (event: Parameters<Company['record']>[0]): Promise<number> =>
      (last = await company.record(event));
    return {
      company,
      partners,
      labels,
      live,
      async take({ day, kind, partner, due, skip, legs }, i) {
        // The event on the last revision below a mark makes the mark: none may be passed over.
        company.skip(Math.min(skip, MARK_REVISIONS - 1 - ((last + 1) % MARK_REVISIONS)));
        const more = (one: Step['legs'][number]): NonNullable<Line[2]> => ({
          ...(partners[one.partner] ? { partnerId: partners[one.partner] as string } : {}),
          ...(labels[one.label] ? { labelIds: [labels[one.label] as string] } : {}),
          ...(one.movement ? { movementKind: one.movement } : {}),
        });
        const lines = legs.flatMap((one): Line[] => [
          [one.debit, one.amount, more(one)],
          [one.credit, -one.amount, one.partner === 1 ? {} : more(one)],
        ]);
        const made = company.entry(dayOf(day), lines, {
          adjustment: kind === 'adjustment',
          sourceType: kind === 'closing' || kind === 'opening' ? kind : 'manual',
          ...(partners[partner] ? { partnerId: partners[partner] } : {}),
          ...(due === undefined ? {} : { dueDate: dayOf(day + due) }),
          ...(kind === 'reversal' ? { reverses: 'je_01900000-0000-7000-8000-000000000001' } : {}),
          ...(kind === 'draft' ? { draft: true as const } : {}),
        });
        const posted = live.filter(({ draft }) => !draft);
        const old = kind === 'amend' ? posted[i % Math.max(1, posted.length)] : undefined;
        if (!old) {
          live.push({ ...made, draft: kind === 'draft' });
          return record(made.event);
        }
        const before = old.content;
        old.content = made.content;
        return record(
          EntryAmended({
            entryId: old.id,
            version: 2 + i,
            status: 'posted',
            entryNumber: 1,
            before,
            after: made.content,
          }),
        );
      },
    };
  }
  const range = fc
    .tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 150 }))
    .map(([a, b]) => ({ from: dayOf(Math.min(a, b)), to: dayOf(Math.max(a, b)) }));

  it('what was known at a moment is what a report said then: months, days, marks and blocks of recording', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 16 }),
        range,
        fc.boolean(),
        async (steps, days, mark) => {
          const { company, take } = await furnished();
          const questions = [
            () => ({ query: cashFlow, input: { ...days } }),
            () => ({ query: cashFlow, input: { ...days, method: 'direct', interval: 'month' } }),
            () => ({ query: cashFlow, input: { ...days, breakdown: 'partner' } }),
            () => ({ query: equityStatement, input: { ...days } }),
            () => ({ query: equityStatement, input: { ...days, partnerId: 'P1', interval: 'month' } }),
            () => ({ query: agingReport, input: { asOf: days.to } }),
            () => ({ query: agingReport, input: { asOf: days.to, type: 'payable' } }),
          ];
          const said: { revision: number; bodies: string[] }[] = [];
          for (const [i, one] of steps.entries()) {
            const revision = await take(
              mark && i === Math.floor(steps.length / 2) ? { ...one, skip: MARK_REVISIONS } : one,
              i,
            );
            if (i % 3 !== 0 && i !== steps.length - 1) continue;
            const bodies: string[] = [];
            for (const question of questions) {
              const { query, input } = question();
              bodies.push(body(await company.ask(query as typeof equityStatement, input)));
            }
            said.push({ revision, bodies });
          }
          for (const { revision, bodies } of said) {
            for (const [i, question] of questions.entries()) {
              const { query, input } = question();
              expect(
                body(
                  await company.ask(query as typeof equityStatement, {
                    ...input,
                    knownAt: company.recordedAt(revision),
                  }),
                ),
                `${query.name} ${JSON.stringify(input)} known at ${revision}`,
              ).to.equal(bodies[i]);
            }
          }
        },
      ),
      { numRuns: depth(3, 12), endOnFailure: true },
    );
  });

  it('what one entry owes stands in the order of its lines, however accounts are numbered', async () => {
    const { company, take } = await furnished();
    const owing = (partner: number, accounts: readonly string[]): Step => ({
      ...{ day: 3, kind: 'normal', partner, due: 10, skip: 0 },
      legs: accounts.map((credit) => ({ debit: '6120', credit, amount: 100, partner, label: 0, movement: undefined })),
    });
    for (const skip of [0, MARK_REVISIONS]) {
      await take({ ...owing(0, ['2316', '2310']), skip }, 0);
      await take(owing(2, ['2310', '2316']), 1);
    }
    const { rows } = (await company.ask(agingReport as unknown as typeof equityStatement, {
      ...{ asOf: dayOf(30), type: 'payable' },
    })) as unknown as { rows: { code: string; invoices?: { accountCode: string }[] }[] };
    const owed = rows.map(({ code, invoices = [] }) => [
      code,
      invoices.map(({ accountCode }) => accountCode).join(' '),
    ]);
    expect(owed.slice(0, 2)).to.deep.equal([
      ['P0', '2316 2310 2316 2310'],
      ['P2', '2310 2316 2310 2316'],
    ]);
  });

  it('shares of a breakdown add up to their rows; the share of a member is the statement of it alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 14 }),
        range,
        fc.boolean(),
        async (steps, days, includeDrafts) => {
          const { company, partners, labels, live, take } = await furnished();
          for (const [i, one] of steps.entries()) await take(one, i);
          for (const [query, input] of [
            [cashFlow, { ...days, method: 'indirect' }],
            [cashFlow, { ...days, method: 'direct' }],
            [equityStatement, days],
          ] as const) {
            for (const [breakdown, filter, ids] of [
              ['partner', 'partnerId', partners],
              ['label:team', 'labelId', labels],
            ] as const) {
              const whole = await company.ask(query as typeof equityStatement, {
                ...input,
                breakdown,
                ...(includeDrafts ? { includeDrafts: 'true' } : {}),
              });
              expect(wrong(whole)).to.deep.equal([]);
              for (const row of whole.rows) {
                if (!row.breakdown) {
                  expect(row.code).to.match(/^(opening|closing)_cash$/);
                  continue;
                }
                for (const [column, amount] of Object.entries(row.values))
                  expect(
                    row.breakdown.reduce((sum, { values }) => sum + (values[column] ?? 0n), 0n),
                    `${breakdown} ${row.code} ${column}`,
                  ).to.equal(amount);
              }
              for (const id of [...ids, null]) {
                const alone = await company.ask(query as typeof equityStatement, {
                  ...input,
                  [filter]: id ?? 'none',
                  ...(includeDrafts ? { includeDrafts: 'true' } : {}),
                });
                expect(wrong(alone)).to.deep.equal([]);
                expect(sorted(cells(alone))).to.deep.equal(
                  sorted(cells(whole, (row) => row.breakdown?.find((share) => share.id === id)?.values)),
                );
                if (query !== cashFlow || filter !== 'partnerId') continue;
                // Credits less debits of the partner's lines beside cash, entry by entry.
                const counter = live
                  .filter(
                    ({ content, draft }) =>
                      (includeDrafts || !draft) &&
                      days.from <= content.effectiveDate &&
                      content.effectiveDate <= days.to &&
                      !opens(content) &&
                      content.lines.some((line) => CASH.has(line.accountCode)),
                  )
                  .flatMap(({ content }) =>
                    content.lines.filter(
                      (line) => !CASH.has(line.accountCode) && (line.partnerId ?? content.partnerId ?? null) === id,
                    ),
                  )
                  .reduce((sum, line) => sum + (line.side === 'credit' ? 1n : -1n) * BigInt(line.amount), 0n);
                expect((alone as CashFlow).cash).to.deep.equal({ net: counter });
              }
            }
          }
        },
      ),
      { numRuns: depth(3, 12), endOnFailure: true },
    );
  });

  it('a difference is that of the reports, row by row, and the sum of its events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 14 }),
        range,
        fc.nat(99),
        fc.nat(99),
        fc.constantFrom({}, { partnerId: 'P1' }, { labelId: 'none' }, { adjustment: 'without' }),
        async (steps, days, x, y, more) => {
          const { company, take } = await furnished();
          const reached: number[] = [];
          for (const [i, one] of steps.entries()) reached.push(await take(one, i));
          const [from, to] = [reached[x % reached.length] as number, reached[y % reached.length] as number];
          const [knownAtA, knownAtB] = [company.recordedAt(from), company.recordedAt(to)];
          const { adjustment: _adjustment, ...lines } = more as { adjustment?: string };
          for (const [name, query, input] of [
            ['cs', cashFlow, { ...days, ...more }],
            ['cs', cashFlow, { ...days, ...more, method: 'direct', interval: 'month' }],
            ['ss', equityStatement, { ...days, ...more }],
            ['ss', equityStatement, { ...days, ...more, interval: 'quarter' }],
            ['ar-aging', agingReport, { asOf: days.to, ...lines }],
            ['ar-aging', agingReport, { asOf: days.to, type: 'payable' }],
          ] as const) {
            const diff = await company.ask(reportDiff, { name, ...input, knownAtA, knownAtB });
            const [a, b] = [
              cells(await company.ask(query as typeof equityStatement, { ...input, knownAt: knownAtA })),
              cells(await company.ask(query as typeof equityStatement, { ...input, knownAt: knownAtB })),
            ];
            const expected = new Map(
              [...new Set([...a.keys(), ...b.keys()])]
                .map((key) => [key, (b.get(key) ?? 0n) - (a.get(key) ?? 0n)] as const)
                .filter(([key, amount]) => amount !== 0n && (name !== 'ar-aging' || key.endsWith(' total'))),
            );
            expect(
              sorted(
                new Map(diff.rows.map((row) => [`${row.parentCode ?? ''}/${row.code} ${row.column}`, row.difference])),
              ),
              `${name} ${JSON.stringify(input)} ${from} to ${to}`,
            ).to.deep.equal(sorted(expected));
            for (const row of diff.rows) {
              expect(
                row.events.reduce((sum, { amount }) => sum + amount, 0n),
                `${name} ${row.code} ${row.column}`,
              ).to.equal(row.difference);
              expect(row.b - row.a).to.equal(row.difference);
              expect(
                row.events.every(({ sequence }) => Math.min(from, to) < sequence && sequence <= Math.max(from, to)),
              ).to.equal(true);
              expect(row.eventCount).to.equal(row.events.length);
            }
            expect(
              (await company.ask(reportDiff, { name, ...input, knownAtA, knownAtB: knownAtA })).rows,
            ).to.deep.equal([]);
          }
        },
      ),
      { numRuns: depth(3, 16), endOnFailure: true },
    );
  });

  it('statements of accounts add up: those of each account alone to the whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), range, async (steps, days) => {
        const { company, take } = await furnished();
        for (const [i, one] of steps.entries()) await take(one, i);
        for (const method of ['indirect', 'direct']) {
          const whole = await company.ask(cashFlow, { ...days, method });
          const parts = new Map<string, bigint>();
          for (const code of new Set(CODES.filter((one) => !CASH.has(one)))) {
            const alone = await company.ask(cashFlow, { ...days, method, accountCode: code });
            expect(wrong(alone)).to.deep.equal([]);
            for (const [key, amount] of cells(alone)) parts.set(key, (parts.get(key) ?? 0n) + amount);
          }
          // What one account gives another without cash stands in a row of its own and comes to nothing.
          const seen = sorted(
            new Map([...parts].filter(([key, amount]) => amount !== 0n && !key.startsWith('transfers_without_cash/'))),
          );
          expect(seen).to.deep.equal(sorted(cells(whole)).filter((text) => !/^\/(?:opening|closing)_cash /.test(text)));
        }
      }),
      { numRuns: depth(3, 10), endOnFailure: true },
    );
  });

  it('an annotation moves a line to another partner, in the past as well', async () => {
    const { company, partners } = await furnished();
    const { id, event, content } = company.entry(
      '2025-05-10',
      [
        ['1130', 100],
        ['1220', -100],
      ],
      { partnerId: partners[0] as string },
    );
    const revision = await company.record(event);
    await company.record(
      EntryAnnotated({
        entryId: id,
        version: 2,
        status: 'posted',
        before: content,
        content: { ...content, partnerId: partners[1] as string },
        linesRevision: revision,
      } as never),
    );
    const of = async (partnerId: string, more = {}): Promise<bigint> =>
      (await company.ask(cashFlow, { from: '2025-05-01', to: '2025-05-31', partnerId, ...more })).cash.net;
    expect([await of('P0'), await of('P1'), await of('P1', { knownAt: company.recordedAt(revision) })]).to.deep.equal([
      0n,
      100n,
      100n,
    ]);
    expect((event as ReturnType<typeof EntryPosted>).data.entryId).to.equal(withPrefix('entry', bare(id)));
  });

  it('refuses what makes no sense of cash and of net assets', async () => {
    const { company } = await furnished();
    const days = { from: '2025-04-01', to: '2026-03-31' };
    const refusal = async (query: typeof cashFlow | typeof equityStatement, input: object): Promise<string> =>
      company.ask(query as typeof equityStatement, { ...days, ...input }).then(
        () => 'answered',
        ({ code, message, field }: { code: string; message: string; field: string }) => `${code} ${field}: ${message}`,
      );
    expect(await refusal(cashFlow, { includeClosing: 'true' })).to.match(/^validation_error includeClosing: .*no cash/);
    expect(await refusal(cashFlow, { accountCode: ['4110', '1130'] })).to.match(
      /^validation_error accountCode: .*1130 is cash itself/,
    );
    expect(await refusal(cashFlow, { breakdown: 'label:nowhere' })).to.match(/^validation_error breakdown: /);
    expect(await refusal(equityStatement, { includeClosing: 'true' })).to.match(/^validation_error includeClosing: /);
    expect(
      await refusal(equityStatement, { from: '2025-05-01', to: '2025-06-30', compare: 'previous_period' }),
    ).to.match(/^validation_error compare: .*2025-03-01 to 2025-04-30/);
  });
});
