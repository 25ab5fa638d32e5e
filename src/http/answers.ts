// Schemas of answers by the name that the description gives them: what commands answer, and what a dry run adds.
import { z } from 'zod';
import { entrySchema } from '../../queries/journal.ts';
import { accountBalance, shownKey } from '../../queries/lists.ts';
import { memberState } from '../domain/access.ts';
import { accountState } from '../domain/accounts.ts';
import { companyState } from '../domain/companies.ts';
import { actorSchema } from '../domain/event.ts';
import { fiscalPeriodState } from '../domain/fiscal-periods.ts';
import { idSchema } from '../domain/ids.ts';
import { labelState, partnerState } from '../domain/registers.ts';
import { taxCodeState } from '../domain/tax-codes.ts';

const inCompany = { companyId: idSchema('company').optional() };
const finding = z.object({ code: z.string(), message: z.string(), field: z.string().optional() });

/** One finding of an error that has several. */
export const errorDetailSchema = z.object({ code: z.string(), message: z.string(), field: z.string().optional(), index: z.number().int().optional(), id: z.string().optional() });

/** What any command's answer may carry besides the resource. */
export const effectsSchema = z.object({
  warnings: z.array(finding).optional(), dryRun: z.literal(true).optional(),
  effects: z.object({
    events: z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })),
    balances: z.array(z.object({ accountId: z.string(), accountCode: z.string(), before: z.bigint(), after: z.bigint() })),
    warnings: z.array(finding),
  }).optional(),
});

/** Answers by name. */
export const ANSWERS = {
  journalEntry: entrySchema,
  version: z.object({ version: z.number().int(), recordedAt: z.string(), actor: actorSchema, entry: entrySchema }),
  batch: z.object({ results: z.array(z.object({ index: z.number().int(), entry: entrySchema })), committed: z.literal(true) }),
  company: companyState,
  openedCompany: companyState.extend({ ownerKey: z.object({ id: idSchema('apiKey'), secret: z.string().nullable().describe('Shown once; null when the answer is repeated') }).optional() }),
  account: accountState.extend({ ...inCompany, balance: accountBalance.optional() }),
  taxCode: taxCodeState.extend(inCompany),
  label: labelState.extend(inCompany),
  partner: partnerState.extend(inCompany),
  fiscalPeriod: fiscalPeriodState.extend({ ...inCompany, closingEntries: z.array(entrySchema).optional() }),
  apiKey: shownKey,
  newApiKey: shownKey.extend({ secret: z.string().nullable().describe('Shown once; null when the answer is repeated') }),
  revokedKey: z.object({ id: idSchema('apiKey'), status: z.literal('revoked') }),
  member: memberState.extend(inCompany),
} as const satisfies Record<string, z.ZodType>;
