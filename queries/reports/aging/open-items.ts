// Open items per partner as of a day: which sums and lines are read, and what stays open of them.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { SHARE_BLOCK_REVISIONS, type Database } from '../../../projections/tables.ts';
import {
  addDays,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  type CalendarDate,
} from '../../../src/domain/dates.ts';
import { lineId, withPrefix } from '../../../src/domain/ids.ts';
import { refuse } from '../../../src/domain/refusal.ts';
import { every, type Condition } from '../../page.ts';
import { inForce, lineConditions, wayOfBlocks } from '../balances.ts';
import type { Setting } from '../report.ts';
import { flaggedAccounts, NOBODY } from '../subsidiary-summary.ts';
import { dailyCharges, LINE_ID, restOfCharges, undoneBy, undoneCharges, undoneSettlements } from './lines.ts';
import {
  apply,
  begin,
  chargesOfLines,
  chargesOfSums,
  dueByTerms,
  firstDay,
  grouped,
  isMonth,
  LAST_DAY,
  lastDay,
  NO_DUE_DATE,
  reach,
  REACHES,
  waysOfReading,
  type Charge,
  type GroupRow,
  type Ledger,
  type LineRow,
  type PartnerItems,
  type Stretch,
  type Terms,
} from './settle.ts';
import { TYPES, type AgingAsk, type AgingType } from './specification.ts';

/** The control accounts of a kind; of those asked for. Refuses validation_error for an account that is none. */
async function controlAccounts(
  rows: Kysely<Database>,
  at: Pick<Setting, 'companyId' | 'lines'>,
  type: AgingType,
): Promise<{ id: string; code: string }[]> {
  const all = await flaggedAccounts(rows, at.companyId, [TYPES[type].flag]);
  const wanted = at.lines.accountIds;
  if (!wanted) return all;
  if (wanted.some((id) => !all.some((account) => account.id === id)))
    refuse(
      'validation_error',
      `accountCode: only ${all.map(({ code }) => code).join(', ')} ${all.length === 1 ? 'has' : 'have'} open items of this type (accounts flagged ${TYPES[type].flag})`,
      'accountCode',
    );
  return all.filter(({ id }) => wanted.includes(id));
}

/**
 * The control accounts of a kind (bare ids), of those asked for, and the side on which a charge stands. Refuses
 * validation_error for an account that is none.
 */
export async function agingSide(
  rows: Kysely<Database>,
  at: Pick<Setting, 'companyId' | 'lines'>,
  type: AgingType,
): Promise<{ accountIds: readonly string[]; side: 'debit' | 'credit' }> {
  return { accountIds: (await controlAccounts(rows, at, type)).map(({ id }) => id), side: TYPES[type].side };
}

/**
 * Open items per partner as of a day. Sums by partner, month, day and due date tell what is paid for sure; only the
 * charges since are read, as items where they are asked for. Of a partner whose
 * payments name what they settle, charges are read from the latest due back until as much is not settled by name as is
 * owed. A reversal undoes what it reverses: neither of the two counts.
 */
