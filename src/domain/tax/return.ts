// The Japanese consumption tax return as pure arithmetic: totals per tax code in, every box of the return out, each
// with the groups of lines behind it.
// Sources: Consumption Tax Act, the return forms and their instructions (National Tax Agency), No.6371 on rounding, its
// leaflets on the transitional measures.
import { COLUMNS, contextOf, figureOf, gross, isTaxable, withoutExcess, type Context, type Sorted } from './figures.ts';
import { general } from './general.ts';
import {
  TAX_METHODS,
  type Box,
  type Comparison,
  type ReturnCheck,
  type ReturnFinding,
  type ReturnInput,
  type TaxMethod,
  type TaxReturn,
} from './return-facts.ts';
import { inForce, RULES, specialIn, supplierCapOn } from './rules.ts';
import { percentText, type Computed } from './sheets.ts';
import { simplified } from './simplified.ts';
import { special } from './special.ts';

function compute(context: Context, method: TaxMethod): Computed {
  switch (method) {
    case 'exempt': {
      const { national, local } = context.input.interimPaid;
      return {
        applied: 'exempt',
        form: undefined,
        boxes: new Map(),
        outputTax: 0n,
        creditableTax: 0n,
        nationalTax: 0n,
        localTax: 0n,
        payable: -(national + local),
        reverseChargeTax: 0n,
      };
    }
    case 'simplified':
      return simplified(context);
    case 'special_20':
    case 'special_30':
      return special(context, method);
    case 'general_itemized':
      return general(context, context.fullAllowed ? 'full' : 'individual');
    case 'general_full':
    case 'general_proportional':
      return general(context, context.fullAllowed ? 'full' : 'proportional');
  }
}

/**
 * What else makes a small business taxable; nothing in the books tells. Exemption, and the special methods that stand
 * on it, name it.
 */
const NOT_TESTED =
  'not tested: sales and salaries both above 10,000,000 yen in the first half of the year before ' +
  '(Act art. 9-2), capital of 10,000,000 yen or more, or a large parent, in the first two years ' +
  '(art. 12-2, 12-3), an election to be taxable (art. 9 (4)), assets of high value bought (art. 12-4), ' +
  'succession or merger (art. 10 to 12)';
const BY_REGISTERING = `for those who became taxable by registering for invoices; ${NOT_TESTED}`;

/** Whether a method may be used, and why not or under which condition. */
function eligibility(context: Context, method: TaxMethod): { eligible: boolean; reason?: string } {
  const { from, entityType, registered, shortened, standardPeriodSales: sales } = context.input;
  const no = (reason: string): { eligible: boolean; reason: string } => ({ eligible: false, reason });
  const upTo = (limit: bigint | undefined, granted: string): { eligible: boolean; reason?: string } =>
    sales === null
      ? {
          eligible: true,
          reason:
            `base-period sales are not known, the limit of ${limit} yen was not tested` + (granted && `; ${granted}`),
        }
      : limit !== undefined && sales > limit
        ? no(`base-period sales ${sales} exceed ${limit} yen`)
        : { eligible: true, ...(granted && { reason: granted }) };
  /**
   * Supplementary provision 51-2 of the amending act of 2016: issuers of qualified invoices only, and no taxable period
   * that is shortened. The 30 % method goes on from it.
   */
  const special = (name: 'special_20' | 'special_30', time: string): { eligible: boolean; reason?: string } => {
    if (!specialIn(name, context.input)) return no(time);
    if (!registered)
      return no('for registered issuers of qualified invoices only; set invoiceRegistrationNumber of the company');
    if (shortened)
      return no('not for taxable periods that are shortened to quarters or months (taxSettings.filingFrequency)');
    return upTo(inForce(RULES.small, from), BY_REGISTERING);
  };
  switch (method) {
    case 'exempt':
      return registered
        ? no('a registered issuer of qualified invoices is always taxable')
        : upTo(inForce(RULES.small, from), NOT_TESTED);
    case 'general_full':
      return context.fullAllowed
        ? { eligible: true }
        : no(
            'full deduction needs taxable sales of at most 500,000,000 yen a year and a taxable sales ratio of ' +
              'at least 95 %; shown by the proportional method',
          );
    case 'general_itemized':
      return {
        eligible: true,
        ...(context.fullAllowed && { reason: 'all input tax is deducted, the tests of full deduction are met' }),
      };
    case 'general_proportional':
      return {
        eligible: true,
        reason: context.fullAllowed
          ? 'all input tax is deducted, the tests of full deduction are met'
          : 'binds for two years',
      };
    case 'simplified':
      return upTo(inForce(RULES.simplified, from), 'needs an election filed before the period begins');
    case 'special_20':
      return special('special_20', 'only for periods with a day from 2023-10-01 to 2026-09-30');
    case 'special_30':
      return entityType !== 'sole_proprietor'
        ? no('for individuals only')
        : special('special_30', 'only for the calendar years 2027 and 2028');
  }
}

