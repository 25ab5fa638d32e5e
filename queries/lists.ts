// Every plain list and every single get of a register, one row each: table, filters, sorts, and how a row is shown.
import { expressionBuilder, sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { columnOf, type Database } from '../projections/tables.ts';
import { accounts, accountState } from '../src/domain/accounts.ts';
import { accrualSchedules } from '../src/domain/accrual-schedules.ts';
import { keyView, memberState, planSchema, roleSchema, shownKey } from '../src/domain/access.ts';
import { companyState } from '../src/domain/companies.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { fiscalPeriodState, periodView, shownPeriod } from '../src/domain/fiscal-periods.ts';
import { bare, hasIdForm, idSchema, isId, type IdKind } from '../src/domain/ids.ts';
import type { ListedColumns, ListedType } from '../src/domain/register.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { labels, partners } from '../src/domain/registers.ts';
import { searchKey } from '../src/domain/text.ts';
import { taxCodes } from '../src/domain/tax/tax-codes.ts';
import type { ReadWording } from '../src/domain/wording.ts';
import {
  booleanParam,
  instantParam,
  integerParam,
  pageFields,
  pageOf,
  readPage,
  wordsParam,
  type Condition,
  type PageAsk,
  type Sorts,
} from './page.ts';
import { query, type Asked, type Page, type Query } from './query.ts';
import { foundBy } from './search-words.ts';
import { balancesToday } from './reports/balances.ts';
import type { Scope } from '../src/domain/scopes.ts';

/** A filter of a list: what it takes and what it means. */
export interface Filter {
  readonly take: z.ZodType;
  /** `input` = everything that is asked of the list. */
  readonly means: (value: never, asked: Asked, input: ListInput) => Condition;
}
/** A filter of a list. */
export function filter<T>(
  take: z.ZodType<T>,
  means: (value: T, asked: Asked, input: ListInput) => Condition,
): Filter & { readonly take: z.ZodType<T> } {
  return { take, means };
}

/** Tables whose rows are states of a company's things. */
type StateTable = {
  readonly [T in keyof Database]: Database[T] extends { state: unknown; company_id: unknown; id: unknown } ? T : never;
}[keyof Database];

interface ListRow extends ReadWording {
  readonly name: string;
  readonly summary: string;
  readonly needs: Scope | null;
  readonly table: StateTable;
  readonly item: z.ZodType;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sorts: Sorts;
  readonly defaultSort: string;
  /** Condition that holds for every row of the company's list. */
  readonly company: (companyId: string) => Condition;
  readonly show: (state: never) => object;
  /** Condition that holds unless a `status` is asked for: what is over is not in the way. */
  readonly usually?: Condition;
  /** Adds what the caller asked for with `expand`. */
  readonly expand?: (rows: Kysely<Database>, asked: Asked, items: readonly object[]) => Promise<readonly object[]>;
}

/** Input of a plain list: paging and the list's own filters. */
export type ListInput = PageAsk & Readonly<Record<string, unknown>>;

/** A plain list; its input may be extended. */
export type ListQuery = Query<ListInput, Page<object>> & { readonly input: z.ZodObject };

function list(row: ListRow): ListQuery {
  const shape = Object.fromEntries(Object.entries(row.filters).map(([name, f]) => [name, f.take.optional()]));
  const expand = row.expand ? { expand: z.literal('balance', 'expand must be balance').optional() } : {};
  const input = z.strictObject({ ...pageFields, ...shape, ...expand });
  const made = query<ListInput, Page<object>>({
    name: row.name,
    summary: row.summary,
    ...(row.text !== undefined && { text: row.text }),
    ...(row.ja && { ja: row.ja }),
    needs: row.needs,
    input,
    output: pageOf(row.item),
    async run(rows, asked, input) {
      const given = Object.entries(row.filters).filter(([name]) => input[name] !== undefined);
      const page = await readPage<{ state: never }>(
        rows,
        {
          name: row.name,
          companyId: asked.companyId,
          columns: sql`state`,
          from: sql.table(row.table),
          sorts: row.sorts,
          defaultSort: row.defaultSort,
          where: [
            row.company(bare(asked.companyId)),
            ...(row.usually && input['status'] === undefined ? [row.usually] : []),
            ...given.map(([name, f]) => f.means(input[name] as never, asked, input)),
          ],
          filters: given.map(([name]) => [name, input[name]]),
          tieBreaker: { by: kept.ref('id'), type: 'uuid' },
        },
        input,
      );
      const items = page.data.map(({ state }) => row.show(state));
      return { ...page, data: row.expand && input['expand'] ? await row.expand(rows, asked, items) : items };
    },
  });
  return { ...made, input };
}

// Conditions on columns that the compiler knows.
/** Columns that every kept noun has. */
const kept = expressionBuilder<Database, 'labels'>();
const ofCompany = (companyId: string): Condition => kept('company_id', '=', companyId);
const taxCode = expressionBuilder<Database, 'tax_codes'>();
const label = expressionBuilder<Database, 'labels'>();
const schedule = expressionBuilder<Database, 'accrual_schedules'>();
const period = expressionBuilder<Database, 'fiscal_periods'>();
const apiKey = expressionBuilder<Database, 'api_keys'>();
const member = expressionBuilder<Database, 'members'>();
const company = expressionBuilder<Database, 'companies'>();
const asIs = (state: object): object => state;
const equals =
  (column: RawBuilder<unknown>) =>
  (value: string): Condition =>
    sql`${column} = ${value}`;
const idEquals =
  (column: RawBuilder<unknown>) =>
  (value: string): Condition =>
    sql`${column} = ${bare(value)}`;
/** The text search of a noun with these columns. */
const searched = (columns: ListedColumns): Filter =>
  filter(
    wordsParam.describe('Words in any order: texts, names of partners and accounts, amounts'),
    (text, { companyId }) => foundBy(columns, bare(companyId), text),
  );
const updatedSince = filter(instantParam, (time) => kept('updated_at', '>=', time));
const status = filter(z.enum(['active', 'archived'], 'status must be active or archived'), (value) =>
  kept('status', '=', value),
);
const createdAt = { by: kept.ref('created_at'), type: 'instant' } as const;
const updatedAt = { by: kept.ref('updated_at'), type: 'instant' } as const;
const name = { by: kept.ref('name'), type: 'text' } as const;

/**
 * Debit and credit totals of an account as of today, minor units; `balance` on its normal side. P/L accounts count from
 * the start of the fiscal year.
 */
export const accountBalance = z.object({
  debit: z.bigint(),
  credit: z.bigint(),
  balance: z.bigint(),
  side: z.enum(['debit', 'credit']),
  asOf: z.string(),
});
const shownAccount = accountState.extend({ balance: accountBalance.optional() });
async function withBalances(
  rows: Kysely<Database>,
  asked: Asked,
  items: readonly object[],
): Promise<readonly object[]> {
  const { asOf, of } = await balancesToday(rows, asked);
  return (items as readonly z.infer<typeof accountState>[]).map((account) => {
    const { debit, credit } = of(account.id);
    return {
      ...account,
      balance: {
        debit,
        credit,
        balance: account.normalSide === 'debit' ? debit - credit : credit - debit,
        side: account.normalSide,
        asOf,
      },
    };
  });
}

interface Listed<S extends z.ZodObject> {
  readonly noun: string;
  readonly ja: string;
  readonly id: IdKind;
  readonly state: S;
  readonly listing: {
    readonly table: string;
    readonly needs: Scope;
    readonly columns: ListedColumns;
    readonly filters?: readonly string[];
    readonly sorts: readonly string[];
    readonly defaultSort: string;
    readonly hasCode?: true;
  };
}
const SORT_TYPES = {
  uuid: 'uuid',
  text: 'text',
  code: 'text',
  integer: 'int',
  bigint: 'int',
  boolean: 'text',
  date: 'date',
} as const;
const words = (name: string): string => name.replaceAll('_', ' ');

/**
 * Sorts of a kept noun: its declared columns, and the times that all have. Keysets compare them, so null is an empty
 * text.
 */
function sortsOf({ columns, sorts }: Listed<z.ZodObject>['listing']): Sorts {
  const own = sorts.map((field) => {
    const type = (columns[field] ?? 'text').replace('?', '') as ListedType;
    const column = sql.ref(columnOf(field));
    return [
      field,
      { by: columns[field]?.endsWith('?') ? sql`coalesce(${column}, '')` : column, type: SORT_TYPES[type] },
    ];
  });
  return { ...Object.fromEntries(own), createdAt, updatedAt };
}

/**
 * Filters of a kept noun: its declared columns by equality, checked as the state checks them; text search; changed
 * since.
 */
function filtersOf({ state, listing }: Listed<z.ZodObject>): Record<string, Filter> {
  const own = (listing.filters ?? []).map((field) => {
    const column = sql.ref(columnOf(field));
    const type = (listing.columns[field] ?? 'text').replace('?', '');
    const declared = state.shape[field];
    const take = declared instanceof z.ZodOptional ? declared.unwrap() : declared;
    if (!(take instanceof z.ZodType)) throw new Error(`${field} is no field of the state`);
    if (type === 'boolean') return [field, filter(booleanParam(), (value) => sql`${column} = ${value}`)];
    if (type !== 'uuid') return [field, filter(take, (value) => equals(column)(String(value)))];
    // A state may hold ids as plain texts; the column holds UUIDs.
    const id = take.refine(
      (value) => hasIdForm(String(value)),
      'must be an id of the form <prefix>_<uuid>, as answers show it',
    );
    return [field, filter(id, (value) => idEquals(column)(String(value)))];
  });
  const states = state.shape['status'];
  return {
    ...Object.fromEntries(own),
    ...(states instanceof z.ZodType ? { status: filter(states, (value) => kept('status', '=', String(value))) } : {}),
    q: searched(listing.columns),
    updatedSince,
  };
}

/**
 * The list of a kept noun, from its declaration; `more` adds or replaces filters and sorts, and what an item may be
 * expanded to.
 */
export function listOf<S extends z.ZodObject>(
  register: Listed<S>,
  more: Partial<Pick<ListRow, 'filters' | 'sorts' | 'item' | 'expand' | 'company' | 'show' | 'usually'>> & {
    /** What it says beyond that it is a list, in both languages. */
    readonly says?: readonly [text: string, ja: string];
  } = {},
): ListQuery {
  const { table, needs, defaultSort } = register.listing;
  const [text, ja] = more.says ?? [];
  return list({
    name: `list-${table.replaceAll('_', '-')}`,
    summary: `List ${words(table)}`,
    ...(text !== undefined && { text }),
    ja: { summary: `${register.ja}の一覧`, ...(ja !== undefined && { text: ja }) },
    needs,
    table: table as StateTable,
    company: more.company ?? ofCompany,
    show: more.show ?? asIs,
    defaultSort,
    item: more.item ?? register.state,
    filters: { ...filtersOf(register), ...more.filters },
    sorts: { ...sortsOf(register.listing), ...more.sorts },
    ...(more.expand ? { expand: more.expand } : {}),
    ...(more.usually ? { usually: more.usually } : {}),
  });
}

/** The single get of a kept noun, from its declaration; `item` and `show` where answers show it otherwise. */
export function getOf<S extends z.ZodObject>(
  { noun, ja, id, state, listing }: Listed<S>,
  { item = state, show }: Partial<Pick<ListRow, 'item' | 'show'>> = {},
): Query<Named, object> {
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  return get(
    `get-${noun.replaceAll('_', '-')}`,
    `Get ${article} ${words(noun)}`,
    `${ja}を取得する`,
    listing.needs,
    listing.table as StateTable,
    id,
    item,
    { hasCode: listing.hasCode, ...(show && { show }) },
  );
}

/** Accounts of the chart; `expand=balance` adds today's balance. */
export const listAccounts = listOf(accounts, {
  says: [
    'The chart of accounts in its order; {expand} balance adds what each holds now.',
    '勘定科目表を並び順で返します。{expand} に balance を指定すると現在の残高を加えます。',
  ],
  item: shownAccount,
  expand: withBalances,
  filters: { search: searched({}) },
});
/** Consumption tax codes; `on` = valid on that date. */
export const listTaxCodes = listOf(taxCodes, {
  says: [
    'Tax codes with their rates and since when; {on} leaves those that hold on a day.',
    '税区分と税率、適用日。{on} を指定するとその日に有効なものだけを返します。',
  ],
  filters: {
    on: filter(dateSchema, (date) =>
      taxCode.and([
        taxCode.or([taxCode('valid_from', 'is', null), taxCode('valid_from', '<=', date)]),
        taxCode.or([taxCode('valid_to', 'is', null), taxCode('valid_to', '>=', date)]),
      ]),
    ),
  },
});
/** Labels; `parentId=none` = those at the top. */
export const listLabels = listOf(labels, {
  filters: {
    dimension: filter(z.string().min(1).max(100), (value) => label('dimension', '=', value)),
    parentId: filter(z.union([z.literal('none'), idSchema('label')]), (id) =>
      id === 'none' ? label('parent_id', 'is', null) : label('parent_id', '=', bare(id)),
    ),
  },
});
/** Partners: customers, suppliers, employees and others. */
export const listPartners = listOf(partners);
/** Accrual schedules; `from`, `to` = those whose time touches these days, `due` = with a slice due by this day. */
export const listAccrualSchedules = listOf(accrualSchedules, {
  filters: {
    from: filter(dateSchema, (date) => schedule('end_date', '>=', date)),
    to: filter(dateSchema, (date) => schedule('start_date', '<=', date)),
    due: filter(dateSchema, (date) => schedule('next_date', '<=', date)),
    minAmount: filter(integerParam(0, LIMITS.amount), (amount) => schedule('total_amount', '>=', BigInt(amount))),
    maxAmount: filter(integerParam(0, LIMITS.amount), (amount) => schedule('total_amount', '<=', BigInt(amount))),
  },
});
/** Fiscal years and their months; `year` = periods of the fiscal year that starts in that calendar year. */
export const listFiscalPeriods = list({
  name: 'list-fiscal-periods',
  summary: 'List fiscal periods',
  text: 'Fiscal years and months, with what is open and what is closed.',
  ja: { summary: '会計期間の一覧', text: '会計年度と月、およびその締めの状態。' },
  needs: 'periods:read',
  table: 'fiscal_periods',
  item: shownPeriod,
  company: ofCompany,
  show: periodView,
  filters: {
    type: filter(fiscalPeriodState.shape.type, (value) => period('type', '=', value)),
    status: filter(fiscalPeriodState.shape.status, (value) => period('status', '=', value)),
    year: filter(
      integerParam(1900, 2199),
      (year) =>
        sql`coalesce(parent_id, id) in (select y.id from fiscal_periods y
            where y.company_id = fiscal_periods.company_id and y.type = 'year'
            and y.start_date between ${`${year}-01-01`} and ${`${year}-12-31`})`,
    ),
    on: filter(dateSchema, (date) => period.and([period('start_date', '<=', date), period('end_date', '>=', date)])),
  },
  sorts: {
    startDate: { by: period.ref('start_date'), type: 'date' },
    type: { by: period.ref('type'), type: 'text' },
    name,
    createdAt,
  },
  defaultSort: 'startDate,-type',
});
/** API keys of the company, without secrets and hashes. */
export const listApiKeys = list({
  name: 'list-api-keys',
  summary: 'List API keys',
  ja: { summary: 'API キーの一覧' },
  needs: 'keys:read',
  table: 'api_keys',
  item: shownKey,
  company: ofCompany,
  show: keyView,
  filters: {
    status: filter(z.enum(['active', 'revoked'], 'status must be active or revoked'), (value) =>
      apiKey('status', '=', value),
    ),
  },
  sorts: { createdAt, name },
  defaultSort: 'createdAt',
});
/** Members of the company: users and their roles. */
export const listMembers = list({
  name: 'list-members',
  summary: 'List members',
  ja: { summary: 'メンバーの一覧' },
  needs: 'members:read',
  table: 'members',
  item: memberState,
  company: ofCompany,
  show: asIs,
  filters: {
    role: filter(roleSchema, (value) => member('role', '=', value)),
    status: filter(memberState.shape.status, (value) => member('status', '=', value)),
  },
  sorts: { createdAt },
  defaultSort: 'createdAt',
});

const companiesInput = z.strictObject({
  ...pageFields,
  companyIds: z.union([z.literal('all'), z.array(idSchema('company'))]),
  q: wordsParam.optional(),
  status: status.take.optional(),
  plan: planSchema.optional(),
});
/**
 * Input of the list of companies. `companyIds` is set by the door from the caller (never taken from the request): which
 * companies it may see.
 */
export type CompaniesInput = z.infer<typeof companiesInput>;
/** Companies that the caller may see: all for operators, a user's memberships, a key's own one. */
export const listCompanies = query<CompaniesInput, Page<object>>({
  name: 'list-companies',
  summary: 'List companies',
  text: 'Companies that the caller may see: all for operators, the memberships of a user, its own for a key.',
  ja: {
    summary: '会社の一覧',
    text: '呼び出し元が参照できる会社: オペレーターは全て、ユーザーは所属する会社、キーは自身の会社。',
  },
  needs: 'companies:read',
  output: pageOf(companyState),
  input: companiesInput,
  async run(rows, _asked, input) {
    const seen = input.companyIds;
    const page = await readPage<{ state: object }>(
      rows,
      {
        name: 'list-companies',
        companyId: '',
        columns: sql`state`,
        from: sql`companies`,
        filters: [seen, input.q, input.status, input.plan],
        where: [
          seen === 'all' ? sql`true` : company('id', '=', sql<string>`any(${seen.map(bare)}::uuid[])`),
          ...(input.q === undefined ? [] : [foundBy({}, '', input.q)]),
          ...(input.status ? [company('status', '=', input.status)] : []),
          ...(input.plan ? [company('plan', '=', input.plan)] : []),
        ],
        sorts: { createdAt, updatedAt, name },
        defaultSort: 'createdAt',
        tieBreaker: { by: kept.ref('id'), type: 'uuid' },
      },
      input,
    );
    return { ...page, data: page.data.map(({ state }) => state) };
  },
});

/** Names one resource: an id or, where the noun has codes, a code. */
export interface Named {
  readonly id: string;
}
const named = z.strictObject({ id: z.string().min(1).max(200) });

function get(
  name: string,
  summary: string,
  ja: string,
  needs: Scope | null,
  table: StateTable,
  kind: IdKind,
  item: z.ZodType,
  options: { readonly hasCode?: true | undefined; readonly show?: (state: never) => object } = {},
): Query<Named, object> {
  return query<Named, object>({
    name,
    summary,
    ja: { summary: ja },
    needs,
    input: named,
    output: item,
    async run(rows, asked, { id }) {
      if (!isId(kind, id) && !options.hasCode) return undefined;
      // The one cast: all of these tables have the columns that are asked here.
      const ofTable = rows
        .selectFrom(table as 'partners')
        .select('state')
        .where('company_id', '=', bare(asked.companyId));
      const found = await (
        isId(kind, id)
          ? ofTable.where('id', '=', bare(id))
          : ofTable.where(sql`lower(normalize(code, nfkc))`, '=', searchKey(id))
      ).executeTakeFirst();
      return found && (options.show ?? asIs)(found.state as never);
    },
  });
}

/** One account by id or code. */
export const getAccount = getOf(accounts);
/** One tax code by id or code. */
export const getTaxCode = getOf(taxCodes);
/** One label by id. */
export const getLabel = getOf(labels);
/** One partner by id or code. */
export const getPartner = getOf(partners);
/** One accrual schedule by id. */
export const getAccrualSchedule = getOf(accrualSchedules);
/** One fiscal year or month by id. */
export const getFiscalPeriod = get(
  'get-fiscal-period',
  'Get a fiscal period',
  '会計期間を取得する',
  'periods:read',
  'fiscal_periods',
  'fiscalPeriod',
  shownPeriod,
  { show: periodView },
);
/** One API key by id, without its hash. */
export const getApiKey = get(
  'get-api-key',
  'Get an API key',
  'API キーを取得する',
  'keys:read',
  'api_keys',
  'apiKey',
  shownKey,
  { show: keyView },
);
/** One member by id. */
export const getMember = get(
  'get-member',
  'Get a member',
  'メンバーを取得する',
  'members:read',
  'members',
  'member',
  memberState,
);
/** The company that is asked about. */
export const getCompany = query<Record<string, never>, object>({
  name: 'get-company',
  summary: 'Get a company',
  text: 'The company with its settings.',
  ja: { summary: '会社を取得する', text: '会社とその設定。' },
  needs: 'companies:read',
  input: z.strictObject({}),
  output: companyState,
  async run(rows, asked) {
    const found = await rows
      .selectFrom('companies')
      .select('state')
      .where('id', '=', bare(asked.companyId))
      .executeTakeFirst();
    return found?.state;
  },
});
