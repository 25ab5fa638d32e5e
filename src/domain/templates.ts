// The templates that companies adopt: the standard chart and tax codes that a company begins with, as rows that are the
// same for ever. A company adopts one by one event; its accounts and codes follow from the template and nothing else.
import { z } from 'zod';
import { accounts, accountState, cashFlowCategoryOf, classOf, type Account } from './accounts.ts';
import { chartOf, type ChartRow } from './chart-ja.ts';
import { sha256 } from './digest.ts';
import { event } from './event.ts';
import { bare, idSchema, withPrefix, type IdKind } from './ids.ts';
import { keep, type Kept, type Slice } from './register.ts';
import { SharedMap, type SharedRows } from './map-over-rows.ts';
import { taxCodes, taxCodeState, type TaxCode } from './tax/tax-codes.ts';
import { TAX_CODES_JA, type TaxCodeRow } from './tax/tax-codes-ja.ts';

/** What a template is made of. */
interface TemplateSource {
  readonly chart: readonly ChartRow[];
  readonly taxCodes: readonly TaxCodeRow[];
}

/**
 * Every template that a company may have adopted, by name and version: companies rest on them for ever. Whoever changes
 * a row of the standard chart or of the tax codes keeps the rows of before for the versions that are here, and adds a
 * version; test/templates.test.ts holds the digest of each.
 */
const SOURCES: Readonly<Record<string, TemplateSource>> = {
  'jp_corporation 1': { chart: chartOf('jp_corporation'), taxCodes: TAX_CODES_JA },
  'jp_sole_proprietor 1': { chart: chartOf('jp_sole_proprietor'), taxCodes: TAX_CODES_JA },
  'empty 1': { chart: chartOf('empty'), taxCodes: TAX_CODES_JA },
};
/** The version of each template that new companies adopt. */
const NEWEST = 1;

