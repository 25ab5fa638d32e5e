// The general ledger (総勘定元帳) and the details of one account: every line with its counter account and running balance,
// paged by keyset.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { planned } from '../../projections/plans.ts';
import type { Database, LineKind } from '../../projections/tables.ts';
import { addDays, addMonths, firstOfMonth, monthOf, type CalendarDate } from '../../src/domain/dates.ts';
import { bare, lineId, withPrefix } from '../../src/domain/ids.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { every, integerParam, makeCursor, pageFields, readCursor, type Condition } from '../page.ts';
import { query, type Asked } from '../query.ts';
import { inForce, isBalanceSheet, lineConditions, linesOf, sumsOfSpans, type BalanceSpan } from './balances.ts';
import { openedBefore, type Range } from './columns.ts';
import { entryLink, type Link } from '../link.ts';
import {
  dayAfter,
  equal,
  kindsOf,
  ledgerFigure,
  ledgerSpans,
  openingSpans,
  PARAMETERS,
  reportSchema,
  requireRange,
  setting,
  type Report,
  type ReportInput,
  type Setting,
  type TakenFields,
} from './report.ts';
import type { ChartAccount, Row } from './statement.ts';
import { endsOf, type NameInBoth } from './ends.ts';
import { net } from './figures.ts';
import { lineLinks } from './row-links.ts';
import { envelope } from './envelope.ts';

/** An account on the other side of an entry. */
export interface CounterAccount {
  readonly accountId?: string;
  readonly code?: string;
  readonly name: string;
  readonly nameEn?: string;
}
/** 諸口: several accounts stand on the other side. */
const SUNDRY: CounterAccount = { name: '諸口', nameEn: 'Sundry' };
const SUNDRY_EN: CounterAccount = { name: 'Sundry', nameEn: 'Sundry' };

/**
 * One line of a ledger account. `balance` is the running balance after it, on the account's normal side; minor units.
 */
export interface LedgerLine {
  readonly date: CalendarDate;
  readonly entryId: string;
  readonly entryNumber: number;
  readonly lineId: string;
  readonly memo?: string;
  readonly side: 'debit' | 'credit';
  readonly amount: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly runningBalance: bigint;
  readonly counterAccount: CounterAccount;
  readonly counterAccounts: readonly CounterAccount[];
  readonly taxCode?: string;
  readonly partnerId?: string;
  readonly partnerName?: string;
  readonly labelIds?: readonly string[];
  readonly links: { readonly entry: Link };
}
/**
 * An account of the ledger on one page. `opening` and `closing` are of the whole range; `broughtForward` is the balance
 * before the first line of this page.
 */
export interface LedgerAccount {
  readonly accountId: string;
  readonly code: string;
  readonly name: string;
  readonly class: string;
  readonly normalSide: 'debit' | 'credit';
  readonly opening: bigint;
  readonly broughtForward: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly closing: bigint;
  readonly lines: readonly LedgerLine[];
}
/**
 * A page of the general ledger: `rows` sums up every account of the ledger, `accounts` holds those that this page
 * reaches.
 */
export interface GeneralLedger extends Report {
  readonly accounts: readonly LedgerAccount[];
  readonly limit: number;
  readonly nextCursor?: string | undefined;
}
/** Debits and credits of a month and the balance at its end (clipped to the range), minor units. */
export interface AccountMonth {
  readonly month: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly balance: bigint;
}
/** One account of the ledger with its monthly totals. */
export interface AccountDetails extends GeneralLedger {
  readonly months: readonly AccountMonth[];
}

