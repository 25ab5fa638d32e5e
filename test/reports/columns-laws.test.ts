// Laws of columns, breakdowns and differences over random histories on a real database: a column is the report of its
// days, shares add up to their row, events to the difference.
import { expect } from 'chai';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { sumsOfSpans } from '../../queries/reports/balances.ts';
import { reportDiff } from '../../queries/reports/diff.ts';
import { accountDetails, generalLedger } from '../../queries/reports/general-ledger.ts';
import type { Report } from '../../queries/reports/report.ts';
import type { Cells } from '../../queries/reports/statement.ts';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import { subsidiarySummary, type SubsidiaryRow } from '../../queries/reports/subsidiary-summary.ts';
import { trialBalance } from '../../queries/reports/trial-balance.ts';
import { bare, withPrefix } from '../../src/domain/ids.ts';
import { EntryAmended, EntryAnnotated, type EntryContent } from '../../src/domain/journal.ts';
import { LabelCreated, PartnerCreated } from '../../src/domain/registers.ts';
import { openBooks, type Books, type Company } from './books.ts';
import { depth } from '../depth.ts';

const ACCOUNTS = ['1130', '1220', '1690', '2120', '3110', '3230', '4110', '5120', '5150', '6240', '9110'] as const;
const TAX_CODES = [undefined, undefined, 'S10', 'P10'] as const;

