// The HTTP door: one pipeline for every row of both surfaces, from the caller to the answer, on an express app whose
// prototypes are built in advance.
import http from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { Warning } from '../../commands/command.ts';
import type { OpenedCompany } from '../../commands/companies.ts';
import { getCompany } from '../../queries/lists.ts';
import type { FileAnswer } from '../../queries/reports/etax.ts';
import { isId } from '../domain/ids.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import { LIMITS } from '../domain/limits.ts';
import { slices, type Slices } from '../engine/loop.ts';
import type { Clock, Counters, Identity } from '../engine/ports.ts';
import type { Secrets } from '../engine/secrets.ts';
import type { Caller, Outcome, Service } from '../service.ts';
import { admission, PLAIN_EVENTS, workOf, type Leave, type Work } from './admission.ts';
import {
  authenticate,
  callerIn,
  companiesOf,
  companyOf,
  NO_COMPANY,
  permit,
  type AuthDeps,
  type Session,
} from './auth.ts';
import { dialectA } from './dialect-a.ts';
import { dialectB, isPage, type Dialect } from './dialect-b.ts';
import { entryVersions, eventsPage, eventsStream } from './events.ts';
import { exportFile, isReport, readExport, type ExportFile } from './exports.ts';
import { healthRoutes, meter, type Meter, type Phase } from './health.ts';
import { readLargeInput } from './inputs.ts';
import { parseJson, parseLargeJson, toJson } from './json.ts';
import { takeOne } from './limits.ts';
import { listenerOf, type ListenerSettings } from './listener.ts';
import { docsRoutes } from './openapi.ts';
import { asRefusal, NOT_HERE, refusalOfInput, STATUS } from './refusals.ts';
import {
  addPathValues,
  addVersion,
  bytesOf,
  correlation,
  fingerprintOf,
  largeFingerprintOf,
  membersOf,
  readDryRun,
  readIdempotencyKey,
  readPaging,
  readParameters,
  refuseInput,
  REQUEST_ID,
  wholeNumber,
} from './request.ts';
import { matcher, type Match, type Row, type Surface } from './route.ts';
import { refusalLog } from './refusal-log.ts';
import { SURFACE_A } from './surface-a.ts';
import { SURFACE_B } from './surface-b.ts';

/** What the door needs. `identity` absent = no OAuth; `metrics` absent = a registry of its own. */
export interface Deps {
  readonly service: Service;
  readonly counters: Counters;
  readonly identity?: Identity | undefined;
  readonly secrets: Pick<Secrets, 'hash'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics?: Registry | undefined;
  /** True while something that callers count on is still being made: not ready. */
  readonly isStarting?: (() => boolean) | undefined;
  readonly settings: ListenerSettings & {
    readonly version: string;
    readonly corsOrigins: readonly string[];
    readonly authFailuresPerMinute: number;
    /** Callers reach the service by https: only then may browsers be told to insist on it. */
    readonly https?: boolean | undefined;
    /** How long a caller may take nothing of his answer; default LIMITS.unreadMs. */
    readonly unreadMs?: number | undefined;
    /** Lag of the event loop above which no dear read is begun; default LIMITS.shedLagMs. */
    readonly shedLagMs?: number | undefined;
    /** How often a live feed looks at its credential; shorter in tests. */
    readonly feedTickMs?: number | undefined;
  };
}

/**
 * The server. `stop` turns readiness off at once, lets running requests finish (at most `drainMs`, default 10 s), then
 * closes every connection.
 */
export type HttpServer = http.Server & { stop(drainMs?: number): Promise<void> };

/** Every row of both surfaces. */
export const ROWS: readonly Row[] = [...SURFACE_A, ...SURFACE_B];

const DIALECTS: Readonly<Record<Surface, Dialect>> = { a: dialectA, b: dialectB };
const SLOW_MS = 1_000;
const LISTEN_ON_MS = 1_000;
/** Less than this of an answer that waits for its reader is not worth counting. */
const UNREAD_BYTES = 64 * 1024;

