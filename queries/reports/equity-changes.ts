// What moved net assets: the rows of the statement of changes that an entry's lines stand in, told by the whole entry.
// Pure. Company Accounting Regulation (会社計算規則), art. 96 (7), (8).
import { accountAs, type FlowAccount, type FlowAccounts, type ReportPiece } from './pieces.ts';
import type { ShapeRow } from './shapes.ts';

/** A row between the opening and the closing balance. `rare` = only shown when something is in it. */
export interface ChangeRow {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly rare?: true;
}

const row = (code: string, name: string, nameEn: string): ChangeRow => ({ code, name, nameEn });
const rare = (code: string, name: string, nameEn: string): ChangeRow => ({ code, name, nameEn, rare: true });

/** Changes of a corporation. A line may name one of them (`movementKind`). */
export const CHANGES: readonly ChangeRow[] = [
  row('issue', '新株の発行', 'Issuance of new shares'),
  row('dividend', '剰余金の配当', 'Dividends of surplus'),
  row('reserve_transfer', '剰余金の配当に伴う利益準備金の積立て', 'Transfer to legal reserve'),
  rare('capital_reserve_transfer', '剰余金の配当に伴う資本準備金の積立て', 'Transfer to capital reserve'),
  rare('voluntary_reserve', '任意積立金の積立て・取崩し', 'Voluntary reserves set up and released'),
  rare('capital_reduction', '資本金の額の減少', 'Reduction of capital stock'),
  rare('reserve_reduction', '準備金の額の減少', 'Reduction of reserves'),
  rare('capitalization', '剰余金・準備金の資本金への組入れ', 'Surplus and reserves turned into capital stock'),
  rare('loss_compensation', '欠損填補', 'Compensation of a deficit'),
  rare('surplus_transfer', '利益剰余金から資本剰余金への振替', 'Transfer from retained earnings to capital surplus'),
  row('net_income', '当期純利益', 'Net income'),
  row('treasury_buy', '自己株式の取得', 'Purchase of treasury stock'),
  row('treasury_sell', '自己株式の処分', 'Disposal of treasury stock'),
  rare('treasury_cancel', '自己株式の消却', 'Cancellation of treasury stock'),
  rare('shareholders_other', '株主資本のその他の変動（過年度の修正等）', "Other changes in shareholders' equity"),
  row('other', '株主資本以外の項目等の当期変動額（純額）', 'Other changes, net'),
];

/** Changes of a sole proprietor. */
export const PROPRIETOR_CHANGES: readonly ChangeRow[] = [
  row('contribution', '事業主からの受入れ', 'Contributions of the owner'),
  row('drawing', '事業主への払出し', 'Drawings of the owner'),
  row('net_income', '当期の所得', 'Income of the year'),
  row('other', 'その他の変動', 'Other changes'),
];

/** Kinds of capital that are shareholders' equity (株主資本). What changes the others stands in one row, net. */
const SHAREHOLDERS: ReadonlySet<string> = new Set([
  'capital_stock',
  'capital_reserve',
  'other_capital_surplus',
  'legal_reserve',
  'voluntary_reserve',
  'retained_earnings',
  'treasury_stock',
]);

/** Stands for disposal or cancellation, whichever the entry is. */
const TREASURY_OUT = 'treasury_out';
const ANY = '*';
/**
 * What one kind of shareholders' equity gives another within an entry, first match first. Who gives is debited. A
 * reserve grows at a dividend (Companies
 * Act, art. 445 (4)), reserves and capital are reduced (art. 447, 448), surplus goes into capital (art. 450), and a
 * deficit is compensated (art. 452).
 */
