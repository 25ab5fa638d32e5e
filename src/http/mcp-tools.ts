// What tools take and which row a call asks: made from the table of tools and the schemas of the rows. Agents are told
// a short form of each; `describe` tells the whole.
import { refuseNotBuilt } from '../domain/interchange/not-built.ts';
import { didYouMean, nearestFirst } from '../domain/nearest.ts';
import { refuse } from '../domain/refusal.ts';
import { reportNamed } from '../domain/report-names.ts';
import { described } from './field-words.ts';
import { JOBS, rareJobs, type Job } from './mcp-jobs.ts';
import { contextsOf, fieldsTaken, inputSchema } from './openapi.ts';
import { summaryOf } from './reference-texts.ts';
import { isWriting, type Row } from './route.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Scope } from '../domain/scopes.ts';

/** A tool as agents are told of it, and the rows behind it. */
export interface Tool extends Job {
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: false;
  };
  /** All that it takes. */
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
}

/** How much of an answer is wanted, and of which part. */
export interface Wanted {
  readonly detail: 'short' | 'full';
  readonly fields?: readonly string[];
  /** Where a list inside an answer goes on: `rows+10`. */
  readonly part?: { readonly path: string; readonly from: number };
}

/** What a call of a tool asks of a row. */
export interface ToolAsk {
  readonly row: Row;
  readonly values: Readonly<Record<string, string>>;
  readonly search: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly wanted: Wanted;
  readonly idempotencyKey?: string;
  readonly correlationId?: string;
}

type Properties = Record<string, JsonSchema>;

const COMPANY: JsonSchema = { type: 'string', description: 'Id of the company, as list_companies shows it' };
const DRY_RUN: JsonSchema = { type: 'boolean', description: 'true = show what would happen and write nothing' };
const CORRELATION_ID: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 128,
  description: 'Marks what is done together, as the header Correlation-Id does: undo takes back all of one mark',
};
const IDEMPOTENCY_KEY: JsonSchema = {
  type: 'string',
  maxLength: 255,
  description: 'Makes a repeat of this call answer the first answer: choose one per thing that you mean to do once',
};

const CURSOR: JsonSchema = {
  type: 'string',
  description: 'Where a list goes on: nextCursor of the answer before, or the cursor that its leftOut names',
};
const DETAIL: JsonSchema = {
  type: 'string',
  enum: ['short', 'full'],
  description: 'short (default) = what a person would say of it; full = every member',
};
const FIELDS: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  description: 'Only these members, by name or path: memo, lines.accountCode',
};

/** What arguments are that the rows themselves say nothing of. */
const DESCRIBED: Readonly<Record<string, string>> = {
  entryId: 'Id of the entry (je_...), as search_entries shows it',
  reportId: 'Id of the expense report (exp_...), as read with list: "expense-reports" shows it',
  partnerId: 'Id (or, where the list is filtered, code) of a partner: list_reference with list: "partners"',
  partnerCode: 'Code of a partner: list_reference with list: "partners"',
  labelIds: 'Ids of labels: list_reference with list: "labels"',
  labelCodes: 'Codes of labels: list_reference with list: "labels"',
  accountId: 'Id or code of an account: list_accounts',
  parentId: 'Id of the account above it: list_accounts',
  defaultAccountId: 'Id or code of the account that its lines usually stand on: list_accounts',
  creditNoteId: 'Id of the credit note that is applied (inv_...): read with list: "invoices"',
  documentId: 'Id of the paper (doc_...): read with list: "documents"',
  periodId: 'The month or year: 2026-04, FY2026, or its id: list_periods',
  contractId: 'Id of a contract (con_...): read with list: "contracts"',
  applicantId: 'Id of the member or key whose expenses they are, as the report shows it',
  approverId: 'Id of who approves it, as the report shows it',
  departmentLabelId: 'Id of a label: list_reference with list: "labels"',
  ruleId: 'Id of an alert rule (alr_...): read with list: "alert-rules"',
  sourceId: 'Id of what the entry belongs to, or an id of yours',
  employeeId: 'Id of an employee (emp_...): read with list: "employees"',
  documentIds: 'Ids of documents: read with list: "documents"',
  correlationId: 'Only what was done under this mark',
  actorId: 'Only what this key or user did',
  entityId: 'Id of the thing that it is about',
  from: 'First day, YYYY-MM-DD, inclusive',
  to: 'Last day, YYYY-MM-DD, inclusive',
  effectiveDate: 'The day on which the entry counts, YYYY-MM-DD',
  minAmount: 'At least so many whole yen',
  maxAmount: 'At most so many whole yen',
  status: 'In which state',
  q: 'Words in any order',
  reference: 'Number of the voucher or another reference',
  entryNumber: 'Number of the entry in its fiscal year',
  createdBy: 'Id of the key or user who wrote it',
  externalId: 'The id that the writer gave it',
  updatedSince: 'Changed at this time or later: 2026-10-01T09:00:00+09:00',
  offset: 'Rows to skip; not together with cursor',
  on: 'Valid or open on this day, YYYY-MM-DD',
  year: 'The year in which the fiscal year starts',
  report: 'Which report, by its name as in get_report: pl, bs, trial-balance ...',
  lines:
    'Its lines: accountCode as list_accounts shows it, amounts in whole yen. Those of an entry have a side and balance',
  metadata: 'Facts of yours as names and texts; kept, and not read',
  dueDate: 'When it is to be paid, YYYY-MM-DD',
  issueDate: 'Day of the document, YYYY-MM-DD',
};

