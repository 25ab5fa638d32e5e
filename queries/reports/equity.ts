// The statement of changes in net assets (株主資本等変動計算書): columns are kinds of capital, rows what moved them. Layout after the Japanese rules of company accounting (会社計算規則).
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database, LineKind } from '../../projections/tables.ts';
import type { Account } from '../../src/domain/accounts.ts';
import { monthOf } from '../../src/domain/dates.ts';
import { bare } from '../../src/domain/ids.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { query } from '../query.ts';
import { fiscalYearStart, isBalanceSheet, sumsOfSpans, type AccountSums, type Frame, type Span, type SpanSums } from './balances.ts';
import { dimensionOf, membersOf } from './breakdown.ts';
import { onOneSnapshot } from './cash-flow.ts';
import { cellKey, planColumns, shownColumns, TOTAL, type Range, type TimeColumn } from './columns.ts';
import { COLUMN_PARAMETERS, COMMON, dayAfter, envelope, equal, kindsOf, reportSchema, requireRange, setting, type Report, type ReportInput, type Setting } from './report.ts';
import { needsLines, shapeSums, type ShapeAsk, type ShapeRow } from './shapes.ts';
import type { Cells, ChartAccount, Row, Share } from './statement.ts';

/** A kind of capital: accounts by the flag `ss:<column>`, or the sum of earlier ones. */
interface Capital { readonly key: string; readonly name: string; readonly nameEn: string; readonly sum?: readonly string[]; /** Only shown when something is in it. */ readonly rare?: true }
const CORPORATION: readonly Capital[] = [
  { key: 'capital_stock', name: '資本金', nameEn: 'Capital stock' }, { key: 'capital_reserve', name: '資本準備金', nameEn: 'Capital reserve' }, { key: 'other_capital_surplus', name: 'その他資本剰余金', nameEn: 'Other capital surplus' },
  { key: 'capital_surplus_total', name: '資本剰余金合計', nameEn: 'Capital surplus', sum: ['capital_reserve', 'other_capital_surplus'] },
  { key: 'legal_reserve', name: '利益準備金', nameEn: 'Legal reserve' }, { key: 'voluntary_reserve', name: '別途積立金', nameEn: 'Voluntary reserve' }, { key: 'retained_earnings', name: '繰越利益剰余金', nameEn: 'Retained earnings brought forward' },
  { key: 'retained_earnings_total', name: '利益剰余金合計', nameEn: 'Retained earnings', sum: ['legal_reserve', 'voluntary_reserve', 'retained_earnings'] }, { key: 'treasury_stock', name: '自己株式', nameEn: 'Treasury stock' },
  { key: 'shareholders_equity_total', name: '株主資本合計', nameEn: "Shareholders' equity", sum: ['capital_stock', 'capital_surplus_total', 'retained_earnings_total', 'treasury_stock'] },
  { key: 'valuation_differences', name: '評価・換算差額等', nameEn: 'Valuation and translation adjustments' }, { key: 'share_options', name: '新株予約権', nameEn: 'Share acquisition rights' }, { key: 'other_equity', name: 'その他', nameEn: 'Other', rare: true },
  { key: 'total', name: '純資産合計', nameEn: 'Net assets', sum: ['shareholders_equity_total', 'valuation_differences', 'share_options', 'other_equity'] },
];
const PROPRIETOR: readonly Capital[] = [
  { key: 'owner_capital', name: '元入金', nameEn: "Owner's capital" }, { key: 'owner_contributions', name: '事業主借', nameEn: "Owner's contributions" }, { key: 'owner_drawings', name: '事業主貸', nameEn: "Owner's drawings" }, { key: 'result', name: '所得（青色申告特別控除前）', nameEn: 'Income (before the blue return deduction)' }, { key: 'other_equity', name: 'その他', nameEn: 'Other', rare: true },
  { key: 'total', name: '純資産合計', nameEn: 'Net assets', sum: ['owner_capital', 'owner_contributions', 'owner_drawings', 'result', 'other_equity'] },
];
const BY_FLAG: Readonly<Record<string, string>> = {
  'ss:capital': 'capital_stock', 'ss:capital_reserve': 'capital_reserve', 'ss:other_capital_surplus': 'other_capital_surplus', 'ss:legal_reserve': 'legal_reserve', 'ss:voluntary_reserve': 'voluntary_reserve',
  'ss:retained': 'retained_earnings', 'ss:treasury': 'treasury_stock', 'ss:oci': 'valuation_differences', 'ss:options': 'share_options',
};
const BY_CODE: Readonly<Record<string, string>> = { '3930': 'owner_capital', '3920': 'owner_contributions', '3910': 'owner_drawings' };

