// The consumption tax return at any recording time, in columns, with drafts, and what changed between two times:
// against a plain simulation of the entries in force.
import { expect } from 'chai';
import { consumptionTax, type ConsumptionTaxReport } from '../../queries/reports/consumption-tax.ts';
import { reportDiff, type Diff } from '../../queries/reports/diff.ts';
import { mergeTotals, taxMovements } from '../../src/domain/tax/movements.ts';
import type { LedgerEvent } from '../../src/domain/event.ts';
import { EntryAmended, EntryAnnotated, type EntryContent, type StoredLine } from '../../src/domain/journal.ts';
import { TAX_CODES_JA } from '../../src/domain/tax/tax-codes-ja.ts';
import { seeded } from '../ledger-events.ts';
import { openBooks, type Books, type Company, type Line } from './books.ts';

const FY = { from: '2025-04-01', to: '2026-03-31' };
const CODES = ['S10', 'S08R', 'S10_RET', 'S_EXM', 'P10', 'P08R', 'P10_T80', 'P10_RET', 'P_IMP10', 'P_RC10'];

/** An entry's lines for this gross amount under a code: base line, tax line, bank. Positive = debit. */
function dealing(company: Company, code: string, gross: number, more: Partial<StoredLine> = {}): Line[] {
  const facts = TAX_CODES_JA.find((one) => one.code === code)!;
  const said = { taxCodeId: company.taxCode(code), taxCode: code, ...more };
  const tax =
    facts.treatment === 'taxable' && facts.kind !== 'import'
      ? Math.trunc((gross * facts.rateBps * facts.deductibleBps) / (10_000 * (10_000 + facts.rateBps)))
      : 0;
  return [
    [facts.kind === 'sales' ? '4110' : '5120', gross - tax, said],
    ...(tax === 0
      ? []
      : [[facts.kind === 'sales' ? '2580' : '1580', tax, { ...said, isTaxLine: true, baseLine: 0 }] as Line]),
    ['1130', -gross],
  ];
}
const SIGNS: Readonly<Record<string, 1 | -1>> = { S10: -1, S08R: -1, S10_RET: 1, S_EXM: -1, P10_RET: -1 };

/** What a code's rows show, as one text per group. */
const shown = (report: ConsumptionTaxReport, prefix = ''): string[] =>
  report.rows
    .filter(({ kind }) => kind === 'account')
    .map(
      (row) =>
        `${row.code} ${row.taxUse ?? ''} ${row.values[`${prefix}gross`]} ${row.values[`${prefix}bookedTax`]} ` +
        `${row.values[`${prefix}entries`]}`,
    )
    .filter((text) => !text.endsWith(' 0 0 0'))
    .sort();
/** The same from contents, one by one. */
const counted = (contents: readonly EntryContent[]): string[] =>
  mergeTotals(contents.flatMap((content) => taxMovements(content).groups))
    .map((one) => {
      const code =
        contents.flatMap(({ lines }) => lines).find(({ taxCodeId }) => taxCodeId === one.taxCodeId)?.taxCode ?? '';
      const sign = (SIGNS[code] ?? 1) === 1 ? 1n : -1n;
      return `${code} ${one.taxUse} ${sign * (one.base + one.taxLines)} ${sign * one.taxLines} ${one.entries}`;
    })
    .sort();

