// Schemas of answers by the name that the description gives them: what commands answer, and what a dry run adds.
import { z } from 'zod';
import { accrualRecognition } from '../../commands/accrual-slices.ts';
import { shownInvoice } from '../../queries/invoices.ts';
import { entrySchema } from '../../queries/journal.ts';
import { accountBalance, listAccounts, shownKey } from '../../queries/lists.ts';
import { memberState } from '../domain/access.ts';
import { accountState } from '../domain/accounts.ts';
import { accrualScheduleState } from '../domain/accrual-schedules.ts';
import { companyState } from '../domain/companies.ts';
import { actorSchema } from '../domain/event.ts';
import { shownPeriod } from '../domain/fiscal-periods.ts';
import { depreciationRun, fixedAssetState } from '../domain/fixed-assets.ts';
import { idSchema } from '../domain/ids.ts';
import { labelState, partnerState } from '../domain/registers.ts';
import { taxCodeState } from '../domain/tax/tax-codes.ts';

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
        .array(z.object({ accountId: z.string(), accountCode: z.string(), before: z.bigint(), after: z.bigint() }))
        .optional()
        .describe('Of the accounts that are touched; only with the scope reports:read or accounts:read'),
      warnings: z.array(finding),
    })
    .optional(),
});

/** Answers by name. */
export const ANSWERS = {
  journalEntry: entrySchema,
  version: z.object({ version: z.number().int(), recordedAt: z.string(), actor: actorSchema, entry: entrySchema }),
  batch: z.object({
    results: z.array(z.object({ index: z.number().int(), entry: entrySchema })),
    committed: z.literal(true),
  }),
  company: companyState,
  openedCompany: companyState.extend({
    ownerKey: z
      .object({
        id: idSchema('apiKey'),
        secret: z
          .string()
          .nullable()
          .optional()
          .describe('Shown once; null when the answer is repeated; absent in a dry run'),
      })
      .optional(),
  }),
  account: accountState.extend({ balance: accountBalance.optional() }),
  taxCode: taxCodeState,
  label: labelState,
  partner: partnerState,
  accrualSchedule: accrualScheduleState,
  accrualRecognition,
  fixedAsset: fixedAssetState,
  depreciationRun,
  invoice: shownInvoice,
  fiscalPeriod: shownPeriod,
  fiscalPeriodStep: shownPeriod.extend({
    closingEntries: z.array(entrySchema).describe('Entries that this step posted'),
  }),
  apiKey: shownKey,
  newApiKey: shownKey.extend({
    secret: z
      .string()
      .nullable()
      .optional()
      .describe('Shown once; null when the answer is repeated; absent in a dry run'),
  }),
  revokedKey: z.object({ id: idSchema('apiKey'), status: z.literal('revoked') }),
  member: memberState,
} as const satisfies Record<string, z.ZodType>;

/** Schemas of queries that are the same answer as one above under another name. */
export const SAME: ReadonlyMap<z.ZodType, z.ZodType> = new Map<z.ZodType, z.ZodType>([
  [accountState, ANSWERS.account],
  ...elementOf(listAccounts.output, ANSWERS.account),
]);

function elementOf(page: z.ZodType | undefined, same: z.ZodType): [z.ZodType, z.ZodType][] {
  const data = page instanceof z.ZodObject ? (page.shape as Record<string, z.ZodType>)['data'] : undefined;
  return data instanceof z.ZodArray ? [[data.element as z.ZodType, same]] : [];
}
