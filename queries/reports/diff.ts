// What changed in a report between two recording times: every row that differs, and the events whose amounts make up
// the difference.
import { z } from 'zod';
import type { CalendarDate } from '../../src/domain/dates.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { nearestReport, NO_REPORT, reportNamed } from '../../src/domain/report-names.ts';
import { makeCursor, readCursor } from '../page.ts';
import { onOneSnapshot, query } from '../query.ts';
import { COMPARED_TAX } from './consumption-tax-diff.ts';
import {
  explainChanges,
  sidesOf,
  type BoxChange,
  type FigureChange,
  type Comparable,
  type DiffEvent,
  type DiffParameters,
  type DifferingRow,
} from './diff-engine.ts';
import { COMPARED_STATEMENTS } from './diff-statements.ts';
import { COMPARED_FLOWS } from './flow-diff.ts';
import { COMMON, filtersOf, PARAMETERS, type TakenFields } from './report.ts';
import { BY } from './subsidiary-summary.ts';

/** Reports that can be compared, by their name in the path. */
const COMPARED: Readonly<Record<string, Comparable>> = { ...COMPARED_STATEMENTS, ...COMPARED_FLOWS, ...COMPARED_TAX };

/**
 * What exports ask of every paged report beside its parameters. A difference pages by events and fixes both its
 * revisions in the cursor.
 */
const OF_EXPORTS: ReadonlySet<string> = new Set(['limit', 'revision']);
/** A row that differs in a column: `difference` = b - a = the sum of the amounts of all its events. */
export interface DiffRow extends DifferingRow {
  readonly column: string;
  readonly a: bigint;
  readonly b: bigint;
  readonly difference: bigint;
  readonly events: readonly DiffEvent[];
  readonly eventCount: number;
  readonly nextCursor?: string;
}
/** A box of the tax return that differs. */
interface ShownBox extends Pick<BoxChange, 'form' | 'box' | 'label' | 'a' | 'b'> {
  readonly difference?: bigint;
  readonly events: readonly (Omit<DiffEvent, 'amount'> & { readonly amount?: bigint })[];
  readonly eventCount: number;
  readonly nextCursor?: string;
}
function shownBox({ form, box, label, a, b, isAdditive, sum, events, count }: BoxChange): ShownBox {
  const difference = typeof a === 'bigint' && typeof b === 'bigint' ? b - a : undefined;
  const isSum = isAdditive && sum === difference;
  return {
    form,
    box,
    label,
    a,
    b,
    ...(difference !== undefined && { difference }),
    events: events.map(({ amount, ...rest }) => ({ ...rest, ...(isSum && { amount }) })),
    eventCount: count,
  };
}

/** A statement at two recording times. */
export interface Diff {
  readonly report: 'diff';
  readonly of: string;
  readonly companyId: string;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  readonly asOf?: CalendarDate;
  readonly knownAtA: string;
  readonly knownAtB?: string;
  readonly positionA: number;
  readonly positionB: number;
  readonly currency: string;
  readonly unit: 'minor';
  readonly filters: Readonly<Record<string, unknown>>;
  readonly rows: readonly DiffRow[];
  /** Only of the consumption tax return. */ readonly boxes?: readonly ShownBox[];
  readonly generatedAt: string;
}
const int = z.number().int();
const output = z.object({
  report: z.literal('diff'),
  of: z.string(),
  companyId: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  asOf: z.string().optional(),
  knownAtA: z.string(),
  knownAtB: z.string().optional(),
  positionA: int.describe('Revision of the stream that a stands on'),
  positionB: int,
  currency: z.string(),
  unit: z.literal('minor'),
  filters: z.record(z.string(), z.unknown()),
  rows: z.array(
    z.object({
      kind: z.enum(['account', 'group', 'subtotal', 'total', 'formula']),
      level: int,
      code: z.string(),
      name: z.string(),
      nameEn: z.string().optional(),
      accountId: z.string().optional(),
      parentCode: z.string().optional(),
      partnerId: z.string().optional(),
      labelId: z.string().optional(),
      column: z.string(),
      a: int,
      b: int,
      difference: int.describe('b - a: the sum of the amounts of all events'),
      events: z.array(z.object({ eventId: z.string(), entryId: z.string(), sequence: int, amount: int })),
      eventCount: int,
      nextCursor: z.string().optional(),
      taxCodeId: z.string().optional(),
      taxUse: z.string().optional(),
      businessType: int.optional(),
    }),
  ),
  boxes: z
    .array(
      z.object({
        form: z.string(),
        box: z.string(),
        label: z.string(),
        a: z.union([int, z.string()]),
        b: z.union([int, z.string()]),
        difference: int.optional(),
        events: z.array(z.object({ eventId: z.string(), entryId: z.string(), sequence: int, amount: int.optional() })),
        eventCount: int,
        nextCursor: z.string().optional(),
      }),
    )
    .optional()
    .describe('Boxes of the consumption tax return that differ; amounts of events where the box is a plain sum'),
  generatedAt: z.string(),
});

