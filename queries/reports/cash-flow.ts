// The cash flow statement (キャッシュ・フロー計算書), indirect and direct: a partition of lines. Every line on a non-cash account
// has the effect credit - debit;
// all effects of an entry add up to its change in cash, so the statement must equal the movement of cash. Layout after
// the rules of financial statements (連結財務諸表規則).
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database, LineKind } from '../../projections/tables.ts';
import { monthOf, type CalendarDate } from '../../src/domain/dates.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { allocate } from '../../src/domain/money.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { query } from '../query.ts';
import { movements } from './balances.ts';
import { dimensionOf, membersOf } from './breakdown.ts';
import { planColumns, shownColumns, TOTAL, type Range, type TimeColumn } from './columns.ts';
import { DIVIDENDS_PAYABLE, equityChanges, equityNeedsEntries, type EquityChange } from './equity-changes.ts';
import { endsOf, type Ends } from './ends.ts';
import type { Member } from './figures.ts';
import { flowAccounts, readPieces, type FlowAccount, type FlowAccounts, type Parts, type Piece } from './pieces.ts';
import {
  COLUMN_PARAMETERS,
  COMMON,
  dayAfter,
  envelope,
  equal,
  kindsOf,
  reportSchema,
  requireRange,
  setting,
  type Report,
  type ReportInput,
  type Setting,
} from './report.ts';
import { needsLines, type ShapeAsk } from './shapes.ts';
import type { Cells, Row, Share, Values } from './statement.ts';

/** One side of an account in a piece; `effect` on cash is positive for credits. */
interface Item {
  readonly account: FlowAccount;
  readonly effect: bigint;
  readonly parts?: Parts | undefined;
}
/** What a piece adds to a row of the statement. */
interface Effect {
  readonly row: string;
  readonly account: FlowAccount;
  readonly amount: bigint;
  readonly parts?: Parts | undefined;
}
/**
 * Effects of one piece under both methods. `moved` = it moved cash; `counter` = credits less debits of its counter
 * lines if so; `debt` = what assets were bought for on the account 2310; `opened` = cash that the books open with.
 */
export interface Placed {
  readonly indirect: readonly Effect[];
  readonly direct: readonly Effect[];
  readonly moved: boolean;
  readonly counter: bigint;
  readonly debt: bigint;
  readonly opened: bigint;
}

/** Gains and losses on the sale of assets belong to what the sale brought in. */
const DISPOSAL = new Set(['7160', '8110', '8120', '8210', '8220']);
const isDisposal = (a: FlowAccount): boolean => DISPOSAL.has(a.code) || a.flags.includes('investing_adjustment');
const isResult = (a: FlowAccount): boolean => a.class === 'revenue' || a.class === 'expense';
const isTax = (a: FlowAccount): boolean => a.report_section.startsWith('PL.TAX');
const isInvesting = (a: FlowAccount): boolean =>
  !isResult(a) && (a.cash_flow_class === 'INV' || a.cash_flow_class === 'NONCASH_INV');
const isFinancing = (a: FlowAccount): boolean => !isResult(a) && (a.cash_flow_class === 'FIN' || a.class === 'equity');
const INTEREST_RECEIVED = new Set(['7110', '7120']);
const INTEREST_PAID = new Set(['7210']);
const DEFERRED_TAX = new Set(['1870', '2660']);
const sign = (n: bigint): number => (n > 0n ? 1 : n < 0n ? -1 : 0);
const abs = (n: bigint): bigint => (n < 0n ? -n : n);
const total = (items: readonly { readonly effect: bigint }[]): bigint =>
  items.reduce((sum, item) => sum + item.effect, 0n);
const mapped = (parts: Parts, of: (part: bigint) => bigint): Parts =>
  new Map([...parts].map(([member, part]) => [member, of(part)]));

/** The parts of an amount that is made of an item: in proportion to those of the item, largest remainder. */
function split({ effect, parts }: Item, amount: bigint): Parts | undefined {
  if (!parts || amount === effect) return parts;
  if (amount === -effect) return mapped(parts, (part) => -part);
  const shares = allocate(abs(amount), [...parts.values()].map(abs));
  return new Map(
    [...parts.keys()].map((member, i) => [member, amount < 0n ? -(shares[i] as bigint) : (shares[i] as bigint)]),
  );
}

/** Row of working capital and of provisions. */
function operatingRow(a: FlowAccount): string {
  if (DEFERRED_TAX.has(a.code)) return 'income_taxes_paid';
  if (a.cash_flow_class === 'OP_NONCASH') return a.type === 'accumulated_depreciation' ? 'depreciation' : 'provisions';
  return (
    {
      OP_AR: 'trade_receivables',
      OP_INV: 'inventories',
      OP_AP: 'trade_payables',
      OP_VAT: 'consumption_tax',
      OP_TAX: 'income_taxes_paid',
      OP_OTHER: 'other_working_capital',
    }[a.cash_flow_class] ?? 'operating_other'
  );
}

/** Row in which a result that moved no cash is added back. */
function addBackRow(a: FlowAccount): string {
  if (isTax(a)) return 'income_taxes_paid';
  if (INTEREST_RECEIVED.has(a.code)) return 'interest_and_dividends_received';
  if (INTEREST_PAID.has(a.code)) return 'interest_paid';
  return a.type === 'depreciation' ? 'depreciation' : 'other_noncash';
}

