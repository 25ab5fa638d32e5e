// Journal entries: one by id, and the search over all of them with every filter that bookkeepers and the law on
// electronic records ask for.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { planned } from '../projections/plans.ts';
import type { Database } from '../projections/tables.ts';
import { actorType, actorVia } from '../src/domain/actors.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { entrySchema, entryView, type EntryView } from '../src/domain/entry-view.ts';
import { bare, isId } from '../src/domain/ids.ts';
import { sourceType, type EntryState } from '../src/domain/journal.ts';
import { ENTRIES } from '../src/domain/recalled.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { searchFold } from '../src/domain/search.ts';
import { lineText } from '../src/domain/text.ts';
import {
  booleanParam,
  every,
  instantParam,
  integerParam,
  pageFields,
  pageOf,
  readPage,
  searchParam,
  wordsParam,
  severalParam,
  type Condition,
  type PageAsk,
} from './page.ts';
import { hasPaper } from './documents.ts';
import { placeColumns, viewOf, viewsOf, type EntryAt } from './entry-views.ts';
import { query, type Page } from './query.ts';
import { linesOf } from './reports/balances.ts';
import { resolve } from './reports/report.ts';
import { searchOfEntries, textCondition, type EntrySet } from './search-words.ts';

/**
 * One entry by id, in any status, also a discarded one. Read again unchanged it costs little more than the bare row.
 */
export const getEntry = query<{ readonly id: string }, EntryView>({
  name: 'get-entry',
  summary: 'Get a journal entry',
  text: 'One entry by its id, in whatever status, also a discarded one.',
  ja: { summary: '仕訳を取得する', text: 'ID で指定した仕訳。状態を問わず、破棄したものも取得できます。' },
  needs: 'entries:read',
  input: z.strictObject({ id: z.string().min(1).max(100) }),
  output: entrySchema,
  async run(rows, asked, { id }) {
    if (!isId('entry', id)) return undefined;
    return viewOf(rows, asked.companyId, bare(id));
  },
  recent: {
    noun: ENTRIES,
    idOf: ({ id }) => id,
    show: (state, names, companyId) => entryView(state as EntryState, names, companyId),
  },
});

const idOrCode = z.string().min(1).max(100);
const idOrNone = z.string().min(1).max(100).describe('Id or code; none = without');
const amount = integerParam(0, LIMITS.amount);

/** Filters of the list of entries. */
export const entryFilters = z.strictObject({
  ...pageFields,
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  effectiveDate: dateSchema.optional(),
  status: severalParam(
    z.enum(
      ['draft', 'pending_approval', 'posted', 'reversed'],
      'status must be draft, pending_approval, posted or reversed',
    ),
  ).optional(),
  sourceType: severalParam(sourceType).optional(),
  sourceId: lineText(100)
    .optional()
    .describe('Id of the invoice, asset ... that the entries belong to, or what a caller gave as sourceId'),
  accountId: idOrCode.optional(),
  accountCode: severalParam(idOrCode)
    .optional()
    .describe('Codes (or ids) of accounts, repeated or separated by commas: entries with a line on one of them'),
  side: z.enum(['debit', 'credit'], 'side must be debit or credit').optional(),
  minAmount: amount.optional(),
  maxAmount: amount.optional(),
  partnerId: idOrNone.optional(),
  labelId: idOrNone.optional(),
  taxCodeId: idOrNone.optional(),
  adjustment: z.enum(['only', 'without'], 'adjustment must be only or without').optional(),
  closing: z
    .enum(['only', 'without'], 'closing must be only or without')
    .optional()
    .describe('Closing entries of a year, and their reversals'),
  opening: z
    .enum(['only', 'without'], 'opening must be only or without')
    .optional()
    .describe('Entries that open the books or a year, and their reversals'),
  reference: z.string().min(1).max(LIMITS.referenceLength).optional(),
  entryNumber: integerParam(1, 2_147_483_646).optional(),
  createdBy: z.string().min(1).max(500).optional(),
  via: actorVia.optional().describe('Only what was recorded through this door first'),
  actorType: actorType.optional().describe('Only what this kind of caller recorded first'),
  externalId: z.string().min(1).max(LIMITS.externalIdLength).optional(),
  hasDocument: booleanParam().optional(),
  reversed: booleanParam().optional(),
  counterparty: searchParam.optional(),
  q: wordsParam
    .optional()
    .describe('Words in any order: texts, names of accounts and partners, entry numbers, amounts of lines'),
  updatedSince: instantParam.optional(),
});
/** Filters of the list of entries, as read. */
export type EntryFilters = PageAsk & Omit<z.output<typeof entryFilters>, keyof PageAsk>;

