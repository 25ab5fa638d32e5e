// Who is calling, and for which company: bearer credential -> session -> caller with scopes. Every failure has the same
// 401 body.
import type { IncomingMessage } from 'node:http';
import { scopesOf, secretEndMs, type ApiKey, type Role } from '../domain/access.ts';
import { inAnotherCell, type Cells } from '../domain/companies.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import type { Counters, Identity } from '../engine/ports.ts';
import type { Secrets } from '../engine/secrets.ts';
import type { Caller, Service } from '../service.ts';
import { refuseWrongCell } from './cells.ts';
import type { Row, Surface } from './route.ts';
import { SCOPES, type Scope } from '../domain/scopes.ts';

/**
 * What every session has: the key or user, and when the credential ends by itself (milliseconds since 1970; Infinity =
 * never).
 */
interface BearerCredential {
  readonly id: string;
  readonly endsAtMs: number;
}
/** What authentication found out: an API key, an operator key, or a user with his companies. */
export type Session =
  | (BearerCredential & { readonly kind: 'api_key'; readonly caller: Caller; readonly companyId: string })
  | (BearerCredential & { readonly kind: 'operator'; readonly caller: Caller })
  | (BearerCredential & {
      readonly kind: 'user';
      readonly name: string;
      readonly client: string;
      readonly memberships: ReadonlyMap<string, Role>;
      readonly narrowed?: ReadonlySet<Scope>;
    });

/** What authentication needs. */
export interface AuthDeps {
  readonly service: Pick<Service, 'keyByHash' | 'memberships' | 'planOf' | 'cellOf'>;
  readonly counters: Counters;
  readonly identity?: Identity | undefined;
  readonly secrets: Pick<Secrets, 'hash'>;
  /** Absent in an installation that is not divided. */
  readonly cells?: Cells | undefined;
  /** Failed authentications per minute and address before 429. */
  readonly authFailuresPerMinute: number;
  /** The address of whoever sent a request. */
  readonly addressOf: (req: IncomingMessage) => string;
}

/** How often a header was sent; Node would silently keep the first or join them. */
export function timesSent(req: IncomingMessage, lowerCaseName: string): number {
  const raw = req.rawHeaders;
  let times = 0;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] as string;
    if (name.length === lowerCaseName.length && name.toLowerCase() === lowerCaseName) times++;
  }
  return times;
}

const NOBODY: ReadonlySet<Scope> = new Set();
const MAX_TOKEN = 8 * 1024;

// Hashing a secret costs as much as the rest of a cheap request, so hashes of secrets that proved good are remembered
// for a while (the hash never
// changes; whether the key still stands is asked every time). Sessions live as long as the cached key that they were
// made from.
const goodHashes = new Map<string, string>();
const sessions: Readonly<Record<Surface, WeakMap<ApiKey, Session>>> = { a: new WeakMap(), b: new WeakMap() };

/** Under which hash the secret of a request's key is known; undefined where it carries a token of another kind. */
export function keyHashIn(deps: Pick<AuthDeps, 'secrets'>, req: IncomingMessage): string | undefined {
  const match = /^bearer +(dch_sk_\S+) *$/i.exec(req.headers.authorization ?? '');
  return match ? deps.secrets.hash(match[1] as string) : undefined;
}

function sessionOfKey(key: ApiKey, hash: string, surface: Surface): Session | undefined {
  const known = sessions[surface].get(key);
  if (known) return known;
  const via = surface === 'a' ? 'surface_a' : 'surface_b';
  const caller = { id: key.id, name: key.name, via } as const;
  const credential = { id: key.id, endsAtMs: secretEndMs(key, hash) };
  const session: Session | undefined = key.operator
    ? { kind: 'operator', ...credential, caller: { kind: 'operator', ...caller, scopes: NOBODY } }
    : key.companyId === undefined
      ? undefined
      : {
          kind: 'api_key',
          ...credential,
          companyId: key.companyId,
          caller: {
            kind: 'api_key',
            ...caller,
            companyId: key.companyId,
            ...(key.role ? { role: key.role } : {}),
            scopes: scopesOf(key),
          },
        };
  if (session) sessions[surface].set(key, session);
  return session;
}

/** The session of the key whose secret has this hash; undefined when that is no good any more. */
export async function sessionOfHash(deps: AuthDeps, hash: string, surface: Surface): Promise<Session | undefined> {
  const key = await deps.service.keyByHash(hash);
  return key && sessionOfKey(key, hash, surface);
}

