// What happens to an issued invoice: paid, credited, taken back, written off, recovered. What is owed follows the books
// to the yen, whatever the order of what happens.
import { expect } from 'chai';
import fc from 'fast-check';
import { closeFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { applyCreditNote, refundInvoice } from '../../commands/invoice-credits.ts';
import { recoverInvoice, reverseWriteOff, writeOffInvoice } from '../../commands/invoice-losses.ts';
import { payInvoice, reverseInvoicePayment } from '../../commands/invoice-payments.ts';
import { draftInvoice, issueInvoice } from '../../commands/invoices.ts';
import { createPartner } from '../../commands/registers.ts';
import { withheldWith, type Invoice } from '../../src/domain/invoices.ts';
import type { EntryContent } from '../../src/domain/journal.ts';
import { companyOpened, done, given, type Step, type World } from '../spec.ts';
import type { RecordedFact } from '../../src/domain/events.ts';

const SALE = {
  type: 'sales',
  partnerCode: 'C001',
  issueDate: '2026-04-20',
  dueDate: '2026-05-31',
  lines: [
    { description: 'コーヒー豆', amount: 50_000, taxCode: 'S08R', accountCode: '4115' },
    { description: 'ミル', amount: 30_000, accountCode: '4110' },
  ],
};
const CREDIT = { ...SALE, type: 'sales_credit', lines: [{ description: '返品', amount: 10_000 }] };
const BILL = {
  type: 'purchase',
  partnerCode: 'S001',
  issueDate: '2026-04-20',
  lines: [{ description: '原稿料', amount: 100_000, accountCode: '6380', withholding: true }],
};
const opened: Step = (world) => {
  (companyOpened() as (world: World) => unknown)(world);
  world.run(createPartner, { code: 'C001', name: '株式会社山田商店' });
  world.run(createPartner, { code: 'S001', name: '佐藤デザイン', qualifiedInvoiceIssuer: true });
};
const invoicesIn = (world: World): Map<string, Invoice> => {
  const found = new Map<string, Invoice>();
  for (const { data } of world.facts) if ('invoice' in data) found.set(data.invoice.id, data.invoice);
  return found;
};
const last = (world: World): Invoice => {
  const fact = world.facts.findLast(({ type }) => type === 'invoice.drafted') as RecordedFact & {
    type: 'invoice.drafted';
  };
  return invoicesIn(world).get(fact.data.invoice.id) as Invoice;
};
const first = (world: World): Invoice => [...invoicesIn(world).values()][0] as Invoice;
const issued =
  (input: object = SALE): Step =>
  (world) => {
    world.run(draftInvoice, input);
    world.run(issueInvoice, { invoiceId: last(world).id });
  };
const paid =
  (amount: number, more: object = {}): Step =>
  (world) =>
    world.run(payInvoice, { invoiceId: last(world).id, date: '2026-05-31', amount, ...more });
const pay =
  (amount: number, more: object = {}) =>
  (world: World): object => ({ invoiceId: last(world).id, date: '2026-05-31', amount, ...more });
/** More than is owed, on purpose. */
const BEYOND = { overpayment: true };
const mayClosed: Step = (world) => {
  for (const { id } of world.book.periods.years[0]?.months.slice(0, 2) ?? [])
    world.run(closeFiscalPeriod, { periodId: id });
};
const it_ = (world: World): { invoiceId: string } => ({ invoiceId: last(world).id });
const payment = (world: World, n = 0): object => ({ ...it_(world), paymentId: last(world).payments[n]?.id });
const posted = (...lines: object[]): readonly ['journal_entry.posted', object] => [
  'journal_entry.posted',
  { content: { lines } },
];

describe('pay-invoice', () => {
  it('settles the line of the invoice by name, with the day of the charge', () => {
    given(opened, issued())
      .when(payInvoice, pay(40_000))
      .then(
        posted(
          { side: 'debit', accountCode: '1130', amount: 40_000 },
          { side: 'credit', accountCode: '1220', amount: 40_000, settles: [{ amount: 40_000, date: '2026-04-20' }] },
        ),
        [
          'invoice.payment_recorded',
          { invoice: { paymentStatus: 'partially_paid', amountPaid: 40_000, amountDue: 47_000 } },
        ],
      );
    given(opened, issued(), paid(40_000))
      .when(payInvoice, pay(47_000))
      .answers({ paymentStatus: 'paid', amountDue: 0, amountUnapplied: 0 });
  });
  it('what is paid beyond stays unapplied on the account; nothing is owed', () => {
    given(opened, issued())
      .when(payInvoice, pay(90_000, BEYOND))
      .then(posted({ amount: 90_000 }, { amount: 90_000, settles: [{ amount: 87_000 }] }), [
        'invoice.payment_recorded',
        { invoice: { paymentStatus: 'overpaid', amountPaid: 90_000, amountDue: 0, amountUnapplied: 3_000 } },
      ]);
  });
  it('refuses more than is owed, and anything on what is paid, unless that is meant', () => {
    given(opened, issued())
      .when(payInvoice, pay(999_999_999))
      .refused('validation_error', 'amount', /it comes to 999999999, and 87000 is owed of INV-2026-0001/);
    given(opened, issued())
      .when(payInvoice, pay(87_000, { fee: { amount: 1 } }))
      .refused('validation_error', 'amount', /comes to 87001/);
    given(opened, issued())
      .when(payInvoice, pay(87_000, { withholding: 1 }))
      .refused('validation_error', 'amount');
    given(opened, issued(), paid(87_000))
      .when(payInvoice, pay(1))
      .refused('validation_error', 'amount', /nothing is owed of INV-2026-0001 any more/);
    given(opened, issued(), paid(87_000))
      .when(payInvoice, pay(1, BEYOND))
      .answers({ paymentStatus: 'overpaid', amountUnapplied: 1 });
    given(opened, issued())
      .when(payInvoice, pay(87_000, { overpayment: false }))
      .answers({ paymentStatus: 'paid' });
  });
  it('a fee that the payer kept lowers the price, or is a bank fee', () => {
    given(opened, issued())
      .when(payInvoice, pay(86_560, { fee: { amount: 440 } }))
      .then(
        posted(
          { accountCode: '1130', amount: 86_560 },
          { accountCode: '1220', amount: 87_000 },
          { side: 'debit', accountCode: '4190', amount: 408, taxCode: 'S08R_RET', originalDate: '2026-04-20' },
          { side: 'debit', accountCode: '2580', amount: 32 },
        ),
        [
          'invoice.payment_recorded',
          { invoice: { paymentStatus: 'paid', payments: [{ fee: { amount: 440, treatment: 'discount' } }] } },
        ],
      );
    given(opened, issued())
      .when(payInvoice, pay(86_560, { fee: { amount: 440, treatment: 'expense' } }))
      .then(
        posted(
          {},
          { amount: 87_000 },
          { accountCode: '6370', amount: 400, taxCode: 'P10' },
          { accountCode: '1580', amount: 40 },
        ),
        ['invoice.payment_recorded', { invoice: { paymentStatus: 'paid' } }],
      );
  });
  it('of a bill: the bank takes its fee within the amount, and tax is withheld pro rata', () => {
    given(opened, issued(BILL))
      .when(payInvoice, pay(100_230, { fee: { amount: 440, treatment: 'expense' } }))
      .then(
        posted(
          { side: 'credit', accountCode: '1130', amount: 100_230 },
          { side: 'debit', accountCode: '2310', amount: 110_000 },
          { side: 'debit', accountCode: '6370', amount: 400 },
          { side: 'credit', accountCode: '2515', amount: 10_210 },
          { side: 'debit', accountCode: '1580', amount: 40 },
        ),
        ['invoice.payment_recorded', { invoice: { paymentStatus: 'paid', payments: [{ withholding: 10_210 }] } }],
      );
    given(opened, issued(BILL), paid(33_333))
      .when(payInvoice, pay(110_000 - 10_210 - 33_333))
      .answers({ paymentStatus: 'paid', amountDue: 0 });
  });
  it('what a customer withheld from us is an asset', () => {
    given(opened, issued())
      .when(payInvoice, pay(78_832, { withholding: 8_168 }))
      .then(posted({}, { amount: 87_000 }, { side: 'debit', accountCode: '1590', amount: 8_168 }), [
        'invoice.payment_recorded',
      ]);
  });
  it('of a credit note is the refund: the credit settles it', () => {
    given(opened, issued(CREDIT))
      .when(payInvoice, pay(4_000))
      .then(
        posted(
          { side: 'credit', accountCode: '1130', amount: 4_000 },
          { side: 'debit', accountCode: '1220', amount: 4_000 },
        ),
        ['journal_entry.amended', { status: 'posted' }],
        ['invoice.payment_recorded', { invoice: { amountDue: 7_000, payments: [{ kind: 'refund' }] } }],
      );
  });
  it('refuses drafts, refunds beyond what is left, fees above the amount, dates long before, closed periods', () => {
    given(opened, done(draftInvoice, SALE)).when(payInvoice, pay(1)).refused('invalid_state');
    given(opened, issued(CREDIT)).when(payInvoice, pay(11_001)).refused('validation_error', 'amount');
    given(opened, issued(CREDIT))
      .when(payInvoice, pay(100, { fee: { amount: 1 } }))
      .refused('validation_error', 'fee');
    given(opened, issued(BILL))
      .when(payInvoice, pay(100, { fee: { amount: 100, treatment: 'expense' } }))
      .refused('validation_error', 'fee.amount');
    given(opened, issued())
      .when(payInvoice, pay(1, { date: '2025-04-19' }))
      .refused('validation_error', 'date');
    given(opened, issued())
      .when(payInvoice, pay(1, { accountCode: 'none' }))
      .refused('account_not_found', 'accountCode');
    given(opened, issued(), mayClosed).when(payInvoice, pay(1)).refused('period_closed', 'date');
    given(opened, issued()).when(payInvoice, pay(1), { role: 'agent' }).refused('insufficient_scope');
  });
  it('law: tax withheld by any parts is that of the whole, and never goes back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 5_000_000 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 8 }),
        (amount, parts) => {
          const world = given(opened, issued({ ...BILL, lines: [{ ...BILL.lines[0], amount }] })).world();
          for (const percent of [...parts, 100]) {
            const { amountDue, withholdingTax, payments } = last(world);
            const rest =
              amountDue - (withholdingTax - payments.reduce((sum, { withholding = 0 }) => sum + withholding, 0));
            const money = Math.max(1, Math.floor((rest * percent) / 100));
            if (rest <= 0) break;
            expect(withheldWith(last(world), money)).to.be.at.least(0);
            world.run(payInvoice, { ...it_(world), date: '2026-05-31', amount: money });
          }
          const { payments, withholdingTax, paymentStatus, amountDue } = last(world);
          expect([paymentStatus, amountDue]).to.deep.equal(['paid', 0]);
          expect(payments.reduce((sum, { withholding = 0 }) => sum + withholding, 0)).to.equal(withholdingTax);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('apply-credit-note', () => {
  const both: readonly Step[] = [opened, issued(), issued(CREDIT)];
  const apply =
    (more: object = {}) =>
    (world: World): object => ({ creditNoteId: last(world).id, invoiceId: first(world).id, ...more });
  it('settles the invoice by the entry of the credit note; no money moves', () => {
    given(...both)
      .when(applyCreditNote, apply())
      .then(
        ['journal_entry.amended', { status: 'posted' }],
        ['invoice.applied', { invoice: { type: 'sales_credit', amountDue: 0, paymentStatus: 'paid' } }],
        ['invoice.applied', { invoice: { type: 'sales', amountDue: 76_000, paymentStatus: 'partially_paid' } }],
      )
      .answers({ type: 'sales_credit' });
  });
  it('also in part, and when the period of the credit note is closed', () => {
    const april = (w: World): object => ({ periodId: w.book.periods.years[0]?.months[0]?.id });
    given(...both, (w) => w.run(closeFiscalPeriod, april(w)))
      .when(applyCreditNote, apply({ amount: 4_000 }))
      .answers({ amountDue: 7_000 });
  });
  it('refuses more than both have left, invoices of others, and what is no credit note', () => {
    given(...both)
      .when(applyCreditNote, apply({ amount: 11_001 }))
      .refused('already_settled', 'amount');
    given(...both, (w) => w.run(applyCreditNote, apply()(w)))
      .when(applyCreditNote, apply())
      .refused('already_settled', 'amount');
    given(opened, issued({ ...SALE, partnerCode: 'S001' }), issued(CREDIT))
      .when(applyCreditNote, apply())
      .refused('validation_error', 'invoiceId');
    given(...both)
      .when(applyCreditNote, (w) => ({ creditNoteId: first(w).id, invoiceId: last(w).id }))
      .refused('invalid_state');
    given(...both)
      .when(applyCreditNote, apply({ invoiceId: 'inv_x' }))
      .refused('invoice_not_found', 'invoiceId');
    given(opened, issued(), done(draftInvoice, CREDIT)).when(applyCreditNote, apply()).refused('invalid_state');
  });
});

describe('apply-credit-note of what was paid beyond an invoice', () => {
  // The first invoice is paid 3,000 too much; the second owes 87,000.
  const both: readonly Step[] = [opened, issued(), paid(90_000, BEYOND), issued()];
  const apply =
    (more: object = {}) =>
    (world: World): object => ({ creditNoteId: first(world).id, invoiceId: last(world).id, ...more });
  const applied: Step = (w) => w.run(applyCreditNote, apply()(w) as never);
  it('settles another invoice by the line of the payment; no money moves', () => {
    given(...both)
      .when(applyCreditNote, apply())
      .then(
        [
          'journal_entry.amended',
          { after: { lines: [{}, { settles: [{ amount: 87_000 }, { amount: 3_000, date: '2026-04-20' }] }] } },
        ],
        [
          'invoice.applied',
          {
            invoice: {
              paymentStatus: 'paid',
              amountPaid: 87_000,
              amountUnapplied: 0,
              payments: [{}, { kind: 'transfer', settled: 0, unapplied: -3_000 }],
            },
          },
        ],
        [
          'invoice.applied',
          { invoice: { paymentStatus: 'partially_paid', amountDue: 84_000, payments: [{ kind: 'credit' }] } },
        ],
      );
  });
  it('of several payments takes the one that is named; also when its period is closed', () => {
    const twice: readonly Step[] = [opened, issued(), paid(90_000, BEYOND), paid(500, BEYOND), issued(), mayClosed];
    given(...twice)
      .when(applyCreditNote, (w) => apply({ paymentId: first(w).payments[1]?.id })(w))
      .answers({ amountUnapplied: 3_000 });
    given(...twice)
      .when(applyCreditNote, apply({ amount: 1_000 }))
      .answers({ amountUnapplied: 2_500, paymentStatus: 'overpaid' });
  });
  it('settles its own invoice when that is owed again', () => {
    const again: readonly Step[] = [
      opened,
      issued(),
      paid(87_000),
      paid(90_000, BEYOND),
      (w) => w.run(reverseInvoicePayment, payment(w) as never),
    ];
    expect(last(given(...again).world())).to.include({ amountDue: 87_000, paymentStatus: 'partially_paid' });
    given(...again)
      .when(applyCreditNote, (w) => ({ creditNoteId: last(w).id, invoiceId: last(w).id }))
      .then(['journal_entry.amended'], ['invoice.applied', { invoice: { amountDue: 0, amountUnapplied: 3_000 } }]);
  });
  it('is taken back by either side', () => {
    for (const side of [first, last])
      given(...both, applied)
        .when(reverseInvoicePayment, (w) => ({ invoiceId: side(w).id, paymentId: side(w).payments.at(-1)?.id }))
        .then(
          ['journal_entry.amended', { after: { lines: [{}, { settles: [{ amount: 87_000 }] }] } }],
          ['invoice.payment_reversed'],
          ['invoice.payment_reversed'],
        )
        .answers(side === first ? { amountUnapplied: 3_000 } : { amountDue: 87_000 });
  });
  it('refuses more than is left, payments that are used up, bills of others, and what was written off', () => {
    given(...both)
      .when(applyCreditNote, apply({ amount: 3_001 }))
      .refused('already_settled', 'amount');
    given(...both, applied)
      .when(applyCreditNote, apply())
      .refused('invalid_state', undefined, /paid beyond/);
    given(...both)
      .when(applyCreditNote, apply({ paymentId: 'ipay_x' }))
      .refused('invalid_state', 'paymentId');
    given(opened, issued(), paid(90_000, BEYOND), issued(BILL))
      .when(applyCreditNote, apply())
      .refused('validation_error', 'invoiceId');
    given(opened, issued(), issued(CREDIT))
      .when(applyCreditNote, (w) => ({ creditNoteId: last(w).id, invoiceId: first(w).id, paymentId: 'ipay_x' }))
      .refused('validation_error', 'paymentId');
    // What is applied to an invoice stays when its rest is written off, whoever asks.
    for (const side of [first, last])
      given(...both, applied, (w) => w.run(writeOffInvoice, { ...it_(w), date: '2026-09-30' }))
        .when(reverseInvoicePayment, (w) => ({ invoiceId: side(w).id, paymentId: side(w).payments.at(-1)?.id }))
        .refused('invalid_state', undefined, /uncollectible/);
  });
  it('a payment of which something is applied elsewhere is not taken back before that', () => {
    const refusal = given(...both, applied)
      .when(reverseInvoicePayment, (w) => ({ invoiceId: first(w).id, paymentId: first(w).payments[0]?.id }))
      .refused('invalid_state', undefined, /3000 is applied/);
    expect((refusal.extra.related?.['payments'] as unknown[]).length).to.equal(1);
  });
});

describe('refund-invoice', () => {
  const overpaid: readonly Step[] = [opened, issued(), paid(90_000, BEYOND)];
  it('pays back what was paid beyond; the payment settles it', () => {
    given(...overpaid)
      .when(refundInvoice, (w) => ({ ...it_(w), date: '2026-06-10' }))
      .then(
        posted(
          { side: 'credit', accountCode: '1130', amount: 3_000 },
          { side: 'debit', accountCode: '1220', amount: 3_000 },
        ),
        ['journal_entry.amended', { after: { lines: [{}, { settles: [{}, { amount: 3_000, date: '2026-06-10' }] }] } }],
        [
          'invoice.payment_recorded',
          {
            invoice: {
              paymentStatus: 'paid',
              amountUnapplied: 0,
              payments: [{}, { kind: 'refund', amount: 3_000, settled: 0, unapplied: -3_000 }],
            },
          },
        ],
      );
    given(opened, issued(BILL), paid(110_000, BEYOND))
      .when(refundInvoice, (w) => ({ ...it_(w), date: '2026-06-10', amount: 210 }))
      .then(
        posted(
          { side: 'debit', accountCode: '1130', amount: 210 },
          { side: 'credit', accountCode: '2310', amount: 210 },
        ),
        ['journal_entry.amended'],
        ['invoice.payment_recorded', { invoice: { amountUnapplied: 10_000 } }],
      );
  });
  it('is taken back, and unapplied again', () => {
    given(...overpaid, (w) => w.run(refundInvoice, { ...it_(w), date: '2026-06-10' }))
      .when(reverseInvoicePayment, (w) => payment(w, 1))
      .then(
        ['journal_entry.posted', { content: { sourceType: 'reversal', effectiveDate: '2026-06-10' } }],
        ['journal_entry.reversed'],
        ['journal_entry.amended', { after: { lines: [{}, { settles: [{ amount: 87_000 }] }] } }],
        ['invoice.payment_reversed', { invoice: { amountUnapplied: 3_000, paymentStatus: 'overpaid' } }],
      );
  });
  it('refuses more than was paid beyond, credit notes, closed periods and those who may not issue', () => {
    const back =
      (more: object = {}) =>
      (w: World): object => ({ ...it_(w), date: '2026-06-10', ...more });
    given(...overpaid)
      .when(refundInvoice, back({ amount: 3_001 }))
      .refused('validation_error', 'amount');
    given(opened, issued(), paid(87_000))
      .when(refundInvoice, back())
      .refused('invalid_state', undefined, /paid beyond/);
    given(opened, issued(CREDIT)).when(refundInvoice, back()).refused('invalid_state');
    given(opened, done(draftInvoice, SALE)).when(refundInvoice, back()).refused('invalid_state');
    given(...overpaid, mayClosed)
      .when(refundInvoice, back({ date: '2026-05-31' }))
      .refused('period_closed', 'date');
    given(...overpaid)
      .when(refundInvoice, back(), { role: 'agent' })
      .refused('insufficient_scope');
  });
});

describe('reverse-invoice-payment', () => {
  it('reverses the entry, and the invoice is owed again', () => {
    given(opened, issued(), paid(87_000))
      .when(reverseInvoicePayment, payment)
      .then(
        ['journal_entry.posted', { content: { sourceType: 'reversal', effectiveDate: '2026-05-31' } }],
        ['journal_entry.reversed', { full: true }],
        [
          'invoice.payment_reversed',
          { invoice: { amountDue: 87_000, paymentStatus: 'unpaid', statusTransitions: { paidAt: undefined } } },
        ],
      );
  });
  it('takes a refund and an applied credit out of what the credit note settles', () => {
    given(opened, issued(CREDIT), paid(4_000))
      .when(reverseInvoicePayment, payment)
      .then(
        ['journal_entry.posted'],
        ['journal_entry.reversed'],
        ['journal_entry.amended'],
        ['invoice.payment_reversed', { invoice: { amountDue: 11_000 } }],
      );
    given(opened, issued(), issued(CREDIT), (w) =>
      w.run(applyCreditNote, { creditNoteId: last(w).id, invoiceId: first(w).id }),
    )
      .when(reverseInvoicePayment, payment)
      .then(
        ['journal_entry.amended'],
        ['invoice.payment_reversed', { invoice: { amountDue: 11_000 } }],
        ['invoice.payment_reversed', { invoice: { amountDue: 87_000 } }],
      );
  });
  it('is dated on the first open day when the period is closed, and says so', () => {
    const world = given(opened, issued(), paid(1_000), mayClosed).world();
    const input = payment(world) as { invoiceId: string; paymentId: string };
    const events = world.decide(reverseInvoicePayment, input);
    expect((events[0]?.data as { content: EntryContent }).content.effectiveDate).to.equal('2026-06-01');
    expect(reverseInvoicePayment.warnings?.(world.book, input, events).map(({ code }) => code)).to.deep.equal([
      'moved_to_open_period',
    ]);
  });
  it('refuses what is unknown, taken back already, or of an invoice that was written off', () => {
    given(opened, issued())
      .when(reverseInvoicePayment, (w) => ({ ...it_(w), paymentId: 'ipay_x' }))
      .refused('not_found');
    given(opened, issued(), paid(1_000), (w) => w.run(reverseInvoicePayment, payment(w)))
      .when(reverseInvoicePayment, payment)
      .refused('already_reversed');
    given(opened, issued(), paid(1_000), (w) => w.run(writeOffInvoice, { ...it_(w), date: '2026-09-30' }))
      .when(reverseInvoicePayment, payment)
      .refused('invalid_state');
    given(opened, issued(), paid(1_000))
      .when(reverseInvoicePayment, (w) => ({ ...payment(w), date: '2026-05-30' }))
      .refused('validation_error', 'date');
  });
});

describe('write-off-invoice, recover-invoice, reverse-write-off', () => {
  const off = (w: World): object => ({ ...it_(w), date: '2026-09-30' });
  const writtenOff: Step = (w) => w.run(writeOffInvoice, off(w));
  it('writes off what is owed with the tax of each rate', () => {
    given(opened, issued(), paid(43_500))
      .when(writeOffInvoice, off)
      .then(
        posted(
          { side: 'debit', accountCode: '6550', amount: 25_000, taxCode: 'S08R_BD' },
          { side: 'debit', accountCode: '6550', amount: 15_000, taxCode: 'S10_BD' },
          { side: 'credit', accountCode: '1220', amount: 43_500, settles: [{ amount: 43_500 }] },
          { side: 'debit', accountCode: '2580', amount: 2_000 },
          { side: 'debit', accountCode: '2580', amount: 1_500 },
        ),
        ['invoice.written_off', { invoice: { status: 'uncollectible', amountDue: 0, writtenOffAmount: 43_500 } }],
      );
  });
  it('recovers it in parts', () => {
    given(opened, issued(), writtenOff)
      .when(recoverInvoice, pay(8_700))
      .then(
        posted(
          { side: 'debit', accountCode: '1130', amount: 8_700 },
          { side: 'credit', accountCode: '7180', amount: 5_000, taxCode: 'S08R_BDR' },
          { side: 'credit', accountCode: '7180', amount: 3_000, taxCode: 'S10_BDR' },
          { side: 'credit', accountCode: '2580', amount: 400 },
          { side: 'credit', accountCode: '2580', amount: 300 },
        ),
        ['invoice.recovered', { invoice: { status: 'issued', recoveredAmount: 8_700, amountDue: 0 } }],
      );
    given(opened, issued(), writtenOff, (w) => w.run(recoverInvoice, pay(8_700)(w)))
      .when(recoverInvoice, pay(78_301))
      .refused('validation_error', 'amount');
  });
  it('takes back the newest recovery, then the write-off, each by its mirror image; then it is owed again', () => {
    const recovered: Step = (w) => w.run(recoverInvoice, pay(8_700)(w));
    const back: Step = (w) => w.run(reverseWriteOff, it_(w));
    given(opened, issued(), writtenOff, recovered)
      .when(reverseWriteOff, (w) => ({ ...it_(w), reason: '誤り' }))
      .then(
        posted(
          { side: 'credit', accountCode: '1130', amount: 8_700 },
          { side: 'debit', accountCode: '7180', amount: 5_000 },
          { side: 'debit', accountCode: '7180', amount: 3_000 },
          { side: 'debit', accountCode: '2580', amount: 400 },
          { side: 'debit', accountCode: '2580', amount: 300 },
        ),
        ['journal_entry.reversed', { full: true, reason: '誤り' }],
        ['invoice.recovery_reversed', { invoice: { status: 'uncollectible', recoveredAmount: 0, amountDue: 0 } }],
      );
    given(opened, issued(), paid(43_500), writtenOff, recovered, back)
      .when(reverseWriteOff, it_)
      .then(
        posted(
          { side: 'credit', accountCode: '6550', amount: 25_000 },
          { side: 'credit', accountCode: '6550', amount: 15_000 },
          { side: 'debit', accountCode: '1220', amount: 43_500 },
          { side: 'credit', accountCode: '2580', amount: 2_000 },
          { side: 'credit', accountCode: '2580', amount: 1_500 },
        ),
        ['journal_entry.reversed', { full: true, freed: [{ amount: 43_500 }] }],
        ['invoice.write_off_reversed', { invoice: { status: 'issued', amountDue: 43_500, writtenOffAmount: 0 } }],
      );
    // Owed again, it may be paid, or written off and that taken back, as if it had never been.
    const payAll: Step = (w) => w.run(payInvoice, pay(87_000)(w));
    given(opened, issued(), writtenOff, back, writtenOff, back, payAll)
      .when(reverseWriteOff, it_)
      .refused('invalid_state');
    given(opened, issued()).when(reverseWriteOff, it_).refused('invalid_state');
  });
  it('refuses bills, what is paid, and what was never written off', () => {
    given(opened, issued(BILL)).when(writeOffInvoice, off).refused('invalid_state');
    given(opened, issued(), paid(87_000)).when(writeOffInvoice, off).refused('already_settled');
    given(opened, issued(), writtenOff).when(writeOffInvoice, off).refused('invalid_state');
    given(opened, issued(), writtenOff).when(payInvoice, pay(1)).refused('invalid_state');
    given(opened, issued()).when(recoverInvoice, pay(1)).refused('invalid_state');
    given(opened, issued())
      .when(writeOffInvoice, (w) => ({ ...off(w), date: '2026-04-19' }))
      .refused('validation_error', 'date');
  });
});
