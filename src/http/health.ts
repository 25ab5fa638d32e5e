// Whether the service lives, whether it is ready, and its figures: /health/live, /health/ready, /health/read, /metrics.
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

/** Figures of the engine: the answer reads them, which must be done before they are shown. */
function engineGauges(service: Pick<Service, 'health'>, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] });
  const lagEvents = gauge('daicho_projector_lag_events', 'Events that the read models do not contain yet');
  const lagMs = gauge('daicho_projector_lag_milliseconds', 'How far the read models are behind');
  const leader = gauge('daicho_projector_leader', '1 when this process projects');
  const waiting = gauge('daicho_writer_waiting_commands', 'Commands waiting to be decided');
  const books = gauge('daicho_writer_books', 'Books in memory');
  const clockJumped = gauge('daicho_clock_jumped_milliseconds', 'How far the wall clock has jumped since the start');
  const clockBehind = gauge(
    'daicho_clock_behind_milliseconds',
    'How far the wall clock lies behind the latest recorded event',
  );
  const up = new Gauge({
    name: 'daicho_dependency_up',
    help: '1 when the dependency answers',
    labelNames: ['dependency'],
    registers: [registry],
  });
  const failing = gauge('daicho_projector_failing_milliseconds', 'For how long projecting has failed; 0 = it works');
  const ready = gauge('daicho_ready', '1 when the service is ready');
  const reads = gauge('daicho_reads_ready', '1 when what is asked of the read models is answered');
  return async () => {
    const health = await service.health();
    lagEvents.set(health.projector.lagEvents);
    lagMs.set(health.projector.lagMs);
    leader.set(health.projector.leader ? 1 : 0);
    waiting.set(health.writer.waiting);
    books.set(health.writer.books);
    clockJumped.set(health.clock.jumpedMs);
    clockBehind.set(health.clock.behindMs);
    up.set({ dependency: 'event_store' }, health.eventStore === 'up' ? 1 : 0);
    up.set({ dependency: 'read_model' }, health.readModel === 'up' ? 1 : 0);
    up.set({ dependency: 'event_store_writes' }, health.writes === 'up' ? 1 : 0);
    failing.set(health.projector.failingForMs ?? 0);
    ready.set(health.ready ? 1 : 0);
    reads.set(health.reads ? 1 : 0);
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
function isLoopback(req: http.IncomingMessage): boolean {
  const address = req.socket.remoteAddress ?? '';
  return (
    /^(?:::ffff:)?127\.|^::1$/.test(address) &&
    req.headers['x-forwarded-for'] === undefined &&
    req.headers.forwarded === undefined
  );
}

/** Where the process is in its life: `starting` = it answers, but what callers count on is still being made. */
export type Phase = 'starting' | 'running' | 'stopping';

interface HealthDeps {
  readonly service: Service;
  readonly auth: AuthDeps;
  readonly stats: Meter;
  readonly doors: Pick<Admission, 'status'>;
  readonly clock: Clock;
  readonly phase: () => Phase;
  readonly constantHeaders: readonly string[];
}

/**
 * Adds the four routes. `/health/ready` is for whoever sends everything here, `/health/read` for whoever can send reads
 * alone: they go on while the event store is away. Both are refused as soon as the server stops; metrics need an
 * operator key unless asked for from this machine.
 */
export function healthRoutes(app: Express, deps: HealthDeps): void {
  const { service, stats, phase, constantHeaders } = deps;
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
    ]);
    res.end(text);
  };
  const sendJson = (res: http.ServerResponse, status: number, body: object): void => {
    send(res, status, 'application/json; charset=utf-8', toJson(body));
  };
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
  app.get('/metrics', async (req, res) => {
    if (!isLoopback(req) || req.headers.authorization !== undefined) {
      const session = await authenticate(deps.auth, req, 'a');
      if (session.kind !== 'operator') refuse('forbidden', 'the metrics are for operator keys');
    }
    await readEngine();
    readDoors();
    send(res, 200, stats.registry.contentType, await stats.registry.metrics());
  });
}
