// Logging in at a provider by the browser: authorization code with PKCE. The service trades the provider's code, asks
// once who the token is, drops it, and gives the browser a code of its own for a session.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { LoginProvider } from '../engine/ports.ts';
import { drawCode, drawn, hashed, holderOfIdentified, type SessionDeps } from './web-sessions.ts';

/** How long a browser may be away at the provider. */
export const LOGIN_MS = 10 * 60_000;

/** Where people log in. `redirectUri`: the one address that the provider sends them back to, to the letter. */
export interface WebLogin {
  readonly provider: LoginProvider;
  readonly redirectUri: string;
}

interface Begun {
  /** Hash of what the browser keeps of it. */
  readonly browser: string;
}
const isBegun = (value: unknown): value is Begun => typeof value === 'object' && value !== null && 'browser' in value;

/**
 * Begins a login: the verifier, which the browser alone keeps, and the address to which it goes. Rejects when the
 * provider cannot be asked.
 */
export async function startLogin(
  { store, clock }: Pick<SessionDeps, 'store' | 'clock'>,
  { provider, redirectUri }: WebLogin,
): Promise<{ readonly verifier: string; readonly address: string }> {
  const [verifier, state] = [drawn(), drawn()];
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const address = await provider.addressOf({ redirectUri, state, challenge });
  const nowMs = clock.now();
  const value: Begun = { browser: hashed(verifier) };
  await store.keepTicket({ hash: hashed(state), kind: 'login', value, endsMs: nowMs + LOGIN_MS }, nowMs);
  return { verifier, address };
}

/**
 * Ends a login: a code that the browser trades for a session. Undefined for a state that never was, was used or is too
 * old, for another browser than the one that began, and for a code that the provider gives no good token for.
 */
export async function finishLogin(
  deps: SessionDeps,
  { provider, redirectUri }: WebLogin,
  { code, state, verifier }: { readonly code: string; readonly state: string; readonly verifier: string },
): Promise<string | undefined> {
  const begun = await deps.store.takeTicket('login', hashed(state), deps.clock.now());
  if (!isBegun(begun) || !timingSafeEqual(Buffer.from(begun.browser), Buffer.from(hashed(verifier)))) return undefined;
  const who = await provider.trade({ code, verifier, redirectUri });
  return who && (await drawCode(deps, holderOfIdentified(who))).code;
}
