// What a company settles once for its payroll.
import { z } from 'zod';

/** What a company settles once for its payroll. */
export const payrollSettings = z.strictObject({
  /** Pay in a month deducts the premiums of the month before (default), or of the same month. */
  premiumTiming: z.enum(['following_month', 'same_month']).optional(),
  /** Kind of business of employment insurance. */
  employmentBusiness: z.enum(['general', 'agri_fishery_sake', 'construction']).optional(),
  /** Kind of business of workers' accident insurance; absent = runs do not book it. */
  workersAccidentBusiness: z.enum(['other']).optional(),
});
