// The fuzz: requests drawn from the description of all operations, with what earlier answers said, by many callers of
// several companies. Whatever is asked, an answer is one that the description has, it is no 5xx but the 503 that says
// when to come back, and it holds nothing of another company.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { ROWS } from '../src/http/app.ts';
import { operationIdOf } from '../src/http/route.ts';
import type { Api } from './api.ts';
import {
  chance,
  hear,
  idFor,
  idsIn,
  nothingHeard,
  prefixOf,
  valueFor,
  variantOf,
  withTokens,
  type Chance,
  type Drawing,
  type Heard,
  type Schema,
} from './fuzz-values.ts';
import { furnish, nameOf, requestOf, SAMPLES, type House } from './http/samples.ts';

type Members = Record<string, unknown>;
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}
interface Described {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** The machine-readable description, as it is published. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Members>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Members;
    readonly parameters: Members;
  };
}

/** One operation of the description. */
interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly schema: Schema; readonly example?: unknown };
  readonly responses: Readonly<Record<string, Described>>;
}

/** Who asks: a key, and the company that it belongs to (undefined: an operator's, or nobody's). */
interface Caller {
  readonly key: string;
  readonly company: Company | undefined;
}

interface Company {
  readonly id: string;
  readonly heard: Heard;
  readonly callers: Caller[];
  /** One thing of each noun, for requests that are not drawn. */
  readonly house: House;
  /** A service that hears for this company what it answers. */
  readonly door: Pick<Api, 'call' | 'newCompany'>;
  /** Ids of the keys that ask: no request names them, or nobody could ask any more. */
  readonly spared: Set<string>;
  /** Names and arguments of the tools of agents. */
  readonly tools: readonly { readonly name: string; readonly inputSchema: Schema }[];
}

/** An answer as it came. */
interface Told {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** What a fuzz found. */
export interface Found {
  readonly seed: number;
  readonly requests: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /**
   * Operations that were asked, those that did what they were asked once at least, and those that never did, with what
   * the sample of other tests was refused with.
   */
  readonly asked: number;
  readonly done: number;
  readonly neverDone: readonly string[];
  /** Those that did it only when they were asked as other tests ask them, amid all else. */
  readonly bySample: readonly string[];
  /** What should not be: request, answer and what is wrong with it; the first of each kind. */
  readonly faults: readonly string[];
  /** The longest that an answer took. */
  readonly slowest: { readonly ms: number; readonly what: string };
}

/** How much to ask, of which service. */
export interface Plan {
  readonly origin: string;
  readonly operatorKey: string;
  readonly seed: number;
  readonly requests: number;
  /** Ends earlier, however few were asked. */
  readonly atMostMs?: number;
  /** Requests at a time. */
  readonly atOnce: number;
  /** Requests after which a company gives way to a new one. */
  readonly perCompany: number;
  /** A new company gets things in every state that an operation asks for, not one of each noun alone. */
  readonly isPrepared?: true;
}

/** An operation that was drawn so often and never succeeded is asked as the samples of other tests ask it. */
const STUCK = 15;
const ROW_OF = new Map(ROWS.map((row) => [operationIdOf(row), row]));
/** The installation has an id, too: checkpoints of all companies bear it. */
const SHARED = 'inst';
/** What a 503 may say: it comes back by itself. */
const INTENDED = /unavailable|proof_not_ready/;
/** How many fault texts are kept. */
const FAULTS = 40;
const WAIT_MS = 60_000;
const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);
/** Roles of the keys that ask, beside that of the owner. */
const ROLES = ['admin', 'accountant', 'bookkeeper', 'auditor', 'viewer', 'agent'] as const;

function operationsOf({ paths, components }: Description): Operation[] {
  const parameterIn = (one: Parameter & { readonly $ref?: string }): Parameter =>
    one.$ref === undefined ? one : (components.parameters[one.$ref.split('/').at(-1) ?? ''] as Parameter);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.has(method))
      .map(([method, said]): Operation => {
        const { operationId, parameters, requestBody, responses } = said as {
          operationId: string;
          parameters: Parameter[];
          requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
          responses: Record<string, Described>;
        };
        const body = requestBody?.content['application/json'];
        const id = operationId;
        const own = { parameters: parameters.map(parameterIn), ...(body && { body }) };
        return { id, method: method.toUpperCase(), path, responses, ...own };
      }),
  );
}

