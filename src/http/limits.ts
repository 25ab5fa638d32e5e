// Rate limits: plan x surface budgets of spec section 8, one bucket per surface and token, and the headers that tell
// about them.
import type { Plan } from '../domain/access.ts';
import { refuse } from '../domain/refusal.ts';
import type { Counters } from '../engine/ports.ts';
import type { Service } from '../service.ts';
import type { Session } from './auth.ts';
import type { Surface } from './route.ts';

/** Requests per minute. An enterprise company has what was agreed, or no limit. */
export const BUDGETS: Readonly<Record<Plan, Readonly<Record<Surface, number | undefined>>>> = {
  free: { a: 60, b: 100 },
  pro: { a: 600, b: 1_000 },
  enterprise: { a: undefined, b: undefined },
};
const WINDOW_S = 60;

/** The budget of a plan on a surface in requests per minute; undefined = unlimited. */
export function budgetOf(
  plan: { plan: Plan; limits?: { surfaceA: number; surfaceB: number } },
  surface: Surface,
): number | undefined {
  return plan.limits && plan.plan === 'enterprise'
    ? plan.limits[surface === 'a' ? 'surfaceA' : 'surfaceB']
    : BUDGETS[plan.plan][surface];
}

/** The bucket of a session on a surface: a key has one, a user one for each company and program. */
function bucketOf(
  session: Exclude<Session, { kind: 'operator' }>,
  surface: Surface,
  company: string | undefined,
): string {
  return session.kind === 'api_key'
    ? `${surface}:${session.id}`
    : `${surface}:${session.id}:${session.client}:${company ?? ''}`;
}

/**
 * What is left of a budget (requests) that a session has on a surface for a company, and in how many seconds all of it
 * is there again (0 = it is whole). Takes nothing.
 */
export function leftOf(
  counters: Counters,
  session: Exclude<Session, { kind: 'operator' }>,
  surface: Surface,
  companyId: string,
  budget: number,
): Promise<{ remaining: number; resetS: number }> {
  return counters.left(bucketOf(session, surface, companyId), budget);
}

/**
 * Takes one request from the session's bucket and puts the rate headers of a limited caller into `headers` (flat name,
 * value).
 * `companyId` is the company that a user speaks about. Refuses rate_limited with the seconds to wait.
 */
export async function takeOne(
  deps: { service: Pick<Service, 'planOf'>; counters: Counters },
  session: Session,
  surface: Surface,
  companyId: string | undefined,
  headers: string[],
): Promise<void> {
  if (session.kind === 'operator') return;
  const company = session.kind === 'api_key' ? session.companyId : companyId;
  const budget = budgetOf(
    (company === undefined ? undefined : await deps.service.planOf(company)) ?? { plan: 'free' },
    surface,
  );
  if (budget === undefined) return;
  const taken = await deps.counters.take(bucketOf(session, surface, company), budget);
  const { remaining, resetS } = taken;
  headers.push(
    'RateLimit-Policy',
    `"default";q=${budget};w=${WINDOW_S}`,
    'RateLimit',
    `"default";r=${remaining};t=${resetS}`,
    'X-RateLimit-Limit',
    String(budget),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(resetS),
  );
  if (!taken.ok)
    refuse(
      'rate_limited',
      `the limit of ${budget} requests per minute is used up; wait ${taken.retryAfterS} s`,
      undefined,
      { retryAfterS: taken.retryAfterS },
    );
}
