// Who is calling: the key or user, its companies with what may be done there, and what is left of its limits. No name
// has two words, so that it reads the same on both surfaces.
import { z } from 'zod';
import { listCompanies } from '../../queries/lists.ts';
import { LIMITS } from '../domain/limits.ts';
import type { Counters } from '../engine/ports.ts';
import type { Service } from '../service.ts';
import { callerIn, type Session } from './auth.ts';
import { budgetOf, leftOf } from './limits.ts';
import type { Surface } from './route.ts';

const limit = z.object({
  surface: z.enum(['a', 'b']).describe('Of the two surfaces of the interface'),
  limit: z.number().int().nullable().describe('Requests a minute; null = as many as you like'),
  remaining: z.number().int().optional().describe('Left of this minute; a key pays this very request from b'),
  reset: z.number().int().optional().describe('Seconds until all are there again; 0 = none was taken'),
});
const company = z.object({
  id: z.string(),
  name: z.string().optional(),
  plan: z.string().optional(),
  role: z.string().optional(),
  scopes: z.array(z.string()),
  limits: z.array(limit),
});

/** What GET /v1/me answers. */
export const meSchema = z
  .object({
    kind: z.enum(['api_key', 'user', 'operator']),
    id: z.string(),
    name: z.string(),
    expires: z.string().optional().describe('When the credential ends by itself'),
    scopes: z.array(z.string()).describe('What may be done in at least one of the companies'),
    companies: z.array(company),
    total: z.number().int().describe('Companies in all; more than are listed here stand in GET /v1/companies'),
  })
  .meta({ id: 'Me' });
type MeAnswer = z.infer<typeof meSchema>;

/** A limit of a session for a company on a surface, and what is left of it. */
async function limitOf(
  counters: Counters,
  session: Session,
  surface: Surface,
  companyId: string,
  plan: Awaited<ReturnType<Service['planOf']>>,
): Promise<z.infer<typeof limit>> {
  const agreed = plan ?? { plan: 'free' };
  const budget = budgetOf(agreed, surface);
  const left = session.kind === 'operator' ? undefined : await leftOf(counters, session, surface, companyId, agreed);
  if (budget === undefined || !left) return { surface, limit: budget ?? null };
  return { surface, limit: budget, remaining: left.remaining, reset: left.resetS };
}

/** Who a session is. */
export async function whoIs(
  { service, counters }: { readonly service: Pick<Service, 'ask' | 'planOf'>; readonly counters: Counters },
  session: Session,
): Promise<MeAnswer> {
  const all =
    session.kind === 'api_key' ? [session.companyId] : session.kind === 'user' ? [...session.memberships.keys()] : [];
  const ids = all.slice(0, LIMITS.pageSize);
  const mine = ids.filter((id) => callerIn(session, id, 'b').scopes.has('companies:read'));
  const input = { companyIds: mine, limit: LIMITS.pageSize };
  const found = mine.length === 0 ? undefined : (await service.ask(listCompanies, undefined, input as never)).answer;
  const names = new Map(
    (found?.data as readonly { id: string; name: string }[] | undefined)?.map(({ id, name }) => [id, name]),
  );
  const companies: MeAnswer['companies'] = [];
  for (const id of ids) {
    const { role, scopes } = callerIn(session, id, 'b');
    const plan = await service.planOf(id);
    const name = names.get(id);
    companies.push({
      id,
      ...(name !== undefined && { name }),
      ...(plan && { plan: plan.plan }),
      ...(role !== undefined && { role }),
      scopes: [...scopes],
      limits: await Promise.all((['a', 'b'] as const).map((surface) => limitOf(counters, session, surface, id, plan))),
    });
  }
  const { kind, id, endsAtMs } = session;
  return {
    kind,
    id,
    name: kind === 'user' ? session.name : session.caller.name,
    ...(Number.isFinite(endsAtMs) && { expires: new Date(endsAtMs).toISOString() }),
    scopes: [...new Set(companies.flatMap(({ scopes }) => scopes))],
    companies,
    total: all.length,
  };
}
