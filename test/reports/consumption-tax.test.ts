// The arithmetic of the consumption tax return against worked examples (consumption-tax-vectors.json names their
// sources), its rules by date, and laws that any figures obey.
import { codesInChart } from '../../src/domain/standard-accounts.ts';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { consumptionTaxReturn, returnBoxes, settlementLines as settledParts } from '../../src/domain/tax/return.ts';
import {
  TAX_METHODS,
  type ReturnInput,
  type TaxGroup,
  type TaxMethod,
  type TaxReturn,
  type TaxUse,
} from '../../src/domain/tax/return-facts.ts';
import {
  basePeriodSales,
  interimPaidOf,
  monthsOf,
  returnInput,
  taxMovements,
  untaggedDifference,
  type SupplierTotals,
  type TaxTotals,
} from '../../src/domain/tax/movements.ts';
import type { EntryContent, StoredLine } from '../../src/domain/journal.ts';
import { checkCorporateNumber } from '../../src/domain/registers.ts';
import { TAX_CODES_JA, TAX_RATES_JA, taxCodesOf, type TaxRate } from '../../src/domain/tax/tax-codes-ja.ts';
import { group, year } from './consumption-tax-years.ts';

type Amounts = Record<string, number>;
interface Vectors {
  returns: {
    input: {
      id: string;
      sales: Amounts;
      exports?: number;
      exempt?: number;
      sales_returns?: Amounts;
      purchases: Amounts;
      purchase_returns?: Amounts;
      bad_debts?: Amounts;
      non_invoice?: {
        percent: number;
        reduced: number;
        standard: number;
        returns_reduced: number;
        returns_standard: number;
      }[];
      interim?: { national: number; local: number };
    };
    expected: Record<
      'net' | 'base' | 'tax' | 'net_sales' | 'purchase_tax' | 'transitional_tax' | 'deductible',
      Amounts
    > & { method: string; ratio_percent: string; form1: Amounts };
  }[];
  methods: [
    {
      input: { sales: Amounts; exempt: number; purchases: { standard: Amounts } };
      expected: Record<
        'individual' | 'proportional',
        { form1: Amounts; settlement: { account: string; debit?: number; credit?: number }[] }
      >;
    },
    {
      input: { sales: { standard: Amounts; reduced: Amounts }; sales_returns: { standard: Amounts } };
      expected: { deemedCredit: Amounts; chosen: string; form1: Amounts };
    },
  ];
  single: { gross_10: number; type: number; national: number; local: number }[];
  checkDigit: { valid: string[] };
}
/** The year-end entry on the accounts of the standard chart. */
const settlementLines = (...given: Parameters<typeof settledParts>) =>
  settledParts(...given).map((line) => ({ ...line, account: codesInChart(line.account)[0] }));

const vectors = JSON.parse(readFileSync(new URL('./consumption-tax-vectors.json', import.meta.url), 'utf8')) as Vectors;

const RATE = { standard: '10', reduced: '08R' } as const;

const perRate = (
  prefix: string,
  suffix: string,
  amounts: Amounts | undefined,
  more: { use?: TaxUse } = {},
): TaxGroup[] =>
  Object.entries(amounts ?? {}).map(([rate, gross]) =>
    group(`${prefix}${RATE[rate as keyof typeof RATE]}${suffix}`, gross, more),
  );

const box = (tax: TaxReturn, form: string, name: string): bigint | string | undefined =>
  tax.boxes.find((b) => b.form === form && b.box === name)?.value;
const yen = (tax: TaxReturn, form: string, name: string): number => Number(box(tax, form, name) ?? 0n);
const both = (tax: TaxReturn, form: string, name: string): Amounts => ({
  reduced: yen(tax, form, `${name}A`),
  standard: yen(tax, form, `${name}B`),
});
const sheetOne = (tax: TaxReturn, boxes: Amounts): Amounts =>
  Object.fromEntries(Object.keys(boxes).map((name) => [name, yen(tax, `${tax.form}-1`, name)]));

