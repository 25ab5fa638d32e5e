// Which account of a company is meant by a role, or by an account of the standard chart: known by what it is called and
// where it stands, not by its code alone.
import type { Account, SystemRole } from './accounts.ts';
import { classOf } from './accounts.ts';
import { CHART_JA, type ChartRow, type StandardAccount } from './chart-ja.ts';
import { normalized } from './unicode.ts';

/** What an account is for the system: a role, or what the standard chart calls it. A role goes first. */
export type AccountPart = StandardAccount | SystemRole;

/** What of an account tells what it is. */
export type AccountFacts = Pick<Account, 'code' | 'name' | 'class' | 'type' | 'reportSection' | 'status'> &
  Partial<Pick<Account, 'nameEn' | 'defaultTaxCode' | 'systemRole'>>;

/** How an account differs from the one of the standard chart whose code it has. */
export interface Difference {
  readonly what: 'name' | 'class' | 'section' | 'taxCode';
  readonly standard: string;
  readonly here: string;
}

/** An account that plays a part; `differs` where only its code is that of the standard chart. */
export interface Playing<A extends AccountFacts> {
  readonly account: A;
  readonly differs?: Difference;
}

const ROWS_OF: ReadonlyMap<string, readonly ChartRow[]> = (() => {
  const rows = new Map<string, ChartRow[]>();
  for (const row of CHART_JA)
    for (const part of new Set([row.key, row.systemRole]))
      if (part !== undefined) rows.set(part, [...(rows.get(part) ?? []), row]);
  return rows;
})();
const ROLES: ReadonlySet<string> = new Set(CHART_JA.flatMap(({ systemRole }) => systemRole ?? []));

/** The rows of the standard chart that a part means: one, or one for each kind of company. */
export function rowsOfPart(part: AccountPart): readonly ChartRow[] {
  return ROWS_OF.get(part) ?? [];
}

/** The codes that a part has in the standard chart, for what knows lines of entries by their code alone. */
export function codesInChart(part: AccountPart): string[] {
  return rowsOfPart(part).map(({ code }) => code);
}

const PARTS_BY_CODE: ReadonlyMap<string, readonly AccountPart[]> = (() => {
  const parts = new Map<string, AccountPart[]>();
  for (const { code, key, systemRole } of CHART_JA)
    parts.set(code, [...(parts.get(code) ?? []), key, ...(systemRole ? [systemRole] : [])]);
  return parts;
})();

/** The parts that an account with this code plays in the standard chart. */
export function partsWithCode(code: string): readonly AccountPart[] {
  return PARTS_BY_CODE.get(code) ?? [];
}

/** A name as names are compared: one width and case, no spaces and signs. */
const folded = (name: string): string =>
  normalized(name, 'NFKC')
    .toLowerCase()
    .replace(/[\s()[\]・、,.&/-]/g, '');
const STANDARD_NAMES = CHART_JA.map(({ key, name }) => ({ key, name: folded(name) }));

/** Places of money: people call them by the name of their bank. */
const MONEY: ReadonlySet<string> = new Set(['cash', 'bank', 'credit_card']);

/**
 * True where a name still says what a row of the standard chart is: the same, in Japanese or English, or one that holds
 * it (旅費交通費（国内）), unless it holds the longer name of another.
 */
function isCalled({ name, nameEn, type }: AccountFacts, row: ChartRow): boolean {
  const here = folded(name);
  if (here === folded(row.name) || here === folded(row.nameEn)) return true;
  const held = STANDARD_NAMES.filter((it) => here.includes(it.name)).sort((a, b) => b.name.length - a.name.length)[0];
  if (held) return held.key === row.key;
  if (MONEY.has(type)) return true;
  return nameEn !== undefined && nameEn !== row.nameEn && folded(nameEn) === folded(row.name);
}

/** How an account differs from a row of the standard chart; undefined where it is that account. */
export function differenceFrom(account: AccountFacts, row: ChartRow): Difference | undefined {
  const { class: kind, type, reportSection, defaultTaxCode } = account;
  const standard = classOf(row.type);
  if (kind !== standard) return { what: 'class', standard, here: kind };
  if (reportSection !== row.reportSection || (type !== row.type && (MONEY.has(type) || MONEY.has(row.type))))
    return { what: 'section', standard: row.reportSection, here: reportSection };
  if (defaultTaxCode !== undefined && row.defaultTaxCode !== undefined && defaultTaxCode !== row.defaultTaxCode)
    return { what: 'taxCode', standard: row.defaultTaxCode, here: defaultTaxCode };
  return isCalled(account, row) ? undefined : { what: 'name', standard: row.name, here: account.name };
}

/**
 * The account that plays a part: the active one with the role; else the one with code and identity of the standard
 * chart; else an active one that is called the same and stands in the same place; else the one that has its code only,
 * with how it differs. Undefined where there is none of them.
 */
export function playingIn<A extends AccountFacts>(accounts: Iterable<A>, part: AccountPart): Playing<A> | undefined {
  const all = [...accounts].filter(({ status }) => status === 'active');
  const isRole = ROLES.has(part);
  const inRole = isRole ? all.find(({ systemRole }) => systemRole === part) : undefined;
  if (inRole) return { account: inRole };
  // Whoever has another role is that, and not this.
  const free = isRole ? all.filter(({ systemRole }) => systemRole === undefined) : all;
  const rows = rowsOfPart(part);
  for (const row of rows) {
    const same =
      free.find((it) => it.code === row.code && !differenceFrom(it, row)) ??
      free.find((it) => folded(it.name) === folded(row.name) && it.type === row.type && !differenceFrom(it, row));
    if (same) return { account: same };
  }
  for (const row of rows) {
    const account = free.find(({ code }) => code === row.code);
    const differs = account && differenceFrom(account, row);
    if (account && differs) return { account, differs };
  }
  return undefined;
}
