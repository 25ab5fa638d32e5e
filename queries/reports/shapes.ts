// Movements per shape of entry between any dates, as known now or earlier: what the statements of cash and of net
// assets stand on. Whole months, days and recording blocks come from
// totals; lines are read only for filters, shares and entries one by one.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { MARK_REVISIONS, SHAPE_BLOCK_REVISIONS, type Database, type LineKind } from '../../projections/tables.ts';
import { addDays, firstOfMonth, lastOfMonth, monthsBetween, type CalendarDate } from '../../src/domain/dates.ts';
import { every, type Condition } from '../page.ts';
import { inForce, lineConditions, memberOf, type Dimension, type LineFilter } from './balances.ts';
import { virtualLines, type Branch } from './virtual-lines.ts';

/** What to sum: posted lines of these days and kinds, as known at a revision. */
export interface ShapeAsk {
  readonly companyId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly kinds: readonly LineKind[];
  /**
   * The books as they were known at this revision; undefined = now. `recent`: so short a while ago that undoing what
   * came since is quicker than adding up blocks.
   */
  readonly revision?: number | undefined;
  readonly recent?: boolean | undefined;
  /** Also drafts, as they are now. */
  readonly drafts?: boolean | undefined;
  /** A branch of the books: what was posted before its first day, and the lines of a scenario. */
  readonly branch?: Branch | undefined;
  /** One sum per month instead of one for all days. */
  readonly monthly?: boolean | undefined;
  /** Only of entries with a line on one of these accounts (bare ids): all of their lines. */
  readonly touching?: readonly string[] | undefined;
  /**
   * Whose lines count (partner, labels): rows of other lines of the same entries have no member. Entries that have none
   * of them are left out.
   */
  readonly filter?: Pick<LineFilter, 'partnerId' | 'labelIds'> | undefined;
  /** By whom sums are split: rows name their member, '' = lines without one. */
  readonly dimension?: Dimension | undefined;
  /** Sums tell apart what lines say of net assets. */
  readonly movementKinds?: boolean | undefined;
}

/**
 * Sums of one account in one shape (or entry: `piece` is then its id), month, kind and member. `closing`: of closing
 * entries; `reversal`: of entries that reverse others; `opening`: of those that open the books.
 * `line` = number of the line in its entry, where entries are read one by one and lines have members; else 0.
 */
export interface ShapeRow {
  readonly month: string;
  readonly piece: string;
  readonly shape: string;
  readonly reversal: boolean;
  readonly opening: boolean;
  readonly closing: boolean;
  readonly account_id: string;
  readonly movement_kind: string;
  readonly line: number;
  readonly member: string | null;
  readonly debit: string;
  readonly credit: string;
}

/** The whole months of a range, if any, and the days that are left at its ends. */
function wholeMonths(
  from: CalendarDate,
  to: CalendarDate,
): { months: readonly [string, string] | undefined; days: readonly (readonly [CalendarDate, CalendarDate])[] } {
  const months = monthsBetween(from, to).filter((month) => from <= firstOfMonth(month) && lastOfMonth(month) <= to);
  const first = months[0];
  const last = months[months.length - 1];
  if (first === undefined || last === undefined) return { months: undefined, days: [[from, to]] };
  return {
    months: [first, last],
    days: [
      ...(from < firstOfMonth(first) ? [[from, addDays(firstOfMonth(first), -1)] as const] : []),
      ...(lastOfMonth(last) < to ? [[addDays(lastOfMonth(last), 1), to] as const] : []),
    ],
  };
}

/** True when sums by shape are not enough, so that lines are read: the cost then grows with them. */
export function needsLines({ filter, dimension }: ShapeAsk): boolean {
  return dimension !== undefined || filter?.partnerId !== undefined || filter?.labelIds !== undefined;
}

const ofLine = sql`to_char(l.effective_date, 'YYYY-MM')`;
const monthColumn = ({ monthly }: ShapeAsk, month: RawBuilder<unknown>): RawBuilder<unknown> =>
  monthly ? month : sql`''`;
const within = (column: RawBuilder<unknown>, ranges: readonly (readonly [CalendarDate, CalendarDate])[]): Condition =>
  sql`(${sql.join(
    ranges.map(([first, last]) => sql`${column} between ${first} and ${last}`),
    sql` or `,
  )})`;

/** The last day of which posted lines count. */
const lastPosted = ({ to, branch }: ShapeAsk): CalendarDate =>
  branch && branch.before <= to ? addDays(branch.before, -1) : to;

