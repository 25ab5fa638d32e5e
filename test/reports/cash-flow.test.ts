// The cash flow statement: the sample year as whole documents, the cases that accountants argue about, and laws over
// random entries.
import { expect } from 'chai';
import fc from 'fast-check';
import { cashFlow } from '../../queries/reports/cash-flow/cash-flow.ts';
import type { CashFlow } from '../../queries/reports/cash-flow/specification.ts';
import { profitAndLoss } from '../../queries/reports/statements.ts';
import { uuidv7 } from 'uuidv7';
import { AccountCreated, kindOf, type Account } from '../../src/domain/accounts.ts';
import { cashFlowItemOf } from '../../src/domain/cash-flow-items.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { EntryAmended, type EntryContent } from '../../src/domain/journal.ts';
import { openBooks, type Books, type Company, type Line, type More } from './books.ts';
import { CLOSING, YEAR } from './sample-year.ts';
import { depth } from '../depth.ts';

/** A statement as text, one line per row that is not zero: `code figure`, indented by level. */
function page(report: CashFlow, accounts = true): string[] {
  return report.rows
    .filter((row) => row.values['total'] !== 0n && (accounts || row.kind !== 'account'))
    .map((row) => `${'  '.repeat(row.level)}${row.code} ${String(row.values['total'])}`);
}
const year = { from: '2025-04-01', to: '2026-03-31' };