const TRANSFERS: readonly (readonly [from: string, to: string, row: string])[] = [
  [ANY, 'treasury_stock', TREASURY_OUT],
  ['treasury_stock', ANY, 'treasury_buy'],
  ['retained_earnings', 'legal_reserve', 'reserve_transfer'],
  ['voluntary_reserve', 'legal_reserve', 'reserve_transfer'],
  ['other_capital_surplus', 'capital_reserve', 'capital_reserve_transfer'],
  ['retained_earnings', 'voluntary_reserve', 'voluntary_reserve'],
  ['voluntary_reserve', 'retained_earnings', 'voluntary_reserve'],
  ['capital_stock', 'capital_reserve', 'capital_reduction'],
  ['capital_stock', 'other_capital_surplus', 'capital_reduction'],
  ['capital_reserve', 'other_capital_surplus', 'reserve_reduction'],
  ['legal_reserve', 'retained_earnings', 'reserve_reduction'],
  ['legal_reserve', 'voluntary_reserve', 'reserve_reduction'],
  ['capital_stock', 'retained_earnings', 'loss_compensation'],
  ['capital_reserve', 'retained_earnings', 'loss_compensation'],
  ['other_capital_surplus', 'retained_earnings', 'loss_compensation'],
  [ANY, 'capital_stock', 'capitalization'],
  ['retained_earnings', 'other_capital_surplus', 'surplus_transfer'],
  ['voluntary_reserve', 'other_capital_surplus', 'surplus_transfer'],
  [ANY, ANY, 'shareholders_other'],
];

/** What a line adds to a row of the statement, minor units; more net assets are positive. `member` as in the sums. */
export interface EquityChange {
  readonly row: string;
  readonly account: FlowAccount;
  readonly amount: bigint;
  readonly member: string | null;
}

/** One side of a line on shareholders' equity. `said` = the row that it names. */
interface ChangePart {
  readonly account: FlowAccount;
  readonly kind: string;
  readonly said: string | undefined;
  readonly line: number;
  readonly member: string | null;
  readonly isDebit: boolean;
  readonly amount: bigint;
}
/** The parts of an entry, and what stands against them. */
interface EquityChangeDissected {
  readonly parts: readonly ChangePart[];
  readonly rest: readonly { readonly account: FlowAccount; readonly debit: bigint; readonly credit: bigint }[];
}

const ROWS: ReadonlySet<string> = new Set(CHANGES.flatMap(({ code }) => (code === 'net_income' ? [] : [code])));
/** The row that a line names; words that are none of ours mean `other`. */
function said(movementKind: string): string | undefined {
  return movementKind === '' ? undefined : ROWS.has(movementKind) ? movementKind : 'other';
}

const kindOf = (account: FlowAccount): string => account.capital ?? '';
const isShareholders = (account: FlowAccount): boolean => SHAREHOLDERS.has(kindOf(account));

/**
 * `mirrored`: debits are credits, as a reversal shows what it reverses. Parts come in an order that does not depend on
 * how lines are summed up.
 */
function dissect(accounts: FlowAccounts, rows: readonly ShapeRow[], mirrored: boolean): EquityChangeDissected {
  const parts: ChangePart[] = [];
  const rest: { account: FlowAccount; debit: bigint; credit: bigint }[] = [];
  for (const { account_id: id, movement_kind: movementKind, line, member, ...sums } of rows) {
    const known = accounts.get(id);
    if (!known) continue;
    const account = accountAs(known, movementKind);
    const [debit, credit] = mirrored
      ? [BigInt(sums.credit), BigInt(sums.debit)]
      : [BigInt(sums.debit), BigInt(sums.credit)];
    if (!isShareholders(account)) {
      rest.push({ account, debit, credit });
      continue;
    }
    for (const [isDebit, amount] of [
      [true, debit],
      [false, credit],
    ] as const) {
      if (amount !== 0n)
        parts.push({ account, kind: kindOf(account), said: said(movementKind), line, member, isDebit, amount });
    }
  }
  const text = ({ account, said: named = '' }: ChangePart): string => `${account.code} ${named}`;
  parts.sort((a, b) =>
    text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : a.line - b.line || ((a.member ?? '') < (b.member ?? '') ? -1 : 1),
  );
  return { parts, rest };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);

