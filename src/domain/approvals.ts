// Approvals: which postings wait for a person, what exactly is approved, until when, and by whom.
import { keyWorks, scopesOf, type ApiKey, type Member } from './access.ts';
import { sha256 } from './digest.ts';
import type { Actor } from './event.ts';
import type { EntryContent, EntryState } from './journal.ts';
import type { Moved } from './moves.ts';
import type { Slice } from './register.ts';
import type { Scope } from './scopes.ts';
import type { ApprovalPolicy } from './approval-policy.ts';

/** The policy of a company that has set none: whatever an agent would post waits for somebody else. */
export const USUAL_POLICY: ApprovalPolicy = {
  rules: [{ appliesTo: 'agents', minAmount: 0 }],
  fourEyes: 'principal',
  expiresAfterDays: null,
};

/** The policy of a company. */
export function policyOf(
  company: { readonly approvalPolicy?: ApprovalPolicy | undefined } | undefined,
): ApprovalPolicy {
  return company?.approvalPolicy ?? USUAL_POLICY;
}

/** The rule that this actor meets first with what he moves; a total that nobody can say meets any. Undefined = none. */
export function ruleMet(
  { rules }: ApprovalPolicy,
  actor: Pick<Actor, 'type'>,
  { total, accountCodes: on }: Pick<Moved, 'total' | 'accountCodes'>,
): ApprovalPolicy['rules'][number] | undefined {
  // What the service does by its clock was asked of whoever made the schedule: nobody could approve it each time.
  if (actor.type === 'system') return undefined;
  return rules.find(
    ({ appliesTo, minAmount, accountCodes }) =>
      (appliesTo === 'everyone' || actor.type === 'agent') &&
      (total === undefined || total >= BigInt(minAmount)) &&
      (accountCodes === undefined || on.some((code) => accountCodes.includes(code))),
  );
}

/** Members of an object in the order of their names, those without a value left out (RFC 8785). */
function sorted(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * What is approved, as one hash: SHA-256 (hex) of date, memo and lines of an entry as canonical JSON (RFC 8785). Two
 * entries that say the same in the books have the same.
 */
export function draftHash({
  effectiveDate,
  memo,
  lines,
}: Pick<EntryContent, 'effectiveDate' | 'memo' | 'lines'>): string {
  const said = lines.map(({ accountCode, side, amount, taxCode, taxAmount, partnerId, memo: note }) =>
    sorted({ accountCode, side, amount, taxCode, taxAmount, partnerId, memo: note }),
  );
  return sha256(JSON.stringify(sorted({ date: effectiveDate, memo, lines: said })));
}

const DAY_MS = 86_400_000;

/** When a submission ends (RFC 3339); undefined = it does not, or nothing was submitted. */
export function approvalEnd(
  { expiresAfterDays }: ApprovalPolicy,
  { submittedAt }: Pick<EntryState, 'submittedAt'>,
): string | undefined {
  if (expiresAfterDays === null || submittedAt === undefined) return undefined;
  return new Date(Date.parse(submittedAt) + expiresAfterDays * DAY_MS).toISOString();
}

/** What is known of the callers of a company. */
interface Callers {
  readonly keys: Readonly<Slice<ApiKey>>;
  readonly members: Readonly<Slice<Member>>;
}

/** Who stands behind a caller: the user, operator or first key at the beginning of the chain of keys that made keys. */
export function rootOf({ keys }: Callers, who: string): string {
  let root = who;
  for (let key = keys.byId.get(who), steps = 0; key && steps < 1_000; key = keys.byId.get(root), steps++)
    root = key.createdBy;
  return root;
}

/** True for an agent: a key or a member of that role. */
export function isAgent({ keys, members }: Callers, who: string): boolean {
  return (
    keys.byId.get(who)?.role === 'agent' ||
    [...members.byId.values()].some(({ subject, role }) => subject === who && role === 'agent')
  );
}

/** The roots of those who hold a scope now. */
export function rootsWith(callers: Callers, scope: Scope, nowMs: number): ReadonlySet<string> {
  const keys = [...callers.keys.byId.values()].filter((key) => keyWorks(key, nowMs) && scopesOf(key).has(scope));
  const members = [...callers.members.byId.values()].filter(
    (member) => member.status === 'active' && scopesOf(member).has(scope),
  );
  return new Set([...keys.map(({ id }) => rootOf(callers, id)), ...members.map(({ subject }) => subject)]);
}
