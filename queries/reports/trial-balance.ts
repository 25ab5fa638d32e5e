// The trial balance (合計残高試算表): opening, movements and closing of every account, with subtotals of the statement's
// sections.
import { z } from 'zod';
import { query } from '../query.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { balanceSheetGroups } from './balance-sheet-layout.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import { isBalanceSheet, type BalanceFrame } from './balances.ts';
import { cellKey, planColumns, TOTAL, type Measure, type TimeColumn } from './columns.ts';
import { endsOf, type NameInBoth } from './ends.ts';
import { closing, net, type Plan } from './figures.ts';
import {
  COLUMN_PARAMETERS,
  COMMON,
  dayAfter,
  equal,
  kindsOf,
  openingSpans,
  reportSchema,
  requireRange,
  setting,
  type Report,
  type ReportInput,
} from './report.ts';
import type { Cells, Values } from './statement.ts';
import { fill, PROFIT_AND_LOSS_GROUPS, type Planned } from './statements.ts';

const MEASURES: readonly Measure[] = [
  { key: 'openingDebit', label: '期首借方残高', labelEn: 'Opening debit' },
  { key: 'openingCredit', label: '期首貸方残高', labelEn: 'Opening credit' },
  { key: 'debit', label: '借方', labelEn: 'Debit' },
  { key: 'credit', label: '貸方', labelEn: 'Credit' },
  { key: 'closingDebit', label: '借方残高', labelEn: 'Closing debit' },
  { key: 'closingCredit', label: '貸方残高', labelEn: 'Closing credit' },
  { key: 'balance', label: '残高', labelEn: 'Balance' },
];

/** The measures as a company names them: only a fiscal year begins with 期首残高. */
function measuresOf(frame: BalanceFrame): readonly Measure[] {
  const titled =
    (side: NameInBoth): Measure['titleIn'] =>
    (range) => {
      const { opensYear, opening } = endsOf(frame, range);
      return opensYear
        ? [`期首${side[0]}残高`, `Opening ${side[1]}`]
        : [`${opening[0]}（${side[0]}）`, `${opening[1]}, ${side[1]}`];
    };
  const titles: Readonly<Record<string, Measure['titleIn']>> = {
    openingDebit: titled(['借方', 'debit']),
    openingCredit: titled(['貸方', 'credit']),
  };
  return MEASURES.map((measure) => ({ ...measure, ...(titles[measure.key] ? { titleIn: titles[measure.key] } : {}) }));
}

/** A balance on the side where the whole line's balance stands: shares of a line add up on that side. */
function sides(side: 'debit' | 'credit', balance: bigint, whole: bigint): [debit: bigint, credit: bigint] {
  return whole > 0n || (whole === 0n && side === 'debit') ? [balance, 0n] : [0n, -balance];
}

/**
 * The seven figures of a row: opening and closing stand on the side of the balance; `balance` is positive on `side`.
 */
const show: Plan['show'] = (side, figure, whole) => [
  ...sides(side, figure.opening, whole.opening),
  figure.debit,
  figure.credit,
  ...sides(side, closing(figure), closing(whole)),
  net(side, closing(figure), 0n),
];

/**
 * A trial balance as figures that add up over events, for differences: openings and balances positive on the side of
 * the row.
 */
export const ADDITIVE: Pick<Plan, 'measures' | 'show'> = {
  measures: [
    { key: 'opening', label: '期首残高', labelEn: 'Opening' },
    ...MEASURES.filter(({ key }) => key === 'debit' || key === 'credit' || key === 'balance'),
  ],
  show: (side, figure) => [net(side, figure.opening, 0n), figure.debit, figure.credit, net(side, closing(figure), 0n)],
};

/**
 * Trial balance of a range by its columns; each column opens with what the one before it closed, and what opens the
 * books or the year on its days. Refuses validation_error for a missing or contradicting range and for one that goes
 * over the end of a fiscal year, where results start again at zero.
 */
