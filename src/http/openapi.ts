// The machine-readable description: OpenAPI 3.1 made from the rows and the same schemas that read the requests.
import type { Members } from './json.ts';
import { z } from 'zod';
import type { AnyCommand } from '../../commands/index.ts';
import { LIMITS } from '../domain/limits.ts';
import { REFUSALS } from '../domain/refusal.ts';
import { answerName, ANSWERS, effectsSchema, errorDetailSchema, SAME } from './answers.ts';
import { snake } from './dialect-a.ts';
import { eventSchema, eventsInput, historyInput, streamInput } from './events.ts';
import { EXPORT_PARAMETERS, FORMATS, isPrinted, isReport } from './exports.ts';
import { isListed, LIST_PARAMETERS } from './list-files.ts';
import { described, wordOf } from './field-words.ts';
import type { Example } from './reference-examples.ts';
import { sectionOf, SECTIONS, tagOf, type Section } from './reference-sections.ts';
import { descriptionOf, summaryOf } from './reference-texts.ts';
import { isForAgents, isWriting, operationIdOf, operationOf, type AnyQuery, type Row, type Surface } from './route.ts';
import type { JsonSchema } from './json-schema.ts';

const SURFACES: readonly Surface[] = ['b', 'a'];

/**
 * JSON Schema of a zod schema, without references. Sums (bigint inside) are integers outside; checks that JSON Schema
 * cannot say are in the description.
 */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _dialect,
    $defs = {},
    ...made
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      if (zodSchema._zod.def.type === 'bigint') target.type = 'integer';
      if (target.minimum === Number.MIN_SAFE_INTEGER) delete target.minimum;
      // An answer's sum may exceed 2^53: it is an exact integer literal all the same.
      if (io === 'output' && target.maximum === Number.MAX_SAFE_INTEGER) delete target.maximum;
    },
  }) as JsonSchema & { $defs?: Record<string, unknown> };
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as { $ref?: unknown };
    const own = Object.fromEntries(
      Object.entries(rest)
        .filter(([name, member]) => name !== 'id' || typeof member !== 'string')
        .map(([name, member]) => [name, inline(member)]),
    );
    return typeof $ref === 'string' && $ref.startsWith('#/$defs/')
      ? { ...(inline($defs[$ref.slice('#/$defs/'.length)]) as object), ...own }
      : own;
  };
  return inline(made) as JsonSchema;
}

/**
 * Where the words of a row stand: its operation (of an answer `<operation>>`, or `<name>>` of one that several
 * operations give), and its section of the reference; the narrower one first.
 */
export function contextsOf(row: Row, answers?: { readonly name: string | undefined }): readonly string[] {
  const slug = sectionOf(row)?.slug;
  const operation = operationOf(row)?.name ?? row.behind.kind;
  const own = answers ? `${answers.name ?? operation}>` : operation;
  return [own, ...(slug === undefined ? [] : [slug])];
}

/** A schema with the property names of surface A at every depth; members of `metadata` are the user's own. */
export function snakeSchema(schema: unknown): JsonSchema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const out: Members = {};
    for (const [key, member] of Object.entries(value)) {
      if (key === 'properties')
        out[key] = Object.fromEntries(
          Object.entries(member as Members).map(([name, inner]) => [
            snake(name),
            name === 'metadata' ? inner : walk(inner),
          ]),
        );
      else if (key === 'required') out[key] = (member as string[]).map(snake);
      else if (key === 'example' || key === 'examples' || key === 'enum' || key === 'const' || key === 'default')
        out[key] = member;
      else out[key] = walk(member);
    }
    return out;
  };
  return walk(schema) as JsonSchema;
}

