// Every plain list and every single get of a register, one row each: table, filters, sorts, and how a row is shown.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import { accountClass, accountState, accountType } from '../src/domain/accounts.ts';
import { apiKeyState, keyView, memberState, planSchema, roleSchema, type Scope } from '../src/domain/access.ts';
import { companyState } from '../src/domain/companies.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { fiscalPeriodState, periodView, shownPeriod } from '../src/domain/fiscal-periods.ts';
import { bare, idSchema, isId, type IdKind } from '../src/domain/ids.ts';
import { labelState, partnerState } from '../src/domain/registers.ts';
import { searchKey } from '../src/domain/text.ts';
import { taxCodeState } from '../src/domain/tax-codes.ts';
import { booleanParam, contains, instantParam, integerParam, pageFields, pageOf, readPage, searchParam, type Condition, type PageAsk, type Sorts } from './page.ts';
import { query, type Asked, type Page, type Query } from './query.ts';
import { balancesToday } from './reports/balances.ts';

/** A filter of a list: what it takes and what it means. */
interface Filter { readonly take: z.ZodType; readonly means: (value: never) => Condition }
function filter<T>(take: z.ZodType<T>, means: (value: T) => Condition): Filter { return { take, means }; }

interface ListRow {
  readonly name: string; readonly summary: string; readonly needs: Scope | null; readonly from: RawBuilder<unknown>;
  readonly item: z.ZodType; readonly filters: Readonly<Record<string, Filter>>; readonly sorts: Sorts; readonly defaultSort: string;
  /** Condition that holds for every row of the company's list. */
  readonly company: (companyId: string) => Condition;
  readonly show: (state: never) => object;
  /** Adds what the caller asked for with `expand`. */
  readonly expand?: (rows: Kysely<Database>, asked: Asked, items: readonly object[]) => Promise<readonly object[]>;
}

/** Input of a plain list: paging and the list's own filters. */
export type ListInput = PageAsk & Readonly<Record<string, unknown>>;

function list(row: ListRow): Query<ListInput, Page<object>> {
  const shape = Object.fromEntries(Object.entries(row.filters).map(([name, f]) => [name, f.take.optional()]));
  const expand = row.expand ? { expand: z.literal('balance', 'expand must be balance').optional() } : {};
  return query<ListInput, Page<object>>({
    name: row.name, summary: row.summary, needs: row.needs, input: z.strictObject({ ...pageFields, ...shape, ...expand }) as unknown as z.ZodType<ListInput>, output: pageOf(row.item),
    async run(rows, asked, input) {
      const given = Object.entries(row.filters).filter(([name]) => input[name] !== undefined);
      const page = await readPage<{ state: never }>(rows, {
        name: row.name, companyId: asked.companyId, columns: sql`state`, from: row.from, sorts: row.sorts, defaultSort: row.defaultSort,
        where: [row.company(bare(asked.companyId)), ...given.map(([name, f]) => f.means(input[name] as never))],
        filters: given.map(([name]) => [name, input[name]]), tieBreaker: { by: sql`id`, type: 'uuid' },
      }, input);
      const items = page.data.map(({ state }) => row.show(state));
      return { ...page, data: row.expand && input['expand'] ? await row.expand(rows, asked, items) : items };
    },
  });
}

const ofCompany = (companyId: string): Condition => sql`company_id = ${companyId}`;
const asIs = (state: object): object => state;
const equals = (column: RawBuilder<unknown>) => (value: string): Condition => sql`${column} = ${value}`;
const idEquals = (column: RawBuilder<unknown>) => (value: string): Condition => sql`${column} = ${bare(value)}`;
const q = filter(searchParam, (text) => contains(sql`search`, text));
const updatedSince = filter(instantParam, (time) => sql`updated_at >= ${time}`);
const status = filter(z.enum(['active', 'archived'], 'status must be active or archived'), equals(sql`status`));
const createdAt = { by: sql`created_at`, type: 'instant' } as const;
const updatedAt = { by: sql`updated_at`, type: 'instant' } as const;
const code = { by: sql`code`, type: 'text' } as const;
const optionalCode = { by: sql`coalesce(code, '')`, type: 'text' } as const;
const name = { by: sql`name`, type: 'text' } as const;
const sortOrder = { by: sql`sort_order`, type: 'int' } as const;

/** Debit and credit totals of an account as of today, minor units; `balance` on its normal side. P/L accounts count from the start of the fiscal year. */
export const accountBalance = z.object({ debit: z.bigint(), credit: z.bigint(), balance: z.bigint(), side: z.enum(['debit', 'credit']), asOf: z.string() });
const shownAccount = accountState.extend({ balance: accountBalance.optional() });
/** An API key as answers show it: never its secret and never its hash. */
export const shownKey = apiKeyState.omit({ hash: true, previous: true }).extend({ previousUntil: z.string().optional() });

