// What all reports share: their parameters, the books at a moment (knownAt), filters by code or id, and the envelope of
// the answer.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { planned } from '../../projections/plans.ts';
import type { Database, LineKind } from '../../projections/tables.ts';
import { addDays, dateInZone, dateSchema, dayNumber, isDate, type CalendarDate } from '../../src/domain/dates.ts';
import { bare, isId, withPrefix, type IdKind } from '../../src/domain/ids.ts';
import { calledLike, type Called } from '../../src/domain/nearest.ts';
import { refuse, type RefusalCode } from '../../src/domain/refusal.ts';
import { searchKey } from '../../src/domain/text.ts';
import { booleanParam, integerParam, severalParam } from '../page.ts';
import type { Asked } from '../query.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import {
  ALL_KINDS,
  readFrame,
  type BalanceFrame,
  type LineFilter,
  type MovementsAsk,
  type BalanceSpan,
  type SpanSums,
} from './balances.ts';
import {
  COMPARISONS,
  INTERVALS,
  openedBefore,
  PERIOD,
  rangeOfPeriod,
  type Column,
  type ColumnsAsk,
  type Range,
} from './columns.ts';
import type { Figure } from './figures.ts';
import type { Branch } from './virtual-lines.ts';
import { levels, statementRow, type Cells, type Row, type Values } from './statement.ts';

const instant = z.iso.datetime({ offset: true });
/** A moment by the sequence of an event: the books right after it. */
const isPosition = (text: string): boolean => /^\d{1,10}$/.test(text);
const nameOrId = z.string().min(1).max(200);
const several = severalParam(nameOrId);

/**
 * Parameters of reports, each with its schema. A report takes the ones that it names; any other is refused as an
 * unknown key.
 */
export const PARAMETERS = {
  from: dateSchema.optional().describe('First day, inclusive'),
  to: dateSchema.optional().describe('Last day, inclusive'),
  asOf: dateSchema.optional().describe('Day of the balance sheet, inclusive'),
  knownAt: z
    .string()
    .refine(
      (text) => isDate(text) || isPosition(text) || instant.safeParse(text).success,
      'must be a date YYYY-MM-DD, an RFC 3339 time with offset, or the sequence of an event',
    )
    .optional()
    .describe(
      'Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date ' +
        '(the end of that day in the ' +
        'zone of the company), or the sequence of an event, inclusive',
    ),
  level: z
    .enum(levels, 'level must be account, group or class')
    .optional()
    .describe('account (default): every account; group: sections only; class: top lines only'),
  showZero: booleanParam().optional().describe('Also shows accounts and sections that are zero; default false'),
  adjustment: z
    .enum(['include', 'only', 'without'], 'adjustment must be include, only or without')
    .optional()
    .describe('Adjusting entries (決算整理仕訳) of the fiscal year; default include'),
  includeClosing: booleanParam().optional().describe('Also counts closing entries dated in the range; default false'),
  partnerId: nameOrId.optional().describe('Only lines of this partner (id or code); none = lines without partner'),
  labelId: several
    .optional()
    .describe(
      'Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label',
    ),
  accountCode: several.optional().describe('Only these accounts (codes or ids), repeated or separated by commas'),
  period: z
    .string()
    .regex(PERIOD, 'period must be FY2026, FY2026-Q1, FY2026-H1 (fiscal), 2026, 2026-Q1 or 2026-04 (calendar)')
    .optional()
    .describe(
      'Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; ' +
        'calendar 2026, 2026-Q1, 2026-04',
    ),
  includeDrafts: booleanParam()
    .optional()
    .describe('Also counts drafts and entries that wait for approval; default false; not together with knownAt'),
  locale: z
    .enum(['ja', 'en'], 'locale must be ja or en')
    .optional()
    .describe('Language of names and titles; default ja'),
  interval: z
    .enum(INTERVALS, 'interval must be total, month, quarter or year')
    .optional()
    .describe(
      'Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; ' +
        'default total',
    ),
  compare: z
    .enum(COMPARISONS, 'compare must be previous_period or previous_year')
    .optional()
    .describe(
      'Adds columns of an earlier time, the change, and the change in basis points (null when there is nothing ' +
        'to compare with); needs interval=total',
    ),
  comparePeriods: integerParam(1, 12)
    .optional()
    .describe('How many earlier periods or years to compare with, 1 to 12; default 1'),
  breakdown: z
    .string()
    .regex(/^(?:partner|tax_code|label:[^\p{Cc}]{1,40})$/u, 'breakdown must be partner, tax_code or label:<dimension>')
    .optional()
    .describe(
      'Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive)',
    ),
} as const;