/** What a company adopts a template with. */
const adoptionSchema = z.object({
  companyId: idSchema('company'),
  template: z.string(),
  templateVersion: z.number().int(),
  /** SHA-256 of the rows of the template (`rowsText`): a program with other rows reads no such company. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  currency: z.string(),
  createdAt: z.string(),
});
/** What a company adopts a template with. */
export type Adopted = z.infer<typeof adoptionSchema>;

/** A company has all accounts and tax codes of a template from now on, each under the id that follows from its code. */
export const ChartAdopted = event('company.chart_adopted', 1, adoptionSchema);

/** A row of a template: its state but for what the company gives it, and what its id is made with. */
interface TemplateRow<S> {
  readonly code: string;
  readonly mark: number;
  readonly state: S;
}

/** The rows of a template that are of one noun. */
interface TemplateTable<S> {
  readonly kind: IdKind;
  readonly rows: readonly TemplateRow<S>[];
  readonly byMark: ReadonlyMap<number, number>;
  /** Unique keys (`code:1110`), each with its row, in order. */
  readonly byKey: ReadonlyMap<string, number>;
}

/** A template. */
interface ChartTemplate {
  readonly accounts: TemplateTable<Account>;
  readonly taxCodes: TemplateTable<TaxCode>;
  readonly sha256: string;
}

/** 32 bits that say a noun and a code (FNV-1a over UTF-16 code units): what an id differs by from its company's. */
function markOf(noun: string, code: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${noun} ${code}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

const ID_TAIL = 8;

/** What of an id is the same in all rows that its company adopts. */
const headOf = (companyId: string): string => bare(companyId).slice(0, -ID_TAIL);
const tailOf = (id: string): number => Number.parseInt(id.slice(-ID_TAIL), 16);

/** The id of a row: that of the company, whose last 32 bits say which row it is. */
function idOf(kind: IdKind, companyId: string, mark: number): string {
  const tail = ((tailOf(companyId) ^ mark) >>> 0).toString(16).padStart(ID_TAIL, '0');
  return withPrefix(kind, headOf(companyId) + tail);
}

/** In the place of what a company gives: it keeps the order of the members, which texts of rows show. */
const NOBODY = '00000000-0000-7000-8000-000000000000';
const GIVEN = { currency: '', createdAt: '', updatedAt: '', version: 1 };

/** What the template says of a row: all but what a company gives it. */
function saidOf<S extends Kept>({ state }: TemplateRow<S>): object {
  return Object.fromEntries(Object.entries(state).filter(([field]) => field !== 'id' && !(field in GIVEN)));
}

function tableOf<S extends Kept & { readonly code: string }>(
  noun: string,
  kind: IdKind,
  states: readonly S[],
  keysOf: (state: S) => readonly string[],
): TemplateTable<S> {
  const rows = states.map((state) => ({ code: state.code, mark: markOf(noun, state.code), state }));
  // Books share what a row holds: nobody may change it in place.
  for (const held of states.flatMap((state) => Object.values(state))) Object.freeze(held);
  const byMark = new Map(rows.map(({ mark }, n) => [mark, n]));
  if (byMark.size < rows.length) throw new Error(`two rows of a template have the same id: ${noun}`);
  return { kind, rows, byMark, byKey: new Map(rows.flatMap(({ state }, n) => keysOf(state).map((key) => [key, n]))) };
}

function templateOf(source: TemplateSource): ChartTemplate {
  const chart = source.chart.map(({ flags, key: _key, ...row }) =>
    accountState.parse({
      id: withPrefix('account', NOBODY),
      ...row,
      class: classOf(row.type),
      cashFlowCategory: cashFlowCategoryOf(row.cashFlowClass),
      flags: flags.filter((flag) => !flag.endsWith('_only')),
      isPostable: true,
      requiresPartner: false,
      sortOrder: Number(row.code),
      status: 'active',
      ...GIVEN,
    }),
  );
  const codes = source.taxCodes.map((row) =>
    taxCodeState.parse({ id: withPrefix('taxCode', NOBODY), ...row, ...GIVEN }),
  );
  const tables = {
    accounts: tableOf(accounts.noun, 'account', chart, accounts.keysOf),
    taxCodes: tableOf(taxCodes.noun, 'taxCode', codes, taxCodes.keysOf),
  };
  return { ...tables, sha256: sha256(textOf(tables)) };
}

/** The rows of a template as its digest is of them: JSON, nouns and rows in their order. */
const textOf = (of: Pick<ChartTemplate, 'accounts' | 'taxCodes'>): string =>
  JSON.stringify({ accounts: of.accounts.rows.map(saidOf), taxCodes: of.taxCodes.rows.map(saidOf) });

const made = new Map<string, ChartTemplate>();

/** A template by name and version; made once. Throws where this program has none of them. */
function templateNamed(name: string, version: number): ChartTemplate {
  const key = `${name} ${version}`;
  const known = made.get(key);
  if (known) return known;
  const source = Object.hasOwn(SOURCES, key) ? SOURCES[key] : undefined;
  if (!source) throw new Error(`the template ${key} is not known here: a newer program wrote of it`);
  const template = templateOf(source);
  made.set(key, template);
  return template;
}

/** The template of an adoption. Throws where this program has it not, or with other rows: nothing is guessed. */
function templateIn({ template: name, templateVersion, sha256: digest }: Adopted): ChartTemplate {
  const template = templateNamed(name, templateVersion);
  if (template.sha256 !== digest)
    throw new Error(
      `the rows of the template ${name} ${templateVersion} have the digest ${template.sha256}, not ${digest}`,
    );
  return template;
}

/** The rows of a template as text: what its digest is the SHA-256 of. */
export function rowsText(name: string, version: number): string {
  return textOf(templateNamed(name, version));
}

/** Names and versions of all templates. */
export const TEMPLATES: readonly (readonly [name: string, version: number])[] = Object.keys(SOURCES).map((key) => {
  const [name = '', version] = key.split(' ');
  return [name, Number(version)];
});

/** The newest version of a template, adopted by a company. */
export function adoption(name: string, given: Pick<Adopted, 'companyId' | 'currency' | 'createdAt'>): Adopted {
  const { companyId, currency, createdAt } = given;
  const digest = templateNamed(name, NEWEST).sha256;
  return { companyId, template: name, templateVersion: NEWEST, sha256: digest, currency, createdAt };
}

/** What a company has that adopts a template with this. Throws where it is not known here. */
export function templateStates(
  name: string,
  version: number,
  given: Pick<Adopted, 'companyId' | 'currency' | 'createdAt'>,
): ReturnType<typeof adoptedStates> {
  const { sha256: digest } = templateNamed(name, version);
  return adoptedStates({ ...given, template: name, templateVersion: version, sha256: digest });
}

/** What is wrong with an adoption; undefined = nothing. */
export function oddAdoption(adopted: Adopted): string | undefined {
  try {
    templateIn(adopted);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The state of a row in the company that adopted it. */
function stateOf<S extends Account | TaxCode>({ kind, rows }: TemplateTable<S>, n: number, of: Adopted): S {
  const { state, mark } = rows[n] as TemplateRow<S>;
  const { companyId, currency, createdAt } = of;
  const given = { id: idOf(kind, companyId, mark), createdAt, updatedAt: createdAt };
  return { ...state, ...given, ...('currency' in state && { currency }) };
}

/** The row that an id of this company names. */
function rowOf<S>({ kind, rows, byMark }: TemplateTable<S>, companyId: string, id: string): number | undefined {
  const n = byMark.get((tailOf(id) ^ tailOf(companyId)) >>> 0);
  return n !== undefined && id === idOf(kind, companyId, (rows[n] as TemplateRow<S>).mark) ? n : undefined;
}

/** The nouns whose resources a company adopts. */
export type AdoptedSlot = 'accounts' | 'taxCodes';
/** From which rows a map of a book begins, as a snapshot says it. */
export interface AdoptedFrom {
  readonly adopted: Adopted;
  readonly slot: AdoptedSlot;
  readonly part: 'byId' | 'byKey';
}

/** The accounts or tax codes that a company adopted, by id: states are made when they are asked for. */
function statesOf<S extends Account | TaxCode>(table: TemplateTable<S>, from: AdoptedFrom): SharedRows<S> {
  const { kind, rows } = table;
  const { adopted } = from;
  let states: Map<number, S> | undefined;
  const state = (n: number): S => {
    let one = states?.get(n);
    if (!one) (states ??= new Map()).set(n, (one = stateOf(table, n, adopted)));
    return one;
  };
  return {
    from,
    size: rows.length,
    made: () => states?.size ?? 0,
    has: (key) => rowOf(table, adopted.companyId, key) !== undefined,
    get(key) {
      const n = rowOf(table, adopted.companyId, key);
      return n === undefined ? undefined : state(n);
    },
    *keys() {
      for (const { mark } of rows) yield idOf(kind, adopted.companyId, mark);
    },
    *entries() {
      for (let n = 0; n < rows.length; n++) yield [state(n).id, state(n)];
    },
  };
}

const nothing = (): number => 0;

/** The ids of what a company adopted, by unique key. */
function keysOf({ kind, rows, byKey }: TemplateTable<unknown>, from: AdoptedFrom): SharedRows<string> {
  const id = (n: number): string => idOf(kind, from.adopted.companyId, (rows[n] as TemplateRow<unknown>).mark);
  return {
    from,
    size: byKey.size,
    made: nothing,
    has: (key) => byKey.has(key),
    get(key) {
      const n = byKey.get(key);
      return n === undefined ? undefined : id(n);
    },
    keys: () => byKey.keys(),
    *entries() {
      for (const [key, n] of byKey) yield [key, id(n)];
    },
  };
}

/** A map of a book over the rows that an adoption gave it. Throws as an adoption does that is not understood. */
export function adoptedMap(from: AdoptedFrom, gone: Iterable<string> = []): SharedMap<unknown> {
  const table: TemplateTable<Account> | TemplateTable<TaxCode> = templateIn(from.adopted)[from.slot];
  if (from.part === 'byKey') return new SharedMap<unknown>(keysOf(table, from), gone);
  return new SharedMap<unknown>(statesOf(table as TemplateTable<Account | TaxCode>, from), gone);
}

function sliceOf<S>(adopted: Adopted, slot: AdoptedSlot): Slice<S> {
  return {
    byId: adoptedMap({ adopted, slot, part: 'byId' }) as SharedMap<S>,
    byKey: adoptedMap({ adopted, slot, part: 'byKey' }) as SharedMap<string>,
  };
}

interface Adopting {
  readonly accounts: Slice<Account>;
  readonly taxCodes: Slice<TaxCode>;
}

/**
 * Gives a book, in place, the accounts and tax codes of an adoption: shared where it has none, one by one beside
 * others.
 * Throws where the template is not known here.
 */
export function adopt(book: Adopting, { data }: { readonly data: Adopted }): void {
  if (book.accounts.byId.size + book.taxCodes.byId.size === 0) {
    Object.assign(book, { accounts: sliceOf<Account>(data, 'accounts'), taxCodes: sliceOf<TaxCode>(data, 'taxCodes') });
    return;
  }
  const states = adoptedStates(data);
  for (const state of states.accounts) keep(book.accounts, state, accounts.keysOf);
  for (const state of states.taxCodes) keep(book.taxCodes, state, taxCodes.keysOf);
}

/** What an account or tax code was when its company adopted it; undefined for any other id. */
export function adoptedState(
  of: Adopted,
  id: string,
): { readonly slot: AdoptedSlot; readonly state: object } | undefined {
  const template = templateIn(of);
  const [account, code] = [template.accounts, template.taxCodes].map((table) =>
    rowOf(table as TemplateTable<unknown>, of.companyId, id),
  );
  if (account !== undefined) return { slot: 'accounts', state: stateOf(template.accounts, account, of) };
  return code === undefined ? undefined : { slot: 'taxCodes', state: stateOf(template.taxCodes, code, of) };
}

/** All accounts and tax codes of an adoption, as their events would have carried them. */
export function adoptedStates(of: Adopted): { readonly accounts: Account[]; readonly taxCodes: TaxCode[] } {
  const template = templateIn(of);
  return {
    accounts: template.accounts.rows.map((_, n) => stateOf(template.accounts, n, of)),
    taxCodes: template.taxCodes.rows.map((_, n) => stateOf(template.taxCodes, n, of)),
  };
}