/**
 * The session of a user, with the companies that he is a member of now. No `scopes`: all that his roles may do; a list
 * that is empty or names nothing of ours: nothing.
 */
export async function sessionOfUser(
  deps: Pick<AuthDeps, 'service'>,
  {
    scopes,
    ...user
  }: BearerCredential & {
    readonly name: string;
    readonly client: string;
    readonly scopes?: readonly string[] | undefined;
  },
): Promise<Session & { readonly kind: 'user' }> {
  const memberships = new Map((await deps.service.memberships(user.id)).map((m) => [m.companyId, m.role]));
  const narrowed = scopes && new Set(SCOPES.filter((scope) => scopes.includes(scope)));
  return { kind: 'user', ...user, memberships, ...(narrowed && { narrowed }) };
}

async function sessionOf(deps: AuthDeps, token: string, surface: Surface): Promise<Session | undefined> {
  if (token.startsWith('dch_sk_')) {
    const hash = goodHashes.get(token) ?? deps.secrets.hash(token);
    const session = hash === undefined ? undefined : await sessionOfHash(deps, hash, surface);
    if (!session || hash === undefined) return undefined;
    if (goodHashes.size > 1_000) goodHashes.clear();
    goodHashes.set(token, hash);
    return session;
  }
  if (!deps.identity || token.length > MAX_TOKEN) return undefined;
  const who = await deps.identity.verify(token);
  if (!who) return undefined;
  return sessionOfUser(deps, {
    id: `${who.issuer}|${who.subject}`,
    name: who.name ?? who.subject,
    client: who.client ?? '',
    endsAtMs: who.expiresAtMs,
    scopes: who.scopes,
  });
}

/** The session of the credential that a request carries; undefined for none or a bad one. */
export function sessionIn(deps: AuthDeps, req: IncomingMessage, surface: Surface): Promise<Session | undefined> {
  const { authorization } = req.headers;
  const match = authorization === undefined ? null : /^bearer +(\S+) *$/i.exec(authorization);
  return match ? sessionOf(deps, match[1] as string, surface) : Promise.resolve(undefined);
}

/**
 * The session of a request's `Authorization: Bearer` credential. Refuses validation_error for two such headers,
 * unauthorized for none or a bad one,
 * rate_limited when this address has failed too often in the last minute.
 */
export async function authenticate(deps: AuthDeps, req: IncomingMessage, surface: Surface): Promise<Session> {
  if (req.headers.authorization !== undefined && timesSent(req, 'authorization') > 1)
    refuse('validation_error', 'Authorization: send this header once', 'Authorization');
  const session = await sessionIn(deps, req, surface);
  if (session) return session;
  return refuseCredential(deps, req);
}

const NO_CREDENTIAL = 'a valid bearer token is required: send Authorization: Bearer <API key or access token>';

/**
 * Refuses a missing or bad credential: unauthorized, wrong_cell where another cell may know it, or rate_limited when
 * this address has failed too often in the last minute.
 */
export async function refuseCredential(
  deps: Pick<AuthDeps, 'addressOf' | 'cells' | 'counters' | 'authFailuresPerMinute'>,
  req: IncomingMessage,
  told = NO_CREDENTIAL,
): Promise<never> {
  const address = deps.addressOf(req);
  const failures = await deps.counters.take(`auth-failures:${address}`, deps.authFailuresPerMinute);
  if (!failures.ok)
    refuse('rate_limited', 'too many failed authentications from this address; try again later', undefined, {
      retryAfterS: failures.retryAfterS,
    });
  refuseWrongCell(deps.cells, req);
  return refuse('unauthorized', told);
}

/** What a caller is told about a company that does not exist or is not his. */
export const NO_COMPANY = 'there is no such company, or it is not yours: check the id';
function noCompany(): never {
  return refuse('not_found', NO_COMPANY);
}

/**
 * The company that a request is about. Refuses not_found for a company that is not the caller's (foreign and
 * non-existing alike),
 * validation_error when a user or operator must name one. `named` is what the path, the header or the input says.
 */
export function companyOf(
  deps: AuthDeps,
  session: Session,
  row: Row,
  named: string | undefined,
): string | undefined | Promise<string> {
  if (row.company === 'none') return undefined;
  if (session.kind === 'api_key')
    return named === undefined || named === session.companyId ? session.companyId : noCompany();
  if (session.kind === 'operator') {
    if (named !== undefined) return deps.service.planOf(named).then((known) => (known ? named : noCompany()));
    return row.company === 'caller' ? undefined : nameOne(row);
  }
  if (named !== undefined) return session.memberships.has(named) ? named : noCompany();
  const [only, ...others] = session.memberships.keys();
  return only !== undefined && others.length === 0 ? only : nameOne(row);
}