const int = z.number().int();
const counterSchema = z.object({
  accountId: z.string().optional(),
  code: z.string().optional(),
  name: z.string(),
  nameEn: z.string().optional(),
});
const ledgerSchema = reportSchema.extend({
  limit: int,
  nextCursor: z.string().optional(),
  accounts: z.array(
    z.object({
      accountId: z.string(),
      code: z.string(),
      name: z.string(),
      class: z.string(),
      normalSide: z.enum(['debit', 'credit']),
      opening: int,
      broughtForward: int,
      debit: int,
      credit: int,
      closing: int,
      lines: z.array(
        z.object({
          date: z.string(),
          entryId: z.string(),
          entryNumber: int,
          lineId: z.string(),
          memo: z.string().optional(),
          side: z.enum(['debit', 'credit']),
          amount: int,
          debit: int,
          credit: int,
          runningBalance: int,
          counterAccount: counterSchema,
          counterAccounts: z.array(counterSchema),
          taxCode: z.string().optional(),
          partnerId: z.string().optional(),
          partnerName: z.string().optional(),
          labelIds: z.array(z.string()).optional(),
          links: lineLinks,
        }),
      ),
    }),
  ),
});

interface LedgerCursor {
  readonly code: string;
  readonly date: CalendarDate;
  readonly number: number;
  readonly line: number;
}
interface GeneralLedgerLineRow {
  account_id: string;
  entry_id: string;
  line_no: number;
  date: string;
  entry_number: number;
  debit: string;
  credit: string;
  partner_id: string | null;
  label_ids: string[] | null;
  memo: string | null;
  line_memo: string | null;
  tax_code: string | null;
  partner_name: string | null;
}

/** Input of the ledger: report parameters and paging. */
interface AccountLedger {
  readonly account: ChartAccount;
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
}

// Here and below: what belongs to a line is fetched by its key, row by row, whatever the planner believes of a company
// that was imported just now (`offset 0` keeps it from reading all of it instead).
/** Lines of these accounts in ledger order, at most `limit`; `after` = only behind that place, for a single account. */
async function readLines(
  rows: Kysely<Database>,
  at: Setting,
  range: Range,
  moved: GeneralLedgerMoved,
  accountIds: readonly string[],
  limit: number,
  after?: LedgerCursor,
): Promise<GeneralLedgerLineRow[]> {
  if (accountIds.length === 0 || limit <= 0) return [];
  const where = every([
    sql`l.company_id = ${at.companyId}`,
    sql`l.account_id = a.id`,
    inForce(at.revision),
    sql`l.effective_date between ${range.from} and ${range.to}`,
    isMoved(moved),
    ...lineConditions({ ...at.lines, accountIds: undefined }),
    ...(after
      ? [
          sql`(l.effective_date, l.entry_number, l.line_no)
            > (cast(${after.date} as date), cast(${after.number} as integer), cast(${after.line} as integer))`,
        ]
      : []),
  ]);
  // Texts are kept of the newest version only: beside a line that has been replaced since they would be another line's.
  const memo = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
    at.revision === undefined ? text : sql`case when p.to_revision is null then ${text} end`;
  const found = await planned(
    sql<GeneralLedgerLineRow>`
    select p.account_id, p.entry_id, p.line_no, p.effective_date::text as date, p.entry_number, p.debit::text as debit,
      p.credit::text as credit, p.partner_id, p.label_ids,
      ${memo(sql`e.content->>'memo'`)} as memo, ${memo(sql`e.content->'lines'->p.line_no->>'memo'`)} as line_memo,
      t.code as tax_code, r.name as partner_name
    from (
      select a.pos, l.* from unnest(${accountIds}::uuid[]) with ordinality a(id, pos)
      cross join lateral (select * from entry_lines l
        where ${where} order by l.effective_date, l.entry_number, l.line_no limit ${limit}) l
      order by a.pos, l.effective_date, l.entry_number, l.line_no limit ${limit}
    ) p cross join lateral (select e.content from entries e
      where e.company_id = ${at.companyId} and e.id = p.entry_id offset 0) e
    left join tax_codes t on t.company_id = ${at.companyId} and t.id = p.tax_code_id
    left join lateral (select r.name from partners r
      where r.company_id = ${at.companyId} and r.id = p.partner_id offset 0) r on true
    order by p.pos, p.effective_date, p.entry_number, p.line_no`,
    'withValues',
  ).execute(rows);
  return found.rows;
}

