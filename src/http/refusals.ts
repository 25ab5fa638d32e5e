// Which status a refusal has, and how a failed schema becomes a refusal that names the field and says how to fix it.
import { z } from 'zod';
import { notBuilt } from '../domain/interchange/not-built.ts';
import { LIMITS } from '../domain/limits.ts';
import { nearest, nearestFirst } from '../domain/nearest.ts';
import { pathText, Refusal, REFUSALS, type RefusalCode, type RefusalDetail } from '../domain/refusal.ts';
import { FINDINGS } from './inputs.ts';

/**
 * What is said of paths that name nothing, and of ids in them that are unknown, malformed or another company's: those
 * must look alike.
 */
export const NOT_HERE = 'there is nothing at this path: check the id and the address';

/**
 * Status of every refusal. Codes `<noun>_not_found` are about ids in a body or query; an id in the path is always 404
 * (`statusOf`).
 */
export const STATUS: Readonly<Record<RefusalCode, number>> = {
  unauthorized: 401,
  wrong_cell: 421,
  not_signed_yet: 409,
  proof_not_ready: 503,
  rate_limited: 429,
  not_found: 404,
  forbidden: 403,
  insufficient_scope: 403,
  cap_exceeded: 403,
  plan_limit: 403,
  unsupported_media_type: 415,
  payload_too_large: 413,
  method_not_allowed: 405,
  validation_error: 400,
  invalid_text: 400,
  too_few_lines: 400,
  too_many_lines: 400,
  too_large: 400,
  export_too_large: 400,
  unbalanced_entry: 400,
  account_not_found: 400,
  account_archived: 400,
  account_not_postable: 400,
  tax_code_not_found: 400,
  tax_code_not_valid: 400,
  not_writable: 400,
  not_supported_yet: 400,
  partner_not_found: 400,
  partner_archived: 400,
  label_not_found: 400,
  entry_not_found: 400,
  company_not_found: 400,
  period_not_found: 400,
  key_not_found: 400,
  member_not_found: 400,
  invoice_not_found: 400,
  expense_report_not_found: 400,
  payroll_run_not_found: 400,
  bank_transaction_not_found: 400,
  line_not_found: 400,
  method_not_supported: 400,
  rates_missing: 400,
  manual_premium_required: 400,
  ambiguous_date: 400,
  unsupported_file: 400,
  document_not_found: 400,
  contract_not_found: 400,
  idempotency_key_reused: 422,
  request_in_progress: 409,
  approval_required: 403,
  approval_expired: 409,
  approval_stale: 409,
  preview_changed: 409,
  cannot_undo: 409,
  duplicate_code: 409,
  duplicate_external_id: 409,
  duplicate_member: 409,
  already_exists: 409,
  account_in_use: 409,
  class_immutable: 409,
  period_closed: 409,
  already_closed: 409,
  already_open: 409,
  already_discarded: 409,
  already_submitted: 409,
  already_reversed: 409,
  already_settled: 409,
  already_posted: 409,
  already_depreciated: 409,
  payroll_already_run: 409,
  entry_not_reversible: 409,
  entry_has_source: 409,
  entry_is_matched: 409,
  already_matched: 409,
  invoice_has_payments: 409,
  duplicate_number: 409,
  account_role_missing: 409,
  version_conflict: 409,
  stale_round: 409,
  period_has_blockers: 409,
  condition_failed: 409,
  total_mismatch: 409,
  invalid_state: 409,
  fiscal_year_change: 409,
  nl_not_understood: 400,
  internal_error: 500,
  unavailable: 503,
};

const MESSAGE_LENGTH = 200;

/** A text of at most 200 characters. */
function short(text: string): string {
  return text.length <= MESSAGE_LENGTH ? text : `${text.slice(0, MESSAGE_LENGTH - 1)}…`;
}

