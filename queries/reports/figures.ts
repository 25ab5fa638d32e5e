// One engine for statements, pure: a plan says which spans of time make which figures of which line; sums per account
// become rows, shares of a breakdown, and totals.
import type { CalendarDate } from '../../src/domain/dates.ts';
import type { AccountSums, BalanceSpan, SpanSums } from './balances.ts';
import { cellKey, shownColumns, type Column, type Locale, type Measure, type TimeColumn } from './columns.ts';
import {
  layOut,
  type Cells,
  type ChartAccount,
  type Level,
  type Row,
  type Share,
  type Specification,
  type Values,
} from './statement.ts';

/**
 * Figures of a line in a column, minor units; `opening` is debits less credits. They add up over lines, partners and
 * events.
 */
export interface Figure {
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
}
/** Where an account's sums go: to its own line, or to a computed one. Indexes of spans. */
export interface Take {
  readonly line: 'own' | { readonly computed: string };
  readonly opening?: readonly number[];
  readonly moved: readonly number[];
}
type FigureSide = 'debit' | 'credit';

/** A statement that knows its columns: what to sum, and what the sums mean. */
export interface Plan {
  readonly specification: Specification;
  readonly columns: readonly TimeColumn[];
  readonly spans: readonly BalanceSpan[];
  readonly measures: readonly Measure[];
  /** What an account gives to a column; nothing when it does not belong into the statement. */
  takes(account: ChartAccount, column: number): readonly Take[];
  /**
   * One figure per measure, positive on `side`. `whole` is the figure of the whole line when `figure` is a share of it.
   */
  show(side: FigureSide, figure: Figure, whole: Figure): readonly bigint[];
}

/** Debits less credits at the end of a column. */
export function closing({ opening, debit, credit }: Figure): bigint {
  return opening + debit - credit;
}
/** The net of a side: debits less credits, or credits less debits. */
export function net(side: FigureSide, debit: bigint, credit: bigint): bigint {
  return side === 'debit' ? debit - credit : credit - debit;
}

/** The one figure of statements without openings: the balance on its side. */
export const BALANCE: Pick<Plan, 'measures' | 'show'> = {
  measures: [{ key: '', label: '残高', labelEn: 'Balance' }],
  show: (side, figure) => [net(side, closing(figure), 0n)],
};

const NOTHING: Figure = { opening: 0n, debit: 0n, credit: 0n };

/**
 * Figures by line: an account's id or the code of a computed line; one figure per column. `accounts` = those with a
 * line of their own.
 */
export interface FigureTally {
  readonly accounts: readonly ChartAccount[];
  readonly lines: ReadonlyMap<string, readonly Figure[]>;
}

/** Name of a line in a tally; ids of accounts and codes of computed lines never meet. */
export function lineKey(take: Take, account: ChartAccount): string {
  return take.line === 'own' ? account.id : take.line.computed;
}

/** Adds up what accounts give to the lines and columns of a plan. */
export function tally(plan: Plan, sums: readonly (SpanSums & { readonly account: ChartAccount })[]): FigureTally {
  const lines = new Map<string, Figure[]>();
  const accounts: ChartAccount[] = [];
  for (const { account, debit, credit } of sums) {
    const sum = (of: readonly bigint[], spans: readonly number[] | undefined): bigint =>
      (spans ?? []).reduce((total, i) => total + (of[i] ?? 0n), 0n);
    let own = false;
    plan.columns.forEach((_, column) => {
      for (const take of plan.takes(account, column)) {
        own ||= take.line === 'own';
        const key = lineKey(take, account);
        let line = lines.get(key);
        if (!line) {
          line = plan.columns.map(() => NOTHING);
          lines.set(key, line);
        }
        const before = line[column] as Figure;
        line[column] = {
          opening: before.opening + sum(debit, take.opening) - sum(credit, take.opening),
          debit: before.debit + sum(debit, take.moved),
          credit: before.credit + sum(credit, take.moved),
        };
      }
    });
    if (own) accounts.push(account);
  }
  return { accounts, lines };
}

