// Open items: which lines may be settled by name, how much of one is left, and what the events of an entry change of
// it.
import type { CalendarDate } from './dates.ts';
import { lineIndex } from './ids.ts';
import {
  resourceOf,
  type EntryContent,
  type EntryState,
  type EntryStatus,
  type LineAmount,
  type ResourceRef,
  type StoredLine,
} from './journal.ts';
import type { RecordedFact } from './events.ts';

/** How a line names another one that it settles, and how much of it (minor units). */
export type Settlement = NonNullable<StoredLine['settles']>[number];

/** A line as a decision must know it before another line may settle it. Amounts in minor units. */
export interface OpenLine {
  readonly entryId: string;
  /** Index of the line in its entry. */
  readonly line: number;
  readonly status: EntryStatus;
  /** Its entry reverses another one. */
  readonly isReversal: boolean;
  /** Date of its entry. */
  readonly date: CalendarDate;
  readonly accountId: string;
  /** The line's, else its entry's. */
  readonly partnerId?: string | undefined;
  readonly side: 'debit' | 'credit';
  readonly amount: number;
  /** How much of it reversals have offset. */
  readonly reversed: number;
  /** The resource that its entry belongs to: only the commands of that settle the line. */
  readonly source?: ResourceRef | undefined;
  /** How much of it other lines settle by name, less what reversals of those took back. */
  readonly settled: number;
}

/**
 * What is left of a line to be settled, minor units: never less than 0, also where a line was reversed after it was
 * settled. `free` = how much of `settled` is given up for what is to come (less than 0: how much else is taken).
 */
export function restOfLine({ amount, reversed, settled }: OpenLine, free = 0): number {
  return Math.max(0, amount - reversed - settled + free);
}

/**
 * How much of each settlement stays when reversals leave so much of the line that names them: the first named stay
 * longest.
 */
export function keptSettlements(settles: readonly Settlement[], left: number): number[] {
  let rest = Math.max(0, left);
  return settles.map(({ amount }) => {
    const kept = Math.min(amount, rest);
    rest -= kept;
    return kept;
  });
}

/**
 * What the reversal of these amounts of an entry (as it was before) gives free again, line by line that was settled by
 * name.
 */
export function freedBy({ content, reversedLines }: EntryState, amounts: readonly LineAmount[]): Settlement[] {
  const freed = new Map<string, number>();
  for (const { line: index, amount } of amounts) {
    const line = content.lines[index];
    if (!line?.settles) continue;
    const left = line.amount - (reversedLines[index] ?? 0);
    const before = keptSettlements(line.settles, left);
    const after = keptSettlements(line.settles, left - amount);
    line.settles.forEach(({ lineId }, i) => {
      const less = (before[i] ?? 0) - (after[i] ?? 0);
      if (less > 0) freed.set(lineId, (freed.get(lineId) ?? 0) + less);
    });
  }
  return [...freed].map(([lineId, amount]) => ({ lineId, amount }));
}

/** Adds what the lines of an entry settle by name to sums by line id; `sign` -1 takes it away. */
export function addSettled(sums: Map<string, number>, { lines }: EntryContent, sign: 1 | -1): void {
  for (const { settles } of lines) {
    if (settles) for (const { lineId, amount } of settles) sums.set(lineId, (sums.get(lineId) ?? 0) + sign * amount);
  }
}

/**
 * Adds what an event changes of how much is settled by name to sums by line id. Reversals from before 2026-11-22 do not
 * say what they give free.
 */
export function moveSettled(sums: Map<string, number>, fact: RecordedFact): void {
  switch (fact.type) {
    case 'journal_entry.posted':
      addSettled(sums, fact.data.content, 1);
      return;
    case 'journal_entry.amended':
      if (fact.data.status !== 'posted') return;
      addSettled(sums, fact.data.before, -1);
      addSettled(sums, fact.data.after, 1);
      return;
    case 'journal_entry.reversed':
      for (const { lineId, amount } of fact.data.freed ?? []) sums.set(lineId, (sums.get(lineId) ?? 0) - amount);
      return;
    default:
  }
}

function lineOf(
  entryId: string,
  content: EntryContent,
  index: number,
  status: EntryStatus,
  before?: OpenLine,
): OpenLine | undefined {
  const line = content.lines[index];
  return (
    line && {
      entryId,
      line: index,
      status,
      isReversal: content.reverses !== undefined,
      date: content.effectiveDate,
      accountId: line.accountId,
      partnerId: line.partnerId ?? content.partnerId,
      side: line.side,
      amount: line.amount,
      source: resourceOf(content),
      reversed: before?.reversed ?? 0,
      settled: before?.settled ?? 0,
    }
  );
}

/**
 * The line of this id after one more event: undefined while no entry has such a line. What other entries settle of it
 * is no event of its own and stays as it is.
 */
export function foldOpenLine(before: OpenLine | undefined, fact: RecordedFact, id: string): OpenLine | undefined {
  if (!('entryId' in fact.data)) return before;
  const { entryId } = fact.data;
  const index = before?.line ?? lineIndex(entryId, id, Number.POSITIVE_INFINITY);
  if (index < 0 || (before && before.entryId !== entryId)) return before;
  switch (fact.type) {
    case 'journal_entry.drafted':
      return lineOf(entryId, fact.data.content, index, 'draft', before);
    case 'journal_entry.posted':
      return lineOf(entryId, fact.data.content, index, 'posted', before);
    case 'journal_entry.amended':
      return lineOf(entryId, fact.data.after, index, fact.data.status, before);
    case 'journal_entry.annotated':
      return lineOf(entryId, fact.data.content, index, fact.data.status, before);
    case 'journal_entry.submitted':
      return before && { ...before, status: 'pending_approval' };
    case 'journal_entry.returned':
      return before && { ...before, status: 'draft' };
    case 'journal_entry.discarded':
      return undefined;
    case 'journal_entry.reversed': {
      const { amounts, full } = fact.data;
      const reversed = amounts.reduce(
        (sum, { line, amount }) => (line === index ? sum + amount : sum),
        before?.reversed ?? 0,
      );
      return before && { ...before, reversed, status: full ? 'reversed' : before.status };
    }
    default:
      return before;
  }
}
