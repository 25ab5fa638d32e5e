// The HTTP door: an express app whose middleware is the order of checks, and whose routes are the rows of both
// surfaces. What a row does is said in perform.ts.
import http from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Cells } from '../domain/companies.ts';
import { Refusal } from '../domain/refusal.ts';
import { notBuilt } from '../domain/interchange/not-built.ts';
import { LIMITS } from '../domain/limits.ts';
import type { Clock, Counters, Identity, SessionStore, TraceSpan, Tracer } from '../engine/ports.ts';
import type { Secrets } from '../engine/secrets.ts';
import type { Service } from '../service.ts';
import { nearestAddress, otherAddress, reportAsked, undoingOf, surfaceOf } from './addresses.ts';
import { admission, type Admission } from './admission.ts';
import { forwardingCounters } from './metrics.ts';
import { forwarding, type Forwarding, type Neighbours } from './forwarding.ts';
import { authenticate, sessionIn, type AuthDeps, type Session } from './auth.ts';
import { HOPS, movedRoutes } from './cells.ts';
import { eventsStream, FEED_TICK_MS } from './events.ts';
import { feedLooks, type FeedLooks, type FindsAgain } from './feed-looks.ts';
import { addresses } from './caller-address.ts';
import { healthRoutes, meter, type Meter, type Phase } from './health.ts';
import { listenerOf, type ListenerSettings } from './listener.ts';
import { performAgents } from './mcp.ts';
import { mcpRoutes, type McpDoor } from './mcp-door.ts';
import { referenceRoutes, type DemoAccess } from './reference.ts';
import { demoIds } from './reference-demo.ts';
import { DIALECTS, perform, refused, takeShare, type Answer, type Ask, type House } from './perform.ts';
import { refusalLog, type RefusalLog } from './refusal-log.ts';
import { inLanguage } from './negotiation.ts';
import { asRefusal, busy, NOT_HERE, STATUS } from './refusals.ts';
import { bytesOf, correlationOf, idempotencyKeyOf, REQUEST_ID } from './request.ts';
import { isForAgents, pathsOf, type Method, type Row, type Surface } from './route.ts';
import { commonHeaders, cutUnread, plain, preflight, securityHeaders, send, type Sender } from './sending.ts';
import { SURFACE_A } from './surface-a.ts';
import { SURFACE_B } from './surface-b.ts';
import { webRoutes, type WebFiles } from './web.ts';
import type { WebLogin } from './web-login.ts';
import { arriveByWeb, LOOPBACK_NAMES, sessionRoutes, type WebDoor } from './web-door.ts';

/** What the door needs. `identity` absent = no OAuth; `metrics` absent = a registry of its own. */
export interface Deps {
  readonly service: Service;
  readonly counters: Counters;
  readonly identity?: Identity | undefined;
  readonly secrets: Pick<Secrets, 'hash'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics?: Registry | undefined;
  /** Absent = no traces. */
  readonly tracer?: Tracer | undefined;
  /** True while something that callers count on is still being made: not ready. */
  readonly isStarting?: (() => boolean) | undefined;
  /** The demo company, for readers of the reference on this machine; absent without a demo. */
  readonly demo?: (() => DemoAccess | undefined) | undefined;
  /** Sessions of browsers; absent = the dashboard cannot be opened. */
  readonly sessions?: SessionStore | undefined;
  /** The files of the dashboard, asked for when somebody wants the first; absent = there are none. */
  readonly web?: (() => Promise<WebFiles>) | undefined;
  readonly settings: ListenerSettings & {
    readonly version: string;
    /** Names under which agents may call a service of this machine alone. */
    readonly hosts?: readonly string[] | undefined;
    /** Names under which browsers may open the dashboard; default: those of this machine. */
    readonly webHosts?: readonly string[] | undefined;
    readonly corsOrigins: readonly string[];
    readonly authFailuresPerMinute: number;
    /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
    readonly trustedProxies?: readonly string[] | undefined;
    /** The token that reads the metrics, and whether they have a port of their own (`HttpServer.metrics`). */
    readonly metricsToken?: string | undefined;
    readonly hasMetricsPort?: boolean | undefined;
    /** False: nobody but health and metrics is served; default true. */
    readonly isApi?: boolean | undefined;
    /** Callers reach the service by https: only then may browsers be told to insist on it. */
    readonly https?: boolean | undefined;
    /** Where tokens of users come from, for clients of /mcp; absent without OAuth. */
    readonly oauth?: McpDoor['oauth'];
    /** How people log in to the dashboard by their browser; absent = by a code of the command line alone. */
    readonly webLogin?: WebLogin | undefined;
    /** How long a caller may take nothing of his answer; default LIMITS.unreadMs. */
    readonly unreadMs?: number | undefined;
    /** Lag of the event loop above which dear reads go one after the other; default LIMITS.shedLagMs. */
    readonly shedLagMs?: number | undefined;
    /** Other processes, to which writes of companies that are at home there are passed on. */
    readonly neighbours?: Neighbours | undefined;
    /** This cell among those of the installation. */
    readonly cells?: Cells | undefined;
    /** How often a live feed looks at its credential; shorter in tests. */
    readonly feedTickMs?: number | undefined;
  };
}

