// Settling consumption tax at the end of a taxable period: its return from the book, the lines of the entry, and the
// checks before closing.
import { balanceOf } from '../accounts.ts';
import type { Book } from '../book.ts';
import type { Company } from '../companies.ts';
import {
  basePeriodSales,
  interimPaidOf,
  mergeTotals,
  returnInput,
  untaggedDifference,
  type TaxPeriod,
} from './movements.ts';
import { consumptionTaxReturn, settlementLines, type SettlementPart } from './return.ts';
import type { TaxRole } from './lines.ts';
import { accountInRole, accountPlaying } from '../account-roles.ts';
import { type TaxReturn } from './return-facts.ts';
import { addDays, addMonths, type CalendarDate } from '../dates.ts';
import type { FiscalPeriod, FiscalYear, PeriodCheck } from '../fiscal-periods.ts';
import { isId } from '../ids.ts';
import type { StoredLine } from '../journal.ts';
import { LIMITS } from '../limits.ts';
import { refuse } from '../refusal.ts';
import { byCode } from '../register.ts';

/** The return of a taxable period as the book knows it. */
export interface BookReturn {
  readonly tax: TaxReturn;
  readonly untagged: { readonly net: bigint; readonly entries: bigint };
  readonly settings: Company['taxSettings'];
  readonly hasLines: boolean;
  /** A cut by the cap per supplier falls into a month of which the book holds only totals per group. */
  readonly capIsOpen: boolean;
}

/**
 * A taxable period: whole fiscal months of one year, and the fiscal period under whose id it is settled (the year, or
 * the month that ends it).
 */
export interface TaxablePeriod {
  readonly id: string;
  readonly name: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly months: readonly FiscalPeriod[];
}

/** Tax settings in force in a year: those of the year win over the company's, one by one. */
export function taxSettingsIn(book: Readonly<Book>, { year }: FiscalYear): Company['taxSettings'] {
  return { ...book.company?.taxSettings, ...year.taxSettings };
}

/**
 * The taxable periods of a fiscal year in order: the year, or for those who file by the quarter or month every three
 * months or one from its first day (Act art. 19 (1)).
 * undefined when those do not end with fiscal months, as in a first year that begins within one.
 */
export function taxablePeriods(
  fiscalYear: FiscalYear,
  filing: Company['taxSettings']['filingFrequency'],
): readonly TaxablePeriod[] | undefined {
  const { year, months } = fiscalYear;
  const step = filing === 'quarterly' ? 3 : filing === 'monthly' ? 1 : undefined;
  if (step === undefined) return [{ id: year.id, name: year.name, from: year.startDate, to: year.endDate, months }];
  const periods: TaxablePeriod[] = [];
  for (let at = 0; at < months.length; at += step) {
    const mine = months.slice(at, at + step);
    const first = mine[0] as FiscalPeriod;
    const last = mine.at(-1) as FiscalPeriod;
    const isWhole = at + step >= months.length || last.endDate === addDays(addMonths(first.startDate, step), -1);
    if (!isWhole) return undefined;
    periods.push({
      id: last.id,
      name: first === last ? first.name : `${first.name} - ${last.name}`,
      from: first.startDate,
      to: last.endDate,
      months: mine,
    });
  }
  return periods;
}

function periodOf(
  book: Readonly<Book>,
  fiscalYear: FiscalYear,
  { from, to, months }: Pick<TaxablePeriod, 'from' | 'to' | 'months'>,
  company: Company,
  baseSales: bigint | null,
): TaxPeriod {
  return {
    from,
    to,
    entityType: company.entityType,
    registered: company.invoiceRegistrationNumber !== undefined,
    settings: taxSettingsIn(book, fiscalYear),
    baseSales,
    codeOf: (id) => book.taxCodes.byId.get(id),
    totals: mergeTotals(months.flatMap(({ startDate }) => [...(book.tax.totals.get(startDate)?.values() ?? [])])),
    suppliers: fiscalYear.months
      .filter(({ endDate }) => endDate <= to)
      .flatMap(({ startDate }) =>
        [...(book.tax.suppliers.get(startDate)?.values() ?? [])].map((one) => ({
          ...one,
          month: startDate,
          ...(startDate < from && { before: true as const }),
        })),
      ),
  };
}