/** An entry of surface A from the canonical one: `date`, and debit and credit per line (spec 2.2). */
function entryOfA(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  const { effectiveDate, lines, links: _links, ...rest } = schema.properties ?? {};
  const money: JsonSchema = {
    type: 'integer',
    minimum: 0,
    maximum: LIMITS.amount,
    description: 'Minor units (yen); 0 or absent on the other side',
  };
  const { side: _side, amount: _amount, accountCode, accountName, ...line } = lines?.items?.properties ?? {};
  const named = accountName ? { accountCode, accountName } : { accountCode };
  const lineSchema: JsonSchema = {
    ...lines?.items,
    properties: { ...(named as Record<string, JsonSchema>), debit: money, credit: money, ...line },
    required: [
      ...(lines?.items?.required ?? []).filter((name) => name !== 'side' && name !== 'amount'),
      ...(io === 'output' ? ['debit', 'credit'] : []),
    ],
  };
  return {
    ...schema,
    required: (schema.required ?? []).map((name) => (name === 'effectiveDate' ? 'date' : name)),
    properties: {
      ...(rest['id'] ? { id: rest['id'] } : {}),
      ...(effectiveDate ? { date: effectiveDate } : {}),
      ...(lines ? { lines: { ...lines, items: lineSchema } } : {}),
      ...rest,
    },
  };
}

/** The same of an input about the date of an entry: it has one name there. */
function datedOfA(schema: JsonSchema): JsonSchema {
  const { effectiveDate, date: _older, ...rest } = schema.properties ?? {};
  return { ...schema, properties: { ...(effectiveDate && { date: effectiveDate }), ...rest } };
}

/** The entries inside a batch or a history item, each as surface A shows it. */
function entriesWithin(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  const inside = (member: JsonSchema | undefined): JsonSchema | undefined =>
    member?.properties?.['lines'] ? entryOfA(member, io) : member;
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, member]) => {
      if (member.items?.properties?.['entry']) return [name, { ...member, items: entriesWithin(member.items, io) }];
      if (member.items?.properties?.['lines']) return [name, { ...member, items: entryOfA(member.items, io) }];
      return [name, inside(member) ?? member];
    }),
  );
  return { ...schema, properties };
}

/** A canonical schema in the words of a surface. */
function inSurface(surface: Surface, shape: Row['takes'], schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  if (surface === 'b') return schema;
  return snakeSchema(
    shape === 'entry'
      ? entryOfA(schema, io)
      : shape === 'dated'
        ? datedOfA(schema)
        : shape === 'plain' || shape === 'report'
          ? schema
          : entriesWithin(schema, io),
  );
}

/** A schema without some of its properties. */
function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0 || !schema.properties) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name))),
    ...(schema.required ? { required: schema.required.filter((name) => !names.includes(name)) } : {}),
  };
}

const envelope = (surface: Surface, item: JsonSchema): JsonSchema => {
  const count: JsonSchema = { type: 'integer', minimum: 0 };
  const data: JsonSchema = { type: 'array', items: item };
  const whole: JsonSchema =
    surface === 'b'
      ? {
          type: 'object',
          additionalProperties: false,
          required: ['data', 'total', 'limit', 'offset'],
          properties: { data, total: count, limit: count, offset: count, nextCursor: { type: 'string' } },
        }
      : {
          type: 'object',
          additionalProperties: false,
          required: ['data', 'pagination'],
          properties: {
            data,
            next_cursor: { type: 'string' },
            pagination: {
              type: 'object',
              additionalProperties: false,
              required: ['total', 'page', 'per_page', 'has_more'],
              properties: { total: count, page: count, per_page: count, has_more: { type: 'boolean' } },
            },
          },
        };
  return described(whole, ['page']);
};

