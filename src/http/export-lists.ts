// Whatever an answer holds beside the rows of a statement, as tables: lists, lists within them, single figures, checks.
import type { Members } from './json.ts';
import { isJournal, isLedger } from './export-books.ts';
import {
  cellOf,
  decimalText,
  isCell,
  isList,
  isMembers,
  isOurs,
  kindOf,
  membersOf,
  nameIn,
  percentText,
  type Table,
  type TableColumn,
  type TableRow,
} from './export-table.ts';
import { choice, word, type Locale } from './export-words.ts';

/** More members than these are a list under another form: `{ 1: 0, 2: 0, ... }` -> `[{ item: '1', value: 0 }, ...]`. */
const MANY = 6;
const isMap = (value: unknown): value is Members =>
  isMembers(value) && Object.keys(value).length > MANY && Object.values(value).every(isCell);
const asList = (map: Members): Members[] => Object.entries(map).map(([item, value]) => ({ item, value }));

/**
 * An object with the members of its plain inner objects lifted up: `{ a: { b: 1 } }` -> `{ 'a.b': 1 }`. Links and empty
 * members are left out; lists stay.
 */
function lifted(item: Members, prefix = ''): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(item)) {
    if (value === undefined || value === null || key === 'links') continue;
    if (isMap(value)) out[prefix + key] = asList(value);
    else if (isMembers(value)) Object.assign(out, lifted(value, `${prefix}${key}.`));
    else out[prefix + key] = value;
  }
  return out;
}

/** What tells a thing apart from its neighbours: it goes before the rows of lists inside of it. */
const TELLING = ['code', 'name', 'key', 'month', 'form', 'partnerCode', 'partnerName', 'number'] as const;

/** Titles of columns that mean something else in one report than elsewhere, in Japanese; `*` = in any list. */
const HEADINGS: Readonly<Record<string, string>> = {
  'ar_aging.name': '取引先',
  'ap_aging.name': '取引先',
  'withholding.dueDate': '納期限',
  'ar_aging.reference': '請求書番号',
  'ap_aging.reference': '請求書番号',
  '*.entryNumber': '仕訳番号',
};
/** The title of a column of a list on paper and in workbooks, where it is not its word. */
export function headingIn(locale: Locale, report: string, key: string): { readonly heading?: string } {
  const heading = locale === 'ja' ? (HEADINGS[`${report}.${key}`] ?? HEADINGS[`*.${key}`]) : undefined;
  return heading === undefined ? {} : { heading };
}

/** What of a list is left blank on paper: days that nothing is overdue, and months without a bonus. */
function blankIn(report: string, key: string): Pick<TableColumn, 'blank'> {
  if (key === 'daysOverdue') return { blank: 'not_positive' };
  return report === 'withholding' ? { blank: 'zeros_of_lines' } : {};
}

/**
 * Any list of things as tables: one for the list, one for every list inside of its items. `totals` stand below it on
 * paper, by the names of its figures.
 */
function listTables(
  locale: Locale,
  report: string,
  key: string,
  items: readonly Members[],
  totals: unknown = {},
): Table[] {
  const flat = items.map((item) => lifted(item));
  const keys = [...new Set(flat.flatMap((item) => Object.keys(item)))];
  const inner = keys.filter((name) => flat.some((item) => isList(item[name])));
  const shown = keys.filter(
    (name) =>
      !inner.includes(name) &&
      name !== 'isOurs' &&
      flat.some((item) => cellOf(locale, name, item[name]) !== undefined) &&
      !(
        name === 'nameEn' ||
        (/(^|\.)(id|\w+Id)$/.test(name) && keys.length > 3 && name !== 'entryId' && name !== 'eventId')
      ),
  );
  const columns = shown.map((name): TableColumn => ({
    key: name,
    title: word(locale, name),
    kind: kindOf(name, flat.find((item) => item[name] !== undefined)?.[name]),
    ...headingIn(locale, report, name),
    ...blankIn(report, name),
    ...(/Ids?$/.test(name) && shown.length > 1 ? { only: 'flat' } : {}),
  }));
  // What only tells items apart stands beside the rows inside of them.
  const own: Table[] =
    shown.length === 0 || (inner.length > 0 && shown.every((name) => TELLING.some((tell) => tell === name)))
      ? []
      : [
          {
            key,
            title: locale === 'ja' && key === 'months' ? '月別推移' : word(locale, key),
            columns,
            rows: [
              ...flat.map((item): TableRow => ({
                kind: 'line',
                level: 0,
                ...(item['isOurs'] === true ? { ours: true } : {}),
                cells: shown.map((name) =>
                  name === 'name'
                    ? nameIn(locale, item)
                    : name === 'key'
                      ? choice(locale, item[name])
                      : cellOf(locale, name, item[name]),
                ),
              })),
              ...sumRow(locale, shown, totals),
            ],
          },
        ];
  return [
    ...own,
    ...inner.flatMap((name) =>
      listTables(
        locale,
        report,
        `${key}.${name}`,
        flat.flatMap((item) =>
          membersOf(item[name]).map((child) => ({
            ...Object.fromEntries(
              TELLING.flatMap((tell) =>
                isCell(item[tell]) ? [[`${key}.${tell}`, tell === 'name' ? nameIn(locale, item) : item[tell]]] : [],
              ),
            ),
            ...child,
          })),
        ),
      ),
    ),
  ];
}