const { knownAt: _knownAt, includeDrafts: _includeDrafts, ...common } = COMMON;

const diffInput = z.strictObject({
  ...common,
  by: BY,
  asOf: PARAMETERS.asOf,
  interval: PARAMETERS.interval,
  method: z
    .enum(['indirect', 'direct'], 'must be indirect or direct')
    .optional()
    .describe('Of a cash flow statement; default indirect'),
  type: z
    .enum(['receivable', 'payable'], 'must be receivable or payable')
    .optional()
    .describe('Of aging; default receivable'),
  name: z.string().max(40),
  knownAtA: PARAMETERS.knownAt.describe(
    'The books as they were recorded then (a): an RFC 3339 time, a date, or the sequence of an event',
  ),
  knownAtB: PARAMETERS.knownAt.describe('The books as they were recorded then (b); default now'),
  cursor: z.string().min(1).max(2_000).optional().describe('`nextCursor` of a row: its further events'),
} satisfies TakenFields<'name' | 'knownAtA' | 'knownAtB' | 'by' | 'method' | 'type' | 'cursor'>);
/** Parameters of a diff, as read. */
export type DiffInput = z.infer<typeof diffInput>;

/** Refuses parameters that only other reports take. */
function checkParameters(name: string, { accepts }: Comparable, parameters: DiffParameters): void {
  if (name !== 'bs' && name !== 'ar-aging' && parameters.asOf !== undefined)
    refuse('validation_error', 'asOf: this report takes from and to', 'asOf');
  if (name !== 'cs' && parameters.method !== undefined)
    refuse('validation_error', 'method: only a cash flow statement takes it', 'method');
  if (name !== 'ar-aging' && parameters.type !== undefined)
    refuse('validation_error', 'type: only aging takes it', 'type');
  if (name !== 'subsidiary-summary' && parameters.by !== undefined)
    refuse('validation_error', 'by: only a subsidiary summary takes it', 'by');
  const foreign = (Object.keys(parameters) as (keyof DiffParameters)[]).find(
    (key) => parameters[key] !== undefined && accepts?.includes(key) === false,
  );
  if (foreign === undefined) return;
  if (Object.hasOwn(COMPARED_TAX, name))
    refuse('validation_error', `${foreign}: the consumption tax return is of the whole company; leave it out`, foreign);
  refuse('validation_error', `${foreign}: this report has no such parameter; leave it out`, foreign);
}

/**
 * A page of events: which figure it is of, and what the cursor has fixed. Without a cursor, the first of all figures.
 */
interface EventsPage {
  readonly after: number;
  readonly positionA: number | undefined;
  readonly positionB: number | undefined;
  shows(figure: FigureChange | BoxChange): boolean;
  /** The cursor behind the events that are named. */
  next(figure: FigureChange | BoxChange, positionA: number, positionB: number): { nextCursor?: string };
}

function eventsPage(belongsTo: string, cursor: string | undefined): EventsPage {
  const [rowKey = '', column = '', ...numbers] =
    cursor === undefined ? [] : readCursor(belongsTo, cursor, ['text', 'text', 'int', 'int', 'int']);
  const [after = -1, positionA, positionB] = numbers.map(Number);
  return {
    after,
    positionA,
    positionB,
    shows: (figure) => cursor === undefined || (figure.key === rowKey && figure.column === column),
    next: ({ more, key, column: of, events }, a, b) =>
      more
        ? {
            nextCursor: makeCursor(belongsTo, [
              key,
              of,
              String(events[events.length - 1]?.sequence ?? 0),
              String(a),
              String(b),
            ]),
          }
        : {},
  };
}

