// What changed in a consumption tax return between two recording times: amounts per tax code with the events that make
// them up, and the boxes with the events behind them.
import { sql, type Kysely } from 'kysely';
import { planned } from '../../projections/plans.ts';
import type { Database } from '../../projections/tables.ts';
import { boxText } from '../../src/domain/tax/boxes.ts';
import { sideSign, taxKeyText } from '../../src/domain/tax/movements.ts';
import type { CalendarDate } from '../../src/domain/dates.ts';
import { refuse } from '../../src/domain/refusal.ts';
import type { Asked } from '../query.ts';
import { prepareReturn, type PreparedReturn, type ReturnAsk } from './consumption-tax.ts';
import { gather, type DiffEvent, type BoxChange, type DiffRow } from './diff-events.ts';
import { taxKeyOf } from './tax-totals.ts';

/** Rows of events read at once, and how many pages of them at most. */
const PAGE_ROWS = 20_000;
const MOST_PAGES = 25;

/**
 * The two sides of a comparison, as the diff of every report asks for them; `revisionA` and `revisionB` stand in when a
 * cursor has fixed them.
 */
export interface TaxDiffAsk extends Pick<ReturnAsk, 'from' | 'to' | 'period' | 'locale'> {
  readonly knownAtA: string;
  readonly knownAtB?: string | undefined;
  readonly revisionA?: number | undefined;
  readonly revisionB: number;
}
/**
 * A figure that differs, with its events while they are gathered. `sum` is that of all events, also of those not named.
 */
interface Change {
  readonly key: string;
  readonly events: DiffEvent[];
  count: number;
  more: boolean;
  sum: bigint;
}
/**
 * What a return differs in. `rows` and `boxes` name at most `eventsPerRow` events behind revision `after`; `more` lists
 * their cursors' keys.
 */
export interface TaxDiff {
  readonly a: PreparedReturn;
  readonly b: PreparedReturn;
  readonly rows: readonly (DiffRow & { readonly key: string; readonly more: boolean })[];
  readonly boxes: readonly (BoxChange & { readonly key: string; readonly more: boolean })[];
}

/**
 * Boxes that are sums of gross amounts, so that an event has an amount in them; all others are rounded, or shares. A
 * cut by the cap per supplier, or reverse charge that comes in or goes out with the ratio, shows in the sum and leaves
 * the amounts out.
 */
const SUMS = /^(?:SHB033:(?:2|3|9[ABC]|11[ABC]|13[BC]|15[ABC])|SHB017:1-2[BC]|SHA010-2:(?:9|10))$/;

interface Moved {
  readonly revision: number;
  readonly event_id: string;
  readonly entry_id: string;
  readonly tax_code_id: string;
  readonly tax_use: '';
  readonly business_type: number;
  readonly base: bigint;
  readonly tax_lines: bigint;
}

/**
 * What events of revisions in (after, to] moved in a range of days, per event and group, in the order of the stream, at
 * most a page; events are never cut in two.
 */
async function readMoves(
  rows: Kysely<Database>,
  companyId: string,
  from: CalendarDate,
  to: CalendarDate,
  after: number,
  last: number,
): Promise<{ moved: readonly Moved[]; isLast: boolean }> {
  const found = await planned(
    sql<Moved>`
    select m.revision, i.event_id, m.entry_id, m.tax_code_id, m.tax_use, m.business_type, sum(m.base) as base, sum(m.tax_lines) as tax_lines
    from tax_moves m join event_index i on i.company_id = m.company_id and i.revision = m.revision
    where m.company_id = ${companyId} and m.revision > ${after} and m.revision <= ${last} and m.date between ${from} and ${to}
    group by m.revision, i.event_id, m.entry_id, m.tax_code_id, m.tax_use, m.business_type having sum(m.base) <> 0 or sum(m.tax_lines) <> 0 order by m.revision limit ${PAGE_ROWS + 1}`,
    'withValues',
  ).execute(rows);
  if (found.rows.length <= PAGE_ROWS) return { moved: found.rows, isLast: true };
  const open = found.rows.at(-1)?.revision;
  return { moved: found.rows.filter(({ revision }) => revision !== open), isLast: false };
}

/**
 * The difference of two returns. A row per tax code, use, business type and figure (gross, booked tax), its difference
 * the sum of its events; a box that changed, with all events of the
 * groups behind it, and their amounts where the box is a plain sum. undefined when the company does not exist. Refuses
 * what a return refuses, and times too far apart.
 */