/** A request on its way through the pipeline. */
interface Exchange {
  readonly req: http.IncomingMessage;
  readonly res: http.ServerResponse;
  readonly requestId: string;
  readonly startedMs: number;
  readonly dialect: Dialect;
  row: Row | undefined;
  values: Readonly<Record<string, string>>;
  search: string;
  /** Flat names and values of headers to add to the answer. */
  readonly headers: string[];
  /** Members of the caller's body, for naming fields in his own words. */
  body: unknown;
  /** True while fields are named as they were sent; afterwards they are canonical and a dialect translates them. */
  asSent: boolean;
  callerId: string | undefined;
  /** Whose share of the service this takes: the company's, or the caller's own. */
  payer: string;
  /** Ends the dear work of this request, if it has any. */
  leave: Leave | undefined;
}

/** Surface of a path that no row has: B under /v1/companies and /v1/mcp, else A. */
function surfaceOf(path: string): Surface {
  return /^\/v1\/(?:companies|mcp)(?:\/|$)/.test(path) ? 'b' : 'a';
}

/** True for paths of the interface itself: they need a credential before anything else. */
function isApiPath(url: string): boolean {
  return url.startsWith('/v1') && (url.length === 3 || url[3] === '/' || url[3] === '?');
}

/** Builds the server; nothing listens yet. */
export function createServer(deps: Deps): HttpServer {
  const { service, clock, logger, settings } = deps;
  const { unreadMs = LIMITS.unreadMs } = settings;
  const auth: AuthDeps = {
    service,
    counters: deps.counters,
    identity: deps.identity,
    secrets: deps.secrets,
    authFailuresPerMinute: settings.authFailuresPerMinute,
  };
  const match = matcher(ROWS);
  const stats: Meter = meter(deps.metrics);
  const constantHeaders = securityHeaders(settings.https ?? false);
  const corsOrigins = new Set(settings.corsOrigins);
  const streams = new Map<AbortController, string>();
  const doors = admission({ shedLagMs: settings.shedLagMs });
  const refused = refusalLog((left) => {
    logger.info(left, 'more requests were refused');
  });
  let stopping = false;
  let running = 0;

  /** Sends an answer: constant headers, those of the exchange, and the text. */
  function send(x: Exchange, status: number, body: unknown): void {
    sendText(x, status, toJson(body), 'application/json; charset=utf-8');
  }

  /** Sends a file: the same headers, its type, and its name for whoever saves it. */
  function sendFile(x: Exchange, { fileName, contentType, text, headers }: FileAnswer): void {
    x.headers.push('Content-Disposition', `attachment; filename="${fileName}"`, ...Object.entries(headers).flat());
    sendText(x, 200, text, contentType);
  }

  /**
   * Sends an export. Pieces are sent as they are made and as fast as the caller takes them; when one cannot be made,
   * the connection breaks off, so that nobody takes a part for the whole.
   */
  async function sendExport(x: Exchange, { contentType, disposition, body }: ExportFile): Promise<void> {
    x.headers.push('Content-Disposition', disposition, 'Vary', 'Accept');
    if (Buffer.isBuffer(body)) {
      sendText(x, 200, body, contentType);
      return;
    }
    // What is wrong with the first piece is still an answer of its own.
    const first = await body.next();
    x.res.writeHead(200, headersOf(x, contentType));
    if (x.req.method === 'HEAD') {
      await body.return(undefined);
      x.res.end();
    } else {
      async function* all(): AsyncGenerator<string> {
        if (!first.done) {
          yield first.value;
          yield* body as AsyncGenerator<string>;
        }
      }
      x.res.setTimeout(unreadMs, () => x.res.destroy());
      try {
        // One piece waits for the reader, not sixteen.
        await pipeline(Readable.from(all(), { highWaterMark: 1 }), x.res);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
          logger.info({ requestId: x.requestId }, 'the caller of an export has left');
        else logger.error({ requestId: x.requestId, err: error }, 'export broken off');
      }
    }
    finish(x, 200);
  }

  function headersOf(x: Exchange, contentType: string): string[] {
    const headers = [
      ...constantHeaders,
      'Content-Type',
      contentType,
      'Cache-Control',
      'no-store',
      'X-Request-Id',
      x.requestId,
      ...x.headers,
    ];
    if (stopping) headers.push('Connection', 'close');
    if (corsOrigins.size > 0) cors(x.req, headers);
    return headers;
  }

  function sendText(x: Exchange, status: number, text: string | Buffer, contentType: string): void {
    if (x.res.headersSent) return;
    const headers = headersOf(x, contentType);
    headers.push('Content-Length', String(Buffer.byteLength(text)));
    x.res.writeHead(status, headers);
    x.res.end(x.req.method === 'HEAD' ? undefined : text);
    if (x.res.writableLength > UNREAD_BYTES) watchUnread(x);
    finish(x, status);
  }

  /** Counts what is left of an answer until it is taken; a caller who takes nothing for long is cut off. */
  function watchUnread(x: Exchange): void {
    x.res.once('close', doors.owe(x.payer, x.res.writableLength));
    x.res.setTimeout(unreadMs, () => x.res.destroy());
  }

  function cors(req: http.IncomingMessage, headers: string[]): void {
    headers.push('Vary', 'Origin');
    const { origin } = req.headers;
    if (origin !== undefined && corsOrigins.has(origin)) {
      headers.push(
        'Access-Control-Allow-Origin',
        origin,
        'Access-Control-Expose-Headers',
        'X-Request-Id, X-Position, ETag, Location, Content-Disposition, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotency-Replayed, X-Stale',
      );
    }
  }

  /**
   * Counts every answer; writes a log line for failures and slow answers only (a line per request would cost more than
   * the request).
   */
  function finish(x: Exchange, status: number): void {
    const ms = clock.elapsed() - x.startedMs;
    const route = x.row?.path ?? 'none';
    stats.observe(x.dialect.surface, x.req.method ?? '', route, status, ms);
    if (status < 400 && ms <= SLOW_MS) return;
    const line = (): void =>
      logger[status >= 500 ? 'error' : 'info'](
        { requestId: x.requestId, method: x.req.method, route, status, ms: Math.round(ms), caller: x.callerId },
        'request',
      );
    if (status < 400) line();
    else refused.line(String(status), line);
  }

  /** Answers a refusal, or a defect as a plain 500, in the surface's own shape and words. */
  function fail(x: Exchange, error: unknown): void {
    const { refusal, defect } = asRefusal(error);
    if (defect) logger.error({ requestId: x.requestId, err: error }, 'defect');
    // Foreign, malformed and unknown ids in the path must look alike, to the byte.
    const row = x.row;
    const named = row ? Object.values(row.params) : [];
    const inPath =
      named.length > 0 &&
      (refusal.code === 'not_found' ||
        (refusal.code.endsWith('_not_found') && refusal.field !== undefined && named.includes(refusal.field)));
    if (inPath && refusal.message !== NOT_HERE && refusal.message !== NO_COMPANY)
      return fail(x, new Refusal('not_found', NOT_HERE));
    const word = (field: string): string =>
      x.asSent || /^[A-Z]/.test(field) ? field : x.dialect.field(x.row, field, x.body);
    const field = refusal.field === undefined ? undefined : word(refusal.field);
    const input =
      row?.behind.kind === 'command'
        ? row.behind.command.input
        : row?.behind.kind === 'query'
          ? row.behind.query.input
          : undefined;
    const names = input instanceof z.ZodObject ? (input.shape as Readonly<Record<string, unknown>>) : {};
    // A message may speak of other fields besides its own; what stands in quotation marks is the caller's.
    const inWords = (message: string, from: string | undefined, to: string | undefined): string =>
      (from !== undefined && to !== undefined && from !== to ? message.replaceAll(from, to) : message).replace(
        /"[^"]*"|\b[a-z]+(?:[A-Z][a-z]*)+\b/g,
        (name) => (Object.hasOwn(names, name) ? word(name) : name),
      );
    const details = refusal.extra.details
      ?.slice(0, 100)
      .map((detail) =>
        detail.field === undefined
          ? detail
          : {
              ...detail,
              message: inWords(detail.message, detail.field, word(detail.field)),
              field: word(detail.field),
            },
      );
    const shown = new Refusal(
      refusal.code,
      inWords(refusal.message, refusal.field, field),
      refusal.field,
      refusal.extra,
    );
    if (refusal.code === 'unauthorized')
      x.headers.push(
        'WWW-Authenticate',
        x.req.headers.authorization === undefined
          ? 'Bearer realm="daicho"'
          : 'Bearer realm="daicho", error="invalid_token"',
      );
    if (refusal.code === 'insufficient_scope')
      x.headers.push(
        'WWW-Authenticate',
        `Bearer realm="daicho", error="insufficient_scope"${x.row?.needs ? `, scope="${x.row.needs}"` : ''}`,
      );
    if (refusal.extra.retryAfterS !== undefined)
      x.headers.push('Retry-After', String(Math.max(1, Math.ceil(refusal.extra.retryAfterS))));
    else if (refusal.code === 'unavailable' || refusal.code === 'request_in_progress')
      x.headers.push('Retry-After', '1');
    send(
      x,
      STATUS[refusal.code],
      x.dialect.error(shown, field, details, refusal.code === 'unauthorized' ? undefined : x.requestId),
    );
  }

  /**
   * The pipeline, in the order of checks that every answer promises: 401, 429, 404 of the company, 403, 415 / 413 /
   * 400, then the rules.
   */
  async function run(x: Exchange, found: Match | undefined): Promise<void> {
    const session = await authenticate(auth, x.req, x.dialect.surface);
    x.callerId = session.id;
    x.payer = session.kind === 'api_key' ? session.companyId : session.id;
    const row = found && 'row' in found ? found.row : undefined;
    const header = x.req.headers['company-id'];
    const named = x.values['companyId'] ?? (typeof header === 'string' && row?.company !== 'none' ? header : undefined);
    const spoken =
      session.kind !== 'user'
        ? undefined
        : named !== undefined && session.memberships.has(named)
          ? named
          : session.memberships.size === 1
            ? session.memberships.keys().next().value
            : undefined;
    await takeOne(deps, session, x.dialect.surface, spoken, x.headers);
    if (!row) {
      if (found && 'allowed' in found) {
        x.headers.push('Allow', found.allowed.join(', '));
        refuse('method_not_allowed', `this path knows ${found.allowed.join(', ')} only`);
      }
      refuse('not_found', NOT_HERE);
    }
    if (row.behind.kind === 'later')
      refuse('not_found', 'this part of the specification is not built yet; see /docs for what is');
    if (row.company === 'path' && typeof header === 'string' && header !== named) refuse('not_found', NOT_HERE);
    if (row.company === 'input')
      return row.behind.kind === 'command' ? command(x, row, session, undefined) : query(x, row, session, undefined);
    const companyId = await companyOf(auth, session, row, named);
    x.payer = companyId ?? session.id;
    const caller = callerIn(session, companyId, x.dialect.surface);
    permit(session, caller, row);
    if (row.behind.kind === 'command') return command(x, row, session, { companyId, caller });
    return query(x, row, session, { companyId, caller });
  }

  interface Place {
    readonly companyId: string | undefined;
    readonly caller: Caller;
  }

  /** Company and caller of a row whose input names the company. */
  async function placeOf(
    x: Exchange,
    row: Row,
    session: Session,
    input: Record<string, unknown>,
    parameters: Map<string, string | string[]>,
  ): Promise<Place> {
    const { companyId: inBody, ...rest } = input;
    const inQuery = parameters.get('companyId');
    parameters.delete('companyId');
    const header = x.req.headers['company-id'];
    const name = inBody ?? inQuery ?? header;
    if (inBody !== undefined) {
      for (const key of Object.keys(input)) delete input[key];
      Object.assign(input, rest);
    }
    if (name !== undefined && typeof name !== 'string')
      refuse('validation_error', 'companyId: must be the id of one company', 'companyId');
    const companyId = await companyOf(auth, session, row, name);
    const caller = callerIn(session, companyId, x.dialect.surface);
    permit(session, caller, row);
    return { companyId, caller };
  }

  /** The body of a command, parsed; a large one when its turn has come, and in slices. */
  async function bodyOf(x: Exchange, row: Row): Promise<{ sent: Record<string, unknown>; large: Slices | undefined }> {
    const { bytes, done } = await bytesOf(x.req, row, doors, x.payer);
    try {
      if (bytes.length > LIMITS.dearBodyBytes) await begin(x, 'body');
      const large = bytes.length > LIMITS.largeBodyBytes ? slices('command') : undefined;
      return { sent: membersOf(large ? await parseLargeJson(bytes, large) : parseJson(bytes)), large };
    } finally {
      done();
    }
  }

  /** Runs a command row and answers. */
  async function command(x: Exchange, row: Row, session: Session, known: Place | undefined): Promise<void> {
    if (row.behind.kind !== 'command') return;
    x.asSent = true;
    const { sent, large } = await bodyOf(x, row);
    x.body = sent;
    const parameters = readParameters(x.search, x.dialect);
    if (large?.isDue()) await large.turn();
    const input = x.dialect.read(row, sent);
    x.asSent = false;
    const { companyId, caller } = known ?? (await placeOf(x, row, session, input, parameters));
    const dryRun = readDryRun(input, parameters);
    const [unknown] = parameters.keys();
    if (unknown !== undefined)
      refuse('validation_error', `${unknown}: unknown query parameter; a command takes dryRun only`, unknown);
    addPathValues(x.values, row, input);
    const ifMatch = x.req.headers['if-match'];
    if (ifMatch !== undefined) addVersion(input, ifMatch);
    const idempotencyKey = readIdempotencyKey(x.req);
    const { input: schema } = row.behind.command;
    const parsed = large ? await readLargeInput(schema, input, large) : schema.safeParse(input);
    if (!parsed.success) refuseInput(row, refusalOfInput(parsed.error));
    const fingerprint =
      idempotencyKey === undefined
        ? undefined
        : large
          ? await largeFingerprintOf(x.values, row, input, large)
          : fingerprintOf(x.values, row, input);
    if (large?.isDue()) await large.turn();
    const outcome = await service.execute(row.behind.command, {
      ...(companyId === undefined ? {} : { companyId }),
      input: parsed.data as never,
      caller,
      requestId: x.requestId,
      ...(dryRun ? { dryRun } : {}),
      ...(idempotencyKey === undefined || fingerprint === undefined ? {} : { idempotencyKey, fingerprint }),
      ...correlation(x.req),
    });
    // The decision and what it says of itself were work enough for one turn.
    if (large?.isDue()) await large.turn();
    answer(x, row, outcome, companyId, dryRun);
  }

  function answer(
    x: Exchange,
    row: Row,
    outcome: Outcome<unknown>,
    companyId: string | undefined,
    dryRun: boolean,
  ): void {
    x.headers.push('X-Position', outcome.position);
    if (outcome.replayed) x.headers.push('Idempotency-Replayed', 'true');
    let value = outcome.answer as Record<string, unknown>;
    if (row.secret === 'secret' && !dryRun) value = { ...value, secret: outcome.secret ?? null };
    if (row.secret === 'ownerKey') value = shownOpened(value as unknown as OpenedCompany, outcome.secret);
    if (row.picks) value = Object.fromEntries(row.picks.map((name) => [name, value[name]]));
    else value = owned(value, companyId);
    if (!dryRun && outcome.warnings.length > 0) value = { ...value, warnings: inOwnWords(x, outcome.warnings) };
    if (dryRun)
      value = {
        ...value,
        dryRun: true,
        ...(outcome.effects
          ? { effects: { ...outcome.effects, warnings: inOwnWords(x, outcome.effects.warnings) } }
          : {}),
      };
    const shown = x.dialect.show(row, value) as Record<string, unknown>;
    if (!dryRun && typeof value['version'] === 'number') x.headers.push('ETag', `"${value['version']}"`);
    if (!dryRun && row.status === 201 && row.location !== undefined)
      x.headers.push('Location', locationOf(row.location, x.values, value));
    send(x, dryRun ? 200 : row.status, shown);
  }

  /** Waits until dear work may begin. */
  async function begin(x: Exchange, work: Work): Promise<void> {
    x.leave = await doors.enter(work, x.payer);
    if (x.res.destroyed) refuse('unavailable', 'the caller has left');
  }

  /** Runs a reading row and answers. */
  async function query(x: Exchange, row: Row, session: Session, known: Place | undefined): Promise<void> {
    x.asSent = true;
    const parameters = readParameters(x.search, x.dialect);
    x.asSent = false;
    const { companyId } = known ?? (await placeOf(x, row, session, {}, parameters));
    if (row.behind.kind === 'stream') {
      x.res.setTimeout(unreadMs, () => x.res.destroy());
      await eventsStream({
        service,
        auth,
        clock,
        session,
        row,
        companyId: companyId as string,
        parameters,
        req: x.req,
        res: x.res,
        streams,
        stopping: () => stopping,
        headers: [...constantHeaders, 'X-Request-Id', x.requestId, ...x.headers],
        closed: (status) => {
          finish(x, status);
        },
        tickMs: settings.feedTickMs,
      });
      return;
    }
    const minPosition = parameters.get('minPosition');
    parameters.delete('minPosition');
    if (minPosition !== undefined && (typeof minPosition !== 'string' || minPosition === ''))
      refuse('validation_error', 'minPosition: send one X-Position token', 'minPosition');
    if (row.behind.kind === 'events') {
      if ([...parameters.keys()].some((name) => !PLAIN_EVENTS.has(name))) await begin(x, 'read');
      send(x, 200, await eventsPage(service, companyId as string, parameters));
      return;
    }
    if (x.dialect.surface === 'a') readPaging(parameters);
    const wanted = isReport(row) ? readExport(row, parameters, x.req.headers.accept) : undefined;
    const input: Record<string, unknown> = { ...row.fixed, ...Object.fromEntries(parameters) };
    addPathValues(x.values, row, input);
    if (row.behind.kind === 'history') {
      await history(x, row, companyId as string, input);
      return;
    }
    if (row.behind.kind !== 'query') return;
    if (row.callerField !== undefined) {
      if (parameters.has(row.callerField))
        refuse('validation_error', `${row.callerField}: unknown query parameter; remove it`, row.callerField);
      input[row.callerField] = companiesOf(session, row);
    }
    const parsed = row.behind.query.input.safeParse(input);
    if (!parsed.success) refuseInput(row, refusalOfInput(parsed.error, 'query parameter'));
    const { query: asked } = row.behind;
    const options =
      minPosition === undefined
        ? {}
        : { minPosition, ...(row.callerField === undefined ? {} : { companyIds: companiesOf(session, row) }) };
    const work = workOf(row, parsed.data as Record<string, unknown>, wanted?.format);
    if (work !== undefined) await begin(x, work);
    if (wanted) {
      let upToDate = true;
      const file = await exportFile(row, wanted, parsed.data as Record<string, unknown>, {
        read: async (ask) => {
          const asking = await service.ask(asked, companyId, ask as never, options);
          upToDate &&= asking.upToDate;
          return asking.answer;
        },
        company: async () =>
          (await service.ask(getCompany, companyId, {})).answer as { name: string; timezone: string },
        show: (value) => x.dialect.show(row, value),
      });
      if (!file) refuse('not_found', NOT_HERE);
      if (!upToDate) x.headers.push('X-Stale', 'true');
      await sendExport(x, file);
      return;
    }
    const asking = await service.ask(asked, companyId, parsed.data as never, options);
    if (asking.answer === undefined) refuse('not_found', NOT_HERE);
    if (!asking.upToDate) x.headers.push('X-Stale', 'true');
    if (row.file !== undefined) {
      sendFile(x, asking.answer as FileAnswer);
      return;
    }
    if (isPage(asking.answer)) {
      const page = asking.answer;
      send(
        x,
        200,
        x.dialect.page(row, {
          ...page,
          data: page.data.map((item) => owned(item as Record<string, unknown>, companyId)),
        }),
      );
      return;
    }
    const value = owned(asking.answer as Record<string, unknown>, companyId);
    if (typeof value['version'] === 'number') x.headers.push('ETag', `"${value['version']}"`);
    send(x, 200, x.dialect.show(row, value));
  }

  /** The versions of one entry, oldest first, read from the stream. */
  async function history(x: Exchange, row: Row, companyId: string, input: Record<string, unknown>): Promise<void> {
    const {
      id,
      limit = LIMITS.pageDefault,
      offset = 0,
      ...rest
    } = input as { id: string; limit?: string | number; offset?: string | number };
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined) refuse('validation_error', `${unknown}: unknown query parameter; remove it`, unknown);
    const [size, from] = [
      wholeNumber('limit', limit, 1, LIMITS.pageSize),
      wholeNumber('offset', offset, 0, Number.MAX_SAFE_INTEGER),
    ];
    const items = isId('entry', id) ? await entryVersions(service, companyId, id) : refuse('not_found', NOT_HERE);
    send(
      x,
      200,
      x.dialect.page(row, { data: items.slice(from, from + size), total: items.length, limit: size, offset: from }),
    );
  }

  /**
   * First stop of every request: paths of the interface go through the pipeline, everything else to the routes after
   * it.
   */
  const door: RequestHandler = (req, res, next) => {
    const url = req.url;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : `req_${clock.uuid()}`;
    if (!isApiPath(url)) {
      res.locals['requestId'] = requestId;
      next();
      return;
    }
    if (req.method === 'OPTIONS' && preflight(req, res)) return;
    const found = match(req.method, path);
    const row = found && 'row' in found ? found.row : undefined;
    const x: Exchange = {
      req,
      res,
      requestId,
      startedMs: clock.elapsed(),
      dialect: DIALECTS[row?.surface ?? surfaceOf(path)],
      row,
      values: found && 'values' in found ? found.values : {},
      search: mark < 0 ? '' : url.slice(mark + 1),
      headers: [],
      body: undefined,
      asSent: false,
      callerId: undefined,
      payer: '',
      leave: undefined,
    };
    running++;
    run(x, found)
      .catch((error: unknown) => {
        if (res.headersSent || res.destroyed) {
          if (!(error instanceof Refusal))
            refused.line('connection lost', () => logger.warn({ requestId, err: error }, 'connection lost'));
          return;
        }
        fail(x, error);
      })
      .finally(() => {
        running--;
        x.leave?.();
      });
  };

  /** Answers a CORS preflight of a configured origin; false = not one. */
  function preflight(req: http.IncomingMessage, res: http.ServerResponse): boolean {
    const { origin } = req.headers;
    if (origin === undefined || !corsOrigins.has(origin) || req.headers['access-control-request-method'] === undefined)
      return false;
    res.writeHead(204, [
      ...constantHeaders,
      'Access-Control-Allow-Origin',
      origin,
      'Vary',
      'Origin',
      'Access-Control-Allow-Methods',
      'GET, POST, PATCH, DELETE',
      'Access-Control-Allow-Headers',
      'Authorization, Content-Type, Idempotency-Key, If-Match, Company-Id, X-Request-Id, X-Correlation-Id, Last-Event-ID',
      'Access-Control-Max-Age',
      '600',
    ]);
    res.end();
    return true;
  }

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(door);
  const phase = (): Phase => (stopping ? 'stopping' : deps.isStarting?.() === true ? 'starting' : 'running');
  healthRoutes(app, { service, auth, stats, doors, clock, phase, constantHeaders });
  docsRoutes(app, { rows: ROWS, version: settings.version, constantHeaders });
  const lost: RequestHandler = (req, res) => {
    const surface = surfaceOf(req.path);
    plain(
      res,
      constantHeaders,
      404,
      DIALECTS[surface].error(
        new Refusal('not_found', NOT_HERE),
        undefined,
        undefined,
        res.locals['requestId'] as string,
      ),
    );
  };
  app.use(lost);
  const broken: ErrorRequestHandler = (error: unknown, req, res, _next) => {
    const { refusal, defect } = asRefusal(error);
    if (defect) logger.error({ requestId: res.locals['requestId'] as unknown, err: error }, 'defect');
    if (!res.headersSent)
      plain(
        res,
        constantHeaders,
        STATUS[refusal.code],
        DIALECTS[surfaceOf(req.path)].error(
          refusal,
          refusal.field,
          undefined,
          res.locals['requestId'] as string | undefined,
        ),
      );
  };
  app.use(broken);

  const server = listenerOf(app, settings, (address) => {
    refused.line('connections', () => logger.warn({ address }, 'too many connections from one address'));
  });
  return Object.assign(server, {
    async stop(drainMs = 10_000) {
      stopping = true;
      for (const stream of streams.keys()) stream.abort();
      // While requests run, a probe must still be able to hear that the server is not ready; without any the listener
      // closes at once.
      for (let waitedMs = 0; running > 0 && waitedMs < Math.min(LISTEN_ON_MS, drainMs); waitedMs += 20)
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
      doors.close();
      refused.close();
    },
  });
}

