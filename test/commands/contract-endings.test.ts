// What becomes of invoices when a contract ends within a period that was billed in advance, when a draft of it is
// discarded or an invoice voided, and invoices by hand that belong to a contract.
import { expect } from 'chai';
import fc from 'fast-check';
import { recognizeAccruals } from '../../commands/accrual-slices.ts';
import {
  activateContract,
  billContract,
  createContract,
  endContract,
  renewContract,
  resumeContract,
  suspendContract,
} from '../../commands/contracts.ts';
import { applyCreditNote } from '../../commands/invoice-credits.ts';
import { discardInvoice, draftInvoice, issueInvoice, updateInvoice, voidInvoice } from '../../commands/invoices.ts';
import { createPartner } from '../../commands/registers.ts';
import type { AccrualSchedule } from '../../src/domain/accrual-schedules.ts';
import { balanceOf } from '../../src/domain/accounts.ts';
import { dueActs, type Contract } from '../../src/domain/contracts.ts';
import { addDays } from '../../src/domain/dates.ts';
import type { Invoice } from '../../src/domain/invoices.ts';
import { byCode } from '../../src/domain/register.ts';
import { companyOpened, done, given, uuid, type Asking, type Step, type World } from '../spec.ts';

type Said = Record<string, unknown>;
/** A step that can be taken later, too. */
type Act = (world: World) => void;
const opened: Step = (world) => {
  for (const step of [
    companyOpened({ taxSettings: { method: 'general_itemized' } }),
    done(createPartner, { code: 'C001', name: '株式会社山田商店' }),
    done(createPartner, { code: 'S001', name: '東都ビル株式会社', qualifiedInvoiceIssuer: true }),
  ])
    (step as (to: World) => unknown)(world);
};
const SERVICE = {
  title: 'オフィスコーヒー定期便',
  partnerCode: 'C001',
  startDate: '2026-04-01',
  endDate: '2027-03-31',
  billing: { frequency: 'monthly' },
  items: [{ description: '定期便', amount: 30_000, taxCode: 'S10', accountCode: '4110' }],
};
const YEARLY = {
  ...SERVICE,
  billing: { frequency: 'yearly' },
  recognition: 'straight_line',
  items: [{ description: '保守', amount: 120_000, taxCode: 'S10', accountCode: '4120' }],
};
const INSURANCE = {
  ...YEARLY,
  direction: 'payable',
  partnerCode: 'S001',
  items: [{ description: '保守', amount: 120_000, taxCode: 'P10', accountCode: '6380' }],
};
const newest = (world: World): Contract => [...world.book.contracts.byId.values()].at(-1) as Contract;
const of =
  (more: Said = {}) =>
  (world: World): Said => ({ contractId: newest(world).id, ...more });
const active =
  (more: Said = {}, base: object = SERVICE): Step =>
  (world) => {
    world.run(createContract, { ...base, ...more });
    world.run(activateContract, of()(world));
  };
const billed =
  (...dates: string[]): Act =>
  (world) => {
    for (const date of dates) world.run(billContract, of({ date })(world));
  };
const invoices = (world: World): Invoice[] => {
  const found = new Map<string, Invoice>();
  for (const { data } of world.facts) if ('invoice' in data) found.set(data.invoice.id, data.invoice);
  return [...found.values()];
};
const nth =
  (n: number) =>
  (world: World): Said => ({ invoiceId: invoices(world).at(n)?.id });
const issued =
  (n: number, now?: string): Act =>
  (world) =>
    world.run(issueInvoice, nth(n)(world), now === undefined ? {} : at(now));
const discarded =
  (n: number): Act =>
  (world) =>
    world.run(discardInvoice, nth(n)(world));
const ended =
  (date: string): Act =>
  (world) =>
    world.run(endContract, of({ date })(world), at(date));
const at = (now: string): Asking => ({ now: `${now}T03:00:00.000Z` });
const balances = (world: World, ...codes: string[]): bigint[] =>
  codes.map((code) => {
    const account = byCode(world.book.accounts, code);
    return account ? balanceOf(world.book, account) : 0n;
  });
const due = (world: World, through: string): string[] =>
  dueActs(newest(world), through).map(({ act, date }) => `${act} ${date}`);

