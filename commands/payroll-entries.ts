// The entries that payroll runs post: what a run owes, and its payment; and the expense reports that are paid back with
// it. A line of a report settles what was owed of it; the report is paid when the run is.
import { accountInRole } from '../src/domain/account-roles.ts';
import { accountNamed, checkPostable, type Account } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import {
  ExpenseReportPaid,
  expenseReports,
  ExpenseReportUnpaid,
  type ExpenseReport,
} from '../src/domain/expense-reports.ts';
import { PayrollRunPaid, PayrollRunPosted, reportsInRun, type PayrollRunState } from '../src/domain/payroll-runs.ts';
import { post, type Posting } from '../src/domain/posting.ts';
import { refuse } from '../src/domain/refusal.ts';
import { EXPENSE_REPORTS } from '../src/domain/recalled.ts';
import { byCode } from '../src/domain/register.ts';
import { allRecalled, type Moment, type Recalled } from './command.ts';
import { readEntry, type EntryInput } from './entry-input.ts';
import { checkReportIs, nextReport } from './expense-reports.ts';
import { settlingLines } from './open-items.ts';

type PayrollEntryLine = EntryInput['lines'][number];

const TITLES = { regular: '給与', bonus: '賞与', off_cycle: '臨時給与' } as const;

/** An entry of a run, besides its lines. `field`: what the caller gave for its day. */
interface WageSaid {
  readonly effectiveDate: string;
  readonly what: string;
  readonly field: string;
}

/** Posts an entry of a run; its id. */
function postFor(
  posting: Posting,
  run: PayrollRunState,
  lines: readonly PayrollEntryLine[],
  { effectiveDate, what, field }: WageSaid,
  recalled: Recalled,
): string {
  const memo = `${TITLES[run.type]} ${run.period}${what}`;
  const said = { effectiveDate, sourceType: 'payroll' as const, sourceId: run.id, memo, lines: [...lines] };
  const content = readEntry(posting.book, said, '');
  content.lines = settlingLines(posting.book, content, recalled, { by: expenseReports.noun });
  const entryId = posting.by.id('entry');
  post(posting, entryId, content, { field });
  return entryId;
}

/** The expense reports that a run pays back, as they are. Refuses invalid_state when one is not owed any more. */
function reportsOf(run: PayrollRunState, status: 'approved' | 'paid', recalled: Recalled): ExpenseReport[] {
  return allRecalled(recalled, EXPENSE_REPORTS, reportsInRun(run)).map((report) => {
    checkReportIs(report, [status], status === 'approved' ? 'paid' : 'unpaid');
    return report;
  });
}

/**
 * The lines of a run's entry, each on the account that has its role; that of a report settles what is owed of it. Codes
 * that a company lacks are left out.
 */
function entryLines(book: Readonly<Book>, run: PayrollRunState, recalled: Recalled): PayrollEntryLine[] {
  const reports = new Map(reportsOf(run, 'approved', recalled).map((report) => [report.id, report]));
  return run.lines.map(({ side, account, departmentLabelId, amount, taxCode, taxEntryMethod, expenseReportId }) => {
    const { id } =
      'role' in account
        ? accountInRole(book, account.role)
        : accountNamed(book, undefined, account.accountCode, 'adjustments[].');
    const code = taxCode === undefined ? undefined : byCode(book.taxCodes, taxCode);
    const report = reports.get(expenseReportId ?? '');
    const label = departmentLabelId === undefined ? undefined : book.labels.byId.get(departmentLabelId);
    return {
      side,
      accountId: id,
      amount,
      ...(code && { taxCodeId: code.id, ...(taxEntryMethod && { taxEntryMethod }) }),
      ...(label && { labelIds: [label.id] }),
      ...(report && { partnerId: report.partnerId, settles: [{ lineId: report.controlLineId ?? '', amount }] }),
    };
  });
}

/** A run with changes, and its next version. */
export function nextRun(run: PayrollRunState, changes: Partial<PayrollRunState>, moment: Moment): PayrollRunState {
  return { ...run, ...changes, version: run.version + 1, updatedAt: moment.nowIso };
}