/** Which lines of the range are movements: of these kinds, and from `later` on also what opens a year. */
interface GeneralLedgerMoved {
  readonly kinds: readonly LineKind[];
  readonly openings: readonly LineKind[];
  readonly later: CalendarDate;
}
function movedOf(at: Setting, range: Range, input: ReportInput): GeneralLedgerMoved {
  return { kinds: kindsOf('moved', input), openings: kindsOf('opening', input), later: openedBefore(at.frame, range) };
}

function isMoved({ kinds, openings, later }: GeneralLedgerMoved): Condition {
  return sql`(l.kind = any(${kinds}::text[]) or (l.kind = any(${openings}::text[]) and l.effective_date >= ${later}))`;
}

/** Accounts on each side of these entries, as known at the report's revision. */
async function readSides(
  rows: Kysely<Database>,
  at: Setting,
  entryIds: readonly string[],
  english: boolean,
): Promise<(entryId: string, side: 'debit' | 'credit') => CounterAccount[]> {
  const found =
    entryIds.length === 0
      ? []
      : (
          await sql<{ entry_id: string; is_debit: boolean; id: string; code: string; name: string }>`
    select distinct l.entry_id, l.debit > 0 as is_debit, a.id, a.code,
      ${english ? sql`coalesce(a.state->>'nameEn', a.name)` : sql`a.name`} as name
    from unnest(${entryIds}::uuid[]) e(id) cross join lateral (${linesOf(at.companyId, sql`e.id`)}) l
    cross join lateral (select * from accounts a
      where a.company_id = ${at.companyId} and a.id = l.account_id offset 0) a
    where ${inForce(at.revision)} order by a.code`.execute(rows)
        ).rows;
  const sides = new Map<string, CounterAccount[]>();
  for (const { entry_id, is_debit, id, code, name } of found) {
    const key = `${entry_id} ${is_debit ? 'debit' : 'credit'}`;
    const account = { accountId: withPrefix('account', id), code, name };
    const list = sides.get(key);
    if (list) list.push(account);
    else sides.set(key, [account]);
  }
  return (entryId, side) => sides.get(`${entryId} ${side}`) ?? [];
}

/**
 * Debits less credits of an account within the range up to and with a place: what stands between the opening and a
 * page.
 */
async function netBefore(
  rows: Kysely<Database>,
  at: Setting,
  from: CalendarDate,
  moved: GeneralLedgerMoved,
  accountId: string,
  place: LedgerCursor,
): Promise<bigint> {
  const lines: RawBuilder<{ net: string | null }> =
    sql`select sum(l.debit - l.credit)::text as net from entry_lines l where ${every([
      sql`l.company_id = ${at.companyId}`,
      sql`l.account_id = ${accountId}`,
      inForce(at.revision),
      isMoved(moved),
      ...lineConditions({ ...at.lines, accountIds: undefined }),
      sql`l.effective_date = ${place.date}
          and (l.entry_number, l.line_no) <= (cast(${place.number} as integer), cast(${place.line} as integer))`,
    ])}`;
  const [sameDay, earlier] = await Promise.all([
    lines.execute(rows),
    place.date > from
      ? sumsOfSpans(rows, { ...at.books, accountIds: [accountId] }, [
          { from, before: place.date, kinds: moved.kinds },
          { from: moved.later, before: place.date, kinds: moved.openings },
        ])
      : [],
  ]);
  return (
    BigInt(sameDay.rows[0]?.net ?? 0) +
    earlier.reduce(
      (sum, { debit, credit }) => sum + (debit[0] ?? 0n) + (debit[1] ?? 0n) - (credit[0] ?? 0n) - (credit[1] ?? 0n),
      0n,
    )
  );
}

