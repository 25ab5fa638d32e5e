// What aging reads of lines: what reversals undo, what is settled by name, charges day by day.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../projections/tables.ts';
import { addDays, firstOfMonth, lastOfMonth, type CalendarDate } from '../../../src/domain/dates.ts';
import { bare, lineId, withPrefix } from '../../../src/domain/ids.ts';
import { every, type Condition } from '../../page.ts';
import { inForce, lineConditions } from '../balances.ts';
import type { Setting } from '../report.ts';
import { NOBODY } from '../subsidiary-summary.ts';
import { grouped, lineKey, NO_DUE_DATE, type GroupRow, type Ledger, type Undone } from './settle.ts';
import { TYPES, type AgingType } from './specification.ts';

/** A line of a reversal beside a line that it may undo. */
interface PairRow {
  account_id: string;
  partner_id: string;
  amount: string;
  entry_id: string;
  line_no: number;
  is_charge: boolean;
  date: string;
  due: string | null;
  of_partner_id: string;
  of_amount: string;
  of_entry_id: string;
  of_line_no: number;
  of_date: string;
  of_due: string | null;
}

/**
 * What reversals undo, by account and partner: per line that charges, how much of it does not count. Both entries must
 * lie before the day, on one account and with one partner.
 */
export async function undoneBy(
  rows: Kysely<Database>,
  at: Pick<Setting, 'companyId' | 'revision'>,
  type: AgingType,
  asOf: CalendarDate,
  conditions: readonly Condition[],
): Promise<Map<string, Undone[]>> {
  const { companyId, revision } = at;
  const charged = sql.ref(TYPES[type].side);
  const nobody = sql`${NOBODY}::uuid`;
  const found = (
    await sql<PairRow>`
    with l as materialized (select * from entry_lines l where ${every([sql`l.company_id = ${companyId} and l.shape like 'r%' and l.effective_date <= ${asOf}`, inForce(revision), ...conditions])})
    select l.account_id, coalesce(l.partner_id, ${nobody}) as partner_id, l.amount::text as amount, l.entry_id, l.line_no, l.${charged} > 0 as is_charge, l.effective_date::text as date, l.due_date::text as due,
      coalesce(o.partner_id, ${nobody}) as of_partner_id, o.amount::text as of_amount, o.entry_id as of_entry_id, o.line_no as of_line_no, o.effective_date::text as of_date, o.due_date::text as of_due
    from l cross join lateral (select reverses from entries where company_id = ${companyId} and id = l.entry_id limit 1) e
    cross join lateral (select * from entry_lines l2 where l2.company_id = ${companyId} and l2.entry_id = e.reverses and l2.account_id = l.account_id and (l2.debit > 0) = (l.credit > 0) and l2.effective_date <= ${asOf}
      and l2.posted and ${revision === undefined ? sql`l2.to_revision is null` : sql`l2.from_revision <= ${revision} and (l2.to_revision is null or l2.to_revision > ${revision})`}) o
    order by l.entry_id, l.line_no, o.line_no`.execute(rows)
  ).rows;
  const left = new Map<string, bigint>();
  const undone = new Map<string, Undone[]>();
  for (const row of found) {
    if (row.partner_id !== row.of_partner_id) continue;
    const mine = lineKey(row);
    const theirs = lineKey({ entry_id: row.of_entry_id, line_no: row.of_line_no });
    const [a, b] = [left.get(mine) ?? BigInt(row.amount), left.get(theirs) ?? BigInt(row.of_amount)];
    const amount = a < b ? a : b;
    left.set(mine, a - amount);
    left.set(theirs, b - amount);
    if (amount === 0n) continue;
    const key = `${row.account_id} ${row.partner_id}`;
    const list = undone.get(key) ?? [];
    undone.set(key, list);
    list.push(
      row.is_charge
        ? { key: mine, payment: theirs, date: row.date, due: row.due, amount }
        : { key: theirs, payment: mine, date: row.of_date, due: row.of_due, amount },
    );
  }
  return undone;
}

/** The id of a line as a bare uuid, as src/domain/ids.ts derives it. Alias of entry_lines: l. */
export const LINE_ID = sql`(left(l.entry_id::text, 32) || lpad(to_hex(('x' || right(l.entry_id::text, 4))::bit(16)::integer # (l.line_no + 1)), 4, '0'))::uuid`;

/**
 * What is to be added to what is open of a charge: what a reversal takes back of a settlement by name (less than 0: of
 * the charge itself).
 */
export interface Correction {
  readonly accountId: string;
  readonly partnerId: string;
  readonly lineId: string;
  readonly amount: bigint;
}

/** What reversals undo of the charges of a ledger. */
export function undoneCharges({ accountId, partnerId, undone }: Ledger): Correction[] {
  return undone.map(({ key, amount }) => {
    const [entry = '', line = ''] = key.split(' ');
    return { accountId, partnerId, lineId: bare(lineId(withPrefix('entry', entry), Number(line))), amount: -amount };
  });
}