async function withBalances(rows: Kysely<Database>, asked: Asked, items: readonly object[]): Promise<readonly object[]> {
  const { asOf, of } = await balancesToday(rows, asked);
  return (items as readonly z.infer<typeof accountState>[]).map((account) => {
    const { debit, credit } = of(account.id);
    return { ...account, balance: { debit, credit, balance: account.normalSide === 'debit' ? debit - credit : credit - debit, side: account.normalSide, asOf } };
  });
}

/** Accounts of the chart; `expand=balance` adds today's balance. */
export const listAccounts = list({
  name: 'list-accounts', summary: 'List accounts', needs: 'accounts:read', from: sql`accounts`, item: shownAccount, company: ofCompany, show: asIs, expand: withBalances,
  filters: { class: filter(accountClass, equals(sql`class`)), type: filter(accountType, equals(sql`type`)), status, q, updatedSince,
    search: q, parentId: filter(idSchema('account'), idEquals(sql`parent_id`)) },
  sorts: { code, name, type: { by: sql`type`, type: 'text' }, sortOrder, createdAt, updatedAt }, defaultSort: 'code',
});
/** Consumption tax codes; `on` = valid on that date. */
export const listTaxCodes = list({
  name: 'list-tax-codes', summary: 'List tax codes', needs: 'accounts:read', from: sql`tax_codes`, item: taxCodeState, company: ofCompany, show: asIs,
  filters: { kind: filter(taxCodeState.shape.kind, equals(sql`kind`)), active: filter(booleanParam(), (value) => sql`active = ${value}`), q, updatedSince,
    on: filter(dateSchema, (date) => sql`(valid_from is null or valid_from <= ${date}) and (valid_to is null or valid_to >= ${date})`) },
  sorts: { sortOrder, code, name, createdAt, updatedAt }, defaultSort: 'sortOrder,code',
});
/** Labels. */
export const listLabels = list({
  name: 'list-labels', summary: 'List labels', needs: 'accounts:read', from: sql`labels`, item: labelState, company: ofCompany, show: asIs,
  filters: { dimension: filter(z.string().min(1).max(100), equals(sql`dimension`)), status, q, updatedSince,
    parentId: filter(z.union([z.literal('none'), idSchema('label')]), (id) => (id === 'none' ? sql`parent_id is null` : sql`parent_id = ${bare(id)}`)) },
  sorts: { createdAt, updatedAt, name, code: optionalCode, dimension: { by: sql`dimension`, type: 'text' } }, defaultSort: 'createdAt',
});
/** Partners: customers, suppliers, employees and others. */
export const listPartners = list({
  name: 'list-partners', summary: 'List partners', needs: 'accounts:read', from: sql`partners`, item: partnerState, company: ofCompany, show: asIs,
  filters: { type: filter(partnerState.shape.type, equals(sql`type`)), status, q, updatedSince },
  sorts: { createdAt, updatedAt, name, code: optionalCode }, defaultSort: 'createdAt',
});
/** Fiscal years and their months; `year` = periods of the fiscal year that starts in that calendar year. */
export const listFiscalPeriods = list({
  name: 'list-fiscal-periods', summary: 'List fiscal periods', needs: 'periods:read', from: sql`fiscal_periods`, item: shownPeriod, company: ofCompany, show: periodView,
  filters: {
    type: filter(fiscalPeriodState.shape.type, equals(sql`type`)), status: filter(fiscalPeriodState.shape.status, equals(sql`status`)),
    year: filter(integerParam(1900, 2199), (year) => sql`coalesce(parent_id, id) in (select y.id from fiscal_periods y where y.company_id = fiscal_periods.company_id and y.type = 'year' and y.start_date between ${`${year}-01-01`} and ${`${year}-12-31`})`),
    on: filter(dateSchema, (date) => sql`start_date <= ${date} and end_date >= ${date}`),
  },
  sorts: { startDate: { by: sql`start_date`, type: 'date' }, type: { by: sql`type`, type: 'text' }, name, createdAt }, defaultSort: 'startDate,-type',
});
/** API keys of the company, without secrets and hashes. */
export const listApiKeys = list({
  name: 'list-api-keys', summary: 'List API keys', needs: 'keys:read', from: sql`api_keys`, item: shownKey, company: ofCompany, show: keyView,
  filters: { status: filter(z.enum(['active', 'revoked'], 'status must be active or revoked'), equals(sql`status`)) }, sorts: { createdAt, name }, defaultSort: 'createdAt',
});
/** Members of the company: users and their roles. */
export const listMembers = list({
  name: 'list-members', summary: 'List members', needs: 'members:read', from: sql`members`, item: memberState, company: ofCompany, show: asIs,
  filters: { role: filter(roleSchema, equals(sql`role`)), status: filter(memberState.shape.status, equals(sql`status`)) }, sorts: { createdAt }, defaultSort: 'createdAt',
});