/** The same property of several rows: what any of them takes. */
function merged(before: JsonSchema | undefined, next: JsonSchema): JsonSchema {
  if (before === undefined || JSON.stringify(before) === JSON.stringify(next)) return next;
  const all = [...((before['anyOf'] as JsonSchema[] | undefined) ?? [before]), next];
  return { anyOf: [...new Map(all.map((schema) => [JSON.stringify(schema), schema])).values()] };
}

/** The arguments of a tool: the fields of its rows, the company, and what goes with every command. */
function takes({ rows, single, chooses, as = {}, fixed = {}, omits = [] }: Job): Tool['inputSchema'] {
  const all = Object.values(rows);
  const word = new Map(Object.entries(as).map(([argument, field]) => [field, argument]));
  const properties: Properties = {};
  const required: string[] = [];
  if (all.some((row) => row.company !== 'none')) {
    properties['companyId'] = COMPANY;
    required.push('companyId');
  }
  if (chooses !== undefined) {
    properties[chooses] = { type: 'string', description: 'Which of these', enum: Object.keys(rows) };
    required.push(chooses);
  }
  for (const row of all) {
    const schema = inputSchema(row);
    const hidden = new Set([row.callerField, ...omits, ...Object.keys(fixed), ...Object.keys(row.fixed ?? {})]);
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      const name = word.get(field) ?? field;
      if (hidden.has(field) || name === 'companyId') continue;
      const { example: _example, ...said } = property;
      const isSaid = 'description' in said || DESCRIBED[name] === undefined;
      const own = isSaid ? said : { ...said, description: DESCRIBED[name] };
      const { [field]: worded = own } = described({ properties: { [field]: own } }, contextsOf(row)).properties ?? {};
      properties[name] = merged(properties[name], worded);
      const isNeeded = schema.required?.includes(field) === true || Object.values(row.params).includes(field);
      if (isNeeded && chooses === undefined && !required.includes(name)) required.push(name);
    }
  }
  if (single) properties['id'] = { type: 'string', description: 'Only this one' };
  const [first] = all;
  if (first && isWriting(first)) {
    properties['dryRun'] = DRY_RUN;
    // That of undo says what is taken back.
    properties['correlationId'] ??= CORRELATION_ID;
    properties['idempotencyKey'] = IDEMPOTENCY_KEY;
  }
  properties['cursor'] = CURSOR;
  properties['detail'] = DETAIL;
  properties['fields'] = FIELDS;
  return { type: 'object', additionalProperties: false, properties, required };
}

/** The names of a tool's arguments for the parameters of its rows' paths: what the row calls them -> argument. */
function placesOf({ rows, single = {}, as = {} }: Job): ReadonlyMap<string, string> {
  const word = new Map(Object.entries(as).map(([argument, field]) => [field, argument]));
  const found = new Map<string, string>();
  for (const { params } of [...Object.values(rows), ...Object.values(single)])
    for (const [place, field] of Object.entries(params)) {
      const argument = word.get(field) ?? field;
      if (place !== argument) found.set(place, argument);
      if (field !== argument) found.set(field, argument);
    }
  return found;
}

/** What a list of tools leaves out of a schema: the row refuses what does not fit, and says what does. */
const UNTOLD = new Set(['example', 'examples', 'pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum']);
for (const name of ['minLength', 'maxLength', 'minItems', 'maxItems', 'additionalProperties', 'title', 'propertyNames'])
  UNTOLD.add(name);
