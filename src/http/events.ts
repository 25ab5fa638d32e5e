// The stream as callers see it: pages of events, the live feed (SSE) that resumes by sequence, and the versions of one
// entry.
import type http from 'node:http';
import { z } from 'zod';
import { actorType, actorVia } from '../domain/actors.ts';
import { actorSchema } from '../domain/event.ts';
import { entryView } from '../domain/entry-view.ts';
import { LIMITS } from '../domain/limits.ts';
import { refuse } from '../domain/refusal.ts';
import { entryStates, type Caller, type EventFilter, type EventRecord, type Service } from '../service.ts';
import type { Clock } from '../engine/ports.ts';
import { refuseCredential, sessionStill, type AuthDeps, type Session } from './auth.ts';
import type { FeedLooks, FindsAgain } from './feed-looks.ts';
import { toJson } from './json.ts';
import { asRefusal, refusalOfInput } from './refusals.ts';
import type { Row } from './route.ts';

const typeName = z
  .string()
  .regex(/^[a-z_]+\.(?:[a-z_]+|\*)$/, 'must be an event type such as journal_entry.posted, or journal_entry.*');
const text = z.string().min(1).max(400);
const wholeNumber = (least: number, most: number): z.ZodType<number | undefined, string | undefined> =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, `must be an integer from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be an integer from ${least} to ${most}`)
    .optional();
const several = z
  .preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(typeName).min(1).max(50))
  .optional();
const instant = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 time with offset, for example 2026-04-01T00:00:00Z' })
  .transform((time) => new Date(time).toISOString());

const filters = {
  type: several.describe('Type of event, also `journal_entry.*`; several separated by commas'),
  types: several.describe('The same as type'),
  entityType: text.optional().describe('What the event is about: journal_entry, account ...'),
  entityId: text.optional(),
  actorId: text.optional(),
  actorType: actorType.optional().describe('Only what this kind of caller did'),
  via: actorVia.optional().describe('Only what came through this door'),
  correlationId: text.optional(),
  from: instant.optional().describe('Recording time, RFC 3339, inclusive'),
  to: instant.optional().describe('Recording time, RFC 3339, inclusive'),
};
/** Parameters of the list of events. */
export const eventsInput = z.strictObject({
  ...filters,
  limit: wholeNumber(1, LIMITS.pageSize).describe('Page size, 1 to 500; default 50'),
  offset: wholeNumber(0, 1_000_000_000),
  afterSequence: wholeNumber(-1, Number.MAX_SAFE_INTEGER).describe('Only events after this sequence (exclusive)'),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the nextCursor of the page before')
    .optional()
    .describe('`nextCursor` of the page before'),
  order: z.enum(['asc', 'desc'], 'must be asc or desc').optional().describe('asc (default): oldest first'),
});
/** Parameters of the versions of an entry. */
export const historyInput = z.strictObject({
  id: z.string(),
  limit: wholeNumber(1, LIMITS.pageSize).describe('Page size, 1 to 500; default 50'),
  offset: wholeNumber(0, 1_000_000_000),
});
/** Parameters of the live feed. */
export const streamInput = z.strictObject({
  ...filters,
  afterSequence: wholeNumber(-1, Number.MAX_SAFE_INTEGER).describe(
    'Resume after this sequence; -1 = from the beginning; without it the feed starts live',
  ),
  brief: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .optional()
    .describe('Only what happened to what, when and by whom: without `data` and what else one event is read for'),
});

