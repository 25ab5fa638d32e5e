// Any report as tables: the rows of a statement, and whatever else an answer holds.
import { isJournal, isLedger } from './export-books.ts';
import {
  cellOf,
  COUNTS,
  isCell,
  isList,
  isMembers,
  kindOf,
  membersOf,
  nameIn,
  type Cell,
  type Members,
  type Table,
  type TableColumn,
  type TableRow,
} from './export-table.ts';
import { choice, columnTitle, headingsOf, word, type Locale } from './export-words.ts';

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

/**
 * Any list of things as tables: one for the list, one for every list inside of its items. `totals` stand below it on
 * paper, by the names of its figures.
 */
function listTables(locale: Locale, key: string, items: readonly Members[], totals: unknown = {}): Table[] {
  const flat = items.map((item) => lifted(item));
  const keys = [...new Set(flat.flatMap((item) => Object.keys(item)))];
  const inner = keys.filter((name) => flat.some((item) => isList(item[name])));
  const shown = keys.filter(
    (name) =>
      !inner.includes(name) &&
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
  'breakdown',
  'nextCursor',
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
    cells: [kind, level, code, name, ...extras.map((key) => cellOf(locale, key, extra[key])), ...figures(values)],
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
  const isOurs = ({ kind, code, name, nameEn, accountId }: Members): boolean =>
    code === name || (kind !== 'account' && kind !== undefined && nameEn !== undefined && accountId === undefined);
  const totals = report['totals'];
  const hasTotals =
    isMembers(totals) &&
    !rows.some(({ code }) => code === 'total') &&
    keys.some((key) => cellOf(locale, key, totals[key]) !== undefined);
  const titles = keys.map((key, i) => columnTitle(locale, key, given[i]?.['label']));
  const headings = headingsOf(locale, titles);
  const isEquity = report['report'] === 'equity';
  const summed = new Set(rows.filter(({ kind }) => kind === 'total').map(({ code }) => code));
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
    if (set !== 'group' || !summed.has(`total_${String(it['code'])}`)) return [made, ...parts];
    // On paper a part of the balance sheet says its total at its foot, as the statute wants it; its head is a title.
    const title = [...made.cells.slice(0, made.cells.length - keys.length), ...keys.map(() => undefined)];
    return [{ ...made, only: 'flat' }, { ...made, only: 'paper', cells: title }, ...parts];
  };
  return {
    key: 'rows',
    title: word(locale, String(report['report'])),
    isOnePage: true,
    columns: [
      { key: 'kind', title: word(locale, 'kind'), kind: 'text', only: 'csv' },
      { key: 'level', title: word(locale, 'level'), kind: 'number', only: 'csv' },
      { key: 'code', title: word(locale, 'code'), kind: 'text' },
      { key: 'name', title: word(locale, 'name'), ...(locale === 'ja' && nameHeading(report, rows)), kind: 'text' },
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
          kind: given[i]?.['kind'] === 'change_pct' || /Bps$/.test(key) ? 'bps' : COUNTS.test(key) ? 'number' : 'money',
        };
      }),
    ],
    rows: [
      ...rows.flatMap(rowsOf),
      ...(hasTotals
        ? [{ ...row('total', 0, '', word(locale, 'total'), {}, totals, 'sum'), keeps: true as const }]
        : []),
    ],
  };
}

/** What the names of a Japanese statement are names of. */
function nameHeading(report: Members, rows: readonly Members[]): { readonly heading?: string } {
  if (/_aging$/.test(String(report['report']))) return { heading: word('ja', 'partner') };
  if (report['report'] === 'consumption_tax') return { heading: word('ja', 'taxCode') };
  return rows.some(({ kind }) => kind === 'account') ? { heading: word('ja', 'account') } : {};
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
const SAID_ELSEWHERE = /^(?:type|method|cash\..*|returnBoxes\.form)$/;

/** Everything of an answer beyond the envelope: lists as tables, single figures in one table of their own. */
export function furtherTables(locale: Locale, report: Members): Table[] {
  const tables: Table[] = [];
  const figures: TableRow[] = [];
  const take = (key: string, value: unknown): void => {
    if (Array.isArray(value) && value.length === 0) return;
    if (isList(value) || isMap(value)) {
      const sums = key === 'months' && report['report'] === 'withholding' ? report['totals'] : undefined;
      tables.push(...listTables(locale, key, isMap(value) ? asList(value) : value, sums));
    } else if (
      isMembers(value) &&
      Object.values(value).length > 1 &&
      Object.values(value).every((inner) => isMembers(inner) && Object.values(inner).every(isCell))
    )
      tables.push(
        ...listTables(
          locale,
          key,
          Object.entries(value).map(([name, inner]) => ({ key: name, ...(inner as Members) })),
        ),
      );
    else if (isMembers(value) && isCell(value['ja']) && isCell(value['en'])) take(key, value[locale]);
    else if (isMembers(value)) for (const [name, inner] of Object.entries(value)) take(`${key}.${name}`, inner);
    else {
      const cell = cellOf(locale, key, value);
      if (cell !== undefined) figures.push({ kind: 'line', level: 0, cells: [key, word(locale, key), cell] });
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
  for (const name of new Set(
    membersOf(report['rows']).flatMap((row) =>
      Object.keys(row).filter((key) => key !== 'breakdown' && isList(row[key])),
    ),
  )) {
    tables.push(
      ...listTables(
        locale,
        name,
        membersOf(report['rows']).flatMap((row) =>
          membersOf(row[name]).map((child) => ({ code: row['code'], name: nameIn(locale, row), ...child })),
        ),
      ),
    );
  }
  const text = (key: string): TableColumn => ({ key, title: word(locale, key), kind: 'text' });
  const isSaid = ({ cells }: TableRow): boolean => SAID_ELSEWHERE.test(String(cells[0]));
  if (figures.length > 0)
    tables.unshift({
      key: 'figures',
      ...(figures.every(isSaid) ? { only: 'csv' as const } : {}),
      title: word(locale, 'figures'),
      columns: [
        { ...text('key'), only: 'csv' },
        text('item'),
        { key: 'value', title: word(locale, 'value'), kind: 'money' },
      ],
      rows: figures,
    });
  tables.push(...checkTables(locale, membersOf(report['checks'])));
  // The boxes of the tax return stand on sheets of their own, with their labels.
  return tables.map((table) => (table.key.startsWith('returnBoxes') ? { ...table, only: 'csv' as const } : table));
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
