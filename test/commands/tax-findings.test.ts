// Doubtful tax: what is warned about when entries are written, and what is counted before a close. Nothing of it
// refuses.
import { expect } from 'chai';
import type { Command, Warning } from '../../commands/command.ts';
import { createContract } from '../../commands/contracts.ts';
import { draftInvoice } from '../../commands/invoices.ts';
import { amendEntry, postDraft, postEntries, postEntry, reverseEntry } from '../../commands/journal.ts';
import { createPartner, updatePartner } from '../../commands/registers.ts';
import { createRule } from '../../commands/rules.ts';
import type { Book } from '../../src/domain/book.ts';
import { closeChecks } from '../../src/domain/closing.ts';
import { lineId } from '../../src/domain/ids.ts';
import { wrongSides } from '../../src/domain/tax/findings.ts';
import { companyOpened, done, given, lastEntry, type Step, type World } from '../spec.ts';

/** A command of any input. */
type AnyCommand = Parameters<ReturnType<typeof given>['when']>[0];

const opened = companyOpened();
const line = (side: string, accountCode: string, amount: number, more: object = {}): object => ({
  side,
  accountCode,
  amount,
  ...more,
});
/** A sale of 100,000 at 10 % for cash, with this tax line on 2580. */
const sale = (tax: number, more: object = {}): object => ({
  effectiveDate: '2026-04-20',
  lines: [
    line('debit', '1130', 100_000 + tax),
    line('credit', '4110', 100_000, { taxCode: 'S10' }),
    line('credit', '2580', tax, { taxCode: 'S10', isTaxLine: true, baseLine: 1 }),
  ],
  ...more,
});
const bought = (taxCode: string, more: object = {}, entry: object = {}): object => ({
  effectiveDate: '2026-04-20',
  lines: [line('debit', '6320', 110_000, { taxCode, ...more }), line('credit', '1130', 110_000)],
  ...entry,
});

/** What a command warns about, beside lines without a tax code. */
function warned<I, A>(
  command: Command<I, A, Book>,
  input: object | ((world: World) => object),
  ...past: Step[]
): Warning[] {
  const world = given(opened, ...past).world();
  const asked = typeof input === 'function' ? (input as (of: World) => object)(world) : input;
  const first = world.facts.length;
  world.run(command, asked);
  const parsed = command.input.parse(asked);
  return (command.warnings?.(world.book, parsed, world.facts.slice(first)) ?? []).filter(
    ({ code }) => code !== 'tax_code_missing',
  );
}
const told = (warnings: readonly Warning[]): string[] => warnings.map(({ code, field }) => `${code} ${field}`);
const posts = (input: object, ...past: Step[]): string[] => told(warned(postEntry, input, ...past));

