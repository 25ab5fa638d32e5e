// What agents may do, whichever door they come by: tools and resources, each a row of surface B that perform() does for
// them. Nothing here knows a rule: the same checks, limits and refusals as over HTTP.
import type { Members } from './json.ts';
import { hasIdForm } from '../domain/ids.ts';
import { didYouMean } from '../domain/nearest.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import { LIMITS } from '../domain/limits.ts';
import { reportNamed } from '../domain/report-names.ts';
import { callerIn, companiesOf, NO_COMPANY, type Session } from './auth.ts';
import { dialectB } from './dialect-b.ts';
import { parseArrived } from './json.ts';
import { briefPage, briefThing, SHORT_ROWS, sumsOf } from './mcp-brief.ts';
import { dataJson, marked, withoutData } from './mcp-data.ts';
import { GUIDE } from './mcp-guide.ts';
import { fixOf } from './mcp-fixes.ts';
import { allowedAt, describeTools, nextAfter, nextOf, rolesWith, writesDrafts } from './mcp-leads.ts';
import {
  askOfTool,
  isFor,
  partAt,
  rareOnes,
  toldTool,
  toolNamed,
  tools,
  type ToldTool,
  type Tool,
  type ToolAsk,
  type Wanted,
} from './mcp-tools.ts';
import { inLanguage, toldIn, type Wishes } from './negotiation.ts';
import { fieldsTaken } from './openapi.ts';
import { perform, refused, takeShare, type Answer, type Ask, type House } from './perform.ts';
import { NOT_HERE } from './refusals.ts';
import { membersOf, type Body } from './request.ts';
import { isWriting, type AgentsRow, type Row } from './route.ts';
import { SURFACE_B } from './surface-b.ts';
import type { Scope } from '../domain/scopes.ts';

/** Who asks, and how the request is called. */
export interface Agent {
  readonly house: House;
  readonly session: Session;
  readonly requestId: string;
  readonly correlationId?: string | undefined;
  /** The Idempotency-Key that came with the request; that of the arguments says the same. */
  readonly idempotencyKey?: string | undefined;
  /** How many bytes the call came in. */
  readonly bodyBytes?: number;
  /** In which language it is told of refusals. */
  readonly wishes?: Wishes | undefined;
  hasLeft?(): boolean;
}

/** The tools that a caller has a permission for, in at least one of his companies. */
export function toolsFor(session: Session): readonly ToldTool[] {
  return [...listedFor(session).map(toldTool), ...BEYOND];
}

function listedFor(session: Session): readonly Tool[] {
  return tools().filter((tool) => tool.isRare !== true && visible(session, tool));
}

function visible(session: Session, tool: Tool): boolean {
  if (session.kind === 'operator') return Object.values(tool.rows).every(({ operators }) => operators === true);
  if (session.kind === 'api_key') return isFor(tool, (scope) => session.caller.scopes.has(scope));
  return [...session.memberships.keys()].some((id) => {
    const { scopes } = callerIn(session, id, 'b');
    return isFor(tool, (scope) => scopes.has(scope));
  });
}

/** Says of an answer that it is the first one again. */
const REPLAYED_HEADER = 'Idempotency-Replayed';

/** What a call came to: the row's status and headers, and its answer or error as plain JSON. */
export interface Called {
  readonly status: number;
  readonly headers: readonly string[];
  readonly isError: boolean;
  readonly value: Readonly<Record<string, unknown>>;
  readonly payer: string;
  readonly defect?: unknown;
  /** The answer to the first call with this idempotency key: nothing was done again. */
  readonly isReplayed?: true;
  /** What the caller has to know beside the value. */
  readonly notes?: readonly string[];
}

/** The same value as JSON can say it exactly: sums beyond 2^53 - 1 as decimal texts. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint')
    return value > -BigInt(LIMITS.amount) && value < BigInt(LIMITS.amount) ? Number(value) : value.toString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const out: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) if (member !== undefined) out[key] = plain(member);
  return out;
}

function calledOf(answer: Answer): Called {
  const { status, headers, body, payer } = answer;
  answer.leave?.();
  if (body.kind !== 'json') throw new Error(`a row of a tool answered ${body.kind}`);
  return {
    status,
    headers,
    isError: status >= 400,
    value: plain(body.value) as Record<string, unknown>,
    payer,
    ...(headers.some((name, i) => i % 2 === 0 && name === REPLAYED_HEADER) && { isReplayed: true as const }),
    ...('defect' in answer && { defect: answer.defect }),
  };
}

/** A refusal before any row was asked, at the price of a request. */
async function refusedTool(agent: Agent, thrown: unknown): Promise<Called> {
  const { house, session, requestId } = agent;
  const headers: string[] = [];
  const told = await takeShare(house, session, 'b', undefined, headers).then(
    () => thrown,
    (error: unknown) => error,
  );
  const naming = { dialect: dialectB, row: undefined, body: undefined, asSent: false };
  return calledOf(refused(naming, told, requestId, headers, { payer: session.id, leave: undefined }));
}

