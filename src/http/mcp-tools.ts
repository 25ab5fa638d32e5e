// The tools of agents: which rows of surface B each stands for, and what it takes and answers, made from those rows.
// There is none for approving, posting a draft, closing, keys, members and settings: those are for people.
import type { Scope } from '../domain/access.ts';
import { didYouMean, nearestFirst } from '../domain/nearest.ts';
import { refuse } from '../domain/refusal.ts';
import { reportNamed } from '../domain/report-names.ts';
import { described } from './field-words.ts';
import { answerSchema, contextsOf, inputSchema, type JsonSchema } from './openapi.ts';
import { isWriting, type Row } from './route.ts';
import { SURFACE_B } from './surface-b.ts';

const ONE = '/v1/companies/:companyId';

/** What a tool is declared by. */
interface Declared {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The row that it stands for; of several, those that the argument `chooses` names. */
  readonly rows: Readonly<Record<string, Row>>;
  readonly chooses?: string;
  /** For what `chooses` names: the row of one thing, taken when `id` is given. */
  readonly single?: Readonly<Record<string, Row>>;
  /** Argument -> field of the row's input, where the agent has a better word for it. */
  readonly as?: Readonly<Record<string, string>>;
  /** Fields of the row's input that stand for a fixed value. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Fields of the row's input that say the same as another one. */
  readonly omits?: readonly string[];
  readonly isDestructive?: true;
}

/** A tool as agents are told of it, and the rows behind it. */
export interface Tool extends Declared {
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: false;
  };
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema: JsonSchema & { readonly type: 'object' };
}

/** What a call of a tool asks of a row. */
export interface ToolAsk {
  readonly row: Row;
  readonly values: Readonly<Record<string, string>>;
  readonly search: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
  readonly correlationId?: string;
}

function rowAt(method: string, path: string): Row {
  const row = SURFACE_B.find((one) => one.method === method && one.path === path);
  if (!row) throw new Error(`there is no row ${method} ${path} for a tool`);
  return row;
}
const one = (method: string, path: string): { readonly rows: Readonly<Record<string, Row>> } => ({
  rows: { '': rowAt(method, ONE + path) },
});

/** Names of rows `GET .../<under><name>`, each with its row. */
function named(under: string, keep: (name: string, row: Row) => boolean = () => true): Record<string, Row> {
  const found: Record<string, Row> = {};
  for (const row of SURFACE_B) {
    if (row.method !== 'GET' || row.behind.kind !== 'query' || row.file !== undefined) continue;
    const name = row.path.startsWith(`${ONE}/${under}`) ? row.path.slice(`${ONE}/${under}`.length) : '/';
    if (!/[/:]/.test(name) && keep(name, row)) found[name] = row;
  }
  return found;
}
/** Rows `GET .../<name>/:id` of these names. */
function singles(names: readonly string[]): Record<string, Row> {
  const found: Record<string, Row> = {};
  for (const row of SURFACE_B) {
    const [, name] = /^\/v1\/companies\/:companyId\/([a-z-]+)\/:\w+$/.exec(row.path) ?? [];
    if (row.method === 'GET' && name !== undefined && names.includes(name)) found[name] = row;
  }
  return found;
}

const REFERENCE = ['tax-codes', 'labels', 'partners'];
/** Lists that have a tool of their own, and those that agents have no business with. */
const ELSEWHERE = new Set([
  'journal-entries',
  'approvals',
  'accounts',
  'fiscal-periods',
  'dashboard',
  'api-keys',
  'members',
]);
const OTHERS = {
  ...named('', (name) => !ELSEWHERE.has(name) && !REFERENCE.includes(name)),
  'payroll-runs': rowAt('GET', `${ONE}/payroll/runs`),
};
const DRAFTS = 'Nothing is posted by it. Try it with dryRun: true first when in doubt.';