function directRow(a: FlowAccount): string {
  if (INTEREST_RECEIVED.has(a.code)) return 'interest_and_dividends_received';
  if (INTEREST_PAID.has(a.code)) return 'interest_paid';
  if (isTax(a) || a.cash_flow_class === 'OP_TAX' || DEFERRED_TAX.has(a.code)) return 'income_taxes_paid';
  if (a.cash_flow_class === 'OP_VAT') return 'consumption_tax_paid';
  if (a.cash_flow_class === 'OP_AR' || a.report_section.startsWith('PL.SALES')) return 'receipts_from_customers';
  if (a.cash_flow_class === 'OP_AP' || a.cash_flow_class === 'OP_INV' || a.report_section.startsWith('PL.COGS'))
    return 'payments_to_suppliers';
  if (a.flags.includes('payroll') || a.type === 'payroll' || (a.code >= '2511' && a.code <= '2514'))
    return 'payments_to_employees';
  return 'operating_other';
}

const ASSETS: Readonly<Record<string, string>> = {
  '1140': 'time_deposits',
  '1310': 'securities',
  '1810': 'securities',
  '1815': 'securities',
  '1820': 'securities',
  '1570': 'loans',
  '1575': 'loans',
  '1830': 'loans',
  '1840': 'guarantee_deposits',
  '1860': 'guarantee_deposits',
};
const assetKind = (a: FlowAccount): string =>
  ASSETS[a.code] ??
  (a.report_section.startsWith('BS.FA.TANG') || a.code === '2316'
    ? 'tangible_assets'
    : a.report_section.startsWith('BS.FA.INTANG')
      ? 'intangible_assets'
      : '');

function investingRow({ account, effect }: Item, reversal: boolean): string {
  const kind = assetKind(account);
  if (kind === '') return 'investing_other';
  // A debt for assets is only ever a part of their price.
  return `${account.class === 'liability' || effect < 0n !== reversal ? 'purchase' : 'sale'}_of_${kind}`;
}

function financingRow({ account: a, effect }: Item, reversal: boolean): string {
  const incoming = effect > 0n !== reversal;
  if (a.type === 'long_term_loan' || a.code === '2215')
    return incoming ? 'proceeds_from_long_term_loans' : 'repayment_of_long_term_loans';
  if (a.code === '2230') return 'repayment_of_leases';
  if (a.type === 'short_term_loan') return 'short_term_loans';
  if (a.code === DIVIDENDS_PAYABLE) return 'dividends_paid';
  return a.capital?.startsWith('owner_') ? 'owner_transfers' : 'financing_other';
}

/** Rows of what moved net assets and cash, by the row of the statement of changes. */
const OF_CHANGES: Readonly<Record<string, string>> = {
  issue: 'issuance_of_shares',
  dividend: 'dividends_paid',
  reserve_transfer: 'dividends_paid',
  capital_reserve_transfer: 'dividends_paid',
  treasury_buy: 'treasury_stock',
  treasury_sell: 'treasury_stock',
  treasury_cancel: 'treasury_stock',
};
function equityRow({ row, account, amount }: EquityChange, reversal: boolean): string {
  return OF_CHANGES[row] ?? financingRow({ account, effect: amount }, reversal);
}

interface Dissected {
  readonly items: readonly Item[];
  readonly cash: readonly FlowAccount[];
  readonly special: readonly Item[];
  readonly others: readonly Item[];
  readonly attached: ReadonlySet<Item>;
}

/**
 * Parts of a piece: special = investing and financing lines with the depreciation and the gain that belong to a sold
 * asset; others = results and working capital.
 */
function dissect({ lines }: Piece): Dissected {
  const cash = lines.filter(({ account }) => account.cash_flow_class === 'CASH').map(({ account }) => account);
  const items = lines
    .filter(({ account }) => account.cash_flow_class !== 'CASH')
    .flatMap(({ account, debit, credit, parts }): Item[] => [
      ...(debit === 0n
        ? []
        : [
            {
              account,
              effect: -debit,
              parts: parts && new Map([...parts].map(([member, part]) => [member, -part.debit])),
            },
          ]),
      ...(credit === 0n
        ? []
        : [
            {
              account,
              effect: credit,
              parts: parts && new Map([...parts].map(([member, part]) => [member, part.credit])),
            },
          ]),
    ]);
  const sale = items.some(({ account }) => isInvesting(account));
  const attached = new Set(
    sale ? items.filter(({ account }) => account.type === 'accumulated_depreciation' || isDisposal(account)) : [],
  );
  const special = items.filter((item) => attached.has(item) || isInvesting(item.account) || isFinancing(item.account));
  return { items, cash, special, attached, others: items.filter((item) => !special.includes(item)) };
}

/**
 * True when the non-cash part of such entries cannot be told from their sums: which of several opposite lines an entry
 * without cash was paid by depends
 * on its own amounts, unless all of its others are on one side: then all of them are. Mixed entries are read one by
 * one; they are rare.
 */
function isMixed(piece: Piece): boolean {
  const { cash, special, others } = dissect(piece);
  if (
    piece.closing ||
    piece.opening ||
    cash.length > 0 ||
    special.length === 0 ||
    new Set(others.map(({ effect }) => sign(effect))).size <= 1
  )
    return false;
  // Of a single opposite line the amount taken is told by the special lines alone; its split by members is rounded
  // entry by entry.
  const signs = new Set(special.map(({ effect }) => sign(effect)));
  return (
    piece.lines.some(({ parts }) => parts) ||
    signs.size > 1 ||
    others.filter(({ effect }) => !signs.has(sign(effect))).length > 1
  );
}