/** Rows between the opening and the closing balance. A line says which by `movementKind`; those that say nothing are told by their accounts. */
const CHANGES = [
  { code: 'issue', name: '新株の発行', nameEn: 'Issuance of new shares' }, { code: 'dividend', name: '剰余金の配当', nameEn: 'Dividends of surplus' }, { code: 'reserve_transfer', name: '剰余金の配当に伴う利益準備金の積立て', nameEn: 'Transfer to legal reserve' },
  { code: 'net_income', name: '当期純利益', nameEn: 'Net income' }, { code: 'treasury_buy', name: '自己株式の取得', nameEn: 'Purchase of treasury stock' }, { code: 'treasury_sell', name: '自己株式の処分', nameEn: 'Disposal of treasury stock' },
  { code: 'other', name: '株主資本以外の項目等の当期変動額（純額）', nameEn: 'Other changes, net' },
] as const;
const PROPRIETOR_CHANGES = [
  { code: 'contribution', name: '事業主からの受入れ', nameEn: 'Contributions of the owner' }, { code: 'drawing', name: '事業主への払出し', nameEn: 'Drawings of the owner' }, { code: 'net_income', name: '当期の所得', nameEn: 'Income of the year' }, { code: 'other', name: 'その他の変動', nameEn: 'Other changes' },
] as const;

/** What the statement must know of the company: whose it is, its equity accounts by bare id, and where they stand. */
interface Capitals { readonly sole: boolean; readonly columns: readonly Capital[]; readonly changes: readonly { readonly code: string; readonly name: string; readonly nameEn: string }[]; readonly accounts: ReadonlyMap<string, { readonly code: string; readonly flag: string | undefined }>; readonly result: string }

/** The kinds of capital of a company, and its equity accounts. */
export async function readCapitals(rows: Kysely<Database>, at: Pick<Setting, 'companyId' | 'frame'>): Promise<Capitals> {
  const sole = at.frame.entityType === 'sole_proprietor';
  const accounts = new Map((await sql<{ id: string; state: Account }>`select id, state from accounts where company_id = ${at.companyId} and class = 'equity'`.execute(rows)).rows
    .map(({ id, state }) => [id, { code: state.code, flag: state.flags.find((flag) => flag.startsWith('ss:')) }]));
  return { sole, accounts, columns: sole ? PROPRIETOR : CORPORATION, changes: sole ? PROPRIETOR_CHANGES : CHANGES, result: sole ? 'result' : 'retained_earnings' };
}

/** The column of an equity account by bare id. */
function columnOf({ sole, accounts }: Capitals, accountId: string): string {
  const { code = '', flag } = accounts.get(accountId) ?? {};
  return (sole ? BY_CODE[code] ?? (flag === undefined ? undefined : 'owner_capital') : flag === undefined ? undefined : BY_FLAG[flag]) ?? 'other_equity';
}

/** What a line on an equity account that says no movement kind is, by its account, its side and the accounts of its entry. */
function kindOfLine(code: string, isDebit: boolean, codes: ReadonlySet<string>, sole: boolean): string {
  if (sole) return code === '3920' ? 'contribution' : code === '3910' ? 'drawing' : 'other';
  if ((code === '3110' || code === '3120') && !isDebit) return 'issue';
  if (code === '3310') return isDebit ? 'treasury_buy' : 'treasury_sell';
  if (code === '3210') return codes.has('3230') ? 'reserve_transfer' : 'other';
  return code === '3230' && isDebit ? 'dividend' : 'other';
}

/** One side of an account in entries of one shape. `codes`: equity accounts of those entries. */
export interface EquityLine { readonly accountId: string; readonly isDebit: boolean; readonly amount: bigint; readonly opening: boolean; readonly closing: boolean; readonly movementKind: string; readonly codes: ReadonlySet<string> }
/** What a line adds to a row and a column, minor units; more net assets are positive. */
export interface Change { readonly row: string; readonly column: string; readonly amount: bigint }

/**
 * Where the line of an equity account stands among the changes. What the books or a year open with is no movement, unless the line says so: it stands in `other`. The result is that of the year before any closing entry: what closing entries carried over is put back into it.
 */
