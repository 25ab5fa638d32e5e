// What an agent should do about a refusal, in a sentence.
import type { RefusalCode } from '../domain/refusal.ts';

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
export function fixOf(code: unknown, status: number): string {
  return (
    FIXES[code as RefusalCode] ??
    (status === 400
      ? 'Correct what `field` names, as the message says, and repeat the call.'
      : status === 409
        ? 'Read the thing again and see in which state it is before you repeat the call.'
        : 'Read the message; repeat the call only when what it says is put right.')
  );
}
