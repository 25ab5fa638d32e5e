// What agents may do, whichever door they come by: tools and resources, each a row of surface B that perform() does for
// them. Nothing here knows a rule: the same checks, limits and refusals as over HTTP.
import { hasIdForm } from '../domain/ids.ts';
import { refuse, type RefusalCode } from '../domain/refusal.ts';
import { LIMITS } from '../domain/limits.ts';
import { reportNamed } from '../domain/report-names.ts';
import { callerIn, companiesOf, NO_COMPANY, type Session } from './auth.ts';
import { dialectB } from './dialect-b.ts';
import { parseArrived } from './json.ts';
import { GUIDE } from './mcp-guide.ts';
import { askOfTool, isFor, toolNamed, tools, type Tool, type ToolAsk } from './mcp-tools.ts';
import { inLanguage, type Wishes } from './negotiation.ts';
import { perform, refused, takeShare, type Answer, type Ask, type House } from './perform.ts';
import { NOT_HERE } from './refusals.ts';
import { membersOf, type Body } from './request.ts';
import { isWriting, type AgentsRow, type Row } from './route.ts';
import { SURFACE_B } from './surface-b.ts';

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

/** A tool as agents are told of it: nothing in it comes from the books. */
export type ToldTool = Pick<Tool, 'name' | 'title' | 'description' | 'inputSchema' | 'outputSchema' | 'annotations'>;

/** The tools that a caller has a permission for, in at least one of his companies. */
export function toolsFor(session: Session): readonly ToldTool[] {
  return tools()
    .filter((tool) => visible(session, tool))
    .map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations,
    }));
}

function visible(session: Session, tool: Tool): boolean {
  if (session.kind === 'operator') return Object.values(tool.rows).every(({ operators }) => operators === true);
  if (session.kind === 'api_key') return isFor(tool, (scope) => session.caller.scopes.has(scope));
  return [...session.memberships.keys()].some((id) => {
    const { scopes } = callerIn(session, id, 'b');
    return isFor(tool, (scope) => scopes.has(scope));
  });
}

/** What an agent should do about a refusal, where the message alone does not say it. */
const FIXES: Readonly<Partial<Record<RefusalCode, string>>> = {
  rate_limited: 'Wait as many seconds as Retry-After says, then repeat the same call.',
  unavailable: 'Repeat the same call, with the same idempotencyKey, after a few seconds.',
  request_in_progress: 'The first call with this idempotencyKey is still running: repeat it after a second.',
  not_found: 'Check companyId and ids: take them from list_companies and from the lists, never from memory.',
  insufficient_scope: 'This key may not do that. Save a draft and submit it, or ask a person of the company.',
  forbidden: 'This is for somebody else to do: tell the person what is waiting.',
  plan_limit: 'The plan of the company has no more of it: tell a person.',
  cap_exceeded: 'It is beyond the caps of this key: save it with status "draft" and submit it.',
  approval_required: 'Save it with status "draft" and submit it: a person approves it.',
  account_not_found: 'Find the account with list_accounts (q searches names), then repeat with its code.',
  partner_not_found: 'Find the partner with list_reference (list: partners, q), or create it with create_partner.',
  tax_code_not_found: 'Find the code with list_reference (list: tax-codes, on: the date).',
  label_not_found: 'Find the label with list_reference (list: labels).',
  unbalanced_entry: 'Make debits and credits equal; the message says by how much they differ.',
  period_closed: 'Date it on the first open day that the error names, or ask a person to reopen the period.',
  version_conflict: 'Read it again, look at what changed, and repeat with the version that you read.',
  stale_round: 'Read it again: it was changed and submitted anew.',
  nl_not_understood: 'Say what the message asks for in the text, one transaction each, or write it with create_entry.',
  already_reversed: 'Nothing is left to reverse: read the entry before you go on.',
  duplicate_external_id: 'It was written before: read what has this externalId instead of writing it again.',
  idempotency_key_reused: 'This idempotencyKey stands for another call: choose a new one for a new thing.',
  entry_has_source: 'It belongs to a resource: use what changes that one.',
  too_large: 'Ask for less, or split it.',
  internal_error: 'Our defect: do not repeat it blindly; report the requestId.',
};