describe('doubtful tax lines', () => {
  it('a tax line that does not fit the base of its code is told, and booked', () => {
    expect(warned(postEntry, sale(5_000))).to.deep.equal([
      {
        code: 'tax_line_amount',
        field: 'lines[2].amount',
        message:
          'lines[2]: the tax lines of S10 sum to 5000, and S10 on 100000 comes to 10000; ' +
          'correct the tax line, or the tax code',
      },
    ]);
    expect(
      [10_000, 9_999, 10_001, 9_850].map((tax) => posts(sale(tax))),
      'rounded by line, or receipt by receipt',
    ).to.deep.equal([[], [], [], []]);
    expect([8_000, 9_700, 1_000, 100_000].map((tax) => posts(sale(tax)).length)).to.deep.equal([1, 1, 1, 1]);
    const wrongSide = {
      effectiveDate: '2026-04-20',
      lines: [
        line('debit', '1130', 90_000),
        line('credit', '4110', 100_000, { taxCode: 'S10' }),
        line('debit', '2580', 10_000, { taxCode: 'S10', isTaxLine: true }),
      ],
    };
    expect(warned(postEntry, wrongSide)[0]?.message).to.match(/sum to 10000 on the other side/);
  });
  it('several base lines share a tax line; base lines that no tax line names may stand without', () => {
    const lines = (...more: object[]): object => ({
      effectiveDate: '2026-04-20',
      lines: [
        line('credit', '4110', 60_000, { taxCode: 'S10' }),
        line('credit', '4110', 40_000, { taxCode: 'S10' }),
        ...more,
      ],
    });
    const tax = (amount: number, more: object = {}): object =>
      line('credit', '2580', amount, { taxCode: 'S10', isTaxLine: true, ...more });
    expect(posts(lines(tax(10_000), line('debit', '1130', 110_000)))).to.deep.equal([]);
    expect(posts(lines(tax(10_000, { baseLine: 0 }), line('debit', '1130', 110_000)))).to.deep.equal([]);
    expect(posts(lines(tax(6_000, { baseLine: 0 }), line('debit', '1130', 106_000)))).to.deep.equal([]);
    expect(posts(lines(tax(5_000, { baseLine: 0 }), line('debit', '1130', 105_000)))).to.deep.equal([
      'tax_line_amount lines[2].amount',
    ]);
  });
  it('of a purchase under a transitional credit the credit share is tax; untaxed codes: none; imports are tax', () => {
    const purchase = (taxCode: string, base: number, tax: number): object => ({
      effectiveDate: '2026-04-20',
      lines: [
        line('debit', '6320', base, { taxCode }),
        line('debit', '1580', tax, { taxCode, isTaxLine: true, baseLine: 0 }),
        line('credit', '1130', base + tax),
      ],
    });
    expect([
      posts(purchase('P10_T80', 102_000, 8_000)),
      posts(purchase('P10_T80', 100_000, 10_000)),
      posts(purchase('P10_N0', 100_000, 10_000)),
      posts(purchase('P_EXM', 100_000, 10_000)),
    ]).to.deep.equal([
      [],
      ['tax_line_amount lines[1].amount'],
      ['tax_line_amount lines[1].amount'],
      ['tax_line_amount lines[1].amount'],
    ]);
    expect(
      posts({
        effectiveDate: '2026-04-20',
        lines: [line('debit', '1580', 7_800, { taxCode: 'P_IMP10', isTaxLine: true }), line('credit', '1130', 7_800)],
      }),
    ).to.deep.equal([]);
  });
  it('a tax that is noted, or given for a line that is split', () => {
    expect([10_000, 9_999, 11_000, 5_000].map((taxAmount) => posts(bought('P10', { taxAmount })))).to.deep.equal([
      [],
      [],
      [],
      ['tax_line_amount lines[0].taxAmount'],
    ]);
    expect(
      posts({
        effectiveDate: '2026-04-20',
        lines: [
          line('debit', '6320', 110_000, { taxCode: 'P10', taxEntryMethod: 'inclusive', taxAmount: 5_000 }),
          line('credit', '1130', 110_000),
        ],
      }),
    ).to.deep.equal(['tax_line_amount lines[0].taxAmount']);
    expect(
      posts({
        effectiveDate: '2026-04-20',
        lines: [
          line('debit', '6320', 110_000, { taxCode: 'P10', taxEntryMethod: 'inclusive' }),
          line('credit', '1130', 110_000),
        ],
      }),
    ).to.deep.equal([]);
  });
  it('the sale of an asset goes by its price', () => {
    const sold = (tax: number): object => ({
      effectiveDate: '2026-04-20',
      lines: [
        line('debit', '1130', 330_000),
        line('debit', '8210', 170_000 + tax, { taxCode: 'S10', taxBase: 300_000 }),
        line('credit', '1640', 500_000),
        line('credit', '2580', tax, { taxCode: 'S10', isTaxLine: true, baseLine: 1 }),
      ],
    });
    expect([posts(sold(30_000)), posts(sold(3_000))]).to.deep.equal([[], ['tax_line_amount lines[3].amount']]);
  });
});