/** As a row is asked: in our language, because what a message quotes is found by its words; told in the caller's. */
const asked = ({ requestId, correlationId, bodyBytes, hasLeft }: Agent): Ask => ({
  requestId,
  correlationId,
  via: 'mcp',
  bodyBytes,
  ...(hasLeft && { hasLeft }),
});

/**
 * Calls a tool, also a rare one. Undefined when there is none of this name: nothing is done, and nothing taken from the
 * share.
 */
export async function callTool(agent: Agent, name: string, given: unknown): Promise<Called | undefined> {
  if (name === 'describe' || name === 'call') {
    if (!isMembers(given)) return refusedCall(agent, name, given, notAnObject());
    return name === 'describe' ? describe(agent, given) : callRare(agent, given);
  }
  const tool = toolNamed(name);
  if (!tool) return undefined;
  let ask: ToolAsk;
  try {
    if (!isMembers(given)) throw notAnObject();
    ask = keyed(askOfTool(tool, given), agent);
  } catch (error) {
    return refusedCall(agent, name, given, error);
  }
  return done(agent, tool, ask, given as Members);
}

const isMembers = (given: unknown): given is Members =>
  typeof given === 'object' && given !== null && !Array.isArray(given);
const notAnObject = (): Refusal => new Refusal('validation_error', 'arguments: must be an object', 'arguments');

/** What a call of a tool came to that was refused before its row was asked; `thrown` names its arguments. */
export async function refusedCall(agent: Agent, name: string, given: unknown, thrown: unknown): Promise<Called> {
  const called = await refusedTool(agent, thrown);
  return led(agent, toolNamed(name) ?? BEYOND_TOOLS.get(name), undefined, isMembers(given) ? given : {}, called);
}

/** Asks the row of a call, and says what it came to as agents are told it. */
async function done(agent: Agent, tool: Tool, ask: ToolAsk, given: Members): Promise<Called> {
  const { row, body, wanted, ...rest } = ask;
  const isWrite = isWriting(row);
  const way = isWrite ? rehearsalFor(agent, tool, ask) : undefined;
  const isTrial =
    !way && isWrite && body['dryRun'] === undefined && (await triesFirst(agent, rest.values['companyId']));
  const from = way ? { ...row, needs: way.scope } : row;
  const isListing = row.method === 'GET' && 'limit' in (tool.inputSchema.properties ?? {});
  const askFor = (more: Partial<Ask>): Promise<Called> =>
    perform(agent.house, from, way ? asPerson(agent.session, way.lends) : agent.session, {
      ...asked(agent),
      ...rest,
      ...more,
      body: isTrial || way ? { ...body, ...way?.own, dryRun: true } : body,
    }).then(calledOf);
  const first = { search: isListing && takesLimit(row) ? limited(rest.search, SHORT_ROWS, false) : rest.search };
  let called = await askFor(first);
  if (called.isError) return led(agent, tool, row, given, called, rest.values);
  if (way?.tells) called = { ...called, value: partly(called.value, way.tells) };
  let { value } = called;
  if (Array.isArray(value['data'])) value = await paged(askFor, row, first.search, called, wanted);
  // A rehearsal by somebody without the permission says what would be done, never what the events would hold.
  else value = briefThing(value, way ? { detail: 'short' } : wanted);
  const notes = [...(isTrial ? [TRIAL] : []), ...(called.isReplayed ? [REPLAYED] : []), ...(way ? [REHEARSAL] : [])];
  const known = withoutData(marked(called.value)) as Members;
  const next = way ? [] : nextOf(tool.name, known, isTrial ? { ...given, dryRun: true } : given);
  const told = {
    ...(marked(value) as Members),
    ...(way && { needs: row.needs, ask: rolesWith(row.needs as Scope) }),
    ...(next.length > 0 && { next }),
  };
  return { ...called, value: toldIn(agent.wishes, told), notes: notes.map((note) => inLanguage(agent.wishes, note)) };
}