/** Titles of the figures of an account. */
function columnsOf(at: Setting, range: Range): Record<string, NameInBoth> {
  const { opening, closing } = endsOf(at.frame, range);
  return { opening, debit: ['借方', 'Debit'], credit: ['貸方', 'Credit'], closing };
}

function cursorOf(belongsTo: string, cursor: string): LedgerCursor {
  const [code = '', date = '', number = '0', line = '0'] = readCursor(belongsTo, cursor, [
    'text',
    'date',
    'int',
    'int',
  ]);
  return { code, date, number: Number(number), line: Number(line) };
}

/** The row of an account: its figures in the columns of the report. */
function ledgerRow({ account, opening, debit, credit }: AccountLedger): Row {
  return {
    kind: 'account',
    level: 0,
    code: account.code,
    name: account.name,
    ...(account.nameEn ? { nameEn: account.nameEn } : {}),
    accountId: account.id,
    class: account.class,
    values: {
      opening: net(account.normalSide, opening, 0n),
      debit,
      credit,
      closing: net(account.normalSide, opening + debit, credit),
    },
  };
}

/** An account with its lines of this page; `before` is what its lines of earlier pages come to. */
function ledgerAccount(
  asked: Asked,
  { account, opening, debit, credit }: AccountLedger,
  {
    shown,
    sideOf,
    english,
    before,
  }: {
    readonly shown: readonly GeneralLedgerLineRow[];
    readonly sideOf: Awaited<ReturnType<typeof readSides>>;
    readonly english: boolean;
    readonly before: bigint;
  },
): LedgerAccount {
  const side = account.normalSide;
  let running = opening + before;
  const broughtForward = net(side, running, 0n);
  const lineOf = (line: GeneralLedgerLineRow): LedgerLine => {
    const of = line.debit === '0' ? 'credit' : 'debit';
    running += BigInt(line.debit) - BigInt(line.credit);
    const entryId = withPrefix('entry', line.entry_id);
    const counterAccounts = sideOf(line.entry_id, of === 'debit' ? 'credit' : 'debit');
    const memo = line.line_memo ?? line.memo;
    return {
      date: line.date,
      entryId,
      entryNumber: line.entry_number,
      lineId: lineId(entryId, line.line_no),
      ...(memo !== null && { memo }),
      side: of,
      amount: BigInt(of === 'debit' ? line.debit : line.credit),
      debit: BigInt(line.debit),
      credit: BigInt(line.credit),
      runningBalance: net(side, running, 0n),
      counterAccount:
        counterAccounts.length === 1 ? (counterAccounts[0] as CounterAccount) : english ? SUNDRY_EN : SUNDRY,
      counterAccounts,
      ...(line.tax_code !== null && { taxCode: line.tax_code }),
      ...(line.partner_id !== null && { partnerId: withPrefix('partner', line.partner_id) }),
      ...(line.partner_name !== null && { partnerName: line.partner_name }),
      ...(line.label_ids !== null && { labelIds: line.label_ids.map((id) => withPrefix('label', id)) }),
      links: { entry: entryLink(asked.companyId, entryId) },
    };
  };
  return {
    accountId: account.id,
    code: account.code,
    name: english ? (account.nameEn ?? account.name) : account.name,
    class: account.class,
    normalSide: side,
    opening: net(side, opening, 0n),
    broughtForward,
    debit,
    credit,
    closing: net(side, opening + debit, credit),
    lines: shown.filter((line) => line.account_id === bare(account.id)).map(lineOf),
  };
}

