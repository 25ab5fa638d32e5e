// The rows of payroll as data: figures and sums copied from the sources by another way, and that rows of one thing
// follow each other without a gap or an overlap.
import { expect } from 'chai';
import { addDays } from '../../src/domain/dates.ts';
import { PREFECTURES } from '../../src/domain/payroll/rates-ja.ts';
import { rateOn, rowOn, type Dated } from '../../src/domain/payroll/rates.ts';
import { PAYROLL_TABLES_JA as TABLES } from '../../src/domain/payroll/tables-ja.ts';
import { refusalOf } from './cases.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const grouped = <R extends Dated>(rows: readonly R[], nameOf: (row: R) => string): [string, R[]][] =>
  [...new Set(rows.map(nameOf))].map((name) => [name, rows.filter((row) => nameOf(row) === name)]);
/** Lists of rows of which at most one holds on a day, by what they are about. */
const LISTS: ReadonlyMap<string, readonly Dated[]> = new Map<string, readonly Dated[]>([
  ...grouped(TABLES.rates, ({ item, scope }) => `${item} ${scope ?? ''}`),
  ...grouped(TABLES.ages, ({ item }) => `ages of ${item}`),
  ['grades', TABLES.grades],
  ['bounds of the pension', TABLES.pensionBounds],
  ['caps of bonuses', TABLES.bonusCaps],
  ['commuting', TABLES.commutingLimits],
  ['kou', TABLES.kou],
  ['otsu', TABLES.otsu],
  ['bonus', TABLES.bonus],
]);

describe('payroll: rows', () => {
  it('health by prefecture: the printed rates, and the sums of all 47', () => {
    const percent = (prefecture: number, day: string): number =>
      rateOn(TABLES, 'health', day, String(prefecture)).rateBps;
    // 北海道 10.28, 新潟県 9.21 (lowest), 東京都 9.85, 大阪府 10.13, 佐賀県 10.55 (highest), 沖縄県 9.44
    expect([1, 15, 13, 27, 41, 47].map((n) => percent(n, '2026-11-30'))).to.deep.equal([
      1_028, 921, 985, 1_013, 1_055, 944,
    ]);
    expect([1, 15, 13, 27, 41, 47].map((n) => percent(n, '2026-02-28'))).to.deep.equal([
      1_031, 955, 991, 1_024, 1_078, 944,
    ]);
    const all = [...PREFECTURES.keys()];
    expect(sum(all.map((n) => percent(n, '2026-03-01')))).to.equal(46_397);
    expect(sum(all.map((n) => percent(n, '2025-03-01')))).to.equal(46_994);
    expect([PREFECTURES.get(13), PREFECTURES.get(27)]).to.deep.equal(['東京都', '大阪府']);
  });

  it('grades: the sums of all standards and limits', () => {
    const grades = TABLES.grades[0]?.grades ?? [];
    expect([sum(grades.map(([standard]) => standard)), sum(grades.map(([, from]) => from))]).to.deep.equal([
      24_664_000, 23_910_000,
    ]);
  });

  it('bonus rates: the sums of every column, and no column falls', () => {
    const rows = TABLES.bonus[0]?.rows ?? [];
    expect(rows).to.have.length(21);
    expect(sum(rows.map(([rate]) => rate))).to.equal(440_051);
    const columns = Array.from({ length: 8 }, (_column, i) => rows.map(([, from]) => from[i] ?? Number.NaN));
    expect(columns.map(sum)).to.deep.equal([17_096, 17_717, 18_211, 18_726, 19_222, 19_690, 20_190, 20_722]);
    for (const column of columns) expect(column).to.deep.equal([...column].sort((a, b) => a - b));
  });

  it('rows of one thing follow each other day by day, name a source, and hold integers', () => {
    expect(LISTS.size).to.be.above(60);
    const figures = (value: unknown): number[] =>
      typeof value === 'number'
        ? [value]
        : Object.values(value ?? {}).flatMap((it) =>
            it instanceof Object || typeof it === 'number' ? figures(it) : [],
          );
    for (const [what, rows] of LISTS)
      rows.forEach((row, i) => {
        expect(row.source, what).to.match(/\S{3}/);
        expect((row.to ?? '9999-12-31') >= row.from, what).to.equal(true);
        expect(figures(row).every(Number.isSafeInteger), what).to.equal(true);
        const before = rows[i - 1];
        // The last row of a list may be open; one before it may be open only where the next one takes over.
        if (before?.to !== undefined) expect(addDays(before.to, 1), what).to.equal(row.from);
        else if (before) expect(before.from < row.from, what).to.equal(true);
      });
  });

  it('a row holds on both of its days and on no other', () => {
    const rows = [{ from: '2026-02-01', to: '2026-02-28', status: 'verified' as const, source: 'x' }];
    for (const day of ['2026-02-01', '2026-02-28']) expect(rowOn(rows, day, 'x')).to.equal(rows[0]);
    for (const day of ['2026-01-31', '2026-03-01'])
      expect(refusalOf(() => rowOn(rows, day, 'x')).related).to.deep.equal({ rate: 'x', date: day });
  });
});
