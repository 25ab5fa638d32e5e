// Expense reports that are paid back with the pay: which a run takes, what it books, what holds them meanwhile, and how
// they go back with the run. Given a past, when a command, then events.
import { expect } from 'chai';
import fc from 'fast-check';
import { approveExpenseReport, reverseExpenseReport } from '../../commands/expense-decisions.ts';
import { payExpenseReport, unpayExpenseReport } from '../../commands/expense-payments.ts';
import { createExpenseReport, submitExpenseReport } from '../../commands/expense-reports.ts';
import { createEmployee } from '../../commands/employees.ts';
import { reimbursementWarnings } from '../../commands/payroll-expenses.ts';
import {
  discardPayrollRun,
  payPayrollRun,
  postPayrollRun,
  reversePayrollRun,
  runPayroll,
  unpayPayrollRun,
} from '../../commands/payroll-runs.ts';
import { createPartner } from '../../commands/registers.ts';
import { balanceOf } from '../../src/domain/accounts.ts';
import type { ExpenseReport } from '../../src/domain/expense-reports.ts';
import type { PayrollRunState } from '../../src/domain/payroll-runs.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { byCode } from '../../src/domain/register.ts';
import { depth } from '../depth.ts';
import { reportsIn } from '../expense-lives.ts';
import { employeeBody } from '../http/samples.ts';
import { CLERK, companyOpened, done, given, type Asking, type Step, type World } from '../spec.ts';

const clerk: Asking = { actor: CLERK, role: 'bookkeeper' };
const APRIL = { period: '2026-04', payDate: '2026-04-25' };
const employeeIds = (world: World): string[] => [...world.book.employees.byId.keys()];
const reports = (world: World): ExpenseReport[] => [...reportsIn(world.facts).values()];
const newest = (world: World): string => [...world.book.payroll.runs.keys()].at(-1) ?? '';
const run = (more: object = {}, which = newest) => ({
  ran: ((world: World) => world.run(runPayroll, { ...APRIL, ...more })) as Step,
  at: (world: World): { payrollRunId: string } => ({ payrollRunId: which(world) }),
});
/** An employee E001 who is a partner too, and what he advanced: approved, and owed on 2310. */
const hired: Step = (world) => {
  for (const step of [
    companyOpened(),
    done(createPartner, { code: 'E001', name: '社員 E001', type: 'employee' }),
    done(createEmployee, employeeBody()),
    done(createEmployee, employeeBody({ number: 'E002' })),
  ])
    (step as (world: World) => unknown)(world);
};
const advanced =
  (amount: number, more: object = {}): Step =>
  (world) => {
    const { id: reportId } = world.run(
      createExpenseReport,
      {
        title: '立替',
        employeeId: employeeIds(world)[0],
        paymentMethod: 'payroll',
        lines: [{ date: '2026-04-08', category: 'taxi', description: '移動', amount, invoiceStatus: 'qualified' }],
        ...more,
      },
      clerk,
    );
    world.run(submitExpenseReport, { reportId }, clerk);
    world.run(approveExpenseReport, { reportId, round: 1 });
  };
const ran = (more: object = {}): Step => run(more).ran;
const acted =
  (command: typeof payPayrollRun | typeof unpayPayrollRun, more: object = {}): Step =>
  (world) =>
    world.run(command as typeof payPayrollRun, { payrollRunId: newest(world), ...more });
const balance = (world: World, code: string): bigint => {
  const account = byCode(world.book.accounts, code);
  return account ? balanceOf(world.book, account) : -1n;
};