export async function diffConsumptionTax(
  rows: Kysely<Database>,
  asked: Asked,
  ask: TaxDiffAsk,
  eventsPerRow: number,
  after: number,
): Promise<TaxDiff | undefined> {
  const { knownAtA, knownAtB, revisionA, revisionB, ...range } = ask;
  const a = await prepareReturn(
    rows,
    asked,
    { ...range, ...(revisionA === undefined ? { knownAt: knownAtA } : { revision: revisionA }) },
    'knownAtA',
  );
  const b = await prepareReturn(
    rows,
    asked,
    {
      ...range,
      ...(knownAtB === undefined || revisionA !== undefined ? { revision: revisionB } : { knownAt: knownAtB }),
    },
    'knownAtB',
  );
  if (!a || !b) return undefined;
  const codes = b.standing.codes;
  const before = new Map(a.groups.map((group) => [taxKeyText(group.totals), group]));
  const now = new Map(b.groups.map((group) => [taxKeyText(group.totals), group]));
  const change = (key: string): Change => ({ key, events: [], count: 0, more: false, sum: 0n });

  // Which figures a group's movements go into. The boxes of a group are those of either side, because its lines may
  // have left it.
  const cells = new Map<string, { readonly gross: Change; readonly tax: Change }>();
  for (const key of new Set([...before.keys(), ...now.keys()]))
    cells.set(key, { gross: change(`${key}|gross`), tax: change(`${key}|bookedTax`) });
  const boxes = new Map<
    string,
    { a: bigint | string | undefined; b: bigint | string | undefined; groups: Set<string>; change: Change }
  >();
  for (const [side, prepared] of [
    ['a', a],
    ['b', b],
  ] as const) {
    for (const { form, box, value, groups } of prepared.tax.boxes) {
      const key = `${form}:${box}`;
      const known = boxes.get(key) ?? { a: undefined, b: undefined, groups: new Set<string>(), change: change(key) };
      known[side] = value;
      for (const index of groups) {
        const group = prepared.groups[index];
        if (group) known.groups.add(taxKeyText(group.totals));
      }
      boxes.set(key, known);
    }
  }
  const textual = (value: bigint | string | undefined): string => String(value ?? 0n);
  const changed = [...boxes].filter(([, one]) => textual(one.a) !== textual(one.b));
  const boxesOf = new Map<string, Change[]>();
  for (const [, one] of changed)
    for (const key of one.groups) {
      const mine = boxesOf.get(key);
      if (mine) mine.push(one.change);
      else boxesOf.set(key, [one.change]);
    }

  const [low, high, sign] =
    (a.at.revision ?? -1) <= (b.at.revision ?? -1)
      ? [a.at.revision ?? -1, b.at.revision ?? -1, 1n]
      : [b.at.revision ?? -1, a.at.revision ?? -1, -1n];
  const amounts = new Map<Change, bigint>();
  let event: Moved | undefined;
  const settle = (): void => {
    if (!event) return;
    for (const [one, amount] of amounts) {
      const inBox = boxes.has(one.key);
      if (amount === 0n && !inBox) continue;
      one.sum += sign * amount;
      gather(one, event, amount, { sign, after, most: eventsPerRow });
    }
    amounts.clear();
  };
  const add = (one: Change, amount: bigint): void => {
    amounts.set(one, (amounts.get(one) ?? 0n) + amount);
  };
  for (let page = 0, from = low; low < high; page++) {
    if (page === MOST_PAGES)
      refuse(
        'validation_error',
        `{knownAtA} and {knownAtB} have more than ${MOST_PAGES * PAGE_ROWS} movements between them: choose closer times or a shorter range`,
        'knownAtA',
      );
    const { moved, isLast } = await readMoves(rows, b.books.companyId, b.from, b.to, from, high);
    for (const one of moved) {
      if (event?.revision !== one.revision) {
        settle();
        event = one;
      }
      const taxKey = taxKeyOf(one);
      const code = codes.get(taxKey.taxCodeId);
      if (!code) continue;
      const side = sideSign(code.side);
      const gross = side * (one.base + one.tax_lines);
      const key = taxKeyText(taxKey);
      const cell = cells.get(key) ?? { gross: change(`${key}|gross`), tax: change(`${key}|bookedTax`) };
      cells.set(key, cell);
      add(cell.gross, gross);
      add(cell.tax, side * one.tax_lines);
      for (const box of boxesOf.get(key) ?? []) add(box, code.side.endsWith('_return') ? -gross : gross);
    }
    if (isLast) break;
    from = moved.at(-1)?.revision ?? high;
  }
  settle();

  const nothing = { gross: 0n, taxLines: 0n };
  const changedRows = [...cells].flatMap(([key, { gross, tax }]) => {
    const [old, current] = [before.get(key), now.get(key)];
    const group = current ?? old;
    const known = group && codes.get(group.totals.taxCodeId);
    if (!group || !known) return [];
    return (
      [
        ['gross', gross, (old ?? nothing).gross, (current ?? nothing).gross],
        ['bookedTax', tax, (old ?? nothing).taxLines, (current ?? nothing).taxLines],
      ] as const
    )
      .filter(([, , from, to]) => from !== to)
      .map(([column, one, from, to]) => ({
        kind: 'account' as const,
        level: 1,
        code: known.code,
        name: (range.locale === 'en' ? known.nameEn : undefined) ?? known.name,
        ...(known.nameEn && { nameEn: known.nameEn }),
        taxCodeId: known.id,
        ...(group.taxUse && { taxUse: group.taxUse }),
        ...(group.businessType && { businessType: group.businessType }),
        column,
        a: from,
        b: to,
        difference: to - from,
        events: one.events,
        eventCount: one.count,
        key: one.key,
        more: one.more,
      }));
  });
  for (const row of changedRows)
    if (row.eventCount === 0) throw new Error(`diff: no event explains ${row.code} ${row.column}`);
  changedRows.sort((x, y) => (x.code < y.code ? -1 : x.code > y.code ? 1 : x.key < y.key ? -1 : 1));
  return {
    a,
    b,
    rows: changedRows,
    boxes: changed.map(([key, one]) => {
      const [form = '', box = ''] = key.split(':');
      const isText = typeof (one.a ?? one.b) === 'string';
      const [from, to] = isText ? [one.a ?? '', one.b ?? ''] : [one.a ?? 0n, one.b ?? 0n];
      const difference = typeof from === 'bigint' && typeof to === 'bigint' ? to - from : undefined;
      const isSum = SUMS.test(key) && one.change.sum === difference;
      return {
        form,
        box,
        label: boxText(form, box)?.label ?? '',
        a: from,
        b: to,
        ...(difference !== undefined && { difference }),
        events: one.change.events.map(({ amount, ...rest }) => ({ ...rest, ...(isSum && { amount }) })),
        eventCount: one.change.count,
        key,
        more: one.change.more,
      };
    }),
  };
}
