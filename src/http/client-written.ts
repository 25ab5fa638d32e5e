// The part of the client that is written from the description of the interface: src/client/operations.ts, which knows
// every operation of surface B at run time, and src/client/api.ts, its types.
import { describeApi, realAnswer } from './openapi.ts';
import { REMEDIES } from './refusal-remedies.ts';
import { isWriting, type Row } from './route.ts';
import type { JsonSchema } from './json-schema.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}
interface WrittenOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: JsonSchema }>> }>>;
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const keyed = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));

/** Prints schemas as types. Objects that occur in several places become interfaces with names of their own. */
interface Printer {
  /**
   * A schema as a type, its members on lines of their own below `indent`; `hint` names it, if it needs a name, and
   * `kind` says which of several it is.
   */
  typeOf(schema: JsonSchema, indent: string, hint: string, kind?: string): string;
  membersOf(of: Pick<JsonSchema, 'properties' | 'required'>, indent: string, hint: string): string;
}

const isObject = (schema: JsonSchema): boolean => Object.keys(schema.properties ?? {}).length > 2;
/** Each object that stands inside the schema, and itself. */
function objectsIn(value: unknown, found: (key: string) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => objectsIn(one, found));
  if (typeof value !== 'object' || value === null) return;
  if (isObject(value as JsonSchema)) found(JSON.stringify(value));
  for (const member of Object.values(value)) objectsIn(member, found);
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What tells the members of a union apart: the one value that a member of each has alone, as a word of a name. */
function kindsOf(list: readonly JsonSchema[]): readonly (string | undefined)[] {
  const valuesAt = (schema: JsonSchema, member: string): unknown[] => {
    const { const: value, enum: values } = (schema.properties?.[member] ?? {}) as { const?: unknown; enum?: unknown[] };
    return values ?? (value === undefined ? [] : [value]);
  };
  const isTold = (member: string): boolean => {
    const all = list.map((one) => valuesAt(one, member));
    return all.every((values) => values.length > 0) && new Set(all.flat()).size === all.flat().length;
  };
  const member = list.length < 2 ? undefined : Object.keys(list[0]?.properties ?? {}).find(isTold);
  return list.map((one) => {
    const [value, ...others] = member === undefined ? [] : valuesAt(one, member);
    return typeof value !== 'string' || others.length > 0
      ? undefined
      : value
          .split(/[^A-Za-z0-9]+/)
          .map(capital)
          .join('');
  });
}

function printer(all: readonly unknown[], taken: ReadonlySet<string>): Printer & { hoisted(): string } {
  const times = new Map<string, number>();
  for (const one of all) objectsIn(one, (key) => times.set(key, (times.get(key) ?? 0) + 1));
  const names = new Map<string, string>();
  const declared: [name: string, text: string][] = [];

  const nameOf = (schema: JsonSchema, hint: string, kind: string | undefined): string | undefined => {
    const key = JSON.stringify(schema);
    const known = names.get(key);
    if (known !== undefined || (times.get(key) ?? 0) < 2) return known;
    const words = hint.split('.').map(capital);
    const isFree = (name: string): boolean => !taken.has(name) && ![...names.values()].includes(name);
    const lengths = words.map((_word, n) => words.slice(words.length - 1 - n).join(''));
    // One kind of several is called by the noun and by what tells it apart: RuleConditionWeekday.
    const ofNoun = words.join('').replace(/^(Create|Update|Get|List|Set|Post|Record|Test)(?=[A-Z])/, '');
    const name = (kind === undefined ? lengths : [`${ofNoun}${kind}`]).find(isFree) ?? `${words.join('')}${names.size}`;
    names.set(key, name);
    const at = declared.push([name, '']) - 1;
    declared[at] = [name, membersOf(schema, '', hint)];
    return name;
  };
  const typeOf: Printer['typeOf'] = (schema, indent, hint, kind) => {
    const { $ref, type, anyOf, oneOf, allOf, additionalProperties, items } = schema as {
      $ref?: string;
      type?: string | string[];
      anyOf?: JsonSchema[];
      oneOf?: JsonSchema[];
      allOf?: JsonSchema[];
      additionalProperties?: JsonSchema | boolean;
      items?: JsonSchema;
    };
    const among = (list: readonly JsonSchema[], sign: string): string =>
      [...new Set(list.map((one, n) => typeOf(one, indent, hint, kindsOf(list)[n] ?? kind)))].join(sign);
    if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
    const literal = (one: unknown): string => (typeof one === 'string' ? quoted(one) : JSON.stringify(one));
    if ('const' in schema) return literal(schema['const']);
    if (Array.isArray(schema['enum'])) return schema['enum'].map(literal).join(' | ');
    if (anyOf ?? oneOf) return among(anyOf ?? oneOf ?? [], ' | ');
    if (allOf) return among(allOf, ' & ');
    if (Array.isArray(type))
      return among(
        type.map((one) => ({ ...schema, type: one })),
        ' | ',
      );
    if (type === 'string' || type === 'boolean' || type === 'null') return type;
    if (type === 'integer' || type === 'number') return 'number';
    if (type === 'array') {
      const one = hint
        .replace(/ies$/, 'y')
        .replace(/(?<=ch|sh|x)es$/, '')
        .replace(/(?<![su])s$/, '');
      const item = typeOf(items ?? {}, indent, one);
      return item.startsWith('{') || /^\w+$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`;
    }
    if (schema.properties && Object.keys(schema.properties).length > 0)
      return nameOf(schema, hint, kind) ?? membersOf(schema, indent, hint);
    return typeof additionalProperties === 'object'
      ? `Readonly<Record<string, ${typeOf(additionalProperties, indent, hint)}>>`
      : type === 'object'
        ? 'Readonly<Record<string, unknown>>'
        : 'unknown';
  };
  const membersOf: Printer['membersOf'] = ({ properties = {}, required = [] }, indent, hint) => {
    const inner = `${indent}  `;
    const lines = Object.entries(properties).map(([name, member]) => {
      const { description } = member as { description?: unknown };
      const about = typeof description === 'string' ? `${inner}/** ${description.replaceAll('*/', '* /')} */\n` : '';
      const type = typeOf(member, inner, `${hint}.${name}`);
      // Who compiles with exactOptionalPropertyTypes may still hand on what may be undefined: it is not sent.
      const [mark, or] = required.includes(name) ? ['', ''] : ['?', ' | undefined'];
      return `${about}${inner}readonly ${keyed(name)}${mark}: ${type}${or};\n`;
    });
    return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
  };
  const hoisted = (): string => declared.map(([name, text]) => `export interface ${name} ${text}\n\n`).join('');
  return { typeOf, membersOf, hoisted };
}