export function planTrialBalance(frame: BalanceFrame, input: ReportInput): Planned {
  const range = requireRange(input, frame);
  if (fiscalYearStart(frame, range.from) !== fiscalYearStart(frame, range.to))
    refuse(
      'validation_error',
      `to: a trial balance covers days of one fiscal year: ${range.from} and ${range.to} are of two`,
      'to',
    );
  const columns = planColumns(frame, range, input, ({ from, to }) => `${from} – ${to}`);
  const cut = columns.some(({ key, kind }) => key !== TOTAL && kind === 'actual');
  // Each range (of the report, and of each comparison) has a past, a year so far, and its movements, column by column.
  const ranges = [...new Set(columns.map(({ within }) => within))].map((within) => ({
    within,
    parts: columns.filter((column) => column.within === within && !(cut && column.key === TOTAL)),
  }));
  const spans: Plan['spans'][number][] = [];
  const places = ranges.map(({ within, parts }) => {
    const year = fiscalYearStart(frame, within.from);
    const first = spans.length;
    spans.push(
      { from: null, before: year, kinds: kindsOf('past', input) },
      { from: year, before: within.from, kinds: kindsOf('year', input) },
    );
    for (const part of parts)
      spans.push(
        { from: part.from, before: dayAfter(part.to), kinds: kindsOf('moved', input) },
        ...openingSpans(frame, within, part, input),
      );
    const of = (place: number): number[] => parts.map((_, i) => first + 2 + 3 * i + place);
    return {
      within,
      parts,
      past: first,
      year: first + 1,
      opening: of(1),
      moved: parts.map((_, i) => [first + 2 + 3 * i, first + 4 + 3 * i]),
    };
  });
  const indexes = columns.map((column: TimeColumn) => {
    const { parts, past, year, opening, moved } = places.find(
      ({ within }) => within === column.within,
    ) as (typeof places)[number];
    const part = parts.indexOf(column);
    if (part < 0) return { past, before: [year, ...opening], moved: moved.flat() };
    return {
      past,
      before: [year, ...opening.slice(0, part + 1), ...moved.slice(0, part).flat()],
      moved: moved[part] ?? [],
    };
  });
  const groups = ['assets', 'liabilities', 'equity', ...PROFIT_AND_LOSS_GROUPS.map(({ code }) => code)];
  const totalOf = (sums: ReadonlyMap<string, Values>, column: string): Record<string, bigint> => {
    const total = Object.fromEntries(
      MEASURES.map(({ key }) => [
        key,
        groups.reduce((sum, code) => sum + (sums.get(code)?.[cellKey(column, key, cut)] ?? 0n), 0n),
      ]),
    );
    return { ...total, balance: net('debit', total['closingDebit'] ?? 0n, total['closingCredit'] ?? 0n) };
  };
  return {
    report: 'trial_balance',
    evidence: 'turnover',
    shown: range,
    dates: ({ from, to }) => ({ from, to }),
    totals: (sums) => totalOf(sums, TOTAL),
    checks: (sums, { key }) => {
      const total = totalOf(sums, key);
      const of = (name: string): bigint => total[name] ?? 0n;
      return [
        equal('debits_equal_credits', of('debit'), of('credit')),
        equal('opening_balances_agree', of('openingDebit'), of('openingCredit')),
        equal('closing_balances_agree', of('closingDebit'), of('closingCredit')),
      ];
    },
    plan: {
      specification: [...balanceSheetGroups(frame.entityType), ...PROFIT_AND_LOSS_GROUPS],
      columns,
      spans,
      measures: measuresOf(frame),
      show,
      takes: (account, column) => {
        const { past, before, moved } = indexes[column] as (typeof indexes)[number];
        return isBalanceSheet(account)
          ? [{ line: 'own', opening: [past, ...before], moved }]
          : [
              { line: 'own', opening: before, moved },
              { line: { computed: 'prior_results' }, opening: [past], moved: [] },
            ];
      },
    },
  };
}

/**
 * Trial balance of a range. P/L accounts open at 0 at the start of the fiscal year of `from`; results of earlier years
 * that no closing entry has
 * carried over stand in the row `prior_results`, so that both sides agree. Refuses validation_error when from or to is
 * missing.
 */
export const trialBalance = query<ReportInput, Report<Cells>>({
  name: 'report-trial-balance',
  summary: 'Trial balance',
  text:
    'Opening, debit, credit and closing of every account over a range. Accounts of profit and loss open at 0 at the ' +
    'start of the fiscal year of {from}; results of earlier years that no closing entry has carried over stand in ' +
    'the row prior_results, so that both sides agree.',
  ja: {
    summary: '試算表',
    text:
      '期間の各科目の期首残高、借方、貸方、期末残高。損益科目は {from} の属する年度の期首に 0 ' +
      'から始まります。決算振替されていない過年度の損益は prior_results の行に示し、貸借が一致します。',
  },
  needs: 'reports:read',
  output: reportSchema,
  input: z.strictObject({ ...COMMON, ...COLUMN_PARAMETERS }),
  async run(rows, asked, input) {
    const at = await setting(rows, asked, input);
    return at && fill(rows, asked, at, input, planTrialBalance(at.frame, input));
  },
});
