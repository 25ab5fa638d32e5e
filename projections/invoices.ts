// What settles nothing of an invoice yet, though it will: what was paid beyond it, credit notes, payments in advance.
// Aging keeps it apart from payments that name nothing.
import { bare } from '../src/domain/ids.ts';
import { PAYMENT_CONTROL_LINE } from '../src/domain/invoices.ts';
import { resourceOf, type EntryContent, type StoredLine } from '../src/domain/journal.ts';
import { projection, type RowChanges } from './projection.ts';

/** Stands for no partner in a key, as in the sums per partner. */
const NIL = '00000000-0000-0000-0000-000000000000';
/** The day that never comes: what is not applied at all. */
const NEVER = '9999-12-31';

/** What of a line settles nothing before which day: the rest for ever, parts of later charges until these. */
function partsOf({ amount, settles = [] }: StoredLine, date: string): ReadonlyMap<string, bigint> {
  const parts = new Map<string, bigint>();
  const add = (until: string, part: number): void => {
    if (part > 0) parts.set(until, (parts.get(until) ?? 0n) + BigInt(part));
  };
  add(NEVER, amount - settles.reduce((sum, one) => sum + one.amount, 0));
  for (const one of settles) if (one.date !== undefined && one.date > date) add(one.date, one.amount);
  return parts;
}

function hold(
  rows: RowChanges,
  companyId: string,
  revision: number,
  entryId: string,
  content: EntryContent,
  index: number,
): void {
  const line = content.lines[index];
  if (!line) return;
  const { partnerId = content.partnerId } = line;
  for (const [until, part] of partsOf(line, content.effectiveDate))
    rows.insert('unapplied_lines', {
      company_id: companyId,
      entry_id: bare(entryId),
      line_no: index,
      until,
      from_revision: revision,
      to_revision: null,
      account_id: bare(line.accountId),
      partner_id: partnerId === undefined ? NIL : bare(partnerId),
      date: content.effectiveDate,
      debit: line.side === 'debit' ? part : 0n,
      credit: line.side === 'debit' ? 0n : part,
    });
}

/**
 * The line of an entry of an invoice that may settle others: of payments and refunds the one after the money; of credit
 * notes and losses the last before the tax, on the side that takes back. -1 for entries of anything else.
 */
function settlingLine(content: EntryContent): number {
  const { sourceType, lines } = content;
  if (resourceOf(content)?.type !== 'invoice') return -1;
  if (sourceType === 'payment') return PAYMENT_CONTROL_LINE;
  return lines.findLastIndex(({ isTaxLine }) => !isTaxLine);
}

/** True where a line takes back what invoices charge: an invoice itself charges on the other side. */
function takesBack({ sourceType, lines }: EntryContent, index: number): boolean {
  return sourceType === 'payment' || lines[index]?.side === (sourceType === 'invoice' ? 'credit' : 'debit');
}

/** Lines of payments and credit notes: what of them settles nothing, and again whenever they are applied. */
export const unapplied = projection('unapplied', ['unapplied_lines'], {
  'journal_entry.posted': ({ data: { entryId, content }, revision }, rows, companyId) => {
    const index = settlingLine(content);
    if (index >= 0 && takesBack(content, index)) hold(rows, companyId, revision, entryId, content, index);
  },
  'journal_entry.amended': ({ data: { entryId, status, after }, revision }, rows, companyId) => {
    const index = settlingLine(after);
    if (status !== 'posted' || index < 0) return;
    rows.update(
      'unapplied_lines',
      { company_id: companyId, entry_id: bare(entryId), line_no: index, to_revision: null },
      { to_revision: revision },
    );
    if (takesBack(after, index)) hold(rows, companyId, revision, entryId, after, index);
  },
});