describe('consumption tax: the return', () => {
  for (const { input, expected } of vectors.returns) {
    it(`${input.id}: every figure to the yen`, () => {
      const groups = [
        ...perRate('S', '', input.sales),
        ...perRate('S', '_RET', input.sales_returns),
        ...perRate('S', '_BD', input.bad_debts),
        ...perRate('P', '', input.purchases),
        ...perRate('P', '_RET', input.purchase_returns),
        group('S_EXP', input.exports ?? 0),
        group('S_EXM', input.exempt ?? 0),
        ...(input.non_invoice ?? []).flatMap((n) => [
          ...perRate('P', `_T${n.percent}`, { reduced: n.reduced, standard: n.standard }),
          ...perRate('P', `_T${n.percent}_RET`, { reduced: n.returns_reduced, standard: n.returns_standard }),
        ]),
      ];
      const tax = consumptionTaxReturn(
        year(groups, {
          interimPaid: { national: BigInt(input.interim?.national ?? 0), local: BigInt(input.interim?.local ?? 0) },
        }),
      );
      expect(tax.applied).to.equal(expected.method);
      expect(tax.ratio.percent).to.equal(expected.ratio_percent);
      expect({
        net: both(tax, 'SHB017', '1-1'),
        base: both(tax, 'SHB017', '1'),
        tax: both(tax, 'SHB017', '2'),
        net_sales: both(tax, 'SHB033', '1'),
        purchase_tax: both(tax, 'SHB033', '10'),
        transitional_tax: both(tax, 'SHB033', '12'),
        deductible: both(tax, 'SHB033', '26'),
        form1: sheetOne(tax, expected.form1),
      }).to.deep.equal({
        net: expected.net,
        base: expected.base,
        tax: expected.tax,
        net_sales: expected.net_sales,
        purchase_tax: expected.purchase_tax,
        transitional_tax: expected.transitional_tax,
        deductible: expected.deductible,
        form1: expected.form1,
      });
      expect(tax.checks.filter((check) => !check.ok)).to.deep.equal([]);
    });
  }

  const [mixed, types] = vectors.methods;
  const mixedGroups = [
    ...perRate('S', '', mixed.input.sales),
    group('S_EXM', mixed.input.exempt),
    ...Object.entries(mixed.input.purchases.standard).map(([use, gross]) =>
      group('P10', gross, { use: use as TaxUse }),
    ),
  ];
  for (const [way, method] of [
    ['individual', 'general_itemized'],
    ['proportional', 'general_proportional'],
  ] as const) {
    it(`${way} method at a ratio of 70 %, and its year-end entry`, () => {
      const tax = consumptionTaxReturn(year(mixedGroups, { method }));
      const expected = mixed.expected[way];
      expect(tax.applied).to.equal(way);
      expect(sheetOne(tax, expected.form1)).to.deep.equal(expected.form1);
      const entry = settlementLines(tax, {
        accounting: 'tax_exclusive',
        received: 7_000_000n,
        paid: 3_500_000n,
        interimPaid: 0n,
      });
      expect(entry).to.deep.equal(
        expected.settlement.map((line) =>
          line.debit === undefined
            ? { account: line.account, side: 'credit', amount: BigInt(line.credit ?? 0) }
            : { account: line.account, side: 'debit', amount: BigInt(line.debit) },
        ),
      );
    });
  }

  it('full deduction asked for where it is not allowed: proportional boxes and a failed check', () => {
    const tax = consumptionTaxReturn(year(mixedGroups));
    expect(tax.applied).to.equal('proportional');
    expect(yen(tax, 'SHA010-1', '26')).to.equal(mixed.expected.proportional.form1['26']);
    expect(tax.checks.find((check) => check.code === 'full_deduction_not_allowed')).to.include({ ok: false });
  });

  it('simplified with three business types: the best of the principle and the 75 % rules', () => {
    const typed = (code: string, amounts: Amounts): TaxGroup[] =>
      Object.entries(amounts).map(([type, gross]) => group(code, gross, { type: Number(type.slice(4)) }));
    const { input, expected } = types;
    const tax = consumptionTaxReturn(
      year(
        [
          ...typed('S10', input.sales.standard),
          ...typed('S08R', input.sales.reduced),
          ...typed('S10_RET', input.sales_returns.standard),
        ],
        { method: 'simplified' },
      ),
    );
    expect(tax.deemedCredit).to.deep.equal({
      ways: Object.fromEntries(Object.entries(expected.deemedCredit).map(([name, credit]) => [name, BigInt(credit)])),
      chosen: expected.chosen,
    });
    expect(sheetOne(tax, expected.form1)).to.deep.equal(expected.form1);
    expect([
      yen(tax, 'SHB067', '20C'),
      yen(tax, 'SHB067', '22C'),
      yen(tax, 'SHB067', '25C'),
      yen(tax, 'SHB067', '37C'),
    ]).to.deep.equal([2_730_000, 2_847_000, 2_542_800, 2_847_000]);
    expect([
      box(tax, 'SHA020-1', 'type1share'),
      box(tax, 'SHA020-1', 'type2share'),
      box(tax, 'SHA020-1', 'rule75'),
    ]).to.deep.equal(['65.9', '22.7', '1']);
  });

  for (const { gross_10: gross, type, national, local } of vectors.single) {
    it(`simplified, type ${type} alone`, () => {
      const tax = consumptionTaxReturn(
        year([group('S10', gross)], { method: 'simplified', simplifiedBusinessType: type }),
      );
      expect([tax.nationalTax, tax.localTax]).to.deep.equal([BigInt(national), BigInt(local)]);
      expect(box(tax, 'SHB067', '5type')).to.equal(String(type));
    });
  }

  it('the 20 % and 30 % methods', () => {
    const twenty = consumptionTaxReturn(year([group('S10', 11_000_000)], { method: 'special_20' }));
    expect([twenty.nationalTax, twenty.localTax, twenty.form]).to.deep.equal([156_000n, 44_000n, 'SHA020']);
    const thirty = consumptionTaxReturn(
      year([group('S10', 11_000_000)], {
        method: 'special_30',
        entityType: 'sole_proprietor',
        from: '2027-01-01',
        to: '2027-12-31',
      }),
    );
    expect([thirty.nationalTax, thirty.localTax]).to.deep.equal([234_000n, 66_000n]);
  });
});