/** An event as answers show it, for the description of the interface. */
export const eventSchema = z.object({
  id: z.string(),
  sequence: z.number().int().min(0),
  hash: z
    .string()
    .optional()
    .describe('SHA-256 of the leaf of this event, in hex (see Proofs). Absent where a part of it is hidden from you'),
  type: z.string(),
  schemaVersion: z.number().int(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  effectiveDate: z.string().optional(),
  actor: actorSchema,
  entity: z.object({ type: z.string(), id: z.string(), version: z.number().int().optional() }),
  data: z.record(z.string(), z.unknown()),
  correlationId: z.string().optional(),
  causationId: z.string().optional(),
  requestId: z.string().optional(),
  traceparent: z
    .string()
    .optional()
    .describe('W3C trace context of the request that recorded it, where its trace was recorded'),
  idempotencyKey: z.string().optional(),
});

type Parameters = ReadonlyMap<string, string | string[]>;

function filterOf(asked: Omit<z.output<typeof streamInput>, 'afterSequence' | 'brief'>): EventFilter {
  const { type, types, ...rest } = asked;
  const both = [...(type ?? []), ...(types ?? [])];
  return { ...rest, ...(both.length > 0 ? { types: both } : {}) };
}

function parse<I>(schema: z.ZodType<I>, parameters: Parameters): I {
  const input = Object.fromEntries(parameters);
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw refusalOfInput(parsed.error, { schema, input, unknown: 'query parameter' });
  return parsed.data;
}

/**
 * One page of a company's events in envelope B, read from the stream itself. Refuses validation_error for wrong
 * parameters.
 */
export async function eventsPage(
  service: Pick<Service, 'events'>,
  companyId: string,
  parameters: Parameters,
  caller?: Caller,
): Promise<unknown> {
  const {
    limit = LIMITS.pageDefault,
    offset,
    cursor,
    afterSequence,
    order = 'asc',
    ...rest
  } = parse(eventsInput, parameters);
  if (cursor !== undefined && (offset !== undefined || afterSequence !== undefined))
    refuse('validation_error', 'cursor excludes offset and afterSequence: send one of them', 'cursor');
  const after = cursor === undefined ? afterSequence : Number(cursor);
  const asked = {
    limit,
    order,
    ...(offset === undefined ? {} : { offset }),
    ...(after === undefined ? {} : { afterSequence: after }),
  };
  const page = await service.events(companyId, filterOf(rest), asked, caller);
  return {
    data: page.data,
    total: page.total,
    limit,
    offset: offset ?? 0,
    ...(page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor }),
  };
}

/** Ends by date are looked at every second, and keys, which are mostly in the cache. */
export const FEED_TICK_MS = 1_000;
/** Tokens are verified anew every 5 ticks: that costs a signature. */
const TOKEN_TICKS = 5;
const COMMENT_TICKS = 15;
const RETRY_AFTER_S = 5;

/** What a live feed needs of the door. */
export interface Feed {
  readonly service: Service;
  readonly auth: AuthDeps;
  readonly clock: Clock;
  readonly session: Session;
  readonly again: FindsAgain;
  readonly looks: FeedLooks;
  readonly row: Row;
  readonly companyId: string;
  readonly parameters: Parameters;
  readonly req: http.IncomingMessage;
  readonly res: http.ServerResponse;
  readonly streams: Map<AbortController, string>;
  readonly stopping: () => boolean;
  readonly headers: readonly string[];
  readonly closed: (status: number) => void;
}

/**
 * Ends the feed when its credential or permission does; a store that cannot be asked ends nothing. Returns whether the
 * credential has ended by now, and how to stop watching.
 */
function watchCredential(x: Feed, control: AbortController): { hasEnded(): boolean; stop(): void } {
  const { clock, res } = x;
  let { session } = x;
  let isAsking = false;
  let ticks = 0;
  const hasEnded = (): boolean => !(clock.now() < session.endsAtMs);
  const ask = async (): Promise<void> => {
    isAsking = true;
    try {
      const now = await sessionStill(x.auth, x.again, x.row, x.companyId);
      if (now) session = now;
      if (!now || hasEnded()) control.abort();
    } catch {
      /* asked again at the next tick */
    } finally {
      isAsking = false;
    }
  };
  const stop = x.looks.every(() => {
    ticks += 1;
    if (ticks % COMMENT_TICKS === 0 && !res.writableNeedDrain) res.write(': still here\n\n');
    if (hasEnded()) control.abort();
    else if (!isAsking && (session.kind !== 'user' || ticks % TOKEN_TICKS === 0)) void ask();
  });
  return { hasEnded, stop };
}

/** What a page must know of an event to ask for what changed: a tenth of it. */
function briefly({ id, sequence, type, recordedAt, effectiveDate, actor, entity }: EventRecord): Brief {
  return { id, sequence, type, recordedAt, ...(effectiveDate !== undefined && { effectiveDate }), actor, entity };
}
type Brief = Omit<EventRecord, 'data' | 'schemaVersion' | 'occurredAt'>;

/** How an event is written, made once for all feeds that are told the same one. */
const written = { whole: new WeakMap<EventRecord, string>(), brief: new WeakMap<EventRecord, string>() };
function writtenOf(event: EventRecord, form: keyof typeof written): string {
  const known = written[form].get(event);
  if (known !== undefined) return known;
  const data = toJson(form === 'brief' ? briefly(event) : event);
  const text = `id: ${event.sequence}\nevent: ${event.type}\ndata: ${data}\n\n`;
  written[form].set(event, text);
  return text;
}

