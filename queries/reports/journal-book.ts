// The journal book (仕訳帳): every entry of a range by date and number with all of its lines, paged by keyset, now or as
// it was known earlier.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { planned } from '../../projections/plans.ts';
import type { Database, LineKind } from '../../projections/tables.ts';
import type { CalendarDate } from '../../src/domain/dates.ts';
import { bare, isId, lineId, withPrefix } from '../../src/domain/ids.ts';
import { sourceType, type EntryContent } from '../../src/domain/journal.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { entryLink, type Link } from '../link.ts';
import { every, integerParam, makeCursor, pageFields, readCursor, type Condition } from '../page.ts';
import { onOneSnapshot, query } from '../query.ts';
import { ALL_KINDS, inForce, lineConditions, linesOf, movements } from './balances.ts';
import type { Range } from './columns.ts';
import {
  dayAfter,
  equal,
  kindsOf,
  PARAMETERS,
  reportSchema,
  requireRange,
  setting,
  type Report,
  type Setting,
  type TakenFields,
} from './report.ts';
import { lineLinks } from './row-links.ts';
import { envelope } from './envelope.ts';

/** A line of an entry; exactly one of `debit` and `credit` is not 0. Minor units. */
export interface BookLine {
  readonly lineId: string;
  readonly accountId: string;
  readonly accountCode: string;
  readonly accountName: string;
  readonly side: 'debit' | 'credit';
  readonly amount: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly memo?: string;
  readonly taxCode?: string;
  readonly partnerId?: string;
  readonly partnerName?: string;
  readonly counterparty?: string;
  readonly labelIds?: readonly string[];
}
/** An entry of the book. `recordedAt` = when its lines were recorded as they stand here. */
export interface BookEntry {
  readonly date: CalendarDate;
  readonly entryId: string;
  readonly entryNumber: number;
  readonly sourceType: string;
  readonly adjustment: boolean;
  readonly reverses?: string;
  readonly memo?: string;
  readonly reference?: string;
  readonly recordedAt: string;
  readonly total: bigint;
  readonly lines: readonly BookLine[];
  readonly links: { readonly entry: Link };
}
/** A page of the journal book: whole entries, as many as have `limit` lines together, at least one. */
export interface JournalBook extends Report {
  readonly entries: readonly BookEntry[];
  readonly limit: number;
  readonly nextCursor?: string | undefined;
}

const int = z.number().int();
const lineSchema = z.object({
  lineId: z.string(),
  accountId: z.string(),
  accountCode: z.string(),
  accountName: z.string(),
  side: z.enum(['debit', 'credit']),
  amount: int,
  debit: int,
  credit: int,
  memo: z.string().optional(),
  taxCode: z.string().optional(),
  partnerId: z.string().optional(),
  partnerName: z.string().optional(),
  counterparty: z.string().optional(),
  labelIds: z.array(z.string()).optional(),
});
const entrySchema = z.object({
  date: z.string(),
  entryId: z.string(),
  entryNumber: int,
  sourceType,
  adjustment: z.boolean(),
  reverses: z.string().optional(),
  memo: z.string().optional(),
  reference: z.string().optional(),
  recordedAt: z.string(),
  total: int,
  lines: z.array(lineSchema),
  links: lineLinks,
});

const { from, to, period, knownAt, adjustment, partnerId, labelId, accountCode, locale } = PARAMETERS;
const bookInput = z.strictObject({
  from,
  to,
  period,
  locale,
  knownAt,
  adjustment,
  includeClosing: PARAMETERS.includeClosing.describe('Also closing entries; default true: the book holds every entry'),
  partnerId: partnerId.describe('Only entries with a line of this partner (id or code); none = a line without partner'),
  labelId: labelId.describe('Only entries with a line with one of these labels; none = a line without label'),
  accountCode: accountCode.describe('Only entries with a line on one of these accounts (codes or ids)'),
  limit: integerParam(1, LIMITS.pageSize)
    .optional()
    .describe('Most lines of a page; entries are never cut in two, and a page has at least one'),
  cursor: pageFields.cursor,
} satisfies TakenFields<'limit' | 'cursor'>);
type BookInput = z.infer<typeof bookInput>;