function errorSchema(surface: Surface): JsonSchema {
  const detail = jsonSchema(errorDetailSchema, 'output');
  const members: Record<string, JsonSchema> = {
    code: { type: 'string', enum: [...REFUSALS] },
    message: { type: 'string' },
    field: { type: 'string', description: 'Path of the offending input: lines[0].amount' },
    details: { type: 'array', items: surface === 'a' ? snakeSchema(detail) : detail },
    [surface === 'a' ? 'request_id' : 'requestId']: { type: 'string' },
  };
  const { message, ...siblings } = members;
  const whole: JsonSchema =
    surface === 'a'
      ? {
          type: 'object',
          required: ['error'],
          additionalProperties: false,
          properties: { error: { type: 'object', required: ['code', 'message'], properties: members } },
        }
      : {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              ...(message as JsonSchema),
              description: 'What is wrong and how to fix it; safe to show to a user',
            },
            ...siblings,
          },
        };
  return described(whole, ['refusal']);
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'Missing or invalid input',
  401: 'Missing or invalid token',
  403: 'Insufficient permissions',
  404: 'Not found, or not yours',
  405: 'Unknown method',
  409: 'Conflict with the state of the books',
  413: 'Body too large',
  415: 'Not application/json',
  422: 'Idempotency-Key used for another request',
  429: 'Rate limited; see Retry-After',
  431: 'Headers or address too large',
  500: 'Our defect',
  503: 'The store cannot be reached; see Retry-After',
};

/** A report in the formats besides JSON. */
const FILES: Members = Object.fromEntries(
  Object.entries(FORMATS)
    .filter(([format]) => format !== 'json')
    .map(([format, type]) => [
      type,
      { schema: format === 'csv' ? { type: 'string' } : { type: 'string', contentMediaType: type } },
    ]),
);
/** The files of a row, by media type. */
const filesOf = (row: Row): Members =>
  isPrinted(row) ? FILES : isListed(row) ? { 'text/csv': FILES['text/csv'] } : {};
/** What a row takes by which its answer is a file. */
const fileParametersOf = (row: Row): Readonly<Record<string, JsonSchema>> => {
  const taken = isPrinted(row) ? EXPORT_PARAMETERS : isListed(row) ? LIST_PARAMETERS : undefined;
  return (taken && jsonSchema(taken, 'input').properties) ?? {};
};

