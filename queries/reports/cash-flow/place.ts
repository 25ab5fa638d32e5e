// A partition of lines, pure: every line on a non-cash account has the effect credit - debit; all effects of an entry
// add up to its change in cash, so the statement must equal the movement of cash.
import { allocate } from '../../../src/domain/money.ts';
import { equityChanges, equityNeedsEntries } from '../equity-changes.ts';
import type { FlowAccount, FlowAccounts, Parts, ReportPiece } from '../pieces.ts';
import {
  addBackRow,
  assetKind,
  directRow,
  equityRow,
  financingRow,
  investingRow,
  isDisposal,
  isFinancing,
  isInvesting,
  isResult,
  isTax,
  operatingRow,
} from './rows.ts';

/** One side of an account in a piece; `effect` on cash is positive for credits. */
interface PlaceItem {
  readonly account: FlowAccount;
  readonly effect: bigint;
  readonly parts?: Parts | undefined;
}
/** What a piece adds to a row of the statement. */
export interface Effect {
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

const sign = (n: bigint): number => (n > 0n ? 1 : n < 0n ? -1 : 0);
const abs = (n: bigint): bigint => (n < 0n ? -n : n);
const total = (items: readonly { readonly effect: bigint }[]): bigint =>
  items.reduce((sum, item) => sum + item.effect, 0n);
const mapped = (parts: Parts, of: (part: bigint) => bigint): Parts =>
  new Map([...parts].map(([member, part]) => [member, of(part)]));

/** The parts of an amount that is made of an item: in proportion to those of the item, largest remainder. */
function split({ effect, parts }: PlaceItem, amount: bigint): Parts | undefined {
  if (!parts || amount === effect) return parts;
  if (amount === -effect) return mapped(parts, (part) => -part);
  const shares = allocate(abs(amount), [...parts.values()].map(abs));
  return new Map(
    [...parts.keys()].map((member, i) => [member, amount < 0n ? -(shares[i] as bigint) : (shares[i] as bigint)]),
  );
}

interface Dissected {
  readonly items: readonly PlaceItem[];
  readonly cash: readonly FlowAccount[];
  readonly special: readonly PlaceItem[];
  readonly others: readonly PlaceItem[];
  readonly attached: ReadonlySet<PlaceItem>;
}

/**
 * Parts of a piece: special = investing and financing lines with the depreciation and the gain that belong to a sold
 * asset; others = results and working capital.
 */
function dissect({ lines }: ReportPiece): Dissected {
  const cash = lines.filter(({ account }) => account.cash_flow_class === 'CASH').map(({ account }) => account);
  const items = lines
    .filter(({ account }) => account.cash_flow_class !== 'CASH')
    .flatMap(({ account, debit, credit, parts }): PlaceItem[] => [
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
function isMixed(piece: ReportPiece): boolean {
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
export function singleBy(accounts: FlowAccounts, piece: ReportPiece): readonly FlowAccount[] {
  const { special, cash } = dissect(piece);
  if (isMixed(piece)) return special.map(({ account }) => account);
  return cash.length > 0 ? equityNeedsEntries(accounts, piece) : [];
}

/** Takes `amount` (its sign is that of the items) out of items in proportion to them, largest remainder. */
function share(items: readonly PlaceItem[], amount: bigint): bigint[] {
  if (items.length === 0 || amount === 0n) return items.map(() => 0n);
  return allocate(
    abs(amount),
    items.map(({ effect }) => abs(effect)),
  ).map((part) => (amount < 0n ? -part : part));
}

/** Effects by method, while lines are placed. */
interface PlacedEffects {
  readonly indirect: Effect[];
  readonly direct: Effect[];
}

function put(
  lists: PlacedEffects,
  method: keyof PlacedEffects | 'both',
  row: string,
  item: PlaceItem,
  amount: bigint,
): void {
  if (amount === 0n) return;
  for (const one of ['indirect', 'direct'] as const)
    if (method === one || method === 'both')
      lists[one].push({ row, account: item.account, amount, parts: split(item, amount) });
}

/** A line of a result account: income before tax, or taxes; interest received and paid has rows of its own. */
function placeResult(lists: PlacedEffects, item: PlaceItem): void {
  const { account, effect } = item;
  put(lists, 'indirect', isTax(account) ? 'income_taxes_paid' : 'income_before_tax', item, effect);
  const own =
    account.item === 'interest_received'
      ? (['interest_and_dividend_income', 'interest_and_dividends_received'] as const)
      : account.item === 'interest_paid'
        ? (['interest_expense', 'interest_paid'] as const)
        : undefined;
  if (own) {
    put(lists, 'indirect', own[0], item, -effect);
    put(lists, 'indirect', own[1], item, effect);
  }
}

/** Places what an entry with cash moved: returns what of it is owed for assets and not paid yet. */
function placeWithCash(
  lists: PlacedEffects,
  accounts: FlowAccounts,
  piece: ReportPiece,
  { special, others, attached }: ReturnType<typeof dissect>,
): bigint {
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
        lists,
        'both',
        equityRow(change, piece.reversal),
        { account, effect: amount, parts: equity[0]?.parts && new Map([[member, amount]]) },
        amount,
      );
  }
  for (const item of special.filter((one) => !equity.includes(one))) {
    const { account } = item;
    const row = attached.has(item)
      ? assetKind((sold as PlaceItem).account) === ''
        ? 'investing_other'
        : `sale_of_${assetKind((sold as PlaceItem).account)}`
      : isInvesting(account)
        ? investingRow(item, piece.reversal)
        : financingRow(item, piece.reversal);
    put(lists, 'both', row, item, item.effect);
  }
  for (const item of others) {
    put(lists, 'direct', directRow(item.account), item, item.effect);
    if (!isResult(item.account)) put(lists, 'indirect', operatingRow(item.account), item, item.effect);
  }
  // Paid in part: what is owed for them stands in working capital and the whole price in investing, which is to be
  // warned of as well.
  const price = -total(
    special.filter(({ account, effect }) => assetKind(account) === 'tangible_assets' && effect < 0n),
  );
  const owed = total(others.filter(({ account, effect }) => account.item === 'other_payables' && effect > 0n));
  return owed < price ? owed : price;
}

/** Places what an entry without cash moved in the indirect method: returns what is owed for assets that it took in. */
function placeWithoutCash(
  lists: PlacedEffects,
  { special, others }: ReturnType<typeof dissect>,
  results: readonly PlaceItem[],
): bigint {
  let debt = 0n;
  // Without cash: the special lines and the equal opposite of the others stay outside, results first, then working
  // capital in proportion.
  const away = -total(special);
  const opposite = others.filter(({ effect }) => sign(effect) === sign(away));
  const earned = opposite.filter(({ account }) => isResult(account));
  const working = opposite.filter(({ account }) => !isResult(account));
  const earnedAll = total(earned);
  const fromEarned = abs(away) < abs(earnedAll) ? away : earnedAll;
  share(earned, fromEarned).forEach((part, i) => {
    const item = earned[i] as PlaceItem;
    put(lists, 'indirect', addBackRow(item.account), item, -part);
  });
  const taken = new Map(share(working, away - fromEarned).map((part, i) => [working[i] as PlaceItem, part]));
  if (special.some(({ account, effect }) => assetKind(account) === 'tangible_assets' && effect < 0n))
    for (const [{ account }, part] of taken) if (account.item === 'other_payables') debt += part;
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
      lists,
      'indirect',
      writtenOff ? addBackRow(writtenOff) : operatingRow(item.account),
      item,
      item.effect - (taken.get(item) ?? 0n),
    );
  }
  return debt;
}

/**
 * Places every line of a piece into rows of the statement, under both methods; the effects of each add up to the
 * piece's change in cash.
 */
export function place(accounts: FlowAccounts, piece: ReportPiece): Placed {
  const dissected = dissect(piece);
  const { items, cash, attached } = dissected;
  const lists: PlacedEffects = { indirect: [], direct: [] };
  const moved = cash.length > 0;
  const counter = moved ? items.reduce((sum, { effect }) => sum + effect, 0n) : 0n;
  const none = { moved, counter, debt: 0n, opened: 0n };

  if (piece.closing) {
    // Closing carries results over and moves no money; should one do so, it must not be lost.
    for (const item of items) if (moved) put(lists, 'both', 'operating_other', item, item.effect);
    return { ...lists, ...none };
  }
  const results = items.filter(({ account }) => isResult(account));
  for (const item of results) placeResult(lists, item);

  if (piece.opening || items.some(({ account }) => account.role === 'opening_balance')) {
    // What the books begin with is no flow. Results among it stay in the income, as in the statement of income, and are
    // taken out again.
    for (const item of results) put(lists, 'indirect', 'operating_other', item, -item.effect);
    return { ...lists, moved: false, counter: 0n, debt: 0n, opened: counter };
  }
  if (
    moved &&
    cash.every((a) => a.flags.includes('fx')) &&
    items.every(({ account }) => account.role === 'fx_gain' || account.role === 'fx_loss')
  ) {
    for (const item of items) {
      put(lists, 'indirect', 'exchange_differences', item, -item.effect);
      put(lists, 'both', 'exchange_effect_on_cash', item, item.effect);
    }
    return { ...lists, ...none };
  }

  for (const item of attached)
    if (isResult(item.account)) put(lists, 'indirect', 'disposal_gains_and_losses', item, -item.effect);
  const debt = moved ? placeWithCash(lists, accounts, piece, dissected) : placeWithoutCash(lists, dissected, results);
  return { ...lists, ...none, debt };
}

/**
 * Row of what a partner, label or account gave or took in entries without cash: only a part of an entry can have it.
 */
export const TRANSFERS = 'transfers_without_cash';

/**
 * What counts of a placed piece: of the lines that a filter keeps, on the accounts asked for. A part of an entry
 * without cash need not add up to nothing; what it gives to the rest is
 * no cash either and stands in a row of its own, so that the statement of a part equals the cash that its counter lines
 * moved.
 */
export function restrict(
  piece: ReportPiece,
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