/** Names of an enumeration that a list of tools tells; of longer ones the refusal tells all. */
const MOST_NAMES = 30;
/** Members within members: so deep are they told by name. */
const TOLD_DEPTH = 2;

/** The first sentence of a description. */
function firstSentence(text: string): string {
  const end = text.search(/[.;(]\s|\.$/);
  return end < 0 ? text : text.slice(0, end).trim();
}

/** A schema as a list of tools tells it: types and names; words at the top alone. */
function toldShortly(schema: JsonSchema, depth: number): JsonSchema {
  const { anyOf, ...plain } = schema as JsonSchema & { anyOf?: readonly JsonSchema[] };
  const [branch, ...others] = (anyOf ?? []).filter(({ type }) => type !== 'null');
  if (branch) {
    const isOne = others.length === 0 || branch.properties !== undefined;
    const { description = branch['description'] } = plain;
    const isText = others.every(({ type }) => type === branch['type']);
    const said = {
      ...plain,
      ...(isText && { type: branch['type'] }),
      ...(description !== undefined && { description }),
    };
    return toldShortly(isOne ? { ...branch, ...plain } : said, depth);
  }
  const out: JsonSchema = {};
  for (const [key, value] of Object.entries(plain)) {
    if (UNTOLD.has(key) || (key === 'description' && depth > 0)) continue;
    if (key === 'description') out[key] = firstSentence(String(value));
    else if (key === 'enum') {
      if ((value as unknown[]).length <= MOST_NAMES) out[key] = value;
    } else if (key === 'properties') {
      if (depth < TOLD_DEPTH)
        out.properties = Object.fromEntries(
          Object.entries(value as Properties).map(([name, one]) => [name, toldShortly(one, depth + 1)]),
        );
    } else if (key === 'items') {
      if (depth < TOLD_DEPTH) out.items = toldShortly(value as JsonSchema, depth + 1);
    } else if (key === 'required') {
      if (depth < TOLD_DEPTH && (value as string[]).length > 0) out.required = value as string[];
    } else out[key] = value;
  }
  if (Array.isArray(out['type'])) out['type'] = (out['type'] as string[]).find((type) => type !== 'null');
  return out;
}

/** Arguments that every tool takes, each told in few words. */
const ALWAYS: Readonly<Record<string, JsonSchema>> = {
  companyId: { type: 'string' },
  dryRun: { type: 'boolean' },
  idempotencyKey: { type: 'string' },
  correlationId: { type: 'string' },
  limit: { type: 'integer' },
  cursor: { type: 'string' },
  detail: { type: 'string', enum: ['short', 'full'] },
  fields: { type: 'array', items: { type: 'string' } },
};

/** What a list of tools says of a tool's arguments: those that its work usually needs. */
function toldArguments({
  inputSchema: { properties = {}, required = [] },
  chooses,
  single,
  tells,
  annotations,
  name: tool,
}: Tool): ToldTool['inputSchema'] {
  const hidden = new Set(['detail', 'fields', ...(annotations.readOnlyHint ? [] : ['cursor', 'limit'])]);
  const isTold = (name: string): boolean =>
    tells === undefined ||
    required.includes(name) ||
    tells.includes(name) ||
    name === chooses ||
    (name === 'id' && single !== undefined);
  const told: Properties = {};
  for (const [name, schema] of Object.entries(properties)) {
    const short = ALWAYS[name];
    // That of undo is what it takes back.
    if (short && !(name === 'correlationId' && tool === 'undo')) {
      if (!hidden.has(name)) told[name] = short;
    } else if (isTold(name)) told[name] = toldShortly(schema, 0);
  }
  return { type: 'object', properties: told, required };
}

function toolOf(declared: Job): Tool {
  const writes = Object.values(declared.rows).some(isWriting);
  return {
    ...declared,
    annotations: {
      readOnlyHint: !writes,
      destructiveHint: declared.isDestructive === true,
      idempotentHint: !writes,
      openWorldHint: false,
    },
    inputSchema: takes(declared),
  };
}

let made: ReadonlyMap<string, Tool> | undefined;
/** Every tool that has a row in the table, by name. Made when first asked for. */
function all(): ReadonlyMap<string, Tool> {
  return (made ??= new Map(JOBS.map((job) => [job.name, toolOf(job)])));
}
/** Every tool with a row in the table, in the order in which agents are told of them. */
export function tools(): readonly Tool[] {
  return [...all().values()];
}

let rare: ReadonlyMap<string, Job> | undefined;
/** What has no tool of its own, by the name under which `call` reaches it. */
export function rareOnes(): ReadonlyMap<string, Job> {
  return (rare ??= new Map(rareJobs(summaryOf).map((job) => [job.name, job])));
}

/** The tool of this name, also a rare one; undefined when there is none. */
export function toolNamed(name: string): Tool | undefined {
  const known = all().get(name);
  if (known) return known;
  const job = rareOnes().get(name);
  return job && toolOf(job);
}

/** A tool as a list of tools tells it. */
export type ToldTool = Pick<Tool, 'name' | 'title' | 'description' | 'annotations'> & {
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
};
const toldOnes = new Map<string, ToldTool>();
/** The short form of a tool: nothing in it comes from the books. */
export function toldTool(tool: Tool): ToldTool {
  const known = toldOnes.get(tool.name);
  if (known) return known;
  const { name, title, description, annotations } = tool;
  const told = { name, title, description, annotations, inputSchema: toldArguments(tool) };
  toldOnes.set(name, told);
  return told;
}

/** True when a caller with these scopes may do anything by a tool. */
export function isFor({ rows, rehearsedBy, partlyRehearsedBy }: Tool, may: (scope: Scope) => boolean): boolean {
  // A rehearsal is for those who keep the books, and lack the last permission alone.
  const mayRehearse = (scope: Scope | undefined): boolean => scope !== undefined && may('entries:draft') && may(scope);
  if (mayRehearse(rehearsedBy) || mayRehearse(partlyRehearsedBy?.scope)) return true;
  return Object.values(rows).some(({ needs, needsAnyOf = [] }) =>
    needs === null ? needsAnyOf.length === 0 || needsAnyOf.some(may) : may(needs),
  );
}

/** Arguments that a tool takes whatever its row. */
const OURS: ReadonlySet<string> = new Set([
  'companyId',
  'dryRun',
  'idempotencyKey',
  'correlationId',
  'cursor',
  'detail',
  'fields',
]);

/** Refuses an argument that only other rows of a tool take, naming those that this one takes. */
function refuseOthers({ chooses = '' }: Tool, row: Row, given: Readonly<Record<string, unknown>>): void {
  const taken = fieldsTaken(row);
  for (const name of Object.keys(given)) {
    if (taken.has(name) || name === chooses || OURS.has(name) || Object.values(row.params).includes(name)) continue;
    const others = [...taken].filter((one) => one !== 'companyId').join(', ') || 'nothing';
    refuse('validation_error', `${name}: ${String(given[chooses])} does not take it; it takes ${others}`, name);
  }
}

/** How much of an answer is wanted. Refuses words that say nothing of it, and a cursor where nothing goes on. */
function wantedOf(detail: unknown, fields: unknown, cursor: unknown, takesCursor: boolean): Wanted {
  if (detail !== undefined && detail !== 'short' && detail !== 'full')
    refuse('validation_error', 'detail: must be one of short, full', 'detail');
  const named = typeof fields === 'string' ? fields.split(',') : fields;
  if (named !== undefined && !(Array.isArray(named) && named.length > 0 && named.every(isName)))
    refuse('validation_error', 'fields: must be a list of names: ["memo", "lines.accountCode"]', 'fields');
  const part = partAt(cursor);
  if (cursor !== undefined && !part && !takesCursor)
    refuse('validation_error', 'cursor: must be one that an answer of this tool named', 'cursor');
  return {
    detail: detail ?? 'short',
    ...(named !== undefined && { fields: (named as string[]).map((name) => name.trim()) }),
    ...(part && { part }),
  };
}

/** The part of an answer that a cursor of its leftOut names (`rows+10`); undefined for cursors of pages. */
export function partAt(cursor: unknown): Wanted['part'] {
  const [, path, from] = (typeof cursor === 'string' && /^([A-Za-z][\w.]{0,100})\+(\d{1,6})$/.exec(cursor)) || [];
  return path === undefined ? undefined : { path, from: Number(from) };
}
const isName = (name: unknown): boolean => typeof name === 'string' && name.trim() !== '' && name.length <= 200;

/** A value of a query string: lists are joined by commas. */
function asText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map((item) => asText(name, item)).join(',');
  return refuse('validation_error', `${name}: must be a text, a number, true or false, or a list of them`, name);
}

