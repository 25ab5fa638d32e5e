// What closing a period asks and moves: the findings that stand in its way or beside it, the result of a year, and the
// lines that carry balances to another account.
import { balanceOf, type Account } from './accounts.ts';
import { dueSlices } from './accrual-schedules.ts';
import type { BankAccount } from './bank-accounts.ts';
import { openLinesBetween, statementBalance } from './banking-part.ts';
import type { Book } from './book.ts';
import { dueActs } from './contracts.ts';
import { openReports } from './expense-reports.ts';
import type { FiscalPeriod, FiscalYear, PeriodCheck } from './fiscal-periods.ts';
import { DOCUMENT_ID } from './documents.ts';
import { dueAssets, spansOf } from './fixed-assets.ts';
import { isId } from './ids.ts';
import { EntryPosted, EntryReversed, type EntryContent, type StoredLine, type TaxFinding } from './journal.ts';
import { LIMITS } from './limits.ts';
import { TAX_FINDING_TEXTS } from './tax/findings.ts';
import { deductsTax } from './tax/movements.ts';
import { taxChecks } from './tax/settlement.ts';

/** What a period has to say before it is closed, one finding after the other. */
type Find = (
  severity: PeriodCheck['severity'],
  code: string,
  ids: readonly string[],
  message: string,
  count?: number,
) => void;

/** Entries and earlier periods that are not finished. */
function findUnfinished(
  book: Readonly<Book>,
  fiscalYear: FiscalYear,
  period: FiscalPeriod,
  mode: 'soft' | 'hard',
  found: Find,
): void {
  const open = [...book.journal.open.values()].filter(
    ({ content: { effectiveDate } }) => effectiveDate >= period.startDate && effectiveDate <= period.endDate,
  );
  const idsOf = (status: string): string[] => open.filter((entry) => entry.status === status).map((entry) => entry.id);
  found('error', 'drafts_exist', idsOf('draft'), 'drafts are dated in the period: post or discard them');
  found(
    'error',
    'pending_approvals',
    idsOf('pending_approval'),
    'entries wait for approval in the period: approve, return or discard them',
  );
  const siblings = period.type === 'year' ? book.periods.years.map(({ year }) => year) : fiscalYear.months;
  const stillOpen = siblings.filter(
    (other) =>
      other.endDate < period.startDate && (other.status === 'open' || (mode === 'hard' && other.status !== 'closed')),
  );
  found(
    'error',
    'earlier_period_open',
    stillOpen.map(({ id }) => id),
    `earlier periods are not closed: close ${stillOpen.map(({ name }) => name).join(', ')} first`,
  );
}

/** What is due by the calendar or waits for somebody: accruals, depreciation, payroll, expenses, contracts. */
function findDue(book: Readonly<Book>, period: FiscalPeriod, found: Find): void {
  found(
    'error',
    'accruals_due',
    [...new Set(dueSlices(book.accrualSchedules.byId.values(), period.endDate).map(({ scheduleId }) => scheduleId))],
    'slices of accrual schedules are due: recognise them (POST .../accrual-schedules/recognize, or jobs/run)',
  );
  found(
    'error',
    'depreciation_not_posted',
    dueAssets(book, spansOf(book.periods.years), period.endDate).map(({ asset }) => asset.id),
    'depreciation of fixed assets is due: post it (POST .../fixed-assets/depreciate)',
  );
  const runs = [...book.payroll.runs.values()].filter(
    ({ entryDate }) => entryDate >= period.startDate && entryDate <= period.endDate,
  );
  const runsOf = (status: string): string[] => runs.filter((run) => run.status === status).map(({ id }) => id);
  found(
    'error',
    'payroll_unposted',
    runsOf('draft'),
    'payroll runs of the period are not posted: post or discard them (POST .../payroll/runs/:id/post)',
  );
  found(
    'warning',
    'payroll_unpaid',
    runsOf('posted'),
    'payroll runs of the period are not paid (POST .../payroll/runs/:id/pay)',
  );
  found(
    'error',
    'expense_reports_pending',
    openReports(book, 'submitted', period.endDate),
    'expense reports with receipts up to the end of the period wait for approval: approve, return or reject them',
  );
  found(
    'warning',
    'expense_reports_unpaid',
    openReports(book, 'approved', period.endDate),
    'approved expense reports are not paid back: pay them (POST .../expense-reports/:id/pay)',
  );
  found(
    'warning',
    'contracts_unbilled',
    unbilledContracts(book, period.endDate),
    'contracts have billing dates up to its end that are not billed, or drafts that are not issued: bill ' +
      'them (POST .../jobs/run, or contracts/:id/bill), and issue their drafts',
  );
}

