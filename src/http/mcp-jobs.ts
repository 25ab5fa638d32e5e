// The tools of agents as a table: one per job of a bookkeeper, each naming the rows of surface B that it stands for.
// What is rare has no row here and is reached by `call`, with a description on demand; what is for people alone
// (approving, keys, members, settings, reopening) by none.
import { operationIdOf, type Row } from './route.ts';
import { SURFACE_B } from './surface-b.ts';
import type { Scope } from '../domain/scopes.ts';

const ONE = '/v1/companies/:companyId';

/** What a tool is declared by. */
export interface Job {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The row that it stands for; of several, those that the argument `chooses` names. */
  readonly rows: Readonly<Record<string, Row>>;
  readonly chooses?: string;
  /** For what `chooses` names: the row of one thing, taken when `id` is given. */
  readonly single?: Readonly<Record<string, Row>>;
  /** Argument -> field of the row's input, where the agent has a better word for it. */
  readonly as?: Readonly<Record<string, string>>;
  /** Fields of the row's input that stand for a fixed value. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Fields of the row's input that say the same as another one. */
  readonly omits?: readonly string[];
  /** The arguments that a list of tools tells, beside those that are required; `describe` tells all. Default: all. */
  readonly tells?: readonly string[];
  /** Whoever lacks the permission to do it, and holds this one, may rehearse it. */
  readonly rehearsedBy?: Scope;
  /** Whoever holds only this one is told these members of a rehearsal. */
  readonly partlyRehearsedBy?: { readonly scope: Scope; readonly tells: readonly string[] };
  /** A key may rehearse it of what that key itself did: its steps are then tried under the permission that it lacks. */
  readonly rehearsesOwn?: true;
  readonly isDestructive?: true;
  /** Not among those that agents are told of: `call` and `describe` know it, and it is called by its name. */
  readonly isRare?: true;
}

function rowAt(method: string, path: string): Row {
  const row = SURFACE_B.find((one) => one.method === method && one.path === path);
  if (!row) throw new Error(`there is no row ${method} ${path} for a tool`);
  return row;
}
const one = (method: string, path: string): { readonly rows: Readonly<Record<string, Row>> } => ({
  rows: { '': rowAt(method, ONE + path) },
});
/** Rows `POST .../<under>/<path>` under these names, which an `action` chooses between. */
const actions = (
  under: string,
  paths: Readonly<Record<string, string>>,
): { readonly rows: Readonly<Record<string, Row>>; readonly chooses: string } => ({
  rows: Object.fromEntries(
    Object.entries(paths).map(([action, path]) => [action, rowAt('POST', `${ONE}/${under}/${path}`)]),
  ),
  chooses: 'action',
});
const words = (text: string): readonly string[] => text.split(' ');

/** Names of rows `GET .../<under><name>`, each with its row. */
function named(under: string, keep: (name: string, row: Row) => boolean = () => true): Record<string, Row> {
  const found: Record<string, Row> = {};
  for (const row of SURFACE_B) {
    if (row.method !== 'GET' || row.behind.kind !== 'query' || row.file !== undefined) continue;
    const name = row.path.startsWith(`${ONE}/${under}`) ? row.path.slice(`${ONE}/${under}`.length) : '/';
    if (!/[/:]/.test(name) && keep(name, row)) found[name] = row;
  }
  return found;
}
/** Rows `GET .../<name>/:id` of these names. */
function singles(names: readonly string[]): Record<string, Row> {
  const found: Record<string, Row> = {};
  for (const row of SURFACE_B) {
    const [, name] = /^\/v1\/companies\/:companyId\/([a-z-]+)\/:\w+$/.exec(row.path) ?? [];
    if (row.method === 'GET' && name !== undefined && names.includes(name)) found[name] = row;
  }
  return found;
}