const failureName = (surface: Surface, status: number): string => `${surface.toUpperCase()}${status}`;
/** Every failure as a component: they are alike on all rows of a surface. */
function failures(): Members {
  const made = (surface: Surface, [status, description]: [string, string]): [string, Members] => [
    failureName(surface, Number(status)),
    {
      description,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/Error${surface.toUpperCase()}` } } },
    },
  ];
  const surfaces: readonly Surface[] = ['a', 'b'];
  return Object.fromEntries(
    surfaces.flatMap((surface) => Object.entries(DESCRIPTIONS).map((one) => made(surface, one))),
  );
}

/** Statuses that a row may answer besides success. */
function failuresOf(row: Row): number[] {
  const anyway = [400, 401, 403, 404, 429, 431, 500, 503];
  // Files are made of what may be in no state for them yet: a draft has no PDF. Proofs of what may not be signed yet.
  const isMade = row.file !== undefined || row.alsoAs !== undefined || row.behind.kind === 'proof';
  if (row.method === 'GET') return isMade ? [...anyway, 409] : anyway;
  return [...anyway, 409, 413, 415, 422];
}

const header = (description: string, type = 'string'): Members => ({ description, schema: { type } });
const headerRef = (name: string): Members => ({ $ref: `#/components/headers/${name}` });
const ANSWER_HEADERS: Members = {
  'X-Request-Id': header('Id of this request, for support'),
  'X-RateLimit-Remaining': header('Requests left in this minute, for limited callers', 'integer'),
};
const COMMAND_HEADERS: Members = {
  ...ANSWER_HEADERS,
  'X-Position': header('Token of what was written: send it as minPosition to read it back'),
  'Idempotency-Replayed': header('true when this is the first answer again'),
};

/** Body of a call of a tool. */
const TOOL_CALL: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    arguments: { type: 'object', description: 'As the inputSchema of the tool says', example: { limit: 10 } },
  },
};

const DRY_RUN: JsonSchema = { type: 'boolean', description: 'true = show what would happen and write nothing' };

/** Places of paths that are no id of what is asked for. */
const PLACES: Readonly<Record<string, string>> = {
  companyId: 'Id of the company',
  code: 'Code of the account',
  name: 'Name of the report or tool',
  uri: 'Address of the resource, percent-encoded',
};

function parametersOf(row: Row, bodyFields: JsonSchema): Members[] {
  const place = (name: string): Members => ({
    name,
    in: 'path',
    required: true,
    description: PLACES[name] ?? 'Its id, as lists and answers show it',
    schema: { type: 'string' },
  });
  const parameters: Members[] = [...row.path.matchAll(/:(\w+)/g)].map((match) => place(match[1] as string));
  const contexts = contextsOf(row);
  const query = (name: string, schema: JsonSchema, required = false): void => {
    const description = schema['description'] ?? wordOf(name, [...contexts, 'page']);
    parameters.push({ name, in: 'query', required, ...(description === undefined ? {} : { description }), schema });
  };
  const word = (name: string): string =>
    row.surface === 'b' ? name : row.shows === 'entry' && name === 'effectiveDate' ? 'date' : snake(name);
  if (isWriting(row)) query(word('dryRun'), DRY_RUN);
  if (isWriting(row) || row.behind.kind === 'call-tool') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: LIMITS.idempotencyKeyLength },
      description: 'Makes a repeat answer the first answer, for ever',
    });
    if (bodyFields.properties?.['version'])
      parameters.push({
        name: 'If-Match',
        in: 'header',
        required: false,
        schema: { type: 'string' },
        description: 'The version that you read, in place of `version` in the body',
      });
  } else if (row.method === 'GET') {
    const hidden = new Set<string>([
      ...Object.values(row.params),
      ...(row.callerField ? [row.callerField] : []),
      ...Object.keys(row.fixed ?? {}),
    ]);
    for (const [name, schema] of Object.entries(bodyFields.properties ?? {})) {
      if (hidden.has(name)) continue;
      if (row.surface === 'a' && name === 'limit')
        query('per_page', { type: 'integer', minimum: 1, maximum: LIMITS.pageSize, default: LIMITS.pageDefault });
      else if (row.surface === 'a' && name === 'offset') query('page', { type: 'integer', minimum: 1, default: 1 });
      else query(word(name), schema, bodyFields.required?.includes(name));
    }
    for (const [name, schema] of Object.entries(fileParametersOf(row)))
      if (!bodyFields.properties?.[name]) query(name, schema);
    if (!ANSWERED_BESIDE_ROWS.has(row.behind.kind) && !isForAgents(row))
      query(word('minPosition'), {
        type: 'string',
        description: 'X-Position of a command: the answer contains at least that (waits up to 2 s)',
      });
    if (row.behind.kind === 'stream')
      parameters.push({
        name: 'Last-Event-ID',
        in: 'header',
        required: false,
        schema: { type: 'string' },
        description: 'Resume after this sequence',
      });
  }
  if (row.company === 'caller')
    parameters.push({
      name: 'Company-Id',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'Company of a user who belongs to several; API keys have one',
    });
  if (row.company === 'input' && row.method !== 'POST')
    query(word('companyId'), {
      type: 'string',
      description: 'Company; needed by operators and by users of several companies',
    });
  return parameters;
}

/** A parameter with the value that the example of its operation gives it. */
function shown(parameter: Members, example: Example | undefined): Members {
  const given = (parameter['in'] === 'path' ? example?.values : example?.query)?.[parameter['name'] as string];
  if (given === undefined || parameter['in'] === 'header') return parameter;
  const { type } = parameter['schema'] as JsonSchema;
  const value = type === 'integer' || type === 'number' ? Number(given) : type === 'boolean' ? given === 'true' : given;
  return { ...parameter, example: value };
}

const failure = (row: Row, status: number): Members => ({
  $ref: `#/components/responses/${failureName(row.surface, status)}`,
});

