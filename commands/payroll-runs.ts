// Payroll runs: run (draft, and post), post a draft, pay, take the payment back, reverse, discard. One balanced entry
// by account and department names nobody; every payslip is sealed under the key of its employee.
import { z } from 'zod';
import { accountInRole } from '../src/domain/account-roles.ts';
import { accountNamed, checkPostable, type Account } from '../src/domain/accounts.ts';
import type { Book, RecordedFact } from '../src/domain/book.ts';
import { dateSchema, monthOf } from '../src/domain/dates.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import type { EntryState } from '../src/domain/journal.ts';
import { payrollRun, type PayrollRun } from '../src/domain/payroll/run.ts';
import {
  figuresPlace,
  PAYSLIPS_PER_EVENT,
  PayrollRunDiscarded,
  PayrollRunDrafted,
  PayrollRunPaid,
  PayrollRunPosted,
  PayrollRunReversed,
  payrollRuns,
  PayrollRunUnpaid,
  payrollRunView,
  PayslipsMade,
  shownPayrollRun,
  type PayrollRunState,
  type PayslipFigures,
  type RunWithPayslips,
  type StoredPayslip,
} from '../src/domain/payroll-runs.ts';
import { beginPosting, firstOpenDay, post, postReversal, wholeRest, type Posting } from '../src/domain/posting.ts';
import { ENTRIES, PAYROLL_RUNS, type RecalledRun } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { byCode } from '../src/domain/register.ts';
import { reasonText } from '../src/domain/text.ts';
import {
  checkVersion,
  command,
  unrecalled,
  versionField,
  type Moment,
  type Recalled,
  type Warning,
} from './command.ts';
import { checkNotMatched } from './bank-matched.ts';
import { codeText, idText, readEntry, type EntryInput } from './entry-input.ts';
import { checkNotRun, employeesOf, paidOf, payrollInput, runsNeeded, termsOf, type PaidBy } from './payroll-input.ts';

type Line = EntryInput['lines'][number];

const TITLES = { regular: '給与', bonus: '賞与', off_cycle: '臨時給与' } as const;

/** Posts an entry of a run; its id. Refuses on `field`. */
function postFor(
  posting: Posting,
  run: PayrollRunState,
  effectiveDate: string,
  what: string,
  lines: readonly Line[],
  field: string,
): string {
  const memo = `${TITLES[run.type]} ${run.period}${what}`;
  const said = { effectiveDate, sourceType: 'payroll' as const, sourceId: run.id, memo, lines: [...lines] };
  const content = readEntry(posting.book, said, '');
  const entryId = posting.by.id('entry');
  post(posting, entryId, content, { field });
  return entryId;
}

/** The lines of a run's entry, each on the account that has its role. Codes that a company lacks are left out. */
function entryLines(book: Readonly<Book>, run: PayrollRunState): Line[] {
  return run.lines.map(({ side, account, departmentLabelId, amount, taxCode, taxEntryMethod }) => {
    const { id } =
      'role' in account
        ? accountInRole(book, account.role)
        : accountNamed(book, undefined, account.accountCode, 'adjustments[].');
    const code = taxCode === undefined ? undefined : byCode(book.taxCodes, taxCode);
    const label = departmentLabelId === undefined ? undefined : book.labels.byId.get(departmentLabelId);
    return {
      side,
      accountId: id,
      amount,
      ...(code && { taxCodeId: code.id, ...(taxEntryMethod && { taxEntryMethod }) }),
      ...(label && { labelIds: [label.id] }),
    };
  });
}

/** A run with changes, and its next version. */
function next(run: PayrollRunState, changes: Partial<PayrollRunState>, moment: Moment): PayrollRunState {
  return { ...run, ...changes, version: run.version + 1, updatedAt: moment.nowIso };
}

/** Posts a run; what it is then. */
function postedRun(posting: Posting, run: PayrollRunState, moment: Moment): PayrollRunState {
  const entryId = postFor(posting, run, run.entryDate, '', entryLines(posting.book, run), 'payDate');
  const posted = next(
    run,
    { status: 'posted', journalEntryId: entryId, journalEntryIds: [...run.journalEntryIds, entryId] },
    moment,
  );
  posting.events.push(PayrollRunPosted({ payrollRun: posted }));
  return posted;
}

