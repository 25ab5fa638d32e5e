// One engine of differences: what a report shows at two recording times is laid side by side, then every event between
// them is told to whoever knows what it moved, until each figure that differs has its events.
import type { Kysely } from 'kysely';
import type { Database } from '../../projections/tables.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { refuse } from '../../src/domain/refusal.ts';
import type { Asked } from '../query.ts';
import type { AgingType } from './aging/specification.ts';
import { setting, type Report, type ReportInput, type Setting } from './report.ts';
import type { Row } from './statement.ts';

/** Most events named per figure; a cursor goes on. */
const EVENTS_PER_FIGURE = 100;
/** Moves of events read at once, and how many pages of them at most. */
const PAGE_MOVES = 20_000;
const MOST_PAGES = 25;

/** Parameters of the reports that can be compared, as read. */
export interface DiffParameters extends ReportInput {
  readonly by?: string | undefined;
  readonly method?: 'indirect' | 'direct' | undefined;
  readonly type?: AgingType | undefined;
}

/** An event that moved a figure: what it added to `b` less `a`, minor units. */
export interface DiffEvent {
  readonly eventId: string;
  readonly entryId: string;
  readonly sequence: number;
  readonly amount: bigint;
}
/** A figure while its events are gathered: `count` of all, the first of them by name, whether there are `more`. */
interface Gathering {
  /** Names the row in cursors. */
  readonly key: string;
  readonly column: string;
  readonly events: DiffEvent[];
  count: number;
  more: boolean;
  /** What all events added to `b` less `a`, also those that are not named. */
  sum: bigint;
}
/** A row in which figures differ. */
export interface DifferingRow extends Pick<Row, 'kind' | 'level' | 'code' | 'name' | 'nameEn' | 'accountId'> {
  readonly taxCodeId?: string;
  readonly taxUse?: string;
  readonly businessType?: number;
  /** Only of a subsidiary summary: whose share of the account `parentCode` it is; neither = lines without one. */
  readonly parentCode?: string;
  readonly partnerId?: string;
  readonly labelId?: string;
}
/** A figure of a row that differs: the sum of its events is `b` less `a`. */
export interface FigureChange extends Gathering {
  readonly row: DifferingRow;
  readonly a: bigint;
  readonly b: bigint;
}
/**
 * A box of the tax return that differs; a share has texts and no difference. Its events are all of the groups behind
 * it, whatever they added.
 */
export interface BoxChange extends Gathering {
  readonly form: string;
  readonly box: string;
  readonly label: string;
  readonly a: bigint | string;
  readonly b: bigint | string;
  /** Whether it is a sum of gross amounts, so that an event has an amount in it as long as nothing cut it. */
  readonly isAdditive: boolean;
}

/** The two times, as a caller names them, and the revisions that a cursor has fixed. */
export interface DiffAsk {
  readonly knownAtA: string;
  readonly knownAtB?: string | undefined;
  readonly positionA?: number | undefined;
  readonly positionB?: number | undefined;
  /** Only events behind this revision are named; all are counted. */
  readonly after: number;
}
/** What the two sides stand on. */
export interface DiffSides {
  readonly a: Setting;
  readonly b: Setting;
  readonly positionA: number;
  readonly positionB: number;
}
/** An event of the stream and the entry that it is about; ids are bare. */
export interface Moving {
  readonly revision: number;
  readonly event_id: string;
  readonly entry_id: string;
}
/** What differs between the two sides, and how events moved it. */
export interface DiffComparison<M extends Moving = Moving> {
  readonly of: string;
  readonly shown: Pick<Report, 'from' | 'to' | 'asOf'>;
  readonly changes: readonly FigureChange[];
  readonly boxes?: readonly BoxChange[];
  /** What events of revisions in (after, to] moved, in the order of the stream; the first `most` moves. */
  read(after: number, to: number, most: number): Promise<readonly M[]>;
  /** Adds to each figure what the moves of one event, or of a part of it, did to it. */
  explain(moves: readonly M[], add: (figure: FigureChange | BoxChange, amount: bigint) => void): void;
}
/** A report that can be compared. */
export interface Comparable {
  /** Parameters that it takes; undefined = those of all reports. */
  readonly accepts?: readonly (keyof DiffParameters)[];
  /** undefined when there is nothing to compare, because the company does not exist. */
  compare(
    rows: Kysely<Database>,
    asked: Asked,
    input: DiffParameters,
    sides: DiffSides,
  ): Promise<DiffComparison | undefined>;
}

