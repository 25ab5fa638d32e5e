// Whether the service lives, whether it is ready, and its figures: /health/live, /health/ready, /health/read, /metrics.
import { createHash, timingSafeEqual } from 'node:crypto';
import type http from 'node:http';
import type { Express } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { LIMITS } from '../domain/limits.ts';
import { refuse } from '../domain/refusal.ts';
import type { Clock } from '../engine/ports.ts';
import type { Health, Service } from '../service.ts';
import type { Admission } from './admission.ts';
import { authenticate, type AuthDeps } from './auth.ts';
import { toJson } from './json.ts';
import { engineGauges } from './metrics.ts';
import { inLanguage } from './negotiation.ts';
import type { Surface } from './route.ts';

/**
 * Counts answers. `observe` takes the route template (never the path: ids are no labels) and the duration in
 * milliseconds.
 */
export interface Meter {
  readonly registry: Registry;
  observe(surface: Surface, method: string, route: string, status: number, ms: number): void;
}

/** A meter on this registry, or on one of its own with the figures of the process. */
export function meter(given: Registry | undefined): Meter {
  const registry = given ?? new Registry();
  if (!given) collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'daicho_http_requests_total',
    help: 'Answers by surface, method, route and status',
    labelNames: ['surface', 'method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'daicho_http_request_duration_seconds',
    help: 'Time from request to answer by route',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // Children are kept: looking them up by labels would cost a hash per request. Methods outside of our own are one
  // label, so that callers cannot make new series.
  const counted = new Map<string, Counter.Internal>();
  const timed = new Map<string, Histogram.Internal<string>>();
  const methods = new Set(['GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PUT']);
  return {
    registry,
    observe(surface, asked, route, status, ms) {
      const method = methods.has(asked) ? asked : 'other';
      const key = `${surface} ${method} ${status} ${route}`;
      let counter = counted.get(key);
      if (!counter) {
        counter = requests.labels(surface, method, route, String(status));
        counted.set(key, counter);
      }
      counter.inc();
      const timeKey = `${method} ${route}`;
      let timer = timed.get(timeKey);
      if (!timer) {
        timer = durations.labels(method, route);
        timed.set(timeKey, timer);
      }
      timer.observe(ms / 1_000);
    },
  };
}

/** Figures of the doors, set when somebody asks. */
function doorGauges(doors: Pick<Admission, 'status'>, registry: Registry): () => void {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] });
  const running = gauge('daicho_dear_work_running', 'Reports, exports, searches and large bodies under way');
  const waiting = gauge('daicho_dear_work_waiting', 'The same, waiting for their turn');
  const unread = gauge('daicho_unread_answer_bytes', 'Bytes of large answers that their callers have not taken');
  const lag = gauge('daicho_event_loop_lag_milliseconds', 'How late the event loop is now');
  return () => {
    const status = doors.status();
    running.set(status.running);
    waiting.set(status.waiting);
    unread.set(status.owedBytes);
    lag.set(status.lagMs);
  };
}

/** True for a request from this very machine that no proxy passed on. */
export function isLoopback(req: http.IncomingMessage): boolean {
  const address = req.socket.remoteAddress ?? '';
  return (
    /^(?:::ffff:)?127\.|^::1$/.test(address) &&
    req.headers['x-forwarded-for'] === undefined &&
    req.headers.forwarded === undefined
  );
}

/** Where the process is in its life: `starting` = it answers, but what callers count on is still being made. */
export type Phase = 'starting' | 'running' | 'stopping';

interface HealthRoutesDeps {
  readonly service: Service;
  readonly auth: AuthDeps;
  readonly stats: Meter;
  readonly doors: Pick<Admission, 'status'>;
  readonly clock: Clock;
  readonly phase: () => Phase;
  readonly constantHeaders: readonly string[];
  /** Where the metrics are: beside everything else, or on a port of their own; and the token that reads them. */
  readonly metrics: { readonly isElsewhere: boolean; readonly token?: string | undefined };
}

/** Metrics are made so often at most: whoever asks more often hears the same again. */
const METRICS_MS = 1_000;

/** What is said to who asks for the metrics without their token. */
export const NEEDS_TOKEN = 'the metrics need their token: Authorization: Bearer METRICS_TOKEN';
const NOTHING_ELSE = 'this port has /metrics and /health only';

