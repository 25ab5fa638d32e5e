// Income tax that is withheld from pay: monthly by column kou (formula for computers) or otsu (table), off-cycle pay,
// and bonuses by the rate of the month before. Amounts are yen, rates thousandths of a percent.
import type { CalendarDate } from '../dates.ts';
import { missing, rowOn, used, type PayrollTables, type RowUsed } from './rates.ts';

/** Column of the tables, and who counts in column kou. */
export interface TaxColumn {
  readonly table: 'kou' | 'otsu' | 'hei';
  readonly dependants: number;
}

/** A tax and how it came about. */
export interface WithheldTax {
  readonly amount: number;
  /** What the tables were asked for: pay, or a bonus, after social insurance (A). */
  readonly basis: number;
  /**
   * `monthly`: the tables of a month; `bonus_rate`: a rate of the bonus; `bonus_spread`: so many months' worth of it.
   */
  readonly rule: 'none' | 'monthly' | 'bonus_rate' | 'bonus_spread';
  readonly table: TaxColumn['table'];
  readonly dependants: number;
  /** What the rate was applied to (B in column kou), and the rate. */
  readonly taxed?: number;
  readonly milliPercent?: number;
  /** Over how many months a bonus was spread. */
  readonly months?: number;
  readonly rows: readonly RowUsed[];
}

const UNIT = 100_000n;

/** The first row whose limit is not passed; the last has none. */
function upTo<R extends readonly [number | null, ...unknown[]]>(rows: readonly R[], amount: number): R | undefined {
  return rows.find(([limit]) => limit === null || amount <= limit);
}

/** What of a rate is left after rounding up to a yen. */
function roundedUp(amount: number, milliPercent: number, plus: number): number {
  return Number((BigInt(amount) * BigInt(milliPercent) + UNIT - 1n) / UNIT) + plus;
}

/**
 * Monthly tax by column kou: A less the deductions for employment, for all and per dependant is B, and B's tier is the
 * tax, rounded half up to ten yen (National Tax Agency, special provision for computers, Income Tax Act art. 189).
 */
function kou(basis: number, dependants: number, day: CalendarDate, tables: PayrollTables): WithheldTax {
  const row = rowOn(tables.kou, day, 'monthly withholding table, column kou');
  const [, milliPercent, plus] = upTo(row.employment, basis) ?? [null, 0, 0];
  const [, basic] = upTo(row.basic, basis) ?? [null, 0];
  const taxed = Math.max(basis - roundedUp(basis, milliPercent, plus) - basic - row.perDependant * dependants, 0);
  const [, rate, minus] = upTo(row.tiers, taxed) ?? [null, 0, 0];
  const exact = BigInt(taxed) * BigInt(rate) - BigInt(minus) * UNIT;
  const amount = exact > 0n ? Number((exact + 5n * UNIT) / (10n * UNIT)) * 10 : 0;
  const rows = [used('monthly withholding, column kou', row)];
  return { amount, basis, rule: 'monthly', table: 'kou', dependants, taxed, milliPercent: rate, rows };
}

/**
 * Monthly tax by column otsu, rounded down (Income Tax Act art. 185). Refuses rates_missing on a day without a table.
 */
function otsu(basis: number, day: CalendarDate, tables: PayrollTables): WithheldTax {
  const what = 'monthly withholding table, column otsu';
  const row = rowOn(tables.otsu, day, what);
  const [from, base, rate] = row.bands.findLast(([start]) => start <= basis) ?? [0, 0, 0];
  const taxed = basis - from;
  const amount = base + Number((BigInt(taxed) * BigInt(rate)) / UNIT);
  const rows = [used('monthly withholding, column otsu', row)];
  // A step of the table is an amount: no rate says it.
  const rated = base === 0 && { taxed, milliPercent: rate };
  return { amount, basis, rule: 'monthly', table: 'otsu', dependants: 0, ...rated, rows };
}

/**
 * The tax withheld from a month's pay after social insurance (A), by the tables of the day of payment. Nothing for A of
 * 0 or less. Refuses rates_missing: a day without a table, and column hei.
 */
export function monthlyTax(a: number, column: TaxColumn, day: CalendarDate, tables: PayrollTables): WithheldTax {
  const basis = Math.max(a, 0);
  switch (column.table) {
    case 'kou':
      return kou(basis, column.dependants, day, tables);
    case 'otsu':
      return otsu(basis, day, tables);
    case 'hei':
      return missing('daily withholding table, column hei', day);
  }
}

/**
 * The tax on further pay of a month: that on all pay of the month, less what was withheld already (never below 0). `a`:
 * this payment after social insurance; `earlier`: A and tax of the month so far.
 */
export function furtherTax(
  a: number,
  earlier: { readonly taxable: number; readonly tax: number },
  column: TaxColumn,
  day: CalendarDate,
  tables: PayrollTables,
): WithheldTax {
  const whole = monthlyTax(a + earlier.taxable, column, day, tables);
  return { ...whole, amount: Math.max(whole.amount - earlier.tax, 0) };
}

/** A bonus above so many times the month before is taxed like months' pay. */
const TIMES_OF_MONTH = 10;
/** A bonus for up to six months is spread over six months, one for longer over twelve. */
const SPREAD_MONTHS = 6;
const LONG_SPREAD_MONTHS = 12;

/**
 * The tax on a bonus after social insurance: the rate by the A of the month before, rounded down; or, when nothing was
 * paid in that month or the bonus is more than ten times it, so many months' worth (6, or 12 for a bonus for longer) of
 * what one such part adds to the month's tax (Income Tax Act art. 186). Refuses rates_missing.
 */
export function bonusTax(
  bonus: number,
  { previousMonth, bonusMonths }: { readonly previousMonth: number; readonly bonusMonths: number },
  column: TaxColumn,
  day: CalendarDate,
  tables: PayrollTables,
): WithheldTax {
  const basis = Math.max(bonus, 0);
  const { table, dependants } = column;
  if (basis === 0) return { amount: 0, basis, rule: 'none', table, dependants, rows: [] };
  if (previousMonth <= 0 || basis > TIMES_OF_MONTH * previousMonth) {
    const months = bonusMonths > SPREAD_MONTHS ? LONG_SPREAD_MONTHS : SPREAD_MONTHS;
    const before = Math.max(previousMonth, 0);
    const part = (basis - (basis % months)) / months;
    const whole = monthlyTax(before + part, column, day, tables);
    const own = before === 0 ? 0 : monthlyTax(before, column, day, tables).amount;
    const amount = (whole.amount - own) * months;
    return { amount, basis, rule: 'bonus_spread', table, dependants, months, rows: whole.rows };
  }
  if (table === 'hei') return missing('rates of the tax on bonuses, column hei', day);
  const row = rowOn(tables.bonus, day, 'rates of the tax on bonuses');
  const thousandOf = (columns: readonly number[], otsuFrom: number | null): number | null =>
    table === 'otsu' ? otsuFrom : (columns[Math.min(dependants, columns.length - 1)] ?? null);
  const [milliPercent] = row.rows.findLast(([, columns, otsuFrom]) => {
    const from = thousandOf(columns, otsuFrom);
    return from !== null && from * 1_000 <= previousMonth;
  }) ?? [0];
  const amount = Number((BigInt(basis) * BigInt(milliPercent)) / UNIT);
  const rows = [used('rates of the tax on bonuses', row)];
  return { amount, basis, rule: 'bonus_rate', table, dependants, taxed: basis, milliPercent, rows };
}