/** A figure before its events are gathered. */
export function ungathered(key: string, column: string): Gathering {
  return { key, column, events: [], count: 0, more: false, sum: 0n };
}

/**
 * Reads what both sides stand on; undefined when the company does not exist. Without knownAtB the books of now are
 * those of the newest revision that is projected, so that both sides and their events stand still.
 */
export async function sidesOf(
  rows: Kysely<Database>,
  asked: Asked,
  input: ReportInput,
  { knownAtA, knownAtB, positionA, positionB }: DiffAsk,
): Promise<DiffSides | undefined> {
  const a = await setting(rows, asked, { ...input, knownAt: knownAtA }, 'knownAtA');
  const timeB = knownAtB === undefined ? { revision: positionB ?? asked.projectedRevision } : { knownAt: knownAtB };
  const b = await setting(rows, asked, { ...input, ...timeB }, 'knownAtB');
  if (!a || !b) return undefined;
  return { a, b, positionA: positionA ?? a.revision ?? -1, positionB: positionB ?? b.revision ?? -1 };
}

/** Counts an event for a figure that it moved by `amount`, and names it as long as there is room. */
function gather(figure: Gathering, { revision, event_id, entry_id }: Moving, amount: bigint, after: number): void {
  figure.count += 1;
  figure.sum += amount;
  if (revision <= after) return;
  if (figure.events.length === EVENTS_PER_FIGURE) figure.more = true;
  else
    figure.events.push({
      eventId: withPrefix('event', event_id),
      entryId: withPrefix('entry', entry_id),
      sequence: revision,
      amount,
    });
}

/** The moves of each event in (low, high], one event after the other. Refuses when there are too many. */
async function* eventsBetween<M extends Moving>(
  { read }: Pick<DiffComparison<M>, 'read'>,
  low: number,
  high: number,
): AsyncGenerator<readonly [M, ...M[]]> {
  for (let page = 0, reached = low; reached < high; page++) {
    if (page === MOST_PAGES)
      refuse(
        'validation_error',
        `{knownAtA} and {knownAtB} have more than ${MOST_PAGES * PAGE_MOVES} lines between them: ` +
          'choose closer times, a shorter range or fewer accounts',
        'knownAtA',
      );
    const found = await read(reached, high, PAGE_MOVES + 1);
    const isLast = found.length <= PAGE_MOVES;
    // The last event of a page that is full may go on behind it: it is read again, whole.
    const open = isLast ? undefined : found[found.length - 1]?.revision;
    let event: [M, ...M[]] | undefined;
    for (const move of found) {
      if (event?.[0].revision === move.revision) event.push(move);
      else {
        if (event) yield event;
        if (move.revision === open) break;
        event = [move];
      }
    }
    if (isLast) {
      if (event) yield event;
      return;
    }
    const last = found.findLast(({ revision }) => revision !== open);
    if (!last) throw new Error(`diff: event ${open} moves more than ${PAGE_MOVES} lines`);
    reached = last.revision;
  }
}

/**
 * Gathers the events of every figure that differs. Events count where they moved something; behind a box all of them
 * do.
 */
export async function explainChanges(comparison: DiffComparison, sides: DiffSides, after: number): Promise<void> {
  const { changes, boxes = [] } = comparison;
  if (changes.length + boxes.length === 0) return;
  const { positionA, positionB } = sides;
  const [sign, low, high] =
    positionA <= positionB ? ([1n, positionA, positionB] as const) : ([-1n, positionB, positionA] as const);
  for await (const event of eventsBetween(comparison, low, high)) {
    const amounts = new Map<FigureChange | BoxChange, bigint>();
    comparison.explain(event, (figure, amount) => {
      amounts.set(figure, (amounts.get(figure) ?? 0n) + amount);
    });
    for (const [figure, amount] of amounts)
      if (amount !== 0n || 'isAdditive' in figure) gather(figure, event[0], sign * amount, after);
  }
  for (const { key, column, count } of changes)
    if (count === 0) throw new Error(`diff: no event explains ${key} ${column}`);
}