/** Accounts by which the entries of a piece are found, when they must be read one by one. */
function singleBy(accounts: FlowAccounts, piece: Piece): readonly FlowAccount[] {
  const { special, cash } = dissect(piece);
  if (isMixed(piece)) return special.map(({ account }) => account);
  return cash.length > 0 ? equityNeedsEntries(accounts, piece) : [];
}

/** Takes `amount` (its sign is that of the items) out of items in proportion to them, largest remainder. */
function share(items: readonly Item[], amount: bigint): bigint[] {
  if (items.length === 0 || amount === 0n) return items.map(() => 0n);
  return allocate(
    abs(amount),
    items.map(({ effect }) => abs(effect)),
  ).map((part) => (amount < 0n ? -part : part));
}

/**
 * Places every line of a piece into rows of the statement, under both methods; the effects of each add up to the
 * piece's change in cash.
 */
export function place(accounts: FlowAccounts, piece: Piece): Placed {
  const { items, cash, special, others, attached } = dissect(piece);
  const indirect: Effect[] = [];
  const direct: Effect[] = [];
  const both = [indirect, direct];
  const put = (into: readonly Effect[][], row: string, item: Item, amount: bigint): void => {
    if (amount !== 0n)
      for (const list of into) list.push({ row, account: item.account, amount, parts: split(item, amount) });
  };
  const moved = cash.length > 0;
  const counter = moved ? items.reduce((sum, { effect }) => sum + effect, 0n) : 0n;
  let debt = 0n;

  if (piece.closing) {
    // Closing carries results over and moves no money; should one do so, it must not be lost.
    for (const item of items) if (moved) put(both, 'operating_other', item, item.effect);
    return { indirect, direct, moved, counter, debt, opened: 0n };
  }
  const result = (item: Item): void => {
    const { account, effect } = item;
    put([indirect], isTax(account) ? 'income_taxes_paid' : 'income_before_tax', item, effect);
    const own = INTEREST_RECEIVED.has(account.code)
      ? (['interest_and_dividend_income', 'interest_and_dividends_received'] as const)
      : INTEREST_PAID.has(account.code)
        ? (['interest_expense', 'interest_paid'] as const)
        : undefined;
    if (own) {
      put([indirect], own[0], item, -effect);
      put([indirect], own[1], item, effect);
    }
  };
  const results = items.filter(({ account }) => isResult(account));
  for (const item of results) result(item);

  if (piece.opening || items.some(({ account }) => account.role === 'opening_balance')) {
    // What the books begin with is no flow. Results among it stay in the income, as in the statement of income, and are
    // taken out again.
    for (const item of results) put([indirect], 'operating_other', item, -item.effect);
    return { indirect, direct, moved: false, counter: 0n, debt, opened: counter };
  }
  if (
    moved &&
    cash.every((a) => a.flags.includes('fx')) &&
    items.every(({ account }) => account.role === 'fx_gain' || account.role === 'fx_loss')
  ) {
    for (const item of items) {
      put([indirect], 'exchange_differences', item, -item.effect);
      put(both, 'exchange_effect_on_cash', item, item.effect);
    }
    return { indirect, direct, moved, counter, debt, opened: 0n };
  }

  for (const item of attached)
    if (isResult(item.account)) put([indirect], 'disposal_gains_and_losses', item, -item.effect);
  if (moved) {
    const sold = special
      .filter(({ account }) => isInvesting(account))
      .sort(
        (a, b) =>
          Number(a.effect > 0n === piece.reversal) - Number(b.effect > 0n === piece.reversal) ||
          (a.account.code < b.account.code ? -1 : 1),
      )[0];
    // Who gave what to whom within the equity is told by the whole entry: a reserve that a dividend feeds is no money.
    const equity = special.filter((item) => item.account.class === 'equity' && !isInvesting(item.account));
    const own = new Set(equity.map(({ account }) => account.id));
    for (const change of equity.length > 0 ? equityChanges(accounts, piece) : []) {
      const { account, amount, member } = change;
      if (own.has(account.id))
        put(
          both,
          equityRow(change, piece.reversal),
          { account, effect: amount, parts: equity[0]?.parts && new Map([[member, amount]]) },
          amount,
        );
    }
    for (const item of special.filter((one) => !equity.includes(one))) {
      const { account } = item;
      const row = attached.has(item)
        ? assetKind((sold as Item).account) === ''
          ? 'investing_other'
          : `sale_of_${assetKind((sold as Item).account)}`
        : isInvesting(account)
          ? investingRow(item, piece.reversal)
          : financingRow(item, piece.reversal);
      put(both, row, item, item.effect);
    }
    for (const item of others) {
      put([direct], directRow(item.account), item, item.effect);
      if (!isResult(item.account)) put([indirect], operatingRow(item.account), item, item.effect);
    }
    // Paid in part: what is owed on 2310 stands in working capital and the whole price in investing, which is to be
    // warned of as well.
    const price = -total(
      special.filter(({ account, effect }) => assetKind(account) === 'tangible_assets' && effect < 0n),
    );
    const owed = total(others.filter(({ account, effect }) => account.code === '2310' && effect > 0n));
    return { indirect, direct, moved, counter, debt: owed < price ? owed : price, opened: 0n };
  }

  // Without cash: the special lines and the equal opposite of the others stay outside, results first, then working
  // capital in proportion.
  const away = -total(special);
  const opposite = others.filter(({ effect }) => sign(effect) === sign(away));
  const earned = opposite.filter(({ account }) => isResult(account));
  const working = opposite.filter(({ account }) => !isResult(account));
  const earnedAll = total(earned);
  const fromEarned = abs(away) < abs(earnedAll) ? away : earnedAll;
  share(earned, fromEarned).forEach((part, i) => {
    const item = earned[i] as Item;
    put([indirect], addBackRow(item.account), item, -part);
  });
  const taken = new Map(share(working, away - fromEarned).map((part, i) => [working[i] as Item, part]));
  if (special.some(({ account, effect }) => assetKind(account) === 'tangible_assets' && effect < 0n))
    for (const [{ account }, part] of taken) if (account.code === '2310') debt += part;
  // Written off against working capital (prepaid expenses): that part of the change is no money either.
  const writtenOff =
    special.length === 0 &&
    results.length > 0 &&
    results.every(({ account }) => account.flags.includes('noncash')) &&
    others.every(({ account }) => account.cash_flow_class !== 'OP_NONCASH')
      ? results.map(({ account }) => account).sort((a, b) => (a.code < b.code ? -1 : 1))[0]
      : undefined;
  for (const item of others) {
    if (isResult(item.account)) continue;
    put(
      [indirect],
      writtenOff ? addBackRow(writtenOff) : operatingRow(item.account),
      item,
      item.effect - (taken.get(item) ?? 0n),
    );
  }
  return { indirect, direct, moved, counter, debt, opened: 0n };
}

