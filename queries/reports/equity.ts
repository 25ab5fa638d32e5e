// The statement of changes in net assets (株主資本等変動計算書): columns are kinds of capital, rows what moved them. Layout after
// the Japanese rules of company accounting (会社計算規則).
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database, LineKind } from '../../projections/tables.ts';
import { monthOf } from '../../src/domain/dates.ts';
import { bare } from '../../src/domain/ids.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { onOneSnapshot, query } from '../query.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import {
  isBalanceSheet,
  sumsOfSpans,
  type AccountSums,
  type BalanceFrame,
  type BalanceSpan,
  type SpanSums,
} from './balances.ts';
import { dimensionOf, membersOf } from './breakdown.ts';
import { place } from './cash-flow/place.ts';
import { cellKey, planColumns, shownColumns, TOTAL, type Column, type Range, type TimeColumn } from './columns.ts';
import {
  CHANGES,
  equityChanges,
  equityNeedsEntries,
  proprietorChanges,
  PROPRIETOR_CHANGES,
  type ChangeRow,
} from './equity-changes.ts';
import { endsOf, type Ends } from './ends.ts';
import { flowAccounts, readPieces, type FlowAccount, type FlowAccounts, type ReportPiece } from './pieces.ts';
import {
  COLUMN_PARAMETERS,
  COMMON,
  dayAfter,
  equal,
  kindsOf,
  reportSchema,
  requireRange,
  setting,
  type Check,
  type Report,
  type ReportInput,
  type Setting,
} from './report.ts';
import { needsLines, type ShapeAsk } from './shapes.ts';
import { calledBySign, LOSSES, type Cells, type ChartAccount, type Row, type Share } from './statement.ts';
import { envelope } from './envelope.ts';

/** A column: a kind of capital as `capital.ts` tells it, or the sum of earlier ones. */
interface Capital {
  readonly key: string;
  readonly name: string;
  readonly nameEn: string;
  readonly sum?: readonly string[];
  /** Only shown when something is in it. */ readonly rare?: true;
}
const CORPORATION: readonly Capital[] = [
  { key: 'capital_stock', name: '資本金', nameEn: 'Capital stock' },
  { key: 'capital_reserve', name: '資本準備金', nameEn: 'Capital reserve' },
  { key: 'other_capital_surplus', name: 'その他資本剰余金', nameEn: 'Other capital surplus' },
  {
    key: 'capital_surplus_total',
    name: '資本剰余金合計',
    nameEn: 'Capital surplus',
    sum: ['capital_reserve', 'other_capital_surplus'],
  },
  { key: 'legal_reserve', name: '利益準備金', nameEn: 'Legal reserve' },
  { key: 'voluntary_reserve', name: '別途積立金', nameEn: 'Voluntary reserve' },
  { key: 'retained_earnings', name: '繰越利益剰余金', nameEn: 'Retained earnings brought forward' },
  {
    key: 'retained_earnings_total',
    name: '利益剰余金合計',
    nameEn: 'Retained earnings',
    sum: ['legal_reserve', 'voluntary_reserve', 'retained_earnings'],
  },
  { key: 'treasury_stock', name: '自己株式', nameEn: 'Treasury stock' },
  {
    key: 'shareholders_equity_total',
    name: '株主資本合計',
    nameEn: "Shareholders' equity",
    sum: ['capital_stock', 'capital_surplus_total', 'retained_earnings_total', 'treasury_stock'],
  },
  { key: 'valuation_differences', name: '評価・換算差額等', nameEn: 'Valuation and translation adjustments' },
  { key: 'share_options', name: '新株予約権', nameEn: 'Share acquisition rights' },
  { key: 'other_equity', name: 'その他', nameEn: 'Other', rare: true },
  {
    key: 'total',
    name: '純資産合計',
    nameEn: 'Net assets',
    sum: ['shareholders_equity_total', 'valuation_differences', 'share_options', 'other_equity'],
  },
];
const PROPRIETOR: readonly Capital[] = [
  { key: 'owner_capital', name: '元入金', nameEn: "Owner's capital" },
  { key: 'owner_contributions', name: '事業主借', nameEn: "Owner's contributions" },
  { key: 'owner_drawings', name: '事業主貸', nameEn: "Owner's drawings" },
  { key: 'result', name: '所得（青色申告特別控除前）', nameEn: 'Income (before the blue return deduction)' },
  { key: 'other_equity', name: 'その他', nameEn: 'Other', rare: true },
  {
    key: 'total',
    name: '純資産合計',
    nameEn: 'Net assets',
    sum: ['owner_capital', 'owner_contributions', 'owner_drawings', 'result', 'other_equity'],
  },
];
/** What the statement must know of the company: whose it is, its accounts by bare id, its columns and rows. */
interface Capitals {
  readonly sole: boolean;
  readonly columns: readonly Capital[];
  readonly changes: readonly ChangeRow[];
  readonly accounts: FlowAccounts;
  readonly result: string;
}

