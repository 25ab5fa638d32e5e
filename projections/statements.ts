// What statements of cash and of partners stand on: posted movements per month and shape of entry, and per month, partner and due date.
import { monthOf } from '../src/domain/dates.ts';
import { bare } from '../src/domain/ids.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { kindOf, shapeOf } from './journal.ts';
import { projection, type RowChanges } from './projection.ts';

/** The uuid that stands for no partner in a key. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** The date that stands for no due date in a key. */
const NO_DUE_DATE = '0001-01-01';

function moveShape(rows: RowChanges, companyId: string, content: EntryContent, sign: 1n | -1n): void {
  const kind = kindOf(content); const month = monthOf(content.effectiveDate); const shape = shapeOf(content);
  for (const line of content.lines) {
    const amount = sign * BigInt(line.amount);
    rows.add('shape_months', { company_id: companyId, account_id: bare(line.accountId), kind, month, shape }, line.side === 'debit' ? { debit: amount } : { credit: amount });
  }
}

function movePartners(rows: RowChanges, companyId: string, content: EntryContent, sign: 1n | -1n): void {
  const kind = kindOf(content); const month = monthOf(content.effectiveDate);
  for (const line of content.lines) {
    const amount = sign * BigInt(line.amount); const partner = line.partnerId ?? content.partnerId;
    const key = { company_id: companyId, account_id: bare(line.accountId), partner_id: partner === undefined ? NOBODY : bare(partner), kind, month, due_date: line.dueDate ?? content.dueDate ?? NO_DUE_DATE };
    const settled = line.settles ? sign * line.settles.reduce((sum, one) => sum + BigInt(one.amount), 0n) : 0n;
    rows.add('partner_months', key, line.side === 'debit' ? { debit: amount, settled } : { credit: amount, settled });
  }
}

/** Posted movements by shape and by partner. A reversal moves nothing by itself: its own entry does. */
export const statements = projection('statements', {
  'journal_entry.posted': (event, rows, companyId) => {
    moveShape(rows, companyId, event.data.content, 1n);
    movePartners(rows, companyId, event.data.content, 1n);
  },
  'journal_entry.amended': (event, rows, companyId) => {
    if (event.data.status !== 'posted') return;
    for (const [content, sign] of [[event.data.before, -1n], [event.data.after, 1n]] as const) {
      moveShape(rows, companyId, content, sign);
      movePartners(rows, companyId, content, sign);
    }
  },
  'journal_entry.annotated': (event, rows, companyId) => {
    const { status, before, content } = event.data;
    if (status !== 'posted' && status !== 'reversed') return;
    movePartners(rows, companyId, before, -1n);
    movePartners(rows, companyId, content, 1n);
  },
});
