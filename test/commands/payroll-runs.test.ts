// Payroll runs as a book decides them: what they write, what they refuse and on which field, what they take of earlier
// runs, and that every life of a run leaves the books as its state says.
import { expect } from 'chai';
import fc from 'fast-check';
import { createAccount } from '../../commands/accounts.ts';
import { createBankAccount } from '../../commands/bank-accounts.ts';
import { createEmployee, retireEmployee, startLeave, updateEmployee } from '../../commands/employees.ts';
import {
  discardPayrollRun,
  payPayrollRun,
  postPayrollRun,
  reversePayrollRun,
  runPayroll,
  unpayPayrollRun,
} from '../../commands/payroll-runs.ts';
import { createLabel } from '../../commands/registers.ts';
import { balanceOf } from '../../src/domain/accounts.ts';
import { byCode } from '../../src/domain/register.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { depth } from '../depth.ts';
import { employeeBody } from '../http/samples.ts';
import { companyOpened, done, given, type Step, type World } from '../spec.ts';

const NOVEMBER = { period: '2026-11', payDate: '2026-11-25' };
const hired = (more: object = {}): Step => done(createEmployee, employeeBody(more));
const hiredTwo: readonly Step[] = [hired(), hired({ number: 'E002', lastName: '佐藤' })];
const ids = (world: World): string[] => [...world.book.employees.byId.keys()];
const run = (world: World, more: object = {}): { id: string; payslips: Record<string, unknown>[] } =>
  world.run(runPayroll, { ...NOVEMBER, ...more }, { now: '2026-11-22T03:00:00.000Z' }) as never;
const ran =
  (more: object = {}) =>
  (world: World): unknown =>
    run(world, more);
const newest = (world: World): string => [...world.book.payroll.runs.keys()].at(-1) ?? '';
const about =
  (more: object = {}) =>
  (world: World): object => ({ payrollRunId: newest(world), ...more });
const balance = (world: World, code: string): bigint => {
  const account = byCode(world.book.accounts, code);
  return account ? balanceOf(world.book, account) : -1n;
};

