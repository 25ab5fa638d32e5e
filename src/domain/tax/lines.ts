// From lines entered with or without consumption tax to the lines that are booked: base lines and tax lines, or whole
// lines where the books include the tax.
import { accountInRole } from '../account-roles.ts';
import type { Account } from '../accounts.ts';
import type { Company } from '../companies.ts';
import { yearOf } from '../fiscal-periods.ts';
import type { StoredLine } from '../journal.ts';
import { LIMITS } from '../limits.ts';
import { mulDivFloor } from '../money.ts';
import { refuse } from '../refusal.ts';
import type { TaxCode } from './tax-codes.ts';
import type { PeriodsPart } from '../fiscal-periods.ts';
import type { Slice } from '../register.ts';

type Rounding = NonNullable<Company['taxSettings']['rounding']>;
type LineMethod = 'inclusive' | 'exclusive';

/** The account that a tax stands on until it is settled, by its role. */
export type TaxRole = 'consumption_tax_received' | 'consumption_tax_paid';
/**
 * Where the tax of a taxable row of the return is kept: received or paid. Import codes are tax already, reverse charge
 * is never invoiced.
 */
export const TAX_ROLE_OF: Readonly<Record<string, TaxRole>> = {
  sales: 'consumption_tax_received',
  sales_return: 'consumption_tax_received',
  bad_debt: 'consumption_tax_received',
  bad_debt_recovery: 'consumption_tax_received',
  purchase: 'consumption_tax_paid',
  purchase_return: 'consumption_tax_paid',
};

/** True for accounts that hold consumption tax. */
function isTaxAccount(account: Pick<Account, 'type'> | undefined): boolean {
  return account?.type === 'suspense_tax_paid' || account?.type === 'suspense_tax_received';
}

/** `n` x `numerator` / `denominator` for amounts that are not negative, rounded half up when `round`. */
function rounded(n: bigint, numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const product = n * numerator;
  return (
    (product + (rounding === 'floor' ? 0n : rounding === 'ceil' ? denominator - 1n : denominator / 2n)) / denominator
  );
}

/** What lines of the same rate, partner and way of entry have in common; the tax of such lines is rounded once. */
interface LineGroup {
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly method: LineMethod;
  readonly lines: number[];
}

/** True when the tax that a line states is what its amount comes to: it was rounded there, to less than a yen. */
function isOrdinaryTax({ amount, taxAmount = 0, taxEntryMethod }: StoredLine, { rateBps }: TaxCode): boolean {
  const rate = BigInt(rateBps);
  const denominator = taxEntryMethod === 'inclusive' ? 10_000n + rate : 10_000n;
  const off = BigInt(amount) * rate - BigInt(taxAmount) * denominator;
  return (off < 0n ? -off : off) < denominator;
}

/**
 * The tax of each line that says how it was entered, in yen, by index; lines without an entry have no tax of their own.
 * One rounding per rate, credit share,
 * partner, side and way of entry, shared out by largest remainder (ties: the first line). `taxAmount` that the caller
 * gives is what the invoice says: it stands. Of a purchase under a transitional measure it stands only where it is
 * another than the price comes to: the credit is so much of the price, rounded once (Consumption Tax Act Enforcement
 * Order art. 46 (1), supplementary provisions of 2018 art. 22), whichever way the purchase came in.
 * `shared`: only the share that can be credited (transitional measures, purchases from non-qualified suppliers).
 */
function taxesOf(
  lines: readonly StoredLine[],
  codeOf: (line: StoredLine) => TaxCode | undefined,
  rounding: Rounding,
  shared: boolean,
  entryPartner: string,
): Map<number, bigint> {
  const taxes = new Map<number, bigint>();
  const groups = new Map<string, LineGroup>();
  lines.forEach((line, index) => {
    const code = codeOf(line);
    const method = line.taxEntryMethod;
    if (!code || (method !== 'inclusive' && method !== 'exclusive')) return;
    const share = shared ? BigInt(code.deductibleBps) : 10_000n;
    if (line.taxAmount !== undefined && !(share < 10_000n && isOrdinaryTax(line, code))) {
      taxes.set(index, (BigInt(line.taxAmount) * share) / 10_000n);
      return;
    }
    // Old and reduced 8 % differ in their national part: two rates.
    const key = [
      code.rateBps,
      code.nationalBps,
      share,
      line.side,
      TAX_ROLE_OF[code.side],
      method,
      line.partnerId ?? entryPartner,
    ].join('|');
    const group = groups.get(key);
    if (group) group.lines.push(index);
    else
      groups.set(key, {
        numerator: BigInt(code.rateBps) * share,
        denominator: (method === 'inclusive' ? 10_000n + BigInt(code.rateBps) : 10_000n) * 10_000n,
        method,
        lines: [index],
      });
  });
  for (const { numerator, denominator, method, lines: members } of groups.values()) {
    const amounts = members.map((index) => BigInt((lines[index] as StoredLine).amount));
    sharesOf(amounts, numerator, denominator, rounding).forEach((tax, i) => {
      // A base line cannot be zero: of a single yen nothing is tax, however it is rounded.
      const most = method === 'inclusive' ? (amounts[i] as bigint) - 1n : tax;
      taxes.set(members[i] as number, tax < most ? tax : most);
    });
  }
  return taxes;
}

