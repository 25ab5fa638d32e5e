// Surface B (spec 4.2) as rows: paths below a company, camelCase. Extensions are marked; what is not built yet stands
// in one table.
import { sendInvoice } from '../../commands/invoice-mails.ts';
import {
  addMember,
  createKey,
  removeMember,
  revokeKey,
  rotateKey,
  updateKey,
  updateMember,
} from '../../commands/access.ts';
import { approveEntry, returnEntry, setApprovalPolicy, submitEntry } from '../../commands/approvals.ts';
import { createAccount, updateAccount } from '../../commands/accounts.ts';
import { createAlertRule, pauseAlertRule, resumeAlertRule, updateAlertRule } from '../../commands/alert-rules.ts';
import { createAccrualSchedule, updateAccrualSchedule } from '../../commands/accrual-schedules.ts';
import { cancelAccrualSchedule, recognizeAccruals, reverseAccrualSlice } from '../../commands/accrual-slices.ts';
import { archiveBankAccount, createBankAccount, updateBankAccount } from '../../commands/bank-accounts.ts';
import {
  confirmPayeeAccount,
  erasePayeeAccount,
  proposePayeeAccount,
  withdrawPayeeAccount,
} from '../../commands/payee-accounts.ts';
import {
  approvePaymentBatch,
  cancelPaymentBatch,
  draftPaymentBatch,
  filePaymentBatch,
  returnPaymentBatch,
  returnPaymentItems,
  submitPaymentBatch,
  updatePaymentBatch,
} from '../../commands/payment-batches.ts';
import { recordHandover } from '../../commands/handovers.ts';
import {
  acceptImportDifference,
  discardJournalImport,
  planJournalImport,
  runJournalImport,
} from '../../commands/journal-imports.ts';
import { importBankTransactions } from '../../commands/bank-imports.ts';
import { MASTERS } from '../../commands/masters.ts';
import {
  ignoreBankTransaction,
  matchBankTransaction,
  unignoreBankTransaction,
  unmatchBankTransaction,
} from '../../commands/bank-transactions.ts';
import { openCompany, updateCompany } from '../../commands/companies.ts';
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
import {
  depreciateFixedAssets,
  disposeFixedAsset,
  undisposeFixedAsset,
  undoDepreciation,
} from '../../commands/depreciation.ts';
import {
  createEmployee,
  endLeave,
  eraseEmployee,
  reinstateEmployee,
  retireEmployee,
  startLeave,
  updateEmployee,
} from '../../commands/employees.ts';
import {
  approveExpenseReport,
  rejectExpenseReport,
  returnExpenseReport,
  reverseExpenseReport,
} from '../../commands/expense-decisions.ts';
import { payExpenseReport, unpayExpenseReport } from '../../commands/expense-payments.ts';
import {
  cancelExpenseReport,
  createExpenseReport,
  submitExpenseReport,
  updateExpenseReport,
} from '../../commands/expense-reports.ts';
import {
  ignoreDocument,
  linkDocument,
  unignoreDocument,
  unlinkDocument,
  updateDocument,
  uploadDocument,
  voidDocument,
} from '../../commands/documents.ts';
import {
  closeFiscalPeriod,
  openFiscalPeriod,
  reopenFiscalPeriod,
  updateFiscalPeriod,
} from '../../commands/fiscal-periods.ts';
import {
  createFixedAsset,
  discardFixedAsset,
  registerFixedAsset,
  updateFixedAsset,
} from '../../commands/fixed-assets.ts';
import { applyCreditNote, refundInvoice } from '../../commands/invoice-credits.ts';
import { recoverInvoice, reverseWriteOff, writeOffInvoice } from '../../commands/invoice-losses.ts';
import { payInvoice, reverseInvoicePayment } from '../../commands/invoice-payments.ts';
import { importPeppolInvoice } from '../../commands/invoice-peppol.ts';
import { discardInvoice, draftInvoice, issueInvoice, updateInvoice, voidInvoice } from '../../commands/invoices.ts';
import { amendEntry, discardEntry, postDraft, postEntries, postEntry, reverseEntry } from '../../commands/journal.ts';
import {
  discardPayrollRun,
  payPayrollRun,
  postPayrollRun,
  reversePayrollRun,
  runPayroll,
  unpayPayrollRun,
} from '../../commands/payroll-runs.ts';
import { runJobs } from '../../commands/jobs.ts';
import { closeWithDue, endMonth } from '../../commands/month-end.ts';
import { createLabel, createPartner, updateLabel, updatePartner } from '../../commands/registers.ts';
import {
  acceptBankSuggestion,
  applyRules,
  archiveRule,
  createRule,
  disableRule,
  enableRule,
  updateRule,
} from '../../commands/rules.ts';
import { recordText } from '../../commands/sentences.ts';
import {
  activateScenario,
  archiveScenario,
  createScenario,
  promoteScenario,
  updateScenario,
} from '../../commands/scenarios.ts';
import { createTaxCode, updateTaxCode } from '../../commands/tax-codes.ts';
import { createTaxName, updateTaxName } from '../../commands/tax-names.ts';
import {
  createWebhook,
  disableWebhook,
  enableWebhook,
  redeliverWebhook,
  rotateWebhook,
  updateWebhook,
} from '../../commands/webhooks.ts';
import { settleConsumptionTax } from '../../commands/tax-settlement.ts';
import { undo } from '../../commands/undo.ts';
import { getApprovalPolicy, listApprovals } from '../../queries/approvals.ts';
import { getAlertRule, listAlertRules, listAlerts } from '../../queries/alert-rules.ts';
import { recordings } from '../../queries/recordings.ts';
import { getSealFile, listPeriodSeals } from '../../queries/period-seals.ts';
import { bankReconciliation, getBankAccount, listBankAccounts } from '../../queries/bank-accounts.ts';
import { bankSuggestions, listBankTransactions } from '../../queries/bank-suggestions.ts';
import { getBankImport, getBankTransaction, listBankImports } from '../../queries/bank-transactions.ts';
import { getWebhook, listWebhookDeliveries, listWebhooks } from '../../queries/webhooks.ts';
import { getScenario, listScenarios, scenarioEntries } from '../../queries/scenarios.ts';
import { getContract, listContracts } from '../../queries/contracts.ts';
import { getExpenseReport, listExpenseReports } from '../../queries/expense-reports.ts';
import { getEmployee, listEmployees } from '../../queries/employees.ts';
import { getPayeeAccount, listPayeeAccounts } from '../../queries/payee-accounts.ts';
import { getPaymentBatch, listPaymentBatches } from '../../queries/payment-batches.ts';
import { checkJournalImport, listNearestImported } from '../../queries/import-checks.ts';
import { getHandover, handoverChanges, listHandovers } from '../../queries/handovers.ts';
import { getTaxName, listTaxNames } from '../../queries/tax-names.ts';
import { getJournalFile, JOURNAL_FILES } from '../../queries/journal-files.ts';
import { getJournalImport, listJournalImports } from '../../queries/journal-imports.ts';
import {
  documentContent,
  exportDocuments,
  getDocument,
  listDocuments,
  missingDocuments,
} from '../../queries/documents.ts';
import {
  depreciationSchedule,
  depreciationScheduleCsv,
  getFixedAsset,
  listFixedAssets,
} from '../../queries/fixed-assets.ts';
import { getPayrollRun, getPayslip, listPayrollRuns } from '../../queries/payroll-runs.ts';
import { getInvoicePeppol, getInvoicePeppolFile, PEPPOL_FILES } from '../../queries/invoice-peppol.ts';
import { getInvoice, listInvoices } from '../../queries/invoices.ts';
import { getEntry, searchEntries } from '../../queries/journal.ts';
import {
  getAccount,
  getAccrualSchedule,
  getApiKey,
  getCompany,
  getFiscalPeriod,
  getLabel,
  getMember,
  getPartner,
  getTaxCode,
  listAccounts,
  listAccrualSchedules,
  listApiKeys,
  listCompanies,
  listFiscalPeriods,
  listLabels,
  listMembers,
  listPartners,
  listTaxCodes,
} from '../../queries/lists.ts';
import { consumptionTax } from '../../queries/reports/consumption-tax.ts';
import { reportDiff } from '../../queries/reports/diff.ts';
import { etaxStatements } from '../../queries/reports/etax-statements.ts';
import { consumptionTaxXml } from '../../queries/reports/etax.ts';
import { dashboard } from '../../queries/dashboard.ts';
import { agingReport } from '../../queries/reports/aging/aging.ts';
import { cashFlow } from '../../queries/reports/cash-flow/cash-flow.ts';
import { equityStatement } from '../../queries/reports/equity.ts';
import { accountDetails, generalLedger } from '../../queries/reports/general-ledger.ts';
import { journalBook } from '../../queries/reports/journal-book.ts';
import { wageLedgerReport, withholdingReport } from '../../queries/reports/payroll.ts';
import { runway } from '../../queries/reports/runway.ts';
import { subsidiarySummary } from '../../queries/reports/subsidiary-summary.ts';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import { trialBalance } from '../../queries/reports/trial-balance.ts';
import { backtestRule, getRule, listRules } from '../../queries/rules.ts';
import { testRules } from '../../queries/rule-test.ts';
import { LIMITS } from '../domain/limits.ts';
import { at } from '../domain/places.ts';
import { AGENTS, ANSWERS } from './answers.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { meSchema } from './me.ts';
import { payslipPdf } from './payslip-pdf.ts';
import {
  getCheckpoint,
  getConsistencyProof,
  getEntryProof,
  getEventProof,
  getFarLogTilePart,
  getFrontier,
  getLogCheckpoint,
  getLogTile,
  getLogTilePart,
  getCheckpointAnchor,
  listCheckpointKeys,
  listCheckpoints,
  readLeaves,
} from './proofs.ts';
import { getBalanceProof, getEvidence } from './evidence.ts';
import { rowsOf, type Row } from './route.ts';