/**
 * Row of what a partner, label or account gave or took in entries without cash: only a part of an entry can have it.
 */
const TRANSFERS = 'transfers_without_cash';

/**
 * What counts of a placed piece: of the lines that a filter keeps, on the accounts asked for. A part of an entry
 * without cash need not add up to nothing; what it gives to the rest is
 * no cash either and stands in a row of its own, so that the statement of a part equals the cash that its counter lines
 * moved.
 */
export function restrict(
  piece: Piece,
  placed: Placed,
  filtered: boolean,
  accountIds: ReadonlySet<string> | undefined,
): Placed {
  const counts = (account: FlowAccount): boolean => accountIds === undefined || accountIds.has(account.id);
  const kept = (amount: bigint, parts: Parts | undefined): { amount: bigint; parts?: Parts } => {
    if (!parts) return { amount };
    const own = new Map([...parts].filter(([member]) => !filtered || member !== null));
    return { amount: filtered ? [...own.values()].reduce((sum, part) => sum + part, 0n) : amount, parts: own };
  };
  const keep = (effects: readonly Effect[]): Effect[] =>
    effects
      .filter(({ account }) => counts(account))
      .map((effect) => ({ ...effect, ...kept(effect.amount, effect.parts) }));
  const indirect = keep(placed.indirect);
  const { items } = dissect(piece);
  if (!placed.moved && indirect.length > 0) {
    const parts = new Map<string | null, bigint>();
    for (const effect of indirect)
      for (const [member, part] of effect.parts ?? []) parts.set(member, (parts.get(member) ?? 0n) - part);
    const amount = -indirect.reduce((sum, effect) => sum + effect.amount, 0n);
    const account = items
      .map((item) => item.account)
      .filter(counts)
      .reduce((first, one) => (one.code < first.code ? one : first), (indirect[0] as Effect).account);
    if (amount !== 0n || [...parts.values()].some((part) => part !== 0n))
      indirect.push({ row: TRANSFERS, account, amount, parts });
  }
  const counter = placed.moved
    ? items
        .filter(({ account }) => counts(account))
        .reduce((sum, { effect, parts }) => sum + kept(effect, parts).amount, 0n)
    : 0n;
  return {
    indirect,
    direct: keep(placed.direct),
    moved: placed.moved,
    counter,
    debt: placed.debt,
    opened: filtered || accountIds ? 0n : placed.opened,
  };
}

/** What to read, and which accounts' effects count. */
export interface FlowAsk extends Omit<ShapeAsk, 'touching' | 'movementKinds'> {
  readonly effectsOf?: ReadonlySet<string> | undefined;
}

/** Every effect on cash of a range, placed. Give a transaction with one snapshot: this reads several times. */
export async function readFlows(
  rows: Kysely<Database>,
  ask: FlowAsk,
): Promise<{ readonly month: string; readonly placed: Placed }[]> {
  const { effectsOf, ...sums } = ask;
  const accounts = await flowAccounts(rows, ask.companyId);
  const out = await readPieces(rows, accounts, { ...sums, movementKinds: true }, (piece) => singleBy(accounts, piece));
  const part = needsLines(ask) || effectsOf !== undefined;
  const filtered = ask.filter?.partnerId !== undefined || ask.filter?.labelIds !== undefined;
  return out.map((piece) => {
    const placed = place(accounts, piece);
    return {
      month: piece.month || monthOf(ask.from),
      placed: part ? restrict(piece, placed, filtered, effectsOf) : placed,
    };
  });
}

/**
 * One line of the statement under a section; `side` of its accounts' effects is always that of cash: positive = money
 * in.
 */
interface FlowLine {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}
type Section = {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly lines: readonly (FlowLine & { readonly subtotal?: true })[];
};
const line = (code: string, name: string, nameEn: string): FlowLine => ({ code, name, nameEn });