/** Sums of totals. */
function fromTotals(ask: ShapeAsk): RawBuilder<unknown> {
  const { companyId, from, kinds, revision } = ask;
  const to = lastPosted(ask);
  const { months, days } = wholeMonths(from, to);
  const own = [sql`kind = any(${kinds}::text[])`];
  const movement = (column: RawBuilder<unknown>): RawBuilder<unknown> => (ask.movementKinds ? column : sql`''`);
  const columns = (month: RawBuilder<unknown>, sign = 1): RawBuilder<unknown> =>
    sql`${monthColumn(ask, month)} as month, shape as piece, shape, kind, account_id,
      ${movement(sql`movement_kind`)} as movement_kind, 0 as line, null::text as member,
      ${sign === 1 ? sql`debit, credit` : sql`-debit as debit, -credit as credit`}`;
  const ofDay = sql`to_char(date, 'YYYY-MM')`;
  const lines = (which: Condition, sign: number): RawBuilder<unknown> => sql`
    select ${monthColumn(ask, ofLine)} as month, l.shape as piece, l.shape, l.kind, l.account_id,
      ${movement(sql`coalesce(l.movement_kind, '')`)} as movement_kind, 0 as line, null::text as member,
      ${sql.lit(sign)} * l.debit as debit, ${sql.lit(sign)} * l.credit as credit from entry_lines l
    where ${every([
      sql`l.company_id = ${companyId} and l.posted`,
      which,
      sql`l.effective_date between ${from} and ${to}`,
      ...own,
    ])}`;
  const parts: RawBuilder<unknown>[] = [];
  if (ask.branch)
    parts.push(
      sql`select ${monthColumn(ask, ofLine)} as month, l.shape as piece, l.shape, l.kind, l.account_id,
        ${movement(sql`l.movement_kind`)} as movement_kind, 0 as line, null::text as member, l.debit, l.credit
      from ${virtualLines(ask.branch)}
      where ${every([sql`l.effective_date between ${from} and ${ask.to}`, ...own])}`,
    );
  if (revision === undefined || ask.recent) {
    if (months)
      parts.push(
        sql`select ${columns(sql`month`)} from shape_months
          where ${every([sql`company_id = ${companyId} and month between ${months[0]} and ${months[1]}`, ...own])}`,
      );
    if (days.length > 0)
      parts.push(
        sql`select ${columns(ofDay)} from shape_days
          where ${every([sql`company_id = ${companyId}`, within(sql`date`, days), ...own])}`,
      );
    if (revision !== undefined)
      parts.push(
        lines(sql`l.from_revision > ${revision} and l.to_revision is null`, -1),
        lines(sql`l.to_revision > ${revision} and l.from_revision <= ${revision}`, 1),
      );
    // Few entries are open at a time: they are found by their status.
    if (ask.drafts)
      parts.push(sql`
      select ${monthColumn(ask, ofLine)}, l.shape, l.shape, l.kind, l.account_id,
        ${movement(sql`coalesce(l.movement_kind, '')`)}, 0, null::text, l.debit, l.credit
      from (select id from entries where company_id = ${companyId} and status in ('draft', 'pending_approval')) e
      join entry_lines l on l.company_id = ${companyId} and l.entry_id = e.id
      where ${every([sql`l.effective_date between ${from} and ${to}`, ...own])}`);
    return sql.join(parts, sql` union all `);
  }
  // The mark before the revision (whole months only) and blocks since, or all blocks (days); then the few lines between
  // the revision and the nearest border of a block.
  const known = revision + 1;
  const mark = Math.floor(known / MARK_REVISIONS);
  const border = Math.round(known / SHAPE_BLOCK_REVISIONS);
  const blocks = (first: number, ranges: readonly (readonly [CalendarDate, CalendarDate])[]): void => {
    const [low, high, sign] = first <= border ? [first, border, 1] : [border, first, -1];
    if (low === high) return;
    const numbers = Array.from({ length: high - low }, (_, i) => low + i);
    for (const [start, end] of ranges)
      parts.push(
        sql`select ${columns(ofDay, sign)} from shape_blocks
          where ${every([
            sql`company_id = ${companyId} and block = any(${numbers}::int[]) and date between ${start} and ${end}`,
            ...own,
          ])}`,
      );
  };
  if (months) {
    parts.push(
      sql`select ${columns(sql`month`)} from shape_marks
        where ${every([
          sql`company_id = ${companyId} and mark = ${mark} and month between ${months[0]} and ${months[1]}`,
          ...own,
        ])}`,
    );
    blocks(mark * (MARK_REVISIONS / SHAPE_BLOCK_REVISIONS), [[firstOfMonth(months[0]), lastOfMonth(months[1])]]);
  }
  if (days.length > 0) blocks(0, days);
  const reached = border * SHAPE_BLOCK_REVISIONS;
  const [low, high, sign] = reached <= known ? [reached, revision, 1] : [known, reached - 1, -1];
  parts.push(
    lines(sql`l.from_revision between ${low} and ${high}`, sign),
    lines(sql`l.to_revision between ${low} and ${high}`, -sign),
  );
  return sql.join(parts, sql` union all `);
}

