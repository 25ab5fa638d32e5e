// What aging reads of sums: charges and payments by month, by day and by due date, what is settled by name of the
// charges of a month.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { planned } from '../../../projections/plans.ts';
import { SHARE_BLOCK_REVISIONS, type Database } from '../../../projections/tables.ts';
import { addDays, firstOfMonth, lastOfMonth, monthOf, type CalendarDate } from '../../../src/domain/dates.ts';
import { every, type Condition } from '../../page.ts';
import { inForce, lineConditions, wayOfBlocks } from '../balances.ts';
import type { Setting } from '../report.ts';
import { NOBODY } from '../subsidiary-summary.ts';
import type { SettledMonths } from './months.ts';
import { grouped, NO_DUE_DATE, type GroupRow, type SettledLedger } from './settle.ts';

/**
 * What is aged: which lines of which control accounts (bare ids), up to which day; the columns of charges and of
 * payments. Sums before `end` are of whole months.
 */
export interface AgingScope {
  readonly at: Pick<Setting, 'companyId' | 'revision' | 'lines' | 'books'>;
  readonly accountIds: readonly string[];
  readonly asOf: CalendarDate;
  readonly end: CalendarDate;
  readonly charged: RawBuilder<unknown>;
  readonly paid: RawBuilder<unknown>;
}

/** What is aged as of a day; `side` = where a charge stands. */
export function scopeOf(
  at: AgingScope['at'],
  accountIds: readonly string[],
  asOf: CalendarDate,
  side: 'debit' | 'credit',
): AgingScope {
  return {
    at,
    accountIds,
    asOf,
    end: asOf === lastOfMonth(monthOf(asOf)) ? addDays(asOf, 1) : firstOfMonth(monthOf(asOf)),
    charged: sql.ref(side),
    paid: sql.ref(side === 'debit' ? 'credit' : 'debit'),
  };
}

/** Conditions on entry_lines (alias l): the accounts, partner and labels of a scope. */
export function linesOf({ at: { lines }, accountIds }: AgingScope): readonly Condition[] {
  return lineConditions({ accountIds, partnerId: lines.partnerId, labelIds: lines.labelIds });
}

const ownRows = ({ at: { companyId, lines }, accountIds }: AgingScope): Condition[] => [
  sql`company_id = ${companyId} and account_id = any(${accountIds}::uuid[])`,
  ...(lines.partnerId === undefined ? [] : [sql`partner_id = ${lines.partnerId ?? NOBODY}`]),
];

/** Charges, payments and what these settle by name, per account, partner, month (or day since `end`) and due date. */
export async function groupsOf(rows: Kysely<Database>, scope: AgingScope): Promise<GroupRow[]> {
  const { at, asOf, end, charged, paid } = scope;
  const { companyId, revision } = at;
  const { labelIds } = at.lines;
  const days: CalendarDate[] = [];
  for (let day = end; day <= asOf; day = addDays(day, 1)) days.push(day);
  const own = ownRows(scope);
  const conditions = linesOf(scope);
  const sums = (
    unit: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    where: readonly Condition[],
  ): RawBuilder<unknown> =>
    sql`select account_id, partner_id, ${unit} as unit, due_date, ${charged} as charged, ${paid} as paid, settled
      from ${from} where ${every(where)}`;
  const unitOfLine = sql`case when l.effective_date < ${end} then to_char(l.effective_date, 'YYYY-MM')
    else l.effective_date::text end`;
  const ofLines = (where: readonly Condition[], sign: 1 | -1 = 1): RawBuilder<unknown> => sql`
    select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, ${unitOfLine} as unit,
      coalesce(l.due_date, ${NO_DUE_DATE}::date) as due_date, ${sql.lit(sign)} * l.${charged} as charged,
      ${sql.lit(sign)} * l.${paid} as paid,
      ${sql.lit(sign)} * coalesce((select sum((s->>'amount')::bigint)
        from json_array_elements(l.settles) s), 0) as settled
    from entry_lines l
    where ${every([sql`l.company_id = ${companyId}`, sql`l.effective_date <= ${asOf}`, ...conditions, ...where])}`;
  const months = sql`month < ${monthOf(end)}`;
  const source = (): RawBuilder<unknown>[] => {
    if (labelIds !== undefined) return [ofLines([inForce(revision)])];
    if (revision === undefined || at.books.near) {
      return [
        sums(sql`month`, sql`partner_months`, [...own, months]),
        ...(days.length > 0
          ? [sums(sql`date::text`, sql`partner_days`, [...own, sql`date = any(${days}::date[])`])]
          : []),
        ...(revision === undefined
          ? []
          : [
              ofLines([sql`l.posted and l.from_revision > ${revision} and l.to_revision is null`], -1),
              ofLines([sql`l.posted and l.to_revision > ${revision} and l.from_revision <= ${revision}`]),
            ]),
      ];
    }
    // Blocks up to the nearest border and the lines between it and the revision; the month that the day cuts line by
    // line.
    const { runs, reached } = wayOfBlocks(0, revision + 1, [SHARE_BLOCK_REVISIONS]);
    const last = (runs[0]?.before ?? 0) - 1;
    const [low, high, sign] =
      reached <= revision + 1 ? [reached, revision, 1 as const] : [revision + 1, reached - 1, -1 as const];
    const whole = sql`l.posted and l.effective_date < ${end}`;
    return [
      ...(last >= 0 ? [sums(sql`month`, sql`partner_blocks`, [...own, months, sql`block between 0 and ${last}`])] : []),
      ofLines([whole, sql`l.from_revision between ${low} and ${high}`], sign),
      ofLines([whole, sql`l.to_revision between ${low} and ${high}`], sign === 1 ? -1 : 1),
      ...(days.length > 0 ? [ofLines([inForce(revision), sql`l.effective_date >= ${end}`])] : []),
    ];
  };
  return (
    await sql<GroupRow>`
    select account_id, partner_id, unit, due_date::text as due, sum(charged)::text as charged, sum(paid)::text as paid,
      sum(settled)::text as settled from (${sql.join(source(), sql` union all `)}) g
    group by 1, 2, 3, 4 having sum(charged) <> 0 or sum(paid) <> 0 or sum(settled) <> 0`.execute(rows)
  ).rows;
}

