// Layout, pure: a statement is a specification (groups of report sections, formulas over them); with figures per
// account it becomes rows and totals.
import { z } from 'zod';
import type { AccountClass } from '../../src/domain/accounts.ts';
import { rowLinks, type RowBehind, type Links } from './row-links.ts';
import { rowPart, type RowPart } from './row-part.ts';

/** Figures of one row by column key, minor units. */
export type Values = Readonly<Record<string, bigint>>;
/** Figures as shown: null where there is none, as a change in per cent of nothing. */
export type Cells = Readonly<Record<string, bigint | null>>;

/** An account as statements need it. `id` is the typed id. */
export interface ChartAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string | undefined;
  readonly class: AccountClass;
  readonly normalSide: 'debit' | 'credit';
  readonly reportSection: string;
}

/**
 * A heading with what stands under it: accounts of its report sections (longest prefix wins), computed lines, further
 * groups.
 */
export interface Group {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** On which side its figures are positive. */
  readonly side: 'debit' | 'credit';
  readonly sections?: readonly string[];
  /**
   * Takes the accounts of this class that no section of the specification names, so that no account is ever left out.
   */
  readonly rest?: AccountClass;
  readonly computed?: readonly { readonly code: string; readonly name: string; readonly nameEn: string }[];
  readonly groups?: readonly Group[];
}
/** A line that is computed from groups and earlier formulas: sum of `plus` less sum of `minus`, by code. */
export interface Formula {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly kind: 'subtotal' | 'total';
  readonly plus: readonly string[];
  readonly minus?: readonly string[];
  /** Says again what a top line says: the level of top lines leaves it out. */
  readonly repeats?: true;
  /** What it is called where it is below zero. */
  readonly loss?: Called;
}
/** What a line is called. */
export interface Called {
  readonly name: string;
  readonly nameEn: string;
}

/** What results are called below zero. */
export const LOSSES: Readonly<Record<string, Called>> = {
  gross_profit: { name: '売上総損失', nameEn: 'Gross loss' },
  operating_income: { name: '営業損失', nameEn: 'Operating loss' },
  ordinary_income: { name: '経常損失', nameEn: 'Ordinary loss' },
  income_before_tax: { name: '税引前当期純損失', nameEn: 'Loss before income taxes' },
  net_income: { name: '当期純損失', nameEn: 'Net loss' },
};

/**
 * What a result is called by its figures: a loss where it is below zero in every column that has one, both where
 * columns differ (Regulation on Terminology, Forms and Preparation of Financial Statements, form 6).
 */
export function calledBySign(amounts: readonly bigint[], { name, nameEn }: Called, loss: Called | undefined): Called {
  if (!loss || !amounts.some((amount) => amount < 0n)) return { name, nameEn };
  return amounts.every((amount) => amount <= 0n)
    ? loss
    : { name: `${name}又は${loss.name}`, nameEn: `${nameEn} or loss` };
}
/** A statement: its lines from top to bottom. */
export type Specification = readonly (Group | Formula)[];

/** How much of a statement to show: every account, groups only, or only the top lines. */
export const levels = ['account', 'group', 'class'] as const;
export type Level = (typeof levels)[number];

