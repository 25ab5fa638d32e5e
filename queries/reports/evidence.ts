// What a figure stands on: the entries whose lines add up to it, at one revision of the stream, as the general ledger
// counts them. Which of their events prove it is found in the stream (src/engine/evidence.ts).
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { AccountClass } from '../../src/domain/accounts.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import { addDays, type CalendarDate } from '../../src/domain/dates.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { planned } from '../../projections/plans.ts';
import { booleanParam, every, integerParam, makeCursor, readCursor, type Condition } from '../page.ts';
import { query } from '../query.ts';
import { inForce, lineConditions, type BalanceSpan } from './balances.ts';
import { dayAfter, kindsOf, LEDGER, ledgerSpans, PARAMETERS, requireRange, setting } from './report.ts';
import type { Setting, TakenFields } from './report.ts';

/** Parameters of the evidence of a figure: those of a link to the general ledger, and pages. */
export const EVIDENCE_PARAMETERS = {
  from: PARAMETERS.from,
  to: PARAMETERS.to,
  period: PARAMETERS.period,
  knownAt: PARAMETERS.knownAt,
  adjustment: PARAMETERS.adjustment,
  includeClosing: PARAMETERS.includeClosing,
  partnerId: PARAMETERS.partnerId,
  labelId: PARAMETERS.labelId,
  accountCode: PARAMETERS.accountCode,
  locale: PARAMETERS.locale,
  movements: booleanParam()
    .optional()
    .describe('Only the lines of the range, as a statement of a range counts them; default false: what opens it, too'),
  limit: integerParam(1, LIMITS.evidenceEntries).optional().describe('Entries of a page, 1 to 200; default 200'),
  cursor: z.string().max(1_000).optional().describe('From `nextCursor` of the page before'),
} as const satisfies TakenFields<'movements' | 'limit' | 'cursor'>;

/** The balances of the last close that the figure may begin with: of which period, ending on which day. */
interface Carried {
  readonly endDate: CalendarDate;
}
type EvidenceInput = z.infer<z.ZodObject<typeof EVIDENCE_PARAMETERS>> & {
  readonly revision?: number | undefined;
  /** Closes whose balances are recorded and in force at the revision, in any order. */
  readonly closes?: readonly Carried[] | undefined;
};

/** An entry of the evidence: what its lines on the accounts come to, and its events up to the revision. */
export interface EvidenceEntry {
  readonly id: string;
  /** Whether its lines are part of what the range opens with, or move it. */
  readonly counts: 'opening' | 'movement';
  readonly debit: bigint;
  readonly credit: bigint;
  readonly sequences: readonly number[];
  /** The place of the entry, from which the next page goes on. */
  readonly cursor: string;
}