/**
 * The tax of amounts of one rate, rounded once for all of them and shared out: each its own tax rounded down, and what
 * is left over one yen each to those that lost most (ties: the first), so that none is a yen or more off. Amounts may
 * be negative (discounts); a negative whole is rounded as if it were positive.
 */
function sharesOf(amounts: readonly bigint[], numerator: bigint, denominator: bigint, rounding: Rounding): bigint[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (whole < 0n)
    return sharesOf(
      amounts.map((amount) => -amount),
      numerator,
      denominator,
      rounding,
    ).map((tax) => -tax);
  const shares = amounts.map((amount, i) => {
    const tax = mulDivFloor(amount, numerator, denominator);
    return { i, tax, lost: amount * numerator - tax * denominator };
  });
  let left = rounded(whole, numerator, denominator, rounding) - shares.reduce((sum, { tax }) => sum + tax, 0n);
  for (const share of [...shares].sort((a, b) => (a.lost !== b.lost ? (a.lost > b.lost ? -1 : 1) : a.i - b.i)))
    if (left > 0n) {
      share.tax += 1n;
      left -= 1n;
    }
  return shares.map(({ tax }) => tax);
}

/** True for a code whose tax stands beside or in a price: taxable, of a rate, no import and no reverse charge. */
function isTaxed(code: TaxCode): boolean {
  return (
    code.treatment === 'taxable' && code.kind !== 'import' && code.rateBps > 0 && TAX_ROLE_OF[code.side] !== undefined
  );
}

/**
 * The tax of each line of a document, in yen, by index: one rounding per document and rate (Consumption Tax Act
 * Enforcement Order art. 70-10), whatever part of it may be credited. Amounts may be negative (discounts). `method`
 * says whether amounts include the tax.
 */
export function documentTaxes(
  lines: readonly { readonly amount: number; readonly code: TaxCode | undefined }[],
  method: LineMethod,
  rounding: Rounding,
): number[] {
  const taxes = lines.map(() => 0);
  const rates = new Map<string, { readonly code: TaxCode; readonly members: number[] }>();
  lines.forEach(({ code }, index) => {
    if (!code || !isTaxed(code)) return;
    // Old and reduced 8 % differ in their national part: two rates.
    const key = `${code.rateBps}|${code.nationalBps}`;
    const rate = rates.get(key);
    if (rate) rate.members.push(index);
    else rates.set(key, { code, members: [index] });
  });
  for (const { code, members } of rates.values()) {
    const rate = BigInt(code.rateBps);
    const amounts = members.map((index) => BigInt((lines[index] as { amount: number }).amount));
    const shares = sharesOf(amounts, rate, method === 'inclusive' ? 10_000n + rate : 10_000n, rounding);
    shares.forEach((tax, i) => (taxes[members[i] as number] = Number(tax)));
  }
  return taxes;
}

/**
 * Lines whose tax comes on top and is credited in part, with it inside: what is not credited belongs to the price, so
 * the whole is what is paid, as when it is entered so.
 */
function wholePrices(
  given: readonly StoredLine[],
  codeOf: (line: StoredLine) => TaxCode | undefined,
  rounding: Rounding,
  entryPartner: string,
): StoredLine[] {
  const isPart = (line: StoredLine): boolean => {
    const { deductibleBps = 10_000, kind } = codeOf(line) ?? {};
    return line.taxEntryMethod === 'exclusive' && kind === 'purchase' && deductibleBps < 10_000;
  };
  if (!given.some(isPart)) return [...given];
  const full = taxesOf(given, (line) => (isPart(line) ? codeOf(line) : undefined), rounding, false, entryPartner);
  return given.map((line, i) =>
    isPart(line) ? { ...line, amount: line.amount + Number(full.get(i) ?? 0n), taxEntryMethod: 'inclusive' } : line,
  );
}

/** What of a book says how lines are taxed. */
export interface TaxedBook {
  readonly company: Company | undefined;
  readonly accounts: Readonly<Slice<Account>>;
  readonly taxCodes: Readonly<Slice<TaxCode>>;
  readonly periods: Readonly<PeriodsPart>;
}

/**
 * The lines as they are booked on a date. In tax-exclusive books (the default) a line entered `inclusive` becomes base
 * and tax line, one entered `exclusive` gets its
 * tax line; tax lines follow the lines given, so that indexes stay. Of a purchase under a transitional measure only the
 * creditable share of the tax is split off.
 * In tax-inclusive books and those of exempt businesses, which may keep no others, the line stays whole (an `exclusive`
 * one grows by the tax) and notes the tax.
 * Codes without tax, imports (their amount is the tax) and reverse charge: lines as given. `entryPartner`: the partner
 * of lines that name none.
 * Refuses validation_error: no tax code, a tax line beside a line that is to get one, `taxBase`, a tax that leaves no
 * base, amounts beyond LIMITS.amount; accounts as posting does.
 */
