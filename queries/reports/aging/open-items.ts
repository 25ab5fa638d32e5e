// Open items per partner as of a day: which sums and lines are read, and what stays open of them.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../projections/tables.ts';
import { addDays, daysBetween, type CalendarDate } from '../../../src/domain/dates.ts';
import { dueByTerms } from '../../../src/domain/registers.ts';
import { refuse } from '../../../src/domain/refusal.ts';
import type { Setting } from '../report.ts';
import { flaggedAccounts, NOBODY } from '../subsidiary-summary.ts';
import {
  keptOf,
  readCharges,
  restOfCharges,
  unappliedLines,
  undoneBy,
  undoneCharges,
  undoneSettlements,
} from './lines.ts';
import { asOneCharge, chargeMonths, reach, stretchesOf, type ChargeMonth, type SettledMonths } from './months.ts';
import {
  apply,
  begin,
  chargesOfLines,
  chargesOfSums,
  firstDay,
  grouped,
  isMonth,
  lastDay,
  NO_DUE_DATE,
  type Charge,
  type GroupRow,
  type SettledLedger,
  type LineRow,
  type LedgerItems,
  type PartnerItems,
  type SettledStretch,
  type Terms,
} from './settle.ts';
import { TYPES, type AgingAsk, type AgingType } from './specification.ts';
import { dailyCharges, groupsOf, scopeOf, settledMonths, type AgingScope } from './sums.ts';

/** Of a ledger of which nothing is settled by name. */
const NOTHING_SETTLED: SettledMonths = { dated: true, odd: new Set(), settled: new Map() };
const LAST_DAY = '9999-12-31';
/**
 * How many times what is owed the charges read must come to, step by step, where payments by name may have settled some
 * of them. In hundredths; then all.
 */
const REACHES = [110n, 400n] as const;

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
      `accountCode: only ${all.map(({ code }) => code).join(', ')} ${all.length === 1 ? 'has' : 'have'} ` +
        `open items of this type (accounts flagged ${TYPES[type].flag})`,
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

/** What is known of each partner on each account from sums, and what reversals undo. */
async function ledgersOf(
  rows: Kysely<Database>,
  scope: AgingScope,
  groups: readonly GroupRow[],
  terms: ReadonlyMap<string, Terms>,
): Promise<SettledLedger[]> {
  const pairs = await undoneBy(rows, scope);
  const keptBy = keptOf(await unappliedLines(rows, scope), pairs);
  return [...grouped(groups, (group) => `${group.account_id} ${group.partner_id}`)].map(
    ([key, found]): SettledLedger => {
      const [{ account_id: accountId, partner_id: partnerId }] = found as [GroupRow];
      const undone = pairs.get(key) ?? [];
      const named = found.some(({ settled }) => settled !== '0');
      const kept = keptBy.get(key) ?? 0n;
      return {
        accountId,
        partnerId,
        groups: found,
        undone,
        named,
        kept,
        owed: found.reduce((sum, group) => sum + BigInt(group.charged) - BigInt(group.paid), kept),
        start: named
          ? NO_DUE_DATE
          : begin({ groups: found, undone, kept }, terms.get(partnerId), scope.end, addDays(scope.asOf, 1)),
      };
    },
  );
}

/** Payment terms as they are now, by bare id of the partner. */
async function termsOf(
  rows: Kysely<Database>,
  companyId: string,
  partnerIds: readonly string[],
): Promise<Map<string, Terms>> {
  const found = await sql<{ id: string; terms: Terms | null }>`
    select id, state->'paymentTerms' as terms from partners
    where company_id = ${companyId} and id = any(${partnerIds}::uuid[])`.execute(rows);
  return new Map(found.rows.map((one) => [one.id, one.terms ?? undefined]));
}

const keyOf = ({ accountId, partnerId }: SettledLedger): string => `${accountId} ${partnerId}`;
/** How many of the bounds a due date has passed. */
const classOf = (due: CalendarDate, { asOf, bounds }: AgingAsk): number =>
  bounds.filter((days) => daysBetween(due, asOf) > days).length;

/**
 * The charges of ledgers whose payments name what they settle, as far back as is owed: as sums of months where these
 * tell all that is asked, else as lines.
 */