const date = fc.oneof(
  fc
    .integer({ min: 0, max: 1094 })
    .map((n) => new Date(Date.UTC(2024, 3, 1) + n * 86_400_000).toISOString().slice(0, 10)),
  // Where mistakes live: ends of months, of fiscal years, and a leap day is near.
  fc.constantFrom(
    '2024-04-01',
    '2025-02-28',
    '2025-03-31',
    '2025-04-01',
    '2025-04-30',
    '2025-09-30',
    '2025-10-01',
    '2026-03-31',
    '2026-04-01',
    '2027-03-31',
  ),
);
const step = fc.record({
  amends: fc.option(fc.nat(1000), { nil: undefined, freq: 3 }),
  date,
  kind: fc.constantFrom('normal', 'normal', 'normal', 'adjustment', 'closing', 'opening', 'draft'),
  partner: fc.nat(2),
  label: fc.nat(2),
  legs: fc.array(
    fc.record({
      debit: fc.nat(ACCOUNTS.length - 1),
      credit: fc.nat(ACCOUNTS.length - 1),
      amount: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constant(Number.MAX_SAFE_INTEGER)),
      partner: fc.nat(2),
      label: fc.nat(2),
      tax: fc.nat(3),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const filters = fc.record({
  adjustment: fc.constantFrom(undefined, undefined, 'only', 'without'),
  includeClosing: fc.constantFrom(undefined, true),
  known: fc.option(fc.noBias(fc.integer({ min: 0, max: 100 })), { nil: undefined, freq: 2 }),
  drafts: fc.boolean(),
  partner: fc.constantFrom(undefined, undefined, 0, 1, 'none'),
  level: fc.constantFrom(undefined, undefined, 'group', 'class'),
  far: fc.boolean(),
});
type Filters = typeof filters extends fc.Arbitrary<infer T> ? T : never;

interface History {
  readonly company: Company;
  readonly partners: readonly string[];
  readonly labels: readonly string[];
  readonly first: number;
  readonly last: number;
}

describe('laws of columns, breakdowns and differences', function () {
  this.timeout(180_000);
  const numRuns = Number(process.env['RUNS'] ?? depth(3, 12));
  /** Where what was met is counted: fewer do not surely meet enough. */
  const MANY = Math.max(numRuns, 6);
  let books: Books;
  before(async () => {
    books = await openBooks('columns_laws');
  });
  after(() => books.close());

  async function play(steps: readonly Step[]): Promise<History> {
    const company = await books.company({ fiscalYearStart: '2024-04-01', years: 3 });
    const nowIso = '2026-04-01T00:00:00.000Z';
    const times = { createdAt: nowIso, updatedAt: nowIso, version: 1, status: 'active' as const };
    const partners = [0, 1].map(() => withPrefix('partner', uuidv7()));
    const labels = [0, 1].map(() => withPrefix('label', uuidv7()));
    const first = await company.record(
      ...partners.map((id, i) =>
        PartnerCreated({ partner: { id, code: `P${i}`, name: `取引先${i}`, type: 'both', ...times } }),
      ),
      ...labels.map((id, i) =>
        LabelCreated({ label: { id, name: `部門${i}`, dimension: '部門', exclusive: true, ...times } }),
      ),
    );
    const current: { id: string; content: EntryContent; version: number; draft: boolean }[] = [];
    const events: Parameters<Company['record']> = [];
    for (const s of steps) {
      // What opens a year does so on its first day, so that columns open with what the one before closed.
      const made = company.entry(
        s.kind === 'opening' ? `${Number(s.date.slice(0, 4)) - (s.date.slice(5) < '04-01' ? 1 : 0)}-04-01` : s.date,
        s.legs.flatMap(({ debit, credit, amount, partner, label, tax }) => {
          const code = TAX_CODES[tax];
          return [
            [
              ACCOUNTS[debit] as string,
              amount,
              {
                ...(partner > 0 ? { partnerId: partners[partner - 1] as string } : {}),
                ...(label > 0 ? { labelIds: [labels[label - 1] as string] } : {}),
                ...(code ? { taxCodeId: company.taxCode(code), taxCode: code } : {}),
              },
            ] as const,
            [ACCOUNTS[credit] as string, -amount] as const,
          ];
        }),
        {
          sourceType: s.kind === 'closing' || s.kind === 'opening' ? s.kind : 'manual',
          adjustment: s.kind === 'adjustment',
          ...(s.kind === 'draft' ? { draft: true as const } : {}),
          ...(s.partner > 0 ? { partnerId: partners[s.partner - 1] as string } : {}),
          ...(s.label > 0 ? { labelIds: [labels[s.label - 1] as string] } : {}),
        },
      );
      const old = s.amends !== undefined && current.length > 0 ? current[s.amends % current.length] : undefined;
      if (old) {
        events.push(
          EntryAmended({
            entryId: old.id,
            version: ++old.version,
            status: old.draft ? 'draft' : 'posted',
            ...(old.draft ? {} : { entryNumber: 1 }),
            before: old.content,
            after: made.content,
          }),
        );
        old.content = made.content;
      } else {
        events.push(made.event);
        current.push({ id: made.id, content: made.content, version: 1, draft: s.kind === 'draft' });
      }
    }
    return { company, partners, labels, first, last: events.length > 0 ? await company.record(...events) : first };
  }

  /**
   * Parameters in the words of the interface, and how the asker stands to the revision (both ways of reading the past
   * must agree).
   */
  function asked(h: History, f: Filters): { common: Record<string, unknown>; options: { projectedRevision: number } } {
    const revision = f.known === undefined ? undefined : h.first + Math.round(((h.last - h.first) * f.known) / 100);
    return {
      common: {
        ...(f.adjustment ? { adjustment: f.adjustment } : {}),
        ...(revision === undefined
          ? f.drafts
            ? { includeDrafts: true }
            : {}
          : { knownAt: h.company.recordedAt(revision) }),
        ...(f.partner === undefined
          ? {}
          : { partnerId: typeof f.partner === 'number' ? h.partners[f.partner] : f.partner }),
        ...(f.level ? { level: f.level } : {}),
      },
      options: { projectedRevision: f.far ? h.last + 1_000_000 : h.last },
    };
  }
  const keyOf = (row: Report<Cells>['rows'][number]): string => row.accountId ?? row.code;
  const cell = (report: Report<Cells>, key: string, column: string): bigint =>
    report.rows.find((row) => keyOf(row) === key)?.values[column] ?? 0n;
  const keysOf = (...reports: Report<Cells>[]): string[] => [
    ...new Set(reports.flatMap((report) => report.rows.map(keyOf))),
  ];
  const sound = (report: Report<Cells>): void => {
    for (const check of report.checks) expect(check).to.deep.include({ ok: true, difference: 0n });
  };
  const ordered = (a: string, b: string): { from: string; to: string } =>
    a <= b ? { from: a, to: b } : { from: b, to: a };
  const yearEnd = (day: string): string => `${Number(day.slice(0, 4)) + (day.slice(5) >= '04-01' ? 1 : 0)}-03-31`;
  const withinYear = ({ from, to }: { from: string; to: string }): { from: string; to: string } => ({
    from,
    to: to <= yearEnd(from) ? to : yearEnd(from),
  });
  const MOVED = ['debit', 'credit'] as const;
  const OPENING = ['openingDebit', 'openingCredit'] as const;
  const CLOSING = ['closingDebit', 'closingCredit', 'balance'] as const;

  it('each column is the report of its days; flows add up to the total, balances end with it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 20 }),
        fc.array(fc.record({ a: date, b: date, interval: fc.constantFrom('month', 'quarter', 'year'), f: filters }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (steps, questions) => {
          const h = await play(steps);
          for (const { a, b, interval, f } of questions) {
            const range = ordered(a, b);
            const { common, options } = asked(h, f);
            const flows = { ...common, ...(f.includeClosing ? { includeClosing: true } : {}) };
            const pl = await h.company.ask(profitAndLoss, { ...range, ...flows, interval }, options);
            const plTotal = await h.company.ask(profitAndLoss, { ...range, ...flows }, options);
            const cuts = pl.columns.filter(({ key }) => key !== 'total');
            expect([cuts[0]?.from, cuts.at(-1)?.to]).to.deep.equal([range.from, range.to]);
            expect(pl.totals).to.deep.equal(plTotal.totals);
            for (const key of keysOf(pl, plTotal)) {
              expect(
                cuts.reduce((sum, column) => sum + cell(pl, key, column.key), 0n),
                key,
              )
                .to.equal(cell(pl, key, 'total'))
                .and.to.equal(cell(plTotal, key, 'total'));
            }
            const bs = await h.company.ask(balanceSheetReport, { ...range, ...common, interval }, options);
            sound(bs);
            for (const [i, column] of cuts.entries()) {
              const alone = await h.company.ask(profitAndLoss, { from: column.from, to: column.to, ...flows }, options);
              for (const key of keysOf(pl, alone))
                expect(cell(pl, key, column.key), `${key} ${column.key}`).to.equal(cell(alone, key, 'total'));
              const then = await h.company.ask(balanceSheetReport, { asOf: column.to, ...common }, options);
              for (const key of keysOf(bs, then)) {
                expect(cell(bs, key, column.key), `bs ${key} ${column.key}`).to.equal(cell(then, key, 'total'));
                if (i === cuts.length - 1) expect(cell(bs, key, 'total')).to.equal(cell(then, key, 'total'));
              }
              if (i === 5) break; // a dozen single reports per question are enough
            }
            const year = withinYear(range);
            const tb = await h.company.ask(trialBalance, { ...year, ...flows, interval }, options);
            const tbTotal = await h.company.ask(trialBalance, { ...year, ...flows }, options);
            sound(tb);
            const parts = [...new Set(tb.columns.map(({ key }) => key.split('.')[0] as string))].filter(
              (key) => key !== 'total',
            );
            expect(tb.totals).to.deep.equal(tbTotal.totals);
            for (const key of keysOf(tb, tbTotal)) {
              for (const name of [...MOVED, ...OPENING, ...CLOSING])
                expect(cell(tb, key, `total.${name}`), `${key} ${name}`).to.equal(cell(tbTotal, key, name));
              for (const name of MOVED)
                expect(parts.reduce((sum, part) => sum + cell(tb, key, `${part}.${name}`), 0n)).to.equal(
                  cell(tb, key, `total.${name}`),
                );
              for (const name of OPENING)
                expect(cell(tb, key, `${parts[0]}.${name}`)).to.equal(cell(tb, key, `total.${name}`));
              for (const name of CLOSING)
                expect(cell(tb, key, `${parts.at(-1)}.${name}`)).to.equal(cell(tb, key, `total.${name}`));
              parts.slice(1).forEach((part, i) => {
                for (const side of ['Debit', 'Credit'])
                  expect(cell(tb, key, `${part}.opening${side}`)).to.equal(cell(tb, key, `${parts[i]}.closing${side}`));
              });
            }
          }
        },
      ),
      { numRuns, endOnFailure: true },
    );
  });

  it('a comparison is the report of its days, and the change follows', async () => {
    const question = fc.record({
      a: date,
      b: date,
      compare: fc.constantFrom('previous_period', 'previous_year'),
      comparePeriods: fc.constantFrom(undefined, 1, 3),
      f: filters,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 20 }),
        fc.array(question, { minLength: 1, maxLength: 4 }),
        async (steps, questions) => {
          const h = await play(steps);
          for (const { a, b, compare, comparePeriods, f } of questions) {
            const range = ordered(a, b);
            const { common, options } = asked(h, f);
            const extra = { compare, ...(comparePeriods ? { comparePeriods } : {}) };
            for (const report of [profitAndLoss, balanceSheetReport, trialBalance]) {
              const days = report === trialBalance ? withinYear(range) : range;
              const compared = await h.company.ask(report, { ...days, ...common, ...extra }, options);
              sound(compared);
              const earlier = compared.columns.filter(({ kind }) => kind === 'comparison');
              expect(earlier.length).to.equal((comparePeriods ?? 1) * (report === trialBalance ? 7 : 1));
              for (const column of earlier) {
                const [first = '', measure = 'total'] = column.key.split('.');
                const number = first.slice('comparison'.length);
                const of = (name: string): string => (measure === 'total' ? name : `${name}.${measure}`);
                // A comparison of a trial balance may go over a year end; it is then only checked as a whole.
                const alone =
                  report === trialBalance &&
                  withinYear({ from: column.from ?? '', to: column.to ?? '' }).to !== column.to
                    ? undefined
                    : await h.company.ask(
                        report,
                        {
                          ...(report === balanceSheetReport
                            ? { asOf: column.to }
                            : { from: column.from, to: column.to }),
                          ...common,
                        },
                        options,
                      );
                for (const key of keysOf(compared, ...(alone ? [alone] : []))) {
                  const before = cell(compared, key, column.key);
                  const now = cell(compared, key, measure);
                  if (alone) expect(before, `${key} ${column.key}`).to.equal(cell(alone, key, measure));
                  if (!compared.rows.some((row) => keyOf(row) === key)) continue;
                  expect(cell(compared, key, of(`change${number}`))).to.equal(now - before);
                  const pct = compared.rows.find((row) => keyOf(row) === key)?.values[of(`changeBps${number}`)];
                  if (before === 0n) {
                    expect(pct).to.equal(null);
                    continue;
                  }
                  // |pct - exact| <= 1/2, and exactly 1/2 only away from zero.
                  const size = before < 0n ? -before : before;
                  const change = now < before ? before - now : now - before;
                  const shown = (pct ?? 0n) < 0n ? -(pct ?? 0n) : (pct ?? 0n);
                  expect(
                    2n * (change * 10_000n - shown * size) < size && 2n * (shown * size - change * 10_000n) <= size,
                    `${now} against ${before}: ${pct}`,
                  ).to.equal(true);
                  if (shown !== 0n) expect((pct ?? 0n) > 0n).to.equal(now > before);
                }
                if (report === trialBalance) break;
              }
            }
          }
        },
      ),
      { numRuns, endOnFailure: true },
    );
  });

  it('shares add up to their row in every column, and a partner has what the report of the partner says', async () => {
    const question = fc.record({
      a: date,
      b: date,
      by: fc.constantFrom('partner', 'tax_code', 'label:部門'),
      columns: fc.constantFrom({}, { interval: 'quarter' }, { compare: 'previous_year' }),
      f: filters,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 20 }),
        fc.array(question, { minLength: 1, maxLength: 4 }),
        async (steps, questions) => {
          const h = await play(steps);
          for (const { a, b, by, columns, f } of questions) {
            const range = ordered(a, b);
            const { common, options } = asked(h, f);
            for (const report of [profitAndLoss, balanceSheetReport, trialBalance]) {
              const days = report === trialBalance ? withinYear(range) : range;
              const broken = await h.company.ask(report, { ...days, ...common, ...columns, breakdown: by }, options);
              const plain = await h.company.ask(report, { ...days, ...common, ...columns }, options);
              expect(broken.rows.map((row) => ({ ...row, breakdown: [] }))).to.deep.equal(
                plain.rows.map((row) => ({ ...row, breakdown: [] })),
              );
              for (const row of broken.rows) {
                for (const column of broken.columns) {
                  if (column.kind === 'change_bps') continue;
                  expect(
                    (row.breakdown ?? []).reduce((sum, share) => sum + (share.values[column.key] ?? 0n), 0n),
                    `${row.code} ${column.key}`,
                  ).to.equal(row.values[column.key]);
                }
              }
              if (by !== 'partner' || f.partner !== undefined || report === trialBalance) continue;
              for (const partnerId of [...h.partners, 'none']) {
                const alone = await h.company.ask(report, { ...days, ...common, ...columns, partnerId }, options);
                for (const row of broken.rows) {
                  const share = row.breakdown?.find(({ id }) => (id ?? 'none') === partnerId);
                  for (const column of broken.columns)
                    if (column.kind !== 'change_bps')
                      expect(share?.values[column.key] ?? 0n, `${row.code} of ${partnerId}`).to.equal(
                        cell(alone, keyOf(row), column.key),
                      );
                }
              }
            }
          }
        },
      ),
      { numRuns, endOnFailure: true },
    );
  });

  it('a difference between recording times is what the reports of both say, and its events make it up', async () => {
    const question = fc.record({
      a: date,
      b: date,
      at: fc.integer({ min: 0, max: 100 }),
      to: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
      name: fc.constantFrom('pl', 'bs', 'trial-balance'),
      interval: fc.constantFrom(undefined, 'quarter'),
      f: filters,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 20 }),
        fc.array(question, { minLength: 1, maxLength: 4 }),
        async (steps, questions) => {
          const h = await play(steps);
          for (const { a, b, at, to, name, interval, f } of questions) {
            const report = { pl: profitAndLoss, bs: balanceSheetReport, 'trial-balance': trialBalance }[name as 'pl'];
            const days = name === 'trial-balance' ? withinYear(ordered(a, b)) : ordered(a, b);
            const { common, options } = asked(h, { ...f, known: undefined, drafts: false });
            const time = (percent: number): string =>
              h.company.recordedAt(h.first + Math.round(((h.last - h.first) * percent) / 100));
            const input = { ...days, ...common, ...(interval ? { interval } : {}) };
            const diff = await h.company.ask(reportDiff, {
              name,
              ...input,
              knownAtA: time(at),
              ...(to === undefined ? {} : { knownAtB: time(to) }),
            });
            const before = await h.company.ask(report, { ...input, knownAt: time(at) }, options);
            const after = await h.company.ask(
              report,
              { ...input, ...(to === undefined ? {} : { knownAt: time(to) }) },
              options,
            );
            // Opening of a trial balance: the two sides of the report as one figure, positive on the side of the row.
            const figure = (from: Report<Cells>, key: string, column: string): bigint => cell(from, key, column);
            const listed = new Map(diff.rows.map((row) => [`${row.accountId ?? row.code} ${row.column}`, row]));
            for (const key of keysOf(before, after)) {
              for (const { key: column, kind } of after.columns) {
                if (kind !== 'actual' || /(opening|closing)(Debit|Credit)$/.test(column)) continue;
                const [x, y] = [figure(before, key, column), figure(after, key, column)];
                const row = listed.get(`${key} ${column}`);
                expect(row ? [row.a, row.b, row.difference] : 'same', `${key} ${column}`).to.deep.equal(
                  x === y ? 'same' : [x, y, y - x],
                );
              }
            }
            for (const row of diff.rows) {
              expect(row.a).to.not.equal(row.b);
              expect(
                row.events.reduce((sum, event) => sum + event.amount, 0n),
                `${row.code} ${row.column}`,
              ).to.equal(row.difference);
              expect(row.eventCount).to.equal(row.events.length).and.to.be.greaterThan(0);
              for (const { sequence } of row.events)
                expect(sequence).to.be.within(
                  Math.min(diff.positionA, diff.positionB) + 1,
                  Math.max(diff.positionA, diff.positionB),
                );
            }
            const none = await h.company.ask(reportDiff, { name, ...input, knownAtA: time(at), knownAtB: time(at) });
            expect(none.rows).to.deep.equal([]);
          }
        },
      ),
      { numRuns, endOnFailure: true },
    );
  });

  it('a difference between recording times of ledgers: figures of each account, partner and label', async () => {
    const question = fc.record({
      a: date,
      b: date,
      at: fc.noBias(fc.integer({ min: 0, max: 100 })),
      to: fc.option(fc.noBias(fc.integer({ min: 0, max: 100 })), { nil: undefined }),
      name: fc.constantFrom('general-ledger', 'account-details', 'subsidiary-summary', 'subsidiary-summary'),
      by: fc.constantFrom(undefined, 'label:部門'),
      f: filters,
    });
    const SOME = ACCOUNTS.join();
    let differing = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 20 }),
        fc.array(question, { minLength: 8, maxLength: 8 }),
        async (steps, questions) => {
          const h = await play(steps);
          for (const { a, b, at, to, name, by, f } of questions) {
            const {
              common: { level: _level, ...common },
              options,
            } = asked(h, { ...f, known: undefined, drafts: false });
            const { partnerId: _partner, ...unfiltered } = common;
            const input = {
              ...ordered(a, b),
              ...(f.includeClosing ? { includeClosing: true } : {}),
              ...(name === 'subsidiary-summary'
                ? { ...unfiltered, accountCode: SOME, ...(by ? { by } : {}) }
                : name === 'account-details'
                  ? { ...common, accountCode: '1220' }
                  : common),
            };
            const time = (percent: number): string =>
              h.company.recordedAt(h.first + Math.round(((h.last - h.first) * percent) / 100));
            const then = { ...input, knownAt: time(at) };
            const later = { ...input, ...(to === undefined ? {} : { knownAt: time(to) }) };
            const figures = async (of: object): Promise<Map<string, bigint>> => {
              const { rows }: { rows: readonly SubsidiaryRow[] } =
                name === 'subsidiary-summary'
                  ? await h.company.ask(subsidiarySummary, of, options)
                  : await h.company.ask(name === 'general-ledger' ? generalLedger : accountDetails, of, options);
              return new Map(
                rows.flatMap((row) =>
                  Object.entries(row.values).map(
                    ([column, amount]) =>
                      [
                        `${row.parentCode ?? ''} ${row.accountId ?? row.partnerId ?? row.labelId ?? 'none'} ${column}`,
                        amount ?? 0n,
                      ] as const,
                  ),
                ),
              );
            };
            const [before, after] = [await figures(then), await figures(later)];
            const expected = [...new Set([...before.keys(), ...after.keys()])]
              .map((key) => [key, before.get(key) ?? 0n, after.get(key) ?? 0n] as const)
              .filter(([, x, y]) => x !== y);
            const diff = await h.company.ask(reportDiff, {
              name,
              ...input,
              knownAtA: time(at),
              ...(to === undefined ? {} : { knownAtB: time(to) }),
            });
            expect(
              diff.rows
                .map((row) =>
                  [
                    `${row.parentCode ?? ''} ${row.accountId ?? row.partnerId ?? row.labelId ?? 'none'} ${row.column}`,
                    row.a,
                    row.b,
                  ].map(String),
                )
                .sort(),
            ).to.deep.equal(expected.map((one) => one.map(String)).sort());
            for (const row of diff.rows) {
              differing += 1;
              expect(
                row.events.reduce((sum, event) => sum + event.amount, 0n),
                `${row.code} ${row.column}`,
              )
                .to.equal(row.difference)
                .and.to.equal(row.b - row.a);
              expect(row.eventCount).to.equal(row.events.length);
            }
          }
        },
      ),
      { numRuns: MANY, endOnFailure: true },
    );
    expect(differing).to.be.greaterThan(20);
    const h = await play([]);
    const times = { from: '2025-04-01', to: '2026-03-31', knownAtA: h.company.recordedAt(h.first) };
    const refusal = (input: object): Promise<unknown> =>
      h.company.ask(reportDiff, { ...times, ...input }).then(
        () => 'answered',
        (error: { field?: string }) => error.field,
      );
    expect(await refusal({ name: 'account-details' })).to.equal('accountCode');
    expect(await refusal({ name: 'general-ledger', level: 'group' })).to.equal('level');
    expect(await refusal({ name: 'subsidiary-summary', partnerId: h.partners[0] })).to.equal('partnerId');
    expect(await refusal({ name: 'pl', by: 'partner' })).to.equal('by');
  });

  it('knownAt of now is no knownAt, with columns, comparisons and breakdowns', async () => {
    const h = await play(
      fc
        .sample(step, { numRuns: 40, seed: 11 })
        .map((s) => ({ ...s, kind: s.kind === 'draft' ? ('normal' as const) : s.kind })),
    );
    for (const more of [
      { interval: 'month' },
      { compare: 'previous_year', comparePeriods: 2 },
      { breakdown: 'partner', interval: 'quarter' },
      { breakdown: 'tax_code' },
      { breakdown: 'label:部門' },
    ]) {
      for (const report of [profitAndLoss, balanceSheetReport, trialBalance]) {
        for (const projectedRevision of [h.last, h.last + 1_000_000]) {
          const input = { from: '2025-05-15', to: '2026-03-20', ...more };
          const { knownAt: _, ...known } = await h.company.ask(
            report,
            { ...input, knownAt: '2026-11-21T00:00:00Z' },
            { projectedRevision },
          );
          // Links say that books of an earlier time are looked at; figures must not.
          const figures = (answer: typeof known): object => ({
            ...answer,
            projection: undefined,
            rows: answer.rows.map((row) => ({ ...row, links: undefined })),
          });
          expect(figures(known)).to.deep.equal(figures(await h.company.ask(report, input, { projectedRevision })));
        }
      }
    }
  });

  it('any filter, breakdown, dates and recording time: the sums are those of the lines, one by one', async () => {
    // Entries as a plain model keeps them: what each version says, newest annotation included, and from when to when it
    // was in force.
    interface Version {
      content: EntryContent;
      readonly from: number;
      to: number | undefined;
      readonly draft: boolean;
    }
    const act = fc.record({
      step,
      act: fc.constantFrom('post', 'post', 'amend', 'annotate', 'annotate'),
      at: fc.nat(1000),
      skip: fc.oneof(
        { weight: 3, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.constantFrom(700, 3_000, 4_095, 8_192, 20_000) },
      ),
    });
    const span = fc.record({
      from: fc.option(date, { nil: null, freq: 2 }),
      before: date,
      kinds: fc.subarray(['normal', 'adjustment', 'closing', 'opening'] as const, { minLength: 1 }),
    });
    const question = fc.record({
      spans: fc
        .array(span, { minLength: 1, maxLength: 8 })
        .filter((list) => list.some(({ from, before }) => from === null || from < before)),
      by: fc.constantFrom(undefined, 'partner', 'taxCode', 'label'),
      partner: fc.constantFrom(undefined, undefined, undefined, 0, 1, null),
      labels: fc.constantFrom(undefined, undefined, undefined, [0], [1], [0, 1], null),
      accounts: fc.option(fc.subarray([...ACCOUNTS], { minLength: 1 }), { nil: undefined, freq: 3 }),
      known: fc.option(fc.noBias(fc.integer({ min: 0, max: 100 })), { nil: undefined, freq: 4 }),
      way: fc.constantFrom('recent', 'near', 'blocks'),
      drafts: fc.boolean(),
    });
    // Asked of each history besides what chance draws: else some runs met only one of the families of shares.
    const each = (['partner', 'label'] as const).map((by) => ({
      spans: [{ from: null, before: '2027-04-01', kinds: ['normal', 'adjustment', 'closing', 'opening'] as const }],
      by,
      partner: undefined,
      labels: undefined,
      accounts: undefined,
      known: 100,
      way: 'blocks',
      drafts: false,
    }));
    const ways = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 4, maxLength: 20 }),
        fc.array(question, { minLength: 12, maxLength: 12 }),
        async (acts, questions) => {
          const company = await books.company({ fiscalYearStart: '2024-04-01', years: 3 });
          const partners = [0, 1].map(() => withPrefix('partner', uuidv7()));
          const labels = [0, 1].map(() => withPrefix('label', uuidv7()));
          const who = (n: number): { partnerId?: string } => (n > 0 ? { partnerId: partners[n - 1] as string } : {});
          const where = (n: number): { labelIds?: string[] } => (n > 0 ? { labelIds: [labels[n - 1] as string] } : {});
          const current: { id: string; versions: Version[]; number: number }[] = [];
          let revision = await company.record(
            LabelCreated({
              label: {
                id: labels[0] as string,
                name: 'A',
                dimension: '部門',
                exclusive: true,
                createdAt: '2026-04-01T00:00:00.000Z',
                updatedAt: '2026-04-01T00:00:00.000Z',
                version: 1,
                status: 'active',
              },
            }),
          );
          for (const { step: s, act: kind, at, skip } of acts) {
            company.skip(skip);
            const draft = s.kind === 'draft';
            const made = company.entry(
              s.date,
              s.legs.flatMap(({ debit, credit, amount, partner, label, tax }) => {
                const code = TAX_CODES[tax];
                return [
                  [
                    ACCOUNTS[debit] as string,
                    amount,
                    {
                      ...who(partner),
                      ...where(label),
                      ...(code ? { taxCodeId: company.taxCode(code), taxCode: code } : {}),
                    },
                  ] as const,
                  [ACCOUNTS[credit] as string, -amount] as const,
                ];
              }),
              {
                sourceType: s.kind === 'closing' || s.kind === 'opening' ? s.kind : 'manual',
                adjustment: s.kind === 'adjustment',
                ...(draft ? { draft } : {}),
                ...who(s.partner),
                ...where(s.label),
              },
            );
            const old = kind === 'post' ? undefined : current[at % Math.max(1, current.length)];
            const last = old?.versions.at(-1);
            if (!old || !last) {
              revision = await company.record(made.event);
              current.push({
                id: made.id,
                versions: [{ content: made.content, from: revision, to: undefined, draft }],
                number: 1,
              });
            } else if (kind === 'amend') {
              revision = await company.record(
                EntryAmended({
                  entryId: old.id,
                  version: ++old.number,
                  status: last.draft ? 'draft' : 'posted',
                  ...(last.draft ? {} : { entryNumber: 1 }),
                  before: last.content,
                  after: made.content,
                }),
              );
              last.to = revision;
              old.versions.push({ content: made.content, from: revision, to: undefined, draft: last.draft });
            } else {
              const { partnerId: _partner, labelIds: _labels, ...rest } = last.content;
              const content = { ...rest, ...who(s.partner), ...where(s.label) };
              revision = await company.record(
                EntryAnnotated({
                  entryId: old.id,
                  version: ++old.number,
                  status: last.draft ? 'draft' : 'posted',
                  before: last.content,
                  content,
                  linesRevision: last.from,
                }),
              );
              last.content = content;
            }
          }
          for (const { spans, by, partner, labels: some, accounts, known, way, drafts } of [...questions, ...each]) {
            const at = known === undefined ? undefined : Math.round((revision * known) / 100);
            const partnerId =
              partner === undefined ? undefined : partner === null ? null : bare(partners[partner] as string);
            const labelIds = some === undefined || some === null ? some : some.map((i) => bare(labels[i] as string));
            const dimension =
              by === undefined
                ? undefined
                : by === 'label'
                  ? ({ kind: by, labelIds: labels.map(bare) } as const)
                  : ({ kind: by } as const);
            const withDrafts = drafts && at === undefined;
            const found = await sumsOfSpans(
              books.rows,
              {
                companyId: bare(company.id),
                partnerId,
                labelIds,
                accountIds: accounts?.map((code) => bare(company.account(code))),
                revision: at,
                drafts: withDrafts,
                ...(at === undefined ? {} : { recent: way === 'recent', near: way !== 'blocks' }),
              },
              spans,
              dimension,
            );
            const seen = new Map(
              found
                .flatMap(({ account, debit, credit, members }) => [
                  [account.code, [...debit, ...credit]] as const,
                  ...[...members].map(
                    ([id, sums]) => [`${account.code} ${id}`, [...sums.debit, ...sums.credit]] as const,
                  ),
                ])
                .filter(([, sums]) => sums.some((sum) => sum !== 0n)),
            );
            const expected = new Map<string, bigint[]>();
            for (const { content, from, to, draft } of current.flatMap(({ versions }) => versions)) {
              if (
                draft
                  ? !withDrafts || to !== undefined
                  : at === undefined
                    ? to !== undefined
                    : from > at || (to !== undefined && to <= at)
              )
                continue;
              const kind =
                content.sourceType === 'closing' || content.sourceType === 'opening'
                  ? content.sourceType
                  : content.adjustment
                    ? 'adjustment'
                    : 'normal';
              for (const line of content.lines) {
                const owner = line.partnerId ?? content.partnerId;
                const tags = [...(content.labelIds ?? []), ...(line.labelIds ?? [])];
                if (accounts && !accounts.includes(line.accountCode as (typeof ACCOUNTS)[number])) continue;
                if (partnerId !== undefined && (owner === undefined ? null : bare(owner)) !== partnerId) continue;
                if (
                  labelIds !== undefined &&
                  (labelIds === null ? tags.length > 0 : !tags.some((id) => labelIds.includes(bare(id))))
                )
                  continue;
                const member = by === 'partner' ? owner : by === 'taxCode' ? line.taxCodeId : tags.at(-1);
                for (const key of [
                  line.accountCode,
                  ...(by ? [`${line.accountCode} ${member === undefined ? '' : bare(member)}`] : []),
                ]) {
                  const sums = expected.get(key) ?? spans.flatMap(() => [0n, 0n]);
                  expected.set(key, sums);
                  spans.forEach((one, i) => {
                    if (
                      (one.from !== null && content.effectiveDate < one.from) ||
                      content.effectiveDate >= one.before ||
                      !one.kinds.includes(kind)
                    )
                      return;
                    const place = line.side === 'debit' ? i : spans.length + i;
                    sums[place] = (sums[place] as bigint) + BigInt(line.amount);
                  });
                }
              }
            }
            const shown = (sums: ReadonlyMap<string, readonly bigint[]>): object =>
              Object.fromEntries(
                [...sums]
                  .filter(([, of]) => of.some((sum) => sum !== 0n))
                  .map(([key, of]) => [key, of.map(String)])
                  .sort(),
              );
            expect(shown(seen), JSON.stringify({ by, partner, some, at, way, spans })).to.deep.equal(shown(expected));
            if (at !== undefined && way === 'blocks' && at > 8_192 && expected.size > 0)
              ways.add(
                (partner !== undefined || by === 'partner' ? 'partner' : '') +
                  (some !== undefined || by === 'taxCode' || by === 'label' ? 'tag' : ''),
              );
          }
        },
      ),
      { numRuns: 5 * MANY, endOnFailure: true },
    );
    expect([...ways], 'both families of shares were asked for a moment behind a block').to.include.members([
      'partner',
      'tag',
    ]);
  });
});