export async function openItems(
  rows: Kysely<Database>,
  at: Pick<Setting, 'companyId' | 'revision' | 'lines' | 'books'>,
  { type, asOf, items, bounds }: AgingAsk,
): Promise<{ partners: PartnerItems[]; accounts: { id: string; code: string; open: bigint }[] }> {
  const { companyId, revision } = at;
  const { side } = TYPES[type];
  const { partnerId, labelIds } = at.lines;
  const charged = sql.ref(side);
  const paid = sql.ref(side === 'debit' ? 'credit' : 'debit');
  const accounts = await controlAccounts(rows, at, type);
  const codes = new Map(accounts.map(({ id, code }) => [id, code]));
  const ids = [...codes.keys()];
  const only = partnerId === undefined ? undefined : (partnerId ?? NOBODY);
  // Whole months come from sums of months; the rest of the last one from days.
  const end = asOf === lastOfMonth(monthOf(asOf)) ? addDays(asOf, 1) : firstOfMonth(monthOf(asOf));
  const days: CalendarDate[] = [];
  for (let day = end; day <= asOf; day = addDays(day, 1)) days.push(day);
  const own = [
    sql`company_id = ${companyId} and account_id = any(${ids}::uuid[])`,
    ...(only === undefined ? [] : [sql`partner_id = ${only}`]),
  ];
  const conditions = lineConditions({ accountIds: ids, partnerId, labelIds });
  const sums = (
    unit: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    where: readonly Condition[],
  ): RawBuilder<unknown> =>
    sql`select account_id, partner_id, ${unit} as unit, due_date, ${charged} as charged, ${paid} as paid, settled from ${from} where ${every(where)}`;
  const unitOfLine = sql`case when l.effective_date < ${end} then to_char(l.effective_date, 'YYYY-MM') else l.effective_date::text end`;
  const ofLines = (where: readonly Condition[], sign: 1 | -1 = 1): RawBuilder<unknown> => sql`
    select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, ${unitOfLine} as unit, coalesce(l.due_date, ${NO_DUE_DATE}::date) as due_date, ${sql.lit(sign)} * l.${charged} as charged, ${sql.lit(sign)} * l.${paid} as paid,
      ${sql.lit(sign)} * coalesce((select sum((s->>'amount')::bigint) from json_array_elements(l.settles) s), 0) as settled
    from entry_lines l where ${every([sql`l.company_id = ${companyId}`, sql`l.effective_date <= ${asOf}`, ...conditions, ...where])}`;
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
  const groups = (
    await sql<GroupRow>`
    select account_id, partner_id, unit, due_date::text as due, sum(charged)::text as charged, sum(paid)::text as paid, sum(settled)::text as settled from (${sql.join(source(), sql` union all `)}) g
    group by 1, 2, 3, 4 having sum(charged) <> 0 or sum(paid) <> 0 or sum(settled) <> 0`.execute(rows)
  ).rows;
  const pairs = await undoneBy(rows, at, type, asOf, conditions);
  const terms = new Map(
    (
      await sql<{
        id: string;
        terms: Terms | null;
      }>`select id, state->'paymentTerms' as terms from partners where company_id = ${companyId} and id = any(${[...new Set(groups.map((group) => group.partner_id))]}::uuid[])`.execute(
        rows,
      )
    ).rows.map((one) => [one.id, one.terms ?? undefined]),
  );
  const ledgers = [...grouped(groups, (group) => `${group.account_id} ${group.partner_id}`)].map(
    ([key, found]): Ledger => {
      const [{ account_id: accountId, partner_id: partner }] = found as [GroupRow];
      const undone = pairs.get(key) ?? [];
      const named = found.some(({ settled }) => settled !== '0');
      return {
        accountId,
        partnerId: partner,
        groups: found,
        undone,
        named,
        owed: found.reduce((sum, group) => sum + BigInt(group.charged) - BigInt(group.paid), 0n),
        start: named ? NO_DUE_DATE : begin(found, undone, terms.get(partner), end, addDays(asOf, 1)),
      };
    },
  );

  // Charges as lines: since the start of a ledger, where items are wanted; from the latest due back until enough was
  // found, where payments name what they settle.
  const byLedger = new Map<string, LineRow[]>();
  const keyOf = (one: Ledger): string => `${one.accountId} ${one.partnerId}`;
  const openOf = restOfCharges(at, paid, asOf, [
    ...ledgers.flatMap(undoneCharges),
    ...(ledgers.some(({ named, owed }) => named && owed > 0n) ? await undoneSettlements(rows, at, paid, ledgers) : []),
  ]);
  const read = async (some: readonly Stretch[], named: boolean): Promise<void> => {
    const where = every([
      sql`l.company_id = ${companyId}`,
      inForce(revision),
      sql`l.${charged} > 0`,
      ...lineConditions({ labelIds }),
    ]);
    const charges = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select c.*, t.open from (select l.account_id, coalesce(l.partner_id, ${NOBODY}::uuid) as partner_id, l.due_date, l.effective_date, l.entry_id, l.line_no, l.entry_number, l.${charged} as charged, ${LINE_ID} as line_id
        from entry_lines l where ${where} and ${more} offset 0) c
      cross join lateral (select ${openOf(named)} as open offset 0) t where t.open > 0`;
    const shown = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
      items
        ? sql`select account_id, partner_id, due_date::text as due, effective_date::text as date, open::text, entry_id, line_no, entry_number as number, charged::text from (${of}) c`
        : sql`select account_id, partner_id, due_date::text as due, (case when due_date is null then effective_date end)::text as date, sum(open)::text as open from (${of}) c group by account_id, partner_id, due_date, 4`;
    for (const [accountId, own] of grouped(some, ({ ledger }) => ledger.accountId)) {
      const { recent, old } = waysOfReading(
        own,
        groups.filter((group) => group.account_id === accountId),
      );
      const stretches = new Map(recent.map((one) => [one.ledger.partnerId, one]));
      const found: LineRow[] = [];
      if (recent.length > 0) {
        const first = recent.reduce((least, { start }) => (start < least ? start : least), asOf);
        const last = recent.reduce((most, { until }) => (until > most ? until : most), first);
        const whose = sql`exists (select 1 from unnest(${[...stretches.keys()]}::uuid[], ${recent.map(({ start }) => start)}::date[], ${recent.map(({ until }) => until)}::date[]) w(partner_id, start, until)
          where w.partner_id = coalesce(l.partner_id, ${NOBODY}::uuid) and l.effective_date >= w.start and l.effective_date < w.until)`;
        found.push(
          ...(
            await sql<LineRow>`${shown(charges(sql`l.account_id = ${accountId} and l.effective_date >= ${first} and l.effective_date < ${last} and ${whose}`))}`.execute(
              rows,
            )
          ).rows,
        );
      }
      if (old.length > 0) {
        found.push(
          ...(
            await sql<LineRow>`${shown(sql`
          select x.* from unnest(${old.map(({ ledger }) => ledger.partnerId)}::uuid[], ${old.map(({ start }) => start)}::date[], ${old.map(({ until }) => until)}::date[]) w(partner_id, start, until)
          cross join lateral (${charges(sql`l.account_id = ${accountId} and l.effective_date >= w.start and l.effective_date < w.until and l.partner_id = w.partner_id`)}) x`)}`.execute(
              rows,
            )
          ).rows,
        );
      }
      for (const line of found) {
        const key = `${line.account_id} ${line.partner_id}`;
        const list = byLedger.get(key);
        if (list) list.push(line);
        else byLedger.set(key, [line]);
      }
    }
  };
  const never = addDays(asOf, 1);
  const byLines = (one: Ledger): boolean => one.named || (items && one.start <= asOf);
  await read(
    ledgers.flatMap((ledger) =>
      byLines(ledger) && !ledger.named ? [{ ledger, start: ledger.start, until: never, dueFrom: NO_DUE_DATE }] : [],
    ),
    false,
  );
  const chargesOf = new Map<Ledger, Charge[]>();
  // Sums need not tell apart what is due before the last bound: it is what is owed beyond what was found.
  const least = items ? NO_DUE_DATE : bounds.length === 0 ? LAST_DAY : addDays(asOf, -Math.max(...bounds));
  let wanting = ledgers.flatMap((ledger): Stretch[] =>
    ledger.named && ledger.owed > 0n ? [{ ledger, start: never, until: never, dueFrom: never }] : [],
  );
  for (const times of [...REACHES, undefined]) {
    wanting = wanting.map(({ ledger, start: until }) => {
      const { start, dueFrom } = reach(
        ledger,
        terms.get(ledger.partnerId),
        times && (ledger.owed * times) / 100n,
        least,
      );
      return { ledger, start: start < until ? start : until, until, dueFrom };
    });
    await read(
      wanting.filter(({ start, until }) => start < until),
      true,
    );
    wanting = wanting.filter(({ ledger, dueFrom }) => {
      const charges = chargesOfLines(byLedger.get(keyOf(ledger)) ?? [], terms.get(ledger.partnerId)).filter(
        ({ due }) => due >= dueFrom,
      );
      chargesOf.set(ledger, charges);
      const missing = ledger.owed - charges.reduce((sum, { open }) => sum + open, 0n);
      if (missing > 0n && dueFrom === least && !items)
        charges.push({ due: addDays(least, -1), date: addDays(least, -1), open: missing });
      return missing > 0n && dueFrom !== least;
    });
    if (wanting.length === 0) break;
  }
  // Sums of days where items are not wanted: a month of charges without due date is due on many days, which matters
  // when a bound lies among them.
  const classOf = (due: CalendarDate): number => bounds.filter((days) => daysBetween(due, asOf) > days).length;
  const isCut = (one: Ledger, unit: string): boolean => {
    const term = terms.get(one.partnerId);
    return classOf(dueByTerms(term, firstDay(unit))) !== classOf(dueByTerms(term, lastDay(unit)));
  };
  const undated = new Map(
    ledgers
      .filter((one) => !byLines(one))
      .map(
        (one) =>
          [
            one,
            new Set(
              one.groups
                .filter(
                  ({ unit, due, charged: amount }) =>
                    isMonth(unit) &&
                    due === NO_DUE_DATE &&
                    amount !== '0' &&
                    firstDay(unit) >= one.start &&
                    isCut(one, unit),
                )
                .map(({ unit }) => unit),
            ),
          ] as const,
      )
      .filter(([, months]) => months.size > 0),
  );
  const finer =
    undated.size === 0
      ? new Map<string, GroupRow[]>()
      : grouped(
          await dailyCharges(rows, at, undated, charged, labelIds === undefined && revision === undefined, conditions),
          (group) => `${group.account_id} ${group.partner_id}`,
        );

  const open = new Map<string, bigint>();
  const partners = new Map<string, PartnerItems>();
  for (const ledger of ledgers) {
    const of = partners.get(ledger.partnerId) ?? {
      partnerId: ledger.partnerId === NOBODY ? undefined : ledger.partnerId,
      dues: new Map<CalendarDate, bigint>(),
      items: [],
      unapplied: 0n,
    };
    partners.set(ledger.partnerId, of);
    const key = keyOf(ledger);
    const term = terms.get(ledger.partnerId);
    const charges = ledger.named
      ? (chargesOf.get(ledger) ?? [])
      : byLines(ledger)
        ? chargesOfLines(byLedger.get(key) ?? [], term)
        : chargesOfSums(ledger, undated.get(ledger) ?? new Set(), finer.get(key) ?? [], term);
    const settled = apply(ledger.owed, charges);
    of.unapplied += settled.unapplied;
    open.set(
      ledger.accountId,
      settled.open.reduce((sum, charge) => sum + charge.open, (open.get(ledger.accountId) ?? 0n) - settled.unapplied),
    );
    for (const { due, date, line: it, open: amount } of settled.open) {
      of.dues.set(due, (of.dues.get(due) ?? 0n) + amount);
      if (!items || !it) continue;
      const entryId = withPrefix('entry', it.entry_id);
      of.items.push({
        entryId,
        lineId: lineId(entryId, it.line_no),
        entryNumber: it.number,
        accountCode: codes.get(it.account_id) ?? '',
        date,
        dueDate: due,
        daysOverdue: daysBetween(due, asOf),
        amount: BigInt(it.charged),
        open: amount,
      });
    }
  }
  return {
    partners: [...partners.values()],
    accounts: accounts.map((account) => ({ ...account, open: open.get(account.id) ?? 0n })),
  };
}