/** What an entry is about, as a whole. */
interface Nature {
  readonly sells: boolean;
  readonly issues: boolean;
  readonly paysOut: boolean;
  /** What was owed to shareholders is owed no more: a dividend that is taken back by hand. */
  readonly takesBack: boolean;
}

function natureOf({ parts, rest }: EquityChangeDissected): Nature {
  const of = (isDebit: boolean, kinds?: readonly string[]): bigint =>
    sum(
      parts.flatMap((part) => (part.isDebit === isDebit && (kinds?.includes(part.kind) ?? true) ? [part.amount] : [])),
    );
  return {
    // Cancelled stock is paid for by surplus alone; stock that is sold is not.
    sells: of(false, ['treasury_stock']) > of(true),
    issues: of(false, ['capital_stock', 'capital_reserve']) > 0n,
    paysOut: rest.some(
      ({ account, credit }) => credit > 0n && (account.cash_flow_class === 'CASH' || account.item === 'dividends'),
    ),
    takesBack: rest.some(({ account, debit }) => debit > 0n && account.item === 'dividends'),
  };
}

/** Row of what a line exchanges with other things than shareholders' equity. */
function outerRow({ kind, isDebit }: ChangePart, { sells, issues, paysOut, takesBack }: Nature): string {
  if (kind === 'treasury_stock') return isDebit ? 'treasury_buy' : 'treasury_sell';
  if (kind === 'other_capital_surplus' && sells) return 'treasury_sell';
  if (!isDebit && takesBack && kind === 'retained_earnings') return 'dividend';
  if (!isDebit)
    return kind === 'capital_stock' || kind === 'capital_reserve' || (kind === 'other_capital_surplus' && issues)
      ? 'issue'
      : 'shareholders_other';
  if (kind === 'capital_stock') return 'capital_reduction';
  return paysOut && kind !== 'capital_reserve' && kind !== 'legal_reserve' ? 'dividend' : 'shareholders_other';
}

/**
 * Row of what one line gives another: what either names, unless it names the dividend, which no part of the equity
 * itself receives.
 */
function transferRow(found: string, from: ChangePart, to: ChangePart, { sells }: Nature): string {
  const named = [to.said, from.said].find((one) => one !== undefined && one !== 'dividend');
  return named ?? (found === TREASURY_OUT ? (sells ? 'treasury_sell' : 'treasury_cancel') : found);
}

/**
 * Who gives to whom, first those that name the same: then those of which none is called a dividend, which nobody of the
 * equity receives, and last whoever is left (a dividend whose line holds the reserve that it feeds).
 */
const PAIRS: readonly ((from: ChangePart, to: ChangePart) => boolean)[] = [
  (from, to) => from.said !== undefined && from.said === to.said,
  (from, to) => from.said !== 'dividend' && to.said !== 'dividend',
  () => true,
];

/** Shareholders' equity of an entry: first what its kinds give each other, then what is left. */
function share(
  { parts }: EquityChangeDissected,
  nature: Nature,
  put: (part: ChangePart, row: string, amount: bigint) => void,
): void {
  const left = new Map(parts.map((part) => [part, part.amount]));
  const debits = parts.filter(({ isDebit }) => isDebit);
  const credits = parts.filter(({ isDebit }) => !isDebit);
  const matches = (rule: string, { kind }: ChangePart): boolean => rule === ANY || rule === kind;
  for (const mayPair of debits.length > 0 && credits.length > 0 ? PAIRS : [])
    for (const [from, to, found] of TRANSFERS)
      for (const debit of debits)
        for (const credit of credits) {
          const [a, b] = [left.get(debit) ?? 0n, left.get(credit) ?? 0n];
          const amount = a < b ? a : b;
          if (amount === 0n || !matches(from, debit) || !matches(to, credit) || !mayPair(debit, credit)) continue;
          const name = transferRow(found, debit, credit, nature);
          for (const part of [debit, credit]) {
            put(part, name, amount);
            left.set(part, (left.get(part) ?? 0n) - amount);
          }
        }
  for (const part of parts) {
    const amount = left.get(part) ?? 0n;
    if (amount !== 0n) put(part, part.said ?? outerRow(part, nature), amount);
  }
}