describe('codes that contradict the supplier', () => {
  const partner = (more: object): Step => done(createPartner, { name: '丙商店', code: 'C', ...more });
  const from = (taxCode: string, date: string, partnerMore: object, lineMore: object = {}): string[] =>
    warned(postEntry, bought(taxCode, lineMore, { effectiveDate: date, partnerCode: 'C' }), partner(partnerMore)).map(
      ({ message }) => message,
    );

  it('a qualified invoice of one who is not registered, and no credit lost of one who is', () => {
    expect(from('P10', '2026-04-20', { qualifiedInvoiceIssuer: false })).to.deep.equal([
      'lines[0]: P10 is for purchases with a qualified invoice, and 丙商店 is not registered as an issuer on ' +
        '2026-04-20; use P10_T80, correct the registration, or say invoiceStatus not_applicable where the books ' +
        'alone suffice',
    ]);
    expect(from('P10', '2026-10-01', { qualifiedInvoiceIssuer: false })[0]).to.match(/use P10_T70,/);
    expect(from('P08R', '2026-04-20', { qualifiedInvoiceIssuer: false })[0]).to.match(/use P08R_T80,/);
    expect(from('P10_T80', '2026-04-20', { invoiceRegistrationNumber: 'T7000012050002' })).to.deep.equal([
      'lines[0]: P10_T80 is for purchases without a qualified invoice, and 丙商店 is registered on 2026-04-20; ' +
        'use P10, correct the registration, or say invoiceStatus not_qualified',
    ]);
    expect([
      from('P10', '2026-04-20', {}),
      from('P10_T80', '2026-04-20', {}),
      from('P10', '2026-04-20', { qualifiedInvoiceIssuer: true }),
      from('P10_T80', '2026-04-20', { qualifiedInvoiceIssuer: false }),
      from('P_EXM', '2026-04-20', { qualifiedInvoiceIssuer: false }),
    ]).to.deep.equal([[], [], [], [], []]);
  });
  it('by the days of the registration, and by the day of the transaction', () => {
    const since = { invoiceRegistrationNumber: 'T7000012050002', invoiceRegisteredFrom: '2026-06-01' };
    expect([
      from('P10', '2026-05-31', since).length,
      from('P10', '2026-06-01', since).length,
      from('P10_T80', '2026-05-31', since).length,
      from('P10_T80', '2026-06-01', since).length,
    ]).to.deep.equal([1, 0, 0, 1]);
    expect(from('P10', '2026-06-10', since, { originalDate: '2026-05-31' }).length).to.equal(1);
    const until = { qualifiedInvoiceIssuer: false, invoiceRegisteredTo: '2026-05-31' };
    expect([from('P10', '2026-05-31', until).length, from('P10', '2026-06-01', until).length]).to.deep.equal([0, 1]);
    given(opened)
      .when(createPartner, { name: 'x', invoiceRegisteredFrom: '2026-05-01', invoiceRegisteredTo: '2026-04-30' })
      .refused('validation_error', 'invoiceRegisteredTo');
    const early = (date: string): number => {
      const world = given(
        companyOpened({}, { startDate: '2023-04-01', endDate: '2024-03-31' }),
        partner({ qualifiedInvoiceIssuer: false }),
      ).world();
      const input = bought('P10', {}, { effectiveDate: date, partnerCode: 'C' });
      world.run(postEntry, input);
      return (postEntry.warnings?.(world.book, postEntry.input.parse(input), world.facts.slice(-1)) ?? []).length;
    };
    expect([early('2023-09-30'), early('2023-10-01')]).to.deep.equal([0, 1]);
  });
  it('what the line says of its invoice', () => {
    const status = (taxCode: string, invoiceStatus: string, more: object = {}): number =>
      from(taxCode, '2026-04-20', more, { invoiceStatus }).length;
    expect([
      status('P10', 'not_applicable', { qualifiedInvoiceIssuer: false }),
      status('P10', 'qualified', { qualifiedInvoiceIssuer: false }),
      status('P10', 'not_qualified'),
      status('P10', 'qualified'),
    ]).to.deep.equal([0, 1, 1, 0]);
    expect([
      status('P10_T80', 'qualified'),
      status('P10_T80', 'not_qualified', { qualifiedInvoiceIssuer: true }),
      status('P10_T80', 'not_applicable', { qualifiedInvoiceIssuer: true }),
    ]).to.deep.equal([1, 0, 0]);
  });
});