/** The account that pays. */
function payingAccount(book: Readonly<Book>, code: string | undefined): Account {
  if (code === undefined) return accountInRole(book, 'bank_default');
  const account = accountNamed(book, undefined, code, 'bank');
  checkPostable(account, 'bankAccountCode');
  return account;
}

/**
 * Pays what a run owes; what it is then. A run that pays nothing out has no entry; line 1 of the entry is the money.
 */
function paidRun(
  posting: Posting,
  run: PayrollRunState,
  { date, bank }: { readonly date: string; readonly bank: Account },
  moment: Moment,
): PayrollRunState {
  const { book } = posting;
  const { net } = run.totals;
  const [owed, paying] = net >= 0 ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  const lines: Line[] = [
    { side: owed, accountId: accountInRole(book, 'wages_payable').id, amount: Math.abs(net) },
    { side: paying, accountId: bank.id, amount: Math.abs(net) },
  ];
  const entryId = net === 0 ? undefined : postFor(posting, run, date, ' 支払', lines, 'date');
  const paid = next(
    run,
    {
      status: 'paid',
      payment: { date, accountCode: bank.code, ...(entryId !== undefined && { journalEntryId: entryId }) },
      journalEntryIds: [...run.journalEntryIds, ...(entryId === undefined ? [] : [entryId])],
    },
    moment,
  );
  posting.events.push(PayrollRunPaid({ payrollRun: paid }));
  return paid;
}

const NOTES: Readonly<Record<string, string>> = {
  two_months_deducted: 'left on the last day of a month: premiums of two months',
  resident_tax_rest_not_deducted: 'what is left does not cover the resident tax until May; only the month was deducted',
  net_is_negative: 'deductions are more than the pay',
  standard_remuneration_differs:
    'the average of three months is two or more grades from the standard: see the payslips',
};

/** What payslips warn of, without their figures: a note may be read by who may not see those. */
function notesOf({ payslips }: PayrollRun): PayrollRunState['notes'] {
  const notes = new Map<string, PayrollRunState['notes'][number]>();
  for (const { warnings } of payslips)
    for (const { code, message: said } of warnings) {
      const message = NOTES[code] ?? said;
      const note = notes.get(`${code} ${message}`) ?? { code, message, count: 0 };
      notes.set(`${code} ${message}`, { ...note, count: note.count + 1 });
    }
  return [...notes.values()];
}

/** The payslips of a run, each sealed under the key of its employee, in events of some each. */
function payslipEvents(id: string, result: PayrollRun, paid: readonly PaidBy[], moment: Moment): LedgerEvent[] {
  const sealing = moment.personal();
  const stored = paid.map(({ employee, name }, i): StoredPayslip => {
    const figures = { name, slip: result.payslips[i] } as PayslipFigures;
    const sealed = sealing.seal(figures, figuresPlace(id), employee.id);
    return { employeeId: employee.id, employeeNumber: employee.number, figures: sealed };
  });
  const events: LedgerEvent[] = [];
  for (let first = 0; first < stored.length; first += PAYSLIPS_PER_EVENT)
    events.push(PayslipsMade({ payrollRunId: id, first, payslips: stored.slice(first, first + PAYSLIPS_PER_EVENT) }));
  return events;
}

/** The state of a run in these events: the newest. */
function runIn(events: readonly RecordedFact[]): PayrollRunState | undefined {
  let run: PayrollRunState | undefined;
  for (const { data } of events) if ('payrollRun' in data) run = data.payrollRun;
  return run;
}

/** What all commands about runs have: they seal or open, and show what the caller may see. */
const PERSONAL = { personal: true, output: shownPayrollRun, reveal: payrollRunView } as const;

/** Employees that a regular run leaves out although they are employed. */
function leftOut(book: Readonly<Book>, input: z.infer<typeof payrollInput>): Warning[] {
  if (input.employeeIds !== undefined || (input.type ?? 'regular') !== 'regular') return [];
  const count = [...book.employees.byId.values()].filter(({ status }) => status === 'on_leave').length;
  const message = `${count} employees are on leave and not in the run; name them in {employeeIds} to pay them`;
  return count === 0 ? [] : [{ code: 'employees_on_leave', message, field: 'employeeIds' }];
}

