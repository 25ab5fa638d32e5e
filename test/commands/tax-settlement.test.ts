// Settling consumption tax: the year-end entry by every method, what stands in its way, and the checks before closing.
import { expect } from 'chai';
import { closeFiscalPeriod, updateFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { postEntry, reverseEntry } from '../../commands/journal.ts';
import { createPartner } from '../../commands/registers.ts';
import { settleConsumptionTax } from '../../commands/tax-settlement.ts';
import { balanceOf } from '../../src/domain/accounts.ts';
import { bookReturn, taxablePeriods } from '../../src/domain/tax/settlement.ts';
import { byCode } from '../../src/domain/register.ts';
import { companyOpened, done, given, type Step, type World } from '../spec.ts';

type Said = Record<string, unknown>;
const yearId = (world: World): string => (world.book.periods.years[0] as { year: { id: string } }).year.id;
const settle = (world: World): object => ({ periodId: yearId(world) });
const settled: Step = (world) => world.run(settleConsumptionTax, settle(world));
const balance = (world: World, code: string): bigint => balanceOf(world.book, byCode(world.book.accounts, code)!);

/**
 * An entry against the bank: base lines `[account, net, code, more]`, sales on the credit side; each with its tax line
 * at the rate given in percent.
 */
function dealt(
  side: 'debit' | 'credit',
  rate: number,
  bases: readonly (readonly [account: string, net: number, code: string, more?: Said])[],
  date = '2026-06-10',
): Step {
  const lines = bases
    .flatMap(([accountCode, amount, taxCode, more]): Said[] => [
      { side, accountCode, amount, taxCode, ...more },
      ...(rate === 0
        ? []
        : [
            {
              side,
              accountCode: side === 'credit' ? '2580' : '1580',
              amount: (amount * rate) / 100,
              taxCode,
              isTaxLine: true,
            },
          ]),
    ])
    .map((line, i, all) => (line['isTaxLine'] && all.length > 1 ? { ...line, baseLine: i - 1 } : line));
  const total = lines.reduce((t, line) => t + (line['amount'] as number), 0);
  return done(postEntry, {
    effectiveDate: date,
    lines: [...lines, { side: side === 'debit' ? 'credit' : 'debit', accountCode: '1130', amount: total }],
  });
}

const sales = dealt('credit', 10, [['4110', 70_000_000, 'S10']]);
const exempt = dealt('credit', 0, [['4110', 30_000_000, 'S_EXM']]);
const purchases = dealt('debit', 10, [
  ['5120', 20_000_000, 'P10', { taxUse: 'taxable' }],
  ['6320', 10_000_000, 'P10', { taxUse: 'common' }],
  ['6320', 5_000_000, 'P10', { taxUse: 'exempt' }],
]);
const interim = done(postEntry, {
  effectiveDate: '2026-11-30',
  lines: [
    { side: 'debit', accountCode: '1580', amount: 1_000_000 },
    { side: 'credit', accountCode: '1130', amount: 1_000_000 },
  ],
});
const by = (taxSettings: object, ...more: Step[]): Step[] => [
  companyOpened({ taxSettings }),
  sales,
  exempt,
  purchases,
  ...more,
];

const lines = (...list: readonly (readonly [account: string, amount: number])[]): object => ({
  lines: list.map(([accountCode, amount]) => ({
    side: amount > 0 ? 'debit' : 'credit',
    accountCode,
    amount: Math.abs(amount),
  })),
});

describe('settle-consumption-tax', () => {
  it('itemised and proportional: non-deductible tax to 6560', () => {
    given(...by({ method: 'general_itemized' }))
      .when(settleConsumptionTax, settle)
      .then([
        'journal_entry.posted',
        {
          content: {
            sourceType: 'tax_settlement',
            effectiveDate: '2027-03-31',
            ...lines(['2580', 7_000_000], ['6560', 800_000], ['1580', -3_500_000], ['2340', -4_300_000]),
          },
        },
      ])
      .answers({ status: 'posted', sourceType: 'tax_settlement', adjustment: true });
    given(...by({ method: 'general_proportional' }))
      .when(settleConsumptionTax, settle)
      .then([
        'journal_entry.posted',
        { content: lines(['2580', 7_000_000], ['6560', 1_050_000], ['1580', -3_500_000], ['2340', -4_550_000]) },
      ]);
  });

  it('full deduction, interim payments, a refund', () => {
    const full = [
      companyOpened({ taxSettings: { method: 'general_full', interimPaid: { national: 780_000, local: 220_000 } } }),
      sales,
      interim,
    ];
    const { world } = given(...full, dealt('debit', 10, [['5120', 30_000_000, 'P10']]))
      .when(settleConsumptionTax, settle)
      .then([
        'journal_entry.posted',
        { content: lines(['2580', 7_000_000], ['1580', -4_000_000], ['2340', -3_000_000]) },
      ]);
    expect([balance(world, '1580'), balance(world, '2580'), balance(world, '2340')]).to.deep.equal([
      0n,
      0n,
      3_000_000n,
    ]);
    given(...full, dealt('debit', 10, [['5120', 90_000_000, 'P10']]))
      .when(settleConsumptionTax, settle)
      .then([
        'journal_entry.posted',
        { content: lines(['2580', 7_000_000], ['1580', -10_000_000], ['1585', 3_000_000]) },
      ]);
  });

  it('simplified: the gain is other income outside the tax; the 20 % method; tax-inclusive books', () => {
    given(companyOpened({ taxSettings: { method: 'simplified', simplifiedBusinessType: 5 } }), sales, purchases)
      .when(settleConsumptionTax, settle)
      .then([
        'journal_entry.posted',
        {
          content: {
            lines: [
              { accountCode: '2580', amount: 7_000_000 },
              { accountCode: '1580', amount: 3_500_000 },
              { accountCode: '2340', amount: 3_500_000 },
            ],
          },
        },
      ]);
    given(
      companyOpened({ taxSettings: { method: 'special_20' } }),
      dealt('credit', 10, [['4110', 10_000_000, 'S10']]),
      dealt('debit', 10, [['6320', 5_000_000, 'P10']]),
    )
      .when(settleConsumptionTax, settle)
      .then([
        'journal_entry.posted',
        {
          content: {
            lines: [
              { accountCode: '2580', amount: 1_000_000 },
              { accountCode: '1580', amount: 500_000 },
              { accountCode: '2340', amount: 200_000 },
              { accountCode: '7190', amount: 300_000, taxCode: 'S_OUT' },
            ],
          },
        },
      ]);
    const inclusive = done(postEntry, {
      effectiveDate: '2026-06-10',
      lines: [
        { side: 'debit', accountCode: '1130', amount: 11_000_000 },
        { side: 'credit', accountCode: '4110', amount: 11_000_000, taxCode: 'S10', taxEntryMethod: 'inclusive' },
      ],
    });
    given(companyOpened({ taxSettings: { method: 'general_full', accounting: 'tax_inclusive' } }), inclusive)
      .when(settleConsumptionTax, settle)
      .then([
        'journal_entry.posted',
        {
          content: {
            lines: [
              { side: 'debit', accountCode: '6360', amount: 1_000_000, taxCode: 'P_OUT' },
              { side: 'credit', accountCode: '2340', amount: 1_000_000 },
            ],
          },
        },
      ]);
  });

  it('is refused twice, and made anew after its reversal', () => {
    given(...by({}), settled)
      .when(settleConsumptionTax, settle)
      .refused('already_exists', undefined, /reverse it/);
    const reversed: Step = (world) =>
      world.run(reverseEntry, { entryId: [...world.book.tax.settlements.keys()][0], date: '2027-03-31' });
    given(...by({}), settled, reversed)
      .when(settleConsumptionTax, settle)
      .then([
        'journal_entry.posted',
        { content: lines(['2580', 7_000_000], ['6560', 800_000], ['1580', -3_500_000], ['2340', -4_300_000]) },
      ]);
  });

  it('what stands in its way', () => {
    given(...by({}))
      .when(settleConsumptionTax, (world) => ({ periodId: world.book.periods.years[0]?.months[0]?.id }))
      .refused('validation_error', 'periodId');
    given(...by({}))
      .when(settleConsumptionTax, { periodId: 'fp_x' })
      .refused('not_found');
    given(...by({}, interim))
      .when(settleConsumptionTax, settle)
      .refused('invalid_state', undefined, /untagged_tax_lines.*1000000/);
    given(...by({ method: 'general_full' }))
      .when(settleConsumptionTax, settle)
      .refused('invalid_state', undefined, /full_deduction_not_allowed/);
    given(companyOpened())
      .when(settleConsumptionTax, settle)
      .refused('invalid_state', undefined, /no consumption tax to settle/);
    given(...by({}))
      .when(settleConsumptionTax, settle, { role: 'bookkeeper' })
      .refused('insufficient_scope');
    const closed: Step = (world) => world.run(closeFiscalPeriod, { periodId: yearId(world) });
    given(...by({}), closed)
      .when(settleConsumptionTax, settle)
      .refused('period_closed');
  });

  it('closing a year warns when the tax is not settled, and no longer when it is', () => {
    const warnings = (...steps: Step[]): string[] => {
      const world = given(...steps).world();
      return (closeFiscalPeriod.warnings?.(world.book, { periodId: yearId(world) }, []) ?? []).map(({ code }) => code);
    };
    expect(warnings(...by({}))).to.include('consumption_tax_not_settled');
    expect(warnings(...by({}), settled))
      .to.not.include('consumption_tax_not_settled')
      .and.not.include('tax_code_missing');
    expect(warnings(...by({ method: 'general_full' }, interim))).to.include.members([
      'untagged_tax_lines',
      'report_check_failed',
    ]);
    expect(warnings(companyOpened())).to.deep.equal([]);
  });

  it('settings of the year win over those of the company', () => {
    const set: Step = (world) =>
      world.run(updateFiscalPeriod, { periodId: yearId(world), taxSettings: { method: 'general_proportional' } });
    given(...by({ method: 'general_itemized' }), set)
      .when(settleConsumptionTax, settle)
      .then([
        'journal_entry.posted',
        { content: lines(['2580', 7_000_000], ['6560', 1_050_000], ['1580', -3_500_000], ['2340', -4_550_000]) },
      ]);
  });

  const month =
    (index: number) =>
    (world: World): object => ({ periodId: world.book.periods.years[0]?.months[index]?.id });
  const settledIn =
    (index: number): Step =>
    (world) =>
      world.run(settleConsumptionTax, month(index)(world));
  const sold = (date: string, net: number): Step => dealt('credit', 10, [['4110', net, 'S10']], date);
  const bought = (date: string, net: number): Step =>
    dealt('debit', 10, [['5120', net, 'P10', { taxUse: 'taxable' }]], date);

  it('by the quarter: each on its last day, by its own return, named by its last month', () => {
    const quarters = [
      companyOpened({ taxSettings: { filingFrequency: 'quarterly', interimPaid: { national: 1, local: 1 } } }),
      sold('2026-04-10', 1_000_000),
      sold('2026-06-30', 500_500),
      bought('2026-05-05', 300_000),
      sold('2026-07-01', 2_000_000),
      bought('2026-09-30', 5_000_000),
    ];
    // Tax of the first quarter: base 1,500,000 (of 1,500,500), national 117,000 - 23,400 = 93,600, local 26,400; the
    // books hold 150,050 and 30,000.
    const first = given(...quarters)
      .when(settleConsumptionTax, month(2))
      .then([
        'journal_entry.posted',
        {
          content: {
            effectiveDate: '2026-06-30',
            adjustment: false,
            lines: [
              { accountCode: '2580', side: 'debit', amount: 150_050 },
              { accountCode: '1580', side: 'credit', amount: 30_000 },
              { accountCode: '2340', amount: 120_000 },
              { accountCode: '7190', side: 'credit', amount: 50 },
            ],
          },
        },
      ]).world;
    expect([balance(first, '1580'), balance(first, '2580')], 'the second quarter stays').to.deep.equal([
      500_000n,
      200_000n,
    ]);
    // The second: 200,000 less 500,000 is refunded.
    const second = given(...quarters, settledIn(2))
      .when(settleConsumptionTax, month(5))
      .then([
        'journal_entry.posted',
        {
          content: { ...lines(['2580', 200_000], ['1580', -500_000], ['1585', 300_000]), effectiveDate: '2026-09-30' },
        },
      ]).world;
    expect([balance(second, '1580'), balance(second, '2580')]).to.deep.equal([0n, 0n]);
    given(...quarters, settledIn(2))
      .when(settleConsumptionTax, month(2))
      .refused('already_exists');
    given(...quarters)
      .when(settleConsumptionTax, month(5))
      .refused('invalid_state', undefined, /earlier taxable periods/);
    given(...quarters)
      .when(settleConsumptionTax, month(1))
      .refused('validation_error', 'periodId', /2026-06/);
    given(...quarters)
      .when(settleConsumptionTax, settle)
      .refused('validation_error', 'periodId', /files quarterly/);
    given(...quarters, settledIn(2), settledIn(5))
      .when(settleConsumptionTax, month(8))
      .refused('invalid_state', undefined, /no consumption tax to settle/);
  });

  it('by the month; the last one closes the year', () => {
    const months = [
      companyOpened({ taxSettings: { filingFrequency: 'monthly' } }),
      sold('2026-04-30', 100_000),
      sold('2027-03-31', 1_234_560),
    ];
    given(...months, settledIn(0))
      .when(settleConsumptionTax, month(11))
      .then(['journal_entry.posted', { content: { effectiveDate: '2027-03-31', adjustment: true } }]);
    const warnings = (index: number, ...steps: Step[]): string[] => {
      const world = given(...steps).world();
      return (
        closeFiscalPeriod.warnings?.(world.book, { periodId: world.book.periods.years[0]!.months[index]!.id }, []) ?? []
      ).map(({ code }) => code);
    };
    expect(
      [warnings(0, ...months), warnings(0, ...months, settledIn(0))].map((codes) =>
        codes.includes('consumption_tax_not_settled'),
      ),
    ).to.deep.equal([true, false]);
  });

  it('who files by the quarter or month has no special method, whatever else holds', () => {
    const reason = (filingFrequency: 'yearly' | 'quarterly' | 'monthly'): string | undefined => {
      const { book } = given(
        companyOpened({
          invoiceRegistrationNumber: 'T7000012050002',
          taxSettings: { method: 'special_20', filingFrequency },
        }),
        sold('2026-04-10', 1_000_000),
      ).world();
      return bookReturn(book, book.periods.years[0] as never)?.tax.warnings.find(
        ({ code }) => code === 'method_not_eligible',
      )?.message;
    };
    expect(reason('yearly')).to.equal(undefined);
    for (const filing of ['quarterly', 'monthly'] as const)
      expect(reason(filing)).to.match(/^special_20: not for taxable periods that are shortened/);
  });

  it('periods not ending with fiscal months are left to the accountant; an entry by hand settles its period', () => {
    const short = companyOpened(
      { taxSettings: { filingFrequency: 'monthly' } },
      { startDate: '2026-04-15', endDate: '2027-03-31' },
    );
    given(short, sold('2026-04-20', 1_000_000))
      .when(settleConsumptionTax, month(0))
      .refused('validation_error', 'periodId', /do not end with fiscal months/);
    const byHand = done(postEntry, {
      effectiveDate: '2026-06-30',
      sourceType: 'tax_settlement',
      lines: [
        { side: 'debit', accountCode: '2580', amount: 100_000 },
        { side: 'credit', accountCode: '2340', amount: 100_000 },
      ],
    });
    const quarter = [
      companyOpened({ taxSettings: { filingFrequency: 'quarterly' } }),
      sold('2026-04-20', 1_000_000),
      byHand,
    ];
    given(...quarter)
      .when(settleConsumptionTax, month(2))
      .refused('already_exists');
    given(...quarter, sold('2026-08-20', 1_000_000))
      .when(settleConsumptionTax, month(5))
      .then(['journal_entry.posted', { content: lines(['2580', 100_000], ['2340', -100_000]) }]);
  });

  it('a cut by the cap per supplier that only single entries can tell is left to the accountant', () => {
    const partner: Step = (world) => world.run(createPartner, { name: '個人仕入先', code: 'X' });
    const opened = companyOpened(
      { taxSettings: { method: 'general_full' } },
      { startDate: '2026-10-01', endDate: '2027-09-30' },
    );
    const from = (date: string, code: string, gross: number, rate: number): Step => {
      const share = Math.floor((Math.floor((gross * rate) / (100 + rate)) * 70) / 100);
      return done(postEntry, {
        effectiveDate: date,
        partnerCode: 'X',
        lines: [
          { side: 'debit', accountCode: '5120', amount: gross - share, taxCode: code },
          { side: 'debit', accountCode: '1580', amount: share, taxCode: code, isTaxLine: true, baseLine: 0 },
          { side: 'credit', accountCode: '1130', amount: gross },
        ],
      });
    };
    const year = [
      opened,
      partner,
      sold('2027-01-10', 200_000_000),
      from('2026-11-10', 'P10_T70', 70_000_000, 10),
      from('2027-05-10', 'P10_T70', 40_000_000, 10),
    ];
    given(...year)
      .when(settleConsumptionTax, settle)
      .then(['journal_entry.posted']);
    // By the quarter the year so far counts: of the 40 m of May only 30 m are credited, 10 m cost 10,000,000 x 7.8/110
    // x 70 % of national tax.
    const byQuarter = given(
      companyOpened(
        { taxSettings: { method: 'general_full', filingFrequency: 'quarterly' } },
        { startDate: '2026-10-01', endDate: '2027-09-30' },
      ),
      ...year.slice(1),
      sold('2027-06-01', 200_000_000),
    ).world().book;
    const [fiscalYear] = byQuarter.periods.years;
    expect(
      bookReturn(byQuarter, fiscalYear!, taxablePeriods(fiscalYear!, 'quarterly')![2])?.tax.creditableTax,
    ).to.equal(BigInt(Math.floor((30_000_000 * 78 * 70) / 110_000)));
    given(...year, from('2027-05-11', 'P08R_T70', 30_000_000, 8))
      .when(settleConsumptionTax, settle)
      .refused('invalid_state', undefined, /supplier_cap_exceeded/);
  });
});
