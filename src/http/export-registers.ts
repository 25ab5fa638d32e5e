// Sheets of answers that are no reports: the register of fixed assets, the depreciation schedule of one, and how a bank
// account agrees with its statement. By the name of the query that answers.
import type { Members } from './json.ts';
import { isMembers, membersOf, type Cell, type Table, type TableColumn, type TableRow } from './export-table.ts';
import { headingIn } from './export-lists.ts';
import { choice, word, type Locale } from './export-words.ts';

/** What a sheet is made from: its head as a report has it, and its tables. */
export interface RegisterSheet {
  readonly head: Members;
  readonly tables: readonly Table[];
}

type RegisterColumns = readonly (readonly [key: string, kind: TableColumn['kind'], only?: TableColumn['only']])[];
const columnsOf = (locale: Locale, columns: RegisterColumns): TableColumn[] =>
  columns.map(([key, kind, only]) => ({
    key,
    kind,
    title: word(locale, key),
    ...headingIn(locale, '', key),
    ...(only ? { only } : {}),
  }));
/** A row of cells by the keys of their columns. */
function rowOf(columns: RegisterColumns, cells: Members, kind: TableRow['kind'] = 'line'): TableRow {
  return {
    kind,
    level: 0,
    cells: columns.map(([key]) => cells[key] as Cell),
    ...(kind === 'sum' ? { keeps: true } : {}),
  };
}
const amount = (value: unknown): bigint =>
  typeof value === 'bigint' || typeof value === 'number' ? BigInt(value) : 0n;

const ASSET: RegisterColumns = [
  ['managementNumber', 'text'],
  ['assetName', 'text'],
  ['assetAccountCode', 'text', 'flat'],
  ['assetAccount', 'text'],
  ['acquisitionDate', 'date'],
  ['inServiceDate', 'date'],
  ['quantity', 'count'],
  ['depreciationMethod', 'text'],
  ['usefulLifeYears', 'count'],
  ['depreciationRate', 'text'],
  ['acquisitionCost', 'money'],
  ['periodOpeningBookValue', 'money'],
  ['periodDepreciation', 'money'],
  ['accumulatedDepreciation', 'money'],
  ['bookValue', 'money'],
  ['status', 'text'],
];
const ASSET_SUMS = [
  'acquisitionCost',
  'periodOpeningBookValue',
  'periodDepreciation',
  'accumulatedDepreciation',
  'bookValue',
] as const;
/** What the books have moved in the year, whatever became of the asset in it. */
const OF_YEAR: ReadonlySet<string> = new Set(['periodOpeningBookValue', 'periodDepreciation']);
/** A rate in thousandths as tables of rates write it: `0.067`. */
const rateText = (thousandths: unknown): string | undefined =>
  typeof thousandths === 'number' ? (thousandths / 1_000).toFixed(3) : undefined;

/** The register of fixed assets, by account and number, with the sums of each account and of all. */
function assetRegister(locale: Locale, answer: Members): RegisterSheet {
  const text = (asset: Members, key: string): string => String(asset[key] ?? '');
  const assets = membersOf(answer['data']).toSorted((a, b) => {
    const [left, right] = [a, b].map((it) => `${text(it, 'assetAccountCode')} ${text(it, 'managementNumber')}`);
    return String(left) < String(right) ? -1 : 1;
  });
  // What is gone is listed, but no part of what the books have; its depreciation of the year is. A lump sum of three
  // years stays in the books to its end.
  const isOff = ({ status, method }: Members): boolean =>
    status === 'draft' ||
    status === 'discarded' ||
    (method !== 'lump_sum_3y' && (status === 'sold' || status === 'retired'));
  const sums = (some: readonly Members[]): Members =>
    Object.fromEntries(
      ASSET_SUMS.map((key) => [
        key,
        some.reduce((sum, asset) => sum + (isOff(asset) && !OF_YEAR.has(key) ? 0n : amount(asset[key])), 0n),
      ]),
    );
  const codes = [...new Set(assets.map((asset) => asset['assetAccountCode']))];
  const rows = codes.flatMap((code) => {
    const own = assets.filter((asset) => asset['assetAccountCode'] === code);
    return [
      ...own.map((asset) =>
        rowOf(ASSET, {
          ...asset,
          assetName: asset['name'],
          assetAccount: asset['assetAccountName'],
          depreciationRate: rateText(asset['depreciationRateThousandths']),
          depreciationMethod: choice(locale, asset['method'] === 'none' ? 'not_depreciated' : asset['method']),
          status: choice(locale, asset['status']),
        }),
      ),
      {
        ...rowOf(
          ASSET,
          { assetName: `${String(own[0]?.['assetAccountName'] ?? code)}　${word(locale, 'subtotal')}`, ...sums(own) },
          'sum',
        ),
        only: 'paper' as const,
      },
    ];
  });
  const total = rowOf(ASSET, { assetName: word(locale, 'total'), ...sums(assets) }, 'sum');
  return {
    head: { report: 'fixed_asset_register', asOf: assets[0]?.['asOf'] },
    tables: [
      {
        key: 'rows',
        title: word(locale, 'fixedAssetRegister'),
        isAcross: true,
        columns: columnsOf(locale, ASSET),
        rows: [...rows, { ...total, only: 'paper' }],
      },
    ],
  };
}

