// The columns of a report, pure: periods as words, intervals of a range, comparisons with earlier periods and years,
// and what a comparison adds.
import {
  addDays,
  addMonths,
  daysBetween,
  lastOfMonth,
  makeDate,
  monthOf,
  parts,
  type CalendarDate,
} from '../../src/domain/dates.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import { type BalanceFrame } from './balances.ts';
import type { Cells } from './statement.ts';

/** How a range is cut into columns. */
export const INTERVALS = ['total', 'month', 'quarter', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];
/** What a range is compared with. */
export const COMPARISONS = ['previous_period', 'previous_year'] as const;
export type ColumnComparison = (typeof COMPARISONS)[number];
/** The books may also be compared with the branch of a scenario: the same days. */
const SCENARIO = 'scenario';

/** Days from `from` to `to`, both inclusive. */
export interface Range {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}
/**
 * A column that is read from the books. `within` is the range whose openings it carries on: that of the report, or its
 * own when it is a comparison.
 */
export interface TimeColumn extends Range {
  readonly key: string;
  readonly label: string;
  readonly kind: 'actual' | 'comparison' | 'scenario';
  readonly within: Range;
}

/** Key of the column of the whole range. */
export const TOTAL = 'total';
/** Most columns that an interval may make. */
const MOST_COLUMNS = 60;
/** Form of the period parameter: fiscal year, its quarter or half; calendar year, its quarter or month. */
export const PERIOD = /^(?:FY(?:19|20|21)\d\d(?:-(?:Q[1-4]|H[12]))?|(?:19|20|21)\d\d(?:-(?:Q[1-4]|0[1-9]|1[0-2]))?)$/;

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);
const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b);

/**
 * The fiscal year that a day falls in: one that exists, else by the company's month and day. `anchor` is where its
 * quarters begin to count: a first year may be short.
 */
export function fiscalYear(frame: BalanceFrame, day: CalendarDate): Range & { readonly anchor: CalendarDate } {
  const known = frame.years.find(([start, end]) => start <= day && day <= end);
  if (known) return { from: known[0], to: known[1], anchor: earlier(known[0], addMonths(addDays(known[1], 1), -12)) };
  const from = fiscalYearStart(frame, day);
  return { from, to: addDays(addMonths(from, 12), -1), anchor: from };
}

/**
 * The first day on which an opening entry is no part of the balance that a range opens with: that of the fiscal year
 * after the one in which the range (or the books, when they begin later) begins. What opens a later year is a movement
 * of the range.
 */
export function openedBefore(frame: BalanceFrame, { from }: Range): CalendarDate {
  const first = frame.years[0]?.[0];
  return addDays(fiscalYear(frame, first !== undefined && first > from ? first : from).to, 1);
}

/**
 * The range that a period names: `FY2026` (the fiscal year that starts in 2026), `FY2026-Q1`, `FY2026-H1`, `2026`,
 * `2026-Q1`, `2026-04`. Refuses validation_error for a part that a short fiscal year does not have.
 */
export function rangeOfPeriod(frame: BalanceFrame, period: string): Range {
  const year = Number(/\d{4}/.exec(period)?.[0]);
  const [, , part = '', number = '1'] = /^(?:FY)?(\d{4})-?([QH])?(\d+)?$/.exec(period) ?? [];
  const months = part === 'Q' ? 3 : part === 'H' ? 6 : 1;
  const skip = (Number(number) - 1) * months;
  if (!period.startsWith('FY')) {
    if (period.length === 4) return { from: makeDate(year, 1, 1), to: makeDate(year, 12, 31) };
    const from = addMonths(makeDate(year, 1, 1), skip);
    return { from, to: addDays(addMonths(from, months), -1) };
  }
  const known = frame.years.find(([start]) => parts(start)[0] === year);
  const { from, to, anchor } = fiscalYear(
    frame,
    known ? known[0] : makeDate(year, frame.fiscalYearStartMonth, frame.fiscalYearStartDay),
  );
  if (part === '') return { from, to };
  const cut = {
    from: later(from, addMonths(anchor, skip)),
    to: earlier(to, addDays(addMonths(anchor, skip + months), -1)),
  };
  if (cut.from > cut.to)
    refuse(
      'validation_error',
      `period: the fiscal year ${from} to ${to} is short and has no ${part}${number}`,
      'period',
    );
  return cut;
}

/**
 * The calendar months, fiscal quarters or fiscal years that a range touches, clipped to it, in order. Refuses
 * validation_error above 60.
 */
