// Findings beside the answer of a command that wrote entries: what is doubtful about their tax, and lines that usually
// carry a tax code. They stop nothing.
import type { Book, RecordedFact } from '../src/domain/book.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import type { EntryContent, TaxFinding } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { taxFindingText } from '../src/domain/tax/findings.ts';
import type { Warning } from './command.ts';

/**
 * How the caller gave an entry: the path before its lines, and how many lines there were (the service may have added
 * tax lines behind them); undefined when none were given.
 */
export interface Given {
  readonly prefix: string;
  readonly lines: number | undefined;
}

/** An entry that was saved before, with all its lines. */
export const ALL_LINES: Given = { prefix: '', lines: Number.POSITIVE_INFINITY };

/** An entry as an event wrote it; `isRewritten`: its lines too, not only what is said beside them. */
interface Written {
  readonly content: EntryContent;
  readonly isRewritten: boolean;
}

/** What a caller wrote of an entry: reversals that follow by themselves are the service's. */
function writtenIn(events: readonly LedgerEvent[]): Written[] {
  return (events as readonly RecordedFact[]).flatMap((event): Written[] => {
    switch (event.type) {
      case 'journal_entry.drafted':
      case 'journal_entry.posted':
        return event.data.content.reverses === undefined ? [{ content: event.data.content, isRewritten: true }] : [];
      case 'journal_entry.amended':
        return [{ content: event.data.after, isRewritten: true }];
      case 'journal_entry.annotated':
        return [{ content: event.data.content, isRewritten: false }];
      default:
        return [];
    }
  });
}

function taxWarning(
  book: Readonly<Book>,
  content: EntryContent,
  finding: TaxFinding,
  { prefix, lines: count = Number.POSITIVE_INFINITY }: Given,
): Warning {
  const line = content.lines[finding.line];
  // A tax line that the service added speaks of the line that it belongs to.
  const isAdded = finding.line >= count;
  const at = `${prefix}lines[${isAdded ? (line?.baseLine ?? 0) : finding.line}]`;
  const field = finding.code !== 'tax_line_amount' ? 'taxCode' : line?.isTaxLine && !isAdded ? 'amount' : 'taxAmount';
  return { code: finding.code, message: `${at}: ${taxFindingText(book, content, finding)}`, field: `${at}.${field}` };
}

function noteMissingCodes(warnings: Warning[], book: Readonly<Book>, { lines }: EntryContent, { prefix }: Given): void {
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as EntryContent['lines'][number];
    const usual = line.taxCodeId === undefined ? book.accounts.byId.get(line.accountId)?.defaultTaxCode : undefined;
    if (usual === undefined) continue;
    const at = `${prefix}lines[${i}]`;
    warnings.push({
      code: 'tax_code_missing',
      message: `${at}: account ${line.accountCode} usually carries the tax code ${usual}`,
      field: `${at}.taxCode`,
    });
  }
}

/**
 * Warnings about the entries that these events write, at most LIMITS.warnings; `given` tells how the caller gave the
 * nth of them.
 */
export function entryWarnings(
  book: Readonly<Book>,
  events: readonly LedgerEvent[],
  given: (index: number) => Given,
): Warning[] {
  const warnings: Warning[] = [];
  writtenIn(events).forEach(({ content, isRewritten }, index) => {
    if (warnings.length >= LIMITS.warnings) return;
    const how = given(index);
    for (const finding of content.taxFindings ?? []) warnings.push(taxWarning(book, content, finding, how));
    if (isRewritten && how.lines !== undefined) noteMissingCodes(warnings, book, content, how);
  });
  return warnings.slice(0, LIMITS.warnings);
}
