// Sessions of browsers: traded for a code that somebody with a credential asked for, made of two halves of which each
// is worth nothing alone, and never more than the key or membership that they stand for.
import { createHash, randomBytes } from 'node:crypto';
import { noteSessionEnded, noteSessionOpened } from '../../commands/sessions.ts';
import { SESSION_ID, type SessionEnd } from '../domain/sessions.ts';
import type { BrowserSession, Clock, Identified, SessionHolder, SessionStore } from '../engine/ports.ts';
import type { Caller, Service } from '../service.ts';
import { callerIn, sessionOfHash, sessionOfUser, type AuthDeps, type Session } from './auth.ts';

/** How long a code waits to be traded. */
export const CODE_MS = 60_000;
/** A session that nobody uses ends after this time, and every session after the other. */
export const IDLE_MS = 60 * 60_000;
export const SESSION_MS = 12 * 3_600_000;
/** Use is noted so often at most: not every read writes. */
const NOTED_MS = 30_000;
/** Sessions whose time is over that one opening ends, of everybody. */
const TAKEN_OVER = 100;

/** What sessions need. */
export interface SessionDeps {
  readonly store: SessionStore;
  readonly auth: AuthDeps;
  readonly clock: Clock;
  /** Where the books hear of sessions. */
  readonly service: Pick<Service, 'execute'>;
  /** Books could not hear of one, which stands in no way of it. */
  unheard(error: unknown): void;
}

/** The two halves of a session as a browser sends them. */
export interface Halves {
  readonly cookie: string;
  readonly half: string;
}

/** A session of a browser, and who is calling by it. */
export interface OpenedSession {
  readonly kept: BrowserSession;
  readonly session: Session;
}

/** 256 bits, drawn. */
export const drawn = (): string => randomBytes(32).toString('base64url');
/** Under what a drawn value is kept: with so many bits a plain hash says nothing of it. */
export const hashed = (value: string): string => createHash('sha256').update(value).digest('hex');
/** The form of a drawn value. */
export const DRAWN = /^[\w-]{43}$/;

/** The holder that a credential stands for; undefined for an operator, who has no books to look at. */
export function holderOf(session: Session, keyHash: string | undefined): SessionHolder | undefined {
  if (session.kind === 'api_key')
    return keyHash === undefined ? undefined : { kind: 'api_key', id: session.id, key: keyHash };
  if (session.kind === 'operator') return undefined;
  const { id, name, client, narrowed } = session;
  return { kind: 'user', id, name, client, ...(narrowed && { scopes: [...narrowed] }) };
}

/** The holder that somebody is who has logged in at the provider. */
export function holderOfIdentified({ issuer, subject, name, client, scopes }: Identified): SessionHolder {
  const id = `${issuer}|${subject}`;
  return { kind: 'user', id, name: name ?? subject, client: client ?? '', ...(scopes && { scopes }) };
}

/** Whose books a session can look at. */
const companiesIn = (session: Session): readonly string[] =>
  session.kind === 'user' ? [...session.memberships.keys()] : session.kind === 'api_key' ? [session.companyId] : [];

const BY_TIME: Caller = { kind: 'system', id: 'sessions', name: 'Sessions', scopes: new Set(), via: 'system' };

/**
 * Tells the books of a session what became of it. `by`: who did so; absent = the time that sessions last. Never
 * rejects: a session does not wait for books that cannot be written.
 */
async function note(
  { service, unheard }: Pick<SessionDeps, 'service' | 'unheard'>,
  { id: sessionId, holder, endsMs }: BrowserSession,
  by: Session | undefined,
  reason?: SessionEnd,
): Promise<void> {
  for (const companyId of holder.companyIds ?? []) {
    const caller: Caller = by ? { ...callerIn(by, companyId, 'b'), via: 'dashboard' } : BY_TIME;
    try {
      if (reason) await service.execute(noteSessionEnded, { companyId, caller, input: { sessionId, reason } });
      else {
        const input = { sessionId, endsAt: new Date(endsMs).toISOString() };
        await service.execute(noteSessionOpened, { companyId, caller, input });
      }
    } catch (error) {
      unheard(error);
    }
  }
}

