// The deliverer of webhooks: takes each one through the events of its company, strictly in order, at least once. Each
// company has one process that delivers. Where a webhook stands is kept after the answer: a crash in between sends
// again.
import { channelsOf } from '../domain/alert-rules.ts';
import { companyOfStream } from '../domain/book.ts';
import { retryAt } from '../domain/retries.ts';
import { wants, type Webhook } from '../domain/webhooks.ts';
import type {
  Bell,
  Clock,
  Duty,
  Lease,
  TraceSpan,
  SpanAttributes,
  Tracer,
  WebhookCursor,
  WebhookSender,
  WebhookStore,
} from './ports.ts';
import { isSampled, within } from './spans.ts';
import { signatureOf, type WebhookSecrets } from './webhook-secrets.ts';

/** An event as it is sent: what /events shows of it. */
interface Sendable {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly data?: unknown;
  readonly traceparent?: string;
}
/** A webhook with its company. */
interface Hook {
  readonly companyId: string;
  readonly webhook: Webhook;
  /** The last revision of the company that the rows held when the webhook was read; absent = it is asked for. */
  readonly revision?: number;
}

/** What the deliverer needs. */
export interface DelivererDeps {
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  /** Which companies this process looks after. */
  readonly duty: Duty;
  /** Rung when rows have moved; without it everything is looked at with every tick. */
  readonly bell?: Bell | undefined;
  /** Those that are enabled, of all companies, or of these. */
  hooks(companyIds?: readonly string[]): Promise<readonly Hook[]>;
  /** The last sequence of a company's events that the rows hold. */
  revisionOf(companyId: string): Promise<number>;
  /** The last sequence of a company's events; -1 = there are none. */
  end(companyId: string): Promise<number>;
  /**
   * The events that created these webhooks, by the ids of these, with one question, as far as the rows hold them;
   * without it each is asked for by itself.
   */
  created?(hooks: readonly Hook[]): Promise<ReadonlyMap<string, Pick<Sendable, 'id' | 'sequence'>>>;
  /** A company's events after a sequence, in order, personal data masked; of one thing only with `entityId`. */
  events(companyId: string, after: number, limit: number, entityId?: string): Promise<readonly Sendable[]>;
  readonly store: Omit<WebhookStore, 'places' | 'begin'> & Partial<Pick<WebhookStore, 'places' | 'begin'>>;
  readonly secrets: Pick<WebhookSecrets, 'of'>;
  readonly sender: Pick<WebhookSender, 'send'>;
  readonly tracer?: Tracer | undefined;
  /** Companies go from one cell to another: whose a webhook is is asked at every turn. */
  readonly mayMove?: boolean | undefined;
  /** Disables a webhook that nothing arrives at. */
  giveUp(companyId: string, webhookId: string): Promise<void>;
  onProblem(message: string, error: unknown): void;
}

