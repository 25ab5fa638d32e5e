// The door of the dashboard: who may pass is a page of this very service that holds both halves of a session. Behind
// it are the rows of the interface, and the few addresses at which sessions are opened, shown and ended.
import type { Express, Request, Response } from 'express';
import { Refusal, refuse } from '../domain/refusal.ts';
import type { BrowserSession, Clock, SessionStore } from '../engine/ports.ts';
import { authenticate, keyHashIn, refuseCredential, timesSent, type AuthDeps, type Session } from './auth.ts';
import { dialectB } from './dialect-b.ts';
import { parseJson } from './json.ts';
import { refused, takeShare, type Answer, type House } from './perform.ts';
import { bytesOf, membersOf } from './request.ts';
import { NOT_HERE } from './refusals.ts';
import { send, type Sender } from './sending.ts';
import { WEB } from './web.ts';
import { finishLogin, LOGIN_MS, startLogin, type WebLogin } from './web-login.ts';
import {
  DRAWN,
  drawCode,
  endOf,
  endSessions,
  findSession,
  holderOf,
  openSession,
  type Halves,
  type OpenedSession,
  type SessionDeps,
} from './web-sessions.ts';

/** What the door works with. */
export interface WebDoor {
  readonly store: SessionStore;
  readonly auth: AuthDeps;
  readonly house: Pick<House, 'service' | 'counters'>;
  readonly clock: Clock;
  readonly sender: Sender;
  readonly arrivals: Parameters<typeof bytesOf>[2];
  /** Names under which browsers may call it, without port. */
  readonly hosts: ReadonlySet<string>;
  /** Browsers reach the service by https. */
  readonly https: boolean;
  requestIdOf(req: Request): string;
  /** A request has begun; what is answered is called when it has ended. */
  began(): () => void;
  /** Something was thrown that is no refusal. */
  defect(requestId: string, error: unknown): void;
  /** The books could not hear of a session. */
  unheard(error: unknown): void;
  /** The provider could not be asked. */
  noProvider(error: unknown): undefined;
  /** How people log in by their browser; absent = by a code of the command line alone. */
  readonly login?: WebLogin | undefined;
}

/** Names of this machine itself. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const ENDED = 'this session has ended, or never was: open the dashboard again (npx daicho open)';
const SPENT = 'this code was used before, or is older than a minute: open the dashboard again (npx daicho open)';
const FOREIGN = 'only the pages of this very service may call this address';
const NO_LOGIN = 'this service has no login of its own: open the dashboard by npx daicho open';
/** Logins that one address may begin in a minute: each is kept for a while. */
const LOGINS_PER_MINUTE = 60;
const CODE_BODY = { bodyBytes: 4_096 };

/** The name and port under which a request came. Refuses a name that was made to lead here (DNS rebinding). */
function hostOf({ hosts, https }: Pick<WebDoor, 'hosts' | 'https'>, req: Request): { name: string; port: string } {
  const [, name = '', port] = /^(.*?)(?::(\d{1,5}))?$/.exec(req.headers.host?.toLowerCase() ?? '') ?? [];
  if (!hosts.has(name))
    refuse('forbidden', 'this service is called by the name of this machine, or by PUBLIC_URL', 'Host');
  return { name, port: port ?? (https ? '443' : '80') };
}

/** Refuses a request that does not come from a page of our own, as far as its browser says. */
function fromOwnPage(req: Request): void {
  const { origin, host } = req.headers;
  if (req.headers['sec-fetch-site'] !== 'same-origin') refuse('forbidden', FOREIGN, 'Sec-Fetch-Site');
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase()) refuse('forbidden', FOREIGN, 'Origin');
}

const cookieName = (port: string, isPlain: boolean): string => `${isPlain ? '' : '__Secure-'}daicho-${port}`;

/**
 * Browsers that take no Secure cookie of http://127.0.0.1, of this machine: to them it is given without prefix and
 * flag. https is never so.
 */
function takesPlain({ https }: Pick<WebDoor, 'https'>, { name }: { name: string }, req: Request): boolean {
  const agent = req.headers['user-agent'] ?? '';
  return !https && LOOPBACK_NAMES.includes(name) && /Safari\//.test(agent) && !/Chrom(?:e|ium)\//.test(agent);
}