describe('an end within a period that was billed in advance', () => {
  it('given an issued invoice, then a credit note over the days after the end is drafted, not issued', () => {
    const { world } = given(opened, active(), billed('2026-04-01', '2026-05-01'), issued(-1))
      .when(endContract, of({ date: '2026-05-15' }), at('2026-05-15'))
      .then(
        [
          'invoice.drafted',
          {
            invoice: {
              type: 'sales_credit',
              status: 'draft',
              issueDate: '2026-05-15',
              subject: 'オフィスコーヒー定期便解約（2026-05-16～2026-05-31）',
              contractPeriod: { from: '2026-05-16', to: '2026-05-31' },
              memo: 'INV-2026-0001',
              // 30,000 x 16 days of 31, rounded down; with the day of the sale, as a return invoice says it
              lines: [{ amount: 15_483, taxAmount: 1_548, date: '2026-05-01', accountCode: '4190', rateBps: 1_000 }],
            },
          },
        ],
        ['contract.notice_given', { contract: { endDate: '2026-05-15', coveredThrough: '2026-05-15' } }],
      );
    expect(invoices(world).at(-1)?.contractId).to.equal(newest(world).id);
    // Nothing is posted by it; a person issues it and applies it to the invoice.
    expect(balances(world, '1220', '4190')).to.deep.equal([33_000n, 0n]);
    issued(-1, '2026-05-15')(world);
    const [invoice, note] = invoices(world).slice(-2);
    world.run(applyCreditNote, { creditNoteId: note?.id, invoiceId: invoice?.id });
    expect(invoices(world).at(-2)?.amountDue).to.equal(33_000 - 17_031);
    expect(balances(world, '1220', '4190', '2580')).to.deep.equal([15_969n, 15_483n, 3_000n - 1_548n]);
  });

  it('given drafts, then the one of the end is shortened, and those after it are discarded', () => {
    given(
      opened,
      active({
        items: [
          ...SERVICE.items,
          { description: '設置料', amount: 5_000, kind: 'initial', taxCode: 'S10', accountCode: '4110' },
        ],
      }),
      billed('2026-04-01', '2026-05-01'),
    )
      .when(endContract, of({ date: '2026-04-20' }), at('2026-04-20'))
      .then(
        [
          'invoice.updated',
          {
            invoice: {
              lines: [{ amount: 20_000 }, { amount: 5_000 }],
              subtotal: 25_000,
              subject: 'オフィスコーヒー定期便（2026-04-01～2026-04-20）',
              contractPeriod: { from: '2026-04-01', to: '2026-04-20' },
            },
          },
        ],
        ['invoice.discarded', { invoice: { contractPeriod: { from: '2026-05-01' } } }],
        ['contract.notice_given', { contract: { coveredThrough: '2026-04-20' } }],
      );
  });

  it('says what it did, and what is left to be done', () => {
    const world = given(opened, active(), billed('2026-04-01', '2026-05-01', '2026-06-01'), issued(0)).world();
    const input = of({ date: '2026-04-20' })(world);
    const events = world.decide(endContract, input, at('2026-04-20'));
    const warnings = endContract.warnings?.(world.book, input as never, events) ?? [];
    expect(warnings.map(({ code }) => code)).to.deep.equal([
      'credit_note_drafted',
      'draft_discarded',
      'draft_discarded',
    ]);
    expect(warnings[0]?.message).to.contain('10000').and.to.contain('issue it, or discard it');
  });

  it('a bill is credited on what it was booked on, with the code of returns', () => {
    const { world } = given(
      opened,
      active({ ...INSURANCE, recognition: 'on_invoice', billing: { frequency: 'quarterly' } }),
      billed('2026-04-01'),
      issued(-1),
    )
      .when(endContract, of({ date: '2026-05-31' }), at('2026-05-31'))
      .then(
        [
          'invoice.drafted',
          {
            invoice: {
              type: 'purchase_credit',
              qualified: true,
              lines: [{ amount: 39_560, accountCode: '6380', taxCode: 'P10_RET' }],
            },
          },
        ],
        ['contract.notice_given'],
      );
    issued(-1, '2026-05-31')(world);
    expect(balances(world, '6380', '2310')).to.deep.equal([120_000n - 39_560n, 132_000n - 43_516n]);
  });

  it('another end before that gives back no day twice', () => {
    const world = given(opened, active(), billed('2026-04-01'), issued(-1), ended('2026-04-20')).world();
    world.run(endContract, of({ date: '2026-04-15' })(world), at('2026-04-15'));
    const notes = invoices(world).filter(({ type }) => type === 'sales_credit');
    expect(notes.map(({ subtotal, contractPeriod }) => [contractPeriod?.from, subtotal])).to.deep.equal([
      ['2026-04-21', 10_000],
      ['2026-04-16', 5_000],
    ]);
  });

  it('once renewed, the days after the end are billed as any others', () => {
    const world = given(opened, active(), billed('2026-04-01'), issued(-1), ended('2026-04-20')).world();
    world.run(renewContract, of({ endDate: '2026-06-30' })(world));
    expect(due(world, '2026-05-01')).to.deep.equal(['bill 2026-04-21', 'bill 2026-05-01']);
    billed('2026-04-21')(world);
    expect(invoices(world).at(-1)).to.deep.include({
      subtotal: 10_000,
      contractPeriod: { from: '2026-04-21', to: '2026-04-30' },
    });
  });

  it('a price for the whole term is for the term: nothing of it is given back', () => {
    given(opened, active({ billing: { frequency: 'once' } }), billed('2026-04-01'), issued(-1))
      .when(endContract, of({ date: '2026-05-15' }), at('2026-05-15'))
      .then(['contract.notice_given']);
  });
});

