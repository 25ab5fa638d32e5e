// One word per thing: a walk over everything that both surfaces take and answer, as they are described, looking for two
// names of one thing, for one name of two things, and for numbers that do not say what they count.
import { expect } from 'chai';
import { ROWS } from '../../src/http/app.ts';
import { describeApi } from '../../src/http/openapi.ts';

type Surface = 'a' | 'b';
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A name in what an operation takes (`query`, `body`) or answers. */
interface Said {
  readonly surface: Surface;
  readonly operation: string;
  readonly as: 'query' | 'body' | 'answer';
  readonly path: string;
  readonly name: string;
  readonly schema: Schema;
  readonly besides: readonly string[];
}

/**
 * What each thing is called on each surface, and what it is never called there. A thing that gets a name of its own is
 * a row here.
 */
const CALLED: readonly { readonly what: string; readonly a: string; readonly b: string; readonly never: RegExp }[] = [
  {
    what: 'the date of an entry',
    a: 'date',
    b: 'effectiveDate',
    never: /^(posting|entry|journal|transaction)_?date$/i,
  },
  { what: 'the code of an account', a: 'account_code', b: 'accountCode', never: /^account(_?no)?$|^acct/i },
  { what: 'free text', a: 'memo', b: 'memo', never: /^(memos|remarks?|narration|comments|memo_?text)$/i },
  {
    what: 'the business partner',
    a: 'partner_id',
    b: 'partnerId',
    never: /^(customer|supplier|vendor|client|payee)_?(id|code)$/i,
  },
  {
    what: 'the consumption tax code',
    a: 'tax_code',
    b: 'taxCode',
    never: /^(vat|gst|tax_?type|tax_?class)(_?(id|code))?$/i,
  },
  { what: 'the fiscal period', a: 'period_id', b: 'periodId', never: /^(fiscal_?month|fp)_?id$/i },
  {
    what: 'an id of the caller',
    a: 'external_id',
    b: 'externalId',
    never: /^(ext|client|foreign|customer_?ref)_?(id|ref)$|^external_?(ref|reference|key)$/i,
  },
  {
    what: 'who',
    a: 'created_by',
    b: 'createdBy',
    never: /^(creator|author|made_?by|created_?by_?(id|name)|user_?id)$/i,
  },
  {
    what: 'when it was made',
    a: 'created_at',
    b: 'createdAt',
    never: /^(created|created_?(on|time|date)|timestamp|inserted_?at)$/i,
  },
  {
    what: 'when it changed',
    a: 'updated_at',
    b: 'updatedAt',
    never: /^(updated|modified_?(at|on)|changed_?at|last_?modified)$/i,
  },
  { what: 'the version', a: 'version', b: 'version', never: /^(rev|etag|lock_?version|row_?version)$/i },
  {
    what: 'the number of items of a page',
    a: 'per_page',
    b: 'limit',
    never: /^(page_?size|max_?results|count_?per_?page|top)$/i,
  },
  {
    what: 'a shortened word',
    a: '',
    b: '',
    never: /^(qty|amt|desc|num|txn|acct|curr|ref_?no)$|(Qty|Amt|Txn|Acct|Num)$/,
  },
];

/** Names of a noun that its events hold, of which the service says the same by another name elsewhere. */
const HELD: ReadonlySet<string> = new Set([
  // Payroll runs; invoices and expense reports call theirs bookingDate.
  'entryDate',
]);
/** Names that mean two things by right: what they are differs, and nobody takes one for the other. */
const TWO_SHAPES: ReadonlySet<string> = new Set(['limit', 'limits', 'offset', 'id']);

const bareName = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');
/**
 * Names of one spelling but for case that are two words: a base line is a line, a baseline is what is compared with.
 */
const TWO_WORDS: ReadonlySet<string> = new Set(['baseline']);