/** Where an entry stands in the book; the number is unique on its day. */
interface BookCursor {
  readonly date: CalendarDate;
  readonly number: number;
}
interface JournalBookKey extends BookCursor {
  readonly id: string;
}
/** What to look for. `after` = only behind that place. */
interface Search {
  readonly range: Range;
  readonly kinds: readonly LineKind[];
  readonly after?: BookCursor | undefined;
}

const KIND_OF_ENTRY = sql`case when e.source_type = 'closing' then 'closing' when e.opening then 'opening'
  when e.adjustment then 'adjustment' else 'normal' end`;

/** Conditions of a search on the day, the number and the kind of lines or entries. */
function within({ range, kinds, after }: Search, date: Condition, number: Condition, kind: Condition): Condition[] {
  return [
    sql`${date} between ${range.from} and ${range.to}`,
    ...(kinds.length === ALL_KINDS.length ? [] : [sql`${kind} = any(${kinds}::text[])`]),
    ...(after ? [sql`(${date}, ${number}) > (cast(${after.date} as date), cast(${after.number} as integer))`] : []),
  ];
}

/** Lines in force that a search and the filters of the report take, as entries. */
function entriesByLines(
  { companyId, lines, revision }: Setting,
  search: Search,
  more: readonly Condition[],
): Condition {
  const where = every([
    sql`l.company_id = ${companyId}`,
    inForce(revision),
    ...within(search, sql`l.effective_date`, sql`l.entry_number`, sql`l.kind`),
    ...lineConditions({ ...lines, accountIds: undefined }),
    ...more,
  ]);
  return sql`select distinct l.effective_date, l.entry_number, l.entry_id from entry_lines l where ${where}`;
}

/**
 * Entries of the book in order, at most `most`. Without a filter they are found by date; as known earlier, entries
 * whose lines have been replaced since are found by that, for they may have stood elsewhere. With filters, by their
 * lines.
 */
async function readKeys(rows: Kysely<Database>, at: Setting, search: Search, most: number): Promise<JournalBookKey[]> {
  const { companyId, revision, lines, whole } = at;
  const inOrder = sql`order by 1, 2 limit ${most}`;
  let found: Condition;
  if (!whole && lines.accountIds) {
    found = sql`select distinct l.* from unnest(${lines.accountIds}::uuid[]) a(id)
      cross join lateral (${entriesByLines(at, search, [sql`l.account_id = a.id`])} ${inOrder}) l`;
  } else if (!whole) {
    found = entriesByLines(at, search, []);
  } else {
    const own = within(search, sql`e.effective_date`, sql`e.sort_number`, KIND_OF_ENTRY);
    const unchanged =
      revision === undefined
        ? []
        : [
            sql`(e.revision <= ${revision} or not exists (select 1 from (${linesOf(companyId, sql`e.id`)}) l
                where l.to_revision is null and l.from_revision > ${revision}))`,
          ];
    const newest = sql`select e.effective_date, e.entry_number, e.id as entry_id from entries e where ${every([
      sql`e.company_id = ${companyId} and e.status <> 'discarded' and e.status in ('posted', 'reversed')`,
      ...own,
      ...unchanged,
    ])} order by e.effective_date, e.sort_number limit ${most}`;
    found =
      revision === undefined
        ? newest
        : sql`(${newest}) union all (${entriesByLines(at, search, [sql`l.to_revision > ${revision}`])} ${inOrder})`;
  }
  const statement = sql<JournalBookKey>`
    select k.effective_date::text as date, k.entry_number as number, k.entry_id as id from (${found}) k ${inOrder}`;
  return (await planned(statement, 'withValues').execute(rows)).rows;
}

