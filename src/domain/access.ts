// Who may do what: scopes, roles, callers, API keys and members; one table role -> scopes, one pure check.
import { z } from 'zod';
import { shownActor, withActors, type WithActors } from './actors.ts';
import { LIMITS } from './limits.ts';
import { idSchema } from './ids.ts';
import { register, type Slice } from './register.ts';
import { SCOPES, type Scope } from './scopes.ts';

const READ: readonly Scope[] = [
  'companies:read',
  'accounts:read',
  'entries:read',
  'periods:read',
  'reports:read',
  'accruals:read',
  'assets:read',
  'invoices:read',
  'contracts:read',
  'expenses:read',
  'employees:read',
  'banking:read',
  'documents:read',
  'rules:read',
  'alerts:read',
  'scenarios:read',
  'events:read',
];
const ALL: readonly Scope[] = SCOPES;
/** What only owners may do of themselves: see personal data, run and pay payroll, and fetch what a bank pays by. */
const OWNERS_ALONE: ReadonlySet<Scope> = new Set([
  'employees:pii',
  'payroll:run',
  'payroll:pay',
  'banking:pii',
  'payments:file',
]);

/** What each role may do. `accounts:write` covers accounts, tax codes, labels and partners. */
export const ROLES = {
  owner: ALL,
  admin: ALL.filter((scope) => !OWNERS_ALONE.has(scope)),
  accountant: [
    ...READ,
    'accounts:write',
    'entries:draft',
    'entries:post',
    'entries:reverse',
    'entries:approve',
    'periods:close',
    'accruals:write',
    'assets:write',
    'invoices:write',
    'invoices:issue',
    'contracts:write',
    'expenses:write',
    'expenses:approve',
    'employees:write',
    'payroll:read',
    'banking:write',
    'payments:read',
    'payments:write',
    'documents:write',
    'imports:write',
    'webhooks:read',
    'rules:write',
    'alerts:write',
    'scenarios:write',
    'proofs:read',
    'keys:read',
    'members:read',
  ],
  bookkeeper: [
    ...READ,
    'accounts:write',
    'entries:draft',
    'entries:post',
    'entries:reverse',
    'accruals:write',
    'assets:write',
    'invoices:write',
    'invoices:issue',
    'contracts:write',
    'expenses:write',
    'employees:write',
    'banking:write',
    'payments:read',
    'payments:write',
    'documents:write',
    'rules:write',
    'alerts:write',
    'scenarios:write',
  ],
  approver: [...READ, 'payroll:read', 'entries:approve', 'expenses:approve', 'payments:read', 'payments:approve'],
  viewer: [
    'companies:read',
    'accounts:read',
    'entries:read',
    'periods:read',
    'reports:read',
    'accruals:read',
    'assets:read',
    'invoices:read',
    'contracts:read',
    'expenses:read',
    'employees:read',
    'payroll:read',
    'banking:read',
    'documents:read',
    'rules:read',
    'alerts:read',
    'scenarios:read',
  ],
  auditor: [...READ, 'payroll:read', 'payments:read', 'webhooks:read', 'proofs:read', 'keys:read', 'members:read'],
  agent: [
    ...READ,
    'entries:draft',
    'entries:post',
    'invoices:write',
    'contracts:write',
    'expenses:write',
    'documents:write',
    'imports:write',
    'scenarios:write',
  ],
  integration: [...READ, 'entries:draft', 'entries:post', 'banking:write', 'documents:write'],
} as const satisfies Record<string, readonly Scope[]>;
/** A role of a key or a member. */
export type Role = keyof typeof ROLES;
/** Names of all roles. */
export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]];

export const roleSchema = z.enum(ROLE_NAMES).meta({ id: 'Role' });
export const scopeSchema = z.enum(SCOPES).meta({ id: 'Scope' });
export const planSchema = z.enum(['free', 'pro', 'enterprise']);
/** Plan of a company: it sets the rate limits (spec section 8). */
export type Plan = z.infer<typeof planSchema>;
/** Requests per minute of an enterprise company; absent = unlimited. */
export const limitsSchema = z.strictObject({
  surfaceA: z.number().int().positive().max(10_000_000),
  surfaceB: z.number().int().positive().max(10_000_000),
});

/** The scopes of a key or member: its own list, or those of its role. */
export function scopesOf(holder: {
  readonly role?: Role | undefined;
  readonly scopes?: readonly Scope[] | undefined;
}): ReadonlySet<Scope> {
  return new Set<Scope>(holder.scopes ?? (holder.role ? ROLES[holder.role] : []));
}

/**
 * True for a caller with these scopes who may read balances: those of accounts (`expand=balance`), or all figures in
 * reports.
 */
export function mayReadBalances(may: (scope: Scope) => boolean): boolean {
  return may('reports:read') || may('accounts:read');
}

/** What a key may post by itself, as its events carry it; amounts are totals of entries in minor units. */
export const capsState = z.object({
  maxAmount: z.number().int().optional(),
  dailyAmount: z.number().int().optional(),
  dailyCount: z.number().int().optional(),
  accountCodes: z.array(z.string()).optional(),
});
/** What a key may post by itself. */
export type Caps = z.infer<typeof capsState>;

