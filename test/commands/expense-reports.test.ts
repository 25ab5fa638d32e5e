// Expense reports: written, submitted in rounds, decided by somebody else, posted with the tax of each receipt, paid
// and taken back. Given a past, when a command, then events.
import { expect } from 'chai';
import { createKey } from '../../commands/access.ts';
import { updateAccount } from '../../commands/accounts.ts';
import { updateCompany } from '../../commands/companies.ts';
import {
  approveExpenseReport,
  rejectExpenseReport,
  returnExpenseReport,
  reverseExpenseReport,
} from '../../commands/expense-decisions.ts';
import { payExpenseReport, unpayExpenseReport } from '../../commands/expense-payments.ts';
import {
  cancelExpenseReport,
  createExpenseReport,
  submitExpenseReport,
  updateExpenseReport,
} from '../../commands/expense-reports.ts';
import { uploadDocument, voidDocument } from '../../commands/documents.ts';
import { closeFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { postEntry, reverseEntry } from '../../commands/journal.ts';
import { createPartner } from '../../commands/registers.ts';
import type { Command } from '../../commands/command.ts';
import { isLoneOwner } from '../../src/domain/access.ts';
import type { ExpenseReport } from '../../src/domain/expense-reports.ts';
import type { EntryContent } from '../../src/domain/journal.ts';
import { CLERK, companyOpened, done, given, OWNER, type Asking, type Step, type World } from '../spec.ts';

const clerk: Asking = { actor: CLERK, role: 'bookkeeper' };
const employee = done(createPartner, { code: 'E001', name: '社員 001', type: 'employee' });
const hotel = done(createPartner, {
  code: 'S001',
  name: '駅前ホテル',
  type: 'supplier',
  invoiceRegistrationNumber: 'T1180301018771',
});
const eatery = done(createPartner, { code: 'S002', name: '食堂', type: 'supplier', qualifiedInvoiceIssuer: false });
const receipt = (more: object = {}): Step =>
  done(uploadDocument, { fileName: '領収書.txt', contentBase64: Buffer.from('領収書').toString('base64'), ...more });
const opened: Step = (world) => {
  for (const step of [companyOpened(), employee, hotel, eatery, receipt()]) (step as (world: World) => unknown)(world);
};

const TAXI = {
  date: '2026-04-08',
  category: 'taxi',
  description: 'タクシー',
  amount: 5_500,
  invoiceStatus: 'qualified',
};
const TRIP = {
  title: '名古屋出張',
  partnerCode: 'E001',
  lines: [
    { date: '2026-04-07', category: 'public_transport', description: '新幹線 往復', amount: 22_000 },
    { date: '2026-04-08', category: 'accommodation', description: '1泊', amount: 11_000, partnerCode: 'S001' },
  ],
};
const oneLine = (more: object): object => ({ ...TRIP, lines: [{ ...TAXI, ...more }] });

/** Id of the document that was uploaded last. */
const shownBy = (world: World): string =>
  world.facts.reduce((last, { data }) => ('document' in data ? data.document.id : last), '');
const newest = (world: World): ExpenseReport =>
  (world.facts.findLast(({ data }) => 'report' in data)?.data as { report: ExpenseReport }).report;
const it_ = (world: World): { reportId: string } => ({ reportId: newest(world).id });
const inRound = (world: World): { reportId: string; round: number } => ({
  reportId: newest(world).id,
  round: newest(world).round,
});
const written = (input: object = TRIP): Step => done(createExpenseReport, input, clerk);
const then_ =
  (command: Command<never, unknown>, more: object = {}, asking?: Asking): Step =>
  (world) => {
    const { id: reportId, round } = newest(world);
    const decides = /^(approve|return|reject)-/.test(command.name) ? { round } : {};
    world.run(command as unknown as Command<object, unknown>, { reportId, ...decides, ...more }, asking);
  };
const step = <I, A>(command: Command<I, A>, more: object = {}, asking?: Asking): Step =>
  then_(command as unknown as Command<never, unknown>, more, asking);
const submitted = (input: object = TRIP): Step[] => [opened, written(input), step(submitExpenseReport, {}, clerk)];
const approved = (input: object = TRIP): Step[] => [...submitted(input), step(approveExpenseReport)];
const paid = (): Step[] => [...approved(), step(payExpenseReport, { date: '2026-04-30' })];

/** Lines of the newest entry as `6240 D 20000`. */
function booked(world: World): string[] {
  const fact = world.facts.findLast(({ type }) => type === 'journal_entry.posted');
  const { lines } = (fact?.data as { content: EntryContent }).content;
  return lines.map(({ accountCode, side, amount, taxCode }) =>
    [accountCode, side === 'debit' ? 'D' : 'C', amount, taxCode].filter((part) => part !== undefined).join(' '),
  );
}

describe('create-expense-report', () => {
  it('finds account and tax by what was bought, and sums up; nothing is posted', () => {
    given(opened)
      .when(createExpenseReport, TRIP, clerk)
      .then([
        'expense_report.created',
        {
          report: {
            status: 'draft',
            round: 0,
            applicantId: CLERK.id,
            partnerName: '社員 001',
            periodFrom: '2026-04-07',
            periodTo: '2026-04-08',
            total: 33_000,
            taxTotal: 3_000,
            paymentMethod: 'transfer',
            lines: [
              { accountCode: '6240', taxCode: 'P10', taxAmount: 2_000, invoiceStatus: 'not_applicable' },
              { accountCode: '6240', taxCode: 'P10', taxAmount: 1_000, invoiceStatus: 'qualified' },
            ],
          },
        },
      ]);
  });
  it('rounds the tax once per rate of the report, and shares it out', () => {
    const lines = [1, 2, 3].map(() => ({ ...TAXI, amount: 105 }));
    given(opened)
      .when(createExpenseReport, { ...TRIP, lines })
      .answers({ taxTotal: 28, lines: [{ taxAmount: 10 }, { taxAmount: 9 }, { taxAmount: 9 }] });
  });
  it('of eleven receipts of a single yen no line is all tax, so that each can be booked', () => {
    const lines = Array.from({ length: 11 }, () => ({ ...TAXI, amount: 1 }));
    given(opened, written({ ...TRIP, lines }), step(submitExpenseReport, {}, clerk))
      .when(approveExpenseReport, inRound)
      .answers({ total: 11, taxTotal: 0 });
  });
  it('of a supplier who is not registered, takes the credit that is left on the day of the receipt', () => {
    const meal = (date: string): object => oneLine({ date, partnerCode: 'S002', invoiceStatus: undefined });
    given(opened)
      .when(createExpenseReport, meal('2026-09-30'))
      .answers({ lines: [{ taxCode: 'P10_T80', invoiceStatus: 'not_qualified' }] });
    given(opened)
      .when(createExpenseReport, meal('2026-10-01'))
      .answers({ lines: [{ taxCode: 'P10_T70' }] });
  });
  it('a receipt that says that it is none does so too; the reduced rate has its own codes', () => {
    given(opened)
      .when(createExpenseReport, oneLine({ invoiceStatus: 'not_qualified', reduced: true }))
      .answers({ lines: [{ taxCode: 'P08R_T80', rateBps: 800, reduced: true }] });
    given(opened)
      .when(
        createExpenseReport,
        oneLine({ registrationNumber: 'T7000012050002', invoiceStatus: undefined, reduced: true }),
      )
      .answers({ lines: [{ taxCode: 'P08R', invoiceStatus: 'qualified', taxAmount: 407 }] });
  });
  it('fares of 30,000 yen and more need a qualified invoice; below they do not', () => {
    const fare = (amount: number): object =>
      oneLine({ category: 'public_transport', amount, invoiceStatus: undefined });
    given(opened)
      .when(createExpenseReport, fare(29_999))
      .answers({ lines: [{ invoiceStatus: 'not_applicable' }] });
    const dear = given(opened).when(createExpenseReport, fare(30_000));
    expect(newest(dear.world).lines[0]).to.not.have.property('invoiceStatus');
  });
  it('warns of receipts whose registration is not known, and of those that nothing shows', () => {
    const warned = (given_: object, isShown?: true): string[] => {
      const world = given(opened).world();
      const input = oneLine({ ...given_, ...(isShown && { documentIds: [shownBy(world)] }) });
      const events = world.decide(createExpenseReport, input);
      return (createExpenseReport.warnings?.(world.book, input as never, events) ?? []).map(
        ({ code, field }) => `${code} ${field}`,
      );
    };
    expect(warned({ invoiceStatus: undefined })).to.deep.equal([
      'supplier_registration_unknown lines[0].invoiceStatus',
      'receipt_missing lines[0].documentIds',
    ]);
    expect(warned({}, true)).to.deep.equal([]);
    expect(warned({ invoiceStatus: 'not_applicable' })).to.deep.equal([]);
    expect(warned({ invoiceStatus: undefined, category: 'overseas_travel', documentIds: [] })).to.deep.equal([]);
    // Before there were qualified invoices nothing was unknown.
    expect(warned({ invoiceStatus: undefined, date: '2023-09-30' }, true)).to.deep.equal([]);
  });
  it('takes receipts that are documents of the company and count; they say what the line does not', () => {
    const named = (world: World): object => oneLine({ documentIds: [shownBy(world)], invoiceStatus: undefined });
    given(opened)
      .when(createExpenseReport, oneLine({ documentIds: ['doc_1'] }))
      .refused('document_not_found', 'lines[0].documentIds[0]', /upload it first/);
    given(opened)
      .when(createExpenseReport, { ...oneLine({}), documentIds: ['doc_00000000-0000-7000-8000-000000000001'] })
      .refused('document_not_found', 'documentIds[0]');
    const voided: Step = (world) => world.run(voidDocument, { documentId: shownBy(world), reason: '誤り' });
    given(opened, voided)
      .when(createExpenseReport, named)
      .refused('invalid_state', 'lines[0].documentIds[0]', /voided/);
    // What was voided since it was named is neither submitted nor approved.
    const draft: Step = (world) => world.run(createExpenseReport, named(world), clerk);
    given(opened, draft, voided)
      .when(submitExpenseReport, it_, clerk)
      .refused('invalid_state', 'lines[0].documentIds[0]');
    given(opened, draft, step(submitExpenseReport, {}, clerk), voided)
      .when(approveExpenseReport, inRound)
      .refused('invalid_state', 'lines[0].documentIds[0]');
    given(opened, receipt({ registrationNumber: 'T7000012050002' }))
      .when(createExpenseReport, named)
      .answers({ lines: [{ invoiceStatus: 'qualified', taxCode: 'P10' }] });
    given(opened, receipt({ invoiceStatus: 'not_qualified' }))
      .when(createExpenseReport, named)
      .answers({ lines: [{ invoiceStatus: 'not_qualified', taxCode: 'P10_T80' }] });
    const differing = given(opened, receipt({ issueDate: '2026-04-07', amount: 5_500 })).world();
    const events = differing.decide(createExpenseReport, named(differing));
    const found = createExpenseReport.warnings?.(
      differing.book,
      named(differing) as never,
      events,
      differing.recalled(),
    );
    expect(found?.[0]).to.deep.include({ code: 'receipt_differs', field: 'lines[0].date' });
  });
  for (const [why, input, code, field] of [
    ['nobody to whom it is owed', { partnerCode: undefined }, 'validation_error', 'partnerId'],
    ['an unknown partner', { partnerCode: 'X' }, 'partner_not_found', 'partnerCode'],
    ['an unknown applicant', { applicantId: 'mem_x' }, 'member_not_found', 'applicantId'],
    ['no lines', { lines: [] }, 'validation_error', 'lines'],
    [
      'a line that says neither category nor account',
      oneLine({ category: undefined }),
      'validation_error',
      'lines[0].category',
    ],
    ['an amount of 0', oneLine({ amount: 0 }), 'validation_error', 'lines[0].amount'],
    ['a tax that is all of the amount', oneLine({ taxAmount: 5_500 }), 'validation_error', 'lines[0].taxAmount'],
    ['an unknown tax code', oneLine({ taxCode: 'P99' }), 'tax_code_not_found', 'lines[0].taxCode'],
    ['a tax code of sales', oneLine({ taxCode: 'S10' }), 'validation_error', 'lines[0].taxCode'],
    ['a tax code of another time', oneLine({ taxCode: 'P10_T70' }), 'tax_code_not_valid', 'lines[0].taxCode'],
    ['a payee that is not there', oneLine({ partnerCode: 'X' }), 'partner_not_found', 'lines[0].partnerCode'],
    [
      'a registration number that is none',
      oneLine({ registrationNumber: 'T1' }),
      'validation_error',
      'lines[0].registrationNumber',
    ],
    [
      'more than a line of an entry can hold',
      { lines: [TAXI, TAXI].map((one) => ({ ...one, amount: Number.MAX_SAFE_INTEGER })) },
      'validation_error',
      'lines',
    ],
  ] as const)
    it(`refuses ${why}`, () => {
      given(opened)
        .when(createExpenseReport, { ...TRIP, ...input })
        .refused(code, field);
    });
  it('an external id names one report, until that one lets it go', () => {
    given(opened, written({ ...TRIP, externalId: 'x1' }))
      .when(createExpenseReport, { ...TRIP, externalId: 'x1' })
      .refused('duplicate_external_id', 'externalId');
    given(opened, written({ ...TRIP, externalId: 'x1' }), step(updateExpenseReport, { externalId: null }))
      .when(createExpenseReport, { ...TRIP, externalId: 'x1' })
      .answers({ externalId: 'x1' });
  });
});

describe('update-expense-report', () => {
  it('changes a draft and one that was returned; lines replace all lines, null clears', () => {
    given(opened, written({ ...TRIP, memo: '急ぎ' }))
      .when(updateExpenseReport, (world) => ({ ...it_(world), lines: [TAXI], memo: null }))
      .then(['expense_report.updated', { report: { total: 5_500, version: 2, memo: undefined } }]);
    given(...submitted(), step(returnExpenseReport))
      .when(updateExpenseReport, (world) => ({ ...it_(world), title: '名古屋' }))
      .answers({ title: '名古屋', status: 'returned', total: 33_000 });
  });
  it('says nothing when nothing changes', () => {
    given(opened, written())
      .when(updateExpenseReport, (world) => ({ ...it_(world), title: TRIP.title, lines: TRIP.lines }))
      .nothing();
  });
  it('of one that is submitted or beyond, only memo, documents and metadata', () => {
    given(...submitted())
      .when(updateExpenseReport, (world) => ({ ...it_(world), title: 'x' }))
      .refused('invalid_state', 'title', /returned/);
    given(...paid())
      .when(updateExpenseReport, (world) => ({ ...it_(world), documentIds: [shownBy(world)], memo: '領収書' }))
      .answers({ memo: '領収書', status: 'paid' });
  });
  it('refuses another version than the one that was read', () => {
    given(...submitted())
      .when(updateExpenseReport, (world) => ({ ...it_(world), memo: 'x', version: 1 }))
      .refused('version_conflict', 'version');
  });
});

describe('submit-expense-report', () => {
  it('begins a round and numbers the report, once for all rounds', () => {
    given(opened, written())
      .when(submitExpenseReport, it_, clerk)
      .then(['expense_report.submitted', { report: { status: 'submitted', round: 1, number: 'EXP-2026-0001' } }]);
    given(...submitted(), step(returnExpenseReport))
      .when(submitExpenseReport, it_, clerk)
      .answers({ round: 2, number: 'EXP-2026-0001' });
    given(...submitted(), written(), step(submitExpenseReport))
      .when(submitExpenseReport, it_)
      .nothing();
    const second = given(...submitted(), written()).when(submitExpenseReport, it_);
    second.answers({ number: 'EXP-2026-0002' });
  });
  it('refuses what could not be booked, before anybody decides about it', () => {
    const archived = done(updateAccount, { accountCode: '6240', status: 'archived' });
    given(opened, written(), archived).when(submitExpenseReport, it_).refused('account_archived', 'lines[0].accountId');
  });
  it('does not go through more rounds than there may be', () => {
    const rounds = Array.from({ length: 49 }, () => [step(returnExpenseReport), step(submitExpenseReport, {}, clerk)]);
    given(...submitted(), ...rounds.flat(), step(returnExpenseReport))
      .when(submitExpenseReport, it_)
      .refused('too_large');
  });
});

describe('approve-expense-report', () => {
  it('posts each line with its tax on the day of the last receipt, owed to the partner', () => {
    const outcome = given(...submitted()).when(approveExpenseReport, inRound);
    outcome.then(
      [
        'journal_entry.posted',
        { content: { effectiveDate: '2026-04-08', sourceType: 'expense_report', reference: 'EXP-2026-0001' } },
      ],
      [
        'expense_report.approved',
        {
          report: {
            status: 'approved',
            bookingDate: '2026-04-08',
            controlAccountCode: '2310',
            approvals: [{ round: 1, step: 1, approverId: OWNER.id, status: 'approved' }],
          },
        },
      ],
    );
    expect(booked(outcome.world)).to.deep.equal([
      '6240 D 20000 P10',
      '6240 D 10000 P10',
      '2310 C 33000',
      '1580 D 2000 P10',
      '1580 D 1000 P10',
    ]);
  });
  it('splits off only what may be credited, by the day of the receipt and not of the booking', () => {
    const lines = ['2026-09-20', '2026-10-01'].map((date) => ({
      ...TAXI,
      date,
      amount: 110_000,
      invoiceStatus: 'not_qualified',
    }));
    const outcome = given(...submitted({ ...TRIP, lines })).when(approveExpenseReport, inRound);
    expect(booked(outcome.world)).to.deep.equal([
      '6240 D 102000 P10_T80',
      '6240 D 103000 P10_T70',
      '2310 C 220000',
      '1580 D 8000 P10_T80',
      '1580 D 7000 P10_T70',
    ]);
  });
  it('in books that include the tax, lines stay whole', () => {
    const exempt = done(updateCompany, { taxSettings: { method: 'exempt' } });
    const outcome = given(opened, exempt, written(), step(submitExpenseReport, {}, clerk)).when(
      approveExpenseReport,
      inRound,
    );
    expect(booked(outcome.world)).to.deep.equal(['6240 D 22000 P10', '6240 D 11000 P10', '2310 C 33000']);
  });
  it('is dated on the first open day when the month of the last receipt is closed, and says so', () => {
    const closed: Step = (world) => {
      const month = world.book.periods.years[0]?.months[0];
      world.run(closeFiscalPeriod, { periodId: month?.id ?? '' });
    };
    const world = given(opened, written(), closed, step(submitExpenseReport, {}, clerk)).world();
    const input = inRound(world);
    const events = world.decide(approveExpenseReport, input);
    expect((events.at(-1)?.data as { report: ExpenseReport }).report.bookingDate).to.equal('2026-05-01');
    const warnings = approveExpenseReport.warnings?.(world.book, input, events) ?? [];
    expect(warnings.map(({ code }) => code)).to.deep.equal(['moved_to_open_period', 'receipt_missing']);
  });
  it('is not done by whoever has a hand in it: applicant, writer, editor, submitter', () => {
    const boss: Asking = { actor: CLERK, role: 'accountant' };
    given(...submitted())
      .when(approveExpenseReport, inRound, boss)
      .refused('forbidden');
    // A key for the clerk beside the owner's: the owner is not alone.
    const other = done(createKey, { name: 'other', role: 'approver' });
    const mine = done(createExpenseReport, TRIP);
    given(opened, other, mine, step(submitExpenseReport, {}, clerk))
      .when(approveExpenseReport, inRound)
      .refused('forbidden');
    given(opened, other, written(), step(updateExpenseReport, { title: 'x' }), step(submitExpenseReport, {}, clerk))
      .when(approveExpenseReport, inRound)
      .refused('forbidden');
    given(opened, other, written({ ...TRIP, applicantId: OWNER.id }), step(submitExpenseReport, {}, clerk))
      .when(approveExpenseReport, inRound)
      .refused('forbidden');
  });
  it('but by a lone owner, which is noted', () => {
    const outcome = given(opened, done(createExpenseReport, TRIP), step(submitExpenseReport)).when(
      approveExpenseReport,
      inRound,
    );
    outcome.answers({ approvals: [{ status: 'approved', forced: true }] });
    expect(isLoneOwner(outcome.world.book, OWNER.id, 0, 'expenses:approve')).to.equal(true);
  });
  it('is about one round: what was returned and submitted again has to be read again', () => {
    given(...submitted(), step(returnExpenseReport, { comment: '領収書を' }), step(submitExpenseReport, {}, clerk))
      .when(approveExpenseReport, (world) => ({ ...it_(world), round: 1 }))
      .refused('stale_round', 'round', /round 2, not 1/);
    given(...submitted())
      .when(approveExpenseReport, it_)
      .refused('validation_error', 'round');
  });
  it('happens once', () => {
    given(...approved())
      .when(approveExpenseReport, inRound)
      .nothing();
    given(...paid())
      .when(approveExpenseReport, inRound)
      .refused('invalid_state');
  });
});

describe('return- and reject-expense-report', () => {
  it('say why, and post nothing', () => {
    given(...submitted())
      .when(returnExpenseReport, (world) => ({ ...inRound(world), comment: '領収書を付けてください' }))
      .then([
        'expense_report.returned',
        { report: { status: 'returned', approvals: [{ comment: '領収書を付けてください' }] } },
      ]);
    given(...submitted())
      .when(rejectExpenseReport, inRound)
      .then(['expense_report.rejected', { report: { status: 'rejected' } }]);
  });
  it('are about one round, once, and not about one that is decided', () => {
    for (const command of [returnExpenseReport, rejectExpenseReport]) {
      given(...submitted())
        .when(command, (world) => ({ ...it_(world), round: 2 }))
        .refused('stale_round', 'round');
      given(...approved())
        .when(command, inRound)
        .refused('invalid_state');
      given(...submitted(), step(command))
        .when(command, inRound)
        .nothing();
    }
    given(...submitted(), step(rejectExpenseReport))
      .when(submitExpenseReport, it_)
      .refused('invalid_state');
  });
});

describe('cancel-expense-report', () => {
  it('withdraws what nothing was posted of', () => {
    given(opened, written()).when(cancelExpenseReport, it_).then(['expense_report.cancelled']);
    given(...submitted())
      .when(cancelExpenseReport, it_)
      .then(['expense_report.cancelled']);
    given(...submitted(), step(cancelExpenseReport))
      .when(cancelExpenseReport, it_)
      .nothing();
    given(...approved())
      .when(cancelExpenseReport, it_)
      .refused('invalid_state', undefined, /reversed first/);
  });
});

describe('pay-expense-report', () => {
  it('pays all of it from the bank, or in cash, settling what is owed by name', () => {
    const outcome = given(...approved()).when(payExpenseReport, (world) => ({ ...it_(world), date: '2026-04-30' }));
    outcome.then(
      [
        'journal_entry.posted',
        {
          content: { effectiveDate: '2026-04-30', lines: [{ settles: [{ amount: 33_000, date: '2026-04-08' }] }, {}] },
        },
      ],
      ['expense_report.paid', { report: { status: 'paid', payment: { method: 'transfer', amount: 33_000 } } }],
    );
    expect(booked(outcome.world)).to.deep.equal(['2310 D 33000', '1130 C 33000']);
    const cash = given(...approved()).when(payExpenseReport, (world) => ({
      ...it_(world),
      date: '2026-04-30',
      method: 'cash',
    }));
    expect(booked(cash.world)).to.deep.equal(['2310 D 33000', '1110 C 33000']);
  });
  it('happens once, of approved ones only, not before they are booked and not from what holds no money', () => {
    const on =
      (date: string, more: object = {}) =>
      (world: World) => ({ ...it_(world), date, ...more });
    given(...paid())
      .when(payExpenseReport, on('2026-04-30'))
      .refused('invalid_state');
    given(...submitted())
      .when(payExpenseReport, on('2026-04-30'))
      .refused('invalid_state');
    given(...approved())
      .when(payExpenseReport, on('2026-04-07'))
      .refused('validation_error', 'date');
    given(...approved())
      .when(payExpenseReport, on('2026-04-30', { accountCode: '6240' }))
      .refused('validation_error', 'accountCode');
  });
  it('is the only way: its entries are neither reversed nor settled by hand', () => {
    given(...approved())
      .when(reverseEntry, (world) => ({ entryId: newest(world).journalEntryIds[0], reason: '誤り' }))
      .refused('entry_has_source');
    given(...approved())
      .when(postEntry, (world) => ({
        effectiveDate: '2026-04-30',
        lines: [
          {
            side: 'debit',
            accountCode: '2310',
            amount: 33_000,
            partnerCode: 'E001',
            settles: [{ lineId: newest(world).controlLineId, amount: 33_000 }],
          },
          { side: 'credit', accountCode: '1130', amount: 33_000 },
        ],
      }))
      .refused('entry_has_source', 'lines[0].settles[0].lineId', /record the payment there/);
  });
});

describe('unpay- and reverse-expense-report', () => {
  it('take the payment back, then the approval; the report may be submitted again', () => {
    const outcome = given(...paid()).when(unpayExpenseReport, it_);
    outcome.then(
      ['journal_entry.posted'],
      ['journal_entry.reversed'],
      ['expense_report.unpaid', { report: { status: 'approved' } }],
    );
    expect(booked(outcome.world)).to.deep.equal(['2310 C 33000', '1130 D 33000']);
    given(...paid())
      .when(reverseExpenseReport, it_)
      .refused('invalid_state', undefined, /unpay/);
    const taken = given(...paid(), step(unpayExpenseReport)).when(reverseExpenseReport, it_);
    taken.then(
      ['journal_entry.posted'],
      ['journal_entry.reversed'],
      ['expense_report.reversed', { report: { status: 'returned' } }],
    );
    expect(newest(taken.world)).to.not.have.any.keys('controlLineId', 'approvedAt');
    given(...approved(), step(reverseExpenseReport), step(submitExpenseReport, {}, clerk))
      .when(approveExpenseReport, inRound)
      .answers({ round: 2, status: 'approved', number: 'EXP-2026-0001' });
  });
  it('pays anew after a payment was taken back', () => {
    given(...paid(), step(unpayExpenseReport))
      .when(payExpenseReport, (world) => ({ ...it_(world), date: '2026-05-01' }))
      .answers({ status: 'paid', payment: { date: '2026-05-01', reversedAt: undefined } });
  });
  it('are refused where there is nothing to take back', () => {
    given(...approved())
      .when(unpayExpenseReport, it_)
      .refused('invalid_state');
    given(...submitted())
      .when(reverseExpenseReport, it_)
      .refused('invalid_state');
  });
});

describe('closing a month', () => {
  const april = (world: World): { periodId: string } => ({
    periodId: world.book.periods.years[0]?.months[0]?.id ?? '',
  });
  it('waits for reports with receipts up to its end, and warns of those that are not paid back', () => {
    const refused = given(...submitted())
      .when(closeFiscalPeriod, april)
      .refused('period_has_blockers');
    expect(refused.extra.details?.map(({ code }) => code)).to.deep.equal(['expense_reports_pending']);
    const world = given(...approved()).world();
    const events = world.decide(closeFiscalPeriod, april(world));
    const codes = (closeFiscalPeriod.warnings?.(world.book, april(world), events) ?? []).map(({ code }) => code);
    expect(codes).to.include('expense_reports_unpaid');
  });
  it('asks nothing of drafts, of those of later days, and of those that are done with', () => {
    for (const past of [
      [opened, written()],
      submitted(oneLine({ date: '2026-05-01' })),
      [...submitted(), step(returnExpenseReport)],
      [...submitted(), step(rejectExpenseReport)],
      [...submitted(), step(cancelExpenseReport)],
      [...approved(), step(reverseExpenseReport)],
      paid(),
    ]) {
      const world = given(...past).world();
      const events = world.decide(closeFiscalPeriod, april(world));
      const codes = (closeFiscalPeriod.warnings?.(world.book, april(world), events) ?? []).map(({ code }) => code);
      expect(codes).to.not.include('expense_reports_unpaid');
    }
  });
});