/** The kinds of capital of a company, and its accounts. */
export async function readCapitals(
  rows: Kysely<Database>,
  at: Pick<Setting, 'companyId' | 'frame'>,
): Promise<Capitals> {
  const sole = at.frame.entityType === 'sole_proprietor';
  const accounts = await flowAccounts(rows, at.companyId);
  return {
    sole,
    accounts,
    columns: sole ? PROPRIETOR : CORPORATION,
    changes: sole ? PROPRIETOR_CHANGES : CHANGES,
    result: sole ? 'result' : 'retained_earnings',
  };
}

/** The column of an equity account. */
function columnOf({ sole, columns }: Capitals, { capital = '', role }: FlowAccount): string {
  if (columns.some(({ key, sum }) => key === capital && !sum)) return capital;
  return sole && role !== 'opening_balance' ? 'owner_capital' : 'other_equity';
}

/** What a change adds to a row and a column, minor units; more net assets are positive. */
export interface Change {
  readonly row: string;
  readonly column: string;
  readonly account: FlowAccount;
  readonly amount: bigint;
  readonly member: string | null;
}

/** Accounts by which entries must be found and read one by one, as `readPieces` asks. */
export function singleBy({ sole, accounts }: Capitals, piece: ReportPiece): FlowAccount[] {
  return sole ? [] : equityNeedsEntries(accounts, piece);
}

/**
 * Where what a piece changed stands. What the books or a year open with is the opening balance (会社計算規則, art. 96 (7)).
 * The result is that of the year before any closing entry: what
 * closing entries carried over is put back into it.
 */
export function changesOf(capitals: Capitals, piece: ReportPiece): Change[] {
  const { accounts, sole, result } = capitals;
  if (!piece.closing)
    return (sole ? proprietorChanges : equityChanges)(accounts, piece).map((change) => ({
      ...change,
      column: columnOf(capitals, change.account),
    }));
  return piece.rows.flatMap(({ account_id: id, debit, credit, member }) => {
    const account = accounts.get(id);
    const amount = BigInt(credit) - BigInt(debit);
    if (account?.capital === undefined || amount === 0n) return [];
    const column = columnOf(capitals, account);
    const change = { account, member };
    return [
      { ...change, row: 'net_income', column: result, amount },
      ...(column === result
        ? []
        : [
            { ...change, row: 'other', column, amount },
            { ...change, row: 'other', column: result, amount: -amount },
          ]),
    ];
  });
}

/** The column of any account, and whether it is a result: undefined for assets and liabilities. */
export function placeOf(
  capitals: Capitals,
  account: ChartAccount,
): { readonly column: string; readonly isResult: boolean } | undefined {
  if (!isBalanceSheet(account)) return { column: capitals.result, isResult: true };
  const own = capitals.accounts.get(bare(account.id));
  return own?.capital === undefined ? undefined : { column: columnOf(capitals, own), isResult: false };
}

type EquityTable = Map<string, Map<string, bigint>>;
const addTo = (table: EquityTable, row: string, column: string, amount: bigint): void => {
  const cells = table.get(row) ?? new Map<string, bigint>();
  table.set(row, cells.set(column, (cells.get(column) ?? 0n) + amount));
};

/**
 * The statement of one time column: rows by code, cells by kind of capital. `balance` = the closing figures from the
 * balances, which the rows must meet.
 */
