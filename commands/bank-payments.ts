// Bank transactions that pay something: an invoice, an expense report, a payroll run, or a payment batch of them. Each
// records the payment as the thing's own action does.
import { accountNamed } from '../src/domain/accounts.ts';
import { BANK_MATCH_ID } from '../src/domain/bank-transactions.ts';
import { isId, lineId } from '../src/domain/ids.ts';
import { withheldWith } from '../src/domain/invoices.ts';
import { PAYMENT_BATCH_ID, PaymentBatchSettled, type BatchItem } from '../src/domain/payment-batches.ts';
import { EXPENSE_REPORTS, INVOICES, PAYMENT_BATCHES, PAYROLL_RUNS } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { checkRest, restOf, type Maker, type MatchItem } from './bank-matching.ts';
import { allRecalled, checkScope } from './command.ts';
import { payReport } from './expense-payments.ts';
import { recordPayment } from './invoice-payments.ts';
import { nextBatch } from './payment-batches.ts';
import { payRun, withoutPayslips } from './payroll-runs.ts';

/** A payment of an invoice. */
export const payInvoice: Maker = (matching, { invoiceId = '', amount, fee, withholding, overpayment }, at) => {
  const { recalled, moment, posting, bank, line, matches } = matching;
  const field = `${at}.invoiceId`;
  const owed =
    (isId(INVOICES.id, invoiceId) ? recalled.state(INVOICES, invoiceId) : undefined) ??
    refuse('invoice_not_found', `${field}: there is no invoice ${invoiceId} in this company`, field);
  checkScope(moment, 'invoices:issue', ' to record a payment of an invoice');
  const comesIn = owed.type === 'sales' || owed.type === 'purchase_credit';
  if (comesIn !== (line.direction === 'in'))
    refuse(
      'validation_error',
      `${field}: ${owed.type} ${owed.number ?? owed.id} is paid by what comes ${comesIn ? 'in' : 'out'}`,
      field,
    );
  if ([...line.matches, ...matches].some(({ id }) => id === owed.id))
    refuse(
      'validation_error',
      `${field}: the invoice is matched with this line already; name it once, with the whole amount (unmatch it first)`,
      field,
    );
  const held = withholding ?? withheldWith(owed, owed.amountDue);
  const kept = fee === undefined ? 0 : comesIn || fee.treatment !== 'expense' ? -fee.amount : fee.amount;
  const due = owed.amountDue - held + kept;
  if (amount === undefined && due <= 0)
    refuse(
      'invalid_state',
      `${field}: nothing is owed of ${owed.number ?? owed.id}; ` +
        'give {amount} and {overpayment}: true to pay beyond it',
      field,
      { related: { id: owed.id, paymentStatus: owed.paymentStatus } },
    );
  const money = checkRest(
    matching,
    amount ?? Math.min(restOf(matching), due),
    amount === undefined ? field : `${at}.amount`,
  );
  const { paid } = recordPayment(
    posting,
    owed,
    {
      date: matching.date ?? line.date,
      amount: money,
      accountCode: bank.accountCode,
      ...(fee && { fee }),
      ...(withholding !== undefined && { withholding }),
      ...(overpayment !== undefined && { overpayment }),
    },
    moment,
    recalled,
    `${at}.`,
  );
  const entryId = paid.journalEntryId ?? '';
  matches.push({
    matchId: moment.id(BANK_MATCH_ID),
    type: 'invoice',
    id: owed.id,
    amount: money,
    entryId,
    entryLineId: lineId(entryId, 0),
    made: true,
    paymentId: paid.id,
  });
};

/** An expense report that is paid back: all of it. */
export const payExpenseReport: Maker = (matching, { expenseReportId = '', amount }, at) => {
  const { book, recalled, moment, posting, bank, line, matches } = matching;
  const field = `${at}.expenseReportId`;
  const report =
    (isId(EXPENSE_REPORTS.id, expenseReportId) ? recalled.state(EXPENSE_REPORTS, expenseReportId) : undefined) ??
    refuse(
      'expense_report_not_found',
      `${field}: there is no expense report ${expenseReportId} in this company`,
      field,
    );
  checkScope(moment, 'entries:post', ' to pay an expense report');
  if (line.direction !== 'out')
    refuse('validation_error', `${field}: an expense report is paid by what goes out`, field);
  if (matches.some(({ id }) => id === report.id))
    refuse('validation_error', `${field}: the report is named twice; name it once`, field);
  if (amount !== undefined && amount !== report.total)
    refuse(
      'validation_error',
      `${at}.amount: an expense report is paid whole: ${report.total}; leave {amount} out`,
      `${at}.amount`,
    );
  const money = checkRest(matching, report.total, field);
  const from = accountNamed(book, bank.accountId, undefined, at);
  const how = { date: matching.date ?? line.date, method: 'transfer' as const };
  const entryId = payReport(posting, report, how, moment, recalled, from);
  matches.push({
    matchId: moment.id(BANK_MATCH_ID),
    type: 'expense_report',
    id: report.id,
    amount: money,
    entryId,
    entryLineId: lineId(entryId, 1),
    made: true,
  });
};