/** Entries to read one by one: those of these shapes, which have a line on one of these accounts. */
export interface Single {
  readonly accountIds: readonly string[];
  readonly shapes: readonly string[];
}

/** Sums of lines: per shape, or per entry. */
function fromLines(ask: ShapeAsk, single?: Single): RawBuilder<unknown> {
  const { companyId, from, kinds, revision, filter = {}, dimension, branch } = ask;
  const counted = (to: CalendarDate): Condition =>
    sql`l.effective_date between ${from} and ${to} and l.kind = any(${kinds}::text[])`;
  // Lines of drafts and of posted entries are in force when nothing has replaced them.
  const posted = every([
    sql`l.company_id = ${companyId}`,
    counted(lastPosted(ask)),
    ask.drafts && revision === undefined ? sql`l.to_revision is null` : inForce(revision),
  ]);
  const counts = lineConditions({ partnerId: filter.partnerId, labelIds: filter.labelIds });
  const member = dimension ? sql`coalesce((${memberOf(dimension)})::text, '')` : sql`''`;
  /** Lines of a relation (alias l) of the entries that are asked for: those with a line that counts. */
  const lines = (table: RawBuilder<unknown>, where: Condition): RawBuilder<unknown> => {
    const among = (condition: Condition): Condition =>
      sql`l.entry_id = any(array(select l.entry_id from ${table} where ${where} and ${condition}))`;
    const wanted = [
      ...(counts.length > 0 ? [among(every(counts))] : []),
      ...(single
        ? [among(sql`l.account_id = any(${single.accountIds}::uuid[]) and l.shape = any(${single.shapes}::text[])`)]
        : ask.touching
          ? [among(sql`l.account_id = any(${ask.touching}::uuid[])`)]
          : []),
    ];
    const counted = counts.length > 0 ? sql`case when ${every(counts)} then ${member} end` : member;
    const memberOfLine = needsLines(ask) ? counted : sql`null::text`;
    return sql`
    select ${monthColumn(ask, ofLine)} as month, ${single ? sql`l.entry_id::text` : sql`l.shape`} as piece, l.shape,
      l.kind, l.account_id, ${ask.movementKinds ? sql`coalesce(l.movement_kind, '')` : sql`''`} as movement_kind,
      ${single && needsLines(ask) ? sql`l.line_no` : sql`0`} as line,
      ${memberOfLine} as member, l.debit, l.credit
    from ${table} where ${every([where, ...wanted])}`;
  };
  const ofEntries = lines(sql`entry_lines l`, posted);
  return branch ? sql`${ofEntries} union all ${lines(virtualLines(branch), counted(ask.to))}` : ofEntries;
}

/**
 * Sums by shape (or entry), month, kind, account, what lines say of net assets, and member. `single`: of those entries,
 * one by one.
 */
export async function shapeSums(rows: Kysely<Database>, ask: ShapeAsk, single?: Single): Promise<ShapeRow[]> {
  const fromSums = !single && !needsLines(ask);
  // Sums say nothing of what stands beside them: those of other shapes are left out when all are read. Compared with
  // true it is no join: of a company that statistics do not know yet the sums would be read again for each of them.
  const only =
    fromSums && ask.touching
      ? sql`where (shape in (select shape from p where account_id = any(${ask.touching}::uuid[]))) is true`
      : sql``;
  const found = await sql<ShapeRow>`
    with p as ${fromSums && ask.touching ? sql`materialized ` : sql``}(${
      fromSums ? fromTotals(ask) : fromLines(ask, single)
    })
    select month, piece, shape, shape like 'r%' as reversal, shape like 'o%' as opening, kind = 'closing' as closing,
      account_id, movement_kind, line, member, sum(debit)::text as debit, sum(credit)::text as credit
    from p ${only} group by month, piece, shape, 6, account_id, movement_kind, line, member`.execute(rows);
  return found.rows;
}
