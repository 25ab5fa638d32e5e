// The trial balance (合計残高試算表): opening, movements and closing of every account, with subtotals of the statement's sections.
import { z } from 'zod';
import { query } from '../query.ts';
import { fiscalYearStart, isBalanceSheet, movements } from './balances.ts';
import { dayAfter, envelope, equal, kindsOf, PARAMETERS, reportSchema, requireRange, setting, type Report, type ReportInput } from './report.ts';
import { layOut, type Values } from './statement.ts';
import { balanceSheetGroups, net, PROFIT_AND_LOSS_GROUPS } from './statements.ts';

const COLUMNS = {
  openingDebit: '期首借方残高', openingCredit: '期首貸方残高', debit: '借方', credit: '貸方', closingDebit: '借方残高', closingCredit: '貸方残高', balance: '残高',
} as const;

/** The seven figures of a row: opening and closing stand on the side of the balance; `balance` is positive on `side`. */
function figures(side: 'debit' | 'credit', opening: bigint, debit: bigint, credit: bigint): Values {
  const closing = opening + debit - credit;
  return {
    openingDebit: opening > 0n ? opening : 0n, openingCredit: opening < 0n ? -opening : 0n, debit, credit,
    closingDebit: closing > 0n ? closing : 0n, closingCredit: closing < 0n ? -closing : 0n, balance: side === 'debit' ? closing : -closing,
  };
}

const { from, to, knownAt, level, showZero, adjustment, includeClosing, partnerId, labelId, accountCode } = PARAMETERS;

/**
 * Trial balance of a range. P/L accounts open at 0 at the start of the fiscal year of `from`; results of earlier years that no closing entry has
 * carried over stand in the row `prior_results`, so that both sides agree. Refuses validation_error when from or to is missing.
 */
export const trialBalance = query<ReportInput, Report>({
  name: 'report-trial-balance', summary: 'Trial balance', needs: 'reports:read', output: reportSchema,
  input: z.strictObject({ from, to, knownAt, level, showZero, adjustment, includeClosing, partnerId, labelId, accountCode }),
  async run(rows, asked, input) {
    const range = requireRange(input);
    const at = await setting(rows, asked, input);
    if (!at) return undefined;
    const found = await movements(rows, { ...at.books, bounds: [null, fiscalYearStart(at.frame, range.from), range.from, dayAfter(range.to)],
      kinds: [kindsOf('past', input), kindsOf('year', input), kindsOf('range', input)], all: input.showZero,
    });
    let prior = 0n;
    const byId = new Map(found.map(({ account, debit: [pastDebit = 0n, yearDebit = 0n, debit = 0n], credit: [pastCredit = 0n, yearCredit = 0n, credit = 0n] }) => {
      const carried = pastDebit - pastCredit;
      if (!isBalanceSheet(account)) prior += carried;
      return [account.id, { opening: (isBalanceSheet(account) ? carried : 0n) + yearDebit - yearCredit, debit, credit }] as const;
    }));
    const columns = Object.keys(COLUMNS);
    const { rows: lines, sums } = layOut([...balanceSheetGroups(at.frame.entityType), ...PROFIT_AND_LOSS_GROUPS], {
      columns, accounts: found.map((it) => it.account),
      of: (account, side) => { const it = byId.get(account.id); return it && figures(side, it.opening, it.debit, it.credit); },
      computed: (code, side) => figures(side, code === 'prior_results' ? prior : 0n, 0n, 0n),
    }, { level: input.level ?? 'account', showZero: input.showZero ?? false });
    const total: Record<string, bigint> = Object.fromEntries(columns.map((column) => [column, 0n]));
    for (const group of ['assets', 'liabilities', 'equity', ...PROFIT_AND_LOSS_GROUPS.map((it) => it.code)]) {
      for (const column of columns) total[column] = (total[column] ?? 0n) + (sums.get(group)?.[column] ?? 0n);
    }
    total['balance'] = net('debit', total['closingDebit'] ?? 0n, total['closingCredit'] ?? 0n);
    return envelope(asked, at, 'trial_balance', input, {
      ...range, columns: Object.entries(COLUMNS).map(([key, label]) => ({ key, label, ...range, kind: 'actual' as const })), rows: lines, totals: total,
      checks: !at.whole ? [] : [
        equal('debits_equal_credits', total['debit'] ?? 0n, total['credit'] ?? 0n), equal('opening_balances_agree', total['openingDebit'] ?? 0n, total['openingCredit'] ?? 0n),
        equal('closing_balances_agree', total['closingDebit'] ?? 0n, total['closingCredit'] ?? 0n),
      ],
    });
  },
});