const MONTH: RegisterColumns = [
  ['month', 'month'],
  ['startDate', 'date', 'csv'],
  ['endDate', 'date', 'csv'],
  ['plannedDepreciation', 'money'],
  ['postedDepreciation', 'money'],
  ['bookValue', 'money'],
  ['status', 'text'],
];

/** The months of an asset, planned and posted, with the sums of both. */
function scheduleSheet(locale: Locale, answer: Members): RegisterSheet {
  const months = membersOf(answer['months']);
  const sum = (key: string): bigint => months.reduce((total, month) => total + amount(month[key]), 0n);
  return {
    head: {
      report: 'depreciation_schedule',
      from: months[0]?.['startDate'],
      to: months.at(-1)?.['endDate'],
      filters: { assetName: answer['name'], acquisitionCost: amount(answer['acquisitionCost']) },
    },
    tables: [
      {
        key: 'rows',
        title: word(locale, 'depreciationSchedule'),
        columns: columnsOf(locale, MONTH),
        rows: [
          ...months.map((month) =>
            rowOf(MONTH, {
              ...month,
              plannedDepreciation: month['amount'],
              postedDepreciation: month['posted'],
              status: choice(locale, month['status'] === 'opening' ? 'before_books' : month['status']),
            }),
          ),
          {
            ...rowOf(
              MONTH,
              { month: word(locale, 'total'), plannedDepreciation: sum('amount'), postedDepreciation: sum('posted') },
              'sum',
            ),
            only: 'paper',
          },
        ],
      },
    ],
  };
}

const STEP: RegisterColumns = [
  ['item', 'text'],
  ['count', 'count'],
  ['amount', 'money'],
];
/** What leads from the balance of the statement to that of the books; what only the books have is added. */
const STEPS = [
  ['openingBalance', -1n],
  ['unmatchedLines', -1n],
  ['ignoredLines', -1n],
  ['missingLines', -1n],
  ['timing', -1n],
  ['unmatchedEntries', 1n],
] as const;

/** From the balance of the statement, step by step, to that of the books, and the entries without a line. */
function reconciliationSheet(locale: Locale, answer: Members): RegisterSheet {
  const explained = isMembers(answer['explainedBy']) ? answer['explainedBy'] : {};
  const steps = STEPS.map(([key, sign]) => {
    const part = explained[key];
    const [count, value] = isMembers(part) ? [part['count'], part['amount']] : [undefined, part];
    return rowOf(STEP, { item: word(locale, `reconciliation.${key}`), count, amount: sign * amount(value) });
  });
  const edge = (key: string): TableRow => rowOf(STEP, { item: word(locale, key), amount: amount(answer[key]) }, 'sum');
  const entries = membersOf(answer['unmatchedEntries']);
  return {
    head: {
      report: 'bank_reconciliation',
      asOf: answer['asOf'],
      filters: { bankAccountName: answer['name'], accountCode: answer['accountCode'] },
    },
    tables: [
      {
        key: 'rows',
        title: word(locale, 'bankReconciliation'),
        columns: columnsOf(locale, STEP),
        rows: [edge('statementBalance'), ...steps, edge('ledgerBalance')],
      },
      ...(entries.length === 0
        ? []
        : [
            {
              key: 'unmatchedEntries',
              title: word(locale, 'reconciliation.unmatchedEntries'),
              columns: columnsOf(locale, ENTRY),
              rows: entries.map((entry) => rowOf(ENTRY, entry)),
            },
          ]),
    ],
  };
}
const ENTRY: RegisterColumns = [
  ['date', 'date'],
  ['entryNumber', 'number'],
  ['amount', 'money'],
  ['entryId', 'text', 'flat'],
];

/** Queries whose answers are sheets, though they are no reports. */
export const REGISTERS: ReadonlyMap<string, (locale: Locale, answer: Members) => RegisterSheet> = new Map([
  ['list-fixed-assets', assetRegister],
  ['get-depreciation-schedule', scheduleSheet],
  ['bank-reconciliation', reconciliationSheet],
]);
