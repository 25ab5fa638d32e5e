// What an export shows: a report's answer as titled tables of cells, the same for CSV, XLSX and PDF, made from the
// envelope and whatever else the answer holds.

/** Languages of titles and names. */
export const LOCALES = ['ja', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** A cell: text, a figure, or nothing. Figures of a `money` column are minor units. */
export type Cell = string | number | bigint | undefined;

/**
 * A column; `money`, `number` and `bps` (basis points) are figures. `csv` columns stand in CSV only, `flat` ones in CSV
 * and XLSX, where every row must say for itself where it belongs, `paper` ones in PDF only, where a reader sees it.
 */
export interface TableColumn {
  readonly key: string;
  readonly title: string;
  readonly kind: 'text' | 'date' | 'money' | 'number' | 'bps';
  readonly only?: 'csv' | 'flat' | 'paper';
}

/**
 * A row. A `heading` spans the page of a PDF and is left out elsewhere, because the flat columns say the same; `sum` is
 * set in bold. The code of an `ours` row is a word of ours, to look up by: paper leaves it out.
 */
export interface TableRow {
  readonly kind: 'heading' | 'group' | 'line' | 'sum';
  readonly level: number;
  readonly cells: readonly Cell[];
  readonly ours?: true;
}

/** A table whose rows may be read only once. */
export interface Table {
  readonly key: string;
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<TableRow> | AsyncIterable<TableRow>;
}

/** A whole export: the head that every page carries, and its tables, the most important first. */
export interface Exported {
  readonly locale: Locale;
  readonly company: string;
  readonly title: string;
  readonly period: string;
  /** Stream position, recording time, currency, filters: one fact each. */
  readonly facts: readonly string[];
  /** Digits behind the decimal point of the currency. */
  readonly decimals: number;
  readonly generatedAt: string;
  readonly tables: readonly Table[];
}

/** The company as an export names it. */
export interface ExportCompany {
  readonly name: string;
  readonly timezone: string;
}

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly Members[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMembers);
const isCell = (value: unknown): value is string | number | bigint | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
const membersOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

/** Words of ours in Japanese; in English a key is its own words. */
const JA: Readonly<Record<string, string>> = {
  trialBalance: '合計残高試算表',
  profitAndLoss: '損益計算書',
  balanceSheet: '貸借対照表',
  generalLedger: '総勘定元帳',
  accountDetails: '勘定科目明細',
  consumptionTax: '消費税集計表',
  cashFlow: 'キャッシュ・フロー計算書',
  statementOfChangesInEquity: '株主資本等変動計算書',
  changesInEquity: '株主資本等変動計算書',
  shareholdersEquity: '株主資本等変動計算書',
  arAging: '売掛金年齢表',
  apAging: '買掛金年齢表',
  aging: '年齢表',
  subsidiarySummary: '補助残高一覧表',
  journalBook: '仕訳帳',
  debitAccount: '借方科目',
  debitAccountCode: '借方科目コード',
  debitAmount: '借方金額',
  creditAccount: '貸方科目',
  creditAccountCode: '貸方科目コード',
  creditAmount: '貸方金額',
  line: '行',
  counterparty: '取引先',
  reference: '参照番号',
  sourceType: '発生元',
  recordedAt: '記録日時',
  equity: '株主資本等変動計算書',
  diff: '差分表',
  of: '対象',
  column: '列',
  a: '時点A',
  b: '時点B',
  events: '仕訳の記録',
  eventId: '記録ID',
  sequence: '記録番号',
  buckets: '年齢区分',
  type: '種類',
  open: '未決済額',
  daysOverdue: '超過日数',
  definition: '定義',
  cash: '現金',
  forecast: '見込み',
  monthlyBurn: '月間支出超過',
  gross: '総額',
  net: '純額',
  runwayMonthsX10: '資金余力（0.1か月）',
  zeroCashDate: '資金枯渇日',
  by: '集計',
  from: '開始',
  to: '終了',
  knownAtA: '時点A',
  knownAtB: '時点B',
  positionA: '記録位置A',
  positionB: '記録位置B',
  runway: '資金余力',
  kind: '区分',
  level: '階層',
  code: 'コード',
  name: '名称',
  total: '合計',
  totals: '合計',
  checks: '検算',
  check: '検算',
  ok: '結果',
  difference: '差額',
  figures: '主な数値',
  item: '項目',
  value: '値',
  rows: '科目別集計',
  lines: '明細',
  months: '月数',
  month: '月',
  accountCode: '科目コード',
  accountName: '科目',
  date: '日付',
  entryNumber: '番号',
  memo: '摘要',
  counterAccountCode: '相手科目コード',
  counterAccount: '相手科目',
  debit: '借方',
  credit: '貸方',
  balance: '残高',
  runningBalance: '残高',
  opening: '期首残高',
  closing: '期末残高',
  taxCode: '税区分',
  partner: '取引先',
  partnerName: '取引先',
  labelIds: 'ラベル',
  entryId: '仕訳ID',
  lineId: '明細ID',
  amount: '金額',
  message: '説明',
  dueDate: '期日',
  invoices: '債権明細',
  method: '方法',
  label: '名称',
  form: '様式',
  box: '欄',
  formula: '計算式',
  warnings: '注意',
  comparison: '方法の比較',
  boxDetails: '申告書の欄',
  returnBoxes: '申告書',
  page1: '第一表',
  page2: '第二表',
  schedules: '付表',
  boxes: '欄',
  groups: '内訳',
  appliedMethod: '適用方法',
  isTaxablePeriod: '課税期間',
  taxableSales: '課税売上高',
  standardPeriodSales: '基準期間の課税売上高',
  outputTax: '売上に係る消費税',
  creditableTax: '控除対象仕入税額',
  nationalTax: '消費税（国税）',
  localTax: '地方消費税',
  interimPaid: '中間納付額',
  national: '国税',
  local: '地方',
  taxableSalesRatio: '課税売上割合',
  numerator: '分子',
  denominator: '分母',
  percent: '％',
  payable: '納付税額',
  eligible: '適用可',
  reason: '理由',
  projection: '見込み',
  inflow: '収入',
  outflow: '支出',
  key: '項目',
  eventCount: '件数',
  rateBps: '税率(bp)',
  deductibleBps: '控除割合(bp)',
  ratioBps: '構成比(bp)',
  years: '年',
  quarter: '四半期',
  year: '年',
  interval: '列の区切り',
  compare: '比較',
  comparePeriods: '比較数',
  previousPeriod: '前期間',
  previousYear: '前年',
  breakdown: '内訳',
  account: '科目',
  group: 'グループ',
  class: '区分のみ',
  showZero: 'ゼロも表示',
  adjustment: '決算整理',
  include: '含む',
  only: 'のみ',
  without: '除く',
  includeClosing: '損益振替を含む',
  includeDrafts: '下書きを含む',
  partnerId: '取引先',
  labelId: 'ラベル',
  period: '期間',
  expand: '詳細',
  asOf: '基準日',
  bucketDays: '区分日数',
  indirect: '間接法',
  direct: '直接法',
  receivable: '売掛',
  receivables: '売掛',
  entryCount: '仕訳数',
  entryIds: '仕訳ID',
  entries: '仕訳数',
  invoiceCount: '明細数',
  taxUse: '用途区分',
  businessType: '事業区分',
  chosen: '選択',
  exempt: '免税',
  generalItemized: '個別対応方式',
  generalProportional: '一括比例配分方式',
  generalFull: '全額控除',
  full: '全額控除',
  itemized: '個別対応方式',
  proportional: '一括比例配分方式',
  simplified: '簡易課税',
  special20: '2割特例',
  special30: '3割特例',
  deemedCredit: 'みなし仕入率の計算',
  ways: '計算方法',
  methodsAgree: '間接法と直接法の一致',
  assetPurchaseVia2310: '未払金で購入した固定資産',
  flowsTieToCash: '現金の増減との一致',
  flowsEqualCounterLines: '相手科目との一致',
  closingEqualsBalanceSheet: '貸借対照表との一致',
  columnsRollForward: '期首＋変動＝期末',
  fullDeductionNotAllowed: '全額控除の要件',
  rateNotInForms: '申告書にない税率',
  debits_equal_credits: '借方合計＝貸方合計',
  opening_balances_agree: '期首残高の貸借一致',
  closing_balances_agree: '期末残高の貸借一致',
  assets_equal_liabilities_plus_equity: '資産＝負債＋純資産',
  opening_balance_is_zero: '開始残高の振替（残高ゼロ）',
  cash_ties_to_balance_sheet: '現金残高の一致',
  untagged_tax_lines: '税区分のない消費税仕訳',
  tax_line_amount: '税額と税区分・課税標準の不一致',
  supplier_registration: '取引先の登録と税区分の不一致',
};

/** The words of a key: `openingDebit` and `opening_debit` -> `Opening debit`. */
function spoken(key: string): string {
  if (/^\d+_\d+$/.test(key)) return `${key.replace('_', '–')} days`;
  if (/^over_\d+$/.test(key)) return `Over ${key.slice(5)} days`;
  const words = key
    .replace(/[_.]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
const camel = (key: string): string => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const EN: Readonly<Record<string, string>> = {
  rows: 'Accounts',
  equity: 'Statement of changes in equity',
  cashFlow: 'Cash flow statement',
  diff: 'Differences',
  arAging: 'Aging of receivables',
  apAging: 'Aging of payables',
  consumptionTax: 'Consumption tax return',
  entryNumber: 'No.',
  ok: 'Result',
  opening: 'Opening balance',
  closing: 'Closing balance',
  profitAndLoss: 'Profit and loss statement',
};
/** A check that is about one account. */
const TIES = /^ties_to_account_(.+)$/;
function word(locale: Locale, key: string): string {
  const account = TIES.exec(key)?.[1];
  if (account !== undefined) return locale === 'ja' ? `勘定残高との一致（${account}）` : `Ties to account ${account}`;
  return key
    .split('.')
    .map((part) => (locale === 'ja' ? JA : EN)[part] ?? (locale === 'ja' ? JA : EN)[camel(part)] ?? spoken(part))
    .join(' ');
}
/** A choice of the caller or of the report, in Japanese where we have a word for it. */
function choice(locale: Locale, value: unknown): string {
  const text = String(value);
  return locale === 'ja' ? (JA[camel(text)] ?? text) : text;
}
const CHOICES = new Set([
  'method',
  'appliedMethod',
  'type',
  'by',
  'chosen',
  'interval',
  'compare',
  'level',
  'adjustment',
  'breakdown',
]);

/** Digits behind the decimal point of a currency. */
function decimalsOf(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
  } catch {
    return 0;
  }
}

/** Minor units as decimal text, `1234` -> `12.34` with two decimals: exact for any size. */
export function decimalText(minor: bigint | number, decimals: number): string {
  if (decimals === 0 || !Number.isInteger(Number(minor))) return String(minor);
  const text = String(minor)
    .replace('-', '')
    .padStart(decimals + 1, '0');
  return `${minor < 0 ? '-' : ''}${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** A cell of CSV and XLSX: a figure as plain decimal text with `true`, any other text with `false`. */
export function flatCell(
  cell: Cell,
  column: TableColumn,
  decimals: number,
): readonly [text: string, isFigure: boolean] {
  if (cell === undefined) return ['', false];
  if (typeof cell === 'string') return [cell, false];
  return [column.kind === 'money' ? decimalText(cell, decimals) : String(cell), true];
}

/** A title of the column of a report: Japanese labels are put into words for an English page. */
function columnTitle(locale: Locale, key: string, label: unknown): string {
  if (typeof label !== 'string' || label === '') return word(locale, key);
  // oxlint-disable-next-line no-control-regex -- anything that is not ASCII or a dash
  return locale === 'en' && /[^\0-\x7f–—]/.test(label) ? spoken(key) : label;
}

const nameIn = (locale: Locale, row: Members): string => {
  const { name, nameEn } = row;
  return String((locale === 'en' ? (nameEn ?? name) : name) ?? '');
};

const COUNTS =
  /^(?:entries|sequence|position[AB]|from|to|days\w+|.*Count|days|months|number|level|version|.*Number|.*X10|index)$/;
/** How the figures under a key are read. */
function kindOf(key: string, value: unknown): TableColumn['kind'] {
  if (/Bps$/.test(key)) return 'bps';
  if (typeof value !== 'bigint' && typeof value !== 'number')
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? 'date' : 'text';
  return COUNTS.test(key) ? 'number' : 'money';
}

function cellOf(locale: Locale, key: string, value: unknown): Cell {
  if (typeof value === 'boolean')
    return key === 'ok'
      ? value
        ? 'OK'
        : 'NG'
      : value
        ? locale === 'ja'
          ? 'はい'
          : 'yes'
        : locale === 'ja'
          ? 'いいえ'
          : 'no';
  if (typeof value === 'string' && CHOICES.has(key.slice(key.lastIndexOf('.') + 1))) return choice(locale, value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  return Array.isArray(value) && value.every(isCell) ? value.join(' ') : undefined;
}

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

/** Any list of things as tables: one for the list, one for every list inside of its items. */
function listTables(locale: Locale, key: string, items: readonly Members[]): Table[] {
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
            rows: flat.map((item): TableRow => ({
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
function statementTable(locale: Locale, report: Members): Table {
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
  return {
    key: 'rows',
    title: word(locale, String(report['report'])),
    columns: [
      { key: 'kind', title: word(locale, 'kind'), kind: 'text', only: 'csv' },
      { key: 'level', title: word(locale, 'level'), kind: 'number', only: 'csv' },
      { key: 'code', title: word(locale, 'code'), kind: 'text' },
      { key: 'name', title: word(locale, 'name'), kind: 'text' },
      ...extras.map((key): TableColumn => ({
        key,
        title: word(locale, key),
        kind: kindOf(key, rows.find((it) => it[key] !== undefined)?.[key]),
        ...(keys.length > 0 ? { only: 'flat' } : {}),
      })),
      ...keys.map((key, i): TableColumn => ({
        key,
        title: columnTitle(locale, key, given[i]?.['label']),
        kind: given[i]?.['kind'] === 'change_pct' || /Bps$/.test(key) ? 'bps' : COUNTS.test(key) ? 'number' : 'money',
      })),
    ],
    rows: [
      ...rows.flatMap((it, i) => {
        const level = Number(it['level'] ?? 0);
        return [
          {
            ...row(
              String(it['kind'] ?? 'line'),
              level,
              String(it['code'] ?? ''),
              nameIn(locale, it),
              it,
              it['values'],
              setOf(it, rows[i + 1]),
            ),
            ...(isOurs(it) ? { ours: true as const } : {}),
          },
          ...membersOf(it['breakdown']).map((part) =>
            row(
              'breakdown',
              level + 1,
              String(part['code'] ?? part['id'] ?? part['key'] ?? ''),
              nameIn(locale, part),
              part,
              part['values'],
              'line',
            ),
          ),
        ];
      }),
      ...(hasTotals ? [row('total', 0, '', word(locale, 'total'), {}, totals, 'sum')] : []),
    ],
  };
}

/** True for an answer whose lines stand below accounts and come page by page. */
export function isLedger(answer: unknown): answer is Members & { readonly accounts: readonly Members[] } {
  return (
    isMembers(answer) &&
    Array.isArray(answer['accounts']) &&
    answer['accounts'].every((account) => isMembers(account) && Array.isArray(account['lines'])) &&
    isMembers(answer['projection'])
  );
}

const LEDGER = [
  ['accountCode', 'text', 'flat'],
  ['accountName', 'text', 'flat'],
  ['kind', 'text', 'flat'],
  ['date', 'date'],
  ['entryNumber', 'number'],
  ['memo', 'text'],
  ['counterAccountCode', 'text', 'flat'],
  ['counterAccount', 'text'],
  ['taxCode', 'text'],
  ['partner', 'text'],
  ['debit', 'money'],
  ['credit', 'money'],
  ['balance', 'money'],
  ['entryId', 'text', 'flat'],
] as const satisfies readonly (readonly [string, TableColumn['kind'], TableColumn['only']?])[];

/**
 * The lines of a ledger, account by account: its opening balance, its lines, its closing balance. Pages that go on with
 * the same account are one account.
 */
async function* ledgerRows(locale: Locale, report: Members, pages: AsyncIterable<unknown>): AsyncGenerator<TableRow> {
  let open: Members | undefined;
  // Pages name accounts in Japanese; the sums of the report know both languages.
  const names = new Map(membersOf(report['rows']).map((row) => [row['code'], nameIn(locale, row)]));
  const nameOf = (account: Members): string => names.get(account['code']) || nameIn(locale, account);
  const titleOf = (key: string): string =>
    columnTitle(locale, key, membersOf(report['columns']).find((column) => column['key'] === key)?.['label']);
  const edge = (account: Members, kind: 'opening' | 'closing'): TableRow => {
    const figures =
      kind === 'opening'
        ? [undefined, undefined, account['opening']]
        : [account['debit'], account['credit'], account['closing']];
    return {
      kind: kind === 'opening' ? 'line' : 'sum',
      level: 0,
      cells: [
        String(account['code']),
        nameOf(account),
        kind,
        undefined,
        undefined,
        titleOf(kind),
        undefined,
        undefined,
        undefined,
        undefined,
        ...(figures as Cell[]),
        undefined,
      ],
    };
  };
  for await (const page of pages) {
    for (const account of isLedger(page) ? page.accounts : []) {
      if (open?.['code'] !== account['code']) {
        if (open) yield edge(open, 'closing');
        yield { kind: 'heading', level: 0, cells: [`${String(account['code'])}　${nameOf(account)}`] };
        yield edge(account, 'opening');
        open = account;
      }
      for (const line of membersOf(account['lines'])) {
        const counter = isMembers(line['counterAccount']) ? line['counterAccount'] : {};
        yield {
          kind: 'line',
          level: 0,
          cells: [
            String(account['code']),
            nameOf(account),
            'line',
            ...(['date', 'entryNumber', 'memo'] as const).map((key) => cellOf(locale, key, line[key])),
            cellOf(locale, 'code', counter['code']),
            nameOf(counter) || undefined,
            cellOf(locale, 'taxCode', line['taxCode']),
            cellOf(locale, 'partnerName', line['partnerName']),
            ...(line['debit'] ? [line['debit'] as bigint, undefined] : [undefined, line['credit'] as bigint]),
            line['runningBalance'] as bigint,
            cellOf(locale, 'entryId', line['entryId']),
          ],
        };
      }
    }
  }
  if (open) yield edge(open, 'closing');
}

/** True for a page of the journal book. */
export function isJournal(answer: unknown): answer is Members & { readonly entries: readonly Members[] } {
  return (
    isMembers(answer) &&
    answer['report'] === 'journal_book' &&
    Array.isArray(answer['entries']) &&
    answer['entries'].every((entry) => isMembers(entry) && Array.isArray(entry['lines']))
  );
}

/** True for an answer of pages that are read one after the other while its file is made. */
export function isPaged(answer: unknown): boolean {
  return isLedger(answer) || isJournal(answer);
}

/** Columns of the journal book: key, kind, where they stand, and the word of their title. On paper an entry says once what its lines share. */
const JOURNAL: readonly (readonly [string, TableColumn['kind'], TableColumn['only'], string])[] = [
  ['kind', 'text', 'flat', 'kind'],
  ['date', 'date', 'flat', 'date'],
  ['entryNumber', 'number', 'flat', 'entryNumber'],
  ['line', 'number', 'flat', 'line'],
  ['day', 'date', 'paper', 'date'],
  ['number', 'number', 'paper', 'entryNumber'],
  ['debitAccountCode', 'text', 'flat', 'debitAccountCode'],
  ['debitAccount', 'text', undefined, 'debitAccount'],
  ['debit', 'money', undefined, 'debitAmount'],
  ['creditAccountCode', 'text', 'flat', 'creditAccountCode'],
  ['creditAccount', 'text', undefined, 'creditAccount'],
  ['credit', 'money', undefined, 'creditAmount'],
  ['memo', 'text', 'flat', 'memo'],
  ['note', 'text', 'paper', 'memo'],
  ['taxCode', 'text', undefined, 'taxCode'],
  ['counterparty', 'text', undefined, 'counterparty'],
  ['reference', 'text', 'flat', 'reference'],
  ['sourceType', 'text', 'flat', 'sourceType'],
  ['recordedAt', 'text', 'flat', 'recordedAt'],
  ['recorded', 'text', 'paper', 'recordedAt'],
  ['entryId', 'text', 'flat', 'entryId'],
];

/** The lines of one entry. */
function* entryRows(locale: Locale, entry: Members, timezone: string): Generator<TableRow> {
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const shared: Members = {
    kind: 'line',
    ...Object.fromEntries(
      ['date', 'entryNumber', 'reference', 'sourceType', 'recordedAt', 'entryId'].map((key) => [
        key,
        cellOf(locale, key, entry[key]),
      ]),
    ),
  };
  for (const [i, line] of membersOf(entry['lines']).entries()) {
    const side = line['side'] === 'debit' ? 'debit' : 'credit';
    const once: Members =
      i > 0
        ? { note: text(line['memo']) }
        : {
            day: text(entry['date']),
            number: entry['entryNumber'],
            note:
              [...new Set([text(entry['memo']), text(line['memo'])].filter((one) => one !== undefined))].join('　') ||
              undefined,
            recorded: minuteOf(timezone, entry['recordedAt']),
          };
    const cells: Members = {
      ...shared,
      ...once,
      line: i + 1,
      [`${side}AccountCode`]: text(line['accountCode']),
      [`${side}Account`]: text(line['accountName']),
      [side]: line['amount'],
      memo: text(line['memo']) ?? text(entry['memo']),
      taxCode: text(line['taxCode']),
      counterparty: text(line['partnerName']) ?? text(line['counterparty']),
    };
    yield { kind: 'line', level: 0, cells: JOURNAL.map(([key]) => cells[key] as Cell) };
  }
}

/** The lines of the journal book, entry by entry, and the sum of the range. */
async function* journalRows(
  locale: Locale,
  report: Members,
  pages: AsyncIterable<unknown>,
  timezone: string,
): AsyncGenerator<TableRow> {
  for await (const page of pages) {
    for (const entry of isJournal(page) ? page.entries : []) yield* entryRows(locale, entry, timezone);
  }
  const totals = isMembers(report['totals']) ? report['totals'] : {};
  const cells: Members = {
    kind: 'total',
    debitAccount: word(locale, 'total'),
    debit: totals['debit'],
    credit: totals['credit'],
  };
  yield { kind: 'sum', level: 0, cells: JOURNAL.map(([key]) => cells[key] as Cell) };
}

function journalTable(locale: Locale, report: Members, pages: AsyncIterable<unknown>, timezone: string): Table {
  return {
    key: 'lines',
    title: word(locale, 'lines'),
    columns: JOURNAL.map(([key, kind, only, title]) => ({
      key,
      kind,
      title: word(locale, title),
      ...(only ? { only } : {}),
    })),
    rows: journalRows(locale, report, pages, timezone),
  };
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

/** Everything of an answer beyond the envelope: lists as tables, single figures in one table of their own. */
function furtherTables(locale: Locale, report: Members): Table[] {
  const tables: Table[] = [];
  const figures: TableRow[] = [];
  const take = (key: string, value: unknown): void => {
    if (isList(value) || isMap(value)) tables.push(...listTables(locale, key, isMap(value) ? asList(value) : value));
    else if (
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
  if (figures.length > 0)
    tables.unshift({
      key: 'figures',
      title: word(locale, 'figures'),
      columns: [
        { ...text('key'), only: 'csv' },
        text('item'),
        { key: 'value', title: word(locale, 'value'), kind: 'money' },
      ],
      rows: figures,
    });
  const checks = membersOf(report['checks']);
  if (checks.length > 0)
    tables.push({
      key: 'checks',
      title: word(locale, 'checks'),
      columns: [
        { ...text('code'), only: 'csv' },
        text('check'),
        text('ok'),
        { key: 'difference', title: word(locale, 'difference'), kind: 'money' },
      ],
      rows: checks.map((check): TableRow => ({
        kind: check['ok'] === true ? 'line' : 'sum',
        level: 0,
        cells: [
          String(check['code']),
          `${word(locale, String(check['code']))}${typeof check['message'] === 'string' ? `: ${check['message']}` : ''}`,
          cellOf(locale, 'ok', check['ok']),
          cellOf(locale, 'difference', check['difference']),
        ],
      })),
    });
  return tables;
}

function day(locale: Locale, date: unknown): string {
  const [year, month, date_] = String(date).split('-');
  return locale === 'ja' && date_ !== undefined ? `${year}年${Number(month)}月${Number(date_)}日` : String(date);
}

/** A moment in a time zone to the minute: `2026-11-21 22:45`. */
function minuteOf(timezone: string, instant: unknown): string {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timezone, format);
  }
  return format.format(new Date(String(instant)));
}
/** Making one is dear, and every entry of a book asks for it. There are as many as time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment and its time zone: `2026-11-21 22:45 Asia/Tokyo`. */
function moment(timezone: string, instant: unknown): string {
  return `${minuteOf(timezone, instant)} ${timezone}`;
}

function factsOf(locale: Locale, report: Members, company: ExportCompany): string[] {
  const ja = locale === 'ja';
  const projection = isMembers(report['projection']) ? report['projection'] : {};
  const filters = isMembers(report['filters'])
    ? Object.entries(report['filters']).filter(([name]) => name !== 'locale')
    : [];
  const position = projection['position'] ?? report['positionB'];
  return [
    ja ? `通貨: ${String(report['currency'] ?? '')}` : `Currency: ${String(report['currency'] ?? '')}`,
    ...(position === undefined ? [] : [`${ja ? '記録位置' : 'Stream position'}: ${String(position)}`]),
    ...(report['knownAt'] === undefined
      ? []
      : [`${ja ? '記録時点' : 'As known at'}: ${moment(company.timezone, report['knownAt'])}`]),
    ...filters.map(([name, value]) =>
      value === true
        ? word(locale, name)
        : `${word(locale, name)}: ${(Array.isArray(value) ? value : [value]).map((one) => (one === false ? cellOf(locale, name, one) : CHOICES.has(name) ? choice(locale, one) : String(one))).join(', ')}`,
    ),
    `${ja ? '作成' : 'Made'}: ${moment(company.timezone, report['generatedAt'])}`,
    ...(projection['upToDate'] === false
      ? [ja ? '最新の仕訳はまだ含まれていません' : 'The newest entries are not in these figures yet']
      : []),
  ];
}

/** A report as an export. `pages` of a ledger are read while its rows are; the first of them is `report` itself. */
export function exported(
  report: Members,
  pages: AsyncIterable<unknown>,
  company: ExportCompany,
  locale: Locale,
): Exported {
  const { from, to, asOf } = report;
  const period =
    from !== undefined && to !== undefined
      ? locale === 'ja'
        ? `${day('ja', from)}〜${day('ja', to)}`
        : `${String(from)} to ${String(to)}`
      : (asOf ?? to)
        ? locale === 'ja'
          ? `${day('ja', asOf ?? to)}現在`
          : `As of ${String(asOf ?? to)}`
        : '';
  const hasRows = membersOf(report['rows']).length > 0;
  const statement = statementTable(locale, report);
  const further = furtherTables(locale, report);
  const journal = isJournal(report) ? journalTable(locale, report, pages, company.timezone) : undefined;
  const ledger: Table | undefined = isLedger(report)
    ? {
        key: 'lines',
        title: word(locale, 'lines'),
        columns: LEDGER.map(([key, kind, only]) => ({
          key,
          title: word(locale, key),
          kind,
          ...(only ? { only } : {}),
        })),
        rows: ledgerRows(locale, report, pages),
      }
    : undefined;
  return {
    locale,
    company: company.name,
    title: word(locale, String(report['report'] ?? 'report')),
    period,
    facts: factsOf(locale, report, company),
    decimals: decimalsOf(String(report['currency'] ?? 'JPY')),
    generatedAt: String(report['generatedAt']),
    // Without any row the statement still stands, with its titles alone: an empty report is an answer too.
    tables: journal
      ? [journal, ...further]
      : ledger
        ? [ledger, { ...statement, title: word(locale, 'rows') }, ...further]
        : hasRows || further.length === 0
          ? [statement, ...further]
          : further,
  };
}