function intervals(
  frame: BalanceFrame,
  range: Range,
  interval: Exclude<Interval, 'total'>,
): (Range & { key: string; label: string })[] {
  const cuts: (Range & { key: string; label: string })[] = [];
  for (let from = range.from; from <= range.to;) {
    if (cuts.length === MOST_COLUMNS)
      refuse(
        'validation_error',
        `interval: ${interval}s of ${range.from} to ${range.to} are more than ${MOST_COLUMNS} columns: ` +
          'choose a shorter range or a longer interval',
        'interval',
      );
    let key = monthOf(from);
    let end = lastOfMonth(key);
    if (interval !== 'month') {
      const year = fiscalYear(frame, from);
      key = `FY${year.from.slice(0, 4)}`;
      end = year.to;
      if (interval === 'quarter') {
        let quarter = 1;
        while (quarter < 4 && addMonths(year.anchor, 3 * quarter) <= from) quarter += 1;
        key += `-Q${quarter}`;
        if (quarter < 4) end = earlier(end, addDays(addMonths(year.anchor, 3 * quarter), -1));
      }
    }
    const to = earlier(end, range.to);
    // Two fiscal years may start in one calendar year when the company changed its year end.
    cuts.push({ key: cuts.some((cut) => cut.key === key) ? `${key}-${from}` : key, label: key, from, to });
    from = addDays(to, 1);
  }
  return cuts;
}

/** Months of a range that is nothing but whole months (from the same day of the month on); undefined otherwise. */
function wholeMonths({ from, to }: Range): number | undefined {
  const end = addDays(to, 1);
  const [fromYear, fromMonth, fromDay] = parts(from);
  const [endYear, endMonth, endDay] = parts(end);
  return fromDay === endDay && fromDay <= 28 ? (endYear - fromYear) * 12 + endMonth - fromMonth : undefined;
}

/**
 * The range to compare with, `back` times earlier. previous_year: the same months when the range is whole months
 * (February to its last day, also the 29th), else the same
 * dates (29 February becomes the 28th); previous_period: as many whole months before, when the range is whole months,
 * else as many days.
 */
export function comparedRange(range: Range, compare: ColumnComparison, back: number): Range {
  const months = wholeMonths(range);
  if (months !== undefined) {
    const from = addMonths(range.from, -back * (compare === 'previous_year' ? 12 : months));
    return { from, to: addDays(addMonths(from, months), -1) };
  }
  if (compare === 'previous_year')
    return { from: addMonths(range.from, -12 * back), to: addMonths(range.to, -12 * back) };
  const days = daysBetween(range.from, range.to) + 1;
  return { from: addDays(range.from, -days * back), to: addDays(range.to, -days * back) };
}

/** What a column says in a title. */
const LABELS = {
  ja: {
    total: '合計',
    previous_period: '前期間',
    previous_year: '前年',
    scenario: 'シナリオ',
    change: '増減',
    changeBps: '増減率',
  },
  en: {
    total: 'Total',
    previous_period: 'Previous period',
    previous_year: 'Previous year',
    scenario: 'Scenario',
    change: 'Change',
    changeBps: 'Change %',
  },
} as const;
/** Language of names and titles. */
export type Locale = keyof typeof LABELS;

/** What decides about the columns of a report. */
export interface ColumnsAsk {
  readonly interval?: Interval | undefined;
  readonly compare?: ColumnComparison | typeof SCENARIO | undefined;
  readonly comparePeriods?: number | undefined;
  readonly locale?: Locale | undefined;
  readonly scenarioId?: string | undefined;
}

/**
 * The columns that a report reads: those of the interval and the whole range last; or the range and the earlier ones
 * that it is compared with.
 * `label` names a range alone. Refuses validation_error: compare with an interval, comparePeriods without compare, too
 * many columns.
 */
export function planColumns(
  frame: BalanceFrame,
  range: Range,
  ask: ColumnsAsk,
  label: (range: Range) => string,
): TimeColumn[] {
  const { interval = 'total', compare, comparePeriods, locale = 'ja' } = ask;
  if (compare === SCENARIO && ask.scenarioId === undefined)
    refuse('validation_error', 'scenarioId: compare=scenario needs the scenario to compare with', 'scenarioId');
  if (compare !== undefined && compare !== SCENARIO && ask.scenarioId !== undefined)
    refuse(
      'validation_error',
      'compare: a branch is compared with the books by compare=scenario; leave {scenarioId} out for earlier times',
      'compare',
    );
  if (comparePeriods !== undefined && (compare === undefined || compare === SCENARIO))
    refuse(
      'validation_error',
      '{comparePeriods} needs compare=previous_period or compare=previous_year',
      'comparePeriods',
    );
  const whole = { key: TOTAL, ...range, kind: 'actual', within: range } as const;
  if (interval !== 'total') {
    if (compare !== undefined)
      refuse('validation_error', `compare needs interval=total: leave interval=${interval} or compare out`, 'compare');
    return [
      ...intervals(frame, range, interval).map((cut) => ({ ...cut, kind: 'actual' as const, within: range })),
      { ...whole, label: LABELS[locale].total },
    ];
  }
  if (compare === undefined) return [{ ...whole, label: label(range) }];
  if (compare === SCENARIO)
    return [
      { ...whole, label: label(range) },
      { ...whole, key: SCENARIO, label: `${LABELS[locale].scenario} ${label(range)}`, kind: SCENARIO },
    ];
  const compared = Array.from({ length: comparePeriods ?? 1 }, (_, i): TimeColumn => {
    const earlierRange = comparedRange(range, compare, i + 1);
    if (earlierRange.from < '1900-01-01')
      refuse('validation_error', 'compare: the compared period lies before 1900', 'compare');
    return {
      key: numbered('comparison', i),
      label: `${LABELS[locale][compare]} ${label(earlierRange)}`,
      ...earlierRange,
      kind: 'comparison',
      within: earlierRange,
    };
  });
  return [{ ...whole, label: label(range) }, ...compared];
}