/** What is wrong with an answer, by the description. */
function checker(description: Description): (operation: Operation, answer: Told) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false });
  ajv.addSchema({ $id: 'doc', components: description.components });
  const checks = new Map<object, ValidateFunction>();
  return ({ responses }, { status, headers, text }) => {
    const said = responses[String(status)];
    const named = said?.$ref?.split('/').at(-1);
    const answer = named === undefined ? said : (description.components.responses[named] as Described | undefined);
    if (!answer) return `status ${status} is not described`;
    if (status === 304) return undefined;
    const type = headers['content-type']?.split(';')[0] ?? '';
    if (type !== 'application/json' && Object.keys(answer.content ?? {}).some((one) => one === type || one === '*/*'))
      return undefined;
    const schema = answer.content?.['application/json']?.schema;
    if (type !== 'application/json' || !schema) return `content type ${type} is not described for ${status}`;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return 'is not JSON';
    }
    let check = checks.get(schema);
    if (!check) {
      const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"doc#/components/')) as object;
      checks.set(schema, (check = ajv.compile(own)));
    }
    return check(body) ? undefined : ajv.errorsText(check.errors).slice(0, 300);
  };
}

/** One request on a connection that is kept; a live feed is left after its first bytes. */
function ask(
  agent: http.Agent,
  origin: string,
  { method, target, headers, text }: Request,
): Promise<Told & { readonly ms: number }> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${origin}${target}`,
      {
        method,
        agent,
        timeout: WAIT_MS,
        headers: {
          ...headers,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        const done = (): void =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - startedMs,
          });
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          done();
          response.destroy();
          return;
        }
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', done);
      },
    );
    request.on('timeout', () => request.destroy(new Error(`no answer within ${WAIT_MS} ms`)));
    request.on('error', reject);
    request.end(text);
  });
}

interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: string | undefined;
}

/** All that a request says. */
const textOf = ({ target, text = '' }: Request): string =>
  decodeURIComponent(target.replace(/%(?![0-9A-F]{2})|%ED%A0%80/gi, '')) + text;

/** The same service for the samples of other tests, with patience where it is busy. */
export function doorTo(agent: http.Agent, origin: string, operatorKey: string): Pick<Api, 'call' | 'newCompany'> {
  const call: Api['call'] = async (method, target, { key, body, headers: more } = {}) => {
    const headers = { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...more };
    const text = body === undefined ? undefined : JSON.stringify(body);
    for (let tries = 0; ; tries++) {
      const answer = await ask(agent, origin, { method, target, headers, text });
      if (answer.status !== 503 || tries > 50)
        return { ...answer, headers: new Headers(), body: JSON.parse(answer.text) as Members };
      await sleep(200);
    }
  };
  return {
    call,
    async newCompany(more = {}) {
      const body = { name: 'x', plan: 'enterprise', fiscalYearStart: '2026-04-01', ...more };
      const { body: made, text } = await call('POST', '/v1/companies', { key: operatorKey, body });
      if (made['id'] === undefined) throw new Error(text);
      return { companyId: made['id'] as string, ownerKey: (made['ownerKey'] as { secret: string }).secret };
    },
  };
}

/** The value of a place of a path. */
function placeFor(
  drawing: Drawing,
  { name, example, schema }: Parameter,
  caller: Caller,
  at: Company,
  other: Company,
): string {
  const { random, own } = drawing;
  if (name === 'companyId') {
    // An operator may write anywhere: what one company has said would stand in another one.
    if (random.is(0.95) || !caller.company) return (caller.company ?? at).id;
    return random.is(0.6) ? other.id : idFor(drawing, 'comp');
  }
  const prefix = prefixOf(example);
  if (prefix !== undefined) return idFor(drawing, prefix);
  const said = own.values.get(name);
  if (said && random.is(0.7)) return String(random.one(said));
  return random.is(0.6) && typeof example === 'string' ? example : String(valueFor(drawing, schema, name));
}

const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};

/** A body: of a recorded one, changed a little, or of the schema alone; of a tool, by what it takes. */
function bodyFor(
  drawing: Drawing,
  { body }: Operation,
  company: Company,
  tool: Company['tools'][number] | undefined,
): unknown {
  const { random } = drawing;
  if (!body) return undefined;
  if (random.is(0.01)) return random.one<unknown>([null, [], 'x', 7, {}]);
  if (tool) {
    const given = valueFor(drawing, tool.inputSchema) as Members;
    return { arguments: random.is(0.95) ? { ...given, companyId: company.id } : given };
  }
  if (body.example !== undefined && random.is(0.6))
    return variantOf(drawing, body.example, random.one([0, 0, 0.05, 0.2]));
  return valueFor(drawing, body.schema);
}

const resolved = ({ resolve }: Drawing, { body }: Operation): Schema => (body ? resolve(body.schema) : {});

/** A request of an operation by a caller, drawn from what is known. */
function requestFor(drawing: Drawing, operation: Operation, caller: Caller, at: Company, other: Company): Request {
  const { random } = drawing;
  const values = new Map<string, string>();
  const query: string[] = [];
  const headers: Record<string, string> = {
    authorization: `Bearer ${caller.key}`,
    ...(random.is(0.2) && { 'accept-language': 'ja' }),
  };
  for (const parameter of operation.parameters) {
    const { name, required, schema } = parameter;
    if (parameter.in === 'path') values.set(name, placeFor(drawing, parameter, caller, at, other));
    else if (parameter.in === 'query') {
      const isDryRun = /^dry_?[rR]un$/.test(name);
      if (!random.is(required === true ? 0.96 : isDryRun ? 0.25 : name === 'format' ? 0.04 : 0.12)) continue;
      const value = isDryRun ? 'true' : valueFor(drawing, schema, name);
      query.push(`${encoded(name)}=${encoded(Array.isArray(value) ? value.join(',') : String(value))}`);
    } else if (name === 'Idempotency-Key' && random.is(0.15)) headers[name] = `k-${random.below(400)}`;
    else if (name === 'If-Match' && random.is(0.1)) headers[name] = `"${1 + random.below(4)}"`;
    else if (name === 'Company-Id' && random.is(0.05)) headers[name] = random.one([at.id, other.id]);
  }
  const tool = operation.id === 'callTool' && random.is(0.97) ? random.one(at.tools) : undefined;
  if (tool) values.set('name', tool.name);
  const drawn = bodyFor(drawing, operation, at, tool);
  const named = [...values.values()].findLast((value) => prefixOf(value) !== undefined);
  const body = withTokens(drawing, drawn, named, resolved(drawing, operation));
  const names = new Set(operation.parameters.map(({ name }) => name));
  // Most reports want both ends of a range.
  if (names.has('from') && names.has('to') && random.is(0.6)) query.push('from=2026-04-01', 'to=2027-03-31');
  const target = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values.get(name) ?? ''));
  return {
    method: operation.method,
    target: query.length > 0 ? `${target}?${query.join('&')}` : target,
    headers,
    text: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Asks a service whatever its description allows, and some that it does not; tells what is wrong with the answers. */
export async function fuzz(plan: Plan): Promise<Found> {
  const { origin, operatorKey, seed, requests, atOnce, perCompany } = plan;
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  const door = doorTo(agent, origin, operatorKey);
  const json = async (method: string, target: string, key: string, body?: unknown): Promise<Members> => {
    const { status, text, body: told } = await door.call(method, target, { key, body });
    if (status >= 300) throw new Error(`${method} ${target}: ${status} ${text}`);
    return told;
  };
  const description = (await json('GET', '/openapi.json', operatorKey)) as unknown as Description;
  const operations = operationsOf(description);
  const wrongWith = checker(description);
  const { schemas } = description.components;
  const resolve = (schema: Schema): Schema =>
    typeof schema['$ref'] === 'string' ? resolve(schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {}) : schema;
  const companies: Company[] = [];
  // Who opened a company is named in its events.
  const operator = new Set(idsIn((await door.call('GET', '/v1/me', { key: operatorKey })).text));
  /** Which company an id belongs to, by who was told of it. */
  const ownerOf = new Map<string, Company>();

  async function newCompany(): Promise<Company> {
    const mark = `zq${companies.length}${(seed % 1_000).toString(36)}q`;
    const heard = nothingHeard(mark);
    const random = chance(seed);
    const listening: typeof door = {
      ...door,
      async call(...asked) {
        const answer = await door.call(...asked);
        if (answer.status < 300) hear(heard, answer.body, random, () => false);
        return answer;
      },
    };
    const house = await furnish(listening, { name: `${mark} 株式会社` });
    // What they are good for is that it exists: their requests are drawn like all others.
    if (plan.isPrepared)
      for (const prepare of Object.values(SAMPLES)) await prepare(listening as Api, house).catch(() => undefined);
    // The owner's key and those of the samples stay out of reach.
    heard.ids.delete('key');
    const { companyId, key: secret, ownerKeyId } = house;
    const spared = new Set([ownerKeyId]);
    const company: Company = {
      id: companyId,
      heard,
      house,
      door: listening,
      callers: [],
      spared,
      tools: (await json('GET', '/v1/mcp/tools', secret))['data'] as Company['tools'],
    };
    for (const body of [
      ...ROLES.map((role) => ({ role })),
      { scopes: ['documents:write'] },
      { scopes: ['events:read'] },
    ]) {
      const key = await json('POST', '/v1/api-keys', secret, { name: `${mark} ${JSON.stringify(body)}`, ...body });
      spared.add(key['id'] as string);
      company.callers.push({ key: key['secret'] as string, company });
    }
    // Half of them are the owner, or most that is asked would be a matter of rights.
    for (let n = ROLES.length + 2; n > 0; n--) company.callers.push({ key: secret, company });
    hear(company.heard, house, random, (id) => spared.has(id));
    companies.push(company);
    return company;
  }

  const statuses: Record<string, number> = {};
  const faults = new Map<string, string>();
  const asked = new Set<string>();
  const done = new Set<string>();
  const bySample = new Set<string>();
  const tries = new Map<string, number>();
  /** What its sample was refused with, by operation. */
  const refused = new Map<string, string>();
  let slowest = { ms: 0, what: '' };

  /** What is wrong with an answer. */
  function faultOf(operation: Operation, caller: Caller, request: Request, answer: Told): string | undefined {
    const { status, headers, text } = answer;
    if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined && INTENDED.test(text)))
      return `is a ${status}`;
    const unfit = wrongWith(operation, answer);
    if (unfit !== undefined) return unfit;
    if (!caller.company) return undefined;
    const sent = textOf(request);
    for (const other of companies)
      if (other !== caller.company && text.includes(other.heard.mark) && !sent.includes(other.heard.mark))
        return `says ${other.heard.mark}, which is another company's`;
    for (const id of idsIn(text.slice(0, 200_000))) {
      if (prefixOf(id) === SHARED) continue;
      const owner = ownerOf.get(id);
      if (owner && owner !== caller.company && !sent.includes(id)) return `names ${id}, which is another company's`;
    }
    return undefined;
  }

  /** The request of the sample of an operation, made anew in a company as it is by now, and who asks. */
  async function sampleOf({ id }: Operation, at: Company): Promise<[Caller, Request] | undefined> {
    const row = ROW_OF.get(id);
    const make = row && SAMPLES[nameOf(row)];
    // What it needs may be refused by now: a year is closed, a policy asks for a person.
    const sample = await make?.(at.door as Api, at.house).catch(() => undefined);
    if (!row || !sample) return undefined;
    const { target, body } = requestOf(row, sample, { companyId: at.id });
    const caller = row.noKeys ? { key: operatorKey, company: undefined } : { key: at.house.key, company: at };
    const headers = { authorization: `Bearer ${caller.key}` };
    return [
      caller,
      { method: row.method, target, headers, text: body === undefined ? undefined : JSON.stringify(body) },
    ];
  }

  async function one(n: number, random: Chance, at: Company): Promise<void> {
    const operation = random.one(operations);
    if (operation.id === 'createCompany' && !random.is(0.05)) return;
    const other = companies[random.below(companies.length)] ?? at;
    const drawn: Caller = random.is(0.03)
      ? { key: random.is(0.9) ? operatorKey : 'dch_sk_nobody', company: undefined }
      : random.one(at.callers);
    const drawing: Drawing = { random, own: at.heard, other: other.heard, resolve, serial: n };
    const tried = (tries.get(operation.id) ?? 0) + 1;
    tries.set(operation.id, tried);
    const isStuck = plan.isPrepared === true && tried > STUCK && !done.has(operation.id);
    const sample = isStuck ? await sampleOf(operation, at) : undefined;
    const [caller, request] = sample ?? [drawn, requestFor(drawing, operation, drawn, at, other)];
    const what = `#${n} ${operation.id}: ${request.method} ${request.target} ${request.text?.slice(0, 1_500) ?? ''}`;
    asked.add(operation.id);
    let answer: Awaited<ReturnType<typeof ask>>;
    try {
      answer = await ask(agent, origin, request);
    } catch (error) {
      faults.set(`${operation.id} ${String(error)}`, `${what}\n    -> ${String(error)}`);
      return;
    }
    const { status, text, ms } = answer;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (ms > slowest.ms) slowest = { ms, what: what.slice(0, 200) };
    if (sample && status >= 300) refused.set(operation.id, `${status} ${text.slice(0, 160)}`);
    if (status < 300 && sample && !done.has(operation.id)) bySample.add(operation.id);
    if (status < 300) done.add(operation.id);
    const fault = faultOf(operation, caller, request, answer);
    if (fault !== undefined && faults.size < FAULTS)
      faults.set(
        `${operation.id} ${status} ${fault}`,
        `${what}\n    -> ${status} ${fault}\n       ${text.slice(0, 400)}`,
      );
    if (status >= 300 || !caller.company || !answer.headers['content-type']?.startsWith('application/json')) return;
    const { company } = caller;
    const isSpared = (id: string): boolean => company.spared.has(id);
    hear(company.heard, JSON.parse(text), random, isSpared);
    const sent = textOf(request);
    for (const id of idsIn(text.slice(0, 200_000)))
      if (!ownerOf.has(id) && !operator.has(id) && !sent.includes(id)) ownerOf.set(id, company);
  }

  let endMs = Number.POSITIVE_INFINITY;
  let count = 0;
  while (count < requests && performance.now() < endMs) {
    // Two at a time, of which one is new: what is asked of one names things of the other.
    const current = [await newCompany(), companies.at(-2) ?? (await newCompany())] as const;
    if (count === 0 && plan.atMostMs !== undefined) endMs = performance.now() + plan.atMostMs;
    const until = Math.min(requests, count + perCompany);
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (count < until && performance.now() < endMs) {
          const n = count++;
          const random = chance(seed * 1_000_003 + n);
          await one(n, random, random.is(0.7) ? current[0] : current[1]);
        }
      }),
    );
  }
  agent.destroy();
  return {
    seed,
    requests: count,
    statuses,
    asked: asked.size,
    done: done.size,
    neverDone: [...asked].filter((id) => !done.has(id)).map((id) => `${id} (${refused.get(id) ?? ''})`),
    bySample: [...bySample].sort(),
    faults: [...faults.values()],
    slowest,
  };
}

/** What a fuzz did, in lines for people. */
export function told({ seed, requests, statuses, asked, done, slowest }: Found): string {
  const counts = Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
  return (
    `      seed ${seed}: ${requests} requests of ${asked} operations, ${done} of which were done; ${counts}\n` +
    `      slowest ${Math.round(slowest.ms)} ms: ${slowest.what}`
  );
}