function tableOf(
  capitals: Capitals,
  sums: readonly (SpanSums & { readonly account: ChartAccount })[],
  [past, year, within]: readonly [number, number, number],
  changes: readonly Change[],
): EquityTable {
  const table: EquityTable = new Map();
  for (const { account, debit, credit } of sums) {
    const place = placeOf(capitals, account);
    if (!place) continue;
    const net = (i: number): bigint => (credit[i] ?? 0n) - (debit[i] ?? 0n);
    addTo(table, 'opening', place.column, net(past) + net(year));
    addTo(table, 'balance', place.column, net(past) + net(year) + net(within));
    if (place.isResult) addTo(table, 'net_income', place.column, net(within));
  }
  for (const { row, column, amount } of changes) addTo(table, row, column, amount);
  for (const { code } of capitals.changes)
    for (const [column, amount] of table.get(code) ?? []) addTo(table, 'changes_total', column, amount);
  for (const row of ['opening', 'changes_total'])
    for (const [column, amount] of table.get(row) ?? []) addTo(table, 'closing', column, amount);
  return table;
}

/** Codes of the equity accounts behind each row of a column. */
function accountsBehind(
  sums: readonly AccountSums[],
  [past, year]: readonly [number, number],
  changes: readonly Change[],
): ReadonlyMap<string, Set<string>> {
  const behind = new Map<string, Set<string>>();
  const say = (row: string, code: string): void => {
    behind.set(row, (behind.get(row) ?? new Set<string>()).add(code));
  };
  for (const { account, debit, credit } of sums) {
    if (account.class !== 'equity') continue;
    say('closing', account.code);
    if ([past, year].some((i) => debit[i] !== credit[i])) say('opening', account.code);
  }
  for (const { row, account } of changes) if (row !== 'net_income') say(row, account.code);
  return behind;
}

/** Figure of a cell; columns that are sums add up their parts. */
function cell(capitals: Capitals, table: EquityTable, row: string, { key, sum }: Capital): bigint {
  return sum
    ? sum.reduce(
        (total, part) =>
          total + cell(capitals, table, row, capitals.columns.find((column) => column.key === part) as Capital),
        0n,
      )
    : (table.get(row)?.get(key) ?? 0n);
}

/** Refuses validation_error for a range over the end of a fiscal year. */
function withinYear(frame: BalanceFrame, { from, to }: Range, field: string): void {
  const start = fiscalYearStart(frame, to);
  if (start <= from) return;
  refuse(
    'validation_error',
    field === 'to'
      ? `from and to must lie in one fiscal year: ask for ${from} to the day before ${start}, and from ${start} on`
      : `compare: ${from} to ${to} goes over the end of a fiscal year: choose a range whose compared period does not`,
    field,
  );
}

/**
 * The statement as it is asked for: columns of time, and three spans of balances for each: before the fiscal year, the
 * year before the column, the column. Refuses what makes no sense of net assets.
 */
export function planEquity(
  frame: BalanceFrame,
  input: ReportInput,
): { range: Range; kinds: readonly LineKind[]; columns: readonly TimeColumn[]; spans: readonly BalanceSpan[] } {
  if (input.includeClosing)
    refuse(
      'validation_error',
      'the statement shows the result of the year whether its closing entry is posted or not: ' +
        'leave {includeClosing} out',
      'includeClosing',
    );
  const range = requireRange(input, frame);
  withinYear(frame, range, 'to');
  const kinds = kindsOf('range', { ...input, includeClosing: true });
  const columns = planColumns(frame, range, input, ({ from, to }) => `${from} – ${to}`);
  for (const { kind, ...column } of columns) if (kind === 'comparison') withinYear(frame, column, 'compare');
  return {
    range,
    kinds,
    columns,
    spans: columns.flatMap(({ from, to }): BalanceSpan[] => {
      const year = fiscalYearStart(frame, from);
      return [
        { from: null, before: year, kinds: kindsOf('past', input) },
        { from: year, before: from, kinds: kindsOf('year', input) },
        { from, before: dayAfter(to), kinds },
      ];
    }),
  };
}

/** What moved net assets in each time column, piece by piece. Columns that begin with months come from one read. */
async function readColumns(
  rows: Kysely<Database>,
  capitals: Capitals,
  ask: Omit<ShapeAsk, 'from' | 'to' | 'monthly'>,
  columns: readonly TimeColumn[],
): Promise<ReportPiece[][]> {
  const read = ({ from, to }: Range, monthly = false): Promise<ReportPiece[]> =>
    readPieces(rows, capitals.accounts, { ...ask, from, to, monthly }, (piece) => singleBy(capitals, piece));
  const cuts = columns.filter(({ key, kind }) => kind === 'actual' && key !== TOTAL);
  const whole = columns.find(({ key }) => key === TOTAL);
  if (whole && cuts.length > 0 && cuts.every(({ from }, i) => i === 0 || from.endsWith('-01'))) {
    const all = await read(whole, true);
    const inside = ({ from, to }: Range): ReportPiece[] =>
      all.filter(({ month }) => monthOf(from) <= month && month <= monthOf(to));
    return columns.map((column) => (column.key === TOTAL ? all : inside(column)));
  }
  const out: ReportPiece[][] = [];
  for (const column of columns) out.push(await read(column));
  return out;
}

