// Boxes of the return recomputed from posted entries by the rules of the forms, written out here a second time: awkward
// amounts, returns above sales, refunds, no activity.
import { expect } from 'chai';
import { consumptionTax, type ConsumptionTaxReport } from '../../queries/reports/consumption-tax.ts';
import { CompanyUpdated, type Company as CompanyState } from '../../src/domain/companies.ts';
import type { StoredLine } from '../../src/domain/journal.ts';
import { openBooks, type Books, type Company, type Line } from './books.ts';

const FY = { from: '2025-04-01', to: '2026-03-31' };
type Dealt = readonly [code: string, gross: number, more?: Partial<StoredLine>];

// The rules, by the instructions of the National Tax Agency: fractions of a yen are cut at each step that is named,
// amounts are of the whole period and rate.
const cut = Math.floor;
const net = (gross: number, percent: 8 | 10): number => cut((gross * 100) / (100 + percent));
const thousands = (n: number): number => (n > 0 ? n - (n % 1_000) : 0);
const hundreds = (n: number): number => (n > 0 ? n - (n % 100) : 0);
const national = (gross: number, percent: 8 | 10): number =>
  percent === 10 ? cut((gross * 78) / 1_100) : cut((gross * 624) / 10_800);
const onBase = (base: number, percent: 8 | 10): number =>
  percent === 10 ? cut((base * 78) / 1_000) : cut((base * 624) / 10_000);
/** Boxes 8 to 26 of the first sheet from what is due before rounding and the interim payments. */
function bottom(
  due: number,
  interim: { national: number; local: number } = { national: 0, local: 0 },
): Record<string, number> {
  const back = due < 0 ? -due : 0;
  const pay = hundreds(due);
  const localBack = cut((back * 22) / 78);
  const localPay = hundreds(cut((pay * 22) / 78));
  const rest = (a: number, b: number): number => (a > b ? a - b : 0);
  const [eleven, twelve, twentyTwo, twentyThree] = [
    rest(pay, interim.national),
    rest(interim.national, pay),
    rest(localPay, interim.local),
    rest(interim.local, localPay),
  ];
  return {
    8: back,
    9: pay,
    10: interim.national,
    11: eleven,
    12: twelve,
    17: back,
    18: pay,
    19: localBack,
    20: localPay,
    21: interim.local,
    22: twentyTwo,
    23: twentyThree,
    26: eleven + twentyTwo - back - twelve - localBack - twentyThree,
  };
}