/**
 * The server. `stop` turns readiness off at once, lets running requests finish (at most `drainMs`, default 10 s), then
 * closes every connection. `metrics` is another server, for a port of the metrics' own.
 */
export type HttpServer = http.Server & { stop(drainMs?: number): Promise<void>; readonly metrics: http.Server };

/** Every row of both surfaces. */
export const ROWS: readonly Row[] = [...SURFACE_A, ...SURFACE_B];

const HOME_SILENT =
  'the process that decides for this company does not answer; ask again with the same Idempotency-Key: it tells ' +
  'whether this request was written';
const SLOW_MS = 1_000;
const OUTAGE_MS = 60_000;
const LISTEN_ON_MS = 1_000;
const EXACT = { caseSensitive: true, strict: true } as const;

/** A request on its way. */
interface HttpExchange {
  readonly requestId: string;
  readonly startedMs: number;
  readonly surface: Surface;
  /** The query string. */
  readonly search: string;
  session: Session | undefined;
  again: FindsAgain;
  /** By what `again` finds him: whoever has the same is the same caller, on this surface. */
  credential: string;
  /** The door by which the request came, where that is not the surface. */
  readonly via: 'dashboard' | undefined;
  row: Row | undefined;
  /** Where nobody looks there is none. */
  span: TraceSpan | undefined;
}

/** What the middleware shares. */
interface Door extends House {
  readonly deps: Deps;
  readonly doors: Admission;
  readonly sender: Sender;
  readonly stats: Meter;
  readonly refusals: RefusalLog;
  /** What cannot be served for now: it may last for hours, and is told by the minute. */
  readonly outages: RefusalLog;
  /** Live feeds, by what ends them. */
  readonly feeds: Map<AbortController, string>;
  readonly looks: FeedLooks;
  /** Absent where a process knows of no others. */
  readonly passing: Forwarding | undefined;
  running: number;
  stopping: boolean;
  /** Absent where the dashboard cannot be opened. */
  web?: WebDoor;
}

function requestIdOf(req: http.IncomingMessage, clock: Clock): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : `req_${clock.uuid()}`;
}

const exchangeOf = (res: express.Response): HttpExchange => res.locals['exchange'] as HttpExchange;