const { get, post, create, put, patch, remove, run, asks, stream, proof, agents } = rowsOf('b', '/v1');
const ONE = '/companies/:companyId';
/** Rows that take a file of masters. */
const MASTER_FILE = { bodyBytes: LIMITS.journalImportBodyBytes, extension: true } as const;
const entry = { params: at('jeId'), shows: 'entry' } as const;
const period = { params: at('fpId') } as const;
const accrual = { params: at('acsId'), extension: true } as const;
const asset = { params: at('faId'), extension: true } as const;
const invoice = { params: at('invId'), extension: true } as const;
const contract = { params: at('conId'), extension: true } as const;
const expense = { params: at('expId'), extension: true } as const;
const employee = { params: at('empId'), extension: true } as const;
const payroll = { params: at('runId'), extension: true } as const;
const line = { params: at('baId', 'btxId'), extension: true } as const;
const rule = { params: at('ruleId'), extension: true } as const;
const alertRule = { params: at('alrId'), extension: true } as const;
const scenario = { params: at('scnId'), extension: true } as const;
const bank = { params: at('baId'), extension: true } as const;
const webhook = { params: at('whkId'), extension: true } as const;
const document = { params: at('docId'), extension: true } as const;
const payee = { params: at('pacId'), extension: true } as const;
const batch = { params: at('pbaId'), extension: true } as const;
const journalImport = { params: at('jimpId'), extension: true } as const;
const proofs = { extension: true } as const;
const key = { operators: true, extension: true } as const;