describe('codes of the wrong side', () => {
  const BANK = '1130';
  const entry = (side: 'debit' | 'credit', account: string, taxCode: string): object => ({
    effectiveDate: '2026-04-20',
    lines: [line(side, account, 100_000, { taxCode }), line(side === 'debit' ? 'credit' : 'debit', BANK, 100_000)],
  });
  const WRONG = [
    ['credit', '4110', 'P10'],
    ['debit', '4110', 'P08R'],
    ['credit', '4110', 'P10_RET'],
    ['credit', '4140', 'P_EXM'],
    ['debit', '4190', 'P10'],
    ['credit', '7140', 'P10'],
    ['credit', '7190', 'P_RC10'],
    ['debit', '5120', 'S10'],
    ['debit', '5120', 'S10_RET'],
    ['credit', '5130', 'S10'],
    ['debit', '6320', 'S10'],
    ['debit', '6320', 'S_EXM'],
    ['debit', '6550', 'S10_BDR'],
    ['debit', '1640', 'S10'],
    ['debit', '1410', 'S08R'],
  ] as const;
  for (const [side, account, taxCode] of WRONG)
    it(`${taxCode} as a ${side} on ${account} is booked, and told`, () => {
      const [told, ...more] = warned(postEntry, entry(side, account, taxCode));
      expect(more).to.deep.equal([]);
      expect([told?.code, told?.field]).to.deep.equal(['tax_code_side', 'lines[0].taxCode']);
      expect(told?.message).to.match(
        new RegExp(`^lines\\[0\\]: ${taxCode} is a tax code of .* a ${side} on ${account} .* give a code of`, 'u'),
      );
    });
  const MEANT = [
    ['credit', '6160', 'S10', 'what employees pay for their meals'],
    ['credit', '6320', 'S_EXM', 'what employees pay for their rooms'],
    ['debit', '6220', 'S10_RET', 'a rebate to customers'],
    ['debit', '6550', 'S10_BD', 'a bad debt'],
    ['credit', '7190', 'P10_RET', 'a rebate of suppliers'],
    ['credit', '7180', 'S10_BDR', 'a debt that was paid after all'],
    ['credit', '7190', 'P_OUT', 'out of scope either way'],
    ['debit', '6360', 'S_OUT', 'out of scope either way'],
    ['credit', '1640', 'P10', 'a purchase of an asset corrected'],
    ['debit', '1640', 'P10', 'an asset that is bought'],
  ] as const;
  for (const [side, account, taxCode, why] of MEANT)
    it(`${taxCode} as a ${side} on ${account} is ${why}`, () => {
      expect(warned(postEntry, entry(side, account, taxCode))).to.deep.equal([]);
    });

  it('tax on the account of the other tax', () => {
    const told = warned(postEntry, {
      effectiveDate: '2026-04-20',
      lines: [
        line('debit', BANK, 110_000),
        line('credit', '4110', 100_000, { taxCode: 'S10' }),
        line('credit', '1580', 10_000, { taxCode: 'S10', isTaxLine: true, baseLine: 1 }),
      ],
    });
    expect(told.map(({ code, field }) => `${code} ${field}`)).to.deep.equal(['tax_code_side lines[2].taxCode']);
  });

  it('the standard codes fit the accounts whose default they are', () => {
    const { book } = given(opened).world();
    const told = [...book.accounts.byId.values()].filter((account) => {
      const code = [...book.taxCodes.byId.values()].find((one) => one.code === account.defaultTaxCode);
      return code && wrongSides(code, account).includes(account.normalSide);
    });
    expect(told.map(({ code }) => code)).to.deep.equal([]);
  });

  const partner = { code: 'C1', name: '甲商店', type: 'both' };
  const document = (type: string, account: string, taxCode?: string): object => ({
    type,
    partnerCode: 'C1',
    issueDate: '2026-04-20',
    lines: [{ description: '品', amount: 1_000, accountCode: account, ...(taxCode && { taxCode }) }],
  });
  const contract = (direction: string, taxCode: string): object => ({
    title: '定期便',
    direction,
    partnerCode: 'C1',
    startDate: '2026-04-01',
    billing: { frequency: 'monthly' },
    items: [{ description: '品', amount: 1_000, accountCode: direction === 'receivable' ? '4110' : '6320', taxCode }],
  });
  const rule = (account: string, taxCode: string, more: object = {}): object => ({
    name: '規則',
    conditions: [{ field: 'description', operator: 'contains', value: '品' }],
    action: 'suggest',
    lines: [{ accountCode: account, taxCode, rest: true }],
    ...more,
  });
  const way = (value: string): object => ({ conditions: [{ field: 'direction', operator: 'equals', value }] });
  const REFUSED: readonly (readonly [string, AnyCommand, object, string, object?])[] = [
    ['an invoice', draftInvoice, document('sales', '4110', 'P10'), 'lines[0].taxCode'],
    ['a credit note', draftInvoice, document('sales_credit', '4190', 'P10_RET'), 'lines[0].taxCode'],
    ['a bill', draftInvoice, document('purchase', '6320', 'S10'), 'lines[0].taxCode'],
    ['a credit note of a supplier', draftInvoice, document('purchase_credit', '5130', 'S10_RET'), 'lines[0].taxCode'],
    [
      'the default of a customer',
      draftInvoice,
      document('sales', '4110'),
      'lines[0].taxCode',
      { defaultTaxCode: 'P10' },
    ],
    [
      'the default of a supplier',
      draftInvoice,
      document('purchase', '6320'),
      'lines[0].taxCode',
      { defaultTaxCode: 'S10' },
    ],
    ['the default of an account', draftInvoice, document('sales', '6320'), 'lines[0].taxCode'],
    ['a contract', createContract, contract('receivable', 'P10'), 'items[0].taxCode'],
    ['a contract with a supplier', createContract, contract('payable', 'S10'), 'items[0].taxCode'],
    ['a rule', createRule, rule('4110', 'P10'), 'lines[0].taxCode'],
    ['a rule for what comes in', createRule, rule('7190', 'P10', way('in')), 'lines[0].taxCode'],
    ['a rule for costs', createRule, rule('6320', 'S10'), 'lines[0].taxCode'],
    ['a rule for what goes out', createRule, rule('1640', 'S10', way('out')), 'lines[0].taxCode'],
  ];
  for (const [what, command, input, field, more] of REFUSED)
    it(`${what} is refused`, () => {
      given(opened, done(createPartner, { ...partner, ...more }))
        .when(command, input)
        .refused('validation_error', field, /a tax code of (sales|purchases), and/);
    });
  it('a rule takes a code by its id, and no bank account that is not there', () => {
    const { book } = given(opened).world();
    const id = [...book.taxCodes.byId.values()].find(({ code }) => code === 'P10')?.id;
    const lines = [{ accountCode: '6320', taxCodeId: id, rest: true }];
    given(opened)
      .when(createRule, { ...rule('6320', 'P10'), lines })
      .answers({ lines: [{ accountCode: '6320', taxCode: 'P10', rest: true }] });
    const elsewhere = `ba_${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`;
    given(opened)
      .when(createRule, {
        ...rule('6320', 'P10'),
        conditions: [{ field: 'bank_account', operator: 'equals', value: elsewhere }],
      })
      .refused('validation_error', 'conditions[0].value');
  });
  const TAKEN: readonly (readonly [string, AnyCommand, object])[] = [
    ['an asset that is sold by its account', draftInvoice, document('sales', '1640')],
    ['a rule for meals that employees pay', createRule, rule('6160', 'S10', way('in'))],
    ['a rule for an asset, whichever way', createRule, rule('1640', 'P10')],
  ];
  for (const [what, command, input] of TAKEN)
    it(`${what} is taken`, () => {
      given(opened, done(createPartner, partner)).when(command, input).answers({});
    });
});