/**
 * Groups whose rate is not in the forms of this edition: old rates and rates of bills. Imports count by their tax,
 * reverse charge by its rate.
 */
function otherRates(context: Context): readonly Sorted[] {
  return context.groups.filter(
    (g) => g.column === undefined && g.code.rateBps > 0 && g.code.side !== 'import_tax_local',
  );
}

/** What is said of groups at a rate for which the forms have no box. */
const notInForms = (groups: readonly Sorted[]): string =>
  `lines under ${[...new Set(groups.map(({ code }) => code.code))].join(', ')} carry an old rate, ` +
  'or a rate that is not law; they are left out of all boxes and need the schedules 1-1, 1-2, 2-1 and 2-2 ' +
  '(4-1 to 5-2 under the simplified method)';

/**
 * The whole return: method applied, every box, ratio, tax and what is left to pay, all methods beside each other,
 * warnings and checks. Pure; yen.
 * `general_full` with its tests unmet is shown by the proportional method with the failed check
 * `full_deduction_not_allowed`.
 */
export function consumptionTaxReturn(input: ReturnInput): TaxReturn {
  const { groups, excess } = withoutExcess(input);
  const context = contextOf(input, groups);
  const computed = compute(context, input.method);
  const comparison = Object.fromEntries(
    TAX_METHODS.map((method) => [
      method,
      { payable: compute(context, method).payable, ...eligibility(context, method) },
    ]),
  ) as Record<TaxMethod, Comparison>;

  const warnings: ReturnFinding[] = [];
  const warn = (when: boolean, code: string, message: string, amount?: bigint): void => {
    if (when) warnings.push({ code, message, ...(amount !== undefined && { amount }) });
  };
  const isGeneral = input.method.startsWith('general_');
  const hasSales = (test: (g: Sorted) => boolean): bigint =>
    context.groups.filter((g) => isTaxable(g, 'sales') && test(g)).reduce((t, g) => t + g.gross, 0n);
  const unclassified = input.simplifiedBusinessType === undefined ? hasSales((g) => g.businessType === undefined) : 0n;
  warn(
    excess > 0n,
    'supplier_cap_exceeded',
    `purchases from non-qualified suppliers above the yearly cap of ${supplierCapOn(input.from)} yen per ` +
      'supplier are credited with nothing',
    excess,
  );
  warn(
    isGeneral && supplierCapOn(input.from) !== undefined && (input.transitionalWithoutPartner ?? 0n) > 0n,
    'transitional_without_partner',
    'purchases from non-qualified suppliers on lines without partner could not be tested against the cap per supplier',
    input.transitionalWithoutPartner,
  );
  warn(
    input.method === 'simplified' && unclassified > 0n,
    'business_type_missing',
    'sales without business type are credited at the lowest rate in use; ' +
      'set businessType on the lines or simplifiedBusinessType in the tax settings',
    unclassified,
  );
  warn(
    computed.applied === 'individual' &&
      context.groups.some(
        (g) => g.code.side === 'purchase' && g.code.treatment === 'taxable' && g.taxUse === undefined,
      ),
    'tax_use_assumed_common',
    'purchases without taxUse count as common to taxable and exempt sales',
  );
  warn(
    (computed.applied === 'individual' || computed.applied === 'proportional') &&
      context.numerator.value * 100n < context.denominator.value * 80n,
    'deferred_asset_tax_not_computed',
    'the ratio is below 80 %: non-deductible tax on assets of 200,000 yen or more may have to be deferred over ' +
      'five years; that is not computed',
  );
  warn(
    COLUMNS.some((c) => context.net[c].value < 0n),
    'negative_sales',
    'reversals exceed the sales of the period at a rate; enter them with a sales return code',
  );
  const listed = comparison[input.method];
  warn(!listed.eligible, 'method_not_eligible', `${input.method}: ${listed.reason ?? 'not eligible'}`);
  warn(input.method === 'exempt' && listed.eligible, 'exemption_not_tested', listed.reason ?? NOT_TESTED);

  const others = otherRates(context);
  // The forms of one reduced and one standard rate begin with the reduced rate.
  const isBeforeForms = context.rates.A.totalBps === 0;
  const fullRefused = input.method === 'general_full' && !context.fullAllowed;
  const checks: ReturnCheck[] = [
    {
      code: 'full_deduction_not_allowed',
      ok: !fullRefused,
      difference: 0n,
      ...(fullRefused && { message: listed.reason ?? '' }),
    },
    {
      code: 'rate_not_in_forms',
      ok: others.length === 0 && !isBeforeForms,
      difference: figureOf(others, gross).value,
      ...(others.length > 0
        ? { message: notInForms(others) }
        : isBeforeForms && {
            message: 'the period ends before the reduced rate began on 2019-10-01; its return is made on other forms',
          }),
    },
  ];
  const indexes = (mask: bigint): number[] =>
    context.groups.filter((g) => (mask >> BigInt(g.index)) & 1n).map((g) => g.index);
  const boxes = [...computed.boxes].map(([key, value]): Box => {
    const [form = '', box = ''] = key.split(':');
    return { form, box, value: 'text' in value ? value.text : value.value, groups: indexes(value.mask) };
  });
  const { applied, form, outputTax, creditableTax, nationalTax, localTax, payable, reverseChargeTax, deemedCredit } =
    computed;
  return {
    method: input.method,
    applied,
    form,
    boxes,
    ratio: {
      numerator: context.numerator.value,
      denominator: context.denominator.value,
      percent: percentText(context.numerator.value, context.denominator.value),
    },
    taxableSales: context.taxableSales.value,
    standardRate: context.rates.B,
    outputTax,
    creditableTax,
    nationalTax,
    localTax,
    payable,
    reverseChargeTax,
    deemedCredit,
    comparison,
    warnings,
    checks,
  };
}