/** Helmet's headers with our policy, computed once: they are the same for every answer of the interface. */
function securityHeaders(https: boolean): readonly string[] {
  const headers = new Map<string, string>();
  const policy = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  const recorder = {
    setHeader: (name: string, value: string | number) => {
      headers.set(name, String(value));
    },
    removeHeader: () => undefined,
  };
  policy({} as http.IncomingMessage, recorder as unknown as http.ServerResponse, () => undefined);
  return [...headers].flat();
}

/** Sends JSON outside of the pipeline. */
export function plain(
  res: http.ServerResponse,
  constantHeaders: readonly string[],
  status: number,
  body: unknown,
): void {
  const text = toJson(body);
  res.writeHead(status, [
    ...constantHeaders,
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(text)),
    'Cache-Control',
    'no-store',
  ]);
  res.end(text);
}

/** Warnings that name fields as the caller sent them. */
function inOwnWords(x: Exchange, warnings: readonly Warning[]): readonly Warning[] {
  return warnings.map((warning) =>
    warning.field === undefined ? warning : { ...warning, field: x.dialect.field(x.row, warning.field, x.body) },
  );
}

/** A resource with the company that it belongs to; a company itself, and what is no resource, stay as they are. */
function owned(value: Record<string, unknown>, companyId: string | undefined): Record<string, unknown> {
  const { id } = value;
  if (companyId === undefined || typeof id !== 'string' || id === companyId || value['companyId'] !== undefined)
    return value;
  return { id, companyId, ...value };
}

/** A new company as its creator sees it: the company, and the owner key with its secret for an operator. */
function shownOpened({ company, ownerKey }: OpenedCompany, secret: string | undefined): Record<string, unknown> {
  return { ...company, ...(ownerKey ? { ownerKey: { id: ownerKey.id, secret: secret ?? null } } : {}) };
}

/** A path template with its parameters filled from the answer, then from the request's own path. */
function locationOf(
  template: string,
  values: Readonly<Record<string, string>>,
  answer: Readonly<Record<string, unknown>>,
): string {
  return template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? answer[name] ?? '')),
  );
}