export function bookedLines(
  book: TaxedBook,
  given: readonly StoredLine[],
  date: string,
  entryPartner: string | undefined,
  prefix: string,
): StoredLine[] {
  const entered = (line: StoredLine): line is StoredLine & { taxEntryMethod: LineMethod } =>
    line.taxEntryMethod === 'inclusive' || line.taxEntryMethod === 'exclusive';
  if (!given.some(entered)) return [...given];
  const settings: Company['taxSettings'] = {
    ...book.company?.taxSettings,
    ...yearOf(book.periods.years, date)?.year.taxSettings,
  };
  const exclusiveBooks = settings.accounting !== 'tax_inclusive' && settings.method !== 'exempt';
  const codeOf = (line: StoredLine): TaxCode | undefined => {
    const code =
      line.isTaxLine || isTaxAccount(book.accounts.byId.get(line.accountId))
        ? undefined
        : book.taxCodes.byId.get(line.taxCodeId ?? '');
    return code && isTaxed(code) ? code : undefined;
  };
  given.forEach((line, i) => {
    const at = `${prefix}lines[${i}].`;
    if (!entered(line)) return;
    if (line.taxCodeId === undefined)
      refuse(
        'validation_error',
        `${at}taxEntryMethod: ${line.taxEntryMethod} needs a tax code; give {taxCode}, or {taxEntryMethod} none`,
        `${at}taxEntryMethod`,
      );
    if (!codeOf(line)) return;
    const own = given.findIndex((other) => other.isTaxLine && other.baseLine === i);
    if (own >= 0)
      refuse(
        'validation_error',
        `${at}taxEntryMethod: lines[${own}] is the tax line of this line already; ` +
          'give {taxEntryMethod} none to book both as they are, or leave the tax line out',
        `${at}taxEntryMethod`,
      );
    if (exclusiveBooks && line.taxBase !== undefined)
      refuse(
        'validation_error',
        `${at}taxEntryMethod: the tax of a line with {taxBase} is not a part of its amount; ` +
          'give {taxEntryMethod} none and the tax line yourself',
        `${at}taxEntryMethod`,
      );
  });
  const rounding = settings.rounding ?? 'floor';
  const priced = exclusiveBooks ? wholePrices(given, codeOf, rounding, entryPartner ?? '') : given;
  const taxes = taxesOf(priced, codeOf, rounding, exclusiveBooks, entryPartner ?? '');
  const added: StoredLine[] = [];
  const lines = priced.map((line, index): StoredLine => {
    if (!entered(line)) return line;
    const at = `${prefix}lines[${index}].`;
    const code = codeOf(line);
    const { taxAmount: noted, ...rest } = line;
    if (!code) return { ...line, ...(exclusiveBooks && { taxEntryMethod: 'none' as const }) };
    const tax = Number(taxes.get(index) ?? 0n);
    const net = line.taxEntryMethod === 'inclusive' ? line.amount - tax : line.amount;
    if (noted !== undefined && (noted >= line.amount || net <= 0))
      refuse('validation_error', `${at}taxAmount: must be less than the amount`, `${at}taxAmount`);
    if (net + tax > LIMITS.amount)
      refuse(
        'validation_error',
        `${at}amount: with its tax it is more than one line can hold (${LIMITS.amount})`,
        `${at}amount`,
      );
    if (!exclusiveBooks) return { ...rest, amount: net + tax, taxEntryMethod: 'inclusive', taxAmount: tax };
    if (tax > 0) {
      const account = accountInRole(book, TAX_ROLE_OF[code.side] as TaxRole, `${at}taxEntryMethod`);
      const { side, taxCodeId, taxCode, taxUse, businessType, originalDate, partnerId, counterparty, labelIds } = line;
      added.push({
        side,
        accountId: account.id,
        accountCode: account.code,
        amount: tax,
        ...(taxCodeId !== undefined && { taxCodeId }),
        ...(taxCode !== undefined && { taxCode }),
        taxEntryMethod: 'none',
        isTaxLine: true,
        baseLine: index,
        ...(taxUse && { taxUse }),
        ...(businessType && { businessType }),
        ...(originalDate !== undefined && { originalDate }),
        ...(partnerId !== undefined && { partnerId }),
        ...(counterparty !== undefined && { counterparty }),
        ...(labelIds && { labelIds }),
      });
    }
    // The tax has its own line: noted here as well it would count twice once the lines are reversed one by one.
    return { ...rest, amount: net, taxEntryMethod: 'none' };
  });
  return [...lines, ...added];
}