/** What a row that answers answers, by status; the schemas that it shares with others go to `components`. */
function responsesOf(row: Row, components: Record<string, JsonSchema>, example: Example | undefined): Members {
  const responses: Members = {};
  for (const status of failuresOf(row)) responses[status] = failure(row, status);
  const told = example?.answer === undefined ? {} : { example: example.answer };
  const headers = Object.fromEntries(
    Object.keys(isWriting(row) ? COMMAND_HEADERS : ANSWER_HEADERS).map((name) => [name, headerRef(name)]),
  );
  const whole = successSchema(row, components);
  const schema = isWriting(row) && row.status === 200 ? orRehearsed(whole, row) : whole;
  responses[row.status] =
    row.behind.kind === 'stream'
      ? {
          description: 'A stream of events: id = sequence, event = type, data = the event',
          content: { 'text/event-stream': { schema: { type: 'string' }, ...told } },
        }
      : row.file !== undefined
        ? { description: 'The file', headers, content: { [row.file]: { schema, ...told } } }
        : {
            description: row.status === 201 ? 'Created' : 'Success',
            headers: row.status === 201 ? { ...headers, Location: headerRef('Location') } : headers,
            content: { 'application/json': { schema, ...told }, ...filesOf(row), ...otherwise(row) },
          };
  if (isReport(row))
    responses[304] = { description: 'If-None-Match names the ETag of an earlier answer that still holds' };
  if (row.status === 201)
    responses[200] = {
      description: 'Dry run: what would be created, without the ids and numbers that nothing has yet',
      headers,
      content: { 'application/json': { schema: rehearsedSchema(row) } },
    };
  return responses;
}

/** The body that a row takes: its input without what the path says. */
function requestBodyOf(row: Row, input: JsonSchema, example: Example | undefined): Members {
  const named = row.behind.kind === 'call-tool' ? TOOL_CALL : without(input, Object.values(row.params));
  const body = inSurface(row.surface, row.takes, named, 'input');
  if (body.properties)
    body.properties = {
      ...body.properties,
      ...(row.company === 'input'
        ? {
            company_id: {
              type: 'string',
              description: 'Company; needed by operators and by users of several companies',
            },
          }
        : {}),
      ...(isWriting(row) ? { [row.surface === 'a' ? 'dry_run' : 'dryRun']: DRY_RUN } : {}),
    };
  return {
    required: (body.required ?? []).length > 0,
    content: {
      'application/json': { schema: body, ...(example?.body === undefined ? {} : { example: example.body }) },
    },
  };
}

/** One operation as the description tells it. */
function operationAs(row: Row, components: Record<string, JsonSchema>, example: Example | undefined): Members {
  const section = sectionOf(row);
  const reads =
    row.behind.kind === 'events' ? eventsInput : row.behind.kind === 'stream' ? streamInput : operationOf(row)?.input;
  const input = reads ? described(jsonSchema(reads, 'input'), contextsOf(row)) : {};
  const description = descriptionOf(row);
  const words: Members = {
    operationId: operationIdOf(row),
    tags: section ? [tagOf(section, row.surface)] : [],
    security: [{ bearer: [] }],
    summary: summaryOf(row),
    ...(description === undefined ? {} : { description }),
    ...(row.extension ? { 'x-extension': true } : {}),
    parameters: parametersOf(row, input).map((parameter) => shown(parameter, example)),
  };
  if (row.behind.kind === 'later') {
    words['deprecated'] = false;
    words['x-not-built-yet'] = true;
    words['responses'] = Object.fromEntries([401, 404, 429].map((status) => [status, failure(row, status)]));
    return words;
  }
  const responses = responsesOf(row, components, example);
  if (row.method !== 'GET' && row.method !== 'DELETE') words['requestBody'] = requestBodyOf(row, input, example);
  return { ...words, responses };
}