/** The sums below a list, where its answer has them by the same names. */
function sumRow(locale: Locale, shown: readonly string[], totals: unknown): TableRow[] {
  const cells = shown.map((name, i) =>
    i === 0 ? word(locale, 'total') : isMembers(totals) ? cellOf(locale, name, totals[name]) : undefined,
  );
  const hasSums = cells.slice(1).some((cell) => cell !== undefined);
  return hasSums ? [{ kind: 'sum', level: 0, cells, only: 'paper', keeps: true }] : [];
}

const ENVELOPE = new Set([
  'report',
  'companyId',
  'from',
  'to',
  'asOf',
  'knownAt',
  'currency',
  'basis',
  'unit',
  'filters',
  'columns',
  'rows',
  'totals',
  'checks',
  'generatedAt',
  'links',
  'limit',
  'nextCursor',
  // The rows of a runway and the columns of an aging once more.
  'forecast',
  'buckets',
]);

/** Figures that a sheet says in another place, or that nobody reads there. */
const SAID_ELSEWHERE: Readonly<Record<string, RegExp>> = {
  any: /^(?:type|method|by|cash\..*|returnBoxes\.form)$/,
  diff: /./,
  consumption_tax: /^(?:months|isTaxablePeriod)$/,
};

/** The sums of a list of months, by the names of their columns; those that the answer has go before. */
function sumsOf(months: readonly Members[], totals: unknown): Members {
  const flat = months.map((month) => lifted(month));
  const keys = [...new Set(flat.flatMap((month) => Object.keys(month)))].filter((key) =>
    flat.every((month) => typeof month[key] === 'number' || typeof month[key] === 'bigint'),
  );
  return {
    ...Object.fromEntries(
      keys.map((key) => [key, flat.reduce((sum, month) => sum + BigInt(month[key] as number | bigint), 0n)]),
    ),
    ...(isMembers(totals) ? totals : {}),
  };
}

/** Lists inside of rows whose titles depend on the report. */
const LISTS: Readonly<Record<string, string>> = { 'ar_aging.invoices': 'claims', 'ap_aging.invoices': 'debts' };

