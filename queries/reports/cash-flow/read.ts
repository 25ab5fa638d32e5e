// What the statement reads: effects of a range, cash at its ends, column by column.
import { sql, type Kysely } from 'kysely';
import type { Database, LineKind } from '../../../projections/tables.ts';
import { monthOf, type CalendarDate } from '../../../src/domain/dates.ts';
import { movements } from '../balances.ts';
import { TOTAL, type Range, type TimeColumn } from '../columns.ts';
import { flowAccounts, readPieces } from '../pieces.ts';
import { dayAfter, kindsOf, type Setting } from '../report.ts';
import { needsLines, type ShapeAsk } from '../shapes.ts';
import type { FlowColumn } from './layout.ts';
import { place, restrict, singleBy, type Placed } from './place.ts';

/** What to read, and which accounts' effects count. */
export interface FlowAsk extends Omit<ShapeAsk, 'touching' | 'movementKinds'> {
  readonly effectsOf?: ReadonlySet<string> | undefined;
}

/** Every effect on cash of a range, placed. Give a transaction with one snapshot: this reads several times. */
export async function readFlows(
  rows: Kysely<Database>,
  ask: FlowAsk,
): Promise<{ readonly month: string; readonly placed: Placed }[]> {
  const { effectsOf, ...sums } = ask;
  const accounts = await flowAccounts(rows, ask.companyId);
  const out = await readPieces(rows, accounts, { ...sums, movementKinds: true }, (piece) => singleBy(accounts, piece));
  const part = needsLines(ask) || effectsOf !== undefined;
  const filtered = ask.filter?.partnerId !== undefined || ask.filter?.labelIds !== undefined;
  return out.map((piece) => {
    const placed = place(accounts, piece);
    return {
      month: piece.month || monthOf(ask.from),
      placed: part ? restrict(piece, placed, filtered, effectsOf) : placed,
    };
  });
}

/**
 * Cash on CASH accounts before each of consecutive days, from the balances: what the statement is held against. The
 * last bound ends the last stretch.
 */
async function cashBefore(
  rows: Kysely<Database>,
  at: Setting,
  bounds: readonly CalendarDate[],
  kinds: readonly LineKind[],
): Promise<bigint[]> {
  const ids = (
    await sql<{
      id: string;
    }>`select id from accounts where company_id = ${at.companyId} and cash_flow_class = 'CASH'`.execute(rows)
  ).rows.map(({ id }) => id);
  const found = await movements(rows, {
    ...at.books,
    accountIds: ids,
    bounds: [null, ...bounds],
    kinds: bounds.map((_, i) => (i === 0 ? kindsOf('past', {}) : kinds)),
  });
  let running = 0n;
  return bounds.map(
    (_, i) => (running += found.reduce((sum, { debit, credit }) => sum + (debit[i] ?? 0n) - (credit[i] ?? 0n), 0n)),
  );
}

/** Cash before the first day and at the end of the last. */
export async function cashBalances(
  rows: Kysely<Database>,
  at: Setting,
  from: CalendarDate,
  to: CalendarDate,
  kinds: readonly LineKind[],
): Promise<{ opening: bigint; closing: bigint }> {
  const [opening = 0n, closing = 0n] = await cashBefore(rows, at, [from, dayAfter(to)], kinds);
  return { opening, closing };
}

/** Whose effects a statement shows. */
export interface Part {
  readonly filter: ShapeAsk['filter'];
  readonly effectsOf: ReadonlySet<string> | undefined;
  readonly dimension: ShapeAsk['dimension'];
}

export const openedIn = (placed: readonly Placed[]): bigint => placed.reduce((sum, { opened }) => sum + opened, 0n);
/** A column of these effects. What the books open with on its days belongs to the cash at the beginning. */
function flowColumn(key: string, placed: readonly Placed[], cash: FlowColumn['cash']): FlowColumn {
  return { key, placed, cash: cash && { opening: cash.opening + openedIn(placed), closing: cash.closing } };
}

/**
 * Fills the columns. Columns of an interval that begin with months come from one read of all months; the whole range is
 * their sum.
 */
export async function fillColumns(
  rows: Kysely<Database>,
  at: Setting,
  columns: readonly TimeColumn[],
  kinds: readonly LineKind[],
  part: Part,
): Promise<FlowColumn[]> {
  const { companyId, recent, drafts } = at.books;
  const flows = async (range: Range, monthly: boolean, { branch } = at.books): ReturnType<typeof readFlows> =>
    readFlows(rows, {
      companyId,
      from: range.from,
      to: range.to,
      kinds,
      revision: at.revision,
      recent,
      drafts,
      branch,
      monthly,
      ...part,
    });
  const cuts = columns.filter(({ key, kind }) => kind === 'actual' && key !== TOTAL);
  const whole = columns.find(({ key }) => key === TOTAL) as TimeColumn;
  const out: FlowColumn[] = [];
  if (cuts.length > 0) {
    const cash = at.whole
      ? await cashBefore(rows, at, [...cuts.map(({ from }) => from), dayAfter(whole.to)], kinds)
      : undefined;
    const between = (first: number, last: number): FlowColumn['cash'] =>
      cash && { opening: cash[first] ?? 0n, closing: cash[last] ?? 0n };
    const byMonths = cuts.every(({ from }, i) => i === 0 || from.endsWith('-01'));
    const read = byMonths ? await flows(whole, true) : undefined;
    for (const [i, cut] of cuts.entries()) {
      const mine = read
        ? read.filter(({ month }) => monthOf(cut.from) <= month && month <= monthOf(cut.to))
        : await flows(cut, false);
      out.push(
        flowColumn(
          cut.key,
          mine.map(({ placed }) => placed),
          between(i, i + 1),
        ),
      );
    }
    out.push(
      flowColumn(
        TOTAL,
        out.flatMap(({ placed }) => placed),
        between(0, cuts.length),
      ),
    );
    return out;
  }
  for (const { key, from, to, kind } of columns) {
    const own = kind === 'scenario' ? { ...at, books: { ...at.books, branch: at.compared } } : at;
    const placed = (await flows({ from, to }, false, own.books)).map((flow) => flow.placed);
    out.push(flowColumn(key, placed, at.whole ? await cashBalances(rows, own, from, to, kinds) : undefined));
  }
  return out;
}
