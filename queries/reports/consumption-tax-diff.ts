// What changed in a consumption tax return between two recording times: amounts per tax code with the events that make
// them up, and the boxes with the events behind them.
import { sql, type Kysely } from 'kysely';
import { planned } from '../../projections/plans.ts';
import type { Database } from '../../projections/tables.ts';
import { boxText } from '../../src/domain/tax/boxes.ts';
import { sideSign, taxKeyText } from '../../src/domain/tax/movements.ts';
import type { Asked } from '../query.ts';
import type { Locale } from './columns.ts';
import { prepareReturn, type PreparedReturn } from './consumption-tax.ts';
import {
  ungathered,
  type BoxChange,
  type FigureChange,
  type Comparable,
  type DiffComparison,
  type DiffParameters,
  type DifferingRow,
  type DiffSides,
  type Moving,
} from './diff-engine.ts';
import { taxKeyOf } from './tax-totals.ts';

/**
 * Boxes that are sums of gross amounts, so that an event has an amount in them; all others are rounded, or shares. A
 * cut by the cap per supplier, or reverse charge that comes in or goes out with the ratio, shows in the sum and leaves
 * the amounts out.
 */
const SUMS = /^(?:SHB033:(?:2|3|9[ABC]|11[ABC]|13[BC]|15[ABC])|SHB017:1-2[BC]|SHA010-2:(?:9|10))$/;

/** What an event moved in a group of the return: an entry, tax code, use and business type. */
interface TaxMoved extends Moving {
  readonly tax_code_id: string;
  readonly tax_use: '';
  readonly business_type: number;
  readonly base: bigint;
  readonly tax_lines: bigint;
}

/**
 * What events of revisions in (after, last] moved in a range of days, per event and group, in the order of the stream.
 */
async function readMoves(
  rows: Kysely<Database>,
  { books: { companyId }, from, to }: PreparedReturn,
  after: number,
  last: number,
  most: number,
): Promise<readonly TaxMoved[]> {
  const found = await planned(
    sql<TaxMoved>`
    select m.revision, i.event_id, m.entry_id, m.tax_code_id, m.tax_use, m.business_type,
      sum(m.base) as base, sum(m.tax_lines) as tax_lines
    from tax_moves m join event_index i on i.company_id = m.company_id and i.revision = m.revision
    where m.company_id = ${companyId} and m.revision > ${after} and m.revision <= ${last}
      and m.date between ${from} and ${to}
    group by m.revision, i.event_id, m.entry_id, m.tax_code_id, m.tax_use, m.business_type
    having sum(m.base) <> 0 or sum(m.tax_lines) <> 0
    order by m.revision limit ${most}`,
    'withValues',
  ).execute(rows);
  return found.rows;
}

type ReturnGroup = PreparedReturn['groups'][number];
const byKey = ({ groups }: PreparedReturn): ReadonlyMap<string, ReturnGroup> =>
  new Map(groups.map((group) => [taxKeyText(group.totals), group]));

/** The figures of groups that differ, gross and booked tax, in the order of the codes. */
function changesOfGroups(a: PreparedReturn, b: PreparedReturn, locale: Locale | undefined): FigureChange[] {
  const { codes } = b.standing;
  const [before, now] = [byKey(a), byKey(b)];
  const nothing = { gross: 0n, taxLines: 0n };
  const changes = [...new Set([...before.keys(), ...now.keys()])].flatMap((key): FigureChange[] => {
    const [old, current] = [before.get(key), now.get(key)];
    const group = current ?? old;
    const code = group && codes.get(group.totals.taxCodeId);
    if (!code) return [];
    const row: DifferingRow = {
      kind: 'account',
      level: 1,
      code: code.code,
      name: (locale === 'en' ? code.nameEn : undefined) ?? code.name,
      ...(code.nameEn && { nameEn: code.nameEn }),
      taxCodeId: code.id,
      ...(group.taxUse && { taxUse: group.taxUse }),
      ...(group.businessType && { businessType: group.businessType }),
    };
    const [from, to] = [old ?? nothing, current ?? nothing];
    return [
      { ...ungathered(`${key}|gross`, 'gross'), row, a: from.gross, b: to.gross },
      { ...ungathered(`${key}|bookedTax`, 'bookedTax'), row, a: from.taxLines, b: to.taxLines },
    ].filter((change) => change.a !== change.b);
  });
  return changes.sort((x, y) => (x.row.code < y.row.code ? -1 : x.row.code > y.row.code ? 1 : x.key < y.key ? -1 : 1));
}