describe('cash flow statement', function () {
  this.timeout(120_000);
  let books: Books;
  before(async () => {
    books = await openBooks('cash_flow');
  });
  after(() => books.close());

  describe('of the sample year', () => {
    let company: Company;
    let beforeClosing = '';
    before(async () => {
      company = await books.company();
      for (const { date, lines, memo, more } of YEAR) await company.post(date, lines, { memo, ...more });
      beforeClosing = company.recordedAt(await company.record());
      await company.post(CLOSING.date, CLOSING.lines, CLOSING.more);
    });
    const rest = [
      'investing -300000',
      '  purchase_of_tangible_assets -300000',
      '    1640 -300000',
      'financing 6000000',
      '  proceeds_from_long_term_loans 1000000',
      '    2620 1000000',
      '  issuance_of_shares 5000000',
      '    3110 5000000',
      'net_change_in_cash 6160000',
      'closing_cash 6160000',
    ];

    it('indirect: from the income before tax to cash', async () => {
      const report = await company.ask(cashFlow, year);
      expect(page(report)).to.deep.equal([
        'operating 460000',
        '  income_before_tax 1580000',
        '    4110 3000000',
        '    5120 -1200000',
        '    5150 250000',
        '    6120 -400000',
        '    6510 -60000',
        '    7210 -10000',
        '  depreciation 60000',
        '    1690 60000',
        '  interest_expense 10000',
        '    7210 10000',
        '  trade_receivables -1100000',
        '    1220 -1100000',
        '  inventories -250000',
        '    1410 -250000',
        '  consumption_tax 150000',
        '    1580 -150000',
        '    2580 300000',
        '  other_working_capital 20000',
        '    2511 20000',
        '  operating_subtotal 470000',
        '  interest_paid -10000',
        '    7210 -10000',
        '    2330 400000',
        '    9110 -400000',
        ...rest,
      ]);
      const { rows: _rows, ...envelope } = report;
      expect(envelope).to.deep.equal({
        report: 'cash_flow',
        companyId: company.id,
        ...year,
        currency: 'JPY',
        basis: 'accrual',
        unit: 'minor',
        filters: {},
        columns: [{ key: 'total', label: '2025-04-01 – 2026-03-31', ...year, kind: 'actual' }],
        totals: {
          operating: 460_000n,
          investing: -300_000n,
          financing: 6_000_000n,
          exchangeEffectOnCash: 0n,
          openingBalances: 0n,
          netChangeInCash: 6_160_000n,
          openingCash: 0n,
          closingCash: 6_160_000n,
        },
        checks: [
          { code: 'cash_ties_to_balance_sheet', ok: true, difference: 0n },
          { code: 'methods_agree', ok: true, difference: 0n },
          { code: 'asset_purchase_via_2310', ok: true, difference: 0n },
        ],
        projection: { position: report.projection.position, upToDate: true },
        generatedAt: '2026-11-21T00:00:00.000Z',
        method: 'indirect',
        cash: { opening: 0n, net: 6_160_000n, closing: 6_160_000n },
      });
    });

    it('direct: who paid and who was paid', async () => {
      const report = await company.ask(cashFlow, { ...year, method: 'direct' });
      expect(page(report)).to.deep.equal([
        'operating 460000',
        '  receipts_from_customers 2200000',
        '    1220 2200000',
        '  payments_to_suppliers -1320000',
        '    2120 -1320000',
        '  payments_to_employees -380000',
        '    2511 20000',
        '    6120 -400000',
        '  consumption_tax_paid -30000',
        '    1580 -30000',
        '  operating_subtotal 470000',
        '  interest_paid -10000',
        '    7210 -10000',
        ...rest,
      ]);
      expect(report.filters).to.deep.equal({ method: 'direct' });
    });

    it('any dates, any moment, any level; over a year end', async () => {
      const before = await company.ask(cashFlow, { ...year, knownAt: beforeClosing });
      expect(page(before)).to.deep.equal(page(await company.ask(cashFlow, year)));
      const part = await company.ask(cashFlow, { from: '2025-06-30', to: '2025-09-24' });
      expect(part.cash).to.deep.equal({ opening: 5_000_000n, net: 550_000n, closing: 5_550_000n });
      expect(page(part, false)).to.deep.equal([
        'operating 850000',
        '  trade_receivables 2200000',
        '  trade_payables -1320000',
        '  consumption_tax -30000',
        '  operating_subtotal 850000',
        'investing -300000',
        '  purchase_of_tangible_assets -300000',
        'net_change_in_cash 550000',
        'opening_cash 5000000',
        'closing_cash 5550000',
      ]);
      expect(
        (await company.ask(cashFlow, { from: '2025-04-01', to: '2027-03-31', level: 'class' })).rows.map(
          ({ code }) => code,
        ),
      ).to.deep.equal(['operating', 'investing', 'financing', 'net_change_in_cash', 'opening_cash', 'closing_cash']);
      expect(page(await company.ask(cashFlow, { ...year, level: 'group' }))).to.deep.equal(page(before, false));
      expect((await company.ask(cashFlow, { ...year, adjustment: 'without' })).totals['operating']).to.equal(460_000n);
    });
  });

  it('what is paid through a debt or a claim stands where it stands when it is paid at once', async () => {
    // What is bought, sold, lent, collected, borrowed: the other side, what it is, the debt or claim, the lines.
    const cases: readonly (readonly [kind: string, through: string, lines: readonly Line[]])[] = [
      ['tangible_assets', '2310', [['1640', 300]]],
      ['tangible_assets', '2120', [['1620', 310]]],
      ['intangible_assets', '2316', [['1710', 500]]],
      ['securities', '2310', [['1810', 700]]],
      [
        'securities',
        '1540',
        [
          ['1810', -100],
          ['7160', -20],
        ],
      ],
      ['loans', '2310', [['1570', 400]]],
      ['loans', '1540', [['1570', -150]]],
      ['guarantee_deposits', '2310', [['1840', 60]]],
      ['guarantee_deposits', '1540', [['1840', -10]]],
      [
        'intangible_assets',
        '1545',
        [
          ['1710', -90],
          ['8110', -5],
        ],
      ],
      ['long_term_loans', '1540', [['2620', -800]]],
      ['long_term_loans', '2310', [['2620', 80]]],
      ['dividend', '2310', [['3230', 33]]],
    ];
    const shown = async (isOwed: boolean, part = 1): Promise<string[]> => {
      const company = await books.company();
      await company.post(
        '2025-04-01',
        [
          ['1130', 10_000],
          ['3110', -10_000],
        ],
        { sourceType: 'opening' },
      );
      for (const [movementKind, through, lines] of cases) {
        const paid = -lines.reduce((sum, [, amount]) => sum + amount, 0);
        const named: readonly Line[] = lines.map(([account, amount]) =>
          account === '3230' ? [account, amount, { movementKind }] : [account, amount],
        );
        // Owed whole, or in part and paid in part at once.
        const now = isOwed ? Math.trunc(paid * (1 - part)) : paid;
        const owed: readonly Line[] = paid === now ? [] : [[through, paid - now, { movementKind }]];
        const cash: readonly Line[] = now === 0 ? [] : [['1130', now]];
        await company.post('2025-05-01', [...named, ...owed, ...cash]);
        if (paid !== now)
          await company.post('2025-06-30', [
            [through, now - paid, { movementKind }],
            ['1130', paid - now],
          ]);
      }
      const report = await company.ask(cashFlow, { ...year, level: 'group' });
      expect(report.checks.filter(({ ok }) => !ok)).to.deep.equal([]);
      return page(report, false).filter((row) => !row.startsWith('  other_working_capital 0'));
    };
    const atOnce = await shown(false);
    expect(atOnce).to.include.members([
      '  purchase_of_tangible_assets -610',
      '  purchase_of_intangible_assets -500',
      '  sale_of_intangible_assets 95',
      '  sale_of_securities 120',
      '  purchase_of_loans -400',
      '  sale_of_loans 150',
      '  proceeds_from_long_term_loans 800',
    ]);
    expect(await shown(true)).to.deep.equal(atOnce);
    expect(await shown(true, 0.4), 'in part').to.deep.equal(atOnce);
  });

  it('in columns: months of a range, and against an earlier time', async () => {
    const company = await books.company();
    for (const { date, lines, more } of YEAR) await company.post(date, lines, more);
    const months = await company.ask(cashFlow, {
      from: '2025-05-15',
      to: '2025-07-31',
      interval: 'month',
      level: 'class',
    });
    expect(
      months.rows.map(({ code, values }) => [code, ...months.columns.map(({ key }) => values[key])]),
    ).to.deep.equal([
      ['operating', 0n, 880_000n, -30_000n, 850_000n],
      ['investing', 0n, 0n, -300_000n, -300_000n],
      ['financing', 0n, 0n, 0n, 0n],
      ['net_change_in_cash', 0n, 880_000n, -330_000n, 550_000n],
      ['opening_cash', 5_000_000n, 5_000_000n, 5_880_000n, 5_000_000n],
      ['closing_cash', 5_000_000n, 5_880_000n, 5_550_000n, 5_550_000n],
    ]);
    expect(months.checks.map(({ code, column, ok }) => `${code} ${column} ${ok}`).slice(0, 4)).to.deep.equal(
      ['2025-05', '2025-06', '2025-07', 'total'].map((key) => `cash_ties_to_balance_sheet ${key} true`),
    );
    const compared = await company.ask(cashFlow, {
      period: '2025-07',
      compare: 'previous_period',
      level: 'class',
      locale: 'en',
    });
    expect(compared.columns.map(({ key, kind }) => `${key} ${kind}`)).to.deep.equal([
      'total actual',
      'comparison comparison',
      'change change',
      'changeBps change_bps',
    ]);
    const accounts = (
      await company.ask(cashFlow, { period: '2025-09', compare: 'previous_period', comparePeriods: 5 })
    ).rows.map((row) => `${row.parentCode} ${row.code}`);
    expect(accounts, 'an account has one line for all columns').to.deep.equal([...new Set(accounts)]);
    expect(compared.rows[0]).to.deep.include({
      name: 'Cash flows from operating activities',
      values: { total: -30_000n, comparison: 880_000n, change: -910_000n, changeBps: -10_341n },
    });
  });

  // One entry (or two), and the statement of it without accounts.
  const CASES: readonly (readonly [
    string,
    readonly (readonly [readonly Line[], More?])[],
    readonly string[],
    string?,
  ])[] = [
    [
      'a sale of an asset brings in its whole price; the gain leaves the operating part',
      [
        [
          [
            ['1130', 150],
            ['1690', 80],
            ['1640', -200],
            ['8110', -30],
          ],
        ],
      ],
      [
        '  income_before_tax 30',
        '  disposal_gains_and_losses -30',
        'investing 150',
        '  sale_of_tangible_assets 150',
        'net_change_in_cash 150',
        'closing_cash 150',
      ],
    ],
    [
      'an asset sold on credit moves nothing until it is paid',
      [
        [
          [
            ['1540', 150],
            ['1690', 80],
            ['1640', -200],
            ['8110', -30],
          ],
        ],
      ],
      ['  income_before_tax 30', '  disposal_gains_and_losses -30'],
    ],
    [
      'an asset thrown away moves nothing',
      [
        [
          [
            ['1690', 80],
            ['8220', 20],
            ['1640', -100],
          ],
        ],
      ],
      ['  income_before_tax -20', '  disposal_gains_and_losses 20'],
    ],
    [
      'depreciation, indirect and direct',
      [
        [
          [
            ['6510', 60],
            ['1690', -60],
          ],
        ],
        [
          [
            ['6510', 40],
            ['1710', -40],
          ],
        ],
      ],
      ['  income_before_tax -100', '  depreciation 100'],
    ],
    [
      'amortization of long-term prepaid expenses is depreciation',
      [
        [
          [
            ['6520', 60],
            ['1850', -60],
          ],
        ],
      ],
      ['  income_before_tax -60', '  depreciation 60'],
    ],
    [
      'a lease is neither bought nor borrowed',
      [
        [
          [
            ['1650', 500],
            ['2230', -500],
          ],
        ],
      ],
      [],
    ],
    [
      'an asset on credit of facilities: the payment is the investment',
      [
        [
          [
            ['1640', 300],
            ['1580', 30],
            ['2316', -330],
          ],
        ],
        [
          [
            ['2316', 330],
            ['1130', -330],
          ],
        ],
      ],
      ['investing -330', '  purchase_of_tangible_assets -330', 'net_change_in_cash -330', 'closing_cash -330'],
    ],
    [
      'an asset sold on credit of facilities: what is received is what it brought in',
      [
        [
          [
            ['1545', 165],
            ['1690', 80],
            ['1640', -200],
            ['8110', -30],
            ['2580', -15],
          ],
        ],
        [
          [
            ['1130', 165],
            ['1545', -165],
          ],
        ],
      ],
      [
        '  income_before_tax 30',
        '  disposal_gains_and_losses -30',
        'investing 165',
        '  sale_of_tangible_assets 165',
        'net_change_in_cash 165',
        'closing_cash 165',
      ],
    ],
    [
      'an asset on credit of 2310 is warned of',
      [
        [
          [
            ['1640', 300],
            ['1580', 30],
            ['2310', -330],
          ],
        ],
      ],
      ['  consumption_tax -30', '  other_working_capital 30'],
      'asset_purchase_via_2310 300',
    ],
    [
      'so is one that is paid in part',
      [
        [
          [
            ['1640', 300],
            ['1580', 30],
            ['1130', -130],
            ['2310', -200],
          ],
        ],
      ],
      [
        'operating 170',
        '  consumption_tax -30',
        '  other_working_capital 200',
        'investing -300',
        '  purchase_of_tangible_assets -300',
        'net_change_in_cash -130',
        'closing_cash -130',
      ],
      'asset_purchase_via_2310 200',
    ],
    [
      'without cash and with several opposite lines: results first, then working capital in proportion, entry by entry',
      [
        [
          [
            ['6240', 10],
            ['1540', 60],
            ['1520', 30],
            ['3110', -100],
          ],
        ],
        [
          [
            ['6240', 1],
            ['1540', 1],
            ['1520', 1],
            ['3110', -3],
          ],
        ],
      ],
      ['  income_before_tax -11', '  other_noncash 11'],
    ],
    [
      'a loan and its repayment with interest',
      [
        [
          [
            ['1130', 1000],
            ['2620', -1000],
          ],
        ],
        [
          [
            ['2620', 100],
            ['7210', 5],
            ['1130', -105],
          ],
        ],
      ],
      [
        'operating -5',
        '  income_before_tax -5',
        '  interest_expense 5',
        '  interest_paid -5',
        'financing 900',
        '  proceeds_from_long_term_loans 1000',
        '  repayment_of_long_term_loans -100',
        'net_change_in_cash 895',
        'closing_cash 895',
      ],
    ],
    [
      'a reversed purchase is no sale',
      [
        [
          [
            ['1640', 300],
            ['1130', -300],
          ],
        ],
        [
          [
            ['1130', 300],
            ['1640', -300],
          ],
          { reverses: 'je_01900000-0000-7000-8000-000000000001', sourceType: 'reversal' },
        ],
      ],
      [],
    ],
    [
      'dividends decided and paid',
      [
        [
          [
            ['3230', 110],
            ['2350', -100],
            ['3210', -10],
          ],
        ],
        [
          [
            ['2350', 100],
            ['1130', -100],
          ],
        ],
      ],
      ['financing -100', '  dividends_paid -100', 'net_change_in_cash -100', 'closing_cash -100'],
    ],
    [
      'exchange differences of foreign money are no activity',
      [
        [
          [
            ['1150', 7],
            ['7130', -7],
          ],
        ],
      ],
      [
        '  income_before_tax 7',
        '  exchange_differences -7',
        'exchange_effect_on_cash 7',
        'net_change_in_cash 7',
        'closing_cash 7',
      ],
    ],
    [
      'a dividend and the reserve that it feeds, paid at once',
      [
        [
          [
            ['3230', 110],
            ['1130', -100],
            ['3210', -10],
          ],
        ],
      ],
      ['financing -100', '  dividends_paid -100', 'net_change_in_cash -100', 'closing_cash -100'],
    ],
    [
      'a dividend out of capital surplus',
      [
        [
          [
            ['3130', 100],
            ['1130', -100],
          ],
        ],
      ],
      ['financing -100', '  dividends_paid -100', 'net_change_in_cash -100', 'closing_cash -100'],
    ],
    [
      'treasury stock sold: the gain belongs to its price',
      [
        [
          [
            ['1130', 50],
            ['3310', -40],
            ['3130', -10],
          ],
        ],
      ],
      ['financing 50', '  treasury_stock 50', 'net_change_in_cash 50', 'closing_cash 50'],
    ],
    [
      'opening balances are no flow: the range begins with them',
      [
        [
          [
            ['1130', 500],
            ['1220', 200],
            ['2620', -300],
            ['3990', -400],
          ],
        ],
      ],
      ['opening_cash 500', 'closing_cash 500'],
    ],
    [
      'so are entries that say that they open the books',
      [
        [
          [
            ['1130', 500],
            ['1640', 200],
            ['2620', -300],
            ['3110', -400],
          ],
          { sourceType: 'opening' },
        ],
      ],
      ['opening_cash 500', 'closing_cash 500'],
    ],
    [
      'a cost with its tax that the owner paid moves nothing',
      [
        [
          [
            ['6240', 100],
            ['1580', 10],
            ['3110', -110],
          ],
        ],
      ],
      ['  income_before_tax -100', '  other_noncash 100'],
    ],
    [
      'time deposits are no cash',
      [
        [
          [
            ['1140', 500],
            ['1130', -500],
          ],
        ],
      ],
      ['investing -500', '  purchase_of_time_deposits -500', 'net_change_in_cash -500', 'closing_cash -500'],
    ],
    [
      'cash between accounts is no flow',
      [
        [
          [
            ['1110', 500],
            ['1130', -500],
          ],
        ],
      ],
      [],
    ],
    [
      'income taxes: charged, then paid',
      [
        [
          [
            ['9110', 400],
            ['2330', -400],
          ],
        ],
        [
          [
            ['2330', 300],
            ['1130', -300],
          ],
        ],
      ],
      ['operating -300', '  income_taxes_paid -300', 'net_change_in_cash -300', 'closing_cash -300'],
    ],
  ];
  for (const [name, entries, expected, warning] of CASES) {
    it(name, async () => {
      const company = await books.company();
      for (const [lines, more] of entries) await company.post('2025-05-10', lines, more);
      const report = await company.ask(cashFlow, { from: '2025-05-01', to: '2025-05-31' });
      expect(page(report, false).filter((text) => !text.includes('subtotal'))).to.deep.equal(expected);
      expect(
        report.checks.filter(({ ok }) => !ok).map(({ code, difference }) => `${code} ${difference}`),
      ).to.deep.equal(warning ? [warning] : []);
    });
  }

  it('own accounts say by a flag what they are; those of before the flags are known by code', async () => {
    const company = await books.company();
    const time = '2025-04-01T00:00:00.000Z';
    const own: Account = {
      ...kindOf('investment'),
      id: withPrefix('account', uuidv7()),
      code: '1835',
      name: '従業員貸付金',
      type: 'investment',
      flags: ['cf:loans'],
      isPostable: true,
      requiresPartner: false,
      currency: 'JPY',
      sortOrder: 0,
      status: 'active',
      createdAt: time,
      updatedAt: time,
      version: 1,
    };
    await company.record(AccountCreated({ account: own }));
    await company.post('2025-05-10', [
      ['1830', 70, { accountId: own.id }],
      ['1130', -70],
    ]);
    const report = await company.ask(cashFlow, { from: '2025-05-01', to: '2025-05-31' });
    expect(page(report)).to.deep.equal([
      'investing -70',
      '  purchase_of_loans -70',
      '    1835 -70',
      'net_change_in_cash -70',
      'closing_cash -70',
    ]);

    const before = { ...own, code: '1830', flags: [] };
    expect(
      [
        own,
        before,
        { ...own, flags: [] },
        { ...before, flags: ['cf:none'] },
        { ...before, class: 'equity' as const },
      ].map((account) => cashFlowItemOf(account)),
    ).to.deep.equal(['loans', 'loans', undefined, 'none', undefined]);
  });

  it('laws: it is the movement of cash, by both methods, now and as known then, and months add up', async () => {
    const CODES = [
      '1110',
      '1130',
      '1140',
      '1150',
      '1220',
      '1410',
      '1540',
      '1580',
      '1640',
      '1650',
      '1690',
      '1810',
      '1850',
      '1870',
      '2120',
      '2215',
      '2310',
      '2316',
      '2330',
      '2511',
      '2580',
      '2620',
      '3110',
      '3210',
      '3230',
      '3310',
      '3990',
      '4110',
      '5120',
      '6120',
      '6510',
      '6520',
      '7110',
      '7130',
      '7210',
      '8110',
      '8220',
      '9110',
      '9120',
    ];
    const CASH = new Set(['1110', '1111', '1120', '1130', '1135', '1150']);
    const leg = fc.record({
      debit: fc.constantFrom(...CODES),
      credit: fc.constantFrom(...CODES),
      amount: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.constant(Number.MAX_SAFE_INTEGER)),
    });
    const step = fc.record({
      day: fc.integer({ min: 0, max: 364 }),
      kind: fc.constantFrom('normal', 'normal', 'normal', 'adjustment', 'closing', 'reversal', 'amend'),
      legs: fc.array(leg, { minLength: 1, maxLength: 4 }),
    });
    const dayOf = (n: number): string => new Date(Date.UTC(2025, 3, 1) + n * 86_400_000).toISOString().slice(0, 10);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 364 }),
        async (steps, a, b) => {
          const company = await books.company();
          const live: { id: string; content: EntryContent }[] = [];
          let revision = 0;
          for (const [i, { day, kind, legs }] of steps.entries()) {
            const lines = legs.flatMap(({ debit, credit, amount }): Line[] => [
              [debit, amount],
              [credit, -amount],
            ]);
            const made = company.entry(dayOf(day), lines, {
              adjustment: kind === 'adjustment',
              sourceType: kind === 'closing' ? 'closing' : 'manual',
              ...(kind === 'reversal' ? { reverses: 'je_01900000-0000-7000-8000-000000000001' } : {}),
            });
            const old = kind === 'amend' ? live[i % Math.max(1, live.length)] : undefined;
            revision = await company.record(
              old
                ? EntryAmended({
                    entryId: old.id,
                    version: 2 + i,
                    status: 'posted',
                    entryNumber: 1,
                    before: old.content,
                    after: made.content,
                  })
                : made.event,
            );
            if (old) old.content = made.content;
            else live.push(made);
          }
          const range = { from: dayOf(Math.min(a, b)), to: dayOf(Math.max(a, b)) };
          const opens = ({ sourceType, lines }: EntryContent): boolean =>
            sourceType !== 'closing' && lines.some(({ accountCode }) => accountCode === '3990');
          const moved = (first: string, last: string, which: (content: EntryContent) => boolean = () => true): bigint =>
            live
              .filter(
                ({ content }) => first <= content.effectiveDate && content.effectiveDate <= last && which(content),
              )
              .flatMap(({ content }) => content.lines)
              .reduce(
                (sum, line) =>
                  CASH.has(line.accountCode) ? sum + (line.side === 'debit' ? 1n : -1n) * BigInt(line.amount) : sum,
                0n,
              );
          const earlier = new Set<string>();
          for (const method of ['indirect', 'direct'] as const) {
            const report = await company.ask(cashFlow, { ...range, method });
            // What opens the books is there at the beginning of a range that it lies in.
            const opened = moved(range.from, range.to, opens);
            expect(report.cash).to.deep.equal({
              opening: moved('2025-04-01', dayOf(Math.min(a, b) - 1)) + opened,
              net: moved(range.from, range.to) - opened,
              closing: moved('2025-04-01', range.to),
            });
            const { totals } = report;
            for (const [section, rows] of [
              ['operating', report.rows],
              ['investing', report.rows],
              ['financing', report.rows],
            ] as const) {
              expect(
                rows
                  .filter((row) => row.parentCode === section && row.kind === 'group')
                  .reduce((sum, row) => sum + (row.values['total'] ?? 0n), 0n),
                section,
              ).to.equal(totals[section]);
            }
            expect(report.checks.filter(({ code, ok }) => !ok && code !== 'asset_purchase_via_2310')).to.deep.equal([]);
            // The distance from the head only says which way is quicker.
            for (const far of [{}, { projectedRevision: revision + 1_000_000 }]) {
              expect(
                page(await company.ask(cashFlow, { ...range, method, knownAt: company.recordedAt(revision) }, far)),
              ).to.deep.equal(page(report));
              const before = await company.ask(
                cashFlow,
                { ...range, method, knownAt: company.recordedAt(Math.max(0, revision - 2)) },
                far,
              );
              earlier.add(JSON.stringify(page(before)));
              expect(before.checks.filter(({ code, ok }) => !ok && code !== 'asset_purchase_via_2310')).to.deep.equal(
                [],
              );
            }
            expect(earlier.size).to.equal(1);
            earlier.clear();
            if (method === 'indirect')
              expect(report.rows.find(({ code }) => code === 'income_before_tax')?.values['total'] ?? 0n).to.equal(
                (await company.ask(profitAndLoss, range)).totals['incomeBeforeTax'],
              );
          }
          for (const interval of ['month', 'quarter'] as const) {
            const cuts = await company.ask(cashFlow, { ...range, interval });
            expect(cuts.checks.filter(({ code, ok }) => !ok && code !== 'asset_purchase_via_2310')).to.deep.equal([]);
            const [...parts] = cuts.columns.slice(0, -1);
            expect(cuts.columns[parts.length]?.key).to.equal('total');
            for (const row of cuts.rows.filter(({ code }) => !code.endsWith('_cash') || code === 'net_change_in_cash'))
              expect(
                parts.reduce((sum, { key }) => sum + (row.values[key] ?? 0n), 0n),
                row.code,
              ).to.equal(row.values['total']);
            const [first] = parts;
            const alone = await company.ask(cashFlow, { from: first?.from, to: first?.to });
            expect(
              cuts.rows
                .filter((row) => row.values[first?.key ?? ''] !== 0n)
                .map((row) => `${row.code} ${row.values[first?.key ?? '']}`),
            ).to.deep.equal(
              alone.rows.filter((row) => row.values['total'] !== 0n).map((row) => `${row.code} ${row.values['total']}`),
            );
          }
          const cut = dayOf(Math.floor((a + b) / 2));
          const half = new Date(Date.parse(cut) + 86_400_000).toISOString().slice(0, 10);
          if (cut >= range.to) return;
          const [whole, first, second] = await Promise.all(
            [range, { from: range.from, to: cut }, { from: half, to: range.to }].map(
              async (one) => (await company.ask(cashFlow, one)).totals,
            ),
          );
          for (const key of [
            'operating',
            'investing',
            'financing',
            'exchangeEffectOnCash',
            'openingBalances',
            'netChangeInCash',
          ])
            expect(whole?.[key], key).to.equal((first?.[key] ?? 0n) + (second?.[key] ?? 0n));
        },
      ),
      { numRuns: depth(6, 30) },
    );
  });
});