const DECLARED: readonly Declared[] = [
  {
    name: 'list_companies',
    title: 'List companies',
    description: 'The companies that you may work with. Every other tool takes the companyId of one of them.',
    rows: { '': rowAt('GET', '/v1/companies') },
  },
  {
    name: 'get_company',
    title: 'Get a company',
    description: 'One company with its settings: fiscal year, time zone, consumption tax.',
    ...one('GET', ''),
  },
  {
    name: 'search_entries',
    title: 'Search journal entries',
    description:
      'Journal entries that match all filters, in pages: `total` says how many there are, `nextCursor` leads on.',
    ...one('GET', '/journal-entries'),
  },
  {
    name: 'get_entry',
    title: 'Get a journal entry',
    description: 'One journal entry with its lines, as it is now or (knownAt) was known at a time.',
    ...one('GET', '/journal-entries/:jeId'),
    as: { entryId: 'id' },
  },
  {
    name: 'get_entry_history',
    title: 'Get the versions of a journal entry',
    description: 'Every version of a journal entry, with who wrote it and when.',
    ...one('GET', '/journal-entries/:jeId/history'),
    as: { entryId: 'id' },
  },
  {
    name: 'list_accounts',
    title: 'List accounts',
    description: 'Accounts of the chart; expand: "balance" adds what stands on each today.',
    ...one('GET', '/accounts'),
    omits: ['search'],
  },
  {
    name: 'list_reference',
    title: 'List tax codes, labels or partners',
    description: 'What lines of entries name beside accounts: tax codes, labels, partners.',
    rows: named('', (name) => REFERENCE.includes(name)),
    single: singles(REFERENCE),
    chooses: 'list',
  },
  {
    name: 'list_periods',
    title: 'List fiscal periods',
    description: 'Fiscal years and months, and whether they are open: entries are dated in open ones.',
    ...one('GET', '/fiscal-periods'),
  },
  {
    name: 'get_report',
    title: 'Get a report',
    description:
      'A financial report. Most take from and to, or period (FY2026, FY2026-Q1, 2026-04); bs takes asOf too; ' +
      'ar-aging, runway and dashboard are of a day; withholding and wage-ledger take year. ' +
      'An argument that a report does not take is refused with those that it takes.',
    rows: { dashboard: rowAt('GET', `${ONE}/dashboard`), ...named('reports/') },
    chooses: 'report',
  },
  {
    name: 'explain_difference',
    title: 'Explain what changed in a report',
    description: 'What changed in a report between two recording times, with the events that did it.',
    ...one('GET', '/reports/:name/diff'),
    as: { report: 'name' },
  },
  {
    name: 'list_events',
    title: 'List events',
    description: 'What happened in the company, by whom and when, in order.',
    ...one('GET', '/events'),
  },
  {
    name: 'list_approvals',
    title: 'List entries that wait for approval',
    description: 'Journal entries that were submitted and wait for a person to approve or return them.',
    ...one('GET', '/journal-entries'),
    fixed: { status: 'pending_approval' },
  },
  {
    name: 'read',
    title: 'Read invoices, contracts, assets ...',
    description: 'Any other list, in pages, or one thing of it by its id.',
    rows: OTHERS,
    single: { ...singles(Object.keys(OTHERS)), 'payroll-runs': rowAt('GET', `${ONE}/payroll/runs/:runId`) },
    chooses: 'list',
  },
  {
    name: 'record_text',
    title: 'Record a sentence',
    description:
      'Records one transaction from one sentence, Japanese or English: "タクシー代 3,300円 現金". It is posted when it is ' +
      'sure and you may post, else a draft (engine.heldBy says why), else refused with what to add. Try dryRun: true.',
    ...one('POST', '/nl-journal'),
  },
  {
    name: 'create_entry',
    title: 'Write a journal entry',
    description:
      'Writes a journal entry. status: "draft" waits for a person; "posted" counts at once and needs the permission. ' +
      'Debits equal credits; amounts are whole yen. With taxEntryMethod "inclusive" the tax is split off for you.',
    ...one('POST', '/journal-entries'),
  },
  {
    name: 'update_entry',
    title: 'Change a journal entry',
    description:
      'Changes a draft, or a posted entry of an open period, which keeps every version. Say the version read.',
    ...one('PATCH', '/journal-entries/:jeId'),
    isDestructive: true,
  },
  {
    name: 'submit_entry',
    title: 'Submit a draft for approval',
    description: `Hands a draft to whoever may approve it. ${DRAFTS}`,
    ...one('POST', '/journal-entries/:jeId/submit'),
  },
  {
    name: 'discard_entry',
    title: 'Discard a draft',
    description: 'Throws a draft away. It stays in the history.',
    ...one('POST', '/journal-entries/:jeId/discard'),
    isDestructive: true,
  },
  {
    name: 'reverse_entry',
    title: 'Reverse a journal entry',
    description:
      'Posts the mirror image of a posted entry, in whole or in part. The original stays, and names it. status: ' +
      '"draft" waits for a person; "posted" needs the permission.',
    ...one('POST', '/journal-entries/:jeId/reverse'),
    isDestructive: true,
  },
  {
    name: 'undo',
    title: 'Undo what was done together',
    description:
      'Takes back what a caller did, or what was done under one Correlation-Id: posted entries are reversed, drafts ' +
      'discarded. First with dryRun: true, which lists each thing and gives the previewHash; then with that hash.',
    ...one('POST', '/undo'),
    isDestructive: true,
  },
  {
    name: 'create_partner',
    title: 'Create a partner',
    description: 'A customer, supplier or employee that entries, invoices and reports name.',
    ...one('POST', '/partners'),
  },
  {
    name: 'create_scenario',
    title: 'Write a scenario',
    description:
      'Writes what would be if: assumptions such as a hire, a loan, growth. get_report shows pl, bs, cs, runway and ' +
      'dashboard under its scenarioId. Nothing is posted by it.',
    ...one('POST', '/scenarios'),
  },
  {
    name: 'draft_invoice',
    title: 'Draft an invoice or a bill',
    description: `Drafts an invoice, a bill or a credit note. ${DRAFTS}`,
    ...one('POST', '/invoices'),
  },
  {
    name: 'create_expense_report',
    title: 'Write an expense report',
    description: `Writes an expense report from receipts. ${DRAFTS}`,
    ...one('POST', '/expense-reports'),
  },
  {
    name: 'submit_expense_report',
    title: 'Submit an expense report',
    description: `Hands an expense report to whoever may approve it. ${DRAFTS}`,
    ...one('POST', '/expense-reports/:expId/submit'),
  },
];

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
  lines: 'Lines that balance; each with a side, an accountCode (list_accounts) and an amount in whole yen',
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
function takes({ rows, single, chooses, as = {}, fixed = {}, omits = [] }: Declared): Tool['inputSchema'] {
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
  return { type: 'object', additionalProperties: false, properties, required };
}

