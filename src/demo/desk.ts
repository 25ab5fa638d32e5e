// The book-keeper of the demo: chance that is always the same, tax, working days, and what he remembers of what he
// posted.
import { addDays, dayNumber, monthOf } from '../domain/dates.ts';
import type { DemoLine, DemoEntry } from './steps.ts';

/** A generator of numbers in [0, 1) from a seed (mulberry32): the demo must be the same on every machine. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// ---------------------------------------------------------------- tax

/** Rate in percent and share of the tax that may be deducted, by tax code, as the demo uses them. */
export const TAX: Readonly<Record<string, { percent: number; credit: number; account: '1580' | '2580' }>> = {
  S10: { percent: 10, credit: 100, account: '2580' },
  S08R: { percent: 8, credit: 100, account: '2580' },
  P10: { percent: 10, credit: 100, account: '1580' },
  P08R: { percent: 8, credit: 100, account: '1580' },
  P10_T80: { percent: 10, credit: 80, account: '1580' },
  P08R_T80: { percent: 8, credit: 80, account: '1580' },
  P10_T70: { percent: 10, credit: 70, account: '1580' },
  P08R_T70: { percent: 8, credit: 70, account: '1580' },
};

/**
 * Code of a taxable purchase: from a supplier without registration only a share is deducted, 80 % until 2026-09-30,
 * then 70 %.
 */
export function purchaseCode(percent: 8 | 10, registered: boolean, date: string): string {
  const code = percent === 10 ? 'P10' : 'P08R';
  return registered ? code : `${code}_${date <= '2026-09-30' ? 'T80' : 'T70'}`;
}

export interface Base {
  readonly side: 'debit' | 'credit';
  readonly accountCode: string;
  readonly net: number;
  readonly taxCode: string;
  readonly labels?: readonly string[];
  readonly partner?: string;
}
type Draft = Omit<DemoEntry, 'ref'>;

/**
 * Lines of priced items with their tax lines behind them; tax is rounded down once per line. Non-deductible tax goes
 * into the price.
 */
export function priced(bases: readonly Base[]): DemoLine[] {
  const taxes = bases.map((base) =>
    TAX[base.taxCode] ? Math.floor((base.net * TAX[base.taxCode]!.percent) / 100) : 0,
  );
  const credits = bases.map((base, index) =>
    TAX[base.taxCode] ? Math.floor((taxes[index]! * TAX[base.taxCode]!.credit) / 100) : 0,
  );
  const lines: DemoLine[] = bases.map(({ net, ...base }, index) => ({
    ...base,
    amount: net + taxes[index]! - credits[index]!,
  }));
  bases.forEach((base, index) => {
    if (credits[index]! > 0)
      lines.push({
        side: base.side,
        accountCode: TAX[base.taxCode]!.account,
        amount: credits[index]!,
        taxCode: base.taxCode,
        isTaxLine: true,
      });
  });
  return lines;
}
/** The finished lines of an entry, where each tax line names its base line: the one with the same code and side. */
export function linked(lines: readonly DemoLine[]): DemoLine[] {
  return lines.map((line) =>
    line.isTaxLine && line.baseLine === undefined
      ? {
          ...line,
          baseLine: lines.findIndex(
            (base) => !base.isTaxLine && base.taxCode === line.taxCode && base.side === line.side,
          ),
        }
      : line,
  );
}
/** What the lines of one side add up to. */
export function sum(lines: readonly DemoLine[], side: 'debit' | 'credit'): number {
  return lines.reduce((total, line) => total + (line.side === side ? line.amount : 0), 0);
}
/** A debit line. */
export function debit(accountCode: string, amount: number, more: Partial<DemoLine> = {}): DemoLine {
  return { side: 'debit', accountCode, amount, ...more };
}
/** A credit line. */
export function credit(accountCode: string, amount: number, more: Partial<DemoLine> = {}): DemoLine {
  return { side: 'credit', accountCode, amount, ...more };
}

/** What the demo's book-keeper remembers: entries of the current month, balances, who owes what since when. */
export interface BookKeeper {
  random: () => number;
  entries: DemoEntry[];
  count: number;
  /** Debit minus credit per account; P/L accounts are cleared at the close. */
  readonly balances: Map<string, number>;
  /** Gross of taxable base lines of the year per tax code, for the year-end tax entry. */
  gross: Map<string, number>;
  /** Open amounts per control account and partner, by month of origin. */
  readonly open: Map<string, number>;
  invoice: number;
  lowestBank: number;
  /** The last payroll that was run: month, day, and yen worked by the hour. */
  paidBefore?: readonly [month: string, payDate: string, partTime: number];
}

