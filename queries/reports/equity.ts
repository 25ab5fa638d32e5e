// The statement of changes in net assets (株主資本等変動計算書): columns are kinds of capital, rows what moved them. Layout after the Japanese rules of company accounting (会社計算規則).
import { sql } from 'kysely';
import { z } from 'zod';
import type { Account } from '../../src/domain/accounts.ts';
import type { CalendarDate } from '../../src/domain/dates.ts';
import { bare } from '../../src/domain/ids.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { every } from '../page.ts';
import { query } from '../query.ts';
import { fiscalYearStart, inForce, isBalanceSheet, movements, type Frame } from './balances.ts';
import { onOneSnapshot } from './cash-flow.ts';
import { dayAfter, envelope, equal, PARAMETERS, reportSchema, requireRange, setting, type Report, type ReportInput } from './report.ts';
import type { Row } from './statement.ts';

/** A column: accounts by the flag `ss:<column>`, or the sum of earlier columns. */
interface Column { readonly key: string; readonly name: string; readonly sum?: readonly string[]; /** Only shown when something is in it. */ readonly rare?: true }
const CORPORATION: readonly Column[] = [
  { key: 'capital_stock', name: '資本金' }, { key: 'capital_reserve', name: '資本準備金' }, { key: 'other_capital_surplus', name: 'その他資本剰余金' },
  { key: 'capital_surplus_total', name: '資本剰余金合計', sum: ['capital_reserve', 'other_capital_surplus'] },
  { key: 'legal_reserve', name: '利益準備金' }, { key: 'voluntary_reserve', name: '別途積立金' }, { key: 'retained_earnings', name: '繰越利益剰余金' },
  { key: 'retained_earnings_total', name: '利益剰余金合計', sum: ['legal_reserve', 'voluntary_reserve', 'retained_earnings'] }, { key: 'treasury_stock', name: '自己株式' },
  { key: 'shareholders_equity_total', name: '株主資本合計', sum: ['capital_stock', 'capital_surplus_total', 'retained_earnings_total', 'treasury_stock'] },
  { key: 'valuation_differences', name: '評価・換算差額等' }, { key: 'share_options', name: '新株予約権' }, { key: 'other_equity', name: 'その他', rare: true },
  { key: 'total', name: '純資産合計', sum: ['shareholders_equity_total', 'valuation_differences', 'share_options', 'other_equity'] },
];
const PROPRIETOR: readonly Column[] = [
  { key: 'owner_capital', name: '元入金' }, { key: 'owner_contributions', name: '事業主借' }, { key: 'owner_drawings', name: '事業主貸' }, { key: 'result', name: '所得（青色申告特別控除前）' }, { key: 'other_equity', name: 'その他', rare: true },
  { key: 'total', name: '純資産合計', sum: ['owner_capital', 'owner_contributions', 'owner_drawings', 'result', 'other_equity'] },
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

interface EquityLine { account_id: string; debit: string; credit: string; kind: string; movement: string | null; codes: string[] }

/** What a line on an equity account that says no movement kind is, by its account and the accounts of its entry. */
function kindOfLine(code: string, { debit, codes }: EquityLine, sole: boolean): string {
  if (sole) return code === '3920' ? 'contribution' : code === '3910' ? 'drawing' : 'other';
  const isDebit = debit !== '0';
  if ((code === '3110' || code === '3120') && !isDebit) return 'issue';
  if (code === '3310') return isDebit ? 'treasury_buy' : 'treasury_sell';
  if (code === '3210') return codes.includes('3230') ? 'reserve_transfer' : 'other';
  return code === '3230' && isDebit ? 'dividend' : 'other';
}

/** The range as one fiscal year or a part of it. Refuses validation_error when it goes over the end of a year. */
function withinYear(frame: Frame, range: { from: CalendarDate; to: CalendarDate }): void {
  const start = fiscalYearStart(frame, range.to);
  if (start > range.from) refuse('validation_error', `from and to must lie in one fiscal year: ask for ${range.from} to the day before ${start}, and from ${start} on`, 'to');
}

const { from, to, period, knownAt, locale } = PARAMETERS;

/**
 * Changes in net assets of a range within one fiscal year. The opening and closing figures come from the balances, the changes from the lines of equity accounts and the
 * result; each answer checks that they meet, column by column. Refuses validation_error when from or to is missing, or for a range over the end of a year.
 */
export const equityStatement = query<ReportInput, Report>({
  name: 'report-equity', summary: "Statement of changes in net assets (shareholders' equity)", needs: 'reports:read', output: reportSchema, input: z.strictObject({ from, to, period, knownAt, locale }),
  run(rows, asked, input) {
    return onOneSnapshot(rows, async (snapshot) => {
      const at = await setting(snapshot, asked, input);
      if (!at) return undefined;
      const range = requireRange(input, at.frame);
      withinYear(at.frame, range);
      const sole = at.frame.entityType === 'sole_proprietor';
      const equity = new Map((await sql<{ id: string; state: Account }>`select id, state from accounts where company_id = ${at.companyId} and class = 'equity'`.execute(snapshot)).rows
        .map(({ id, state }) => [id, { code: state.code, flag: state.flags.find((flag) => flag.startsWith('ss:')) }]));
      const columnOf = (accountId: string): string => {
        const { code = '', flag } = equity.get(accountId) ?? {};
        return (sole ? BY_CODE[code] ?? (flag === undefined ? undefined : 'owner_capital') : flag === undefined ? undefined : BY_FLAG[flag]) ?? 'other_equity';
      };
      const found = await movements(snapshot, { ...at.books, bounds: [null, range.from, dayAfter(range.to)], kinds: [['normal', 'adjustment', 'closing'], ['normal', 'adjustment', 'closing']] });
      // First the few lines, then their entries one by one: joined freely, a planner without fresh statistics begins with all entries.
      const lines = (await sql<EquityLine>`
        with lines as materialized (
          select l.account_id, l.entry_id, l.line_no, l.debit, l.credit, l.kind from entry_lines l
          where ${every([sql`l.company_id = ${at.companyId}`, sql`l.account_id = any(${[...equity.keys()]}::uuid[])`, sql`l.effective_date between ${range.from} and ${range.to}`, inForce(at.revision)])})
        select l.account_id, l.debit::text as debit, l.credit::text as credit, l.kind, e.movement, e.codes from lines l
        cross join lateral (select content->'lines'->l.line_no->>'movementKind' as movement, array(select json_array_elements(content->'lines')->>'accountCode') as codes from entries where company_id = ${at.companyId} and id = l.entry_id limit 1) e`.execute(snapshot)).rows;

      const sums = new Map<string, Map<string, bigint>>();
      const put = (row: string, column: string, amount: bigint): void => {
        const cells = sums.get(row) ?? new Map<string, bigint>();
        sums.set(row, cells);
        cells.set(column, (cells.get(column) ?? 0n) + amount);
      };
      const resultColumn = sole ? 'result' : 'retained_earnings';
      const behind = new Map<string, Set<string>>();
      const say = (row: string, account: string): void => { behind.set(row, (behind.get(row) ?? new Set()).add(account)); };
      const ends: [string, bigint][] = [];
      let closed = 0n;
      for (const { account, debit, credit } of found) {
        const column = isBalanceSheet(account) ? columnOf(bare(account.id)) : resultColumn;
        if (isBalanceSheet(account) && account.class !== 'equity') continue;
        const [before = 0n, within = 0n] = debit.map((amount, i) => (credit[i] ?? 0n) - amount);
        put('opening', column, before);
        if (isBalanceSheet(account)) (before === 0n ? ['closing'] : ['opening', 'closing']).forEach((row) => { say(row, account.code); });
        ends.push([column, before + within]);
        if (!isBalanceSheet(account)) closed += within;
      }
      // The result is that of the year before any closing entry: what closing entries carried over is put back into it.
      let carried = 0n;
      const known = new Set<string>((sole ? PROPRIETOR_CHANGES : CHANGES).map(({ code }) => code));
      for (const line of lines) {
        const amount = BigInt(line.credit) - BigInt(line.debit); const column = columnOf(line.account_id);
        if (line.kind === 'closing') { carried += amount; if (column !== resultColumn) { put('other', column, amount); put('other', resultColumn, -amount); } continue; }
        const code = equity.get(line.account_id)?.code ?? '';
        const change = line.movement === null ? kindOfLine(code, line, sole) : known.has(line.movement) && line.movement !== 'net_income' ? line.movement : 'other';
        put(change, column, amount);
        say(change, code);
      }
      put('net_income', resultColumn, closed + carried);

      const all = sole ? PROPRIETOR : CORPORATION;
      const value = (row: string, { key, sum }: Column): bigint => (sum ? sum.reduce((t, part) => t + value(row, all.find((column) => column.key === part) as Column), 0n) : sums.get(row)?.get(key) ?? 0n);
      const changes = sole ? PROPRIETOR_CHANGES : CHANGES;
      for (const { code } of changes) for (const [column, amount] of sums.get(code) ?? []) put('changes_total', column, amount);
      for (const row of ['opening', 'changes_total']) for (const [column, amount] of sums.get(row) ?? []) put('closing', column, amount);
      for (const [column, amount] of ends) put('balance', column, amount);
      const columns = all.filter((column) => !column.rare || ['opening', 'closing', ...changes.map(({ code }) => code)].some((row) => value(row, column) !== 0n));
      const row = (kind: Row['kind'], level: number, code: string, name: string, nameEn: string): Row => ({ kind, level, code, name, nameEn, values: Object.fromEntries(columns.map((column) => [column.key, value(code, column)])), ...(behind.has(code) ? { behind: { accounts: [...behind.get(code) ?? []].sort() } } : {}) });
      const off = all.filter(({ sum }) => !sum).map((column) => value('closing', column) - value('balance', column)).reduce((t, difference) => t + (difference < 0n ? -difference : difference), 0n);
      const whole = all[all.length - 1] as Column;
      return envelope(asked, at, 'equity', input, {
        ...range, evidence: 'part', columns: columns.map(({ key, name }) => ({ key, label: name, ...range, kind: 'actual' as const })),
        rows: [
          row('total', 0, 'opening', '当期首残高', 'Balance at the beginning'), ...changes.map(({ code, name, nameEn }) => row('group', 1, code, name, nameEn)),
          row('subtotal', 0, 'changes_total', '当期変動額合計', 'Total changes'), row('total', 0, 'closing', '当期末残高', 'Balance at the end'),
        ],
        totals: { opening: value('opening', whole), netIncome: value('net_income', whole), changes: value('changes_total', whole), closing: value('closing', whole) },
        checks: [equal('closing_equals_balance_sheet', value('closing', whole), value('balance', whole)), equal('columns_roll_forward', off, 0n)],
      });
    });
  },
});