export function changesOf(capitals: Capitals, { accountId, isDebit, amount, opening, closing, movementKind, codes }: EquityLine): Change[] {
  const column = columnOf(capitals, accountId); const effect = isDebit ? -amount : amount; const { result } = capitals;
  if (closing) return [{ row: 'net_income', column: result, amount: effect }, ...(column === result ? [] : [{ row: 'other', column, amount: effect }, { row: 'other', column: result, amount: -effect }])];
  const said = capitals.changes.some(({ code }) => code === movementKind) && movementKind !== 'net_income' ? movementKind : 'other';
  return [{ row: movementKind === '' ? opening ? 'other' : kindOfLine(capitals.accounts.get(accountId)?.code ?? '', isDebit, codes, capitals.sole) : said, column, amount: effect }];
}

/** The column of any account, and whether it is a result: undefined for assets and liabilities. */
export function placeOf(capitals: Capitals, account: ChartAccount): { readonly column: string; readonly isResult: boolean } | undefined {
  if (!isBalanceSheet(account)) return { column: capitals.result, isResult: true };
  return account.class === 'equity' ? { column: columnOf(capitals, bare(account.id)), isResult: false } : undefined;
}

/** Sums of shapes as lines; of those whose lines count. */
function linesOf(capitals: Capitals, found: readonly ShapeRow[], counts: (row: ShapeRow) => boolean): EquityLine[] {
  const codes = new Map<string, Set<string>>();
  for (const { piece, account_id: id } of found) codes.set(piece, (codes.get(piece) ?? new Set<string>()).add(capitals.accounts.get(id)?.code ?? ''));
  return found.filter(counts).flatMap((row) => (['debit', 'credit'] as const).map((side): EquityLine => (
    { accountId: row.account_id, isDebit: side === 'debit', amount: BigInt(row[side]), opening: row.opening, closing: row.closing, movementKind: row.movement_kind, codes: codes.get(row.piece) ?? new Set() }))).filter(({ amount }) => amount !== 0n);
}

type Table = Map<string, Map<string, bigint>>;
const addTo = (table: Table, row: string, column: string, amount: bigint): void => {
  const cells = table.get(row) ?? new Map<string, bigint>();
  table.set(row, cells.set(column, (cells.get(column) ?? 0n) + amount));
};

/** The statement of one time column: rows by code, cells by kind of capital. `balance` = the closing figures from the balances, which the rows must meet. */
function tableOf(capitals: Capitals, sums: readonly (SpanSums & { readonly account: ChartAccount })[], [past, year, within]: readonly [number, number, number], lines: readonly EquityLine[]): Table {
  const table: Table = new Map();
  for (const { account, debit, credit } of sums) {
    const place = placeOf(capitals, account);
    if (!place) continue;
    const net = (i: number): bigint => (credit[i] ?? 0n) - (debit[i] ?? 0n);
    addTo(table, 'opening', place.column, net(past) + net(year));
    addTo(table, 'balance', place.column, net(past) + net(year) + net(within));
    if (place.isResult) addTo(table, 'net_income', place.column, net(within));
  }
  for (const line of lines) for (const { row, column, amount } of changesOf(capitals, line)) addTo(table, row, column, amount);
  for (const { code } of capitals.changes) for (const [column, amount] of table.get(code) ?? []) addTo(table, 'changes_total', column, amount);
  for (const row of ['opening', 'changes_total']) for (const [column, amount] of table.get(row) ?? []) addTo(table, 'closing', column, amount);
  return table;
}

/** Codes of the equity accounts behind each row of a column. */
function accountsBehind(capitals: Capitals, sums: readonly AccountSums[], [past, year]: readonly [number, number], lines: readonly EquityLine[]): ReadonlyMap<string, Set<string>> {
  const behind = new Map<string, Set<string>>();
  const say = (row: string, code: string): void => { behind.set(row, (behind.get(row) ?? new Set<string>()).add(code)); };
  for (const { account, debit, credit } of sums) {
    if (account.class !== 'equity') continue;
    say('closing', account.code);
    if ([past, year].some((i) => debit[i] !== credit[i])) say('opening', account.code);
  }
  for (const line of lines) if (!line.closing) for (const { row } of changesOf(capitals, line)) say(row, capitals.accounts.get(line.accountId)?.code ?? '');
  return behind;
}

/** Figure of a cell; columns that are sums add up their parts. */
function cell(capitals: Capitals, table: Table, row: string, { key, sum }: Capital): bigint {
  return sum ? sum.reduce((total, part) => total + cell(capitals, table, row, capitals.columns.find((column) => column.key === part) as Capital), 0n) : table.get(row)?.get(key) ?? 0n;
}