/** What reversals of payments take back of what these settle by name: the last named first. */
export async function undoneSettlements(
  rows: Kysely<Database>,
  { companyId, revision }: Pick<Setting, 'companyId' | 'revision'>,
  paid: RawBuilder<unknown>,
  ledgers: readonly Ledger[],
): Promise<Correction[]> {
  const gone = new Map<string, bigint>();
  for (const { named, undone } of ledgers)
    if (named) for (const { payment, amount } of undone) gone.set(payment, (gone.get(payment) ?? 0n) + amount);
  if (gone.size === 0) return [];
  const found = (
    await sql<{
      account_id: string;
      partner_id: string;
      entry_id: string;
      line_no: number;
      paid: string;
      settles: { lineId: string; amount: number }[];
    }>`
    select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, l.entry_id, l.line_no, l.${paid}::text as paid, l.settles from entry_lines l
    where ${every([sql`l.company_id = ${companyId} and l.entry_id = any(${[...gone.keys()].map((key) => key.split(' ')[0])}::uuid[]) and l.settles is not null`, inForce(revision)])}`.execute(
      rows,
    )
  ).rows;
  return found.flatMap((line) => {
    let left = BigInt(line.paid) - (gone.get(lineKey(line)) ?? 0n);
    return line.settles.flatMap(({ lineId: id, amount }): Correction[] => {
      const kept = left < BigInt(amount) ? left : BigInt(amount);
      left -= kept;
      return kept === BigInt(amount)
        ? []
        : [{ accountId: line.account_id, partnerId: line.partner_id, lineId: bare(id), amount: BigInt(amount) - kept }];
    });
  });
}

/**
 * SQL of what is open of a charge `c` (account_id, partner_id, line_id, charged): less what payments up to a day settle
 * by name, where they do (`named`), and corrected; less than 0 where more was settled.
 */
export function restOfCharges(
  { companyId, revision, lines: { labelIds } }: Pick<Setting, 'companyId' | 'revision' | 'lines'>,
  paid: RawBuilder<unknown>,
  asOf: CalendarDate,
  corrections: readonly Correction[],
): (named: boolean) => RawBuilder<unknown> {
  const of = <K extends keyof Correction>(name: K): Correction[K][] => corrections.map((one) => one[name]);
  const settled =
    revision === undefined && labelIds === undefined
      ? sql` - coalesce((select sum(s.${paid}) from settled_lines s where s.company_id = ${companyId} and s.line_id = c.line_id and s.account_id = c.account_id and s.partner_id = c.partner_id and s.date <= ${asOf}), 0)`
      : sql` - coalesce((select sum((one->>'amount')::bigint) from settled_lines s
    cross join lateral (select l.settles from entry_lines l where ${every([
      sql`l.company_id = ${companyId} and l.entry_id = s.entry_id and l.line_no = s.line_no and l.account_id = c.account_id and coalesce(l.partner_id, ${NOBODY}::uuid) = c.partner_id`,
      sql`l.effective_date <= ${asOf} and l.${paid} > 0 and l.settles is not null`,
      inForce(revision),
      ...lineConditions({ labelIds }),
    ])} offset 0) p
    cross join lateral json_array_elements(p.settles) one
    where s.company_id = ${companyId} and s.line_id = c.line_id and one->>'lineId' = 'jl_' || c.line_id), 0)`;
  const corrected =
    corrections.length === 0
      ? sql``
      : sql` + coalesce((select sum(amount) from unnest(${of('accountId')}::uuid[], ${of('partnerId')}::uuid[], ${of('lineId')}::uuid[], ${of('amount')}::bigint[]) u(account_id, partner_id, line_id, amount)
    where u.account_id = c.account_id and u.partner_id = c.partner_id and u.line_id = c.line_id), 0)`;
  return (named) => sql`c.charged${named ? settled : sql``}${corrected}`;
}

/** Charges without due date of ledgers in these months, day by day. */
export async function dailyCharges(
  rows: Kysely<Database>,
  { companyId, revision }: Pick<Setting, 'companyId' | 'revision'>,
  cut: ReadonlyMap<Ledger, ReadonlySet<string>>,
  charged: RawBuilder<unknown>,
  fromTotals: boolean,
  conditions: readonly Condition[],
): Promise<GroupRow[]> {
  const wanted = [...grouped([...cut], ([{ accountId }]) => accountId)].map(([accountId, own]) => {
    const days: CalendarDate[] = [];
    for (const month of new Set(own.flatMap(([, months]) => [...months])))
      for (let day = firstOfMonth(month); day <= lastOfMonth(month); day = addDays(day, 1)) days.push(day);
    return { accountId, days, partnerIds: own.map(([{ partnerId }]) => partnerId) };
  });
  return (
    await sql<GroupRow>`
    select account_id, partner_id, unit, ${NO_DUE_DATE} as due, sum(charged)::text as charged, '0' as paid, '0' as settled from (
      ${sql.join(
        wanted.map(({ accountId, days, partnerIds }) =>
          fromTotals
            ? sql`select account_id, partner_id, date::text as unit, ${charged} as charged from partner_days
          where company_id = ${companyId} and date = any(${days}::date[]) and account_id = ${accountId} and partner_id = any(${partnerIds}::uuid[]) and due_date = ${NO_DUE_DATE} and ${charged} <> 0`
            : sql`select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, l.effective_date::text as unit, l.${charged} as charged from entry_lines l
          where ${every([sql`l.company_id = ${companyId} and l.account_id = ${accountId} and l.effective_date = any(${days}::date[]) and l.due_date is null and l.${charged} > 0`, inForce(revision), ...conditions])}
            and coalesce(l.partner_id, ${NOBODY}::uuid) = any(${partnerIds}::uuid[])`,
        ),
        sql` union all `,
      )}
    ) d group by 1, 2, 3`.execute(rows)
  ).rows;
}