/** Why a session whose time is over has ended: by what came first, whenever that was found. */
const overBy = (kept: BrowserSession): SessionEnd => (endOf(kept) === kept.endsMs ? 'too_old' : 'idle');

/** Ends one session of a holder, or all of them: how many there were. */
export async function endSessions(deps: SessionDeps, by: OpenedSession, id?: string): Promise<number> {
  const ended = await deps.store.end(by.kept.holder.id, id);
  for (const one of ended) await note(deps, one, by.session, 'logged_out');
  return ended.length;
}

/** What a holder may do now: asked of his key or memberships at every request. Undefined = nothing any more. */
function sessionOfHolder({ auth }: SessionDeps, holder: SessionHolder): Promise<Session | undefined> {
  if (holder.kind === 'api_key') return sessionOfHash(auth, holder.key, 'b');
  return sessionOfUser(auth, { ...holder, endsAtMs: Number.POSITIVE_INFINITY });
}

/** When a session ends, as far as is known: it may be used before. */
export const endOf = ({ usedMs, endsMs }: BrowserSession): number => Math.min(usedMs + IDLE_MS, endsMs);

/** Draws a code that one browser can trade for a session of this holder, once and soon. */
export async function drawCode(
  { store, clock }: Pick<SessionDeps, 'store' | 'clock'>,
  holder: SessionHolder,
): Promise<{ readonly code: string; readonly endsMs: number }> {
  const nowMs = clock.now();
  const code = drawn();
  const endsMs = nowMs + CODE_MS;
  await store.keepTicket({ hash: hashed(code), kind: 'code', value: holder, endsMs }, nowMs);
  return { code, endsMs };
}

/**
 * Trades a code for a session. Undefined for a code that never was, was traded or is too old, and where its holder may
 * do nothing any more. Ends sessions whose time was found to be over.
 */
export async function openSession(
  deps: SessionDeps,
  code: string,
): Promise<(OpenedSession & { readonly halves: Halves }) | undefined> {
  const { store, clock } = deps;
  const nowMs = clock.now();
  const holder = (await store.takeTicket('code', hashed(code), nowMs)) as SessionHolder | undefined;
  const session = holder && (await sessionOfHolder(deps, holder));
  if (!holder || !session) return undefined;
  const halves = { cookie: drawn(), half: drawn() };
  const kept = {
    id: `${SESSION_ID.prefix}_${clock.uuid()}`,
    holder: { ...holder, companyIds: companiesIn(session) },
    openedMs: nowMs,
    usedMs: nowMs,
    endsMs: nowMs + SESSION_MS,
  };
  await store.open(kept, { cookie: hashed(halves.cookie), half: hashed(halves.half) });
  await note(deps, kept, session);
  for (const one of await store.takeOver(nowMs, nowMs - IDLE_MS, TAKEN_OVER))
    await note(deps, one, undefined, overBy(one));
  return { kept, session, halves };
}

/**
 * The session of these halves, when its time is not over and its holder may still do something. `isUse`: somebody does
 * something; a page that only listens keeps no session open.
 */
export async function findSession(
  deps: SessionDeps,
  { cookie, half }: Halves,
  isUse: boolean,
): Promise<OpenedSession | undefined> {
  const { store, clock } = deps;
  const kept = await store.find({ cookie: hashed(cookie), half: hashed(half) });
  const nowMs = clock.now();
  if (!kept) return undefined;
  if (nowMs >= endOf(kept)) {
    // Of several requests that find it over, one has ended it.
    for (const one of await store.end(kept.holder.id, kept.id)) await note(deps, one, undefined, overBy(one));
    return undefined;
  }
  const session = await sessionOfHolder(deps, kept.holder);
  if (!session) return undefined;
  const used = isUse && nowMs - kept.usedMs > NOTED_MS ? { ...kept, usedMs: nowMs } : kept;
  if (used !== kept) await store.use(kept.id, nowMs);
  return { kept: used, session: { ...session, endsAtMs: Math.min(session.endsAtMs, kept.endsMs) } };
}