describe('where doubts are told', () => {
  const c: Step = done(createPartner, { name: '丙商店', code: 'C', qualifiedInvoiceIssuer: false });
  it('in a batch by entry, of drafts when saved and when posted, of amendments and new partners', () => {
    expect(
      told(warned(postEntries, { entries: [sale(10_000), sale(5_000, { autoReverseOn: '2026-05-01' }), sale(1)] })),
    ).to.deep.equal(['tax_line_amount entries[1].lines[2].amount', 'tax_line_amount entries[2].lines[2].amount']);
    const draft: Step = done(postEntry, sale(5_000, { status: 'draft' }));
    expect(told(warned(postEntry, sale(5_000, { status: 'draft' })))).to.have.length(1);
    expect(told(warned(postDraft, (world) => ({ entryId: lastEntry(world) }), draft))).to.deep.equal([
      'tax_line_amount lines[2].amount',
    ]);
    const posted: Step = done(postEntry, sale(10_000));
    expect(
      told(
        warned(
          amendEntry,
          (world) => ({ entryId: lastEntry(world), version: 1, lines: (sale(5_000) as { lines: object[] }).lines }),
          posted,
        ),
      ),
    ).to.deep.equal(['tax_line_amount lines[2].amount']);
    expect(
      told(
        warned(
          amendEntry,
          (world) => ({ entryId: lastEntry(world), partnerCode: 'C' }),
          c,
          done(postEntry, bought('P10')),
        ),
      ),
    ).to.deep.equal(['supplier_registration lines[0].taxCode']);
    expect(told(warned(amendEntry, (world) => ({ entryId: lastEntry(world), memo: 'x' }), posted))).to.deep.equal([]);
    const many = { entries: Array.from({ length: 150 }, () => sale(5_000)) };
    expect(warned(postEntries, many)).to.have.length(100);
  });

  it('before a close: entries are counted once per kind until they are amended, annotated or wholly reversed', () => {
    const counted = (...past: Step[]): Record<string, number> => {
      const { book } = given(opened, c, ...past).world();
      const [fiscalYear] = book.periods.years;
      return fiscalYear
        ? Object.fromEntries(
            closeChecks(book, fiscalYear, fiscalYear.year)
              .filter(
                ({ code, severity }) =>
                  severity === 'warning' && /^(tax_line_amount|supplier_registration)$/.test(code),
              )
              .map(({ code, count }) => [code, count]),
          )
        : {};
    };
    const wrong: Step = done(postEntry, sale(5_000));
    const both: Step = done(postEntry, bought('P10', { taxAmount: 1 }, { partnerCode: 'C' }));
    const last =
      (input: object): Step =>
      (world) =>
        world.run(amendEntry, { entryId: lastEntry(world), ...input });
    const back =
      (input: object = {}): Step =>
      (world) =>
        world.run(reverseEntry, {
          entryId: world.facts.findLast(
            (fact) => fact.type === 'journal_entry.posted' && fact.data.content.reverses === undefined,
          )?.data['entryId' as never],
          ...input,
        });
    expect(counted(wrong, both)).to.deep.equal({ tax_line_amount: 2, supplier_registration: 1 });
    expect(counted(wrong, last({ version: 1, lines: (sale(10_000) as { lines: object[] }).lines }))).to.deep.equal({});
    expect(counted(both, last({ partnerId: null }))).to.deep.equal({ tax_line_amount: 1 });
    expect(
      counted(
        both,
        done(updatePartner, { partnerCode: 'C', qualifiedInvoiceIssuer: true }),
        last({ memo: 'read again' }),
      ),
    ).to.deep.equal({ tax_line_amount: 1 });
    expect(counted(wrong, back({ date: '2026-06-30' }))).to.deep.equal({});
    const half: Step = (world) => {
      const entryId = lastEntry(world);
      world.run(reverseEntry, {
        entryId,
        lines: [52_500, 50_000, 2_500].map((amount, index) => ({ lineId: lineId(entryId, index), amount })),
      });
    };
    expect(counted(wrong, half)).to.deep.equal({ tax_line_amount: 1 });
    expect(counted(wrong, half, back())).to.deep.equal({});
    expect(counted(done(postEntry, sale(5_000, { status: 'draft' })))).to.deep.equal({});
  });
});
