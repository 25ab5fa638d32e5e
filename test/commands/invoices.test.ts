// Invoices: drafted, issued with their number and their entry, sent, voided. Given a past, when a command, then events.
import { sendInvoice } from '../../commands/invoice-mails.ts';
import { expect } from 'chai';
import { updateAccount } from '../../commands/accounts.ts';
import { updateCompany } from '../../commands/companies.ts';
import { closeFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { payInvoice } from '../../commands/invoice-payments.ts';
import { discardInvoice, draftInvoice, issueInvoice, updateInvoice, voidInvoice } from '../../commands/invoices.ts';
import { amendEntry, postEntry, reverseEntry } from '../../commands/journal.ts';
import { createPartner, updatePartner } from '../../commands/registers.ts';
import type { Invoice } from '../../src/domain/invoices.ts';
import { companyOpened, done, given, type Step, type World } from '../spec.ts';

const T_NUMBER = 'T7000012050002';
const company = companyOpened({ invoiceRegistrationNumber: T_NUMBER });
const customer = done(createPartner, {
  code: 'C001',
  name: '株式会社山田商店',
  type: 'customer',
  paymentTerms: { closingDay: 31, payMonthOffset: 1, payDay: 31 },
});
const supplier = done(createPartner, {
  code: 'S001',
  name: '東亜コーヒー商事株式会社',
  type: 'supplier',
  invoiceRegistrationNumber: 'T1180301018771',
  qualifiedInvoiceIssuer: true,
});
const farmer = done(createPartner, { code: 'S006', name: '島田農園', type: 'supplier', qualifiedInvoiceIssuer: false });
const opened: Step = (world) => {
  for (const step of [company, customer, supplier, farmer]) (step as (world: World) => unknown)(world);
};

/** Coffee at the reduced rate, a machine at the standard one. */
export const SALE = {
  type: 'sales',
  partnerCode: 'C001',
  issueDate: '2026-04-20',
  subject: '4月分',
  lines: [
    { description: 'コーヒー豆', quantity: '20', unit: '袋', unitPrice: 2_500, taxCode: 'S08R', accountCode: '4115' },
    { description: 'ミル', amount: 30_000, accountCode: '4110' },
  ],
};
const BILL = {
  type: 'purchase',
  partnerCode: 'S001',
  issueDate: '2026-04-20',
  number: 'A-77',
  lines: [{ description: '生豆', amount: 100_000, accountCode: '5125' }],
};

export const drafted = (input: object = SALE): Step => done(draftInvoice, input);
/** Id of the newest invoice that was drafted. */
export const last = (world: World): string => {
  const fact = world.facts.findLast(({ type }) => type === 'invoice.drafted');
  return (fact?.data as { invoice: Invoice }).invoice.id;
};
export const issued =
  (input: object = SALE): Step =>
  (world) => {
    world.run(draftInvoice, input);
    world.run(issueInvoice, { invoiceId: last(world) });
  };
const it_ = (world: World): { invoiceId: string } => ({ invoiceId: last(world) });

describe('draft-invoice', () => {
  it('computes the tax once per rate, and what is due when by the terms of the partner', () => {
    given(opened)
      .when(draftInvoice, SALE)
      .then([
        'invoice.drafted',
        {
          invoice: {
            status: 'draft',
            partnerName: '株式会社山田商店',
            dueDate: '2026-05-31',
            qualified: true,
            registrationNumber: T_NUMBER,
            taxSummary: [
              { rateBps: 800, reduced: true, taxableAmount: 50_000, taxAmount: 4_000 },
              { rateBps: 1000, reduced: false, taxableAmount: 30_000, taxAmount: 3_000 },
            ],
            subtotal: 80_000,
            taxTotal: 7_000,
            total: 87_000,
            amountDue: 0,
            paymentStatus: 'unpaid',
            controlAccountCode: '1220',
          },
        },
      ]);
  });
  it('three lines of 105 yen at 10 % bear 31 yen of tax, not 30: one rounding per invoice and rate', () => {
    const lines = [1, 2, 3].map(() => ({ description: '菓子箱', amount: 105, accountCode: '4110' }));
    given(opened)
      .when(draftInvoice, { ...SALE, lines })
      .answers({ subtotal: 315, taxTotal: 31, total: 346 });
    given(opened)
      .when(draftInvoice, { ...SALE, lines, taxRounding: 'ceil' })
      .answers({ taxTotal: 32, taxRounding: 'ceil' });
    given(opened, done(updateCompany, { taxSettings: { rounding: 'round' } }))
      .when(draftInvoice, { ...SALE, lines: [{ description: 'x', amount: 105, accountCode: '4110' }] })
      .answers({ taxTotal: 11, taxRounding: 'round' });
  });
  it('amounts may include the tax, and discounts lower the base of their rate before it is rounded', () => {
    given(opened)
      .when(draftInvoice, {
        ...SALE,
        taxEntryMethod: 'inclusive',
        lines: [
          { description: 'ミル', amount: 33_000, accountCode: '4110' },
          { description: '値引', amount: -1_009, accountCode: '4110' },
        ],
      })
      .answers({ total: 31_991, taxTotal: 2_908, subtotal: 29_083 });
  });
  it('takes the price from quantity and unit price, rounded down, exactly', () => {
    const line = { description: '量り売り', quantity: '1.3335', unitPrice: 999, accountCode: '4110' };
    given(opened)
      .when(draftInvoice, { ...SALE, lines: [line] })
      .answers({ lines: [{ amount: 1_332 }] });
    given(opened)
      .when(draftInvoice, { ...SALE, lines: [{ ...line, amount: 1_400 }] })
      .refused('validation_error', 'lines[0].amount');
  });
  it('of a supplier who is not registered, takes the credit that is left by the day of the dealing', () => {
    const bill = (date: string): object => ({
      ...BILL,
      partnerCode: 'S006',
      lines: [{ description: '豆', amount: 10_000, accountCode: '5125', date }],
    });
    given(opened)
      .when(draftInvoice, bill('2026-09-20'))
      .answers({ lines: [{ taxCode: 'P08R_T80' }], qualified: false });
    given(opened)
      .when(draftInvoice, bill('2026-10-01'))
      .answers({ lines: [{ taxCode: 'P08R_T70' }] });
  });
  it('owes on the account that fits what was bought', () => {
    const bill = (accountCode: string): object => ({
      ...BILL,
      lines: [{ description: 'x', amount: 1_000, accountCode }],
    });
    for (const [bought, owed] of [
      ['5120', '2120'],
      ['1640', '2316'],
      ['6320', '2310'],
    ] as const)
      given(opened).when(draftInvoice, bill(bought)).answers({ controlAccountCode: owed });
  });
  it('withholds income tax from fees of people: 10.21 % up to a million, 20.42 % above', () => {
    const fee = (amount: number): object => ({
      ...BILL,
      lines: [{ description: '原稿料', amount, accountCode: '6380', withholding: true }],
    });
    given(opened).when(draftInvoice, fee(100_000)).answers({ withholdingTax: 10_210, total: 110_000 });
    given(opened).when(draftInvoice, fee(1_500_000)).answers({ withholdingTax: 204_200 });
  });
  for (const [why, input, code, field] of [
    ['no partner', { partnerCode: undefined }, 'validation_error', 'partnerId'],
    ['an unknown partner', { partnerCode: 'X' }, 'partner_not_found', 'partnerCode'],
    ['no lines', { lines: [] }, 'validation_error', 'lines'],
    ['a line without a price', { lines: [{ description: 'x' }] }, 'validation_error', 'lines[0].amount'],
    ['a line of nothing', { lines: [{ description: 'x', amount: 0 }] }, 'validation_error', 'lines[0].amount'],
    [
      'an unknown account',
      { lines: [{ description: 'x', amount: 1, accountCode: '9' }] },
      'account_not_found',
      'lines[0].accountCode',
    ],
    [
      'an unknown tax code',
      { lines: [{ description: 'x', amount: 1, taxCode: 'S99' }] },
      'tax_code_not_found',
      'lines[0].taxCode',
    ],
    [
      'a tax code of another time',
      { lines: [{ description: 'x', amount: 1, taxCode: 'S08' }] },
      'tax_code_not_valid',
      'lines[0].taxCode',
    ],
    ['a number of its own', { number: 'INV-1' }, 'validation_error', 'number'],
    ['an account without open items', { controlAccountCode: '1130' }, 'validation_error', 'controlAccountCode'],
    ['an account of suppliers', { controlAccountCode: '2120' }, 'validation_error', 'controlAccountCode'],
  ] as const)
    it(`refuses ${why}`, () => {
      given(opened)
        .when(draftInvoice, { ...SALE, ...input })
        .refused(code, field);
    });
  it('refuses a bill that does not say what was bought, and a number that the supplier gave before', () => {
    given(opened)
      .when(draftInvoice, { ...BILL, lines: [{ description: 'x', amount: 1 }] })
      .refused('validation_error', 'lines[0].accountCode');
    const refusal = given(opened, drafted(BILL)).when(draftInvoice, { ...BILL, number: 'ａ-77' });
    refusal.refused('duplicate_number', 'number');
    given(opened, drafted(BILL), done(createPartner, { code: 'S2', name: '別' }))
      .when(draftInvoice, { ...BILL, partnerCode: 'S2' })
      .then(['invoice.drafted']);
    given(opened, drafted(BILL), (world) => world.run(discardInvoice, it_(world)))
      .when(draftInvoice, BILL)
      .then(['invoice.drafted']);
  });
  it('refuses an external id that another invoice has', () => {
    given(opened, drafted({ ...SALE, externalId: 'x1' }))
      .when(draftInvoice, { ...SALE, externalId: 'x1' })
      .refused('duplicate_external_id', 'externalId');
  });
  it('refuses a qualified invoice of a company without a registration number', () => {
    given(companyOpened(), customer)
      .when(draftInvoice, { ...SALE, qualified: true })
      .refused('validation_error', 'qualified');
    given(companyOpened(), customer).when(draftInvoice, SALE).answers({ qualified: false });
  });
  it('needs invoices:write', () => {
    given(opened).when(draftInvoice, SALE, { role: 'viewer' }).refused('insufficient_scope');
    given(opened).when(draftInvoice, SALE, { role: 'agent' }).then(['invoice.drafted']);
  });
});

describe('update-invoice', () => {
  it('changes a draft, and computes it anew', () => {
    given(opened, drafted())
      .when(updateInvoice, (world) => ({
        ...it_(world),
        subject: null,
        lines: [{ description: 'ミル', amount: 10_000, accountCode: '4110' }],
      }))
      .then(['invoice.updated', { invoice: { total: 11_000, version: 2, subject: undefined, dueDate: '2026-05-31' } }]);
    given(opened, drafted())
      .when(updateInvoice, (world) => ({ ...it_(world), issueDate: '2026-06-01' }))
      .answers({ dueDate: '2026-07-31', total: 87_000, subject: '4月分' });
    given(opened, drafted())
      .when(updateInvoice, (world) => ({ ...it_(world), subject: '4月分' }))
      .nothing();
  });
  it('of an issued one changes the note, the memo and the documents only', () => {
    given(opened, issued())
      .when(updateInvoice, (world) => ({ ...it_(world), note: '振込手数料はご負担ください', documentIds: [] }))
      .then(['invoice.updated', { invoice: { status: 'issued', version: 3, amountDue: 87_000 } }]);
    given(opened, issued())
      .when(updateInvoice, (world) => ({ ...it_(world), dueDate: '2026-06-30' }))
      .refused('invalid_state', 'dueDate', /credit note/);
  });
  it('refuses what it does not know, another version, and what was discarded', () => {
    given(opened).when(updateInvoice, { invoiceId: 'inv_x', note: 'x' }).refused('not_found');
    given(opened, drafted())
      .when(updateInvoice, (w) => ({ ...it_(w), note: 'x', version: 7 }))
      .refused('version_conflict');
    given(opened, drafted(), (w) => w.run(discardInvoice, it_(w)))
      .when(updateInvoice, (w) => ({ ...it_(w), note: 'x' }))
      .refused('invalid_state');
  });
});

describe('the day that an invoice is due', () => {
  const due = (dueDate: string): object => ({ ...SALE, dueDate });
  it('is never before its own, whichever of them is given or changed', () => {
    given(opened)
      .when(draftInvoice, due('2026-04-19'))
      .refused('validation_error', 'dueDate', /issued on 2026-04-20 and due on 2026-04-19/);
    given(opened, drafted(due('2026-04-20')))
      .when(updateInvoice, (w) => ({ ...it_(w), dueDate: '2026-04-19' }))
      .refused('validation_error', 'dueDate');
    given(opened, drafted(due('2026-05-10')))
      .when(updateInvoice, (w) => ({ ...it_(w), issueDate: '2026-05-11' }))
      .refused('validation_error', 'issueDate', /correct issueDate or dueDate/);
    given(opened, drafted(due('2026-05-10')))
      .when(updateInvoice, (w) => ({ ...it_(w), issueDate: '2026-05-11', dueDate: '2026-05-12' }))
      .answers({ issueDate: '2026-05-11', dueDate: '2026-05-12' });
  });
  it('that was given stays; by terms it goes with the day of the invoice, and is not before it', () => {
    given(opened, drafted(due('2026-05-15')))
      .when(updateInvoice, (w) => ({ ...it_(w), issueDate: '2026-05-11' }))
      .answers({ dueDate: '2026-05-15' });
    given(opened, drafted())
      .when(updateInvoice, (w) => ({ ...it_(w), issueDate: '2026-06-11' }))
      .answers({ dueDate: '2026-07-31' });
    const terms = { closingDay: 31, payMonthOffset: 0, payDay: 10 };
    given(opened, done(createPartner, { code: 'C9', name: '乙', type: 'customer', paymentTerms: terms }))
      .when(draftInvoice, { ...SALE, partnerCode: 'C9' })
      .answers({ issueDate: '2026-04-20', dueDate: '2026-04-20' });
  });
});

describe('issue-invoice', () => {
  it('numbers and posts in one step, with the tax that the document states', () => {
    const outcome = given(opened, drafted()).when(issueInvoice, it_);
    outcome.then(
      [
        'journal_entry.posted',
        {
          content: {
            effectiveDate: '2026-04-20',
            sourceType: 'invoice',
            reference: 'INV-2026-0001',
            dueDate: '2026-05-31',
            lines: [
              { side: 'credit', accountCode: '4115', amount: 50_000, taxCode: 'S08R' },
              { side: 'credit', accountCode: '4110', amount: 30_000, taxCode: 'S10' },
              { side: 'debit', accountCode: '1220', amount: 87_000 },
              { side: 'credit', accountCode: '2580', amount: 4_000, baseLine: 0 },
              { side: 'credit', accountCode: '2580', amount: 3_000, baseLine: 1 },
            ],
          },
        },
      ],
      ['invoice.issued', { invoice: { status: 'issued', number: 'INV-2026-0001', amountDue: 87_000, version: 2 } }],
    );
    const [entry, invoice] = outcome.world.facts.slice(-2).map(({ data }) => data) as unknown as [
      { entryId: string; content: { sourceId: string } },
      { invoice: Invoice },
    ];
    expect(entry.content.sourceId).to.equal(invoice.invoice.id);
    expect(invoice.invoice.journalEntryIds).to.deep.equal([entry.entryId]);
  });
  it('counts the numbers of a fiscal year without a gap; credit notes and other years have their own', () => {
    const world = given(
      opened,
      issued(),
      issued(),
      issued({ ...SALE, type: 'sales_credit', lines: [{ description: '返品', amount: 1_000 }] }),
      issued({ ...SALE, issueDate: '2027-04-01' }),
      (w) => w.run(voidInvoice, it_(w)),
      issued({ ...SALE, issueDate: '2027-04-02' }),
      issued(),
    ).world();
    const numbers = world.facts.flatMap((fact) => (fact.type === 'invoice.issued' ? [fact.data.invoice.number] : []));
    expect(numbers).to.deep.equal([
      'INV-2026-0001',
      'INV-2026-0002',
      'CN-2026-0001',
      'INV-2027-0001',
      'INV-2027-0002',
      'INV-2026-0003',
    ]);
  });
  it('books a bill of 110,000 from a supplier who is not registered: 2 % of the tax is no tax', () => {
    given(
      opened,
      drafted({ ...BILL, partnerCode: 'S006', lines: [{ description: '器具', amount: 100_000, accountCode: '6290' }] }),
    )
      .when(issueInvoice, it_)
      .then(
        [
          'journal_entry.posted',
          {
            content: {
              sourceType: 'bill',
              lines: [
                { side: 'debit', accountCode: '6290', amount: 102_000, taxCode: 'P10_T80' },
                { side: 'credit', accountCode: '2310', amount: 110_000 },
                { side: 'debit', accountCode: '1580', amount: 8_000 },
              ],
            },
          },
        ],
        ['invoice.issued', { invoice: { number: 'A-77', total: 110_000, amountDue: 110_000 } }],
      );
  });
  it('books discounts on the other side, and a credit note the other way round', () => {
    given(
      opened,
      drafted({
        ...SALE,
        lines: [
          { description: 'ミル', amount: 30_000, accountCode: '4110' },
          { description: '値引', amount: -1_000, accountCode: '4110' },
        ],
      }),
    )
      .when(issueInvoice, it_)
      .then(
        [
          'journal_entry.posted',
          {
            content: {
              lines: [
                { side: 'credit', amount: 30_000 },
                { side: 'debit', amount: 1_000 },
                { side: 'debit', amount: 31_900 },
                { side: 'credit', accountCode: '2580', amount: 3_000 },
                { side: 'debit', accountCode: '2580', amount: 100 },
              ],
            },
          },
        ],
        ['invoice.issued'],
      );
    given(opened, drafted({ ...SALE, type: 'sales_credit', lines: [{ description: '返品', amount: 1_000 }] }))
      .when(issueInvoice, it_)
      .then(
        [
          'journal_entry.posted',
          {
            content: {
              lines: [
                { side: 'debit', accountCode: '4190', amount: 1_000, taxCode: 'S10_RET' },
                { side: 'credit', accountCode: '1220', amount: 1_100 },
                { side: 'debit', accountCode: '2580', amount: 100 },
              ],
            },
          },
        ],
        ['invoice.issued', { invoice: { number: 'CN-2026-0001' } }],
      );
  });
  it('keeps lines whole in books that include the tax, and the document as it is', () => {
    given(opened, done(updateCompany, { taxSettings: { accounting: 'tax_inclusive' } }), drafted())
      .when(issueInvoice, it_)
      .then(
        [
          'journal_entry.posted',
          { content: { lines: [{ amount: 54_000 }, { amount: 33_000 }, { side: 'debit', amount: 87_000 }] } },
        ],
        ['invoice.issued', { invoice: { taxTotal: 7_000 } }],
      );
  });
  it('books on the day of the booking, and tests tax codes on the day of each dealing', () => {
    given(
      opened,
      drafted({
        ...BILL,
        bookingDate: '2026-05-02',
        lines: [{ description: 'x', amount: 1_000, accountCode: '6290', date: '2026-04-19' }],
      }),
    )
      .when(issueInvoice, it_)
      .then(
        [
          'journal_entry.posted',
          { content: { effectiveDate: '2026-05-02', lines: [{ originalDate: '2026-04-19' }, {}, {}] } },
        ],
        ['invoice.issued'],
      );
  });
  it('refuses what is issued already, comes to nothing, or is dated in a closed period', () => {
    given(opened, issued()).when(issueInvoice, it_).refused('invalid_state');
    given(opened, drafted({ ...SALE, lines: [{ description: '値引', amount: -5_000 }] }))
      .when(issueInvoice, it_)
      .refused('validation_error', 'lines', /credit note/);
    const april = (world: World): { periodId: string } => ({
      periodId: world.book.periods.years[0]?.months[0]?.id ?? '',
    });
    given(opened, drafted(), (w) => w.run(closeFiscalPeriod, april(w)))
      .when(issueInvoice, it_)
      .refused('period_closed', 'issueDate');
    given(opened, drafted({ ...SALE, issueDate: '2026-03-31' }))
      .when(issueInvoice, it_)
      .refused('period_not_found', 'issueDate');
  });
  it('looks at the registers as they are when it is issued', () => {
    given(opened, drafted(), done(updatePartner, { partnerCode: 'C001', status: 'archived' }))
      .when(issueInvoice, it_)
      .refused('partner_archived', 'partnerId');
    given(opened, drafted(), done(updateAccount, { accountCode: '4115', status: 'archived' }))
      .when(issueInvoice, it_)
      .refused('account_archived', 'lines[0].accountId');
    given(opened, drafted(), done(updateAccount, { accountCode: '1220', systemRole: null }))
      .when(issueInvoice, it_)
      .then(['journal_entry.posted'], ['invoice.issued']);
  });
  it('needs invoices:issue', () => {
    given(opened, drafted()).when(issueInvoice, it_, { role: 'agent' }).refused('insufficient_scope');
    given(opened, drafted())
      .when(issueInvoice, it_, { role: 'bookkeeper' })
      .then(['journal_entry.posted'], ['invoice.issued']);
  });
  it('warns when nobody knows whether a supplier issues qualified invoices', () => {
    const world = given(
      opened,
      done(createPartner, { code: 'S9', name: '新しい店' }),
      drafted({ ...BILL, partnerCode: 'S9' }),
    ).world();
    const events = world.decide(issueInvoice, it_(world));
    expect(
      issueInvoice.warnings?.(world.book, { invoiceId: last(world) }, events).map(({ code }) => code),
    ).to.deep.equal(['supplier_registration_unknown']);
  });
});

describe('warnings of invoices', () => {
  const codesOf = (command: typeof draftInvoice | typeof issueInvoice, input: object, ...past: Step[]): string[] => {
    const world = given(opened, ...past).world();
    const events = world.decide(command as never, input === it_ ? it_(world) : input);
    return command.warnings?.(world.book, input as never, events).map(({ code }) => code) ?? [];
  };
  it('a rate of withholding that is not confirmed, or not known, is said with the draft and the issue', () => {
    const fee = (issueDate: string): object => ({
      ...BILL,
      issueDate,
      lines: [{ description: '原稿料', amount: 100_000, accountCode: '6380', withholding: true }],
    });
    expect(codesOf(draftInvoice, fee('2026-12-31'))).to.deep.equal([]);
    expect(codesOf(draftInvoice, fee('2027-01-01'))).to.deep.equal(['rate_unverified']);
    expect(codesOf(issueInvoice, it_, drafted(fee('2027-01-01')))).to.deep.equal(['rate_unverified']);
    expect(codesOf(draftInvoice, fee('2038-01-01'))).to.deep.equal(['rate_missing']);
  });
  it('a qualified credit note that does not say when that was sold which is taken back', () => {
    const note = (more: object): object => ({
      ...SALE,
      type: 'sales_credit',
      lines: [{ description: '返品', amount: 1_000, ...more }],
    });
    expect(codesOf(issueInvoice, it_, drafted(note({})))).to.deep.equal(['original_date_missing']);
    expect(codesOf(issueInvoice, it_, drafted(note({ date: '2026-04-10' })))).to.deep.equal([]);
    expect(codesOf(issueInvoice, it_, drafted({ ...note({}), qualified: false }))).to.deep.equal([]);
  });
});

describe('entries of invoices', () => {
  const entryOf = (world: World): string =>
    (world.facts.findLast(({ type }) => type === 'journal_entry.posted')?.data as { entryId: string }).entryId;
  it('are neither reversed nor changed by hand, nor settled by an entry of one’s own', () => {
    given(opened, issued())
      .when(reverseEntry, (w) => ({ entryId: entryOf(w) }))
      .refused('entry_has_source');
    given(opened, issued())
      .when(amendEntry, (w) => ({ entryId: entryOf(w), version: 1, effectiveDate: '2026-04-21' }))
      .refused('entry_has_source');
    given(opened, issued())
      .when(postEntry, (w) => ({
        effectiveDate: '2026-05-31',
        partnerCode: 'C001',
        lines: [
          { side: 'debit', accountCode: '1130', amount: 10 },
          {
            side: 'credit',
            accountCode: '1220',
            amount: 10,
            settles: [
              {
                lineId: w.facts.flatMap((f) => (f.type === 'invoice.issued' ? [f.data.invoice.controlLineId] : []))[0],
                amount: 10,
              },
            ],
          },
        ],
      }))
      .refused('entry_has_source', 'lines[1].settles[0].lineId');
  });
});

describe('send-invoice, discard-invoice', () => {
  it('marks as sent, once', () => {
    const sent = given(opened, issued(), (w) => w.run(sendInvoice, it_(w)));
    given(opened, issued())
      .when(sendInvoice, it_)
      .then(['invoice.sent', { invoice: { sendingStatus: 'sent' } }]);
    sent.when(sendInvoice, it_).nothing();
    given(opened, drafted()).when(sendInvoice, it_).refused('invalid_state');
    given(opened, issued(BILL)).when(sendInvoice, it_).refused('invalid_state');
  });
  it('discards drafts only', () => {
    given(opened, drafted())
      .when(discardInvoice, it_)
      .then(['invoice.discarded', { invoice: { status: 'discarded' } }]);
    given(opened, drafted(), (w) => w.run(discardInvoice, it_(w)))
      .when(discardInvoice, it_)
      .nothing();
    given(opened, issued())
      .when(discardInvoice, it_)
      .refused('invalid_state', undefined, /voided/);
  });
});

describe('void-invoice', () => {
  it('reverses the entry in the same step; the number stays taken', () => {
    given(opened, issued())
      .when(voidInvoice, (w) => ({ ...it_(w), reason: '宛名の誤り' }))
      .then(
        [
          'journal_entry.posted',
          { content: { sourceType: 'reversal', effectiveDate: '2026-04-20', reversalReason: '宛名の誤り' } },
        ],
        ['journal_entry.reversed', { full: true }],
        ['invoice.voided', { invoice: { status: 'void', amountDue: 0, number: 'INV-2026-0001' } }],
      );
    given(opened, issued(), (w) => w.run(voidInvoice, it_(w)))
      .when(voidInvoice, it_)
      .nothing();
  });
  it('is dated on the first open day when the period is closed, and says so', () => {
    const world = given(opened, issued(), (w) =>
      w.run(closeFiscalPeriod, { periodId: w.book.periods.years[0]?.months[0]?.id ?? '' }),
    ).world();
    const input = { ...it_(world) };
    const events = world.decide(voidInvoice, input);
    expect((events[0]?.data as { content: { effectiveDate: string } }).content.effectiveDate).to.equal('2026-05-01');
    expect(voidInvoice.warnings?.(world.book, input, events).map(({ code }) => code)).to.deep.equal([
      'moved_to_open_period',
    ]);
  });
  it('refuses a draft, one that was paid, and a day before the invoice', () => {
    given(opened, drafted())
      .when(voidInvoice, it_)
      .refused('invalid_state', undefined, /discarded/);
    given(opened, issued(), (w) => w.run(payInvoice, { ...it_(w), date: '2026-05-31', amount: 1_000 }))
      .when(voidInvoice, it_)
      .refused('invoice_has_payments');
    given(opened, issued())
      .when(voidInvoice, (w) => ({ ...it_(w), date: '2026-04-19' }))
      .refused('validation_error', 'date');
  });
});