/** A hint for an error by its code, else by its status. */
function fixOf(code: unknown, status: number): string {
  return (
    FIXES[code as RefusalCode] ??
    (status === 400
      ? 'Correct what `field` names, as the message says, and repeat the call.'
      : status === 409
        ? 'Read the thing again and see in which state it is before you repeat the call.'
        : 'Read the message; repeat the call only when what it says is put right.')
  );
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
  readonly note?: string;
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

function calledOf(answer: Answer, { wishes }: Pick<Agent, 'wishes'>): Called {
  const { status, headers, body, payer } = answer;
  answer.leave?.();
  if (body.kind !== 'json') throw new Error(`a row of a tool answered ${body.kind}`);
  const value = plain(body.value) as Record<string, unknown>;
  const isError = status >= 400;
  return {
    status,
    headers,
    isError,
    value: isError ? { ...value, fix: inLanguage(wishes, fixOf(value['code'], status)) } : value,
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
  const naming = { dialect: dialectB, row: undefined, body: undefined, asSent: false, ask: agent };
  return calledOf(refused(naming, told, requestId, headers, { payer: session.id, leave: undefined }), agent);
}

const asked = ({ requestId, correlationId, bodyBytes, wishes, hasLeft }: Agent): Ask => ({
  requestId,
  wishes: { 'accept-language': wishes?.['accept-language'] },
  correlationId,
  via: 'mcp',
  bodyBytes,
  ...(hasLeft && { hasLeft }),
});

/** Calls a tool. Undefined when there is none of this name: nothing is done, and nothing taken from the share. */
export async function callTool(agent: Agent, name: string, given: unknown): Promise<Called | undefined> {
  const tool = toolNamed(name);
  if (!tool) return undefined;
  let ask: ToolAsk;
  try {
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      refuse('validation_error', 'arguments: must be an object', 'arguments');
    ask = keyed(askOfTool(tool, given as Record<string, unknown>), agent);
  } catch (error) {
    return refusedTool(agent, error);
  }
  const { row, body, ...rest } = ask;
  const isTrial = isWriting(row) && body['dryRun'] === undefined && (await triesFirst(agent, rest.values['companyId']));
  const called = calledOf(
    await perform(agent.house, row, agent.session, {
      ...asked(agent),
      ...rest,
      body: isTrial ? { ...body, dryRun: true } : body,
    }),
    agent,
  );
  if (called.value['code'] === 'not_found')
    return { ...called, value: withIds(agent, tool, row, rest.values, called.value) };
  const note = called.isError ? undefined : isTrial ? TRIAL : called.isReplayed ? REPLAYED : undefined;
  return note === undefined ? called : { ...called, note: inLanguage(agent.wishes, note) };
}

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
  { wishes }: Agent,
  { as = {} }: Tool,
  row: Row,
  values: Readonly<Record<string, string>>,
  told: Called['value'],
): Called['value'] {
  const [place, named] = Object.entries(row.params).at(-1) ?? ['companyId', 'companyId'];
  const isCompany = told['error'] === inLanguage(wishes, NO_COMPANY);
  const field = isCompany ? 'companyId' : (Object.entries(as).find(([, known]) => known === named)?.[0] ?? named);
  const value = values[isCompany ? 'companyId' : place];
  if (value === undefined) return told;
  const form = hasIdForm(value) ? '' : ` ${inLanguage(wishes, NO_ID)}`;
  return { ...told, field, fix: `${String(told['fix'])}${form}` };
}

const NO_ID = 'What was given has not the form of an id: a prefix and a UUID, as lists show it.';

const REPLAYED =
  'Nothing was done again: this call was made before with the same idempotency key, and this is its first answer.';

const TRIAL =
  'Nothing was written: this company wants calls of agents to be dry runs unless they say otherwise. ' +
  'Call again with dryRun: false to do it.';

/** True where the company of an agent has it that his calls try first. */
async function triesFirst({ house, session }: Agent, companyId: string | undefined): Promise<boolean> {
  if (companyId === undefined || callerIn(session, companyId, 'b').role !== 'agent') return false;
  if (session.kind === 'api_key' && session.companyId !== companyId) return false;
  return (await house.service.book(companyId))?.company?.agentSettings?.dryRunDefault === true;
}

/** The content of a tool's result: the value as text, and a sentence when a list goes on. */
export function contentOf({
  value,
  isError,
  note,
}: Called): readonly { readonly type: 'text'; readonly text: string }[] {
  const { data, total, nextCursor } = value;
  const goesOn = !isError && Array.isArray(data) && typeof nextCursor === 'string';
  return [
    { type: 'text', text: JSON.stringify(value) },
    ...(note === undefined ? [] : [{ type: 'text' as const, text: note }]),
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
    takes: ['cursor'],
    usually: 'limit=500',
    description: `The ${list.replace('-', ' ')} of the company, 500 at a time`,
  })),
  {
    template: '/journal-entries/{jeId}',
    path: /^\/journal-entries\/([^/]+)$/,
    row: () => '/journal-entries/:jeId',
    takes: [],
    description: 'A journal entry with its lines',
  },
  {
    template: '/reports/{report}{?from,to,asOf,knownAt}',
    path: /^\/reports\/([a-z_-]+)$/,
    row: ([, name = '']) => `/reports/${reportNamed(name) ?? name}`,
    takes: ['from', 'to', 'asOf', 'knownAt'],
    description: 'A report: trial-balance, pl, bs, ss, cs, ar-aging, general-ledger, consumption-tax ...',
  },
  {
    template: '/events{?afterSequence}',
    path: /^\/events$/,
    row: () => '/events',
    takes: ['afterSequence'],
    description: 'What happened, in order',
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

/** What the address of a resource asks of which row; undefined when it names nothing. */
function askOfUri(uri: string): { row: Row; values: Record<string, string>; search: string } | undefined {
  const [, companyId, path = '', query = ''] = /^ledger:\/\/companies\/([^/?]+)([^?]*)(?:\?(.*))?$/.exec(uri) ?? [];
  if (companyId === undefined) return undefined;
  for (const below of BELOW) {
    const found = below.path.exec(path);
    if (!found) continue;
    const wanted = `/v1/companies/:companyId${below.row(found)}`;
    const row = SURFACE_B.find((one) => one.method === 'GET' && one.path === wanted && one.file === undefined);
    const parameters = query === '' ? [] : query.split('&');
    const isKnown = parameters.every((part) => below.takes.includes(part.split('=')[0] ?? ''));
    if (!row || !isKnown || row.behind.kind === 'later') return undefined;
    const values = { companyId, ...(row.path.includes(':jeId') && { jeId: found[1] ?? '' }) };
    return { row, values, search: [...parameters, ...(below.usually === undefined ? [] : [below.usually])].join('&') };
  }
  return undefined;
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
  const { row, ...rest } = ask;
  const called = calledOf(await perform(house, row, session, { ...asked(agent), ...rest }), agent);
  if (called.isError) return { called };
  return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(called.value) }], called };
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
      if (toolNamed(name)) {
        const { given, bodyBytes } = await argumentsIn(body);
        const called = await callTool({ ...agent, bodyBytes }, name, given);
        if (called)
          return called.isError
            ? ofCall(called)
            : answer(
                200,
                { content: contentOf(called), structuredContent: called.value, isError: false },
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

/** The `arguments` of a body `{arguments: {...}}`. Refuses other members. */
async function argumentsIn(
  body: (() => Promise<Body>) | undefined,
): Promise<{ readonly given: unknown; readonly bodyBytes: number }> {
  if (!body) return { given: {}, bodyBytes: 0 };
  const arrived = await body();
  const bodyBytes = arrived.bytes.length;
  try {
    const { arguments: given = {}, ...others } = membersOf(await parseArrived(arrived));
    const [unknown] = Object.keys(others);
    if (unknown !== undefined)
      refuse('validation_error', `${unknown.slice(0, 100)}: unknown key; send {"arguments": {...}}`, unknown);
    return { given, bodyBytes };
  } finally {
    arrived.done();
  }
}