/** Everything that a description says, once per operation. */
function* said({ paths, components }: Description): Generator<Said> {
  const resolved = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : (components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {});
  function* within(
    of: Pick<Said, 'surface' | 'operation' | 'as'>,
    given: Schema,
    path: string,
    seen: Set<Schema>,
  ): Generator<Said> {
    const schema = resolved(given);
    if (seen.has(schema)) return;
    seen.add(schema);
    const besides = Object.keys(schema.properties ?? {});
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const inner = resolved(member);
      yield { ...of, path: `${path}${name}`, name, schema: inner, besides };
      yield* within(of, inner, `${path}${name}.`, seen);
    }
    const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
    for (const one of [
      items,
      typeof additionalProperties === 'object' ? additionalProperties : undefined,
      ...anyOf,
      ...oneOf,
      ...allOf,
    ])
      if (one) yield* within(of, one, path, seen);
  }
  for (const [path, operations] of Object.entries(paths))
    for (const { operationId: operation, parameters = [], requestBody, responses } of Object.values(operations)) {
      const surface: Surface = /^\/v1\/(companies|mcp|me$)/.test(path) ? 'b' : 'a';
      const queries = parameters.filter((one) => one.in === 'query');
      const besides = queries.map(({ name }) => name);
      for (const { name, schema } of queries)
        yield { surface, operation, as: 'query', path: name, name, schema: resolved(schema), besides };
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        yield* within({ surface, operation, as: 'body' }, schema, '', new Set());
      for (const [status, { content = {} }] of Object.entries(responses))
        if (status.startsWith('2'))
          for (const { schema } of Object.values(content))
            yield* within({ surface, operation, as: 'answer' }, schema, '', new Set());
    }
}

/** The kind of a value: `string`, `integer`, `object` ...; of a list that of its items; null aside. */
function kindOf(schema: Schema): string {
  const { type, anyOf, oneOf, items } = schema;
  if (type === 'array' && items) return kindOf(items);
  if (typeof type === 'string') return type === 'number' ? 'integer' : type;
  const kinds = Array.isArray(type) ? (type as string[]) : [...(anyOf ?? []), ...(oneOf ?? [])].map(kindOf);
  const [only, ...others] = [...new Set(kinds)]
    .filter((kind) => kind !== 'null')
    .map((kind) => (kind === 'number' ? 'integer' : kind));
  if (only !== undefined) return others.length === 0 ? only : 'several';
  return schema.properties ? 'object' : typeof (schema.enum?.[0] ?? schema.const);
}

const at = ({ surface, operation, as, path }: Said): string => `${surface.toUpperCase()} ${operation} ${as} ${path}`;

/** Everything that a description says in two ways, or without its unit: one sentence each. */
function doubts(description: Description): string[] {
  const found = new Set<string>();
  const spellings = new Map<string, Said>();
  const kinds = new Map<string, { kind: string; first: Said }>();
  for (const one of said(description)) {
    const { surface, name, schema, as, path, besides } = one;
    if (schema.deprecated) continue;
    const text = schema.description ?? '';
    // Data of callers, and what a bank calls its columns.
    if (/(^|\.)(metadata|mapping|data\.data|events\.data)\./.test(path)) continue;
    for (const thing of CALLED)
      if (thing.never.test(name) && name !== thing[surface] && !HELD.has(name))
        found.add(`${at(one)}: ${thing.what} is ${thing[surface]}`);
    if (surface === 'a' && /[A-Z]/.test(name)) found.add(`${at(one)}: a word of B on A`);
    if (surface === 'b' && /[a-z]_[a-z]/.test(name)) found.add(`${at(one)}: a word of A on B`);
    if (surface === 'a' && name === 'effective_date') found.add(`${at(one)}: the date of an entry is date`);
    const spelling = spellings.get(`${surface} ${bareName(name)}`);
    if (spelling && spelling.name !== name && !TWO_WORDS.has(bareName(name)))
      found.add(`${at(one)}: spelled otherwise than ${at(spelling)}`);
    else spellings.set(`${surface} ${bareName(name)}`, one);
    const kind = kindOf(schema);
    const isNumber = kind === 'integer';
    // A choice that says "basis points" of another figure is no figure.
    if (
      isNumber &&
      /basis points/i.test(text) &&
      !/_?bps$/i.test(name) &&
      !besides.includes('unit') &&
      name !== 'threshold'
    )
      found.add(`${at(one)}: basis points without Bps in the name`);
    if (
      isNumber &&
      /\btenths\b/i.test(text) &&
      !/x_?10$/i.test(name) &&
      !besides.includes('unit') &&
      name !== 'threshold'
    )
      found.add(`${at(one)}: tenths without X10 in the name`);
    if (isNumber && /(rate|pct|ratio|percent)$/i.test(name) && !/milli_?percent$/i.test(name))
      found.add(`${at(one)}: a rate that does not say its unit`);
    if (isNumber && /(timeout|duration|delay|overlap|elapsed)$/i.test(name) && !besides.includes('unit'))
      found.add(`${at(one)}: a time that does not say its unit`);
    if (
      as === 'answer' &&
      /(created|updated|edited|submitted|posted|closed|reopened|uploaded|approved|requested|decided|paid)_?by$/i.test(
        name,
      ) &&
      kind !== 'object'
    )
      found.add(`${at(one)}: who did something is { type, id, name }`);
    // Names that tell by their end what they are hold one kind of value everywhere on a surface.
    if (!/(Id|Code|At|Date|Name|Bps|Amount|By)$|_(id|code|at|date|name|bps|amount|by)$/.test(name) || as === 'query')
      continue;
    const known = kinds.get(`${surface} ${name}`);
    if (!known) kinds.set(`${surface} ${name}`, { kind, first: one });
    else if (known.kind !== kind && !TWO_SHAPES.has(name))
      found.add(`${at(one)}: ${kind} here, ${known.kind} in ${at(known.first)}`);
  }
  return [...found];
}