/** Findings beside the answer: the notes of the run. */
function runWarnings(
  book: Readonly<Book>,
  input: z.infer<typeof payrollInput>,
  events: readonly LedgerEvent[],
): Warning[] {
  const { payrollRun: run } = (events.find(({ type }) => type === PayrollRunDrafted.type)?.data ?? {}) as {
    payrollRun?: PayrollRunState;
  };
  const notes = run?.notes.map(({ code, message, count }) => ({ code, message: `${message} (${count})` })) ?? [];
  return [...notes, ...leftOut(book, input)];
}

/** Refuses an external id that a run has already. */
function checkExternalId(recalled: Recalled, externalId: string | undefined): void {
  if (externalId === undefined) return;
  const key = { namespace: payrollRuns.noun, key: `externalId:${externalId}` };
  const id = recalled.holder(key);
  if (id !== undefined)
    refuse('duplicate_external_id', `externalId: ${id} already has the external id ${externalId}`, 'externalId', {
      related: { id },
    });
}

/**
 * Runs payroll: payslips of all employees of a period, and one entry that names nobody. Refuses payroll_already_run,
 * rates_missing, manual_premium_required, account_role_missing, period_closed, and validation_error naming the field.
 */
export const runPayroll = command({
  name: 'run-payroll',
  summary: 'Run payroll',
  needs: 'payroll:run',
  ...PERSONAL,
  input: payrollInput,
  decide(book, input, moment, recalled) {
    const terms = termsOf(book, input);
    const found = employeesOf(book, input, terms);
    checkRecalled(recalled, runsNeeded(book, terms));
    const ids = found.map(({ id }) => id);
    checkNotRun(book, recalled, terms, ids);
    checkExternalId(recalled, input.externalId);
    const paid = paidOf(book, input, terms, found, recalled, moment);
    const result = payrollRun(
      terms,
      paid.map((one) => one.paid),
    );
    const { employeeCount, ...totals } = result.totals;
    const id = moment.id(payrollRuns.id);
    const draft: PayrollRunState = {
      id,
      type: terms.type,
      period: monthOf(terms.periodTo),
      periodFrom: terms.periodFrom,
      periodTo: terms.periodTo,
      payDate: terms.payDate,
      entryDate: result.entryDate,
      employeeCount,
      employeeIds: ids,
      totals,
      contributions: result.contributions.map((one) => ({ ...one })),
      levy: result.levy,
      roundingDifference: result.roundingDifference,
      lines: result.lines as PayrollRunState['lines'],
      notes: notesOf(result),
      journalEntryIds: [],
      ...(input.externalId !== undefined && { externalId: input.externalId }),
      status: 'draft',
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    const events = [PayrollRunDrafted({ payrollRun: draft }), ...payslipEvents(id, result, paid, moment)];
    if (input.post === false) {
      if (input.bankAccountCode !== undefined)
        refuse('validation_error', 'bankAccountCode: a draft pays nothing; leave it out', 'bankAccountCode');
      return events;
    }
    const posting = beginPosting(book, moment);
    const posted = postedRun(posting, draft, moment);
    if (input.bankAccountCode !== undefined)
      paidRun(posting, posted, { date: terms.payDate, bank: payingAccount(book, input.bankAccountCode) }, moment);
    return [...events, ...posting.events];
  },
  answer: (events): RunWithPayslips => ({
    run: runIn(events) as PayrollRunState,
    payslips: events.flatMap((fact) => (fact.type === 'payroll_run.payslips_made' ? fact.data.payslips : [])),
  }),
  warnings: runWarnings,
});

/** Asks for all runs that a decision needs at once, not one after the other. */
function checkRecalled(recalled: Recalled, ids: readonly string[]): void {
  const missing = ids.filter((id) => {
    try {
      recalled.state(PAYROLL_RUNS, id);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length > 0) throw unrecalled(missing);
}

const ofRun = { payrollRunId: idText, version: versionField.optional() };
type Named = { readonly payrollRunId: string; readonly version?: number | undefined };
const recallsRun = <I extends Named>({ payrollRunId }: I): { ids: string[] } => ({ ids: [payrollRunId] });

/** The run that a path names, at the version that its caller read. Refuses not_found and version_conflict. */
function runAt(recalled: Recalled, { payrollRunId, version }: Named): PayrollRunState {
  const found =
    recalled.state(PAYROLL_RUNS, payrollRunId) ??
    refuse('not_found', `there is no payroll run ${payrollRunId} in this company`);
  checkVersion(found, version);
  return withoutPayslips(found);
}

/** A run as its own events carry it: its payslips stand in others. */
export function withoutPayslips({ payslips: _payslips, ...run }: RecalledRun): PayrollRunState {
  return run;
}

/** Refuses invalid_state when a run is not in the state that an action needs. */
function checkIs(run: PayrollRunState, wanted: PayrollRunState['status'], action: string): void {
  if (run.status === wanted) return;
  refuse('invalid_state', `the payroll run is ${run.status}; only a ${wanted} one can be ${action}`, undefined, {
    related: { id: run.id, status: run.status },
  });
}

function answer<I extends Named>(events: readonly RecordedFact[], input: I, recalled: Recalled): RunWithPayslips {
  const run = runIn(events);
  return { run: run ?? runAt(recalled, { payrollRunId: input.payrollRunId }) };
}

/** Posts a draft as it was drafted. */
export const postPayrollRun = command({
  name: 'post-payroll-run',
  summary: 'Post a drafted payroll run',
  needs: 'payroll:run',
  ...PERSONAL,
  input: z.strictObject(ofRun),
  recalls: recallsRun,
  decide(book, input, moment, recalled) {
    const run = runAt(recalled, input);
    if (run.status === 'posted') return [];
    checkIs(run, 'draft', 'posted');
    const posting = beginPosting(book, moment);
    postedRun(posting, run, moment);
    return posting.events;
  },
  answer,
});

/** Discards a draft: its employees may be paid by another run. */
export const discardPayrollRun = command({
  name: 'discard-payroll-run',
  summary: 'Discard a drafted payroll run',
  needs: 'payroll:run',
  ...PERSONAL,
  input: z.strictObject(ofRun),
  recalls: recallsRun,
  decide(_book, input, moment, recalled) {
    const run = runAt(recalled, input);
    if (run.status === 'discarded') return [];
    checkIs(run, 'draft', 'discarded (a posted one is reversed)');
    return [PayrollRunDiscarded({ payrollRun: next(run, { status: 'discarded' }, moment) })];
  },
  answer,
});

/**
 * Pays a posted run from an account beside what the posting at hand has already; what it is then. Refuses
 * invalid_state, a day before that of its entry (on `field`), and what posting refuses.
 */
export function payRun(
  posting: Posting,
  run: PayrollRunState,
  { date, bank, field }: { readonly date: string; readonly bank: Account; readonly field: string },
  moment: Moment,
): PayrollRunState {
  checkIs(run, 'posted', 'paid');
  if (date < run.entryDate)
    refuse('validation_error', `${field}: must not lie before ${run.entryDate}, the day of the run's entry`, field);
  return paidRun(posting, run, { date, bank }, moment);
}

/** Pays what a posted run owes its employees. */
export const payPayrollRun = command({
  name: 'pay-payroll-run',
  summary: 'Pay a posted payroll run',
  needs: 'payroll:pay',
  ...PERSONAL,
  input: z
    .strictObject({
      ...ofRun,
      date: dateSchema.optional().meta({ description: 'Default: payDate of the run.' }),
      bankAccountCode: codeText.optional().meta({ description: 'Default: the usual bank account.', example: '1130' }),
    })
    .meta({ id: 'PayrollPayment', example: { date: '2026-11-25', bankAccountCode: '1130' } }),
  recalls: recallsRun,
  decide(book, input, moment, recalled) {
    const run = runAt(recalled, input);
    const posting = beginPosting(book, moment);
    const bank = payingAccount(book, input.bankAccountCode);
    payRun(posting, run, { date: input.date ?? run.payDate, bank, field: 'date' }, moment);
    return posting.events;
  },
  answer,
});

const takenBackInput = z.strictObject({
  ...ofRun,
  date: dateSchema
    .optional()
    .meta({ description: 'Of the reversal; default: the first open day from the original on.' }),
  reason: reasonText.optional(),
});

function entryOfRun(recalled: Recalled, entryId: string): EntryState {
  return recalled.state(ENTRIES, entryId) ?? refuse('internal_error', `the entry ${entryId} is not there`);
}

/** Reverses an entry of a run; when and by what. Refuses a date before the original. */
function takeBack(
  posting: Posting,
  entryId: string,
  { date, reason }: { readonly date?: string | undefined; readonly reason?: string | undefined },
  recalled: Recalled,
): { readonly date: string; readonly journalEntryId: string } {
  const original = entryOfRun(recalled, entryId);
  const { effectiveDate } = original.content;
  if (date !== undefined && date < effectiveDate)
    refuse('validation_error', `date: must not lie before ${effectiveDate}, the day of what is taken back`, 'date');
  const day = date ?? firstOpenDay(posting, effectiveDate);
  const said = reason === undefined ? {} : { reversalReason: reason };
  return { date: day, journalEntryId: postReversal(posting, original, day, wholeRest(original), said, 'date') };
}

/** Says when a reversal could not stand on the day of what it takes back. */
function movedWarnings(
  _book: unknown,
  input: z.infer<typeof takenBackInput>,
  events: readonly LedgerEvent[],
): Warning[] {
  const { payrollRun: run } = (events.find(({ type }) => type === PayrollRunReversed.type)?.data ?? {}) as {
    payrollRun?: PayrollRunState;
  };
  if (input.date !== undefined || !run?.reversal || run.reversal.date === run.entryDate) return [];
  const message = `date: ${run.entryDate} lies in a closed period; the reversal is dated ${run.reversal.date}`;
  return [{ code: 'date_moved', message, field: 'date' }];
}

/** Takes the payment of a paid run back, beside what the posting at hand has already. */
export function takeBackRunPayment(
  posting: Posting,
  run: PayrollRunState,
  input: { readonly date?: string | undefined; readonly reason?: string | undefined },
  moment: Moment,
  recalled: Recalled,
): void {
  const { payment, ...rest } = run;
  const back = payment?.journalEntryId && takeBack(posting, payment.journalEntryId, input, recalled);
  const unpaid = next(
    rest,
    { status: 'posted', journalEntryIds: [...run.journalEntryIds, ...(back ? [back.journalEntryId] : [])] },
    moment,
  );
  posting.events.push(PayrollRunUnpaid({ payrollRun: unpaid }));
}

/** Takes the payment of a run back: it is owed again. */
export const unpayPayrollRun = command({
  name: 'unpay-payroll-run',
  summary: 'Take the payment of a payroll run back',
  needs: 'payroll:pay',
  ...PERSONAL,
  input: takenBackInput,
  recalls: recallsRun,
  decide(book, input, moment, recalled) {
    const run = runAt(recalled, input);
    if (run.status === 'posted') return [];
    checkIs(run, 'paid', 'taken back');
    if (run.payment?.journalEntryId !== undefined)
      checkNotMatched(book, recalled, entryOfRun(recalled, run.payment.journalEntryId));
    const posting = beginPosting(book, moment);
    takeBackRunPayment(posting, run, input, moment, recalled);
    return posting.events;
  },
  answer,
});

/** Reverses a posted run that is not paid: its employees may be paid by another run. */
export const reversePayrollRun = command({
  name: 'reverse-payroll-run',
  summary: 'Reverse a posted payroll run',
  needs: 'payroll:run',
  ...PERSONAL,
  input: takenBackInput,
  recalls: recallsRun,
  decide(book, input, moment, recalled) {
    const run = runAt(recalled, input);
    if (run.status === 'reversed') return [];
    checkIs(run, 'posted', 'reversed (take the payment of a paid one back first)');
    const posting = beginPosting(book, moment);
    checkNotMatched(book, recalled, entryOfRun(recalled, run.journalEntryId ?? ''));
    const back = takeBack(posting, run.journalEntryId ?? '', input, recalled);
    const reversal = { ...back, ...(input.reason !== undefined && { reason: input.reason }) };
    const reversed = next(
      run,
      { status: 'reversed', reversal, journalEntryIds: [...run.journalEntryIds, back.journalEntryId] },
      moment,
    );
    return [...posting.events, PayrollRunReversed({ payrollRun: reversed })];
  },
  answer,
  warnings: movedWarnings,
});
