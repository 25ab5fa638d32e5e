// What the book holds of the journal: entries that are not posted yet, posted totals, closing entries in force.
import { addTo, type Account, type AccountTotals } from './accounts.ts';
import { copySums, holds, on, type BookPart } from './book-part.ts';
import type { Recorded } from './event.ts';
import { monthOfEntry, type PeriodsPart } from './fiscal-periods.ts';
import {
  EntryAmended,
  EntryAnnotated,
  EntryDiscarded,
  EntryDrafted,
  EntryPosted,
  EntryReturned,
  EntryReversed,
  EntrySubmitted,
  foldEntry,
  type EntryContent,
  type EntryState,
} from './journal.ts';
import type { Slice } from './register.ts';

/** The journal's part of the book. */
export interface JournalPart {
  /** Drafts and entries waiting for approval, whole. */
  readonly open: Map<string, EntryState>;
  /**
   * Posted totals per account and fiscal month: `<accountId>` -> first day of the month -> totals. Closing entries are
   * included.
   */
  readonly totals: Map<string, Map<string, AccountTotals>>;
  /** Closing entries in force, whole: a reopened year reverses them. */
  readonly closing: Map<string, EntryState>;
  /** Per fiscal month (first day): posted lines without a tax code on accounts that have a usual one. */
  readonly untaxedLines: Map<string, number>;
}
interface Entries {
  readonly journal: JournalPart;
}
/** What posting an entry needs to know. */
interface JournalPartPosting extends Entries {
  readonly periods: PeriodsPart;
  readonly accounts: Readonly<Slice<Account>>;
}

/** Adds (1n) or takes back (-1n) the lines of a posted entry. */
function move(book: JournalPartPosting, content: EntryContent, sign: bigint): void {
  const month = monthOfEntry(book.periods, content);
  const { totals, untaxedLines } = book.journal;
  for (const line of content.lines) {
    let months = totals.get(line.accountId);
    if (!months) totals.set(line.accountId, (months = new Map()));
    let sums = months.get(month);
    if (!sums) months.set(month, (sums = { debit: 0n, credit: 0n }));
    addTo(sums, line.side, line.amount, sign);
    if (
      line.taxCodeId === undefined &&
      content.sourceType !== 'closing' &&
      book.accounts.byId.get(line.accountId)?.defaultTaxCode !== undefined
    ) {
      untaxedLines.set(
        month,
        (untaxedLines.get(month) ?? 0) + (content.reverses === undefined ? Number(sign) : -Number(sign)),
      );
    }
  }
}

/** True for an entry that closing a year made and reopening it reverses: it names the year as its source. */
function isYearEnd({ sourceType, sourceId, reverses }: EntryContent): boolean {
  return (
    reverses === undefined &&
    (sourceType === 'closing' || (sourceType === 'opening' && sourceId !== undefined && sourceId.startsWith('fp_')))
  );
}

function begin({ journal }: Entries, entryId: string, recorded: Recorded): void {
  journal.open.set(entryId, foldEntry(undefined, recorded) as EntryState);
}

function keepOpen({ journal }: Entries, entryId: string, recorded: Recorded): void {
  const before = journal.open.get(entryId);
  if (before) journal.open.set(entryId, foldEntry(before, recorded) as EntryState);
}

/** The journal in the book. */
export const journalPart: BookPart<JournalPart, JournalPartPosting> = {
  empty: () => ({ open: new Map(), totals: new Map(), closing: new Map(), untaxedLines: new Map() }),
  copy: ({ open, totals, closing, untaxedLines }) => ({
    open: new Map(open),
    totals: copySums(totals),
    closing: new Map(closing),
    untaxedLines: new Map(untaxedLines),
  }),
  folds: [
    on(EntryDrafted, (book: JournalPartPosting, recorded) => begin(book, recorded.data.entryId, recorded)),
    on(EntrySubmitted, (book: JournalPartPosting, recorded) => keepOpen(book, recorded.data.entryId, recorded)),
    on(EntryReturned, (book: JournalPartPosting, recorded) => keepOpen(book, recorded.data.entryId, recorded)),
    on(EntryDiscarded, ({ journal }: JournalPartPosting, { data }) => void journal.open.delete(data.entryId)),
    on(EntryPosted, (book: JournalPartPosting, recorded) => {
      const { entryId, content, wasDraft } = recorded.data;
      move(book, content, 1n);
      if (wasDraft) book.journal.open.delete(entryId);
      if (isYearEnd(content)) book.journal.closing.set(entryId, foldEntry(undefined, recorded) as EntryState);
    }),
    on(EntryAmended, (book: JournalPartPosting, recorded) => {
      const { entryId, status, before, after } = recorded.data;
      if (status !== 'posted') return keepOpen(book, entryId, recorded);
      move(book, before, -1n);
      move(book, after, 1n);
    }),
    // Of a posted entry it changes no total per account.
    on(EntryAnnotated, (book: JournalPartPosting, recorded) => {
      const { entryId, status } = recorded.data;
      if (status === 'draft' || status === 'pending_approval') keepOpen(book, entryId, recorded);
    }),
    on(EntryReversed, ({ journal }: JournalPartPosting, { data }) => {
      if (data.full) journal.closing.delete(data.entryId);
    }),
  ],
  entries: [
    ...[EntryDrafted, EntryAnnotated].map((event) =>
      holds(event, ({ data: { entryId, content } }) => ({ id: entryId, lines: content.lines, counts: false })),
    ),
    holds(EntryPosted, ({ data: { entryId, content } }) => ({ id: entryId, lines: content.lines, counts: true })),
    holds(EntryAmended, ({ data: { entryId, after } }) => ({ id: entryId, lines: after.lines, counts: false })),
  ],
};