const INTEREST_AND_TAX = [
  line('interest_and_dividends_received', '利息及び配当金の受取額', 'Interest and dividends received'),
  line('interest_paid', '利息の支払額', 'Interest paid'),
  line('income_taxes_paid', '法人税等の支払額', 'Income taxes paid'),
];
const OPERATING: Readonly<Record<'indirect' | 'direct', Section['lines']>> = {
  indirect: [
    line('income_before_tax', '税引前当期純利益', 'Income before income taxes'),
    line('depreciation', '減価償却費', 'Depreciation and amortization'),
    line('provisions', '引当金の増減額', 'Change in provisions'),
    line('other_noncash', 'その他の非資金損益', 'Other non-cash items'),
    line('interest_and_dividend_income', '受取利息及び受取配当金', 'Interest and dividend income'),
    line('interest_expense', '支払利息', 'Interest expense'),
    line('exchange_differences', '為替差損益', 'Exchange gains and losses'),
    line('disposal_gains_and_losses', '固定資産・有価証券の売却損益等', 'Gains and losses on disposal'),
    line('trade_receivables', '売上債権の増減額', 'Change in trade receivables'),
    line('inventories', '棚卸資産の増減額', 'Change in inventories'),
    line('trade_payables', '仕入債務の増減額', 'Change in trade payables'),
    line('consumption_tax', '未払消費税等の増減額', 'Change in consumption taxes'),
    line('other_working_capital', 'その他の資産・負債の増減額', 'Change in other assets and liabilities'),
    line(TRANSFERS, '資金を伴わない振替', 'Transfers without cash'),
    { ...line('operating_subtotal', '小計', 'Subtotal'), subtotal: true },
    ...INTEREST_AND_TAX,
    line('operating_other', 'その他', 'Other'),
  ],
  direct: [
    line('receipts_from_customers', '営業収入', 'Receipts from customers'),
    line('payments_to_suppliers', '原材料又は商品の仕入れによる支出', 'Payments to suppliers'),
    line('payments_to_employees', '人件費の支出', 'Payments to employees'),
    line('consumption_tax_paid', '消費税等の受払額', 'Consumption taxes received and paid'),
    { ...line('operating_subtotal', '小計', 'Subtotal'), subtotal: true },
    ...INTEREST_AND_TAX,
    line('operating_other', 'その他の営業収支', 'Other operating receipts and payments'),
  ],
};
const traded = (
  kind: string,
  name: string,
  nameEn: string,
  [out, back, outEn, backEn] = ['取得による支出', '売却による収入', 'Purchase of', 'Proceeds from sale of'],
): FlowLine[] => [
  line(`purchase_of_${kind}`, `${name}の${out}`, `${outEn} ${nameEn}`),
  line(`sale_of_${kind}`, `${name}の${back}`, `${backEn} ${nameEn}`),
];
const REST: readonly Section[] = [
  {
    code: 'investing',
    name: '投資活動によるキャッシュ・フロー',
    nameEn: 'Cash flows from investing activities',
    lines: [
      ...traded('tangible_assets', '有形固定資産', 'property, plant and equipment'),
      ...traded('intangible_assets', '無形固定資産', 'intangible assets'),
      ...traded('securities', '有価証券', 'securities'),
      ...traded('loans', '貸付金', 'loans', ['貸付けによる支出', '回収による収入', 'Payments for', 'Collection of']),
      ...traded('guarantee_deposits', '敷金及び保証金', 'guarantee deposits', [
        '差入による支出',
        '回収による収入',
        'Payments for',
        'Refund of',
      ]),
      ...traded('time_deposits', '定期預金', 'time deposits', [
        '預入による支出',
        '払戻による収入',
        'Payments into',
        'Proceeds from',
      ]),
      line('investing_other', 'その他', 'Other'),
    ],
  },
  {
    code: 'financing',
    name: '財務活動によるキャッシュ・フロー',
    nameEn: 'Cash flows from financing activities',
    lines: [
      line('short_term_loans', '短期借入金の純増減額', 'Net change in short-term loans'),
      line('proceeds_from_long_term_loans', '長期借入れによる収入', 'Proceeds from long-term loans'),
      line('repayment_of_long_term_loans', '長期借入金の返済による支出', 'Repayment of long-term loans'),
      line('repayment_of_leases', 'リース債務の返済による支出', 'Repayment of lease obligations'),
      line('issuance_of_shares', '株式の発行による収入', 'Proceeds from issuance of shares'),
      line('dividends_paid', '配当金の支払額', 'Dividends paid'),
      line('treasury_stock', '自己株式の取得・処分', 'Purchase and disposal of treasury stock'),
      line('owner_transfers', '事業主との受払い', "Owner's contributions and drawings"),
      line('financing_other', 'その他', 'Other'),
    ],
  },
];
/** The sections of a method. */
function sections(method: 'indirect' | 'direct'): readonly Section[] {
  return [
    {
      code: 'operating',
      name: '営業活動によるキャッシュ・フロー',
      nameEn: 'Cash flows from operating activities',
      lines: OPERATING[method],
    },
    ...REST,
  ];
}
/** Rows that stand below the sections: they are no activity. */
const BELOW = [
  line('exchange_effect_on_cash', '現金及び現金同等物に係る換算差額', 'Effect of exchange rate changes on cash'),
];

