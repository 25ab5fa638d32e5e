// The rows of a statement as a table: code, name and a figure per column, parts and sums where readers expect them.
import type { Members } from './json.ts';
import {
  cellOf,
  decimalText,
  figureKindOf,
  isCell,
  isMembers,
  isMonth,
  isOurs,
  kindOf,
  membersOf,
  nameIn,
  type Cell,
  type Table,
  type TableColumn,
  type TableRow,
} from './export-table.ts';
import { columnTitle, headingsOf, word, type Locale } from './export-words.ts';

const ROW_KNOWN = new Set([
  'kind',
  'level',
  'code',
  'name',
  'nameEn',
  'class',
  'parentCode',
  'values',
  'links',
  'parts',
  'breakdown',
  'nextCursor',
  'unit',
]);

/** The rows of a statement: code, name and a figure per column; a breakdown stands below its row, a total below all. */
export function statementTable(locale: Locale, report: Members): Table {
  const rows = membersOf(report['rows']);
  const given = membersOf(report['columns']);
  const keys =
    given.length > 0
      ? given.map(({ key }) => String(key))
      : [...new Set(rows.flatMap((row) => Object.keys(isMembers(row['values']) ? row['values'] : {})))];
  const extras = [
    ...new Set(
      rows.flatMap((row) =>
        Object.keys(row).filter((key) => !ROW_KNOWN.has(key) && !/Id$/.test(key) && isCell(row[key])),
      ),
    ),
  ];
  const figures = (values: unknown): Cell[] =>
    keys.map((key) => cellOf(locale, key, isMembers(values) ? values[key] : undefined));
  const row = (
    kind: string,
    level: number,
    code: string,
    name: string,
    extra: Members,
    values: unknown,
    set: TableRow['kind'],
  ): TableRow => ({
    kind: set,
    level,
    cells: [
      kind,
      level,
      code,
      name,
      ...extras.map((key) => cellOf(locale, key, extra[key])),
      ...figures(values).map((cell) => timeOf(extra['unit'], cell)),
    ],
  });
  // A group that shows nothing below itself is a line like any other.
  const setOf = (it: Members, next: Members | undefined): TableRow['kind'] =>
    it['kind'] === 'subtotal' || it['kind'] === 'total'
      ? 'sum'
      : it['kind'] === 'group' &&
          (Number(next?.['level'] ?? 0) > Number(it['level'] ?? 0) ||
            (Number(it['level'] ?? 0) === 0 && rows.some(({ level }) => Number(level) > 0)))
        ? 'group'
        : 'line';
  const totals = report['totals'];
  const hasTotals =
    isMembers(totals) &&
    !rows.some(({ code }) => code === 'total') &&
    keys.some((key) => cellOf(locale, key, totals[key]) !== undefined);
  // A name of the books is a name in every language.
  const titles = keys.map((key, i) =>
    given[i]?.['isName'] === true ? String(given[i]['label']) : columnTitle(locale, key, given[i]?.['label']),
  );
  const headings = headingsOf(locale, titles);
  const isEquity = report['report'] === 'equity';
  const blank = blankOf(report, keys.length);
  const summed = new Set(rows.filter(({ kind }) => kind === 'total').map(({ code }) => code));
  const hasParts = (i: number): boolean => Number(rows[i + 1]?.['level'] ?? 0) > Number(rows[i]?.['level'] ?? 0);
  const rowsOf = (it: Members, i: number): TableRow[] => {
    const level = Number(it['level'] ?? 0);
    const set = setOf(it, rows[i + 1]);
    const before = rows[i - 1];
    const made: TableRow = {
      ...row(String(it['kind'] ?? 'line'), level, String(it['code'] ?? ''), nameIn(locale, it), it, it['values'], set),
      ...(isOurs(it) ? { ours: true } : {}),
      // A sum stays with what it sums, the first line of a group with its name.
      ...(before && (set === 'sum' || setOf(before, it) === 'group') ? { keeps: true } : {}),
      ...(set === 'group' && level === 0 ? { block: true } : {}),
    };
    const parts = membersOf(it['breakdown']).map((part) =>
      row(
        'breakdown',
        level + 1,
        String(part['code'] ?? part['id'] ?? part['key'] ?? ''),
        nameIn(locale, part),
        part,
        part['values'],
        'line',
      ),
    );
    if (
      isEquity &&
      set === 'line' &&
      keys.every((key) => Number(isMembers(it['values']) ? it['values'][key] : 0) === 0)
    )
      return [{ ...made, only: 'flat' }];
    const isEmpty = keys.every((key) => Number(isMembers(it['values']) ? it['values'][key] : 0) === 0);
    // Income and loss that there was not is not said, unless it was asked for.
    if (OMITTED.has(String(it['code'])) && !hasParts(i) && isEmpty && !isAskedForZeros(report))
      return [{ ...made, only: 'flat' }];
    if (set !== 'group' || !summed.has(`total_${String(it['code'])}`)) return [made, ...parts];
    // On paper a part of the balance sheet says its total at its foot, as the statute wants it; its head is a title.
    const title = [...made.cells.slice(0, made.cells.length - keys.length), ...keys.map(() => undefined)];
    return [{ ...made, only: 'flat' }, { ...made, only: 'paper', cells: title }, ...parts];
  };
  /** What the steps between the balances of the statement of changes are called, above the first of them. */
  const changesTitle = (it: Members, before: Members | undefined): TableRow[] =>
    isEquity && Number(it['level'] ?? 0) > 0 && before && Number(before['level'] ?? 0) === 0
      ? [{ ...row('group', 0, '', word(locale, 'changesOfPeriod'), {}, {}, 'group'), only: 'paper' }]
      : [];
  return {
    key: 'rows',
    title: word(locale, String(report['report'])),
    isOnePage: true,
    columns: [
      { key: 'kind', title: word(locale, 'kind'), kind: 'text', only: 'csv' },
      { key: 'level', title: word(locale, 'level'), kind: 'number', only: 'csv' },
      { key: 'code', title: word(locale, 'code'), kind: 'text' },
      {
        key: 'name',
        title: word(locale, 'name'),
        ...(locale === 'ja' && nameHeading(report, rows)),
        kind: rows.length > 0 && rows.every(({ name }) => isMonth(name)) ? 'month' : 'text',
      },
      ...extras.map((key): TableColumn => ({
        key,
        title: word(locale, key),
        kind: kindOf(key, rows.find((it) => it[key] !== undefined)?.[key]),
        ...(keys.length > 0 ? { only: 'flat' } : {}),
      })),
      ...keys.map((key, i): TableColumn => {
        return {
          key,
          title: titles[i] ?? key,
          heading: headings[i] ?? key,
          // Changes in equity are shown for the items that a company has (kaisha keisan kisoku art. 96).
          ...(isEquity && key !== 'capital_stock' && key !== 'total' ? { sparse: true } : {}),
          ...(blank && { blank }),
          ...headingsAbove(isEquity, locale, key),
          kind: given[i]?.['kind'] === 'change_bps' || /Bps$/.test(key) ? 'bps' : figureKindOf(key),
        };
      }),
    ],
    rows: [
      ...rows.flatMap((it, i) => [...changesTitle(it, rows[i - 1]), ...rowsOf(it, i)]),
      ...(hasTotals
        ? [{ ...row('total', 0, '', word(locale, 'total'), {}, totals, 'sum'), keeps: true as const }]
        : []),
    ],
  };
}

