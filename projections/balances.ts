// Balances: what every report stands on. Posted movements per account and kind by month and by day, and by blocks of
// what was recorded for knownAt.
import { bare } from '../src/domain/ids.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { kindOf } from './journal.ts';
import { projection, type RowChanges } from './projection.ts';
import { GRAINS, MARK_REVISIONS, tablesOf } from './tables.ts';

/** Counts an entry's lines in (sign 1) or out again (sign -1), as recorded at `revision`. */
function move(rows: RowChanges, companyId: string, revision: number, content: EntryContent, sign: 1n | -1n): void {
  const kind = kindOf(content);
  const date = content.effectiveDate;
  const block = Math.floor(revision / GRAINS.balances.revisions);
  for (const line of content.lines) {
    const amount = sign * BigInt(line.amount);
    rows.spread(
      'balances',
      { company_id: companyId, account_id: bare(line.accountId), kind, date, block },
      line.side === 'debit' ? { debit: amount } : { credit: amount },
    );
  }
}

/**
 * Posted movements by month, by day and by block of revisions; cumulative marks each 65,536 revisions. A reversal moves
 * nothing by itself: its own entry does.
 */
export const balances = projection(
  'balances',
  [...tablesOf('balances'), 'balance_marks'],
  {
    'journal_entry.posted': (event, rows, companyId) => move(rows, companyId, event.revision, event.data.content, 1n),
    'journal_entry.amended': (event, rows, companyId) => {
      if (event.data.status !== 'posted') return;
      move(rows, companyId, event.revision, event.data.before, -1n);
      move(rows, companyId, event.revision, event.data.after, 1n);
    },
  },
  (event, rows, companyId) => {
    // The last revision below a mark: all blocks below the mark are whole once this unit of work is written; later
    // events land in later blocks.
    if (companyId !== '' && (event.revision + 1) % MARK_REVISIONS === 0)
      rows.derive('balance_marks', companyId, (event.revision + 1) / MARK_REVISIONS);
  },
);