async function namedCharges(
  rows: Kysely<Database>,
  scope: AgingScope,
  ask: AgingAsk,
  ledgers: readonly SettledLedger[],
  terms: ReadonlyMap<string, Terms>,
  read: (stretches: readonly SettledStretch[]) => Promise<readonly LineRow[]>,
): Promise<Map<SettledLedger, Charge[]>> {
  const { items, asOf, bounds } = ask;
  const out = new Map<SettledLedger, Charge[]>();
  if (ledgers.length === 0) return out;
  const settled = await settledMonths(rows, scope);
  const same = (earliest: CalendarDate, latest: CalendarDate): boolean =>
    classOf(earliest, ask) === classOf(latest, ask);
  let wanting = ledgers.map((ledger) => {
    const term = terms.get(ledger.partnerId);
    const months = chargeMonths(ledger, settled && (settled.get(keyOf(ledger)) ?? NOTHING_SETTLED), term);
    const sums = items
      ? []
      : months.flatMap((month) => {
          const charge = asOneCharge(month, term, same);
          return charge ? [{ month, charge }] : [];
        });
    return {
      ledger,
      months,
      term,
      sums: sums.map(({ charge }) => charge),
      done: new Set<ChargeMonth>(sums.map(({ month }) => month)),
      lines: [] as LineRow[],
    };
  });
  // Sums need not tell apart what is due before the last bound: it is what is owed beyond what was found.
  const least = items ? NO_DUE_DATE : bounds.length === 0 ? LAST_DAY : addDays(asOf, -Math.max(...bounds));
  for (const times of [...REACHES, undefined]) {
    const step = wanting.map((one) => {
      const { ledger, months, done } = one;
      const dueFrom = reach(months, times && (ledger.owed * times) / 100n, least);
      const { stretches, read: now } = stretchesOf(ledger, months, dueFrom, done);
      for (const month of now) done.add(month);
      return { one, dueFrom, stretches };
    });
    const byLedger = grouped(
      await read(step.flatMap(({ stretches }) => stretches)),
      (line) => `${line.account_id} ${line.partner_id}`,
    );
    wanting = step.flatMap(({ one, dueFrom }) => {
      const { ledger, sums, lines, term } = one;
      lines.push(...(byLedger.get(keyOf(ledger)) ?? []));
      const charges = [...sums.map((charge) => ({ ...charge })), ...chargesOfLines(lines, term)].filter(
        ({ due }) => due >= dueFrom,
      );
      out.set(ledger, charges);
      const missing = ledger.owed - charges.reduce((sum, { open }) => sum + open, 0n);
      if (missing > 0n && dueFrom === least && !items)
        charges.push({ due: addDays(least, -1), date: addDays(least, -1), open: missing });
      return missing > 0n && dueFrom !== least ? [one] : [];
    });
    if (wanting.length === 0) break;
  }
  return out;
}

/**
 * Open items per partner as of a day. Sums by partner, month, day and due date tell what is paid for sure; only the
 * charges since are read, as items where they are asked for. Of a partner whose
 * payments name what they settle, charges are read from the latest due back until as much is not settled by name as is
 * owed. A reversal undoes what it reverses: neither of the two counts. What was paid beyond an invoice, and credit
 * notes, cover no charge until they are applied.
 */
export async function openItems(
  rows: Kysely<Database>,
  at: Pick<Setting, 'companyId' | 'revision' | 'lines' | 'books'>,
  ask: AgingAsk,
): Promise<{
  partners: PartnerItems[];
  accounts: { id: string; code: string; open: bigint }[];
  ledgers: readonly LedgerItems[];
}> {
  const { type, asOf, items } = ask;
  const accounts = await controlAccounts(rows, at, type);
  const scope = scopeOf(
    at,
    accounts.map(({ id }) => id),
    asOf,
    TYPES[type].side,
  );
  const groups = await groupsOf(rows, scope);
  const terms = await termsOf(rows, at.companyId, [...new Set(groups.map((group) => group.partner_id))]);
  const ledgers = await ledgersOf(rows, scope, groups, terms);
  const named = ledgers.filter((one) => one.named && one.owed > 0n);
  const openOf = restOfCharges(scope, [
    ...ledgers.flatMap(undoneCharges),
    ...(named.length > 0 ? await undoneSettlements(rows, scope, ledgers) : []),
  ]);
  const never = addDays(asOf, 1);
  const byLines = (one: SettledLedger): boolean => !one.named && items && one.start <= asOf;
  const since = ledgers.flatMap((ledger) => (byLines(ledger) ? [{ ledger, start: ledger.start, until: never }] : []));
  const byLedger = grouped(
    await readCharges(rows, scope, since, { open: openOf(false), items, groups }),
    (line) => `${line.account_id} ${line.partner_id}`,
  );
  const chargesOf = await namedCharges(rows, scope, ask, named, terms, (stretches) =>
    readCharges(rows, scope, stretches, { open: openOf(true), items, groups }),
  );
  // Sums of days where items are not wanted: a month of charges without due date is due on many days, which matters
  // when a bound lies among them.
  const isCut = (one: SettledLedger, unit: string): boolean => {
    const term = terms.get(one.partnerId);
    return classOf(dueByTerms(term, firstDay(unit)), ask) !== classOf(dueByTerms(term, lastDay(unit)), ask);
  };
  const undated = new Map(
    ledgers
      .filter((one) => !one.named && !byLines(one))
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
      : grouped(await dailyCharges(rows, scope, undated), (group) => `${group.account_id} ${group.partner_id}`);

  const open = new Map<string, bigint>();
  const partners = new Map<string, PartnerItems>();
  const each: LedgerItems[] = [];
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
    const unapplied = settled.unapplied + ledger.kept;
    of.unapplied += unapplied;
    const { accountId, partnerId } = ledger;
    each.push({ accountId, partnerId, open: settled.open, overpaid: settled.unapplied });
    open.set(
      ledger.accountId,
      settled.open.reduce((sum, charge) => sum + charge.open, (open.get(ledger.accountId) ?? 0n) - unapplied),
    );
    for (const { due, date, line, open: amount } of settled.open) {
      of.dues.set(due, (of.dues.get(due) ?? 0n) + amount);
      if (items && line) of.items.push({ dueDate: due, date, line, open: amount });
    }
  }
  return {
    partners: [...partners.values()],
    accounts: accounts.map((account) => ({ ...account, open: open.get(account.id) ?? 0n })),
    ledgers: each,
  };
}