/** Lines `l` of entries that may reverse others: what opens the books says that of itself, its reversal does too. */
export const MAY_REVERSE = sql<boolean>`(l.shape like 'r%' or l.shape like 'o%')`;

/**
 * What is settled by name of the charges of each month, by account and partner, by payments up to the day; undefined
 * where only lines tell it (an earlier recording time, some labels). Months are odd as well where a payment was
 * reversed, whenever that was: what it settled may be settled anew.
 */
export async function settledMonths(
  rows: Kysely<Database>,
  scope: AgingScope,
): Promise<Map<string, SettledMonths> | undefined> {
  const { at, asOf, paid } = scope;
  const { companyId, revision, lines } = at;
  if (revision !== undefined || lines.labelIds !== undefined) return undefined;
  const found = (
    await planned(
      sql<{ account_id: string; partner_id: string; month: string; settled: string; odd: boolean }>`
    select account_id, partner_id, month, sum(settled)::text as settled, bool_or(odd) as odd from (
      select account_id, partner_id, month, odd <> 0 as odd,
        case when paid_month <= ${monthOf(asOf)} then ${paid} else 0 end as settled
      from settled_months where ${every(ownRows(scope))}
      union all
      select account_id, partner_id, coalesce(to_char(of_date, 'YYYY-MM'), ''), false, -${paid}
      from settled_lines
      where ${every(ownRows(scope))} and greatest(date, of_date) > ${asOf}
        and greatest(date, of_date) <= ${lastOfMonth(monthOf(asOf))}
      union all
      select o.account_id, coalesce(o.partner_id, ${NOBODY}::uuid), coalesce(left(one->>'date', 7), ''), true, 0
      from entry_lines l
      cross join lateral (select reverses from entries where company_id = ${companyId} and id = l.entry_id limit 1) e
      join entry_lines o on o.company_id = ${companyId} and o.entry_id = e.reverses and o.account_id = l.account_id
        and o.settles is not null and o.to_revision is null
      cross join lateral json_array_elements(o.settles) one
      where l.company_id = ${companyId} and ${MAY_REVERSE}
        and ${every([inForce(revision), ...lineConditions({ accountIds: scope.accountIds })])}
    ) s group by 1, 2, 3`,
      'withValues',
    ).execute(rows)
  ).rows;
  return new Map(
    [...grouped(found, ({ account_id: account, partner_id: partner }) => `${account} ${partner}`)].map(([key, own]) => [
      key,
      {
        dated: own.every(({ month, settled, odd }) => month !== '' || (settled === '0' && !odd)),
        odd: new Set(own.filter(({ odd }) => odd).map(({ month }) => month)),
        settled: new Map(own.map(({ month, settled }) => [month, BigInt(settled)])),
      },
    ]),
  );
}

/** Charges without due date of ledgers in these months, day by day. */
export async function dailyCharges(
  rows: Kysely<Database>,
  scope: AgingScope,
  cut: ReadonlyMap<SettledLedger, ReadonlySet<string>>,
): Promise<GroupRow[]> {
  const { companyId, revision, lines } = scope.at;
  const { charged } = scope;
  const fromTotals = revision === undefined && lines.labelIds === undefined;
  const wanted = [...grouped([...cut], ([{ accountId }]) => accountId)].map(([accountId, own]) => {
    const days: CalendarDate[] = [];
    for (const month of new Set(own.flatMap(([, months]) => [...months])))
      for (let day = firstOfMonth(month); day <= lastOfMonth(month); day = addDays(day, 1)) days.push(day);
    return { accountId, days, partnerIds: own.map(([{ partnerId }]) => partnerId) };
  });
  return (
    await sql<GroupRow>`
    select account_id, partner_id, unit, ${NO_DUE_DATE} as due, sum(charged)::text as charged, '0' as paid,
      '0' as settled from (
      ${sql.join(
        wanted.map(({ accountId, days, partnerIds }) =>
          fromTotals
            ? sql`select account_id, partner_id, date::text as unit, ${charged} as charged from partner_days
          where company_id = ${companyId} and date = any(${days}::date[]) and account_id = ${accountId}
          and partner_id = any(${partnerIds}::uuid[]) and due_date = ${NO_DUE_DATE} and ${charged} <> 0`
            : sql`select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id,
            l.effective_date::text as unit, l.${charged} as charged from entry_lines l
          where ${every([
            sql`l.company_id = ${companyId} and l.account_id = ${accountId}`,
            sql`l.effective_date = any(${days}::date[]) and l.due_date is null and l.${charged} > 0`,
            inForce(revision),
            ...linesOf(scope),
          ])}
            and coalesce(l.partner_id, ${NOBODY}::uuid) = any(${partnerIds}::uuid[])`,
        ),
        sql` union all `,
      )}
    ) d group by 1, 2, 3`.execute(rows)
  ).rows;
}