function cookieIn(req: Request, name: string): string | undefined {
  for (const one of (req.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = one.trim().split('=');
    if (key === name && DRAWN.test(value)) return value;
  }
  return undefined;
}

function setCookie(name: string, value: string, maxAgeS: number): string[] {
  const secure = name.startsWith('__Secure-') ? '; Secure' : '';
  return ['Set-Cookie', `${name}=${value}; Path=${WEB}; HttpOnly${secure}; SameSite=Strict; Max-Age=${maxAgeS}`];
}

/** The halves that a request carries; undefined unless both are there, in their form. */
function halvesIn(door: WebDoor, req: Request): Halves | undefined {
  const host = hostOf(door, req);
  const half = req.headers['daicho-session'];
  const cookie = cookieIn(req, cookieName(host.port, takesPlain(door, host, req)));
  if (cookie === undefined || typeof half !== 'string' || !DRAWN.test(half)) return undefined;
  return timesSent(req, 'daicho-session') > 1 ? undefined : { cookie, half };
}

const depsOf = ({ store, auth, clock, house, unheard }: WebDoor): SessionDeps => {
  return { store, auth, clock, service: house.service, unheard };
};

/**
 * Who is calling by a session of the dashboard, and what finds that out anew for as long as a request lasts. Refuses
 * forbidden for other names of the service and pages of others, unauthorized without both halves of a session that
 * lasts, rate_limited when this address has failed too often.
 */
export async function arriveByWeb(
  door: WebDoor,
  req: Request,
): Promise<OpenedSession & { readonly again: () => Promise<Session | undefined> }> {
  const halves = halvesIn(door, req);
  fromOwnPage(req);
  const found = halves && (await findSession(depsOf(door), halves, req.headers['daicho-unattended'] === undefined));
  if (!halves || !found) return refuseCredential(door.auth, req, ENDED);
  return { ...found, again: async () => (await findSession(depsOf(door), halves, false))?.session };
}

/** A session as its holder sees it. */
function shown(kept: BrowserSession, current?: string): Record<string, unknown> {
  const at = (ms: number): string => new Date(ms).toISOString();
  const { id, openedMs, usedMs, endsMs, holder } = kept;
  return {
    id,
    holder: { kind: holder.kind, id: holder.id },
    openedAt: at(openedMs),
    usedAt: at(usedMs),
    idleEndsAt: at(endOf(kept)),
    endsAt: at(endsMs),
    ...(current !== undefined && { current: id === current }),
  };
}

/** What an address of sessions comes to; 303 = on to the `Location` among the headers. */
interface SessionAnswer {
  readonly status?: 200 | 201 | 303;
  readonly value: unknown;
}
type Act = (door: WebDoor, req: Request, headers: string[]) => Promise<SessionAnswer>;

/** Somebody with a key or token asks for a code that his browser can trade. */
const giveCode: Act = async (door, req, headers) => {
  hostOf(door, req);
  if (req.headers.origin !== undefined) refuse('forbidden', FOREIGN, 'Origin');
  const session = await authenticate(door.auth, req, 'b');
  await takeShare(door.house, session, 'b', undefined, headers);
  const holder = holderOf(session, keyHashIn(door.auth, req));
  if (!holder)
    refuse(
      'forbidden',
      'an operator key runs the installation; it cannot read or write books: use a key of the company',
    );
  const { code, endsMs } = await drawCode(door, holder);
  return { status: 201, value: { code, path: `${WEB}#code=${code}`, expiresAt: new Date(endsMs).toISOString() } };
};

const open: Act = async (door, req, headers) => {
  const host = hostOf(door, req);
  fromOwnPage(req);
  const arrived = await bytesOf(req, CODE_BODY, door.arrivals, 'dashboard');
  let code: unknown;
  try {
    ({ code } = membersOf(parseJson(arrived.bytes)));
  } finally {
    arrived.done();
  }
  const isCode = typeof code === 'string' && DRAWN.test(code);
  const opened = isCode ? await openSession(depsOf(door), code as string) : undefined;
  if (!opened) return refuseCredential(door.auth, req, SPENT);
  const { kept, halves } = opened;
  const lastsS = Math.floor((kept.endsMs - kept.openedMs) / 1_000);
  headers.push(...setCookie(cookieName(host.port, takesPlain(door, host, req)), halves.cookie, lastsS));
  return { status: 201, value: { ...shown(kept), half: halves.half } };
};

/** An act of somebody who has a session. */
const within =
  (act: (door: WebDoor, opened: OpenedSession, req: Request) => Promise<unknown>, isLast = false): Act =>
  async (door, req, headers) => {
    const opened = await arriveByWeb(door, req);
    await takeShare(door.house, opened.session, 'b', undefined, headers);
    const value = await act(door, opened, req);
    const { port } = hostOf(door, req);
    if (isLast) for (const isPlain of [false, true]) headers.push(...setCookie(cookieName(port, isPlain), '', 0));
    return { value };
  };

/** Browsers that go on to this address are the owners of what they have begun: nobody else has this cookie. */
const loginCookie = (port: string, isPlain: boolean): string => `${isPlain ? '' : '__Secure-'}daicho-login-${port}`;
const CALLBACK = `${WEB}/callback`;
/** The page says that nobody has come in. */
const REFUSED = `${WEB}#login=refused`;

function setLoginCookie(name: string, value: string, maxAgeS: number): string[] {
  const secure = name.startsWith('__Secure-') ? '; Secure' : '';
  // Lax: the provider's page leads back here.
  return ['Set-Cookie', `${name}=${value}; Path=${CALLBACK}; HttpOnly${secure}; SameSite=Lax; Max-Age=${maxAgeS}`];
}

/** A browser is sent to the provider. What it began is known by a cookie of its own, and kept for ten minutes. */
const beginLogin: Act = async (door, req, headers) => {
  const { login, auth, house } = door;
  if (!login) return refuse('not_found', NO_LOGIN);
  const host = hostOf(door, req);
  const share = await house.counters.take(`logins:${auth.addressOf(req)}`, LOGINS_PER_MINUTE);
  if (!share.ok) refuse('rate_limited', 'too many logins from this address; try again later', undefined, share);
  // The provider knows one address to come back to: who is called by another name begins there, where his cookie is.
  if (new URL(login.redirectUri).host !== req.headers.host?.toLowerCase()) {
    headers.push('Location', new URL(`${WEB}/login`, login.redirectUri).href);
    return { status: 303, value: {} };
  }
  const begun = await startLogin(depsOf(door), login).catch(door.noProvider);
  headers.push('Location', begun?.address ?? REFUSED);
  const name = loginCookie(host.port, takesPlain(door, host, req));
  if (begun) headers.push(...setLoginCookie(name, begun.verifier, LOGIN_MS / 1_000));
  return { status: 303, value: {} };
};

/** The provider leads back: whoever began here gets a code for a session, and everybody else a word why not. */
const endLogin: Act = async (door, req, headers) => {
  const { login } = door;
  if (!login) return refuse('not_found', NO_LOGIN);
  const host = hostOf(door, req);
  const name = loginCookie(host.port, takesPlain(door, host, req));
  const verifier = cookieIn(req, name);
  headers.push(...setLoginCookie(name, '', 0));
  const asked = new URL(req.url, login.redirectUri).searchParams;
  const one = (key: string): string | undefined =>
    asked.getAll(key).length === 1 ? (asked.get(key) ?? '') : undefined;
  const isOurs = asked.get('iss') === null || one('iss') === login.provider.issuer;
  const [code, state] = [one('code'), one('state')];
  const drawnCode =
    isOurs && verifier !== undefined && code !== undefined && state !== undefined
      ? await finishLogin(depsOf(door), login, { code, state, verifier }).catch(door.noProvider)
      : undefined;
  headers.push('Location', drawnCode === undefined ? REFUSED : `${WEB}#code=${drawnCode}`);
  return { status: 303, value: {} };
};

const ACTS: readonly (readonly [method: 'get' | 'post' | 'delete', path: string, act: Act])[] = [
  ['get', '/ways', ({ login }) => Promise.resolve({ value: { login: login === undefined ? null : `${WEB}/login` } })],
  ['get', '/login', beginLogin],
  ['get', '/callback', endLogin],
  ['post', '/codes', giveCode],
  ['post', '/session', open],
  ['get', '/session', within((_door, { kept }) => Promise.resolve(shown(kept)))],
  [
    'delete',
    '/session',
    within(async (door, opened) => ({ ended: await endSessions(depsOf(door), opened, opened.kept.id) }), true),
  ],
  [
    'get',
    '/sessions',
    within(async ({ store, clock }, { kept }) => {
      const all = await store.of(kept.holder.id);
      return { data: all.filter((one) => clock.now() < endOf(one)).map((one) => shown(one, kept.id)) };
    }),
  ],
  ['delete', '/sessions', within(async (door, opened) => ({ ended: await endSessions(depsOf(door), opened) }), true)],
  [
    'delete',
    '/sessions/:id',
    within(async (door, opened, req) => {
      const ended = await endSessions(depsOf(door), opened, String(req.params['id']));
      return ended === 0 ? refuse('not_found', NOT_HERE) : { ended };
    }),
  ],
];

/** Adds the addresses at which sessions are opened, shown and ended. None of them is ever kept by a browser. */
export function sessionRoutes(app: Express, door: WebDoor): void {
  const known = new Map<string, string[]>();
  const serve = (act: Act) => async (req: Request, res: Response) => {
    const requestId = door.requestIdOf(req);
    const headers: string[] = [];
    const done = door.began();
    const from = { payer: '', leave: undefined };
    let answer: Answer;
    try {
      const { status = 200, value } = await act(door, req, headers);
      answer = { status, headers, body: { kind: 'json', value }, ...from };
    } catch (error) {
      const naming = {
        dialect: dialectB,
        row: undefined,
        body: undefined,
        asSent: false,
        ask: { wishes: req.headers },
      };
      answer = refused(naming, error, requestId, headers, from, req.headers.authorization !== undefined);
      if ('defect' in answer) door.defect(requestId, error);
    } finally {
      done();
    }
    if (!res.destroyed) await send(door.sender, req, res, requestId, answer);
  };
  for (const [method, path, act] of ACTS) {
    app[method](WEB + path, serve(act));
    known.set(path, [...(known.get(path) ?? []), method.toUpperCase()]);
  }
  for (const [path, methods] of known)
    app.all(
      WEB + path,
      serve((_door, _req, headers) => {
        headers.push('Allow', methods.join(', '));
        return Promise.reject(new Refusal('method_not_allowed', `this path knows ${methods.join(', ')} only`));
      }),
    );
}