/** Builds the server; nothing listens yet. */
export function createServer(deps: Deps): HttpServer {
  const { service, counters, clock, logger, settings } = deps;
  const doors = admission({ shedLagMs: settings.shedLagMs });
  const from = addresses(settings.trustedProxies ?? []);
  const passing = settings.neighbours && forwarding(settings.neighbours, clock, from.of);
  const auth: AuthDeps = {
    service,
    counters,
    identity: deps.identity,
    secrets: deps.secrets,
    cells: settings.cells,
    authFailuresPerMinute: settings.authFailuresPerMinute,
    addressOf: (req) => passing?.addressOf(req) ?? from.of(req),
  };
  const door: Door = {
    deps,
    service,
    auth,
    counters,
    doors,
    sender: {
      constantHeaders: securityHeaders(settings.https ?? false),
      corsOrigins: new Set(settings.corsOrigins),
      doors,
      logger,
      unreadMs: settings.unreadMs ?? LIMITS.unreadMs,
      isStopping: () => door.stopping,
    },
    stats: meter(deps.metrics),
    refusals: refusalLog((left) => {
      logger.info(left, 'more requests were refused');
    }),
    outages: refusalLog((left) => {
      logger.error(left, 'more requests could not be served');
    }, OUTAGE_MS),
    feeds: new Map(),
    looks: feedLooks(settings.feedTickMs ?? FEED_TICK_MS),
    passing,
    running: 0,
    stopping: false,
  };
  if (passing) forwardingCounters(passing.counts, door.stats.registry);
  const { constantHeaders } = door.sender;
  const began = (): (() => void) => {
    door.running++;
    return () => void (door.running -= 1);
  };
  const defect = (requestId: string, err: unknown): void => logger.error({ requestId, err }, 'defect');
  if (deps.sessions)
    door.web = {
      store: deps.sessions,
      auth,
      house: door,
      clock,
      sender: door.sender,
      arrivals: doors,
      hosts: new Set(settings.webHosts ?? LOOPBACK_NAMES),
      https: settings.https ?? false,
      requestIdOf: (req) => requestIdOf(req, clock),
      began,
      defect,
      unheard: (err) => logger.error({ err }, 'the books could not be told of a session'),
      noProvider: (err) => {
        logger.error({ err }, 'the provider of logins cannot be asked');
        return undefined;
      },
      login: settings.webLogin,
    };
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  if (settings.isApi !== false) app.use(api(door));
  app.use(failed(door));
  app.use(((_req, res, next) => {
    res.locals['requestId'] = requestIdOf(_req, clock);
    next();
  }) satisfies RequestHandler);
  const phase = (): Phase => (door.stopping ? 'stopping' : deps.isStarting?.() === true ? 'starting' : 'running');
  const metrics = { isElsewhere: settings.hasMetricsPort === true, token: settings.metricsToken };
  const health = healthRoutes({ service, auth, stats: door.stats, doors, clock, phase, constantHeaders, metrics });
  health.beside(app);
  if (settings.cells) movedRoutes(app, service);
  const watched = express().disable('x-powered-by').disable('etag');
  health.alone(watched);
  if (settings.isApi !== false) openDoors();
  app.use(lost(constantHeaders));
  app.use(broken(constantHeaders, logger));
  function openDoors(): void {
    mcpRoutes(app, {
      house: door,
      auth,
      sender: door.sender,
      arrivals: doors,
      version: settings.version,
      requestIdOf: (req) => requestIdOf(req, clock),
      began,
      defect,
      oauth: settings.oauth,
      hosts: settings.hosts && new Set(settings.hosts),
    });
    if (door.web) sessionRoutes(app, door.web);
    if (deps.web) webRoutes(app, { files: deps.web, constantHeaders });
    const sampleIds = demoIds(service, ROWS);
    referenceRoutes(app, { rows: ROWS, version: settings.version, constantHeaders, demo: deps.demo, sampleIds });
  }
  const server = listenerOf(app, { ...settings, isProxy: from.isProxy }, (address) => {
    door.refusals.line('connections', () => logger.warn({ address }, 'too many connections from one address'));
  });
  const beside = http.createServer(watched);
  return Object.assign(server, {
    metrics: beside,
    async stop(drainMs = 10_000) {
      await stop(door, server, drainMs);
      passing?.close();
      beside.closeAllConnections();
      await new Promise((resolve) => beside.close(resolve));
      doors.close();
    },
  });
}

/** True for a path of the interface, whether or not a row has it. */
const INTERFACE = /^\/v1(?:[/?]|$)/;
/** The same behind the door of the dashboard. */
const BEHIND_WEB = /^\/app(?=\/v1(?:[/?]|$))/;

/**
 * Everything under /v1: who is calling is found out first, then the rows of both surfaces are its routes. A path
 * answers methods that it does not know with those that it knows. One function before the router, because every request
 * pays for each that express tries.
 */