/** Refuses validation_error for a range over the end of a fiscal year. */
function withinYear(frame: Frame, { from, to }: Range, field: string): void {
  const start = fiscalYearStart(frame, to);
  if (start <= from) return;
  refuse('validation_error', field === 'to' ? `from and to must lie in one fiscal year: ask for ${from} to the day before ${start}, and from ${start} on` : `compare: ${from} to ${to} goes over the end of a fiscal year: choose a range whose compared period does not`, field);
}

/** The statement as it is asked for: columns of time, and three spans of balances for each: before the fiscal year, the year before the column, the column. Refuses what makes no sense of net assets. */
export function planEquity(frame: Frame, input: ReportInput): { range: Range; kinds: readonly LineKind[]; columns: readonly TimeColumn[]; spans: readonly Span[] } {
  if (input.includeClosing) refuse('validation_error', 'the statement shows the result of the year whether its closing entry is posted or not: leave includeClosing out', 'includeClosing');
  const range = requireRange(input, frame);
  withinYear(frame, range, 'to');
  const kinds = kindsOf('range', { ...input, includeClosing: true }); const columns = planColumns(frame, range, input, ({ from, to }) => `${from} – ${to}`);
  for (const { kind, ...column } of columns) if (kind === 'comparison') withinYear(frame, column, 'compare');
  return {
    range, kinds, columns, spans: columns.flatMap(({ from, to }): Span[] => {
      const year = fiscalYearStart(frame, from);
      return [{ from: null, before: year, kinds: kindsOf('past', input) }, { from: year, before: from, kinds: kindsOf('year', input) }, { from, before: dayAfter(to), kinds }];
    }),
  };
}

/** Sums of the equity accounts by shape for each time column. Columns that begin with months come from one read. */
async function readColumns(rows: Kysely<Database>, ask: Omit<ShapeAsk, 'from' | 'to' | 'monthly'>, columns: readonly TimeColumn[]): Promise<ShapeRow[][]> {
  const read = (range: Range, monthly = false): Promise<ShapeRow[]> => shapeSums(rows, { ...ask, from: range.from, to: range.to, monthly });
  const cuts = columns.filter(({ key, kind }) => kind === 'actual' && key !== TOTAL); const whole = columns.find(({ key }) => key === TOTAL);
  const out: ShapeRow[][] = [];
  if (whole && cuts.length > 0 && cuts.every(({ from }, i) => i === 0 || from.endsWith('-01'))) {
    const all = await read(whole, true);
    return columns.map((column) => (column.key === TOTAL ? all : all.filter(({ month }) => monthOf(column.from) <= month && month <= monthOf(column.to))));
  }
  for (const column of columns) out.push(await read(column));
  return out;
}

const equityInput = z.strictObject({
  ...COMMON, ...COLUMN_PARAMETERS, includeClosing: COMMON.includeClosing.describe('Only false: the result is that of the year before any closing entry'),
  level: COMMON.level.describe('class: only the balances and the total of changes; account and group: every kind of change'), showZero: COMMON.showZero.describe('Also shows the column of other equity when it is empty; the rows are fixed'),
});

/**
 * Changes in net assets of a range within one fiscal year, by columns of time where asked. The opening and closing figures come from the balances, the changes from the lines of equity
 * accounts and the result; each answer checks that they meet, column by column. Refuses validation_error when from or to is missing, for a range (also a compared one) over the end of
 * a year, and for includeClosing.
 */