/** Cash flow of an activity under the direct method, minor units: what an entry brought in or took out. */
export function activityOf({ direct }: Placed): { operating: bigint; investing: bigint; financing: bigint } {
  const sums = { operating: 0n, investing: 0n, financing: 0n };
  for (const { row, amount } of direct) {
    const section =
      REST.find((one) => one.lines.some(({ code }) => code === row))?.code ??
      (BELOW.some(({ code }) => code === row) ? undefined : 'operating');
    if (section) sums[section as keyof typeof sums] += amount;
  }
  return sums;
}

/**
 * Keys (parent and code) of all rows that an effect on a row counts in: its account, the row, the sections and sums
 * above.
 */
export function rowsOfEffect(row: string, accountCode: string, method: 'indirect' | 'direct'): string[] {
  const section = sections(method).find(({ lines }) => lines.some(({ code }) => code === row));
  const at = section?.lines.findIndex(({ code }) => code === row) ?? -1;
  const subtotal = section?.lines.findIndex((one) => one.subtotal === true) ?? -1;
  return [
    `${row}/${accountCode}`,
    `${section?.code ?? ''}/${row}`,
    '/net_change_in_cash',
    '/closing_cash',
    ...(section ? [`/${section.code}`] : []),
    ...(section && at < subtotal ? [`${section.code}/${section.lines[subtotal]?.code ?? ''}`] : []),
  ];
}

/**
 * What stands in one column: the effects of its days, and cash at its ends; a part of the entries has no cash of its
 * own.
 */
interface FlowColumn {
  readonly key: string;
  readonly placed: readonly Placed[];
  readonly cash?: { readonly opening: bigint; readonly closing: bigint } | undefined;
}
/** `keep` = keys of rows to show even when they are zero; `part` = the statement of a part of the lines. */
interface LayOptions {
  readonly ends: Ends;
  readonly level: string;
  readonly showZero: boolean;
  readonly part: boolean;
  readonly keep?: ReadonlySet<string> | undefined;
}

/** Key of a row: an account stands in several. */
const keyOfRow = ({ code, parentCode }: Pick<Row, 'code' | 'parentCode'>): string => `${parentCode ?? ''}/${code}`;

/** Rows of the statement, and its sums by code and column. */
function layFlows(
  columns: readonly FlowColumn[],
  method: 'indirect' | 'direct',
  options: LayOptions,
): { rows: Row[]; sums: ReadonlyMap<string, Values> } {
  type Amounts = Record<string, bigint>;
  const zero = (): Amounts => Object.fromEntries(columns.map(({ key }) => [key, 0n]));
  const add = (into: Amounts, values: Values): void => {
    for (const { key } of columns) into[key] = (into[key] ?? 0n) + (values[key] ?? 0n);
  };
  const empty = (values: Values): boolean => columns.every(({ key }) => values[key] === 0n);
  const hidden = (values: Values, code: string, parentCode: string | undefined): boolean =>
    empty(values) && !options.showZero && !options.keep?.has(keyOfRow({ code, ...(parentCode ? { parentCode } : {}) }));
  // By id: each column may have been read with account objects of its own.
  const byRow = new Map<string, Map<string, [FlowAccount, Amounts]>>();
  for (const { key, placed } of columns) {
    for (const { row, account, amount } of placed.flatMap((one) => one[method])) {
      const accounts = byRow.get(row) ?? new Map<string, [FlowAccount, Amounts]>();
      byRow.set(row, accounts);
      const [, amounts] = accounts.get(account.id) ?? [account, zero()];
      accounts.set(account.id, [account, amounts]);
      amounts[key] = (amounts[key] ?? 0n) + amount;
    }
  }
  const rows: Row[] = [];
  const sums = new Map<string, Values>();
  const details = (one: FlowLine, level: number, parentCode: string | undefined): Values => {
    const accounts = [...(byRow.get(one.code)?.values() ?? [])].sort(([a], [b]) => (a.code < b.code ? -1 : 1));
    const sum = zero();
    for (const [, amounts] of accounts) add(sum, amounts);
    sums.set(one.code, sum);
    if (options.level === 'class' && parentCode !== undefined) return sum;
    if (
      hidden(sum, one.code, parentCode) &&
      accounts.every(([account, amounts]) => hidden(amounts, account.code, one.code))
    )
      return sum;
    if (
      one.code === TRANSFERS &&
      !options.part &&
      !options.keep?.has(keyOfRow({ ...one, ...(parentCode ? { parentCode } : {}) }))
    )
      return sum;
    rows.push({
      kind: 'group',
      level,
      ...one,
      ...(parentCode ? { parentCode } : {}),
      values: sum,
      behind: { accounts: accounts.map(([account]) => account.code) },
    });
    for (const [account, amounts] of options.level === 'account' ? accounts : []) {
      if (hidden(amounts, account.code, one.code)) continue;
      rows.push({
        kind: 'account',
        level: level + 1,
        code: account.code,
        name: account.name,
        ...(account.name_en ? { nameEn: account.name_en } : {}),
        accountId: withPrefix('account', account.id),
        class: account.class,
        parentCode: one.code,
        values: amounts,
      });
    }
    return sum;
  };
  const all = zero();
  for (const section of sections(method)) {
    const at = rows.length;
    const sum = zero();
    for (const { subtotal, ...one } of section.lines) {
      if (!subtotal) {
        add(sum, details(one, 1, section.code));
        continue;
      }
      const values = { ...sum };
      sums.set(one.code, values);
      if (options.level !== 'class')
        rows.push({ kind: 'subtotal', level: 1, ...one, parentCode: section.code, values });
    }
    sums.set(section.code, sum);
    add(all, sum);
    rows.splice(at, 0, {
      kind: 'group',
      level: 0,
      code: section.code,
      name: section.name,
      nameEn: section.nameEn,
      values: sum,
    });
  }
  for (const one of BELOW) add(all, details(one, 0, undefined));
  const opening = Object.fromEntries(columns.map(({ key, cash }) => [key, cash?.opening ?? 0n]));
  const closing = { ...all };
  add(closing, opening);
  const { opensYear, closesYear } = options.ends;
  for (const [code, name, nameEn, values] of [
    ['net_change_in_cash', '現金及び現金同等物の増減額', 'Net change in cash and cash equivalents', all],
    [
      'opening_cash',
      `現金及び現金同等物の${opensYear ? '期首' : '期間開始'}残高`,
      'Cash and cash equivalents at the beginning',
      opening,
    ],
    [
      'closing_cash',
      `現金及び現金同等物の${closesYear ? '期末' : '期間終了'}残高`,
      'Cash and cash equivalents at the end',
      closing,
    ],
  ] as const) {
    sums.set(code, values);
    if (!options.part || code === 'net_change_in_cash')
      rows.push({ kind: 'total', level: 0, code, name, nameEn, values });
  }
  return { rows, sums };
}