/** Everything of an answer beyond the envelope: lists as tables, single figures in one table of their own. */
export function furtherTables(locale: Locale, report: Members): Table[] {
  const tables: Table[] = [];
  const figures: TableRow[] = [];
  const notes: [key: string, text: string][] = [];
  const name = String(report['report']);
  const take = (key: string, value: unknown): void => {
    if (Array.isArray(value) && value.length === 0) return;
    if (isList(value) || isMap(value)) {
      const list = isMap(value) ? asList(value) : value;
      const sums = key === 'months' && name === 'withholding' ? sumsOf(list, report['totals']) : undefined;
      tables.push(...listTables(locale, name, key, list, sums));
    } else if (
      isMembers(value) &&
      Object.values(value).length > 1 &&
      Object.values(value).every((inner) => isMembers(inner) && Object.values(inner).every(isCell))
    )
      tables.push(
        ...listTables(
          locale,
          name,
          key,
          Object.entries(value).map(([name, inner]) => ({ key: name, ...(inner as Members) })),
        ),
      );
    else if (isMembers(value) && isCell(value['ja']) && isCell(value['en'])) notes.push([key, String(value[locale])]);
    else if (isMembers(value)) for (const [part, inner] of Object.entries(value)) take(`${key}.${part}`, inner);
    else {
      const given = cellOf(locale, key, value);
      if (given === undefined) return;
      const cell = /\.percent$/.test(key) ? percentText(String(given)) : given;
      const figure: TableRow = { kind: 'line', level: 0, cells: [key, word(locale, key), cell] };
      // Tenths of months are for programs.
      const months = `${decimalText(cell as number, 1)}${locale === 'ja' ? 'か月' : ' months'}`;
      if (key === 'runwayMonthsX10')
        figures.push(
          { ...figure, only: 'flat' },
          { ...figure, only: 'paper', cells: [key, word(locale, 'runwayMonths'), months] },
        );
      else figures.push(figure);
    }
  };
  for (const [key, value] of Object.entries(report)) {
    // `projection` of every report says how new it is; a list of that name is a forecast.
    if (
      !ENVELOPE.has(key) &&
      !(key === 'accounts' && isLedger(report)) &&
      !(key === 'entries' && isJournal(report)) &&
      !(key === 'projection' && !Array.isArray(value))
    )
      take(key, value);
  }
  for (const list of new Set(
    membersOf(report['rows']).flatMap((row) =>
      Object.keys(row).filter((key) => key !== 'breakdown' && key !== 'parts' && isList(row[key])),
    ),
  )) {
    const children = membersOf(report['rows']).flatMap((row) =>
      membersOf(row[list]).map((child) => ({
        code: row['code'],
        name: nameIn(locale, row),
        ...(isOurs(row) ? { isOurs: true } : {}),
        ...child,
      })),
    );
    const title = LISTS[`${name}.${list}`];
    tables.push(
      ...listTables(locale, name, list, children).map((table): Table => ({
        ...table,
        ...(title === undefined ? {} : { title: word(locale, title) }),
        // The entries behind a difference are there to look up: a workbook holds them.
        ...(name === 'diff' ? { only: 'flat' } : {}),
      })),
    );
  }
  const text = (key: string): TableColumn => ({ key, title: word(locale, key), kind: 'text' });
  const isSaid = ({ cells }: TableRow): boolean =>
    ['any', name].some((of) => SAID_ELSEWHERE[of]?.test(String(cells[0])) === true);
  if (figures.length > 0) {
    const table = (rows: readonly TableRow[], only?: Table['only']): Table => ({
      key: 'figures',
      ...(only === undefined ? {} : { only }),
      title: word(locale, 'figures'),
      columns: [
        { ...text('key'), only: 'csv' },
        text('item'),
        { key: 'value', title: word(locale, 'value'), kind: 'money' },
      ],
      rows,
    });
    const shown = figures.filter((row) => !isSaid(row));
    tables.unshift(
      ...(shown.length === figures.length
        ? [table(figures)]
        : [table(figures, 'csv'), ...(shown.length > 0 ? [table(shown, 'print')] : [])]),
    );
  }
  for (const [key, note] of notes)
    tables.push({
      key,
      title: word(locale, key),
      columns: [text(key)],
      rows: [{ kind: 'line', level: 0, cells: [note] }],
    });
  tables.push(...checkTables(locale, membersOf(report['checks'])));
  // The boxes of the tax return stand on sheets of their own, with their labels.
  return tables.map((table) =>
    /^(?:returnBoxes|boxDetails)/.test(table.key) ? { ...table, only: 'csv' as const } : table,
  );
}

/** The checks of a report: all of them for programs; who reads a sheet is told of those that fail. */
function checkTables(locale: Locale, checks: readonly Members[]): Table[] {
  if (checks.length === 0) return [];
  const text = (key: string): TableColumn => ({ key, title: word(locale, key), kind: 'text' });
  const difference: TableColumn = { key: 'difference', title: word(locale, 'difference'), kind: 'money' };
  const saying = ({ code, message }: Members): string =>
    [code, message]
      .flatMap((text, i) =>
        typeof text !== 'string' ? [] : i === 0 ? word(locale, text) : String(cellOf(locale, 'message', text)),
      )
      .join(': ');
  const failed = checks.filter(({ ok }) => ok !== true);
  const title = word(locale, 'checks');
  return [
    {
      key: 'checks',
      title,
      only: 'csv',
      columns: [text('code'), text('check'), text('ok'), difference],
      rows: checks.map((check): TableRow => ({
        kind: 'line',
        level: 0,
        cells: [
          String(check['code']),
          saying(check),
          cellOf(locale, 'ok', check['ok']),
          cellOf(locale, 'difference', check['difference']),
        ],
      })),
    },
    ...(failed.length === 0
      ? []
      : [
          {
            key: 'failed',
            title,
            only: 'print' as const,
            columns: [text('check'), difference],
            rows: failed.map((check): TableRow => ({
              kind: 'sum',
              level: 0,
              cells: [saying(check), cellOf(locale, 'difference', check['difference'])],
            })),
          },
        ]),
  ];
}