describe('payroll runs', () => {
  it('given two employees, when payroll is run, then payslips are sealed per employee, totals in clear', () => {
    const outcome = given(companyOpened(), ...hiredTwo).when(runPayroll, NOVEMBER);
    outcome.then(
      ['payroll_run.drafted', { payrollRun: { period: '2026-11', employeeCount: 2, totals: { net: 489_624 } } }],
      ['payroll_run.payslips_made', { first: 0 }],
      ['journal_entry.posted'],
      ['payroll_run.posted', { payrollRun: { status: 'posted' } }],
    );
    const made = outcome.world.facts.find(({ type }) => type === 'payroll_run.payslips_made');
    const keys =
      made?.type === 'payroll_run.payslips_made' ? made.data.payslips.map(({ figures }) => figures.keyId) : [];
    expect(keys).to.deep.equal(ids(outcome.world));
    expect(JSON.stringify(outcome.world.facts)).not.to.match(/山田|佐藤|244812/);
  });

  it('given departments, then expenses are by department and what is owed is one sum', () => {
    const world = given(
      companyOpened(),
      done(createLabel, { name: '東京', code: 'TKY' }),
      hired({ departmentCode: 'TKY' }),
      hired({ number: 'E002' }),
      ran(),
    ).world();
    const entry = world.facts.find(({ type }) => type === 'journal_entry.posted');
    const lines = entry?.type === 'journal_entry.posted' ? entry.data.content.lines : [];
    const of = (code: string): [number, number][] =>
      lines
        .filter(({ accountCode }) => accountCode === code)
        .map(({ amount, labelIds }) => [amount, labelIds?.length ?? 0]);
    expect(of('6120')).to.deep.equal([
      [300_000, 0],
      [300_000, 1],
    ]);
    expect(of('2321')).to.deep.equal([[489_624, 0]]);
  });

  it('who is paid by default: active ones of the period, leavers of it, nobody on leave; others when named', () => {
    const past: Step[] = [
      companyOpened(),
      ...hiredTwo,
      hired({ number: 'E003' }),
      hired({ number: 'E004', joinDate: '2026-12-01', pay: [{ from: '2026-12-01', payType: 'monthly', base: 1 }] }),
      (world) => world.run(startLeave, { employeeId: ids(world)[1] }),
      (world) => world.run(retireEmployee, { employeeId: ids(world)[2], leaveDate: '2026-11-10' }),
    ];
    const outcome = given(...past).when(runPayroll, NOVEMBER);
    const [one, two, three, four] = ids(outcome.world);
    outcome.answers({ employeeIds: [one, three] });
    given(...past)
      .when(runPayroll, (world) => ({ ...NOVEMBER, employeeIds: [ids(world)[1]] }))
      .answers({ employeeIds: [two] });
    given(...past)
      .when(runPayroll, (world) => ({ ...NOVEMBER, employeeIds: [ids(world)[3]] }))
      .refused('validation_error', 'employeeIds', new RegExp(`${four} was not employed`));
    given(companyOpened())
      .when(runPayroll, NOVEMBER)
      .refused('validation_error', 'employeeIds', /nobody/);
  });

  it('a run of one employee is warned of: its totals are clear, and they are his pay', () => {
    const codes = (...past: Step[]): unknown => {
      const world = given(companyOpened(), ...past).world();
      const warnings = runPayroll.warnings?.(world.book, NOVEMBER as never, world.decide(runPayroll, NOVEMBER));
      return warnings?.map(({ code }) => code);
    };
    expect(codes(hired())).to.deep.equal(['run_of_one_employee']);
    expect(codes(...hiredTwo)).to.deep.equal([]);
  });

  it('what cannot be meant is refused on its field', () => {
    const past = (): ReturnType<typeof given> => given(companyOpened(), hired());
    const refused = (field: string, more: object | ((world: World) => object)): unknown =>
      past()
        .when(runPayroll, (world) => ({ ...NOVEMBER, ...(typeof more === 'function' ? more(world) : more) }))
        .refused('validation_error', field);
    refused('period', { period: undefined });
    refused('period', { periodStart: '2026-11-01', periodEnd: '2026-11-30' });
    refused('periodEnd', { period: undefined, periodStart: '2026-11-21', periodEnd: '2026-11-20' });
    refused('periodEnd', { period: undefined, periodStart: '2026-09-01', periodEnd: '2026-11-30' });
    refused('payDate', { payDate: '2026-10-31' });
    refused('employeeIds', { employeeIds: ['emp_nobody'] });
    refused('employeeIds', {
      adjustments: [{ employeeId: 'emp_nobody', kind: 'payment', name: 'x', amount: 1, taxable: true }],
    });
    refused('bonuses', (world) => ({ type: 'bonus', period: undefined, employeeIds: ids(world) }));
    refused('bankAccountCode', { post: false, bankAccountCode: '1130' });
    refused('adjustments', (world) => ({
      adjustments: [{ employeeId: ids(world)[0], kind: 'deduction', name: '欠勤', amount: 400_000, taxable: true }],
    }));
  });

  it('a run whose rates are not known, or whose premiums people must say, is refused', () => {
    given(companyOpened(), hired())
      .when(runPayroll, { period: '2028-04', payDate: '2028-04-25' })
      .refused('rates_missing');
    given(
      companyOpened(),
      hired({
        joinDate: '2026-11-02',
        pay: [{ from: '2026-11-01', payType: 'monthly', base: 300_000 }],
        incomeTax: [{ from: '2026-11-01', table: 'kou', dependants: 0 }],
      }),
      (world) => world.run(retireEmployee, { employeeId: ids(world)[0], leaveDate: '2026-11-20' }),
    )
      .when(runPayroll, NOVEMBER)
      .refused('manual_premium_required');
    given(companyOpened(), hired({ incomeTax: [{ from: '2026-04-01', table: 'hei', dependants: 0 }] }))
      .when(runPayroll, NOVEMBER)
      .refused('rates_missing', undefined, /hei/);
  });

  it('nobody is paid twice: overlapping periods, the same day of a bonus; runs taken back do not count', () => {
    const past = [companyOpened(), ...hiredTwo, ran()] as Step[];
    const again = given(...past).when(runPayroll, NOVEMBER);
    const refusal = again.refused('payroll_already_run', 'employeeIds');
    expect(refusal.extra.related).to.deep.equal({ id: newest(again.world), employeeIds: ids(again.world) });
    given(...past)
      .when(runPayroll, { periodStart: '2026-11-16', periodEnd: '2026-12-15', payDate: '2026-12-25' })
      .refused('payroll_already_run');
    given(...past)
      .when(runPayroll, { period: '2026-12', payDate: '2026-12-25' })
      .answers({ status: 'posted' });
    given(companyOpened(), ...hiredTwo, (world) => run(world, { employeeIds: ids(world).slice(0, 1) }))
      .when(runPayroll, (world) => ({ ...NOVEMBER, employeeIds: ids(world).slice(1) }))
      .answers({ employeeCount: 1 });
    for (const command of [reversePayrollRun, discardPayrollRun]) {
      const post = command === reversePayrollRun;
      given(companyOpened(), hired(), ran({ post }), (world) => world.run(command, about()(world)))
        .when(runPayroll, NOVEMBER)
        .answers({ status: 'posted' });
    }
    const bonus = (world: World): object => ({
      type: 'bonus',
      payDate: '2026-07-10',
      bonuses: ids(world).map((employeeId) => ({ employeeId, amount: 500_000 })),
      earlier: ids(world).map((employeeId) => ({ employeeId, previousMonthTaxable: 253_042 })),
    });
    given(companyOpened(), hired(), (world) => world.run(runPayroll, bonus(world)))
      .when(runPayroll, bonus)
      .refused('payroll_already_run', 'employeeIds');
  });

  it('a bonus is taxed by the pay of the month before, as an earlier run or its caller says', () => {
    const bonus = (world: World, more: object = {}): object => ({
      type: 'bonus',
      period: '2026-07',
      payDate: '2026-07-10',
      bonuses: ids(world).map((employeeId) => ({ employeeId, amount: 500_000 })),
      ...more,
    });
    const june = ran({ period: '2026-06', payDate: '2026-06-25' });
    const taxOf = (...steps: Step[]): unknown => {
      const world = given(companyOpened(), hired(), ...steps).world();
      return run(world, bonus(world)).payslips[0]?.['incomeTax'];
    };
    const told = given(companyOpened(), hired()).world();
    const said = run(told, bonus(told, { earlier: [{ employeeId: ids(told)[0], previousMonthTaxable: 253_042 }] }));
    expect(taxOf(june)).to.equal(said.payslips[0]?.['incomeTax']).and.to.equal(17_420);
    const refused = (more: object, ...steps: Step[]): Refusal =>
      given(companyOpened(), hired(more), ...steps)
        .when(runPayroll, bonus)
        .refused('validation_error', 'earlier', /paid in 2026-06 is not known here, .* previousMonthTaxable/);
    refused({});
    refused({}, ran({ period: '2026-05', payDate: '2026-05-25' }));
    refused({ joinDate: '2026-06-30' });
    given(companyOpened(), hired({ joinDate: '2026-07-01' }))
      .when(runPayroll, bonus)
      .answers({ status: 'posted' });
    const absent: Step = (world) => world.run(createEmployee, employeeBody({ number: 'E009' }));
    given(companyOpened(), hired(), june, absent).when(runPayroll, bonus).answers({ employeeCount: 2 });
  });

  it('is paid from a bank account by its id, or from an account of the ledger', () => {
    const bank = done(createBankAccount, { name: '給与口座', type: 'bank' });
    const accountOf = (world: World): { id: string; accountCode: string } =>
      [...world.book.bankAccounts.byId.values()].at(-1) as never;
    const steps: readonly Step[] = [companyOpened(), bank, hired(), ran()];
    const { world } = given(...steps).when(payPayrollRun, (w) => about({ bankAccountId: accountOf(w).id })(w));
    const paid = world.facts.findLast(({ type }) => type === 'payroll_run.paid');
    expect((paid?.data as { payrollRun: { payment: object } }).payrollRun.payment).to.deep.include({
      accountCode: accountOf(world).accountCode,
    });
    for (const more of [{ bankAccountId: 'ba_none' }, { bankAccountId: 'ba_none', bankAccountCode: '1130' }])
      given(...steps)
        .when(payPayrollRun, about(more))
        .refused('validation_error', 'bankAccountId');
  });

  it('further pay of a month hangs on the pay of that month, earlier bonuses on the months since April', () => {
    const further = (world: World): object => ({
      type: 'off_cycle',
      period: '2026-07',
      payDate: '2026-07-28',
      adjustments: [{ employeeId: ids(world)[0], kind: 'payment', name: '遡及', amount: 50_000, taxable: true }],
    });
    given(companyOpened(), hired())
      .when(runPayroll, further)
      .refused('validation_error', 'earlier', /paid in 2026-07 is not known here, .* monthTaxable/);
    for (const period of ['2026-06', '2026-07'])
      given(companyOpened(), hired(), ran({ period, payDate: `${period}-25` }))
        .when(runPayroll, further)
        .answers({ status: 'posted' });
    const noted = (...months: string[]): boolean => {
      const steps = months.map((period) => ran({ period, payDate: `${period}-25` }));
      const world = given(companyOpened(), hired(), ...steps).world();
      run(world, {
        type: 'bonus',
        period: '2026-07',
        payDate: '2026-07-10',
        bonuses: [{ employeeId: ids(world)[0], amount: 500_000 }],
      });
      const made = world.facts.findLast(({ type }) => type === 'payroll_run.drafted');
      const { notes } = (made?.data as { payrollRun: { notes: { code: string }[] } }).payrollRun;
      return notes.some(({ code }) => code === 'earlier_bonuses_unknown');
    };
    expect([noted('2026-06'), noted('2026-04', '2026-06')]).to.deep.equal([true, false]);
    // One that was paid here does not make known what was paid before payroll was run here.
    const bonus = (period: string, amount: number) => (world: World) => ({
      ...{ type: 'bonus', period, payDate: `${period}-10` },
      bonuses: [{ employeeId: ids(world)[0], amount }],
    });
    const first: Step = (world) => run(world, bonus('2026-07', 500_000)(world));
    const began = (month: string): Step => ran({ period: month, payDate: `${month}-25` });
    given(companyOpened(), hired(), began('2026-06'), first, began('2026-11'))
      .when(runPayroll, bonus('2026-12', 2_000_000))
      .refused('validation_error', 'earlier', /since 2026-04 .*cap of 5730000 .*yearHealthStandard/);
    given(companyOpened(), hired(), began('2026-04'), began('2026-06'), first, began('2026-11'))
      .when(runPayroll, bonus('2026-12', 2_000_000))
      .answers({ status: 'posted' });
  });

  it('pay that stays two grades away for three months after it changed is noted, without its figures', () => {
    const raised: Step = (world) =>
      world.run(updateEmployee, {
        employeeId: ids(world)[0],
        pay: [
          { from: '2026-04-01', payType: 'monthly', base: 300_000 },
          { from: '2026-09-01', payType: 'monthly', base: 400_000 },
        ],
      });
    const month = (period: string): Step => ran({ period, payDate: `${period}-25` });
    const outcome = given(companyOpened(), hired(), raised, month('2026-09'), month('2026-10')).when(
      runPayroll,
      NOVEMBER,
    );
    outcome.answers({ notes: [{ code: 'standard_remuneration_differs', count: 1 }] });
    expect(JSON.stringify(outcome.world.facts.at(-1)?.data)).not.to.include('grade 2');
  });

  it('changing one dated fact changes the run: a higher resident tax is paid less', () => {
    const net = (other: number): unknown => {
      const residentTax = [{ year: 2026, june: 1, other }];
      return run(given(companyOpened(), hired({ residentTax })).world()).payslips[0]?.['net'];
    };
    expect([net(12_000), net(13_500)]).to.deep.equal([244_812, 243_312]);
  });

  it('a draft is posted as it was drafted; steps are taken from their states only', () => {
    const draft = [companyOpened(), hired(), ran({ post: false })] as Step[];
    given(...draft)
      .when(postPayrollRun, about())
      .then(['journal_entry.posted'], ['payroll_run.posted']);
    given(...draft)
      .when(payPayrollRun, about())
      .refused('invalid_state');
    given(...draft)
      .when(unpayPayrollRun, about())
      .refused('invalid_state');
    given(...draft)
      .when(reversePayrollRun, about())
      .refused('invalid_state');
    const posted = [companyOpened(), hired(), ran()] as Step[];
    given(...posted)
      .when(postPayrollRun, about())
      .nothing();
    given(...posted)
      .when(discardPayrollRun, about())
      .refused('invalid_state', undefined, /reversed/);
    given(...posted)
      .when(unpayPayrollRun, about())
      .nothing();
    given(...posted)
      .when(payPayrollRun, about({ date: '2026-11-24' }))
      .refused('validation_error', 'date');
    given(...posted)
      .when(payPayrollRun, about({ bankAccountCode: '9999' }))
      .refused('account_not_found');
    given(...posted)
      .when(reversePayrollRun, about({ date: '2026-11-01' }))
      .refused('validation_error', 'date');
    given(...posted)
      .when(payPayrollRun, about({ version: 9 }))
      .refused('version_conflict', 'version');
    given(...posted)
      .when(payPayrollRun, { payrollRunId: 'pr_x' })
      .refused('not_found');
    given(
      companyOpened(),
      hired(),
      done(createAccount, { code: '1139', name: '給与口座', class: 'asset', type: 'bank' }),
      ran(),
    )
      .when(payPayrollRun, about({ bankAccountCode: '1139' }))
      .answers({ payment: { date: '2026-11-25', accountCode: '1139' } });
  });

  it('given an external id that a run has, when another takes it, then it is refused', () => {
    given(companyOpened(), hired(), ran({ externalId: 'nov' }))
      .when(runPayroll, { period: '2026-12', payDate: '2026-12-25', externalId: 'nov' })
      .refused('duplicate_external_id', 'externalId');
  });

  it('law: whatever is done to a run, books and state agree', () => {
    const ACTIONS = {
      post: postPayrollRun,
      pay: payPayrollRun,
      unpay: unpayPayrollRun,
      reverse: reversePayrollRun,
      discard: discardPayrollRun,
    } as const;
    type Action = keyof typeof ACTIONS | 'run';
    const LIFE: Readonly<Record<string, Partial<Record<Action, string>>>> = {
      none: { run: 'draft' },
      draft: { post: 'posted', discard: 'none' },
      posted: { post: 'posted', pay: 'paid', unpay: 'posted', reverse: 'none' },
      paid: { unpay: 'posted' },
    };
    const past = given(companyOpened(), ...hiredTwo).world();
    const action = fc.constantFrom<Action>('run', 'post', 'pay', 'unpay', 'reverse', 'discard');
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 14 }), (actions) => {
        const world = past.copy();
        let state = 'none';
        let id = '';
        for (const one of actions) {
          const next = state === 'none' && one !== 'run' ? undefined : LIFE[state]?.[one];
          if (id === '' && one !== 'run') continue;
          let refused: Refusal | undefined;
          try {
            if (one === 'run') id = run(world, { post: false }).id;
            else world.run(ACTIONS[one], { payrollRunId: id });
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            refused = error;
          }
          const before = state;
          if (next !== undefined) expect(refused, `${before} ${one}`).to.equal(undefined);
          // What was taken back or discarded may be so again, which is nothing.
          else if (before !== 'none') expect(refused, `${before} ${one}`).not.to.equal(undefined);
          state = next ?? state;
          const owed = state === 'posted' ? 489_624n : 0n;
          const isBooked = state === 'posted' || state === 'paid';
          expect([
            balance(world, '2321'),
            balance(world, '6120'),
            balance(world, '2513'),
            balance(world, '1130'),
            world.book.payroll.runs.size,
            world.book.payroll.unpaid.size,
          ]).to.deep.equal([
            owed,
            isBooked ? 600_000n : 0n,
            isBooked ? 90_816n : 0n,
            state === 'paid' ? -489_624n : 0n,
            state === 'none' ? 0 : 1,
            state === 'draft' || state === 'posted' ? 2 : 0,
          ]);
        }
      }),
      { numRuns: depth(60, 1_000) },
    );
  });
});