type ToolArguments = Readonly<Record<string, unknown>>;

/** Refuses arguments that the tool does not take, and says which one it lacks. */
function checkArguments(tool: Tool, given: ToolArguments): void {
  const known = tool.inputSchema.properties ?? {};
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(known, name)) continue;
    // What the path of the row calls it is a name that somebody may have read in the reference.
    const meant = placesOf(tool).get(name);
    const hint = meant === undefined ? didYouMean(name, Object.keys(known)) : `; did you mean ${meant}?`;
    const unknown = `${name.slice(0, 100)}: unknown argument; remove it or check its spelling${hint}`;
    refuse('validation_error', unknown, name);
  }
  const lacking = tool.inputSchema.required?.find((name) => given[name] === undefined || given[name] === null);
  if (lacking !== undefined) refuse('validation_error', `${lacking}: is required`, lacking);
}

/** The row that a call of a tool means. Refuses a choice that is none, naming those that are. */
function rowChosen({ chooses, single, rows }: Tool, given: ToolArguments): Row {
  const choice = chooses === undefined ? '' : given[chooses];
  const from = single !== undefined && given['id'] !== undefined ? single : rows;
  const chosen = typeof choice !== 'string' ? undefined : Object.hasOwn(from, choice) ? choice : reportNamed(choice);
  const row = chosen !== undefined && Object.hasOwn(from, chosen) ? from[chosen] : undefined;
  if (row) return row;
  const field = chooses ?? 'name';
  refuseNotBuilt(choice, field);
  const names = nearestFirst(String(choice), Object.keys(from)).join(', ');
  return refuse('validation_error', `${field}: must be one of ${names}`, field);
}