/** A posted payroll run that is paid: all that it pays out, or takes in. */
export const payPayrollRun: Maker = (matching, { payrollRunId = '', amount }, at) => {
  const { book, recalled, moment, posting, bank, line, matches } = matching;
  const field = `${at}.payrollRunId`;
  const found =
    (isId(PAYROLL_RUNS.id, payrollRunId) ? recalled.state(PAYROLL_RUNS, payrollRunId) : undefined) ??
    refuse('payroll_run_not_found', `${field}: there is no payroll run ${payrollRunId} in this company`, field);
  checkScope(moment, 'payroll:pay', ' to pay a payroll run');
  const run = withoutPayslips(found);
  const { net } = run.totals;
  const [direction, money] = [net < 0 ? 'in' : 'out', Math.abs(net)];
  if (net === 0 || line.direction !== direction)
    refuse(
      'validation_error',
      `${field}: the run ${net === 0 ? 'pays nothing out' : `is paid by what goes ${direction}`}`,
      field,
    );
  if (matches.some(({ id }) => id === run.id))
    refuse('validation_error', `${field}: the run is named twice; name it once`, field);
  if (amount !== undefined && amount !== money)
    refuse(
      'validation_error',
      `${at}.amount: a payroll run is paid whole: ${money}; leave {amount} out`,
      `${at}.amount`,
    );
  checkRest(matching, money, field);
  const from = accountNamed(book, bank.accountId, undefined, at);
  const how = { date: matching.date ?? line.date, bank: from, field: 'date' };
  const paid = payRun(posting, run, how, moment, recalled);
  const entryId = paid.payment?.journalEntryId ?? '';
  matches.push({
    matchId: moment.id(BANK_MATCH_ID),
    type: 'payroll_run',
    id: run.id,
    amount: money,
    entryId,
    entryLineId: lineId(entryId, 1),
    made: true,
  });
};

/** How an item of a batch is paid by a line, by what it is. */
const ITEMS: Readonly<
  Record<BatchItem['type'], readonly [noun: unknown, maker: Maker, item: (id: string) => MatchItem]>
> = {
  invoice: [INVOICES, payInvoice, (invoiceId) => ({ invoiceId })],
  expense_report: [EXPENSE_REPORTS, payExpenseReport, (expenseReportId) => ({ expenseReportId })],
  payroll_run: [PAYROLL_RUNS, payPayrollRun, (payrollRunId) => ({ payrollRunId })],
};

/** A payment batch whose file the bank has carried out: every item of it, or nothing. */
export const payBatch: Maker = (matching, { paymentBatchId = '', amount }, at) => {
  const { recalled, moment, posting, line, matches } = matching;
  const field = `${at}.paymentBatchId`;
  const batch =
    (isId(PAYMENT_BATCH_ID, paymentBatchId) ? recalled.state(PAYMENT_BATCHES, paymentBatchId) : undefined) ??
    refuse('validation_error', `${field}: there is no such payment batch in this company`, field);
  if (batch.status !== 'filed')
    refuse(
      'invalid_state',
      `${field}: the payment batch is ${batch.status}; a bank pays one whose file it has`,
      field,
      { related: { id: batch.id, status: batch.status } },
    );
  if (line.direction !== 'out' || line.bankAccountId !== batch.bankAccountId)
    refuse('validation_error', `${field}: a payment batch is paid by what goes out of its own bank account`, field);
  if (amount !== undefined && amount !== batch.total)
    refuse(
      'validation_error',
      `${at}.amount: a payment batch is paid whole: ${batch.total}; leave {amount} out`,
      `${at}.amount`,
    );
  checkRest(matching, batch.total, field);
  const before = matches.length;
  // All at once, not one after the other.
  const [first] = batch.items;
  if (first)
    allRecalled(
      recalled,
      ITEMS[first.type][0] as typeof INVOICES,
      batch.items.map(({ id }) => id),
    );
  for (const { type, id, amount: money } of batch.items) {
    const [, pay, item] = ITEMS[type];
    pay(matching, type === 'invoice' ? { ...item(id), amount: money } : item(id), at);
  }
  for (let i = before; i < matches.length; i++)
    matches[i] = { ...(matches[i] as (typeof matches)[number]), paymentBatchId: batch.id };
  posting.events.push(
    PaymentBatchSettled({ paymentBatch: nextBatch(batch, { status: 'settled', bankTransactionId: line.id }, moment) }),
  );
};
