// Fiscal years and their months: states and events, and which period a date falls in.
import { z } from 'zod';
import { event } from './event.ts';
import { idSchema } from './ids.ts';
import { taxSettingsSchema } from './companies.ts';

/** Full state of a fiscal year or month. */
export const fiscalPeriodState = z.object({
  id: idSchema('fiscalPeriod'), name: z.string(), type: z.enum(['year', 'month']), parentId: idSchema('fiscalPeriod').optional(),
  startDate: z.string(), endDate: z.string(),
  status: z.enum(['open', 'soft_closed', 'closed']),
  softClosedAt: z.string().optional(), softClosedBy: z.string().optional(), closedAt: z.string().optional(), closedBy: z.string().optional(),
  reopenedAt: z.string().optional(), reopenedBy: z.string().optional(), reopenReason: z.string().optional(),
  /** Closing entries in force; a reopen reverses them. */
  closingEntryIds: z.array(idSchema('entry')),
  /** Result of the year in minor units as a decimal string (it may exceed 2^53); only on a closed year. */
  netIncome: z.string().optional(),
  taxSettings: taxSettingsSchema.optional(), note: z.string().optional(),
  createdAt: z.string(), updatedAt: z.string(), version: z.number().int(),
});
/** A fiscal year or one of its months. */
export type FiscalPeriod = z.infer<typeof fiscalPeriodState>;

/** A year was opened with its months. */
export const FiscalPeriodOpened = event('fiscal_period.opened', 1, z.object({ year: fiscalPeriodState, months: z.array(fiscalPeriodState) }));
/** `periods` holds every period whose state changed: the named one first, then the months inside a year. */
export const FiscalPeriodSoftClosed = event('fiscal_period.soft_closed', 1, z.object({ periods: z.array(fiscalPeriodState).min(1) }));
export const FiscalPeriodClosed = event('fiscal_period.closed', 1, z.object({ periods: z.array(fiscalPeriodState).min(1) }));
export const FiscalPeriodReopened = event('fiscal_period.reopened', 1, z.object({ periods: z.array(fiscalPeriodState).min(1), reason: z.string() }));
export const FiscalPeriodUpdated = event('fiscal_period.updated', 1, z.object({ periods: z.array(fiscalPeriodState).min(1) }));