/** Posts a run beside what the posting at hand has already; what it is then. */
export function postedRun(posting: Posting, run: PayrollRunState, moment: Moment, recalled: Recalled): PayrollRunState {
  const lines = entryLines(posting.book, run, recalled);
  const entryId = postFor(posting, run, lines, { effectiveDate: run.entryDate, what: '', field: 'payDate' }, recalled);
  const posted = nextRun(
    run,
    { status: 'posted', journalEntryId: entryId, journalEntryIds: [...run.journalEntryIds, entryId] },
    moment,
  );
  posting.events.push(PayrollRunPosted({ payrollRun: posted }));
  return posted;
}

/** The account that pays: that of the bank account of this id, the one of this code, else the usual bank account. */
export function payingAccount(book: Readonly<Book>, code: string | undefined, bankAccountId?: string): Account {
  const field = 'bankAccountId';
  if (bankAccountId !== undefined && code !== undefined)
    refuse('validation_error', `${field}: give {bankAccountId} or {bankAccountCode}, not both`, field);
  if (bankAccountId !== undefined) {
    const bank =
      book.bankAccounts.byId.get(bankAccountId) ??
      refuse('validation_error', `${field}: there is no bank account ${bankAccountId} in this company`, field);
    const account = accountNamed(book, bank.accountId, undefined, 'bank');
    checkPostable(account, field);
    return account;
  }
  if (code === undefined) return accountInRole(book, 'bank_default');
  const account = accountNamed(book, undefined, code, 'bank');
  checkPostable(account, 'bankAccountCode');
  return account;
}

/**
 * Pays what a run owes, and with it its expense reports; what the run is then. A run that pays nothing out has no
 * entry; line 1 of the entry is the money.
 */
export function paidRun(
  posting: Posting,
  run: PayrollRunState,
  { date, bank }: { readonly date: string; readonly bank: Account },
  moment: Moment,
  recalled: Recalled,
): PayrollRunState {
  const { book } = posting;
  const reports = reportsOf(run, 'approved', recalled);
  const { net } = run.totals;
  const [owed, paying] = net >= 0 ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  const lines: PayrollEntryLine[] = [
    { side: owed, accountId: accountInRole(book, 'wages_payable').id, amount: Math.abs(net) },
    { side: paying, accountId: bank.id, amount: Math.abs(net) },
  ];
  const said = { effectiveDate: date, what: ' 支払', field: 'date' };
  const entryId = net === 0 ? undefined : postFor(posting, run, lines, said, recalled);
  const paid = nextRun(
    run,
    {
      status: 'paid',
      payment: { date, accountCode: bank.code, ...(entryId !== undefined && { journalEntryId: entryId }) },
      journalEntryIds: [...run.journalEntryIds, ...(entryId === undefined ? [] : [entryId])],
    },
    moment,
  );
  posting.events.push(PayrollRunPaid({ payrollRun: paid }));
  for (const report of reports) {
    const payment = {
      date,
      method: 'payroll' as const,
      accountCode: bank.code,
      amount: report.total,
      journalEntryId: entryId ?? run.journalEntryId ?? '',
      payrollRunId: run.id,
    };
    const changes = { status: 'paid' as const, payment, paidAt: moment.nowIso };
    posting.events.push(ExpenseReportPaid({ report: nextReport(report, changes, moment) }));
  }
  return paid;
}

/** Owes the expense reports of a run again whose payment is taken back by this entry, if it had one. */
export function oweReportsAgain(
  posting: Posting,
  run: PayrollRunState,
  reversalEntryId: string | undefined,
  moment: Moment,
  recalled: Recalled,
): void {
  for (const report of reportsOf(run, 'paid', recalled)) {
    const payment = report.payment && {
      ...report.payment,
      reversedAt: moment.nowIso,
      ...(reversalEntryId !== undefined && { reversalEntryId }),
    };
    const changes = { status: 'approved' as const, payment, paidAt: null };
    posting.events.push(ExpenseReportUnpaid({ report: nextReport(report, changes, moment) }));
  }
}
