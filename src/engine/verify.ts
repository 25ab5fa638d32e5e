// The auditor's tool: replays every stream into fresh tables, compares them row by row with the live ones, and checks
// the books and their snapshots.
import type { Projection } from '../../projections/projection.ts';
import { READ_MODEL_VERSION } from '../../projections/tables.ts';
import type { RecordedFact } from '../domain/book.ts';
import type { EntryContent } from '../domain/journal.ts';
import type { EventLog, ReadModelStore, RowDifference } from './ports.ts';
import { asPoison, fromTheStart, replay } from './replay.ts';
import { describeSnapshot, verifyBooks, type SnapshotFinding } from './verify-books.ts';

/** One thing that is not as it must be. */
export type Finding =
  | ({ readonly check: 'row' } & RowDifference)
  | {
      readonly check: 'unbalanced';
      readonly stream: string;
      readonly revision: number;
      readonly entryId: string;
      readonly debit: bigint;
      readonly credit: bigint;
    }
  | {
      readonly check: 'entry_number';
      readonly stream: string;
      readonly revision: number;
      readonly fiscalYearId: string;
      readonly expected: number;
      readonly found: number;
    }
  | {
      readonly check: 'recorded_at';
      readonly stream: string;
      readonly revision: number;
      readonly before: string;
      readonly found: string;
    }
  | { readonly check: 'event'; readonly stream: string; readonly revision: number; readonly message: string }
  | SnapshotFinding
  | { readonly check: 'version'; readonly live: number; readonly program: number };

/**
 * What a verification came to. `ok` = no findings. `books` = snapshots of books that were compared. `more` = differing
 * rows beyond those that are told.
 */
export interface Verified {
  readonly ok: boolean;
  readonly events: number;
  readonly streams: number;
  readonly entries: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly books: number;
  readonly findings: readonly Finding[];
  readonly more: number;
}

/** What a verification needs. */
export interface VerifyOptions {
  readonly log: EventLog;
  readonly store: ReadModelStore;
  readonly projections: readonly Projection[];
  /** Most differing rows to tell per table; default 50. */
  readonly limit?: number;
  /** Hears how many events are replayed, then which table is compared. */
  readonly onProgress?: (progress: {
    readonly events: number;
    readonly total: number;
    readonly table?: string;
  }) => void;
}

/** Checks of the events themselves, one at a time in the order of the log. */
function auditor(findings: Finding[]): { see(fact: RecordedFact): void; readonly entries: () => number } {
  const recorded = new Map<string, string>();
  const numbers = new Map<string, number>();
  let entries = 0;
  function balanced(fact: RecordedFact, entryId: string, content: EntryContent): void {
    let debit = 0n;
    let credit = 0n;
    for (const line of content.lines)
      if (line.side === 'debit') debit += BigInt(line.amount);
      else credit += BigInt(line.amount);
    if (debit !== credit)
      findings.push({ check: 'unbalanced', stream: fact.stream, revision: fact.revision, entryId, debit, credit });
  }
  return {
    entries: () => entries,
    see(fact) {
      const { stream, revision, meta } = fact;
      const before = recorded.get(stream);
      if (before !== undefined && meta.recordedAt < before)
        findings.push({ check: 'recorded_at', stream, revision, before, found: meta.recordedAt });
      recorded.set(stream, meta.recordedAt);
      if (fact.type === 'journal_entry.amended') balanced(fact, fact.data.entryId, fact.data.after);
      if (fact.type === 'journal_entry.drafted' || fact.type === 'journal_entry.annotated')
        balanced(fact, fact.data.entryId, fact.data.content);
      if (fact.type !== 'journal_entry.posted') return;
      const { entryId, content, entryNumber, fiscalYearId } = fact.data;
      entries += 1;
      balanced(fact, entryId, content);
      const year = `${stream} ${fiscalYearId}`;
      const expected = (numbers.get(year) ?? 0) + 1;
      if (entryNumber !== expected)
        findings.push({ check: 'entry_number', stream, revision, fiscalYearId, expected, found: entryNumber });
      numbers.set(year, entryNumber);
    },
  };
}