/** True for a bearer that is the token of the metrics; takes as long for every other. */
export function hasToken(req: http.IncomingMessage, token: string | undefined): boolean {
  const [, given] = /^bearer +(\S+) *$/i.exec(req.headers.authorization ?? '') ?? [];
  if (token === undefined || given === undefined) return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

/** The routes of health and metrics: beside everything else, and those of the metrics' own port. */
export interface HealthRoutes {
  /**
   * Adds the checks to an app, and the metrics unless they have a port of their own. `/health/ready` is for whoever
   * sends everything here, `/health/read` for whoever can send reads alone: they go on while the event store is away.
   * Both are refused as soon as the server stops; metrics need their token or an operator key unless asked for from
   * this machine.
   */
  beside(app: Express): void;
  /** Adds the checks and the metrics: no key is asked for, and a token where there is one. */
  alone(app: Express): void;
}

/** The routes of health and metrics, over one set of figures. */
export function healthRoutes(deps: HealthRoutesDeps): HealthRoutes {
  const { service, stats, phase, constantHeaders } = deps;
  const { isElsewhere, token } = deps.metrics;
  const readEngine = engineGauges(service, stats.registry);
  const readDoors = doorGauges(deps.doors, stats.registry);
  const startedMs = deps.clock.elapsed();
  const send = (res: http.ServerResponse, status: number, type: string, text: string): void => {
    res.writeHead(status, [
      ...constantHeaders,
      'Content-Type',
      type,
      'Content-Length',
      String(Buffer.byteLength(text)),
      'Cache-Control',
      'no-store',
      ...(status === 503 ? ['Retry-After', String(LIMITS.retryAfterS)] : []),
      ...(status === 401 ? ['WWW-Authenticate', 'Bearer'] : []),
    ]);
    res.end(text);
  };
  const sendJson = (res: http.ServerResponse, status: number, body: object): void => {
    send(res, status, 'application/json; charset=utf-8', toJson(body));
  };
  let kept: { readonly atMs: number; readonly text: Promise<string> } | undefined;
  const measured = async (): Promise<string> => {
    const engine = await readEngine();
    readDoors();
    return (await stats.registry.metrics()) + engine;
  };
  const metrics = async (res: http.ServerResponse): Promise<void> => {
    const nowMs = deps.clock.elapsed();
    if (!kept || nowMs - kept.atMs >= METRICS_MS) kept = { atMs: nowMs, text: measured() };
    send(res, 200, stats.registry.contentType, await kept.text);
  };
  const checks = (app: Express): void => {
    app.get('/health/live', (_req, res) => {
      sendJson(res, 200, { status: 'live', uptimeS: Math.floor((deps.clock.elapsed() - startedMs) / 1_000) });
    });
    const probe = (path: string, isFine: (health: Health) => boolean): void => {
      app.get(path, async (_req, res) => {
        if (phase() === 'stopping') {
          sendJson(res, 503, { status: 'stopping' });
          return;
        }
        const health = await service.health();
        const isReady = isFine(health) && phase() === 'running';
        const { ready: _ready, reads, ...parts } = health;
        const status = isReady ? 'ready' : phase() === 'starting' ? 'starting' : 'not_ready';
        sendJson(res, isReady ? 200 : 503, { status, reads: reads ? 'up' : 'down', ...parts });
      });
    };
    probe('/health/ready', ({ ready }) => ready);
    probe('/health/read', ({ reads }) => reads);
  };
  return {
    beside(app) {
      checks(app);
      if (isElsewhere) return;
      app.get('/metrics', async (req, res) => {
        if (!hasToken(req, token) && (!isLoopback(req) || req.headers.authorization !== undefined)) {
          const session = await authenticate(deps.auth, req, 'a');
          if (session.kind !== 'operator') refuse('forbidden', 'the metrics are for operator keys');
        }
        await metrics(res);
      });
    },
    alone(app) {
      checks(app);
      app.get('/metrics', async (req, res) => {
        if (token === undefined || hasToken(req, token)) await metrics(res);
        else sendJson(res, 401, { error: inLanguage(req.headers, NEEDS_TOKEN) });
      });
      app.use((req, res) => sendJson(res, 404, { error: inLanguage(req.headers, NOTHING_ELSE) }));
    },
  };
}
