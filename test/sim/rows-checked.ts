// Whether the rows are those of the events: held against a fold of all events anew, and against sums that this file
// makes itself.
import { PROJECTIONS } from '../../projections/index.ts';
import { TABLE_NAMES, type TableName } from '../../projections/tables.ts';
import { bare } from '../../src/domain/ids.ts';
import { adoptedStates, ChartAdopted, type Adopted } from '../../src/domain/templates.ts';
import type { StoredEvent } from '../../src/engine/ports.ts';
import { NOTHING_YET, prepare } from '../../src/engine/replay.ts';
import { applyWork, emptySchema, rowsOf, type Schema } from './tables.ts';

const PREFIXES = ['ledger-', 'directory-'];

const withoutBigints = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
const textOf = (row: object): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([, value]) => value !== undefined && value !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    withoutBigints,
  );

/** Rows of the founding are the same objects in every seed: their texts are made once. */
const texts = new WeakMap<object, string>();
function keptTextOf(row: object): string {
  const text = texts.get(row) ?? textOf(row);
  texts.set(row, text);
  return text;
}

/** All rows as text, in an order of their own. */
export const textsOf = (live: Schema): string[] =>
  TABLE_NAMES.flatMap((name) => [name, ...(rowsOf(live, name) as object[]).map(keptTextOf).sort()]);

type SomeRow = Readonly<Record<string, unknown>>;

/** Whether two rows hold the same; a column that is not there holds nothing. */
function isSame(one: SomeRow, other: SomeRow): boolean {
  const isSameValue = (a: unknown, b: unknown): boolean =>
    a === b ||
    (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null
      ? JSON.stringify(a, withoutBigints) === JSON.stringify(b, withoutBigints)
      : (a ?? null) === (b ?? null));
  for (const name in one) if (!isSameValue(one[name], other[name])) return false;
  for (const name in other) if (!(name in one) && (other[name] ?? null) !== null) return false;
  return true;
}

/** Rows of a table that are not the same in both, one of each kind. */
function differences(name: TableName, live: Schema, anew: Schema): string[] {
  const [there, expected] = [live, anew].map(
    (schema): ReadonlyMap<string, SomeRow> => schema.tables.get(name)?.rows ?? new Map<string, SomeRow>(),
  ) as [ReadonlyMap<string, SomeRow>, ReadonlyMap<string, SomeRow>];
  const unlike = (some: typeof there, others: typeof there): SomeRow | undefined => {
    for (const [key, row] of some) {
      const other = others.get(key);
      if (!other || !isSame(row, other)) return row;
    }
    return undefined;
  };
  const [extra, missing] = [unlike(there, expected), unlike(expected, there)];
  return [
    ...(extra ? [`${name} holds what no event says: ${textOf(extra).slice(0, 200)}`] : []),
    ...(missing ? [`${name} lacks ${textOf(missing).slice(0, 200)}`] : []),
  ];
}

interface Named {
  readonly id: string;
  readonly code: string;
}

interface Posting {
  readonly entryId: string;
  readonly content: {
    readonly effectiveDate: string;
    readonly lines: readonly { readonly accountId: string; readonly side: string; readonly amount: number }[];
  };
}

/** Debit and credit of each account, added up from the posted entries alone. */
function sumsOfEvents(events: readonly StoredEvent[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { type, data } of events)
    if (type === 'journal_entry.posted')
      for (const { accountId, side, amount } of (data as Posting).content.lines) {
        const name = `${bare(accountId)} ${side}`;
        sums.set(name, (sums.get(name) ?? 0n) + BigInt(amount));
      }
  return sums;
}

/** Debit and credit of each account in a range of days, by its code, as the events say: `code: debit credit`. */
export function turnoverOf(events: readonly StoredEvent[], range: { readonly from: string; readonly to: string }) {
  const codes = new Map<string, string>();
  for (const { type, data } of events) {
    if (type === ChartAdopted.type)
      for (const { id, code } of adoptedStates(data as Adopted).accounts) codes.set(bare(id), code);
    const { account, accounts = [] } = data as { account?: Named; accounts?: readonly Named[] };
    for (const { id, code } of [...(account ? [account] : []), ...accounts]) codes.set(bare(id), code);
  }
  const within = events.filter(({ type, data }) => {
    const day = type === 'journal_entry.posted' ? (data as Posting).content.effectiveDate : '';
    return day >= range.from && day <= range.to;
  });
  const sums = sumsOfEvents(within);
  const ids = new Set([...sums.keys()].map((name) => name.split(' ')[0] ?? ''));
  return [...ids].map(
    (id) =>
      `${codes.get(id) ?? id}: ${String(sums.get(`${id} debit`) ?? 0n)} ${String(sums.get(`${id} credit`) ?? 0n)}`,
  );
}

function sumsOfRows(live: Schema): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const row of rowsOf(live, 'entry_lines'))
    for (const side of ['debit', 'credit'] as const)
      if (row.posted && (row.to_revision ?? null) === null && row[side] > 0n) {
        const name = `${row.account_id} ${side}`;
        sums.set(name, (sums.get(name) ?? 0n) + row[side]);
      }
  return sums;
}

/** What is wrong with the live rows. */
export function faultsOfRows(events: readonly StoredEvent[], live: Schema): string[] {
  try {
    return faultsBeside(events, live);
  } catch (error) {
    return [`the events cannot be projected: ${(error as Error).message}`];
  }
}

function faultsBeside(events: readonly StoredEvent[], live: Schema): string[] {
  const anew = emptySchema();
  const ours = events.filter(({ stream }) => PREFIXES.some((prefix) => stream.startsWith(prefix)));
  const prepared = prepare({ projections: PROJECTIONS }, ours, NOTHING_YET, () => -1);
  applyWork(anew, prepared.work);
  const [ofEvents, ofRows] = [sumsOfEvents(ours), sumsOfRows(live)];
  const names = new Set([...ofEvents.keys(), ...ofRows.keys()]);
  return [
    ...TABLE_NAMES.flatMap((name) => differences(name, live, anew)),
    ...[...names].flatMap((name) =>
      ofEvents.get(name) === ofRows.get(name)
        ? []
        : [`${name}: the rows add up to ${String(ofRows.get(name))}, the events to ${String(ofEvents.get(name))}`],
    ),
    ...[...prepared.streams].flatMap(([stream, revision]) =>
      live.streams.get(stream) === revision
        ? []
        : [`the rows hold ${stream} up to ${String(live.streams.get(stream))}, it ends at ${revision}`],
    ),
  ];
}
