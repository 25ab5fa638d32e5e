// journal.csv: every line of every entry as the events say it, for whoever tests journals with programs of his own.
// The verifier makes the same table anew by code of its own, so what stands here is a format: it is never changed.
import { csvCell } from './plain-text-write.ts';
import type { EventMeta } from '../domain/event.ts';
import type { EntryContent } from '../domain/journal.ts';

/** An event as its leaf says it, as far as it is read here. */
export interface LeafEvent {
  readonly sequence: number;
  readonly type: string;
  readonly data: unknown;
  readonly meta: EventMeta;
}

interface EntryData {
  readonly entryId: string;
  readonly entryNumber?: number;
  readonly fiscalYearId?: string;
}
/** An entry as an event puts it into the books, or as it stood before a change and is taken out. */
interface JournalCsvChange {
  readonly change: 'posted' | 'amended_before' | 'amended_after';
  readonly entry: EntryContent;
}
type CsvLine = EntryContent['lines'][number];
type CsvCell = string | number | undefined;

/** The columns in their order. What was taken out has debits and credits exchanged: the table adds up to the books. */
const COLUMNS: readonly (readonly [
  name: string,
  cell: (event: LeafEvent & { data: EntryData }, change: JournalCsvChange, line: CsvLine, n: number) => CsvCell,
])[] = [
  ['sequence', ({ sequence }) => sequence],
  ['change', (_event, { change }) => change],
  ['entry_number', ({ data }) => data.entryNumber],
  ['fiscal_year_id', ({ data }) => data.fiscalYearId],
  ['entry_id', ({ data }) => data.entryId],
  ['effective_date', (_event, { entry }) => entry.effectiveDate],
  ['recorded_at', ({ meta }) => meta.recordedAt],
  ['actor_type', ({ meta }) => meta.actor.type],
  ['actor_id', ({ meta }) => meta.actor.id],
  ['actor_name', ({ meta }) => meta.actor.name],
  ['via', ({ meta }) => meta.actor.via],
  ['source_type', (_event, { entry }) => entry.sourceType],
  ['line', (_event, _change, _line, n) => n + 1],
  ['account_code', (_event, _change, line) => line.accountCode],
  ['account_id', (_event, _change, line) => line.accountId],
  ['debit', (_event, change, line) => (sideOf(change, line) === 'debit' ? line.amount : undefined)],
  ['credit', (_event, change, line) => (sideOf(change, line) === 'credit' ? line.amount : undefined)],
  ['tax_code', (_event, _change, line) => line.taxCode],
  ['tax_amount', (_event, _change, line) => line.taxAmount],
  ['partner_id', (_event, { entry }, line) => line.partnerId ?? entry.partnerId],
  ['counterparty', (_event, { entry }, line) => line.counterparty ?? entry.counterparty],
  ['memo', (_event, { entry }, line) => line.memo ?? entry.memo],
  ['reference', (_event, { entry }) => entry.reference],
  ['reverses', (_event, { entry }) => entry.reverses],
];

function sideOf({ change }: JournalCsvChange, { side }: CsvLine): 'debit' | 'credit' {
  if (change !== 'amended_before') return side;
  return side === 'debit' ? 'credit' : 'debit';
}

function changesIn({ type, data }: LeafEvent): JournalCsvChange[] {
  if (type === 'journal_entry.posted')
    return [{ change: 'posted', entry: (data as { readonly content: EntryContent }).content }];
  if (type !== 'journal_entry.amended') return [];
  const { status, before, after } = data as Readonly<Record<'before' | 'after', EntryContent>> & { status: string };
  if (status !== 'posted') return [];
  return [
    { change: 'amended_before', entry: before },
    { change: 'amended_after', entry: after },
  ];
}

/** Numbers are bare: none is negative. */
const cellText = (cell: CsvCell): string => (typeof cell === 'string' ? csvCell(cell) : String(cell ?? ''));
const row = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** The first line of the table. */
export const JOURNAL_CSV_HEADER = row(COLUMNS.map(([name]) => name));

/**
 * The lines that an event adds to the table, each with its end; none for events that move no money. Annotations change
 * words alone and are not in it.
 */
export function journalCsvLines(event: LeafEvent): string {
  const told = event as LeafEvent & { data: EntryData };
  return changesIn(event)
    .flatMap((change) =>
      change.entry.lines.map((line, n) => row(COLUMNS.map(([, cell]) => cell(told, change, line, n)))),
    )
    .join('');
}