const SORTS = {
  effectiveDate: { by: sql`e.effective_date`, type: 'date' },
  entryNumber: { by: sql`e.sort_number`, type: 'int' },
  total: { by: sql`e.total`, type: 'int' },
  createdAt: { by: sql`e.created_at`, type: 'instant' },
  updatedAt: { by: sql`e.updated_at`, type: 'instant' },
} as const;

/** Conditions on the entry's own columns. */
function entryConditions(companyId: string, f: EntryFilters): Condition[] {
  const is: (Condition | false)[] = [
    f.from !== undefined && sql`e.effective_date >= ${f.from}`,
    f.to !== undefined && sql`e.effective_date <= ${f.to}`,
    f.effectiveDate !== undefined && sql`e.effective_date = ${f.effectiveDate}`,
    // The literal lets the planner use the partial index of the few entries that are not plainly posted.
    f.status !== undefined && sql`e.status = any(${f.status}::text[])`,
    f.status !== undefined && !f.status.includes('posted') && sql`e.status <> 'posted'`,
    f.sourceType !== undefined && sql`e.source_type = any(${f.sourceType}::text[])`,
    f.sourceId !== undefined && sql`e.source_id = ${f.sourceId}`,
    f.adjustment !== undefined && sql`e.adjustment = ${f.adjustment === 'only'}`,
    f.closing !== undefined &&
      (f.closing === 'only' ? sql`e.source_type = 'closing'` : sql`e.source_type <> 'closing'`),
    f.opening !== undefined && sql`e.opening = ${f.opening === 'only'}`,
    f.reference !== undefined && sql`e.reference >= ${f.reference} and e.reference < ${`${f.reference}\u{10ffff}`}`,
    f.entryNumber !== undefined && sql`e.entry_number = ${f.entryNumber}`,
    f.createdBy !== undefined && sql`e.created_by = ${f.createdBy}`,
    f.via !== undefined && sql`e.created_via = ${f.via}`,
    f.actorType !== undefined && sql`e.created_by_type = ${f.actorType}`,
    f.hasDocument !== undefined && sql`(e.has_document and ${hasPaper(companyId, sql`e.id`)}) = ${f.hasDocument}`,
    f.reversed !== undefined &&
      (f.reversed ? sql`e.reversed_amount > 0 and e.status = any('{posted,reversed}')` : sql`e.reversed_amount = 0`),
    f.counterparty !== undefined && textCondition(companyId, sql`e.counterparty`, searchFold(f.counterparty.trim())),
    f.updatedSince !== undefined && sql`e.updated_at >= ${f.updatedSince}`,
  ];
  return is.filter((condition) => condition !== false);
}

interface JournalDimension {
  readonly column: RawBuilder<unknown>;
  readonly id: string;
  readonly isLabel?: boolean;
}

function dimensionIs({ column, id, isLabel }: JournalDimension): Condition {
  if (id === 'none') return sql`${column} is null`;
  return isLabel ? sql`${column} @> array[${id}]::uuid[]` : sql`${column} = ${id}`;
}

/** A search for lines in force. Lines of discarded drafts do not exist. */
function linesWhere(companyId: string, f: EntryFilters, conditions: readonly Condition[]): Condition {
  return every([
    sql`l.company_id = ${companyId} and l.to_revision is null`,
    ...(f.from === undefined ? [] : [sql`l.effective_date >= ${f.from}`]),
    ...(f.to === undefined ? [] : [sql`l.effective_date <= ${f.to}`]),
    ...(f.effectiveDate === undefined ? [] : [sql`l.effective_date = ${f.effectiveDate}`]),
    ...conditions,
  ]);
}

/** Sets of entries that their external id and their events name. */
function namedSets(companyId: string, f: EntryFilters): EntrySet[] {
  const external = sql`select x.entry_id from entry_external_ids x
    where x.company_id = ${companyId} and x.external_id = ${f.externalId}`;
  return [
    ...(f.externalId === undefined ? [] : [{ ids: external, holds: sql`e.id in (${external})` }]),
    // Every change of an entry is an event, so the index of events by time finds what changed. Of an entry at hand its
    // own time says it.
    ...(f.updatedSince === undefined
      ? []
      : [
          {
            ids: sql`select v.entity_id from event_index v
              where v.company_id = ${companyId} and v.recorded_at >= ${f.updatedSince}
              and v.entity_type = 'journal_entry'`,
            holds: sql`true`,
          },
        ]),
  ];
}