/** The boxes as the report shows them: sheets one and two of the main form by box number, and each schedule. */
export function returnBoxes(
  tax: TaxReturn,
):
  | {
      form: string;
      page1: Record<string, bigint | string>;
      page2: Record<string, bigint | string>;
      schedules: { form: string; boxes: Record<string, bigint | string> }[];
    }
  | undefined {
  const { form } = tax;
  if (form === undefined) return undefined;
  const of = (name: string): Record<string, bigint | string> =>
    Object.fromEntries(tax.boxes.filter((b) => b.form === name).map((b) => [b.box, b.value]));
  const schedules = [...new Set(tax.boxes.map((b) => b.form).filter((name) => name.startsWith('SHB')))].sort();
  return {
    form,
    page1: of(`${form}-1`),
    page2: of(`${form}-2`),
    schedules: schedules.map((name) => ({ form: name, boxes: of(name) })),
  };
}

/** The accounts of the year-end entry. */
export type SettlementPart =
  | 'consumption_tax_received'
  | 'consumption_tax_paid'
  | 'consumption_tax_payable'
  | 'consumption_tax_receivable'
  | 'non_deductible_consumption_taxes'
  | 'taxes_and_dues'
  | 'miscellaneous_income'
  | 'miscellaneous_loss';

/** A line of the year-end entry. */
export interface SettlementLine {
  readonly account: SettlementPart;
  readonly side: 'debit' | 'credit';
  readonly amount: bigint;
  readonly taxCode?: string;
}

/**
 * The year-end entry: closes the accounts of tax received and paid against what is payable or refunded. Non-deductible
 * input tax of the individual and proportional methods has its account, rounding (and the gain of a simplified method)
 * goes to miscellaneous income or loss. Tax-inclusive books: taxes and dues, or miscellaneous income.
 * `received` is the credit balance of the tax received, `paid` the debit balance of the tax paid with interim payments.
 * Lines of zero are left out.
 */
export function settlementLines(
  tax: TaxReturn,
  books: {
    readonly accounting: 'tax_inclusive' | 'tax_exclusive';
    readonly received: bigint;
    readonly paid: bigint;
    readonly interimPaid: bigint;
  },
): SettlementLine[] {
  const lines: SettlementLine[] = [];
  const debit = (account: SettlementPart, amount: bigint, taxCode?: string): void => {
    if (amount !== 0n)
      lines.push({
        account,
        side: amount > 0n ? 'debit' : 'credit',
        amount: amount > 0n ? amount : -amount,
        ...(taxCode && { taxCode }),
      });
  };
  const owed =
    tax.payable > 0n
      ? (['consumption_tax_payable', -tax.payable] as const)
      : (['consumption_tax_receivable', -tax.payable] as const);
  if (books.accounting === 'tax_inclusive') {
    const expense = tax.payable + books.paid - books.received;
    debit('consumption_tax_received', books.received);
    if (expense > 0n) debit('taxes_and_dues', expense);
    else debit('miscellaneous_income', expense, 'S_OUT');
    debit('consumption_tax_paid', -books.paid);
    debit(owed[0], owed[1]);
    return lines;
  }
  // Round half up of a yen: the credit of the return as the tax of the books, national and local (100/78).
  const [whole, share] = [BigInt(tax.standardRate.totalBps), BigInt(tax.standardRate.nationalBps)];
  const asBooked = (national: bigint): bigint => (share === 0n ? 0n : (national * 2n * whole + share) / (2n * share));
  const notDeductible =
    tax.applied === 'individual' || tax.applied === 'proportional'
      ? books.paid - books.interimPaid + asBooked(tax.reverseChargeTax) - asBooked(tax.creditableTax)
      : 0n;
  debit('consumption_tax_received', books.received);
  debit('non_deductible_consumption_taxes', notDeductible);
  debit('consumption_tax_paid', -books.paid);
  debit(owed[0], owed[1]);
  const rest = books.paid + tax.payable - books.received - notDeductible;
  if (rest > 0n) debit('miscellaneous_loss', rest);
  else debit('miscellaneous_income', rest, 'S_OUT');
  return lines;
}