/**
 * What every statement takes. A report adopts it whole (`z.strictObject({ ...COMMON, ... })`) and reads its range by
 * `requireRange(input, at.frame)` after `setting`;
 * `locale` is applied by `envelope`, includeDrafts through `Setting.books`.
 */
export const COMMON = {
  from: PARAMETERS.from,
  to: PARAMETERS.to,
  period: PARAMETERS.period,
  knownAt: PARAMETERS.knownAt,
  adjustment: PARAMETERS.adjustment,
  includeClosing: PARAMETERS.includeClosing,
  includeDrafts: PARAMETERS.includeDrafts,
  partnerId: PARAMETERS.partnerId,
  labelId: PARAMETERS.labelId,
  accountCode: PARAMETERS.accountCode,
  level: PARAMETERS.level,
  showZero: PARAMETERS.showZero,
  locale: PARAMETERS.locale,
} as const;
/** What statements of columns take besides. */
export const COLUMN_PARAMETERS = {
  interval: PARAMETERS.interval,
  compare: PARAMETERS.compare,
  comparePeriods: PARAMETERS.comparePeriods,
  breakdown: PARAMETERS.breakdown,
} as const;

/** Parameters of a report, as read: what PARAMETERS take, and what only some reports and the service itself set. */
type ReportParameters = z.infer<z.ZodObject<typeof PARAMETERS>>;
export type ReportInput = Readonly<Omit<ReportParameters, 'compare'>> & {
  /** With `scenario` only where a report takes branches. */
  readonly compare?: ColumnsAsk['compare'];
  /** A branch of the books, or with `compare: 'scenario'` what they are compared with. */
  readonly scenarioId?: string | undefined;
  /** The books at this revision of the stream. No parameter of the interface: an export reads all its pages with it. */
  readonly revision?: number | undefined;
};

/**
 * The shape of a report's input, for `satisfies`: parameters that reports have in common, and its own (`More`). A field
 * that is renamed in the schema alone does not compile.
 */
export type TakenFields<More extends string = never> = Partial<Record<keyof ReportInput | More, z.ZodType>>;

/** A finding about the figures: `difference` in minor units, 0 when ok. */
export interface Check {
  readonly code: string;
  readonly ok: boolean;
  readonly difference: bigint;
  /** Key of the column that it is about, when the report has several. */ readonly column?: string;
}
export type { Column } from './columns.ts';

/** The envelope of every report (api.md C20); reports add their own body. Sums are bigint, minor units. */
export interface Report<V extends Cells = Values> {
  readonly report: string;
  readonly companyId: string;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  readonly asOf?: CalendarDate;
  readonly knownAt?: string;
  readonly currency: string;
  readonly basis: 'accrual';
  readonly unit: 'minor';
  readonly filters: Readonly<Record<string, unknown>>;
  readonly columns: readonly Column[];
  readonly rows: readonly Row<V>[];
  readonly totals: Values;
  readonly checks: readonly Check[];
  readonly projection: { readonly position: number; readonly upToDate: boolean };
  readonly generatedAt: string;
}

const columnSchema = z.object({
  key: z.string(),
  label: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  kind: z.enum(['actual', 'comparison', 'scenario', 'change', 'change_bps']),
});
/** Which state of the books a report shows. The door adds the checkpoint: what is signed is not in the rows. */
export const projectionSchema = z.object({
  position: z.number().int(),
  upToDate: z.boolean(),
  checkpoint: z
    .object({
      size: z.number().int().describe('How many events it covers'),
      root: z.string().describe('Root of the tree over them, in base64'),
    })
    .optional()
    .describe('The newest signed checkpoint among the events that the figures stand on; absent before the first'),
});

/** Schema of the envelope of every report. */
export const reportSchema = z.object({
  report: z.string(),
  companyId: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  asOf: z.string().optional(),
  knownAt: z.string().optional(),
  currency: z.string(),
  basis: z.enum(['accrual']),
  unit: z.enum(['minor']),
  filters: z.record(z.string(), z.unknown()),
  columns: z.array(columnSchema),
  rows: z.array(statementRow),
  totals: z.record(z.string(), z.number().int()),
  checks: z.array(
    z.object({ code: z.string(), ok: z.boolean(), difference: z.number().int(), column: z.string().optional() }),
  ),
  projection: projectionSchema,
  generatedAt: z.string(),
});

/**
 * The range of a report: from and to, or its period where the company's `frame` is given (reports that take `period`
 * pass it). Refuses validation_error when from or
 * to is missing (the message names both), when from is after to, and for a period beside from, to or asOf.
 */