/** Accounts whose entries the statement looks at: equity, and dividends that are owed. */
function touching({ accounts }: Capitals): string[] {
  return [...accounts.values()].flatMap(({ id, item, capital }) =>
    capital !== undefined || item === 'dividends' ? [id] : [],
  );
}

/**
 * Dividends that the cash flow statement shows as paid, those that were resolved without money (owed, withheld, given
 * in kind), less what is owed no more: together they are the dividends of the statement, unless unpaid dividends
 * lapsed or were settled otherwise, or what is owed was paid under another name.
 */
function dividendsByCash(
  { accounts }: Capitals,
  pieces: readonly ReportPiece[],
  changes: ReadonlyMap<ReportPiece, readonly Change[]>,
): bigint {
  let amount = 0n;
  for (const piece of pieces) {
    const { direct, moved } = place(accounts, piece);
    for (const effect of direct) if (effect.row === 'dividends_paid') amount -= effect.amount;
    if (piece.opening) continue;
    // Resolved without money: it is owed, withheld, or given in kind.
    const resolved = moved ? [] : (changes.get(piece)?.filter(({ row }) => row === 'dividend') ?? []);
    for (const change of resolved) amount -= change.amount;
    if (resolved.length > 0) continue;
    for (const { account, debit, credit } of piece.lines) if (account.item === 'dividends') amount += credit - debit;
  }
  return amount;
}

const equityInput = z.strictObject({
  ...COMMON,
  ...COLUMN_PARAMETERS,
  includeClosing: COMMON.includeClosing.describe('Only false: the result is that of the year before any closing entry'),
  level: COMMON.level.describe(
    'class: only the balances and the total of changes; account and group: every kind of change',
  ),
  showZero: COMMON.showZero.describe(
    'Also shows the column of other equity and the rows of rare changes when they are empty',
  ),
});

type EquitySums = readonly (SpanSums & { readonly account: ChartAccount })[];
/**
 * The statement made: pieces, changes and one table per time column. `tables` makes the same of a part of the lines.
 */
interface EquityMade {
  readonly capitals: Capitals;
  readonly times: readonly TimeColumn[];
  readonly sums: readonly AccountSums[];
  readonly dimension: ShapeAsk['dimension'];
  readonly changes: readonly (readonly Change[])[];
  readonly whole: readonly EquityTable[];
  /**
   * What the cash flow statement says of the dividends of each time column; undefined when it is not to be compared.
   */
  readonly dividends: readonly bigint[] | undefined;
  tables(of: EquitySums, member: string): EquityTable[];
}

/** Reads and makes the figures of the statement. */
async function makeEquity(
  rows: Kysely<Database>,
  at: Setting,
  input: ReportInput,
  { kinds, columns: times, spans }: ReturnType<typeof planEquity>,
): Promise<EquityMade> {
  const capitals = await readCapitals(rows, at);
  const { accountIds, partnerId, labelIds } = at.lines;
  const { companyId, recent, drafts } = at.books;
  const dimension = input.breakdown === undefined ? undefined : await dimensionOf(rows, companyId, input.breakdown);
  const sums = await sumsOfSpans(rows, at.books, spans, dimension);
  const ask = {
    companyId,
    kinds,
    revision: at.revision,
    recent,
    drafts,
    touching: touching(capitals),
    filter: { partnerId, labelIds },
    dimension,
    movementKinds: true,
  };
  const byLines = needsLines({ ...ask, from: '', to: '' });
  const pieces = await readColumns(rows, capitals, ask, times);
  // A month's pieces stand in its own column and in that of the whole range.
  const known = new Map<ReportPiece, Change[]>();
  const changesIn = (piece: ReportPiece): Change[] => {
    let found = known.get(piece);
    if (!found) known.set(piece, (found = changesOf(capitals, piece)));
    return found;
  };
  const changes = pieces.map((column) =>
    column
      .flatMap(changesIn)
      .filter(
        ({ account, member }) =>
          (accountIds === undefined || accountIds.includes(account.id)) && (member !== null || !byLines),
      ),
  );
  const tables = (of: EquitySums, counts: (change: Change) => boolean): EquityTable[] =>
    times.map((_, i) => tableOf(capitals, of, [3 * i, 3 * i + 1, 3 * i + 2], (changes[i] ?? []).filter(counts)));
  return {
    capitals,
    times,
    sums,
    dimension,
    changes,
    whole: tables(sums, () => true),
    tables: (of, member) => tables(of, (change) => change.member === member),
    dividends:
      at.whole && !capitals.sole ? pieces.map((column) => dividendsByCash(capitals, column, known)) : undefined,
  };
}