/** Lines of statements that are not matched, and papers that are missing. */
function findUnmatched(book: Readonly<Book>, period: FiscalPeriod, missingDocuments: number, found: Find): void {
  const waiting = [...book.bankAccounts.byId.values()].map((bank) => ({
    id: bank.id,
    lines: openLinesBetween(book, bank.id, period.startDate, period.endDate),
  }));
  found(
    'error',
    'unmatched_bank_transactions',
    waiting.flatMap(({ id, lines }) => (lines > 0 ? [id] : [])),
    'lines of bank statements of the period wait to be matched: match or ignore them',
    waiting.reduce((sum, { lines }) => sum + lines, 0),
  );
  found(
    'warning',
    'bank_difference',
    [...book.bankAccounts.byId.values()].flatMap((bank) => (differsOn(book, bank, period.endDate) ? [bank.id] : [])),
    'the statement of a bank account and the books differ at the end of the period: see its reconciliation',
  );
  found(
    'warning',
    'documents_missing',
    [],
    `${missingDocuments} entries deduct consumption tax and name no document: upload and link them ` +
      `(GET .../documents/missing?from=${period.startDate}&to=${period.endDate} lists them)`,
    missingDocuments,
  );
}

/** Balances that cannot be meant. */
function findOddBalances(book: Readonly<Book>, period: FiscalPeriod, found: Find): void {
  const accounts = [...book.accounts.byId.values()];
  const negative = accounts.filter(
    (account) => account.cashFlowClass === 'CASH' && balanceOf(book, account, period.endDate) < 0n,
  );
  found(
    'warning',
    'negative_cash',
    negative.map(({ id }) => id),
    `cash accounts are negative at the end of the period: ${negative.map(({ code }) => code).join(', ')}`,
  );
  const suspense = accounts.filter(
    (account) =>
      (account.systemRole === 'suspense' || account.flags.includes('suspense')) &&
      balanceOf(book, account, period.endDate) !== 0n,
  );
  found(
    'warning',
    'suspense_not_zero',
    suspense.map(({ id }) => id),
    `suspense accounts are not cleared: ${suspense.map(({ code }) => code).join(', ')}`,
  );
}

/** Lines whose tax is doubtful. */
function findDoubtfulTax(book: Readonly<Book>, fiscalYear: FiscalYear, period: FiscalPeriod, found: Find): void {
  const months = fiscalYear.months
    .filter(({ id }) => period.type === 'year' || id === period.id)
    .map(({ startDate }) => startDate);
  const sum = (of: (month: string) => number | undefined): number =>
    months.reduce((total, month) => total + (of(month) ?? 0), 0);
  found(
    'warning',
    'tax_code_missing',
    [],
    'lines on accounts that usually carry a tax code have none',
    sum((month) => book.journal.untaxedLines.get(month)),
  );
  for (const [code, text] of Object.entries(TAX_FINDING_TEXTS) as [TaxFinding['code'], string][]) {
    found(
      'warning',
      code,
      [],
      `${text}: the consumption tax report names them`,
      sum((month) => book.tax.findings.get(month)?.get(code)),
    );
  }
}

/**
 * The findings about a period, as its checks list them; only those with something to report. `mode` is the close that
 * is meant; `missingDocuments`: entries that deduct tax without a document, which no book knows.
 */
export function closeChecks(
  book: Readonly<Book>,
  fiscalYear: FiscalYear,
  period: FiscalPeriod,
  mode: 'soft' | 'hard' = 'hard',
  missingDocuments = 0,
): PeriodCheck[] {
  const checks: PeriodCheck[] = [];
  const found: Find = (severity, code, ids, message, count = ids.length) => {
    if (count > 0) checks.push({ code, severity, count, message, ids: ids.slice(0, 100) });
  };
  findUnfinished(book, fiscalYear, period, mode, found);
  findDue(book, period, found);
  findUnmatched(book, period, missingDocuments, found);
  findOddBalances(book, period, found);
  findDoubtfulTax(book, fiscalYear, period, found);
  return [...checks, ...taxChecks(book, fiscalYear, period)];
}