/** Entries with a line in force that meets the conditions. */
function lineSet(companyId: string, f: EntryFilters, conditions: readonly Condition[], without = false): EntrySet {
  const where = linesWhere(companyId, f, conditions);
  return {
    ids: sql`select l.entry_id from entry_lines l where ${where}`,
    holds: sql`exists (select 1 from (${linesOf(companyId, sql`e.id`)}) l where ${where})`,
    without,
  };
}

/** A set of at most so many lines or events is fetched, and the search goes from its entries. */
const FEW = 500;
/** Sets of a company with at most so many entries are hashed whole. */
const HASHED_ENTRIES = 20_000;

/**
 * Where a search of entries in all these sets reads, alias e, and its conditions. The planner may know nothing yet of a
 * company that was imported just now: it would expect a row of each set and read
 * the whole set again for every entry. So estimates decide only in a large company, of which the statistics know, and
 * only between large sets.
 */
async function searchWithin(
  rows: Kysely<Database>,
  companyId: string,
  sets: readonly EntrySet[],
): Promise<{ from: RawBuilder<unknown>; conditions: readonly Condition[] }> {
  if (sets.length === 0) return { from: sql`entries e`, conditions: [] };
  const inside = sets.filter((set) => !set.without);
  const {
    rows: [found],
  } = await planned(
    sql<
      Record<string, string[]> & { entries: string }
    >`select (select coalesce(sum(c.entries), 0)::text from entry_counts c
        where c.company_id = ${companyId}) as entries${sql.join(
          inside.map(({ ids }, i) => sql`, array(${ids} limit ${FEW + 1}) as ${sql.ref(`set${i}`)}`),
          sql``,
        )}`,
    'withValues',
  ).execute(rows);
  const [fewest] = inside
    .map((set, i) => ({ set, ids: found?.[`set${i}`] ?? [] }))
    .sort((a, b) => a.ids.length - b.ids.length);
  if (fewest && fewest.ids.length <= FEW) {
    return {
      from: sql`unnest(${[...new Set(fewest.ids)]}::uuid[]) f(id) cross join lateral (select * from entries e
        where e.company_id = ${companyId} and e.id = f.id offset 0) e`,
      conditions: sets
        .filter((set) => set !== fewest.set)
        .map(({ holds, without }) => (without ? sql`not ${holds}` : holds)),
    };
  }
  const isSmall = Number(found?.entries) <= HASHED_ENTRIES;
  // Compared with true it is no join: the set is read once, into a hash table.
  return {
    from: sql`entries e`,
    conditions: sets.map(({ ids, without }) =>
      isSmall
        ? sql`(e.id in (${ids})) is ${without ? sql`not true` : sql`true`}`
        : without
          ? sql`not exists (${ids} and l.entry_id = e.id)`
          : sql`e.id in (${ids})`,
    ),
  };
}

/**
 * What a search asks of lines: conditions that the entry's own columns decide, sets of entries, and conditions on one
 * line that can stand alone for counting. Amounts and side hold for one line, of the account when one is named.
 * Partner, label and tax code: with an account they hold for
 * that same line; without, any line may carry them, and `none` means that no line does. `broad`: most entries have an
 * amount of the range, so that looking at each entry's extremes is quicker.
 */
