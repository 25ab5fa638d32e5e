// All queries, by name: for the HTTP surfaces, the description of the interface and the command line.
import type { z } from 'zod';
import { getApprovalPolicy, listApprovals } from './approvals.ts';
import * as alertRules from './alert-rules.ts';
import { getSealFile, listPeriodSeals } from './period-seals.ts';
import * as bankAccounts from './bank-accounts.ts';
import { bankSuggestions, listBankTransactions } from './bank-suggestions.ts';
import * as bankTransactions from './bank-transactions.ts';
import * as contracts from './contracts.ts';
import { dashboard } from './dashboard.ts';
import * as expenses from './expense-reports.ts';
import * as employees from './employees.ts';
import * as documents from './documents.ts';
import * as handovers from './handovers.ts';
import * as taxNames from './tax-names.ts';
import * as importChecks from './import-checks.ts';
import * as journalFiles from './journal-files.ts';
import * as journalImports from './journal-imports.ts';
import * as assets from './fixed-assets.ts';
import { getInvoicePeppol, getInvoicePeppolFile } from './invoice-peppol.ts';
import * as invoices from './invoices.ts';
import * as journal from './journal.ts';
import * as lists from './lists.ts';
import * as payeeAccounts from './payee-accounts.ts';
import * as paymentBatches from './payment-batches.ts';
import * as payroll from './payroll-runs.ts';
import { recordings } from './recordings.ts';
import { agingReport } from './reports/aging/aging.ts';
import { cashFlow } from './reports/cash-flow/cash-flow.ts';
import { consumptionTax } from './reports/consumption-tax.ts';
import { equityStatement } from './reports/equity.ts';
import { reportDiff } from './reports/diff.ts';
import { etaxStatements } from './reports/etax-statements.ts';
import { consumptionTaxXml } from './reports/etax.ts';
import { accountDetails, generalLedger } from './reports/general-ledger.ts';
import { journalBook } from './reports/journal-book.ts';
import { wageLedgerReport, withholdingReport } from './reports/payroll.ts';
import { runway } from './reports/runway.ts';
import { balanceSheetReport, profitAndLoss } from './reports/statements.ts';
import { subsidiarySummary } from './reports/subsidiary-summary.ts';
import { trialBalance } from './reports/trial-balance.ts';
import * as rules from './rules.ts';
import * as ruleTest from './rule-test.ts';
import * as scenarios from './scenarios.ts';
import type { Query } from './query.ts';
import * as webhooks from './webhooks.ts';

/** A query whatever it takes and answers: names, scopes and schemas, without running it. */
export type QueryDescription = Pick<Query, 'name' | 'summary' | 'needs' | 'output'> & { readonly input: z.ZodType };

/** Every query of the service. */
export const QUERIES = {
  listCompanies: lists.listCompanies,
  getCompany: lists.getCompany,
  listAccounts: lists.listAccounts,
  getAccount: lists.getAccount,
  listTaxCodes: lists.listTaxCodes,
  getTaxCode: lists.getTaxCode,
  listLabels: lists.listLabels,
  getLabel: lists.getLabel,
  listPartners: lists.listPartners,
  getPartner: lists.getPartner,
  listAccrualSchedules: lists.listAccrualSchedules,
  getAccrualSchedule: lists.getAccrualSchedule,
  listFixedAssets: assets.listFixedAssets,
  getFixedAsset: assets.getFixedAsset,
  depreciationSchedule: assets.depreciationSchedule,
  depreciationScheduleCsv: assets.depreciationScheduleCsv,
  listFiscalPeriods: lists.listFiscalPeriods,
  getFiscalPeriod: lists.getFiscalPeriod,
  listApiKeys: lists.listApiKeys,
  getApiKey: lists.getApiKey,
  listMembers: lists.listMembers,
  getMember: lists.getMember,
  listInvoices: invoices.listInvoices,
  getInvoice: invoices.getInvoice,
  invoiceDocument: invoices.invoiceDocument,
  getInvoicePeppol,
  getInvoicePeppolFile,
  listContracts: contracts.listContracts,
  getContract: contracts.getContract,
  listExpenseReports: expenses.listExpenseReports,
  getExpenseReport: expenses.getExpenseReport,
  listEmployees: employees.listEmployees,
  getEmployee: employees.getEmployee,
  listPayeeAccounts: payeeAccounts.listPayeeAccounts,
  getPayeeAccount: payeeAccounts.getPayeeAccount,
  listPaymentBatches: paymentBatches.listPaymentBatches,
  getPaymentBatch: paymentBatches.getPaymentBatch,
  listPayrollRuns: payroll.listPayrollRuns,
  getPayrollRun: payroll.getPayrollRun,
  getPayslip: payroll.getPayslip,
  listBankAccounts: bankAccounts.listBankAccounts,
  getBankAccount: bankAccounts.getBankAccount,
  bankReconciliation: bankAccounts.bankReconciliation,
  listBankTransactions,
  getBankTransaction: bankTransactions.getBankTransaction,
  bankSuggestions,
  listRules: rules.listRules,
  getRule: rules.getRule,
  listAlertRules: alertRules.listAlertRules,
  getAlertRule: alertRules.getAlertRule,
  listAlerts: alertRules.listAlerts,
  listPeriodSeals,
  recordings,
  getSealFile,
  backtestRule: rules.backtestRule,
  testRules: ruleTest.testRules,
  listBankImports: bankTransactions.listBankImports,
  getBankImport: bankTransactions.getBankImport,
  listHandovers: handovers.listHandovers,
  getHandover: handovers.getHandover,
  handoverChanges: handovers.handoverChanges,
  listTaxNames: taxNames.listTaxNames,
  getTaxName: taxNames.getTaxName,
  getJournalFile: journalFiles.getJournalFile,
  checkJournalImport: importChecks.checkJournalImport,
  listNearestImported: importChecks.listNearestImported,
  listJournalImports: journalImports.listJournalImports,
  getJournalImport: journalImports.getJournalImport,
  listDocuments: documents.listDocuments,
  getDocument: documents.getDocument,
  documentContent: documents.documentContent,
  exportDocuments: documents.exportDocuments,
  missingDocuments: documents.missingDocuments,
  listWebhooks: webhooks.listWebhooks,
  getWebhook: webhooks.getWebhook,
  listWebhookDeliveries: webhooks.listWebhookDeliveries,
  listApprovals,
  getApprovalPolicy,
  searchEntries: journal.searchEntries,
  getEntry: journal.getEntry,
  trialBalance,
  profitAndLoss,
  balanceSheet: balanceSheetReport,
  cashFlow,
  equityStatement,
  subsidiarySummary,
  aging: agingReport,
  listScenarios: scenarios.listScenarios,
  getScenario: scenarios.getScenario,
  scenarioEntries: scenarios.scenarioEntries,
  runway,
  dashboard,
  reportDiff,
  generalLedger,
  journalBook,
  accountDetails,
  wageLedger: wageLedgerReport,
  withholding: withholdingReport,
  consumptionTax,
  consumptionTaxXml,
  etaxStatements,
} as const satisfies Record<string, QueryDescription>;