/** Full state of an API key, as its events and answers carry it; the secret is never part of it. */
export const apiKeyState = z.object({
  id: idSchema('apiKey'),
  /** Absent for operator keys. */
  companyId: idSchema('company').optional(),
  name: z.string(),
  /** HMAC-SHA-256 (hex) of the secret with the installation's pepper. */
  hash: z.string(),
  /** First characters, for recognising a key in a list: `dch_sk_Ab12`. */
  prefix: z.string(),
  last4: z.string(),
  role: roleSchema.optional(),
  scopes: z.array(scopeSchema).optional(),
  operator: z.literal(true).optional(),
  caps: capsState.optional(),
  status: z.enum(['active', 'revoked']),
  expiresAt: z.string().optional(),
  createdAt: z.string(),
  createdBy: z.string(),
  revokedAt: z.string().optional(),
  /** After a rotation with overlap: the old secret's hash works until then. */
  previous: z.object({ hash: z.string(), until: z.string() }).optional(),
  version: z.number().int(),
});
/** An API key without its secret. */
export type ApiKey = z.infer<typeof apiKeyState>;

/** Schema of an API key as answers show it: never its secret and never its hash. */
export const shownKey = apiKeyState
  .omit({ hash: true, previous: true })
  .extend({ createdBy: shownActor, previousUntil: z.string().optional() });
/** An API key as answers show it. */
export type KeyView = Omit<WithActors<ApiKey, 'createdBy'>, 'hash' | 'previous'> & { readonly previousUntil?: string };

/** What may be shown of a key. */
export function keyView({ hash: _hash, previous, ...key }: ApiKey): KeyView {
  return { ...withActors(key, ['createdBy']), ...(previous && { previousUntil: previous.until }) };
}

/**
 * When the secret with this hash stops working, in milliseconds since 1970: at the key's expiry, and a secret that a
 * rotation replaced at the end of the overlap too.
 * Infinity = at no date. Whether the key is revoked is its status.
 */
export function secretEndMs(key: ApiKey, hash: string): number {
  const expiryMs = key.expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(key.expiresAt);
  return key.previous?.hash === hash ? Math.min(expiryMs, Date.parse(key.previous.until)) : expiryMs;
}

/** True while a key works: not revoked, and its own secret has not ended. */
export function keyWorks(key: ApiKey, nowMs: number): boolean {
  return key.status === 'active' && nowMs < secretEndMs(key, key.hash);
}

/** A user's membership of a company; `subject` is `<issuer>|<sub>`. */
export const memberState = z.object({
  id: idSchema('member'),
  subject: z
    .string()
    .min(1)
    .max(LIMITS.externalIdLength * 5),
  role: roleSchema,
  status: z.enum(['active', 'removed']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A user's membership of a company. */
export type Member = z.infer<typeof memberState>;

/** API keys of a company as a kept noun. Their table differs from the usual shape: operator keys stand in it too. */
export const apiKeys = register({
  noun: 'api_key',
  ja: 'API キー',
  field: 'key',
  id: 'apiKey',
  state: apiKeyState,
  acts: ['created', 'updated', 'rotated', 'revoked'],
  shown: ['name', 'prefix', 'role', 'status', 'expiresAt', 'id'],
});
export const {
  created: ApiKeyCreated,
  updated: ApiKeyUpdated,
  rotated: ApiKeyRotated,
  revoked: ApiKeyRevoked,
} = apiKeys.events;
/** Members of a company as a kept noun. */
export const members = register({
  noun: 'member',
  ja: 'メンバー',
  field: 'member',
  id: 'member',
  state: memberState,
  acts: ['added', 'updated', 'removed'],
  shown: ['subject', 'role', 'status', 'id'],
});
export const { added: MemberAdded, updated: MemberUpdated, removed: MemberRemoved } = members.events;

/**
 * True for an owner beside whom nobody else holds a scope (`entries:approve`): then the rule of four eyes would stop
 * the books. `who` is the id of a caller, `nowMs` milliseconds since 1970.
 */
export function isLoneOwner(
  book: { readonly keys: Readonly<Slice<ApiKey>>; readonly members: Readonly<Slice<Member>> },
  who: string,
  nowMs: number,
  scope: Scope,
): boolean {
  const keys = [...book.keys.byId.values()]
    .filter((key) => keyWorks(key, nowMs))
    .map((key) => ({ id: key.id, role: key.role, scopes: scopesOf(key) }));
  const users = [...book.members.byId.values()]
    .filter((member) => member.status === 'active')
    .map((member) => ({ id: member.subject, role: member.role, scopes: scopesOf(member) }));
  const holders = [...keys, ...users];
  return (
    holders.some(({ id, role }) => id === who && role === 'owner') &&
    !holders.some(({ id, scopes }) => id !== who && scopes.has(scope))
  );
}