const wholeYear = ({ year, months }: FiscalYear): Pick<TaxablePeriod, 'from' | 'to' | 'months'> => ({
  from: year.startDate,
  to: year.endDate,
  months,
});

/**
 * The consumption tax return of a taxable period of a fiscal year, from what is posted; undefined before the company's
 * first event.
 */
export function bookReturn(
  book: Readonly<Book>,
  fiscalYear: FiscalYear,
  taxable: Pick<TaxablePeriod, 'from' | 'to' | 'months'> = wholeYear(fiscalYear),
): BookReturn | undefined {
  const {
    company,
    periods: { years },
  } = book;
  if (!company) return undefined;
  const at = years.findIndex(({ year }) => year.id === fiscalYear.year.id);
  const base = years[at - 2];
  const period = periodOf(
    book,
    fiscalYear,
    taxable,
    company,
    base ? basePeriodSales(periodOf(book, base, wholeYear(base), company, null)) : null,
  );
  const { input, untagged, capIsOpen } = returnInput(period);
  return {
    tax: consumptionTaxReturn(input),
    untagged,
    settings: period.settings,
    hasLines: input.groups.length > 0,
    capIsOpen,
  };
}

/**
 * The settlement entry in force for a taxable period, if there is one: it names the period, or names none and is dated
 * in it.
 */
export function settlementOf(
  book: Readonly<Book>,
  { id, from, to }: Pick<TaxablePeriod, 'id' | 'from' | 'to'>,
): string | undefined {
  for (const [entryId, { date, periodId }] of book.tax.settlements) {
    if (periodId === id || (!isId('fiscalPeriod', periodId ?? '') && from <= date && date <= to)) return entryId;
  }
  return undefined;
}

/** Tax codes of the settlement's own lines, so that they say that they are outside the tax. */
const OWN_CODES: Partial<Record<SettlementPart, string>> = {
  taxes_and_dues: 'P_OUT',
  non_deductible_consumption_taxes: 'P_OUT',
  miscellaneous_income: 'S_OUT',
  miscellaneous_loss: 'P_OUT',
};

function interimSum(settings: Company['taxSettings']): bigint {
  const { national, local } = interimPaidOf(settings);
  return national + local;
}

/** Balance on the debit side through a day; 0 when the chart has no such account. */
function debitBalance(book: Readonly<Book>, role: TaxRole, through: string): bigint {
  const account = accountPlaying(book, role);
  if (!account) return 0n;
  const balance = balanceOf(book, account, through);
  return account.normalSide === 'debit' ? balance : -balance;
}

/**
 * The lines of the entry that settles a taxable period: the tax accounts to zero against what the return says is
 * payable or refunded. Refuses invalid_state when the
 * method is not allowed, an earlier period of the year is not settled, or nothing is to be settled,
 * account_role_missing when the chart lacks an account.
 */
