// What statements of cash, of partners, tax codes and labels stand on: posted movements per shape of entry, per partner
// and due date, and per tax code and labels.
import { bare, isId } from '../src/domain/ids.ts';
import type { EntryContent, StoredLine } from '../src/domain/journal.ts';
import { kindOf, labelsOf, shapeOf } from './journal.ts';
import { projection, type RowChanges } from './projection.ts';
import { GRAINS, MARK_REVISIONS, tablesOf } from './tables.ts';

/** The uuid that stands for no partner and no tax code in a key. */
const NIL = '00000000-0000-0000-0000-000000000000';
/** The date that stands for no due date in a key. */
const NO_DUE_DATE = '0001-01-01';

function moveShape(rows: RowChanges, companyId: string, revision: number, content: EntryContent, sign: 1n | -1n): void {
  const kind = kindOf(content);
  const date = content.effectiveDate;
  const shape = shapeOf(content);
  const block = Math.floor(revision / GRAINS.shapes.revisions);
  for (const line of content.lines) {
    const amount = sign * BigInt(line.amount);
    rows.spread(
      'shapes',
      {
        company_id: companyId,
        account_id: bare(line.accountId),
        kind,
        date,
        block,
        shape,
        movement_kind: line.movementKind ?? '',
      },
      line.side === 'debit' ? { debit: amount } : { credit: amount },
    );
  }
}

/** Ids of the labels of a line as one text: its entry's, then its own. '' = none. */
function labelText(content: EntryContent, line: StoredLine): string {
  return content.labelIds === undefined && line.labelIds === undefined ? '' : (labelsOf(content, line)?.join() ?? '');
}

/** What an annotation may change of a line, as one text. */
function sharesOf(content: EntryContent, line: StoredLine | undefined): string {
  return line
    ? `${line.partnerId ?? content.partnerId ?? ''} ${line.dueDate ?? content.dueDate ?? ''} ` +
        `${labelText(content, line)}`
    : '';
}

/**
 * Counts lines in (sign 1) or out again (sign -1) by partner and by tax code and labels, as recorded at `revision`.
 * `unlike`: only lines that an annotation changed.
 */
function moveShares(
  rows: RowChanges,
  companyId: string,
  revision: number,
  content: EntryContent,
  sign: 1n | -1n,
  unlike?: EntryContent,
): void {
  const kind = kindOf(content);
  const date = content.effectiveDate;
  const block = Math.floor(revision / GRAINS.partners.revisions);
  const partnerOfEntry = content.partnerId === undefined ? NIL : bare(content.partnerId);
  content.lines.forEach((line, index) => {
    if (unlike && sharesOf(content, line) === sharesOf(unlike, unlike.lines[index])) return;
    const amount = sign * BigInt(line.amount);
    const debit = line.side === 'debit';
    const account_id = bare(line.accountId);
    const settled = line.settles ? sign * line.settles.reduce((sum, one) => sum + BigInt(one.amount), 0n) : 0n;
    rows.spread(
      'partners',
      {
        company_id: companyId,
        account_id,
        kind,
        date,
        block,
        partner_id: line.partnerId === undefined ? partnerOfEntry : bare(line.partnerId),
        due_date: line.dueDate ?? content.dueDate ?? NO_DUE_DATE,
      },
      debit ? { debit: amount, settled } : { credit: amount, settled },
    );
    rows.spread(
      'tags',
      {
        company_id: companyId,
        account_id,
        kind,
        date,
        block,
        tax_code_id: line.taxCodeId === undefined ? NIL : bare(line.taxCodeId),
        label_ids: labelText(content, line),
      },
      debit ? { debit: amount } : { credit: amount },
    );
  });
}

