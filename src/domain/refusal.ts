// The closed list of reasons to say no, in order of precedence, the one class that carries a refusal, and how a failed
// input schema becomes one.
import type { z } from 'zod';

/** Every reason to refuse, most basic first. HTTP statuses live in src/http/refusals.ts. */
export const REFUSALS = [
  'unauthorized',
  'wrong_cell',
  'not_signed_yet',
  'proof_not_ready',
  'rate_limited',
  'not_found',
  'forbidden',
  'insufficient_scope',
  'cap_exceeded',
  'plan_limit',
  'unsupported_media_type',
  'payload_too_large',
  'method_not_allowed',
  'validation_error',
  'invalid_text',
  'too_few_lines',
  'too_many_lines',
  'too_large',
  'export_too_large',
  'unbalanced_entry',
  'account_not_found',
  'account_archived',
  'account_not_postable',
  'tax_code_not_found',
  'tax_code_not_valid',
  'not_writable',
  'not_supported_yet',
  'partner_not_found',
  'partner_archived',
  'label_not_found',
  'entry_not_found',
  'company_not_found',
  'period_not_found',
  'key_not_found',
  'member_not_found',
  'invoice_not_found',
  'expense_report_not_found',
  'payroll_run_not_found',
  'bank_transaction_not_found',
  'line_not_found',
  'method_not_supported',
  'rates_missing',
  'manual_premium_required',
  'ambiguous_date',
  'unsupported_file',
  'document_not_found',
  'contract_not_found',
  'idempotency_key_reused',
  'request_in_progress',
  'approval_required',
  'approval_expired',
  'approval_stale',
  'preview_changed',
  'cannot_undo',
  'duplicate_code',
  'duplicate_external_id',
  'duplicate_member',
  'already_exists',
  'account_in_use',
  'class_immutable',
  'period_closed',
  'already_closed',
  'already_open',
  'already_discarded',
  'already_submitted',
  'already_reversed',
  'already_settled',
  'already_posted',
  'already_depreciated',
  'payroll_already_run',
  'entry_not_reversible',
  'entry_has_source',
  'entry_is_matched',
  'already_matched',
  'invoice_has_payments',
  'duplicate_number',
  'account_role_missing',
  'version_conflict',
  'stale_round',
  'period_has_blockers',
  'condition_failed',
  'total_mismatch',
  'invalid_state',
  'fiscal_year_change',
  'nl_not_understood',
  'internal_error',
  'unavailable',
] as const;
/** One reason to refuse. */
export type RefusalCode = (typeof REFUSALS)[number];

/** One finding inside a refusal that has several (a batch, a form with many wrong fields). */
export interface RefusalDetail {
  readonly code: RefusalCode | string;
  readonly message: string;
  readonly field?: string;
  readonly index?: number;
  readonly id?: string;
}

/** What else a caller can act on: details of several findings, seconds to wait, what is in the way, the right cell. */
export interface RefusalExtra {
  readonly details?: readonly RefusalDetail[];
  readonly retryAfterS?: number;
  readonly related?: Readonly<Record<string, unknown>>;
  readonly cell?: string;
}

/** At most so many characters of a text, and no half of one. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** What a caller sent, as a message quotes it: at most 80 characters of it. */
export function quoted(text: string): string {
  return cut(text, 80);
}

/** No message is longer, whatever was quoted in it. */
const LONGEST_MESSAGE = 2_000;

/** A refusal: a clear no with its reason, safe to show to a user. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Path of the offending input in canonical camelCase (`lines[0].accountId`); the surfaces translate it. */
  readonly field: string | undefined;
  readonly extra: RefusalExtra;
  constructor(code: RefusalCode, message: string, field?: string, extra: RefusalExtra = {}) {
    super(cut(message, LONGEST_MESSAGE));
    this.name = 'Refusal';
    this.code = code;
    this.field = field;
    const isLong = extra.details?.some(({ message: each }) => each.length > LONGEST_MESSAGE) ?? false;
    this.extra = isLong
      ? {
          ...extra,
          details: extra.details?.map((one) => ({ ...one, message: cut(one.message, LONGEST_MESSAGE) })) ?? [],
        }
      : extra;
  }
}

/**
 * Refuses: throws a Refusal with a message that says what is wrong and what to do. It may begin with its field and a
 * colon; other fields stand in braces (`{effectiveDate}`), because each surface has its own names for them.
 */
export function refuse(code: RefusalCode, message: string, field?: string, extra?: RefusalExtra): never {
  throw new Refusal(code, message, field, extra);
}

const REFUSAL_NAMES: ReadonlySet<string> = new Set(REFUSALS);

/** A path of keys and indexes as text: `lines[0].accountId`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    '',
  );
}

/**
 * The refusal that a failed schema means: validation_error, or the code that a check of ours names. `field` is that of
 * the first finding; `details` lists all (at most 50).
 */
export function refusalOfIssues(issues: readonly z.core.$ZodIssue[]): Refusal {
  const details = issues.slice(0, 50).flatMap((issue): RefusalDetail[] => {
    const field = pathText(issue.path);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const path = pathText([...issue.path, key]);
        return {
          code: 'validation_error',
          field: path,
          message: `${path}: unknown key; remove it or correct its spelling`,
        };
      });
    }
    const named: unknown = issue.code === 'custom' ? issue.params?.['refusal'] : undefined;
    const code = typeof named === 'string' && REFUSAL_NAMES.has(named) ? named : 'validation_error';
    return [{ code, message: field ? `${field}: ${issue.message}` : issue.message, ...(field && { field }) }];
  });
  const first = details[0] ?? { code: 'validation_error', message: 'the input is not valid' };
  return new Refusal(first.code as RefusalCode, first.message, first.field, details.length > 1 ? { details } : {});
}

/** Reads untrusted input with a schema; refuses validation_error or invalid_text naming the field. */
export function readInput<I>(schema: z.ZodType<I>, raw: unknown): I {
  const result = schema.safeParse(raw);
  if (!result.success) throw refusalOfIssues(result.error.issues);
  return result.data;
}