/**
 * How many entries that these events post deduct tax of some days (inclusive) without a paper of their own, and are not
 * taken back by them: what the rows would count of them (`documents_missing`).
 */
export function withoutPaper(
  book: Readonly<Book>,
  events: readonly { readonly type: string; readonly data: unknown }[],
  { from, to }: { readonly from: string; readonly to: string },
): number {
  const entries = new Map<string, EntryContent>();
  for (const { type, data } of events) {
    const { entryId, content } = data as { readonly entryId: string; readonly content: EntryContent };
    if (type === EntryPosted.type) entries.set(entryId, content);
    if (type === EntryReversed.type) entries.delete(entryId);
  }
  return [...entries.values()].filter(
    (content) =>
      content.effectiveDate >= from &&
      content.effectiveDate <= to &&
      content.reverses === undefined &&
      content.documentIds?.some((id) => isId(DOCUMENT_ID, id)) !== true &&
      deductsTax(content, (id) => book.taxCodes.byId.get(id)),
  ).length;
}

/** True when the statement of a bank account and its ledger account do not say the same at the end of a day. */
function differsOn(book: Readonly<Book>, bank: BankAccount, day: string): boolean {
  const statement = statementBalance(book, bank, day);
  const account = book.accounts.byId.get(bank.accountId);
  if (statement === undefined || !account || bank.status === 'archived') return false;
  const balance = balanceOf(book, account, day);
  return statement !== (account.normalSide === 'debit' ? balance : -balance);
}

/** Ids of contracts that have something to bill by a day: a billing date, or a draft that nobody has issued. */
function unbilledContracts(book: Readonly<Book>, through: string): string[] {
  const drafted = new Set(
    [...book.contractDrafts.values()].flatMap(({ contractId, issueDate }) => (issueDate <= through ? contractId : [])),
  );
  return [...book.contracts.byId.values()].flatMap((contract) =>
    drafted.has(contract.id) || dueActs(contract, through).some(({ act }) => act === 'bill') ? [contract.id] : [],
  );
}

/**
 * Balances of the income and expense accounts over one fiscal year, credit minus debit, minor units; accounts in order
 * of their codes, zeros left out. Closing entries count.
 */
export function resultsOf(book: Readonly<Book>, fiscalYear: FiscalYear): { account: Account; amount: bigint }[] {
  const months = new Set(fiscalYear.months.map(({ startDate }) => startDate));
  const results: { account: Account; amount: bigint }[] = [];
  for (const account of book.accounts.byId.values()) {
    if (account.class !== 'revenue' && account.class !== 'expense') continue;
    let amount = 0n;
    for (const [month, totals] of book.journal.totals.get(account.id) ?? [])
      if (months.has(month)) amount += totals.credit - totals.debit;
    if (amount !== 0n) results.push({ account, amount });
  }
  return results.sort((a, b) => (a.account.code < b.account.code ? -1 : 1));
}

/**
 * Lines that bring each of these credit balances to zero against one account. An amount beyond one line's limit is
 * split over several lines.
 */
export function transferLines(
  balances: readonly { account: Account; amount: bigint }[],
  target: Account,
): StoredLine[] {
  const lines: StoredLine[] = [];
  const push = (account: Account, side: 'debit' | 'credit', amount: bigint): void => {
    for (let rest = amount; rest > 0n;) {
      const part = rest > BigInt(LIMITS.amount) ? BigInt(LIMITS.amount) : rest;
      lines.push({ side, accountId: account.id, accountCode: account.code, amount: Number(part) });
      rest -= part;
    }
  };
  let total = 0n;
  for (const { account, amount } of balances) {
    push(account, amount > 0n ? 'debit' : 'credit', amount > 0n ? amount : -amount);
    total += amount;
  }
  push(target, total > 0n ? 'credit' : 'debit', total > 0n ? total : -total);
  return lines;
}