/** What a schema says of answers that no agent needs: it writes none. */
const UNTOLD = new Set(['example', 'examples', 'description', 'pattern', 'format', 'minimum', 'maximum', 'maxLength']);

/**
 * The schema of an answer as agents are told it: sums as whole numbers, and as texts where a number would not be exact;
 * without examples, descriptions and bounds, which an agent reads with every list of tools and needs for nothing: the
 * names say it, and the reference says the rest.
 */
function toldShortly(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toldShortly);
  if (typeof schema !== 'object' || schema === null) return schema;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'type' && value === 'integer') out[key] = ['integer', 'string'];
    else if (key === 'enum' || key === 'const' || key === 'required') out[key] = value;
    else if (key === 'properties')
      out[key] = Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, toldShortly(one)]));
    else if (!UNTOLD.has(key)) out[key] = toldShortly(value);
  }
  return out;
}

/** The schema of what one thing of a list is; undefined where an answer is no list. */
function itemOf(answer: JsonSchema): JsonSchema | undefined {
  const data = answer.properties?.['data'] as { items?: JsonSchema } | undefined;
  return data?.items;
}

/** A schema that demands no member: the answer of a dry run lacks ids and numbers that nothing has yet. */
function lenient<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(lenient) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name, value]) => name !== 'required' || !Array.isArray(value));
  return Object.fromEntries(kept.map(([name, value]) => [name, lenient(value)])) as T;
}

/**
 * What a tool answers: what its row does. A tool of many rows answers what one of them does, by the name that was
 * chosen; what things are stands once, under that name, for a list of them and for one.
 */
function answers({ rows, single = {}, chooses }: Declared): Tool['outputSchema'] {
  const told = (row: Row): JsonSchema =>
    toldShortly(isWriting(row) ? lenient(answerSchema(row)) : answerSchema(row)) as JsonSchema;
  const [row] = Object.values(rows);
  if (row && chooses === undefined) return { type: 'object', ...told(row) };
  const $defs: Record<string, JsonSchema> = {};
  const anyOf: JsonSchema[] = [];
  for (const [name, one] of Object.entries(rows)) {
    const answer = told(one);
    const item = itemOf(answer);
    const title = `${chooses} = ${name}`;
    if (!item) {
      anyOf.push({ title, ...answer });
      continue;
    }
    $defs[name] = item;
    const $ref = `#/$defs/${name}`;
    const { data: _data, ...others } = answer.properties ?? {};
    anyOf.push({ ...answer, title, properties: { ...others, data: { type: 'array', items: { $ref } } } });
    const alone = single[name] && told(single[name]);
    // What one thing says that a list of them does not say makes it a kind of its own.
    if (alone)
      anyOf.push(
        JSON.stringify(alone) === JSON.stringify(item)
          ? { title: `${title}, one by id`, $ref }
          : { title: `${title}, one by id`, ...alone },
      );
  }
  for (const [name, one] of Object.entries(single))
    if (!Object.hasOwn(rows, name)) anyOf.push({ title: `${chooses} = ${name}, one by id`, ...told(one) });
  return { type: 'object', description: `By ${chooses}; lists go on where nextCursor is a text`, anyOf, $defs };
}

function toolOf(declared: Declared): Tool {
  const writes = Object.values(declared.rows).some(isWriting);
  return {
    ...declared,
    annotations: {
      title: declared.title,
      readOnlyHint: !writes,
      destructiveHint: declared.isDestructive === true,
      idempotentHint: !writes,
      openWorldHint: false,
    },
    inputSchema: takes(declared),
    outputSchema: answers(declared),
  };
}

