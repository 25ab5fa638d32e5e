// The cash flow statement (キャッシュ・フロー計算書), indirect and direct.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database, LineKind } from '../../../projections/tables.ts';
import { refuse } from '../../../src/domain/refusal.ts';
import { onOneSnapshot, query } from '../../query.ts';
import { onBranch } from '../branch.ts';
import { dimensionOf, membersOf } from '../breakdown.ts';
import { planColumns, shownColumns, TOTAL, type Range, type TimeColumn } from '../columns.ts';
import { endsOf } from '../ends.ts';
import type { FigureMember } from '../figures.ts';
import { equal, kindsOf, reportSchema, requireRange, setting, type Setting } from '../report.ts';
import type { Cells, Share } from '../statement.ts';
import { FLOW_FORMULAS, keyOfRow, layFlows, shareOf, type FlowColumn, type LayOptions } from './layout.ts';
import type { Placed } from './place.ts';
import { fillColumns, openedIn, type Part } from './read.ts';
import { cashFlowInput, type CashFlow, type CashFlowInput, type CashFlowMethod } from './specification.ts';
import { envelope } from '../envelope.ts';

const int = z.number().int();
/**
 * A cash flow statement as it is asked for: range, kinds of lines, columns, and whose effects. Refuses validation_error
 * for what makes no sense of cash flows.
 */
export async function planCashFlow(
  rows: Kysely<Database>,
  at: Setting,
  input: CashFlowInput,
): Promise<{ range: Range; kinds: readonly LineKind[]; columns: readonly TimeColumn[]; part: Part }> {
  if (input.includeClosing)
    refuse(
      'validation_error',
      'a cash flow statement never counts closing entries, which move no cash: leave {includeClosing} out',
      'includeClosing',
    );
  const range = requireRange(input, at.frame);
  const { accountIds, partnerId, labelIds } = at.lines;
  if (accountIds) {
    const cash = (
      await sql<{
        code: string;
      }>`select code from accounts where company_id = ${at.companyId} and id = any(${accountIds}::uuid[])
        and cash_flow_class = 'CASH' order by code`.execute(rows)
    ).rows;
    if (cash[0])
      refuse(
        'validation_error',
        `accountCode: ${cash[0].code} is cash itself; name the accounts that cash was paid or received for, ` +
          `or ask for the general ledger of ${cash[0].code}`,
        'accountCode',
      );
  }
  return {
    range,
    kinds: kindsOf('range', { ...input, includeClosing: true }),
    columns: planColumns(at.frame, range, input, (one) => `${one.from} – ${one.to}`),
    part: {
      filter: { partnerId, labelIds },
      effectsOf: accountIds && new Set(accountIds),
      dimension: input.breakdown === undefined ? undefined : await dimensionOf(rows, at.companyId, input.breakdown),
    },
  };
}

/**
 * Cash flow statement of a range (results before the closing entry), by columns. Every answer checks that each column
 * equals the change of the cash accounts, that both
 * methods agree, and warns of fixed assets bought through 2310, whose payment is not seen as an investment. Of a part
 * of the lines (partner, labels, accounts) it shows what they gave
 * and took, held against the counter lines of entries that moved cash. Refuses validation_error when from or to is
 * missing, for includeClosing and for cash as accountCode.
 */
