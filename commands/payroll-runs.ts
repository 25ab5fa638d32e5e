// Payroll runs: run (draft, and post), post a draft, pay, take the payment back, reverse, discard. One balanced entry
// by account and department names nobody; every payslip is sealed under the key of its employee.
import { z } from 'zod';
import type { Account } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { dateSchema, monthOf } from '../src/domain/dates.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import type { EntryState } from '../src/domain/journal.ts';
import { payrollRun, type PayrollRun } from '../src/domain/payroll/run.ts';
import {
  figuresPlace,
  PAYSLIPS_PER_EVENT,
  PayrollRunDiscarded,
  PayrollRunDrafted,
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
import { beginPosting, takeBackEntry, type Posting } from '../src/domain/posting.ts';
import { ENTRIES, PAYROLL_RUNS, type RecalledRun } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { reasonText } from '../src/domain/text.ts';
import {
  allRecalled,
  checkVersion,
  command,
  versionField,
  type Moment,
  type Recalled,
  type Warning,
} from './command.ts';
import { checkNotMatched } from './bank-matched.ts';
import { codeText, idText } from './entry-input.ts';
import { nextRun, oweReportsAgain, paidRun, payingAccount, postedRun } from './payroll-entries.ts';
import { reimbursed, reimbursementWarnings } from './payroll-expenses.ts';
import { checkNotRun, employeesOf, paidOf, payrollInput, runsNeeded, termsOf, type PaidBy } from './payroll-input.ts';
import { takingBack, undoing } from './undoing.ts';
import type { RecordedFact } from '../src/domain/events.ts';

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
    const sealed = sealing.seal(figures, figuresPlace(id, employee.id));
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

/** A warning about a run whose totals are the pay of one person: they are clear, as the entry that they make is. */
function ofOne({ employeeCount }: PayrollRunState): Warning[] {
  const message =
    'one employee is in this run, so its totals and its entry are the pay of that employee to everybody who may ' +
    'read them; pay several in one run where that matters';
  return employeeCount === 1 ? [{ code: 'run_of_one_employee', message, field: 'employeeIds' }] : [];
}

/** Findings beside the answer: the notes of the run, and whom and what it leaves out. */
function runWarnings(
  book: Readonly<Book>,
  input: z.infer<typeof payrollInput>,
  events: readonly LedgerEvent[],
): Warning[] {
  const { payrollRun: run } = (events.find(({ type }) => type === PayrollRunDrafted.type)?.data ?? {}) as {
    payrollRun?: PayrollRunState;
  };
  const notes = run?.notes.map(({ code, message, count }) => ({ code, message: `${message} (${count})` })) ?? [];
  return [...notes, ...leftOut(book, input), ...(run ? [...ofOne(run), ...reimbursementWarnings(book, run)] : [])];
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
  text:
    'Makes the payslips of all employees of a period, and one entry that names nobody; {post} false only drafts ' +
    'them.',
  ja: {
    summary: '給与計算を行う',
    text:
      '期間の全従業員の給与明細と、個人名のない 1 つの仕訳を作成します。{post} を false ' +
      'にすると下書きのみ作成します。',
  },
  undo: { by: ['take-payroll-run-back'] },
  needs: 'payroll:run',
  ...PERSONAL,
  input: payrollInput,
  decide(book, input, moment, recalled) {
    const terms = termsOf(book, input);
    const found = employeesOf(book, input, terms);
    allRecalled(recalled, PAYROLL_RUNS, runsNeeded(book, terms));
    const ids = found.map(({ id }) => id);
    checkNotRun(book, recalled, terms, ids);
    checkExternalId(recalled, input.externalId);
    const reports = reimbursed(book, input, terms, found, recalled);
    const paid = paidOf(book, input, terms, found, recalled, moment, reports);
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
    const posted = postedRun(posting, draft, moment, recalled);
    if (input.bankAccountCode !== undefined)
      paidRun(
        posting,
        posted,
        { date: terms.payDate, bank: payingAccount(book, input.bankAccountCode) },
        moment,
        recalled,
      );
    return [...events, ...posting.events];
  },
  answer: (events): RunWithPayslips => ({
    run: runIn(events) as PayrollRunState,
    payslips: events.flatMap((fact) => (fact.type === 'payroll_run.payslips_made' ? fact.data.payslips : [])),
  }),
  warnings: runWarnings,
});

