// Findings beside the answer of a command that wrote entries: what is doubtful about their tax, lines that usually
// carry a tax code, and what moves the surplus without a name. They stop nothing.
import type { Account } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { cashFlowItemOf } from '../src/domain/cash-flow-items.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import type { EntryContent, StoredLine, TaxFinding } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { taxFindingText } from '../src/domain/tax/findings.ts';
import type { Warning } from './command.ts';
import type { RecordedFact } from '../src/domain/events.ts';

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
interface EntryWarningWritten {
  readonly content: EntryContent;
  readonly isRewritten: boolean;
}

/** What a caller wrote of an entry: reversals that follow by themselves are the service's. */
function writtenIn(events: readonly LedgerEvent[]): EntryWarningWritten[] {
  return (events as readonly RecordedFact[]).flatMap((event): EntryWarningWritten[] => {
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

/** Parts of the surplus: what moves one of them alone is told by the entry only where it pays a dividend out. */
const SURPLUS: ReadonlySet<string> = new Set(['ss:retained', 'ss:voluntary_reserve', 'ss:other_capital_surplus']);
const LEFT_OUT_SOURCES: ReadonlySet<string> = new Set(['closing', 'opening', 'reversal']);

/**
 * Lines that move the surplus without a cause: neither a dividend that is paid or owed, nor an exchange within net
 * assets. The statement of changes shows them as other corrections unless they name what they are.
 */
function noteUnnamedSurplus(
  warnings: Warning[],
  book: Readonly<Book>,
  { lines, sourceType, opening }: EntryContent,
  { prefix }: Given,
): void {
  if (LEFT_OUT_SOURCES.has(sourceType) || opening) return;
  if (!lines.some(({ accountId }) => book.accounts.byId.get(accountId)?.class === 'equity')) return;
  const accountOf = ({ accountId }: StoredLine): Account | undefined => book.accounts.byId.get(accountId);
  const isSurplus = (line: StoredLine): boolean => accountOf(line)?.flags.some((flag) => SURPLUS.has(flag)) ?? false;
  const isOwedToOwners = (line: StoredLine): boolean => {
    const account = accountOf(line);
    return line.movementKind === 'dividend' || (account !== undefined && cashFlowItemOf(account) === 'dividends');
  };
  lines.forEach((line, i) => {
    if (line.movementKind !== undefined || !isSurplus(line)) return;
    const against = lines.filter(({ side }) => side !== line.side);
    const isTold = against.some(
      (other) =>
        accountOf(other)?.class === 'equity' ||
        isOwedToOwners(other) ||
        (line.side === 'debit' && accountOf(other)?.cashFlowClass === 'CASH'),
    );
    if (isTold) return;
    const at = `${prefix}lines[${i}]`;
    warnings.push({
      code: 'movement_kind_missing',
      message:
        `${at}: what moves account ${line.accountCode} is not said, so the statement of changes in net assets ` +
        'shows it as another correction; say {movementKind} (dividend, also on the line of the debt), or leave it so',
      field: `${at}.movementKind`,
    });
  });
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
    if (!isRewritten || how.lines === undefined) return;
    noteMissingCodes(warnings, book, content, how);
    noteUnnamedSurplus(warnings, book, content, how);
  });
  return warnings.slice(0, LIMITS.warnings);
}