/** The checks of each time column. */
function checksOf({ capitals, times, whole, dividends }: EquityMade): Check[] {
  const all = capitals.columns[capitals.columns.length - 1] as Capital;
  return times.flatMap(({ key }, i) => {
    const table = whole[i] as EquityTable;
    const value = (row: string, column = all): bigint => cell(capitals, table, row, column);
    const off = capitals.columns
      .filter(({ sum }) => !sum)
      .map((column) => value('closing', column) - value('balance', column));
    const checks = [
      equal('closing_equals_balance_sheet', value('closing'), value('balance')),
      equal(
        'columns_roll_forward',
        off.reduce((far, by) => far + (by < 0n ? -by : by), 0n),
        0n,
      ),
      ...(dividends ? [equal('dividends_agree_with_cash_flow', -value('dividend'), dividends[i] ?? 0n)] : []),
    ];
    return times.length > 1 ? checks.map((check) => ({ ...check, column: key })) : checks;
  });
}

/** Codes of rows in which something stands, be it that two members offset each other in it. */
function usedRows({ changes }: EquityMade): ReadonlySet<string> {
  const used = new Set<string>();
  for (const ofColumn of changes) {
    const amounts = new Map<string, { readonly row: string; amount: bigint }>();
    for (const { row, column, member, amount } of ofColumn) {
      const key = `${row} ${column} ${member ?? ''}`;
      amounts.set(key, { row, amount: (amounts.get(key)?.amount ?? 0n) + amount });
    }
    for (const { row, amount } of amounts.values()) if (amount !== 0n) used.add(row);
  }
  return used;
}

/** The rows that the statement shows: rare ones where something is in them. */
function rowsOf(made: EquityMade, { opensYear, closesYear }: Ends, input: ReportInput): Omit<Row, 'values'>[] {
  const used = usedRows(made);
  const changes =
    input.level === 'class'
      ? []
      : made.capitals.changes.filter((change) => !change.rare || input.showZero === true || used.has(change.code));
  return [
    {
      kind: 'total',
      level: 0,
      code: 'opening',
      name: opensYear ? '当期首残高' : '期間開始残高',
      nameEn: 'Balance at the beginning',
    },
    ...changes.map(({ code, name, nameEn }) => ({ kind: 'group', level: 1, code, name, nameEn }) as const),
    { kind: 'subtotal', level: 0, code: 'changes_total', name: '当期変動額合計', nameEn: 'Total changes' },
    {
      kind: 'total',
      level: 0,
      code: 'closing',
      name: closesYear ? '当期末残高' : '期間終了残高',
      nameEn: 'Balance at the end',
    },
  ];
}

/** The columns that the statement shows, and how the figures of a row are made. */
function columnsOf(
  { capitals, times, whole }: EquityMade,
  input: ReportInput,
): { columns: readonly Column[]; valuesOf: (of: readonly EquityTable[], row: string) => Cells } {
  const codes = ['opening', 'closing', ...capitals.changes.map(({ code }) => code)];
  const used = (column: Capital): boolean =>
    whole.some((table) => codes.some((code) => cell(capitals, table, code, column) !== 0n));
  const shown = capitals.columns.filter((column) => !column.rare || input.showZero === true || used(column));
  const measures = shown.map(({ key, name, nameEn }) => ({ key, label: name, labelEn: nameEn }));
  const { columns, complete } = shownColumns(times, measures, input.locale ?? 'ja', ({ from, to }) => ({ from, to }));
  const cut = times.filter(({ kind }) => kind === 'actual').length > 1;
  return {
    columns,
    valuesOf: (of, code) =>
      complete(
        Object.fromEntries(
          times.flatMap((time, i) =>
            shown.map(
              (column) =>
                [cellKey(time.key, column.key, cut), cell(capitals, of[i] as EquityTable, code, column)] as const,
            ),
          ),
        ),
      ),
  };
}