/** A parameter of a query as a program gives it: numbers as numbers, lists as lists. */
function asGiven({ schema }: Parameter): JsonSchema {
  if (schema['type'] === 'string' && /^\^-\?\\d/.test(String(schema['pattern'] ?? ''))) {
    const { pattern: _pattern, ...rest } = schema;
    return { ...rest, type: 'integer' };
  }
  return schema['type'] === 'array'
    ? { ...schema, anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }
    : schema;
}

/** What an operation takes in one object: places of the path, and parameters of the query or members of the body. */
function takenBy(operation: WrittenOperation): { fields: Record<string, JsonSchema>; required: string[] } {
  const fields: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const add = (name: string, schema: JsonSchema, isRequired: boolean): void => {
    if (name === 'minPosition') return;
    if (name in fields && name !== 'dryRun') throw new Error(`${operation.operationId}: ${name} stands in two places`);
    fields[name] = schema;
    if (isRequired) required.push(name);
  };
  for (const parameter of operation.parameters)
    if (parameter.in === 'path') add(parameter.name, parameter.schema, parameter.name !== 'companyId');
  for (const parameter of operation.parameters)
    if (parameter.in === 'query') add(parameter.name, asGiven(parameter), parameter.required);
  const body = operation.requestBody?.content['application/json'].schema;
  for (const [name, schema] of Object.entries(body?.properties ?? {}))
    add(name, schema, body?.required?.includes(name) ?? false);
  return { fields, required };
}

/** How a word on the command line becomes a member: text as it is, a number, yes or no, JSON. */
function markOf(schema: JsonSchema): string {
  const { type, anyOf } = schema as { type?: unknown; anyOf?: JsonSchema[] };
  if (anyOf) return anyOf.some((one) => one['type'] === 'string') ? '' : '*';
  return type === 'integer' || type === 'number' ? '#' : type === 'boolean' ? '?' : type === 'string' ? '' : '*';
}

/** How the answer comes. */
function kindOf(row: Row): string {
  if (row.behind.kind === 'command') return 'command';
  if (isWriting(row)) return 'procedure';
  return row.file !== undefined
    ? 'file'
    : row.behind.kind === 'stream'
      ? 'stream'
      : row.method === 'GET'
        ? 'read'
        : 'ask';
}

const HEAD = 'made from the description of the interface by `npm run types`, and not committed';

/** The component whose members another has too, and what it has beside them: answers of commands have more. */
function grown(
  name: string,
  schemas: Readonly<Record<string, JsonSchema>>,
): [base: string, more: JsonSchema] | undefined {
  const base = name.replace(/Result$/, '');
  const [own, less] = [schemas[name], schemas[base]];
  if (base === name || !own?.properties || !less?.properties) return undefined;
  const same = (member: string): boolean =>
    JSON.stringify(own.properties?.[member]) === JSON.stringify(less.properties?.[member]) &&
    (own.required ?? []).includes(member) === (less.required ?? []).includes(member);
  if (!Object.keys(less.properties).every(same)) return undefined;
  const more = Object.entries(own.properties).filter(([member]) => !(member in (less.properties ?? {})));
  return [base, { properties: Object.fromEntries(more), required: own.required ?? [] }];
}