/** True for rows that take a limit. */
const takesLimit = (row: Row): boolean => fieldsTaken(row).has('limit');

/** A query string with so many rows, unless it says how many itself. */
function limited(search: string, rows: number, isFixed: boolean): string {
  const parts = search === '' ? [] : search.split('&');
  const others = parts.filter((part) => !part.startsWith('limit='));
  if (others.length < parts.length && !isFixed) return search;
  return [...others, `limit=${rows}`].join('&');
}

/** Rows beyond a page that are looked at for what they come to. */
const SUMMED_ROWS = 500;

/** A page as it is told: as many rows as there is room for; of the others how many they are, and what they come to. */
async function paged(
  askFor: (more: Partial<Ask>) => Promise<Called>,
  row: Row,
  search: string,
  { value }: Called,
  wanted: Wanted,
): Promise<Members> {
  let page = briefPage(value, wanted);
  const rows = value['data'] as readonly unknown[];
  let raw = value;
  if (page.fits < rows.length && takesLimit(row)) {
    const again = await askFor({ search: limited(search, page.fits, true), isPaid: true });
    if (!again.isError) {
      raw = again.value;
      page = briefPage(raw, wanted);
    }
  }
  const { nextCursor } = raw;
  const count = typeof nextCursor === 'string' ? Number(raw['total']) : 0;
  const shown = (raw['data'] as readonly unknown[]).length;
  if (typeof nextCursor !== 'string' || !(count > shown)) return page.value;
  const isSummed = Object.keys(sumsOf(raw['data'] as readonly unknown[])).length > 0 && count - shown <= SUMMED_ROWS;
  const at = `cursor=${encodeURIComponent(nextCursor)}`;
  const kept = search.split('&').filter((part) => part !== '' && !/^(?:cursor|offset)=/.test(part));
  const others = isSummed
    ? await askFor({ search: limited([...kept, at].join('&'), SUMMED_ROWS, true), isPaid: true })
    : undefined;
  const rest = others && !others.isError ? (others.value['data'] as readonly unknown[]) : undefined;
  const leftOut = rest
    ? { count: rest.length, sums: sumsOf(rest) }
    : { atMost: count - shown, note: 'filter (from, to, status, q) to have them counted and summed' };
  return { ...page.value, leftOut };
}

/** How somebody rehearses what he may not do. */
interface RehearsalWay {
  /** By which permission, in place of the one that he lacks. */
  readonly scope: Scope;
  /** What of it he is told; default: all. */
  readonly tells?: readonly string[];
  /** What narrows it to his own acts. */
  readonly own?: { readonly actorId: string };
  /** The permission that he lacks, under which the steps of his own acts are tried. */
  readonly lends?: Scope;
}

/** How somebody without the permission of a row rehearses it; undefined for who may do it, or may not even that. */
function rehearsalFor(
  { session }: Agent,
  { rehearsedBy, partlyRehearsedBy, rehearsesOwn }: Tool,
  { row: { needs }, values: { companyId }, body }: ToolAsk,
): RehearsalWay | undefined {
  if (!(rehearsedBy ?? partlyRehearsedBy) || needs === null || companyId === undefined || session.kind === 'operator')
    return undefined;
  if (session.kind === 'api_key' && session.companyId !== companyId) return undefined;
  const { scopes, id } = callerIn(session, companyId, 'b');
  if (scopes.has(needs) || !scopes.has('entries:draft')) return undefined;
  if (rehearsedBy !== undefined && scopes.has(rehearsedBy)) return { scope: rehearsedBy };
  if (!partlyRehearsedBy || !scopes.has(partlyRehearsedBy.scope)) return undefined;
  if (!rehearsesOwn) return partlyRehearsedBy;
  const isOwn = body['actorId'] === undefined ? body['correlationId'] !== undefined : body['actorId'] === id;
  if (session.kind !== 'api_key' || !isOwn) return undefined;
  return { ...partlyRehearsedBy, own: { actorId: id }, lends: needs };
}