export const cashFlow = query<CashFlowInput, CashFlow>({
  name: 'report-cash-flow',
  summary: 'Cash flow statement',
  text:
    'Cash flow statement of a range, direct or indirect. Every answer checks that each column equals the change of ' +
    'the cash accounts and that both methods agree. Of a part of the lines (partner, labels, accounts) it shows what ' +
    'they gave and took.',
  ja: {
    summary: 'キャッシュ・フロー計算書',
    text:
      '期間のキャッシュ・フロー計算書（直接法または間接法）。応答ごとに、各列が現金同等物の増減と一致し、' +
      '両方法が一致することを検証します。明細の一部（取引先、ラベル、科目）に絞ると、その収支を示します。',
  },
  needs: 'reports:read',
  input: cashFlowInput,
  output: reportSchema.extend({
    method: z.enum(['indirect', 'direct']),
    cash: z.object({ opening: int.optional(), net: int, closing: int.optional() }),
  }),
  run(rows, asked, input) {
    return onOneSnapshot(rows, async (snapshot) => {
      const posted = await setting(snapshot, asked, input);
      if (!posted) return undefined;
      const { range, kinds, columns: planned, part } = await planCashFlow(snapshot, posted, input);
      const at = await onBranch(snapshot, asked, posted, input);
      const method = input.method ?? 'indirect';
      const filled = await fillColumns(snapshot, at, planned, kinds, part);
      const options: LayOptions = {
        level: input.level ?? 'account',
        showZero: input.showZero ?? false,
        part: !at.whole,
        ends: endsOf(at.frame, range),
      };
      const { columns, complete } = shownColumns(
        planned,
        [{ key: '', label: '金額', labelEn: 'Amount' }],
        input.locale ?? 'ja',
        ({ from, to }) => ({ from, to }),
      );
      const shares =
        part.dimension && (await sharesOf(snapshot, at, part.dimension, filled, method, options, input, complete));
      const { rows: lines, sums } = layFlows(filled, method, { ...options, keep: shares && new Set(shares.keys()) });
      const of = (code: string, column = TOTAL): bigint => sums.get(code)?.[column] ?? 0n;
      const sum = (placed: readonly Placed[], which: CashFlowMethod): bigint =>
        placed.reduce((all, one) => one[which].reduce((t, { amount }) => t + amount, all), 0n);
      const about = (key: string): { column: string } | undefined => (filled.length > 1 ? { column: key } : undefined);
      const whole = filled.find(({ key }) => key === TOTAL) as FlowColumn;
      const cashCodes = await cashCodesOf(snapshot, at.companyId);
      const { cash } = whole;
      const body = envelope<Cells>(asked, at, 'cash_flow', input, {
        ...range,
        columns,
        evidence: 'part',
        formulas: FLOW_FORMULAS,
        rows: lines.map((row) => ({
          ...row,
          ...(row.code === 'opening_cash' && { behind: { accounts: cashCodes } }),
          values: complete(row.values),
          ...(shares && !row.code.endsWith('ing_cash') ? { breakdown: shares.get(keyOfRow(row)) ?? [] } : {}),
        })),
        totals: {
          operating: of('operating'),
          investing: of('investing'),
          financing: of('financing'),
          exchangeEffectOnCash: of('exchange_effect_on_cash'),
          openingBalances: openedIn(whole.placed),
          netChangeInCash: of('net_change_in_cash'),
          ...(cash ? { openingCash: cash.opening, closingCash: of('closing_cash') } : {}),
        },
        checks: [
          ...filled.map(({ key, cash: own, placed }) => ({
            ...(own
              ? equal('cash_ties_to_balance_sheet', of('closing_cash', key), own.closing)
              : equal(
                  'flows_equal_counter_lines',
                  of('net_change_in_cash', key),
                  placed.reduce((all, one) => all + one.counter, 0n),
                )),
            ...about(key),
          })),
          ...filled.map(({ key, placed }) => ({
            ...equal('methods_agree', sum(placed, 'indirect'), sum(placed, 'direct')),
            ...about(key),
          })),
          ...(at.whole
            ? [
                {
                  ...equal(
                    'asset_purchase_via_2310',
                    whole.placed.reduce((all, { debt }) => all + debt, 0n),
                    0n,
                  ),
                  ...about(TOTAL),
                },
              ]
            : []),
        ],
      });
      return {
        ...body,
        filters: { ...body.filters, ...(input.method ? { method } : {}) },
        method,
        cash: {
          ...(cash ? { opening: cash.opening } : {}),
          net: of('net_change_in_cash'),
          ...(cash ? { closing: of('closing_cash') } : {}),
        },
      };
    });
  },
});

/** Codes of the accounts that are cash. */
async function cashCodesOf(rows: Kysely<Database>, companyId: string): Promise<string[]> {
  const found = await rows
    .selectFrom('accounts')
    .select('code')
    .where('company_id', '=', companyId)
    .where('cash_flow_class', '=', 'CASH')
    .orderBy('code')
    .execute();
  return found.map(({ code }) => code);
}

/** Shares of the members by key of row, in the order of the members. */
async function sharesOf(
  rows: Kysely<Database>,
  at: Setting,
  dimension: NonNullable<Part['dimension']>,
  filled: readonly FlowColumn[],
  method: CashFlowMethod,
  options: LayOptions,
  input: CashFlowInput,
  complete: (values: Cells) => Cells,
): Promise<Map<string, Share[]>> {
  const found = new Map<string, bigint>();
  for (const { placed } of filled)
    for (const one of placed)
      for (const { parts } of [...one.indirect, ...one.direct])
        for (const member of parts?.keys() ?? []) if (member !== null) found.set(member, 0n);
  const members: ReadonlyMap<string, FigureMember> = await membersOf(
    rows,
    at.companyId,
    dimension,
    [{ members: found }],
    input.locale ?? 'ja',
  );
  const shares = new Map<string, Share[]>();
  for (const [id, member] of members) {
    if (!found.has(id)) continue;
    for (const row of layFlows(shareOf(filled, id), method, { ...options, showZero: false, part: true }).rows) {
      if (Object.values(row.values).every((value) => value === 0n)) continue;
      const list = shares.get(keyOfRow(row)) ?? [];
      shares.set(keyOfRow(row), list);
      list.push({ ...member, values: complete(row.values) });
    }
  }
  return shares;
}