/** A deliverer that runs. */
export interface Deliverer {
  /** Looks now; resolves when everything that is due was tried. */
  tick(): Promise<void>;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

const TICK_MS = 1_000;
/** While the bell is heard, all webhooks are read anew so often: a ring may be lost. */
const NET_MS = 60_000;
const PAGE = 50;
/** Webhooks that are served at a time: in all, and of one company, so that none keeps the others waiting. */
const AT_ONCE = 8;
const AT_ONCE_PER_COMPANY = 2;
/** Those whose receivers were slow the last time share so many of them: they stand in a queue of their own. */
const AT_ONCE_SLOW = 4;
/** A receiver that takes longer is slow. */
const SLOW_MS = 1_000;
/** A webhook has its turn for so long, and then stands in the queue again. */
const TURN_MS = 1_000;
/** So many new webhooks are given their place with one statement. */
const BEGUN_TOGETHER = 1_000;
/** Deliveries that are looked through at a time for the last one that is true still. */
const LOOKED_BACK = 100;

/** The place of a webhook was taken by a later term: this process serves it no more. */
const TAKEN = new Error('a later term has the webhook');

/** A webhook at work under a term. */
interface WebhookTurn {
  readonly deps: DelivererDeps;
  readonly lease: Lease;
  readonly hook: Hook;
  /** True when the service stops, or the term is over. */
  isOver(): boolean;
}

/** Where a new webhook stands: behind the event that created it. */
async function begun(deps: DelivererDeps, { companyId, webhook }: Hook): Promise<WebhookCursor | undefined> {
  const [created] = await deps.events(companyId, -1, 1, webhook.id);
  return created && beginning(webhook, created);
}

const beginning = (webhook: Webhook, created: Pick<Sendable, 'id' | 'sequence'>): WebhookCursor => ({
  ...{ next: created.sequence + 1, lastId: created.id, round: 0, attempts: 0, basis: basisOf(webhook) },
});

/**
 * The place as it is kept next. What was sent to the store and not answered may be done there much later: it must not
 * put the webhook back to where it stood then.
 */
const numbered = (place: WebhookCursor): WebhookCursor => ({ ...place, kept: (place.kept ?? 0) + 1 });

/** Takes a webhook's place over for the term, and puts it right when the company's events are not those of then. */
async function claimed({ deps, lease, hook }: WebhookTurn): Promise<WebhookCursor | undefined> {
  const { companyId, webhook } = hook;
  let place = await deps.store.claim(companyId, webhook.id, lease.epoch);
  if (place === undefined) {
    const start = await begun(deps, hook);
    place = start && (await deps.store.claim(companyId, webhook.id, lease.epoch, start));
  }
  // Of a company that moves it is nobody's: the term is as good as it was.
  if (place === 'moving') throw TAKEN;
  if (place === 'lost') {
    lease.giveBack?.();
    throw TAKEN;
  }
  const right = place && (await inThisPast(deps, hook, place));
  if (!right || right === place) return right;
  const kept = numbered(right);
  if (!(await deps.store.keep(companyId, webhook.id, lease.epoch, kept, undefined))) throw TAKEN;
  return kept;
}

/** The event at a sequence, as far as there is one. */
async function idAt(deps: DelivererDeps, companyId: string, sequence: number): Promise<string | undefined> {
  return sequence < 0 ? undefined : (await deps.events(companyId, sequence - 1, 1))[0]?.id;
}

/**
 * A place that fits the events that there are. Events that were restored from a backup end earlier, or go on otherwise
 * than those that were delivered: then it is behind the last delivery that is true still, and that is said.
 */
async function inThisPast(deps: DelivererDeps, hook: Hook, place: WebhookCursor): Promise<WebhookCursor> {
  const { companyId, webhook } = hook;
  const { next, lastId } = place;
  const end = await deps.end(companyId);
  if (next <= end + 1 && (lastId === undefined || (await idAt(deps, companyId, next - 1)) === lastId)) return place;
  const found = (await lastTrue(deps, hook, Math.min(next, end + 1))) ?? (await begun(deps, hook));
  if (!found) return place;
  deps.onProblem(
    `webhook ${webhook.id} of ${companyId} stood before event ${next}, but the events of the company ` +
      `${next > end + 1 ? `end with ${end}` : 'are not those that were delivered'}: they were restored or replaced. ` +
      `It goes on with event ${found.next}, and its receiver has heard of events that are no more`,
    undefined,
  );
  const { attempts: _a, failingSinceMs: _f, nextAttemptMs: _n, again, lastId: _l, ...rest } = place;
  const last = Math.min(again?.last ?? -1, end);
  return {
    ...rest,
    next: found.next,
    ...(found.lastId !== undefined && { lastId: found.lastId }),
    round: Math.min(place.round, webhook.redelivery?.number ?? 0),
    attempts: 0,
    ...(again && again.next <= last && { again: { next: again.next, last } }),
  };
}

/** Behind the newest delivery below a sequence whose event is there still; undefined when there is none. */
async function lastTrue(
  deps: DelivererDeps,
  { companyId, webhook }: Hook,
  below: number,
): Promise<Pick<WebhookCursor, 'next' | 'lastId'> | undefined> {
  const isTrue = async ({ sequence, eventId }: { sequence: number; eventId: string }): Promise<boolean> =>
    (await idAt(deps, companyId, sequence)) === eventId;
  for (let from = below; ;) {
    const page = await deps.store.delivered(companyId, webhook.id, from, LOOKED_BACK);
    const oldest = page.at(-1);
    if (!oldest) return undefined;
    // Two pasts are the same up to a point: when the oldest of a page is none of ours, nothing of the page is.
    if (await isTrue(oldest))
      for (const one of page) if (await isTrue(one)) return { next: one.sequence + 1, lastId: one.eventId };
    from = oldest.sequence;
  }
}

/** What a wait rests on: when the address or the will to deliver changed, what is due is tried at once. */
function basisOf({ url, enabledAt = '' }: Webhook): string {
  return `${enabledAt} ${url}`;
}

/** The same place with what the webhook says now: a redelivery that was asked for, or no more reason to wait. */
function caughtUp(cursor: WebhookCursor, webhook: Webhook): WebhookCursor {
  const basis = basisOf(webhook);
  const { attempts: _a, failingSinceMs: _f, nextAttemptMs: _n, ...place } = cursor;
  const now = cursor.basis === basis ? cursor : { ...place, attempts: 0, basis };
  const asked = webhook.redelivery;
  if (!asked || asked.number <= now.round) return now;
  // What an earlier request has left is sent too: at least once.
  const { again, ...rest } = now;
  const last = Math.min(asked.toSequence ?? now.next - 1, now.next - 1);
  const from = Math.min(asked.fromSequence, again?.next ?? asked.fromSequence);
  const to = Math.max(last, again?.last ?? last);
  return { ...rest, round: asked.number, ...(from <= to && { again: { next: from, last: to } }) };
}

/** The place behind an event that was sent or is not wanted. */
function behind({ again, ...cursor }: WebhookCursor, { sequence, id }: Sendable): WebhookCursor {
  if (!again) return { ...cursor, next: sequence + 1, lastId: id };
  return sequence >= again.last ? cursor : { ...cursor, again: { ...again, next: sequence + 1 } };
}

/** True when something may have to be sent to a webhook that stands there, now. `revision`: the company's last. */
function isDue(place: WebhookCursor, webhook: Webhook, revision: number, nowMs: number): boolean {
  const { next, again, nextAttemptMs = 0 } = caughtUp(place, webhook);
  return nextAttemptMs <= nowMs && (again !== undefined || next <= revision);
}

/** What came of a turn: where the webhook stands, whether more is due, and whether its receiver was slow. */
interface Done {
  readonly place: WebhookCursor;
  readonly isMore: boolean;
  readonly isSlow: boolean;
}

/** Delivers to one webhook until nothing is left, something fails, or it has had its turn. Throws TAKEN. */
async function deliver(turn: WebhookTurn, known: WebhookCursor | undefined): Promise<Done | undefined> {
  const { deps, lease, hook, isOver } = turn;
  const { companyId, webhook } = hook;
  const startMs = deps.clock.elapsed();
  const kept = known ?? (await claimed(turn));
  if (!kept) return undefined;
  let stored = kept;
  let cursor = caughtUp(kept, webhook);
  let isSlow = false;
  const ended = async (isMore: boolean): Promise<Done> => {
    if (cursor === stored) return { place: cursor, isMore, isSlow };
    const place = numbered(cursor);
    if (!(await deps.store.keep(companyId, webhook.id, lease.epoch, place, undefined))) throw TAKEN;
    return { place, isMore, isSlow };
  };
  if ((cursor.nextAttemptMs ?? 0) > deps.clock.now()) return ended(false);
  for (;;) {
    const page = await deps.events(companyId, (cursor.again?.next ?? cursor.next) - 1, PAGE);
    if (page.length === 0) return ended(false);
    for (const event of page) {
      if (isOver()) return ended(false);
      if (deps.clock.elapsed() - startMs >= TURN_MS) return ended(true);
      const isAgain = cursor.again !== undefined;
      if (wants(webhook, event.type) || channelsOf(event).includes(webhook.id)) {
        const sentMs = deps.clock.elapsed();
        const sent = await send(turn, cursor, event);
        isSlow = deps.clock.elapsed() - sentMs > SLOW_MS;
        if (!sent?.isSent) return sent && { place: sent.place, isMore: false, isSlow };
        cursor = stored = sent.place;
      } else cursor = behind(cursor, event);
      // A redelivery has ended in this page: what follows begins elsewhere.
      if (isAgain && cursor.again === undefined) break;
    }
  }
}

/** A span of a call: below the request that recorded the event, where that was traced. */
function spanOf(
  { tracer }: DelivererDeps,
  { traceparent: parent, type }: Sendable,
  attempt: number,
): TraceSpan | undefined {
  if (!tracer || !isSampled(parent)) return undefined;
  const attributes = { 'daicho.event_type': type, 'daicho.attempt': attempt };
  return tracer.begin('webhook', { kind: 'client', parent, attributes });
}

const saidOf = (came: Awaited<ReturnType<WebhookSender['send']>>): SpanAttributes =>
  'status' in came ? { 'http.response.status_code': came.status } : { 'error.type': 'unreachable' };

/**
 * Sends one event and keeps what came of it; undefined, and nothing is sent, when the term is over. Throws TAKEN when
 * what came of it is nobody's business any more.
 */
async function send(
  { deps, lease, hook: { companyId, webhook } }: WebhookTurn,
  cursor: WebhookCursor,
  event: Sendable,
): Promise<{ readonly isSent: boolean; readonly place: WebhookCursor } | undefined> {
  const { clock, store } = deps;
  const startMs = clock.now();
  const body = JSON.stringify(event);
  const { previousSecretId, previousSecretUntil = '' } = webhook;
  const overlaps = previousSecretId !== undefined && startMs < Date.parse(previousSecretUntil);
  const ids = [webhook.secretId, ...(overlaps ? [previousSecretId] : [])];
  const secrets = await deps.secrets.of(companyId, ids);
  // Nothing may come between this answer and the sending: a process that was frozen sends nothing when it goes on.
  if (!(await lease.confirm())) return undefined;
  const result =
    secrets.length === 0
      ? { error: 'its secret is not in the vault: rotate it' }
      : await within(
          spanOf(deps, event, cursor.attempts + 1),
          () =>
            deps.sender.send({
              url: webhook.url,
              body,
              headers: {
                'Webhook-Id': event.id,
                'Webhook-Sequence': String(event.sequence),
                'Webhook-Signature': signatureOf(secrets, Math.floor(startMs / 1_000), body),
              },
            }),
          saidOf,
        );
  const nowMs = clock.now();
  const isSent = 'status' in result && result.status >= 200 && result.status < 300;
  const { attempts, failingSinceMs: since, nextAttemptMs: _next, ...place } = cursor;
  const failingSinceMs = since ?? nowMs;
  const nextAttemptMs = isSent ? undefined : retryAt('webhook', attempts + 1, failingSinceMs, nowMs);
  const error = 'error' in result ? result.error : `answered ${result.status}`;
  const delivery = {
    sequence: event.sequence,
    round: cursor.again ? cursor.round : 0,
    eventId: event.id,
    eventType: event.type,
    status: isSent ? 'delivered' : 'failing',
    attempts: attempts + 1,
    ...('status' in result && { httpStatus: result.status }),
    ...(isSent ? {} : { error }),
    lastAttemptAt: new Date(nowMs).toISOString(),
    ...(nextAttemptMs === undefined ? {} : { nextAttemptAt: new Date(nextAttemptMs).toISOString() }),
  } as const;
  const next: WebhookCursor = isSent
    ? { ...behind(place as WebhookCursor, event), attempts: 0 }
    : nextAttemptMs === undefined
      ? { ...place, attempts: 0 }
      : { ...place, attempts: attempts + 1, failingSinceMs, nextAttemptMs };
  const after = numbered(next);
  if (!(await store.keep(companyId, webhook.id, lease.epoch, after, delivery))) throw TAKEN;
  if (!isSent && nextAttemptMs === undefined) await deps.giveUp(companyId, webhook.id);
  return { isSent, place: after };
}

/** Webhooks that wait for their turn, company by company: the companies take turns. */
function queue(): {
  add(hook: Hook): void;
  /** The first one of a company that may have one now. */
  take(mayHave: (companyId: string) => boolean): Hook | undefined;
  clear(): void;
} {
  const companies = new Map<string, Map<string, Hook>>();
  return {
    add(hook) {
      const hooks = companies.get(hook.companyId) ?? new Map<string, Hook>();
      companies.set(hook.companyId, hooks.set(hook.webhook.id, hook));
    },
    take(mayHave) {
      for (const [companyId, hooks] of companies) {
        if (!mayHave(companyId)) continue;
        const [first] = hooks.values();
        companies.delete(companyId);
        if (!first) continue;
        hooks.delete(first.webhook.id);
        if (hooks.size > 0) companies.set(companyId, hooks);
        return first;
      }
      return undefined;
    },
    clear: () => companies.clear(),
  };
}

/** What has moved since the last look: everything perhaps, or these companies. */
interface MovedEvents {
  readonly isWhole: boolean;
  readonly moved: ReadonlySet<string>;
}

/** What the bell told since it was asked last. Without a bell anything may always have moved. */
function newsOf(bell: Bell | undefined, clock: Pick<Clock, 'elapsed'>) {
  let wholeMs = Number.NEGATIVE_INFINITY;
  let heard = new Set<string>();
  const stop = bell?.hear((moved) => {
    if (!moved) wholeMs = Number.NEGATIVE_INFINITY;
    for (const stream of moved?.keys() ?? []) {
      const companyId = companyOfStream(stream);
      if (companyId !== undefined) heard.add(companyId);
    }
  });
  return {
    take(): MovedEvents {
      const isWhole = bell?.isOpen() !== true || clock.elapsed() - wholeMs >= NET_MS;
      if (isWhole) wholeMs = clock.elapsed();
      const moved = heard;
      heard = new Set();
      return { isWhole, moved };
    },
    /** It could not be read: the next time again. */
    putBack({ isWhole, moved }: MovedEvents): void {
      if (isWhole) wholeMs = Number.NEGATIVE_INFINITY;
      for (const companyId of moved) heard.add(companyId);
    },
    add: (companyId: string) => void heard.add(companyId),
    stop: () => stop?.(),
  };
}

/** The webhooks that are enabled, and where those stood that this process has not taken over, when all were read. */
interface KnownHooks {
  readonly hooks: ReadonlyMap<string, Hook>;
  stood(id: string): WebhookCursor | undefined;
  /** Gives those that stand nowhere their place, all with two questions; `termOf`: in which term they are served. */
  begin(termOf: (hook: Hook) => Lease | undefined): Promise<void>;
  /** Reads all webhooks anew, or those of companies that moved. */
  read(moved: MovedEvents): Promise<void>;
}

/** Nothing is known yet. `forget` hears of those that are no more. */
function knownHooks(deps: DelivererDeps, forget: (id: string) => void): KnownHooks {
  const hooks = new Map<string, Hook>();
  let places = new Map<string, WebhookCursor>();
  /** Read since the last beginning: among them may be some that are new. */
  let fresh = new Map<string, Hook>();
  function replace(isMeant: (hook: Hook) => boolean, found: readonly Hook[]): void {
    const ids = new Set(found.map(({ webhook }) => webhook.id));
    for (const [id, hook] of hooks)
      if (isMeant(hook) && !ids.has(id)) {
        hooks.delete(id);
        fresh.delete(id);
        forget(id);
      }
    for (const hook of found) {
      hooks.set(hook.webhook.id, hook);
      if (!places.has(hook.webhook.id)) fresh.set(hook.webhook.id, hook);
    }
  }
  return {
    hooks,
    stood: (id) => places.get(id),
    async begin(termOf) {
      const { store, created } = deps;
      const mine = [...fresh.values()].flatMap((hook) => {
        const lease = termOf(hook);
        return lease ? [{ hook, epoch: lease.epoch }] : [];
      });
      // One alone is placed when it is taken over.
      if (!deps.bell || !store.begin || !created || mine.length < 2) return;
      for (let n = 0; n < mine.length; n += BEGUN_TOGETHER) {
        const some = mine.slice(n, n + BEGUN_TOGETHER);
        const events = await created(some.map(({ hook }) => hook));
        const begun = some.flatMap(({ hook: { companyId, webhook }, epoch }) => {
          const event = events.get(webhook.id);
          return event ? [{ companyId, webhookId: webhook.id, epoch, place: beginning(webhook, event) }] : [];
        });
        if (begun.length > 0) await store.begin(begun);
        // Whoever was placed by somebody else in between stands there or further on: that is found when it is due.
        for (const { webhookId, place } of begun) places.set(webhookId, place);
        for (const { hook } of some) fresh.delete(hook.webhook.id);
      }
    },
    async read({ isWhole, moved }) {
      if (isWhole) {
        const found = await deps.hooks();
        // Where they stand, in one statement: whoever has nothing to get need not be taken over.
        places = new Map(deps.bell && (await deps.store.places?.()));
        fresh = new Map();
        replace(() => true, found);
      } else if (moved.size > 0) replace(({ companyId }) => moved.has(companyId), await deps.hooks([...moved]));
    },
  };
}

/**
 * True when nothing is to be done for a webhook now. `place` undefined = this process has not taken it over; then it
 * may have `stood` there.
 */
async function isIdle(
  { clock, revisionOf }: DelivererDeps,
  { companyId, webhook, revision }: Hook,
  place: WebhookCursor | undefined,
  stood: WebhookCursor | undefined,
): Promise<boolean> {
  const known = place ?? stood;
  if (!known) return false;
  const last = revision ?? (await revisionOf(companyId));
  // Beyond the end of its company's events stands one whose events were restored: that has to be put right.
  if (!place && (known.next > last + 1 || known.nextAttemptMs !== undefined)) return false;
  return !isDue(known, webhook, last, clock.now());
}

/** Starts the deliverer; `tickMs` 0 = it never looks by itself. */
export function startDeliverer(deps: DelivererDeps, { tickMs = TICK_MS }: { tickMs?: number } = {}): Deliverer {
  const lanes = { quick: queue(), slow: queue() };
  /** Who is served now, by id: of which company, in which lane, until when. */
  const running = new Map<string, { companyId: string; lane: keyof typeof lanes; over: Promise<void> }>();
  const slow = new Set<string>();
  /** Where those stand that this process has taken over, in the term with this epoch. */
  const places = new Map<string, { readonly place: WebhookCursor; readonly epoch: number }>();
  /** Those for which there was nothing to do, in the term with this epoch, and whose company has not moved since. */
  const idleIn = new Map<string, number>();
  const news = newsOf(deps.bell, deps.clock);
  const known = knownHooks(deps, (id) => {
    for (const kept of [places, slow, idleIn]) kept.delete(id);
  });
  let looking: Promise<void> | undefined;
  let stopped = false;

  const laneOf = (id: string): keyof typeof lanes => (slow.has(id) ? 'slow' : 'quick');
  const count = (is: (one: { companyId: string; lane: keyof typeof lanes }) => boolean): number =>
    [...running.values()].filter(is).length;

  /** True when the webhook wants another turn. */
  async function serve(hook: Hook, lease: Lease): Promise<boolean> {
    const { id } = hook.webhook;
    const turn = { deps, lease, hook, isOver: () => stopped || !lease.isHeld() };
    const kept = places.get(id);
    const place = kept?.epoch === lease.epoch && deps.mayMove !== true ? kept.place : undefined;
    // Known again when the turn has come to an end: what went wrong in between is asked of the store.
    places.delete(id);
    try {
      const done = await deliver(turn, place);
      if (!done) return false;
      places.set(id, { place: done.place, epoch: lease.epoch });
      if (done.isSlow) slow.add(id);
      else slow.delete(id);
      return done.isMore;
    } catch (error) {
      if (error !== TAKEN) deps.onProblem(`webhook ${id} could not be served; it is tried again`, error);
      return false;
    }
  }

  /** Gives turns as long as there are places. Nothing is waited for in here: what is free is free. */
  function fill(): void {
    const mayHave = (companyId: string): boolean => count((one) => one.companyId === companyId) < AT_ONCE_PER_COMPANY;
    while (!stopped && running.size < AT_ONCE) {
      const isRoomForSlow = count(({ lane }) => lane === 'slow') < AT_ONCE_SLOW;
      const waiting = lanes.quick.take(mayHave) ?? (isRoomForSlow ? lanes.slow.take(mayHave) : undefined);
      if (!waiting) return;
      const { id } = waiting.webhook;
      // As it is by now: it may have changed, or be gone, since it began to wait.
      const hook = known.hooks.get(id);
      const lease = hook && deps.duty.of(hook.companyId);
      if (!lease || running.has(id)) continue;
      const over = serve(hook, lease).then((isMore) => {
        running.delete(id);
        if (isMore) lanes[laneOf(id)].add(hook);
        fill();
      });
      running.set(id, { companyId: hook.companyId, lane: laneOf(id), over });
    }
  }

  async function look(): Promise<void> {
    if (stopped || !deps.duty.any()) return;
    const now = news.take();
    try {
      await known.read(now);
      await known.begin(({ companyId, webhook }) => (places.has(webhook.id) ? undefined : deps.duty.of(companyId)));
    } catch (error) {
      news.putBack(now);
      throw error;
    }
    for (const hook of known.hooks.values()) {
      const { companyId, webhook } = hook;
      const lease = deps.duty.of(companyId);
      if (!lease) continue;
      const { id } = webhook;
      const hasMoved = now.isWhole || now.moved.has(companyId);
      if (running.has(id)) {
        // Who is served now has perhaps read to the end already: he is looked at once more.
        if (hasMoved) news.add(companyId);
        continue;
      }
      const kept = places.get(id);
      const place = kept?.epoch === lease.epoch ? kept.place : undefined;
      if (!hasMoved && idleIn.get(id) === lease.epoch) continue;
      if (await isIdle(deps, hook, place, known.stood(id))) {
        // One that waits for its time is looked at again and again: it is due without any event.
        if (place?.nextAttemptMs === undefined) idleIn.set(id, lease.epoch);
        continue;
      }
      idleIn.delete(id);
      lanes[laneOf(webhook.id)].add(hook);
      fill();
    }
  }

  async function tick(): Promise<void> {
    await (looking ??= look()
      .catch((error: unknown) => deps.onProblem('webhooks could not be looked up', error))
      .finally(() => {
        looking = undefined;
      }));
    while (running.size > 0) await Promise.race([...running.values()].map(({ over }) => over));
  }
  const timer = tickMs > 0 ? setInterval(() => void tick(), tickMs).unref() : undefined;
  return {
    tick,
    async stop() {
      stopped = true;
      news.stop();
      clearInterval(timer);
      await Promise.all([...running.values()].map(({ over }) => over));
    },
  };
}
