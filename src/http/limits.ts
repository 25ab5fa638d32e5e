// Rate limits: plan x surface budgets of spec section 8, one bucket per surface and token, one for all callers of a
// company together, one for its dear work, and the headers that tell about them.
import type { Plan } from '../domain/access.ts';
import { LIMITS } from '../domain/limits.ts';
import { refuse } from '../domain/refusal.ts';
import type { Counters } from '../engine/ports.ts';
import type { Service } from '../service.ts';
import type { Session } from './auth.ts';
import type { Surface } from './route.ts';
import type { Work } from './work.ts';

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

/** Plan and agreed limits of a company. */
type Agreed = Parameters<typeof budgetOf>[0];

/** Requests per minute of all callers of a company together, on a surface; undefined = unlimited. */
export function companyBudgetOf(agreed: Agreed, surface: Surface): number | undefined {
  const budget = budgetOf(agreed, surface);
  return budget === undefined ? undefined : budget * LIMITS.plans[agreed.plan].callers;
}

/** Dear requests per minute of all callers of a company together, on both surfaces; undefined = unlimited. */
export function dearBudgetOf(agreed: Agreed): number | undefined {
  const budget = budgetOf(agreed, 'b');
  return budget === undefined ? undefined : Math.ceil(budget / LIMITS.plans[agreed.plan].dearOneIn);
}

/** Work that has a budget of its own: one such request costs the service as much as hundreds of others. */
const DEAR: ReadonlySet<Work> = new Set<Work>(['export', 'file', 'work']);

/** What is needed to take a share. */
interface Shares {
  readonly service: Pick<Service, 'planOf'>;
  readonly counters: Counters;
}

async function agreedWith({ service }: Shares, companyId: string | undefined): Promise<Agreed> {
  return (companyId === undefined ? undefined : await service.planOf(companyId)) ?? { plan: 'free' };
}

/**
 * Takes one piece of dear work from the budget of its company, before it may begin. Refuses rate_limited with the
 * seconds to wait.
 */
export async function takeDear(shares: Shares, session: Session, work: Work, companyId: string): Promise<void> {
  if (session.kind === 'operator' || !DEAR.has(work)) return;
  const budget = dearBudgetOf(await agreedWith(shares, companyId));
  if (budget === undefined) return;
  const { ok, retryAfterS } = await shares.counters.take(`dear:${companyId}`, budget);
  if (!ok)
    refuse(
      'rate_limited',
      `the company has ${budget} exports, imports, previews and the like a minute, and they are used up; ` +
        `wait ${retryAfterS} s`,
      undefined,
      { retryAfterS },
    );
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

/** The bucket of all callers of a company on a surface. */
const companyBucket = (surface: Surface, companyId: string): string => `${surface}:all:${companyId}`;

/**
 * What is left of a budget (requests) that a session has on a surface for a company, and in how many seconds all of it
 * is there again (0 = it is whole); less where all callers of the company together have less left. Takes nothing.
 */
export async function leftOf(
  counters: Counters,
  session: Exclude<Session, { kind: 'operator' }>,
  surface: Surface,
  companyId: string,
  agreed: Agreed,
): Promise<{ remaining: number; resetS: number } | undefined> {
  const [budget, all] = [budgetOf(agreed, surface), companyBudgetOf(agreed, surface)];
  if (budget === undefined || all === undefined) return undefined;
  const own = await counters.left(bucketOf(session, surface, companyId), budget);
  const together = await counters.left(companyBucket(surface, companyId), all);
  return together.remaining < own.remaining ? together : own;
}

type TakenBudget = Awaited<ReturnType<Counters['take']>>;

/** Tells of the buckets that were taken from, and in the older headers of the one with the least left. */
function tell(
  headers: string[],
  taken: readonly (readonly [policy: string, budget: number, taken: TakenBudget])[],
): void {
  let [least] = taken;
  for (const one of taken) if (least && one[2].remaining < least[2].remaining) least = one;
  headers.push(
    'RateLimit-Policy',
    taken.map(([policy, budget]) => `"${policy}";q=${budget};w=${WINDOW_S}`).join(', '),
    'RateLimit',
    taken.map(([policy, , { remaining, resetS }]) => `"${policy}";r=${remaining};t=${resetS}`).join(', '),
    'X-RateLimit-Limit',
    String(least?.[1]),
    'X-RateLimit-Remaining',
    String(least?.[2].remaining),
    'X-RateLimit-Reset',
    String(least?.[2].resetS),
  );
}

/**
 * Takes one request from the session's bucket, and from that of all callers of the company; puts the rate headers of a
 * limited caller into `headers` (flat name, value).
 * `companyId` is the company that a user speaks about. Refuses rate_limited with the seconds to wait.
 */
export async function takeOne(
  shares: Shares,
  session: Session,
  surface: Surface,
  companyId: string | undefined,
  headers: string[],
): Promise<void> {
  if (session.kind === 'operator') return;
  const company = session.kind === 'api_key' ? session.companyId : companyId;
  const agreed = await agreedWith(shares, company);
  const budget = budgetOf(agreed, surface);
  if (budget === undefined) return;
  const taken: (readonly [string, number, TakenBudget])[] = [];
  const own = await shares.counters.take(bucketOf(session, surface, company), budget);
  taken.push(['default', budget, own]);
  const together = companyBudgetOf(agreed, surface);
  // What a caller is refused of its own costs the others nothing.
  const all =
    company === undefined || together === undefined || !own.ok
      ? undefined
      : await shares.counters.take(companyBucket(surface, company), together);
  if (all && together !== undefined) taken.push(['company', together, all]);
  tell(headers, taken);
  if (!own.ok)
    refuse(
      'rate_limited',
      `the limit of ${budget} requests per minute is used up; wait ${own.retryAfterS} s`,
      undefined,
      { retryAfterS: own.retryAfterS },
    );
  if (all?.ok === false)
    refuse(
      'rate_limited',
      `the limit of ${together} requests per minute of all callers of the company is used up; ` +
        `wait ${all.retryAfterS} s`,
      undefined,
      { retryAfterS: all.retryAfterS },
    );
}
