// From placed effects to the rows of the statement, pure.
import { withPrefix } from '../../../src/domain/ids.ts';
import type { Ends } from '../ends.ts';
import type { FlowAccount } from '../pieces.ts';
import type { Formulas } from '../parts.ts';
import { calledBySign, LOSSES, type Row, type Values } from '../statement.ts';
import { TRANSFERS, type Effect, type Placed } from './place.ts';
import { BELOW, sections, type FlowLine, type CashFlowMethod } from './specification.ts';

/**
 * What stands in one column: the effects of its days, and cash at its ends; a part of the entries has no cash of its
 * own.
 */
export interface FlowColumn {
  readonly key: string;
  readonly placed: readonly Placed[];
  readonly cash?: { readonly opening: bigint; readonly closing: bigint } | undefined;
}
/** `keep` = keys of rows to show even when they are zero; `part` = the statement of a part of the lines. */
export interface LayOptions {
  readonly ends: Ends;
  readonly level: string;
  readonly showZero: boolean;
  readonly part: boolean;
  readonly keep?: ReadonlySet<string> | undefined;
}

/** What the last lines are made of. */
export const FLOW_FORMULAS: Formulas = new Map([
  ['net_change_in_cash', [...sections('direct'), ...BELOW].map(({ code }) => ({ code, sign: 1 as const }))],
  ['closing_cash', ['opening_cash', 'net_change_in_cash'].map((code) => ({ code, sign: 1 as const }))],
]);

/** Key of a row: an account stands in several. */
export const keyOfRow = ({ code, parentCode }: Pick<Row, 'code' | 'parentCode'>): string =>
  `${parentCode ?? ''}/${code}`;

/** Rows of the statement, and its sums by code and column. */
export function layFlows(
  columns: readonly FlowColumn[],
  method: CashFlowMethod,
  options: LayOptions,
): { rows: Row[]; sums: ReadonlyMap<string, Values> } {
  type LaidAmounts = Record<string, bigint>;
  const zero = (): LaidAmounts => Object.fromEntries(columns.map(({ key }) => [key, 0n]));
  const add = (into: LaidAmounts, values: Values): void => {
    for (const { key } of columns) into[key] = (into[key] ?? 0n) + (values[key] ?? 0n);
  };
  const empty = (values: Values): boolean => columns.every(({ key }) => values[key] === 0n);
  const hidden = (values: Values, code: string, parentCode: string | undefined): boolean =>
    empty(values) && !options.showZero && !options.keep?.has(keyOfRow({ code, ...(parentCode ? { parentCode } : {}) }));
  // By id: each column may have been read with account objects of its own.
  const byRow = new Map<string, Map<string, [FlowAccount, LaidAmounts]>>();
  for (const { key, placed } of columns) {
    for (const { row, account, amount } of placed.flatMap((one) => one[method])) {
      const accounts = byRow.get(row) ?? new Map<string, [FlowAccount, LaidAmounts]>();
      byRow.set(row, accounts);
      const [, amounts] = accounts.get(account.id) ?? [account, zero()];
      accounts.set(account.id, [account, amounts]);
      amounts[key] = (amounts[key] ?? 0n) + amount;
    }
  }
  const rows: Row[] = [];
  const sums = new Map<string, Values>();
  const details = (one: FlowLine, level: number, parentCode: string | undefined): Values => {
    const accounts = [...(byRow.get(one.code)?.values() ?? [])].sort(([a], [b]) => (a.code < b.code ? -1 : 1));
    const sum = zero();
    for (const [, amounts] of accounts) add(sum, amounts);
    sums.set(one.code, sum);
    if (options.level === 'class' && parentCode !== undefined) return sum;
    if (
      hidden(sum, one.code, parentCode) &&
      accounts.every(([account, amounts]) => hidden(amounts, account.code, one.code))
    )
      return sum;
    if (
      one.code === TRANSFERS &&
      !options.part &&
      !options.keep?.has(keyOfRow({ ...one, ...(parentCode ? { parentCode } : {}) }))
    )
      return sum;
    rows.push({
      kind: 'group',
      level,
      ...one,
      ...calledBySign(Object.values(sum), one, LOSSES[one.code]),
      ...(parentCode ? { parentCode } : {}),
      values: sum,
      behind: { accounts: accounts.map(([account]) => account.code) },
    });
    for (const [account, amounts] of options.level === 'account' ? accounts : []) {
      if (hidden(amounts, account.code, one.code)) continue;
      rows.push({
        kind: 'account',
        level: level + 1,
        code: account.code,
        name: account.name,
        ...(account.name_en ? { nameEn: account.name_en } : {}),
        accountId: withPrefix('account', account.id),
        class: account.class,
        parentCode: one.code,
        values: amounts,
      });
    }
    return sum;
  };
  const all = zero();
  for (const section of sections(method)) {
    const at = rows.length;
    const sum = zero();
    for (const { subtotal, ...one } of section.lines) {
      if (!subtotal) {
        add(sum, details(one, 1, section.code));
        continue;
      }
      const values = { ...sum };
      sums.set(one.code, values);
      if (options.level !== 'class')
        rows.push({ kind: 'subtotal', level: 1, ...one, parentCode: section.code, values });
    }
    sums.set(section.code, sum);
    add(all, sum);
    rows.splice(at, 0, {
      kind: 'group',
      level: 0,
      code: section.code,
      name: section.name,
      nameEn: section.nameEn,
      values: sum,
    });
  }
  for (const one of BELOW) add(all, details(one, 0, undefined));
  const opening = Object.fromEntries(columns.map(({ key, cash }) => [key, cash?.opening ?? 0n]));
  const closing = { ...all };
  add(closing, opening);
  const { opensYear, closesYear } = options.ends;
  for (const [code, name, nameEn, values] of [
    ['net_change_in_cash', '現金及び現金同等物の増減額（△は減少）', 'Net change in cash and cash equivalents', all],
    [
      'opening_cash',
      `現金及び現金同等物の${opensYear ? '期首' : '期間開始'}残高`,
      'Cash and cash equivalents at the beginning',
      opening,
    ],
    [
      'closing_cash',
      `現金及び現金同等物の${closesYear ? '期末' : '期間終了'}残高`,
      'Cash and cash equivalents at the end',
      closing,
    ],
  ] as const) {
    sums.set(code, values);
    if (!options.part || code === 'net_change_in_cash')
      rows.push({ kind: 'total', level: 0, code, name, nameEn, values });
  }
  return { rows, sums };
}

/** The share of each member in the columns. */
export function shareOf(filled: readonly FlowColumn[], member: string): FlowColumn[] {
  const own = (effects: readonly Effect[]): Effect[] =>
    effects.flatMap((effect) => {
      const amount = effect.parts?.get(member) ?? 0n;
      return amount === 0n ? [] : [{ ...effect, amount }];
    });
  return filled.map(({ key, placed }) => ({
    key,
    placed: placed.map((one) => ({ ...one, indirect: own(one.indirect), direct: own(one.direct) })),
  }));
}