function lineConditions(
  companyId: string,
  f: EntryFilters,
  found: {
    accounts: readonly (readonly string[])[] | undefined;
    dimensions: readonly JournalDimension[];
    broad: boolean;
  },
): { own: Condition[]; sets: EntrySet[]; alone: readonly Condition[] | undefined } {
  const some = (conditions: readonly Condition[]): EntrySet => lineSet(companyId, f, conditions);
  const { minAmount: min, maxAmount: max } = f;
  const line: Condition[] = [
    ...(found.accounts ?? []).map((ids) =>
      ids.length === 1 ? sql`l.account_id = ${ids[0]}` : sql`l.account_id = any(${ids}::uuid[])`,
    ),
    ...(min === undefined ? [] : [sql`l.amount >= ${min}`]),
    ...(max === undefined ? [] : [sql`l.amount <= ${max}`]),
    ...(f.side === undefined ? [] : [f.side === 'debit' ? sql`l.debit > 0` : sql`l.credit > 0`]),
  ];
  // The extremes of an entry's amounts: they decide a one-sided range and narrow any other, from the index of entries
  // by date.
  const extremes: Condition[] = [
    ...(min === undefined ? [] : [sql`e.max_amount >= ${min}`]),
    ...(max === undefined ? [] : [sql`e.min_amount <= ${max}`]),
  ];
  if (found.accounts) {
    const same = [...line, ...found.dimensions.map(dimensionIs)];
    return { own: extremes, sets: [some(same)], alone: same };
  }
  const oneSided = f.side === undefined && (min === undefined || max === undefined);
  // Only an entry whose amounts lie on both sides of the range needs a look at its lines.
  const ofLine = sql`(e.min_amount >= ${min} or e.max_amount <= ${max} or exists (select 1 from entry_lines l
      where l.company_id = ${companyId} and l.entry_id = e.id and l.to_revision is null and ${every(line)}))`;
  const inRange = line.length > 0 && !oneSided;
  const only = found.dimensions[0];
  return {
    own: [...extremes, ...(inRange && found.broad ? [ofLine] : [])],
    sets: [
      ...(inRange && !found.broad ? [some(line)] : []),
      ...found.dimensions.map((dimension) =>
        dimension.id === 'none'
          ? lineSet(companyId, f, [sql`${dimension.column} is not null`], true)
          : some([dimensionIs(dimension)]),
      ),
    ],
    alone:
      inRange && found.dimensions.length === 0 && !found.broad
        ? line
        : line.length === 0 && found.dimensions.length === 1 && only && only.id !== 'none'
          ? [dimensionIs(only)]
          : undefined,
  };
}

/** From so many lines on, a range of amounts is broad. */
const BROAD_LINES = 150_000;

/** True for a range of amounts of any line that more lines lie in than are worth gathering. */
async function isBroad(
  rows: Kysely<Database>,
  companyId: string,
  f: EntryFilters,
  accounts: readonly string[],
): Promise<boolean> {
  if (f.minAmount === undefined || f.maxAmount === undefined || f.side !== undefined || accounts.length > 0)
    return false;
  const found = await planned(
    sql<{ n: string }>`select count(*) as n
      from (select 1 from entry_lines l
        where ${linesWhere(companyId, f, [sql`l.amount between ${f.minAmount} and ${f.maxAmount}`])}
        limit ${BROAD_LINES}) few`,
    'withValues',
  ).execute(rows);
  return Number(found.rows[0]?.n) === BROAD_LINES;
}

/**
 * Counters whose sum is the total, when nothing but the status is filtered; `open` counts drafts and those waiting for
 * approval together.
 */
function countersOf({ status }: EntryFilters, conditions: number): string[] | undefined {
  if (conditions === 0) return ['open', 'posted', 'reversed'];
  const waiting = status?.filter((it) => it === 'draft' || it === 'pending_approval').length;
  if (!status || conditions > (status.includes('posted') ? 1 : 2) || waiting === 1) return undefined;
  return [...(waiting ? ['open'] : []), ...status.filter((it) => it === 'posted' || it === 'reversed')];
}

function given<T>(values: readonly (T | undefined)[]): T[] {
  return values.filter((value): value is T => value !== undefined);
}

/**
 * Entries that match all filters, newest first unless sorted otherwise; discarded drafts never. `total` is exact.
 * Refuses validation_error for contradicting ranges and `<noun>_not_found` for an account, partner, label or tax code
 * that this company does not have.
 */