/** Who rehearses does it for a person, whom no policy for agents holds up. */
function asPerson(session: Session, lends: Scope | undefined): Session {
  if (session.kind !== 'api_key') return session;
  const { caller } = session;
  const scopes = lends === undefined ? caller.scopes : new Set([...caller.scopes, lends]);
  return { ...session, caller: { ...caller, role: 'bookkeeper', scopes } };
}

/** These members of a rehearsal, and how many people it is about. */
function partly(value: Members, tells: readonly string[]): Readonly<Record<string, unknown>> {
  const told = Object.fromEntries(tells.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])));
  const { payslips } = value;
  return { ...told, dryRun: true, ...(Array.isArray(payslips) && { employees: payslips.length }) };
}

/** A refusal as agents are told it: what is wrong where, what is allowed there, and which call comes next. */
function led(
  { wishes, session }: Agent,
  tool: Tool | undefined,
  row: Row | undefined,
  given: Members,
  called: Called,
  values: Readonly<Record<string, string>> = {},
): Called {
  const { status, value } = called;
  const found = value['code'] === 'not_found' && tool && row ? withIds(tool, row, values, value) : value;
  const { code, error, ...more } = found;
  const field = typeof found['field'] === 'string' ? found['field'] : undefined;
  const isLed = tool !== undefined && status < 500;
  const next = isLed ? nextAfter(tool, code, field, given, found) : undefined;
  const { error: said = QUOTING, ...told } = marked({ code, error, ...more }) as Members;
  const isHeld = FOR_A_PERSON.has(String(code)) && tool !== undefined && !writesDrafts(tool);
  const known = fixOf(isHeld ? 'forbidden' : code, status);
  const fix = [found['fix'] ?? known].flat().map((text) => inLanguage(wishes, String(text)));
  const needs = row?.needs;
  return {
    ...called,
    value: {
      ...(toldIn(wishes, told) as Members),
      error: inLanguage(wishes, String(said)),
      fix: fix.join(' '),
      ...(isLed && field !== undefined && allowedAt(tool, field, given)),
      ...(code === 'insufficient_scope' && needs && session.kind !== 'operator' && { ask: rolesWith(needs) }),
      ...(code === 'approval_required' && { ask: rolesWith('entries:approve') }),
      ...(next && { next }),
    },
  };
}

/** Refusals that a draft goes round, where a tool writes drafts; else a person has to do it. */
const FOR_A_PERSON = new Set(['insufficient_scope', 'approval_required', 'cap_exceeded']);

/** Where a message is no sentence of ours alone. */
const QUOTING = 'it was refused; what was said of it quotes the books: see untrustedText';

/** A call with the key of its request, where its arguments name none. Refuses two that differ. */
function keyed(ask: ToolAsk, { idempotencyKey }: Agent): ToolAsk {
  if (idempotencyKey === undefined || !isWriting(ask.row)) return ask;
  if (ask.idempotencyKey !== undefined && ask.idempotencyKey !== idempotencyKey)
    refuse(
      'validation_error',
      'idempotencyKey: the header Idempotency-Key says another one; send one of them, or the same in both',
      'idempotencyKey',
    );
  return { ...ask, idempotencyKey };
}

/**
 * A refusal that says that nothing is there, with the argument that it is about; the way out says of a text that has
 * not the form of an id that it has not: that much the caller could know. Foreign and unknown ids stay alike.
 */
function withIds(
  { as = {} }: Tool,
  row: Row,
  values: Readonly<Record<string, string>>,
  told: Called['value'],
): Called['value'] {
  const [place, named] = Object.entries(row.params).at(-1) ?? ['companyId', 'companyId'];
  const isCompany = told['error'] === NO_COMPANY;
  const field = isCompany ? 'companyId' : (Object.entries(as).find(([, known]) => known === named)?.[0] ?? named);
  const value = values[isCompany ? 'companyId' : place];
  if (value === undefined) return told;
  return { ...told, field, fix: [fixOf('not_found', 404), ...(hasIdForm(value) ? [] : [NO_ID])] };
}

const NO_ID = 'What was given has not the form of an id: a prefix and a UUID, as lists show it.';

const REPLAYED =
  'Nothing was done again: this call was made before with the same idempotency key, and this is its first answer.';

const TRIAL =
  'Nothing was written: this company wants calls of agents to be dry runs unless they say otherwise. ' +
  'Call again with dryRun: false to do it.';

const REHEARSAL =
  'Nothing was written: this is a rehearsal, because the key lacks the permission in needs. Tell a person with one ' +
  'of the roles in ask what waits.';