/** The whole description (OpenAPI 3.1) of these rows. `examples` by operation. */
export function describeApi(
  rows: readonly Row[],
  version: string,
  examples: Readonly<Record<string, Example>> = {},
): Members {
  const components: Record<string, JsonSchema> = { ErrorA: errorSchema('a'), ErrorB: errorSchema('b') };
  const paths: Record<string, Members> = {};
  // Surface B first, which has everything: its things get the plain names.
  for (const row of SURFACES.flatMap((surface) => rows.filter((it) => it.surface === surface))) {
    const template = row.path.replace(/:(\w+)/g, '{$1}');
    const operation = operationAs(row, components, examples[operationIdOf(row)]);
    paths[template] = { ...paths[template], [row.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Daicho', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' }, description: ABOUT },
    servers: [{ url: '/' }],
    tags: tagsOf(rows),
    'x-tagGroups': tagGroupsOf(rows),
    paths,
    components: {
      schemas: components,
      responses: failures(),
      headers: { ...COMMAND_HEADERS, Location: header('Address of the new resource') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key (dch_sk_...) or an OAuth 2.0 access token' },
      },
    },
  };
}

/** Rows that do not read what a position could be waited for. */
const ANSWERED_BESIDE_ROWS: ReadonlySet<string> = new Set(['stream', 'events', 'me', 'proof']);

/** The same answer as text, where Accept may ask for it. */
function otherwise({ behind }: Row): Members {
  const type = behind.kind === 'proof' ? behind.question.otherwise : undefined;
  return type === undefined ? {} : { [type]: { schema: { type: 'string' } } };
}

const REHEARSED = 'Dry run';

/** The answer of a row that also answers dry runs under the same status. */
function orRehearsed(whole: JsonSchema, row: Row): JsonSchema {
  return { anyOf: [whole, rehearsedSchema(row)] };
}

/** The answer of the real run, where a dry run is described beside it. */
export function realAnswer(schema: JsonSchema): JsonSchema {
  const [whole, other] = (schema['anyOf'] as readonly JsonSchema[] | undefined) ?? [];
  return whole && other?.['title'] === REHEARSED ? whole : schema;
}

/** Schema of the answer of a dry run: members of the resource as far as they are known before it is there. */
function rehearsedSchema(row: Row): JsonSchema {
  const shape = jsonSchema(effectsSchema.required({ dryRun: true }), 'output');
  return inSurface(
    row.surface,
    'plain',
    { title: REHEARSED, ...described(shape, contextsOf(row)), additionalProperties: true },
    'output',
  );
}

/** Schema of a row's success, by reference to components. */
function successSchema(row: Row, components: Record<string, JsonSchema>): JsonSchema {
  if (row.behind.kind === 'events') return envelope('b', component(row, eventSchema, components, 'event'));
  if (row.behind.kind === 'history')
    return envelope(row.surface, component(row, ANSWERS.version, components, 'journalEntryVersion'));
  const instead = row.behind.kind === 'command' ? row.behind.instead?.procedure : undefined;
  // A procedure in place of a command answers what that does, and more.
  const output =
    row.answers ?? instead?.output ?? (operationOf(row) as Partial<AnyQuery | AnyCommand> | undefined)?.output;
  if (!output) return {};
  const data = output instanceof z.ZodObject ? (output.shape as Record<string, z.ZodType>)['data'] : undefined;
  return (row.behind.kind === 'query' || row.behind.kind === 'proof') &&
    data instanceof z.ZodArray &&
    data.element instanceof z.ZodType
    ? envelope(row.surface, component(row, data.element, components))
    : component(row, output, components);
}

/**
 * Reference to the component of an answer, made on first use; inline when the schema has no name. Answers of commands
 * may carry warnings and what a dry run adds.
 */