describe('consumption tax: rules by date and size', () => {
  const eligible = (method: TaxMethod, more: Partial<ReturnInput>): boolean =>
    consumptionTaxReturn(year([group('S10', 11_000_000)], more)).comparison[method].eligible;

  it('the 20 % method ends for periods from 2026-10-01 on, the 30 % one is for individuals in 2027 and 2028', () => {
    const answers = [
      eligible('special_20', { from: '2025-10-01', to: '2026-09-30' }),
      eligible('special_20', { from: '2026-09-30', to: '2027-09-29' }),
      eligible('special_20', { from: '2026-10-01', to: '2027-09-30' }),
      eligible('special_20', { standardPeriodSales: 10_000_001n }),
      eligible('special_30', { from: '2027-01-01', to: '2027-12-31', entityType: 'sole_proprietor' }),
      eligible('special_30', { from: '2027-01-01', to: '2027-12-31' }),
      eligible('special_30', { from: '2029-01-01', to: '2029-12-31', entityType: 'sole_proprietor' }),
      eligible('simplified', { standardPeriodSales: 50_000_000n }),
      eligible('simplified', { standardPeriodSales: 50_000_001n }),
      eligible('exempt', { standardPeriodSales: 10_000_000n }),
      eligible('exempt', { standardPeriodSales: 10_000_000n, registered: false }),
    ];
    expect(answers).to.deep.equal([true, true, false, false, true, false, false, true, false, false, true]);
  });

  it('special methods: for registered issuers with yearly periods; what the books cannot tell is named', () => {
    const comparison = (more: Partial<ReturnInput>): TaxReturn['comparison'] =>
      consumptionTaxReturn(year([group('S10', 11_000_000)], more)).comparison;
    const individual = { from: '2027-01-01', to: '2027-12-31', entityType: 'sole_proprietor' };
    for (const [method, more] of [
      ['special_20', {}],
      ['special_30', individual],
    ] as const) {
      expect(comparison(more)[method])
        .to.deep.include({ eligible: true })
        .and.to.have.property('reason')
        .that.matches(/became taxable by registering.*Act art. 9-2/);
      expect(comparison({ ...more, shortened: true })[method]).to.deep.equal({
        ...comparison({ ...more, shortened: true })[method],
        eligible: false,
        reason: 'not for taxable periods that are shortened to quarters or months (taxSettings.filingFrequency)',
      });
      expect(comparison({ ...more, registered: false })[method])
        .to.deep.include({ eligible: false })
        .and.to.have.property('reason')
        .that.matches(/registered issuers/);
    }
    const exempt = { registered: false, method: 'exempt', standardPeriodSales: 1n } as const;
    expect(comparison(exempt).exempt)
      .to.deep.include({ eligible: true })
      .and.to.have.property('reason')
      .that.matches(/first half of the year before.*capital.*election.*high value.*succession/);
    const warned = (more: Partial<ReturnInput>): string[] =>
      consumptionTaxReturn(year([group('S10', 11_000_000)], more)).warnings.map(({ code }) => code);
    expect([
      warned(exempt),
      warned({ ...exempt, standardPeriodSales: 10_000_001n }),
      warned({ method: 'special_20', shortened: true }),
    ]).to.deep.equal([['exemption_not_tested'], ['method_not_eligible'], ['method_not_eligible']]);
  });

  it('schedule 5-3: boxes for two types with 75 % are for those who have three types or more', () => {
    const sales = (...types: number[]): TaxGroup[] =>
      types.map((type, i) => group('S10', 11_000_000 * (i === 0 ? 5 : 1), { type }));
    const filled = (...types: number[]): { boxes: string[]; chosen: string | undefined } => {
      const tax = consumptionTaxReturn(year(sales(...types), { method: 'simplified' }));
      return {
        boxes: tax.boxes
          .filter((b) => b.form === 'SHB067' && /^(5|20|21|2[2-9]|3[0-7])C$/.test(b.box))
          .map((b) => b.box),
        chosen: tax.deemedCredit?.chosen,
      };
    };
    expect(filled(2)).to.deep.equal({ boxes: ['5C'], chosen: 'type2' });
    expect(filled(5, 1)).to.deep.equal({ boxes: ['20C', '21C', '37C'], chosen: 'principle' });
    expect(filled(1, 5)).to.deep.equal({ boxes: ['20C', '21C', '37C'], chosen: 'type1' });
    // 5 of 7 is less than three quarters; types 1 and 5 or 1 and 6 together have 6 of 7.
    expect(filled(1, 5, 6)).to.deep.equal({ boxes: ['20C', '25C', '26C', '37C'], chosen: 'types1+5' });
  });

  it('full deduction: 500 million a year, annualised, and a ratio of exactly 95 %', () => {
    const full = (sales: number, exempt: number, months = 12): boolean =>
      consumptionTaxReturn(year([group('S10', sales), group('S_EXM', exempt)], { months })).applied === 'full';
    expect([
      full(550_000_000, 0),
      full(550_000_002, 0),
      full(275_000_000, 0, 6),
      full(275_000_002, 0, 6),
      full(104_500_000, 5_000_000),
      full(104_500_000, 5_000_001),
      full(0, 0),
    ]).to.deep.equal([true, false, true, false, true, false, false]);
  });

  it('credit of transitional purchases 80, 70, 50, 30 and 0 %, one floor per rate and share', () => {
    const codes = [
      ['P10_T80', 80],
      ['P10_T70', 70],
      ['P10_T50', 50],
      ['P10_T30', 30],
      ['P10_N0', 0],
    ] as const;
    for (const [code, percent] of codes) {
      const tax = consumptionTaxReturn(year([group('S10', 11_000_000), group(code, 1_234_567)]));
      expect(yen(tax, 'SHB033', '12B'), code).to.equal(Math.floor((1_234_567 * 78 * percent) / (1_100 * 100)));
      expect(yen(tax, 'SHB033', '11B'), code).to.equal(percent === 0 ? 0 : 1_234_567);
    }
  });

  it('the cap per supplier: 100 million from 2026-10-01, the latest purchases lose their credit', () => {
    const groups = [group('S10', 600_000_000), group('P10_T80', 90_000_000), group('P10_T70', 40_000_000)];
    const suppliers = [
      {
        partnerId: 'prt_x',
        lines: [
          { group: 2, gross: 10_000_000n },
          { group: 2, gross: 30_000_000n },
          { group: 1, gross: 90_000_000n },
        ],
      },
    ];
    const capped = (from: string, to: string): TaxReturn => consumptionTaxReturn(year(groups, { from, to, suppliers }));
    const before = capped('2026-04-01', '2027-03-31');
    const after = capped('2026-10-01', '2027-09-30');
    expect([yen(before, 'SHB033', '11B'), yen(after, 'SHB033', '11B')]).to.deep.equal([130_000_000, 100_000_000]);
    expect(yen(after, 'SHB033', '12B')).to.equal(
      Math.floor((90_000_000 * 78 * 80) / 110_000) + Math.floor((10_000_000 * 78 * 70) / 110_000),
    );
    expect(after.warnings.map((w) => [w.code, w.amount])).to.deep.include(['supplier_cap_exceeded', 30_000_000n]);
  });

  it('reverse charge enters only below a ratio of 95 %, on both sides of the return', () => {
    const reverse = [group('P_RC10', 1_000_000, { use: 'taxable' }), group('P_RC10_RET', 100_000, { use: 'taxable' })];
    const high = consumptionTaxReturn(year([group('S10', 11_000_000), ...reverse], { method: 'general_itemized' }));
    expect([yen(high, 'SHB017', '1-2B'), yen(high, 'SHB033', '14B'), yen(high, 'SHA010-1', '2')]).to.deep.equal([
      0, 0, 780_000,
    ]);
    const low = consumptionTaxReturn(
      year([group('S10', 11_000_000), group('S_EXM', 10_000_000), ...reverse], { method: 'general_itemized' }),
    );
    expect([
      yen(low, 'SHB017', '1-2B'),
      yen(low, 'SHB017', '1B'),
      yen(low, 'SHA010-1', '2'),
      yen(low, 'SHB017', '5-2B'),
      yen(low, 'SHB033', '13B'),
      yen(low, 'SHB033', '14B'),
      yen(low, 'SHA010-2', '10'),
      yen(low, 'SHA010-2', '19'),
    ]).to.deep.equal([1_000_000, 11_000_000, 858_000, 7_800, 900_000, 70_200, 1_000_000, 7_800]);
    expect(yen(low, 'SHA010-1', '9')).to.equal(858_000 - 70_200 - 7_800);
  });

  it('imports, bad debts and recoveries, exports and 5 % of securities', () => {
    const tax = consumptionTaxReturn(
      year([
        group('S10', 11_000_000),
        group('S10_BD', 110_000),
        group('S10_BDR', 55_000),
        group('S08R_BDR', 1_080),
        group('P_IMP10', 78_000),
        group('P_IMP08R', 6_240),
        group('P_IMPL', 23_760),
        group('S_EXP', 5_000_000),
        group('S_EXP_RET', 1_000_000),
        group('S_EXM_EXP', 250_000),
        group('S_EXM', 300_000),
        group('S_SEC5', 10_000_000),
      ]),
    );
    expect({
      imports: both(tax, 'SHB033', '15'),
      bad: yen(tax, 'SHB017', '6B'),
      recovered: both(tax, 'SHB033', '28'),
      over: yen(tax, 'SHA010-1', '3'),
    }).to.deep.equal({
      imports: { reduced: 6_240, standard: 78_000 },
      bad: 7_800,
      recovered: { reduced: 62, standard: 3_900 },
      over: 3_962,
    });
    expect([
      yen(tax, 'SHB033', '2'),
      yen(tax, 'SHB033', '3'),
      yen(tax, 'SHB033', '6'),
      yen(tax, 'SHB033', '4'),
      yen(tax, 'SHB033', '7'),
      tax.ratio.percent,
    ]).to.deep.equal([4_000_000, 250_000, 800_000, 14_250_000, 15_050_000, '94.68']);
  });

  it('accumulated tax: 78/100 of the booked tax per rate; accumulated sales force accumulated purchases', () => {
    const groups = [
      { ...group('S10', 1_100_099), taxLines: 100_001n },
      { ...group('P10', 550_000), taxLines: 49_998n },
      { ...group('P10_T80', 110_000), taxLines: 0n, taxNoted: 10_000n },
    ];
    const tax = consumptionTaxReturn(year(groups, { salesTaxBasis: 'accumulated' }));
    expect([
      yen(tax, 'SHA010-1', '1'),
      yen(tax, 'SHA010-1', '2'),
      yen(tax, 'SHB033', '10B'),
      yen(tax, 'SHB033', '12B'),
    ]).to.deep.equal([1_000_000, 78_000, 38_998, 6_240]);
  });

  it('simplified and special: recoveries and returns change the base; unclassified sales take the lowest rate', () => {
    const groups = [group('S10', 11_000_000), group('S10_BDR', 1_100_000), group('S10_RET', 2_200_000)];
    const one = consumptionTaxReturn(year(groups, { method: 'simplified', simplifiedBusinessType: 5 }));
    expect([
      yen(one, 'SHB067', '4B'),
      yen(one, 'SHB067', '5B'),
      yen(one, 'SHA020-1', '3'),
      yen(one, 'SHA020-1', '9'),
    ]).to.deep.equal([702_000, 351_000, 78_000, 858_000 - 351_000 - 156_000]);
    const twenty = consumptionTaxReturn(year(groups, { method: 'special_20' }));
    expect([yen(twenty, 'SHB070', '6B'), yen(twenty, 'SHB070', '7B')]).to.deep.equal([702_000, 561_600]);
    const mixed = consumptionTaxReturn(
      year([group('S10', 11_000_000, { type: 2 }), group('S10', 5_500_000, { type: 4 }), group('S10', 5_500_000)], {
        method: 'simplified',
      }),
    );
    expect([
      box(mixed, 'SHA020-1', 'type4share'),
      yen(mixed, 'SHB067', '20C'),
      mixed.warnings.map((w) => w.code),
    ]).to.deep.equal(['50.0', 780_000 * 0.8 + 780_000 * 0.6, ['business_type_missing']]);
  });

  it('purchases without a use are common; a credit that is negative is added to the tax', () => {
    const common = consumptionTaxReturn(
      year([group('S10', 11_000_000), group('S_EXM', 10_000_000), group('P10', 1_100_000)], {
        method: 'general_itemized',
      }),
    );
    expect([
      yen(common, 'SHB033', '19B'),
      yen(common, 'SHB033', '20B'),
      yen(common, 'SHB033', '21B'),
      common.warnings.map((w) => w.code),
    ]).to.deep.equal([0, 78_000, 39_000, ['tax_use_assumed_common', 'deferred_asset_tax_not_computed']]);
    const returned = consumptionTaxReturn(
      year([group('S10', 1_100_000), group('P10', 110_000), group('P10_RET', 330_000), group('P08R', 108_000)]),
    );
    expect([
      yen(returned, 'SHB033', '26A'),
      yen(returned, 'SHB033', '26B'),
      yen(returned, 'SHB033', '27B'),
      yen(returned, 'SHA010-1', '3'),
      yen(returned, 'SHA010-1', '4'),
      yen(returned, 'SHA010-1', '9'),
    ]).to.deep.equal([6_240, 0, 15_600, 15_600, 6_240, 78_000 + 15_600 - 6_240 - 60]);
  });

  it('old rates are left out and reported', () => {
    const tax = consumptionTaxReturn(year([group('S10', 1_100_000), group('S08', 108_000)]));
    expect(yen(tax, 'SHA010-1', '1')).to.equal(1_000_000);
    expect(tax.checks.find((check) => check.code === 'rate_not_in_forms')).to.include({
      ok: false,
      difference: 108_000n,
    });
  });

  it('a law change is a new dated row: another rate from 2030 changes no earlier return, needs no other code', () => {
    const rates: TaxRate[] = [
      ...TAX_RATES_JA,
      {
        rateClass: 'standard',
        from: '2030-04-01',
        totalBps: 1200,
        nationalBps: 936,
        localBps: 264,
        status: 'in_force',
      },
    ];
    const codes = taxCodesOf(
      [
        ['S10', 'a', 'a', 'sales', 'taxable', 'standard', 100, '2019-10-01', '2030-03-31', ''],
        ['S12', 'b', 'b', 'sales', 'taxable', 'standard@2030', 100, '2030-04-01', '', ''],
        ['P12', 'c', 'c', 'purchase', 'taxable', 'standard@2030', 100, '2030-04-01', '', ''],
        ['S08R', 'd', 'd', 'sales', 'taxable', 'reduced', 100, '2019-10-01', '', ''],
      ],
      rates,
    );
    const of = (code: string, gross: number): TaxGroup => ({
      code: codes.find((one) => one.code === code)!,
      gross: BigInt(gross),
      taxLines: 0n,
      taxNoted: 0n,
    });
    expect(codes.map(({ code, rateBps }) => [code, rateBps])).to.deep.equal([
      ['S10', 1000],
      ['S12', 1200],
      ['P12', 1200],
      ['S08R', 800],
    ]);
    const before = year([of('S10', 11_000_000), of('S08R', 1_080_000)], { from: '2029-04-01', to: '2030-03-31' });
    expect(consumptionTaxReturn({ ...before, rates })).to.deep.equal(consumptionTaxReturn(before));
    const after = consumptionTaxReturn(
      year([of('S12', 11_200_560), of('P12', 2_240_000), of('S08R', 1_080_000)], {
        from: '2030-04-01',
        to: '2031-03-31',
        rates,
      }),
    );
    // 10,000,500 -> base 10,000,000 x 9.36 % = 936,000; 1,000,000 x 6.24 % = 62,400; less 2,240,000 x 9.36/112 =
    // 187,200; local 264/936.
    expect([
      yen(after, 'SHB017', '1B'),
      yen(after, 'SHB017', '2C'),
      yen(after, 'SHA010-1', '4'),
      yen(after, 'SHA010-1', '9'),
      yen(after, 'SHA010-1', '20'),
    ]).to.deep.equal([10_000_000, 998_400, 187_200, 811_200, 228_800]);
    const late = consumptionTaxReturn(
      year([of('S10', 1_100_000), of('S12', 1_120_000)], { from: '2030-04-01', to: '2031-03-31', rates }),
    );
    expect(late.checks.find(({ code }) => code === 'rate_not_in_forms')).to.include({
      ok: false,
      difference: 1_100_000n,
    });
  });

  it('before the reduced rate there are other forms; the local tax follows the rate of the time', () => {
    const old = TAX_CODES_JA.find((row) => row.code === 'S08')!;
    const tax = consumptionTaxReturn(
      year([{ code: old, gross: 10_800_000n, taxLines: 0n, taxNoted: 0n }], { from: '2018-04-01', to: '2019-03-31' }),
    );
    expect([tax.nationalTax, tax.localTax]).to.deep.equal([630_000n, 170_000n]);
    expect(tax.checks.find(({ code }) => code === 'rate_not_in_forms')).to.include({ ok: false, difference: 0n });
  });

  it('the cap takes no more from a group than what is left of it', () => {
    const groups = [group('S10', 600_000_000), group('P10_T70', 110_000_000), group('P08R_T70', 0)];
    const suppliers = [
      {
        partnerId: 'prt_x',
        lines: [
          { group: 2, gross: -50_000_000n },
          { group: 2, gross: 50_000_000n },
          { group: 1, gross: 110_000_000n },
        ],
      },
    ];
    const tax = consumptionTaxReturn(year(groups, { from: '2026-10-01', to: '2027-09-30', suppliers }));
    expect([yen(tax, 'SHB033', '11A'), yen(tax, 'SHB033', '11B')]).to.deep.equal([0, 100_000_000]);
  });

  it('a refund of tax and of interim payments; tax-inclusive books', () => {
    const refund = consumptionTaxReturn(
      year([group('S10', 1_100_000), group('P10', 5_500_000)], { interimPaid: { national: 10_000n, local: 2_800n } }),
    );
    expect([
      yen(refund, 'SHA010-1', '8'),
      yen(refund, 'SHA010-1', '12'),
      yen(refund, 'SHA010-1', '23'),
      refund.payable,
    ]).to.deep.equal([312_000, 10_000, 2_800, -412_800n]);
    expect(
      settlementLines(refund, {
        accounting: 'tax_exclusive',
        received: 100_000n,
        paid: 512_800n,
        interimPaid: 12_800n,
      }),
    ).to.deep.equal([
      { account: '2580', side: 'debit', amount: 100_000n },
      { account: '1580', side: 'credit', amount: 512_800n },
      { account: '1585', side: 'debit', amount: 412_800n },
    ]);
    const inclusive = consumptionTaxReturn(year([group('S10', 1_100_000)]));
    expect(
      settlementLines(inclusive, { accounting: 'tax_inclusive', received: 0n, paid: 0n, interimPaid: 0n }),
    ).to.deep.equal([
      { account: '6360', side: 'debit', amount: 100_000n },
      { account: '2340', side: 'credit', amount: 100_000n },
    ]);
  });

  it('corporate numbers: the check digit', () => {
    for (const number of vectors.checkDigit.valid) {
      expect(() => {
        checkCorporateNumber(number, 'corporateNumber');
      }).not.to.throw();
      const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
      expect(() => {
        checkCorporateNumber(wrong, 'corporateNumber');
      }).to.throw(/check digit/);
    }
  });
});