/** True where the company of an agent has it that his calls try first. */
async function triesFirst({ house, session }: Agent, companyId: string | undefined): Promise<boolean> {
  if (companyId === undefined || callerIn(session, companyId, 'b').role !== 'agent') return false;
  if (session.kind === 'api_key' && session.companyId !== companyId) return false;
  return (await house.service.book(companyId))?.company?.agentSettings?.dryRunDefault === true;
}

/** The notes of a result: what a caller has to know beside the value, and that a list goes on. */
export function notesOf({ value, isError, notes = [] }: Called): readonly ToolText[] {
  const { data, total, nextCursor } = value;
  const goesOn = !isError && Array.isArray(data) && typeof nextCursor === 'string';
  return [
    ...notes.map((text) => ({ type: 'text' as const, text })),
    ...(goesOn
      ? [
          {
            type: 'text' as const,
            text:
              `These are ${data.length} of ${String(total)}: ` +
              'call again with cursor = nextCursor for the next ones.',
          },
        ]
      : []),
  ];
}
interface ToolText {
  readonly type: 'text';
  readonly text: string;
}

/** The content of a tool's result over the protocol: the value as text, once, and the notes. */
export function contentOf(called: Called): readonly ToolText[] {
  return [{ type: 'text', text: dataJson(called.value) }, ...notesOf(called)];
}

/** What `describe` and `call` take. */
const BEYOND: readonly ToldTool[] = [
  {
    name: 'describe',
    title: 'Describe a tool or a rare operation',
    description:
      'What a tool or operation takes, whole: {name}. Or the operations with these words: {q}; all names without both.',
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    inputSchema: {
      type: 'object',
      properties: { name: { type: 'string' }, q: { type: 'string', description: 'Words: bank account create' } },
    },
  },
  {
    name: 'call',
    title: 'Do what has no tool of its own',
    description:
      'Calls an operation that describe tells (create_bank_account, update_partner, create_contract ...) with the ' +
      'arguments that it takes.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    inputSchema: {
      type: 'object',
      properties: {
        operation: { type: 'string' },
        companyId: { type: 'string' },
        arguments: { type: 'object', description: 'As describe says, but companyId and what stands beside it here' },
        dryRun: { type: 'boolean' },
        correlationId: { type: 'string' },
        idempotencyKey: { type: 'string' },
        cursor: { type: 'string' },
      },
      required: ['operation', 'companyId'],
    },
  },
];
/** The same as tools without a row, for what a refusal says of their arguments. */
const BEYOND_TOOLS: ReadonlyMap<string, Tool> = new Map(BEYOND.map((told) => [told.name, { ...told, rows: {} }]));

/** What `describe` answers, at the price of a request. */
async function describe(agent: Agent, given: Members): Promise<Called> {
  const { house, session } = agent;
  try {
    const { name, q, ...others } = given;
    const [unknown] = Object.keys(others);
    if (unknown !== undefined)
      refuse(
        'validation_error',
        `${unknown.slice(0, 100)}: unknown argument; remove it or check its spelling`,
        unknown,
      );
    for (const [field, value] of Object.entries({ name, q }))
      if (value !== undefined && typeof value !== 'string')
        refuse('validation_error', `${field}: must be a text`, field);
    const value = describeTools(listedFor(session), typeof name === 'string' ? nameOf(name) : undefined, q);
    if (!value) return await refusedCall(agent, 'describe', given, noOperation('name', String(name)));
    const headers: string[] = [];
    await takeShare(house, session, 'b', undefined, headers);
    return { status: 200, headers, isError: false, value, payer: session.id };
  } catch (error) {
    return refusedCall(agent, 'describe', given, error);
  }
}

/** The name of an operation, however it is written: createPartner, create-partner, create_partner. */
const nameOf = (written: string): string =>
  written
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

function noOperation(field: string, name: string): Refusal {
  const names = [...tools().map((tool) => tool.name), ...rareOnes().keys()];
  return new Refusal(
    'validation_error',
    `${field}: there is no operation ${name.slice(0, 100)}: describe tells those that there are` +
      didYouMean(name, names),
    field,
  );
}

/** A refusal of an operation that names its fields as `call` was given them: inside of arguments. */
function inArguments(called: Called, beside: Members): Called {
  const { field } = called.value;
  if (!called.isError || typeof field !== 'string' || Object.hasOwn(beside, field) || field === 'companyId')
    return called;
  return { ...called, value: { ...called.value, field: `arguments.${field}` } };
}

