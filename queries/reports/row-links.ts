// What leads down from a row of a report, and what stands behind it.
import { z } from 'zod';
import type { Link } from '../link.ts';

/**
 * What stands behind a row. `entries`: exactly the entries whose lines add up to the row; left out where no list can
 * say that (the books as known earlier, a scenario, several labels, more than 100 accounts). `ledger`: its accounts in
 * the general ledger, by the same days and filters. `evidence`: the entries behind its figure, each proved to stand in
 * the history. `details`: the statement that the row is taken from. `entry`: the entry of one line.
 */
export interface Links {
  readonly entries?: Link;
  readonly ledger?: Link;
  readonly evidence?: Link;
  readonly details?: Link;
  readonly entry?: Link;
}

/** Schema of the links of a row. */
export const rowLinks = z.object({
  entries: z
    .string()
    .optional()
    .describe(
      'Exactly the entries whose lines on the accounts of the row add up to it: ' +
        'to its movements in a report of a range, ' +
        'to its balance in a balance sheet. Absent where no list can say that. For one column, put its from and to',
    ),
  ledger: z.string().optional().describe('The accounts of the row in the general ledger, by the same days and filters'),
  evidence: z
    .string()
    .optional()
    .describe('The entries behind the figure of the row, each proved to stand in the signed history'),
  details: z.string().optional().describe('The statement that the row is taken from'),
});

/** Schema of the link of a line to its entry. */
export const lineLinks = z.object({ entry: z.string() });

/** Accounts by code, and the one partner or label (`none` = lines without), whose lines a row adds up. */
export interface RowBehind {
  readonly accounts: readonly string[];
  readonly partnerId?: string;
  readonly labelId?: string;
}