describe('expense reports paid by payroll', function paidByPayroll() {
  this.timeout(240_000);
  it('given one that waits, when payroll is run, then it is on the payslip, untaxed, and settles 2310', () => {
    const outcome = given(hired, advanced(5_500)).when(runPayroll, APRIL);
    outcome.then(
      ['payroll_run.drafted'],
      ['payroll_run.payslips_made'],
      ['journal_entry.posted'],
      ['payroll_run.posted', { payrollRun: { status: 'posted', totals: { taxable: 600_000 } } }],
    );
    const { world } = outcome;
    const [report] = reports(world) as [ExpenseReport];
    outcome.answers({ expenseReportIds: [report.id] });
    const again = given(hired, advanced(5_500)).world();
    const answer = again.run(runPayroll, APRIL) as unknown as { payslips: { net: number; payments: unknown[] }[] };
    expect(answer.payslips[0]?.payments.at(-1)).to.deep.equal({
      code: 'expense_report',
      name: '立替経費 EXP-2026-0001',
      amount: 5_500,
      taxable: 0,
      expenseReportId: report.id,
    });
    expect((answer.payslips[0]?.net ?? 0) - (answer.payslips[1]?.net ?? 0)).to.equal(5_500);
    const posted = world.facts.findLast(({ type }) => type === 'journal_entry.posted');
    const lines = posted?.type === 'journal_entry.posted' ? posted.data.content.lines : [];
    const line = lines.find(({ accountCode }) => accountCode === '2310');
    expect(line).to.deep.include({ side: 'debit', amount: 5_500, partnerId: report.partnerId });
    expect(line?.settles?.map(({ lineId, amount }) => [lineId, amount])).to.deep.equal([[report.controlLineId, 5_500]]);
    expect(balance(world, '2310')).to.equal(0n);
    expect(report.status, 'owed until the pay is paid').to.equal('approved');
  });

  it('becomes paid with the run, owed again with it, and free when the run is reversed', () => {
    given(hired, advanced(5_500), ran())
      .when(payPayrollRun, run().at)
      .then(
        ['journal_entry.posted'],
        ['payroll_run.paid'],
        ['expense_report.paid', { report: { status: 'paid', payment: { method: 'payroll', date: '2026-04-25' } } }],
      );
    given(hired, advanced(5_500), ran({ bankAccountCode: '1130' }))
      .when(unpayPayrollRun, run().at)
      .then(
        ['journal_entry.posted'],
        ['journal_entry.reversed'],
        ['payroll_run.unpaid'],
        ['expense_report.unpaid', { report: { status: 'approved' } }],
      );
    const back = given(hired, advanced(5_500), ran({ bankAccountCode: '1130' }), acted(unpayPayrollRun));
    const world = back.when(reversePayrollRun, run().at).world;
    expect(balance(world, '2310')).to.equal(5_500n);
    given(hired, advanced(5_500), ran(), acted(reversePayrollRun))
      .when(payExpenseReport, (past) => ({ reportId: reports(past)[0]?.id, date: '2026-04-30', method: 'cash' }))
      .answers({ status: 'paid', payment: { accountCode: '1110' } });
  });

  it('is paid by nothing else while a run holds it, a draft too; nor is its approval reversed', () => {
    for (const post of [true, false]) {
      const past = [hired, advanced(5_500), ran({ post })];
      const reportId = (world: World): { reportId: string } => ({ reportId: reports(world)[0]?.id ?? '' });
      given(...past)
        .when(payExpenseReport, (world) => ({ ...reportId(world), date: '2026-04-30', method: 'transfer' }))
        .refused('invalid_state', undefined, /payroll run pr_/);
      given(...past)
        .when(reverseExpenseReport, reportId)
        .refused('invalid_state', undefined, /take that run back/);
      given(...past)
        .when(runPayroll, (world) => ({
          type: 'off_cycle',
          payDate: '2026-04-28',
          employeeIds: employeeIds(world),
          expenseReportIds: reports(world).map(({ id }) => id),
        }))
        .refused('invalid_state', 'expenseReportIds');
    }
    given(hired, advanced(5_500), ran({ bankAccountCode: '1130' }))
      .when(unpayExpenseReport, (world) => ({ reportId: reports(world)[0]?.id }))
      .refused('invalid_state', undefined, /payroll run pr_/);
    given(hired, advanced(5_500), ran({ post: false }), acted(discardPayrollRun as never))
      .when(reverseExpenseReport, (world) => ({ reportId: reports(world)[0]?.id }))
      .answers({ status: 'returned' });
  });

  it('waits for payroll: pay asks how else; a report of nobody, or by transfer, is taken only when it is named', () => {
    given(hired, advanced(5_500))
      .when(payExpenseReport, (world) => ({ reportId: reports(world)[0]?.id, date: '2026-04-30' }))
      .refused('validation_error', 'method', /run payroll/);
    given(hired)
      .when(createExpenseReport, {
        title: '立替',
        partnerCode: 'E001',
        paymentMethod: 'payroll',
        lines: [{ date: '2026-04-08', category: 'taxi', description: '移動', amount: 1 }],
      })
      .refused('validation_error', 'paymentMethod', /employeeId/);
    const byTransfer = advanced(900, { paymentMethod: 'transfer' });
    expect(given(hired, byTransfer).when(runPayroll, APRIL).answers({})).to.not.have.property('expenseReportIds');
    const all = (world: World): object => ({ ...APRIL, expenseReportIds: reports(world).map(({ id }) => id) });
    given(hired, byTransfer).when(runPayroll, all).answers({ status: 'posted' });
    given(hired, advanced(900, { employeeId: undefined, partnerCode: 'E001', paymentMethod: 'transfer' }))
      .when(runPayroll, all)
      .refused('validation_error', 'expenseReportIds', /names no employee/);
    given(hired, advanced(900))
      .when(runPayroll, (world) => ({ ...all(world), employeeIds: employeeIds(world).slice(1) }))
      .refused('validation_error', 'expenseReportIds', /not in the run/);
    given(hired)
      .when(runPayroll, { ...APRIL, expenseReportIds: ['exp_x'] })
      .refused('validation_error', 'expenseReportIds', /there is no expense report/);
  });

  it('a run takes what is booked by the day of its entry; the rest is warned of and waits', () => {
    const late = advanced(700, { lines: [{ date: '2026-04-28', category: 'taxi', description: '移動', amount: 700 }] });
    const outcome = given(hired, advanced(5_500), late).when(runPayroll, APRIL);
    const [first, second] = reports(outcome.world);
    outcome.answers({ expenseReportIds: [first?.id] });
    const run_ = outcome.world.facts.flatMap((fact) => ('payrollRun' in fact.data ? [fact.data.payrollRun] : []))[0];
    expect(reimbursementWarnings(outcome.world.book, run_ as PayrollRunState)).to.deep.include({
      code: 'expense_reports_left',
      message:
        '1 approved expense reports of these employees wait for the next run (this one takes those booked by ' +
        '2026-04-25, or those named in {expenseReportIds})',
      field: 'expenseReportIds',
    });
    expect(outcome.world.book.openExpenses.get(second?.id ?? '')).to.deep.include({ status: 'approved' });
    given(hired, late)
      .when(runPayroll, (world) => ({ ...APRIL, expenseReportIds: reports(world).map(({ id }) => id) }))
      .refused('validation_error', 'expenseReportIds', /booked on 2026-04-28/);
    given(hired, advanced(5_500), late, ran())
      .when(runPayroll, { period: '2026-05', payDate: '2026-05-25' })
      .answers({ expenseReportIds: [second?.id] });
  });

  it('law: whatever is done to runs and reports, 2310 and 2321 hold what is owed, and a report is paid once', () => {
    const RUN = {
      post: postPayrollRun,
      pay: payPayrollRun,
      unpay: unpayPayrollRun,
      reverse: reversePayrollRun,
      discard: discardPayrollRun,
    } as const;
    type Act = keyof typeof RUN | 'draft' | 'run' | 'advance' | 'cash' | 'unpayReport' | 'reverseReport';
    const acts: Act[] = ['draft', 'run', 'advance', 'cash', 'unpayReport', 'reverseReport'];
    const act = fc.constantFrom<Act>(...acts, ...(Object.keys(RUN) as (keyof typeof RUN)[]), 'pay', 'advance');
    const net = balance(given(hired, ran()).world(), '2321');
    const past = given(hired, advanced(1_000)).world();
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(fc.tuple(act, fc.nat(5)), { minLength: 4, maxLength: 16, size: 'max' }), (life) => {
        const world = past.copy();
        for (const [one, n] of life) {
          const all = reports(world);
          const reportId = all[n % all.length]?.id ?? '';
          const count = world.facts.length;
          try {
            if (one === 'advance') (advanced(100 * (n + 1)) as (world: World) => unknown)(world);
            else if (one === 'draft' || one === 'run') world.run(runPayroll, { ...APRIL, post: one === 'run' });
            else if (one === 'cash') world.run(payExpenseReport, { reportId, date: '2026-04-30', method: 'cash' });
            else if (one === 'unpayReport') world.run(unpayExpenseReport, { reportId });
            else if (one === 'reverseReport') world.run(reverseExpenseReport, { reportId });
            else world.run(RUN[one], { payrollRunId: newest(world) });
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            expect(error.code).not.to.equal('internal_error');
            expect(world.facts, 'a refusal writes nothing').to.have.lengthOf(count);
          }
          const [current] = [...world.book.payroll.runs.values()];
          const held = [...world.book.openExpenses].filter(([, { payrollRunId }]) => payrollRunId !== undefined);
          for (const [, { payrollRunId }] of held) expect(payrollRunId).to.equal(current?.id);
          const sum = (some: readonly ExpenseReport[]): bigint =>
            some.reduce((total, { total: own }) => total + BigInt(own), 0n);
          const now = reports(world);
          const of = (status: string): ExpenseReport[] => now.filter((report) => report.status === status);
          const inRun = of('approved').filter(({ id }) => held.some(([other]) => other === id));
          const isPosted = current?.status === 'posted';
          expect(balance(world, '2310'), '2310').to.equal(sum(of('approved')) - (isPosted ? sum(inRun) : 0n));
          expect(balance(world, '2321'), '2321').to.equal(isPosted ? net + sum(inRun) : 0n);
          for (const { payment } of of('paid')) {
            seen.add(payment?.method ?? '');
            if (payment?.method === 'payroll')
              expect([payment.payrollRunId, current?.status]).to.deep.equal([current?.id, 'paid']);
          }
          seen.add(current?.status ?? 'none');
        }
      }),
      { numRuns: depth(40, 400), seed: 5 },
    );
    expect([...seen].sort()).to.deep.equal(['cash', 'draft', 'none', 'paid', 'payroll', 'posted']);
  });
});