/** Calls what has no tool of its own: its arguments, and beside them what every call takes. */
async function callRare(agent: Agent, given: Members): Promise<Called> {
  const { operation, arguments: own = {}, ...beside } = given;
  try {
    if (typeof operation !== 'string') refuse('validation_error', 'operation: is required', 'operation');
    if (!isMembers(own)) refuse('validation_error', 'arguments: must be an object', 'arguments');
    const known = new Set(Object.keys(BEYOND[1]?.inputSchema.properties ?? {}).concat('detail', 'fields', 'limit'));
    const unknown = Object.keys(beside).find((name) => !known.has(name));
    if (unknown !== undefined)
      refuse(
        'validation_error',
        `${unknown.slice(0, 100)}: unknown argument; put what the operation takes into arguments`,
        unknown,
      );
    const name = nameOf(operation);
    const tool = BEYOND_TOOLS.has(name) ? undefined : toolNamed(name);
    if (!tool) throw noOperation('operation', operation);
    const twice = Object.keys(own).find((one) => beside[one] !== undefined && beside[one] !== own[one]);
    if (twice !== undefined)
      refuse(
        'validation_error',
        `${twice.slice(0, 100)}: stands in arguments and beside them, and says two things`,
        twice,
      );
    const called = await callTool(agent, tool.name, { ...own, ...beside });
    if (called) return inArguments(called, beside);
    throw noOperation('operation', operation);
  } catch (error) {
    return refusedCall(agent, 'call', given, error);
  }
}

/** A resource, and what a template of them is. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

const JSON_TYPE = 'application/json';
const GUIDE_URI = 'ledger://guide';
const COMPANIES = 'ledger://companies/';

/** Templates of resources: what follows the company, which row it stands for, and what it takes. */
const BELOW: readonly {
  readonly template: string;
  readonly path: RegExp;
  readonly row: (found: RegExpExecArray) => string;
  /** Parameters beside `cursor`, which all take: where a list goes on. */
  readonly takes: readonly string[];
  readonly description: string;
  /** Parameters when the address says none. */
  readonly usually?: string;
}[] = [
  { template: '', path: /^$/, row: () => '', takes: [], description: 'The company with its settings' },
  ...(['accounts', 'tax-codes', 'fiscal-periods'] as const).map((list) => ({
    template: `/${list}{?cursor}`,
    path: new RegExp(`^/${list}$`),
    row: () => `/${list}`,
    takes: [],
    usually: 'limit=100',
    description: `The ${list.replace('-', ' ')} of the company in short, as many as 12 kB hold; nextUri leads on`,
  })),
  {
    template: '/journal-entries/{jeId}{?cursor}',
    path: /^\/journal-entries\/([^/]+)$/,
    row: () => '/journal-entries/:jeId',
    takes: [],
    description: 'A journal entry with its lines',
  },
  {
    template: '/reports/{report}{?from,to,asOf,knownAt,cursor}',
    path: /^\/reports\/([a-z_-]+)$/,
    row: ([, name = '']) => `/reports/${reportNamed(name) ?? name}`,
    takes: ['from', 'to', 'asOf', 'knownAt'],
    description: 'A report: trial-balance, pl, bs, ss, cs, ar-aging, general-ledger, consumption-tax ...',
  },
  {
    template: '/events{?afterSequence,cursor}',
    path: /^\/events$/,
    row: () => '/events',
    takes: ['afterSequence'],
    description: 'What happened, in order, in short; nextUri leads on',
  },
];

/** The templates of resources, as agents are told of them. */
export const RESOURCE_TEMPLATES = BELOW.map(({ template, description }) => ({
  uriTemplate: `${COMPANIES}{companyId}${template}`,
  name: template === '' ? 'company' : (/^\/([a-z-]+)/.exec(template)?.[1] ?? template),
  description,
  mimeType: JSON_TYPE,
}));

/** The resources that a caller has: the guide, and his companies. */
export function resourcesFor(session: Session): readonly Resource[] {
  const row = SURFACE_B.find(({ method, path }) => method === 'GET' && path === '/v1/companies/:companyId') as Row;
  const ids = companiesOf(session, row);
  return [
    { uri: GUIDE_URI, name: 'guide', description: 'How to keep books here', mimeType: 'text/markdown' },
    ...(ids === 'all' ? [] : ids).map((id) => ({
      uri: `${COMPANIES}${id}`,
      name: id,
      description: 'The company with its settings',
      mimeType: JSON_TYPE,
    })),
  ];
}