export function settlementEntryLines(
  book: Readonly<Book>,
  fiscalYear: FiscalYear,
  taxable: TaxablePeriod,
): StoredLine[] {
  const found = bookReturn(book, fiscalYear, taxable);
  if (!found) return refuse('not_found', 'there is no such company');
  const { tax, settings, untagged, capIsOpen } = found;
  const eve = addDays(taxable.from, -1);
  if (
    taxable.from > fiscalYear.year.startDate &&
    (debitBalance(book, 'consumption_tax_paid', eve) !== 0n ||
      debitBalance(book, 'consumption_tax_received', eve) !== 0n)
  ) {
    refuse(
      'invalid_state',
      `the accounts of consumption tax paid and received are not empty before ${taxable.from}: ` +
        `settle the earlier taxable periods of ${fiscalYear.year.name} first`,
    );
  }
  const failed = tax.checks.find((check) => !check.ok);
  if (failed)
    refuse(
      'invalid_state',
      `${failed.code}: ${failed.message ?? ''}; correct it, or post the settlement by hand ` +
        '({sourceType} tax_settlement)',
    );
  if (capIsOpen) {
    refuse(
      'invalid_state',
      'supplier_cap_exceeded: a non-qualified supplier exceeds the yearly cap in a month of purchases under ' +
        'several codes or uses, and only the report looks at single entries; ' +
        'post the entry by hand from its boxes ({sourceType} tax_settlement)',
    );
  }
  const interimPaid = interimSum(settings);
  if (untaggedDifference(settings, untagged.net) !== 0n) {
    refuse(
      'invalid_state',
      `untagged_tax_lines: lines on the tax accounts without a tax code sum to ${untagged.net} yen ` +
        `(debit less credit), the interim payments of the tax settings to ${interimPaid}; ` +
        'give the lines their tax code, or set {taxSettings.interimPaid} of the year',
    );
  }
  const lines = settlementLines(tax, {
    accounting: settings.accounting ?? 'tax_exclusive',
    received: -debitBalance(book, 'consumption_tax_received', taxable.to),
    paid: debitBalance(book, 'consumption_tax_paid', taxable.to),
    interimPaid,
  });
  if (lines.length === 0) refuse('invalid_state', `there is no consumption tax to settle in ${taxable.name}`);
  return lines.map(({ account: part, side, amount }): StoredLine => {
    const account = accountInRole(book, part);
    if (amount > BigInt(LIMITS.amount))
      refuse(
        'validation_error',
        `account ${account.code}: the settlement of ${amount} yen is more than one line can hold (${LIMITS.amount})`,
      );
    const codeId = byCode(book.taxCodes, OWN_CODES[part] ?? '')?.id;
    const taxCode = codeId === undefined ? undefined : book.taxCodes.byId.get(codeId);
    return {
      side,
      accountId: account.id,
      accountCode: account.code,
      amount: Number(amount),
      ...(taxCode && { taxCodeId: taxCode.id, taxCode: taxCode.code, taxEntryMethod: 'none' as const }),
    };
  });
}

/**
 * What a taxable period has to say before it is closed: failed checks of its return, lines without a code on the tax
 * accounts, no settlement yet. All are warnings.
 */
function warningsOf(book: Readonly<Book>, fiscalYear: FiscalYear, taxable: TaxablePeriod): PeriodCheck[] {
  const found = bookReturn(book, fiscalYear, taxable);
  if (!found || !(found.hasLines || found.untagged.entries > 0n)) return [];
  const { tax, untagged, settings } = found;
  const warnings: PeriodCheck[] = [];
  const warn = (code: string, message: string, count = 1): void => {
    warnings.push({ code, severity: 'warning', count, message, ids: [] });
  };
  const open =
    debitBalance(book, 'consumption_tax_paid', taxable.to) !== 0n ||
    debitBalance(book, 'consumption_tax_received', taxable.to) !== 0n ||
    (settings.accounting === 'tax_inclusive' && tax.payable !== 0n);
  if (tax.method !== 'exempt' && open && settlementOf(book, taxable) === undefined)
    warn(
      'consumption_tax_not_settled',
      `the consumption tax of ${taxable.name} is not settled: post the tax settlement`,
    );
  if (untaggedDifference(settings, untagged.net) !== 0n)
    warn(
      'untagged_tax_lines',
      `lines on the tax accounts without a tax code sum to ${untagged.net} yen, ` +
        `the interim payments of the tax settings to ${interimSum(settings)}`,
      Number(untagged.entries),
    );
  for (const check of tax.checks)
    if (!check.ok) warn('report_check_failed', `consumption tax: ${check.code}: ${check.message ?? ''}`);
  return warnings;
}

/**
 * Findings about consumption tax before a fiscal period is closed: those of the taxable periods that end with it (a
 * year: of all in it).
 */
export function taxChecks(book: Readonly<Book>, fiscalYear: FiscalYear, period: FiscalPeriod): PeriodCheck[] {
  const filing = taxSettingsIn(book, fiscalYear).filingFrequency;
  const taxable = taxablePeriods(fiscalYear, filing) ?? taxablePeriods(fiscalYear, 'yearly') ?? [];
  return taxable
    .filter(({ id }) => period.type === 'year' || id === period.id)
    .flatMap((one) => warningsOf(book, fiscalYear, one));
}