/**
 * Replays all streams and compares every table with the live read models at the same position; the service may go on
 * working meanwhile.
 * An event that cannot be read or projected is a finding, and ends the replay there (rows are then not compared).
 */
export async function verify(options: VerifyOptions): Promise<Verified> {
  const { log, store, projections, limit = 50, onProgress } = options;
  const findings: Finding[] = [];
  const { see, entries } = auditor(findings);
  const live = await store.liveCheckpoint();
  if (!live) throw new Error('there are no read models to verify: start the service once, or run `daicho rebuild`');
  if (live.readModelVersion !== READ_MODEL_VERSION)
    findings.push({ check: 'version', live: live.readModelVersion, program: READ_MODEL_VERSION });
  const total = Number(live.events);
  const { session, compare, snapshots } = await store.verification();
  const state = fromTheStart();
  const told = {
    onFact: see,
    onProgress: (events: number) => onProgress?.({ events, total: Math.max(total, events) }),
  };
  const done = async (rows: Readonly<Record<string, number>>, more: number): Promise<Verified> => {
    const { books, findings: ofBooks } = await verifyBooks(log, snapshots);
    findings.push(...ofBooks);
    return {
      ok: findings.length === 0,
      events: Number(state.checkpoint.events),
      streams: state.streams.size,
      entries: entries(),
      rows,
      books,
      findings,
      more,
    };
  };
  try {
    // Most of the log first; the live writer is held only for what has come since.
    if (live.position !== undefined) await replay(log, projections, session, state, { ...told, until: live.position });
    if (findings.some((finding) => finding.check === 'version')) return await done({}, 0);
    const { rows, differences, more } = await compare(
      async (position) => {
        if (position !== undefined) await replay(log, projections, session, state, { ...told, until: position });
      },
      limit,
      (table) =>
        onProgress?.({ events: Number(state.checkpoint.events), total: Number(state.checkpoint.events), table }),
    );
    for (const difference of differences) findings.push({ check: 'row', ...difference });
    return await done(rows, more);
  } catch (error) {
    const poison = asPoison(error)?.poison;
    if (!poison) throw error;
    findings.push({
      check: 'event',
      stream: poison.stream,
      revision: poison.revision,
      message: (error as Error).message,
    });
    return await done({}, 0);
  } finally {
    await session.close();
  }
}

/** A finding as one line for a person. */
export function describeFinding(finding: Finding): string {
  switch (finding.check) {
    case 'row': {
      const key = Object.entries(finding.key)
        .map(([column, value]) => `${column} ${String(value)}`)
        .join(', ');
      if (finding.kind === 'missing') return `${finding.table} (${key}): the row is missing`;
      if (finding.kind === 'extra') return `${finding.table} (${key}): no event explains this row`;
      return `${finding.table} (${key}): ${Object.entries(finding.columns ?? {})
        .map(([column, { live, replayed }]) => `${column} is ${live ?? 'null'}, the events say ${replayed ?? 'null'}`)
        .join('; ')}`;
    }
    case 'unbalanced':
      return `${finding.stream}@${finding.revision}: entry ${finding.entryId} has debits ${finding.debit} and credits ${finding.credit}`;
    case 'entry_number':
      return `${finding.stream}@${finding.revision}: entry number ${finding.found} of ${finding.fiscalYearId}, expected ${finding.expected}`;
    case 'recorded_at':
      return `${finding.stream}@${finding.revision}: recorded at ${finding.found}, before the previous event's ${finding.before}`;
    case 'event':
      return finding.message;
    case 'snapshot':
      return describeSnapshot(finding);
    case 'version':
      return `the read models are of version ${finding.live}, this program makes version ${finding.program}: rows were not compared; run \`daicho rebuild\` first`;
    default:
      finding satisfies never;
      return '';
  }
}