/** Both files, by their paths, as they must be for these rows. */
export function writtenClient(rows: readonly Row[]): Readonly<Record<string, string>> {
  const { paths, components: described } = describeApi(rows, '') as {
    paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
    components: { schemas: Readonly<Record<string, JsonSchema>> };
  };
  const { schemas } = described;
  const used = new Set<string>();
  const use = (value: unknown): void => {
    for (const [, name] of (JSON.stringify(value) ?? '').matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!used.has(name as string)) {
        used.add(name as string);
        use(schemas[name as string]);
      }
  };
  const operations = rows
    .filter(({ surface, behind }) => surface === 'b' && behind.kind !== 'later')
    .map((row) => {
      const described = (path: string): WrittenOperation =>
        paths[path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()] as WrittenOperation;
      const operation = described(row.path);
      const { fields, required } = takenBy(operation);
      // A feed answers, one by one, what the list above it holds.
      const answering = kindOf(row) === 'stream' ? described(row.path.replace(/\/stream$/, '')) : operation;
      const answer = realAnswer(Object.values(answering.responses[row.status]?.content ?? {})[0]?.schema ?? {});
      const answers = answering === operation ? answer : (answer.properties?.['data']?.items ?? {});
      use(answers);
      return { row, name: operation.operationId, summary: operation.summary, fields, required, answers };
    });
  // What grew from another one uses its name.
  for (const name of used) {
    const base = grown(name, schemas)?.[0];
    if (base !== undefined) used.add(base);
  }
  const components = [...used].sort();
  const print = printer(
    [
      ...operations.flatMap(({ fields, answers }) => [...Object.values(fields), answers]),
      ...components.map((name) => grown(name, schemas)?.[1] ?? schemas[name]),
    ],
    used,
  );
  const table = operations.map(({ row, name, summary, fields, required }) => {
    const place = quoted(row.path.replace(/^\/v1/, '').replace(/:(\w+)/g, '{$1}'));
    const takes = Object.entries(fields).map(
      ([field, member]) => `${field}${markOf(member)}${required.includes(field) ? '!' : ''}`,
    );
    const says = [row.method, kindOf(row), summary, takes.join(' ')].map(quoted);
    return `  ${name}: [${[says[0], place, ...says.slice(1)].join(', ')}],\n`;
  });
  const types = operations.map(({ row, name, summary, fields, required, answers }) => {
    const takes = print.membersOf({ properties: fields, required }, '    ', name);
    const given = kindOf(row) === 'file' ? 'Response' : print.typeOf(answers, '    ', name);
    const members = `    readonly takes: ${takes};\n    readonly answers: ${given};\n`;
    return `  /** ${summary}. */\n  readonly ${name}: {\n${members}  };\n`;
  });
  const named = components.map((name) => {
    const [base, more] = grown(name, schemas) ?? [undefined, schemas[name] ?? {}];
    if (base !== undefined) return `export interface ${name} extends ${base} ${print.membersOf(more, '', name)}\n\n`;
    const made = isObject(more) ? print.membersOf(more, '', name) : print.typeOf(more, '', name);
    return made.startsWith('{\n') ? `export interface ${name} ${made}\n\n` : `export type ${name} = ${made};\n\n`;
  });
  return {
    'src/client/operations.ts': `// Every operation of surface B at run time; ${HEAD}

/** What is known of an operation at run time. */
export type Known = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  kind: 'command' | 'procedure' | 'read' | 'ask' | 'file' | 'stream',
  summary: string,
  takes: string,
];

/**
 * Operation -> method, path below /v1, how the answer comes, what it does, and what it takes in one object: a place of
 * the path, a parameter of the query or a member of the body. Marks: \`#\` a number, \`?\` yes or no, \`*\` JSON, \`!\`
 * required.
 */
export const OPERATIONS = {
${table.join('')}} as const satisfies Readonly<Record<string, Known>>;

/** Code of a refusal -> what to do about it. */
export const REMEDIES: Readonly<Record<string, string>> = {
${Object.entries(REMEDIES)
  .map(([code, [, remedy]]) => `  ${code}: ${quoted(remedy.replaceAll('`', ''))},\n`)
  .join('')}};
`,
    'src/client/api.ts': `// Types of every operation of surface B; ${HEAD}

${named.join('')}${print.hoisted()}/** What each operation takes and answers. */
export interface Operations {
${types.join('')}}
`,
  };
}