function api(door: Door): RequestHandler {
  const router = rowsOf(door);
  return async (req, res, next) => {
    const isByWeb = door.web !== undefined && BEHIND_WEB.test(req.url);
    if (isByWeb) req.url = req.url.replace(BEHIND_WEB, '');
    if (!isByWeb && !INTERFACE.test(req.url)) return next();
    const passed = isByWeb || !door.passing ? 'here' : await passedOn(door, door.passing, req, res);
    if (passed === 'sent' || !(await arrive(door, req, res, isByWeb))) return undefined;
    if (passed === 'unknown') return turnAway(door, req, res, busy(HOME_SILENT));
    router(req, res, next);
    return undefined;
  };
}

/** Passes a write on to where its company is at home; it counts as running meanwhile. */
async function passedOn(
  door: Door,
  passing: Forwarding,
  req: express.Request,
  res: express.Response,
): ReturnType<Forwarding['pass']> {
  door.running++;
  try {
    return await passing.pass(req, res);
  } catch {
    // Its caller has gone in the middle of the body.
    res.destroy();
    return 'sent';
  } finally {
    door.running--;
  }
}

function rowsOf(door: Door): Router {
  const router = express.Router(EXACT);
  for (const [path, rows] of inOrderOfUse(pathsOf(ROWS))) {
    const route = router.route(path);
    for (const row of rows)
      route[row.method.toLowerCase() as Lowercase<Method>]((req, res) => serve(door, row, req, res));
    const allowed = rows.map(({ method }) => method).join(', ');
    const told = `this path knows ${allowed} only`;
    const back = undoingOf(ROWS, path);
    route.all((req, res) => {
      const hint = req.method === 'DELETE' && back.length > 0 ? `; to take it back: ${back.join(', ')}` : '';
      return turnAway(door, req, res, new Refusal('method_not_allowed', told + hint), ['Allow', allowed]);
    });
  }
  router.use(nowhere(door, router));
  return router;
}

/** What is asked for most comes first: express tries one path after the other. None of these covers another path. */
const MOST_USED: readonly string[] = ['/v1/companies/:companyId/journal-entries', '/v1/journals'];

function inOrderOfUse<T>(
  paths: readonly (readonly [path: string, of: T])[],
): readonly (readonly [path: string, of: T])[] {
  const isUsedMost = ([path]: readonly [string, T]): boolean => MOST_USED.includes(path);
  return [...paths.filter(isUsedMost), ...paths.filter((one) => !isUsedMost(one))];
}

/**
 * Gives a request its id, its surface and its time, and finds out who is calling: 401 without a good credential,
 * whatever the path is. False for a preflight, which is answered.
 */
async function arrive(
  { deps: { clock }, sender, auth, web }: Door,
  req: express.Request,
  res: express.Response,
  isByWeb: boolean,
): Promise<boolean> {
  const { url } = req;
  const mark = url.indexOf('?');
  const exchange: HttpExchange = {
    requestId: requestIdOf(req, clock),
    startedMs: clock.elapsed(),
    surface: surfaceOf(mark < 0 ? url : url.slice(0, mark)),
    search: mark < 0 ? '' : url.slice(mark + 1),
    session: undefined,
    again: () => sessionIn(auth, req, exchange.surface),
    credential: req.headers.authorization ?? '',
    via: isByWeb ? 'dashboard' : undefined,
    row: undefined,
    span: undefined,
  };
  res.locals['exchange'] = exchange;
  if (isByWeb && web) {
    const { session, again, kept } = await arriveByWeb(web, req);
    Object.assign(exchange, { session, again, credential: kept.id });
    return true;
  }
  if (preflight(sender, req, res)) return false;
  exchange.session = await authenticate(auth, req, exchange.surface);
  return true;
}