/** What of the arguments stands in the path of the row, and the rest, by the row's own names. */
function placed(
  { chooses, as = {}, fixed = {} }: Tool,
  row: Row,
  given: ToolArguments,
): Pick<ToolAsk, 'values' | 'body'> {
  const values: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  const places = new Map(Object.entries(row.params).map(([place, field]) => [field, place]));
  for (const [argument, value] of Object.entries({ ...given, ...fixed })) {
    if (value === undefined || argument === chooses) continue;
    const field = as[argument] ?? argument;
    const place = argument === 'companyId' ? 'companyId' : places.get(field);
    if (place === undefined) body[field] = value;
    else if (typeof value !== 'string' || value === '')
      refuse('validation_error', `${argument}: must be an id, as text`, argument);
    else values[place] = value;
  }
  for (const [place, field] of Object.entries(row.params)) {
    if (values[place] !== undefined || place === 'companyId') continue;
    const argument = Object.entries(as).find(([, named]) => named === field)?.[0] ?? field;
    refuse('validation_error', `${argument}: is required`, argument);
  }
  return { values, body };
}

/** An argument that is a text or not there; refuses anything else. */
function textArgument(name: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  return refuse('validation_error', `${name}: must be a text`, name);
}

/**
 * What a call of a tool asks of which row. Refuses arguments that the tool does not take, and those that it lacks;
 * everything else is the row's to refuse.
 */
export function askOfTool(tool: Tool, given: ToolArguments): ToolAsk {
  checkArguments(tool, given);
  const row = rowChosen(tool, given);
  if (tool.chooses !== undefined) refuseOthers(tool, row, given);
  const { dryRun, idempotencyKey: key, detail, fields, cursor, ...unpaged } = given;
  const wanted = wantedOf(detail, fields, cursor, fieldsTaken(row).has('cursor'));
  const paged = { ...unpaged, ...(cursor !== undefined && !wanted.part && { cursor }) };
  // That of undo is what it takes back; elsewhere it marks the call.
  const isMark = tool.inputSchema.properties?.['correlationId'] === CORRELATION_ID;
  const { correlationId: mark, ...unmarked } = paged as ToolArguments;
  const { values, body } = placed(tool, row, isMark ? unmarked : paged);
  const idempotencyKey = textArgument('idempotencyKey', key);
  const correlationId = isMark ? textArgument('correlationId', mark) : undefined;
  const isRead = row.method === 'GET';
  const search = Object.entries(isRead ? body : {})
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(name, value))}`)
    .join('&');
  return {
    row,
    values,
    search,
    body: isRead ? {} : { ...body, ...(dryRun !== undefined && { dryRun }) },
    wanted,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(correlationId !== undefined && { correlationId }),
  };
}