let made: readonly Tool[] | undefined;
/** Every tool, in the order in which agents are told of them. Made when first asked for. */
export function tools(): readonly Tool[] {
  return (made ??= DECLARED.map(toolOf));
}

/** The tool of this name; undefined when there is none. */
export function toolNamed(name: string): Tool | undefined {
  return tools().find((tool) => tool.name === name);
}

/** True when a caller with these scopes may do anything by a tool. */
export function isFor({ rows }: Tool, may: (scope: Scope) => boolean): boolean {
  return Object.values(rows).some(({ needs, needsAnyOf = [] }) =>
    needs === null ? needsAnyOf.length === 0 || needsAnyOf.some(may) : may(needs),
  );
}

const takenBy = new Map<Row, ReadonlySet<string>>();

/** Refuses an argument that only other rows of a tool take, naming those that this one takes. */
function refuseOthers({ chooses = '' }: Tool, row: Row, given: Readonly<Record<string, unknown>>): void {
  const taken = takenBy.get(row) ?? new Set(Object.keys(inputSchema(row).properties ?? {}));
  takenBy.set(row, taken);
  for (const name of Object.keys(given)) {
    if (taken.has(name) || name === chooses || name === 'companyId' || Object.values(row.params).includes(name))
      continue;
    const others = [...taken].filter((one) => one !== 'companyId').join(', ') || 'nothing';
    refuse('validation_error', `${name}: ${String(given[chooses])} does not take it; it takes ${others}`, name);
  }
}

/** A value of a query string: lists are joined by commas. */
function asText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map((item) => asText(name, item)).join(',');
  return refuse('validation_error', `${name}: must be a text, a number, true or false, or a list of them`, name);
}

/**
 * What a call of a tool asks of which row. Refuses arguments that the tool does not take, and those that it lacks;
 * everything else is the row's to refuse.
 */
export function askOfTool(tool: Tool, given: Readonly<Record<string, unknown>>): ToolAsk {
  const { chooses, single, rows, as = {}, fixed = {} } = tool;
  const known = tool.inputSchema.properties ?? {};
  for (const name of Object.keys(given))
    if (!Object.hasOwn(known, name))
      refuse(
        'validation_error',
        `${name.slice(0, 100)}: unknown argument; remove it or check its spelling` +
          didYouMean(name, Object.keys(known)),
        name,
      );
  const lacking = tool.inputSchema.required?.find((name) => given[name] === undefined || given[name] === null);
  if (lacking !== undefined) refuse('validation_error', `${lacking}: is required`, lacking);
  const choice = chooses === undefined ? '' : given[chooses];
  const isOne = single !== undefined && given['id'] !== undefined;
  const from = isOne ? single : rows;
  const chosen = typeof choice !== 'string' ? undefined : Object.hasOwn(from, choice) ? choice : reportNamed(choice);
  const row = chosen !== undefined && Object.hasOwn(from, chosen) ? from[chosen] : undefined;
  if (!row) {
    const field = chooses ?? 'name';
    return refuse(
      'validation_error',
      `${field}: must be one of ${nearestFirst(String(choice), Object.keys(from)).join(', ')}`,
      field,
    );
  }
  if (chooses !== undefined) refuseOthers(tool, row, given);
  const values: Record<string, string> = {};
  const rest: Record<string, unknown> = {};
  const fields = new Map(Object.entries(row.params).map(([place, field]) => [field, place]));
  const isMark = known['correlationId'] === CORRELATION_ID;
  const { companyId, dryRun, idempotencyKey, ...others } = given;
  const { correlationId, ...unmarked } = others;
  const said = isMark ? unmarked : others;
  for (const [argument, value] of Object.entries({ companyId, ...said, ...fixed })) {
    if (value === undefined || argument === chooses) continue;
    const field = as[argument] ?? argument;
    const place = argument === 'companyId' ? 'companyId' : fields.get(field);
    if (place === undefined) rest[field] = value;
    else if (typeof value !== 'string' || value === '')
      refuse('validation_error', `${argument}: must be an id, as text`, argument);
    else values[place] = value;
  }
  if (idempotencyKey !== undefined && typeof idempotencyKey !== 'string')
    refuse('validation_error', 'idempotencyKey: must be a text', 'idempotencyKey');
  if (isMark && correlationId !== undefined && typeof correlationId !== 'string')
    refuse('validation_error', 'correlationId: must be a text', 'correlationId');
  const writes = isWriting(row);
  const search = writes
    ? ''
    : Object.entries(rest)
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(name, value))}`)
        .join('&');
  return {
    row,
    values,
    search,
    body: writes ? { ...rest, ...(dryRun !== undefined && { dryRun }) } : {},
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(isMark && typeof correlationId === 'string' && { correlationId }),
  };
}
