// Settling consumption tax at the end of a fiscal year: the return of a year from the book, the lines of the year-end entry, and the checks before closing.
import { balanceOf, codeKey, type Account } from './accounts.ts';
import type { Book } from './book.ts';
import type { Company } from './companies.ts';
import { basePeriodSales, mergeTotals, returnInput, untaggedDifference, type TaxPeriod } from './consumption-tax-books.ts';
import { consumptionTaxReturn, settlementLines, type TaxReturn } from './consumption-tax.ts';
import type { FiscalYear, PeriodCheck } from './fiscal-periods.ts';
import type { StoredLine } from './journal.ts';
import { LIMITS } from './limits.ts';
import { refuse } from './refusal.ts';

/** The return of a fiscal year as the book knows it. */
export interface BookReturn { readonly tax: TaxReturn; readonly untagged: { readonly net: bigint; readonly entries: bigint }; readonly settings: Company['taxSettings']; readonly hasLines: boolean }

function periodOf(book: Readonly<Book>, { year, months }: FiscalYear, company: Company, baseSales: bigint | null): TaxPeriod {
  return {
    from: year.startDate, to: year.endDate, entityType: company.entityType, registered: company.invoiceRegistrationNumber !== undefined, settings: { ...company.taxSettings, ...year.taxSettings }, baseSales,
    codeOf: (id) => book.taxCodes.byId.get(id),
    totals: mergeTotals(months.flatMap(({ startDate }) => [...book.tax.totals.get(startDate)?.values() ?? []])),
    suppliers: months.flatMap(({ startDate }) => [...book.tax.suppliers.get(startDate)?.values() ?? []].map((one) => ({ ...one, month: startDate }))),
  };
}

/** The consumption tax return of a fiscal year, from what is posted; undefined before the company's first event. */
export function bookReturn(book: Readonly<Book>, fiscalYear: FiscalYear): BookReturn | undefined {
  const { company, periods: { years } } = book;
  if (!company) return undefined;
  const at = years.findIndex(({ year }) => year.id === fiscalYear.year.id);
  const base = years[at - 2];
  const period = periodOf(book, fiscalYear, company, base ? basePeriodSales(periodOf(book, base, company, null)) : null);
  const { input, untagged } = returnInput(period);
  return { tax: consumptionTaxReturn(input), untagged, settings: period.settings, hasLines: input.groups.length > 0 };
}

/** The settlement entry in force for a fiscal year, if there is one. */
export function settlementOf(book: Readonly<Book>, yearId: string): string | undefined {
  for (const [entryId, settled] of book.tax.settlements) if (settled === yearId) return entryId;
  return undefined;
}

/** Tax codes of the settlement's own lines, so that they say that they are outside the tax. */
const OWN_CODES: Readonly<Record<string, string>> = { 6360: 'P_OUT', 6560: 'P_OUT', 7190: 'S_OUT', 7290: 'P_OUT' };

function accountOf(book: Readonly<Book>, code: string): Account {
  return book.accounts.byId.get(book.accounts.byCode.get(codeKey(code)) ?? '')
    ?? refuse('account_not_found', `the settlement needs account ${code}, which is not in this company's chart; create it first`, undefined, { related: { accountCode: code } });
}

/** Balance on the debit side through a day; 0 when the chart has no such account. */
function debitBalance(book: Readonly<Book>, code: string, through: string): bigint {
  const account = book.accounts.byId.get(book.accounts.byCode.get(codeKey(code)) ?? '');
  if (!account) return 0n;
  const balance = balanceOf(book, account, through);
  return account.normalSide === 'debit' ? balance : -balance;
}

/**
 * The lines of the year-end entry of a fiscal year: the tax accounts to zero against what the return says is payable or refunded. Refuses invalid_state when the
 * method is not allowed or nothing is to be settled, account_not_found when the chart lacks an account.
 */
export function settlementEntryLines(book: Readonly<Book>, fiscalYear: FiscalYear): StoredLine[] {
  const { year } = fiscalYear;
  const found = bookReturn(book, fiscalYear);
  if (!found) return refuse('not_found', 'there is no such company');
  const { tax, settings, untagged } = found;
  const failed = tax.checks.find((check) => !check.ok);
  if (failed) refuse('invalid_state', `${failed.code}: ${failed.message ?? ''}; settle it before the consumption tax`);
  const interimPaid = BigInt(settings.interimPaid?.national ?? 0) + BigInt(settings.interimPaid?.local ?? 0);
  if (untaggedDifference(settings, untagged.net) !== 0n) {
    refuse('invalid_state', `untagged_tax_lines: lines on the tax accounts without a tax code sum to ${untagged.net} yen (debit less credit), the interim payments of the tax settings to ${interimPaid}; `
      + 'give the lines their tax code, or set taxSettings.interimPaid of the year');
  }
  const lines = settlementLines(tax, { accounting: settings.accounting ?? 'tax_exclusive', received: -debitBalance(book, '2580', year.endDate), paid: debitBalance(book, '1580', year.endDate), interimPaid });
  if (lines.length === 0) refuse('invalid_state', `there is no consumption tax to settle in ${year.name}`);
  return lines.map(({ account: code, side, amount }): StoredLine => {
    const account = accountOf(book, code);
    if (amount > BigInt(LIMITS.amount)) refuse('validation_error', `account ${code}: the settlement of ${amount} yen is more than one line can hold (${LIMITS.amount})`);
    const codeId = book.taxCodes.byCode.get(codeKey(OWN_CODES[code] ?? ''));
    const taxCode = codeId === undefined ? undefined : book.taxCodes.byId.get(codeId);
    return { side, accountId: account.id, accountCode: account.code, amount: Number(amount), ...(taxCode && { taxCodeId: taxCode.id, taxCode: taxCode.code, taxEntryMethod: 'none' as const }) };
  });
}

/** Findings about consumption tax before a year is closed: not settled, lines without a code on the tax accounts, failed checks of the return. All are warnings. */
export function taxChecks(book: Readonly<Book>, fiscalYear: FiscalYear): PeriodCheck[] {
  const found = bookReturn(book, fiscalYear);
  if (!found || !(found.hasLines || found.untagged.entries > 0n)) return [];
  const { tax, untagged, settings } = found;
  const warnings: PeriodCheck[] = [];
  const warn = (code: string, message: string, count = 1): void => { warnings.push({ code, severity: 'warning', count, message, ids: [] }); };
  const { endDate } = fiscalYear.year;
  const open = debitBalance(book, '1580', endDate) !== 0n || debitBalance(book, '2580', endDate) !== 0n || (settings.accounting === 'tax_inclusive' && tax.payable !== 0n);
  if (tax.method !== 'exempt' && open && settlementOf(book, fiscalYear.year.id) === undefined) warn('consumption_tax_not_settled', 'the consumption tax of the year is not settled: post the tax settlement');
  const interimPaid = BigInt(settings.interimPaid?.national ?? 0) + BigInt(settings.interimPaid?.local ?? 0);
  if (untaggedDifference(settings, untagged.net) !== 0n) warn('untagged_tax_lines', `lines on the tax accounts without a tax code sum to ${untagged.net} yen, the interim payments of the tax settings to ${interimPaid}`, Number(untagged.entries));
  for (const check of tax.checks) if (!check.ok) warn('report_check_failed', `consumption tax: ${check.code}: ${check.message ?? ''}`);
  return warnings;
}
