// Contracts: written, billed period by period, suspended, renewed, ended. Given a past, when a command, then events.
import { expect } from 'chai';
import fc from 'fast-check';
import { cancelAccrualSchedule, recognizeAccruals, reverseAccrualSlice } from '../../commands/accrual-slices.ts';
import {
  activateContract,
  billContract,
  cancelContract,
  createContract,
  endContract,
  renewContract,
  resumeContract,
  suspendContract,
  updateContract,
} from '../../commands/contracts.ts';
import { closeFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { discardInvoice, draftInvoice, issueInvoice, updateInvoice, voidInvoice } from '../../commands/invoices.ts';
import { runJobs } from '../../commands/jobs.ts';
import { createPartner, updatePartner } from '../../commands/registers.ts';
import { balanceOf } from '../../src/domain/accounts.ts';
import { dueActs, type Contract } from '../../src/domain/contracts.ts';
import { addDays } from '../../src/domain/dates.ts';
import type { Invoice } from '../../src/domain/invoices.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { INVOICES } from '../../src/domain/recalled.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { byCode } from '../../src/domain/register.ts';
import { companyOpened, done, given, uuid, type Asking, type Step, type World } from '../spec.ts';

type Said = Record<string, unknown>;
const opened: Step = (world) => {
  for (const step of [
    companyOpened({ taxSettings: { method: 'general_itemized' } }),
    done(createPartner, {
      code: 'C001',
      name: '株式会社山田商店',
      paymentTerms: { closingDay: 31, payMonthOffset: 1, payDay: 31 },
    }),
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
const RENT = {
  title: '店舗賃貸借',
  direction: 'payable',
  partnerCode: 'S001',
  startDate: '2026-04-01',
  billing: { frequency: 'monthly', anchorDay: 25 },
  items: [{ description: '家賃', amount: 200_000, accountCode: '6320', taxCode: 'P10' }],
};
const all = (world: World): Contract[] => [...world.book.contracts.byId.values()];
const newest = (world: World): Contract => all(world).at(-1) as Contract;
const of =
  (more: Said = {}) =>
  (world: World): Said => ({ contractId: newest(world).id, ...more });
const created = (more: Said = {}, base: object = SERVICE): Step => done(createContract, { ...base, ...more });
const active =
  (more: Said = {}, base: object = SERVICE): Step =>
  (world) => {
    world.run(createContract, { ...base, ...more });
    world.run(activateContract, of()(world));
  };
const billed =
  (...dates: string[]): Step =>
  (world) => {
    for (const date of dates) world.run(billContract, of({ date })(world));
  };
const invoices = (world: World): Invoice[] => {
  const found = new Map<string, Invoice>();
  for (const { data } of world.facts) if ('invoice' in data) found.set(data.invoice.id, data.invoice);
  return [...found.values()];
};
const at = (now: string): Asking => ({ now: `${now}T03:00:00.000Z` });
const balance = (world: World, code: string): bigint => {
  const account = byCode(world.book.accounts, code);
  return account ? balanceOf(world.book, account) : 0n;
};
/** Runs all jobs that are due through a day, as the clock would on it; a refused one does not stop the others. */
const clock =
  (through: string) =>
  (world: World): void => {
    const stages = runJobs.run(world.book, { through }, through);
    const stage = stages.next();
    if (stage.done) return;
    const results = stage.value.steps.map(({ command, input }) => {
      const first = world.facts.length;
      try {
        world.run(command as never, input as object, at(through));
        return { events: world.facts.slice(first), warnings: [] };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { refused: error };
      }
    });
    stages.next({ results, book: world.book });
  };

describe('create-contract', () => {
  it('given a partner, when a contract is written, then it is a draft with what its term comes to', () => {
    given(opened)
      .when(createContract, { ...SERVICE, number: 'K-1', noticeDays: 30 })
      .then([
        'contract.created',
        {
          contract: {
            number: 'K-1',
            title: 'オフィスコーヒー定期便',
            direction: 'receivable',
            partnerName: '株式会社山田商店',
            billing: { frequency: 'monthly', interval: 1, anchorDay: 1 },
            recognition: 'on_invoice',
            autoRenew: false,
            totalAmount: 360_000,
            billingCount: 0,
            status: 'draft',
          },
        },
      ]);
  });
  it('counts initial items once, and nothing of what depends on use; without an end there is no total', () => {
    const items = [
      ...SERVICE.items,
      { description: '設置料', amount: 50_000, kind: 'initial', accountCode: '4110' },
      { description: '追加の豆', unitPrice: 800, unit: '袋', kind: 'usage', accountCode: '4110' },
    ];
    given(opened)
      .when(createContract, { ...SERVICE, items })
      .answers({ totalAmount: 410_000 });
    const { world } = given(opened).when(createContract, { ...SERVICE, endDate: undefined });
    expect(newest(world)).not.to.have.property('totalAmount');
  });
  for (const [why, change, code, field] of [
    ['no partner', { partnerCode: undefined }, 'validation_error', 'partnerId'],
    ['an unknown partner', { partnerCode: 'X' }, 'partner_not_found', 'partnerCode'],
    ['no items', { items: [] }, 'validation_error', 'items'],
    ['an item without a price', { items: [{ description: 'x' }] }, 'validation_error', 'items[0].amount'],
    [
      'an unknown account',
      { items: [{ description: 'x', amount: 1, accountCode: '9' }] },
      'account_not_found',
      'items[0].accountCode',
    ],
    [
      'an unknown tax code',
      { items: [{ description: 'x', amount: 1, taxCode: 'S99' }] },
      'tax_code_not_found',
      'items[0].taxCode',
    ],
    [
      'an unknown label',
      { items: [{ description: 'x', amount: 1, labelCodes: ['X'] }] },
      'label_not_found',
      'items[0].labelCodes[0]',
    ],
    [
      'a tax code that is not valid when it begins',
      { items: [{ description: 'x', amount: 1, taxCode: 'S08', accountCode: '4110' }] },
      'tax_code_not_valid',
      'items[0].taxCode',
    ],
    [
      'a quantity of what depends on use',
      { items: [{ description: 'x', quantity: '1', unitPrice: 5, kind: 'usage' }] },
      'validation_error',
      'items[0].kind',
    ],
    [
      'only initial items for many periods',
      { items: [{ description: 'x', amount: 1, kind: 'initial' }] },
      'validation_error',
      'items',
    ],
    ['an end before the start', { endDate: '2026-03-31' }, 'validation_error', 'endDate'],
    ['a renewal without a length', { autoRenew: true }, 'validation_error', 'renewalTermMonths'],
    [
      'a renewal of what has no end',
      { autoRenew: true, endDate: undefined, renewalTermMonths: 12 },
      'validation_error',
      'autoRenew',
    ],
    [
      'an interval of months',
      { billing: { frequency: 'monthly', interval: 2 } },
      'validation_error',
      'billing.interval',
    ],
    [
      'custom billing without its interval',
      { billing: { frequency: 'custom' } },
      'validation_error',
      'billing.interval',
    ],
    [
      'one billing in a straight line without an end',
      { billing: { frequency: 'once' }, recognition: 'straight_line', endDate: undefined },
      'validation_error',
      'endDate',
    ],
    [
      'a straight line to a balance sheet account',
      { recognition: 'straight_line', items: [{ description: 'x', amount: 1, accountCode: '2410' }] },
      'validation_error',
      'items[0].deferral',
    ],
    [
      'a discount in a straight line',
      { recognition: 'straight_line', items: [{ description: 'x', amount: -1, accountCode: '4110' }] },
      'validation_error',
      'items[0].deferral',
    ],
    ['what was billed beyond its end', { billedThrough: '2027-03-31' }, 'validation_error', 'billedThrough'],
    ['an unknown field', { colour: 'red' }, 'validation_error', 'colour'],
  ] as const)
    it(`refuses ${why}`, () => {
      given(opened)
        .when(createContract, { ...SERVICE, ...change })
        .refused(code, field);
    });
  it('refuses a number and an external id that another contract has, an archived partner, and whoever may not', () => {
    given(opened, created({ number: 'K-1', externalId: 'x' }))
      .when(createContract, { ...SERVICE, number: 'ｋ-1' })
      .refused('duplicate_number', 'number');
    given(opened, created({ externalId: 'x' }))
      .when(createContract, { ...SERVICE, externalId: 'x' })
      .refused('duplicate_external_id', 'externalId');
    given(opened, done(updatePartner, { partnerCode: 'C001', status: 'archived' }))
      .when(createContract, SERVICE)
      .refused('partner_archived', 'partnerCode');
    given(opened).when(createContract, SERVICE, { role: 'viewer' }).refused('insufficient_scope');
  });
  it('refuses a bill that does not say what is bought', () => {
    given(opened)
      .when(createContract, { ...RENT, items: [{ description: '家賃', amount: 1 }] })
      .refused('validation_error', 'items[0].accountCode');
  });
});

describe('update-contract', () => {
  it('changes a draft whole', () => {
    given(opened, created())
      .when(updateContract, of({ startDate: '2026-05-01', billing: { frequency: 'yearly' }, autoRenew: false }))
      .then(['contract.updated', { contract: { startDate: '2026-05-01', billing: { interval: 12 }, version: 2 } }]);
  });
  it('changes prices and papers of one that runs, and papers of one that is over', () => {
    given(opened, active(), billed('2026-04-01'))
      .when(updateContract, of({ items: [{ description: '定期便', amount: 33_000 }], note: '値上げ' }))
      .then(['contract.updated', { contract: { totalAmount: 396_000, billingCount: 1, note: '値上げ' } }]);
    given(opened, active())
      .when(updateContract, of({ billing: { frequency: 'monthly', dueRule: { type: 'end_of_month', months: 2 } } }))
      .then(['contract.updated', { contract: { billing: { dueRule: { months: 2 } } } }]);
    given(opened, created(), done(cancelContract, {}) && ((world) => world.run(cancelContract, of()(world))))
      .when(updateContract, of({ metadata: { a: '1' } }))
      .then(['contract.updated']);
  });
  it('nothing changed is nothing', () => {
    given(opened, active())
      .when(updateContract, of({ title: SERVICE.title }))
      .nothing();
  });
  it('refuses other terms of one that runs, other than papers of one that is over, and another version', () => {
    for (const [change, field] of [
      [{ startDate: '2026-05-01' }, 'startDate'],
      [{ endDate: '2028-03-31' }, 'endDate'],
      [{ recognition: 'straight_line' }, 'recognition'],
      [{ partnerCode: 'S001' }, 'partnerCode'],
      [{ billing: { frequency: 'yearly' } }, 'billing'],
    ] as const)
      given(opened, active()).when(updateContract, of(change)).refused('invalid_state', field);
    given(opened, created(), (world) => world.run(cancelContract, of()(world)))
      .when(updateContract, of({ title: 'x' }))
      .refused('invalid_state', 'title');
    given(opened, created())
      .when(updateContract, of({ version: 2 }))
      .refused('version_conflict', 'version');
    given(opened)
      .when(updateContract, { contractId: `con_${uuid(1)}` })
      .refused('not_found');
    given(opened, created({ number: 'K-1' }), created())
      .when(updateContract, of({ number: 'K-1' }))
      .refused('duplicate_number', 'number');
  });
});

describe('activate-contract and cancel-contract', () => {
  it('activates a draft once', () => {
    given(opened, created())
      .when(activateContract, of())
      .then([
        'contract.activated',
        { contract: { status: 'active', nextBillingDate: '2026-04-01', nextActDate: '2026-04-01' } },
      ]);
    given(opened, active()).when(activateContract, of()).nothing();
  });
  it('cancels a draft once, and nothing that was active', () => {
    given(opened, created())
      .when(cancelContract, of())
      .then(['contract.cancelled', { contract: { status: 'cancelled' } }]);
    given(opened, created(), (world) => world.run(cancelContract, of()(world)))
      .when(cancelContract, of())
      .nothing();
    given(opened, active()).when(cancelContract, of()).refused('invalid_state');
    given(opened, created(), (world) => world.run(cancelContract, of()(world)))
      .when(activateContract, of())
      .refused('invalid_state');
  });
  it('refuses a partner who is archived meanwhile, and unknown contracts', () => {
    given(opened, created(), done(updatePartner, { partnerCode: 'C001', status: 'archived' }))
      .when(activateContract, of())
      .refused('partner_archived', 'partnerId');
    for (const command of [activateContract, cancelContract])
      given(opened)
        .when(command, { contractId: `con_${uuid(1)}` })
        .refused('not_found');
  });
});

describe('bill-contract', () => {
  it('drafts the invoice of a period and goes on to the next, in one append', () => {
    const { world } = given(opened, active())
      .when(billContract, of({ date: '2026-04-01' }))
      .then(
        [
          'invoice.drafted',
          {
            invoice: {
              type: 'sales',
              status: 'draft',
              issueDate: '2026-04-01',
              dueDate: '2026-05-31',
              subject: 'オフィスコーヒー定期便（2026-04-01～2026-04-30）',
              contractPeriod: { from: '2026-04-01', to: '2026-04-30' },
              subtotal: 30_000,
              taxTotal: 3_000,
            },
          },
        ],
        [
          'contract.billed',
          { contract: { coveredThrough: '2026-04-30', billingCount: 1, nextBillingDate: '2026-05-01' } },
        ],
      );
    expect(invoices(world)[0]?.contractId).to.equal(newest(world).id);
    expect(newest(world).lastBilling?.invoiceId).to.equal(invoices(world)[0]?.id);
  });
  it('a date that was billed bills nothing more; one that is not next is refused', () => {
    given(opened, active(), billed('2026-04-01'))
      .when(billContract, of({ date: '2026-04-01' }))
      .nothing();
    given(opened, active())
      .when(billContract, of({ date: '2026-05-01' }))
      .refused('invalid_state', 'date', /the next billing date is 2026-04-01/);
    given(opened, active({ billing: { frequency: 'once' } }), billed('2026-04-01'))
      .when(billContract, of({ date: '2026-05-01' }))
      .refused('invalid_state', 'date', /no billing date left/);
    given(opened, created())
      .when(billContract, of({ date: '2026-04-01' }))
      .refused('invalid_state');
  });
  it('a payable contract drafts bills, on its day of the month', () => {
    given(opened, active({}, RENT))
      .when(billContract, of({ date: '2026-04-25' }))
      .then(['invoice.drafted', { invoice: { type: 'purchase', total: 220_000 } }], ['contract.billed']);
  });
  it('initial items come first only; what depends on use is drafted at 0 and must be filled in', () => {
    const items = [
      ...SERVICE.items,
      { description: '設置料', amount: 50_000, kind: 'initial', accountCode: '4110' },
      { description: '追加の豆', unitPrice: 800, kind: 'usage', accountCode: '4110' },
    ];
    const { world } = given(opened, active({ items }), billed('2026-04-01'))
      .when(billContract, of({ date: '2026-05-01' }))
      .then(
        ['invoice.drafted', { invoice: { lines: [{ amount: 30_000 }, { amount: 0, unitPrice: 800 }] } }],
        ['contract.billed'],
      );
    const [first, second] = invoices(world);
    expect(first?.lines.map(({ amount }) => amount)).to.deep.equal([30_000, 50_000, 0]);
    const invoiceId = second?.id;
    expect(() => world.run(issueInvoice, { invoiceId })).to.throw(/lines\[1\].amount: what 追加の豆 comes to/);
    world.run(updateInvoice, { invoiceId, subject: '5月分' });
    world.run(updateInvoice, {
      invoiceId,
      lines: [{ description: '追加の豆', quantity: '3', unitPrice: 800, accountCode: '4110' }],
    });
    const issued = world.run(issueInvoice, { invoiceId });
    expect([issued.status, issued.subtotal, issued.contractId]).to.deep.equal(['issued', 2_400, newest(world).id]);
  });
  it('is due by its own rule, else by the terms of the partner', () => {
    const due = (dueRule: object): unknown =>
      given(opened, active({ billing: { frequency: 'monthly', dueRule } }), billed('2026-04-01')).world();
    for (const [rule, day] of [
      [{ type: 'days_after_issue', days: 14 }, '2026-04-15'],
      [{ type: 'end_of_month', months: 2 }, '2026-06-30'],
      [{ type: 'day_of_month', months: 1, day: 31 }, '2026-05-31'],
      [{ type: 'day_of_month', months: 0, day: 1 }, '2026-04-01'],
    ] as const)
      expect(invoices(due(rule) as World)[0]?.dueDate).to.equal(day);
  });
  it('refuses a partner who is archived meanwhile, another version, and whoever may not', () => {
    given(opened, active(), done(updatePartner, { partnerCode: 'C001', status: 'archived' }))
      .when(billContract, of({ date: '2026-04-01' }))
      .refused('partner_archived');
    given(opened, active())
      .when(billContract, of({ date: '2026-04-01', version: 1 }))
      .refused('version_conflict', 'version');
    given(opened, active())
      .when(billContract, of({ date: '2026-04-01' }), { role: 'viewer' })
      .refused('insufficient_scope');
    given(opened)
      .when(billContract, { contractId: `con_${uuid(1)}`, date: '2026-04-01' })
      .refused('not_found');
  });
});

describe('billing dates', () => {
  const dates = (more: Said, through: string): string[][] =>
    given(opened, active(more), clock(through))
      .world()
      .facts.flatMap(({ type, data }) =>
        type === 'contract.billed'
          ? [
              [
                data.contract.lastBilling?.date ?? '',
                data.contract.lastBilling?.from ?? '',
                data.contract.coveredThrough ?? '',
              ],
            ]
          : [],
      );
  it('at the end of months: 31 January is followed by 28 February and 31 March', () => {
    expect(dates({ startDate: '2027-01-31', endDate: undefined }, '2027-04-30')).to.deep.equal([
      ['2027-01-31', '2027-01-31', '2027-02-27'],
      ['2027-02-28', '2027-02-28', '2027-03-30'],
      ['2027-03-31', '2027-03-31', '2027-04-29'],
      ['2027-04-30', '2027-04-30', '2027-05-30'],
    ]);
  });
  it('on a day of their own in the month in which a period begins, the first one not before the start', () => {
    const billing = { frequency: 'monthly', anchorDay: 1 };
    expect(dates({ startDate: '2026-04-20', billing }, '2026-06-30').map(([date]) => date)).to.deep.equal([
      '2026-04-20',
      '2026-05-01',
      '2026-06-01',
    ]);
    expect(
      dates({ billing: { frequency: 'monthly', anchorDay: 31 } }, '2026-06-30').map(([date]) => date),
    ).to.deep.equal(['2026-04-30', '2026-05-31', '2026-06-30']);
  });
  it('by quarters, halves, years, every five months, or once', () => {
    const at3 = (billing: object): (string | undefined)[] =>
      dates({ billing, endDate: '2028-03-31' }, '2028-03-31')
        .map(([date]) => date)
        .slice(0, 3);
    expect(at3({ frequency: 'quarterly' })).to.deep.equal(['2026-04-01', '2026-07-01', '2026-10-01']);
    expect(at3({ frequency: 'half_yearly' })).to.deep.equal(['2026-04-01', '2026-10-01', '2027-04-01']);
    expect(at3({ frequency: 'yearly' })).to.deep.equal(['2026-04-01', '2027-04-01']);
    expect(at3({ frequency: 'custom', interval: 5 })).to.deep.equal(['2026-04-01', '2026-09-01', '2027-02-01']);
    expect(at3({ frequency: 'once' })).to.deep.equal(['2026-04-01']);
  });
  it('begin after what was billed elsewhere', () => {
    expect(dates({ billedThrough: '2026-06-30' }, '2026-07-31')).to.deep.equal([
      ['2026-07-01', '2026-07-01', '2026-07-31'],
    ]);
  });
});

describe('suspend-contract and resume-contract', () => {
  it('passes billing dates over for good, those before it are still billed', () => {
    const { world } = given(opened, active())
      .when(suspendContract, of({ date: '2026-06-01' }))
      .then(['contract.suspended', { contract: { status: 'suspended', nextBillingDate: '2026-04-01' } }]);
    clock('2026-08-31')(world);
    expect(invoices(world).map(({ issueDate }) => issueDate)).to.deep.equal(['2026-04-01', '2026-05-01']);
    world.run(resumeContract, of({ date: '2026-08-15' })(world));
    expect(newest(world)).to.include({ status: 'active', nextBillingDate: '2026-09-01' });
    clock('2026-09-30')(world);
    expect(invoices(world).at(-1)).to.deep.include({ contractPeriod: { from: '2026-09-01', to: '2026-09-30' } });
  });
  it('is today where no day is named; twice is nothing', () => {
    const suspended: Step = (world) => world.run(suspendContract, of()(world), at('2026-05-10'));
    given(opened, active(), suspended)
      .when(suspendContract, of({ date: '2026-06-01' }), at('2026-05-11'))
      .refused('invalid_state', 'date', /suspended from 2026-05-10 already/);
    given(opened, active(), suspended)
      .when(suspendContract, of({ date: '2026-05-10' }), at('2026-05-11'))
      .nothing();
    const { world } = given(opened, active(), suspended).when(suspendContract, of(), at('2026-05-11')).nothing();
    expect(newest(world).suspensions).to.deep.equal([{ from: '2026-05-10' }]);
    given(opened, active(), suspended)
      .when(resumeContract, of(), at('2026-05-20'))
      .then(['contract.resumed', { contract: { suspensions: [{ from: '2026-05-10', to: '2026-05-20' }] } }]);
    given(opened, active()).when(resumeContract, of()).nothing();
  });
  it('refuses days outside of the contract or of the suspension, and drafts', () => {
    given(opened, active())
      .when(suspendContract, of({ date: '2026-03-31' }))
      .refused('validation_error', 'date');
    given(opened, active())
      .when(suspendContract, of({ date: '2027-04-01' }))
      .refused('validation_error', 'date');
    const suspended: Step = (world) => world.run(suspendContract, of({ date: '2026-06-01' })(world));
    given(opened, active(), suspended)
      .when(resumeContract, of({ date: '2026-05-31' }))
      .refused('validation_error', 'date');
    given(opened, created()).when(suspendContract, of()).refused('invalid_state');
    given(opened, created()).when(resumeContract, of()).refused('invalid_state');
    const often: Step = (world) => {
      for (let n = 0; n < LIMITS.suspensionsPerContract; n++) {
        world.run(suspendContract, of({ date: addDays('2026-04-01', n) })(world));
        world.run(resumeContract, of({ date: addDays('2026-04-01', n) })(world));
      }
    };
    given(opened, active(), often)
      .when(suspendContract, of({ date: '2026-12-01' }))
      .refused('validation_error', 'date', /at most 100 times/);
    for (const command of [suspendContract, resumeContract])
      given(opened)
        .when(command, { contractId: `con_${uuid(1)}` })
        .refused('not_found');
  });
});

describe('renew-contract and end-contract', () => {
  it('goes on after the last day by the length of a renewal, or to a day that is named', () => {
    given(opened, active({ renewalTermMonths: 12 }))
      .when(renewContract, of())
      .then(['contract.renewed', { contract: { endDate: '2028-03-31', totalAmount: 720_000, status: 'active' } }]);
    given(opened, active())
      .when(renewContract, of({ endDate: '2027-04-15' }))
      .answers({ endDate: '2027-04-15' });
    given(opened, active())
      .when(renewContract, of({ endDate: '2027-03-31' }))
      .nothing();
  });
  it('renews itself on the day after its last one, or ends then', () => {
    const world = given(opened, active({ autoRenew: true, renewalTermMonths: 6 }), clock('2027-10-02')).world();
    expect(newest(world)).to.include({ status: 'active', endDate: '2028-03-31', nextBillingDate: '2027-11-01' });
    expect(world.facts.filter(({ type }) => type === 'contract.renewed')).to.have.lengthOf(2);
    const over = given(opened, active(), clock('2027-04-01')).world();
    expect(newest(over)).to.include({ status: 'ended', billingCount: 12 });
    expect(newest(over)).not.to.have.any.keys('nextBillingDate', 'nextActDate');
  });
  it('an ended contract is renewed without a gap, also within a period', () => {
    const cut = active({ endDate: '2026-05-15' });
    const world = given(opened, cut, clock('2026-05-20')).world();
    expect(newest(world).status).to.equal('ended');
    world.run(renewContract, of({ endDate: '2026-06-30' })(world));
    clock('2026-06-30')(world);
    expect(invoices(world).map(({ contractPeriod, subtotal }) => [contractPeriod?.from, subtotal])).to.deep.equal([
      ['2026-04-01', 30_000],
      ['2026-05-01', 14_516],
      ['2026-05-16', 15_483],
      ['2026-06-01', 30_000],
    ]);
  });
  it('bills no two periods on one date: it names them', () => {
    const terms = { startDate: '2026-05-20', endDate: '2026-06-30', billing: { frequency: 'monthly', anchorDay: 1 } };
    const renewed: Step = (world) => world.run(renewContract, of({ endDate: '2026-08-19' })(world));
    const world = given(opened, active(terms), clock('2026-06-30'), renewed, clock('2026-08-19')).world();
    expect(invoices(world).map(({ issueDate, contractPeriod }) => [issueDate, contractPeriod?.from])).to.deep.equal([
      ['2026-05-20', '2026-05-20'],
      ['2026-06-01', '2026-06-20'],
      ['2026-07-01', '2026-07-01'],
      ['2026-07-02', '2026-07-20'],
    ]);
  });
  it('refuses to renew what has no end, without a length or a later day, and drafts', () => {
    given(opened, active({ endDate: undefined }))
      .when(renewContract, of())
      .refused('invalid_state');
    given(opened, active()).when(renewContract, of()).refused('validation_error', 'endDate');
    given(opened, active())
      .when(renewContract, of({ endDate: '2027-03-30' }))
      .refused('validation_error', 'endDate');
    given(opened, created()).when(renewContract, of()).refused('invalid_state');
    given(opened)
      .when(renewContract, { contractId: `con_${uuid(1)}` })
      .refused('not_found');
  });
  it('ends early with its notice; the last period is billed by days', () => {
    const { world } = given(opened, active({ noticeDays: 30, autoRenew: true, renewalTermMonths: 12 }))
      .when(endContract, of({ date: '2026-06-10', reason: '移転' }), at('2026-05-11'))
      .then([
        'contract.notice_given',
        {
          contract: {
            endDate: '2026-06-10',
            autoRenew: false,
            notice: { givenOn: '2026-05-11', reason: '移転' },
            status: 'active',
            totalAmount: 70_000,
          },
        },
      ]);
    clock('2026-06-11')(world);
    expect(newest(world).status).to.equal('ended');
    expect(invoices(world).map(({ subtotal }) => subtotal)).to.deep.equal([30_000, 30_000, 10_000]);
  });
  it('ends at once where nothing is left to bill', () => {
    given(opened, active())
      .when(endContract, of({ date: '2026-04-15' }), at('2026-04-15'))
      .then(['contract.notice_given']);
    given(opened, active({ endDate: '2026-04-30' }), billed('2026-04-01'))
      .when(endContract, of({ date: '2026-04-30' }), at('2026-05-01'))
      .then(['contract.ended', { contract: { status: 'ended' } }]);
    given(opened, active({ endDate: '2026-04-30' }), clock('2026-05-01'))
      .when(endContract, of({ date: '2026-04-30' }), at('2026-05-01'))
      .nothing();
    given(opened, active())
      .when(endContract, of({ date: '2027-03-31' }))
      .nothing();
  });
  it('says what is billed beyond the end where no invoice tells how', () => {
    const world = given(opened, active({ billedThrough: '2026-05-31' })).world();
    const input = { contractId: newest(world).id, date: '2026-05-15' };
    const events = world.decide(endContract, input, at('2026-05-15'));
    const [warning] = endContract.warnings?.(world.book, input, events) ?? [];
    expect(warning?.code).to.equal('billed_beyond_end');
    expect(warning?.message).to.contain('15483');
  });
  it('refuses an end before its notice or outside of the contract, and drafts', () => {
    given(opened, active({ noticeDays: 30 }))
      .when(endContract, of({ date: '2026-06-09' }), at('2026-05-11'))
      .refused('validation_error', 'date', /ends on 2026-06-10 at the earliest/);
    given(opened, active())
      .when(endContract, of({ date: '2027-04-01' }))
      .refused('validation_error', 'date');
    given(opened, active())
      .when(endContract, of({ date: '2026-03-31' }))
      .refused('validation_error', 'date');
    given(opened, created())
      .when(endContract, of({ date: '2026-06-30' }))
      .refused('invalid_state');
    given(opened)
      .when(endContract, { contractId: `con_${uuid(1)}`, date: '2026-06-30' })
      .refused('not_found');
  });
});

describe('a contract in a straight line', () => {
  const yearly = active({
    billing: { frequency: 'yearly' },
    recognition: 'straight_line',
    items: [{ description: '保守', amount: 120_000, taxCode: 'S10', accountCode: '4120' }],
  });
  const issued: Step = (world) => world.run(issueInvoice, { invoiceId: invoices(world).at(-1)?.id });
  const lines = (list: readonly (readonly [string, number, string?])[]): object => ({
    lines: list.map(([accountCode, amount, taxCode]) => ({
      side: amount > 0 ? 'debit' : 'credit',
      accountCode,
      amount: Math.abs(amount),
      ...(taxCode === undefined ? {} : { taxCode }),
    })),
  });

  it('when its invoice is issued, the whole is owed as deferred revenue, and a schedule takes it from there', () => {
    const { world } = given(opened, yearly, billed('2026-04-01'))
      .when(issueInvoice, (w) => ({ invoiceId: invoices(w).at(-1)?.id }))
      .then(
        [
          'journal_entry.posted',
          {
            content: lines([
              ['2420', -132_000],
              ['1220', 132_000],
            ]),
          },
        ],
        [
          'accrual_schedule.created',
          {
            schedule: {
              type: 'deferred_revenue',
              sourceType: 'invoice',
              totalAmount: 120_000,
              taxAmount: 12_000,
              taxCode: 'S10',
              startDate: '2026-04-01',
              endDate: '2027-03-31',
              method: 'monthly',
              balanceSheetAccountCode: '2420',
              profitLossAccountCode: '4120',
            },
          },
        ],
        ['invoice.issued'],
      );
    const [schedule] = [...world.book.accrualSchedules.byId.values()];
    const [invoice] = invoices(world);
    expect([schedule?.sourceId, invoice?.scheduleIds]).to.deep.equal([invoice?.id, [schedule?.id]]);
    world.run(recognizeAccruals, { through: '2026-05' });
    expect(['2420', '4120', '2580'].map((code) => balance(world, code))).to.deep.equal([110_000n, 20_000n, 2_000n]);
    world.run(recognizeAccruals, { through: '2027-03' });
    expect(['2420', '4120', '2580'].map((code) => balance(world, code))).to.deep.equal([0n, 120_000n, 12_000n]);
  });
  it('a bill is credited with its tax, and its price is prepaid', () => {
    const insured = active({
      direction: 'payable',
      partnerCode: 'S001',
      billing: { frequency: 'yearly' },
      recognition: 'straight_line',
      items: [{ description: '保守', amount: 120_000, taxCode: 'P10', accountCode: '6380' }],
    });
    given(opened, insured, billed('2026-04-01'))
      .when(issueInvoice, (w) => ({ invoiceId: invoices(w).at(-1)?.id }))
      .then(
        [
          'journal_entry.posted',
          {
            content: lines([
              ['1520', 120_000, 'P10'],
              ['2310', -132_000],
              ['1580', 12_000, 'P10'],
            ]),
          },
        ],
        ['accrual_schedule.created', { schedule: { type: 'prepaid_expense', totalAmount: 120_000, taxCode: 'P_OUT' } }],
        ['invoice.issued'],
      );
  });
  it('parts of months go by days', () => {
    const world = given(
      opened,
      active({ recognition: 'straight_line', startDate: '2026-04-20' }),
      billed('2026-04-20'),
      issued,
    ).world();
    const [schedule] = [...world.book.accrualSchedules.byId.values()];
    expect([schedule?.method, schedule?.entries.map(({ amount }) => amount)]).to.deep.equal([
      'daily',
      [11_000, 19_000],
    ]);
  });
  it('voiding cancels the schedule, but not once something of it is recognised', () => {
    const voided = (world: World): Said => ({ invoiceId: invoices(world).at(-1)?.id });
    const { world } = given(opened, yearly, billed('2026-04-01'), issued)
      .when(voidInvoice, voided)
      .then(
        ['journal_entry.posted'],
        ['journal_entry.reversed'],
        ['accrual_schedule.cancelled', { schedule: { status: 'cancelled', recognizedAmount: 0 } }],
        ['invoice.voided'],
        ['contract.billing_reopened'],
      );
    expect(balance(world, '2420')).to.equal(0n);
    const begun = given(opened, yearly, billed('2026-04-01'), issued, done(recognizeAccruals, { through: '2026-04' }));
    begun.when(voidInvoice, voided).refused('invalid_state', undefined, /has recognised 10000 of this invoice/);
    const taken: Step = (w) =>
      w.run(reverseAccrualSlice, { scheduleId: [...w.book.accrualSchedules.byId.keys()].at(-1) });
    given(opened, yearly, billed('2026-04-01'), issued, done(recognizeAccruals, { through: '2026-04' }), taken)
      .when(voidInvoice, voided)
      .then(
        ['journal_entry.posted'],
        ['journal_entry.reversed'],
        ['accrual_schedule.cancelled'],
        ['invoice.voided'],
        ['contract.billing_reopened'],
      );
    const stopped: Step = (w) =>
      w.run(cancelAccrualSchedule, { scheduleId: [...w.book.accrualSchedules.byId.keys()].at(-1) });
    given(opened, yearly, billed('2026-04-01'), issued, stopped)
      .when(voidInvoice, voided)
      .then(['journal_entry.posted'], ['journal_entry.reversed'], ['invoice.voided'], ['contract.billing_reopened']);
  });
  it('refuses a deferral that cannot be meant', () => {
    const draft = (line: object, type = 'sales'): object => ({
      type,
      partnerCode: 'C001',
      issueDate: '2026-04-01',
      lines: [{ description: 'x', amount: 100, accountCode: '4110', ...line }],
    });
    for (const [line, type] of [
      [{ deferral: { from: '2026-05-01', to: '2026-04-30' } }],
      [{ deferral: { from: '2026-04-01', to: '2036-04-01' } }],
      [{ deferral: { from: '2026-04-01', to: '2026-04-30' }, amount: -100 }],
      [{ deferral: { from: '2026-04-01', to: '2026-04-30' }, accountCode: '6320' }],
      [{ deferral: { from: '2026-04-01', to: '2026-04-30' } }, 'sales_credit'],
    ] as const)
      given(opened).when(draftInvoice, draft(line, type)).refused('validation_error', 'lines[0].deferral');
  });
});

describe('closing a month', () => {
  const april = (world: World): Said => ({ periodId: world.book.periods.years[0]?.months[0]?.id, mode: 'soft' });
  it('warns of contracts that are not billed, and does not stop', () => {
    const warnings = (world: World): string[] =>
      (closeFiscalPeriod.warnings?.(world.book, april(world) as never, []) ?? []).map(({ code }) => code);
    given(opened, active()).when(closeFiscalPeriod, april).then(['fiscal_period.soft_closed']);
    expect(warnings(given(opened, active()).world())).to.include('contracts_unbilled');
    // A draft is no invoice yet; one that is issued, or dated later, is nothing that the month lacks.
    expect(warnings(given(opened, active(), clock('2026-04-30')).world())).to.include('contracts_unbilled');
    const issued: Step = (world) => world.run(issueInvoice, { invoiceId: invoices(world)[0]?.id });
    const inTime = given(opened, active(), billed('2026-04-01', '2026-05-01'), issued).world();
    expect(warnings(inTime)).not.to.include('contracts_unbilled');
    expect(warnings(given(opened, created()).world())).not.to.include('contracts_unbilled');
  });
});

describe('the life of a contract, by any order of calls', () => {
  const ACTS = [
    'activate',
    'bill',
    'suspend',
    'resume',
    'renew',
    'end',
    'cancel',
    'clock',
    'price',
    'archive',
    'issue',
    'discard',
    'void',
  ] as const;
  const LEGAL: Readonly<Record<string, readonly string[]>> = {
    '': ['draft'],
    draft: ['draft', 'active', 'cancelled'],
    active: ['active', 'suspended', 'ended'],
    suspended: ['suspended', 'active', 'ended'],
    // Billed again, where the invoice of a period is gone.
    ended: ['ended', 'active'],
    cancelled: ['cancelled'],
  };
  const call = fc.record({ act: fc.constantFrom(...ACTS), which: fc.nat(2), day: fc.integer({ min: 0, max: 700 }) });
  const start = given(
    opened,
    created({ startDate: '2026-04-20', endDate: '2026-08-19', billing: { frequency: 'monthly', anchorDay: 1 } }),
    created({ startDate: '2026-05-31', endDate: undefined, billing: { frequency: 'quarterly', anchorDay: 31 } }),
    created(
      { autoRenew: true, renewalTermMonths: 5, endDate: '2026-08-31', billing: { frequency: 'custom', interval: 2 } },
      RENT,
    ),
  );
  /** Does one call on a day; what is refused changes nothing. */
  const does = (
    world: World,
    { act, which, day }: { act: (typeof ACTS)[number]; which: number; day: number },
  ): void => {
    const contract = all(world)[which] as Contract;
    const date = addDays('2026-04-01', day);
    const named = { contractId: contract.id };
    const asking = at(date);
    if (act === 'activate') world.run(activateContract, named, asking);
    if (act === 'bill') world.run(billContract, { ...named, date: contract.nextBillingDate ?? date }, asking);
    if (act === 'suspend') world.run(suspendContract, { ...named, date }, asking);
    if (act === 'resume') world.run(resumeContract, { ...named, date }, asking);
    if (act === 'renew') world.run(renewContract, day % 2 === 0 ? named : { ...named, endDate: date }, asking);
    if (act === 'end') world.run(endContract, { ...named, date }, asking);
    if (act === 'cancel') world.run(cancelContract, named, asking);
    if (act === 'price')
      world.run(updateContract, { ...named, items: [{ description: 'x', amount: 1_000 + day, accountCode: '6320' }] });
    if (act === 'archive')
      world.run(updatePartner, { partnerCode: 'C001', status: day % 2 === 0 ? 'archived' : 'active' });
    if (act === 'clock') clock(date)(world);
    const some = invoices(world);
    const invoiceId = some[day % Math.max(1, some.length)]?.id;
    if (act === 'issue') world.run(issueInvoice, { invoiceId }, asking);
    if (act === 'discard') world.run(discardInvoice, { invoiceId }, asking);
    if (act === 'void') world.run(voidInvoice, { invoiceId }, asking);
  };

  it('law: only legal steps; no day is billed twice; days between billings were passed over by a suspension', () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 25 }), (calls) => {
        const world = start.world();
        for (const one of calls) {
          try {
            does(world, one);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
        }
        const before = new Map<string, Contract>();
        for (const { type, data } of world.facts) {
          if (!('contract' in data)) continue;
          const { contract } = data;
          const was = before.get(contract.id);
          expect(LEGAL[was?.status ?? ''], `${was?.status} -> ${contract.status} by ${type}`).to.include(
            contract.status,
          );
          expect(contract.version).to.equal((was?.version ?? 0) + 1);
          before.set(contract.id, contract);
        }
        for (const { id } of all(world)) {
          const contract = world.book.contracts.byId.get(id) as Contract;
          const mine = invoices(world).filter(({ contractId }) => contractId === contract.id);
          const isCredit = ({ type }: Invoice): boolean => type.endsWith('credit');
          const drafts = mine.filter((one) => !isCredit(one));
          const bills = world.facts.filter(
            ({ type, data }) => type === 'contract.billed' && 'contract' in data && data.contract.id === contract.id,
          );
          expect(drafts).to.have.lengthOf(bills.length);
          // What stands of invoices, less what credit notes take back of them, and what is to be billed again.
          const credited = new Map<string, string>();
          for (const { contractPeriod } of mine.filter(isCredit)) {
            const { from, to } = contractPeriod as { from: string; to: string };
            credited.set(to, from < (credited.get(to) ?? '9999') ? from : (credited.get(to) as string));
          }
          const spans = [
            ...drafts.flatMap(({ status, contractPeriod, issueDate }) => {
              const { from, to } = contractPeriod as { from: string; to: string };
              if (status === 'void' || status === 'discarded') return [];
              const back = credited.get(to);
              return back !== undefined && back <= from ? [] : [{ from, to, date: issueDate, back }];
            }),
            ...(contract.reopened ?? []).map((one) => ({ ...one, back: undefined })),
          ].sort((a, b) => (a.from < b.from ? -1 : 1));
          let through = addDays(contract.startDate, -1);
          const dates = new Set<string>();
          for (const { from, to, date, back } of spans) {
            expect(from > through && from <= to, `${from} after ${through}`).to.equal(true);
            if (from !== addDays(through, 1)) expect(contract.suspensions ?? []).not.to.deep.equal([]);
            expect(dates.has(date), date).to.equal(false);
            dates.add(date);
            through = back === undefined ? to : addDays(back, -1);
          }
          // What is due is done, and done again it is nothing.
          const day = '2028-03-31';
          clock(day)(world);
          const first = world.facts.length;
          clock(day)(world);
          expect(world.facts.length).to.equal(first);
          const rest = dueActs(world.book.contracts.byId.get(contract.id) as Contract, day);
          const isArchived = byCode(world.book.partners, 'C001')?.status === 'archived';
          if (!isArchived) expect(rest).to.deep.equal([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('law: whatever the terms, periods follow each other without a gap and add up to the total of the term', () => {
    fc.assert(
      fc.property(
        fc.record({
          start: fc.integer({ min: 0, max: 800 }),
          days: fc.integer({ min: 0, max: 1_500 }),
          interval: fc.integer({ min: 1, max: 14 }),
          anchorDay: fc.integer({ min: 1, max: 31 }),
          amount: fc.integer({ min: 1, max: 10_000_000 }),
        }),
        ({ start: from, days, interval, anchorDay, amount }) => {
          const startDate = addDays('2026-04-01', from);
          const endDate = addDays(startDate, days);
          const world = given(
            opened,
            active({
              startDate,
              endDate,
              billing: { frequency: 'custom', interval, anchorDay },
              items: [{ description: 'x', amount, accountCode: '4110' }],
            }),
          ).world();
          const due = dueActs(newest(world), '2199-12-31');
          expect(due.at(-1)).to.include({ act: 'end', date: addDays(endDate, 1) });
          let sum = 0;
          let through = addDays(startDate, -1);
          let last = '';
          for (const { act, date } of due.slice(0, -1)) {
            expect(act).to.equal('bill');
            expect(date > last && date <= endDate).to.equal(true);
            world.run(billContract, { contractId: newest(world).id, date });
            const { from: first, to } = newest(world).lastBilling as { from: string; to: string };
            expect(first).to.equal(addDays(through, 1));
            expect(to <= endDate).to.equal(true);
            [through, last] = [to, date];
          }
          for (const { subtotal } of invoices(world)) sum += subtotal;
          expect(through).to.equal(endDate);
          expect(sum).to.equal(newest(world).totalAmount);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('law: by whomever and how often the jobs are run, a period is billed once', () => {
    const world = given(opened, active(), active({}, RENT)).world();
    for (const day of ['2026-04-30', '2026-04-30', '2026-07-15', '2026-06-30', '2026-07-15']) clock(day)(world);
    expect(invoices(world).map(({ issueDate }) => issueDate)).to.deep.equal([
      '2026-04-01',
      '2026-04-25',
      '2026-05-01',
      '2026-05-25',
      '2026-06-01',
      '2026-06-25',
      '2026-07-01',
    ]);
    const { state } = world.recalled();
    for (const { id } of invoices(world)) expect(state(INVOICES, id)?.status).to.equal('draft');
  });
});
