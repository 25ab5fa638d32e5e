// Schemas of answers by the name that the description gives them: what commands answer, and what a dry run adds.
import { z } from 'zod';
import { accrualRecognition } from '../../commands/accrual-slices.ts';
import { closeFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { postEntries } from '../../commands/journal.ts';
import { shownBankAccount } from '../../queries/bank-accounts.ts';
import { shownContract } from '../../queries/contracts.ts';
import { shownInvoice } from '../../queries/invoices.ts';
import { accountBalance, listAccounts } from '../../queries/lists.ts';
import { shownRule } from '../../queries/rules.ts';
import { shownScenario } from '../../queries/scenarios.ts';
import { shownKey } from '../domain/access.ts';
import { accountState } from '../domain/accounts.ts';
import { companyState } from '../domain/companies.ts';
import { entrySchema } from '../domain/entry-view.ts';
import { bankAccountState } from '../domain/bank-accounts.ts';
import { shownBankTransaction } from '../domain/bank-transactions.ts';
import { contractState } from '../domain/contracts.ts';
import { actorSchema } from '../domain/event.ts';
import { employeeState, shownEmployee } from '../domain/employees.ts';
import { documentState, shownDocument } from '../domain/documents.ts';
import { expenseReportState, shownExpenseReport } from '../domain/expense-reports.ts';
import { shownPeriod } from '../domain/fiscal-periods.ts';
import { depreciationRun } from '../domain/fixed-assets.ts';
import { idSchema } from '../domain/ids.ts';
import { invoiceState } from '../domain/invoices.ts';
import { webhookState } from '../domain/webhooks.ts';
import { ruleState } from '../domain/rules.ts';
import { scenarioState } from '../domain/scenarios.ts';
import { payrollRunState, shownPayrollRun, shownPayslip } from '../domain/payroll-runs.ts';
import { RECALLED, REGISTERS } from '../domain/events.ts';

const finding = z.object({ code: z.string(), message: z.string(), field: z.string().optional() });

/** One finding of an error that has several. */
export const errorDetailSchema = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  index: z.number().int().optional(),
  id: z.string().optional(),
});

/** What any command's answer may carry besides the resource. */
export const effectsSchema = z.object({
  warnings: z.array(finding).optional(),
  dryRun: z.literal(true).optional(),
  effects: z
    .object({
      events: z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })),
      balances: z
        .array(
          z.object({
            accountId: z.string(),
            accountCode: z.string(),
            normalSide: z.enum(['debit', 'credit']),
            before: z.bigint(),
            after: z.bigint(),
          }),
        )
        .optional()
        .describe('Of the accounts that are touched; only with the scope reports:read or accounts:read'),
      warnings: z.array(finding),
    })
    .optional(),
});

const secret = z
  .string()
  .nullable()
  .optional()
  .describe('Shown once; null when the answer is repeated; absent in a dry run');

/** States of nouns under the names of their nouns: `tax_code` -> taxCode. */
const STATES: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  [...Object.values(REGISTERS), ...Object.values(RECALLED)].map(({ noun, state }) => [
    noun.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    state,
  ]),
);

const tool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  annotations: z.object({
    readOnlyHint: z.boolean(),
    destructiveHint: z.boolean(),
    idempotentHint: z.boolean(),
    openWorldHint: z.boolean(),
  }),
});
const described = { name: z.string(), description: z.string(), mimeType: z.string() };
const count = z.number().int().min(0);
const pageOfAll = { total: count, limit: count, offset: count };
/** Answers about the tools and resources of agents: objects of the Model Context Protocol, lists in our envelope. */
export const AGENTS = {
  tools: z.object({ data: z.array(tool), ...pageOfAll }),
  called: z.object({
    content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
    structuredContent: z.record(z.string(), z.unknown()),
    isError: z.literal(false),
  }),
  resources: z.object({
    data: z.array(z.object({ uri: z.string(), ...described })),
    ...pageOfAll,
    resourceTemplates: z.array(z.object({ uriTemplate: z.string(), ...described })),
  }),
  read: z.object({ contents: z.array(z.object({ uri: z.string(), mimeType: z.string(), text: z.string() })) }),
} as const;

/** Answers by name, but for those of nouns that are shown as their events hold them. */
export const ANSWERS = {
  journalEntry: entrySchema,
  version: z.object({
    version: z.number().int(),
    recordedAt: z.string(),
    actor: actorSchema,
    reason: z.string().optional().describe('Why it was changed, reversed or returned, as whoever did it said'),
    entry: entrySchema,
  }),
  batch: postEntries.output,
  company: companyState,
  openedCompany: companyState.extend({ ownerKey: z.object({ id: idSchema('apiKey'), secret }).optional() }),
  account: accountState.extend({ balance: accountBalance.optional() }),
  accrualRecognition,
  depreciationRun,
  invoice: shownInvoice,
  contract: shownContract,
  employee: shownEmployee,
  payrollRun: shownPayrollRun,
  payslip: shownPayslip,
  bankAccount: shownBankAccount,
  bankTransaction: shownBankTransaction,
  rule: shownRule,
  scenario: shownScenario,
  fiscalPeriod: shownPeriod,
  document: shownDocument,
  expenseReport: shownExpenseReport,
  fiscalPeriodStep: closeFiscalPeriod.output,
  apiKey: shownKey,
  newApiKey: shownKey.extend({ secret }),
  newWebhook: webhookState.extend({ secret }),
  revokedKey: z.object({ id: idSchema('apiKey'), status: z.literal('revoked') }),
} as const;

/** The name of an answer; undefined for one that has none. */
export function answerName(schema: z.ZodType): string | undefined {
  return Object.entries({ ...STATES, ...ANSWERS }).find(([, answer]) => answer === schema)?.[0];
}

/** Schemas that are the same answer as one above under another name. */
export const SAME: ReadonlyMap<z.ZodType, z.ZodType> = new Map<z.ZodType, z.ZodType>([
  [accountState, ANSWERS.account],
  [invoiceState, ANSWERS.invoice],
  [contractState, ANSWERS.contract],
  [employeeState, ANSWERS.employee],
  [payrollRunState, ANSWERS.payrollRun],
  [bankAccountState, ANSWERS.bankAccount],
  [ruleState, ANSWERS.rule],
  [scenarioState, ANSWERS.scenario],
  [documentState, ANSWERS.document],
  [expenseReportState, ANSWERS.expenseReport],
  ...elementOf(listAccounts.output, ANSWERS.account),
]);

function elementOf(page: z.ZodType | undefined, same: z.ZodType): [z.ZodType, z.ZodType][] {
  const data = page instanceof z.ZodObject ? (page.shape as Record<string, z.ZodType>)['data'] : undefined;
  return data instanceof z.ZodArray && data.element instanceof z.ZodType ? [[data.element, same]] : [];
}