interface JournalBookEntryRow {
  readonly id: string;
  readonly content: EntryContent;
  readonly kind: LineKind;
  readonly replaced: boolean;
  readonly recorded_at: Date | string;
}

/**
 * What these entries said, in the order of the keys. `replaced`: the lines of then are others than those of `content`.
 */
async function readEntries(
  rows: Kysely<Database>,
  at: Setting,
  ids: readonly string[],
): Promise<JournalBookEntryRow[]> {
  const found = await planned(
    sql<JournalBookEntryRow>`
    select k.id, e.content, v.kind, v.to_revision is not null as replaced, i.recorded_at
    from unnest(${ids}::uuid[]) with ordinality k(id, pos)
    cross join lateral (select e.content from entries e where e.company_id = ${at.companyId} and e.id = k.id offset 0) e
    cross join lateral (
      select l.kind, l.from_revision, l.to_revision from (${linesOf(at.companyId, sql`k.id`)}) l
      where ${inForce(at.revision)} order by l.line_no limit 1
    ) v
    cross join lateral (
      select i.recorded_at from event_index i
      where i.company_id = ${at.companyId} and i.revision = v.from_revision offset 0
    ) i order by k.pos`,
    'withValues',
  ).execute(rows);
  return found.rows;
}

/** A line before names are put to its ids. */
type JournalBookStored = Pick<
  EntryContent['lines'][number],
  'side' | 'accountId' | 'accountCode' | 'amount' | 'memo' | 'taxCode' | 'partnerId' | 'counterparty' | 'labelIds'
>;

interface OldLine {
  readonly entry_id: string;
  readonly account_id: string;
  readonly code: string;
  readonly debit: string;
  readonly credit: string;
  readonly tax_code: string | null;
  readonly partner_id: string | null;
  readonly label_ids: string[] | null;
}

/**
 * Lines of these entries that have been replaced since. Texts are kept of the newest version only: beside another line
 * they would be wrong.
 */
async function readOldLines(
  rows: Kysely<Database>,
  at: Setting,
  ids: readonly string[],
): Promise<Map<string, JournalBookStored[]>> {
  const byEntry = new Map<string, JournalBookStored[]>();
  if (ids.length === 0) return byEntry;
  const found = await sql<OldLine>`
    select k.id as entry_id, l.account_id, a.code, l.debit::text as debit, l.credit::text as credit, t.code as tax_code,
      l.partner_id, l.label_ids
    from unnest(${ids}::uuid[]) k(id) cross join lateral (${linesOf(at.companyId, sql`k.id`)}) l
    join accounts a on a.company_id = ${at.companyId} and a.id = l.account_id
    left join tax_codes t on t.company_id = ${at.companyId} and t.id = l.tax_code_id
    where ${inForce(at.revision)} order by k.id, l.line_no`.execute(rows);
  for (const row of found.rows) {
    const lines = byEntry.get(row.entry_id) ?? [];
    byEntry.set(row.entry_id, lines);
    lines.push({
      side: row.debit === '0' ? 'credit' : 'debit',
      accountId: withPrefix('account', row.account_id),
      accountCode: row.code,
      amount: Number(row.debit === '0' ? row.credit : row.debit),
      ...(row.tax_code === null ? {} : { taxCode: row.tax_code }),
      ...(row.partner_id === null ? {} : { partnerId: withPrefix('partner', row.partner_id) }),
      ...(row.label_ids === null ? {} : { labelIds: row.label_ids.map((id) => withPrefix('label', id)) }),
    });
  }
  return byEntry;
}

