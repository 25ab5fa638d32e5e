// What aging reads of lines: what reversals undo, what is settled by name, which charges are open.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { planned } from '../../../projections/plans.ts';
import type { Database } from '../../../projections/tables.ts';
import { bare, lineId, withPrefix } from '../../../src/domain/ids.ts';
import { every } from '../../page.ts';
import { inForce, lineConditions } from '../balances.ts';
import { NOBODY } from '../subsidiary-summary.ts';
import {
  grouped,
  lineKey,
  waysOfReading,
  type GroupRow,
  type SettledLedger,
  type LineRow,
  type SettledStretch,
  type Undone,
} from './settle.ts';
import { linesOf, MAY_REVERSE, type AgingScope } from './sums.ts';

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
export async function undoneBy(rows: Kysely<Database>, scope: AgingScope): Promise<Map<string, Undone[]>> {
  const { at, asOf, charged } = scope;
  const { companyId, revision } = at;
  const nobody = sql`${NOBODY}::uuid`;
  const found = (
    await planned(
      sql<PairRow>`
    with l as materialized (select * from entry_lines l
      where ${every([
        sql`l.company_id = ${companyId} and ${MAY_REVERSE} and l.effective_date <= ${asOf}`,
        inForce(revision),
        ...linesOf(scope),
      ])})
    select l.account_id, coalesce(l.partner_id, ${nobody}) as partner_id, l.amount::text as amount, l.entry_id,
      l.line_no, l.${charged} > 0 as is_charge, l.effective_date::text as date, l.due_date::text as due,
      coalesce(o.partner_id, ${nobody}) as of_partner_id, o.amount::text as of_amount, o.entry_id as of_entry_id,
      o.line_no as of_line_no, o.effective_date::text as of_date, o.due_date::text as of_due
    from l cross join lateral (select reverses from entries
      where company_id = ${companyId} and id = l.entry_id limit 1) e
    cross join lateral (select * from entry_lines l2 where l2.company_id = ${companyId} and l2.entry_id = e.reverses
      and l2.account_id = l.account_id and (l2.debit > 0) = (l.credit > 0) and l2.effective_date <= ${asOf}
      and l2.posted and ${
        revision === undefined
          ? sql`l2.to_revision is null`
          : sql`l2.from_revision <= ${revision} and (l2.to_revision is null or l2.to_revision > ${revision})`
      }) o
    order by l.entry_id, l.line_no, o.line_no`,
      'withValues',
    ).execute(rows)
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

/** What of a line of an invoice settles nothing as of the day: what was paid beyond it, or is left of a credit note. */
interface UnappliedRow {
  readonly account_id: string;
  readonly partner_id: string;
  readonly entry_id: string;
  readonly line_no: number;
  readonly amount: string;
}

/** What invoices keep unapplied, line by line, before reversals. */
export async function unappliedLines(rows: Kysely<Database>, scope: AgingScope): Promise<readonly UnappliedRow[]> {
  const { at, asOf, accountIds, paid } = scope;
  const { companyId, revision } = at;
  const { labelIds, partnerId } = at.lines;
  const conditions = [
    sql`u.company_id = ${companyId} and u.account_id = any(${accountIds}::uuid[])`,
    sql`u.date <= ${asOf} and u.until > ${asOf} and u.${paid} > 0`,
    revision === undefined
      ? sql`u.to_revision is null`
      : sql`u.from_revision <= ${revision} and (u.to_revision is null or u.to_revision > ${revision})`,
    ...(partnerId === undefined ? [] : [sql`u.partner_id = ${partnerId ?? NOBODY}`]),
    ...(labelIds === undefined
      ? []
      : [
          sql`exists (select 1 from entry_lines l where ${every([
            sql`l.company_id = u.company_id and l.entry_id = u.entry_id and l.line_no = u.line_no`,
            inForce(revision),
            ...lineConditions({ labelIds }),
          ])})`,
        ]),
  ];
  return (
    await sql<UnappliedRow>`
    select u.account_id, u.partner_id, u.entry_id, u.line_no, sum(u.${paid})::text as amount
    from unapplied_lines u where ${every(conditions)} group by 1, 2, 3, 4`.execute(rows)
  ).rows;
}

/** What is kept unapplied by account and partner: a reversal takes first what its payment does not settle by name. */
export function keptOf(
  lines: readonly UnappliedRow[],
  undone: ReadonlyMap<string, readonly Undone[]>,
): Map<string, bigint> {
  const kept = new Map<string, bigint>();
  const gone = new Map<string, bigint>();
  if (lines.length > 0)
    for (const { payment, amount } of [...undone.values()].flat())
      gone.set(payment, (gone.get(payment) ?? 0n) + amount);
  for (const line of lines) {
    const rest = BigInt(line.amount) - (gone.get(lineKey(line)) ?? 0n);
    const key = `${line.account_id} ${line.partner_id}`;
    if (rest > 0n) kept.set(key, (kept.get(key) ?? 0n) + rest);
  }
  return kept;
}

/** The id of a line as a bare uuid, as src/domain/ids.ts derives it. Alias of entry_lines: l. */
const LINE_ID = sql`(left(l.entry_id::text, 32)
  || lpad(to_hex(('x' || right(l.entry_id::text, 4))::bit(16)::integer # (l.line_no + 1)), 4, '0'))::uuid`;

/**
 * What is to be added to what is open of a charge: what a reversal takes back of a settlement by name (less than 0: of
 * the charge itself).
 */
interface Correction {
  readonly accountId: string;
  readonly partnerId: string;
  readonly lineId: string;
  readonly amount: bigint;
}

/** What reversals undo of the charges of a ledger. */
export function undoneCharges({ accountId, partnerId, undone }: SettledLedger): Correction[] {
  return undone.map(({ key, amount }) => {
    const [entry = '', line = ''] = key.split(' ');
    return { accountId, partnerId, lineId: bare(lineId(withPrefix('entry', entry), Number(line))), amount: -amount };
  });
}

/** What reversals of payments take back of what these settle by name: the last named first. */
export async function undoneSettlements(
  rows: Kysely<Database>,
  { at: { companyId, revision }, paid }: AgingScope,
  ledgers: readonly SettledLedger[],
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
    select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, l.entry_id, l.line_no,
      l.${paid}::text as paid, l.settles from entry_lines l
    where ${every([
      sql`l.company_id = ${companyId} and l.settles is not null`,
      sql`l.entry_id = any(${[...gone.keys()].map((key) => key.split(' ')[0])}::uuid[])`,
      inForce(revision),
    ])}`.execute(rows)
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
  { at, paid, asOf }: AgingScope,
  corrections: readonly Correction[],
): (named: boolean) => RawBuilder<unknown> {
  const { companyId, revision } = at;
  const { labelIds } = at.lines;
  const of = <K extends keyof Correction>(name: K): Correction[K][] => corrections.map((one) => one[name]);
  const settled =
    revision === undefined && labelIds === undefined
      ? sql` - coalesce((select sum(s.${paid}) from settled_lines s
          where s.company_id = ${companyId} and s.line_id = c.line_id and s.account_id = c.account_id
          and s.partner_id = c.partner_id and s.date <= ${asOf}), 0)`
      : sql` - coalesce((select sum((one->>'amount')::bigint) from settled_lines s
    cross join lateral (select l.settles from entry_lines l where ${every([
      sql`l.company_id = ${companyId} and l.entry_id = s.entry_id and l.line_no = s.line_no`,
      sql`l.account_id = c.account_id and coalesce(l.partner_id, ${NOBODY}::uuid) = c.partner_id`,
      sql`l.effective_date <= ${asOf} and l.${paid} > 0 and l.settles is not null`,
      inForce(revision),
      ...lineConditions({ labelIds }),
    ])} offset 0) p
    cross join lateral json_array_elements(p.settles) one
    where s.company_id = ${companyId} and s.line_id = c.line_id and one->>'lineId' = 'jl_' || c.line_id), 0)`;
  const corrected =
    corrections.length === 0
      ? sql``
      : sql` + coalesce((select sum(amount)
          from unnest(${of('accountId')}::uuid[], ${of('partnerId')}::uuid[], ${of('lineId')}::uuid[],
            ${of('amount')}::bigint[]) u(account_id, partner_id, line_id, amount)
    where u.account_id = c.account_id and u.partner_id = c.partner_id and u.line_id = c.line_id), 0)`;
  return (named) => sql`c.charged${named ? settled : sql``}${corrected}`;
}

/**
 * Lines that charge, of these stretches: what is open of each (`open`: SQL), line by line or summed by due date.
 */
export async function readCharges(
  rows: Kysely<Database>,
  { at, asOf, charged }: AgingScope,
  stretches: readonly SettledStretch[],
  { open, items, groups }: { open: RawBuilder<unknown>; items: boolean; groups: readonly GroupRow[] },
): Promise<LineRow[]> {
  const { companyId, revision } = at;
  const { labelIds } = at.lines;
  const found: LineRow[] = [];
  const where = every([
    sql`l.company_id = ${companyId}`,
    inForce(revision),
    sql`l.${charged} > 0`,
    ...lineConditions({ labelIds }),
  ]);
  const charges = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select c.*, t.open
      from (select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, l.due_date,
          l.effective_date, l.entry_id, l.line_no, l.entry_number, l.${charged} as charged, ${LINE_ID} as line_id
        from entry_lines l where ${where} and ${more} offset 0) c
      cross join lateral (select ${open} as open offset 0) t where t.open > 0`;
  const shown = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
    items
      ? sql`select account_id, partner_id, due_date::text as due, effective_date::text as date, open::text, entry_id,
        line_no, entry_number as number, charged::text from (${of}) c`
      : sql`select account_id, partner_id, due_date::text as due,
        (case when due_date is null then effective_date end)::text as date, sum(open)::text as open from (${of}) c
        group by account_id, partner_id, due_date, 4`;
  for (const [accountId, own] of grouped(stretches, ({ ledger }) => ledger.accountId)) {
    const { recent, old } = waysOfReading(
      own,
      groups.filter((group) => group.account_id === accountId),
    );
    if (recent.length > 0) {
      const first = recent.reduce((least, { start }) => (start < least ? start : least), asOf);
      const last = recent.reduce((most, { until }) => (until > most ? until : most), first);
      const whose = sql`exists (select 1
          from unnest(${recent.map(({ ledger }) => ledger.partnerId)}::uuid[],
            ${recent.map(({ start }) => start)}::date[],
            ${recent.map(({ until }) => until)}::date[]) w(partner_id, start, until)
          where w.partner_id = coalesce(l.partner_id, ${NOBODY}::uuid) and l.effective_date >= w.start
          and l.effective_date < w.until)`;
      found.push(
        ...(
          await sql<LineRow>`${shown(
            charges(sql`l.account_id = ${accountId} and l.effective_date >= ${first} and l.effective_date < ${last}
              and ${whose}`),
          )}`.execute(rows)
        ).rows,
      );
    }
    if (old.length > 0) {
      found.push(
        ...(
          await sql<LineRow>`${shown(sql`
          select x.*
          from unnest(${old.map(({ ledger }) => ledger.partnerId)}::uuid[], ${old.map(({ start }) => start)}::date[],
            ${old.map(({ until }) => until)}::date[]) w(partner_id, start, until)
          cross join lateral (${charges(
            sql`l.account_id = ${accountId} and l.effective_date >= w.start and l.effective_date < w.until
              and l.partner_id = w.partner_id`,
          )}) x`)}`.execute(rows)
        ).rows,
      );
    }
  }
  return found;
}