describe('an end of a contract in a straight line', () => {
  const schedule = (world: World): AccrualSchedule | undefined => [...world.book.accrualSchedules.byId.values()].at(-1);

  it('takes back what is deferred, and recognises nothing of the days after it', () => {
    const { world } = given(
      opened,
      active({}, YEARLY),
      billed('2026-04-01'),
      issued(-1),
      done(recognizeAccruals, { through: '2026-05' }),
    )
      .when(endContract, of({ date: '2026-06-15' }), at('2026-06-15'))
      .then(
        [
          'invoice.drafted',
          // 9 months and a half of 12, by the months of the schedule
          { invoice: { type: 'sales_credit', lines: [{ amount: 95_000, taxAmount: 9_500, accountCode: '4120' }] } },
        ],
        [
          'accrual_schedule.updated',
          { schedule: { recognizedAmount: 20_000, remainingAmount: 5_000, nextDate: '2026-06-15' } },
        ],
        ['contract.notice_given'],
      );
    world.run(recognizeAccruals, { through: '2027-03' });
    expect(schedule(world)).to.include({ status: 'completed', recognizedAmount: 25_000, totalAmount: 120_000 });
    expect(balances(world, '2420', '4120', '2580')).to.deep.equal([104_500n, 25_000n, 2_500n]);
    issued(-1, '2026-06-15')(world);
    expect(balances(world, '2420', '4120', '4190', '2580', '1220')).to.deep.equal([0n, 25_000n, 0n, 2_500n, 27_500n]);
  });

  it('a bill is taken back from what is prepaid', () => {
    const world = given(opened, active({}, INSURANCE), billed('2026-04-01'), issued(-1), ended('2026-06-30')).world();
    world.run(recognizeAccruals, { through: '2027-03' });
    issued(-1, '2026-06-30')(world);
    expect(balances(world, '1520', '6380', '1580', '2310')).to.deep.equal([0n, 30_000n, 3_000n, 33_000n]);
  });

  it('refuses while slices of the days after it are recognised', () => {
    given(opened, active({}, YEARLY), billed('2026-04-01'), issued(-1), done(recognizeAccruals, { through: '2026-06' }))
      .when(endContract, of({ date: '2026-06-15' }), at('2026-06-15'))
      .refused('invalid_state', 'date', /reverse them first/);
    given(opened, active({}, YEARLY), billed('2026-04-01'), issued(-1), done(recognizeAccruals, { through: '2026-06' }))
      .when(endContract, of({ date: '2026-06-30' }), at('2026-06-30'))
      .then(['invoice.drafted'], ['accrual_schedule.updated'], ['contract.notice_given']);
  });

  it('a price for the whole term is recognised by the end', () => {
    const once = active({ ...YEARLY, billing: { frequency: 'once' } });
    const world = given(opened, once, billed('2026-04-01'), issued(-1), ended('2026-06-15')).world();
    world.run(recognizeAccruals, { through: '2026-06' });
    expect(balances(world, '2420', '4120')).to.deep.equal([0n, 120_000n]);
  });

  it('a draft is shortened with the days that it is recognised over', () => {
    const world = given(opened, active({}, YEARLY), billed('2026-04-01'), ended('2026-06-15')).world();
    expect(invoices(world).at(-1)?.lines[0]).to.deep.include({
      amount: 24_986, // 120,000 x 76 days of 365
      deferral: { from: '2026-04-01', to: '2026-06-15' },
    });
  });

  it('law: what was billed is recognised or given back, to the yen, on whatever day the contract ends', () => {
    const line = fc.record({
      amount: fc.integer({ min: 1_000, max: 300_000 }),
      account: fc.constantFrom('4110', '4120'),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 364 }),
        fc.constantFrom('2026-04-01', '2026-04-15'),
        fc.constantFrom('yearly', 'half_yearly', 'monthly'),
        fc.boolean(),
        (lines, day, startDate, frequency, isSold) => {
          const base = isSold ? YEARLY : INSURANCE;
          const items = lines.map(({ amount, account }, i) => ({
            description: `x${i}`,
            amount,
            ...(isSold ? { taxCode: 'S10', accountCode: account } : { taxCode: 'P10', accountCode: '6380' }),
          }));
          const start = active({ items, startDate, endDate: '2027-03-31', billing: { frequency } }, base);
          const world = given(opened, start).world();
          const end = addDays(startDate, Math.min(day, 350));
          for (const { act, date } of dueActs(newest(world), end)) if (act === 'bill') billed(date)(world);
          for (const { id } of invoices(world)) world.run(issueInvoice, { invoiceId: id }, at(end));
          const before = `${end.slice(0, 7)}-01` > startDate ? addDays(`${end.slice(0, 7)}-01`, -1) : undefined;
          if (before !== undefined) world.run(recognizeAccruals, { through: before.slice(0, 7) });
          ended(end)(world);
          world.run(recognizeAccruals, { through: '2027-03' });
          for (const { id, status } of invoices(world))
            if (status === 'draft') world.run(issueInvoice, { invoiceId: id }, at(end));
          expect(balances(world, '2420', '1520')).to.deep.equal([0n, 0n]);
          const sums = (wanted: boolean): number =>
            invoices(world).reduce(
              (sum, { type, subtotal }) => sum + (type.endsWith('credit') === wanted ? subtotal : 0),
              0,
            );
          const recognised = isSold
            ? balances(world, '4110', '4120').reduce((sum, one) => sum + one, 0n)
            : (balances(world, '6380')[0] ?? 0n);
          expect(recognised).to.equal(BigInt(sums(false) - sums(true)));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('an invoice of a contract that is gone', () => {
  it('given a draft, when it is discarded, then its period is billed again, once', () => {
    const { world } = given(opened, active(), billed('2026-04-01', '2026-05-01'))
      .when(discardInvoice, nth(0))
      .then(
        ['invoice.discarded'],
        [
          'contract.billing_reopened',
          {
            contract: {
              reopened: [{ date: '2026-04-01', from: '2026-04-01', to: '2026-04-30' }],
              nextBillingDate: '2026-04-01',
              billingCount: 1,
            },
          },
        ],
      );
    expect(due(world, '2026-06-01')).to.deep.equal(['bill 2026-04-01', 'bill 2026-06-01']);
    billed('2026-04-01', '2026-04-01')(world);
    expect(due(world, '2026-06-01')).to.deep.equal(['bill 2026-06-01']);
    expect(invoices(world).map(({ status, contractPeriod }) => [status, contractPeriod?.from])).to.deep.equal([
      ['discarded', '2026-04-01'],
      ['draft', '2026-05-01'],
      ['draft', '2026-04-01'],
    ]);
  });
  it('given an issued one, when it is voided, then its period is billed again', () => {
    const { world } = given(opened, active(), billed('2026-04-01'), issued(-1))
      .when(voidInvoice, nth(0))
      .then(['journal_entry.posted'], ['journal_entry.reversed'], ['invoice.voided'], ['contract.billing_reopened']);
    expect(due(world, '2026-04-30')).to.deep.equal(['bill 2026-04-01']);
  });
  it('brings its initial items again, and the warning says how to pass the period over', () => {
    const items = [...SERVICE.items, { description: '設置料', amount: 5_000, kind: 'initial', accountCode: '4110' }];
    const world = given(opened, active({ items }), billed('2026-04-01', '2026-05-01')).world();
    const input = nth(0)(world);
    const [warning] = discardInvoice.warnings?.(world.book, input as never, world.decide(discardInvoice, input)) ?? [];
    expect(warning?.code).to.equal('billing_reopened');
    discarded(0)(world);
    billed('2026-04-01')(world);
    expect(
      invoices(world)
        .at(-1)
        ?.lines.map(({ amount }) => amount),
    ).to.deep.equal([30_000, 5_000]);
    discarded(-1)(world);
    world.run(suspendContract, of({ date: '2026-04-01' })(world));
    world.run(resumeContract, of({ date: '2026-04-02' })(world));
    expect(due(world, '2026-06-01')).to.deep.equal(['bill 2026-06-01']);
  });
  it('is billed again also when the contract has ended, up to its end', () => {
    const world = given(
      opened,
      active({ endDate: '2026-05-10' }),
      billed('2026-04-01', '2026-05-01'),
      (w) => w.run(endContract, of({ date: '2026-05-10' })(w), at('2026-05-11')),
      discarded(-1),
    ).world();
    expect([newest(world).status, due(world, '2026-06-01')]).to.deep.equal(['ended', ['bill 2026-05-01']]);
    billed('2026-05-01')(world);
    expect([newest(world).status, invoices(world).at(-1)?.subtotal]).to.deep.equal(['ended', 9_677]);
    expect(due(world, '2027-06-01')).to.deep.equal([]);
  });
  it('a credit note that is discarded bills nothing', () => {
    given(opened, active(), billed('2026-04-01'), issued(-1), ended('2026-04-20'))
      .when(discardInvoice, nth(-1))
      .then(['invoice.discarded']);
  });
});

describe('an invoice by hand of a contract', () => {
  const draft =
    (more: Said = {}, type = 'sales') =>
    (world: World): Said => ({
      type,
      partnerCode: type === 'sales' ? 'C001' : 'S001',
      issueDate: '2026-04-10',
      lines: [{ description: '追加', amount: 8_000, accountCode: type === 'sales' ? '4110' : '6320' }],
      contractId: newest(world).id,
      ...more,
    });
  it('belongs to it, until it is said otherwise, and bills no period', () => {
    const { world } = given(opened, active()).when(draftInvoice, draft()).then(['invoice.drafted']);
    expect(invoices(world).at(-1)?.contractId).to.equal(newest(world).id);
    expect(due(world, '2026-04-30')).to.deep.equal(['bill 2026-04-01']);
    world.run(updateInvoice, { ...nth(-1)(world), subject: '追加分' });
    expect(invoices(world).at(-1)?.contractId).to.equal(newest(world).id);
    expect(world.book.contractDrafts.size).to.equal(1);
    world.run(updateInvoice, { ...nth(-1)(world), contractId: null });
    expect(invoices(world).at(-1)).not.to.have.property('contractId');
    expect(world.book.contractDrafts.size).to.equal(0);
  });
  it('refuses a contract that is not there, is no agreement yet, or is another partner’s or direction’s', () => {
    given(opened)
      .when(draftInvoice, { ...draft({ contractId: `con_${uuid(1)}` })(given(opened, active()).world()) })
      .refused('validation_error', 'contractId', /there is no contract/);
    given(opened, done(createContract, SERVICE))
      .when(draftInvoice, draft())
      .refused('validation_error', 'contractId', /activate it first/);
    given(opened, active())
      .when(draftInvoice, draft({ partnerCode: 'S001' }))
      .refused('validation_error', 'contractId', /is with 株式会社山田商店/);
    given(opened, active())
      .when(draftInvoice, draft({ partnerCode: 'C001' }, 'purchase'))
      .refused('validation_error', 'contractId', /is receivable/);
  });
  it('refuses to take the draft of a period from its contract, or from its partner', () => {
    given(opened, active(), billed('2026-04-01'))
      .when(updateInvoice, (world) => ({ ...nth(-1)(world), contractId: null }))
      .refused('validation_error', 'contractId', /discard it to bill that anew/);
    given(opened, active(), billed('2026-04-01'))
      .when(updateInvoice, (world) => ({ ...nth(-1)(world), partnerCode: 'S001' }))
      .refused('validation_error', 'partnerId');
  });
});