/** Keys of all figures that a plan reads, and whether its range is cut into columns. */
function keysOf(plan: Plan): { keys: readonly string[]; at: (column: number, measure: number) => string } {
  const cut = plan.columns.filter(({ kind }) => kind === 'actual').length > 1;
  const names = plan.columns.map((column) => plan.measures.map((measure) => cellKey(column.key, measure.key, cut)));
  return { keys: names.flat(), at: (column, measure) => names[column]?.[measure] ?? '' };
}

/** Rows and sums of a plan's figures. `whole` = the tally of which `of` is a share, or `of` itself. */
export function layOutTally(
  plan: Plan,
  of: FigureTally,
  whole: FigureTally,
  options: { level: Level; showZero: boolean; isNarrowed?: boolean | undefined },
): { rows: Row[]; sums: ReadonlyMap<string, Values> } {
  const { keys, at } = keysOf(plan);
  const values = (side: FigureSide, line: string): Values | undefined => {
    const figures = of.lines.get(line);
    if (!figures) return undefined;
    const out: Record<string, bigint> = {};
    figures.forEach((figure, column) =>
      plan.show(side, figure, whole.lines.get(line)?.[column] ?? figure).forEach((amount, measure) => {
        out[at(column, measure)] = amount;
      }),
    );
    return out;
  };
  return layOut(
    plan.specification,
    {
      columns: keys,
      accounts: of.accounts,
      of: (account, side) => values(side, account.id),
      computed: (code, side) => values(side, code),
    },
    options,
  );
}

/** A member of a breakdown by its bare id ('' = lines without one), as shares show it. */
export type FigureMember = Pick<Share, 'id' | 'code' | 'name'>;
/** How a plan is shown. `members`, in their order, when figures are broken down. */
export interface Showing {
  readonly level: Level;
  readonly showZero: boolean;
  /** Only some accounts are asked for: parts of a list of groups that have none of them are left out. */
  readonly isNarrowed?: boolean;
  readonly locale: Locale;
  readonly members?: ReadonlyMap<string, FigureMember> | undefined;
  /** What a column tells of its days. */
  dates(column: TimeColumn): { from?: CalendarDate; to?: CalendarDate };
}
/** A statement made: `sums` holds every group, computed line and formula by code. */
export interface Made {
  readonly columns: readonly Column[];
  readonly rows: readonly Row<Cells>[];
  readonly sums: ReadonlyMap<string, Values>;
}

/** Key of a row: an account's id or the code of a line. */
export function rowKey(row: Row<Cells>): string {
  return row.accountId ?? row.code;
}

/** Makes a statement of a plan: its rows with changes against comparisons and shares of members, its columns. */
export function make(plan: Plan, found: readonly AccountSums[], showing: Showing): Made {
  const whole = tally(plan, found);
  const { rows, sums } = layOutTally(plan, whole, whole, showing);
  const { columns, complete } = shownColumns(plan.columns, plan.measures, showing.locale, showing.dates);
  const shares = new Map<string, Share[]>();
  for (const [id, member] of showing.members ?? []) {
    const mine = tally(
      plan,
      found.flatMap(({ account, members }) => {
        const of = members.get(id);
        return of ? [{ account, ...of }] : [];
      }),
    );
    for (const row of layOutTally(plan, mine, whole, { level: showing.level, showZero: false }).rows) {
      if (Object.values(row.values).every((value) => value === 0n)) continue;
      const list = shares.get(rowKey(row)) ?? [];
      shares.set(rowKey(row), list);
      list.push({ ...member, values: complete(row.values) });
    }
  }
  const shown = rows.map((row): Row<Cells> => ({
    ...row,
    values: complete(row.values),
    ...(showing.members ? { breakdown: shares.get(rowKey(row)) ?? [] } : {}),
  }));
  return { columns, rows: shown, sums };
}