/**
 * The rows of a statement that differ between two recording times, each with the events (at most 100, `nextCursor` goes
 * on) whose amounts add up to the difference.
 * A trial balance is compared by opening, debit, credit and balance; a ledger by opening, debit, credit and closing of
 * each account (and its partners or labels).
 * A cash flow statement is compared by every row, changes in net assets by every cell, aging by what each partner has
 * open in all: its buckets are not sums of events.
 * undefined for other reports. Refuses validation_error without knownAtA and for times too far apart.
 */
export const reportDiff = query<DiffInput, Diff>({
  name: 'report-diff',
  summary: 'What changed in a report between two recording times',
  text:
    'What changed in a report between two recording times, with the events whose amounts add up to each difference: ' +
    'why a figure is not what it was. Takes the parameters of the report, {knownAtA} and {knownAtB} (default: now).',
  ja: {
    summary: '2 つの時点間でのレポートの差異',
    text:
      '2 つの記録時点の間でレポートの何が変わったかを、差額の合計に一致するイベントとともに示します。' +
      'レポートの条件と {knownAtA}、{knownAtB}（既定は現在）を指定します。',
  },
  needs: 'reports:read',
  output,
  input: diffInput,
  async run(rows, asked, input) {
    const { name: called, knownAtA, knownAtB, cursor, ...given } = input;
    const name = reportNamed(called) ?? called;
    const parameters = Object.fromEntries(
      Object.entries(given).filter(([key]) => !OF_EXPORTS.has(key)),
    ) as typeof given;
    const compared = Object.hasOwn(COMPARED, name) ? COMPARED[name] : undefined;
    if (!compared) {
      const near = nearestReport(called);
      const like = near === undefined ? '' : `; did you mean ${near}?`;
      return refuse('not_found', `${NO_REPORT} "${called}" that can be compared${like}`);
    }
    if (knownAtA === undefined)
      return refuse(
        'validation_error',
        '{knownAtA} is required: an RFC 3339 time or a date; {knownAtB} is now when it is left out',
        'knownAtA',
      );
    checkParameters(name, compared, parameters);
    const belongsTo = JSON.stringify(['diff', asked.companyId, name, knownAtA, knownAtB ?? '', parameters]);
    const page = eventsPage(belongsTo, cursor);
    return onOneSnapshot(rows, async (snapshot): Promise<Diff | undefined> => {
      const sides = await sidesOf(snapshot, asked, parameters, { ...page, knownAtA, knownAtB });
      const comparison = sides && (await compared.compare(snapshot, asked, parameters, sides));
      if (!comparison) return undefined;
      await explainChanges(comparison, sides, page.after);
      const { a, b, positionA, positionB } = sides;
      const { of, shown, changes, boxes } = comparison;
      const { by, method, type } = parameters;
      return {
        report: 'diff',
        of,
        companyId: asked.companyId,
        ...shown,
        knownAtA: a.knownAt ?? knownAtA,
        ...(b.knownAt === undefined ? {} : { knownAtB: b.knownAt }),
        positionA,
        positionB,
        currency: b.frame.currency,
        unit: 'minor',
        filters: {
          ...filtersOf(b, parameters),
          ...(by ? { by } : {}),
          ...(method ? { method } : {}),
          ...(type ? { type } : {}),
        },
        rows: changes
          .filter(page.shows)
          .map((change) => ({
            ...change.row,
            column: change.column,
            a: change.a,
            b: change.b,
            difference: change.b - change.a,
            events: change.events,
            eventCount: change.count,
            ...page.next(change, positionA, positionB),
          })),
        ...(boxes && {
          boxes: boxes
            .filter(page.shows)
            .map((change) => ({ ...shownBox(change), ...page.next(change, positionA, positionB) })),
        }),
        generatedAt: new Date(asked.nowMs).toISOString(),
      };
    });
  },
});