/**
 * Cash on CASH accounts before each of consecutive days, from the balances: what the statement is held against. The
 * last bound ends the last stretch.
 */
async function cashBefore(
  rows: Kysely<Database>,
  at: Setting,
  bounds: readonly CalendarDate[],
  kinds: readonly LineKind[],
): Promise<bigint[]> {
  const ids = (
    await sql<{
      id: string;
    }>`select id from accounts where company_id = ${at.companyId} and cash_flow_class = 'CASH'`.execute(rows)
  ).rows.map(({ id }) => id);
  const found = await movements(rows, {
    ...at.books,
    accountIds: ids,
    bounds: [null, ...bounds],
    kinds: bounds.map((_, i) => (i === 0 ? kindsOf('past', {}) : kinds)),
  });
  let running = 0n;
  return bounds.map(
    (_, i) => (running += found.reduce((sum, { debit, credit }) => sum + (debit[i] ?? 0n) - (credit[i] ?? 0n), 0n)),
  );
}

/** Cash before the first day and at the end of the last. */
export async function cashBalances(
  rows: Kysely<Database>,
  at: Setting,
  from: CalendarDate,
  to: CalendarDate,
  kinds: readonly LineKind[],
): Promise<{ opening: bigint; closing: bigint }> {
  const [opening = 0n, closing = 0n] = await cashBefore(rows, at, [from, dayAfter(to)], kinds);
  return { opening, closing };
}

/** Whose effects a statement shows. */
interface Part {
  readonly filter: ShapeAsk['filter'];
  readonly effectsOf: ReadonlySet<string> | undefined;
  readonly dimension: ShapeAsk['dimension'];
}

const openedIn = (placed: readonly Placed[]): bigint => placed.reduce((sum, { opened }) => sum + opened, 0n);
/** A column of these effects. What the books open with on its days belongs to the cash at the beginning. */
function flowColumn(key: string, placed: readonly Placed[], cash: FlowColumn['cash']): FlowColumn {
  return { key, placed, cash: cash && { opening: cash.opening + openedIn(placed), closing: cash.closing } };
}

/**
 * Fills the columns. Columns of an interval that begin with months come from one read of all months; the whole range is
 * their sum.
 */
async function fillColumns(
  rows: Kysely<Database>,
  at: Setting,
  columns: readonly TimeColumn[],
  kinds: readonly LineKind[],
  part: Part,
): Promise<FlowColumn[]> {
  const { companyId, recent, drafts } = at.books;
  const flows = async (range: Range, monthly: boolean): ReturnType<typeof readFlows> =>
    readFlows(rows, {
      companyId,
      from: range.from,
      to: range.to,
      kinds,
      revision: at.revision,
      recent,
      drafts,
      monthly,
      ...part,
    });
  const cuts = columns.filter(({ key, kind }) => kind === 'actual' && key !== TOTAL);
  const whole = columns.find(({ key }) => key === TOTAL) as TimeColumn;
  const out: FlowColumn[] = [];
  if (cuts.length > 0) {
    const cash = at.whole
      ? await cashBefore(rows, at, [...cuts.map(({ from }) => from), dayAfter(whole.to)], kinds)
      : undefined;
    const between = (first: number, last: number): FlowColumn['cash'] =>
      cash && { opening: cash[first] ?? 0n, closing: cash[last] ?? 0n };
    const byMonths = cuts.every(({ from }, i) => i === 0 || from.endsWith('-01'));
    const read = byMonths ? await flows(whole, true) : undefined;
    for (const [i, cut] of cuts.entries()) {
      const mine = read
        ? read.filter(({ month }) => monthOf(cut.from) <= month && month <= monthOf(cut.to))
        : await flows(cut, false);
      out.push(
        flowColumn(
          cut.key,
          mine.map(({ placed }) => placed),
          between(i, i + 1),
        ),
      );
    }
    out.push(
      flowColumn(
        TOTAL,
        out.flatMap(({ placed }) => placed),
        between(0, cuts.length),
      ),
    );
    return out;
  }
  for (const { key, from, to } of columns) {
    const placed = (await flows({ from, to }, false)).map((flow) => flow.placed);
    out.push(flowColumn(key, placed, at.whole ? await cashBalances(rows, at, from, to, kinds) : undefined));
  }
  return out;
}

