// Sessions of browsers: traded for a code that somebody with a credential asked for, made of two halves of which each
// is worth nothing alone, and never more than the key or membership that they stand for.
import { createHash, randomBytes } from 'node:crypto';
import type { BrowserSession, Clock, SessionHolder, SessionStore } from '../engine/ports.ts';
import { sessionOfHash, sessionOfUser, type AuthDeps, type Session } from './auth.ts';

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
}

/** The two halves of a session as a browser sends them. */
export interface Halves {
  readonly cookie: string;
  readonly half: string;
}

/** A session of a browser, and who is calling by it. */
export interface Opened {
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
 * do nothing any more. `over` are sessions whose time was found to be over.
 */
export async function openSession(
  deps: SessionDeps,
  code: string,
): Promise<(Opened & { readonly halves: Halves; readonly over: readonly BrowserSession[] }) | undefined> {
  const { store, clock } = deps;
  const nowMs = clock.now();
  const holder = (await store.takeTicket('code', hashed(code), nowMs)) as SessionHolder | undefined;
  const session = holder && (await sessionOfHolder(deps, holder));
  if (!holder || !session) return undefined;
  const halves = { cookie: drawn(), half: drawn() };
  const kept = { id: `ses_${clock.uuid()}`, holder, openedMs: nowMs, usedMs: nowMs, endsMs: nowMs + SESSION_MS };
  await store.open(kept, { cookie: hashed(halves.cookie), half: hashed(halves.half) });
  const over = await store.takeOver(nowMs, nowMs - IDLE_MS, TAKEN_OVER);
  return { kept, session, halves, over };
}

/**
 * The session of these halves, when its time is not over and its holder may still do something. `isUse`: somebody does
 * something; a page that only listens keeps no session open.
 */
export async function findSession(
  deps: SessionDeps,
  { cookie, half }: Halves,
  isUse: boolean,
): Promise<Opened | undefined> {
  const { store, clock } = deps;
  const kept = await store.find({ cookie: hashed(cookie), half: hashed(half) });
  const nowMs = clock.now();
  if (!kept || nowMs >= endOf(kept)) return undefined;
  const session = await sessionOfHolder(deps, kept.holder);
  if (!session) return undefined;
  const used = isUse && nowMs - kept.usedMs > NOTED_MS ? { ...kept, usedMs: nowMs } : kept;
  if (used !== kept) await store.use(kept.id, nowMs);
  return { kept: used, session: { ...session, endsAtMs: Math.min(session.endsAtMs, kept.endsMs) } };
}
