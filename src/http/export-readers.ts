// Statements as readers want them, made from the answer: departments side by side, the course of balances by month,
// cash flows without accounts. Programs get the rows as the answer has them.
import type { Members } from './json.ts';
import { isMembers, membersOf, nameIn, type Table } from './export-table.ts';
import { word, type Locale } from './export-words.ts';

/** More parts than these do not stand side by side on a page: each stays a row below its row. */
const COLUMNS_MOST = 12;
/** Nothing is put to these. */
const NONE = 'none';

/**
 * The report with a column per part of its breakdown, by code, what belongs to none after them and the total last;
 * undefined without a breakdown, with several columns of figures already, or with more parts than stand side by side.
 */
function sideBySide(locale: Locale, report: Members): Members | undefined {
  const { filters, columns } = report;
  const [only, ...more] = membersOf(columns);
  if (!isMembers(filters) || filters['breakdown'] === undefined || !only || more.length > 0) return undefined;
  const rows = membersOf(report['rows']);
  const figure = String(only['key']);
  const idOf = (part: Members): string => String(part['id'] ?? part['code'] ?? NONE);
  const parts = [
    ...new Map(rows.flatMap((row) => membersOf(row['breakdown']).map((part) => [idOf(part), part]))).values(),
  ].toSorted((a, b) => {
    const [left, right] = [a, b].map((part) => [Number(idOf(part) === NONE), String(part['code'] ?? '')] as const);
    return Number(left?.[0]) - Number(right?.[0]) || (String(left?.[1]) < String(right?.[1]) ? -1 : 1);
  });
  if (parts.length === 0 || parts.length > COLUMNS_MOST) return undefined;
  return {
    ...report,
    columns: [
      ...parts.map((part) => ({ key: idOf(part), label: nameIn(locale, part), isName: true, kind: 'actual' })),
      { key: figure, label: word(locale, 'total'), kind: 'actual' },
    ],
    rows: rows.map(({ breakdown, values, ...row }) => {
      const own = new Map(membersOf(breakdown).map((part) => [idOf(part), part['values']]));
      const valueOf = (part: Members): unknown => {
        const found = own.get(idOf(part));
        return isMembers(found) ? found[figure] : 0n;
      };
      return {
        ...row,
        values: { ...Object.fromEntries(parts.map((part) => [idOf(part), valueOf(part)])), ...(values as Members) },
      };
    }),
  };
}

/** A trial balance by months is read as the course of its balances; the movements stand in workbooks. */
function courseOfBalances(report: Members): Members | undefined {
  if (report['report'] !== 'trial_balance') return undefined;
  const columns = membersOf(report['columns']).filter(({ key }) => /^(?!total\.)[^.]+\.balance$/.test(String(key)));
  return columns.length === 0 ? undefined : { ...report, columns };
}

/**
 * The statement of cash flows has a sum of its own name at the foot of each kind of activity, and names no account:
 * whoever wants them on paper asks for `level`.
 */
function flowsOnPaper(report: Members): Members | undefined {
  if (report['report'] !== 'cash_flow') return undefined;
  const { filters } = report;
  const isAsked = isMembers(filters) && filters['level'] !== undefined;
  const rows = membersOf(report['rows']).filter(({ kind }) => isAsked || kind !== 'account');
  let activity: Members | undefined;
  return {
    ...report,
    rows: rows.flatMap((row, i) => {
      if (row['kind'] === 'group' && row['level'] === 0) activity = row;
      const isLast = activity !== row && Number(rows[i + 1]?.['level'] ?? 0) === 0 && Number(row['level']) > 0;
      return isLast && activity
        ? [row, { ...activity, kind: 'total', code: `total_${String(activity['code'])}` }]
        : [row];
    }),
  };
}

/** Differences whose rows say in words which column they are of; of a report with one column nobody has to be told. */
function differences(locale: Locale, report: Members): Members | undefined {
  if (report['report'] !== 'diff') return undefined;
  const rows = membersOf(report['rows']);
  if (rows.length === 0) {
    const none = {
      kind: 'line',
      level: 0,
      code: '',
      name: word('ja', 'noDifferences'),
      nameEn: word('en', 'noDifferences'),
    };
    return { ...report, rows: [none] };
  }
  const isOne = rows.every(({ column }) => column === 'total');
  return {
    ...report,
    rows: rows.map(({ column, kind, ...row }) => ({
      kind,
      ...(isOne ? {} : { columnName: word(locale, String(column)) }),
      ...row,
    })),
  };
}

/** The statements that a report is printed as, and in which files each stands. */
export function views(
  locale: Locale,
  report: Members,
): readonly { readonly report: Members; readonly only?: Table['only'] }[] {
  const broken = sideBySide(locale, report) ?? differences(locale, report);
  if (broken)
    return [
      { report, only: 'csv' },
      { report: broken, only: 'print' },
    ];
  const paper = courseOfBalances(report) ?? flowsOnPaper(report);
  return paper
    ? [
        { report, only: 'flat' },
        { report: paper, only: 'paper' },
      ]
    : [{ report }];
}
