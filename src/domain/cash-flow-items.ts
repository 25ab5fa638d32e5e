// What the statement of cash flows must know of an account beyond its class: a flag `cf:<item>` of the account, so that
// a company's own accounts behave like those of the standard chart.
import { classOf, type Account } from './accounts.ts';
import { CHART_JA } from './chart-ja.ts';

/**
 * What an account is to the statement: what it invests in (`tangible_assets`: also debts for them), what it finances
 * by, and results and debts that stand in rows of their own. `none` takes an account out that has the code of one of
 * the standard chart.
 */
export const CASH_FLOW_ITEMS = [
  'time_deposits',
  'securities',
  'loans',
  'guarantee_deposits',
  'tangible_assets',
  'intangible_assets',
  'long_term_loans',
  'leases',
  'dividends',
  'disposal',
  'interest_received',
  'interest_paid',
  'deferred_tax',
  'other_payables',
  'none',
] as const;
/** One of them. */
export type CashFlowItem = (typeof CASH_FLOW_ITEMS)[number];

/** The item that flags name, if any. */
function flagged(flags: readonly string[]): CashFlowItem | undefined {
  return CASH_FLOW_ITEMS.find((item) => flags.includes(`cf:${item}`));
}

/** Accounts of the standard chart that were opened before they carried the flag are known by code and class. */
const STANDARD: ReadonlyMap<string, CashFlowItem> = new Map(
  CHART_JA.flatMap(({ code, type, flags }) => {
    const item = flagged(flags);
    return item === undefined ? [] : [[`${code}/${classOf(type)}`, item] as const];
  }),
);

/** What an account is to the statement of cash flows; undefined when its class says all. */
export function cashFlowItemOf({
  code,
  class: kind,
  flags,
}: Pick<Account, 'code' | 'class' | 'flags'>): CashFlowItem | undefined {
  return flagged(flags) ?? STANDARD.get(`${code}/${kind}`);
}