const cells = z.record(z.string(), z.number().int().nullable());
/** Schema of one row of a report. */
export const statementRow = z.object({
  kind: z.enum(['account', 'group', 'subtotal', 'total', 'formula']),
  level: z.number().int(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().optional(),
  accountId: z.string().optional(),
  class: z.string().optional(),
  parentCode: z.string().optional(),
  values: cells,
  breakdown: z
    .array(z.object({ id: z.string().nullable(), code: z.string().optional(), name: z.string(), values: cells }))
    .optional(),
  links: rowLinks.optional(),
  parts: z
    .array(rowPart)
    .optional()
    .describe('Rows of this report that add up to it in every column, where no list of entries and no ledger does'),
});
/** The share of a row that one partner, tax code or label has; `id` null = lines without one. */
export interface Share {
  readonly id: string | null;
  readonly code?: string;
  readonly name: string;
  readonly values: Cells;
}
/** One row of a report. A group comes before what it holds and carries its sum. */
export interface Row<V extends Cells = Values> {
  readonly kind: 'account' | 'group' | 'subtotal' | 'total' | 'formula';
  readonly level: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly accountId?: string;
  readonly class?: string;
  readonly parentCode?: string;
  readonly values: V;
  /** Who makes up the figures, when a breakdown was asked for: the shares add up to `values`. */
  readonly breakdown?: readonly Share[];
  /**
   * What the envelope makes `links` from: whose lines the row adds up, unless it is an account itself. No part of an
   * answer.
   */
  readonly behind?: RowBehind;
  readonly links?: Links;
  /** Rows that add up to it, where nothing else does. */
  readonly parts?: readonly RowPart[];
}

/** The figures that a layout is filled with. */
export interface Figures {
  readonly columns: readonly string[];
  readonly accounts: readonly ChartAccount[];
  /** Figures of an account, positive on `side`; undefined = it has none. */
  of(account: ChartAccount, side: 'debit' | 'credit'): Values | undefined;
  /** Figures of computed lines by code, positive on `side`. */
  computed?(code: string, side: 'debit' | 'credit'): Values | undefined;
}

function isGroup(line: Group | Formula): line is Group {
  return !('plus' in line);
}
function groupsOf(lines: Specification): Group[] {
  return lines.filter(isGroup).flatMap((group) => [group, ...groupsOf(group.groups ?? [])]);
}

/**
 * Where a specification puts accounts, by section and class: worked out once, because shares are laid out by the
 * hundred.
 */
const places = new WeakMap<Specification, (account: ChartAccount) => Group | undefined>();
function placesOf(specification: Specification): (account: ChartAccount) => Group | undefined {
  let place = places.get(specification);
  if (place) return place;
  const groups = groupsOf(specification);
  const known = new Map<string, Group | undefined>();
  const bySection = groups
    .flatMap((group) => (group.sections ?? []).map((section) => ({ section, within: `${section}.`, group })))
    .sort((a, b) => b.section.length - a.section.length);
  place = (account) => {
    const key = `${account.reportSection} ${account.class}`;
    if (!known.has(key))
      known.set(
        key,
        bySection.find(
          ({ section, within }) => account.reportSection === section || account.reportSection.startsWith(within),
        )?.group ?? groups.find((candidate) => candidate.rest === account.class),
      );
    return known.get(key);
  };
  places.set(specification, place);
  return place;
}

function placeAccounts(specification: Specification, accounts: readonly ChartAccount[]): Map<string, ChartAccount[]> {
  const placeOf = placesOf(specification);
  const placed = new Map<string, ChartAccount[]>();
  for (const account of accounts) {
    const group = placeOf(account);
    if (!group) continue;
    const list = placed.get(group.code);
    if (list) list.push(account);
    else placed.set(group.code, [account]);
  }
  return placed;
}

function add(columns: readonly string[], into: Record<string, bigint>, values: Values, factor: bigint): void {
  for (const column of columns) into[column] = (into[column] ?? 0n) + factor * (values[column] ?? 0n);
}

function accountRow(account: ChartAccount, level: number, parentCode: string, values: Values): Row {
  return {
    kind: 'account',
    level,
    code: account.code,
    name: account.name,
    ...(account.nameEn ? { nameEn: account.nameEn } : {}),
    accountId: account.id,
    class: account.class,
    parentCode,
    values,
  };
}

/**
 * Rows and sums of a statement. `sums` holds the figures of every group, computed line and formula by code, whatever is
 * shown.
 * Accounts come in the order in which they are given; rows that are zero in all columns are left out unless `showZero`
 * (top lines always stay, unless `isNarrowed`, of a specification without computed lines).
 */
export function layOut(
  specification: Specification,
  figures: Figures,
  options: { level: Level; showZero: boolean; isNarrowed?: boolean | undefined },
): { rows: Row[]; sums: ReadonlyMap<string, Values> } {
  const placed = placeAccounts(specification, figures.accounts);
  const sums = new Map<string, Values>();
  // Codes of the accounts behind groups and formulas; none where a computed line adds to them, which no accounts of
  // these days make up.
  const accountsOf = new Map<string, readonly string[] | undefined>();
  const behind = (code: string): Pick<Row, 'behind'> => {
    const accounts = accountsOf.get(code);
    return accounts && accounts.length > 0 ? { behind: { accounts } } : {};
  };
  const { columns } = figures;
  const zero = (): Record<string, bigint> => Object.fromEntries(columns.map((column) => [column, 0n]));
  const empty = (values: Values): boolean => columns.every((column) => (values[column] ?? 0n) === 0n);

  const shows = (values: Values, hasMore = false): boolean =>
    options.level !== 'class' && (options.showZero || hasMore || !empty(values));
  const group = (it: Group, level: number, parent: string | undefined): Row[] => {
    const total = zero();
    const inside: Row[] = [];
    let accounts: string[] | undefined = [];
    for (const account of placed.get(it.code) ?? []) {
      const values = figures.of(account, it.side);
      const isEmpty = !values || empty(values);
      if (values) add(columns, total, values, 1n);
      if (!isEmpty) accounts.push(account.code);
      if (options.level === 'account' && (options.showZero || !isEmpty))
        inside.push(accountRow(account, level + 1, it.code, values ?? zero()));
    }
    for (const line of it.computed ?? []) {
      const values = figures.computed?.(line.code, it.side) ?? zero();
      sums.set(line.code, values);
      add(columns, total, values, 1n);
      if (!empty(values)) accounts = undefined;
      if (shows(values)) inside.push({ kind: 'formula', level: level + 1, ...line, parentCode: it.code, values });
    }
    for (const child of it.groups ?? []) {
      const rows = group(child, level + 1, it.code);
      add(columns, total, sums.get(child.code) ?? {}, child.side === it.side ? 1n : -1n);
      const below = accountsOf.get(child.code);
      accounts = accounts && below && [...accounts, ...below];
      if (shows(sums.get(child.code) ?? {}, rows.length > 1)) inside.push(...rows);
    }
    sums.set(it.code, total);
    accountsOf.set(it.code, accounts);
    return [
      {
        kind: 'group',
        level,
        code: it.code,
        name: it.name,
        nameEn: it.nameEn,
        ...(parent ? { parentCode: parent } : {}),
        values: total,
        ...behind(it.code),
      },
      ...inside,
    ];
  };

  const rows: Row[] = [];
  const isList = options.isNarrowed === true && specification.every(isGroup);
  for (const line of specification) {
    if (isGroup(line)) {
      const own = group(line, 0, undefined);
      const isLeftOut =
        isList &&
        !options.showZero &&
        (placed.get(line.code)?.length ?? 0) === 0 &&
        own.every((row) => empty(row.values));
      if (!isLeftOut) rows.push(...own);
      continue;
    }
    const values = zero();
    for (const code of line.plus) add(columns, values, sums.get(code) ?? {}, 1n);
    for (const code of line.minus ?? []) add(columns, values, sums.get(code) ?? {}, -1n);
    sums.set(line.code, values);
    const parts = [...line.plus, ...(line.minus ?? [])].map((code) => accountsOf.get(code));
    accountsOf.set(line.code, parts.every((part) => part !== undefined) ? parts.flat() : undefined);
    if (line.repeats && options.level === 'class') continue;
    rows.push({
      kind: line.kind,
      level: 0,
      code: line.code,
      ...calledBySign(Object.values(values), { name: line.name, nameEn: line.nameEn }, line.loss),
      values,
      ...behind(line.code),
    });
  }
  return { rows, sums };
}