/** Lets a row do its work for a request, and sends what came of it. */
async function serve(door: Door, row: Row, req: express.Request, res: express.Response): Promise<void> {
  const x = exchangeOf(res);
  x.row = row;
  const { headers } = req;
  const company = headers['company-id'];
  const version = headers['if-match'];
  x.span = spanOf(door, row, headers['traceparent']);
  const ask: Ask = {
    requestId: x.requestId,
    correlationId: correlationOf(req),
    traceparent: x.span?.traceparent,
    values: req.params as Readonly<Record<string, string>>,
    companyId: typeof company === 'string' ? company : undefined,
    search: x.search,
    body: (payer) => bytesOf(req, row, door.doors, payer),
    version,
    idempotencyKey: idempotencyKeyOf(req),
    wishes: headers,
    via: x.via,
    isSentOn: headers[HOPS] !== undefined,
    hasLeft: () => res.destroyed,
  };
  door.running++;
  try {
    const session = x.session as Session;
    if (x.surface === 'a' && session.kind === 'api_key' && row.method !== 'GET')
      door.passing?.learn(req, session.companyId);
    const answer = isForAgents(row)
      ? await performAgents({ ...ask, house: door, session }, row, {
          ...ask,
          body: () => bytesOf(req, row, door.doors, session.id),
        })
      : await perform(door, row, session, ask);
    if (answer.body.kind === 'feed') await feed(door, row, req, res, answer);
    else await respond(door, req, res, answer);
    x.span?.end({ 'http.response.status_code': answer.status }, answer.status >= 500);
  } finally {
    door.running--;
  }
}

/** The span of a request, below that of its caller: what is asked for by its route, which names nobody. */
function spanOf({ deps: { tracer } }: Door, row: Row, parent: string | string[] | undefined): TraceSpan | undefined {
  if (!tracer) return undefined;
  const attributes = { 'http.request.method': row.method, 'http.route': row.path, 'daicho.surface': row.surface };
  const above = typeof parent === 'string' ? parent : undefined;
  return tracer.begin(`${row.method} ${row.path}`, { kind: 'server', parent: above, attributes });
}

/** Sends an answer, counts it, and ends the work that it stood for. */
async function respond(door: Door, req: express.Request, res: express.Response, answer: Answer): Promise<void> {
  const x = exchangeOf(res);
  try {
    if ('defect' in answer) door.deps.logger.error({ requestId: x.requestId, err: answer.defect }, 'defect');
    if (res.destroyed) return;
    // Books stand in no cache of a browser that others may use after him: its page keeps what it has seen itself.
    const { isKept, ...unkept } = answer;
    await send(door.sender, req, res, x.requestId, isKept && x.via === 'dashboard' ? unkept : answer);
    finish(door, req, x, answer.status);
  } finally {
    answer.leave?.();
  }
}

/** Serves a live feed until it ends. */
async function feed(door: Door, row: Row, req: express.Request, res: express.Response, answer: Answer): Promise<void> {
  if (answer.body.kind !== 'feed') return;
  const x = exchangeOf(res);
  const { deps, service, auth, sender } = door;
  cutUnread(res, sender.unreadMs);
  await eventsStream({
    service,
    auth,
    clock: deps.clock,
    session: x.session as Session,
    again: () => door.looks.together(`${x.surface} ${x.credential}`, x.again),
    looks: door.looks,
    row,
    companyId: answer.body.companyId,
    parameters: answer.body.parameters,
    req,
    res,
    streams: door.feeds,
    stopping: () => door.stopping,
    headers: [...commonHeaders(sender, req, x.requestId), ...answer.headers],
    closed: (status) => {
      finish(door, req, x, status);
    },
  });
}

/**
 * Counts an answer; writes a log line for failures and slow answers only (a line per request would cost more than the
 * request).
 */
function finish({ deps, stats, refusals, outages }: Door, req: express.Request, x: HttpExchange, status: number): void {
  const ms = deps.clock.elapsed() - x.startedMs;
  const route = x.row?.path ?? 'none';
  stats.observe(x.surface, req.method, route, status, ms);
  if (status < 400 && ms <= SLOW_MS) return;
  const { requestId, session } = x;
  const line = (): void =>
    deps.logger[status >= 500 ? 'error' : 'info'](
      { requestId, method: req.method, route, status, ms: Math.round(ms), caller: session?.id },
      'request',
    );
  if (status < 400) line();
  else (status === 503 ? outages : refusals).line(String(status), line);
}