async function ledger(
  rows: Kysely<Database>,
  asked: Asked,
  input: LedgerInput,
  name: 'general_ledger' | 'account_details',
): Promise<{ answer: GeneralLedger; at: Setting; range: Range; ledgers: readonly AccountLedger[] } | undefined> {
  const at = await setting(rows, asked, input);
  if (!at) return undefined;
  const range = requireRange(input, at.frame);
  const limit = input.limit ?? LIMITS.pageDefault;
  const { limit: _limit, cursor, ...filters } = input;
  const belongsTo = JSON.stringify([name, asked.companyId, filters]);
  const after = cursor === undefined ? undefined : cursorOf(belongsTo, cursor);
  const moved = movedOf(at, range, input);
  const english = input.locale === 'en';
  const found = await sumsOfSpans(
    rows,
    { ...at.books, all: input.showZero === true || input.accountCode !== undefined },
    ledgerSpans(at.frame, range, input),
  );
  const ledgers: AccountLedger[] = found
    .map((sums) => ({ account: sums.account, ...ledgerFigure(isBalanceSheet(sums.account), sums) }))
    .filter(
      ({ opening, debit, credit }) =>
        input.showZero || input.accountCode || opening !== 0n || debit !== 0n || credit !== 0n,
    );

  const reached = ledgers.filter(({ account }) => !after || account.code >= after.code);
  const current = after && reached[0]?.account.code === after.code ? reached[0] : undefined;
  const want = limit + 1;
  const lines = current ? await readLines(rows, at, range, moved, [bare(current.account.id)], want, after) : [];
  const left = lines.length;
  // Accounts that have no line in the range need no look-up.
  const others = reached.filter((it) => it !== current);
  lines.push(
    ...(await readLines(
      rows,
      at,
      range,
      moved,
      others.filter((it) => it.debit !== 0n || it.credit !== 0n).map((it) => bare(it.account.id)),
      want - left,
    )),
  );
  const more = lines.length > limit;
  const shown = lines.slice(0, limit);
  const last = shown[shown.length - 1];
  const lastCode = more
    ? (ledgers.find(({ account }) => bare(account.id) === last?.account_id)?.account.code ?? '')
    : undefined;

  const [sideOf, before] = await Promise.all([
    readSides(rows, at, [...new Set(shown.map((line) => line.entry_id))], english),
    current && after ? netBefore(rows, at, range.from, moved, bare(current.account.id), after) : 0n,
  ]);
  const accounts = reached
    .filter((it) => (lastCode === undefined || it.account.code <= lastCode) && (it !== current || left > 0))
    .map((it) => ledgerAccount(asked, it, { shown, sideOf, english, before: it === current ? before : 0n }));

  const total = (of: (it: AccountLedger) => bigint): bigint => ledgers.reduce((sum, it) => sum + of(it), 0n);
  const debit = total((it) => it.debit);
  const credit = total((it) => it.credit);
  const body = envelope(asked, at, name, input, {
    ...range,
    evidence: 'turnover',
    columns: Object.entries(columnsOf(at, range)).map(([key, [label, labelEn]]) => ({
      key,
      label: english ? labelEn : label,
      ...range,
      kind: 'actual' as const,
    })),
    rows: ledgers.map(ledgerRow),
    totals: { debit, credit },
    checks: at.whole ? [equal('debits_equal_credits', debit, credit)] : [],
  });
  const nextCursor =
    more && last
      ? makeCursor(belongsTo, [lastCode ?? '', last.date, String(last.entry_number), String(last.line_no)])
      : undefined;
  return { answer: { ...body, accounts, limit, nextCursor }, at, range, ledgers };
}

const { from, to, period, knownAt, showZero, adjustment, includeClosing, partnerId, labelId, accountCode, locale } =
  PARAMETERS;
const ledgerInput = z.strictObject({
  from,
  to,
  period,
  locale,
  knownAt,
  showZero,
  adjustment,
  includeClosing,
  partnerId,
  labelId,
  accountCode,
  limit: integerParam(1, LIMITS.pageSize).optional(),
  cursor: pageFields.cursor,
} satisfies TakenFields<'limit' | 'cursor'>);
export type LedgerInput = z.infer<typeof ledgerInput>;

/**
 * General ledger of a range, at most `limit` lines a page. Closing entries of the range are left out unless asked for,
 * as in the trial balance. Refuses validation_error when from or to is missing.
 */