const RESULT = { name: '当期純利益', nameEn: 'Net income' };

/**
 * Changes in net assets of a range within one fiscal year, by columns of time where asked. The opening and closing
 * figures come from the balances, the changes from the entries that move
 * equity accounts, each as a whole, and the result; each answer checks that they meet, column by column, and compares
 * the dividends with those of the cash flow statement. Refuses
 * validation_error when from or to is missing, for a range (also a compared one) over the end of a year, and for
 * includeClosing.
 */
export const equityStatement = query<ReportInput, Report<Cells>>({
  name: 'report-equity',
  summary: "Statement of changes in net assets (shareholders' equity)",
  text:
    'Changes in net assets (株主資本等変動計算書) of a range within ' +
    'one fiscal year. Opening and closing figures come from ' +
    'the balances, the changes from the entries that move ' +
    'equity; each answer checks that they meet, column by ' +
    'column.',
  ja: {
    summary: '株主資本等変動計算書',
    text:
      '一会計年度内の期間の株主資本等変動計算書。期首・期末残高は科目残高から、変動は純資産を動かす仕訳から作り、' +
      '応答ごとに各列の一致を検証します。',
  },
  needs: 'reports:read',
  output: reportSchema,
  input: equityInput,
  run(rows, asked, input) {
    return onOneSnapshot(rows, async (snapshot) => {
      const at = await setting(snapshot, asked, input);
      if (!at) return undefined;
      const planned = planEquity(at.frame, input);
      const made = await makeEquity(snapshot, at, input, planned);
      const { capitals, times, sums, changes, whole, dimension } = made;
      const { sole } = capitals;
      const { columns, valuesOf } = columnsOf(made, input);
      const shares =
        dimension &&
        (await sharesOf(snapshot, at, dimension, input, sums, changes.flat(), (id, of) => {
          const own = made.tables(of, id);
          return (row) => valuesOf(own, row);
        }));
      const total = times.findIndex(({ key }) => key === TOTAL);
      const behind = accountsBehind(sums, [3 * total, 3 * total + 1], changes[total] ?? []);
      const value = (row: string): bigint =>
        cell(capitals, whole[total] as EquityTable, row, capitals.columns[capitals.columns.length - 1] as Capital);
      return envelope<Cells>(asked, at, 'equity', input, {
        ...planned.range,
        columns,
        evidence: 'part',
        checks: checksOf(made),
        rows: rowsOf(made, endsOf(at.frame, planned.range), input).map((row) => ({
          ...row,
          ...(row.code === 'net_income' && !sole && calledBySign([value('net_income')], RESULT, LOSSES['net_income'])),
          values: valuesOf(whole, row.code),
          ...(behind.has(row.code) ? { behind: { accounts: [...(behind.get(row.code) ?? [])].sort() } } : {}),
          ...(shares ? { breakdown: shares(row.code) } : {}),
        })),
        totals: {
          opening: value('opening'),
          netIncome: value('net_income'),
          changes: value('changes_total'),
          closing: value('closing'),
        },
      });
    });
  },
});

/**
 * What each member of a dimension has in a row, in the order of the members. `valuesOf` makes the statement of one
 * member.
 */
async function sharesOf(
  rows: Kysely<Database>,
  at: Setting,
  dimension: NonNullable<ShapeAsk['dimension']>,
  input: ReportInput,
  sums: readonly AccountSums[],
  changes: readonly Change[],
  valuesOf: (id: string, of: EquitySums) => (row: string) => Cells,
): Promise<(row: string) => Share[]> {
  const known = new Map(changes.flatMap(({ member }) => (member === null ? [] : [[member, true] as const])));
  const members = [
    ...(await membersOf(rows, at.companyId, dimension, [...sums, { members: known }], input.locale ?? 'ja')),
  ].map(([id, member]) => ({
    member,
    values: valuesOf(
      id,
      sums.flatMap(({ account, members: own }) => {
        const of = own.get(id);
        return of ? [{ account, ...of }] : [];
      }),
    ),
  }));
  const empty = (values: Cells): boolean => Object.values(values).every((amount) => amount === 0n || amount === null);
  return (row) =>
    members.map(({ member, values }) => ({ ...member, values: values(row) })).filter(({ values }) => !empty(values));
}