function component(row: Row, asked: z.ZodType, components: Record<string, JsonSchema>, given?: string): JsonSchema {
  const schema = SAME.get(asked) ?? asked;
  const ofCommand = isWriting(row);
  const name = given ?? answerName(schema);
  const make = (): JsonSchema => {
    const made = jsonSchema(schema, 'output');
    const id = made.properties?.['id'];
    // Every resource names its company; the door adds it where the state does not hold it.
    const inCompany =
      id &&
      row.company !== 'none' &&
      schema !== ANSWERS.company &&
      schema !== ANSWERS.revokedKey &&
      schema !== eventSchema;
    const extra = ofCommand ? (jsonSchema(effectsSchema, 'output').properties ?? {}) : {};
    const { id: _id, ...rest } = made.properties ?? {};
    const properties: Record<string, JsonSchema> = {
      ...(id ? { id } : {}),
      ...(inCompany ? { companyId: { type: 'string' } } : {}),
      ...rest,
      ...extra,
    };
    const whole = described({ ...made, ...(made.properties ? { properties } : {}) }, contextsOf(row, { name }));
    return inSurface(row.surface, row.shows, whole, 'output');
  };
  if (name === undefined) return make();
  const plain = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const full = `${plain}${ofCommand ? 'Result' : ''}${row.surface === 'a' ? 'A' : ''}`;
  components[full] ??= make();
  return { $ref: `#/components/schemas/${full}` };
}

/**
 * JSON Schema of what a row takes, path parameters by the names of their fields; described as far as its own schema
 * says something.
 */
export function inputSchema(row: Row): JsonSchema {
  const { kind } = row.behind;
  const reads = kind === 'events' ? eventsInput : kind === 'history' ? historyInput : operationOf(row)?.input;
  return reads ? jsonSchema(reads, 'input') : {};
}

const taken = new WeakMap<Row, ReadonlySet<string>>();

/** Names of what a row takes, path parameters by the names of their fields. Made once: a schema takes milliseconds. */
export function fieldsTaken(row: Row): ReadonlySet<string> {
  const names = taken.get(row) ?? new Set(Object.keys(inputSchema(row).properties ?? {}));
  taken.set(row, names);
  return names;
}

/** JSON Schema of a row's success, without references. */
export function answerSchema(row: Row): JsonSchema {
  const components: Record<string, JsonSchema> = {};
  const inline = (schema: JsonSchema): JsonSchema => {
    const { $ref } = schema as { $ref?: string };
    const items = schema.properties?.['data']?.items;
    if ($ref !== undefined) return components[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {};
    if (!items || !schema.properties) return schema;
    return { ...schema, properties: { ...schema.properties, data: { type: 'array', items: inline(items) } } };
  };
  return inline(successSchema(row, components));
}

const ABOUT =
  'An event-sourced double-entry ledger, Japanese rules first. Surface B: paths below a company, camelCase. ' +
  'Surface A: flat paths, snake_case, the company of the key. One ledger under both. Messages are told in ' +
  'Japanese where Accept-Language asks for it. Operations marked `x-extension` go beyond the ' +
  'specification. The reference for people, with errors, scopes, events and limits, ' +
  'is at `/docs`.';

/** Tags in reading order: those of surface B, which has everything, then those of A. */
function tagsOf(rows: readonly Row[]): Members[] {
  const used = new Set(rows.flatMap((row) => (sectionOf(row) ? [tagOf(sectionOf(row) as Section, row.surface)] : [])));
  return SURFACES.flatMap((surface) =>
    SECTIONS.map((section) => ({ name: tagOf(section, surface), description: section.text })),
  ).filter(({ name }) => used.has(name));
}

/** The tags by chapter, as many readers of OpenAPI show them. */
function tagGroupsOf(rows: readonly Row[]): Members[] {
  const used = new Set(tagsOf(rows).map(({ name }) => name));
  const chapters = [...new Set(SECTIONS.map(({ chapter }) => chapter))];
  const within = (surface: Surface, chapter?: string): string[] =>
    SECTIONS.filter((section) => chapter === undefined || section.chapter === chapter)
      .map((section) => tagOf(section, surface))
      .filter((name) => used.has(name));
  return [
    ...chapters.map((name) => ({ name, tags: within('b', name) })),
    { name: 'Surface A', tags: within('a') },
  ].filter(({ tags }) => tags.length > 0);
}