/** Refuses what no row serves, at the price of a request. */
async function turnAway(
  door: Door,
  req: express.Request,
  res: express.Response,
  refusal: Refusal,
  headers: string[] = [],
): Promise<void> {
  const x = exchangeOf(res);
  const company = req.headers['company-id'];
  let told = refusal;
  try {
    const named = typeof company === 'string' ? company : undefined;
    await takeShare(door, x.session as Session, x.surface, named, headers);
  } catch (error) {
    told = asRefusal(error).refusal;
  }
  await respond(door, req, res, refusedHere(x, req, told, headers));
}

/** A refusal outside of any row's work. */
function refusedHere(x: HttpExchange, req: express.Request, error: unknown, headers: string[] = []): Answer {
  const naming = {
    dialect: DIALECTS[x.surface],
    row: x.row,
    body: undefined,
    asSent: false,
    ask: { wishes: req.headers },
  };
  const hasCredential = req.headers.authorization !== undefined;
  return refused(naming, error, x.requestId, headers, { payer: '', leave: undefined }, hasCredential);
}

/** The end of the interface: no row has this path, unless it calls a report by another of its names. */
function nowhere(door: Door, router: Router): RequestHandler {
  return (req, res, next) => {
    const [path = '', ...search] = req.url.split('?');
    const other = otherAddress(ROWS, path);
    if (other !== undefined) {
      req.url = [other, ...search].join('?');
      router(req, res, next);
      return undefined;
    }
    const missing = notBuilt(reportAsked(path));
    if (missing) return turnAway(door, req, res, new Refusal('not_supported_yet', missing.why));
    const near = nearestAddress(ROWS, path, req.method);
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    return turnAway(door, req, res, new Refusal('not_found', NOT_HERE + hint));
  };
}

/**
 * Whatever was thrown on the way: a path that cannot be decoded names nothing; everything else is told as it is. What
 * was thrown before the request had a name is told as outside of the interface.
 */
function failed(door: Door): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const x = exchangeOf(res) as HttpExchange | undefined;
    if (!x) return next(error);
    if (error instanceof URIError && x.session) return turnAway(door, req, res, new Refusal('not_found', NOT_HERE));
    if (!res.headersSent && !res.destroyed) return respond(door, req, res, refusedHere(x, req, error));
    if (!(error instanceof Refusal))
      door.refusals.line('connection lost', () =>
        door.deps.logger.warn({ requestId: x.requestId, err: error }, 'connection lost'),
      );
    return undefined;
  };
}

/** What is asked for outside of the interface and is not there. */
function lost(constantHeaders: readonly string[]): RequestHandler {
  return (req, res) => {
    const { error } = DIALECTS[surfaceOf(req.path)];
    const requestId = res.locals['requestId'] as string;
    const told = new Refusal('not_found', inLanguage(req.headers, NOT_HERE));
    plain(res, constantHeaders, 404, error(told, undefined, undefined, requestId));
  };
}

/** What was thrown outside of the interface. */
function broken(constantHeaders: readonly string[], logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, req, res, _next) => {
    const { refusal, defect } = asRefusal(thrown);
    const requestId = res.locals['requestId'] as string | undefined;
    if (defect) logger.error({ requestId, err: thrown }, 'defect');
    if (res.headersSent) return;
    const { error } = DIALECTS[surfaceOf(req.path)];
    plain(res, constantHeaders, STATUS[refusal.code], error(refusal, refusal.field, undefined, requestId));
  };
}

/** Ends the feeds, waits for what runs, and closes every connection. */
async function stop(door: Door, server: http.Server, drainMs: number): Promise<void> {
  door.stopping = true;
  for (const ended of door.feeds.keys()) ended.abort();
  // While requests run, a probe must still be able to hear that the server is not ready; without any the listener
  // closes at once.
  for (let waitedMs = 0; door.running > 0 && waitedMs < Math.min(LISTEN_ON_MS, drainMs); waitedMs += 20)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, drainMs);
  await closed;
  clearTimeout(timer);
  door.refusals.close();
  door.outages.close();
}