/**
 * Accounts by which the entries of a piece must be found and read one by one, because sums of several do not tell its
 * changes: a reversal takes back what the
 * whole entry did that it reverses; and where kinds of equity give to each other, who gave whom how much depends on
 * each entry's own amounts, unless
 * one of the sides is a single line and nothing else competes with it.
 */
export function equityNeedsEntries(
  accounts: FlowAccounts,
  { rows, reversal, closing, opening }: ReportPiece,
): FlowAccount[] {
  if (closing || opening) return [];
  const { parts, rest } = dissect(accounts, rows, false);
  const found = parts.map(({ account }) => account);
  if (reversal) return found;
  const debits = parts.filter(({ isDebit }) => isDebit).length;
  const credits = parts.length - debits;
  if (debits === 0 || credits === 0) return [];
  const outerDebits = rest.some(({ debit }) => debit !== 0n);
  const outerCredits = rest.some(({ credit }) => credit !== 0n);
  const oneGives = debits === 1 && !outerDebits;
  const oneTakes = credits === 1 && !outerCredits;
  // Sums by member cannot be matched with each other either.
  return (oneGives || oneTakes) && parts.every(({ member }) => member === null) ? [] : found;
}

const opens = (accounts: FlowAccounts, { opening, rows }: ReportPiece): boolean =>
  opening || rows.some((one) => accounts.get(one.account_id)?.role === 'opening_balance');

/** Each line by itself: `rowOf` tells its row; undefined = it is told elsewhere. */
function lineByLine(
  accounts: FlowAccounts,
  rows: readonly ShapeRow[],
  rowOf: (account: FlowAccount, movementKind: string) => string | undefined,
): EquityChange[] {
  return rows.flatMap(({ account_id: id, movement_kind: movementKind, member, debit, credit }): EquityChange[] => {
    const account = accounts.get(id);
    const amount = BigInt(credit) - BigInt(debit);
    const name = account?.capital === undefined || amount === 0n ? undefined : rowOf(account, movementKind);
    return account && name !== undefined ? [{ row: name, account, amount, member }] : [];
  });
}

/**
 * What the lines of a piece on equity accounts change, and in which rows. A reversal takes back the rows of what it
 * reverses; what opens the books is the
 * opening balance (`opening`), no change; closing entries are not for this function. Lines outside of shareholders'
 * equity stand in `other`, or where they say.
 */
export function equityChanges(accounts: FlowAccounts, piece: ReportPiece): EquityChange[] {
  const { rows, reversal, original } = piece;
  if (opens(accounts, piece)) return lineByLine(accounts, rows, () => 'opening');
  const changes = lineByLine(accounts, rows, (account, movementKind) =>
    isShareholders(account) ? undefined : (said(movementKind) ?? 'other'),
  );
  const own = dissect(accounts, rows, reversal);
  const nature = natureOf(original ? dissect(accounts, original, false) : own);
  share(own, nature, ({ account, member, isDebit }, name, amount) => {
    changes.push({ row: name, account, member, amount: isDebit === reversal ? amount : -amount });
  });
  return changes;
}

/** The same of a sole proprietor: what a line is, its account says. */
export function proprietorChanges(accounts: FlowAccounts, piece: ReportPiece): EquityChange[] {
  const known = (kind: string): boolean =>
    kind !== 'net_income' && PROPRIETOR_CHANGES.some(({ code }) => code === kind);
  return lineByLine(accounts, piece.rows, (account, movementKind) => {
    if (opens(accounts, piece)) return 'opening';
    if (movementKind !== '') return known(movementKind) ? movementKind : 'other';
    return { owner_contributions: 'contribution', owner_drawings: 'drawing' }[kindOf(account)] ?? 'other';
  });
}