/** Names of all values that there are stand in a message whole; anything else may have come from the caller. */
function whole(issue: z.core.$ZodIssue, text: string): string {
  return issue.code === 'invalid_value' ? text : short(text);
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** The values that there are, those first that are like what was given. */
function nearFirst(values: readonly z.core.util.Primitive[], given: unknown): readonly string[] {
  return nearestFirst(String(given), values.map(String));
}

/** What is wrong with one value, in words that say how to fix it. Messages that a schema wrote itself are kept. */
function sentence(issue: z.core.$ZodIssue, given: unknown): string {
  if (issue.code === 'invalid_type') {
    if (/received undefined/.test(issue.message)) return 'is required';
    return /^Invalid input: expected/.test(issue.message)
      ? `must be ${KINDS[issue.expected] ?? issue.expected}`
      : issue.message;
  }
  if (issue.code === 'too_big' && /^Too big/.test(issue.message))
    return issue.origin === 'string'
      ? `must have at most ${issue.maximum} characters`
      : issue.origin === 'array'
        ? `must have at most ${issue.maximum} items`
        : issue.inclusive === false
          ? `must be less than ${issue.maximum}`
          : `must be at most ${issue.maximum}`;
  if (issue.code === 'too_small' && /^Too small/.test(issue.message))
    return issue.origin === 'string'
      ? `must have at least ${issue.minimum} character(s)`
      : issue.origin === 'array'
        ? `must have at least ${issue.minimum} item(s)`
        : issue.inclusive === false
          ? `must be more than ${issue.minimum}`
          : `must be at least ${issue.minimum}`;
  if (issue.code === 'invalid_value' && /^Invalid (option|input)/.test(issue.message))
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${nearFirst(issue.values, given).join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'datetime')
    return 'must be an RFC 3339 time with its offset, such as 2026-10-01T09:00:00+09:00';
  if (issue.code === 'invalid_format' && /^Invalid/.test(issue.message))
    return `must have the form of ${issue.format === 'regex' ? (issue.pattern ?? 'the documentation') : issue.format}`;
  return issue.message;
}

/** What was sent at a path; of a list that was sent as one text with commas, the item. */
function sentAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => {
    if (typeof at === 'string' && typeof key === 'number') return at.split(',')[key];
    return typeof at === 'object' && at !== null ? (at as Readonly<Record<PropertyKey, unknown>>)[key] : undefined;
  }, input);
}

/** Names of the members that a schema knows at a path, as declared; of a union, of all branches. */
function membersAt(schema: unknown, [key, ...rest]: readonly PropertyKey[]): readonly string[] {
  if (!(schema instanceof z.ZodType)) return [];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return membersAt(schema.unwrap(), key === undefined ? [] : [key, ...rest]);
  if (schema instanceof z.ZodPipe)
    return [schema.in, schema.out].flatMap((one) => membersAt(one, key === undefined ? [] : [key, ...rest]));
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((one) => membersAt(one, key === undefined ? [] : [key, ...rest]));
  if (schema instanceof z.ZodArray) return membersAt(schema.element, rest);
  if (schema instanceof z.ZodRecord) return key === undefined ? [] : membersAt(schema.valueType, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = schema.shape as Readonly<Record<string, unknown>>;
  return key === undefined ? Object.keys(shape) : membersAt(shape[String(key)], rest);
}

/** Every issue with its path; the branches of a union are replaced by those of the branch that came furthest. */
function flatten(
  issues: readonly z.core.$ZodIssue[],
  prefix: readonly PropertyKey[] = [],
): { path: PropertyKey[]; issue: z.core.$ZodIssue }[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, FINDINGS).map((key) => ({ path: [...path, key], issue }));
    if (issue.code === 'invalid_key') return flatten(issue.issues, path);
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ path, issue }];
    const branches = issue.errors.map((errors) => flatten(errors, path));
    const furthest = (branch: { path: PropertyKey[] }[]): number => Math.max(0, ...branch.map((b) => b.path.length));
    return branches.sort((a, b) => furthest(b) - furthest(a) || a.length - b.length)[0] ?? [{ path, issue }];
  });
}