export function requireRange(input: ReportInput, frame?: BalanceFrame): Range {
  const { from, to } = input;
  if (input.period !== undefined && frame) {
    if (from !== undefined || to !== undefined || input.asOf !== undefined)
      refuse('validation_error', 'period excludes other dates: send period alone, or dates without it', 'period');
    return rangeOfPeriod(frame, input.period);
  }
  if (from === undefined || to === undefined)
    return refuse(
      'validation_error',
      'from and to are both required: dates YYYY-MM-DD',
      from === undefined ? 'from' : 'to',
    );
  if (from > to) refuse('validation_error', `from (${from}) must not be after to (${to})`, 'from');
  return { from, to };
}

/** The last millisecond of a day in a time zone, as milliseconds since 1970 UTC. */
export function endOfDay(timezone: string, date: CalendarDate): number {
  let low = (dayNumber(date) + 1) * 86_400_000 - 15 * 3_600_000; // zones are between UTC-12 and UTC+14
  let high = low + 30 * 3_600_000;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (dateInZone(timezone, middle) > date) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

/** The instant that knownAt means. Refuses validation_error when it is in the future; today's date means now. */
function knownInstant(knownAt: string, timezone: string, nowMs: number, field: string): string {
  const future = (): never =>
    refuse('validation_error', `${field} is in the future: the books of then are not known yet`, field);
  if (!isDate(knownAt)) {
    const ms = Date.parse(knownAt);
    return ms > nowMs ? future() : new Date(ms).toISOString();
  }
  if (knownAt > dateInZone(timezone, nowMs)) future();
  return new Date(Math.min(endOfDay(timezone, knownAt), nowMs)).toISOString();
}

const TABLES_BY_KIND = {
  account: { table: sql`accounts`, noun: 'account', code: 'account_not_found' },
  partner: { table: sql`partners`, noun: 'partner', code: 'partner_not_found' },
  label: { table: sql`labels`, noun: 'label', code: 'label_not_found' },
  taxCode: { table: sql`tax_codes`, noun: 'tax code', code: 'tax_code_not_found' },
} as const satisfies Partial<Record<IdKind & string, { table: RawBuilder<unknown>; noun: string; code: RefusalCode }>>;

/**
 * Bare uuids of the things that ids or codes of a query name, in their order. Refuses `<noun>_not_found` with the
 * field; foreign and unknown ones alike.
 */
export async function resolve(
  rows: Kysely<Database>,
  companyId: string,
  kind: keyof typeof TABLES_BY_KIND,
  names: readonly string[],
  field: string,
): Promise<string[]> {
  const { table, noun, code } = TABLES_BY_KIND[kind];
  const ids = names.filter((name) => isId(kind, name)).map(bare);
  const exact = (
    await sql<{ id: string; code: string | null }>`select id, code from ${table}
      where company_id = ${companyId} and (id = any(${ids}::uuid[]) or code = any(${names}::text[]))`.execute(rows)
  ).rows;
  const missing = names.filter((name) => !exact.some((row) => row.code === name || withPrefix(kind, row.id) === name));
  // Codes are unique in any width and case; only those that are not written as stored need the slower look.
  const folded =
    missing.length === 0
      ? []
      : (
          await sql<{ id: string; code: string }>`
    select id, folded as code from (select id, lower(normalize(code, nfkc)) as folded from ${table}
      where company_id = ${companyId}) t where folded = any(${missing.map(searchKey)}::text[])`.execute(rows)
        ).rows;
  const found = names.map(
    (name) =>
      exact.find((row) => withPrefix(kind, row.id) === name)?.id ??
      exact.find((row) => row.code === name)?.id ??
      folded.find((row) => row.code === searchKey(name))?.id,
  );
  const unknown = names.find((_name, i) => found[i] === undefined);
  if (unknown === undefined) return found as string[];
  const like = await likeOne(rows, companyId, kind, unknown);
  return refuse(code, `there is no ${noun} "${unknown}": send the id or the code of one of this company${like}`, field);
}

/** What the name of nothing was probably meant to be, among the first few thousand things of the kind. */
async function likeOne(
  rows: Kysely<Database>,
  companyId: string,
  kind: keyof typeof TABLES_BY_KIND,
  name: string,
): Promise<string> {
  const { table } = TABLES_BY_KIND[kind];
  const { rows: states } = await sql<{
    state: Called;
  }>`select state from ${table} where company_id = ${companyId} order by id limit 2000`.execute(rows);
  return calledLike(
    name,
    states.map(({ state }) => state),
  );
}

/** Up to so many revisions ago, the books of then are those of now less what was recorded since. */
const NEAR_REVISIONS = 8_192;
/** Up to so many, undoing them line by line is quicker than adding up blocks. */
const RECENT_REVISIONS = 1_024;

/** A report about to be made: the company's frame, the revision to look at, the lines that count. */
export interface Setting {
  readonly companyId: string;
  readonly frame: BalanceFrame;
  readonly revision: number | undefined;
  readonly knownAt: string | undefined;
  /** The moment as links name it: several events may share an instant. */
  readonly moment: string | undefined;
  readonly lines: LineFilter;
  /** The same for sums: whose books, as known when, which lines. */
  readonly books: Pick<MovementsAsk, 'companyId' | 'revision' | 'near' | 'recent' | 'drafts' | 'branch'> & LineFilter;
  /** The branch that the report shows, which is no books that anybody could list entries of. */
  readonly branch?: Branch | undefined;
  /** The branch that its books are compared with. */
  readonly compared?: Branch | undefined;
  /** True when the report sees all lines: only then debits must equal credits. */
  readonly whole: boolean;
}

/**
 * Reads what a report stands on; undefined when the company does not exist. Refuses wrong filters and a knownAt in the
 * future; `field` is its name.
 */
export async function setting(
  rows: Kysely<Database>,
  asked: Asked,
  input: ReportInput,
  field = 'knownAt',
): Promise<Setting | undefined> {
  const companyId = bare(asked.companyId);
  if (input.includeDrafts && input.knownAt !== undefined)
    refuse(
      'validation_error',
      '{includeDrafts} excludes {knownAt}: drafts are only known as they are now',
      'includeDrafts',
    );
  if (input.labelId && input.labelId.length > 1 && input.labelId.includes('none'))
    refuse('validation_error', 'labelId: none stands alone, not beside labels', 'labelId');
  const frame = await readFrame(rows, companyId);
  if (!frame) return undefined;
  const accountIds = input.accountCode && (await resolve(rows, companyId, 'account', input.accountCode, 'accountCode'));
  const partnerId =
    input.partnerId === 'none'
      ? null
      : input.partnerId && (await resolve(rows, companyId, 'partner', [input.partnerId], 'partnerId'))[0];
  const labelIds =
    input.labelId?.[0] === 'none'
      ? null
      : input.labelId && (await resolve(rows, companyId, 'label', input.labelId, 'labelId'));
  const whole = !accountIds && partnerId === undefined && labelIds === undefined;
  const lines = { accountIds, partnerId, labelIds };
  const base = { companyId, frame, lines, whole };
  const at = (revision: number, knownAt: string | undefined, moment = knownAt): Setting => ({
    ...base,
    knownAt,
    moment,
    revision,
    books: {
      companyId,
      revision,
      near: asked.projectedRevision - revision <= NEAR_REVISIONS,
      recent: asked.projectedRevision - revision <= RECENT_REVISIONS,
      ...lines,
    },
  });
  if (input.knownAt === undefined)
    return input.revision === undefined
      ? {
          ...base,
          revision: undefined,
          knownAt: undefined,
          moment: undefined,
          books: { companyId, drafts: input.includeDrafts, ...lines },
        }
      : at(input.revision, undefined);
  if (isPosition(input.knownAt)) {
    const revision = Number(input.knownAt);
    const recordedAt = await recordingOf(rows, companyId, revision);
    if (recordedAt === undefined)
      refuse('validation_error', `${field}: there is no event ${revision} yet: send the sequence of one`, field);
    return at(revision, recordedAt, input.knownAt);
  }
  const knownAt = knownInstant(input.knownAt, frame.timezone, asked.nowMs, field);
  const found = await planned(
    sql<{ revision: number }>`
    select revision from event_index where company_id = ${companyId} and recorded_at <= ${knownAt}
    order by recorded_at desc, revision desc limit 1`,
    'withValues',
  ).execute(rows);
  return at(found.rows[0]?.revision ?? -1, knownAt);
}

/** What a revision can be in the rows. */
const MOST_SEQUENCE = 2_147_483_647;

/** When an event of a company was recorded; undefined = the rows know of none with this sequence. */
async function recordingOf(rows: Kysely<Database>, companyId: string, sequence: number): Promise<string | undefined> {
  if (sequence > MOST_SEQUENCE) return undefined;
  const found = await sql<{ recorded_at: Date | string }>`
    select recorded_at from event_index where company_id = ${companyId} and revision = ${sequence}`.execute(rows);
  const [event] = found.rows;
  return event && new Date(event.recorded_at).toISOString();
}

/**
 * Kinds of lines that count in a stretch. `past` = before the fiscal year of the report: adjustments of earlier years
 * always count in what is carried forward, unless only adjustments are asked for. `range` = the range itself, from
 * which closing entries are left out unless asked for; of it `opening` = what opens the books or the year, and `moved`
 * = the rest.
 */
export function kindsOf(stretch: 'past' | 'year' | 'range' | 'opening' | 'moved', input: ReportInput): LineKind[] {
  const adjustment = input.adjustment ?? 'include';
  if (adjustment === 'only') return stretch === 'past' || stretch === 'opening' ? [] : ['adjustment'];
  if (stretch === 'opening') return ['opening'];
  if (stretch === 'moved') return kindsOf('range', input).filter((kind) => kind !== 'opening');
  return ALL_KINDS.filter(
    (kind) =>
      (stretch === 'past' || adjustment === 'include' || kind !== 'adjustment') &&
      (stretch !== 'range' || kind !== 'closing' || input.includeClosing === true),
  );
}

/** What opens a part of a range, and what opens later years in it, each as a span. */
export function openingSpans(
  frame: BalanceFrame,
  within: Range,
  part: Range,
  input: ReportInput,
): readonly [opening: BalanceSpan, later: BalanceSpan] {
  const until = openedBefore(frame, within);
  const end = dayAfter(part.to);
  const kinds = kindsOf('opening', input);
  return [
    { from: part.from, before: until < end ? until : end, kinds },
    { from: until > part.from ? until : part.from, before: end, kinds },
  ];
}

/**
 * The spans of a ledger, by index: before the fiscal year, the year before the range, what opens the range; its
 * movements, and what opens later years in it.
 */
export const LEDGER = { ofBalances: [0, 1, 2], ofResults: [1, 2], moved: [3, 4] } as const;
/** Those spans. Results open at 0 at the start of the fiscal year: `LEDGER` says which spans open an account. */
export function ledgerSpans(frame: BalanceFrame, range: Range, input: ReportInput): BalanceSpan[] {
  const year = fiscalYearStart(frame, range.from);
  const [opening, later] = openingSpans(frame, range, range, input);
  return [
    { from: null, before: year, kinds: kindsOf('past', input) },
    { from: year, before: range.from, kinds: kindsOf('year', input) },
    opening,
    { from: range.from, before: dayAfter(range.to), kinds: kindsOf('moved', input) },
    later,
  ];
}

/**
 * What an account opens with and how it moves, from its sums of those spans. `carries` = its balance goes from year to
 * year.
 */
export function ledgerFigure(carries: boolean, { debit, credit }: Pick<SpanSums, 'debit' | 'credit'>): Figure {
  const sum = (of: readonly bigint[], spans: readonly number[]): bigint =>
    spans.reduce((all, i) => all + (of[i] ?? 0n), 0n);
  const opens = carries ? LEDGER.ofBalances : LEDGER.ofResults;
  return {
    opening: sum(debit, opens) - sum(credit, opens),
    debit: sum(debit, LEDGER.moved),
    credit: sum(credit, LEDGER.moved),
  };
}

/** What a report counts, in its canonical form. */
export function filtersOf(at: Setting, input: ReportInput): Record<string, unknown> {
  const { partnerId, labelIds } = at.lines;
  const labels = labelIds?.map((id) => withPrefix('label', id)) ?? ['none'];
  return {
    ...(input.accountCode ? { accountCode: input.accountCode } : {}),
    ...(partnerId === undefined ? {} : { partnerId: partnerId === null ? 'none' : withPrefix('partner', partnerId) }),
    ...(labelIds === undefined ? {} : { labelId: labels.length === 1 ? labels[0] : labels }),
    ...Object.fromEntries(
      (
        [
          'period',
          'interval',
          'compare',
          'scenarioId',
          'comparePeriods',
          'breakdown',
          'level',
          'showZero',
          'adjustment',
          'includeClosing',
          'includeDrafts',
          'locale',
        ] as const
      )
        .filter((name) => input[name] !== undefined)
        .map((name) => [name, input[name]]),
    ),
  };
}

/** A check that two sums are equal. */
export function equal(code: string, a: bigint, b: bigint): Check {
  return { code, ok: a === b, difference: a - b };
}

/** The day after the last day of a range: the bound of a stretch. */
export function dayAfter(date: CalendarDate): CalendarDate {
  return addDays(date, 1);
}