describe('one word per thing', () => {
  let description: Description;
  before(() => {
    description = JSON.parse(JSON.stringify(describeApi(ROWS, '0'))) as Description;
  });

  it('is kept by everything that both surfaces take and answer', () => {
    const names = new Set([...said(description)].map(({ surface, name }) => `${surface} ${name}`));
    expect(names).to.include.members(['a account_code', 'a date', 'b effectiveDate', 'b createdBy', 'b rateBps']);
    expect(names.size).to.be.above(900);
    expect(doubts(description)).to.deep.equal([]);
  });

  it('is missed when a second name, another shape or a figure without its unit is planted', () => {
    const answer = (schema: Schema): Operation['responses'] => ({
      200: { content: { 'application/json': { schema } } },
    });
    const text: Schema = { type: 'string' };
    const entries = '/v1/companies/{companyId}/journal-entries';
    const planted = (surface: Surface, properties: Readonly<Record<string, Schema>>): string[] => {
      const path = surface === 'a' ? '/v1/planted' : '/v1/companies/{companyId}/planted';
      const operation: Operation = { operationId: 'planted', responses: answer({ type: 'object', properties }) };
      return doubts({
        ...description,
        paths: { [entries]: description.paths[entries] ?? {}, [path]: { get: operation } },
      });
    };
    for (const [surface, name, schema, said] of [
      ['b', 'postingDate', text, 'the date of an entry is effectiveDate'],
      ['a', 'effective_date', text, 'the date of an entry is date'],
      ['b', 'account', text, 'the code of an account is accountCode'],
      ['b', 'remarks', text, 'free text is memo'],
      ['b', 'account_code', text, 'a word of A on B'],
      ['a', 'accountCode', text, 'a word of B on A'],
      ['b', 'externalID', text, 'spelled otherwise than'],
      ['b', 'createdBy', text, 'who did something is { type, id, name }'],
      ['b', 'partnerId', { type: 'integer' }, 'integer here, string in'],
      ['b', 'markup', { type: 'integer', description: 'In basis points' }, 'basis points without Bps'],
      ['b', 'patience', { type: 'integer', description: 'In tenths of months' }, 'tenths without X10'],
      ['b', 'taxRate', { type: 'integer' }, 'a rate that does not say its unit'],
    ] as const)
      expect(planted(surface, { [name]: schema }).join('\n'), name).to.include(`answer ${name}: ${said}`);
    expect(planted('b', { memo: text, name: { ...text, deprecated: true } })).to.deep.equal([]);
  });
});