/** What the address of a resource asks of which row, and of which part; undefined when it names nothing. */
function askOfUri(
  uri: string,
): { row: Row; values: Record<string, string>; search: string; wanted: Wanted } | undefined {
  const [, companyId, path = '', query = ''] = /^ledger:\/\/companies\/([^/?]+)([^?]*)(?:\?(.*))?$/.exec(uri) ?? [];
  if (companyId === undefined) return undefined;
  for (const below of BELOW) {
    const found = below.path.exec(path);
    if (!found) continue;
    const wanted = `/v1/companies/:companyId${below.row(found)}`;
    const row = SURFACE_B.find((one) => one.method === 'GET' && one.path === wanted && one.file === undefined);
    const parameters = query === '' ? [] : query.split('&');
    const isKnown = parameters.every((one) => ['cursor', ...below.takes].includes(one.split('=')[0] ?? ''));
    if (!row || !isKnown || row.behind.kind === 'later') return undefined;
    const values = { companyId, ...(row.path.includes(':jeId') && { jeId: found[1] ?? '' }) };
    const part = partAt(new URLSearchParams(query).get('cursor')?.replace(' ', '+'));
    const asked = part ? parameters.filter((one) => !one.startsWith('cursor=')) : parameters;
    return {
      row,
      values,
      search: [...asked, ...(below.usually === undefined ? [] : [below.usually])].join('&'),
      wanted: { detail: 'short', ...(part && { part }) },
    };
  }
  return undefined;
}

/** The address where a list that is read as a resource goes on. */
function uriAt(uri: string, cursor: string): string {
  const [path = '', query = ''] = uri.split('?');
  const kept = query.split('&').filter((one) => one !== '' && !/^(?:cursor|afterSequence)=/.test(one));
  return `${path}?${[...kept, `cursor=${encodeURIComponent(cursor)}`].join('&')}`;
}

/** What was read: the contents, or the row's refusal. */
export type Reading =
  | {
      readonly contents: readonly { readonly uri: string; readonly mimeType: string; readonly text: string }[];
      readonly called?: Called;
    }
  | { readonly contents?: undefined; readonly called: Called };

/** Reads a resource. Undefined when its address names nothing: nothing is taken from the share then. */
export async function readResource(agent: Agent, uri: string): Promise<Reading | undefined> {
  const { house, session } = agent;
  if (uri === GUIDE_URI) {
    const paid = await takeShare(house, session, 'b', undefined, []).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (paid !== undefined) return { called: await refusedTool(agent, paid) };
    return { contents: [{ uri, mimeType: 'text/markdown', text: GUIDE }] };
  }
  const ask = askOfUri(uri);
  if (!ask) return undefined;
  const { row, wanted, ...rest } = ask;
  const askFor = (more: Partial<Ask>): Promise<Called> =>
    perform(house, row, session, { ...asked(agent), ...rest, ...more }).then(calledOf);
  const called = await askFor({});
  if (called.isError) return { called: led(agent, undefined, row, {}, called) };
  const isPage = Array.isArray(called.value['data']);
  const told = isPage ? await paged(askFor, row, rest.search, called, wanted) : briefThing(called.value, wanted);
  const { nextCursor } = told;
  const nextUri = typeof nextCursor === 'string' ? { nextUri: uriAt(uri, nextCursor) } : {};
  const value = toldIn(agent.wishes, { ...(marked(told) as Members), ...nextUri });
  return { contents: [{ uri, mimeType: JSON_TYPE, text: dataJson(value) }], called };
}

/** Headers of a row's answer that are true of a tool's answer too. */
const OF_THE_ROW = new Set(['Location', 'ETag', 'Content-Disposition']);
function passedOn(headers: readonly string[]): string[] {
  return headers.flatMap((name, i) => (i % 2 === 0 && !OF_THE_ROW.has(name) ? [name, headers[i + 1] ?? ''] : []));
}