/** Names of accounts and partners by id, accounts in a language. */
async function readNames(
  rows: Kysely<Database>,
  companyId: string,
  ids: readonly (string | undefined)[],
  english: boolean,
): Promise<(id: string) => string | undefined> {
  const of = (kind: 'account' | 'partner'): string[] => [
    ...new Set(ids.flatMap((id) => (id !== undefined && isId(kind, id) ? [bare(id)] : []))),
  ];
  const found = await sql<{ id: string; name: string }>`
    select id, ${english ? sql`coalesce(state->>'nameEn', name)` : sql`name`} as name from accounts
    where company_id = ${companyId} and id = any(${of('account')}::uuid[])
    union all select id, name from partners
    where company_id = ${companyId} and id = any(${of('partner')}::uuid[])`.execute(rows);
  const names = new Map(found.rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(bare(id));
}

const iso = (time: Date | string): string => new Date(time).toISOString();

/** An entry as the book shows it. */
function shown(
  { id, content, kind, replaced, recorded_at: recordedAt }: JournalBookEntryRow,
  { date, number }: BookCursor,
  lines: readonly JournalBookStored[],
  nameOf: (id: string) => string | undefined,
  companyId: string,
): BookEntry {
  const entryId = withPrefix('entry', id);
  const entry: Partial<EntryContent> = replaced ? {} : content;
  return {
    date,
    entryId,
    entryNumber: number,
    sourceType: content.sourceType,
    adjustment: replaced ? kind === 'adjustment' : content.adjustment,
    ...(content.reverses === undefined ? {} : { reverses: content.reverses }),
    ...(entry.memo === undefined ? {} : { memo: entry.memo }),
    ...(entry.reference === undefined ? {} : { reference: entry.reference }),
    recordedAt: iso(recordedAt),
    total: lines.reduce((sum, { side, amount }) => (side === 'debit' ? sum + BigInt(amount) : sum), 0n),
    lines: lines.map((line, i): BookLine => {
      const { side, accountId, accountCode: code, memo, taxCode } = line;
      const amount = BigInt(line.amount);
      const partner = line.partnerId ?? entry.partnerId;
      const counterparty = line.counterparty ?? entry.counterparty;
      const labels = [...new Set([...(entry.labelIds ?? []), ...(line.labelIds ?? [])])];
      const partnerName = partner === undefined ? undefined : nameOf(partner);
      return {
        lineId: lineId(entryId, i),
        accountId,
        accountCode: code,
        accountName: nameOf(accountId) ?? code,
        side,
        amount,
        debit: side === 'debit' ? amount : 0n,
        credit: side === 'debit' ? 0n : amount,
        ...(memo === undefined ? {} : { memo }),
        ...(taxCode === undefined ? {} : { taxCode }),
        ...(partner === undefined ? {} : { partnerId: partner }),
        ...(partnerName === undefined ? {} : { partnerName }),
        ...(counterparty === undefined ? {} : { counterparty }),
        ...(labels.length === 0 ? {} : { labelIds: labels }),
      };
    }),
    links: { entry: entryLink(companyId, entryId) },
  };
}

/** Entries read at once. */
const CHUNK = 128;

/** The entries of a page, and whether there are more behind it. */
async function readPageOf(
  rows: Kysely<Database>,
  at: Setting,
  search: Search,
  limit: number,
  english: boolean,
  companyId: string,
): Promise<{ entries: readonly BookEntry[]; more: boolean }> {
  // An entry has two lines at least.
  const keys = await readKeys(rows, at, search, Math.floor(limit / 2) + 2);
  const entries: BookEntry[] = [];
  let lines = 0;
  for (let first = 0; first < keys.length; first += CHUNK) {
    const chunk = keys.slice(first, first + CHUNK);
    const read = await readEntries(
      rows,
      at,
      chunk.map(({ id }) => id),
    );
    const old = await readOldLines(
      rows,
      at,
      read.flatMap(({ id, replaced }) => (replaced ? [id] : [])),
    );
    const linesOfEntry = ({ id, content }: JournalBookEntryRow): readonly JournalBookStored[] =>
      old.get(id) ?? content.lines;
    const ids = read.flatMap((row) => [
      row.content.partnerId,
      ...linesOfEntry(row).flatMap((line) => [line.accountId, line.partnerId]),
    ]);
    const nameOf = await readNames(rows, at.companyId, ids, english);
    for (const [i, row] of read.entries()) {
      const own = linesOfEntry(row);
      if (entries.length > 0 && lines + own.length > limit) return { entries, more: true };
      lines += own.length;
      entries.push(shown(row, chunk[i] as JournalBookKey, own, nameOf, companyId));
    }
  }
  return { entries, more: false };
}

/** Debits and credits of all entries of the range, whatever the page. */
async function readTotals(
  rows: Kysely<Database>,
  at: Setting,
  search: Search,
): Promise<{ debit: bigint; credit: bigint }> {
  const { range, kinds } = search;
  if (at.whole) {
    const found = await movements(rows, { ...at.books, bounds: [range.from, dayAfter(range.to)], kinds: [kinds] });
    const sum = (side: 'debit' | 'credit'): bigint => found.reduce((all, one) => all + (one[side][0] ?? 0n), 0n);
    return { debit: sum('debit'), credit: sum('credit') };
  }
  const more = at.lines.accountIds ? [sql`l.account_id = any(${at.lines.accountIds}::uuid[])`] : [];
  const [found] = (
    await sql<{ debit: string | null; credit: string | null }>`
      select sum(l.debit)::text as debit, sum(l.credit)::text as credit
      from (${entriesByLines(at, search, more)}) k cross join lateral (${linesOf(at.companyId, sql`k.entry_id`)}) l
      where ${inForce(at.revision)}`.execute(rows)
  ).rows;
  return { debit: BigInt(found?.debit ?? 0), credit: BigInt(found?.credit ?? 0) };
}

/**
 * The journal book of a range. Totals are of the whole range, whatever the page; with a filter they are told on the
 * first page only, because all entries that it takes must be read for them. Refuses validation_error when from or to is
 * missing.
 */
export const journalBook = query<BookInput, JournalBook>({
  name: 'report-journal-book',
  summary: 'Journal book: every entry with its lines',
  text:
    'The journal book of a range: every entry with its lines. Totals are of the whole range, whatever the page; with ' +
    'a filter they are told on the first page only.',
  ja: {
    summary: '仕訳帳（全仕訳と明細）',
    text: '期間の仕訳帳: 全仕訳と明細。合計はページによらず期間全体のものです。絞り込んだ場合は最初のページにのみ示します。',
  },
  needs: 'reports:read',
  input: bookInput,
  output: reportSchema.extend({ limit: int, nextCursor: z.string().optional(), entries: z.array(entrySchema) }),
  run(rows, asked, input) {
    return onOneSnapshot(rows, async (snapshot) => {
      const at = await setting(snapshot, asked, input);
      if (!at) return undefined;
      const range = requireRange(input, at.frame);
      const { limit = LIMITS.pageDefault, cursor, ...filters } = input;
      const belongsTo = JSON.stringify(['journal_book', asked.companyId, filters]);
      let after: BookCursor | undefined;
      if (cursor !== undefined) {
        const [date = '', number = '0'] = readCursor(belongsTo, cursor, ['date', 'int']);
        after = { date, number: Number(number) };
      }
      const kinds = kindsOf('range', { ...input, includeClosing: input.includeClosing ?? true });
      const english = input.locale === 'en';
      const search = { range, kinds };
      const { entries, more } = await readPageOf(snapshot, at, { ...search, after }, limit, english, asked.companyId);
      const told = at.whole || cursor === undefined ? await readTotals(snapshot, at, search) : undefined;
      const body = envelope(asked, at, 'journal_book', input, {
        ...range,
        columns: [],
        rows: [],
        totals: told ? { ...told } : {},
        checks: told ? [equal('debits_equal_credits', told.debit, told.credit)] : [],
      });
      const last = entries[entries.length - 1];
      const nextCursor = more && last ? makeCursor(belongsTo, [last.date, String(last.entryNumber)]) : undefined;
      return { ...body, entries, limit, nextCursor };
    });
  },
});