function comparePaths(a: readonly PropertyKey[], b: readonly PropertyKey[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i];
    const y = b[i];
    if (x === y) continue;
    if (x === undefined) return -1;
    if (y === undefined) return 1;
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    return String(x) < String(y) ? -1 : 1;
  }
  return 0;
}

/** The code of one finding: a check of ours may name it (`invalid_text`), everything else is a validation_error. */
function codeOf(issue: z.core.$ZodIssue): RefusalCode {
  const named: unknown = issue.code === 'custom' ? issue.params?.['refusal'] : undefined;
  return REFUSALS.find((code) => code === named) ?? 'validation_error';
}

/** An input that failed: what it was held against, what was sent, and what an unknown key of it is. */
export interface FailedInput {
  readonly schema?: z.ZodType;
  readonly input?: unknown;
  readonly unknown?: 'field' | 'query parameter';
}

/** What other programs, and surface A, call our fields: names that no slip of the finger leads to. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  date: ['effectiveDate', 'issueDate', 'bookingDate', 'startDate'],
  effective_date: ['effectiveDate'],
  transactiondate: ['effectiveDate', 'date'],
  postingdate: ['effectiveDate', 'bookingDate', 'date'],
  description: ['memo', 'note'],
  narration: ['memo'],
  note: ['memo'],
  comment: ['memo', 'note', 'reason'],
  entries: ['lines'],
  items: ['lines'],
  postings: ['lines'],
  account: ['accountCode', 'accountId'],
  account_id: ['accountId'],
  tax: ['taxCode', 'taxCodeId'],
  taxrate: ['taxCode', 'taxCodeId'],
  customer: ['partnerId', 'partnerCode'],
  supplier: ['partnerId', 'partnerCode'],
  vendor: ['partnerId', 'partnerCode'],
  contact: ['partnerId', 'partnerCode'],
  partner: ['partnerId', 'partnerCode'],
  department: ['labelIds', 'labelCodes'],
  tags: ['labelCodes', 'labelIds'],
  labels: ['labelCodes', 'labelIds'],
  period: ['fiscalPeriodId', 'month', 'from'],
};

/** Our names of what another program calls so. */
function calledOf(name: string): readonly string[] {
  return Object.hasOwn(CALLED, name.toLowerCase()) ? (CALLED[name.toLowerCase()] ?? []) : [];
}

/** So many findings of one input say what was probably meant; to look for it costs time. */
const HINTS = 10;

/** What was probably meant by an unknown key, or by a value that is none of those there are; undefined = unclear. */
function meant(
  path: readonly PropertyKey[],
  issue: z.core.$ZodIssue,
  { schema, input }: FailedInput,
): string | undefined {
  if (issue.code === 'unrecognized_keys') {
    const [name, above] = [String(path.at(-1)), path.slice(0, -1)];
    const beside = Object.keys((sentAt(input, above) ?? {}) as object);
    const known = new Set(membersAt(schema, above).filter((one) => !beside.includes(one)));
    const found = calledOf(name).find((other) => known.has(other)) ?? nearest(name, known);
    return found && `{${pathText([...above, found])}}`;
  }
  const given = sentAt(input, path);
  return issue.code === 'invalid_value' && typeof given === 'string' && issue.values.length > 1
    ? nearest(given, issue.values.map(String))
    : undefined;
}

/** Fields whose values name a form or a paper, which may be one that is not built. */
const FORMS: ReadonlySet<string> = new Set(['format', 'program', 'report', 'statement', 'kind']);

/**
 * The refusal of an input that failed its schema: the first finding by path in the message, up to 100 in the details.
 * The first of them say what was probably meant: the nearest field, parameter or value.
 */