/** Input of the list of companies. `companyIds` is set by the door from the caller (never taken from the request): which companies it may see. */
export type CompaniesInput = PageAsk & { readonly companyIds: 'all' | readonly string[]; readonly q?: string | undefined; readonly status?: string | undefined; readonly plan?: string | undefined };
/** Companies that the caller may see: all for operators, a user's memberships, a key's own one. */
export const listCompanies = query<CompaniesInput, Page<object>>({
  name: 'list-companies', summary: 'List companies', needs: null, output: pageOf(companyState),
  input: z.strictObject({
    ...pageFields, companyIds: z.union([z.literal('all'), z.array(idSchema('company'))]), q: q.take.optional(), status: status.take.optional(), plan: planSchema.optional(),
  }) as unknown as z.ZodType<CompaniesInput>,
  async run(rows, _asked, input) {
    const seen = input.companyIds;
    const page = await readPage<{ state: object }>(rows, {
      name: 'list-companies', companyId: '', columns: sql`state`, from: sql`companies`, filters: [seen, input.q, input.status, input.plan],
      where: [
        seen === 'all' ? sql`true` : sql`id = any(${seen.map(bare)}::uuid[])`, ...(input.q ? [contains(sql`search`, input.q)] : []),
        ...(input.status ? [equals(sql`status`)(input.status)] : []), ...(input.plan ? [equals(sql`plan`)(input.plan)] : []),
      ],
      sorts: { createdAt, updatedAt, name }, defaultSort: 'createdAt', tieBreaker: { by: sql`id`, type: 'uuid' },
    }, input);
    return { ...page, data: page.data.map(({ state }) => state) };
  },
});

/** Names one resource: an id or, where the noun has codes, a code. */
export interface Named { readonly id: string }
const named = z.strictObject({ id: z.string().min(1).max(200) });

function get(name: string, summary: string, needs: Scope | null, table: RawBuilder<unknown>, kind: IdKind, item: z.ZodType, options: { code?: RawBuilder<unknown>; show?: (state: never) => object; company?: (companyId: string) => Condition } = {}): Query<Named, object> {
  return query<Named, object>({
    name, summary, needs, input: named, output: item,
    async run(rows, asked, { id }) {
      const which = isId(kind, id) ? sql`id = ${bare(id)}` : options.code ? sql`${options.code} = ${searchKey(id)}` : undefined;
      if (!which) return undefined;
      const company = (options.company ?? ofCompany)(bare(asked.companyId));
      const found = await sql<{ state: never }>`select state from ${table} where ${company} and ${which}`.execute(rows);
      const state = found.rows[0]?.state;
      return state === undefined ? undefined : (options.show ?? asIs)(state);
    },
  });
}

const foldedCode = sql`lower(normalize(code, nfkc))`;
/** One account by id or code. */
export const getAccount = get('get-account', 'Get an account', 'accounts:read', sql`accounts`, 'account', accountState, { code: foldedCode });
/** One tax code by id or code. */
export const getTaxCode = get('get-tax-code', 'Get a tax code', 'accounts:read', sql`tax_codes`, 'taxCode', taxCodeState, { code: foldedCode });
/** One label by id. */
export const getLabel = get('get-label', 'Get a label', 'accounts:read', sql`labels`, 'label', labelState);
/** One partner by id or code. */
export const getPartner = get('get-partner', 'Get a partner', 'accounts:read', sql`partners`, 'partner', partnerState, { code: foldedCode });
/** One fiscal year or month by id. */
export const getFiscalPeriod = get('get-fiscal-period', 'Get a fiscal period', 'periods:read', sql`fiscal_periods`, 'fiscalPeriod', shownPeriod, { show: periodView });
/** One API key by id, without its hash. */
export const getApiKey = get('get-api-key', 'Get an API key', 'keys:read', sql`api_keys`, 'apiKey', shownKey, { show: keyView });
/** One member by id. */
export const getMember = get('get-member', 'Get a member', 'members:read', sql`members`, 'member', memberState);
/** The company that is asked about. */
export const getCompany = query<Record<string, never>, object>({
  name: 'get-company', summary: 'Get a company', needs: 'companies:read', input: z.strictObject({}) as z.ZodType<Record<string, never>>, output: companyState,
  async run(rows, asked) {
    const found = await sql<{ state: object }>`select state from companies where id = ${bare(asked.companyId)}`.execute(rows);
    return found.rows[0]?.state;
  },
});