export const searchEntries = query<EntryFilters, Page<EntryView>>({
  name: 'list-entries',
  summary: 'List and search journal entries',
  text:
    'Entries that match all filters, newest first unless sorted otherwise; discarded drafts never. {total} is exact. ' +
    'An account, partner, label or tax code that this company does not have is refused instead of finding nothing.',
  ja: {
    summary: '仕訳の一覧・検索',
    text:
      '全ての条件に合う仕訳を、指定がなければ新しい順に返します。破棄した下書きは含みません。{total} ' +
      'は正確な件数です。会社にない科目・取引先・ラベル・税区分を指定すると、0 件ではなく拒否されます。',
  },
  needs: 'entries:read',
  input: entryFilters,
  output: pageOf(entrySchema),
  async run(rows, asked, input) {
    const companyId = bare(asked.companyId);
    const { limit: _limit, offset: _offset, cursor: _cursor, sort: _sort, ...filters } = input;
    if (input.from !== undefined && input.to !== undefined && input.from > input.to)
      refuse('validation_error', `from (${input.from}) must not be after to (${input.to})`, 'from');
    if (input.minAmount !== undefined && input.maxAmount !== undefined && input.minAmount > input.maxAmount)
      refuse(
        'validation_error',
        `{minAmount} (${input.minAmount}) must not be above {maxAmount} (${input.maxAmount})`,
        'minAmount',
      );
    const one = async (
      kind: 'account' | 'partner' | 'label' | 'taxCode',
      name: string | undefined,
      field: string,
    ): Promise<string | undefined> =>
      name === undefined || (name === 'none' && kind !== 'account')
        ? name
        : (await resolve(rows, companyId, kind, [name], field))[0];
    const [byId, byCodes, partner, label, taxCode] = await Promise.all([
      one('account', input.accountId, 'accountId'),
      input.accountCode && resolve(rows, companyId, 'account', input.accountCode, 'accountCode'),
      one('partner', input.partnerId, 'partnerId'),
      one('label', input.labelId, 'labelId'),
      one('taxCode', input.taxCodeId, 'taxCodeId'),
    ]);
    const accounts = given([byId === undefined ? undefined : [byId], byCodes]);
    const dimensions: JournalDimension[] = [
      ...given([partner]).map((id) => ({ column: sql`l.partner_id`, id })),
      ...given([label]).map((id) => ({ column: sql`l.label_ids`, id, isLabel: true })),
      ...given([taxCode]).map((id) => ({ column: sql`l.tax_code_id`, id })),
    ];
    const said =
      input.q === undefined
        ? { own: [], sets: [] }
        : await searchOfEntries(
            rows,
            companyId,
            input.q,
            (conditions) => linesWhere(companyId, input, conditions),
            linesOf(companyId, sql`e.id`),
          );
    const own = [...entryConditions(companyId, input), ...said.own];
    const lines = lineConditions(companyId, input, {
      accounts: accounts.length > 0 ? accounts : undefined,
      dimensions,
      broad: await isBroad(rows, companyId, input, accounts.flat()),
    });
    const named = namedSets(companyId, input);
    const within = await searchWithin(rows, companyId, [...named, ...said.sets, ...lines.sets]);
    const conditions = [...own, ...lines.own, ...within.conditions];
    // Lines carry the date of their entry, whether it is posted and whether it closes or opens a year: with filters on
    // one line these count from the lines alone.
    const dated = given([input.from, input.to, input.effectiveDate]).length;
    const posted = input.status?.length === 2 && input.status.includes('posted') && input.status.includes('reversed');
    const kinds = (['closing', 'opening'] as const).flatMap((kind) =>
      input[kind] === undefined ? [] : [input[kind] === 'only' ? sql`l.kind = ${kind}` : sql`l.kind <> ${kind}`],
    );
    const ofEntry = [...(posted ? [sql`l.posted`] : []), ...kinds];
    const count =
      lines.alone &&
      named.length + said.sets.length === 0 &&
      own.length === dated + ofEntry.length &&
      (posted || input.status === undefined)
        ? sql<{ n: bigint }>`select count(*) as n from (select l.entry_id from entry_lines l
              where ${linesWhere(companyId, input, [...lines.alone, ...ofEntry])} group by l.entry_id) found limit 1`
        : undefined;
    const counters =
      named.length + said.sets.length + lines.sets.length === 0 ? countersOf(input, conditions.length) : undefined;
    const page = await readPage<EntryAt>(
      rows,
      {
        name: 'list-entries',
        companyId: asked.companyId,
        columns: placeColumns(companyId),
        from: within.from,
        where: [sql`e.company_id = ${companyId} and e.status <> 'discarded'`, ...conditions],
        filters,
        sorts: SORTS,
        defaultSort: '-effectiveDate,-entryNumber',
        tieBreaker: { by: sql`e.id`, type: 'uuid' },
        // Without conditions the index leads to the rows of the page, and to no others.
        readFrom:
          conditions.length === 0 ? undefined : { from: sql`entries e`, where: sql`e.company_id = ${companyId}` },
        count,
        total:
          counters &&
          sql`select sum(entries) from entry_counts
            where company_id = ${companyId} and status = any(${counters}::text[])`,
      },
      input,
    );
    return { ...page, data: await viewsOf(rows, asked.companyId, page.data) };
  },
});
