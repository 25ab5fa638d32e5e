// What entries of one shape did in a month, or one entry: the pieces that the statements of cash and of net assets are
// put together from.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../projections/tables.ts';
import type { Account } from '../../src/domain/accounts.ts';
import { cashFlowItemOf, type CashFlowItem } from '../../src/domain/cash-flow-items.ts';
import { linesOf } from './balances.ts';
import { capitalOf } from './capital.ts';
import { shapeSums, type ShapeAsk, type ShapeRow } from './shapes.ts';

/** An account as these statements see it. `id` is bare; `capital` = the kind of capital of an equity account. */
export interface FlowAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly class: string;
  readonly type: string;
  readonly report_section: string;
  readonly cash_flow_class: string;
  readonly flags: readonly string[];
  readonly role: string | null;
  readonly capital: string | undefined;
  /** What it is to the statement of cash flows, beyond its class. */
  readonly item: CashFlowItem | undefined;
  /** It is a debt or a claim for what the item says, not that itself. */
  readonly owed?: true;
}
/** The accounts of a company by bare id. */
export type FlowAccounts = ReadonlyMap<string, FlowAccount>;
/** Parts of an amount by member (partner, tax code, label; '' = none); null = lines that a filter leaves out. */
export type Parts = ReadonlyMap<string | null, bigint>;
interface PieceSums {
  debit: bigint;
  credit: bigint;
}
/** Sums of an account in a piece, and its parts where they are told. */
export interface PieceLine extends PieceSums {
  readonly account: FlowAccount;
  readonly parts?: Map<string | null, PieceSums>;
}

/** `reversal` = its entries reverse others, `opening` = they open the books, `closing` = they close a year. */
export interface ReportPiece {
  readonly month: string;
  readonly shape: string;
  readonly reversal: boolean;
  readonly opening: boolean;
  readonly closing: boolean;
  readonly lines: readonly PieceLine[];
  /** The sums that it is made of; of one entry read with its lines, each line. */
  readonly rows: readonly ShapeRow[];
  /** Of an entry that reverses another: the lines of that one. */
  readonly original?: readonly ShapeRow[] | undefined;
}

/** The company's accounts by bare id. */
export async function flowAccounts(rows: Kysely<Database>, companyId: string): Promise<FlowAccounts> {
  const found = await sql<{
    id: string;
    state: Account;
  }>`select id, state from accounts where company_id = ${companyId}`.execute(rows);
  return new Map(
    found.rows.map(({ id, state }): [string, FlowAccount] => [
      id,
      {
        id,
        code: state.code,
        name: state.name,
        name_en: state.nameEn ?? null,
        class: state.class,
        type: state.type,
        report_section: state.reportSection,
        cash_flow_class: state.cashFlowClass,
        flags: state.flags,
        role: state.systemRole ?? null,
        capital: state.class === 'equity' ? capitalOf(state) : undefined,
        item: cashFlowItemOf(state),
        ...(state.systemRole === 'facilities_receivable' && { owed: true }),
      },
    ]),
  );
}

/** The name (`movementKind`) of a line that is about dividends. */
const DIVIDEND = 'dividend';

/** What a line may say that its debt or claim is for, beside dividends: the item of the statement of cash flows. */
const OWED_FOR: Readonly<Record<string, 'INV' | 'FIN'>> = {
  tangible_assets: 'INV',
  intangible_assets: 'INV',
  securities: 'INV',
  loans: 'INV',
  guarantee_deposits: 'INV',
  time_deposits: 'INV',
  long_term_loans: 'FIN',
};
/** Classes of assets that are claims on others in working capital. */
const CLAIMS: ReadonlySet<string> = new Set(['OP_AR', 'OP_OTHER']);

/**
 * An account as a line on it means it (`movementKind`). A debt that a line calls a dividend is owed to shareholders,
 * whatever else the account holds, so that declaring it is no operation and paying it is financing. A debt or a claim
 * that a line calls by what was bought, sold, lent or borrowed is for that: the payment stands where it would stand had
 * it been paid at once.
 */
export function accountAs(account: FlowAccount, movementKind: string): FlowAccount {
  const { class: kind, item, cash_flow_class: flow } = account;
  if (movementKind === DIVIDEND)
    return kind === 'liability' && item !== 'dividends'
      ? { ...account, item: 'dividends', cash_flow_class: 'FIN' }
      : account;
  const owedFor = OWED_FOR[movementKind];
  if (owedFor === undefined || flow === 'FIN') return account;
  const isClaim = kind === 'asset' && (CLAIMS.has(flow) || account.role === 'facilities_receivable');
  if (!isClaim && kind !== 'liability') return account;
  return { ...account, item: movementKind as CashFlowItem, cash_flow_class: owedFor, owed: true };
}