/**
 * Refuses wrong_cell for a company that is in another cell, at once where there are none. `isSentOn`: another cell has
 * said that it is here: then it may be on its way, and is waited for.
 */
export function checkCell(
  deps: Pick<AuthDeps, 'service' | 'cells'>,
  companyId: string | undefined,
  isSentOn: boolean,
): undefined | Promise<void> {
  if (!deps.cells || companyId === undefined) return undefined;
  return deps.service.cellOf(companyId, isSentOn).then((cell) => {
    if (cell !== undefined) throw isSentOn ? onItsWay() : inAnotherCell(cell);
  });
}

/** What is told where no cell has a company that is being moved. */
const onItsWay = (): Refusal =>
  new Refusal('unavailable', 'this company is being moved to this cell; ask again soon', undefined, { retryAfterS: 1 });

function nameOne(row: Row): never {
  const field = row.company === 'input' ? 'companyId' : 'Company-Id';
  return refuse(
    'validation_error',
    row.company === 'input'
      ? 'name the company in company_id'
      : 'name the company in the header Company-Id: you belong to none or to several',
    field,
  );
}

/**
 * The caller inside a company: a user gets the scopes of his role there, narrowed by his token; outside of any company
 * what his token may do anywhere.
 */
export function callerIn(session: Session, companyId: string | undefined, surface: Surface): Caller {
  if (session.kind !== 'user') return session.caller;
  const role = companyId === undefined ? undefined : session.memberships.get(companyId);
  const all = companyId === undefined ? new Set(SCOPES) : scopesOf({ role });
  const scopes: ReadonlySet<Scope> = session.narrowed
    ? new Set([...all].filter((scope) => session.narrowed?.has(scope)))
    : all;
  return {
    kind: 'user',
    id: session.id,
    name: session.name,
    ...(role ? { role } : {}),
    scopes,
    via: surface === 'a' ? 'surface_a' : 'surface_b',
  };
}

/**
 * The companies that a list across companies shows: a key's own one, those where a user has the permission of the row,
 * all for operators.
 */
export function companiesOf(session: Session, row: Row): 'all' | readonly string[] {
  if (session.kind === 'operator') return 'all';
  if (session.kind === 'api_key') return [session.companyId];
  return [...session.memberships.keys()].filter(
    (id) => row.needs === null || callerIn(session, id, row.surface).scopes.has(row.needs),
  );
}

/**
 * Refuses unless the caller may use this row: forbidden for the wrong kind of caller, insufficient_scope for a missing
 * permission.
 */
export function permit(session: Session, caller: Caller, row: Row): void {
  if (session.kind === 'operator') {
    if (!row.operators)
      refuse(
        'forbidden',
        'an operator key runs the installation; it cannot read or write books: use a key of the company',
      );
    return;
  }
  if (row.noKeys && session.kind === 'api_key')
    refuse('forbidden', 'this needs an operator key or a user; an API key belongs to one company');
  const anyOf = row.needsAnyOf ?? [];
  if (row.needs === null && anyOf.length > 0 && !anyOf.some((scope) => caller.scopes.has(scope)))
    refuse(
      'insufficient_scope',
      `this needs one of the permissions ${anyOf.join(', ')}; ask an owner or admin of the company for it`,
    );
  if (row.needs !== null && !caller.scopes.has(row.needs))
    refuse('insufficient_scope', `this needs the permission ${row.needs}; ask an owner or admin of the company for it`);
  const lacked = row.needsAlso?.find((scope) => !caller.scopes.has(scope));
  if (lacked !== undefined)
    refuse('insufficient_scope', `this needs the permission ${lacked}; ask an owner or admin of the company for it`);
}

/**
 * Asks again, for a long connection, everything that was asked when it began: the credential, the company, the
 * permission. The session as it is now, or undefined when one of
 * them has ended: the key revoked, rotated or expired, the token ended or its signing key withdrawn, the membership
 * removed or its role without the permission.
 * Rejects when the stores cannot be asked. `again` finds out who is calling, as when it began.
 */
export async function sessionStill(
  deps: AuthDeps,
  again: () => Promise<Session | undefined>,
  row: Row,
  companyId: string,
): Promise<Session | undefined> {
  const session = await again();
  if (!session) return undefined;
  try {
    permit(session, callerIn(session, await companyOf(deps, session, row, companyId), row.surface), row);
    await checkCell(deps, companyId, false);
    return session;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