/** Hundredths of days or hours as people write them, `16050` -> `160.5`: no money under the unit of the sheet. */
function timeOf(unit: unknown, cell: Cell): Cell {
  return unit === undefined || cell === undefined ? cell : decimalText(BigInt(cell), 2).replace(/\.?0+$/, '');
}

/** Groups of the profit and loss statement that are left out on paper when nothing is in them. */
const OMITTED: ReadonlySet<string> = new Set([
  'non_operating_income',
  'non_operating_expense',
  'extraordinary_income',
  'extraordinary_loss',
]);
const isAskedForZeros = ({ filters }: Members): boolean => isMembers(filters) && filters['showZero'] === true;

/** Statements whose zeros are nothing on paper, sums too. */
const BLANK = /^(?:trial_balance|equity|ar_aging|ap_aging|subsidiary_summary|consumption_tax)$/;
/** Where zeros stand between figures that say something, they are left blank; a single column says its zeros. */
function blankOf(report: Members, columns: number): TableColumn['blank'] {
  return BLANK.test(String(report['report'])) ? 'zeros' : columns > 1 ? 'zeros_of_lines' : undefined;
}

/**
 * Headings above the items of the statement of changes in net assets, as its form has them (Company Accounting
 * Regulation art. 96 (2), (3); the form of the federation of business).
 */
const ABOVE: Readonly<Record<string, readonly (readonly [ja: string, en: string])[]>> = (() => {
  const holders = ['株主資本', "Shareholders' equity"] as const;
  const surplus = ['資本剰余金', 'Capital surplus'] as const;
  const earned = ['利益剰余金', 'Retained earnings'] as const;
  const others = ['その他利益剰余金', 'Other retained earnings'] as const;
  return {
    capital_stock: [holders],
    capital_reserve: [holders, surplus],
    other_capital_surplus: [holders, surplus],
    capital_surplus_total: [holders, surplus],
    legal_reserve: [holders, earned],
    voluntary_reserve: [holders, earned, others],
    retained_earnings: [holders, earned, others],
    retained_earnings_total: [holders, earned],
    treasury_stock: [holders],
    shareholders_equity_total: [holders],
  };
})();

/** The headings above a column of the statement of changes. */
function headingsAbove(isEquity: boolean, locale: Locale, key: string): Pick<TableColumn, 'above'> {
  const above = isEquity ? ABOVE[key] : undefined;
  return above ? { above: above.map(([ja, en]) => (locale === 'ja' ? ja : en)) } : {};
}

/** What the names of a Japanese statement are names of. */
function nameHeading(report: Members, rows: readonly Members[]): { readonly heading?: string } {
  if (/_aging$/.test(String(report['report']))) return { heading: word('ja', 'partner') };
  if (report['report'] === 'consumption_tax') return { heading: word('ja', 'taxCode') };
  if (rows.length > 0 && rows.every(({ name }) => isMonth(name))) return { heading: word('ja', 'month') };
  // Steps of the statement of changes in equity have no heading of their own.
  if (report['report'] === 'equity') return { heading: '' };
  return { heading: word('ja', report['report'] === 'cash_flow' || !isOfAccounts(rows) ? 'item' : 'account') };
}

const isOfAccounts = (rows: readonly Members[]): boolean => rows.some(({ kind }) => kind === 'account');