/** Adds a sum to the line of its account. */
function addTo(lines: Map<string, PieceLine>, known: FlowAccount, row: ShapeRow): void {
  const { member, debit, credit, movement_kind: movementKind } = row;
  const own = { debit: BigInt(debit), credit: BigInt(credit) };
  const account = accountAs(known, movementKind);
  const key = account === known ? account.id : `${account.id} ${movementKind}`;
  let line = lines.get(key);
  if (!line) {
    line = { account, debit: 0n, credit: 0n, parts: new Map() };
    lines.set(key, line);
  }
  line.debit += own.debit;
  line.credit += own.credit;
  const part = line.parts?.get(member) ?? { debit: 0n, credit: 0n };
  line.parts?.set(member, { debit: part.debit + own.debit, credit: part.credit + own.credit });
}

/** Rows of sums as pieces. `originals` = lines of reversed entries by the id of the entry that reverses them. */
export function piecesOf(
  accounts: FlowAccounts,
  found: readonly ShapeRow[],
  originals?: ReadonlyMap<string, readonly ShapeRow[]>,
): ReportPiece[] {
  const byKey = new Map<string, { first: ShapeRow; rows: ShapeRow[]; lines: Map<string, PieceLine> }>();
  for (const row of found) {
    const account = accounts.get(row.account_id);
    if (!account) continue;
    const key = `${row.month} ${row.piece} ${row.reversal} ${row.closing}`;
    let made = byKey.get(key);
    if (!made) {
      made = { first: row, rows: [], lines: new Map() };
      byKey.set(key, made);
    }
    made.rows.push(row);
    addTo(made.lines, account, row);
  }
  return [...byKey.values()].map(({ first: { month, piece, shape, reversal, opening, closing }, rows, lines }) => {
    const own = [...lines.values()];
    // Sums that are not split have a single part without a name.
    const whole = own.every(({ parts }) => parts?.size === 1 && parts.has(null));
    return {
      month,
      shape,
      reversal,
      opening,
      closing,
      rows,
      original: originals?.get(piece),
      lines: whole ? own.map(({ account, debit, credit }) => ({ account, debit, credit })) : own,
    };
  });
}

/**
 * Lines of the entries that these entries (bare ids) reverse, by the id of the reversal. A reversed entry is not
 * amended any more.
 */
export async function readOriginals(
  rows: Kysely<Database>,
  companyId: string,
  reversals: readonly string[],
): Promise<ReadonlyMap<string, readonly ShapeRow[]>> {
  if (reversals.length === 0) return new Map();
  const found = await sql<ShapeRow>`
    select r.id::text as piece, '' as month, l.shape, false as reversal, l.shape like 'o%' as opening,
      l.kind = 'closing' as closing,
      l.account_id, coalesce(l.movement_kind, '') as movement_kind, l.line_no as line, null::text as member,
      l.debit::text as debit, l.credit::text as credit
    from unnest(${reversals}::uuid[]) r(id)
    cross join lateral (select e.reverses from entries e where e.company_id = ${companyId} and e.id = r.id offset 0) e
    cross join lateral (${linesOf(companyId, sql`e.reverses`)}) l where l.to_revision is null`.execute(rows);
  const byReversal = new Map<string, ShapeRow[]>();
  for (const row of found.rows) byReversal.set(row.piece, [...(byReversal.get(row.piece) ?? []), row]);
  return byReversal;
}

/**
 * The pieces of a range. Some cannot be told from sums of several entries: `singleBy` names accounts of such a piece
 * (none: sums are enough), and
 * its entries are found by them and read one by one, with what a reversal reverses. They are rare. Give a transaction
 * with one snapshot: this reads several times.
 */
export async function readPieces(
  rows: Kysely<Database>,
  accounts: FlowAccounts,
  ask: ShapeAsk,
  singleBy: (piece: ReportPiece) => readonly FlowAccount[],
): Promise<ReportPiece[]> {
  const found = piecesOf(accounts, await shapeSums(rows, ask));
  // By kind of entries too: a shape may stand for adjustments and others.
  const nameOf = ({ month, shape, closing }: ReportPiece): string => `${month} ${shape} ${closing}`;
  const names = new Set<string>();
  const shapes = new Set<string>();
  const accountIds = new Set<string>();
  for (const piece of found) {
    const by = singleBy(piece);
    if (by.length === 0) continue;
    names.add(nameOf(piece));
    shapes.add(piece.shape);
    for (const { id } of by) accountIds.add(id);
  }
  if (names.size === 0) return found;
  const one = await shapeSums(rows, ask, { accountIds: [...accountIds], shapes: [...shapes] });
  const originals = await readOriginals(rows, ask.companyId, [
    ...new Set(one.flatMap(({ reversal, piece }) => (reversal ? [piece] : []))),
  ]);
  return [
    ...found.filter((piece) => !names.has(nameOf(piece))),
    ...piecesOf(accounts, one, originals).filter((piece) => names.has(nameOf(piece))),
  ];
}