/**
 * Writes one event and waits while the caller does not read; the wait is over when the feed ends. Whoever reads costs
 * no promise and no turn of the event loop: many feeds are told of one post.
 */
function writeEvent(res: http.ServerResponse, text: string, { signal }: AbortController): Promise<void> | undefined {
  // A caller who goes while his events are read leaves an answer that never drains, and an end that is told once.
  if (signal.aborted || res.write(text)) return undefined;
  return new Promise<void>((resolve) => {
    const go = (): void => {
      res.off('drain', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    res.once('drain', go);
    signal.addEventListener('abort', go, { once: true });
  });
}

/**
 * The live feed of a company's events until the caller goes, his credential or his right to it ends (no event is sent
 * after that), or the server stops.
 * Each event: `id` = sequence, `event` = type, `data` = the record; a comment every 15 s keeps proxies awake. A slow
 * reader is waited for. Refuses, before
 * the first byte: validation_error, unauthorized for a token that has ended (a feed has no leeway), and rate_limited
 * beyond the feeds that one token may hold open.
 */
export async function eventsStream(x: Feed): Promise<void> {
  const { service, req, res } = x;
  const { afterSequence, brief = false, ...asked } = parse(streamInput, x.parameters);
  const lastEventId = req.headers['last-event-id'];
  if (lastEventId !== undefined && (typeof lastEventId !== 'string' || !/^(?:-1|\d{1,15})$/.test(lastEventId)))
    refuse('validation_error', 'Last-Event-ID: must be the id of the last event that you received', 'Last-Event-ID');
  const after = lastEventId === undefined ? afterSequence : Number(lastEventId);
  if (req.method === 'HEAD') refuse('method_not_allowed', 'the live feed is for GET');
  if (!(x.clock.now() < x.session.endsAtMs)) await refuseCredential(x.auth, req);
  const open = [...x.streams.values()].filter((id) => id === x.session.id).length;
  if (open >= LIMITS.feedsPerToken)
    refuse('rate_limited', `at most ${LIMITS.feedsPerToken} live feeds per token; close one first`, undefined, {
      retryAfterS: RETRY_AFTER_S,
    });
  if (x.stopping())
    refuse('unavailable', 'the service is stopping; connect again in a moment', undefined, { retryAfterS: 2 });
  const control = new AbortController();
  x.streams.set(control, x.session.id);
  res.on('close', () => {
    control.abort();
  });
  // Whoever went while we found out who he is has closed already, and that is told once.
  if (res.destroyed) control.abort();
  res.writeHead(200, [
    ...x.headers,
    'Content-Type',
    'text/event-stream; charset=utf-8',
    'Cache-Control',
    'no-store, no-transform',
    'X-Accel-Buffering',
    'no',
    'Connection',
    'close',
  ]);
  res.write(': connected\n\n');
  const credential = watchCredential(x, control);
  const deliver = (event: EventRecord): Promise<void> | undefined => {
    if (!credential.hasEnded()) return writeEvent(res, writtenOf(event, brief ? 'brief' : 'whole'), control);
    control.abort();
    return undefined;
  };
  try {
    await service.followEvents(x.companyId, filterOf(asked), after, deliver, control.signal);
  } catch (error) {
    if (asRefusal(error).defect) throw error; // the feed ends either way; a defect is also logged
  } finally {
    credential.stop();
    x.streams.delete(control);
    // What a caller has not read yet must not reach him after the end.
    if (res.writableNeedDrain) res.destroy();
    else res.end();
    x.closed(200);
  }
}

/**
 * The versions of one entry, oldest first: each with who made it, when, and the whole entry as it was then. Refuses
 * not_found.
 */
export async function entryVersions(
  service: Pick<Service, 'entryEvents' | 'book'>,
  companyId: string,
  entryId: string,
): Promise<readonly { version: number; recordedAt: string; actor: unknown; reason?: string; entry: unknown }[]> {
  const [facts, book] = await Promise.all([service.entryEvents(companyId, entryId), service.book(companyId)]);
  const names = {
    accountName: (id: string): string | undefined => book?.accounts.byId.get(id)?.name,
    partnerName: (id: string): string | undefined => book?.partners.byId.get(id)?.name,
  };
  return entryStates(facts).map(({ fact, state }) => {
    const { reason, comment = reason } = fact.data as { readonly reason?: string; readonly comment?: string };
    return {
      version: state.version,
      recordedAt: fact.meta.recordedAt,
      actor: fact.meta.actor,
      ...(comment !== undefined && { reason: comment }),
      entry: entryView(state, names, companyId),
    };
  });
}