export const generalLedger = query<LedgerInput, GeneralLedger>({
  name: 'report-general-ledger',
  summary: 'General ledger',
  text:
    'General ledger of a range, page by page. Closing entries of the range are left out unless asked for, as in the ' +
    'trial balance.',
  ja: {
    summary: '総勘定元帳',
    text: '期間の総勘定元帳（ページごと）。試算表と同じく、指定しない限り決算振替仕訳を除きます。',
  },
  needs: 'reports:read',
  output: ledgerSchema,
  input: ledgerInput,
  async run(rows, asked, input) {
    return (await ledger(rows, asked, input, 'general_ledger'))?.answer;
  },
});

const MONTHS = 600;

/**
 * One account of the general ledger with monthly totals. Refuses validation_error when from, to or the account is
 * missing, or when more than one account is named.
 */
export const accountDetails = query<LedgerInput, AccountDetails>({
  name: 'report-account-details',
  summary: 'Details of one account',
  text: 'One account of the general ledger, with monthly totals.',
  ja: { summary: '1 科目の明細', text: '総勘定元帳の 1 科目と月ごとの合計。' },
  needs: 'reports:read',
  input: ledgerInput,
  output: ledgerSchema.extend({
    months: z.array(z.object({ month: z.string(), debit: int, credit: int, balance: int })),
  }),
  async run(rows, asked, input) {
    if (input.period === undefined) requireRange(input);
    if (input.accountCode?.length !== 1)
      refuse('validation_error', '{accountCode} is required: the code (or id) of exactly one account', 'accountCode');
    const made = await ledger(rows, asked, input, 'account_details');
    if (!made) return undefined;
    const {
      answer,
      at,
      range,
      ledgers: [it],
    } = made;
    if (!it) return { ...answer, months: [] };
    // No entry lies outside the fiscal years, so neither does a month that is worth showing.
    const first = at.frame.years[0]?.[0];
    const end = at.frame.years[at.frame.years.length - 1]?.[1];
    const start = first && first > range.from ? first : range.from;
    const stop = end && end < range.to ? end : range.to;
    if (start > stop) return { ...answer, months: [] };
    const bounds: CalendarDate[] = [start];
    for (let next = addMonths(firstOfMonth(monthOf(start)), 1); next <= stop; next = addMonths(next, 1))
      bounds.push(next);
    if (bounds.length > MONTHS)
      refuse(
        'validation_error',
        `the range has ${bounds.length} months, at most ${MONTHS}: choose a shorter one`,
        'to',
      );
    // Of each month: what opens the range on its days, what moves, and what opens later years.
    const parts = bounds.map((from, i): Range => ({
      from,
      to: i + 1 < bounds.length ? addDays(bounds[i + 1] as CalendarDate, -1) : stop,
    }));
    const spans = parts.flatMap((part): BalanceSpan[] => {
      const [opening, later] = openingSpans(at.frame, range, part, input);
      return [opening, { from: part.from, before: dayAfter(part.to), kinds: kindsOf('moved', input) }, later];
    });
    const [moved] = await sumsOfSpans(rows, at.books, spans);
    const of = (sums: readonly bigint[] | undefined, span: number): bigint => sums?.[span] ?? 0n;
    const opened = (i: number): bigint => of(moved?.debit, 3 * i) - of(moved?.credit, 3 * i);
    // A month's balance is that of its last day: what opens the range later on is not in it yet.
    let running = parts.reduce((sum, _, i) => sum - opened(i), it.opening);
    return {
      ...answer,
      months: parts.map(({ from: date }, i): AccountMonth => {
        const debit = of(moved?.debit, 3 * i + 1) + of(moved?.debit, 3 * i + 2);
        const credit = of(moved?.credit, 3 * i + 1) + of(moved?.credit, 3 * i + 2);
        running += opened(i) + debit - credit;
        return { month: monthOf(date), debit, credit, balance: net(it.account.normalSide, running, 0n) };
      }),
    };
  },
});