/** Notes what the lines of an entry settle by name; `counts` false: what they no longer do. */
function noteSettled(rows: RowChanges, companyId: string, entryId: string, content: EntryContent, counts = true): void {
  content.lines.forEach(({ settles, accountId, partnerId = content.partnerId, side }, line_no) => {
    const amounts = new Map<string, { amount: bigint; date: string | undefined }>();
    for (const { lineId, amount, date } of settles ?? [])
      if (isId('line', lineId))
        amounts.set(lineId, { amount: (amounts.get(lineId)?.amount ?? 0n) + BigInt(amount), date });
    for (const [lineId, { amount: named, date }] of amounts) {
      const amount = counts ? named : 0n;
      const account_id = bare(accountId);
      const partner_id = partnerId === undefined ? NIL : bare(partnerId);
      rows.upsert('settled_lines', {
        company_id: companyId,
        line_id: bare(lineId),
        entry_id: bare(entryId),
        line_no,
        account_id,
        partner_id,
        date: content.effectiveDate,
        of_date: date ?? null,
        debit: side === 'debit' ? amount : 0n,
        credit: side === 'debit' ? 0n : amount,
      });
      const moved = counts ? named : -named;
      rows.add(
        'settled_months',
        {
          company_id: companyId,
          account_id,
          partner_id,
          month: monthOrNone(date),
          paid_month: content.effectiveDate.slice(0, 7),
        },
        side === 'debit' ? { debit: moved } : { credit: moved },
      );
    }
  });
}
const monthOrNone = (date: string | undefined): string => date?.slice(0, 7) ?? '';

/**
 * Marks the months whose sums prove nothing, because a line of theirs may have parted from what settles it, or from
 * what it settles: it has another partner, account, side or day.
 */
function notePartings(rows: RowChanges, companyId: string, before: EntryContent, after: EntryContent): void {
  const placeOf = (content: EntryContent, line: StoredLine): string =>
    `${line.accountId} ${line.partnerId ?? content.partnerId ?? ''} ${line.side} ${content.effectiveDate}`;
  const mark = (content: EntryContent, { accountId, partnerId = content.partnerId, settles }: StoredLine): void => {
    for (const month of new Set([content.effectiveDate, ...(settles ?? []).map(({ date }) => date)].map(monthOrNone)))
      rows.add(
        'settled_months',
        {
          company_id: companyId,
          account_id: bare(accountId),
          partner_id: partnerId === undefined ? NIL : bare(partnerId),
          month,
          paid_month: '',
        },
        { odd: 1n },
      );
  };
  before.lines.forEach((line, index) => {
    const now = after.lines[index];
    if (now && placeOf(before, line) === placeOf(after, now)) return;
    mark(before, line);
    if (now) mark(after, now);
  });
}

/**
 * Posted movements by shape, by partner, and by tax code and labels. A reversal moves nothing by itself: its own entry
 * does.
 */
export const statements = projection(
  'statements',
  [
    ...tablesOf('shapes'),
    ...tablesOf('partners'),
    ...tablesOf('tags'),
    'shape_marks',
    'settled_lines',
    'settled_months',
  ],
  {
    'journal_entry.posted': (event, rows, companyId) => {
      moveShape(rows, companyId, event.revision, event.data.content, 1n);
      moveShares(rows, companyId, event.revision, event.data.content, 1n);
      noteSettled(rows, companyId, event.data.entryId, event.data.content);
    },
    'journal_entry.amended': (event, rows, companyId) => {
      if (event.data.status !== 'posted') return;
      for (const [content, sign] of [
        [event.data.before, -1n],
        [event.data.after, 1n],
      ] as const) {
        moveShape(rows, companyId, event.revision, content, sign);
        moveShares(rows, companyId, event.revision, content, sign);
      }
      noteSettled(rows, companyId, event.data.entryId, event.data.before, false);
      noteSettled(rows, companyId, event.data.entryId, event.data.after);
      notePartings(rows, companyId, event.data.before, event.data.after);
    },
    'journal_entry.annotated': (event, rows, companyId) => {
      const { status, before, content, linesRevision = event.revision } = event.data;
      if (status !== 'posted' && status !== 'reversed') return;
      moveShares(rows, companyId, linesRevision, before, -1n, content);
      moveShares(rows, companyId, linesRevision, content, 1n, before);
      noteSettled(rows, companyId, event.data.entryId, before, false);
      noteSettled(rows, companyId, event.data.entryId, content);
      notePartings(rows, companyId, before, content);
    },
  },
  (event, rows, companyId) => {
    // As in balances: the last revision below a mark.
    if (companyId !== '' && (event.revision + 1) % MARK_REVISIONS === 0)
      rows.derive('shape_marks', companyId, (event.revision + 1) / MARK_REVISIONS);
  },
);
