// One way to page, filter, sort and count: limit/offset or an opaque keyset cursor, sorts from a declared list, exact
// totals.
import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { planned } from '../projections/plans.ts';
import type { Database } from '../projections/tables.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { didYouMean } from '../src/domain/nearest.ts';
import { refuse } from '../src/domain/refusal.ts';
import { MOST_WORDS, searchFold, wordsOf } from '../src/domain/search.ts';
import { isFitText } from '../src/domain/text.ts';
import type { Page } from './query.ts';

/** A condition of a `where` clause; values are always parameters. */
export type Condition = Expression<unknown>;

const fromText = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;

/** Schema of an integer that arrives as JSON number or as query text. */
export function integerParam(min: number, max: number): z.ZodType<number> {
  return z.preprocess(
    fromText,
    z
      .number(`must be an integer from ${min} to ${max}`)
      .int(`must be an integer from ${min} to ${max}`)
      .min(min, `must be an integer from ${min} to ${max}`)
      .max(max, `must be an integer from ${min} to ${max}`),
  );
}

/** Schema of a boolean that arrives as JSON boolean or as the text `true` / `false`. */
export function booleanParam(): z.ZodType<boolean> {
  return z.preprocess(
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    z.boolean('must be true or false'),
  );
}

/** Schema of one or several values: repeated parameter, comma-separated text or JSON array; at most 100. */
export function severalParam<T>(item: z.ZodType<T>): z.ZodType<readonly T[]> {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value]),
    z.array(item).min(1).max(100),
  );
}

/** Schema of an instant, RFC 3339 with offset. */
export const instantParam: z.ZodType<string> = z.iso.datetime({
  offset: true,
  message: 'must be an RFC 3339 time with offset, for example 2026-04-01T00:00:00Z',
});

/** Schema of a search text. */
export const searchParam: z.ZodType<string> = z
  .string()
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters')
  .refine(isFitText, 'contains control characters or broken Unicode: remove them');

/** Schema of words to be searched for, each by itself. */
export const wordsParam: z.ZodType<string> = searchParam.refine(
  (text) => wordsOf(text).length <= MOST_WORDS,
  `must have at most ${MOST_WORDS} words; leave some out`,
);

/** What every list takes. */
export const pageFields = {
  limit: integerParam(1, LIMITS.pageSize)
    .optional()
    .describe(`Page size, 1 to ${LIMITS.pageSize}; default ${LIMITS.pageDefault}`),
  offset: integerParam(0, 1_000_000_000).optional().describe('Rows to skip; not together with cursor'),
  cursor: z
    .string()
    .min(1)
    .max(2_000)
    .optional()
    .describe('`nextCursor` of the page before; send it with the same filters and sort'),
  sort: z.string().min(1).max(200).optional().describe('Fields separated by commas; a leading `-` sorts descending'),
};
/** What every list takes, read. */
export interface PageAsk {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: string | undefined;
}

/** Schema of a page of items, for the description of answers. */
export function pageOf(item: z.ZodType): z.ZodType {
  return z.object({
    data: z.array(item),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
    nextCursor: z.string().optional(),
  });
}

const CASTS = {
  text: sql`text`,
  int: sql`bigint`,
  uuid: sql`uuid`,
  date: sql`date`,
  instant: sql`timestamptz`,
} as const;
/** What a place of each type looks like as text, so that a made-up cursor is refused before the database sees it. */
const FORMS = {
  text: /^[^\0]*$/u,
  int: /^-?\d{1,18}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/,
  instant: /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$/,
} as const;
/** A column or expression that a list can be sorted by. It must never be null: keysets compare it. */
export interface SortKey {
  readonly by: Expression<unknown>;
  readonly type: keyof typeof CASTS;
}
/** The fields that a list can be sorted by. */
export type Sorts = Readonly<Record<string, SortKey>>;
interface Ordering {
  readonly name: string;
  readonly key: SortKey;
  readonly descending: boolean;
}

/** True where `column` (already folded) contains the text, taken literally. */
export function contains(column: RawBuilder<unknown>, text: string): Condition {
  return sql`${column} like ${`%${escapeLike(searchFold(text.trim()))}%`}`;
}