describe('consumption tax: boxes recomputed from entries', function () {
  this.timeout(30_000);
  let books: Books;
  before(async () => {
    books = await openBooks('consumption-tax-boxes');
  });
  after(() => books.close());

  /** A company with these dealings, each an entry of base and tax line where the code has a tax line, over the year. */
  async function posted(
    taxSettings: CompanyState['taxSettings'],
    dealings: readonly Dealt[],
  ): Promise<{ report: ConsumptionTaxReport; box(form: string, name: string): number }> {
    const company: Company = await books.company();
    await company.record(
      CompanyUpdated({
        company: {
          id: company.id,
          name: '株式会社検算',
          entityType: 'corporation',
          country: 'JP',
          baseCurrency: 'JPY',
          timezone: 'Asia/Tokyo',
          fiscalYearStartMonth: 4,
          fiscalYearStartDay: 1,
          taxSettings,
          template: 'jp_corporation',
          plan: 'free',
          isDemo: false,
          status: 'active',
          createdAt: '2026-04-01T00:00:00.000Z',
          updatedAt: '2026-04-01T00:00:00.000Z',
          version: 2,
        },
      }),
    );
    for (const [i, [code, gross, more]] of dealings.entries()) {
      const isSale = code.startsWith('S');
      const isCredit = isSale !== /_RET$|_BD$/.test(code);
      const sign = isCredit ? -1 : 1;
      const said = { taxCodeId: company.taxCode(code), taxCode: code, ...more };
      // In several entries, with the tax of each rounded as an invoice would: the return starts again from the gross.
      const parts = gross < 10 ? [gross] : [cut(gross / 3), cut(gross / 7), gross - cut(gross / 3) - cut(gross / 7)];
      for (const [j, part] of parts.entries()) {
        if (part === 0) continue;
        const rate = /10/.test(code) ? 10 : /08R/.test(code) ? 8 : 0;
        const tax =
          rate === 0 || code.startsWith('P_')
            ? 0
            : cut(cut((part * rate) / (100 + rate)) * (code.includes('_T80') ? 0.8 : 1));
        const lines: Line[] = [
          [isSale ? '4110' : '5120', sign * (part - tax), said],
          ...(tax === 0
            ? []
            : [[isSale ? '2580' : '1580', sign * tax, { ...said, isTaxLine: true, baseLine: 0 }] as Line]),
          ['1130', -sign * part],
        ];
        await company.post(`2025-${String(4 + ((i + j) % 9)).padStart(2, '0')}-1${j}`, lines);
      }
    }
    const { national: paid = 0, local = 0 } = taxSettings.interimPaid ?? {};
    if (paid + local > 0)
      await company.post('2025-11-30', [
        ['1580', paid + local],
        ['1130', -paid - local],
      ]);
    const report = await company.ask(consumptionTax, FY);
    expect(report.checks.filter(({ ok }) => !ok)).to.deep.equal([]);
    const { form, page1, page2, schedules } = report.returnBoxes!;
    const forms = new Map([
      [`${form}-1`, page1],
      [`${form}-2`, page2],
      ...schedules.map((one) => [one.form, one.boxes] as const),
    ]);
    return {
      report,
      box: (of, name) => {
        const value = forms.get(of)?.[name] ?? 0n;
        return typeof value === 'string' ? Number(value) : Number(value);
      },
    };
  }
  const expectBoxes = (
    box: (form: string, name: string) => number,
    form: string,
    expected: Readonly<Record<string, number>>,
  ): void => {
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, box(form, name)])), form).to.deep.equal(
      expected,
    );
  };

  it('itemised below 95 %: rates, returns, bad debts, recoveries, imports, reverse charge, transition', async () => {
    const interimPaid = { national: 123_400, local: 34_800 };
    const { box, report } = await posted({ method: 'general_itemized', interimPaid }, [
      ['S10', 13_580_247],
      ['S08R', 2_345_679],
      ['S10_RET', 1_234_567],
      ['S08R_RET', 33_333],
      ['S_EXP', 1_500_001],
      ['S_EXP_RET', 77],
      ['S_EXM', 4_444_444],
      ['S_EXM_RET', 5],
      ['S10_BD', 123_457],
      ['S08R_BD', 9_999],
      ['S10_BDR', 54_321],
      ['S08R_BDR', 1_081],
      ['P10', 5_555_555, { taxUse: 'taxable' }],
      ['P10', 2_222_221, { taxUse: 'common' }],
      ['P10', 999_999, { taxUse: 'exempt' }],
      ['P08R', 777_777, { taxUse: 'common' }],
      ['P08R', 10_801],
      ['P10_RET', 111_111, { taxUse: 'common' }],
      ['P08R_RET', 2_161, { taxUse: 'taxable' }],
      ['P10_T80', 345_678, { taxUse: 'common' }],
      ['P08R_T80', 98_765, { taxUse: 'taxable' }],
      ['P10_T80_RET', 4_321, { taxUse: 'common' }],
      ['P10_N0', 55_555],
      ['P_IMP10', 78_001, { taxUse: 'taxable' }],
      ['P_IMP08R', 6_243, { taxUse: 'common' }],
      ['P_RC10', 500_001, { taxUse: 'common' }],
      ['P_RC10_RET', 50_001, { taxUse: 'common' }],
      ['P_EXM', 400_000],
      ['P_OUT', 300_000],
      ['S_OUT', 200_000],
    ]);
    const [netA, netB] = [net(2_345_679, 8), net(13_580_247, 10)];
    const [baseA, baseB] = [thousands(netA), thousands(netB + 500_001)];
    const [taxA, taxB] = [onBase(baseA, 8), onBase(baseB, 10)];
    const numerator = netA - net(33_333, 8) + netB - net(1_234_567, 10) + 1_500_001 - 77;
    const denominator = numerator + 4_444_444 - 5;
    expect([
      report.taxableSalesRatio.numerator,
      report.taxableSalesRatio.denominator,
      report.appliedMethod,
    ]).to.deep.equal([BigInt(numerator), BigInt(denominator), 'individual']);
    const share = (n: number): number => Number((BigInt(n) * BigInt(numerator)) / BigInt(denominator));
    const eighty = (gross: number, percent: 8 | 10): number =>
      percent === 10 ? cut((gross * 78 * 80) / 110_000) : cut((gross * 624 * 80) / 1_080_000);
    const reverse = cut(((500_001 - 50_001) * 78) / 1_000);
    const ownA = -national(2_161, 8) + eighty(98_765, 8);
    const ownB = national(5_555_555, 10) + 78_001;
    const commonA = national(777_777 + 10_801, 8) + 6_243;
    const commonB = national(2_222_221, 10) - national(111_111, 10) + eighty(345_678, 10) - eighty(4_321, 10) + reverse;
    const [creditA, creditB] = [ownA + share(commonA), ownB + share(commonB)];
    expectBoxes(box, 'SHB033', {
      '1A': netA - net(33_333, 8),
      '1B': netB - net(1_234_567, 10),
      2: 1_499_924,
      4: numerator,
      6: 4_444_439,
      7: denominator,
      8: Math.floor((numerator / denominator) * 10_000) / 100,
      '9A': 777_777 + 10_801 - 2_161,
      '9B': 5_555_555 + 2_222_221 + 999_999 - 111_111,
      '10A': national(777_777 + 10_801, 8) - national(2_161, 8),
      '10B': national(5_555_555 + 2_222_221 + 999_999, 10) - national(111_111, 10),
      '11A': 98_765,
      '11B': 345_678 - 4_321,
      '12A': eighty(98_765, 8),
      '12B': eighty(345_678, 10) - eighty(4_321, 10),
      '13B': 450_000,
      '14B': reverse,
      '15A': 6_243,
      '15B': 78_001,
      '19A': ownA,
      '19B': ownB,
      '20A': commonA,
      '20B': commonB,
      '21A': creditA,
      '21B': creditB,
      '26C': creditA + creditB,
      '28A': national(1_081, 8),
      '28B': national(54_321, 10),
    });
    const returns = national(33_333, 8) + national(1_234_567, 10) + cut((50_001 * 78) / 1_000);
    const lost = national(9_999, 8) + national(123_457, 10);
    const recovered = national(1_081, 8) + national(54_321, 10);
    expectBoxes(box, 'SHB017', {
      '1-1A': netA,
      '1-1B': netB,
      '1-2B': 500_001,
      '1A': baseA,
      '1B': baseB,
      '2A': taxA,
      '2B': taxB,
      '3C': recovered,
      '4C': creditA + creditB,
      '5-1A': national(33_333, 8),
      '5-1B': national(1_234_567, 10),
      '5-2B': cut((50_001 * 78) / 1_000),
      '6C': lost,
    });
    const due = taxA + taxB + recovered - creditA - creditB - returns - lost;
    expectBoxes(box, 'SHA010-1', {
      1: baseA + baseB,
      2: taxA + taxB,
      3: recovered,
      4: creditA + creditB,
      5: returns,
      6: lost,
      7: creditA + creditB + returns + lost,
      15: numerator,
      16: denominator,
      ...bottom(due, interimPaid),
    });
    expectBoxes(box, 'SHA010-2', {
      1: baseA + baseB,
      5: netA,
      6: netB,
      7: netA + netB,
      9: 500_001,
      11: taxA + taxB,
      15: taxA,
      16: taxB,
      17: returns,
      18: national(33_333, 8) + national(1_234_567, 10),
      19: cut((50_001 * 78) / 1_000),
      20: hundreds(due),
    });
  });

  it('full deduction with returns above the sales: nothing below zero is taxed, the rest is refunded', async () => {
    const interimPaid = { national: 50_001, local: 14_002 };
    const { box, report } = await posted({ method: 'general_full', interimPaid }, [
      ['S10', 1_100_109],
      ['S10_RET', 880_011],
      ['S08R', 54_321],
      ['S08R_RET', 65_432],
      ['P10', 330_337],
      ['P10_RET', 441_113],
      ['P08R', 10_799],
    ]);
    const creditA = national(10_799, 8);
    const creditB = national(330_337, 10) - national(441_113, 10);
    expect([report.appliedMethod, creditB < 0]).to.deep.equal(['full', true]);
    const [baseA, baseB] = [thousands(net(54_321, 8)), thousands(net(1_100_109, 10))];
    const tax = onBase(baseA, 8) + onBase(baseB, 10);
    const returns = national(880_011, 10) + national(65_432, 8);
    expectBoxes(box, 'SHB033', {
      '1A': net(54_321, 8) - net(65_432, 8),
      '1B': net(1_100_109, 10) - net(880_011, 10),
      '9B': 330_337 - 441_113,
      '10B': creditB,
      '18A': creditA,
      '18B': creditB,
      '26A': creditA,
      '26B': 0,
      '27B': -creditB,
    });
    expectBoxes(box, 'SHA010-1', {
      2: tax,
      3: -creditB,
      4: creditA,
      5: returns,
      ...bottom(tax - creditB - creditA - returns, interimPaid),
    });
  });

  it('a refund, and interim payments on top of it', async () => {
    const interimPaid = { national: 999_900, local: 282_000 };
    const { box } = await posted({ method: 'general_full', interimPaid }, [
      ['S10', 999],
      ['S_EXP', 98_765_432],
      ['P10', 77_777_777],
      ['P_IMP10', 1_234_567],
      ['P_IMPL', 348_211],
    ]);
    const due = 0 - national(77_777_777, 10) - 1_234_567;
    expectBoxes(box, 'SHA010-1', { 1: 0, 2: 0, 4: -due, 7: -due, 15: 908 + 98_765_432, ...bottom(due, interimPaid) });
  });

  it('interim payments above the tax, and a year without any dealing', async () => {
    const interimPaid = { national: 78_100, local: 22_100 };
    const { box } = await posted({ method: 'general_full', interimPaid }, [['S10', 1_100_000]]);
    expectBoxes(box, 'SHA010-1', bottom(78_000, interimPaid));
    expect(box('SHA010-1', '26')).to.equal(-200);
    for (const method of ['general_full', 'general_itemized', 'simplified', 'special_20'] as const) {
      const company = await books.company();
      const report = await company.ask(consumptionTax, { ...FY, method });
      const { page1 } = report.returnBoxes!;
      expect(
        Object.values(page1).every((value) => value === 0n || value === '2'),
        method,
      ).to.equal(true);
      expect([report.payable, report.taxableSalesRatio.percent]).to.deep.equal([0n, '0.00']);
    }
  });

  it('simplified, two types that reach 75 % only together, both rates, returns of one above its sales', async () => {
    const type = (businessType: number): Partial<StoredLine> => ({ businessType });
    const { box, report } = await posted({ method: 'simplified', standardPeriodSales: 30_000_000 }, [
      ['S10', 9_876_543, type(2)],
      ['S10', 7_654_321, type(5)],
      ['S08R', 1_234_567, type(1)],
      ['S10', 222_222, type(4)],
      ['S10_RET', 333_333, type(4)],
      ['S10_RET', 98_765, type(5)],
      ['S10_BDR', 11_111],
      ['S10_BD', 22_222],
    ]);
    const [netA, netB] = [net(1_234_567, 8), net(9_876_543 + 7_654_321 + 222_222, 10)];
    const [taxA, taxB] = [onBase(thousands(netA), 8), onBase(thousands(netB), 10)];
    const returns = national(333_333 + 98_765, 10);
    const recovered = national(11_111, 10);
    const lost = national(22_222, 10);
    const [fourA, fourB] = [taxA, taxB + recovered - returns];
    const sold = { 1: net(1_234_567, 8), 2: net(9_876_543, 10), 5: net(7_654_321, 10) - net(98_765, 10) };
    const total = sold[1] + sold[2] + sold[5];
    const taxed = {
      1: national(1_234_567, 8),
      2: national(9_876_543, 10),
      5: national(7_654_321, 10) - national(98_765, 10),
    };
    const weighted = (four: number, parts: readonly (readonly [tax: number, percent: number])[]): number =>
      Number(
        (BigInt(four) * parts.reduce((t, [tax, percent]) => t + BigInt(tax) * BigInt(percent), 0n)) /
          (parts.reduce((t, [tax]) => t + BigInt(tax), 0n) * 100n),
      );
    const principle =
      weighted(fourA, [[taxed[1], 90]]) +
      weighted(fourB, [
        [taxed[2], 80],
        [taxed[5], 50],
      ]);
    // 1 and 2: all that is not of type 1 counts as type 2; 2 and 5: all that is not of type 2 as type 5 (Order art. 57
    // (3)).
    const pairs = {
      'types1+2': weighted(fourA, [[taxed[1], 90]]) + weighted(fourB, [[taxed[2] + taxed[5], 80]]),
      'types2+5':
        weighted(fourA, [[taxed[1], 50]]) +
        weighted(fourB, [
          [taxed[2], 80],
          [taxed[5], 50],
        ]),
    };
    expect([sold[1] + sold[2] < total * 0.75, sold[2] + sold[5] > total * 0.75]).to.deep.equal([true, true]);
    expect(report.deemedCredit).to.deep.equal({
      ways: { principle: BigInt(principle), 'types2+5': BigInt(pairs['types2+5']) },
      chosen: 'principle',
    });
    expectBoxes(box, 'SHB067', {
      '1A': taxA,
      '1B': taxB,
      '2B': recovered,
      '3B': returns,
      '4A': fourA,
      '4B': fourB,
      '7C': sold[1],
      '8C': sold[2],
      '11C': sold[5],
      '6C': total,
      '14A': taxed[1],
      '15B': taxed[2],
      '18B': taxed[5],
      '10C': 0,
      '8share': cut((sold[2] * 1_000) / total) / 10,
      '20C': principle,
      '37C': principle,
    });
    const due = taxA + taxB + recovered - principle - returns - lost;
    expectBoxes(box, 'SHA020-1', {
      1: thousands(netA) + thousands(netB),
      2: taxA + taxB,
      3: recovered,
      4: principle,
      5: returns,
      6: lost,
      15: netA + netB - net(333_333 + 98_765, 10),
      16: 30_000_000,
      rule75: 2,
      type2: cut(sold[2] / 1_000),
      ...bottom(due),
    });
    expectBoxes(box, 'SHB047', {
      '1A': thousands(netA),
      '1-1B': netB,
      '2B': taxB,
      '4C': principle,
      '5B': returns,
      '6B': lost,
      9: hundreds(due),
      13: hundreds(cut((hundreds(due) * 22) / 78)),
    });
  });

  it('the 20 % method: a fifth of output tax, returns and recoveries in, bad debts out; never below 0', async () => {
    const { box } = await posted({ method: 'special_20' }, [
      ['S10', 3_333_333],
      ['S08R', 1_111_111],
      ['S10_RET', 99_999],
      ['S08R_BDR', 7_777],
      ['S10_BD', 55_555],
      ['P10', 9_999_999],
    ]);
    const [taxA, taxB] = [onBase(thousands(net(1_111_111, 8)), 8), onBase(thousands(net(3_333_333, 10)), 10)];
    const [sixA, sixB] = [taxA + national(7_777, 8), taxB - national(99_999, 10)];
    const credit = cut((sixA * 80) / 100) + cut((sixB * 80) / 100);
    expectBoxes(box, 'SHB070', {
      '1A': net(1_111_111, 8),
      '2B': thousands(net(3_333_333, 10)),
      '3A': taxA,
      '4A': national(7_777, 8),
      '5B': national(99_999, 10),
      '6A': sixA,
      '6B': sixB,
      '7C': credit,
      '8B': national(55_555, 10),
    });
    expectBoxes(box, 'SHA020-1', {
      3: national(7_777, 8),
      4: credit,
      5: national(99_999, 10),
      6: national(55_555, 10),
      ...bottom(taxA + taxB + national(7_777, 8) - credit - national(99_999, 10) - national(55_555, 10)),
    });
    const { box: none } = await posted({ method: 'special_20' }, [
      ['S10', 110_000],
      ['S10_RET', 220_000],
    ]);
    expectBoxes(none, 'SHB070', { '3B': 7_800, '5B': 15_600, '6B': 0, '7B': 0 });
    expectBoxes(none, 'SHA020-1', bottom(7_800 - 15_600));
  });
});
