// Entering lines with or without consumption tax: the tax lines that are booked, worked by hand, and the laws that hold
// for any amounts.
import { expect } from 'chai';
import fc from 'fast-check';
import { amendEntry, postDraft, postEntries, postEntry } from '../../commands/journal.ts';
import { updateAccount } from '../../commands/accounts.ts';
import { approveExpenseReport } from '../../commands/expense-decisions.ts';
import { createExpenseReport, submitExpenseReport } from '../../commands/expense-reports.ts';
import { draftInvoice, issueInvoice } from '../../commands/invoices.ts';
import { updateFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { createPartner } from '../../commands/registers.ts';
import { updateTaxCode } from '../../commands/tax-codes.ts';
import { bookReturn } from '../../src/domain/tax/settlement.ts';
import type { StoredLine } from '../../src/domain/journal.ts';
import { companyOpened, done, given, type Step, type World } from '../spec.ts';

type Said = Record<string, unknown>;
const inclusive = { taxEntryMethod: 'inclusive' };
const exclusive = { taxEntryMethod: 'exclusive' };
const line = (side: 'debit' | 'credit', accountCode: string, amount: number, more: Said = {}): Said => ({
  side,
  accountCode,
  amount,
  ...more,
});
const entry = (lines: Said[], more: Said = {}): Said => ({ effectiveDate: '2026-04-20', lines, ...more });
const bought = (amount: number, taxCode: string, more: Said = {}): Said[] => [
  line('debit', '6320', amount, { taxCode, ...inclusive, ...more }),
  line('credit', '1130', amount),
];
const opened = companyOpened();
const lastLines = (world: World): StoredLine[] =>
  (world.facts.at(-1) as { data: { content: { lines: StoredLine[] } } }).data.content.lines;
/** Lines in short: account, amount (debit positive), index of the base line. */
const short = (lines: readonly StoredLine[]): unknown[] =>
  lines.map(({ accountCode, side, amount, isTaxLine, baseLine }) => [
    accountCode,
    side === 'debit' ? amount : -amount,
    ...(isTaxLine ? [baseLine] : []),
  ]);
const booked = (lines: Said[], more: Said = {}, ...past: Step[]): unknown[] =>
  short(
    lastLines(
      given(past[0] ?? opened, ...past.slice(1))
        .when(postEntry, entry(lines, more))
        .then(['journal_entry.posted']).world,
    ),
  );

describe('taxEntryMethod', () => {
  it('inclusive splits base and tax: 11,000 at 10 % is 10,000 + 1,000; 10,800 at 8 % is 10,000 + 800', () => {
    expect(booked(bought(11_000, 'P10'))).to.deep.equal([
      ['6320', 10_000],
      ['1130', -11_000],
      ['1580', 1_000, 0],
    ]);
    expect(booked(bought(10_800, 'P08R'))).to.deep.equal([
      ['6320', 10_000],
      ['1130', -10_800],
      ['1580', 800, 0],
    ]);
    expect(
      booked([line('debit', '1130', 11_000), line('credit', '4110', 11_000, { taxCode: 'S10', ...inclusive })]),
    ).to.deep.equal([
      ['1130', 11_000],
      ['4110', -10_000],
      ['2580', -1_000, 1],
    ]);
  });

  it('the answer shows base and tax line; both are stored as lines taken as given', () => {
    given(opened)
      .when(postEntry, entry(bought(11_000, 'P10', { taxUse: 'common', businessType: 5 })))
      .then(['journal_entry.posted'])
      .answers({
        total: 11_000n,
        lines: [
          { accountCode: '6320', amount: 10_000, taxCode: 'P10', taxEntryMethod: 'none' },
          {},
          {
            accountCode: '1580',
            amount: 1_000,
            taxCode: 'P10',
            isTaxLine: true,
            taxEntryMethod: 'none',
            taxUse: 'common',
            businessType: 5,
          },
        ],
      });
    const { lines } = given(opened)
      .world()
      .run(postEntry, entry(bought(11_000, 'P10')));
    expect([lines[0]?.baseLineId, lines[2]?.baseLineId]).to.deep.equal([undefined, lines[0]?.id]);
  });

  it('exclusive adds the tax line, and the other side has to balance with it', () => {
    const sold = (cash: number): Said[] => [
      line('debit', '1130', cash),
      line('credit', '4110', 10_000, { taxCode: 'S10', ...exclusive }),
    ];
    expect(booked(sold(11_000))).to.deep.equal([
      ['1130', 11_000],
      ['4110', -10_000],
      ['2580', -1_000, 1],
    ]);
    given(opened)
      .when(postEntry, entry(sold(10_000)))
      .refused('unbalanced_entry', 'lines', /10000 and credits 11000/);
    given(opened)
      .when(postEntry, entry(sold(11_000), { expectedTotal: 11_000 }))
      .then(['journal_entry.posted']);
  });

  it('none, and no word: lines as given', () => {
    expect(booked(bought(11_000, 'P10', { taxEntryMethod: 'none' }))).to.deep.equal([
      ['6320', 11_000],
      ['1130', -11_000],
    ]);
    given(opened)
      .when(postEntry, entry([line('debit', '1130', 11_000), line('credit', '4110', 10_000, { taxCode: 'S10' })]))
      .refused('unbalanced_entry');
  });

  it('returns and bad debts on their own side; exempt, outside, export, imports, reverse charge: no tax line', () => {
    const against = (side: 'debit' | 'credit', account: string, taxCode: string): unknown =>
      booked([
        line(side, account, 11_000, { taxCode, ...inclusive, originalDate: '2026-04-01' }),
        line(side === 'debit' ? 'credit' : 'debit', '1220', 11_000),
      ])[2];
    expect([
      against('debit', '4110', 'S10_RET'),
      against('debit', '6390', 'S10_BD'),
      against('credit', '7190', 'S10_BDR'),
      against('credit', '5120', 'P10_RET'),
    ]).to.deep.equal([
      ['2580', 1_000, 0],
      ['2580', 1_000, 0],
      ['2580', -1_000, 0],
      ['1580', -1_000, 0],
    ]);
    for (const taxCode of ['S_EXP', 'S_EXM', 'S_OUT', 'P_EXM', 'P_OUT', 'P_RC10', 'P_IMP10', 'P_IMPL', 'P10_N0'])
      expect(booked(bought(11_000, taxCode)), taxCode).to.deep.equal([
        ['6320', 11_000],
        ['1130', -11_000],
      ]);
  });

  it('110,000 from a non-registered supplier: 8,000 before October 2026, 7,000 after; the rest is expense', () => {
    expect(booked(bought(110_000, 'P10_T80'), { effectiveDate: '2026-09-30' })).to.deep.equal([
      ['6320', 102_000],
      ['1130', -110_000],
      ['1580', 8_000, 0],
    ]);
    expect(booked(bought(110_000, 'P10_T70'), { effectiveDate: '2026-10-01' })).to.deep.equal([
      ['6320', 103_000],
      ['1130', -110_000],
      ['1580', 7_000, 0],
    ]);
    // One rounding: 1,109 x 10 x 80 / (110 x 100) = 80.65; rounded up to 81 (twice rounded it would be 101 and 80.8).
    expect(
      booked(bought(1_109, 'P10_T80'), {}, companyOpened({ taxSettings: { rounding: 'round' } }))[2],
    ).to.deep.equal(['1580', 81, 0]);
    expect(booked(bought(1_109, 'P10_T80'))[2]).to.deep.equal(['1580', 80, 0]);
  });

  it('one purchase has one input tax, whichever way it came in: 110,020 at 70 % is 7,001', () => {
    const on = '2026-10-20';
    const price = { description: '工事', accountCode: '6340', taxCode: 'P10_T70' };
    const bill = (amount: number, taxEntryMethod: string): StoredLine[] => {
      const world = given(opened, done(createPartner, { code: 'S1', name: '乙', type: 'supplier' })).world();
      const invoiceId = (
        world.run(draftInvoice, {
          type: 'purchase',
          partnerCode: 'S1',
          issueDate: on,
          taxEntryMethod,
          lines: [{ ...price, amount }],
        }) as { id: string }
      ).id;
      world.run(issueInvoice, { invoiceId });
      const posted = world.facts.find(({ type }) => type === 'journal_entry.posted');
      return (posted?.data as { content: { lines: StoredLine[] } }).content.lines;
    };
    const report = (): StoredLine[] => {
      const world = given(opened, done(createPartner, { code: 'E1', name: '丙', type: 'employee' })).world();
      const line = { date: on, description: '工事', amount: 110_020, accountCode: '6340', taxCode: 'P10_T70' };
      const made = world.run(createExpenseReport, {
        title: '工事',
        partnerCode: 'E1',
        lines: [{ ...line, category: 'other' }],
      });
      const reportId = (made as { id: string }).id;
      world.run(submitExpenseReport, { reportId });
      world.run(approveExpenseReport, { reportId, round: 1 });
      const posted = world.facts.find(({ type }) => type === 'journal_entry.posted');
      return (posted?.data as { content: { lines: StoredLine[] } }).content.lines;
    };
    const typed = (lines: Said[]): StoredLine[] =>
      lastLines(given(opened).when(postEntry, entry(lines, { effectiveDate: on })).world);
    const exclusively = [
      line('debit', '6340', 100_019, { taxCode: 'P10_T70', ...exclusive }),
      line('credit', '1130', 110_020),
    ];
    const stated = { taxAmount: 10_001 };
    const taxOf = (lines: readonly StoredLine[]): unknown => [
      lines.find(({ isTaxLine }) => isTaxLine)?.amount,
      lines.find(({ accountCode }) => accountCode === '6340' || accountCode === '6320')?.amount,
    ];
    for (const lines of [
      typed(bought(110_020, 'P10_T70')),
      typed(bought(110_020, 'P10_T70', stated)),
      typed(exclusively),
      bill(110_020, 'inclusive'),
      bill(100_019, 'exclusive'),
      report(),
    ])
      expect(taxOf(lines)).to.deep.equal([7_001, 103_019]);
    expect(taxOf(typed(bought(110_020, 'P10_T70', { taxAmount: 9_000 }))), 'another tax stands').to.deep.equal([
      6_300, 103_720,
    ]);
  });

  it('one rounding per rate and partner: three lines of 105 net at 10 % are 31, not 30', () => {
    const three = (more: Said = {}, last: Said = {}, total = 346): Said[] => [
      ...[{}, {}, last].map((own) => line('debit', '6320', 105, { taxCode: 'P10', ...exclusive, ...more, ...own })),
      line('credit', '1130', total),
    ];
    // 315 x 10 % = 31.5; shares of 10.33 each: the odd yen goes to the first line.
    expect(booked(three())).to.deep.equal([
      ['6320', 105],
      ['6320', 105],
      ['6320', 105],
      ['1130', -346],
      ['1580', 11, 0],
      ['1580', 10, 1],
      ['1580', 10, 2],
    ]);
    expect(
      booked(three({}, {}, 347), {}, companyOpened({ taxSettings: { rounding: 'round' } })).slice(4),
    ).to.deep.equal([
      ['1580', 11, 0],
      ['1580', 11, 1],
      ['1580', 10, 2],
    ]);
    // Two partners are two invoices: 210 -> 21, 105 -> 10.
    const partners = done(createPartner, { name: '甲', code: 'A' });
    expect(booked(three({}, { partnerCode: 'A' }), {}, opened, partners).slice(4)).to.deep.equal([
      ['1580', 11, 0],
      ['1580', 10, 1],
      ['1580', 10, 2],
    ]);
    // 105 at 8 % and 210 at 10 %: 8 and 21.
    expect(booked(three({}, { taxCode: 'P08R' }, 344)).slice(4)).to.deep.equal([
      ['1580', 11, 0],
      ['1580', 10, 1],
      ['1580', 8, 2],
    ]);
    // The partner of the entry is that of its lines.
    expect(booked(three({}, { partnerCode: 'A' }), { partnerCode: 'A' }, opened, partners).slice(4)).to.deep.equal([
      ['1580', 11, 0],
      ['1580', 10, 1],
      ['1580', 10, 2],
    ]);
  });

  it('the tax that the invoice states stands', () => {
    expect(booked(bought(11_000, 'P10', { taxAmount: 999 }))).to.deep.equal([
      ['6320', 10_001],
      ['1130', -11_000],
      ['1580', 999, 0],
    ]);
    given(opened)
      .when(postEntry, entry(bought(11_000, 'P10', { taxAmount: 11_000 })))
      .refused('validation_error', 'lines[0].taxAmount');
  });

  it('tax-inclusive books keep lines whole, code and tax noted; so do exempt businesses and years set so', () => {
    for (const taxSettings of [{ accounting: 'tax_inclusive' }, { method: 'exempt' }] as const) {
      given(companyOpened({ taxSettings }))
        .when(postEntry, entry(bought(110_000, 'P10_T80')))
        .then([
          'journal_entry.posted',
          {
            content: {
              lines: [
                {
                  accountCode: '6320',
                  amount: 110_000,
                  taxCode: 'P10_T80',
                  taxEntryMethod: 'inclusive',
                  taxAmount: 10_000,
                },
                { accountCode: '1130' },
              ],
            },
          },
        ]);
    }
    const whole = companyOpened({ taxSettings: { accounting: 'tax_inclusive' } });
    expect(
      booked(
        [line('debit', '1130', 11_000), line('credit', '4110', 10_000, { taxCode: 'S10', ...exclusive })],
        {},
        whole,
      ),
    ).to.deep.equal([
      ['1130', 11_000],
      ['4110', -11_000],
    ]);
    const ofYear: Step = (world) =>
      world.run(updateFiscalPeriod, {
        periodId: world.book.periods.years[0]?.year.id,
        taxSettings: { accounting: 'tax_inclusive' },
      });
    expect(booked(bought(11_000, 'P10'), {}, opened, ofYear)).to.have.length(2);
  });

  it('batches, drafts and amendments; lines that were split are not split again', () => {
    given(opened)
      .when(postEntries, { entries: [entry(bought(11_000, 'P10')), entry(bought(1_100, 'P10'))] })
      .answers({
        results: [
          { entry: { lines: [{ amount: 10_000 }, {}, { amount: 1_000, isTaxLine: true }] } },
          { entry: { lines: [{ amount: 1_000 }, {}, { amount: 100 }] } },
        ],
      });
    const draft = done(postEntry, entry(bought(11_000, 'P10'), { status: 'draft' }));
    const id = (world: World): string => (world.facts.at(-1) as { data: { entryId: string } }).data.entryId;
    expect(short(lastLines(given(opened, draft).world()))).to.deep.equal([
      ['6320', 10_000],
      ['1130', -11_000],
      ['1580', 1_000, 0],
    ]);
    given(opened, draft)
      .when(postDraft, (world: World) => ({ entryId: id(world) }))
      .then([
        'journal_entry.posted',
        { content: { lines: [{ amount: 10_000 }, { amount: 11_000 }, { amount: 1_000 }] } },
      ]);
    given(opened, draft)
      .when(amendEntry, (world: World) => ({ entryId: id(world), lines: bought(2_200, 'P10') }))
      .then([
        'journal_entry.amended',
        { after: { lines: [{ amount: 2_000 }, { amount: 2_200 }, { amount: 200, isTaxLine: true, baseLine: 0 }] } },
      ]);
    // What a caller read goes back unchanged: nothing happens.
    const again = (world: World): object => ({
      entryId: id(world),
      lines: lastLines(world).map(({ accountId: _id, taxCodeId: _code, ...rest }) => rest),
    });
    given(opened, draft).when(amendEntry, again).then();
  });

  it('refuses what cannot be split', () => {
    given(opened)
      .when(postEntry, entry([line('debit', '6320', 11_000, inclusive), line('credit', '1130', 11_000)]))
      .refused('validation_error', 'lines[0].taxEntryMethod', /tax code/);
    given(opened)
      .when(
        postEntry,
        entry([
          ...bought(11_000, 'P10'),
          line('debit', '1580', 1_000, { taxCode: 'P10', isTaxLine: true, baseLine: 0 }),
          line('credit', '1130', 1_000),
        ]),
      )
      .refused('validation_error', 'lines[0].taxEntryMethod', /lines\[2\]/);
    given(opened)
      .when(
        postEntry,
        entry([
          line('debit', '1130', 11_000),
          line('credit', '8110', 11_000, { taxCode: 'S10', taxBase: 50_000, ...inclusive }),
        ]),
      )
      .refused('validation_error', 'lines[1].taxEntryMethod', /taxBase/);
    given(opened, done(updateAccount, { accountCode: '1580', isPostable: false }))
      .when(postEntry, entry(bought(11_000, 'P10')))
      .refused('account_not_postable', 'lines[0].taxEntryMethod');
    given(opened)
      .when(postEntry, entry([line('debit', '6320', 11_000, { taxCode: 'P10', ...inclusive })]))
      .refused('too_few_lines', 'lines');
  });

  it('tax use and business type: the line, else the tax code, else the account', () => {
    const known: Step[] = [
      opened,
      done(updateAccount, { accountCode: '6320', defaultTaxUse: 'exempt', defaultBusinessType: 1 }),
      done(updateAccount, { accountCode: '4110', defaultTaxUse: 'common', defaultBusinessType: 5 }),
      done(updateTaxCode, { taxCode: 'P08R', defaultTaxUse: 'taxable' }),
    ];
    const said = (lines: Said[]): unknown[] =>
      lastLines(
        given(...known)
          .when(postEntry, entry(lines))
          .then(['journal_entry.posted']).world,
      ).map(({ taxUse, businessType }) => taxUse ?? businessType);
    expect(said(bought(11_000, 'P10'))).to.deep.equal(['exempt', undefined, 'exempt']);
    expect(said(bought(10_800, 'P08R'))).to.deep.equal(['taxable', undefined, 'taxable']);
    expect(said(bought(10_800, 'P08R', { taxUse: 'common' }))).to.deep.equal(['common', undefined, 'common']);
    expect(
      said([line('debit', '1130', 11_000), line('credit', '4110', 11_000, { taxCode: 'S10', ...inclusive })]),
    ).to.deep.equal([undefined, 5, 5]);
    expect(said([line('debit', '6320', 5), line('credit', '1130', 5)])).to.deep.equal([undefined, undefined]);
  });

  const CODES = [
    'P10',
    'P08R',
    'P10_T80',
    'P08R_T80',
    'P10_N0',
    'P_EXM',
    'P_RC10',
    'S10',
    'S08R',
    'S_EXM',
    'S_EXP',
    'S10_RET',
    'P10_RET',
  ] as const;
  const RATES: Readonly<Record<string, readonly [rate: bigint, share: bigint]>> = {
    P10: [10n, 100n],
    P08R: [8n, 100n],
    P10_T80: [10n, 80n],
    P08R_T80: [8n, 80n],
    S10: [10n, 100n],
    S08R: [8n, 100n],
    S10_RET: [10n, 100n],
    P10_RET: [10n, 100n],
  };
  const isCredit = (code: string): boolean => code.startsWith('S') !== code.endsWith('_RET');
  const gross = fc.oneof(
    fc.integer({ min: 1, max: 2_000 }),
    fc.integer({ min: 1, max: 50_000_000 }),
    fc.constantFrom(1, 2, 10, 11, Number.MAX_SAFE_INTEGER - 1),
  );
  const dealt = (list: readonly (readonly [string, number])[]): Said[] =>
    list.flatMap(([taxCode, amount]) => [
      line(isCredit(taxCode) ? 'credit' : 'debit', taxCode.startsWith('S') ? '4110' : '6320', amount, {
        taxCode,
        ...inclusive,
      }),
      line(isCredit(taxCode) ? 'debit' : 'credit', '1130', amount),
    ]);

  it('law: tax and net are the gross, line by line, whatever the rounding; entries balance', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...CODES), gross), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('floor', 'ceil', 'round'),
        (list, rounding) => {
          const lines = lastLines(
            given(companyOpened({ taxSettings: { rounding } }))
              .when(postEntry, entry(dealt(list)))
              .then(['journal_entry.posted']).world,
          );
          list.forEach(([taxCode, amount], i) => {
            const base = lines[2 * i] as StoredLine;
            const tax = lines.filter(({ baseLine }) => baseLine === 2 * i);
            expect(base.amount + tax.reduce((sum, own) => sum + own.amount, 0)).to.equal(amount);
            expect(tax.every((own) => own.taxCode === taxCode && own.side === base.side && own.isTaxLine)).to.equal(
              true,
            );
            expect(tax.length).to.be.at.most(RATES[taxCode] ? 1 : 0);
            // No line is off by a yen or more from its own exact share, and no rate by more than its one rounding.
            const [rate, share] = RATES[taxCode] ?? [0n, 0n];
            const exact = (BigInt(amount) * rate * share) / ((100n + rate) * 100n);
            const off = BigInt(tax[0]?.amount ?? 0) - exact;
            expect(off >= -1n && off <= 1n, `${taxCode} ${amount} ${rounding}: ${off}`).to.equal(true);
          });
          const sum = (side: string): bigint =>
            lines.reduce((total, one) => (one.side === side ? total + BigInt(one.amount) : total), 0n);
          expect(sum('debit')).to.equal(sum('credit'));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('law: the return does not care who split the lines', () => {
    const year = (world: World): unknown => bookReturn(world.book, world.book.periods.years[0]!);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...CODES), fc.integer({ min: 1, max: 50_000_000 })), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.constantFrom('allocated', 'accumulated'),
        (list, basis) => {
          const company = companyOpened({
            taxSettings: { method: 'general_itemized', salesTaxBasis: basis, purchaseTaxBasis: basis },
          });
          const byService = given(company, ...list.map((one) => done(postEntry, entry(dealt([one]))))).world();
          const byHand = given(
            company,
            ...list.map(([taxCode, amount]) => {
              const [rate, share] = RATES[taxCode] ?? [0n, 0n];
              const tax = Number((BigInt(amount) * rate * share) / ((100n + rate) * 100n));
              const [base, cash] = dealt([[taxCode, amount]]) as [Said, Said];
              return done(
                postEntry,
                entry([
                  { ...base, amount: amount - tax, taxEntryMethod: 'none' },
                  cash,
                  ...(tax === 0
                    ? []
                    : [
                        line(base['side'] as 'debit', taxCode.startsWith('S') ? '2580' : '1580', tax, {
                          taxCode,
                          isTaxLine: true,
                          baseLine: 0,
                        }),
                      ]),
                ]),
              );
            }),
          ).world();
          expect(year(byService)).to.deep.equal(year(byHand));
        },
      ),
      { numRuns: 25 },
    );
  });
});