/** Every row of surface B. */
export const SURFACE_B: readonly Row[] = [
  stream('/me', 'me', { company: 'none', operators: true, answers: meSchema, extension: true }),
  get('/companies', listCompanies, { callerField: 'companyIds', operators: true }),
  create('/companies', openCompany, { noKeys: true, secret: 'ownerKey', answers: ANSWERS.openedCompany }),
  get(ONE, getCompany, { operators: true }),
  patch(ONE, updateCompany, { extension: true }),
  get(`${ONE}/journal-entries`, searchEntries, { shows: 'entry' }),
  create(`${ONE}/journal-entries`, postEntry, { takes: 'entry', shows: 'entry' }),
  get(`${ONE}/journal-entries/:jeId`, getEntry, { params: { jeId: 'id' }, shows: 'entry' }),
  patch(`${ONE}/journal-entries/:jeId`, amendEntry, { ...entry, takes: 'entry', extension: true }),
  create(`${ONE}/journal-entries/:jeId/reverse`, reverseEntry, {
    ...entry,
    extension: true,
    below: `${ONE}/journal-entries`,
  }),
  create(`${ONE}/journal-entries/batch`, postEntries, { takes: 'batch', shows: 'batch', extension: true, below: null }),
  stream(`${ONE}/journal-entries/:jeId/history`, 'history', {
    params: { jeId: 'id' },
    shows: 'history',
    needs: 'entries:read',
    extension: true,
  }),
  post(`${ONE}/journal-entries/:jeId/submit`, submitEntry, { ...entry, extension: true }),
  post(`${ONE}/journal-entries/:jeId/approve`, approveEntry, { ...entry, extension: true }),
  post(`${ONE}/journal-entries/:jeId/return`, returnEntry, { ...entry, extension: true }),
  post(`${ONE}/journal-entries/:jeId/post`, postDraft, { ...entry, extension: true }),
  post(`${ONE}/journal-entries/:jeId/discard`, discardEntry, { ...entry, extension: true }),
  get(`${ONE}/approvals`, listApprovals, { extension: true }),
  get(`${ONE}/approval-policy`, getApprovalPolicy, { extension: true }),
  put(`${ONE}/approval-policy`, setApprovalPolicy, { extension: true }),
  create(`${ONE}/nl-journal`, recordText, { shows: 'entry', below: `${ONE}/journal-entries` }),
  get(`${ONE}/accounts`, listAccounts),
  get(`${ONE}/accounts/:acctId`, getAccount, { params: { acctId: 'id' } }),
  create(`${ONE}/accounts`, createAccount, { extension: true }),
  run(`${ONE}/accounts/import`, MASTERS.accounts.load, MASTER_FILE),
  patch(`${ONE}/accounts/:acctId`, updateAccount, {
    params: { acctId: 'accountId' },
    alsoNames: ['accountCode'],
    extension: true,
  }),
  get(`${ONE}/reports/trial-balance`, trialBalance),
  get(`${ONE}/reports/pl`, profitAndLoss),
  get(`${ONE}/reports/bs`, balanceSheetReport),
  get(`${ONE}/reports/ss`, equityStatement),
  get(`${ONE}/reports/cs`, cashFlow),
  get(`${ONE}/reports/subsidiary-summary`, subsidiarySummary),
  get(`${ONE}/reports/ar-aging`, agingReport),
  get(`${ONE}/reports/runway`, runway, { extension: true }),
  get(`${ONE}/dashboard`, dashboard),
  get(`${ONE}/reports/:name/diff`, reportDiff, { params: { name: 'name' }, extension: true }),
  get(`${ONE}/reports/general-ledger`, generalLedger),
  get(`${ONE}/reports/journal-book`, journalBook, { alsoAs: JOURNAL_FILES, extension: true }),
  get(`${ONE}/reports/account-details`, accountDetails),
  get(`${ONE}/reports/wage-ledger`, wageLedgerReport, { extension: true }),
  get(`${ONE}/reports/withholding`, withholdingReport, { extension: true }),
  get(`${ONE}/reports/consumption-tax`, consumptionTax),
  get(`${ONE}/reports/etax-statements`, etaxStatements, { file: 'text/csv', extension: true }),
  get(`${ONE}/reports/consumption-tax/xml`, consumptionTaxXml, { file: 'application/xml' }),
  get(`${ONE}/tax-codes`, listTaxCodes),
  create(`${ONE}/tax-codes`, createTaxCode, { extension: true }),
  run(`${ONE}/tax-codes/import`, MASTERS.taxCodes.load, MASTER_FILE),
  get(`${ONE}/tax-codes/:taxId`, getTaxCode, { params: { taxId: 'id' }, extension: true }),
  patch(`${ONE}/tax-codes/:taxId`, updateTaxCode, {
    params: { taxId: 'taxCodeId' },
    alsoNames: ['taxCode'],
    extension: true,
  }),
  get(`${ONE}/labels`, listLabels),
  create(`${ONE}/labels`, createLabel, { extension: true }),
  run(`${ONE}/labels/import`, MASTERS.labels.load, MASTER_FILE),
  get(`${ONE}/labels/:labelId`, getLabel, { params: { labelId: 'id' }, extension: true }),
  patch(`${ONE}/labels/:labelId`, updateLabel, { params: { labelId: 'labelId' }, extension: true }),
  get(`${ONE}/partners`, listPartners, { extension: true }),
  create(`${ONE}/partners`, createPartner, { extension: true }),
  run(`${ONE}/partners/import`, MASTERS.partners.load, MASTER_FILE),
  get(`${ONE}/partners/:partnerId`, getPartner, { params: { partnerId: 'id' }, extension: true }),
  patch(`${ONE}/partners/:partnerId`, updatePartner, {
    params: { partnerId: 'partnerId' },
    alsoNames: ['partnerCode'],
    extension: true,
  }),
  get(`${ONE}/invoices`, listInvoices),
  create(`${ONE}/invoices`, draftInvoice, { extension: true }),
  get(`${ONE}/invoices/:invId`, getInvoice, { params: { invId: 'id' }, extension: true }),
  get(`${ONE}/invoices/:invId/pdf`, invoicePdf, { params: { invId: 'id' }, file: 'application/pdf', extension: true }),
  get(`${ONE}/invoices/:invId/peppol`, getInvoicePeppol, {
    params: { invId: 'id' },
    alsoAs: PEPPOL_FILES,
    extension: true,
  }),
  get(`${ONE}/invoices/:invId/peppol/file`, getInvoicePeppolFile, {
    params: { invId: 'id' },
    file: 'application/xml',
    extension: true,
  }),
  create(`${ONE}/invoices/import-peppol`, importPeppolInvoice, {
    below: `${ONE}/invoices`,
    bodyBytes: LIMITS.peppolBodyBytes,
    extension: true,
  }),
  patch(`${ONE}/invoices/:invId`, updateInvoice, invoice),
  post(`${ONE}/invoices/:invId/issue`, issueInvoice, invoice),
  post(`${ONE}/invoices/:invId/discard`, discardInvoice, invoice),
  post(`${ONE}/invoices/:invId/send`, sendInvoice, invoice),
  post(`${ONE}/invoices/:invId/payments`, payInvoice, invoice),
  post(`${ONE}/invoices/:invId/payments/:payId/reverse`, reverseInvoicePayment, {
    ...invoice,
    params: { invId: 'invoiceId', payId: 'paymentId' },
  }),
  post(`${ONE}/invoices/:invId/apply`, applyCreditNote, { ...invoice, params: { invId: 'creditNoteId' } }),
  post(`${ONE}/invoices/:invId/refund`, refundInvoice, invoice),
  post(`${ONE}/invoices/:invId/void`, voidInvoice, invoice),
  post(`${ONE}/invoices/:invId/write-off`, writeOffInvoice, invoice),
  post(`${ONE}/invoices/:invId/recover`, recoverInvoice, invoice),
  post(`${ONE}/invoices/:invId/reverse-write-off`, reverseWriteOff, invoice),
  get(`${ONE}/contracts`, listContracts),
  create(`${ONE}/contracts`, createContract, { extension: true }),
  get(`${ONE}/contracts/:conId`, getContract, { params: { conId: 'id' }, extension: true }),
  patch(`${ONE}/contracts/:conId`, updateContract, contract),
  post(`${ONE}/contracts/:conId/activate`, activateContract, contract),
  post(`${ONE}/contracts/:conId/bill`, billContract, contract),
  post(`${ONE}/contracts/:conId/suspend`, suspendContract, contract),
  post(`${ONE}/contracts/:conId/resume`, resumeContract, contract),
  post(`${ONE}/contracts/:conId/renew`, renewContract, contract),
  post(`${ONE}/contracts/:conId/end`, endContract, contract),
  post(`${ONE}/contracts/:conId/cancel`, cancelContract, contract),
  get(`${ONE}/expense-reports`, listExpenseReports),
  create(`${ONE}/expense-reports`, createExpenseReport, { extension: true }),
  get(`${ONE}/expense-reports/:expId`, getExpenseReport, { params: { expId: 'id' }, extension: true }),
  patch(`${ONE}/expense-reports/:expId`, updateExpenseReport, expense),
  post(`${ONE}/expense-reports/:expId/submit`, submitExpenseReport, expense),
  post(`${ONE}/expense-reports/:expId/approve`, approveExpenseReport, expense),
  post(`${ONE}/expense-reports/:expId/return`, returnExpenseReport, expense),
  post(`${ONE}/expense-reports/:expId/reject`, rejectExpenseReport, expense),
  post(`${ONE}/expense-reports/:expId/cancel`, cancelExpenseReport, expense),
  post(`${ONE}/expense-reports/:expId/pay`, payExpenseReport, expense),
  post(`${ONE}/expense-reports/:expId/unpay`, unpayExpenseReport, expense),
  post(`${ONE}/expense-reports/:expId/reverse`, reverseExpenseReport, expense),
  get(`${ONE}/employees`, listEmployees),
  create(`${ONE}/employees`, createEmployee, { extension: true }),
  run(`${ONE}/employees/import`, MASTERS.employees.load, MASTER_FILE),
  get(`${ONE}/employees/:empId`, getEmployee, { params: { empId: 'id' }, extension: true }),
  patch(`${ONE}/employees/:empId`, updateEmployee, employee),
  post(`${ONE}/employees/:empId/leave`, startLeave, employee),
  post(`${ONE}/employees/:empId/return`, endLeave, employee),
  post(`${ONE}/employees/:empId/retire`, retireEmployee, employee),
  post(`${ONE}/employees/:empId/reinstate`, reinstateEmployee, employee),
  post(`${ONE}/employees/:empId/erase`, eraseEmployee, employee),
  create(`${ONE}/payroll/run`, runPayroll, { below: `${ONE}/payroll/runs`, bodyBytes: LIMITS.journalBodyBytes }),
  get(`${ONE}/payroll/runs`, listPayrollRuns, { extension: true }),
  get(`${ONE}/payroll/runs/:runId`, getPayrollRun, { params: { runId: 'id' }, extension: true }),
  get(`${ONE}/payroll/runs/:runId/payslips/:empId`, getPayslip, {
    params: { runId: 'id', empId: 'employeeId' },
    extension: true,
  }),
  get(`${ONE}/payroll/runs/:runId/payslips/:empId/pdf`, payslipPdf, {
    params: { runId: 'id', empId: 'employeeId' },
    file: 'application/pdf',
    extension: true,
  }),
  post(`${ONE}/payroll/runs/:runId/post`, postPayrollRun, payroll),
  post(`${ONE}/payroll/runs/:runId/pay`, payPayrollRun, payroll),
  post(`${ONE}/payroll/runs/:runId/unpay`, unpayPayrollRun, payroll),
  post(`${ONE}/payroll/runs/:runId/reverse`, reversePayrollRun, payroll),
  post(`${ONE}/payroll/runs/:runId/discard`, discardPayrollRun, payroll),
  get(`${ONE}/rules`, listRules, { extension: true }),
  create(`${ONE}/rules`, createRule, { extension: true }),
  asks(`${ONE}/rules/backtest`, backtestRule, { extension: true }),
  asks(`${ONE}/rules/test`, testRules, { extension: true }),
  get(`${ONE}/rules/:ruleId`, getRule, { params: { ruleId: 'id' }, extension: true }),
  patch(`${ONE}/rules/:ruleId`, updateRule, rule),
  post(`${ONE}/rules/:ruleId/enable`, enableRule, rule),
  post(`${ONE}/rules/:ruleId/disable`, disableRule, rule),
  post(`${ONE}/rules/:ruleId/archive`, archiveRule, rule),
  remove(`${ONE}/rules/:ruleId`, archiveRule, { ...rule, operation: 'deleteRule' }),
  get(`${ONE}/scenarios`, listScenarios),
  create(`${ONE}/scenarios`, createScenario),
  get(`${ONE}/scenarios/:scnId`, getScenario, { params: { scnId: 'id' }, extension: true }),
  get(`${ONE}/scenarios/:scnId/entries`, scenarioEntries, scenario),
  patch(`${ONE}/scenarios/:scnId`, updateScenario, scenario),
  post(`${ONE}/scenarios/:scnId/activate`, activateScenario, scenario),
  post(`${ONE}/scenarios/:scnId/archive`, archiveScenario, scenario),
  post(`${ONE}/scenarios/:scnId/promote`, promoteScenario, scenario),
  get(`${ONE}/bank-accounts`, listBankAccounts),
  create(`${ONE}/bank-accounts`, createBankAccount),
  run(`${ONE}/bank-accounts/import`, MASTERS.bankAccounts.load, MASTER_FILE),
  get(`${ONE}/bank-accounts/:baId`, getBankAccount, { params: { baId: 'id' }, extension: true }),
  patch(`${ONE}/bank-accounts/:baId`, updateBankAccount, bank),
  post(`${ONE}/bank-accounts/:baId/archive`, archiveBankAccount, bank),
  get(`${ONE}/bank-accounts/:baId/reconciliation`, bankReconciliation, { params: { baId: 'id' }, extension: true }),
  get(`${ONE}/bank-accounts/:baId/imports`, listBankImports, bank),
  get(`${ONE}/bank-accounts/:baId/imports/:bimpId`, getBankImport, {
    params: { baId: 'bankAccountId', bimpId: 'id' },
    extension: true,
  }),
  get(`${ONE}/bank-accounts/:baId/transactions`, listBankTransactions, { params: { baId: 'bankAccountId' } }),
  run(`${ONE}/bank-accounts/:baId/transactions/import`, importBankTransactions, {
    ...bank,
    bodyBytes: LIMITS.bankImportBodyBytes,
    bodyValues: LIMITS.bankImportValues,
    made: true,
  }),
  get(`${ONE}/bank-accounts/:baId/transactions/:btxId`, getBankTransaction, {
    params: { baId: 'bankAccountId', btxId: 'id' },
    extension: true,
  }),
  get(`${ONE}/bank-accounts/:baId/transactions/:btxId/suggestions`, bankSuggestions, {
    params: { baId: 'bankAccountId', btxId: 'id' },
    extension: true,
  }),
  post(`${ONE}/bank-accounts/:baId/transactions/:btxId/match`, matchBankTransaction, line),
  post(`${ONE}/bank-accounts/:baId/transactions/:btxId/accept`, acceptBankSuggestion, line),
  run(`${ONE}/bank-accounts/:baId/transactions/apply-rules`, applyRules, bank),
  post(`${ONE}/bank-accounts/:baId/transactions/:btxId/unmatch`, unmatchBankTransaction, line),
  post(`${ONE}/bank-accounts/:baId/transactions/:btxId/ignore`, ignoreBankTransaction, line),
  post(`${ONE}/bank-accounts/:baId/transactions/:btxId/unignore`, unignoreBankTransaction, line),
  get(`${ONE}/webhooks`, listWebhooks, { extension: true }),
  create(`${ONE}/webhooks`, createWebhook, { secret: 'secret', answers: ANSWERS.newWebhook, extension: true }),
  get(`${ONE}/webhooks/:whkId`, getWebhook, { params: { whkId: 'id' }, extension: true }),
  patch(`${ONE}/webhooks/:whkId`, updateWebhook, webhook),
  post(`${ONE}/webhooks/:whkId/enable`, enableWebhook, webhook),
  post(`${ONE}/webhooks/:whkId/disable`, disableWebhook, webhook),
  post(`${ONE}/webhooks/:whkId/rotate`, rotateWebhook, { ...webhook, secret: 'secret', answers: ANSWERS.newWebhook }),
  post(`${ONE}/webhooks/:whkId/redeliver`, redeliverWebhook, webhook),
  get(`${ONE}/webhooks/:whkId/deliveries`, listWebhookDeliveries, webhook),
  get(`${ONE}/alert-rules`, listAlertRules),
  create(`${ONE}/alert-rules`, createAlertRule),
  get(`${ONE}/alert-rules/:alrId`, getAlertRule, { params: { alrId: 'id' }, extension: true }),
  patch(`${ONE}/alert-rules/:alrId`, updateAlertRule, alertRule),
  post(`${ONE}/alert-rules/:alrId/pause`, pauseAlertRule, alertRule),
  post(`${ONE}/alert-rules/:alrId/resume`, resumeAlertRule, alertRule),
  get(`${ONE}/alerts`, listAlerts, { extension: true }),
  get(`${ONE}/documents`, listDocuments),
  create(`${ONE}/documents`, uploadDocument, { bodyBytes: LIMITS.documentBodyBytes, extension: true }),
  get(`${ONE}/documents/export`, exportDocuments, { file: 'application/zip', isArchive: true, extension: true }),
  get(`${ONE}/documents/missing`, missingDocuments, { extension: true }),
  get(`${ONE}/documents/:docId`, getDocument, { params: { docId: 'id' }, extension: true }),
  get(`${ONE}/documents/:docId/content`, documentContent, {
    params: { docId: 'id' },
    file: '*/*',
    isStored: true,
    extension: true,
  }),
  patch(`${ONE}/documents/:docId`, updateDocument, document),
  post(`${ONE}/documents/:docId/link`, linkDocument, document),
  post(`${ONE}/documents/:docId/unlink`, unlinkDocument, document),
  post(`${ONE}/documents/:docId/ignore`, ignoreDocument, document),
  post(`${ONE}/documents/:docId/unignore`, unignoreDocument, document),
  post(`${ONE}/documents/:docId/void`, voidDocument, document),
  get(`${ONE}/payee-accounts`, listPayeeAccounts, { extension: true }),
  create(`${ONE}/payee-accounts`, proposePayeeAccount, { extension: true }),
  get(`${ONE}/payee-accounts/:pacId`, getPayeeAccount, { params: { pacId: 'id' }, extension: true }),
  post(`${ONE}/payee-accounts/:pacId/confirm`, confirmPayeeAccount, payee),
  post(`${ONE}/payee-accounts/:pacId/withdraw`, withdrawPayeeAccount, payee),
  post(`${ONE}/payee-accounts/:pacId/erase`, erasePayeeAccount, payee),
  get(`${ONE}/payment-batches`, listPaymentBatches, { extension: true }),
  create(`${ONE}/payment-batches`, draftPaymentBatch, { extension: true }),
  get(`${ONE}/payment-batches/:pbaId`, getPaymentBatch, { params: { pbaId: 'id' }, extension: true }),
  patch(`${ONE}/payment-batches/:pbaId`, updatePaymentBatch, batch),
  post(`${ONE}/payment-batches/:pbaId/submit`, submitPaymentBatch, batch),
  post(`${ONE}/payment-batches/:pbaId/approve`, approvePaymentBatch, batch),
  post(`${ONE}/payment-batches/:pbaId/return`, returnPaymentBatch, batch),
  post(`${ONE}/payment-batches/:pbaId/return-items`, returnPaymentItems, batch),
  post(`${ONE}/payment-batches/:pbaId/cancel`, cancelPaymentBatch, batch),
  post(`${ONE}/payment-batches/:pbaId/file`, filePaymentBatch, batch),
  get(`${ONE}/journal-imports`, listJournalImports, { extension: true }),
  run(`${ONE}/journal-imports`, planJournalImport, {
    below: `${ONE}/journal-imports`,
    bodyBytes: LIMITS.journalImportBodyBytes,
    made: true,
    extension: true,
  }),
  get(`${ONE}/journal-imports/:jimpId`, getJournalImport, { params: { jimpId: 'id' }, extension: true }),
  run(`${ONE}/journal-imports/:jimpId/run`, runJournalImport, journalImport),
  get(`${ONE}/journal-imports/:jimpId/nearest`, listNearestImported, { params: { jimpId: 'id' }, extension: true }),
  asks(`${ONE}/journal-imports/:jimpId/check`, checkJournalImport, {
    params: { jimpId: 'id' },
    bodyBytes: LIMITS.journalImportBodyBytes,
    extension: true,
  }),
  post(`${ONE}/journal-imports/:jimpId/accept-difference`, acceptImportDifference, journalImport),
  post(`${ONE}/journal-imports/:jimpId/discard`, discardJournalImport, journalImport),
  get(`${ONE}/reports/journal-book/file`, getJournalFile, { file: 'text/csv', extension: true }),
  get(`${ONE}/tax-names`, listTaxNames, { extension: true }),
  create(`${ONE}/tax-names`, createTaxName, { extension: true }),
  get(`${ONE}/tax-names/:tnmId`, getTaxName, { params: { tnmId: 'id' }, extension: true }),
  patch(`${ONE}/tax-names/:tnmId`, updateTaxName, { params: { tnmId: 'taxNameId' }, extension: true }),
  get(`${ONE}/handovers`, listHandovers, { extension: true }),
  create(`${ONE}/handovers`, recordHandover, { extension: true }),
  get(`${ONE}/handovers/:hovId`, getHandover, { params: { hovId: 'id' }, extension: true }),
  get(`${ONE}/handovers/:hovId/changes`, handoverChanges, { params: { hovId: 'id' }, extension: true }),
  get(`${ONE}/fiscal-periods`, listFiscalPeriods),
  create(`${ONE}/fiscal-periods`, openFiscalPeriod, { extension: true }),
  get(`${ONE}/fiscal-periods/:fpId`, getFiscalPeriod, { params: { fpId: 'id' }, extension: true }),
  patch(`${ONE}/fiscal-periods/:fpId`, updateFiscalPeriod, { ...period, extension: true }),
  post(`${ONE}/fiscal-periods/:fpId/close`, closeFiscalPeriod, {
    ...period,
    instead: { field: 'postDue', procedure: closeWithDue },
  }),
  get(`${ONE}/fiscal-periods/:fpId/seals`, listPeriodSeals, { params: { fpId: 'periodId' }, extension: true }),
  get(`${ONE}/fiscal-periods/:fpId/seals/:pslId/files/:file`, getSealFile, {
    params: { fpId: 'periodId', pslId: 'sealId', file: 'file' },
    file: '*/*',
    isStored: true,
    // Statements say what reports say.
    needsAlso: ['reports:read'],
    extension: true,
  }),
  run(`${ONE}/fiscal-periods/:fpId/month-end`, endMonth, { ...period, extension: true }),
  create(`${ONE}/fiscal-periods/:fpId/tax-settlement`, settleConsumptionTax, {
    params: { fpId: 'periodId' },
    shows: 'entry',
    extension: true,
    below: `${ONE}/journal-entries`,
  }),
  post(`${ONE}/fiscal-periods/:fpId/reopen`, reopenFiscalPeriod, { ...period, extension: true }),
  get(`${ONE}/fixed-assets`, listFixedAssets),
  create(`${ONE}/fixed-assets`, createFixedAsset, { extension: true }),
  run(`${ONE}/fixed-assets/import`, MASTERS.fixedAssets.load, MASTER_FILE),
  post(`${ONE}/fixed-assets/depreciate`, depreciateFixedAssets, { extension: true }),
  post(`${ONE}/fixed-assets/depreciate/undo`, undoDepreciation, { extension: true }),
  get(`${ONE}/fixed-assets/:faId`, getFixedAsset, { params: { faId: 'id' }, extension: true }),
  patch(`${ONE}/fixed-assets/:faId`, updateFixedAsset, asset),
  get(`${ONE}/fixed-assets/:faId/schedule`, depreciationSchedule, { params: { faId: 'id' }, extension: true }),
  get(`${ONE}/fixed-assets/:faId/schedule/csv`, depreciationScheduleCsv, {
    params: { faId: 'id' },
    file: 'text/csv',
    extension: true,
  }),
  post(`${ONE}/fixed-assets/:faId/register`, registerFixedAsset, asset),
  post(`${ONE}/fixed-assets/:faId/discard`, discardFixedAsset, asset),
  post(`${ONE}/fixed-assets/:faId/dispose`, disposeFixedAsset, asset),
  post(`${ONE}/fixed-assets/:faId/undispose`, undisposeFixedAsset, asset),
  get(`${ONE}/accrual-schedules`, listAccrualSchedules),
  create(`${ONE}/accrual-schedules`, createAccrualSchedule, { extension: true }),
  run(`${ONE}/jobs/run`, runJobs, { extension: true }),
  run(`${ONE}/undo`, undo, { extension: true }),
  post(`${ONE}/accrual-schedules/recognize`, recognizeAccruals, { extension: true }),
  get(`${ONE}/accrual-schedules/:acsId`, getAccrualSchedule, { params: { acsId: 'id' }, extension: true }),
  patch(`${ONE}/accrual-schedules/:acsId`, updateAccrualSchedule, accrual),
  post(`${ONE}/accrual-schedules/:acsId/recognize`, recognizeAccruals, {
    ...accrual,
    operation: 'recognize-accrual-schedule',
  }),
  post(`${ONE}/accrual-schedules/:acsId/reverse-slice`, reverseAccrualSlice, accrual),
  post(`${ONE}/accrual-schedules/:acsId/cancel`, cancelAccrualSchedule, accrual),
  get(`${ONE}/api-keys`, listApiKeys, key),
  create(`${ONE}/api-keys`, createKey, { ...key, secret: 'secret', answers: ANSWERS.newApiKey }),
  get(`${ONE}/api-keys/:keyId`, getApiKey, { ...key, params: { keyId: 'id' } }),
  patch(`${ONE}/api-keys/:keyId`, updateKey, { ...key, params: { keyId: 'keyId' } }),
  remove(`${ONE}/api-keys/:keyId`, revokeKey, {
    ...key,
    params: { keyId: 'keyId' },
    picks: ['id', 'status'],
    answers: ANSWERS.revokedKey,
  }),
  post(`${ONE}/api-keys/:keyId/rotate`, rotateKey, {
    ...key,
    params: { keyId: 'keyId' },
    secret: 'secret',
    answers: ANSWERS.newApiKey,
  }),
  get(`${ONE}/members`, listMembers, { extension: true }),
  create(`${ONE}/members`, addMember, { extension: true }),
  get(`${ONE}/members/:memberId`, getMember, { params: { memberId: 'id' }, extension: true }),
  patch(`${ONE}/members/:memberId`, updateMember, { params: { memberId: 'memberId' }, extension: true }),
  remove(`${ONE}/members/:memberId`, removeMember, { params: { memberId: 'memberId' }, extension: true }),
  stream(`${ONE}/events`, 'events', { needs: 'events:read' }),
  get(`${ONE}/recordings`, recordings, { extension: true }),
  stream(`${ONE}/events/stream`, 'stream', { needs: 'events:read', extension: true }),
  proof(`${ONE}/events/:evtId/proof`, getEventProof, { ...proofs, params: { evtId: 'event' } }),
  proof(`${ONE}/journal-entries/:jeId/proof`, getEntryProof, { ...proofs, params: { jeId: 'entryId' } }),
  proof(`${ONE}/evidence`, getEvidence, proofs),
  proof(`${ONE}/fiscal-periods/:fpId/balances/:acctId/proof`, getBalanceProof, {
    ...proofs,
    params: { fpId: 'periodId', acctId: 'accountCode' },
  }),
  proof(`${ONE}/checkpoint`, getCheckpoint, proofs),
  proof(`${ONE}/checkpoints`, listCheckpoints, proofs),
  proof(`${ONE}/checkpoint-keys`, listCheckpointKeys, proofs),
  proof(`${ONE}/checkpoint-anchor`, getCheckpointAnchor, proofs),
  proof(`${ONE}/consistency`, getConsistencyProof, proofs),
  proof(`${ONE}/leaves`, readLeaves, proofs),
  proof(`${ONE}/frontier`, getFrontier, proofs),
  proof(`${ONE}/log/checkpoint`, getLogCheckpoint, proofs),
  proof(`${ONE}/log/tile/:level/:tile`, getLogTile, { ...proofs, params: { level: 'level', tile: 'tile' } }),
  proof(`${ONE}/log/tile/:level/:tile/:part`, getLogTilePart, {
    ...proofs,
    params: { level: 'level', tile: 'tile', part: 'part' },
  }),
  proof(`${ONE}/log/tile/:level/:group/:tile/:part`, getFarLogTilePart, {
    ...proofs,
    params: { level: 'level', group: 'group', tile: 'tile', part: 'part' },
  }),
  agents('GET', '/mcp/resources', 'list-resources', { answers: AGENTS.resources }),
  agents('GET', '/mcp/resources/:uri', 'read-resource', { answers: AGENTS.read }),
  agents('GET', '/mcp/tools', 'list-tools', { answers: AGENTS.tools }),
  agents('POST', '/mcp/tools/:name', 'call-tool', { answers: AGENTS.called, bodyBytes: LIMITS.journalBodyBytes }),
];