/** Runs reads on one snapshot, so that what they compare is of one moment; on the one at hand when there is one. */
export function onOneSnapshot<T>(rows: Kysely<Database>, read: (snapshot: Kysely<Database>) => Promise<T>): Promise<T> {
  return rows.isTransaction
    ? read(rows)
    : rows.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** The share of each member in the columns. */
function columnsOf(filled: readonly FlowColumn[], member: string): FlowColumn[] {
  const own = (effects: readonly Effect[]): Effect[] =>
    effects.flatMap((effect) => {
      const amount = effect.parts?.get(member) ?? 0n;
      return amount === 0n ? [] : [{ ...effect, amount }];
    });
  return filled.map(({ key, placed }) => ({
    key,
    placed: placed.map((one) => ({ ...one, indirect: own(one.indirect), direct: own(one.direct) })),
  }));
}

type Method = 'indirect' | 'direct';
/**
 * The cash flow statement: the envelope, the method, and cash at both ends of the whole range (only its change when the
 * statement is of a part of the lines).
 */
export interface CashFlow extends Report<Cells> {
  readonly method: Method;
  readonly cash: { readonly opening?: bigint; readonly net: bigint; readonly closing?: bigint };
}
type CashFlowInput = ReportInput & { readonly method?: Method | undefined };
const int = z.number().int();
const { breakdown, ...columnParameters } = COLUMN_PARAMETERS;
const cashFlowInput = z.strictObject({
  ...COMMON,
  ...columnParameters,
  breakdown,
  partnerId: COMMON.partnerId.describe(
    'Only what lines of this partner (id or code; none = without) gave or took: cash itself needs no partner',
  ),
  labelId: COMMON.labelId.describe('Only what lines with one of these labels gave or took; none = lines without label'),
  accountCode: COMMON.accountCode.describe(
    'Only what was paid or received for these accounts (codes or ids), none of them cash',
  ),
  includeClosing: COMMON.includeClosing.describe('Only false: closing entries move no cash'),
  method: z
    .enum(['indirect', 'direct'], 'must be indirect or direct')
    .optional()
    .describe('indirect (default): from the income before tax; direct: by who paid and who was paid'),
});

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
      'a cash flow statement never counts closing entries, which move no cash: leave includeClosing out',
      'includeClosing',
    );
  const range = requireRange(input, at.frame);
  const { accountIds, partnerId, labelIds } = at.lines;
  if (accountIds) {
    const cash = (
      await sql<{
        code: string;
      }>`select code from accounts where company_id = ${at.companyId} and id = any(${accountIds}::uuid[]) and cash_flow_class = 'CASH' order by code`.execute(
        rows,
      )
    ).rows;
    if (cash[0])
      refuse(
        'validation_error',
        `accountCode: ${cash[0].code} is cash itself; name the accounts that cash was paid or received for, or ask for the general ledger of ${cash[0].code}`,
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
  needs: 'reports:read',
  input: cashFlowInput as unknown as z.ZodType<CashFlowInput>,
  output: reportSchema.extend({
    method: z.enum(['indirect', 'direct']),
    cash: z.object({ opening: int.optional(), net: int, closing: int.optional() }),
  }),
  run(rows, asked, input) {
    return onOneSnapshot(rows, async (snapshot) => {
      const at = await setting(snapshot, asked, input);
      if (!at) return undefined;
      const { range, kinds, columns: planned, part } = await planCashFlow(snapshot, at, input);
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
      const sum = (placed: readonly Placed[], which: Method): bigint =>
        placed.reduce((all, one) => one[which].reduce((t, { amount }) => t + amount, all), 0n);
      const about = (key: string): { column: string } | undefined => (filled.length > 1 ? { column: key } : undefined);
      const whole = filled.find(({ key }) => key === TOTAL) as FlowColumn;
      const { cash } = whole;
      const body = envelope<Cells>(asked, at, 'cash_flow', input, {
        ...range,
        columns,
        evidence: 'part',
        rows: lines.map((row) => ({
          ...row,
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

/** Shares of the members by key of row, in the order of the members. */
async function sharesOf(
  rows: Kysely<Database>,
  at: Setting,
  dimension: NonNullable<Part['dimension']>,
  filled: readonly FlowColumn[],
  method: Method,
  options: LayOptions,
  input: CashFlowInput,
  complete: (values: Cells) => Cells,
): Promise<Map<string, Share[]>> {
  const found = new Map<string, bigint>();
  for (const { placed } of filled)
    for (const one of placed)
      for (const { parts } of [...one.indirect, ...one.direct])
        for (const member of parts?.keys() ?? []) if (member !== null) found.set(member, 0n);
  const members: ReadonlyMap<string, Member> = await membersOf(
    rows,
    at.companyId,
    dimension,
    [{ members: found }],
    input.locale ?? 'ja',
  );
  const shares = new Map<string, Share[]>();
  for (const [id, member] of members) {
    if (!found.has(id)) continue;
    for (const row of layFlows(columnsOf(filled, id), method, { ...options, showZero: false, part: true }).rows) {
      if (Object.values(row.values).every((value) => value === 0n)) continue;
      const list = shares.get(keyOfRow(row)) ?? [];
      shares.set(keyOfRow(row), list);
      list.push({ ...member, values: complete(row.values) });
    }
  }
  return shares;
}