/** The text with the wildcards of LIKE made literal. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (c) => `\\${c}`);
}

/** All conditions joined by AND; true when there is none. */
export function every(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Names of fields as each surface has its own for them. */
const inWords = (names: readonly string[]): string[] => names.map((name) => `{${name}}`);

function orderings(sorts: Sorts, asked: string, tieBreaker: SortKey): Ordering[] {
  const chosen: Ordering[] = [];
  for (const word of asked.split(',')) {
    const descending = word.startsWith('-');
    const name = word.slice(descending ? 1 : 0).replace(/_([a-z])/g, (_, c: string) => c.toUpperCase());
    const key = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
    if (!key)
      refuse(
        'validation_error',
        `cannot sort by "${word}": use one or more of ${inWords(Object.keys(sorts)).join(', ')}, each with - before ` +
          'it ' +
          'to sort descending' +
          didYouMean(name, Object.keys(sorts)).replace(/\w+(?=\?$)/, '{$&}'),
        'sort',
      );
    const [named] = inWords([name]);
    if (chosen.some((c) => c.name === name))
      refuse('validation_error', `sort names ${named} twice; name it once`, 'sort');
    chosen.push({ name, key, descending });
  }
  chosen.push({ name: 'id', key: tieBreaker, descending: chosen[chosen.length - 1]?.descending ?? false });
  return chosen;
}

/**
 * A short checksum of what a cursor belongs to: it finds cursors that were changed or taken from elsewhere; it is no
 * secret.
 */
function seal(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c ^ (a >>> 7), 0x85ebca6b);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** An opaque cursor of the given place (text values); `belongsTo` names the list, company, filters and sort. */
export function makeCursor(belongsTo: string, place: readonly string[]): string {
  const text = JSON.stringify(place);
  return Buffer.from(JSON.stringify([seal(belongsTo + text), ...place]), 'utf8').toString('base64url');
}

/**
 * The place that a cursor names, one text per type. Refuses validation_error when it was changed or made for another
 * list, company, filter or sort.
 */
export function readCursor(belongsTo: string, cursor: string, types: readonly SortKey['type'][]): string[] {
  const no = (): never =>
    refuse(
      'validation_error',
      'cursor is not one of ours or was made for other filters or another sort: ' +
        'send {nextCursor} as it came, with the same parameters',
      'cursor',
    );
  if (Buffer.from(cursor, 'base64url').toString('base64url') !== cursor) return no();
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return no();
  }
  if (
    !Array.isArray(values) ||
    values.length !== types.length + 1 ||
    !values.every((value) => typeof value === 'string')
  )
    return no();
  const [mark, ...place] = values as string[];
  return mark === seal(belongsTo + JSON.stringify(place)) &&
    place.every((value, i) => FORMS[types[i] ?? 'text'].test(value))
    ? place
    : no();
}

function after(order: readonly Ordering[], place: readonly string[]): Condition {
  const value = (i: number): RawBuilder<unknown> => sql`cast(${place[i]} as ${CASTS[order[i]?.key.type ?? 'text']})`;
  const descending = order[0]?.descending ?? false;
  if (order.every((o) => o.descending === descending)) {
    const left = sql.join(order.map((o) => o.key.by));
    const right = sql.join(order.map((_, i) => value(i)));
    return descending ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
  }
  const beyond = order.map((o, i) =>
    every([
      ...order.slice(0, i).map((same, k) => sql`${same.key.by} = ${value(k)}`),
      o.descending ? sql`${o.key.by} < ${value(i)}` : sql`${o.key.by} > ${value(i)}`,
    ]),
  );
  const first = order[0] as Ordering;
  return sql`${first.key.by} ${first.descending ? sql`<=` : sql`>=`} ${value(0)}
    and ((${sql.join(beyond, sql`) or (`)}))`;
}

/**
 * A list, ready to be paged. `where` must hold the company's condition; `filters` is the input as read, without paging:
 * the cursor belongs to it.
 */
export interface Listing {
  readonly name: string;
  readonly companyId: string;
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where: readonly Condition[];
  readonly filters: object;
  readonly sorts: Sorts;
  readonly defaultSort: string;
  readonly tieBreaker: SortKey;
  /**
   * Finds the rows of the page first (by the tie-breaker, which must be unique) and reads their columns afterwards,
   * from here: for wide rows, so that
   * filters and sorts that an index covers touch no row but those of the page.
   */
  readonly readFrom?: { readonly from: RawBuilder<unknown>; readonly where: Condition } | undefined;
  /** Total without counting rows, when it is kept: a statement of one value, which is asked with the page. */
  readonly total?: RawBuilder<unknown> | undefined;
  /** A cheaper way to count than over `from` and `where`: a statement with one column `n`. */
  readonly count?: RawBuilder<{ n: bigint | string }> | undefined;
}