const REFERENCE = ['tax-codes', 'labels', 'partners'];
/** Lists that have a tool of their own, and those that agents have no business with. */
const ELSEWHERE = new Set([
  'journal-entries',
  'approvals',
  'accounts',
  'fiscal-periods',
  'dashboard',
  'api-keys',
  'members',
]);
const BANK_LINES = `${ONE}/bank-accounts/:baId/transactions`;
const OTHERS = {
  ...named('', (name) => !ELSEWHERE.has(name) && !REFERENCE.includes(name)),
  'payroll-runs': rowAt('GET', `${ONE}/payroll/runs`),
  'bank-transactions': rowAt('GET', BANK_LINES),
  'bank-reconciliation': rowAt('GET', `${ONE}/bank-accounts/:baId/reconciliation`),
  'missing-documents': rowAt('GET', `${ONE}/documents/missing`),
};
const DRAFTS = 'Nothing is posted by it.';

/** Every tool, in the order in which agents are told of them. */
export const JOBS: readonly Job[] = [
  {
    name: 'list_companies',
    title: 'List companies',
    description: 'The companies that you may work with. Every other tool takes the companyId of one of them.',
    rows: { '': rowAt('GET', '/v1/companies') },
    tells: [],
  },
  {
    name: 'get_company',
    title: 'Get a company',
    description: 'One company with its settings: fiscal year, time zone, consumption tax.',
    ...one('GET', ''),
    isRare: true,
  },
  {
    name: 'search_entries',
    title: 'Search journal entries',
    description: 'Journal entries that match all filters, in pages.',
    ...one('GET', '/journal-entries'),
    tells: words('q from to status accountCode partnerId minAmount maxAmount sort'),
  },
  {
    name: 'get_entry',
    title: 'Get a journal entry',
    description: 'One journal entry with its lines.',
    ...one('GET', '/journal-entries/:jeId'),
    as: { entryId: 'id' },
    tells: words('entryId'),
  },
  {
    name: 'get_entry_history',
    title: 'Get the versions of a journal entry',
    description: 'Every version of a journal entry, with who wrote it and when.',
    ...one('GET', '/journal-entries/:jeId/history'),
    as: { entryId: 'id' },
    isRare: true,
  },
  {
    name: 'list_accounts',
    title: 'List accounts',
    description: 'Accounts of the chart by words of their names; expand: "balance" adds what stands on each today.',
    ...one('GET', '/accounts'),
    omits: ['search'],
    tells: words('q class expand'),
  },
  {
    name: 'list_reference',
    title: 'List tax codes, labels or partners',
    description: 'What lines of entries name beside accounts: tax codes, labels, partners.',
    rows: named('', (name) => REFERENCE.includes(name)),
    single: singles(REFERENCE),
    chooses: 'list',
    tells: words('q on'),
  },
  {
    name: 'list_periods',
    title: 'List fiscal periods',
    description: 'Fiscal years and months, and whether they are open: entries are dated in open ones.',
    ...one('GET', '/fiscal-periods'),
    tells: words('type status'),
  },
  {
    name: 'get_report',
    title: 'Get a report',
    description:
      'A financial report: its totals and the rows that moved. Most take from and to, or period (FY2026, FY2026-Q1, ' +
      '2026-04); bs takes asOf too; ar-aging, runway, dashboard are of a day; withholding, wage-ledger take year.',
    rows: { dashboard: rowAt('GET', `${ONE}/dashboard`), ...named('reports/') },
    chooses: 'report',
    tells: words('period from to asOf year accountCode partnerId scenarioId knownAt'),
  },
  {
    name: 'explain_difference',
    title: 'Explain what changed in a report',
    description: 'What changed in a report between two recording times, with the events that did it.',
    ...one('GET', '/reports/:name/diff'),
    as: { report: 'name' },
    isRare: true,
  },
  {
    name: 'list_events',
    title: 'List events',
    description: 'What happened in the company, by whom and when, in order.',
    ...one('GET', '/events'),
    tells: words('order correlationId actorId entityId type'),
  },
  {
    name: 'list_approvals',
    title: 'List entries that wait for approval',
    description: 'Journal entries that were submitted and wait for a person to approve or return them.',
    ...one('GET', '/journal-entries'),
    fixed: { status: 'pending_approval' },
    tells: [],
  },
  {
    name: 'read',
    title: 'Read invoices, contracts, bank lines, assets ...',
    description:
      'Any other list, in pages, or one thing of it by its id. bank-transactions takes bankAccountId; ' +
      'bank-reconciliation takes the id of a bank account; missing-documents takes from and to.',
    rows: OTHERS,
    single: {
      ...singles(Object.keys(OTHERS)),
      'payroll-runs': rowAt('GET', `${ONE}/payroll/runs/:runId`),
      'bank-transactions': rowAt('GET', `${BANK_LINES}/:btxId`),
      'bank-reconciliation': OTHERS['bank-reconciliation'],
    },
    chooses: 'list',
    tells: words('q status from to type partnerId bankAccountId paymentStatus'),
  },
  {
    name: 'record_text',
    title: 'Record a sentence',
    description:
      'Records one transaction from one sentence, Japanese or English: "タクシー代 3,300円 現金". It is posted when it ' +
      'is sure and you may post, else a draft (engine.heldBy says why), else refused with what to add.',
    ...one('POST', '/nl-journal'),
    tells: words('date partnerId status allowDuplicate'),
  },
  {
    name: 'create_entry',
    title: 'Write a journal entry',
    description:
      'Writes a journal entry. status: "draft" waits for a person; "posted" counts at once and needs the permission. ' +
      'Debits equal credits. With taxEntryMethod "inclusive" the tax is split off for you.',
    ...one('POST', '/journal-entries'),
    tells: words('memo status partnerId documentIds dueDate reference'),
  },
  {
    name: 'update_entry',
    title: 'Change a journal entry',
    description:
      'Changes a draft, or a posted entry of an open period, which keeps every version. Say the version read. ' +
      'lines as in create_entry: all of them anew.',
    ...one('PATCH', '/journal-entries/:jeId'),
    tells: words('version effectiveDate memo partnerId documentIds dueDate reference reason'),
    isDestructive: true,
  },
  {
    name: 'submit_entry',
    title: 'Submit a draft for approval',
    description: `Hands a draft to whoever may approve it. ${DRAFTS}`,
    ...one('POST', '/journal-entries/:jeId/submit'),
    tells: words('version'),
  },
  {
    name: 'discard_entry',
    title: 'Discard a draft',
    description: 'Throws a draft away. It stays in the history.',
    ...one('POST', '/journal-entries/:jeId/discard'),
    tells: words('version'),
    isDestructive: true,
  },
  {
    name: 'reverse_entry',
    title: 'Reverse a journal entry',
    description:
      'Posts the mirror image of a posted entry, in whole or in part. The original stays, and names it. status: ' +
      '"draft" waits for a person; "posted" needs the permission.',
    ...one('POST', '/journal-entries/:jeId/reverse'),
    tells: words('status reason effectiveDate version'),
    isDestructive: true,
  },
  {
    name: 'undo',
    title: 'Undo what was done together',
    description:
      'Takes back what a caller did, or what was done under one correlationId, also what a person approved since. ' +
      'First with dryRun: true, which lists each thing and gives the previewHash; then with that hash. Who may not ' +
      'is shown how what they did themselves would be undone.',
    ...one('POST', '/undo'),
    tells: words('correlationId actorId from to skip previewHash'),
    partlyRehearsedBy: { scope: 'entries:read', tells: words('items undone cannot leftOut') },
    rehearsesOwn: true,
    isDestructive: true,
  },
  {
    name: 'create_partner',
    title: 'Create a partner',
    description: 'A customer, supplier or employee that entries, invoices and reports name.',
    ...one('POST', '/partners'),
    tells: words('type code qualifiedInvoiceIssuer invoiceRegistrationNumber paymentTerms'),
  },
  {
    name: 'create_scenario',
    title: 'Write a scenario',
    description:
      'Writes what would be if: assumptions such as a hire, a loan, growth. get_report shows pl, bs, cs, runway and ' +
      `dashboard under its scenarioId. ${DRAFTS}`,
    ...one('POST', '/scenarios'),
    isRare: true,
  },
  {
    name: 'draft_invoice',
    title: 'Draft an invoice or a bill',
    description: `Drafts an invoice (sales), a bill (purchase) or a credit note. ${DRAFTS} handle_invoice issues it.`,
    ...one('POST', '/invoices'),
    tells: words('type partnerId issueDate dueDate lines taxEntryMethod note'),
  },
  {
    name: 'handle_invoice',
    title: 'Issue, send, pay, void ... an invoice or bill',
    description:
      'Does the next thing to an invoice or bill. pay: date and amount (what was paid), fee and withholding beside it.',
    ...actions('invoices/:invId', {
      issue: 'issue',
      send: 'send',
      pay: 'payments',
      void: 'void',
      discard: 'discard',
      apply: 'apply',
      refund: 'refund',
      'write-off': 'write-off',
    }),
    tells: words('invoiceId creditNoteId date amount accountCode withholding fee reason memo method'),
    rehearsedBy: 'invoices:read',
    isDestructive: true,
  },
  {
    name: 'handle_contract',
    title: 'Bill, activate, end ... a contract',
    description: 'Does the next thing to a contract. bill: drafts the invoice of the period that is due on date.',
    ...actions('contracts/:conId', {
      bill: 'bill',
      activate: 'activate',
      suspend: 'suspend',
      resume: 'resume',
      renew: 'renew',
      end: 'end',
      cancel: 'cancel',
    }),
    tells: words('contractId date'),
    rehearsedBy: 'contracts:read',
    isDestructive: true,
  },
  {
    name: 'import_bank_lines',
    title: 'Import lines of a bank statement',
    description: 'Imports lines of a statement, or a file of them (CSV, Zengin) in base64. The same twice is once.',
    rows: { '': rowAt('POST', `${BANK_LINES}/import`) },
    tells: words('transactions format contentBase64 encoding mapping'),
    rehearsedBy: 'banking:read',
  },
  {
    name: 'get_bank_suggestions',
    title: 'What a bank line probably is',
    description: 'What a line of a statement may be matched with, surest first: `next` has the call that does it.',
    rows: { '': rowAt('GET', `${BANK_LINES}/:btxId/suggestions`) },
    as: { transactionId: 'id' },
    tells: [],
  },
  {
    name: 'match_bank_line',
    title: 'Match, book or ignore a bank line',
    description:
      'match: with entries, invoices, expense reports, payroll runs (matches), or booked as new (lines: the other ' +
      'side, the bank account is implied). accept: what a rule suggested. unmatch takes a match back.',
    ...actions('bank-accounts/:baId/transactions/:btxId', {
      match: 'match',
      accept: 'accept',
      unmatch: 'unmatch',
      ignore: 'ignore',
      unignore: 'unignore',
    }),
    tells: words('bankAccountId transactionId matches lines date reason'),
    rehearsedBy: 'banking:read',
    isDestructive: true,
  },
  {
    name: 'upload_document',
    title: 'Upload a paper',
    description: 'Keeps a receipt, invoice or other paper (PDF, picture) with what stands on it, linked at once.',
    ...one('POST', '/documents'),
    tells: words('documentType links issueDate partnerId amount registrationNumber note'),
  },
  {
    name: 'handle_document',
    title: 'Link, unlink, ignore or void a paper',
    description: 'link / unlink: to exactly one of journalEntryId, invoiceId, contractId, bankTransactionId.',
    ...actions('documents/:docId', {
      link: 'link',
      unlink: 'unlink',
      ignore: 'ignore',
      unignore: 'unignore',
      void: 'void',
    }),
    tells: words('documentId journalEntryId invoiceId contractId bankTransactionId reason'),
    isDestructive: true,
  },
  {
    name: 'create_expense_report',
    title: 'Write an expense report',
    description: `Writes an expense report from receipts. ${DRAFTS} handle_expense_report submits and pays it.`,
    ...one('POST', '/expense-reports'),
    tells: words('title lines applicantId partnerId employeeId'),
  },
  {
    name: 'submit_expense_report',
    title: 'Submit an expense report',
    description: `Hands an expense report to whoever may approve it. ${DRAFTS}`,
    ...one('POST', '/expense-reports/:expId/submit'),
    isRare: true,
  },
  {
    name: 'handle_expense_report',
    title: 'Submit, pay or cancel an expense report',
    description: 'submit hands it to whoever may approve it; pay needs it approved, with the day of payment.',
    ...actions('expense-reports/:expId', { submit: 'submit', pay: 'pay', unpay: 'unpay', cancel: 'cancel' }),
    tells: words('reportId date method accountCode reason'),
    rehearsedBy: 'expenses:read',
    isDestructive: true,
  },
  {
    name: 'run_payroll',
    title: 'Run the payroll of a month',
    description: 'Calculates and (post) posts a payroll run: pay, tax, social insurance. Needs payroll:run.',
    ...one('POST', '/payroll/run'),
    tells: words('type period employeeIds post bankAccountCode'),
    rehearsedBy: 'payroll:read',
    partlyRehearsedBy: { scope: 'employees:read', tells: words('type period payDate status') },
  },
  {
    name: 'handle_payroll_run',
    title: 'Post, pay or discard a payroll run',
    description: 'post books a drafted run; pay books its payment; discard throws a draft away.',
    ...actions('payroll/runs/:runId', { post: 'post', pay: 'pay', discard: 'discard' }),
    tells: words('payrollRunId date bankAccountCode'),
    rehearsedBy: 'payroll:read',
    isDestructive: true,
  },
  {
    name: 'run_depreciation',
    title: 'Depreciate fixed assets',
    description: 'Posts the depreciation of a fiscal month (2026-04) for every asset; months go in order.',
    ...one('POST', '/fixed-assets/depreciate'),
    tells: [],
    rehearsedBy: 'assets:read',
  },
  {
    name: 'recognize_accruals',
    title: 'Recognize accruals',
    description: 'Posts the slices of prepaid and accrued items that are due through a month (2026-04).',
    ...one('POST', '/accrual-schedules/recognize'),
    tells: [],
    rehearsedBy: 'accruals:read',
  },
  {
    name: 'month_end',
    title: 'Rehearse and close a month',
    description:
      'Posts what is due (accruals, contracts, depreciation, payroll) and closes the month, step by step, until ' +
      'something stands in the way: blockers say what, and `next` what to do about each. Begin with dryRun: true. ' +
      'periodId: 2026-04, or an id.',
    ...one('POST', '/fiscal-periods/:fpId/month-end'),
    tells: words('steps payroll mode note'),
    rehearsedBy: 'reports:read',
    isDestructive: true,
  },
];