/** `comparison`, `comparison2`, `comparison3` ... */
function numbered(key: string, index: number): string {
  return index === 0 ? key : `${key}${index + 1}`;
}

/**
 * Change in basis points of the comparison's size, rounded half away from zero; null when there is nothing to compare
 * with.
 */
export function changeInBasisPoints(actual: bigint, comparison: bigint): bigint | null {
  if (comparison === 0n) return null;
  const size = comparison < 0n ? -comparison : comparison;
  const change = actual - comparison;
  const rounded = (2n * 10_000n * (change < 0n ? -change : change) + size) / (2n * size);
  return change < 0n ? -rounded : rounded;
}

/** A column as a report shows it. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  readonly kind: 'actual' | 'comparison' | 'scenario' | 'change' | 'change_bps';
}
/** A figure that each time column holds: key and title. A statement with one figure names it ''. */
export interface Measure {
  readonly key: string;
  readonly label: string;
  readonly labelEn: string;
  /** Its title in a column, where it depends on the days. */
  titleIn?(range: Range): readonly [ja: string, en: string];
}

/** Key of a figure in a column: the figures of the whole range stand without prefix as long as the range is not cut. */
export function cellKey(column: string, measure: string, cut: boolean): string {
  return measure === '' ? column : column === TOTAL && !cut ? measure : `${column}.${measure}`;
}

/**
 * The columns that a report shows, and how the figures of a row are completed with the changes against its comparisons.
 * `dates` says what a column tells of its days.
 */
export function shownColumns(
  planned: readonly TimeColumn[],
  measures: readonly Measure[],
  locale: Locale,
  dates: (column: TimeColumn) => { from?: CalendarDate; to?: CalendarDate },
): { columns: Column[]; complete: (values: Cells) => Cells } {
  const cut = planned.filter((column) => column.kind === 'actual').length > 1;
  const words = LABELS[locale];
  const nameOf = (measure: Measure, range?: Range): string => {
    const [ja, en] = (range && measure.titleIn?.(range)) ?? [measure.label, measure.labelEn];
    return locale === 'ja' ? ja : en;
  };
  const title = (text: string, measure: Measure, range?: Range): string =>
    measure.key === '' ? text : `${text} ${nameOf(measure, range)}`;
  const compared = planned.filter((column) => column.kind !== 'actual');
  const columns = planned
    .filter((column) => column.kind === 'actual')
    .flatMap((column) =>
      measures.map((measure): Column => ({
        key: cellKey(column.key, measure.key, cut),
        label:
          column.key === TOTAL && !cut && measure.key !== ''
            ? nameOf(measure, column)
            : title(column.label, measure, column),
        ...dates(column),
        kind: 'actual',
      })),
    );
  const changes = compared.flatMap((column, i) =>
    measures.map((measure) => ({
      actual: cellKey(TOTAL, measure.key, false),
      comparison: cellKey(column.key, measure.key, false),
      change: cellKey(numbered('change', i), measure.key, false),
      pct: cellKey(numbered('changeBps', i), measure.key, false),
      measure,
      column,
    })),
  );
  for (const column of compared) {
    const mine = changes.filter((change) => change.column === column);
    columns.push(
      ...mine.map(({ comparison, measure }): Column => ({
        key: comparison,
        label: title(column.label, measure, column),
        ...dates(column),
        kind: column.kind,
      })),
      ...mine.map(({ change, measure }): Column => ({
        key: change,
        label: title(words.change, measure),
        kind: 'change',
      })),
      ...mine.map(({ pct, measure }): Column => ({
        key: pct,
        label: title(words.changeBps, measure),
        kind: 'change_bps',
      })),
    );
  }
  return {
    columns,
    complete(values) {
      if (changes.length === 0) return values;
      const added: Record<string, bigint | null> = { ...values };
      for (const { actual, comparison, change, pct } of changes) {
        const [a, b] = [values[actual] ?? 0n, values[comparison] ?? 0n];
        added[change] = a - b;
        added[pct] = changeInBasisPoints(a, b);
      }
      return added;
    },
  };
}
