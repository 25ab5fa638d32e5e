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

/** What is known of a statement before its rows are made. */
interface StatementSheet {
  readonly locale: Locale;
  readonly report: Members;
  readonly rows: readonly Members[];
  /** Its columns as the report gives them; none where its figures only have keys. */
  readonly given: readonly Members[];
  readonly keys: readonly string[];
  /** Members of rows that are no figures and stand in columns of their own. */
  readonly extras: readonly string[];
  readonly isEquity: boolean;
  /** Codes of groups whose total is a row of its own. */
  readonly summed: ReadonlySet<unknown>;
}

function sheetOf(locale: Locale, report: Members): StatementSheet {
  const rows = membersOf(report['rows']);
  const given = membersOf(report['columns']);
  const keys =
    given.length > 0
      ? given.map(({ key }) => String(key))
      : [...new Set(rows.flatMap((row) => Object.keys(isMembers(row['values']) ? row['values'] : {})))];
  const isExtra = (row: Members, key: string): boolean => !ROW_KNOWN.has(key) && !/Id$/.test(key) && isCell(row[key]);
  const extras = [...new Set(rows.flatMap((row) => Object.keys(row).filter((key) => isExtra(row, key))))];
  const summed = new Set(rows.filter(({ kind }) => kind === 'total').map(({ code }) => code));
  return { locale, report, rows, given, keys, extras, isEquity: report['report'] === 'equity', summed };
}

/** A row of the table, whose cells stand as the columns do. */
function rowOf(
  { locale, keys, extras }: StatementSheet,
  {
    kind,
    level,
    code,
    name,
  }: { readonly kind: string; readonly level: number; readonly code: string; readonly name: string },
  { extra, values, set }: { readonly extra: Members; readonly values: unknown; readonly set: TableRow['kind'] },
): TableRow {
  const figures = keys.map((key) => cellOf(locale, key, isMembers(values) ? values[key] : undefined));
  const cells = [
    kind,
    level,
    code,
    name,
    ...extras.map((key) => cellOf(locale, key, extra[key])),
    ...figures.map((cell) => timeOf(extra['unit'], cell)),
  ];
  return { kind: set, level, cells };
}

const levelOf = (row: Members | undefined): number => Number(row?.['level'] ?? 0);

/** What a row is to its neighbours: a group that shows nothing below itself is a line like any other. */
function setOf({ rows }: StatementSheet, it: Members, next: Members | undefined): TableRow['kind'] {
  if (it['kind'] === 'subtotal' || it['kind'] === 'total') return 'sum';
  if (it['kind'] !== 'group') return 'line';
  const isHead = levelOf(next) > levelOf(it) || (levelOf(it) === 0 && rows.some((row) => levelOf(row) > 0));
  return isHead ? 'group' : 'line';
}

/** The rows that a row of the report is in the table: itself, as each kind of sheet shows it, and its breakdown. */
function rowsFor(sheet: StatementSheet, it: Members, i: number): TableRow[] {
  const { locale, report, rows, keys, isEquity, summed } = sheet;
  const level = levelOf(it);
  const set = setOf(sheet, it, rows[i + 1]);
  const before = rows[i - 1];
  const code = String(it['code'] ?? '');
  const made: TableRow = {
    ...rowOf(
      sheet,
      { kind: String(it['kind'] ?? 'line'), level, code, name: nameIn(locale, it) },
      { extra: it, values: it['values'], set },
    ),
    ...(isOurs(it) ? { ours: true } : {}),
    // A sum stays with what it sums, the first line of a group with its name.
    ...(before && (set === 'sum' || setOf(sheet, before, it) === 'group') ? { keeps: true } : {}),
    ...(set === 'group' && level === 0 ? { block: true } : {}),
  };
  const isEmpty = keys.every((key) => Number(isMembers(it['values']) ? it['values'][key] : 0) === 0);
  if (isEquity && set === 'line' && isEmpty) return [{ ...made, only: 'flat' }];
  // Income and loss that there was not is not said, unless it was asked for.
  const hasParts = levelOf(rows[i + 1]) > levelOf(rows[i]);
  if (OMITTED.has(code) && !hasParts && isEmpty && !isAskedForZeros(report)) return [{ ...made, only: 'flat' }];
  const parts = membersOf(it['breakdown']).map((part) =>
    rowOf(
      sheet,
      {
        kind: 'breakdown',
        level: level + 1,
        code: String(part['code'] ?? part['id'] ?? part['key'] ?? ''),
        name: nameIn(locale, part),
      },
      { extra: part, values: part['values'], set: 'line' },
    ),
  );
  if (set !== 'group' || !summed.has(`total_${code}`)) return [made, ...parts];
  // On paper a part of the balance sheet says its total at its foot, as the statute wants it; its head is a title.
  const title = [...made.cells.slice(0, made.cells.length - keys.length), ...keys.map(() => undefined)];
  return [{ ...made, only: 'flat' }, { ...made, only: 'paper', cells: title }, ...parts];
}

/** What the steps between the balances of the statement of changes are called, above the first of them. */
function changesTitle(sheet: StatementSheet, it: Members, before: Members | undefined): TableRow[] {
  if (!sheet.isEquity || levelOf(it) === 0 || !before || levelOf(before) > 0) return [];
  const words = { kind: 'group', level: 0, code: '', name: word(sheet.locale, 'changesOfPeriod') };
  return [{ ...rowOf(sheet, words, { extra: {}, values: {}, set: 'group' }), only: 'paper' }];
}

/** The sums of the report below all rows, where no row of it says them. */
function totalRow(sheet: StatementSheet): TableRow[] {
  const { locale, report, rows, keys } = sheet;
  const totals = report['totals'];
  if (!isMembers(totals) || rows.some(({ code }) => code === 'total')) return [];
  if (keys.every((key) => cellOf(locale, key, totals[key]) === undefined)) return [];
  const words = { kind: 'total', level: 0, code: '', name: word(locale, 'total') };
  return [{ ...rowOf(sheet, words, { extra: {}, values: totals, set: 'sum' }), keeps: true }];
}

function columnsFor({ locale, report, rows, given, keys, extras, isEquity }: StatementSheet): TableColumn[] {
  // A name of the books is a name in every language.
  const titles = keys.map((key, i) =>
    given[i]?.['isName'] === true ? String(given[i]['label']) : columnTitle(locale, key, given[i]?.['label']),
  );
  const headings = headingsOf(locale, titles);
  const blank = blankOf(report, keys.length);
  return [
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
    ...keys.map((key, i): TableColumn => ({
      key,
      title: titles[i] ?? key,
      heading: headings[i] ?? key,
      // Changes in equity are shown for the items that a company has (kaisha keisan kisoku art. 96).
      ...(isEquity && key !== 'capital_stock' && key !== 'total' ? { sparse: true } : {}),
      ...(blank && { blank }),
      ...headingsAbove(isEquity, locale, key),
      kind: given[i]?.['kind'] === 'change_bps' || /Bps$/.test(key) ? 'bps' : figureKindOf(key),
    })),
  ];
}

/** The rows of a statement: code, name and a figure per column; a breakdown stands below its row, a total below all. */
export function statementTable(locale: Locale, report: Members): Table {
  const sheet = sheetOf(locale, report);
  return {
    key: 'rows',
    title: word(locale, String(report['report'])),
    isOnePage: true,
    columns: columnsFor(sheet),
    rows: [
      ...sheet.rows.flatMap((it, i) => [...changesTitle(sheet, it, sheet.rows[i - 1]), ...rowsFor(sheet, it, i)]),
      ...totalRow(sheet),
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