describe('consumption tax as it was known', function () {
  this.timeout(60_000);
  let books: Books;
  let company: Company;
  /** State of every entry after each revision that changed it. */
  const past: { readonly revision: number; readonly id: string; readonly content: EntryContent }[] = [];
  let last = 0;
  let noise = 0;
  const inForce = (revision: number, from = FY.from, to = FY.to): EntryContent[] => {
    const states = new Map<string, EntryContent>();
    for (const one of past) if (one.revision <= revision) states.set(one.id, one.content);
    return [...states.values()].filter(({ effectiveDate }) => from <= effectiveDate && effectiveDate <= to);
  };
  const ask = (input: object): Promise<ConsumptionTaxReport> => company.ask(consumptionTax, input);

  before(async () => {
    books = await openBooks('consumption-tax-known');
    company = await books.company();
    const random = seeded(11);
    const draw = (): { id: string; event: LedgerEvent; content: EntryContent } => {
      const code = CODES[random(CODES.length)]!;
      const month = 3 + random(12);
      return company.entry(
        `${month < 12 ? 2025 : 2026}-${String((month % 12) + 1).padStart(2, '0')}-` +
          String(1 + random(28)).padStart(2, '0'),
        dealing(
          company,
          code,
          (SIGNS[code] ?? 1) * (1 + random(300_000)),
          random(3) === 0 ? { taxUse: 'taxable' } : {},
        ),
      );
    };
    last = await company.record();
    // Enough revisions for a whole block, and a rest on both sides of its border.
    for (let round = 0; round < 9; round++) {
      const events: LedgerEvent[] = [];
      const states: { id: string; content: EntryContent }[] = [];
      for (let i = 0; i < 300; i++) {
        const target = states.length > 0 && random(8) === 0 ? states[random(states.length)] : undefined;
        if (!target) {
          const { id, event, content } = draw();
          events.push(event);
          states.push({ id, content });
          past.push({ revision: last + events.length, id, content });
          continue;
        }
        const before = past.findLast(({ id }) => id === target.id)!.content;
        const after = random(4) === 0 ? { ...before, memo: `Memo ${++noise}` } : { ...draw().content };
        events.push(
          'memo' in after && after.memo?.startsWith('Memo')
            ? EntryAnnotated({ entryId: target.id, version: 2, status: 'posted', before, content: after })
            : EntryAmended({ entryId: target.id, version: 2, status: 'posted', entryNumber: 1, before, after }),
        );
        past.push({ revision: last + events.length, id: target.id, content: after });
      }
      last = await company.record(...events);
    }
  });
  after(() => books.close());

  it('at any revision, whole months and cut ones: the entries in force then', async () => {
    expect(last).to.be.greaterThan(2_600);
    for (const revision of [last, last - 1, last - 700, 2_047, 2_048, 2_049, 1_500, 900, 260]) {
      for (const range of [FY, { from: '2025-06-11', to: '2025-12-05' }, { from: '2025-05-01', to: '2025-05-31' }]) {
        const report = await ask({ ...range, knownAt: company.recordedAt(revision) });
        expect(shown(report), `${revision} ${range.from}`).to.deep.equal(
          counted(inForce(revision, range.from, range.to)),
        );
        expect(report.projection.position).to.equal(revision);
      }
    }
  });

  it('known now = without knownAt, figures and boxes', async () => {
    const [now, then] = [await ask(FY), await ask({ ...FY, knownAt: company.recordedAt(last) })];
    expect(then.returnBoxes).to.deep.equal(now.returnBoxes);
    expect([then.rows, then.totals, then.checks]).to.deep.equal([now.rows, now.totals, now.checks]);
    expect(shown(await ask({ period: 'FY2025' }))).to.deep.equal(shown(now));
    expect(await ask({ period: 'FY2025-Q2' })).to.include({ from: '2025-07-01', to: '2025-09-30' });
  });

  for (const knownAt of [undefined, 2_100]) {
    const then = knownAt === undefined ? '' : ', as known earlier';
    it(`columns of months and quarters sum to the total, each as its range shows it${then}`, async () => {
      const known = knownAt === undefined ? {} : { knownAt: company.recordedAt(knownAt) };
      const whole = await ask({ ...FY, ...known });
      for (const [interval, range] of [
        ['month', FY],
        ['quarter', FY],
        ['month', { from: '2025-05-09', to: '2025-08-20' }],
      ] as const) {
        const report = await ask({ ...range, interval, ...known });
        const keys = report.columns.map(({ key }) => key);
        for (const row of report.rows) {
          for (const measure of ['gross', 'net', 'bookedTax', 'entries']) {
            const parts = keys
              .filter((key) => key.endsWith(`.${measure}`) && !key.startsWith('total.'))
              .reduce((t, key) => t + (row.values[key] ?? 0n), 0n);
            expect(parts, `${row.code} ${measure}`).to.equal(row.values[`total.${measure}`]);
          }
        }
        for (const column of report.columns.filter(({ key }) => key.endsWith('.gross'))) {
          const prefix = column.key.slice(0, -'gross'.length);
          expect(shown(report, prefix), column.key).to.deep.equal(
            shown(await ask({ from: column.from, to: column.to, ...known })),
          );
        }
        if (range === FY) expect(report.returnBoxes, 'boxes are of the whole range').to.deep.equal(whole.returnBoxes);
      }
    });
  }

  it('compared with the year and the period before, in English, with codes that did not move', async () => {
    await company.post('2024-06-10', dealing(company, 'P08R', 10_800));
    const report = await ask({ ...FY, compare: 'previous_year', locale: 'en', showZero: true });
    const of = (code: string): Record<string, bigint | null> =>
      report.rows.find((row) => row.code === code && row.taxUse === undefined && row.kind === 'account')?.values ?? {};
    expect([of('P08R')['comparison.gross'], of('P08R')['comparison.net'], of('P08R')['change.gross']]).to.deep.equal([
      10_800n,
      10_000n,
      (of('P08R')['gross'] ?? 0n) - 10_800n,
    ]);
    expect([
      of('S08R_BD')['gross'],
      of('S08R_BD')['changeBps.gross'],
      report.rows[0]?.name,
      report.columns[0]?.label,
    ]).to.deep.equal([0n, null, 'Sales', 'Gross']);
    const months = await ask({ from: '2025-05-01', to: '2025-05-31', compare: 'previous_period' });
    expect(months.columns.find(({ key }) => key === 'comparison.gross')).to.include({
      from: '2025-04-01',
      to: '2025-04-30',
    });
  });

  it('drafts count as if they were posted, when asked for', async () => {
    const one = await books.company();
    await one.post('2025-05-10', dealing(one, 'S10', -1_100_000));
    const lines = dealing(one, 'P10', 330_000);
    const id = one.entry('2025-05-11', lines, { draft: true });
    await one.record(id.event);
    const get = (input: object): Promise<ConsumptionTaxReport> => one.ask(consumptionTax, { ...FY, ...input });
    const [without, withDrafts] = [await get({}), await get({ includeDrafts: true, expand: 'boxes' })];
    expect([without.payable, withDrafts.payable]).to.deep.equal([100_000n, 70_000n]);
    expect(withDrafts.boxDetails?.find(({ form, box }) => form === 'SHB033' && box === '9B')?.entryIds).to.deep.equal([
      id.id,
    ]);
    await one.post('2025-05-11', lines);
    expect((await get({})).returnBoxes).to.deep.equal(withDrafts.returnBoxes);
    for (const [input, field] of [
      [{ includeDrafts: true, knownAt: one.recordedAt(3) }, 'includeDrafts'],
      [{ period: 'FY2025' }, 'period'],
      [{ interval: 'month', compare: 'previous_year' }, 'compare'],
    ] as const) {
      const refused = await get(input).then(
        () => undefined,
        (error: { field?: string }) => error.field,
      );
      expect(refused).to.equal(field);
    }
  });

  it('the difference of two times: events of a code with amounts, changed boxes; none of equal times', async () => {
    const diff = (input: object): Promise<Diff> =>
      company.ask(reportDiff, { name: 'consumption-tax', ...FY, ...input });
    const at = (revision: number): string => company.recordedAt(revision);
    expect(await diff({ knownAtA: at(1_000), knownAtB: at(1_000) })).to.deep.include({ rows: [], boxes: [] });
    for (const [a, b] of [
      [last - 40, last],
      [last, last - 40],
      [2_040, 2_060],
      [900, last],
    ] as const) {
      const found = await diff({ knownAtA: at(a), knownAtB: at(b) });
      const [old, now] = [await ask({ ...FY, knownAt: at(a) }), await ask({ ...FY, knownAt: at(b) })];
      const value = (report: ConsumptionTaxReport, row: { code: string; taxUse?: string; column: string }): bigint =>
        report.rows.find(
          (one) => one.kind === 'account' && one.code === row.code && (one.taxUse ?? '') === (row.taxUse ?? ''),
        )?.values[row.column] ?? 0n;
      for (const row of found.rows) {
        expect([row.a, row.b], row.code).to.deep.equal([value(old, row), value(now, row)]);
        if (row.nextCursor === undefined)
          expect(
            row.events.reduce((t, { amount }) => t + amount, 0n),
            `${row.code} ${row.column}`,
          ).to.equal(row.difference);
      }
      expect(found.rows.length).to.be.greaterThan(0);
      const flat = (report: ConsumptionTaxReport): Map<string, bigint | string> => {
        const { form, page1, page2, schedules } = report.returnBoxes!;
        return new Map(
          [
            [`${form}-1`, page1] as const,
            [`${form}-2`, page2] as const,
            ...schedules.map((one) => [one.form, one.boxes] as const),
          ].flatMap(([name, boxes]) => Object.entries(boxes).map(([box, of]) => [`${name}:${box}`, of] as const)),
        );
      };
      const [x, y] = [flat(old), flat(now)];
      const differing = [...new Set([...x.keys(), ...y.keys()])]
        .filter((key) => String(x.get(key) ?? 0n) !== String(y.get(key) ?? 0n))
        .sort();
      expect(found.boxes?.map(({ form, box }) => `${form}:${box}`).sort()).to.deep.equal(differing);
      for (const box of found.boxes ?? []) {
        expect(box.eventCount, box.box).to.be.greaterThan(0);
        if (box.nextCursor === undefined && box.events.every(({ amount }) => amount !== undefined))
          expect(
            box.events.reduce((t, { amount = 0n }) => t + amount, 0n),
            `${box.form}:${box.box}`,
          ).to.equal(box.difference);
      }
      expect(
        found.boxes
          ?.filter(({ form, box }) => form === 'SHB033' && /^9[BC]$/.test(box))
          .every(({ events }) => events.every(({ amount }) => amount !== undefined)),
      ).to.equal(true);
      expect(
        found.boxes?.find(({ box }) => box === '26')?.events.every(({ amount }) => amount === undefined) ?? true,
      ).to.equal(true);
    }
  });

  it('a cursor names the further events of a code or a box, all together once', async () => {
    const query = { name: 'consumption-tax', ...FY, knownAtA: company.recordedAt(300) };
    const first: Diff = await company.ask(reportDiff, query);
    const row = first.rows.find(({ nextCursor, column }) => nextCursor !== undefined && column === 'gross')!;
    const box = first.boxes!.find(({ form, box: name }) => form === 'SHB033' && name === '9B')!;
    for (const start of [row, box]) {
      const ids = start.events.map(({ eventId }) => eventId);
      let sum = start.events.reduce((t, { amount = 0n }) => t + amount, 0n);
      for (let cursor = start.nextCursor; cursor !== undefined;) {
        const next: Diff = await company.ask(reportDiff, { ...query, cursor });
        const part = 'form' in start ? next.boxes![0]! : next.rows[0]!;
        expect(next.rows.length + next.boxes!.length).to.equal(1);
        ids.push(...part.events.map(({ eventId }) => eventId));
        sum += part.events.reduce((t, { amount = 0n }) => t + amount, 0n);
        cursor = part.nextCursor;
      }
      expect([new Set(ids).size, ids.length, sum]).to.deep.equal([
        start.eventCount,
        start.eventCount,
        start.difference,
      ]);
    }
    const refused = await company.ask(reportDiff, { ...query, partnerId: 'none' }).then(
      () => undefined,
      (error: { field?: string }) => error.field,
    );
    expect(refused).to.equal('partnerId');
  });
});