/** Does what a row about tools and resources is for. Never rejects. */
export async function performAgents(
  agent: Agent,
  row: Row & { readonly behind: { readonly kind: AgentsRow } },
  { values = {}, search = '', body }: Pick<Ask, 'values' | 'search'> & { body?: () => Promise<Body> },
): Promise<Answer> {
  const { house, session, requestId } = agent;
  const headers: string[] = [];
  const answer = (status: number, value: unknown, from: readonly string[] = headers, more: object = {}): Answer => ({
    status,
    headers: passedOn(from),
    body: { kind: 'json', value },
    payer: session.id,
    leave: undefined,
    ...more,
  });
  const page = (data: readonly unknown[], more: object = {}): Answer =>
    answer(200, { data, total: data.length, limit: data.length, offset: 0, ...more });
  const ofCall = ({ status, value, headers: own, ...called }: Called): Answer =>
    answer(status, value, own, 'defect' in called ? { defect: called.defect } : {});
  const { kind } = row.behind;
  let isPaid = false;
  const pay = async (): Promise<void> => {
    isPaid = true;
    await takeShare(house, session, 'b', undefined, headers);
  };
  try {
    if (search !== '') {
      await pay();
      refuse('validation_error', 'this takes no query parameters; say it in the arguments, or in the uri', 'search');
    }
    if (kind === 'call-tool') {
      const name = values['name'] ?? '';
      if (toolNamed(name) ?? BEYOND_TOOLS.get(name)) {
        const { given, bodyBytes, fault } = await argumentsIn(body);
        const called = fault
          ? await refusedCall(agent, name, given, fault)
          : await callTool({ ...agent, bodyBytes }, name, given);
        if (called)
          return called.isError
            ? ofCall(called)
            : answer(
                200,
                { content: notesOf(called), structuredContent: called.value, isError: false },
                called.headers,
              );
      }
    }
    if (kind === 'read-resource') {
      const read = await readResource(agent, values['uri'] ?? '');
      if (read?.contents) return answer(200, { contents: read.contents }, read.called?.headers);
      if (read?.called) return ofCall(read.called);
    }
    await pay();
    if (kind === 'list-tools') return page(toolsFor(session));
    if (kind === 'list-resources') return page(resourcesFor(session), { resourceTemplates: RESOURCE_TEMPLATES });
    if (kind === 'call-tool')
      refuse('not_found', `name: ${noTool(session, values['name'] ?? '')}`, 'name', { related: { next: ALL_TOOLS } });
    return refuse('not_found', NOT_HERE);
  } catch (thrown) {
    const naming = { dialect: dialectB, row, body: undefined, asSent: false, ask: agent };
    const error = isPaid
      ? thrown
      : await pay().then(
          () => thrown,
          (limited: unknown) => limited,
        );
    return refused(naming, error, requestId, headers, { payer: session.id, leave: undefined });
  }
}

/** What is said of a tool that is not there, with the nearest that is. */
export function noTool(session: Session, name: string): string {
  const names = toolsFor(session).map((tool) => tool.name);
  return `there is no tool ${name.slice(0, 100)}: see tools/list${didYouMean(name, names)}`;
}
const ALL_TOOLS = { tool: 'describe', arguments: {} } as const;

/**
 * What was wrong with one value among the arguments of a call, named as the argument that it is; undefined for what is
 * wrong elsewhere.
 */
export function faultIn(thrown: unknown, before: string): Refusal | undefined {
  if (!(thrown instanceof Refusal) || !thrown.field?.startsWith(before)) return undefined;
  const field = thrown.field.slice(before.length);
  return new Refusal(thrown.code, thrown.message.replace(thrown.field, field), field, thrown.extra);
}

/** The `arguments` of a body `{arguments: {...}}`, or what is wrong with one of them. Refuses other members. */
async function argumentsIn(
  body: (() => Promise<Body>) | undefined,
): Promise<{ readonly given: unknown; readonly bodyBytes: number; readonly fault?: Refusal }> {
  if (!body) return { given: {}, bodyBytes: 0 };
  const arrived = await body();
  const bodyBytes = arrived.bytes.length;
  try {
    const { arguments: given = {}, ...others } = membersOf(await parseArrived(arrived));
    const [unknown] = Object.keys(others);
    if (unknown !== undefined)
      refuse('validation_error', `${unknown.slice(0, 100)}: unknown key; send {"arguments": {...}}`, unknown);
    return { given, bodyBytes };
  } catch (thrown) {
    const fault = faultIn(thrown, 'arguments.');
    if (fault) return { given: {}, bodyBytes, fault };
    throw thrown;
  } finally {
    arrived.done();
  }
}