export function refusalOfInput(
  error: { readonly issues: readonly z.core.$ZodIssue[] },
  failed: FailedInput = {},
): Refusal {
  const { unknown = 'field' } = failed;
  const found = flatten(error.issues).sort((a, b) => comparePaths(a.path, b.path));
  const details = found.slice(0, FINDINGS).map(({ path, issue }, at) => {
    const field = pathText(path).slice(0, MESSAGE_LENGTH);
    const repeated =
      unknown === 'query parameter' && issue.code === 'invalid_type' && issue.message.endsWith('received array');
    const message =
      issue.code === 'unrecognized_keys'
        ? `unknown ${unknown}; remove it or check its spelling`
        : repeated
          ? 'is given more than once; send it once'
          : sentence(issue, sentAt(failed.input, path));
    const isForm = issue.code === 'invalid_value' && FORMS.has(String(path.at(-1)));
    const unbuilt = isForm ? notBuilt(sentAt(failed.input, path)) : undefined;
    if (unbuilt) return { code: 'not_supported_yet' as const, message: `${field}: ${unbuilt.why}`, field };
    const near = at < HINTS ? meant(path, issue, failed) : undefined;
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    // A schema's own message may begin with the name already.
    return {
      code: codeOf(issue),
      message: whole(issue, field === '' || message.startsWith(`${field} `) ? message : `${field}: ${message}`) + hint,
      ...(field === '' ? {} : { field }),
    };
  });
  const first: { code: RefusalCode; message: string; field?: string } = details[0] ?? {
    code: 'validation_error',
    message: 'the input is not valid',
  };
  return new Refusal(
    first.code,
    first.message,
    first.field,
    details.length > 1 ? { details: details satisfies RefusalDetail[] } : {},
  );
}

/**
 * A message of the domain in the words of a surface: the field that it begins with (`lines[0].taxBase: ...`), and those
 * in braces (`... lies before {effectiveDate}`). What stands in quotation marks is the caller's and stays as it is.
 */
export function filled(message: string, word: (field: string) => string, field?: string): string {
  const begins = field !== undefined && message.startsWith(`${field}: `);
  const rest = begins ? message.slice(field.length) : message;
  return `${begins ? word(field) : ''}${rest.replace(
    /"[^"]*"|「[^」]*」|\{([a-z]\w*(?:\[\d+\])*(?:\.[a-z]\w*(?:\[\d+\])*)*)\}/g,
    (text, name: string | undefined) => (name === undefined ? text : word(name)),
  )}`;
}

/**
 * Codes of failures of the read model that pass: SQLSTATE classes 08 (connection), 53 (resources) and 57P (shutting
 * down), and Node's own.
 */
const UNREACHABLE = new RegExp(
  `^(?:${[
    '08...',
    '53...',
    '57P0.',
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'ENOENT',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ERR_STREAM_DESTROYED',
  ].join('|')})$`,
);
/**
 * What the client library says, without a code, of a connection that broke between two queries or while it was opened.
 */
const BROKEN = new RegExp(
  `^(?:${[
    'Connection terminated',
    'Client has encountered a connection error',
    'Client was closed',
    'timeout exceeded when trying to connect',
    'driver has already been destroyed',
    'Cannot use a pool after',
  ].join('|')})`,
);

/**
 * What anything thrown means to a caller: a refusal as it is; a store that cannot be reached is `unavailable`;
 * everything else is a defect.
 */
export function asRefusal(error: unknown): { refusal: Refusal; defect: boolean } {
  if (error instanceof Refusal) return { refusal: error, defect: false };
  const { code, storeError, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    storeError?: unknown;
    message?: unknown;
  };
  const down =
    storeError !== undefined ||
    (typeof code === 'string' && UNREACHABLE.test(code)) ||
    (typeof message === 'string' && BROKEN.test(message));
  if (down)
    return {
      refusal: new Refusal(
        'unavailable',
        'the service cannot reach its store right now; try again soon, with the same Idempotency-Key for a command',
        undefined,
        { retryAfterS: LIMITS.retryAfterS },
      ),
      defect: false,
    };
  return {
    refusal: new Refusal('internal_error', 'something went wrong on our side; the request id names the incident'),
    defect: true,
  };
}

/** The refusal of work that the service has no room for at this moment. */
export function busy(message: string): Refusal {
  return new Refusal('unavailable', message, undefined, { retryAfterS: 1 });
}