export const equityStatement = query<ReportInput, Report<Cells>>({
  name: 'report-equity', summary: "Statement of changes in net assets (shareholders' equity)", needs: 'reports:read', output: reportSchema, input: equityInput,
  run(rows, asked, input) {
    return onOneSnapshot(rows, async (snapshot) => {
      const at = await setting(snapshot, asked, input);
      if (!at) return undefined;
      const { range, kinds, columns: times, spans } = planEquity(at.frame, input);
      const capitals = await readCapitals(snapshot, at); const { accountIds, partnerId, labelIds } = at.lines; const { companyId, recent, drafts } = at.books;
      const dimension = input.breakdown === undefined ? undefined : await dimensionOf(snapshot, companyId, input.breakdown);
      const sums = await sumsOfSpans(snapshot, at.books, spans, dimension);
      const ask = { companyId, kinds, revision: at.revision, recent, drafts, accountIds: [...capitals.accounts.keys()], filter: { partnerId, labelIds }, dimension, movementKinds: true };
      const found = await readColumns(snapshot, ask, times);
      const counts = (row: ShapeRow): boolean => (accountIds === undefined || accountIds.includes(row.account_id)) && (row.member !== null || !needsLines({ ...ask, ...range }));
      const tables = (of: readonly (SpanSums & { readonly account: ChartAccount })[], which: (row: ShapeRow) => boolean): Table[] => times.map((_, i) => tableOf(capitals, of, [3 * i, 3 * i + 1, 3 * i + 2], linesOf(capitals, found[i] ?? [], which)));
      const whole = tables(sums, counts);

      const changes = input.level === 'class' ? [] : capitals.changes;
      const shown = [
        { kind: 'total', level: 0, code: 'opening', name: '当期首残高', nameEn: 'Balance at the beginning' }, ...changes.map((change) => ({ kind: 'group', level: 1, ...change }) as const),
        { kind: 'subtotal', level: 0, code: 'changes_total', name: '当期変動額合計', nameEn: 'Total changes' }, { kind: 'total', level: 0, code: 'closing', name: '当期末残高', nameEn: 'Balance at the end' },
      ] as const satisfies readonly Omit<Row, 'values'>[];
      const used = (column: Capital): boolean => whole.some((table) => ['opening', 'closing', ...capitals.changes.map(({ code }) => code)].some((row) => cell(capitals, table, row, column) !== 0n));
      const measures = capitals.columns.filter((column) => !column.rare || input.showZero === true || used(column)).map(({ key, name, nameEn }) => ({ key, label: name, labelEn: nameEn }));
      const { columns, complete } = shownColumns(times, measures, input.locale ?? 'ja', ({ from, to }) => ({ from, to }));
      const cut = times.filter(({ kind }) => kind === 'actual').length > 1;
      const valuesOf = (of: readonly Table[], row: string): Cells => complete(Object.fromEntries(times.flatMap((time, i) => measures.map(({ key }) =>
        [cellKey(time.key, key, cut), cell(capitals, of[i] as Table, row, capitals.columns.find((column) => column.key === key) as Capital)] as const))));
      const shares = dimension && await sharesOf(snapshot, at, dimension, input, sums, found.flat(), (id, of) => { const own = tables(of, (row) => counts(row) && row.member === id); return (row) => valuesOf(own, row); });
      const total = times.findIndex(({ key }) => key === TOTAL); const all = capitals.columns[capitals.columns.length - 1] as Capital;
      const behind = accountsBehind(capitals, sums, [3 * total, 3 * total + 1], linesOf(capitals, found[total] ?? [], counts));
      const value = (row: string, i = total): bigint => cell(capitals, whole[i] as Table, row, all);
      return envelope<Cells>(asked, at, 'equity', input, {
        ...range, columns, evidence: 'part', rows: shown.map((row) => ({ ...row, values: valuesOf(whole, row.code), ...(behind.has(row.code) ? { behind: { accounts: [...behind.get(row.code) ?? []].sort() } } : {}), ...(shares ? { breakdown: shares(row.code) } : {}) })),
        totals: { opening: value('opening'), netIncome: value('net_income'), changes: value('changes_total'), closing: value('closing') },
        checks: times.flatMap(({ key }, i) => {
          const off = capitals.columns.filter(({ sum }) => !sum).reduce((far, column) => { const by = cell(capitals, whole[i] as Table, 'closing', column) - cell(capitals, whole[i] as Table, 'balance', column); return far + (by < 0n ? -by : by); }, 0n);
          return [equal('closing_equals_balance_sheet', value('closing', i), value('balance', i)), equal('columns_roll_forward', off, 0n)].map((check) => ({ ...check, ...(times.length > 1 ? { column: key } : {}) }));
        }),
      });
    });
  },
});

/** What each member of a dimension has in a row, in the order of the members. `valuesOf` makes the statement of one member. */
async function sharesOf(
  rows: Kysely<Database>, at: Setting, dimension: NonNullable<ShapeAsk['dimension']>, input: ReportInput, sums: readonly AccountSums[], found: readonly ShapeRow[],
  valuesOf: (id: string, of: readonly (SpanSums & { readonly account: ChartAccount })[]) => (row: string) => Cells,
): Promise<(row: string) => Share[]> {
  const known = new Map(found.flatMap(({ member }) => (member === null ? [] : [[member, true] as const])));
  const members = [...await membersOf(rows, at.companyId, dimension, [...sums, { members: known }], input.locale ?? 'ja')].map(([id, member]) => ({
    member, values: valuesOf(id, sums.flatMap(({ account, members: own }) => { const of = own.get(id); return of ? [{ account, ...of }] : []; })),
  }));
  return (row) => members.map(({ member, values }) => ({ ...member, values: values(row) })).filter(({ values }) => Object.values(values).some((amount) => amount !== 0n && amount !== null));
}
