// What a figure without a list of its own is made of: other rows of the same report, with their signs. Pure. They are
// told only where they add up to it in every column.
import type { Column } from './columns.ts';
import type { Cells, Formula, Group, Row, Specification } from './statement.ts';
import type { RowPart } from './row-part.ts';

/** Rows that others are made of, by their code, where that does not follow from who stands under whom. */
export type Formulas = ReadonlyMap<string, readonly RowPart[]>;

const part = (code: string, sign: 1 | -1): RowPart => ({ code, sign });
const known = new WeakMap<Specification, Formulas>();

/** What the lines of a statement are made of. */
export function formulasOf(specification: Specification): Formulas {
  const found = known.get(specification);
  if (found) return found;
  const formulas = new Map<string, readonly RowPart[]>();
  const see = (line: Group | Formula): void => {
    if ('plus' in line) {
      const parts = [...line.plus.map((code) => part(code, 1)), ...(line.minus ?? []).map((code) => part(code, -1))];
      formulas.set(line.code, parts);
      return;
    }
    const turned = (line.groups ?? []).filter(({ side }) => side !== line.side);
    if (turned.length > 0) formulas.set(line.code, [...turned.map(({ code }) => part(code, -1))]);
    line.groups?.forEach(see);
  };
  specification.forEach(see);
  known.set(specification, formulas);
  return formulas;
}

/**
 * Rows that `row` may be made of: what stands under it, with the signs that a formula says; of a subtotal within a
 * section what stands before it there; of a formula the top lines that it names.
 */
function candidates<V extends Cells>(
  row: Row<V>,
  under: ReadonlyMap<string, readonly Row<V>[]>,
  top: ReadonlyMap<string, Row<V>>,
  formulas: Formulas,
): readonly (readonly [Row<V>, 1 | -1])[] {
  const named = formulas.get(row.code) ?? [];
  const isWithin = row.kind === 'subtotal' && row.parentCode !== undefined;
  const siblings = isWithin ? (under.get(row.parentCode ?? '') ?? []) : [];
  const below = isWithin ? siblings.slice(0, siblings.indexOf(row)) : (under.get(row.code) ?? []);
  const level = isWithin ? row.level : row.level + 1;
  const signs = new Map(named.map(({ code, sign }) => [code, sign]));
  const own = below.flatMap((one) =>
    one.kind === 'subtotal' || one.level !== level ? [] : [[one, signs.get(one.code) ?? 1] as const],
  );
  if (own.length > 0) return own;
  return named.flatMap(({ code, sign }) => {
    const line = top.get(code);
    return line ? [[line, sign] as const] : [];
  });
}

/** The rows, those without entries and ledger with the rows that they are made of. */
export function withParts<V extends Cells>(
  rows: readonly Row<V>[],
  columns: readonly Column[],
  formulas: Formulas = new Map(),
): readonly Row<V>[] {
  const hasList = ({ links }: Row<V>): boolean => links?.entries !== undefined || links?.ledger !== undefined;
  if (rows.every(hasList)) return rows;
  const under = new Map<string, Row<V>[]>();
  const top = new Map<string, Row<V>>();
  for (const row of rows) {
    if (row.parentCode === undefined) {
      top.set(row.code, row);
      continue;
    }
    const siblings = under.get(row.parentCode);
    if (siblings) siblings.push(row);
    else under.set(row.parentCode, [row]);
  }
  const sums = columns.filter(({ kind }) => kind !== 'change_bps').map(({ key }) => key);
  return rows.map((row) => {
    if (hasList(row)) return row;
    const of = candidates(row, under, top, formulas);
    const sumOf = (key: string): bigint =>
      of.reduce((sum, [one, sign]) => sum + BigInt(sign) * (one.values[key] ?? 0n), 0n);
    if (of.length === 0 || sums.some((key) => sumOf(key) !== (row.values[key] ?? 0n))) return row;
    const parts = of.map(([{ code, parentCode }, sign]) => ({
      code,
      ...(parentCode !== undefined && { parentCode }),
      sign,
    }));
    return { ...row, parts };
  });
}