/**
 * The boxes that differ, and which of them each group goes into: those of either side, because its lines may have
 * left.
 */
function changesOfBoxes(
  a: PreparedReturn,
  b: PreparedReturn,
): { readonly boxes: readonly BoxChange[]; readonly boxesOf: ReadonlyMap<string, readonly BoxChange[]> } {
  type Value = bigint | string | undefined;
  const found = new Map<string, { form: string; box: string; a: Value; b: Value; groups: Set<string> }>();
  for (const [side, prepared] of Object.entries({ a, b }) as [['a', PreparedReturn], ['b', PreparedReturn]])
    for (const { form, box, value, groups } of prepared.tax.boxes) {
      const known = found.get(`${form}:${box}`) ?? { form, box, a: undefined, b: undefined, groups: new Set() };
      found.set(`${form}:${box}`, known);
      known[side] = value;
      for (const index of groups) {
        const group = prepared.groups[index];
        if (group) known.groups.add(taxKeyText(group.totals));
      }
    }
  const boxes: BoxChange[] = [];
  const boxesOf = new Map<string, BoxChange[]>();
  for (const [key, { form, box, groups, ...values }] of found) {
    if (String(values.a ?? 0n) === String(values.b ?? 0n)) continue;
    const none = typeof (values.a ?? values.b) === 'string' ? '' : 0n;
    const label = boxText(form, box)?.label ?? '';
    const [from, to] = [values.a ?? none, values.b ?? none];
    const change = { ...ungathered(key, ''), form, box, label, a: from, b: to, isAdditive: SUMS.test(key) };
    boxes.push(change);
    for (const group of groups) boxesOf.set(group, [...(boxesOf.get(group) ?? []), change]);
  }
  return { boxes, boxesOf };
}

/**
 * The difference of two returns. A row per tax code, use, business type and figure (gross, booked tax), its difference
 * the sum of its events; a box that changed, with all events of the
 * groups behind it, and their amounts where the box is a plain sum. Refuses what a return refuses.
 */
async function compareReturns(
  rows: Kysely<Database>,
  asked: Asked,
  { from, to, period, locale }: DiffParameters,
  { positionA, positionB }: DiffSides,
): Promise<DiffComparison<TaxMoved> | undefined> {
  const range = { from, to, period, locale };
  const a = await prepareReturn(rows, asked, { ...range, revision: positionA });
  const b = await prepareReturn(rows, asked, { ...range, revision: positionB });
  if (!a || !b) return undefined;
  const changes = changesOfGroups(a, b, locale);
  const { boxes, boxesOf } = changesOfBoxes(a, b);
  const byGroup = new Map(changes.map((change) => [change.key, change]));
  return {
    of: 'consumption_tax',
    shown: { from: b.from, to: b.to },
    changes,
    boxes,
    read: (after, last, most) => readMoves(rows, b, after, last, most),
    explain(moves, add) {
      for (const one of moves) {
        const taxKey = taxKeyOf(one);
        const code = b.standing.codes.get(taxKey.taxCodeId);
        if (!code) continue;
        const key = taxKeyText(taxKey);
        const side = sideSign(code.side);
        const gross = side * (one.base + one.tax_lines);
        const [ofGross, ofTax] = [byGroup.get(`${key}|gross`), byGroup.get(`${key}|bookedTax`)];
        if (ofGross) add(ofGross, gross);
        if (ofTax) add(ofTax, side * one.tax_lines);
        for (const box of boxesOf.get(key) ?? []) add(box, code.side.endsWith('_return') ? -gross : gross);
      }
    },
  };
}

/** The consumption tax return, by its name in the path: no statement of accounts, and of the whole company. */
export const COMPARED_TAX: Readonly<Record<string, Comparable>> = {
  'consumption-tax': { accepts: ['from', 'to', 'period', 'locale'], compare: compareReturns },
};