/** What a figure stands on. Sums are minor units. */
export interface EvidenceEntries {
  readonly accounts: readonly { readonly id: string; readonly code: string; readonly carries: boolean }[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Last day of the close whose balances it begins with; its fiscal year began in the year of the figure. */
  readonly since: CalendarDate | undefined;
  readonly isSameYear: boolean;
  /** All entries of all pages, and what their lines come to. */
  readonly total: { readonly entries: number; readonly debit: bigint; readonly credit: bigint };
  readonly entries: readonly EvidenceEntry[];
  readonly hasMore: boolean;
}

/** Spans of lines that open accounts and move them; `ofBalances` alone only of accounts that carry on. */
interface Spans {
  readonly ofBalances: readonly BalanceSpan[];
  readonly opening: readonly BalanceSpan[];
  readonly moved: readonly BalanceSpan[];
}

function spansOf(at: Setting, input: EvidenceInput, since: CalendarDate | undefined): Spans {
  const range = requireRange(input, at.frame);
  if (input.movements) {
    const kinds = kindsOf('range', input);
    return { ofBalances: [], opening: [], moved: [{ from: range.from, before: dayAfter(range.to), kinds }] };
  }
  const all = ledgerSpans(at.frame, range, input);
  const after = since === undefined ? undefined : addDays(since, 1);
  const later = (n: number): BalanceSpan => {
    const span = all[n] as BalanceSpan;
    return after !== undefined && (span.from === null || span.from < after) ? { ...span, from: after } : span;
  };
  return {
    ofBalances: [later(0)],
    opening: [later(1), all[2] as BalanceSpan],
    moved: LEDGER.moved.map((n) => all[n] as BalanceSpan),
  };
}

const within = ({ from, before, kinds }: BalanceSpan): Condition =>
  every([
    sql`l.effective_date < ${before}`,
    ...(from === null ? [] : [sql`l.effective_date >= ${from}`]),
    sql`l.kind = any(${kinds}::text[])`,
  ]);
const oneOf = (spans: readonly BalanceSpan[]): RawBuilder<unknown> =>
  spans.length === 0
    ? sql`false`
    : sql`(${sql.join(
        spans.map((span) => sql`(${within(span)})`),
        sql` or `,
      )})`;

/** The last close that ended before the range; undefined where lines are chosen that no close knows apart. */
function closeBefore(at: Setting, input: EvidenceInput, from: CalendarDate): CalendarDate | undefined {
  const isApart = !at.lines.accountIds || at.lines.partnerId !== undefined || at.lines.labelIds !== undefined;
  if (isApart || input.movements || (input.adjustment ?? 'include') !== 'include') return undefined;
  const ends = (input.closes ?? []).map(({ endDate }) => endDate).filter((end) => end < from);
  return ends.sort().at(-1);
}

interface EvidenceEntryRow {
  readonly entry_id: string;
  readonly date: string;
  readonly entry_number: number;
  readonly is_opening: boolean;
  readonly debit: string;
  readonly credit: string;
  readonly revisions: number[];
  readonly entries: string;
  readonly all_debit: string;
  readonly all_credit: string;
}

/**
 * The entries behind a figure, ordered by day and number. Refuses validation_error without accounts or days, and
 * too_large beyond LIMITS.evidenceTotal entries.
 */
export const evidenceEntries = query<EvidenceInput, EvidenceEntries>({
  name: 'evidence-entries',
  summary: 'Entries behind a figure',
  needs: 'reports:read',
  input: z.strictObject(EVIDENCE_PARAMETERS),
  async run(rows, asked, input) {
    const at = await setting(rows, asked, input);
    if (!at) return undefined;
    const range = requireRange(input, at.frame);
    const { accountIds } = at.lines;
    if (!accountIds)
      return refuse('validation_error', '{accountCode} is required: the accounts of the figure', 'accountCode');
    const since = closeBefore(at, input, range.from);
    const { ofBalances, opening, moved } = spansOf(at, input, since);
    const { limit = LIMITS.evidenceEntries, cursor, closes: _closes, revision, ...filters } = input;
    const belongsTo = JSON.stringify(['evidence', asked.companyId, filters, revision ?? null]);
    const [date, number] = cursor === undefined ? [] : readCursor(belongsTo, cursor, ['date', 'int']);
    const behind =
      date === undefined
        ? sql`true`
        : sql`(effective_date, entry_number) > (cast(${date} as date), cast(${number} as integer))`;
    const lines = [
      sql`l.company_id = ${at.companyId}`,
      inForce(at.revision),
      sql`l.effective_date <= ${range.to}`,
      ...lineConditions(at.lines),
    ];
    const found = await planned(
      sql<EvidenceEntryRow>`
      with lines as (
        select l.entry_id, l.effective_date, l.entry_number, l.debit, l.credit,
          (${oneOf(opening)} or (a.class in ('asset', 'liability', 'equity') and ${oneOf(ofBalances)})) as is_opening,
          ${oneOf(moved)} as is_moved
        from entry_lines l join accounts a on a.company_id = l.company_id and a.id = l.account_id
        where ${every(lines)}
      ), found as (
        select entry_id, effective_date, entry_number, bool_or(is_opening) as is_opening, sum(debit) as debit,
          sum(credit) as credit
        from lines where is_opening or is_moved group by entry_id, effective_date, entry_number
      ), all_of as (
        select count(*) as entries, coalesce(sum(debit), 0) as all_debit, coalesce(sum(credit), 0) as all_credit
        from found
      )
      select f.entry_id, f.effective_date::text as date, f.entry_number, f.is_opening, f.debit::text as debit,
        f.credit::text as credit, e.revisions, s.entries::text as entries,
          s.all_debit::text as all_debit, s.all_credit::text as all_credit
      from all_of s left join (
        select * from found where ${behind}
        order by effective_date, entry_number limit ${limit + 1}
      ) f on true left join lateral (
        select e.revisions from entries e where e.company_id = ${at.companyId} and e.id = f.entry_id offset 0) e on true
      order by f.effective_date, f.entry_number`,
      'withValues',
    ).execute(rows);
    const [first] = found.rows;
    const total = {
      entries: Number(first?.entries ?? 0),
      debit: BigInt(first?.all_debit ?? 0),
      credit: BigInt(first?.all_credit ?? 0),
    };
    if (total.entries > LIMITS.evidenceTotal)
      refuse(
        'too_large',
        `this figure stands on ${total.entries} entries, and at most ${LIMITS.evidenceTotal} are shown: ask for ` +
          'fewer days or one account, or take the whole history (GET .../leaves)',
      );
    const page = found.rows.filter(({ entry_id }) => entry_id !== null);
    const accounts = await sql<{ id: string; code: string; class: AccountClass }>`
      select id, class, code from accounts where company_id = ${at.companyId} and id = any(${accountIds}::uuid[])
      order by code`.execute(rows);
    return {
      accounts: accounts.rows.map(({ id, code, class: of }) => ({
        id: withPrefix('account', id),
        code,
        carries: of !== 'revenue' && of !== 'expense',
      })),
      ...range,
      since,
      isSameYear: since !== undefined && since >= fiscalYearStart(at.frame, range.from),
      total,
      entries: page
        .slice(0, limit)
        .map((row) => ({
          id: withPrefix('entry', row.entry_id),
          counts: row.is_opening ? 'opening' : 'movement',
          debit: BigInt(row.debit),
          credit: BigInt(row.credit),
          sequences: row.revisions.filter((one) => at.revision === undefined || one <= at.revision),
          cursor: makeCursor(belongsTo, [row.date, String(row.entry_number)]),
        })),
      hasMore: page.length > limit,
    };
  },
});
