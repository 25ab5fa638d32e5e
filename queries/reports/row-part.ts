// A row of a report that another one is made of.
import { z } from 'zod';

/** Schema of a row that another is made of. */
export const rowPart = z
  .object({
    code: z.string().describe('Code of the row'),
    parentCode: z.string().optional().describe('Under which row it stands'),
    sign: z.union([z.literal(1), z.literal(-1)]).describe('1: its figures are added; -1: taken off'),
  })
  .meta({ id: 'ReportRowPart' });

/** A row that another is made of: its figures are added, or taken off. */
export type RowPart = z.infer<typeof rowPart>;
