// All commands by name: the one registry, from which OpenAPI, the command line and the agents' tools are made.
import * as access from './access.ts';
import * as accounts from './accounts.ts';
import * as approvals from './approvals.ts';
import * as accruals from './accrual-schedules.ts';
import * as accrualSlices from './accrual-slices.ts';
import * as alertRules from './alert-rules.ts';
import * as bankAccounts from './bank-accounts.ts';
import * as bankImports from './bank-imports.ts';
import * as bankTransactions from './bank-transactions.ts';
import * as bankUndoing from './bank-undoing.ts';
import type { Command } from './command.ts';
import * as companies from './companies.ts';
import * as contracts from './contracts.ts';
import * as depreciation from './depreciation.ts';
import * as expenseDecisions from './expense-decisions.ts';
import * as expensePayments from './expense-payments.ts';
import * as expenseReports from './expense-reports.ts';
import * as employees from './employees.ts';
import * as documents from './documents.ts';
import * as fiscalPeriods from './fiscal-periods.ts';
import * as assets from './fixed-assets.ts';
import * as invoiceCredits from './invoice-credits.ts';
import * as invoiceLosses from './invoice-losses.ts';
import * as invoiceMails from './invoice-mails.ts';
import * as invoicePayments from './invoice-payments.ts';
import * as invoicePeppol from './invoice-peppol.ts';
import * as invoices from './invoices.ts';
import * as handovers from './handovers.ts';
import * as journalImports from './journal-imports.ts';
import * as journal from './journal.ts';
import * as payeeAccounts from './payee-accounts.ts';
import * as paymentBatches from './payment-batches.ts';
import * as payrollRuns from './payroll-runs.ts';
import * as periodSeals from './period-seals.ts';
import * as registers from './registers.ts';
import * as rules from './rules.ts';
import * as sentences from './sentences.ts';
import * as scenarios from './scenarios.ts';
import * as scenarioUndoing from './scenario-undoing.ts';
import * as taxCodes from './tax-codes.ts';
import * as taxNames from './tax-names.ts';
import * as taxSettlement from './tax-settlement.ts';
import * as webhooks from './webhooks.ts';
import type { Book } from '../src/domain/book.ts';
import type { Directory } from '../src/domain/directory.ts';

/** Any command, whatever it takes and answers. */
export type AnyCommand = Command<never, unknown, Book> | Command<never, unknown, Directory>;

function isCommand(value: unknown): value is AnyCommand {
  return typeof value === 'object' && value !== null && 'decide' in value;
}

/** Every command by its name, like `post-entry`. */
export const COMMANDS: ReadonlyMap<string, AnyCommand> = new Map(
  [
    companies,
    accounts,
    taxCodes,
    registers,
    accruals,
    accrualSlices,
    assets,
    depreciation,
    fiscalPeriods,
    taxSettlement,
    journal,
    journalImports,
    payeeAccounts,
    paymentBatches,
    handovers,
    taxNames,
    approvals,
    sentences,
    invoices,
    invoicePayments,
    invoiceCredits,
    invoiceLosses,
    invoiceMails,
    invoicePeppol,
    contracts,
    expenseReports,
    expenseDecisions,
    expensePayments,
    employees,
    payrollRuns,
    bankAccounts,
    bankImports,
    bankTransactions,
    bankUndoing,
    documents,
    webhooks,
    rules,
    alertRules,
    scenarios,
    scenarioUndoing,
    periodSeals,
    access,
  ]
    .flatMap((room) => Object.values(room).filter(isCommand))
    .map((command) => [command.name, command]),
);