/** The day of the week, 0 = Sunday. */
export function weekday(date: string): number {
  return (dayNumber(date) + 4) % 7;
}
/** The days around New Year, on which nobody works and banks are closed. */
export function isHoliday(date: string): boolean {
  return ['01-01', '01-02', '01-03', '12-31'].includes(date.slice(5));
}
/** True from Monday to Friday, but around New Year. */
export function isBusinessDay(date: string): boolean {
  return weekday(date) !== 0 && weekday(date) !== 6 && !isHoliday(date);
}
/** The day itself, or the last business day before it. */
export function onOrBefore(date: string): string {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}
/** A whole number from `low` to `high`, by chance. */
export function between(desk: BookKeeper, low: number, high: number): number {
  return low + Math.floor(desk.random() * (high - low + 1));
}
/** The same in whole hundreds. */
export function hundreds(desk: BookKeeper, low: number, high: number): number {
  return Math.round(between(desk, low, high) / 100) * 100;
}
/** One of the items by chance, each as likely as its weight. */
export function pick<T>(desk: BookKeeper, from: readonly T[], weight: (item: T) => number = () => 1): T {
  let left = desk.random() * from.reduce((total, item) => total + weight(item), 0);
  for (const item of from) {
    left -= weight(item);
    if (left < 0) return item;
  }
  return from[from.length - 1]!;
}
/** Debit minus credit of an account, yen. */
export function balance(desk: BookKeeper, code: string): number {
  return desk.balances.get(code) ?? 0;
}
/** What is open with a partner on an account from a month, yen, as an absolute amount. */
export function owed(desk: BookKeeper, account: string, partner: string, month: string): number {
  return Math.abs(desk.open.get(`${account}/${partner}/${month}`) ?? 0);
}

/** Applies an entry to what the book-keeper remembers; `sign` -1 takes it back. */
export function remember(desk: BookKeeper, entry: DemoEntry, sign: 1 | -1 = 1): void {
  const total = sum(entry.lines, 'debit');
  if (
    total !== sum(entry.lines, 'credit') ||
    entry.lines.some((line) => line.amount <= 0 || !Number.isSafeInteger(line.amount))
  )
    throw new Error(`the demo's entry ${entry.ref} does not balance: ${JSON.stringify(entry.lines)}`);
  for (const line of entry.lines) {
    const signed = (line.side === 'debit' ? line.amount : -line.amount) * sign;
    desk.balances.set(line.accountCode, balance(desk, line.accountCode) + signed);
    if (line.taxCode && TAX[line.taxCode])
      desk.gross.set(
        line.taxCode,
        (desk.gross.get(line.taxCode) ?? 0) + (TAX[line.taxCode]!.account === '2580' ? -signed : signed),
      );
    if (line.partner) {
      const settled = entry.sourceType === 'payment' ? entry.reference!.slice(-7) : monthOf(entry.effectiveDate);
      const key = `${line.accountCode}/${line.partner}/${settled}`;
      desk.open.set(key, (desk.open.get(key) ?? 0) + signed);
    }
  }
  desk.lowestBank = Math.min(desk.lowestBank, balance(desk, '1130'), balance(desk, '1110'));
}

/** Posts an entry: remembers it, gives it its ref, and links its tax lines. */
export function post(desk: BookKeeper, draft: Draft): DemoEntry {
  desk.count += 1;
  const entry = { ...draft, ref: `e${String(desk.count).padStart(5, '0')}`, lines: linked(draft.lines) };
  desk.entries.push(entry);
  remember(desk, entry);
  return entry;
}

/** Posts what the bank account pays for these lines. */
export function bankPays(
  desk: BookKeeper,
  date: string,
  memo: string,
  lines: readonly DemoLine[],
  more: Partial<Draft> = {},
): void {
  post(desk, {
    effectiveDate: date,
    sourceType: 'bank',
    memo,
    ...more,
    lines: [...lines, credit('1130', sum(lines, 'debit'))],
  });
}