describe('consumption tax: from lines to totals', () => {
  const content = (
    sourceType: EntryContent['sourceType'],
    lines: readonly (Partial<StoredLine> & { amount: number })[],
  ): EntryContent => ({
    effectiveDate: '2025-06-10',
    sourceType,
    adjustment: false,
    currency: 'JPY',
    lines: lines.map((line) => ({ side: 'debit', accountId: 'acct_x', accountCode: '5120', ...line })),
  });
  const p10 = { taxCodeId: 'P10', taxCode: 'P10' };
  const totals = (taxCodeId: string, base: bigint, taxLines = 0n): TaxTotals => ({
    taxCodeId,
    taxUse: '',
    businessType: 0,
    base,
    taxLines,
    taxNoted: 0n,
    entries: 1n,
  });
  const codeOf = (id: string) => TAX_CODES_JA.find((row) => row.code === id);

  it('a tax line has the use of its base line; the base is taxBase; tax is noted where no tax line books it', () => {
    expect(
      taxMovements(
        content('manual', [
          { amount: 1_000, ...p10, taxUse: 'taxable', taxAmount: 100 },
          { amount: 100, ...p10, isTaxLine: true, baseLine: 0, accountCode: '1580' },
          { amount: 300, taxCodeId: 'S10', side: 'credit', taxBase: 500, taxAmount: 45, accountCode: '1620' },
          { amount: 7, accountCode: '1580' },
          { amount: 99, accountCode: '1130' },
        ]),
      ).groups,
    ).to.deep.equal([
      { taxCodeId: 'P10', taxUse: 'taxable', businessType: 0, base: 1_000n, taxLines: 100n, taxNoted: 0n, entries: 1n },
      { taxCodeId: 'S10', taxUse: '', businessType: 0, base: -500n, taxLines: 0n, taxNoted: -45n, entries: 1n },
      { taxCodeId: '', taxUse: '', businessType: 0, base: 7n, taxLines: 0n, taxNoted: 0n, entries: 1n },
    ]);
  });

  it('a sale at a loss: the price is the sale where the code stands on the loss; a reversal takes it back', () => {
    const s10 = { taxCodeId: 'S10', taxCode: 'S10', taxBase: 100_000, amount: 50_000 };
    const base = (line: Partial<StoredLine> & { amount: number }): bigint | undefined =>
      taxMovements(content('manual', [line])).groups[0]?.base;
    expect([
      base({ ...s10, accountCode: '8210', side: 'debit' }),
      base({ ...s10, accountCode: '8210', side: 'credit' }),
      base({ ...s10, accountCode: '8110', side: 'credit' }),
      base({ ...s10, accountCode: '1650', side: 'credit' }),
      base({ ...s10, accountCode: '1650', side: 'debit' }),
    ]).to.deep.equal([-100_000n, 100_000n, -100_000n, -100_000n, 100_000n]);
  });

  it("codes of the company's own are kept per supplier, and count against the cap by the share in the register", () => {
    const own = { taxCodeId: 'OWN', taxCode: 'P10_HALF' };
    const { suppliers } = taxMovements({ ...content('manual', [{ amount: 120_000_000, ...own }]), partnerId: 'prt_1' });
    expect(suppliers.map(({ partnerId, gross }) => [partnerId, gross])).to.deep.equal([['prt_1', 120_000_000n]]);
    const cut = (deductibleBps: number): bigint =>
      consumptionTaxReturn(
        returnInput({
          from: '2026-10-01',
          to: '2027-09-30',
          entityType: 'corporation',
          registered: true,
          settings: {},
          baseSales: null,
          codeOf: (id) =>
            id === 'OWN' ? { ...TAX_CODES_JA.find((row) => row.code === 'P10')!, deductibleBps } : codeOf(id),
          totals: [totals('OWN', 120_000_000n)],
          suppliers: suppliers.map((one) => ({ ...one, month: '2026-11' })),
        }).input,
      ).warnings.find(({ code }) => code === 'supplier_cap_exceeded')?.amount ?? 0n;
    expect([cut(5_000), cut(10_000), cut(0)]).to.deep.equal([20_000_000n, 0n, 0n]);
  });

  it('who files by the quarter or month makes no interim payments', () => {
    const interimPaid = { national: 78, local: 22 };
    expect(
      (['yearly', 'half', 'quarterly', 'monthly'] as const).map(
        (filingFrequency) => interimPaidOf({ interimPaid, filingFrequency }).national,
      ),
    ).to.deep.equal([78n, 78n, 0n, 0n]);
  });

  it('closing and settlement entries say nothing; suppliers are those of transitional codes', () => {
    for (const source of ['closing', 'tax_settlement'] as const)
      expect(taxMovements(content(source, [{ amount: 1, ...p10 }])).groups).to.deep.equal([]);
    const { suppliers } = taxMovements({
      ...content('manual', [
        { amount: 108, taxCodeId: 'T', taxCode: 'P10_T80' },
        { amount: 8, taxCodeId: 'T', taxCode: 'P10_T80', isTaxLine: true, baseLine: 0 },
        { amount: 5, ...p10 },
      ]),
      partnerId: 'prt_1',
    });
    expect(suppliers).to.deep.equal([{ taxCodeId: 'T', taxUse: '', businessType: 0, partnerId: 'prt_1', gross: 116n }]);
  });

  it('base-period sales: net, annualised for corporations, gross in a year as an exempt business', () => {
    const of = {
      from: '2023-10-01',
      to: '2024-03-31',
      registered: false,
      suppliers: [],
      codeOf,
      totals: [
        totals('S10', -10_000_000n, -1_000_000n),
        totals('S_EXP', -500_000n),
        totals('S10_RET', 1_000_000n, 100_000n),
        totals('S_EXM', -9n),
      ],
    };
    expect([
      basePeriodSales({ ...of, entityType: 'corporation', settings: {} }),
      basePeriodSales({ ...of, entityType: 'sole_proprietor', settings: {} }),
      basePeriodSales({ ...of, entityType: 'sole_proprietor', settings: { method: 'exempt' } }),
    ]).to.deep.equal([19_000_000n, 9_500_000n, 10_400_000n]);
    expect([
      monthsOf('2025-04-01', '2026-03-31'),
      monthsOf('2025-04-15', '2026-03-31'),
      monthsOf('2025-04-01', '2025-04-01'),
      monthsOf('2024-02-29', '2024-03-28'),
      monthsOf('2024-02-29', '2024-03-29'),
    ]).to.deep.equal([12, 12, 1, 1, 2]);
  });

  it('the cap takes the latest months first', () => {
    const row = (taxCodeId: string, month: string, gross: bigint): SupplierTotals & { month: string } => ({
      taxCodeId,
      taxUse: '',
      businessType: 0,
      partnerId: 'prt_1',
      month,
      gross,
    });
    const { input } = returnInput({
      from: '2026-10-01',
      to: '2027-09-30',
      entityType: 'corporation',
      registered: true,
      settings: {},
      baseSales: null,
      codeOf,
      totals: [totals('P10_T70', 80_000_000n), totals('P08R_T70', 50_000_000n)],
      suppliers: [row('P08R_T70', '2026-11', 50_000_000n), row('P10_T70', '2027-05', 80_000_000n)],
    });
    expect(input.suppliers).to.deep.equal([
      {
        partnerId: 'prt_1',
        lines: [
          { group: 1, gross: 80_000_000n },
          { group: 0, gross: 50_000_000n },
        ],
      },
    ]);
    const tax = consumptionTaxReturn(input);
    expect([yen(tax, 'SHB033', '11A'), yen(tax, 'SHB033', '11B')]).to.deep.equal([50_000_000, 50_000_000]);
  });

  it('lines without a code must be the interim payments', () => {
    const interimPaid = { national: 78, local: 22 };
    expect([
      untaggedDifference({ interimPaid }, 100n),
      untaggedDifference({ interimPaid }, 0n),
      untaggedDifference({ interimPaid, accounting: 'tax_inclusive' }, 0n),
      untaggedDifference({}, 5n),
    ]).to.deep.equal([0n, -100n, 0n, 5n]);
  });
});