/** What a page is asked beside its rows: their places in the order, and the total where it is kept. */
interface PagePlaced {
  readonly page_key: string[];
  readonly page_total?: string | null;
}

/**
 * One page of a list, at most `limit` (default 50, at most 500) rows, with the exact total of all rows that match.
 * Refuses validation_error: cursor with offset, an unknown sort, a cursor of another list.
 */
export async function readPage<Row extends object>(
  rows: Kysely<Database>,
  listing: Listing,
  ask: PageAsk,
): Promise<Page<Row>> {
  if (ask.cursor !== undefined && ask.offset !== undefined)
    refuse('validation_error', 'cursor and offset (or page) exclude each other: send one of them', 'cursor');
  const limit = ask.limit ?? LIMITS.pageDefault;
  const offset = ask.offset ?? 0;
  const sort = ask.sort ?? listing.defaultSort;
  const order = orderings(listing.sorts, sort, listing.tieBreaker);
  const belongsTo = JSON.stringify([
    listing.name,
    listing.companyId,
    listing.filters,
    order.map((o) => (o.descending ? `-${o.name}` : o.name)),
  ]);
  const place =
    ask.cursor === undefined
      ? undefined
      : readCursor(
          belongsTo,
          ask.cursor,
          order.map((o) => o.key.type),
        );
  const where = place ? [...listing.where, after(order, place)] : listing.where;
  const keys = sql.join(order.map((o) => sql`cast(${o.key.by} as text)`));
  const by = sql.join(order.map((o) => sql`${o.key.by} ${o.descending ? sql`desc` : sql`asc`}`));
  const total = listing.total && sql`(${listing.total})::text`;
  const known = total ? sql`, ${total} as page_total` : sql``;
  // An unfiltered first page is always the same statement, of which one plan is kept; anything else is planned for its
  // values.
  const plain = listing.total !== undefined && limit === LIMITS.pageDefault && offset === 0;
  const ending = plain
    ? sql`fetch first ${sql.lit(LIMITS.pageDefault + 1)} rows only`
    : sql`limit ${limit + 1} offset ${offset}`;
  const statement = listing.readFrom
    ? // Row by row through the primary key, whatever the planner believes of the table: `offset 0` keeps it from
      // joining the page with a whole company.
      sql<Row & PagePlaced>`select r.*, p.page_key${known}
        from (select ${listing.tieBreaker.by} as page_id, array[${keys}] as page_key,
            row_number() over (order by ${by}) as place
          from ${listing.from} where ${every(where)} order by ${by} ${ending}) p
        cross join lateral (select ${listing.columns} from ${listing.readFrom.from}
          where ${listing.readFrom.where} and ${listing.tieBreaker.by} = p.page_id offset 0) r order by p.place`
    : sql<Row & PagePlaced>`select ${listing.columns}, array[${keys}] as page_key${known}
        from ${listing.from} where ${every(where)} order by ${by} ${ending}`;
  const count = async (): Promise<number> => {
    // Filters differ too much for one plan.
    const counting =
      listing.count ??
      sql<{ n: bigint | string }>`select count(*) as n from ${listing.from} where ${every(listing.where)}`;
    const counted = await planned(counting, 'withValues').execute(rows);
    return Number(counted.rows[0]?.n ?? 0);
  };
  const { rows: found } = await (plain ? statement : planned(statement, 'withValues')).execute(rows);
  const maintained = async (): Promise<number> => {
    const { rows: alone } = found[0]
      ? { rows: found }
      : await sql<PagePlaced>`select ${total} as page_total`.execute(rows);
    return Number(alone[0]?.page_total ?? 0);
  };
  const data = found.slice(0, limit);
  const more = found.length > limit;
  const wholeListSeen = !place && !more && (data.length > 0 || offset === 0);
  return {
    data,
    total: total ? await maintained() : wholeListSeen ? offset + data.length : await count(),
    limit,
    offset,
    nextCursor: more ? makeCursor(belongsTo, data[data.length - 1]?.page_key ?? []) : undefined,
  };
}