const ofRun = { payrollRunId: idText, version: versionField.optional() };
type PayrollRunNamed = { readonly payrollRunId: string; readonly version?: number | undefined };
const recallsRun = <I extends PayrollRunNamed>({ payrollRunId }: I): { ids: string[] } => ({ ids: [payrollRunId] });

/** The run that a path names, at the version that its caller read. Refuses not_found and version_conflict. */
function runAt(recalled: Recalled, { payrollRunId, version }: PayrollRunNamed): PayrollRunState {
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

function answer<I extends PayrollRunNamed>(
  events: readonly RecordedFact[],
  input: I,
  recalled: Recalled,
): RunWithPayslips {
  const run = runIn(events);
  return { run: run ?? runAt(recalled, { payrollRunId: input.payrollRunId }) };
}

/** Posts a draft as it was drafted. */
export const postPayrollRun = command({
  name: 'post-payroll-run',
  summary: 'Post a drafted payroll run',
  text: 'Posts a draft as it was drafted.',
  ja: { summary: '給与計算の下書きを記帳する', text: '下書きをそのまま記帳します。' },
  undo: { by: ['reverse-payroll-run'] },
  needs: 'payroll:run',
  ...PERSONAL,
  input: z.strictObject(ofRun),
  recalls: recallsRun,
  decide(book, input, moment, recalled) {
    const run = runAt(recalled, input);
    if (run.status === 'posted') return [];
    checkIs(run, 'draft', 'posted');
    const posting = beginPosting(book, moment);
    postedRun(posting, run, moment, recalled);
    return posting.events;
  },
  answer,
});

/** Discards a draft: its employees may be paid by another run. */
export const discardPayrollRun = command({
  name: 'discard-payroll-run',
  summary: 'Discard a drafted payroll run',
  text: 'Discards a draft: its employees may be paid by another run.',
  ja: { summary: '給与計算の下書きを破棄する', text: '下書きを破棄します。対象の従業員は別の給与計算で支払えます。' },
  undo: { why: 'what was discarded is gone: write it anew' },
  needs: 'payroll:run',
  ...PERSONAL,
  input: z.strictObject(ofRun),
  recalls: recallsRun,
  decide(_book, input, moment, recalled) {
    const run = runAt(recalled, input);
    if (run.status === 'discarded') return [];
    checkIs(run, 'draft', 'discarded (a posted one is reversed)');
    return [PayrollRunDiscarded({ payrollRun: nextRun(run, { status: 'discarded' }, moment) })];
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
  recalled: Recalled,
): PayrollRunState {
  checkIs(run, 'posted', 'paid');
  if (date < run.entryDate)
    refuse('validation_error', `${field}: must not lie before ${run.entryDate}, the day of the run's entry`, field);
  return paidRun(posting, run, { date, bank }, moment, recalled);
}

/** Pays what a posted run owes its employees. */
export const payPayrollRun = command({
  name: 'pay-payroll-run',
  summary: 'Pay a posted payroll run',
  text: 'Pays what a posted run owes its employees.',
  ja: { summary: '記帳済みの給与を支払う', text: '記帳済みの給与を従業員に支払います。' },
  undo: { by: ['unpay-payroll-run'] },
  needs: 'payroll:pay',
  ...PERSONAL,
  input: z
    .strictObject({
      ...ofRun,
      date: dateSchema.optional().meta({ description: 'Default: payDate of the run.' }),
      bankAccountId: idText.optional().meta({ description: 'The bank account that pays.' }),
      bankAccountCode: codeText
        .optional()
        .meta({ description: 'Or the account of the ledger. Default: the usual bank account.', example: '1130' }),
    })
    .meta({ id: 'PayrollPayment', example: { date: '2026-11-25', bankAccountCode: '1130' } }),
  recalls: recallsRun,
  decide(book, input, moment, recalled) {
    const run = runAt(recalled, input);
    const posting = beginPosting(book, moment);
    const bank = payingAccount(book, input.bankAccountCode, input.bankAccountId);
    payRun(posting, run, { date: input.date ?? run.payDate, bank, field: 'date' }, moment, recalled);
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

/** Takes the payment of a paid run back, with its expense reports, beside what the posting at hand has already. */
export function takeBackRunPayment(
  posting: Posting,
  run: PayrollRunState,
  input: { readonly date?: string | undefined; readonly reason?: string | undefined },
  moment: Moment,
  recalled: Recalled,
): void {
  const { payment, ...rest } = run;
  const back = payment?.journalEntryId && takeBackEntry(posting, entryOfRun(recalled, payment.journalEntryId), input);
  const unpaid = nextRun(
    rest,
    { status: 'posted', journalEntryIds: [...run.journalEntryIds, ...(back ? [back.journalEntryId] : [])] },
    moment,
  );
  posting.events.push(PayrollRunUnpaid({ payrollRun: unpaid }));
  oweReportsAgain(posting, run, back ? back.journalEntryId : undefined, moment, recalled);
}

/** Takes the payment of a run back: it is owed again. */
export const unpayPayrollRun = command({
  name: 'unpay-payroll-run',
  summary: 'Take the payment of a payroll run back',
  text: 'Takes the payment of a run back: it is owed again.',
  ja: { summary: '給与の支払いを取り消す', text: '給与の支払いを取り消します。再び未払いになります。' },
  undo: { why: 'this took something back already: do that anew' },
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
  text: 'Reverses a posted run that is not paid: its employees may be paid by another run.',
  ja: {
    summary: '記帳済みの給与計算を取り消す',
    text: '未払いの記帳済み給与計算を取り消します。対象の従業員は別の給与計算で支払えます。',
  },
  undo: { why: 'this took something back already: do that anew' },
  needs: 'payroll:run',
  ...PERSONAL,
  input: takenBackInput,
  recalls: recallsRun,
  decide(book, input, moment, recalled) {
    const run = runAt(recalled, input);
    if (run.status === 'reversed') return [];
    checkIs(run, 'posted', 'reversed (take the payment of a paid one back first)');
    const posting = beginPosting(book, moment);
    const original = entryOfRun(recalled, run.journalEntryId ?? '');
    checkNotMatched(book, recalled, original);
    const back = takeBackEntry(posting, original, input);
    const reversal = { ...back, ...(input.reason !== undefined && { reason: input.reason }) };
    const reversed = nextRun(
      run,
      { status: 'reversed', reversal, journalEntryIds: [...run.journalEntryIds, back.journalEntryId] },
      moment,
    );
    return [...posting.events, PayrollRunReversed({ payrollRun: reversed })];
  },
  answer,
  warnings: movedWarnings,
});

/** Takes a drafted run back, whatever became of it: discarded, or reversed when it was posted since. */
export const takePayrollRunBack = takingBack(
  {
    name: 'take-payroll-run-back',
    summary: 'Discard a drafted payroll run, or reverse it when it is posted',
    personal: true,
    input: z.strictObject({ ...ofRun, reason: reasonText.optional() }),
    recalls: recallsRun,
  },
  (recalled, input) => runAt(recalled, input).status,
  [
    { when: ['draft', 'discarded'], command: discardPayrollRun },
    { when: ['posted'], command: reversePayrollRun },
  ],
);

/** What undoes payroll runs. */
export const payrollUndoing = [
  undoing(
    payrollRuns.events.paid,
    'unpay',
    unpayPayrollRun,
    ({ payrollRun: { id } }, reason) => ({ payrollRunId: id, reason }),
    'goes on',
  ),
  undoing(payrollRuns.events.posted, 'reverse', reversePayrollRun, ({ payrollRun: { id } }, reason) => ({
    payrollRunId: id,
    reason,
  })),
  undoing(
    PayrollRunDrafted,
    { [PayrollRunDiscarded.type]: 'discard', [PayrollRunReversed.type]: 'reverse' },
    takePayrollRunBack,
    ({ payrollRun: { id } }, reason) => ({ payrollRunId: id, reason }),
  ),
];