describe('consumption tax: laws', () => {
  const CODES = [
    'S10',
    'S08R',
    'S10_RET',
    'S08R_RET',
    'S10_BD',
    'S10_BDR',
    'S_EXP',
    'S_EXM',
    'P10',
    'P08R',
    'P10_RET',
    'P10_T80',
    'P08R_T70',
    'P10_N0',
    'P_IMP10',
    'P_RC10',
    'P_EXM',
    'P_OUT',
    'S_OUT',
  ];
  const anyYear = fc.record({
    lines: fc.array(
      fc.tuple(
        fc.constantFrom(...CODES),
        fc.integer({ min: 0, max: 2 ** 50 }),
        fc.constantFrom<TaxUse | undefined>('taxable', 'common', 'exempt', undefined),
        fc.constantFrom(undefined, 1, 2, 3, 4, 5, 6),
      ),
      { maxLength: 12 },
    ),
    method: fc.constantFrom(...TAX_METHODS),
    national: fc.integer({ min: 0, max: 10 ** 9 }),
    local: fc.integer({ min: 0, max: 10 ** 9 }),
    received: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    paid: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    accounting: fc.constantFrom('tax_exclusive' as const, 'tax_inclusive' as const),
  });

  it('column C is A plus B, sheet one repeats the schedule, box 26 follows, and the year-end entry balances', () => {
    fc.assert(
      fc.property(anyYear, ({ lines, method, national, local, received, paid, accounting }) => {
        const input = year(
          lines.map(([code, gross, use, type]) => group(code, gross, { ...(use && { use }), ...(type && { type }) })),
          { method, interimPaid: { national: BigInt(national), local: BigInt(local) } },
        );
        const tax = consumptionTaxReturn(input);
        const value = new Map(tax.boxes.map((b) => [`${b.form}:${b.box}`, b.value]));
        for (const [key, total] of value) {
          if (!/^SHB\d+:[\d-]+C$/.test(key) || typeof total === 'string') continue;
          const part = (column: string): bigint => (value.get(key.slice(0, -1) + column) ?? 0n) as bigint;
          expect(part('A') + part('B'), key).to.equal(total);
        }
        if (tax.form) {
          const one = (name: number): bigint => (value.get(`${tax.form}-1:${name}`) ?? 0n) as bigint;
          const schedule = tax.form === 'SHA010' ? 'SHB017' : 'SHB047';
          if (value.has(`${schedule}:1C`))
            for (let n = 1; n <= 7; n++) expect(value.get(`${schedule}:${n}C`)).to.equal(one(n));
          expect(one(26)).to.equal(one(11) + one(22) - one(8) - one(12) - one(19) - one(23));
          expect(one(4) + one(5) + one(6)).to.equal(one(7));
          expect(one(9) % 100n).to.equal(0n);
          expect(one(8) === 0n || one(9) === 0n).to.equal(true);
        }
        expect(tax.comparison[method].payable).to.equal(tax.payable);
        const balance = settlementLines(tax, { accounting, received, paid, interimPaid: 0n }).reduce(
          (t, line) => t + (line.side === 'debit' ? line.amount : -line.amount),
          0n,
        );
        expect(balance).to.equal(0n);
      }),
      { numRuns: 300 },
    );
  });

  it('every box names the groups behind it', () => {
    const tax = consumptionTaxReturn(
      year([group('S10', 11_000_000), group('P10', 1_100_000), group('P_OUT', 5), group('S08R', 1_080_000)]),
    );
    const groups = (form: string, name: string): readonly number[] =>
      tax.boxes.find((b) => b.form === form && b.box === name)?.groups ?? [];
    expect([
      groups('SHA010-1', '1'),
      groups('SHB033', '9B'),
      groups('SHB017', '1-1A'),
      groups('SHA010-1', '26'),
    ]).to.deep.equal([[0, 3], [1], [3], [0, 1, 3]]);
    expect(Object.keys(returnBoxes(tax)?.page1 ?? {})).to.include.members(['1', '26']);
  });
});