/** What is for people alone: approving, rights, settings, reopening, what erases. */
const RIGHTS = /(?:Key|Keys|Member|Members|Webhook|Webhooks|WebhookDeliveries)$/;
const FOR_PEOPLE = new Set(
  (
    'approveEntry returnEntry postDraft approveExpenseReport returnExpenseReport rejectExpenseReport getMe ' +
    'setApprovalPolicy updateCompany openCompany reopenFiscalPeriod closeFiscalPeriod eraseEmployee'
  ).split(' '),
);

/** The rows that have no tool of their own, each as one, by the name of its operation in snake_case. */
export function rareJobs(summaryOf: (row: Row) => string): readonly Job[] {
  const taken = new Set(JOBS.map(({ name }) => name));
  return SURFACE_B.flatMap((row): Job[] => {
    const kind = row.behind.kind;
    const isPlain = kind === 'command' || kind === 'procedure' || kind === 'query' || kind === 'asks';
    const operation = operationIdOf(row);
    const name = operation.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (!isPlain || row.file !== undefined || RIGHTS.test(operation) || FOR_PEOPLE.has(operation) || taken.has(name))
      return [];
    const said = summaryOf(row);
    const isDestructive = row.method !== 'GET' && kind !== 'asks';
    return [
      {
        name,
        title: said,
        description: said,
        rows: { '': row },
        isRare: true,
        ...(isDestructive && { isDestructive }),
      },
    ];
  });
}
